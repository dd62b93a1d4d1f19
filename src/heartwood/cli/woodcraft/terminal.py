"""What Woodcraft brings to the terminal."""

from rich.console import Console

from heartwood.cli.table import Table
from heartwood.cli.terminal import TitleTerminal
from heartwood.cli.woodcraft.session import WoodcraftSession
from heartwood.cli.woodcraft.voice import WoodcraftVoice
from heartwood.speech import Speech
from heartwood.speech.woodcraft.speech import WoodcraftSpeech


class WoodcraftTerminal(TitleTerminal):
    """Woodcraft in the terminal."""

    def session(self, table: Table, speech: Speech, console: Console) -> WoodcraftSession:
        assert isinstance(speech, WoodcraftSpeech)
        return WoodcraftSession(WoodcraftVoice(table, speech, console), input)


def woodcraft_terminal() -> WoodcraftTerminal:
    """The terminal of Woodcraft."""
    return WoodcraftTerminal()
