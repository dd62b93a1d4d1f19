"""Learn the values of positions by expert iteration: play, learn from what came of it, play better.

    python -m tools.train woodcraft --seats 1 --out build/train/woodcraft-1 --generations 30 --games 4000

The first generation is played by judges of many tastes, the others by a narrow planner with the net learned so far.
Games are counted, not seconds: the same command and seed give the same games (the digest in curve.json says so) and, on
one machine, the same nets. It can be interrupted at any time, also by the death of a worker: the same command goes on
where it stopped. With `--from` it begins with what a net for other seats has learned; the first generation then only
tells how large the numbers are. With `--quiet` only moments are learned at which nothing is half done, and tree search
plays instead of a planner. `--seconds` stops between generations before the time is up; the same command then
goes on, too.

In the folder: `net.npz` (the last net, as the planner takes it), `report.html` (what came of it, as a page),
`curve.json` (one entry for each generation), `learner-N.npz` (to go on with), `generation-N/` (what was seen in the
last few generations).

Needs numpy, and learns by torch where that is installed. With the compiled engine first on PYTHONPATH it is ten times
as fast.
"""

import argparse
import json
import os
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from heartwood.bots.values import QUIET, BadNet, features_of
from heartwood.bots.values.net import about, load_net
from heartwood.core import fast
from heartwood.games import open_game
from tools.train.fit import Learner, fit, load_learner, new_learner, taken_over
from tools.train.measure import measured, play_trial, split
from tools.train.play import Part, play_or_read
from tools.train.progress import Lines, teller
from tools.train.report import digest_of_net, joined, write_report

PART = 20  # games of one process at a time
SPARE = 1.2  # a generation may take so much longer than the one before
SAMPLE = 20  # parts that show how large the numbers are
SETTINGS = {"time": 0.0, "depth": 40, "beams": 1}
ELSEWHERE = ("title", "out", "seats", "generations", "workers", "seconds")  # options that change no generation


