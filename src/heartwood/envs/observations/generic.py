"""What a seat of any title sees, as numbers: whatever is a number in its view, under its name.

The shape is that of the view at the start. A list as long as there are seats is taken for one entry each, one's own
first; of any other list only the length is told, and of words only the step. A title that wants more brings an
observation of its own.
"""

from typing import Any

from heartwood.core import Game
from heartwood.envs.layout import Encoder, View, Writer
from heartwood.envs.observations.common import SeatOrder, asking_steps

UNTOLD = ("seat", "step", "to_act")  # written first, or the same for every seat


def generic_observation(game: Game, seats: int, example: View) -> Encoder:
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
