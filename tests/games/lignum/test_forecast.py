"""The season planner: what a draft leads to if nobody interferes; and that this is what happens.

`HEARTWOOD_DRAFT_COUNT` says in how many positions of random games a forecast is compared with the true game.
"""

import itertools
import os
import random

import pytest

from heartwood.core import fast
from heartwood.core.position import ID_MASK
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.forecast import (
    MISSED,
    PAST,
    PLAYED,
    REFUSED,
    UNKNOWN,
    DraftMove,
    Forecast,
    Season,
    forecast,
    phase_of,
)
from tests.games.lignum.builders import player, table
from tests.games.lignum.drafting import drawn_up, follow, in_the_way, positions

COUNT = int(os.environ.get("HEARTWOOD_DRAFT_COUNT", "25"))
MOVES = 14  # tried for each draft


def told(p: Lignum, *moves: str, at: str = "", seat: int = 0) -> Forecast:
    """The forecast for moves such as `2 transport carry firewood sale mill`; `at`: where the next ones are wanted."""
    draft = []
    for text in moves:
        round, phase, move = text.split(" ", 2)
        draft.append(DraftMove(int(round), phase_of(phase), p.book.vocabulary.parse(move)))
    round, phase = at.split() if at else ("0", "start")
    return forecast(p.guess(seat, fast(1)), seat, draft, int(round), phase_of(phase))


def options(p: Lignum, found: Forecast, verb: str = "") -> list[str]:
    """What can be done at the place that was asked about."""
    texts = [p.book.vocabulary.text(move) for move in found.options]
    return [text for text in texts if not verb or text.split()[0] == verb]


def season(found: Forecast, round: int) -> Season:
    """A season of a forecast."""
    return next(one for one in found.seasons if one.round == round)


def statuses(found: Forecast) -> list[int]:
    """What became of the moves."""
    return [one.status for one in found.draft]


# --- the whole of it -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_forecast_is_what_happens_if_nobody_interferes() -> None:
    compared = seasons = moves = 0
    for number, (p, seat) in enumerate(positions(itertools.count(1))):
        found = drawn_up(p, seat, random.Random(number), MOVES)
        if in_the_way(p, seat, found):
            continue
        compared += 1
        seasons += follow(p, seat, found)
        moves += len(found.draft)
        if compared == COUNT:
            break
    assert moves > 4 * COUNT
    assert seasons > 2 * COUNT


@pytest.mark.parametrize("seed", [2, 5, 9])
def test_what_others_have_chosen_in_secret_changes_nothing(seed: int) -> None:
    p = table(player(), player(), player(), at="selecting", round=2, clearing=())
    worlds = [p.copy(), p.copy()]
    for world, area in zip(worlds, (0, 3), strict=True):
        world.play(1, world.book.vocabulary.parse(f"select area{area + 1}"))
        assert world.players[1].chosen == area
    forecasts = [drawn_up(world, 0, random.Random(seed), MOVES) for world in worlds]
    assert len({str(plain(world, found)) for world, found in zip(worlds, forecasts, strict=True)}) == 1
    assert forecasts[0].draft


def plain(p: Lignum, found: Forecast) -> list[object]:
    """All that a forecast tells."""
    text = p.book.vocabulary.text
    seasons = [
        (one.round, one.after.sources, one.after.wood, one.after.food, [text(done.move) for done in one.done])
        for one in found.seasons
    ]
    return [seasons, found.stops, found.total, [(text(one.move), one.status) for one in found.draft]]


def test_what_is_drawn_in_the_guess_changes_nothing() -> None:
    p = next(p for p, _ in positions(itertools.count(40)) if p.round < 4)
    seat = p.to_act()[0]
    found = drawn_up(p, seat, random.Random(3), MOVES)
    again = [DraftMove(one.round, one.phase, one.move) for one in found.draft]
    other = forecast(p.guess(seat, fast(99)), seat, again)
    assert plain(p, other) == plain(p, found)


# --- what is certain -------------------------------------------------------------------------------------------------


def test_tokens_on_the_path_can_be_planned_only_where_it_lies_open() -> None:
    p = table(player(money=5), player(), path={2: "saw"})
    assert options(p, told(p, at="1 travel"), "take") == ["take 2"]
    later = told(p, at="2 travel")
    assert options(p, later, "take") == []
    assert "bearers 1" in options(p, later)
    assert (season(later, 1).known, season(later, 2).known) == (True, False)
    tried = told(p, "2 travel take 2")
    assert statuses(tried) == [UNKNOWN]
    assert season(tried, 2).after.gear == [0, 0, 0, 0]


def test_wood_of_cards_to_come_is_not_there() -> None:
    p = table(player(area=1), player(area=2), forest={3: "firewood softwood"})
    found = told(p, "2 select select area3", at="2 cutting")
    assert sorted(options(p, found, "cut")) == ["cut firewood mill", "cut softwood mill"]
    assert found.open is not None
    assert found.open.food == p.food


def test_the_others_leave_everything_to_the_player() -> None:
    p = table(player(money=9, area=1), player(money=9, area=1), path={2: "saw"}, forest={1: "firewood"}, food={3: 2})
    found = told(p, "1 travel take 2", "1 cutting cut firewood mill", "2 select select area3")
    assert statuses(found) == [PLAYED] * 3
    assert season(found, 1).after.gear[ids.SAW] == 1
    assert season(found, 2).after.food == 2
    assert found.end is not None
    assert (sum(found.end.forest), sum(found.end.food)) == (0, 0)


