"""How strong a net is: games with it, alone or against the judge, on seeds that nothing is learned from.

A planner asks it, or tree search where it values quiet moments.

python -m tools.train.measure build/train/woodcraft-1/net.npz --games 400 --set width=12 --set lucks=4
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import NamedTuple

from heartwood.bots.greedy import GreedyBot
from heartwood.bots.planner import PlannerBot
from heartwood.bots.search import SearchBot
from heartwood.bots.values.net import load_net
from heartwood.core import fast
from heartwood.games import open_game

SEEDS = 900_000_000


class Trial(NamedTuple):
    """Some games for one process."""

    title: str
    seats: int
    first: int
    count: int
    net: str
    settings: dict[str, float]


class Played(NamedTuple):
    """A game of a planner."""

    own: int  # its points
    best: int  # the most points of another seat
    seconds: float  # of a decision, on average
    longest: float


def split(
    title: str, seats: int, games: int, workers: int, net: str, settings: dict[str, float], first: int = SEEDS
) -> list[Trial]:
    """So many games for so many processes."""
    each = max(1, games // workers // 4)
    return [
        Trial(title, seats, first + start, min(each, games - start), net, settings) for start in range(0, games, each)
    ]


def play_trial(trial: Trial) -> list[Played]:
    """Each seed has the planner at another seat."""
    game = open_game(trial.title)
    quiet = "moments" in load_net(Path(trial.net)).about
    kind = type("Measured", (SearchBot if quiet else PlannerBot,), {"net": Path(trial.net)})
    found = []
    for number in range(trial.first, trial.first + trial.count):
        bot = kind(trial.title, trial.settings)
        other = GreedyBot(trial.title)
        position = game.start(trial.seats, game.read_options({}, trial.seats), fast(number))
        chance = fast(number + 1)
        own = number % trial.seats
        spent: list[float] = []
        while position.stack:
            seat = position.to_act()[0]
            began = time.perf_counter()
            move = (bot if seat == own else other).choose(seat, position.guess(seat, chance), chance)
            if seat == own:
                spent.append(time.perf_counter() - began)
            position.apply(seat, move)
        totals = [score.total for score in position.scores()]
        points = totals.pop(own)
        found.append(Played(points, max(totals, default=0), mean(spent), max(spent)))
    return found


def measured(parts: Iterable[list[Played]]) -> dict[str, float]:
    """The numbers that tell it; with other seats also the wins."""
    found = [played for part in parts for played in part]
    own = [played.own for played in found]
    numbers = {
        "games": len(own),
        "mean": round(mean(own), 2),
        "interval": round(1.96 * stdev(own) / len(own) ** 0.5, 2) if len(own) > 1 else 0.0,
        "lowest_5_percent": round(quantiles(own, n=20)[0], 1) if len(own) > 1 else own[0],
        "seconds": round(mean(played.seconds for played in found), 4),
        "longest": round(max(played.longest for played in found), 3),
    }
    if any(played.best for played in found):
        numbers["wins"] = round(mean(played.own > played.best for played in found), 3)
        numbers["others"] = round(mean(played.best for played in found), 2)
    return numbers


def main() -> int:
    """One line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=SEEDS + 1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a parameter of the bot")
    options = parser.parse_args()
    about = load_net(options.net).about
    settings = {"learned": 1.0} if "moments" in about else {"time": 0.0}
    for setting in options.set:
        name, _, value = setting.partition("=")
        settings[name] = float(value)
    title, seats = str(about["title"]), int(str(about["seats"]))
    trials = split(title, seats, options.games, options.workers, str(options.net), settings, options.first)
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        print(json.dumps({**settings, **measured(pool.map(play_trial, trials))}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
