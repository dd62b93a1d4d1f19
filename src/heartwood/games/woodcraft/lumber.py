"""Buying dice: the lumber yard and Exchange Dice (W-LUMBER, W-EXCH).

The step LUMBER holds the number of dice bought and the discount left; TRADING the colour sold (+ 1) and the discount.
"""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, first_of, second_of, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import die_word, discount_on, fire
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.trees import harvest_pays
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask


def die_price(p: Woodcraft, me: Player, die: int) -> int:
    """What a die costs this player (W-LUMBER-07, W-EXCH-10)."""
    if not me.discounts >> ids.ON_DIE_BOUGHT & 1:
        return p.pack.price[die]
    # W-ABIL-09
    return max(0, p.pack.price[die] - discount_on(p, me, ids.ON_DIE_BOUGHT, die // ids.FACES, die % ids.FACES + 1))


def pay(p: Woodcraft, me: Player, price: int, discount: int) -> int:
    """Pay a price with a discount on the whole action; what is left of the discount."""
    spent = min(price, discount)
    me.stock[ids.BLUEBERRIES] -= price - spent  # W-SUPPLY-06: a number
    return discount - spent


def ask_if(p: Woodcraft, payable: bool, id: int, first: int = 0, second: int = 0) -> None:
    """Ask whether more is bought, if it can be paid, or could be with a harvest; else say why not later."""
    if payable or harvest_pays(p, p.me()):
        ask(p, id, first, second)
    else:
        p.unpaid = step(id, 1 << p.active, first, second)


def add_price(p: Woodcraft, seat: int, price: int, rule: str, refusal: Refusal) -> None:
    """Say in a refusal what is to be paid after the discount, what is missing for it, and which rule sets the price."""
    if refusal.key == "too-dear":
        refusal.rule = rule
    to_pay = price - second_of(p.stack[-1])
    refusal.params["price"] = max(0, to_pay)
    refusal.params["missing"] = to_pay - p.players[seat].stock[ids.BLUEBERRIES]


def roll_yard(p: Woodcraft) -> None:
    """Fill the yard with freshly rolled dice, two of each colour (W-LUMBER-06); nothing else rolls (W-SUPPLY-07)."""
    for colour in range(ids.COLOURS):
        missing = p.pack.board.yard_per_colour - sum(p.yard[colour * ids.FACES : (colour + 1) * ids.FACES])
        for _ in range(missing):
            die = colour * ids.FACES + p.chance.below(ids.FACES)
            p.yard[die] += 1
            if p.events is not None:
                p.tell("rolled", {"die": die_word(p, die)})


# --- Buy Lumber --------------------------------------------------------------------------------------------


def can_buy_lumber(p: Woodcraft, me: Player, discount: int) -> bool:
    """Is there a die in the yard that can be paid?"""
    money = me.stock[ids.BLUEBERRIES] + discount
    for die in range(ids.DICE):
        if p.yard[die] and die_price(p, me, die) <= money:
            return True
    return False


class Buy(WoodcraftVerb):
    """Buy a die of the yard, whatever the other one was."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        money = me.stock[ids.BLUEBERRIES] + second_of(p.stack[-1])
        for die in range(ids.DICE):
            if p.yard[die] and die_price(p, me, die) <= money:
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> int:
        if not p.yard[die]:
            return ids.NOT_IN_YARD  # W-LUMBER-01
        me = p.players[seat]
        # W-TURN-18; W-LUMBER-03: nothing else matters
        return 0 if die_price(p, me, die) <= me.stock[ids.BLUEBERRIES] + second_of(p.stack[-1]) else ids.TOO_DEAR

    def play(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> None:
        me = p.players[seat]
        top = p.stack.pop()
        bought = first_of(top) + 1
        discount = second_of(top)
        price = die_price(p, me, die)  # W-IMPROVE-16: for each die
        left = pay(p, me, price, discount)
        p.yard[die] -= 1  # W-LUMBER-05: no other die takes its place before the action is over
        me.lumber[die] += 1  # W-LUMBER-04
        if p.events is not None:
            p.tell("buys-die", {"seat": seat, "die": die_word(p, die), "price": price - discount + left})
        p.stack.append(step(ids.MORE_LUMBER, 0, bought, left))
        fire(p, ids.ON_DIE_BOUGHT, die // ids.FACES, die % ids.FACES + 1)

    def add_params(self, p: Woodcraft, seat: int, die: int, b: int, c: int, refusal: Refusal) -> None:
        add_price(p, seat, die_price(p, p.players[seat], die), "W-LUMBER-02", refusal)


class MoreLumber(Step[Woodcraft]):
    """A die was bought, and what it sets off is gained: another one, if it can be paid?"""

    def run(self, p: Woodcraft, bought: int, discount: int) -> None:
        if bought == p.pack.board.yard_purchases:  # W-LUMBER-01
            return
        ask_if(p, can_buy_lumber(p, p.me(), discount), ids.LUMBER, bought, discount)


class Stop(WoodcraftVerb):
    """Do no more of an action that has been begun; each action has its own word for it."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if first_of(p.stack[-1]) else ids.NOTHING_YET  # W-EXCH-11, W-TURN-25

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()


# --- Exchange Dice -----------------------------------------------------------------------------------------


def six(p: Woodcraft, colour: int) -> int:
    """The die of a colour that the exchange sells (W-EXCH-04)."""
    return colour * ids.FACES + p.pack.board.six - 1


def can_trade(p: Woodcraft, me: Player, discount: int) -> bool:
    """Can a die be sold or bought? (W-EXCH-11)"""
    return me.dice() > 0 or can_buy_six(p, me, 0, discount)


def can_buy_six(p: Woodcraft, me: Player, sold: int, discount: int) -> bool:
    """Can a six be bought, `sold` being the colour sold + 1?"""
    for colour in range(ids.COLOURS):
        if not refuse_six(p, me, colour, sold, discount):
            return True
    return False


def refuse_six(p: Woodcraft, me: Player, colour: int, sold: int, discount: int) -> int:
    """Why a six of this colour cannot be bought; nothing sold, nothing excluded (W-EXCH-07)."""
    if sold == colour + 1 and p.pack.board.other_colour:
        return ids.SOLD_COLOUR  # W-EXCH-06
    return 0 if die_price(p, me, six(p, colour)) <= me.stock[ids.BLUEBERRIES] + discount else ids.TOO_DEAR


def sale_price(p: Woodcraft, die: int) -> int:
    """What a sold die brings (W-EXCH-03)."""
    board = p.pack.board
    return (die % ids.FACES + 1) * board.sell_factor + board.surcharge[die // ids.FACES]


class Sell(WoodcraftVerb):
    """Sell a die to the supply: only once, and before buying."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if not first_of(p.stack[-1]):
            lumber = p.players[seat].lumber
            for die in range(ids.DICE):
                if lumber[die]:
                    out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> int:
        if first_of(p.stack[-1]):
            return ids.SOLD_ALREADY  # W-EXCH-01
        return 0 if p.players[seat].lumber[die] else ids.NO_DIE  # W-EXCH-02, W-EDGE-22: no tree

    def play(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> None:
        me = p.players[seat]
        me.lumber[die] -= 1  # W-EXCH-02: to the supply, not to the yard
        me.stock[ids.BLUEBERRIES] += sale_price(p, die)  # W-EXCH-09: there before the purchase
        discount = second_of(p.stack.pop())
        p.stack.append(step(ids.MORE_TRADING, 0, die // ids.FACES + 1, discount))
        if p.events is not None:
            p.tell("sells-die", {"seat": seat, "die": die_word(p, die), "price": sale_price(p, die)})
        fire(p, ids.ON_DIE_SOLD)  # W-ABIL-14: its gain is there before the purchase

    def add_params(self, p: Woodcraft, seat: int, die: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "no-die":
            refusal.rule = "W-EXCH-02"


class MoreTrading(Step[Woodcraft]):
    """A die was sold, and what it sets off is gained: now the purchase, if one can be paid."""

    def run(self, p: Woodcraft, sold: int, discount: int) -> None:
        ask_if(p, can_buy_six(p, p.me(), sold, discount), ids.TRADING, sold, discount)


class BuySix(WoodcraftVerb):
    """Buy a six from the supply; the yard stays as it is."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for colour in range(ids.COLOURS):
            if not self.refuse(p, seat, colour, 0, 0):
                out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> int:
        top = p.stack[-1]
        return refuse_six(p, p.players[seat], colour, first_of(top), second_of(top))

    def play(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> None:
        me = p.players[seat]
        discount = second_of(p.stack.pop())  # W-EXCH-01: the purchase ends the action
        die = six(p, colour)  # W-EX-04
        price = die_price(p, me, die)
        left = pay(p, me, price, discount)
        me.lumber[die] += 1  # W-EXCH-08: from the supply, not from the yard
        if p.events is not None:
            p.tell("buys-die", {"seat": seat, "die": die_word(p, die), "price": price - discount + left})
        fire(p, ids.ON_DIE_BOUGHT, colour, p.pack.board.six)

    def add_params(self, p: Woodcraft, seat: int, colour: int, b: int, c: int, refusal: Refusal) -> None:
        add_price(p, seat, die_price(p, p.players[seat], six(p, colour)), "W-EXCH-05", refusal)
