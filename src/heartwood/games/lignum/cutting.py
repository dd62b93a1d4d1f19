"""Woodcutting, in clearing order: shared areas, the paid move, movers of the work Cutting (L-CUT, L-PW-13)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import passes
from heartwood.games.lignum.position import Lignum, Player
from heartwood.games.lignum.verb import WAYS, LignumVerb, any_worker, ask, has_worker, refuse_worker, spend_worker


class CuttingTurns(Step[Lignum]):
    """The next turn of the woodcutting phase, in clearing order (L-CUT-01, L-CUT-04, L-CLEAR-03)."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        for place in range(had, len(p.clearing)):
            seat = p.clearing[place]
            p.active = seat
            p.players[seat].busy = [0] * ids.BUSY
            if can_cut(p, seat) or not passes(p, seat):
                p.stack.append(step(ids.TURNS_CUTTING, 0, place + 1))
                ask(p, ids.CUTTING)
                return


def can_cut(p: Lignum, seat: int) -> bool:
    """Is there a worker, and any wood to reach?"""
    player = p.players[seat]
    if not any_worker(player, ids.WOODCUTTER):
        return False
    return p.wood_in(player.area) > 0 or may_move(p, seat) or player.planned(ids.CUTTING_WORK) > 0


def may_move(p: Lignum, seat: int) -> bool:
    """Only who shares with somebody earlier in the order, or was raided, may pay and move.

    In the tactical game nobody shares at first, so that only a raid is left (L-TACT-09).
    """
    return not p.players[seat].busy[ids.STAYS] and comes_later(p, seat)  # L-CUT-13


def comes_later(p: Lignum, seat: int) -> bool:
    """Has somebody else cut in the own area, or does somebody with an earlier turn share it (L-CUT-07, L-AMB-18)?"""
    player = p.players[seat]
    if p.raided[player.area] & ~(1 << seat):
        return True  # L-PW-15
    for other in p.clearing:  # L-CUT-12: the third and fourth player as well
        if other == seat:
            return False
        if p.players[other].area == player.area:
            return True  # L-EDGE-11
    return False


def take_disk(p: Lignum, seat: int, area: int, disk: int, by: int, raids: bool) -> None:
    """A worker takes a disk from an area to the woodpile (L-CUT-02)."""
    player = p.players[seat]
    spend_worker(player, ids.WOODCUTTER, by)
    p.forest[area * ids.DISKS + disk] -= 1
    player.wood[ids.WOODPILE * ids.PIECES + disk] += 1  # L-COMP-08, L-EX-13, L-DATA-15: without a limit
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(disk), "by": words["by"].word(by)}
        params["area"] = area + 1
        if raids:
            p.tell("raids", params)
        else:
            p.tell("cuts", params)


