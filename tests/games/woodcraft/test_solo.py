"""The solo game: cards that move tiles, a rival on the reputation track, contracts that vanish (W-SOLO)."""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.solo import verdict
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, player, stock, table
from tests.marks import rule

BOARD, SOLO = game().pack.board, game().pack.solo
START, LAST = BOARD.track_start[ids.REPUTATION_TRACK], BOARD.track_last[ids.REPUTATION_TRACK]
TILE_A, TILE_B = BOARD.tile_spaces
CONTRACTS = ["pc01", "pc02", "pc03"]
# The cards of the pack that the tests use, by what they do:
ORDERS_THEN_LUMBER = "so01"  # and an effect on orders
LUMBER_THEN_IMPROVE = "so03"  # and dice
EXCHANGE_THEN_PRODUCE = "so06"  # and nothing else
ONLY_IMPROVE = "so07"
ONLY_MATERIALS = "so08"
REARMOST = "so09"
BLOCKED_TWO = {"choose_orders": (3, 7), "buy_lumber": (3, 6)}  # with the lead on Q3 and the others in Q0


def last(*cards: str, board: dict[str, Any] | None = None, **given: Any) -> Woodcraft:
    """The end of a solo turn; these cards are in the solo deck, the others in its discard pile."""
    deck = {"solo_deck": cards} if cards else {}
    return table(board or player(), tile="exchange", done=True, **{**deck, **given})


def after(*cards: str, **given: Any) -> Woodcraft:
    """The next round, or the income phase, after the solo card."""
    return play(last(*cards, **given), "finish")


def told(*cards: str, **given: Any) -> list[tuple[str, dict[str, object]]]:
    """What is reported at the end of the solo turn."""
    return events(last(*cards, **given), "finish")


def place(p: Woodcraft, tile: str) -> tuple[int, int]:
    """Quadrant and space of a tile."""
    at = p.tiles[BOARD.action_ids.index(tile)]
    return at // 7, at % 7 + 1


def cards(numbers: list[int]) -> list[str]:
    """Solo cards by their ids."""
    return [SOLO.ids[card] for card in numbers]


def with_effect(effect: str) -> WoodcraftGame:
    """A game in which `so06` (two tiles) has this effect."""
    return changed_game(("solo.toml", "effect = {}", f"effect = {{ {effect} }}"))


def shown(p: Woodcraft, row: str) -> list[str | None]:
    """A display, slot 1 first."""
    return p.view(0)[row]  # type: ignore[return-value]


# --- setup -----------------------------------------------------------------------------------------------------


@rule("W-SOLO-01")
def test_solo_is_set_up_like_a_game_of_two() -> None:
    p = game().start(1, {}, fast(2))
    assert (p.setup.calendar.rounds, len(p.setup.contracts), stock(p, "lantern")) == (14, 3, 1)
    assert p.setup.calendar is game().start(2, {}, fast(2)).setup.calendar
    assert (len(p.players), len(p.setup.tiles)) == (1, 2)


@rule("W-SOLO-02")
def test_neutral_counters_mark_rounds_10_and_13_and_the_start_of_the_reputation_track() -> None:
    p = game().start(1, {}, fast(2))
    assert p.setup.calendar.solo_loss == [10, 13]
    assert p.rival == START
    assert p.view(0)["solo"]["rival"] == START  # type: ignore[index]


@rule("W-SOLO-03")
def test_the_ten_solo_cards_form_a_deck_that_nobody_sees() -> None:
    p = game().start(1, {}, fast(2))
    assert (cards(p.solo_deck), p.solo_discard) == ([f"so{number:02}" for number in range(1, 11)], [])
    assert p.view(0)["solo"] == {
        **{"rival": START, "good": 110, "excellent": 140},
        **{"deck": 10, "discard": [], "verdict": None},
    }
    assert game().start(2, {}, fast(2)).solo_deck == []
    assert "solo" not in game().start(2, {}, fast(2)).view(0)


