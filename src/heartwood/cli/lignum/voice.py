"""What a person at a table of Lignum is shown and told; nothing here changes the game."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import listed
from heartwood.cli.lignum.choices import TITLED, Choices
from heartwood.cli.lignum.screen import Screen
from heartwood.cli.lignum.sight import Sight
from heartwood.cli.lignum.speech import Speech
from heartwood.cli.lignum.story import told
from heartwood.cli.menu import Choice, Menu
from heartwood.cli.story import Line
from heartwood.cli.table import Table
from heartwood.core import Event
from heartwood.games.lignum import Lignum


class Voice(listed.Voice):
    """Speaks for one table of Lignum to one terminal."""

    title = "lignum"
    speech: Speech

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.screen = Screen(speech, console, self.kinds())
        self.shown = (-1, -1)  # seat and round for which the whole table was shown last

    @property
    def position(self) -> Lignum:
        """The true position; a person is shown what its seat may know."""
        position = self.table.position
        assert isinstance(position, Lignum)
        return position

    def sight(self, seat: int) -> Sight:
        """What a seat may look at."""
        return Sight(self.position, seat)

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

    def list_moves(self, sight: Sight) -> None:
        """What is due, and the legal moves with their numbers."""
        found = Choices(sight, self.speech)
        self.choices = found.list
        self.console.print(Text(self.due(sight), style="bold"))
        self.console.print(Menu(self.choices, self.speech, found.in_lines, TITLED))

    def due(self, sight: Sight) -> str:
        """The question of the step, with what it is about."""
        pending = sight.view["pending"]
        line = self.speech.step(sight.view["step"])
        if "debt" in pending:
            dollars = self.speech.amount("dollars", pending["debt"])
            return f"{line} {self.speech.say('lignum.pending-debt', dollars=dollars)}"
        if "food" in pending:
            food, logs = (self.speech.amount("food", pending["food"]), self.speech.amount("logs", pending["heating"]))
            return f"{line} {self.speech.say('lignum.pending-demand', food=food, logs=logs)}"
        if "logs" in pending:
            logs = self.speech.amount("logs", pending["logs"])
            return f"{line} {self.speech.say('lignum.pending-logs', logs=logs)}"
        return line

    def list_for(self, seat: int) -> list[Choice]:
        return Choices(self.sight(seat), self.speech).list

    def look(self, seat: int) -> None:
        sight = self.sight(seat)
        self.console.print(self.screen.table(sight))
        self.list_moves(sight)

    def lines(self, events: Sequence[Event]) -> list[Line]:
        return told(events, self.speech)
