"""Lignum's board and economy: rounds, path, supplies, wood, market, transport, huts, winter and loans as numbers.

What the rules fix is no part of a pack.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import ContentFile, Entry
from heartwood.core.errors import BadContent
from heartwood.games.lignum.ids import HUTS
from heartwood.games.lignum.view_types import Location, Season

PIECES: Final = ["firewood", "softwood", "hardwood", "milled_firewood", "milled_softwood", "milled_hardwood"]
TOKENS: Final = ["wagon", "saw", "raft", "sledge", "food", "dollar", "blocked", "craftwork"]
CRAFTS: Final = ["board", "shingle", "stake", "reed", "joker"]
SEASONS: Final[list[Season]] = ["spring", "summer", "fall", "winter"]  # L-COMP-02

BOARD: Final = "board.toml"
FORMAT: Final = 1
MOST_AMOUNT: Final = 60
MOST_CARDS: Final = 255  # of a kind: one fits into a byte
MOST_HIRED: Final = 20  # in one move: there are words for so many
MOST_LOGS: Final = 12  # from one disk: there are words for so many
MOST_IN_AREA: Final = 7  # pieces that a drying area takes: all ways to leave it are looked through
FEWEST_SEATS: Final = 2
SEATS: Final = 4
YEARS: Final = 2
ROUNDS: Final = 8  # L-COMP-02
REGULAR_ROUNDS: Final = 6
NO_TASKS: Final = 3  # winter of year 1 (L-TASK-09)
AREAS: Final = 6  # L-COMP-11, L-COMP-12: as many as each player has tokens
PAIRS: Final = [1, 2, 3]  # L-COMP-11
DISKS: Final = 3
STAGES: Final = 3
SET_SIZES: Final = [2, 3, 4]
FODDER_VALUES: Final = [2, 3]
PATH_TOKENS: Final = 13  # L-FILL-02
START_FIREWOOD_HIGH: Final = 3
START_FIREWOOD_LOW: Final = 2

LOCATIONS: Final[list[Location]] = [  # by number (L-COMP-12, L-FILL-01)
    "start",
    "token",
    "token",
    "token",
    "bearers",
    "token",
    "fodder",
    "token",
    "planned_work",
    "token",
    "woodcutters",
    "token",
    "token",
    "tasks",
    "token",
    "token",
    "sawyers",
    "token",
    "token",
    "market",
    "token",
]
TOKEN_EFFECTS: Final = ["keep", "keep", "keep", "keep", "food", "money", "closed"]
COUNTED: Final = ["fodder", "woodcutter", "bearer"]
UNLIMITED: Final = [*PIECES, "food", "amount_marker"]
COINS: Final = ["coin_1", "coin_2", "coin_5", "coin_10"]  # the bank never runs out
BOX: Final = [*COUNTED, *UNLIMITED, *COINS, "sawyer", "loan_card"]  # of the last two as many as the players need
TRANSPORTS: Final = ["bearer", "wagon", "raft", "sledge"]
HUT_NEEDS: Final = ["stake", "board", "shingle"]
LOANS: Final = 2  # L-LOAN-03
OPTIONS: Final = ["option.winter_half", "option.tactical"]
OPTION_VALUES: Final = [["random", "easier", "harder"], ["off", "on"]]


class PackFile(ContentFile):
    """One file of a Lignum pack; ids are unique in the whole pack."""

    def __init__(self, folder: Path, name: str, ids: set[str]) -> None:
        self.ids = ids
        super().__init__(folder / name, f"lignum.{name.removesuffix('.toml')}/{FORMAT}")

    def entry(self, table: str, row: dict[str, object], place: str) -> Entry:
        """A row with its id and provenance checked."""
        entry = super().entry(table, row, place)
        id = entry.text("id")
        if id in self.ids:
            raise entry.wrong("id", "occurs twice")
        self.ids.add(id)
        return entry

    def rows(self, table: str, count: int) -> list[Entry]:
        """The entries `[[table]]`, whose number is a rule."""
        entries = self.entries(table)
        if len(entries) != count:
            raise BadContent(f"{self.path.name}: {table}: {count} are expected, not {len(entries)}")
        return entries

    def cards(self, table: str) -> list[Entry]:
        """The entries `[[table]]`: any number that a move can name."""
        entries = self.entries(table)
        if len(entries) > MOST_CARDS:
            raise BadContent(f"{self.path.name}: {table}: at most {MOST_CARDS} are possible, not {len(entries)}")
        return entries


class Numbers:
    """Everything that is no card."""

    def __init__(self, file: PackFile) -> None:
        self.read_game(file)
        self.read_box(file)
        self.read_rounds(file)
        self.read_locations(file)
        self.read_stock(file)
        self.read_tokens(file)
        self.read_fill(file)
        self.read_draws(file)
        self.read_wood(file)
        self.read_drying(file)
        self.read_market(file)
        self.read_transport(file)
        self.read_huts(file)
        self.read_winter(file)
        self.read_loans(file)
        self.read_final_sale(file)
        self.read_options(file)
        file.done()

    def read_game(self, file: PackFile) -> None:
        """What a game begins with."""
        game = file.single("game")
        self.start_money = game.number("start_money", 0, MOST_AMOUNT)
        self.years = YEARS
        self.areas = AREAS
        self.pairs = PAIRS
        self.start_firewood_high = START_FIREWOOD_HIGH
        self.start_firewood_low = START_FIREWOOD_LOW
        game.done()

    def read_rounds(self, file: PackFile) -> None:
        """The rounds; in round 1 the setup replaces steps 2 and 3."""
        rounds = range(ROUNDS)
        self.season = [round % len(SEASONS) for round in rounds]  # L-DATA-13
        self.season_names = [SEASONS[season] for season in self.season]
        self.is_winter = [name == "winter" for name in self.season_names]
        self.has_cards = [round > 0 and not self.is_winter[round] for round in rounds]  # L-ROUND-02, L-ROUND-03
        self.has_choice = self.has_cards  # L-ROUND-02, L-ROUND-03
        self.has_tasks = [round != NO_TASKS for round in rounds]
        # By drying area: the last round in which a piece can start to dry from the sale area to serve a task there.
        # It takes a drying phase for each area, none in winter; the last tasks come before the drying of their round
        last = max([round for round in rounds if self.has_tasks[round]])
        drying = [round + 1 for round in range(last) if not self.is_winter[round]]
        self.ready = [drying[-stage - 1] for stage in range(STAGES)]
        self.round_names: list[dict[str, str]] = [{} for _ in rounds]
        seen: list[int] = []
        for entry in file.rows("round", ROUNDS):
            round = entry.number("index", 1, ROUNDS) - 1
            once(entry, "index", round, seen)
            self.round_names[round] = entry.name()
            entry.done()

    def read_locations(self, file: PackFile) -> None:
        """The locations of the path."""
        self.capacity = [0] * len(LOCATIONS)
        self.kind = list(LOCATIONS)
        self.price_bearer = 0
        self.price_fodder = 0
        self.price_woodcutter = 0
        self.price_task = 0
        self.price_sawyer_extra = 0
        self.price_plan_token = 0
        seen: list[int] = []
        for entry in file.rows("location", len(LOCATIONS)):
            number = entry.number("number", 0, len(LOCATIONS) - 1)
            once(entry, "number", number, seen)
            kind = LOCATIONS[number]
            if kind in ("start", "token"):
                self.capacity[number] = SEATS if kind == "start" else 1  # L-PATH-06
            else:
                self.capacity[number] = entry.number("capacity", 1, SEATS)
            if kind != "token":
                entry.name()
            if kind == "bearers":
                self.price_bearer = read_price(entry, "price")
            elif kind == "fodder":
                self.price_fodder = read_price(entry, "price")
            elif kind == "planned_work":
                self.price_plan_token = read_price(entry, "price_per_token_on_card")
            elif kind == "woodcutters":
                self.price_woodcutter = read_price(entry, "price")
            elif kind == "tasks":
                self.price_task = read_price(entry, "price")
            elif kind == "sawyers":
                self.price_sawyer_extra = read_price(entry, "price_extra")
            entry.done()

    def read_stock(self, file: PackFile) -> None:
        """Workers and fodder of a regular round, by players."""
        self.bearers = [0] * (SEATS + 1)
        self.woodcutters = [0] * (SEATS + 1)
        self.sawyers_free = [0] * (SEATS + 1)
        self.sawyers_paid = [0] * (SEATS + 1)
        self.fodder = [0] * (SEATS + 1)
        seen: list[int] = []
        for entry in file.rows("stock", SEATS - 1):
            players = read_players(entry, seen)
            self.bearers[players] = entry.number("bearers", 1, min(MOST_HIRED, self.bearer_count))
            self.woodcutters[players] = entry.number("woodcutters", 1, min(MOST_HIRED, self.woodcutter_count))
            self.sawyers_free[players] = players  # L-LOC-13
            self.sawyers_paid[players] = 1  # L-LOC-11
            self.fodder[players] = entry.number("fodder", 1, self.fodder_count)
            entry.done()

    def read_tokens(self, file: PackFile) -> None:
        """The tokens of the path, craftwork among them, and how many of each there are."""
        self.token_count = [0] * len(TOKENS)
        self.food_value = 0
        self.coin_value = 0
        self.saw_limit = 0
        kinds = TOKENS[: len(TOKEN_EFFECTS)]
        seen: list[int] = []
        for entry in file.rows("token", len(kinds)):
            token = kinds.index(entry.one_of("kind", kinds))
            once(entry, "kind", token, seen)
            entry.name()
            self.token_count[token] = entry.number("count", 1, MOST_AMOUNT)
            effect = TOKEN_EFFECTS[token]
            if effect == "food":
                self.food_value = entry.number("value", 1, MOST_AMOUNT)
            elif effect == "money":
                self.coin_value = entry.number("value", 1, MOST_AMOUNT)
            if kinds[token] == "saw":
                self.saw_limit = entry.number("hold_limit", 1, self.token_count[token])
            entry.done()
        self.craft_count = [0] * len(CRAFTS)
        self.craft_names: list[dict[str, str]] = [{} for _ in CRAFTS]
        seen = []
        for entry in file.rows("craftwork", len(CRAFTS)):
            craft = CRAFTS.index(entry.one_of("kind", CRAFTS))
            once(entry, "kind", craft, seen)
            self.craft_names[craft] = entry.name()
            self.craft_count[craft] = entry.number("count", 1, MOST_AMOUNT)
            entry.done()
        self.token_count[-1] = sum(self.craft_count)

    def read_fill(self, file: PackFile) -> None:
        """The tokens that are laid out on the path, by players."""
        self.fill: list[list[int]] = [[0] * len(TOKENS) for _ in range(SEATS + 1)]
        seen: list[int] = []
        for entry in file.rows("path_fill", SEATS - 1):
            players = read_players(entry, seen)
            most = [*self.token_count[:-1], self.token_count[-1] // REGULAR_ROUNDS]  # L-FILL-10
            counts = [entry.number(word, 0, most[token]) for token, word in enumerate(TOKENS)]
            if sum(counts) != PATH_TOKENS:
                raise BadContent(f"{entry.where}: {PATH_TOKENS} tokens are expected in all, not {sum(counts)}")
            self.fill[players] = counts
            entry.done()

    def read_draws(self, file: PackFile) -> None:
        """How many cards are shown, by players."""
        self.cards_per_round = [0] * (SEATS + 1)
        self.tasks_open = [0] * (SEATS + 1)
        self.works_open = [0] * (SEATS + 1)
        self.empty_area_firewood = 0
        seen: list[int] = []
        for entry in file.rows("draw", SEATS - 1):
            players = read_players(entry, seen)
            self.cards_per_round[players] = entry.number("placement_cards_per_round", 1, MOST_AMOUNT)
            self.tasks_open[players] = entry.number("tasks_open", 1, MOST_AMOUNT)
            self.works_open[players] = entry.number("planned_works_open", 1, MOST_AMOUNT)
            self.empty_area_firewood = same(entry, "empty_area_firewood", self.empty_area_firewood, MOST_AMOUNT)
            entry.done()

    def read_wood(self, file: PackFile) -> None:
        """Prices of the pieces, and what a disk is milled into."""
        self.price = [0] * len(PIECES)
        self.sellable = [False] * len(PIECES)
        self.milled_into = [0] * DISKS
        self.yields = [0] * DISKS
        self.piece_names: list[dict[str, str]] = [{} for _ in PIECES]
        seen: list[int] = []
        for entry in file.rows("wood", len(PIECES)):
            piece = PIECES.index(entry.one_of("piece", PIECES))
            once(entry, "piece", piece, seen)
            self.piece_names[piece] = entry.name()
            disk = piece < DISKS
            self.sellable[piece] = PIECES[piece] != "hardwood"  # L-SELL-02
            if self.sellable[piece]:
                self.price[piece] = read_price(entry, "price")
            if disk:
                self.milled_into[piece] = piece + DISKS
                self.yields[piece] = entry.number("yield", 1, MOST_LOGS)
            entry.done()

    def read_drying(self, file: PackFile) -> None:
        """The drying areas."""
        self.dry_bonus = [0] * STAGES
        self.dry_disks = 0
        self.dry_logs = 0
        seen: list[int] = []
        for entry in file.rows("drying_area", STAGES):
            stage = entry.number("stage", 0, STAGES - 1)
            once(entry, "stage", stage, seen)
            self.dry_bonus[stage] = entry.number("bonus_per_piece", 0, MOST_AMOUNT)
            self.dry_disks = same(entry, "max_disks", self.dry_disks, MOST_IN_AREA)
            self.dry_logs = same(entry, "max_logs", self.dry_logs, MOST_IN_AREA)
            entry.done()

    def read_market(self, file: PackFile) -> None:
        """Prices of the market."""
        market = file.single("market")
        buy = market.table("buy")
        self.market_saw = read_price(buy, "saw")
        self.market_food = read_price(buy, "food")
        buy.done()
        self.set_price = by_number(market, "craft_set_prices", SET_SIZES)
        market.done()

    def read_transport(self, file: PackFile) -> None:
        """Woodcutting and the ways from the woodpile to the mill."""
        cutting = file.single("cutting")
        self.move_price = read_price(cutting, "move_price")
        cutting.done()
        self.wagon_load: list[int] = []
        self.sledge_load = 0
        self.sledge_food = 0
        seen: list[int] = []
        for entry in file.entries("transport"):
            method = entry.one_of("method", TRANSPORTS)
            once(entry, "method", TRANSPORTS.index(method), seen)
            if "name" in entry.data:
                entry.name()
            if method == "wagon":
                self.wagon_load = by_number(entry, "disks_by_fodder", FODDER_VALUES)
            elif method == "sledge":
                self.sledge_load = entry.number("disks", 1, MOST_AMOUNT)
                self.sledge_food = entry.number("max_food", 0, MOST_AMOUNT)
            entry.done()
        for method in ("wagon", "sledge"):
            if TRANSPORTS.index(method) not in seen:
                raise BadContent(f"{BOARD}: transport: there is no {method}")

    def read_huts(self, file: PackFile) -> None:
        """The huts by their areas: drying, food, lodging."""
        self.hut_names: list[dict[str, str]] = [{} for _ in range(HUTS)]
        seen: list[int] = []
        for entry in file.rows("hut", HUTS):  # by area
            hut = entry.number("area", 1, HUTS) - 1
            once(entry, "area", hut, seen)
            self.hut_names[hut] = entry.name()
            entry.done()

    def read_winter(self, file: PackFile) -> None:
        """What is the same in every winter."""
        winter = file.single("winter")
        self.bonus_kinds = read_disks(winter, "bonus_kinds", DISKS)
        self.mill_firewood = winter.number("mill_worker_firewood", 0, MOST_AMOUNT)
        self.hut_firewood = winter.number("hut_firewood", 0, MOST_AMOUNT)
        self.food_price = read_price(winter, "missing_food_price")
        self.heat_price = read_price(winter, "missing_heating_price")
        winter.done()

    def read_loans(self, file: PackFile) -> None:
        """The two sides of a loan card."""
        self.loan_gain = 0
        self.loan_repay = [0] * (LOANS + 1)
        seen: list[int] = []
        for entry in file.rows("loan", LOANS):
            order = entry.number("order", 1, LOANS)
            once(entry, "order", order, seen)
            self.loan_gain = same(entry, "gain", self.loan_gain, MOST_AMOUNT)
            self.loan_repay[order] = entry.number("repay_total", 1, MOST_AMOUNT)
            if len(seen) == LOANS and self.loan_repay[1] > self.loan_repay[2]:
                raise entry.wrong("repay_total", "two loans cost at least as much as one")
            entry.done()

    def read_final_sale(self, file: PackFile) -> None:
        """The sale at the end of the game."""
        sale = file.single("final_sale")
        self.river_kinds = read_disks(sale, "river_kinds", DISKS - 1)  # hardwood has no price
        sale.done()

    def read_box(self, file: PackFile) -> None:
        """How many workers and how much fodder there are; of wood and food there is no end."""
        counts = [0] * len(BOX)
        seen: list[int] = []
        for entry in file.entries("box_piece"):
            kind = entry.one_of("kind", BOX)
            once(entry, "kind", BOX.index(kind), seen)
            counts[BOX.index(kind)] = entry.number("count", 1, MOST_AMOUNT)
            entry.done()
        for kind in COUNTED:
            if not counts[BOX.index(kind)]:
                raise BadContent(f"{BOARD}: box_piece: there is no {kind}")
        self.fodder_count, self.woodcutter_count, self.bearer_count = counts[: len(COUNTED)]

    def read_options(self, file: PackFile) -> None:
        """The options of a game and what they are if nobody says."""
        defaults = ["" for _ in OPTIONS]
        for entry in file.rows("option", len(OPTIONS)):
            option = OPTIONS.index(entry.one_of("id", OPTIONS))
            entry.name()
            defaults[option] = entry.one_of("default", OPTION_VALUES[option])
            entry.done()
        self.winter_default = defaults[0]
        self.tactical_default = defaults[1]


def once(entry: Entry, key: str, place: int, seen: list[int]) -> None:
    """A place is given by one entry only."""
    if place in seen:
        raise entry.wrong(key, f"{entry.data[key]!r} is given twice")
    seen.append(place)


def same(entry: Entry, key: str, before: int, most: int) -> int:
    """A number that all entries of a table share; 0 before the first."""
    number = entry.number(key, 1, most)
    if before and number != before:
        raise entry.wrong(key, f"{before} is expected as in the other entries, not {number}")
    return number


def by_number(entry: Entry, key: str, keys: list[int]) -> list[int]:
    """A table whose keys are numbers, as a list; 0 for the numbers below."""
    table = entry.table(key)
    values = [0] * (keys[-1] + 1)
    for number in keys:
        values[number] = table.number(str(number), 1, MOST_AMOUNT)
    table.done()
    return values


def read_price(entry: Entry, key: str) -> int:
    """A price; nothing that has one is free."""
    return entry.number(key, 1, MOST_AMOUNT)


def read_players(entry: Entry, seen: list[int]) -> int:
    """For how many players an entry is."""
    players = entry.number("players", FEWEST_SEATS, SEATS)
    once(entry, "players", players, seen)
    return players


def read_disks(entry: Entry, key: str, kinds: int) -> list[int]:
    """Different kinds of disks, out of the first so many."""
    allowed = PIECES[:kinds]
    disks: list[int] = []
    for word in entry.texts(key):
        if word not in allowed:
            raise entry.wrong(key, f"{word!r} is not one of {', '.join(allowed)}")
        if PIECES.index(word) in disks:
            raise entry.wrong(key, f"{word} occurs twice")
        disks.append(PIECES.index(word))
    return disks
