"""The start: cards are drawn, all choose in secret, the choices are revealed and the helpers move in (W-PSETUP)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed
from heartwood.games.woodcraft.helpers import place_helper
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    CHOOSE_FIRST,
    CHOSEN_ALREADY,
    ENOUGH_KEPT,
    HAZELNUT,
    KEPT_ALREADY,
    NOT_DRAWN,
    RESOLVE,
    TOO_DEAR_START,
)
from heartwood.games.woodcraft.position import NONE, Woodcraft, without
from heartwood.games.woodcraft.rounds import reveal_order, start_round


class Start(Deed):
    """Choose the starting helper (W-PSETUP-10)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for card in p.players[seat].draft:
            if not self.refuse(p, seat, card, 0, 0):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.chosen_helper != NONE:
            return CHOSEN_ALREADY
        if a not in player.draft:
            return NOT_DRAWN
        return 0 if p.pack.helpers.cost[a] <= player.stock[BLUEBERRIES] else TOO_DEAR_START

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].chosen_helper = a

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.helpers.cost[a]


class Keep(Deed):
    """Keep an early order; the others are discarded (W-PSETUP-12)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for card in p.players[seat].hand:
            if not self.refuse(p, seat, card, 0, 0):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if a not in player.hand:
            return NOT_DRAWN
        if p.pack.orders.deck[a] == HAZELNUT or a in player.kept:
            return KEPT_ALREADY  # W-PSETUP-13: hazelnut orders are kept anyway
        if len(player.kept) >= p.pack.board.orders_kept:
            return ENOUGH_KEPT
        return CHOOSE_FIRST if player.chosen_helper == NONE else 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.kept = sorted([*player.kept, a])


class Reveal(Step[Woodcraft]):
    """All have chosen: the choices are revealed together (W-PSETUP-19)."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        for seat in p.seats_in_order():
            player = p.players[seat]
            helper = player.chosen_helper
            p.public_helpers |= 1 << helper
            if p.events is not None:
                p.tell("starts", {"seat": seat, "helper": p.pack.helpers.ids[helper]})
            p.helper_discard = sorted([*p.helper_discard, *without(player.draft, helper)])  # W-PSETUP-11
            dropped = [card for card in player.hand if p.pack.orders.deck[card] != HAZELNUT and card not in player.kept]
            p.order_discard = sorted([*p.order_discard, *dropped])
            player.hand = [card for card in player.hand if card not in dropped]
            player.draft = []
            player.kept = []
            reveal_order(p, seat)  # W-PSETUP-14
        p.stack.append(step(RESOLVE))


class Resolve(Step[Woodcraft]):
    """The starting helpers are paid and move in, in seat order; then round 1 begins (W-PSETUP-17 to W-PSETUP-21)."""

    def run(self, p: Woodcraft, resolved: int, second: int) -> None:
        if resolved == p.seats:
            start_round(p, 1)
            return
        p.active = (p.first + resolved) % p.seats
        player = p.me()
        helper = player.chosen_helper
        player.chosen_helper = NONE
        player.stock[BLUEBERRIES] -= p.pack.helpers.cost[helper]
        p.stack.append(step(RESOLVE, 0, resolved + 1))
        place_helper(p, player, helper, p.pack.board.start_room)
