"""Time (X-TIME): limits that can be agreed, the deadline the others set, the preview, and the pause for a doubt.

The engine has no clock: it says whose clock runs and how long, and knows `timeout`, which the table plays.
"""

import pytest

from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused, reveals
from tests.games.wordcraft.builders import finish_round, game, legal, table
from tests.marks import rule

LIMIT = {"turn_timer": 180}
DEADLINES = {"call_deadline": 60}


def clock(p: Wordcraft) -> dict[str, object]:
    """The clock as everybody sees it."""
    shown = p.view(None)["clock"]
    assert isinstance(shown, dict)
    assert all(p.view(seat)["clock"] == shown for seat in range(p.seats))
    return shown


# --- no limit --------------------------------------------------------------------------------------------------


@rule("X-TIME-02")
def test_the_view_names_the_move_to_play_when_time_is_up() -> None:
    p = table(3, options={"turn_timer": 180}, cards=["cubes.4", "count.red2", "ends.red_yellow", "cubes.6"])
    assert clock(p)["on_timeout"] == "timeout"
    play(p, "say STAR", seat=0)
    assert (p.asking().name, clock(p)["on_timeout"]) == ("cubes", "keep")
    play(p, "doubt STAR", seat=1)
    assert (p.asking().name, clock(p)["on_timeout"], clock(p)["stopped"]) == ("vote", "keep", True)


@rule("X-TIME-01")
def test_without_an_option_there_is_no_limit() -> None:
    p = table(3)
    assert clock(p) == {"seat": 0, "on_timeout": "timeout", "seconds": 0, "preview": 0, "stopped": False, "hurried": []}
    assert refused(p, "timeout", seat=0).to_data() == {
        "rule": "X-TIME-01",
        "key": "no-limit",
        "params": {"seat": 0, "step": "turn"},
        "highlight": [],
    }
    assert not legal(p, 0, "timeout")


@rule("X-TIME-01")
def test_without_an_option_nobody_can_set_a_deadline() -> None:
    p = table(3)
    assert refused(p, "hurry", seat=1).to_data() == {
        "rule": "X-TIME-01",
        "key": "no-deadlines",
        "params": {"seat": 1, "step": "turn"},
        "highlight": [],
    }
    assert p.may_interject() == ()


# --- option 1: a limit for every turn --------------------------------------------------------------------------


@rule("X-TIME-02", "X-EX-16")
def test_a_limit_of_3_minutes_a_word_within_it_or_a_pass() -> None:
    p = table(3, options=LIMIT)
    assert clock(p)["seconds"] == 180
    p.events = []
    before = p.to_data()
    play(p, "timeout", seat=0)
    assert p.events == [("timed-out", -1, {"seat": 0, "seconds": 180})]
    q = table(3, options=LIMIT)
    play(q, "pass", seat=0)
    assert p.to_data() == q.to_data()
    assert (p.to_act(), p.passes, p.hand, p.said) == ((1,), 1, before["hand"], [])


@rule("X-TIME-02", "X-EX-16")
def test_a_word_within_the_limit_is_a_word() -> None:
    p = table(3, options=LIMIT)
    play(p, "say STAR", seat=0)
    assert (p.to_act(), p.passes, p.hand[0]) == ((1,), 0, 14)


@rule("X-TIME-02")
def test_every_turn_has_the_limit() -> None:
    p = table(3, options=LIMIT)
    for seat in (0, 1):
        assert (clock(p)["seat"], clock(p)["seconds"]) == (seat, 180)
        assert legal(p, seat, "timeout")
        play(p, "pass", seat=seat)
    assert (clock(p)["seat"], clock(p)["seconds"]) == (2, 180)


@rule("X-TIME-02")
def test_a_circle_of_timeouts_ends_the_round_like_passes() -> None:
    p = table(2, options=LIMIT)
    play(p, "timeout", seat=0)
    play(p, "timeout", seat=1)
    assert p.round == 2