def parser_of() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(
        prog="tools.train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("title")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the folder of this run")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=3000, help="of each generation")
    parser.add_argument("--first-games", type=int, default=6000, help="of the first one, played by judges")
    parser.add_argument("--quiet", action="store_true", help="value quiet moments only, for tree search")
    parser.add_argument("--iterations", type=int, default=8, help="of the tree search that plays then")
    parser.add_argument("--trial-iterations", type=int, default=24, help="of the tree search that measures then")
    parser.add_argument("--from", dest="start", type=Path, help="a net for other seats, to begin with")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", default="256,64", help="the layers between")
    parser.add_argument("--width", type=int, default=2, help="of the beam that plays")
    parser.add_argument("--leaves", type=int, default=4)
    parser.add_argument("--lucks", type=int, default=2)
    parser.add_argument("--moves", type=int, default=0, help="that the beam tries at each step; 0: all")
    parser.add_argument("--trust", type=float, default=0.95, help="in what came of it, instead of what the net thought")
    parser.add_argument("--early-trust", type=float, default=0.98, help="the same in the first generations")
    parser.add_argument("--early", type=int, default=6, help="how many those are")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions that are learned from")
    parser.add_argument("--window", type=int, default=6, help="generations that are learned from together")
    parser.add_argument("--epochs", type=float, default=1.5)
    parser.add_argument("--first-epochs", type=float, default=4.0)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--first-rate", type=float, default=1.5e-3)
    parser.add_argument("--trials", type=int, default=64, help="games that measure each generation")
    parser.add_argument("--trial-width", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=0, help="stop before a generation that would end later")
    return parser


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What to learn, and how."""
    return parser_of().parse_args(given)


def unusual(options: argparse.Namespace) -> dict[str, Any]:
    """The settings that are not the defaults, as a report names them."""
    found: dict[str, Any] = {}
    for action in parser_of()._actions:
        name = action.option_strings[0].removeprefix("--") if action.option_strings else action.dest
        value = getattr(options, action.dest, action.default)
        if name not in ELSEWHERE and value != action.default:
            found[name] = str(value) if isinstance(value, Path) else value
    return found


class Run:
    """One run in its folder."""

    def __init__(self, options: argparse.Namespace, command: str, told: Lines) -> None:
        self.options = options
        self.command = command
        self.told = told
        self.out: Path = options.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.curve: list[dict[str, Any]] = []
        if (self.out / "curve.json").exists():
            self.curve = json.loads((self.out / "curve.json").read_text())
        game = open_game(options.title)
        start = game.start(options.seats, game.read_options({}, options.seats), fast(0))
        features = features_of(options.title, start)
        if features is None:
            sys.exit(f"{options.title} has no features to learn by")
        self.names = features.names
        self.about = about(options.title, features, QUIET if options.quiet else "")
        self.held: dict[int, list[tuple[Any, Any]]] = {}  # rows and values, by generation

    def learner_file(self, generation: int) -> Path:
        """The learner after a generation."""
        return self.out / f"learner-{generation}.npz"

    def net_file(self, generation: int) -> Path:
        """The net after a generation."""
        return self.out / f"net-{generation}.npz"

    def folder(self, generation: int) -> Path:
        """What was seen in a generation."""
        return self.out / f"generation-{generation}"

    def generation(self, number: int, pool: ProcessPoolExecutor) -> None:
        """Play, learn, measure."""
        options = self.options
        began = time.monotonic()
        played = self.play(number, pool)
        play_seconds = time.monotonic() - began
        quiet = played["quiet"] or played["scores"]
        self.told.say(f"generation {number}: {played['games']} games, {played['rows']} rows, mean {mean(quiet):.1f}")
        error, steps = self.learn(number)
        learn_seconds = time.monotonic() - began - play_seconds
        entry: dict[str, Any] = {
            "generation": number,
            "settings": unusual(options),
            "games": played["games"],
            "rows": played["rows"],
            "digest": played["digest"],
            "mean": round(mean(quiet), 2),
            "error": round(error, 2),
            "steps": steps,
            "net": digest_of_net(self.net_file(number)),
            "play_seconds": round(play_seconds, 1),
            "learn_seconds": round(learn_seconds, 1),
        }
        if options.trials:
            entry["trial"] = self.measure(number, pool)
        entry["seconds"] = round(time.monotonic() - began, 1)
        self.curve.append(entry)
        shutil.copyfile(self.net_file(number), self.out / "net.npz")
        write_report(self.out, self.command, self.curve)
        new = self.out / "curve.json.new"  # last of all: what is in it is done
        new.write_text(json.dumps(self.curve, indent=1))
        new.replace(self.out / "curve.json")
        self.forget(number)
        self.told.say(f"generation {number}: error {error:.2f}, {entry.get('trial', '')}")

    def play(self, number: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
        """The games of a generation; parts that are there already are not played again."""
        options = self.options
        folder = self.folder(number)
        folder.mkdir(exist_ok=True)
        games = options.games if number else options.first_games
        settings = self.settings(options.width, options.leaves, options.lucks, options.iterations)
        trust = options.trust if number >= options.early else options.early_trust
        parts = []
        for first in range(0, games, PART):
            parts.append(
                Part(
                    options.title,
                    options.seats,
                    (options.seed * 10_000 + number) * 1_000_000 + first,
                    min(PART, games - first),
                    str(self.net_file(number - 1)) if number else "",
                    settings,
                    trust,
                    options.share,
                    options.quiet,
                    str(folder / f"part-{first // PART}.npz"),
                )
            )
        results: list[dict[str, Any]] = []
        what = f"generation {number}, games"
        self.told.tell(what, 0, games)
        for found in pool.map(play_or_read, parts):
            results.append(found)
            self.told.tell(what, min(PART * len(results), games), games)
        return {
            "games": games,
            "rows": sum(found["rows"] for found in results),
            "scores": [score for found in results for score in found["scores"]],
            "quiet": [score for found in results for score in found["quiet"]],
            "digest": results[0]["digest"] if len(results) == 1 else joined([found["digest"] for found in results]),
        }

    def settings(self, width: int, leaves: int, lucks: int, iterations: int) -> dict[str, float]:
        """Of the bot that plays: a planner, or tree search where quiet moments are learned."""
        if self.options.quiet:
            return {"learned": 1, "iterations": iterations}
        return {**SETTINGS, "width": width, "leaves": leaves, "lucks": lucks, "moves": self.options.moves}

    def learn(self, number: int) -> tuple[float, int]:
        """From the last few generations; the judges' games are left out as soon as there are others enough."""
        options = self.options
        first = max(0, number - options.window + 1)
        if number > 1 or (number and options.start):
            first = max(1, first)
        rows, values = [], []
        for generation in range(first, number + 1):
            if generation not in self.held:
                self.held[generation] = list(self.seen(generation))
            for x, y in self.held[generation]:
                rows.append(x)
                values.append(y)
        count = sum(len(x) for x in rows)
        if options.start and not number:
            mean_value = float(np.concatenate(values).mean())
            self.store(begun_from(options, self.names, np.concatenate(rows[:SAMPLE]), mean_value), 0)
            return 0.0, 0
        if number:
            learner = load_learner(self.learner_file(number - 1))
            epochs, rate = options.epochs, options.rate
        else:
            hidden = [int(size) for size in options.hidden.split(",")]
            learner = new_learner(np.concatenate(rows[:SAMPLE]), float(values[0].mean()), hidden, options.seed)
            epochs, rate = options.first_epochs, options.first_rate
        steps = max(1, int(epochs * count / options.batch))
        error = fit(
            learner,
            rows,
            values,
            steps=steps,
            batch=options.batch,
            rate=rate,
            seed=options.seed * 10_000 + number,
            progress=self.learning(number, steps),
        )
        self.store(learner, number)
        return error, steps

    def learning(self, number: int, steps: int) -> Callable[[int, float], None]:
        """Say how far it is."""

        def progress(step: int, error: float) -> None:
            self.told.tell(f"generation {number}, steps of learning", step, steps, f", error {error:.2f}")

        return progress

    def seen(self, generation: int) -> Iterator[tuple[Any, Any]]:
        """Rows and values of a generation, part by part in their order."""
        folder = self.folder(generation)
        for place in range(len(list(folder.glob("part-*.npz")))):
            with np.load(folder / f"part-{place}.npz") as file:
                yield file["x"], np.ascontiguousarray(file["y"][:, 0])

    def store(self, learner: Learner, number: int) -> None:
        """The learner to go on with, and its net; the net comes last, as it says that the generation is learned."""
        learner.save(self.learner_file(number))
        learner.net({**self.about, "generation": number, "seed": self.options.seed}).save(self.net_file(number))

    def measure(self, number: int, pool: ProcessPoolExecutor) -> dict[str, float]:
        """How strong the net is in a planner, on fresh games."""
        options = self.options
        width = options.trial_width
        settings = self.settings(width, width, 4, options.trial_iterations)
        net = str(self.net_file(number))
        trials = split(options.title, options.seats, options.trials, options.workers, net, settings)
        parts = []
        what = f"generation {number}, games that measure it"
        self.told.tell(what, 0, options.trials)
        for found in pool.map(play_trial, trials):
            parts.append(found)
            self.told.tell(what, sum(map(len, parts)), options.trials)
        return measured(parts)

    def forget(self, number: int) -> None:
        """What is no longer learned from."""
        old = number - self.options.window + 1
        for generation in range(old):
            self.held.pop(generation, None)
            shutil.rmtree(self.folder(generation), ignore_errors=True)
        for generation in range(number - 1):
            self.learner_file(generation).unlink(missing_ok=True)
            if generation % 5:
                self.net_file(generation).unlink(missing_ok=True)


