"""The turn: growth, actions around the tile, marketing, lumber limit (W-TURN, W-MARKET, W-LIMIT).

The step TURN lies at the bottom of the stack while its player acts; everything that goes on lies above it.
"""

from typing import Any

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, first_of, second_of, step
from heartwood.core.verbs import ID_BITS, Verb
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.abilities import Ability
from heartwood.games.woodcraft.gains import die_word, discount_on, fire, grant
from heartwood.games.woodcraft.helpers import can_hire, can_produce, has_room
from heartwood.games.woodcraft.lumber import add_price, ask_if, can_buy_lumber, can_trade, roll_yard
from heartwood.games.woodcraft.materials import can_buy_materials
from heartwood.games.woodcraft.orders import can_take
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.rounds import next_turn
from heartwood.games.woodcraft.trees import harvest_pays
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask
from heartwood.games.woodcraft.workshop import can_build

# --- actions -----------------------------------------------------------------------------------------------


def can_perform(p: Woodcraft, me: Player, action: int, discount: int) -> bool:
    """Can at least one part of an action be carried out and paid? (W-TURN-25, W-EDGE-96)"""
    if action == ids.BUY_LUMBER:
        return can_buy_lumber(p, me, discount)
    if action == ids.EXCHANGE:
        return can_trade(p, me, discount)
    if action == ids.BUY_MATERIALS:
        return can_buy_materials(p, me, 0, discount)
    if action == ids.CHOOSE_ORDERS:
        return can_take(p)
    if action == ids.CHOOSE_HELPER:
        return can_hire(p, me, discount)
    if action == ids.PRODUCE:
        return can_produce(p, me)
    return can_build(p, me, discount)


def perform(p: Woodcraft, action: int, discount: int) -> None:
    """Begin an action; what follows it waits below. No tile moves for it, no bonus comes."""
    p.unpaid = 0
    p.stack.append(step(ids.AFTER_ACTION, 0, action))  # W-ABIL-08: however it came about
    if action == ids.BUY_LUMBER:
        ask(p, ids.LUMBER, 0, discount)
    elif action == ids.EXCHANGE:
        ask(p, ids.TRADING, 0, discount)
    elif action == ids.BUY_MATERIALS:
        ask(p, ids.MATERIALS, 0, discount)
    elif action == ids.CHOOSE_ORDERS:
        ask(p, ids.ORDERS, 0, discount)
    elif action == ids.CHOOSE_HELPER:
        ask(p, ids.HIRING, 0, discount)
    elif action == ids.PRODUCE:
        ask(p, ids.PRODUCING)
    else:
        ask(p, ids.BUILDING, 0, discount)


class AfterAction(Step[Woodcraft]):
    """An action is finished: the yard is refilled, and abilities for the action follow (W-ABIL-07)."""

    def run(self, p: Woodcraft, action: int, new_room: int) -> None:
        if action == ids.BUY_LUMBER:  # W-EXCH-08: and after no other action
            roll_yard(p)  # W-LUMBER-05
        fire(p, action, new_room=new_room - 1)


def harvest_helps(p: Woodcraft, me: Player, action: int) -> bool:
    """Could a harvest make an action possible? Harvesting comes before a granted action (W-ABIL-13)."""
    return harvest_pays(p, me) or (action == ids.EXCHANGE and p.acting and sum(me.trees) > 0)


class Grants(Step[Woodcraft]):
    """Granted actions, in their order; one that cannot be performed lapses (W-ABIL-13).

    One of a helper who is moving in is asked for at once, or put off if it cannot be performed yet.
    """

    def run(self, p: Woodcraft, single: int, discount: int) -> None:
        me = p.me()
        if single:
            action = single - 1
            # Whether another helper can be paid depends on the card just drawn: that is asked in any case.
            possible = can_perform(p, me, action, discount) or harvest_helps(p, me, action)
            if possible or (action == ids.CHOOSE_HELPER and has_room(p, me)):
                ask(p, ids.GRANTED, action + ids.AT_ONCE, discount)
            else:
                grant(p, action | discount << ids.DISCOUNT_SHIFT)  # W-HELPER-16
            return
        while p.grants:
            action = p.grants[0] & ids.ACTION_MASK
            discount = p.grants[0] >> ids.DISCOUNT_SHIFT
            p.grants = p.grants[1:]
            if can_perform(p, me, action, discount) or harvest_helps(p, me, action):
                p.stack.append(step(ids.GRANTS))
                ask(p, ids.GRANTED, action, discount)
                return
            if p.events is not None:
                p.tell("grant-lapses", {"seat": p.active, "action": p.pack.board.action_ids[action]})


