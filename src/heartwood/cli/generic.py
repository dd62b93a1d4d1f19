"""The table of a title that brings no terminal of its own: its view line by line, and its moves in their notation.

The words come from the texts of the title as far as it has any: `event.KEY`, `refusal.KEY`, `step.NAME`, `verb.NAME`,
`source.NAME`, `seat.NUMBER`. What has no text is said by its key.
"""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import answers, listed, speech
from heartwood.cli.answers import Speaks
from heartwood.cli.menu import Choice, Menu
from heartwood.cli.sight import Sight
from heartwood.cli.story import DEED, Line
from heartwood.cli.table import Table
from heartwood.cli.terminal import TitleTerminal
from heartwood.core import Event, Game, Record, Refusal, fast
from heartwood.core.texts import Texts
from heartwood.games import ledger_of

SEATS = ("seat", "seats", "winners")  # parameters that are seats
UNSHOWN = ("game", "seat", "over", "step", "to_act", "scores", "projected")  # said elsewhere


class GenericSpeech(speech.Speech):
    """Says what happened and why not, in the words of the title or by its keys."""

    def has(self, key: str) -> bool:
        """Is there a text?"""
        return key in self.texts.templates

    def in_words(self, params: Mapping[str, object]) -> dict[str, object]:
        """Parameters with seats by their names."""
        return {name: self.name_of(value) if name in SEATS else value for name, value in params.items()}

    def name_of(self, value: object) -> object:
        """The name of a seat, or the names of several."""
        if isinstance(value, list):
            return [self.name_of(seat) for seat in value]
        return self.names[value] if isinstance(value, int) and 0 <= value < len(self.names) else value

    def sentence(self, key: str, params: Mapping[str, object]) -> str:
        """The text of a key, or the last part of the key with its parameters."""
        words = self.in_words(params)
        if self.has(key):
            return self.texts.say(key, words)
        listed = ", ".join(f"{name} {self.texts.plain(value)}" for name, value in words.items())
        return f"{plain(key)}: {listed}" if listed else plain(key)

    def event(self, event: Event) -> str:
        return self.sentence(f"event.{event[0]}", event[2])

    def refusal(self, refusal: Refusal) -> str:
        return self.sentence(f"refusal.{refusal.key}", refusal.params)

    def step(self, name: str) -> str:
        return self.sentence(f"step.{name}", {})

    def verb(self, name: str) -> str:
        return self.sentence(f"verb.{name}", {})

    def source(self, source: str) -> str:
        return self.sentence(f"source.{source}", {})


class GenericVoice(listed.Voice):
    """Speaks for one table of any title to one terminal."""

    title = "listed"
    speech: GenericSpeech

    def __init__(self, table: Table, speech: GenericSpeech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.told = table.heard[:]  # nothing that happens before the first move is left out

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

    def list_for(self, seat: int) -> list[Choice]:
        """All moves in their notation; whether there is a way back is tried out in a world that the seat may be in."""
        world = Sight(self.table.position, seat).world
        text = world.book.vocabulary.text
        return [
            Choice(number, move, verb := text(move).split()[0], verb, "", text(move), text(move), "", final)
            for number, move in enumerate(self.table.position.shown_moves(seat), 1)
            for final in [world.copy().play(seat, move)]
        ]

    def lines(self, events: Sequence[Event]) -> list[Line]:
        return [Line(DEED, self.speech.event(event)) for event in events]

    def scores(self, which: str, title: str) -> None:
        scores = [score.to_data() for score in self.table.position.scores(projected=which == "projected")]
        self.console.print(answers.Scores(self.speech, scores, self.speech.say(title)))


class GenericSession(listed.Session):
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

    def speech(self, game: Game, seats: int, called: Sequence[str], texts: Texts) -> GenericSpeech:
        names = [texts.say(f"seat.{seat}", {}) for seat in range(seats) if f"seat.{seat}" in texts.templates]
        names += [texts.say("simulate.seat", {"seat": seat}) for seat in range(len(names), seats)]
        return GenericSpeech(texts, [*called, *names[len(called) :]], ledger_of(game.id, texts.language))

    def session(self, table: Table, speech: Speaks, console: Console) -> GenericSession:
        assert isinstance(speech, GenericSpeech)
        return GenericSession(GenericVoice(table, speech, console), input)

    def tell(self, record: Record, events: list[Event], speech: Speaks, console: Console) -> None:
        for place, (seat, move) in enumerate(record.moves, 1):
            console.print(f"{place}. [{seat}] {move}")


def plain(key: str) -> str:
    """The last part of a key as words."""
    return key.rpartition(".")[2].replace("-", " ").replace("_", " ")


def in_a_line(value: object) -> str:
    """A part of a view without brackets and quotes."""
    if isinstance(value, dict):
        return "; ".join(f"{plain(str(key))} {in_a_line(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(in_a_line(inner) for inner in value) or "-"
    return "-" if value is None else str(value)
