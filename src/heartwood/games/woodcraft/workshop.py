"""Improve Workshop: pots, sawing, splicing and gluing tiles, each line in its order (W-IMPROVE).

The step BUILDING holds the discount.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import second_of, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import die_word, discount_on, queue_gain
from heartwood.games.woodcraft.lumber import add_price, pay
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb


def piece_price(p: Woodcraft, me: Player, piece: int) -> int:
    """What a piece costs this player."""
    return max(0, p.pack.board.piece_price[piece] - discount_on(p, me, ids.IMPROVE))


def refuse_piece(p: Woodcraft, me: Player, piece: int, discount: int) -> int:
    """Why a piece cannot be built: the lines do not wait for each other (W-IMPROVE-22)."""
    if me.pieces >> piece & 1:
        return ids.BUILT  # W-IMPROVE-01
    if piece != ids.GLUE_1 and not ids.START_PIECES >> piece & 1 and not me.pieces >> piece - 1 & 1:
        return ids.NOT_DUE  # W-IMPROVE-05, W-IMPROVE-10, W-IMPROVE-17; W-IMPROVE-21: the gluing tile is its own line
    return 0 if piece_price(p, me, piece) <= me.stock[ids.BLUEBERRIES] + discount else ids.TOO_DEAR  # W-IMPROVE-02


def can_build(p: Woodcraft, me: Player, discount: int) -> bool:
    """Is there a piece that can be built and paid? (W-IMPROVE-24)"""
    for piece in range(ids.PIECES):
        if not refuse_piece(p, me, piece, discount):
            return True
    return False


class Build(WoodcraftVerb):
    """Add one piece to the workshop."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        discount = second_of(p.stack[-1])
        for piece in range(ids.PIECES):
            if not refuse_piece(p, me, piece, discount):
                out.append(self.id | piece << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, piece: int, b: int, c: int) -> int:
        return refuse_piece(p, p.players[seat], piece, second_of(p.stack[-1]))

    def play(self, p: Woodcraft, seat: int, piece: int, b: int, c: int) -> None:
        me = p.players[seat]
        board = p.pack.board
        discount = second_of(p.stack.pop())  # W-IMPROVE-01: one, and the action is over
        price = piece_price(p, me, piece)
        left = pay(p, me, price, discount)  # W-IMPROVE-02
        me.pieces |= 1 << piece  # W-IMPROVE-23: built, and not used
        me.recount(p.pack)
        if p.events is not None:
            p.tell("builds", {"seat": seat, "piece": board.piece_ids[piece], "price": price - discount + left})
        if ids.POT_GREEN <= piece <= ids.POT_BROWN and board.piece_sapling[piece]:
            # W-IMPROVE-06; W-IMPROVE-08: a tree like any other, which grows when its owner's turn begins
            me.trees = with_item(me.trees, piece - ids.POT_GREEN, board.piece_sapling[piece])
            if p.events is not None:
                die = (piece - ids.POT_GREEN) * ids.FACES + board.piece_sapling[piece] - 1
                p.tell("sapling", {"seat": seat, "die": die_word(p, die)})
        queue_gain(p, board.piece_gain[piece], ids.BY_PIECE)

    def add_params(self, p: Woodcraft, seat: int, piece: int, b: int, c: int, refusal: Refusal) -> None:
        add_price(p, seat, piece_price(p, p.players[seat], piece), "W-IMPROVE-02", refusal)
        if refusal.key == "not-due":
            tile = "W-IMPROVE-10" if piece <= ids.SAW_3 else "W-IMPROVE-17"
            refusal.rule = "W-IMPROVE-05" if piece <= ids.POT_BROWN else tile
            refusal.params["before"] = p.pack.board.piece_ids[piece - 1]
