"""The turn: growth, actions around the tile, marketing, lumber limit (W-TURN, W-MARKET, W-LIMIT).

The step TURN lies at the bottom of the stack while its player acts; everything that goes on lies above it.
"""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step
from heartwood.core.verbs import ID_BITS, Verb
from heartwood.games.woodcraft.abilities import Ability
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import die_word, discount, fire
from heartwood.games.woodcraft.helpers import can_hire, can_produce
from heartwood.games.woodcraft.ids import (
    ACTIONS,
    AFTER_ACTION,
    BERRIES,
    BLUEBERRIES,
    BONUS_DONE,
    BUILDING,
    BUY_LUMBER,
    BUY_MATERIALS,
    BY_MARKETING,
    CANNOT_PERFORM,
    CHOOSE_HELPER,
    CHOOSE_ORDERS,
    CLOSE_TURN,
    DICE,
    DISCOUNT_SHIFT,
    EXCHANGE,
    FINISH,
    FRESH_LANTERN,
    GLUE,
    GRANTED,
    GRANTS,
    HIRING,
    LANTERN,
    LIMIT,
    LUMBER,
    MARKETING,
    MATERIALS,
    NO_BONUS_LANTERNS,
    NO_DIE,
    NO_LANTERN,
    NO_TILE_YET,
    NOT_DONE_YET,
    ON_MARKETING,
    OPTION_DONE,
    ORDERS,
    PERFORM,
    PRODUCE,
    PRODUCING,
    REUSE,
    SAME_TILE,
    SAWS,
    SCRAPWOOD,
    TOO_DEAR,
    TRADING,
)
from heartwood.games.woodcraft.lumber import can_buy_lumber, can_trade, roll_yard
from heartwood.games.woodcraft.materials import can_buy_materials
from heartwood.games.woodcraft.orders import can_take
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.rounds import next_turn
from heartwood.games.woodcraft.trees import harvest_pays
from heartwood.games.woodcraft.workshop import can_build

ACTION_MASK: Final = (1 << DISCOUNT_SHIFT) - 1

# --- actions -----------------------------------------------------------------------------------------------


def can_perform(p: Woodcraft, me: Player, action: int, off: int) -> bool:
    """Can at least one part of an action be carried out and paid? (W-TURN-25)"""
    if action == BUY_LUMBER:
        return can_buy_lumber(p, me, off)
    if action == EXCHANGE:
        return can_trade(p, me, off)
    if action == BUY_MATERIALS:
        return can_buy_materials(p, me, 0, off)
    if action == CHOOSE_ORDERS:
        return can_take(p)
    if action == CHOOSE_HELPER:
        return can_hire(p, me, off)
    if action == PRODUCE:
        return can_produce(p, me)
    return can_build(p, me, off)


def perform(p: Woodcraft, action: int, off: int) -> None:
    """Begin an action; what follows it waits below (W-TURN-20)."""
    p.stack.append(step(AFTER_ACTION, 0, action))
    if action == BUY_LUMBER:
        ask(p, LUMBER, 0, off)
    elif action == EXCHANGE:
        ask(p, TRADING, 0, off)
    elif action == BUY_MATERIALS:
        ask(p, MATERIALS, 0, off)
    elif action == CHOOSE_ORDERS:
        ask(p, ORDERS, 0, off)
    elif action == CHOOSE_HELPER:
        ask(p, HIRING, 0, off)
    elif action == PRODUCE:
        ask(p, PRODUCING)
    else:
        ask(p, BUILDING, 0, off)


class AfterAction(Step[Woodcraft]):
    """An action is finished: the yard is refilled, and abilities for the action follow."""

    def run(self, p: Woodcraft, action: int, new_room: int) -> None:
        if action == BUY_LUMBER:
            roll_yard(p)  # W-LUMBER-05
        fire(p, action, new_room=new_room - 1)


def harvest_helps(p: Woodcraft, me: Player, action: int) -> bool:
    """Could a harvest make an action possible? Harvesting comes before a granted action (W-ABIL-13)."""
    return harvest_pays(p, me) or (action == EXCHANGE and p.acting and sum(me.trees) > 0)


