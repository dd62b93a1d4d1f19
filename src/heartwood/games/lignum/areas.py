"""Forest and supply: filling the path, marking wood, selecting areas (L-FILL, L-WOOD, L-AREA, L-TACT)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, step, with_item
from heartwood.games.lignum.deed import Deed, ask
from heartwood.games.lignum.ids import (
    AREA_NOT_FREE,
    BLOCKED_TOKEN,
    CHOICES,
    CHOOSING,
    CRAFT_TOKEN,
    CRAFTS,
    DISKS,
    EMPTY,
    FIREWOOD,
    GEAR,
    LAST_LOCATION,
    SELECTING,
)
from heartwood.games.lignum.position import NONE, Lignum, token_word

FOOD_PLACE: Final = 3  # on a placement card: three kinds of disks, then food


def clear_path(p: Lignum) -> None:
    """What is left on the path: equipment to the supply, craftwork out of the game (L-CLEAN-03, L-CLEAN-04)."""
    for token in p.path:
        if 0 <= token < GEAR:
            p.supply[token] += 1
        elif token >= CRAFT_TOKEN:
            kind = token - CRAFT_TOKEN
            p.craft_gone = with_item(p.craft_gone, kind, p.craft_gone[kind] + 1)
    p.path = [EMPTY] * (LAST_LOCATION + 1)


def fill_path(p: Lignum) -> None:
    """Thirteen tokens at random on the locations for tokens; stock and tasks are topped up (L-FILL)."""
    numbers = p.pack.numbers
    tokens: list[int] = []
    for kind in range(BLOCKED_TOKEN + 1):
        for _ in range(numbers.fill[p.seats][kind]):
            if kind < GEAR:
                if p.supply[kind]:
                    p.supply[kind] -= 1
                    tokens.append(kind)
                else:
                    tokens.append(EMPTY)  # L-AMB-36
            else:
                tokens.append(kind)
    for _ in range(numbers.fill[p.seats][CRAFT_TOKEN]):
        tokens.append(draw_craft(p))
    path = [EMPTY] * (LAST_LOCATION + 1)
    for location in range(1, LAST_LOCATION + 1):
        if numbers.kind[location] == "token":
            path[location] = p.chance.take(tokens)
    p.path = path
    before = len(p.open_tasks)
    top_up(p)
    if p.events is not None:
        opened = [p.pack.tasks.ids[card] for card in p.open_tasks[before:]]
        p.tell("path", {"tokens": [token_word(token) for token in path], "tasks": opened})


def draw_craft(p: Lignum) -> int:
    """A craftwork token from the pile (L-FILL-03, L-FILL-10)."""
    left = [kind for kind in range(CRAFTS) for _ in range(p.pile[kind])]
    if not left:
        return EMPTY
    kind = left[p.chance.below(len(left))]
    p.pile = with_item(p.pile, kind, p.pile[kind] - 1)
    return CRAFT_TOKEN + kind


def return_workers(p: Lignum) -> None:
    """All workers are at their locations (L-FILL-07, L-CLEAN-01)."""
    numbers = p.pack.numbers
    p.stock[0] = numbers.woodcutters[p.seats]
    p.stock[1] = numbers.bearers[p.seats]
    p.stock[2] = numbers.sawyers_free[p.seats]
    p.stock[3] = numbers.sawyers_paid[p.seats]


def top_up(p: Lignum) -> None:
    """Workers, fodder and tasks (L-FILL-07 to L-FILL-09)."""
    numbers = p.pack.numbers
    seats = p.seats
    return_workers(p)
    missing = min(numbers.fodder[seats] - p.stock[4], p.fodder_left)
    p.stock[4] += missing
    p.fodder_left -= missing
    tasks = p.open_tasks[:]
    deck = p.task_deck[:]
    while len(tasks) < numbers.tasks_open[seats] and deck:
        tasks.append(p.chance.take(deck))
    p.open_tasks = tasks
    p.task_deck = deck


def mark_wood(p: Lignum) -> None:
    """Placement cards add wood and food; an area without wood gets firewood (L-WOOD)."""
    cards = p.due if p.setup.tactical else draw_placements(p)
    p.due = []
    for card in cards:
        adds = p.pack.placements.adds[card]
        for area in range(p.pack.numbers.areas):
            for kind in range(DISKS):
                p.forest[area * DISKS + kind] += adds[area * 4 + kind]
            p.food[area] += adds[area * 4 + FOOD_PLACE]
        if p.events is not None:
            p.tell("placement", {"card": p.pack.placements.ids[card]})
    for area in range(p.pack.numbers.areas):
        if not p.wood_in(area):
            p.forest[area * DISKS + FIREWOOD] += p.pack.numbers.empty_area_firewood
            if p.events is not None:
                p.tell("firewood", {"area": area + 1, "number": p.pack.numbers.empty_area_firewood})


def draw_placements(p: Lignum) -> list[int]:
    """The cards of a round (L-WOOD-01, L-WOOD-06)."""
    deck = p.placements[:]
    cards = [p.chance.take(deck) for _ in range(p.pack.numbers.cards_per_round[p.seats])]
    p.placements = deck
    return cards


def show_next(p: Lignum) -> None:
    """Tactical: the cards of the next regular round lie open before a round starts (L-TACT-02, L-TACT-04)."""
    numbers = p.pack.numbers
    if not p.setup.tactical or p.in_winter():
        return
    p.due = p.shown
    p.shown = []
    following = p.round
    while following < len(numbers.season) and numbers.is_winter[following]:
        following += 1
    if following < len(numbers.season) and numbers.has_cards[following]:
        p.shown = draw_placements(p)
        if p.events is not None:
            p.tell("shown", {"cards": [p.pack.placements.ids[card] for card in p.shown]})


class Select(Deed):
    """Choose a cutting area: in secret, or in the tactical game openly a free one (L-AREA-01, L-TACT-05, -06)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for area in range(p.pack.numbers.areas):
            if not self.refuse(p, seat, area, 0, 0):
                out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if p.stack[-1] & ID_MASK == CHOOSING and not p.is_free(seat, a):
            return AREA_NOT_FREE
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        if p.stack[-1] & ID_MASK == SELECTING:
            player.chosen = a
            if p.events is not None:
                p.tell("has-chosen", {"seat": seat})
            if p.answered(seat):
                p.revealed = True
            return
        p.stack.pop()
        player.area = a
        gather(p, a)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "area-not-free":
            refusal.rule = "L-TACT-06"


class Reveal(Step[Lignum]):
    """All have chosen: tokens to their areas, food is shared (L-AREA-02 to L-AREA-08)."""

    def run(self, p: Lignum, first: int, second: int) -> None:
        for player in p.players:
            player.area = player.chosen
            player.chosen = NONE
        for area in range(p.pack.numbers.areas):
            gather(p, area)


def gather(p: Lignum, area: int) -> None:
    """The players in an area share its food evenly; the rest stays (L-AREA-04 to L-AREA-06)."""
    seats = [seat for seat, player in enumerate(p.players) if player.area == area]
    if not seats:
        return
    share = p.food[area] // len(seats)
    p.food[area] -= share * len(seats)
    for seat in seats:
        p.players[seat].food += share
        if p.events is not None:
            p.tell("selects", {"seat": seat, "area": area + 1, "food": share})


class Choices(Step[Lignum]):
    """Tactical: the next to choose, the last on the track first (L-TACT-05)."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        if had < p.seats:
            p.stack.append(step(CHOICES, 0, had + 1))
            p.active = p.order[p.seats - 1 - had]
            ask(p, CHOOSING)
