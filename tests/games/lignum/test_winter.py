"""Winter: bonus, work, feeding, heating, penalties and forced sales (L-WIN, L-FEED, L-HEAT, L-FORCE)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, pile, player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

CARDS: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}  # first winter: 6 food, 3 logs
MIXED = "milled_firewood milled_softwood milled_hardwood"
THREE_LOGS = "milled_firewood milled_firewood milled_firewood"
PLENTY: dict[str, Any] = {"food": 20, "heating": "milled_firewood " * 9, "area": 0, "mill": False}
BOTH_WINTERS = pytest.mark.parametrize("round", [4, 8])


def last_work(*players: dict[str, Any], round: int = 4, **given: Any) -> Lignum:
    """The sawing phase of a winter: feeding and heating come next. Nobody has anything to do in the tasks phase."""
    rows = [{"area": 0, **row} for row in players]
    return table(*rows, at="sawing", round=round, **{**CARDS, **given})


def providing(*players: dict[str, Any], round: int = 4, **given: Any) -> Lignum:
    """All are done with their work: feeding and heating have begun."""
    p = last_work(*players, round=round, **given)
    return play(p, *["finish"] * len(players))


def reports(p: Lignum, key: str) -> list[dict[str, object]]:
    """What is reported under a key when all finish their work."""
    return [params for name, params in events(p, *["finish"] * p.seats) if name == key]


def need(p: Lignum, year: int) -> tuple[int, int]:
    """Food and logs of a year's winter, as everybody can see."""
    winters: Any = p.view(None)["winters"]
    return winters[year - 1]["food"], winters[year - 1]["heating"]


# --- the round -----------------------------------------------------------------------------------------------


@rule("L-WIN-01", "L-WIN-14", "L-TASK-09")
@pytest.mark.parametrize(
    ("round", "steps"),
    [
        (4, ["winter-bonus", "winter-cutting", "transporting", "sawing"]),
        (8, ["winter-bonus", "winter-cutting", "transporting", "sawing", "tasks"]),
    ],
)
def test_the_phases_of_winter_each_finished_by_all_before_the_next(round: int, steps: list[str]) -> None:
    hut = {"huts": (1, 0, 0), "sale": "firewood"}  # a hut could be used, so everybody is asked
    rows = [player(**{**PLENTY, **hut}) for _ in range(3)]
    p = table(*rows, at="winter-bonus", round=round, **CARDS)
    for name in steps:
        for left in (3, 2, 1):
            assert (asked(p), len(p.to_act())) == (name, left)
            play(p, "no-bonus" if name == "winter-bonus" else "finish")
    for seat in (*p.clearing, *p.clearing):  # feeding, then heating
        assert (asked(p), p.to_act()) == ("winter-turn", (seat,))
        play(p, "end-turn")
    assert (p.over(), p.round) == ((True, 8) if round == 8 else (False, 5))


@rule("L-WIN-01", "L-HEAT-06")
def test_feeding_of_all_comes_before_heating_of_all() -> None:
    p = last_work(player(**PLENTY), player(**PLENTY))
    keys = [key for key, _ in events(p, "finish", "finish") if key in ("feeds", "heats")]
    assert keys == ["feeds", "feeds", "heats", "heats"]


@rule("L-WIN-02", "L-AMB-29")
def test_winter_follows_the_clearing_order_of_fall() -> None:
    rows = [player(food=seat, money=30) for seat in range(3)]
    p = table(*rows, at="drying", round=3, clearing=[2, 0, 1], **CARDS)
    play(p, "finish", "finish", "finish")
    assert (p.round, asked(p), p.order) == (4, "winter-bonus", [1, 0, 2])
    play(p, *["no-bonus"] * 3)
    assert asked(p) == "winter-cutting"
    found = [params["seat"] for key, params in events(p, *["finish"] * 3) if key in ("feeds", "heats")]
    assert found == [2, 0, 1, 2, 0, 1]


@rule("L-WIN-02", "L-WORK-03")
def test_food_huts_wait_for_those_before_in_clearing_order() -> None:
    rows = [player(**{**PLENTY, "huts": (0, 1, 0)}) for _ in range(2)]
    p = table(*rows, at="winter-cutting", round=4, clearing=[1, 0], food={2: 2}, **CARDS)
    error = refused(p, "food-hut area2", seat=0)
    assert (error.rule, error.key) == ("L-WORK-03", "food-hut-waits")
    play(p, "finish", seat=1)
    play(p, "food-hut area2", seat=0)
    assert p.players[0].food == 22


@rule("L-WIN-03", "L-ROUND-04")
@pytest.mark.parametrize("at", ["winter-bonus", "winter-cutting", "transporting", "sawing"])
def test_the_path_is_closed(at: str) -> None:
    p = table(player(area=0, money=9), player(area=0), at=at, round=4, path={1: "saw"}, **CARDS)
    work, task = p.pack.works.ids[p.setup.works[0]], p.pack.tasks.ids[p.open_tasks[0]]
    path = ["bearers 1", "woodcutters 1", "sawyers 1", "fodder", "market", "buy-food", "buy-saw", "take 1"]
    for text in [*path, f"plan {work} 1", f"task {task}", "clearing", "select area1"]:
        assert refused(p, text, seat=0).key == "not-now"


