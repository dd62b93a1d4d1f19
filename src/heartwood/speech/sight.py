"""What a seat may look at: its view, and a world that agrees with all it knows (never the true position)."""

from collections.abc import Mapping
from typing import Any

from heartwood.core import Outcome, Position, fast
from heartwood.core.outcome import foresee

View = Mapping[str, Any]


class Sight:
    """A seat's view with a world to try moves out in. A game says what kind of world."""

    def __init__(self, position: Position, seat: int, view: View | None = None) -> None:
        self.seat = seat
        self.view: View = position.view(seat) if view is None else view
        self.world = position.guess(seat, fast(0))
        self.shown = position.shown_moves(seat)

    def outcome(self, move: int) -> Outcome:
        """What a legal move will do; one that fails when it is tried is better not promised a way back."""
        try:
            return foresee(self.world, self.seat, move)
        except Exception:
            return Outcome([], [], [], [], True)

    @property
    def own(self) -> View:
        """The own part of the view."""
        mine: View = self.view["players"][self.seat]
        return mine
