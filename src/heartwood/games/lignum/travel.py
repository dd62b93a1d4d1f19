"""The journey along the path: a location is entered for its action (L-PATH, L-LOC, L-TBUY, L-PLAN, L-CLEAR)."""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step, with_item
from heartwood.core.verbs import ID_BITS, Verb
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import OwnTurn, idle
from heartwood.games.lignum.position import TARGET_SHIFT, Lignum, token_word
from heartwood.games.lignum.verb import LignumVerb, ask


def refuse_way(p: Lignum, seat: int, location: int) -> int:
    """Why there is no way to a location: the foreman stands there, or it lies behind him."""
    place = p.players[seat].place
    if location > place:  # L-PATH-03
        return 0
    return ids.STANDS_HERE if location == place else ids.PASSED  # L-PATH-04, L-PATH-05


def refuse_entry(p: Lignum, seat: int, location: int) -> int:
    """Why a foreman cannot go to a location: there is no way, or it is full."""
    reason = refuse_way(p, seat, location)
    if reason:
        return reason
    standing = 0
    for player in p.players:
        if player.place == location:
            standing += 1
    # L-PATH-06, L-PATH-07, L-P2-03, L-EDGE-08: the same room for any number of players
    return ids.FULL if location != ids.CLEARING and standing >= p.pack.numbers.capacity[location] else 0


def full_locations(p: Lignum, here: int) -> int:
    """The locations ahead of a place where no further foreman fits, as a mask (L-PATH-07)."""
    capacity = p.pack.numbers.capacity
    full = 0
    for player in p.players:
        place = player.place
        if here < place < ids.CLEARING:
            standing = 0
            for other in p.players:
                if other.place == place:
                    standing += 1
            if standing >= capacity[place]:
                full |= 1 << place
    return full


def arrive(p: Lignum, seat: int, location: int) -> None:
    """The foreman stands there now; the action follows at once."""
    p.players[seat].place = location
    if p.events is not None:
        p.tell("moves", {"seat": seat, "location": location})


def after_move(p: Lignum, seat: int) -> None:
    """The action is done: extras again, if there is anything but a loan, then the turn ends (L-PATH-16)."""
    p.stack.pop()
    if not idle(p, seat):
        ask(p, ids.TRAVELLED)


class Turns(Step[Lignum]):
    """The next turn on the path, one move each, until all stand in the clearing (L-PATH-01, L-AMB-02, L-CLEAR-02)."""

    def run(self, p: Lignum, had: int, second: int) -> None:
        for distance in range(p.seats):
            seat = p.order[(had + distance) % p.seats]
            if p.players[seat].place != ids.CLEARING:  # L-PATH-14
                p.active = seat
                p.players[seat].busy = [0] * ids.BUSY
                p.stack.append(step(ids.TURNS, 0, (had + distance + 1) % p.seats))
                ask(p, ids.TRAVELLING)
                return


