"""What a move of Lignum will do: money, food, wood by its place, workers, equipment, compared before and after a trial.

Draws belong to the phases, never to a move, so nothing that is told here can depend on one. Feeding and heating belong
to the move after which they come by themselves; if others are asked before, to none.
"""

from typing import Final

from heartwood.core.outcome import SUPPLY, Outcome, PieceMove, Pieces
from heartwood.core.position import ID_MASK, first_of, second_of
from heartwood.games.lignum.board import CRAFTS as CRAFT_WORDS
from heartwood.games.lignum.board import PIECES as PIECE_WORDS
from heartwood.games.lignum.ids import CLEARING, COIN_TOKEN, DISKS, FLOW, PHASE_END, PIECES, SOURCES
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, SOURCE_NAMES, Lignum, Player, token_word
from heartwood.games.lignum.rounds import WINTERLY
from heartwood.games.lignum.travel import FRESH_FODDER, OLD_FODDER
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS

WORKER_WORDS: Final = ["woodcutters", "bearers", "sawyers"]
STOCK_WORKERS: Final = [  # what lies in the stock at the locations, and what it is in the mill
    ("woodcutters", "woodcutters"),
    ("bearers", "bearers"),
    ("sawyers", "sawyers"),
    ("paid_sawyers", "sawyers"),
]
STOCK_FODDER: Final = 4
HUT_WORDS: Final = ["drying_hut", "food_hut", "lodging_hut"]
NEED_PIECE: Final = 7  # a need of a task: piece | stage << 3
FODDER_VALUES: Final = [(OLD_FODDER, 2), (FRESH_FODDER, 3)]


def compare(p: Lignum, after: Lignum, seat: int, outcome: Outcome) -> None:
    """All that a move changes for its seat, and the foreman on his way."""
    run_winter(after)
    own = f"players.{seat}."
    me = p.players[seat]
    now = after.players[seat]
    tell_goods(me, now, outcome)
    tell_wood(p, after, me, now, own, outcome)
    tell_workers(p, after, me, now, own, outcome)
    tell_tokens(p, after, me, now, own, outcome)
    tell_huts(me, now, own, outcome)
    tell_places(p, me, now, own, outcome)
    tell_tasks(p, me, now, own, outcome)


def run_winter(after: Lignum) -> None:
    """Let the phases of a winter pass until somebody is asked, or the round ends: until then nothing is drawn."""
    while after.in_winter() and after.stack:
        top = after.stack[-1]
        kind = after.book.steps[top & ID_MASK]
        assert kind is not None
        if kind.asks or (kind.id == FLOW and WINTERLY[first_of(top)] == PHASE_END):
            return
        after.stack.pop()
        kind.run(after, first_of(top), second_of(top))


def tell_goods(me: Player, now: Player, outcome: Outcome) -> None:
    """Money by its source, loans, and what is owed."""
    for source in range(SOURCES):
        outcome.change("money", now.sources[source] - me.sources[source], SOURCE_NAMES[source])
    outcome.change("loans", now.loans - me.loans, "")
    outcome.change("owed", now.owed - me.owed, "")


