"""What the server remembers of its tables, so that it need not ask the store again.

Moves, positions and events never change once they are committed, and no number is given twice. So what is kept here by
table and number cannot become wrong, whoever else writes to the store. Only what is committed may be remembered: a
number of a transaction that failed is given again.
"""

import json
import threading
from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, bindparam, select

from heartwood.server import schema

RECENT = 60  # events of a table that are kept in full

K = TypeVar("K")
V = TypeVar("V")

events_after = (
    select(schema.events)
    .where(schema.events.c.table_id == bindparam("table"), schema.events.c.number > bindparam("after"))
    .where(schema.events.c.number <= bindparam("last"))
    .order_by(schema.events.c.number)
)


class Kept(Generic[K, V]):
    """A dictionary of bounded size that several threads use: what has not been used for longest is forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: dict[K, V] = {}
        self.lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is remembered, if anything."""
        with self.lock:
            value = self.values.pop(key, None)
            if value is not None:
                self.values[key] = value
            return value

    def put(self, key: K, value: V) -> V:
        """Remember something; what is remembered."""
        with self.lock:
            self.values.pop(key, None)
            self.values[key] = value
            if len(self.values) > self.most:
                del self.values[next(iter(self.values))]
            return value

    def clear(self) -> None:
        """Forget everything."""
        with self.lock:
            self.values.clear()


class Move(NamedTuple):
    """A move that was made, in force or not."""

    move_id: int
    before: int
    ply: int
    seat: int
    text: str
    bot: bool
    revealed: bool


class Told(NamedTuple):
    """An event: the move that caused it, and what it says."""

    ply: int
    key: str
    params: dict[str, Any]


class Telling:
    """The events of one table: whom each is meant for, and the latest in full. A viewer goes by its bit."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.audiences: list[int] = []
        self.recent: list[Told] = []  # the last ones of `audiences`
        self.meant: dict[int, int] = {}  # how many events are meant for a viewer who asked
        self.lock = threading.Lock()

    def read(self, connection: Connection, row: Row[Any]) -> "Telling":
        """Hear of all events up to the last one of the row."""
        with self.lock:
            have = len(self.audiences)
            if have < row.event_count:
                given = {"table": self.table, "after": have, "last": row.event_count}
                for event in connection.execute(events_after, given):
                    self.audiences.append(event.audience)
                    self.recent.append(Told(event.ply, event.key, json.loads(event.params)))
                    for bit in self.meant:
                        self.meant[bit] += event.audience & bit != 0
                del self.recent[:-RECENT]
        return self

    def count(self, bit: int, last: int) -> int:
        """How many of the events up to a number a viewer was told."""
        with self.lock:
            if bit not in self.meant:
                self.meant[bit] = sum(audience & bit != 0 for audience in self.audiences)
            return self.meant[bit] - sum(audience & bit != 0 for audience in self.audiences[last:])

    def after(self, bit: int, last: int, number: int) -> list[Told] | None:
        """What a viewer was told after so many events, up to a number; None where that goes too far back."""
        missing = self.count(bit, last) - number
        with self.lock:
            found: list[Told] = []
            for place in self.backwards(last):
                if len(found) >= missing:
                    break
                if self.audiences[place] & bit:
                    found.append(self.recent[place - len(self.audiences)])
            return found[::-1] if len(found) >= missing else None

    def backwards(self, last: int) -> Iterator[int]:
        """The places of the recent events up to a number, the latest first."""
        return iter(range(last - 1, len(self.audiences) - len(self.recent) - 1, -1))
