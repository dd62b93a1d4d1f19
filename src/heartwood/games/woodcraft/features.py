"""The features of a position: what one seat may know of it, as a row of small whole numbers for a learned value.

The layout is declared once, in `Layout` as it is laid out by `WoodcraftFeatures`: every number has a name. Cards are
told by what they are where that is simple (what an order demands, what it brings, what it still lacks), and by which
they are where it is not (helpers). A row is written as 16-bit numbers, low byte first, into a buffer of the caller.
"""

from typing import Final

from heartwood.core.features import WIDTH, Layout, add, numbers, put
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, SECOND_SHIFT, Position, digest
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.effects import ACTION_WORDS, COLOUR_WORDS, EFFECT_WORDS
from heartwood.games.woodcraft.gains import ON_TIME_ROWS, PART_MASK
from heartwood.games.woodcraft.pack import Pack
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.scoring import final_parts
from heartwood.games.woodcraft.wheel import QUADRANTS, SPACES

MOST_TURNS: Final = 15  # more turns left look alike
LAST_STEP: Final = 43  # of all kinds, those that run included
PARTS: Final = 14  # of an effect: the plain ones, tools, dice, all else
PART_TOOL: Final = 11
PART_DIE: Final = 12
PART_ELSE: Final = 13
WHEEL_GAINS: Final = 12
SHOWN: Final = 4  # orders on display
BESIDE: Final = 6  # orders beside the board that are told one by one
MOST_COMPLETED: Final = 11
# What is missing for an order, in fifths of a die
DIE_MISSING: Final = 5
DIE_TO_SAW: Final = 2
TOKEN_MISSING: Final = 2
TOKEN_WORDS: Final = ["blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"]
DIE_WORDS: Final = [f"{colour}{face}" for colour in COLOUR_WORDS for face in range(1, ids.FACES + 1)]
PART_WORDS: Final = [*EFFECT_WORDS[:PART_ELSE], "else"]


class PlayerPlaces:
    """Where the numbers of one player are; `own`: with what only the player sees, and in more detail."""

    def __init__(self, layout: Layout, pack: Pack, who: str, own: bool) -> None:
        board = pack.board
        orders = pack.orders.ids
        helpers = pack.helpers.ids
        self.own = own
        self.stock = layout.block(f"{who}.stock", TOKEN_WORDS)
        self.lumber = layout.block(f"{who}.lumber", DIE_WORDS)
        self.dice = layout.one(f"{who}.dice")
        self.pips = layout.one(f"{who}.pips")
        self.trees = layout.block(f"{who}.trees", COLOUR_WORDS)
        self.tracks = layout.block(f"{who}.tracks", ["reputation", "hazelnut", "blueberry"])
        self.marketing = layout.one(f"{who}.marketing")
        self.pieces = layout.block(f"{who}.pieces", board.piece_ids)
        self.used = layout.block(f"{who}.used", board.piece_ids)
        self.rooms = layout.block(f"{who}.rooms", board.room_ids)
        self.helpers = layout.block(f"{who}.helpers", helpers)
        self.attic = layout.block(f"{who}.attic", board.space_ids)
        self.tools = layout.block(f"{who}.tools", board.tool_ids)
        self.orders = layout.block(f"{who}.orders", orders)
        self.placed = layout.one(f"{who}.orders_beside")
        self.completed = layout.one(f"{who}.completed")
        self.late = layout.one(f"{who}.completed_late")
        self.on_time = layout.one(f"{who}.completed_on_time")
        self.hand_count = layout.one(f"{who}.hand_count")
        self.claims = layout.block(f"{who}.claims", pack.contracts.ids)
        self.score = layout.one(f"{who}.score")
        self.projected = layout.one(f"{who}.projected")
        self.standing = layout.one(f"{who}.reputation_value")
        self.tree_faces = 0
        self.steps: list[int] = []
        self.market_steps = 0
        self.completed_steps = 0
        self.slots: list[int] = []
        self.hand = 0
        self.draft = 0
        self.chosen_helper = 0
        self.chosen = 0
        if own:
            faces = [f"{colour}.{face}" for colour in COLOUR_WORDS for face in range(ids.FACES + 1)]
            self.tree_faces = layout.block(f"{who}.tree", faces)
            for track, word in enumerate(["reputation", "hazelnut", "blueberry"]):
                self.steps.append(layout.block(f"{who}.{word}_at", numbers(board.track_last[track] + 1)))
            self.market_steps = layout.block(f"{who}.marketing_at", numbers(len(board.market_price) + 1))
            self.completed_steps = layout.block(f"{who}.completed_orders", numbers(MOST_COMPLETED + 1))
            for slot in range(BESIDE):
                self.slots.append(layout.block(f"{who}.order{slot + 1}", SLOT_WORDS))
            self.hand = layout.block(f"{who}.hand", orders)
            self.draft = layout.block(f"{who}.draft", helpers)
            self.chosen_helper = layout.block(f"{who}.chosen_helper", helpers)
            self.chosen = layout.block(f"{who}.chosen_order", orders)


