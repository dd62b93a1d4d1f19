"""What a seat may look at: its view, and a world that agrees with all it knows (never the true position)."""

from heartwood.cli.answers import View
from heartwood.core import fast
from heartwood.games.lignum import Lignum, Player


class Sight:
    """A seat's view with a world to reckon prices and results in."""

    def __init__(self, position: Lignum, seat: int) -> None:
        self.seat = seat
        self.view: View = position.view(seat)
        self.world = position.guess(seat, fast(0))

    @property
    def me(self) -> Player:
        """The own mill."""
        return self.world.players[self.seat]

    @property
    def own(self) -> View:
        """The own part of the view."""
        mine: View = self.view["players"][self.seat]
        return mine
