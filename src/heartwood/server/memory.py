"""What the server remembers of its tables, so that it need not ask the store again.

Moves, positions and events never change once they are committed, and no number is given twice. So what is kept here by
table and number cannot become wrong, whoever else writes to the store. Only what is committed may be remembered: a
number of a transaction that failed is given again.

The heads of tables do change. Whoever commits a new one puts it here, and all other writing of ours makes us forget
them all. In SQLite nobody else writes, or it is noticed: what is remembered is what is committed. In Postgres other
processes tell us of the tables they change, a moment later: what is remembered may be that moment behind, and is only
for those who will hear of the change as well.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, bindparam, select

from heartwood.core import Event
from heartwood.server import schema

RECENT = 60  # events of a table that are kept in full
HOLDERS = 64  # browsers at a table whose seats are remembered

K = TypeVar("K")
V = TypeVar("V")

events_after = (
    select(schema.events)
    .where(schema.events.c.table_id == bindparam("table"), schema.events.c.number > bindparam("after"))
    .where(schema.events.c.number <= bindparam("last"))
    .order_by(schema.events.c.number)
)
movers_since = (
    select(schema.moves.c.ply, schema.moves.c.seat)
    .where(schema.moves.c.table_id == bindparam("table"), schema.moves.c.ply >= bindparam("first"))
    .order_by(schema.moves.c.move_id)
)


class BoundedCache(Generic[K, V]):
    """A dictionary of bounded size that several threads use: what has not been used for longest is forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: OrderedDict[K, V] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is remembered, if anything."""
        with self.lock:
            value = self.values.get(key)
            if value is not None:
                self.values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> V:
        """Remember something; what is remembered."""
        with self.lock:
            self.values[key] = value
            self.values.move_to_end(key)
            if len(self.values) > self.most:
                self.values.popitem(last=False)
            return value

    def drop(self, key: K) -> None:
        """Forget one thing."""
        with self.lock:
            self.values.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        with self.lock:
            self.values.clear()


class Heads:
    """The rows of tables and who holds which seats there, as they were committed last."""

    def __init__(self, most: int) -> None:
        self.rows: BoundedCache[str, Any] = BoundedCache(most)
        self.held: BoundedCache[str, BoundedCache[str, list[int]]] = BoundedCache(most)  # by table and hash of a token
        self.writes = 0  # so often was something written: what was read before the last time may be out of date
        self.generation_of_all = 0  # `writes` when all was forgotten last, and
        self.generations: BoundedCache[str, int] = BoundedCache(most)  # when a table was
        self.lock = threading.Lock()

    def put_row(self, row: Any, writes: int) -> Any:
        """Remember a row that was read, unless something was written since it was begun to be read."""
        with self.lock:
            if writes == self.writes:
                self.rows.put(row.id, row)
        return row

    def put_held(self, id: str, token: str, seats: list[int], writes: int) -> list[int]:
        """Remember who holds which seats, in the same way."""
        with self.lock:
            if writes == self.writes:
                (self.held.get(id) or self.held.put(id, BoundedCache(HOLDERS))).put(token, seats)
        return seats

    def seats_held(self, id: str, token: str) -> list[int] | None:
        """The seats a token holds at a table, if that is remembered."""
        of_table = self.held.get(id)
        return None if of_table is None else of_table.get(token)

    def generation(self, id: str) -> int:
        """A number that rises whenever a table is forgotten."""
        return max(self.generation_of_all, self.generations.get(id) or 0)

    def put_committed(self, row: Any, generation: int) -> None:
        """Remember a head that was committed, by one who began in this generation of the table.

        If the table was forgotten meanwhile, somebody else may have written a newer one.
        """
        with self.lock:
            self.writes += 1
            known = self.rows.get(row.id)
            if generation != self.generation(row.id):
                self.rows.drop(row.id)
            elif known is None or revision(known) < revision(row):
                self.rows.put(row.id, row)

    def forget_table(self, id: str) -> None:
        """Somebody else has changed a table."""
        with self.lock:
            self.writes += 1
            self.generations.put(id, self.writes)
            self.rows.drop(id)
            self.held.drop(id)

    def forget(self) -> None:
        """Something else was written."""
        with self.lock:
            self.writes += 1
            self.generation_of_all = self.writes
            self.rows.clear()
            self.held.clear()


def revision(row: Any) -> int:
    """A number that rises with every new head of a table: each brings a move or an event."""
    return int(row.last_move_id + row.event_count)


class Move(NamedTuple):
    """A move that was made, in force or not."""

    move_id: int
    parent_id: int  # the id of the move it follows, 0 for the start
    ply: int
    seat: int
    text: str
    automatic: bool  # made by a bot, or by the rules' own timer
    revealed: bool


class NewEvent(NamedTuple):
    """An event as the rules or the table report it, to be written with the move that caused it."""

    ply: int  # 0: no move caused it
    event: Event


class StoredEvent(NamedTuple):
    """An event: the move that caused it, and what it says."""

    ply: int
    key: str
    params: dict[str, Any]


class AddressedEvent(NamedTuple):
    """An event that was written, and whom it is meant for."""

    audience: int
    event: StoredEvent


class EventLog:
    """The events of one table: whom each is meant for, and the latest in full. A viewer goes by its bit."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.audiences: list[int] = []
        self.recent: list[StoredEvent] = []  # the last ones of `audiences`
        self.movers: dict[int, int] = {}  # by the number of a move: who made it, as it was played last
        self.count_by_viewer: dict[int, int] = {}  # how many events are meant for a viewer who asked
        self.lock = threading.Lock()

    def read(self, connection: Connection, row: Row[Any]) -> "EventLog":
        """Hear of all events up to the last one of the row."""
        with self.lock:
            have = len(self.audiences)
            if have < row.event_count:
                given = {"table": self.table, "after": have, "last": row.event_count}
                events = connection.execute(events_after, given).all()
                first = min((event.ply for event in events if event.ply), default=0)
                if first:
                    for move in connection.execute(movers_since, {"table": self.table, "first": first}):
                        self.movers[move.ply] = move.seat
                for event in events:
                    self.add(event.audience, StoredEvent(event.ply, event.key, json.loads(event.params)))
        return self

    def append(self, after: int, move: Move | None, events: Iterable[AddressedEvent]) -> None:
        """Hear of what was just committed, each with its audience, if all before that is known."""
        with self.lock:
            if len(self.audiences) == after:
                if move is not None:
                    self.movers[move.ply] = move.seat
                for audience, event in events:
                    self.add(audience, event)

    def add(self, audience: int, event: StoredEvent) -> None:
        """One more event."""
        self.audiences.append(audience)
        self.recent.append(event)
        for bit in self.count_by_viewer:
            self.count_by_viewer[bit] += audience & bit != 0
        if len(self.recent) > 2 * RECENT:
            del self.recent[:-RECENT]

    def count(self, bit: int, last: int) -> int:
        """How many of the events up to a number a viewer was told."""
        with self.lock:
            if bit not in self.count_by_viewer:
                self.count_by_viewer[bit] = sum(audience & bit != 0 for audience in self.audiences)
            return self.count_by_viewer[bit] - sum(audience & bit != 0 for audience in self.audiences[last:])

    def after(self, bit: int, last: int, number: int) -> list[StoredEvent] | None:
        """What a viewer was told after so many events, up to a number; None where that goes too far back."""
        missing = self.count(bit, last) - number
        with self.lock:
            found: list[StoredEvent] = []
            for place in self.backwards(last):
                if len(found) >= missing:
                    break
                if self.audiences[place] & bit:
                    found.append(self.recent[place - len(self.audiences)])
            return found[::-1] if len(found) >= missing else None

    def backwards(self, last: int) -> Iterator[int]:
        """The places of the recent events up to a number, the latest first."""
        return iter(range(last - 1, len(self.audiences) - len(self.recent) - 1, -1))
