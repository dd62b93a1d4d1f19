"""What a person at a table of Woodcraft is shown and told; nothing here changes the game."""

from rich.console import Console
from rich.text import Text

from heartwood.cli.listed import ListedVoice
from heartwood.cli.table import Table
from heartwood.cli.woodcraft import menu
from heartwood.cli.woodcraft.screen import Screen
from heartwood.games.woodcraft import Woodcraft
from heartwood.speech import View
from heartwood.speech.woodcraft.sight import WoodcraftSight
from heartwood.speech.woodcraft.speech import WoodcraftSpeech

TOGETHER = ("setting-up", "placing")  # chosen by all in secret
IN_ATTIC = ("tool-kind", "tool-space")


class WoodcraftVoice(ListedVoice):
    """Speaks for one table of Woodcraft to one terminal."""

    title = "woodcraft"
    speech: WoodcraftSpeech

    def __init__(self, table: Table, speech: WoodcraftSpeech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.screen = Screen(speech, console, self.kinds())
        self.shown = (-1, -1, "")  # seat, round and kind of decision for which the whole table was shown last

    @property
    def position(self) -> Woodcraft:
        """The true position; a person is shown what its seat may know."""
        position = self.table.position
        assert isinstance(position, Woodcraft)
        return position

    def sight(self, seat: int) -> WoodcraftSight:
        """What a seat may look at."""
        return self.speech.sight(self.position, seat)

    def greet(self) -> None:
        self.say("woodcraft.welcome", seats=len(self.table.bots), rounds=self.position.setup.calendar.rounds)
        self.commit()

    def show(self, seat: int) -> None:
        """The news; at the beginning of a turn the table, inside it a line; then what is due, and the moves."""
        self.tell_news(seat)
        sight = self.sight(seat)
        kind = sight.view["step"] if sight.view["step"] in TOGETHER else "turn"
        if self.shown != (seat, sight.view["round"], kind):
            self.shown = (seat, sight.view["round"], kind)
            self.console.print(self.screen.table(sight))
            self.say_how()
        else:
            self.console.print(self.screen.status(sight))
            if sight.view["step"] in IN_ATTIC:
                self.console.print(self.screen.attic(sight))
        self.choices = self.speech.moves(sight)
        self.list_moves(sight)

    def list_moves(self, sight: WoodcraftSight) -> None:
        """What is due, and the legal moves with their numbers."""
        self.console.print(Text(self.speech.due(sight), style="bold"))
        self.console.print(menu.menu(self.choices, self.speech))

    def look(self, seat: int) -> None:
        sight = self.sight(seat)
        self.console.print(self.screen.table(sight))
        self.list_moves(sight)

    def result(self) -> str:
        view: View = self.position.view(None)
        if "solo" in view:
            return self.speech.verdict(view["solo"]["verdict"])
        return super().result()
