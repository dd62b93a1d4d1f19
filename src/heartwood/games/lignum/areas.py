"""Forest and supply: filling the path, marking wood, selecting areas (L-FILL, L-WOOD, L-AREA, L-TACT)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, step, with_item
from heartwood.games.lignum import ids
from heartwood.games.lignum.board import SEASONS
from heartwood.games.lignum.position import NONE, Lignum, token_word
from heartwood.games.lignum.verb import LignumVerb, ask
from heartwood.games.lignum.winter import demand

FOOD_PLACE: Final = 3  # on a placement card: three kinds of disks, then food


def clear_path(p: Lignum) -> None:
    """What is left on the path: equipment to the supply, craftwork out of the game (L-CLEAN-03, L-CLEAN-04)."""
    for token in p.path:
        if 0 <= token < ids.GEAR:
            p.supply[token] += 1  # L-EDGE-57
        elif token >= ids.CRAFT_TOKEN:
            kind = token - ids.CRAFT_TOKEN
            p.craft_gone = with_item(p.craft_gone, kind, p.craft_gone[kind] + 1)  # L-EDGE-32
    p.path = [ids.EMPTY] * (ids.LAST_LOCATION + 1)


def fill_path(p: Lignum) -> None:
    """One token on each location for tokens; stock and tasks are topped up."""
    numbers = p.pack.numbers
    tokens: list[int] = []
    for kind in range(ids.BLOCKED_TOKEN + 1):
        for _ in range(numbers.fill[p.seats][kind]):  # L-FILL-03, L-FILL-04
            if kind < ids.GEAR:
                if p.supply[kind]:
                    p.supply[kind] -= 1  # L-EDGE-57
                    tokens.append(kind)
                else:
                    tokens.append(ids.EMPTY)  # L-COMP-09, L-AMB-36, L-EDGE-67
            else:
                tokens.append(kind)
    for _ in range(numbers.fill[p.seats][ids.CRAFT_TOKEN]):  # L-FILL-03, L-FILL-04
        tokens.append(draw_craft(p))
    path = [ids.EMPTY] * (ids.LAST_LOCATION + 1)
    for location in p.pack.tokens_ahead[0]:
        path[location] = p.chance.take(tokens)  # L-P2-02, L-FILL-02, L-FILL-05: X tokens with the rest
    p.path = path
    before = len(p.open_tasks)
    top_up(p)
    if p.events is not None:
        opened = [p.pack.tasks.ids[card] for card in p.open_tasks[before:]]
        p.tell("path", {"tokens": [token_word(token) for token in path], "tasks": opened})


def draw_craft(p: Lignum) -> int:
    """A craftwork token from the pile, which has no order and is not refilled (L-SETUP-05, L-FILL-10)."""
    left = [kind for kind in range(ids.CRAFTS) for _ in range(p.pile[kind])]
    if not left:
        return ids.EMPTY
    kind = left[p.chance.below(len(left))]
    p.pile = with_item(p.pile, kind, p.pile[kind] - 1)
    return ids.CRAFT_TOKEN + kind


def return_workers(p: Lignum) -> None:
    """All workers are at their locations, used or not (L-FILL-07, L-FILL-08, L-CLEAN-01)."""
    numbers = p.pack.numbers
    p.stock[ids.STOCK_WOODCUTTERS] = numbers.woodcutters[p.seats]
    p.stock[ids.STOCK_BEARERS] = numbers.bearers[p.seats]
    p.stock[ids.STOCK_FREE_SAWYERS] = numbers.sawyers_free[p.seats]
    p.stock[ids.STOCK_PAID_SAWYERS] = numbers.sawyers_paid[p.seats]


def top_up(p: Lignum) -> None:
    """Workers, fodder and tasks."""
    numbers = p.pack.numbers
    seats = p.seats
    return_workers(p)
    # L-FILL-07, L-FILL-08, L-COMP-09, L-AMB-36, L-EDGE-57: unsold ones count
    missing = min(numbers.fodder[seats] - p.stock[ids.STOCK_FODDER], p.fodder_left)
    p.stock[ids.STOCK_FODDER] += missing
    p.fodder_left -= missing
    tasks = p.open_tasks[:]
    deck = p.task_deck[:]
    while len(tasks) < numbers.tasks_open[seats] and deck:  # L-FILL-09, L-SETUP-08, L-AMB-07, L-AMB-51
        tasks.append(p.chance.take(deck))  # L-SETUP-06
    p.open_tasks = tasks
    p.task_deck = deck


def mark_wood(p: Lignum) -> None:
    """Placement cards add wood and food to what is left there; an area without wood then gets firewood."""
    cards = p.due if p.setup.tactical else draw_placements(p)  # L-TACT-03
    p.due = []
    forest = p.forest
    for card in cards:
        adds = p.pack.placements.adds[card]
        for area in range(p.pack.numbers.areas):
            first = area * ids.DISKS
            for kind in range(ids.DISKS):
                forest[first + kind] += adds[area * 4 + kind]  # L-WOOD-02, L-WOOD-05: to what lies there
            p.food[area] += adds[area * 4 + FOOD_PLACE]  # L-WOOD-02, L-WOOD-05
        if p.events is not None:
            p.tell("placement", {"card": p.pack.placements.ids[card]})
    for area in range(p.pack.numbers.areas):
        if not p.wood_in(area):  # L-WOOD-03, L-WOOD-04
            p.forest[area * ids.DISKS + ids.FIREWOOD] += p.pack.numbers.empty_area_firewood
            if p.events is not None:
                p.tell("firewood", {"area": area + 1, "number": p.pack.numbers.empty_area_firewood})


def draw_placements(p: Lignum) -> list[int]:
    """The cards of a round, which do not come back; maybe none shows hardwood (L-WOOD-01, L-WOOD-06, L-ADV-04)."""
    deck = p.placements[:]
    cards = [p.chance.take(deck) for _ in range(p.pack.numbers.cards_per_round[p.seats])]  # L-SETUP-06
    p.placements = deck
    return cards


def show_next(p: Lignum) -> None:
    """Tactical: the cards of the next regular round lie open before a round starts (L-TACT-02, L-AMB-35)."""
    numbers = p.pack.numbers
    if not p.setup.tactical or p.in_winter():  # L-TACT-04
        return
    p.due = p.shown
    p.shown = []
    following = p.round
    while following < len(numbers.season) and numbers.is_winter[following]:  # L-TACT-04
        following += 1
    if following < len(numbers.season) and numbers.has_cards[following]:
        p.shown = draw_placements(p)
        if p.events is not None:
            p.tell("shown", {"cards": [p.pack.placements.ids[card] for card in p.shown]})


class Select(LignumVerb):
    """Choose a cutting area: in secret any one, or in the tactical game openly a free one."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for area in range(p.pack.numbers.areas):  # L-AREA-09: whatever was chosen before
            if not self.refuse(p, seat, area, 0, 0):
                out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, area: int, b: int, c: int) -> int:
        kind = p.stack[-1] & ID_MASK
        if kind == ids.SELECTING:
            return 0  # L-AREA-03
        if kind == ids.PLACING and p.wood_in(area) < p.pack.numbers.start_firewood_high:
            return ids.POOR_AREA  # L-TACT-08, L-SETUP-13
        return 0 if p.is_free(seat, area) else ids.AREA_NOT_FREE  # L-TACT-01, L-SETUP-13, L-TACT-06

    def play(self, p: Lignum, seat: int, area: int, b: int, c: int) -> None:
        player = p.players[seat]
        if p.stack[-1] & ID_MASK == ids.SELECTING:
            player.chosen = area  # L-AREA-01: told to nobody
            if p.events is not None:
                p.tell("has-chosen", {"seat": seat})
            if p.answered(seat):
                p.revealed = True
            return
        p.stack.pop()
        player.area = area
        ask_about_food(p, gather(p, area))  # L-TACT-07

    def add_params(self, p: Lignum, seat: int, area: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["least"] = p.pack.numbers.start_firewood_high
        if refusal.key == "area-not-free":
            refusal.rule = "L-TACT-06" if p.round > 1 else "L-SETUP-13"


class Reveal(Step[Lignum]):
    """All have chosen: tokens to their areas, then food is shared before the journey starts (L-AREA-02, L-AREA-07)."""

    def run(self, p: Lignum, first: int, second: int) -> None:
        for player in p.players:
            player.area = player.chosen
            player.chosen = NONE
        mask = 0
        for area in range(p.pack.numbers.areas):
            mask |= gather(p, area)
        ask_about_food(p, mask)


def gather(p: Lignum, area: int) -> int:
    """The players in an area share its food; whoever is alone and is to be asked first, as a mask (L-AREA-08)."""
    seats = [seat for seat, player in enumerate(p.players) if player.area == area]
    if not seats:
        return 0
    if len(seats) == 1 and is_asked_about_food(p, seats[0]):
        if p.events is not None:
            p.tell("selects", {"seat": seats[0], "area": area + 1, "food": 0})
        return 1 << seats[0]
    share = share_of(p, area, len(seats))  # L-EX-04
    p.food[area] -= share * len(seats)
    for seat in seats:
        p.players[seat].food += share
        if p.events is not None:
            p.tell("selects", {"seat": seat, "area": area + 1, "food": share})
    return 0


def share_of(p: Lignum, area: int, players: int) -> int:
    """The food that each of so many players gets who share an area."""
    return p.food[area] // players  # L-AREA-05, L-AREA-06: evenly; the rest stays


def is_asked_about_food(p: Lignum, seat: int) -> bool:
    """Is a player who is alone in an area asked about its food: only if some could spoil in winter, or always?

    L-AREA-08, L-AMB-38.
    """
    player = p.players[seat]
    food = p.food[player.area]
    if not food or p.setup.always_asked:
        return food > 0
    last_year = p.round > len(p.pack.numbers.season) - len(SEASONS)
    return not last_year and player.food + food > demand(p)[0]


def ask_about_food(p: Lignum, mask: int) -> None:
    """Ask these seats, if there are any."""
    if mask:
        p.stack.append(step(ids.GATHERING, mask))


class TakeFood(LignumVerb):
    """Take all food of the area where one is alone (L-AREA-04)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        food = p.food[player.area]
        player.food += food  # L-DATA-15: without a limit
        p.food[player.area] = 0
        if p.events is not None:
            p.tell("takes-food", {"seat": seat, "area": player.area + 1, "food": food})
        p.answered(seat)


class LeaveFood(LignumVerb):
    """Leave the food where it lies: it stays for later rounds (L-AREA-04)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        if p.events is not None:
            area = p.players[seat].area
            p.tell("leaves-food", {"seat": seat, "area": area + 1, "food": p.food[area]})
        p.answered(seat)


class Choices(Step[Lignum]):
    """Tactical: the next to choose, or to place the first token."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        if had < p.seats:
            p.stack.append(step(ids.CHOICES, 0, had + 1))
            p.active = order_of_choice(p)[had]
            ask(p, ids.CHOOSING if p.round > 1 else ids.PLACING)


def order_of_choice(p: Lignum) -> list[int]:
    """Tactical: the last on the track chooses first, but the first tokens are placed in path order.

    L-TACT-05, L-TACT-08, L-AMB-40.
    """
    return p.order[::-1] if p.round > 1 else p.order
