"""The check-up of a server: what would trouble it, said before it does. Nothing is changed."""

import os
import platform
import shutil
import sqlite3
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from heartwood import __version__
from heartwood.core import build
from heartwood.server import schema
from heartwood.server.history import moves_back, snapshots_until
from heartwood.server.hosting.opening import Impossible, check_there, open_state, revision_here, revision_of
from heartwood.server.hosting.token import token_file
from heartwood.server.page import is_built
from heartwood.server.problems import ProblemError
from heartwood.server.state import QUARANTINED, RUNNING, ServerState, one_table, seats_of_table
from heartwood.server.store import InUseError, claimed, sqlite_file

FINE, WARNING, BAD = "fine", "warning", "bad"
OTHERS = stat.S_IRWXG | stat.S_IRWXO
MIB = 1024 * 1024
LITTLE = 1024 * MIB  # of the disk
TOO_LITTLE = 100 * MIB
LARGE_LOG = 256 * MIB  # what SQLite has not taken in yet
SLOW = 50.0  # milliseconds of a statement
SLOW_DISK = 100.0  # milliseconds until something is on the disk
FILES = 4096  # that a process should be allowed to have open: each stream is one
SYNCED = b"heartwood" * 100


class Finding(NamedTuple):
    """What was found: the key of its sentence, how bad it is, and the parameters."""

    key: str
    level: str
    params: dict[str, object]


class Patient(NamedTuple):
    """What is examined."""

    url: str
    config: Path | None = None
    log: Path | None = None
    token: Path | None = None
    secret: bool = False  # is there a password in the settings' file?
    titles: tuple[str, ...] = ()


def fine(key: str, **params: object) -> Finding:
    """All is well."""
    return Finding(key, FINE, params)


def warning(key: str, **params: object) -> Finding:
    """To be looked at."""
    return Finding(key, WARNING, params)


def bad(key: str, **params: object) -> Finding:
    """To be mended."""
    return Finding(key, BAD, params)


def examine(patient: Patient) -> Iterator[Finding]:
    """All findings, in the order in which a host reads them."""
    yield from versions()
    yield from settings(patient)
    yield from files_allowed()
    try:
        check_there(patient.url)
        yield from revision(patient.url)
    except Impossible as error:
        yield bad(error.key, **error.params)
        return
    file = sqlite_file(patient.url)
    if file is not None:
        yield from sqlite_health(file, patient.url)
    try:
        with open_state(patient.url, patient.titles) as state, state.store.read() as connection:
            yield from tables(state, connection)
            yield from statements(connection)
    except Impossible:
        pass  # the finding about the version says it
    except SQLAlchemyError as error:
        yield bad("no-database", error=str(error).splitlines()[0])


def versions() -> Iterator[Finding]:
    """What runs here."""
    yield fine(
        "versions",
        heartwood=__version__,
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        sqlalchemy=sqlalchemy.__version__,
    )
    yield fine("engine-compiled") if build() == "compiled" else warning("engine-plain")
    yield fine("page") if is_built() else warning("no-page")


def settings(patient: Patient) -> Iterator[Finding]:
    """Files that the settings name."""
    if patient.config is not None:
        open_to_others = bool(patient.config.stat().st_mode & OTHERS)
        if patient.secret and open_to_others:
            yield bad("config-open", file=patient.config)
        else:
            yield fine("config", file=patient.config)
    if patient.log is not None:
        there = patient.log if patient.log.exists() else patient.log.parent
        yield (fine if os.access(there, os.W_OK) else bad)("log" if os.access(there, os.W_OK) else "no-log", file=there)
    token = token_file(patient.url, patient.token)
    if token is None or not token.exists():
        yield fine("no-token")
    elif token.stat().st_mode & OTHERS:
        yield bad("open-to-others", file=token)
    else:
        yield fine("token", file=token)


