"""A semaphore with fair turns, for thinkers: next is whoever was served least lately, by network, then by person.

One visitor with thirty tables waits for himself: a stranger's hint comes next, whatever was there before it.
"""

import asyncio
from collections import deque
from itertools import count

from heartwood.server.safety import Caller

MOST_KNOWN = 10_000

Ticket = asyncio.Future[None]


class FairSemaphore:
    """So many may go at a time; all others wait, each in the line of a person. To be used in one event loop."""

    def __init__(self, value: int) -> None:
        self.value = value
        self.lines: dict[Caller, deque[Ticket]] = {}
        self.served: dict[tuple[str, ...], int] = {}  # when a network or person was last, the latest at the end
        self.serial = count(1)

    def waiting(self, caller: Caller) -> int:
        """How many wait in the line of a person."""
        return len(self.lines.get(caller, ()))

    async def acquire(self, caller: Caller) -> None:
        """Wait for a turn; who gives up loses nothing but the place in the line."""
        if self.value:
            self.value -= 1
            self.note_served(caller)
            return
        ticket: Ticket = asyncio.get_running_loop().create_future()
        self.lines.setdefault(caller, deque()).append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if not ticket.cancelled():  # it was our turn just now
                self.release()
            else:
                self.drop(caller, ticket)
            raise

    def release(self) -> None:
        """A turn has ended: it is the next one's."""
        while self.lines:
            caller = min(self.lines, key=self.last_served)
            ticket = self.lines[caller][0]
            self.drop(caller, ticket)
            if not ticket.done():
                self.note_served(caller)
                ticket.set_result(None)
                return
        self.value += 1

    def last_served(self, caller: Caller) -> tuple[int, int]:
        """When somebody was served last: from the same network, and this very person."""
        return self.served.get((caller.network,), 0), self.served.get(caller, 0)

    def note_served(self, caller: Caller) -> None:
        """Somebody is served."""
        for who in ((caller.network,), caller):
            self.served.pop(who, None)
            self.served[who] = next(self.serial)
        while len(self.served) > MOST_KNOWN:
            del self.served[next(iter(self.served))]

    def drop(self, caller: Caller, ticket: Ticket) -> None:
        """Take somebody out of a line."""
        line = self.lines.get(caller)
        if line is not None and ticket in line:
            line.remove(ticket)
            if not line:
                del self.lines[caller]
