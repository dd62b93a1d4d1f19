"""Completing orders, paying for them, the rows beside the board, and what a reward gives (W-ORDER, W-ROW).

Modules: `view`.
"""

import re
import signal
from functools import cache
from types import FrameType
from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.cards import STANDARD
from heartwood.games.woodcraft.effects import COLOUR_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import (
    agree,
    board,
    changed_game,
    changes,
    game,
    lumber,
    next_round,
    player,
    stock,
    table,
)
from tests.marks import rule

# --- cards of our own ----------------------------------------------------------------------------------------


def die(word: str) -> str:
    """A die symbol of the pack: `green4`, `green/brown3`, `any3`, `any`."""
    found = re.fullmatch(r"([a-z/]+)(\d?)", word)
    assert found is not None
    names = COLOUR_WORDS if found[1] == "any" else found[1].split("/")
    colours = ", ".join(f'"{name}"' for name in names)
    return f"{{ colors = [{colours}], value = {found[2] or 0} }}"


def order(id: str, row: int, dice: str, reward: str = "", tokens: str = "") -> tuple[str, str, str]:
    """The change that puts an order of our own in the place of a card."""
    text = (STANDARD / "orders.toml").read_text("utf-8")
    old = next(block for block in re.split(r"\[\[order\]\].*\n", text) if block.startswith(f'id = "{id}"'))
    lines = [
        f'id = "{id}"',
        'deck = "early"',
        f'name = {{ en = "Test {id}", de = "Test {id}" }}',
        f"row = {row}",
        f"dice = [{', '.join(die(word) for word in dice.split())}]",
        f"reward = {{ {reward} }}",
        'source = "designed"',
    ]
    if tokens:
        lines.append(f"tokens = {{ {tokens} }}")
    return ("orders.toml", old, "\n".join(lines) + "\n\n")


EVERYTHING = (
    "points = 2, blueberries = 3, reputation = 1, hazelnut_income = 2, blueberry_income = 1, lantern = 1, glue = 2, "
    "scrapwood = 3, sawblade = 4, reuse = 5, "
    'dice = [{ colors = ["green"], value = 2 }, { colors = ["brown"], value = 6 }]'
)


@cache
def shop() -> WoodcraftGame:
    """A game with these cards among the early orders."""
    return changed_game(
        order("oe02", 1, "green4", "points = 3, blueberries = 2, glue = 1"),
        order("oe03", 1, "green4", "glue = 1"),
        order("oe04", 2, "any3 green3", "lantern = 1"),
        order("oe05", 3, "any any", "lantern = 1"),
        order("oe06", 2, "green/yellow2", "lantern = 1"),
        order("oe07", 2, "any5", "lantern = 1"),
        order("oe08", 3, "any", "lantern = 1"),
        order("oe09", 1, "brown1 brown1", "lantern = 1", "glue = 1, scrapwood = 2, sawblade = 3"),
        order("oe10", 1, "green/yellow3 green/brown3", "lantern = 1"),
        order("oe11", 1, "green/yellow3 green/brown3 yellow/brown3", "lantern = 1"),
        order("oe12", 2, "green1", "one_of = [{ glue = 1 }, { points = 2, lantern = 1 }, { scrapwood = 2 }]"),
        order("oe13", 2, "green1", 'lantern = 1, dice = [{ colors = ["green", "brown"], value = 2 }]'),
        order("oe14", 2, "green1", EVERYTHING),
        order("oe15", 2, "green1", "produce = 2, one_of = [{ glue = 1 }, { sawblade = 1 }]"),
        order("oe16", 3, "green1", 'dice = [{ colors = ["green", "yellow", "brown"], value = 5 }]'),
    )


def at(*players: dict[str, Any], **given: Any) -> Woodcraft:
    """A table with those cards."""
    return table(*players, of=shop(), **given)


def one(card: str, row: int, dice: str, **given: Any) -> Woodcraft:
    """A player with one order in a row and some dice."""
    return at(player(orders={card: row}, lumber=dice, **given))


# --- where orders come from ----------------------------------------------------------------------------------


def start_row(card: str) -> int:
    """The row icon of a card."""
    orders = game().pack.orders
    return orders.row[orders.ids.index(card)]


@rule("W-ORDER-01", "W-ORDER-02")
def test_one_order_enters_play_at_setup() -> None:
    p = game().start(1, {"first": 0}, fast(5))
    play(p, offered(p, "start")[0])
    play(p, offered(p, "keep")[0])
    play(p, offered(p, "keep")[0])
    text = offered(p, "place")[2]
    play(p, text)
    card = text.split()[1]
    assert board(p)["orders"] == [{"id": card, "row": start_row(card)}]
    assert board(p)["hand_count"] == 3


@rule("W-ORDER-01", "W-ORDER-02")
@pytest.mark.parametrize("card", ["oe01", "oe11", "oe23", "oh01", "oh04", "oh07"])
@pytest.mark.parametrize("round", [4, 8, 11])
def test_one_order_from_hand_enters_play_in_an_income_phase(card: str, round: int) -> None:
    p = table(player(hand=[card]), player(), round=round)
    next_round(p)
    assert board(p)["orders"] == [{"id": card, "row": start_row(card)}]
    assert board(p)["hand"] == []