@rule("L-WIN-04", "L-WIN-14")
@BOTH_WINTERS
@pytest.mark.parametrize("disk", ["firewood", "softwood", "hardwood"])
def test_the_bonus_is_one_disk_of_any_kind_for_nothing(disk: str, round: int) -> None:
    p = table(player(area=0, money=2), player(area=0), at="winter-bonus", round=round, forest={1: "hardwood"}, **CARDS)
    forest = p.forest[:]
    assert offered(p, "bonus") == ["bonus firewood", "bonus softwood", "bonus hardwood"]
    play(p, f"bonus {disk}", seat=0)
    assert (pile(p, "woodpile"), p.players[0].money, p.forest) == (disk, 2, forest)
    assert refused(p, "bonus firewood", seat=0).key == "not-awaited"
    play(p, "no-bonus", seat=1)
    assert (pile(p, "woodpile", 1), asked(p)) == ("", "winter-cutting")


@rule("L-WIN-05")
def test_hired_workers_have_no_place_in_winter() -> None:
    me = player(area=0, mill=False, workers=(1, 1, 1), woodpile="firewood", gear={"sledge": 1})
    p = table(me, player(area=0), at="winter-cutting", round=4, **CARDS)
    assert refused(p, "fell hired").rule == "L-WIN-05"
    p = table(me, player(area=0), at="transporting", round=4, **CARDS)
    error = refused(p, "sledge hired")
    assert (error.rule, error.key) == ("L-WIN-05", "none-hired")


@rule("L-WIN-05")
@pytest.mark.parametrize("used", ["fell", "sledge", "mill"])
def test_the_mill_worker_serves_in_one_phase_only(used: str) -> None:
    me = player(area=0, woodpile="firewood", sawing="firewood firewood", gear={"sledge": 1, "saw": 2}, huts=(0, 0, 1))
    p = table(me, player(area=0, mill=False), at="winter-cutting", round=4, awaited=[0], **CARDS)
    for verb, text in [("fell", "fell mill"), ("sledge", "sledge mill"), ("mill", "mill firewood 4 mill")]:
        if verb == used:
            assert p.players[0].mill
            play(p, text)
            play(p, *(["load firewood sale"] if verb == "sledge" else []))
            assert not p.players[0].mill
        if verb == used == "mill" or (used != verb and not p.players[0].mill):
            error = refused(p, text)
            assert (error.rule, error.key) == ("L-MILL-01", "mill-worked")
        play(p, "finish")


@rule("L-WIN-06", "L-WIN-07", "L-AMB-30", "L-AMB-52")
@BOTH_WINTERS
@pytest.mark.parametrize(
    ("mill", "huts", "texts", "disks"),
    [
        (True, 0, ["fell mill"], 2),
        (False, 1, ["fell hut"], 1),
        (False, 3, ["fell hut", "fell hut", "fell hut"], 3),
        (True, 2, ["fell hut", "fell mill", "fell hut"], 4),
    ],
)
def test_the_mill_worker_fells_two_firewood_and_a_hut_one(
    mill: bool, huts: int, texts: list[str], disks: int, round: int
) -> None:
    me = player(area=0, mill=mill, huts=(0, 0, huts))
    given: dict[str, Any] = {"forest": {1: "firewood hardwood", 2: "softwood"}, **CARDS}
    p = table(me, player(area=0), at="winter-cutting", round=round, **given)
    forest = p.forest[:]
    play(p, *texts, seat=0)
    assert (pile(p, "woodpile"), p.forest) == (" ".join(["firewood"] * disks), forest)
    assert (p.players[0].huts, p.players[0].mill) == ([0, 0, 0], False)
    for by, key in (("mill", "mill-worked"), ("hut", "no-lodging")):
        assert refused(p, f"fell {by}", seat=0).key == key


@rule("L-WIN-06", "L-WIN-07")
def test_only_firewood_is_felled_in_winter() -> None:
    p = table(player(huts=(0, 0, 1)), player(), at="winter-cutting", round=4, forest={1: "softwood"}, **CARDS)
    assert offered(p, "fell") == ["fell mill", "fell hut"]
    for text in ("cut softwood mill", "cut softwood hut", "raid area1 softwood mill", "pay-move area3"):
        assert refused(p, text, seat=0).key == "not-now"


SLEDGER: dict[str, Any] = {
    "area": 0,
    "woodpile": "firewood hardwood firewood",
    "gear": {"wagon": 1, "raft": 2, "sledge": 1},
    "fodder": [3],
    "huts": (0, 0, 2),
    "food": 1,
}


@rule("L-WIN-08", "L-SLED-01")
@pytest.mark.parametrize("by", ["mill", "hut"])
@pytest.mark.parametrize("text", ["carry firewood sale", "carry hardwood sawing", "wagon", "drive firewood"])
def test_nothing_but_sledges_carries_wood_in_winter(text: str, by: str) -> None:
    p = table(player(**SLEDGER), player(area=0), at="transporting", round=4, **CARDS)
    assert refused(p, f"{text} {by}").rule.startswith("L-")


@rule("L-WIN-08", "L-SLED-01")
def test_a_sledge_carries_two_disks_and_more_for_food() -> None:
    p = table(player(**SLEDGER), player(area=0), at="transporting", round=4, **CARDS)
    assert offered(p, "sledge") == ["sledge mill", "sledge hut"]
    play(p, "sledge mill", "load firewood sale", "load hardwood sawing", "load firewood sawing", seat=0)
    me = p.players[0]
    assert (pile(p, "woodpile"), pile(p, "sale"), pile(p, "sawing")) == ("", "firewood", "firewood hardwood")
    assert (me.food, me.gear, me.mill, me.fodder, me.huts) == (0, [1, 0, 2, 0], False, 2, [0, 0, 2])


