"""Where output goes: rich for persons, plain JSON for programs; what a terminal without Unicode shows instead; and the
one place that decides whether things stand side by side or one below the other.
"""

import codecs
import io
import json
import os
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from rich.console import Console

ASCII = str.maketrans(
    {"·": "-", "−": "-", "…": "...", "“": '"', "”": '"', "„": '"', "–": "-", "ß": "ss"}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
NARROW = 60  # columns of a terminal below which nothing is laid out in columns


class Terminal(Console):
    """Where persons read. `plain`: a screen reader does; no colour, no drawing, and a line is never broken."""

    def __init__(self, *, plain: bool = False, **settings: Any) -> None:
        if plain:
            settings |= {"color_system": None, "soft_wrap": True}
        super().__init__(highlight=False, markup=False, emoji=False, **settings)
        self.plain = plain


def console_for(no_color: bool, plain: bool = False) -> Terminal:
    """Stdout for persons; NO_COLOR and pipes are respected by rich itself."""
    return Terminal(plain=plain, no_color=True if no_color else None)


def wants_plain(environment: Mapping[str, str] = os.environ) -> bool:
    """Does the environment ask for plain text? A dumb terminal does: it can do nothing else."""
    return environment.get("HEARTWOOD_PLAIN", "0") not in ("", "0") or environment.get("TERM") == "dumb"


def is_plain(console: Console) -> bool:
    """Is this read by a screen reader?"""
    return isinstance(console, Terminal) and console.plain


def is_stacked(console: Console) -> bool:
    """Does everything stand one below the other? For a screen reader, and where there is no room for columns."""
    return is_plain(console) or console.width < NARROW


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
