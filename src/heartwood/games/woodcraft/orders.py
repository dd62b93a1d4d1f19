"""Orders: taking them, paying and completing them, rows, hazelnut orders and public contracts (W-TAKE, W-ORDER, W-ROW,
W-HAZEL).

The step ORDERS holds the order just taken (+ 1) and the discount; PAYING what must be paid and the next symbol of it.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, first_of, second_of, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import claimable, die_word, discount_on, fire, queue_gain
from heartwood.games.woodcraft.lumber import add_price, ask_if, pay
from heartwood.games.woodcraft.pack import DIE_BITS, DIE_MASK
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.supply import refill_orders
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask

# --- Choose Orders -----------------------------------------------------------------------------------------


def place_order(p: Woodcraft, me: Player, card: int) -> None:
    """Put an order beside the board, in the row of its icon (W-ORDER-02), however many lie there (W-TAKE-07).

    All orders are placed alike (W-HAZEL-01).
    """
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
    return max(0, p.pack.board.second_order - discount_on(p, me, ids.ON_SECOND_ORDER))


class Take(WoodcraftVerb):
    """Take an order from the display (W-TAKE)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        top = p.stack[-1]
        me = p.players[seat]
        if order_price(p, me, first_of(top)) <= me.stock[ids.BLUEBERRIES] + second_of(top):
            for card in p.order_display:
                if card != NONE:
                    out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        if card not in p.order_display:
            return ids.NOT_ON_DISPLAY
        top = p.stack[-1]
        me = p.players[seat]
        return 0 if order_price(p, me, first_of(top)) <= me.stock[ids.BLUEBERRIES] + second_of(top) else ids.TOO_DEAR

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack.pop()
        taken = first_of(top)
        discount = second_of(top)
        price = order_price(p, me, taken)
        left = pay(p, me, price, discount)
        place_order(p, me, card)  # W-TAKE-06; W-ORDER-01
        if p.events is not None:
            params: dict[str, object] = {"seat": seat, "order": p.pack.orders.ids[card]}
            p.tell("takes-order", {**params, "price": price - discount + left})
        p.order_display = with_item(p.order_display, p.order_display.index(card), NONE)
        refill_orders(p)  # W-TAKE-02, W-TAKE-05
        if not taken and can_take(p):  # W-TAKE-09, W-TAKE-10
            p.stack.append(step(ids.MORE_ORDERS, 0, card + 1, left))  # W-TAKE-03: with the new card on display

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-on-display":
            refusal.rule = "W-TAKE-01"
        add_price(p, seat, order_price(p, p.players[seat], first_of(p.stack[-1])), "W-TAKE-04", refusal)


class MoreOrders(Step[Woodcraft]):
    """An order was taken: another one, if it can be paid, or could be with what the first one brings (W-TAKE-08)?"""

    def run(self, p: Woodcraft, taken: int, discount: int) -> None:
        me = p.me()
        paid = order_price(p, me, taken) <= me.stock[ids.BLUEBERRIES] + discount
        ask_if(p, paid or could_complete(p, me, taken - 1), ids.ORDERS, taken, discount)


# --- paying with dice --------------------------------------------------------------------------------------