@rule("W-ORDER-01")
def test_an_income_phase_brings_one_order_and_the_last_one_none() -> None:
    p = table(player(hand=["oe01", "oe02", "oh01"]), player(hand=["oe03", "oe04"]), round=4)
    next_round(p)
    assert [(len(board(p, seat)["orders"]), board(p, seat)["hand_count"]) for seat in (0, 1)] == [(1, 2), (1, 1)]
    p = table(player(hand=["oe01"]), player(), round=14)
    next_round(p)
    assert (p.over(), board(p)["orders"], board(p)["hand"]) == (True, [], ["oe01"])


@rule("W-ORDER-01", "W-ORDER-02")
@pytest.mark.parametrize("card", ["oe01", "oe11", "oe23"])
def test_orders_enter_play_through_choose_orders(card: str) -> None:
    p = table(player(orders={"oe02": 1}), order_display=[card, "oe30", "oe31", "oe32"], tile="choose_orders")
    play(p, "perform", f"take {card}")
    assert board(p)["orders"] == [{"id": "oe02", "row": 1}, {"id": card, "row": start_row(card)}]


@rule("W-ORDER-03", "W-ORDER-11")
def test_only_orders_beside_the_board_can_be_completed() -> None:
    everyone = {"lumber": "green4 green4"}
    p = at(player(hand=["oe02"], completed={"oe03": 1}, **everyone), player(orders={"oe05": 1}, **everyone))
    for card in ("oe02", "oe05", "oe29"):
        refusal = refused(p, f"complete {card}")
        assert (refusal.rule, refusal.key, refusal.params["order"]) == ("W-ORDER-03", "not-placed", card)
    refusal = refused(p, "complete oe03")
    assert (refusal.rule, refusal.key) == ("W-ORDER-11", "completed-already")
    assert offered(p, "complete") == []


@rule("W-ORDER-03")
def test_an_order_in_hand_cannot_be_placed_in_a_turn() -> None:
    p = at(player(hand=["oe02"]))
    refusal = refused(p, "place oe02")
    assert (refusal.rule, refusal.key) == ("W-ORDER-03", "not-now")


# --- completing ----------------------------------------------------------------------------------------------


@rule("W-ORDER-04", "W-ORDER-05", "W-ORDER-11")
def test_a_completed_order_is_paid_rewarded_and_turned_face_down() -> None:
    p = one("oe02", 2, "green4 green4 yellow2", score=5)
    decks = (p.order_deck, p.order_discard, p.order_display)
    assert changes(p, "complete oe02") == {
        "lumber": ["green4", "yellow2"],
        "orders": [],
        "completed": [{"id": "oe02", "row": 2}],
        "score": 8,
        "points": {"orders": 8},
        "blueberries": 2,
        "glue": 1,
        "reputation": 2,
    }
    assert (p.order_deck, p.order_discard, p.order_display) == decks
    assert asked(p) == "turn"


@rule("W-ORDER-04")
@pytest.mark.parametrize("given", [{}, {"tile": "exchange"}, {"tile": "exchange", "done": True}])
def test_completing_is_a_free_action_of_the_own_turn(given: dict[str, Any]) -> None:
    p = at(player(orders={"oe02": 1}, lumber="green4"), player(orders={"oe03": 1}, lumber="green4"), **given)
    assert offered(p, "complete") == ["complete oe02"]
    refusal = refused(p, "complete oe03", seat=1)
    assert (refusal.rule, refusal.key) == ("W-TURN-22", "not-your-turn")
    play(p, "complete oe02")
    assert (p.tile >= 0, p.done) == ("tile" in given, given.get("done", False))


@rule("W-ORDER-04")
def test_completing_waits_for_the_end_of_an_action() -> None:
    p = at(player(orders={"oe02": 1}, lumber="green4"), tile="exchange")
    play(p, "perform")
    refusal = refused(p, "complete oe02")
    assert (refusal.rule, refusal.key) == ("W-TURN-20", "not-now")


@rule("W-ORDER-04")
def test_several_orders_in_one_turn() -> None:
    p = at(player(orders={"oe02": 1, "oe03": 4, "oe05": 5}, lumber="green4 green4 brown1 brown1"))
    assert offered(p, "complete") == ["complete oe02", "complete oe03", "complete oe05"]
    play(p, "complete oe03", "complete oe02", "complete oe05")
    rows = [("oe03", 4), ("oe02", 1), ("oe05", 5)]
    assert (lumber(p), board(p)["completed"]) == ("", [{"id": card, "row": row} for card, row in rows])
    assert (p.players[0].score, stock(p, "glue"), stock(p, "blueberries"), stock(p, "lantern")) == (2, 2, 3, 1)


@rule("W-ORDER-05")
def test_required_tokens_are_paid() -> None:
    p = one("oe09", 4, "brown1 brown1", glue=2, scrapwood=2, sawblade=4, reuse=1)
    change = {
        "lumber": [],
        "glue": 1,
        "scrapwood": 0,
        "sawblade": 1,
        "lantern": 1,
        "blueberries": 1,
        "orders": [],
        "completed": [{"id": "oe09", "row": 4}],
    }
    assert changes(p, "complete oe09") == change


