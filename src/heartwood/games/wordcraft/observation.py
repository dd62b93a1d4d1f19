"""What a seat of Wordcraft sees, as numbers, and the room that its moves take in the action index.

The words said before are not in it, only the last one's letters.
"""

from typing import Any, Final

from heartwood.core.actions import Width
from heartwood.core.observation import NUMBERS, SOME, Observer, Sheet, States
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, MASK_SHIFT, Position
from heartwood.core.verbs import Verb
from heartwood.games.wordcraft.cards import OPEN_CARDS
from heartwood.games.wordcraft.game import WordcraftGame
from heartwood.games.wordcraft.ids import CUBES
from heartwood.games.wordcraft.position import NOBODY, Wordcraft
from heartwood.games.wordcraft.spelling import spellings

QUESTIONS: Final = ["doubt", "appeal"]
FIRST_LETTER: Final = ord("A")
ALPHABET: Final = [chr(FIRST_LETTER + letter) for letter in range(26)]


class WordcraftObserver(Observer):
    """For one content and number of seats."""

    def __init__(self, game: WordcraftGame, seats: int) -> None:
        super().__init__()
        cards = game.pack.cards
        self.states = States(game.book, seats)
        self.letters = [letter.id for letter in cards.letters]
        self.eps = [letter.ep for letter in cards.letters]
        self.cards = [card.id for card in cards.achievements]
        self.of_player = [f"player{place}." for place in range(seats)]

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """One's own cubes come first; at the end the word in question, and the vote."""
        assert isinstance(p, Wordcraft)
        states = self.states
        states.write(out, p, seat, p.round, p.pack.cards.numbers.rounds)
        states.write_by_seat(out, "points", [score.total for score in p.scores()], seat, 100)
        states.write_by_seat(out, "projected", [score.total for score in p.scores(projected=True)], seat, 100)
        out.one_of("in_turn", states.place(p.in_turn(), seat), states.places)
        out.one_of("first", states.place(p.first, seat), states.places)
        self.write_cards(p, out)
        for place in range(p.seats):
            out.prefix = self.of_player[place]
            self.write_player(p, (seat + place) % p.seats, out)
        out.prefix = ""
        out.one_of("last_word.seat", states.place(p.author, seat), states.places)
        out.flag("last_word.doubtable", p.author != NOBODY and p.setup.votes and not p.voted_on)
        counts = [0] * len(ALPHABET)
        if p.author != NOBODY:
            for sign in p.text_of(p.word):
                letter = ord(sign) - FIRST_LETTER
                if 0 <= letter < len(ALPHABET):
                    counts[letter] += 1
        out.numbers("last_word.letters", counts, ALPHABET, 2, SOME)
        out.number("barred", len(p.barred), 4)
        out.number("passes", p.passes, 4)
        out.one_of("trigger", states.place(p.trigger, seat), states.places)
        self.write_vote(p, seat, out)

    def write_cards(self, p: Wordcraft, out: Sheet) -> None:
        """The open letters and achievement cards."""
        out.some_of("letters.open", p.grid, self.letters, NUMBERS)
        out.numbers_of("letters.ep", p.grid, [self.eps[card] for card in p.grid], self.letters, 10)
        out.some_of("cards.open", p.setup.open_cards, self.cards, NUMBERS)
        claimable = p.stack[-1] >> FIRST_SHIFT if p.stack and p.stack[-1] & ID_MASK == CUBES else 0
        places = [card for place, card in enumerate(p.setup.open_cards) if claimable >> place & 1]
        out.some_of("cards.claimable", places, self.cards)

    def write_player(self, p: Wordcraft, seat: int, out: Sheet) -> None:
        """The cubes of a seat, and how many words it has said."""
        out.number("hand", p.hand[seat], 20)
        out.number("supply", p.supply[seat], 20)
        grid, open_cards = p.grid, p.setup.open_cards
        on_letters = p.on_letters[seat * len(grid) : (seat + 1) * len(grid)]
        out.numbers_of("letters", grid, on_letters, self.letters, 4)
        on_cards = p.on_cards[seat * OPEN_CARDS : seat * OPEN_CARDS + len(open_cards)]
        out.numbers_of("cards", open_cards, on_cards, self.cards, 4)
        said = 0
        for entry in p.said:
            if entry >> 20 & 7 == seat:
                said += 1
        out.number("said", said, 20)

    def write_vote(self, p: Wordcraft, seat: int, out: Sheet) -> None:
        """The question, who has voted, and one's own vote; the others' stay closed."""
        question = p.question()
        voted = 0
        own = 0
        if question is not None:
            voted = p.electorate() & ~(p.stack[-1] >> MASK_SHIFT & BYTE)
            own = p.votes[seat] if voted >> seat & 1 else 0
        out.one_of("vote.question", QUESTIONS.index(question) if question in QUESTIONS else -1, QUESTIONS)
        out.flags("vote.voted", self.states.turned(voted, seat), self.states.places, NUMBERS)
        out.number("vote.own", own, 1)


def wordcraft_observer(game: WordcraftGame, seats: int) -> WordcraftObserver:
    """The observer of a game."""
    return WordcraftObserver(game, seats)


def wordcraft_actions(game: WordcraftGame) -> Width:
    """A word appears with the spellings that it has."""
    words = game.pack.lexicon.words

    def width(verb: Verb[Any], a: int) -> int:
        """A word without QU has one spelling."""
        return spellings(words[a], True) if "spelling" in verb.domains else 1

    return width
