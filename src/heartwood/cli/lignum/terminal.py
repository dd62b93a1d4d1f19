"""What Lignum brings to the terminal."""

from rich.console import Console

from heartwood.cli.lignum.session import LignumSession
from heartwood.cli.lignum.voice import LignumVoice
from heartwood.cli.table import Table
from heartwood.cli.terminal import TitleTerminal
from heartwood.speech import Speech
from heartwood.speech.lignum.speech import LignumSpeech


class LignumTerminal(TitleTerminal):
    """Lignum in the terminal."""

    def session(self, table: Table, speech: Speech, console: Console) -> LignumSession:
        assert isinstance(speech, LignumSpeech)
        return LignumSession(LignumVoice(table, speech, console), input)


def lignum_terminal() -> LignumTerminal:
    """The terminal of Lignum."""
    return LignumTerminal()
