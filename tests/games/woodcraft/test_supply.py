"""The supply: decks and discard piles, displays, what runs out and what does not (W-SUPPLY)."""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, lumber, player, stock, table
from tests.marks import rule

ORDERS, HELPERS = game().pack.orders.ids, game().pack.helpers.ids
GREAT_HALL = player(blueberries=20)  # money for any helper


def at(action: str, *boards: dict[str, Any], **given: Any) -> Woodcraft:
    """A turn in which this tile is chosen and its action begun."""
    boards = boards if len(boards) > 1 else (*(boards or (player(),)), player())
    return play(table(*boards, tile=action, **given), "perform")


def shown(p: Woodcraft, row: str = "orders") -> list[str | None]:
    """A display, slot 1 first."""
    return p.view(None)[row]  # type: ignore[return-value]


def orders(cards: list[int]) -> list[str]:
    """Orders by their ids."""
    return [ORDERS[card] for card in cards]


def helpers(cards: list[int]) -> list[str]:
    """Helpers by their ids."""
    return [HELPERS[card] for card in cards]


# --- what is unlimited, and what is not ------------------------------------------------------------------------


@rule("W-SUPPLY-01")
def test_dice_never_run_out() -> None:
    p = at("exchange", player(lumber="green1 " * 40, blueberries=6))
    play(p, "buy-six green")
    assert p.players[0].dice() == 41
    p = at("buy_lumber", player(lumber="green1 " * 40, blueberries=1))
    play(p, "buy green1")
    assert p.players[0].dice() == 41
    assert sum(p.yard) == 6


@rule("W-SUPPLY-01")
@pytest.mark.parametrize("token", ["lantern", "glue", "scrapwood", "sawblade", "reuse", "blueberries"])
def test_tokens_never_run_out(token: str) -> None:
    reward = "reward = { points = 1, blueberries = 6, glue = 2 }"
    of = changed_game(("orders.toml", reward, f"reward = {{ {token} = 3 }}"))
    p = table(player(**{token: 500}, orders={"oe30": 5}, lumber="green3 green3"), player(), of=of)
    play(p, "complete oe30")
    assert stock(p, token) == 503
    assert p.players[0].score == 0


@rule("W-SUPPLY-02")
def test_a_kind_of_tool_can_run_out_after_five() -> None:
    assert game().start(2, {}, fast(1)).tools == [5] * 11
    board = player(orders={"oe11": 4, "oe20": 4}, lumber="brown5 green1 green4 yellow3 brown1")
    p = table(board, player(), tools={"mallet": 1})
    play(p, "complete oe11", "tool mallet", "attic b1")
    assert p.tools == [0, *[5] * 10]
    play(p, "complete oe20")
    assert "tool mallet" not in offered(p, "tool")
    assert len(offered(p, "tool")) == 10
    refusal = refused(p, "tool mallet")
    assert (refusal.rule, refusal.key, refusal.params["tool"]) == ("W-SUPPLY-02", "kind-gone", "mallet")


@rule("W-SUPPLY-02", "W-ATTIC-15")
def test_instead_of_a_named_tool_that_is_gone_another_is_taken() -> None:
    board = player(orders={"oe16": 4}, lumber="brown3 green3", sawblade=1)
    p = play(table(board, player(), tools={"mallet": 0}), "complete oe16")
    assert asked(p) == "tool-kind"
    play(p, "tool wrench", "attic b1")
    assert p.tools == [0, 4, *[5] * 9]
    named = play(table(board, player(), tools={"mallet": 1}), "complete oe16")
    assert asked(named) == "tool-space"


@rule("W-SUPPLY-06")
@pytest.mark.parametrize("amount", [2, 3, 7, 39, 1000])
def test_blueberries_are_a_number_and_change_is_free(amount: int) -> None:
    p = at("buy_lumber", player(blueberries=amount), yard="green2 green2 yellow3 yellow4 brown5 brown6")
    play(p, "buy green2")
    assert stock(p, "blueberries") == amount - 2


@rule("W-SUPPLY-07")
def test_dice_from_the_supply_come_at_the_face_an_effect_says_without_a_roll() -> None:
    p = table(player(orders={"oe23": 5}, lumber="yellow4 green2 brown6", glue=1), player(), tile="exchange")
    draws = p.chance.draws
    play(p, "complete oe23")
    assert lumber(p) == "brown1 brown6"
    play(p, "perform", "sell brown6", "buy-six green", "saw green6 4+2")
    assert lumber(p) == "green2 green4 brown1"
    assert p.chance.draws == draws
    p = at("improve", player(blueberries=4))
    draws = p.chance.draws
    play(p, "build pot_yellow")
    assert (p.players[0].trees, p.chance.draws) == ([0, 1, 0], draws)


