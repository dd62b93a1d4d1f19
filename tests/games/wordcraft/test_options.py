"""The options of a game: what each takes, what it refuses and with which words; seats and titles."""

from typing import Any

import pytest

from heartwood.core import BadOption, BadSeats, UnknownGame, fast
from heartwood.core.chance import forced
from heartwood.games import open_game
from tests.games.wordcraft.builders import changed_game, game
from tests.marks import rule

DEFAULTS = {
    "first": "random",
    "acceptance": "vote",
    "words": "clean",
    "achievements": "category",
    "people": 1,
    "bots": [],
    "turn_timer": 0,
    "call_deadline": 0,
    "preview": 0,
}


def read(seats: int = 3, **given: Any) -> dict[str, object]:
    """All options with their plain values."""
    return game().read_options(given, seats)


def takes(name: str) -> str:
    """What an option says it takes, built from the pack."""
    pack = game().pack.cards
    if name == "first":
        return "random or a seat, counted from 0"
    if name == "acceptance":
        return "vote or dictionary or admit"
    if name == "words":
        return "clean or all"
    if name == "achievements":
        there = [
            f"{sum(card.difficulty == place for card in pack.achievements)} {word}"
            for place, word in enumerate(["easy", "medium", "hard"])
        ]
        return (
            f"category, difficulty, or a mix easy,medium,hard of 4 cards such as 1,1,2 (there are {', '.join(there)})"
        )
    if name == "people":
        return "1, or the persons of each team such as 2,2 (at least 4 in all)"
    values = ", ".join(str(value) for value in pack.times[name].values)
    each = ", one for all or one per seat" if name == "turn_timer" else ""
    return f"seconds ({values}; 0 for no limit){each}"


def test_every_option_has_a_default() -> None:
    assert read() == DEFAULTS
    assert [option.name for option in game().options] == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "given", "plain"),
    [
        ("first", "random", "random"),
        ("first", 0, 0),
        ("first", 2, 2),
        ("first", "0", 0),
        ("first", "2", 2),
        ("acceptance", "vote", "vote"),
        ("acceptance", "dictionary", "dictionary"),
        ("acceptance", "admit", "admit"),
        ("words", "clean", "clean"),
        ("words", "all", "all"),
        ("achievements", "category", "category"),
        ("achievements", "difficulty", [1, 1, 2]),
        ("achievements", [2, 2, 0], [2, 2, 0]),
        ("achievements", "2,2,0", [2, 2, 0]),
        ("achievements", "1, 1, 2", [1, 1, 2]),
        ("people", 1, 1),
        ("people", "1", 1),
        ("people", [2, 1, 1], [2, 1, 1]),
        ("people", "2,1,1", [2, 1, 1]),
        ("people", [8, 8, 8], [8, 8, 8]),
        ("turn_timer", 0, 0),
        ("turn_timer", 180, 180),
        ("turn_timer", "180", 180),
        ("turn_timer", [180, 0, 60], [180, 0, 60]),
        ("turn_timer", "180,0,60", [180, 0, 60]),
        ("call_deadline", 60, 60),
        ("call_deadline", "60", 60),
        ("call_deadline", 0, 0),
        ("preview", 60, 60),
        ("preview", "0", 0),
    ],
)
def test_a_good_value_is_read_into_its_plain_form(name: str, given: object, plain: object) -> None:
    options = read(**{name: given})
    assert options[name] == plain
    assert type(options[name]) is type(plain)
    others = {**DEFAULTS, "turn_timer": 180} if name == "people" and plain != 1 else DEFAULTS
    assert {**options, name: None} == {**others, name: None}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("first", 3),
        ("first", -1),
        ("first", "first"),
        ("first", "-1"),
        ("first", ""),
        ("first", True),
        ("first", 1.0),
        ("first", None),
        ("first", [0]),
        ("acceptance", "votes"),
        ("acceptance", ""),
        ("acceptance", 1),
        ("acceptance", None),
        ("acceptance", ["vote"]),
        ("words", "some"),
        ("words", True),
        ("achievements", "categories"),
        ("achievements", "1,1,1"),
        ("achievements", "1,1,3"),
        ("achievements", "2,2"),
        ("achievements", "1,1,1,1"),
        ("achievements", [4]),
        ("achievements", 4),
        ("achievements", []),
        ("achievements", ""),
        ("achievements", [1, 1, True, 1]),
        ("achievements", [1, True, 2]),
        ("achievements", [1.0, 1, 2]),
        ("achievements", ["1", "1", "2"]),
        ("achievements", [-1, 3, 2]),
        ("achievements", [3, -1, 2]),
        ("achievements", [3, 2, -1]),
        ("achievements", "-1,3,2"),
        ("achievements", None),
        ("people", 0),
        ("people", 2),
        ("people", "2"),
        ("people", [2, 2]),
        ("people", [1, 1, 1]),
        ("people", "1,1,1"),
        ("people", [0, 2, 2]),
        ("people", [9, 1, 1]),
        ("people", [2, 1, True]),
        ("people", "two"),
        ("people", True),
        ("people", None),
        ("turn_timer", 61),
        ("turn_timer", -60),
        ("turn_timer", True),
        ("turn_timer", False),
        ("turn_timer", 60.0),
        ("turn_timer", "60 s"),
        ("turn_timer", ""),
        ("turn_timer", ","),
        ("turn_timer", []),
        ("turn_timer", [60]),
        ("turn_timer", [60, 60]),
        ("turn_timer", [60, 60, 60, 60]),
        ("turn_timer", "60,60"),
        ("turn_timer", [60, 60, 61]),
        ("turn_timer", [60, 60, False]),
        ("turn_timer", None),
        ("call_deadline", 61),
        ("call_deadline", 180),
        ("call_deadline", [60, 60, 60]),
        ("call_deadline", "60,60,60"),
        ("call_deadline", [60]),
        ("call_deadline", "soon"),
        ("call_deadline", None),
        ("preview", 30),
        ("preview", [60, 60, 60]),
        ("preview", "60,0,60"),
        ("preview", True),
        ("preview", None),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name: str, given: object) -> None:
    chance = fast(1)
    with pytest.raises(BadOption) as error:
        game().start(3, {name: given}, chance)
    assert str(error.value) == f"option {name}: {given!r} is not possible; it takes {takes(name)}"
    assert chance.to_data() == fast(1).to_data()