def matched(dice_of: list[list[int]], symbols: list[int], at: int, lumber: list[int]) -> list[int]:
    """A die for each symbol from one on, as many as possible, each with a die of its own; -1 for a symbol without.

    Earlier symbols give way where they can (augmenting paths), so nothing fails by greed (W-EDGE-48).
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
        if chosen.count(die) < lumber[die]:  # W-ORDER-08
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
    """Does the lumber pile hold the dice that are asked for? Trees are no lumber (W-ORDER-09)."""
    lumber = me.lumber
    for die in p.pack.sure_dice[demand]:
        if lumber[die & DIE_MASK] <= die >> DIE_BITS:  # W-ORDER-08
            return False
    return p.pack.all_sure[demand] or payable(p.pack.dice_of, p.pack.demands[demand], 0, lumber)


def pay_dice(p: Woodcraft, me: Player, demand: int, at: int) -> None:
    """Pay die by die; where it makes a difference which, the player is asked (W-ORDER-05)."""
    symbols = p.pack.demands[demand]
    while at < len(symbols):
        dice = [die for die in p.pack.dice_of[symbols[at]] if not refuse_payment(p, me, demand, at, die)]
        if len(dice) > 1:
            dice = [die for die in dice if must_pay(p, me, demand, at, die)]
            if not dice:
                ask(p, ids.PAYING, demand, at)
                return
        me.lumber[dice[0]] -= 1
        if p.events is not None:
            p.tell("pays-die", {"seat": p.active, "die": die_word(p, dice[0])})
        at += 1


def must_pay(p: Woodcraft, me: Player, demand: int, at: int, die: int) -> bool:
    """Is this die paid in any case, if not for this symbol then for a later one? Then there is nothing to choose."""
    held = me.lumber[die]
    me.lumber[die] = 0
    spared = payable(p.pack.dice_of, p.pack.demands[demand], at, me.lumber)
    me.lumber[die] = held
    return not spared


def refuse_payment(p: Woodcraft, me: Player, demand: int, at: int, die: int) -> int:
    """Why a die cannot pay for a symbol: it does not match, or the rest could not be paid any more."""
    symbols = p.pack.demands[demand]
    if not me.lumber[die]:
        return ids.NO_DIE
    symbol = symbols[at]
    if not symbol >> ids.VALUE_BITS >> die // ids.FACES & 1 or symbol & ids.VALUE_MASK not in (0, die % ids.FACES + 1):
        return ids.WRONG_DIE  # W-ORDER-06
    if at + 1 == len(symbols):
        return 0
    me.lumber[die] -= 1
    found = payable(p.pack.dice_of, symbols, at + 1, me.lumber)
    me.lumber[die] += 1
    return 0 if found else ids.REST_UNPAYABLE  # W-ORDER-08


class Pay(WoodcraftVerb):
    """Choose the die that pays for a symbol."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for die in range(ids.DICE):
            if not self.refuse(p, seat, die, 0, 0):
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_payment(p, p.players[seat], first_of(top), second_of(top), die)

    def play(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> None:
        top = p.stack.pop()
        me = p.players[seat]
        me.lumber[die] -= 1
        if p.events is not None:
            p.tell("pays-die", {"seat": seat, "die": die_word(p, die)})
        pay_dice(p, me, first_of(top), second_of(top) + 1)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        from heartwood.games.woodcraft.view import symbol_word

        top = p.stack[-1]
        refusal.params["symbol"] = symbol_word(p.pack.demands[first_of(top)][second_of(top)])
        if refusal.key == "no-die":
            refusal.rule = "W-ORDER-09"
        if first_of(top) >= p.pack.order_count:
            refusal.rule = "W-TURN-18"  # a helper asks for it, no order


# --- completing --------------------------------------------------------------------------------------------


class Complete(WoodcraftVerb):
    """Complete an order beside the board: a free action that may be left.

    Inside Choose Orders that is the order just taken, and none else.
    """

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        for entry in me.orders:
            card = entry & CARD_MASK
            if not refuse_order(p, me, card) and not refuse_moment(p, card):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        me = p.players[seat]
        if not me.row_of(card):
            done = [entry & CARD_MASK for entry in me.completed]
            return ids.COMPLETED_ALREADY if card in done else ids.NOT_PLACED  # W-ORDER-03
        reason = refuse_moment(p, card) or refuse_order(p, me, card)
        return ids.BOTH_MISSING if reason == ids.TOKENS_MISSING and not dice_payable(p, me, card) else reason

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack[-1]
        if top & ID_MASK == ids.ORDERS:
            p.stack[-1] = step(ids.MORE_ORDERS, 0, first_of(top), second_of(top))
        row = me.row_of(card)  # W-ROW-07: where it lies now
        if p.events is not None:
            p.tell("completes", {"seat": seat, "order": p.pack.orders.ids[card], "row": row})
        for token in range(ids.TOKENS):
            me.stock[token] -= p.pack.orders.tokens[card][token]  # W-ORDER-05
        p.stack.append(step(ids.COMPLETED, 0, card, row))
        pay_dice(p, me, card, 0)

    def add_params(self, p: Woodcraft, seat: int, card: int, b: int, c: int, refusal: Refusal) -> None:
        from heartwood.games.woodcraft.view import missing

        refusal.params.update(missing(p, p.players[seat], card))


def refuse_moment(p: Woodcraft, card: int) -> int:
    """Why an order cannot be completed inside Choose Orders (W-TAKE-08)."""
    top = p.stack[-1]
    if top & ID_MASK != ids.ORDERS:
        return 0
    if not p.acting:
        return ids.NOT_IN_TURN  # W-ORDER-04
    return 0 if first_of(top) == card + 1 else ids.ORDER_WAITS  # W-TURN-20, W-DIS-41


def could_complete(p: Woodcraft, me: Player, card: int) -> bool:
    """Could an order be completed now, trees being harvested for it? Then the action waits for that (W-TAKE-08)."""
    if not p.acting or not me.row_of(card):
        return False
    tokens = p.pack.orders.tokens[card]
    for token in range(ids.TOKENS):
        if tokens[token] > me.stock[token]:
            return False
    lumber = me.lumber[:]
    for colour in range(ids.COLOURS):
        if me.trees[colour]:
            lumber[colour * ids.FACES + me.trees[colour] - 1] += 1
    return payable(p.pack.dice_of, p.pack.demands[card], 0, lumber)


def refuse_order(p: Woodcraft, me: Player, card: int) -> int:
    """Why an order cannot be paid."""
    if p.pack.asks_tokens[card]:
        tokens = p.pack.orders.tokens[card]
        for token in range(ids.TOKENS):
            if tokens[token] > me.stock[token]:
                return ids.TOKENS_MISSING
    return 0 if dice_payable(p, me, card) else ids.DICE_MISSING


class Completed(Step[Woodcraft]):
    """An order is paid: the card's reward, the row's, then it is turned face down (W-ORDER-10).

    All of it is gained (W-ORDER-14); `row` is where it lay just now.
    """

    def run(self, p: Woodcraft, card: int, row: int) -> None:
        p.stack.append(step(ids.FACE_DOWN, 0, card, row))
        queue_gain(p, p.pack.board.row_gain[row], ids.BY_ROW)  # W-EX-13; W-ROW-02, W-ROW-03; W-ROW-09: of every order
        queue_gain(p, p.pack.orders.reward[card], ids.BY_ORDER)


class FaceDown(Step[Woodcraft]):
    """The row's penalty, as far as it can be met; the card is turned face down."""

    def run(self, p: Woodcraft, card: int, row: int) -> None:
        me = p.me()
        loss = min(p.pack.board.row_loss[row], me.score)  # W-ROW-04, W-ICON-03, W-ROW-08
        if loss:
            me.add_points(-loss, ids.BY_ROW)
            if p.events is not None:
                p.tell("row-penalty", {"seat": p.active, "points": loss})
        me.orders = [entry for entry in me.orders if entry & CARD_MASK != card]
        me.completed = [*me.completed, card | row << ROW_SHIFT]  # W-ORDER-11; W-HAZEL-01: of every kind
        fire(p, ids.ON_COMPLETE, row, len(p.pack.orders.dice[card]))


class Claim(WoodcraftVerb):
    """Claim a public contract: one, for points at the end of the game."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        mask = claimable(p, p.players[seat])
        for place, contract in enumerate(p.setup.contracts):
            if mask >> place & 1:
                out.append(self.id | contract << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, contract: int, b: int, c: int) -> int:
        me = p.players[seat]
        if contract not in p.setup.contracts:
            return ids.NOT_DEALT  # W-SETUP-18
        place = p.setup.contracts.index(contract)
        if contract in me.claims:
            return ids.CLAIMED_BEFORE
        if p.contracts_gone >> place & 1:
            return ids.CONTRACT_GONE
        return 0 if claimable(p, me) >> place & 1 else ids.CONTRACT_CLOSED

    def play(self, p: Woodcraft, seat: int, contract: int, b: int, c: int) -> None:
        p.stack.pop()  # W-HAZEL-04: one, and no more
        me = p.players[seat]
        place = p.setup.contracts.index(contract)
        me.claims = [*me.claims, contract]  # W-HAZEL-06; W-TRACK-12: counters never run out
        p.claimed_in = with_item(p.claimed_in, place, p.round)
        if p.events is not None:
            p.tell("claims", {"seat": seat, "contract": p.pack.contracts.ids[contract]})

    def add_params(self, p: Woodcraft, seat: int, contract: int, b: int, c: int, refusal: Refusal) -> None:
        if contract in p.setup.contracts:
            refusal.params["round"] = p.claimed_in[p.setup.contracts.index(contract)]
