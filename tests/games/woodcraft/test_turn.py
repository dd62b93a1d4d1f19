"""The turn: its frame, the chosen tile and what may replace its action, lanterns, granted actions (area W-TURN)."""

from itertools import permutations, product

import pytest

from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, lumber, player, stock, table
from tests.games.woodcraft.test_wheel import ACTIONS, changes, pass_turn, state, tiles, where, with_rim
from tests.marks import rule

STEPS = {
    "buy_lumber": "lumber",
    "exchange": "trading",
    "buy_materials": "materials",
    "choose_orders": "orders",
    "choose_helper": "hiring",
    "produce": "producing",
    "improve": "building",
}
ALL_PIECES = ["pot_yellow", "pot_brown", "saw_2", "saw_3", "splice_2", "splice_4", "glue_1"]
NOTHING = {"room_1_1": None}  # nobody works here: a board that no game has, for what a helper would allow


def lit(lanterns: int, bonus: str = "{ lantern = 1 }", **given: object) -> Woodcraft:
    """The exchange lies on a space with this bonus (a lantern); the player has so many lanterns before."""
    board = player(lantern=lanterns, **given)
    return table(board, player(), of=with_rim(2, bonus), tiles={"exchange": (2, 7)}, lead=3)


def poor(**given: object) -> Woodcraft:
    """No action but Choose Orders can be performed: nothing to pay with, nothing to sell, nobody to work."""
    return table(player(helpers=NOTHING, **given), player(), yard="green1 green1 yellow1 yellow1 brown1 brown1")


# --- the frame of a turn -------------------------------------------------------------------------------------


@rule("W-TURN-01")
@pytest.mark.parametrize(("seats", "first", "order"), [(3, 1, [1, 2, 0]), (4, 3, [3, 0, 1, 2]), (2, 0, [0, 1])])
def test_each_player_takes_one_turn_a_round_clockwise_from_the_starting_player(
    seats: int, first: int, order: list[int]
) -> None:
    p = table(*[player() for _ in range(seats)], first=first, turn=first)
    seen: list[tuple[int, int]] = []
    for _ in range(2 * seats):
        seen.append((p.round, p.active))
        assert p.to_act() == (p.active,)
        play(p, "choose improve" if "choose improve" in offered(p) else offered(p, "choose")[0])
        pass_turn(p)
    assert seen == [(1, seat) for seat in order] + [(2, seat) for seat in order]


@rule("W-TURN-02", "W-TURN-03")
def test_a_turn_is_growth_actions_marketing_and_the_cut_to_the_limit() -> None:
    rich = player(lumber="green1 green1 green2 yellow1 yellow1 brown1 brown1", blueberries=20)
    p = table(rich, player(trees={"green": 1}), tile="exchange", done=True)
    play(p, "finish")
    assert (asked(p), p.to_act(), p.acting) == ("marketing", (0,), True)
    play(p, "no-market")
    assert (asked(p), p.to_act()) == ("limit", (0,))
    assert p.players[1].trees == [1, 0, 0]
    told = events(p, "return green2")
    assert [key for key, _ in told] == ["returns", "turn", "grows"]
    assert (asked(p), p.to_act(), p.acting, p.players[1].trees) == ("turn", (1,), True, [3, 0, 0])


@rule("W-TURN-02")
def test_marketing_and_limit_are_skipped_where_there_is_nothing_to_decide() -> None:
    p = table(player(lumber="green1 green1 green1 green1 green1 green1"), player(), tile="exchange", done=True)
    play(p, "finish")
    assert (asked(p), p.active) == ("turn", 1)


@rule("W-TURN-02")
@pytest.mark.parametrize("missing", [0, 1])
def test_marketing_is_asked_only_if_its_step_can_be_paid(missing: int) -> None:
    p = table(player(), player(), tile="exchange", done=True)
    p.players[0].stock[ids.BLUEBERRIES] = p.pack.board.market_price[0] - missing
    play(p, "finish")
    assert (asked(p), p.active) == (("marketing", 0) if not missing else ("turn", 1))


@rule("W-TURN-02")
def test_a_new_turn_begins_afresh() -> None:
    used = player(once=["he08"], helpers={"room_1_2": "he08"})
    p = table(player(), used, tile="exchange", done=True, bonus=True, fresh=2)
    found = changes(p, "finish")
    assert found == {"active": 1, "tile": -1, "done": 0, "bonus": 0, "fresh": 0, "1 once": 0}


@rule("W-TURN-03")
def test_trees_grow_before_any_action_and_only_those_of_the_player() -> None:
    trees = {"green": 2, "yellow": 1, "brown": 5}
    pots = ["pot_yellow", "pot_brown"]
    p = table(player(trees=trees, pieces=pots), player(trees=trees, pieces=pots), tile="exchange", done=True)
    play(p, "finish")
    assert (p.players[1].trees, lumber(p, 1)) == ([4, 3, 0], "brown6")
    assert (p.players[0].trees, lumber(p, 0)) == ([2, 1, 5], "")


@rule("W-TURN-03")
def test_without_trees_growth_does_nothing() -> None:
    p = table(player(), player(lumber="green1"), tile="exchange", done=True)
    told = events(p, "finish")
    assert told == [("turn", {"seat": 1, "round": 1})]
    assert lumber(p, 1) == "green1"


@rule("W-TURN-04", "W-TURN-23")
def test_step_2_cannot_end_without_a_tile() -> None:
    p = table(player(lantern=1), player())
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key, refusal.params["lanterns"]) == ("W-TURN-23", "no-tile-yet", 1)


@rule("W-TURN-04")
def test_only_one_tile_is_chosen() -> None:
    p = table(player(), player())
    play(p, "choose exchange")
    for action in ("improve", "exchange"):
        refusal = refused(p, f"choose {action}")
        assert (refusal.rule, refusal.key) == ("W-TURN-04", "tile-moved")
        assert (refusal.params["chosen"], refusal.params["action"]) == ("exchange", action)
        assert (refusal.params["quadrant"], refusal.params["tiles"], refusal.highlight) == ("q2", 0, [])
    assert offered(p, "choose") == []
    play(p, "berries")
    assert refused(p, "choose improve").key == "tile-moved"


@rule("W-TURN-05")
def test_the_bonus_comes_with_the_move_and_the_action_may_follow_later() -> None:
    p = lit(0, "{ blueberries = 6 }", lumber="green5")
    play(p, "choose exchange")
    assert (stock(p, "blueberries"), where(p, "exchange"), p.done) == (6, (3, 7), False)
    play(p, "saw green5 3+2", "perform")
    assert (asked(p), p.done) == ("trading", True)


