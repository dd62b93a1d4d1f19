"""`heartwood schema`: what the server's routes take and answer, for programs that make types of it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.failures import Mistake
from heartwood.cli.hosts import INSTALL
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.registering import add


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "schema", schema)


def schema(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=help_text("schema-out"), show_default=False)
    ] = None,
) -> None:
    """Write the OpenAPI description, always in the same order."""
    try:
        from heartwood.server.app import schema
    except ImportError:
        raise Mistake(texts_in(None).say("serve.missing", {"command": INSTALL})) from None
    if out is None:
        sys.stdout.write(schema())
    else:
        out.write_text(schema(), "utf-8")
