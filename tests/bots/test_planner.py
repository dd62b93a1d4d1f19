"""The planner: whole turns by what positions are worth to it, and clear words where it has no values."""

import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar
from zlib import crc32

import numpy as np
import pytest

from heartwood.bots import bot_from_code, decide
from heartwood.bots.planner import LUCKS_AT_ONCE, Planner, PlannerBot, tried
from heartwood.bots.values import BadNet, features_of, given_values, outcome
from heartwood.bots.values.net import Net, NetValues, about, digest_of, load_net, net_at
from heartwood.core import BadOption, Chance, Position, fast
from heartwood.core.position import MASK_SHIFT
from heartwood.games import open_game
from heartwood.games.lignum import Lignum, ids
from tests.conformance.subjects import subjects
from tests.games.lignum.builders import player, table

MINE = """
class Mine:
    def values(self, positions, seat):
        return [float(p.scores(True)[seat].total) for p in positions]
"""


def woodcraft(seats: int = 1, seed: int = 7) -> Position:
    """A start."""
    game = open_game("woodcraft")
    return game.start(seats, game.read_options({}, seats), fast(seed))


def played_on(position: Position, turns: int) -> Position:
    """So many decisions later, each the first legal move."""
    for _ in range(turns):
        seat = position.to_act()[0]
        position.apply(seat, position.moves(seat)[0])
    return position


def net_for(position: Position, title: str = "woodcraft") -> Net:
    """A net that values points, as they would be scored now."""
    features = features_of(title, position)
    assert features is not None
    weight = np.zeros((features.size, 1), np.float32)
    weight[features.names.index("own.projected")] = 0.01
    return Net([weight], [np.zeros(1, np.float32)], about(title, features))


class Points:
    """Values what would be scored now, and counts how often it was asked."""

    asked = 0

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        Points.asked += 1
        return [float(p.scores(True)[seat].total) for p in positions]


def planner(**settings: float) -> PlannerBot:
    """A planner with these values."""
    kind = type("Mine", (PlannerBot,), {"evaluator": Points})
    bot = kind("woodcraft", {"time": 0.0, "width": 3, "lucks": 1, "leaves": 3, **settings})
    assert isinstance(bot, PlannerBot)
    return bot


def test_a_plan_is_followed_while_all_is_as_foreseen() -> None:
    position = played_on(woodcraft(), 12)
    bot = planner()
    Points.asked = 0
    searches = followed = 0
    for place in range(12):
        before = Points.asked
        move = decide(bot, 0, position, fast(place))
        assert position.explain(0, move) is None
        position.apply(0, move)
        searches += Points.asked > before
        followed += Points.asked == before
    assert searches
    assert followed > searches


def test_another_world_than_foreseen_is_thought_about_anew() -> None:
    position = played_on(woodcraft(), 12)
    bot = planner()
    while not bot.ahead.get(0):
        position.apply(0, decide(bot, 0, position, fast(1)))
    asked = Points.asked
    decide(bot, 0, played_on(woodcraft(seed=8), 12), fast(1))
    assert Points.asked > asked


def test_the_first_move_is_found_even_if_the_time_is_up_at_once() -> None:
    position = played_on(woodcraft(), 12)
    bot = planner(time=1e-9)
    move = decide(bot, 0, position, fast(1))
    assert position.explain(0, move) is None


def test_lucks_are_tried_a_few_at_a_time_until_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    position = played_on(woodcraft(), 12)
    bot = planner()
    thinking = bot.planner_for(position)
    assert thinking is not None
    ends = [end for end in thinking.ends(0, position.guess(0, fast(1)), fast(2), math.inf) if not end.cut]
    lucks = [fast(number) for number in range(40)]
    values = thinking.values
    asked: list[int] = []

    def counted(rows: list[bytes], positions: list[Position], seat: int) -> list[float]:
        asked.append(len(rows))
        return values(rows, positions, seat)

    monkeypatch.setattr(thinking, "values", counted)
    monkeypatch.setattr("heartwood.bots.clock.now", lambda: 1.0)
    too_late = thinking.on_lucks(0, ends, lucks, 0.0)
    assert len(asked) == 1  # one round, whatever the time
    assert too_late == thinking.on_lucks(0, ends, lucks[:LUCKS_AT_ONCE], math.inf)
    asked.clear()
    thinking.on_lucks(0, ends, lucks, math.inf)
    assert len(asked) == len(lucks) / LUCKS_AT_ONCE


