"""The end of a round and the year: order, clean-up, what comes next (L-ORDER, L-CLEAN)."""

from itertools import permutations
from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import pile, player, saved_player, table
from tests.games.playing import asked, events, play
from tests.marks import rule

PLENTY: dict[str, Any] = {"food": 20, "heating": "milled_firewood " * 9}
GEAR = ["wagon", "saw", "raft", "sledge"]


def round_end(*players: dict[str, Any], round: int = 1, **given: Any) -> Lignum:
    """The drying phase of a round: when all have finished it the round ends."""
    return table(*players, at="drying", round=round, **given)


def ended(*players: dict[str, Any], round: int = 1, **given: Any) -> Lignum:
    """The beginning of the next round."""
    return play(round_end(*players, round=round, **given), *["finish"] * len(players))


# --- order ---------------------------------------------------------------------------------------------------


@rule("L-ORDER-01", "L-CLEAR-04")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("clearing", list(permutations(range(3))))
def test_the_last_in_the_clearing_is_the_first_on_the_path(clearing: tuple[int, ...], round: int) -> None:
    p = ended(player(), player(), player(), round=round, clearing=clearing, order=[1, 2, 0])
    assert (p.round, p.order) == (round + 1, list(clearing[::-1]))


@rule("L-ORDER-01")
@pytest.mark.parametrize("clearing", [[0, 1], [1, 0], [3, 1, 0, 2]])
def test_two_and_four_players_are_turned_round_too(clearing: list[int]) -> None:
    p = ended(*[player() for _ in clearing], clearing=clearing)
    assert p.order == clearing[::-1]
    play(p, *["select area1"] * len(clearing))
    for seat in clearing[::-1]:
        assert (asked(p), p.to_act()) == ("travelling", (seat,))
        play(p, "clearing")


@rule("L-ORDER-02")
@pytest.mark.parametrize("round", [1, 3])
def test_all_foremen_go_back_to_the_start(round: int) -> None:
    p = ended(player(place="clearing"), player(place="clearing"), round=round)
    assert [one.place for one in p.players] == [0, 0]


@rule("L-ORDER-03", "L-EDGE-48", "L-ROUND-04", "L-AMB-29")
@pytest.mark.parametrize("clearing", list(permutations(range(3))))
def test_winter_changes_no_order(clearing: tuple[int, ...]) -> None:
    p = ended(*[player(**PLENTY) for _ in range(3)], round=3, clearing=clearing)
    play(p, *["no-bonus"] * 3, *["finish"] * 3)
    assert (p.round, asked(p), p.order) == (5, "selecting", list(clearing[::-1]))
    play(p, "select area1", "select area1", "select area1")
    assert p.to_act() == (clearing[-1],)


# --- clean-up ------------------------------------------------------------------------------------------------


@rule("L-CLEAN-01")
def test_all_hired_workers_go_back_used_or_not() -> None:
    empty = {"woodcutters": 3, "bearers": 0, "sawyers": 0, "paid_sawyers": 0}
    p = ended(player(workers=(2, 3, 1)), player(workers=(0, 1, 2)), player(), stock=empty)
    assert [one.workers for one in p.players] == [[0, 0, 0]] * 3
    assert p.stock[:4] == [12, 8, 3, 1]


@rule("L-CLEAN-01", "L-EDGE-57")
def test_after_fall_the_workers_are_back_at_their_locations() -> None:
    empty = {"woodcutters": 3, "bearers": 0, "sawyers": 0, "paid_sawyers": 0}
    p = ended(player(workers=(2, 3, 1)), player(), player(), round=3, stock=empty)
    assert (p.round, [one.workers for one in p.players]) == (4, [[0, 0, 0]] * 3)
    assert p.stock[:4] == [12, 8, 3, 1]


@rule("L-CLEAN-02")
@pytest.mark.parametrize("round", [1, 3])
def test_mill_workers_and_area_tokens_go_home(round: int) -> None:
    p = ended(player(mill=False, area=2), player(mill=False, area=2), round=round)
    assert [(one.mill, one.area) for one in p.players] == [(True, -1), (True, -1)]
    areas: Any = p.view(None)["areas"]
    assert [area["tokens"] for area in areas] == [[]] * 6


@rule("L-CLEAN-03")
@pytest.mark.parametrize("token", GEAR)
def test_equipment_left_on_the_path_goes_back_to_the_supply(token: str) -> None:
    p = round_end(player(), player(), round=3, path={1: token, 2: token, 20: token})
    before = p.supply[:]
    play(p, "finish", "finish")
    assert p.supply == [before[place] + 3 * (GEAR[place] == token) for place in range(4)]
    assert set(p.path) == {-1}


@rule("L-CLEAN-03", "L-CLEAN-04")
def test_other_tokens_left_on_the_path_change_no_supply() -> None:
    p = round_end(player(), player(), round=3, path={1: "food", 2: "dollar", 3: "blocked"})
    before = (p.supply[:], p.craft_gone)
    play(p, "finish", "finish")
    assert ((p.supply, p.craft_gone), set(p.path)) == (before, {-1})