@rule("W-TURN-06")
@pytest.mark.parametrize(
    "order",
    [
        list(order)
        for order in permutations(["choose exchange", "perform", "bonus choose_orders", "saw green5 3+2"])
        if order.index("choose exchange") < order.index("perform")
    ],
)
def test_tile_bonus_action_and_free_actions_come_in_any_order(order: list[str]) -> None:
    p = table(player(lumber="green5 brown6", lantern=3), player())
    for text in order:
        play(p, text)
        if text == "perform":
            play(p, "sell brown6", "stop-trading")
        if text.startswith("bonus"):
            play(p, offered(p, "take")[0])
            play(p, *offered(p, "stop-orders"))
        assert asked(p) == "turn"
    assert (p.done, p.bonus, p.tile, stock(p, "lantern"), lumber(p)) == (True, True, 1, 0, "green2 green3")
    assert len(p.players[0].orders) == 1
    assert "finish" in offered(p)


@rule("W-EX-35", "W-TURN-06", "W-TURN-05")
def test_example_a_legal_turn_with_the_tiles_action_last() -> None:
    p = lit(2, lumber="green5", blueberries=1)
    play(p, "choose exchange", "bonus buy_materials", "material glue_2", "saw green5 3+2")
    assert (where(p, "exchange"), stock(p, "lantern"), stock(p, "glue"), p.done, p.bonus) == ((3, 7), 0, 2, False, True)
    play(p, "perform", "sell green3")
    assert (asked(p), lumber(p), p.done, stock(p, "blueberries")) == ("turn", "green2", True, 6)


# --- the tile's action, or what replaces it ------------------------------------------------------------------


@rule("W-TURN-07")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_tiles_action_can_be_performed(action: str) -> None:
    p = table(player(blueberries=20, lumber="green1"), player(), tile=action)
    told = events(p, "perform")
    assert told == [("performs", {"seat": 0, "action": action})]
    assert (asked(p), p.to_act(), p.done, p.bonus) == (STEPS[action], (0,), True, False)
    assert (stock(p, "blueberries"), stock(p, "lantern")) == (20, 0)


@rule("W-TURN-07", "W-TURN-08")
def test_three_blueberries_instead() -> None:
    p = table(player(lumber="green1", lantern=1), player(), tile="exchange")
    told = events(p.copy(), "berries")
    assert changes(p, "berries") == {"0 blueberries": 3, "done": 1}
    assert (asked(p), told) == ("turn", [("instead", {"seat": 0, "amount": 3})])


@rule("W-TURN-07", "W-TURN-09")
@pytest.mark.parametrize("action", [action for action in ACTIONS if action != "exchange"])
def test_another_tiles_action_for_a_lantern(action: str) -> None:
    p = table(player(blueberries=20, lumber="green1", lantern=1), player(), tile="exchange")
    told = events(p.copy(), f"swap {action}")
    assert changes(p, f"swap {action}") == {"0 lantern": 0, "done": 1}
    assert (asked(p), told) == (STEPS[action], [("swaps", {"seat": 0, "action": action, "lanterns": 1})])


@rule("W-TURN-07")
@pytest.mark.parametrize("first", ["berries", "perform", "swap choose_orders"])
@pytest.mark.parametrize("second", ["berries", "perform", "swap choose_orders", "swap improve"])
def test_only_one_of_the_three_is_done(first: str, second: str) -> None:
    p = table(player(lumber="green1 green2", lantern=2, blueberries=9), player(), tile="exchange")
    play(p, first)
    while asked(p) != "turn":
        play(p, offered(p)[0])
    refusal = refused(p, second)
    assert (refusal.rule, refusal.key) == ("W-TURN-07", "option-done")
    assert offered(p, "berries") == offered(p, "perform") == offered(p, "swap") == []
    assert offered(p, "finish") == ["finish"]


@rule("W-TURN-08")
def test_blueberries_are_there_when_the_action_cannot_be_performed() -> None:
    p = poor()
    p.tile = ids.EXCHANGE
    refusal = refused(p, "perform")
    assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-TURN-25", "cannot-perform", "exchange")
    assert (refusal.params["blueberries"], refusal.params["lanterns"]) == (0, 0)
    assert changes(p, "berries") == {"0 blueberries": 3, "done": 1}


@rule("W-TURN-09")
def test_the_tile_of_a_bought_action_neither_moves_nor_pays() -> None:
    p = table(
        player(lantern=1), player(), of=with_rim(2, "{ glue = 5 }"), tiles={"choose_orders": (2, 7)}, tile="exchange"
    )
    before = tiles(p)
    play(p, "swap choose_orders")
    assert (tiles(p), p.lead, stock(p, "glue"), p.tile) == (before, 1, 0, 1)


@rule("W-TURN-09")
def test_the_own_action_is_no_other_tiles_action() -> None:
    p = table(player(lantern=1, lumber="green1"), player(), tile="exchange")
    refusal = refused(p, "swap exchange")
    assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-TURN-09", "same-tile", "exchange")
    assert sorted(offered(p, "swap")) == ["swap choose_orders", "swap produce"]


@rule("W-TURN-07", "W-TURN-18")
def test_without_a_lantern_there_is_no_other_action() -> None:
    p = table(player(), player(), tile="exchange")
    refusal = refused(p, "swap choose_orders")
    assert (refusal.rule, refusal.key) == ("W-TURN-07", "no-lantern")
    assert (refusal.params["needs"], refusal.params["lanterns"], refusal.params["fresh"]) == (1, 0, 0)
    assert offered(p, "swap") == []


@rule("W-TURN-10", "W-EX-34", "W-EDGE-01")
def test_a_lantern_of_the_tiles_own_bonus_does_not_pay_for_the_swap() -> None:
    p = lit(0, lumber="green1")
    play(p, "choose exchange")
    refusal = refused(p, "swap choose_orders")
    assert (refusal.rule, refusal.key) == ("W-TURN-10", "fresh-lantern")
    assert (refusal.params["fresh"], refusal.params["needs"], refusal.params["lanterns"]) == (1, 1, 1)
    assert offered(p, "swap") == []
    assert {"berries", "perform"} <= set(offered(p))


@rule("W-TURN-10", "W-EDGE-02")
def test_an_older_lantern_pays_for_the_swap() -> None:
    p = lit(1)
    play(p, "choose exchange")
    assert changes(p, "swap choose_orders") == {"0 lantern": 1, "done": 1}
    play(p, offered(p, "take")[0])
    assert refused(p, "swap choose_orders").key == "option-done"


@rule("W-TURN-10")
@pytest.mark.parametrize(("before", "allowed"), [(0, False), (1, True)])
def test_all_lanterns_of_the_bonus_are_barred_from_the_swap(before: int, allowed: bool) -> None:
    p = lit(before, "{ lantern = 3 }")
    play(p, "choose exchange")
    assert p.fresh == 3
    assert ("swap choose_orders" in offered(p)) is allowed


@rule("W-TURN-10")
def test_a_lantern_picked_as_a_bonus_is_barred_too() -> None:
    p = lit(0, "{ one_of = [{ lantern = 1 }, { glue = 1 }] }")
    play(p, "choose exchange", "pick 1")
    assert (p.fresh, refused(p, "swap choose_orders").key) == (1, "fresh-lantern")


