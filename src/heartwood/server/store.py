"""The database: SQLite in WAL mode with full synchronisation, or any other by its URL.

One write transaction at a time in SQLite; elsewhere the row of the table is locked. What is committed is on the disk.
In SQLite commands that wait for each other are committed together: the disk is waited for once for all of them.
There all of our writing goes through one connection, which notices when another process has written as well.
"""

import os
import secrets
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, bindparam, create_engine, event, func, make_url, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

if sys.platform != "win32":
    import fcntl

PATIENCE = 30  # seconds to wait for another process that writes
MOST_TOGETHER = 32  # commands in one transaction at most
MEMORY = ":memory:"
CHANNEL = "heartwood"  # of news between processes

READ_POOL: dict[str, Any] = {"pool_size": 16, "max_overflow": 32, "hide_parameters": True}
WRITE_POOL: dict[str, Any] = {"pool_size": 1, "max_overflow": 0, "hide_parameters": True}

notify_query = select(func.pg_notify(bindparam("channel"), bindparam("payload")))

T = TypeVar("T")

memory_only: ContextVar[bool] = ContextVar("memory_only", default=False)  # what memory lacks is not read


class FileGoneError(SQLAlchemyError):
    """The database was deleted or replaced under us: what we would write there, nobody would find."""


class NotInMemoryError(SQLAlchemyError):
    """The store would have to be asked, and whoever looks does not want to wait for it."""


