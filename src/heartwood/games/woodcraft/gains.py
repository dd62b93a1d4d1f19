"""Gains: effects part by part, advances on the tracks, abilities set off by events (W-TURN-26, W-TRACK, W-REP, W-RTILE,
W-ABIL-14).

Every gain carries where it comes from. What a part sets off goes on the stack above the rest of its effect, and so is
finished before it.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, first_of, second_of, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.effects import EFFECT_WORDS, EVENT_WORDS
from heartwood.games.woodcraft.position import (
    CARD_MASK,
    COUNTS_UNDER,
    NONE,
    ROW_SHIFT,
    SOURCE_NAMES,
    Player,
    Woodcraft,
)
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask

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
        p.stack.append(step(ids.GAIN, 0, effect, source << PART_BITS))


def gain_from(p: Woodcraft, effect: int, at: int, source: int) -> None:
    """Gain the parts of an effect from one on, in their fixed order (W-TURN-26); nothing of it is refused."""
    me = p.players[p.active]
    parts = p.pack.effects.table[effect]
    count = len(parts)
    while at < count:
        part = parts[at]
        at += 1
        op = part & ids.OP_MASK
        amount = part >> ids.OP_BITS
        if op == ids.OP_POINTS:
            me.add_points(amount, COUNTS_UNDER[source])  # W-ICON-03
        elif op == ids.OP_BLUEBERRIES:
            me.stock[ids.BLUEBERRIES] += amount  # W-TURN-19: there to be spent from now on; W-ICON-01: a gain
        elif ids.OP_LANTERN <= op <= ids.OP_REUSE:
            me.stock[op - TOKEN_SHIFT] += amount  # W-ICON-06, W-EDGE-49; W-SUPPLY-01: there are always enough
            # W-TURN-11, W-TURN-24
            if op == ids.OP_LANTERN and COUNTS_UNDER[source] == ids.BY_WHEEL:  # W-EDGE-05, W-EDGE-95
                p.fresh += amount  # W-TURN-10
        else:
            if at < count:
                p.stack.append(step(ids.GAIN, 0, effect, at | source << PART_BITS))
            resolve_part(p, me, op, amount, source)
            return
        if p.events is not None:
            tell_gain(p, EFFECT_WORDS[op], amount, source)


def tell_gain(p: Woodcraft, item: str, amount: int, source: int) -> None:
    """Report a gain."""
    if p.events is not None:
        p.tell("gain", {"seat": p.active, "item": item, "amount": amount, "source": SOURCE_NAMES[source]})


def resolve_part(p: Woodcraft, me: Player, op: int, amount: int, source: int) -> None:
    """A part of an effect that may ask, or set off more."""
    if op <= ids.OP_BLUEBERRY:
        advance(p, op - ids.OP_REPUTATION, amount, source)  # W-ICON-02, W-ICON-04
    elif op == ids.OP_PRODUCE:
        if me.helpers():
            ask(p, ids.WORKING, amount)  # W-ICON-05
    elif op == ids.OP_TOOL:
        p.stack.append(step(ids.ASK_TOOL, 0, amount, source))  # W-ICON-06
    elif op == ids.OP_DIE:
        gain_die(p, me, amount)
    elif op == ids.OP_PER:
        effects = p.pack.effects
        times = min(counter(p, me, effects.per_count[amount]) // effects.per_every[amount], effects.per_most[amount])
        for _ in range(times):
            queue_gain(p, effects.per_gain[amount], source)
    elif op == ids.OP_ACTION:
        if source == ids.BY_MOVING_IN:  # W-HELPER-16
            action = amount & ids.ACTION_MASK
            p.stack.append(step(ids.GRANTS, 0, action + 1, amount >> ids.DISCOUNT_SHIFT))
        else:
            grant(p, amount)
    elif op == ids.OP_ONE_OF:
        offered = [option for option in p.pack.effects.choices[amount] if selectable(p, me, option)]
        if len(offered) == 1:  # W-HAZEL-03
            gain(p, offered[0], source)
        elif offered:
            ask(p, ids.PICKING, amount, source)  # W-WHEEL-24, W-HAZEL-02, W-ICON-07
    elif op == ids.OP_CONTRACT:
        ask(p, ids.CLAIMING)  # W-HAZEL-02


def gain_die(p: Woodcraft, me: Player, symbol: int) -> None:
    """A die from the supply, at the face the effect says (W-SUPPLY-07); of several colours the player picks one."""
    dice = p.pack.dice_of[symbol]
    if len(dice) == 1:
        add_die(p, me, dice[0])
    else:
        ask(p, ids.DIE_COLOUR, symbol >> ids.VALUE_BITS, symbol & ids.VALUE_MASK)


def add_die(p: Woodcraft, me: Player, die: int) -> None:
    """A die for the lumber pile."""
    me.lumber[die] += 1  # W-SUPPLY-01: no limit
    if p.events is not None:
        p.tell("die-gained", {"seat": p.active, "die": die_word(p, die)})


def die_word(p: Woodcraft, die: int) -> str:
    """The notation of a die."""
    return p.book.vocabulary.domains["die"].word(die)


def counter(p: Woodcraft, me: Player, kind: int) -> int:
    """What `per` and public contracts count."""
    if kind == ids.COMPLETED_ORDERS:
        return len(me.completed)
    if kind == ids.COMPLETED_LATE:
        return len([entry for entry in me.completed if p.pack.orders.deck[entry & CARD_MASK] == ids.LATE])
    if kind == ids.COMPLETED_ON_TIME:
        return len([entry for entry in me.completed if entry >> ROW_SHIFT <= ON_TIME_ROWS])
    if kind == ids.HELPERS:
        return me.helpers()
    if kind == ids.TOOLS:
        return len(me.attic) - me.attic.count(NONE)
    if kind == ids.IMPROVEMENTS:
        return bits(me.pieces & ~ids.START_PIECES)
    if kind == ids.INCOME_MIN:
        return min(me.tracks[ids.HAZELNUT_TRACK], me.tracks[ids.BLUEBERRY_TRACK])
    if kind == ids.MARKETING_STEPS:
        return me.marketing
    assert kind == ids.PIPS
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
        if part & ids.OP_MASK == ids.OP_CONTRACT:
            return claimable(p, me) != 0
    return True


def claimable(p: Woodcraft, me: Player) -> int:
    """The dealt contracts this player may claim now, as a mask (W-HAZEL-07, W-HAZEL-08, W-ROUND-03, W-HAZEL-11)."""
    mask = 0
    for place, contract in enumerate(p.setup.contracts):
        if p.claimed_in[place] in (0, p.round) and not p.contracts_gone >> place & 1 and contract not in me.claims:
            mask |= 1 << place
    return mask


def picking_rule(p: Woodcraft) -> str:
    """The rule that lets a player pick, by where the gains come from."""
    top = p.stack[-1]
    source = second_of(top)
    if COUNTS_UNDER[source] == ids.BY_WHEEL:
        return "W-WHEEL-24"
    for option in p.pack.effects.choices[first_of(top)]:
        for part in p.pack.effects.table[option]:
            if part & ids.OP_MASK == ids.OP_CONTRACT:
                return "W-HAZEL-02"
    return "W-IMPROVE-18" if source == ids.BY_PIECE else "W-ICON-07"


class Pick(WoodcraftVerb):
    """Take one of several gains (W-ICON-07)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        options = p.pack.effects.choices[first_of(p.stack[-1])]
        for place in range(len(options)):
            if selectable(p, p.players[seat], options[place]):
                out.append(self.id | place << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, place: int, b: int, c: int) -> int:
        options = p.pack.effects.choices[first_of(p.stack[-1])]
        if place >= len(options):
            return ids.NO_SUCH_OPTION
        return 0 if selectable(p, p.players[seat], options[place]) else ids.NO_CONTRACT

    def play(self, p: Woodcraft, seat: int, place: int, b: int, c: int) -> None:
        top = p.stack.pop()
        gain(p, p.pack.effects.choices[first_of(top)][place], second_of(top))

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["options"] = len(p.pack.effects.choices[first_of(p.stack[-1])])
        if refusal.key == "no-such-option":
            refusal.rule = picking_rule(p)


