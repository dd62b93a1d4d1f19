"""Gains: effects part by part, advances on the tracks, abilities set off by events (W-TURN-26, W-TRACK, W-REP, W-RTILE,
W-ABIL-14).

Every gain carries where it comes from. What a part sets off goes on the stack above the rest of its effect, and so is
finished before it.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.effects import EFFECT_WORDS, EVENT_WORDS
from heartwood.games.woodcraft.ids import (
    ADVANCE,
    ASK_TOOL,
    BLUEBERRIES,
    BY_ABILITY,
    BY_LINE,
    BY_OVERFLOW,
    BY_TILE,
    BY_WHEEL,
    CLAIMING,
    COLOURS,
    COMPLETED_LATE,
    COMPLETED_ON_TIME,
    COMPLETED_ORDERS,
    DIE_COLOUR,
    FACES,
    GAIN,
    GRANTS,
    HAZELNUT_TRACK,
    HELPERS,
    IMPROVEMENTS,
    INCOME_MIN,
    LATE,
    MARKETING_STEPS,
    NO_CONTRACT,
    NO_SUCH_OPTION,
    NOT_OFFERED,
    NOT_TRIGGERED,
    ON_COMPLETE,
    ON_DIE_BOUGHT,
    ON_HARVEST,
    OP_ACTION,
    OP_BITS,
    OP_BLUEBERRIES,
    OP_BLUEBERRY,
    OP_CONTRACT,
    OP_DIE,
    OP_LANTERN,
    OP_MASK,
    OP_ONE_OF,
    OP_PER,
    OP_POINTS,
    OP_PRODUCE,
    OP_REPUTATION,
    OP_REUSE,
    OP_TOOL,
    PICKING,
    PIPS,
    REPUTATION_TRACK,
    START_PIECES,
    TOOLS,
    TRIGGER_CHECK,
    TRIGGERS,
    VALUE_BITS,
    VALUE_MASK,
    WORKING,
)
from heartwood.games.woodcraft.position import (
    CARD_MASK,
    NONE,
    ROW_SHIFT,
    SOURCE_NAMES,
    Player,
    Woodcraft,
)

PART_BITS: Final = 4
PART_MASK: Final = 15
ON_TIME_ROWS: Final = 3  # the counter `completed_on_time`
TOKEN_SHIFT: Final = 4  # op of a token minus its place in the stock


# --- effects -----------------------------------------------------------------------------------------------


def gain(p: Woodcraft, effect: int, source: int) -> None:
    """The active player gains an effect: at once what is plain, the rest through the stack."""
    gain_from(p, effect, 0, source)


def queue_gain(p: Woodcraft, effect: int, source: int) -> None:
    """Put an effect on the stack: it is gained when everything above it is finished."""
    if effect:
        p.stack.append(step(GAIN, 0, effect, source << PART_BITS))


def gain_from(p: Woodcraft, effect: int, at: int, source: int) -> None:
    """Gain the parts of an effect from one on, in their fixed order."""
    me = p.players[p.active]
    parts = p.pack.effects.table[effect]
    count = len(parts)
    while at < count:
        part = parts[at]
        at += 1
        op = part & OP_MASK
        amount = part >> OP_BITS
        if op == OP_POINTS:
            me.add_points(amount, source)
        elif op == OP_BLUEBERRIES:
            me.stock[BLUEBERRIES] += amount
        elif OP_LANTERN <= op <= OP_REUSE:
            me.stock[op - TOKEN_SHIFT] += amount
            if op == OP_LANTERN and source == BY_WHEEL:
                p.fresh += amount  # W-TURN-10
        else:
            if at < count:
                p.stack.append(step(GAIN, 0, effect, at | source << PART_BITS))
            set_off(p, me, op, amount, source)
            return
        if p.events is not None:
            told(p, EFFECT_WORDS[op], amount, source)


def told(p: Woodcraft, item: str, amount: int, source: int) -> None:
    """Report a gain."""
    if p.events is not None:
        p.tell("gain", {"seat": p.active, "item": item, "amount": amount, "source": SOURCE_NAMES[source]})


def set_off(p: Woodcraft, me: Player, op: int, amount: int, source: int) -> None:
    """A part of an effect that may ask, or set off more."""
    if op <= OP_BLUEBERRY:
        advance(p, op - OP_REPUTATION, amount, source)
    elif op == OP_PRODUCE:
        if me.helpers():
            ask(p, WORKING, amount)  # W-ICON-05
    elif op == OP_TOOL:
        p.stack.append(step(ASK_TOOL, 0, amount))
    elif op == OP_DIE:
        gain_die(p, me, amount)
    elif op == OP_PER:
        effects = p.pack.effects
        times = min(counter(p, me, effects.per_count[amount]) // effects.per_every[amount], effects.per_most[amount])
        for _ in range(times):
            queue_gain(p, effects.per_gain[amount], source)
    elif op == OP_ACTION:
        grant(p, amount)
    elif op == OP_ONE_OF:
        offered = [option for option in p.pack.effects.choices[amount] if selectable(p, me, option)]
        if len(offered) == 1:  # W-HAZEL-03
            gain(p, offered[0], source)
        elif offered:
            ask(p, PICKING, amount, source)
    elif op == OP_CONTRACT:
        ask(p, CLAIMING)


def gain_die(p: Woodcraft, me: Player, symbol: int) -> None:
    """A die from the supply, at the face the effect says (W-SUPPLY-07); of several colours the player picks one."""
    dice = p.pack.dice_of[symbol]
    if len(dice) == 1:
        add_die(p, me, dice[0])
    else:
        ask(p, DIE_COLOUR, symbol >> VALUE_BITS, symbol & VALUE_MASK)


def add_die(p: Woodcraft, me: Player, die: int) -> None:
    """A die for the lumber pile."""
    me.lumber[die] += 1
    if p.events is not None:
        p.tell("die-gained", {"seat": p.active, "die": die_word(p, die)})


def die_word(p: Woodcraft, die: int) -> str:
    """The notation of a die."""
    return p.book.vocabulary.domains["die"].word(die)


def counter(p: Woodcraft, me: Player, kind: int) -> int:
    """What `per` and public contracts count."""
    if kind == COMPLETED_ORDERS:
        return len(me.completed)
    if kind == COMPLETED_LATE:
        return len([entry for entry in me.completed if p.pack.orders.deck[entry & CARD_MASK] == LATE])
    if kind == COMPLETED_ON_TIME:
        return len([entry for entry in me.completed if entry >> ROW_SHIFT <= ON_TIME_ROWS])
    if kind == HELPERS:
        return me.helpers()
    if kind == TOOLS:
        return len([tool for tool in me.attic if tool != NONE])
    if kind == IMPROVEMENTS:
        return bits(me.pieces & ~START_PIECES)
    if kind == INCOME_MIN:
        return min(me.tracks[HAZELNUT_TRACK], me.tracks[HAZELNUT_TRACK + 1])
    if kind == MARKETING_STEPS:
        return me.marketing
    assert kind == PIPS
    return me.pips()


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


class Gain(Step[Woodcraft]):
    """The rest of an effect."""

    def run(self, p: Woodcraft, effect: int, rest: int) -> None:
        gain_from(p, effect, rest & PART_MASK, rest >> PART_BITS)


# --- choices inside an effect ------------------------------------------------------------------------------


def selectable(p: Woodcraft, me: Player, effect: int) -> bool:
    """May this option be picked? A contract only if one can be claimed (W-HAZEL-03)."""
    for part in p.pack.effects.table[effect]:
        if part & OP_MASK == OP_CONTRACT:
            return claimable(p, me) != 0
    return True


def claimable(p: Woodcraft, me: Player) -> int:
    """The dealt contracts this player may claim now, as a mask (W-HAZEL-07, W-HAZEL-08, W-HAZEL-11)."""
    mask = 0
    for place, contract in enumerate(p.setup.contracts):
        if p.claimed_in[place] in (0, p.round) and not p.contracts_gone >> place & 1 and contract not in me.claims:
            mask |= 1 << place
    return mask


class Pick(Deed):
    """Take one of several gains (W-WHEEL-24)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        options = p.pack.effects.choices[p.stack[-1] >> FIRST_SHIFT & BYTE]
        for place in range(len(options)):
            if selectable(p, p.players[seat], options[place]):
                out.append(self.id | place << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        options = p.pack.effects.choices[p.stack[-1] >> FIRST_SHIFT & BYTE]
        if a >= len(options):
            return NO_SUCH_OPTION
        return 0 if selectable(p, p.players[seat], options[a]) else NO_CONTRACT

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        gain(p, p.pack.effects.choices[top >> FIRST_SHIFT & BYTE][a], top >> SECOND_SHIFT)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["options"] = len(p.pack.effects.choices[p.stack[-1] >> FIRST_SHIFT & BYTE])


class Colour(Deed):
    """Pick the colour of a gained die."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for colour in range(COLOURS):
            if not self.refuse(p, seat, colour, 0, 0):
                out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.stack[-1] >> FIRST_SHIFT >> a & 1 else NOT_OFFERED

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        add_die(p, p.players[seat], a * FACES + (top >> SECOND_SHIFT) - 1)


# --- tracks ------------------------------------------------------------------------------------------------


def advance(p: Woodcraft, track: int, spaces: int, source: int) -> None:
    """Move a counter of the active player, and say so."""
    if p.events is not None:
        told(p, EFFECT_WORDS[OP_REPUTATION + track], spaces, source)
    move_counter(p, track, spaces)


def move_counter(p: Woodcraft, track: int, spaces: int) -> None:
    """Single steps; a line or tile met is paid out before the next step (W-TRACK-13)."""
    me = p.players[p.active]
    board = p.pack.board
    here = me.tracks[track]
    while spaces:
        if track == REPUTATION_TRACK and here == board.track_last[track]:
            me.tracks = with_item(me.tracks, track, here)
            points = spaces * board.overflow_points  # W-REP-01, W-REP-02
            me.add_points(points, BY_OVERFLOW)
            if p.events is not None:
                told(p, "points", points, BY_OVERFLOW)
            return
        spaces -= 1
        here += 1
        reward = arrival(p, me, here) if track == REPUTATION_TRACK else line(p, track, here)
        if reward:
            me.tracks = with_item(me.tracks, track, here)
            if spaces:
                p.stack.append(step(ADVANCE, 0, track, spaces))
            queue_gain(p, reward, BY_TILE if track == REPUTATION_TRACK else BY_LINE)
            return
    me.tracks = with_item(me.tracks, track, here)


def line(p: Woodcraft, track: int, here: int) -> int:
    """The reward for the line just crossed, if there is one: only the first counter meets lines (W-TRACK-02, -10)."""
    after = p.pack.board.line_after[track]
    for place in range(len(after)):
        if after[place] == here - 1:
            return p.pack.board.line_gain[track][place]
    return 0


def arrival(p: Woodcraft, me: Player, here: int) -> int:
    """The reward for reaching a reputation tile, by rank and number of players (W-RTILE)."""
    spaces = p.pack.board.tile_spaces
    for place in range(len(spaces)):
        if spaces[place] != here or me.reached[place] or p.tiles_gone >> place & 1:  # W-RTILE-09, W-SOLO-19
            continue
        me.reached = with_item(me.reached, place, p.round)
        rank = len([other for other in p.players if 0 < other.reached[place] < p.round])  # W-RTILE-07, from 0
        tiles = p.pack.tiles
        card = p.setup.tiles[place]
        if p.events is not None:
            p.tell("reaches-tile", {"seat": p.active, "tile": tiles.ids[card], "rank": rank + 1})
        if p.seats == 1:
            p.tiles_gone |= 1 << place  # W-SOLO-18
        if p.seats <= 2:
            return tiles.side_2_4[card][1] if rank == 0 else 0  # W-RTILE-05
        side = tiles.side_3[card] if p.seats == 3 else tiles.side_2_4[card]
        return side[rank] if rank < len(side) else 0  # W-RTILE-03, W-RTILE-04
    return 0


class Advance(Step[Woodcraft]):
    """The rest of an advance."""

    def run(self, p: Woodcraft, track: int, spaces: int) -> None:
        move_counter(p, track, spaces)


# --- abilities set off by events -----------------------------------------------------------------------------


def fire(p: Woodcraft, event: int, x: int = 0, y: int = 0, new_room: int = NONE) -> None:
    """An event of the active player: what helpers gain for it comes next (W-ABIL-14).

    x and y: colour and face of a die bought, face of a tree harvested, row and number of dice of an order.
    """
    me = p.players[p.active]
    if not me.listens >> event & 1:
        return
    helpers = p.pack.helpers
    mask = 0
    for room, card in enumerate(me.rooms):
        if card != NONE and room != new_room and helpers.trigger[card] == event and helpers.gain[card]:
            if applies(p, card, event, x, y):
                mask |= 1 << room
    if mask:
        p.stack.append(step(TRIGGER_CHECK, 0, event, mask))


def applies(p: Woodcraft, card: int, event: int, x: int, y: int) -> bool:
    """Do the conditions of a permanent ability hold?"""
    helpers = p.pack.helpers
    if event == ON_DIE_BOUGHT:
        return bool(helpers.if_colours[card] >> x & 1) and y >= helpers.if_value[card]
    if event == ON_HARVEST:
        return x >= helpers.if_value[card]
    if event == ON_COMPLETE:
        rows = helpers.if_rows[card]
        return (not rows or bool(rows >> x & 1)) and y >= helpers.if_dice[card]
    return True


def discount(p: Woodcraft, me: Player, event: int, x: int = 0, y: int = 0) -> int:
    """All discounts on an event; they add up (W-ABIL-09)."""
    if not me.discounts >> event & 1:
        return 0
    helpers = p.pack.helpers
    board = p.pack.board
    total = 0
    for card in me.rooms:
        if card != NONE and helpers.trigger[card] == event and applies(p, card, event, x, y):
            total += helpers.discount[card]
    pieces = me.pieces
    piece = 0
    while pieces:
        if (
            pieces & 1
            and board.piece_discount_event[piece] == event
            and board.piece_discount_colours[piece] >> x & 1
            and y >= board.piece_discount_value[piece]
        ):
            total += board.piece_discount[piece]
        pieces >>= 1
        piece += 1
    return total


class TriggerCheck(Step[Woodcraft]):
    """Helpers that gain something for an event: one after the other, in the owner's order."""

    def run(self, p: Woodcraft, event: int, mask: int) -> None:
        if mask & mask - 1:
            ask(p, TRIGGERS, event, mask)
        else:
            room = 0
            while not mask >> room & 1:
                room += 1
            set_off_helper(p, room, event)


def set_off_helper(p: Woodcraft, room: int, event: int) -> None:
    """The ability of the helper in a room brings its gain."""
    card = p.players[p.active].rooms[room]
    if p.events is not None:
        p.tell("triggered", {"seat": p.active, "helper": p.pack.helpers.ids[card], "event": EVENT_WORDS[event]})
    gain(p, p.pack.helpers.gain[card], BY_ABILITY)


class Trigger(Deed):
    """Choose which ability comes next."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        mask = p.stack[-1] >> SECOND_SHIFT
        for room, card in enumerate(p.players[seat].rooms):
            if mask >> room & 1:
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        mask = p.stack[-1] >> SECOND_SHIFT
        for room, card in enumerate(p.players[seat].rooms):
            if card == a and mask >> room & 1:
                return 0
        return NOT_TRIGGERED

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        event = top >> FIRST_SHIFT & BYTE
        room = p.players[seat].rooms.index(a)
        p.stack.append(step(TRIGGER_CHECK, 0, event, top >> SECOND_SHIFT & ~(1 << room)))
        set_off_helper(p, room, event)


# --- granted actions ---------------------------------------------------------------------------------------


def grant(p: Woodcraft, action: int) -> None:
    """Queue an action: it starts when all that is going on is finished (W-ABIL-12, W-ABIL-13)."""
    p.grants = [*p.grants, action]
    if len(p.grants) == 1:
        p.stack.insert(1, step(GRANTS))
