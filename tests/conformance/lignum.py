"""Lignum under the conformance suite: its seat counts and options, and tables that random play seldom reaches."""

import random
from typing import Any

from heartwood.core import Position
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.position import CARD_MASK, NONE
from tests.conformance.subjects import Subject, starts
from tests.games.lignum.builders import game, player, table

RARE = {"wagon", "load", "depart", "raft", "mill-more", "deliver", "dry-hut", "burn", "enough", "exchange", "build"}
RARE |= {"food-hut", "raid", "sell-gear", "take-overtime", "no-overtime", "float", "pay-move", "land", "mill", "sledge"}
RARE |= {"sell-set", "dry", "select", "drive", "sell-off", "fodder", "take-food", "leave-food"}
RARE_STEPS = {
    "arriving",
    "drying",
    "burning",
    "overtime",
    "tasks",
    "choosing-area",
    "gathering",
    "placing",
    "selecting",
    "sawing",
    "forced-sale",
    "travelled",
    "winter-turn",
}


def everything_is_somewhere(p: Position) -> None:
    """L-EDGE-32, L-EDGE-57: tokens, craftwork, fodder and cards in one place each; nothing negative but final money."""
    assert isinstance(p, Lignum)
    numbers = p.pack.numbers
    for gear in range(ids.GEAR):
        held = sum(me.gear[gear] for me in p.players)
        assert held + p.supply[gear] + p.path.count(gear) == numbers.token_count[gear]
    craft = [p.pile[k] + p.craft_gone[k] + p.path.count(ids.CRAFT_TOKEN + k) for k in range(ids.CRAFTS)]
    for me in p.players:
        craft = [craft[kind] + me.craft[kind] for kind in range(ids.CRAFTS)]
        counts = [me.food, me.loans, *me.wood, *me.gear, *me.craft, *me.huts, *me.workers]
        assert min(counts) >= 0
        assert me.loans <= 2
        assert me.gear[ids.SAW] <= numbers.saw_limit
        assert me.money == sum(me.sources)
        assert me.money >= 0 or p.over()
        assert not me.wood[ids.SALE * 6 + ids.HARDWOOD]
        assert all(not me.wood[pile * 6 + ids.HARDWOOD] for pile in range(ids.HEATING, ids.PILES))
    assert craft == numbers.craft_count
    hired = [sum(me.workers[kind] for me in p.players) for kind in range(3)]
    there = [numbers.woodcutters[p.seats], numbers.bearers[p.seats], numbers.sawyers_free[p.seats]]
    assert p.stock[0] + hired[ids.WOODCUTTER] <= there[0]
    assert p.stock[1] + hired[ids.BEARER] <= there[1]
    assert p.stock[2] + p.stock[3] + hired[ids.SAWYER] <= there[2] + numbers.sawyers_paid[p.seats]
    stabled = sum(bin(me.fodder).count("1") for me in p.players)
    assert p.fodder_left + p.stock[4] + stabled == numbers.fodder_count
    tasks = [*p.open_tasks, *p.task_deck, *[entry & CARD_MASK for me in p.players for entry in me.tasks]]
    assert sorted(tasks) == list(range(len(p.pack.tasks.ids)))
    assert len({*p.placements, *p.shown, *p.due}) == len(p.placements) + len(p.shown) + len(p.due)
    assert min([*p.forest, *p.food, *p.supply, *p.stock]) >= 0
    assert sorted(p.order) == list(range(p.seats))
    assert len(set(p.clearing)) == len(p.clearing)


def other_areas(p: Position, seat: int | None, seed: int) -> Position:
    """Another world for a seat: areas chosen and not revealed are others."""
    assert isinstance(p, Lignum)
    world = p.copy()
    source = random.Random(seed)
    for other, me in enumerate(world.players):
        if other != seat and me.chosen != NONE:
            me.chosen = source.randrange(6)
    return world


