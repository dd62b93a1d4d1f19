"""What Wordcraft brings to the terminal."""

from rich.console import Console

from heartwood.cli import table as tables
from heartwood.cli.terminal import TitleTerminal
from heartwood.cli.wordcraft.session import WordcraftSession
from heartwood.cli.wordcraft.table import Table
from heartwood.cli.wordcraft.voice import WordcraftVoice
from heartwood.speech import Speech
from heartwood.speech.wordcraft.speech import WordcraftSpeech


class WordcraftTerminal(TitleTerminal):
    """Wordcraft in the terminal."""

    opponents = 2
    table = Table

    def session(self, table: tables.Table, speech: Speech, console: Console) -> WordcraftSession:
        assert isinstance(table, Table)
        assert isinstance(speech, WordcraftSpeech)
        return WordcraftSession(WordcraftVoice(table, speech, console), input)


def wordcraft_terminal() -> WordcraftTerminal:
    """The terminal of Wordcraft."""
    return WordcraftTerminal()