@rule("W-TURN-10")
def test_a_lantern_of_the_saw_is_barred_too() -> None:
    of = changed_game(("board.toml", "saw_level_1 = { blueberries = 2 }", "saw_level_1 = { lantern = 1 }"))
    p = table(player(), player(), of=of, tiles={"exchange": (2, 7)}, lead=0, arc=False)
    play(p, "choose exchange")  # Q2 is of age 2
    assert (stock(p, "lantern"), refused(p, "swap choose_orders").key) == (1, "fresh-lantern")


# --- the bonus action ----------------------------------------------------------------------------------------


@rule("W-TURN-12")
@pytest.mark.parametrize("lanterns", [0, 2])
def test_a_bonus_action_needs_three_lanterns(lanterns: int) -> None:
    p = table(player(lantern=lanterns), player())
    refusal = refused(p, "bonus choose_orders")
    assert (refusal.rule, refusal.key) == ("W-TURN-12", "no-bonus-lanterns")
    assert (refusal.params["needs"], refusal.params["lanterns"]) == (3, lanterns)
    assert refusal.params["action"] == "choose_orders"
    assert offered(p, "bonus") == []


@rule("W-TURN-12", "W-TURN-13", "W-TURN-14")
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("tile", [None, "exchange"])
def test_the_bonus_action_is_any_of_the_seven_for_three_lanterns_and_nothing_moves(
    action: str, tile: str | None
) -> None:
    p = table(player(blueberries=20, lumber="green1", lantern=4), player(), tile=tile)
    told = events(p.copy(), f"bonus {action}")
    assert changes(p, f"bonus {action}") == {"0 lantern": 1, "bonus": 1}
    assert (asked(p), told) == (STEPS[action], [("bonus", {"seat": 0, "action": action, "lanterns": 3})])


@rule("W-TURN-13")
def test_the_bonus_action_may_be_that_of_a_blocked_tile() -> None:
    p = table(player(lantern=3), player(), tiles={"choose_orders": (3, 7)}, lead=3)
    assert refused(p, "choose choose_orders").key == "blocked"
    play(p, "bonus choose_orders")
    assert (asked(p), where(p, "choose_orders")) == ("orders", (3, 7))


@rule("W-TURN-14")
def test_the_bonus_action_gives_no_bonus_of_the_wheel() -> None:
    p = table(player(lantern=3), player(), of=with_rim(2, "{ glue = 5 }"), tiles={"choose_orders": (2, 7)}, lead=2)
    before = tiles(p)
    play(p, "bonus choose_orders")
    assert (tiles(p), p.lead, p.tile, stock(p, "glue"), p.fresh) == (before, 2, -1, 0, 0)


@rule("W-TURN-12", "W-EDGE-06")
def test_a_second_bonus_action_is_refused() -> None:
    p = table(player(lantern=6), player())
    play(p, "bonus choose_orders", "take oe29")
    assert (asked(p), stock(p, "lantern"), p.bonus) == ("turn", 3, True)
    refusal = refused(p, "bonus choose_orders")
    assert (refusal.rule, refusal.key, refusal.params["needs"]) == ("W-TURN-12", "bonus-done", 3)
    assert offered(p, "bonus") == []


@rule("W-TURN-12")
def test_the_next_turn_has_a_bonus_action_again() -> None:
    p = table(player(lantern=6), solo_deck=["so09"])
    play(p, "bonus choose_orders", "take oe29", "choose exchange")
    pass_turn(p)
    assert (p.round, stock(p, "lantern")) == (2, 3)
    assert "bonus choose_orders" in offered(p)


@rule("W-EDGE-07", "W-TURN-13")
def test_the_chosen_tiles_action_twice_in_a_turn() -> None:
    p = table(
        player(blueberries=30, lantern=3),
        player(),
        tile="buy_lumber",
        yard="green1 green1 yellow1 yellow1 brown1 brown1",
    )
    play(p, "perform", "buy green1", "buy green1")
    assert (asked(p), sum(p.yard), p.done) == ("turn", 6, True)
    greens = [f"buy {word}" for word in p.view(0)["yard"] if str(word).startswith("green")]  # type: ignore[attr-defined]
    play(p, "bonus buy_lumber")
    assert set(greens) <= set(offered(p, "buy"))
    play(p, *greens)
    assert (asked(p), sum(p.yard), p.players[0].dice()) == ("turn", 6, 4)


@rule("W-TURN-17")
def test_blueberries_and_swap_do_not_replace_the_bonus_action() -> None:
    p = table(player(lantern=5, blueberries=5), player(), tile="exchange")
    play(p, "bonus choose_orders")
    for text in ("berries", "swap produce", "perform", "bonus produce"):
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key, refusal.params["step"]) == ("W-TURN-20", "not-now", "orders")


@rule("W-TURN-17")
def test_blueberries_and_swap_do_not_replace_a_granted_action() -> None:
    p = table(
        player(lantern=5, blueberries=12), player(), tile="choose_helper", helper_display=["he05", None, None, None]
    )
    play(p, "perform", "hire he05 room_1_2")
    assert (asked(p), offered(p)) == ("granted", ["accept", "later", "decline"])
    for text in ("berries", "swap produce", "perform", "bonus produce", "finish"):
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == ("W-HELPER-16", "not-now")
    play(p, "decline")
    assert refused(p, "berries").key == "option-done"


# --- paying and gaining --------------------------------------------------------------------------------------


@rule("W-TURN-18")
@pytest.mark.parametrize(
    ("action", "move", "price"),
    [
        ("buy_lumber", "buy green5", 5),
        ("exchange", "buy-six brown", 8),
        ("improve", "build glue_1", 4),
        ("buy_materials", "material sawblade_2", None),
        ("choose_helper", "hire he24 room_1_2", None),
    ],
)
def test_a_cost_must_be_payable_in_full(action: str, move: str, price: int | None) -> None:
    def ready(blueberries: int) -> Woodcraft:
        p = table(player(blueberries=blueberries, lumber="green1"), player(), yard="green5 green1", tile=action)
        play(p, "perform")
        return p

    board = ready(20).pack.board
    helpers = ready(20).pack.helpers
    if action == "buy_materials":
        price = board.offer_price[board.offer_ids.index("sawblade_2")]
    if action == "choose_helper":
        price = helpers.cost[helpers.ids.index("he24")]
    assert price is not None
    p = table(player(blueberries=price - 1, lumber="green1"), player(), yard="green5 green1", tile=action)
    if offered(p, "perform"):
        play(p, "perform")
        refusal = refused(p, move)
        assert refusal.key == "too-dear"
        assert (refusal.params["price"], refusal.params["missing"]) == (price, 1)
    else:
        assert refused(p, "perform").key == "cannot-perform"
    paid = ready(price)
    play(paid, move)
    assert stock(paid, "blueberries") == 0
    assert all(count >= 0 for count in paid.players[0].stock)


@rule("W-TURN-19")
def test_a_wheel_bonus_may_be_spent_in_the_same_turn() -> None:
    p = lit(0, "{ blueberries = 6 }")
    play(p, "choose exchange", "perform", "buy-six green")
    assert (lumber(p), stock(p, "blueberries")) == ("green6", 0)


