"""The journey along the path: a location is entered for its action (L-PATH, L-LOC, L-TBUY, L-PLAN, L-CLEAR)."""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step, with_item
from heartwood.core.verbs import ID_BITS, Verb
from heartwood.games.lignum.deed import Deed, ask
from heartwood.games.lignum.extras import OwnTurn, idle
from heartwood.games.lignum.ids import (
    AT_MARKET_STEP,
    BLOCKED,
    BLOCKED_TOKEN,
    BUSY,
    BY_PATH,
    CLEARING,
    COIN_TOKEN,
    CRAFT_TOKEN,
    CUTTING_WORK,
    EMPTY,
    FOOD_TOKEN,
    FULL,
    NO_PAID_SAWYER,
    NO_TOKEN,
    NOT_OPEN,
    NOTHING_TO_TRADE,
    PAIR_USED,
    PASSED,
    PAST_THE_END,
    SAW,
    SAWYER,
    SOLD_OUT,
    STABLE_FULL,
    TOO_DEAR,
    TOO_MANY,
    TOO_MANY_SAWS,
    TRAVELLED,
    TRAVELLING,
    TURNS,
    WOODCUTTER,
    WRONG_SEASON,
)
from heartwood.games.lignum.market import can_trade
from heartwood.games.lignum.position import TARGET_SHIFT, Lignum, token_word

# Stock at the locations, by its place in `stock`
STOCK_WOODCUTTERS: Final = 0
STOCK_BEARERS: Final = 1
STOCK_FREE_SAWYERS: Final = 2
STOCK_PAID_SAWYERS: Final = 3
STOCK_FODDER: Final = 4


def refuse_entry(p: Lignum, seat: int, location: int) -> int:
    """Why a foreman cannot go to a location: it lies behind, or it is full (L-PATH-03 to L-PATH-07)."""
    if location <= p.players[seat].place:
        return PASSED
    standing = 0
    for player in p.players:
        if player.place == location:
            standing += 1
    return FULL if location != CLEARING and standing >= p.pack.numbers.capacity[location] else 0


def full_locations(p: Lignum, here: int) -> int:
    """The locations ahead of a place where no further foreman fits, as a mask (L-PATH-07)."""
    capacity = p.pack.numbers.capacity
    full = 0
    for player in p.players:
        place = player.place
        if here < place < CLEARING:
            standing = 0
            for other in p.players:
                if other.place == place:
                    standing += 1
            if standing >= capacity[place]:
                full |= 1 << place
    return full


def arrive(p: Lignum, seat: int, location: int) -> None:
    """The foreman stands there now; the action follows at once (L-PATH-11)."""
    p.players[seat].place = location
    if p.events is not None:
        p.tell("moves", {"seat": seat, "location": location})


def after_move(p: Lignum, seat: int) -> None:
    """The action is done: extras again, if there is anything but a loan, then the turn ends (L-PATH-16)."""
    p.stack.pop()
    if not idle(p, seat):
        ask(p, TRAVELLED)


class Turns(Step[Lignum]):
    """The next turn on the path, until all stand in the clearing (L-PATH-01, L-PATH-14)."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        for distance in range(p.seats):
            seat = p.order[(had + distance) % p.seats]
            if p.players[seat].place != CLEARING:
                p.active = seat
                p.players[seat].busy = [0] * BUSY
                p.stack.append(step(TURNS, 0, (had + distance + 1) % p.seats))
                ask(p, TRAVELLING)
                return


class Visit(Deed):
    """Go to a location and use it at once (L-PATH-11)."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...], location: int) -> None:
        super().__init__(id, name, domains)
        self.location = location

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not refuse_entry(p, seat, self.location):
            self.offer_there(p, seat, out)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return refuse_entry(p, seat, self.location) or self.refuse_there(p, seat, a, b)

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        """Append the legal moves of a foreman who can go there."""
        if not self.refuse_there(p, seat, 0, 0):
            out.append(self.id)

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        """Why nothing comes of a visit that is possible."""
        raise NotImplementedError

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["location"] = self.location


class Travelling(OwnTurn):
    """The turn on the path: looks once which locations are full."""

    def __init__(
        self, id: int, name: str, rule: str, visits: list[Visit], take: "Take", extras: list[Verb[Any]]
    ) -> None:
        super().__init__(id, name, rule, [*visits, take], extras)
        self.ahead = [[visit for visit in visits if visit.location > place] for place in range(CLEARING)]
        self.take = take

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        place = p.players[seat].place
        full = full_locations(p, place)
        for visit in self.ahead[place]:
            if not full >> visit.location & 1:
                visit.offer_there(p, seat, out)
        self.take.offer_open(p, seat, full, out)
        self.offer_extras(p, seat, out)