@rule("W-SOLO-03")
@pytest.mark.parametrize(("outcome", "card"), [(0, "so01"), (5, "so06"), (9, "so10")])
def test_the_deck_is_shuffled_every_card_may_come(outcome: int, card: str) -> None:
    p = after(chance=[outcome])
    assert cards(p.solo_discard) == [card]
    assert cards(p.solo_deck) == [id for id in SOLO.ids if id != card]


# --- the round -------------------------------------------------------------------------------------------------


@rule("W-SOLO-04")
def test_a_solo_round_is_the_turn_then_one_card_then_the_counter() -> None:
    keys = [key for key, _ in told(EXCHANGE_THEN_PRODUCE, round=4)]
    assert keys[0] == "solo-card"
    assert keys.count("solo-card") == 1
    assert keys.index("solo-card") < keys.index("income-phase") < keys.index("round")
    p = after(EXCHANGE_THEN_PRODUCE)
    assert (p.round, p.active, asked(p)) == (2, 0, "turn")
    assert EXCHANGE_THEN_PRODUCE in cards(p.solo_discard)


@rule("W-SOLO-04")
def test_with_two_players_no_solo_card_is_drawn() -> None:
    p = table(player(), player(), turn=1, tile="exchange", done=True)
    assert [key for key, _ in events(p, "finish")] == ["round", "turn"]
    assert p.tiles == list(range(7))


@rule("W-SOLO-05", "W-EDGE-88")
def test_ten_cards_empty_the_deck_and_the_eleventh_comes_from_the_shuffled_pile() -> None:
    p = last()
    fresh = {"tiles": list(range(7)), "lead": 1, "arc": 1, "tile": 1, "done": 1}
    drawn = []
    for _ in range(10):
        p = game().restore({**p.to_data(), **fresh})
        drawn += [params["card"] for key, params in events(p, "finish") if key == "solo-card"]
    assert sorted(drawn, key=str) == SOLO.ids
    assert (p.round, p.solo_deck, len(p.solo_discard)) == (11, [], 10)
    p = play(game().restore({**p.to_data(), **fresh}), "finish")
    assert (p.round, len(p.solo_deck), len(p.solo_discard)) == (12, 9, 1)
    assert sorted([*p.solo_deck, *p.solo_discard]) == list(range(10))


# --- cards and tiles -------------------------------------------------------------------------------------------


@rule("W-SOLO-06")
def test_the_two_tiles_of_a_card_move_in_its_order_and_slide_like_others() -> None:
    p = after(EXCHANGE_THEN_PRODUCE)
    assert (place(p, "exchange"), place(p, "produce")) == ((1, 7), (1, 6))
    p = after(EXCHANGE_THEN_PRODUCE, tiles={"improve": (1, 5), "produce": (1, 7)})
    assert (place(p, "exchange"), place(p, "produce")) == ((1, 4), (2, 7))
    assert p.lead == 2
    assert [place(p, tile) for tile in ("buy_lumber", "buy_materials", "improve")] == [(0, 1), (0, 3), (1, 5)]


@rule("W-SOLO-06", "W-EDGE-90")
def test_a_card_that_moves_a_tile_across_the_arrow_turns_the_saw() -> None:
    p = last(ONLY_IMPROVE, tiles={"improve": (1, 7)})
    moved = ("tile-crosses", {"tile": "improve", "quadrant": "q2", "space": 7})
    assert moved in events(p, "finish")
    assert (p.lead, p.arc) == (2, True)


@rule("W-SOLO-06", "W-EDGE-90")
def test_the_last_tile_leaving_q0_by_a_card_removes_the_arc_tile() -> None:
    places = {tile: (1, space) for space, tile in enumerate(BOARD.action_ids[:6], 2)}
    p = last(ONLY_IMPROVE, tiles=places)
    assert p.arc
    assert ("arc-removed", {}) in events(p, "finish")
    assert (p.arc, place(p, "improve"), p.lead) == (False, (1, 1), 1)


