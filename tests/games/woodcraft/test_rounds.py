"""Rounds follow each other: the round's end, income phases, the late decks (W-ROUND, W-INCOME, W-LATE)."""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import asked, events, offered, play, refused, reveals
from tests.games.woodcraft.builders import changed_game, game, next_round, player, stock, table
from tests.marks import rule

ORDERS, HELPERS = game().pack.orders, game().pack.helpers
EARLY_ORDERS = [id for id in ORDERS.ids if id.startswith("oe")]
LATE_ORDERS = [id for id in ORDERS.ids if id.startswith("ol")]
LATE_HELPERS = [id for id in HELPERS.ids if id.startswith("hl")]
PHASES = {1: [4, 8, 11, 14], 2: [4, 8, 11, 14], 3: [4, 8, 11, 14], 4: [4, 7, 10, 13]}
EVERY_ROUND = [(seats, round) for seats in PHASES for round in range(1, PHASES[seats][-1] + 1)]


def last_turn(*boards: dict[str, Any], first: int = 0, **given: Any) -> Woodcraft:
    """The last turn of a round, all done but its end."""
    last = (first - 1) % len(boards)
    return table(*boards, first=first, turn=last, tile="exchange", done=True, **given)


def ended(*boards: dict[str, Any], **given: Any) -> Woodcraft:
    """The same, after that turn: in the income phase if one is due, else in the next round."""
    return play(last_turn(*boards, **given), "finish")


def beside(p: Woodcraft, seat: int = 0) -> dict[str, int]:
    """The orders beside a board with their rows."""
    return {ORDERS.ids[entry & 255]: entry >> 8 for entry in p.players[seat].orders}


def hand(p: Woodcraft, seat: int = 0) -> list[str]:
    """The orders in a hand."""
    return [ORDERS.ids[card] for card in p.players[seat].hand]


def shown(p: Woodcraft) -> tuple[list[str | None], list[str | None]]:
    """Both displays, slot 1 first."""
    view = p.view(None)
    return view["orders"], view["helpers"]  # type: ignore[return-value]


def row_of(order: str) -> int:
    """The row icon of an order."""
    return ORDERS.row[ORDERS.ids.index(order)]


def order_ids(cards: list[int]) -> list[str]:
    """Orders by their ids."""
    return [ORDERS.ids[card] for card in cards]


def helper_ids(cards: list[int]) -> list[str]:
    """Helpers by their ids."""
    return [HELPERS.ids[card] for card in cards]


# --- rounds ----------------------------------------------------------------------------------------------------


@rule("W-ROUND-01", "W-INCOME-01", "W-INCOME-02", "W-INCOME-03", "W-EDGE-74")
@pytest.mark.parametrize(("seats", "round"), EVERY_ROUND)
def test_the_calendar_14_rounds_or_13_with_four_and_four_income_phases(seats: int, round: int) -> None:
    p = ended(*[player(blueberry=3, hazelnut=2) for _ in range(seats)], round=round)
    paid = round in PHASES[seats]
    assert [each.stock[ids.BLUEBERRIES] for each in p.players] == [3 * paid] * seats
    assert [each.points[ids.BY_INCOME] for each in p.players] == [2 * paid] * seats
    assert p.over() == (round == PHASES[seats][-1])
    assert p.round == (round if p.over() else round + 1)
    assert p.late == (round == PHASES[seats][1])


@rule("W-ROUND-02")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_a_round_ends_when_every_player_has_taken_one_turn(seats: int, first: int) -> None:
    p = table(*[player() for _ in range(seats)], first=first, turn=first, tile="exchange", done=True)
    turns = [first]
    play(p, "finish")
    while p.round == 1:
        turns.append(p.active)
        play(p, offered(p, "choose")[0], "berries", "finish")
        if asked(p) == "marketing":
            play(p, "no-market")
    assert turns == [(first + distance) % seats for distance in range(seats)]
    assert p.round == 2


