"""Bots and hints think in processes of their own, which are killed when they take too long.

A thinker is handed a guess, never the true position. It waits at a pipe: when the server goes, by whatever death, the
pipe ends and so does the thinker. A thinker may run the compiled engine while the server runs the plain one.
"""

import asyncio
import logging
import multiprocessing
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from heartwood.bots import bot_from_code, clues, decide, hint_code, hints
from heartwood.bots.hints import hint_data
from heartwood.core import Game, build, fast
from heartwood.server.engine import Engine, first_on_path
from heartwood.server.fair_semaphore import FairSemaphore
from heartwood.server.safety import Caller
from heartwood.server.titles import hook_of

HINTS = 3
STARTING = 60.0  # seconds that a process may take until it is there

T = TypeVar("T")
log = logging.getLogger("heartwood.server")


class Job(NamedTuple):
    """What to think about: a guess as data. Without a code, hints are wanted, or the clue of a step before them."""

    title: str
    edition: str
    seat: int
    guess: dict[str, object]
    seed: int
    code: str
    step: int = 0


class NoAnswer(Exception):
    """The thinker failed, took too long and was killed, or died of itself."""


class Thinker:
    """One process at a pipe, started when it is first asked. `build` is what the process says it runs."""

    def __init__(self) -> None:
        self.pipe: Connection | None = None
        self.process: Any = None
        self.engine: Engine | None = None
        self.build = build()
        self.lock = threading.Lock()

    def ask(self, job: Job, limit: float) -> Any:
        """The answer within so many seconds; whoever takes longer is killed."""
        with self.lock:
            try:
                pipe = self.pipe or self.start()
                pipe.send(job)
                if not pipe.poll(limit):
                    raise NoAnswer
                answer = pipe.recv()
            except (EOFError, OSError, NoAnswer):
                self.kill()
                raise NoAnswer from None
        if isinstance(answer, Exception):
            raise NoAnswer(str(answer))
        return answer

    def start(self) -> Connection:
        """Start the process, on its engine where it has one; if that is of no use any more, as the server runs."""
        if self.engine is not None and not self.engine.fits():
            self.lose()
        try:
            return self.begin()
        except (EOFError, OSError):
            if self.engine is None or self.pipe is None:  # without a pipe, it was killed: the server stops
                raise
            self.kill()
            self.lose()
            return self.begin()

    def begin(self) -> Connection:
        """Start the process, and hear what it runs."""
        self.pipe, self.process = pipe, _ = spawn(self.engine)
        self.build = greeting(pipe)
        return pipe

    def lose(self) -> None:
        """Go back to what the server runs."""
        log.warning("engine lost")
        self.engine = None

    def change(self, engine: Engine) -> None:
        """Go over to another engine: the new process is there before the old one goes, which ends its thought first."""
        pipe, process = spawn(engine)
        try:
            new_build = greeting(pipe)
        except (EOFError, OSError):
            end(pipe, process)
            raise
        with self.lock:
            self.kill()
            self.engine, self.pipe, self.process, self.build = engine, pipe, process, new_build

    def kill(self) -> None:
        """End the process at once."""
        if self.pipe is not None:
            end(self.pipe, self.process)
        self.pipe = None


def spawn(engine: Engine | None) -> tuple[Connection, Any]:
    """A new process, and our end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    with first_on_path(engine and engine.lib):
        process.start()
    theirs.close()
    return ours, process


def greeting(pipe: Connection) -> str:
    """What a new process says it runs."""
    if not pipe.poll(STARTING):
        raise OSError("it does not start")
    return str(pipe.recv())


def end(pipe: Connection, process: Any) -> None:
    """End a process at once."""
    pipe.close()
    process.kill()
    process.join()


class Thinkers:
    """Some thinkers, and as many threads to wait for them in."""

    def __init__(self, count: int) -> None:
        self.all = [Thinker() for _ in range(count)]
        self.free: queue.Queue[Thinker] = queue.Queue()
        self.closed = False
        self.slots = FairSemaphore(count)
        self.threads = ThreadPoolExecutor(count, "thinkers")  # who waits for a thought must not hold up the routes
        for thinker in self.all:
            self.free.put(thinker)

    @property
    def build(self) -> str:
        """What all of them run; "plain" as long as one does."""
        return max(thinker.build for thinker in self.all)

    def ask(self, job: Job, limit: float) -> Any:
        """Have a free thinker think."""
        thinker = self.free.get()
        try:
            return thinker.ask(job, limit)
        finally:
            self.free.put(thinker)

    async def run_in_slot(self, caller: Caller, work: Callable[[], T]) -> T:
        """Have something done that asks a thinker, when it is the caller's turn.

        Who gives up while he waits is forgotten; a thought that was begun is ended, and keeps its thinker until then.
        """
        await self.slots.acquire(caller)
        try:
            working = asyncio.get_running_loop().run_in_executor(self.threads, work)
        except RuntimeError:  # the server stops
            self.slots.release()
            raise NoAnswer from None
        working.add_done_callback(self.release_slot)
        return await asyncio.shield(working)

    def release_slot(self, working: asyncio.Future[Any]) -> None:
        """Something is done, whether or not anybody still wants to know."""
        if not working.cancelled():
            working.exception()
        self.slots.release()

    def change(self, engine: Engine) -> None:
        """Let all go over to another engine, one after the other."""
        for thinker in self.all:
            thinker.change(engine)
            if self.closed:
                thinker.kill()

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
    with suppress(OSError):
        pipe.send(build())
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
    """A move in notation, or a clue and hints as plain data: the moves are named when there is no clue left."""
    key = (job.title, job.edition)
    if key not in games:
        games[key] = hook_of(job.title).open(*key)
    position = games[key].restore(job.guess)
    chance = fast(job.seed)
    if job.code:
        return position.book.vocabulary.text(decide(bot_from_code(job.code, job.title), job.seat, position, chance))
    found = hints(job.title, job.seat, position, chance, HINTS, hint_code(job.title))
    steps = clues(job.title, job.seat, position, found)
    if job.step < len(steps):
        return steps[job.step], []
    return None, [hint_data(position, hint) for hint in found]
