"""Wordcraft as a title: its vocabulary, steps and reasons declared once, its options, start and restore."""

from pathlib import Path
from typing import Final

from heartwood.core.chance import Chance, chance_from_data
from heartwood.core.errors import BadData, HeartwoodError, Refusal
from heartwood.core.game import BotSeats, Choice, Game, Option, Saved, SeatOrRandom
from heartwood.core.position import (
    ID_MASK,
    NO_SUCH_MOVE,
    NOT_AWAITED,
    NOT_NOW,
    NOT_YOUR_TURN,
    OVER,
    Rulebook,
    Step,
    first_of,
)
from heartwood.core.verbs import Domain, Vocabulary, Words
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.achievements import Claim, Keep
from heartwood.games.wordcraft.cards import CATEGORIES, DIFFICULTIES, OPEN_CARDS, STANDARD, Cards, load_content
from heartwood.games.wordcraft.doubt import Appeal, Doubt, Propose, Stand, Vote
from heartwood.games.wordcraft.families import Families
from heartwood.games.wordcraft.lexicon import REASON_NAMES, Lexicon, is_plain, normal
from heartwood.games.wordcraft.offensive import Offensive
from heartwood.games.wordcraft.offensive import load as load_offensive
from heartwood.games.wordcraft.pack import Pack, Setup
from heartwood.games.wordcraft.position import MOST_PEOPLE, NOBODY, WORD_MASK, Wordcraft, table_fields
from heartwood.games.wordcraft.rounds import EndGame, EndTurn, NextRound, ScoreRound, open_grid, words_of
from heartwood.games.wordcraft.turn import Hurry, Pass, Say, Timeout
from heartwood.games.wordcraft.unlisted import LETTERS_BITS, TEXTS, number_of, text_of

REASONS: Final[dict[int, tuple[str, str]]] = {
    OVER: ("X-FLOW-01", "over"),
    NOT_YOUR_TURN: ("X-FLOW-04", "not-your-turn"),
    NOT_NOW: ("", "not-now"),
    NOT_AWAITED: ("", "not-awaited"),
    NO_SUCH_MOVE: ("X-FLOW-05", "no-such-move"),
    ids.NO_LETTER: ("X-WORD-02", "no-letter"),
    ids.NO_SPELLING: ("X-QU-03", "no-spelling"),
    ids.NO_U_CARD: ("X-QU-04", "no-u-card"),
    ids.TOO_FEW_CUBES: ("X-WORD-07", "too-few-cubes"),
    ids.USED: ("X-LEX-04", "used"),
    ids.DERIVATIVE: ("X-LEX-05", "derivative"),
    ids.BARRED: ("X-AMB-17", "barred"),
    ids.NO_LIMIT: ("X-TIME-01", "no-limit"),
    ids.NOT_OPEN: ("X-ACH-01", "not-open"),
    ids.NOT_FULFILLED: ("X-ACH-01", "not-fulfilled"),
    ids.CLAIMED: ("X-ACH-03", "claimed-already"),
    ids.NO_VOTES: ("X-LEX-01", "no-votes"),
    ids.NOTHING_TO_DOUBT: ("X-CHAL-06", "nothing-to-doubt"),
    ids.OWN_WORD: ("X-AMB-37", "own-word"),
    ids.TOO_LATE: ("X-CHAL-06", "too-late"),
    ids.VOTED_ON: ("X-AMB-35", "voted-on"),
    ids.NO_APPEAL_NEEDED: ("X-AMB-30", "no-appeal-needed"),
    ids.TOO_MANY_VOTES: ("X-AMB-18", "too-many-votes"),
    ids.NO_DEADLINES: ("X-TIME-01", "no-deadlines"),
    ids.HURRIED: ("X-TIME-03", "hurried-already"),
    ids.LIMIT_RUNS: ("X-TIME-02", "limit-runs"),
    ids.OFFENSIVE: ("X-LEX-13", "offensive"),
    ids.NOT_LISTED: ("X-LEX-11", "word.not-listed"),
    ids.NAME: ("X-LEX-10", "word.name"),
    ids.ABBREVIATION: ("X-LEX-08", "word.abbreviation"),
    ids.MARKED: ("X-LEX-09", "word.marked"),
    ids.LISTED: ("X-LEX-14", "listed"),
    ids.ONE_PERSON: ("X-AMB-42", "one-person"),
    ids.PROPOSED: ("X-AMB-42", "proposed-already"),
}

