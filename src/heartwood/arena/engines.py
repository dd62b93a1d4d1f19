"""Engines play the games of a contest side by side. Only numbers go out and plain results come back, in any order."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from heartwood.arena.contest import Contest
from heartwood.arena.folder import Folder
from heartwood.arena.playing import Played, play_game
from heartwood.core import HeartwoodError

INSTALL_RAY = "pip install 'heartwood-games[ray]'"
AT_ONCE = 1000  # games handed to Ray at a time


class EngineFailed(HeartwoodError):
    """The games could not be played to the end; what is finished is kept."""


class NotInstalled(HeartwoodError):
    """An optional part is missing; the message says how to get it."""


Engine = Callable[[Contest, Sequence[int], int], Generator[Played, None, None]]


def play_contest(
    contest: Contest, games: int, folder: Folder, engine: Engine, jobs: int, done: Callable[[], None]
) -> None:
    """Play what is missing of so many games; `done` hears of each."""
    missing = [number for number in range(games) if number not in folder.results]
    with closing(engine(contest, missing, jobs)) as games_played:
        for played in games_played:
            folder.add(played)
            done()
    folder.finish()


def local(contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """On this machine, over so many processes."""
    if jobs == 1:
        yield from (play_game(contest, number) for number in numbers)
        return
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(numbers)) or 1, mp_context=context, initializer=begin) as pool:
        futures: list[Future[Played]] = [pool.submit(play_game, contest, number) for number in numbers]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool:
            raise EngineFailed(
                "a process that played was killed (out of memory?); finished games are kept in --out, "
                "and the same command goes on with the others"
            ) from None
        except BaseException:  # nobody waits for games that nobody wants any more
            for child in multiprocessing.active_children():
                if child not in others:
                    child.kill()
            raise


def begin() -> None:
    """In a new process: Ctrl-C is the parent's business, and nobody plays on when the parent has gone."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """Wait for the end of the parent, then end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def on_ray(contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """On the Ray cluster of RAY_ADDRESS, or on one of so many workers started here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        import ray
    except ImportError:
        raise NotInstalled(f"--engine ray needs Ray: {INSTALL_RAY}") from None
    started = not ray.is_initialized()
    if started:
        here: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, **here)
    try:
        task = ray.remote(play_game)
        shared = ray.put(contest)
        waiting = list(numbers)[::-1]
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.append(task.remote(shared, waiting.pop()))
            ready, running = ray.wait(running)
            yield from ray.get(ready)
    except ray.exceptions.RayError as error:
        raise EngineFailed(f"Ray: {error}; finished games are kept in --out") from None
    finally:
        if started:
            ray.shutdown()


ENGINES: dict[str, Engine] = {"local": local, "ray": on_ray}
