"""What a person at the terminal is shown and told; nothing here changes the game."""

from typing import Any

from rich.console import Console
from rich.text import Text

from heartwood.cli.wordcraft import answers
from heartwood.cli.wordcraft.choices import Choice, claim_choices
from heartwood.cli.wordcraft.commands import Command
from heartwood.cli.wordcraft.screen import Screen
from heartwood.cli.wordcraft.speech import Speech
from heartwood.cli.wordcraft.story import Line, told
from heartwood.cli.wordcraft.table import Table
from heartwood.core import Refusal, commitment, heard_by
from heartwood.games.wordcraft.position import Wordcraft

DEEDS = ("said", "claimed", "kept", "passed", "timed-out", "voted", "let-stand")


class Voice:
    """Speaks for one table to one terminal."""

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        self.table = table
        self.speech = speech
        self.console = console
        self.screen = Screen(speech, console, ["" if bot is None else bot.code() for bot in table.bots])
        # How much of the log each seat has been told; in a resumed game, all up to its own last move.
        self.told = [last_deed(table, seat) for seat in range(len(table.bots))]

    @property
    def position(self) -> Wordcraft:
        """The true position; a person is shown views of it."""
        return self.table.position

    def say(self, key: str, **params: object) -> None:
        """Print a text by its key."""
        self.console.print(self.speech.say(key, **params))

    def greet(self) -> None:
        """The first lines: what is played, with which dictionary, and the commitment of a sealed game."""
        lexicon = self.position.pack.lexicon
        self.say("play.welcome", lexicon=lexicon.name, words=len(lexicon.words))
        seed = self.table.match.seed
        if isinstance(seed, bytes):
            line = self.speech.say("play.commitment", commitment=commitment(seed))
            self.console.print(line, soft_wrap=True)
        if any(self.position.setup.turn_timer) or self.position.setup.call_deadline:
            self.say("play.no-clock")

    def show(self, seat: int) -> None:
        """What a person needs for the next decision: the news, then the table or the question."""
        key = "since" if self.told[seat] else "so-far"
        if self.told[seat] and len(self.table.persons()) > 1:
            key = "since-seat"
        since = self.news(seat)
        if since:
            self.console.print(Text(self.speech.say(f"play.{key}", seat=self.speech.names[seat]), style="bold"))
            answers.print_lines(self.console, since)
        position = self.position
        step = position.asking().name
        if step == "turn":
            self.look(seat)
        elif step == "vote":
            question = position.question()
            word = position.text_of(position.appealed if question == "appeal" else position.word)
            self.say(f"prompt.{question}", word=word)
        else:
            self.say(f"prompt.{step}", word=position.text_of(position.word))
        if step == "cubes":
            self.menu(claim_choices(position, seat, self.speech))
        self.console.print(Text(self.speech.say(f"play.how-{step}", seat=self.speech.names[seat]), style="dim"))

    def look(self, seat: int) -> None:
        """The table as this seat sees it."""
        self.console.print(self.screen.table(self.position.view(seat)))

    def menu(self, choices: list[Choice]) -> None:
        """Choices with their effects."""
        answers.print_lines(self.console, [f"{choice.label}  {choice.text}" for choice in choices])

    def news(self, seat: int) -> list[Line]:
        """What this seat has not been told yet, as lines; from now on it has."""
        events = [event for event in self.table.log[self.told[seat] :] if heard_by(event, seat)]
        self.told[seat] = len(self.table.log)
        return told(events, self.speech, self.screen.marks)

    def tell(self, seat: int) -> None:
        """Say at once what a person's own move has done."""
        answers.print_lines(self.console, self.news(seat))

    def forget(self) -> None:
        """After an undo: what was taken back has not been told."""
        self.told = [min(count, len(self.table.log)) for count in self.told]

    def refuse(self, refusal: Refusal) -> None:
        """Why not: in words, and by which rule; with the way that is left, if there is one."""
        self.console.print(Text(self.speech.refusal(refusal), style="bold"))
        self.rule(refusal.rule)
        if refusal.key == "derivative" and self.position.setup.votes:
            people = sum(self.position.setup.people)
            word = str(refusal.params["word"]).lower()
            self.say("play.may-appeal", word=word, needed=people // 2 + 1, people=people)
            if len(self.table.persons()) < len(self.table.bots):
                self.say("play.bots-vote")

    def rule(self, id: str) -> None:
        """The rule's line of the ledger."""
        line = self.speech.rule(id)
        if line:
            answers.print_lines(self.console, [line])

    def answer(self, seat: int, command: Command) -> bool:
        """Answer a question that changes nothing; False if the command is no such question."""
        view = self.position.view(seat)
        if command.name == "help":
            answers.print_help(self.console, self.speech)
        elif command.name == "rules":
            self.console.print(answers.rules_about(self.speech, " ".join(command.words)))
        elif command.name == "words":
            self.console.print(answers.used_words(self.speech, view))
        elif command.name == "score":
            self.scores("projected", "play.projected")
        elif command.name == "history":
            events = [event for event in self.table.log if heard_by(event, seat)]
            answers.print_lines(self.console, told(events, self.speech, self.screen.marks))
        elif command.name == "look":
            self.look(seat)
        else:
            return False
        return True

    def scores(self, which: str, title: str) -> None:
        """The points by source and seat: `scores` so far, or `projected`."""
        view: dict[str, Any] = self.position.view(None)
        self.console.print(answers.score_table(self.speech, view[which], self.speech.say(title)))

    def finish(self) -> None:
        """The last news, the final table and the winner; the seed of a sealed game is no secret any more."""
        for seat in self.table.persons()[:1]:
            self.tell(seat)
        self.scores("scores", "play.final")
        winners = [self.speech.names[seat] for seat in self.position.winners()]
        line = self.speech.say("play.winner", winners=self.speech.listed(winners))
        self.console.print(Text(line, style="bold"))
        seed = self.table.match.seed
        if isinstance(seed, bytes):
            self.say("play.seed", seed=seed.hex())


def last_deed(table: Table, seat: int) -> int:
    """Where the log goes on after the last thing this seat did; 0 if it has done nothing yet."""
    deeds = [place for place, (key, _, params) in enumerate(table.log) if key in DEEDS and params.get("seat") == seat]
    return deeds[-1] + 1 if deeds else 0
