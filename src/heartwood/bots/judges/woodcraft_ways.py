"""How what an order of Woodcraft still lacks can come: facts of the own board and of what lies open.

First what the next turn can do without an action: a tree that has grown, a helper, a saw, splicing or gluing. Then what
an action can buy, and trees that take longer. Each die and each tile is counted for one thing only.
"""

from itertools import permutations
from typing import Final

from heartwood.bots.judges.woodcraft import turns_left
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    COLOURS,
    DICE,
    FACES,
    FLIP,
    GLUE,
    GLUE_1,
    ONCE_PER_TURN,
    RECOLOR,
    RULE_GROWTH,
    SAWBLADE,
    SAWS,
    SCRAPWOOD,
    SHIFT,
    SPLICE_1,
    SPLICE_4,
    TOKENS,
    VALUE_BITS,
    VALUE_MASK,
)
from heartwood.games.woodcraft.lumber import die_price, six
from heartwood.games.woodcraft.orders import matched
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS, symbol_word

Way = dict[str, object]  # what is lacking, by which way it comes, and from what

FREE: Final = ("tree", "helper", "saw", "saw-tree", "splice", "glue")  # ways of the next turn that take no action
PATIENCE: Final = 3  # turns for which a tree's growth is foreseen
FAR: Final = 100
LARGE: Final = 1 << 20
MATERIALS: Final = (GLUE, SCRAPWOOD, SAWBLADE)


class Lack:
    """What an order still needs."""

    def __init__(self, dice: list[int], tokens: list[int]) -> None:
        self.dice = dice  # as symbols
        self.tokens = tokens  # by their place in a stock

    def size(self) -> int:
        """How many dice and tokens that is."""
        return len(self.dice) + sum(self.tokens)


def lack(p: Woodcraft, me: Player, card: int) -> Lack:
    """What an order would need to be completed now, if it were the only one."""
    symbols = p.pack.demands[card]
    dice = matched(p.pack.dice_of, symbols, 0, me.lumber)
    tokens = p.pack.orders.tokens[card]
    return Lack(
        [symbols[place] for place in range(len(symbols)) if dice[place] == NONE],
        [max(0, tokens[token] - me.stock[token]) for token in range(TOKENS)],
    )


