"""In the mill: sawing, tasks and selling (L-SAW, L-TASK, L-SELL, L-PW-03 to L-PW-07)."""

from typing import Any

import pytest

from heartwood.core import BadContent
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, game, pile, player, saved_player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

SUMMER, FALL, WINTER, LAST_WINTER = 2, 3, 4, 8
SAW = 1
PASSING = ("finish", "end-turn", "clearing", "no-bonus", "no-overtime")
STORES: dict[str, Any] = {"food": 30, "heating": "milled_firewood " * 20}
WHEEL, CHEST = "task.07", "task.08"  # the two stated cards: stage 1 of MH and MF, stage 2 of MH and MS
MILLED = {"firewood": ("milled_firewood", 4), "softwood": ("milled_softwood", 3), "hardwood": ("milled_hardwood", 1)}

NOBODY = {"hired": ("L-SAW-01", "no-sawyer"), "mill": ("L-MILL-01", "mill-worked"), "hut": ("L-HUT-15", "no-lodging")}


def why(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


def changes(p: Lignum, *texts: str) -> dict[str, object]:
    """What of the first mill, its wood apart, is different after these moves."""
    before = saved_player(p, 0)
    play(p, *texts, seat=0)
    after = saved_player(p, 0)
    return {key: after[key] for key in after if key not in ("wood", "busy", "sources") and after[key] != before[key]}


def places(p: Lignum) -> dict[str, str]:
    """Where the first player's wood lies."""
    names = ("woodpile", "sawing", "sale", "river", "heating", "dry0", "dry1", "dry2", "load0", "load1", "load2")
    return {name: pile(p, name) for name in names if pile(p, name)}


def many(piece: str, number: int) -> str:
    """So many of a piece."""
    return " ".join([piece] * number)


def sawing(disks: str, sawyers: int = 0, saws: int = 0, round: int = FALL, /, **given: Any) -> Lignum:
    """A player in the sawing phase."""
    mill: dict[str, Any] = {"mill": False, "gear": {"saw": saws}, "workers": (0, 0, sawyers), **given}
    return table(player(sawing=disks, **mill), player(), at="sawing", round=round, awaited=[0])


def at_tasks(round: int = FALL, /, **given: Any) -> Lignum:
    """A player in the task phase."""
    return table(player(**given), player(**STORES), at="tasks", round=round, awaited=[0])


def selling(round: int = FALL, /, **given: Any) -> Lignum:
    """A player in the selling phase."""
    return table(player(**given), player(), at="selling", round=round, awaited=[0])


def to_the_end(p: Lignum) -> Lignum:
    """Everybody passes until the game is over."""
    while not p.over():
        moves = offered(p, seat=p.to_act()[0])
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    return p


# --- sawing ------------------------------------------------------------------------------------------------


@rule("L-SAW-01", "L-SAW-02")
@pytest.mark.parametrize("disk", ["firewood", "softwood", "hardwood"])
def test_a_disk_becomes_logs_with_a_sawyer_and_a_saw(disk: str) -> None:
    log, number = MILLED[disk]
    p = sawing(f"{disk} {disk}", 1, 2)
    supply = p.supply[SAW]
    assert changes(p, f"mill {disk} 0 hired") == {"workers": [0, 0, 0], "gear": [0, 1, 0, 0]}
    assert places(p) == {"sawing": disk, "sale": many(log, number)}
    assert p.supply[SAW] == supply + 1


@rule("L-SAW-01", "L-EDGE-19")
def test_milling_needs_worker_saw_and_a_disk_in_the_sawing_area() -> None:
    assert why(sawing("firewood", 1, 0), "mill firewood 4 hired") == ("L-SAW-01", "no-saw")
    for by, nobody in NOBODY.items():
        assert why(sawing("firewood", 0, 1), f"mill firewood 4 {by}") == nobody
    p = sawing("softwood", 1, 1, sale="firewood")
    assert refused(p, "mill firewood 4 hired").key == "no-piece"


@rule("L-SAW-01")
@pytest.mark.parametrize(("by", "change"), [("mill", {"mill": 0}), ("hut", {"huts": [0, 0, 0]})])
def test_mill_worker_and_hut_saw(by: str, change: dict[str, object]) -> None:
    p = sawing("hardwood", 0, 1, mill=by == "mill", huts=(0, 0, int(by == "hut")))
    assert changes(p, f"mill hardwood 1 {by}") == {**change, "gear": [0, 0, 0, 0]}


@rule("L-SAW-03", "L-TRANS-05")
@pytest.mark.parametrize("place", ["sale", "woodpile", "river", "dry0"])
def test_only_disks_in_the_sawing_area_are_milled(place: str) -> None:
    p = sawing("hardwood", 1, 1, **{place: "firewood"})
    refusal = refused(p, "mill firewood 4 hired")
    assert (refusal.rule, refusal.key, refusal.params["disk"]) == ("L-SAW-03", "no-piece", "firewood")
    assert offered(p, "mill") == ["mill hardwood 0 hired", "mill hardwood 1 hired"]


@rule("L-SAW-04", "L-SAW-06", "L-AMB-44")
@pytest.mark.parametrize("disk", ["firewood", "softwood", "hardwood"])
def test_logs_are_split_freely_between_heating_store_and_sale_area(disk: str) -> None:
    log, number = MILLED[disk]
    assert offered(sawing(disk, 1, 1), "mill") == [f"mill {disk} {logs} hired" for logs in range(number + 1)]
    for heating in range(number + 1):
        p = sawing(disk, 1, 1)
        play(p, f"mill {disk} {heating} hired")
        shares = {"heating": many(log, heating), "sale": many(log, number - heating)}
        assert places(p) == {place: logs for place, logs in shares.items() if logs}


@rule("L-SAW-02", "L-SAW-04")
@pytest.mark.parametrize("disk", ["firewood", "softwood", "hardwood"])
def test_no_more_logs_than_the_disk_gives(disk: str) -> None:
    assert why(sawing(disk, 1, 1), f"mill {disk} {MILLED[disk][1] + 1} hired") == ("L-SAW-02", "too-many-logs")


@rule("L-SAW-05", "L-EDGE-18", "L-HEAT-04")
def test_logs_of_the_sale_area_do_not_heat_whatever_the_penalty() -> None:
    rows = [player(money=50, food=30, sale=many("milled_firewood", 9), gear={"saw": 1}, sawing="firewood")]
    p = table(*rows, player(**STORES), at="sawing", round=WINTER, awaited=[0])
    play(p, "finish")
    demand = p.pack.winters.heating[p.setup.winters[0]][p.setup.halves[0]]
    assert (p.players[0].money, pile(p, "sale")) == (50 - 3 * demand, many("milled_firewood", 9))


@rule("L-SAW-05")
def test_logs_of_the_heating_store_are_neither_sold_nor_dried() -> None:
    p = selling(heating="milled_firewood", sale="milled_softwood")
    assert why(p, "sell heating milled_firewood") == ("L-SELL-01", "wrong-pile")
    play(p, "finish")
    assert why(p, "dry heating milled_firewood") == ("L-DRY-01", "not-dryable")


@rule("L-SAW-07", "L-TRANS-04")
def test_unmilled_disks_stay() -> None:
    p = sawing("firewood softwood", 2, 2)
    play(p, "mill softwood 3 hired", "finish")
    assert pile(p, "sawing") == "firewood"
    assert p.players[0].gear[SAW] == 1


@rule("L-SAW-08", "L-WORK-04")
def test_two_sawyers_and_the_mill_worker_saw_three_disks() -> None:
    p = sawing(many("firewood", 5), 2, 4, mill=True)
    play(p, "mill firewood 4 hired", "mill firewood 4 mill", "mill firewood 4 hired")
    assert offered(p, "mill") == []
    for by, nobody in NOBODY.items():
        assert why(p, f"mill firewood 4 {by}") == nobody


@rule("L-SAW-08")
def test_four_saws_saw_at_most_four_disks() -> None:
    p = sawing(many("firewood", 5), 2, 4, mill=True, huts=(0, 0, 2))
    play(p, "mill firewood 4 hired", "mill firewood 4 mill", "mill firewood 4 hired", "mill firewood 4 hut")
    assert why(p, "mill firewood 4 hut") == ("L-SAW-01", "no-saw")
    assert pile(p, "sawing") == "firewood"


@rule("L-EX-20", "L-SELL-02")
def test_a_milled_firewood_brings_a_dollar_more() -> None:
    p = selling(sale="firewood")
    assert changes(p, "sell sale firewood") == {"money": 3}
    p = sawing("firewood", 1, 1)
    play(p, "mill firewood 0 hired", "finish", *["sell sale milled_firewood"] * 4)
    assert p.players[0].money == 4


@rule("L-EX-21", "L-SAW-01", "L-SAW-02", "L-SAW-04")
def test_harold_splits_three_and_one() -> None:
    p = sawing("firewood", 1, 1)
    assert changes(p, "mill firewood 3 hired") == {"workers": [0, 0, 0], "gear": [0, 0, 0, 0]}
    assert places(p) == {"heating": many("milled_firewood", 3), "sale": "milled_firewood"}


# --- planned works -----------------------------------------------------------------------------------------

PLANNED: dict[str, Any] = {"plans": {1: ("pw.sawing", FALL)}}


@rule("L-PW-03", "L-EX-10")
def test_one_sawyer_with_one_saw_mills_two_disks() -> None:
    p = sawing("firewood hardwood softwood", 1, 1, **PLANNED)
    changed = changes(p, "mill firewood 4 hired", "mill-more hardwood 0")
    assert changed == {"workers": [0, 0, 0], "gear": [0, 0, 0, 0]}
    assert places(p) == {"sawing": "softwood", "heating": many("milled_firewood", 4), "sale": "milled_hardwood"}
    assert why(p, "mill-more softwood 3") == ("L-PW-03", "no-more-disks")
    assert offered(p, "mill-more") == []


@rule("L-PW-03")
def test_the_second_disk_obeys_the_rules_of_the_first() -> None:
    p = sawing("firewood softwood", 1, 1, sale="hardwood", **PLANNED)
    assert why(p, "mill-more softwood 3") == ("L-PW-03", "no-more-disks")
    play(p, "mill firewood 4 hired")
    assert refused(p, "mill-more hardwood 1").key == "no-piece"
    assert why(p, "mill-more softwood 4") == ("L-SAW-02", "too-many-logs")
    assert offered(p, "mill-more") == [f"mill-more softwood {logs}" for logs in range(4)]


@rule("L-PW-03", "L-PLAN-12", "L-EDGE-31")
@pytest.mark.parametrize("target", [2, 4])
def test_the_work_counts_in_its_round_only(target: int) -> None:
    p = sawing("firewood firewood", 1, 1, plans={1: ("pw.sawing", target)})
    play(p, "mill firewood 4 hired")
    assert why(p, "mill-more firewood 4") == ("L-PW-03", "no-sawing-work")


@rule("L-EDGE-31", "L-PLAN-13")
def test_without_a_saw_the_work_is_lost() -> None:
    p = sawing("firewood firewood", 1, 0, **PLANNED)
    assert why(p, "mill firewood 4 hired") == ("L-SAW-01", "no-saw")
    assert why(p, "mill-more firewood 4") == ("L-PW-03", "no-more-disks")
    play(p, "finish")
    assert pile(p, "sawing") == "firewood firewood"


@rule("L-EDGE-31", "L-PLAN-12")
def test_in_the_round_after_a_work_that_was_lost_a_saw_saws_one_disk() -> None:
    p = sawing("firewood firewood", 1, 0, SUMMER, plans={1: ("pw.sawing", SUMMER)})
    play(p, "finish")
    p.players[0].gear[SAW] = 1
    while asked(p) != "sawing":
        play(p, next((move for move in offered(p) if move in PASSING), offered(p)[0]))
    assert p.round == FALL
    play(p, "mill firewood 4 mill")
    assert why(p, "mill-more firewood 4") == ("L-PW-03", "no-sawing-work")
    assert offered(p, "mill-more") == []


@rule("L-PW-04", "L-PW-05", "L-EX-34")
@pytest.mark.parametrize(("workers", "disks"), [(2, 4), (3, 6), (4, 8)])
def test_k_workers_with_k_saws_mill_twice_as_many(workers: int, disks: int) -> None:
    ways = ["hired", "hired", "mill", "hut"][:workers]
    p = sawing(many("firewood", 9), 2, workers, mill=True, huts=(0, 0, 1), **PLANNED)
    for by in ways:
        play(p, f"mill firewood 4 {by}", "mill-more firewood 4")
    assert pile(p, "sawing") == many("firewood", 9 - disks)
    assert offered(p, "mill") + offered(p, "mill-more") == []
    assert refused(p, "mill firewood 4 hut").key == "no-saw"


@rule("L-PW-04")
def test_an_odd_number_is_fine() -> None:
    p = sawing(many("softwood", 3), 2, 2, **PLANNED)
    play(p, "mill softwood 3 hired", "mill-more softwood 3", "mill softwood 3 hired", "finish")
    assert places(p) == {"heating": many("milled_softwood", 9)}


@rule("L-PW-05")
@pytest.mark.parametrize("by", ["mill", "hut"])
def test_mill_worker_and_hut_mill_two(by: str) -> None:
    p = sawing("firewood firewood", 0, 1, mill=by == "mill", huts=(0, 0, int(by == "hut")), **PLANNED)
    play(p, f"mill firewood 4 {by}", "mill-more firewood 4")
    assert places(p) == {"heating": many("milled_firewood", 8)}


@rule("L-EDGE-75", "L-AMB-11")
def test_sawing_planned_twice_is_still_two_disks() -> None:
    p = sawing(many("firewood", 4), 1, 1, plans={1: ("pw.sawing", FALL), 2: ("pw.sawing", FALL)})
    play(p, "mill firewood 4 hired", "mill-more firewood 4")
    assert why(p, "mill-more firewood 4") == ("L-PW-03", "no-more-disks")


@rule("L-PW-06", "L-PW-07", "L-AMB-11")
@pytest.mark.parametrize("plans", [1, 2])
def test_firewood_gives_six_logs(plans: int) -> None:
    works = dict.fromkeys(range(1, plans + 1), ("pw.heating_supply", FALL))
    p = sawing("firewood firewood softwood hardwood", 4, 4, plans=works)
    assert why(p, "mill firewood 7 hired") == ("L-PW-06", "too-many-logs")
    play(p, "mill firewood 6 hired", "mill firewood 1 hired")
    assert places(p)["heating"] == many("milled_firewood", 7)
    assert places(p)["sale"] == many("milled_firewood", 5)
    assert why(p, "mill softwood 4 hired") == ("L-SAW-02", "too-many-logs")
    play(p, "mill softwood 0 hired", "mill hardwood 0 hired")
    assert pile(p, "sale") == " ".join([many("milled_firewood", 5), many("milled_softwood", 3), "milled_hardwood"])


@rule("L-PW-07")
def test_each_firewood_needs_worker_and_saw() -> None:
    p = sawing("firewood firewood", 1, 2, plans={1: ("pw.heating_supply", FALL)})
    play(p, "mill firewood 6 hired")
    assert why(p, "mill firewood 6 hired") == NOBODY["hired"]
    assert why(p, "mill-more firewood 6") == ("L-PW-03", "no-sawing-work")
    p = sawing("firewood firewood", 2, 1, plans={1: ("pw.heating_supply", FALL)})
    play(p, "mill firewood 6 hired")
    assert why(p, "mill firewood 6 hired") == ("L-SAW-01", "no-saw")


@rule("L-PW-06", "L-PLAN-12")
def test_heating_supply_counts_in_its_round_only() -> None:
    p = sawing("firewood", 1, 1, plans={1: ("pw.heating_supply", FALL + 1)})
    assert why(p, "mill firewood 5 hired") == ("L-SAW-02", "too-many-logs")


@rule("L-EDGE-60", "L-AMB-12")
def test_both_works_give_twelve_logs() -> None:
    p = sawing("firewood firewood", 1, 1, plans={1: ("pw.sawing", FALL), 2: ("pw.heating_supply", FALL)})
    play(p, "mill firewood 6 hired", "mill-more firewood 6")
    assert places(p) == {"heating": many("milled_firewood", 12)}


# --- tasks -------------------------------------------------------------------------------------------------


@rule("L-TASK-01", "L-AMB-19")
@pytest.mark.parametrize("place", ["dry0", "dry2", "sale", "heating", "woodpile", "sawing"])
def test_pieces_come_from_the_exact_stage(place: str) -> None:
    p = at_tasks(tasks={WHEEL: 0}, **{place: "milled_firewood milled_hardwood"})
    assert why(p, f"deliver {WHEEL} 1") == ("L-TASK-01", "wrong-stage")
    assert offered(p, "deliver") == []


@rule("L-TASK-01")
@pytest.mark.parametrize("place", ["dry1", "load1"])
def test_a_piece_goes_from_its_drying_area_to_the_card(place: str) -> None:
    p = at_tasks(tasks={WHEEL: 0}, **{place: "milled_firewood milled_firewood"})
    assert offered(p, "deliver") == [f"deliver {WHEEL} 2"]
    assert list(changes(p, f"deliver {WHEEL} 2")) == ["tasks"]
    assert places(p) == {place: "milled_firewood"}


@rule("L-TASK-01")
@pytest.mark.parametrize(("task", "stage"), [("task.01", 0), (WHEEL, 1), (CHEST, 2)])
def test_stages_are_the_drying_areas(task: str, stage: int) -> None:
    for area in range(3):
        p = at_tasks(tasks={task: 0}, **{f"dry{area}": "milled_hardwood"})
        assert offered(p, "deliver") == ([f"deliver {task} 1"] if area == stage else [])


@rule("L-TBUY-01")
def test_only_own_tasks_are_filled() -> None:
    p = table(player(dry1="milled_hardwood"), player(tasks={WHEEL: 0}), at="tasks", awaited=[0])
    assert why(p, f"deliver {WHEEL} 1") == ("L-TBUY-01", "no-task")


@rule("L-TASK-02", "L-TASK-04")
def test_tasks_are_filled_bit_by_bit() -> None:
    goods: dict[str, Any] = {"dry1": "milled_hardwood milled_firewood", "dry2": "milled_softwood"}
    p = at_tasks(FALL - 1, tasks={WHEEL: 0, CHEST: 1}, **goods)
    play(p, f"deliver {WHEEL} 2", f"deliver {CHEST} 2")
    assert places(p) == {"dry1": "milled_hardwood"}
    play(p, "finish")
    assert [entry >> 8 for entry in p.players[0].tasks] == [2, 3]
    while asked(p) != "tasks":
        moves = offered(p)
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    assert p.round == FALL
    play(p, f"deliver {WHEEL} 1")
    assert [entry >> 8 for entry in p.players[0].tasks] == [3, 3]


@rule("L-TASK-04")
def test_placing_is_optional() -> None:
    p = at_tasks(tasks={WHEEL: 0}, dry1="milled_hardwood")
    play(p, "finish")
    assert (places(p), p.players[0].tasks[0] >> 8) == ({"dry1": "milled_hardwood"}, 0)


@rule("L-TASK-05")
def test_no_piece_that_is_not_needed() -> None:
    p = at_tasks(tasks={WHEEL: 1}, dry1="milled_hardwood milled_softwood")
    assert why(p, f"deliver {WHEEL} 1") == ("L-TASK-05", "not-needed")
    assert why(p, f"deliver {WHEEL} 3") == ("L-TASK-05", "no-such-need")
    assert why(p, f"deliver {WHEEL} 2") == ("L-TASK-01", "wrong-stage")


@rule("L-TASK-05")
def test_two_equal_needs_take_two_pieces() -> None:
    needs = '{ piece = "milled_firewood", stage = 1 }'
    of = changed_game(("tasks.toml", f"stage = 1 }}, {needs}]", f"stage = 1 }}, {needs}, {needs}]"))
    p = table(player(tasks={WHEEL: 0}, dry1=many("milled_firewood", 3)), player(), of=of, at="tasks", awaited=[0])
    play(p, f"deliver {WHEEL} 2", f"deliver {WHEEL} 3")
    assert (places(p), offered(p, "deliver")) == ({"dry1": "milled_firewood"}, [])


@rule("L-TASK-06")
def test_hardwood_disks_never_count() -> None:
    needs = [need & 7 for card in game().pack.tasks.needs for need in card]
    assert 2 not in needs
    with pytest.raises(BadContent):
        changed_game(("tasks.toml", 'piece = "firewood"', 'piece = "hardwood"'))


@rule("L-TASK-07", "L-EX-23")
def test_the_two_known_tasks_pay_thirty_five_at_the_end() -> None:
    p = at_tasks(LAST_WINTER, tasks={WHEEL: 1, CHEST: 1}, dry1="milled_firewood", dry2="milled_softwood", **STORES)
    assert list(changes(p, f"deliver {WHEEL} 2", f"deliver {CHEST} 2")) == ["tasks"]
    assert p.players[0].money == 0
    to_the_end(p)
    assert (p.players[0].money, dict(p.scores()[0].parts)["tasks"]) == (35, 35)
    rewards = [p.pack.tasks.reward[p.pack.tasks.ids.index(task)] for task in (WHEEL, CHEST)]
    assert sorted(rewards) == [17, 18]


@rule("L-TASK-08", "L-TASK-03", "L-EX-23")
@pytest.mark.parametrize("filled", [0, 1, 2])
def test_an_incomplete_task_pays_and_costs_nothing(filled: int) -> None:
    p = at_tasks(LAST_WINTER, tasks={WHEEL: filled}, sale="firewood", **STORES)
    to_the_end(p)
    assert (p.players[0].money, dict(p.scores()[0].parts)["tasks"]) == (3, 0)


@rule("L-TASK-03", "L-FORCE-04")
def test_a_piece_on_a_task_never_comes_back() -> None:
    p = at_tasks(LAST_WINTER, tasks={WHEEL: 0}, dry1="milled_hardwood", sale="milled_firewood", loans=2)
    play(p, f"deliver {WHEEL} 1", "finish")
    while asked(p) == "forced-sale":
        assert offered(p, "sell-off") == ["sell-off sale milled_firewood"]
        play(p, offered(p)[0])
    assert p.players[0].tasks[0] >> 8 == 1
    assert p.over()


@rule("L-TASK-03")
def test_a_placed_piece_is_not_sold() -> None:
    p = at_tasks(tasks={WHEEL: 0}, dry1="milled_hardwood", sale="firewood")
    play(p, f"deliver {WHEEL} 1", "finish")
    assert offered(p, "sell") == ["sell sale firewood"]
    assert offered(p, "deliver") == []


@rule("L-TASK-09", "L-EDGE-43")
def test_no_tasks_in_the_first_winter() -> None:
    goods: dict[str, Any] = {
        "tasks": {WHEEL: 0},
        "dry1": "milled_hardwood",
        "sawing": "firewood",
        "gear": {"saw": 1},
        **STORES,
    }
    p = table(player(**goods), player(**STORES), at="sawing", round=WINTER, awaited=[0])
    assert refused(p, f"deliver {WHEEL} 1").key == "not-now"
    told = events(p, "finish")
    assert "delivers" not in [key for key, _ in told]
    assert (p.round, asked(p)) != (WINTER, "tasks")
    assert pile(p, "dry1") == "milled_hardwood"


@rule("L-TASK-09", "L-EDGE-43")
def test_in_the_last_winter_tasks_come_after_sawing_and_before_feeding() -> None:
    goods: dict[str, Any] = {
        "tasks": {WHEEL: 0},
        "dry1": "milled_hardwood",
        "sawing": "firewood",
        "gear": {"saw": 1},
        **STORES,
    }
    p = table(player(**goods), player(**STORES), at="sawing", round=LAST_WINTER, awaited=[0])
    play(p, "finish")
    assert (asked(p), p.players[0].food) == ("tasks", 30)
    play(p, f"deliver {WHEEL} 1")
    assert pile(p, "dry1") == ""


@rule("L-TASK-10", "L-EDGE-22")
def test_a_piece_of_the_last_area_goes_to_a_task_before_the_sale() -> None:
    p = at_tasks(tasks={CHEST: 0}, dry2="milled_hardwood", sale="firewood")
    play(p, f"deliver {CHEST} 1", "finish")
    assert asked(p) == "selling"
    play(p, "finish")
    assert (p.players[0].money, pile(p, "sale")) == (0, "firewood")


@rule("L-AMB-39", "L-TASK-10")
@pytest.mark.parametrize("round", [1, 2, FALL])
def test_tasks_come_between_sawing_and_selling(round: int) -> None:
    p = sawing("", 0, 0, round, tasks={CHEST: 0}, dry2="milled_hardwood", sale="firewood")
    steps = [asked(p)]
    while asked(p) != "drying":
        play(p, "sell dry2 milled_hardwood" if "finish" not in offered(p) else "finish")
        steps.append(asked(p))
    assert list(dict.fromkeys(steps)) == ["sawing", "tasks", "selling", "drying"]


@rule("L-EX-22", "L-AMB-20")
def test_harold_can_place_exactly_two_pieces() -> None:
    goods: dict[str, Any] = {"sale": "milled_softwood", "dry0": "firewood", "dry1": "milled_firewood milled_softwood"}
    p = at_tasks(tasks={WHEEL: 0, CHEST: 0}, dry2="milled_hardwood", **goods)
    assert offered(p, "deliver") == [f"deliver {WHEEL} 2", f"deliver {CHEST} 1"]
    play(p, f"deliver {WHEEL} 2", f"deliver {CHEST} 1")
    assert offered(p, "deliver") == []
    for move in (f"deliver {WHEEL} 1", f"deliver {CHEST} 2"):
        assert why(p, move) == ("L-TASK-01", "wrong-stage")
    p = at_tasks(tasks={WHEEL: 2, CHEST: 1}, dry1="milled_hardwood", dry2="milled_softwood")
    assert offered(p, "deliver") == [f"deliver {WHEEL} 1", f"deliver {CHEST} 2"]
    p = at_tasks(tasks={WHEEL: 2, CHEST: 1}, dry1="milled_hardwood", dry2="milled_firewood")
    assert offered(p, "deliver") == [f"deliver {WHEEL} 1"]


# --- selling -----------------------------------------------------------------------------------------------

PRICES = {"firewood": 3, "softwood": 4, "milled_firewood": 1, "milled_softwood": 2, "milled_hardwood": 5}
BONUS = {"sale": 0, "dry0": 0, "dry1": 1, "dry2": 2, "load0": 0, "load1": 1, "load2": 2}


@rule("L-SELL-01", "L-SELL-02", "L-SELL-03", "L-SELL-05", "L-SELL-07")
@pytest.mark.parametrize("place", list(BONUS))
@pytest.mark.parametrize("piece", list(PRICES))
def test_each_piece_has_its_price_and_the_bonus_of_its_place(place: str, piece: str) -> None:
    p = selling(money=1, **{place: f"{piece} {piece}"})
    assert changes(p, f"sell {place} {piece}") == {"money": 1 + PRICES[piece] + BONUS[place]}
    assert places(p) == {place: piece}
    assert dict(p.scores()[0].parts)["sales"] == PRICES[piece] + BONUS[place]


@rule("L-SELL-01")
@pytest.mark.parametrize("place", ["woodpile", "sawing", "river", "heating"])
def test_nothing_is_sold_from_other_places(place: str) -> None:
    p = selling(sale="firewood", **{place: "firewood milled_firewood"})
    for piece in ("firewood", "milled_firewood"):
        assert why(p, f"sell {place} {piece}") == ("L-SELL-01", "wrong-pile")
    assert offered(p, "sell") == ["sell sale firewood"]


@rule("L-SELL-01", "L-SELL-05")
def test_any_or_all_may_be_sold() -> None:
    p = selling(sale="firewood softwood", dry0="milled_firewood", dry1="milled_hardwood")
    assert len(offered(p, "sell")) == 4
    play(p, "sell sale softwood", "sell dry1 milled_hardwood")
    assert p.players[0].money == 4 + 6
    assert refused(p, "sell sale softwood").key == "no-piece"
    play(p, "finish")
    assert (p.players[0].money, places(p)) == (10, {"sale": "firewood", "dry0": "milled_firewood"})


@rule("L-SELL-02")
@pytest.mark.parametrize("place", ["sale", "dry0", "dry2"])
def test_hardwood_disks_have_no_price(place: str) -> None:
    assert why(selling(sale="firewood"), f"sell {place} hardwood") == ("L-SELL-02", "not-sellable")


@rule("L-SELL-04", "L-EDGE-22")
@pytest.mark.parametrize("place", ["dry2", "load2"])
def test_the_last_area_must_be_sold(place: str) -> None:
    p = selling(dry1="milled_firewood", **{place: "milled_firewood milled_softwood"})
    assert why(p, "finish") == ("L-SELL-04", "must-sell")
    play(p, f"sell {place} milled_softwood")
    assert why(p, "finish") == ("L-SELL-04", "must-sell")
    play(p, f"sell {place} milled_firewood", "finish")
    assert (p.players[0].money, pile(p, "dry1")) == (4 + 3, "milled_firewood")


@rule("L-SELL-06", "L-DRY-11")
def test_nothing_is_sold_or_dried_in_winter() -> None:
    goods: dict[str, Any] = {
        "sale": "firewood",
        "dry1": "firewood",
        "dry2": "firewood",
        "sawing": "firewood",
        "gear": {"saw": 1},
    }
    p = table(player(**goods, **STORES), player(**STORES), at="winter-bonus", round=WINTER, awaited=[0])
    seen: list[str | None] = []
    while p.round == WINTER:
        seen.append(asked(p))
        assert refused(p, "sell dry2 firewood").key == "not-now"
        assert refused(p, "dry sale firewood").key == "not-now"
        moves = offered(p)
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    assert "selling" not in seen
    assert "drying" not in seen
    assert (pile(p, "sale"), pile(p, "dry1"), pile(p, "dry2")) == ("firewood", "firewood", "firewood")
    assert p.players[0].money == 0


@rule("L-SELL-07")
def test_two_milled_firewood_in_the_last_area_pay_three_each() -> None:
    p = selling(dry2="milled_firewood milled_firewood")
    play(p, "sell dry2 milled_firewood", "sell dry2 milled_firewood")
    assert p.players[0].money == 6


@rule("L-EX-24", "L-SELL-02", "L-SELL-03")
def test_john_sells_for_seven() -> None:
    p = selling(sale="firewood firewood", dry0="milled_firewood")
    play(p, "sell sale firewood", "sell sale firewood", "sell dry0 milled_firewood")
    assert p.players[0].money == 7


@rule("L-EX-25", "L-AMB-21")
def test_victoria_sells_for_seventeen() -> None:
    goods: dict[str, Any] = {"sale": "firewood milled_firewood milled_softwood", "dry1": "softwood"}
    p = selling(dry2="milled_firewood milled_firewood", **goods)
    play(p, "sell sale firewood", "sell sale milled_firewood", "sell sale milled_softwood")
    play(p, "sell dry1 softwood", "sell dry2 milled_firewood", "sell dry2 milled_firewood")
    assert p.players[0].money == 12 + 5


@rule("L-EDGE-24", "L-AMB-43")
@pytest.mark.parametrize("place", ["dry1", "load1"])
def test_a_hut_moves_a_piece_to_be_sold_with_two_more(place: str) -> None:
    target = place.replace("1", "2")
    p = selling(huts=(1, 0, 0), **{place: "milled_hardwood"})
    assert changes(p, f"dry-hut {place} milled_hardwood") == {"huts": [0, 0, 0]}
    assert why(p, "finish") == ("L-SELL-04", "must-sell")
    assert changes(p, f"sell {target} milled_hardwood") == {"money": 7}
    assert "finish" in offered(p)


# --- amounts that a pack may name ----------------------------------------------------------------------------


@rule("L-SAW-02")
def test_a_disk_gives_no_more_logs_than_there_are_words_for() -> None:
    with pytest.raises(BadContent):
        changed_game(("board.toml", "yield = 4", "yield = 13"))
    with pytest.raises(BadContent):
        changed_game(("planned_works.toml", '"milling_yield", value = 6', '"milling_yield", value = 13'))


@rule("L-SAW-04", "L-PW-06")
@pytest.mark.parametrize(
    ("change", "plans"),
    [
        (("board.toml", "yield = 4", "yield = 12"), {}),
        (
            ("planned_works.toml", '"milling_yield", value = 6', '"milling_yield", value = 12'),
            {1: ("pw.heating_supply", FALL)},
        ),
    ],
)
def test_any_number_of_logs_goes_to_the_heating_store(change: tuple[str, str, str], plans: dict[int, Any]) -> None:
    mill = player(sawing="firewood", gear={"saw": 1}, plans=plans)
    p = table(mill, player(), of=changed_game(change), at="sawing", round=FALL, awaited=[0])
    assert all(p.explain(0, move) is None for move in p.moves(0))
    assert "mill firewood 12 mill" in offered(p)


@rule("L-WORK-06", "L-PW-03")
def test_a_turn_that_is_over_leaves_nothing_half_done() -> None:
    mill = player(sawing="firewood firewood", gear={"saw": 1}, plans={1: ("pw.sawing", FALL)})
    p = table(mill, player(sawing="firewood", gear={"saw": 1}), at="sawing", round=FALL)
    play(p, "mill firewood 4 mill", "finish", seat=0)
    assert (asked(p), p.to_act()) == ("sawing", (1,))
    assert p.players[0].busy == [0] * ids.BUSY  # no disk is milled for free any more
