"""Corners of the work: the limits of drying counted out, words for every amount, refusals by their own rule."""

from itertools import product
from random import Random
from typing import Any

import pytest

from heartwood.core import BadData
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, game, player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

SUMMER = 2
NEXT = {2: 5, 5: 6, 6: 7, 8: 9, 9: 10}  # sale and drying areas, then those of the load
KINDS = ["firewood", "milled_firewood", "milled_softwood"]


def any_mill(random: Random) -> dict[str, Any]:
    """A mill with something in its sale and drying areas, overfull ones among them."""
    piles = {"sale": 3, "dry0": 2, "dry1": 2, "dry2": 1, "load0": 2, "load1": 2}
    mill: dict[str, Any] = {
        pile: " ".join(random.choices(KINDS, k=random.choice([0, 1, most]))) for pile, most in piles.items()
    }
    return {**mill, "plans": {1: ("pw.drying", SUMMER)}} if random.random() < 0.4 else mill


def dried(p: Lignum) -> set[tuple[int, ...]]:
    """All the mills that drying can lead to, move by move."""
    seen: set[tuple[int, ...]] = set()
    found: set[tuple[int, ...]] = set()
    todo = [p]
    while todo:
        now = todo.pop()
        wood = tuple(now.players[0].wood)
        state = (*wood, *now.players[0].busy)
        if state in seen:
            continue
        seen.add(state)
        found.add(wood)
        for move in now.moves(0):
            if move & 63 == ids.DRY:
                todo.append(now.copy())
                todo[-1].apply(0, move)
    return found


def dried_at_once(p: Lignum, planned: bool) -> set[tuple[int, ...]]:
    """The same by the rule: any pieces move at the same time, and only then the areas entered are looked at."""
    wood = p.players[0].wood
    places = [(pile, piece) for pile in NEXT for piece in range(6) if wood[pile * 6 + piece]]
    found: set[tuple[int, ...]] = set()
    for numbers in product(*[range(wood[pile * 6 + piece] + 1) for pile, piece in places]):
        after = wood[:]
        entered = [0] * ids.PILES
        for (pile, piece), number in zip(places, numbers, strict=True):
            after[pile * 6 + piece] -= number
            after[NEXT[pile] * 6 + piece] += number
            entered[NEXT[pile]] += number
        if all(holds(after, stage, entered[5 + stage], entered[8 + stage], planned) for stage in range(3)):
            found.add(tuple(after))
    return found


def holds(wood: list[int], stage: int, others: int, load: int, planned: bool) -> bool:
    """Is a drying area within its limit, if so many pieces entered it?"""
    if not others and not load:
        return True
    disks, logs = [
        sum(wood[(area + stage) * 6 + piece] for area in (5, 8) for piece in pieces)
        for pieces in (range(3), range(3, 6))
    ]
    twice = 2 if not others or (planned and stage == 0) else 1
    return not (disks and logs) and disks <= twice and logs <= 2 * twice


@rule("L-DRY-01", "L-DRY-03", "L-DRY-04", "L-DRY-05", "L-PW-08", "L-PW-09")
@pytest.mark.parametrize("seed", range(200))
def test_drying_move_by_move_leads_to_all_that_moving_at_once_allows(seed: int) -> None:
    mill = any_mill(Random(seed))
    p = table(player(**mill), player(), at="drying", round=SUMMER, awaited=[0])
    assert dried(p) == dried_at_once(p, "plans" in mill)


# --- amounts that a pack may name --------------------------------------------------------------------------


@rule("L-SAW-04", "L-PW-06")
@pytest.mark.parametrize(
    ("change", "plans"),
    [
        (("board.toml", "yield = 4", "yield = 12"), {}),
        (("planned_works.toml", 'firewood", value = 6', 'firewood", value = 12'), {1: ("pw.heating_supply", SUMMER)}),
    ],
)
def test_any_number_of_logs_goes_to_the_heating_store(change: tuple[str, str, str], plans: dict[int, Any]) -> None:
    mill = player(sawing="firewood", gear={"saw": 1}, plans=plans)
    p = table(mill, player(), of=changed_game(change), at="sawing", round=SUMMER, awaited=[0])
    assert all(p.explain(0, move) is None for move in p.moves(0))
    assert "mill firewood 12 mill" in offered(p)


@rule("L-DRY-04")
def test_a_wide_drying_area_can_be_saved() -> None:
    wide = changed_game(*[("board.toml", "max_logs = 2", "max_logs = 7")] * 3)
    p = table(player(dry1="milled_hardwood " * 7), player(), of=wide, at="drying", round=SUMMER, awaited=[0])
    play(p, *["dry dry1 milled_hardwood"] * 7)
    assert wide.restore(p.to_data()).digest() == p.digest()


# --- the rule that refuses ---------------------------------------------------------------------------------


@rule("L-HUT-09")
@pytest.mark.parametrize("at", ["travelling", "cutting", "sawing", "selling"])
def test_a_drying_hut_without_such_a_piece_is_refused_by_the_rule_of_huts(at: str) -> None:
    p = table(player(huts=(1, 0, 0), sale="softwood"), player(), at=at, round=SUMMER)
    refusal = refused(p, "dry-hut sale firewood")
    assert (refusal.rule, refusal.key) == ("L-HUT-09", "no-piece")


@rule("L-PW-18")
def test_two_tokens_that_are_missing_are_refused_by_the_rule_of_the_work() -> None:
    p = table(player(craft={"stake": 2}, plans={1: ("pw.hut_construction", SUMMER)}), player(), round=SUMMER)
    refusal = refused(p, "exchange stake+board 2-0-0")
    assert (refusal.rule, refusal.key) == ("L-PW-18", "no-craft")


@rule("L-PW-02")
def test_a_saw_is_refused_by_the_rule_of_the_work_trade() -> None:
    mill = player(gear={"saw": 1, "raft": 1}, plans={1: ("pw.trade", SUMMER)})
    refusal = refused(table(mill, player(), at="market", round=SUMMER), "sell-gear saw")
    assert (refusal.rule, refusal.key) == ("L-PW-02", "no-trade")


# --- what is left of a turn, and what cannot be one --------------------------------------------------------


@rule("L-WORK-06", "L-PW-03")
def test_a_turn_that_is_over_leaves_nothing_half_done() -> None:
    mill = player(sawing="firewood firewood", gear={"saw": 1}, plans={1: ("pw.sawing", SUMMER)})
    p = table(mill, player(sawing="firewood", gear={"saw": 1}), at="sawing", round=SUMMER)
    play(p, "mill firewood 4 mill", "finish", seat=0)
    assert (asked(p), p.to_act()) == ("sawing", (1,))
    assert p.players[0].busy == [0] * ids.BUSY  # no disk is milled for free any more


@rule("L-TRANS-09")
@pytest.mark.parametrize(("left", "woodpile"), [(0, "firewood"), (3, "")])
def test_a_saved_trip_that_can_carry_nothing_is_refused(left: int, woodpile: str) -> None:
    mill = player(woodpile=woodpile, busy=[1, left, 0, 0, 0, 0, 0, 0])
    data = table(mill, player(), at="transporting", round=SUMMER, awaited=[0]).to_data()
    with pytest.raises(BadData):
        game().restore(data)


@rule("L-CUT-01")
def test_nobody_cuts_without_an_area() -> None:
    data = table(player(area=0), player(), at="cutting", round=SUMMER, forest={6: "hardwood"}).to_data()
    with pytest.raises(BadData):  # else wood is cut in the last area
        game().restore(data)
