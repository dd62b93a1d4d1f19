"""The wordsmith of Wordcraft knows the words up to some rarity, thinks of some of them, and weighs those.

With little care it looks at the points right after the word; with more care it looks at what its judge looks at:
majorities at risk and in reach, achievement cards and cubes. With thoughts it plays the rest of the round in mind, the
others with words that it knows itself, and looks at the lead in the end. It raises no doubts and no appeals, and votes
by what it knows: against a word in doubt that it does not know, for an appeal where the families are not sure
(X-AMB-41).
"""

from collections.abc import Mapping

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.judges.wordcraft import NAMES, POINTS, WEIGHTS, WordcraftJudge
from heartwood.bots.judges.wordcraft_rounds import foreseen
from heartwood.core import Chance, Position
from heartwood.core.position import ID_MASK, first_of
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.ids import ABOUT_DOUBT, CUBES, SAY, TURN, VOTE, VOTING
from heartwood.games.wordcraft.lexicon import Lexicon
from heartwood.games.wordcraft.position import WORD_MASK

FULL_CARE = 100


class WordsmithBot(Bot):
    """A vocabulary, a memory and some care."""

    name = "wordsmith"
    games = ("wordcraft",)
    parameters = (
        Parameter("vocabulary", 35, 10, 100, "bot.parameter.vocabulary"),
        Parameter("recall", 12, 1, 1000, "bot.parameter.recall"),
        Parameter("care", 50, 0, FULL_CARE, "bot.parameter.care"),
        Parameter("thoughts", 0, 0, 10_000, "bot.parameter.thoughts"),
        Parameter("time", 0.3, 0.0, 60.0, "bot.parameter.limit"),
    )
    # Even a grandmaster says what a well-read person knows; a step from level to level wins about four games of five.
    levels = {
        "child": "wordsmith:vocabulary=20:recall=48:care=48",
        "apprentice": "wordsmith:vocabulary=35:recall=48:care=62",
        "journeyman": "wordsmith:vocabulary=50:recall=84:care=78",
        "master": "wordsmith:vocabulary=50:recall=170:care=100:thoughts=20",
        "grandmaster": "wordsmith:vocabulary=50:recall=350:care=100:thoughts=64",
    }
    hint_code = "greedy"  # a tree of all words would be too wide

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        care = self.values["care"] / FULL_CARE
        self.judge = WordcraftJudge(NAMES, [w if place == POINTS else w * care for place, w in enumerate(WEIGHTS)])

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        assert isinstance(position, Wordcraft)
        top = position.stack[-1]
        if top & ID_MASK == VOTING and first_of(top) == ABOUT_DOUBT:
            unknown = not self.knows(position.pack.lexicon, position.word >> 6 & WORD_MASK)
            return VOTE | (position.setup.voters[seat] if unknown else 0) << 6  # X-AMB-41
        if self.values["thoughts"] and top & ID_MASK in (TURN, CUBES):
            rarest, recall, thoughts = (int(self.values[name]) for name in ("vocabulary", "recall", "thoughts"))
            return foreseen(position, seat, rarest, recall, thoughts, self.values["time"], chance)
        if top & ID_MASK != TURN:
            return self.judge.best(position, seat, chance)
        lexicon = position.pack.lexicon
        known = [
            move
            for move in position.moves(seat)
            if move & ID_MASK == SAY and self.knows(lexicon, move >> 6 & WORD_MASK)
        ]
        recalled = [chance.take(known) for _ in range(min(int(self.values["recall"]), len(known)))]
        return self.judge.best_word(position, seat, recalled)

    def knows(self, lexicon: Lexicon, word: int) -> bool:
        """Is this word in the bot's vocabulary?"""
        return size_of(lexicon, word) <= self.values["vocabulary"]


def size_of(lexicon: Lexicon, word: int) -> int:
    """How rare a word is, from 10 for the commonest; in a list without sizes short words pass for common ones."""
    return lexicon.sizes[word] or 10 * len(lexicon.words[word]) - 25