@rule("W-ROUND-03")
def test_contracts_claimed_in_a_round_are_closed_when_it_ends() -> None:
    boards = [player(orders={"oh03": 4}, lumber="yellow5 green5"), player(claims=["pc01"])]
    given = {"contracts": ["pc01", "pc02", "pc03"], "claimed_in": [3, 0, 0], "round": 3}
    open_still = play(table(*boards, **given), "complete oh03", "pick 2")  # type: ignore[arg-type]
    assert offered(open_still, "claim") == ["claim pc01", "claim pc02", "claim pc03"]
    p = ended(*boards, **given)
    assert p.round == 4
    play(p, "complete oh03", "pick 2")
    assert offered(p, "claim") == ["claim pc02", "claim pc03"]
    assert refused(p, "claim pc01").rule == "W-HAZEL-08"


@rule("W-ROUND-04", "W-ROUND-05")
def test_the_counter_advances_to_the_next_round_or_to_an_income_space_and_on() -> None:
    told = [key for key, _ in events(last_turn(player(), player(), round=3), "finish")]
    assert told == ["round", "turn"]
    p = last_turn(player(), player(), round=4)
    events_4 = events(p, "finish")
    assert events_4[0] == ("income-phase", {"round": 4})
    assert events_4[-2:] == [("round", {"round": 5, "rounds": 14}), ("turn", {"seat": 0, "round": 5})]
    assert (p.round, asked(p)) == (5, "turn")


@rule("W-ROUND-05")
def test_while_orders_are_chosen_in_an_income_phase_the_next_round_waits() -> None:
    p = ended(player(hand=["oe01", "oe02"]), player(), round=4)
    assert (p.round, asked(p), p.to_act()) == (4, "placing", (0,))
    play(p, "place oe01")
    assert (p.round, asked(p)) == (5, "turn")


@rule("W-ROUND-06")
@pytest.mark.parametrize("round", [1, 4, 8])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_every_round_begins_with_the_starting_player(first: int, round: int) -> None:
    p = ended(player(), player(), player(), first=first, round=round)
    assert (p.round, p.active, p.to_act(), p.first) == (round + 1, first, (first,), first)


@rule("W-ROUND-04", "W-TURN-03")
def test_a_new_turn_begins_afresh_and_its_trees_grow() -> None:
    boards = [player(trees={"green": 1}, helpers={"room_1_2": "he08"}, once=["he08"]), player(trees={"green": 1})]
    p = ended(*boards, bonus=True, fresh=1)
    assert (p.tile, p.done, p.bonus, p.fresh, p.acting) == (-1, False, False, 0, True)
    assert [each.trees[0] for each in p.players] == [3, 1]
    assert p.players[0].once == 0


# --- the order placed at the start -----------------------------------------------------------------------------


@rule("W-PSETUP-14", "W-PSETUP-19")
def test_at_the_start_the_order_is_chosen_last_among_those_kept_and_the_hazelnut_orders() -> None:
    p = game().start(2, {"first": 0}, fast(1))
    early = [order for order in hand(p) if order.startswith("oe")]
    hazelnuts = [order for order in hand(p) if order.startswith("oh")]
    play(p, offered(p, "start", 0)[0], f"keep {early[0]}", seat=0)
    assert offered(p, "place", 0) == []
    refusal = refused(p, f"place {early[0]}", seat=0)
    assert (refusal.rule, refusal.key) == ("W-PSETUP-19", "choose-first")
    play(p, f"keep {early[2]}", seat=0)
    assert offered(p, "place", 0) == [f"place {order}" for order in [early[0], early[2], *hazelnuts]]
    refusal = refused(p, f"place {early[1]}", seat=0)
    assert (refusal.rule, refusal.key) == ("W-PSETUP-12", "not-kept")
    assert refused(p, f"place {hand(p, 1)[0]}", seat=0).key == "not-in-hand"
    play(p, f"place {hazelnuts[1]}", seat=0)
    assert (p.to_act(), beside(p)) == ((1,), {})


# --- the income phase ------------------------------------------------------------------------------------------


@rule("W-INCOME-04")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_step_1_moves_every_order_down_one_row(row: int) -> None:
    p = ended(player(orders={"oe05": row, "oe06": row}, reputation=9), player(orders={"oe07": row}), round=4)
    assert (beside(p, 0), beside(p, 1)) == ({"oe05": row + 1, "oe06": row + 1}, {"oe07": row + 1})
    assert p.players[0].tracks == [9, 0, 0]


