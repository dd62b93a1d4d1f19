"""Hints in words: the moves as a person reads them, how much each is preferred, and what it changes."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from heartwood.bots import Hint
from heartwood.bots.hints import Turn
from heartwood.cli.flow import Rows
from heartwood.speech import Sight, Speech
from heartwood.speech.speech import capital
from heartwood.speech.turns import steps, turn_in_words

MOST_HINTS: Final = 3
MOST_FOLLOWING: Final = 4
Say = Callable[[int], str]  # a move as a person reads it


def advice(speech: Speech, sight: Sight, found: Sequence[Hint], said: Say, noted: Say) -> RenderableType:
    """A row for each hint; `said`: a move in words, `noted`: in its notation. Planned turns are told step by step."""
    rows = Rows(gap=2)
    rows.add_column(justify="right")
    rows.add_column()
    for hint, share in zip(found, hundredths([hint.share for hint in found]), strict=True):
        text = Text(said(hint.move), style="bold")
        if hint.turn is not None:
            tell_plan(text, speech, sight, hint, hint.turn)
        else:
            text.append(f"\n  {speech.reasons(hint.changes)}", style="not bold")
            if hint.line:
                moves = ", ".join(noted(move) for move in hint.line[:MOST_FOLLOWING])
                more = " ..." if len(hint.line) > MOST_FOLLOWING else ""
                text.append(f"\n  {speech.say('hint.then', moves=moves + more)}", style="not bold dim")
        rows.add_row(f"{share}%", text)
    if len(found) > 1 and found[0].turn is not None:
        rows.add_row("", Text(speech.say("hint.share"), style="dim"))
    return rows


def hundredths(shares: Sequence[float]) -> list[int]:
    """Shares in per cent, rounded so that they add up to what all of them are: the largest remainders first."""
    exact = [share * 100 for share in shares]
    told = [int(share) for share in exact]
    left = round(sum(exact)) - sum(told)
    for place in sorted(range(len(exact)), key=lambda place: told[place] - exact[place])[:left]:
        told[place] += 1
    return told


def tell_plan(text: Text, speech: Speech, sight: Sight, hint: Hint, turn: Turn) -> None:
    """The moves of a plan behind the first, those of the best one each in a line; then what it brings."""
    line = [hint.move, *hint.line]
    moves = [speech.move(here, move).text for here, move in zip(speech.along(sight, line), line, strict=False)]
    told = steps(speech, moves)
    if len(moves) <= len(hint.line) or not turn.whole:
        told.append(speech.say("planned.decide-anew"))
    after = [capital(move) for move in told]
    for said in after if turn.best else [" · ".join(after)] if after else []:
        text.append(f"\n  {speech.say('hint.then', moves=said)}", style="not bold dim")
    for sentence in turn_in_words(speech, turn).sentences(speech):
        text.append(f"\n  {sentence}", style="not bold")
