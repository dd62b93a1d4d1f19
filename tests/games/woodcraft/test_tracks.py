"""The tracks: income lines and second counters, score, reputation and its tiles (W-TRACK, W-SCORE, W-REP, W-RTILE).

Modules: `gains`.
"""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, next_round, player, stock, table
from tests.marks import rule

BOARD = game().pack.board
REPUTATION, HAZELNUT, BLUEBERRY = ids.REPUTATION_TRACK, ids.HAZELNUT_TRACK, ids.BLUEBERRY_TRACK
INCOMES = {"hazelnut": HAZELNUT, "blueberry": BLUEBERRY}
LAST = BOARD.track_last[REPUTATION]
TILE_A, TILE_B = BOARD.tile_spaces


def line_with(op: int) -> int:
    """The space after which the line with such a reward lies."""
    for after, gain in zip(BOARD.line_after[HAZELNUT], BOARD.line_gain[HAZELNUT], strict=True):
        if op in [part & ids.OP_MASK for part in game().pack.effects.table[gain]]:
            return after
    raise AssertionError("there is no such line")


TOOL_LINE, POINT_LINE = line_with(ids.OP_TOOL), line_with(ids.OP_POINTS)

RANKED = (  # a reputation tile whose rewards cannot be mistaken for each other
    (
        "reputation_tiles.toml",
        "side_2_4 = [{ points = 5 }, { points = 4 }, { points = 2 }]\nside_3 = [{ points = 5 }, { points = 3 }]",
        "side_2_4 = [{ points = 30 }, { points = 20 }, { points = 10 }]\nside_3 = [{ points = 31 }, { points = 11 }]",
    ),
)


def gift(effect: str, *changes: tuple[str, str, str]) -> WoodcraftGame:
    """A game in which the tile on space 5 of Q1 gives this as its rim bonus."""
    blueberry = 'gain = {{ {} }}\nsource = "deduced"\nref = "000, 004 (1 blueberry'
    return changed_game(("board.toml", blueberry.format("blueberries = 1"), blueberry.format(effect)), *changes)


def moved(effect: str, *boards: dict[str, Any], changes: tuple[tuple[str, str, str], ...] = (), **g: Any) -> Woodcraft:
    """The active player has just gained this from the wheel."""
    boards = boards if len(boards) > 1 else (*boards, player())
    p = table(*boards, of=gift(effect, *changes), tiles={"exchange": (1, 5)}, **g)
    return play(p, "choose exchange")


def gained(p: Woodcraft, seat: int = 0) -> dict[str, int]:
    """The sources of points that are not 0, by name."""
    return {name: points for name, points in p.scores()[seat].parts if points}


# --- income tracks ---------------------------------------------------------------------------------------------


@rule("W-TRACK-01")
@pytest.mark.parametrize("track", ["reputation", "hazelnut", "blueberry"])
def test_a_hand_moves_its_counter_and_pays_nothing(track: str) -> None:
    key = track if track == "reputation" else f"{track}_income"
    p = moved(f"{key} = 2", player(reputation=1, hazelnut=1, blueberry=1))
    me = p.players[0]
    expected = [1, 1, 1]
    expected[["reputation", "hazelnut", "blueberry"].index(track)] = 3
    assert me.tracks == expected
    assert (me.score, me.stock) == (0, [0] * ids.TOKENS)
    assert p.players[1].tracks == [0, 0, 0]
    assert asked(p) == "turn"


@rule("W-TRACK-02")
@pytest.mark.parametrize("track", INCOMES)
def test_the_first_counter_brings_a_tool_of_choice_across_the_tool_line(track: str) -> None:
    p = moved(f"{track}_income = 1", player(**{track: TOOL_LINE}))
    assert asked(p) == "tool-kind"
    assert len(offered(p, "tool")) == len(BOARD.tool_ids)
    assert p.players[0].tracks[INCOMES[track]] == TOOL_LINE + 1
    play(p, "tool wrench", "attic b2")
    assert p.view(0)["players"][0]["attic"][1] == "wrench"  # type: ignore[index]
    assert (asked(p), p.players[0].score) == ("turn", 0)


@rule("W-TRACK-02")
@pytest.mark.parametrize("track", INCOMES)
def test_a_tool_from_the_tool_line_is_told_as_such(track: str) -> None:
    p = moved(f"{track}_income = 1", player(**{track: TOOL_LINE}))
    told = events(p, "tool wrench", "attic b2")
    assert ("tool-placed", {"seat": 0, "tool": "wrench", "space": "b2", "source": "lines"}) in told