@rule("W-INCOME-04", "W-ROW-06")
def test_step_1_discards_what_falls_below_row_5_with_its_penalty() -> None:
    p = last_turn(player(orders={"oe05": 5, "oe06": 4}, reputation=9), player(reputation=9), round=4)
    told = events(p, "finish")
    assert beside(p) == {"oe06": 5}
    assert [each.tracks[0] for each in p.players] == [7, 9]
    slid = ("orders-slide", {"seat": 0, "orders": ["oe06"], "rows": [5]})
    lost = ("order-lost", {"seat": 0, "order": "oe05", "spaces": 2})
    assert [each for each in told if each[0] in ("orders-slide", "order-lost")] == [slid, lost]
    assert "oe05" in order_ids(p.order_discard)


@rule("W-INCOME-05")
def test_step_2_every_player_places_exactly_one_order_from_hand_in_its_row() -> None:
    p = ended(player(hand=["oe01", "oe12", "oe23"]), player(hand=["oe02", "oh01", "oe24"]), round=4)
    assert offered(p, seat=0) == ["place oe01", "place oe12", "place oe23"]
    assert offered(p, seat=1) == ["place oe02", "place oe24", "place oh01"]
    refusal = refused(p, "place oe02", seat=0)
    assert (refusal.rule, refusal.key, refusal.params["order"]) == ("W-INCOME-05", "not-in-hand", "oe02")
    told = events(p, "place oe23", "place oh01")
    assert beside(p, 0) == {"oe23": row_of("oe23")}
    assert beside(p, 1) == {"oh01": row_of("oh01")}
    assert (hand(p, 0), hand(p, 1)) == (["oe01", "oe12"], ["oe02", "oe24"])
    assert [params for key, params in told if key == "has-chosen"] == [{"seat": 0}, {"seat": 1}]
    assert ("places-order", {"seat": 1, "order": "oh01", "row": row_of("oh01")}) in told
    assert [each.chosen for each in p.players] == [-1, -1]


@rule("W-INCOME-05")
def test_nobody_may_place_twice_or_do_anything_else() -> None:
    p = ended(player(hand=["oe01", "oe12"]), player(hand=["oe02", "oe24"]), round=4)
    play(p, "place oe01", seat=0)
    again = refused(p, "place oe12", seat=0)
    assert (again.rule, again.key) == ("W-INCOME-05", "not-awaited")
    assert refused(p, "choose exchange", seat=1).key == "not-now"


@rule("W-INCOME-06", "W-EDGE-72")
def test_an_order_placed_in_the_phase_is_not_moved_in_it() -> None:
    p = ended(player(orders={"oe05": 5}, hand=["oe01", "oe12"], reputation=6), player(), round=4)
    play(p, "place oe12")
    assert beside(p) == {"oe12": row_of("oe12")}
    assert p.players[0].tracks[0] == 4


@rule("W-INCOME-07")
@pytest.mark.parametrize(("round", "cards"), [(4, 3), (8, 2), (11, 1)])
def test_the_hand_shrinks_from_3_to_2_1_and_0(round: int, cards: int) -> None:
    p = ended(player(hand=["oe01", "oe12", "oe23"][:cards]), player(), round=round)
    if cards > 1:
        play(p, "place oe01")
    assert (p.round, asked(p), len(hand(p))) == (round + 1, "turn", cards - 1)
    assert beside(p) == {"oe01": row_of("oe01")}


@rule("W-INCOME-07", "W-END-02")
def test_the_fourth_phase_skips_the_order_from_hand() -> None:
    p = ended(player(hand=["oe01", "oe12"]), player(hand=["oe02"]), round=14)
    assert p.over()
    assert (hand(p, 0), hand(p, 1), beside(p, 0), beside(p, 1)) == (["oe01", "oe12"], ["oe02"], {}, {})


