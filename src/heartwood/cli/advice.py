"""Hints in words: the moves as a person reads them, how much each is preferred, and what it changes."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from heartwood.bots import Hint
from heartwood.cli.flow import Rows
from heartwood.core.texts import Texts

MOST_HINTS: Final = 3
MOST_CHANGES: Final = 4
MOST_FOLLOWING: Final = 4
Say = Callable[[int], str]  # a move as a person reads it


def advice(
    texts: Texts, found: Sequence[Hint], said: Callable[[int], str], noted: Callable[[int], str]
) -> RenderableType:
    """A row for each hint; `said`: a move in words, `noted`: in its notation."""
    rows = Rows(gap=2)
    rows.add_column(justify="right")
    rows.add_column()
    for hint in found:
        text = Text(said(hint.move), style="bold")
        text.append(f"\n  {reasons(texts, hint)}", style="not bold")
        if hint.line:
            moves = ", ".join(noted(move) for move in hint.line[:MOST_FOLLOWING])
            more = " ..." if len(hint.line) > MOST_FOLLOWING else ""
            text.append(f"\n  {texts.say('hint.then', {'moves': moves + more})}", style="not bold dim")
        rows.add_row(f"{hint.share:.0%}", text)
    return rows


def reasons(texts: Texts, hint: Hint) -> str:
    """What a move changes: the weightiest first."""
    said = [texts.say(f"feature.{change.feature}", {"change": signed(change.change)}) for change in hint.changes]
    return "; ".join(said[:MOST_CHANGES]) or texts.say("hint.no-change", {})


def signed(number: float) -> str:
    """`+3`, `-0.5`."""
    return f"{number:+.0f}" if abs(number - round(number)) < 0.05 else f"{number:+.1f}"
