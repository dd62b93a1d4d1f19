"""Woodcraft's boards and tiles: prices, calendar, wheel, rows, workshop, rooms, tracks, attic and tools."""

from pathlib import Path
from typing import Final

from heartwood.core.content import Entry
from heartwood.core.errors import BadContent
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.effects import (
    ACTION_WORDS,
    ALL_COLOURS,
    COLOUR_WORDS,
    EVENT_WORDS,
    MOST_AMOUNT,
    Effects,
    PackFile,
    read_condition,
    read_discount,
    read_effect,
    read_event,
    read_rule,
)

SEATS: Final = 4
QUADRANTS: Final = 4
SPACES: Final = 7  # W-DATA-03
INCOME_PHASES: Final = 4  # W-INCOME-03
DISPLAY: Final = 4  # W-SETUP-14, W-SETUP-15
MOST_TOOLS: Final = 99  # of a kind
MOST_ROOMS: Final = 8
MOST_SPACES: Final = 16
MOST_LINKS: Final = 8  # of one space
MOST_OFFERS: Final = 16
MOST_STEPS: Final = 60  # of a track
TOP_VALUE: Final = 6  # W-DATA-09, W-END-14
LINES: Final = ["pot", "saw", "splice", "glue"]
PIECE_LINES: Final = ["pot", "pot", "pot", "saw", "saw", "saw", "splice", "splice", "splice", "glue"]
PIECE_STEPS: Final = [0, 1, 2, 0, 1, 2, 0, 1, 2, 1]
MATERIAL_WORDS: Final = ["glue", "scrapwood", "sawblade"]
MATERIAL_TOKENS: Final = [ids.GLUE, ids.SCRAPWOOD, ids.SAWBLADE]
ATTIC_ROWS: Final = ["bottom", "middle", "top"]  # W-ATTIC-02
BOTTOM: Final = 0
TOP: Final = 2
X_PLACES: Final = 2  # W-DATA-23


class Calendar:
    """The rounds of a game, and what happens after which."""

    def __init__(self, entry: Entry) -> None:
        self.rounds = entry.number("rounds", INCOME_PHASES, 99)  # W-ROUND-01
        self.income_after = rising(entry, "income_after", 1, self.rounds)
        self.discard_after = rising(entry, "discard_after", 1, self.rounds)  # W-INCOME-11
        self.late_after = entry.number("late_decks_after", 1, self.rounds)  # W-LATE-01
        self.discard_slots = rising(entry, "discard_slots", 1, DISPLAY)
        self.solo_loss: list[int] = []
        if entry.value("solo_contract_loss_at_start_of") != []:
            self.solo_loss = rising(entry, "solo_contract_loss_at_start_of", 2, self.rounds)  # W-SOLO-02
        if len(self.income_after) != INCOME_PHASES:
            raise entry.wrong("income_after", f"{INCOME_PHASES} rounds are expected, not {len(self.income_after)}")
        if self.income_after[-1] != self.rounds:
            raise entry.wrong("income_after", f"the last income phase follows the last round ({self.rounds})")
        for round in self.discard_after:
            if round not in self.income_after:
                raise entry.wrong("discard_after", f"there is no income phase after round {round}")
            if round in (self.late_after, self.rounds):
                raise entry.wrong("discard_after", f"no cards are discarded at the X after round {round} (W-INCOME-13)")
        if len(self.discard_slots) != X_PLACES:
            raise entry.wrong("discard_slots", f"{X_PLACES} slots are expected, not {len(self.discard_slots)}")
        if self.late_after not in self.income_after[:-1]:
            raise entry.wrong("late_decks_after", f"{self.late_after} is no round before an income phase but the last")


