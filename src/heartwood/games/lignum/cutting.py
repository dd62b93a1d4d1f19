"""Woodcutting, in clearing order: shared areas, the paid move, movers of the work Cutting (L-CUT, L-PW-12 to -15)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum.deed import WAYS, Deed, any_worker, ask, has_worker, spend_worker
from heartwood.games.lignum.extras import idle
from heartwood.games.lignum.ids import (
    AREA_NOT_FREE,
    BUSY,
    BY_PATH,
    CUTTING,
    CUTTING_WORK,
    DISKS,
    NO_MOVE_HERE,
    NO_RAID,
    NO_WOOD,
    NO_WORKER,
    OWN_AREA,
    PIECES,
    RAIDED_ENOUGH,
    SAME_AREA,
    STAYS,
    TOO_DEAR,
    TURNS_CUTTING,
    WOODCUTTER,
    WOODPILE,
)
from heartwood.games.lignum.position import Lignum, Player


class CuttingTurns(Step[Lignum]):
    """The next turn of the woodcutting phase (L-CUT-01)."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        for place in range(had, len(p.clearing)):
            seat = p.clearing[place]
            p.active = seat
            p.players[seat].busy = [0] * BUSY
            if can_cut(p, seat) or not idle(p, seat):
                p.stack.append(step(TURNS_CUTTING, 0, place + 1))
                ask(p, CUTTING)
                return


def can_cut(p: Lignum, seat: int) -> bool:
    """Is there a worker, and any wood to reach?"""
    player = p.players[seat]
    if not any_worker(player, WOODCUTTER):
        return False
    return p.wood_in(player.area) > 0 or may_move(p, seat) or player.planned(CUTTING_WORK) > 0


def may_move(p: Lignum, seat: int) -> bool:
    """Only who shares with somebody earlier in the order, or was raided, may pay and move (L-CUT-07, L-AMB-18)."""
    player = p.players[seat]
    if player.busy[STAYS]:
        return False  # L-CUT-13
    if p.raided[player.area] & ~(1 << seat):
        return True
    for other in p.clearing:
        if other == seat:
            return False
        if p.players[other].area == player.area:
            return True
    return False


def take_disk(p: Lignum, seat: int, area: int, kind: int, by: int, raids: bool) -> None:
    """A worker takes a disk from an area to the woodpile (L-CUT-02)."""
    player = p.players[seat]
    spend_worker(player, WOODCUTTER, by)
    p.forest[area * DISKS + kind] -= 1
    player.wood[WOODPILE * PIECES + kind] += 1
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(kind), "by": words["by"].word(by)}
        params["area"] = area + 1
        if raids:
            p.tell("raids", params)
        else:
            p.tell("cuts", params)


class PayMove(Deed):
    """Pay a dollar and move the token to a free area (L-CUT-05 to L-CUT-09)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if may_move(p, seat):
            for area in range(p.pack.numbers.areas):
                if not self.refuse(p, seat, area, 0, 0):
                    out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if not may_move(p, seat):
            return NO_MOVE_HERE
        if a == p.players[seat].area:
            return SAME_AREA
        if not p.is_free(seat, a):
            return AREA_NOT_FREE
        return 0 if p.pack.numbers.move_price <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.move_price, BY_PATH)
        player.area = a
        player.busy[STAYS] = 1
        if p.events is not None:
            p.tell("moves-area", {"seat": seat, "area": a + 1, "price": p.pack.numbers.move_price})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.move_price
        if refusal.key == "too-dear":
            refusal.rule = "L-CUT-05"


class Cut(Deed):
    """A worker takes a disk from the own area (L-CUT-01 to L-CUT-04, L-CUT-11)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        first = player.area * DISKS
        for by in WAYS:
            if has_worker(player, WOODCUTTER, by):
                for kind in range(DISKS):
                    if p.forest[first + kind]:
                        out.append(self.id | kind << ID_BITS | by << self.second_shift)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not has_worker(player, WOODCUTTER, b):
            return NO_WORKER
        return 0 if p.forest[player.area * DISKS + a] else NO_WOOD

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.busy[STAYS] = 1
        take_disk(p, seat, player.area, a, b, raids=False)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["area"] = f"area{p.players[seat].area + 1}"


class Raid(Deed):
    """The planned work Cutting: a worker takes a disk from another area (L-PW-13, L-PW-14, L-PW-22)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.planned(CUTTING_WORK):
            return
        for area in range(p.pack.numbers.areas):
            if refuse_raid(p, player, area):
                continue
            for kind in range(DISKS):
                if p.forest[area * DISKS + kind]:
                    for by in WAYS:
                        if has_worker(player, WOODCUTTER, by):
                            out.append(self.pack(area, kind, by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.planned(CUTTING_WORK):
            return NO_RAID
        reason = refuse_raid(p, player, a)
        if reason:
            return reason
        if not has_worker(player, WOODCUTTER, c):
            return NO_WORKER
        return 0 if p.forest[a * DISKS + b] else NO_WOOD

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.busy[STAYS] = 1  # L-CUT-13: the choice of area comes before the first piece
        player.raids = with_item(player.raids, a, player.raids[a] + 1)
        p.raided = with_item(p.raided, a, p.raided[a] | 1 << seat)
        take_disk(p, seat, a, b, c, raids=True)


def refuse_raid(p: Lignum, player: Player, area: int) -> int:
    """Why no mover can go to an area: each planning sends two to one area (L-AMB-11, L-AMB-13)."""
    if area == player.area:
        return OWN_AREA
    movers = p.pack.works.more[p.pack.work_of[CUTTING_WORK]]
    used = len([other for other in range(len(player.raids)) if player.raids[other] and other != area])
    if used >= player.planned(CUTTING_WORK) or player.raids[area] >= movers:
        return RAIDED_ENOUGH
    return 0
