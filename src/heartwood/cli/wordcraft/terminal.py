"""What Wordcraft brings to the terminal."""

from collections.abc import Sequence

from rich.console import Console

from heartwood.cli import table as tables
from heartwood.cli.answers import Speaks, print_lines
from heartwood.cli.terminal import TitleTerminal
from heartwood.cli.wordcraft.session import Session
from heartwood.cli.wordcraft.speech import Speech, seat_names
from heartwood.cli.wordcraft.story import told
from heartwood.cli.wordcraft.table import Table
from heartwood.cli.wordcraft.voice import Voice
from heartwood.core import Event, Game, Record
from heartwood.core.texts import Texts
from heartwood.games import ledger_of
from heartwood.games.wordcraft import WordcraftGame


class WordcraftTerminal(TitleTerminal):
    """Wordcraft in the terminal."""

    opponents = 2
    table = Table

    def speech(self, game: Game, seats: int, called: Sequence[str], texts: Texts) -> Speech:
        assert isinstance(game, WordcraftGame)
        names = seat_names(game, seats, called, texts.language)
        return Speech(texts, game, names, ledger_of(game.id, texts.language))

    def session(self, table: tables.Table, speech: Speaks, console: Console) -> Session:
        assert isinstance(table, Table)
        assert isinstance(speech, Speech)
        return Session(Voice(table, speech, console), input)

    def tell(self, record: Record, events: list[Event], speech: Speaks, console: Console) -> None:
        """An empty line before each round."""
        assert isinstance(speech, Speech)
        start = 0
        for place, event in enumerate([*events, ("round", -1, {})]):
            if event[0] == "round" and place > start:
                print_lines(console, told(events[start:place], speech))
                console.print()
                start = place


def wordcraft_terminal() -> WordcraftTerminal:
    """The terminal of Wordcraft."""
    return WordcraftTerminal()
