"""The view of every step, for a seat and for a spectator: everything is open but votes that are being collected.

Beside it the other form of a position that a seat may have: guesses.
"""

import json

import pytest

from heartwood.core import BadSeats, fast
from heartwood.core.chance import forced
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import play
from tests.games.wordcraft.builders import CARDS, EXAMPLE_GRID, card, cubes, finish_round, game, table
from tests.marks import rule

FIELDS = [
    "game",
    "seat",
    "seats",
    "over",
    "to_act",
    "step",
    "in_turn",
    "round",
    "rounds",
    "first",
    "letters",
    "achievements",
    "hand",
    "supply",
    "people",
    "said",
    "last_word",
    "barred",
    "passes",
    "trigger",
    "vote",
    "admits",
    "clock",
    "scores",
    "projected",
    "winners",
    "options",
    "content",
]


def at(step: str) -> Wordcraft:
    """A table of three in this step."""
    if step == "turn":
        return table(3)
    if step == "cubes":
        p = table(3)
        play(p, "say WAGE", "claim count.red2", seat=0)
    elif step == "vote":
        p = table(3)
        play(p, "say WAGE", "keep", seat=0)
        play(p, "doubt WAGE", seat=2)
    elif step == "last-call":
        p = table(3, turn=2, trigger=0, hand=[2, 18, 18])
        play(p, "say WAGE", "keep", seat=2)
    else:
        p = table(3, round=3)
        finish_round(p)
    return p


STEPS = ["turn", "cubes", "vote", "last-call", "over"]


# --- every step ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("step", STEPS)
def test_a_view_has_the_same_fields_in_every_step_and_is_plain_data(step: str, seat: int | None) -> None:
    view = at(step).view(seat)
    assert list(view) == FIELDS
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize(
    ("step", "to_act", "in_turn"),
    [("turn", [0], 0), ("cubes", [0], 0), ("vote", [0, 1, 2], 1), ("last-call", [0, 1], None), ("over", [], None)],
)
def test_a_view_says_what_is_going_on(step: str, to_act: list[int], in_turn: int | None) -> None:
    view = at(step).view(1)
    assert view["step"] == (None if step == "over" else step)
    assert (view["to_act"], view["in_turn"], view["over"]) == (to_act, in_turn, step == "over")


@pytest.mark.parametrize("step", STEPS)
def test_seats_and_spectators_see_the_same_but_for_their_own_name(step: str) -> None:
    p = at(step)
    views = [p.view(seat) for seat in (0, 1, 2, None)]
    assert [view.pop("seat") for view in views] == [0, 1, 2, None]
    assert views[0] == views[1] == views[2] == views[3]


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_view_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(BadSeats, match=f"there is no seat {seat}; the seats are 0 to 2"):
        table(3).view(seat)


@pytest.mark.parametrize("step", STEPS)
def test_looking_changes_nothing_and_a_view_is_a_copy(step: str) -> None:
    p = at(step)
    before = p.digest()
    view = p.view(0)
    for name in ("hand", "supply", "people"):
        numbers = view[name]
        assert isinstance(numbers, list)
        numbers.append(99)
    assert p.digest() == before
    assert p.setup.people == [1, 1, 1]


# --- the table -------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_table() -> None:
    p = table(3, round=2, first=1, turn=1, hand=[10, 11, 12], passes=2, trigger=0, on_cards=[1] * 12)
    view = p.view(2)
    assert {name: view[name] for name in ("game", "seats", "round", "rounds", "first", "passes", "trigger")} == {
        "game": "wordcraft",
        "seats": 3,
        "round": 2,
        "rounds": 3,
        "first": 1,
        "passes": 2,
        "trigger": 0,
    }
    assert (view["hand"], view["supply"], view["people"]) == ([10, 11, 12], [10, 9, 8], [1, 1, 1])
    assert table(3).view(2)["trigger"] is None


def test_the_letter_cards_lie_open_with_everyones_cubes() -> None:
    p = table(3, hand=10, on_letters=cubes(3, EXAMPLE_GRID, A="123", V="004"))
    view = p.view(None)["letters"]
    assert isinstance(view, list)
    by_letter = {letter.name["en"]: letter for letter in game().pack.cards.letters}
    assert [row["name"] for row in view] == list(EXAMPLE_GRID)
    for row in view:
        letter = by_letter[row["name"]]
        colour = ["blue", "yellow", "green", "red", "purple"][letter.colour]
        assert (row["id"], row["colour"], row["ep"]) == (letter.id, colour, letter.ep)
        assert list(row) == ["id", "name", "colour", "ep", "cubes"]
    assert [row["cubes"] for row in view] == [[1, 2, 3]] + [[0, 0, 0]] * 10 + [[0, 0, 4]]


