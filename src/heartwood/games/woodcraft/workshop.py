"""Improve Workshop: pots, sawing, splicing and gluing tiles, each line in its order (W-IMPROVE).

The step BUILDING holds the discount.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import SECOND_SHIFT, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed
from heartwood.games.woodcraft.gains import die_word, discount, queue_gain
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    BUILT,
    BY_PIECE,
    FACES,
    GLUE_1,
    IMPROVE,
    NOT_DUE,
    PIECES,
    POT_BROWN,
    POT_GREEN,
    SAW_3,
    START_PIECES,
    TOO_DEAR,
)
from heartwood.games.woodcraft.lumber import pay
from heartwood.games.woodcraft.position import Player, Woodcraft


def piece_price(p: Woodcraft, me: Player, piece: int) -> int:
    """What a piece costs this player (W-IMPROVE-02)."""
    return max(0, p.pack.board.piece_price[piece] - discount(p, me, IMPROVE))


def refuse_piece(p: Woodcraft, me: Player, piece: int, off: int) -> int:
    """Why a piece cannot be built."""
    if me.pieces >> piece & 1:
        return BUILT
    if piece != GLUE_1 and not START_PIECES >> piece & 1 and not me.pieces >> piece - 1 & 1:
        return NOT_DUE  # W-IMPROVE-05, W-IMPROVE-10, W-IMPROVE-17; W-IMPROVE-21: the gluing tile is its own line
    return 0 if piece_price(p, me, piece) <= me.stock[BLUEBERRIES] + off else TOO_DEAR


def can_build(p: Woodcraft, me: Player, off: int) -> bool:
    """Is there a piece that can be built and paid? (W-IMPROVE-24)"""
    for piece in range(PIECES):
        if not refuse_piece(p, me, piece, off):
            return True
    return False


class Build(Deed):
    """Add one piece to the workshop."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        off = p.stack[-1] >> SECOND_SHIFT
        for piece in range(PIECES):
            if not refuse_piece(p, me, piece, off):
                out.append(self.id | piece << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return refuse_piece(p, p.players[seat], a, p.stack[-1] >> SECOND_SHIFT)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        board = p.pack.board
        off = p.stack.pop() >> SECOND_SHIFT
        price = piece_price(p, me, a)
        left = pay(p, me, price, off)
        me.pieces |= 1 << a
        me.recount(p.pack)
        if p.events is not None:
            p.tell("builds", {"seat": seat, "piece": board.piece_ids[a], "price": price - off + left})
        if POT_GREEN <= a <= POT_BROWN and board.piece_sapling[a]:
            me.trees = with_item(me.trees, a - POT_GREEN, board.piece_sapling[a])  # W-IMPROVE-06
            if p.events is not None:
                die = (a - POT_GREEN) * FACES + board.piece_sapling[a] - 1
                p.tell("sapling", {"seat": seat, "die": die_word(p, die)})
        queue_gain(p, board.piece_gain[a], BY_PIECE)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = piece_price(p, p.players[seat], a) - (p.stack[-1] >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]
        if refusal.key == "not-due":
            refusal.rule = "W-IMPROVE-05" if a <= POT_BROWN else "W-IMPROVE-10" if a <= SAW_3 else "W-IMPROVE-17"
            refusal.params["before"] = p.pack.board.piece_ids[a - 1]
