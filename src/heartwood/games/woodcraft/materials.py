"""Buy Materials: one or two purchases from the price list (W-MATS).

The step MATERIALS holds the materials bought as a mask of tokens, and the discount left.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import bits
from heartwood.games.woodcraft.ids import BLUEBERRIES, MATERIALS, SAME_MATERIAL, TOO_DEAR
from heartwood.games.woodcraft.lumber import pay
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.trees import harvest_pays


def can_buy_materials(p: Woodcraft, me: Player, bought: int, off: int) -> bool:
    """Is there an offer that can be paid?"""
    for offer in range(len(p.pack.board.offer_ids)):
        if not refuse_offer(p, me, offer, bought, off):
            return True
    return False


def refuse_offer(p: Woodcraft, me: Player, offer: int, bought: int, off: int) -> int:
    """Why this offer cannot be bought."""
    board = p.pack.board
    if bought >> board.offer_token[offer] & 1:
        return SAME_MATERIAL  # W-MATS-03
    return 0 if board.offer_price[offer] <= me.stock[BLUEBERRIES] + off else TOO_DEAR


class Material(Deed):
    """Buy an offer of the list."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for offer in range(len(p.pack.board.offer_ids)):
            if not self.refuse(p, seat, offer, 0, 0):
                out.append(self.id | offer << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_offer(p, p.players[seat], a, top >> FIRST_SHIFT & BYTE, top >> SECOND_SHIFT)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        board = p.pack.board
        top = p.stack.pop()
        token = board.offer_token[a]
        off = pay(p, me, board.offer_price[a], top >> SECOND_SHIFT)
        price = board.offer_price[a] - (top >> SECOND_SHIFT) + off
        me.stock[token] += board.offer_amount[a]
        if p.events is not None:
            p.tell("buys-material", {"seat": seat, "offer": board.offer_ids[a], "price": price})
        bought = top >> FIRST_SHIFT & BYTE | 1 << token
        if bits(bought) == board.material_purchases:
            return
        if can_buy_materials(p, me, bought, off) or harvest_pays(p, me):
            ask(p, MATERIALS, bought, off)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = p.pack.board.offer_price[a] - (p.stack[-1] >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]
