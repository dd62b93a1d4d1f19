"""Observations made from views: for titles of other packages that bring no `Observer` of their own.

An encoder writes a seat's view on a `Writer`, part by part. A title without one is observed by whatever is a number in
its view, under its name, in the shape that the view has at the start: a list as long as there are seats is taken for
one entry each, one's own first; of any other list only the length is told, and of words only the step.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from heartwood.core import Game, Position
from heartwood.core.observation import FLAG, NUMBER, NUMBERS, ONE, SOME, Observer, Part, Sheet

View = Mapping[str, Any]
UNTOLD = ("seat", "step", "to_act")  # written first, or the same for every seat


class Writer:
    """Takes the parts of one observation, in order."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.parts: list[Part] = []
        self.prefix = ""

    def part(self, name: str, values: list[float], kind: str, words: Sequence[object], scale: float) -> None:
        """Numbers as they are."""
        shown = [str(word) for word in words]
        self.parts.append(Part(self.prefix + name, len(self.values), len(values), kind, shown, scale))
        self.values += values

    def flag(self, name: str, value: object) -> None:
        """Yes or no."""
        self.part(name, [1.0 if value else 0.0], FLAG, (), 1)

    def number(self, name: str, value: float, scale: float) -> None:
        """One number, divided to be about as large as 1."""
        self.part(name, [value / scale], NUMBER, (), scale)

    def numbers(self, name: str, values: Iterable[float], words: Sequence[object], scale: float = 1) -> None:
        """A number for each word."""
        self.part(name, [value / scale for value in values], NUMBERS, words, scale)

    def one_of(self, name: str, value: object, words: Sequence[object]) -> None:
        """Which of the words it is: a 1 among zeros, all zeros for none of them."""
        values = [0.0] * len(words)
        if value is not None and value in words:
            values[words.index(value)] = 1.0
        self.part(name, values, ONE, words, 1)

    def some_of(self, name: str, found: Iterable[object], words: Sequence[object], scale: float = 1) -> None:
        """How often each word occurs."""
        counts = dict.fromkeys(words, 0.0)
        for word in found:
            if word is not None:
                counts[word] += 1 / scale
        self.part(name, list(counts.values()), SOME, words, scale)


Encoder = Callable[[Writer, View], None]


class ViewObserver(Observer):
    """Observes by an encoder of views."""

    def __init__(self, encode: Encoder) -> None:
        super().__init__()
        self.encode = encode

    def lay_out(self, example: Position) -> None:
        """Take down names and sizes of the parts."""
        writer = self.written(example, 0)
        self.parts = writer.parts
        self.size = len(writer.values)

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """What the view says, all of it anew."""
        np.asarray(out.buffer)[:] = self.written(p, seat).values

    def written(self, p: Position, seat: int) -> Writer:
        """The view of a seat, written down."""
        writer = Writer()
        self.encode(writer, p.view(seat))
        return writer


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


def asking_steps(game: Game) -> list[str]:
    """The names of the steps that ask for a decision."""
    return [kind.name for kind in game.book.steps if kind is not None and kind.asks]


def generic_encoder(game: Game, seats: int, example: View) -> Encoder:
    """How a view becomes numbers, in the shape of an example."""
    steps = asking_steps(game)

    def encode(out: Writer, view: View) -> None:
        """The step and whom it waits for, then the numbers."""
        order = SeatOrder({"seat": view.get("seat", 0), "seats": seats})
        out.one_of("step", view.get("step"), steps)
        out.numbers("to_act", order.flags(view.get("to_act", [])), order.places)
        for name, shape in example.items():
            if name not in UNTOLD:
                write(out, name, shape, view.get(name), order)

    def write(out: Writer, name: str, shape: Any, value: Any, order: SeatOrder) -> None:
        """A value where the example has this one."""
        if isinstance(shape, dict):
            for key, inner in shape.items():
                write(out, f"{name}.{key}", inner, value.get(key) if isinstance(value, dict) else None, order)
        elif isinstance(shape, list) and len(shape) == seats:
            by_seat = value if isinstance(value, list) and len(value) == seats else [None] * seats
            for place, inner in enumerate(order.rotated(by_seat)):
                write(out, f"{name}.{place}", shape[0], inner, order)
        elif isinstance(shape, list):
            out.number(f"{name}.count", len(value) if isinstance(value, list) else 0, 1)
        elif not isinstance(shape, str):
            out.number(name, float(value) if isinstance(value, bool | int | float) else 0.0, 1)

    return encode