@rule("W-SUPPLY-07")
def test_only_the_lumber_yard_rolls() -> None:
    p = at("buy_lumber", player(blueberries=3), yard="green1 green2 yellow3 yellow4 brown5 brown6", chance=[4, 3])
    play(p, "buy green2", "buy green1")
    assert lumber(p) == "green1 green2"
    assert p.view(0)["yard"] == ["green4", "green5", "yellow3", "yellow4", "brown5", "brown6"]
    assert p.chance.draws == 2


# --- decks and discard piles -----------------------------------------------------------------------------------


@rule("W-SUPPLY-03", "W-EDGE-76")
def test_when_the_last_order_of_the_deck_is_drawn_the_pile_becomes_the_deck() -> None:
    p = at("choose_orders", order_deck=["oe01"], order_discard=["oe05", "oe06"])
    told = events(p, "take oe31")
    assert shown(p) == ["oe01", "oe29", "oe30", "oe32"]
    assert (orders(p.order_deck), p.order_discard) == (["oe05", "oe06"], [])
    assert ("orders-shuffled", {"cards": 2}) in told
    assert ("order-dealt", {"order": "oe01"}) in told


@rule("W-SUPPLY-03")
def test_before_that_the_pile_stays() -> None:
    p = at("choose_orders", order_deck=["oe01", "oe02"], order_discard=["oe05"], chance=[1])
    told = [key for key, _ in events(p, "take oe29")]
    assert shown(p) == ["oe02", "oe30", "oe31", "oe32"]
    assert (orders(p.order_deck), orders(p.order_discard)) == (["oe01"], ["oe05"])
    assert "orders-shuffled" not in told


@rule("W-SUPPLY-03")
def test_when_the_last_helper_of_the_deck_is_drawn_the_pile_becomes_the_deck() -> None:
    p = at("choose_helper", GREAT_HALL, helper_deck=["he07"], helper_discard=["he08", "he09", "he10"])
    told = events(p, "hire he26 room_1_2")
    assert shown(p, "helpers") == ["he07", "he24", "he25", "he27"]
    assert (helpers(p.helper_deck), p.helper_discard) == (["he08", "he09", "he10"], [])
    assert ("helpers-shuffled", {"cards": 3}) in told
    assert ("helper-dealt", {"helper": "he07"}) in told


@rule("W-SUPPLY-03")
def test_before_that_the_pile_of_helpers_stays() -> None:
    p = at("choose_helper", GREAT_HALL, helper_deck=["he07", "he08"], helper_discard=["he09"], chance=[1])
    told = [key for key, _ in events(p, "hire he24 room_1_2")]
    assert shown(p, "helpers") == ["he08", "he25", "he26", "he27"]
    assert (helpers(p.helper_deck), helpers(p.helper_discard)) == (["he07"], ["he09"])
    assert "helpers-shuffled" not in told


@rule("W-SUPPLY-03")
@pytest.mark.parametrize("outcome", [0, 1])
def test_the_new_deck_is_shuffled_and_serves_at_once(outcome: int) -> None:
    given = {"order_deck": ["oe01"], "order_discard": ["oe05", "oe06"], "chance": [0, outcome]}
    p = play(at("choose_orders", player(blueberries=3), **given), "take oe32", "take oe31")
    assert shown(p) == [["oe05", "oe06"][outcome], "oe01", "oe29", "oe30"]
    assert orders(p.order_deck) == [["oe06", "oe05"][outcome]]


@rule("W-SUPPLY-03")
def test_a_card_that_is_drawn_has_been_seen_by_all() -> None:
    p = play(at("choose_orders", order_deck=["oe01", "oe02"], chance=[0]), "take oe31")
    assert p.public_orders >> ORDERS.index("oe01") & 1
    assert not p.public_orders >> ORDERS.index("oe02") & 1
    p = play(at("choose_helper", GREAT_HALL, helper_deck=["he07", "he08"], chance=[0]), "hire he24 room_1_2")
    assert p.public_helpers >> HELPERS.index("he07") & 1
    assert not p.public_helpers >> HELPERS.index("he08") & 1


@rule("W-SUPPLY-04")
def test_setup_discards_go_to_two_separate_piles() -> None:
    p = game().start(3, {"first": 0}, fast(4))
    drafts = [each.draft for each in p.players]
    hands = [each.hand for each in p.players]
    for seat in range(3):
        for verb in ("start", "keep", "keep", "place"):
            play(p, offered(p, verb, seat)[0], seat=seat)
    crew = {card for each in p.players for card in [each.chosen_helper, *each.rooms]}
    kept = {card for each in p.players for card in [*each.hand, *[entry & 255 for entry in each.orders]]}
    assert p.helper_discard == sorted(card for draft in drafts for card in draft if card not in crew)
    assert p.order_discard == sorted(card for hand in hands for card in hand if card not in kept)
    assert (len(p.helper_discard), len(p.order_discard)) == (6, 9)


