"""Tables of Wordcraft for the tests of the terminal: a small dictionary, and chosen letters."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console

from heartwood.cli.language import texts_in
from heartwood.cli.wordcraft.session import WordcraftSession
from heartwood.cli.wordcraft.table import Table
from heartwood.cli.wordcraft.voice import WordcraftVoice
from heartwood.core import Match
from heartwood.games.wordcraft import WordcraftGame, wordcraft
from heartwood.games.wordcraft.families import from_lines
from heartwood.games.wordcraft.lexicon import from_words
from heartwood.speech.wordcraft.speech import WordcraftSpeech
from tests.cli.terminal import Ask, held, seated

WORDS = """quiet quit quite suit suits site sites tie ties bike bikes bicycle seat state taste statistic
    equate queue pass passes help rest rests esteem tester testate"""
LETTERS = "AEISTBCKLPQU"  # Q stands for the Qu card
FAMILIES = ["suit suits", "site sites", "tie ties", "bicycle bike bikes", "rest rests"]


@cache
def small_game() -> WordcraftGame:
    """Wordcraft with few words, so that every refusal has its example."""
    lexicon = from_words(
        WORDS.split(), "small", "en", names=["Paris"], abbreviations=["pct"], marked=["t-shirt", "isn't"]
    )
    return wordcraft(lexicon, from_lines(lexicon, FAMILIES))


def table(
    seats: int = 2,
    bots: Sequence[str] = (),
    letters: str = LETTERS,
    cards: Sequence[str] = ("count.yellow2", "ends.red_yellow", "cubes.4", "pair.red_blue"),
    hand: int = 18,
    options: dict[str, object] | None = None,
    **fields: Any,
) -> Table:
    """A table at the start of round 1 with these letters and achievement cards; seat 0 begins."""
    game = small_game()
    match = Match(game, seats, {"first": 0, **(options or {})}, 1)
    data = match.position.to_data()
    names = [card.id.removeprefix("ach.") for card in game.pack.cards.achievements]
    data["grid"] = [ord(letter) - ord("A") for letter in letters]
    data["open_cards"] = [names.index(card) for card in cards]
    data["hand"] = [hand] * seats
    match.position = game.restore({**data, **fields})
    return seated(Table, match, bots)


def talk(
    table: Table,
    lines: Iterable[str] | Callable[[WordcraftSession], str],
    language: str = "en",
    width: int = 80,
    names: Sequence[str] = ("Ann", "Ben", "Eve", "Dan"),
    pauses: bool = False,
    save_to: Path | None = None,
    record_name: str = "unused.json",
    color: bool = False,
) -> str:
    """What the terminal shows while a person types these lines; after the last one the input ends."""

    def hold(console: Console, ask: Ask) -> WordcraftSession:
        speech = WordcraftSpeech(small_game(), texts_in(language, "wordcraft"), names, len(table.bots))
        voice = WordcraftVoice(table, speech, console)
        return WordcraftSession(voice, ask, pauses=pauses, echo=True, save_to=save_to, record_name=record_name)

    return held(hold, lines, width, color)
