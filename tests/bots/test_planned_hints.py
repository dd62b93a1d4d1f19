"""Hints by a planner: whole turns and what they bring, compared with each other, and told only as far as is certain."""

import sys
import warnings
from collections.abc import Sequence

import pytest

from heartwood.bots import hint_code, hints
from heartwood.bots.hints import (
    CARD,
    TIE,
    USED,
    Adviser,
    Hint,
    Told,
    different,
    distinct,
    follow_plan,
    goods_of,
    hint_data,
    planned,
    spared,
    turn_data,
    turn_from,
)
from heartwood.bots.judge import Clue
from heartwood.bots.judges import judge_of
from heartwood.bots.planner import Planner, PlannerBot
from heartwood.bots.values import has_values, unlearned
from heartwood.core import Position, fast
from heartwood.games.woodcraft import Woodcraft
from heartwood.games.woodcraft.view import TOKEN_WORDS
from tests.bots.test_planner import planner, played_on, woodcraft
from tests.conformance.subjects import subjects
from tests.games.woodcraft.builders import player, table

SETTINGS = {"time": 0.0, "width": 1.0, "depth": 40.0, "leaves": 3.0, "lucks": 1.0, "beams": 1, "moves": 0.0, "ahead": 0}


class Curious:
    """Values what no seat but its own can know: the orders in the hands of the others."""

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        found: list[float] = []
        for p in positions:
            assert isinstance(p, Woodcraft)
            others = [one for place, one in enumerate(p.players) if place != seat]
            found.append(float(sum(sum(one.hand) + sum(one.draft) for one in others)))
        return found


class Indifferent:
    """Values everything alike."""

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        return [0.0] * len(positions)


def moments(seats: int) -> list[Position]:
    """Some decisions of a game."""
    return [played_on(woodcraft(seats, seed), decisions) for seed, decisions in ((7, 9), (3, 20), (5, 37))]


def advised(position: Position, count: int = 3) -> list[Hint]:
    """What a planner advises."""
    return hints("woodcraft", position.to_act()[0], position, fast(4), count, planner())


def thinkers(position: Position) -> tuple[Planner, Adviser]:
    """A planner whose beam is as narrow as can be, and an adviser with the same."""
    bot = planner()
    thinking = bot.planner_for(position)
    assert thinking is not None
    parts = (thinking.features, thinking.evaluator, thinking.judge, SETTINGS)
    return Planner(*parts), Adviser(*parts)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_planned_hint_is_a_legal_turn_and_says_how_it_compares(seats: int) -> None:
    for position in moments(seats):
        seat = position.to_act()[0]
        before = position.digest()
        found = advised(position)
        assert position.digest() == before
        assert found
        assert sum(hint.share for hint in found) <= 1.0001
        assert [hint.share for hint in found] == sorted((hint.share for hint in found), reverse=True)
        best, *others = [hint.turn for hint in found]
        assert best is not None
        assert best.best
        assert (best.beside, best.leaves) == ([], [])
        assert (best.lead is None) == (len(found) == 1)
        assert (best.lead or 0) > -TIE
        for other in others:
            assert other is not None
            assert not other.best
            assert other.lead is not None
            assert other.lead < TIE
            assert other.outlook - best.outlook == pytest.approx(other.lead)
            assert set(other.leaves) == set(best.completes) - set(other.completes)
        for hint in found:
            world = position.guess(seat, fast(9))
            for move in (hint.move, *hint.line):
                if world.explain(seat, move) is not None:
                    break  # what was drawn on the way is still different here
                world.apply(seat, move)
            assert hint.turn is not None
            assert hint.turn.alone == (seats == 1)


def test_what_an_alternative_lacks_is_the_difference_of_the_goods() -> None:
    compared = 0
    for position in moments(1):
        best, *others = [hint.turn for hint in advised(position)]
        assert best is not None
        for other in others:
            assert other is not None
            amounts = {(good.item, good.where): good.amount for good in best.goods}
            for good in other.beside:
                amounts[good.item, good.where] = amounts.get((good.item, good.where), 0) + good.amount
            expected = {(good.item, good.where): good.amount for good in other.goods}
            assert {key: amount for key, amount in amounts.items() if amount} == expected
            compared += bool(other.beside)
    assert compared


