"""Helpers: hiring and placing them, and their production (W-HELPER, W-PROD-01, W-PROD-02).

The step HIRING holds the discount; WORKING how many helpers may still produce (with the flag MUST: at least one) and
the rooms that have, as a mask.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import FIRST_SHIFT, ID_MASK, SECOND_SHIFT, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import discount, gain, queue_gain
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    BY_ABILITY,
    BY_PRODUCTION,
    BY_ROOM,
    CHOOSE_HELPER,
    HELPER_USED,
    IMMEDIATE,
    MORE_PLANTING,
    NO_HELPER,
    NO_MORE_WORK,
    NOT_ADJACENT,
    NOT_ON_DISPLAY,
    NOTHING_YET,
    PLANTING,
    ROOM_TAKEN,
    RULE_PRODUCE_HELPERS,
    TOO_DEAR,
    WORKING,
)
from heartwood.games.woodcraft.lumber import Stop, pay
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.supply import refill_helpers
from heartwood.games.woodcraft.trees import POTS_MASK, POTS_SHIFT, WORK_MASK, can_plant, rested

MUST: Final = 128
COUNT_MASK: Final = 127
WITH_HELPERS: Final = 0  # option A of Produce / Plant a Tree
WITH_PLANTING: Final = 1  # option B

# --- Choose a Helper ---------------------------------------------------------------------------------------


def helper_price(p: Woodcraft, me: Player, card: int) -> int:
    """What a helper costs this player (W-HELPER-03)."""
    return max(0, p.pack.helpers.cost[card] - discount(p, me, CHOOSE_HELPER))


def is_next(p: Woodcraft, me: Player, room: int) -> bool:
    """Does a room lie next to one with a helper? (W-HELPER-04, W-HELPER-05)"""
    neighbours = p.pack.board.room_next[room]
    for other, card in enumerate(me.rooms):
        if card != NONE and neighbours >> other & 1:
            return True
    return False


def can_hire(p: Woodcraft, me: Player, off: int) -> bool:
    """Is there a free room and a helper that can be paid? (W-HELPER-11)"""
    money = me.stock[BLUEBERRIES] + off
    for card in p.helper_display:
        if card != NONE and helper_price(p, me, card) <= money:
            for room, helper in enumerate(me.rooms):
                if helper == NONE and is_next(p, me, room):
                    return True
            return False
    return False


def place_helper(p: Woodcraft, me: Player, card: int, room: int) -> None:
    """A helper moves in: immediate ability, then the room's income and production (W-HELPER-07 to W-HELPER-10)."""
    me.rooms = with_item(me.rooms, room, card)
    me.recount(p.pack)
    queue_gain(p, p.pack.board.room_gain[room], BY_ROOM)
    if p.pack.helpers.kind[card] == IMMEDIATE:
        queue_gain(p, p.pack.helpers.gain[card], BY_ABILITY)


class Hire(Deed):
    """Take a helper from the display into a room."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        money = me.stock[BLUEBERRIES] + (p.stack[-1] >> SECOND_SHIFT)
        rooms = [room for room, helper in enumerate(me.rooms) if helper == NONE and is_next(p, me, room)]
        for card in p.helper_display:
            if card != NONE and helper_price(p, me, card) <= money:
                for room in rooms:
                    out.append(self.pack(card, room))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        if a not in p.helper_display:
            return NOT_ON_DISPLAY
        if me.rooms[b] != NONE:
            return ROOM_TAKEN
        if not is_next(p, me, b):
            return NOT_ADJACENT
        return 0 if helper_price(p, me, a) <= me.stock[BLUEBERRIES] + (p.stack[-1] >> SECOND_SHIFT) else TOO_DEAR

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        off = p.stack.pop() >> SECOND_SHIFT
        price = helper_price(p, me, a)
        left = pay(p, me, price, off)
        if p.events is not None:
            params: dict[str, object] = {
                "seat": seat,
                "helper": p.pack.helpers.ids[a],
                "room": p.pack.board.room_ids[b],
            }
            p.tell("hires", {**params, "price": price - off + left})
        p.stack[-1] += b + 1 << SECOND_SHIFT  # AFTER_ACTION: the new helper sets nothing off (W-ABIL-14)
        p.helper_display = with_item(p.helper_display, p.helper_display.index(a), NONE)
        refill_helpers(p)  # W-HELPER-14: before the effects of the placement
        place_helper(p, me, a, b)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = helper_price(p, p.players[seat], a) - (p.stack[-1] >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]


# --- production --------------------------------------------------------------------------------------------


def can_produce(p: Woodcraft, me: Player) -> bool:
    """Can Produce / Plant a Tree be performed?"""
    return rested(me, 0) or can_plant(p, me, 0)


class ProduceOption(Deed):
    """Option A, helpers produce; or option B, fewer helpers and planting (W-PROD-01)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for option in (WITH_HELPERS, WITH_PLANTING):
            if not self.refuse(p, seat, option, 0, 0):
                out.append(self.id | option << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        possible = rested(me, 0) if a == WITH_HELPERS else can_produce(p, me)
        return 0 if possible else NO_HELPER

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        me = p.players[seat]
        board = p.pack.board
        more = me.rules[RULE_PRODUCE_HELPERS]
        if a == WITH_HELPERS:
            ask(p, WORKING, min(board.produce + more, len(me.rooms)) | MUST)
        else:
            ask(p, PLANTING, min(board.produce_planting + more, len(me.rooms)))


class Work(Deed):
    """A helper produces; each at most once for a grant (W-HELPER-12, W-HELPER-13, W-HELPER-15)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        top = p.stack[-1]
        if top & ID_MASK == PLANTING and not top >> FIRST_SHIFT & WORK_MASK:
            return
        worked = top >> SECOND_SHIFT
        for room, card in enumerate(p.players[seat].rooms):
            if card != NONE and not worked >> room & 1:
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        rooms = p.players[seat].rooms
        if a not in rooms:
            return NO_HELPER
        top = p.stack[-1]
        if top >> SECOND_SHIFT >> rooms.index(a) & 1:
            return HELPER_USED
        return NO_MORE_WORK if top & ID_MASK == PLANTING and not top >> FIRST_SHIFT & WORK_MASK else 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack[-1] + (1 << me.rooms.index(a) << SECOND_SHIFT) - (1 << FIRST_SHIFT)
        p.stack[-1] = top
        if top & ID_MASK == PLANTING:
            p.stack.append(step(MORE_PLANTING))  # W-PROD-12: what is produced can be planted
        elif not top >> FIRST_SHIFT & COUNT_MASK or not rested(me, top >> SECOND_SHIFT):
            p.stack.pop()
        if p.events is not None:
            p.tell("produces", {"seat": seat, "helper": p.pack.helpers.ids[a]})
        gain(p, p.pack.helpers.production[a], BY_PRODUCTION)


class StopWork(Stop):
    """No more helpers produce (W-HELPER-15); the action itself needs one at least (W-TURN-25)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return NOTHING_YET if top >> FIRST_SHIFT & MUST and not top >> SECOND_SHIFT else 0


class StopPlanting(Stop):
    """Neither more production nor more trees; but something must have been done (W-TURN-25)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return 0 if top >> SECOND_SHIFT or top >> FIRST_SHIFT + POTS_SHIFT & POTS_MASK else NOTHING_YET