LEXICON_RULES: Final = ["", "X-LEX-11", "X-LEX-03", "X-LEX-10", "X-LEX-08", "X-LEX-09", "X-LEX-11"]


class LexiconWords(Domain):
    """The words of the agreed dictionary; a text that is none is refused with the reason (X-LEX).

    An offensive text is not repeated, whatever the table allows.
    """

    def __init__(self, lexicon: Lexicon, offensive: Offensive) -> None:
        super().__init__("word")
        self.lexicon = lexicon
        self.offensive = offensive

    def size(self) -> int:
        return len(self.lexicon.words)

    def word(self, index: int) -> str:
        return self.lexicon.words[index]

    def index(self, word: str) -> int:
        return self.lexicon.find(normal(word, self.lexicon.language))

    def refusal(self, word: str) -> Refusal | None:
        reason = self.lexicon.why_not(word)
        shown = self.offensive.shown(normal(word, self.lexicon.language))
        return Refusal(
            LEXICON_RULES[reason], "word." + REASON_NAMES[reason], {"word": shown, "lexicon": self.lexicon.name}, []
        )


class AnyLetters(LexiconWords):
    """Texts that could be words, listed or not; what cannot be one is refused with the reason."""

    def __init__(self, lexicon: Lexicon, offensive: Offensive) -> None:
        super().__init__(lexicon, offensive)
        self.name = "letters"

    def size(self) -> int:
        return TEXTS

    def word(self, index: int) -> str:
        return text_of(index)

    def index(self, word: str) -> int:
        text = normal(word, self.lexicon.language)
        return number_of(text) if is_plain(text) else -1


class LongQus(Domain):
    """Which QUs of a word are spelled with the U card: nothing said for none, `u1` for the first, `u12` for two."""

    def __init__(self) -> None:
        super().__init__("spelling")
        names: list[str] = []
        for mask in range(1 << ids.LONG_BITS):
            uses = "".join([str(use + 1) for use in range(ids.LONG_BITS) if mask >> use & 1])
            names.append("u" + uses if uses else "")
        self.words = Words("spelling", names)

    def size(self) -> int:
        return self.words.size()

    def word(self, index: int) -> str:
        return self.words.word(index)

    def index(self, word: str) -> int:
        return self.words.index(word.lower())


def rulebook(cards: Cards, lexicon: Lexicon, offensive: Offensive) -> Rulebook:
    """The one declaration of Wordcraft's verbs and steps."""
    word = (ids.WORD_BITS, ids.LONG_BITS)
    say = Say(ids.SAY, "say", ("word", "spelling"), word)
    say.listed = False  # X-LEX-02, X-AMB-33
    pass_ = Pass(ids.PASS, "pass")
    timeout = Timeout(ids.TIMEOUT, "timeout")
    timeout.listed = False
    timeout.clock = True
    claim = Claim(ids.CLAIM, "claim", ("card",))
    keep = Keep(ids.KEEP, "keep")
    doubt = Doubt(ids.DOUBT, "doubt", ("word",), word)
    appeal = Appeal(ids.APPEAL, "appeal", ("word", "spelling"), word)
    appeal.listed = False
    propose = Propose(ids.PROPOSE, "propose", ("letters", "spelling"), (LETTERS_BITS, ids.LONG_BITS), typed=True)
    propose.listed = False
    vote = Vote(ids.VOTE, "vote", ("votes",))
    stand = Stand(ids.STAND, "stand")
    hurry = Hurry(ids.HURRY, "hurry")
    domains: list[Domain] = [
        LexiconWords(lexicon, offensive),
        AnyLetters(lexicon, offensive),
        LongQus(),
        Words("card", [card.id.removeprefix("ach.") for card in cards.achievements]),
        Words("votes", [str(votes) for votes in range(MOST_PEOPLE + 1)]),
    ]
    vocabulary = Vocabulary([say, pass_, timeout, claim, keep, doubt, appeal, vote, stand, hurry, propose], domains)
    voting: Step[Wordcraft] = Step(ids.VOTING, "vote", "X-CHAL-02", [vote], [])
    last_call: Step[Wordcraft] = Step(ids.LAST_CALL, "last-call", "X-CHAL-06", [stand, doubt], [doubt])
    voting.together = last_call.together = True
    steps: list[Step[Wordcraft]] = [
        Step(ids.TURN, "turn", "X-FLOW-05", [pass_, timeout, doubt, say, appeal, propose], [doubt, hurry]),
        Step(ids.CUBES, "cubes", "X-FLOW-05", [claim, keep, doubt], [doubt]),
        voting,
        last_call,
        EndTurn(ids.END_TURN, "end-turn", "X-TRIG-01", [], []),
        ScoreRound(ids.SCORE_ROUND, "score-round", "X-SCORE-01", [], []),
        NextRound(ids.NEXT_ROUND, "next-round", "X-NEXT-07", [], []),
        EndGame(ids.END_GAME, "end-game", "X-FLOW-03", [], []),
    ]
    for kind in steps:
        kind.closes = kind.id in (ids.SCORE_ROUND, ids.NEXT_ROUND, ids.END_GAME)
    return Rulebook(vocabulary, list(steps), REASONS)


