"""The conversation at a table of Woodcraft: numbers, moves in notation, questions, and handing the keyboard over."""

from collections.abc import Callable
from pathlib import Path

from heartwood.cli import session
from heartwood.cli.commands import Command
from heartwood.cli.woodcraft.commands import Commands
from heartwood.cli.woodcraft.voice import Voice
from heartwood.core import BadNotation, Refused

TURN_ENDS = ("finish", "market", "no-market", "return", "place")
NOBODY = -1


class Session(session.Session):
    """One game of Woodcraft at one terminal."""

    voice: Voice

    def __init__(
        self,
        voice: Voice,
        ask: Callable[[str], str],
        pauses: bool = False,
        echo: bool = False,
        save_to: Path | None = None,
        record_name: str = "heartwood-woodcraft.json",
    ) -> None:
        super().__init__(voice, Commands(voice.speech.texts), ask, pauses, echo, save_to, record_name)
        self.at_keyboard = NOBODY

    def decide(self, seat: int) -> None:
        self.hand_over(seat)
        super().decide(seat)

    def hand_over(self, seat: int) -> None:
        """With several persons and hidden hands: clear the screen and wait until the right one looks at it."""
        before, self.at_keyboard = self.at_keyboard, seat
        position = self.voice.position
        persons = self.table.persons()
        secret = any(position.players[person].hand for person in persons) and not position.setup.open_hands
        if len(persons) > 1 and secret and before != seat:
            if before != NOBODY:
                self.ask(self.speech.say("woodcraft.seen", seat=self.speech.names[before]))
            self.voice.wipe()
            self.ask(self.speech.say("woodcraft.hand-over", seat=self.speech.names[seat]))

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

    def ends_turn(self, seat: int, move: int) -> bool:
        return self.vocabulary.words(move)[0] in TURN_ENDS

    def number(self, seat: int, number: int) -> bool:
        """A move by its number in the list."""
        for choice in self.voice.choices:
            if choice.number == number:
                return self.play(seat, choice.move)
        self.voice.say("woodcraft.no-number", last=len(self.voice.choices))
        return False

    def notation(self, seat: int, words: list[str]) -> bool:
        """A move in its notation; the beginning of one shows what it could become."""
        name, *rest = [word.lower() for word in words]
        if name not in self.vocabulary.by_name:
            self.voice.say("woodcraft.unknown", typed=words[0])
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
            self.voice.say("woodcraft.form", form=self.form(name))
            self.voice.open([choice for choice in self.voice.choices if choice.verb == name])
        else:
            self.voice.say("woodcraft.form", form=self.form(name))
            self.voice.say("woodcraft.none-now", verb=name)
        return False

    def form(self, name: str) -> str:
        """How a move of a verb is written."""
        domains = self.vocabulary.by_name[name].domains
        return " ".join([name, *(self.speech.say(f"woodcraft.argument.{domain}") for domain in domains)])

    def why(self, seat: int, words: list[str]) -> None:
        """Why a move is not possible, by its rule; or that it is."""
        if len(words) == 1 and words[0].isdecimal():
            known = 0 < int(words[0]) <= len(self.voice.choices)
            self.voice.say("woodcraft.possible" if known else "woodcraft.no-number", last=len(self.voice.choices))
            return
        name, *rest = [word.lower() for word in words] or [""]
        if name not in self.vocabulary.by_name:
            self.voice.say("woodcraft.why-what")
            return
        try:
            refusal = self.voice.position.explain(seat, self.vocabulary.compose(name, rest))
        except Refused as error:
            refusal = error.refusal
        except BadNotation:
            self.voice.say("woodcraft.form", form=self.form(name))
            return
        if refusal is None:
            self.voice.say("woodcraft.possible", last=0)
        else:
            self.voice.refuse(refusal)
