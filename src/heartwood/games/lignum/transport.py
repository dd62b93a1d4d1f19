"""River and road: arrival, bearers, wagons, log driving, sledges (L-ARR, L-TRANS, L-BEAR, L-WAGON, L-RAFT, L-SLED)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.games.lignum.deed import WAYS, Deed, any_worker, has_worker, spend_worker
from heartwood.games.lignum.extras import idle
from heartwood.games.lignum.ids import (
    BEARER,
    BY_HIRED,
    DISKS,
    DRIVING,
    DRIVING_ALREADY,
    FLOATED,
    FOOD_SUPPLY,
    HARDWOOD,
    HARDWOOD_TO_SAWING,
    LEFT,
    LOADED,
    LOG_DRIVING,
    MUST_LOAD,
    NO_FODDER,
    NO_FOOD,
    NO_FREE_RIVER,
    NO_PIECE,
    NO_RAFT,
    NO_SLEDGE,
    NO_TRIP,
    NO_WAGON,
    NO_WORKER,
    NOT_ARRIVING,
    NOT_DRIVING,
    NOT_IN_WINTER,
    ON_A_TRIP,
    ONLY_IN_WINTER,
    PIECES,
    RAFT,
    RIVER,
    SALE,
    SAWING,
    SLEDGE,
    TRIP,
    TRIP_FULL,
    WAGON,
    WOODPILE,
)
from heartwood.games.lignum.position import Lignum, Player
from heartwood.games.lignum.travel import OLD_FODDER

BY_WAGON: Final = 1
BY_SLEDGE: Final = 2
TO_SAWING: Final = 0
TO_SALE: Final = 1
TARGETS: Final = [SAWING, SALE]


def put_down(p: Lignum, seat: int, pile: int, piece: int, to: int, by: str) -> None:
    """A disk goes from woodpile or river to the mill (L-TRANS-03); `by`: who or what brings it, for the story."""
    player = p.players[seat]
    player.wood[pile * PIECES + piece] -= 1
    player.wood[TARGETS[to] * PIECES + piece] += 1
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
        if pile == WOODPILE:
            params["by"] = by
        p.tell("carries" if pile == WOODPILE else "lands", {**params, "to": words["to"].word(to)})


def refuse_target(player: Player, pile: int, piece: int, to: int) -> int:
    """Why a disk cannot go there: hardwood only to the sawing area (L-TRANS-07, L-ARR-03)."""
    if not player.wood[pile * PIECES + piece]:
        return NO_PIECE if pile == WOODPILE else NOT_ARRIVING
    return HARDWOOD_TO_SAWING if piece == HARDWOOD and to == TO_SALE else 0


class Land(Deed):
    """Arrived river wood is spread over sawing and sale area (L-ARR-01 to L-ARR-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for piece in range(DISKS):
            for to in range(len(TARGETS)):
                if not self.refuse(p, seat, piece, to, 0):
                    out.append(self.pack(piece, to))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return refuse_target(p.players[seat], RIVER, a, b)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        put_down(p, seat, RIVER, a, b, "river")


class Carry(Deed):
    """A bearer carries one disk (L-BEAR-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if player.busy[TRIP] or p.in_winter():
            return
        for by in WAYS:
            if has_worker(player, BEARER, by):
                for piece in range(DISKS):
                    for to in range(len(TARGETS)):
                        if not refuse_target(player, WOODPILE, piece, to):
                            out.append(self.pack(piece, to, by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return NOT_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if not has_worker(player, BEARER, c):
            return NO_WORKER
        return refuse_target(player, WOODPILE, a, b)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        spend_worker(p.players[seat], BEARER, c)
        put_down(p, seat, WOODPILE, a, b, p.book.vocabulary.domains["by"].word(c))


class WagonTrip(Deed):
    """Harness a wagon: worker, wagon and fodder are spent, the older fodder first (L-WAGON)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[WAGON]:
            for by in WAYS:
                if not self.refuse(p, seat, by, 0, 0):
                    out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return NOT_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if not player.gear[WAGON]:
            return NO_WAGON
        if not player.fodder:
            return NO_FODDER
        if not has_worker(player, BEARER, a):
            return NO_WORKER
        return 0 if player.holds(WOODPILE) else NO_PIECE  # L-TRANS-09

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, BEARER, a)
        player.gear[WAGON] -= 1
        p.supply[WAGON] += 1
        if player.fodder & OLD_FODDER:  # L-WAGON-05
            player.fodder &= ~OLD_FODDER
            p.fodder_left += 1
            load = p.pack.numbers.wagon_load[2]
        else:
            player.fodder = OLD_FODDER
            load = p.pack.numbers.wagon_load[3]
        start_trip(player, BY_WAGON, load)
        if p.events is not None:
            p.tell("wagon", {"seat": seat, "load": load})