# --- options ---------------------------------------------------------------------------------------------------


class Seconds(Option):
    """A time limit; where it can differ by seat, also one value per seat."""

    def __init__(self, name: str, default: int, values: list[int], by_seat: bool) -> None:
        super().__init__(name, default, "seconds", [str(value) for value in values])
        self.values = values
        self.by_seat = by_seat

    def read(self, value: object, seats: int) -> object:
        numbers = whole_numbers(value)
        if not numbers or any([number not in self.values for number in numbers]):
            raise self.wrong(value)
        if isinstance(value, int) or (isinstance(value, str) and "," not in value):
            return numbers[0]
        if not self.by_seat or len(numbers) != seats:
            raise self.wrong(value)
        return numbers  # X-TIME-06: one for each seat, or 0

    def takes(self) -> str:
        each = ", one for all or one per seat" if self.by_seat else ""
        return f"seconds ({', '.join([str(value) for value in self.values])}; 0 for no limit){each}"


class Mix(Option):
    """Which achievement cards are opened: one of each category, or a mix of easy, medium and hard cards."""

    def __init__(self, cards: Cards) -> None:
        super().__init__("achievements", "category", "text" if cards.mix_free else "choice", ["category", "difficulty"])
        self.available = [
            sum([card.difficulty == place for card in cards.achievements]) for place in range(len(DIFFICULTIES))
        ]
        self.mix = cards.mix
        self.free = cards.mix_free

    def read(self, value: object, seats: int) -> object:
        if value == "category":
            return value
        if value == "difficulty":
            return self.mix  # X-VAR-01
        mix = whole_numbers(value)
        if len(mix) != len(DIFFICULTIES) or sum(mix) != OPEN_CARDS:
            raise self.wrong(value)
        if any([not 0 <= mix[place] <= self.available[place] for place in range(len(mix))]):
            raise self.wrong(value)
        if not self.free and mix != self.mix:
            raise self.wrong(value)
        return mix

    def takes(self) -> str:
        if not self.free:
            return "category or difficulty"
        most = ", ".join([f"{n} {name}" for n, name in zip(self.available, DIFFICULTIES, strict=True)])
        return f"category, difficulty, or a mix easy,medium,hard of {OPEN_CARDS} cards such as 1,1,2 (there are {most})"


class People(Option):
    """How many persons sit at each seat: more than one makes it a team (X-TEAM).

    A team is one seat like any other with one view, so nothing is hidden inside it.
    """

    def __init__(self, cards: Cards) -> None:
        super().__init__("people", 1, "text", ["1"])
        self.teams = cards.teams

    def read(self, value: object, seats: int) -> object:
        if value == "1" or (value == 1 and not isinstance(value, bool)):
            return 1
        people = whole_numbers(value)
        if len(people) != seats or not all([1 <= count <= MOST_PEOPLE for count in people]):
            raise self.wrong(value)
        teams = self.teams
        if sum(people) < teams.people_min or not teams.teams_min <= seats <= teams.teams_max:  # X-TEAM-01, X-AMB-18
            raise self.wrong(value)
        return people

    def takes(self) -> str:
        return f"1, or the persons of each team such as 2,2 (at least {self.teams.people_min} in all)"