class PayMove(LignumVerb):
    """Pay a dollar and move the token to a free area; the workers stay the same, and it brings no food (L-CUT-05)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if may_move(p, seat):
            for area in range(p.pack.numbers.areas):
                if not self.refuse(p, seat, area, 0, 0):
                    out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, area: int, b: int, c: int) -> int:
        if not comes_later(p, seat):
            return ids.NO_MOVE_HERE  # L-CUT-07
        if p.players[seat].busy[ids.STAYS]:
            return ids.CHOICE_MADE  # L-CUT-13, L-AMB-18
        if area == p.players[seat].area:
            return ids.SAME_AREA
        if not p.is_free(seat, area):
            return ids.AREA_NOT_FREE  # L-CUT-06, L-AMB-17: whatever wood is there
        return 0 if p.pack.numbers.move_price <= p.players[seat].money else ids.TOO_DEAR  # L-EDGE-12

    def play(self, p: Lignum, seat: int, area: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.move_price, ids.BY_PATH)
        player.area = area  # L-CUT-08, L-CUT-09: food and workers stay as they are
        player.busy[ids.STAYS] = 1
        if p.events is not None:
            p.tell("moves-area", {"seat": seat, "area": area + 1, "price": p.pack.numbers.move_price})

    def add_params(self, p: Lignum, seat: int, area: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.move_price
        if refusal.key == "no-move-here":
            refusal.params["area"] = f"area{p.players[seat].area + 1}"
            if p.setup.tactical:
                refusal.rule = "L-TACT-09"
        elif refusal.key == "too-dear":
            refusal.rule = "L-CUT-05"


class Cut(LignumVerb):
    """A worker takes a disk from the own area, of any kind there is (L-CUT-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        first = player.area * ids.DISKS
        for by in WAYS:
            if has_worker(player, ids.WOODCUTTER, by):
                for disk in range(ids.DISKS):
                    if p.forest[first + disk]:
                        out.append(self.id | disk << ID_BITS | by << self.second_shift)

    def refuse(self, p: Lignum, seat: int, disk: int, by: int, c: int) -> int:
        player = p.players[seat]
        if not p.forest[player.area * ids.DISKS + disk]:
            return ids.NO_WOOD  # L-CUT-03, L-EDGE-11
        return refuse_worker(p, player, ids.WOODCUTTER, by)

    def play(self, p: Lignum, seat: int, disk: int, by: int, c: int) -> None:
        player = p.players[seat]
        player.busy[ids.STAYS] = 1  # L-CUT-13: the choice of area comes before the first piece
        take_disk(p, seat, player.area, disk, by, raids=False)

    def add_params(self, p: Lignum, seat: int, disk: int, by: int, c: int, refusal: Refusal) -> None:
        refusal.params["area"] = f"area{p.players[seat].area + 1}"


class Raid(LignumVerb):
    """The planned work Cutting: a worker takes a disk from another area (L-PW-13).

    Whoever else has a token there, before a paid move of the own token or after it.
    """

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.planned(ids.CUTTING_WORK):  # L-AMB-50
            return
        for area in range(p.pack.numbers.areas):
            if refuse_raid(p, player, area):
                continue
            for disk in range(ids.DISKS):
                if p.forest[area * ids.DISKS + disk]:
                    for by in WAYS:
                        if has_worker(player, ids.WOODCUTTER, by):
                            out.append(self.pack(area, disk, by))

    def refuse(self, p: Lignum, seat: int, area: int, disk: int, by: int) -> int:
        player = p.players[seat]
        reason = refuse_raid(p, player, area)
        if reason:
            return reason
        if not p.forest[area * ids.DISKS + disk]:
            return ids.NO_WOOD  # L-CUT-03
        return refuse_worker(p, player, ids.WOODCUTTER, by)  # L-AMB-13: mill worker or hut, too

    def play(self, p: Lignum, seat: int, area: int, disk: int, by: int) -> None:
        player = p.players[seat]
        player.raids = with_item(player.raids, area, player.raids[area] + 1)
        p.raided = with_item(p.raided, area, p.raided[area] | 1 << seat)
        take_disk(p, seat, area, disk, by, raids=True)  # L-PW-22: STAYS is not set

    def add_params(self, p: Lignum, seat: int, area: int, disk: int, by: int, refusal: Refusal) -> None:
        raids = p.players[seat].raids
        refusal.params["most"] = raids[area]
        refusal.params["areas"] = [f"area{other + 1}" for other in range(len(raids)) if raids[other]]
        if refusal.key == "no-woodcutter":
            refusal.rule = "L-PW-13"


def refuse_raid(p: Lignum, player: Player, area: int) -> int:
    """Why no mover can go to an area: each planning sends two to one other area (L-AMB-13)."""
    if area == player.area:
        return ids.OWN_AREA  # L-EDGE-71: where the token stands now
    if not player.planned(ids.CUTTING_WORK):
        return ids.NO_RAID  # L-AMB-50: no other work sends movers
    movers = max([p.pack.works.more[work] for work in player.works_due(p.pack, p.round, ids.CUTTING_WORK)])
    used = len([other for other in range(len(player.raids)) if player.raids[other] and other != area])
    if used >= player.planned(ids.CUTTING_WORK):
        return ids.RAIDED_ELSEWHERE  # L-AMB-11: each pair of movers to an area of its own
    return ids.RAIDED_ENOUGH if player.raids[area] >= movers else 0  # L-PW-13, L-PW-14: whoever else has a token there
