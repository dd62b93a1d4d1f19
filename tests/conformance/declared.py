"""Plain data held to the types that declare it: no key too many, none missing, every value of its type."""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from heartwood.core import Game
from heartwood.games import room_of


def view_type(game: Game) -> Any:
    """The declared type of a game's views."""
    room = room_of(game.id, "view_types")
    assert room is not None
    return room.View


def complaints(value: object, kind: Any, where: str = "view") -> list[str]:
    """What is wrong with a value of a declared type; empty if nothing is."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return of_table(value, kind, where)
    if origin in (Union, UnionType):
        tries = [complaints(value, one, where) for one in inner]
        return [] if [] in tries else [f"{where}: {value!r} is none of {kind}"]
    if origin is Literal:
        return (
            []
            if any(value is word or (type(value) is str and value == word) for word in inner)
            else [f"{where}: {value!r} is not one of {inner}"]
        )
    if origin is list and type(value) is list:
        return [wrong for place, one in enumerate(value) for wrong in complaints(one, inner[0], f"{where}.{place}")]
    if origin is dict and type(value) is dict:
        keys = [wrong for key in value for wrong in complaints(key, inner[0], f"{where}, key")]
        return keys + [wrong for key, one in value.items() for wrong in complaints(one, inner[1], f"{where}.{key}")]
    if kind is object or (kind in (int, str, bool, NoneType) and type(value) is kind):  # True is no number here
        return []
    return [f"{where}: {value!r} is no {kind}"]


@cache
def types_of(kind: Any) -> dict[str, Any]:
    """The declared types by key."""
    hints = get_type_hints(kind, include_extras=True)
    return {key: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for key, hint in hints.items()}


def of_table(value: object, kind: Any, where: str) -> list[str]:
    """What is wrong with a table of declared keys."""
    if type(value) is not dict:
        return [f"{where}: {value!r} is no table"]
    types = types_of(kind)
    found = [f"{where}.{key} is missing" for key in sorted(kind.__required_keys__ - value.keys())]
    for key, one in value.items():
        found += complaints(one, types[key], f"{where}.{key}") if key in types else [f"{where}.{key} is not declared"]
    return found
