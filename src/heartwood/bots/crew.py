"""Root parallelism: several processes think about the same position, and their visits are added up.

The workers wait at pipes of their own. When whoever asks them goes away, by whatever death, the pipe ends and they go,
too; a thought in progress lasts no longer than its time limit.
"""

import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection

from heartwood.bots.judges import judge_of
from heartwood.core import Chance, Position, fast

SEEDS = 1 << 30


class Crew:
    """Some worker processes, started when the first thought is asked for."""

    def __init__(self, size: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.workers = []
        for _ in range(size):
            ours, theirs = context.Pipe()
            worker = context.Process(target=serve, args=(theirs,), daemon=True)
            worker.start()
            theirs.close()
            self.pipes.append(ours)
            self.workers.append(worker)

    def search(
        self, title: str, seat: int, position: Position, chance: Chance, values: Mapping[str, float]
    ) -> dict[int, tuple[int, float]]:
        """What all workers together found: visits and margins by move."""
        data = position.to_data()
        for pipe in self.pipes:
            pipe.send((title, seat, data, chance.below(SEEDS), dict(values)))
        found: dict[int, tuple[int, float]] = {}
        for pipe in self.pipes:
            for move, (visits, total) in pipe.recv().items():
                before = found.get(move, (0, 0.0))
                found[move] = (before[0] + visits, before[1] + total)
        return found

    def close(self) -> None:
        """Send the workers home."""
        for pipe in self.pipes:
            pipe.close()
        for worker in self.workers:
            worker.join(timeout=5)


def serve(pipe: Connection) -> None:
    """Think for whoever is at the other end, until nobody is."""
    from heartwood.bots.search import Tree, search
    from heartwood.games import open_game

    games = {}
    while True:
        try:
            title, seat, data, seed, values = pipe.recv()
            if title not in games:
                games[title] = (open_game(title), judge_of(title))
            game, judge = games[title]
            tree = Tree(judge, seat, game.restore(data), fast(seed), values)
            search(tree, values["time"], int(values["iterations"]), int(values["width"]))
            pipe.send(tree.visits())
        except (EOFError, OSError, KeyboardInterrupt):
            return