def rich(seed: int) -> Position:
    """Everything at hand, before the transport phase of a round with works planned."""
    spread: dict[str, Any] = {
        "money": 9,
        "food": 4,
        "gear": {"wagon": 2, "saw": 3, "raft": 3, "sledge": 2},
        "fodder": [3, 2],
        "craft": {"stake": 1, "board": 1, "shingle": 1, "joker": 0},
        "huts": (2, 1, 2),
        "workers": (2, 3, 1),
        "woodpile": "firewood firewood softwood hardwood firewood",
        "sawing": "firewood softwood hardwood",
        "sale": "milled_firewood milled_firewood softwood",
        "dry0": "milled_hardwood milled_firewood",
        "dry1": "firewood",
        "heating": "milled_firewood milled_softwood milled_hardwood milled_firewood milled_firewood milled_firewood",
        "river": "firewood softwood",
    }
    first = player(**spread, tasks={"task.01": 0}, plans={1: ("pw.sawing", 3), 2: ("pw.log_driving", 3)})
    second = player(**spread, tasks={"task.02": 0}, plans={1: ("pw.cutting", 3), 2: ("pw.hut_construction", 3)})
    at = ["cutting", "transporting", "arriving", "sawing", "tasks"][seed % 5]
    forest = dict.fromkeys(range(1, 7), "firewood softwood hardwood")
    return table(first, second, at=at, round=3, forest=forest, food=dict.fromkeys(range(1, 7), 2), chance=seed)


def planned(seed: int) -> Position:
    """A path turn with works for this and the next rounds."""
    first = player(
        money=6, craft={"stake": 2, "joker": 1}, gear={"raft": 2}, plans={1: ("pw.trade", 2), 2: ("pw.overtime", 3)}
    )
    second = player(money=3, food=1, craft={"board": 2}, plans={1: ("pw.craftwork", 2), 3: ("pw.overtime", 4)}, area=1)
    third = player(money=0, loans=2, sale="firewood", plans={1: ("pw.drying", 2), 2: ("pw.food_supply", 2)})
    path = {1: "saw", 2: "stake", 3: "food", 5: "wagon", 7: "raft", 9: "dollar", 11: "joker", 12: "sledge"}
    forest = dict.fromkeys(range(1, 7), "firewood softwood")
    return table(first, second, third, round=2, path=path, forest=forest, turn=seed % 3, chance=seed)


def lignum_subjects() -> list[Subject]:
    """All of them."""
    options: dict[str, tuple[list[int], dict[str, object]]] = {
        "two": ([2], {}),
        "three and four": ([3, 4], {"winter": "harder"}),
        "tactical": ([2, 3, 4], {"tactical": "on", "winter": "easier", "first": 0, "food": "always", "idle": "ask"}),
    }
    every_verb = set(game().book.vocabulary.by_name)
    every_step = {kind.name for kind in game().book.steps if kind is not None}
    found = [
        Subject(
            f"lignum, {name}",
            game(),
            starts(game(), seats, chosen),
            everything_is_somewhere,
            other_areas,
            4000,
            unseen_steps=RARE_STEPS,
            unseen_verbs=RARE,
            ledger="lignum",
        )
        for name, (seats, chosen) in options.items()
    ]
    for name, begin in (("rich", rich), ("planned", planned)):
        found.append(
            Subject(
                f"lignum, {name}",
                game(),
                [begin],
                everything_is_somewhere_in_play,
                other_areas,
                4000,
                unseen_steps=every_step,
                unseen_verbs=every_verb,
                ledger="lignum",
            )
        )
    return found


def everything_is_somewhere_in_play(p: Position) -> None:
    """The same for tables laid out by hand, whose equipment comes on top of the supply."""
    assert isinstance(p, Lignum)
    for me in p.players:
        assert min([me.food, *me.wood, *me.gear, *me.craft, *me.huts, *me.workers]) >= 0
        assert me.money == sum(me.sources)
