"""How a title is played in the terminal, found from its name; one that brings nothing gets the generic one."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Console

from heartwood.cli.session import Session
from heartwood.cli.table import Table
from heartwood.core.texts import Texts
from heartwood.games import room_of
from heartwood.speech import Speech, speech_of


class TitleTerminal:
    """What a title brings to the terminal."""

    opponents: ClassVar[int] = 1  # bots at the table unless somebody says otherwise
    table: ClassVar[type[Table]] = Table

    def session(self, table: Table, speech: Speech, console: Console) -> Session:
        """The conversation at a table, still without its file and pauses."""
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
    speech = speech_of(game, texts.language, called, len(table.bots), texts)
    return terminal_of(game.id).session(table, speech, console)
