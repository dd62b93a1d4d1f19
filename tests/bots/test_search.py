"""Tree search: legal, repeatable by rounds of thought, bounded in time, better than no thought, alone or with more."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from heartwood.bots import bot_from_code, decide, levels_of, play_out
from heartwood.bots.search import SearchBot
from heartwood.bots.tree import Contender, Tree, one_pass, search
from heartwood.core import Position, fast
from heartwood.games import TITLES, open_game
from tests.waiting import LONG, wait_until

QUICK = "search:iterations=12:depth=6"


def midway(title: str, seed: int, decisions: int, seats: int = 2) -> Position:
    """A position after some random moves, where the first seat awaited has a choice."""
    position = open_game(title).start(seats, {}, fast(seed))
    chance = fast(seed + 100)
    while True:
        seat = position.to_act()[0]
        moves = position.moves(seat)
        if decisions <= 0 and len(moves) > 2:
            return position
        decisions -= 1
        position.apply(seat, moves[chance.below(len(moves))])


@pytest.mark.slow
@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_game_is_played_and_repeated_by_rounds_of_thought(title: str, seats: int) -> None:
    ends = []
    for _ in range(2):
        position = open_game(title).start(seats, {}, fast(5))
        bots = [bot_from_code("search:iterations=2:depth=0", title), *[bot_from_code("greedy", title)] * (seats - 1)]
        play_out(position, bots, fast(6))
        ends.append(position.digest())
    assert ends[0] == ends[1]


def tree_of(title: str, code: str = QUICK) -> Tree:
    """A tree that grows from the middle of a game, for the first seat awaited."""
    position = midway(title, 1, 30)
    bot = bot_from_code(code, title)
    assert isinstance(bot, SearchBot)
    return Tree(bot.judge, position.to_act()[0], position, fast(2), bot.values)


def settings(iterations: int) -> dict[str, float]:
    """So many rounds of thought."""
    return SearchBot("lignum", {"iterations": iterations}).values


@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_all_rounds_of_thought_are_counted_at_the_root(title: str) -> None:
    tree = tree_of(title)
    position, seat = tree.position, tree.seat
    before = position.digest()
    found = search(tree, settings(12))
    assert 12 <= tree.root.visits < 12 + 4
    assert sum(one.passes for one in found) == tree.root.visits
    assert 2 <= len(found) <= 4
    assert all(position.explain(seat, one.move) is None for one in found)
    assert position.digest() == before


@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_the_favourite_of_the_judge_is_tried_in_every_pass(title: str) -> None:
    tree = tree_of(title)
    favourite, *others = search(tree, settings(40))
    assert favourite.move == tree.judge.best(tree.position, tree.seat, fast(0))
    assert favourite.passes == max(one.passes for one in others)
    assert favourite.value() == 0.0


def test_without_time_the_favourite_is_played() -> None:
    tree = tree_of("woodcraft")
    found = search(tree, {**settings(0), "time": 0.0, "width": 5})
    assert [one.passes for one in found] == [0] * len(found)
    assert max(found, key=Contender.value).move == tree.judge.best(tree.position, tree.seat, fast(0))


def test_rounds_of_thought_end_with_their_limit_of_time() -> None:
    tree = tree_of("woodcraft")
    found = search(tree, {**settings(1_000_000), "limit": 0.05})
    assert tree.root.visits < 1_000_000
    assert all(one.passes < 1_000_000 for one in found)


def test_learned_values_are_asked_at_quiet_moments_and_ends_are_counted() -> None:
    asked: list[Position] = []

    class Watching:
        def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
            asked.extend(positions)
            return [float(10 + seat) for _ in positions]

    position = midway("lignum", 1, 30)
    bot = SearchBot("lignum", {"iterations": 12})
    tree = Tree(bot.judge, position.to_act()[0], position, fast(2), bot.values, Watching())
    search(tree, bot.values)
    assert len(asked) == 2 * tree.root.visits
    assert all(world.stack and bot.judge.is_quiet(world) for world in asked)
    assert tree.margins(asked[0]) == [-0.5, 0.5]  # the one is ahead by as much as the other is behind
    three = midway("lignum", 1, 30, seats=3)
    among_three = Tree(bot.judge, three.to_act()[0], three, fast(2), bot.values, Watching())
    assert among_three.margins(three) == [10.0, 11.0, 12.0]
    over = open_game("lignum").start(2, {}, fast(5))
    play_out(over, [bot_from_code("greedy", "lignum")] * 2, fast(6))
    totals = [score.total for score in over.scores()]
    assert tree.margins(over) == [totals[0] - totals[1], totals[1] - totals[0]]


def test_what_is_learned_of_lignum_is_much_better_than_the_judge() -> None:
    wins = 0
    for seed in range(4):
        position = open_game("lignum").start(2, {}, fast(seed))
        codes = ["search:learned=1:iterations=8", "greedy"]
        bots = [bot_from_code(codes[(seat + seed) % 2], "lignum") for seat in range(2)]
        play_out(position, bots, fast(seed))
        totals = [score.total for score in position.scores()]
        wins += totals[seed % 2] > totals[1 - seed % 2]
    assert wins >= 3


def test_a_level_that_has_learned_is_played_by_plain_search_where_numpy_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert bot_from_code("grandmaster", "lignum").values["learned"]
    monkeypatch.setitem(sys.modules, "numpy", None)
    bot = bot_from_code("grandmaster", "lignum")
    assert not bot.values["learned"]
    assert bot.values["time"] == 0.45


def test_a_pass_in_which_the_time_is_up_does_not_count() -> None:
    tree = tree_of("woodcraft")
    contenders = tree.contenders(4)
    assert one_pass(tree, contenders, 1, time.monotonic()) == []
    assert len(one_pass(tree, contenders, 1, time.monotonic() + 60)) == len(contenders)


def test_a_few_lucky_passes_do_not_overrule_the_judge() -> None:
    doubtful = Contender(1, -2.0, 20.0)
    doubtful.passes, doubtful.gain = 3, 30.0
    assert doubtful.value() < 0
    doubtful.passes, doubtful.gain = 30, 300.0
    assert doubtful.value() > 0


def test_the_time_is_kept() -> None:
    position = midway("woodcraft", 3, 20)
    bot = bot_from_code("search:time=0.2:depth=4", "woodcraft")
    start = time.monotonic()
    decide(bot, position.to_act()[0], position, fast(1))
    assert time.monotonic() - start < LONG  # far more than asked for, far less than without end


def test_a_single_move_needs_no_thought() -> None:
    position = open_game("lignum").start(2, {}, fast(1))
    while len(position.moves(position.to_act()[0])) > 1:
        seat = position.to_act()[0]
        position.apply(seat, position.moves(seat)[-1])
    seat = position.to_act()[0]
    bot = bot_from_code("search:time=60", "lignum")
    assert decide(bot, seat, position, fast(1)) == position.moves(seat)[0]


def test_a_crew_thinks_together_and_goes_home() -> None:
    position = midway("lignum", 2, 40)
    seat = position.to_act()[0]
    bot = bot_from_code(f"{QUICK}:workers=2", "lignum")
    assert isinstance(bot, SearchBot)
    rows = bot.ranked(seat, position.guess(seat, fast(1)), fast(2))
    assert sum(visits for _, visits, _ in rows) >= 24
    assert position.explain(seat, rows[0][0]) is None
    assert bot.pool is not None
    workers = bot.pool.workers
    bot.pool.close()
    assert not any(worker.is_alive() for worker in workers)


THINKER = """
import sys
from heartwood.bots import bot_from_code, decide
from heartwood.core import fast
from heartwood.games import open_game
if __name__ == "__main__":
    position = open_game("lignum").start(2, {}, fast(1))
    bot = bot_from_code("search:iterations=5:depth=2:workers=2", "lignum")
    decide(bot, position.to_act()[0], position, fast(1))
    print(*[worker.pid for worker in bot.pool.workers], flush=True)
    sys.stdin.read()
"""


def test_a_thinker_that_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    script = tmp_path / "thinker.py"
    script.write_text(THINKER, "utf-8")
    thinker = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert thinker.stdout is not None
    workers = [int(pid) for pid in thinker.stdout.readline().split()]
    assert len(workers) == 2
    thinker.send_signal(signal.SIGKILL)
    thinker.wait()
    wait_until(lambda: not any(alive(pid) for pid in workers))


def alive(pid: int) -> bool:
    """Does a process run (and is no mere entry that nobody has collected)?"""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_its_levels(title: str) -> None:
    assert list(levels_of(title)) == ["child", "apprentice", "journeyman", "master", "grandmaster"]
    for level, code in levels_of(title).items():
        assert bot_from_code(level, title).code() == bot_from_code(code, title).code()
