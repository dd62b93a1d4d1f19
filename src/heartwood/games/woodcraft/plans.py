"""Plans: short series of free actions that complete an order now, and purchases that would make one possible (W-FREE,
W-ORDER).

A plan is played out on a copy before it is told, by the same verbs as any move, so it holds whatever they hold. It may
ask which die pays, which colour a gained die has, which of several gains comes first or is taken; a tool to place, a
helper to send to work or an action that is granted is for the player to decide, and so is all that comes after
something was revealed: there a plan ends. See `backwards` for how plans are found.
"""

from typing import Final

from heartwood.core.position import ID_MASK
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.backwards import Backwards, Brought
from heartwood.games.woodcraft.dice import REUSABLE
from heartwood.games.woodcraft.orders import matched
from heartwood.games.woodcraft.position import CARD_MASK, NONE, Player, Woodcraft

MOST_ACTIONS: Final = 5  # free actions before the order is completed
MOST_PLANS: Final = 5
MOST_COMPARED: Final = 24  # plans among which the best are chosen
MOST_BRANCHES: Final = 12  # ways to complete another order first that are followed
MORE_VISITS: Final = 4000  # steps of the search after which it is content with what it has
ANSWERS: Final = [ids.PAY, ids.PICK, ids.COLOUR, ids.TRIGGER]  # a plan says them itself
PURCHASES: Final = [ids.BUY, ids.BUY_SIX, ids.MATERIAL]
STOPS: Final = [ids.STOP_BUYING, ids.STOP_TRADING, ids.STOP_MATERIALS]

# Why a plan is offered
CHEAPEST: Final = "cheapest"
KEEPS_ORDERS: Final = "keeps-orders"
SHORTEST: Final = "shortest"
MOST_POINTS: Final = "points"
KEEPS_DICE: Final = "keeps-dice"
KEEPS_TILES: Final = "keeps-tiles"


class Lost:
    """What another order of one's own had, and would have no longer."""

    def __init__(self, card: int, symbols: list[int], tokens: list[int]) -> None:
        self.card = card
        self.symbols = symbols  # die symbols that find no die any more
        self.tokens = tokens  # how many of each token it lacks then


class Plan:
    """One way to make an order: the moves, the completion and what pays for it included."""

    def __init__(self, start: Woodcraft, seat: int, card: int, way: "Way", end: "Way") -> None:
        me = start.players[seat]
        ready = way.world.players[seat]
        after = end.world.players[seat]
        self.card = card
        self.moves = end.moves
        self.actions = way.actions
        self.world = end.world  # when it is completed
        self.spent = [me.stock[token] - ready.stock[token] for token in range(ids.TOKENS)]  # by the actions alone
        self.points = after.score - me.score
        self.lost = lost_orders(start, me, after, card)
        self.tiles = tiles_used(me, after)
        self.dice = after.dice()
        self.cost = price_of(start, self.spent)
        self.tag = ""


class Way:
    """A position on the way, and the moves that lead there."""

    def __init__(self, world: Woodcraft, moves: list[int], actions: int) -> None:
        self.world = world
        self.moves = moves
        self.actions = actions


class Finished:
    """An order that a purchase makes possible, and with how many free actions after it."""

    def __init__(self, card: int, actions: int) -> None:
        self.card = card
        self.actions = actions


# --- plans for an order --------------------------------------------------------------------------------------


def plans_for(world: Woodcraft, seat: int, card: int) -> list[Plan]:
    """Up to five plans, the cheapest first, each with why it is offered; none if there is none of five actions.

    `world` must be a guess of the seat.
    """
    me = world.players[seat]
    if not may_plan(world, seat) or not me.row_of(card):
        return []
    found: list[Plan] = []
    for way in ways_to(world, seat, card, MOST_ACTIONS, MOST_COMPARED):
        for end in completed(way, seat, card):
            found.append(Plan(world, seat, card, way, end))
            break
    return chosen(found)


def may_plan(world: Woodcraft, seat: int) -> bool:
    """Is this seat asked something, and may it complete an order as an answer?"""
    return bool(world.stack) and seat in world.to_act() and world.asking().answers[ids.COMPLETE]


