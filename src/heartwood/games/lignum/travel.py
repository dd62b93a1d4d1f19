"""The journey along the path: a location is entered for its action (L-PATH, L-LOC, L-TBUY, L-PLAN, L-CLEAR)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum.deed import Deed, ask
from heartwood.games.lignum.extras import idle
from heartwood.games.lignum.ids import (
    AT_FODDER,
    AT_MARKET,
    AT_MARKET_STEP,
    AT_SAWYERS,
    AT_TASKS,
    AT_WORKS,
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
    LAST_LOCATION,
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
from heartwood.games.lignum.position import TARGET_SHIFT, Lignum, with_item

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
    return FULL if standing >= p.pack.numbers.capacity[location] else 0


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


class Hire(Deed):
    """Go to a location with workers and hire so many (L-LOC-01, L-LOC-02, L-LOC-07, L-LOC-08)."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...], location: int, worker: int, stock: int) -> None:
        super().__init__(id, name, domains)
        self.location = location
        self.worker = worker
        self.stock = stock

    def most(self, p: Lignum, seat: int) -> int:
        """As many as are there, and for woodcutters as there is wood in the own area."""
        most = p.stock[self.stock]
        if self.worker == WOODCUTTER:
            player = p.players[seat]
            extra = p.pack.works.value[p.pack.work_of[CUTTING_WORK]]
            wood = p.wood_in(player.area) + extra * player.planned(p.pack, CUTTING_WORK, p.round)  # L-PW-12
            most = min(most, wood)
        return most

    def price(self, p: Lignum) -> int:
        """Dollars for one."""
        numbers = p.pack.numbers
        return numbers.price_woodcutter if self.worker == WOODCUTTER else numbers.price_bearer

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if refuse_entry(p, seat, self.location):
            return
        most = self.most(p, seat)
        price = self.price(p)
        if price:
            most = min(most, p.players[seat].money // price)
        for count in range(most):
            out.append(self.id | count << ID_BITS)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_entry(p, seat, self.location)
        if reason:
            return reason
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

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = self.price(p) * (a + 1)
        refusal.params["most"] = self.most(p, seat)
        if refusal.key == "too-many" and self.worker != WOODCUTTER:
            refusal.rule = "L-LOC-01"


class BuyFodder(Deed):
    """Go to 6 and buy one fodder (L-LOC-03 to L-LOC-06)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not self.refuse(p, seat, 0, 0, 0):
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_entry(p, seat, AT_FODDER)
        if reason:
            return reason
        if not p.stock[STOCK_FODDER]:
            return SOLD_OUT
        if p.players[seat].fodder & FRESH_FODDER:
            return STABLE_FULL
        return 0 if p.pack.numbers.price_fodder <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, AT_FODDER)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_fodder, BY_PATH)
        p.stock[STOCK_FODDER] -= 1
        player.fodder |= FRESH_FODDER  # L-STORE-01
        if p.events is not None:
            p.tell("fodder", {"seat": seat, "price": p.pack.numbers.price_fodder})
        after_move(p, seat)

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.price_fodder


OLD_FODDER: Final = 1
FRESH_FODDER: Final = 2


class Plan(Deed):
    """Go to 8 and plan a work with a pair of tokens (L-PLAN)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].place >= AT_WORKS or refuse_entry(p, seat, AT_WORKS):
            return
        plans = p.players[seat].plans
        for pair in range(len(plans)):
            if not plans[pair]:
                for work in p.setup.works:
                    if not refuse_plan(p, seat, work, pair):
                        out.append(self.pack(work, pair))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return refuse_entry(p, seat, AT_WORKS) or refuse_plan(p, seat, a, b)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, AT_WORKS)
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

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = plan_price(p, a)
        refusal.params["target"] = p.round + p.pack.numbers.pairs[b]


def plan_price(p: Lignum, work: int) -> int:
    """A dollar for every token on the card, own ones included (L-PLAN-07, L-PLAN-08)."""
    if work not in p.setup.works:
        return 0
    return p.planned[p.setup.works.index(work)] * p.pack.numbers.price_plan_token


def refuse_plan(p: Lignum, seat: int, work: int, pair: int) -> int:
    """Why a work cannot be planned with a pair."""
    player = p.players[seat]
    if work not in p.setup.works:
        return NOT_OPEN
    if player.plans[pair]:
        return PAIR_USED  # L-PLAN-11
    target = p.round + p.pack.numbers.pairs[pair]
    if target > len(p.pack.numbers.season):
        return PAST_THE_END  # L-PLAN-05
    if not p.pack.works.seasons[work] >> p.pack.numbers.season[target - 1] & 1:
        return WRONG_SEASON  # L-PLAN-06
    return 0 if plan_price(p, work) <= player.money else TOO_DEAR