class Means:
    """What is there to make the missing dice of an order from, and is not counted for another one yet."""

    def __init__(self, p: Woodcraft, seat: int, card: int) -> None:
        self.p = p
        me = p.players[seat]
        self.me = me
        self.dice = me.lumber[:]
        for die in matched(p.pack.dice_of, p.pack.demands[card], 0, me.lumber):
            if die != NONE:
                self.dice[die] -= 1
        self.stock = [max(0, have - need) for have, need in zip(me.stock, p.pack.orders.tokens[card], strict=True)]
        self.trees = list(me.trees)
        self.yard = p.yard[:]
        phase = p.round in p.setup.calendar.income_after  # before the next turn all tiles are ready again
        self.ready = me.pieces if phase else me.pieces & ~me.used
        self.rooms = [card for card in me.rooms if card != NONE and p.pack.helpers.kind[card] == ONCE_PER_TURN]
        self.turns = turns_left(p, seat) - 1

    def cut(self, symbols: list[int]) -> list[Way]:
        """Two dice that one cut makes from one die."""
        first, second = symbols
        for die in range(DICE):
            sums = (first & VALUE_MASK) + (second & VALUE_MASK) == die % FACES + 1
            whole = first & VALUE_MASK and second & VALUE_MASK
            if self.dice[die] and sums and whole and has_colour(first, die) and has_colour(second, die):
                if self.saw():
                    self.dice[die] -= 1
                    return [way_of(symbol, "saw", die=DIE_WORDS[die]) for symbol in symbols]
        return []

    def saw(self) -> bool:
        """Take a saw that is ready, if there is one."""
        saws = self.ready & SAWS
        self.ready &= ~(saws & -saws)
        return saws > 0

    def way(self, symbol: int) -> Way:
        """The easiest way to one die."""
        for find in (
            self.by_tree,
            self.by_helper,
            self.by_saw,
            self.by_sawing_tree,
            self.by_splicing,
            self.by_gluing,
            self.by_yard,
        ):
            found = find(symbol)
            if found:
                return found
        for turns in range(2, PATIENCE + 1):
            found = self.by_tree(symbol, turns)
            if found:
                return found
        return self.by_six(symbol) or self.by_dear_yard(symbol) or way_of(symbol, "none")

    def by_tree(self, symbol: int, turns: int = 1) -> Way:
        """A tree that is such a die in so many turns."""
        if turns > self.turns:
            return {}
        growth = self.p.pack.board.growth + self.me.rules[RULE_GROWTH]
        for colour, face in enumerate(self.trees):
            if face and fits(self.p, symbol, colour * FACES + min(FACES, face + growth * turns) - 1):
                self.trees[colour] = 0
                return way_of(symbol, "tree") if turns == 1 else way_of(symbol, "trees", turns=turns)
        return {}

    def by_helper(self, symbol: int) -> Way:
        """A die that a helper can change into it in the next turn."""
        helpers = self.p.pack.helpers
        for card in self.rooms:
            price = helpers.pay[card]
            poor = any(price[token] > self.stock[token] for token in range(len(price)))
            if poor or helpers.pay_dice[card] or helpers.on_trees[card]:
                continue
            for die in range(DICE):
                if self.dice[die] and any(fits(self.p, symbol, made) for made in made_by(self.p, card, die)):
                    self.dice[die] -= 1
                    self.rooms.remove(card)
                    for token in range(len(price)):
                        self.stock[token] -= price[token]
                    return way_of(symbol, "helper", helper=helpers.ids[card], die=DIE_WORDS[die])
        return {}

    def by_saw(self, symbol: int) -> Way:
        """A die that a ready saw cuts it from."""
        value = symbol & VALUE_MASK
        for die in range(DICE):
            if self.dice[die] and value and value < die % FACES + 1 and has_colour(symbol, die) and self.saw():
                self.dice[die] -= 1
                return way_of(symbol, "saw", die=DIE_WORDS[die])
        return {}

    def by_sawing_tree(self, symbol: int) -> Way:
        """A tree that is tall enough in the next turn for a ready saw to cut it from."""
        value = symbol & VALUE_MASK
        growth = self.p.pack.board.growth + self.me.rules[RULE_GROWTH]
        for colour, face in enumerate(self.trees):
            die = colour * FACES + min(FACES, face + growth) - 1
            if face and value and value < die % FACES + 1 and has_colour(symbol, die) and self.saw():
                self.trees[colour] = 0
                return way_of(symbol, "saw-tree", die=DIE_WORDS[die])
        return {}

    def by_splicing(self, symbol: int) -> Way:
        """A die that a ready splicing tile raises to it."""
        if not self.stock[SCRAPWOOD]:
            return {}
        for tile in range(SPLICE_1, SPLICE_4 + 1):
            for more in self.p.pack.board.piece_amounts[tile] if self.ready >> tile & 1 else []:
                for die in range(DICE):
                    if self.dice[die] and die % FACES + more < FACES and fits(self.p, symbol, die + more):
                        self.dice[die] -= 1
                        self.ready &= ~(1 << tile)
                        self.stock[SCRAPWOOD] -= 1
                        return way_of(symbol, "splice", die=DIE_WORDS[die])
        return {}

    def by_gluing(self, symbol: int) -> Way:
        """Two dice that a ready gluing tile makes it of."""
        value = symbol & VALUE_MASK
        if not self.stock[GLUE] or not self.ready >> GLUE_1 & 1 or not value:
            return {}
        for die in range(DICE):
            for other in range(die, DICE):
                there = self.dice[die] > (die == other) and self.dice[other] > 0
                colour = has_colour(symbol, die) or has_colour(symbol, other)
                if there and colour and die % FACES + other % FACES + 2 == value:
                    self.dice[die] -= 1
                    self.dice[other] -= 1
                    self.ready &= ~(1 << GLUE_1)
                    self.stock[GLUE] -= 1
                    return way_of(symbol, "glue", die=DIE_WORDS[die], other_die=DIE_WORDS[other])
        return {}

    def by_yard(self, symbol: int) -> Way:
        """A die of the yard that can be paid."""
        rows = [(die_price(self.p, self.me, die), die) for die in range(DICE) if self.yard[die]]
        for price, die in sorted(rows):
            if fits(self.p, symbol, die) and price <= self.stock[BLUEBERRIES]:
                self.yard[die] -= 1
                self.stock[BLUEBERRIES] -= price
                return way_of(symbol, "yard", blueberries=price)
        return {}

    def by_dear_yard(self, symbol: int) -> Way:
        """A die of the yard that takes more than there is to pay with."""
        rows = [(die_price(self.p, self.me, die), die) for die in range(DICE) if self.yard[die]]
        for price, die in sorted(rows):
            if fits(self.p, symbol, die):
                self.yard[die] -= 1
                return way_of(symbol, "yard-dear", blueberries=price)
        return {}

    def by_six(self, symbol: int) -> Way:
        """A six, which the exchange sells."""
        for colour in range(COLOURS):
            die = six(self.p, colour)
            price = die_price(self.p, self.me, die)
            if fits(self.p, symbol, die) and price <= self.stock[BLUEBERRIES]:
                self.stock[BLUEBERRIES] -= price
                return way_of(symbol, "six", blueberries=price)
        return {}