def test_the_goods_of_a_plan_are_what_lies_there_afterwards() -> None:
    seen = 0
    for position in moments(1):
        assert isinstance(position, Woodcraft)
        _, adviser = thinkers(position)
        plan = adviser.plans(0, position.guess(0, fast(1)), fast(1))[0]
        moves = [move for _, move in plan.steps[:-1]]  # the last one closes the turn: income may follow it
        told = follow_plan(adviser, 0, [position.guess(0, fast(2))], moves)
        after = position.guess(0, fast(2))
        assert isinstance(after, Woodcraft)
        for move in told.moves:
            after.apply(0, move)
        me, now = position.players[0], after.players[0]
        assert told.goods.get(("points", ""), 0) == sum(now.points) - sum(me.points)
        for token, word in enumerate(TOKEN_WORDS):
            assert told.goods.get((word, ""), 0) == now.stock[token] - me.stock[token]
        seen += len(told.moves)
    assert seen


def test_a_plan_is_told_as_far_as_it_can_be_played_in_all_worlds() -> None:
    position = played_on(woodcraft(), 20)
    _, adviser = thinkers(position)
    moves = [move for _, move in adviser.plans(0, position.guess(0, fast(1)), fast(1))[0].steps]
    there = follow_plan(adviser, 0, [position.guess(0, fast(2))], moves)
    assert there.moves == moves[: len(there.moves)]
    assert there.whole
    elsewhere = position.copy()
    elsewhere.apply(0, moves[0])  # there the first move of the plan is made already
    nowhere = follow_plan(adviser, 0, [position.guess(0, fast(2)), elsewhere], moves)
    assert (nowhere.moves, nowhere.goods, nowhere.whole) == ([], {}, False)


def test_of_plans_that_are_equally_good_the_one_comes_first_that_brings_more_now() -> None:
    kind = type("Indifferent", (PlannerBot,), {"evaluator": Indifferent})
    bot = kind("woodcraft", SETTINGS)
    counted = 0
    for position in moments(1):
        found = [hint.turn for hint in hints("woodcraft", 0, position, fast(4), 3, bot)]
        points = [
            sum(good.amount for good in turn.goods if good.item == "points") for turn in found if turn is not None
        ]
        done = [len(turn.completes) for turn in found if turn is not None]
        assert list(zip(done, points, strict=True)) == sorted(zip(done, points, strict=True), reverse=True)
        counted += len(set(points)) > 1
    assert counted


def test_cards_that_come_to_the_seat_are_among_its_goods() -> None:
    position = table(player(blueberries=9), player())
    _, adviser = thinkers(position)
    moves = [position.book.vocabulary.parse(text) for text in ("choose improve", "perform", "build pot_yellow")]
    told = follow_plan(adviser, 0, [position], moves)
    assert told.moves[: len(moves)] == moves
    assert [good.item for good in goods_of(told.goods) if good.where == CARD] == ["pot_yellow"]
    assert any(good.where == "trees.yellow" for good in goods_of(told.goods))  # the tree in it is no card


def test_a_tree_that_is_harvested_and_spent_is_no_tree_that_stays() -> None:
    position = table(player(trees={"yellow": 6}, sawblade=1), player())
    _, adviser = thinkers(position)
    moves = [position.book.vocabulary.parse(text) for text in ("harvest yellow", "saw yellow6 4+2")]
    told = follow_plan(adviser, 0, [position], moves)
    assert told.moves[: len(moves)] == moves
    assert told.goods["yellow6", "trees.yellow"] == -1
    assert ("yellow6", "lumber") not in told.goods


