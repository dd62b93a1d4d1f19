"""The picture of a Wordcraft table: complete without colour, within its width, from a view alone."""

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from heartwood.cli.language import texts_in
from heartwood.cli.wordcraft.screen import SHAPES, SIGNS, STYLES, Screen
from heartwood.games.wordcraft.cards import COLOURS
from heartwood.speech.wordcraft.speech import WordcraftSpeech
from tests.cli.tables import small_game, table
from tests.cli.terminal import printed

NAMES = ["Ann", "Ben", "Eve", "Dan"]


def picture(width: int, language: str = "en", color: bool = False, encoding: str = "utf-8", seats: int = 4) -> str:
    """A table after a few words and a claim."""
    played = table(seats=seats)
    vocabulary = played.position.book.vocabulary
    for text in ["say SEAT", "claim cubes.4", "keep", "say STATISTIC", "keep", "say QUIT u1", "keep"]:
        played.play(played.position.to_act()[0], vocabulary.parse(text))

    def draw(console: Console) -> list[RenderableType]:
        speech = WordcraftSpeech(small_game(), texts_in(language, "wordcraft"), NAMES)
        return [Screen(speech, console, ["", "", "wordsmith", "random"][:seats]).table(played.position.view(0))]

    return printed(draw, width, color, encoding)


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_keeps_within_its_width_and_says_everything(width: int, language: str) -> None:
    shown = picture(width, language)
    assert max(len(line) for line in shown.splitlines()) <= width
    assert "…" not in shown
    for name in NAMES:
        assert name in shown
    speech = texts_in(language, "wordcraft")
    for colour in ("blue", "yellow", "green", "red", "purple"):
        assert speech.say(f"colour.{colour}", {}) in shown


def test_at_80_columns_the_table_leaves_room_for_the_news_on_24_lines() -> None:
    assert len(picture(80).splitlines()) <= 18
    assert len(picture(80, "de").splitlines()) <= 18


def test_the_majority_on_a_letter_is_starred() -> None:
    shown = picture(80, seats=2)
    assert "●2    ■3*" in shown  # T: in SEAT and QUIT, and three times in STATISTIC
    assert "●1*         " in shown  # E: SEAT alone


def test_colour_only_repeats_what_words_say() -> None:
    plain, coloured = picture(80), picture(80, color=True)
    assert "\x1b[" not in plain
    assert Text.from_ansi(coloured).plain.rstrip() == plain.rstrip()
    assert set(STYLES) == set(COLOURS)


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    shown = picture(80, encoding="ascii")
    assert shown.isascii()
    assert not set(SHAPES) & set(shown)
    assert f"{SIGNS[0]}1" in shown