class BuyTask(Deed):
    """Go to 13 and buy an open task (L-TBUY)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not refuse_entry(p, seat, AT_TASKS) and p.pack.numbers.price_task <= p.players[seat].money:
            for card in p.open_tasks:
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_entry(p, seat, AT_TASKS)
        if reason:
            return reason
        if a not in p.open_tasks:
            return NOT_OPEN
        return 0 if p.pack.numbers.price_task <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, AT_TASKS)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_task, BY_PATH)
        player.tasks = [*player.tasks, a]
        p.open_tasks = [card for card in p.open_tasks if card != a]
        if p.events is not None:
            p.tell("task", {"seat": seat, "task": p.pack.tasks.ids[a], "price": p.pack.numbers.price_task})
        after_move(p, seat)

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.price_task


class HireSawyers(Deed):
    """Go to 16: a free sawyer, and the paid one if wanted (L-LOC-10 to L-LOC-13)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for more in range(2):
            if not self.refuse(p, seat, more, 0, 0):
                out.append(self.id | more << ID_BITS)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_entry(p, seat, AT_SAWYERS)
        if reason:
            return reason
        if a > 1:
            return TOO_MANY
        if not p.stock[STOCK_FREE_SAWYERS] or a > p.stock[STOCK_PAID_SAWYERS]:
            return SOLD_OUT
        return 0 if a * p.pack.numbers.price_sawyer_extra <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, AT_SAWYERS)
        player = p.players[seat]
        price = a * p.pack.numbers.price_sawyer_extra
        player.pay(-price, BY_PATH)
        p.stock[STOCK_FREE_SAWYERS] -= 1
        p.stock[STOCK_PAID_SAWYERS] -= a
        player.workers[SAWYER] += 1 + a
        if p.events is not None:
            p.tell("hires", {"seat": seat, "worker": "sawyer", "number": 1 + a, "price": price})
        after_move(p, seat)

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = a * p.pack.numbers.price_sawyer_extra
        refusal.params["most"] = 1 + p.stock[STOCK_PAID_SAWYERS]
        if refusal.key == "too-many":
            refusal.rule = "L-LOC-12"


class Take(Deed):
    """Go to a location with a token and take it (L-PATH-09, L-PATH-10, L-LOC-14 to L-LOC-17)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for location in range(p.players[seat].place + 1, LAST_LOCATION + 1):
            if p.path[location] != EMPTY and not self.refuse(p, seat, location, 0, 0):
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
        if token >= CRAFT_TOKEN:
            player.craft[token - CRAFT_TOKEN] += 1
        elif token == FOOD_TOKEN:
            player.food += p.pack.numbers.food_value
        elif token == COIN_TOKEN:
            player.pay(p.pack.numbers.coin_value, BY_PATH)
        else:
            player.gear[token] += 1
        if p.events is not None:
            p.tell("takes", {"seat": seat, "token": token_word(token)})
        after_move(p, seat)


TOKEN_WORDS: Final = [
    *("wagon", "saw", "raft", "sledge", "food", "dollar", "blocked"),
    *("board", "shingle", "stake", "reed", "joker"),
]


def token_word(token: int) -> str:
    """What lies on the path, in a word."""
    return "" if token == EMPTY else TOKEN_WORDS[token]


class VisitMarket(Deed):
    """Go to 19, where at least one thing must be bought or sold (L-MKT-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not self.refuse(p, seat, 0, 0, 0):
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_entry(p, seat, AT_MARKET)
        if reason:
            return reason
        return 0 if can_trade(p, seat) else NOTHING_TO_TRADE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        arrive(p, seat, AT_MARKET)
        ask(p, AT_MARKET_STEP)


class GoClearing(Deed):
    """Go to the clearing: always possible, and the end of the journey (L-PATH-12, L-CLEAR-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].place = CLEARING
        p.clearing = [*p.clearing, seat]
        if p.events is not None:
            p.tell("clearing", {"seat": seat, "position": "ABCD"[len(p.clearing) - 1]})
        after_move(p, seat)


class EndTurn(Deed):
    """End the own turn."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not self.refuse(p, seat, 0, 0, 0):
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