class Accept(WoodcraftVerb):
    """Perform a granted action: no tile, no bonus, no lantern, and nothing instead of it."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        top = p.stack[-1]
        action = first_of(top) % ids.ACTIONS
        return 0 if can_perform(p, p.players[seat], action, second_of(top)) else ids.CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        action = first_of(top) % ids.ACTIONS
        if p.events is not None:
            p.tell("granted", {"seat": seat, "action": p.pack.board.action_ids[action]})
        perform(p, action, second_of(top))  # W-TURN-17; W-ABIL-12: no tile, no bonus, no lantern

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["action"] = p.pack.board.action_ids[first_of(p.stack[-1]) % ids.ACTIONS]


class Later(WoodcraftVerb):
    """Put an action off until the room of the helper who grants it has brought its gain (W-HELPER-16)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if first_of(p.stack[-1]) >= ids.AT_ONCE else ids.NOW_OR_NEVER

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        grant(p, first_of(top) - ids.AT_ONCE | second_of(top) << ids.DISCOUNT_SHIFT)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["action"] = p.pack.board.action_ids[first_of(p.stack[-1])]


class Decline(WoodcraftVerb):
    """Let a granted action lapse (W-ABIL-12, W-ABIL-13)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        action = p.pack.board.action_ids[first_of(p.stack.pop()) % ids.ACTIONS]
        if p.events is not None:
            p.tell("grant-declined", {"seat": seat, "action": action})


# --- step 2 of the turn --------------------------------------------------------------------------------------


def refuse_option(p: Woodcraft) -> int:
    """Why the tile's action, or what replaces it, is not due (W-TURN-07, W-TURN-23)."""
    if p.tile == NONE:
        return ids.NO_TILE_YET
    return ids.OPTION_DONE if p.done else 0


class Perform(WoodcraftVerb):
    """Perform the chosen tile's action. (`Turn.offer` knows when; so it does for `Berries` and `Finish`.)"""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        reason = refuse_option(p)
        if reason:
            return reason
        return 0 if can_perform(p, p.players[seat], p.tile, 0) else ids.CANNOT_PERFORM

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.done = True
        if p.events is not None:
            p.tell("performs", {"seat": seat, "action": p.pack.board.action_ids[p.tile]})
        perform(p, p.tile, 0)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["action"] = "" if p.tile == NONE else p.pack.board.action_ids[p.tile]


class Berries(WoodcraftVerb):
    """Take 3 blueberries instead of the tile's action (W-TURN-08)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return refuse_option(p)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.done = True
        p.players[seat].stock[ids.BLUEBERRIES] += p.pack.board.fallback  # W-EDGE-92
        if p.events is not None:
            p.tell("instead", {"seat": seat, "amount": p.pack.board.fallback})


class Swap(WoodcraftVerb):
    """Pay a lantern and perform another tile's action instead, also a blocked one's."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if refuse_option(p) or me.stock[ids.LANTERN] - p.fresh < p.pack.board.swap_lanterns:
            return
        for action in range(ids.ACTIONS):
            if action != p.tile and can_perform(p, me, action, 0):  # W-TURN-09; W-WHEEL-19: blocked or not
                out.append(self.id | action << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, action: int, b: int, c: int) -> int:
        reason = refuse_option(p)
        if reason:
            return reason
        me = p.players[seat]
        price = p.pack.board.swap_lanterns
        if action == p.tile:
            return ids.SAME_TILE  # W-TURN-09
        if me.stock[ids.LANTERN] < price:
            return ids.NO_LANTERN  # W-TURN-18
        if me.stock[ids.LANTERN] - p.fresh < price:  # W-EDGE-02
            return ids.FRESH_LANTERN  # W-TURN-10
        return 0 if can_perform(p, me, action, 0) else ids.CANNOT_PERFORM  # W-EDGE-08: blocked or not

    def play(self, p: Woodcraft, seat: int, action: int, b: int, c: int) -> None:
        p.done = True
        p.players[seat].stock[ids.LANTERN] -= p.pack.board.swap_lanterns
        if p.events is not None:
            params: dict[str, object] = {"seat": seat, "action": p.pack.board.action_ids[action]}
            p.tell("swaps", {**params, "lanterns": p.pack.board.swap_lanterns})
        perform(p, action, 0)  # W-TURN-09: its tile stays, no bonus comes

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["fresh"] = p.fresh
        refusal.params["needs"] = p.pack.board.swap_lanterns


