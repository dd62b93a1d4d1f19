"""What a person at a table of Lignum is shown and told; nothing here changes the game."""

from typing import Final

from rich.console import Console
from rich.text import Text

from heartwood.cli.lignum.screen import Screen
from heartwood.cli.listed import ListedVoice
from heartwood.cli.menu import Menu
from heartwood.cli.table import Table
from heartwood.games.lignum import Lignum
from heartwood.speech.lignum.moves import TITLED
from heartwood.speech.lignum.sight import LignumSight
from heartwood.speech.lignum.speech import LignumSpeech

# Verbs whose moves stand side by side, several on a line; all others have a line each.
SIDE_BY_SIDE: Final = ("build", "exchange", "bearers", "woodcutters", "plan", "take", "mill", "mill-more")


class LignumVoice(ListedVoice):
    """Speaks for one table of Lignum to one terminal."""

    title = "lignum"
    speech: LignumSpeech

    def __init__(self, table: Table, speech: LignumSpeech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.screen = Screen(speech, console, self.kinds())
        self.shown = (-1, -1)  # seat and round for which the whole table was shown last

    @property
    def position(self) -> Lignum:
        """The true position; a person is shown what its seat may know."""
        position = self.table.position
        assert isinstance(position, Lignum)
        return position

    def sight(self, seat: int) -> LignumSight:
        """What a seat may look at."""
        return self.speech.sight(self.position, seat)

    def greet(self) -> None:
        self.say("lignum.welcome", seats=len(self.table.bots), rounds=len(self.position.pack.numbers.season))
        self.commit()

    def show(self, seat: int) -> None:
        """The news; at the beginning of a round the table, later a part of it; then what is due, and the moves."""
        self.tell_news(seat)
        sight = self.sight(seat)
        if self.shown != (seat, sight.view["round"]):
            self.shown = (seat, sight.view["round"])
            self.console.print(self.screen.table(sight))
            self.say_how()
        else:
            self.console.print(self.screen.status(sight))
        self.list_moves(sight)

    def list_moves(self, sight: LignumSight) -> None:
        """What is due, and the legal moves with their numbers."""
        self.choices = self.speech.moves(sight)
        in_lines = [name for name in self.position.book.vocabulary.by_name if name not in SIDE_BY_SIDE]
        self.console.print(Text(self.speech.due(sight), style="bold"))
        self.console.print(Menu(self.choices, self.speech, in_lines, TITLED))

    def look(self, seat: int) -> None:
        sight = self.sight(seat)
        self.console.print(self.screen.table(sight))
        self.list_moves(sight)
