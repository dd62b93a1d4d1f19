"""What a person at the terminal is shown and told, whatever is played; nothing here changes the game."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.bots import Bot, clues, hint_code, hints, level_of
from heartwood.cli import answers
from heartwood.cli.advice import MOST_HINTS, advice
from heartwood.cli.answers import Line
from heartwood.cli.commands import Command
from heartwood.cli.output import is_plain, is_stacked
from heartwood.cli.table import Table
from heartwood.core import Event, Refusal, commitment, heard_by
from heartwood.speech import Speech, View

FORGET_LINES = "\x1b[3J"  # to a terminal: drop the lines above the screen, too


class Voice:
    """Speaks for one table to one terminal. A game adds `show`, `look`, `narration` and its own answers."""

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        self.table = table
        self.speech = speech
        self.console = console
        self.read_count = table.log_at_own_move[:]  # how much of the log each seat has been told
        self.hinted: dict[tuple[int, int], int] = {}  # the step of hints that a seat was told, by the moves made

    # --- what a game adds ----------------------------------------------------------------------------------

    def greet(self) -> None:
        """The first lines."""
        raise NotImplementedError

    def show(self, seat: int) -> None:
        """What a person needs for the next decision."""
        raise NotImplementedError

    def look(self, seat: int) -> None:
        """The table as this seat sees it."""
        raise NotImplementedError

    def narration(self, events: Sequence[Event], seat: int) -> list[Line]:
        """Events as lines, for a seat."""
        raise NotImplementedError

    def help(self) -> str:
        """The commands, one a line."""
        return self.speech.say("play.help")

    def kinds(self) -> list[str]:
        """Who sits where: a bot's level or code, or "" for a person; where lines are short, only the bot's name."""
        title = self.table.match.game.id
        codes = [level_of(title, code) or code for code in self.table.codes()]
        return [code.partition(":")[0] for code in codes] if is_stacked(self.console) else codes

    # --- saying --------------------------------------------------------------------------------------------

    def say(self, key: str, **params: object) -> None:
        """Print a text by its key."""
        self.console.print(self.speech.say(key, **params))

    def wipe(self) -> None:
        """Clear the screen and what can be scrolled back to: the next person must not see it, nor hear it.

        A screen reader would read a cleared screen anew, so there the screen is pushed away by empty lines.
        """
        if not self.console.is_terminal:
            return
        if is_plain(self.console):
            self.console.print("\n" * self.console.height)
        else:
            self.console.clear()
        if not self.console.is_dumb_terminal:
            self.console.file.write(FORGET_LINES)

    def commit(self) -> None:
        """The commitment of a sealed game."""
        seed = self.table.match.seed
        if isinstance(seed, bytes):
            line = self.speech.say("play.commitment", commitment=commitment(seed))
            self.console.print(line, soft_wrap=None if is_stacked(self.console) else True)

    def reveal_seed(self) -> None:
        """At the end the seed of a sealed game is no secret any more."""
        seed = self.table.match.seed
        if isinstance(seed, bytes):
            self.say("play.seed", seed=seed.hex())

    def tell_news(self, seat: int) -> None:
        """All that happened since this seat's last move."""
        key = "since" if self.read_count[seat] else "so-far"
        if self.read_count[seat] and len(self.table.persons()) > 1:
            key = "since-seat"
        news = self.news(seat)
        if news:
            self.console.print(Text(self.speech.say(f"play.{key}", seat=self.speech.names[seat]), style="bold"))
            answers.print_lines(self.console, news)

    def news(self, seat: int) -> list[Line]:
        """What this seat has not been told yet, as lines; from now on it has."""
        events = [event for event in self.table.log[self.read_count[seat] :] if heard_by(event, seat)]
        self.read_count[seat] = len(self.table.log)
        return self.narration(events, seat)

    def tell(self, seat: int) -> None:
        """Say at once what a person's own move has done."""
        answers.print_lines(self.console, self.news(seat))

    def forget(self) -> None:
        """After an undo: what was taken back has not been told."""
        self.read_count = [min(count, len(self.table.log)) for count in self.read_count]

    def refuse(self, refusal: Refusal) -> None:
        """Why not: in words, and by which rule."""
        self.console.print(Text(self.speech.refusal(refusal), style="bold"))
        self.rule(refusal.rule)

    def rule(self, id: str) -> None:
        """The rule's line of the ledger."""
        line = self.speech.rule(id)
        if line:
            answers.print_lines(self.console, [line])

    def answer(self, seat: int, command: Command) -> bool:
        """Answer a question that changes nothing; False if the command is no such question."""
        if command.name == "help":
            answers.print_help(self.console, self.help())
        elif command.name == "rules":
            self.console.print(answers.rules_about(self.speech, " ".join(command.words)))
        elif command.name == "score":
            self.scores("projected", "play.projected")
        elif command.name == "history":
            events = [event for event in self.table.log if heard_by(event, seat)]
            answers.print_lines(self.console, self.narration(events, seat))
        elif command.name == "look":
            self.look(seat)
        elif command.name == "hint":
            self.hint(seat)
        else:
            return False
        return True

    def hint(self, seat: int, count: int = MOST_HINTS, bot: Bot | None = None, step: int | None = None) -> None:
        """The best few moves and why, by a bot that ranks them; clues first, where moves are to be found.

        Whoever asks again for the same decision is told the next step.
        """
        position = self.table.position
        if seat in position.to_act():
            title = self.table.match.game.id
            found = hints(title, seat, position, self.table.bot_chance(seat), count, bot or hint_code(title))
            noted = position.book.vocabulary.text
            steps = clues(title, seat, position, found)
            asked = (seat, len(self.table.match.moves))
            self.hinted = {asked: self.hinted.get(asked, -1) + 1 if step is None else step}
            if self.hinted[asked] < len(steps):
                self.console.print(self.speech.clue(*steps[self.hinted[asked]]))
                self.say("hint.more")
                return
            said = self.moves_said(seat)
            sight = self.speech.sight(position, seat)
            self.console.print(advice(self.speech, sight, found, lambda move: said.get(move, noted(move)), noted))

    def moves_said(self, seat: int) -> dict[int, str]:
        """Moves in words, where the game has more to say than their notation."""
        return {}

    def scores(self, which: str, title: str) -> None:
        """The points by source and seat: `scores` so far, or `projected`."""
        view: View = self.table.position.view(None)
        self.console.print(answers.Scores(self.speech, view[which], self.speech.say(title)))

    def finish(self) -> None:
        """The last news, the final points and the winner."""
        for seat in self.table.persons()[:1]:
            self.tell(seat)
        self.scores("scores", "play.final")
        self.console.print(Text(self.result(), style="bold"))
        self.reveal_seed()

    def result(self) -> str:
        """Who has won."""
        winners = [self.speech.names[seat] for seat in self.table.position.winners()]
        return self.speech.say("play.winner", winners=self.speech.listed(winners))