@rule("W-TRACK-02")
@pytest.mark.parametrize("here", [TOOL_LINE - 1, TOOL_LINE + 1])
@pytest.mark.parametrize("track", INCOMES)
def test_before_and_behind_the_tool_line_there_is_none(track: str, here: int) -> None:
    p = moved(f"{track}_income = 1", player(**{track: here}))
    assert asked(p) == "turn"
    assert p.players[0].tracks[INCOMES[track]] == here + 1


@rule("W-TRACK-03")
@pytest.mark.parametrize(("here", "points"), [(POINT_LINE - 1, 0), (POINT_LINE, 3), (POINT_LINE + 1, 0)])
@pytest.mark.parametrize("track", INCOMES)
def test_the_first_counter_scores_3_across_the_point_line(track: str, here: int, points: int) -> None:
    p = moved(f"{track}_income = 1", player(**{track: here}))
    assert p.players[0].points[ids.BY_LINE] == points
    assert p.players[0].score == points
    assert p.players[0].tracks[INCOMES[track]] == here + 1


@rule("W-TRACK-03")
def test_the_reputation_counter_meets_no_lines() -> None:
    p = moved("reputation = 1", player(reputation=POINT_LINE, reached=(1, 1)))
    assert (p.players[0].score, p.players[0].tracks[REPUTATION]) == (0, POINT_LINE + 1)
    p = moved("reputation = 1", player(reputation=TOOL_LINE, reached=(1, 1)))
    assert asked(p) == "turn"


@rule("W-TRACK-04")
def test_each_line_pays_once_for_each_of_the_two_tracks() -> None:
    p = moved("hazelnut_income = 1, blueberry_income = 1", player(hazelnut=POINT_LINE, blueberry=POINT_LINE))
    assert gained(p) == {"lines": 6}
    assert p.players[0].tracks == [0, POINT_LINE + 1, POINT_LINE + 1]


@rule("W-TRACK-04", "W-EDGE-60")
def test_both_counters_cross_the_tool_line_in_one_turn_two_tools() -> None:
    p = table(
        player(hazelnut=TOOL_LINE, blueberry=TOOL_LINE, blueberries=4),
        player(),
        tile="improve",
        reputation_tiles=("rt1", "rt2"),
    )
    play(p, "perform", "build glue_1", "tool mallet", "attic b1")
    assert asked(p) == "tool-kind"
    play(p, "tool mallet", "attic b4")
    assert p.players[0].attic.count(0) == 2
    assert p.tools[0] == 3
    assert p.players[0].tracks == [0, TOOL_LINE + 1, TOOL_LINE + 1]


@rule("W-TRACK-05")
@pytest.mark.parametrize("track", INCOMES)
def test_one_advance_across_both_lines_gives_both_rewards(track: str) -> None:
    spaces = POINT_LINE + 1 - TOOL_LINE
    p = moved(f"{track}_income = {spaces}", player(**{track: TOOL_LINE}))
    play(p, "tool mallet", "attic b1")
    assert gained(p) == {"lines": 3}
    assert p.players[0].tracks[INCOMES[track]] == POINT_LINE + 1
    assert p.players[0].attic[0] == 0


@rule("W-TRACK-06")
def test_the_lines_reward_everybody_whatever_the_others_have_reached() -> None:
    p = moved("hazelnut_income = 1", player(hazelnut=POINT_LINE), player(hazelnut=10, blueberry=10))
    assert gained(p) == {"lines": 3}
    p = moved("hazelnut_income = 1", player(hazelnut=TOOL_LINE), player(hazelnut=10, blueberry=10))
    assert asked(p) == "tool-kind"


@rule("W-TRACK-07")
def test_income_counters_never_move_back() -> None:
    p = game().start(2, {}, fast(5))
    tracks = [each.tracks for each in p.players]
    chance = fast(3)
    for _ in range(400):
        if p.over():
            break
        seat = p.to_act()[0]
        moves = p.moves(seat)
        p.play(seat, moves[chance.below(len(moves))])
        for each, before in zip(p.players, tracks, strict=True):
            assert each.tracks[HAZELNUT] >= before[HAZELNUT]
            assert each.tracks[BLUEBERRY] >= before[BLUEBERRY]
        tracks = [each.tracks for each in p.players]