@rule("W-SOLO-07")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_tiles_moved_by_cards_give_bonuses_to_nobody(lead: int) -> None:
    tiles = {"exchange": (1, 3), "produce": (1, 4)}
    p = after(EXCHANGE_THEN_PRODUCE, tiles=tiles, lead=lead, arc=False)
    me = p.players[0]
    assert (me.stock, me.score, me.tracks, p.fresh) == ([0] * ids.TOKENS, 0, [0, 0, 0], 0)
    assert (p.tile, p.done, asked(p)) == (-1, False, "turn")
    assert place(p, "exchange")[0] == 2


@rule("W-SOLO-08")
@pytest.mark.parametrize("effect", ["remove_orders = [4]", "remove_helpers = [4]", 'reroll = ["green"]'])
def test_the_other_effect_comes_after_the_moves(effect: str) -> None:
    keys = [key for key, _ in told(EXCHANGE_THEN_PRODUCE, of=with_effect(effect))]
    assert keys[:3] == ["solo-card", "tile-moves", "tile-moves"]
    assert keys[3] in ("order-discarded", "helper-discarded", "rolled")


@rule("W-SOLO-08")
def test_a_card_without_an_effect_moves_tiles_only() -> None:
    keys = [key for key, _ in told(EXCHANGE_THEN_PRODUCE)]
    assert keys == ["solo-card", "tile-moves", "tile-moves", "round", "turn"]


@rule("W-SOLO-09")
def test_indicated_orders_are_removed_and_the_row_slides_and_refills() -> None:
    given = {"order_deck": ["oe01", "oe02", "oe03"], "chance": [0, 2, 0]}
    p = after(EXCHANGE_THEN_PRODUCE, of=with_effect("remove_orders = [1, 3]"), **given)
    assert shown(p, "orders") == ["oe01", "oe03", "oe30", "oe32"]
    assert shown(p, "helpers") == ["he24", "he25", "he26", "he27"]
    assert p.order_discard == [game().pack.orders.ids.index(id) for id in ("oe29", "oe31")]
    assert (p.helper_discard, len(p.order_deck)) == ([], 1)


@rule("W-SOLO-10")
def test_indicated_helpers_are_removed_and_the_row_slides_and_refills() -> None:
    given = {"helper_deck": ["he07", "he08", "he09"], "chance": [0, 2, 0]}
    p = after(EXCHANGE_THEN_PRODUCE, of=with_effect("remove_helpers = [2, 4]"), **given)
    assert shown(p, "helpers") == ["he07", "he09", "he24", "he26"]
    assert shown(p, "orders") == ["oe29", "oe30", "oe31", "oe32"]
    assert p.helper_discard == [game().pack.helpers.ids.index(id) for id in ("he25", "he27")]
    assert (p.order_discard, len(p.helper_deck)) == ([], 1)


@rule("W-SOLO-11")
def test_indicated_dice_of_the_yard_are_rerolled_and_colours_stay() -> None:
    of = with_effect('reroll = ["green", "brown"]')
    p = after(EXCHANGE_THEN_PRODUCE, of=of, yard="green1 green2 yellow3 yellow3 brown5 brown5", chance=[0, 5, 5, 0, 2])
    assert p.view(0)["yard"] == ["green6", "green6", "yellow3", "yellow3", "brown1", "brown3"]
    p = after(EXCHANGE_THEN_PRODUCE, yard="green1 green2 yellow3 yellow3 brown5 brown5", chance=[0, 5, 5, 0, 2])
    assert p.view(0)["yard"] == ["green1", "green2", "yellow3", "yellow3", "brown5", "brown5"]


@rule("W-SOLO-11")
def test_yellow_dice_too() -> None:
    of = with_effect('reroll = ["yellow"]')
    p = after(EXCHANGE_THEN_PRODUCE, of=of, chance=[0, 0, 5])
    assert p.view(0)["yard"] == ["green1", "green2", "yellow1", "yellow6", "brown5", "brown6"]