@rule("W-TURN-19", "W-TURN-07", "W-EDGE-92")
def test_three_blueberries_instead_may_pay_for_the_bonus_action() -> None:
    p = table(player(lantern=3), player(), tile="exchange")
    assert refused(p, "bonus improve").key == "cannot-perform"
    play(p, "berries", "bonus improve")
    assert changes(p, "build saw_2") == {
        "0 blueberries": 0,
        "0 pieces": p.players[0].pieces,
        "0 tracks": p.players[0].tracks,
    }
    assert p.players[0].pieces >> ids.SAW_2 & 1


# --- one thing at a time -------------------------------------------------------------------------------------


@rule("W-TURN-22")
@pytest.mark.parametrize("text", ["choose improve", "berries", "harvest green", "finish", "saw green5 3+2"])
@pytest.mark.parametrize("tile", [None, "exchange"])
def test_nobody_acts_in_anothers_turn(text: str, tile: str | None) -> None:
    p = table(player(), player(lumber="green5", trees={"green": 3}, lantern=9), tile=tile)
    refusal = refused(p, text, seat=1)
    assert (refusal.rule, refusal.key) == ("W-TURN-22", "not-your-turn")
    assert p.moves(1) == []


@rule("W-TURN-23")
@pytest.mark.parametrize("text", ["perform", "berries", "swap improve"])
def test_no_option_comes_before_the_tile(text: str) -> None:
    p = table(player(lantern=1, blueberries=9, lumber="green1"), player())
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key) == ("W-TURN-23", "no-tile-yet")
    assert refusal.params.get("action", "") == ("improve" if text == "swap improve" else "")


@rule("W-TURN-23")
def test_step_2_ends_only_after_one_of_the_options() -> None:
    p = table(player(), player())
    play(p, "choose exchange")
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key) == ("W-TURN-23", "not-done-yet")
    play(p, "berries")
    assert "finish" in offered(p)


@rule("W-TURN-21")
@pytest.mark.parametrize(
    "text",
    [
        "saw green5 3+2",
        "complete oe30",
        "shift he08 green5 +1",
        "bonus improve",
        "splice splice_1 green3 1",
    ],
)
def test_nothing_of_step_2_is_left_once_marketing_has_started(text: str) -> None:
    me = player(
        blueberries=30,
        lantern=3,
        scrapwood=1,
        lumber="green5 green3 green3 green1 green1 green1 green1",
        trees={"green": 3},
        helpers={"room_1_2": "he08"},
        orders={"oe30": 3},
    )
    p = table(me, player(), tile="exchange", done=True, order_display=["oe29", "oe31", "oe32", None])
    assert text in offered(p)
    play(p, "finish")
    for name, move in (("marketing", "no-market"), ("limit", "")):
        refusal = refused(p, text)
        assert (asked(p), refusal.rule, refusal.key) == (name, "W-TURN-21", "not-now")
        if move:
            play(p, move)


@rule("W-TURN-21", "W-HARVEST-01")
def test_a_tree_is_harvested_in_marketing_in_what_it_brings_and_at_the_limit() -> None:
    of = changed_game(
        ("helpers.toml", 'trigger = "marketing", discount = 1', 'trigger = "marketing", gain = { produce = 1 }')
    )
    p = table(
        player(
            blueberries=20,
            helpers={"room_1_2": "he07"},
            pieces=["pot_yellow", "pot_brown"],
            trees={"green": 3, "yellow": 4, "brown": 5},
            lumber="green1 " * 6,
        ),
        player(),
        of=of,
        tile="exchange",
        done=True,
    )
    play(p, "finish")
    assert offered(p) == ["market", "no-market", "harvest green", "harvest yellow", "harvest brown"]
    play(p, "harvest green", "market")
    assert asked(p) == "working"
    play(p, "harvest yellow", "stop-work")
    assert asked(p) == "limit"
    play(p, "harvest brown")
    assert (asked(p), lumber(p)) == ("limit", "green1 " * 6 + "green3 yellow4 brown5")
    play(p, "return green1", "return green1", "return green1")
    assert (asked(p), p.active) == ("turn", 1)


@rule("W-MARKET-04", "W-HARVEST-01")
def test_marketing_is_asked_for_while_a_harvest_could_pay_it() -> None:
    of = changed_game(
        (
            "helpers.toml",
            'trigger = "harvest", gain = { points = 2 }',
            'trigger = "harvest", gain = { blueberries = 9 }',
        )
    )
    helper = of.pack.helpers.ids[of.pack.helpers.trigger.index(ids.ON_HARVEST)]
    board = player(trees={"green": 3}, helpers={"room_1_2": helper})
    p = play(table(board, player(), of=of, tile="exchange", done=True), "finish")
    assert offered(p) == ["no-market", "harvest green"]
    assert refused(p, "market").rule == "W-MARKET-04"
    play(p, "harvest green", "market")
    assert p.active == 1


@rule("W-TURN-21", "W-TURN-03")
def test_free_actions_come_after_growth() -> None:
    p = table(player(), player(trees={"green": 2}, lumber="green5"), tile="exchange", done=True)
    assert p.moves(1) == []
    play(p, "finish")
    assert {"harvest green", "saw green5 3+2"} <= set(offered(p))
    play(p, "harvest green")
    assert lumber(p, 1) == "green4 green5"


# --- whether an action can be performed ------------------------------------------------------------------------


def yard_game(blueberries: int) -> Woodcraft:
    """Only a brown 6 lies in the yard: it costs 8."""
    return table(player(blueberries=blueberries, lantern=4, helpers=NOTHING), player(), yard="brown6 brown6")


def possible(action: str) -> dict[str, Woodcraft]:
    """For an action, a table at which it can just be performed, and one at which it just cannot."""
    pack = table(player()).pack
    offer = min(pack.board.offer_price)
    crew = min(pack.helpers.cost[pack.helpers.ids.index(card)] for card in ("he24", "he25", "he26", "he27"))
    every = player(lantern=4, helpers=NOTHING)
    tables: dict[str, tuple[Woodcraft, Woodcraft]] = {
        "buy_lumber": (yard_game(8), yard_game(7)),
        "exchange": (table({**every, "blueberries": 6}, player()), table({**every, "blueberries": 5}, player())),
        "buy_materials": (
            table({**every, "blueberries": offer}, player()),
            table({**every, "blueberries": offer - 1}, player()),
        ),
        "choose_orders": (
            table(every, player(), order_display=[None, "oe30", None, None]),
            table(every, player(), order_display=[None] * 4),
        ),
        "choose_helper": (
            table(player(lantern=4, blueberries=crew), player()),
            table(player(lantern=4, blueberries=crew - 1), player()),
        ),
        "produce": (table(player(lantern=4), player()), table(every, player())),
        "improve": (table({**every, "blueberries": 2}, player()), table({**every, "blueberries": 1}, player())),
    }
    return dict(zip(("yes", "no"), tables[action], strict=True))


