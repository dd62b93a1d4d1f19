"""Buy Materials: one or two purchases from the price list (W-MATS).

The step MATERIALS holds the materials bought as a mask of tokens, and the discount left.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import first_of, second_of
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import bits
from heartwood.games.woodcraft.lumber import add_price, ask_if, pay
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb


def can_buy_materials(p: Woodcraft, me: Player, bought: int, discount: int) -> bool:
    """Is there an offer that can be paid?"""
    for offer in range(len(p.pack.board.offer_ids)):
        if not refuse_offer(p, me, offer, bought, discount):
            return True
    return False


def refuse_offer(p: Woodcraft, me: Player, offer: int, bought: int, discount: int) -> int:
    """Why this offer cannot be bought."""
    board = p.pack.board
    if bought >> board.offer_token[offer] & 1:
        return ids.SAME_MATERIAL  # W-MATS-03
    return 0 if board.offer_price[offer] <= me.stock[ids.BLUEBERRIES] + discount else ids.TOO_DEAR


class Material(WoodcraftVerb):
    """Buy an offer of the list."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for offer in range(len(p.pack.board.offer_ids)):
            if not self.refuse(p, seat, offer, 0, 0):
                out.append(self.id | offer << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, offer: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_offer(p, p.players[seat], offer, first_of(top), second_of(top))

    def play(self, p: Woodcraft, seat: int, offer: int, b: int, c: int) -> None:
        me = p.players[seat]
        board = p.pack.board
        top = p.stack.pop()
        discount = second_of(top)
        token = board.offer_token[offer]
        price = board.offer_price[offer]  # W-MATS-02
        left = pay(p, me, price, discount)
        me.stock[token] += board.offer_amount[offer]  # W-MATS-02, W-MATS-04: as many as there are
        if p.events is not None:
            p.tell("buys-material", {"seat": seat, "offer": board.offer_ids[offer], "price": price - discount + left})
        bought = first_of(top) | 1 << token
        if bits(bought) == board.material_purchases:  # W-MATS-01
            return
        ask_if(p, can_buy_materials(p, me, bought, left), ids.MATERIALS, bought, left)

    def add_params(self, p: Woodcraft, seat: int, offer: int, b: int, c: int, refusal: Refusal) -> None:
        add_price(p, seat, p.pack.board.offer_price[offer], "W-MATS-02", refusal)