@rule("W-SOLO-12")
def test_one_kind_of_card_moves_its_tile_and_the_rival_by_1() -> None:
    p = last(ONLY_IMPROVE, rival=1)
    assert ("rival", {"spaces": 1, "space": 2}) in events(p, "finish")
    assert (p.rival, place(p, "improve")) == (2, (1, 7))
    assert [place(p, tile)[0] for tile in BOARD.action_ids[:6]] == [0] * 6
    assert p.players[0].tracks == [0, 0, 0]


@rule("W-SOLO-13")
def test_one_kind_of_card_moves_the_rearmost_tile_and_the_rival_by_2() -> None:
    p = after(REARMOST, rival=1)
    assert (p.rival, place(p, "buy_lumber")) == (3, (1, 7))
    assert [place(p, tile)[0] for tile in BOARD.action_ids[1:]] == [0] * 6


@rule("W-SOLO-12", "W-SOLO-13")
def test_other_cards_leave_the_rival_alone() -> None:
    assert "rival" not in [key for key, _ in told(EXCHANGE_THEN_PRODUCE, rival=1)]
    assert after(EXCHANGE_THEN_PRODUCE, rival=1).rival == 1


@rule("W-SOLO-14")
@pytest.mark.parametrize(
    ("places", "lead", "behind", "where"),
    [
        ([(0, 7), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 1)], 1, "improve", (1, 7)),
        ([(0, 4), (0, 2), (0, 3), (0, 1), (0, 5), (0, 6), (0, 7)], 1, "choose_orders", (1, 7)),
        ([(1, 1), (0, 2), (0, 3), (0, 4), (0, 5), (3, 7), (0, 6)], 1, "produce", (0, 1)),  # Q3 is older than Q0
        ([(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (2, 7), (3, 2)], 1, "produce", (3, 1)),  # Q2 is older than Q3
        ([(0, 1), (2, 2), (0, 3), (0, 4), (0, 5), (2, 3), (3, 4)], 1, "exchange", (3, 3)),
        ([(3, 1), (0, 6), (1, 2), (0, 7), (2, 1), (0, 5), (3, 2)], 3, "produce", (1, 1)),  # Q0 is the oldest
    ],
)
def test_the_tile_farthest_behind(
    places: list[tuple[int, int]], lead: int, behind: str, where: tuple[int, int]
) -> None:
    before = dict(zip(BOARD.action_ids, places, strict=True))
    p = after(REARMOST, tiles=before, lead=lead)
    assert {tile: place(p, tile) for tile in before} == {**before, behind: where}


@rule("W-SOLO-14")
def test_the_rearmost_tile_is_never_blocked() -> None:
    places = {tile: (3, space) for space, tile in enumerate(BOARD.action_ids, 1)}
    p = after(REARMOST, tiles=places, lead=3, arc=False)  # all in the lead
    assert (place(p, "buy_lumber"), p.lead, p.rival) == ((0, 7), 0, 2)


@rule("W-SOLO-15", "W-EX-32")
def test_example_a_tile_that_cannot_move_is_skipped_and_its_orders_are_removed_all_the_same() -> None:
    p = last(ORDERS_THEN_LUMBER, tiles={"choose_orders": (3, 7)}, lead=3)
    before = p.order_display
    reported = events(p, "finish")
    assert ("tile-blocked", {"tile": "choose_orders"}) in reported
    assert place(p, "choose_orders") == (3, 7)
    assert place(p, "buy_lumber") == (1, 7)
    removed = SOLO.remove_orders[SOLO.ids.index(ORDERS_THEN_LUMBER)]
    assert p.order_discard == sorted(before[slot - 1] for slot in removed)
    assert len([card for card in p.order_display if card in before]) == 4 - len(removed)


@rule("W-SOLO-16", "W-EDGE-83")
def test_a_card_that_moves_no_tile_is_carried_out_and_another_is_drawn() -> None:
    given = {"tiles": BLOCKED_TWO, "lead": 3, "chance": [0, 0]}
    reported = told(ORDERS_THEN_LUMBER, EXCHANGE_THEN_PRODUCE, **given, order_deck=["oe01", "oe02", "oe03"])
    steps = [key for key, _ in reported]
    assert steps[:4] == ["solo-card", "tile-blocked", "tile-blocked", "order-discarded"]
    assert [params["card"] for key, params in reported if key == "solo-card"] == [
        ORDERS_THEN_LUMBER,
        EXCHANGE_THEN_PRODUCE,
    ]
    assert steps.count("tile-moves") == 2


