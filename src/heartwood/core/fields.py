"""The fields of a position: each is named once with its bounds, and saving and restoring follow from that."""

from typing import Final

from heartwood.core.game import Saved

ANY: Final = -1  # instead of the length of a list: one of any length,
NUMBER: Final = -2  # a number,
FLAG: Final = -3  # or a flag, which is saved as 1 or 0


class Field:
    """A field as it is saved: a number, a flag, or a list of numbers, each from low to high."""

    def __init__(self, name: str, length: int, low: int, high: int) -> None:
        self.name = name
        self.length = length
        self.low = low
        self.high = high

    def read(self, saved: Saved) -> object:
        """The value in a saved position; BadData if it is none."""
        if self.length == NUMBER:
            return saved.number(self.name, self.low, self.high)
        if self.length == FLAG:
            return saved.number(self.name, self.low, self.high) == 1
        return saved.numbers(self.name, self.length, self.low, self.high)


class Fields:
    """All that is saved of a position or of a part of it, in its order."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields

    def data(self, owner: object) -> dict[str, object]:
        """The values as plain data; lists are copied."""
        data: dict[str, object] = {}
        for field in self.fields:
            value = getattr(owner, field.name)
            data[field.name] = value if field.length == NUMBER else int(value) if field.length == FLAG else value[:]
        return data

    def fill(self, owner: object, saved: Saved) -> None:
        """Give the owner what was saved, or raise BadData."""
        for field in self.fields:
            setattr(owner, field.name, field.read(saved))