@rule("L-CLEAN-03", "L-CLEAN-07", "L-FILL-04")
def test_tokens_left_on_the_path_come_again() -> None:
    left = {1: "wagon", 2: "saw", 3: "raft", 5: "raft", 7: "sledge", 9: "food", 11: "food", 12: "dollar"}
    p = ended(player(), player(), path={**left, 14: "blocked", 15: "blocked"})
    words: Any = p.view(None)["path"]
    equipment = sorted(word for word in words if word and word not in ("board", "shingle", "stake", "reed", "joker"))
    assert equipment == sorted([*left.values(), "blocked", "blocked"])


@rule("L-CLEAN-04", "L-EDGE-32")
def test_craftwork_left_on_the_path_leaves_the_game() -> None:
    p = round_end(player(), player(), round=3, path={1: "board", 5: "joker", 20: "board"})
    pile_before, gone = p.pile, p.craft_gone
    play(p, "finish", "finish")
    assert p.craft_gone == [gone[0] + 2, gone[1], gone[2], gone[3], gone[4] + 1]
    assert (p.pile, set(p.path)) == (pile_before, {-1})


@rule("L-CLEAN-05", "L-STORE-07")
@pytest.mark.parametrize("round", [1, 3])
def test_players_keep_what_they_own(round: int) -> None:
    given: dict[str, Any] = {
        "gear": {"saw": 4, "wagon": 1, "raft": 3, "sledge": 2},
        "craft": {"stake": 1, "joker": 1},
        "fodder": [3, 2],
        "huts": (1, 2, 3),
        "tasks": {"task.05": 1},
        "food": 3,
        "money": 7,
        "loans": 1,
        "woodpile": "firewood hardwood",
        "river": "softwood",
        "sawing": "hardwood",
        "heating": "milled_softwood",
        "dry2": "firewood",
    }
    p = round_end(player(**given), player(), round=round)
    before = saved_player(p, 0)
    play(p, "finish", "finish")
    after = saved_player(p, 0)
    kept = [key for key in before if key not in ("workers", "mill", "area", "place", "busy")]
    assert {key: after[key] for key in kept} == {key: before[key] for key in kept}
    assert pile(p, "dry2") == "firewood"


@rule("L-CLEAN-06", "L-EX-27", "L-SETUP-03")
def test_after_spring_comes_summer_from_its_first_phase() -> None:
    p = round_end(player(), player())
    assert p.pack.numbers.season[:4] == [0, 1, 2, 3]
    play(p, "finish", "finish")
    assert (p.round, p.view(None)["winter"], asked(p)) == (2, False, "selecting")
    play(p, "select area1", "select area2", "clearing")
    heard = events(p, "clearing")
    assert [params["phase"] for key, params in heard if key == "phase"] == ["cutting"]
    assert p.view(None)["phase"] == "cutting"


@rule("L-CLEAN-06", "L-COMP-02", "L-WIN-01")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 6, 7])
def test_the_seasons_follow_each_other(round: int) -> None:
    p = ended(player(), player(), round=round)
    assert (p.round, p.in_winter()) == (round + 1, round in (3, 7))
    assert asked(p) == ("winter-bonus" if round in (3, 7) else "selecting")


@rule("L-CLEAN-07", "L-FILL-02")
@pytest.mark.parametrize("round", [1, 2, 5, 6])
def test_the_path_is_filled_with_thirteen_new_tokens(round: int) -> None:
    p = ended(player(), player(), player(), round=round, path={1: "saw", 2: "board"})
    places = [place for place, token in enumerate(p.path) if token >= 0]
    assert places == [1, 2, 3, 5, 7, 9, 11, 12, 14, 15, 17, 18, 20]


@rule("L-CLEAN-07")
def test_the_new_path_is_shuffled() -> None:
    paths = {tuple(ended(player(), player(), player(), chance=seed).path) for seed in range(5)}
    assert len(paths) == 5


@rule("L-CLEAN-07", "L-WIN-03", "L-ROUND-04")
@pytest.mark.parametrize("round", [3, 7])
def test_the_path_stays_empty_in_winter(round: int) -> None:
    p = round_end(player(), player(), round=round, path={1: "saw", 2: "board"})
    draws, placements, tasks = p.chance.draws, p.placements, p.open_tasks
    play(p, "finish", "finish")
    assert (set(p.path), p.chance.draws, p.placements, p.open_tasks) == ({-1}, draws, placements, tasks)


@rule("L-EDGE-49", "L-FEED-04", "L-HEAT-05")
def test_spring_of_the_second_year_starts_without_food_and_with_the_logs_left() -> None:
    rows = [player(**PLENTY), player(food=15, heating="milled_softwood " * 12)]
    p = table(*rows, at="sawing", round=4, winters=["winter.y1.1", "winter.y2.1"], halves=(1, 0))
    play(p, "finish", "finish")
    assert (p.round, [one.food for one in p.players]) == (5, [0, 0])
    assert pile(p, "heating").split() == ["milled_firewood"] * 6
    assert pile(p, "heating", 1).split() == ["milled_softwood"] * 9
