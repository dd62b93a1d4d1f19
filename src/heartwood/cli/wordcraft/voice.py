"""What a person at a table of Wordcraft is shown and told; nothing here changes the game."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import answers, voice
from heartwood.cli.answers import Line
from heartwood.cli.commands import Command
from heartwood.cli.output import is_plain
from heartwood.cli.wordcraft.answers import used_words
from heartwood.cli.wordcraft.choices import Choice, claim_choices
from heartwood.cli.wordcraft.screen import Screen
from heartwood.cli.wordcraft.speech import Speech
from heartwood.cli.wordcraft.story import told
from heartwood.cli.wordcraft.table import Table
from heartwood.core import Event, Refusal
from heartwood.games.wordcraft.position import Wordcraft


class Voice(voice.Voice):
    """Speaks for one table of Wordcraft to one terminal."""

    table: Table
    speech: Speech

    def __init__(self, table: Table, speech: Speech, console: Console) -> None:
        super().__init__(table, speech, console)
        self.screen = Screen(speech, console, self.kinds())

    @property
    def position(self) -> Wordcraft:
        """The true position; a person is shown views of it."""
        return self.table.position

    def greet(self) -> None:
        """The first lines: what is played, with which dictionary, and the commitment of a sealed game."""
        lexicon = self.position.pack.lexicon
        self.say("play.welcome", lexicon=lexicon.name, words=len(lexicon.words))
        self.commit()
        if any(self.position.setup.turn_timer) or self.position.setup.call_deadline:
            self.say("play.no-clock")

    def show(self, seat: int) -> None:
        """What a person needs for the next decision: the news, then the table or the question."""
        self.tell_news(seat)
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
        gap = ": " if is_plain(self.console) else "  "
        answers.print_lines(self.console, [f"{choice.label}{gap}{choice.text}" for choice in choices])

    def story(self, events: Sequence[Event], seat: int) -> list[Line]:
        return told(events, self.speech, () if is_plain(self.console) else self.screen.marks)

    def refuse(self, refusal: Refusal) -> None:
        """Why not, with the way that is left, if there is one."""
        super().refuse(refusal)
        if refusal.key == "derivative" and self.position.setup.votes:
            people = sum(self.position.setup.people)
            word = str(refusal.params["word"]).lower()
            self.say("play.may-appeal", word=word, needed=people // 2 + 1, people=people)
            if len(self.table.persons()) < len(self.table.bots):
                self.say("play.bots-vote")

    def answer(self, seat: int, command: Command) -> bool:
        if command.name == "words":
            self.console.print(used_words(self.speech, self.position.view(seat)))
            return True
        return super().answer(seat, command)