@rule("W-ORDER-05")
@pytest.mark.parametrize(("token", "needs"), [("glue", 1), ("scrapwood", 2), ("sawblade", 3)])
def test_a_missing_token_forbids_completion(token: str, needs: int) -> None:
    enough = {"glue": 1, "scrapwood": 2, "sawblade": 3}
    for has in range(needs):
        p = one("oe09", 1, "brown1 brown1", **{**enough, token: has})
        refusal = refused(p, "complete oe09")
        assert (refusal.rule, refusal.key) == ("W-ORDER-05", "tokens-missing")
        assert (refusal.params["missing_tokens"], refusal.params["missing_dice"]) == ({token: needs - has}, [])
    assert offered(one("oe09", 1, "brown1 brown1", **enough), "complete") == ["complete oe09"]


@rule("W-ORDER-05")
def test_all_that_is_missing_is_named() -> None:
    refusal = refused(one("oe09", 1, "brown1", glue=1), "complete oe09")
    assert (refusal.rule, refusal.key) == ("W-ORDER-05", "both-missing")
    assert refusal.params["missing_tokens"] == {"scrapwood": 2, "sawblade": 3}
    assert refusal.params["missing_dice"] == ["brown1"]


@rule("W-ORDER-06", "W-EDGE-47")
@pytest.mark.parametrize("dice", ["green5", "green3", "green6", "yellow4", "brown4", ""])
def test_a_die_must_match_exactly(dice: str) -> None:
    refusal = refused(one("oe02", 1, dice), "complete oe02")
    assert (refusal.rule, refusal.key, refusal.params["missing_dice"]) == ("W-ORDER-06", "dice-missing", ["green4"])
    assert refusal.params["missing_tokens"] == {}


@rule("W-EDGE-47")
def test_a_five_serves_for_a_four_once_it_is_sawn() -> None:
    p = one("oe02", 1, "green5")
    refused(p, "complete oe02")
    play(p, "saw green5 4+1", "complete oe02")
    assert (lumber(p), board(p)["completed"]) == ("green1", [{"id": "oe02", "row": 1}])


EVERY_DIE = [f"{colour}{face}" for colour in COLOUR_WORDS for face in range(1, 7)]
SYMBOLS = [
    ("oe02", ["green4"]),
    ("oe06", ["green2", "yellow2"]),
    ("oe07", ["green5", "yellow5", "brown5"]),
    ("oe08", EVERY_DIE),
]


@rule("W-ORDER-07")
@pytest.mark.parametrize(("card", "dice"), SYMBOLS)
def test_there_are_four_kinds_of_die_symbols(card: str, dice: list[str]) -> None:
    assert [die for die in EVERY_DIE if offered(one(card, 1, die), "complete")] == dice
    for word in dice:
        p = one(card, 1, word)
        play(p, f"complete {card}")
        assert (lumber(p), asked(p)) == ("", "turn")


@rule("W-ORDER-07")
@pytest.mark.parametrize(
    ("card", "word"), [("oe02", "green4"), ("oe06", "green/yellow2"), ("oe07", "any5"), ("oe08", "any")]
)
def test_a_missing_symbol_is_named_by_its_kind(card: str, word: str) -> None:
    assert refused(one(card, 1, ""), f"complete {card}").params["missing_dice"] == [word]


@rule("W-ORDER-08")
@pytest.mark.parametrize(
    ("card", "dice", "missing"),
    [
        ("oe09", "brown1", ["brown1"]),
        ("oe05", "green1", ["any"]),
        ("oe04", "brown3 yellow3", ["green3"]),
        ("oe10", "yellow3 yellow3", ["green/brown3"]),
        ("oe11", "green3 green3", ["yellow/brown3"]),
    ],
)
def test_each_symbol_needs_a_die_of_its_own(card: str, dice: str, missing: list[str]) -> None:
    p = one(card, 1, dice, glue=1, scrapwood=2, sawblade=3)
    refusal = refused(p, f"complete {card}")
    assert (refusal.rule, refusal.key, refusal.params["missing_dice"]) == ("W-ORDER-06", "dice-missing", missing)


@rule("W-ORDER-08")
def test_one_die_does_not_serve_two_symbols() -> None:
    refusal = refused(one("oe04", 1, "green3"), "complete oe04")
    missing: Any = refusal.params["missing_dice"]
    assert (refusal.key, len(missing)) == ("dice-missing", 1)


@rule("W-ORDER-07", "W-ORDER-08", "W-EDGE-48")
def test_a_given_colour_is_not_wasted_on_any_colour() -> None:
    p = one("oe04", 5, "green3 brown3")
    play(p, "complete oe04")
    assert (lumber(p), asked(p), stock(p, "lantern")) == ("", "turn", 1)


@rule("W-ORDER-08", "W-EDGE-48")
@pytest.mark.parametrize("dice", ["green3 yellow3", "green3 green3", "yellow3 brown3", "green3 brown3"])
def test_the_matching_tries_every_way(dice: str) -> None:
    p = one("oe10", 5, dice)
    play(p, "complete oe10")
    while asked(p) == "paying":
        play(p, offered(p, "pay")[-1])
    assert (lumber(p), board(p)["completed"]) == ("", [{"id": "oe10", "row": 5}])


