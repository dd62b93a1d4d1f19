"""Marketing and the lumber limit: what comes after the actions of a turn (W-MARKET, W-LIMIT).

Modules: `turn`.
"""

from typing import Any

import pytest

from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, counts, game, lumber, player, stock, table
from tests.marks import rule

PRICES = game().pack.board.market_price
POINTS = game().pack.board.market_points
SPACES = len(PRICES)  # the counter stands on the last space after so many steps
CRIER = {"room_1_2": "he07"}  # marketing is cheaper
HERALD = {"room_1_2": "hl17"}  # a gain for marketing
CHEAPER = game().pack.helpers.discount[game().pack.helpers.ids.index("he07")]


def at_the_end(*boards: dict[str, Any], **given: Any) -> Woodcraft:
    """A turn in which all is done but the end of step 2; a second player follows."""
    boards = boards if len(boards) > 1 else (*boards, player())
    return table(*boards, tile="exchange", done=True, **given)


def finished(*boards: dict[str, Any], **given: Any) -> Woodcraft:
    """The same, when step 2 has just ended."""
    return play(at_the_end(*boards, **given), "finish")


def asked_anyway(board: dict[str, Any]) -> Woodcraft:
    """A player who is asked about marketing, whatever lies in the stock."""
    p = at_the_end(board)
    data = p.to_data()
    return game().restore({**data, "stack": [step(ids.CLOSE_TURN), step(ids.MARKETING, 1)]})


# --- marketing -------------------------------------------------------------------------------------------------


@rule("W-MARKET-01", "W-TURN-02")
def test_marketing_comes_after_all_actions_and_before_the_lumber_limit() -> None:
    p = at_the_end(player(blueberries=PRICES[0], lumber="green1 " * 7, trees={"green": 3}))
    assert refused(p, "market").key == "not-now"
    play(p, "finish")
    assert asked(p) == "marketing"
    assert offered(p) == ["market", "no-market", "harvest green"]
    assert refused(p, "choose exchange").rule == "W-TURN-02"
    play(p, "market")
    assert asked(p) == "limit"


@rule("W-MARKET-02")
def test_marketing_may_be_declined() -> None:
    p = play(finished(player(blueberries=30, score=7, marketing=2)), "no-market")
    me = p.players[0]
    assert (stock(p, "blueberries"), me.score, me.marketing) == (30, 7, 2)
    assert (p.active, asked(p)) == (1, "turn")


@rule("W-MARKET-02", "W-MARKET-03")
@pytest.mark.parametrize("done", range(SPACES - 1))
def test_one_step_a_turn_costs_and_scores_what_the_next_space_shows(done: int) -> None:
    p = finished(player(blueberries=100, marketing=done, score=5))
    told = events(p, "market")
    me = p.players[0]
    assert stock(p, "blueberries") == 100 - PRICES[done]
    assert (me.score, me.points[ids.BY_MARKETING], me.marketing) == (5 + POINTS[done], POINTS[done], done + 1)
    assert told[0] == ("markets", {"seat": 0, "price": PRICES[done], "points": POINTS[done]})
    assert (p.active, asked(p)) == (1, "turn")  # at most one step: the turn is over


@rule("W-MARKET-04")
@pytest.mark.parametrize("done", [0, 3, SPACES - 1, SPACES])
def test_a_step_must_be_paid_in_full(done: int) -> None:
    price = PRICES[min(done, SPACES - 1)]
    assert asked(finished(player(blueberries=price, marketing=done))) == "marketing"
    poor = finished(player(blueberries=price - 1, marketing=done))
    assert (poor.active, asked(poor)) == (1, "turn")  # there is nothing to decide
    assert (stock(poor, "blueberries"), poor.players[0].marketing) == (price - 1, done)


@rule("W-MARKET-04")
@pytest.mark.parametrize("short", [1, 2])
def test_the_refusal_names_price_and_what_is_missing(short: int) -> None:
    p = asked_anyway(player(blueberries=PRICES[0] - short))
    refusal = refused(p, "market")
    assert (refusal.rule, refusal.key) == ("W-MARKET-04", "too-dear")
    assert refusal.params["price"] == PRICES[0]
    assert refusal.params["missing"] == short
    assert refusal.params["blueberries"] == PRICES[0] - short
    assert offered(p) == ["no-market"]


