"""Orders: taking them, paying and completing them, rows, hazelnut orders and public contracts (W-TAKE, W-ORDER, W-ROW,
W-HAZEL).

The step ORDERS holds the number of orders taken and the discount; PAYING what must be paid and the next symbol of it.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import claimable, die_word, discount, fire, queue_gain
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    BY_ORDER,
    BY_ROW,
    CLAIMED_BEFORE,
    COMPLETED,
    CONTRACT_CLOSED,
    CONTRACT_GONE,
    DICE,
    DICE_MISSING,
    FACE_DOWN,
    FACES,
    NO_DIE,
    NOT_DEALT,
    NOT_ON_DISPLAY,
    NOT_PLACED,
    ON_COMPLETE,
    ON_SECOND_ORDER,
    ORDERS,
    PAYING,
    TOKENS,
    TOKENS_MISSING,
    TOO_DEAR,
    VALUE_BITS,
    VALUE_MASK,
    WRONG_DIE,
)
from heartwood.games.woodcraft.lumber import pay
from heartwood.games.woodcraft.pack import DIE_BITS, DIE_MASK
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.supply import refill_orders
from heartwood.games.woodcraft.trees import harvest_pays

# --- Choose Orders -----------------------------------------------------------------------------------------


def place_order(p: Woodcraft, me: Player, card: int) -> None:
    """Put an order beside the board, in the row of its icon (W-ORDER-02)."""
    me.orders = [*me.orders, card | p.pack.orders.row[card] << ROW_SHIFT]


def can_take(p: Woodcraft) -> bool:
    """Is there an order on display? (W-TAKE-10)"""
    for card in p.order_display:
        if card != NONE:
            return True
    return False


def order_price(p: Woodcraft, me: Player, taken: int) -> int:
    """The first order is free, the second costs (W-TAKE-01, W-TAKE-04)."""
    if not taken:
        return 0
    return max(0, p.pack.board.second_order - discount(p, me, ON_SECOND_ORDER))


class Take(Deed):
    """Take an order from the display (W-TAKE)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        top = p.stack[-1]
        me = p.players[seat]
        if order_price(p, me, top >> FIRST_SHIFT & BYTE) <= me.stock[BLUEBERRIES] + (top >> SECOND_SHIFT):
            for card in p.order_display:
                if card != NONE:
                    out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if a not in p.order_display:
            return NOT_ON_DISPLAY
        top = p.stack[-1]
        me = p.players[seat]
        price = order_price(p, me, top >> FIRST_SHIFT & BYTE)
        return 0 if price <= me.stock[BLUEBERRIES] + (top >> SECOND_SHIFT) else TOO_DEAR

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack.pop()
        taken = top >> FIRST_SHIFT & BYTE
        off = pay(p, me, order_price(p, me, taken), top >> SECOND_SHIFT)
        price = order_price(p, me, taken) - (top >> SECOND_SHIFT) + off
        place_order(p, me, a)
        if p.events is not None:
            p.tell("takes-order", {"seat": seat, "order": p.pack.orders.ids[a], "price": price})
        p.order_display = with_item(p.order_display, p.order_display.index(a), NONE)
        refill_orders(p)  # W-TAKE-02, W-TAKE-05
        if taken or not can_take(p):  # W-TAKE-09, W-TAKE-10
            return
        if order_price(p, me, 1) <= me.stock[BLUEBERRIES] + off or harvest_pays(p, me):
            ask(p, ORDERS, 1, off)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        me = p.players[seat]
        top = p.stack[-1]
        price = order_price(p, me, top >> FIRST_SHIFT & BYTE) - (top >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - me.stock[BLUEBERRIES]


# --- paying with dice --------------------------------------------------------------------------------------


def matched(dice_of: list[list[int]], symbols: list[int], at: int, lumber: list[int]) -> list[int]:
    """A die for each symbol from one on, as many as possible, each with a die of its own; -1 for a symbol without.

    Earlier symbols give way where they can (augmenting paths), so nothing fails by greed (W-ORDER-08, W-EDGE-48).
    """
    chosen: list[int] = []
    for symbol in range(at, len(symbols)):
        chosen.append(NONE)
        give_die(dice_of, symbols, at, lumber, chosen, symbol - at, [0])
    return chosen


def give_die(
    dice_of: list[list[int]],
    symbols: list[int],
    at: int,
    lumber: list[int],
    chosen: list[int],
    place: int,
    tried: list[int],
) -> bool:
    """Find a die for one symbol, moving earlier ones if need be; `tried` is a mask of the dice looked at."""
    for die in dice_of[symbols[at + place]]:
        if tried[0] >> die & 1 or not lumber[die]:
            continue
        tried[0] |= 1 << die
        if chosen.count(die) < lumber[die]:
            chosen[place] = die
            return True
        for other in range(len(chosen)):
            if chosen[other] == die and give_die(dice_of, symbols, at, lumber, chosen, other, tried):
                chosen[place] = die
                return True
    return False


def payable(dice_of: list[list[int]], symbols: list[int], at: int, lumber: list[int]) -> bool:
    """Can the symbols from one on be paid?"""
    return NONE not in matched(dice_of, symbols, at, lumber)


def dice_payable(p: Woodcraft, me: Player, demand: int) -> bool:
    """Does the lumber pile hold the dice that are asked for?"""
    lumber = me.lumber
    for die in p.pack.sure_dice[demand]:
        if lumber[die & DIE_MASK] <= die >> DIE_BITS:
            return False
    return p.pack.all_sure[demand] or payable(p.pack.dice_of, p.pack.demands[demand], 0, lumber)


def pay_dice(p: Woodcraft, me: Player, demand: int, at: int) -> None:
    """Pay die by die; where several would do, the player is asked (W-ORDER-05)."""
    symbols = p.pack.demands[demand]
    while at < len(symbols):
        dice = [die for die in p.pack.dice_of[symbols[at]] if not refuse_payment(p, me, demand, at, die)]
        if len(dice) > 1:
            ask(p, PAYING, demand, at)
            return
        me.lumber[dice[0]] -= 1
        if p.events is not None:
            p.tell("pays-die", {"seat": p.active, "die": die_word(p, dice[0])})
        at += 1


def refuse_payment(p: Woodcraft, me: Player, demand: int, at: int, die: int) -> int:
    """Why a die cannot pay for a symbol: it does not match, or the rest could not be paid any more."""
    symbols = p.pack.demands[demand]
    if not me.lumber[die]:
        return NO_DIE
    symbol = symbols[at]
    if not symbol >> VALUE_BITS >> die // FACES & 1 or symbol & VALUE_MASK not in (0, die % FACES + 1):
        return WRONG_DIE  # W-ORDER-06
    if at + 1 == len(symbols):
        return 0
    me.lumber[die] -= 1
    found = payable(p.pack.dice_of, symbols, at + 1, me.lumber)
    me.lumber[die] += 1
    return 0 if found else WRONG_DIE


class Pay(Deed):
    """Choose the die that pays for a symbol."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for die in range(DICE):
            if not self.refuse(p, seat, die, 0, 0):
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_payment(p, p.players[seat], top >> FIRST_SHIFT & BYTE, top >> SECOND_SHIFT, a)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        me = p.players[seat]
        me.lumber[a] -= 1
        if p.events is not None:
            p.tell("pays-die", {"seat": seat, "die": die_word(p, a)})
        pay_dice(p, me, top >> FIRST_SHIFT & BYTE, (top >> SECOND_SHIFT) + 1)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        from heartwood.games.woodcraft.view import symbol_word

        top = p.stack[-1]
        refusal.params["symbol"] = symbol_word(p.pack.demands[top >> FIRST_SHIFT & BYTE][top >> SECOND_SHIFT])


# --- completing --------------------------------------------------------------------------------------------


class Complete(Deed):
    """Complete an order beside the board (W-ORDER-03 to W-ORDER-10)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        for entry in me.orders:
            card = entry & CARD_MASK
            if not refuse_order(p, me, card):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return refuse_order(p, me, a) if me.row_of(a) else NOT_PLACED

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        row = me.row_of(a)
        if p.events is not None:
            p.tell("completes", {"seat": seat, "order": p.pack.orders.ids[a], "row": row})
        for token in range(TOKENS):
            me.stock[token] -= p.pack.orders.tokens[a][token]
        p.stack.append(step(COMPLETED, 0, a, row))
        pay_dice(p, me, a, 0)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        from heartwood.games.woodcraft.view import missing

        refusal.params.update(missing(p, p.players[seat], a))


def refuse_order(p: Woodcraft, me: Player, card: int) -> int:
    """Why an order cannot be paid."""
    if p.pack.asks_tokens[card]:
        tokens = p.pack.orders.tokens[card]
        for token in range(TOKENS):
            if tokens[token] > me.stock[token]:
                return TOKENS_MISSING
    return 0 if dice_payable(p, me, card) else DICE_MISSING


class Completed(Step[Woodcraft]):
    """An order is paid: the card's reward, the row's, then it is turned face down (W-ORDER-10)."""

    def run(self, p: Woodcraft, card: int, row: int) -> None:
        p.stack.append(step(FACE_DOWN, 0, card, row))
        queue_gain(p, p.pack.board.row_gain[row], BY_ROW)
        queue_gain(p, p.pack.orders.reward[card], BY_ORDER)


class FaceDown(Step[Woodcraft]):
    """The row's penalty, and the card is turned face down (W-ROW-04, W-ORDER-11)."""

    def run(self, p: Woodcraft, card: int, row: int) -> None:
        me = p.me()
        loss = min(p.pack.board.row_loss[row], me.score)
        if loss:
            me.add_points(-loss, BY_ROW)
            if p.events is not None:
                p.tell("row-penalty", {"seat": p.active, "points": loss})
        me.orders = [entry for entry in me.orders if entry & CARD_MASK != card]
        me.completed = [*me.completed, card | row << ROW_SHIFT]
        fire(p, ON_COMPLETE, row, len(p.pack.orders.dice[card]))


class Claim(Deed):
    """Claim a public contract (W-HAZEL)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        mask = claimable(p, p.players[seat])
        for place, contract in enumerate(p.setup.contracts):
            if mask >> place & 1:
                out.append(self.id | contract << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        if a not in p.setup.contracts:
            return NOT_DEALT
        place = p.setup.contracts.index(a)
        if a in me.claims:
            return CLAIMED_BEFORE
        if p.contracts_gone >> place & 1:
            return CONTRACT_GONE
        return 0 if claimable(p, me) >> place & 1 else CONTRACT_CLOSED

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        me = p.players[seat]
        place = p.setup.contracts.index(a)
        me.claims = [*me.claims, a]
        p.claimed_in = with_item(p.claimed_in, place, p.round)
        if p.events is not None:
            p.tell("claims", {"seat": seat, "contract": p.pack.contracts.ids[a]})

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if a in p.setup.contracts:
            refusal.params["round"] = p.claimed_in[p.setup.contracts.index(a)]
