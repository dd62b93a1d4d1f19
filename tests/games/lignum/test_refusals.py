"""Each refusal names its one true cause and the rule of that cause, most of all what is said at the wrong time.

Modules: `timing`, `travel`, `transport`, `sawmill`.
"""

from typing import Any

import pytest

from heartwood.core.texts import LANGUAGES
from heartwood.games.lignum import Lignum
from heartwood.speech.lignum.sight import LignumSight
from tests.games.lignum.builders import player, table
from tests.games.lignum.test_texts import speech
from tests.games.playing import offered, play, refused
from tests.marks import rule

SUMMER, FALL, WINTER, LAST_FALL, LAST_WINTER = 2, 3, 4, 7, 8
TACTICAL: dict[str, object] = {"tactical": "on"}


def why(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


def said(p: Lignum, text: str, language: str = "en") -> str:
    """The sentence of a refusal."""
    return speech(language).refusal(refused(p, text))


# --- at another time -----------------------------------------------------------------------------------------


@rule("L-ROUND-05")
@pytest.mark.parametrize("text", ["loan", "build none 1-1-1", "exchange stake+board 1-1-0", "food-hut area1"])
@pytest.mark.parametrize("at", ["selecting", "choosing-area"])
def test_extras_are_refused_by_the_rule_of_the_own_turn(at: str, text: str) -> None:
    p = table(player(), player(), at=at, round=SUMMER, options=TACTICAL if at == "choosing-area" else None)
    assert why(p, text) == ("L-ROUND-05", "not-now")
    able = player(craft={"stake": 1, "board": 1, "shingle": 1})
    p = table(able, player(), at="sawing", round=SUMMER, awaited=[1])
    assert why(p, text, seat=0) == ("L-ROUND-05", "not-awaited")


@rule("L-CLEAR-02", "L-ROUND-01", "L-ROUND-02", "L-PATH-01", "L-MKT-01", "L-WORK-01")
@pytest.mark.parametrize(
    ("at", "round", "text", "named"),
    [
        ("travelling", 1, "cut firewood mill", "L-CLEAR-02"),
        ("selecting", SUMMER, "sell sale firewood", "L-CLEAR-02"),
        ("market", 1, "mill firewood 1 mill", "L-CLEAR-02"),
        ("selecting", SUMMER, "bearers 1", "L-ROUND-01"),
        ("cutting", 1, "take 1", "L-ROUND-01"),
        ("selling", SUMMER, "select area1", "L-ROUND-01"),
        ("travelling", 1, "select area1", "L-ROUND-02"),
        ("travelled", 1, "take 20", "L-PATH-01"),
        ("market", 1, "clearing", "L-PATH-01"),
        ("travelling", 1, "buy-saw", "L-MKT-01"),
        ("selecting", SUMMER, "sell-set stake 2 0", "L-MKT-01"),
        ("sawing", 1, "leave-market", "L-ROUND-01"),
        ("selling", 1, "sell-gear wagon", "L-ROUND-01"),
        ("selling", 1, "mill firewood 1 mill", "L-WORK-01"),
        ("cutting", 1, "carry firewood sale mill", "L-WORK-01"),
    ],
)
def test_what_belongs_to_another_part_of_the_round_names_the_order(at: str, round: int, text: str, named: str) -> None:
    assert why(table(player(), player(), at=at, round=round), text) == (named, "not-now")


@rule("L-PATH-04", "L-MKT-01")
def test_the_market_is_behind_whoever_has_left_or_passed_it() -> None:
    assert why(table(player(place=20), player()), "buy-saw") == ("L-PATH-04", "not-now")
    assert why(table(player(place=19), player()), "buy-food") == ("L-PATH-04", "not-now")
    assert why(table(player(place=18), player()), "buy-food") == ("L-MKT-01", "not-now")


@rule("L-MKT-01")
def test_nobody_is_sent_away_from_the_market_before_the_first_deal() -> None:
    p = play(table(player(money=3), player()), "market")
    assert (why(p, "finish")[0], refused(p, "finish").params["now"]) == ("L-MKT-01", "first-deal")
    assert said(p, "finish").endswith("Now buy or sell something at the market.")
    assert said(play(p, "buy-food"), "finish").endswith("or leave it.")


@rule("L-SAW-03")
def test_wood_that_is_not_there_is_missed_before_its_logs_are_counted() -> None:
    p = table(player(sawing="firewood", gear={"saw": 1}), player(), at="sawing", round=SUMMER)
    assert why(p, "mill softwood 5 mill") == ("L-SAW-03", "no-piece")


@rule("L-PATH-04", "L-FILL-01")
def test_a_location_without_token_that_lies_behind_is_behind() -> None:
    p = table(player(place=5), player())
    assert why(p, "take 4") == ("L-PATH-04", "passed")
    assert why(p, "take 6") == ("L-FILL-01", "fixed-location")


@rule("L-HUT-02")
def test_a_joker_that_is_missing_names_the_rule_of_jokers() -> None:
    p = table(player(craft={"stake": 3}), player())
    assert why(p, "build stake 1-1-1") == ("L-HUT-02", "no-craft")
    assert why(p, "build none 1-1-1") == ("L-HUT-01", "no-craft")


@rule("L-WIN-03", "L-WIN-01", "L-ROUND-04", "L-WIN-06", "L-WIN-08", "L-ARR-05", "L-SELL-06", "L-DRY-11", "L-TASK-09")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bearers 1", "L-WIN-03"),
        ("plan pw.sawing 1", "L-WIN-03"),
        ("buy-food", "L-WIN-03"),
        ("select area1", "L-ROUND-04"),
        ("cut firewood mill", "L-WIN-06"),
        ("pay-move area2", "L-WIN-06"),
        ("carry firewood sale mill", "L-WIN-08"),
        ("float firewood", "L-RAFT-05"),
        ("land firewood sale", "L-ARR-05"),
        ("sell sale firewood", "L-SELL-06"),
        ("dry sale firewood", "L-DRY-11"),
        ("deliver task.01 1", "L-TASK-09"),
        ("mill firewood 1 mill", "L-WIN-01"),
        ("fell mill", "L-WIN-01"),
    ],
)
def test_what_winter_does_not_have_names_the_rule_of_winter(text: str, named: str) -> None:
    p = table(player(area=0), player(area=0), at="winter-bonus", round=WINTER)
    assert why(p, text) == (named, "not-now")