class Visit(LignumVerb):
    """Go to a location and use it at once: without its action nobody may enter it (L-PATH-08, L-AMB-05)."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...], location: int) -> None:
        super().__init__(id, name, domains)
        self.location = location

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not refuse_entry(p, seat, self.location):
            self.offer_there(p, seat, out)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return self.refuse_choice(p, a) or refuse_entry(p, seat, self.location) or self.refuse_there(p, seat, a, b)

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        """Append the legal moves of a foreman who can go there."""
        if not self.refuse_there(p, seat, 0, 0):
            out.append(self.id)

    def refuse_choice(self, p: Lignum, a: int) -> int:
        """Why nobody could choose this there, wherever he stands."""
        return 0

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        """Why nothing comes of a visit that is possible."""
        raise NotImplementedError

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["location"] = self.location


class Travelling(OwnTurn):
    """The turn on the path, where nobody may stay or pass: looks once which locations are full."""

    def __init__(
        self, id: int, name: str, rule: str, visits: list[Visit], take: "Take", extras: list[Verb[Any]]
    ) -> None:
        super().__init__(id, name, rule, [*visits, take], extras)  # L-PATH-05: no end of the turn among them
        self.ahead = [[visit for visit in visits if visit.location > place] for place in range(ids.CLEARING)]
        self.take = take

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        place = p.players[seat].place
        full = full_locations(p, place)
        for visit in self.ahead[place]:
            if not full >> visit.location & 1:
                visit.offer_there(p, seat, out)
        self.take.offer_open(p, seat, full, out)
        self.offer_extras(p, seat, out)  # L-PATH-15: a loan may come first


class Hire(Visit):
    """Go to a location with workers and hire one and so many more."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...], location: int, worker: int, stock: int) -> None:
        super().__init__(id, name, domains, location)
        self.worker = worker
        self.stock = stock

    def most(self, p: Lignum, seat: int) -> int:
        """As many as are there, and for woodcutters as there is wood in the own area."""
        most = p.stock[self.stock]  # L-LOC-01, L-AMB-57
        if self.worker == ids.WOODCUTTER:
            player = p.players[seat]
            # L-LOC-08, L-LOC-09, L-AMB-53: all wood there, whoever else may cut it, and only those hired count
            wood = p.wood_in(player.area) + p.work_amount(player, ids.CUTTING_WORK)  # L-PW-12, L-AMB-13
            most = min(most, wood)
        return most

    def price(self, p: Lignum) -> int:
        """Dollars for one."""
        numbers = p.pack.numbers
        return numbers.price_woodcutter if self.worker == ids.WOODCUTTER else numbers.price_bearer  # L-LOC-01, L-LOC-07

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        most = self.most(p, seat)
        price = self.price(p)
        if price:
            most = min(most, p.players[seat].money // price)  # L-AMB-04
        for count in range(most):
            out.append(self.id | count << ID_BITS)

    def refuse_there(self, p: Lignum, seat: int, more: int, b: int) -> int:
        if not p.stock[self.stock]:
            return ids.SOLD_OUT  # L-LOC-02, L-LOC-18
        most = self.most(p, seat)
        if more + 1 > most:
            return ids.TOO_MANY if most == p.stock[self.stock] else ids.NO_WOOD_FOR_THEM
        # L-LOC-02, L-LOC-18, L-AMB-04: money at hand
        return 0 if self.price(p) * (more + 1) <= p.players[seat].money else ids.TOO_DEAR

    def play(self, p: Lignum, seat: int, more: int, b: int, c: int) -> None:
        player = p.players[seat]
        count = more + 1
        arrive(p, seat, self.location)
        player.pay(-self.price(p) * count, ids.BY_PATH)  # L-PATH-11
        p.stock[self.stock] -= count
        player.workers[self.worker] += count  # L-STORE-06
        if p.events is not None:
            kind = "woodcutter" if self.worker == ids.WOODCUTTER else "bearer"
            p.tell("hires", {"seat": seat, "worker": kind, "number": count, "price": self.price(p) * count})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, more: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, more, b, c, refusal)
        refusal.params["price"] = self.price(p) * (more + 1)
        refusal.params["most"] = self.most(p, seat)
        bearers = self.worker == ids.BEARER
        if refusal.key == "no-wood-for-them":
            refusal.params["area"] = f"area{p.players[seat].area + 1}"
            refusal.rule = "L-PW-12" if p.players[seat].planned(ids.CUTTING_WORK) else "L-LOC-08"
        elif refusal.key == "sold-out":
            refusal.rule = "L-LOC-02" if bearers else "L-LOC-18"
        elif refusal.key == "too-many" and bearers:
            refusal.rule = "L-LOC-01"
        elif refusal.key == "too-dear":
            refusal.rule = "L-LOC-01" if bearers else "L-LOC-07"


