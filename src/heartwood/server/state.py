"""What all modules of the server share: the store, the games, the positions in memory, and who holds which seat."""

import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from heartwood.core import EVERYONE, Game, Position
from heartwood.server import schema
from heartwood.server.catalog import Catalog
from heartwood.server.memory import BoundedCache, EventLog, Heads, Move, NewEvent
from heartwood.server.problems import ProblemError, quarantined, unknown_table, unloadable, wrong_seat
from heartwood.server.service_time import ServiceTime
from heartwood.server.store import CommittedReader, Store
from heartwood.server.titles import hook_of
from heartwood.server.tokens import hashed

POSITIONS = 1000  # in memory, as are
MOVES = 20_000
TABLES = 2000
MAX_SEEN = 1000  # tables as one pair of eyes sees them
SPECTATOR = -1
GATHERING, RUNNING, OVER, QUARANTINED = "gathering", "running", "over", "quarantined"
ENDED = "ended"  # before its end, by agreement

one_table = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
locked_table = one_table.with_for_update()
seats_of_table = select(schema.seats).where(schema.seats.c.table_id == bindparam("table")).order_by(schema.seats.c.seat)
seats_held = select(schema.credentials.c.seat).where(
    schema.credentials.c.hash == bindparam("token"),
    schema.credentials.c.table_id == bindparam("table"),
    schema.credentials.c.recovery.is_(False),
)
insert_events = insert(schema.events)

log = logging.getLogger("heartwood.server")