@rule("L-WIN-09", "L-EDGE-44")
@pytest.mark.parametrize("by", ["mill", "hut"])
@pytest.mark.parametrize(("disk", "logs"), [("firewood", 4), ("softwood", 3), ("hardwood", 1)])
def test_a_worker_with_a_saw_mills_one_disk(disk: str, logs: int, by: str) -> None:
    me = player(sawing=f"{disk} {disk}", gear={"saw": 2}, huts=(0, 0, int(by == "hut")), mill=by == "mill")
    p = last_work(me, player())
    play(p, f"mill {disk} 1 {by}", seat=0)
    assert (pile(p, "sawing"), pile(p, "heating")) == (disk, f"milled_{disk}")
    assert pile(p, "sale") == " ".join([f"milled_{disk}"] * (logs - 1))
    assert (p.players[0].gear[1], p.players[0].mill, p.players[0].huts) == (1, False, [0, 0, 0])
    assert refused(p, f"mill {disk} 0 {by}", seat=0).key == ("mill-worked" if by == "mill" else "no-lodging")
    assert refused(p, f"mill-more {disk} 0", seat=0).key == "no-sawing-work"


@rule("L-EDGE-44", "L-WIN-05")
@pytest.mark.parametrize("huts", [0, 1])
def test_the_bonus_hardwood_needs_a_worker_for_the_sledge_and_another_one_for_the_saw(huts: int) -> None:
    me = player(area=0, gear={"sledge": 1, "saw": 1}, huts=(0, 0, huts))
    p = table(me, player(**PLENTY), at="winter-bonus", round=4, **CARDS)
    play(p, "bonus hardwood", "no-bonus", "finish", "sledge mill", "load hardwood sawing")
    play(p, *(["finish"] if huts else []))
    if huts:
        play(p, "mill hardwood 1 hut")
        assert pile(p, "heating") == "milled_hardwood"
    else:
        assert (p.players[0].mill, pile(p, "sawing")) == (False, "hardwood")
        assert "mill" not in {text.split()[0] for text in offered(p)}


@rule("L-WIN-10", "L-DRY-11")
def test_wood_in_the_sale_area_waits_for_spring() -> None:
    row = player(**{**PLENTY, "sale": "softwood milled_firewood", "dry2": "firewood"})
    p = providing(row, player(**PLENTY))
    assert (p.round, pile(p, "sale"), pile(p, "dry2")) == (5, "softwood milled_firewood", "firewood")
    spring = table(player(sale="softwood milled_firewood"), player(), at="selling", round=5)
    play(spring, "sell sale softwood", "sell sale milled_firewood", seat=0)
    assert spring.players[0].money == 5


@rule("L-WIN-10", "L-END-02")
def test_wood_sawn_in_the_second_winter_is_sold_in_the_final_sale() -> None:
    p = last_work(player(**{**PLENTY, "mill": True, "sawing": "softwood", "gear": {"saw": 1}}), player(), round=8)
    play(p, "mill softwood 0 mill", "finish", "finish")
    assert (p.over(), p.players[0].money) == (True, 6)


@rule("L-WIN-11", "L-AMB-49")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_asks_the_same_of_every_player(seats: int) -> None:
    p = last_work(*[player(money=40) for _ in range(seats)])
    assert reports(p, "feeds") == [{"seat": seat, "food": 0, "missing": 6} for seat in range(seats)]
    assert [one.money for one in p.players] == [40 - 18 - 9] * seats


