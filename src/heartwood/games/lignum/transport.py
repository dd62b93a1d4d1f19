"""River and road: arrival, bearers, wagons, log driving, sledges (L-ARR, L-TRANS, L-BEAR, L-WAGON, L-RAFT, L-SLED)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import idle
from heartwood.games.lignum.position import Lignum, Player
from heartwood.games.lignum.travel import OLD_FODDER
from heartwood.games.lignum.verb import WAYS, LignumVerb, any_worker, has_worker, refuse_worker, spend_worker

BY_WAGON: Final = 1
BY_SLEDGE: Final = 2
TO_SAWING: Final = 0
TO_SALE: Final = 1
TARGETS: Final = [ids.SAWING, ids.SALE]  # L-TRANS-03


def put_down(p: Lignum, seat: int, pile: int, piece: int, to: int, by: str) -> None:
    """A disk goes from woodpile or river to sawing or sale area, for good; `by`: who or what brings it, for the log.

    L-TRANS-03, L-TRANS-06; no pile but the drying areas has a limit (L-STORE-03).
    """
    player = p.players[seat]
    player.wood[pile * ids.PIECES + piece] -= 1
    player.wood[TARGETS[to] * ids.PIECES + piece] += 1  # L-DRY-07: without a limit
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
        if pile == ids.WOODPILE:
            params["by"] = by
        p.tell("carries" if pile == ids.WOODPILE else "lands", {**params, "to": words["to"].word(to)})


def refuse_target(player: Player, pile: int, piece: int, to: int) -> int:
    """Why a disk cannot go there: hardwood only to the sawing area (L-TRANS-07, L-ARR-03)."""
    if piece == ids.HARDWOOD and to == TO_SALE:  # L-DRY-09: so it is never dried
        return ids.HARDWOOD_TO_SAWING
    if player.wood[pile * ids.PIECES + piece]:
        return 0
    return ids.NO_PIECE if pile == ids.WOODPILE else ids.NOT_ARRIVING


def not_on_woodpile(refusal: Refusal, rule: str) -> None:
    """Name the place where a disk is missing, and the rule by which it is taken from there."""
    if refusal.key == "no-piece":
        refusal.params["pile"] = "woodpile"
        refusal.rule = rule


class Land(LignumVerb):
    """Arrived river wood is spread over sawing and sale area, without any worker (L-ARR-01, L-ARR-02, L-ARR-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for disk in range(ids.DISKS):
            for to in range(len(TARGETS)):
                if not self.refuse(p, seat, disk, to, 0):
                    out.append(self.pack(disk, to))

    def refuse(self, p: Lignum, seat: int, disk: int, to: int, c: int) -> int:
        return refuse_target(p.players[seat], ids.RIVER, disk, to)

    def play(self, p: Lignum, seat: int, disk: int, to: int, c: int) -> None:
        put_down(p, seat, ids.RIVER, disk, to, "river")  # L-EX-14

    def add_params(self, p: Lignum, seat: int, disk: int, to: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "hardwood-to-sawing":
            refusal.rule = "L-ARR-03"


def refuse_trip(p: Lignum, player: Player, by: int) -> int:
    """Why nobody can go: there is no such worker, or a trip is under way, which would not stay so (L-TRANS-02)."""
    return refuse_worker(p, player, ids.BEARER, by) or (ids.ON_A_TRIP if player.busy[ids.TRIP] else 0)


class Carry(LignumVerb):
    """A bearer carries one disk, in regular rounds only (L-BEAR-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if player.busy[ids.TRIP] or p.in_winter():
            return
        for by in WAYS:
            if has_worker(player, ids.BEARER, by):
                for disk in range(ids.DISKS):
                    for to in range(len(TARGETS)):
                        if not refuse_target(player, ids.WOODPILE, disk, to):
                            out.append(self.pack(disk, to, by))

    def refuse(self, p: Lignum, seat: int, disk: int, to: int, by: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return ids.NOT_IN_WINTER  # L-TRANS-01, L-SLED-01, L-WIN-08
        return refuse_target(player, ids.WOODPILE, disk, to) or refuse_trip(p, player, by)

    def play(self, p: Lignum, seat: int, disk: int, to: int, by: int) -> None:
        spend_worker(p.players[seat], ids.BEARER, by)
        put_down(p, seat, ids.WOODPILE, disk, to, p.book.vocabulary.domains["by"].word(by))

    def add_params(self, p: Lignum, seat: int, disk: int, to: int, by: int, refusal: Refusal) -> None:
        not_on_woodpile(refusal, "L-TRANS-03")


class WagonTrip(LignumVerb):
    """Harness a wagon: a worker of any sort, a wagon and fodder are spent, however little is then loaded."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[ids.WAGON]:
            for by in WAYS:
                if not self.refuse(p, seat, by, 0, 0):
                    out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, by: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return ids.NOT_IN_WINTER  # L-TRANS-01, L-SLED-01, L-WIN-08
        if not player.holds(ids.WOODPILE):
            return ids.EMPTY_WOODPILE  # L-TRANS-09
        if not player.gear[ids.WAGON]:
            return ids.NO_WAGON  # L-WAGON-01, L-MILL-03, L-HUT-16: whoever drives it
        if not player.fodder:
            return ids.NO_FODDER  # L-WAGON-01, L-HUT-16
        return refuse_trip(p, player, by)  # L-WAGON-01

    def play(self, p: Lignum, seat: int, by: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, ids.BEARER, by)  # L-WAGON-04, L-WAGON-06, L-WAGON-07
        player.gear[ids.WAGON] -= 1  # L-WAGON-06, L-WAGON-07, L-AMB-37: all is spent before the first disk
        p.supply[ids.WAGON] += 1  # L-WAGON-04
        if player.fodder & OLD_FODDER:  # L-WAGON-05, L-EDGE-06, L-EDGE-73
            player.fodder &= ~OLD_FODDER
            p.fodder_left += 1  # L-WAGON-03
            load = p.pack.numbers.wagon_load[2]  # L-WAGON-03
        else:
            player.fodder = OLD_FODDER  # L-WAGON-02, L-WAGON-06, L-EDGE-07
            load = p.pack.numbers.wagon_load[3]  # L-WAGON-02
        start_trip(player, BY_WAGON, load)
        if p.events is not None:
            p.tell("wagon", {"seat": seat, "load": load})

    def add_params(self, p: Lignum, seat: int, by: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "no-bearer":
            refusal.rule = "L-WAGON-01"


class SledgeTrip(LignumVerb):
    """Take a sledge in winter: the mill worker or a hut."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[ids.SLEDGE]:
            for by in WAYS:
                if not self.refuse(p, seat, by, 0, 0):
                    out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, by: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not p.in_winter():
            return ids.ONLY_IN_WINTER  # L-TRANS-01, L-SLED-01, L-SLED-05: till then it is kept
        if not player.holds(ids.WOODPILE):
            return ids.EMPTY_WOODPILE  # L-TRANS-09
        if not player.gear[ids.SLEDGE]:
            return ids.NO_SLEDGE  # L-SLED-02, L-MILL-03
        return refuse_trip(p, player, by)  # L-SLED-02, L-AMB-30: a hut, too

    def play(self, p: Lignum, seat: int, by: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, ids.BEARER, by)
        player.gear[ids.SLEDGE] -= 1
        p.supply[ids.SLEDGE] += 1  # L-SLED-02
        start_trip(player, BY_SLEDGE, p.pack.numbers.sledge_load + p.pack.numbers.sledge_food)  # L-SLED-04
        if p.events is not None:
            p.tell("sledge", {"seat": seat})


def start_trip(player: Player, kind: int, load: int) -> None:
    """A trip begins, empty."""
    player.busy[ids.TRIP] = kind
    player.busy[ids.LEFT] = load
    player.busy[ids.LOADED] = 0


class Load(LignumVerb):
    """Load a disk; on a sledge beyond the second for a food each."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[ids.TRIP]:
            for disk in range(ids.DISKS):
                for to in range(len(TARGETS)):
                    if not self.refuse(p, seat, disk, to, 0):
                        out.append(self.pack(disk, to))

    def refuse(self, p: Lignum, seat: int, disk: int, to: int, c: int) -> int:
        player = p.players[seat]
        if not player.busy[ids.TRIP]:
            return ids.NO_TRIP
        if not player.busy[ids.LEFT]:
            return ids.TRIP_FULL
        if needs_food(p, player) and not player.food:
            return ids.NO_FOOD
        return refuse_target(player, ids.WOODPILE, disk, to)

    def play(self, p: Lignum, seat: int, disk: int, to: int, c: int) -> None:
        player = p.players[seat]
        if needs_food(p, player):
            player.food -= 1  # L-EX-19, L-SLED-06, L-FEED-03, L-EDGE-69: with a disk only
            if p.events is not None:
                p.tell("sledge-food", {"seat": seat, "food": 1})
        player.busy[ids.LEFT] -= 1
        player.busy[ids.LOADED] += 1
        put_down(p, seat, ids.WOODPILE, disk, to, "wagon" if player.busy[ids.TRIP] == BY_WAGON else "sledge")
        if not player.busy[ids.LEFT] or not player.holds(ids.WOODPILE):
            player.busy[ids.TRIP] = 0
        elif needs_food(p, player) and not player.food and idle(p, seat):
            player.busy[ids.TRIP] = 0  # a food hut could still bring some

    def add_params(self, p: Lignum, seat: int, disk: int, to: int, c: int, refusal: Refusal) -> None:
        without_trip(p, refusal)
        not_on_woodpile(refusal, "L-TRANS-03")


def needs_food(p: Lignum, player: Player) -> bool:
    """Does the next disk on a sledge cost food (L-SLED-03, L-SLED-04)?"""
    return player.busy[ids.TRIP] == BY_SLEDGE and player.busy[ids.LOADED] >= p.pack.numbers.sledge_load


def without_trip(p: Lignum, refusal: Refusal) -> None:
    """In winter it is a sledge that is not on its way."""
    if refusal.key == "no-trip" and p.in_winter():
        refusal.rule = "L-SLED-02"


class Depart(LignumVerb):
    """The trip is done with what is loaded: at least one disk (L-TRANS-09)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.busy[ids.TRIP]:
            return ids.NO_TRIP
        return 0 if player.busy[ids.LOADED] else ids.MUST_LOAD

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[ids.TRIP] = 0

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        without_trip(p, refusal)


def set_afloat(p: Lignum, seat: int, piece: int, by: str) -> None:
    """A disk goes to the river, on a raft or free; the work Food supply pays for it."""
    player = p.players[seat]
    player.wood[ids.WOODPILE * ids.PIECES + piece] -= 1
    player.wood[ids.RIVER * ids.PIECES + piece] += 1  # L-RAFT-04: nothing but arrival and final sale looks there
    if p.events is not None:
        p.tell("floats", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(piece), "by": by})
    if player.planned(ids.FOOD_SUPPLY):  # L-PW-17, L-AMB-14
        food = p.work_rate(player, ids.FOOD_SUPPLY)
        player.food += food
        if p.events is not None:
            p.tell("food", {"seat": seat, "food": food})


class Drive(LignumVerb):
    """Begin log driving, of any kind of wood: one worker for all rafts, and the first raft."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[ids.RAFT]:
            for disk in range(ids.DISKS):
                for by in WAYS:
                    if not self.refuse(p, seat, disk, by, 0):
                        out.append(self.pack(disk, by))

    def refuse(self, p: Lignum, seat: int, disk: int, by: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return ids.NOT_IN_WINTER  # L-TRANS-01, L-RAFT-05, L-WIN-08
        if player.busy[ids.DRIVING]:
            return ids.DRIVING_ALREADY
        if not player.wood[ids.WOODPILE * ids.PIECES + disk]:  # L-RAFT-03: of any kind
            return ids.NO_PIECE
        if not player.gear[ids.RAFT]:
            return ids.NO_RAFT  # L-MILL-03
        return refuse_trip(p, player, by)

    def play(self, p: Lignum, seat: int, disk: int, by: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, ids.BEARER, by)  # L-RAFT-01: one for all rafts
        player.busy[ids.DRIVING] = 1
        use_raft(p, seat, disk)

    def add_params(self, p: Lignum, seat: int, disk: int, by: int, c: int, refusal: Refusal) -> None:
        not_driven(refusal)


def not_driven(refusal: Refusal) -> None:
    """The rules of log driving: from the woodpile, by one bearer, and not in winter."""
    not_on_woodpile(refusal, "L-RAFT-02")
    if refusal.key == "no-bearer":
        refusal.rule = "L-RAFT-01"
    elif refusal.key == "not-in-winter":
        refusal.rule = "L-RAFT-05"


def use_raft(p: Lignum, seat: int, piece: int) -> None:
    """A raft carries a disk and goes to the supply (L-RAFT-02)."""
    p.players[seat].gear[ids.RAFT] -= 1
    p.supply[ids.RAFT] += 1
    set_afloat(p, seat, piece, "raft")


class Raft(LignumVerb):
    """Another raft of the same log driving (L-RAFT-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[ids.DRIVING]:
            for disk in range(ids.DISKS):
                if not self.refuse(p, seat, disk, 0, 0):
                    out.append(self.pack(disk))

    def refuse(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return ids.NOT_IN_WINTER  # L-TRANS-01, L-RAFT-05
        if not player.gear[ids.RAFT]:
            return ids.NO_RAFT
        if not player.wood[ids.WOODPILE * ids.PIECES + disk]:
            return ids.NO_PIECE  # L-EDGE-16: the other rafts are kept
        if not player.busy[ids.DRIVING]:
            return ids.NOT_DRIVING
        return ids.ON_A_TRIP if player.busy[ids.TRIP] else 0

    def play(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> None:
        use_raft(p, seat, disk)  # L-RAFT-01: no further worker

    def add_params(self, p: Lignum, seat: int, disk: int, b: int, c: int, refusal: Refusal) -> None:
        not_driven(refusal)


class Float(LignumVerb):
    """The planned work Log driving: a disk to the river without worker or raft (L-PW-10)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if free_river(p, p.players[seat]):
            for disk in range(ids.DISKS):
                if not self.refuse(p, seat, disk, 0, 0):
                    out.append(self.pack(disk))

    def refuse(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return ids.NOT_IN_WINTER  # L-TRANS-01, L-RAFT-05
        most = free_river(p, player)
        if player.busy[ids.FLOATED] >= most:
            return ids.NO_FREE_RIVER if most else ids.NO_FLOATING
        if not player.wood[ids.WOODPILE * ids.PIECES + disk]:
            return ids.NO_PIECE
        return ids.ON_A_TRIP if player.busy[ids.TRIP] else 0

    def play(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> None:
        p.players[seat].busy[ids.FLOATED] += 1  # L-PW-11: DRIVING is neither needed nor set
        set_afloat(p, seat, disk, "free")

    def add_params(self, p: Lignum, seat: int, disk: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = free_river(p, p.players[seat])
        not_driven(refusal)
        not_on_woodpile(refusal, "L-PW-10")


def free_river(p: Lignum, player: Player) -> int:
    """Disks that may float freely in this round."""
    return p.work_amount(player, ids.LOG_DRIVING)


def can_transport(p: Lignum, seat: int) -> bool:
    """Is there anything to carry, and a way to do it?"""
    player = p.players[seat]
    if not player.holds(ids.WOODPILE):
        return False
    if p.in_winter():
        return player.gear[ids.SLEDGE] > 0 and (player.mill or player.huts[ids.LODGING_HUT] > 0)
    return any_worker(player, ids.BEARER) or free_river(p, player) > 0