class SledgeTrip(Deed):
    """Take a sledge in winter (L-SLED-01 to L-SLED-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[SLEDGE]:
            for by in WAYS:
                if not self.refuse(p, seat, by, 0, 0):
                    out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not p.in_winter():
            return ONLY_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if not player.gear[SLEDGE]:
            return NO_SLEDGE
        if a == BY_HIRED or not has_worker(player, BEARER, a):
            return NO_WORKER  # L-WIN-05
        return 0 if player.holds(WOODPILE) else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, BEARER, a)
        player.gear[SLEDGE] -= 1
        p.supply[SLEDGE] += 1
        start_trip(player, BY_SLEDGE, p.pack.numbers.sledge_load + p.pack.numbers.sledge_food)
        if p.events is not None:
            p.tell("sledge", {"seat": seat})


def start_trip(player: Player, kind: int, load: int) -> None:
    """A trip begins, empty."""
    player.busy[TRIP] = kind
    player.busy[LEFT] = load
    player.busy[LOADED] = 0


class Load(Deed):
    """Load a disk; on a sledge beyond the second for a food each (L-SLED-04, L-SLED-06)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[TRIP]:
            for piece in range(DISKS):
                for to in range(len(TARGETS)):
                    if not self.refuse(p, seat, piece, to, 0):
                        out.append(self.pack(piece, to))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.busy[TRIP]:
            return NO_TRIP
        if not player.busy[LEFT]:
            return TRIP_FULL
        if needs_food(p, player) and not player.food:
            return NO_FOOD
        return refuse_target(player, WOODPILE, a, b)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        if needs_food(p, player):
            player.food -= 1
            if p.events is not None:
                p.tell("sledge-food", {"seat": seat, "food": 1})
        player.busy[LEFT] -= 1
        player.busy[LOADED] += 1
        put_down(p, seat, WOODPILE, a, b, "wagon" if player.busy[TRIP] == BY_WAGON else "sledge")
        if not player.busy[LEFT] or not player.holds(WOODPILE):
            player.busy[TRIP] = 0
        elif needs_food(p, player) and not player.food and idle(p, seat):
            player.busy[TRIP] = 0  # a food hut could still bring some

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        without_trip(p, refusal)


def needs_food(p: Lignum, player: Player) -> bool:
    """Does the next disk on a sledge cost food?"""
    return player.busy[TRIP] == BY_SLEDGE and player.busy[LOADED] >= p.pack.numbers.sledge_load


def without_trip(p: Lignum, refusal: Refusal) -> None:
    """In winter it is a sledge that is not on its way."""
    if refusal.key == "no-trip" and p.in_winter():
        refusal.rule = "L-SLED-02"


class Depart(Deed):
    """The trip is done with what is loaded: at least one disk (L-TRANS-09, L-WAGON-07)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.busy[TRIP]:
            return NO_TRIP
        return 0 if player.busy[LOADED] else MUST_LOAD

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[TRIP] = 0

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        without_trip(p, refusal)


def set_afloat(p: Lignum, seat: int, piece: int, by: str) -> None:
    """A disk goes to the river, on a raft or free; the work Food supply pays for it (L-RAFT-02, L-PW-17)."""
    player = p.players[seat]
    player.wood[WOODPILE * PIECES + piece] -= 1
    player.wood[RIVER * PIECES + piece] += 1
    if p.events is not None:
        p.tell("floats", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(piece), "by": by})
    if player.planned(FOOD_SUPPLY):
        food = p.pack.works.value[p.pack.work_of[FOOD_SUPPLY]]
        player.food += food
        if p.events is not None:
            p.tell("food", {"seat": seat, "food": food})


class Drive(Deed):
    """Begin log driving: one worker for all rafts, and the first raft (L-RAFT-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].gear[RAFT]:
            for piece in range(DISKS):
                for by in WAYS:
                    if not self.refuse(p, seat, piece, by, 0):
                        out.append(self.pack(piece, by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return NOT_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if player.busy[DRIVING]:
            return DRIVING_ALREADY
        if not player.gear[RAFT]:
            return NO_RAFT
        if not has_worker(player, BEARER, b):
            return NO_WORKER
        return 0 if player.wood[WOODPILE * PIECES + a] else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, BEARER, b)
        player.busy[DRIVING] = 1
        use_raft(p, seat, a)


def use_raft(p: Lignum, seat: int, piece: int) -> None:
    """A raft carries a disk and goes to the supply."""
    p.players[seat].gear[RAFT] -= 1
    p.supply[RAFT] += 1
    set_afloat(p, seat, piece, "raft")


class Raft(Deed):
    """Another raft of the same log driving (L-RAFT-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[DRIVING]:
            for piece in range(DISKS):
                if not self.refuse(p, seat, piece, 0, 0):
                    out.append(self.pack(piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return NOT_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if not player.busy[DRIVING]:
            return NOT_DRIVING
        if not player.gear[RAFT]:
            return NO_RAFT
        return 0 if player.wood[WOODPILE * PIECES + a] else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        use_raft(p, seat, a)


class Float(Deed):
    """The planned work Log driving: a disk to the river without worker or raft (L-PW-10, L-PW-11)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if free_river(p, p.players[seat]):
            for piece in range(DISKS):
                if not self.refuse(p, seat, piece, 0, 0):
                    out.append(self.pack(piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if p.in_winter():
            return NOT_IN_WINTER
        if player.busy[TRIP]:
            return ON_A_TRIP
        if player.busy[FLOATED] >= free_river(p, player):
            return NO_FREE_RIVER
        return 0 if player.wood[WOODPILE * PIECES + a] else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[FLOATED] += 1
        set_afloat(p, seat, a, "free")

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = free_river(p, p.players[seat])


def free_river(p: Lignum, player: Player) -> int:
    """Disks that may float freely in this round."""
    return p.pack.works.value[p.pack.work_of[LOG_DRIVING]] * player.planned(LOG_DRIVING)


def can_transport(p: Lignum, seat: int) -> bool:
    """Is there anything to carry, and a way to do it?"""
    player = p.players[seat]
    if not player.holds(WOODPILE):
        return False
    if p.in_winter():
        return player.gear[SLEDGE] > 0 and (player.mill or player.huts[2] > 0)
    return any_worker(player, BEARER) or free_river(p, player) > 0