@rule("W-TRACK-07")
@pytest.mark.parametrize("round", [4, 14])
def test_lost_orders_do_not_touch_the_income_tracks(round: int) -> None:
    board = player(reputation=9, hazelnut=6, blueberry=7, orders={"oe05": 5, "oe06": 5, "oe07": 4})
    p = play(table(player(), board, round=round, turn=1, tile="exchange", done=True), "finish")
    assert p.players[1].tracks[HAZELNUT] == 6
    assert p.players[1].tracks[BLUEBERRY] == 7
    assert p.players[1].tracks[REPUTATION] < 9


@rule("W-TRACK-08", "W-EDGE-61")
@pytest.mark.parametrize("track", INCOMES)
def test_past_10_a_second_counter_takes_the_rest_of_the_advance(track: str) -> None:
    p = moved(f"{track}_income = 3", player(**{track: 9}))
    assert p.players[0].tracks[INCOMES[track]] == 12  # on 10 and 2
    assert (asked(p), p.players[0].score, p.players[0].attic.count(-1)) == ("turn", 0, 11)


@rule("W-TRACK-09", "W-EDGE-62")
def test_exactly_10_is_one_counter_and_the_next_advance_brings_the_second() -> None:
    p = moved("hazelnut_income = 1", player(hazelnut=9))
    assert p.players[0].tracks[HAZELNUT] == 10
    p = moved("hazelnut_income = 1", player(hazelnut=10))
    assert p.players[0].tracks[HAZELNUT] == 11


@rule("W-TRACK-10", "W-EDGE-61")
@pytest.mark.parametrize("here", [10 + TOOL_LINE, 10 + POINT_LINE])
@pytest.mark.parametrize("track", INCOMES)
def test_the_second_counter_gives_neither_tool_nor_points(track: str, here: int) -> None:
    p = moved(f"{track}_income = 1", player(**{track: here}))
    assert (asked(p), p.players[0].score, p.players[0].tracks[INCOMES[track]]) == ("turn", 0, here + 1)


# --- the score -------------------------------------------------------------------------------------------------


@rule("W-SCORE-01", "W-EDGE-64")
@pytest.mark.parametrize(("score", "gain"), [(49, 1), (49, 60), (95, 60), (149, 1)])
def test_the_score_has_no_upper_limit(score: int, gain: int) -> None:
    p = moved(f"points = {gain}", player(score=score))
    assert p.players[0].score == score + gain
    assert p.scores()[0].total == score + gain
    assert p.players[0].points[ids.BY_WHEEL] == gain


@rule("W-SCORE-02")
@pytest.mark.parametrize(("score", "left"), [(0, 0), (1, 0), (2, 1)])
def test_the_score_never_falls_below_0(score: int, left: int) -> None:
    p = table(player(score=score, orders={"oe01": 5}, lumber="brown2 green2", scrapwood=1), player())
    play(p, "complete oe01")
    assert p.players[0].score == left
    assert p.players[0].points[ids.BY_ROW] == left - score
    assert sum(p.players[0].points) == left


# --- reputation ------------------------------------------------------------------------------------------------


@rule("W-REP-01")
@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_on_the_last_space_each_further_advance_is_2_points(spaces: int) -> None:
    p = moved(f"reputation = {spaces}", player(reputation=LAST))
    assert p.players[0].tracks[REPUTATION] == LAST
    assert gained(p) == {"overflow": 2 * spaces}


@rule("W-REP-02", "W-EDGE-65")
@pytest.mark.parametrize(("short", "points"), [(0, 6), (1, 4), (2, 2), (3, 0), (4, 0)])
def test_an_advance_that_fits_in_part_pays_for_the_rest(short: int, points: int) -> None:
    p = moved("reputation = 3", player(reputation=LAST - short, reached=(1, 1)))
    assert p.players[0].tracks[REPUTATION] == min(LAST, LAST - short + 3)
    assert (p.players[0].score, p.players[0].points[ids.BY_OVERFLOW]) == (points, points)
    assert asked(p) == "turn"


@rule("W-REP-02")
def test_the_overflow_is_reported_as_points() -> None:
    p = table(player(reputation=LAST - 1), player(), of=gift("reputation = 3"), tiles={"exchange": (1, 5)})
    told = [params for key, params in events(p, "choose exchange") if key == "gain"]
    assert told == [
        {"seat": 0, "item": "reputation", "amount": 3, "source": "wheel"},
        {"seat": 0, "item": "points", "amount": 4, "source": "overflow"},
    ]


