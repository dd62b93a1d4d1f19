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
        self.polls: dict[tuple[str, bool], tuple[float, str]] = {}  # by table and whether with a seat; from where
        self.bot_games: dict[str, list[str]] = {}  # tables of bots alone that play for a network
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
                self.stop_bot_game(id)
            if not networks:
                del self.streams[id], self.seated[id]

    def note_poll(self, id: str, network: str, seated: bool) -> None:
        """Somebody without a stream asks what is new."""
        new = not self.is_watched(id)
        for key in {(id, False), (id, seated)}:
            self.polls.pop(key, None)
            self.polls[key] = (time.monotonic(), network)
        while len(self.polls) > MOST_KNOWN:
            del self.polls[next(iter(self.polls))]
        if new:
            self.on_arrival(id)

    def is_watched(self, id: str, seated: bool = False) -> bool:
        """Is anybody at a table, or anybody who has a seat there?"""
        open_streams = self.seated.get(id) if seated else self.streams.get(id)
        return bool(open_streams) or time.monotonic() - self.polls.get((id, seated), NEVER)[0] < LASTS

    def may_bots_play(self, id: str) -> bool:
        """May bots alone play at a table: does somebody look for whom not too many of them play already?"""
        if not self.is_watched(id):
            return False
        networks = [*self.streams.get(id, ()), self.polls.get((id, False), NEVER)[1]]
        for network in filter(None, networks):
            games = [one for one in self.bot_games.get(network, []) if self.is_watched(one)]
            if id not in games and len(games) < MOST_SHOWN:
                games.append(id)
            self.bot_games[network] = games
            if id in games:
                return True
        return False

    def stop_bot_game(self, id: str) -> None:
        """Bots alone play no more at a table: another one may play for those who looked."""
        for network in [network for network, games in self.bot_games.items() if id in games]:
            self.bot_games[network].remove(id)
            if not self.bot_games[network]:
                del self.bot_games[network]
            for other in [one for one, networks in self.streams.items() if network in networks and one != id]:
                self.on_arrival(other)
