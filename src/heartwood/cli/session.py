"""The conversation at a terminal table: show, ask, obey, until the game is over or the person leaves.

It takes an input function and a console, and never sleeps: tests drive it with a script.
"""

import textwrap
from collections.abc import Callable
from pathlib import Path

from heartwood.cli.commands import Command, Commands
from heartwood.cli.failures import Mistake
from heartwood.cli.output import is_plain
from heartwood.cli.saves import save
from heartwood.cli.table import BOT, Table
from heartwood.cli.timer import TimeUp, TurnTimer
from heartwood.cli.voice import Voice
from heartwood.core import Vocabulary
from heartwood.speech import View


def broken(text: str, width: int) -> list[str]:
    """A prompt in lines; what is typed stands one blank behind the last of them."""
    *above, last = textwrap.wrap(text, width) or [""]
    return [*above, f"{last} "]


class Leave(Exception):
    """The person leaves the table."""


class Session:
    """One game at one terminal. `pauses`: stop before what cannot be undone (off for piped input)."""

    def __init__(
        self,
        voice: Voice,
        ask: Callable[[str], str],
        pauses: bool = False,
        echo: bool = False,
        save_to: Path | None = None,
        record_name: str = "",
    ) -> None:
        self.voice = voice
        self.table: Table = voice.table
        self.speech = voice.speech
        self.commands = self.understood()
        self.ask = ask
        self.timer = TurnTimer()
        self.asked = -1  # the seat of the person who decides
        self.pauses = pauses
        self.echo = echo
        self.save_to = save_to
        self.record_name = record_name or f"heartwood-{self.table.match.game.id}.json"

    @property
    def vocabulary(self) -> Vocabulary:
        """The notation of moves."""
        return self.table.position.book.vocabulary

    # --- what a game adds ----------------------------------------------------------------------------------

    def understood(self) -> Commands:
        """What can be typed at this table."""
        raise NotImplementedError

    def obey(self, seat: int, command: Command) -> bool:
        """Do what a command says; True if the position has changed."""
        raise NotImplementedError

    def ends_turn(self, seat: int, move: int) -> bool:
        """Is this a move after which a turn may be over? Then a pause is the last chance to take it back."""
        raise NotImplementedError

    def bot_moves(self, seat: int) -> None:
        """A bot is to move."""
        self.table.play_bot(seat)

    def interjects(self, seat: int, command: Command) -> bool:
        """Something said in the pause at the end of a turn; True if the position has changed."""
        return False

    # --- the loop ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        self.voice.greet()
        try:
            while not self.table.position.over():
                seat = self.table.position.to_act()[0]
                if self.table.bots[seat] is None:
                    self.decide(seat)
                else:
                    self.bot_moves(seat)
        except (EOFError, Leave):
            self.depart()
        except KeyboardInterrupt:
            self.depart()
            raise
        else:
            self.finish()

    def decide(self, seat: int) -> None:
        """One decision of a person: show what it is about, then read until it is made."""
        self.voice.show(seat)
        self.asked = seat
        self.tell_time(seat)
        try:
            while not self.obey(seat, self.read("play.input", seat=self.speech.names[seat])):
                pass
        except TimeUp:
            view: View = self.table.position.view(None)
            self.voice.console.print()
            self.table.play(seat, self.vocabulary.parse(view["clock"]["on_timeout"]))
            self.voice.tell(seat)

    def tell_time(self, seat: int) -> None:
        """Say how long a person has, where the turn is counted; at the start of a round all look at the letters."""
        view: View = self.table.position.view(None)
        preview = (view.get("clock") or {}).get("preview")
        if preview:
            self.voice.say("play.preview", seconds=preview)
        left = self.timer.left(self.table.position, seat)
        if left is not None:
            self.voice.say("play.time-left", seconds=round(left))

    def question(self, key: str, **params: object) -> str:
        """The answer to a question; a long one is broken at words, and its last line is the prompt."""
        console = self.voice.console
        text = self.speech.say(key, **params)
        *above, last = [text] if is_plain(console) else broken(text, console.width - 1)
        for line in above:
            console.print(line)
        with self.timer.counting(self.timer.left(self.table.position, self.asked)):
            answer = self.ask(last)
        if self.echo:
            console.print(answer)
        return answer

    def read(self, key: str, **params: object) -> Command:
        """A line, as a command."""
        return self.commands.read(self.question(key, **params))

    def answer(self, seat: int, command: Command) -> bool:
        """Questions, saving and leaving: whatever changes nothing in the game."""
        if command.name == "save":
            path = Path(" ".join(command.words)) if command.words else self.save_to
            if self.save(path):
                self.save_to = path  # leaving keeps it up to date
        elif command.name == "quit":
            if self.save_to is None:
                name = self.question("play.save-before-leaving").strip()
                self.save_to = Path(name) if name and self.commands.read(name).name != "no" else None
            raise Leave
        else:
            return self.voice.answer(seat, command)
        return True

    # --- moves ---------------------------------------------------------------------------------------------

    def play(self, seat: int, move: int) -> bool:
        """Play a person's move, with a word before what cannot be undone."""
        refusal = self.table.position.explain(seat, move)
        if refusal is not None:
            self.voice.refuse(refusal)
            return False
        ends_turn = self.ends_turn(seat, move)
        if self.pauses and ends_turn and self.table.would_reveal(seat, move) and not self.agreed():
            return False
        self.table.play(seat, move)
        self.voice.tell(seat)
        if self.pauses and ends_turn and self.table.undoable:
            waiting = self.table.position.to_act()
            if not waiting or self.table.bots[waiting[0]] is not None:
                self.pause(seat)
        return True

    def agreed(self) -> bool:
        """Before a move without way back: Enter to go on, undo to think again."""
        while True:
            command = self.read("play.no-way-back")
            if command.name in ("", "undo"):
                return not command.name

    def pause(self, seat: int) -> None:
        """The end of a turn before a bot answers: the last moment to take it back, or for others to interject."""
        while True:
            command = self.read("play.pause")
            if command.name == "" or (command.name == "undo" and self.undo(seat, command)):
                return
            if self.interjects(seat, command):
                return
            self.answer(seat, command)

    def undo(self, seat: int, command: Command) -> bool:
        """Take the last move back, or say why there is no way back."""
        if self.table.undo():
            self.voice.forget()
            self.voice.say("play.undone")
            return True
        name = self.speech.names[self.table.barrier_seat] if self.table.barrier == BOT else ""
        self.voice.say(f"play.no-undo-{self.table.barrier}", seat=name)
        return False

    # --- the end -------------------------------------------------------------------------------------------

    def save(self, path: Path | None) -> bool:
        """Write the game to a file and say so."""
        if path is None:
            self.voice.say("play.save-name")
            return False
        try:
            over = save(self.table, self.speech.names, path)
        except Mistake as error:
            self.voice.console.print(str(error))
            return False
        except OSError as error:
            self.voice.console.print(f"{path}: {error.strerror}")
            return False
        game = self.table.match.game.id
        self.voice.say("play.record-saved" if over else "play.game-saved", file=path, game=game)
        return True

    def finish(self) -> None:
        """Scoring and winner, then the record: to the file asked for, or by default only if wanted."""
        self.voice.finish()
        if self.save_to is not None:
            self.save(self.save_to)
            return
        try:
            wanted = self.read("play.save-record", file=self.record_name).name == "yes"
        except EOFError:
            self.voice.console.print()
            return
        if wanted:
            self.save(Path(self.record_name))

    def depart(self) -> None:
        """Leave politely; with a file to save to, nothing is lost."""
        self.voice.console.print()
        if self.save_to is None or not self.save(self.save_to):
            self.voice.say("play.left")
