"""A turn tried in several ways on one luck: what the first generation can be learned from.

Of a whole game it is hard to say which of its many decisions it was won by: whoever sees only sensible play to its end
believes that it is good to have gone far, not what was done on the way. Ways that part in one turn, are played on by
the judge on the same luck and judged at the next quiet moment differ by what was done in that turn and little else.
"""

import random
from collections.abc import Iterator

from heartwood.bots.judge import Judge, margin, play_on
from heartwood.bots.planner import tried
from heartwood.bots.values import Features, outcome
from heartwood.core import Chance, Position, fast

ASTRAY = (0.15, 0.4, 0.4, 1.0)  # how often a move of a way is any move
LONGEST = 12  # so many moves of a way may be any
TURN = 40  # moves of a turn at most
ON = 15  # decisions of each seat that are played on after the turn, and then until all is quiet


def forks(
    judge: Judge, features: Features, position: Position, seat: int, source: random.Random, ways: int
) -> Iterator[tuple[bytes, float]]:
    """What a seat sees at the end of its turn and once on the way, each with what came of it; the judge's way first."""
    luck = source.getrandbits(60)
    seen: set[bytes] = set()
    for way in range(ways):
        world = position.copy()
        world.chance = fast(luck)
        thinking = fast(luck + 2)  # not the luck itself, which all ways have in common
        rows = one_way(judge, features, world, seat, source, source.choice(ASTRAY) if way else 0.0, thinking)
        if not rows or rows[-1] in seen:
            continue
        play_on(world, judge, fast(luck + 1), ON * world.seats)
        worth = margin(world, judge, seat) if world.stack else outcome(world, seat)
        *before, last = rows
        for row in (last, source.choice(before) if before else last):
            if row not in seen:
                seen.add(row)
                yield row, worth


def one_way(
    judge: Judge,
    features: Features,
    world: Position,
    seat: int,
    source: random.Random,
    astray: float,
    thinking: Chance,
) -> list[bytes]:
    """Play a turn to its end; what is seen after each move since the last one that was any move."""
    turn = features.turn_of(world)
    rows: list[bytes] = []
    for step in range(TURN):
        moves = judge.candidates(world, seat)
        if astray and step < LONGEST and len(moves) > 1 and (not step or source.random() < astray):
            move = source.choice(moves)
            rows = []
        else:
            move = judge.best(world, seat, thinking)
        after = tried(world, seat, move, world.chance)
        world.apply(seat, move)
        if not after.stack:
            break
        rows.append(features.row(after, seat))
        over = features.turn_of(after) != turn or seat not in after.to_act()
        if over or not world.stack or seat not in world.to_act():
            break
    return rows