@rule("X-TIME-02")
def test_only_the_turn_of_the_player_in_turn_times_out() -> None:
    p = table(3, options=LIMIT)
    refusal = refused(p, "timeout", seat=1)
    assert (refusal.rule, refusal.key) == ("X-FLOW-04", "not-your-turn")


@rule("X-TIME-02")
def test_once_the_word_is_said_there_is_no_timeout() -> None:
    p = table(3, options=LIMIT)
    play(p, "say WAGE", seat=0)
    assert p.asking().name == "cubes"
    refusal = refused(p, "timeout", seat=0)
    assert (refusal.rule, refusal.key) == ("X-FLOW-05", "not-now")


# --- option 2: a deadline set by the others --------------------------------------------------------------------


@rule("X-TIME-03")
def test_when_all_the_others_ask_the_player_in_turn_has_one_minute() -> None:
    p = table(4, turn=1, options=DEADLINES)
    p.events = []
    assert not reveals(p, "hurry", seat=3)
    assert not reveals(p, "hurry", seat=0)
    assert (clock(p)["seconds"], clock(p)["hurried"]) == (0, [0, 3])
    assert not legal(p, 1, "timeout")
    play(p, "hurry", seat=2)
    assert clock(p) == {
        "seat": 1,
        "on_timeout": "timeout",
        "seconds": 60,
        "preview": 0,
        "stopped": False,
        "hurried": [0, 2, 3],
    }
    assert p.events == [
        ("hurried", -1, {"seat": 3, "slow": 1}),
        ("hurried", -1, {"seat": 0, "slow": 1}),
        ("hurried", -1, {"seat": 2, "slow": 1}),
        ("deadline", -1, {"seat": 1, "seconds": 60}),
    ]


@rule("X-TIME-03")
def test_without_a_word_by_the_deadline_the_turn_is_a_pass() -> None:
    p = table(2, options=DEADLINES)
    play(p, "hurry", seat=1)
    p.events = []
    play(p, "timeout", seat=0)
    assert p.events == [("timed-out", -1, {"seat": 0, "seconds": 60})]
    assert (p.to_act(), p.passes, p.hand) == ((1,), 1, [18, 18])


@rule("X-TIME-03")
def test_a_word_by_the_deadline_is_a_word() -> None:
    p = table(2, options=DEADLINES)
    play(p, "hurry", seat=1)
    play(p, "say STAR", seat=0)
    assert (p.to_act(), p.passes, p.hand) == ((1,), 0, [14, 18])


@rule("X-TIME-03")
@pytest.mark.parametrize("move", ["pass", "timeout", "say STAR"])
def test_a_deadline_is_for_one_turn(move: str) -> None:
    p = table(2, options=DEADLINES)
    play(p, "hurry", seat=1)
    play(p, move, seat=0)
    assert clock(p) == {"seat": 1, "on_timeout": "timeout", "seconds": 0, "preview": 0, "stopped": False, "hurried": []}
    assert not legal(p, 1, "timeout")
    assert legal(p, 0, "hurry")


@rule("X-TIME-03")
def test_one_asks_once() -> None:
    p = table(3, options=DEADLINES)
    assert p.may_interject() == (1, 2)
    assert offered(p, seat=1) == ["hurry"]
    play(p, "hurry", seat=1)
    assert refused(p, "hurry", seat=1).to_data() == {
        "rule": "X-TIME-03",
        "key": "hurried-already",
        "params": {"seat": 1, "step": "turn"},
        "highlight": [],
    }
    assert p.may_interject() == (2,)
    assert legal(p, 2, "hurry")


@rule("X-TIME-03")
def test_the_player_in_turn_does_not_hurry_himself() -> None:
    refusal = refused(table(3, options=DEADLINES), "hurry", seat=0)
    assert (refusal.rule, refusal.key) == ("X-FLOW-05", "not-now")


