"""Structured logs: one JSON object a line, with fields from a fixed list, so that no secret slips in.

A log file can be rotated by the usual tools: they give it another name and send SIGHUP, whereupon a new one is begun.
"""

import json
import logging
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

OFTEN = 20  # lines of one kind in a minute
MINUTE = 60.0
FIELDS = ("table", "game", "seat", "act", "answer", "error", "status", "method", "tables", "ms")


class Lines(logging.Formatter):
    """A record as one line. Of an error only the places in the code, never its values."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": round(record.created, 3), "level": record.levelname, "event": record.msg}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[2]:
            line["at"] = places(record.exc_info[2])
        return json.dumps(line)


def places(trace: TracebackType) -> list[str]:
    """The places in the code that an error came through, the last ones."""
    frames = traceback.extract_tb(trace)
    return [f"{frame.filename.rpartition('heartwood/')[2]}:{frame.lineno}" for frame in frames[-5:]]


class LogFile(logging.FileHandler):
    """A file that can be begun anew. A signal may come in the middle of a line, so it only says that it is time."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, encoding="utf-8")
        self.begin_anew = False

    def emit(self, record: logging.LogRecord) -> None:
        if self.begin_anew:
            self.begin_anew = False
            old = self.stream
            try:
                self.stream = self._open()
            except OSError:  # the folder is gone, say: better the old file than none
                self.handleError(record)
            else:
                if old is not None:
                    old.close()
        super().emit(record)


class Seldom(logging.Filter):
    """Lets only so many lines of one kind through in a minute: a thousand attempts do not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.since = time.monotonic()
        self.seen: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May a line be written?"""
        if record.levelno < logging.WARNING:
            return True
        if time.monotonic() - self.since > MINUTE:
            self.since, self.seen = time.monotonic(), {}
        kind = (record.name, str(record.msg))
        self.seen[kind] = self.seen.get(kind, 0) + 1
        return self.seen[kind] <= OFTEN


def write_logs(file: Path | None = None) -> None:
    """Send our logs to a file, or to stderr; of ours only what is written is kept short: whoever counts sees all."""
    handler = logging.StreamHandler(sys.stderr) if file is None else LogFile(file)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    logger = logging.getLogger("heartwood.server")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    for name in ("uvicorn.error", "asyncio"):  # they have no handler of their own
        other = logging.getLogger(name)
        other.filters = [*(one for one in other.filters if not isinstance(one, Seldom)), Seldom()]


def begin_anew_on_hangup(pass_on: Callable[[], None] | None = None) -> None:
    """Begin log files anew on SIGHUP; but where there is a terminal, it says that this was closed, and ends us.

    `pass_on`: tell the other processes that write into the same files.
    """

    def hang_up(number: int, frame: object) -> None:
        begin_anew()
        if pass_on is not None:
            pass_on()

    terminal = sys.stdin is not None and sys.stdin.isatty()
    if hasattr(signal, "SIGHUP") and not terminal:
        signal.signal(signal.SIGHUP, hang_up)


def begin_anew() -> None:
    """Let every log file of ours be begun anew with its next line."""
    for handler in logging.getLogger("heartwood.server").handlers:
        if isinstance(handler, LogFile):
            handler.begin_anew = True
