"""Many games side by side, for those who learn from all of them at once: the loops over the games are compiled."""

from heartwood.core.actions import Actions
from heartwood.core.observation import Observer
from heartwood.core.position import Position


class Many:
    """A row is a game: its position, the seat that is asked, and for every seat a sheet with what it saw last."""

    def __init__(self, count: int, seats: int, actions: Actions, observer: Observer, seen: "memoryview[float]") -> None:
        self.seats = seats
        self.actions = actions
        self.observer = observer
        self.positions: list[Position] = []
        self.asked = [0] * count
        size = observer.size
        self.sheets = [observer.sheet(at % seats, seen[at * size : (at + 1) * size]) for at in range(count * seats)]

    def refused(self, moves: list[int]) -> int:
        """The first row whose move is illegal, or -1."""
        for row, position in enumerate(self.positions):
            if position.reason(self.asked[row], moves[row]):
                return row
        return -1

    def play(self, moves: list[int]) -> list[int]:
        """Play moves that are legal; the rows of the games that are over now."""
        over: list[int] = []
        for row, position in enumerate(self.positions):
            position.apply(self.asked[row], moves[row])
            if not position.stack:
                over.append(row)
        return over

    def show(self) -> bytearray:
        """Ask in each game the first seat that is awaited: its sheet is renewed, its mask a row of what is returned.

        One loop after the other: what a loop runs then stays in the processor's cache.
        """
        for row, position in enumerate(self.positions):
            seat = position.to_act()[0]
            self.asked[row] = seat
            self.observer.renew(position, self.sheets[row * self.seats + seat])
        width = self.actions.size
        masks = bytearray(len(self.asked) * width)
        for row, position in enumerate(self.positions):
            self.actions.mark(position, self.asked[row], masks, row * width)
        return masks
