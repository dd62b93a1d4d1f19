"""Tree search on guesses: every round of thought guesses what is hidden anew, and walks one tree for all guesses.

Information-set Monte Carlo tree search. The judge of the title says which moves are worth a thought and how likely each
is to be good; the tree is walked by value and doubt (PUCT), so that with time more and more moves get their turn.
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

FIRST_LOOK = 8  # thoughts before the clock is read
SEEDS = 1 << 30


class Node:
    """A point of the tree: what has been seen of it, and the moves that were possible there."""

    __slots__ = ("children", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior  # how likely its move is the right one, by the judge
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
        self.spread = values["spread"]
        self.root = Node(1.0)
        self.low = math.inf  # the margins met so far
        self.high = -math.inf

    def think(self) -> None:
        """One round: guess, walk to a leaf, play on, and carry the outcome back."""
        world = self.position.guess(self.seat, fast(self.chance.below(SEEDS)))
        node = self.root
        way: list[tuple[int, Node]] = []
        while world.stack:
            seat = world.to_act()[0] if way else self.seat
            fresh = node.children is None
            moves = self.judge.candidates(world, seat)
            children = self.look(node, world, seat, moves)
            move = self.choose(node, children, moves)
            world.apply(seat, move)
            node = children[move]
            way.append((seat, node))
            if fresh:
                break
        if self.depth:
            play_on(world, self.judge, self.chance, self.depth, self.noise)
        margins = [margin(world, self.judge, seat) for seat in range(world.seats)]
        self.root.visits += 1
        for seat, node in way:
            node.visits += 1
            node.total += margins[seat]
        self.low = min(self.low, margins[self.seat], *([-margins[self.seat]] if world.seats > 1 else []))
        self.high = max(self.high, margins[self.seat], *([-margins[self.seat]] if world.seats > 1 else []))

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
            for move, weight in zip(new, weights, strict=True):
                children[move] = Node(weight / whole)
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

    def visits(self) -> dict[int, tuple[int, float]]:
        """How often each move of the root was walked, and the margins it brought."""
        return {move: (node.visits, node.total) for move, node in (self.root.children or {}).items()}


def search(tree: Tree, seconds: float, iterations: int) -> None:
    """Think until the time or the number of rounds is up, or nothing can change the choice any more."""
    start = time.monotonic()
    rounds = 0
    while True:
        tree.think()
        rounds += 1
        if iterations and rounds >= iterations:
            return
        if rounds < FIRST_LOOK or iterations:
            continue
        used = time.monotonic() - start
        if used >= seconds:
            return
        counts = sorted((visits for visits, _ in tree.visits().values()), reverse=True)
        left = (seconds - used) * rounds / used
        if len(counts) > 1 and counts[0] - counts[1] > left:
            return


class SearchBot(Bot):
    """Tree search with a time limit for every decision."""

    name = "search"
    games = ("woodcraft", "lignum", "wordcraft")
    parameters = (
        Parameter("time", 0.3, 0.01, 60.0, "bot.parameter.time"),
        Parameter("iterations", 0, 0, 1_000_000, "bot.parameter.iterations"),
        Parameter("depth", 20, 0, 1000, "bot.parameter.depth"),
        Parameter("noise", 50, 0, 1000, "bot.parameter.noise"),
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
            search(tree, self.values["time"], int(self.values["iterations"]))
            found = tree.visits()
        rows = [(move, visits, total / visits) for move, (visits, total) in found.items() if visits]
        return sorted(rows, key=lambda row: (-row[1], -row[2]))
