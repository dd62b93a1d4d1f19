"""The conversation at a table whose moves are listed: numbers, moves in notation, questions, handing over."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import answers, commands
from heartwood.cli.commands import COMMON, Command
from heartwood.cli.menu import MovesInFull, noted
from heartwood.cli.session import Session
from heartwood.cli.table import Table
from heartwood.cli.voice import Voice
from heartwood.core import BadNotation, Event, Refused
from heartwood.core.texts import Texts
from heartwood.speech import SaidMove, Speech
from heartwood.speech.narration import ACTION

NAMES = (*COMMON, "why", "moves")
NOBODY = -1


class Commands(commands.Commands):
    """A line that starts with no command is a move."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, NAMES)

    def other(self, words: list[str]) -> Command:
        return Command("move", words, words[0])


class ListedVoice(Voice):
    """Speaks for a table whose moves are listed. A game adds `show` and `look`."""

    title = ""

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.choices: list[SaidMove] = []
        self.read_count = [max(count, 1) for count in self.read_count]  # the table itself is shown, not told

    def list_for(self, seat: int) -> list[SaidMove]:
        """The legal moves of a seat, as they are listed to it."""
        return self.speech.moves(self.speech.sight(self.table.position, seat))

    def moves_said(self, seat: int) -> dict[int, str]:
        return {choice.move: f"{choice.number}) {choice.text}" for choice in self.list_for(seat)}

    def narration(self, events: Sequence[Event], seat: int) -> list[answers.Line]:
        lines = self.speech.narration(events)
        while lines and lines[-1].depth < ACTION:  # whose turn or which phase it is now, the table says
            lines.pop()
        least = min((line.depth for line in lines), default=0)
        return ["  " * (line.depth - least) + line.text for line in lines]

    def say_how(self) -> None:
        """What can be typed."""
        self.console.print(Text(self.speech.say(f"{self.title}.how"), style="dim"))

    def open(self, choices: Sequence[SaidMove]) -> None:
        """Some moves in full."""
        self.console.print(MovesInFull(choices, self.speech))

    def help(self) -> str:
        return f"{self.speech.say(f'{self.title}.help')}\n{self.speech.say(f'{self.title}.signs')}"

    def answer(self, seat: int, command: Command) -> bool:
        if command.name == "moves":
            texts = [self.table.position.book.vocabulary.text(choice.move) for choice in self.choices]
            self.console.print(noted(self.choices, texts, self.speech))
            return True
        return super().answer(seat, command)


class ListedSession(Session):
    """One game at one terminal."""

    voice: ListedVoice

    at_keyboard = NOBODY

    def understood(self) -> Commands:
        return Commands(self.speech.texts)

    def secret(self) -> bool:
        """Is there anything that the persons at this keyboard must not see of each other?"""
        raise NotImplementedError

    def decide(self, seat: int) -> None:
        self.hand_over(seat)
        super().decide(seat)

    def hand_over(self, seat: int) -> None:
        """With several persons and secrets: clear the screen and wait until the right one looks at it."""
        before, self.at_keyboard = self.at_keyboard, seat
        if len(self.table.persons()) > 1 and self.secret() and before != seat:
            if before != NOBODY:
                self.question("moves.seen", seat=self.speech.names[before])
            self.voice.wipe()
            self.question("moves.hand-over", seat=self.speech.names[seat])

    def obey(self, seat: int, command: Command) -> bool:
        if command.name == "undo":
            return self.undo(seat, command)
        if command.name == "why":
            self.why(seat, command.words)
            return False
        if self.answer(seat, command):
            return False
        if command.name == "number" and len(command.words) == 1:
            return self.number(seat, int(command.typed))
        if command.name == "move":
            return self.notation(seat, command.words)
        self.voice.say_how()
        return False

    def number(self, seat: int, number: int) -> bool:
        """A move by its number in the list."""
        for choice in self.voice.choices:
            if choice.number == number:
                return self.play(seat, choice.move)
        self.voice.say("moves.no-number", last=len(self.voice.choices))
        return False

    def notation(self, seat: int, words: list[str]) -> bool:
        """A move in its notation; the beginning of one shows what it could become."""
        name, *rest = [word.lower() for word in words]
        if name not in self.vocabulary.by_name:
            self.voice.say("moves.unknown", typed=words[0])
            return False
        try:
            return self.play(seat, self.vocabulary.compose(name, rest))
        except Refused as error:
            self.voice.refuse(error.refusal)
        except BadNotation:
            return self.begun(seat, name, rest)
        return False

    def begun(self, seat: int, name: str, rest: list[str]) -> bool:
        """A notation that is no whole move: the only move it can mean, or all that begin like it."""
        begin = [name, *rest]
        matching = [
            choice for choice in self.voice.choices if self.vocabulary.words(choice.move)[: len(begin)] == begin
        ]
        if len(matching) == 1 and rest:
            return self.play(seat, matching[0].move)
        if matching:
            self.voice.open(matching)
        elif any(choice.verb == name for choice in self.voice.choices):
            self.voice.say("moves.form", form=self.form(name))
            self.voice.open([choice for choice in self.voice.choices if choice.verb == name])
        else:
            self.voice.say("moves.form", form=self.form(name))
            self.voice.say("moves.none-now", verb=name)
        return False

    def form(self, name: str) -> str:
        """How a move of a verb is written."""
        domains = self.vocabulary.by_name[name].domains
        return " ".join([name, *(self.speech.say(f"{self.voice.title}.argument.{domain}") for domain in domains)])

    def why(self, seat: int, words: list[str]) -> None:
        """Why a move is not possible, by its rule; or that it is."""
        if len(words) == 1 and words[0].isdecimal():
            known = 0 < int(words[0]) <= len(self.voice.choices)
            self.voice.say("moves.possible" if known else "moves.no-number", last=len(self.voice.choices))
            return
        name, *rest = [word.lower() for word in words] or [""]
        if name not in self.vocabulary.by_name:
            self.voice.say(f"{self.voice.title}.why-what")
            return
        try:
            refusal = self.table.position.explain(seat, self.vocabulary.compose(name, rest))
        except Refused as error:
            refusal = error.refusal
        except BadNotation:
            self.voice.say("moves.form", form=self.form(name))
            return
        if refusal is None:
            self.voice.say("moves.possible", last=0)
        else:
            self.voice.refuse(refusal)
