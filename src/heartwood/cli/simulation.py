"""Many games of bots against bots, over any number of processes, with results that do not depend on how many.

Game i uses the seed S + i, and the bots a chance of their own derived from it. In game i the line-up has moved on by
i seats, so that over any N games in a row every bot has sat everywhere. Only seeds go to the processes and only plain
numbers come back: positions stay where they are.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from heartwood.bots import Bot, bot_from_code, play_out
from heartwood.core import Chance, Game, Match, fast
from heartwood.games import open_game

CHUNK = 16  # games handed to a process at a time


class Plan(NamedTuple):
    """All that a process needs to know, as plain values."""

    title: str
    content: Path | None
    lexicon: str | None
    families: Path | None
    seats: int
    options: dict[str, object]
    lineup: tuple[str, ...]  # bot codes, one for each seat of game 0
    seed: int
    records: Path | None


class Played(NamedTuple):
    """One finished game."""

    number: int
    totals: list[int]  # by seat
    winners: list[int]
    decisions: int
    choices: int
    forced: int
    digest: str


def bot_at(plan: Plan, number: int, seat: int) -> int:
    """Which bot of the line-up has this seat in this game."""
    return (seat - number) % plan.seats


def bots_chance(seed: int) -> Chance:
    """The bots' own chance for a game: derived from its seed, and nothing the position could tell."""
    return fast(int.from_bytes(blake2b(f"bots {seed}".encode(), digest_size=8).digest(), "big"))


class Simulator:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan, game: Game) -> None:
        self.plan = plan
        self.game = game
        self.bots: list[Bot] = [bot_from_code(code, plan.title) for code in plan.lineup]

    def play(self, number: int) -> Played:
        """Game `number`."""
        plan = self.plan
        seed = plan.seed + number
        seated = [self.bots[bot_at(plan, number, seat)] for seat in range(plan.seats)]
        if plan.records is None:
            position = self.game.start(plan.seats, plan.options, fast(seed))
            tally = play_out(position, seated, bots_chance(seed))
        else:
            match = Match(self.game, plan.seats, plan.options, seed)
            tally = play_out(match, seated, bots_chance(seed))
            position = match.position
            path = plan.records / f"{plan.title}-{seed}.json"
            path.write_text(match.record().to_json(), "utf-8")
        totals = [score.total for score in position.scores()]
        return Played(
            number, totals, position.winners(), tally.decisions, tally.choices, tally.forced, position.digest()
        )


def open_plan(plan: Plan) -> Simulator:
    """The simulator of a plan, with its game opened here."""
    return Simulator(plan, open_game(plan.title, plan.content, plan.lexicon, plan.families))


_simulator: list[Simulator] = []  # the one of this process


def begin(plan: Plan) -> None:
    """In a new process: open the game once; Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _simulator.append(open_plan(plan))


def play_some(numbers: Sequence[int]) -> list[Played]:
    """In a process: play these games."""
    return [_simulator[0].play(number) for number in numbers]


def play_all(simulator: Simulator, games: int, jobs: int, done: Callable[[int], None]) -> list[Played]:
    """All games in order of their numbers; `done` hears how many more have been played."""
    if jobs == 1:
        played = []
        for number in range(games):
            played.append(simulator.play(number))
            done(1)
        return played
    return sorted(spread(simulator.plan, games, jobs, done))


def spread(plan: Plan, games: int, jobs: int, done: Callable[[int], None]) -> Iterator[Played]:
    """The games of a plan in no particular order, from several processes."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=begin, initargs=(plan,)) as pool:
        futures: list[Future[list[Played]]] = [
            pool.submit(play_some, range(start, min(start + CHUNK, games))) for start in range(0, games, CHUNK)
        ]
        try:
            for future in as_completed(futures):
                played = future.result()
                done(len(played))
                yield from played
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
