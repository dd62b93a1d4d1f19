"""Who sits where: everybody equally often on every seat, with the same cards."""

from collections import Counter
from pathlib import Path

import pytest

from heartwood.arena.contest import Contest, bots_digest, chance_at, filled, shortened
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


@pytest.mark.parametrize("lineup", LINEUPS)
def test_a_fresh_contest_has_a_seed_for_every_game(lineup: tuple[str, ...]) -> None:
    contest = Contest("nutshell", lineup, seed=5, fresh=True)
    assert [contest.seed_of(number) for number in range(9)] == list(range(5, 14))
    assert contest.whole_blocks(7) == 7
    counts = Counter(seated for number in range(12) for seated in enumerate(contest.seating(number)))
    for code in set(lineup):
        assert len({counts[seat, code] for seat in range(len(lineup))}) == 1


def test_results_of_different_bots_are_never_mixed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    digests = []
    for text in ("one = 1", "two = 2", "one = 1"):
        mine.write_text(text)
        digests.append(bots_digest(["random", f"{mine}:Mine"]))
    assert digests[0] == digests[2] != digests[1]
    assert bots_digest(["random"]) == bots_digest(["greedy"]) not in digests


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
    other = contest._replace(content=Path("pack"), parts=(("lexicon", None), ("families", Path("f.txt"))))
    assert other.command(game, 30) == f"{command} --content pack --families f.txt"
    assert contest._replace(census=True).command(game, 30).startswith("heartwood balance woodcraft")