@rule("L-WIN-12", "L-SETUP-07")
@pytest.mark.parametrize("halves", [(0, 0), (0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize(("round", "year"), [(4, 1), (8, 2)])
def test_each_year_has_its_own_card_and_half(round: int, year: int, halves: tuple[int, int]) -> None:
    cards = ["winter.y1.2", "winter.y2.3"]
    p = last_work(player(**PLENTY), player(**PLENTY), round=round, winters=cards, halves=halves)
    card = p.pack.winters.ids.index(cards[year - 1])
    half = halves[year - 1]
    food, logs = p.pack.winters.food[card][half], p.pack.winters.heating[card][half]
    assert need(p, year) == (food, logs)
    heard = events(p, "finish", "finish")
    assert [params["food"] for key, params in heard if key == "feeds"] == [food, food]
    assert [params["logs"] for key, params in heard if key == "heats"] == [logs, logs]


@rule("L-WIN-13", "L-CLEAN-02", "L-CLEAN-06", "L-CLEAN-07")
def test_after_the_first_winter_spring_begins_with_a_new_path() -> None:
    p = last_work(player(**{**PLENTY, "mill": True, "sawing": "softwood", "gear": {"saw": 1}}), player(**PLENTY))
    assert (p.view(None)["winter"], p.view(None)["phase"]) == (True, "sawing")
    play(p, "mill softwood 0 mill", "finish", "finish")
    assert (p.round, p.view(None)["winter"], asked(p)) == (5, False, "selecting")
    assert [one.mill for one in p.players] == [True, True]
    assert sum(token >= 0 for token in p.path) == 13


@rule("L-WIN-14", "L-FEED-01", "L-HEAT-01")
def test_work_is_optional_and_feeding_and_heating_are_not() -> None:
    wood = {"heating": THREE_LOGS, "sawing": "firewood", "woodpile": "firewood"}
    rich = player(area=0, food=7, gear={"sledge": 1, "saw": 1}, **wood)
    p = table(rich, player(**PLENTY), at="winter-bonus", round=4, awaited=[0], **CARDS)
    play(p, "no-bonus", "finish", "finish")
    assert (asked(p), p.players[0].food, pile(p, "heating")) == ("sawing", 7, THREE_LOGS)
    play(p, "finish")
    assert (p.round, pile(p, "heating"), pile(p, "woodpile"), pile(p, "sawing")) == (5, "", "firewood", "firewood")


# --- feeding -------------------------------------------------------------------------------------------------


@rule("L-FEED-01", "L-FEED-02", "L-HEAT-03", "L-FORCE-01")
@pytest.mark.parametrize(("food", "paid"), [(0, 18), (1, 15), (4, 6), (5, 3), (6, 0), (9, 0)])
def test_each_missing_food_costs_three_dollars(food: int, paid: int) -> None:
    p = last_work(player(food=food, money=40, heating=THREE_LOGS), player(**PLENTY))
    assert reports(p, "feeds")[0] == {"seat": 0, "food": min(food, 6), "missing": max(0, 6 - food)}
    assert (p.players[0].money, p.players[0].loans) == (40 - paid, 0)


@rule("L-FEED-02")
def test_nobody_is_asked_to_pay_instead_of_giving_food() -> None:
    p = providing(player(food=3, money=40, heating=THREE_LOGS), player(**PLENTY))
    assert (p.players[0].food, p.players[0].money, asked(p)) == (0, 31, "selecting")


@rule("L-FEED-03", "L-EDGE-35")
def test_food_spent_on_the_sledge_is_missing_when_the_feeding_comes() -> None:
    disks = "firewood firewood firewood firewood"
    me = player(area=0, food=6, money=10, heating=THREE_LOGS, woodpile=disks, gear={"sledge": 1})
    p = table(me, player(**PLENTY), at="transporting", round=4, awaited=[0], **CARDS)
    play(p, "sledge mill", *["load firewood sale"] * 4)
    assert p.players[0].food == 4
    heard = events(p, "finish")
    assert ("penalty", {"seat": 0, "dollars": 6, "owed": 0}) in heard
    assert (p.round, p.players[0].money) == (5, 4)


@rule("L-FEED-04", "L-EDGE-49", "L-HEAT-05", "L-AMB-31", "L-WOOD-05")
def test_food_is_lost_at_the_end_of_winter_and_logs_are_kept() -> None:
    heating = THREE_LOGS + " milled_firewood milled_firewood"
    p = providing(player(food=9, heating=heating), player(**PLENTY), food={1: 50})
    assert (p.round, [one.food for one in p.players]) == (5, [0, 0])
    assert pile(p, "heating") == "milled_firewood milled_firewood"
    assert p.food[0] >= 50


# --- heating -------------------------------------------------------------------------------------------------


@rule("L-HEAT-01", "L-HEAT-03", "L-HEAT-07", "L-EDGE-62")
@pytest.mark.parametrize(("logs", "paid", "left"), [(0, 9, 0), (1, 6, 0), (2, 3, 0), (3, 0, 0), (5, 0, 2)])
def test_each_missing_log_costs_three_dollars_and_logs_go_first(logs: int, paid: int, left: int) -> None:
    p = providing(player(food=6, money=10, heating="milled_firewood " * logs), player(**PLENTY))
    assert (p.players[0].money, p.players[0].loans, asked(p)) == (10 - paid, 0, "selecting")
    assert pile(p, "heating") == " ".join(["milled_firewood"] * left)


@rule("L-HEAT-02", "L-HEAT-05")
def test_all_logs_count_and_the_owner_chooses_which() -> None:
    heating = "milled_firewood milled_softwood milled_hardwood milled_hardwood"
    p = providing(player(food=6, heating=heating), player(**PLENTY))
    assert (asked(p), p.to_act()) == ("burning", (0,))
    assert offered(p, "burn") == ["burn milled_firewood", "burn milled_softwood", "burn milled_hardwood"]
    error = refused(p, "burn firewood")
    assert (error.rule, error.key) == ("L-HEAT-02", "not-a-log")
    play(p, "burn milled_hardwood", "burn milled_firewood")
    assert (refused(p, "burn milled_firewood").rule, refused(p, "burn milled_firewood").key) == (
        "L-HEAT-04",
        "no-piece",
    )
    play(p, "burn milled_hardwood")
    assert (asked(p), pile(p, "heating"), p.players[0].money) == ("selecting", "milled_softwood", 0)


@rule("L-HEAT-02", "L-HEAT-07")
@pytest.mark.parametrize("heating", ["milled_firewood milled_softwood milled_hardwood", "milled_hardwood " * 3])
def test_three_logs_of_any_kinds_are_enough_for_three(heating: str) -> None:
    p = providing(player(food=6, money=9, heating=heating), player(**PLENTY))
    assert (pile(p, "heating"), p.players[0].money, asked(p)) == ("", 9, "selecting")


@rule("L-HEAT-04", "L-AMB-22", "L-AMB-46", "L-EDGE-18")
def test_wood_outside_the_heating_store_does_not_heat() -> None:
    elsewhere = dict.fromkeys(("sale", "dry0", "dry1", "dry2"), "milled_firewood milled_firewood")
    p = providing(player(food=6, money=9, sawing="firewood", woodpile="firewood", **elsewhere), player(**PLENTY))
    assert (p.players[0].money, asked(p)) == (0, "selecting")
    assert [pile(p, name) for name in elsewhere] == ["milled_firewood milled_firewood"] * 4
    assert (pile(p, "sawing"), pile(p, "woodpile")) == ("firewood", "firewood")


@rule("L-EX-29", "L-HEAT-03", "L-FEED-02", "L-FORCE-09")
def test_four_food_and_one_log_against_six_and_three_cost_twelve_dollars() -> None:
    p = last_work(player(food=4, heating="milled_firewood", money=20), player(**PLENTY))
    assert need(p, 1) == (6, 3)
    assert reports(p, "penalty") == [{"seat": 0, "dollars": 6, "owed": 0}] * 2
    assert p.players[0].money == 8


# --- penalties -----------------------------------------------------------------------------------------------


@rule("L-FORCE-01", "L-FORCE-02", "L-EDGE-37", "L-AMB-55")
@pytest.mark.parametrize(
    ("food", "cash", "had", "loans", "left"),
    [
        (4, 6, 0, 0, 0),  # a penalty of 6
        (4, 5, 0, 1, 3),
        (4, 3, 0, 1, 1),
        (4, 2, 0, 1, 0),
        (4, 1, 0, 2, 3),
        (4, 2, 1, 2, 0),
        (2, 4, 0, 2, 0),  # a penalty of 12
        (2, 8, 1, 2, 0),
        (2, 12, 1, 1, 0),
    ],
)
def test_cash_first_then_one_loan_then_another(food: int, cash: int, had: int, loans: int, left: int) -> None:
    me = player(food=food, money=cash, loans=had, heating=THREE_LOGS, sale="softwood", dry1="milled_firewood")
    p = providing(me, player(**PLENTY))
    assert (p.round, p.players[0].money, p.players[0].loans) == (5, left, loans)
    assert (pile(p, "sale"), pile(p, "dry1")) == ("softwood", "milled_firewood")


@rule("L-EDGE-36", "L-FORCE-01", "L-FORCE-02", "L-FORCE-06")
def test_two_loans_and_still_one_dollar_short() -> None:
    p = providing(player(food=2, money=3, heating=THREE_LOGS, sale="milled_firewood softwood"), player(**PLENTY))
    assert (asked(p), p.to_act(), p.players[0].loans, p.players[0].money) == ("forced-sale", (0,), 2, 11)
    error = refused(p, "enough")
    assert (error.rule, error.key) == ("L-FORCE-06", "not-covered")
    assert (error.params["debt"], error.params["dollars"]) == (12, 11)
    play(p, "sell-off sale milled_firewood", "enough")
    assert (p.round, p.players[0].money, pile(p, "sale")) == (5, 0, "softwood")


@rule("L-FORCE-03", "L-FORCE-02")
def test_whoever_has_two_loans_sells_at_once() -> None:
    p = providing(player(food=5, money=2, loans=2, heating=THREE_LOGS, sale="softwood"), player(**PLENTY))
    assert (asked(p), p.players[0].money, p.players[0].loans) == ("forced-sale", 2, 2)
    assert offered(p) == ["sell-off sale softwood"]
    play(p, "sell-off sale softwood", "enough")
    assert (p.round, p.players[0].money, pile(p, "heating")) == (5, 3, "")


@rule("L-FORCE-02", "L-AMB-55")
def test_no_wood_is_sold_before_the_forced_sale() -> None:
    p = last_work(player(sale="softwood"), player(**PLENTY))
    for text in ("sell-off sale softwood", "sell sale softwood"):
        assert refused(p, text, seat=0).key == "not-now"


@rule("L-FORCE-04", "L-EDGE-39", "L-AMB-24")
@pytest.mark.parametrize("area", ["sale", "dry0", "dry1", "dry2", "load0", "load1", "load2"])
def test_sale_and_drying_areas_come_before_sawing_area_and_heating_store(area: str) -> None:
    wood = {area: "milled_firewood", "sawing": "firewood", "heating": "milled_softwood"}
    p = providing(player(loans=2, **wood, woodpile="firewood", river="softwood"), player(**PLENTY))
    assert offered(p) == [f"sell-off {area} milled_firewood"]
    for text in ("sell-off sawing firewood", "sell-off heating milled_softwood"):
        error = refused(p, text)
        assert (error.rule, error.key, error.params["debt"]) == ("L-FORCE-04", "first-others", 18)
    play(p, f"sell-off {area} milled_firewood")
    assert p.players[0].money == 1 + int(area[-1] if area[-1].isdigit() else 0)
    assert offered(p) == ["sell-off sawing firewood", "sell-off heating milled_softwood"]


@rule("L-EDGE-39", "L-FORCE-04", "L-FORCE-05")
def test_the_dry_log_worth_two_goes_before_the_disk_in_the_sawing_area() -> None:
    wood = {"dry1": "milled_firewood", "sawing": "firewood", "heating": THREE_LOGS}
    p = providing(player(food=5, money=1, loans=2, **wood), player(**PLENTY))
    assert offered(p) == ["sell-off dry1 milled_firewood"]
    play(p, "sell-off dry1 milled_firewood", "enough")
    assert (p.players[0].money, pile(p, "sawing"), p.round) == (0, "firewood", 5)


@rule("L-FORCE-04", "L-FORCE-08", "L-EDGE-66", "L-EDGE-38", "L-TASK-03", "L-AMB-26")
@pytest.mark.parametrize(
    "wood",
    [
        {"woodpile": "firewood softwood", "river": "softwood firewood"},
        {"sawing": "hardwood hardwood", "woodpile": "hardwood", "river": "hardwood"},
        {"tasks": {"task.01": 3}},
        {},
    ],
)
def test_with_nothing_to_sell_the_cash_goes_and_the_rest_is_owed(wood: dict[str, Any]) -> None:
    p = last_work(player(food=5, money=2, loans=2, **wood), player(**PLENTY))
    before = p.players[0].wood[:]
    assert reports(p, "penalty") == [
        {"seat": 0, "dollars": 2, "owed": 1},
        {"seat": 0, "dollars": 0, "owed": 9},
    ]
    assert (p.round, p.players[0].money, p.players[0].loans, p.players[0].wood) == (5, 0, 2, before)


@rule("L-FORCE-04")
@pytest.mark.parametrize("area", ["woodpile", "river"])
def test_woodpile_and_river_are_exempt_while_other_wood_is_sold(area: str) -> None:
    p = providing(player(loans=2, sale="firewood", **{area: "softwood"}), player(**PLENTY))
    assert refused(p, f"sell-off {area} softwood").key == "wrong-pile"
    play(p, "sell-off sale firewood")
    assert (p.round, pile(p, area)) == (5, "softwood")


@rule("L-FORCE-05", "L-AMB-23", "L-AMB-58", "L-EDGE-55")
@pytest.mark.parametrize("piece", ["milled_hardwood", "softwood", "firewood", "milled_softwood", "milled_firewood"])
@pytest.mark.parametrize(("area", "bonus"), [("sale", 0), ("dry0", 0), ("dry1", 1), ("dry2", 2), ("sawing", 0)])
def test_the_prices_are_those_of_the_selling_phase(area: str, bonus: int, piece: str) -> None:
    prices = {"milled_hardwood": 5, "softwood": 4, "firewood": 3, "milled_softwood": 2, "milled_firewood": 1}
    if area == "sawing" and piece.startswith("milled"):
        area = "heating"
    p = providing(player(loans=2, **{area: f"{piece} {piece}"}), player(**PLENTY))
    play(p, f"sell-off {area} {piece}")
    assert (p.players[0].money, pile(p, area)) == (prices[piece] + bonus, piece)


@rule("L-EDGE-55", "L-FORCE-05", "L-EDGE-38", "L-AMB-58")
def test_hardwood_in_the_sawing_area_cannot_be_sold_even_now() -> None:
    p = providing(player(food=5, loans=2, heating=THREE_LOGS, sawing="firewood hardwood"), player(**PLENTY))
    assert offered(p) == ["sell-off sawing firewood", "sell-off heating milled_firewood"]
    error = refused(p, "sell-off sawing hardwood")
    assert (error.rule, error.key) == ("L-FORCE-05", "not-sellable")
    play(p, "sell-off sawing firewood", "enough")
    assert (p.round, p.players[0].money, pile(p, "sawing"), pile(p, "heating")) == (5, 0, "hardwood", "")


@rule("L-FORCE-06", "L-FORCE-07", "L-AMB-25")
def test_in_the_first_winter_more_may_be_sold_and_the_money_is_kept() -> None:
    wood = {"sale": "softwood softwood", "dry2": "milled_firewood", "sawing": "firewood"}
    p = providing(player(food=5, loans=2, heating=THREE_LOGS, **wood), player(**PLENTY))
    assert refused(p, "enough").params["debt"] == 3
    play(p, "sell-off sale softwood")
    assert (p.players[0].money, asked(p)) == (4, "forced-sale")
    assert offered(p) == ["sell-off sale softwood", "sell-off dry2 milled_firewood", "enough"]
    play(p, "sell-off sale softwood")
    assert refused(p, "sell-off sawing firewood").key == "first-others"
    play(p, "sell-off dry2 milled_firewood", "sell-off sawing firewood", "enough")
    assert (p.round, p.players[0].money) == (5, 4 + 4 + 3 + 3 - 3)


@rule("L-EDGE-40", "L-FORCE-06", "L-FORCE-07", "L-AMB-25")
@pytest.mark.parametrize(("cash", "sold", "change"), [(2, 1, 3), (0, 1, 1), (1, 1, 2)])
def test_in_the_second_winter_the_sale_ends_when_the_debt_is_covered(cash: int, sold: int, change: int) -> None:
    p = last_work(player(), player(), round=8)
    food, logs = need(p, 2)
    me = player(food=food - 1, money=cash, loans=2, heating="milled_firewood " * logs, sale="softwood softwood")
    p = providing(me, player(food=food, heating="milled_firewood milled_softwood " * logs), round=8)
    assert (asked(p), p.to_act()) == ("forced-sale", (0,))
    play(p, "sell-off sale softwood")
    assert (asked(p), p.to_act(), p.players[0].money) == ("burning", (1,), change)
    assert pile(p, "sale") == " ".join(["softwood"] * (2 - sold))


@rule("L-FORCE-07", "L-FORCE-06")
def test_in_the_second_winter_nobody_stops_before_the_debt_is_covered() -> None:
    p = providing(player(loans=2, sale="milled_firewood milled_firewood"), player(**PLENTY), round=8)
    play(p, "sell-off sale milled_firewood")
    assert asked(p) == "forced-sale"
    assert refused(p, "enough").key == "not-covered"


@rule("L-FORCE-08", "L-AMB-26")
def test_all_is_sold_and_the_penalty_is_still_not_covered() -> None:
    p = providing(player(food=5, loans=2, heating="", sale="milled_firewood", sawing="hardwood"), player(**PLENTY))
    heard = events(p, "sell-off sale milled_firewood")
    assert ("penalty", {"seat": 0, "dollars": 1, "owed": 2}) in heard
    assert (p.round, p.players[0].money, p.players[0].loans, pile(p, "sawing")) == (5, 0, 2, "hardwood")


@rule("L-FORCE-08", "L-AMB-26", "L-END-06")
def test_what_is_owed_is_paid_at_the_end() -> None:
    p = last_work(player(loans=2, river="firewood firewood"), player(**PLENTY), round=8)
    owed = 3 * sum(need(p, 2))
    heard = events(p, "finish", "finish")
    assert (p.over(), p.players[0].owed) == (True, owed)
    assert (p.players[0].money, p.players[0].sources[ids.BY_PENALTIES]) == (6 - 16 - owed, -owed)
    (final,) = [params for key, params in heard if key == "final" and params["seat"] == 0]
    assert (final["river"], final["repaid"]) == (6, 16 + owed)


@rule("L-FORCE-08")
def test_what_is_owed_counts_in_the_projected_score_from_then_on() -> None:
    p = providing(player(money=1, loans=2, area=0), player(**PLENTY))
    assert (p.round, p.players[0].money, p.players[0].owed) == (5, 0, 3 * sum(need(p, 1)) - 1)
    assert p.scores(projected=True)[0].total == -16 - p.players[0].owed


@rule("L-FORCE-09")
def test_the_penalty_is_one_sum_for_each_phase() -> None:
    p = last_work(player(money=30, food=1, heating="milled_firewood"), player(**PLENTY))
    assert [params["dollars"] for params in reports(p, "penalty")] == [15, 6]
    assert p.players[0].money == 9


@rule("L-EDGE-54", "L-HEAT-06", "L-FORCE-03")
def test_loans_used_up_by_feeding_are_missing_for_heating() -> None:
    me = player(food=2, money=4, heating="milled_firewood milled_firewood", sale="softwood milled_hardwood")
    p = providing(me, player(**PLENTY))
    assert (asked(p), p.players[0].loans, p.players[0].money) == ("forced-sale", 2, 0)
    assert refused(p, "enough").params["debt"] == 3
    play(p, "sell-off sale softwood", "enough")
    assert (p.round, p.players[0].money, pile(p, "sale")) == (5, 1, "milled_hardwood")


# --- the own turn in feeding and heating -----------------------------------------------------------------------


@rule("L-ROUND-05", "L-AMB-34", "L-HUT-14", "L-FEED-02")
def test_a_food_hut_feeds_before_the_food_is_handed_in() -> None:
    p = providing(player(food=4, huts=(0, 1, 0), heating=THREE_LOGS), player(**PLENTY), food={3: 2})
    assert (asked(p), p.to_act()) == ("winter-turn", (0,))
    assert offered(p) == ["end-turn", "loan", "food-hut area3"]
    told = events(p, "food-hut area3", "end-turn")
    assert ("feeds", {"seat": 0, "food": 6, "missing": 0}) in told
    assert p.players[0].loans == 0


@rule("L-ROUND-05", "L-AMB-34", "L-HUT-12", "L-FORCE-05")
def test_a_drying_hut_raises_a_price_before_and_in_a_forced_sale() -> None:
    mill = player(loans=2, huts=(2, 0, 0), sale="milled_firewood", dry0="milled_firewood", heating=THREE_LOGS)
    p = providing(mill, player(**PLENTY))
    play(p, "dry-hut sale milled_firewood", "end-turn")
    assert asked(p) == "forced-sale"
    play(p, "dry-hut dry0 milled_firewood")
    prices = [params["price"] for key, params in events(p, "sell-off dry0 milled_firewood") if key == "sells"]
    assert prices == [p.pack.numbers.price[3] + p.pack.numbers.dry_bonus[0]]
    prices = [params["price"] for key, params in events(p, "sell-off dry1 milled_firewood") if key == "sells"]
    assert prices == [p.pack.numbers.price[3] + p.pack.numbers.dry_bonus[1]]


@rule("L-ROUND-05", "L-AMB-34", "L-HUT-08")
def test_huts_are_built_in_the_turn_of_feeding_and_of_heating() -> None:
    mill = player(food=6, heating=THREE_LOGS, craft={"stake": 1, "board": 1, "shingle": 1})
    p = providing(mill, player(**PLENTY))
    assert (asked(p), "build none 3-0-0" in offered(p)) == ("winter-turn", True)
    play(p, "end-turn")
    assert (asked(p), p.view(None)["phase"]) == ("winter-turn", "heating")
    play(p, "build none 0-0-3", "end-turn")
    assert p.players[0].huts == [0, 0, 3]


@rule("L-ROUND-05", "L-HEAT-02")
def test_loans_are_possible_while_logs_are_chosen() -> None:
    p = providing(
        player(food=6, heating="milled_firewood milled_softwood milled_hardwood milled_hardwood"), player(**PLENTY)
    )
    assert asked(p) == "burning"
    play(p, "loan", "burn milled_hardwood")
    assert (p.players[0].loans, p.players[0].money) == (1, 4)


@rule("L-HEAT-02", "L-HEAT-01")
def test_what_is_told_of_heating_counts_the_chosen_logs() -> None:
    p = providing(
        player(food=6, heating="milled_firewood milled_softwood milled_hardwood milled_hardwood"), player(**PLENTY)
    )
    told = events(p, "burn milled_hardwood", "burn milled_hardwood", "burn milled_firewood")
    assert ("heats", {"seat": 0, "logs": 3, "missing": 0}) in told


@rule("L-WIN-10", "L-TASK-09", "L-AMB-39")
@pytest.mark.parametrize(("round", "phases"), [(4, []), (8, ["tasks"])])
def test_the_phases_told_are_those_that_take_place(round: int, phases: list[str]) -> None:
    p = last_work(player(**PLENTY), player(**PLENTY), round=round)
    told = [params["phase"] for key, params in events(p, "finish", "finish") if key == "phase"]
    assert [phase for phase in told if phase == "tasks"] == phases
    assert told.index("feeding") == len(phases)


@rule("L-FEED-04")
def test_food_left_over_is_lost_and_told() -> None:
    p = providing(player(food=9, heating=THREE_LOGS, huts=(0, 1, 0)), player(**PLENTY), food={1: 1})
    told = events(p, "end-turn", "end-turn")
    assert ("spoils", {"seat": 0, "food": 3}) in told
    assert ("spoils", {"seat": 1, "food": 14}) in told


@rule("L-SLED-04", "L-ROUND-05", "L-HUT-14")
def test_a_food_hut_feeds_a_sledge_on_its_way() -> None:
    mill = player(gear={"sledge": 1}, huts=(0, 1, 0), woodpile="firewood " * 4, area=0)
    p = table(mill, player(**PLENTY), at="transporting", round=4, food={2: 1}, clearing=[0, 1], **CARDS)
    play(p, "sledge mill", "load firewood sale", "load firewood sale", seat=0)
    assert refused(p, "load firewood sale", seat=0).key == "no-food"
    play(p, "food-hut area2", "load firewood sale", seat=0)
    assert (pile(p, "sale"), p.players[0].food) == ("firewood firewood firewood", 0)
    assert refused(p, "depart", seat=0).key == "no-trip"  # nothing more could be loaded


@rule("L-SLED-04")
def test_a_sledge_without_food_or_hut_is_done_after_two() -> None:
    mill = player(gear={"sledge": 1}, woodpile="firewood " * 4, area=0)
    p = table(mill, player(**PLENTY), at="transporting", round=4, food={2: 1}, clearing=[0, 1], **CARDS)
    play(p, "sledge mill", "load firewood sale", "load firewood sale", seat=0)
    assert refused(p, "load firewood sale", seat=0).key == "no-trip"


# --- whose turn it is ----------------------------------------------------------------------------------------


@rule("L-WIN-02", "L-FORCE-01")
def test_penalties_are_paid_in_clearing_order() -> None:
    p = providing(player(loans=2, sale="firewood"), player(loans=2, sale="softwood"), clearing=[1, 0])
    assert (asked(p), p.to_act()) == ("forced-sale", (1,))
    play(p, "sell-off sale softwood")
    assert (asked(p), p.to_act()) == ("forced-sale", (0,))


@rule("L-WIN-02")
@pytest.mark.parametrize("name", ["winter-turn", "burning", "forced-sale"])
def test_whoever_is_not_on_turn_in_winter_hears_of_the_clearing_order(name: str) -> None:
    mill = {
        "winter-turn": player(**{**PLENTY, "huts": (0, 1, 0)}),
        "burning": player(food=6, heating=MIXED + " milled_softwood"),
        "forced-sale": player(loans=2, sale="softwood"),
    }[name]
    p = providing(mill, player(**PLENTY), food={1: 1})
    assert (asked(p), p.to_act()) == (name, (0,))
    assert refused(p, "loan", seat=1).rule == "L-WIN-02"


# --- what is left for heating --------------------------------------------------------------------------------


@rule("L-FORCE-04", "L-FORCE-07", "L-HEAT-01", "L-HEAT-06")
def test_logs_sold_for_food_are_missing_for_heating() -> None:
    p = providing(player(loans=2, food=5, heating="milled_firewood " * 3), player(**PLENTY))
    play(p, "sell-off heating milled_firewood", "sell-off heating milled_firewood", "sell-off heating milled_firewood")
    assert (p.round, p.players[0].money, pile(p, "heating")) == (5, 0, "")
    assert p.players[0].sources[ids.BY_PENALTIES] == -3


@rule("L-HEAT-02", "L-HEAT-07")
def test_no_log_is_chosen_where_all_are_needed() -> None:
    p = providing(player(food=6, heating="milled_firewood milled_softwood milled_hardwood"), player(**PLENTY))
    assert (p.round, pile(p, "heating")) == (5, "")


@rule("L-FORCE-07", "L-HUT-12", "L-ROUND-05")
def test_a_drying_hut_still_works_in_the_forced_sale_of_the_last_winter() -> None:
    p = providing(player(loans=2, huts=(1, 0, 0), sale="milled_firewood milled_firewood"), player(**PLENTY), round=8)
    play(p, "finish", "end-turn", "dry-hut sale milled_firewood", "sell-off dry0 milled_firewood")
    assert (asked(p), p.to_act(), offered(p)) == ("forced-sale", (0,), ["sell-off sale milled_firewood"])


# --- penalties that a pack may name --------------------------------------------------------------------------


@rule("L-FORCE-09")
def test_whatever_missing_food_costs_is_owed() -> None:
    of = changed_game(("board.toml", "missing_food_price = 3", "missing_food_price = 60"))
    p = table(player(loans=2, sale="firewood firewood"), player(), of=of, at="sawing", round=4)
    food = p.pack.winters.food[p.setup.winters[0]][0]
    play(p, "finish", "finish")
    assert asked(p) == "forced-sale"
    assert p.view(0)["pending"] == {"debt": food * 60}


@rule("L-FEED-02", "L-FORCE-09")
def test_a_penalty_larger_than_a_byte_is_remembered() -> None:
    of = changed_game(
        ("board.toml", "missing_food_price = 3", "missing_food_price = 5"),
        ("winters.toml", "harder = { food = 6, heating = 3 }", "harder = { food = 60, heating = 3 }"),
    )
    p = providing(player(loans=2, sale="softwood softwood"), player(**PLENTY), of=of)
    assert p.view(0)["pending"] == {"debt": 300}
    play(p, "sell-off sale softwood", "sell-off sale softwood")
    assert p.players[0].sources[ids.BY_PENALTIES] == -8
