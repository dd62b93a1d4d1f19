"""The list of legal moves on the screen: a line for each, or many side by side, or a group to be opened by its name."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heartwood.cli.flow import Flow
from heartwood.cli.speech import Speech

MOST_SHOWN = 12  # moves of a group that are shown without being asked for
FINAL = "!"


class Choice(NamedTuple):
    """A move with its number in the list, in full and in short."""

    number: int
    move: int
    verb: str
    group: str  # moves of one group stand together
    title: str  # of the group, where the verb alone does not say it
    text: str
    short: str
    result: str  # what it costs and brings, "" if the text says it
    final: bool  # it reveals something: there is no way back


def menu(
    choices: Sequence[Choice], speech: Speech, in_lines: Sequence[str], titled: Sequence[str] = ()
) -> RenderableType:
    """All moves, long groups folded; verbs `in_lines` have a line for each move, `titled` ones always a title."""
    parts: list[RenderableType] = []
    lines = rows()
    for group in grouped(choices):
        if group[0].verb in in_lines or (len(group) == 1 and group[0].verb not in titled):
            for choice in group:
                lines.add_row(f"{choice.number})", in_full(choice))
        elif len(group) > MOST_SHOWN:
            first, last = group[0], group[-1]
            text = speech.say("moves.folded", count=len(group), verb=first.verb, title=title(group, speech))
            lines.add_row(f"{first.number}-{last.number})", Text(text))
        else:
            lines.add_row("", side_by_side(f"{title(group, speech)}:", group))
    parts.append(lines)
    if any(choice.final for choice in choices):
        parts.append(Text(f"  {FINAL} {speech.say('moves.final')}", style="dim"))
    return Group(*parts)


def opened(choices: Sequence[Choice], speech: Speech) -> RenderableType:
    """Some moves in full."""
    if len(choices) <= MOST_SHOWN:
        lines = rows()
        for choice in choices:
            lines.add_row(f"{choice.number})", in_full(choice))
        return lines
    parts: list[RenderableType] = []
    for group in grouped(choices):
        cells = [Text(f"{choice.number}) ", style="bold").append(in_short(choice)) for choice in group]
        parts += [Text(f"{title(group, speech)}:"), Padding(Columns(cells, padding=(0, 3)), (0, 0, 0, 2))]
    return Group(*parts)


def noted(choices: Sequence[Choice], notation: Sequence[str]) -> RenderableType:
    """All moves in full, each with its notation."""
    lines = rows()
    for choice, text in zip(choices, notation, strict=True):
        lines.add_row(f"{choice.number})", in_full(choice).append(f"  [{text}]", style="dim"))
    return lines


def rows() -> Table:
    """Numbers in one column, moves in the other."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(justify="right", no_wrap=True, style="bold", min_width=4)
    lines.add_column()
    return lines


def grouped(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Moves of one group together, the groups in their order."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return list(groups.values())


def title(group: Sequence[Choice], speech: Speech) -> str:
    """What all moves of a group have in common."""
    said = group[0].title or speech.verb(group[0].verb)
    return said[:1].upper() + said[1:]


def in_full(choice: Choice) -> Text:
    """A move in words, with what it costs and brings."""
    return noted_result(Text(choice.text), choice)


def in_short(choice: Choice) -> Text:
    """The same in a few signs."""
    return noted_result(Text(choice.short, style="not bold"), choice)


def noted_result(text: Text, choice: Choice) -> Text:
    """With what a move costs and brings, and whether there is a way back."""
    if choice.result:
        text.append(f" ({choice.result})")
    return text.append(f" {FINAL}", style="bold") if choice.final else text


def side_by_side(title: str, group: Sequence[Choice]) -> Flow:
    """Many moves on a line, each with its number."""
    parts = [Text(f"{choice.number}) ", style="bold").append(in_short(choice)) for choice in group]
    return Flow([Text(title), *parts])