class Bonus(WoodcraftVerb):
    """Buy the bonus action of the turn: any of the seven, blocked or not. Nothing can be had instead of it."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if p.bonus or p.players[seat].stock[ids.LANTERN] < p.pack.board.bonus_lanterns:
            return
        for action in range(ids.ACTIONS):  # W-TURN-13; W-WHEEL-19: blocked or not
            if can_perform(p, p.players[seat], action, 0):
                out.append(self.id | action << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, action: int, b: int, c: int) -> int:
        if p.bonus:  # W-EX-35, W-DIS-11: p.tile and p.done do not matter
            return ids.BONUS_DONE  # W-TURN-12
        if p.players[seat].stock[ids.LANTERN] < p.pack.board.bonus_lanterns:
            return ids.NO_BONUS_LANTERNS  # W-TURN-12; W-TURN-15: fresh lanterns count
        return 0 if can_perform(p, p.players[seat], action, 0) else ids.CANNOT_PERFORM  # W-EDGE-07: any

    def play(self, p: Woodcraft, seat: int, action: int, b: int, c: int) -> None:
        p.bonus = True
        lanterns = p.pack.board.bonus_lanterns
        p.spend_lanterns(p.players[seat], lanterns)
        if p.events is not None:
            p.tell("bonus", {"seat": seat, "action": p.pack.board.action_ids[action], "lanterns": lanterns})
        perform(p, action, 0)  # W-TURN-14, W-TURN-17: no tile, no bonus, nothing instead

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["needs"] = p.pack.board.bonus_lanterns


class Turn(Step[Woodcraft]):
    """Step 2 of a turn. Its moves are asked for more often than all others: verbs that cannot have any are passed over.

    The verbs come in groups: for the tile (choose, perform, berries, swap, finish), for lanterns (bonus), free actions
    by what they need (complete, harvest, saw, splice, glue, reuse), abilities. They may come in any order, but for the
    harvest not later than this step.
    """

    def __init__(self, id: int, name: str, rule: str, verbs: list[Verb[Any]], abilities: list[Ability]) -> None:
        super().__init__(id, name, rule, [*verbs, *abilities], [])
        self.choose, self.swap, self.bonus = verbs[0], verbs[3], verbs[5]
        self.complete, self.harvest, self.saw, self.splice, self.glue, self.reuse = verbs[6:]
        self.abilities = abilities  # by what they do to a die

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        stock = me.stock
        lanterns = stock[ids.LANTERN]
        if p.tile == NONE:
            self.choose.offer(p, seat, out)
        elif p.done:
            out.append(ids.FINISH)
        else:
            if can_perform(p, me, p.tile, 0):
                out.append(ids.PERFORM)
            out.append(ids.BERRIES)  # W-TURN-08
            if lanterns >= p.pack.board.swap_lanterns:
                self.swap.offer(p, seat, out)
        # W-TURN-06: from here on it does not matter whether a tile is chosen, or its action performed
        if lanterns >= p.pack.board.bonus_lanterns and not p.bonus:
            self.bonus.offer(p, seat, out)
        # The seven kinds of free action (W-FREE-01), as often as they can be paid (W-FREE-02); W-ORDER-04
        if me.orders:
            self.complete.offer(p, seat, out)
        trees = me.trees
        if trees[0] or trees[1] or trees[2]:
            self.harvest.offer(p, seat, out)
        if me.pieces & ~me.used & ids.SAWS:
            self.saw.offer(p, seat, out)
        if stock[ids.SCRAPWOOD]:
            self.splice.offer(p, seat, out)
        if stock[ids.GLUE]:
            self.glue.offer(p, seat, out)
        if stock[ids.REUSE]:
            self.reuse.offer(p, seat, out)
        waiting = me.abilities & ~me.once  # W-ABIL-03: free, and not asked for
        if waiting:
            for room, card in enumerate(me.rooms):
                if waiting >> room & 1:
                    ability = self.abilities[p.pack.helpers.op[card]]
                    if not ability.refuse_helper(p, me, card):
                        ability.offer_uses(p, me, card, out)


class Finish(WoodcraftVerb):
    """End step 2: the tile has moved and its option is carried out (W-TURN-23)."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if p.tile == NONE:
            return ids.NO_TILE_YET  # W-TURN-04
        return 0 if p.done else ids.NOT_DONE_YET  # W-FREE-03; W-ORDER-13: whatever else could be done

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        p.stack.append(step(ids.CLOSE_TURN))  # W-TURN-02, W-EDGE-59: below the marketing, so after it
        me = p.players[seat]
        ask_if(p, market_price(p, me) <= me.stock[ids.BLUEBERRIES], ids.MARKETING)  # W-MARKET-01: after the actions


