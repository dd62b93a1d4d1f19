"""Choose Orders, and the row of orders on display (ledger area W-TAKE).

Modules: `orders`, `supply`.
"""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes, granted
from tests.games.woodcraft.builders import changed_game, game, next_round, player, stock, table
from tests.marks import rule

ORDERS = game().pack.orders
DISPLAY = ("oe29", "oe30", "oe31", "oe32")
DECK = ["oe03", "oe12", "oe24"]  # rows 1, 2 and 3
# Three blueberries for an order that asks for a green or yellow 4, a brown 1 and scrapwood
PAYING = ("orders.toml", "reward = { points = 4, blueberries = 7 }", "reward = { blueberries = 3 }")
# A patron whose order costs less; the one of the pack has no discount.
PATRON = ("helpers.toml", '{ name = "choose_orders" }', '{ name = "choose_orders", discount = 2 }')


def choosing(of: WoodcraftGame | None = None, laid: dict[str, Any] | None = None, **given: Any) -> Woodcraft:
    """A player in front of the orders; the cards of the deck come in their order."""
    lies = {"order_deck": DECK, "chance": [0, 0], "order_display": DISPLAY, **(laid or {})}
    return acting("choose_orders", player(**given), of=of, **lies)


def shown(p: Woodcraft) -> list[str | None]:
    """The orders on display, slot 1 first."""
    return [None if card < 0 else ORDERS.ids[card] for card in p.order_display]


def beside(p: Woodcraft) -> dict[str, int]:
    """The orders beside the board, with their rows."""
    return {ORDERS.ids[entry & 255]: entry >> 8 for entry in p.players[0].orders}


def row_of(order: str) -> int:
    """The row icon of an order."""
    return ORDERS.row[ORDERS.ids.index(order)]


def poorer(p: Woodcraft, blueberries: int) -> Woodcraft:
    """The same position, but the first player has only this much."""
    data: dict[str, Any] = p.to_data()
    data["players"][0]["stock"][ids.BLUEBERRIES] = blueberries
    return game().restore(data)


# The first order


@rule("W-TAKE-01", "W-TAKE-02")
@pytest.mark.parametrize(
    ("taken", "display"),
    [
        ("oe29", ["oe03", "oe30", "oe31", "oe32"]),
        ("oe30", ["oe03", "oe29", "oe31", "oe32"]),
        ("oe31", ["oe03", "oe29", "oe30", "oe32"]),
        ("oe32", ["oe03", "oe29", "oe30", "oe31"]),
    ],
)
def test_an_order_is_free_and_the_row_closes_up_to_the_right(taken: str, display: list[str]) -> None:
    p = choosing(blueberries=3)
    assert offered(p) == [f"take {order}" for order in DISPLAY]
    changed = changes(p, f"take {taken}")
    assert changed.pop("decks")["orders"] == 2
    assert changed == {"orders": [{"id": taken, "row": row_of(taken)}], "order display": display}


@rule("W-TAKE-01")
def test_the_first_order_needs_no_blueberries_and_the_second_none_to_be_left() -> None:
    p = play(choosing(blueberries=3), "take oe30", "stop-orders")
    assert (asked(p), stock(p, "blueberries"), list(beside(p))) == ("turn", 3, ["oe30"])
    p = play(choosing(blueberries=0), "take oe30")
    assert (asked(p), stock(p, "blueberries"), list(beside(p))) == ("turn", 0, ["oe30"])


@rule("W-TAKE-01")
def test_one_order_at_least_must_be_taken() -> None:
    refusal = refused(choosing(blueberries=9), "stop-orders")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")


@rule("W-TAKE-01")
@pytest.mark.parametrize("order", ["oe03", "oe01", "ol01", "oh01"])
def test_an_order_that_is_not_on_display_cannot_be_taken(order: str) -> None:
    p = choosing(blueberries=5, lantern=2)
    refusal = refused(p, f"take {order}")
    assert (refusal.rule, refusal.key) == ("W-TAKE-01", "not-on-display")
    assert refusal.params == {
        "seat": 0,
        "step": "orders",
        "order": order,
        "price": 0,
        "missing": -5,
        "blueberries": 5,
        "lanterns": 2,
    }


