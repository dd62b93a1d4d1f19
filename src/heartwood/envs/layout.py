"""Observations as vectors: named parts, one after another, of fixed length for a game and a number of seats.

An encoder (one module for each title, in `observations`) writes a seat's view into a `Writer`, part by part. The first
time, the parts it names become the layout; from then on only their numbers count. It gets the view and nothing else,
so no secret can find its way into an observation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
View = Mapping[str, Any]


class Part(NamedTuple):
    """A named stretch of the vector: what its numbers are of, and by how much they were divided."""

    name: str
    start: int
    size: int
    kind: str
    words: Sequence[object]
    scale: float

    def meaning(self) -> str:
        """A line for the documentation; a long list is shown by its ends."""
        words = [str(word) for word in self.words]
        shown = ", ".join(words) if len(words) <= 12 else f"{words[0]}, {words[1]} … {words[-1]}"
        divided = f" / {self.scale:g}" if self.scale != 1 else ""
        return f"{self.kind}{divided}" + (f": {shown}" if shown else "")


class Writer:
    """Takes the parts of one observation, in order."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.parts: list[Part] = []
        self.prefix = ""

    def part(self, name: str, values: list[float], kind: str, words: Sequence[object], scale: float) -> None:
        """Numbers as they are."""
        self.parts.append(Part(self.prefix + name, len(self.values), len(values), kind, words, scale))
        self.values += values

    def flag(self, name: str, value: object) -> None:
        """Yes or no."""
        self.part(name, [1.0 if value else 0.0], "yes or no", (), 1)

    def number(self, name: str, value: float, scale: float) -> None:
        """One number, divided to be about as large as 1."""
        self.part(name, [value / scale], "number", (), scale)

    def numbers(self, name: str, values: Iterable[float], words: Sequence[object], scale: float = 1) -> None:
        """A number for each word."""
        self.part(name, [value / scale for value in values], "number for each", words, scale)

    def one_of(self, name: str, value: object, words: Sequence[object]) -> None:
        """Which of the words it is: a 1 among zeros, all zeros for none of them."""
        values = [0.0] * len(words)
        if value is not None and value in words:
            values[words.index(value)] = 1.0
        self.part(name, values, "one of", words, 1)

    def some_of(self, name: str, found: Iterable[object], words: Sequence[object], scale: float = 1) -> None:
        """How often each word occurs."""
        counts = dict.fromkeys(words, 0.0)
        for word in found:
            if word is not None:
                counts[word] += 1 / scale
        self.part(name, list(counts.values()), "how many of each", words, scale)


Encoder = Callable[[Writer, View], None]


class Layout:
    """Where everything lies in the observations of one game and number of seats."""

    def __init__(self, encode: Encoder, example: View) -> None:
        writer = Writer()
        encode(writer, example)
        self.encode = encode
        self.parts = writer.parts
        self.size = len(writer.values)
        self.slices = {part.name: slice(part.start, part.start + part.size) for part in self.parts}
        if len(self.slices) != len(self.parts):
            raise ValueError("a part is named twice")

    def vector(self, view: View) -> Vector:
        """The observation of a view."""
        writer = Writer()
        self.encode(writer, view)
        return np.array(writer.values, dtype=np.float32)