class Hire(Visit):
    """Go to a location with workers and hire so many (L-LOC-01, L-LOC-02, L-LOC-07, L-LOC-08)."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...], location: int, worker: int, stock: int) -> None:
        super().__init__(id, name, domains, location)
        self.worker = worker
        self.stock = stock

    def most(self, p: Lignum, seat: int) -> int:
        """As many as are there, and for woodcutters as there is wood in the own area."""
        most = p.stock[self.stock]
        if self.worker == WOODCUTTER:
            player = p.players[seat]
            extra = p.pack.works.value[p.pack.work_of[CUTTING_WORK]]
            wood = p.wood_in(player.area) + extra * player.planned(CUTTING_WORK)  # L-PW-12
            most = min(most, wood)
        return most

    def price(self, p: Lignum) -> int:
        """Dollars for one."""
        numbers = p.pack.numbers
        return numbers.price_woodcutter if self.worker == WOODCUTTER else numbers.price_bearer

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        most = self.most(p, seat)
        price = self.price(p)
        if price:
            most = min(most, p.players[seat].money // price)
        for count in range(most):
            out.append(self.id | count << ID_BITS)

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if not p.stock[self.stock]:
            return SOLD_OUT
        if a + 1 > self.most(p, seat):
            return TOO_MANY
        return 0 if self.price(p) * (a + 1) <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        arrive(p, seat, self.location)
        player.pay(-self.price(p) * (a + 1), BY_PATH)
        p.stock[self.stock] -= a + 1
        player.workers[self.worker] += a + 1
        if p.events is not None:
            kind = "woodcutter" if self.worker == WOODCUTTER else "bearer"
            p.tell("hires", {"seat": seat, "worker": kind, "number": a + 1, "price": self.price(p) * (a + 1)})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = self.price(p) * (a + 1)
        refusal.params["most"] = self.most(p, seat)
        if refusal.key == "too-many" and self.worker != WOODCUTTER:
            refusal.rule = "L-LOC-01"


class BuyFodder(Visit):
    """Go to 6 and buy one fodder (L-LOC-03 to L-LOC-06)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if not p.stock[STOCK_FODDER]:
            return SOLD_OUT
        if p.players[seat].fodder & FRESH_FODDER:
            return STABLE_FULL
        return 0 if p.pack.numbers.price_fodder <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_fodder, BY_PATH)
        p.stock[STOCK_FODDER] -= 1
        player.fodder |= FRESH_FODDER  # L-STORE-01
        if p.events is not None:
            p.tell("fodder", {"seat": seat, "price": p.pack.numbers.price_fodder})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = p.pack.numbers.price_fodder


OLD_FODDER: Final = 1
FRESH_FODDER: Final = 2


class Plan(Visit):
    """Go to 8 and plan a work with a pair of tokens (L-PLAN)."""

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        plans = player.plans
        pairs = p.pack.pairs_for[p.round]
        price = p.pack.numbers.price_plan_token
        for place, work in enumerate(p.setup.works):
            if p.planned[place] * price <= player.money:
                for pair in pairs[work]:
                    if not plans[pair]:
                        out.append(self.id | work << ID_BITS | pair << self.second_shift)

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if a not in p.setup.works:
            return NOT_OPEN  # L-PLAN-01
        player = p.players[seat]
        if player.plans[b]:
            return PAIR_USED  # L-PLAN-11
        target = p.round + p.pack.numbers.pairs[b]
        if target > len(p.pack.numbers.season):
            return PAST_THE_END  # L-PLAN-05
        if b not in p.pack.pairs_for[p.round][a]:
            return WRONG_SEASON  # L-PLAN-06
        return 0 if plan_price(p, a) <= player.money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        price = plan_price(p, a)
        target = p.round + p.pack.numbers.pairs[b]
        player.pay(-price, BY_PATH)
        player.plans = with_item(player.plans, b, a + 1 | target << TARGET_SHIFT)
        place = p.setup.works.index(a)
        p.planned = with_item(p.planned, place, p.planned[place] + 1)
        if p.events is not None:
            p.tell("plans", {"seat": seat, "work": p.pack.works.ids[a], "round": target, "price": price})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = plan_price(p, a)
        refusal.params["target"] = p.round + p.pack.numbers.pairs[b]
        if refusal.key == "not-open":
            refusal.rule = "L-PLAN-01"


def plan_price(p: Lignum, work: int) -> int:
    """A dollar for every token on the card, own ones included (L-PLAN-07, L-PLAN-08)."""
    if work not in p.setup.works:
        return 0
    return p.planned[p.setup.works.index(work)] * p.pack.numbers.price_plan_token


