"""Plans for orders: hand-made tables, and positions of random games compared with everything that free actions reach.

`HEARTWOOD_PLAN_COUNT` says in how many positions that is done.
"""

import os

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft
from heartwood.games.woodcraft.plans import MOST_ACTIONS, MOST_PLANS, Plan, may_plan, plans_for, purchases
from heartwood.games.woodcraft.position import CARD_MASK
from heartwood.games.woodcraft.view import TOKEN_WORDS, dice_words, symbol_word
from tests.games.playing import play
from tests.games.woodcraft.builders import game, player, table
from tests.games.woodcraft.planning import agree, positions

ORDERS = game().pack.orders.ids
COUNT = int(os.environ.get("HEARTWOOD_PLAN_COUNT", "30"))


def found(p: Woodcraft, order: str, seat: int = 0) -> list[Plan]:
    """The plans of a seat for an order."""
    return plans_for(p.guess(seat, fast(1)), seat, ORDERS.index(order))


def texts(p: Woodcraft, plan: Plan) -> list[str]:
    """The moves of a plan."""
    return [p.book.vocabulary.text(move) for move in plan.moves]


def only(p: Woodcraft, order: str) -> list[str]:
    """The moves of the first plan."""
    return texts(p, found(p, order)[0])


# --- what a plan may do ----------------------------------------------------------------------------------------


def test_an_order_that_is_ready_is_simply_completed() -> None:
    p = table(player(lumber="brown2 green2", scrapwood=1, orders={"oe01": 1}), player())
    assert [texts(p, plan) for plan in found(p, "oe01")] == [["complete oe01"]]
    assert found(p, "oe01")[0].actions == 0


@pytest.mark.parametrize(
    ("has", "moves"),
    [
        ({"lumber": "brown2 green1", "scrapwood": 2}, ["splice splice_1 green1 1"]),
        ({"lumber": "brown2 green3", "scrapwood": 1}, ["saw green3 2+1"]),
        ({"lumber": "brown2", "trees": {"green": 2}, "scrapwood": 1}, ["harvest green"]),
        (
            {"lumber": "brown1 brown1 green2", "glue": 1, "scrapwood": 1, "pieces": ["glue_1"]},
            ["glue brown1 brown1 brown"],
        ),
        (
            {"lumber": "brown2 green3", "scrapwood": 1, "used": ["saw_1"], "reuse": 1},
            ["reuse saw", "saw green3 2+1"],
        ),
        ({"lumber": "brown2 green1", "scrapwood": 1, "helpers": {"room_1_2": "he08"}}, ["shift he08 green1 +1"]),
        (
            {"lumber": "brown2 green5", "scrapwood": 1, "used": ["saw_1"], "blueberries": 3}
            | {"helpers": {"room_1_2": "he10"}},
            ["flip he10 green5"],
        ),
        (
            {"lumber": "brown2 yellow2", "scrapwood": 1, "helpers": {"room_1_2": "he11"}},
            ["recolor he11 yellow2 green"],
        ),
        (
            {"lumber": "brown2 green3 yellow3", "scrapwood": 1, "used": ["saw_1"], "helpers": {"room_1_2": "hl11"}},
            ["transfer hl11 green3 yellow3"],
        ),
        (
            {"lumber": "brown2 green4", "scrapwood": 1, "used": ["saw_1"], "helpers": {"room_1_2": "he15"}},
            ["split he15 green4 2+2"],
        ),
    ],
)
def test_a_free_action_makes_the_die_that_is_missing(has: dict[str, object], moves: list[str]) -> None:
    p = table(player(orders={"oe01": 1}, **has), player())
    assert only(p, "oe01") == [*moves, "complete oe01"]


def test_what_the_order_itself_asks_for_is_not_spent_on_the_way() -> None:
    p = table(player(lumber="brown2 green1", scrapwood=1, orders={"oe01": 1}), player())
    assert found(p, "oe01") == []


def test_a_tree_is_raised_before_it_is_harvested() -> None:
    p = table(
        player(lumber="brown2", trees={"green": 1}, scrapwood=1, orders={"oe01": 1}, helpers={"room_1_2": "he14"}),
        player(),
    )
    assert only(p, "oe01") == ["shift he14 green-tree +1", "harvest green", "complete oe01"]