@rule("X-TIME-03")
def test_there_is_no_deadline_where_an_agreed_limit_runs() -> None:
    """Limits differ by seat here: seat 0 has one, seat 1 has none."""
    p = table(2, options={"turn_timer": [180, 0], **DEADLINES})
    assert refused(p, "hurry", seat=1).to_data() == {
        "rule": "X-TIME-02",
        "key": "limit-runs",
        "params": {"seat": 1, "step": "turn"},
        "highlight": [],
    }
    play(p, "pass", seat=0)
    assert legal(p, 0, "hurry")
    play(p, "hurry", seat=0)
    assert clock(p)["seconds"] == 60


@rule("X-TIME-03")
def test_the_deadline_stays_while_the_word_before_is_doubted_in_vain() -> None:
    p = table(2, options=DEADLINES)
    play(p, "say STAR", seat=0)
    play(p, "hurry", seat=0)
    play(p, "doubt STAR", seat=1)
    play(p, "vote 0", seat=0)
    play(p, "vote 0", seat=1)
    assert (clock(p)["seconds"], clock(p)["hurried"]) == (60, [0])


@rule("X-TIME-03")
def test_the_deadline_is_gone_when_the_turn_goes_back_to_the_author() -> None:
    p = table(2, options=DEADLINES)
    play(p, "say STAR", seat=0)
    play(p, "hurry", seat=0)
    play(p, "doubt STAR", seat=1)
    play(p, "vote 1", seat=0)
    play(p, "vote 1", seat=1)
    assert clock(p) == {"seat": 0, "on_timeout": "timeout", "seconds": 0, "preview": 0, "stopped": False, "hurried": []}


@rule("X-TIME-03")
def test_a_saved_game_remembers_who_asked() -> None:
    p = table(3, options=DEADLINES)
    play(p, "hurry", seat=2)
    q = game().restore(p.to_data())
    play(q, "hurry", seat=1)
    assert clock(q)["seconds"] == 60


# --- the preview -----------------------------------------------------------------------------------------------


@rule("X-TIME-04")
def test_before_the_first_turn_of_each_round_there_is_a_minute_to_look() -> None:
    p = table(2, options={"preview": 60})
    for each in (1, 2, 3):
        assert (p.round, clock(p)["preview"]) == (each, 60)
        finish_round(p)
    assert p.over()
    assert clock(p)["preview"] == 0


@rule("X-TIME-04")
@pytest.mark.parametrize("move", ["pass", "say STAR", "say WAGE"])
def test_the_preview_is_over_when_the_first_player_has_moved(move: str) -> None:
    p = table(2, round=2, said=[("TREE", 0, 1)], options={"preview": 60})
    assert clock(p)["preview"] == 60
    play(p, move, seat=0)
    assert clock(p)["preview"] == 0


@rule("X-TIME-04")
@pytest.mark.parametrize("move", ["say STAR", "appeal GEMS"])
def test_there_is_no_second_preview_when_the_first_players_word_fails(move: str) -> None:
    """His turn goes on; everybody has looked at the letters already."""
    p = table(2, round=2, said=[("GEM", 0, 1)], options={"preview": 60})
    play(p, move, seat=0)
    if move == "say STAR":
        play(p, "doubt STAR", seat=1)
    for seat in (0, 1):
        play(p, "vote 1" if move == "say STAR" else "vote 0", seat=seat)
    assert (p.to_act(), len(p.barred)) == ((0,), 1)
    assert clock(p)["preview"] == 0


@rule("X-TIME-04")
def test_a_preview_is_only_suggested() -> None:
    assert clock(table(2))["preview"] == 0


# --- pauses ----------------------------------------------------------------------------------------------------


@rule("X-TIME-05")
def test_the_clock_stands_still_while_a_doubt_is_decided() -> None:
    p = table(2, options=LIMIT)
    play(p, "say STAR", seat=0)
    assert clock(p)["stopped"] is False
    play(p, "doubt STAR", seat=1)
    assert clock(p) == {
        "seat": 1,
        "on_timeout": "timeout",
        "seconds": 180,
        "preview": 0,
        "stopped": True,
        "hurried": [],
    }
    assert refused(p, "timeout", seat=1).key == "not-now"
    play(p, "vote 0", seat=0)
    assert clock(p)["stopped"] is True
    play(p, "vote 0", seat=1)
    assert clock(p)["stopped"] is False