class Colour(WoodcraftVerb):
    """Pick the colour of a gained die (W-ICON-07)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for colour in range(ids.COLOURS):
            if not self.refuse(p, seat, colour, 0, 0):
                out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> int:
        return 0 if first_of(p.stack[-1]) >> colour & 1 else ids.NOT_OFFERED

    def play(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> None:
        top = p.stack.pop()
        add_die(p, p.players[seat], colour * ids.FACES + second_of(top) - 1)


# --- tracks ------------------------------------------------------------------------------------------------


def advance(p: Woodcraft, track: int, spaces: int, source: int) -> None:
    """Move a counter of the active player, and say so; that pays nothing by itself (W-TRACK-01)."""
    if p.events is not None:
        tell_gain(p, EFFECT_WORDS[ids.OP_REPUTATION + track], spaces, source)
    move_counter(p, track, spaces)


def move_counter(p: Woodcraft, track: int, spaces: int) -> None:
    """Single steps; a line or tile met is paid out before the next one.

    An income counter only moves on, past its last space as the next counter, of which there are always enough.
    """
    me = p.players[p.active]
    board = p.pack.board
    here = me.tracks[track]
    while spaces:
        # An income track has no end: W-TRACK-08, W-TRACK-09, W-TRACK-11, W-TRACK-12
        if track == ids.REPUTATION_TRACK and here == board.track_last[track]:
            me.tracks = with_item(me.tracks, track, here)
            points = spaces * board.overflow_points  # W-REP-01, W-REP-02
            me.add_points(points, ids.BY_OVERFLOW)
            if p.events is not None:
                tell_gain(p, "points", points, ids.BY_OVERFLOW)
            return
        spaces -= 1
        here += 1  # W-TRACK-13, W-RTILE-02: single steps; W-TRACK-07: never back
        # W-DIS-33: lines are for income counters
        reward = arrival_reward(p, me, here) if track == ids.REPUTATION_TRACK else line_reward(p, track, here)
        if reward:
            me.tracks = with_item(me.tracks, track, here)
            if spaces:
                p.stack.append(step(ids.ADVANCE, 0, track, spaces))  # W-TRACK-13, W-TRACK-05: the rest comes later
            queue_gain(p, reward, ids.BY_TILE if track == ids.REPUTATION_TRACK else ids.BY_LINE)  # W-RTILE-08
            return
    me.tracks = with_item(me.tracks, track, here)


def line_reward(p: Woodcraft, track: int, here: int) -> int:
    """The reward for the line just crossed, if there is one: a tool or points (W-TRACK-02, W-TRACK-03).

    Each track has its lines (W-TRACK-04), for every player alike (W-TRACK-06) and for the first counter only
    (W-TRACK-10): the places of later counters go on where the track ends.
    """
    after = p.pack.board.line_after[track]
    for place in range(len(after)):
        if after[place] == here - 1:
            return p.pack.board.line_gain[track][place]
    return 0


def arrival_reward(p: Woodcraft, me: Player, here: int) -> int:
    """The reward for reaching a reputation tile, by rank and number of players (W-RTILE-01)."""
    spaces = p.pack.board.tile_spaces
    for place in range(len(spaces)):
        if spaces[place] != here or me.reached[place] or p.tiles_gone >> place & 1:  # W-RTILE-09, W-SOLO-19
            continue
        me.reached = with_item(me.reached, place, p.round)
        if p.events is not None:
            tile = p.pack.tiles.ids[p.setup.tiles[place]]
            p.tell("reaches-tile", {"seat": p.active, "tile": tile, "rank": arrival_rank(p, place) + 1})
        if p.seats == 1:
            p.tiles_gone |= 1 << place  # W-SOLO-18; W-RTILE-11: with more players the tile stays
        return tile_reward(p, place)
    return 0


def arrival_rank(p: Woodcraft, place: int) -> int:
    """How many have reached this reputation tile (W-RTILE-10) in earlier rounds (W-RTILE-06, W-RTILE-07)."""
    return len([other for other in p.players if 0 < other.reached[place] < p.round])


def tile_reward(p: Woodcraft, place: int) -> int:
    """What a reputation tile brings to who reaches it in this round, 0 for nothing."""
    tiles = p.pack.tiles
    card = p.setup.tiles[place]
    rank = arrival_rank(p, place)
    if p.seats <= 2:  # W-SOLO-01: alone, too
        return tiles.side_2_4[card][1] if rank == 0 else 0  # W-SETUP-11, W-RTILE-05, W-SOLO-18
    side = tiles.side_3[card] if p.seats == 3 else tiles.side_2_4[card]  # W-SETUP-11, W-RTILE-03, W-RTILE-04
    return side[rank] if rank < len(side) else 0  # W-RTILE-03, W-RTILE-04


class Advance(Step[Woodcraft]):
    """The rest of an advance."""

    def run(self, p: Woodcraft, track: int, spaces: int) -> None:
        move_counter(p, track, spaces)


# --- abilities set off by events -----------------------------------------------------------------------------


def fire(p: Woodcraft, event: int, x: int = 0, y: int = 0, new_room: int = NONE) -> None:
    """An event of the active player: what helpers gain for it comes next (W-ABIL-14), every time (W-ABIL-07).

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
        p.stack.append(step(ids.TRIGGER_CHECK, 0, event, mask))


