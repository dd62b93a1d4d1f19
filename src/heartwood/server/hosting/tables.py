"""What a host can see of tables and do to them. Seeds, links and credentials are not shown to the host either."""

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, delete, func, insert, or_, select, update

from heartwood.core import EVERYONE, Event
from heartwood.core.position import digest
from heartwood.server import schema
from heartwood.server.history import withheld_events
from heartwood.server.hosting.backup import by_key
from heartwood.server.hosting.opening import Impossible, revision_here
from heartwood.server.hosting.shadow import SAME, look
from heartwood.server.memory import NewEvent
from heartwood.server.problems import ProblemError
from heartwood.server.state import ENDED, GATHERING, OVER, QUARANTINED, RUNNING, ServerState
from heartwood.server.tokens import new_id

FORMAT = "heartwood.table/1"
DAY = 24 * 3600
PHASES = (GATHERING, RUNNING, OVER, ENDED, QUARANTINED)
DONE = (GATHERING, OVER, ENDED)  # phases whose tables may go when they are old: nobody plays there
LONGEST = 200  # signs of a message to all
AT_ONCE = 50  # tables that are told of it in one transaction: nobody waits long for it
PARTS = [  # what belongs to a table, in the order in which it can be written
    part for part in schema.metadata.sorted_tables if part is schema.tables or "table_id" in part.columns
]


class TableFacts(NamedTuple):
    """A table in a host's list."""

    id: str
    game: str
    phase: str
    created: float
    listed: bool
    seats: list[str]  # a name, the code of a bot, or "" where nobody sits
    moves: int


def facts(
    connection: Connection, phases: Sequence[str] = PHASES, before: float | None = None, most: int | None = None
) -> list[TableFacts]:
    """The tables in these phases, the latest first; `before`: only those made earlier."""
    tables, moves, seats = schema.tables, schema.moves, schema.seats
    head = (moves.c.table_id == tables.c.id) & (moves.c.move_id == tables.c.head)
    query = (
        select(tables.c.id, tables.c.game, tables.c.phase, tables.c.created, tables.c.listed, moves.c.ply)
        .select_from(tables.outerjoin(moves, head))
        .where(tables.c.phase.in_(phases))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    if before is not None:
        query = query.where(tables.c.created < before)
    found = connection.execute(query).all()
    sitting: dict[str, list[str]] = {}
    of_them = seats.c.table_id.in_(select(query.subquery().c.id))
    for seat in connection.execute(select(seats).where(of_them).order_by(seats.c.table_id, seats.c.seat)):
        sitting.setdefault(seat.table_id, []).append(seat.name or seat.bot)
    return [
        TableFacts(row.id, row.game, row.phase, row.created, row.listed, sitting.get(row.id, []), row.ply or 0)
        for row in found
    ]


def row_of(state: ServerState, connection: Connection, id: str, lock: bool = False) -> Row[Any]:
    """The row of a table, or the word that there is none."""
    try:
        return state.row(connection, id, lock)
    except ProblemError:
        raise Impossible("no-table", table=id) from None


def details(state: ServerState, connection: Connection, id: str) -> dict[str, object]:
    """All that a host may know of one table."""
    row = row_of(state, connection, id)
    held = schema.credentials
    browsers = select(func.count(func.distinct(held.c.hash))).where(held.c.table_id == id, held.c.recovery.is_(False))
    seats = [
        {"seat": seat.seat, "name": seat.name, "bot": seat.bot, "away": bool(seat.away)}
        for seat in state.read_seats(connection, id)
    ]
    verdict = look(state, connection, row)
    return {
        "id": row.id,
        "game": row.game,
        "rules": row.rules,
        "content": json.loads(row.content),
        "phase": row.phase,
        "created": row.created,
        "listed": bool(row.listed),
        "hints": bool(row.hints),
        "options": json.loads(row.options),
        "settings": json.loads(row.settings),
        "seats": seats,
        "moves": verdict.ply if verdict.state == SAME else row.last_move_id,
        "events": row.event_count,
        "browsers": connection.execute(browsers).scalar_one(),
        "rematch": row.rematch,
        "check": {"state": verdict.state, "ply": verdict.ply, "reason": verdict.reason},
    }


# --- ending, going on, deleting ----------------------------------------------------------------------------------


def end(state: ServerState, id: str) -> None:
    """End a running game as it stands: half-made turns are told, the seed is shown, the record can be had."""
    with state.store.write() as connection:
        row = row_of(state, connection, id, lock=True)
        if row.phase != RUNNING:
            raise Impossible("not-running", table=id, phase=row.phase)
        last: list[Event] = [("table.ended", EVERYONE, {}), ("table.over", EVERYONE, {"seed": row.seed})]
        try:
            withheld = withheld_events(state, connection, row)
        except Exception:  # the rules fail at the half-made turn: all the more reason to end the game
            withheld = []
        events = withheld + [NewEvent(0, event) for event in last]
        event_count = state.write_events(connection, row, events)
        state.update_table(connection, row, phase=ENDED, public_head=row.head, event_count=event_count, undo_request="")


def release(state: ServerState, id: str) -> None:
    """Let a stopped table go on, if its moves lead to where it stands."""
    with state.store.write() as connection:
        row = row_of(state, connection, id, lock=True)
        if row.phase != QUARANTINED:
            raise Impossible("not-stopped", table=id, phase=row.phase)
        verdict = look(state, connection, row)
        if verdict.state != SAME:
            raise Impossible(f"unsound-{verdict.state}", table=id, ply=verdict.ply, reason=verdict.reason)
        event_count = state.write_table_event(connection, row, "released")
        state.update_table(connection, row, phase=RUNNING, event_count=event_count)


def remove(state: ServerState, id: str) -> None:
    """Delete a table with all that belongs to it; there is no way back."""
    with state.store.write() as connection:
        row_of(state, connection, id, lock=True)
        for table in reversed(PARTS):
            connection.execute(delete(table).where(key_of(table) == id))
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.rematch == id).values(rematch=""))