def test_plans_that_bring_the_same_and_are_as_good_are_told_once() -> None:
    position = moments(1)[0]
    _, adviser = thinkers(position)
    plan = adviser.plans(0, position.guess(0, fast(1)), fast(1))[0]
    told = follow_plan(adviser, 0, [position], [move for _, move in plan.steps])
    worse, other = plan._replace(value=plan.value - 1), told._replace(goods={("points", ""): 99})
    assert different([(plan, told), (plan._replace(value=plan.value - TIE / 2), told)]) == [(plan, told)]
    first, *others = told.moves
    reordered = told._replace(moves=[*others, first])
    if others:  # the same moves in another order are no other plan
        assert different([(plan, told), (worse, reordered)]) == [(plan, told)]
    assert len(different([(plan, told), (worse, told), (plan, other)])) == 3


def test_a_plan_is_told_by_what_tells_it_from_the_others() -> None:
    position = moments(1)[0]
    _, adviser = thinkers(position)
    plan = adviser.plans(0, position.guess(0, fast(1)), fast(1))[0]
    told = follow_plan(adviser, 0, [position], [move for _, move in plan.steps])._replace(alike=[])
    every, some, own, other = (("lumber.trees", {"dice": [die]}) for die in ("green1", "green2", "green3", "green4"))

    def serving(*clues: Clue) -> Told:
        return told._replace(purposes=[*clues], served=[*clues])

    plans = [serving(every, some, own), serving(every, some, other), serving(every)]
    best, second, third = distinct(adviser.judge, plans)
    assert (best.purposes, best.alike) == ([own, some], [every])
    assert (second.purposes, third.purposes) == ([other], [])
    assert distinct(adviser.judge, [plans[0]]) == [plans[0]]
    hidden, shown = distinct(adviser.judge, [serving(own)._replace(served=[own, other]), serving(other)])
    assert (hidden.purposes, shown.purposes) == ([own], [])  # the best plan serves it, too, and has more to tell
    both = distinct(
        adviser.judge, [plan._replace(nearer=near) for plan, near in zip(plans, ("ab", "a", "a"), strict=True)]
    )
    assert [[*plan.nearer] for plan in both] == [["b"], [], []]
    more = [serving(("blueberries.have", {"blueberries": have})) for have in (5, 6)]
    assert [plan.purposes for plan in distinct(adviser.judge, more)] == [[], []]  # how many, the goods tell


def test_what_the_next_plan_spends_is_kept_by_the_best_one() -> None:
    position = moments(1)[0]
    _, adviser = thinkers(position)
    plan = adviser.plans(0, position.guess(0, fast(1)), fast(1))[0]
    told = follow_plan(adviser, 0, [position], [move for _, move in plan.steps])
    best = told._replace(goods={("lantern", ""): -1})
    next_one = told._replace(goods={("lantern", ""): -3, ("saw_1", USED): -1, ("saw_2", CARD): 1, ("saw_2", USED): -1})
    assert [(good.item, good.amount) for good in spared(best, [next_one])] == [("lantern", 2), ("saw_1", 1)]
    harvested = told._replace(goods={("green3", "trees.green"): -1}, moved={("green3", "lumber"): 1})
    assert spared(told._replace(goods={}), [harvested]) == []
    third = told._replace(goods={("lantern", ""): -2})
    # what all others spend
    assert [(good.item, good.amount) for good in spared(best, [next_one, third])] == [("lantern", 1)]


def test_a_few_first_moves_are_thought_through_however_narrow_the_beam() -> None:
    gained = 0
    for position in moments(1):
        narrow, adviser = thinkers(position)
        ends = [thinker.ends(0, position.guess(0, fast(1)), fast(2), float("inf")) for thinker in (narrow, adviser)]
        few, more = ({end.steps[0][1] for end in some} for some in ends)
        assert few <= more
        assert len(more) >= min(3, len(few))
        gained += len(more) > len(few)
        last = [end.steps[-1] for end in ends[1]]
        assert len(set(last)) == len(last)  # not the same turn in another order
    assert gained