@rule("W-REP-03", "W-EDGE-66", "W-ROW-08")
@pytest.mark.parametrize(("here", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (LAST, LAST - 2)])
def test_a_penalty_moves_back_2_and_stops_at_the_start(here: int, left: int) -> None:
    board = player(reputation=here, score=4, blueberries=1, glue=1, orders={"oe05": 5})
    p = play(table(player(), board, round=4, turn=1, tile="exchange", done=True), "finish")
    assert p.players[1].tracks[REPUTATION] == left
    assert (p.players[1].score, p.players[1].stock) == (4, [1, 0, 1, 0, 0, 0])  # no other loss


@rule("W-REP-04")
def test_points_of_the_overflow_stay_when_the_counter_moves_back() -> None:
    p = moved("reputation = 2", player(reputation=LAST, orders={"oe05": 5}), round=4)
    play(p, "berries", "finish", "no-market", "choose improve", "berries", "finish", "no-market")
    assert p.round == 5
    assert p.players[0].tracks[REPUTATION] == LAST - 2
    assert p.players[0].points[ids.BY_OVERFLOW] == 4


# --- reputation tiles ------------------------------------------------------------------------------------------

ORDERS = ["oe30", "oe24", "oe25", "oe12"]  # one for each seat, to be completed in row 3: 1 reputation
DICE = ["green3 green3", "green5 green1", "brown4 yellow1", "green5 yellow1"]


def before_tile(seat: int, **given: Any) -> dict[str, Any]:
    """A player one space before the first tile, with an order that leads there."""
    return player(**{"reputation": TILE_A - 1, "orders": {ORDERS[seat]: 3}, "lumber": DICE[seat], **given})


def arrive(p: Woodcraft, seat: int, round: int) -> Woodcraft:
    """A seat completes its order in this round."""
    stack = [step(ids.TURN, 1 << seat)]
    p = changed_game(*RANKED).restore({**p.to_data(), "round": round, "active": seat, "stack": stack})
    return play(p, f"complete {ORDERS[seat]}")


def arrivals(rounds: tuple[int, ...]) -> list[int]:
    """What each seat gets at the first tile when it arrives in these rounds, one after the other."""
    p = table(*[before_tile(seat) for seat in range(len(rounds))], of=changed_game(*RANKED))
    for seat, round in enumerate(rounds):
        p = arrive(p, seat, round)
    assert [each.tracks[REPUTATION] for each in p.players] == [TILE_A] * len(rounds)
    assert [each.reached for each in p.players] == [[round, 0] for round in rounds]
    assert p.tiles_gone == 0
    return [each.points[ids.BY_TILE] for each in p.players]


@rule("W-RTILE-01", "W-RTILE-03")
def test_with_four_the_first_gets_the_top_then_middle_bottom_nothing() -> None:
    assert arrivals((1, 2, 3, 4)) == [30, 20, 10, 0]


@rule("W-RTILE-01", "W-RTILE-04")
def test_with_three_the_first_gets_the_top_then_bottom_nothing() -> None:
    assert arrivals((1, 2, 3)) == [31, 11, 0]


@rule("W-RTILE-01", "W-RTILE-05", "W-EX-29")
def test_with_two_only_the_first_gets_the_middle_unless_both_arrive_in_one_round() -> None:
    assert arrivals((1, 2)) == [20, 0]
    assert arrivals((3, 3)) == [20, 20]


@rule("W-RTILE-06")
@pytest.mark.parametrize(
    ("rounds", "points"), [((2, 2, 2, 2), [30] * 4), ((1, 2, 2, 2), [30, 20, 20, 20]), ((1, 2, 3, 3), [30, 20, 10, 10])]
)
def test_all_arrivals_of_one_round_share_a_rank_in_full(rounds: tuple[int, ...], points: list[int]) -> None:
    assert arrivals(rounds) == points


