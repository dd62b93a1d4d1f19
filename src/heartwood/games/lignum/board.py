"""Lignum's board and economy: rounds, path, supplies, wood, market, transport, huts, winter and loans as numbers.

What the rules say is fixed and only checked; what a pack may say is kept.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import ContentFile, Entry
from heartwood.core.errors import BadContent

PIECES: Final = ["firewood", "softwood", "hardwood", "milled_firewood", "milled_softwood", "milled_hardwood"]
TOKENS: Final = ["wagon", "saw", "raft", "sledge", "food", "dollar", "blocked", "craftwork"]
CRAFTS: Final = ["board", "shingle", "stake", "reed", "joker"]
SEASONS: Final = ["spring", "summer", "fall", "winter"]

BOARD: Final = "board.toml"
FORMAT: Final = 1
MOST_AMOUNT: Final = 60
MOST_LOGS: Final = 12  # from one disk: there are words for so many
MOST_IN_AREA: Final = 7  # pieces that enter a drying area in one phase: so many are counted
FEWEST_SEATS: Final = 2
SEATS: Final = 4
YEARS: Final = 2
ROUNDS: Final = 8  # L-COMP-02
REGULAR_ROUNDS: Final = 6
NO_TASKS: Final = 3  # winter of year 1 (L-TASK-09)
AREAS: Final = 6  # L-COMP-11, L-COMP-12: as many as each player has tokens
PAIRS: Final = [1, 2, 3]  # L-COMP-11
COLOURS: Final = ["red", "orange", "white", "blue"]
DISKS: Final = 3
STAGES: Final = 3
SET_SIZES: Final = [2, 3, 4]  # L-MKT-05
FODDER_VALUES: Final = [2, 3]  # L-STORE-02
FODDER_START: Final = 3
PATH_TOKENS: Final = 13  # L-FILL-02
START_FIREWOOD_HIGH: Final = 3
START_FIREWOOD_LOW: Final = 2
FEWEST_PLACEMENTS: Final = 15  # L-AMB-01
CARD_ROUNDS: Final = 5  # L-ROUND-03
TASK_CARDS: Final = 19
WORK_CARDS: Final = 10

REGULAR_STEPS: Final = ["cutting", "arrival", "transport", "sawing", "tasks", "selling", "drying"]  # from 1
WINTER_STEPS: Final = ["bonus", "cutting", "transport", "sawing", "tasks", "feeding", "heating"]  # from 0
LOCATIONS: Final = [  # by number (L-FILL-01)
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
CLEARING: Final = ["A", "B", "C", "D"]
TOKEN_COUNTS: Final = [10, 18, 12, 6, 2, 1, 2]  # L-COMP-03
TOKEN_EFFECTS: Final = ["keep", "keep", "keep", "keep", "food", "money", "closed"]
CRAFT_COUNTS: Final = [4, 4, 4, 4, 2]  # L-COMP-04
CRAFT_TOKENS: Final = 18
BEARERS: Final = 10  # L-COMP-06
WOODCUTTERS: Final = 16
SAWYERS: Final = 5
FODDER: Final = 8
BOX: Final = [  # L-COMP-03, L-COMP-05, L-COMP-06, L-COMP-07; first what is unlimited in play (L-COMP-08)
    *PIECES,
    "food",
    "amount_marker",
    "fodder",
    "woodcutter",
    "bearer",
    "sawyer",
    "loan_card",
]
BOX_COUNTS: Final = [28, 12, 10, 45, 25, 10, 40, 8, FODDER, WOODCUTTERS, BEARERS, SAWYERS, 4]
BOX_UNLIMITED: Final = 8
COINS: Final = 80  # L-COMP-10
COINS_WORTH: Final = 275
TRANSPORTS: Final = ["bearer", "wagon", "raft", "sledge"]
HUT_NEEDS: Final = ["stake", "board", "shingle"]
HUT_EFFECTS: Final = ["move_piece_right", "take_area_food", "extra_worker"]  # by area (L-DATA-07)
HUT_TIMINGS: Final = ["own_turn", "own_turn", "work"]
HUTS_BUILT: Final = 3
LOANS: Final = 2
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


class Numbers:
    """Everything that is no card."""

    def __init__(self, file: PackFile) -> None:
        self.read_game(file)
        self.read_rounds(file)
        self.read_phases(file)
        self.read_locations(file)
        self.read_stock(file)
        self.read_tokens(file)
        self.read_fill(file)
        self.read_areas(file)
        self.read_draws(file)
        self.read_wood(file)
        self.read_drying(file)
        self.read_market(file)
        self.read_transport(file)
        self.read_sawing(file)
        self.read_huts(file)
        self.read_winter(file)
        self.read_loans(file)
        self.read_final_sale(file)
        self.read_box(file)
        self.read_options(file)
        file.done()

    def read_game(self, file: PackFile) -> None:
        """What a game begins with."""
        game = file.single("game")
        self.start_money = game.number("start_money", 0, MOST_AMOUNT)
        self.years = game.number("years", YEARS, YEARS)
        self.areas = game.number("cutting_area_tokens", AREAS, AREAS)
        self.pairs = game.numbers("planned_work_pairs", 1, ROUNDS - 1)
        if self.pairs != PAIRS:
            raise game.wrong("planned_work_pairs", "the pairs are 1, 2, 3, in this order")
        if game.numbers("players", FEWEST_SEATS, SEATS) != [2, 3, 4]:
            raise game.wrong("players", "2, 3, 4 are expected, in this order")
        game.number("mill_workers", 1, 1)
        fixed_words(game, "colours", COLOURS)
        game.done()

    def read_rounds(self, file: PackFile) -> None:
        """The rounds; in round 1 the setup replaces steps 2 and 3 (L-ROUND-02)."""
        self.season = [0] * ROUNDS
        self.is_winter = [False] * ROUNDS
        self.has_cards = [False] * ROUNDS
        self.has_choice = [False] * ROUNDS
        self.has_tasks = [False] * ROUNDS
        self.round_names: list[dict[str, str]] = [{} for _ in range(ROUNDS)]
        seen: list[int] = []
        for entry in file.rows("round", ROUNDS):
            round = entry.number("index", 1, ROUNDS) - 1
            once(entry, "index", round, seen)
            season = round % len(SEASONS)
            winter = SEASONS[season] == "winter"
            year = round // len(SEASONS) + 1
            entry.number("year", year, year)
            entry.one_of("season", [SEASONS[season]])
            entry.one_of("kind", ["winter" if winter else "regular"])
            fixed_flag(entry, "fill_path", not winter)
            self.season[round] = season
            self.is_winter[round] = winter
            self.has_cards[round] = fixed_flag(entry, "placement_cards", round > 0 and not winter)
            self.has_choice[round] = fixed_flag(entry, "select_area", round > 0 and not winter)
            self.has_tasks[round] = fixed_flag(entry, "tasks_phase", round != NO_TASKS)
            self.round_names[round] = entry.name()
            entry.done()

    def read_phases(self, file: PackFile) -> None:
        """The phases of a regular round and of winter, and the places in the clearing."""
        seen: list[int] = []
        for entry in file.rows("phase", len(REGULAR_STEPS) + len(WINTER_STEPS)):
            first = 1 if entry.one_of("track", ["regular", "winter"]) == "regular" else 0
            steps = REGULAR_STEPS if first else WINTER_STEPS
            order = entry.number("order", first, first + len(steps) - 1)
            once(entry, "order", order + first * MOST_AMOUNT, seen)
            entry.one_of("step", [steps[order - first]])
            entry.name()
            entry.done()
        seen = []
        for entry in file.rows("clearing", SEATS):
            order = entry.number("order", 1, SEATS)
            once(entry, "order", order, seen)
            entry.one_of("position", [CLEARING[order - 1]])
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
            kind = entry.one_of("kind", [LOCATIONS[number]])
            few = SEATS if kind == "start" else 1
            self.capacity[number] = entry.number("capacity", few, 1 if kind == "token" else SEATS)
            if kind == "token":
                entry.number("price", 0, 0)
            else:
                entry.name()
            if kind == "bearers":
                self.price_bearer = read_price(entry, "price")
            elif kind == "fodder":
                self.price_fodder = read_price(entry, "price")
                entry.number("max_per_player", 1, 1)
                entry.number("needs_no_fodder_value", FODDER_START, FODDER_START)
            elif kind == "planned_work":
                self.price_plan_token = read_price(entry, "price_per_token_on_card")
                entry.number("max_per_player", 1, 1)
            elif kind == "woodcutters":
                self.price_woodcutter = read_price(entry, "price")
                entry.one_of("max_per_player_rule", ["wood_in_own_area"])
            elif kind == "tasks":
                self.price_task = read_price(entry, "price")
                entry.number("max_per_player", 1, 1)
            elif kind == "sawyers":
                entry.number("price_first", 0, 0)
                self.price_sawyer_extra = read_price(entry, "price_extra")
                entry.number("max_per_player", 2, 2)
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
            self.bearers[players] = entry.number("bearers", 1, BEARERS)
            self.woodcutters[players] = entry.number("woodcutters", 1, WOODCUTTERS)
            self.sawyers_free[players] = entry.number("sawyers_free", players, players)  # L-LOC-13
            self.sawyers_paid[players] = entry.number("sawyers_paid", 1, 1)  # L-LOC-11
            self.fodder[players] = entry.number("fodder", 1, FODDER)
            entry.done()

    def read_tokens(self, file: PackFile) -> None:
        """The tokens of the path, craftwork among them."""
        self.token_count = [*TOKEN_COUNTS, CRAFT_TOKENS]
        self.food_value = 0
        self.coin_value = 0
        self.saw_limit = 0
        kinds = TOKENS[: len(TOKEN_COUNTS)]
        seen: list[int] = []
        for entry in file.rows("token", len(kinds)):
            token = kinds.index(entry.one_of("kind", kinds))
            once(entry, "kind", token, seen)
            entry.name()
            entry.number("count", TOKEN_COUNTS[token], TOKEN_COUNTS[token])
            take = entry.table("on_take")
            effect = take.one_of("kind", [TOKEN_EFFECTS[token]])
            if effect == "food":
                self.food_value = take.number("value", 1, MOST_AMOUNT)
            elif effect == "money":
                self.coin_value = take.number("value", 1, MOST_AMOUNT)
            take.done()
            if kinds[token] == "saw":
                self.saw_limit = entry.number("hold_limit", 1, TOKEN_COUNTS[token])
            entry.done()
        self.craft_count = list(CRAFT_COUNTS)
        self.craft_names: list[dict[str, str]] = [{} for _ in CRAFTS]
        seen = []
        for entry in file.rows("craftwork", len(CRAFTS)):
            craft = CRAFTS.index(entry.one_of("kind", CRAFTS))
            once(entry, "kind", craft, seen)
            self.craft_names[craft] = entry.name()
            entry.number("count", CRAFT_COUNTS[craft], CRAFT_COUNTS[craft])
            fixed_flag(entry, "builds_hut", CRAFTS[craft] != "reed")
            fixed_flag(entry, "wild", CRAFTS[craft] == "joker")
            entry.done()

    def read_fill(self, file: PackFile) -> None:
        """The tokens that are laid out on the path, by players (L-FILL-03, L-FILL-04, L-P3-01, L-P2-01)."""
        self.fill: list[list[int]] = [[0] * len(TOKENS) for _ in range(SEATS + 1)]
        seen: list[int] = []
        for entry in file.rows("path_fill", SEATS - 1):
            players = read_players(entry, seen)
            entry.one_of("every", ["regular"])
            most = [*TOKEN_COUNTS, CRAFT_TOKENS // REGULAR_ROUNDS]  # L-FILL-10
            counts = [entry.number(word, 0, most[token]) for token, word in enumerate(TOKENS)]
            if sum(counts) != PATH_TOKENS:
                raise BadContent(f"{entry.where}: {PATH_TOKENS} tokens are expected in all, not {sum(counts)}")
            self.fill[players] = counts
            entry.done()

    def read_areas(self, file: PackFile) -> None:
        """The cutting areas and their firewood at the start."""
        seen: list[int] = []
        for entry in file.rows("cutting_area", AREAS):
            once(entry, "number", entry.number("number", 1, AREAS), seen)
            entry.done()
        self.start_firewood_high = START_FIREWOOD_HIGH
        self.start_firewood_low = START_FIREWOOD_LOW
        self.areas_with_three = [0] * (SEATS + 1)
        seen = []
        for entry in file.rows("area_setup", SEATS - 1):
            players = read_players(entry, seen)
            self.areas_with_three[players] = entry.number("areas_with_3_firewood", players, players)  # L-SETUP-13
            entry.number("areas_with_2_firewood", AREAS - players, AREAS - players)
            entry.number("food", 0, 0)
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
            most = FEWEST_PLACEMENTS // CARD_ROUNDS
            self.cards_per_round[players] = entry.number("placement_cards_per_round", 1, most)
            self.tasks_open[players] = entry.number("tasks_open", 1, TASK_CARDS)
            self.works_open[players] = entry.number("planned_works_open", 1, WORK_CARDS)
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
            entry.one_of("form", ["disk" if disk else "log"])
            self.sellable[piece] = fixed_flag(entry, "sellable", PIECES[piece] != "hardwood")  # L-SELL-02
            fixed_flag(entry, "drying", self.sellable[piece])  # L-DRY-09
            fixed_flag(entry, "heats", not disk)
            if self.sellable[piece]:
                self.price[piece] = read_price(entry, "price")
            if disk:
                self.milled_into[piece] = PIECES.index(entry.one_of("milled_into", [PIECES[piece + DISKS]]))
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
            fixed_flag(entry, "mix_forms", False)
            fixed_flag(entry, "must_sell", stage == STAGES - 1)  # L-SELL-04
            entry.done()

    def read_market(self, file: PackFile) -> None:
        """Prices of the market."""
        market = file.single("market")
        buy = market.table("buy")
        self.market_saw = read_price(buy, "saw")
        self.market_food = read_price(buy, "food")
        buy.done()
        self.set_price = by_number(market, "craft_set_prices", SET_SIZES)
        fixed_flag(market, "joker_is_wild", True)
        market.done()

    def read_transport(self, file: PackFile) -> None:
        """Woodcutting and the ways from the woodpile to the mill."""
        cutting = file.single("cutting")
        cutting.number("workers", 1, 1)
        cutting.number("disks", 1, 1)
        self.move_price = read_price(cutting, "move_price")
        cutting.done()
        self.wagon_load: list[int] = []
        self.fodder_start = FODDER_START
        self.sledge_load = 0
        self.sledge_food = 0
        seen: list[int] = []
        for entry in file.rows("transport", len(TRANSPORTS)):
            method = entry.one_of("method", TRANSPORTS)
            once(entry, "method", TRANSPORTS.index(method), seen)
            entry.name()
            fixed_words(entry, "seasons", ["winter"] if method == "sledge" else SEASONS[:-1])
            entry.number("workers", 1, 1)
            if method == "bearer":
                entry.number("disks", 1, 1)
            else:
                entry.one_of("equipment", [method])
            if method == "wagon":
                self.wagon_load = by_number(entry, "disks_by_fodder", FODDER_VALUES)
                entry.number("fodder_start", FODDER_START, FODDER_START)
            elif method == "raft":
                entry.number("disks_per_equipment", 1, 1)
                entry.number("delay_rounds", 1, 1)
                entry.one_of("to", ["river"])
            elif method == "sledge":
                self.sledge_load = entry.number("disks", 1, MOST_AMOUNT)
                entry.number("extra_disks_per_food", 1, 1)
                self.sledge_food = entry.number("max_food", 0, MOST_AMOUNT)
            entry.done()

    def read_sawing(self, file: PackFile) -> None:
        """Sawing is as the rules say."""
        sawing = file.single("sawing")
        sawing.number("workers", 1, 1)
        sawing.one_of("equipment", ["saw"])
        sawing.number("disks", 1, 1)
        fixed_words(sawing, "logs_to", ["heating_store", "sale_area"])
        sawing.done()

    def read_huts(self, file: PackFile) -> None:
        """The huts by their areas: drying, food, lodging."""
        self.hut_names: list[dict[str, str]] = [{} for _ in HUT_EFFECTS]
        seen: list[int] = []
        for entry in file.rows("hut", len(HUT_EFFECTS)):
            hut = entry.number("area", 1, len(HUT_EFFECTS)) - 1
            once(entry, "area", hut, seen)
            self.hut_names[hut] = entry.name()
            effect = entry.table("effect")
            kind = effect.one_of("kind", [HUT_EFFECTS[hut]])
            if kind == "move_piece_right":
                effect.number("pieces", 1, 1)
                effect.number("steps", 1, 1)
                fixed_flag(effect, "ignore_limits", True)
            elif kind == "take_area_food":
                effect.one_of("area", ["free"])
            else:
                fixed_words(effect, "as", ["woodcutter", "bearer", "sawyer"])
            effect.done()
            entry.one_of("timing", [HUT_TIMINGS[hut]])
            entry.number("uses", 1, 1)
            entry.done()
        building = file.single("hut_building")
        fixed_words(building, "needs", HUT_NEEDS)
        fixed_flag(building, "joker_is_wild", True)
        self.huts_built = building.number("huts", HUTS_BUILT, HUTS_BUILT)
        building.one_of("timing", ["own_turn"])
        building.done()

    def read_winter(self, file: PackFile) -> None:
        """What is the same in every winter."""
        winter = file.single("winter")
        winter.number("bonus_disks", 1, 1)
        self.bonus_kinds = read_disks(winter, "bonus_kinds", DISKS)
        self.mill_firewood = winter.number("mill_worker_firewood", 0, MOST_AMOUNT)
        self.hut_firewood = winter.number("hut_firewood", 0, MOST_AMOUNT)
        self.food_price = read_price(winter, "missing_food_price")
        self.heat_price = read_price(winter, "missing_heating_price")
        fixed_flag(winter, "food_left_is_lost", True)
        fixed_flag(winter, "heating_left_is_kept", True)
        winter.number("cards_per_year", 1, 1)
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
        fixed_words(sale, "areas", ["sale_area", "drying"])
        fixed_flag(sale, "drying_bonus", True)
        self.river_kinds = read_disks(sale, "river_kinds", DISKS - 1)  # hardwood has no price
        sale.number("river_kinds_sold", 1, 1)
        fixed_flag(sale, "task_rewards", True)
        sale.done()

    def read_box(self, file: PackFile) -> None:
        """Coins and pieces in the box."""
        seen: list[int] = []
        coins = 0
        worth = 0
        for entry in file.entries("coin"):
            value = entry.number("value", 1, MOST_AMOUNT)
            once(entry, "value", value, seen)
            count = entry.number("count", 1, COINS)
            coins += count
            worth += count * value
            entry.done()
        if coins != COINS or worth != COINS_WORTH:
            raise BadContent(
                f"{BOARD}: coin: {COINS} worth {COINS_WORTH} dollars are expected, not {coins} worth {worth}"
            )
        seen = []
        for entry in file.rows("box_piece", len(BOX)):
            kind = BOX.index(entry.one_of("kind", BOX))
            once(entry, "kind", kind, seen)
            entry.number("count", BOX_COUNTS[kind], BOX_COUNTS[kind])
            fixed_flag(entry, "limits_play", kind >= BOX_UNLIMITED)
            entry.done()

    def read_options(self, file: PackFile) -> None:
        """The options of a game and what they are if nobody says."""
        defaults = ["" for _ in OPTIONS]
        for entry in file.rows("option", len(OPTIONS)):
            option = OPTIONS.index(entry.one_of("id", OPTIONS))
            entry.name()
            fixed_words(entry, "values", OPTION_VALUES[option])
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


def fixed_flag(entry: Entry, key: str, value: bool) -> bool:
    """true or false, as the rules say."""
    if entry.flag(key) != value:
        raise entry.wrong(key, f"{str(value).lower()} is expected")
    return value


def fixed_words(entry: Entry, key: str, words: list[str]) -> None:
    """The words of the rules, in their order."""
    if entry.texts(key) != words:
        raise entry.wrong(key, f"{', '.join(words)} expected, in this order")


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