def files_allowed() -> Iterator[Finding]:
    """How many files a process may have open, if it raises its limit as the server does."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        yield (warning if 0 <= hard < FILES else fine)("files", files=hard, wanted=FILES)


def revision(url: str) -> Iterator[Finding]:
    """Does the database fit the program?"""
    there, here = revision_of(url), revision_here()
    if there is None:
        yield bad("no-tables")
    elif there == here:
        yield fine("revision", revision=here)
    elif there < here:
        yield warning("revision-older", there=there, here=here)
    else:
        yield bad("revision-newer", there=there, here=here)


def sqlite_health(file: Path, url: str) -> Iterator[Finding]:
    """The file of a SQLite database, its folder, its disk and what is in it."""
    yield from serving(file, url)
    if file.stat().st_mode & OTHERS:
        yield bad("open-to-others", file=file)
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        yield bad("folder", folder=file.parent)
        return
    space = shutil.disk_usage(file.parent).free
    level = bad if space < TOO_LITTLE else warning if space < LITTLE else fine
    yield level("disk", folder=file.parent, free=space // MIB)
    log = file.with_name(f"{file.name}-wal")
    size = log.stat().st_size if log.exists() else 0
    yield (warning if size > LARGE_LOG else fine)("size", size=file.stat().st_size // MIB, log=size // MIB)
    spent = milliseconds(lambda: sync(file.parent))
    yield (warning if spent > SLOW_DISK else fine)("sync", ms=spent)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            [[said]] = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        said = str(error)
    yield fine("whole") if said == "ok" else bad("damaged", said=said)


def serving(file: Path, url: str) -> Iterator[Finding]:
    """Does a server run? Its lock is not made here: it would belong to whoever asks, perhaps root."""
    lock = file.with_name(f"{file.name}.lock")
    if not lock.exists():
        yield fine("stopped")
        return
    try:
        with claimed(url):
            yield fine("stopped")
    except InUseError as error:
        yield fine("serving", process=error.process)
    except OSError:
        yield bad("folder", folder=file.parent)


def sync(folder: Path) -> None:
    """Bring something onto the disk, as every move does."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(SYNCED)
        file.flush()
        os.fsync(file.fileno())


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.perf_counter()
    work()
    return round((time.perf_counter() - began) * 1000, 1)


def tables(state: ServerState, connection: Connection) -> Iterator[Finding]:
    """How many there are, which were stopped, and which wait for other rules."""
    shown = schema.tables
    query = select(shown.c.phase, func.count()).group_by(shown.c.phase)
    counted: dict[str, int] = dict(connection.execute(query).all())
    yield fine("tables", all=sum(counted.values()), running=counted.get(RUNNING, 0))
    stopped = connection.execute(select(shown.c.id).where(shown.c.phase == QUARANTINED)).scalars().all()
    if stopped:
        yield warning("stopped-tables", tables=list(stopped))
    waiting = []
    for row in connection.execute(select(shown).where(shown.c.phase == RUNNING)):
        try:
            state.game(row)
        except ProblemError:
            waiting.append(row.id)
    if waiting:
        yield warning("waiting-tables", tables=waiting)


def statements(connection: Connection) -> Iterator[Finding]:
    """How long the statements of a move take, at the table with the most moves."""
    shown = schema.tables
    busiest = connection.execute(select(shown).order_by(shown.c.last_move_id.desc()).limit(1)).first()
    if busiest is None:
        return
    given: dict[str, Any] = {"table": busiest.id, "last": busiest.last_move_id}
    slowest = 0.0
    for name, query in (
        ("table", one_table),
        ("seats", seats_of_table),
        ("moves", moves_back),
        ("snapshots", snapshots_until),
    ):
        spent = milliseconds(lambda query=query: connection.execute(query, given).all())  # type: ignore[misc]
        slowest = max(slowest, spent)
        if spent > SLOW:
            yield warning("slow", statement=name, ms=spent)
    if slowest <= SLOW:
        yield fine("quick", ms=slowest)
