"""The market at location 19: saws, food, sets of craftwork, equipment with the work Trade (L-MKT, L-PW-01, -16)."""

from heartwood.core.errors import Refusal
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum.deed import Deed, ask
from heartwood.games.lignum.extras import give_craft, idle
from heartwood.games.lignum.ids import (
    BY_CRAFT,
    BY_PATH,
    CRAFT_PRICES,
    CRAFTS,
    GEAR,
    JOKER,
    NO_SET,
    NO_TRADE,
    NOTHING_DONE,
    NOTHING_TO_TRADE,
    SAW,
    TOO_DEAR,
    TOO_MANY_SAWS,
    TRADE,
    TRADED,
    TRAVELLED,
)
from heartwood.games.lignum.position import Lignum, Player


def can_trade(p: Lignum, seat: int) -> bool:
    """Is there anything to buy or sell at the market? (L-PATH-08)"""
    player = p.players[seat]
    numbers = p.pack.numbers
    if player.money >= numbers.market_food:
        return True
    if p.supply[SAW] and player.gear[SAW] < numbers.saw_limit and player.money >= numbers.market_saw:
        return True
    for kind in range(JOKER):
        if player.craft[kind] + player.craft[JOKER] > 1:
            return True
    if player.planned(TRADE):
        for gear in range(GEAR):
            if gear != SAW and player.gear[gear]:
                return True
    return False


def set_price(p: Lignum, player: Player, size: int) -> int:
    """What a set of craftwork brings; nobody must use a planned work (L-MKT-04, L-PW-16, L-PLAN-15)."""
    price = p.pack.numbers.set_price[size]
    if player.planned(CRAFT_PRICES):
        return max(price, p.pack.works.set_price[p.pack.work_of[CRAFT_PRICES]][size])
    return price


class BuySaw(Deed):
    """Buy a saw, up to the limit (L-MKT-02, L-STORE-04)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.gear[SAW] >= p.pack.numbers.saw_limit:
            return TOO_MANY_SAWS
        if not p.supply[SAW]:
            return NOTHING_TO_TRADE
        return 0 if p.pack.numbers.market_saw <= player.money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.market_saw, BY_PATH)
        player.gear[SAW] += 1
        p.supply[SAW] -= 1
        player.busy[TRADED] = 1
        if p.events is not None:
            p.tell("buys", {"seat": seat, "thing": "saw", "price": p.pack.numbers.market_saw})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.market_saw


class BuyFood(Deed):
    """Buy food (L-MKT-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.pack.numbers.market_food <= p.players[seat].money:
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.pack.numbers.market_food <= p.players[seat].money else TOO_DEAR

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.pay(-p.pack.numbers.market_food, BY_PATH)
        player.food += 1
        player.busy[TRADED] = 1
        if p.events is not None:
            p.tell("buys", {"seat": seat, "thing": "food", "price": p.pack.numbers.market_food})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = p.pack.numbers.market_food


class SellSet(Deed):
    """Sell a set of equal craftwork, jokers among it: kind, size and number of jokers (L-MKT-04 to L-MKT-08)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        craft = p.players[seat].craft
        if sum(craft) < 2:
            return
        for kind in range(CRAFTS):
            if not craft[kind]:
                continue
            for size in range(2, 5):
                for jokers in range(3):
                    if not self.refuse(p, seat, kind, size - 2, jokers):
                        out.append(self.pack(kind, size - 2, jokers))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        size = b + 2
        if a == JOKER:  # two jokers form a pair (L-AMB-09)
            return 0 if size == 2 and c == 2 and player.craft[JOKER] >= 2 else NO_SET
        if c >= size or c > player.craft[JOKER]:
            return NO_SET
        return 0 if size - c <= player.craft[a] else NO_SET

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        size = b + 2
        price = set_price(p, player, size)
        give_craft(p, player, [JOKER] * c + [a] * (size - c))
        player.pay(price, BY_CRAFT)
        player.busy[TRADED] = 1
        if p.events is not None:
            craft = p.book.vocabulary.domains["craft"].word(a)
            p.tell("sells-set", {"seat": seat, "craft": craft, "number": size, "jokers": c, "price": price})


class SellGear(Deed):
    """The planned work Trade: sell a wagon, raft or sledge (L-PW-01, L-PW-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].planned(TRADE):
            for gear in range(GEAR):
                if not self.refuse(p, seat, gear, 0, 0):
                    out.append(self.id | gear << ID_BITS)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if a == SAW or not player.planned(TRADE):
            return NO_TRADE
        return 0 if player.gear[a] else NOTHING_TO_TRADE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        price = p.pack.works.value[p.pack.work_of[TRADE]]
        player.gear[a] -= 1
        p.supply[a] += 1
        player.pay(price, BY_PATH)
        player.busy[TRADED] = 1
        if p.events is not None:
            p.tell("sells-gear", {"seat": seat, "gear": p.book.vocabulary.domains["gear"].word(a), "price": price})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if a == SAW and p.players[seat].planned(TRADE):
            refusal.rule = "L-PW-02"


class LeaveMarket(Deed):
    """Enough bought and sold: at least one thing was (L-MKT-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].busy[TRADED]:
            out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.players[seat].busy[TRADED] else NOTHING_DONE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[TRADED] = 0
        p.stack.pop()
        if not idle(p, seat):
            ask(p, TRAVELLED)
