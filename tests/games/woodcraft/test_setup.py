"""The start of a game: the table, the players' start, options, what is hidden (W-SETUP, W-PSETUP).

Modules: `secrets`, `position`, `game`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from heartwood.core import BadContent, BadOption, BadSeats, fast, forced
from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.effects import words_of_effect
from heartwood.games.woodcraft.pack import dice_of
from tests.conformance.checks import check_same_events, check_same_view
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, lumber, next_round, player, quiet, stock, table
from tests.games.woodcraft.test_wheel import ACTIONS, changes, pass_turn, state, tiles, where
from tests.marks import rule

SEEDS = range(40)
SEATS = [1, 2, 3, 4]
MOST = 100_000
DRAFTS = [["he06", "he08", "he09"], ["he07", "he10", "he11"], ["he12", "he13", "he14"], ["he15", "he16", "he17"]]


def begin(seats: int, seed: int = 1, **options: object) -> Woodcraft:
    """A new game."""
    return game().start(seats, options, fast(seed))


def cards(ids_of_cards: Sequence[str], prefix: str) -> list[str]:
    """The cards of a deck."""
    return [card for card in ids_of_cards if card.startswith(prefix)]


def mask(cards_of_hand: list[int]) -> int:
    """Cards as a mask."""
    return sum(1 << card for card in cards_of_hand)


def dealt(*drafts: list[str], of: WoodcraftGame | None = None, first: int = 0, **options: object) -> Woodcraft:
    """A start in which each seat has drawn these helpers, and orders by its seat: oe01 to oe05, oh01 and oh02, ...

    The displays are those of the builders.
    """
    of = of or game()
    orders, helpers = of.pack.orders.ids, of.pack.helpers.ids
    data: dict[str, Any] = of.start(len(drafts), {**options, "first": first}, fast(1)).to_data()
    display = [orders.index(card) for card in ("oe29", "oe30", "oe31", "oe32")]
    crew = [helpers.index(card) for card in ("he24", "he25", "he26", "he27")]
    used_orders, used_helpers = set(display), set(crew)
    for seat, draft in enumerate(drafts):
        row = data["players"][seat]
        row["draft"] = sorted(helpers.index(card) for card in draft)
        early = [orders.index(f"oe{5 * seat + number:02}") for number in range(1, 6)]
        row["hand"] = [*early, *[orders.index(f"oh0{2 * seat + number}") for number in (1, 2)]]
        row["drawn_orders"], row["drawn_helpers"] = mask(row["hand"]), mask(row["draft"])
        used_orders |= set(row["hand"])
        used_helpers |= set(row["draft"])
    data["order_display"], data["helper_display"] = display, crew
    data["order_deck"] = [card for card in range(32) if card not in used_orders]
    data["helper_deck"] = [card for card in range(27) if card not in used_helpers]
    data["public_orders"], data["public_helpers"] = mask(display), mask(crew)
    if options.get("hands") == "open":
        data["public_orders"] |= sum(row["drawn_orders"] for row in data["players"])
        data["public_helpers"] |= sum(row["drawn_helpers"] for row in data["players"])
    return of.restore(data)


def prepare(p: Woodcraft, seat: int, helper: str, keep: Sequence[int] = (1, 2), place: str | None = None) -> Woodcraft:
    """A seat chooses a helper, two of its early orders (by their number) and the order to place (the first kept)."""
    kept = [f"oe{5 * seat + number:02}" for number in keep]
    moves = [f"start {helper}", *[f"keep {card}" for card in kept], f"place {place or kept[0]}"]
    return play(p, *moves, seat=seat)


def after_set_up(*helpers: str, of: WoodcraftGame | None = None, first: int = 0) -> Woodcraft:
    """All have chosen: each its helper among others, the first two orders, the first of them placed."""
    spare = [f"he{number:02}" for number in range(7, 24) if f"he{number:02}" not in helpers]
    drafts = [[helper, spare[2 * seat], spare[2 * seat + 1]] for seat, helper in enumerate(helpers)]
    p = dealt(*drafts, of=of, first=first)
    for seat, helper in enumerate(helpers):
        prepare(p, seat, helper)
    return p


def granted_discount(p: Woodcraft) -> int:
    """What a granted action is cheaper by."""
    pending = p.view(None)["pending"]
    assert isinstance(pending, dict)
    return int(pending["discount"])


def cost(helper: str, of: WoodcraftGame | None = None) -> int:
    """What a helper costs."""
    pack = (of or game()).pack
    return pack.helpers.cost[pack.helpers.ids.index(helper)]


# --- the table -----------------------------------------------------------------------------------------------


@rule("W-SETUP-01")
@pytest.mark.parametrize("seats", SEATS)
def test_the_game_takes_one_to_four_players(seats: int) -> None:
    p = begin(seats)
    assert (p.seats, len(p.players), p.to_act()) == (seats, seats, tuple(range(seats)))
    assert len(p.solo_deck) == (10 if seats == 1 else 0)
    assert p.solo_discard == []
    assert ("solo" in p.view(0)) is (seats == 1)


@rule("W-SETUP-01")
@pytest.mark.parametrize("seats", [-1, 0, 5, 8])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    chance = fast(1)
    with pytest.raises(BadSeats) as error:
        game().start(seats, {}, chance)
    assert str(error.value) == f"woodcraft is for 1, 2, 3, 4 seats, not {seats}"
    assert chance.draws == 0


@rule("W-SETUP-02")
@pytest.mark.parametrize("seed", range(8))
def test_all_seven_tiles_start_in_the_same_quadrant_one_on_each_space(seed: int) -> None:
    assert sorted(begin(2, seed).tiles) == [0, 1, 2, 3, 4, 5, 6]


@rule("W-SETUP-03")
@pytest.mark.parametrize("quadrant", ["q0", "q1", "q2", "q3"])
def test_any_quadrant_may_be_the_start(quadrant: str) -> None:
    p = begin(2, quadrant=quadrant)
    wheel = p.view(0)["wheel"]
    assert isinstance(wheel, dict)
    assert (p.setup.quadrant, wheel["start"]) == (int(quadrant[1]), quadrant)
    assert (p.lead, p.arc, max(p.tiles)) == (1, True, 6)


@rule("W-SETUP-03")
def test_a_random_start_is_any_of_the_four() -> None:
    assert {begin(2, seed, quadrant="random").setup.quadrant for seed in SEEDS} == {0, 1, 2, 3}


@rule("W-SETUP-04", "W-SETUP-05")
@pytest.mark.parametrize("seats", SEATS)
def test_arc_tile_and_saw_at_the_start(seats: int) -> None:
    p = begin(seats)
    assert (p.arc, p.lead) == (True, 1)


@rule("W-SETUP-06")
@pytest.mark.parametrize("seed", range(8))
def test_two_dice_of_each_colour_lie_in_the_yard(seed: int) -> None:
    yard = begin(3, seed).yard
    assert [sum(yard[colour * 6 : colour * 6 + 6]) for colour in range(3)] == [2, 2, 2]


@rule("W-SETUP-06")
def test_the_dice_of_the_yard_are_rolled() -> None:
    seen = {die for seed in SEEDS for die, count in enumerate(begin(2, seed).yard) if count}
    assert seen == set(range(18))


@rule("W-SETUP-07")
@pytest.mark.parametrize("seats", SEATS)
def test_the_income_board_has_a_side_for_four_and_one_for_fewer(seats: int) -> None:
    calendar = begin(seats).setup.calendar
    assert (calendar.rounds, calendar.income_after) == ((13, [4, 7, 10, 13]) if seats == 4 else (14, [4, 8, 11, 14]))


@rule("W-SETUP-08")
def test_the_round_counter_starts_on_1() -> None:
    assert begin(2).round == 1
    assert after_set_up("he08", "he09").round == 1


@rule("W-SETUP-09", "W-SETUP-12", "W-PSETUP-01")
@pytest.mark.parametrize("seats", SEATS)
def test_counters_and_scores_start_at_their_start(seats: int) -> None:
    p = begin(seats)
    start = p.pack.board.track_start
    for board in p.players:
        assert (board.tracks, board.marketing, board.score) == (start, 0, 0)
        assert (board.points, board.reached, board.claims) == ([0] * ids.SOURCES, [0, 0], [])
    assert [score.total for score in p.scores()] == [0] * seats
    assert p.rival == start[ids.REPUTATION_TRACK]


@rule("W-SETUP-10")
def test_two_of_three_reputation_tiles_are_drawn_in_any_order() -> None:
    drawn = {tuple(begin(2, seed).setup.tiles) for seed in SEEDS}
    assert drawn == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    p = begin(2)
    shown = p.view(1)["reputation_tiles"]
    assert isinstance(shown, list)
    assert [row["space"] for row in shown] == p.pack.board.tile_spaces
    assert (p.tiles_gone, len(p.pack.tiles.ids)) == (0, 3)


@rule("W-SETUP-11")
@pytest.mark.parametrize(
    ("seats", "side", "place"), [(1, "side_2_4", 1), (2, "side_2_4", 1), (3, "side_3", 0), (4, "side_2_4", 0)]
)
def test_reputation_tiles_show_the_side_for_the_number_of_players(seats: int, side: str, place: int) -> None:
    of = changed_game(
        (
            "reputation_tiles.toml",
            "side_2_4 = [{ points = 5 }, { points = 4 }, { points = 2 }]\nside_3 = [{ points = 5 }, { points = 3 }]",
            "side_2_4 = [{ points = 1 }, { points = 2 }, { points = 3 }]\nside_3 = [{ points = 4 }, { points = 5 }]",
        ),
        ("board.toml", "space = 7\ngain = {}", "space = 7\ngain = { reputation = 1 }"),
    )
    space = of.pack.board.tile_spaces[0]
    boards = [player(reputation=space - 1), *[player() for _ in range(seats - 1)]]
    p = table(*boards, of=of, tiles={"exchange": (0, 7), "improve": (2, 7)}, arc=False)
    expected = {"side_2_4": [1, 2, 3], "side_3": [4, 5]}[side][place]
    assert p.view(0)["reputation_tiles"][0]["reward"] == {"points": expected}
    play(p, "choose exchange")
    assert (p.players[0].points[ids.BY_TILE], p.players[0].reached) == (expected, [1, 0])


@rule("W-SETUP-13")
@pytest.mark.parametrize("seats", SEATS)
def test_the_decks_have_their_cards(seats: int) -> None:
    pack = game().pack
    assert [len(cards(pack.orders.ids, prefix)) for prefix in ("oe", "ol", "oh")] == [32, 32, 8]
    assert [len(cards(pack.helpers.ids, prefix)) for prefix in ("he", "hl")] == [27, 22]
    assert len(pack.contracts.ids) == 8
    p = begin(seats)
    assert (len(p.order_deck), len(p.helper_deck)) == (32 - 4 - 5 * seats, 27 - 4 - 3 * seats)
    early = [*p.order_deck, *p.order_display, *[card for board in p.players for card in board.hand]]
    crew = [*p.helper_deck, *p.helper_display, *[card for board in p.players for card in board.draft]]
    assert sorted(card for card in early if card < 32) == list(range(32))
    assert sorted(crew) == list(range(27))
    assert (p.order_discard, p.helper_discard, p.box) == ([], [], [])
    assert (p.order_deck, p.helper_deck) == (sorted(p.order_deck), sorted(p.helper_deck))


@rule("W-SETUP-13")
def test_the_decks_are_shuffled() -> None:
    games = [begin(4, seed) for seed in SEEDS]
    assert {card for p in games for board in p.players for card in board.hand} == set(range(40))
    assert {card for p in games for board in p.players for card in board.draft} == set(range(27))
    assert {contract for p in games for contract in p.setup.contracts} == set(range(8))


@rule("W-SETUP-14", "W-SETUP-15")
def test_four_early_orders_and_four_early_helpers_are_open() -> None:
    games = [begin(2, seed) for seed in SEEDS]
    for p in games:
        assert len(set(p.order_display)) == len(set(p.helper_display)) == 4
        assert p.public_orders == mask(p.order_display)
        assert p.public_helpers == mask(p.helper_display)
        view = p.view(None)
        assert view["orders"] == [p.pack.orders.ids[card] for card in p.order_display]
        assert view["helpers"] == [p.pack.helpers.ids[card] for card in p.helper_display]
    assert {card for p in games for card in p.order_display} == set(range(32))
    assert {card for p in games for card in p.helper_display} == set(range(27))


@rule("W-SETUP-16")
def test_late_cards_are_set_aside_until_the_swap() -> None:
    p = begin(2)
    assert not p.late
    assert max([*p.order_deck, *p.order_display]) < 32
    assert max([*p.helper_deck, *p.helper_display]) < 27
    late = next_round(table(player(), player(), round=8))
    assert (late.late, len(late.order_deck), len(late.helper_deck)) == (True, 32 - 4, 22 - 4)
    assert min([*late.order_deck, *late.order_display]) >= 40


@rule("W-SETUP-17", "W-EX-30")
@pytest.mark.parametrize(("seats", "number"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_public_contracts_by_the_number_of_players(seats: int, number: int) -> None:
    p = begin(seats)
    assert (len(p.setup.contracts), len(set(p.setup.contracts))) == (number, number)
    assert p.claimed_in == [0] * number
    shown = p.view(None)["contracts"]
    assert isinstance(shown, list)
    assert [row["id"] for row in shown] == [p.pack.contracts.ids[contract] for contract in p.setup.contracts]
    assert not any(row["closed"] or row["removed"] or row["claimed_by"] for row in shown)


@rule("W-SETUP-18")
def test_a_contract_that_was_not_dealt_cannot_be_claimed() -> None:
    p = table(player(), player(), contracts=["pc01", "pc02", "pc03"])
    p.stack.append(step(ids.CLAIMING, 1))
    assert offered(p, "claim") == ["claim pc01", "claim pc02", "claim pc03"]
    refusal = refused(p, "claim pc04")
    assert (refusal.rule, refusal.key) == ("W-SETUP-18", "not-dealt")


@rule("W-SETUP-19")
def test_the_starting_player_is_chosen_at_random_and_keeps_the_role() -> None:
    assert {begin(4, seed).first for seed in SEEDS} == {0, 1, 2, 3}
    p = table(player(), player(), player(), first=2, turn=2)
    for round in (2, 3, 4, 5):
        next_round(p)
        assert (p.round, p.first, p.active) == (round, 2, 2)


@rule("W-SETUP-19")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_given_starting_player_costs_no_draw(first: int) -> None:
    given = game().start(3, {"first": first}, fast(1))
    drawn = game().start(3, {}, forced([first], fast(1)))
    assert (given.first, given.active, drawn.first, drawn.active) == (first, first, first, first)
    assert drawn.chance.draws == given.chance.draws + 1
    assert drawn.to_data()["players"] == given.to_data()["players"]


@rule("W-SETUP-20")
@pytest.mark.parametrize(("taken", "row"), [("oe32", ["oe29", "oe30", "oe31"]), ("oe29", ["oe30", "oe31", "oe32"])])
def test_new_cards_enter_at_the_left_end_next_to_the_deck(taken: str, row: list[str]) -> None:
    p = table(player(), player(), tile="choose_orders", order_deck=["oe05", "oe06"], chance=[1])
    play(p, "perform", f"take {taken}")
    assert p.view(0)["orders"] == ["oe06", *row]
    assert p.order_deck == [p.pack.orders.ids.index("oe05")]


@rule("W-SETUP-20")
def test_new_helpers_enter_at_the_left_end_too() -> None:
    p = table(player(blueberries=9), player(), tile="choose_helper", helper_deck=["he08", "he09"], chance=[0])
    play(p, "perform", "hire he26 room_1_2")
    assert p.view(0)["helpers"] == ["he08", "he24", "he25", "he27"]


@rule("W-SETUP-20")
def test_what_is_not_on_display_cannot_be_taken() -> None:
    p = table(player(blueberries=9), player(), tile="choose_orders")
    play(p, "perform")
    refusal = refused(p, "take oe01")
    assert (refusal.rule, refusal.key, refusal.params["order"]) == ("W-TAKE-01", "not-on-display", "oe01")


@rule("W-EDGE-106")
def test_solo_the_first_card_may_move_the_tile_that_starts_last() -> None:
    p = table(player(), solo_deck=["so09"])
    behind = next(action for action, place in tiles(p).items() if place == (0, 1))
    other = next(action for action in ACTIONS if action != behind)
    play(p, f"choose {other}")
    pass_turn(p)
    assert (where(p, other), where(p, behind)) == ((1, 7), (1, 6))
    assert (p.round, p.rival) == (2, 2)


# --- the players ---------------------------------------------------------------------------------------------


@rule("W-PSETUP-02", "W-PSETUP-03", "W-PSETUP-04")
@pytest.mark.parametrize(("seats", "lanterns"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_each_player_starts_with_three_dice_twelve_blueberries_and_lanterns(seats: int, lanterns: int) -> None:
    p = begin(seats)
    for seat, board in enumerate(p.players):
        assert board.stock == [12, lanterns, 0, 0, 0, 0]
        assert [sum(board.lumber[colour * 6 : colour * 6 + 6]) for colour in range(3)] == [1, 1, 1]
        assert lumber(p, seat) == "green3 yellow2 brown1"


@rule("W-PSETUP-05", "W-PSETUP-06", "W-PSETUP-07", "W-PSETUP-08")
def test_each_player_starts_with_a_saw_a_splicing_tile_and_an_empty_green_pot() -> None:
    p = begin(2)
    for seat in (0, 1):
        shown = p.view(seat)["players"][seat]  # type: ignore[index]
        assert shown["pieces"] == ["pot_green", "saw_1", "splice_1"]
        assert (shown["used"], shown["trees"]) == ([], {})
    pieces = p.pack.board.piece_ids
    assert [piece for piece in pieces if piece not in ("pot_green", "saw_1", "splice_1")] == [
        "pot_yellow",
        "pot_brown",
        "saw_2",
        "saw_3",
        "splice_2",
        "splice_4",
        "glue_1",
    ]
    assert p.pack.board.piece_amounts[ids.SPLICE_1] == [1]


@rule("W-PSETUP-05", "W-PSETUP-06")
def test_the_first_saw_and_the_plus_1_tile_are_ready_for_use() -> None:
    p = after_set_up("he08", "he09")
    p.players[0].stock[ids.SCRAPWOOD] = 1
    assert {"saw green3 2+1", "splice splice_1 green3 1"} <= set(offered(p))
    assert "splice splice_1 green3 2" not in offered(p)


@rule("W-PSETUP-08")
def test_the_green_pot_can_be_planted_at_once() -> None:
    p = after_set_up("he08", "he09")
    play(p, "choose produce", "perform", "option planting", "plant green3 1")
    assert (p.players[0].trees, lumber(p)) == ([1, 0, 0], "green2 yellow2 brown1")


@rule("W-PSETUP-01", "W-PSETUP-07")
def test_a_new_board_has_nothing_else() -> None:
    board = begin(2).players[1]
    assert (board.trees, board.orders, board.completed) == ([0, 0, 0], [], [])
    assert (set(board.rooms), set(board.attic)) == ({-1}, {-1})
    pack = game().pack.board
    assert (len(board.rooms), len(board.attic)) == (len(pack.room_ids), len(pack.space_ids))
    assert (board.kept, board.chosen, board.chosen_helper, board.once) == ([], -1, -1, 0)
    assert (board.abilities, board.listens, board.discounts, board.rules) == (0, 0, 0, [0] * ids.RULES)
    assert begin(2).tools == [5] * 11


@rule("W-SETUP-08")
def test_a_new_game_is_in_no_turn_yet() -> None:
    p = begin(3)
    assert (p.tile, p.done, p.bonus, p.fresh, p.acting, p.grants) == (-1, False, False, 0, False, [])
    assert (p.late, p.contracts_gone, p.tiles_gone, p.round) == (False, 0, 0, 1)
    assert [offered(p, verb, seat=2) for verb in ("keep", "place", "choose")] == [[], [], []]


@rule("W-PSETUP-09")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_draws_three_helpers_five_early_and_two_hazelnut_orders(seats: int) -> None:
    p = begin(seats)
    for board in p.players:
        names = [p.pack.orders.ids[card] for card in board.hand]
        assert (len(cards(names, "oe")), len(cards(names, "oh")), len(names)) == (5, 2, 7)
        assert (len(board.draft), max(board.draft) < 27) == (3, True)
        assert board.hand == sorted(board.hand)
        assert board.draft == sorted(board.draft)
        assert (board.drawn_orders, board.drawn_helpers) == (mask(board.hand), mask(board.draft))
    hands = [card for board in p.players for card in board.hand]
    assert len(set(hands)) == 7 * seats


@rule("W-PSETUP-10")
def test_exactly_one_drawn_helper_is_kept_paid_and_placed_in_the_upper_left_room() -> None:
    p = dealt(["he07", "he08", "he09"], DRAFTS[2])
    assert offered(p, "start", seat=0) == ["start he07", "start he08", "start he09"]
    refusal = refused(p, "start he13", seat=0)
    assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-PSETUP-09", "not-drawn", "he13")
    assert refusal.params["price"] == cost("he13")
    play(p, "start he08", seat=0)
    for helper in ("he08", "he07"):
        refusal = refused(p, f"start {helper}", seat=0)
        assert (refusal.rule, refusal.key) == ("W-PSETUP-10", "chosen-already")
    assert offered(p, "start", seat=0) == []
    play(p, "keep oe01", "keep oe02", "place oh01", seat=0)
    prepare(p, 1, "he13")
    assert stock(p, "blueberries") == 12 - cost("he08")
    rooms = p.players[0].rooms
    assert (p.pack.helpers.ids[rooms[0]], set(rooms[1:])) == ("he08", {-1})
    assert p.pack.board.room_ids[0] == "room_1_1"
    assert p.players[0].chosen_helper == -1


@rule("W-PSETUP-10")
@pytest.mark.parametrize("text", ["keep oe01", "place oe01", "place oh01"])
def test_nobody_starts_without_a_helper(text: str) -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    refusal = refused(p, text, seat=0)
    assert (refusal.rule, refusal.key) == ("W-PSETUP-19", "choose-first")
    assert offered(p, "keep", seat=0) == offered(p, "place", seat=0) == []


@rule("W-EDGE-91", "W-PSETUP-10")
@pytest.mark.parametrize(("price", "allowed"), [(12, True), (13, False)])
def test_a_helper_dearer_than_the_twelve_blueberries_cannot_be_kept(price: int, allowed: bool) -> None:
    of = changed_game(("helpers.toml", "cost = 7", f"cost = {price}"))  # he06
    p = dealt(["he06", "he08", "he09"], DRAFTS[1], of=of)
    assert ("start he06" in offered(p, "start", seat=0)) is allowed
    if allowed:
        prepare(p, 0, "he06")
        prepare(p, 1, "he10")
        assert stock(p, "blueberries") == 0
    else:
        refusal = refused(p, "start he06", seat=0)
        assert (refusal.rule, refusal.key) == ("W-PSETUP-10", "too-dear-start")
        assert (refusal.params["price"], refusal.params["blueberries"], refusal.params["helper"]) == (13, 12, "he06")


@rule("W-EDGE-91")
def test_every_choice_of_three_offers_a_payable_helper() -> None:
    dear = [("helpers.toml", f"cost = {price}", "cost = 13") for price in (7, 6)]
    assert changed_game(*dear).pack.helpers.cost.count(13) == 2
    with pytest.raises(BadContent, match="could not be paid with 12 blueberries"):
        changed_game(*dear, ("helpers.toml", "cost = 2", "cost = 13"))


@rule("W-PSETUP-11", "W-PSETUP-12")
def test_what_is_not_kept_goes_to_the_discard_piles() -> None:
    p = dealt(["he07", "he08", "he09"], ["he12", "he13", "he14"])
    prepare(p, 0, "he08", (2, 5))
    prepare(p, 1, "he12", (1, 3))
    assert [p.pack.helpers.ids[card] for card in p.helper_discard] == ["he07", "he09", "he13", "he14"]
    assert [p.pack.orders.ids[card] for card in p.order_discard] == ["oe01", "oe03", "oe04", "oe07", "oe09", "oe10"]
    assert all(board.draft == board.kept == [] for board in p.players)


@rule("W-PSETUP-12")
def test_exactly_two_early_orders_are_kept() -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    play(p, "start he08", "keep oe04", seat=0)
    assert offered(p, seat=0) == [f"keep oe0{number}" for number in (1, 2, 3, 5)]
    assert refused(p, "keep oe04", seat=0).key == "kept-already"
    assert refused(p, "place oe04", seat=0).key == "choose-first"
    play(p, "keep oe02", seat=0)
    assert p.players[0].kept == [1, 3]
    refusal = refused(p, "keep oe01", seat=0)
    assert (refusal.rule, refusal.key, refusal.params["order"]) == ("W-PSETUP-12", "enough-kept", "oe01")
    assert offered(p, "keep", seat=0) == []


@rule("W-PSETUP-12", "W-PSETUP-09")
def test_only_drawn_orders_are_kept() -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    play(p, "start he08", seat=0)
    refusal = refused(p, "keep oe06", seat=0)
    assert (refusal.rule, refusal.key, refusal.params["order"]) == ("W-PSETUP-09", "not-drawn", "oe06")


@rule("W-PSETUP-13")
def test_both_hazelnut_orders_are_kept_anyway() -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    play(p, "start he08", seat=0)
    assert refused(p, "keep oh01", seat=0).key == "kept-anyway"
    play(p, "keep oe03", "keep oe04", seat=0)
    assert offered(p, seat=0) == ["place oe03", "place oe04", "place oh01", "place oh02"]


@rule("W-PSETUP-14")
@pytest.mark.parametrize("placed", ["oe03", "oe04", "oh01", "oh02"])
def test_one_of_the_four_orders_is_placed_in_its_row_and_three_stay_in_hand(placed: str) -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    prepare(p, 0, "he08", (3, 4), placed)
    prepare(p, 1, "he10", (1, 2), "oe06")
    index = p.pack.orders.ids.index
    assert p.players[0].orders == [index(placed) | p.pack.orders.row[index(placed)] << 8]
    assert p.players[0].hand == [index(card) for card in ("oe03", "oe04", "oh01", "oh02") if card != placed]
    assert (p.players[0].chosen, len(p.players[1].hand), len(p.players[1].orders)) == (-1, 3, 1)
    assert p.public_orders >> index(placed) & 1


@rule("W-PSETUP-14")
def test_other_orders_cannot_be_placed() -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    play(p, "start he08", "keep oe03", "keep oe04", seat=0)
    refusal = refused(p, "place oe01", seat=0)
    assert (refusal.rule, refusal.key) == ("W-PSETUP-12", "not-kept")
    assert refused(p, "place oe06", seat=0).key == "not-in-hand"
    assert refused(p, "place oh03", seat=0).key == "not-in-hand"


@rule("W-PSETUP-14")
def test_at_the_start_an_order_not_in_hand_is_refused_with_a_rule_of_the_start() -> None:
    p = dealt(DRAFTS[0], DRAFTS[1])
    play(p, "start he08", "keep oe03", "keep oe04", seat=0)
    refusal = refused(p, "place oe06", seat=0)
    assert (refusal.rule[:9], refusal.key) == ("W-PSETUP-", "not-in-hand")


@rule("W-PSETUP-15")
@pytest.mark.parametrize("seats", SEATS)
def test_hazelnut_orders_not_dealt_are_out_of_the_game(seats: int) -> None:
    p = begin(seats)
    everywhere = [*p.order_deck, *p.order_display, *p.order_discard, *p.box]
    assert not [card for card in everywhere if 32 <= card < 40]
    assert len([card for board in p.players for card in board.hand if 32 <= card < 40]) == 2 * seats


# --- rulings on the start --------------------------------------------------------------------------------------


class TestRulings:
    """Answers that no source gives."""

    @rule("W-SETUP-21")
    def test_the_tiles_are_shuffled(self) -> None:
        seen = {(tile, place) for seed in range(80) for tile, place in enumerate(begin(1, seed).tiles)}
        assert seen == {(tile, place) for tile in range(7) for place in range(7)}

    @rule("W-SETUP-22")
    def test_the_default_start_is_the_recommended_quadrant(self) -> None:
        of = changed_game(("board.toml", 'first_game_start = "q0"', 'first_game_start = "q2"'))
        assert begin(2).setup.quadrant == game().pack.board.start_quadrant == 0
        assert of.start(2, {}, fast(1)).setup.quadrant == 2
        assert of.start(2, {"quadrant": "recommended"}, fast(1)).setup.quadrant == 2
        assert of.start(2, {"quadrant": "q1"}, fast(1)).setup.quadrant == 1

    @rule("W-PSETUP-17")
    def test_an_immediate_ability_works_at_the_start(self) -> None:
        of = changed_game(
            ("helpers.toml", "gain = { hazelnut_income = 2 }", "gain = { hazelnut_income = 2, points = 3, glue = 1 }")
        )
        p = after_set_up("he06", "he08", of=of)
        start = p.pack.board.track_start
        assert p.players[0].tracks == [start[0], start[1] + 2, start[2]]
        assert (p.players[0].points[ids.BY_ABILITY], p.players[0].score, stock(p, "glue")) == (3, 3, 1)
        assert (p.players[1].tracks, p.players[1].score) == (start, 0)

    @rule("W-PSETUP-17")
    def test_a_tool_of_the_starting_helper_is_placed_at_once(self) -> None:
        p = after_set_up("he08", "he03")
        assert (asked(p), p.to_act(), p.players[0].helpers(), p.round) == ("tool-kind", (1,), 1, 1)
        play(p, "tool wrench", "attic b2")
        assert p.view(1)["players"][1]["attic"].count("wrench") == 1  # type: ignore[index]
        assert (asked(p), p.active) == ("turn", 0)

    @rule("W-PSETUP-10", "W-PSETUP-17")
    def test_a_discount_on_helpers_does_not_lower_the_own_price(self) -> None:
        assert stock(after_set_up("he20", "he08"), "blueberries") == 12 - cost("he20")

    @rule("W-PSETUP-17")
    def test_other_abilities_do_nothing_at_the_start(self) -> None:
        p = after_set_up("he13", "he18")
        assert [board.stock for board in p.players] == [
            [12 - cost("he13"), 1, 0, 0, 0, 0],
            [12 - cost("he18"), 1, 0, 0, 0, 0],
        ]

    @rule("W-PSETUP-18")
    @pytest.mark.parametrize(("icon", "advance"), [("{}", 0), ("{ blueberry_income = 2 }", 2)])
    def test_the_start_room_pays_only_what_it_shows(self, icon: str, advance: int) -> None:
        old = "gain = {}                         # start room"
        p = after_set_up("he08", "he09", of=changed_game(("board.toml", old, f"gain = {icon} # start room")))
        start = p.pack.board.track_start
        for board in p.players:
            assert board.tracks == [start[0], start[1], start[2] + advance]

    @rule("W-PSETUP-19")
    def test_all_choose_at_the_same_time_in_any_order(self) -> None:
        p = dealt(*DRAFTS[:3])
        assert (asked(p), p.to_act()) == ("setting-up", (0, 1, 2))
        play(p, "start he10", seat=1)
        play(p, "start he12", "keep oe11", seat=2)
        prepare(p, 0, "he08")
        assert p.to_act() == (1, 2)
        refusal = refused(p, "place oe02", seat=0)
        assert (refusal.rule, refusal.key) == ("W-PSETUP-19", "not-awaited")
        assert p.moves(0) == []
        play(p, "keep oe12", "place oh05", seat=2)
        assert (p.to_act(), asked(p)) == ((1,), "setting-up")

    @rule("W-PSETUP-19")
    def test_nothing_happens_before_all_have_chosen(self) -> None:
        p = dealt(*DRAFTS[:2])
        before = state(p)
        told = events(p, *["start he08", "keep oe01", "keep oe02", "place oe01"])
        assert told == [("has-chosen", {"seat": 0})]
        found = {key: value for key, value in state(p).items() if before[key] != value}
        assert found == {"0 chosen_helper": 7, "0 kept": [0, 1], "0 chosen": 0}

    @rule("W-PSETUP-19")
    def test_the_choices_are_revealed_together_and_helpers_move_in_in_seat_order(self) -> None:
        p = dealt(DRAFTS[0], DRAFTS[1], DRAFTS[2], first=1)
        prepare(p, 0, "he06")
        prepare(p, 1, "he10", (1, 2), "oh04")
        p.events = []
        prepare(p, 2, "he12", (4, 5))
        told = [(key, params.get("seat")) for key, _, params in p.events]
        revealed = [(key, seat) for seat in (1, 2, 0) for key in ("starts", "places-order")]
        assert told == [("has-chosen", 2), *revealed, ("gain", 0), ("round", None), ("turn", 1)]
        placed = [params for key, _, params in p.events if key == "places-order"]
        assert placed[0] == {"seat": 1, "order": "oh04", "row": p.pack.orders.row[35]}
        assert [params["helper"] for key, _, params in p.events if key == "starts"] == ["he10", "he12", "he06"]
        assert (asked(p), p.active, p.round, p.to_act()) == ("turn", 1, 1, (1,))

    @rule("W-PSETUP-19")
    def test_only_the_last_choice_reveals_anything(self) -> None:
        p = dealt(*DRAFTS[:2])
        parse = p.book.vocabulary.parse
        shown = [
            p.play(seat, parse(text))
            for seat, texts in (
                (0, ["start he08", "keep oe01", "keep oe02", "place oe01"]),
                (1, ["start he10", "keep oe06", "keep oe07", "place oe06"]),
            )
            for text in texts
        ]
        assert shown == [False] * 7 + [True]

    @rule("W-PSETUP-19", "W-PSETUP-20")
    def test_alone_the_last_choice_is_revealed_to_whoever_looks_on(self) -> None:
        """Two games that a spectator cannot tell apart: what tells them apart must be a revelation."""
        worlds = [game().start(1, game().read_options({}, 1), fast(6)) for _ in range(2)]
        orders = worlds[0].pack.orders.ids
        early = [orders[card] for card in worlds[0].players[0].hand if orders[card].startswith("oe")]
        for p, helper in zip(worlds, offered(worlds[0], "start"), strict=False):
            play(p, helper, f"keep {early[0]}", f"keep {early[1]}")
        move = worlds[0].book.vocabulary.parse(f"place {early[0]}")
        check_same_view(worlds[0], worlds[1], None)
        check_same_events(worlds[0], worlds[1], None, 0, move, 1)
        assert worlds[0].play(0, move)

    @rule("W-PSETUP-21", "W-TURN-22")
    def test_a_granted_action_is_offered_in_seat_order_after_the_reveal(self) -> None:
        p = after_set_up("he01", "he02", "he05", first=1)
        order = []
        while asked(p) == "granted":
            order.append((p.active, p.view(None)["pending"]["action"]))  # type: ignore[index]
            assert p.to_act() == (p.active,)
            assert refused(p, "decline", seat=(p.active + 1) % 3).key == "not-your-turn"
            play(p, "decline")
        assert order == [(1, "produce"), (2, "buy_lumber"), (0, "buy_materials")]
        assert (asked(p), p.active) == ("turn", 1)

    @rule("W-PSETUP-21", "W-EDGE-93", "W-TURN-03")
    def test_a_tree_planted_at_the_start_grows_in_its_owners_first_turn(self) -> None:
        p = after_set_up("he08", "he02")
        play(p, "accept", "option planting", "plant green3 1")
        while asked(p) != "turn":
            play(p, offered(p, "work")[0])
        assert (p.active, p.players[1].trees, lumber(p, 1)) == (0, [1, 0, 0], "green2 yellow2 brown1")
        play(p, "choose improve", "berries", "finish")
        while p.active == 0:
            play(p, "no-market")
        assert p.players[1].trees == [3, 0, 0]

    @rule("W-PSETUP-21", "W-EDGE-93")
    def test_a_pot_built_at_the_start_has_its_tree_grow_in_the_first_turn(self) -> None:
        p = after_set_up("he04", "he08")
        off = granted_discount(p)
        before = stock(p, "blueberries")
        assert before == 12 - cost("he04")
        play(p, "accept", "build pot_yellow")
        assert stock(p, "blueberries") == before - max(0, 4 - off)
        assert (p.active, p.round, p.players[0].trees) == (0, 1, [0, 3, 0])

    @rule("W-PSETUP-21", "W-TURN-21")
    def test_no_tree_is_harvested_before_the_first_turn(self) -> None:
        p = after_set_up("he02", "he08")
        play(p, "accept", "option planting", "plant green3 1")
        assert asked(p) == "planting"
        refusal = refused(p, "harvest green")
        assert (refusal.rule, refusal.key) == ("W-TURN-21", "not-in-actions")

    @rule("W-EDGE-94", "W-PSETUP-19", "W-PSETUP-21")
    def test_lumber_bought_at_the_start_is_paid_and_the_yard_refilled_before_the_next_helper(self) -> None:
        p = after_set_up("he05", "he01")
        before, left = tiles(p), 12 - cost("he05")
        assert (stock(p, "blueberries"), p.players[1].rooms[0], asked(p)) == (left, -1, "granted")
        assert stock(p, "blueberries", 1) == 12  # not paid yet
        off = granted_discount(p)
        play(p, "accept")
        price = {f"buy {p.book.vocabulary.domains['die'].word(die)}": p.pack.price[die] for die in range(18)}
        cheap = min(offered(p, "buy"), key=lambda text: price[text])
        play(p, cheap)
        assert stock(p, "blueberries") == left - max(0, price[cheap] - off)
        while asked(p) == "lumber":
            play(p, "stop-buying")
        assert (sum(p.yard), tiles(p), p.tile, p.players[0].stock[1:]) == (6, before, -1, [1, 0, 0, 0, 0])
        gain = p.pack.helpers.gain[p.players[1].rooms[0]]
        given = words_of_effect(p.pack.effects, gain, p.pack.board.tool_ids)["blueberries"]
        assert (p.active, asked(p), stock(p, "blueberries", 1)) == (1, "granted", 12 - cost("he01") + int(str(given)))

    @rule("W-PSETUP-19")
    def test_a_revealed_helper_is_seen_by_all_while_it_waits_to_move_in(self) -> None:
        p = after_set_up("he05", "he08")
        assert (asked(p), p.active) == ("granted", 0)
        for seat in (None, 0, 1):
            boards = p.view(seat)["players"]
            assert isinstance(boards, list)
            assert boards[1]["chosen_helper"] == "he08"

    # --- what is hidden

    @rule("W-PSETUP-16", "W-PSETUP-20")
    @pytest.mark.parametrize("viewer", [None, 0, 1, 2])
    def test_a_hand_is_seen_by_its_owner_only_and_counted_by_all(self, viewer: int | None) -> None:
        p = after_set_up("he08", "he09", "he10")
        boards = p.view(viewer)["players"]
        assert isinstance(boards, list)
        for seat, board in enumerate(boards):
            own = [p.pack.orders.ids[card] for card in p.players[seat].hand]
            assert board["hand"] == (own if seat == viewer else None)
            assert (board["hand_count"], len(own)) == (3, 3)

    @rule("W-PSETUP-20")
    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_start_cards_and_choices_are_seen_by_their_owner_only(self, viewer: int | None) -> None:
        p = dealt(*DRAFTS[:2], ["he12", "he13", "he14"])
        prepare(p, 0, "he08", (2, 4), "oh01")
        play(p, "start he10", "keep oe07", seat=1)
        boards = p.view(viewer)["players"]
        assert isinstance(boards, list)
        secrets = [(board["draft"], board["kept"], board["chosen_helper"], board["chosen_order"]) for board in boards]
        expected: list[tuple[object, ...]] = [(None, None, None, None)] * 3
        if viewer == 0:
            expected[0] = (["he06", "he08", "he09"], ["oe02", "oe04"], "he08", "oh01")
        if viewer == 1:
            expected[1] = (["he07", "he10", "he11"], ["oe07"], "he10", None)
        assert secrets == expected

    @rule("W-PSETUP-20")
    @pytest.mark.parametrize(
        ("viewer", "orders", "helpers"),
        [
            (None, [], []),
            (0, ["oe03", "oe04", "oe05"], ["he06", "he09"]),
            (1, ["oe08", "oe09", "oe10"], ["he07", "he11"]),
        ],
    )
    def test_of_the_start_discards_one_sees_the_own(
        self, viewer: int | None, orders: list[str], helpers: list[str]
    ) -> None:
        p = dealt(*DRAFTS[:2])
        prepare(p, 0, "he08")
        prepare(p, 1, "he10")
        decks = p.view(viewer)["decks"]
        assert isinstance(decks, dict)
        assert (decks["order_discard"], decks["helper_discard"]) == (6, 4)
        assert (decks["orders_seen"], decks["helpers_seen"]) == (orders, helpers)
        assert (decks["orders"], decks["helpers"]) == (len(p.order_deck), len(p.helper_deck))


# --- rulings on what is hidden: worlds that look alike (W-PSETUP-19, W-PSETUP-20) ---------------------------------


def piles(p: Woodcraft) -> dict[str, list[int]]:
    """Where the hidden cards lie."""
    return {
        "order_deck": p.order_deck,
        "order_discard": p.order_discard,
        "box": p.box,
        "helper_deck": p.helper_deck,
        "helper_discard": p.helper_discard,
        **{f"{seat} hand": board.hand for seat, board in enumerate(p.players)},
        **{f"{seat} draft": board.draft for seat, board in enumerate(p.players)},
    }


def begun(step_name: str, **options: Any) -> Woodcraft:
    """A game of three, at the start, half chosen, in the first turn, at an income phase, after the swap."""
    p = dealt(DRAFTS[0], DRAFTS[1], DRAFTS[2], **options)
    if step_name == "start":
        return p
    prepare(p, 1, "he10", (2, 4), "oh03")
    play(p, "start he12", "keep oe11", seat=2)
    if step_name == "half":
        return p
    play(p, "keep oe12", "place oe11", seat=2)
    prepare(p, 0, "he08")
    if step_name == "placing":
        while asked(p) != "placing":
            quiet(p)
        play(p, offered(p, seat=1)[1], seat=1)
    if step_name == "late":
        while not p.late:
            quiet(p)
    return p


STAGES = ["start", "half", "turn", "placing", "late"]


@rule("W-PSETUP-16", "W-PSETUP-20")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_guess_looks_the_same_to_its_seat_and_leaves_the_table_alone(stage: str, seat: int | None) -> None:
    p = begun(stage)
    before = p.digest()
    for seed in range(4):
        world = p.guess(seat, fast(seed))
        assert world.view(seat) == p.view(seat)
        if seat is not None:
            assert world.moves(seat) == p.moves(seat)
            assert piles(world)[f"{seat} hand"] == p.players[seat].hand
            assert world.to_data()["players"][seat] == p.to_data()["players"][seat]  # type: ignore[index]
        assert world.to_act() == p.to_act()
        assert {key: len(cards) for key, cards in piles(world).items()} == {
            key: len(cards) for key, cards in piles(p).items()
        }
        assert all(pile == sorted(pile) for pile in piles(world).values())
        assert world.stack == p.stack
    assert p.digest() == before


@rule("W-PSETUP-20")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_guess_from_a_guess_is_the_same(stage: str, seat: int | None) -> None:
    p = begun(stage)
    for seed in range(4):
        world = p.guess(seat, fast(seed))
        assert world.guess(seat, fast(9)).to_data() == p.guess(seat, fast(9)).to_data()


@rule("W-PSETUP-19", "W-PSETUP-20")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_revealed_helper_stays_in_a_guess_while_it_waits_to_move_in(seat: int | None) -> None:
    p = after_set_up("he05", "he08")
    assert asked(p) == "granted"
    world = p.guess(seat, fast(2))
    assert [board.chosen_helper for board in world.players] == [-1, 7]
    assert world.view(seat) == p.view(seat)
    assert world.guess(seat, fast(3)).to_data() == p.guess(seat, fast(3)).to_data()


@rule("W-PSETUP-20")
@pytest.mark.parametrize("stage", STAGES)
def test_no_early_card_is_lost_or_doubled_in_a_guess(stage: str) -> None:
    p = begun(stage)
    for seed in range(6):
        world = p.guess(0, fast(seed))
        for prefix in ("order", "helper"):
            kind = {
                "order": ("order_deck", "order_discard", "box", "hand"),
                "helper": ("helper_deck", "helper_discard", "draft"),
            }[prefix]
            here = [card for key, pile in piles(world).items() if key.split()[-1] in kind for card in pile]
            there = [card for key, pile in piles(p).items() if key.split()[-1] in kind for card in pile]
            assert len(here) == len(set(here)) == len(there)
            assert [card for card in sorted(here) if not 32 <= card < 40 or prefix == "helper"] == [
                card for card in sorted(there) if not 32 <= card < 40 or prefix == "helper"
            ]
            open_cards = set(p.order_display if prefix == "order" else p.helper_display)
            assert not open_cards & set(here)


@rule("W-PSETUP-16", "W-PSETUP-20")
def test_any_unseen_card_can_be_anywhere_in_a_guess() -> None:
    p = begun("turn")
    worlds = [p.guess(0, fast(seed)) for seed in range(150)]
    unseen = {card for card in range(32) if not p.seen_orders(0) >> card & 1}
    nuts = {card for card in range(32, 40) if not p.seen_orders(0) >> card & 1}
    for seat in (1, 2):
        found = {card for world in worlds for card in world.players[seat].hand}
        assert found == unseen | nuts
        assert all(
            len([card for card in w.players[seat].hand if card >= 32]) == (1 if seat == 1 else 2) for w in worlds
        )
    own = {2, 3, 4}  # the cards that seat 0 has discarded lie where it put them
    assert {card for world in worlds for card in world.order_discard} == unseen | own
    assert all(own <= set(world.order_discard) for world in worlds)
    assert {card for world in worlds for card in world.order_deck} == unseen
    crew = {card for card in range(27) if not p.seen_helpers(0) >> card & 1}
    assert {card for world in worlds for card in world.helper_deck} == crew
    assert {card for world in worlds for card in world.helper_discard} == crew | {5, 8}
    assert not any(world.players[2].drawn_orders != mask(world.players[2].hand) for world in worlds)


@rule("W-PSETUP-20")
def test_drafts_of_the_others_are_drawn_anew_at_the_start() -> None:
    p = begun("start")
    worlds = [p.guess(0, fast(seed)) for seed in range(120)]
    crew = {card for card in range(27) if not p.seen_helpers(0) >> card & 1}
    for seat in (1, 2):
        assert {card for world in worlds for card in world.players[seat].draft} == crew
        assert all(world.players[seat].drawn_helpers == mask(world.players[seat].draft) for world in worlds)
    assert all(world.players[0].draft == p.players[0].draft for world in worlds)
    assert {card for world in worlds for card in world.helper_deck} == crew


@rule("W-PSETUP-20")
def test_after_the_swap_the_box_is_part_of_what_nobody_knows() -> None:
    p = begun("late")
    worlds = [p.guess(0, fast(seed)) for seed in range(80)]
    unseen = {card for card in range(32) if not p.seen_orders(0) >> card & 1}
    known = {card for card in p.box if p.seen_orders(0) >> card & 1}
    assert {card for world in worlds for card in world.box} == unseen | known
    assert all(world.order_deck == p.order_deck and world.helper_deck == p.helper_deck for world in worlds)
    assert all(known <= set(world.box) for world in worlds)


@rule("W-PSETUP-16", "W-PSETUP-20")
def test_two_worlds_that_differ_in_hidden_cards_only_look_the_same() -> None:
    p = begun("turn")
    q = p.copy()
    q.players[1].hand, q.order_deck = (
        sorted([*q.players[1].hand[1:], q.order_deck[0]]),
        sorted([*q.order_deck[1:], q.players[1].hand[0]]),
    )
    q.helper_discard, q.helper_deck = (
        sorted([q.helper_deck[0], *[card for card in q.helper_discard if card != 6]]),
        sorted([6, *q.helper_deck[1:]]),
    )
    assert q.to_data() != p.to_data()
    for seat in (None, 0, 2):
        assert q.view(seat) == p.view(seat)
        assert q.guess(seat, fast(3)).to_data()["players"][1] == p.guess(seat, fast(3)).to_data()["players"][1]  # type: ignore[index]
    assert q.view(1) != p.view(1)


@rule("W-PSETUP-19", "W-PSETUP-20")
def test_choices_not_yet_revealed_are_drawn_anew_and_are_possible_ones() -> None:
    p = begun("half")
    worlds = [p.guess(0, fast(seed)) for seed in range(150)]
    for world in worlds:
        board = world.players[1]  # has chosen
        assert board.chosen_helper in board.draft
        assert len(board.kept) == len(set(board.kept)) == 2
        assert board.kept == sorted(board.kept)
        assert all(card in board.hand and card < 32 for card in board.kept)
        assert board.chosen in board.kept or (board.chosen in board.hand and board.chosen >= 32)
        waiting = world.players[2]  # is still choosing: nothing is known
        assert (waiting.chosen_helper, waiting.kept, waiting.chosen) == (-1, [], -1)
    places = {world.players[1].draft.index(world.players[1].chosen_helper) for world in worlds}
    kept = {world.players[1].hand.index(card) for world in worlds for card in world.players[1].kept}
    chosen = {world.players[1].hand.index(world.players[1].chosen) for world in worlds}
    assert (places, kept, chosen) == ({0, 1, 2}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4, 5, 6})


@rule("W-PSETUP-19", "W-PSETUP-20")
def test_the_own_choices_stay_in_a_guess() -> None:
    p = begun("half")
    assert p.guess(1, fast(1)).to_data()["players"][1] == p.to_data()["players"][1]  # type: ignore[index]
    world = p.guess(2, fast(1))
    assert (world.players[2].chosen_helper, world.players[2].kept) == (11, [10])


@rule("W-EDGE-91", "W-PSETUP-20")
def test_a_guessed_helper_can_be_paid() -> None:
    of = changed_game(("helpers.toml", "cost = 7", "cost = 13"), ("helpers.toml", "cost = 6", "cost = 12"))
    p = dealt(["he08", "he09", "he10"], ["he06", "he15", "he16"], of=of, hands="open")
    prepare(p, 1, "he16")
    worlds = [p.guess(0, fast(seed)) for seed in range(40)]
    chosen = {p.pack.helpers.ids[world.players[1].chosen_helper] for world in worlds}
    assert chosen == {"he15", "he16"}
    assert all(world.players[1].draft == p.players[1].draft for world in worlds)


@rule("W-PSETUP-20")
def test_an_order_chosen_in_an_income_phase_is_drawn_anew_until_it_is_revealed() -> None:
    p = begun("placing")
    assert (asked(p), p.to_act()) == ("placing", (0, 2))
    worlds = [p.guess(0, fast(seed)) for seed in range(60)]
    assert {w.players[1].hand.index(w.players[1].chosen) for w in worlds} == {0, 1, 2}
    assert all(world.players[2].chosen == -1 for world in worlds)
    assert p.guess(1, fast(1)).players[1].chosen == p.players[1].chosen
    boards = p.view(0)["players"]
    assert isinstance(boards, list)
    assert boards[1]["chosen_order"] is None


@rule("W-PSETUP-20")
def test_a_guess_of_a_finished_game_is_that_game() -> None:
    p = table(player(score=3), player())
    p.stack.clear()
    world = p.guess(0, fast(1))
    assert (world.over(), world.winners(), world.view(0)) == (True, [0], p.view(0))


def test_open_hands_are_seen_by_all_and_a_guess_leaves_them_alone() -> None:
    p = begun("half", hands="open")
    for viewer in (None, 0, 1, 2):
        boards = p.view(viewer)["players"]
        assert isinstance(boards, list)
        for seat, board in enumerate(boards):
            assert board["hand"] == [p.pack.orders.ids[card] for card in p.players[seat].hand]
            assert board["draft"] == DRAFTS[seat]
            assert board["kept"] is None or seat == viewer
            assert board["chosen_helper"] is None or seat == viewer
    world = p.guess(0, fast(5))
    assert [board.hand for board in world.players] == [board.hand for board in p.players]
    assert [board.draft for board in world.players] == [board.draft for board in p.players]


# --- options ---------------------------------------------------------------------------------------------------

DEFAULTS = {"first": "random", "quadrant": "recommended", "hands": "hidden", "discard": "2"}
TAKES = {
    "first": "random or a seat, counted from 0",
    "quadrant": "recommended or random or q0 or q1 or q2 or q3",
    "hands": "hidden or open",
    "discard": "2 or 1",
}


def test_every_option_has_a_default() -> None:
    assert game().read_options({}, 2) == DEFAULTS
    assert begin(2).setup.options == DEFAULTS
    assert [option.name for option in game().options] == list(DEFAULTS)
    assert [option.takes() for option in game().options] == list(TAKES.values())
    assert (game().id, game().version, game().seat_counts) == ("woodcraft", ids.VERSION, SEATS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first", 2),
        ("first", -1),
        ("first", True),
        ("quadrant", "q4"),
        ("quadrant", 0),
        ("hands", "shut"),
        ("discard", 2),
        ("discard", "3"),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name: str, value: object) -> None:
    chance = fast(1)
    with pytest.raises(BadOption) as error:
        game().start(2, {name: value}, chance)
    assert str(error.value) == f"option {name}: {value!r} is not possible; it takes {TAKES[name]}"
    assert chance.draws == 0


def test_the_options_of_a_position_are_its_plain_options() -> None:
    p = begin(3, first="2", quadrant="q3", hands="open", discard="1")
    plain = {"first": 2, "quadrant": "q3", "hands": "open", "discard": "1"}
    assert p.setup.options == p.view(None)["options"] == plain
    assert (p.first, p.setup.quadrant, p.setup.open_hands, p.setup.discards) == (2, 3, True, 1)
    assert (begin(3).setup.open_hands, begin(3).setup.discards) == (False, 2)


def test_a_given_quadrant_costs_no_draw() -> None:
    plain = begin(2, first=0)
    assert begin(2, first=0, quadrant="q2").chance.draws == plain.chance.draws
    drawn = game().start(2, {"first": 0, "quadrant": "random"}, forced([3], fast(1)))
    assert (drawn.setup.quadrant, drawn.chance.draws) == (3, plain.chance.draws + 1)


@pytest.mark.parametrize(("discard", "gone"), [("2", ["oe31", "oe32"]), ("1", ["oe32"])])
def test_discard_says_how_many_cards_leave_each_row(discard: str, gone: list[str]) -> None:
    p = next_round(table(player(), player(), round=4, options={"discard": discard}))
    assert p.round == 5
    assert [p.pack.orders.ids[card] for card in p.order_discard] == gone
    kept = [card for card in ("oe29", "oe30", "oe31", "oe32") if card not in gone]
    shown = p.view(0)["orders"]
    assert isinstance(shown, list)
    assert shown[len(gone) :] == kept
    crew = p.view(0)["helpers"]
    assert isinstance(crew, list)
    assert crew[len(gone) :] == [f"he{number}" for number in (24, 25, 26, 27)][: 4 - len(gone)]
    assert len(p.helper_discard) == len(gone)


def test_with_open_hands_the_drawn_cards_are_public() -> None:
    p = begin(3, hands="open")
    assert all(p.public_orders & board.drawn_orders == board.drawn_orders for board in p.players)
    assert all(p.public_helpers & board.drawn_helpers == board.drawn_helpers for board in p.players)


# --- positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_a_copy_is_a_table_of_its_own(stage: str) -> None:
    p = begun(stage)
    before = p.digest()
    copy = p.copy()
    assert copy.digest() == before
    for _ in range(12):
        seat = copy.to_act()[0]
        copy.play(seat, copy.moves(seat)[-1])
    assert (p.digest(), copy.digest() != before) == (before, True)


def test_small_questions_about_a_player() -> None:
    me = player(lumber="green3 green3 brown6", trees={"green": 2}, orders={"oe01": 4}, helpers={"room_1_2": "he08"})
    board = table(me, player()).players[0]
    assert (board.dice(), board.pips(), board.helpers()) == (3, 14, 2)
    assert (board.row_of(0), board.row_of(1)) == (4, 0)


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (2, [2, 0, 1])])
def test_seats_are_counted_clockwise_from_the_starting_player(first: int, order: list[int]) -> None:
    p = table(player(), player(), player(), first=first)
    assert p.seats_in_order() == order


@pytest.mark.parametrize(("points", "score"), [(-3, 2), (-5, 0), (-6, 0), (4, 9)])
def test_points_are_lost_down_to_nothing(points: int, score: int) -> None:
    board = table(player(score=5)).players[0]
    board.add_points(points, ids.BY_ROW)
    assert (board.score, board.points[ids.BY_ROW], board.points[ids.BY_ORDER]) == (score, score - 5, 5)


def test_projected_scores_are_those_of_the_table_as_it_lies() -> None:
    p = table(player(score=4, lumber="green6 green4"), player(blueberries=9))
    assert [score.total for score in p.scores()] == [4, 0]
    assert [score.total for score in p.scores(projected=True)] == [5, 0]
    assert dict(p.scores(projected=True)[0].parts)["leftovers"] == 1
    assert (p.players[0].points[ids.BY_LEFTOVERS], p.winners()) == (0, [])
    p.stack.clear()
    assert [score.total for score in p.scores(projected=True)] == [4, 0]


def test_prices_and_dice_of_the_pack() -> None:
    pack = game().pack
    assert pack.price == [1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 8]
    assert (pack.order_count, len(pack.demands)) == (72, 72 + 49)
    assert pack.demands[:72] == pack.orders.dice
    assert pack.content == game().content
    green, both, every = 1 << 3, 5 << 3, 7 << 3
    assert dice_of(green | 4) == pack.dice_of[green | 4] == [3]
    assert dice_of(both | 1) == pack.dice_of[both | 1] == [0, 12]
    assert dice_of(every | 6) == [5, 11, 17]
    assert dice_of(every) == pack.dice_of[every] == list(range(18))
    assert (dice_of(5), len(pack.dice_of)) == ([], 64)


def test_a_first_look_at_the_table_is_announced() -> None:
    p = begin(2, first=1)
    p.events = []
    p.announce()
    [(key, _, params)] = p.events
    assert (key, params["first"]) == ("table", 1)
    view = p.view(None)
    assert (params["yard"], params["orders"], params["helpers"]) == (view["yard"], view["orders"], view["helpers"])


def test_the_orders_of_a_display_are_drawn_one_after_the_other() -> None:
    games = [begin(2, seed) for seed in SEEDS]
    assert any(left > right for p in games for left, right in pairwise(p.order_display))
    assert any(left < right for p in games for left, right in pairwise(p.order_display))


def test_choosing_costs_nothing_but_a_choice() -> None:
    p = dealt(*DRAFTS[:2])
    assert changes(p, "start he08") == {"0 chosen_helper": 7}
    assert changes(p, "keep oe02") == {"0 kept": [1]}
    assert changes(p, "keep oe01") == {"0 kept": [0, 1]}


@rule("W-PSETUP-19", "W-PSETUP-20")
def test_revealed_starting_helper_is_open_while_another_one_is_resolved() -> None:
    data = game().start(2, {"first": 0}, fast(1)).to_data()
    early = list(range(game().pack.helpers.first_late))
    he03, he06 = game().pack.helpers.ids.index("he03"), game().pack.helpers.ids.index("he06")
    others = [card for card in early if card not in (he03, he06)]
    rows: list[dict[str, object]] = data["players"]  # type: ignore[assignment]
    for row, helper in zip(rows, (he03, he06), strict=True):
        row["draft"] = sorted([helper, others.pop(), others.pop()])
    data["helper_display"] = [others.pop() for _ in range(4)]
    data["helper_deck"] = others
    p = game().restore(data)
    for seat, chosen in enumerate(("he03", "he06")):
        play(p, f"start {chosen}", seat=seat)
        for _ in range(2):
            play(p, offered(p, "keep", seat)[0], seat=seat)
        play(p, offered(p, "place", seat)[0], seat=seat)
    assert (asked(p), p.to_act()) == ("tool-kind", (0,))  # the tool of he03; he06 is revealed and waits
    assert p.view(0)["players"][1]["chosen_helper"] == "he06"  # type: ignore[index]


def set_up(p: Woodcraft) -> Woodcraft:
    """Everybody takes the first choices."""
    while asked(p) == "setting-up":
        play(p, offered(p)[0])
    return p


@rule("W-PSETUP-09", "W-PSETUP-12", "W-SUPPLY-09")
def test_a_deal_that_empties_the_deck_is_followed_by_the_setup_discards() -> None:
    of = changed_game(("board.toml", "orders_drawn = 5", "orders_drawn = 7"))
    p = of.start(4, {"first": 0}, fast(3))
    assert (len(p.order_deck), [len(board.hand) for board in p.players]) == (0, [9] * 4)
    set_up(p)
    while asked(p) != "turn":
        play(p, "decline" if asked(p) == "granted" else offered(p)[0])
    dropped = len(p.order_deck) + len(p.order_discard)
    assert dropped == 20
    p.tile = game().pack.board.action_ids.index("choose_orders")
    play(p, "perform")
    play(p, offered(p, "take")[0])
    assert (len(p.order_deck), len(p.order_discard)) == (19, 0)
    assert -1 not in p.order_display