@rule("W-SOLO-16", "W-EDGE-83")
def test_cards_are_drawn_until_a_tile_has_moved() -> None:
    tiles = {**BLOCKED_TWO, "improve": (3, 5), "buy_materials": (3, 4)}
    deck = [ORDERS_THEN_LUMBER, LUMBER_THEN_IMPROVE, EXCHANGE_THEN_PRODUCE, ONLY_MATERIALS]
    p = last(*deck, tiles=tiles, lead=3, chance=[3, 1])  # so08, so03 are drawn first, and after its rolls any
    drawn = [params["card"] for key, params in events(p, "finish") if key == "solo-card"]
    assert drawn[:2] == [ONLY_MATERIALS, LUMBER_THEN_IMPROVE]
    assert drawn[-1] == EXCHANGE_THEN_PRODUCE
    assert set(drawn) <= set(cards(p.solo_discard))
    assert (p.round, place(p, "exchange")) == (2, (1, 7))


@rule("W-SOLO-15", "W-SOLO-16", "W-EDGE-84")
def test_one_tile_blocked_and_one_moved_needs_no_further_card() -> None:
    p = last(EXCHANGE_THEN_PRODUCE, tiles={"exchange": (3, 7)}, lead=3)
    keys = [key for key, _ in events(p, "finish")]
    assert keys == ["solo-card", "tile-blocked", "tile-moves", "round", "turn"]
    assert (place(p, "exchange"), place(p, "produce"), p.solo_deck) == ((3, 7), (1, 7), [])


@rule("W-SOLO-17", "W-EDGE-85")
def test_the_second_tile_is_judged_after_the_first_has_moved() -> None:
    others = {tile: (1, space) for space, tile in enumerate(BOARD.action_ids[2:5], 5)}
    free = {**others, "improve": (1, 4), "exchange": (0, 5), "produce": (3, 7)}
    p = after(EXCHANGE_THEN_PRODUCE, tiles={**free, "buy_lumber": (1, 3)}, lead=3)
    assert (place(p, "exchange"), place(p, "produce"), p.lead, p.arc) == ((1, 2), (0, 7), 0, False)


@rule("W-SOLO-17")
def test_a_first_tile_that_was_blocked_does_not_move_later() -> None:
    others = {tile: (1, space) for space, tile in enumerate(BOARD.action_ids[2:5], 5)}
    tiles = {**others, "improve": (1, 4), "buy_lumber": (1, 3), "exchange": (3, 7), "produce": (0, 5)}
    p = after(EXCHANGE_THEN_PRODUCE, tiles=tiles, lead=3)
    assert (place(p, "exchange"), place(p, "produce"), p.lead) == ((3, 7), (1, 2), 3)


@rule("W-SOLO-15", "W-EDGE-86")
def test_the_rival_advances_although_the_tile_is_blocked_and_another_card_is_drawn() -> None:
    given = {"tiles": {"improve": (3, 7)}, "lead": 3, "chance": [1, 0]}
    p = after(EXCHANGE_THEN_PRODUCE, ONLY_IMPROVE, **given)
    assert (p.rival, place(p, "improve"), p.solo_deck) == (START + 1, (3, 7), [])
    assert place(p, "exchange") == (1, 7)


# --- reputation tiles ------------------------------------------------------------------------------------------


def ranked() -> WoodcraftGame:
    """A game with a reputation tile whose middle reward is 20 points."""
    old = "[{ points = 5 }, { points = 4 }, { points = 2 }]"
    return changed_game(("reputation_tiles.toml", old, "[{ points = 30 }, { points = 20 }, { points = 10 }]"))


