"""The conversation at a terminal table: show, ask, obey, until the game is over or the person leaves.

It takes an input function and a console, and never sleeps: tests drive it with a script.
"""

from collections.abc import Callable
from pathlib import Path

from heartwood.cli.failures import Mistake
from heartwood.cli.wordcraft.choices import spelling_choices
from heartwood.cli.wordcraft.commands import Command, Commands, could_be_spelled
from heartwood.cli.wordcraft.saves import save
from heartwood.cli.wordcraft.table import BOT, Table
from heartwood.cli.wordcraft.voice import Voice
from heartwood.core import BadNotation, Refused, Vocabulary
from heartwood.games.wordcraft.position import WORD_MASK, Wordcraft

OWN_TURN = ("say", "pass", "timeout", "claim", "keep")
SPELLINGS = "u1234"


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
        record_name: str = "heartwood-wordcraft.json",
    ) -> None:
        self.voice = voice
        self.table: Table = voice.table
        self.speech = voice.speech
        self.ask = ask
        self.pauses = pauses
        self.echo = echo
        self.save_to = save_to
        self.record_name = record_name
        self.commands = Commands(self.speech.texts)
        self.verbs: dict[str, Callable[[int, Command], bool]] = {
            "say": self.say_word,
            "pass": self.plain,
            "keep": self.plain,
            "stand": self.plain,
            "timeout": self.plain,
            "claim": self.claim,
            "number": self.number,
            "vote": self.vote,
            "yes": self.vote,
            "no": self.vote,
            "appeal": self.appeal,
            "doubt": self.doubt,
            "hurry": self.hurry,
            "undo": self.undo,
        }

    @property
    def position(self) -> Wordcraft:
        """The true position; a person is shown views of it."""
        return self.table.position

    @property
    def vocabulary(self) -> Vocabulary:
        """The notation of moves."""
        return self.position.book.vocabulary

    # --- the loop ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        self.voice.greet()
        try:
            while not self.position.over():
                seat = self.position.to_act()[0]
                if self.table.bots[seat] is None:
                    self.decide(seat)
                elif not self.doubt_before_bot():
                    self.table.play_bot(seat)
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
        while not self.obey(seat, self.read("play.input", seat=self.speech.names[seat])):
            pass

    def read(self, key: str, **params: object) -> Command:
        """A line, as a command."""
        line = self.ask(self.speech.say(key, **params))
        if self.echo:
            self.voice.console.print(line)
        return self.commands.read(line)

    def obey(self, seat: int, command: Command) -> bool:
        """Do what a command says; True if the position has changed."""
        step = self.position.asking().name
        if command.doubtful and step == "turn" and could_be_spelled(self.position, command.typed):
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

    def answer(self, seat: int, command: Command) -> bool:
        """Questions, saving and leaving: whatever changes nothing in the game."""
        if command.name == "save":
            self.save(Path(" ".join(command.words)) if command.words else self.save_to)
        elif command.name == "quit":
            if self.save_to is None:
                name = self.ask(self.speech.say("play.save-before-leaving")).strip()
                self.save_to = Path(name) if name else None
            raise Leave
        else:
            return self.voice.answer(seat, command)
        return True

    # --- one's own turn ------------------------------------------------------------------------------------

    def play(self, seat: int, move: int) -> bool:
        """Play a person's move, with a word before what cannot be undone."""
        refusal = self.position.explain(seat, move)
        if refusal is not None:
            self.voice.refuse(refusal)
            return False
        own_turn = self.vocabulary.words(move)[0] in OWN_TURN
        if self.pauses and own_turn and self.table.would_reveal(seat, move) and not self.agreed():
            return False
        self.table.play(seat, move)
        self.voice.tell(seat)
        if self.pauses and own_turn and self.table.past:
            waiting = self.position.to_act()
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
        """The end of a turn before a bot answers: the last moment to take it back, or for others to doubt it."""
        while True:
            command = self.read("play.pause")
            if command.name == "" or (command.name == "undo" and self.undo(seat, command)):
                return
            if command.name == "doubt" and not self.position.over() and self.doubt(seat, command):
                return
            self.answer(seat, command)

    def plain(self, seat: int, command: Command) -> bool:
        """Moves of a single word: pass, keep, stand, timeout."""
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
        move = self.vocabulary.compose("say", words)
        choices = spelling_choices(self.position, seat, move, self.speech) if len(words) == 1 else []
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

    def appeal(self, seat: int, command: Command) -> bool:
        """Ask the players to allow a word that is refused as a derivative."""
        return self.play(seat, self.vocabulary.compose("appeal", command.words))

    def undo(self, seat: int, command: Command) -> bool:
        """Take the last move back, or say why there is no way back."""
        if self.table.undo():
            self.voice.forget()
            self.voice.say("play.undone")
            return True
        name = self.speech.names[self.table.barrier_seat] if self.table.barrier == BOT else ""
        self.voice.say(f"play.no-undo-{self.table.barrier}", seat=name)
        return False

    # --- words of the others -------------------------------------------------------------------------------

    def vote(self, seat: int, command: Command) -> bool:
        """Yes and no with all persons of the seat, or the number of those who say yes."""
        answer = self.commands.read(command.words[0]) if command.name == "vote" and command.words else command
        people = str(self.position.setup.people[seat])
        votes = {"yes": people, "no": "0"}.get(answer.name, answer.typed)
        return self.play(seat, self.vocabulary.compose("vote", [votes]))

    def doubt(self, seat: int, command: Command) -> bool:
        """Doubt the last word: the person asked, one named, or whoever else at the keyboard may."""
        last = self.position.view(None)["last_word"]
        said = self.position.said
        if isinstance(last, dict):
            word = str(last["word"])
        elif said:
            word = self.position.pack.lexicon.words[said[-1] & WORD_MASK]
        else:
            self.voice.say("play.nothing-said")
            self.voice.rule("X-CHAL-06")
            return False
        return self.by_somebody(seat, command, self.vocabulary.compose("doubt", [word]))

    def hurry(self, seat: int, command: Command) -> bool:
        """Ask for a deadline for the player in turn; bots always agree (X-AMB-34)."""
        move = self.vocabulary.compose("hurry", [])
        if not self.by_somebody(seat, command, move):
            return False
        for bot in range(len(self.table.bots)):
            if self.table.bots[bot] is not None and self.position.explain(bot, move) is None:
                self.table.play(bot, move)
        self.voice.tell(seat)
        return True

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
        votes = sum(position.setup.people[person] for person in persons)
        if self.table.bots[last["seat"]] is None or votes * 2 <= sum(position.setup.people):
            return False
        self.voice.tell(persons[0])
        while True:
            command = self.read("play.may-doubt", word=last["word"], seat=self.speech.names[last["seat"]])
            if command.name == "doubt":
                return self.doubt(persons[0], command)
            if not self.answer(persons[0], command):
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
        self.voice.say("play.record-saved" if over else "play.game-saved", file=path)
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
