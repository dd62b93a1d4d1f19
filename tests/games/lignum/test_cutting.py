"""Wood work in general, and woodcutting: turns, workers, shared areas, movers (L-WORK, L-MILL, L-CUT, L-PW-12 on)."""

from itertools import permutations
from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import pile, player, saved_player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

WORK = ["cutting", "arriving", "transporting", "sawing", "tasks", "selling", "drying"]
PASSING = ("finish", "end-turn", "clearing", "no-bonus", "no-overtime")


def why(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


def changes(p: Lignum, *texts: str, seat: int = 0) -> dict[str, object]:
    """What of a mill, its wood apart, is different after these moves."""
    before = saved_player(p, seat)
    play(p, *texts, seat=seat)
    after = saved_player(p, seat)
    return {key: after[key] for key in after if key not in ("wood", "busy", "sources") and after[key] != before[key]}


def wood(p: Lignum, area: int) -> list[int]:
    """Firewood, softwood and hardwood in a cutting area."""
    return p.forest[area * 3 - 3 : area * 3]


def cutting(plans: int = 0, /, **given: Any) -> Lignum:
    """A player in area 1 with wood of every kind, at work as the only one who cuts there."""
    works = dict.fromkeys(range(1, plans + 1), ("pw.cutting", 2))
    forest = {1: "firewood softwood hardwood", 2: "firewood firewood firewood hardwood", 4: "softwood softwood"}
    return table(player(area=1, plans=works, **given), player(area=2), at="cutting", round=2, forest=forest)


def shared(*seats: dict[str, Any], turn: int = 1, wood: str = "firewood firewood firewood") -> Lignum:
    """Players in area 1, the one with the turn at work."""
    rows = [{"area": 1, "workers": (3, 0, 0), **seat} for seat in seats]
    return table(*rows, at="cutting", turn=turn, forest={1: wood, 2: "softwood", 3: "hardwood"}, food={1: 2, 2: 3})


def go_on(p: Lignum, step: str, round: int | None = None) -> Lignum:
    """Everybody passes until a step asks."""
    while asked(p) != step or round not in (None, p.round):
        seat = p.to_act()[0]
        moves = offered(p, seat=seat)
        ways = [move for move in moves if move in (*PASSING, f"select area{seat + 1}")]
        play(p, (ways or moves)[0], seat=seat)
    return p


# --- the phases --------------------------------------------------------------------------------------------


@rule("L-WORK-01", "L-ARR-06")
def test_the_seven_phases_follow_each_other() -> None:
    p = table(player(), player(), round=1)
    told = events(p, "clearing", "clearing")
    phases = [params["phase"] for key, params in told if key == "phase"]
    work = ["cutting", "arrival", "transport", "sawing", "tasks", "selling", "drying"]
    assert phases[: len(work)] == work


@rule("L-WORK-01", "L-WORK-02")
def test_a_busy_mill_is_asked_in_every_phase_in_order() -> None:
    full = player(
        **{"woodpile": "firewood", "sawing": "firewood", "river": "firewood", "gear": {"saw": 1}, "dry0": "firewood"},
        **{"tasks": {"task.06": 0}, "workers": (1, 1, 1), "place": 20},
    )
    p = table(full, player(place="clearing", mill=False), clearing=[1], forest={1: "firewood"})
    seen: list[str | None] = []
    while p.round == 1:
        if asked(p) not in seen:
            seen.append(asked(p))
        moves = [move for move in offered(p, seat=0) if move.split()[0] in ("finish", "end-turn", "clearing", "land")]
        play(p, moves[0], seat=0)
    assert [step for step in seen if step in WORK] == WORK


@rule("L-WORK-02", "L-WORK-03", "L-WORK-06")
def test_a_phase_ends_for_all_before_the_next_begins() -> None:
    mill = player(sawing="firewood", gear={"saw": 1}, sale="firewood")
    p = table(mill, mill, at="sawing")
    play(p, "finish", seat=1)
    assert (asked(p), p.to_act()) == ("sawing", (0,))
    assert refused(p, "mill firewood 4 mill", seat=1).key == "not-awaited"
    assert refused(p, "finish", seat=1).key == "not-awaited"
    assert refused(p, "sell sale firewood", seat=0).key == "not-now"
    play(p, "mill firewood 4 mill", "finish", seat=0)
    assert (asked(p), p.to_act()) == ("selling", (0, 1))


@rule("L-WORK-07")
@pytest.mark.parametrize("idle", ["pass", "ask"])
def test_phases_with_nothing_to_do_pass_by_themselves_unless_the_table_asks(idle: str) -> None:
    p = table(player(), player(), options={"idle": idle})
    assert steps_of_round(play(p, "clearing", "clearing"), 1) == (WORK if idle == "ask" else [])
    p = table(player(mill=False), player(mill=False), at="winter-bonus", round=4, options={"idle": idle})
    winter = ["winter-cutting", "transporting", "sawing", "winter-turn"] if idle == "ask" else []
    assert steps_of_round(play(p, "no-bonus", "no-bonus"), 4) == winter


def steps_of_round(p: Lignum, round: int) -> list[str | None]:
    """Everybody does as little as possible: which steps ask until the round is over?"""
    seen: list[str | None] = []
    while p.round == round:
        if asked(p) not in seen:
            seen.append(asked(p))
        assert all(offered(p, seat=seat) for seat in p.to_act())
        play(p, next(move for move in offered(p) if move in PASSING))
    return seen


@rule("L-WORK-03")
@pytest.mark.parametrize("first", [0, 1])
def test_phases_at_the_same_time_give_the_same_in_any_order(first: int) -> None:
    mills = [player(woodpile="firewood softwood", workers=(0, 1, 0)), player(woodpile="hardwood", workers=(0, 1, 0))]
    p = table(*mills, at="transporting", chance=3)
    moves = [["carry softwood sale hired", "finish"], ["carry hardwood sawing hired", "finish"]]
    play(p, *moves[first], seat=first)
    play(p, *moves[1 - first], seat=1 - first)
    assert [pile(p, "sale"), pile(p, "sawing", 1), pile(p, "woodpile")] == ["softwood", "hardwood", "firewood"]
    assert asked(p) == "selling"


@rule("L-WORK-03", "L-AMB-64")
@pytest.mark.parametrize("at", ["arriving", "transporting", "sawing", "tasks", "selling", "drying"])
def test_a_food_hut_waits_for_those_earlier_in_the_clearing(at: str) -> None:
    p = table(player(huts=(0, 1, 0)), player(huts=(0, 1, 0)), at=at, clearing=[1, 0], food={6: 2})
    refusal = refused(p, "food-hut area6", seat=0)
    assert (refusal.rule, refusal.key, refusal.params["food"]) == ("L-WORK-03", "food-hut-waits", 2)
    assert "food-hut area6" in offered(p, seat=1)
    play(p, "finish", seat=1)
    assert changes(p, "food-hut area6") == {"food": 2, "huts": [0, 0, 0]}


@rule("L-EDGE-68", "L-WORK-03", "L-HUT-13")
def test_two_food_huts_aim_at_one_area() -> None:
    hut = player(huts=(0, 1, 0), sale="firewood")
    p = table(player(), hut, player(), hut, at="selling", awaited=[1, 3], food={6: 3})
    assert why(p, "food-hut area6", seat=3) == ("L-WORK-03", "food-hut-waits")
    play(p, "food-hut area6", "finish", seat=1)
    assert why(p, "food-hut area6", seat=3) == ("L-HUT-13", "no-food-there")
    assert (p.players[1].food, p.players[3].food, p.players[3].huts) == (3, 0, [0, 1, 0])


@rule("L-WORK-06")
@pytest.mark.parametrize("at", ["transporting", "sawing", "tasks", "selling", "drying"])
def test_a_turn_may_do_nothing(at: str) -> None:
    goods = player(woodpile="firewood", sawing="firewood", gear={"saw": 1}, dry0="firewood", tasks={"task.06": 0})
    p = table(goods, player(), at=at, awaited=[0])
    assert len(offered(p)) > 2
    changed = changes(p, "finish")
    assert changed == {} or p.round == 2
    assert (pile(p, "woodpile"), pile(p, "sawing"), pile(p, "dry0")) == ("firewood", "firewood", "firewood")


# --- workers -----------------------------------------------------------------------------------------------


@rule("L-WORK-04", "L-CUT-01", "L-CUT-02", "L-EX-13")
def test_each_woodcutter_takes_one_disk_to_the_woodpile_and_is_spent() -> None:
    p = cutting(workers=(2, 0, 0), mill=False)
    assert changes(p, "cut hardwood hired") == {"workers": [1, 0, 0]}
    assert changes(p, "cut firewood hired") == {"workers": [0, 0, 0]}
    assert pile(p, "woodpile") == "firewood hardwood"
    assert (pile(p, "sawing"), pile(p, "sale"), wood(p, 1)) == ("", "", [0, 1, 0])
    assert why(p, "cut softwood hired") == ("L-CUT-01", "no-woodcutter")


@rule("L-WORK-05")
@pytest.mark.parametrize(
    ("at", "workers", "move", "reason"),
    [
        ("cutting", (0, 5, 5), "cut firewood hired", "no-woodcutter"),
        ("transporting", (5, 0, 5), "carry firewood sale hired", "no-bearer"),
        ("transporting", (5, 0, 5), "wagon hired", "no-bearer"),
        ("transporting", (5, 0, 5), "drive firewood hired", "no-bearer"),
        ("sawing", (5, 5, 0), "mill firewood 4 hired", "no-sawyer"),
    ],
)
def test_kinds_of_workers_do_not_mix(at: str, workers: tuple[int, int, int], move: str, reason: str) -> None:
    goods: dict[str, Any] = {
        "woodpile": "firewood",
        "sawing": "firewood",
        "gear": {"saw": 1, "wagon": 1, "raft": 1},
        "fodder": [3],
    }
    p = table(player(workers=workers, **goods), player(), at=at, forest={1: "firewood"}, awaited=[0])
    assert why(p, move) == ("L-WORK-05", reason)
    one = (1, 0, 0) if at == "cutting" else (0, 1, 0) if at == "transporting" else (0, 0, 1)
    p = table(player(workers=one, mill=False, **goods), player(), at=at, forest={1: "firewood"}, awaited=[0])
    assert move in offered(p)
    worked = ("L-MILL-01", "mill-worked")
    for by, nobody in (("mill", worked), ("hut", ("L-HUT-15", "no-lodging"))):
        assert why(p, move.replace("hired", by)) == nobody


@rule("L-MILL-01", "L-COMP-06")
@pytest.mark.parametrize(
    ("at", "move"),
    [
        ("cutting", "cut firewood mill"),
        ("transporting", "carry firewood sale mill"),
        ("sawing", "mill firewood 4 mill"),
    ],
)
def test_the_mill_worker_stands_in_once_and_for_free(at: str, move: str) -> None:
    goods = player(woodpile="firewood firewood", sawing="firewood firewood", gear={"saw": 2}, money=3)
    p = table(goods, player(), at=at, forest={1: "firewood firewood"}, awaited=[0])
    changed = changes(p, move)
    assert changed == ({"mill": 0, "gear": [0, 1, 0, 0]} if at == "sawing" else {"mill": 0})
    assert why(p, move) == ("L-MILL-01", "mill-worked")


@rule("L-DATA-15", "L-SETUP-04")
def test_the_woodpile_takes_more_than_the_box_has() -> None:
    p = table(player(woodpile="hardwood " * 10), player(), at="cutting", forest={1: "hardwood"})
    play(p, "cut hardwood mill")
    assert pile(p, "woodpile") == " ".join(["hardwood"] * 11)


@rule("L-MILL-02", "L-EDGE-15")
def test_the_mill_worker_who_cut_does_not_saw_and_is_back_next_round() -> None:
    mill = player(sawing="firewood", gear={"saw": 1}, huts=(1, 0, 0), dry0="firewood")
    p = table(mill, player(mill=False), at="cutting", forest={1: "firewood"})
    play(p, "cut firewood mill", "end-turn")
    go_on(p, "transporting")
    assert why(p, "carry firewood sale mill") == ("L-MILL-01", "mill-worked")
    go_on(p, "sawing")
    assert why(p, "mill firewood 4 mill") == ("L-MILL-01", "mill-worked")
    go_on(p, "sawing", 2)
    assert p.players[0].mill
    assert "mill firewood 4 mill" in offered(p)


@rule("L-MILL-03")
@pytest.mark.parametrize(
    ("at", "round", "move", "given", "reason"),
    [
        ("sawing", 1, "mill firewood 4 mill", {}, ("L-SAW-01", "no-saw")),
        ("transporting", 1, "wagon mill", {"fodder": [3]}, ("L-WAGON-01", "no-wagon")),
        ("transporting", 1, "wagon mill", {"gear": {"wagon": 1}}, ("L-WAGON-01", "no-fodder")),
        ("transporting", 1, "drive firewood mill", {}, ("L-RAFT-02", "no-raft")),
        ("transporting", 4, "sledge mill", {}, ("L-SLED-02", "no-sledge")),
    ],
)
def test_the_mill_worker_needs_the_equipment(
    at: str, round: int, move: str, given: dict[str, Any], reason: tuple[str, str]
) -> None:
    p = table(player(woodpile="firewood", sawing="firewood", **given), player(), at=at, round=round, awaited=[0])
    assert why(p, move) == reason


# --- woodcutting -------------------------------------------------------------------------------------------


@rule("L-CUT-01", "L-HUT-15")
def test_woodcutters_mill_worker_and_huts_cut_together() -> None:
    p = cutting(workers=(1, 0, 0), huts=(0, 0, 1))
    changed = changes(p, "cut softwood hut", "cut hardwood mill", "cut firewood hired")
    assert changed == {"workers": [0, 0, 0], "mill": 0, "huts": [0, 0, 0]}
    assert (pile(p, "woodpile"), wood(p, 1)) == ("firewood softwood hardwood", [0, 0, 0])


@rule("L-CUT-01")
def test_the_turns_of_woodcutting_follow_the_clearing() -> None:
    rows = [player(workers=(1, 0, 0)) for _ in range(3)]
    forest = {1: "firewood", 2: "firewood", 3: "firewood"}
    p = table(*rows, at="cutting", turn=2, clearing=[2, 0, 1], forest=forest)
    order: list[int] = []
    while asked(p) == "cutting":
        order += p.to_act()
        assert refused(p, "cut firewood hired", seat=(p.to_act()[0] + 1) % 3).key == "not-your-turn"
        play(p, "cut firewood hired", "end-turn")
    assert order == [2, 0, 1]


@rule("L-CUT-03")
def test_no_more_than_lies_in_the_area() -> None:
    p = table(player(workers=(5, 0, 0)), player(), at="cutting", forest={1: "firewood softwood", 2: "hardwood"})
    assert why(p, "cut hardwood hired") == ("L-CUT-03", "no-wood")
    play(p, "cut firewood hired")
    assert why(p, "cut firewood hired") == ("L-CUT-03", "no-wood")
    play(p, "cut softwood hired")
    assert offered(p, "cut") == []
    assert (p.players[0].workers, wood(p, 2)) == ([3, 0, 0], [0, 0, 1])


@rule("L-CUT-04", "L-CUT-07")
def test_in_a_shared_area_the_earlier_cuts_first_as_usual() -> None:
    rows = [player(area=1, workers=(1, 0, 0), money=5), player(area=1, workers=(1, 0, 0), money=5)]
    p = table(*rows, at="cutting", turn=1, clearing=[1, 0], forest={1: "firewood softwood"})
    assert p.to_act() == (1,)
    assert why(p, "pay-move area3") == ("L-CUT-07", "no-move-here")
    assert offered(p, "pay-move") == []
    play(p, "cut softwood hired", "end-turn")
    assert p.to_act() == (0,)
    assert "cut firewood hired" in offered(p)
    assert len(offered(p, "pay-move")) == 5


@rule("L-CUT-05", "L-CUT-08", "L-CUT-09")
def test_a_later_player_pays_a_dollar_and_cuts_elsewhere() -> None:
    p = shared(player(), player(money=1, workers=(3, 0, 0)))
    assert changes(p, "pay-move area2", seat=1) == {"money": 0, "area": 1}
    assert (p.players[1].food, p.food[:2]) == (0, [2, 3])
    assert p.players[1].workers == [3, 0, 0]
    assert why(p, "cut firewood hired") == ("L-CUT-03", "no-wood")
    play(p, "cut softwood hired")
    assert why(p, "cut softwood hired") == ("L-CUT-03", "no-wood")
    assert (pile(p, "woodpile", 1), wood(p, 1), wood(p, 2)) == ("softwood", [3, 0, 0], [0, 0, 0])


@rule("L-CUT-06", "L-CUT-08", "L-HUT-13", "L-AMB-63")
def test_a_food_hut_takes_the_food_after_the_move() -> None:
    p = shared(player(), player(money=1, huts=(0, 1, 0)))
    assert why(p, "food-hut area1") == ("L-HUT-13", "area-not-free")
    assert changes(p, "pay-move area2", "food-hut area2", seat=1) == {"money": 0, "area": 1, "food": 3, "huts": [0] * 3}


@rule("L-CUT-05", "L-CUT-11")
def test_a_later_player_cuts_what_is_left() -> None:
    p = shared(player(), player(money=1), wood="firewood softwood")
    assert changes(p, "cut softwood hired", seat=1) == {"workers": [2, 0, 0]}
    assert (p.players[1].money, pile(p, "woodpile", 1)) == (1, "softwood")
    play(p, "end-turn")
    assert wood(p, 1) == [1, 0, 0]


@rule("L-CUT-05", "L-CUT-06")
def test_the_move_goes_to_a_free_area_only() -> None:
    p = shared(player(), player(money=5), player(area=3))
    assert offered(p, "pay-move") == [f"pay-move area{area}" for area in (2, 4, 5, 6)]
    assert why(p, "pay-move area3") == ("L-CUT-06", "area-not-free")
    assert why(p, "pay-move area1") == ("L-CUT-05", "same-area")


@rule("L-CUT-06", "L-AMB-17")
def test_a_free_area_may_be_empty_of_wood() -> None:
    p = shared(player(), player(money=1))
    play(p, "pay-move area6")
    assert offered(p, "cut") == []


@rule("L-CUT-07", "L-AMB-18")
@pytest.mark.parametrize("area", [1, 2])
def test_who_is_alone_or_first_cannot_move(area: int) -> None:
    p = table(player(area=1, money=5), player(area=area, money=5), at="cutting", forest={1: "firewood", 2: "firewood"})
    assert why(p, "pay-move area4") == ("L-CUT-07", "no-move-here")
    play(p, "end-turn")
    assert (offered(p, "pay-move") == []) == (area == 2)


@rule("L-CUT-10", "L-CLEAN-01")
def test_surplus_woodcutters_go_back_without_refund() -> None:
    p = table(
        player(workers=(3, 0, 0), money=2), player(), at="cutting", forest={1: "firewood"}, stock={"woodcutters": 5}
    )
    play(p, "cut firewood hired", "end-turn")
    assert p.players[0].workers == [2, 0, 0]
    go_on(p, "selecting")
    assert (p.players[0].workers, p.players[0].money, p.stock[0]) == ([0, 0, 0], 2, 8)


@rule("L-CUT-11", "L-WORK-06")
def test_cutting_is_optional() -> None:
    p = cutting(workers=(3, 0, 0))
    play(p, "end-turn")
    assert (pile(p, "woodpile"), wood(p, 1)) == ("", [1, 1, 1])


@rule("L-CUT-12", "L-EDGE-56")
def test_every_later_player_has_both_options() -> None:
    p = shared(player(), player(money=1), player(money=1), player(money=1), wood="firewood firewood")
    play(p, "pay-move area2", "cut softwood hired", "end-turn")
    assert p.to_act() == (2,)
    assert offered(p, "pay-move") == [f"pay-move area{area}" for area in (3, 4, 5, 6)]
    assert why(p, "pay-move area2") == ("L-CUT-06", "area-not-free")
    play(p, "cut firewood hired", "end-turn")
    assert "cut firewood hired" in offered(p)
    assert offered(p, "pay-move") == [f"pay-move area{area}" for area in (3, 4, 5, 6)]


@rule("L-CUT-13")
@pytest.mark.parametrize("by", ["hired", "mill", "hut"])
def test_who_has_cut_cannot_move(by: str) -> None:
    p = shared(player(), player(money=5, huts=(0, 0, 1)))
    play(p, f"cut firewood {by}")
    assert why(p, "pay-move area2") == ("L-CUT-13", "choice-made")


@rule("L-CUT-13")
def test_who_has_moved_cannot_move_again() -> None:
    p = shared(player(), player(money=5))
    play(p, "pay-move area2")
    assert why(p, "pay-move area3") == ("L-CUT-07", "no-move-here")
    assert why(p, "pay-move area1") == ("L-CUT-07", "no-move-here")


@rule("L-CUT-13", "L-PW-22")
def test_movers_leave_the_choice_of_area_open_and_the_first_piece_of_the_own_one_does_not() -> None:
    p = shared(player(), player(money=5, plans={1: ("pw.cutting", 1)}))
    play(p, "raid area2 softwood hired")
    assert offered(p, "pay-move") == [f"pay-move area{area}" for area in (2, 3, 4, 5, 6)]
    play(p, "cut firewood hired")
    assert why(p, "pay-move area3") == ("L-CUT-13", "choice-made")


@rule("L-EDGE-11", "L-CUT-03", "L-CUT-04", "L-CUT-05")
def test_the_first_of_two_takes_all_three() -> None:
    p = shared(player(), player(money=1), turn=0)
    play(p, *["cut firewood hired"] * 3, "end-turn")
    assert p.to_act() == (1,)
    assert why(p, "cut firewood hired") == ("L-CUT-03", "no-wood")
    assert offered(p, "cut") == []
    assert len(offered(p, "pay-move")) == 5
    play(p, "end-turn")
    assert (pile(p, "woodpile"), pile(p, "woodpile", 1), p.players[1].money) == ("firewood " * 2 + "firewood", "", 1)


@rule("L-EDGE-12")
def test_without_money_and_loans_only_the_rest_is_left() -> None:
    p = shared(player(), player(loans=2))
    refusal = refused(p, "pay-move area2")
    assert (refusal.rule, refusal.key, refusal.params["price"]) == ("L-CUT-05", "too-dear", 1)
    assert set(offered(p)) == {"cut firewood hired", "cut firewood mill", "end-turn"}


@rule("L-EDGE-12", "L-LOAN-01")
def test_a_loan_pays_for_the_move() -> None:
    p = shared(player(), player(loans=1))
    assert offered(p, "pay-move") == []
    play(p, "loan", "pay-move area2")
    assert p.players[1].money == 3


@rule("L-EDGE-74", "L-CUT-06", "L-CUT-12")
@pytest.mark.parametrize("wood", ["", "softwood softwood"])
def test_a_third_player_cannot_enter_an_area_with_a_token(wood: str) -> None:
    rows = [player(area=1, money=5), player(area=1, money=5), player(area=1, money=5), player(area=4, mill=False)]
    p = table(*rows, at="cutting", turn=2, forest={1: "firewood", 4: wood})
    assert why(p, "pay-move area4") == ("L-CUT-06", "area-not-free")
    assert "pay-move area5" in offered(p)


# --- the planned work Cutting ------------------------------------------------------------------------------


@rule("L-PW-12", "L-EDGE-10", "L-AMB-11")
@pytest.mark.parametrize(("plans", "target", "most"), [(0, 2, 2), (1, 2, 4), (1, 3, 2), (2, 2, 6)])
def test_the_work_raises_the_limit_by_two(plans: int, target: int, most: int) -> None:
    works = dict.fromkeys(range(1, plans + 1), ("pw.cutting", target))
    p = table(player(money=9, plans=works), player(), round=2, forest={1: "firewood hardwood"})
    assert offered(p, "woodcutters") == [f"woodcutters {count}" for count in range(1, most + 1)]
    refusal = refused(p, f"woodcutters {most + 1}")
    assert (refusal.rule, refusal.key, refusal.params["most"]) == (
        "L-PW-12" if most > 2 else "L-LOC-08",
        "no-wood-for-them",
        most,
    )
    play(p, f"woodcutters {most}")
    assert (p.players[0].money, p.players[0].workers) == (9 - most, [most, 0, 0])


@rule("L-PW-13")
def test_two_movers_take_wood_of_one_other_area_for_free() -> None:
    p = cutting(1, workers=(4, 0, 0), money=2)
    changed = changes(p, "raid area4 softwood hired", "raid area4 softwood mill")
    assert changed == {"workers": [3, 0, 0], "mill": 0, "raids": [0, 0, 0, 2, 0, 0]}
    assert (pile(p, "woodpile"), wood(p, 4), p.players[0].area) == ("softwood softwood", [0, 0, 0], 0)
    play(p, "cut hardwood hired")
    assert pile(p, "woodpile") == "softwood softwood hardwood"


@rule("L-PW-13")
def test_a_third_mover_and_a_second_area_are_refused() -> None:
    p = cutting(1, workers=(5, 0, 0))
    play(p, "raid area2 firewood hired")
    assert why(p, "raid area4 softwood hired") == ("L-PW-13", "raided-elsewhere")
    play(p, "raid area2 hardwood hired")
    assert why(p, "raid area2 firewood hired") == ("L-PW-13", "raided-enough")
    assert offered(p, "raid") == []


@rule("L-PW-13")
@pytest.mark.parametrize(
    ("plans", "move", "reason"),
    [
        (0, "raid area2 firewood hired", ("L-PW-13", "no-raid")),
        (1, "raid area1 firewood hired", ("L-PW-13", "own-area")),
        (1, "raid area2 softwood hired", ("L-CUT-03", "no-wood")),
        (1, "raid area2 firewood hut", ("L-HUT-15", "no-lodging")),
    ],
)
def test_a_mover_is_refused(plans: int, move: str, reason: tuple[str, str]) -> None:
    assert why(cutting(plans, workers=(3, 0, 0)), move) == reason


@rule("L-PW-13")
def test_a_mover_is_a_worker_of_ones_own() -> None:
    assert why(cutting(1, workers=(0, 0, 0)), "raid area2 firewood hired") == ("L-PW-13", "no-woodcutter")


@rule("L-PW-13", "L-AMB-13")
def test_huts_may_be_among_the_movers() -> None:
    p = cutting(1, huts=(0, 0, 2), mill=False)
    assert changes(p, "raid area4 softwood hut", "raid area4 softwood hut")["huts"] == [0, 0, 0]


@rule("L-PW-13", "L-AMB-11")
def test_two_plannings_send_two_movers_each_to_an_area_of_its_own() -> None:
    p = cutting(2, workers=(9, 0, 0))
    play(p, "raid area2 firewood hired", "raid area4 softwood hired", "raid area2 firewood hired")
    assert why(p, "raid area2 firewood hired") == ("L-PW-13", "raided-enough")
    play(p, "raid area4 softwood hired")
    assert offered(p, "raid") == []


@rule("L-PW-14", "L-PW-15", "L-AMB-18")
def test_raided_wood_is_gone_and_the_raided_may_move() -> None:
    rows = [player(area=1, plans={1: ("pw.cutting", 1)}), player(area=2, workers=(2, 0, 0), money=1)]
    p = table(*rows, at="cutting", forest={2: "firewood softwood", 3: "hardwood"}, food={3: 2})
    play(p, "raid area2 softwood mill", "end-turn")
    assert p.to_act() == (1,)
    assert why(p, "cut softwood hired") == ("L-CUT-03", "no-wood")
    assert "cut firewood hired" in offered(p)
    assert offered(p, "pay-move") == [f"pay-move area{area}" for area in (3, 4, 5, 6)]
    assert changes(p, "pay-move area3", seat=1) == {"money": 0, "area": 2}
    play(p, "cut hardwood hired")
    assert (p.players[1].food, p.food[2], pile(p, "woodpile", 1)) == (0, 2, "hardwood")


@rule("L-PW-15", "L-AMB-18")
def test_who_was_not_raided_before_his_turn_cannot_move() -> None:
    rows = [player(area=1, plans={1: ("pw.cutting", 1)}), player(area=2, money=5), player(area=3, money=5)]
    p = table(*rows, at="cutting", forest={2: "firewood", 3: "firewood softwood"})
    play(p, "raid area3 firewood mill", "end-turn")
    assert offered(p, "pay-move") == []
    play(p, "end-turn")
    assert len(offered(p, "pay-move")) == 3


@rule("L-PW-22")
@pytest.mark.parametrize("stays", [True, False])
def test_movers_go_with_either_option(stays: bool) -> None:
    p = shared(player(), player(money=1, workers=(3, 0, 0), plans={1: ("pw.cutting", 1)}))
    play(p, "cut firewood hired" if stays else "pay-move area2")
    play(p, "raid area3 hardwood hired")
    assert (p.players[1].money, pile(p, "woodpile", 1)) == (int(stays), "firewood hardwood" if stays else "hardwood")


@rule("L-PW-22")
def test_movers_and_the_paid_move_come_in_either_order() -> None:
    ends = set()
    for moves in permutations(("pay-move area2", "raid area3 hardwood hired")):
        p = shared(player(), player(money=1, plans={1: ("pw.cutting", 1)}))
        play(p, *moves, "cut softwood hired")
        ends.add(p.digest())
        assert (p.players[1].area, pile(p, "woodpile", 1)) == (1, "softwood hardwood")
    assert len(ends) == 1


@rule("L-EDGE-71", "L-PW-22")
def test_movers_go_back_to_the_area_just_left() -> None:
    p = shared(player(), player(money=1, plans={1: ("pw.cutting", 1)}))
    assert why(p, "raid area1 firewood hired") == ("L-PW-13", "own-area")
    play(p, "pay-move area2", "raid area1 firewood hired", "raid area1 firewood mill", "cut softwood hired")
    assert (p.players[1].money, pile(p, "woodpile", 1), wood(p, 1)) == (0, "firewood firewood softwood", [1, 0, 0])


# --- the planned work Overtime -----------------------------------------------------------------------------


@rule("L-PW-21", "L-PW-20", "L-EDGE-75")
@pytest.mark.parametrize("plans", [1, 2])
def test_overtime_brings_hardwood_that_is_carried_in_that_round(plans: int) -> None:
    works = dict.fromkeys(range(1, plans + 1), ("pw.overtime", 2))
    p = table(player(plans=works, money=2, sale="firewood"), player(), at="drying", awaited=[0])
    play(p, "finish")
    assert (asked(p), p.round) == ("overtime", 2)
    play(p, *["take-overtime"] * plans)
    assert pile(p, "woodpile") == " ".join(["hardwood"] * plans)
    assert (p.players[0].money, p.players[0].mill, asked(p)) == (2, True, "selecting")
    go_on(p, "transporting", 2)
    play(p, "carry hardwood sawing mill")
    assert pile(p, "sawing") == "hardwood"


@rule("L-AMB-50", "L-PW-13")
def test_the_work_cutting_is_used_in_woodcutting() -> None:
    p = table(player(plans={1: ("pw.cutting", 1)}), player(), at="cutting", forest={1: "firewood", 3: "softwood"})
    assert "raid area3 softwood mill" in offered(p)
    told = events(p, "raid area3 softwood mill")
    assert ("raids", {"seat": 0, "piece": "softwood", "area": 3, "by": "mill"}) in told
