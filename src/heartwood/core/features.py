"""Rows of small whole numbers, each with a name: what the features of a title are written with.

A number has 16 bits, low byte first. Rows lie in a buffer of the caller, which is zero before they are written.
"""

from typing import Final

from heartwood.core.position import BYTE

WIDTH: Final = 2  # bytes of a number
MOST: Final = 32767


class Layout:
    """The names of all numbers of a row, in their order."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def one(self, name: str) -> int:
        """The place of a single number."""
        self.names.append(name)
        return len(self.names) - 1

    def block(self, name: str, words: list[str]) -> int:
        """The place of the first of several."""
        first = len(self.names)
        for word in words:
            self.names.append(f"{name}.{word}")
        return first


def numbers(count: int) -> list[str]:
    """0, 1, 2, ... as words."""
    return [str(number) for number in range(count)]


def put(out: bytearray, place: int, value: int) -> None:
    """Write a number; its bytes are zero so far."""
    if value:
        at = place * WIDTH
        if 0 < value <= BYTE:
            out[at] = value
        else:
            value = max(-MOST, min(MOST, value))
            out[at] = value & BYTE
            out[at + 1] = value >> 8 & BYTE


def add(out: bytearray, place: int, value: int) -> None:
    """Count up a number that stays small."""
    at = place * WIDTH
    out[at] = min(BYTE, out[at] + value)
