"""Where output goes: rich for persons, plain JSON for programs; and what a terminal without Unicode shows instead."""

import codecs
import io
import json
import sys
from typing import TextIO

from rich.console import Console

ASCII = str.maketrans(
    {"·": "-", "−": "-", "…": "...", "“": '"', "”": '"', "„": '"', "–": "-", "ß": "ss"}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)


def console_for(no_color: bool) -> Console:
    """Stdout for persons; NO_COLOR and pipes are respected by rich itself."""
    return Console(no_color=True if no_color else None, highlight=False, markup=False, emoji=False)


def print_json(data: object) -> None:
    """A stable, language-free form: other programs read it."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def tolerate(stream: TextIO) -> None:
    """Let a stream that knows only ASCII show something close instead of failing."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="heartwood" if stream.writable() else "replace")


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """The error handler behind `tolerate`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(ASCII)
    return text.encode("ascii", "replace").decode("ascii"), error.end


codecs.register_error("heartwood", in_ascii)