@rule("L-WIN-04", "L-WIN-06", "L-HEAT-01", "L-FORCE-02", "L-FORCE-06", "L-SLED-01", "L-PW-20")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bonus hardwood", "L-WIN-04"),
        ("no-bonus", "L-WIN-04"),
        ("fell mill", "L-WIN-06"),
        ("burn milled_firewood", "L-WIN-01"),
        ("sell-off sale firewood", "L-FORCE-02"),
        ("enough", "L-FORCE-02"),
        ("sledge mill", "L-SLED-01"),
        ("take-overtime", "L-PW-20"),
    ],
)
def test_what_comes_in_winter_or_at_the_start_of_a_round_only(text: str, named: str) -> None:
    assert why(table(player(), player()), text) == (named, "not-now")


@rule("L-SAW-01", "L-SAW-03", "L-SELL-01", "L-WAGON-01", "L-HUT-01")
@pytest.mark.parametrize(
    ("at", "round", "mill", "text", "reason"),
    [
        ("sawing", SUMMER, {"sawing": "firewood"}, "mill firewood 1 mill", ("L-SAW-01", "no-saw")),
        ("sawing", WINTER, {"sawing": "firewood"}, "mill firewood 1 mill", ("L-SAW-01", "no-saw")),
        ("sawing", SUMMER, {"gear": {"saw": 1}}, "mill firewood 1 mill", ("L-SAW-03", "no-piece")),
        ("selling", SUMMER, {}, "sell sale firewood", ("L-SELL-01", "no-piece")),
        ("transporting", SUMMER, {"woodpile": "firewood", "mill": False}, "wagon mill", ("L-WAGON-01", "no-wagon")),
        ("sawing", SUMMER, {}, "build none 1-1-1", ("L-HUT-01", "no-craft")),
    ],
)
def test_whoever_was_passed_over_is_refused_for_what_is_missing(
    at: str, round: int, mill: dict[str, Any], text: str, reason: tuple[str, str]
) -> None:
    p = table(player(**mill), player(), at=at, round=round, awaited=[1])
    before = p.digest()
    assert why(p, text, seat=0) == reason
    assert why(p, "finish", seat=0)[1] == "not-awaited"
    assert why(p, "loan", seat=0) == ("L-ROUND-05", "not-awaited")
    assert (p.moves(0), p.digest()) == ([], before)


