"""The end of a turn, of a round and of the game (X-TRIG, X-PASS-03, X-SCORE, X-NEXT, X-END)."""

from heartwood.core.chance import Chance
from heartwood.core.position import Step, step
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.cards import COLOURS, Cards
from heartwood.games.wordcraft.pack import Pack, Setup
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.scoring import majority
from heartwood.games.wordcraft.spelling import Sayable, U, sayable
from heartwood.games.wordcraft.unlisted import listed_kin


def open_grid(cards: Cards, chance: Chance) -> list[int]:
    """Open the letter cards of a round, colour by colour, each deck being complete (X-SETUP-03, X-NEXT-03)."""
    grid: list[int] = []
    for colour in range(len(COLOURS)):
        deck = [letter for letter in range(len(cards.letters)) if cards.colour_of[letter] == colour]
        opened = [chance.take(deck) for _ in range(cards.grid[colour])]
        grid.extend(sorted(opened))
    return grid


def words_of(pack: Pack, setup: Setup, grid: list[int], said: list[int], unlisted: list[str]) -> Sayable:
    """The words of a grid, given the words already said in the game (X-NEXT-06, X-AMB-21)."""
    letters = 0
    for card in grid:
        letters |= 1 << card
    used: set[int] = set()
    held_back: set[int] = set()
    for entry in said:
        used.add(entry & WORD_MASK)
        held_back.update(kin_of(pack, entry & WORD_MASK, unlisted))
    table = pack.clean_words if setup.clean else pack.all_words  # X-LEX-13
    return sayable(table, letters, used, held_back)


def kin_of(pack: Pack, word: int, unlisted: list[str]) -> list[int]:
    """The listed words of a word's family, without itself."""
    listed = len(pack.lexicon.words)
    return pack.families.kin(word) if word < listed else listed_kin(pack, unlisted[word - listed])


class EndTurn(Step[Wordcraft]):
    """A turn is over: write the word down, look for the trigger, go on clockwise or end the round."""

    def run(self, p: Wordcraft, seat: int, second: int) -> None:
        if p.author == seat:
            record_word(p, seat)
        numbers = p.pack.cards.numbers
        # only the first one (X-TRIG-05, X-AMB-03, X-AMB-24), by what a turn leaves (X-TRIG-06, X-AMB-06, X-AMB-23)
        if p.trigger == NOBODY and p.hand[seat] <= numbers.trigger_cubes:  # X-TRIG-01, X-TRIG-08
            p.trigger = seat
            p.triggered = True
            p.trigger_ep[seat] += numbers.trigger_ep  # X-TRIG-02
            p.tell("triggered", {"seat": seat, "ep": numbers.trigger_ep, "hand": p.hand[seat]})
        following = (seat + 1) % p.seats  # X-FLOW-04, X-TEAM-05, X-AMB-05: clockwise, last turns too
        if p.trigger == NOBODY and p.passes >= p.seats:  # X-PASS-03, X-AMB-04
            p.tell("all-passed", {})
            p.stack.append(step(ids.SCORE_ROUND))
        elif following == p.trigger:  # X-TRIG-03, X-TRIG-04
            p.stack.append(step(ids.SCORE_ROUND))
            if p.setup.votes and p.author == seat and not p.voted_on:  # X-CHAL-06, X-AMB-29: until scoring
                p.stack.append(step(ids.LAST_CALL, p.everyone() & ~(1 << seat)))
        else:
            p.ask_turn(following)  # X-PASS-02: whoever passed before, too


def record_word(p: Wordcraft, seat: int) -> None:
    """The word is used now, and its family with it (X-LEX-04, X-LEX-05, X-LEX-06)."""
    word = p.word >> 6 & WORD_MASK
    p.before = p.sayable
    p.barred_before = p.barred
    p.passes_before = p.passes
    p.passes = 0  # X-PASS-03
    p.said.append(word | seat << 20 | p.round << 23)
    p.sayable = p.sayable.after(word, kin_of(p.pack, word, p.unlisted), p.pack.lexicon, bool(p.letters() >> U & 1))


class ScoreRound(Step[Wordcraft]):
    """Phase II: majorities on the letter cards, in every round alike; then the cubes go home."""

    def run(self, p: Wordcraft, first: int, second: int) -> None:
        cards = p.pack.cards
        size = len(p.grid)
        if p.events is not None:
            for place, card in enumerate(p.grid):
                letter = cards.letters[card]
                winners = majority(p.on_letters, p.seats, size, place)
                key = "letter-scored" if winners else "letter-empty"
                p.tell(key, {"letter": letter.name["en"], "ep": letter.ep, "seats": winners})
        points = p.letter_points()  # X-SCORE-08: in every round alike
        for seat in range(p.seats):
            p.letter_ep[seat * cards.numbers.rounds + p.round - 1] = points[seat]
            p.hand[seat] += sum(p.on_letters[seat * size : (seat + 1) * size])  # X-SCORE-07
        p.on_letters = [0] * len(p.on_letters)  # X-ACH-12, X-EDGE-12: cubes on achievement cards stay
        p.tell("round-scored", {"round": p.round, "points": points})
        p.forget_word()
        p.barred = []
        p.barred_before = []
        p.stack.append(step(ids.NEXT_ROUND if p.round < cards.numbers.rounds else ids.END_GAME))  # X-FLOW-01, X-FLOW-02


class NextRound(Step[Wordcraft]):
    """Phase III: First player, new grid, three more cubes, in this order (X-NEXT-07)."""

    def run(self, p: Wordcraft, first: int, second: int) -> None:
        numbers = p.pack.cards.numbers
        p.first = next_first(p)
        p.round += 1
        p.grid = open_grid(p.pack.cards, p.chance)  # X-SETUP-02: achievement cards are not exchanged
        for seat in range(p.seats):
            p.hand[seat] += numbers.cubes_added  # X-NEXT-04, X-NEXT-05, X-TEAM-05; X-AMB-22: the rest stays
            p.supply[seat] -= numbers.cubes_added  # X-NEXT-04, X-EDGE-27
        p.passes = 0  # X-PASS-03, X-EDGE-36
        p.passes_before = 0
        p.trigger = NOBODY
        p.sayable = words_of(p.pack, p.setup, p.grid, p.said, p.unlisted)  # X-NEXT-06
        p.announce()
        p.ask_turn(p.first)  # X-FLOW-04


def next_first(p: Wordcraft) -> int:
    """Fewest cubes on achievement cards (X-NEXT-01); tied: farthest clockwise from the last one (X-NEXT-02)."""
    fewest = min([p.cards_of(seat) for seat in range(p.seats)])
    farthest = NOBODY
    for distance in range(p.seats):  # X-AMB-13: distance 0 for the last First player
        seat = (p.first + distance) % p.seats
        if p.cards_of(seat) == fewest:
            farthest = seat
    return farthest


class EndGame(Step[Wordcraft]):
    """Achievement cards are scored and the winner is known (X-END): nothing is left to do."""

    def run(self, p: Wordcraft, first: int, second: int) -> None:
        if p.events is not None:
            scores = p.scores()
            for score in scores:
                for source, points in score.parts:
                    if source.startswith("ach."):
                        p.tell("card-scored", {"seat": score.seat, "card": source, "points": points})
            p.tell("game-over", {"winners": p.winners(), "totals": [score.total for score in scores]})
