"""Who sits where: everybody equally often on every seat, with the same cards."""

from collections import Counter

import pytest

from heartwood.arena.contest import Contest, chance_at, filled, shortened
from heartwood.games import open_game

LINEUPS = [("a",), ("a", "a"), ("a", "b"), ("a", "b", "b"), ("a", "b", "a", "b"), ("a", "b", "c", "d")]


@pytest.mark.parametrize("lineup", LINEUPS)
def test_every_bot_has_every_seat_equally_often(lineup: tuple[str, ...]) -> None:
    contest = Contest("nutshell", lineup, seed=5)
    games = contest.whole_blocks(7)
    assert games >= 7
    assert games % contest.block == 0
    counts = Counter((seat, code) for number in range(games) for seat, code in enumerate(contest.seating(number)))
    for code in set(lineup):
        assert len({counts[seat, code] for seat in range(len(lineup))}) == 1


@pytest.mark.parametrize("lineup", LINEUPS)
def test_a_block_is_one_seed_with_different_seatings(lineup: tuple[str, ...]) -> None:
    contest = Contest("nutshell", lineup, seed=5)
    block = range(contest.block)
    assert {contest.seed_of(number) for number in block} == {5}
    assert contest.seed_of(contest.block) == 6
    assert len({contest.seating(number) for number in block}) == contest.block
    assert contest.seating(contest.block) == contest.seating(0) == lineup


def test_the_last_bot_fills_the_seats() -> None:
    assert filled(["greedy", "random"], 4) == ("greedy", "random", "random", "random")
    assert shortened(("greedy", "random", "random", "random")) == ("greedy", "random")
    assert shortened(("random", "random")) == ("random",)


def test_every_seat_has_a_chance_of_its_own() -> None:
    drawn = [chance_at(seed, seat).below(1 << 30) for seed in range(3) for seat in range(4)]
    assert len(set(drawn)) == 12
    assert chance_at(2, 3).below(1 << 30) == drawn[-1]


def test_the_command_says_all_that_matters() -> None:
    game = open_game("woodcraft")
    options = tuple(game.read_options({"hands": "open"}, 3).items())
    contest = Contest("woodcraft", ("greedy", "random", "random"), options, 7)
    command = "heartwood arena woodcraft --bots greedy,random --seats 3 --games 30 --seed 7 -o hands=open"
    assert contest.command(game, 30) == command
    assert contest._replace(census=True).command(game, 30).startswith("heartwood balance woodcraft")