@rule("L-TASK-09")
def test_tasks_of_the_second_winter_come_in_their_phase() -> None:
    p = table(player(area=0), player(area=0), at="winter-bonus", round=LAST_WINTER)
    assert why(p, "deliver task.01 1") == ("L-WIN-01", "not-now")


@rule("L-WORK-06", "L-WORK-02", "L-WIN-01", "L-AREA-02", "L-FORCE-06", "L-HEAT-07")
def test_whoever_is_done_waits_for_the_others() -> None:
    p = table(player(sawing="firewood", gear={"saw": 1}), player(), at="sawing", awaited=[1])
    assert why(p, "mill firewood 1 mill", seat=0) == ("L-WORK-06", "not-awaited")
    assert why(p, "sell sale firewood", seat=0) == ("L-WORK-02", "not-your-turn")
    p = table(player(area=0), player(area=0), at="winter-cutting", round=WINTER, awaited=[1])
    assert why(p, "fell mill", seat=0) == ("L-WIN-01", "not-awaited")
    assert why(p, "mill firewood 1 mill", seat=0) == ("L-WIN-01", "not-your-turn")
    p = table(player(area=0), player(area=0), at="winter-bonus", round=WINTER, awaited=[1])
    assert why(p, "fell mill", seat=0) == ("L-WIN-01", "not-your-turn")
    assert why(p, "bonus hardwood", seat=0) == ("L-WIN-04", "not-awaited")
    p = table(player(), player(), at="selecting", round=SUMMER)
    play(p, "select area1", seat=0)
    assert why(p, "select area2", seat=0) == ("L-AREA-02", "area-chosen")
    assert why(p, "clearing", seat=0) == ("L-AREA-02", "not-your-turn")
    rich: dict[str, Any] = {"food": 20, "heating": "milled_firewood " * 9, "area": 0, "mill": False}
    cards: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}
    p = table(player(loans=2, sale="firewood", area=0), player(**rich), at="sawing", round=WINTER, **cards)
    play(p, "finish", "finish")
    assert why(p, "end-turn", seat=0) == ("L-FORCE-06", "not-now")
    mixed = "milled_firewood milled_softwood milled_hardwood milled_hardwood"
    p = table(player(food=20, heating=mixed, area=0), player(**rich), at="sawing", round=WINTER, **cards)
    play(p, "finish", "finish")
    assert why(p, "finish", seat=0) == ("L-HEAT-07", "not-now")


@rule("L-WORK-03", "L-WIN-01", "L-CUT-01", "L-AREA-01", "L-FORCE-07", "L-PATH-05")
def test_how_a_step_ends_is_its_own() -> None:
    p = table(player(), player(), at="sawing")
    assert why(p, "end-turn") == ("L-WORK-03", "not-now")
    assert "at the same time" in said(p, "end-turn")
    assert why(table(player(), player(), at="winter-cutting", round=WINTER), "end-turn") == ("L-WIN-01", "not-now")
    assert why(table(player(), player(), at="cutting"), "finish") == ("L-CUT-01", "not-now")
    for end in ("finish", "end-turn"):
        assert why(table(player(), player()), end) == ("L-PATH-05", "not-now")
        assert why(table(player(), player(), at="selecting", round=SUMMER), end) == ("L-AREA-01", "not-now")
        p = table(player(), player(), at="choosing-area", round=SUMMER, options=TACTICAL)
        assert why(p, end) == ("L-AREA-01", "not-now")
    cards: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}
    rich: dict[str, Any] = {"food": 20, "heating": "milled_firewood " * 9, "area": 0, "mill": False}
    p = table(player(loans=2, sale="softwood " * 40, area=0), player(**rich), at="sawing", round=WINTER, **cards)
    play(p, "finish", "finish")
    assert why(p, "end-turn", seat=0) == ("L-FORCE-06", "not-now")
    while "enough" not in offered(p):
        play(p, "sell-off sale softwood")
    assert why(p, "end-turn", seat=0) == ("L-FORCE-07", "not-now")
    assert said(p, "finish").endswith("sell more wood, or sell no more.")


