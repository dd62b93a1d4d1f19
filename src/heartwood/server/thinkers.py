"""Bots and hints think in processes of their own, which are killed when they take too long.

A thinker is handed a guess, never the true position. It waits at a pipe: when the server goes, by whatever death, the
pipe ends and so does the thinker.
"""

import multiprocessing
import queue
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from heartwood.bots import bot_from_code, decide, hints
from heartwood.bots.hints import THINKING, plain
from heartwood.core import Game, fast
from heartwood.games import open_game

HINTS = 3


class Job(NamedTuple):
    """What to think about: a guess as data. Without a code, hints are wanted."""

    title: str
    lexicon: str
    seat: int
    guess: dict[str, object]
    seed: int
    code: str


class TooSlow(Exception):
    """The thinker was killed, or died of itself."""


class Thinker:
    """One process at a pipe, started when it is first asked."""

    def __init__(self) -> None:
        self.pipe: Connection | None = None
        self.process: Any = None

    def ask(self, job: Job, limit: float) -> Any:
        """The answer within so many seconds; whoever takes longer is killed."""
        try:
            pipe = self.pipe or self.start()
            pipe.send(job)
            if not pipe.poll(limit):
                raise TooSlow
            answer = pipe.recv()
        except (EOFError, OSError, TooSlow):
            self.kill()
            raise TooSlow from None
        if isinstance(answer, Exception):
            raise TooSlow(str(answer))
        return answer

    def start(self) -> Connection:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.pipe = ours
        return ours

    def kill(self) -> None:
        """End the process at once."""
        if self.pipe is not None:
            self.pipe.close()
            self.process.kill()
            self.process.join()
        self.pipe = None


class Thinkers:
    """Some thinkers, and as many threads to wait for them in."""

    def __init__(self, count: int) -> None:
        self.all = [Thinker() for _ in range(count)]
        self.free: queue.Queue[Thinker] = queue.Queue()
        self.closed = False
        self.threads = ThreadPoolExecutor(count, "thinkers")  # who waits for a thought must not hold up the doors
        for thinker in self.all:
            self.free.put(thinker)

    def ask(self, job: Job, limit: float) -> Any:
        """Have a free thinker think."""
        thinker = self.free.get()
        try:
            return thinker.ask(job, limit)
        finally:
            self.free.put(thinker)

    def close(self) -> None:
        """Send all home; who is killed now was not too slow."""
        self.closed = True
        self.threads.shutdown(wait=False, cancel_futures=True)
        for thinker in self.all:
            thinker.kill()


def serve(pipe: Connection) -> None:
    """Think for whoever is at the other end, until nobody is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games: dict[tuple[str, str], Game] = {}
    while True:
        try:
            job = pipe.recv()
            try:
                answer: object = think(job, games)
            except Exception as error:
                answer = RuntimeError(type(error).__name__)
            pipe.send(answer)
        except (EOFError, OSError):
            return


def think(job: Job, games: dict[tuple[str, str], Game]) -> object:
    """A move in notation, or hints as plain data."""
    key = (job.title, job.lexicon)
    if key not in games:
        games[key] = open_game(job.title, lexicon=job.lexicon or None)
    position = games[key].restore(job.guess)
    chance = fast(job.seed)
    if job.code:
        return position.book.vocabulary.text(decide(bot_from_code(job.code, job.title), job.seat, position, chance))
    found = hints(job.title, job.seat, position, chance, HINTS, THINKING[job.title])
    return [plain(position, hint) for hint in found]