@rule("W-MARKET-04")
def test_an_exact_payment_leaves_nothing() -> None:
    p = asked_anyway(player(blueberries=PRICES[0]))
    assert offered(p) == ["market", "no-market"]
    play(p, "market")
    assert (stock(p, "blueberries"), p.players[0].score) == (0, POINTS[0])


@rule("W-MARKET-05")
def test_on_the_last_space_12_blueberries_buy_11_points_and_the_counter_stays() -> None:
    p = play(finished(player(blueberries=13, marketing=SPACES)), "market")
    me = p.players[0]
    assert (stock(p, "blueberries"), me.score, me.points[ids.BY_MARKETING], me.marketing) == (1, 11, 11, SPACES)


@rule("W-MARKET-05", "W-EDGE-57")
def test_24_blueberries_on_the_last_space_buy_once_in_the_turn() -> None:
    p = play(finished(player(blueberries=24, marketing=SPACES)), "market")
    assert (stock(p, "blueberries"), p.players[0].score) == (12, 11)
    assert (p.active, asked(p)) == (1, "turn")


@rule("W-EDGE-57")
def test_11_blueberries_on_the_last_space_buy_nothing() -> None:
    refusal = refused(asked_anyway(player(blueberries=11, marketing=SPACES)), "market")
    assert (refusal.params["price"], refusal.params["missing"]) == (12, 1)


@rule("W-MARKET-05")
def test_the_purchase_comes_back_at_the_end_of_each_turn() -> None:
    p = play(finished(player(blueberries=24, marketing=SPACES)), "market")
    play(p, "choose produce", "berries", "finish", "no-market")
    assert (p.active, p.round) == (0, 2)
    play(p, "choose improve", "berries", "finish", "market")
    assert (p.players[0].score, p.players[0].marketing) == (22, SPACES)


@rule("W-MARKET-06")
def test_arriving_on_the_last_space_is_the_only_purchase_of_that_turn() -> None:
    p = play(finished(player(blueberries=100, marketing=SPACES - 1)), "market")
    me = p.players[0]
    assert (me.marketing, me.score, stock(p, "blueberries")) == (SPACES, POINTS[-1], 100 - PRICES[-1])
    assert p.active == 1


@rule("W-MARKET-07")
@pytest.mark.parametrize("round", [4, 8, 14])
def test_the_counter_never_moves_back(round: int) -> None:
    p = finished(player(marketing=SPACES, reputation=1, orders={"oe05": 5}), player(marketing=4), round=round, turn=1)
    assert [each.marketing for each in p.players] == [SPACES, 4]
    assert p.over() == (round == 14)
    again = play(finished(player(marketing=SPACES, blueberries=PRICES[-1]), player()), "market")
    assert again.players[0].marketing == SPACES


@rule("W-ABIL-07", "W-MARKET-03")
def test_a_discount_lowers_the_price_and_not_the_points() -> None:
    price = PRICES[3] - CHEAPER
    p = finished(player(blueberries=price, marketing=3, helpers=CRIER))
    told = events(p, "market")
    assert told[0] == ("markets", {"seat": 0, "price": price, "points": POINTS[3]})
    assert (stock(p, "blueberries"), p.players[0].score, p.players[0].marketing) == (0, POINTS[3], 4)
    poor = finished(player(blueberries=price - 1, marketing=3, helpers=CRIER))
    assert asked(poor) == "turn"


@rule("W-ABIL-09")
def test_ruling_a_discount_above_the_price_makes_it_free() -> None:
    gift = changed_game(("helpers.toml", 'trigger = "marketing", discount = 1', 'trigger = "marketing", discount = 9'))
    p = finished(player(blueberries=0, helpers=CRIER), of=gift)
    assert asked(p) == "marketing"
    play(p, "market")
    assert (stock(p, "blueberries"), p.players[0].score) == (0, POINTS[0])


