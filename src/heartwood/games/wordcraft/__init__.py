"""Wordcraft: words from a grid of letter cards, majorities on the letters, ladders of achievements.

One module per area of the ledger: `spelling` (X-WORD, X-QU), `turn` (X-FLOW, X-PASS, X-TIME), `achievements`
(X-ACH), `doubt` (X-CHAL), `rounds` (X-TRIG, X-SCORE, X-NEXT), `scoring` (X-END), `lexicon`, `families`,
`offensive` and `unlisted` (X-LEX), `cards` (the content pack), `game` (set-up and options), `position` and `view`.
"""

from pathlib import Path

from heartwood.games.wordcraft import families as word_families
from heartwood.games.wordcraft import lexicon as word_lists
from heartwood.games.wordcraft.cards import STANDARD
from heartwood.games.wordcraft.game import WordcraftGame, wordcraft
from heartwood.games.wordcraft.position import Wordcraft

__all__ = ["Wordcraft", "WordcraftGame", "open_wordcraft", "wordcraft"]


def open_wordcraft(
    content: Path | None = None, lexicon: str = "english", families: Path | None = None
) -> WordcraftGame:
    """Wordcraft with a lexicon: "english", "german" (when its list is installed), or the path of a word list."""
    folder = STANDARD if content is None else content
    if lexicon == "english":
        words = word_lists.load("english")
        if families is None:
            return wordcraft(words, word_families.load("english", words), folder)
    elif lexicon == "german":
        words = word_lists.german()
        if families is None:
            return wordcraft(words, word_families.german(words), folder)
    else:
        path = Path(lexicon)
        words = word_lists.from_words(word_lists.read_list(path), path.stem, "")
    if families is None:
        return wordcraft(words, word_families.none(words), folder)
    return wordcraft(words, word_families.from_lines(words, families.read_text("utf-8").splitlines()), folder)
