"""The server put together."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from heartwood.games import TITLES
from heartwood.server import tables
from heartwood.server.api import ROUTES, Server, token_of
from heartwood.server.books import book
from heartwood.server.catalog import Catalog
from heartwood.server.check import Check
from heartwood.server.health import HEALTH_ROUTES
from heartwood.server.hosting.admin import HOST_ROUTES
from heartwood.server.lessons import LESSON_ROUTES
from heartwood.server.messages import Problem
from heartwood.server.openapi import ViewSchema
from heartwood.server.outcomes import outcomes
from heartwood.server.page import INDEX, page_routes, read_sheets, wants_page
from heartwood.server.problems import ProblemError, store_gone
from heartwood.server.safety import (
    CALLER,
    SAFE,
    Caller,
    check_body,
    check_host,
    check_origin,
    harden,
    is_from_this_machine,
    network_of,
)
from heartwood.server.seats import SEAT_ROUTES
from heartwood.server.settings import PEOPLE, Settings
from heartwood.server.state import ServerState
from heartwood.server.store import Store
from heartwood.server.thinkers import Thinkers
from heartwood.server.titles import hook_of

COLLECTED_AFTER = (20_000, 20, 20)  # new objects, then rounds
THREADS = 32  # that wait for the disk
LARGEST = 16 * 1024  # bytes of a body
SMALL = 1000  # bytes of an answer that is not worth compressing
OF_OURS = ("Object missing required field `", "Expected `")  # beginnings of messages with no word from outside
CODES = {400: "malformed", 404: "not-found", 405: "not-allowed", 413: "too-large", 415: "not-json"}
DESCRIBED = OpenAPIConfig("Heartwood", "1", path="/schema", render_plugins=[JsonRenderPlugin()])
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
    state = ServerState(Store(settings.database), Catalog(settings.titles))
    server = Server(settings, state, Thinkers(settings.thinkers), channels)

    sheets = read_sheets()

    def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
        """A person who lost the way finds the client, which says so; a program a problem."""
        found = sheets[INDEX]
        return (
            Response(found.data, status_code=404, media_type=found.kind)
            if wants_page(request)
            else on_http(request, error)
        )

    async def guard(request: AnyRequest) -> None:
        """Check every request before it is read."""
        opt = request.route_handler.opt
        check_host(request, () if opt.get("here") and is_from_this_machine(request) else settings.hosts)
        caller = network_of(request)
        server.limits.spend(caller, opt.get("limit", "look"))
        CALLER.set(Caller(caller, token_of(request)))
        if request.method not in SAFE:
            check_origin(request, settings.origins)
            if not opt.get("form"):
                await check_body(request)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        """Wake the bots of all running tables and look whether these are sound; at the end let go of everything."""
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(THREADS, "routes"))
        state.on_stopped = lambda id: loop.call_soon_threadsafe(server.publish, id)
        await asyncio.to_thread(server.relay.start, loop.call_soon_threadsafe)
        if settings.role == PEOPLE:
            server.presence.on_arrival = lambda id: None
        else:
            with state.store.read() as connection:
                waiting = tables.running(connection)
            for id in waiting:
                server.bots.wake(id)
            server.timekeeper.start()
        check = Check(state)
        check.start()
        server.counts.listen()
        server.compiling.start()
        try:
            yield
        finally:
            server.counts.stop()
            server.compiling.close()
            await asyncio.to_thread(server.relay.close)
            await server.timekeeper.close()
            await server.bots.close()
            await asyncio.to_thread(server.thinkers.close)
            await asyncio.to_thread(check.close)
            server.claims.close()
            state.store.close()

    return Litestar(
        [*routes(settings.titles), *HOST_ROUTES, page_routes(sheets)],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        plugins=[ViewSchema()],
        before_request=guard,
        before_send=[harden, server.counts.answered],
        lifespan=[channels, lifespan],  # who has news until the end can tell it until the end
        request_max_body_size=LARGEST,
        exception_handlers={
            ProblemError: on_problem,
            HTTPException: on_http,
            NotFoundException: not_found,
            SQLAlchemyError: on_store,
            Exception: on_defect,
        },
        openapi_config=DESCRIBED,
        compression_config=CompressionConfig("gzip", minimum_size=SMALL, gzip_compress_level=5),
        signature_types=[Server],
        logging_config=None,
    )


def collect_rarely() -> None:
    """What is there at the start stays, and what requests leave behind is collected less often: it cost a tenth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def routes(titles: Sequence[str]) -> list[Any]:
    """All routes, what single titles add among them."""
    of_titles = [route for title in titles for route in hook_of(title).routes()]
    return [*ROUTES, *HEALTH_ROUTES, *SEAT_ROUTES, outcomes, book, *LESSON_ROUTES, *of_titles]


def schema() -> str:
    """What the routes take and answer, as OpenAPI in JSON; it needs no database."""
    server = Provide(lambda: None, sync_to_thread=False)
    app = Litestar(
        routes(TITLES),
        dependencies={"server": server},
        plugins=[ViewSchema()],
        openapi_config=DESCRIBED,
        signature_types=[Server],
        logging_config=None,
    )
    data = msgspec.json.encode(app.openapi_schema.to_schema(), order="sorted")
    return msgspec.json.format(data, indent=2).decode() + "\n"


def problem(code: str, status: int, detail: str, headers: dict[str, str] | None = None) -> Response[Problem]:
    """An answer that says what was wrong."""
    return Response(Problem(code, detail), status_code=status, media_type="application/json", headers=headers)


def on_problem(request: AnyRequest, error: ProblemError) -> Response[Problem]:
    """What we refuse ourselves."""
    return problem(error.code, error.status, error.detail)


def on_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What cannot be read or found; nothing of the request is repeated."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "defect")
    if error.status_code >= 500:
        log.error("defect", extra={"error": type(error).__name__}, exc_info=error)
    return problem(code, error.status_code, lacking(error) or code, error.headers)


def lacking(error: HTTPException) -> str:
    """What a body lacks, or has of another kind, in our own names of things; empty where that is not known."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    message = str(found.get("message", "")) if isinstance(found, dict) else ""
    return message if message.startswith(OF_OURS) else ""


def on_store(request: AnyRequest, error: SQLAlchemyError) -> Response[Problem]:
    """The disk is full or the database gone."""
    log.error("store", extra={"error": type(error).__name__}, exc_info=error)
    return on_problem(request, store_gone())


def on_defect(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A defect of ours."""
    log.error("defect", extra={"error": type(error).__name__}, exc_info=error)
    return problem("defect", 500, "an error in the server")
