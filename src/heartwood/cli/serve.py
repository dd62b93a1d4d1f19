"""`heartwood serve`: the online table."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.failures import Mistake
from heartwood.cli.hosts import ENVIRONMENT, FILE, INSTALL, ConfigFile, Database, TokenFile
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for
from heartwood.cli.parameters import Language, NoColor
from heartwood.cli.registering import add
from heartwood.core import build

PORT = 8000
TRIED = 20  # ports, where none was given
HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has; nothing is sent to it
STARTED = "HEARTWOOD_STARTED"  # names a file descriptor that is closed when all has been said


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "serve", serve, environment=ENVIRONMENT)


def serve(
    host: Annotated[str, typer.Option("--host", help=help_text("serve-host"))] = HERE,
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, help=help_text("serve-port"), show_default=False)
    ] = None,
    database: Database = FILE,
    config_file: ConfigFile = None,
    token_file: TokenFile = None,
    browser: Annotated[bool, typer.Option("--open/--no-open", help=help_text("serve-open"))] = False,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help=help_text("serve-origin"), show_default=False)
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option("--host-name", metavar="NAME", help=help_text("serve-host-name"), show_default=False),
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help=help_text("serve-proxy"), show_default=False)
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=NUMBER", help=help_text("serve-limit"), show_default=False),
    ] = None,
    processes: Annotated[int, typer.Option("--processes", min=1, max=64, help=help_text("serve-processes"))] = 1,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, max=64, help=help_text("serve-thinkers"))] = 1,
    pace: Annotated[float, typer.Option("--pace", min=0, max=60, help=help_text("serve-pace"))] = 0.8,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help=help_text("serve-log"), show_default=False)
    ] = None,
    engine: Annotated[
        Path | None, typer.Option("--engine", metavar="FOLDER", help=help_text("serve-engine"), show_default=False)
    ] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Start the server, and say where it is."""
    texts = texts_in(lang)
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from heartwood.server.app import collect_rarely, make_app
        from heartwood.server.connections import WebConfig, WebServer
        from heartwood.server.hosting.opening import url_of
        from heartwood.server.hosting.token import token_file as file_of_token
        from heartwood.server.logs import begin_anew_on_hangup, write_logs
        from heartwood.server.page import is_built
        from heartwood.server.processes import Processes, prepare_tables
        from heartwood.server.settings import LIMIT_NAMES, Settings, with_limits
        from heartwood.server.store import InUseError, claimed, is_sqlite
    except ImportError:
        raise Mistake(texts.say("serve.missing", {"command": INSTALL})) from None
    url = url_of(database)
    settings = Settings(url, origins=tuple(origin or []), thinkers=thinkers, pace=pace, engine=engine)
    settings = settings._replace(token=file_of_token(url, token_file))
    hosts = tuple(name.lower() for name in host_name or [])
    settings = settings._replace(hosts=hosts, proxies=(*settings.proxies, *(proxy or [])))
    try:
        settings = with_limits(settings, limit or [])
    except ValueError as error:
        names = ", ".join(LIMIT_NAMES)
        raise Mistake(texts.say("serve.bad-limit", {"limit": str(error), "names": names})) from None
    write_logs(log)
    begin_anew_on_hangup()
    holding = ExitStack()
    try:
        holding.enter_context(claimed(url))
        if processes == 1:
            app = make_app(settings)
        elif is_sqlite(url):
            raise Mistake(texts.say("serve.one-process", {}))
        else:
            prepare_tables(settings)
    except InUseError as error:
        raise Mistake(texts.say("serve.in-use", {"database": database_said(url), "process": error.process})) from None
    except (SQLAlchemyError, ImportError) as error:
        raise Mistake(texts.say("serve.no-database", {"error": str(error).splitlines()[0]})) from None
    try:
        listening = listen(host, port)
    except OSError as error:
        tried = f"{written(host)}:{port or PORT}"
        raise Mistake(texts.say("serve.no-port", {"address": tried, "error": error.strerror})) from None
    taken = listening.getsockname()[1]
    address = f"http://{written(HERE if host in EVERYWHERE else host)}:{taken}"
    console = console_for(no_color)

    def say(key: str, **params: object) -> None:
        """A line of its own, however long."""
        console.print(texts.say(f"serve.{key}", params), soft_wrap=True)

    if port is None and taken != PORT:
        say("next-port", port=PORT, taken=taken)
    say("ready", address=address)
    if host in EVERYWHERE:
        say("network", address=f"http://{network_address()}:{taken}")
    say("database", database=database_said(url))
    say("engine-coming" if engine is not None and build() == "plain" else f"engine-{build()}")
    if log is not None:
        say("log", file=log)
    if not is_built():
        say("no-page")
    say("stop")
    if STARTED in os.environ:
        os.close(int(os.environ.pop(STARTED)))
    if browser and has_display():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    asked: list[int] = []

    def stop(number: int, frame: object) -> None:
        """SIGTERM ends the server as Ctrl-C does: when it has come to its end, we have the last word."""
        asked.append(number)
        raise KeyboardInterrupt

    holding.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, stop))
    with holding, suppress(KeyboardInterrupt):
        if processes == 1:
            collect_rarely()
            server = WebServer(WebConfig(app, settings))
            if asked:  # while the collector ran: what is raised in there is lost
                raise KeyboardInterrupt
            server.run(sockets=[listening])
        else:
            Processes(settings, listening, processes, log).run()
    say("stopped")


def listen(host: str, port: int | None) -> socket.socket:
    """The given port; without one, the first that is free."""
    if port is not None:
        return listen_at(host, port)
    for number in range(PORT, PORT + TRIED):
        with suppress(OSError):
            return listen_at(host, number)
    return listen_at(host, PORT)


def listen_at(host: str, port: int) -> socket.socket:
    """A port whose connections send at once, however little there is to send; `::` is everywhere by IPv4 as well."""
    if ":" in host:
        both = socket.has_dualstack_ipv6()
        listening = socket.create_server((host, port), family=socket.AF_INET6, dualstack_ipv6=both)
    else:
        listening = socket.create_server((host, port))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # accepted sockets take it over
    return listening


def written(host: str) -> str:
    """A host as it is written in an address."""
    return f"[{host}]" if ":" in host else host


def network_address() -> str:
    """The address that others in the network see; our own where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return HERE
        return str(probe.getsockname()[0])


def has_display() -> bool:
    """Is there a screen on which a browser could open? On some machines it would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Show the page; without a browser, the printed address must do."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def database_said(url: str) -> str:
    """The address of a database without its password; of a file, just the file."""
    from sqlalchemy import make_url

    parts = make_url(url)
    return str(parts.database) if parts.drivername == "sqlite" else parts.render_as_string(hide_password=True)
