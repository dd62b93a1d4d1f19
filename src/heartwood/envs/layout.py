"""Where everything lies in the observations of one game and number of seats, and how they are made."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from heartwood.core import Game, Position, fast
from heartwood.core.observation import Observer
from heartwood.envs.views import ViewObserver, generic_encoder
from heartwood.games import room_of

Vector = NDArray[np.float32]


def buffer_of(array: NDArray[Any]) -> "memoryview[Any]":
    """An array, or a row of one, as those write it who know no numpy."""
    return array.data


class Layout:
    """The parts of an observation by their names."""

    def __init__(self, observer: Observer, example: Position) -> None:
        observer.lay_out(example)
        self.observer = observer
        self.parts = observer.parts
        self.size = observer.size
        self.slices = {part.name: slice(part.start, part.start + part.size) for part in self.parts}
        if len(self.slices) != len(self.parts):
            raise ValueError("a part is named twice")

    def vector(self, position: Position, seat: int) -> Vector:
        """What a seat sees."""
        vector = np.zeros(self.size, np.float32)
        self.observer.observe(position, seat, buffer_of(vector))
        return vector


class Lookout:
    """What the seats of one table see, again and again: each has a sheet, on which only what changed is written."""

    def __init__(self, layout: Layout, seats: int) -> None:
        self.observer = layout.observer
        self.rows = np.zeros((seats, layout.size), np.float32)
        self.sheets = [layout.observer.sheet(seat, buffer_of(row)) for seat, row in enumerate(self.rows)]

    def vector(self, position: Position, seat: int) -> Vector:
        """What a seat sees now; the array is the caller's own."""
        self.observer.renew(position, self.sheets[seat])
        seen: Vector = self.rows[seat].copy()
        return seen


def layout_of(game: Game, seats: int) -> Layout:
    """The layout of a game with so many seats."""
    example = game.start(seats, game.read_options({}, seats), fast(0))
    return Layout(observer_of(game, seats, example), example)


def observer_of(game: Game, seats: int, example: Position) -> Observer:
    """The title's own observer; else its encoder of views; else one for all views."""
    room = room_of(game.id, "observation")
    observer = getattr(room, f"{game.id}_observer", None)
    if observer is not None:
        made: Observer = observer(game, seats)
        return made
    encoder = getattr(room, f"{game.id}_observation", None)
    return ViewObserver(generic_encoder(game, seats, example.view(0)) if encoder is None else encoder(game))
