"""The trigger of a round's end and the last turns (ledger area X-TRIG)."""

from typing import Any

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import play, refused
from tests.games.wordcraft.builders import FAMILIES, WORDS, game, legal, table
from tests.marks import rule

FIFTEEN = "TATTER" * 2 + "TAR"
SIXTEEN = "TATTER" * 2 + "STAR"


def short(seats: int, seat: int, hand: int, **fields: Any) -> Wordcraft:
    """It is the turn of a seat with this hand; the others have 18 cubes."""
    hands = [hand if other == seat else 18 for other in range(seats)]
    return table(seats, hand=hands, turn=seat, **fields)


def last_turns(p: Wordcraft) -> list[int]:
    """Who is in turn until the round is over, all passing."""
    order = []
    now = p.round
    while not p.over() and p.round == now:
        (seat,) = p.to_act()
        order.append(seat)
        play(p, "pass", seat=seat)
    return order


@rule("X-TRIG-01")
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_two_or_fewer_cubes_at_the_end_of_a_turn_trigger_the_end(seats: int, seat: int, left: int) -> None:
    p = short(seats, seat, 4 + left)
    p.events = []
    play(p, "say STAR", seat=seat)
    assert (p.trigger, p.view(None)["trigger"]) == (seat, seat)
    assert p.events[-1] == ("triggered", EVERYONE, {"seat": seat, "ep": 2, "hand": left})


@rule("X-TRIG-01")
def test_only_the_player_whose_turn_ends_can_trigger() -> None:
    p = table(3, hand=[18, 1, 1])
    play(p, "say STAR", seat=0)
    assert (p.trigger, p.view(None)["trigger"], p.trigger_ep) == (-1, None, [0, 0, 0])


@rule("X-TRIG-02")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_trigger_scores_two_points_at_once(seat: int) -> None:
    p = short(4, seat, 6)
    play(p, "say STAR", seat=seat)
    assert p.round == 1
    assert [score.total for score in p.scores()] == [2 if other == seat else 0 for other in range(4)]
    assert ("trigger", 2) in p.scores()[seat].parts
    assert p.view(None)["scores"][seat]["total"] == 2


@rule("X-TRIG-02")
def test_the_two_points_come_in_every_round_anew() -> None:
    p = short(2, 0, 6, round=2, trigger_ep=[2, 4])
    play(p, "say STAR", seat=0)
    assert p.trigger_ep == [4, 4]


@rule("X-TRIG-03")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 3)])
def test_every_other_player_has_one_last_turn_clockwise(seats: int, seat: int) -> None:
    p = short(seats, seat, 6)
    play(p, "say STAR", seat=seat)
    assert last_turns(p) == [(seat + step) % seats for step in range(1, seats)]
    assert p.round == 2


@rule("X-TRIG-03")
def test_a_last_turn_is_a_whole_turn() -> None:
    p = short(2, 0, 6, options={"acceptance": "dictionary"})
    play(p, "say STAR", seat=0)
    p.events = []
    play(p, "say DARTS", "claim cubes.5", seat=1)
    assert p.round == 2
    assert [key for key, _, _ in p.events if not key.startswith("letter")] == [
        "said",
        "claimed",
        "round-scored",
        "round",
    ]


@rule("X-TRIG-03")
def test_nobody_takes_part_in_another_players_last_turn() -> None:
    p = short(3, 0, 6)
    play(p, "say STAR", seat=0)
    assert refused(p, "pass", seat=2).rule == "X-FLOW-04"
    play(p, "pass", seat=1)
    assert refused(p, "pass", seat=1).rule == "X-FLOW-04"


@rule("X-TRIG-03")
def test_the_trigger_is_forgotten_in_the_next_round() -> None:
    p = short(3, 2, 6)
    play(p, "say STAR", seat=2)
    last_turns(p)
    assert (p.round, p.trigger, p.view(None)["trigger"]) == (2, -1, None)


