"""Saved positions: what comes back, and which broken data is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from heartwood.core import BadData, BadRecord, Match, fast, record_from_json, replay
from heartwood.core.position import step
from heartwood.core.rollout import roll_out
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import STEPS, changed_game, game, player, table
from tests.games.playing import asked, carry_on, play
from tests.marks import rule

Data = dict[str, Any]
Change = Callable[[Data], object]
WINTERLY = ("winter-bonus", "winter-cutting")


def saved(p: Lignum | None = None) -> Data:
    """A position as a file holds it: by default the first turn of three players."""
    data: Data = json.loads(json.dumps((p or game().start(3, {"first": 0}, fast(1))).to_data()))
    return data


def in_winter() -> Data:
    """The same in the first winter, for two players."""
    return saved(table(player(area=0), player(area=0), at="winter-bonus", round=4))


def refused_data(data: object) -> str:
    """The complaint about broken data."""
    with pytest.raises(BadData) as error:
        game().restore(data)
    return str(error.value)


def mine(key: str, value: object) -> Change:
    """Another value in the first player's table."""
    return lambda data: data["players"][0].__setitem__(key, value)


def at(key: str, place: int, value: object) -> Change:
    """Another item in a list."""
    return lambda data: data[key].__setitem__(place, value)


def my(key: str, place: int, value: object) -> Change:
    """Another item in a list of the first player."""
    return lambda data: data["players"][0][key].__setitem__(place, value)


# --- the way there and back ----------------------------------------------------------------------------------


@rule("L-EDGE-50")
@pytest.mark.parametrize("name", list(STEPS))
def test_a_position_comes_back_exactly_in_every_step(name: str) -> None:
    me = player(
        money=3,
        food=2,
        loans=1,
        woodpile="firewood hardwood",
        sawing="softwood",
        river="firewood",
        sale="milled_firewood",
        heating="milled_softwood",
        dry0="firewood",
        load1="milled_hardwood",
        gear={"saw": 2, "sledge": 1, "raft": 1},
        fodder=[2],
        craft={"stake": 1, "board": 1, "shingle": 1},
        huts=(1, 1, 1),
        tasks={"task.07": 1},
        plans={2: ("pw.hut_construction", 4)},
    )
    round = 4 if name in WINTERLY else 2
    tactical: dict[str, object] = {"tactical": "on" if name == "choosing-area" else "off"}
    busy = [0] * ids.BUSY
    if name == "market":
        busy[ids.TRADED] = 1
    p = table(
        {**me, "busy": busy}, player(), at=name, round=round, options=tactical, path={3: "saw"}, food={1: 2, 2: 1}
    )
    again = game().restore(saved(p))
    assert again.to_data() == p.to_data()
    assert (again.digest(), again.asking().name) == (p.digest(), name)
    assert [again.moves(seat) for seat in range(2)] == [p.moves(seat) for seat in range(2)]
    assert [again.view(seat) for seat in (None, 0, 1)] == [p.view(seat) for seat in (None, 0, 1)]


