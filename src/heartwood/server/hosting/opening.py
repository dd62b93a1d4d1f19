"""Opening a database that a server keeps, perhaps while it runs: nothing is made and nothing brought up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from heartwood import games
from heartwood.server.catalog import Catalog
from heartwood.server.state import ServerState
from heartwood.server.store import Store, sqlite_file


class Impossible(Exception):
    """What a host asked for cannot be done; the key of the sentence that says why, with its parameters."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


def url_of(database: str) -> str:
    """The address of a database that was given as an address or as a file."""
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"


def revision_here() -> str:
    """The version of the tables that this program keeps."""
    config = Config()
    config.set_main_option("script_location", "heartwood.server:migrations")
    return str(ScriptDirectory.from_config(config).get_current_head())


def revision_of(url: str) -> str | None:
    """The version of the tables in a database; None where there are none of ours."""
    engine = create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except (SQLAlchemyError, ImportError) as error:
        raise Impossible("no-database", error=str(error).splitlines()[0]) from None
    finally:
        engine.dispose()


def check_there(url: str) -> None:
    """Refuse a file that is not there: looking at it would make it."""
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise Impossible("no-database-file", file=file)


@contextmanager
def open_state(url: str, titles: tuple[str, ...] = ()) -> Iterator[ServerState]:
    """The tables of a database of this program's version."""
    check_there(url)
    there, here = revision_of(url), revision_here()
    if there != here:
        raise Impossible("other-revision", there=there or "-", here=here)
    store = Store(url)
    try:
        yield ServerState(store, Catalog(titles or tuple(games.titles())))
    finally:
        store.close()
