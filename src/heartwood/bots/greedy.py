"""The greedy bot plays the move after which its judge likes the position best, and looks no further."""

from collections.abc import Mapping

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.judges import judge_of
from heartwood.core import Chance, Position


class GreedyBot(Bot):
    """One step, by the features of its title."""

    name = "greedy"
    parameters = (Parameter("noise", 0, 0, 1000, "bot.parameter.noise"),)

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        self.judge = judge_of(title)

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        if self.values["noise"] and chance.below(1000) < self.values["noise"]:
            moves = position.moves(seat)
            return moves[chance.below(len(moves))]
        return self.judge.best(position, seat, chance)
