"""What a seat at a table of Lignum may look at."""

from heartwood.games.lignum import Lignum, Player
from heartwood.games.lignum.view import GEAR_WORDS
from heartwood.speech.sight import Sight


class LignumSight(Sight):
    """A seat's view with a world of Lignum."""

    world: Lignum

    @property
    def me(self) -> Player:
        """The own mill."""
        return self.world.players[self.seat]


def goods(player: Player) -> dict[str, int]:
    """What a move can cost: money, food, equipment, fodder."""
    counted = {"dollars": player.money, "food": player.food, "fodder": player.fodder.bit_count()}
    return counted | {word: player.gear[gear] for gear, word in enumerate(GEAR_WORDS)}