def test_blueberries_for_an_ability_are_earned_first() -> None:
    has = {"lumber": "brown2 green5", "scrapwood": 2, "used": ["saw_1"], "blueberries": 1}
    p = table(player(orders={"oe01": 1}, helpers={"room_1_2": "he10", "room_1_3": "he12"}, **has), player())
    assert only(p, "oe01") == ["use he12", "flip he10 green5", "complete oe01"]


def test_a_die_of_the_order_is_used_if_a_part_takes_its_place() -> None:
    p = table(
        player(
            lumber="green2 yellow1 brown3",
            glue=1,
            scrapwood=1,
            pieces=["glue_1"],
            used=["saw_1"],
            orders={"oh05": 2},
            helpers={"room_1_2": "he15"},
        ),
        player(),
    )
    assert only(p, "oh05") == ["glue yellow1 brown3 yellow", "split he15 yellow4 3+1", "complete oh05"]


def test_another_order_is_completed_first_for_what_it_brings() -> None:
    p = table(player(lumber="brown2 green2 yellow4 green2", scrapwood=1, orders={"oe01": 1, "oe23": 3}), player())
    assert only(p, "oe23") == ["complete oe01", "complete oe23"]


def test_more_than_five_actions_are_no_plan() -> None:
    has = {"lumber": "brown2 green1 green1 green1 green1 green1 green1", "glue": 6, "scrapwood": 0}
    order = {"ol14": 1}
    assert MOST_ACTIONS == 5
    for plan in found(table(player(orders=order, reuse=9, pieces=["glue_1"], **has), player()), "ol14"):
        assert plan.actions <= MOST_ACTIONS


# --- where there is none ---------------------------------------------------------------------------------------


def test_there_are_no_plans_but_in_the_own_turn_when_free_actions_are_due() -> None:
    ready = player(lumber="brown2 green2 green1", scrapwood=1, orders={"oe01": 1}, blueberries=9)
    p = table(player(), ready)
    assert not may_plan(p, 1)
    assert found(p, "oe01", 1) == []
    p = play(table(ready, player(), tile="buy_lumber"), "perform")
    assert not may_plan(p, 0)
    assert found(p, "oe01") == []


def test_there_are_no_plans_for_an_order_that_lies_elsewhere() -> None:
    p = table(player(lumber="brown2 green2", scrapwood=1, hand=["oe01"]), player())
    assert found(p, "oe01") == []


def test_the_order_just_taken_may_need_a_harvest() -> None:
    p = table(
        player(lumber="brown2", trees={"green": 2}, scrapwood=1, blueberries=9),
        player(),
        tile="choose_orders",
        order_display=["oe01", "oe02", "oe03", "oe04"],
    )
    play(p, "perform", "take oe01")
    assert only(p, "oe01") == ["harvest green", "complete oe01"]


# --- which plans, and what is said of them -----------------------------------------------------------------------


def test_the_cheapest_comes_first_and_each_says_why_it_is_offered() -> None:
    p = table(player(lumber="brown2 green1 green1 green3", scrapwood=3, orders={"oe01": 1, "oe10": 1}), player())
    plans = {plan.tag: plan for plan in found(p, "oe01")}
    assert found(p, "oe01")[0].tag == "cheapest"
    sawn, spliced = plans["cheapest"], plans["keeps-orders"]
    assert texts(p, sawn) == ["saw green3 2+1", "complete oe01"]
    assert texts(p, spliced) == ["splice splice_1 green1 1", "complete oe01"]
    assert max(sawn.spent) == 0
    assert dict(zip(TOKEN_WORDS, spliced.spent, strict=True))["scrapwood"] == 1
    assert [len(plan.lost) for plan in (sawn, spliced)] == [1, 0]


def test_what_other_orders_lose_is_told() -> None:
    p = table(player(lumber="brown2 green3", scrapwood=1, orders={"oe01": 1, "oe10": 1, "oe13": 2}), player())
    (plan,) = found(p, "oe01")
    (lost,) = plan.lost  # one green die is left for the nest boxes, as before
    assert ORDERS[lost.card] == "oe13"
    assert dict(zip(TOKEN_WORDS, lost.tokens, strict=True))["scrapwood"] == 1


