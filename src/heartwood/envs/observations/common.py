"""What all observations share: the steps of a game, and seats counted from one's own."""

from collections.abc import Iterable
from typing import Any

from heartwood.core import Game
from heartwood.envs.layout import View, Writer


def asking_steps(game: Game) -> list[str]:
    """The names of the steps that ask for a decision."""
    return [kind.name for kind in game.book.steps if kind is not None and kind.asks]


class SeatOrder:
    """The seats of a view, clockwise from one's own: 0 is oneself, so that a policy can play any seat."""

    def __init__(self, view: View) -> None:
        self.seat: int = view["seat"]
        self.seats: int = view["seats"]
        self.places = range(self.seats)

    def place(self, seat: int | None) -> int | None:
        """How far clockwise a seat is from one's own."""
        return None if seat is None else (seat - self.seat) % self.seats

    def flags(self, seats: Iterable[int]) -> list[float]:
        """A 1 for each of these seats, by place."""
        marked = [0.0] * self.seats
        for seat in seats:
            marked[(seat - self.seat) % self.seats] = 1.0
        return marked

    def rotated(self, by_seat: list[Any]) -> list[Any]:
        """A list by seat as a list by place."""
        return by_seat[self.seat :] + by_seat[: self.seat]


def write_state(out: Writer, view: View, order: SeatOrder, steps: list[str]) -> None:
    """What every game has: the step, whom it waits for, and the points, as scored and as they would be now."""
    out.one_of("step", view["step"], steps)
    out.numbers("to_act", order.flags(view["to_act"]), order.places)
    out.number("round", view["round"], view["rounds"])
    out.numbers("points", [score["total"] for score in order.rotated(view["scores"])], order.places, 100)
    out.numbers("projected", [score["total"] for score in order.rotated(view["projected"])], order.places, 100)
