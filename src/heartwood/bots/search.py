"""The bot that searches: a tree of thoughts for every decision, alone or with several processes."""

from collections.abc import Mapping

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.judges import judge_of
from heartwood.bots.tree import Tree, search
from heartwood.bots.workers import WorkerPool
from heartwood.core import Chance, Position


class SearchBot(Bot):
    """Tree search with a time limit for every decision."""

    name = "search"
    parameters = (
        Parameter("time", 0.3, 0.01, 60.0, "bot.parameter.time"),
        Parameter("iterations", 0, 0, 1_000_000, "bot.parameter.iterations"),
        Parameter("depth", 30, 0, 1000, "bot.parameter.depth"),
        Parameter("width", 4, 2, 1000, "bot.parameter.width"),
        Parameter("trust", 20.0, 0.0, 1000.0, "bot.parameter.trust"),
        Parameter("doubt", 1.0, 0.0, 100.0, "bot.parameter.doubt"),
        Parameter("spread", 2.0, 0.01, 100.0, "bot.parameter.spread"),
        Parameter("workers", 1, 1, 64, "bot.parameter.workers"),
    )

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        self.judge = judge_of(title)
        self.pool: WorkerPool | None = None

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        return self.ranked(seat, position, chance)[0][0]

    def ranked(self, seat: int, position: Position, chance: Chance) -> list[tuple[int, int, float]]:
        """The moves that were tried, the best first: (move, passes, points more than the judge's favourite)."""
        moves = self.judge.candidates(position, seat)
        if len(moves) == 1:
            return [(moves[0], 1, 0.0)]
        workers = int(self.values["workers"])
        if workers > 1:
            if self.pool is None:
                self.pool = WorkerPool(workers)
            found = self.pool.search(self.title, seat, position, chance, self.values)
        else:
            tree = Tree(self.judge, seat, position, chance, self.values)
            found = search(tree, self.values["time"], int(self.values["iterations"]), int(self.values["width"]))
        return sorted([(one.move, one.passes, one.value()) for one in found], key=lambda row: -row[2])
