"""Drying: pieces move one area to the right, within the limits of the areas they enter (L-DRY, L-PW-08, L-PW-09).

All moves of a phase count as simultaneous (L-DRY-03): they are made one after the other in any order, and an area may
be too full for now as long as what lies there can still move on. So what a player has done is how many pieces of each
kind have left each area, by drying and by huts; in which order does not matter.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import with_item
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import MOVING_PILES, MOVING_PLACE, next_pile
from heartwood.games.lignum.position import NONE, STAGE_OF, Lignum, Player
from heartwood.games.lignum.verb import LignumVerb, refuse_pile

STAGES: Final = 3
LOAD: Final = 2  # four sorts of pieces: disks and logs, and those of the load
SORTS: Final = 4
NOTHING: Final = (0, 0, 0)  # pieces that move together: whether they are logs, others, those of the load


class Areas:
    """The drying areas of a player in the middle of the phase.

    Against the limits count the pieces that have dried into an area (`entered`) and those that lay there before
    (`waiting`, which may still move on). What a hut has brought in this phase does not count.
    """

    def __init__(self, p: Lignum, player: Player, wood: list[int], dried: list[int], pushed: list[int]) -> None:
        self.normal = limits(p, False)
        self.double = limits(p, True)
        self.planned = player.planned(ids.DRYING_WORK) > 0
        self.entered = [0] * (STAGES * SORTS)  # by area and sort
        self.waiting = [0] * (STAGES * SORTS)
        self.possible = True  # no piece has dried twice: all go the long way
        for piece in range(ids.PIECES):
            sort = int(piece >= ids.DISKS)
            at = MOVING_PLACE[ids.SALE] * ids.PIECES + piece
            self.follow(wood, dried, pushed, ids.DRY_0, piece, sort, dried[at], pushed[at])
            self.follow(wood, dried, pushed, ids.LOAD_0, piece, sort + LOAD, 0, 0)

    def follow(
        self,
        wood: list[int],
        dried: list[int],
        pushed: list[int],
        first: int,
        piece: int,
        sort: int,
        dried_in: int,
        pushed_in: int,
    ) -> None:
        """Look at one kind in the three areas, from the first: so many came to it by drying and by huts.

        Equal pieces cannot be told apart, so a hut takes on one that has dried wherever one can.
        """
        here = wood[first * ids.PIECES + piece]
        second = wood[(first + 1) * ids.PIECES + piece]
        third = wood[(first + 2) * ids.PIECES + piece]
        at = MOVING_PLACE[first] * ids.PIECES + piece
        dried_on = dried[at]
        pushed_on = pushed[at]
        dried_last = dried[at + ids.PIECES]
        pushed_last = pushed[at + ids.PIECES]
        if not here + second + third + dried_in + pushed_in + dried_on + pushed_on + dried_last + pushed_last:
            return
        lay_here = here + dried_on + pushed_on - dried_in - pushed_in  # L-DRY-12: without what huts brought
        lay_second = second + dried_last + pushed_last - dried_on - pushed_on
        lay_third = third - dried_last - pushed_last
        # of the pieces that huts took on from an area, those that had dried into it: as many as possible, but the
        # second area needs as many others as dry from there
        taken = min(pushed_on, dried_in, lay_second + pushed_on - dried_last)  # L-DRY-12
        if taken < max(0, pushed_on + dried_on - lay_here - pushed_in) or lay_third < 0:
            self.possible = False  # L-DRY-01, L-DRY-10: a piece has dried twice
            return
        others = lay_second + pushed_on - taken - dried_last
        taken_last = max(min(pushed_last, dried_on), pushed_last - others)
        self.entered[sort] += dried_in - taken
        self.waiting[sort] += max(0, lay_here - dried_on - pushed_on + taken)
        self.entered[SORTS + sort] += max(0, dried_on - taken_last)
        self.waiting[SORTS + sort] += max(0, lay_second - dried_last - pushed_last + taken_last)
        self.entered[2 * SORTS + sort] += dried_last
        self.waiting[2 * SORTS + sort] += lay_third

    def limit(self, stage: int, others: bool) -> tuple[int, int]:
        """Disks or logs that an area takes: twice as many of a load without others, or by the work (L-PW-08, L-PW-09).

        L-AMB-15.
        """
        return self.normal if others and not (self.planned and stage == 0) else self.double

    def others_entered(self, stage: int) -> bool:
        """Have pieces dried into an area that are not of the load?"""
        return self.entered[stage * SORTS] + self.entered[stage * SORTS + 1] > 0

    def holds(self, stage: int, leaving: tuple[int, int, int], entering: tuple[int, int, int]) -> bool:
        """Is an area within its limit, or has nothing dried into it, if these pieces move, too?

        L-DRY-04, L-AMB-33.
        """
        first = stage * SORTS
        entered = self.entered
        others = entered[first] + entered[first + 1] + entering[1]
        load = entered[first + LOAD] + entered[first + LOAD + 1] + entering[2]
        if not others and not load:
            return True  # L-DRY-04: what a hut has overfilled may stay so
        waiting = self.waiting
        disks = entered[first] + entered[first + LOAD] + waiting[first] + waiting[first + LOAD]
        logs = entered[first + 1] + entered[first + LOAD + 1] + waiting[first + 1] + waiting[first + LOAD + 1]
        more = entering[1] + entering[2]
        less = leaving[1] + leaving[2]
        disks += (0 if entering[0] else more) - (0 if leaving[0] else less)
        logs += (more if entering[0] else 0) - (less if leaving[0] else 0)
        most_disks, most_logs = self.limit(stage, others > 0)
        return not (disks and logs) and disks <= most_disks and logs <= most_logs  # L-DRY-04, L-DRY-05

    def overfull(self) -> int:
        """The first area that holds too much as things lie, NONE if there is none."""
        for stage in range(STAGES):
            if not self.holds(stage, NOTHING, NOTHING):
                return stage
        return NONE

    def can_fit(self) -> bool:
        """Are all areas within their limits, or can they be so when more of what lay there dries (L-DRY-03)?"""
        if self.overfull() == NONE:
            return True
        ways = self.ways(0)
        for last in self.ways(1):
            if self.holds(2, NOTHING, last):
                for way in ways:
                    if self.holds(0, way, NOTHING) and self.holds(1, last, way):
                        return True
        return False

    def ways(self, stage: int) -> list[tuple[int, int, int]]:
        """The pieces that can still dry from an area together: disks or logs, as no area takes both."""
        waiting = self.waiting[stage * SORTS : (stage + 1) * SORTS]
        return [
            (log, others, load)
            for log in range(2)
            for others in range(waiting[log] + 1)
            for load in range(waiting[log + LOAD] + 1)
        ]


def limits(p: Lignum, doubled: bool) -> tuple[int, int]:
    """How many disks or logs an area takes by drying; nobody must use a planned work."""
    numbers = p.pack.numbers
    if not doubled:
        return numbers.dry_disks, numbers.dry_logs
    return max(numbers.dry_disks, p.pack.load_disks), max(numbers.dry_logs, p.pack.load_logs)  # L-PLAN-15


def areas_of(p: Lignum, player: Player) -> Areas:
    """The drying areas as they lie."""
    return Areas(p, player, player.wood, player.dried, player.pushed)


def all_fit(p: Lignum, player: Player) -> bool:
    """Can the phase end for a player: is no area too full for now?"""
    return not sum(player.dried) or areas_of(p, player).overfull() == NONE


def refuse_dry(p: Lignum, player: Player, pile: int, piece: int) -> int:
    """Why a piece cannot move on."""
    at = pile * ids.PIECES + piece
    if MOVING_PLACE[pile] == NONE:
        return ids.NOT_DRYABLE  # L-DRY-08
    if not player.wood[at]:
        return refuse_pile(player, pile, piece)
    target = next_pile(pile)
    wood = player.wood[:]
    wood[at] -= 1
    wood[target * ids.PIECES + piece] += 1
    place = MOVING_PLACE[pile] * ids.PIECES + piece
    after = Areas(p, player, wood, with_item(player.dried, place, player.dried[place] + 1), player.pushed)
    if not after.possible:
        return ids.DRIED_ALREADY  # L-DRY-01
    return 0 if after.can_fit() else ids.DRY_FULL  # L-DRY-06


class Dry(LignumVerb):
    """Move a piece one area to the right (L-DRY-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        for pile in MOVING_PILES:
            for piece in range(ids.PIECES):
                if player.wood[pile * ids.PIECES + piece] and not refuse_dry(p, player, pile, piece):
                    out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> int:
        return refuse_dry(p, p.players[seat], pile, piece)

    def play(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> None:
        player = p.players[seat]
        place = MOVING_PLACE[pile] * ids.PIECES + piece
        player.dried = with_item(player.dried, place, player.dried[place] + 1)
        player.wood[pile * ids.PIECES + piece] -= 1  # L-DRY-02: one piece
        player.wood[next_pile(pile) * ids.PIECES + piece] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
            p.tell("dries", {**params, "pile": words["pile"].word(pile), "to": words["pile"].word(next_pile(pile))})

    def add_params(self, p: Lignum, seat: int, pile: int, piece: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-dryable" and pile not in (ids.DRY_2, ids.LOAD_2):
            refusal.rule = "L-DRY-01"
        target = next_pile(pile)
        if target >= 0:
            areas = areas_of(p, p.players[seat])
            stage = STAGE_OF[target]
            others = target < ids.LOAD_0 or areas.others_entered(stage)
            disks, logs = areas.limit(stage, others)
            refusal.params["disks"], refusal.params["logs"] = disks, logs
            if refusal.key == "dry-full" and disks > 1:  # more than the area takes by itself
                refusal.rule = "L-PW-09" if target >= ids.LOAD_0 else "L-PW-08"


def mark_loads(p: Lignum) -> None:
    """After a drying phase with the work Drying, what lies in the first area is its load (L-PW-09)."""
    for player in p.players:
        if player.planned(ids.DRYING_WORK):
            for piece in range(ids.PIECES):
                player.wood[ids.LOAD_0 * ids.PIECES + piece] += player.wood[ids.DRY_0 * ids.PIECES + piece]
                player.wood[ids.DRY_0 * ids.PIECES + piece] = 0
