"""A field of a position is named once with its bounds: no field is forgotten when a position is saved or copied."""

from typing import Any, NamedTuple

import pytest

from heartwood.core import BadData, fast
from heartwood.core.fields import ANY, FLAG, NUMBER, Fields
from heartwood.core.game import Saved
from heartwood.core.position import Position
from heartwood.games.lignum import Player
from heartwood.games.nutshell import NutshellGame, fields_of
from tests.games.lignum.builders import game as lignum
from tests.games.wordcraft.builders import game as wordcraft

MACHINE = {"book", "seats", "stack", "chance", "events", "revealed"}


class Subject(NamedTuple):
    """Something with fields, and what it has beside those that the table names."""

    it: Any
    fields: Fields
    beside: set[str]


def of_lignum() -> Subject:
    p = lignum().start(3, {}, fast(1))
    return Subject(p, p.pack.table_fields[p.seats], MACHINE | {"pack", "setup", "players"})


def of_a_mill() -> Subject:
    p = lignum().start(3, {}, fast(1))
    return Subject(p.players[0], p.pack.player_fields, {"due"})  # follows from the plans


def of_wordcraft() -> Subject:
    p = wordcraft().start(3, {}, fast(1))
    beside = {
        "pack",
        "setup",
        "sayable",
        "before",
        "unlisted",
    }  # words are no numbers, and saved where there can be any
    return Subject(p, p.pack.fields[p.seats], MACHINE | beside)


def of_nutshell() -> Subject:
    p = NutshellGame().start(3, {}, fast(1))
    return Subject(p, fields_of(p.seats), MACHINE | {"hands"})


SUBJECTS = pytest.mark.parametrize("subject", [of_lignum, of_a_mill, of_wordcraft, of_nutshell])


def attributes(it: object) -> set[str]:
    """What an object holds, compiled or not."""
    return {name for name in dir(it) if not name.startswith("_") and not callable(getattr(it, name))}


def extreme(fields: Fields) -> dict[str, object]:
    """The saved form in which every field has its highest value."""
    data: dict[str, object] = {}
    for field in fields.fields:
        length = 2 if field.length == ANY else field.length
        data[field.name] = field.high if field.length in (NUMBER, FLAG) else [field.high] * length
    return data


@SUBJECTS
def test_every_field_is_named(subject: Any) -> None:
    it, fields, beside = subject()
    names = [field.name for field in fields.fields]
    assert len(set(names)) == len(names)
    assert set(names).isdisjoint(beside)
    assert attributes(it) == {*names, *beside}


@SUBJECTS
def test_what_was_saved_comes_back_and_is_copied(subject: Any) -> None:
    it, fields, _ = subject()
    data = extreme(fields)
    fields.fill(it, Saved(data, None))
    assert fields.data(it) == data
    again = it.copy() if isinstance(it, Position) else Player(it)
    assert fields.data(again) == data


@SUBJECTS
def test_nothing_out_of_bounds_comes_back(subject: Any) -> None:
    it, fields, _ = subject()
    for field in fields.fields:
        data = extreme(fields)
        data[field.name] = field.low - 1 if field.length in (NUMBER, FLAG) else [field.low - 1]
        with pytest.raises(BadData, match=field.name):
            fields.fill(it, Saved(data, None))