@rule("W-INCOME-08")
def test_step_3_pays_blueberries_and_points_as_the_tracks_say() -> None:
    p = last_turn(player(blueberry=4, hazelnut=3, score=2), player(blueberry=7, hazelnut=0, blueberries=1), round=4)
    told = events(p, "finish")
    assert [each.stock for each in p.players] == [[4, 0, 0, 0, 0, 0], [8, 0, 0, 0, 0, 0]]
    assert [each.score for each in p.players] == [5, 0]
    assert [each.points[ids.BY_INCOME] for each in p.players] == [3, 0]
    assert [params for key, params in told if key == "income"] == [
        {"seat": 0, "blueberries": 4, "points": 3},
        {"seat": 1, "blueberries": 7, "points": 0},
    ]
    assert [each.tracks for each in p.players] == [[0, 3, 4], [0, 0, 7]]


@rule("W-INCOME-09", "W-EDGE-61", "W-EDGE-62")
@pytest.mark.parametrize("income", [10, 11, 12, 20])
def test_a_second_counter_pays_10_and_its_space(income: int) -> None:
    p = ended(player(blueberry=income), player(hazelnut=income), round=4)
    assert stock(p, "blueberries") == income
    assert p.players[1].score == income


@rule("W-INCOME-10")
@pytest.mark.parametrize("round", [4, 8, 11, 14])
def test_step_4_makes_all_used_tiles_of_all_players_available(round: int) -> None:
    every = ["saw_1", "saw_2", "saw_3", "splice_1", "splice_2", "splice_4", "glue_1"]
    p = ended(player(pieces=every[1:3] + every[4:], used=every), player(used=["saw_1"]), round=round)
    assert [each.used for each in p.players] == [0, 0]


@rule("W-INCOME-10", "W-SAW-08")
def test_without_an_income_phase_used_tiles_stay_used() -> None:
    p = ended(player(used=["saw_1"]), player(used=["splice_1"]), round=5)
    assert [each.used for each in p.players] == [1 << ids.SAW_1, 1 << ids.SPLICE_1]


@rule("W-INCOME-11", "W-INCOME-12", "W-EDGE-75", "W-DIS-03")
@pytest.mark.parametrize(("seats", "round"), [(2, 4), (3, 4), (4, 4), (2, 11), (3, 11), (4, 10)])
def test_steps_5_and_6_in_the_first_and_third_phases_renew_two_cards_of_each_row(seats: int, round: int) -> None:
    decks: dict[str, Any] = {"order_deck": ["oe01", "oe02", "oe03"], "helper_deck": ["he07", "he08", "he09"]}
    p = last_turn(*[player() for _ in range(seats)], round=round, chance=[0, 0, 1, 0], **decks)
    told = [(key, params) for key, params in events(p, "finish") if key.endswith(("-discarded", "-dealt"))]
    assert shown(p) == (["oe02", "oe01", "oe29", "oe30"], ["he07", "he08", "he24", "he25"])
    assert (order_ids(p.order_deck), helper_ids(p.helper_deck)) == (["oe03"], ["he09"])
    assert (order_ids(p.order_discard), helper_ids(p.helper_discard)) == (["oe31", "oe32"], ["he26", "he27"])
    assert told == [
        ("order-discarded", {"order": "oe31"}),
        ("order-discarded", {"order": "oe32"}),
        ("helper-discarded", {"helper": "he26"}),
        ("helper-discarded", {"helper": "he27"}),
        ("order-dealt", {"order": "oe01"}),
        ("order-dealt", {"order": "oe02"}),
        ("helper-dealt", {"helper": "he08"}),
        ("helper-dealt", {"helper": "he07"}),
    ]


@rule("W-INCOME-12")
def test_new_cards_have_been_seen_by_all() -> None:
    p = ended(player(), player(), round=4)
    orders, helpers = shown(p)
    for card in orders:
        assert card is not None
        assert p.public_orders >> ORDERS.ids.index(card) & 1
    for card in helpers:
        assert card is not None
        assert p.public_helpers >> HELPERS.ids.index(card) & 1


@rule("W-DIS-03", "W-INCOME-11", "W-INCOME-12")
def test_the_house_option_discards_one_card_of_each_row_only() -> None:
    decks = {"order_deck": ["oe01", "oe02"], "helper_deck": ["he07", "he08"]}
    p = ended(player(), player(), round=4, options={"discard": "1"}, chance=[0, 1], **decks)
    assert shown(p) == (["oe01", "oe29", "oe30", "oe31"], ["he08", "he24", "he25", "he26"])
    assert (order_ids(p.order_discard), helper_ids(p.helper_discard)) == (["oe32"], ["he27"])
    assert p.setup.discards == 1
    assert table(player(), player()).setup.discards == 2


