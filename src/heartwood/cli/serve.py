"""`heartwood serve`: the online table."""

import socket
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for
from heartwood.cli.parameters import Language, NoColor
from heartwood.cli.registering import add

FILE = "heartwood.db"
INSTALL = "pip install heartwood[server]"
GRACE = 10  # seconds for requests in progress when the server stops
LARGEST = 4096  # bytes that a browser may send over a stream


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "serve", serve)


def serve(
    host: Annotated[str, typer.Option("--host", help=help_text("serve-host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help=help_text("serve-port"))] = 8000,
    database: Annotated[str, typer.Option("--database", metavar="URL|FILE", help=help_text("serve-database"))] = FILE,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help=help_text("serve-origin"), show_default=False)
    ] = None,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, max=64, help=help_text("serve-thinkers"))] = 1,
    pace: Annotated[float, typer.Option("--pace", min=0, max=60, help=help_text("serve-pace"))] = 0.8,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Start the server, and say where it is."""
    texts = texts_in(lang)
    try:
        import uvicorn
        from sqlalchemy.exc import SQLAlchemyError

        from heartwood.server.app import make_app
        from heartwood.server.logs import write_logs
        from heartwood.server.settings import Settings
    except ImportError:
        raise Mistake(texts.say("serve.missing", {"command": INSTALL})) from None
    url = database if "://" in database else f"sqlite:///{Path(database).absolute()}"
    settings = Settings(url, origins=tuple(origin or []), thinkers=thinkers, pace=pace)
    write_logs()
    try:
        app = make_app(settings)
    except (SQLAlchemyError, ImportError) as error:
        raise Mistake(texts.say("serve.no-database", {"error": str(error).splitlines()[0]})) from None
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        raise Mistake(texts.say("serve.no-port", {"address": f"{host}:{port}", "error": error.strerror})) from None
    console = console_for(no_color)
    console.print(texts.say("serve.ready", {"address": f"http://{host}:{port}", "database": database_said(url)}))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=GRACE,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
    console.print(texts.say("serve.stopped", {}))


def database_said(url: str) -> str:
    """The address of a database without its password."""
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)
