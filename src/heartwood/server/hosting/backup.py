"""Backups: one SQLite file, made while the server plays on, and looked through before it gets its name.

A Postgres database is copied into such a file as well, row by row as of one moment; so a backup of one store can be
restored into the other.
"""

import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, func, insert, select

from heartwood.server import schema
from heartwood.server.hosting.opening import Impossible, check_there, open_state, revision_here, revision_of
from heartwood.server.store import InUseError, Store, claimed, sqlite_file

AT_ONCE = 1000  # rows
PRIVATE = 0o600
STAMP = "%Y%m%d-%H%M%S"
NAMED = "heartwood-{stamp}.db"
BESIDE = ("", "-wal", "-shm")  # the files of a SQLite database
LOST = """
    select id from tables where head != 0
    and not exists (select 1 from moves where moves.table_id = tables.id and moves.seq = tables.head)
"""


class Copied(NamedTuple):
    """What is in a backup."""

    file: Path
    tables: int
    moves: int
    size: int
    lost: list[str]  # tables that were damaged before: their last move is missing


def back_up(url: str, target: Path, keep: int = 0) -> Copied:
    """Copy a database into a file, or under a name with the time into a folder, where the latest `keep` stay."""
    check_there(url)
    if target.is_dir():
        file = target / NAMED.format(stamp=time.strftime(STAMP, time.gmtime()))
    else:
        file = target
    if file.exists():
        raise Impossible("file-exists", file=file)
    if not file.parent.is_dir():
        raise Impossible("no-folder", folder=file.parent)
    with unfinished(file) as partial:
        source = sqlite_file(url)
        if source is not None:
            copy_file(source, partial)
        else:
            copy_rows_out(url, partial)
        found = verified(partial)
    if keep and target.is_dir():
        for old in sorted(target.glob(NAMED.format(stamp="*")))[:-keep]:
            old.unlink()
    return found._replace(file=file)


@contextmanager
def unfinished(file: Path) -> Iterator[Path]:
    """A file beside another one that takes its name when all went well and it is on the disk; else it goes."""
    partial = file.with_name(f"{file.name}.partial")
    forget(partial)
    os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        yield partial
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(file)
    finally:
        forget(partial)


def forget(file: Path) -> None:
    """Delete a database with all its files."""
    for suffix in BESIDE:
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database that may be in use, as of one moment; the copy is one file."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there,
        closing(sqlite3.connect(target)) as here,
    ):
        there.backup(here)
        here.execute("PRAGMA journal_mode=DELETE")


def copy_rows_out(url: str, target: Path) -> None:
    """Copy another database into a SQLite file."""
    made = Store(f"sqlite:///{target}")
    try:
        with open_state(url) as state, state.store.read() as there, made.write() as here:
            copy_rows(there, here)
    finally:
        made.close()
    with closing(sqlite3.connect(target)) as here:
        here.execute("PRAGMA journal_mode=DELETE")


def copy_rows(there: Connection, here: Connection) -> None:
    """Copy all rows of all tables; those that others refer to come first."""
    for table in schema.metadata.sorted_tables:
        found = there.execution_options(yield_per=AT_ONCE).execute(select(table))
        for rows in found.partitions(AT_ONCE):
            here.execute(insert(table), [by_key(table, row) for row in rows])


def by_key(table: Table, row: Row[Any]) -> dict[str, Any]:
    """A row as it is inserted: by the names that columns have in Python."""
    return dict(zip(table.columns.keys(), row, strict=True))


def verified(file: Path) -> Copied:
    """What is in a backup; Impossible if it is none, or not whole."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            [[said]] = connection.execute("PRAGMA integrity_check(1)").fetchall()
            if said != "ok" or connection.execute("PRAGMA foreign_key_check").fetchall():
                raise Impossible("damaged", file=file)
            lost = [table for (table,) in connection.execute(LOST).fetchall()]
            [[tables]] = connection.execute("select count(*) from tables").fetchall()
            [[moves]] = connection.execute("select count(*) from moves").fetchall()
    except sqlite3.DatabaseError:
        raise Impossible("no-backup", file=file) from None
    return Copied(file, tables, moves, file.stat().st_size, lost)


# --- the way back --------------------------------------------------------------------------------------------------


class Restored(NamedTuple):
    """What was restored, and where the database that was there before lies now."""

    copied: Copied
    before: Path | None


def restore(file: Path, url: str) -> Restored:
    """Put a backup in place of a database that no server uses; what was there is kept under another name."""
    if not file.is_file():
        raise Impossible("no-file", file=file)
    copied = verified(file)
    target = sqlite_file(url)
    if target is None:
        return Restored(restore_rows(file, url, copied), None)
    if not target.parent.is_dir():
        raise Impossible("no-folder", folder=target.parent)
    try:
        with claimed(url):
            with unfinished(target.with_name(f"{target.name}.restored")) as partial:
                copy_file(file, partial)
                verified(partial)
            before = put_aside(target)
            target.with_name(f"{target.name}.restored").replace(target)
    except InUseError as error:
        raise Impossible("in-use", database=target, process=error.process) from None
    give_to_owner(target)
    return Restored(copied, before)


def put_aside(target: Path) -> Path | None:
    """Give a database another name, with what it has not yet taken in from its log."""
    if not target.exists():
        forget(target)
        return None
    before = target.with_name(f"{target.name}.before-{time.strftime(STAMP, time.gmtime())}")
    for suffix in BESIDE:
        part = target.with_name(target.name + suffix)
        if part.exists():
            part.replace(before.with_name(before.name + suffix))
    return before


def give_to_owner(target: Path) -> None:
    """What root restores belongs to whom the folder belongs: the server does not run as root."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = target.parent.stat()
        for file in (target, target.with_name(f"{target.name}.lock")):
            os.chown(file, owner.st_uid, owner.st_gid)


def restore_rows(file: Path, url: str, copied: Copied) -> Copied:
    """Write a backup into another database, which must hold no table."""
    with tempfile.TemporaryDirectory(prefix="heartwood-restore-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        there = Store(f"sqlite:///{copy}")  # brings an older one up to date
        try:
            if revision_of(url) not in (None, revision_here()):
                raise Impossible("other-revision", there=revision_of(url), here=revision_here())
            here = Store(url)
            try:
                with there.read() as old, here.write() as new:
                    if new.execute(select(func.count()).select_from(schema.tables)).scalar_one():
                        raise Impossible("not-empty", database=str(here))
                    copy_rows(old, new)
            finally:
                here.close()
        finally:
            there.close()
    return copied
