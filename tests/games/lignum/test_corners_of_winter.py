"""Corners of winter, of saved positions, of views and of content: what is easily overlooked."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from heartwood.core import BadContent, BadData, fast
from heartwood.core.position import step
from heartwood.core.rollout import roll_out
from heartwood.games.lignum import Lignum, LignumGame, ids
from tests.games.lignum.builders import changed_game, game, pile, player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

Data = dict[str, Any]
CARDS: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}  # first winter: 6 food, 3 logs
MIXED = "milled_firewood milled_softwood milled_softwood milled_softwood"
RICH: dict[str, Any] = {"food": 20, "heating": "milled_firewood " * 9, "area": 0, "mill": False}
Changes = tuple[tuple[str, str, str], ...]


def feeding(*players: dict[str, Any], round: int = 4, **given: Any) -> Lignum:
    """All are done with the work of a winter: feeding has begun."""
    rows = [{"area": 0, "mill": False, **row} for row in players]
    p = table(*rows, at="sawing", round=round, **{**CARDS, **given})
    return play(p, *["finish"] * len(players))


def saved(p: Lignum) -> Data:
    """A position as a file holds it."""
    data: Data = json.loads(json.dumps(p.to_data()))
    return data


def sound(data: Data) -> None:
    """Broken data is refused, or it can be played to the end, and told, and saved on the way."""
    for seed in range(4):
        try:
            p = game().restore(data)
        except BadData:
            return
        p.events = []
        roll_out(p, fast(seed), checked=True)
        game().restore(saved(p))


# --- winter --------------------------------------------------------------------------------------------------


@rule("L-FORCE-04", "L-FORCE-07", "L-HEAT-01", "L-HEAT-06")
def test_logs_sold_for_food_are_missing_for_heating() -> None:
    p = feeding(player(loans=2, food=5, heating="milled_firewood " * 3), player(**RICH))
    play(p, "sell-off heating milled_firewood", "sell-off heating milled_firewood", "sell-off heating milled_firewood")
    assert (p.round, p.players[0].money, pile(p, "heating")) == (5, 0, "")
    assert p.players[0].sources[ids.BY_PENALTIES] == -3


@rule("L-FORCE-07", "L-HUT-12", "L-ROUND-05")
def test_a_drying_hut_still_works_in_the_forced_sale_of_the_last_winter() -> None:
    p = feeding(player(loans=2, huts=(1, 0, 0), sale="milled_firewood milled_firewood"), player(**RICH), round=8)
    play(p, "finish", "end-turn", "dry-hut sale milled_firewood", "sell-off dry0 milled_firewood")
    assert (asked(p), p.to_act(), offered(p)) == ("forced-sale", (0,), ["sell-off sale milled_firewood"])


@rule("L-WIN-02", "L-FORCE-01")
def test_penalties_are_settled_in_clearing_order() -> None:
    p = feeding(player(loans=2, sale="firewood"), player(loans=2, sale="softwood"), clearing=[1, 0])
    assert (asked(p), p.to_act()) == ("forced-sale", (1,))
    play(p, "sell-off sale softwood")
    assert (asked(p), p.to_act()) == ("forced-sale", (0,))


@rule("L-HEAT-02", "L-HEAT-07")
def test_no_log_is_chosen_where_all_are_needed() -> None:
    p = feeding(player(food=6, heating="milled_firewood milled_softwood milled_hardwood"), player(**RICH))
    assert (p.round, pile(p, "heating")) == (5, "")


@rule("L-WIN-02")
@pytest.mark.parametrize("name", ["winter-turn", "burning", "forced-sale"])
def test_whoever_is_not_on_turn_in_winter_hears_of_the_clearing_order(name: str) -> None:
    mill = {
        "winter-turn": player(**{**RICH, "huts": (0, 1, 0)}),
        "burning": player(food=6, heating=MIXED),
        "forced-sale": player(loans=2, sale="softwood"),
    }[name]
    p = feeding(mill, player(**RICH), food={1: 1})
    assert (asked(p), p.to_act()) == (name, (0,))
    assert refused(p, "loan", seat=1).rule == "L-WIN-02"


@rule("L-PATH-01")
@pytest.mark.parametrize("name", ["market", "travelled"])
def test_whoever_is_not_on_turn_on_the_path_hears_of_the_path_order(name: str) -> None:
    p = table(player(money=3), player(), at=name)
    assert refused(p, "loan", seat=1).rule == "L-PATH-01"


@rule("L-SLED-02")
@pytest.mark.parametrize("text", ["load firewood sale", "depart"])
def test_without_a_sledge_on_its_way_nothing_is_loaded(text: str) -> None:
    p = table(player(area=0, woodpile="firewood"), player(**RICH), at="transporting", round=4, **CARDS)
    error = refused(p, text)
    assert (error.key, error.rule) == ("no-trip", "L-SLED-02")


# --- views ---------------------------------------------------------------------------------------------------


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


# --- saved positions -----------------------------------------------------------------------------------------


def poor() -> dict[str, Any]:
    """A mill with which nothing can be done on the path."""
    return player(loans=2)


def burning(logs: int, active: int) -> Data:
    """Seat 0 is choosing logs."""
    data = saved(table(player(area=0, heating=MIXED), {**poor(), "area": 0}, at="winter-bonus", round=4, **CARDS))
    return {**data, "stack": [step(ids.FLOW, 0, 8), step(ids.BURNING, 1, logs)], "active": active, "phase": 14}


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


def one_market() -> Data:
    """The first player travels, but it is the second one's turn, who can buy nothing."""
    data = saved(table(player(money=1), poor()))
    return {**data, "active": 1}