class BuyTask(Visit):
    """Go to 13 and buy an open task (L-TBUY)."""

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.pack.numbers.price_task <= p.players[seat].money:
            for card in p.open_tasks:
                out.append(self.id | card << ID_BITS)

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if a not in p.open_tasks:
            return NOT_OPEN
        return 0 if p.pack.numbers.price_task <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_task, BY_PATH)
        player.tasks = [*player.tasks, a]
        p.open_tasks = [card for card in p.open_tasks if card != a]
        if p.events is not None:
            p.tell("task", {"seat": seat, "task": p.pack.tasks.ids[a], "price": p.pack.numbers.price_task})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = p.pack.numbers.price_task
        if refusal.key == "not-open":
            refusal.rule = "L-TBUY-01" if p.open_tasks else "L-TBUY-04"


class HireSawyers(Visit):
    """Go to 16: a free sawyer, and the paid one if wanted (L-LOC-10 to L-LOC-13)."""

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        for more in range(2):
            if not self.refuse_there(p, seat, more, 0):
                out.append(self.id | more << ID_BITS)

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if a > 1:
            return TOO_MANY
        if not p.stock[STOCK_FREE_SAWYERS]:
            return SOLD_OUT
        if a > p.stock[STOCK_PAID_SAWYERS]:
            return NO_PAID_SAWYER
        return 0 if a * p.pack.numbers.price_sawyer_extra <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        price = a * p.pack.numbers.price_sawyer_extra
        player.pay(-price, BY_PATH)
        p.stock[STOCK_FREE_SAWYERS] -= 1
        p.stock[STOCK_PAID_SAWYERS] -= a
        player.workers[SAWYER] += 1 + a
        if p.events is not None:
            p.tell("hires", {"seat": seat, "worker": "sawyer", "number": 1 + a, "price": price})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = a * p.pack.numbers.price_sawyer_extra
        refusal.params["most"] = 1 + p.stock[STOCK_PAID_SAWYERS]
        if refusal.key == "too-many":
            refusal.rule = "L-LOC-12"


class Take(Deed):
    """Go to a location with a token and take it (L-PATH-09, L-PATH-10, L-LOC-14 to L-LOC-17)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        self.offer_open(p, seat, full_locations(p, p.players[seat].place), out)

    def offer_open(self, p: Lignum, seat: int, full: int, out: list[int]) -> None:
        """Append the legal moves, if these locations are full."""
        player = p.players[seat]
        path = p.path
        for location in p.pack.tokens_ahead[player.place]:
            token = path[location]
            if token != EMPTY and token != BLOCKED_TOKEN and not full >> location & 1:
                if token != SAW or player.gear[SAW] < p.pack.numbers.saw_limit:
                    out.append(self.id | location << ID_BITS)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if p.path[a] == BLOCKED_TOKEN:
            return BLOCKED
        if p.path[a] == EMPTY:
            return NO_TOKEN
        reason = refuse_entry(p, seat, a)
        if reason:
            return reason
        full = p.path[a] == SAW and p.players[seat].gear[SAW] >= p.pack.numbers.saw_limit
        return TOO_MANY_SAWS if full else 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        token = p.path[a]
        arrive(p, seat, a)
        p.path = with_item(p.path, a, EMPTY)
        number = 1
        if token >= CRAFT_TOKEN:
            player.craft[token - CRAFT_TOKEN] += 1
        elif token == FOOD_TOKEN:
            number = p.pack.numbers.food_value
            player.food += number
        elif token == COIN_TOKEN:
            number = p.pack.numbers.coin_value
            player.pay(number, BY_PATH)
        else:
            player.gear[token] += 1
        if p.events is not None:
            p.tell("takes", {"seat": seat, "token": token_word(token), "number": number})
        after_move(p, seat)


class VisitMarket(Visit):
    """Go to 19, where at least one thing must be bought or sold (L-MKT-01)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        return 0 if can_trade(p, seat) else NOTHING_TO_TRADE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        arrive(p, seat, self.location)
        ask(p, AT_MARKET_STEP)


class GoClearing(Visit):
    """Go to the clearing: always possible, and the end of the journey (L-PATH-12, L-CLEAR-01)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].place = CLEARING
        p.clearing = [*p.clearing, seat]
        if p.events is not None:
            p.tell("clearing", {"seat": seat, "position": "ABCD"[len(p.clearing) - 1]})
        after_move(p, seat)


class EndTurn(Deed):
    """End the own turn: nothing of it is left half done."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy = [0] * BUSY
        p.stack.pop()
