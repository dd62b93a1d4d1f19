"""What is told of a move before it is played: hand-made tables, and random games in which it then is played."""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.wordcraft import Wordcraft
from tests.games.foreseen import at, check_goods, check_places, foreseen, tried
from tests.games.playing import play
from tests.games.wordcraft.builders import EXAMPLE_GRID, game, table

TRIGGER_EP = game().pack.cards.numbers.trigger_ep


def letter(name: str, seat: int = 0) -> str:
    """A cube that goes from the hand to a letter."""
    return f"cube: hand.{seat} > letters.{EXAMPLE_GRID.index(name)}.cubes.{seat}"


def test_a_word_takes_a_cube_for_each_letter() -> None:
    assert foreseen(table(3), "say LAD") == {
        "pays": {"cubes in hand": 3},
        "moves": [letter("A"), letter("D"), letter("L")],
    }


def test_a_letter_that_comes_twice_takes_two() -> None:
    assert foreseen(table(3, turn=1), "say DAD")["moves"] == [letter("A", 1), letter("D", 1), letter("D", 1)]


def test_the_cards_that_a_word_fulfils_are_named() -> None:
    assert foreseen(table(3), "say WAGE")["completes"] == ["ach.count.red2", "ach.pair.red_blue"]
    p = table(3, hand=4)
    assert "completes" not in foreseen(p, "say WAGE")  # no cube is left to claim them


def test_a_claim_is_a_cube_on_the_card() -> None:
    p = play(table(3), "say WAGE")
    assert foreseen(p, "claim count.red2") == {
        "pays": {"cubes in hand": 1},
        "moves": ["cube: hand.0 > achievements.0.cubes.0"],
    }
    assert foreseen(p, "keep") == {}


def test_the_points_for_the_trigger_come_with_the_last_cubes() -> None:
    assert foreseen(table(3, hand=4), "say LAD")["gains"] == {"points in trigger": TRIGGER_EP}
    assert "gains" not in foreseen(table(3, hand=4, trigger=1, turn=2), "say LAD")


def test_what_a_round_scores_belongs_to_no_move() -> None:
    p = table(2, passes=1)
    scored = play(p.copy(), "pass")
    assert scored.round == 2
    assert foreseen(p, "pass") == {"reveals": True}


def test_a_vote_that_opens_the_others_tells_nothing_of_its_end() -> None:
    p = play(table(2), "say LAD")
    assert foreseen(p, "doubt LAD", seat=1) == {}
    play(p, "doubt LAD", seat=1)
    assert foreseen(p, "vote 1", seat=0) == {}
    play(p, "vote 1", seat=1)
    assert foreseen(p, "vote 1", seat=0) == {"reveals": True}


# --- random games ----------------------------------------------------------------------------------------------


def goods(p: Wordcraft, seat: int) -> dict[str, int]:
    """Cubes in hand, and points."""
    return {"cubes": p.hand[seat], "points in trigger": p.trigger_ep[seat]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_foreseen_happens(seats: int) -> None:
    checked = 0
    for seed in range(4):
        for before, seat, move, outcome, after in tried(game().start(seats, {}, fast(seed)), seed, 200):
            assert isinstance(before, Wordcraft)
            assert isinstance(after, Wordcraft)
            if outcome.reveals or before.round != after.round or after.over():
                continue
            said = before.book.vocabulary.text(move)
            check_goods(goods(before, seat), goods(after, seat), outcome, said)
            old: Any = before.view(seat)

            def grew(view: Any, place: str, piece: str, old: Any = old) -> bool:
                return bool(at(view, place) > at(old, place))

            check_places(after.view(seat), outcome, grew, said)
            assert len(outcome.moves) == max(0, before.hand[seat] - after.hand[seat])
            checked += 1
    assert checked > 100