def seen_ahead(monkeypatch: pytest.MonkeyPatch, **settings: float) -> tuple[Planner, Position, list[Position]]:
    """A planner for two seats, a position inside a turn, and the positions that it will value from now on."""
    position = played_on(woodcraft(2), 52)
    thinking = planner(**settings).planner_for(position)
    assert thinking is not None
    values = thinking.values
    seen: list[Position] = []

    def noted(rows: list[bytes], positions: list[Position], seat: int) -> list[float]:
        seen.extend(positions)
        return values(rows, positions, seat)

    monkeypatch.setattr(thinking, "values", noted)
    return thinking, position, seen


@pytest.mark.parametrize("ahead", [0, 1])
def test_a_turn_is_valued_where_the_next_one_begins(ahead: int, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, position, seen = seen_ahead(monkeypatch, ahead=ahead)
    seat = position.to_act()[0]
    ends = [end for end in thinking.ends(seat, position.guess(seat, fast(1)), fast(2), math.inf) if not end.cut]
    seen.clear()
    thinking.on_lucks(seat, ends, [fast(number) for number in range(3)], math.inf)
    assert seen
    at_own_turn = [one.to_act() == (seat,) and not one.asking().together for one in seen]
    assert all(at_own_turn) if ahead else not any(at_own_turn)


def test_what_counts_is_played_on_with_the_same_lucks_whenever_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, position, _ = seen_ahead(monkeypatch, ahead=1, leaves=4)
    monkeypatch.setattr(thinking, "values", lambda rows, positions, seat: [float(crc32(row)) for row in rows])
    seat = position.to_act()[0]
    ends = [end for end in thinking.ends(seat, position.guess(seat, fast(1)), fast(2), math.inf) if not end.cut]
    assert len(ends) > 2
    lucks = [fast(number) for number in range(4)]
    whole = [thinking.on_lucks(seat, ends, lucks[:count], math.inf) for count in range(5)]
    time = 0.0

    def tick() -> float:
        nonlocal time
        time += 1
        return time

    monkeypatch.setattr("heartwood.bots.clock.now", tick)
    found = []
    for until in range(1, 5 * len(ends) + 5):
        time = 0.0
        found.append(whole.index(thinking.on_lucks(seat, ends, lucks, float(until))))
        assert time <= until + 1
    assert found[0] == 0  # as it lies
    assert found[-1] == 4
    assert found == sorted(found)


def test_a_plan_does_not_change_with_what_the_seat_cannot_know() -> None:
    subject = next(one for one in subjects() if one.game.id == "woodcraft" and one.starts[0](1).seats > 1)
    position = played_on(subject.starts[0](3), 20)
    seat = position.to_act()[0]
    choices = []
    for world in (position, subject.another_world(position, seat, 5)):
        bot = planner(width=2)
        choices.append((decide(bot, seat, world, fast(4)), bot.ahead))
    assert choices[0] == choices[1]


def test_a_plan_ends_with_the_turn() -> None:
    position = played_on(woodcraft(2), 20)
    seat = position.to_act()[0]
    bot = planner()
    thinking = bot.planner_for(position)
    assert thinking is not None
    plan = thinking.plans(seat, position.guess(seat, fast(1)), fast(1))[0]
    turn = thinking.features.turn_of(position)
    world = position.guess(seat, fast(1))
    for _, move in plan.steps[:-1]:
        world.apply(seat, move)
        assert thinking.features.turn_of(world) == turn


def test_of_many_moves_those_are_tried_that_the_judge_likes_best() -> None:
    position = played_on(woodcraft(), 14)
    seat, luck = position.to_act()[0], fast(3)
    thinking = planner(moves=2).planner_for(position)
    assert thinking is not None
    everything = thinking.judge.candidates(position, seat)
    tried_moves = thinking.candidates(position, seat, luck)
    assert len(tried_moves) == 2 < len(everything)
    worth = {move: thinking.judge.value_of(position, seat, move, luck.copy()) for move in everything}
    assert sorted(worth[move] for move in tried_moves) == sorted(worth.values())[-2:]


def test_values_of_a_net_and_of_a_finished_game() -> None:
    position = played_on(woodcraft(), 30)
    features = features_of("woodcraft", position)
    assert features is not None
    values = NetValues(features, net_for(position))
    assert values.values([position], 0)[0] == pytest.approx(position.scores(True)[0].total, abs=0.1)
    while position.stack:
        played_on(position, 1)
    assert values.values([position], 0) == [outcome(position, 0)]


def test_a_net_is_read_once_as_long_as_its_file_does_not_change(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    net = net_for(woodcraft())
    net.save(path)
    first = net_at(path)
    assert net_at(path) is first
    net.biases[0] += 1
    net.save(path)
    os.utime(path, ns=(1, 1))
    assert net_at(path).biases[0] == first.biases[0] + 1
    path.unlink()
    with pytest.raises(BadNet, match=r"there is no net mine\.npz"):
        net_at(path)


def test_a_net_is_the_same_after_it_was_saved(tmp_path: Path) -> None:
    position = woodcraft()
    net = net_for(position)
    net.save(tmp_path / "mine.npz")
    again = load_net(tmp_path / "mine.npz")
    features = features_of("woodcraft", position)
    assert features is not None
    again.check("woodcraft", features)
    row = features.row(position, 0)
    assert again.of_bytes([row]) == pytest.approx(net.of_bytes([row]), abs=0.2)


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        ("layout", "of another layout of the features"),
        ("content", "of another set of cards"),
        ("rules", "of another version of the rules"),
        ("seats", "of another number of seats"),
        ("title", "of another title"),
    ],
)
def test_a_net_for_something_else_is_refused_by_name(tmp_path: Path, key: str, complaint: str) -> None:
    position = woodcraft()
    net = net_for(position)
    net.about[key] = "else"
    net.save(tmp_path / "mine.npz")
    features = features_of("woodcraft", position)
    assert features is not None
    with pytest.raises(BadNet, match=complaint):
        load_net(tmp_path / "mine.npz").check("woodcraft", features)
    with pytest.warns(UserWarning, match=f"plays by its judge: the net for woodcraft is {complaint}"):
        assert given_values("woodcraft", features, tmp_path / "mine.npz") is None