def test_an_order_loses_a_die_that_pays_for_the_other() -> None:
    p = table(player(lumber="brown2 green2", scrapwood=1, orders={"oe01": 1, "oe10": 1}), player())
    (plan,) = found(p, "oe01")
    assert [[symbol_word(symbol) for symbol in one.symbols] for one in plan.lost] == [["green2"]]


def test_where_several_dice_could_pay_the_one_that_no_other_order_needs_goes() -> None:
    p = table(player(lumber="brown1 green4 yellow4", scrapwood=1, orders={"oe29": 1, "oe23": 3}), player())
    assert only(p, "oe29") == ["complete oe29", "pay green4"]
    p = table(player(lumber="brown1 green4 yellow4", scrapwood=1, orders={"oe29": 1, "oe02": 1}), player())
    assert only(p, "oe29") == ["complete oe29", "pay yellow4"]


# --- purchases -------------------------------------------------------------------------------------------------


def finishing(p: Woodcraft) -> dict[str, dict[str, int]]:
    """What each purchase would finish, without those that finish nothing."""
    return {
        p.book.vocabulary.text(move): {ORDERS[one.card]: one.actions for one in finished}
        for move, finished in purchases(p.guess(0, fast(1)), 0)
        if finished
    }


def test_a_die_of_the_yard_finishes_an_order() -> None:
    me = player(lumber="brown2", scrapwood=1, blueberries=9, orders={"oe01": 1})
    p = play(table(me, player(), tile="buy_lumber", yard="green2 green3 yellow1 yellow2 brown2 brown4"), "perform")
    assert finishing(p) == {"buy green2": {"oe01": 0}, "buy green3": {"oe01": 1}}


def test_what_could_be_made_anyway_is_not_finished_by_a_purchase() -> None:
    me = player(lumber="brown2 green3", scrapwood=1, blueberries=9, orders={"oe01": 1})
    p = play(table(me, player(), tile="buy_lumber", yard="green2 green3 yellow1 yellow2 brown2 brown4"), "perform")
    assert finishing(p) == {"buy green2": {"oe01": 0}}


def test_a_material_finishes_an_order() -> None:
    me = player(lumber="brown2 green1", blueberries=9, orders={"oe01": 1})
    p = play(table(me, player(), tile="buy_materials"), "perform")
    assert finishing(p) == {"material scrapwood_2": {"oe01": 1}, "material scrapwood_3": {"oe01": 1}}


def test_nothing_is_finished_by_a_purchase_that_is_not_offered() -> None:
    assert purchases(table(player(orders={"oe01": 1}), player()), 0) == []


# --- positions of random games -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_plan_is_found_wherever_free_actions_lead_to_the_order() -> None:
    assert sum(agree(p) for p in positions(COUNT, 99)) > COUNT // 3


@pytest.mark.slow
def test_a_plan_does_what_it_says_and_is_the_same_whatever_is_hidden() -> None:
    played = 0
    for p in positions(COUNT, 7):
        seat = p.to_act()[0]
        for entry in p.players[seat].orders:
            card = entry & CARD_MASK
            plans = plans_for(p.guess(seat, fast(1)), seat, card)
            others = plans_for(p.guess(seat, fast(2)), seat, card)
            assert [(plan.moves, plan.tag) for plan in plans] == [(plan.moves, plan.tag) for plan in others]
            assert len(plans) <= MOST_PLANS
            for plan in plans:
                after = p.copy()
                for move in plan.moves:
                    assert not after.play(seat, move)
                me, told = after.players[seat], plan.world.players[seat]
                assert (me.stock, dice_words(me.lumber), me.score) == (told.stock, dice_words(told.lumber), told.score)
                assert card not in [one & CARD_MASK for one in me.orders] or after.stack[-1] != p.stack[-1]
                assert me.score - p.players[seat].score == plan.points
                played += 1
            assert [plan.cost for plan in plans] == sorted(plan.cost for plan in plans)
    assert played > COUNT // 3
