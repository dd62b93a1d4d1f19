"""The fields of a position: each is named once with its bounds, and saving and restoring follow from that."""

from typing import Final

from heartwood.core.game import Saved

NUMBER: Final = -3  # instead of the length of a list
FLAG: Final = -2
ANY_LENGTH: Final = -1


class Field:
    """A field of a position or of a part of it: a number, a flag, or a list of numbers, each from low to high."""

    def __init__(self, name: str, low: int, high: int, length: int = NUMBER) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.length = length


def flag(name: str) -> Field:
    """A field that is true or false, saved as 1 or 0."""
    return Field(name, 0, 1, FLAG)


def fields_to_data(source: object, fields: list[Field]) -> dict[str, object]:
    """The fields of an object as plain data; its lists are copied."""
    data: dict[str, object] = {}
    for field in fields:
        value = getattr(source, field.name)
        data[field.name] = value[:] if isinstance(value, list) else int(value)
    return data


def restore_fields(target: object, fields: list[Field], saved: Saved) -> None:
    """Set the fields of an object as they were saved, or BadData."""
    for field in fields:
        if field.length >= ANY_LENGTH:
            setattr(target, field.name, saved.numbers(field.name, field.length, field.low, field.high))
        elif field.length == FLAG:
            setattr(target, field.name, bool(saved.number(field.name, 0, 1)))
        else:
            setattr(target, field.name, saved.number(field.name, field.low, field.high))