@rule("X-TRIG-03")
def test_the_third_round_ends_after_the_last_turns_too() -> None:
    p = short(3, 1, 6, round=3)
    play(p, "say STAR", seat=1)
    assert last_turns(p) == [2, 0]
    assert p.over()
    letters = sum([game().pack.cards.ep_of[ord(letter) - 65] for letter in "STAR"])
    assert [score.total for score in p.scores()] == [0, 2 + letters, 0]


@rule("X-TRIG-04")
@pytest.mark.parametrize("move", ["say TREE", "pass"])
def test_who_triggered_has_no_further_turn_in_the_round(move: str) -> None:
    p = short(3, 0, 6)
    play(p, "say STAR", seat=0)
    for seat in (1, 2):
        refusal = refused(p, move, seat=0)
        assert (refusal.rule, refusal.key) == ("X-FLOW-04", "not-your-turn")
        play(p, "pass", seat=seat)
    assert p.round == 2


@rule("X-TRIG-05")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_second_player_with_few_cubes_causes_no_new_last_turns(left: int) -> None:
    p = table(3, hand=[6, 4 + left, 18])
    play(p, "say STAR", seat=0)
    p.events = []
    play(p, "say RATS", seat=1)
    assert (p.trigger, p.to_act()) == (0, (2,))
    assert "triggered" not in [key for key, _, _ in p.events]
    play(p, "pass", seat=2)
    assert p.round == 2


@rule("X-TRIG-05")
def test_only_the_word_that_triggered_is_kept_as_the_trigger() -> None:
    p = short(3, 0, 6)
    play(p, "say STAR", seat=0)
    assert p.triggered
    play(p, "say RATS", seat=1)
    assert (p.triggered, p.trigger) == (False, 0)


@rule("X-TRIG-06")
def test_achievement_cubes_can_bring_a_player_to_two() -> None:
    p = short(3, 0, 8)
    play(p, "say WAGE", "claim count.red2", seat=0)
    assert (p.hand[0], p.trigger) == (3, -1)
    play(p, "claim pair.red_blue", seat=0)
    assert (p.hand[0], p.trigger, p.trigger_ep) == (2, 0, [2, 0, 0])


@rule("X-TRIG-07")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_last_turn_may_be_a_pass(seat: int) -> None:
    p = short(3, 0, 6)
    play(p, "say STAR", seat=0)
    if seat == 2:
        play(p, "say VAT", seat=1)
    assert legal(p, seat, "pass")
    play(p, "pass", seat=seat)
    assert (p.round, p.to_act()) == ((1, (2,)) if seat == 1 else (2, (p.first,)))


@rule("X-TRIG-08")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_three_cubes_do_not_trigger(seats: int, seat: int) -> None:
    p = short(seats, seat, 7)
    p.events = []
    play(p, "say STAR", seat=seat)
    assert (p.hand[seat], p.trigger, p.trigger_ep) == (3, -1, [0] * seats)
    assert [key for key, _, _ in p.events] == ["said"]


# Edge cases


@rule("X-EDGE-03", "X-TRIG-01", "X-TRIG-08")
@pytest.mark.parametrize(("hand", "trigger"), [(5, 1), (6, 1), (7, -1), (8, -1)])
def test_exactly_two_trigger_and_exactly_three_do_not(hand: int, trigger: int) -> None:
    p = short(3, 1, hand)
    play(p, "say STAR", seat=1)
    assert p.trigger == trigger


@rule("X-EDGE-05", "X-TRIG-01", "X-TRIG-06")
@pytest.mark.parametrize(
    ("word", "claim", "left", "trigger"),
    [(FIFTEEN, "", 3, -1), (FIFTEEN, "claim count.yellow2", 2, 0), (SIXTEEN, "", 2, 0)],
)
def test_the_first_turn_of_a_game_triggers_only_with_sixteen_cubes(
    word: str, claim: str, left: int, trigger: int
) -> None:
    long_words = game(f"{WORDS} {FIFTEEN} {SIXTEEN}", FAMILIES)
    cards = ["count.yellow2", "cubes.4", "cubes.5", "cubes.6"]
    p = table(3, cards=cards, of=long_words)
    play(p, "say " + word, claim or "keep", seat=0)
    assert (p.hand[0], p.trigger) == (left, trigger)


