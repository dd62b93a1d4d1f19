"""The start: cards are drawn, all choose in secret, the choices are revealed and the helpers move in (W-PSETUP)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.helpers import place_helper
from heartwood.games.woodcraft.position import NONE, Woodcraft, without
from heartwood.games.woodcraft.rounds import reveal_order, start_round
from heartwood.games.woodcraft.verb import WoodcraftVerb


class Start(WoodcraftVerb):
    """Choose the starting helper (W-PSETUP-10)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for card in p.players[seat].draft:
            if not self.refuse(p, seat, card, 0, 0):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.chosen_helper != NONE:
            return ids.CHOSEN_ALREADY
        if card not in player.draft:
            return ids.NOT_DRAWN
        return 0 if p.pack.helpers.cost[card] <= player.stock[ids.BLUEBERRIES] else ids.TOO_DEAR_START

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        p.players[seat].chosen_helper = card

    def add_params(self, p: Woodcraft, seat: int, card: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.helpers.cost[card]


class Keep(WoodcraftVerb):
    """Keep an early order; the others are discarded when all have chosen."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for card in p.players[seat].hand:
            if not self.refuse(p, seat, card, 0, 0):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        player = p.players[seat]
        if card not in player.hand:
            return ids.NOT_DRAWN
        if p.pack.orders.deck[card] == ids.HAZELNUT:
            return ids.KEPT_ANYWAY  # W-PSETUP-13
        if card in player.kept:
            return ids.KEPT_ALREADY
        if len(player.kept) >= p.pack.board.orders_kept:
            return ids.ENOUGH_KEPT  # W-PSETUP-12
        return ids.CHOOSE_FIRST if player.chosen_helper == NONE else 0  # W-PSETUP-19

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.kept = sorted([*player.kept, card])


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
            early = [card for card in player.hand if p.pack.orders.deck[card] != ids.HAZELNUT]  # W-PSETUP-13
            dropped = [card for card in early if card not in player.kept]
            p.order_discard = sorted([*p.order_discard, *dropped])  # W-PSETUP-12, W-SUPPLY-04
            player.hand = [card for card in player.hand if card not in dropped]
            player.draft = []
            player.kept = []
            reveal_order(p, seat)  # W-PSETUP-14, W-ORDER-01
        p.stack.append(step(ids.RESOLVE))


class Resolve(Step[Woodcraft]):
    """The starting helpers are paid and move in, in seat order; then round 1 begins (W-PSETUP-19).

    They bring what any new helper brings: an immediate ability, a granted action too, and the gain of the room.
    """

    def run(self, p: Woodcraft, resolved: int, second: int) -> None:
        if resolved == p.seats:
            start_round(p, 1)  # W-SETUP-08
            return
        p.active = (p.first + resolved) % p.seats
        player = p.me()
        helper = player.chosen_helper
        player.chosen_helper = NONE
        player.stock[ids.BLUEBERRIES] -= p.pack.helpers.cost[helper]  # W-PSETUP-10
        p.stack.append(step(ids.RESOLVE, 0, resolved + 1))  # W-PSETUP-21: below all that this helper brings
        place_helper(p, player, helper, p.pack.board.start_room)  # W-PSETUP-10, W-PSETUP-17, W-PSETUP-18
