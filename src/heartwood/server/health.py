"""Is the server well? It says so only if it can write: a full disk or a lost file is found before a player does."""

from litestar import get, head
from sqlalchemy import text

from heartwood.server.api import PROBLEMS, ServerDependency
from heartwood.server.store import Store
from heartwood.server.threads import in_thread

# A row that is there in every database, written as it was: a transaction like any other, with a commit to the disk.
touch = text("update alembic_version set version_num = version_num")


@get("/api/health", responses=PROBLEMS, opt={"limit": "health", "here": True})
async def health(server: ServerDependency) -> dict[str, str]:
    """Is the server there, and its store?"""
    await in_thread(try_to_write, server.state.store)
    return {"status": "ok"}


@head("/api/health", opt={"limit": "health", "here": True}, include_in_schema=False)
async def health_in_short(server: ServerDependency) -> None:
    """The same without a word."""
    await in_thread(try_to_write, server.state.store)


def try_to_write(store: Store) -> None:
    """Commit something."""
    with store.write(keeps_memory=True) as connection:
        connection.execute(touch)


HEALTH_ROUTES = [health, health_in_short]
