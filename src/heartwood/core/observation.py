"""What a seat sees, as numbers: named parts, one after another, written straight from a position into a buffer.

A title's `Observer` writes part by part on a `Sheet`. Once, for an example, the sheet takes down the names: that is the
layout, documented nowhere else. From then on only the numbers count, and of them only those that are not 0: the
caller's buffer of 32-bit floats, whoever made it, holds zeros before. Compiled with the rules, this takes microseconds.
An observer looks at the whole position, so it is held to the views by a test, and to worlds that differ in secrets.
"""

from array import array
from typing import Final, NamedTuple

from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT, Position, Rulebook
from heartwood.subclassing import mypyc_attr

LONGEST: Final = 1 << 16  # numbers of an observation
SHOWN: Final = 12  # words of a part that are listed in full
FLAG: Final = "yes or no"
NUMBER: Final = "number"
NUMBERS: Final = "number for each"
ONE: Final = "one of"
SOME: Final = "how many of each"
NO_WORDS: Final[list[str]] = []


class Part(NamedTuple):
    """A named stretch of the vector: what its numbers are of, and by how much they were divided."""

    name: str
    start: int
    size: int
    kind: str
    words: list[str]
    scale: float

    def meaning(self) -> str:
        """A line for the documentation; a long list is shown by its ends."""
        words = self.words
        shown = ", ".join(words) if len(words) <= SHOWN else f"{words[0]}, {words[1]} … {words[-1]}"
        divided = f" / {self.scale:g}" if self.scale != 1 else ""
        return f"{self.kind}{divided}" + (f": {shown}" if shown else "")


class Sheet:
    """Takes the parts of one observation, in order; numbers are divided to be about as large as 1."""

    def __init__(self, buffer: "memoryview[float]", parts: list[Part] | None) -> None:
        self.buffer = buffer
        self.parts = parts  # a list here takes down the names
        self.prefix = ""
        self.end = 0

    def part(self, name: str, kind: str, words: list[str], scale: int, size: int) -> int:
        """A new part; where it starts."""
        start = self.end
        self.end = start + size
        if self.parts is not None:
            self.parts.append(Part(self.prefix + name, start, size, kind, words, scale))
        return start

    def flag(self, name: str, value: bool) -> None:
        """Yes or no."""
        at = self.part(name, FLAG, NO_WORDS, 1, 1)
        if value:
            self.buffer[at] = 1.0

    def number(self, name: str, value: int, scale: int) -> None:
        """One number."""
        at = self.part(name, NUMBER, NO_WORDS, scale, 1)
        if value:
            self.buffer[at] = value / scale

    def numbers(
        self, name: str, values: list[int], words: list[str], scale: int = 1, first: int = 0, kind: str = NUMBERS
    ) -> None:
        """A number for each word: the values from `first` on."""
        at = self.part(name, kind, words, scale, len(words))
        buffer = self.buffer
        for place in range(len(words)):
            value = values[first + place]
            if value:
                buffer[at + place] = value / scale

    def one_of(self, name: str, place: int, words: list[str]) -> None:
        """Which of the words it is: a 1 among zeros, all zeros for none of them (-1)."""
        at = self.part(name, ONE, words, 1, len(words))
        if place >= 0:
            self.buffer[at + place] = 1.0

    def some_of(self, name: str, places: list[int], words: list[str]) -> None:
        """How often each word is named; -1 names none."""
        at = self.part(name, SOME, words, 1, len(words))
        buffer = self.buffer
        for place in places:
            if place >= 0:
                buffer[at + place] = buffer[at + place] + 1.0

    def flags(self, name: str, mask: int, words: list[str], kind: str = SOME) -> None:
        """A 1 for each word in a mask."""
        at = self.part(name, kind, words, 1, len(words))
        place = 0
        while mask:
            if mask & 1:
                self.buffer[at + place] = 1.0
            mask >>= 1
            place += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat sees of the positions of one game and number of seats."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.size = 0

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """All parts, the same in number and length for every position and seat, and nothing the seat may not know."""
        raise NotImplementedError

    def lay_out(self, example: Position) -> None:
        """Take down names and sizes of the parts."""
        parts: list[Part] = []
        sheet = Sheet(memoryview(array("f", [0.0]) * LONGEST), parts)
        self.write(example, 0, sheet)
        self.parts = parts
        self.size = sheet.end

    def observe(self, p: Position, seat: int, buffer: "memoryview[float]") -> None:
        """What a seat sees, into a buffer of `size` zeros."""
        self.write(p, seat, Sheet(buffer, None))


class States:
    """What every game has: the step, whom it waits for, the round and the points. Seats are counted clockwise.

    Place 0 is oneself, so that a policy can play any seat.
    """

    def __init__(self, book: Rulebook, seats: int) -> None:
        self.seats = seats
        self.places = [str(place) for place in range(seats)]
        self.steps: list[str] = []
        self.place_of: list[int] = [-1] * (ID_MASK + 1)  # by the id of a step
        for kind in book.steps:
            if kind is not None and kind.asks:
                self.place_of[kind.id] = len(self.steps)
                self.steps.append(kind.name)

    def place(self, other: int, seat: int) -> int:
        """How far clockwise another seat is; -1 for nobody."""
        return -1 if other < 0 else (other - seat) % self.seats

    def turned(self, mask: int, seat: int) -> int:
        """A mask of seats as one of places."""
        return (mask >> seat | mask << self.seats - seat) & (1 << self.seats) - 1

    def write(self, out: Sheet, p: Position, seat: int, round: int, rounds: int) -> None:
        """Step, seats awaited, round."""
        top = p.stack[-1] if p.stack else 0
        out.one_of("step", self.place_of[top & ID_MASK] if p.stack else -1, self.steps)
        out.flags("to_act", self.turned(top >> MASK_SHIFT & BYTE, seat), self.places, NUMBERS)
        out.number("round", round, rounds)

    def write_by_seat(self, out: Sheet, name: str, values: list[int], seat: int, scale: int) -> None:
        """A number for each seat, one's own first."""
        out.numbers(name, values[seat:] + values[:seat], self.places, scale)
