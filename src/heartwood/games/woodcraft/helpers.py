"""Helpers: hiring and placing them, and their production (W-HELPER, W-PROD).

The step HIRING holds the discount; WORKING how many helpers may still produce (with the flag MUST: at least one) and
the rooms that have, as a mask.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import FIRST_SHIFT, ID_MASK, SECOND_SHIFT, first_of, second_of, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import discount_on, gain, queue_gain
from heartwood.games.woodcraft.lumber import Stop, add_price, pay
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.supply import refill_helpers
from heartwood.games.woodcraft.trees import WORK_MASK, can_plant, has_idle_helper, planted_of
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask

MUST: Final = 128
COUNT_MASK: Final = 127
WITH_HELPERS: Final = 0  # option A of Produce / Plant a Tree
WITH_PLANTING: Final = 1  # option B

# --- Choose a Helper ---------------------------------------------------------------------------------------


def helper_price(p: Woodcraft, me: Player, card: int) -> int:
    """What a helper costs this player."""
    return max(0, p.pack.helpers.cost[card] - discount_on(p, me, ids.CHOOSE_HELPER))  # W-EX-31, W-ABIL-09


def is_adjacent(p: Woodcraft, me: Player, room: int) -> bool:
    """Does a room lie next to one with a helper? (W-HELPER-04)"""
    neighbours = p.pack.board.room_next[room]
    for other, card in enumerate(me.rooms):
        if card != NONE and neighbours >> other & 1:
            return True
    return False


def can_hire(p: Woodcraft, me: Player, discount: int) -> bool:
    """Is there a free room and a helper that can be paid? (W-HELPER-11)"""
    money = me.stock[ids.BLUEBERRIES] + discount
    for card in p.helper_display:
        if card != NONE and helper_price(p, me, card) <= money:
            return has_room(p, me)
    return False


def has_room(p: Woodcraft, me: Player) -> bool:
    """Is there a free room next to a helper? (W-HELPER-11)"""
    for room, helper in enumerate(me.rooms):
        if helper == NONE and is_adjacent(p, me, room):
            return True
    return False


def place_helper(p: Woodcraft, me: Player, card: int, room: int) -> None:
    """A helper moves in for good: immediate ability, then the room's gain.

    The room brings an income advance or production, in which the new helper may take part. An action that the ability
    grants comes at once, or after the room's gain.
    """
    # W-ABIL-04: not used yet
    me.rooms = with_item(me.rooms, room, card)  # W-HELPER-06: for good; W-HELPER-09: before the room brings production
    me.recount(p.pack)  # W-ABIL-04: it can be used from now on
    queue_gain(p, p.pack.board.room_gain[room], ids.BY_ROOM)  # W-HELPER-07, W-HELPER-08, W-PSETUP-18
    if p.pack.helpers.kind[card] == ids.IMMEDIATE:  # W-PSETUP-17, W-ABIL-02: here, and nowhere else
        source = ids.BY_MOVING_IN if p.pack.board.room_gain[room] else ids.BY_ABILITY
        queue_gain(p, p.pack.helpers.gain[card], source)  # W-HELPER-10: above the room's gain, so before it


class Hire(WoodcraftVerb):
    """Take a helper from the display into a room."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        money = me.stock[ids.BLUEBERRIES] + second_of(p.stack[-1])
        rooms = [room for room, helper in enumerate(me.rooms) if helper == NONE and is_adjacent(p, me, room)]
        for card in p.helper_display:
            if card != NONE and helper_price(p, me, card) <= money:
                for room in rooms:
                    out.append(self.pack(card, room))

    def refuse(self, p: Woodcraft, seat: int, card: int, room: int, c: int) -> int:
        me = p.players[seat]
        if card not in p.helper_display:
            return ids.NOT_ON_DISPLAY  # W-HELPER-01
        if me.rooms[room] != NONE:
            return ids.ROOM_TAKEN  # W-HELPER-06
        if not is_adjacent(p, me, room):
            return ids.NOT_ADJACENT
        # W-HELPER-03
        return 0 if helper_price(p, me, card) <= me.stock[ids.BLUEBERRIES] + second_of(p.stack[-1]) else ids.TOO_DEAR

    def play(self, p: Woodcraft, seat: int, card: int, room: int, c: int) -> None:
        me = p.players[seat]
        discount = second_of(p.stack.pop())  # W-HELPER-01: one, and the action is over
        price = helper_price(p, me, card)
        left = pay(p, me, price, discount)  # W-HELPER-03
        if p.events is not None:
            params: dict[str, object] = {
                "seat": seat,
                "helper": p.pack.helpers.ids[card],
                "room": p.pack.board.room_ids[room],
            }
            p.tell("hires", {**params, "price": price - discount + left})
        p.stack[-1] += room + 1 << SECOND_SHIFT  # AFTER_ACTION: the new helper sets nothing off (W-ABIL-14)
        p.helper_display = with_item(p.helper_display, p.helper_display.index(card), NONE)
        refill_helpers(p)  # W-HELPER-14: before the effects of the placement
        place_helper(p, me, card, room)

    def add_params(self, p: Woodcraft, seat: int, card: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-on-display":
            refusal.rule = "W-HELPER-01"
        add_price(p, seat, helper_price(p, p.players[seat], card), "W-HELPER-03", refusal)


# --- production --------------------------------------------------------------------------------------------


def can_produce(p: Woodcraft, me: Player) -> bool:
    """Can Produce / Plant a Tree be performed? With nothing to plant, option B still produces (W-PROD-14)."""
    return has_idle_helper(me, 0) or can_plant(p, me, 0)


class ProduceOption(WoodcraftVerb):
    """Option A, helpers produce; or option B, fewer helpers and planting (W-PROD-01)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for option in (WITH_HELPERS, WITH_PLANTING):
            if not self.refuse(p, seat, option, 0, 0):
                out.append(self.id | option << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, option: int, b: int, c: int) -> int:
        me = p.players[seat]
        possible = has_idle_helper(me, 0) if option == WITH_HELPERS else can_produce(p, me)  # W-DIS-12
        return 0 if possible else ids.NO_WORKER

    def play(self, p: Woodcraft, seat: int, option: int, b: int, c: int) -> None:
        p.stack.pop()
        me = p.players[seat]
        board = p.pack.board
        more = me.rules[ids.RULE_PRODUCE_HELPERS]
        if option == WITH_HELPERS:
            ask(p, ids.WORKING, min(board.produce + more, len(me.rooms)) | MUST)
        else:
            ask(p, ids.PLANTING, min(board.produce_planting + more, len(me.rooms)))


class Work(WoodcraftVerb):
    """A helper produces what the card shows, in the player's order."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        top = p.stack[-1]
        if top & ID_MASK == ids.PLANTING and not first_of(top) & WORK_MASK:
            return
        worked = second_of(top)
        for room, card in enumerate(p.players[seat].rooms):
            if card != NONE and not worked >> room & 1:  # W-HELPER-15: any of them
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        rooms = p.players[seat].rooms
        if card not in rooms:
            return ids.NO_HELPER  # W-ABIL-10
        top = p.stack[-1]
        if second_of(top) >> rooms.index(card) & 1:
            return ids.HELPER_USED  # W-HELPER-13
        return ids.NO_MORE_WORK if top & ID_MASK == ids.PLANTING and not first_of(top) & WORK_MASK else 0

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack[-1] + (1 << me.rooms.index(card) << SECOND_SHIFT) - (1 << FIRST_SHIFT)
        p.stack[-1] = top
        if top & ID_MASK == ids.PLANTING:
            p.stack.append(step(ids.MORE_PLANTING))  # W-PROD-12: what is produced can be planted
        elif not first_of(top) & COUNT_MASK or not has_idle_helper(me, second_of(top)):  # W-PROD-02, W-EDGE-26
            p.stack.pop()
        if p.events is not None:
            p.tell("produces", {"seat": seat, "helper": p.pack.helpers.ids[card]})
        gain(p, p.pack.helpers.production[card], ids.BY_PRODUCTION)  # W-HELPER-12, W-EX-31


class StopWork(Stop):
    """No more helpers produce (W-HELPER-15); the action itself needs one at least."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        # W-TURN-25
        return ids.NOTHING_YET if first_of(top) & MUST and not second_of(top) else 0  # W-DIS-12: one is enough


class StopPlanting(Stop):
    """Neither more production nor more trees; but something must have been done."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return 0 if second_of(top) or planted_of(top) else ids.NOTHING_YET
