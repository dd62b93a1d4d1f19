"""Drafts made at random, and the true game in which they are then played while nobody interferes."""

import random
from collections.abc import Iterator

from heartwood.core import fast
from heartwood.core.position import ID_MASK
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.forecast import (
    CHOICES_OF_AREA,
    PASSING,
    PLAYED,
    Done,
    DraftMove,
    Forecast,
    area_of,
    areas_named,
    forecast,
    passing,
    place_of,
)
from heartwood.games.lignum.position import NONE
from tests.games.lignum.builders import game

DULL = [*PASSING, ids.LOAN, ids.BUILD]
TRIES = 12  # futures of a game
SAME = ("sources", "food", "loans", "owed", "wood", "gear", "fodder", "craft", "huts", "tasks", "plans")


def positions(seeds: Iterator[int]) -> Iterator[tuple[Lignum, int]]:
    """Positions of random games, each with a seat that is to act."""
    for seed in seeds:
        rng = random.Random(seed)
        options = {"tactical": rng.choice(["off", "on"]), "food": rng.choice(["surplus", "always"])}
        p = game().start(rng.randint(2, 4), options, fast(seed))
        for _ in range(rng.choice([0, 12, 60, 150, 260])):
            seat = rng.choice(p.to_act())
            p.apply(seat, rng.choice(p.moves(seat)))
            if p.over():
                break
        if not p.over():
            seat = rng.choice(p.to_act())
            if seed % 2:
                enrich(p, seat, rng)
            yield p, seat


def enrich(p: Lignum, seat: int, rng: random.Random) -> None:
    """More to work with, as random play seldom collects it."""
    me = p.players[seat]
    for pile in (ids.WOODPILE, ids.SAWING, ids.RIVER):
        for disk in range(ids.DISKS):
            me.wood[pile * ids.PIECES + disk] += rng.randint(0, 2)
    for pile in (ids.SALE, ids.HEATING, ids.DRY_0, ids.DRY_1):
        me.wood[pile * ids.PIECES + rng.randint(ids.DISKS, ids.PIECES - 1)] += rng.randint(0, 2)
    for gear in range(ids.GEAR):
        more = min(rng.randint(0, 2), p.supply[gear], p.pack.numbers.saw_limit - me.gear[gear])
        me.gear[gear] += more
        p.supply[gear] -= more
    for hut in range(ids.HUTS):
        me.huts[hut] += rng.randint(0, 1)
    me.workers[ids.BEARER] += rng.randint(0, 2)
    me.food += rng.randint(0, 5)


def fresh(draft: list[DraftMove]) -> list[DraftMove]:
    """The same draft, not yet played."""
    return [DraftMove(one.round, one.phase, one.move) for one in draft]