@rule("W-INCOME-11", "W-INCOME-14", "W-EDGE-75")
@pytest.mark.parametrize(("seats", "round"), [(2, 14), (4, 13), (2, 5), (4, 8), (4, 11), (2, 10)])
def test_in_the_fourth_phase_and_without_one_the_displays_stay(seats: int, round: int) -> None:
    p = last_turn(*[player() for _ in range(seats)], round=round)
    before = (p.order_display, p.helper_display, p.order_deck, p.helper_deck)
    play(p, "finish")
    assert (p.order_display, p.helper_display, p.order_deck, p.helper_deck) == before
    assert (p.order_discard, p.helper_discard) == ([], [])


@rule("W-INCOME-14")
@pytest.mark.parametrize(("seats", "round"), [(2, 14), (4, 13)])
def test_in_the_fourth_phase_gaps_stay_open(seats: int, round: int) -> None:
    gaps: dict[str, Any] = {
        "order_display": ("ol01", None, "ol03", "ol04"),
        "helper_display": (None, "hl02", "hl03", "hl04"),
    }
    p = play(last_turn(*[player() for _ in range(seats)], round=round, late=True, **gaps), "finish")
    orders, helpers = shown(p)
    assert (sorted(filter(None, orders)), sorted(filter(None, helpers))) == (
        ["ol01", "ol03", "ol04"],
        ["hl02", "hl03", "hl04"],
    )


@rule("W-INCOME-13", "W-EDGE-75")
@pytest.mark.parametrize(("seats", "round"), [(2, 8), (3, 8), (4, 7)])
def test_in_the_second_phase_the_swap_replaces_discard_and_refill(seats: int, round: int) -> None:
    told = [key for key, _ in events(last_turn(*[player() for _ in range(seats)], round=round), "finish")]
    assert "late-decks" in told
    assert "order-discarded" not in told
    assert "helper-discarded" not in told
    assert (told.count("order-dealt"), told.count("helper-dealt")) == (4, 4)


@rule("W-INCOME-16")
@pytest.mark.parametrize("round", [4, 8])
def test_in_an_income_phase_no_trees_grow_no_orders_are_completed_and_nothing_is_marketed(round: int) -> None:
    rich = player(trees={"green": 2}, blueberries=0, blueberry=9, hand=["oe01", "oe02"])
    ready = player(trees={"green": 2}, orders={"oe30": 1}, lumber="green3 green3", hand=["oe03", "oe04"])
    p = ended(rich, ready, round=round)
    assert [each.trees[0] for each in p.players] == [2, 2]
    for text in ("complete oe30", "market", "harvest green"):
        assert refused(p, text, seat=1).key == "not-now"
    play(p, "place oe01", seat=0)
    play(p, "place oe03", seat=1)
    assert [each.trees[0] for each in p.players] == [4, 2]  # the first player's next turn
    assert [each.marketing for each in p.players] == [0, 0]
    assert (beside(p, 1), p.players[1].completed) == ({"oe30": 2, "oe03": row_of("oe03")}, [])


@rule("W-INCOME-17")
@pytest.mark.parametrize("round", [4, 14])
def test_once_per_turn_abilities_and_lanterns_are_not_affected(round: int) -> None:
    carver = {"helpers": {"room_1_2": "he08"}, "once": ["he08"]}
    p = ended(player(lantern=2, reuse=1), player(lantern=3, **carver), round=round)
    assert [each.stock for each in p.players] == [[0, 2, 0, 0, 0, 1], [0, 3, 0, 0, 0, 0]]
    assert p.players[1].once == 2


@rule("W-EDGE-73", "W-ROW-08")
@pytest.mark.parametrize(("here", "left"), [(3, 0), (4, 0), (5, 1)])
def test_two_orders_lost_in_one_phase(here: int, left: int) -> None:
    p = ended(player(orders={"oe05": 5, "oe06": 5}, reputation=here), player(), round=4)
    assert (beside(p), p.players[0].tracks[0]) == ({}, left)


# --- late decks ------------------------------------------------------------------------------------------------


