"""Structured logs: one JSON object a line, with fields from a fixed list, so that no secret slips in."""

import json
import logging
import sys
import traceback
from pathlib import Path

FIELDS = ("table", "game", "seat", "act", "answer", "error", "status", "method", "tables", "ms")


class Lines(logging.Formatter):
    """A record as one line. Of an error only the places in the code, never its values."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": round(record.created, 3), "level": record.levelname, "event": record.msg}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[2]:
            frames = traceback.extract_tb(record.exc_info[2])
            line["at"] = [f"{frame.filename.rpartition('heartwood/')[2]}:{frame.lineno}" for frame in frames[-5:]]
        return json.dumps(line)


def write_logs(file: Path | None = None) -> None:
    """Send our logs to a file, or to stderr."""
    handler = logging.StreamHandler(sys.stderr) if file is None else logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(Lines())
    logger = logging.getLogger("heartwood.server")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