# --- marketing ---------------------------------------------------------------------------------------------


def market_step(p: Woodcraft, me: Player) -> int:
    """The step that can be bought: the next one, or the last one again (W-MARKET-03, W-MARKET-05)."""
    return min(me.marketing, len(p.pack.board.market_price) - 1)


def market_price(p: Woodcraft, me: Player) -> int:
    """What a marketing step costs this player (W-MARKET-03)."""
    return max(0, p.pack.board.market_price[market_step(p, me)] - discount_on(p, me, ids.ON_MARKETING))


class Market(WoodcraftVerb):
    """Buy points with blueberries at the end of the turn, once."""

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return 0 if market_price(p, me) <= me.stock[ids.BLUEBERRIES] else ids.TOO_DEAR  # W-MARKET-04

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()  # W-EDGE-57: asked once in a turn; W-MARKET-02, W-MARKET-06
        me = p.players[seat]
        board = p.pack.board
        bought = market_step(p, me)
        price = market_price(p, me)
        me.stock[ids.BLUEBERRIES] -= price
        if p.events is not None:
            p.tell("markets", {"seat": seat, "price": price, "points": board.market_points[bought]})
        me.add_points(board.market_points[bought], ids.BY_MARKETING)  # W-MARKET-03
        me.marketing = min(me.marketing + 1, len(board.market_price))  # W-MARKET-05; W-MARKET-07: never back
        fire(p, ids.ON_MARKETING)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        add_price(p, seat, market_price(p, p.players[seat]), "W-MARKET-04", refusal)


class NoMarket(WoodcraftVerb):
    """Buy no points in this turn (W-MARKET-02)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()


# --- the lumber limit --------------------------------------------------------------------------------------


class CloseTurn(Step[Woodcraft]):
    """Dice above the limit go back, not before (W-LIMIT-01); then the next turn begins."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        if p.me().dice() > p.pack.board.lumber_limit:  # W-LIMIT-02, W-LIMIT-06
            p.stack.append(step(ids.CLOSE_TURN))
            ask(p, ids.LIMIT)
        else:
            next_turn(p)


class Return(WoodcraftVerb):
    """Return a die above the limit, for nothing; the player chooses which."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        lumber = p.players[seat].lumber
        for die in range(ids.DICE):
            if lumber[die]:
                out.append(self.id | die << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> int:
        return 0 if p.players[seat].lumber[die] else ids.NO_DIE  # W-LIMIT-03: any of them

    def play(self, p: Woodcraft, seat: int, die: int, b: int, c: int) -> None:
        p.stack.pop()
        p.players[seat].lumber[die] -= 1  # W-LIMIT-04: for nothing
        if p.events is not None:
            p.tell("returns", {"seat": seat, "die": die_word(p, die)})
