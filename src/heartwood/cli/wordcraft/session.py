"""The conversation at a table of Wordcraft: words, claims, doubts and votes."""

from collections.abc import Callable

from heartwood.cli.commands import Command
from heartwood.cli.session import Session
from heartwood.cli.wordcraft.commands import Commands, could_be_spelled
from heartwood.cli.wordcraft.table import Table
from heartwood.cli.wordcraft.voice import WordcraftVoice
from heartwood.core import BadNotation, Refused
from heartwood.games.wordcraft.position import WORD_MASK, Wordcraft
from heartwood.speech.wordcraft.moves import spelling_choices

OWN_TURN = ("say", "pass", "claim", "keep")
SPELLINGS = "u1234"


class WordcraftSession(Session):
    """One game of Wordcraft at one terminal."""

    voice: WordcraftVoice
    table: Table

    def understood(self) -> Commands:
        return Commands(self.speech.texts)

    @property
    def verbs(self) -> dict[str, Callable[[int, Command], bool]]:
        """What each command does."""
        return {
            "say": self.say_word,
            "pass": self.plain,
            "keep": self.plain,
            "stand": self.plain,
            "claim": self.claim,
            "number": self.number,
            "vote": self.vote,
            "yes": self.vote,
            "no": self.vote,
            "appeal": self.ask_for,
            "propose": self.ask_for,
            "doubt": self.doubt,
            "hurry": self.hurry,
            "undo": self.undo,
        }

    @property
    def position(self) -> Wordcraft:
        """The true position; a person is shown views of it."""
        return self.table.position

    def obey(self, seat: int, command: Command) -> bool:
        """Do what a command says; True if the position has changed."""
        step = self.position.asking().name
        if command.bare() and step == "turn" and could_be_spelled(self.position, command.typed):
            self.voice.say("play.word-or-command", typed=command.typed)
            return False
        if self.answer(seat, command):
            return False
        if command.name == "" and step == "last-call":
            command = command._replace(name="stand")
        verb = self.verbs.get(command.name)
        try:
            if verb is not None:
                return verb(seat, command)
        except Refused as error:
            self.voice.refuse(error.refusal)
            return False
        except BadNotation:
            pass
        self.voice.say(f"play.how-{step}", seat=self.speech.names[seat])
        return False

    def ends_turn(self, seat: int, move: int) -> bool:
        return self.vocabulary.words(move)[0] in OWN_TURN

    def bot_moves(self, seat: int) -> None:
        if not self.doubt_before_bot():
            self.table.play_bot(seat)

    def interjects(self, seat: int, command: Command) -> bool:
        return command.name == "doubt" and not self.position.over() and self.doubt(seat, command)

    # --- one's own turn ------------------------------------------------------------------------------------

    def plain(self, seat: int, command: Command) -> bool:
        """Moves of a single word: pass, keep, stand."""
        return self.play(seat, self.vocabulary.compose(command.name, []))

    def say_word(self, seat: int, command: Command) -> bool:
        """Say a word, in the spelling of one's choice."""
        words = command.words
        if self.position.asking().name != "turn":
            return self.plain(seat, command._replace(name="pass"))  # refused, with the step that is due
        if len(words) != 1 and not (len(words) == 2 and set(words[1].lower()) <= set(SPELLINGS)):
            self.voice.say("play.one-word")
            self.voice.rule("X-WORD-10")
            return False
        move = self.position.parse(" ".join(["say", *words]))
        choices = spelling_choices(self.position, seat, move, self.voice.speech) if len(words) == 1 else []
        if len(choices) > 1:
            self.voice.say("play.spellings", word=self.position.text_of(move))
            self.voice.menu(choices)
            picked = self.read("play.which", last=len(choices)).typed
            choices = [choice for choice in choices if choice.label == picked]
            if not choices:
                self.voice.say("play.not-said")
                return False
        return self.play(seat, choices[0].move if choices else move)

    def claim(self, seat: int, command: Command) -> bool:
        """Put cubes on achievement cards by their numbers on the table."""
        open_cards = self.position.setup.open_cards
        done = False
        for word in command.words or [""]:
            if not word.isdecimal() or not 1 <= int(word) <= len(open_cards):
                self.voice.say("play.claim-number", last=len(open_cards))
                return done
            card = self.position.pack.cards.achievements[open_cards[int(word) - 1]]
            made = len(self.table.match.moves)
            if not self.play(seat, self.vocabulary.compose("claim", [card.id.removeprefix("ach.")])):
                return done
            done = True
            if len(self.table.match.moves) <= made:  # taken back in the pause: the other numbers with it
                return done
        return done

    def number(self, seat: int, command: Command) -> bool:
        """A bare number: a card to claim, or votes."""
        if self.position.asking().name == "vote":
            return self.vote(seat, command)
        return self.claim(seat, command)

    def ask_for(self, seat: int, command: Command) -> bool:
        """Ask the players to allow a word that is refused as a derivative, or that the dictionary lacks."""
        return self.play(seat, self.position.parse(" ".join([command.name, *command.words])))

    # --- words of the others -------------------------------------------------------------------------------

    def vote(self, seat: int, command: Command) -> bool:
        """Yes and no with all persons of the seat, or the number of those who say yes."""
        answer = self.commands.read(command.words[0]) if command.name == "vote" and command.words else command
        people = str(self.position.setup.voters[seat])
        votes = {"yes": people, "no": "0"}.get(answer.name, answer.typed)
        return self.play(seat, self.vocabulary.compose("vote", [votes]))

    def doubt(self, seat: int, command: Command) -> bool:
        """Doubt the last word: the person asked, one named, or whoever else at the keyboard may."""
        last = self.position.view(None)["last_word"]
        said = self.position.said
        if isinstance(last, dict):
            word = str(last["word"])
        elif said:
            word = self.position.letters_of(said[-1] & WORD_MASK)
        else:
            self.voice.say("play.nothing-said")
            self.voice.rule("X-CHAL-06")
            return False
        return self.by_somebody(seat, command, self.position.parse(f"doubt {word}"))

    def hurry(self, seat: int, command: Command) -> bool:
        """All the others at the keyboard want a deadline for the person in turn."""
        slow = self.position.in_turn()
        others = [person for person in self.table.persons() if person != slow]
        return all([self.play(person, self.vocabulary.compose("hurry", [])) for person in others or [seat]])

    def by_somebody(self, seat: int, command: Command, move: int) -> bool:
        """Play a move that others than the person asked may make too; `doubt ben` says who."""
        names = [name.lower() for name in self.speech.names]
        persons = self.table.persons()
        who = " ".join(command.words).lower()
        if who and (who not in names or names.index(who) not in persons):
            self.voice.say("play.who", persons=self.speech.listed([self.speech.names[person] for person in persons]))
            return False
        candidates = [names.index(who)] if who else [seat, *persons]
        allowed = [person for person in candidates if self.position.explain(person, move) is None]
        return self.play(allowed[0] if allowed else candidates[0], move)

    def doubt_before_bot(self) -> bool:
        """Before a bot's move settles another bot's word: a chance to doubt, where the persons could carry the vote."""
        position = self.position
        last = position.view(None)["last_word"]
        if not self.pauses or position.asking().name != "turn" or not isinstance(last, dict) or not last["doubtable"]:
            return False
        persons = self.table.persons()
        votes = sum(position.setup.voters[person] for person in persons)
        if self.table.bots[last["seat"]] is None or votes * 2 <= sum(position.setup.voters):
            return False
        self.voice.tell(persons[0])
        while True:
            command = self.read("play.may-doubt", word=last["word"], seat=self.speech.names[last["seat"]])
            if command.name == "doubt":
                return self.doubt(persons[0], command)
            if not self.answer(persons[0], command):
                return False