def visitor(space: int, **given: Any) -> dict[str, Any]:
    """A player one space before another, with an order that leads there."""
    return player(reputation=space - 1, orders={"oe30": 3}, lumber="green3 green3", **given)


@rule("W-SOLO-18", "W-SOLO-01")
@pytest.mark.parametrize("round", [1, 9])
def test_the_player_takes_a_tile_with_the_middle_reward(round: int) -> None:
    p = play(table(visitor(TILE_A), of=ranked(), round=round), "complete oe30")
    assert (p.players[0].points[ids.BY_TILE], p.tiles_gone, p.players[0].reached) == (20, 1, [round, 0])
    assert [tile["gone"] for tile in p.view(0)["reputation_tiles"]] == [True, False]  # type: ignore[attr-defined]


@rule("W-SOLO-18")
def test_the_second_tile_is_another_one() -> None:
    board = visitor(TILE_B, reached=(2, 0))
    p = table(board, of=ranked(), reputation_tiles=("rt2", "rt1"), tiles_gone=1, round=4)
    play(p, "complete oe30")
    assert (p.players[0].points[ids.BY_TILE], p.tiles_gone) == (20, 3)


@rule("W-SOLO-19")
@pytest.mark.parametrize(("card", "before"), [(ONLY_IMPROVE, 1), (REARMOST, 1), (REARMOST, 2)])
@pytest.mark.parametrize(("tile", "gone"), [(TILE_A, 1), (TILE_B, 2)])
def test_the_rival_removes_the_tile_it_reaches_first(card: str, before: int, tile: int, gone: int) -> None:
    p = last(card, rival=tile - before)
    removed = [params for key, params in events(p, "finish") if key == "tile-removed"]
    assert removed == [{"tile": "rt1" if gone == 1 else "rt2"}]
    assert p.tiles_gone == gone
    assert p.players[0].points[ids.BY_TILE] == 0


@rule("W-SOLO-19")
@pytest.mark.parametrize("rival", [TILE_A - 2, TILE_A])
def test_beside_the_tile_it_removes_nothing(rival: int) -> None:
    p = after(ONLY_IMPROVE, rival=rival)
    assert (p.tiles_gone, p.rival) == (0, rival + 1)


@rule("W-SOLO-19", "W-EDGE-87")
def test_a_tile_that_the_rival_passed_is_gone_for_the_player() -> None:
    p = after(REARMOST, rival=TILE_A - 1, board=visitor(TILE_A), of=ranked())
    assert (p.rival, p.tiles_gone) == (TILE_A + 1, 1)
    play(p, "complete oe30")
    assert p.players[0].tracks[ids.REPUTATION_TRACK] == TILE_A
    assert p.players[0].points[ids.BY_TILE] == 0


@rule("W-SOLO-18", "W-SOLO-19")
def test_a_tile_that_the_player_has_taken_is_not_removed_again() -> None:
    p = last(ONLY_IMPROVE, rival=TILE_A - 1, tiles_gone=1, board=player(reached=(2, 0)))
    keys = [key for key, _ in events(p, "finish")]
    assert "tile-removed" not in keys
    assert (p.tiles_gone, p.rival) == (1, TILE_A)


@rule("W-SOLO-20")
def test_the_same_round_does_not_help_against_the_rival() -> None:
    p = after(ONLY_IMPROVE, rival=TILE_A - 1, board=visitor(TILE_A), of=ranked(), round=3)
    p = ranked().restore({**p.to_data(), "round": 3})
    play(p, "complete oe30")
    assert p.players[0].points[ids.BY_TILE] == 0


# --- contracts -------------------------------------------------------------------------------------------------


@rule("W-SOLO-21")
@pytest.mark.parametrize(("round", "lost"), [(8, 0), (9, 1), (10, 0), (11, 0), (12, 1), (13, 0)])
def test_at_the_beginning_of_rounds_10_and_13_a_contract_is_lost(round: int, lost: int) -> None:
    p = last(EXCHANGE_THEN_PRODUCE, round=round, contracts=CONTRACTS)
    reported = events(p, "finish")
    keys = [key for key, _ in reported]
    assert keys.count("contract-lost") == lost
    assert bin(p.contracts_gone).count("1") == lost
    if lost:
        assert keys.index("round") < keys.index("contract-lost") < keys.index("turn")