@rule("X-EDGE-06", "X-TRIG-03")
def test_the_third_of_four_triggers_and_fourth_first_and_second_have_last_turns() -> None:
    p = short(4, 2, 6)
    p.events = []
    play(p, "say STAR", seat=2)
    assert last_turns(p) == [3, 0, 1]
    assert "round-scored" in [key for key, _, _ in p.events]


@rule("X-EDGE-07", "X-TRIG-05")
def test_of_three_players_with_few_cubes_only_the_first_has_two_points() -> None:
    p = table(
        3,
        hand=[6, 6, 5],
        options={"acceptance": "dictionary"},
        cards=["cubes.7", "count.red2", "ends.red_yellow", "cubes.6"],
    )
    play(p, "say STAR", seat=0)
    play(p, "say RATE", seat=1)
    play(p, "say TEAR", seat=2)
    assert (p.round, p.trigger_ep) == (2, [2, 0, 0])


@rule("X-EDGE-08", "X-TRIG-03", "X-TRIG-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_players_the_other_has_one_last_turn(seat: int) -> None:
    p = short(2, seat, 6)
    play(p, "say STAR", seat=seat)
    assert last_turns(p) == [1 - seat]
    assert p.round == 2


# Rulings


@rule("X-AMB-03")
def test_the_second_to_run_low_gets_no_points_even_with_no_cube_left() -> None:
    p = table(2, hand=[6, 4], options={"acceptance": "dictionary"})
    play(p, "say STAR", seat=0)
    play(p, "say RATS", seat=1)
    assert (p.round, p.trigger_ep) == (2, [2, 0])


@rule("X-AMB-05")
def test_last_turns_go_on_clockwise_from_the_trigger_whoever_was_first() -> None:
    p = short(4, 2, 6, first=0)
    play(p, "say STAR", seat=2)
    assert last_turns(p) == [3, 0, 1]
    q = short(4, 0, 6, first=3)
    play(q, "say STAR", seat=0)
    assert last_turns(q) == [1, 2, 3]


@rule("X-AMB-06")
def test_the_trigger_is_not_checked_before_the_achievement_cubes() -> None:
    p = short(3, 0, 6)
    p.events = []
    play(p, "say WAGE", seat=0)
    assert (p.hand[0], p.trigger, p.trigger_ep, p.to_act()) == (2, -1, [0, 0, 0], (0,))
    play(p, "claim count.red2", "keep", seat=0)
    assert (p.hand[0], p.trigger, p.trigger_ep) == (1, 0, [2, 0, 0])
    assert [told for key, _, told in p.events if key == "triggered"] == [{"seat": 0, "ep": 2, "hand": 1}]


@rule("X-AMB-06")
@pytest.mark.parametrize(("hand", "trigger"), [(2, 1), (3, -1)])
def test_the_trigger_is_checked_after_a_pass_too(hand: int, trigger: int) -> None:
    p = short(3, 1, hand)
    play(p, "pass", seat=1)
    assert (p.trigger, p.trigger_ep) == (trigger, [0, 2 if trigger == 1 else 0, 0])


@rule("X-AMB-23")
def test_a_player_who_starts_with_two_cubes_triggers_at_the_end_of_his_first_turn() -> None:
    p = table(3, round=2, hand=[18, 2, 18], on_cards=[0, 0, 0, 0, 5, 5, 5, 4, 0, 0, 0, 0])
    play(p, "say STAR", seat=0)
    assert (p.trigger, p.to_act()) == (-1, (1,))
    play(p, "pass", seat=1)
    assert (p.trigger, p.trigger_ep) == (1, [0, 2, 0])
    assert last_turns(p) == [2, 0]


@rule("X-AMB-24")
def test_two_players_never_trigger_together() -> None:
    p = table(3, hand=[2, 2, 2])
    play(p, "pass", seat=0)
    assert (p.trigger, p.trigger_ep) == (0, [2, 0, 0])
    play(p, "pass", seat=1)
    assert (p.trigger, p.trigger_ep) == (0, [2, 0, 0])
    play(p, "pass", seat=2)
    assert (p.round, p.trigger_ep) == (2, [2, 0, 0])
