"""Who is there: which tables are looked at, by an open stream or by asking now and then, and from where.

Tables where only bots play go on while somebody looks; tables in the public list are shown while one of their people is
there. To be used in the event loop; whether somebody is there, threads may ask too.
"""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf

LASTS = 60.0  # seconds for which somebody who asked without a stream is there
MOST_SHOWN = 3  # tables of bots alone that play for one network at a time
MOST_KNOWN = 10_000  # who asked without a stream
NEVER = (-inf, "")


class Presence:
    """Counts streams and questions. `on_arrival` is told of every table that somebody comes to."""

    def __init__(self) -> None:
        self.streams: dict[str, dict[str, int]] = {}  # by table and network
        self.seated: dict[str, int] = {}  # those of people with a seat, by table
        self.asked: dict[tuple[str, bool], tuple[float, str]] = {}  # by table and whether with a seat; from where
        self.shown: dict[str, list[str]] = {}  # tables of bots alone that play for a network
        self.on_arrival: Callable[[str], object] = lambda id: None

    @asynccontextmanager
    async def listening(self, id: str, network: str, seated: bool) -> AsyncIterator[None]:
        """Somebody has a stream."""
        networks = self.streams.setdefault(id, {})
        networks[network] = networks.get(network, 0) + 1
        self.seated[id] = self.seated.get(id, 0) + seated
        self.on_arrival(id)
        try:
            yield
        finally:
            networks[network] -= 1
            self.seated[id] -= seated
            if not networks[network]:
                del networks[network]
                self.rest(id)
            if not networks:
                del self.streams[id], self.seated[id]

    def ask(self, id: str, network: str, seated: bool) -> None:
        """Somebody without a stream asks what is new."""
        new = not self.somebody(id)
        for key in {(id, False), (id, seated)}:
            self.asked.pop(key, None)
            self.asked[key] = (time.monotonic(), network)
        while len(self.asked) > MOST_KNOWN:
            del self.asked[next(iter(self.asked))]
        if new:
            self.on_arrival(id)

    def somebody(self, id: str, seated: bool = False) -> bool:
        """Is anybody at a table, or anybody who has a seat there?"""
        open_streams = self.seated.get(id) if seated else self.streams.get(id)
        return bool(open_streams) or time.monotonic() - self.asked.get((id, seated), NEVER)[0] < LASTS

    def may_show(self, id: str) -> bool:
        """May bots alone play at a table: does somebody look for whom not too many of them play already?"""
        if not self.somebody(id):
            return False
        networks = [*self.streams.get(id, ()), self.asked.get((id, False), NEVER)[1]]
        for network in filter(None, networks):
            shown = [one for one in self.shown.get(network, []) if self.somebody(one)]
            if id not in shown and len(shown) < MOST_SHOWN:
                shown.append(id)
            self.shown[network] = shown
            if id in shown:
                return True
        return False

    def rest(self, id: str) -> None:
        """Bots alone play no more at a table: another one may play for those who looked."""
        for network in [network for network, shown in self.shown.items() if id in shown]:
            self.shown[network].remove(id)
            if not self.shown[network]:
                del self.shown[network]
            for other in [one for one, networks in self.streams.items() if network in networks and one != id]:
                self.on_arrival(other)
