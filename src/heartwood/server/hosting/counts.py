"""What the server has done since its start, counted from its own log and answers: for Prometheus and the admin page."""

import logging
import os
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar.types import Message, Scope
from sqlalchemy import func, select

from heartwood import __version__
from heartwood.core import build
from heartwood.server import schema
from heartwood.server.logs import FIELDS, Seldom, places
from heartwood.server.store import sqlite_file

if TYPE_CHECKING:
    from heartwood.server.api import Server

COMMAND = "command"  # the line of the log about each of them
BUCKETS = (5, 10, 25, 50, 100, 250, 500, 1000, 2500)  # milliseconds of a command
REMEMBERED = 50  # warnings and errors

Labels = Mapping[str, object]
Figure = tuple[str, Labels, float]


class Counts(logging.Handler):
    """Counts; it listens to the log, so that nobody has to count."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.began = time.time()
        self.counting = threading.Lock()
        self.commands: Counter[str] = Counter()  # by answer
        self.slower: Counter[int] = Counter()  # commands by the first bucket that holds them
        self.spent = 0.0  # milliseconds of all commands
        self.answers: Counter[int] = Counter()  # by status
        self.problems: Counter[tuple[str, str]] = Counter()  # by level and event
        self.seldom = Seldom()  # many of one kind do not push the others out of the list
        self.recent: deque[dict[str, Any]] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        with self.counting:
            if record.msg == COMMAND:
                spent = float(getattr(record, "ms", 0.0))
                self.commands[str(getattr(record, "answer", ""))] += 1
                self.slower[next((most for most in BUCKETS if spent <= most), 0)] += 1
                self.spent += spent
            if record.levelno >= logging.WARNING:
                self.problems[record.levelname.lower(), str(record.msg)] += 1
            if record.levelno >= logging.WARNING and self.seldom.filter(record):
                line = {"time": record.created, "level": record.levelname.lower(), "event": str(record.msg)}
                line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
                if record.exc_info and record.exc_info[2]:
                    line["at"] = places(record.exc_info[2])[-1]
                self.recent.append(line)

    def commands_done(self) -> tuple[int, float]:
        """How many commands there were, and milliseconds of them all."""
        with self.counting:
            return sum(self.commands.values()), self.spent

    def latest_problems(self) -> list[dict[str, Any]]:
        """The latest warnings and errors, the last one first."""
        with self.counting:
            return list(self.recent)[::-1]

    async def answered(self, message: Message, scope: Scope) -> None:
        """Count an answer."""
        if message["type"] == "http.response.start":
            self.answers[message["status"]] += 1

    def listen(self) -> None:
        """Begin."""
        logger = logging.getLogger("heartwood.server")
        logger.addHandler(self)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.INFO)

    def stop(self) -> None:
        """Listen no longer."""
        logging.getLogger("heartwood.server").removeHandler(self)


def tables_by_phase(server: "Server") -> dict[str, int]:
    """How many tables are in each phase."""
    phase = schema.tables.c.phase
    with server.state.store.read() as connection:
        return dict(connection.execute(select(phase, func.count()).group_by(phase)).all())


def memory() -> int:
    """Bytes that this process has in memory; 0 where nobody tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def open_files() -> int:
    """Files and connections that this process has open; 0 where nobody tells."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


def database_size(url: str) -> int:
    """Bytes of the file of the database, with its log; 0 for other databases."""
    file = sqlite_file(url)
    parts = [] if file is None else [file, file.with_name(f"{file.name}-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())


def streams(server: "Server") -> int:
    """How many streams are open."""
    return sum(list(server.streams.values()))  # a list at once: others may open while we count


def busy(server: "Server") -> int:
    """How many thinkers think."""
    return sum(thinker.lock.locked() for thinker in server.thinkers.all)


def figures(server: "Server") -> "Iterator[tuple[str, str, str, list[Figure]]]":
    """All figures: name, kind, what it is, and values with their labels."""
    counts = server.counts
    yield (
        "heartwood_info",
        "gauge",
        "what runs",
        [("", {"version": __version__, "engine": build(), "thinkers": server.thinkers.build}, 1)],
    )
    yield "process_start_time_seconds", "gauge", "when it was started", [("", {}, counts.began)]
    yield "process_cpu_seconds_total", "counter", "time on processors", [("", {}, time.process_time())]
    yield "process_resident_memory_bytes", "gauge", "memory in use", [("", {}, memory())]
    yield "process_open_fds", "gauge", "open files and connections", [("", {}, open_files())]
    yield (
        "heartwood_database_bytes",
        "gauge",
        "size of the SQLite file",
        [("", {}, database_size(server.settings.database))],
    )
    phases = tables_by_phase(server)
    yield (
        "heartwood_tables",
        "gauge",
        "tables by phase",
        [("", {"phase": name}, phases[name]) for name in sorted(phases)],
    )
    yield "heartwood_streams", "gauge", "open streams", [("", {}, streams(server))]
    yield "heartwood_thinkers", "gauge", "processes that think", [("", {}, len(server.thinkers.all))]
    yield "heartwood_thinkers_busy", "gauge", "of these, at work", [("", {}, busy(server))]
    yield "heartwood_bots_awake", "gauge", "tables where a bot is to act", [("", {}, len(server.bots.tasks))]
    with counts.counting:
        answers, problems, commands = dict(counts.answers), dict(counts.problems), dict(counts.commands)
        slower, spent = dict(counts.slower), counts.spent
    yield (
        "heartwood_answers_total",
        "counter",
        "answers by status",
        [("", {"status": status}, number) for status, number in sorted(answers.items())],
    )
    yield (
        "heartwood_log_total",
        "counter",
        "warnings and errors in the log",
        [("", {"level": level, "event": event}, number) for (level, event), number in sorted(problems.items())],
    )
    yield (
        "heartwood_commands_total",
        "counter",
        "commands by answer",
        [("", {"answer": answer}, number) for answer, number in sorted(commands.items())],
    )
    until = 0
    buckets: list[Figure] = []
    for most in BUCKETS:
        until += slower.get(most, 0)
        buckets.append(("_bucket", {"le": most / 1000}, until))
    number = sum(commands.values())
    buckets += [("_bucket", {"le": "+Inf"}, number), ("_sum", {}, spent / 1000), ("_count", {}, number)]
    yield "heartwood_command_seconds", "histogram", "how long commands take", buckets


def exposition(server: "Server") -> str:
    """All figures as Prometheus reads them."""
    lines: list[str] = []
    for name, kind, about, values in figures(server):
        lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
        for suffix, labels, value in values:
            listed = ",".join(f'{label}="{escaped(said)}"' for label, said in labels.items())
            lines.append(f"{name}{suffix}{'{' + listed + '}' if listed else ''} {value:.15g}")
    return "\n".join(lines) + "\n"


def escaped(value: object) -> str:
    """The value of a label."""
    return str(value).replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
