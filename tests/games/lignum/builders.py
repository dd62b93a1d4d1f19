"""Small builders: a Lignum table as a test wants it.

`player(woodpile="firewood softwood", money=5)` is a mill with nothing but that; `table(player(...), player(...))` a
position in the travel turn of the first of them. Whatever a test does not name is empty, or lies where it starts.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from heartwood.core import Chance, fast, forced
from heartwood.core.game import Saved
from heartwood.core.position import step
from heartwood.games.lignum import Lignum, LignumGame, ids, lignum, open_lignum
from heartwood.games.lignum.cards import CRAFTS, PIECES, STANDARD
from heartwood.games.lignum.extras import MOVING_PILES
from heartwood.games.lignum.pack import Setup
from heartwood.games.lignum.position import TOKEN_WORDS
from heartwood.games.lignum.rounds import PHASE_NAMES
from heartwood.games.lignum.saving import restored
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from tests.games.playing import changed_pack

STEPS = {
    "travelling": ids.TRAVELLING,
    "market": ids.AT_MARKET_STEP,
    "travelled": ids.TRAVELLED,
    "cutting": ids.CUTTING,
    "arriving": ids.ARRIVING,
    "transporting": ids.TRANSPORTING,
    "sawing": ids.SAWING_STEP,
    "tasks": ids.DELIVERING,
    "selling": ids.SELLING,
    "drying": ids.DRYING,
    "winter-bonus": ids.WINTER_BONUS,
    "winter-cutting": ids.WINTER_CUTTING,
    "selecting": ids.SELECTING,
    "choosing-area": ids.CHOOSING,
    "gathering": ids.GATHERING,
}
PHASES = {
    "travelling": "travel",
    "market": "travel",
    "travelled": "travel",
    "arriving": "arrival",
    "transporting": "transport",
    "winter-bonus": "bonus",
    "winter-cutting": "cutting",
    "selecting": "select",
    "choosing-area": "select",
    "gathering": "select",
}
IN_ORDER = ("travelling", "market", "travelled", "cutting", "choosing-area")


@cache
def game() -> LignumGame:
    """Lignum with its standard content."""
    return open_lignum()


@cache
def changed_game(*changes: tuple[str, str, str]) -> LignumGame:
    """Lignum with (file, old text, new text) replaced in a copy of its content."""
    return lignum(changed_pack(STANDARD, changes))


def player(**given: Any) -> dict[str, Any]:
    """A mill. Keys: money (default 0), food, loans; wood by pile as words: woodpile="firewood hardwood", sawing, sale,
    river, heating, dry0, dry1, dry2, load0, load1, load2; gear={"saw": 2, "wagon": 1}; fodder=[3, 2];
    craft={"stake": 1}; huts=(drying, food, lodging); workers=(woodcutters, bearers, sawyers); mill=True;
    tasks={"task.01": mask of filled needs}; plans={1: ("pw.trade", round)} by pair; area=1..6; place=0..20 or
    "clearing"; busy; raids; exchanges; dried and pushed by pile as words."""
    return given


def table(
    *players: dict[str, Any],
    of: LignumGame | None = None,
    at: str = "travelling",
    round: int = 1,
    turn: int = 0,
    order: Sequence[int] | None = None,
    clearing: Sequence[int] | None = None,
    path: dict[int, str] | None = None,
    stock: dict[str, int] | None = None,
    forest: dict[int, str] | None = None,
    food: dict[int, int] | None = None,
    raided: dict[int, int] | None = None,
    open_tasks: Sequence[str] | None = None,
    works: Sequence[str] | None = None,
    planned: dict[str, int] | None = None,
    winters: Sequence[str] | None = None,
    halves: Sequence[int] = (0, 0),
    options: dict[str, object] | None = None,
    awaited: Sequence[int] | None = None,
    chance: Chance | Sequence[int] | int = 1,
) -> Lignum:
    """A position in a step: "travelling" (seat `turn`), "cutting" (seat `turn`, later ones follow), or a phase in which
    all (or `awaited`) work at the same time: "transporting", "sawing", ... After it the round goes on as usual.

    `path={1: "saw", 2: "stake"}`: tokens on locations, all others empty. `forest={1: "firewood hardwood"}`: by area.
    `stock`: woodcutters, bearers, sawyers, paid_sawyers, fodder (default: the full stock). Clearing order is 0, 1, ...
    unless given; everybody's token is in area seat + 1 unless given.
    """
    of = of or game()
    pack = of.pack
    numbers = pack.numbers
    seats = len(players)
    data: dict[str, Any] = of.start(seats, {**(options or {}), "first": 0}, fast(1)).to_data()
    chosen_works = [pack.works.ids.index(id) for id in works] if works is not None else data["works"]
    wanted = [work for given in players for work, _ in given.get("plans", {}).values()]
    for work in wanted:
        number = pack.works.ids.index(work)
        if number not in chosen_works:
            keep = [w for w in chosen_works if pack.works.ids[w] not in wanted]
            chosen_works = [*[w for w in chosen_works if w != keep[0]], number]
    chosen_works = sorted(chosen_works)
    rows = [build_player(of, seat, given) for seat, given in enumerate(players)]
    taken = {entry & 255 for row in rows for entry in row["tasks"]}
    shown = [pack.tasks.ids.index(id) for id in open_tasks] if open_tasks is not None else []
    if open_tasks is None:
        shown = [card for card in range(len(pack.tasks.ids)) if card not in taken][: numbers.tasks_open[seats]]
    clear = list(clearing) if clearing is not None else list(range(seats))
    hired = [sum(row["workers"][kind] for row in rows) for kind in range(3)]
    full = {
        "woodcutters": max(0, numbers.woodcutters[seats] - hired[0]),
        "bearers": max(0, numbers.bearers[seats] - hired[1]),
        "sawyers": max(0, numbers.sawyers_free[seats] - hired[2]),
        "paid_sawyers": numbers.sawyers_paid[seats],
        "fodder": numbers.fodder[seats],
    }
    phases = ["start", "bonus", "cutting", "transport", "sawing", "tasks", "feeding", "heating", "end"]
    if not numbers.is_winter[round - 1]:
        phases = ["start", "fill", "mark", "select", "travel", "cutting", "arrival", "transport", "sawing", "tasks"]
        phases += ["selling", "drying", "end"]
    phase = PHASES.get(at, at)
    stack = [step(ids.FLOW, 0, phases.index(phase) + 1)]
    ordered = list(order) if order is not None else list(range(seats))
    if at == "selecting":
        stack.append(step(ids.REVEAL))
    if at in ("travelling", "market", "travelled"):
        stack.append(step(ids.TURNS, 0, (ordered.index(turn) + 1) % seats))
    if at == "cutting":
        stack.append(step(ids.TURNS_CUTTING, 0, clear.index(turn) + 1))
    if at == "choosing-area":
        stack.append(step(ids.CHOICES, 0, seats - ordered.index(turn)))
    mask = 1 << turn if at in IN_ORDER else sum(1 << seat for seat in (range(seats) if awaited is None else awaited))
    stack.append(step(STEPS[at], mask))
    if isinstance(chance, int):
        chance = fast(chance)
    elif not isinstance(chance, Chance):
        chance = forced(list(chance), fast(1))
    data.update(
        {
            "stack": stack,
            "chance": chance.to_data(),
            "players": rows,
            "round": round,
            "phase": PHASE_NAMES.index(phase),
            "order": ordered,
            "clearing": clear if at not in ("travelling", "market", "travelled") or clearing is not None else [],
            "path": [TOKEN_WORDS.index((path or {})[place]) if place in (path or {}) else -1 for place in range(21)],
            "stock": list({**full, **(stock or {})}.values()),
            "forest": [
                (forest or {}).get(area, "").split().count(PIECES[kind])
                for area in range(1, numbers.areas + 1)
                for kind in range(3)
            ],
            "food": [(food or {}).get(area, 0) for area in range(1, numbers.areas + 1)],
            "raided": [(raided or {}).get(area, 0) for area in range(1, numbers.areas + 1)],
            "open_tasks": shown,
            "task_deck": [card for card in range(len(pack.tasks.ids)) if card not in taken and card not in shown],
            "works": chosen_works,
            "planned": [(planned or {}).get(pack.works.ids[work], 0) for work in chosen_works],
            "halves": list(halves),
            "active": turn,
        }
    )
    if winters is not None:
        data["winters"] = [pack.winters.ids.index(id) for id in winters]
    saved = Saved(data, of)
    setup = Setup(data["options"], data["options"]["tactical"] == "on", chosen_works, data["winters"], data["halves"])
    return restored(saved, pack, setup, saved.stack(of, seats), seats)


def build_player(of: LignumGame, seat: int, given: dict[str, Any]) -> dict[str, Any]:
    """The saved form of a mill."""
    pack = of.pack
    wood = [given.get(pile, "").split().count(piece) for pile in PILE_WORDS for piece in PIECES]
    sources = [0] * ids.SOURCES
    sources[ids.BY_START] = given.get("money", 0)
    plans = [0] * len(pack.numbers.pairs)
    for pair, (work, target) in given.get("plans", {}).items():
        plans[pack.numbers.pairs.index(pair)] = pack.works.ids.index(work) + 1 | target << 8
    place = given.get("place", 0)
    return {
        "money": given.get("money", 0),
        "sources": sources,
        "food": given.get("food", 0),
        "loans": given.get("loans", 0),
        "owed": given.get("owed", 0),
        "wood": wood,
        "gear": [given.get("gear", {}).get(gear, 0) for gear in GEAR_WORDS],
        "fodder": sum({2: 1, 3: 2}[value] for value in given.get("fodder", [])),
        "craft": [given.get("craft", {}).get(kind, 0) for kind in CRAFTS],
        "huts": list(given.get("huts", (0, 0, 0))),
        "workers": list(given.get("workers", (0, 0, 0))),
        "mill": int(given.get("mill", True)),
        "tasks": [pack.tasks.ids.index(id) | filled << 8 for id, filled in given.get("tasks", {}).items()],
        "plans": plans,
        "area": given.get("area", seat + 1) - 1,
        "chosen": -1,
        "place": ids.CLEARING if place == "clearing" else place,
        "busy": given.get("busy", [0] * ids.BUSY),
        "raids": given.get("raids", [0] * pack.numbers.areas),
        "exchanges": given.get("exchanges", 0),
        "dried": moved(given.get("dried", {})),
        "pushed": moved(given.get("pushed", {})),
    }


def moved(given: dict[str, str]) -> list[int]:
    """The saved form of what has moved on in the drying phase: dried={"sale": "firewood"}."""
    return [given.get(PILE_WORDS[pile], "").split().count(piece) for pile in MOVING_PILES for piece in PIECES]


def pile(p: Lignum, name: str, seat: int = 0) -> str:
    """The wood of a pile as a text."""
    place = PILE_WORDS.index(name)
    wood = p.players[seat].wood[place * 6 : place * 6 + 6]
    return " ".join(PIECES[piece] for piece in range(6) for _ in range(wood[piece]))


def saved_player(p: Lignum, seat: int = 0) -> dict[str, Any]:
    """A mill as it is saved."""
    return p.pack.player_fields.data(p.players[seat])