def test_a_mix_cannot_have_more_cards_of_a_difficulty_than_there_are() -> None:
    """In this pack one hard card has become a medium one."""
    cards = "achievements.toml"
    of = changed_game((cards, '"hard"', '"medium"'), (cards, '"ladder.hard"', '"ladder.medium"'))
    hard = sum(card.difficulty == 2 for card in of.pack.cards.achievements)
    assert hard == 3
    assert of.read_options({"achievements": "1,0,3"}, 2)["achievements"] == [1, 0, 3]
    with pytest.raises(BadOption, match="3 hard"):
        of.read_options({"achievements": "0,0,4"}, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_is_a_seat_at_the_table(seats: int) -> None:
    assert read(seats, first=seats - 1)["first"] == seats - 1
    with pytest.raises(BadOption):
        read(seats, first=seats)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    chance = fast(1)
    with pytest.raises(BadOption) as error:
        game().start(2, {"first": 0, "timer": 60}, chance)
    assert str(error.value) == (
        "wordcraft has no option 'timer'; its options are: first, acceptance, words, achievements, people, "
        "turn_timer, call_deadline, preview"
    )
    assert chance.draws == 0


@rule("X-COMP-04")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 8])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    chance = fast(1)
    with pytest.raises(BadSeats) as error:
        game().start(seats, {}, chance)
    assert str(error.value) == f"wordcraft is for 2, 3, 4 seats, not {seats}"
    assert chance.draws == 0


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame) as error:
        open_game("wordcroft")
    assert str(error.value) == "there is no game 'wordcroft'; the games are: woodcraft, lignum, wordcraft"


def test_the_options_of_a_position_are_its_plain_options() -> None:
    given: dict[str, object] = {"first": "1", "achievements": "difficulty", "turn_timer": "60,0", "preview": 60}
    p = game().start(2, given, fast(1))
    plain = {**DEFAULTS, "first": 1, "achievements": [1, 1, 2], "turn_timer": [60, 0], "preview": 60}
    assert p.setup.options == plain
    assert p.view(None)["options"] == plain
    assert (p.setup.turn_timer, p.setup.call_deadline, p.setup.preview) == ([60, 0], 0, 60)
    assert given == {"first": "1", "achievements": "difficulty", "turn_timer": "60,0", "preview": 60}


@pytest.mark.parametrize(("acceptance", "votes"), [("vote", True), ("dictionary", False), ("admit", True)])
def test_acceptance_says_whether_words_are_put_to_the_vote(acceptance: str, votes: bool) -> None:
    assert game().start(2, {"acceptance": acceptance}, fast(1)).setup.votes is votes


def test_a_given_first_player_costs_no_draw() -> None:
    """4 achievement cards and 12 letters are drawn; the First player is one draw more if chance decides."""
    given = game().start(3, {"first": 2}, fast(1))
    drawn = game().start(3, {}, forced([0] * 16 + [1]))
    assert (given.first, given.to_act(), given.chance.draws) == (2, (2,), 16)
    assert (drawn.first, drawn.to_act(), drawn.chance.draws) == (1, (1,), 17)
