"""Positions to plan in, and an exhaustive search of free actions that knows nothing of how plans are found."""

from collections.abc import Iterator

from heartwood.core import Chance, fast
from heartwood.core.position import ID_MASK
from heartwood.games.woodcraft import Woodcraft, ids
from heartwood.games.woodcraft.plans import MOST_ACTIONS, plans_for
from heartwood.games.woodcraft.position import CARD_MASK
from tests.games.woodcraft.builders import game

MOST_SEEN = 1500  # positions after which the exhaustive search stops at the level it has reached
FREE = [
    *[ids.SAW, ids.SPLICE, ids.GLUE_DICE, ids.REUSE_TILE, ids.HARVEST, ids.COMPLETE],
    *[ids.USE, ids.SHIFT_DIE, ids.FLIP_DIE, ids.RECOLOR_DIE, ids.TRANSFER_PIP, ids.SPLIT_DIE],
]
ANSWERS = [ids.PAY, ids.PICK, ids.COLOUR, ids.TRIGGER, ids.SAW, ids.SPLICE, ids.GLUE_DICE]


def positions(count: int, seed: int) -> Iterator[Woodcraft]:
    """Positions of random games in the turn of somebody with orders, every other one with more to work with."""
    chance = fast(seed)
    found = 0
    while found < count:
        p = game().start(1 + chance.below(4), {}, fast(chance.below(1_000_000)))
        while not p.over() and found < count:
            seat = p.to_act()[0]
            if p.asking().answers[ids.FINISH] and p.players[seat].orders and chance.below(25) == 0:
                yield richer(p, seat, chance) if found % 2 else p
                found += 1
            moves = p.moves(seat)
            p.play(seat, moves[chance.below(len(moves))])


def richer(p: Woodcraft, seat: int, chance: Chance) -> Woodcraft:
    """The same position, but with some tokens, dice, trees, pieces and helpers more."""
    data = p.to_data()
    players = data["players"]
    assert isinstance(players, list)
    board = players[seat]
    for token in range(ids.TOKENS):
        board["stock"][token] += chance.below(3)
    for _ in range(chance.below(3)):
        board["lumber"][chance.below(ids.DICE)] += 1
    board["pieces"] |= chance.below(1 << ids.PIECES)
    for colour in range(ids.COLOURS):
        if board["pieces"] >> ids.POT_GREEN + colour & 1 and not board["trees"][colour]:
            board["trees"][colour] = chance.below(5)
    hired = {card for other in players for card in other["rooms"]}
    shown = {*data["helper_display"], *data["helper_deck"], *data["helper_discard"]}  # type: ignore[misc]
    helpers = game().pack.helpers
    for room, card in enumerate(board["rooms"]):
        able = [
            helper
            for helper in range(len(helpers.ids))
            if helpers.kind[helper] == ids.ONCE_PER_TURN and helper not in hired and helper not in shown
        ]
        if card < 0 and able and chance.below(3) == 0:
            board["rooms"][room] = able[chance.below(len(able))]
            hired.add(board["rooms"][room])
    try:
        return game().restore(data)
    except ValueError:
        return p


def essence(p: Woodcraft, seat: int) -> tuple[object, ...]:
    """All of a position that free actions of a seat depend on."""
    me = p.players[seat]
    return (
        tuple(p.stack),
        tuple(me.stock),
        tuple(me.lumber),
        tuple(me.trees),
        tuple(me.orders),
        tuple(me.tracks),
        tuple(me.attic),
        tuple(me.claims),
        me.used,
        me.once,
    )


class Exhaustive:
    """Everything that can be reached by free actions, level by level; `depth` is the last level looked at in full."""

    def __init__(self, p: Woodcraft, seat: int, actions: int, most: int) -> None:
        self.seat = seat
        self.base = p.stack[-1]
        self.least: dict[int, int] = {}  # by order: how few free actions before it can be completed
        self.seen = {essence(p, seat)}
        self.depth = -1
        level = [p]
        for done in range(actions + 1):
            for world in level:
                for move in world.moves(seat):
                    if move & ID_MASK == ids.COMPLETE:
                        self.least.setdefault(move >> 6 & CARD_MASK, done)
            self.depth = done
            if done == actions:
                return
            following: list[Woodcraft] = []
            for world in level:
                for move in world.moves(seat):
                    if move & ID_MASK in FREE:
                        self.follow(world, move, following)
                if len(self.seen) > most:
                    return
            level = following

    def follow(self, world: Woodcraft, move: int, out: list[Woodcraft]) -> None:
        """Play a move and all that answers it, back to where free actions begin."""
        after = world.copy()
        if after.apply(self.seat, move):
            return
        key = essence(after, self.seat)
        if key in self.seen or not after.stack or self.seat not in after.to_act():
            return
        self.seen.add(key)
        if after.stack[-1] == self.base:
            out.append(after)
            return
        for answer in after.moves(self.seat):
            if answer & ID_MASK in ANSWERS:
                self.follow(after, answer, out)


def agree(p: Woodcraft) -> int:
    """Compare the plans of whoever acts with what free actions reach; how many orders can be made.

    Where the search had to stop early, only what it has found until then must be found by plans, too.
    """
    seat = p.to_act()[0]
    world = p.guess(seat, fast(0))
    everything = Exhaustive(world, seat, MOST_ACTIONS, MOST_SEEN)
    for entry in p.players[seat].orders:
        card = entry & CARD_MASK
        plans = plans_for(world, seat, card)
        order = p.pack.orders.ids[card]
        if card in everything.least:
            assert plans, (p.to_data(), order, everything.least[card])
            assert min(plan.actions for plan in plans) >= everything.least[card], (p.to_data(), order)
        elif everything.depth == MOST_ACTIONS:
            assert not plans, (p.to_data(), order)
    return len(everything.least)
