"""All layouts of a drying phase, twice: as moves lead to them, in any order, and by the rule, with all pieces at once.

What has been done in a phase is said by how many pieces of each kind have left each area, by drying and by huts.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from heartwood.core import fast
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.extras import MOVING_PILES
from tests.games.lignum.builders import game, player, table

SUMMER = 2
NEXT = {2: 5, 5: 6, 6: 7, 8: 9, 9: 10}  # sale and drying areas, then those of the load
FIRST_LOAD = 8
MOST = 4  # pieces that can enter an area
KINDS = ["firewood", "milled_firewood", "milled_softwood"]

Moved = tuple[int, ...]  # by pile and kind: by drying, then by huts


def any_mill(random: Random) -> dict[str, Any]:
    """A mill with something in its sale and drying areas, overfull ones among them."""
    piles = {"sale": 3, "dry0": 2, "dry1": 2, "dry2": 1, "load0": 2, "load1": 2}
    mill: dict[str, Any] = {
        pile: " ".join(random.choices(KINDS, k=random.choice([0, 1, most]))) for pile, most in piles.items()
    }
    return {**mill, "plans": {1: ("pw.drying", SUMMER)}} if random.random() < 0.4 else mill


def drying_table(mill: dict[str, Any]) -> Lignum:
    """Its owner in the drying phase."""
    return table(player(**mill), player(), at="drying", round=SUMMER, awaited=[0])


def drying_turns(seed: int) -> Iterator[tuple[Lignum, int]]:
    """The drying turns of a game played at random: positions at their beginning, and whose turn it is."""
    p = game().start(2 + seed % 3, {}, fast(seed))
    chance = fast(seed + 1)
    asked: tuple[int, ...] = ()
    while p.stack:
        if p.asking().name == "drying" and not asked:
            asked = p.to_act()
            for seat in asked:
                yield p.copy(), seat
        elif p.asking().name != "drying":
            asked = ()
        seat = p.to_act()[0]
        moves = p.moves(seat)
        if p.asking().name == "selling" and len(moves) > 1:  # keep something to dry
            moves = [move for move in moves if move & 63 == ids.FINISH] or moves
        p.apply(seat, moves[chance.below(len(moves))])


def reached(p: Lignum, seat: int, verbs: tuple[int, ...] = (ids.DRY,)) -> tuple[set[Moved], set[Moved]]:
    """What moves of these verbs lead to, in any order, and of that all with which the phase may end.

    From everywhere there must be a way to end it.
    """
    seen: set[Moved] = set()
    ends: set[Moved] = set()
    todo = [p]
    while todo:
        now = todo.pop()
        state = (*now.players[seat].dried, *now.players[seat].pushed)
        if state in seen:
            continue
        seen.add(state)
        moves = now.moves(seat)
        if ids.FINISH in moves:
            ends.add(state)
        else:
            assert any(move & 63 == ids.DRY for move in moves), "there is no way on"
        for move in moves:
            if move & 63 in verbs:
                todo.append(now.copy())
                todo[-1].apply(seat, move)
    return seen, ends


def at_once(p: Lignum, seat: int) -> set[Moved]:
    """By the rule: any pieces move at the same time, and only then the areas entered are looked at."""
    wood = p.players[seat].wood
    planned = p.players[seat].planned(ids.DRYING_WORK) > 0
    filled = [(pile, piece) for pile in NEXT for piece in range(6) if wood[pile * 6 + piece]]
    found: set[Moved] = set()
    for numbers in product(*[range(min(wood[pile * 6 + piece], MOST) + 1) for pile, piece in filled]):
        after = wood[:]
        entered = [0] * ids.PILES
        state = [0] * (2 * len(MOVING_PILES) * 6)
        for (pile, piece), number in zip(filled, numbers, strict=True):
            after[pile * 6 + piece] -= number
            after[NEXT[pile] * 6 + piece] += number
            entered[NEXT[pile]] += number
            state[MOVING_PILES.index(pile) * 6 + piece] = number
        if all(holds(after, stage, entered[5 + stage], entered[8 + stage], planned) for stage in range(3)):
            found.add(tuple(state))
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


def on_the_way_to(ends: set[Moved]) -> set[Moved]:
    """Everything from which one of these can be reached by further moves, with nothing else before it."""
    found: set[Moved] = set()
    todo = list(ends)
    while todo:
        state = todo.pop()
        if state not in found:
            found.add(state)
            for place, number in enumerate(state):
                if number:
                    todo.append((*state[:place], number - 1, *state[place + 1 :]))
    return found


def agree(p: Lignum, seat: int) -> None:
    """In any order moves lead to all that moving at once allows, and to nothing else."""
    ends = at_once(p, seat)
    assert reached(p, seat) == (on_the_way_to(ends), ends)


def with_huts(p: Lignum, seat: int, huts: int, strict: bool) -> set[Moved]:
    """The same for each single piece: it dries once at most and is pushed by huts before or after.

    Strictly, huts come before all drying or after it. Else they come at any time: what is brought to an area by a hut
    does not count there, and areas on the way do not matter.
    """
    wood = p.players[seat].wood
    planned = p.players[seat].planned(ids.DRYING_WORK) > 0
    pieces = [(pile, piece) for pile in range(ids.PILES) for piece in range(6) for _ in range(wood[pile * 6 + piece])]
    ways = {pile: [way for way in ways_from(pile) if way.count("h") <= huts] for pile in range(ids.PILES)}
    found: set[Moved] = set()
    for chosen in product(*[ways[pile] for pile, _ in pieces]):
        if "".join(chosen).count("h") > huts:
            continue
        state = [0] * (2 * len(MOVING_PILES) * 6)
        for (pile, piece), way in zip(pieces, chosen, strict=True):
            for step, how in enumerate(way):
                state[(MOVING_PILES.index(moved_on(pile, step)) + (5 if how == "h" else 0)) * 6 + piece] += 1
        if tuple(state) in found:
            continue
        for parts in product(*[befores(way) if strict else [way] for way in chosen]):
            counted = [0] * (ids.PILES * 6)
            entered = [0] * ids.PILES
            for (pile, piece), before in zip(pieces, parts, strict=True):
                there = moved_on(pile, len(before))
                counted[there * 6 + piece] += strict or not before.endswith("h")
                entered[there] += before.endswith("d")
            if all(holds(counted, stage, entered[5 + stage], entered[8 + stage], planned) for stage in range(3)):
                found.add(tuple(state))
                break
    return found


def ways_from(pile: int) -> Iterator[str]:
    """The ways of a piece, `d` for drying and `h` for a hut."""
    yield ""
    if pile in NEXT:
        for way in ways_from(NEXT[pile]):
            yield "h" + way
            if "d" not in way:
                yield "d" + way


def befores(way: str) -> list[str]:
    """What of a way can have happened when all have dried."""
    return [way[: way.index("d") + 1]] if "d" in way else [way[:huts] for huts in range(len(way) + 1)]


def moved_on(pile: int, steps: int) -> int:
    """The pile so many areas to the right."""
    for _ in range(steps):
        pile = NEXT[pile]
    return pile
