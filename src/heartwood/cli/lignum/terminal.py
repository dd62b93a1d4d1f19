"""What Lignum brings to the terminal."""

from collections.abc import Sequence

from rich.console import Console

from heartwood.cli.answers import Speaks
from heartwood.cli.lignum.session import Session
from heartwood.cli.lignum.speech import Speech
from heartwood.cli.lignum.story import told
from heartwood.cli.lignum.voice import Voice
from heartwood.cli.speech import seat_names
from heartwood.cli.table import Table
from heartwood.cli.terminal import TitleTerminal, tell_lines
from heartwood.core import Event, Game, Record
from heartwood.core.texts import Texts
from heartwood.games import ledger_of
from heartwood.games.lignum import LignumGame


class LignumTerminal(TitleTerminal):
    """Lignum in the terminal."""

    def speech(self, game: Game, seats: int, called: Sequence[str], texts: Texts) -> Speech:
        assert isinstance(game, LignumGame)
        return Speech(texts, game, seat_names(texts, seats, called), ledger_of(game.id, texts.language))

    def session(self, table: Table, speech: Speaks, console: Console) -> Session:
        assert isinstance(speech, Speech)
        return Session(Voice(table, speech, console), input)

    def tell(self, record: Record, events: list[Event], speech: Speaks, console: Console) -> None:
        assert isinstance(speech, Speech)
        tell_lines(told(events, speech), console)


def lignum_terminal() -> LignumTerminal:
    """The terminal of Lignum."""
    return LignumTerminal()