@rule("L-EDGE-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_restored_game_goes_on_as_the_first_one(seats: int) -> None:
    p = game().start(seats, {}, fast(seats))
    choose = fast(7)
    for _ in range(120):
        seat = p.to_act()[-1]
        moves = p.moves(seat)
        p.play(seat, moves[choose.below(len(moves))])
    again = game().restore(saved(p))
    assert again.digest() == p.digest()
    for one in (p, again):
        roll_out(one, fast(9), checked=True)
    assert (p.over(), p.digest(), p.winners()) == (True, again.digest(), again.winners())


def test_a_finished_game_comes_back() -> None:
    p = game().start(2, {}, fast(4))
    roll_out(p, fast(9))
    again = game().restore(saved(p))
    assert (again.over(), again.digest(), again.winners()) == (True, p.digest(), p.winners())


def test_a_restored_position_is_independent() -> None:
    p = game().start(2, {"first": 0}, fast(4))
    again, before = game().restore(p.to_data()), p.digest()
    play(again, "loan", "clearing", "clearing")
    assert p.digest() == before


@pytest.mark.parametrize("data", [saved(), in_winter()], ids=["spring", "winter"])
def test_a_sound_position_can_be_carried_on(data: Data) -> None:
    game().restore(data)
    carry_on(game(), data)


# --- what is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [None, [], "lignum", 7, {}])
def test_a_saved_position_is_a_table_of_this_game(data: object) -> None:
    assert refused_data(data)


@pytest.mark.parametrize(
    ("key", "value"), [("game", "woodcraft"), ("version", ids.VERSION + 1), ("content", {"board": "other"})]
)
def test_a_position_of_another_game_version_or_content_is_refused(key: str, value: object) -> None:
    assert refused_data({**saved(), key: value})


@pytest.mark.parametrize("version", [1, 2])
def test_a_record_of_older_rules_is_refused_by_their_version(version: int) -> None:
    data = json.loads(Match(game(), 2, {}, 3).record().to_json())
    assert data["rules"] == ids.VERSION == 3
    with pytest.raises(BadRecord, match=f"this record follows rules version {version}, this is version 3"):
        replay(record_from_json(json.dumps({**data, "rules": version})), game())


def test_a_position_of_other_content_is_refused() -> None:
    other = changed_game(("winters.toml", "easier = { food = 5, heating = 2 }", "easier = { food = 4, heating = 2 }"))
    assert "other content" in refused_data(saved(other.start(2, {}, fast(1))))


@pytest.mark.parametrize("key", [key for key in saved() if key not in ("game", "version", "content", "options")])
def test_every_field_is_needed(key: str) -> None:
    data = saved()
    del data[key]
    assert key in refused_data(data)


@pytest.mark.parametrize("key", list(saved()["players"][0]))
def test_every_field_of_a_player_is_needed(key: str) -> None:
    data = saved()
    del data["players"][1][key]
    assert key in refused_data(data)


@pytest.mark.parametrize(
    "options", [None, [], {"first": 9}, {"winter": "mild"}, {"tactical": True}, {"unheard": "of"}], ids=str
)
def test_options_are_checked(options: object) -> None:
    assert refused_data({**saved(), "options": options})


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("seats", [1, 5, True, "3"]),
        ("players", [[], None, 3]),
        ("round", [0, 9, 1.0]),
        ("phase", [-1, 16]),
        ("order", [[0, 1], [0, 1, 3], [0, 1, 1], [-1, 0, 1]]),
        ("clearing", [[3], [-1], None]),
        ("path", [[], [-1] * 20, [-2] * 21, [12] * 21]),
        ("supply", [[1, 1, 1], [1, 1, 1, -1]]),
        ("pile", [[1] * 4, [-1] * 5]),
        ("craft_gone", [[1] * 4, [-1] * 5]),
        ("stock", [[1] * 4, [-1] * 5]),
        ("fodder_left", [-1, None]),
        ("forest", [[0] * 17, [-1] * 18]),
        ("food", [[0] * 5, [-1] * 6]),
        ("raided", [[0] * 5, [8] * 6, [-1] * 6]),
        ("open_tasks", [[19], [-1]]),
        ("task_deck", [[19], [-1]]),
        ("placements", [[-1], [99], [0, 0]]),
        ("shown", [[-1], [99], [0]]),
        ("planned", [[0] * 4, [-1] * 5]),
        ("works", [[0, 1, 2, 3], [0, 1, 2, 3, 10], [-1, 1, 2, 3, 4]]),
        ("winters", [[0], [0, 8], [-1, 4]]),
        ("halves", [[0], [0, 2], [-1, 0]]),
        ("active", [-1, 3]),
        ("chance", [None, {}]),
        ("stack", [None, [63], [step(ids.TRAVELLING)], [step(ids.TRAVELLING, 8)], [step(ids.FLOW)], [-1]]),
    ],
)
def test_fields_out_of_range_are_refused(key: str, wrong: list[object]) -> None:
    for value in wrong:
        assert refused_data({**saved(), key: value})


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("money", [6, None, True]),  # it is the sum of its sources
        ("sources", [[5], [4] + [0] * 8]),
        ("food", [-1]),
        ("loans", [-1, 3]),
        ("owed", [-1]),
        ("wood", [[0] * 65, [-1] * 66]),
        ("gear", [[0] * 3, [-1] * 4]),
        ("fodder", [-1, 4]),
        ("craft", [[0] * 4, [-1] * 5]),
        ("huts", [[0] * 2, [-1] * 3]),
        ("workers", [[0] * 2, [-1] * 3]),
        ("mill", [-1, 2]),
        ("tasks", [[-1], [200], None]),
        ("plans", [[0, 0], [-1, 0, 0], [3 << 8, 0, 0], [200, 0, 0]]),
        ("area", [-2, 6]),
        ("chosen", [-2, 6]),
        ("place", [-1, 22]),
        ("busy", [[0] * 6, [-1] * 7]),
        ("raids", [[0] * 5, [-1] * 6]),
        ("exchanges", [-1]),
        ("dried", [[0] * 29, [-1] * 30]),
        ("pushed", [[0] * 29, [-1] * 30]),
    ],
)
def test_fields_of_a_player_out_of_range_are_refused(key: str, wrong: list[object]) -> None:
    for value in wrong:
        data = saved()
        data["players"][0][key] = value
        assert refused_data(data)