def ways(p: Woodcraft, seat: int, card: int) -> list[Way]:
    """For each die and token that an order lacks, how it can come in the turns after this one."""
    missing = lack(p, p.players[seat], card)
    means = Means(p, seat, card)
    dice = missing.dice
    found = means.cut(dice) if len(dice) == 2 and means.turns else []
    if not found:
        found = ways_to_dice(p, seat, card, dice) if means.turns else [way_of(symbol, "none") for symbol in dice]
    for token in range(TOKENS):
        if missing.tokens[token]:
            key = "materials" if token in MATERIALS and means.turns else "none"
            found.append({"way": key, "token": TOKEN_WORDS[token], "count": missing.tokens[token]})
    return found


def ways_to_dice(p: Woodcraft, seat: int, card: int, symbols: list[int]) -> list[Way]:
    """Ways to dice in the order of these symbols: what one of them takes the others lack, so the best choice counts."""
    best: list[Way] = []
    least = LARGE
    for order in permutations(range(len(symbols))):
        means = Means(p, seat, card)
        found: list[Way] = [{} for _ in symbols]
        for place in order:
            found[place] = means.way(symbols[place])
        cost = sum([hardness(way) for way in found])
        if cost < least:
            least = cost
            best = found
    return best


def hardness(way: Way) -> int:
    """How hard a way is: nothing in sight counts more than any number of others."""
    if way["way"] == "none":
        return FAR
    return 0 if way["way"] in FREE else 1


def is_soon(found: list[Way]) -> bool:
    """Can all of it be there in the next turn without an action?"""
    return all(way["way"] in FREE for way in found)


def way_of(symbol: int, key: str, **params: object) -> Way:
    """A way to a die."""
    return {"way": key, "symbol": symbol_word(symbol), **params}


def made_by(p: Woodcraft, card: int, die: int) -> list[int]:
    """The dice that a helper can make of a die."""
    helpers = p.pack.helpers
    face = die % FACES
    if helpers.op[card] == SHIFT:
        return [die + by for by in helpers.by[card] if 0 <= face + by < FACES]
    if helpers.op[card] == FLIP:
        return [die - face + FACES - 1 - face]
    if helpers.op[card] == RECOLOR:
        return [colour * FACES + face for colour in range(COLOURS) if colour != die // FACES]
    return []


def has_colour(symbol: int, die: int) -> bool:
    """Does a symbol accept the colour of a die?"""
    return bool(symbol >> VALUE_BITS >> die // FACES & 1)


def fits(p: Woodcraft, symbol: int, die: int) -> bool:
    """Does a symbol accept a die?"""
    return die in p.pack.dice_of[symbol]
