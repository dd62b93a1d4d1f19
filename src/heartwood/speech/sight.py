"""What a seat may look at: its view, and a world that agrees with all it knows (never the true position)."""

from collections.abc import Mapping
from typing import Any

from heartwood.core import Position, fast

View = Mapping[str, Any]


class Sight:
    """A seat's view with a world to reckon prices and results in. A game says what kind of world."""

    def __init__(self, position: Position, seat: int, view: View | None = None) -> None:
        self.seat = seat
        self.view: View = position.view(seat) if view is None else view
        self.world = position.guess(seat, fast(0))
        self.shown = position.shown_moves(seat)

    @property
    def own(self) -> View:
        """The own part of the view."""
        mine: View = self.view["players"][self.seat]
        return mine