def votes_of(people: list[int], bots: object) -> list[int]:
    """The votes of each seat: with two or more people only theirs, else all (X-CHAL-08, X-AMB-41)."""
    seats = bots if isinstance(bots, list) else []
    votes = [0 if seat in seats else count for seat, count in enumerate(people)]
    return votes if company(len(people), bots) else people


def company(seats: int, bots: object) -> bool:
    """Do two or more people play?"""
    return seats - (len(bots) if isinstance(bots, list) else 0) > 1


def words_option() -> Option:
    """Which words people may say: no offensive ones, but at a private table every listed one (X-LEX-13, X-AMB-40)."""
    option = Choice("words", "clean", ["clean", "all"])
    option.private = "all"
    return option


def whole_numbers(value: object) -> list[int]:
    """A number, a list of numbers, or a text of numbers with commas; [] for anything else."""
    if isinstance(value, str):
        parts = value.split(",")
        return [int(part) for part in parts] if all([part.strip().isdecimal() for part in parts]) else []
    values = value if isinstance(value, list) else [value]
    if any([isinstance(entry, bool) or not isinstance(entry, int) for entry in values]):
        return []
    return list(values)


class WordcraftGame(Game):
    """Wordcraft with one pack of cards, one lexicon and its families."""

    def __init__(self, pack: Pack) -> None:
        cards = pack.cards
        numbers = cards.numbers
        times = cards.times
        options: list[Option] = [
            SeatOrRandom("first"),
            Choice("acceptance", "vote", ["vote", "dictionary", "admit"]),  # X-LEX-14: only where it is agreed on
            words_option(),
            Mix(cards),
            People(cards),
            BotSeats(),
            Seconds("turn_timer", times["turn_timer"].default, times["turn_timer"].values, True),
            Seconds("call_deadline", times["call_deadline"].default, times["call_deadline"].values, False),
            Seconds("preview", times["preview"].default, times["preview"].values, False),
        ]
        counts = list(range(numbers.players_min, numbers.players_max + 1))  # X-COMP-04
        super().__init__("wordcraft", ids.VERSION, counts, options, pack.content, pack.book)
        self.pack = pack

    def read_options(self, given: dict[str, object], seats: int) -> dict[str, object]:
        options = super().read_options(given, seats)
        if "turn_timer" not in given and options["people"] != 1:
            options["turn_timer"] = self.pack.cards.teams.timer  # X-TEAM-03
        return options

    def start(self, seats: int, options: dict[str, object], chance: Chance) -> Wordcraft:
        plain = self.read_options(options, seats)
        setup = self.setup(seats, plain, self.open_cards(plain["achievements"], chance))
        numbers = self.pack.cards.numbers
        position = Wordcraft(self.pack, setup, seats, [], chance)
        position.grid = open_grid(self.pack.cards, chance)
        position.on_letters = [0] * (seats * len(position.grid))
        given = plain["first"]
        first = given if isinstance(given, int) else chance.below(seats)  # X-SETUP-05, X-AMB-25
        position.first = first
        position.hand = [numbers.start_cubes] * seats  # X-SETUP-04, X-TEAM-02: a team is one seat
        position.supply = [numbers.cubes_per_colour - numbers.start_cubes] * seats  # X-SETUP-04, X-EDGE-27
        position.sayable = position.before = words_of(self.pack, setup, position.grid, [], [])
        position.ask_turn(first)  # X-FLOW-04
        return position

    def open_cards(self, mix: object, chance: Chance) -> list[int]:
        """Open four achievement cards: one per category, or by difficulty (X-SETUP-01, X-VAR-01).

        That is all a variant changes (X-VAR-03).
        """
        cards = self.pack.cards.achievements
        opened: list[int] = []
        if isinstance(mix, list):
            for difficulty, count in enumerate(mix):
                # of any category: X-VAR-02, X-AMB-19
                deck = [place for place, card in enumerate(cards) if card.difficulty == difficulty]
                opened.extend([chance.take(deck) for _ in range(count)])
        else:
            for category in range(len(CATEGORIES)):
                opened.append(chance.take([place for place, card in enumerate(cards) if card.category == category]))
        return opened

    def setup(self, seats: int, options: dict[str, object], open_cards: list[int]) -> Setup:
        """The agreed options in the form the rules use."""
        asked = options["people"]
        people = list(asked) if isinstance(asked, list) else [1] * seats
        timer = options["turn_timer"]
        deadline = options["call_deadline"]
        preview = options["preview"]
        return Setup(
            options,
            people=people,
            voters=votes_of(people, options["bots"]),
            turn_timer=list(timer) if isinstance(timer, list) else [int(str(timer))] * seats,  # X-TIME-06
            call_deadline=int(str(deadline)),
            preview=int(str(preview)),
            votes=options["acceptance"] != "dictionary",
            admits=options["acceptance"] == "admit",
            company=company(seats, options["bots"]),
            clean=options["words"] == "clean",
            open_cards=open_cards,
        )

    def restore(self, data: object) -> Wordcraft:
        saved = Saved(data, self)
        seats = saved.number("seats", 1, 8)
        try:
            options = self.read_options(saved.table("options"), seats)
        except HeartwoodError as error:
            raise BadData(str(error)) from None
        cards = self.pack.cards
        open_cards = saved.numbers("open_cards", OPEN_CARDS, 0, len(cards.achievements) - 1)
        setup = self.setup(seats, options, open_cards)
        chance = chance_from_data(saved.data.get("chance"))
        stack = saved.stack(self, seats)
        if any([step & ID_MASK == ids.VOTING and first_of(step) > ids.ABOUT_PROPOSAL for step in stack]):
            raise BadData("stack: a vote about nothing")
        p = Wordcraft(self.pack, setup, seats, stack, chance)
        self.pack.fields[seats].fill(p, saved)
        for key, entries in (("open_cards", open_cards), ("grid", p.grid)):
            if len(set(entries)) != len(entries):
                raise BadData(f"{key}: a card lies there twice")
        p.unlisted = self.restore_unlisted(saved) if setup.admits else []
        last_word = len(self.pack.lexicon.words) + len(p.unlisted) - 1
        for key, entries in (
            ("said", p.said),
            ("word", [p.word >> 6]),
            ("appealed", [p.appealed >> 6]),
            ("barred", p.barred),
            ("barred_before", p.barred_before),
        ):
            if any([entry & WORD_MASK > last_word for entry in entries]):
                raise BadData(f"{key}: there is no such word")
        p.sayable = p.before = words_of(self.pack, setup, p.grid, p.said, p.unlisted)
        if p.author != NOBODY and p.said and p.said[-1] & WORD_MASK == p.word >> 6 & WORD_MASK:
            p.before = words_of(self.pack, setup, p.grid, p.said[:-1], p.unlisted)
        return p

    def restore_unlisted(self, saved: Saved) -> list[str]:
        """The words that were put to the vote, none of them listed, each once."""
        given = saved.data.get("unlisted")
        words: list[str] = []
        for word in given if isinstance(given, list) else [None]:
            if not isinstance(word, str) or not word.isupper() or not is_plain(word) or number_of(word) < 0:
                raise BadData("unlisted: a list of words in plain letters is expected")
            if word in words or self.pack.lexicon.find(word) >= 0:
                raise BadData(f"unlisted: {word} is there twice, or listed")
            words.append(word)
        return words


def wordcraft(
    lexicon: Lexicon, families: Families, content: Path = STANDARD, offensive: Offensive | None = None
) -> WordcraftGame:
    """Wordcraft with these words and the cards of this folder; offensive words are known by the lexicon's language."""
    cards = load_content(content)
    unsaid = load_offensive(lexicon) if offensive is None else offensive
    fields = [table_fields(cards, seats) for seats in range(cards.numbers.players_max + 1)]
    return WordcraftGame(Pack(cards, lexicon, families, unsaid, rulebook(cards, lexicon, unsaid), fields))