@rule("W-LATE-01")
@pytest.mark.parametrize(("seats", "round", "late"), [(2, 8, True), (3, 8, True), (4, 7, True), (4, 4, False)])
def test_the_swap_takes_place_in_the_second_phase(seats: int, round: int, late: bool) -> None:
    p = ended(*[player() for _ in range(seats)], round=round)
    assert p.late == late
    orders, helpers = shown(p)
    assert all((card or "").startswith("ol" if late else "oe") for card in orders)
    assert all((card or "").startswith("hl" if late else "he") for card in helpers)


@rule("W-LATE-02", "W-LATE-03")
def test_all_early_cards_leave_and_four_late_ones_of_each_kind_are_dealt() -> None:
    given = {"order_discard": ["oe20", "oe21"], "helper_discard": ["he20"], "chance": [0, 0, 0, 0, 21, 20, 19, 18]}
    p = ended(player(orders={"oe05": 2}), player(), round=8, **given)
    assert shown(p) == (["ol04", "ol03", "ol02", "ol01"], ["hl19", "hl20", "hl21", "hl22"])
    assert order_ids(p.order_deck) == LATE_ORDERS[4:]
    assert helper_ids(p.helper_deck) == LATE_HELPERS[:18]
    assert (p.order_discard, p.helper_discard) == ([], [])
    gone = {"oe05", "oe20", "oe21", "oe29", "oe30", "oe31", "oe32"}  # seen by all, so nobody need wonder
    assert order_ids(p.box) == [id for id in EARLY_ORDERS if id not in gone]


@rule("W-LATE-02", "W-PSETUP-20")
def test_early_orders_that_not_all_have_seen_are_remembered_as_gone() -> None:
    p = last_turn(player(), player(), round=8, order_discard=["oe20", "oe21"])
    unseen = p.public_orders & ~(1 << ORDERS.ids.index("oe20"))  # a start card that somebody discarded
    p = play(game().restore({**p.to_data(), "public_orders": unseen}), "finish")
    assert "oe20" in order_ids(p.box)
    assert "oe21" not in order_ids(p.box)
    assert p.box == sorted(p.box)


@rule("W-LATE-03")
def test_the_late_decks_serve_from_then_on() -> None:
    p = ended(player(blueberries=0), player(), round=8)
    first = shown(p)[0][3]
    play(p, "choose choose_orders", "perform", f"take {first}")
    orders = [card for card in shown(p)[0] if card]
    assert len(orders) == 4
    assert all(card.startswith("ol") for card in orders)
    assert len(p.order_deck) == len(LATE_ORDERS) - 5


@rule("W-LATE-04")
def test_hands_and_what_lies_with_the_players_are_not_affected() -> None:
    board = player(
        hand=["oe01", "oe12"],
        orders={"oe05": 1},
        completed={"oe06": 2},
        helpers={"room_1_2": "he08"},
        attic={"b1": "file"},
    )
    p = ended(player(), board, round=8)
    play(p, "place oe12")
    me = p.players[1]
    assert hand(p, 1) == ["oe01"]
    assert beside(p, 1) == {"oe05": 2, "oe12": row_of("oe12")}
    assert order_ids([entry & 255 for entry in me.completed]) == ["oe06"]
    assert helper_ids([card for card in me.rooms if card >= 0]) == ["he01", "he08"]
    assert me.attic[0] == game().pack.board.tool_ids.index("file")


@rule("W-LATE-05")
def test_steps_1_to_4_come_first_in_the_phase_of_the_swap() -> None:
    p = last_turn(
        player(orders={"oe05": 5}, hand=["oe01"], reputation=4, blueberry=2, used=["saw_1"]), player(), round=8
    )
    keys = [key for key, _ in events(p, "finish")]
    order = ["income-phase", "order-lost", "places-order", "income", "late-decks", "order-dealt", "helper-dealt"]
    assert [keys.index(key) for key in order] == sorted(keys.index(key) for key in order)
    assert (p.players[0].used, stock(p, "blueberries"), p.players[0].tracks[0]) == (0, 2, 2)