def test_a_task_is_in_one_place() -> None:
    for where in ("open_tasks", "task_deck"):
        data = saved()
        data["players"][0]["tasks"] = [data[where][0]]
        assert "tasks" in refused_data(data)
    data = saved()
    data["players"][0]["tasks"] = data["players"][1]["tasks"] = [data["task_deck"].pop()]
    assert "tasks" in refused_data(data)
    data["players"][1]["tasks"] = []
    assert game().restore(data).view(None)


def test_a_plan_is_for_one_of_the_open_works() -> None:
    data = saved()
    closed = next(work for work in range(10) if work not in data["works"])
    data["players"][0]["plans"] = [closed + 1 | 2 << 8, 0, 0]
    assert "plans" in refused_data(data)
    data["players"][0]["plans"] = [data["works"][0] + 1 | 2 << 8, 0, 0]
    assert game().restore(data).view(None)


@pytest.mark.parametrize("top", [step(ids.BURNING, 1, 2), step(ids.FORCED_SALE, 1, 3)], ids=["burning", "forced-sale"])
def test_whoever_is_awaited_has_a_move(top: int) -> None:
    data = in_winter()
    data["stack"].append(top)
    assert "stack" in refused_data(data)


@pytest.mark.parametrize(
    "change",
    [
        at("path", 4, ids.SAW),
        mine("gear", [0, 9, 0, 0]),
        mine("area", -1),
        mine("chosen", 2),
        mine("exchanges", 9),
        lambda data: data["stack"].append(step(ids.OVERTIME_STEP, 1)),
        lambda data: data.update(active=2),
    ],
    ids=["path", "saws", "area", "chosen", "exchanges", "overtime", "active"],
)
def test_odd_data_is_refused_or_playable(change: Change) -> None:
    data = saved()
    change(data)
    carry_on(game(), data)


@pytest.mark.parametrize(
    ("start", "change"),
    [
        (in_winter, lambda data: data.update(clearing=[])),
        (in_winter, lambda data: data.update(clearing=[1])),
        (saved, at("stack", 0, step(ids.FLOW, 0, 13))),
        (saved, my("wood", ids.SALE * 6 + ids.HARDWOOD, 1)),
        (saved, my("wood", ids.WOODPILE * 6 + ids.MILLED_HARDWOOD, 1)),
        (in_winter, lambda data: data["stack"].insert(1, step(ids.TURNS_PROVIDING, 0, 9, ids.PHASE_FEEDING))),
        (saved, lambda data: data["players"][1].update(place=ids.CLEARING)),
        (saved, lambda data: data.update(placements=[])),
    ],
    ids=[
        "clearing-empty",
        "clearing-short",
        "flow",
        "hardwood-for-sale",
        "log-on-the-woodpile",
        "providing-turns",
        "foreman-not-in-the-clearing",
        "no-placement-cards",
    ],
)
def test_broken_data_is_refused_or_playable(start: Callable[[], Data], change: Change) -> None:
    data = start()
    change(data)
    carry_on(game(), data)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(clearing=[0, 0, 1]),
        lambda data: data.update(clearing=[0, 1, 2, 0]),
        lambda data: data.update(works=[0, 0, 1, 2, 3]),
        lambda data: data.update(winters=[7, 0]),
        lambda data: data["players"][0].update(tasks=[data["task_deck"].pop() | 0b111100 << 8]),
        lambda data: data["players"][0].update(plans=[data["works"][0] + 1 | 9 << 8, 0, 0]),
    ],
    ids=["clearing-twice", "clearing-long", "works-twice", "winter-of-another-year", "task-needs", "plan-past-the-end"],
)
def test_nothing_lies_in_two_places_or_in_none(change: Change) -> None:
    data = saved()
    change(data)
    assert refused_data(data)


