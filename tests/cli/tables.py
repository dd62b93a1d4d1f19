"""Tables for the tests of the terminal: a small dictionary, chosen letters, and a person who types a script."""

import io
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console

from heartwood.bots import Bot, bot_from_code
from heartwood.cli.language import texts_in
from heartwood.cli.wordcraft.session import Session
from heartwood.cli.wordcraft.speech import Speech, seat_names
from heartwood.cli.wordcraft.table import Table
from heartwood.cli.wordcraft.voice import Voice
from heartwood.core import Match
from heartwood.games import ledger_of
from heartwood.games.wordcraft import WordcraftGame, wordcraft
from heartwood.games.wordcraft.families import from_lines
from heartwood.games.wordcraft.lexicon import from_words

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
    guests: list[Bot | None] = [None] * (seats - len(bots))
    return Table(match, [*guests, *(bot_from_code(code, "wordcraft") for code in bots)])


def talk(
    table: Table,
    lines: Iterable[str] | Callable[[Table], str],
    language: str = "en",
    width: int = 80,
    names: Sequence[str] = ("Ann", "Ben", "Eve", "Dan"),
    pauses: bool = False,
    save_to: Path | None = None,
    record_name: str = "unused.json",
    color: bool = False,
) -> str:
    """What the terminal shows while a person types these lines; after the last one the input ends."""
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=color, highlight=False, markup=False, emoji=False)
    script = None if callable(lines) else iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt, end="")
        if script is None:
            assert callable(lines)
            return lines(table)
        try:
            return next(script)
        except StopIteration:
            raise EOFError from None

    game = table.match.game
    assert isinstance(game, WordcraftGame)
    seats = len(table.bots)
    speech = Speech(
        texts_in(language, "wordcraft"), game, seat_names(game, seats, names[:seats], language), ledger_of("wordcraft")
    )
    Session(
        Voice(table, speech, console), ask, pauses=pauses, echo=True, save_to=save_to, record_name=record_name
    ).run()
    return out.getvalue()


def flat(text: str) -> str:
    """Text without line breaks and indents, for assertions that do not care where a line was broken."""
    return " ".join(text.split())
