"""The bot that searches: a tree of thoughts for every decision, alone or with several processes.

With `learned` it values quiet moments by a net, where there is one for the title and the seats; else by its judge.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.judges import judge_of
from heartwood.bots.tree import Tree, search
from heartwood.bots.values import QUIET, QuietNets, has_numpy, has_values
from heartwood.bots.workers import WorkerPool
from heartwood.core import Chance, Position


class SearchBot(Bot):
    """Tree search with a time limit for every decision."""

    name = "search"
    parameters = (
        Parameter("time", 0.3, 0.01, 60.0, "bot.parameter.time"),
        Parameter("iterations", 0, 0, 1_000_000, "bot.parameter.iterations"),
        Parameter("limit", 0.0, 0.0, 60.0, "bot.parameter.limit"),
        Parameter("depth", 30, 0, 1000, "bot.parameter.depth"),
        Parameter("width", 4, 2, 1000, "bot.parameter.width"),
        Parameter("trust", 20.0, 0.0, 1000.0, "bot.parameter.trust"),
        Parameter("doubt", 1.0, 0.0, 100.0, "bot.parameter.doubt"),
        Parameter("spread", 2.0, 0.01, 100.0, "bot.parameter.spread"),
        Parameter("learned", 0, 0, 1, "bot.parameter.learned"),
        Parameter("workers", 1, 1, 64, "bot.parameter.workers"),
    )

    net: ClassVar[Path | None] = None  # another one than those we give out

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        self.judge = judge_of(title)
        self.pool: WorkerPool | None = None
        self.nets = QuietNets(title, self.net)

    def is_able(self) -> bool:
        return not self.values["learned"] or has_numpy()

    def knows(self, position: Position) -> bool:
        """Is there what it is to value positions like this one by?"""
        return not self.values["learned"] or self.net is not None or has_values(self.title, position.seats, QUIET)

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
                self.pool = WorkerPool(workers, self.net)
            found = self.pool.search(self.title, seat, position, chance, self.values)
        else:
            learned = self.nets.values_for(position) if self.values["learned"] else None
            tree = Tree(self.judge, seat, position, chance, self.values, learned)
            found = search(tree, self.values)
        return sorted([(one.move, one.passes, one.value()) for one in found], key=lambda row: -row[2])