# --- a draft and the seasons -----------------------------------------------------------------------------------------


def test_a_draft_that_says_nothing_passes_and_tells_what_winter_costs() -> None:
    p = table(player(money=30, food=1, heating="milled_firewood"), player())
    found = told(p)
    winter = season(found, 4).winter
    card, half = p.setup.winters[0], p.setup.halves[0]
    need = p.pack.winters.food[card][half], p.pack.winters.heating[card][half]
    assert winter is not None
    assert (winter.food_need, winter.logs_need) == need
    assert (winter.food, winter.logs) == (min(1, 1), 1)
    prices = p.pack.numbers.food_price, p.pack.numbers.heat_price
    assert winter.penalty == max(0, need[0] - 1) * prices[0] + max(0, need[1] - 1) * prices[1]
    assert season(found, 3).money == 30
    assert season(found, 4).money == 30 - winter.penalty
    assert [one.round for one in found.seasons] == list(range(1, 9))


def test_food_that_is_left_is_lost_and_logs_are_kept() -> None:
    p = table(player(money=5, food=20, heating=" ".join(["milled_firewood"] * 20)), player())
    found = told(p)
    winter = season(found, 4).winter
    assert winter is not None
    assert winter.spoiled == 20 - winter.food_need
    assert (winter.food, winter.logs, winter.penalty) == (20, 20, 0)
    assert (season(found, 4).after.food, season(found, 4).after.count(ids.HEATING)) == (0, 20 - winter.logs_need)


def test_a_move_that_became_illegal_is_told_with_its_refusal_and_the_rest_goes_on() -> None:
    p = table(player(money=5, woodpile="firewood"), player())
    found = told(p, "1 transport carry softwood sale mill", "1 transport carry firewood sale mill")
    assert statuses(found) == [REFUSED, PLAYED]
    refusal = found.draft[0].refusal
    assert refusal is not None
    assert refusal.key == "no-piece"
    assert season(found, 1).after.wood[ids.SALE * ids.PIECES + ids.FIREWOOD] == 1


def test_what_nobody_is_asked_for_is_missed_and_what_is_over_is_past() -> None:
    p = table(player(), player(), round=2)
    found = told(p, "1 travel bearers 1", "2 select select area1", "2 selling sell sale firewood")
    assert statuses(found) == [PAST, PAST, MISSED]


def test_planned_works_fire_or_are_lost() -> None:
    p = table(
        player(sawing="firewood firewood", gear={"saw": 1}, plans={1: ("pw.sawing", 2), 2: ("pw.overtime", 3)}),
        player(),
    )
    sawn = told(p, "2 sawing mill firewood 4 mill", "2 sawing mill-more firewood 0")
    assert [(work.card, work.used) for work in season(sawn, 2).works] == [
        (p.pack.works.ids.index("pw.sawing"), True),
    ]
    assert [work.used for work in season(sawn, 3).works] == [False]
    assert [work.used for work in season(told(p), 2).works] == [False]
    assert season(sawn, 2).after.count(ids.HEATING) == 4


def test_the_heating_supply_is_used_by_milling_firewood() -> None:
    p = table(player(sawing="firewood", gear={"saw": 1}, plans={1: ("pw.heating_supply", 2)}), player())
    found = told(p, "2 sawing mill firewood 6 mill")
    assert statuses(found) == [PLAYED]
    assert [work.used for work in season(found, 2).works] == [True]


def test_tasks_that_will_be_complete_count_at_the_end() -> None:
    p = table(player(tasks={"task.01": 0}), player())
    needs = p.pack.tasks.needs[p.players[0].tasks[0]]
    for need in needs:
        p.players[0].wood[(ids.DRY_0 + (need >> 3)) * ids.PIECES + (need & 7)] += 1
    moves = [f"1 tasks deliver task.01 {place + 1}" for place in range(len(needs))]
    found = told(p, *moves)
    assert statuses(found) == [PLAYED] * len(needs)
    assert season(found, 1).completes == [p.players[0].tasks[0]]
    assert found.total == p.pack.tasks.reward[p.players[0].tasks[0]] + season(found, 8).money - repaid(p, found)


def repaid(p: Lignum, found: Forecast) -> int:
    """What loans and debts cost at the end."""
    me = found.seasons[-1].after
    return p.pack.numbers.loan_repay[me.loans] + me.owed


def test_a_step_on_the_path_comes_with_the_next_turn() -> None:
    p = table(player(money=9, craft={"stake": 1, "board": 1, "shingle": 1}), player())
    found = told(p, "1 travel bearers 2", "1 travel sawyers 1", "1 travel market", "1 travel buy-food")
    assert statuses(found) == [PLAYED] * 4
    assert [one.move & ID_MASK for one in season(found, 1).done] == [
        *(ids.HIRE_BEARERS, ids.HIRE_SAWYERS, ids.VISIT_MARKET, ids.BUY_FOOD),
    ]


def test_the_guess_stays_as_it_was() -> None:
    p = table(player(money=9), player())
    world = p.guess(0, fast(1))
    before = world.digest()
    forecast(world, 0, [DraftMove(1, ids.PHASE_TRAVEL, p.book.vocabulary.parse("bearers 2"))], 2, ids.PHASE_TRAVEL)
    assert world.digest() == before