# --- choosing the dice ---------------------------------------------------------------------------------------


@rule("W-ORDER-05")
def test_where_several_dice_would_do_the_player_chooses() -> None:
    p = one("oe05", 4, "green1 yellow2 brown3")
    play(p, "complete oe05")
    assert (asked(p), offered(p)) == ("paying", ["pay green1", "pay yellow2", "pay brown3"])
    play(p, "pay yellow2")
    assert (asked(p), offered(p)) == ("paying", ["pay green1", "pay brown3"])
    assert (lumber(p), stock(p, "lantern"), board(p)["completed"]) == ("green1 brown3", 0, [])
    assert changes(p, "pay brown3") == {
        "lumber": ["green1"],
        "lantern": 1,
        "blueberries": 1,
        "orders": [],
        "completed": [{"id": "oe05", "row": 4}],
    }
    assert asked(p) == "turn"


@rule("W-ORDER-05")
def test_the_second_player_pays_from_the_own_pile() -> None:
    dice = {"lumber": "green1 yellow2 brown3"}
    p = at(player(orders={"oe08": 4}, **dice), player(orders={"oe05": 4}, **dice), turn=1)
    other = board(p)
    play(p, "complete oe05", "pay yellow2", "pay green1")
    assert (lumber(p, 1), stock(p, "lantern", 1), board(p)) == ("brown3", 1, other)


@rule("W-ORDER-05")
def test_the_last_die_without_choice_is_paid_at_once() -> None:
    p = one("oe05", 5, "green1 yellow2")
    assert events(p, "complete oe05")[1:3] == [
        ("pays-die", {"seat": 0, "die": "green1"}),
        ("pays-die", {"seat": 0, "die": "yellow2"}),
    ]
    assert (lumber(p), asked(p)) == ("", "turn")


@rule("W-ORDER-05")
def test_equal_dice_are_no_choice() -> None:
    p = one("oe05", 5, "green1 green1 green1")
    play(p, "complete oe05")
    assert (lumber(p), asked(p)) == ("green1", "turn")


@rule("W-ORDER-05", "W-ORDER-06")
def test_a_die_that_does_not_match_cannot_pay() -> None:
    p = one("oe07", 1, "green5 brown5 yellow4")
    play(p, "complete oe07")
    assert offered(p) == ["pay green5", "pay brown5"]
    refusal = refused(p, "pay yellow4")
    assert (refusal.rule, refusal.key, refusal.params["die"]) == ("W-ORDER-06", "wrong-die", "yellow4")
    refusal = refused(p, "pay yellow5")
    assert (refusal.rule, refusal.key) == ("W-ORDER-09", "no-die")
    play(p, "pay brown5")
    assert lumber(p) == "green5 yellow4"


@rule("W-ORDER-06")
def test_a_die_of_a_third_colour_cannot_pay_for_two_colours() -> None:
    p = one("oe06", 1, "green2 yellow2 brown2")
    play(p, "complete oe06")
    assert offered(p) == ["pay green2", "pay yellow2"]
    refusal = refused(p, "pay brown2")
    assert (refusal.rule, refusal.key) == ("W-ORDER-06", "wrong-die")


@rule("W-ORDER-08")
@pytest.mark.parametrize("first", ["green3", "yellow3"])
def test_a_choice_leaves_enough_for_the_rest(first: str) -> None:
    p = one("oe11", 5, f"green3 yellow3 brown3 {first}")
    play(p, "complete oe11")
    while asked(p) == "paying":
        play(p, offered(p)[0])
    assert (p.players[0].dice(), asked(p)) == (1, "turn")


@rule("W-ORDER-10")
def test_while_paying_nothing_else_but_a_harvest() -> None:
    p = one("oe08", 5, "green1 yellow2", trees={"brown": 4})
    play(p, "complete oe08")
    for text in ("finish", "complete oe08", "saw yellow2 1+1"):
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == ("W-ORDER-10", "not-now")
    play(p, "harvest brown", "pay brown4")
    assert (lumber(p), asked(p)) == ("green1 yellow2", "turn")


@rule("W-ORDER-05")
def test_the_symbol_to_be_paid_is_shown() -> None:
    p = one("oe05", 5, "green1 yellow2 brown3")
    play(p, "complete oe05")
    assert p.view(0)["pending"] == {"demand": "oe05", "symbol": "any"}


@rule("W-ORDER-05", "W-ORDER-06", "W-ORDER-08")
@pytest.mark.parametrize(
    "dice", ["", "green4", "green3 brown3", "green3 yellow3 brown3", "green1 yellow2 brown5 green5"]
)
@pytest.mark.parametrize("card", [f"oe{number:02}" for number in range(2, 14)])
def test_what_can_be_paid_is_offered(card: str, dice: str) -> None:
    p = one(card, 3, dice, scrapwood=2, sawblade=3)
    agree(p, "complete")
    if offered(p, "complete"):
        play(p, f"complete {card}")
        while asked(p) == "paying":
            agree(p, "pay")
            play(p, offered(p, "pay")[0])
        if asked(p) != "turn":
            agree(p, *{text.split()[0] for text in offered(p)})


# --- sequence and consequences -------------------------------------------------------------------------------