@rule("W-TAKE-02")
@pytest.mark.parametrize(("drawn", "left"), [(0, ["oe12", "oe24"]), (1, ["oe03", "oe24"]), (2, ["oe03", "oe12"])])
def test_the_new_card_comes_from_the_order_deck_and_is_seen_by_all(drawn: int, left: list[str]) -> None:
    p = choosing(laid={"chance": [drawn]}, blueberries=0)
    new = DECK[drawn]
    assert not p.public_orders >> ORDERS.ids.index(new) & 1
    assert events(p, "take oe32") == [
        ("takes-order", {"seat": 0, "order": "oe32", "price": 0}),
        ("order-dealt", {"order": new}),
    ]
    assert shown(p) == [new, "oe29", "oe30", "oe31"]
    assert [ORDERS.ids[card] for card in p.order_deck] == left
    seen = [order for order in (*DISPLAY, *DECK) if p.public_orders >> ORDERS.ids.index(order) & 1]
    assert sorted(seen) == sorted([*DISPLAY, new])


# The second order


@rule("W-TAKE-03", "W-TAKE-04", "W-TAKE-05")
def test_a_second_order_costs_three_and_may_be_the_new_card() -> None:
    p = play(choosing(blueberries=3), "take oe32")
    assert offered(p) == ["take oe03", "take oe29", "take oe30", "take oe31", "stop-orders"]
    p.events = []
    changed = changes(p, "take oe03")
    assert p.events[0] == ("takes-order", -1, {"seat": 0, "order": "oe03", "price": 3})
    assert changed.pop("decks")["orders"] == 1
    assert changed == {
        "blueberries": 0,
        "orders": [{"id": "oe32", "row": row_of("oe32")}, {"id": "oe03", "row": row_of("oe03")}],
        "order display": ["oe12", "oe29", "oe30", "oe31"],
    }


@rule("W-EDGE-23", "W-TAKE-02", "W-TAKE-03")
def test_after_the_third_slot_the_fourth_stays() -> None:
    p = play(choosing(blueberries=4), "take oe31")
    assert shown(p) == ["oe03", "oe29", "oe30", "oe32"]
    play(p, "take oe03")
    assert (shown(p), stock(p, "blueberries")) == (["oe12", "oe29", "oe30", "oe32"], 1)


@rule("W-EDGE-24", "W-TAKE-04")
def test_with_two_blueberries_there_is_no_second_order() -> None:
    p = play(choosing(blueberries=2), "take oe29")
    assert (asked(p), stock(p, "blueberries"), list(beside(p))) == ("turn", 2, ["oe29"])
    refusal = refused(p, "take oe30")
    assert (refusal.rule, refusal.key) == ("W-TAKE-04", "too-dear")


@rule("W-TAKE-04")
def test_a_second_order_is_not_given_away() -> None:
    p = poorer(play(choosing(blueberries=3), "take oe29"), 2)
    assert offered(p) == ["stop-orders"]
    refusal = refused(p, "take oe30")
    assert (refusal.rule, refusal.key) == ("W-TAKE-04", "too-dear")
    assert (refusal.params["price"], refusal.params["missing"]) == (3, 1)


@rule("W-TAKE-09")
def test_two_orders_are_the_most() -> None:
    p = play(choosing(blueberries=20), "take oe29", "take oe30")
    assert (asked(p), stock(p, "blueberries")) == ("turn", 17)
    assert refused(p, "take oe31").key == "not-now"
    assert list(beside(p)) == ["oe29", "oe30"]


@rule("W-TAKE-04")
def test_a_discount_on_the_second_order_is_taken() -> None:
    less = game().pack.helpers.discount[game().pack.helpers.ids.index("he19")]
    p = play(choosing(blueberries=3 - less, helpers={"room_1_2": "he19"}), "take oe29", "take oe30")
    assert (stock(p, "blueberries"), list(beside(p))) == (0, ["oe29", "oe30"])


@rule("W-TAKE-04", "W-ABIL-09")
@pytest.mark.parametrize(("discount", "price"), [(1, 2), (2, 1), (5, 0)])
def test_ruling_the_second_order_never_costs_less_than_nothing(discount: int, price: int) -> None:
    of = changed_game(("helpers.toml", '"second_order", discount = 3', f'"second_order", discount = {discount}'))
    p = play(choosing(of, blueberries=7, helpers={"room_1_2": "he19"}), "take oe29")
    assert refused(p, "take oe29").params["price"] == price
    assert stock(play(p, "take oe30"), "blueberries") == 7 - price


# Where an order goes


@rule("W-TAKE-06")
@pytest.mark.parametrize("order", ["oe03", "oe12", "oe24"])
def test_a_taken_order_lies_in_the_row_of_its_icon(order: str) -> None:
    p = choosing(laid={"order_deck": ["oe01"], "order_display": ("oe29", order, "oe31", "oe32")}, hand=["oe05"])
    play(p, f"take {order}")
    assert beside(p) == {order: row_of(order)}
    assert p.players[0].hand == [ORDERS.ids.index("oe05")]


