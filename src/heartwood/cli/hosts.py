"""What the commands of a host share: where the database is, settings from a file, and how a refusal is said."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.core.texts import Texts

if TYPE_CHECKING:
    from heartwood.server.state import ServerState

FILE = "heartwood.db"
INSTALL = "pip install 'heartwood-games[server]'"
ENVIRONMENT = "HEARTWOOD"  # what the names of variables begin with
TYPED = "COMMANDLINE"
UNSET = ("config", "help", "lang")  # options that a file does not set


def read_config(context: typer.Context, file: Path | None) -> Path | None:
    """Take what a file sets for what neither the command line nor the environment sets."""
    if file is None or context.resilient_parsing:
        return file
    try:
        given = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise Mistake(texts_in(None).say("hosts.bad-config", {"file": file, "error": error})) from None
    names = names_of(context.find_root().command.commands["serve"])  # type: ignore[attr-defined]
    for key, value in given.items():
        if key not in names:
            params: dict[str, object] = {"file": file, "key": key, "known": sorted(names)}
            raise Mistake(texts_in(None).say("hosts.unknown-key", params))
        if isinstance(value, list) != names[key].multiple or isinstance(value, dict):
            raise Mistake(texts_in(None).say("hosts.bad-value", {"file": file, "key": key}))
    own = names_of(context.command)
    context.default_map = {own[key].name: value for key, value in given.items() if key in own}
    return file


def names_of(command: Any) -> dict[str, Any]:
    """The options of a command by their names without dashes."""
    found = {option.lstrip("-"): parameter for parameter in command.params for option in parameter.opts}
    return {name: parameter for name, parameter in found.items() if len(name) > 1 and name not in UNSET}


def keep_secret(context: typer.Context, parameter: typer.CallbackParam, value: str) -> str:
    """Refuse a password that was typed: everybody on the machine can read the command line of a process."""
    source = context.get_parameter_source(str(parameter.name))
    if source is not None and source.name == TYPED and has_password(value):
        raise Mistake(texts_in(None).say("hosts.secret", {"variable": f"{ENVIRONMENT}_DATABASE"}))
    return value


def has_password(database: str) -> bool:
    """Is there a password in the address of a database?"""
    user = database.partition("://")[2].rpartition("@")[0]
    return ":" in user


Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL|FILE",
        help=help_text("serve-database"),
        envvar=f"{ENVIRONMENT}_DATABASE",
        callback=keep_secret,
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help=help_text("config"),
        envvar=f"{ENVIRONMENT}_CONFIG",
        callback=read_config,
        is_eager=True,
        show_default=False,
    ),
]
TokenFile = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        metavar="FILE",
        help=help_text("token-file"),
        envvar=f"{ENVIRONMENT}_TOKEN_FILE",
        show_default=False,
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help=help_text("hosts-yes"))]


@contextmanager
def refusals(texts: Texts) -> Iterator[None]:
    """What the tools of a host refuse becomes a line."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from heartwood.server.hosting.opening import Impossible
    except ImportError:
        raise Mistake(texts.say("serve.missing", {"command": INSTALL})) from None
    try:
        yield
    except Impossible as error:
        raise Mistake(texts.say(f"hosts.{error.key}", error.params)) from None
    except (SQLAlchemyError, ImportError) as error:  # a driver that is not installed
        raise Mistake(texts.say("serve.no-database", {"error": str(error).splitlines()[0]})) from None


@contextmanager
def stored_tables(database: str, texts: Texts) -> "Iterator[ServerState]":
    """The tables of a database."""
    with refusals(texts):
        from heartwood.server.hosting.opening import open_state, url_of

        with open_state(url_of(database)) as state:
            yield state


def sure(question: str, yes: bool) -> None:
    """Ask before what cannot be undone."""
    if not yes and not typer.confirm(question):
        raise typer.Abort