@rule("L-SLED-01")
@pytest.mark.parametrize(("language", "river", "sledge"), [("en", "river", "sledge"), ("de", "Fluss", "Schlitten")])
def test_in_winter_wood_goes_to_the_mill_only(language: str, river: str, sledge: str) -> None:
    for round, named, unnamed in ((SUMMER, river, sledge), (WINTER, sledge, river)):
        p = table(player(woodpile="firewood"), player(), at="transporting", round=round)
        for text in (said(p, "select area1", language), speech(language).due(LignumSight(p, 0))):
            assert named in text
            assert unnamed not in text


@rule("L-AREA-07")
def test_the_journey_waits_for_the_food() -> None:
    p = table(player(area=1), player(area=2), at="gathering", round=SUMMER, awaited=[1], food={2: 9})
    assert why(p, "bearers 1", seat=0) == ("L-AREA-07", "not-your-turn")


# --- on the path ---------------------------------------------------------------------------------------------


@rule("L-FILL-01")
@pytest.mark.parametrize("location", [4, 6, 8, 10, 13, 16, 19])
def test_there_is_never_a_token_on_a_fixed_location(location: int) -> None:
    assert why(table(player(), player()), f"take {location}") == ("L-FILL-01", "fixed-location")
    assert why(table(player(place=20), player()), f"take {location}") == ("L-PATH-04", "passed")
    assert said(table(player(), player()), "take 10") == "There is never a token to take on location 10 (woodcutters)."


@rule("L-PATH-04", "L-PATH-05")
def test_where_the_foreman_stands_is_told_apart_from_what_he_has_passed() -> None:
    p = table(player(place=5), player(), path={3: "raft"})
    assert why(p, "take 3") == ("L-PATH-04", "passed")
    assert why(p, "take 0") == ("L-PATH-04", "passed")
    assert why(p, "take 5") == ("L-PATH-05", "stands-here")


@rule("L-PLAN-01", "L-TBUY-01", "L-LOC-12")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plan pw.trade 1", ("L-PLAN-01", "not-open")),
        ("task task.19", ("L-TBUY-01", "not-open")),
        ("sawyers 3", ("L-LOC-12", "two-sawyers")),
    ],
)
def test_what_nobody_can_have_is_said_first(text: str, reason: tuple[str, str]) -> None:
    works = ["pw.sawing", "pw.drying", "pw.craftwork", "pw.overtime"]
    for place in (0, 20):
        assert why(table(player(place=place), player(), works=works, open_tasks=["task.01"]), text) == reason


@rule("L-LOC-08", "L-LOC-01")
def test_too_many_workers_for_the_wood_or_for_the_stock() -> None:
    p = table(player(money=20), player(), forest={1: "firewood " * 5}, stock={"woodcutters": 3, "bearers": 2})
    assert why(p, "woodcutters 4") == ("L-LOC-08", "too-many")
    assert said(p, "bearers 3") == "Location 4 (bearers) has only 2 left, not 3."
    p = table(player(money=20), player(), forest={1: "firewood"})
    assert said(p, "woodcutters 2") == "For area 1 you may hire at most 1 woodcutter in this round, not 2."