def test_a_damaged_net_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    with pytest.raises(BadNet, match=r"there is no net mine\.npz"):
        load_net(path)
    path.write_bytes(b"PK nothing")
    with pytest.raises(BadNet, match=r"mine\.npz is not a net"):
        load_net(path)
    arrays = {"weight0": np.ones((2, 1), np.float16), "bias0": np.zeros(1, np.float32)}
    text = json.dumps({"digest": digest_of(arrays)})
    np.savez(path, about=np.frombuffer(text.encode(), np.uint8), weight0=arrays["weight0"] * 2, bias0=arrays["bias0"])
    with pytest.raises(BadNet, match=r"mine\.npz is damaged"):
        load_net(path)


def test_without_a_net_the_judge_plays_and_it_is_said() -> None:
    position = woodcraft()
    kind = type("Mine", (PlannerBot,), {"net": Path("nowhere.npz")})
    with pytest.warns(UserWarning, match=r"The bot plays by its judge: there is no net nowhere\.npz"):
        choice = decide(kind("woodcraft"), 0, position, fast(1))
    assert choice == decide(bot_from_code("greedy", "woodcraft"), 0, position, fast(1))


def test_without_numpy_the_judge_plays_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.warns(UserWarning, match="learned values need numpy"):
        assert given_values("woodcraft", features_of("woodcraft", woodcraft())) is None


def test_values_of_ones_own_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    bot = bot_from_code(f"{tmp_path / 'mine.py'}:Mine:width=2", "woodcraft", files=True)
    assert isinstance(bot, PlannerBot)
    assert bot.code() == f"{tmp_path / 'mine.py'}:Mine:width=2"
    position = played_on(woodcraft(), 12)
    assert position.explain(0, decide(bot, 0, position, fast(1))) is None


