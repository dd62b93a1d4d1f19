"""The novice of Wordcraft knows common words, thinks of a dozen of them, and says the one that pays best at once.

It looks at nothing beyond its own turn: majorities and ladders as they would stand right after the word. It trusts
the others (no doubts, no appeals, never a vote against a word), as a friendly beginner does.
"""

from heartwood.bots.base import Bot, Parameter
from heartwood.core import Chance, Position
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.ids import CLAIM, KEEP, PASS, SAY, STAND, VOTE
from heartwood.games.wordcraft.lexicon import Lexicon

VERB_MASK = 63
WORD_SHIFT = 6
WORD_MASK = (1 << 20) - 1


class NoviceBot(Bot):
    """Common words, immediate gain."""

    name = "novice"
    games = ("wordcraft",)
    parameters = (
        Parameter("vocabulary", 35, 10, 100, "bot.parameter.vocabulary"),
        Parameter("recall", 12, 1, 200, "bot.parameter.recall"),
    )

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        assert isinstance(position, Wordcraft)
        step = position.asking().name
        if step == "turn":
            return self.word(seat, position, chance)
        if step == "cubes":
            return best_claim(seat, position)
        return VOTE if step == "vote" else STAND  # VOTE alone is `vote 0`

    def word(self, seat: int, position: Wordcraft, chance: Chance) -> int:
        """The best of the words that come to mind, or a pass when none does."""
        lexicon = position.pack.lexicon
        vocabulary = self.values["vocabulary"]
        known = [
            move
            for move in position.moves(seat)
            if move & VERB_MASK == SAY and size_of(lexicon, move >> WORD_SHIFT & WORD_MASK) <= vocabulary
        ]
        recalled = [chance.take(known) for _ in range(min(self.values["recall"], len(known)))]
        if not recalled:
            return PASS
        return max(recalled, key=lambda move: margin_after(seat, position, move))


def size_of(lexicon: Lexicon, word: int) -> int:
    """How rare a word is, from 10 for the commonest; in a list without sizes short words pass for common ones."""
    return lexicon.sizes[word] or 10 * len(lexicon.words[word]) - 25


def margin_after(seat: int, position: Wordcraft, move: int) -> int:
    """The lead over the best other seat, as if all were scored right after this word and its claims."""
    trial = position.copy()
    trial.apply(seat, move)
    while trial.stack and trial.asking().name == "cubes":
        trial.apply(seat, best_claim(seat, trial))
    return margin(seat, trial)


def margin(seat: int, position: Wordcraft) -> int:
    """Projected points of the seat beyond those of the best other one."""
    totals = [score.total for score in position.scores(projected=True)]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def best_claim(seat: int, position: Wordcraft) -> int:
    """The claim that pays most, or keep when none pays anything."""
    best, gain = KEEP, 0
    before = margin(seat, position)
    for move in position.moves(seat):
        if move & VERB_MASK == CLAIM:
            trial = position.copy()
            trial.apply(seat, move)
            if margin(seat, trial) - before > gain:
                best, gain = move, margin(seat, trial) - before
    return best