@rule("L-PLAN-05", "L-PLAN-06")
@pytest.mark.parametrize(
    ("language", "winter", "last"),
    [("en", "Winter, year 1", "Winter, year 2"), ("de", "Winter, Jahr 1", "Winter, Jahr 2")],
)
def test_rounds_are_said_by_season_and_year(language: str, winter: str, last: str) -> None:
    works = ["pw.log_driving", "pw.sawing", "pw.trade", "pw.drying"]
    assert winter in said(table(player(), player(), round=FALL, works=works), "plan pw.log_driving 1", language)
    assert last in said(table(player(), player(), round=LAST_FALL, works=works), "plan pw.sawing 2", language)


# --- cutting -------------------------------------------------------------------------------------------------


@rule("L-CUT-07", "L-CUT-13")
def test_why_a_token_stays_has_one_cause() -> None:
    p = table(player(money=3), player(), at="cutting", forest={1: "firewood", 3: "firewood"})
    alone = "Your token stays: nobody before you shares area 1 with you, and nobody else has cut there."
    assert (why(p, "pay-move area3"), said(p, "pay-move area3")) == (("L-CUT-07", "no-move-here"), alone)
    play(p, "cut firewood mill")
    assert why(p, "pay-move area3") == ("L-CUT-07", "no-move-here")  # it was never possible
    p = table(player(), player(area=1, money=3), at="cutting", turn=1, forest={1: "firewood", 3: "firewood"})
    play(p, "cut firewood mill")
    assert why(p, "pay-move area3") == ("L-CUT-13", "choice-made")


@rule("L-PW-13")
def test_why_no_more_movers_has_one_cause() -> None:
    mill = player(workers=(5, 0, 0), plans={1: ("pw.cutting", SUMMER)})
    p = table(mill, player(), at="cutting", round=SUMMER, forest={3: "firewood " * 4, 4: "firewood"})
    play(p, "raid area3 firewood hired")
    assert said(p, "raid area4 firewood hired").endswith("your workers have cut in area 3.")
    play(p, "raid area3 firewood hired")
    assert said(p, "raid area3 firewood hired").endswith("by the planned work Cutting: 2 have.")


@rule("L-CUT-03")
def test_wood_that_is_not_there_comes_before_workers_who_are_not() -> None:
    p = table(player(mill=False), player(), at="cutting", forest={1: "firewood"}, round=SUMMER)
    assert why(p, "cut hardwood mill") == ("L-CUT-03", "no-wood")
    assert why(p, "cut firewood mill") == ("L-MILL-01", "mill-worked")


# --- transport and mill --------------------------------------------------------------------------------------


@rule("L-TRANS-03", "L-TRANS-09", "L-RAFT-02", "L-PW-10")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("carry softwood sale mill", "L-TRANS-03"),
        ("wagon mill", "L-TRANS-09"),
        ("drive softwood mill", "L-RAFT-02"),
        ("float softwood", "L-PW-10"),
    ],
)
def test_wood_that_is_not_on_the_woodpile(text: str, named: str) -> None:
    mill = player(gear={"wagon": 1, "raft": 1}, fodder=[3], plans={1: ("pw.log_driving", SUMMER)})
    p = table(mill, player(), at="transporting", round=SUMMER, awaited=[0])
    assert why(p, text) == (named, "empty-woodpile" if text == "wagon mill" else "no-piece")
    assert "woodpile" in said(p, text)


@rule("L-TRANS-02")
def test_a_trip_that_has_begun_is_finished_first() -> None:
    mill = player(workers=(0, 2, 0), woodpile="firewood firewood", gear={"wagon": 2}, fodder=[3])
    p = table(mill, player(), at="transporting", awaited=[0])
    play(p, "wagon hired", "load firewood sale")
    for text in ("carry firewood sale hired", "wagon hired"):
        assert why(p, text) == ("L-TRANS-02", "on-a-trip")
    assert why(p, "finish") == ("L-TRANS-02", "must-depart")