@rule("W-ABIL-07", "W-MARKET-05")
@pytest.mark.parametrize("done", [0, SPACES])
def test_a_gain_for_marketing_follows_each_purchase(done: int) -> None:
    p = finished(player(blueberries=12, marketing=done, helpers=HERALD))
    play(p, "market")
    me = p.players[0]
    bought = POINTS[min(done, SPACES - 1)]
    assert me.points[ids.BY_MARKETING] == bought
    assert me.points[ids.BY_ABILITY] > 0
    assert me.score == bought + me.points[ids.BY_ABILITY]
    assert p.active == 1
    declined = play(finished(player(blueberries=12, helpers=HERALD)), "no-market")
    assert declined.players[0].score == 0


# --- the lumber limit ------------------------------------------------------------------------------------------


@rule("W-LIMIT-01")
def test_in_the_turn_any_number_of_dice_may_be_held() -> None:
    p = table(player(lumber="green1 " * 12, trees={"green": 2}), player(), tile="exchange")
    play(p, "harvest green")
    assert p.players[0].dice() == 13
    assert asked(p) == "turn"


@rule("W-LIMIT-02", "W-LIMIT-04")
def test_after_marketing_lumber_above_six_goes_back_and_brings_nothing() -> None:
    p = finished(player(lumber="green1 green1 green1 yellow2 yellow2 brown6 brown6 brown6", score=3))
    assert asked(p) == "limit"
    yard = p.yard[:]
    told = events(p, "return brown6", "return green1")
    assert lumber(p) == "green1 green1 yellow2 yellow2 brown6 brown6"
    assert told[:2] == [("returns", {"seat": 0, "die": "brown6"}), ("returns", {"seat": 0, "die": "green1"})]
    assert (p.players[0].stock, p.players[0].score, p.yard) == ([0] * ids.TOKENS, 3, yard)
    assert (p.active, asked(p)) == (1, "turn")


@rule("W-LIMIT-02")
@pytest.mark.parametrize(("dice", "returned"), [(6, 0), (7, 1), (8, 2), (9, 3)])
def test_exactly_the_dice_above_six_are_returned(dice: int, returned: int) -> None:
    p = finished(player(lumber="green1 " * dice))
    for _ in range(returned):
        assert asked(p) == "limit"
        play(p, "return green1")
    assert (asked(p), p.active, p.players[0].dice()) == ("turn", 1, 6)


@rule("W-LIMIT-05")
def test_trees_do_not_count() -> None:
    given = {"lumber": "green1 " * 6, "trees": {"green": 2, "yellow": 2, "brown": 2}}
    p = finished(player(**given, pieces=["pot_yellow", "pot_brown"]))
    assert (p.active, asked(p)) == (1, "turn")
    assert p.players[0].trees == [2, 2, 2]


@rule("W-LIMIT-06")
@pytest.mark.parametrize("dice", [0, 1, 6])
def test_with_six_dice_or_fewer_nothing_is_returned(dice: int) -> None:
    p = finished(player(lumber="green1 " * dice))
    assert (p.active, asked(p), p.players[0].dice()) == (1, "turn", dice)
    assert refused(p, "return green1", seat=0).key == "not-your-turn"


@rule("W-EDGE-58", "W-LIMIT-05")
def test_nine_dice_two_used_for_an_order_one_returned_and_three_trees_kept() -> None:
    board = player(
        lumber="green3 green3 green1 green2 yellow1 yellow2 brown1 brown2 brown3",
        trees={"green": 1, "yellow": 2, "brown": 3},
        pieces=["pot_yellow", "pot_brown"],
        orders={"oe30": 4},
    )
    p = play(at_the_end(board), "complete oe30")
    assert p.players[0].dice() == 7
    play(p, "finish", "no-market")
    assert offered(p, "return") == [f"return {die}" for die in lumber(p).split()]
    play(p, "return yellow1")
    assert lumber(p) == "green1 green2 yellow2 brown1 brown2 brown3"
    assert (p.players[0].trees, p.active) == ([1, 2, 3], 1)


@rule("W-EDGE-59")
@pytest.mark.parametrize(("answer", "left"), [("market", 0), ("no-market", PRICES[0])])
def test_dice_are_returned_when_marketing_is_decided_and_not_before(answer: str, left: int) -> None:
    p = finished(player(lumber="brown6 " * 7, blueberries=PRICES[0]))
    assert (asked(p), p.players[0].dice()) == ("marketing", 7)
    assert refused(p, "return brown6").rule == "W-LIMIT-02"
    play(p, answer)
    assert (asked(p), offered(p), stock(p, "blueberries")) == ("limit", ["return brown6"], left)
    assert refused(p, "market").key == refused(p, "sell brown6").key == "not-now"
    play(p, "return brown6")
    assert (p.active, stock(p, "blueberries"), p.players[0].dice()) == (1, left, 6)


