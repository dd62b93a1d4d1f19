"""What is told and shown: events with their numbers, refusals with their limits, the view in every step.

Modules: `view`, `areas`, `travel`, `cutting`, `sawmill`, `transport`.
"""

import json
from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.lignum import ids
from tests.games.lignum.builders import game, player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule


@rule("L-AREA-02", "L-AREA-04")
def test_the_areas_revealed_are_told_by_their_numbers() -> None:
    p = table(player(), player(), at="selecting", round=2, clearing=[], food={3: 3})
    play(p, "select area3", seat=0)
    told = events(p, "select area3")
    assert [params for key, params in told if key == "selects"] == [
        {"seat": 0, "area": 3, "food": 1},
        {"seat": 1, "area": 3, "food": 1},
    ]


@rule("L-LOC-01", "L-LOC-08", "L-LOC-10")
@pytest.mark.parametrize(
    ("move", "worker", "number", "price"),
    [("bearers 2", "bearer", 2, 2), ("woodcutters 3", "woodcutter", 3, 3), ("sawyers 2", "sawyer", 2, 1)],
)
def test_who_hires_how_many_is_told(move: str, worker: str, number: int, price: int) -> None:
    p = table(player(money=5), player(), forest={1: "firewood firewood firewood"})
    assert ("hires", {"seat": 0, "worker": worker, "number": number, "price": price}) in events(p, move)


@rule("L-LOC-01", "L-LOC-08")
def test_too_many_workers_are_refused_by_the_rule_of_their_location() -> None:
    p = table(player(money=20), player(), forest={1: "firewood"}, stock={"bearers": 2})
    assert (refused(p, "bearers 3").rule, refused(p, "bearers 3").params["most"]) == ("L-LOC-01", 2)
    assert (refused(p, "woodcutters 2").rule, refused(p, "woodcutters 2").params["most"]) == ("L-LOC-08", 1)


@rule("L-CUT-03")
def test_the_area_without_such_wood_is_named() -> None:
    p = table(player(area=4), player(), at="cutting", forest={4: "firewood"})
    assert refused(p, "cut hardwood mill").params["area"] == "area4"


@rule("L-SAW-02", "L-PW-03")
def test_the_refusal_of_too_many_logs_names_the_most() -> None:
    mill = player(sawing="softwood softwood", gear={"saw": 1}, plans={1: ("pw.sawing", 2)})
    p = table(mill, player(), at="sawing", round=2, awaited=[0])
    most = p.pack.numbers.yields[1]
    assert refused(p, f"mill softwood {most + 1} mill").params["most"] == most
    play(p, "mill softwood 0 mill")
    assert refused(p, f"mill-more softwood {most + 1}").params["most"] == most


@rule("L-RAFT-02", "L-PW-10")
def test_rafts_and_free_wood_are_offered_by_kind() -> None:
    mill = player(gear={"raft": 2}, woodpile="firewood softwood hardwood", plans={1: ("pw.log_driving", 2)})
    p = table(mill, player(), at="transporting", round=2, awaited=[0])
    assert offered(p, "float") == ["float firewood", "float softwood", "float hardwood"]
    assert offered(p, "raft") == []
    assert ("floats", {"seat": 0, "piece": "firewood", "by": "raft"}) in events(p, "drive firewood mill")
    assert offered(p, "raft") == ["raft softwood", "raft hardwood"]
    assert ("floats", {"seat": 0, "piece": "softwood", "by": "free"}) in events(p, "float softwood")


@rule("L-SELL-01", "L-PW-09")
def test_wood_is_sold_from_every_drying_area_loads_included() -> None:
    piles = ("sale", "dry0", "dry1", "dry2", "load0", "load1", "load2")
    mill = player(**dict.fromkeys(piles, "milled_firewood"))
    p = table(mill, player(), at="selling", awaited=[0])
    assert offered(p, "sell") == [f"sell {pile} milled_firewood" for pile in piles]


@rule("L-PW-13", "L-CUT-01")
def test_whoever_can_only_raid_is_asked() -> None:
    mill = player(plans={1: ("pw.cutting", 2)}, area=1)
    p = table(player(mill=False), mill, at="cutting", round=2, forest={3: "firewood"}, turn=0)
    play(p, "end-turn")
    assert (asked(p), p.to_act()) == ("cutting", (1,))
    assert offered(p, "raid") == ["raid area3 firewood mill"]


