"""How a title is played and told in the terminal, found from its name; one that brings nothing gets the generic one."""

from collections.abc import Sequence
from textwrap import fill
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from heartwood.cli.answers import Speaks
from heartwood.cli.session import Session
from heartwood.cli.story import ROUND, Line
from heartwood.cli.table import Table
from heartwood.core import Event, Game, Record
from heartwood.core.texts import Texts
from heartwood.games import room_of


class TitleTerminal:
    """What a title brings to the terminal."""

    opponents: ClassVar[int] = 1  # bots at the table unless somebody says otherwise
    table: ClassVar[type[Table]] = Table

    def speech(self, game: Game, seats: int, called: Sequence[str], texts: Texts) -> Speaks:
        """Who says everything, with the names that were given and others for the rest of the seats."""
        raise NotImplementedError

    def session(self, table: Table, speech: Speaks, console: Console) -> Session:
        """The conversation at a table, still without its file and pauses."""
        raise NotImplementedError

    def tell(self, record: Record, events: list[Event], speech: Speaks, console: Console) -> None:
        """A recorded game in words, by its moves or by what happened."""
        raise NotImplementedError


def terminal_of(title: str) -> TitleTerminal:
    """The terminal of a title."""
    room = room_of(title, "terminal")
    if room is None:
        from heartwood.cli.generic import GenericTerminal

        return GenericTerminal()
    terminal: TitleTerminal = getattr(room, f"{title}_terminal")()
    return terminal


def conversation(table: Table, called: Sequence[str], texts: Texts, console: Console) -> Session:
    """The session of the title that lies on the table."""
    game = table.match.game
    terminal = terminal_of(game.id)
    return terminal.session(table, terminal.speech(game, len(table.bots), called, texts), console)


def tell_lines(lines: list[Line], console: Console) -> None:
    """Rounds and turns or phases as headings, deeds below them."""
    for place, line in enumerate(lines):
        if place and line.depth == ROUND:
            console.print()
        indent = "  " * line.depth
        text = fill(line.text, console.width, initial_indent=indent, subsequent_indent=f"{indent}  ")
        console.print(Text(text, style="bold" if line.depth == ROUND else ""))
    console.print()