class TestRulings:
    """Answers that no source gives."""

    # --- lanterns

    @rule("W-TURN-11", "W-EDGE-05")
    def test_a_lantern_of_an_order_pays_for_the_swap(self) -> None:
        p = lit(0, lumber="green3 yellow3", orders={"oe03": 4})
        play(p, "choose exchange")
        assert refused(p, "swap choose_orders").key == "fresh-lantern"
        play(p, "complete oe03")
        assert (stock(p, "lantern"), p.fresh) == (2, 1)
        assert changes(p, "swap choose_orders") == {"0 lantern": 1, "done": 1}

    @rule("W-TURN-11")
    def test_a_lantern_of_production_pays_for_the_swap(self) -> None:
        p = lit(2, helpers={"room_1_2": "he11"})
        play(p, "choose exchange", "bonus produce", "option helpers", "work he11", "stop-work")
        assert (stock(p, "lantern"), p.fresh) == (1, 0)
        assert "swap choose_orders" in offered(p)

    @rule("W-TURN-11")
    def test_a_lantern_of_an_ability_pays_for_the_swap(self) -> None:
        p = lit(2, helpers={"room_1_2": "he18"}, blueberries=9)
        play(p, "choose exchange", "bonus buy_materials", "material glue_2", "stop-materials")
        assert (stock(p, "lantern"), p.fresh) == (1, 0)
        assert "swap choose_orders" in offered(p)

    @rule("W-TURN-15", "W-EDGE-03")
    def test_a_wheel_lantern_may_be_one_of_three_for_the_bonus_action(self) -> None:
        p = lit(2)
        play(p, "choose exchange")
        assert changes(p, "bonus choose_orders") == {"0 lantern": 0, "bonus": 1, "fresh": 0}
        play(p, "take oe29")
        assert refused(p, "swap choose_orders").key == "no-lantern"

    @rule("W-TURN-15")
    def test_two_lanterns_with_the_one_of_the_wheel_are_too_few(self) -> None:
        p = lit(1)
        play(p, "choose exchange")
        assert refused(p, "bonus choose_orders").params["lanterns"] == 2

    @rule("W-TURN-16", "W-EDGE-04")
    def test_bonus_action_and_then_swap_with_three_lanterns_and_one_of_the_wheel(self) -> None:
        p = lit(3)
        play(p, "choose exchange", "bonus choose_orders", "take oe29")
        assert (stock(p, "lantern"), p.fresh) == (1, 0)
        assert changes(p, "swap produce") == {"0 lantern": 0, "done": 1}

    @rule("W-TURN-16", "W-EDGE-04")
    def test_swap_and_then_bonus_action_with_three_lanterns_and_one_of_the_wheel(self) -> None:
        p = lit(3)
        play(p, "choose exchange", "swap choose_orders", "take oe29")
        assert (stock(p, "lantern"), p.fresh) == (3, 1)
        assert changes(p, "bonus produce") == {"0 lantern": 0, "bonus": 1, "fresh": 0}

    @rule("W-TURN-16")
    def test_wheel_lanterns_beyond_the_price_stay_barred(self) -> None:
        p = lit(0, "{ lantern = 4 }")
        play(p, "choose exchange", "bonus choose_orders", "take oe29")
        assert (stock(p, "lantern"), p.fresh) == (1, 1)
        assert refused(p, "swap produce").key == "fresh-lantern"

    @rule("W-TURN-16")
    @pytest.mark.parametrize(("bonus", "fresh"), [(1, 0), (2, 1)])
    def test_an_ability_spends_the_lanterns_of_the_wheel_first(self, bonus: int, fresh: int) -> None:
        paying = (
            "helpers.toml",
            "pay = { scrapwood = 1 }, gain = { blueberries = 2 }",
            "pay = { lantern = 1 }, gain = { glue = 2 }",
        )
        of = with_rim(2, f"{{ lantern = {bonus} }}", paying)
        me = player(lantern=1, helpers={"room_1_2": "he12"})
        p = table(me, player(), of=of, tiles={"exchange": (2, 7)}, lead=3)
        play(p, "choose exchange")
        found = changes(p, "use he12")
        assert found == {"0 lantern": bonus, "0 glue": 2, "fresh": fresh, "0 once": 2}
        assert "swap choose_orders" in offered(p)

    @rule("W-TURN-16", "W-TURN-10")
    def test_a_bonus_action_before_the_tile_leaves_the_wheels_lantern_barred(self) -> None:
        p = lit(3)
        play(p, "bonus choose_orders", "take oe29", "choose exchange")
        assert (stock(p, "lantern"), p.fresh) == (1, 1)
        assert refused(p, "swap produce").key == "fresh-lantern"

    @rule("W-TURN-24", "W-EDGE-95")
    def test_lanterns_of_a_reputation_tile_that_the_bonus_reaches_pay_for_the_swap(self) -> None:
        of = with_rim(2, "{ reputation = 1 }")
        space = of.pack.board.tile_spaces[0]
        p = table(
            player(reputation=space - 1),
            player(),
            of=of,
            tiles={"exchange": (2, 7)},
            lead=3,
            reputation_tiles=("rt3", "rt1"),
        )
        play(p, "choose exchange")
        assert (stock(p, "lantern"), p.fresh, p.players[0].tracks[0]) == (2, 0, space)
        assert changes(p, "swap choose_orders") == {"0 lantern": 1, "done": 1}

    @rule("W-TURN-24")
    def test_a_lantern_of_the_attic_after_a_tool_line_pays_for_the_swap(self) -> None:
        of = with_rim(2, "{ blueberry_income = 1 }")
        line = of.pack.board.line_after[ids.BLUEBERRY_TRACK][0]
        me = player(blueberry=line, attic={"b4": "mallet"})
        p = table(me, player(), of=of, tiles={"exchange": (2, 7)}, lead=3)
        play(p, "choose exchange", "tool wrench", "attic b3")
        assert stock(p, "lantern") > p.fresh == 0
        assert "swap choose_orders" in offered(p)

    # --- one thing at a time

    @rule("W-TURN-20")
    @pytest.mark.parametrize("action", ACTIONS)
    def test_inside_an_action_nothing_else_but_a_harvest_is_begun(self, action: str) -> None:
        orders = action == "choose_orders"  # where only the order just taken can be completed
        me = player(
            blueberries=20,
            lantern=4,
            lumber="green5 green3 green3",
            trees={"green": 4},
            orders={"oe30": 3},
            helpers={"room_1_2": "he08"},
        )
        p = table(me, player(), tile=action, order_display=["oe29", "oe31", "oe32", None])
        outside = [
            "bonus produce",
            "swap exchange",
            "berries",
            "saw green5 3+2",
            "shift he08 green5 +1",
        ]
        play(p, "perform")
        assert refused(p, "complete oe30").rule == ("W-TAKE-08" if orders else "W-TURN-20")
        for text in [*outside, "choose improve", "perform", "finish"]:
            refusal = refused(p, text)
            assert (refusal.key, refusal.params["step"], refusal.rule) == ("not-now", STEPS[action], "W-TURN-20")
        assert refused(p, "accept").key == "not-now"
        assert changes(p, "harvest green") == {"0 trees": [0, 0, 0], "0 lumber": "green3 green3 green4 green5"}
        assert asked(p) == STEPS[action]

    @rule("W-TURN-20")
    def test_a_tree_is_harvested_inside_a_choice_of_the_wheel(self) -> None:
        p = lit(0, "{ one_of = [{ glue = 1 }, { reuse = 1 }] }", trees={"green": 4})
        play(p, "choose exchange", "harvest green")
        assert (asked(p), lumber(p)) == ("picking", "green4")

    # --- what can be performed

    @rule("W-TURN-25")
    @pytest.mark.parametrize("action", ACTIONS)
    def test_an_action_is_performed_only_if_a_part_of_it_can_be_paid(self, action: str) -> None:
        for answer, p in possible(action).items():
            other = "exchange" if action != "exchange" else "improve"
            p.tile = ACTIONS.index(action)
            assert ("perform" in offered(p)) is (answer == "yes")
            assert (f"bonus {action}" in offered(p)) is (answer == "yes")
            assert "berries" in offered(p)
            if answer == "no":
                refusal = refused(p, "perform")
                assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-TURN-25", "cannot-perform", action)
                assert refused(p, f"bonus {action}").key == "cannot-perform"
            p.tile = ACTIONS.index(other)
            assert (f"swap {action}" in offered(p)) is (answer == "yes")
            if answer == "no":
                refusal = refused(p, f"swap {action}")
                assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-TURN-25", "cannot-perform", action)
            assert stock(p, "lantern") == 4

    @rule("W-TURN-25")
    def test_a_die_to_sell_is_enough_for_the_exchange(self) -> None:
        p = table(player(lumber="green1"), player(), tile="exchange")
        assert "perform" in offered(p)

    @rule("W-TURN-25")
    def test_a_die_to_plant_is_enough_for_produce(self) -> None:
        for lumber_pile, trees, answer in (
            ("green1", {}, True),
            ("yellow1", {}, False),
            ("green1", {"green": 3}, False),
        ):
            p = table(player(lumber=lumber_pile, trees=trees, helpers=NOTHING), player(), tile="produce")
            assert ("perform" in offered(p)) is answer

    @rule("W-TURN-25")
    def test_a_full_workshop_takes_no_helper(self) -> None:
        rooms = [f"room_{row}_{column}" for row in (1, 2) for column in (1, 2, 3, 4)]
        crew = dict(zip(rooms, ["he06", "he08", "he09", "he10", "he11", "he12", "he13", "he14"], strict=True))
        full = table(player(blueberries=50, helpers=crew), player(), tile="choose_helper")
        assert refused(full, "perform").key == "cannot-perform"
        del crew["room_2_4"]
        assert "perform" in offered(table(player(blueberries=50, helpers=crew), player(), tile="choose_helper"))

    @rule("W-TURN-25")
    @pytest.mark.parametrize(
        ("action", "stop"),
        [
            ("buy_lumber", "stop-buying"),
            ("exchange", "stop-trading"),
            ("buy_materials", "stop-materials"),
            ("choose_orders", "stop-orders"),
        ],
    )
    def test_a_part_must_be_carried_out(self, action: str, stop: str) -> None:
        p = table(player(blueberries=20, lumber="green1"), player(), tile=action)
        play(p, "perform")
        refusal = refused(p, stop)
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")
        play(p, offered(p)[0])
        assert stop in offered(p)

    @rule("W-TURN-25")
    @pytest.mark.parametrize(("option", "stop"), [("helpers", "stop-work"), ("planting", "stop-planting")])
    def test_a_helper_works_or_a_tree_is_planted(self, option: str, stop: str) -> None:
        p = table(player(lumber="green1", helpers={"room_1_2": "he08"}), player(), tile="produce")
        play(p, "perform", f"option {option}")
        refusal = refused(p, stop)
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")
        play(p, "work he08")
        assert stop in offered(p)

    @rule("W-EDGE-96", "W-TURN-25", "W-TURN-08")
    @pytest.mark.parametrize("action", ["exchange", "buy_materials", "improve"])
    def test_actions_without_a_part_are_refused_in_every_way_and_no_lantern_is_lost(self, action: str) -> None:
        blueberries = 50 if action == "improve" else 0
        pieces = ALL_PIECES if action == "improve" else []
        me = player(lantern=4, blueberries=blueberries, pieces=pieces)
        for tile, text in ((action, "perform"), ("produce", f"swap {action}"), ("produce", f"bonus {action}")):
            p = table(me, player(), tile=tile)
            refusal = refused(p, text)
            assert (refusal.rule, refusal.key) == ("W-TURN-25", "cannot-perform")
            assert (stock(p, "lantern"), p.done, p.bonus) == (4, False, False)
            assert changes(p, "berries") == {"0 blueberries": blueberries + 3, "done": 1}

    @rule("W-TURN-25")
    def test_a_discount_counts(self) -> None:
        price = table(player()).pack.board.piece_price[ids.SPLICE_2]
        for blueberries, answer in ((max(0, price - 2), True), (0, price <= 2)):
            p = table(player(blueberries=blueberries, helpers={"room_1_2": "he22"}), player(), tile="improve")
            assert ("perform" in offered(p)) is answer

    # --- part by part

    @rule("W-TURN-26")
    def test_what_a_part_sets_off_is_finished_before_the_next_part(self) -> None:
        of = with_rim(2, "{ glue = 1, blueberry_income = 2, points = 1, blueberries = 2 }")
        line = of.pack.board.line_after[ids.BLUEBERRY_TRACK][0]
        me = player(blueberry=line, attic={"b2": "mallet"})
        p = table(me, player(), of=of, tiles={"exchange": (2, 7)}, lead=3)
        play(p, "choose exchange")
        assert (asked(p), p.players[0].score, p.players[0].stock) == ("tool-kind", 1, [2, 0, 0, 0, 0, 0])
        assert p.players[0].tracks[ids.BLUEBERRY_TRACK] == line + 1
        play(p, "tool wrench")
        assert (asked(p), stock(p, "glue")) == ("tool-space", 0)
        told = events(p, "attic b3")
        gains = [(params["item"], params["source"]) for key, params in told if key == "gain"]
        assert gains == [("hazelnut_income", "attic"), ("glue", "wheel")]
        assert (stock(p, "glue"), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == (1, line + 2)

    @rule("W-TURN-26")
    def test_the_parts_come_in_the_order_of_the_format_not_of_the_card(self) -> None:
        bonus = "{ reuse = 1, sawblade = 1, scrapwood = 1, glue = 1, lantern = 1, blueberry_income = 1, "
        bonus += "hazelnut_income = 1, reputation = 1, blueberries = 1, points = 1 }"
        p = lit(0, bonus)
        items = [params["item"] for key, params in events(p, "choose exchange") if key == "gain"]
        assert items == [
            "points",
            "blueberries",
            "reputation",
            "hazelnut_income",
            "blueberry_income",
            "lantern",
            "glue",
            "scrapwood",
            "sawblade",
            "reuse",
        ]


# --- what is offered -------------------------------------------------------------------------------------------


def legal(p: Woodcraft) -> set[str]:
    """Every move of the vocabulary that the active player is not refused."""
    vocabulary = p.book.vocabulary
    moves: list[int] = []
    for verb in p.asking().verbs:
        sizes = [vocabulary.domains[name].size() for name in verb.domains]
        moves += [verb.pack(*arguments) for arguments in product(*[range(size) for size in sizes])]
    return {vocabulary.text(move) for move in moves if not p.reason(p.active, move)}


RICH = player(
    blueberries=20,
    lantern=3,
    glue=1,
    scrapwood=1,
    reuse=1,
    lumber="green5 green3 green3 yellow2",
    trees={"green": 3, "brown": 2},
    pieces=["pot_yellow", "pot_brown", "saw_2", "splice_2", "glue_1"],
    used=["saw_2", "splice_2"],
    orders={"oe30": 3},
    helpers={"room_1_2": "he08", "room_1_3": "he10", "room_2_1": "he11", "room_2_2": "he12", "room_2_3": "hl11"},
)
LESS: list[dict[str, object]] = [
    {},
    {"lantern": 2},
    {"lantern": 0},
    {"glue": 0},
    {"scrapwood": 0},
    {"reuse": 0},
    {"trees": {"green": 3}},
    {"trees": {"brown": 3}},
    {"trees": {}},
    {"orders": {}},
    {"used": ["saw_1", "saw_2", "splice_1", "splice_2", "glue_1"]},
    {"once": ["he08", "he10", "he11", "he12", "hl11"]},
    {"once": ["he10"]},
    {"blueberries": 0},
]


@rule("W-TURN-06")
@pytest.mark.parametrize("less", LESS)
@pytest.mark.parametrize(("tile", "done"), [(None, False), ("exchange", False), ("exchange", True)])
def test_all_that_is_not_refused_is_offered_once(less: dict[str, object], tile: str | None, done: bool) -> None:
    p = table({**RICH, **less}, player(), tile=tile, done=done, order_display=["oe29", "oe31", "oe32", None])
    assert sorted(offered(p)) == sorted(legal(p))


@rule("W-TURN-10")
@pytest.mark.parametrize("fresh", [0, 2, 3])
def test_the_swap_is_offered_as_long_as_an_older_lantern_is_there(fresh: int) -> None:
    p = table(player(lantern=3), player(), tile="exchange", fresh=fresh)
    assert (offered(p, "swap") != []) is (fresh < 3)
    assert sorted(offered(p)) == sorted(legal(p))


# --- after an action -------------------------------------------------------------------------------------------


@rule("W-LUMBER-05", "W-LUMBER-06", "W-EXCH-08")
def test_the_yard_is_refilled_after_buying_lumber_and_after_nothing_else() -> None:
    p = table(player(blueberries=20, lumber="green1"), player(), tile="exchange", yard="green1 yellow1", done=False)
    play(p, "perform", "sell green1", "buy-six yellow")
    assert sum(p.yard) == 2
    q = table(player(blueberries=20), player(), tile="buy_lumber", yard="green1 yellow1")
    play(q, "perform", "buy green1", "stop-buying")
    assert [sum(q.yard[colour * 6 : colour * 6 + 6]) for colour in range(3)] == [2, 2, 2]


@rule("W-ABIL-07", "W-ABIL-08")
@pytest.mark.parametrize("way", ["perform", "swap buy_materials", "bonus buy_materials"])
def test_an_ability_for_an_action_follows_it_once_and_only_for_that_action(way: str) -> None:
    tile = "buy_materials" if way == "perform" else "produce"
    me = player(blueberries=9, lantern=3, helpers={"room_1_2": "he18"}, lumber="green1")
    p = table(me, player(helpers={"room_1_2": "he14"}), tile=tile)
    play(p, way, "material glue_2")
    before = stock(p, "lantern")
    play(p, "stop-materials")
    assert (stock(p, "lantern"), asked(p)) == (before + 1, "turn")
    other = table(me, player(), tile="exchange")
    play(other, "perform", "sell green1", "stop-trading")
    assert stock(other, "lantern") == 3


@rule("W-ABIL-07")
def test_three_blueberries_are_no_action_that_an_ability_waits_for() -> None:
    p = table(player(helpers={"room_1_2": "he18"}), player(), tile="buy_materials")
    assert changes(p, "berries") == {"0 blueberries": 3, "done": 1}


@rule("W-ABIL-14")
def test_a_new_helper_does_not_answer_the_action_that_brings_it_but_an_older_one_does() -> None:
    of = changed_game(
        ("helpers.toml", 'trigger = "choose_helper", discount = 2', 'trigger = "choose_helper", gain = { points = 4 }')
    )
    display = ["he20", "he25", None, None]
    p = table(player(blueberries=20), player(), of=of, tile="choose_helper", helper_display=display)
    play(p, "perform", "hire he20 room_1_2")
    assert p.players[0].points[ids.BY_ABILITY] == 0
    q = table(
        player(blueberries=20, helpers={"room_1_2": "he20"}),
        player(),
        of=of,
        tile="choose_helper",
        helper_display=["he25", None, None, None],
    )
    play(q, "perform", "hire he25 room_2_1")
    assert (q.players[0].points[ids.BY_ABILITY], q.players[0].score) == (4, 4)


# --- granted actions -------------------------------------------------------------------------------------------


def granting(action: str, discount: int) -> WoodcraftGame:
    """A pack in which helper he02 grants this action."""
    old = 'gain = { action = { name = "produce" } }'
    return changed_game(("helpers.toml", old, f'gain = {{ action = {{ name = "{action}", discount = {discount} }} }}'))


def granted(action: str, discount: int, left: int, **given: object) -> Woodcraft:
    """The player has just hired he02 and is left with so many blueberries."""
    of = granting(action, discount)
    price = of.pack.helpers.cost[of.pack.helpers.ids.index("he02")]
    me = player(blueberries=price + left, **given)
    p = table(
        me, player(), of=of, tile="choose_helper", helper_display=["he02", "he25", "he27", None], yard="green6 yellow6"
    )
    play(p, "perform", "hire he02 room_1_2")
    return p


GRANTED = [
    ("buy_lumber", 2, "buy green6", 6),
    ("exchange", 3, "buy-six yellow", 7),
    ("buy_materials", 1, "material sawblade_2", 2),
    ("improve", 1, "build splice_2", 2),
]


class TestGrantedActions:
    """Actions that a card grants: rulings, too."""

    @rule("W-TURN-25", "W-ABIL-12")
    @pytest.mark.parametrize(("action", "discount", "move", "price"), GRANTED)
    def test_a_granted_action_is_asked_for_and_its_discount_pays(
        self, action: str, discount: int, move: str, price: int
    ) -> None:
        p = granted(action, discount, price - discount)
        assert (asked(p), p.view(1)["pending"]) == ("granted", {"action": action, "discount": discount})
        told = events(p, "accept")
        assert told == [("granted", {"seat": 0, "action": action})]
        assert (asked(p), p.bonus, stock(p, "lantern")) == (STEPS[action], False, 0)
        play(p, move)
        assert stock(p, "blueberries") == 0

    @rule("W-TURN-25")
    @pytest.mark.parametrize(("action", "discount", "move", "price"), GRANTED)
    def test_a_blueberry_short_the_move_is_too_dear(self, action: str, discount: int, move: str, price: int) -> None:
        p = granted(action, discount, price - discount - 1, lumber="green1")
        if asked(p) == "granted":
            play(p, "accept")
            refusal = refused(p, move)
            assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == (
                "too-dear",
                price - discount,
                1,
            )
        else:
            assert (asked(p), p.grants) == ("turn", [])

    @rule("W-TURN-25")
    def test_the_second_order_of_a_granted_action_is_cheaper(self) -> None:
        p = granted("choose_orders", 2, 1)
        play(p, "accept", "take oe29")
        assert "take oe30" in offered(p)
        play(p, "take oe30")
        assert (stock(p, "blueberries"), asked(p), len(p.players[0].orders)) == (0, "turn", 2)

    @rule("W-TURN-25")
    def test_a_granted_helper_is_cheaper(self) -> None:
        p = granted("choose_helper", 3, 0)
        play(p, "accept")
        cost = p.pack.helpers.cost
        affordable = {p.pack.helpers.ids[card] for card in p.helper_display if card >= 0 and cost[card] <= 3}
        assert {text.split()[1] for text in offered(p, "hire")} == affordable != set()

    @rule("W-TURN-25", "W-ABIL-13")
    def test_a_granted_action_that_cannot_be_performed_lapses(self) -> None:
        of = granting("exchange", 0)
        price = of.pack.helpers.cost[of.pack.helpers.ids.index("he02")]
        p = table(
            player(blueberries=price), player(), of=of, tile="choose_helper", helper_display=["he02", None, None, None]
        )
        told = events(p, "perform", "hire he02 room_1_2")
        assert told[-1] == ("grant-lapses", {"seat": 0, "action": "exchange"})
        assert (asked(p), p.grants, p.done) == ("turn", [], True)

    @rule("W-ABIL-12", "W-ABIL-13")
    def test_a_granted_action_may_be_declined(self) -> None:
        p = play(granted("produce", 0, 4), "later")
        before = state(p)
        told = events(p, "decline")
        assert told == [("grant-declined", {"seat": 0, "action": "produce"})]
        assert (state(p), asked(p)) == (before, "turn")

    @rule("W-TURN-25")
    def test_a_granted_action_is_refused_while_no_part_of_it_is_possible(self) -> None:
        p = table(player(), player(), tile="improve", done=True)
        p.stack.append(step(ids.GRANTED, 1, ids.EXCHANGE, 0))
        refusal = refused(p, "accept")
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "cannot-perform")
        assert offered(p) == ["decline"]
        p.players[0].stock[ids.BLUEBERRIES] = 6
        assert offered(p) == ["accept", "decline"]

    @rule("W-ABIL-13")
    def test_several_granted_actions_run_in_their_order_and_one_that_cannot_lapses(self) -> None:
        p = table(player(blueberries=0), player(), tile="improve", done=True)
        p.grants = [
            ids.EXCHANGE,
            ids.PRODUCE,
            ids.IMPROVE | 1 << ids.DISCOUNT_SHIFT,
            ids.CHOOSE_ORDERS | 2 << ids.DISCOUNT_SHIFT,
        ]
        p.stack.append(step(ids.GRANTS))
        p.events = []
        p.run_steps()
        assert [(key, params["action"]) for key, _, params in p.events] == [("grant-lapses", "exchange")]
        assert (asked(p), p.view(0)["pending"], len(p.grants)) == ("granted", {"action": "produce", "discount": 0}, 2)
        told = events(p, "decline")
        assert [(key, params["action"]) for key, params in told] == [
            ("grant-declined", "produce"),
            ("grant-lapses", "improve"),
        ]
        assert (p.view(0)["pending"], p.grants) == ({"action": "choose_orders", "discount": 2}, [])
        play(p, "accept", "take oe29")
        assert asked(p) == "turn"

    @rule("W-ABIL-13")
    def test_a_granted_action_put_off_comes_after_the_placement_and_before_all_else(self) -> None:
        p = play(granted("produce", 0, 4), "later")
        assert (asked(p), offered(p)) == ("granted", ["accept", "decline"])
        assert p.players[0].tracks[ids.BLUEBERRY_TRACK] == 1  # the room's income is there

    @rule("W-TURN-20", "W-ABIL-13")
    def test_a_tree_may_be_harvested_before_a_granted_action(self) -> None:
        p = granted("produce", 0, 4, trees={"green": 2})
        play(p, "harvest green")
        assert (asked(p), lumber(p)) == ("granted", "green2")