@rule("L-EDGE-50")
@pytest.mark.parametrize(
    "start",
    [
        lambda: burning(3, active=1),
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
    ],
)
def test_what_cannot_be_played_on_is_refused(start: Callable[[], Data]) -> None:
    sound(start())


@rule("L-HEAT-01", "L-HEAT-02")
def test_whoever_chooses_logs_has_logs_to_choose() -> None:
    try:
        p = game().restore(burning(0, active=0))
    except BadData:
        return
    play(p, "burn milled_softwood")
    game().restore(saved(p))


@rule("L-PATH-01")
def test_the_one_on_turn_is_the_one_who_is_asked() -> None:
    try:
        p = game().restore(one_market())
    except BadData:
        return
    play(p, "market")
    assert p.to_act() == (0,)
    assert p.moves(p.to_act()[0])


@rule("L-END-06", "L-FORCE-01")
def test_nobody_has_less_than_nothing_before_the_end() -> None:
    data = saved(table(player(), player()))
    data["players"][0]["money"] = data["players"][0]["sources"][0] = -5
    with pytest.raises(BadData):
        game().restore(data)


@rule("L-CUT-01")
def test_whoever_cuts_has_a_token_in_an_area() -> None:
    data = saved(table(player(workers=(1, 0, 0)), player(), at="cutting", round=2, forest={6: "hardwood"}))
    data["players"][0]["area"] = -1
    try:
        p = game().restore(data)
    except BadData:
        return
    assert offered(p, "cut") == []


# --- content -------------------------------------------------------------------------------------------------


def loaded(changes: Changes) -> LignumGame | None:
    """A game with other content, or none if the content is refused."""
    try:
        return changed_game(*changes)
    except BadContent:
        return None


@rule("L-SAW-02", "L-PW-06")
@pytest.mark.parametrize(
    ("change", "plans"),
    [
        (("board.toml", "yield = 4", "yield = 12"), {}),
        (
            ("planned_works.toml", 'disk = "firewood", value = 6', 'disk = "firewood", value = 12'),
            {1: ("pw.heating_supply", 2)},
        ),
    ],
    ids=["wood", "work"],
)
def test_a_disk_gives_no_more_logs_than_can_be_named(change: tuple[str, str, str], plans: dict[int, Any]) -> None:
    other = loaded((change,))
    assert other is not None
    me = player(sawing="firewood", gear={"saw": 1}, plans=plans)
    p = table(me, player(), of=other, at="sawing", round=2)
    for move in p.moves(0):
        assert p.explain(0, move) is None


@rule("L-FEED-02", "L-FORCE-09")
def test_a_penalty_is_no_larger_than_can_be_remembered() -> None:
    other = loaded(
        (
            ("board.toml", "missing_food_price = 3", "missing_food_price = 5"),
            ("winters.toml", "harder = { food = 6, heating = 3 }", "harder = { food = 60, heating = 3 }"),
        )
    )
    if other is None:
        return
    p = feeding(player(loans=2, sale="softwood softwood"), player(**RICH), of=other)
    assert p.view(0)["pending"] == {"debt": 300}


def wide_areas(logs: int, load: int) -> Changes:
    """Drying areas that hold so many logs."""
    narrow = "stage = {0}\nbonus_per_piece = {0}\nmax_disks = 1\nmax_logs = {1}"
    areas = [("board.toml", narrow.format(stage, 2), narrow.format(stage, logs)) for stage in range(3)]
    return (*areas, ("planned_works.toml", "disks = 2, logs = 4", f"disks = 2, logs = {load}"))


@rule("L-DRY-04", "L-PW-09")
def test_a_drying_area_holds_no_more_than_can_be_counted() -> None:
    other = loaded(wide_areas(7, 7))
    assert other is not None
    seven = "milled_hardwood " * 7
    p = table(player(dry0=seven, load0="milled_firewood"), player(), of=other, at="drying", round=2)
    play(p, *["dry dry0 milled_hardwood"] * 7)
    assert refused(p, "dry load0 milled_firewood").key == "dry-full"
    assert loaded(wide_areas(8, 7)) is None
    assert loaded(wide_areas(7, 8)) is None
