"""The position of a Wordcraft game: cubes, grid, words said, and the last word as long as it can be doubted.

All counts are public; the only secrets are votes that have been cast while others are still awaited.
"""

from typing import Final

from heartwood.core.chance import WORD, Chance
from heartwood.core.errors import Refused
from heartwood.core.fields import ANY, FLAG, NUMBER, Field, Fields
from heartwood.core.outcome import Outcome
from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT, Position, Score, first_of, step
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.cards import OPEN_CARDS, Cards
from heartwood.games.wordcraft.pack import Pack, Setup
from heartwood.games.wordcraft.scoring import ladder_value, letter_points, winners_of
from heartwood.games.wordcraft.spelling import Sayable
from heartwood.games.wordcraft.view_types import Question, WordcraftView

NOBODY: Final = -1
WORD_MASK: Final = (1 << 20) - 1
MOST_PEOPLE: Final = 8  # at one seat
NO_WORDS: Final = Sayable([], [])


class Wordcraft(Position):
    """See the fields; lists of cubes are flat, seat by seat."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        seats: int,
        stack: list[int],
        chance: Chance,
        like: "Wordcraft | None" = None,
    ) -> None:
        super().__init__(pack.book, seats, stack, chance)
        self.pack = pack
        self.setup = setup
        self.round: int = 1 if like is None else like.round  # 1, 2, 3
        self.first: int = 0 if like is None else like.first  # the First player of this round
        # open letter cards, by colour; a letter's place here is its place in on_letters
        self.grid: list[int] = [] if like is None else like.grid
        self.hand: list[int] = [] if like is None else like.hand[:]
        self.supply: list[int] = [] if like is None else like.supply[:]
        # cubes: seat * len(grid) + place; X-WORD-11: corners are not kept
        self.on_letters: list[int] = [] if like is None else like.on_letters[:]
        # cubes on achievement cards: seat * 4 + place
        self.on_cards: list[int] = [0] * (seats * OPEN_CARDS) if like is None else like.on_cards[:]
        # seat * rounds + round - 1; X-SETUP-06: nothing yet
        self.letter_ep: list[int] = [0] * (seats * pack.cards.numbers.rounds) if like is None else like.letter_ep[:]
        self.trigger_ep: list[int] = [0] * seats if like is None else like.trigger_ep[:]  # X-SETUP-06
        # in order: word | seat << 20 | round << 23; X-SETUP-06: none yet
        self.said: list[int] = [] if like is None else like.said[:]
        self.passes: int = 0 if like is None else like.passes  # in a row, since the last word of the round
        self.passes_before: int = 0 if like is None else like.passes_before  # the same before the last word
        self.trigger: int = NOBODY if like is None else like.trigger  # who triggered the end of this round
        # The last word, while it can still be doubted:
        self.author: int = NOBODY if like is None else like.author  # who said it
        self.word: int = 0 if like is None else like.word  # the move, without its verb: word << 6 | long << 26
        self.claimed: int = 0 if like is None else like.claimed  # the cards it put a cube on, as a mask of places
        self.triggered: bool = False if like is None else like.triggered  # it triggered the end of the round
        self.voted_on: bool = False if like is None else like.voted_on  # it was voted on: that is final
        self.barred: list[int] = [] if like is None else like.barred[:]  # words rejected in this turn
        self.barred_before: list[int] = [] if like is None else like.barred_before[:]  # in the turn of the last word
        # the word an appeal or a proposal is about, as in `word`
        self.appealed: int = 0 if like is None else like.appealed
        # words put to the vote although the lexicon lacks them, numbered on from its last one
        self.unlisted: list[str] = [] if like is None else like.unlisted
        # persons of each seat who said yes; NOBODY (-1) until the seat has voted
        self.votes: list[int] = [NOBODY] * seats if like is None else like.votes[:]
        # seats that want a deadline for the player in turn, as a mask
        self.hurried: int = 0 if like is None else like.hurried
        # What can be said, and what could before the last word, in case it is rejected: not saved, the words say it
        self.sayable: Sayable = NO_WORDS if like is None else like.sayable
        self.before: Sayable = NO_WORDS if like is None else like.before

    # --- small questions -----------------------------------------------------------------------------------

    def in_turn(self) -> int:
        """Whose turn it is, also while the others vote; NOBODY at the end of a round."""
        for place in range(len(self.stack) - 1, -1, -1):
            entry = self.stack[place]
            if entry & ID_MASK == ids.TURN or entry & ID_MASK == ids.CUBES:
                mask = entry >> MASK_SHIFT & BYTE
                seat = 0
                while not mask >> seat & 1:
                    seat += 1
                return seat
        return NOBODY

    def everyone(self) -> int:
        """All seats, as a mask."""
        return (1 << self.seats) - 1

    def electorate(self) -> int:
        """The seats that have a vote, as a mask (X-CHAL-08)."""
        mask = 0
        for seat, votes in enumerate(self.setup.voters):
            if votes:
                mask |= 1 << seat
        return mask

    def letters(self) -> int:
        """The open letters, as a mask: where they lie does not matter (X-WORD-08, X-DATA-06)."""
        mask = 0
        for card in self.grid:
            mask |= 1 << card
        return mask

    def limit(self, seat: int) -> int:
        """The seconds this seat has for its turn, 0 for no limit (X-TIME-01, X-TIME-02, X-TIME-03)."""
        if self.hurried and self.hurried == self.everyone() & ~(1 << seat):  # X-AMB-34: all the others
            return self.setup.call_deadline
        return self.setup.turn_timer[seat]

    def cards_of(self, seat: int) -> int:
        """All cubes of a seat on achievement cards."""
        return sum(self.on_cards[seat * OPEN_CARDS : (seat + 1) * OPEN_CARDS])

    def letters_of(self, word: int) -> str:
        """The letters of a word by its number, listed or not."""
        listed = self.pack.lexicon.words
        return listed[word] if word < len(listed) else self.unlisted[word - len(listed)]

    def text_of(self, word: int) -> str:
        """The letters of a word given as in `self.word`."""
        return self.letters_of(word >> 6 & WORD_MASK)

    def number_of(self, text: str) -> int:
        """The number of an unlisted word; if it has none yet, the one it would get."""
        listed = len(self.pack.lexicon.words)
        return listed + (self.unlisted.index(text) if text in self.unlisted else len(self.unlisted))

    def forget_word(self) -> None:
        """There is no last word any more that could be doubted."""
        self.author = NOBODY
        self.word = 0
        self.claimed = 0
        self.triggered = False
        self.voted_on = False

    def ask_turn(self, seat: int) -> None:
        """It is this seat's turn now."""
        self.barred = []
        self.hurried = 0
        self.stack.append(step(ids.TURN, 1 << seat))

    # --- the contract --------------------------------------------------------------------------------------

    def parse(self, text: str) -> int:
        """An unlisted word that was put to the vote is known here: it is used, barred or beyond doubt."""
        try:
            return self.book.vocabulary.parse(text)
        except Refused as refused:
            from heartwood.games.wordcraft.sketch import known_here

            raise Refused(known_here(self, text) or refused.refusal) from None

    def copy(self) -> "Wordcraft":
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> "Wordcraft":
        """An independent copy with another future."""
        return Wordcraft(self.pack, self.setup, self.seats, self.stack[:], chance, self)

    def announce(self) -> None:
        if self.events is not None:
            letters = [self.pack.cards.letters[card].name["en"] for card in self.grid]
            self.tell("round", {"round": self.round, "seat": self.first, "letters": letters})

    def guess(self, seat: int | None, chance: Chance) -> "Wordcraft":
        guess = self.with_chance(chance)
        for other in range(self.seats):
            if other != seat and guess.votes[other] >= 0:
                guess.votes[other] = chance.below(self.setup.voters[other] + 1)
        return guess

    def for_bots(self) -> "Wordcraft":
        """Bots and hints say no offensive word, even where people may (X-LEX-13, X-AMB-40)."""
        if self.setup.clean:
            return self
        clean = self.copy()
        clean.setup = self.setup.cleaned()
        clean.sayable = self.sayable.without(self.pack.offensive.words)
        clean.before = self.before.without(self.pack.offensive.words)
        return clean

    def scores(self, projected: bool = False) -> list[Score]:
        cards = self.pack.cards
        rounds = cards.numbers.rounds
        over = not self.stack
        now = [0] * self.seats if over or not projected else self.letter_points()
        sources = [f"letters.{r + 1}" for r in range(rounds)]
        sources.append("trigger")
        if over or projected:  # X-FLOW-03, X-ACH-13: achievement cards score at the end only
            sources += [cards.achievements[card].id for card in self.setup.open_cards]
        scores: list[Score] = []
        for seat in range(self.seats):
            points = self.letter_ep[seat * rounds : (seat + 1) * rounds]  # X-SCORE-06
            points[self.round - 1] += now[seat]
            points.append(self.trigger_ep[seat])  # X-SCORE-06, X-END-06
            if over or projected:
                for place, card in enumerate(self.setup.open_cards):
                    cubes = self.on_cards[seat * OPEN_CARDS + place]  # X-END-05: own cubes only
                    points.append(ladder_value(cards.achievements[card].ladder, cubes))  # X-END-01
            scores.append(Score(seat, sources, points))  # X-END-06: a total is the sum of its parts
        return scores

    def letter_points(self) -> list[int]:
        """The EP the letter cards would give each seat if they were scored now."""
        ep_of = self.pack.cards.ep_of
        return letter_points(self.on_letters, self.seats, [ep_of[card] for card in self.grid])

    def winners(self) -> list[int]:
        if self.stack:  # X-FLOW-03: there are none before
            return []
        totals = [score.total for score in self.scores()]
        return winners_of(totals, [self.cards_of(seat) for seat in range(self.seats)])

    def view(self, seat: int | None) -> WordcraftView:
        from heartwood.games.wordcraft.view import view  # the edge: not needed to play

        return view(self, seat)

    def compare(self, certain: Position, after: Position, seat: int, outcome: Outcome) -> None:
        from heartwood.games.wordcraft.outcome import compare

        assert isinstance(after, Wordcraft)
        compare(self, after, seat, outcome)

    def to_data(self) -> dict[str, object]:
        return {
            "game": "wordcraft",
            "version": ids.VERSION,
            "content": dict(self.pack.content),
            "seats": self.seats,
            "options": dict(self.setup.options),
            "open_cards": self.setup.open_cards[:],
            "stack": self.stack[:],
            "chance": self.chance.to_data(),
            **self.pack.fields[self.seats].data(self),
            **({"unlisted": self.unlisted[:]} if self.setup.admits else {}),
        }

    def question(self) -> Question | None:
        """What is being voted on."""
        if not self.stack or self.stack[-1] & ID_MASK != ids.VOTING:
            return None
        about = first_of(self.stack[-1])
        if about == ids.ABOUT_PROPOSAL:
            return "proposal"
        return "appeal" if about == ids.ABOUT_APPEAL else "doubt"

    def long_of(self, word: int) -> int:
        """Which QUs of a word given as in `self.word` are spelled Qu + U."""
        return word >> ids.LONG_SHIFT


