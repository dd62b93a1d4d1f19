"""Titles, options and saved positions: a caller's mistake is named, and nothing is changed by it."""

from typing import Any

import pytest

from heartwood.core import BadData, BadOption, BadSeats, UnknownGame, fast
from heartwood.games import ledger_of, open_game
from heartwood.games.nutshell import NutshellGame
from tests.games.wordcraft.builders import game


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; the games are: woodcraft, lignum, wordcraft"):
        open_game("chess")
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        ledger_of("chess")


def test_a_wrong_number_of_seats_draws_nothing() -> None:
    chance = fast(1)
    with pytest.raises(BadSeats, match="nutshell is for 2, 3 seats, not 4"):
        NutshellGame().start(4, {}, chance)
    with pytest.raises(BadSeats, match="wordcraft is for 2, 3, 4 seats, not 1"):
        game().start(1, {}, chance)
    assert chance.draws == 0


def test_a_wrong_option_draws_nothing() -> None:
    chance = fast(1)
    with pytest.raises(BadOption, match="nutshell has no option 'luck'; its options are: "):
        NutshellGame().start(2, {"luck": 3}, chance)
    with pytest.raises(BadOption, match="option first: 3 is not possible; it takes random or a seat, counted from 0"):
        game().start(3, {"first": 3}, chance)
    with pytest.raises(
        BadOption, match="option acceptance: 'never' is not possible; it takes vote or dictionary or admit"
    ):
        game().start(3, {"acceptance": "never"}, chance)
    assert chance.draws == 0


def test_options_are_read_from_words_and_from_values() -> None:
    assert game().read_options({"first": "2"}, 3)["first"] == 2
    assert game().read_options({"first": 0}, 3)["first"] == 0
    assert game().read_options({}, 3)["first"] == "random"


def saved() -> dict[str, Any]:
    return game().start(3, {}, fast(1)).to_data()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "lignum"}, "this position is of lignum version 2, not wordcraft version 2"),
        ({"version": 9}, "this position is of wordcraft version 9"),
        ({"content": {}}, "this position was made with other content"),
        ({"seats": "3"}, "seats: a whole number from 1 to 8"),
        ({"seats": True}, "seats: a whole number"),
        ({"options": None}, "options: a table"),
        ({"options": {"first": 7}}, "option first: 7"),
        ({"seats": 8}, "2, 3, 4 seats, not 8"),
        ({"hand": [18, 18]}, "hand: a list of 3 numbers"),
        ({"hand": [18, 18, 99]}, "hand: whole numbers from 0 to 24 are expected, not 99"),
        ({"hand": [18, 18, True]}, "hand: whole numbers"),
        ({"round": 4}, "round: a whole number from 1 to 3 is expected, not 4"),
        ({"said": "none"}, "said: a list of any number of numbers"),
        ({"said": [999_999]}, "said: there is no such word"),
        ({"stack": [63]}, "stack: 63 is no step of wordcraft"),
        ({"stack": [1]}, "stack: 1 is no step of wordcraft"),
        ({"stack": [1 | 8 << 6]}, "is no step of wordcraft"),
        ({"stack": [6]}, "stack: the top step asks nobody"),
        ({"chance": None}, "chance: a table is expected"),
    ],
)
def test_wrong_saved_data_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadData, match=message):
        game().restore({**saved(), **change})


def test_saved_data_is_a_table() -> None:
    with pytest.raises(BadData, match="a saved position is a table"):
        game().restore([])
