"""Root parallelism: several processes think about the same position, and their passes are added up.

The workers wait at pipes of their own. When whoever asks them goes away, by whatever death, the pipe ends and they go,
too; a thought in progress lasts no longer than its time limit.
"""

import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path

from heartwood.bots.judges import judge_of
from heartwood.bots.tree import Contender, Tree, search
from heartwood.bots.values import QuietNets
from heartwood.core import Chance, Position, fast
from heartwood.games import open_game

SEEDS = 1 << 30


class WorkerPool:
    """Some worker processes, started when the first thought is asked for."""

    def __init__(self, size: int, net: Path | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.workers = []
        for _ in range(size):
            ours, theirs = context.Pipe()
            worker = context.Process(target=work, args=(theirs, net), daemon=True)
            worker.start()
            theirs.close()
            self.pipes.append(ours)
            self.workers.append(worker)

    def search(
        self, title: str, seat: int, position: Position, chance: Chance, values: Mapping[str, float]
    ) -> list[Contender]:
        """What all workers together found."""
        data = position.to_data()
        for pipe in self.pipes:
            pipe.send((title, seat, data, chance.below(SEEDS), dict(values)))
        found: dict[int, Contender] = {}
        for pipe in self.pipes:
            for move, opinion, trust, passes, gain in pipe.recv():
                together = found.setdefault(move, Contender(move, opinion, trust))
                together.passes += passes
                together.gain += gain
        return list(found.values())

    def close(self) -> None:
        """Send the workers home."""
        for pipe in self.pipes:
            pipe.close()
        for worker in self.workers:
            worker.join(timeout=5)


def work(pipe: Connection, net: Path | None) -> None:
    """Think for whoever is at the other end, until nobody is."""
    games = {}
    while True:
        try:
            title, seat, data, seed, values = pipe.recv()
            if title not in games:
                games[title] = (open_game(title), judge_of(title), QuietNets(title, net))
            game, judge, nets = games[title]
            position = game.restore(data)
            learned = nets.values_for(position) if values["learned"] else None
            tree = Tree(judge, seat, position, fast(seed), values, learned)
            found = search(tree, values)
            pipe.send([(one.move, one.opinion, one.trust, one.passes, one.gain) for one in found])
        except (EOFError, OSError, KeyboardInterrupt):
            return
