"""News between the processes that serve the same tables, by Postgres: who changed what, who looks at what, who plays.

A table that changes is named in the transaction that changes it: nobody hears of what is not committed, and nobody
misses what is. A process does not listen to itself. In SQLite there is only one process, and nothing to say.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import make_url

from heartwood.server.store import CHANNEL, Store

CHANGED, SEEN = "changed", "seen"
LISTED, PRESENT = "listed", "present"  # for the public list: a table was made, one of its people is there
AGAIN = 1.0  # seconds until the next try to reach the database
AT_FIRST = 5.0  # seconds that a start waits for the listener
LOOK = 1.0  # seconds after which the listener looks whether it is to end
BITS = 63  # of the number of a lock in Postgres

log = logging.getLogger("heartwood.server")


class Relay:
    """Listens in a thread of its own. `on_news` is told what kind of news there is, of which table, and from where."""

    def __init__(
        self,
        store: Store,
        on_news: Callable[[str, str, str], None],
        on_reconnect: Callable[[], None],
        on_disconnect: Callable[[], None],
    ) -> None:
        self.store = store
        self.on_news = on_news
        self.on_reconnect = on_reconnect  # is told when news may have been missed
        self.on_disconnect = on_disconnect  # is told when there will be none for a while
        self.call_soon: Callable[..., object] = lambda call, *given: call(*given)
        self.listening = threading.Event()
        self.closed = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self, call_soon: Callable[..., object]) -> None:
        """Listen from now on; what is to be told is handed to `call_soon`, because we are in a thread."""
        self.call_soon = call_soon
        if not self.store.sqlite:
            self.thread = threading.Thread(target=self.run, name="relay", daemon=True)
            self.thread.start()
            self.listening.wait(AT_FIRST)

    def run(self) -> None:
        """Listen until the end; come again when the database was away."""
        import psycopg

        while not self.closed.is_set():
            with suppress(psycopg.Error), connected(self.store.url) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self.call_soon(self.on_reconnect)
                self.listening.set()
                while not self.closed.is_set():
                    for news in connection.notifies(timeout=LOOK):
                        self.handle_payload(news.payload)
            self.call_soon(self.on_disconnect)
            self.closed.wait(AGAIN)

    def handle_payload(self, payload: str) -> None:
        """Hear one piece of news, unless it is our own."""
        kind, name, id, network = payload.split(" ")
        if name != self.store.name:
            self.call_soon(self.on_news, kind, id, network)

    def say(self, kind: str, id: str, network: str) -> None:
        """Tell the others of a table what is not in the store, and from where it comes."""
        if not self.store.sqlite:
            with self.store.write(keeps_memory=True) as connection:
                self.store.notify_processes(connection, id, kind, network)

    def close(self) -> None:
        """Listen no more."""
        self.closed.set()
        if self.thread is not None:
            self.thread.join()


class Claims:
    """Who plays the bots of a table: the process that has the table's lock. It is lost when the process dies."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.connection: Any = None
        self.ours: set[str] = set()
        self.lock = threading.Lock()

    def try_claim(self, id: str) -> bool:
        """Is a table ours, or ours from now on?"""
        if self.store.sqlite or id in self.ours:
            return True
        taken = self.ask("SELECT pg_try_advisory_lock(%s)", id)
        if taken:
            self.ours.add(id)
        return taken

    def give(self, id: str) -> None:
        """Let another process have a table."""
        if id in self.ours:
            self.ours.discard(id)
            self.ask("SELECT pg_advisory_unlock(%s)", id)

    def ask(self, query: str, id: str) -> bool:
        """Ask the database on the connection that holds our locks; with a new one, we hold none."""
        import psycopg

        with self.lock:
            for _ in range(2):
                try:
                    if self.connection is None:
                        self.ours.clear()
                        self.connection = connected(self.store.url)
                    return bool(self.connection.execute(query, (lock_number(id),)).fetchone()[0])
                except psycopg.Error:
                    self.connection = None
        return False

    def close(self) -> None:
        """Give everything."""
        with self.lock:
            if self.connection is not None:
                self.connection.close()


def connected(url: str) -> Any:
    """A connection of its own to Postgres; that it is dead is noticed within half a minute."""
    import psycopg

    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(address, autocommit=True, keepalives_idle=10, keepalives_interval=5, keepalives_count=3)


def lock_number(id: str) -> int:
    """The number that a table's lock goes by."""
    return int(id, 16) % (1 << BITS)