def applies(p: Woodcraft, card: int, event: int, x: int, y: int) -> bool:
    """Do the conditions of a permanent ability hold?"""
    helpers = p.pack.helpers
    if event == ids.ON_DIE_BOUGHT:
        return bool(helpers.if_colours[card] >> x & 1) and y >= helpers.if_value[card]
    if event == ids.ON_HARVEST:
        return x >= helpers.if_value[card]
    if event == ids.ON_COMPLETE:
        rows = helpers.if_rows[card]
        return (not rows or bool(rows >> x & 1)) and y >= helpers.if_dice[card]
    return True


def discount_on(p: Woodcraft, me: Player, event: int, x: int = 0, y: int = 0) -> int:
    """All discounts on an event (W-ABIL-07), however it came about (W-ABIL-08); they add up (W-ABIL-09).

    Whether a piece is used does not matter.
    """
    if not me.discounts >> event & 1:
        return 0
    helpers = p.pack.helpers
    board = p.pack.board
    total = 0
    for card in me.rooms:
        if card != NONE and helpers.trigger[card] == event and applies(p, card, event, x, y):
            total += helpers.discount[card]  # W-EDGE-29; W-ABIL-16: without being asked for
    for piece in board.pieces_with_discount[event]:
        if (
            me.pieces >> piece & 1  # W-IMPROVE-16: used or not
            and board.piece_discount_colours[piece] >> x & 1
            and y >= board.piece_discount_value[piece]
        ):
            total += board.piece_discount[piece]
    return total


