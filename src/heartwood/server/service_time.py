"""The time that clocks go by: the seconds in which the server was there.

It stands still while nobody serves: after a kill, while the machine sleeps, while the store cannot be reached. So
nobody loses time to an outage. It is written down now and then, and goes on after a start from the last moment that is
known.
"""

import time
from collections.abc import Callable

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite

from heartwood.server import clocks, schema
from heartwood.server.store import Store

LONGEST = 10.0  # seconds without a sign of life after which we were not there
ROW = 1


class ServiceTime:
    """Counts while `beat` is called again and again."""

    def __init__(self, store: Store, wall: Callable[[], float] = time.time) -> None:
        self.store = store
        self.wall = wall
        with store.read() as connection:
            written = connection.execute(select(schema.service.c.time)).scalar_one_or_none()
            running = connection.execute(select(schema.tables.c.clock).where(schema.tables.c.due.is_not(None)))
            known = [clocks.latest(clock) for clock in running.scalars()]
        self.written = written
        sure = [*known, *([] if written is None else [written])]
        self.seen = max(sure) if sure else wall()  # nobody was served before
        self.offset = wall() - self.seen

    def now(self) -> float:
        """The time; it does not run away from the last sign of life."""
        return min(max(self.wall() - self.offset, self.seen), self.seen + LONGEST)

    def beat(self) -> float:
        """A sign of life, and the time; what was missed since the last one is not counted."""
        now = self.wall() - self.offset
        if not self.seen <= now <= self.seen + LONGEST:
            self.offset += now - self.seen
            now = self.seen
        self.seen = now
        return now

    def write(self) -> None:
        """Write it down; where another server was there longer, go by its time."""
        service, now = schema.service, self.beat()
        with self.store.write(keeps_memory=True) as connection:
            written = connection.execute(select(service.c.time).with_for_update()).scalar_one_or_none()
            if written is None:
                insert = sqlite.insert if self.store.sqlite else postgresql.insert
                first = insert(service).values(id=ROW, time=now)
                connection.execute(first.on_conflict_do_nothing())  # another server may be the first just now
            elif written < now:
                connection.execute(update(service).values(time=now))
            elif written > now:
                self.offset -= written - now
                self.seen = written
        self.written = self.seen