def least_actions(world: Woodcraft, seat: int, card: int) -> int:
    """With how few free actions can an order be completed now? -1: not with five."""
    for way in ways_to(world, seat, card, MOST_ACTIONS, 1):
        return way.actions
    return -1


def ways_to(world: Woodcraft, seat: int, card: int, most: int, wanted: int) -> list[Way]:
    """Ways to the moment when an order can be completed; if there is none, by way of completing another one first."""
    found = direct_ways(world, seat, card, most, wanted)
    return found or roundabout_ways(world, seat, card, most, wanted)


def direct_ways(world: Woodcraft, seat: int, card: int, most: int, wanted: int) -> list[Way]:
    """Ways without completing another order: the shortest, and of those one longer as many as are wanted."""
    search = Backwards(world, world.players[seat])
    found: list[Way] = []
    shortest = most
    for actions in range(most + 1):
        if actions > shortest + 1 or len(found) >= wanted:
            break
        sets = search.look(card, actions)
        while sets:
            for moves in sets:
                way = in_some_order(Way(world, [], 0), seat, moves, card)
                if way is not None:
                    found.append(way)
            if found:
                break
            sets = search.look(card, actions)
        if found and shortest == most:
            shortest = actions
            search.most_visits = MORE_VISITS
        if shortest == 0:
            break
    return found


def roundabout_ways(world: Woodcraft, seat: int, card: int, most: int, wanted: int) -> list[Way]:
    """Ways on which another order is completed first, for the tokens or dice that it brings."""
    found: list[Way] = []
    me = world.players[seat]
    for entry in me.orders:
        other = entry & CARD_MASK
        if other == card or most < 1 or not is_useful(world, me, other):
            continue
        for first in direct_ways(world, seat, other, most - 1, MOST_BRANCHES)[:MOST_BRANCHES]:
            for end in settled(completed(first, seat, other), seat, world.stack[-1]):
                left = most - first.actions - 1
                for rest in ways_to(end.world, seat, card, left, wanted):
                    found.append(Way(rest.world, [*end.moves, *rest.moves], first.actions + 1 + rest.actions))
                if len(found) >= wanted:
                    return found
    return found


def is_useful(world: Woodcraft, me: Player, card: int) -> bool:
    """Does an order bring what another one could be made with?"""
    brought = Brought()
    brought.add(world, me, world.pack.orders.reward[card], 1)
    brought.add(world, me, world.pack.board.row_gain[me.row_of(card)], 1)
    if brought.dice or max(brought.tokens[ids.LANTERN :]) > 0:
        return True
    helpers = world.pack.helpers
    for room, helper in enumerate(me.rooms):
        if helper != NONE and (me.abilities & ~me.once) >> room & 1:
            pay = helpers.pay[helper]
            if len(pay) and pay[ids.BLUEBERRIES] > me.stock[ids.BLUEBERRIES]:
                return True
    return False


# --- trying out ----------------------------------------------------------------------------------------------


def in_some_order(way: Way, seat: int, moves: list[int], card: int) -> Way | None:
    """Carry out all of these moves, in whatever order they are legal in; None if there is no such order."""
    if not moves:
        world = way.world
        return None if world.reason(seat, ids.COMPLETE | card << ID_BITS) else way
    for place, move in enumerate(moves):
        if move in moves[:place]:
            continue
        for after in played(way, seat, move):
            found = in_some_order(after, seat, [*moves[:place], *moves[place + 1 :]], card)
            if found is not None:
                return found
    return None


def played(way: Way, seat: int, move: int) -> list[Way]:
    """The way after a free action, with a token for the tile if it is used already; empty if it is not allowed."""
    world = way.world
    moves = [move]
    if world.reason(seat, move):
        again = reuse_for(world, seat, move)
        if again < 0:
            return []
        moves = [again, move]
    world = world.copy()
    for each in moves:
        if world.reason(seat, each) or world.apply(seat, each):
            return []
    after = Way(world, [*way.moves, *moves], way.actions + 1)
    return settled([after], seat, way.world.stack[-1])


