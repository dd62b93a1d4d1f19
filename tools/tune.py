"""Tune the weights of a title's judge by play: the cross-entropy method over weights measured by their present size.

    python tools/tune.py --game woodcraft --seats 1 --generations 10 --population 24 --games 20

Alone at the table a set of weights is as good as its mean score; with more seats as its mean lead over the best
opponent, who plays by the present weights, every seat being tried equally often. All sets of a generation play the
same seeds, and every generation plays new ones. In the end the new table is printed, to be written into the judge by
hand; `--json` writes it with all generations to a file. The same arguments give the same table, in any number of
processes.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from heartwood.bots.judge import Judge
from heartwood.bots.judges import judge_of
from heartwood.core import fast
from heartwood.core.game import Game
from heartwood.games import TITLES, open_game

ELITE = 0.25  # the share of a generation that forms the next one
FIRST_SPREAD = 0.25  # of a weight, by its size
STEP = 0.6  # how far a generation moves the mean
SMALLEST = 0.1  # a weight near 0 is measured by this


@cache
def game_of(title: str) -> Game:
    """The game, once for each process."""
    return open_game(title)


def weighted(title: str, weights: list[float]) -> Judge:
    """A title's judge with these weights."""
    judge = judge_of(title)
    judge.weights = weights
    return judge


def play(title: str, judges: list[Judge], seed: int) -> list[int]:
    """The scores of one game."""
    game = game_of(title)
    position = game.start(len(judges), game.read_options({}, len(judges)), fast(seed))
    chance = fast(seed + 1)
    while position.stack:
        seat = position.to_act()[0]
        position.apply(seat, judges[seat].best(position, seat, chance))
    return [score.total for score in position.scores()]


def fitness(weights: list[float], title: str, seats: int, games: int, seed: int) -> float:
    """The mean score alone, or the mean lead over the best of those who play by the present weights."""
    trial, present = weighted(title, weights), judge_of(title)
    total = 0
    for number in range(games):
        seat = number % seats
        scores = play(title, [trial if other == seat else present for other in range(seats)], seed + number // seats)
        own = scores.pop(seat)
        total += own - max(scores, default=0)
    return total / games


def main() -> None:
    """Breed weights, generation by generation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TITLES, required=True)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--population", type=int, default=24)
    parser.add_argument("--games", type=int, default=20, help="games for each set of weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    judge = judge_of(given.game)
    sizes = [max(SMALLEST, abs(weight)) for weight in judge.weights]
    means = [weight / size for weight, size in zip(judge.weights, sizes, strict=True)]
    spreads = [FIRST_SPREAD] * len(means)
    spreads[0] = 0.0  # the first feature is the unit
    dice = random.Random(given.seed)
    progress: list[dict[str, float]] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for generation in range(given.generations):
            drawn = [means[:]]  # what the last generation came to is tried itself
            while len(drawn) < given.population:
                drawn.append([dice.gauss(*each) for each in zip(means, spreads, strict=True)])
            sets = [[value * size for value, size in zip(values, sizes, strict=True)] for values in drawn]
            seed = given.seed * 1_000_003 + generation * given.games
            rate = partial(fitness, title=given.game, seats=given.seats, games=given.games, seed=seed)
            results = list(pool.map(rate, sets))
            ranked = sorted(range(len(drawn)), key=results.__getitem__, reverse=True)
            best = [drawn[place] for place in ranked[: max(2, round(ELITE * len(drawn)))]]
            for place, column in enumerate(zip(*best, strict=True)):
                means[place] += STEP * (statistics.fmean(column) - means[place])
                spreads[place] += STEP * (statistics.pstdev(column) - spreads[place])
            progress.append({"mean": results[0], "best": results[ranked[0]], "all": statistics.fmean(results)})
            shown = ", ".join(f"{name} {value:.1f}" for name, value in progress[-1].items())
            print(f"generation {generation + 1}/{given.generations}: {shown}", file=sys.stderr, flush=True)
    table = {name: round(mean * size, 3) for name, mean, size in zip(judge.names, means, sizes, strict=True)}
    for name, weight in table.items():
        print(f'    ("{name}", {weight}),')
    if given.json:
        given.json.write_text(json.dumps({"weights": table, "progress": progress}, indent=2) + "\n")


if __name__ == "__main__":
    main()
