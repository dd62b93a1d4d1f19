"""What changed between two looks at a table, so that a stream need not say everything again."""

from collections.abc import Iterator
from typing import Any

from heartwood.server.messages import Change, TableShown

Path = tuple[str | int, ...]


def changes_between(old: TableShown, new: TableShown) -> list[Change]:
    """The parts of a table that are new, each with the way to it: put there, they make the old table the new one."""
    found: list[Change] = []
    for field in TableShown.__struct_fields__:
        found += parts((field,), getattr(old, field), getattr(new, field))
    return found


def parts(path: Path, old: Any, new: Any) -> Iterator[Change]:
    """The smallest parts that differ; where something came or went, what it came to or went from."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key in new:
            yield from parts((*path, key), old[key], new[key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and nested(old) and nested(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from parts((*path, number), before, after)
    else:
        yield Change(list(path), new)


def nested(values: list[Any]) -> bool:
    """Are all of them lists or objects themselves?"""
    return all(isinstance(value, (dict, list)) for value in values)
