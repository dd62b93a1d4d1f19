"""The database: SQLite in WAL mode with full synchronisation, or any other by its URL.

One write transaction at a time in SQLite; elsewhere the row of the table is locked. What is committed is on the disk.
In SQLite commands that wait for each other are committed together: the disk is waited for once for all of them.
"""

import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Generic, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

if sys.platform != "win32":
    import fcntl

PATIENCE = 30  # seconds to wait for another process that writes
TOGETHER = 32  # commands in one transaction at most
MEMORY = ":memory:"

T = TypeVar("T")


class FileGoneError(SQLAlchemyError):
    """The database was deleted or replaced under us: what we would write there, nobody would find."""


class InUseError(Exception):
    """Another server uses the database."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Job(Generic[T]):
    """Something to be written, and what came of it."""

    def __init__(self, table: str, work: Callable[[Connection], T]) -> None:
        self.table = table
        self.work = work
        self.done = False
        self.value: T | None = None
        self.error: BaseException | None = None

    def carry_out(self, connection: Connection) -> None:
        """Do it, all of it or nothing; what goes wrong concerns nobody else in the transaction."""
        try:
            with connection.begin_nested():
                self.value = self.work(connection)
        except Exception as error:
            self.error = error

    def result(self) -> T:
        """What came of it, once that is committed."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


class Store:
    """The open database, its tables brought up to date."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.file = sqlite_file(url)
        if self.file is not None:
            make_private(self.file)
        self.engine = create_engine(url, pool_size=16, max_overflow=32, hide_parameters=True)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self.lock = threading.Lock() if self.sqlite else nullcontext()
        self.waiting: list[Job[Any]] = []  # for the lock
        self.waiting_lock = threading.Lock()
        if self.sqlite:
            event.listen(self.engine, "connect", prepare)
            event.listen(self.engine, "begin", begin)
        self.read_engine = (
            self.engine if self.sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self.inode = 0
        with self.write() as connection:
            migrate(connection)
        self.inode = 0 if self.file is None else self.file.stat().st_ino

    def check_file(self) -> None:
        """Refuse to write to a file that is no longer there."""
        if self.file is None or not self.inode:
            return
        try:
            found = self.file.stat().st_ino
        except OSError:
            found = 0
        if found != self.inode:
            raise FileGoneError("the database file was deleted or replaced")

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: all of it, on the disk, or nothing."""
        with self.lock, self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection
            self.check_file()

    def transact(self, table: str, work: Callable[[Connection], T]) -> T:
        """Carry something out at a table in a transaction, in SQLite together with what waits at other tables."""
        if not self.sqlite:
            with self.write() as connection:
                return work(connection)
        job = Job(table, work)
        with self.waiting_lock:
            self.waiting.append(job)
        with self.lock:  # whoever gets it works for all who wait
            while not job.done:
                self.carry_out(self.take())
        return job.result()

    def take(self) -> list[Job[Any]]:
        """What goes together: never two jobs of one table, so that each finds only what is committed."""
        with self.waiting_lock:
            jobs = list({job.table: job for job in reversed(self.waiting)}.values())[::-1][:TOGETHER]
            self.waiting = [job for job in self.waiting if job not in jobs]
        return jobs

    def carry_out(self, jobs: list[Job[Any]]) -> None:
        """One transaction for several jobs; if it cannot be committed, nothing of them has happened."""
        try:
            with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
                for job in jobs:
                    job.carry_out(connection)
                self.check_file()
        except BaseException as error:
            for job in jobs:
                job.error = error
        for job in jobs:
            job.done = True

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


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for other databases, and for one in memory."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == MEMORY:
        return None
    return Path(parts.database)


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Be the only server that uses a SQLite file; InUseError says which one does. A process that ends lets go."""
    file = sqlite_file(url)
    if file is None or not file.parent.is_dir() or sys.platform == "win32":
        yield
        return
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUseError(os.read(lock, 20).decode(errors="replace").strip()) from None
        os.truncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(lock)


def make_private(file: Path) -> None:
    """A new database is for its owner alone: it holds the seeds of games and the names of people."""
    if not file.exists() and file.parent.is_dir():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


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