@rule("W-TURN-07", "W-TURN-09")
def test_a_swap_that_costs_nothing_is_offered_without_lanterns() -> None:
    of = changed_game(("board.toml", "swap_lanterns = 1", "swap_lanterns = 0"))
    p = table(player(), player(), of=of, tile="improve")
    move = p.book.vocabulary.parse("swap choose_orders")
    assert p.explain(0, move) is None
    assert move in p.moves(0)


def rim(place: str, old: str, new: str) -> WoodcraftGame:
    """The game with another rim bonus."""
    quadrant, space = place.split("_")
    head = f'id = "rim_{place}"\nquadrant = "{quadrant}"\nspace = {space}\ngain = '
    return changed_game(("board.toml", head + old, head + new))


@rule("W-TURN-24")
def test_a_lantern_produced_through_a_rim_bonus_pays_for_the_swap() -> None:
    of = rim("q1_5", "{ blueberries = 1 }", "{ produce = 1 }")
    board = player(helpers={"room_1_1": "he05"}, lumber="green3")
    p = table(board, player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve", "work he05")
    assert (stock(p, "lantern"), p.fresh) == (1, 0)
    play(p, "swap exchange")
    assert asked(p) == "trading"


@rule("W-TURN-10", "W-TURN-16")
def test_lanterns_counted_by_a_rim_bonus_are_barred_and_spent_first() -> None:
    gain = '{ per = { count = "helpers", gain = { lantern = 1 } } }'
    of = rim("q1_5", "{ blueberries = 1 }", gain)
    board = player(helpers={"room_1_2": "he03"}, lumber="green3", lantern=2)
    p = table(board, player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve")
    assert (stock(p, "lantern"), p.fresh) == (4, 2)
    play(p, "bonus exchange", "sell green3")
    assert (stock(p, "lantern"), p.fresh) == (1, 0)
    assert offered(p, "swap")
