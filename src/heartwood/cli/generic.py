"""The table of a title that brings no terminal of its own: its view line by line, and its moves in their notation.

The words come from the texts of the title as far as it has any: `event.KEY`, `refusal.KEY`, `step.NAME`, `verb.NAME`,
`source.NAME`, `seat.NUMBER`. What has no text is said by its key.
"""

from rich.console import Console
from rich.text import Text

from heartwood.cli import answers
from heartwood.cli.listed import ListedSession, ListedVoice
from heartwood.cli.menu import Menu
from heartwood.cli.table import Table
from heartwood.cli.terminal import TitleTerminal
from heartwood.core import fast
from heartwood.speech import Speech
from heartwood.speech.speech import plain

UNSHOWN = ("game", "seat", "over", "step", "to_act", "scores", "projected")  # said elsewhere


class GenericVoice(ListedVoice):
    """Speaks for one table of any title to one terminal."""

    title = "listed"

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.read_count = table.log_at_own_move[:]  # nothing that happens before the first move is left out

    def greet(self) -> None:
        self.say("listed.welcome", game=self.table.match.game.id.capitalize(), seats=len(self.table.bots))
        self.commit()

    def show(self, seat: int) -> None:
        """The news, the table as the seat sees it, what is due, and the moves."""
        self.tell_news(seat)
        self.look(seat)
        self.say_how()

    def look(self, seat: int) -> None:
        rows = answers.two_columns()
        for name, value in self.table.position.view(seat).items():
            if name not in UNSHOWN:
                rows.add_row(plain(name), Text(in_a_line(value)))
        self.console.print(rows)
        self.choices = self.list_for(seat)
        self.console.print(Text(self.speech.step(self.table.position.asking().name), style="bold"))
        self.console.print(Menu(self.choices, self.speech, list(self.table.position.book.vocabulary.by_name)))

    def scores(self, which: str, title: str) -> None:
        scores = [score.to_data() for score in self.table.position.scores(projected=which == "projected")]
        self.console.print(answers.Scores(self.speech, scores, self.speech.say(title)))


class GenericSession(ListedSession):
    """One game of any title at one terminal."""

    voice: GenericVoice

    def secret(self) -> bool:
        """Do the persons at this keyboard see different things?"""
        views = [self.table.position.view(person) for person in self.table.persons()]
        return any({**view, "seat": 0} != {**views[0], "seat": 0} for view in views)

    def ends_turn(self, seat: int, move: int) -> bool:
        world = self.table.position.guess(seat, fast(0))
        world.play(seat, move)
        return seat not in world.to_act()

    def form(self, name: str) -> str:
        return " ".join([name, *(domain.upper() for domain in self.vocabulary.by_name[name].domains)])


class GenericTerminal(TitleTerminal):
    """Any title in the terminal."""

    def session(self, table: Table, speech: Speech, console: Console) -> GenericSession:
        return GenericSession(GenericVoice(table, speech, console), input)


def in_a_line(value: object) -> str:
    """A part of a view without brackets and quotes."""
    if isinstance(value, dict):
        return "; ".join(f"{plain(str(key))} {in_a_line(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(in_a_line(inner) for inner in value) or "-"
    return "-" if value is None else str(value)
