"""Buying dice: the lumber yard and Exchange Dice (W-LUMBER, W-EXCH).

The step LUMBER holds the number of dice bought and the discount left; TRADING the colour sold (+ 1) and the discount.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import die_word, discount, fire
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    COLOURS,
    DICE,
    FACES,
    LUMBER,
    MORE_LUMBER,
    MORE_TRADING,
    NO_DIE,
    NOT_IN_YARD,
    NOTHING_YET,
    ON_DIE_BOUGHT,
    ON_DIE_SOLD,
    SOLD_ALREADY,
    SOLD_COLOUR,
    TOO_DEAR,
    TRADING,
)
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.trees import harvest_pays


def die_price(p: Woodcraft, me: Player, die: int) -> int:
    """What a die costs this player (W-LUMBER-02, W-LUMBER-07, W-EXCH-05, W-EXCH-10)."""
    if not me.discounts >> ON_DIE_BOUGHT & 1:
        return p.pack.price[die]
    return max(0, p.pack.price[die] - discount(p, me, ON_DIE_BOUGHT, die // FACES, die % FACES + 1))


def pay(p: Woodcraft, me: Player, price: int, off: int) -> int:
    """Pay a price with a discount on the whole action; what is left of the discount."""
    spent = min(price, off)
    me.stock[BLUEBERRIES] -= price - spent
    return off - spent


def roll_yard(p: Woodcraft) -> None:
    """Fill the yard with freshly rolled dice, two of each colour (W-LUMBER-06)."""
    for colour in range(COLOURS):
        missing = p.pack.board.yard_per_colour - sum(p.yard[colour * FACES : (colour + 1) * FACES])
        for _ in range(missing):
            die = colour * FACES + p.chance.below(FACES)
            p.yard[die] += 1
            if p.events is not None:
                p.tell("rolled", {"die": die_word(p, die)})


# --- Buy Lumber --------------------------------------------------------------------------------------------


def can_buy_lumber(p: Woodcraft, me: Player, off: int) -> bool:
    """Is there a die in the yard that can be paid?"""
    money = me.stock[BLUEBERRIES] + off
    for die in range(DICE):
        if p.yard[die] and die_price(p, me, die) <= money:
            return True
    return False


class Buy(Deed):
    """Buy a die of the yard; it keeps its face (W-LUMBER-01 to W-LUMBER-05)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        money = me.stock[BLUEBERRIES] + (p.stack[-1] >> SECOND_SHIFT)
        for die in range(DICE):
            if p.yard[die] and die_price(p, me, die) <= money:
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if not p.yard[a]:
            return NOT_IN_YARD
        me = p.players[seat]
        return 0 if die_price(p, me, a) <= me.stock[BLUEBERRIES] + (p.stack[-1] >> SECOND_SHIFT) else TOO_DEAR

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack.pop()
        bought = (top >> FIRST_SHIFT & BYTE) + 1
        price = die_price(p, me, a)
        off = pay(p, me, price, top >> SECOND_SHIFT)
        p.yard[a] -= 1
        me.lumber[a] += 1
        if p.events is not None:
            p.tell("buys-die", {"seat": seat, "die": die_word(p, a), "price": price - (top >> SECOND_SHIFT) + off})
        p.stack.append(step(MORE_LUMBER, 0, bought, off))
        fire(p, ON_DIE_BOUGHT, a // FACES, a % FACES + 1)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = die_price(p, p.players[seat], a) - (p.stack[-1] >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]


class MoreLumber(Step[Woodcraft]):
    """A die was bought, and what it sets off is gained: another one, if it can be paid?"""

    def run(self, p: Woodcraft, bought: int, off: int) -> None:
        if bought == p.pack.board.yard_purchases:
            return
        if can_buy_lumber(p, p.me(), off) or harvest_pays(p, p.me()):
            ask(p, LUMBER, bought, off)


class Stop(Deed):
    """Do no more of an action that has been begun; each action has its own word for it."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.stack[-1] >> FIRST_SHIFT & BYTE else NOTHING_YET  # W-TURN-25

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()


# --- Exchange Dice -----------------------------------------------------------------------------------------


def six(p: Woodcraft, colour: int) -> int:
    """The die of a colour that the exchange sells (W-EXCH-04)."""
    return colour * FACES + p.pack.board.six - 1


def can_trade(p: Woodcraft, me: Player, off: int) -> bool:
    """Can a die be sold or bought? (W-EXCH-11)"""
    return me.dice() > 0 or can_buy_six(p, me, 0, off)


def can_buy_six(p: Woodcraft, me: Player, sold: int, off: int) -> bool:
    """Can a six be bought, `sold` being the colour sold + 1?"""
    for colour in range(COLOURS):
        if not refuse_six(p, me, colour, sold, off):
            return True
    return False


def refuse_six(p: Woodcraft, me: Player, colour: int, sold: int, off: int) -> int:
    """Why a six of this colour cannot be bought."""
    if sold == colour + 1 and p.pack.board.other_colour:
        return SOLD_COLOUR  # W-EXCH-06
    return 0 if die_price(p, me, six(p, colour)) <= me.stock[BLUEBERRIES] + off else TOO_DEAR


def sale(p: Woodcraft, die: int) -> int:
    """What a sold die brings (W-EXCH-03)."""
    board = p.pack.board
    return (die % FACES + 1) * board.sell_factor + board.surcharge[die // FACES]


class Sell(Deed):
    """Sell a die to the supply: only once, and before buying (W-EXCH-01, W-EXCH-02)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if not p.stack[-1] >> FIRST_SHIFT & BYTE:
            lumber = p.players[seat].lumber
            for die in range(DICE):
                if lumber[die]:
                    out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if p.stack[-1] >> FIRST_SHIFT & BYTE:
            return SOLD_ALREADY
        return 0 if p.players[seat].lumber[a] else NO_DIE

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        me.lumber[a] -= 1
        me.stock[BLUEBERRIES] += sale(p, a)
        off = p.stack.pop() >> SECOND_SHIFT
        p.stack.append(step(MORE_TRADING, 0, a // FACES + 1, off))
        if p.events is not None:
            p.tell("sells-die", {"seat": seat, "die": die_word(p, a), "price": sale(p, a)})
        fire(p, ON_DIE_SOLD)  # W-ABIL-14: its gain is there before the purchase


class MoreTrading(Step[Woodcraft]):
    """A die was sold, and what it sets off is gained: now the purchase, if one can be paid (W-ABIL-14)."""

    def run(self, p: Woodcraft, sold: int, off: int) -> None:
        if can_buy_six(p, p.me(), sold, off) or harvest_pays(p, p.me()):
            ask(p, TRADING, sold, off)


class BuySix(Deed):
    """Buy a six from the supply (W-EXCH-04 to W-EXCH-09)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for colour in range(COLOURS):
            if not self.refuse(p, seat, colour, 0, 0):
                out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_six(p, p.players[seat], a, top >> FIRST_SHIFT & BYTE, top >> SECOND_SHIFT)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        off = p.stack.pop() >> SECOND_SHIFT
        die = six(p, a)
        price = die_price(p, me, die)
        left = pay(p, me, price, off)
        me.lumber[die] += 1
        if p.events is not None:
            p.tell("buys-die", {"seat": seat, "die": die_word(p, die), "price": price - off + left})
        fire(p, ON_DIE_BOUGHT, a, p.pack.board.six)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = die_price(p, p.players[seat], six(p, a)) - (p.stack[-1] >> SECOND_SHIFT)
        refusal.params["price"] = max(0, price)
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]
