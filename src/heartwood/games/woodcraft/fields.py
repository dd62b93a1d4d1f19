"""How the fields of a position are saved: one list of them, for writing and for reading."""

from typing import Final

from heartwood.core.game import Saved

# Lengths of what is no list of fixed length
ANY: Final = -1  # a list of any length
NUMBER: Final = -2
FLAG: Final = -3


class Field:
    """A field: a number, a flag, or a list of numbers, each from low to high."""

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
    """All that is saved of a player, or of the table."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.numbers = [field.name for field in fields if field.length == NUMBER]
        self.flags = [field.name for field in fields if field.length == FLAG]
        self.lists = [field.name for field in fields if field.length >= ANY]

    def data(self, owner: object) -> dict[str, object]:
        """The values as plain data."""
        data: dict[str, object] = {}
        for name in self.numbers:
            data[name] = getattr(owner, name)
        for name in self.flags:
            data[name] = int(getattr(owner, name))
        for name in self.lists:
            data[name] = getattr(owner, name)[:]
        return data

    def fill(self, owner: object, saved: Saved) -> None:
        """Give the owner what was saved, or raise BadData."""
        for field in self.fields:
            setattr(owner, field.name, field.read(saved))