@rule("W-SUPPLY-04")
def test_x_discards_and_lost_orders_go_to_the_piles() -> None:
    board = player(orders={"oe05": 5})
    p = play(
        table(
            player(),
            board,
            round=4,
            turn=1,
            tile="exchange",
            done=True,
            order_discard=["oe20"],
            helper_discard=["he20"],
        ),
        "finish",
    )
    assert orders(p.order_discard) == ["oe05", "oe20", "oe31", "oe32"]
    assert helpers(p.helper_discard) == ["he20", "he26", "he27"]


@rule("W-SUPPLY-04")
@pytest.mark.parametrize("row", ["orders", "helpers"])
def test_solo_removals_go_to_the_piles(row: str) -> None:
    of = changed_game(("solo.toml", "effect = {}", f"effect = {{ remove_{row} = [2, 3] }}"))
    p = table(player(), of=of, solo_deck=["so06"], tile="exchange", done=True)
    told = [params for key, params in events(p, "finish") if key == f"{row[:-1]}-discarded"]
    removed = {"orders": ["oe30", "oe31"], "helpers": ["he25", "he26"]}
    assert told == [{row[:-1]: card} for card in removed[row]]
    assert orders(p.order_discard) == (removed["orders"] if row == "orders" else [])
    assert helpers(p.helper_discard) == (removed["helpers"] if row == "helpers" else [])