@rule("X-TIME-05")
def test_the_clock_stands_still_while_an_appeal_is_decided() -> None:
    p = table(2, options=LIMIT, said=[("GEM", 1, 1)])
    play(p, "appeal GEMS", seat=0)
    assert clock(p)["stopped"] is True
    play(p, "vote 1", seat=0)
    play(p, "vote 0", seat=1)
    assert clock(p)["stopped"] is False


@rule("X-TIME-05")
def test_a_deadline_stands_still_too() -> None:
    p = table(2, options=DEADLINES)
    play(p, "say STAR", seat=0)
    play(p, "hurry", seat=0)
    play(p, "doubt STAR", seat=1)
    assert clock(p) == {
        "seat": 1,
        "on_timeout": "timeout",
        "seconds": 60,
        "preview": 0,
        "stopped": True,
        "hurried": [0],
    }


@rule("X-TIME-05")
def test_nobodys_clock_runs_in_the_last_call() -> None:
    p = table(2, turn=1, trigger=0, hand=[2, 18], options=LIMIT)
    play(p, "say STAR", seat=1)
    assert clock(p) == {"seat": None, "on_timeout": None, "seconds": 0, "preview": 0, "stopped": False, "hurried": []}
    play(p, "doubt STAR", seat=0)
    assert clock(p) == {"seat": None, "on_timeout": None, "seconds": 0, "preview": 0, "stopped": True, "hurried": []}


# --- limits by seat --------------------------------------------------------------------------------------------


@rule("X-TIME-06")
def test_limits_can_be_set_per_player_or_switched_off() -> None:
    p = table(3, options={"turn_timer": [60, 0, 300]})
    shown = []
    for seat in range(3):
        shown.append((clock(p)["seat"], clock(p)["seconds"], legal(p, seat, "timeout")))
        play(p, "say " + ["STAR", "LAD", "SAD"][seat], seat=seat)
    assert shown == [(0, 60, True), (1, 0, False), (2, 300, True)]


@rule("X-TIME-06")
def test_a_player_without_a_limit_has_none_though_others_have() -> None:
    p = table(2, options={"turn_timer": [0, 60]})
    refusal = refused(p, "timeout", seat=0)
    assert (refusal.rule, refusal.key) == ("X-TIME-01", "no-limit")


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-20")
def test_a_word_that_was_not_accepted_in_time_does_not_save_the_turn() -> None:
    """A refused word, an appeal in vain, a rejected word: out of time, it is a pass."""
    p = table(2, options=LIMIT, said=[("GEM", 1, 1)])
    refused(p, "say ASTERT", seat=0)
    play(p, "appeal GEMS", seat=0)
    play(p, "vote 1", seat=0)
    play(p, "vote 0", seat=1)
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    play(p, "vote 1", seat=0)
    play(p, "vote 1", seat=1)
    play(p, "timeout", seat=0)
    assert (p.to_act(), p.passes, p.hand) == ((1,), 1, [18, 18])


@rule("X-AMB-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turn", [0, 1])
def test_all_the_others_must_agree_to_a_deadline(seats: int, turn: int) -> None:
    """A majority of them is not enough."""
    p = table(seats, turn=turn, options=DEADLINES)
    others = [seat for seat in range(seats) if seat != turn]
    for seat in others[:-1]:
        play(p, "hurry", seat=seat)
        assert clock(p)["seconds"] == 0
    play(p, "hurry", seat=others[-1])
    assert clock(p)["seconds"] == 60


@rule("X-AMB-34")
def test_bots_always_agree_to_a_deadline() -> None:
    p = table(4, turn=0, options={**DEADLINES, "bots": [2, 3]})
    play(p, "hurry", seat=1)
    assert clock(p)["seconds"] == 60
    p = table(3, turn=2, options={**DEADLINES, "bots": [1, 2]})
    play(p, "hurry", seat=0)
    assert (clock(p)["seconds"], clock(p)["hurried"]) == (60, [0, 1])