def reuse_for(world: Woodcraft, seat: int, move: int) -> int:
    """Spend a token for the tile that a move uses, -1 if there is none."""
    verb = move & ID_MASK
    tile = -1
    if verb == ids.SAW:
        tile = ids.SAW_1
    elif verb == ids.GLUE_DICE:
        tile = ids.GLUE_1
    elif verb == ids.SPLICE:
        splice = world.book.verbs[ids.SPLICE]
        assert splice is not None
        tile = ids.SPLICE_1 + splice.arguments(move)[0]
    if tile not in REUSABLE:
        return -1
    again = ids.REUSE_TILE | REUSABLE.index(tile) << ID_BITS
    return -1 if world.reason(seat, again) else again


def settled(ways: list[Way], seat: int, base: int) -> list[Way]:
    """The ways on which the same is asked again as before; questions that a plan may answer are answered, each way."""
    found: list[Way] = []
    for way in ways:
        world = way.world
        if not world.stack or seat not in world.to_act():
            continue
        if world.stack[-1] == base:
            found.append(way)
            continue
        for move in world.moves(seat):
            if move & ID_MASK in ANSWERS:
                after = world.copy()
                if not after.apply(seat, move):
                    found += settled([Way(after, [*way.moves, move], way.actions)], seat, base)
    return found


def completed(way: Way, seat: int, card: int) -> list[Way]:
    """The order is completed and paid, the best payment for the other orders first."""
    world = way.world.copy()
    move = ids.COMPLETE | card << ID_BITS
    if world.apply(seat, move):
        return []
    paid = payments(Way(world, [*way.moves, move], way.actions), seat)
    ranked: list[tuple[int, int]] = [
        (len(lost_orders(way.world, way.world.players[seat], one.world.players[seat], card)), place)
        for place, one in enumerate(paid)
    ]
    return [paid[place] for _, place in sorted(ranked)]


def payments(way: Way, seat: int) -> list[Way]:
    """All ways to pay, where it makes a difference which dice go."""
    world = way.world
    if not world.stack or world.stack[-1] & ID_MASK != ids.PAYING:
        return [way]
    found: list[Way] = []
    for move in world.moves(seat):
        if move & ID_MASK == ids.PAY:
            after = world.copy()
            after.apply(seat, move)
            found += payments(Way(after, [*way.moves, move], way.actions), seat)
    return found


# --- which plans, and why ------------------------------------------------------------------------------------