@rule("W-ORDER-10")
def test_pay_then_the_cards_reward_then_the_rows() -> None:
    p = at(player(), player(orders={"oe02": 2}, lumber="green4"), turn=1)
    gains = [("points", 3, "orders"), ("blueberries", 2, "orders"), ("glue", 1, "orders"), ("reputation", 2, "rows")]
    assert events(p, "complete oe02") == [
        ("completes", {"seat": 1, "order": "oe02", "row": 2}),
        ("pays-die", {"seat": 1, "die": "green4"}),
        *[("gain", {"seat": 1, "item": i, "amount": a, "source": s}) for i, a, s in gains],
    ]


@rule("W-ORDER-10", "W-ROW-04", "W-EDGE-44")
def test_the_cards_points_come_before_the_rows_penalty() -> None:
    p = one("oe02", 5, "green4")
    told = events(p, "complete oe02")
    assert told[-1] == ("row-penalty", {"seat": 0, "points": 1})
    me = p.players[0]
    assert (me.score, me.points[ids.BY_ORDER], me.points[ids.BY_ROW]) == (2, 3, -1)
    assert (stock(p, "blueberries"), me.tracks) == (2, [0, 0, 0])


@rule("W-ROW-04", "W-EDGE-45", "W-ICON-03")
def test_no_points_nothing_to_lose() -> None:
    p = one("oe03", 5, "green4")
    told = [key for key, _ in events(p, "complete oe03")]
    assert told == ["completes", "pays-die", "gain"]
    me = p.players[0]
    assert (me.score, me.points[ids.BY_ROW], board(p)["completed"]) == (0, 0, [{"id": "oe03", "row": 5}])


@rule("W-ROW-04", "W-EDGE-46", "W-ICON-03")
@pytest.mark.parametrize(("score", "left"), [(1, 0), (2, 1), (50, 49), (100, 99)])
def test_the_penalty_is_one_point_of_the_total(score: int, left: int) -> None:
    p = one("oe03", 5, "green4", score=score)
    play(p, "complete oe03")
    me = p.players[0]
    assert (me.score, me.points[ids.BY_ROW]) == (left, -1)


@rule("W-EX-13", "W-ORDER-05")
def test_example_an_order_for_scrapwood_in_row_four() -> None:
    pack = game().pack
    symbols = pack.orders.dice[pack.orders.ids.index("oe01")]
    words = [EVERY_DIE[pack.dice_of[symbol][0]] for symbol in symbols]
    assert len(words) == 2
    p = table(player(orders={"oe01": 4}, lumber=" ".join(words), scrapwood=1))
    assert changes(p, "complete oe01") == {
        "lumber": [],
        "scrapwood": 0,
        "glue": 2,
        "blueberries": 5,
        "orders": [],
        "completed": [{"id": "oe01", "row": 4}],
    }


@rule("W-EX-13", "W-ROW-03", "W-ORDER-10")
def test_example_the_card_pays_four_and_the_row_one() -> None:
    pack = game().pack
    words = [EVERY_DIE[pack.dice_of[symbol][0]] for symbol in pack.orders.dice[pack.orders.ids.index("oe01")]]
    p = table(player(orders={"oe01": 4}, lumber=" ".join(words), scrapwood=1))
    gains = [params for key, params in events(p, "complete oe01") if key == "gain"]
    assert [(gain["item"], gain["amount"], gain["source"]) for gain in gains] == [
        ("blueberries", 4, "orders"),
        ("glue", 2, "orders"),
        ("blueberries", 1, "rows"),
    ]


@rule("W-ORDER-11")
def test_completed_orders_stay_until_the_end() -> None:
    p = table(player(completed={"oe05": 2, "oh01": 5}), player(), round=4)
    next_round(p)
    assert board(p)["completed"] == [{"id": "oe05", "row": 2}, {"id": "oh01", "row": 5}]
    cards = [game().pack.orders.ids[card] for card in [*p.order_deck, *p.order_discard, *p.order_display]]
    assert "oe05" not in cards
    assert "oh01" not in cards


@rule("W-ORDER-11")
@pytest.mark.parametrize(("completed", "times"), [({}, 0), ({"oe05": 5}, 1), ({"oe05": 1, "oh01": 4, "ol02": 3}, 3)])
def test_completed_orders_count_at_the_end_of_the_game(completed: dict[str, int], times: int) -> None:
    p = table(player(completed=completed, reputation=7), player(), round=14)
    next_round(p)
    assert p.over()
    assert p.players[0].points[ids.BY_REPUTATION] == times * game().pack.board.reputation_value[7]


@rule("W-ORDER-12")
def test_everybody_sees_how_many_orders_are_completed() -> None:
    p = table(player(completed={"oe01": 1}), player(completed={"oe02": 2, "oe03": 3}), player())
    for seat in (None, 0, 1, 2):
        players: Any = p.view(seat)["players"]
        assert [len(shown["completed"]) for shown in players] == [1, 2, 0]


@rule("W-ORDER-13")
def test_a_payable_order_may_be_left() -> None:
    p = at(player(orders={"oe02": 3}, lumber="green4"), player(), tile="exchange", done=True)
    play(p, "finish")
    assert (p.active, lumber(p), board(p)["orders"]) == (1, "green4", [{"id": "oe02", "row": 3}])
    assert (board(p)["completed"], p.players[0].score) == ([], 0)


