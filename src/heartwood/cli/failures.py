"""What can go wrong, said in one line: 2 for a mistake of the caller, 1 for a verification that failed."""

import os
import sys
from contextlib import suppress

from heartwood.core import HeartwoodError

MISTAKE = 2
FAILED = 1
INTERRUPTED = 130


class Mistake(Exception):
    """The caller asked for something that cannot be; the message says what would be possible."""


class Failed(Exception):
    """A record, a content pack or a coverage that does not hold."""


def explained(error: BaseException) -> tuple[str, int] | None:
    """The line and the exit code of an expected failure; None for a defect of ours, which deserves its traceback."""
    if isinstance(error, Failed):
        return str(error), FAILED
    if isinstance(error, Mistake | HeartwoodError):
        return str(error), MISTAKE
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error), MISTAKE
    return None


def complain(message: str) -> None:
    """One line on stderr, whatever the message looks like."""
    print(f"heartwood: {' '.join(message.split())}", file=sys.stderr)


def leave_quietly() -> None:
    """The reader of our output has gone: point stdout elsewhere, so that nothing complains when Python ends."""
    with suppress(OSError, ValueError):  # a stdout that is no real file: a test's, say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
