"""What a person at a table of Woodcraft is shown and told; nothing here changes the game."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import listed
from heartwood.cli.answers import View
from heartwood.cli.menu import Choice
from heartwood.cli.story import Line
from heartwood.cli.table import Table
from heartwood.cli.woodcraft import menu
from heartwood.cli.woodcraft.choices import Choices
from heartwood.cli.woodcraft.screen import Screen
from heartwood.cli.woodcraft.sight import Sight
from heartwood.cli.woodcraft.speech import Speech
from heartwood.cli.woodcraft.story import told
from heartwood.core import Event
from heartwood.games.woodcraft import Woodcraft

TOGETHER = ("setting-up", "placing")  # chosen by all in secret
IN_ATTIC = ("tool-kind", "tool-space")


class Voice(listed.Voice):
    """Speaks for one table of Woodcraft to one terminal."""

    title = "woodcraft"
    speech: Speech

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.screen = Screen(speech, console, self.kinds())
        self.shown = (-1, -1, "")  # seat, round and kind of decision for which the whole table was shown last

    @property
    def position(self) -> Woodcraft:
        """The true position; a person is shown what its seat may know."""
        position = self.table.position
        assert isinstance(position, Woodcraft)
        return position

    def sight(self, seat: int) -> Sight:
        """What a seat may look at."""
        return Sight(self.position, seat)

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
        self.choices = self.list_for(seat)
        self.list_moves(sight)

    def list_for(self, seat: int) -> list[Choice]:
        return Choices(self.sight(seat), self.speech, self.screen.brief).list

    def list_moves(self, sight: Sight) -> None:
        """What is due, and the legal moves with their numbers."""
        self.console.print(Text(self.due(sight), style="bold"))
        self.console.print(menu.menu(self.choices, self.speech))

    def due(self, sight: Sight) -> str:
        """The question of the step, with what it is about."""
        view = sight.view
        step, pending = view["step"], view["pending"]
        line = self.speech.step(step)
        if step == "setting-up":
            return self.speech.say(f"woodcraft.due.{self.setting_up(sight)}")
        if step == "turn":
            turn = view["turn"]
            key = "choose" if turn["tile"] is None else "finish" if turn["done"] else "option"
            action = self.speech.action(turn["tile"]) if turn["tile"] else ""
            return self.speech.say(f"woodcraft.due.{key}", action=action)
        words = {name: self.speech.parameter(name, value) for name, value in pending.items() if name != "options"}
        if step == "paying":
            demand = str(pending["demand"])
            who = self.speech.orders.get(demand) or self.speech.helpers[demand]
            words = {"demand": who, "symbol": self.speech.die(str(pending["symbol"]))}
        if words and step in ("paying", "granted", "tool-space", "triggers", "working", "planting", "reusing"):
            line = f"{line} {self.speech.say(f'woodcraft.due.{step}', **words)}"
        elif "discount" in pending:
            line = (
                f"{line} {self.speech.say('woodcraft.due.discount', off=self.speech.blueberries(pending['discount']))}"
            )
        return line

    def setting_up(self, sight: Sight) -> str:
        """Which of the three secret choices comes next."""
        if sight.own["chosen_helper"] is None:
            return "start"
        return "keep" if len(sight.own["kept"]) < sight.world.pack.board.orders_kept else "place"

    def look(self, seat: int) -> None:
        sight = self.sight(seat)
        self.console.print(self.screen.table(sight))
        self.list_moves(sight)

    def lines(self, events: Sequence[Event]) -> list[Line]:
        return told(events, self.speech)

    def result(self) -> str:
        view: View = self.position.view(None)
        if "solo" in view:
            return self.speech.verdict(view["solo"]["verdict"])
        return super().result()
