"""The database: SQLite in WAL mode with full synchronisation, or any other by its URL.

One write transaction at a time in SQLite; elsewhere the row of the table is locked. What is committed is on the disk.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, make_url
from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE = 30  # seconds to wait for another process that writes


class Store:
    """The open database, its tables brought up to date."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = create_engine(url, pool_size=16, max_overflow=32, hide_parameters=True)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self.lock = threading.Lock() if self.sqlite else nullcontext()
        if self.sqlite:
            event.listen(self.engine, "connect", prepare)
            event.listen(self.engine, "begin", begin)
        self.read_engine = (
            self.engine if self.sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        with self.write() as connection:
            migrate(connection)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: all of it, on the disk, or nothing."""
        with self.lock, self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent look."""
        with self.read_engine.connect() as connection:
            yield connection

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def __str__(self) -> str:
        return make_url(self.url).render_as_string(hide_password=True)


def prepare(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
    """Settings of a SQLite connection: acknowledged means on the disk; we begin transactions ourselves."""
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE * 1000}"):
        connection.execute(f"PRAGMA {setting}")


def begin(connection: Connection) -> None:
    """Writers take their lock at once, readers none."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def migrate(connection: Connection) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", "heartwood.server:migrations")
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    command.upgrade(config, "head")