def test_a_net_of_ones_own_comes_from_a_file(tmp_path: Path) -> None:
    position = played_on(woodcraft(), 12)
    path = tmp_path / "mine.npz"
    with pytest.raises(BadOption, match="there is no such file"):
        bot_from_code(str(path), "woodcraft", files=True)
    net_for(position).save(path)
    bot = bot_from_code(f"{path}:width=2:time=0", "woodcraft", files=True)
    assert isinstance(bot, PlannerBot)
    assert bot.planner_for(position) is not None
    assert position.explain(0, decide(bot, 0, position, fast(1))) is None


WAYS = {"start": ["round about", "out"], "round about": ["start"], "out": ["over"], "over": []}


class Maze:
    """A turn in which the way that looks better leads back."""

    seats = 1

    def __init__(self, place: str = "start") -> None:
        self.place = place
        self.chance = fast(0)
        self.stack = [1 << MASK_SHIFT]

    def copy(self) -> "Maze":
        return Maze(self.place)

    def guess(self, seat: int, chance: Chance) -> "Maze":
        return Maze(self.place)

    def apply(self, seat: int, move: int) -> None:
        self.place = WAYS[self.place][move]


class Sight:
    """What is seen of it, what is worth a thought there, and what it seems worth."""

    def turn_of(self, p: Maze) -> int:
        return int(p.place == "over")

    def row(self, p: Maze, seat: int) -> bytes:
        return p.place.encode()

    def candidates(self, p: Maze, seat: int) -> list[int]:
        return list(range(len(WAYS[p.place])))

    def values(self, positions: Sequence[Maze], seat: int) -> list[float]:
        return [float(len(p.place)) for p in positions]


def test_a_narrow_beam_that_is_led_back_takes_the_other_way() -> None:
    sight: Any = Sight()
    settings = {parameter.name: parameter.default for parameter in PlannerBot.parameters}
    thinking = Planner(sight, sight, sight, {**settings, "time": 0.0, "width": 1})
    maze: Any = Maze()
    [plan] = thinking.plans(0, maze, fast(1))
    assert [row for row, _ in plan.steps] == [b"start", b"out"]


# --- games in which all are asked at once


class Seen:
    """Values dollars, as they would be scored now, and remembers what it was asked about."""

    phases: ClassVar[set[int]] = set()
    asked = 0

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        Seen.asked += len(positions)
        for position in positions:
            assert isinstance(position, Lignum)
            Seen.phases.add(position.phase)
        return [float(p.scores(True)[seat].total) for p in positions]


def lignum_planner(**settings: float) -> PlannerBot:
    """A planner of Lignum with these values."""
    kind = type("Mine", (PlannerBot,), {"evaluator": Seen})
    bot = kind("lignum", {"time": 0.0, "width": 3, "lucks": 2, "leaves": 3, **settings})
    assert isinstance(bot, PlannerBot)
    return bot


def carrying(awaited: tuple[int, ...]) -> Lignum:
    """Two mills with wood to carry, which is worth its price in the sale area."""
    mill: dict[str, Any] = {"woodpile": "firewood softwood", "workers": (0, 2, 0), "mill": False, "sale": "firewood"}
    return table(player(**mill), player(**mill), at="transporting", round=2, awaited=awaited)


def test_a_plan_for_a_phase_is_the_same_whoever_has_finished_it() -> None:
    plans = []
    for awaited in ((0, 1), (0,)):
        position = carrying(awaited)
        Seen.phases.clear()
        bot = lignum_planner()
        move = decide(bot, 0, position, fast(1))
        plans.append((move, [move for _, move in bot.ahead[0]]))
        assert Seen.phases == {position.phase}  # not a look at what comes when all have finished
        position.play(0, move)
        for _, planned in bot.ahead[0]:
            assert decide(bot, 0, position, fast(1)) == planned
            position.play(0, planned)
        assert position.players[0].count(ids.WOODPILE) == 0
    assert plans[0] == plans[1]


