"""Several processes that serve the same tables: some for people, one for bots and clocks. Whoever dies is started anew.

All of them use one Postgres. Those for people take their connections from one socket; the one for bots has none. It
thinks in processes of its own, so that thought costs nobody's patience, and its death nobody's connection.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from heartwood.server.app import collect_rarely, make_app
from heartwood.server.connections import WebConfig, WebServer
from heartwood.server.logs import begin_anew_on_hangup, write_logs
from heartwood.server.settings import BOTS, PEOPLE, Settings, share
from heartwood.server.store import Store

AGAIN = 1.0  # seconds between two starts of a process that dies at once
GRACE = 30.0  # seconds for all to end

log = logging.getLogger("heartwood.server")


class Processes:
    """Starts them, starts them anew, and ends them."""

    def __init__(self, settings: Settings, listening: socket.socket, people: int, log_file: Path | None) -> None:
        self.context = multiprocessing.get_context("spawn")
        given = (share(settings, people), listening, log_file)
        self.roles: list[tuple[Callable[..., None], tuple[Any, ...]]] = [(serve_people, given)] * people
        self.roles.append((play_bots, given))
        self.running: list[Any] = []
        self.stopping = threading.Event()

    def run(self) -> None:
        """Serve until we are told to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        begin_anew_on_hangup(self.hang_up)
        self.running = [self.start(*role) for role in self.roles]
        began = [time.monotonic() for _ in self.roles]
        while not self.stopping.is_set():
            wait([process.sentinel for process in self.running], timeout=0.2)
            for place, process in enumerate(self.running):
                if process.exitcode is not None and not self.stopping.is_set():
                    log.error("process died", extra={"status": process.exitcode})
                    self.stopping.wait(max(0.0, began[place] + AGAIN - time.monotonic()))
                    began[place] = time.monotonic()
                    self.running[place] = self.start(*self.roles[place])
        self.stop()

    def start(self, work: Callable[..., None], given: tuple[Any, ...]) -> Any:
        """One more process."""
        process = self.context.Process(target=work, args=given)
        process.start()
        return process

    def hang_up(self) -> None:
        """Let all of them begin the log file anew: the signal reaches only the one that started them."""
        for process in self.running:
            if process.is_alive():
                os.kill(process.pid, signal.SIGHUP)

    def stop(self) -> None:
        """End all of them; who does not end is killed."""
        for process in self.running:
            process.terminate()
        ends = time.monotonic() + GRACE
        for process in self.running:
            process.join(max(0.1, ends - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def prepare_tables(settings: Settings) -> None:
    """Bring the database up to date, once for all."""
    Store(settings.database).close()


def serve_people(settings: Settings, listening: socket.socket, log_file: Path | None) -> None:
    """A process for people."""
    begin(log_file)
    app = make_app(settings._replace(role=PEOPLE))
    collect_rarely()
    WebServer(WebConfig(app, settings)).run(sockets=[listening])


def play_bots(settings: Settings, listening: socket.socket, log_file: Path | None) -> None:
    """The process for bots and clocks."""
    listening.close()
    begin(log_file)
    app = make_app(settings._replace(role=BOTS))
    collect_rarely()

    async def run() -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        async with app.lifespan():
            await stop.wait()

    asyncio.run(run())


def begin(log_file: Path | None) -> None:
    """What every process begins with; it ends when the one that started it is gone."""
    write_logs(log_file)
    begin_anew_on_hangup()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def end_with(sentinel: int) -> None:
    """End when another process does."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