@rule("W-EDGE-59")
def test_marketing_is_decided_first_and_returned_dice_cannot_be_sold_any_more() -> None:
    p = finished(player(lumber="brown6 " * 7, blueberries=PRICES[0] - 1))
    assert asked(p) == "limit"  # the dice do not help to pay
    for text in ("sell brown6", "perform", "finish"):
        assert refused(p, text).key == "not-now"
    assert refused(p, "market").rule == "W-MARKET-04"
    play(p, "return brown6")
    assert (stock(p, "blueberries"), p.players[0].score) == (PRICES[0] - 1, 0)


class TestRulings:
    """Where no source settles it."""

    @rule("W-LIMIT-03")
    @pytest.mark.parametrize("die", ["green1", "yellow2", "brown6"])
    def test_the_player_chooses_which_dice_to_return(self, die: str) -> None:
        p = finished(player(lumber="green1 green1 green1 yellow2 yellow2 yellow2 brown6"))
        assert offered(p) == ["return green1", "return yellow2", "return brown6"]
        before = p.players[0].lumber[:]
        play(p, f"return {die}")
        assert p.players[0].lumber == [a - b for a, b in zip(before, counts(die), strict=True)]

    @rule("W-LIMIT-03")
    def test_a_die_that_is_not_there_cannot_be_returned(self) -> None:
        p = finished(player(lumber="green1 " * 7, trees={"green": 2}))
        refusal = refused(p, "return green2")
        assert (refusal.key, refusal.params["die"]) == ("no-die", "green2")


@rule("W-MARKET-01", "W-LIMIT-02", "W-ABIL-13")
def test_what_marketing_sets_off_comes_before_the_lumber_limit() -> None:
    dice = 'dice = [{ colors = ["green", "yellow"], value = 1 }]'
    gain = f'gain = {{ {dice}, action = {{ name = "buy_lumber", discount = 9 }} }}'
    of = changed_game(
        ("helpers.toml", 'trigger = "marketing", gain = { points = 2 }', f'trigger = "marketing", {gain}')
    )
    helpers = of.pack.helpers
    answers = zip(helpers.ids, helpers.trigger, helpers.gain, strict=True)
    helper = next(id for id, event, effect in answers if event == ids.ON_MARKETING and effect)
    six = "green1 green1 green1 green1 green1 green1"
    first = player(blueberries=2, lumber=six, trees={"green": 3}, helpers={"room_1_2": helper})
    p = play(table(first, player(), of=of, tile="exchange", done=True), "finish", "market")
    assert offered(p) == ["colour green", "colour yellow", "harvest green"]
    play(p, "colour yellow")
    assert offered(p) == ["accept", "decline", "harvest green"]
    play(p, "accept", "buy brown6", "buy green1")
    assert lumber(p) == "green1 green1 green1 green1 green1 green1 green1 yellow1 brown6"
    play(p, "return green1", "return green1", "return yellow1")
    assert (asked(p), p.active) == ("turn", 1)


@rule("W-TURN-02", "W-ABIL-13")
def test_an_action_granted_by_marketing_comes_before_the_lumber_limit() -> None:
    gain = 'ability = { kind = "permanent", trigger = "marketing", gain = { action = { name = "exchange" } } }'
    of = changed_game(
        ("helpers.toml", 'ability = { kind = "immediate", gain = { action = { name = "produce" } } }', gain)
    )
    board = player(helpers={"room_1_1": "he02"}, blueberries=2, lumber="green1 " * 7, trees={"green": 3})
    p = table(board, player(), of=of, tile="improve", done=True)
    play(p, "finish", "market")
    assert offered(p) == ["accept", "decline", "harvest green"]
    play(p, "accept", "sell green1")
    assert (p.active, p.players[0].dice(), p.grants) == (1, 6, [])  # 6 dice: nothing to return