def test_in_a_phase_for_all_nobody_is_kept_waiting_inside_a_plan() -> None:
    position = carrying((0,))
    carry, finish = position.parse("carry firewood sale hired"), position.parse("finish")
    after = tried(position, 0, carry, fast(1))
    assert after.to_act() == (0,)  # as before: whoever has finished stays finished
    assert after.moves(0) == played(position, carry).moves(0)
    assert tried(position, 0, finish, fast(1)).to_act() == (1,)
    assert carrying((0,)).to_act() == position.to_act()


def played(position: Lignum, move: int) -> Lignum:
    """The position after a move of the first seat."""
    after = position.copy()
    after.play(0, move)
    return after


def choosing(awaited: tuple[int, ...], others: int) -> Lignum:
    """The choice of an area, with what the other seat has chosen."""
    forest = {area: "firewood " * area for area in range(1, 7)}
    position = table(player(area=0), player(area=0), at="selecting", round=2, forest=forest, awaited=awaited)
    position.players[1].chosen = others
    return position


def test_a_secret_choice_is_the_same_whatever_the_others_have_chosen() -> None:
    choices = set()
    for awaited, others in (((0, 1), -1), ((0,), 5), ((0,), 0)):
        Seen.phases.clear()
        choices.add(decide(lignum_planner(), 0, choosing(awaited, others), fast(1)))
        assert Seen.phases == {choosing(awaited, others).phase}  # nothing is made up about the reveal
    assert len(choices) == 1


def test_where_nothing_is_drawn_one_luck_is_enough() -> None:
    position = table(player(money=3), player(money=3), path={1: "saw", 2: "raft", 3: "wagon"}, round=2)
    found = []
    for lucks in (1, 6):
        Seen.asked = 0
        found.append((decide(lignum_planner(lucks=lucks), 0, position, fast(1)), Seen.asked))
    assert found[0] == found[1]


def test_a_plan_of_lignum_does_not_change_with_what_the_seat_cannot_know() -> None:
    subject = next(one for one in subjects() if one.name == "lignum, three and four")
    position = subject.starts[1](3)
    chance = fast(5)
    looked = 0
    while looked < 6:
        seat = position.to_act()[0]
        assert isinstance(position, Lignum)
        if any(mill.chosen >= 0 for mill in position.players):
            choices = []
            for world in (position, subject.another_world(position, seat, looked)):
                bot = lignum_planner(width=2)
                choices.append((decide(bot, seat, world, fast(4)), bot.ahead))
            assert choices[0] == choices[1]
            looked += 1
        moves = position.moves(seat)
        position.apply(seat, moves[chance.below(len(moves))])


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_of_lignum_by_a_small_net_within_the_limit(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game("lignum")
    position = game.start(seats, game.read_options({}, seats), fast(2))
    features = features_of("lignum", position)
    assert features is not None
    source = np.random.default_rng(4)
    weights = [source.normal(0, 0.1, shape).astype(np.float32) for shape in ((features.size, 8), (8, 1))]
    net = Net(weights, [np.zeros(8, np.float32), np.zeros(1, np.float32)], about("lignum", features))
    net.save(tmp_path / "small.npz")
    kind = type("Small", (PlannerBot,), {"net": tmp_path / "small.npz"})
    limit = 40
    bot = kind("lignum", {"time": float(limit), "width": 6, "lucks": 0})
    thinking = bot.planner_for(position)
    assert thinking is not None
    time = 0.0  # passes only when features are written
    monkeypatch.setattr("heartwood.bots.clock.now", lambda: time)

    def row(p: Position, seat: int) -> bytes:
        nonlocal time
        time += 1
        return features.row(p, seat)

    monkeypatch.setattr(thinking, "features", SimpleNamespace(row=row, turn_of=features.turn_of))
    decisions = cut = 0
    while position.stack:
        seat = position.to_act()[0]
        began = time
        first = len(thinking.judge.candidates(position, seat))
        position.play(seat, decide(bot, seat, position, fast(decisions)))
        assert time - began <= max(limit, first) + 4  # each first move once, whatever the time
        cut += time - began > limit - 1
        decisions += 1
    assert decisions > 50
    assert cut  # the limit was felt