class Grants(Step[Woodcraft]):
    """Granted actions, in their order; one that cannot be performed lapses (W-ABIL-13)."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        me = p.me()
        while p.grants:
            action = p.grants[0] & ACTION_MASK
            off = p.grants[0] >> DISCOUNT_SHIFT
            p.grants = p.grants[1:]
            if can_perform(p, me, action, off) or harvest_helps(p, me, action):
                p.stack.append(step(GRANTS))
                ask(p, GRANTED, action, off)
                return
            if p.events is not None:
                p.tell("grant-lapses", {"seat": p.active, "action": p.pack.board.action_ids[action]})


class Accept(Deed):
    """Perform a granted action: no tile, no bonus, no lantern (W-ABIL-12)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        possible = can_perform(p, p.players[seat], top >> FIRST_SHIFT & BYTE, top >> SECOND_SHIFT)
        return 0 if possible else CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        action = top >> FIRST_SHIFT & BYTE
        if p.events is not None:
            p.tell("granted", {"seat": seat, "action": p.pack.board.action_ids[action]})
        perform(p, action, top >> SECOND_SHIFT)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["action"] = p.pack.board.action_ids[p.stack[-1] >> FIRST_SHIFT & BYTE]


class Decline(Deed):
    """Let a granted action lapse."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        action = p.pack.board.action_ids[top >> FIRST_SHIFT & BYTE]
        if p.events is not None:
            p.tell("grant-declined", {"seat": seat, "action": action})


# --- step 2 of the turn --------------------------------------------------------------------------------------


def refuse_option(p: Woodcraft) -> int:
    """Why the tile's action, or what replaces it, is not due (W-TURN-07, W-TURN-23)."""
    if p.tile == NONE:
        return NO_TILE_YET
    return OPTION_DONE if p.done else 0


class Perform(Deed):
    """Perform the chosen tile's action. (`Turn.offer` knows when; so it does for `Berries` and `Finish`.)"""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_option(p)
        if reason:
            return reason
        return 0 if can_perform(p, p.players[seat], p.tile, 0) else CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.done = True
        if p.events is not None:
            p.tell("performs", {"seat": seat, "action": p.pack.board.action_ids[p.tile]})
        perform(p, p.tile, 0)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["action"] = "" if p.tile == NONE else p.pack.board.action_ids[p.tile]