@rule("L-TRANS-03")
@pytest.mark.parametrize(
    ("given", "moves", "by"),
    [
        ({"workers": (0, 1, 0)}, ["carry firewood sale hired"], "hired"),
        ({}, ["carry firewood sale mill"], "mill"),
        ({"gear": {"wagon": 1}, "fodder": [3]}, ["wagon mill", "load firewood sale"], "wagon"),
    ],
)
def test_who_carries_wood_is_told(given: dict[str, Any], moves: list[str], by: str) -> None:
    p = table(player(woodpile="firewood softwood", **given), player(), at="transporting", awaited=[0])
    assert ("carries", {"seat": 0, "piece": "firewood", "to": "sale", "by": by}) in events(p, *moves)


def test_the_table_is_told_at_the_beginning() -> None:
    p = game().start(3, {"areas": "2-4-6", "tactical": "on"}, fast(5))
    p.events = []
    p.announce()
    (key, _, params), (shown, _, cards) = p.events
    assert (key, shown) == ("table", "shown")
    assert params["areas"] == [2, 4, 6]
    assert params["firewood"] == [2, 3, 2, 3, 2, 3]
    assert params["path"] == p.view(None)["path"]
    winters: Any = p.view(None)["winters"]
    assert params["demands"] == [[winter["food"], winter["heating"]] for winter in winters]
    assert cards["cards"] == p.view(None)["placements_shown"]


@rule("L-TACT-08")
def test_tokens_that_are_still_to_be_placed_are_not_told() -> None:
    p = game().start(3, {"tactical": "on"}, fast(5))
    p.events = []
    p.announce()
    assert p.events[0][2]["areas"] == []
    area = p.moves(p.to_act()[0])[0] >> 6
    assert events(p, f"select area{area + 1}") == [("selects", {"seat": p.order[0], "area": area + 1, "food": 0})]


def test_the_view_names_the_step_and_what_it_is_about() -> None:
    mixed = "milled_firewood milled_softwood milled_hardwood milled_hardwood"
    rich = {"food": 20, "heating": "milled_firewood " * 9, "area": 0, "mill": False}
    cards: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}
    p = table(player(food=6, heating=mixed, area=0), player(**rich), at="sawing", round=4, **cards)
    assert (p.view(0)["step"], p.view(0)["pending"]) == ("sawing", {"food": 6, "heating": 3})
    play(p, "finish", "finish")
    assert (p.view(0)["step"], p.view(0)["pending"]) == ("burning", {"logs": 3})
    p = table(player(loans=2, sale="firewood", area=0), player(**rich), at="sawing", round=8, **cards)
    play(p, "finish", "finish")
    debt = 3 * p.pack.winters.food[p.setup.winters[1]][1]
    assert (p.view(0)["step"], p.view(0)["pending"]) == ("forced-sale", {"debt": debt})
    while p.stack:
        play(p, offered(p)[0])
    assert (p.view(0)["step"], p.view(0)["phase"]) == (None, "end")


@rule("L-TACT-02", "L-EX-31")
@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (3, 2), (4, 3)])
def test_the_cards_shown_before_the_first_round_are_told(seats: int, cards: int) -> None:
    p = game().start(seats, {"tactical": "on"}, fast(3))
    shown = [p.pack.placements.ids[card] for card in p.shown]
    assert len(shown) == cards
    p.events = []
    p.announce()
    assert all(card in json.dumps(p.events) for card in shown)


@rule("L-COMP-13", "L-PW-13", "L-PW-15")
@pytest.mark.parametrize("what", ["raids", "raided"])
def test_everything_open_is_in_the_view(what: str) -> None:
    forest = {1: "firewood", 2: "firewood", 3: "firewood"}
    given: dict[str, Any] = {"plans": {1: ("pw.cutting", 2)}, "workers": (2, 0, 0), "money": 1}
    before = table(player(**given), player(), at="cutting", round=2, forest=forest)
    if what == "raids":
        raids = [0, 2, 0, 0, 0, 0]
        after = table(player(**given, raids=raids), player(), at="cutting", round=2, forest=forest)
    else:
        after = table(player(**given), player(), at="cutting", round=2, forest=forest, raided={1: 2})
    assert before.moves(0) != after.moves(0)
    assert before.view(0) != after.view(0)