@rule("W-LATE-02", "W-EDGE-77")
def test_after_the_swap_no_early_card_comes_back() -> None:
    p = ended(
        player(orders={"oe05": 5, "ol01": 5}),
        player(),
        round=11,
        late=True,
        order_deck=["ol02", "ol03"],
        order_display=("ol29", "ol30", "ol31", "ol32"),
    )
    seen = order_ids([*p.order_deck, *p.order_discard, *p.order_display])
    assert "oe05" not in seen
    assert "ol01" in seen
    p = ended(player(orders={"oe05": 5}), player(), round=8)  # lost in the phase of the swap itself
    assert "oe05" not in order_ids([*p.order_deck, *p.order_discard, *p.order_display, *p.box])


@rule("W-EDGE-77", "W-ROW-10")
def test_a_lost_hazelnut_order_leaves_the_game() -> None:
    for late in (False, True):
        p = ended(player(orders={"oh01": 5}), player(), round=11 if late else 4, late=late)
        assert "oh01" not in order_ids([*p.order_deck, *p.order_discard, *p.order_display])
        assert beside(p) == {}


class TestRulings:
    """Where no source settles it."""

    @rule("W-INCOME-15")
    def test_all_choose_at_the_same_time_and_the_orders_are_revealed_together(self) -> None:
        p = ended(
            player(hand=["oe01", "oe12"], orders={"oe05": 2}),
            player(hand=["oe02", "oe24"], orders={"oe06": 3}),
            round=4,
        )
        assert p.to_act() == (0, 1)
        assert (beside(p, 0), beside(p, 1)) == ({"oe05": 3}, {"oe06": 4})  # step 1 is over for all
        play(p, "place oe24", seat=1)
        assert p.to_act() == (0,)
        assert beside(p, 1) == {"oe06": 4}
        assert hand(p, 1) == ["oe02", "oe24"]
        assert p.view(0)["players"][1]["chosen_order"] is None  # type: ignore[index]
        assert p.view(1)["players"][1]["chosen_order"] == "oe24"  # type: ignore[index]
        assert not p.public_orders >> ORDERS.ids.index("oe24") & 1
        assert reveals(p, "place oe01", seat=0)  # something was revealed
        assert beside(p, 0) == {"oe05": 3, "oe01": row_of("oe01")}
        assert beside(p, 1) == {"oe06": 4, "oe24": row_of("oe24")}
        assert p.public_orders >> ORDERS.ids.index("oe24") & 1
        assert not p.public_orders >> ORDERS.ids.index("oe02") & 1

    @rule("W-INCOME-15")
    def test_a_first_choice_reveals_nothing(self) -> None:
        p = ended(player(hand=["oe01", "oe12"]), player(hand=["oe02", "oe24"]), round=4)
        assert not reveals(p, "place oe01", seat=0)

    @rule("W-INCOME-15")
    def test_each_step_is_over_for_all_before_the_next_in_seat_order(self) -> None:
        boards = [
            player(orders={order: 5}, hand=[kept], reputation=4, blueberry=seat)
            for seat, (order, kept) in enumerate([("oe05", "oe01"), ("oe06", "oe02"), ("oe07", "oe03")])
        ]
        told = events(last_turn(*boards, first=1, round=4), "finish")
        steps = [(key, params["seat"]) for key, params in told if key in ("order-lost", "places-order", "income")]
        keys = [key for key, _ in told]
        assert steps == [(key, seat) for key in ("order-lost", "places-order", "income") for seat in (1, 2, 0)]
        last_income = len(keys) - 1 - keys[::-1].index("income")
        assert last_income < keys.index("order-discarded") < keys.index("order-dealt")

    @rule("W-INCOME-15")
    def test_a_hand_of_one_needs_no_question(self) -> None:
        p = ended(player(hand=["oe01"]), player(hand=["oe02", "oe24"]), round=4)
        assert p.to_act() == (1,)
        play(p, "place oe02")
        assert (beside(p, 0), beside(p, 1)) == ({"oe01": row_of("oe01")}, {"oe02": row_of("oe02")})
        assert next_round(p).round == 6


@rule("W-ROW-06", "W-ROW-08")
def test_report_of_a_lost_order_says_what_was_lost() -> None:
    p = table(player(orders={"oe01": 5}, reputation=1), round=4, tile="exchange", done=True)
    told = events(p, "finish")
    assert p.players[0].tracks[0] == 0
    assert [params for key, params in told if key == "order-lost"] == [{"seat": 0, "order": "oe01", "spaces": 1}]


