"""Drying: pieces move one area to the right, within the limits of the areas they enter (L-DRY, L-PW-08, L-PW-09).

All moves of a phase count as simultaneous (L-DRY-03). They are made from the right to the left, so that what leaves an
area has left it when something enters; no piece can then move twice, and none gets from the sale area to a bonus in
fewer rounds than there are areas (L-DRY-10).
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import ENTERED_BITS, entered_bit, next_pile
from heartwood.games.lignum.position import Lignum, Player
from heartwood.games.lignum.verb import LignumVerb

STAGE_MASK: Final = (1 << ids.PIECES * ENTERED_BITS) - 1
# The piles from which pieces dry, and how far the phase must not have got: D1 first, then D0, then the sale area
TURN_OF: Final = [0, 0, 3, 0, 0, 2, 1, 0, 2, 1, 0]


def contents(player: Player, stage: int) -> tuple[int, int]:
    """Disks and logs in a drying area."""
    disks = 0
    logs = 0
    for piece in range(ids.PIECES):
        if piece < ids.DISKS:
            disks += player.in_stage(stage, piece)
        else:
            logs += player.in_stage(stage, piece)
    return disks, logs


def fits(p: Lignum, player: Player, pile: int, piece: int) -> bool:
    """Would the area hold its limit if this piece entered it by drying (L-DRY-04, L-DRY-05, L-AMB-33)?"""
    target = next_pile(pile)
    stage = target - ids.LOAD_0 if target >= ids.LOAD_0 else target - ids.DRY_0
    most_disks, most_logs = limits(p, is_doubled(p, player, target, stage))
    disks, logs = contents(player, stage)
    if piece < ids.DISKS:
        return logs == 0 and disks < most_disks
    return disks == 0 and logs < most_logs


def limits(p: Lignum, doubled: bool) -> tuple[int, int]:
    """How many disks or logs an area takes by drying; nobody must use a planned work (L-PLAN-15)."""
    numbers = p.pack.numbers
    if not doubled:
        return numbers.dry_disks, numbers.dry_logs
    return max(numbers.dry_disks, p.pack.load_disks), max(numbers.dry_logs, p.pack.load_logs)


def is_doubled(p: Lignum, player: Player, target: int, stage: int) -> bool:
    """Do the limits of the work Drying hold: for its first area, and its load unless others came in?

    L-PW-08, L-PW-09, L-AMB-15.
    """
    if target >= ids.LOAD_0:
        return not player.busy[ids.ENTERED] >> entered_bit(ids.DRY_0 + stage, 0) & STAGE_MASK
    return target == ids.DRY_0 and player.planned(ids.DRYING_WORK) > 0


class Dry(LignumVerb):
    """Move a piece one area to the right (L-DRY-01, L-DRY-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        earliest = max(1, player.busy[ids.STAGE])
        for pile in range(ids.SALE, ids.LOAD_1 + 1):
            if TURN_OF[pile] >= earliest:
                first = pile * ids.PIECES
                for piece in range(ids.PIECES):
                    if player.wood[first + piece] and fits(p, player, pile, piece):
                        out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> int:
        player = p.players[seat]
        if not TURN_OF[pile]:
            return ids.NOT_DRYABLE  # L-DRY-08
        if not player.wood[pile * ids.PIECES + piece]:
            return ids.NO_PIECE
        if TURN_OF[pile] < player.busy[ids.STAGE]:
            return ids.DRY_ORDER
        return 0 if fits(p, player, pile, piece) else ids.DRY_FULL  # L-DRY-06

    def play(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> None:
        player = p.players[seat]
        player.busy[ids.STAGE] = TURN_OF[pile]
        if next_pile(pile) < ids.LOAD_0:
            player.busy[ids.ENTERED] += 1 << entered_bit(next_pile(pile), piece)
        player.wood[pile * ids.PIECES + piece] -= 1
        player.wood[next_pile(pile) * ids.PIECES + piece] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
            p.tell("dries", {**params, "pile": words["pile"].word(pile), "to": words["pile"].word(next_pile(pile))})

    def add_params(self, p: Lignum, seat: int, pile: int, piece: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-dryable" and pile not in (ids.DRY_2, ids.LOAD_2):
            refusal.rule = "L-DRY-01"
        target = next_pile(pile)
        stage = target - ids.LOAD_0 if target >= ids.LOAD_0 else target - ids.DRY_0
        refusal.params["disks"], refusal.params["logs"] = limits(
            p, target >= 0 and is_doubled(p, p.players[seat], target, stage)
        )


def mark_loads(p: Lignum) -> None:
    """After a drying phase with the work Drying, what lies in the first area is its load (L-PW-09)."""
    for player in p.players:
        if player.planned(ids.DRYING_WORK):
            for piece in range(ids.PIECES):
                player.wood[ids.LOAD_0 * ids.PIECES + piece] += player.wood[ids.DRY_0 * ids.PIECES + piece]
                player.wood[ids.DRY_0 * ids.PIECES + piece] = 0
