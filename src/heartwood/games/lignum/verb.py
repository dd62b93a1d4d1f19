"""What all verbs of Lignum share: the words of their arguments in every refusal, and asking a seat."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, MASK_SHIFT, step
from heartwood.core.verbs import Verb
from heartwood.games.lignum import ids
from heartwood.games.lignum.position import NONE, STAGE_OF, Lignum, Player


class LignumVerb(Verb[Lignum]):
    """A verb of Lignum."""

    def detail(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Name the arguments, too, and the money there is."""
        super().detail(p, seat, a, b, c, refusal)
        player = p.players[seat]
        refusal.params["dollars"] = player.money
        if refusal.key in ("no-woodcutter", "no-bearer", "no-sawyer") and any(player.workers):
            refusal.rule = "L-WORK-05"  # there is somebody, but of another kind
        elif refusal.key == "lies-beside":
            refusal.params["beside"] = p.book.vocabulary.domains["pile"].word(pile_beside(a))


def pile_beside(pile: int) -> int:
    """In a drying area wood lies by itself or as a double load (L-PW-09): the other of the two, or NONE."""
    if STAGE_OF[pile] == NONE:
        return NONE
    return STAGE_OF[pile] + (ids.LOAD_0 if pile < ids.LOAD_0 else ids.DRY_0)


def refuse_pile(player: Player, pile: int, piece: int) -> int:
    """Why a piece cannot be taken from a pile: it does not lie there."""
    if player.wood[pile * ids.PIECES + piece]:
        return 0
    beside = pile_beside(pile)
    return ids.LIES_BESIDE if beside != NONE and player.wood[beside * ids.PIECES + piece] else ids.NO_PIECE


def ask(p: Lignum, id: int, first: int = 0, second: int = 0) -> None:
    """Ask the active player."""
    p.stack.append(step(id, 1 << p.active, first, second))


def earlier_unfinished(p: Lignum, seat: int) -> bool:
    """Is somebody before this seat in clearing order still awaited?"""
    mask = p.stack[-1] >> MASK_SHIFT & BYTE
    for other in p.clearing:
        if other == seat:
            return False
        if mask >> other & 1:
            return True
    return False


def has_worker(player: Player, kind: int, by: int) -> bool:
    """Is there a worker of this sort for a kind of work (L-WORK-05, L-MILL-01, L-HUT-15)?"""
    if by == ids.BY_HIRED:
        return player.workers[kind] > 0
    return player.mill if by == ids.BY_MILL else player.huts[ids.LODGING_HUT] > 0  # L-HUT-17, L-AMB-30, L-EDGE-45


def refuse_worker(p: Lignum, player: Player, kind: int, by: int) -> int:
    """Why there is no worker of this sort for a kind of work."""
    if by == ids.BY_HIRED and p.in_winter():
        return ids.NONE_HIRED  # L-WIN-05
    if has_worker(player, kind, by):
        return 0
    if by == ids.BY_HIRED:
        return NO_HIRED[kind]
    return ids.MILL_WORKED if by == ids.BY_MILL else ids.NO_LODGING  # L-HUT-15


def any_worker(player: Player, kind: int) -> bool:
    """Is there any worker for a kind of work?"""
    return player.workers[kind] > 0 or player.mill or player.huts[ids.LODGING_HUT] > 0


def spend_worker(player: Player, kind: int, by: int) -> None:
    """A worker has worked for this round (L-WORK-04); a hut leaves the game."""
    if by == ids.BY_HIRED:
        player.workers[kind] -= 1
    elif by == ids.BY_MILL:
        player.mill = False  # L-WIN-05, L-MILL-02, L-EDGE-44
    else:
        player.huts[ids.LODGING_HUT] -= 1  # L-HUT-06


NO_HIRED: Final = [ids.NO_WOODCUTTER, ids.NO_BEARER, ids.NO_SAWYER]
WAYS: Final = [ids.BY_HIRED, ids.BY_MILL, ids.BY_HUT]