def end_of_round_11(of: WoodcraftGame | None = None, **given: Any) -> Woodcraft:
    """The last move of round 11: both players have one order left in their hands, which the phase reveals."""
    cards: dict[str, Any] = {"order_display": LATE_ORDERS[-4:], "helper_display": LATE_HELPERS[-4:], **given}
    boards = [player(hand=["oe01"]), player(hand=["oe02"])]
    return table(*boards, of=of, round=11, turn=1, late=True, tile="exchange", done=True, **cards)


def hand_of_first(p: Woodcraft) -> object:
    """What the second player sees of the first one's board."""
    boards: Any = p.view(1)["players"]
    return boards[0]["orders"]


@rule("W-INCOME-05", "W-INCOME-15")
def test_the_last_card_of_a_hand_is_revealed_with_the_cards_that_are_dealt() -> None:
    p = end_of_round_11()
    assert hand_of_first(p) == []
    assert reveals(p, "finish", seat=1)
    assert hand_of_first(p) == [{"id": "oe01", "row": 1}]


@rule("W-INCOME-05", "W-INCOME-15")
@pytest.mark.parametrize("empty", [False, True])
def test_the_last_card_of_a_hand_is_revealed_even_if_nothing_is_drawn(empty: bool) -> None:
    if empty:  # no late card is left anywhere: the discard at the X and the refill find nothing
        p = end_of_round_11(order_display=[None] * 4, helper_display=[None] * 4, order_deck=[], helper_deck=[])
    else:
        p = end_of_round_11(changed_game(("board.toml", "discard_after = [4, 11]", "discard_after = [4]")))
    revealed = reveals(p, "finish", seat=1)
    assert hand_of_first(p) == [{"id": "oe01", "row": 1}]
    assert revealed


@rule("W-ROUND-03", "W-HAZEL-08")
def test_a_contract_claimed_in_the_round_is_closed_in_the_income_phase_that_follows() -> None:
    p = table(
        player(hand=["oe01", "oe02"], claims=["pc01"]),
        player(hand=["oe03", "oe04"]),
        round=4,
        turn=1,
        tile="exchange",
        done=True,
        contracts=["pc01", "pc02", "pc03"],
        claimed_in=[4, 0, 0],
    )
    play(p, "finish")
    assert asked(p) == "placing"
    contracts: Any = p.view(0)["contracts"]
    assert [contract["closed"] for contract in contracts] == [True, False, False]


@rule("W-INCOME-11")
def test_all_x_places_of_a_pack_are_cleared() -> None:
    of = changed_game(("board.toml", "discard_slots = [3, 4]", "discard_slots = [1, 4]"))
    boards = [player(hand=["oe01", "oe02"]), player(hand=["oe03", "oe04"])]
    orders, helpers = EARLY_ORDERS[4:8], ["he07", "he08", "he09", "he10"]
    given = {"order_display": orders, "helper_display": helpers, "tile": "produce", "done": True}
    p = table(*boards, of=of, round=4, turn=1, **given)  # type: ignore[arg-type]
    play(p, "finish")
    play(p, "place oe01", seat=0)
    play(p, "place oe03", seat=1)
    assert [ORDERS.ids[card] for card in p.order_discard] == [orders[0], orders[3]]
    assert [HELPERS.ids[card] for card in p.helper_discard] == ["he07", "he10"]
    assert [ORDERS.ids[card] for card in p.order_display[2:]] == orders[1:3]


@rule("W-TURN-02", "W-TURN-10")
def test_nothing_of_a_turn_is_left_in_an_income_phase() -> None:
    boards = [player(hand=["oe01", "oe02"]), player(hand=["oe03", "oe04"], lantern=1)]
    p = play(table(*boards, round=4, turn=1, tile="produce", done=True, bonus=True, fresh=1), "finish")
    assert asked(p) == "placing"
    turn = p.view(0)["turn"]
    assert isinstance(turn, dict)
    assert (turn["tile"], turn["bonus"], turn["fresh_lanterns"]) == (None, False, 0)
