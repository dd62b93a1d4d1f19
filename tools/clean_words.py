"""Many games of Wordcraft at every level: no bot says an offensive word, and no hint names one.

    python tools/clean_words.py --games 500

The tables allow all words, so it is the bots and the hints that leave them out. A hint is asked for before every word
(every tenth with --hints 10). Words are counted, never printed; the exit status says whether any was marked.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from heartwood.bots import bot_from_code, decide, hint_code, hints, levels_of  # noqa: E402
from heartwood.core import fast  # noqa: E402
from heartwood.games import open_game  # noqa: E402
from heartwood.games.wordcraft import Wordcraft, WordcraftGame  # noqa: E402
from heartwood.games.wordcraft.position import WORD_MASK  # noqa: E402

SEATS = 3
SAYS = ("say", "appeal")


def play(game: WordcraftGame, level: str, seed: int, every: int) -> tuple[list[str], list[str], bool]:
    """One game: the words said, the words that hints named, and whether an offensive word could have been said."""
    bot = bot_from_code(level, "wordcraft")
    position = game.start(SEATS, {"words": "all"}, fast(seed))
    chance = fast(seed + 1)
    hinted: list[str] = []
    tempted = False
    turns = 0
    while not position.over():
        seat = position.to_act()[0]
        if position.asking().name == "turn":
            turns += 1
            tempted = tempted or position.for_bots().moves(seat) != position.moves(seat)
            if turns % every == 0:
                for hint in hints("wordcraft", seat, position, chance, 3, hint_code("wordcraft")):
                    verb, *words = position.book.vocabulary.words(hint.move)
                    hinted += words[:1] if verb in SAYS else []
        position.play(seat, decide(bot, seat, position, chance))
    return said_in(position), hinted, tempted


def said_in(position: Wordcraft) -> list[str]:
    """The words of a game."""
    return [position.pack.lexicon.words[entry & WORD_MASK] for entry in position.said]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games of each level")
    parser.add_argument("--hints", type=int, default=1, metavar="N", help="ask for a hint in every Nth turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lexicon", default="english", help="english, german, or a file")
    options = parser.parse_args()
    game = open_game("wordcraft", lexicon=options.lexicon)
    assert isinstance(game, WordcraftGame)
    marked = 0
    for level in [*levels_of("wordcraft"), "random"]:
        said: list[str] = []
        named: list[str] = []
        tempting = 0
        for number in range(options.games):
            words, hinted, tempted = play(game, level, options.seed + number, options.hints)
            said += words
            named += hinted
            tempting += tempted
        bad_said = sum([game.pack.offensive.holds(word) for word in said])
        bad_named = sum([game.pack.offensive.holds(word) for word in named])
        marked += bad_said + bad_named
        print(
            f"{level}: {options.games} games ({tempting} with offensive words to be had), {len(said)} words said, "
            f"{bad_said} offensive; {len(named)} words hinted, {bad_named} offensive",
            flush=True,
        )
    return 1 if marked else 0


if __name__ == "__main__":
    sys.exit(main())
