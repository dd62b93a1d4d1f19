"""What a seat sees, as numbers: named parts, one after another, written straight from a position into a buffer.

A title's `Observer` writes part by part on a `Sheet`. Once, for an example, the sheet takes down the names: that is the
layout, documented nowhere else. From then on only the numbers count, and of them only those that changed: a number in
the caller's buffer of 32-bit floats costs much more than a look at what was written there before. Compiled with the
rules, this takes microseconds.
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
NOTHING: Final[list[int]] = []


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
    """Takes the parts of what one seat sees, in order; numbers are divided to be about as large as 1.

    It remembers of each part what it was told last, at first nothing: the buffer holds zeros then.
    """

    def __init__(
        self, seat: int, buffer: "memoryview[float]", starts: list[int], parts: list[Part] | None = None
    ) -> None:
        self.seat = seat
        self.buffer = buffer
        self.starts = starts  # where each part begins, and at last where all end
        self.parts = parts  # a list here takes down the names
        self.prefix = ""
        self.next = 0  # the number of the next part
        self.told = [0] * len(starts)  # the number, the mask, or the place and 1
        self.listed: list[list[int]] = [NOTHING] * len(starts)  # or the list

    def part(self, name: str, kind: str, words: list[str], scale: int, size: int) -> int:
        """A new part; its number."""
        number = self.next
        self.next = number + 1
        if self.parts is not None:
            self.parts.append(Part(self.prefix + name, self.starts[number], size, kind, words, scale))
            self.lay_out(size)
        return number

    def lay_out(self, size: int) -> None:
        """Make room for a part of so many numbers."""
        self.starts.append(self.starts[-1] + size)
        self.told.append(0)
        self.listed.append(NOTHING)

    def same(self, values: list[int]) -> bool:
        """Is all that decides about the next parts as it was? Then skip them; nothing in the list means zeros in them.

        The list is never changed; if it may be, `kept` makes one of it.
        """
        number = self.next
        self.next = number + 1
        if self.parts is not None:
            self.lay_out(0)
        else:
            told = self.listed[number]
            if values is told:
                return True
            if values == told:
                self.listed[number] = values
                return True
        self.listed[number] = values
        return False

    def kept(self, values: list[int]) -> list[int]:
        """A copy of a list that may be changed later: the one made before if it still agrees. It is for `same`."""
        number = self.next
        self.next = number + 1
        if self.parts is not None:
            self.lay_out(0)
        told = self.listed[number]
        if values == told:
            return told
        copy = self.listed[number] = values[:]
        return copy

    def skip(self, parts: int) -> None:
        """Leave the next parts as they are."""
        self.next += parts

    def flag(self, name: str, value: bool) -> None:
        """Yes or no."""
        part = self.part(name, FLAG, NO_WORDS, 1, 1)
        told = 1 if value else 0
        if self.told[part] != told:
            self.told[part] = told
            self.buffer[self.starts[part]] = 1.0 if value else 0.0

    def number(self, name: str, value: int, scale: int) -> None:
        """One number."""
        part = self.part(name, NUMBER, NO_WORDS, scale, 1)
        if self.told[part] != value:
            self.told[part] = value
            self.buffer[self.starts[part]] = value / scale

    def numbers(self, name: str, values: list[int], words: list[str], scale: int = 1, kind: str = NUMBERS) -> None:
        """A number for each word."""
        part = self.part(name, kind, words, scale, len(words))
        if values != self.listed[part]:
            self.write_numbers(part, values, scale)

    def several(self, names: list[str], kind: str, words: list[str], scale: int) -> int:
        """New parts that are alike; the number of the first."""
        first = self.next
        if self.parts is None:
            self.next = first + len(names)
        else:
            for name in names:
                self.part(name, kind, words, scale, len(words))
        return first

    def rows(self, names: list[str], values: list[int], words: list[str], scale: int) -> None:
        """Several parts from one list: in each a number for each word."""
        part = self.several(names, NUMBERS, words, scale)
        if values != self.listed[part]:
            self.write_numbers(part, values, scale)

    def write_numbers(self, part: int, values: list[int], scale: int) -> None:
        """Numbers that stand side by side, from the beginning of a part on."""
        told = self.listed[part]
        if not told:
            told = self.listed[part] = [0] * len(values)
        at = self.starts[part]
        for place, value in enumerate(values):
            if value != told[place]:
                told[place] = value
                self.buffer[at + place] = value / scale

    def one_of(self, name: str, place: int, words: list[str]) -> None:
        """Which of the words it is: a 1 among zeros, all zeros for none of them (-1)."""
        part = self.part(name, ONE, words, 1, len(words))
        told = self.told[part]
        if told != place + 1:
            self.told[part] = place + 1
            self.move_mark(part, told - 1, place)

    def one_of_each(self, names: list[str], places: list[int], words: list[str]) -> None:
        """Several parts from one list: for each which of the words it is."""
        part = self.several(names, ONE, words, 1)
        told = self.listed[part]
        if places != told:
            if not told:
                told = self.listed[part] = [-1] * len(places)
            for row, place in enumerate(places):
                before = told[row]
                if place != before:
                    told[row] = place
                    self.move_mark(part + row, before, place)

    def move_mark(self, part: int, before: int, place: int) -> None:
        """A 1 is no longer in one place, but in another; -1 is nowhere."""
        at = self.starts[part]
        if before >= 0:
            self.buffer[at + before] = 0.0
        if place >= 0:
            self.buffer[at + place] = 1.0

    def some_of(self, name: str, places: list[int], words: list[str], kind: str = SOME) -> None:
        """How often each word is named; -1 names none."""
        part = self.part(name, kind, words, 1, len(words))
        told = self.listed[part]
        if places != told:
            self.listed[part] = places[:]
            at = self.starts[part]
            buffer = self.buffer
            for place in told:
                if place >= 0:
                    buffer[at + place] = 0.0
            for place in places:
                if place >= 0:
                    buffer[at + place] = buffer[at + place] + 1.0

    def numbers_of(self, name: str, places: list[int], values: list[int], words: list[str], scale: int) -> None:
        """A number for each word that is named, once."""
        part = self.part(name, NUMBERS, words, scale, len(words))
        told = self.listed[part]
        now = places + values
        if now != told:
            self.listed[part] = now
            at = self.starts[part]
            for place in told[: len(told) // 2]:
                self.buffer[at + place] = 0.0
            for index, place in enumerate(places):
                self.buffer[at + place] = values[index] / scale

    def flags(self, name: str, mask: int, words: list[str], kind: str = SOME) -> None:
        """A 1 for each word in a mask."""
        part = self.part(name, kind, words, 1, len(words))
        changed = self.told[part] ^ mask
        if changed:
            self.told[part] = mask
            at = self.starts[part]
            while changed:
                if changed & 1:
                    self.buffer[at] = 1.0 if mask & 1 else 0.0
                changed >>= 1
                mask >>= 1
                at += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat sees of the positions of one game and number of seats."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.starts: list[int] = []
        self.size = 0

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """All parts, the same in number and length for every position and seat, and nothing the seat may not know."""
        raise NotImplementedError

    def lay_out(self, example: Position) -> None:
        """Take down names and sizes of the parts."""
        sheet = Sheet(0, memoryview(array("f", [0.0]) * LONGEST), [0], [])
        self.write(example, 0, sheet)
        self.parts = sheet.parts or []
        self.starts = sheet.starts
        self.size = sheet.starts[-1]

    def sheet(self, seat: int, buffer: "memoryview[float]") -> Sheet:
        """A seat's sheet on a buffer of `size` zeros, for whoever looks again and again."""
        return Sheet(seat, buffer, self.starts)

    def renew(self, p: Position, sheet: Sheet) -> None:
        """What a seat sees now, on its sheet, which may show what it saw before."""
        sheet.next = 0
        sheet.prefix = ""
        self.write(p, sheet.seat, sheet)

    def observe(self, p: Position, seat: int, buffer: "memoryview[float]") -> None:
        """What a seat sees, into a buffer of `size` zeros."""
        self.write(p, seat, Sheet(seat, buffer, self.starts))


class States:
    """What every game has: the step, whom it waits for, the round and the points. Seats are counted clockwise.

    Place 0 is oneself, so that a policy can play any seat.
    """

    def __init__(self, book: Rulebook, seats: int) -> None:
        self.seats = seats
        self.places = [str(place) for place in range(seats)]
        self.clockwise = [[(seat + place) % seats for place in range(seats)] for seat in range(seats)]  # from each seat
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
        out.numbers(name, [values[(seat + place) % self.seats] for place in range(self.seats)], self.places, scale)


def total(values: list[int]) -> int:
    """The sum: compiled, faster than the built-in one."""
    found = 0
    for value in values:
        found += value
    return found
