"""Passing, and a round that ends because nobody goes on (ledger area X-PASS)."""

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import EXAMPLE_GRID, cubes, finish_round, legal, table
from tests.marks import rule


def heard(p: Wordcraft) -> list[str]:
    """The keys of all events so far."""
    return [key for key, _, _ in p.events or []]


def passes(p: Wordcraft, times: int) -> None:
    """Whoever is in turn passes, this often."""
    for _ in range(times):
        play(p, "pass", seat=p.to_act()[0])


@rule("X-PASS-01")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_pass_moves_no_cube(seat: int) -> None:
    board = cubes(3, EXAMPLE_GRID, T="121", V="003")
    p = table(turn=seat, hand=[9, 10, 11], on_letters=board, on_cards=[1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1])
    before = (p.hand[:], p.on_letters[:], p.on_cards[:], p.supply[:], p.said[:])
    p.events = []
    play(p, "pass", seat=seat)
    assert (p.hand, p.on_letters, p.on_cards, p.supply, p.said) == before
    assert p.events == [("passed", EVERYONE, {"seat": seat})]


@rule("X-PASS-01")
@pytest.mark.parametrize("hand", [0, 2, 3, 18])
def test_a_player_may_pass_on_any_turn(hand: int) -> None:
    p = table(hand=hand, said=[("TREE", 1, 1)], round=2)
    assert legal(p, 0, "pass")
    assert offered(p, seat=0)[0] == "pass"
    play(p, "pass", seat=0)
    assert p.to_act() == (1,)


@rule("X-PASS-01")
def test_a_word_once_said_can_no_longer_be_passed() -> None:
    p = table()
    play(p, "say TREE", seat=0)
    refusal = refused(p, "pass", seat=0)
    assert (refusal.rule, refusal.key, refusal.params) == ("X-FLOW-05", "not-now", {"seat": 0, "step": "cubes"})


@rule("X-PASS-01")
def test_after_a_pass_there_is_no_last_word() -> None:
    """The word before had a cube on a card, triggered the end and was doubted in vain."""
    p = table(3, hand=[6, 18, 18])
    play(p, "say DARTS", "claim cubes.5", seat=0)
    play(p, "doubt DARTS", seat=1)
    for seat in range(3):
        play(p, "vote 0", seat=seat)
    assert (p.claimed, p.triggered, p.voted_on, p.view(None)["last_word"]["word"]) == (4, True, True, "DARTS")
    play(p, "pass", seat=1)
    clean = {"author": -1, "word": 0, "claimed": 0, "triggered": 0, "voted_on": 0, "trigger": 0}
    data = p.to_data()
    assert {key: data[key] for key in clean} == clean
    assert p.view(None)["last_word"] is None


@rule("X-PASS-02")
def test_who_has_passed_takes_his_next_turn_as_usual() -> None:
    p = table()
    play(p, "pass", seat=0)
    play(p, "say STAR", seat=1)
    play(p, "pass", seat=2)
    assert p.to_act() == (0,)
    assert legal(p, 0, "say TREE")
    play(p, "say TREE", "keep", seat=0)
    assert (p.hand, p.round) == ([14, 14, 18], 1)


@rule("X-PASS-02")
def test_a_player_may_pass_again_and_again() -> None:
    p = table(2)
    for word in ("STAR", "RATS", "EAR", "VAT"):
        play(p, "pass", seat=0)
        play(p, "say " + word, seat=1)
    assert (p.round, p.to_act(), p.hand) == (1, (0,), [18, 4])


@rule("X-PASS-03")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_passes_in_a_row_as_players_end_the_round(seats: int, start: int) -> None:
    p = table(seats, turn=start)
    passes(p, seats - 1)
    assert (p.round, p.passes, p.view(None)["passes"]) == (1, seats - 1, seats - 1)
    assert p.to_act() == ((start - 1) % seats,)
    p.events = []
    passes(p, 1)
    assert p.round == 2
    assert [event for event in p.events if event[0] == "all-passed"] == [("all-passed", EVERYONE, {})]


