"""What a person at a table of Wordcraft is shown and told; nothing here changes the game."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from heartwood.cli import answers
from heartwood.cli.answers import Line
from heartwood.cli.commands import Command
from heartwood.cli.output import is_plain
from heartwood.cli.voice import Voice
from heartwood.cli.wordcraft.answers import used_words
from heartwood.cli.wordcraft.screen import Screen
from heartwood.cli.wordcraft.table import Table
from heartwood.core import Event, Refusal
from heartwood.games.wordcraft.position import Wordcraft
from heartwood.speech import narration
from heartwood.speech.wordcraft.moves import Choice, claim_choices
from heartwood.speech.wordcraft.speech import WordcraftSpeech


class WordcraftVoice(Voice):
    """Speaks for one table of Wordcraft to one terminal."""

    table: Table
    speech: WordcraftSpeech

    def __init__(self, table: Table, speech: WordcraftSpeech, console: Console) -> None:
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

    def show(self, seat: int) -> None:
        """What a person needs for the next decision: the news, then the table or the question."""
        self.tell_news(seat)
        position = self.position
        step = position.asking().name
        if step == "turn":
            self.look(seat)
        else:
            self.console.print(self.speech.due(self.speech.sight(position, seat)))
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

    def narration(self, events: Sequence[Event], seat: int) -> list[Line]:
        marks = () if is_plain(self.console) else self.screen.marks
        return [beside(line, marks) for line in self.speech.narration(events)]

    def refuse(self, refusal: Refusal) -> None:
        """Why not, with the way that is left, if there is one."""
        super().refuse(refusal)
        setup = self.position.setup
        people = sum(setup.voters)
        votes = {"word": str(refusal.params.get("word", "")).lower(), "needed": people // 2 + 1, "people": people}
        if refusal.key == "word.not-listed" and setup.admits and setup.company:
            self.say("play.may-propose", **votes)
        if refusal.key == "derivative" and setup.votes:
            self.say("play.may-appeal", **votes)
            if any(self.position.setup.voters[seat] for seat, bot in enumerate(self.table.bots) if bot is not None):
                self.say("play.bots-vote")

    def answer(self, seat: int, command: Command) -> bool:
        if command.name == "words":
            self.console.print(used_words(self.speech, self.position.view(seat)))
            return True
        if command.name == "hint" and len(self.table.persons()) > 1:
            self.say("play.no-hints")
            self.rule("X-LEX-02")
            return True
        return super().answer(seat, command)


def beside(line: narration.Line, marks: Sequence[str]) -> Line:
    """A line behind the mark of its seat; small results side by side."""
    if line.results:
        return list(line.results)
    return f"{marks[line.seat]} {line.text}" if marks and line.seat >= 0 else line.text
