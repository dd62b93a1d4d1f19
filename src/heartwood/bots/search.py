"""Tree search on guesses: every round of thought guesses what is hidden anew, and walks one tree for all guesses.

Information-set Monte Carlo tree search. The judge of the title says which moves are worth a thought. At the root the
likely ones are tried in turns on the same guesses and the same luck, so that luck does not decide between them, and the
worse half is dropped again and again (sequential halving). Below it the tree is walked by value and doubt (PUCT).
Behind its leaves the judge plays on for some decisions, and what it thinks of the outcome is carried back to the root.
"""

import math
import time
from collections.abc import Mapping

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.crew import Crew
from heartwood.bots.judge import Judge, margin, play_on
from heartwood.bots.judges import judge_of
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
        self, judge: Judge, seat: int, position: Position, chance: Chance, values: Mapping[str, float]
    ) -> None:
        self.judge = judge
        self.seat = seat
        self.position = position
        self.chance = chance
        self.depth = int(values["depth"])
        self.noise = int(values["noise"])
        self.doubt = values["doubt"]
        self.trust = values["trust"]
        self.spread = values["spread"]
        self.root = Node(1.0, 0.0)
        self.low = math.inf  # the margins met so far
        self.high = -math.inf

    def open(self) -> list[int]:
        """The moves of the root, the likely ones first."""
        moves = self.judge.candidates(self.position, self.seat)
        children = self.look(self.root, self.position, self.seat, moves)
        return sorted(moves, key=lambda move: -children[move].prior)

    def think(self, move: int, seed: int) -> None:
        """One round for a move of the root: guess, walk to a leaf, play on, and carry the outcome back."""
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
            children = self.look(node, world, seat, moves)
            move = self.choose(node, children, moves)
            world.apply(seat, move)
            node = children[move]
            way.append((seat, node))
            if fresh:
                break
        play_on(world, self.judge, self.chance, self.depth, self.noise)
        margins = [margin(world, self.judge, seat) for seat in range(world.seats)]
        self.root.visits += 1
        for seat, node in way:
            node.visits += 1
            node.total += margins[seat]
        self.low = min(self.low, *margins)
        self.high = max(self.high, *margins)

    def look(self, node: Node, world: Position, seat: int, moves: list[int]) -> dict[int, Node]:
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

    def value_of(self, move: int) -> float:
        """What a move of the root is worth: the mean margin, held near the judge's own opinion while few are in."""
        assert self.root.children is not None
        node = self.root.children[move]
        return (self.trust * node.worth + node.total) / max(1.0, self.trust + node.visits)

    def visits(self) -> dict[int, tuple[int, float]]:
        """How often each move of the root was walked, and the margins it brought."""
        return {move: (node.visits, node.total) for move, node in (self.root.children or {}).items()}


def search(tree: Tree, seconds: float, iterations: int, width: int) -> None:
    """Try the likely moves on the same guesses, drop the worse half, and so on, until time or rounds are up."""
    alive = tree.open()[:width]
    halvings = max(1, math.ceil(math.log2(len(alive))))
    start = time.monotonic()
    source = tree.chance
    rounds = 0
    for halving in range(1, halvings + 1):
        while True:
            seed = source.below(SEEDS)
            for move in alive:
                tree.think(move, seed)
                rounds += 1
            if iterations:
                if rounds >= iterations * halving / halvings:
                    break
            elif time.monotonic() - start >= seconds * halving / halvings:
                break
        alive.sort(key=tree.value_of, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]


class SearchBot(Bot):
    """Tree search with a time limit for every decision."""

    name = "search"
    games = ("woodcraft", "lignum", "wordcraft")
    parameters = (
        Parameter("time", 0.3, 0.01, 60.0, "bot.parameter.time"),
        Parameter("iterations", 0, 0, 1_000_000, "bot.parameter.iterations"),
        Parameter("depth", 40, 0, 1000, "bot.parameter.depth"),
        Parameter("noise", 0, 0, 1000, "bot.parameter.noise"),
        Parameter("width", 5, 2, 1000, "bot.parameter.width"),
        Parameter("trust", 20.0, 0.0, 1000.0, "bot.parameter.trust"),
        Parameter("doubt", 1.0, 0.0, 100.0, "bot.parameter.doubt"),
        Parameter("spread", 2.0, 0.01, 100.0, "bot.parameter.spread"),
        Parameter("workers", 1, 1, 64, "bot.parameter.workers"),
    )

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        self.judge = judge_of(title)
        self.crew: Crew | None = None

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        return self.ranked(seat, position, chance)[0][0]

    def ranked(self, seat: int, position: Position, chance: Chance) -> list[tuple[int, int, float]]:
        """The moves by how often they were walked: (move, visits, mean margin)."""
        moves = self.judge.candidates(position, seat)
        if len(moves) == 1:
            return [(moves[0], 1, 0.0)]
        workers = int(self.values["workers"])
        if workers > 1:
            if self.crew is None:
                self.crew = Crew(workers)
            found = self.crew.search(self.title, seat, position, chance, self.values)
        else:
            tree = Tree(self.judge, seat, position, chance, self.values)
            search(tree, self.values["time"], int(self.values["iterations"]), int(self.values["width"]))
            found = tree.visits()
        rows = [(move, visits, total / visits) for move, (visits, total) in found.items() if visits]
        return sorted(rows, key=lambda row: (-row[1], -row[2]))
