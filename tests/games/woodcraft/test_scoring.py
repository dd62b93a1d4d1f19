"""The end of the game: the last income phase, final scoring in four steps, the winner (W-END, W-WIN)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import events, play, refused
from tests.games.woodcraft.builders import changed_game, game, player, table
from tests.marks import rule

VALUES = game().pack.board.reputation_value
FIVE, SIX = VALUES.index(6) - 1, VALUES.index(6)
CONTRACTS = game().pack.contracts
EACH_HELPER = CONTRACTS.points[CONTRACTS.ids.index("pc02")]
BY_FINAL = (ids.BY_CONTRACTS, ids.BY_LEFTOVERS, ids.BY_REPUTATION)


def last_turn(*boards: dict[str, Any], first: int = 0, **given: Any) -> Woodcraft:
    """The last turn of the game, all done but its end; a second player takes part if none is named."""
    boards = boards if len(boards) > 1 else (*boards, player())
    rounds = 13 if len(boards) == 4 else 14
    given = {"round": rounds, "turn": (first - 1) % len(boards), "tile": "exchange", "done": True, **given}
    return table(*boards, first=first, **given)


def ended(*boards: dict[str, Any], **given: Any) -> Woodcraft:
    """A game that has ended."""
    p = play(last_turn(*boards, **given), "finish")
    assert p.over()
    return p


def final(p: Woodcraft, seat: int = 0) -> tuple[int, ...]:
    """The points of final scoring: contracts, leftovers, orders."""
    return tuple(p.players[seat].points[source] for source in BY_FINAL)


# --- the end ---------------------------------------------------------------------------------------------------


@rule("W-END-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_game_ends_after_the_last_round_its_income_phase_and_final_scoring(seats: int) -> None:
    boards = [player(hazelnut=3, blueberry=10) for _ in range(seats)]
    p = table(*boards, round=13 if seats == 4 else 14, turn=seats - 1, tile="exchange", done=True)
    told = events(p, "finish")
    keys = [key for key, _ in told]
    assert keys.index("income-phase") < keys.index("income") < keys.index("scores-leftovers") < keys.index("game-over")
    assert keys[-1] == "game-over"
    assert told[-1][1]["totals"] == [4] * seats  # 3 income, 10 blueberries left over
    assert (p.over(), p.to_act(), p.stack) == (True, (), [])
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key) == ("W-END-01", "over")


@rule("W-END-01")
def test_before_the_last_turn_ends_nothing_of_it_is_scored() -> None:
    p = last_turn(player(completed={"oe05": 1}, reputation=SIX, blueberries=1, lumber="green6 green6"))
    assert (p.over(), p.winners(), p.scores()[0].total) == (False, [], 0)


@rule("W-END-02", "W-EDGE-78")
def test_the_final_phase_moves_orders_down_pays_income_and_resets_tiles() -> None:
    board = player(orders={"oe05": 5, "oe06": 4, "oe07": 1}, reputation=15, blueberry=12, hazelnut=5, used=["saw_1"])
    p = ended(board)
    me = p.players[0]
    assert [entry >> 8 for entry in me.orders] == [5, 2]  # the one in row 5 is lost
    assert me.tracks[ids.REPUTATION_TRACK] == 15 - 2 - 2 * 2
    assert (me.stock[ids.BLUEBERRIES], me.points[ids.BY_INCOME], me.used) == (12, 5, 0)
    assert final(p) == (0, 1, 0)


@rule("W-END-02", "W-EDGE-78")
@pytest.mark.parametrize(("row", "back"), [(5, 2), (4, 2), (1, 2)])
def test_each_order_costs_2_reputation_once(row: int, back: int) -> None:
    p = ended(player(orders={"oe05": row}, reputation=10))
    assert p.players[0].tracks[ids.REPUTATION_TRACK] == 10 - back


@rule("W-END-03")
def test_final_scoring_has_four_steps_in_fixed_order() -> None:
    board = player(
        claims=["pc02"], glue=12, orders={"oe05": 1, "oe06": 2}, completed={"oe07": 3, "oe08": 1}, reputation=SIX
    )
    p = last_turn(board, contracts=["pc02", "pc03", "pc04"], claimed_in=[2, 0, 0])
    told = [
        (key, params)
        for key, params in events(p, "finish")
        if params.get("seat") == 0 and key not in ("income", "orders-slide")
    ]
    assert told == [
        ("scores-contract", {"seat": 0, "contract": "pc02", "points": EACH_HELPER}),
        ("scores-leftovers", {"seat": 0, "amount": 12, "points": 1}),
        ("uncompleted", {"seat": 0, "orders": 2, "spaces": 4}),
        ("scores-orders", {"seat": 0, "orders": 2, "value": VALUES[SIX - 4], "points": 2 * VALUES[SIX - 4]}),
    ]


@rule("W-END-03")
def test_without_contracts_and_open_orders_there_is_nothing_to_say_of_them() -> None:
    keys = [key for key, params in events(last_turn(player()), "finish") if params.get("seat") == 0]
    assert keys == ["income", "scores-leftovers", "scores-orders"]


# --- step 1: contracts -----------------------------------------------------------------------------------------

LATE = {"ol01": 1, "ol02": 4, "ol03": 5}
COUNTED: dict[str, tuple[dict[str, Any], int]] = {
    "tools": ({"attic": {"b1": "file", "b3": "file", "b4": "mallet"}}, 3),
    "helpers": ({"helpers": {"room_1_2": "he08", "room_2_1": "he09"}}, 3),
    "completed_late": ({"completed": {**LATE, "oe05": 1, "oh01": 1}}, 3),
    "completed_on_time": ({"completed": {"oe05": 1, "oe06": 2, "oe07": 3, "oe08": 4, "oe09": 5, "oh01": 3}}, 4),
    "completed_orders": ({"completed": {**LATE, "oe05": 4, "oh01": 5}}, 5),
    "income_min": ({"hazelnut": 4, "blueberry": 6}, 4),
    "improvements": ({"pieces": ["saw_2", "pot_yellow", "glue_1", "splice_2"]}, 4),
    "marketing_steps": ({"marketing": 5}, 5),
    "pips": ({"lumber": "green6 yellow2 yellow2", "trees": {"green": 3}}, 13),
}


def counting(count: str, every: int = 1, points: int = 3, most: int = 60) -> WoodcraftGame:
    """A game in which the first contract scores like this."""
    old = 'count = "tools"\nevery = 1\npoints = 2\nmax_points = 16'
    new = f'count = "{count}"\nevery = {every}\npoints = {points}\nmax_points = {most}'
    return changed_game(("contracts.toml", old, new))


@rule("W-END-04")
@pytest.mark.parametrize("count", COUNTED)
def test_a_contract_scores_by_its_counter(count: str) -> None:
    board, number = COUNTED[count]
    dealt = {"contracts": ["pc01", "pc02", "pc03"], "claimed_in": [2, 0, 0], "of": counting(count)}
    p = ended(player(**board, claims=["pc01"]), player(**board), **dealt)
    assert p.players[0].points[ids.BY_CONTRACTS] == 3 * number
    assert p.players[1].points[ids.BY_CONTRACTS] == 0  # it has not claimed
    assert p.players[0].score == sum(p.players[0].points)


@rule("W-END-04")
def test_the_lower_income_counts_whichever_it_is() -> None:
    dealt = {"contracts": ["pc01", "pc02", "pc03"], "claimed_in": [2, 0, 0], "of": counting("income_min")}
    p = ended(player(claims=["pc01"], hazelnut=11, blueberry=3), **dealt)
    assert p.players[0].points[ids.BY_CONTRACTS] == 9


@rule("W-END-04")
@pytest.mark.parametrize(("pips", "points"), [(0, 0), (2, 0), (3, 4), (5, 4), (6, 8)])
def test_a_contract_counts_full_sets_only(pips: int, points: int) -> None:
    dealt = {"contracts": ["pc01", "pc02", "pc03"], "claimed_in": [2, 0, 0], "of": counting("pips", 3, 4)}
    p = ended(player(claims=["pc01"], lumber="green1 " * pips), player(), **dealt)
    assert p.players[0].points[ids.BY_CONTRACTS] == points


@rule("W-END-04")
@pytest.mark.parametrize(("steps", "points"), [(2, 6), (3, 9), (4, 10), (5, 10)])
def test_a_contract_gives_no_more_than_its_most(steps: int, points: int) -> None:
    of = counting("marketing_steps", 1, 3, 10)
    p = ended(player(claims=["pc01"], marketing=steps), contracts=["pc01", "pc02", "pc03"], claimed_in=[2, 0, 0], of=of)
    assert p.players[0].points[ids.BY_CONTRACTS] == points


@rule("W-END-04", "W-HAZEL-10")
def test_every_contract_claimed_scores_in_full_for_every_claimant() -> None:
    board = player(claims=["pc02", "pc07"], marketing=3)
    p = ended(board, player(claims=["pc02"]), contracts=["pc02", "pc03", "pc07"], claimed_in=[2, 0, 3])
    assert p.players[0].points[ids.BY_CONTRACTS] == EACH_HELPER + 3 * CONTRACTS.points[CONTRACTS.ids.index("pc07")]
    assert p.players[1].points[ids.BY_CONTRACTS] == EACH_HELPER


@rule("W-END-05", "W-END-09")
def test_contracts_are_evaluated_before_leftovers_and_penalties() -> None:
    board = player(claims=["pc01"], lumber="green6 green4", orders={"oe05": 1}, reputation=3, completed={"oe06": 1})
    p = last_turn(board, contracts=["pc01", "pc02", "pc03"], claimed_in=[2, 0, 0], of=counting("pips", 2, 1))
    keys = [key for key, _ in events(p, "finish")]
    assert keys.index("scores-contract") < keys.index("scores-leftovers") < keys.index("uncompleted")
    assert final(p) == (5, 1, VALUES[1])  # the ten pips count in both


# --- step 2: leftovers -----------------------------------------------------------------------------------------


@rule("W-END-06", "W-EX-16")
def test_example_17_left_over_are_1_point() -> None:
    p = ended(player(lumber="brown3", trees={"green": 5}, blueberries=6, glue=2, scrapwood=1))
    assert final(p) == (0, 1, 0)
    assert p.players[0].score == 1


@rule("W-END-06")
@pytest.mark.parametrize(
    "kind", [{"blueberries": 1}, {"scrapwood": 1}, {"glue": 1}, {"sawblade": 1}, {"lumber": "1"}, {"trees": 1}]
)
@pytest.mark.parametrize(("amount", "points"), [(9, 0), (10, 1), (11, 1)])
def test_each_kind_of_leftover_counts_1_point_per_10(kind: dict[str, object], amount: int, points: int) -> None:
    given: dict[str, Any]
    if "lumber" in kind:
        given = {"lumber": f"brown6 yellow{amount - 7} green1"}
    elif "trees" in kind:
        given = {"trees": {"green": 5, "brown": amount - 6, "yellow": 1}}
    else:
        given = dict.fromkeys(kind, amount)
    p = ended(player(**given))
    assert final(p) == (0, points, 0)


@rule("W-END-06")
def test_two_equal_dice_count_twice() -> None:
    assert final(ended(player(lumber="yellow5 yellow5"))) == (0, 1, 0)
    assert final(ended(player(lumber="yellow5 yellow4"))) == (0, 0, 0)


@rule("W-END-07", "W-EDGE-80")
@pytest.mark.parametrize(("amount", "points"), [(9, 0), (10, 1), (19, 1), (20, 2), (29, 2)])
def test_the_total_is_divided_once_and_rounded_down(amount: int, points: int) -> None:
    left = amount - 6  # spread over all kinds, so that no kind alone makes a ten
    given = {"glue": left // 3, "scrapwood": left // 3, "sawblade": left - 2 * (left // 3)}
    p = ended(player(**given, lumber="green1 brown2", trees={"green": 3}))
    assert final(p) == (0, points, 0)


@rule("W-END-08", "W-EDGE-80")
def test_lanterns_reuse_tokens_tools_cards_and_counters_do_not_count() -> None:
    p = ended(
        player(
            glue=9,
            lantern=50,
            reuse=50,
            attic={"b1": "file", "b2": "mallet"},
            helpers={"room_1_2": "he08"},
            hand=["oe01", "oe02"],
            completed={"oe05": 1},
            marketing=9,
            score=10,
        )
    )
    assert final(p) == (0, 0, 0)


@rule("W-END-09")
def test_leftovers_are_counted_not_spent() -> None:
    p = ended(player(lumber="brown6", trees={"green": 2}, blueberries=1, glue=4, scrapwood=5, sawblade=6))
    me = p.players[0]
    assert (me.stock, me.trees, me.dice()) == ([1, 0, 4, 5, 6, 0], [2, 0, 0], 1)
    assert final(p) == (0, 2, 0)


# --- steps 3 and 4: orders -------------------------------------------------------------------------------------


@rule("W-END-10")
@pytest.mark.parametrize(("open_orders", "here", "left"), [(0, 7, 7), (1, 7, 5), (3, 7, 1), (4, 7, 0), (1, 1, 0)])
def test_each_uncompleted_order_moves_back_2_down_to_the_start(open_orders: int, here: int, left: int) -> None:
    orders = dict.fromkeys(["oe05", "oe06", "oe07", "oe08"][:open_orders], 1)
    p = ended(player(orders=orders, reputation=here))
    assert p.players[0].tracks == [left, 0, 0]
    assert p.players[1].tracks == [0, 0, 0]


@rule("W-END-11")
def test_uncompleted_orders_cost_no_points() -> None:
    p = ended(player(orders={"oe05": 1, "oe06": 4}, score=9))
    assert (p.players[0].score, sum(p.players[0].points)) == (9, 9)


@rule("W-END-12", "W-EX-17", "W-EX-18")
@pytest.mark.parametrize(("space", "points"), [(FIVE, 20), (SIX, 24)])
def test_example_four_completed_orders_score_the_reputation_value_each(space: int, points: int) -> None:
    done = {"oe05": 1, "oe06": 1, "oe07": 4, "oe08": 5}
    p = ended(player(completed=done, reputation=space))
    assert final(p) == (0, 0, points)
    assert p.players[0].score == points
    assert p.players[0].tracks == [space, 0, 0]


@rule("W-END-12", "W-EDGE-79")
def test_the_value_is_read_after_the_loss() -> None:
    p = ended(player(completed={"oe05": 1, "oe06": 1}, orders={"oe07": 1}, reputation=SIX))
    assert VALUES[SIX - 2] < 6
    assert final(p) == (0, 0, 2 * VALUES[SIX - 2])


@rule("W-END-12", "W-EDGE-81")
@pytest.mark.parametrize("space", [0, SIX, len(VALUES) - 1])
def test_without_completed_orders_reputation_is_worth_nothing(space: int) -> None:
    assert final(ended(player(reputation=space))) == (0, 0, 0)


@rule("W-END-13")
@pytest.mark.parametrize("space", range(len(VALUES)))
def test_the_value_is_the_highest_reached_or_passed(space: int) -> None:
    p = ended(player(completed={"oe05": 1, "oe06": 3, "oe07": 5}, reputation=space))
    assert final(p) == (0, 0, 3 * max(VALUES[: space + 1]))


@rule("W-END-14")
def test_the_highest_value_is_6() -> None:
    p = ended(player(completed={"oe05": 1}, reputation=len(VALUES) - 1))
    assert final(p) == (0, 0, 6)


@rule("W-END-15")
def test_completed_orders_of_all_kinds_count_equally_and_contracts_do_not() -> None:
    dealt = {"contracts": ["pc03", "pc04", "pc05"], "claimed_in": [2, 3, 0]}
    p = ended(player(completed={"oe05": 1, "oh01": 1}, reputation=SIX, claims=["pc03", "pc04"]), **dealt)
    assert final(p) == (0, 0, 12)
    p = ended(player(completed={"oe05": 1, "ol01": 2, "oh01": 5}, reputation=SIX), **dealt)
    assert final(p) == (0, 0, 18)


# --- scores as they lie ----------------------------------------------------------------------------------------


@rule("W-END-03")
def test_a_projected_score_adds_what_final_scoring_would_give_now() -> None:
    board = player(
        claims=["pc02"], glue=12, orders={"oe05": 1}, completed={"oe06": 1, "oe07": 1}, reputation=SIX, score=7
    )
    p = table(board, player(), contracts=["pc02", "pc03", "pc04"], claimed_in=[1, 0, 0])
    before = p.digest()
    value = VALUES[SIX - 2]
    parts = dict(p.scores(projected=True)[0].parts)
    assert (parts["contracts"], parts["leftovers"], parts["reputation"], parts["orders"]) == (
        EACH_HELPER,
        1,
        2 * value,
        7,
    )
    assert p.scores(projected=True)[0].total == 7 + EACH_HELPER + 1 + 2 * value
    assert [score.seat for score in p.scores(projected=True)] == [0, 1]
    assert p.scores()[0].total == 7
    assert dict(p.scores()[0].parts)["leftovers"] == 0
    assert p.digest() == before


@rule("W-END-03")
def test_when_the_game_is_over_nothing_is_added_any_more() -> None:
    p = ended(player(completed={"oe05": 1}, reputation=SIX, glue=30, score=3))
    assert p.scores()[0].total == p.scores(projected=True)[0].total == 3 + 6 + 3
    assert p.scores()[0].parts == p.scores(projected=True)[0].parts
    assert p.players[0].score == 12


# --- the winner ------------------------------------------------------------------------------------------------


def result(scores: list[int], first: int = 0) -> list[int]:
    """The winners of a game that ended with these scores."""
    p = last_turn(*[player(score=score) for score in scores], first=first)
    assert p.winners() == []
    told = dict(events(p, "finish"))
    assert told["game-over"] == {"winners": p.winners(), "totals": scores}
    return p.winners()


@rule("W-WIN-01")
@pytest.mark.parametrize(("scores", "winner"), [([5, 4], 0), ([4, 5], 1), ([1, 9, 3], 1), ([1, 2, 3, 2], 2)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_player_with_most_points_wins(scores: list[int], winner: int, first: int) -> None:
    assert result(scores, first) == [winner]


@rule("W-WIN-02", "W-EX-33")
@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0)])
def test_example_of_two_tied_players_the_starting_player_loses(first: int, winner: int) -> None:
    assert result([7, 7], first) == [winner]


@rule("W-WIN-02")
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_among_equals_the_one_who_plays_later_wins(first: int, winner: int) -> None:
    assert result([7, 7, 7], first) == [winner]


@rule("W-WIN-02", "W-EDGE-82")
def test_a_tie_of_three_with_four_players() -> None:
    assert result([9, 9, 3, 9]) == [3]
    assert result([9, 9, 3, 9], first=2) == [1]  # seats 4, 1 and 2 of that order of play


@rule("W-WIN-03")
@pytest.mark.parametrize("scores", [[0, 0], [4, 4, 4], [4, 4, 4, 4], [1, 2, 2, 1], [0, 0, 0, 1]])
@pytest.mark.parametrize("first", [0, 1])
def test_there_is_always_a_single_winner(scores: list[int], first: int) -> None:
    assert len(result(scores, first)) == 1