@rule("W-EX-28", "W-RTILE-03", "W-RTILE-06", "W-RTILE-07")
def test_example_two_first_visitors_of_one_round_and_a_third_later_or_with_them() -> None:
    p = table(*[before_tile(seat) for seat in range(4)], of=changed_game(*RANKED))
    for seat, round in ((0, 2), (1, 2), (2, 3)):
        p = arrive(p, seat, round)
    assert [each.points[ids.BY_TILE] for each in p.players] == [30, 30, 10, 0]
    p = table(*[before_tile(seat) for seat in range(4)], of=changed_game(*RANKED))
    for seat in range(3):
        p = arrive(p, seat, 2)
    assert [each.points[ids.BY_TILE] for each in p.players] == [30, 30, 30, 0]


@rule("W-RTILE-07", "W-EDGE-68")
def test_ties_use_up_ranks() -> None:
    assert arrivals((3, 5, 5, 6)) == [30, 20, 20, 0]


@rule("W-RTILE-07", "W-EDGE-69")
def test_three_together_leave_nothing_for_the_fourth_but_four_together_share() -> None:
    assert arrivals((5, 5, 5, 6)) == [30, 30, 30, 0]
    assert arrivals((5, 5, 5, 5)) == [30, 30, 30, 30]


@rule("W-EDGE-70")
def test_three_players_two_together_before_or_after_the_third() -> None:
    assert arrivals((1, 1, 2)) == [31, 31, 0]
    assert arrivals((1, 2, 2)) == [31, 11, 11]


@rule("W-RTILE-08")
def test_the_reward_is_there_at_once() -> None:
    p = table(before_tile(0), before_tile(1), of=changed_game(*RANKED))
    told = [params for key, params in events(p, f"complete {ORDERS[0]}") if key == "gain"]
    assert told[-2:] == [
        {"seat": 0, "item": "reputation", "amount": 1, "source": "rows"},
        {"seat": 0, "item": "points", "amount": 20, "source": "tiles"},
    ]
    assert p.players[0].score == 20 + p.players[0].points[ids.BY_ORDER]


@rule("W-RTILE-01")
@pytest.mark.parametrize("here", [TILE_A - 2, TILE_A])
def test_a_space_beside_the_tile_gives_nothing(here: int) -> None:
    p = moved("reputation = 1", player(reputation=here), changes=RANKED)
    assert (p.players[0].score, p.players[0].reached) == (0, [0, 0])


@rule("W-RTILE-10")
def test_the_two_tiles_keep_ranks_of_their_own() -> None:
    given: dict[str, Any] = {"reputation_tiles": ("rt2", "rt1"), "round": 6, "changes": RANKED}
    others = [player(reached=(3, 0)), player(reached=(4, 0)), player(reached=(5, 5))]
    p = moved("reputation = 1", player(reputation=TILE_B - 1, reached=(2, 0)), *others, **given)
    assert gained(p) == {"tiles": 20}
    assert p.players[0].reached == [2, 6]


@rule("W-RTILE-10")
def test_one_advance_may_reach_both_tiles() -> None:
    p = moved(f"reputation = {TILE_B - TILE_A + 1}", player(reputation=TILE_A - 1), reputation_tiles=("rt1", "rt3"))
    assert gained(p) == {"tiles": p.players[0].score}
    assert stock(p, "lantern") > 0
    assert (p.players[0].tracks[REPUTATION], p.players[0].reached) == (TILE_B, [1, 1])


