"""The market at location 19: saws, food, sets of craftwork, equipment with the work Trade (L-MKT, L-PW-01, L-PW-16)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import give_craft, idle
from heartwood.games.lignum.position import Lignum, Player
from heartwood.games.lignum.verb import LignumVerb, ask

SMALLEST_SET: Final = 2  # L-MKT-05
LARGEST_SET: Final = 4  # L-MKT-05, L-AMB-09
NO_GEAR: Final = [ids.NO_WAGON, ids.NO_SAW, ids.NO_RAFT, ids.NO_SLEDGE]


def set_price(p: Lignum, player: Player, size: int) -> int:
    """What a set of craftwork brings; nobody must use a planned work (L-MKT-04, L-PW-16)."""
    price = p.pack.numbers.set_price[size]  # L-EDGE-52
    if player.planned(ids.CRAFT_PRICES):
        for work in player.works_due(p.pack, p.round, ids.CRAFT_PRICES):
            price = max(price, p.pack.works.set_price[work][size])  # L-PLAN-15, L-EDGE-52
    return price


class BuySaw(LignumVerb):
    """Buy a saw, up to the limit (L-MKT-02, L-STORE-04)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.gear[ids.SAW] >= p.pack.numbers.saw_limit:
            return ids.TOO_MANY_SAWS
        if not p.supply[ids.SAW]:
            return ids.NO_SAW_THERE  # L-COMP-09
        return 0 if p.pack.numbers.market_saw <= player.money else ids.TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.market_saw, ids.BY_PATH)
        player.gear[ids.SAW] += 1
        p.supply[ids.SAW] -= 1
        player.busy[ids.TRADED] = 1
        if p.events is not None:
            p.tell("buys", {"seat": seat, "thing": "saw", "price": p.pack.numbers.market_saw})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.market_saw
        if refusal.key == "too-dear":
            refusal.rule = "L-MKT-02"


class BuyFood(LignumVerb):
    """Buy food (L-MKT-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.pack.numbers.market_food <= p.players[seat].money:
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.pack.numbers.market_food <= p.players[seat].money else ids.TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.market_food, ids.BY_PATH)
        player.food += 1  # L-SETUP-04, L-COMP-08: no end of it
        player.busy[ids.TRADED] = 1
        if p.events is not None:
            p.tell("buys", {"seat": seat, "thing": "food", "price": p.pack.numbers.market_food})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.market_food
        if refusal.key == "too-dear":
            refusal.rule = "L-MKT-03"


class SellSet(LignumVerb):
    """Sell a set of equal craftwork, reed as well: its kind, its size, and how many of it are jokers.

    A hut is no craftwork any more, and any number of sets may be sold.
    """

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        craft = p.players[seat].craft
        if sum(craft) < SMALLEST_SET:
            return
        for kind in range(ids.CRAFTS):
            if not craft[kind]:
                continue
            for size_place in range(LARGEST_SET - SMALLEST_SET + 1):
                for jokers in range(3):
                    if not self.refuse(p, seat, kind, size_place, jokers):
                        out.append(self.pack(kind, size_place, jokers))

    def refuse(self, p: Lignum, seat: int, kind: int, size_place: int, jokers: int) -> int:
        craft = p.players[seat].craft
        size = SMALLEST_SET + size_place
        if kind == ids.JOKER:  # two jokers form a pair (L-AMB-09)
            if craft[ids.JOKER] < size:
                return ids.NO_SET
            return 0 if jokers == size == SMALLEST_SET else ids.ONLY_JOKERS
        # L-MKT-06, L-MKT-07, L-MKT-11: of any kind, reed too
        if craft[kind] < size - jokers or craft[ids.JOKER] < jokers:
            return ids.NO_SET
        return 0 if jokers < size else ids.ONLY_JOKERS

    def play(self, p: Lignum, seat: int, kind: int, size_place: int, jokers: int) -> None:
        player = p.players[seat]
        size = SMALLEST_SET + size_place
        price = set_price(p, player, size)
        give_craft(p, player, [ids.JOKER] * jokers + [kind] * (size - jokers))  # L-MKT-08: each token once
        player.pay(price, ids.BY_CRAFT)
        player.busy[ids.TRADED] = 1  # L-MKT-08: the visit goes on
        if p.events is not None:
            craft = p.book.vocabulary.domains["craft"].word(kind)
            paid: dict[str, object] = {"seat": seat, "craft": craft, "number": size, "jokers": jokers, "price": price}
            better = price > p.pack.numbers.set_price[size]
            p.tell("sells-set", {**paid, "works": p.work_ids(player, ids.CRAFT_PRICES) if better else []})  # L-STORE-08

    def add_params(self, p: Lignum, seat: int, kind: int, size_place: int, jokers: int, refusal: Refusal) -> None:
        if refusal.key == "no-set" and SMALLEST_SET + size_place - jokers <= p.players[seat].craft[kind]:
            refusal.rule = "L-MKT-07"  # only jokers are missing


class SellGear(LignumVerb):
    """The planned work Trade: sell a wagon, raft or sledge (L-PW-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].planned(ids.TRADE):
            for gear in range(ids.GEAR):
                if not self.refuse(p, seat, gear, 0, 0):
                    out.append(self.id | gear << ID_BITS)

    def refuse(self, p: Lignum, seat: int, gear: int, b: int, c: int) -> int:
        player = p.players[seat]
        if gear == ids.SAW:  # L-PW-02
            return ids.NO_SAW_SALE
        if not player.planned(ids.TRADE):
            return ids.NO_TRADE  # L-MKT-10
        return 0 if player.gear[gear] else NO_GEAR[gear]

    def play(self, p: Lignum, seat: int, gear: int, b: int, c: int) -> None:
        player = p.players[seat]
        price = p.work_rate(player, ids.TRADE)
        player.gear[gear] -= 1
        p.supply[gear] += 1
        player.pay(price, ids.BY_PATH)
        player.busy[ids.TRADED] = 1
        if p.events is not None:
            sold = p.book.vocabulary.domains["gear"].word(gear)
            works = p.work_ids(player, ids.TRADE)
            p.tell("sells-gear", {"seat": seat, "gear": sold, "price": price, "works": works})

    def add_params(self, p: Lignum, seat: int, gear: int, b: int, c: int, refusal: Refusal) -> None:
        if p.players[seat].planned(ids.TRADE) and gear != ids.SAW:
            refusal.rule = "L-PW-01"


class LeaveMarket(LignumVerb):
    """Enough bought and sold: at least one thing was (L-MKT-01, L-AMB-05)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[ids.TRADED]:
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.players[seat].busy[ids.TRADED] else ids.NOTHING_DONE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[ids.TRADED] = 0
        p.stack.pop()
        if not idle(p, seat):
            ask(p, ids.TRAVELLED)
