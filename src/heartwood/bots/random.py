"""The random bot: every legal move is as good as any other. The floor of every comparison, and the fuzzer's hand."""

from heartwood.bots.base import Bot
from heartwood.core import Chance


class RandomBot(Bot):
    """Uniform over the moves of its seat."""

    name = "random"
    needs_position = False

    def pick(self, moves: list[int], chance: Chance) -> int:
        return moves[chance.below(len(moves))]