@rule("L-TRANS-02", "L-PW-10", "L-RAFT-02", "L-MILL-01")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("float firewood", ("L-PW-10", "no-floating")),
        ("drive firewood hired", ("L-RAFT-02", "no-raft")),
        ("raft firewood", ("L-RAFT-02", "no-raft")),
        ("carry firewood sale mill", ("L-MILL-01", "mill-worked")),
        ("wagon mill", ("L-MILL-01", "mill-worked")),
        ("wagon hired", ("L-TRANS-02", "on-a-trip")),
    ],
)
def test_a_trip_is_no_reason_for_what_could_not_be_done_after_it_either(text: str, reason: tuple[str, str]) -> None:
    mill = player(
        workers=(0, 1, 0), mill=False, woodpile="firewood firewood", gear={"wagon": 2}, fodder=[3], huts=(0, 0, 1)
    )
    p = table(mill, player(), at="transporting", awaited=[0])
    play(p, "wagon hut", "load firewood sale")
    assert why(p, text) == reason


@rule("L-SELL-01", "L-PW-09")
def test_wood_that_lies_as_a_double_load_is_found_there() -> None:
    p = table(player(load0="milled_firewood", dry1="milled_firewood"), player(), at="selling", awaited=[0])
    assert why(p, "sell dry0 milled_firewood") == ("L-SELL-01", "lies-beside")
    assert "drying area 1 (double load)" in said(p, "sell dry0 milled_firewood")
    assert why(p, "sell load1 milled_firewood") == ("L-SELL-01", "lies-beside")
    assert why(p, "sell dry2 milled_firewood") == ("L-SELL-01", "no-piece")


@rule("L-RAFT-05", "L-WIN-08")
@pytest.mark.parametrize("text", ["drive firewood mill", "raft firewood", "float firewood", "wagon mill"])
def test_there_is_no_log_driving_in_winter(text: str) -> None:
    p = table(player(woodpile="firewood", area=0), player(area=0), at="transporting", round=WINTER, awaited=[0])
    assert why(p, text) == ("L-WIN-08" if text == "wagon mill" else "L-RAFT-05", "not-in-winter")


@rule("L-SAW-02", "L-PW-06")
def test_more_logs_than_a_disk_gives_with_or_without_the_planned_work() -> None:
    for target, reason in ((SUMMER, "L-PW-06"), (FALL, "L-SAW-02")):
        mill = player(sawing="firewood", gear={"saw": 1}, plans={1: ("pw.heating_supply", target)})
        p = table(mill, player(), at="sawing", round=SUMMER, awaited=[0])
        assert why(p, "mill firewood 7 mill") == (reason, "too-many-logs")


@rule("L-TASK-02", "L-TASK-05")
def test_equal_needs_are_filled_from_the_first_on() -> None:
    p = table(player(tasks={"task.15": 0}, dry1="milled_softwood"), player(), at="tasks", awaited=[0])
    assert why(p, "deliver task.15 3") == ("L-TASK-02", "equal-need")
    none = table(player(tasks={"task.15": 0}), player(), at="tasks", awaited=[0])
    assert why(none, "deliver task.15 3") == ("L-TASK-01", "wrong-stage")  # that comes first
    play(p, "deliver task.15 2")
    assert why(p, "deliver task.15 2") == ("L-TASK-05", "not-needed")


@rule("L-HUT-09", "L-HUT-13")
def test_where_nothing_dries_no_hut_would_help() -> None:
    p = table(player(sale="firewood", dry2="firewood"), player())
    assert why(p, "dry-hut dry2 firewood") == ("L-HUT-09", "not-dryable")
    assert why(p, "dry-hut sale firewood") == ("L-HUT-09", "no-hut")
    assert why(p, "food-hut area1") == ("L-HUT-13", "no-hut")


@rule("L-HUT-01", "L-HUT-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_craftwork_that_is_missing_is_named(language: str) -> None:
    p = table(player(craft={"stake": 1, "board": 1}), player())
    assert why(p, "build none 1-1-1") == ("L-HUT-01", "no-craft")
    assert refused(p, "build none 1-1-1").params["crafts"] == ["shingle"]
    assert why(p, "build shingle 1-1-1") == ("L-HUT-02", "no-craft")
    assert "Joker" in said(p, "build shingle 1-1-1", language).replace("joker", "Joker")
