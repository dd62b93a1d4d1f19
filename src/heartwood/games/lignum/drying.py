"""Drying: pieces move one area to the right, within the limits of the areas they enter (L-DRY, L-PW-08, L-PW-09).

All moves of a phase count as simultaneous. They are made from the right to the left, so that what leaves an area has
left it when something enters; no piece can then move twice.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.games.lignum.deed import Deed
from heartwood.games.lignum.extras import ENTERED_BITS, entered_bit, next_pile
from heartwood.games.lignum.ids import (
    DISKS,
    DRY_0,
    DRY_FULL,
    DRY_ORDER,
    DRYING_WORK,
    ENTERED,
    LOAD_0,
    LOAD_1,
    NO_PIECE,
    NOT_DRYABLE,
    PIECES,
    SALE,
    STAGE,
)
from heartwood.games.lignum.position import Lignum, Player

STAGE_MASK: Final = (1 << PIECES * ENTERED_BITS) - 1
# The piles from which pieces dry, and how far the phase must not have got: D1 first, then D0, then the sale area
TURN_OF: Final = [0, 0, 3, 0, 0, 2, 1, 0, 2, 1, 0]


def contents(player: Player, stage: int) -> tuple[int, int]:
    """Disks and logs in a drying area."""
    disks = 0
    logs = 0
    for piece in range(PIECES):
        if piece < DISKS:
            disks += player.in_stage(stage, piece)
        else:
            logs += player.in_stage(stage, piece)
    return disks, logs


def fits(p: Lignum, player: Player, pile: int, piece: int) -> bool:
    """Would the area hold its limit if this piece entered it by drying (L-DRY-04, L-DRY-05)?"""
    target = next_pile(pile)
    stage = target - LOAD_0 if target >= LOAD_0 else target - DRY_0
    most_disks, most_logs = limits(p, is_doubled(p, player, target, stage))
    disks, logs = contents(player, stage)
    if piece < DISKS:
        return logs == 0 and disks < most_disks
    return disks == 0 and logs < most_logs


def limits(p: Lignum, doubled: bool) -> tuple[int, int]:
    """How many disks or logs an area takes by drying; nobody must use a planned work (L-PLAN-15)."""
    numbers = p.pack.numbers
    if not doubled:
        return numbers.dry_disks, numbers.dry_logs
    work = p.pack.work_of[DRYING_WORK]
    return max(numbers.dry_disks, p.pack.works.value[work]), max(numbers.dry_logs, p.pack.works.more[work])


def is_doubled(p: Lignum, player: Player, target: int, stage: int) -> bool:
    """Do the limits of the work Drying hold: for its first area, and its load unless others came in (L-PW-08, -09)?"""
    if target >= LOAD_0:
        return not player.busy[ENTERED] >> entered_bit(DRY_0 + stage, 0) & STAGE_MASK
    return target == DRY_0 and player.planned(DRYING_WORK) > 0


class Dry(Deed):
    """Move a piece one area to the right (L-DRY-01, L-DRY-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        for pile in range(SALE, LOAD_1 + 1):
            if TURN_OF[pile] >= max(1, player.busy[STAGE]):
                for piece in range(PIECES):
                    if player.wood[pile * PIECES + piece] and fits(p, player, pile, piece):
                        out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not TURN_OF[a]:
            return NOT_DRYABLE
        if not player.wood[a * PIECES + b]:
            return NO_PIECE
        if TURN_OF[a] < player.busy[STAGE]:
            return DRY_ORDER
        return 0 if fits(p, player, a, b) else DRY_FULL

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.busy[STAGE] = TURN_OF[a]
        if next_pile(a) < LOAD_0:
            player.busy[ENTERED] += 1 << entered_bit(next_pile(a), b)
        player.wood[a * PIECES + b] -= 1
        player.wood[next_pile(a) * PIECES + b] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(b), "pile": words["pile"].word(a)}
            p.tell("dries", {**params, "to": words["pile"].word(next_pile(a))})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        target = next_pile(a)
        stage = target - LOAD_0 if target >= LOAD_0 else target - DRY_0
        refusal.params["disks"], refusal.params["logs"] = limits(
            p, target >= 0 and is_doubled(p, p.players[seat], target, stage)
        )


def mark_loads(p: Lignum) -> None:
    """After a drying phase with the work Drying, what lies in the first area is its load (L-PW-09)."""
    for player in p.players:
        if player.planned(DRYING_WORK):
            for piece in range(PIECES):
                player.wood[LOAD_0 * PIECES + piece] += player.wood[DRY_0 * PIECES + piece]
                player.wood[DRY_0 * PIECES + piece] = 0