def drawn_up(p: Lignum, seat: int, rng: random.Random, most: int) -> Forecast:
    """A forecast for moves that were added one by one where something can be done, and are all legal."""
    world = p.guess(seat, fast(1))
    draft: list[DraftMove] = []
    found = forecast(world, seat, [])
    for _ in range(most):
        if not found.stops:
            break
        round, phase = rng.choice(found.stops[: 2 + len(found.stops) // 2])
        options = forecast(world, seat, fresh(draft), round, phase).options
        if rng.random() < 0.8:  # otherwise much would be about ending turns and about huts
            options = [move for move in options if move & ID_MASK not in DULL]
        if not options:
            continue
        place = place_of(p, round, phase)
        at = len([one for one in draft if place_of(p, one.round, one.phase) <= place])
        tried = [*fresh(draft[:at]), DraftMove(round, phase, rng.choice(options)), *fresh(draft[at:])]
        after = forecast(world, seat, tried)
        if all(one.status == PLAYED for one in tried):
            draft, found = tried, after
    return found


def follow(p: Lignum, seat: int, found: Forecast) -> int:
    """Play the draft in some futures of the true game, and say after how many seasons the forecast still held.

    It must hold in each of them until placement cards bring food to an area that the draft empties: that is luck.
    """
    return max(Following(p.with_chance(fast(future)), seat, found).seasons() for future in range(TRIES))


class Following:
    """A draft in the true game, where the others pass and stay out of the areas that the draft uses."""

    def __init__(self, p: Lignum, seat: int, found: Forecast) -> None:
        self.p = p
        self.seat = seat
        self.found = found
        self.draft = [(one.round, one.phase, one.move) for one in found.draft]

    def seasons(self) -> int:
        """Play on, and compare the mill after every season."""
        p, round, agreed = self.p, self.p.round, 0
        while p.stack:
            seat = self.next_seat()
            move = self.own_move() if seat == self.seat else passing(p, seat, self.kept())
            if seat == self.seat and (self.is_lucky(move) or self.is_crowded(move)):
                return agreed
            assert p.explain(seat, move) is None
            p.apply(seat, move)
            if p.round != round or not p.stack:
                told = self.found.seasons[agreed].after
                for name in SAME:
                    assert getattr(p.players[self.seat], name) == getattr(told, name), (round, name)
                agreed, round = agreed + 1, p.round
        assert p.scores()[self.seat].total == self.found.total
        return agreed

    def next_seat(self) -> int:
        """The others pass first, but nobody knows what area they choose."""
        awaited = self.p.to_act()
        if self.seat in awaited and self.p.stack[-1] & ID_MASK in CHOICES_OF_AREA:
            return self.seat
        return next((one for one in awaited if one != self.seat), self.seat)

    def own_move(self) -> int:
        """The next move of the draft, if this is its phase; else to pass."""
        p, draft = self.p, self.draft
        place = place_of(p, p.round, p.phase)
        while draft and place_of(p, draft[0][0], draft[0][1]) < place:
            draft.pop(0)
        if draft and draft[0][:2] == (p.round, p.phase) and p.explain(self.seat, draft[0][2]) is None:
            return draft.pop(0)[2]
        if p.stack[-1] & ID_MASK in CHOICES_OF_AREA:
            return self.done(ids.SELECT)[0].move
        return passing(p, self.seat, 0)

    def done(self, verb: int) -> list[Done]:
        """What the forecast does with a verb in this season."""
        season = next(one for one in self.found.seasons if one.round == self.p.round)
        return [one for one in season.done if one.move & ID_MASK == verb]

    def kept(self) -> int:
        """The areas that the others leave to the player."""
        coming = [season for season in self.found.seasons if season.round >= self.p.round]
        return areas_named(self.p, [one.move for season in coming for one in season.done])

    def is_lucky(self, move: int) -> bool:
        """Is there other food than the forecast knew of, where a move takes it?"""
        if move & ID_MASK not in (ids.SELECT, ids.FOOD_HUT_VERB):
            return False
        told = next(one for one in self.done(move & ID_MASK) if one.move == move)
        return self.p.food[area_of(self.p, move)] != told.world.food[area_of(self.p, move)]

    def is_crowded(self, move: int) -> bool:
        """Could the others not help going to an area that the draft uses (four players, each in another one)?"""
        wanted = self.draft[0] if self.draft else None
        if (
            wanted is not None
            and wanted[:2] == (self.p.round, self.p.phase)
            and wanted[2] & ID_MASK == ids.FOOD_HUT_VERB
        ):
            move = wanted[2]
        refusal = self.p.explain(self.seat, move)
        return refusal is not None and refusal.key in ("area-not-free", "no-food-there")


def in_the_way(p: Lignum, seat: int, found: Forecast) -> bool:
    """Has somebody already chosen in secret an area that the draft uses, and maybe empties of food?"""
    chosen = [one.move for season in found.seasons for one in season.done]
    mask = areas_named(p, chosen)
    return any(mask >> one.chosen & 1 for other, one in enumerate(p.players) if other != seat and one.chosen != NONE)