class TestRulings:
    """Where no source settles it."""

    @rule("W-SUPPLY-05", "W-EDGE-76")
    def test_with_deck_and_pile_empty_the_slot_stays_empty(self) -> None:
        p = at("choose_orders", player(blueberries=3), order_deck=[])
        told = [key for key, _ in events(p, "take oe31")]
        assert shown(p) == [None, "oe29", "oe30", "oe32"]
        assert offered(p, "take") == ["take oe29", "take oe30", "take oe32"]
        assert (p.order_deck, p.order_discard) == ([], [])
        assert not {"order-dealt", "orders-shuffled"} & set(told)
        play(p, "take oe30")
        assert shown(p) == [None, None, "oe29", "oe32"]

    @rule("W-SUPPLY-05")
    def test_the_same_holds_for_helpers(self) -> None:
        p = at("choose_helper", GREAT_HALL, helper_deck=[])
        told = [key for key, _ in events(p, "hire he27 room_1_2")]
        assert shown(p, "helpers") == [None, "he24", "he25", "he26"]
        assert (p.helper_deck, p.helper_discard) == ([], [])
        assert not {"helper-dealt", "helpers-shuffled"} & set(told)

    @rule("W-SUPPLY-05")
    def test_the_last_card_of_the_deck_leaves_it_empty_when_the_pile_is(self) -> None:
        p = at("choose_orders", order_deck=["oe01"])
        told = [key for key, _ in events(p, "take oe31")]
        assert (shown(p), p.order_deck) == (["oe01", "oe29", "oe30", "oe32"], [])
        assert "orders-shuffled" not in told
        p = at("choose_helper", GREAT_HALL, helper_deck=["he07"])
        play(p, "hire he27 room_1_2")
        assert (shown(p, "helpers"), p.helper_deck) == (["he07", "he24", "he25", "he26"], [])

    @rule("W-SUPPLY-05", "W-TAKE-10")
    def test_the_last_order_of_all_may_be_taken(self) -> None:
        p = at("choose_orders", player(blueberries=9), order_deck=[], order_display=(None, None, None, "oe32"))
        play(p, "take oe32")
        assert (shown(p), asked(p)) == ([None] * 4, "turn")

    @rule("W-SUPPLY-09")
    def test_a_pile_is_shuffled_when_a_card_is_needed_and_all_empty_slots_are_filled(self) -> None:
        given = {
            "order_deck": [],
            "order_display": ("oe29", None, "oe31", "oe32"),
            "order_discard": ["oe05", "oe06", "oe07"],
        }
        p = at("choose_orders", **given, chance=[2, 0])
        told = events(p, "take oe31")
        assert shown(p) == ["oe05", "oe07", "oe29", "oe32"]
        assert (orders(p.order_deck), p.order_discard) == (["oe06"], [])
        assert ("orders-shuffled", {"cards": 3}) in told

    @rule("W-SUPPLY-09")
    def test_the_same_holds_for_the_pile_of_helpers(self) -> None:
        row = (None, None, "he26", "he27")
        given = {"helper_deck": [], "helper_display": row, "helper_discard": ["he07", "he08", "he09", "he10"]}
        p = play(at("choose_helper", GREAT_HALL, **given, chance=[0, 2, 0]), "hire he26 room_1_2")
        assert shown(p, "helpers") == ["he08", "he10", "he07", "he27"]
        assert (helpers(p.helper_deck), p.helper_discard) == (["he09"], [])

    @rule("W-SUPPLY-09")
    def test_a_refill_closes_the_row_even_when_no_card_comes(self) -> None:
        p = at("choose_orders", order_deck=[], order_display=("oe29", None, "oe31", None))
        play(p, "take oe31")
        assert shown(p) == [None, None, None, "oe29"]

    @rule("W-EDGE-105", "W-SUPPLY-09")
    def test_an_order_lost_later_is_not_dealt_at_once(self) -> None:
        short: dict[str, Any] = {"order_deck": [], "order_display": (None, "ol29", "ol30", "ol31"), "late": True}
        p = table(player(), player(orders={"ol05": 5}), round=14, turn=1, tile="exchange", done=True, **short)
        play(p, "finish")
        assert shown(p) == [None, "ol29", "ol30", "ol31"]
        assert (p.order_deck, orders(p.order_discard)) == ([], ["ol05"])

    @rule("W-EDGE-105", "W-SUPPLY-09")
    def test_the_next_refill_shuffles_it_in_and_fills_as_many_slots_as_it_can(self) -> None:
        short: dict[str, Any] = {"order_deck": [], "order_display": (None, None, None, "oe31"), "chance": [0, 0]}
        p = table(player(), player(orders={"oe05": 5}), round=4, turn=1, tile="exchange", done=True, **short)
        play(p, "finish")  # the phase discards slots 3 and 4 and refills
        assert shown(p) == [None, None, "oe31", "oe05"]
        assert (p.order_deck, p.order_discard) == ([], [])

    @rule("W-EDGE-105", "W-SUPPLY-05")
    def test_nothing_is_dealt_outside_a_refill_of_the_row(self) -> None:
        short = {"order_deck": [], "order_display": (None, "oe29", "oe30", "oe31"), "order_discard": ["oe05"]}
        p = table(player(), player(), turn=1, tile="exchange", done=True, **short)  # type: ignore[arg-type]
        play(p, "finish", "choose choose_orders")
        assert shown(p) == [None, "oe29", "oe30", "oe31"]
        play(p, "perform", "take oe30")
        assert shown(p) == [None, "oe05", "oe29", "oe31"]
        assert (p.order_deck, p.order_discard) == ([], [])

    @rule("W-SUPPLY-10")
    def test_an_x_discard_of_an_empty_slot_does_nothing_for_it(self) -> None:
        rows: dict[str, Any] = {
            "order_display": ("oe29", "oe30", None, "oe32"),
            "helper_display": ("he24", "he25", "he26", None),
        }
        decks: dict[str, Any] = {"order_deck": ["oe01", "oe02", "oe03"], "helper_deck": ["he07", "he08", "he09"]}
        p = table(player(), player(), round=4, turn=1, tile="exchange", done=True, chance=[0] * 4, **rows, **decks)
        play(p, "finish")
        assert (orders(p.order_discard), helpers(p.helper_discard)) == (["oe32"], ["he26"])
        assert shown(p) == ["oe02", "oe01", "oe29", "oe30"]
        assert shown(p, "helpers") == ["he08", "he07", "he24", "he25"]

    @rule("W-SUPPLY-10")
    @pytest.mark.parametrize("row", ["orders", "helpers"])
    def test_a_solo_removal_of_an_empty_slot_does_nothing_for_it(self, row: str) -> None:
        of = changed_game(("solo.toml", "effect = {}", f"effect = {{ remove_{row} = [1, 4] }}"))
        empty = {"order_display": (None, "oe29", "oe30", "oe31"), "helper_display": (None, "he24", "he25", "he26")}
        p = table(player(), of=of, solo_deck=["so06"], tile="exchange", done=True, **empty)  # type: ignore[arg-type]
        play(p, "finish")
        assert orders(p.order_discard) == (["oe31"] if row == "orders" else [])
        assert helpers(p.helper_discard) == (["he26"] if row == "helpers" else [])
        assert shown(p, row)[2:] == (["oe29", "oe30"] if row == "orders" else ["he24", "he25"])
        other = "helpers" if row == "orders" else "orders"
        assert shown(p, other)[0] is None  # that row was not refilled


@rule("W-SUPPLY-01", "W-LIMIT-04")
def test_what_is_returned_goes_to_the_supply_and_not_to_the_yard() -> None:
    p = table(player(lumber="green1 " * 7), player(), tile="exchange", done=True)
    yard = p.yard[:]
    play(p, "finish", "return green1")
    assert (p.yard, p.players[0].lumber[0]) == (yard, 6)