def table_fields(cards: Cards, seats: int) -> Fields:
    """What is saved of a position beside set-up, steps and chance: in this order, with the bounds of each field."""
    most = cards.numbers.cubes_per_colour
    grid = sum(cards.grid)
    return Fields(
        [
            Field("round", NUMBER, 1, cards.numbers.rounds),
            Field("first", NUMBER, 0, seats - 1),
            Field("grid", grid, 0, len(cards.letters) - 1),
            Field("hand", seats, 0, most),
            Field("supply", seats, 0, most),
            Field("on_letters", seats * grid, 0, most),
            Field("on_cards", seats * OPEN_CARDS, 0, most),
            Field("letter_ep", seats * cards.numbers.rounds, 0, WORD),
            Field("trigger_ep", seats, 0, WORD),
            Field("said", ANY, 0, WORD),
            Field("passes", NUMBER, 0, 1 << 20),
            Field("passes_before", NUMBER, 0, 1 << 20),
            Field("trigger", NUMBER, NOBODY, seats - 1),
            Field("author", NUMBER, NOBODY, seats - 1),
            Field("word", NUMBER, 0, (1 << 30) - 1),
            Field("claimed", NUMBER, 0, (1 << OPEN_CARDS) - 1),
            Field("triggered", FLAG, 0, 1),
            Field("voted_on", FLAG, 0, 1),
            Field("barred", ANY, 0, WORD_MASK),
            Field("barred_before", ANY, 0, WORD_MASK),
            Field("appealed", NUMBER, 0, (1 << 30) - 1),
            Field("votes", seats, NOBODY, MOST_PEOPLE),
            Field("hurried", NUMBER, 0, (1 << seats) - 1),
        ]
    )