# --- rounds, steps and places that cannot be -----------------------------------------------------------------


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


@rule("L-TRANS-09")
@pytest.mark.parametrize(("left", "woodpile"), [(0, "firewood"), (3, "")])
def test_a_saved_trip_that_can_carry_nothing_is_refused(left: int, woodpile: str) -> None:
    mill = player(woodpile=woodpile, busy=[1, left, 0, 0, 0, 0, 0])
    data = table(mill, player(), at="transporting", round=2, awaited=[0]).to_data()
    with pytest.raises(BadData):
        game().restore(data)


@rule("L-AREA-04")
def test_who_is_asked_about_food_is_alone_with_it() -> None:
    for areas, food in (((1, 2), {1: 2}), ((1, 1), {1: 2})):
        p = table(*[player(area=area) for area in areas], at="gathering", round=2, food=food)
        assert refused_data(saved(p))
    assert game().restore(saved(table(player(area=1), player(area=2), at="gathering", round=2, food={1: 2, 2: 1})))


@rule("L-DRY-01", "L-DRY-03")
@pytest.mark.parametrize(
    "mill",
    [
        {"dry0": "firewood", "dried": {"sale": "firewood firewood"}},  # more than lie there
        {"dry1": "firewood", "dried": {"sale": "firewood", "dry0": "firewood"}},  # twice
        {"dry2": "firewood", "pushed": {"dry1": "firewood firewood"}},
        {"dry2": "softwood", "dried": {"sale": "firewood"}},  # nothing of it is there
        {"dry0": "firewood softwood", "dried": {"sale": "firewood softwood"}},  # no way to make room
    ],
)
def test_wood_that_cannot_have_dried_so_is_refused(mill: dict[str, Any]) -> None:
    p = table(player(**mill), player(sale="firewood"), at="drying", round=2)
    assert game().restore(saved(table(player(dry0="firewood", dried={"sale": "firewood"}), player(), at="drying")))
    assert refused_data(saved(p))


@rule("L-DRY-01")
@pytest.mark.parametrize(("at", "awaited"), [("drying", [1]), ("selling", [0, 1])])
def test_wood_has_dried_only_where_the_drying_phase_runs(at: str, awaited: list[int]) -> None:
    for moved in ("dried", "pushed"):
        p = table(player(dry0="firewood", **{moved: {"sale": "firewood"}}), player(sale="firewood"), at=at, round=2)
        p.stack[-1] = step(p.stack[-1] & 63, sum(1 << seat for seat in awaited))
        assert "dried" in refused_data(saved(p))


@rule("L-END-06", "L-FORCE-01")
def test_nobody_has_less_than_nothing_before_the_end() -> None:
    data = saved(table(player(), player()))
    data["players"][0]["money"] = data["players"][0]["sources"][0] = -5
    with pytest.raises(BadData):
        game().restore(data)


CARDS: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}  # first winter: 6 food, 3 logs


def poor() -> dict[str, Any]:
    """A mill with which nothing can be done on the path."""
    return player(loans=2)


def burning() -> Data:
    """Seat 0 is choosing three of four logs for heating."""
    logs = "milled_firewood milled_softwood milled_softwood milled_softwood"
    rich = player(food=20, heating="milled_firewood " * 9, area=0, mill=False)
    p = table(player(food=6, heating=logs, area=0, mill=False), rich, at="sawing", round=4, **CARDS)
    play(p, "finish", "finish")
    assert (asked(p), p.to_act(), p.view(0)["pending"]) == ("burning", (0,), {"logs": 3})
    return saved(p)


def with_stack(p: Lignum, place: int, *steps: int) -> Data:
    """Further steps are pending."""
    data = saved(p)
    data["stack"][place:place] = steps
    return data


def on_a_trip(round: int, kind: int) -> Data:
    """A wagon or a sledge is on its way, and there is nothing to load."""
    data = saved(table(player(area=1), player(area=1), at="transporting", round=round, **CARDS))
    data["players"][0]["busy"][ids.TRIP] = kind
    data["players"][0]["busy"][ids.LEFT] = 2
    return data


def before_travel(**changes: object) -> Data:
    """Areas are being chosen; the first player's mill is changed."""
    data = saved(table(player(), player(), at="selecting", round=2, clearing=[]))
    data["players"][0].update(changes)
    return data


