"""The log of Lignum told to a person: rounds and phases as headings, a line for each happening."""

import pytest

from heartwood.core import Event
from heartwood.core.position import EVERYONE
from heartwood.speech.lignum.narration import narrate, narrate_to
from heartwood.speech.narration import ACTION, ROUND, TURN
from tests.cli.test_lignum_play import speech
from tests.marks import rule


def event(key: str, **params: object) -> Event:
    """An event for everyone."""
    return key, EVERYONE, dict(params)


def lines(*events: Event) -> list[tuple[int, str]]:
    """The narration as plain pairs."""
    return [(line.depth, line.text) for line in narrate(events, speech("en", 2))]


def test_rounds_and_phases_are_headings_and_empty_phases_are_left_out() -> None:
    assert lines(
        event("phase", round=2, phase="start"),
        event("phase", round=2, phase="travel"),
        event("clearing", seat=0, position="A"),
        event("phase", round=2, phase="cutting"),
        event("phase", round=2, phase="sawing"),
        event("saws", seat=1, piece="firewood", by="hired", works=[], heating=3, sale=1),
    ) == [
        (ROUND, "Summer, year 1"),
        (TURN, "On the path"),
        (ACTION, "Ann arrives in the clearing, place A."),
        (TURN, "Sawing"),
        (ACTION, "Ben mills firewood (sawyer with a saw): logs for heating 3, for sale 1."),
    ]


def test_what_is_done_on_a_location_stands_behind_the_way_there() -> None:
    assert lines(
        event("moves", seat=0, location=10),
        event("hires", seat=0, worker="woodcutter", number=2, price=2),
        event("moves", seat=1, location=19),
        event("buys", seat=1, thing="saw", price=1),
        event("buys", seat=1, thing="food", price=1),
    ) == [
        (ACTION, "Ann goes to location 10 (woodcutters): hires 2 woodcutters (2 dollars)."),
        (ACTION, "Ben goes to location 19 (market): buys a saw (1 dollar)."),
        (ACTION, "Ben buys food (1 dollar)."),
    ]


def test_the_same_deed_again_is_counted() -> None:
    cut = event("cuts", seat=0, piece="firewood", area=3, by="hired")
    other = event("cuts", seat=0, piece="softwood", area=3, by="mill")
    assert lines(cut, cut, cut, other) == [
        (ACTION, "Ann cuts firewood in area 3 (hired worker), 3 x."),
        (ACTION, "Ann cuts softwood in area 3 (mill worker)."),
    ]


def test_a_choice_is_told_once_it_is_revealed() -> None:
    chosen = event("has-chosen", seat=0)
    assert lines(chosen) == [(ACTION, "Ann has chosen a cutting area.")]
    assert lines(chosen, event("selects", seat=0, area=2, food=0)) == [(ACTION, "Ann goes to area 2.")]


def test_the_table_and_the_end_have_headings() -> None:
    forest: dict[str, object] = {"firewood": [3, 3, 2, 2, 2, 2], "areas": [2, 1]}
    works: dict[str, object] = {"works": ["pw.trade"], "tasks": ["task.01"]}
    winters: dict[str, object] = {"winters": ["winter.y1.1"], "demands": [[6, 3]]}
    start = event("table", order=[1, 0], path=["", "saw", ""], **forest, **works, **winters)
    story = lines(start, event("clearing", seat=0, position="A"))
    assert story[0] == (ROUND, "The table")
    assert story[1] == (ACTION, "Order on the path: Ben, Ann.")
    assert (ACTION, "The path: 1 saw.") in story
    assert (ACTION, "Cutting areas: Ann area 2, Ben area 1.") in story
    assert any(text.endswith("(6 food, 3 logs).") for _, text in story)
    assert story[-3:-1] == [(ROUND, "Spring, year 1"), (TURN, "On the path")]
    placing = event("table", order=[1, 0], path=[], **{**forest, "areas": []}, **works, **winters)
    story = lines(placing, event("selects", seat=0, area=2, food=0))
    assert (ACTION, "Cutting areas: placed by the players, in turn.") in story
    assert story[-3:] == [(ROUND, "Spring, year 1"), (TURN, "Cutting areas"), (ACTION, "Ann goes to area 2.")]
    final = event("final", seat=0, wood=3, river=0, tasks=15, repaid=7)
    ended = lines(final, event("game-over", winners=[0, 1], totals=[4, 4]))
    assert ended[0] == (ROUND, "Final scoring")
    assert ended[-1] == (ACTION, "The game is over. Winner: Ann and Ben. Dollars: Ann 4, Ben 4.")


def test_a_seat_hears_only_what_it_may() -> None:
    secret: Event = ("has-chosen", 1 << 1, {"seat": 1})
    assert narrate_to(0, [secret], speech("en", 2)) == []
    assert len(narrate_to(1, [secret], speech("en", 2))) == 1


@rule("L-PLAN-12")
def test_planned_works_are_announced_and_named_where_they_pay() -> None:
    both = ["pw.sawing", "pw.heating_supply"]
    assert lines(
        event("work-due", seat=0, work="pw.heating_supply"),
        event("saws", seat=0, piece="firewood", by="again", works=both, heating=6, sale=0),
        event("sells-set", seat=1, craft="board", number=2, jokers=0, price=5, works=["pw.craftwork"]),
        event("builds", seat=1, huts=[1, 1, 0], crafts=["stake", "joker"], works=["pw.hut_construction"]),
        event("floats", seat=1, piece="firewood", by="free"),
    ) == [
        (ACTION, "Ann may use the planned work Heating supply in this round: firewood gives 6 logs."),
        (ACTION, "Ann mills firewood (with the same saw, Sawing, Heating supply): logs for heating 6, for sale 0."),
        (ACTION, "Ben sells a set, 2 × board, for 5 dollars (Craftwork)."),
        (ACTION, "Ben builds 1 drying hut and 1 food hut for stake and joker (Hut construction)."),
        (ACTION, "Ben floats firewood down the river (planned work Log driving)."),
    ]


@rule("L-SAW-01")
@pytest.mark.parametrize(("by", "said"), [("hired", "sawyer with a saw"), ("mill", "mill worker with a saw")])
def test_milling_names_the_worker_and_the_saw(by: str, said: str) -> None:
    assert lines(event("saws", seat=0, piece="firewood", by=by, works=[], heating=3, sale=1)) == [
        (ACTION, f"Ann mills firewood ({said}): logs for heating 3, for sale 1.")
    ]


def test_milling_that_was_written_down_without_its_worker_is_still_told() -> None:
    assert lines(event("saws", seat=0, piece="firewood", heating=3, sale=1)) == [
        (ACTION, "Ann mills firewood: logs for heating 3, for sale 1.")
    ]


@rule("L-TACT-02")
def test_what_is_to_come_has_a_line_for_each_area() -> None:
    says = speech("en", 2)
    cards = says.pack.placements.ids[:2]
    first, *areas = [text for _, text in lines(event("shown", cards=cards))]
    assert first == "To come in the next regular round:"
    assert areas == [f"A{line[1:]}." for line in says.to_come(cards)]
    assert len({area.split(":")[0] for area in areas}) == len(areas) > 1


def test_drying_areas_are_counted_from_1() -> None:
    sold = event("sells", seat=0, piece="milled_firewood", pile="dry2", price=3)
    given = event("delivers", seat=0, piece="milled_firewood", stage=0, task="task.01")
    assert lines(sold, given) == [
        (ACTION, "Ann sells milled firewood for 3 dollars (drying area 3)."),
        (ACTION, "Ann puts milled firewood from drying area 1 on the task “Tool handles”."),
    ]