@rule("W-SOLO-21")
@pytest.mark.parametrize("outcome", [0, 1, 2])
def test_which_one_is_left_to_chance(outcome: int) -> None:
    p = last(EXCHANGE_THEN_PRODUCE, round=9, contracts=CONTRACTS, chance=[0, outcome])
    assert ("contract-lost", {"contract": CONTRACTS[outcome]}) in events(p, "finish")
    assert p.contracts_gone == 1 << outcome
    assert [each["removed"] for each in p.view(0)["contracts"]] == [  # type: ignore[attr-defined]
        place == outcome for place in range(3)
    ]


@rule("W-SOLO-21")
def test_with_two_players_no_contract_is_lost() -> None:
    p = play(table(player(), player(), turn=1, round=9, tile="exchange", done=True), "finish")
    assert (p.round, p.contracts_gone) == (10, 0)


@rule("W-SOLO-21", "W-HAZEL-08")
def test_a_lost_contract_cannot_be_claimed() -> None:
    board = player(orders={"oh03": 4}, lumber="yellow5 green5")
    p = table(board, contracts=CONTRACTS, contracts_gone=2, round=10)
    play(p, "complete oh03", "pick 2")
    assert offered(p, "claim") == ["claim pc01", "claim pc03"]
    assert refused(p, "claim pc02").key == "contract-gone"


@rule("W-SOLO-21", "W-EDGE-89")
def test_when_all_are_claimed_or_lost_nothing_happens() -> None:
    given = {"contracts": CONTRACTS, "claimed_in": [3, 5, 0], "contracts_gone": 4}
    p = last(EXCHANGE_THEN_PRODUCE, round=12, board=player(claims=["pc01", "pc02"]), **given)
    keys = [key for key, _ in events(p, "finish")]
    assert "contract-lost" not in keys
    assert (p.round, p.contracts_gone, p.claimed_in) == (13, 4, [3, 5, 0])


@rule("W-SOLO-25")
def test_the_player_claims_as_usual_and_a_claimed_contract_cannot_be_lost() -> None:
    board = player(orders={"oh03": 4}, lumber="yellow5 green5")
    p = last(EXCHANGE_THEN_PRODUCE, round=9, contracts=CONTRACTS, board=board, contracts_gone=4)
    play(p, "complete oh03", "pick 2", "claim pc01", "finish")
    assert asked(p) == "turn"
    assert (p.round, p.contracts_gone, p.claimed_in) == (10, 6, [9, 0, 0])


# --- income, late decks, the end -------------------------------------------------------------------------------


@rule("W-SOLO-24")
@pytest.mark.parametrize("round", [4, 11])
def test_the_x_discards_apply_in_solo(round: int) -> None:
    p = after(EXCHANGE_THEN_PRODUCE, round=round, board=player(blueberry=2))
    assert shown(p, "orders")[2:] == ["oe29", "oe30"]
    assert shown(p, "helpers")[2:] == ["he24", "he25"]
    assert (stock(p, "blueberries"), len(p.order_discard), len(p.helper_discard)) == (2, 2, 2)


@rule("W-SOLO-24")
def test_the_late_decks_come_after_round_8_in_solo() -> None:
    p = after(EXCHANGE_THEN_PRODUCE, round=8, board=player(blueberry=2))
    assert (p.late, p.round, stock(p, "blueberries")) == (True, 9, 2)
    assert all((card or "").startswith("ol") for card in shown(p, "orders"))


@rule("W-SOLO-23")
@pytest.mark.parametrize(
    ("score", "word"),
    [(0, "plain"), (109, "plain"), (110, "good"), (139, "good"), (140, "excellent"), (200, "excellent")],
)
def test_110_counts_as_good_and_140_as_excellent(score: int, word: str) -> None:
    assert verdict(score) == word
    p = last(EXCHANGE_THEN_PRODUCE, round=14, board=player(score=score))
    assert p.view(0)["solo"]["verdict"] is None  # type: ignore[index]
    play(p, "finish")
    assert p.over()
    assert p.view(0)["solo"]["verdict"] == word  # type: ignore[index]


