"""Tree search on guesses: every round of thought guesses what is hidden anew, and walks one tree for all guesses.

Information-set Monte Carlo tree search. The judge of the title says which moves are worth a thought, and which one it
would play itself: the favourite. At the root the likely ones are tried beside it in passes, all on the same guess and
the same luck, so that luck does not decide between them; the worse half is dropped again and again (sequential
halving). Below the root the tree is walked by value and doubt (PUCT). Behind its leaves the judge plays on for some
decisions, and what it thinks of the outcome is carried back. Whole passes only: whoever counts was tried equally often.

With learned values the judge plays on to the next quiet moment only, and they say what that is worth.
"""

import math
from collections.abc import Mapping

from heartwood.bots import clock
from heartwood.bots.judge import Judge, margin, play_on
from heartwood.bots.values import Evaluator, outcome
from heartwood.core import Chance, Position, fast

SEEDS = 1 << 30


class Node:
    """A point of the tree: what has been seen of it, and the moves that were possible there."""

    __slots__ = ("children", "prior", "total", "visits", "worth")

    def __init__(self, prior: float, worth: float) -> None:
        self.prior = prior  # how likely its move is the right one, by the judge
        self.worth = worth  # what the judge thinks of the position after it
        self.visits = 0
        self.total = 0.0  # margins of the seat that moved here, summed up
        self.children: dict[int, Node] | None = None  # by move; None: nobody has looked yet


class Tree:
    """One search from one position for one seat."""

    def __init__(
        self,
        judge: Judge,
        seat: int,
        position: Position,
        chance: Chance,
        values: Mapping[str, float],
        learned: Evaluator | None = None,
    ) -> None:
        self.judge = judge
        self.learned = learned
        self.seat = seat
        self.position = position
        self.chance = chance
        self.depth = 0 if learned else int(values["depth"])
        self.doubt = values["doubt"]
        self.trust = values["trust"]
        self.spread = values["spread"]
        self.root = Node(1.0, 0.0)
        self.low = math.inf  # the margins met so far
        self.high = -math.inf

    def contenders(self, width: int) -> list["Contender"]:
        """The likely moves of the root, the favourite first."""
        moves = self.judge.candidates(self.position, self.seat)
        children = self.expand(self.root, self.position, self.seat, moves)
        favourite = self.judge.best(self.position, self.seat, fast(0))
        likely = sorted(moves, key=lambda move: (move != favourite, -children[move].prior))[:width]
        worth = children[favourite].worth
        return [Contender(move, min(0.0, children[move].worth - worth), self.trust) for move in likely]

    def iterate(self, move: int, seed: int) -> float:
        """One round for a move of the root: guess, walk to a leaf, play on, and carry the outcome back.

        What comes back is the margin of the seat that thinks.
        """
        world = self.position.guess(self.seat, fast(seed))
        self.chance = fast(seed + 1)
        assert self.root.children is not None
        node = self.root.children[move]
        world.apply(self.seat, move)
        way = [(self.seat, node)]
        while world.stack:
            seat = world.to_act()[0]
            fresh = node.children is None
            moves = self.judge.candidates(world, seat)
            children = self.expand(node, world, seat, moves)
            move = self.choose(node, children, moves)
            world.apply(seat, move)
            node = children[move]
            way.append((seat, node))
            if fresh:
                break
        play_on(world, self.judge, self.chance, self.depth)
        margins = self.margins(world)
        self.root.visits += 1
        for seat, node in way:
            node.visits += 1
            node.total += margins[seat]
        self.low = min(self.low, *margins)
        self.high = max(self.high, *margins)
        return margins[self.seat]

    def margins(self, world: Position) -> list[float]:
        """How far each seat is ahead of the best other one."""
        seats = range(world.seats)
        if self.learned is None:
            return [margin(world, self.judge, seat) for seat in seats]
        if not world.stack:
            return [outcome(world, seat) for seat in seats]
        values = [self.learned.values([world], seat)[0] for seat in seats]
        if world.seats == 2:  # two looks at one number: what one is ahead, the other is behind
            ahead = (values[0] - values[1]) / 2
            return [ahead, -ahead]
        return values

    def expand(self, node: Node, world: Position, seat: int, moves: list[int]) -> dict[int, Node]:
        """The moves of a point with their priors; a guess may show new ones later."""
        children = node.children
        if children is None:
            children = node.children = {}
        new = [move for move in moves if move not in children]
        if new:
            dice = fast(self.chance.below(SEEDS))
            worths = [self.judge.value_of(world, seat, move, dice) for move in new]
            top = max(worths)
            weights = [math.exp((worth - top) / self.spread) for worth in worths]
            whole = sum(weights)
            for move, weight, worth in zip(new, weights, worths, strict=True):
                children[move] = Node(weight / whole, worth)
        return children

    def choose(self, node: Node, children: dict[int, Node], moves: list[int]) -> int:
        """The move to walk on: value so far, and doubt where little has been seen."""
        width = max(self.high - self.low, 1e-9) if self.high > self.low else 1.0
        root = self.doubt * math.sqrt(node.visits + 1)
        unseen = 0.0
        seen = [child for child in children.values() if child.visits]
        if seen:
            unseen = sum(child.total for child in seen) / sum(child.visits for child in seen) - width * 0.05
        best, most = moves[0], -math.inf
        for move in moves:
            child = children[move]
            value = child.total / child.visits if child.visits else unseen
            score = value / width + root * child.prior / (1 + child.visits)
            if score > most:
                best, most = move, score
        return best


class Contender:
    """A move of the root and how it did beside the favourite."""

    __slots__ = ("gain", "move", "opinion", "passes", "trust")

    def __init__(self, move: int, opinion: float, trust: float) -> None:
        self.move = move
        self.opinion = opinion  # points that the judge gives it more than the favourite; none are less
        self.trust = trust  # how many passes that opinion counts for
        self.passes = 0
        self.gain = 0.0  # points more than the favourite, summed up over the passes

    def value(self) -> float:
        """Points more than the favourite: the mean gain, held near the judge's opinion while few passes are in."""
        return (self.trust * self.opinion + self.gain) / max(1.0, self.trust + self.passes)


def search(tree: Tree, values: Mapping[str, float]) -> list[Contender]:
    """Try the likely moves on the same guesses, drop the worse half, and so on, until time or rounds are up."""
    start = clock.now()
    seconds, iterations = values["time"], int(values["iterations"])
    end = start + (values["limit"] or math.inf if iterations else seconds)
    source = tree.chance
    contenders = tree.contenders(int(values["width"]))
    alive = contenders
    halvings = max(1, math.ceil(math.log2(len(contenders))))
    rounds = 0
    for halving in range(1, halvings + 1):
        part = halving / halvings
        while rounds < iterations * part if iterations else clock.now() < start + seconds * part:
            margins = one_pass(tree, alive, source.below(SEEDS), end)
            if not margins:
                return contenders
            rounds += len(alive)
            for contender, found in zip(alive, margins, strict=True):
                contender.passes += 1
                contender.gain += found - margins[0]
        favourite, *others = alive
        others.sort(key=Contender.value, reverse=True)
        alive = [favourite, *others[: (len(others) + 1) // 2]]
    return contenders


def one_pass(tree: Tree, alive: list[Contender], seed: int, end: float) -> list[float]:
    """One pass over the moves, on the same guess and the same luck; nothing if the time is up before its end."""
    margins: list[float] = []
    for contender in alive:
        if clock.now() >= end:
            return []
        margins.append(tree.iterate(contender.move, seed))
    return margins
