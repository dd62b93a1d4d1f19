"""A field of a position is named once with its bounds: no field is forgotten when a position is saved or copied."""

from typing import Any, NamedTuple

import pytest

from heartwood.core import BadData, fast
from heartwood.core.fields import ANY_LENGTH, FLAG, NUMBER, Field, fields_to_data, restore_fields
from heartwood.core.game import Saved
from heartwood.core.position import Position
from heartwood.games.lignum import Player
from heartwood.games.lignum.position import lignum_fields, player_fields
from heartwood.games.nutshell import NutshellGame, fields_of
from heartwood.games.wordcraft.position import wordcraft_fields
from tests.games.lignum.builders import game as lignum
from tests.games.wordcraft.builders import game as wordcraft

MACHINE = {"book", "seats", "stack", "chance", "events", "revealed"}


class Subject(NamedTuple):
    """Something with fields, and what it has beside those that the table names."""

    it: Any
    fields: list[Field]
    beside: set[str]


def of_lignum() -> Subject:
    p = lignum().start(3, {}, fast(1))
    return Subject(p, lignum_fields(p.pack, p.setup, p.seats), MACHINE | {"pack", "setup", "players"})


def of_a_mill() -> Subject:
    p = lignum().start(3, {}, fast(1))
    return Subject(p.players[0], player_fields(p.pack.numbers), {"due"})  # follows from the plans


def of_wordcraft() -> Subject:
    p = wordcraft().start(3, {}, fast(1))
    return Subject(p, wordcraft_fields(p.pack, p.seats), MACHINE | {"pack", "setup", "sayable", "before"})


def of_nutshell() -> Subject:
    p = NutshellGame().start(3, {}, fast(1))
    return Subject(p, fields_of(p.seats), MACHINE | {"hands"})


SUBJECTS = pytest.mark.parametrize("subject", [of_lignum, of_a_mill, of_wordcraft, of_nutshell])


def attributes(it: object) -> set[str]:
    """What an object holds, compiled or not."""
    return {name for name in dir(it) if not name.startswith("_") and not callable(getattr(it, name))}


def extreme(fields: list[Field]) -> dict[str, object]:
    """The saved form in which every field has its highest value."""
    data: dict[str, object] = {}
    for field in fields:
        length = 2 if field.length == ANY_LENGTH else field.length
        data[field.name] = field.high if field.length in (NUMBER, FLAG) else [field.high] * length
    return data


@SUBJECTS
def test_every_field_is_named(subject: Any) -> None:
    it, fields, beside = subject()
    names = [field.name for field in fields]
    assert len(set(names)) == len(names)
    assert set(names).isdisjoint(beside)
    assert attributes(it) == {*names, *beside}


@SUBJECTS
def test_what_was_saved_comes_back_and_is_copied(subject: Any) -> None:
    it, fields, _ = subject()
    data = extreme(fields)
    restore_fields(it, fields, Saved(data, None))
    assert fields_to_data(it, fields) == data
    again = it.copy() if isinstance(it, Position) else Player(it)
    assert fields_to_data(again, fields) == data


@SUBJECTS
def test_nothing_out_of_bounds_comes_back(subject: Any) -> None:
    it, fields, _ = subject()
    for field in fields:
        data = extreme(fields)
        data[field.name] = field.low - 1 if field.length in (NUMBER, FLAG) else [field.low - 1]
        with pytest.raises(BadData, match=field.name):
            restore_fields(it, fields, Saved(data, None))