@rule("W-TAKE-06")
def test_the_three_fixtures_have_three_rows() -> None:
    assert [row_of(order) for order in DECK] == [1, 2, 3]


@rule("W-TAKE-07")
def test_a_row_holds_any_number_of_orders() -> None:
    before = {f"oe{number}": 3 for number in range(23, 29)}
    p = play(choosing(orders=before, blueberries=3), "take oe29", "take oe30")
    assert beside(p) == {**before, "oe29": 3, "oe30": 3}


@rule("W-TAKE-08", "W-EDGE-25")
@pytest.mark.parametrize(
    ("order", "dice", "reputation"),
    [("oe03", "green3 yellow3", 3), ("oe12", "green5 yellow1", 2), ("oe24", "green5 green1", 1)],
)
def test_a_new_order_may_be_completed_at_once_for_the_full_row(order: str, dice: str, reputation: int) -> None:
    p = choosing(laid={"order_deck": ["oe01"], "order_display": (order, None, None, None)}, lumber=dice)
    play(p, f"take {order}", f"complete {order}")
    me = p.players[0]
    assert (me.orders, me.lumber, me.tracks[ids.REPUTATION_TRACK]) == ([], [0] * ids.DICE, reputation)
    assert me.completed == [ORDERS.ids.index(order) | row_of(order) << 8]


@rule("W-TAKE-08", "W-TAKE-04", "W-EDGE-25")
def test_an_order_completed_at_once_pays_for_the_second() -> None:
    p = choosing(of=changed_game(PAYING), lumber="green4 brown1", scrapwood=1, orders={"oe28": 1})
    play(p, "take oe29")
    assert offered(p) == ["complete oe29", "stop-orders"]
    assert refused(p, "take oe30").rule == "W-TAKE-04"
    play(p, "complete oe29")
    assert (asked(p), stock(p, "blueberries")) == ("orders", 3)
    assert "complete oe29" not in offered(p)
    play(p, "take oe30")
    assert (asked(p), stock(p, "blueberries"), beside(p)) == ("turn", 0, {"oe28": 1, "oe30": row_of("oe30")})
    assert [entry & 255 for entry in p.players[0].completed] == [ORDERS.ids.index("oe29")]


@rule("W-TAKE-08", "W-TURN-20")
def test_older_orders_wait_for_the_end_of_the_action() -> None:
    p = choosing(lumber="green1 green2 green3", orders={"oe28": 3}, blueberries=3)
    for _ in range(2):
        refusal = refused(p, "complete oe28")
        assert (refusal.rule, refusal.key) == ("W-TAKE-08", "order-waits")
        if "take oe29" in offered(p):
            play(p, "take oe29")
    play(p, "stop-orders")
    assert "complete oe28" in offered(p)


@rule("W-TAKE-08", "W-HARVEST-01")
def test_the_action_waits_for_a_tree_that_completes_the_order() -> None:
    p = choosing(of=changed_game(PAYING), lumber="brown1", scrapwood=1, trees={"green": 4})
    play(p, "take oe29")
    assert offered(p) == ["stop-orders", "harvest green"]
    play(p, "harvest green", "complete oe29", "take oe30")
    assert asked(p) == "turn"


@rule("W-TAKE-08")
def test_an_order_that_cannot_be_completed_keeps_no_question_open() -> None:
    assert asked(play(choosing(), "take oe29")) == "turn"


@rule("W-ORDER-04", "W-PSETUP-21")
def test_no_order_is_completed_at_setup() -> None:
    p = choosing(lumber="green4 brown1", scrapwood=1, blueberries=3)
    p.acting = False  # as while starting helpers are at work
    play(p, "take oe29")
    refusal = refused(p, "complete oe29")
    assert (refusal.rule, refusal.key) == ("W-ORDER-04", "not-in-turn")


