"""Lists of tables, page by page: those of a browser, and those that are open to all.

A line is made once for all that a reader can notice of a table, and remembered. A table is in the public list while it
waits for people, for a day at most, and only while one of its people is there or has just made it.
"""

import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select

from heartwood.server import schema, views
from heartwood.server.memory import BoundedCache
from heartwood.server.messages import TableLine, TableLines
from heartwood.server.presence import Presence
from heartwood.server.problems import ProblemError
from heartwood.server.relay import LISTED
from heartwood.server.speaking import Language
from heartwood.server.state import GATHERING, QUARANTINED, RUNNING, ServerState
from heartwood.server.tokens import hashed

PAGE = 50  # tables
MOST = 1000  # tables that are looked at
SORTED = 200  # of those that are not over; further ones are not sorted by whom they need
LISTED_FOR = 24 * 3600.0  # seconds
NEW_FOR = 300.0  # seconds in which nobody need be at a listed table
LINES = 5000  # in memory
GOING = (GATHERING, RUNNING, QUARANTINED)  # all others are over

brief = [schema.tables.c[name] for name in ("id", "version", "phase", "decisions", "created")]
mine = schema.credentials.c.recovery.is_(False), schema.credentials.c.hash == bindparam("token")
seats_of_browser = (
    select(schema.credentials.c.table_id, schema.credentials.c.seat)
    .where(*mine, schema.credentials.c.seat >= 0)
    .order_by(schema.credentials.c.created.desc())
    .limit(MOST)
)
tables_of_browser = (
    select(*brief)
    .where(schema.tables.c.id.in_(select(schema.credentials.c.table_id).where(*mine, schema.credentials.c.seat >= 0)))
    .order_by(schema.tables.c.created.desc())
    .limit(MOST)
)
open_tables = (
    select(*brief)
    .where(schema.tables.c.listed.is_(True), schema.tables.c.phase == GATHERING)
    .where(schema.tables.c.created > bindparam("since"))
    .order_by(schema.tables.c.created.desc())
    .limit(MOST)
)


class Brief(NamedTuple):
    """What of a table must be read to know whether its line is known."""

    id: str
    version: int
    phase: str
    decisions: str
    created: float


class Lists:
    """The lists, and what is remembered for them."""

    def __init__(self, state: ServerState, presence: Presence, most_listed: int) -> None:
        self.state = state
        self.presence = presence
        self.most_listed = most_listed
        self.lines: BoundedCache[tuple[Any, ...], TableLine] = BoundedCache(LINES)
        self.made: dict[str, list[str]] = {}  # listed tables, by the network they were made from

    def mine(self, token: str, language: Language, page: int) -> TableLines:
        """The tables of a browser, those that need it first, and those that are over last."""
        with self.state.store.read() as connection:
            found = briefs(connection, tables_of_browser, token=hashed(token)) if token else []
            seats = self.seats(connection, token)
            going = [table for table in found if table.phase in GOING]
            first, rest = going[:SORTED], [*going[SORTED:], *(table for table in found if table.phase not in GOING)]
            lines = [self.line(connection, table, seats.get(table.id, ()), token, language) for table in first]
            lines.sort(key=lambda line: not line.needs_me)
            begin, end = page * PAGE, (page + 1) * PAGE
            shown = lines[begin:end]
            for table in rest[max(begin - len(lines), 0) : max(end - len(lines), 0)]:
                shown.append(self.line(connection, table, seats.get(table.id, ()), token, language))
        return TableLines(shown, len(found) > end)

    def listed(self, token: str, language: Language, page: int) -> TableLines:
        """The tables that are open to all, the latest first."""
        with self.state.store.read() as connection:
            found = self.open(connection)
            seats = self.seats(connection, token)
            begin, end = page * PAGE, (page + 1) * PAGE
            shown = [
                self.line(connection, table, seats.get(table.id, ()), token, language) for table in found[begin:end]
            ]
        return TableLines(shown, len(found) > end)

    def open(self, connection: Connection) -> list[Brief]:
        """The listed tables that wait, where somebody is there or has just been."""
        now = time.time()
        found = briefs(connection, open_tables, since=now - LISTED_FOR)
        return [one for one in found if one.created > now - NEW_FOR or self.presence.is_watched(one.id, seated=True)]

    def check_room(self, network: str) -> None:
        """Refuse one more listed table to a network that has its share of them."""
        with self.state.store.read() as connection:
            waiting = {table.id for table in self.open(connection)}
        for other in list(self.made):
            self.made[other] = [id for id in self.made[other] if id in waiting]
            if not self.made[other]:
                del self.made[other]
        if len(self.made.get(network, [])) >= self.most_listed:
            raise ProblemError("too-many", 429, "enough listed tables of yours wait for people")

    def note_made(self, id: str, network: str) -> None:
        """A listed table was made."""
        self.made.setdefault(network, []).append(id)

    def hear(self, kind: str, id: str, network: str) -> None:
        """Another process says that a listed table was made, or that one of its people is there."""
        if kind == LISTED:
            self.note_made(id, network)
        else:
            self.presence.note_poll(id, network, seated=True)

    def waits(self, id: str) -> bool:
        """Does a table still wait for people?"""
        with self.state.store.read() as connection:
            return bool(self.state.row(connection, id).phase == GATHERING)

    def seats(self, connection: Connection, token: str) -> dict[str, tuple[int, ...]]:
        """The seats of a browser, by table."""
        found: dict[str, tuple[int, ...]] = {}
        if token:
            for row in connection.execute(seats_of_browser, {"token": hashed(token)}):
                found[row.table_id] = tuple(sorted((*found.get(row.table_id, ()), row.seat)))
        return found

    def line(
        self, connection: Connection, table: Brief, seats: tuple[int, ...], token: str, language: Language
    ) -> TableLine:
        """The line of a table; one that could not be made whole is made again the next time.

        So is one of a table that was changed in between: memory hears of a commit a moment after the database shows it.
        """
        key = (table.id, table.version, table.phase, table.decisions, seats, language)
        known = self.lines.get(key)
        if known is not None:
            return known
        row = self.state.row(connection, table.id)
        line = views.line(self.state, connection, row, token, language)
        same = (row.version, row.phase, row.decisions) == (table.version, table.phase, table.decisions)
        whole = same and (line.prompt or table.phase in (GATHERING, QUARANTINED))
        return self.lines.put(key, line) if whole else line


def briefs(connection: Connection, query: Any, **given: object) -> list[Brief]:
    """What a query finds."""
    return [Brief(*row) for row in connection.execute(query, given)]
