"""Hints in words: the moves as a person reads them, how much each is preferred, and what it changes."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from heartwood.bots import Hint
from heartwood.cli.flow import Rows
from heartwood.speech import Speech

MOST_HINTS: Final = 3
MOST_FOLLOWING: Final = 4
Say = Callable[[int], str]  # a move as a person reads it


def advice(
    speech: Speech, found: Sequence[Hint], said: Callable[[int], str], noted: Callable[[int], str]
) -> RenderableType:
    """A row for each hint; `said`: a move in words, `noted`: in its notation."""
    rows = Rows(gap=2)
    rows.add_column(justify="right")
    rows.add_column()
    for hint in found:
        text = Text(said(hint.move), style="bold")
        text.append(f"\n  {speech.reasons(hint.changes)}", style="not bold")
        if hint.line:
            moves = ", ".join(noted(move) for move in hint.line[:MOST_FOLLOWING])
            more = " ..." if len(hint.line) > MOST_FOLLOWING else ""
            text.append(f"\n  {speech.say('hint.then', moves=moves + more)}", style="not bold dim")
        rows.add_row(f"{hint.share:.0%}", text)
    return rows