class Board:
    """Everything printed on boards and tiles."""

    def __init__(self, file: PackFile, effects: Effects) -> None:
        self.colours = list(COLOUR_WORDS)
        self.read_tools(file)
        self.read_dice(file)
        self.read_start(file)
        self.read_materials(file)
        self.read_calendars(file)
        self.read_actions(file)
        self.read_wheel(file, effects)
        self.read_rows(file, effects)
        self.read_pieces(file, effects)
        self.read_rooms(file, effects)
        self.read_tracks(file, effects)
        self.read_marketing(file)
        self.read_attic(file, effects)
        file.done()

    def read_tools(self, file: PackFile) -> None:
        """The kinds of tools, and how many there are of each (W-ATTIC-13)."""
        self.tool_ids: list[str] = []
        self.tool_names: list[dict[str, str]] = []
        self.tool_count: list[int] = []
        for entry in file.entries("tool"):
            if entry.text("id") == "any":
                raise entry.wrong("id", "'any' is not a kind of tool")
            self.tool_ids.append(entry.text("id"))
            self.tool_names.append(entry.name())
            self.tool_count.append(entry.number("count", 1, MOST_TOOLS))
            entry.done()
        if len(self.tool_ids) > ids.ANY_TOOL:
            raise BadContent(f"board.toml: tool: at most {ids.ANY_TOOL} kinds are possible, not {len(self.tool_ids)}")

    def read_dice(self, file: PackFile) -> None:
        """Dice, their prices and what can be done with them."""
        dice = file.single("dice")
        surcharge = dice.table("surcharge")
        self.surcharge = [surcharge.number(colour, 0, MOST_AMOUNT) for colour in self.colours]
        surcharge.done()
        self.sell_factor = dice.number("sell_factor", 1, 9)
        self.yard_per_colour = dice.number("yard_per_color", 1, 4)
        self.yard_purchases = dice.number("yard_purchases", 1, ids.COLOURS * self.yard_per_colour)
        self.lumber_limit = dice.number("lumber_limit", 1, 15)
        self.plant_faces = rising(dice, "plant_faces", 1, ids.FACES - 1)
        self.growth = dice.number("growth", 1, ids.FACES)
        self.glue_max_sum = dice.number("glue_max_sum", 2, ids.FACES)
        self.glue_points = dice.number("glue_mixed_points", 0, MOST_AMOUNT)
        dice.number("per_color_supply", 1, 99)  # W-SUPPLY-08: a component count, no limit
        dice.done()
        exchange = file.single("exchange")
        self.six = exchange.number("bought_face", 1, ids.FACES)
        self.other_colour = exchange.flag("different_color_after_sale")
        exchange.done()
        faces = [0] * ids.COLOURS
        for entry in file.entries("start_die"):
            colour = self.colours.index(entry.one_of("color", self.colours))
            if faces[colour]:
                raise entry.wrong("color", f"there are two {self.colours[colour]} dice")
            faces[colour] = entry.number("value", 1, ids.FACES)
            entry.done()
        for colour, face in enumerate(faces):
            if not face:
                raise BadContent(f"board.toml: start_die: the {self.colours[colour]} one is missing")
        self.start_dice = [colour * ids.FACES + face - 1 for colour, face in enumerate(faces)]

    def read_start(self, file: PackFile) -> None:
        """What players begin with, and the small numbers of the rules."""
        entry = file.single("start")
        self.blueberries = entry.number("blueberries", 0, MOST_AMOUNT)
        # W-SOLO-01: alone as with two players
        self.lanterns = by_seats(entry, "lanterns", 0, MOST_AMOUNT)
        self.contracts_shown = by_seats(entry, "contracts_shown", 0, MOST_AMOUNT)
        self.helpers_drawn = entry.number("helpers_drawn", 1, MOST_AMOUNT)
        self.orders_drawn = entry.number("orders_drawn", 1, MOST_AMOUNT)
        self.orders_kept = entry.number("orders_kept", 0, self.orders_drawn)
        self.hazelnut_drawn = entry.number("hazelnut_drawn", 0, INCOME_PHASES)  # W-HAZEL-05
        if self.orders_kept + self.hazelnut_drawn != INCOME_PHASES:
            raise entry.wrong("orders_kept", f"{INCOME_PHASES} orders are kept, with the hazelnut ones")
        self.slots = DISPLAY
        self.fallback = entry.number("fallback_blueberries", 0, MOST_AMOUNT)
        self.swap_lanterns = entry.number("swap_lanterns", 0, MOST_AMOUNT)
        self.bonus_lanterns = entry.number("bonus_action_lanterns", 1, MOST_AMOUNT)
        self.second_order = entry.number("second_order_price", 0, MOST_AMOUNT)
        self.overflow_points = entry.number("overflow_reputation_points", 0, MOST_AMOUNT)
        self.leftovers = entry.number("leftovers_per_point", 1, 99)
        entry.done()

    def read_materials(self, file: PackFile) -> None:
        """The materials market."""
        market = file.single("materials")
        self.material_purchases = market.number("purchases", 1, 9)
        market.done()
        self.offer_ids: list[str] = []
        self.offer_token: list[int] = []
        self.offer_amount: list[int] = []
        self.offer_price: list[int] = []
        for entry in file.entries("material_offer"):
            gain = entry.table("gain")
            for key in gain.data:
                if key not in MATERIAL_WORDS:
                    raise gain.wrong(key, f"is not a material; the materials are: {', '.join(MATERIAL_WORDS)}")
            if len(gain.data) != 1:
                raise entry.wrong("gain", f"exactly one material is expected, not {len(gain.data)}")
            word = next(iter(gain.data))
            self.offer_ids.append(entry.text("id"))
            self.offer_token.append(MATERIAL_TOKENS[MATERIAL_WORDS.index(word)])
            self.offer_amount.append(gain.number(word, 1, MOST_AMOUNT))
            self.offer_price.append(entry.number("price", 0, MOST_AMOUNT))
            entry.done()
        if len(self.offer_ids) > MOST_OFFERS:
            raise BadContent(f"board.toml: material_offer: at most {MOST_OFFERS} are possible")

    def read_calendars(self, file: PackFile) -> None:
        """The calendars by the number of seats, as on the sides of the income board."""
        found: list[Calendar | None] = [None] * (SEATS + 1)
        for entry in file.entries("calendar"):
            calendar = Calendar(entry)
            players = rising(entry, "players", 1, SEATS)
            for seats in players:
                if found[seats] is not None:
                    raise entry.wrong("players", f"there are two calendars for {seats}")
                found[seats] = calendar  # W-SOLO-01
            if calendar.solo_loss and 1 not in players:
                raise entry.wrong("solo_contract_loss_at_start_of", "is for a calendar of one player")
            entry.done()
        self.calendars: list[Calendar] = []
        for seats in range(SEATS + 1):
            one = found[max(seats, 1)]
            if one is None:
                raise BadContent(f"board.toml: calendar: there is none for {max(seats, 1)} players")
            self.calendars.append(one)

    def read_actions(self, file: PackFile) -> None:
        """The seven action tiles."""
        self.action_ids = list(ACTION_WORDS)
        self.action_names: list[dict[str, str]] = [{} for _ in range(ids.ACTIONS)]
        self.produce = 0
        self.produce_planting = 0
        for entry in file.entries("action"):
            action = self.action_ids.index(entry.one_of("id", self.action_ids))
            self.action_names[action] = entry.name()
            if action == ids.PRODUCE:
                self.produce = entry.number("produce", 1, MOST_ROOMS)
                self.produce_planting = entry.number("produce_with_planting", 1, MOST_ROOMS)
            entry.done()
        for action, name in enumerate(self.action_names):
            if not name:
                raise BadContent(f"board.toml: action: {self.action_ids[action]} is missing")

    def read_wheel(self, file: PackFile, effects: Effects) -> None:
        """The wheel: quadrants, saw bonuses and the 28 spaces of the rim."""
        wheel = file.single("wheel")
        self.spaces = SPACES
        self.quadrant_ids: list[str] = []
        self.quadrant_names: list[dict[str, str]] = []
        self.saw_1: list[int] = []
        self.saw_2: list[int] = []
        for entry in file.entries("quadrant"):
            if entry.text("id") in ("recommended", "random"):
                raise entry.wrong("id", "this word is a value of the option `quadrant`")
            self.quadrant_ids.append(entry.text("id"))
            self.quadrant_names.append(entry.name())
            self.saw_1.append(read_effect(effects, entry, "saw_level_1", self.tool_ids, False))
            self.saw_2.append(read_effect(effects, entry, "saw_level_2", self.tool_ids, False))
            entry.done()
        if len(self.quadrant_ids) != QUADRANTS:
            raise BadContent(f"board.toml: quadrant: {QUADRANTS} are expected, not {len(self.quadrant_ids)}")
        self.start_quadrant = self.quadrant_ids.index(wheel.one_of("first_game_start", self.quadrant_ids))
        wheel.done()
        self.rim = [-1] * (QUADRANTS * SPACES)
        for entry in file.entries("rim"):
            quadrant = self.quadrant_ids.index(entry.one_of("quadrant", self.quadrant_ids))
            place = quadrant * SPACES + entry.number("space", 1, SPACES) - 1
            if self.rim[place] >= 0:
                raise entry.wrong("space", "this space is given twice")
            self.rim[place] = read_effect(effects, entry, "gain", self.tool_ids, False)
            entry.done()
        for place, effect in enumerate(self.rim):
            if effect < 0:
                raise BadContent(
                    f"board.toml: rim: space {place % SPACES + 1} of {self.quadrant_ids[place // SPACES]} is missing"
                )

    def read_rows(self, file: PackFile, effects: Effects) -> None:
        """The rows of orders beside a player's board, and what they give."""
        self.row_gain = [-1] * (ids.ROWS + 1)
        self.row_loss = [0] * (ids.ROWS + 1)
        self.row_gain[0] = 0
        for entry in file.entries("row"):
            row = entry.number("index", 1, ids.ROWS)
            if self.row_gain[row] >= 0:
                raise entry.wrong("index", f"row {row} is given twice")
            self.row_gain[row] = read_effect(effects, entry, "gain", self.tool_ids, False)  # W-ROW-02, W-ROW-03
            if "lose_points" in entry.data:
                self.row_loss[row] = entry.number("lose_points", 1, MOST_AMOUNT)  # W-ROW-04
            entry.done()
        for row, effect in enumerate(self.row_gain):
            if effect < 0:
                raise BadContent(f"board.toml: row: row {row} is missing")
        lost = file.single("row_lost")
        self.lost_reputation = lost.number("lose_reputation", 0, MOST_AMOUNT)
        lost.done()

    def read_pieces(self, file: PackFile, effects: Effects) -> None:
        """The pieces of the workshop, by line and step."""
        self.piece_ids = [""] * ids.PIECES
        self.piece_names: list[dict[str, str]] = [{} for _ in range(ids.PIECES)]
        self.piece_price = [0] * ids.PIECES
        self.piece_gain = [0] * ids.PIECES
        self.piece_sapling = [0] * ids.PIECES
        self.piece_amounts: list[list[int]] = [[] for _ in range(ids.PIECES)]
        self.piece_rule = [-1] * ids.PIECES
        self.piece_rule_amount = [0] * ids.PIECES
        self.piece_discount = [0] * ids.PIECES
        self.piece_discount_event = [-1] * ids.PIECES
        self.pieces_with_discount: list[list[int]] = [[] for _ in EVENT_WORDS]
        self.piece_discount_colours = [ALL_COLOURS] * ids.PIECES
        self.piece_discount_value = [0] * ids.PIECES
        for entry in file.entries("piece"):
            line = entry.one_of("line", LINES)
            step = entry.number("step", 0, 2)
            found = [piece for piece in range(ids.PIECES) if PIECE_LINES[piece] == line and PIECE_STEPS[piece] == step]
            if not found:
                raise entry.wrong("step", f"the line {line} has no step {step}")
            piece = found[0]
            if self.piece_ids[piece]:
                raise entry.wrong("step", f"step {step} of the line {line} is given twice")
            self.piece_ids[piece] = entry.text("id")
            self.read_piece(entry, piece, effects)
            entry.done()
        for piece, id in enumerate(self.piece_ids):
            if not id:
                raise BadContent(f"board.toml: piece: {PIECE_LINES[piece]} {PIECE_STEPS[piece]} is missing")

    def read_piece(self, entry: Entry, piece: int, effects: Effects) -> None:
        """The keys of one piece."""
        start = ids.START_PIECES >> piece & 1
        self.piece_names[piece] = entry.name()
        self.piece_price[piece] = entry.number("price", 0, 0 if start else MOST_AMOUNT)
        self.piece_gain[piece] = read_effect(effects, entry, "gain", self.tool_ids, False)
        if start and self.piece_gain[piece]:
            raise entry.wrong("gain", "a piece of the start is never built and gives nothing")
        if piece <= ids.POT_BROWN:
            if "sapling" in entry.data and not start:
                self.piece_sapling[piece] = entry.number("sapling", 1, ids.FACES - 1)
        if ids.SPLICE_1 <= piece <= ids.SPLICE_4:
            self.piece_amounts[piece] = rising(entry, "amounts", 1, ids.FACES - 1)  # W-SPLICE-02
        if "rule" in entry.data:
            self.piece_rule[piece], self.piece_rule_amount[piece] = read_rule(entry, "rule")
        if "discount" in entry.data:
            discount = entry.table("discount")
            event = read_event(discount, "trigger")
            self.piece_discount_event[piece] = event
            self.pieces_with_discount[event].append(piece)
            self.piece_discount[piece] = read_discount(discount, "amount", event)
            condition = read_condition(discount, event)
            self.piece_discount_colours[piece] = condition.colours
            self.piece_discount_value[piece] = condition.value
            discount.done()

    def read_rooms(self, file: PackFile, effects: Effects) -> None:
        """The rooms of the helpers: a complete grid."""
        rooms = file.single("rooms")
        rows = rooms.number("rows", 1, MOST_ROOMS)
        columns = rooms.number("columns", 1, MOST_ROOMS)
        if rows * columns > MOST_ROOMS:
            raise rooms.wrong("columns", f"at most {MOST_ROOMS} rooms are possible, not {rows * columns}")
        self.room_ids: list[str] = []
        self.room_gain: list[int] = []
        places: list[int] = []
        for entry in file.entries("room"):
            place = (entry.number("row", 1, rows) - 1) * columns + entry.number("column", 1, columns) - 1
            if place in places:
                raise entry.wrong("column", "this room is given twice")
            places.append(place)
            self.room_ids.append(entry.text("id"))
            self.room_gain.append(read_effect(effects, entry, "gain", self.tool_ids, False))
            entry.done()
        for place in range(rows * columns):
            if place not in places:
                raise BadContent(
                    f"board.toml: room: row {place // columns + 1}, column {place % columns + 1} is missing"
                )
        self.room_next = [0] * len(places)
        for room, place in enumerate(places):
            for other, there in enumerate(places):
                # W-HELPER-05: no diagonals
                if abs(place // columns - there // columns) + abs(place % columns - there % columns) == 1:
                    self.room_next[room] |= 1 << other
        self.start_room = self.room_ids.index(rooms.one_of("start", self.room_ids))
        rooms.done()

    def read_tracks(self, file: PackFile, effects: Effects) -> None:
        """The two income tracks with their lines, and the reputation track, each with its start."""
        self.track_start = [0] * 3
        self.track_last = [0] * 3
        track_ids = ["", "hazelnut_income", "blueberry_income"]
        names = track_ids[ids.HAZELNUT_TRACK :]
        for entry in file.entries("income_track"):
            track = track_ids.index(entry.one_of("id", names))
            entry.name()
            self.track_last[track] = entry.number("last", 1, MOST_STEPS)
            self.track_start[track] = entry.number("start", 0, self.track_last[track])
            entry.done()
        for track in (ids.HAZELNUT_TRACK, ids.BLUEBERRY_TRACK):
            if not self.track_last[track]:
                raise BadContent(f"board.toml: income_track: {track_ids[track]} is missing")
        self.line_after: list[list[int]] = [[], [], []]
        self.line_gain: list[list[int]] = [[], [], []]
        lines: list[list[tuple[int, int]]] = [[], [], []]
        for entry in file.entries("income_line"):
            gain = read_effect(effects, entry, "gain", self.tool_ids, False)
            after = entry.number("after", 0, MOST_STEPS)
            tracks = entry.texts("tracks")
            for word in tracks:
                if word not in names:
                    raise entry.wrong("tracks", f"{word!r} is not one of {', '.join(names)}")
                track = track_ids.index(word)
                if not self.track_start[track] <= after < self.track_last[track]:
                    raise entry.wrong("after", f"a line lies beyond the start and before the end of {word}")
                if [line for line in lines[track] if line[0] == after]:
                    raise entry.wrong("after", f"{word} has two lines after {after}")
                lines[track].append((after, gain))
            entry.done()
        for track in (ids.HAZELNUT_TRACK, ids.BLUEBERRY_TRACK):
            for after, gain in sorted(lines[track]):
                self.line_after[track].append(after)
                self.line_gain[track].append(gain)
        reputation = file.single("reputation_track")
        value = reputation.numbers("value", 0, TOP_VALUE)
        last = len(value) - 1
        if last > MOST_STEPS:
            raise reputation.wrong("value", f"at most {MOST_STEPS + 1} spaces are possible")
        if value != sorted(value):
            raise reputation.wrong("value", "a later space is never worth less")
        if TOP_VALUE not in value or TOP_VALUE - 1 not in value:
            raise reputation.wrong("value", f"a space worth {TOP_VALUE - 1} lies before the first worth {TOP_VALUE}")
        start = reputation.number("start", 0, last)
        self.tile_spaces = rising(reputation, "tile_spaces", 0, last)
        if len(self.tile_spaces) != 2 or self.tile_spaces[0] <= start:
            raise reputation.wrong("tile_spaces", "two spaces beyond the start are expected")
        self.reputation_value = value
        self.track_start[ids.REPUTATION_TRACK] = start
        self.track_last[ids.REPUTATION_TRACK] = last
        reputation.done()

    def read_marketing(self, file: PackFile) -> None:
        """The marketing track; its last step can be repeated."""
        entries = file.entries("marketing")
        steps = [entry.number("step", 1, MOST_STEPS) for entry in entries]
        price: dict[int, int] = {}
        points: dict[int, int] = {}
        for entry, step in zip(entries, steps, strict=True):
            if step in price:
                raise entry.wrong("step", f"step {step} is given twice")
            price[step] = entry.number("price", 0, MOST_AMOUNT)
            points[step] = entry.number("points", 0, MOST_AMOUNT)
            entry.done()
        for step in range(1, max(steps)):
            if step not in price:
                raise BadContent(f"board.toml: marketing: step {step} is missing")
        self.market_price = [price[step] for step in sorted(steps)]
        self.market_points = [points[step] for step in sorted(steps)]

    def read_attic(self, file: PackFile, effects: Effects) -> None:
        """The spaces of the attic, what they rest on, and the links."""
        entries = file.entries("attic_space")
        self.space_ids = [entry.text("id") for entry in entries]
        if len(entries) > MOST_SPACES:
            raise BadContent(f"board.toml: attic_space: at most {MOST_SPACES} are possible, not {len(entries)}")
        self.space_row = [ATTIC_ROWS.index(entry.one_of("row", ATTIC_ROWS)) for entry in entries]
        self.rests_on = [0] * len(entries)
        self.beside = [0] * len(entries)
        self.read_links(file, effects)
        for space, entry in enumerate(entries):
            self.read_support(entry, space)
            entry.done()
        ends = [space for space in range(len(entries)) if self.beside[space]]
        if len(ends) != 2:
            raise BadContent(f"board.toml: attic_space: the top row has two ends, not {len(ends)}")
        for space in ends:
            if [other for other in ends if self.beside[space] >> other & 1]:
                raise entries[space].wrong("beside", "a space that rests on two others is expected")
        for link, entry in enumerate(file.entries("attic_link")):
            a, b = self.link_a[link], self.link_b[link]
            if self.space_row[a] != self.space_row[b] and not (self.rests_on[a] >> b | self.rests_on[b] >> a) & 1:
                raise entry.wrong("between", "neither space rests on the other")

    def read_links(self, file: PackFile, effects: Effects) -> None:
        """The links: every pair of adjacent spaces, with its reward."""
        self.link_ids: list[str] = []
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_gain: list[int] = []
        self.space_links: list[list[int]] = [[] for _ in self.space_ids]
        pairs: list[int] = []
        for link, entry in enumerate(file.entries("attic_link")):
            between = read_spaces(entry, "between", self.space_ids)
            pair = 1 << between[0] | 1 << between[1]
            if pair in pairs:
                raise entry.wrong("between", "these two spaces have a link already")
            pairs.append(pair)
            self.link_ids.append(entry.text("id"))
            self.link_a.append(between[0])
            self.link_b.append(between[1])
            self.link_gain.append(read_effect(effects, entry, "gain", self.tool_ids, False))
            for space in between:
                self.space_links[space].append(link)  # W-ATTIC-10
                if len(self.space_links[space]) > MOST_LINKS:
                    raise entry.wrong("between", f"{self.space_ids[space]} has more than {MOST_LINKS} links")
            entry.done()

    def read_support(self, entry: Entry, space: int) -> None:
        """What must be filled before a space: two below it, or the neighbour of an end of the top row."""
        row = self.space_row[space]
        if row == BOTTOM:
            for key in ("rests_on", "beside"):
                if key in entry.data:
                    raise entry.wrong(key, "a space of the bottom row needs no support")
            return
        if row == TOP and "beside" in entry.data:
            if "rests_on" in entry.data:
                raise entry.wrong("beside", "an end of the top row rests on nothing")
            word = entry.one_of("beside", self.space_ids)
            neighbour = self.space_ids.index(word)
            if self.space_row[neighbour] != TOP or neighbour == space:
                raise entry.wrong("beside", f"{word} is no other space of the top row")
            if not self.linked(space, neighbour):
                raise entry.wrong("beside", f"there is no attic_link to {word}")
            if len(self.space_links[space]) != 1:
                raise entry.wrong("beside", "an end of the top row touches its neighbour only")
            self.beside[space] = 1 << neighbour  # W-ATTIC-06
            return
        below = read_spaces(entry, "rests_on", self.space_ids)
        for support in below:
            if self.space_row[support] != row - 1:
                raise entry.wrong("rests_on", f"{self.space_ids[support]} is not in the {ATTIC_ROWS[row - 1]} row")
            if not self.linked(space, support):
                raise entry.wrong("rests_on", f"there is no attic_link to {self.space_ids[support]}")
            self.rests_on[space] |= 1 << support  # W-ATTIC-04, W-ATTIC-05
        if not self.linked(below[0], below[1]):
            raise entry.wrong("rests_on", "the two spaces below are not adjacent")

    def linked(self, a: int, b: int) -> bool:
        """Are two spaces adjacent?"""
        return any([self.link_a[link] == b or self.link_b[link] == b for link in self.space_links[a]])


def read_spaces(entry: Entry, key: str, spaces: list[str]) -> list[int]:
    """Two different spaces of the attic."""
    words = entry.texts(key)
    for word in words:
        if word not in spaces:
            raise entry.wrong(key, f"there is no attic_space {word!r}")
    if len(words) != 2 or words[0] == words[1]:
        raise entry.wrong(key, "two different spaces are expected")
    return [spaces.index(word) for word in words]


def rising(entry: Entry, key: str, low: int, high: int) -> list[int]:
    """Different numbers in rising order."""
    numbers = entry.numbers(key, low, high)
    if sorted(set(numbers)) != numbers:
        raise entry.wrong(key, "different numbers in rising order are expected")
    return numbers


def by_seats(entry: Entry, key: str, low: int, high: int) -> list[int]:
    """A number for each number of seats."""
    table = entry.table(key)
    numbers = [0]
    for seats in range(1, SEATS + 1):
        numbers.append(table.number(f"p{seats}", low, high))
    table.done()
    return numbers


def load_board(folder: Path, effects: Effects) -> Board:
    """The boards and tiles of a pack."""
    return Board(PackFile(folder, "board.toml"), effects)