@rule("L-PLAN-12")
def test_a_planned_work_that_comes_due_is_told() -> None:
    mill = player(plans={1: ("pw.sawing", 2), 2: ("pw.trade", 3)})
    told = events(table(mill, player(), at="drying", awaited=[0]), "finish")
    assert [params for key, params in told if key == "work-due"] == [{"seat": 0, "work": "pw.sawing"}]


@rule("L-PW-03", "L-PW-06", "L-SAW-01")
def test_milling_tells_the_worker_and_the_works_that_pay() -> None:
    works = {1: ("pw.sawing", 2), 2: ("pw.heating_supply", 2)}
    mill = player(sawing="firewood firewood softwood", gear={"saw": 1}, plans=works)
    p = table(mill, player(), at="sawing", round=2, awaited=[0])
    told = [params for key, params in events(p, "mill softwood 0 mill", "mill-more firewood 6") if key == "saws"]
    assert [(params["by"], params["works"]) for params in told] == [
        ("mill", []),
        ("again", ["pw.sawing", "pw.heating_supply"]),
    ]


@rule("L-PW-01", "L-PW-16", "L-PW-18")
def test_sales_and_huts_tell_the_work_that_pays() -> None:
    works = {1: ("pw.craftwork", 2), 2: ("pw.trade", 2), 3: ("pw.hut_construction", 2)}
    craft = {"reed": 2, "stake": 1, "board": 1}
    p = table(player(money=1, gear={"raft": 1}, craft=craft, plans=works), player(), at="market", round=2)
    told = events(p, "sell-set reed 2 0", "sell-gear raft", "exchange stake+board 1-1-0")
    assert [(key, params["works"]) for key, params in told] == [
        ("sells-set", ["pw.craftwork"]),
        ("sells-gear", ["pw.trade"]),
        ("builds", ["pw.hut_construction"]),
    ]


def test_the_view_tells_the_year_and_its_phases() -> None:
    view: Any = table(player(), player()).view(0)
    assert view["seasons"] == ["spring", "summer", "fall", "winter"] * 2
    assert view["phases"][1:] == [
        *("travel", "cutting", "arrival", "transport", "sawing", "tasks", "selling", "drying"),
        "end",
    ]
    assert [number for number, kind in enumerate(view["locations"]) if kind == "market"] == [ids.AT_MARKET]


@pytest.mark.parametrize(
    ("round", "phase", "arrives"),
    [(2, "travelling", 2), (2, "transporting", 3), (3, "sawing", 5), (4, "winter-bonus", 5), (7, "sawing", None)],
)
def test_the_view_tells_when_river_wood_arrives(round: int, phase: str, arrives: int | None) -> None:
    p = table(player(), player(), round=round, at=phase)
    assert p.view(0)["arrival"] == arrives


def test_the_view_tells_when_a_piece_must_start_to_dry_for_the_last_tasks() -> None:
    assert table(player(), player()).view(0)["ready"] == [7, 6, 5]  # the winter of year 2 has tasks, but no drying


def test_the_view_tells_what_each_gets_who_shares_an_area() -> None:
    p = table(player(), player(), player(), food={1: 5, 6: 2})
    areas: Any = p.view(0)["areas"]
    assert [area["shares"] for area in areas][::5] == [[5, 2, 1], [2, 1, 0]]


def test_the_view_tells_what_a_shortage_in_winter_costs() -> None:  # 6 food, 3 logs
    p = table(
        player(money=3, food=2, heating="milled_firewood"),
        player(money=30),
        winters=["winter.y1.1", "winter.y2.1"],
        halves=(1, 1),
    )
    mills: Any = p.view(1)["players"]
    assert mills[0]["shortage"] == {"food": 4, "logs": 2, "price": 18, "loans": 2, "left": -7}
    assert mills[1]["shortage"] == {"food": 6, "logs": 3, "price": 27, "loans": 0, "left": 3}


def test_a_penalty_that_is_due_is_no_shortage_of_food_any_more() -> None:
    poor = player(sale="milled_firewood", loans=2, area=0, mill=False, heating="milled_firewood " * 3)
    p = table(poor, player(food=9, area=0), at="sawing", round=4, winters=["winter.y1.1", "winter.y2.1"], halves=(1, 1))
    while asked(p) != "forced-sale":
        play(p, "finish", seat=p.to_act()[0])
    mills: Any = p.view(0)["players"]
    assert mills[0]["shortage"] == {"food": 0, "logs": 0, "price": 18, "loans": 0, "left": -18}