class BuyFodder(Visit):
    """Go to 6 and buy one fodder (L-LOC-03)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        if not p.stock[ids.STOCK_FODDER]:
            return ids.SOLD_OUT  # L-LOC-06, L-EDGE-08
        if p.players[seat].fodder & FRESH_FODDER:
            return ids.STABLE_FULL  # L-LOC-04, L-LOC-05, L-STORE-02
        return 0 if p.pack.numbers.price_fodder <= p.players[seat].money else ids.TOO_DEAR  # L-LOC-18, L-AMB-04

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_fodder, ids.BY_PATH)  # L-PATH-11
        p.stock[ids.STOCK_FODDER] -= 1
        player.fodder |= FRESH_FODDER  # L-STORE-01
        if p.events is not None:
            p.tell("fodder", {"seat": seat, "price": p.pack.numbers.price_fodder})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, a, b, c, refusal)
        refusal.params["price"] = p.pack.numbers.price_fodder
        if refusal.key == "sold-out":
            refusal.rule = "L-LOC-06"
        elif refusal.key == "too-dear":
            refusal.rule = "L-LOC-18"


OLD_FODDER: Final = 1
FRESH_FODDER: Final = 2


class Plan(Visit):
    """Go to 8 and plan a work for a round to come; it needs nothing but money now.

    Whatever is planned already bars nothing: by others or oneself, for the same round or not.
    """

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        plans = player.plans
        pairs = p.pack.pairs_for[p.round]
        price = p.pack.numbers.price_plan_token
        for place, work in enumerate(p.setup.works):
            if p.planned[place] * price <= player.money:  # L-AMB-04
                for pair in pairs[work]:
                    if not plans[pair]:
                        out.append(self.id | work << ID_BITS | pair << self.second_shift)

    def refuse_choice(self, p: Lignum, work: int) -> int:
        return 0 if work in p.setup.works else ids.NOT_OPEN  # L-PLAN-01

    def refuse_there(self, p: Lignum, seat: int, work: int, pair: int) -> int:
        player = p.players[seat]
        if player.plans[pair]:  # L-PLAN-09, L-PLAN-10, L-PLAN-17: no other plan bars it
            return ids.PAIR_USED  # L-PLAN-11, L-PLAN-16
        target = p.round + p.pack.numbers.pairs[pair]
        if target > len(p.pack.numbers.season):
            return ids.PAST_THE_END  # L-PLAN-05, L-AMB-48
        if pair not in p.pack.pairs_for[p.round][work]:
            return ids.WRONG_SEASON  # L-PLAN-06
        return 0 if plan_price(p, work) <= player.money else ids.TOO_DEAR  # L-PLAN-14, L-PLAN-16, L-AMB-04

    def play(self, p: Lignum, seat: int, work: int, pair: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        price = plan_price(p, work)
        target = p.round + p.pack.numbers.pairs[pair]  # L-PLAN-04, L-EX-09, L-PLAN-02, L-PLAN-03: winters count
        player.pay(-price, ids.BY_PATH)
        player.plans = with_item(player.plans, pair, work + 1 | target << TARGET_SHIFT)
        place = p.setup.works.index(work)
        p.planned = with_item(p.planned, place, p.planned[place] + 1)
        if p.events is not None:
            p.tell("plans", {"seat": seat, "work": p.pack.works.ids[work], "round": target, "price": price})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, work: int, pair: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, work, pair, c, refusal)
        refusal.params["price"] = plan_price(p, work)
        refusal.params["target"] = p.round + p.pack.numbers.pairs[pair]
        refusal.params["last"] = len(p.pack.numbers.season)
        if refusal.key == "not-open":
            refusal.rule = "L-PLAN-01"
        elif refusal.key == "too-dear":
            refusal.rule = "L-PLAN-07"


def plan_price(p: Lignum, work: int) -> int:
    """A dollar for every token on the card, own ones included (L-PLAN-07, L-PLAN-08, L-AMB-10)."""
    if work not in p.setup.works:
        return 0
    return p.planned[p.setup.works.index(work)] * p.pack.numbers.price_plan_token


class BuyTask(Visit):
    """Go to 13 and buy an open task (L-TBUY-01)."""

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.pack.numbers.price_task <= p.players[seat].money:  # L-TBUY-04, L-AMB-04
            for card in p.open_tasks:
                out.append(self.id | card << ID_BITS)

    def refuse_choice(self, p: Lignum, card: int) -> int:
        return 0 if card in p.open_tasks else ids.NOT_OPEN  # L-TBUY-04

    def refuse_there(self, p: Lignum, seat: int, card: int, b: int) -> int:
        return 0 if p.pack.numbers.price_task <= p.players[seat].money else ids.TOO_DEAR  # L-TBUY-04, L-AMB-04

    def play(self, p: Lignum, seat: int, card: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        player.pay(-p.pack.numbers.price_task, ids.BY_PATH)  # L-PATH-11, L-AMB-59
        player.tasks = [*player.tasks, card]  # L-TBUY-02: any number in all; L-TBUY-05: nothing lies on it
        p.open_tasks = [other for other in p.open_tasks if other != card]  # L-TBUY-03
        if p.events is not None:
            p.tell("task", {"seat": seat, "task": p.pack.tasks.ids[card], "price": p.pack.numbers.price_task})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, card: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, card, b, c, refusal)
        refusal.params["price"] = p.pack.numbers.price_task
        if refusal.key == "not-open":
            refusal.rule = "L-TBUY-01" if p.open_tasks else "L-TBUY-04"
        elif refusal.key == "too-dear":
            refusal.rule = "L-TBUY-04"


class HireSawyers(Visit):
    """Go to 16: a free sawyer, and the paid one if wanted."""

    def offer_there(self, p: Lignum, seat: int, out: list[int]) -> None:
        for more in range(2):
            if not self.refuse_there(p, seat, more, 0):
                out.append(self.id | more << ID_BITS)

    def refuse_choice(self, p: Lignum, more: int) -> int:
        return 0 if more <= 1 else ids.TWO_SAWYERS  # L-LOC-12

    def refuse_there(self, p: Lignum, seat: int, more: int, b: int) -> int:
        if not p.stock[ids.STOCK_FREE_SAWYERS]:
            return ids.SOLD_OUT  # L-LOC-13: never, there is one for each player
        if more > p.stock[ids.STOCK_PAID_SAWYERS]:
            return ids.NO_PAID_SAWYER  # L-LOC-11, L-EDGE-51
        price = more * p.pack.numbers.price_sawyer_extra
        return 0 if price <= p.players[seat].money else ids.TOO_DEAR  # L-AMB-04

    def play(self, p: Lignum, seat: int, more: int, b: int, c: int) -> None:
        arrive(p, seat, self.location)
        player = p.players[seat]
        price = more * p.pack.numbers.price_sawyer_extra  # L-LOC-10, L-LOC-11
        player.pay(-price, ids.BY_PATH)
        p.stock[ids.STOCK_FREE_SAWYERS] -= 1
        p.stock[ids.STOCK_PAID_SAWYERS] -= more
        player.workers[ids.SAWYER] += 1 + more  # L-LOC-10, L-LOC-12
        if p.events is not None:
            p.tell("hires", {"seat": seat, "worker": "sawyer", "number": 1 + more, "price": price})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, more: int, b: int, c: int, refusal: Refusal) -> None:
        super().add_params(p, seat, more, b, c, refusal)
        refusal.params["price"] = more * p.pack.numbers.price_sawyer_extra
        if refusal.key == "too-dear":
            refusal.rule = "L-LOC-11"


class Take(LignumVerb):
    """Go to a location with a token and take it (L-PATH-10)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        self.offer_open(p, seat, full_locations(p, p.players[seat].place), out)

    def offer_open(self, p: Lignum, seat: int, full: int, out: list[int]) -> None:
        """Append the legal moves, if these locations are full."""
        player = p.players[seat]
        path = p.path
        empty, blocked = ids.EMPTY, ids.BLOCKED_TOKEN
        no_saw = ids.SAW if player.gear[ids.SAW] >= p.pack.numbers.saw_limit else empty
        for location in p.pack.tokens_ahead[player.place]:
            token = path[location]
            if token != empty and token != blocked and token != no_saw and not full >> location & 1:
                out.append(self.id | location << ID_BITS)

    def refuse(self, p: Lignum, seat: int, location: int, b: int, c: int) -> int:
        reason = refuse_way(p, seat, location)
        if reason:
            return reason
        if p.pack.numbers.kind[location] != "token":
            return ids.FIXED_LOCATION  # L-FILL-01
        if p.path[location] == ids.BLOCKED_TOKEN:
            return ids.BLOCKED  # L-FILL-06
        reason = refuse_entry(p, seat, location)
        if reason:
            return reason  # who stands there is seen first, though he has taken the token as well
        if p.path[location] == ids.EMPTY:
            return ids.NO_TOKEN  # L-PATH-09, L-EDGE-67
        full = p.path[location] == ids.SAW and p.players[seat].gear[ids.SAW] >= p.pack.numbers.saw_limit
        return ids.TOO_MANY_SAWS if full else 0  # L-STORE-04, L-LOC-14, L-LOC-15

    def play(self, p: Lignum, seat: int, location: int, b: int, c: int) -> None:
        player = p.players[seat]
        token = p.path[location]
        arrive(p, seat, location)
        p.path = with_item(p.path, location, ids.EMPTY)
        number = 1
        if token >= ids.CRAFT_TOKEN:
            player.craft[token - ids.CRAFT_TOKEN] += 1
        elif token == ids.FOOD_TOKEN:
            number = p.pack.numbers.food_value  # L-LOC-16, L-AMB-47
            player.food += number
        elif token == ids.COIN_TOKEN:
            number = p.pack.numbers.coin_value  # L-LOC-17, L-AMB-47
            player.pay(number, ids.BY_PATH)
        else:
            player.gear[token] += 1
        if p.events is not None:
            # L-STORE-08, L-AMB-60: the kind of craftwork is told to all
            p.tell("takes", {"seat": seat, "token": token_word(token), "number": number})
        after_move(p, seat)

    def add_params(self, p: Lignum, seat: int, location: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "too-many-saws":
            refusal.rule = "L-LOC-14"


class VisitMarket(Visit):
    """Go to 19, where at least one thing must be bought or sold (L-MKT-01)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        return 0 if p.can_trade(p.players[seat], p.players[seat].craft) else ids.NOTHING_TO_TRADE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        arrive(p, seat, self.location)
        ask(p, ids.AT_MARKET_STEP)


class GoClearing(Visit):
    """Go to the clearing: possible from anywhere, and the end of the journey (L-PATH-12, L-PATH-13, L-AMB-03)."""

    def refuse_there(self, p: Lignum, seat: int, a: int, b: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].place = ids.CLEARING
        p.clearing = [*p.clearing, seat]  # L-CLEAR-01
        if p.events is not None:
            p.tell("clearing", {"seat": seat, "position": "ABCD"[len(p.clearing) - 1]})  # L-COMP-12
        after_move(p, seat)


class EndTurn(LignumVerb):
    """End the own turn: nothing of it is left half done."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0  # L-CUT-11, L-WORK-06: with workers left, too

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy = [0] * ids.BUSY
        p.stack.pop()
