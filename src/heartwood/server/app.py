"""The server put together."""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from heartwood.server import tables
from heartwood.server.api import DOORS, Server
from heartwood.server.catalog import Catalog
from heartwood.server.forms import Problem
from heartwood.server.house import House
from heartwood.server.safety import SAFE, check_body, check_origin, harden
from heartwood.server.settings import Settings
from heartwood.server.store import Store
from heartwood.server.thinkers import Thinkers
from heartwood.server.troubles import Trouble

THREADS = 32  # that wait for the disk
LARGEST = 16 * 1024  # bytes of a body
CODES = {400: "malformed", 404: "not-found", 405: "not-allowed", 413: "too-large", 415: "not-json"}
AnyRequest = Request[Any, Any, Any]

log = logging.getLogger("heartwood.server")


def make_app(settings: Settings) -> Litestar:
    """An application over one database; it opens the store at once, and the rest when it starts."""
    channels = ChannelsPlugin(
        MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=1,
        subscriber_backlog_strategy="dropleft",
    )
    house = House(Store(settings.database), Catalog(settings.titles))
    server = Server(settings, house, Thinkers(settings.thinkers), channels)

    async def guard(request: AnyRequest) -> None:
        """Check every request before it is read."""
        kind = request.route_handler.opt.get("limit")
        if kind:
            server.limits.spend(request.client.host if request.client else "", kind)
        if request.method not in SAFE:
            check_origin(request, settings.origins)
            check_body(request)

    @asynccontextmanager
    async def awake(app: Litestar) -> AsyncIterator[None]:
        """Wake the bots of all running tables; at the end stop them, and let go of everything."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "doors"))
        with house.store.read() as connection:
            waiting = tables.running(connection)
        for id in waiting:
            server.bots.wake(id)
        try:
            yield
        finally:
            await server.bots.close()
            await asyncio.to_thread(server.thinkers.close)
            house.store.close()

    return Litestar(
        DOORS,
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        plugins=[channels],
        before_request=guard,
        before_send=[harden],
        lifespan=[awake],
        request_max_body_size=LARGEST,
        exception_handlers={
            Trouble: on_trouble,
            HTTPException: on_http,
            SQLAlchemyError: on_store,
            Exception: on_defect,
        },
        openapi_config=OpenAPIConfig("Heartwood", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
        signature_types=[Server],
        logging_config=None,
    )


def problem(code: str, status: int, detail: str) -> Response[Problem]:
    """An answer that says what was wrong."""
    return Response(Problem(code, detail), status_code=status, media_type="application/json")


def on_trouble(request: AnyRequest, error: Trouble) -> Response[Problem]:
    """What we refuse ourselves."""
    return problem(error.code, error.status, error.detail)


def on_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What cannot be read or found; nothing of the request is repeated."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "defect")
    if error.status_code >= 500:
        log.error("defect", extra={"error": type(error).__name__}, exc_info=error)
    return problem(code, error.status_code, code)


def on_store(request: AnyRequest, error: SQLAlchemyError) -> Response[Problem]:
    """The disk is full or the database gone: nothing was changed, and we say so."""
    log.error("store", extra={"error": type(error).__name__}, exc_info=error)
    return problem("store-gone", 503, "the database cannot be reached; nothing was changed, try again later")


def on_defect(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A defect of ours."""
    log.error("defect", extra={"error": type(error).__name__}, exc_info=error)
    return problem("defect", 500, "an error in the server; nothing was changed")