SLOT_WORDS: Final = [
    "there",
    "row",
    "rounds",  # until it is lost
    "lacks",
    "lacks_beside_others",
    "dice",
    "tokens",
    *[f"brings_{word}" for word in PART_WORDS],
]
SLOT_PARTS: Final = 7
SHOWN_WORDS: Final = ["there", "row", "lacks", "dice", "tokens", *[f"brings_{word}" for word in PART_WORDS]]
SHOWN_PARTS: Final = 5
TILE_WORDS: Final = [
    *[f"age{age}" for age in range(QUADRANTS)],
    "space",
    *[f"brings_{word}" for word in PART_WORDS[:WHEEL_GAINS]],
    "blocked",
]
TILE_SPACE: Final = 4
TILE_GAINS: Final = 5
TILE_BLOCKED: Final = 17


class WoodcraftFeatures:
    """Writes rows for one content pack and number of seats."""

    def __init__(self, pack: Pack, seats: int) -> None:
        self.pack = pack
        self.seats = seats
        self.version = ids.VERSION
        self.content: str = pack.content["cards"]
        layout = Layout()
        board = pack.board
        orders = pack.orders.ids
        self.turns = layout.one("turns_left")
        self.turn_steps = layout.block("turns_left", numbers(MOST_TURNS + 1))
        self.phases = layout.one("income_phases_left")
        self.step = layout.block("step", numbers(ids.GAIN))
        self.first = layout.one("step.first")
        self.second = layout.one("step.second")
        self.done = layout.one("turn.done")
        self.bonus = layout.one("turn.bonus")
        self.fresh = layout.one("turn.fresh_lanterns")
        self.acting = layout.one("turn.acting")
        self.active = layout.block("active", numbers(seats))  # how many seats on from this one
        self.starts = layout.block("first", numbers(seats))
        self.tile = layout.block("turn.tile", ACTION_WORDS)
        self.grants = layout.block("turn.grants", ACTION_WORDS)
        self.stack = layout.block("stack", numbers(LAST_STEP + 1))
        self.pending = layout.block("pending", PART_WORDS)
        self.tiles = [layout.block(f"wheel.{action}", TILE_WORDS) for action in ACTION_WORDS]
        self.arc = layout.one("wheel.arc")
        self.yard = layout.block("yard", DIE_WORDS)
        self.orders = layout.block("orders", orders)
        self.shown = [layout.block(f"order_slot{slot + 1}", SHOWN_WORDS) for slot in range(SHOWN)]
        self.helpers = layout.block("helpers", pack.helpers.ids)
        self.late = layout.one("late")
        self.order_deck = layout.one("order_deck")
        self.helper_deck = layout.one("helper_deck")
        self.contracts = layout.block("contracts", pack.contracts.ids)
        self.reputation_tiles = [
            layout.block(f"reputation_tile{place + 1}", pack.tiles.ids) for place in range(len(board.tile_spaces))
        ]
        self.rival = layout.one("rival")
        self.solo = layout.block("solo", pack.solo.ids)
        self.tools = layout.block("tools", board.tool_ids)
        self.players: list[PlayerPlaces] = []
        for distance in range(seats):
            who = f"seat+{distance}" if distance else "own"
            self.players.append(PlayerPlaces(layout, pack, who, distance == 0))
        self.names = layout.names
        self.size = len(layout.names)
        self.empty = bytes(self.size * WIDTH)
        # What follows from the content alone
        self.parts: list[list[list[int]]] = []  # by effect, and by the part from which it is still to be gained
        for table in pack.effects.table:
            self.parts.append([parts_from(table, at) for at in range(len(table) + 1)])
        self.token_count = [sum(tokens) for tokens in pack.orders.tokens]

    def digest(self) -> str:
        """The fingerprint of the layout."""
        return digest(self.names)

    def turn_of(self, p: Position) -> int:
        """A number that is another one when a turn, or a choice that all make together, is over."""
        assert isinstance(p, Woodcraft)
        if not p.stack:
            return -1
        kind = p.stack[-1] & ID_MASK
        together = kind if kind <= ids.PLACING else 0
        return (p.round * p.seats + p.active) * ids.TURN + together

    def row(self, p: Position, seat: int) -> bytes:
        """A row of its own."""
        out = bytearray(self.size * WIDTH)
        self.write(p, seat, out, 0)
        return bytes(out)

    def write(self, p: Position, seat: int, out: bytearray, row: int) -> None:
        """Write what a seat knows into a row of a buffer that is empty (all zeros) there."""
        assert isinstance(p, Woodcraft)
        base = row * self.size
        self.write_turn(p, seat, out, base)
        self.write_wheel(p, out, base)
        self.write_table(p, p.players[seat], out, base)
        for distance in range(p.seats):
            self.write_player(p, p.players[(seat + distance) % p.seats], self.players[distance], out, base)
        self.write_own(p, p.players[seat], self.players[0], out, base)

    def write_turn(self, p: Woodcraft, seat: int, out: bytearray, base: int) -> None:
        """Where the game is, and what is being decided."""
        turns = turns_left(p, seat)
        put(out, base + self.turns, turns)
        put(out, base + self.turn_steps + min(turns, MOST_TURNS), 1)
        phases = 0
        for after in p.setup.calendar.income_after:
            if after >= p.round:
                phases += 1
        put(out, base + self.phases, phases)
        if p.stack:
            top = p.stack[-1]
            put(out, base + self.step + (top & ID_MASK), 1)
            put(out, base + self.first, top >> FIRST_SHIFT & BYTE)
            put(out, base + self.second, top >> SECOND_SHIFT & BYTE)
            for entry in p.stack:
                kind = entry & ID_MASK
                add(out, base + self.stack + kind, 1)
                if kind == ids.GAIN:
                    pending = self.parts[entry >> FIRST_SHIFT & BYTE]
                    at = min(entry >> SECOND_SHIFT & PART_MASK, len(pending) - 1)
                    add_parts(out, base + self.pending, pending[at], PARTS)
        if p.done:
            put(out, base + self.done, 1)
        if p.bonus:
            put(out, base + self.bonus, 1)
        put(out, base + self.fresh, p.fresh)
        if p.acting:
            put(out, base + self.acting, 1)
        put(out, base + self.active + (p.active - seat) % p.seats, 1)
        put(out, base + self.starts + (p.first - seat) % p.seats, 1)
        if p.tile != NONE:
            put(out, base + self.tile + p.tile, 1)
        for grant in p.grants:
            add(out, base + self.grants + (grant & ids.ACTION_MASK), 1)

    def write_wheel(self, p: Woodcraft, out: bytearray, base: int) -> None:
        """The tiles, and what each would bring at once."""
        board = p.pack.board
        following = (p.lead + 1) % QUADRANTS
        closed = False
        for place in p.tiles:
            if place // SPACES == following:
                closed = True
        for tile in range(ids.ACTIONS):
            place = p.tiles[tile]
            at = base + self.tiles[tile]
            quadrant = place // SPACES
            space = place % SPACES
            years = (p.lead - quadrant) % QUADRANTS
            put(out, at + years, 1)
            put(out, at + TILE_SPACE, space)
            printed = (p.setup.quadrant + quadrant) % QUADRANTS
            if quadrant or not p.arc:
                add_parts(out, at + TILE_GAINS, self.parts[board.rim[printed * SPACES + space]][0], WHEEL_GAINS)
            if years >= 2:
                add_parts(out, at + TILE_GAINS, self.parts[board.saw_1[printed]][0], WHEEL_GAINS)
                if years >= 3:
                    add_parts(out, at + TILE_GAINS, self.parts[board.saw_2[printed]][0], WHEEL_GAINS)
            if closed and quadrant == p.lead:
                put(out, at + TILE_BLOCKED, 1)
        if p.arc:
            put(out, base + self.arc, 1)

    def write_table(self, p: Woodcraft, me: Player, out: bytearray, base: int) -> None:
        """Yard, displays, decks, contracts and tools; orders on display as they suit this player."""
        for die in range(ids.DICE):
            if p.yard[die]:
                put(out, base + self.yard + die, p.yard[die])
        orders = p.pack.orders
        for slot in range(len(p.order_display)):
            card = p.order_display[slot]
            if card != NONE:
                put(out, base + self.orders + card, 1)
                at = base + self.shown[slot]
                put(out, at, 1)
                put(out, at + 1, orders.row[card])
                put(out, at + 2, lack(p, me, card, me.lumber[:], me.stock[:]))
                put(out, at + 3, len(orders.dice[card]))
                put(out, at + 4, self.token_count[card])
                add_parts(out, at + SHOWN_PARTS, self.parts[orders.reward[card]][0], PARTS)
        for card in p.helper_display:
            if card != NONE:
                put(out, base + self.helpers + card, 1)
        if p.late:
            put(out, base + self.late, 1)
        put(out, base + self.order_deck, len(p.order_deck))
        put(out, base + self.helper_deck, len(p.helper_deck))
        dealt = p.setup.contracts
        for place in range(len(dealt)):
            if not p.contracts_gone >> place & 1:
                put(out, base + self.contracts + dealt[place], 2 if p.claimed_in[place] else 1)
        for place in range(len(p.setup.tiles)):
            if not p.tiles_gone >> place & 1:
                put(out, base + self.reputation_tiles[place] + p.setup.tiles[place], 1)
        put(out, base + self.rival, p.rival)
        for card in p.solo_deck:
            put(out, base + self.solo + card, 1)
        for tool in range(len(p.tools)):
            if p.tools[tool]:
                put(out, base + self.tools + tool, p.tools[tool])

    def write_player(self, p: Woodcraft, player: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """What everybody sees of a player."""
        for token in range(ids.TOKENS):
            if player.stock[token]:
                put(out, base + at.stock + token, player.stock[token])
        dice = 0
        for die in range(ids.DICE):
            count = player.lumber[die]
            if count:
                put(out, base + at.lumber + die, count)
                dice += count
        put(out, base + at.dice, dice)
        put(out, base + at.pips, player.pips())
        for colour in range(ids.COLOURS):
            put(out, base + at.trees + colour, player.trees[colour])
            put(out, base + at.tracks + colour, player.tracks[colour])
        put(out, base + at.marketing, player.marketing)
        for piece in range(ids.PIECES):
            if player.pieces >> piece & 1:
                put(out, base + at.pieces + piece, 1)
            if player.used >> piece & 1:
                put(out, base + at.used + piece, 1)
        for room in range(len(player.rooms)):
            card = player.rooms[room]
            if card != NONE:
                put(out, base + at.rooms + room, 1)
                put(out, base + at.helpers + card, 2 if player.once >> room & 1 else 1)
        for space in range(len(player.attic)):
            tool = player.attic[space]
            if tool != NONE:
                put(out, base + at.attic + space, 1)
                put(out, base + at.tools + tool, 1)
        for entry in player.orders:
            put(out, base + at.orders + (entry & CARD_MASK), entry >> ROW_SHIFT)
        put(out, base + at.placed, len(player.orders))
        put(out, base + at.completed, len(player.completed))
        deck = p.pack.orders.deck
        for entry in player.completed:
            if deck[entry & CARD_MASK] == ids.LATE:
                add(out, base + at.late, 1)
            if entry >> ROW_SHIFT <= ON_TIME_ROWS:
                add(out, base + at.on_time, 1)
        put(out, base + at.hand_count, len(player.hand))
        for contract in player.claims:
            put(out, base + at.claims + contract, 1)
        put(out, base + at.score, player.score)
        points = [0] * ids.SOURCES
        final_parts(p, player, points)
        put(out, base + at.projected, player.score + sum(points) if p.stack else player.score)
        put(out, base + at.standing, p.pack.board.reputation_value[player.tracks[ids.REPUTATION_TRACK]])

    def write_own(self, p: Woodcraft, me: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """One's own board in more detail, and what nobody else sees."""
        for colour in range(ids.COLOURS):
            put(out, base + at.tree_faces + colour * (ids.FACES + 1) + me.trees[colour], 1)
        for track in range(len(at.steps)):
            put(out, base + at.steps[track] + me.tracks[track], 1)
        put(out, base + at.market_steps + me.marketing, 1)
        put(out, base + at.completed_steps + min(len(me.completed), MOST_COMPLETED), 1)
        self.write_orders(p, me, at, out, base)
        for card in me.hand:
            put(out, base + at.hand + card, 1)
        for card in me.kept:
            put(out, base + at.hand + card, 2)
        for card in me.draft:
            put(out, base + at.draft + card, 1)
        if me.chosen_helper != NONE:
            put(out, base + at.chosen_helper + me.chosen_helper, 1)
        if me.chosen != NONE:
            put(out, base + at.chosen + me.chosen, 1)

    def write_orders(self, p: Woodcraft, me: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """The orders beside the board, the nearest to its completion first."""
        if not me.orders:
            return
        ranked: list[int] = []
        for entry in me.orders:
            ranked.append(lack(p, me, entry & CARD_MASK, me.lumber[:], me.stock[:]) << 16 | entry)
        ranked.sort()
        orders = p.pack.orders
        lumber = me.lumber[:]
        tokens = me.stock[:]
        for slot in range(min(len(ranked), BESIDE)):
            card = ranked[slot] & CARD_MASK
            row = ranked[slot] >> ROW_SHIFT & BYTE
            place = base + at.slots[slot]
            put(out, place, 1)
            put(out, place + 1, row)
            put(out, place + 2, rounds_to_deadline(p, row))
            put(out, place + 3, ranked[slot] >> 16)
            put(out, place + 4, lack(p, me, card, lumber, tokens))
            put(out, place + 5, len(orders.dice[card]))
            put(out, place + 6, self.token_count[card])
            add_parts(out, place + SLOT_PARTS, self.parts[orders.reward[card]][0], PARTS)


def woodcraft_features(p: Position) -> WoodcraftFeatures:
    """The features for positions like this one: for its content pack and number of seats."""
    assert isinstance(p, Woodcraft)
    return WoodcraftFeatures(p.pack, p.seats)


def add_parts(out: bytearray, place: int, parts: list[int], count: int) -> None:
    """Add what an effect brings."""
    for part in range(count):
        if parts[part]:
            add(out, place + part, parts[part])


def parts_from(table: list[int], at: int) -> list[int]:
    """What an effect brings from one of its parts on: amounts of what is plain, how many of all else."""
    parts = [0] * PARTS
    for part in table[at:]:
        op = part & ids.OP_MASK
        if op < PART_TOOL:
            parts[op] += part >> ids.OP_BITS
        elif op <= PART_DIE:
            parts[op] += 1
        else:
            parts[PART_ELSE] += 1
    return parts


def turns_left(p: Woodcraft, seat: int) -> int:
    """The turns a seat still has, the one going on included."""
    turns = p.setup.calendar.rounds - p.round
    if (seat - p.first) % p.seats >= (p.active - p.first) % p.seats:
        turns += 1
    return turns


def rounds_to_deadline(p: Woodcraft, row: int) -> int:
    """The rounds until an order in a row is lost, or until the game ends."""
    phases = ids.ROWS + 1 - row
    for after in p.setup.calendar.income_after:
        if after >= p.round:
            phases -= 1
            if not phases:
                return after - p.round
    return p.setup.calendar.rounds - p.round


def lack(p: Woodcraft, me: Player, card: int, lumber: list[int], tokens: list[int]) -> int:
    """What an order still needs, in fifths of a die; what it finds is taken from `lumber` and `tokens`."""
    pack = p.pack
    missing = 0
    sawing = bool(me.pieces & ~me.used & ids.SAWS)
    for symbol in pack.demands[card]:
        found = False
        for die in pack.dice_of[symbol]:
            if lumber[die]:
                lumber[die] -= 1
                found = True
                break
        if not found:
            missing += DIE_TO_SAW if sawing and saw_off(symbol, lumber) else DIE_MISSING
    if pack.asks_tokens[card]:
        needs = pack.orders.tokens[card]
        for token in range(ids.TOKENS):
            if needs[token]:
                missing += TOKEN_MISSING * max(0, needs[token] - max(0, tokens[token]))
                tokens[token] -= needs[token]
    return missing


def saw_off(symbol: int, lumber: list[int]) -> bool:
    """Take a die from the rest of a larger one, if there is one."""
    need = symbol & ids.VALUE_MASK
    if need:
        for colour in range(ids.COLOURS):
            if symbol >> ids.VALUE_BITS >> colour & 1:
                for die in range(colour * ids.FACES + need, (colour + 1) * ids.FACES):
                    if lumber[die]:
                        lumber[die] -= 1
                        lumber[die - need] += 1
                        return True
    return False