@rule("W-SOLO-23")
def test_solo_has_no_winner() -> None:
    p = last(EXCHANGE_THEN_PRODUCE, round=14, board=player(score=150))
    reported = dict(events(p, "finish"))
    assert p.over()
    assert p.winners() == []
    assert reported["game-over"] == {"winners": [], "totals": [150]}


class TestRulings:
    """Where no source settles it."""

    @rule("W-SOLO-22")
    @pytest.mark.parametrize(("card", "here"), [(ONLY_IMPROVE, LAST), (REARMOST, LAST), (REARMOST, LAST - 1)])
    def test_the_rival_stays_at_the_end_and_scores_nothing(self, card: str, here: int) -> None:
        p = after(card, rival=here)
        assert p.rival == LAST
        assert (p.players[0].score, p.players[0].stock) == (0, [0] * ids.TOKENS)

    @rule("W-SOLO-22")
    def test_two_spaces_before_the_end_it_still_moves_both(self) -> None:
        assert after(REARMOST, rival=LAST - 2).rival == LAST
        assert after(REARMOST, rival=LAST - 3).rival == LAST - 1

    @rule("W-SOLO-26", "W-EDGE-107")
    def test_the_deck_is_rebuilt_when_a_card_is_needed_with_all_ten(self) -> None:
        p = after(EXCHANGE_THEN_PRODUCE)
        assert (p.solo_deck, len(p.solo_discard)) == ([], 10)  # not yet
        tenth = SOLO.ids.index(EXCHANGE_THEN_PRODUCE)
        again = table(player(), solo_deck=[], tile="exchange", done=True, chance=[tenth])
        play(again, "finish")
        assert cards(again.solo_discard) == [EXCHANGE_THEN_PRODUCE]
        assert len(again.solo_deck) == 9

    @rule("W-SOLO-26")
    def test_a_card_that_moves_nothing_lies_in_the_pile_before_the_next_draw(self) -> None:
        place_of = SOLO.ids.index(ONLY_IMPROVE)
        p = last(ONLY_IMPROVE, tiles={"improve": (3, 7)}, lead=3, chance=[0, place_of])
        drawn = [params["card"] for key, params in events(p, "finish") if key == "solo-card"]
        assert drawn[:2] == [ONLY_IMPROVE, ONLY_IMPROVE]
        assert p.rival >= 2

    @rule("W-SOLO-27")
    def test_tiles_moved_by_cards_set_off_no_ability(self) -> None:
        board = player(helpers={"room_1_2": "he13", "room_2_1": "hl18"})  # both gain for crossing the arrow
        p = after(ONLY_IMPROVE, tiles={"improve": (1, 7)}, board=board)
        assert p.lead == 2
        assert (p.players[0].stock, p.players[0].score) == ([0] * ids.TOKENS, 0)
        own = table(board, tiles={"improve": (1, 7)})
        play(own, "choose improve")
        assert asked(own) == "triggers"


@rule("W-SOLO-19")
def test_a_tile_that_is_gone_is_shown_as_gone() -> None:
    for gone, shown in ((0, [False, False]), (1, [True, False]), (2, [False, True]), (3, [True, True])):
        tiles: Any = table(player(), tiles_gone=gone).view(None)["reputation_tiles"]
        assert [tile["gone"] for tile in tiles] == shown


@rule("W-SOLO-21")
def test_a_removed_contract_is_refused_by_the_rule_that_removed_it() -> None:
    board = player(orders={"oh03": 4}, lumber="yellow5 green5")
    p = table(board, contracts=["pc01", "pc02", "pc03"], contracts_gone=2, round=10)
    play(p, "complete oh03", "pick 2")
    assert refused(p, "claim pc02").rule == "W-SOLO-21"
