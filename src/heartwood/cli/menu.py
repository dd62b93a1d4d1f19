"""The list of legal moves on the screen: a line for each, or many side by side, or a group to be opened by its name."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

from heartwood.cli.flow import HANGING, Flow, Rows
from heartwood.cli.output import is_plain, is_stacked
from heartwood.speech import SaidMove, Speech

MOST_SHOWN = 12  # moves of a group that are shown without being asked for


class Menu:
    """All moves, long groups folded; verbs `in_lines` have a line for each move, `titled` ones always a title."""

    def __init__(
        self, choices: Sequence[SaidMove], speech: Speech, in_lines: Sequence[str], titled: Sequence[str] = ()
    ) -> None:
        self.choices = choices
        self.speech = speech
        self.in_lines = in_lines
        self.titled = titled

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = rows()
        for group in grouped(self.choices):
            titled = group[0].verb in self.titled
            if group[0].verb in self.in_lines or (len(group) == 1 and not titled):
                self.add(lines, group)
            elif len(group) > MOST_SHOWN:
                first, last = group[0], group[-1]
                named = title(group, self.speech)
                text = self.speech.say("moves.folded", count=len(group), verb=first.verb, title=named)
                lines.add_row(self.speech.say("moves.span", first=first.number, last=last.number), Text(text))
            elif is_plain(console):
                if titled:  # it says more than the moves do
                    lines.add_row("", Text(f"{title(group, self.speech)}:"))
                self.add(lines, group)
            else:
                lines.add_row("", side_by_side(f"{title(group, self.speech)}:", group, self.speech))
        yield lines
        if any(choice.final for choice in self.choices):
            yield Text(self.speech.say("moves.legend"), style="dim")

    def add(self, lines: Rows, group: Sequence[SaidMove]) -> None:
        """A line for each move."""
        for choice in group:
            lines.add_row(f"{choice.number})", in_full(choice, self.speech))


class MovesInFull:
    """Some moves in full; many of them side by side."""

    def __init__(self, choices: Sequence[SaidMove], speech: Speech) -> None:
        self.choices = choices
        self.speech = speech

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if len(self.choices) <= MOST_SHOWN or is_plain(console):
            lines = rows()
            for choice in self.choices:
                lines.add_row(f"{choice.number})", in_full(choice, self.speech))
            yield lines
            return
        for group in grouped(self.choices):
            cells = [Text(f"{choice.number}) ", style="bold").append(in_short(choice, self.speech)) for choice in group]
            if is_stacked(console):
                yield side_by_side(f"{title(group, self.speech)}:", group, self.speech, HANGING)
                continue
            yield Text(f"{title(group, self.speech)}:")
            yield Padding(Columns(cells, padding=(0, 3)), (0, 0, 0, 2))


def noted(choices: Sequence[SaidMove], notation: Sequence[str], speech: Speech) -> RenderableType:
    """All moves in full, each with its notation."""
    lines = rows()
    for choice, text in zip(choices, notation, strict=True):
        lines.add_row(f"{choice.number})", in_full(choice, speech).append(f"  [{text}]", style="dim"))
    return lines


def rows() -> Rows:
    """Numbers in one column, moves in the other."""
    lines = Rows()
    lines.add_column(justify="right", no_wrap=True, style="bold", min_width=4)
    lines.add_column()
    return lines


def grouped(choices: Sequence[SaidMove]) -> list[list[SaidMove]]:
    """Moves of one group together, the groups in their order."""
    groups: dict[str, list[SaidMove]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return list(groups.values())


def title(group: Sequence[SaidMove], speech: Speech) -> str:
    """What all moves of a group have in common."""
    said = group[0].title or speech.verb(group[0].verb)
    return said[:1].upper() + said[1:]


def in_full(choice: SaidMove, speech: Speech) -> Text:
    """A move in words, with what it costs and brings."""
    return noted_result(Text(choice.text), choice, speech)


def in_short(choice: SaidMove, speech: Speech) -> Text:
    """The same in a few signs."""
    return noted_result(Text(choice.short, style="not bold"), choice, speech)


def noted_result(text: Text, choice: SaidMove, speech: Speech) -> Text:
    """With what a move costs and brings, and whether there is a way back."""
    changes = ", ".join(part for part in (choice.price, choice.result) if part)
    if changes:
        text.append(f" ({changes})")
    return text.append(f" {speech.say('moves.final')}", style="bold") if choice.final else text


def side_by_side(title: str, group: Sequence[SaidMove], speech: Speech, hanging: int = 0) -> Flow:
    """Many moves on a line, each with its number."""
    parts = [Text(f"{choice.number}) ", style="bold").append(in_short(choice, speech)) for choice in group]
    return Flow([Text(title), *parts], hanging=hanging)
