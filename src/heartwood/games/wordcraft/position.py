"""The position of a Wordcraft game: cubes, grid, words said, and the last word as long as it can be doubted.

All counts are public; the only secrets are votes that have been cast while others are still awaited.
"""

from typing import Final

from heartwood.core.chance import Chance
from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT, Position, Score, first_of, step
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.cards import OPEN_CARDS
from heartwood.games.wordcraft.pack import Pack, Setup
from heartwood.games.wordcraft.scoring import ladder_value, letter_points, winners_of
from heartwood.games.wordcraft.spelling import Sayable

NOBODY: Final = -1
WORD_MASK: Final = (1 << 20) - 1


class Wordcraft(Position):
    """See the fields; lists of cubes are flat, seat by seat."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        seats: int,
        stack: list[int],
        chance: Chance,
        round: int,
        first: int,
        grid: list[int],
        hand: list[int],
        supply: list[int],
        on_letters: list[int],
        on_cards: list[int],
        letter_ep: list[int],
        trigger_ep: list[int],
        said: list[int],
        passes: int,
        passes_before: int,
        trigger: int,
        author: int,
        word: int,
        claimed: int,
        triggered: bool,
        settled: bool,
        barred: list[int],
        barred_before: list[int],
        appealed: int,
        votes: list[int],
        hurried: int,
        sayable: Sayable,
        before: Sayable,
    ) -> None:
        super().__init__(pack.book, seats, stack, chance)
        self.pack = pack
        self.setup = setup
        self.round = round  # 1, 2, 3
        self.first = first  # the First player of this round
        self.grid = grid  # open letter cards, by colour; a letter's place here is its place in on_letters
        self.hand = hand
        self.supply = supply
        self.on_letters = on_letters  # cubes: seat * len(grid) + place; X-WORD-11: corners are not kept
        self.on_cards = on_cards  # cubes on achievement cards: seat * 4 + place
        self.letter_ep = letter_ep  # seat * rounds + round - 1
        self.trigger_ep = trigger_ep
        self.said = said  # used words in order: word | seat << 20 | round << 23
        self.passes = passes  # in a row, since the last word of this round (X-PASS-03)
        self.passes_before = passes_before  # what `passes` was before the last word
        self.trigger = trigger  # who triggered the end of this round, or NOBODY
        # The last word, while it can still be doubted (X-CHAL-06):
        self.author = author  # who said it; NOBODY when there is none
        self.word = word  # the move, without its verb: word << 6 | long << 26
        self.claimed = claimed  # the achievement cards it put a cube on, as a mask of places
        self.triggered = triggered  # it triggered the end of the round
        self.settled = settled  # it was voted on: that is final
        self.barred = barred  # words rejected in this turn (X-AMB-17)
        self.barred_before = barred_before  # the same for the turn of the last word
        self.appealed = appealed  # the word an appeal is about, as in `word`
        self.votes = votes  # persons of each seat who said yes; NOBODY (-1) until the seat has voted
        self.hurried = hurried  # seats that want a deadline for the player in turn, as a mask (X-TIME-03)
        self.sayable = sayable
        self.before = before  # what was sayable before the last word, for the case that it is rejected

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

    def letters(self) -> int:
        """The open letters, as a mask: where they lie does not matter (X-WORD-08)."""
        mask = 0
        for card in self.grid:
            mask |= 1 << card
        return mask

    def limit(self, seat: int) -> int:
        """The seconds this seat has for its turn, 0 for no limit (X-TIME-01, X-TIME-02, X-TIME-03)."""
        if self.hurried and self.hurried == self.everyone() & ~(1 << seat):
            return self.setup.call_deadline
        return self.setup.turn_timer[seat]

    def cards_of(self, seat: int) -> int:
        """All cubes of a seat on achievement cards."""
        return sum(self.on_cards[seat * OPEN_CARDS : (seat + 1) * OPEN_CARDS])

    def text_of(self, word: int) -> str:
        """The letters of a word given as in `self.word`."""
        return self.pack.lexicon.words[word >> 6 & WORD_MASK]

    def forget_word(self) -> None:
        """There is no last word any more that could be doubted."""
        self.author = NOBODY
        self.word = 0
        self.claimed = 0
        self.triggered = False
        self.settled = False

    def ask_turn(self, seat: int) -> None:
        """It is this seat's turn now."""
        self.barred = []
        self.hurried = 0
        self.stack.append(step(ids.TURN, 1 << seat))

    # --- the contract --------------------------------------------------------------------------------------

    def copy(self) -> "Wordcraft":
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> "Wordcraft":
        """An independent copy with another future."""
        return Wordcraft(
            self.pack,
            self.setup,
            self.seats,
            self.stack[:],
            chance,
            self.round,
            self.first,
            self.grid,
            self.hand[:],
            self.supply[:],
            self.on_letters[:],
            self.on_cards[:],
            self.letter_ep[:],
            self.trigger_ep[:],
            self.said[:],
            self.passes,
            self.passes_before,
            self.trigger,
            self.author,
            self.word,
            self.claimed,
            self.triggered,
            self.settled,
            self.barred[:],
            self.barred_before[:],
            self.appealed,
            self.votes[:],
            self.hurried,
            self.sayable,
            self.before,
        )

    def announce(self) -> None:
        if self.events is not None:
            letters = [self.pack.cards.letters[card].name["en"] for card in self.grid]
            self.tell("round", {"round": self.round, "seat": self.first, "letters": letters})

    def guess(self, seat: int | None, chance: Chance) -> "Wordcraft":
        guess = self.with_chance(chance)
        for other in range(self.seats):
            if other != seat and guess.votes[other] >= 0:
                guess.votes[other] = chance.below(self.setup.people[other] + 1)
        return guess

    def scores(self, projected: bool = False) -> list[Score]:
        cards = self.pack.cards
        rounds = cards.numbers.rounds
        over = not self.stack
        now = [0] * self.seats if over or not projected else self.letter_points()
        scores: list[Score] = []
        for seat in range(self.seats):  # X-SCORE-06, X-END-06: a total is the sum of its parts
            parts = [(f"letters.{r + 1}", self.letter_ep[seat * rounds + r]) for r in range(rounds)]
            parts[self.round - 1] = (f"letters.{self.round}", parts[self.round - 1][1] + now[seat])
            parts.append(("trigger", self.trigger_ep[seat]))
            if over or projected:  # X-ACH-13: achievement cards score at the end only
                for place, card in enumerate(self.setup.open_cards):
                    achievement = cards.achievements[card]
                    cubes = self.on_cards[seat * OPEN_CARDS + place]
                    parts.append((achievement.id, ladder_value(achievement.ladder, cubes)))  # X-END-01
            scores.append(Score(seat, parts))
        return scores

    def letter_points(self) -> list[int]:
        """The EP the letter cards would give each seat if they were scored now."""
        ep_of = self.pack.cards.ep_of
        return letter_points(self.on_letters, self.seats, [ep_of[card] for card in self.grid])

    def winners(self) -> list[int]:
        if self.stack:
            return []
        totals = [score.total for score in self.scores()]
        return winners_of(totals, [self.cards_of(seat) for seat in range(self.seats)])

    def view(self, seat: int | None) -> dict[str, object]:
        from heartwood.games.wordcraft.view import view  # the edge: not needed to play

        return view(self, seat)

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
            "round": self.round,
            "first": self.first,
            "grid": self.grid[:],
            "hand": self.hand[:],
            "supply": self.supply[:],
            "on_letters": self.on_letters[:],
            "on_cards": self.on_cards[:],
            "letter_ep": self.letter_ep[:],
            "trigger_ep": self.trigger_ep[:],
            "said": self.said[:],
            "passes": self.passes,
            "passes_before": self.passes_before,
            "trigger": self.trigger,
            "author": self.author,
            "word": self.word,
            "claimed": self.claimed,
            "triggered": int(self.triggered),
            "settled": int(self.settled),
            "barred": self.barred[:],
            "barred_before": self.barred_before[:],
            "appealed": self.appealed,
            "votes": self.votes[:],
            "hurried": self.hurried,
        }

    def question(self) -> str:
        """What is being voted on: "", "doubt" or "appeal"."""
        if not self.stack or self.stack[-1] & ID_MASK != ids.VOTING:
            return ""
        return "appeal" if first_of(self.stack[-1]) == ids.ABOUT_APPEAL else "doubt"

    def long_of(self, word: int) -> int:
        """Which QUs of a word given as in `self.word` are spelled Qu + U."""
        return word >> ids.LONG_SHIFT