@rule("W-EDGE-49")
def test_the_reward_of_one_order_pays_for_another() -> None:
    p = at(player(orders={"oe03": 4, "oe09": 4}, lumber="green4 brown1 brown1", scrapwood=2, sawblade=3))
    assert refused(p, "complete oe09").params["missing_tokens"] == {"glue": 1}
    play(p, "complete oe03", "complete oe09")
    assert (lumber(p), stock(p, "glue"), stock(p, "blueberries"), stock(p, "lantern")) == ("", 0, 2, 1)


class TestRulings:
    """What no source settles."""

    @rule("W-ORDER-09")
    def test_a_tree_is_no_lumber_before_its_harvest(self) -> None:
        p = one("oe02", 5, "", trees={"green": 4})
        refusal = refused(p, "complete oe02")
        assert (refusal.key, refusal.params["missing_dice"]) == ("dice-missing", ["green4"])
        play(p, "harvest green", "complete oe02")
        assert (lumber(p), p.players[0].trees) == ("", [0, 0, 0])

    @rule("W-ORDER-14")
    @pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
    def test_reward_and_penalty_come_without_being_asked_for(self, row: int) -> None:
        p = one("oe02", row, "green4", score=9)
        play(p, "complete oe02")
        me = p.players[0]
        assert (asked(p), me.points[ids.BY_ORDER], stock(p, "glue")) == ("turn", 12, 1)
        gained = {1: (3, 2, 12), 2: (2, 2, 12), 3: (1, 2, 12), 4: (0, 3, 12), 5: (0, 2, 11)}
        assert (me.tracks[0], stock(p, "blueberries"), me.score) == gained[row]

    @rule("W-ORDER-14")
    def test_a_choice_of_rewards_cannot_be_declined(self) -> None:
        p = one("oe12", 1, "green1")
        play(p, "complete oe12")
        assert offered(p) == ["pick 1", "pick 2", "pick 3"]
        refusal = refused(p, "finish")
        assert (refusal.rule, refusal.key) == ("W-ICON-07", "not-now")

    @rule("W-ROW-10")
    def test_a_lost_order_goes_to_the_discard_pile_of_its_deck(self) -> None:
        p = table(player(orders={"oe01": 5}), player(), round=4)
        next_round(p)
        assert game().pack.orders.ids.index("oe01") in p.order_discard
        assert len(p.order_discard) == 3  # and two from the display

    @rule("W-ROW-10")
    def test_a_lost_late_order_goes_to_the_discard_pile_after_the_swap(self) -> None:
        p = late_table({"ol01": 5})
        next_round(p)
        assert game().pack.orders.ids.index("ol01") in p.order_discard
        assert len(p.order_discard) == 3

    @rule("W-ROW-10")
    def test_a_lost_hazelnut_order_leaves_the_game(self) -> None:
        for p in (table(player(orders={"oh01": 5}), player(), round=4), late_table({"oh01": 5})):
            next_round(p)
            card = game().pack.orders.ids.index("oh01")
            assert (board(p)["orders"], len(p.order_discard)) == ([], 2)
            assert card not in [*p.order_discard, *p.order_deck, *p.order_display]

    @rule("W-ROW-10")
    def test_a_lost_early_order_leaves_the_game_after_the_swap(self) -> None:
        p = late_table({"oe01": 5})
        next_round(p)
        card = game().pack.orders.ids.index("oe01")
        assert (board(p)["orders"], len(p.order_discard)) == ([], 2)
        assert card not in [*p.order_discard, *p.order_deck, *p.order_display]

    @rule("W-ROW-10")
    def test_an_early_order_lost_at_the_swap_does_not_come_back(self) -> None:
        p = table(player(orders={"oe01": 5}), player(), round=8)
        next_round(p)
        assert (p.late, p.order_discard, board(p)["orders"]) == (True, [], [])
        assert game().pack.orders.ids.index("oe01") not in [*p.order_deck, *p.order_display]


def late_table(orders: dict[str, int]) -> Woodcraft:
    """A table before the third income phase, with late cards."""
    return table(
        player(orders=orders),
        player(),
        round=11,
        late=True,
        order_display=["ol29", "ol30", "ol31", "ol32"],
        helper_display=["hl19", "hl20", "hl21", "hl22"],
    )


# --- rows ----------------------------------------------------------------------------------------------------