REQUIREMENTS = [
    {"kind": "count_of_colour", "colour": "red", "at_least": 2},
    {"kind": "start_end", "first": "yellow", "last": "blue"},
    {"kind": "exact_cubes", "cubes": 5},
    {"kind": "pair", "first": "red", "second": "blue"},
]


def test_the_achievement_cards_lie_open_with_everyones_cubes() -> None:
    p = table(2, on_cards=[1, 2, 3, 4, 5, 6, 0, 0], hand=2)
    view = p.view(0)["achievements"]
    assert isinstance(view, list)
    for place, row in enumerate(view):
        achievement = game().pack.cards.achievements[card(CARDS[place])]
        assert row == {
            "id": "ach." + CARDS[place],
            "name": achievement.name,
            "category": ["purple", "blue", "orange", "green"][place],
            "requirement": REQUIREMENTS[place],
            "difficulty": ["easy", "medium", "hard"][achievement.difficulty],
            "ladder": achievement.ladder,
            "cubes": [[1, 5], [2, 6], [3, 0], [4, 0]][place],
            "claimable": False,
        }


def claimable(p: Wordcraft) -> list[bool]:
    """Which of the open cards may take a cube now."""
    rows = p.view(1)["achievements"]
    assert isinstance(rows, list)
    return [row["claimable"] for row in rows]


def test_claimable_cards_are_those_the_author_may_still_claim() -> None:
    p = table(3)
    assert claimable(p) == [False, False, False, False]
    play(p, "say WAGE", seat=0)
    assert claimable(p) == [True, False, False, True]
    play(p, "claim count.red2", seat=0)
    assert claimable(p) == [False, False, False, True]
    play(p, "doubt WAGE", seat=2)
    assert claimable(p) == [False, False, False, False]


def test_points_as_they_are_and_as_they_would_be() -> None:
    p = table(2, on_letters=cubes(2, EXAMPLE_GRID, T="10"), letter_ep=[7, 0, 0, 0, 0, 0], trigger_ep=[0, 2], round=2)
    view = p.view(0)
    assert view["scores"] == [score.to_data() for score in p.scores()]
    assert view["projected"] == [score.to_data() for score in p.scores(projected=True)]
    totals = [[row["total"] for row in view[name]] for name in ("scores", "projected")]  # type: ignore[attr-defined]
    assert totals == [[7, 2], [10, 2]]
    assert view["winners"] == []


def test_the_winners_are_named_at_the_end() -> None:
    p = table(2, round=3, turn=1, passes=1, letter_ep=[0, 0, 0, 5, 0, 0])
    play(p, "pass", seat=1)
    assert (p.view(None)["winners"], p.view(None)["over"]) == ([1], True)


def test_options_and_content_are_named() -> None:
    p = table(2, options={"turn_timer": [60, 0]})
    view = p.view(None)
    assert view["options"] == p.setup.options
    assert view["content"] == game().content
    assert list(game().content) == ["cards", "lexicon", "families", "offensive"]


# --- words -----------------------------------------------------------------------------------------------------


def test_the_last_word_is_shown_as_long_as_it_can_be_doubted() -> None:
    p = table(3)
    assert p.view(0)["last_word"] is None
    play(p, "say WAGE", seat=0)
    shown = {"word": "WAGE", "seat": 0, "claimed": [], "doubtable": True}
    assert p.view(0)["last_word"] == shown
    play(p, "claim pair.red_blue", seat=0)
    shown = {**shown, "claimed": ["ach.pair.red_blue"]}
    assert p.view(0)["last_word"] == shown
    play(p, "keep", seat=0)
    assert p.view(0)["last_word"] == shown
    play(p, "pass", seat=1)
    assert p.view(0)["last_word"] is None


def test_a_word_that_was_voted_on_is_shown_as_such() -> None:
    p = at("vote")
    for seat in range(3):
        play(p, "vote 0", seat=seat)
    assert p.view(0)["last_word"] == {"word": "WAGE", "seat": 0, "claimed": [], "doubtable": False}