class TriggerCheck(Step[Woodcraft]):
    """Helpers that gain something for an event: one after the other, in the owner's order (W-ABIL-14, W-ABIL-16)."""

    def run(self, p: Woodcraft, event: int, mask: int) -> None:
        if mask & mask - 1:
            ask(p, ids.TRIGGERS, event, mask)
        else:
            room = 0
            while not mask >> room & 1:
                room += 1
            trigger_helper(p, room, event)


def trigger_helper(p: Woodcraft, room: int, event: int) -> None:
    """The ability of the helper in a room brings its gain."""
    card = p.players[p.active].rooms[room]
    if p.events is not None:
        p.tell("triggered", {"seat": p.active, "helper": p.pack.helpers.ids[card], "event": EVENT_WORDS[event]})
    gain(p, p.pack.helpers.gain[card], ids.BY_ABILITY)


class Trigger(WoodcraftVerb):
    """Choose which ability comes next."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        mask = second_of(p.stack[-1])
        for room, card in enumerate(p.players[seat].rooms):
            if mask >> room & 1:
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        mask = second_of(p.stack[-1])
        for room, other in enumerate(p.players[seat].rooms):
            if other == card and mask >> room & 1:
                return 0
        return ids.NOT_TRIGGERED

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        top = p.stack.pop()
        event = first_of(top)
        room = p.players[seat].rooms.index(card)
        p.stack.append(step(ids.TRIGGER_CHECK, 0, event, second_of(top) & ~(1 << room)))
        trigger_helper(p, room, event)


# --- granted actions ---------------------------------------------------------------------------------------


def grant(p: Woodcraft, action: int) -> None:
    """Queue an action: it starts when all that is going on is finished (W-ABIL-13)."""
    p.grants = [*p.grants, action]
    if len(p.grants) == 1:
        p.stack.insert(1, step(ids.GRANTS))