def tell_wood(p: Lignum, after: Lignum, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Wood between forest, piles, tasks and supply: there a milled disk goes, and its logs come from there."""
    wood = Pieces(own)
    for area in range(p.pack.numbers.areas):
        for kind in range(DISKS):
            more = after.forest[area * DISKS + kind] - p.forest[area * DISKS + kind]
            if more:
                wood.count(PIECE_WORDS[kind], f"areas.{area}.wood", more)
    for at in range(len(me.wood)):
        more = now.wood[at] - me.wood[at]
        if more:
            wood.count(PIECE_WORDS[at % PIECES], f"{own}wood.{PILE_WORDS[at // PIECES]}", more)
    if now.tasks is not me.tasks:
        for place, entry in enumerate(me.tasks):
            filled = (now.tasks[place] & ~entry) >> FILLED_SHIFT
            for need, wanted in enumerate(p.pack.tasks.needs[entry & CARD_MASK]):
                if filled >> need & 1:
                    wood.count(PIECE_WORDS[wanted & NEED_PIECE], f"{own}tasks.{place}.needs.{need}", 1)
    wood.tell(outcome)


def tell_workers(p: Lignum, after: Lignum, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Workers hired and used, the mill worker too; fodder bought, grown old and eaten."""
    for kind in range(len(WORKER_WORDS)):
        outcome.change(WORKER_WORDS[kind], now.workers[kind] - me.workers[kind], "workers")
    outcome.change("mill", int(now.mill) - int(me.mill), "workers")
    for place, (stock, worker) in enumerate(STOCK_WORKERS):
        for _ in range(p.stock[place] - after.stock[place]):
            outcome.moves.append(PieceMove(worker, f"stock.{stock}", own + "workers"))
    fodder = Pieces(own)
    fodder.count("fodder", "stock.fodder", after.stock[STOCK_FODDER] - p.stock[STOCK_FODDER])
    for bit, value in FODDER_VALUES:
        fodder.count("fodder", f"{own}fodder.{value}", (now.fodder & bit) // bit - (me.fodder & bit) // bit)
    fodder.tell(outcome)


def tell_tokens(p: Lignum, after: Lignum, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """What lay on the path, food, equipment and craftwork; craftwork that is given leaves the game."""
    tokens = Pieces(own)
    if after.path is not p.path:
        for location in range(len(p.path)):
            token = p.path[location]
            if after.path[location] == token:
                continue
            if token == COIN_TOKEN:
                outcome.moves.append(PieceMove(token_word(token), f"path.{location}", own + "money"))
            else:
                tokens.count(token_word(token), f"path.{location}", -1)
    for area in range(len(p.food)):
        tokens.count("food", f"areas.{area}.food", after.food[area] - p.food[area])
    tokens.count("food", own + "food", now.food - me.food)
    for gear in range(len(GEAR_WORDS)):
        tokens.count(GEAR_WORDS[gear], "supply", after.supply[gear] - p.supply[gear])
        tokens.count(GEAR_WORDS[gear], own + "gear", now.gear[gear] - me.gear[gear])
    for kind in range(len(CRAFT_WORDS)):
        tokens.count(CRAFT_WORDS[kind], own + "craft", now.craft[kind] - me.craft[kind])
    tokens.tell(outcome)


def tell_huts(me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Huts on the three effect areas, built and used."""
    huts = Pieces(own)
    for area in range(len(HUT_WORDS)):
        huts.count(HUT_WORDS[area], f"{own}huts.{area}", now.huts[area] - me.huts[area])
    huts.tell(outcome)


def tell_places(p: Lignum, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """The foreman on the path, the token in the forest or chosen for it, the tokens of a plan."""
    if now.place != me.place:
        outcome.moves.append(PieceMove("foreman", on_path(me.place), on_path(now.place)))
    area = now.area if now.chosen == NONE else now.chosen
    if area not in (me.area, NONE):
        source = SUPPLY if me.area == NONE else f"areas.{me.area}.tokens"
        outcome.moves.append(PieceMove("token", source, f"areas.{area}.tokens"))
    if now.plans is not me.plans:
        for pair, plan in enumerate(now.plans):
            if plan != me.plans[pair]:
                outcome.moves.append(PieceMove(p.pack.works.ids[(plan & CARD_MASK) - 1], "works", own + "plans"))


def on_path(place: int) -> str:
    """A place of the foreman: a location, the clearing, or home."""
    return "clearing" if place == CLEARING else f"path.{place}"


def tell_tasks(p: Lignum, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Tasks bought, and tasks that have all they need."""
    for entry in now.tasks[len(me.tasks) :]:
        outcome.moves.append(PieceMove(p.pack.tasks.ids[entry & CARD_MASK], "tasks", own + "tasks"))
    for place, entry in enumerate(me.tasks):
        card = entry & CARD_MASK
        every = (1 << len(p.pack.tasks.needs[card])) - 1
        if now.tasks[place] >> FILLED_SHIFT == every and entry >> FILLED_SHIFT != every:
            outcome.completes.append(p.pack.tasks.ids[card])