def expire(state: ServerState, days: float, phases: Sequence[str], dry: bool = False) -> list[TableFacts]:
    """Delete the tables in these phases that were made so many days ago; those that went, or would go."""
    with state.store.read() as connection:
        old = facts(connection, phases, time.time() - days * DAY)
    for table in [] if dry else old:
        remove(state, table.id)
    return old


def announce(state: ServerState, text: str) -> list[str]:
    """A message of the host to everybody at a table that waits or plays; it stands in their logs. The tables."""
    said = " ".join(text.split())[:LONGEST]
    if not said:
        return []
    tables = schema.tables
    query = select(tables.c.id).where(or_(tables.c.phase == GATHERING, tables.c.phase == RUNNING))
    with state.store.read() as connection:
        ids = list(connection.execute(query).scalars())
    for first in range(0, len(ids), AT_ONCE):
        with state.store.write() as connection:
            for id in ids[first : first + AT_ONCE]:
                with suppress(ProblemError):  # it may have gone in the meantime
                    row = state.row(connection, id, lock=True)
                    event_count = state.write_table_event(connection, row, "announced", text=said)
                    state.update_table(connection, row, event_count=event_count)
    return ids


# --- taking a table to another database --------------------------------------------------------------------------


def key_of(table: Table) -> Any:
    """The column that says to which of the players' tables a row belongs."""
    return table.c.id if table is schema.tables else table.c.table_id


def export(state: ServerState, id: str) -> dict[str, Any]:
    """A table with all that belongs to it, secrets included, as plain data."""
    rows: dict[str, list[dict[str, Any]]] = {}
    with state.store.read() as connection:
        row_of(state, connection, id)
        for table in PARTS:
            query = select(table).where(key_of(table) == id).order_by(*table.primary_key.columns)
            rows[table.name] = [by_key(table, row) for row in connection.execute(query)]
    data = {"format": FORMAT, "revision": revision_here(), "table": id, "rows": rows}
    return {**data, "digest": digest(data)}


def take_in(state: ServerState, data: object) -> str:
    """Write an exported table into this database; its name here. It must be whole and sound, and new here.

    The name is a new one: a server that runs may remember another course of the game under the old name.
    """
    old, rows = checked(data)
    id = new_id()
    [game] = rows[schema.tables.name]
    with state.store.write() as connection:
        tables = schema.tables
        same_game = tables.c.seed == game["seed"], tables.c.created == game["created"]
        if connection.execute(select(tables.c.id).where(*same_game)).first() is not None:
            raise Impossible("there-already", table=old)  # whoever played it twice would know what comes
        for table in PARTS:
            if rows[table.name]:
                named = [{**row, key_of(table).key: id} for row in rows[table.name]]
                connection.execute(insert(table), named)
        row = state.row(connection, id)
        here = connection.execute(select(tables.c.id).where(tables.c.id == row.rematch)).first()
        if here is None:
            connection.execute(update(tables).where(tables.c.id == id).values(rematch=""))
        verdict = look(state, connection, row)
        if verdict.state != SAME:  # nothing of it is kept
            raise Impossible(f"unsound-{verdict.state}", table=old, ply=verdict.ply, reason=verdict.reason)
    return id


def checked(data: object) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """The table in a file and its rows, their form checked."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("rows"), dict):
        raise Impossible("no-export", format=FORMAT)
    if data.get("revision") != revision_here():
        raise Impossible("other-revision", there=data.get("revision"), here=revision_here())
    if data.get("digest") != digest({key: value for key, value in data.items() if key != "digest"}):
        raise Impossible("altered")
    id, rows = str(data["table"]), data["rows"]
    for table in PARTS:
        for row in rows.setdefault(table.name, []):
            if not fits(row, table) or row[key_of(table).key] != id:
                raise Impossible("no-export", format=FORMAT)
    if len(rows[schema.tables.name]) != 1:
        raise Impossible("no-export", format=FORMAT)
    return id, rows


def fits(row: object, table: Table) -> bool:
    """Has it all columns of the table and no other, each with a value of its kind?"""
    if not isinstance(row, dict) or row.keys() != set(table.columns.keys()):
        return False
    for column in table.columns:
        kinds = (column.type.python_type, type(None)) if column.nullable else column.type.python_type
        if not isinstance(row[column.key], kinds):
            return False
    return True