def test_a_planned_hint_does_not_change_with_what_the_seat_cannot_know() -> None:
    subject = next(one for one in subjects() if one.game.id == "woodcraft" and one.starts[0](1).seats > 1)
    bot = type("Curious", (PlannerBot,), {"evaluator": Curious})("woodcraft", {**SETTINGS, "lucks": 0.0})
    secrets = 0
    for decisions in (1, 6, 20, 40):
        position = played_on(subject.starts[0](3), decisions)
        seat = position.to_act()[0]
        worlds = [position, subject.another_world(position, seat, 5)]
        told = [hints("woodcraft", seat, world, fast(4), 3, bot) for world in worlds]
        assert told[0] == told[1]
        assert advised(worlds[0]) == advised(worlds[1])
        secrets += len({tuple(Curious().values([world], seat)) for world in worlds}) > 1
    assert secrets


def test_a_planned_turn_is_the_same_after_a_journey_as_data() -> None:
    position = moments(1)[1]
    for hint in advised(position):
        assert hint.turn is not None
        data = turn_data(hint.turn)
        assert turn_data(turn_from(data)) == data
        assert hint_data(position, hint)["turn"] == data
        assert turn_from(data).goods == hint.turn.goods


def test_orders_that_lack_less_are_named() -> None:
    judge = judge_of("woodcraft")
    before = table(player(orders={"oe01": 1}), player())
    pack = before.pack
    die = pack.dice_of[pack.demands[pack.orders.ids.index("oe01")][0]][0]
    after = before.copy()
    after.players[0].lumber[die] += 1
    assert judge.nearer(before, after, 0) == ["oe01"]
    assert judge.nearer(after, before, 0) == []
    assert judge.nearer(before, before.copy(), 0) == []
    assert judge_of("wordcraft").nearer(before, after, 0) == []


def test_hints_for_woodcraft_are_planned_where_there_are_values() -> None:
    assert hint_code("woodcraft").startswith("planner:time=1.0:")
    position = moments(1)[0]
    assert has_values("woodcraft", 1)
    (hint, *_) = hints("woodcraft", 0, position, fast(1), 1, "planner:time=0:width=2:lucks=1")
    assert hint.turn is not None
    assert not has_values("woodcraft", 9)
    assert not has_values("wordcraft", 2)


@pytest.mark.parametrize("missing", ["numpy", "net"])
def test_without_values_a_searching_bot_gives_the_hints_and_nothing_is_complained_about(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "numpy":
        monkeypatch.setitem(sys.modules, "numpy", None)
    else:
        monkeypatch.setattr("heartwood.bots.planner.has_values", lambda title, seats: False)
    monkeypatch.setattr(sys.modules["heartwood.bots.hints"], "HINT_CODE", "search:iterations=6:depth=2")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = hints("woodcraft", 0, moments(1)[0], fast(1), 2, hint_code("woodcraft"))
    assert found
    assert all(hint.turn is not None and hint.turn.outlook is None for hint in found)  # nobody knows the end
    assert unlearned("woodcraft") == (missing == "numpy")
    assert not unlearned("wordcraft")


def test_a_plan_that_ran_out_of_time_is_carried_on_to_the_end_of_the_turn() -> None:
    whole = 0
    for position in [*moments(1), *moments(2)]:
        seat = position.to_act()[0]
        thinking = planner().planner_for(position)
        assert thinking is not None
        hurried = Adviser(thinking.features, thinking.evaluator, thinking.judge, {**SETTINGS, "time": 1e-9})
        steps = max(len(plan.steps) for plan in hurried.plans(seat, position, fast(4)))
        found = planned(hurried, seat, position, fast(4), 3)
        told = max(1 + len(hint.line) for hint in found)
        assert told >= steps
        whole += any(hint.turn is not None and hint.turn.whole for hint in found)
        world = position.copy()
        for move in (found[0].move, *found[0].line):
            assert world.explain(seat, move) is None
            world.apply(seat, move)
    assert whole >= 4  # elsewhere something is drawn on the way
