"""Small builders for rules tests: a table with chosen letters, cards, hands and words, in one line.

They arrange through saved data, so they work on the plain and on the compiled build alike.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from heartwood.core import Refused, fast
from heartwood.core.position import step
from heartwood.games.wordcraft import Wordcraft, WordcraftGame, wordcraft
from heartwood.games.wordcraft.cards import STANDARD
from heartwood.games.wordcraft.families import from_lines
from heartwood.games.wordcraft.ids import TURN
from heartwood.games.wordcraft.lexicon import from_words
from tests.games.playing import changed_pack, offered, play, reveals

# The grid of the rulebook's example (X-DATA-01) and words for it; W and G are red, A and E blue.
EXAMPLE_GRID = "AERSTDLMGWKV"
WORDS = """
TREE WAGE DARTS STAR RATS RATE TEAR STARE LEAST STEAM MASTER DREAM MEDAL WARM SWEAT GRADE LATER LATE GREAT
GEM GEMS LAD MAD SAD TAR EAR EARS ART RED TREAD DATE DATED GATE METAL TEASE EASE TATTER ASSESS RESTART SWEETEST
STEEL REEL RAG RAGS DAD MUM SEE SEES TASTE TEST TESTS STREET KEG VAT
QUIET QUIT QUITE QUEUE QUAD QUAY QAT NIQAB QUINQUE EQUIP SQUAD QUE
RUN RUNS RUNNER RUNNING RAN BICYCLE BICYCLES BIKE LEAF LEAVE LEAVES CRAFT CRATE
"""
FAMILIES = """
RUN RUNS RUNNER RUNNING RAN
BICYCLE BICYCLES BIKE
LEAF LEAVES
LEAVE LEAVES
TEST TESTS
GEM GEMS
EAR EARS
RAG RAGS
SEE SEES
DATE DATED
"""
CARDS = ["count.red2", "ends.yellow_blue", "cubes.5", "pair.red_blue"]


@lru_cache(maxsize=64)
def game(words: str = WORDS, families: str = FAMILIES) -> WordcraftGame:
    """Wordcraft with a small lexicon: the standard cards, these words, one family per line."""
    lexicon = from_words(words.split(), "test", "en")
    return wordcraft(lexicon, from_lines(lexicon, [line for line in families.splitlines() if line.strip()]))


@lru_cache(maxsize=64)
def changed_game(*changes: tuple[str, str, str]) -> WordcraftGame:
    """The same with (file, old text, new text) replaced in a copy of the standard cards."""
    return with_cards(changed_pack(STANDARD, changes))


def with_cards(folder: Path) -> WordcraftGame:
    """The same with the cards of another pack."""
    return wordcraft(game().pack.lexicon, game().pack.families, folder)


def letters(grid: str) -> list[int]:
    """The cards of a grid given by its letters; Q is the Qu card."""
    return [ord(letter) - 65 for letter in grid]


def card(name: str, of: WordcraftGame | None = None) -> int:
    """The number of an achievement card: `card("cubes.5")`."""
    cards = (of or game()).pack.cards.achievements
    return [each.id for each in cards].index("ach." + name)


def table(
    seats: int = 3,
    *,
    grid: str = EXAMPLE_GRID,
    cards: list[str] | None = None,
    hand: list[int] | int = 18,
    turn: int = 0,
    said: list[tuple[str, int, int]] | None = None,
    options: dict[str, object] | None = None,
    of: WordcraftGame | None = None,
    **fields: Any,
) -> Wordcraft:
    """A position with this grid, these open achievement cards and hands, and `turn` to act.

    `said`: used words as (word, seat, round). Other fields of the position by name, e.g. `round=3`,
    `on_cards=[0] * 12`, `passes=1`, `trigger=2`. What is neither in a hand nor on a card lies in the supply.
    """
    chosen = of or game()
    data = chosen.start(seats, {"first": 0, **(options or {})}, fast(1)).to_data()
    data["grid"] = letters(grid)
    data["on_letters"] = [0] * (seats * len(grid))
    data["open_cards"] = [card(name, chosen) for name in (CARDS if cards is None else cards)]
    data["stack"] = [step(TURN, 1 << turn)]
    data["hand"] = hand if isinstance(hand, list) else [hand] * seats
    data["said"] = [
        chosen.pack.lexicon.find(word) | seat << 20 | in_round << 23 for word, seat, in_round in (said or [])
    ]
    data.update(fields)
    size = len(grid)
    data["supply"] = [
        24
        - data["hand"][seat]  # type: ignore[index]
        - sum(data["on_letters"][seat * size : (seat + 1) * size])  # type: ignore[index]
        - sum(data["on_cards"][seat * 4 : (seat + 1) * 4])  # type: ignore[index]
        for seat in range(seats)
    ]
    return chosen.restore(data)


def legal(p: Wordcraft, seat: int, text: str) -> bool:
    """Is this move among the legal ones? (moves and explain must agree)"""
    try:
        move = p.book.vocabulary.parse(text)
    except Refused:
        return False
    found = move in p.moves(seat)
    assert found == (p.explain(seat, move) is None)
    return found


def words_offered(p: Wordcraft, seat: int) -> set[str]:
    """The words that may be said, whatever their spelling."""
    return {text.split()[1] for text in offered(p, seat=seat) if text.startswith("say ")}


def vote(p: Wordcraft, *yes: int) -> bool:
    """All seats vote, in their order; did the last vote reveal anything?"""
    return [reveals(p, f"vote {persons}", seat=seat) for seat, persons in enumerate(yes)][-1]


def on_letter(p: Wordcraft, seat: int, letter: str) -> int:
    """Cubes of a seat on an open letter card."""
    return p.on_letters[seat * len(p.grid) + p.grid.index(ord(letter) - 65)]


def on_card(p: Wordcraft, seat: int, name: str) -> int:
    """Cubes of a seat on an open achievement card."""
    return p.on_cards[seat * 4 + p.setup.open_cards.index(card(name))]


def cubes(seats: int, grid: str, **counts: str) -> list[int]:
    """Cubes on letter cards, per letter one digit for each seat: `cubes(3, GRID, T="103")`."""
    flat = [0] * (seats * len(grid))
    for letter, digits in counts.items():
        for seat, digit in enumerate(digits):
            flat[seat * len(grid) + grid.index(letter)] = int(digit)
    return flat


def finish_round(p: Wordcraft) -> None:
    """Everybody passes (and lets the last word stand) until the round is scored."""
    now = p.round
    while not p.over() and p.round == now:
        play(p, {"turn": "pass", "cubes": "keep", "last-call": "stand", "vote": "vote 0"}[p.asking().name])
