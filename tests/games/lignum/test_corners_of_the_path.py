"""Corners of set-up, path, market, planning and areas: what refusals name, what is told, what may be restored."""

import json
from typing import Any

import pytest

from heartwood.core import BadContent, BadData, fast
from heartwood.core.position import step
from heartwood.core.texts import load_texts
from heartwood.games import FOLDER
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, game, player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

TEXTS = FOLDER / "lignum" / "texts"
HUT_SET = {"stake": 1, "board": 1, "shingle": 1}
WORKS = ["pw.sawing", "pw.drying", "pw.trade", "pw.overtime"]


def saved(p: Lignum) -> dict[str, Any]:
    """A position as a file holds it."""
    data: dict[str, Any] = json.loads(json.dumps(p.to_data()))
    return data


# --- what refusals name ----------------------------------------------------------------------------------------


@rule("L-PATH-01")
@pytest.mark.parametrize("at", ["market", "travelled"])
def test_whose_turn_it_is_on_the_path_follows_from_the_path_order(at: str) -> None:
    p = table(player(money=3, craft=HUT_SET), player(), at=at)
    refusal = refused(p, "clearing", seat=1)
    assert (refusal.rule, refusal.key) == ("L-PATH-01", "not-your-turn")


@rule("L-LOC-11")
def test_the_second_sawyer_is_refused_by_the_rule_of_the_paid_one() -> None:
    p = table(player(money=5), player(money=5))
    play(p, "sawyers 2")
    assert offered(p, "sawyers") == ["sawyers 1"]
    refusal = refused(p, "sawyers 2")
    assert refusal.rule == "L-LOC-11"
    assert refusal.key != "sold-out"


@rule("L-TBUY-01")
def test_a_card_that_is_not_open_is_refused_by_the_rule_of_open_cards() -> None:
    p = table(player(money=5), player(), open_tasks=["task.01"])
    assert offered(p, "task") == ["task task.01"]
    assert refused(p, "task task.02").rule == "L-TBUY-01"


@rule("L-PW-02")
def test_a_saw_is_refused_by_the_limits_of_trade() -> None:
    p = table(player(gear={"saw": 1, "raft": 1}, plans={1: ("pw.trade", 2)}), player(), at="market", round=2)
    assert offered(p, "sell-gear") == ["sell-gear raft"]
    assert refused(p, "sell-gear saw").rule == "L-PW-02"


@rule("L-PLAN-11")
@pytest.mark.parametrize(("language", "promise"), [("en", "until it is done"), ("de", "bis sie getan ist")])
def test_no_text_promises_the_tokens_of_a_plan_back(language: str, promise: str) -> None:
    p = table(player(plans={1: ("pw.sawing", 2)}), player(), round=5, works=WORKS)
    assert refused(p, "plan pw.sawing 1").key == "pair-used"  # done long ago, and still placed
    assert promise not in load_texts(language, [TEXTS]).templates["refusal.pair-used"]


# --- what is told ----------------------------------------------------------------------------------------------


@rule("L-TACT-02", "L-EX-31")
@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (3, 2), (4, 3)])
def test_the_cards_shown_before_the_first_round_are_told(seats: int, cards: int) -> None:
    p = game().start(seats, {"tactical": "on"}, fast(3))
    shown = [p.pack.placements.ids[card] for card in p.shown]
    assert len(shown) == cards
    p.events = []
    p.announce()
    assert all(card in json.dumps(p.events) for card in shown)


# --- what may be restored --------------------------------------------------------------------------------------


def before_the_cards() -> Lignum:
    """The start of round 2: Overtime is offered, and the placement cards of the round are not drawn yet."""
    p = table(player(plans={1: ("pw.overtime", 2)}), player(), at="drying")
    play(p, "finish", "finish")
    assert (asked(p), p.round) == ("overtime", 2)
    return p


@rule("L-WOOD-01")
def test_the_cards_of_a_round_that_has_just_begun_are_needed_too() -> None:
    data = saved(before_the_cards())
    data["placements"] = data["placements"][:4]  # rounds 2, 3, 5, 6 and 7 draw one each
    with pytest.raises(BadData):
        game().restore(data)


@rule("L-WOOD-01")
def test_with_all_cards_such_a_round_comes_back() -> None:
    data = saved(before_the_cards())
    data["placements"] = data["placements"][:5]
    assert saved(game().restore(data)) == data


@rule("L-AREA-01", "L-AREA-02")
def test_nobody_is_passed_over_when_areas_are_chosen() -> None:
    p = table(player(area=0), player(area=0), at="selecting", round=2)
    data = saved(p)
    data["stack"][-1] = step(ids.SELECTING, 1)
    with pytest.raises(BadData):
        game().restore(data)


@rule("L-TACT-05")
def test_nobody_is_passed_over_in_the_tactical_choice() -> None:
    p = table(player(area=0), player(area=0), at="choosing-area", turn=1, round=2, options={"tactical": "on"})
    data = saved(p)
    data["stack"][-2] = step(ids.CHOICES, 0, 2)  # all have chosen, it says
    with pytest.raises(BadData):
        game().restore(data)


# --- other contents --------------------------------------------------------------------------------------------


@rule("L-PLAN-15", "L-PW-16")
def test_nobody_must_use_a_planned_work_that_pays_less() -> None:
    try:
        of = changed_game(("planned_works.toml", "{ 2 = 5, 3 = 8, 4 = 11 }", "{ 2 = 1, 3 = 8, 4 = 11 }"))
    except BadContent:
        return  # such a pack may be refused as well
    p = table(player(craft={"reed": 2}, plans={1: ("pw.craftwork", 2)}), player(), of=of, at="market", round=2)
    play(p, "sell-set reed 2 0")
    assert p.players[0].money == of.pack.numbers.set_price[2]


@rule("L-SAW-02")
def test_whatever_a_disk_yields_can_be_said() -> None:
    with pytest.raises(BadContent):
        changed_game(("board.toml", "yield = 4", "yield = 13"))
    of = changed_game(("board.toml", "yield = 4", "yield = 12"))
    p = table(player(gear={"saw": 1}, sawing="firewood"), player(), of=of, at="sawing")
    assert all(p.explain(0, move) is None for move in p.moves(0))


@rule("L-FORCE-09")
def test_whatever_missing_food_costs_is_owed() -> None:
    of = changed_game(("board.toml", "missing_food_price = 3", "missing_food_price = 60"))
    p = table(player(loans=2, sale="firewood firewood"), player(), of=of, at="sawing", round=4)
    food = p.pack.winters.food[p.setup.winters[0]][0]
    play(p, "finish", "finish")
    assert asked(p) == "forced-sale"
    assert p.view(0)["pending"] == {"debt": food * 60}