@rule("W-RTILE-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_several_players_the_tile_stays_on_the_track(seats: int) -> None:
    p = moved("reputation = 1", player(reputation=TILE_A - 1), *[player() for _ in range(seats - 1)])
    assert p.tiles_gone == 0
    assert [tile["gone"] for tile in p.view(0)["reputation_tiles"]] == [False, False]  # type: ignore[attr-defined]


class TestRulings:
    """Where no source settles it."""

    @rule("W-TRACK-11")
    @pytest.mark.parametrize(("here", "spaces"), [(19, 2), (20, 1), (20, 10), (25, 3), (27, 1)])
    def test_past_20_a_third_counter_goes_on(self, here: int, spaces: int) -> None:
        p = moved(f"hazelnut_income = {spaces}", player(hazelnut=here))
        assert p.players[0].tracks[HAZELNUT] == here + spaces
        assert (asked(p), p.players[0].score) == ("turn", 0)

    @rule("W-TRACK-11")
    def test_the_third_counter_pays_20_and_its_space(self) -> None:
        board = player(hazelnut=23, blueberry=21)
        p = play(table(player(), board, round=4, turn=1, tile="exchange", done=True), "finish")
        assert (p.players[1].score, stock(p, "blueberries", 1)) == (23, 21)

    @rule("W-TRACK-12", "W-EDGE-63")
    def test_overflow_and_claims_are_never_refused_for_lack_of_counters(self) -> None:
        board = player(
            score=60, hazelnut=10, blueberry=10, claims=["pc01"], orders={"oh03": 4}, lumber="yellow5 green5"
        )
        contracts = ["pc01", "pc02", "pc03"]
        p = table(
            board,
            player(),
            of=gift("hazelnut_income = 1, blueberry_income = 1"),
            tiles={"exchange": (1, 5)},
            contracts=contracts,
            claimed_in=[1, 0, 0],
        )
        play(p, "choose exchange", "complete oh03", "pick 2", "claim pc02")
        assert p.players[0].tracks == [0, 11, 11]
        assert p.view(0)["players"][0]["claims"] == ["pc01", "pc02"]  # type: ignore[index]
        assert p.players[0].score == 60

    @rule("W-TRACK-13")
    @pytest.mark.parametrize("track", INCOMES)
    def test_a_line_is_paid_out_before_the_next_step(self, track: str) -> None:
        p = moved(f"{track}_income = 4", player(**{track: TOOL_LINE}))
        assert asked(p) == "tool-kind"
        assert p.players[0].tracks[INCOMES[track]] == TOOL_LINE + 1
        assert p.players[0].score == 0
        play(p, "tool mallet")
        assert p.players[0].tracks[INCOMES[track]] == TOOL_LINE + 1
        play(p, "attic b1")
        assert p.players[0].tracks[INCOMES[track]] == TOOL_LINE + 4

    @rule("W-TRACK-13", "W-RTILE-02")
    def test_a_tile_is_paid_out_before_the_next_step(self) -> None:
        p = moved("reputation = 3", player(reputation=TILE_A - 1), reputation_tiles=("rt2", "rt1"))
        assert asked(p) == "tool-kind"
        assert p.players[0].tracks[REPUTATION] == TILE_A
        play(p, "tool mallet", "attic b1")
        assert p.players[0].tracks[REPUTATION] == TILE_A + 2

    @rule("W-RTILE-02", "W-EDGE-67")
    @pytest.mark.parametrize("before", [1, 2, 3])
    def test_a_tile_passed_over_is_reached(self, before: int) -> None:
        p = moved("reputation = 3", player(reputation=TILE_A - before), changes=RANKED)
        assert gained(p) == {"tiles": 20}
        assert p.players[0].tracks[REPUTATION] == TILE_A - before + 3
        assert p.players[0].reached == [1, 0]

    @rule("W-RTILE-09", "W-EDGE-71")
    def test_reaching_a_tile_again_gives_nothing_more(self) -> None:
        p = moved("reputation = 1", player(reputation=TILE_A - 1, reached=(2, 0)), changes=RANKED, round=5)
        assert (p.players[0].score, p.players[0].reached) == (0, [2, 0])
        assert p.players[0].tracks[REPUTATION] == TILE_A

    @rule("W-RTILE-09", "W-EDGE-71")
    def test_falling_back_and_returning_leaves_the_ranks_as_they_are(self) -> None:
        fallen = {"reputation": TILE_A, "reached": (2, 0), "orders": {"oe30": 1, "oe05": 5}}
        boards = [player(**fallen, lumber="green3 green3"), before_tile(1, orders={"oe24": 2}), player()]
        p = table(*boards, of=changed_game(*RANKED), round=4, turn=2, tile="exchange", done=True)
        play(p, "finish")  # the income phase moves all orders down
        assert p.players[0].tracks[REPUTATION] == TILE_A - 2
        play(p, "complete oe30", "choose improve", "berries", "finish", "no-market")
        assert p.players[0].tracks[REPUTATION] == TILE_A
        assert (p.round, p.players[0].points[ids.BY_TILE], p.players[0].reached) == (5, 0, [2, 0])
        play(p, "complete oe24")
        assert p.players[1].points[ids.BY_TILE] == 11  # one player was there before, in round 2

    @rule("W-RTILE-12")
    def test_setup_counts_as_part_of_round_1(self) -> None:
        hazel = ("helpers.toml", "gain = { hazelnut_income = 2 } }", f"gain = {{ reputation = {TILE_A} }} }}")
        of = changed_game(*RANKED, hazel)
        p = of.start(2, {"first": 0, "hands": "open"}, fast(1))
        data = p.to_data()
        data["reputation_tiles"] = [of.pack.tiles.ids.index(id) for id in ("rt1", "rt2")]
        data["helper_display"], data["helper_deck"] = [-1] * 4, []
        for seat, helper in enumerate(("he06", "he07")):
            others = [20 + 2 * seat, 21 + 2 * seat]
            data["players"][seat]["draft"] = [of.pack.helpers.ids.index(helper), *others]  # type: ignore[index]
        p = of.restore(data)
        for seat in (0, 1):
            play(p, ("start he06", "start he07")[seat], seat=seat)
            play(p, offered(p, "keep", seat)[0], seat=seat)
            play(p, offered(p, "keep", seat)[0], seat=seat)
            play(p, offered(p, "place", seat)[0], seat=seat)
        assert (p.players[0].reached, gained(p)) == ([1, 0], {"tiles": 20})
        late = of.restore({**p.to_data(), "active": 1, "stack": [step(ids.TURN, 2)], "round": 1})
        late.players[1].tracks = [TILE_A - 1, 0, 0]
        late.players[1].orders = [of.pack.orders.ids.index("oe30") | 3 << 8]
        late.players[1].lumber = [0, 0, 2, *[0] * 15]
        later = late.copy()
        later.round = 2
        assert play(late, "complete oe30").players[1].points[ids.BY_TILE] == 20
        assert play(later, "complete oe30").players[1].points[ids.BY_TILE] == 0

    @rule("W-RTILE-12")
    def test_income_phases_bring_no_arrivals(self) -> None:
        boards = [player(reputation=TILE_A + 1, orders={"oe05": 5}), player(reputation=TILE_B + 1, orders={"oe06": 5})]
        p = next_round(table(*boards, round=4, turn=1, tile="exchange", done=True))
        assert [each.tracks[REPUTATION] for each in p.players] == [TILE_A - 1, TILE_B - 1]
        assert [each.reached for each in p.players] == [[0, 0], [0, 0]]
        assert [each.score for each in p.players] == [0, 0]

    @rule("W-SCORE-03")
    @pytest.mark.parametrize(("score", "left"), [(50, 49), (100, 99), (51, 50)])
    def test_the_floor_is_the_total_of_0(self, score: int, left: int) -> None:
        p = table(player(score=score, orders={"oe01": 5}, lumber="brown2 green2", scrapwood=1), player())
        play(p, "complete oe01")
        assert (p.players[0].score, p.players[0].points[ids.BY_ROW]) == (left, -1)
        assert refused(p, "complete oe01").key == "completed-already"


@rule("W-RTILE-07")
def test_an_arrival_is_reported_with_its_rank() -> None:
    boards = [player(reputation=TILE_A - 1, orders={"oe30": 3}, lumber="green3 green3"), player(reached=(1, 0))]
    told = events(table(*boards, round=2), "complete oe30")
    assert ("reaches-tile", {"seat": 0, "tile": "rt1", "rank": 2}) in told
    told = events(table(*boards[:1], player(reached=(2, 0)), round=2), "complete oe30")
    assert ("reaches-tile", {"seat": 0, "tile": "rt1", "rank": 1}) in told


@rule("W-RTILE-02", "W-TRACK-13")
def test_a_tile_that_advances_reputation_is_paid_out_before_the_rest_of_the_advance() -> None:
    old = "side_2_4 = [{ points = 5 }, { points = 4 }, { points = 2 }]"
    new = "side_2_4 = [{ points = 5 }, { reputation = 6, points = 4 }, { points = 2 }]"
    of = changed_game(("reputation_tiles.toml", old, new))
    p = table(player(reputation=4, orders={"oe30": 1}, lumber=all_dice(), glue=9, scrapwood=9, sawblade=9), of=of)
    play(p, "complete oe30")
    while asked(p) == "paying":
        play(p, offered(p, "pay")[0])
    while asked(p) in ("tool-kind", "tool-space"):
        play(p, offered(p)[0])
    assert p.players[0].tracks[ids.REPUTATION_TRACK] == 4 + 3 + 6
    assert p.players[0].reached == [1, 1]


def all_dice() -> str:
    """Two dice of every kind."""
    return " ".join(f"{colour}{face}" for colour in ("green", "yellow", "brown") for face in range(1, 7) for _ in "ab")