class TestRulings:
    @rule("W-TAKE-10")
    def test_without_an_order_on_display_the_action_cannot_be_performed(self) -> None:
        empty = (None, None, None, None)
        p = table(player(blueberries=9), player(), tile="choose_orders", order_display=empty, order_deck=[])
        refusal = refused(p, "perform")
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "cannot-perform")

    @rule("W-TAKE-10")
    @pytest.mark.parametrize("slot", range(4))
    def test_one_order_on_display_is_enough(self, slot: int) -> None:
        display = ["oe30" if place == slot else None for place in range(4)]
        p = choosing(laid={"order_display": display, "order_deck": []}, blueberries=9)
        assert offered(p) == ["take oe30"]

    @rule("W-TAKE-10")
    def test_with_none_left_there_is_no_second(self) -> None:
        p = choosing(laid={"order_display": (None, None, None, "oe30"), "order_deck": []}, blueberries=9)
        play(p, "take oe30")
        assert (asked(p), shown(p), stock(p, "blueberries")) == ("turn", [None] * 4, 9)

    @rule("W-SUPPLY-05")
    def test_a_slot_stays_empty_without_cards(self) -> None:
        p = choosing(laid={"order_deck": []}, blueberries=3)
        assert events(p, "take oe31") == [("takes-order", {"seat": 0, "order": "oe31", "price": 0})]
        assert shown(p) == [None, "oe29", "oe30", "oe32"]
        assert offered(p) == ["take oe29", "take oe30", "take oe32", "stop-orders"]
        play(p, "take oe32")
        assert (shown(p), p.order_deck) == ([None, None, "oe29", "oe30"], [])

    @rule("W-SUPPLY-09")
    def test_a_later_refill_fills_as_many_slots_as_it_can(self) -> None:
        laid = {"order_display": (None, "oe30", None, "oe32"), "order_deck": ["oe03", "oe12"], "chance": [1, 0]}
        p = choosing(laid=laid)
        play(p, "take oe32")
        assert shown(p) == [None, "oe03", "oe12", "oe30"]

    @rule("W-SUPPLY-09")
    def test_a_discard_pile_is_shuffled_when_a_card_is_needed(self) -> None:
        p = choosing(laid={"order_deck": [], "order_discard": ["oe05", "oe06", "oe07"], "chance": [1]})
        told = events(p, "take oe32")
        assert told[1:] == [("orders-shuffled", {"cards": 3}), ("order-dealt", {"order": "oe06"})]
        assert shown(p) == ["oe06", "oe29", "oe30", "oe31"]
        assert [ORDERS.ids[card] for card in p.order_deck] == ["oe05", "oe07"]
        assert p.order_discard == []


@rule("W-SUPPLY-03")
def test_the_discard_pile_is_shuffled_when_the_last_card_is_drawn() -> None:
    p = choosing(laid={"order_deck": ["oe03"], "order_discard": ["oe05", "oe06"]})
    assert events(p, "take oe32")[1:] == [("orders-shuffled", {"cards": 2}), ("order-dealt", {"order": "oe03"})]
    assert [ORDERS.ids[card] for card in p.order_deck] == ["oe05", "oe06"]
    assert p.order_discard == []


@rule("W-SUPPLY-03")
def test_a_deck_with_cards_is_not_shuffled() -> None:
    p = choosing(laid={"order_deck": ["oe03", "oe12"], "order_discard": ["oe05"]})
    assert [key for key, _ in events(p, "take oe32")] == ["takes-order", "order-dealt"]
    assert ([ORDERS.ids[card] for card in p.order_discard], len(p.order_deck)) == (["oe05"], 1)


@rule("W-INCOME-11", "W-SUPPLY-10")
@pytest.mark.parametrize(
    ("display", "after", "gone"),
    [
        (("oe29", "oe30", "oe31", "oe32"), ["oe12", "oe03", "oe29", "oe30"], ["oe01", "oe31", "oe32"]),
        (("oe29", "oe30", None, "oe32"), ["oe12", "oe03", "oe29", "oe30"], ["oe01", "oe32"]),
    ],
)
def test_ruling_the_orders_on_the_x_places_are_discarded(
    display: list[str | None], after: list[str], gone: list[str]
) -> None:
    p = table(
        player(), player(), round=4, order_display=display, order_deck=DECK, order_discard=["oe01"], chance=[0] * 4
    )
    next_round(p)
    assert shown(p) == after
    assert [ORDERS.ids[card] for card in p.order_discard] == gone


# A granted Choose Orders


def test_a_granted_choice_has_the_same_prices() -> None:
    p = granted("hl05", 4)
    play(p, "take oe29")
    assert refused(p, "take oe29").params["price"] == 3
    play(p, "take oe30")
    assert (stock(p, "blueberries"), list(beside(p))) == (1, ["oe29", "oe30"])


def test_a_discount_of_the_granted_choice_comes_off_the_second_order() -> None:
    of = changed_game(PATRON)
    p = play(granted("hl05", 1, of), "take oe29")
    refusal = refused(p, "take oe29")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("not-on-display", 1, 0)
    assert stock(play(p, "take oe30"), "blueberries") == 0
    p = play(granted("hl05", 0, of), "take oe29")
    assert asked(p) == "turn"


def test_the_first_order_uses_nothing_of_the_discount() -> None:
    p = granted("hl05", 5, changed_game(PATRON))
    refusal = refused(p, "take oe01")
    assert (refusal.params["price"], refusal.params["missing"]) == (0, -2 - 5)
    assert changes(p, "take oe29", "take oe30")["blueberries"] == 4