class Berries(Deed):
    """Take 3 blueberries instead of the tile's action (W-TURN-08)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return refuse_option(p)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.done = True
        p.players[seat].stock[BLUEBERRIES] += p.pack.board.fallback
        if p.events is not None:
            p.tell("instead", {"seat": seat, "amount": p.pack.board.fallback})


class Swap(Deed):
    """Pay a lantern and perform another tile's action instead (W-TURN-09 to W-TURN-11)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if refuse_option(p) or me.stock[LANTERN] - p.fresh < p.pack.board.swap_lanterns:
            return
        for action in range(ACTIONS):
            if action != p.tile and can_perform(p, me, action, 0):
                out.append(self.id | action << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_option(p)
        if reason:
            return reason
        me = p.players[seat]
        price = p.pack.board.swap_lanterns
        if a == p.tile:
            return SAME_TILE
        if me.stock[LANTERN] < price:
            return NO_LANTERN
        if me.stock[LANTERN] - p.fresh < price:
            return FRESH_LANTERN  # W-TURN-10
        return 0 if can_perform(p, me, a, 0) else CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.done = True
        p.players[seat].stock[LANTERN] -= p.pack.board.swap_lanterns
        if p.events is not None:
            p.tell(
                "swaps", {"seat": seat, "action": p.pack.board.action_ids[a], "lanterns": p.pack.board.swap_lanterns}
            )
        perform(p, a, 0)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["fresh"] = p.fresh
        refusal.params["needs"] = p.pack.board.swap_lanterns


class Bonus(Deed):
    """Buy the bonus action of the turn: any of the seven (W-TURN-12 to W-TURN-16)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if p.bonus or p.players[seat].stock[LANTERN] < p.pack.board.bonus_lanterns:
            return
        for action in range(ACTIONS):
            if can_perform(p, p.players[seat], action, 0):
                out.append(self.id | action << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if p.bonus:
            return BONUS_DONE
        if p.players[seat].stock[LANTERN] < p.pack.board.bonus_lanterns:
            return NO_BONUS_LANTERNS
        return 0 if can_perform(p, p.players[seat], a, 0) else CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.bonus = True
        lanterns = p.pack.board.bonus_lanterns
        p.spend_lanterns(p.players[seat], lanterns)
        if p.events is not None:
            p.tell("bonus", {"seat": seat, "action": p.pack.board.action_ids[a], "lanterns": lanterns})
        perform(p, a, 0)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["needs"] = p.pack.board.bonus_lanterns


class Turn(Step[Woodcraft]):
    """Step 2 of a turn. Its moves are asked for more often than all others: verbs that cannot have any are passed over.

    The verbs come in groups: for the tile (choose, perform, berries, swap, finish), for lanterns (bonus), free actions
    by what they need (complete, harvest, saw, splice, glue, reuse), abilities.
    """

    def __init__(self, id: int, name: str, rule: str, verbs: list[Verb[Any]], abilities: list[Ability]) -> None:
        super().__init__(id, name, rule, [*verbs, *abilities], [])
        self.choose, self.swap, self.bonus = verbs[0], verbs[3], verbs[5]
        self.complete, self.harvest, self.saw, self.splice, self.glue, self.reuse = verbs[6:]
        self.abilities = abilities  # by what they do to a die

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        stock = me.stock
        if p.tile == NONE:
            self.choose.offer(p, seat, out)
        elif p.done:
            out.append(FINISH)
        else:
            if can_perform(p, me, p.tile, 0):
                out.append(PERFORM)
            out.append(BERRIES)
            if stock[LANTERN] >= p.pack.board.swap_lanterns:
                self.swap.offer(p, seat, out)
        if stock[LANTERN] >= p.pack.board.bonus_lanterns and not p.bonus:
            self.bonus.offer(p, seat, out)
        if me.orders:
            self.complete.offer(p, seat, out)
        trees = me.trees
        if trees[0] or trees[1] or trees[2]:
            self.harvest.offer(p, seat, out)
        if me.pieces & ~me.used & SAWS:
            self.saw.offer(p, seat, out)
        if stock[SCRAPWOOD]:
            self.splice.offer(p, seat, out)
        if stock[GLUE]:
            self.glue.offer(p, seat, out)
        if stock[REUSE]:
            self.reuse.offer(p, seat, out)
        waiting = me.abilities & ~me.once
        if waiting:
            for room, card in enumerate(me.rooms):
                if waiting >> room & 1:
                    ability = self.abilities[p.pack.helpers.op[card]]
                    if not ability.refuse_helper(p, me, card):
                        ability.offer_uses(p, me, card, out)


class Finish(Deed):
    """End step 2: the tile has moved and its option is carried out (W-TURN-23)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if p.tile == NONE:
            return NO_TILE_YET
        return 0 if p.done else NOT_DONE_YET

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        p.acting = False
        p.stack.append(step(CLOSE_TURN))
        me = p.players[seat]
        if market_price(p, me) <= me.stock[BLUEBERRIES]:
            ask(p, MARKETING)


# --- marketing ---------------------------------------------------------------------------------------------


def market_step(p: Woodcraft, me: Player) -> int:
    """The step that can be bought: the next one, or the last one again (W-MARKET-03, W-MARKET-05)."""
    return min(me.marketing, len(p.pack.board.market_price) - 1)


def market_price(p: Woodcraft, me: Player) -> int:
    """What a marketing step costs this player."""
    return max(0, p.pack.board.market_price[market_step(p, me)] - discount(p, me, ON_MARKETING))


class Market(Deed):
    """Buy points with blueberries, once at the end of the turn (W-MARKET)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return 0 if market_price(p, me) <= me.stock[BLUEBERRIES] else TOO_DEAR  # W-MARKET-04

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        me = p.players[seat]
        board = p.pack.board
        bought = market_step(p, me)
        price = market_price(p, me)
        me.stock[BLUEBERRIES] -= price
        if p.events is not None:
            p.tell("markets", {"seat": seat, "price": price, "points": board.market_points[bought]})
        me.add_points(board.market_points[bought], BY_MARKETING)
        me.marketing = min(me.marketing + 1, len(board.market_price))
        fire(p, ON_MARKETING)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        price = market_price(p, p.players[seat])
        refusal.params["price"] = price
        refusal.params["missing"] = price - p.players[seat].stock[BLUEBERRIES]


class NoMarket(Deed):
    """Buy no points in this turn (W-MARKET-02)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()


# --- the lumber limit --------------------------------------------------------------------------------------


class CloseTurn(Step[Woodcraft]):
    """Dice above the limit go back, then the next turn begins (W-LIMIT, W-TURN-02)."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        if p.me().dice() > p.pack.board.lumber_limit:
            p.stack.append(step(CLOSE_TURN))
            ask(p, LIMIT)
        else:
            next_turn(p)


class Return(Deed):
    """Return a die above the limit; the player chooses which (W-LIMIT-02 to W-LIMIT-04)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        lumber = p.players[seat].lumber
        for die in range(DICE):
            if lumber[die]:
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.players[seat].lumber[a] else NO_DIE

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        p.players[seat].lumber[a] -= 1
        if p.events is not None:
            p.tell("returns", {"seat": seat, "die": die_word(p, a)})