def at_overtime() -> Data:
    """The last fall begins, and there is no card for it."""
    p = table(player(plans={1: ("pw.overtime", 7)}), player(), at="selecting", round=7, clearing=[])
    stack = [step(ids.FLOW, 0, 1), step(ids.OVERTIME_STEP, 1)]
    return {**saved(p), "stack": stack, "phase": ids.PHASE_START, "placements": []}


def all_shown() -> Data:
    """Tactical: all cards are shown at once, none is left for later rounds."""
    data = saved(table(player(), player(), round=3, options={"tactical": "on"}))
    return {**data, "shown": data["placements"], "placements": [], "due": []}


def many_bearers() -> Data:
    """More bearers than there are words for."""
    return {**saved(table(player(money=100), player(money=100))), "stock": [8, 100, 2, 1, 1]}


@rule("L-EDGE-50")
@pytest.mark.parametrize(
    "start",
    [
        lambda: {**burning(), "active": 1},
        lambda: on_a_trip(2, 1),
        lambda: on_a_trip(4, 2),
        lambda: before_travel(place=ids.CLEARING),
        at_overtime,
        all_shown,
        many_bearers,
        lambda: {**saved(table(player(), player(), at="drying")), "phase": ids.PHASE_START, "clearing": []},
        lambda: {
            **saved(table(player(), player())),
            "stack": [step(ids.FLOW, 0, 5), step(ids.TRAVELLING, 1)],
        },
        lambda: with_stack(table(player(), player()), 0, step(ids.FLOW, 0, 12)),
        lambda: with_stack(table(player(), player()), 2, step(ids.TURNS_PROVIDING, 0, 0, ids.PHASE_FEEDING)),
        lambda: with_stack(table(poor(), player(), at="drying"), 1, step(ids.AT_MARKET_STEP, 1)),
        lambda: with_stack(table(player(), player(), at="drying"), 1, step(ids.BURNING, 1, 2)),
        lambda: {**saved(table(player(money=1), poor())), "active": 1},
    ],
    ids=[
        "logs-chosen-out-of-turn",
        "empty-wagon",
        "empty-sledge",
        "in-the-clearing-before-the-journey",
        "no-card-for-this-round",
        "all-cards-shown",
        "too-many-bearers",
        "phase-of-another-step",
        "nobody-else-travels",
        "two-rounds-at-once",
        "feeding-on-the-path",
        "market-beneath-drying",
        "burning-beneath-drying",
        "asked-out-of-turn",
    ],
)
def test_what_cannot_be_played_on_is_refused(start: Callable[[], Data]) -> None:
    assert refused_data(start())


@rule("L-HEAT-01", "L-HEAT-02")
def test_a_choice_of_logs_comes_back() -> None:
    data = burning()
    assert saved(game().restore(data)) == data


@rule("L-HEAT-01", "L-HEAT-02")
@pytest.mark.parametrize("logs", [0, 5])
def test_whoever_chooses_logs_has_logs_to_choose(logs: int) -> None:
    data = burning()
    data["stack"][-1] = step(ids.BURNING, 1, logs)
    assert "so many logs" in refused_data(data)


@rule("L-PATH-01")
def test_the_one_on_turn_is_the_one_who_is_asked() -> None:
    data = saved(table(player(money=1), player(money=1)))
    assert game().restore(data).to_act() == (data["active"],) == (0,)
    data["stack"][-1] = step(ids.TRAVELLING, 1 << 1)
    assert "turn" in refused_data(data)


@rule("L-CUT-01")
def test_whoever_cuts_has_a_token_in_an_area() -> None:
    data = saved(table(player(workers=(1, 0, 0)), player(), at="cutting", round=2, forest={6: "hardwood"}))
    assert game().restore(data).to_data() == data
    data["players"][0]["area"] = -1  # else wood is cut in the last area
    assert "area" in refused_data(data)


@pytest.mark.parametrize("key", ["options", "content"])
@pytest.mark.parametrize("saving", [False, True])
def test_whoever_changes_a_view_or_saved_data_changes_no_game(key: str, saving: bool) -> None:
    given = (("winters.toml", 'en = "Late frost"', 'en = "Early frost"'),)
    p = changed_game(*given).start(2, {}, fast(1))
    before = p.digest()
    shown: Any = p.to_data() if saving else p.view(None)
    was = dict(shown[key])
    try:
        shown[key].clear()
        assert p.digest() == before
    finally:
        shown[key].update(was)