@rule("X-PASS-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_gets_points_for_a_round_that_ends_by_passes(seats: int) -> None:
    p = table(seats, passes=seats - 1)
    p.events = []
    passes(p, 1)
    assert [score.total for score in p.scores()] == [0] * seats
    assert "triggered" not in heard(p)
    assert (p.trigger, p.trigger_ep) == (-1, [0] * seats)


@rule("X-PASS-03")
def test_letters_are_scored_when_all_have_passed() -> None:
    p = table(2, hand=12, on_letters=cubes(2, EXAMPLE_GRID, T="12", D="10"))
    passes(p, 2)
    assert (p.round, [score.total for score in p.scores()]) == (2, [4, 3])


@rule("X-PASS-03")
def test_the_third_round_ends_by_passes_too() -> None:
    p = table(3, round=3)
    passes(p, 2)
    assert not p.over()
    passes(p, 1)
    assert p.over()


@rule("X-PASS-03")
def test_a_word_starts_the_count_anew() -> None:
    p = table(2)
    play(p, "pass", seat=0)
    play(p, "say STAR", seat=1)
    assert p.passes == 0
    play(p, "pass", seat=0)
    assert (p.round, p.passes) == (1, 1)
    play(p, "pass", seat=1)
    assert p.round == 2


@rule("X-PASS-03")
def test_the_count_starts_at_nothing_in_each_round() -> None:
    p = table(2)
    counts = []
    for _ in range(5):
        passes(p, 1)
        counts.append((p.round, p.passes))
    assert counts == [(1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


# Edge cases


@rule("X-EDGE-09", "X-PASS-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_circle_of_passes_ends_the_round_without_points(seats: int) -> None:
    p = table(seats)
    p.events = []
    passes(p, seats)
    assert (p.round, p.trigger_ep) == (2, [0] * seats)
    assert heard(p)[: seats + 1] == ["passed"] * seats + ["all-passed"]


@rule("X-EDGE-09", "X-PASS-03")
def test_pass_word_pass_pass_goes_on_and_a_third_pass_in_a_row_ends_the_round() -> None:
    p = table(3)
    play(p, "pass", seat=0)
    play(p, "say STAR", seat=1)
    play(p, "pass", seat=2)
    play(p, "pass", seat=0)
    assert (p.round, p.to_act()) == (1, (1,))
    play(p, "pass", seat=1)
    assert p.round == 2


@rule("X-EDGE-35")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_passes_after_the_trigger_end_the_round_as_usual(seats: int) -> None:
    p = table(seats, hand=[6] + [18] * (seats - 1))
    play(p, "say STAR", seat=0)
    p.events = []
    passes(p, seats - 1)
    assert (p.round, p.trigger_ep[0]) == (2, 2)
    assert "all-passed" not in heard(p)


@rule("X-EDGE-35", "X-PASS-03")
def test_a_circle_of_passes_that_includes_the_trigger_plays_no_part() -> None:
    """The trigger comes with the second pass; each other player still has one turn, though all have passed."""
    p = table(3, hand=[18, 2, 18])
    p.events = []
    passes(p, 3)
    assert (p.round, p.trigger, p.to_act()) == (1, 1, (0,))
    passes(p, 1)
    assert (p.round, p.trigger_ep) == (2, [0, 2, 0])
    assert "all-passed" not in heard(p)


@rule("X-EDGE-36", "X-PASS-03")
def test_passes_at_the_end_of_a_round_do_not_count_in_the_next() -> None:
    p = table(3, hand=[6, 18, 18])
    play(p, "say STAR", seat=0)
    passes(p, 2)
    assert (p.round, p.passes) == (2, 0)
    passes(p, 1)
    assert (p.round, p.passes) == (2, 1)
    passes(p, 1)
    assert (p.round, p.passes) == (2, 2)
    passes(p, 1)
    assert p.round == 3


# Rulings


@rule("X-AMB-04")
def test_endless_passing_ends_the_game() -> None:
    p = table(3)
    passes(p, 9)
    assert p.over()
    assert [score.total for score in p.scores()] == [0, 0, 0]


@rule("X-AMB-04", "X-PASS-02")
def test_a_pass_does_not_take_a_player_out_of_the_round() -> None:
    """Under that other reading seat 1 would play alone after the others' passes."""
    p = table(3)
    play(p, "pass", seat=0)
    play(p, "say STAR", seat=1)
    play(p, "pass", seat=2)
    play(p, "pass", seat=0)
    play(p, "say TREE", "keep", seat=1)
    assert p.to_act() == (2,)
    play(p, "say VAT", seat=2)
    assert (p.to_act(), p.round) == ((0,), 1)
    finish_round(p)
    assert p.round == 2