def test_no_word_is_doubtable_where_the_dictionary_alone_decides() -> None:
    p = table(2, options={"acceptance": "dictionary"})
    play(p, "say STAR", seat=0)
    assert p.view(0)["last_word"] == {"word": "STAR", "seat": 0, "claimed": [], "doubtable": False}


def test_words_rejected_in_this_turn_are_shown() -> None:
    p = at("vote")
    assert p.view(None)["barred"] == []
    for seat in range(3):
        play(p, "vote 1", seat=seat)
    assert (p.view(None)["barred"], p.view(None)["said"], p.view(None)["last_word"]) == (["WAGE"], [], None)


# --- votes -----------------------------------------------------------------------------------------------------


@rule("X-CHAL-02")
def test_votes_stay_closed_until_all_are_in_and_ones_own_is_visible() -> None:
    p = at("vote")
    play(p, "vote 1", seat=2)
    play(p, "vote 0", seat=0)
    shown = {"question": "doubt", "word": "WAGE", "voters": [0, 1, 2], "voted": [0, 2]}
    assert p.view(0)["vote"] == {**shown, "own": 0}
    assert p.view(1)["vote"] == {**shown, "own": None}
    assert p.view(2)["vote"] == {**shown, "own": 1}
    assert p.view(None)["vote"] == {**shown, "own": None}


@rule("X-CHAL-02")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_view_tells_how_another_seat_voted(seat: int | None) -> None:
    """Two positions that differ only in the vote of seat 2 look the same to everybody else."""
    p, q = at("vote"), at("vote")
    play(p, "vote 0", seat=2)
    play(q, "vote 1", seat=2)
    assert p.view(seat) == q.view(seat)
    assert p.view(2) != q.view(2)


def test_outside_a_vote_there_is_none_to_see() -> None:
    for step in ("turn", "cubes", "last-call", "over"):
        assert at(step).view(0)["vote"] is None
    p = at("vote")
    for seat in range(3):
        play(p, "vote 0", seat=seat)
    assert p.view(0)["vote"] is None


def test_an_appeal_is_shown_as_such() -> None:
    p = table(2, said=[("GEM", 1, 1)])
    play(p, "appeal GEMS", seat=0)
    play(p, "vote 1", seat=1)
    assert p.view(1)["vote"] == {"question": "appeal", "word": "GEMS", "voters": [0, 1], "voted": [1], "own": 1}
    assert p.view(1)["last_word"] is None


# --- guesses ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("step", [step for step in STEPS if step != "vote"])
def test_a_guess_changes_nothing_where_nothing_is_hidden(step: str, seat: int | None) -> None:
    p = at(step)
    guess = p.guess(seat, forced([]))
    assert {**guess.to_data(), "chance": None} == {**p.to_data(), "chance": None}
    assert guess.chance.draws == 0


@pytest.mark.parametrize(
    ("seat", "outcomes", "votes"),
    [
        (0, [1], [1, -1, 1]),
        (0, [0], [1, -1, 0]),
        (1, [0, 1], [0, -1, 1]),
        (2, [0], [0, -1, 0]),
        (None, [0, 1], [0, -1, 1]),
    ],
)
def test_a_guess_draws_the_votes_of_the_others_anew_and_only_those(
    seat: int | None, outcomes: list[int], votes: list[int]
) -> None:
    """Seats 0 and 2 have voted 1 and 0; seat 1 is still awaited."""
    p = at("vote")
    play(p, "vote 1", seat=0)
    play(p, "vote 0", seat=2)
    guess = p.guess(seat, forced(outcomes))
    assert guess.votes == votes
    assert guess.chance.draws == len(outcomes)
    assert p.votes == [1, -1, 0]
    assert {**guess.to_data(), "chance": None, "votes": None} == {**p.to_data(), "chance": None, "votes": None}
    assert guess.view(seat) == p.view(seat)


def test_a_guess_draws_from_all_persons_of_a_team() -> None:
    p = table(2, options={"people": [3, 2]})
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    play(p, "vote 0", seat=0)
    assert {p.guess(1, fast(seed)).votes[0] for seed in range(40)} == {0, 1, 2, 3}


def test_a_guess_is_a_table_of_its_own() -> None:
    p = at("vote")
    play(p, "vote 1", seat=0)
    guess = p.guess(1, fast(3))
    play(guess, "vote 1", seat=1)
    play(guess, "vote 1", seat=2)
    assert p.votes == [1, -1, -1]
    assert p.to_act() == (1, 2)