def begun_from(options: argparse.Namespace, names: list[str], rows: Any, mean_value: float) -> Learner:
    """What a net for other seats knows, for ours."""
    try:
        net = load_net(options.start)
        game = open_game(options.title)
        seats = int(str(net.about["seats"]))
        features = features_of(options.title, game.start(seats, game.read_options({}, seats), fast(0)))
        assert features is not None
        net.check(options.title, features, QUIET if options.quiet else "")
    except BadNet as error:
        sys.exit(str(error))
    return taken_over(net, features.names, names, rows, mean_value)


def main(given: list[str] | None = None) -> int:
    """Generation after generation."""
    options = arguments(given)
    command = f"python -m tools.train {shlex.join(sys.argv[1:] if given is None else given)}"
    told = teller()
    run = Run(options, command, told)
    longest = run.curve[-1]["seconds"] if run.curve else 0.0
    with told, ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        for number in range(len(run.curve), options.generations):
            if options.seconds and told.gone() + longest * SPARE > options.seconds:
                told.say(f"the time is up; the next generation is {number}")
                return 0
            try:
                run.generation(number, pool)
            except BrokenProcessPool:
                told.say("a worker died; the same command goes on where it stopped")
                return 1
            longest = run.curve[-1]["seconds"]
            left = options.generations - number - 1
            if number and left:  # the first one, of judges, is no measure for the others
                told.say(f"generations to go: {left}, minutes: about {left * longest / 60:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
