"""Saved positions: what comes back, and which broken data is refused.

Modules: `position`, `game`.
"""

import json

import pytest

from heartwood.core import BadData
from tests.games.wordcraft.builders import game, table
from tests.games.wordcraft.test_view import STEPS, at

LAST_WORD = len(game().pack.lexicon.words) - 1
WORD_MOVE = (1 << 30) - 1
WORD_LISTS = ("said", "barred", "barred_before")

# Single numbers of a table of three: field, lowest, highest.
NUMBERS = [
    ("round", 1, 3),
    ("first", 0, 2),
    ("passes", 0, 1 << 20),
    ("passes_before", 0, 1 << 20),
    ("trigger", -1, 2),
    ("author", -1, 2),
    ("claimed", 0, 15),
    ("triggered", 0, 1),
    ("voted_on", 0, 1),
    ("hurried", 0, 7),
]
# Lists: field, length (-1 for any), lowest, highest.
LISTS = [
    ("open_cards", 4, 0, 13),
    ("grid", 12, 0, 25),
    ("hand", 3, 0, 24),
    ("supply", 3, 0, 24),
    ("on_letters", 36, 0, 24),
    ("on_cards", 12, 0, 24),
    ("letter_ep", 9, 0, 0xFFFFFFFF),
    ("trigger_ep", 3, 0, 0xFFFFFFFF),
    ("votes", 3, -1, 8),
]


def refused_data(**fields: object) -> str:
    """What is said about a saved table of three in which these fields were changed."""
    with pytest.raises(BadData) as error:
        game().restore({**table(3).to_data(), **fields})
    return str(error.value)


@pytest.mark.parametrize("step", STEPS)
def test_a_saved_position_comes_back_the_same(step: str) -> None:
    p = at(step)
    q = game().restore(json.loads(json.dumps(p.to_data())))
    assert q.to_data() == p.to_data()
    assert [q.view(seat) for seat in (0, 1, 2, None)] == [p.view(seat) for seat in (0, 1, 2, None)]
    assert [q.moves(seat) for seat in range(3)] == [p.moves(seat) for seat in range(3)]


@pytest.mark.parametrize(("field", "low", "high"), [*NUMBERS, ("word", 0, WORD_MOVE), ("appealed", 0, WORD_MOVE)])
def test_a_saved_number_out_of_its_range_is_refused(field: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1, True, None, "1"):
        problem = f"{field}: a whole number from {low} to {high} is expected, not {value!r}"
        assert refused_data(**{field: value}) == problem


@pytest.mark.parametrize(("field", "low", "high"), NUMBERS)
def test_a_saved_number_at_the_end_of_its_range_is_taken(field: str, low: int, high: int) -> None:
    for value in (low, high):
        assert game().restore({**table(3).to_data(), field: value}).to_data()[field] == value


@pytest.mark.parametrize(("field", "length", "low", "high"), LISTS)
def test_a_saved_list_with_a_number_out_of_its_range_is_refused(field: str, length: int, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        problem = f"{field}: whole numbers from {low} to {high} are expected, not {value}"
        assert refused_data(**{field: [low] * (abs(length) - 1) + [value]}) == problem


@pytest.mark.parametrize(("field", "length", "low", "high"), LISTS)
def test_a_saved_list_with_numbers_at_the_end_of_their_range_is_taken(
    field: str, length: int, low: int, high: int
) -> None:
    for value in (low, high):
        apart = list(range(high - abs(length) + 1, high + 1)) if value else list(range(abs(length)))
        values = apart if field in ("open_cards", "grid") else [value] * abs(length)
        assert game().restore({**table(3).to_data(), field: values}).to_data()[field] == values


@pytest.mark.parametrize(("field", "length"), [("open_cards", 4), ("grid", 12)])
def test_no_card_lies_open_twice_in_a_saved_position(field: str, length: int) -> None:
    assert refused_data(**{field: [*range(length - 1), 0]}) == f"{field}: a card lies there twice"


@pytest.mark.parametrize(("field", "length"), [(field, length) for field, length, _, _ in LISTS if length > 0])
def test_a_saved_list_of_the_wrong_length_is_refused(field: str, length: int) -> None:
    for values in ([0] * (length - 1), [0] * (length + 1), 0):
        assert refused_data(**{field: values}) == f"{field}: a list of {length} numbers is expected"


@pytest.mark.parametrize("seats", [0, 1, 5, 8, 9])
def test_a_saved_number_of_seats_must_be_one_of_the_game(seats: int) -> None:
    expected = f"wordcraft is for 2, 3, 4 seats, not {seats}"
    if seats in (0, 9):
        expected = f"seats: a whole number from 1 to 8 is expected, not {seats}"
    assert refused_data(seats=seats) == expected


def test_saved_options_must_be_options_of_the_game() -> None:
    assert refused_data(options={"first": 3}).startswith("option first: 3 is not possible")
    assert refused_data(options=None) == "options: a table is expected"


@pytest.mark.parametrize(("field", "shift"), [("word", 6), ("appealed", 6), *((field, 0) for field in WORD_LISTS)])
def test_a_saved_word_must_be_a_word_of_the_lexicon(field: str, shift: int) -> None:
    for word in (LAST_WORD + 1, (1 << 20) - 1):
        value: object = [word] if field in WORD_LISTS else word << shift
        assert "no such word" in refused_data(**{field: value})


@pytest.mark.parametrize(("field", "shift"), [("word", 6), ("appealed", 6), *((field, 0) for field in WORD_LISTS)])
def test_the_first_and_the_last_word_of_the_lexicon_can_be_saved(field: str, shift: int) -> None:
    for word in (0, LAST_WORD):
        value: object = [word] if field in WORD_LISTS else word << shift
        assert game().restore({**table(3).to_data(), field: value}).to_data()[field] == value


def test_a_saved_list_of_used_words_has_no_negative_numbers() -> None:
    assert refused_data(said=[-1]) == "said: whole numbers from 0 to 4294967295 are expected, not -1"