def price_of(p: Woodcraft, tokens: list[int]) -> int:
    """What tokens cost on the market, in half blueberries, since they come in pairs; those it has not count double."""
    board = p.pack.board
    prices = [0] * ids.TOKENS
    for offer in range(len(board.offer_ids)):
        token = board.offer_token[offer]
        prices[token] = max(prices[token], 2 * board.offer_price[offer] // board.offer_amount[offer])
    total = 2 * tokens[ids.BLUEBERRIES]
    for token in range(ids.LANTERN, ids.TOKENS):
        total += tokens[token] * (prices[token] or 2 * max(prices))
    return total


def tiles_used(me: Player, after: Player) -> int:
    """How many tiles and abilities are used up."""
    return bin(after.used & ~me.used).count("1") + bin(after.once & ~me.once).count("1")


def lost_orders(p: Woodcraft, me: Player, after: Player, card: int) -> list[Lost]:
    """The other orders that lose something they had."""
    found: list[Lost] = []
    orders = p.pack.orders
    for entry in after.orders:
        other = entry & CARD_MASK
        if other == card:
            continue
        symbols = orders.dice[other]
        had = matched(p.pack.dice_of, symbols, 0, me.lumber)
        has = matched(p.pack.dice_of, symbols, 0, after.lumber)
        lost: list[int] = []
        if has.count(NONE) > had.count(NONE):
            lost = [symbol for place, symbol in enumerate(symbols) if has[place] == NONE and had[place] != NONE]
        tokens = [0] * ids.TOKENS
        for token in range(ids.TOKENS):
            needs = orders.tokens[other][token]
            if me.stock[token] >= needs > after.stock[token]:
                tokens[token] = needs - after.stock[token]
        if lost or sum(tokens) > 0:
            found.append(Lost(other, lost, tokens))
    return found


def chosen(plans: list[Plan]) -> list[Plan]:
    """The best plans by each measure, one for each that ends alike; the cheapest first."""
    ranked: list[tuple[int, int, int, int, int]] = []
    for place, plan in enumerate(plans):
        ranked.append((plan.cost, len(plan.lost), plan.actions, -plan.dice, place))
    different: list[Plan] = []
    ends: list[list[int]] = []
    for _, _, _, _, place in sorted(ranked):
        plan = plans[place]
        after = plan.world.players[plan.world.active]
        end = [*after.stock, *after.lumber, *after.trees]
        if end not in ends:
            ends.append(end)
            different.append(plan)
    if not different:
        return []
    different[0].tag = CHEAPEST
    picked = [different[0]]
    pick(different, picked, KEEPS_ORDERS, [-len(plan.lost) for plan in different])
    pick(different, picked, MOST_POINTS, [plan.points for plan in different])
    pick(different, picked, SHORTEST, [-plan.actions for plan in different])
    pick(different, picked, KEEPS_DICE, [plan.dice for plan in different])
    pick(different, picked, KEEPS_TILES, [-plan.tiles for plan in different])
    for plan in different:
        if len(picked) < MOST_PLANS and plan not in picked and not is_worse(plan, picked):
            picked.append(plan)
    return [plan for plan in different if plan in picked]


def is_worse(plan: Plan, picked: list[Plan]) -> bool:
    """Is there one that is as good in everything that counts?"""
    for other in picked:
        if (
            other.cost <= plan.cost
            and len(other.lost) <= len(plan.lost)
            and other.actions <= plan.actions
            and other.points >= plan.points
            and other.dice >= plan.dice
            and other.tiles <= plan.tiles
        ):
            return True
    return False


def pick(plans: list[Plan], picked: list[Plan], tag: str, measure: list[int]) -> None:
    """Pick the cheapest of the plans that are the best by some measure, if none of those picked is as good."""
    best = max(measure)
    for place, plan in enumerate(plans):
        if measure[place] == best and plan in picked:
            return
    if len(picked) < MOST_PLANS:
        plan = plans[measure.index(best)]
        plan.tag = tag
        picked.append(plan)


# --- would a purchase finish it? -----------------------------------------------------------------------------


def purchases(world: Woodcraft, seat: int) -> list[tuple[int, list[Finished]]]:
    """For each purchase that is offered now: the orders that it would make possible, or sooner than without it.

    What is rolled or drawn when the action is over changes nothing of that. `world` must be a guess of the seat.
    """
    if not world.stack or seat not in world.to_act() or not world.acting:
        return []
    moves = [move for move in world.moves(seat) if move & ID_MASK in PURCHASES]
    if not moves:
        return []
    before = world.copy()
    before.stack = before.stack[:1]  # as if the action were over
    me = world.players[seat]
    cards = [entry & CARD_MASK for entry in me.orders]
    without = [least_actions(before, seat, card) for card in cards]
    found: list[tuple[int, list[Finished]]] = []
    for move in moves:
        after = bought(world, seat, move)
        finished: list[Finished] = []
        if after is not None:
            for place, card in enumerate(cards):
                if without[place] == 0:
                    continue
                actions = least_actions(after, seat, card)
                if actions >= 0 and not 0 <= without[place] <= actions:
                    finished.append(Finished(card, actions))
        found.append((move, finished))
    return found


def bought(world: Woodcraft, seat: int, move: int) -> Woodcraft | None:
    """The position after a purchase and no other one, back in the turn; None if something else is asked first."""
    after = world.copy()
    after.apply(seat, move)
    while after.stack and seat in after.to_act():
        if after.asking().answers[ids.FINISH]:
            return after
        moves = [each for each in after.moves(seat) if each & ID_MASK in STOPS or each & ID_MASK in ANSWERS]
        if not moves:
            return None
        after.apply(seat, moves[0])
    return None
