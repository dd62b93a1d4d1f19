"""What a seat at a table of Lignum may look at."""

from heartwood.games.lignum import Lignum, Player
from heartwood.speech.sight import Sight


class LignumSight(Sight):
    """A seat's view with a world of Lignum."""

    world: Lignum

    @property
    def me(self) -> Player:
        """The own mill."""
        return self.world.players[self.seat]
