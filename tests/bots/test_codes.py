"""Bots by their codes, with parameters declared once."""

import pytest

from heartwood.bots import BOTS, bot_from_code, bots_for
from heartwood.core import BadOption


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("random", "random"),
        (" wordsmith ", "wordsmith"),
        ("wordsmith:vocabulary=35", "wordsmith"),
        ("wordsmith:vocabulary=50", "wordsmith:vocabulary=50"),
        ("wordsmith:recall=3:vocabulary=60", "wordsmith:vocabulary=60:recall=3"),
    ],
)
def test_a_code_makes_a_bot_and_a_bot_its_code(code: str, canonical: str) -> None:
    bot = bot_from_code(code, "wordcraft")
    assert bot.code() == canonical
    assert bot_from_code(bot.code(), "wordcraft").values == bot.values


@pytest.mark.parametrize(
    ("code", "game", "complaint"),
    [
        ("genius", "wordcraft", "there is no bot 'genius'; the bots for wordcraft are: random, "),
        ("", "wordcraft", "there is no bot ''"),
        ("wordsmith", "nutshell", "the bot wordsmith does not play nutshell; the bots for it are: random"),
        ("random:luck=1", "wordcraft", "the bot random has no parameter 'luck'; it has none"),
        ("wordsmith:luck=1", "wordcraft", "the bot wordsmith has no parameter 'luck'; it has vocabulary, recall, care"),
        ("wordsmith:vocabulary", "wordcraft", "vocabulary: '' is not possible; it takes a whole number from 10 to 100"),
        ("wordsmith:vocabulary=5", "wordcraft", "'5' is not possible"),
        ("wordsmith:vocabulary=101", "wordcraft", "'101' is not possible"),
        ("wordsmith:recall=x", "wordcraft", "recall: 'x' is not possible; it takes a whole number from 1 to 1000"),
    ],
)
def test_a_wrong_code_says_what_would_be_right(code: str, game: str, complaint: str) -> None:
    with pytest.raises(BadOption) as caught:
        bot_from_code(code, game)
    assert complaint in str(caught.value)


def test_every_declared_default_lies_in_its_range() -> None:
    for kind in BOTS.values():
        for parameter in kind.parameters:
            assert parameter.low <= parameter.default <= parameter.high
            assert bot_from_code(f"{kind.name}:{parameter.name}={parameter.low}", (kind.games or ("wordcraft",))[0])


def test_bots_know_which_games_they_play() -> None:
    assert "wordsmith" in [kind.name for kind in bots_for("wordcraft")]
    assert [kind.name for kind in bots_for("nutshell")] == ["random"]