class ServerState:
    """The server's memory. Positions in it are never changed: whoever plays takes a copy."""

    def __init__(self, store: Store, catalog: Catalog) -> None:
        self.store = store
        self.catalog = catalog
        self.time = ServiceTime(store)
        self.positions: BoundedCache[tuple[str, int], Position] = BoundedCache(POSITIONS)  # by table and move
        self.moves: BoundedCache[tuple[str, int], Move] = BoundedCache(MOVES)  # by table and move
        self.event_logs: BoundedCache[str, EventLog] = BoundedCache(TABLES)  # by table
        self.seatings: BoundedCache[tuple[str, int], Sequence[Row[Any]]] = BoundedCache(TABLES)  # by table and version
        self.seen_cache: BoundedCache[tuple[Any, ...], Any] = BoundedCache(MAX_SEEN)  # by table, move, viewer, language
        self.shown_cache: BoundedCache[tuple[Any, ...], Any] = BoundedCache(MAX_SEEN)  # by table, viewer, language
        self.games: BoundedCache[tuple[str, str, int, str], Game] = BoundedCache(TABLES)  # by what a table is pinned to
        self.heads = Heads(TABLES)
        self.hears_others = False  # do other processes tell us what they write?
        store.on_stale = self.heads.forget
        store.count_writes = lambda: self.heads.writes
        self.on_stopped: Callable[[str], object] = lambda id: None  # is told of every table that is stopped

    # --- tables ----------------------------------------------------------------------------------------------

    def row(self, connection: Connection, id: str, lock: bool = False) -> Row[Any]:
        """The row of a table; in a write transaction locked until its end."""
        known = self.heads.rows.get(id) if self.may_use_memory(connection) else None
        if known is not None:
            return cast(Row[Any], known)
        named = id.isalnum()  # a name with a zero in it would upset Postgres
        query = locked_table if lock else one_table
        row = connection.execute(query, {"table": id}).one_or_none() if named else None
        if row is None:
            raise unknown_table()
        if not isinstance(connection, CommittedReader):
            return row
        return cast(Row[Any], self.heads.put_row(schema.TableRow._make(row), connection.writes_when_opened))

    def may_use_memory(self, connection: Connection) -> bool:
        """May what is remembered of heads be used: by whoever looks at what is committed, not at what he writes.

        Where others write, too, only by whoever need not see that at once, while we hear of it. A look at the database
        as it was before the last write goes on as it began: it must not mix old and new.
        """
        if not isinstance(connection, CommittedReader):
            return False
        if self.store.sqlite:
            return connection.connection is None or connection.writes_when_opened == self.heads.writes
        return connection.connection is None and not connection.must_see_others and self.hears_others

    def update_table(self, connection: Connection, row: Row[Any], private: bool = False, **values: object) -> None:
        """Change a table; its version rises, unless only one seat may notice."""
        query = update(schema.tables).where(schema.tables.c.id == row.id)
        connection.execute(query.values(version=row.version + (not private), **values))
        self.store.notify_processes(connection, row.id)

    def game(self, row: Row[Any]) -> Game:
        """The game a table is pinned to."""
        pinned = (row.game, row.settings, row.rules, row.content)
        game = self.games.get(pinned)
        if game is None:
            found = self.catalog.pinned(row.game, json.loads(row.settings), row.rules, json.loads(row.content))
            game = self.games.put(pinned, found)
        return game

    def edition(self, row: Row[Any]) -> str:
        """The edition of its title that a table plays."""
        return hook_of(row.game).edition(json.loads(row.settings))

    def position(self, row: Row[Any]) -> Position:
        """The true position of a running or finished table: not to be changed, never to be shown."""
        if row.phase == QUARANTINED:
            raise quarantined()
        game = self.game(row)
        known = self.positions.get((row.id, row.head))
        if known is not None:
            return known
        try:
            position = game.restore(json.loads(row.position))
        except Exception as error:
            raise unloadable(type(error).__name__) from error
        return self.positions.put((row.id, row.head), position)

    def event_log(self, connection: Connection, row: Row[Any]) -> EventLog:
        """The events of a table, up to those of the row."""
        found = self.event_logs.get(row.id) or self.event_logs.put(row.id, EventLog(row.id))
        return found.read(connection, row)

    def write_events(self, connection: Connection, row: Row[Any], events: Sequence[NewEvent]) -> int:
        """Write events down, each with the move that caused it, under the next numbers; the last number."""
        audible = [one for one in events if one.event[1]]
        rows = [
            {
                "table_id": row.id,
                "number": number,
                "ply": ply,
                "audience": audience,
                "key": key,
                "params": json.dumps(params, ensure_ascii=False),
            }
            for number, (ply, (key, audience, params)) in enumerate(audible, row.event_count + 1)
        ]
        if rows:
            connection.execute(insert_events, rows)
        return int(row.event_count + len(rows))

    def write_table_event(self, connection: Connection, row: Row[Any], key: str, **params: object) -> int:
        """One event of the table itself, for everyone; the last number."""
        return self.write_events(connection, row, [NewEvent(0, (f"table.{key}", EVERYONE, params))])

    @contextmanager
    def quarantine_on_error(self, id: str) -> Iterator[None]:
        """An error in the rules stops this table only; what we or the store refuse goes its way."""
        try:
            yield
        except (ProblemError, SQLAlchemyError):
            raise
        except Exception as error:
            self.quarantine(id, error)
            raise quarantined() from error

    def quarantine(self, id: str, error: Exception) -> None:
        """Stop a table whose rules failed; the position stays as it was before."""
        log.error("quarantine", extra={"table": id, "error": type(error).__name__}, exc_info=error)
        with self.store.write() as connection:
            row = self.row(connection, id, lock=True)
            if row.phase != RUNNING:
                return
            event_count = self.write_table_event(connection, row, "quarantined")
            self.update_table(connection, row, phase=QUARANTINED, event_count=event_count)
        self.on_stopped(id)

    # --- seats -----------------------------------------------------------------------------------------------

    def read_seats(self, connection: Connection, id: str) -> Sequence[Row[Any]]:
        """The seats of a table in their order."""
        return connection.execute(seats_of_table, {"table": id}).all()

    def committed_seats(self, connection: Connection, row: Row[Any]) -> Sequence[Row[Any]]:
        """The seats of a table as they were committed with this version of it; for whoever has changed nothing."""
        known = self.seatings.get((row.id, row.version))
        return known or self.seatings.put((row.id, row.version), self.read_seats(connection, row.id))

    def held(self, connection: Connection, id: str, token: str) -> list[int]:
        """The seats a browser holds at a table; SPECTATOR among them if it may watch."""
        if not token:
            return []
        hash = hashed(token)
        known = self.heads.seats_held(id, hash) if self.may_use_memory(connection) else None
        if known is not None:
            return known
        seats = sorted(connection.execute(seats_held, {"table": id, "token": hash}).scalars())
        if not isinstance(connection, CommittedReader):
            return seats
        return self.heads.put_held(id, hash, seats, connection.writes_when_opened)

    def admit(self, connection: Connection, row: Row[Any], token: str, seat: int | None) -> list[int]:
        """The seats a browser holds, the wanted one among them; a stranger learns nothing of a private table."""
        held = self.held(connection, row.id, token)
        if seat is not None and seat not in held:
            raise wrong_seat() if held or row.listed else unknown_table()
        if not held and not row.listed:
            raise unknown_table()
        return held

    def grant(self, connection: Connection, id: str, seat: int, token: str, recovery: bool = False) -> None:
        """Let whoever shows this token have the seat; `recovery`: once, to take it to another browser."""
        values = {"hash": hashed(token), "table_id": id, "seat": seat, "recovery": recovery, "created": time.time()}
        connection.execute(insert(schema.credentials).values(values))