@rule("W-ROW-01", "W-ROW-02", "W-ROW-03", "W-ROW-04")
@pytest.mark.parametrize(
    ("row", "change"),
    [
        (1, {"reputation": 3}),
        (2, {"reputation": 2}),
        (3, {"reputation": 1}),
        (4, {"blueberries": 1}),
        (5, {"score": 6, "points": {"orders": 7, "rows": -1}}),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_there_are_five_rows_with_their_rewards(row: int, change: dict[str, Any], seat: int) -> None:
    boards = [player(lumber="green4", score=7), player(lumber="green4", score=7)]
    boards[seat]["orders"] = {"oe03": row}
    p = at(*boards, turn=seat)
    other = board(p, 1 - seat)
    done = {"lumber": [], "glue": 1, "orders": [], "completed": [{"id": "oe03", "row": row}]}
    assert changes(p, "complete oe03", seat=seat) == {**done, **change}
    assert board(p, 1 - seat) == other


@rule("W-ROW-07")
@pytest.mark.parametrize("card", ["oe03", "oe04", "oe08"])
def test_the_row_of_completion_counts_not_the_starting_row(card: str) -> None:
    for row, reputation in enumerate([3, 2, 1, 0, 0], 1):
        p = one(card, row, "green4 green4" if card != "oe04" else "green3 green3")
        play(p, f"complete {card}")
        assert (p.players[0].tracks[0], board(p)["completed"]) == (reputation, [{"id": card, "row": row}])


@rule("W-ROW-05")
@pytest.mark.parametrize("round", [4, 8, 11])
def test_orders_move_down_one_row_in_an_income_phase(round: int) -> None:
    p = table(player(orders={"oe01": 1, "oe02": 2, "oh03": 3, "oe04": 4}), player(orders={"oe05": 3}), round=round)
    next_round(p)
    rows = [(shown["id"], shown["row"]) for shown in board(p)["orders"]]
    assert rows == [("oe01", 2), ("oe02", 3), ("oh03", 4), ("oe04", 5)]
    assert board(p, 1)["orders"] == [{"id": "oe05", "row": 4}]
    assert p.players[0].tracks[0] == 0


@rule("W-ROW-05")
def test_orders_stay_in_a_round_without_income_phase() -> None:
    p = table(player(orders={"oe01": 1, "oe02": 5}, reputation=4), player(), round=3)
    next_round(p)
    rows = [(shown["id"], shown["row"]) for shown in board(p)["orders"]]
    assert (rows, p.players[0].tracks[0]) == ([("oe01", 1), ("oe02", 5)], 4)


@rule("W-ROW-06", "W-ROW-08")
@pytest.mark.parametrize(("reputation", "left"), [(7, 5), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_an_order_below_row_five_is_lost_and_costs_reputation(reputation: int, left: int) -> None:
    p = table(
        player(orders={"oe01": 5, "oe02": 4}, reputation=reputation, score=9, blueberries=5, lantern=1),
        player(reputation=4),
        round=4,
    )
    p.events = []
    next_round(p)
    lost = [params for key, _, params in p.events if key == "order-lost"]
    assert lost == [{"seat": 0, "order": "oe01", "spaces": reputation - left}]
    me = p.players[0]
    assert board(p)["orders"] == [{"id": "oe02", "row": 5}]
    assert (me.tracks[0], p.players[1].tracks[0]) == (left, 4)
    assert (me.score, board(p)["completed"], stock(p, "lantern"), stock(p, "blueberries")) == (9, [], 1, 8)


@rule("W-ROW-06", "W-ROW-08")
def test_each_lost_order_costs_two() -> None:
    p = table(player(orders={"oe01": 5, "oe02": 5}, reputation=7), player(orders={"oe03": 5}, reputation=9), round=4)
    next_round(p)
    assert (p.players[0].tracks[0], p.players[1].tracks[0]) == (3, 7)
    assert (board(p)["orders"], board(p, 1)["orders"]) == ([], [])


@rule("W-ROW-09", "W-ROW-07")
@pytest.mark.parametrize(
    ("row", "gained"), [(1, (3, 5, 14)), (2, (2, 5, 14)), (3, (1, 5, 14)), (4, (0, 6, 14)), (5, (0, 5, 13))]
)
def test_hazelnut_orders_have_row_rewards_too(row: int, gained: tuple[int, int, int]) -> None:
    pack = game().pack
    words = [EVERY_DIE[pack.dice_of[symbol][0]] for symbol in pack.orders.dice[pack.orders.ids.index("oh03")]]
    p = table(player(orders={"oh03": row}, lumber=" ".join(words), score=9), player())
    play(p, "complete oh03", "pick 1")
    me = p.players[0]
    assert (me.tracks[0], stock(p, "blueberries"), me.score) == gained


# --- rewards -------------------------------------------------------------------------------------------------


@rule("W-ORDER-10", "W-ICON-02", "W-ICON-03", "W-ICON-04", "W-ICON-06")
def test_a_reward_of_many_parts_is_gained_in_full() -> None:
    p = one("oe14", 4, "green1", blueberry=1)
    assert changes(p, "complete oe14") == {
        "lumber": ["green2", "brown6"],
        "score": 2,
        "points": {"orders": 2},
        "blueberries": 4,
        "reputation": 1,
        "hazelnut_income": 2,
        "blueberry_income": 2,
        "lantern": 1,
        "glue": 2,
        "scrapwood": 3,
        "sawblade": 4,
        "reuse": 5,
        "orders": [],
        "completed": [{"id": "oe14", "row": 4}],
    }
    assert p.fresh == 0


@rule("W-ORDER-10")
def test_a_reward_of_many_parts_is_told_part_by_part() -> None:
    told = events(one("oe14", 5, "green1"), "complete oe14")[2:]
    words = ["points", "blueberries", "reputation", "hazelnut_income", "blueberry_income"]
    words += ["lantern", "glue", "scrapwood", "sawblade", "reuse"]
    amounts = [2, 3, 1, 2, 1, 1, 2, 3, 4, 5]
    gains = [
        ("gain", {"seat": 0, "item": i, "amount": a, "source": "orders"}) for i, a in zip(words, amounts, strict=True)
    ]
    dice = [("die-gained", {"seat": 0, "die": die}) for die in ("green2", "brown6")]
    assert told == [*gains, *dice, ("row-penalty", {"seat": 0, "points": 1})]


@rule("W-ORDER-10", "W-ICON-07")
@pytest.mark.parametrize(
    ("pick", "change"),
    [
        ("pick 1", {"glue": 1}),
        ("pick 2", {"score": 2, "points": {"orders": 2}, "lantern": 1}),
        ("pick 3", {"scrapwood": 2}),
    ],
)
def test_one_of_several_rewards_is_picked_before_the_rows(pick: str, change: dict[str, Any]) -> None:
    p = one("oe12", 4, "green1")
    play(p, "complete oe12")
    assert (asked(p), stock(p, "blueberries")) == ("picking", 0)
    assert p.view(0)["pending"] == {
        "options": [{"glue": 1}, {"points": 2, "lantern": 1}, {"scrapwood": 2}],
        "source": "orders",
    }
    done = {"orders": [], "completed": [{"id": "oe12", "row": 4}], "blueberries": 1}
    assert changes(p, pick) == {**change, **done}


@rule("W-ORDER-10")
@pytest.mark.parametrize("place", [4, 5, 8])
def test_a_reward_that_is_not_offered_cannot_be_picked(place: int) -> None:
    p = one("oe12", 4, "green1")
    play(p, "complete oe12")
    refusal = refused(p, f"pick {place}")
    assert (refusal.rule, refusal.key, refusal.params["options"]) == ("W-ICON-07", "no-such-option", 3)


@rule("W-ORDER-10", "W-ICON-07")
@pytest.mark.parametrize("colour", ["green", "brown"])
def test_the_colour_of_a_gained_die_is_picked(colour: str) -> None:
    p = one("oe13", 4, "green1")
    play(p, "complete oe13")
    assert (asked(p), offered(p), stock(p, "lantern")) == ("die-colour", ["colour green", "colour brown"], 1)
    refusal = refused(p, "colour yellow")
    assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-ICON-07", "not-offered", "yellow")
    assert events(p, f"colour {colour}")[0] == ("die-gained", {"seat": 0, "die": f"{colour}2"})
    assert (lumber(p), asked(p), board(p)["completed"]) == (f"{colour}2", "turn", [{"id": "oe13", "row": 4}])


@rule("W-ORDER-10", "W-ICON-07")
@pytest.mark.parametrize("colour", ["green", "yellow", "brown"])
def test_a_gained_die_may_have_any_colour(colour: str) -> None:
    p = one("oe16", 5, "green1")
    play(p, "complete oe16", f"colour {colour}")
    assert lumber(p) == f"{colour}5"


@rule("W-ORDER-10", "W-ICON-05")
def test_production_as_a_reward_is_finished_before_the_next_part() -> None:
    p = one("oe15", 4, "green1", helpers={"room_1_1": "he07", "room_1_2": "he19", "room_2_1": "he20"})
    play(p, "complete oe15")
    assert (asked(p), offered(p)) == ("working", ["work he07", "work he19", "work he20", "stop-work"])
    play(p, "work he19")
    assert refused(p, "work he19").key == "helper-used"
    play(p, "work he20")
    assert asked(p) == "picking"
    before = board(p)
    assert changes(p, "pick 2") == {
        "sawblade": before["sawblade"] + 1,
        "blueberries": before["blueberries"] + 1,  # the row's
        "orders": [],
        "completed": [{"id": "oe15", "row": 4}],
    }
    assert asked(p) == "turn"


@rule("W-ORDER-10")
def test_production_as_a_reward_needs_a_helper() -> None:
    p = one("oe15", 4, "green1", helpers={"room_1_1": None})
    play(p, "complete oe15")
    assert asked(p) == "picking"
    p = one("oe15", 4, "green1")
    play(p, "complete oe15")
    assert offered(p) == ["work he06", "stop-work"]
    play(p, "stop-work")
    assert asked(p) == "picking"


def too_long(number: int, frame: FrameType | None) -> None:
    """Stop an endless search."""
    raise TimeoutError


@rule("W-ORDER-07", "W-ORDER-08")
def test_refusal_of_an_order_for_any_dice_comes_at_once() -> None:
    die = '{ colors = ["green", "yellow", "brown"], value = 0 },\n'
    old = (
        '    { colors = ["brown"], value = 2 },\n    { colors = ["green"], value = 2 },\n]\ntokens = { scrapwood = 1 }'
    )
    of = changed_game(("orders.toml", old, die * 8 + "]\ntokens = { scrapwood = 1 }"))
    every = " ".join(f"{colour}{face}" for colour in ("green", "yellow", "brown") for face in range(1, 5))
    p = table(player(lumber=every, orders={"oe01": 1}), of=of)
    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10)  # of our own work, however busy the machine is
    key = "still searching"
    try:
        key = refused(p, "complete oe01").key
    except TimeoutError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert key == "tokens-missing"