class InUseError(Exception):
    """Another server uses the database."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class CommittedReader:
    """One consistent look at what is committed; the database is opened when something is asked that nobody knows.

    `writes_when_opened` is how often something had been written then: what is written later, this look does not see.
    `must_see_others`: it must see what other processes have written, even if nobody has heard of that yet.
    """

    def __init__(self, store: "Store", connection: Connection | None = None, must_see_others: bool = True) -> None:
        self.store = store
        self.connection = connection
        self.must_see_others = must_see_others
        self.ours = connection is None
        self.writes_when_opened = store.count_writes()

    def __getattr__(self, name: str) -> Any:
        """Ask the database."""
        if self.connection is None:
            if memory_only.get():
                raise NotInMemoryError
            self.writes_when_opened = self.store.count_writes()
            self.connection = self.store.read_engine.connect()
        return getattr(self.connection, name)

    def close(self) -> None:
        """Let go of the database."""
        if self.connection is not None and self.ours:
            self.connection.close()


class PendingWrite(Generic[T]):
    """Something to be written, and what came of it; `on_commit` hears of it first, once it is committed."""

    def __init__(self, table: str, work: Callable[[Connection], T], on_commit: Callable[[T], None]) -> None:
        self.table = table
        self.work = work
        self.on_commit = on_commit
        self.done = False
        self.value: T | None = None
        self.error: BaseException | None = None

    def do_in_savepoint(self, connection: Connection) -> None:
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
        self.name = secrets.token_hex(8)  # of this process, among all that use the database
        self.file = sqlite_file(url)
        if self.file is not None:
            make_private(self.file)
        self.engine = create_engine(url, **(WRITE_POOL if is_sqlite(url) else READ_POOL))  # for writing
        self.sqlite = self.engine.dialect.name == "sqlite"
        self.read_engine = (
            create_engine(url, **READ_POOL)
            if self.sqlite
            else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self.lock = threading.Lock()  # of whoever writes, in SQLite
        self.writer: sqlite3.Connection | None = None  # the one connection for writing
        self.waiting: list[PendingWrite[Any]] = []  # for the lock
        self.waiting_lock = threading.Lock()
        if self.sqlite:
            event.listen(self.engine, "connect", self.prepare_writer)
            event.listen(self.engine, "begin", begin_to_write)
            event.listen(self.read_engine, "connect", prepare)
            event.listen(self.read_engine, "begin", begin_to_read)
        self.data_version = 0  # SQLite's: it changes when another process has written
        self.on_stale: Callable[[], None] = lambda: None  # told, before anybody else writes, that memory is out of date
        self.count_writes: Callable[[], int] = lambda: 0  # how often something was written, as far as memory knows
        self.inode = 0
        with self.write() as connection:
            migrate(connection)
        self.inode = 0 if self.file is None else self.file.stat().st_ino

    def prepare_writer(self, connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        """The connection for writing was made, or made anew."""
        prepare(connection, entry)
        self.writer = connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction, for whoever has the lock."""
        with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            self.notice_other_writers()
            yield connection
            self.check_file()

    def notice_other_writers(self) -> None:
        """Has another process written since we did? Then what we remember may be out of date."""
        if self.writer is not None:
            (version,) = self.writer.execute("PRAGMA data_version").fetchone()
            if version != self.data_version:
                self.data_version = version
                self.on_stale()

    def notice_other_writers_if_idle(self) -> None:
        """The same for whoever only looks; where somebody writes just now, he has seen to it."""
        if self.sqlite and self.lock.acquire(blocking=False):
            try:
                self.notice_other_writers()
            finally:
                self.lock.release()

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
    def write(self, keeps_memory: bool = False) -> Iterator[Connection]:
        """A transaction: all of it, on the disk, or nothing; `keeps_memory`: it touches no table of a game."""
        with self.lock if self.sqlite else nullcontext():
            try:
                with self.transaction() as connection:
                    yield connection
            finally:
                if not keeps_memory:
                    self.on_stale()

    def transact(
        self, table: str, work: Callable[[Connection], T], on_commit: Callable[[T], None] = lambda done: None
    ) -> T:
        """Carry something out at a table in a transaction, in SQLite together with what waits at other tables."""
        if not self.sqlite:
            with self.transaction() as connection:
                done = work(connection)
            on_commit(done)
            return done
        pending = PendingWrite(table, work, on_commit)
        with self.waiting_lock:
            self.waiting.append(pending)
        with self.lock:  # whoever gets it works for all who wait
            while not pending.done:
                self.commit_batch(self.next_batch())
        return pending.result()

    def next_batch(self) -> list[PendingWrite[Any]]:
        """What goes together: never two for one table, so that each finds only what is committed."""
        with self.waiting_lock:
            batch = list({pending.table: pending for pending in reversed(self.waiting)}.values())[::-1][:MOST_TOGETHER]
            self.waiting = [pending for pending in self.waiting if pending not in batch]
        return batch

    def commit_batch(self, batch: list[PendingWrite[Any]]) -> None:
        """One transaction for all of them; if it cannot be committed, nothing of them has happened."""
        try:
            with self.transaction() as connection:
                if len(batch) == 1:
                    batch[0].value = batch[0].work(connection)
                else:
                    for pending in batch:
                        pending.do_in_savepoint(connection)
            for pending in batch:
                if pending.error is None:
                    pending.on_commit(pending.value)
        except BaseException as error:
            for pending in batch:
                pending.error = error
            if isinstance(error, SQLAlchemyError):  # who knows what the disk has
                self.on_stale()
        for pending in batch:
            pending.done = True

    def notify_processes(self, connection: Connection, table: str, kind: str = "changed", network: str = "-") -> None:
        """Tell the other processes about a table, when this is committed."""
        if not self.sqlite:
            payload = f"{kind} {self.name} {table} {network or '-'}"
            connection.execute(notify_query, {"channel": CHANNEL, "payload": payload})

    @contextmanager
    def read(self, must_see_others: bool = True) -> Iterator[Connection]:
        """One consistent look; `must_see_others`: not only as far as we have heard of what other processes wrote."""
        self.notice_other_writers_if_idle()
        look = CommittedReader(self, must_see_others=must_see_others)
        try:
            yield cast(Connection, look)
        finally:
            look.close()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()
        self.read_engine.dispose()

    def __str__(self) -> str:
        return make_url(self.url).render_as_string(hide_password=True)


def is_sqlite(url: str) -> bool:
    """Does an address lead to SQLite?"""
    return make_url(url).get_backend_name() == "sqlite"


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


def begin_to_read(connection: Connection) -> None:
    """Readers take no lock."""
    connection.exec_driver_sql("BEGIN")


def begin_to_write(connection: Connection) -> None:
    """Writers take their lock at once."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(connection: Connection) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", "heartwood.server:migrations")
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    command.upgrade(config, "head")
