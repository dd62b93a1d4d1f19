"""How a command enters the application: its help and examples are texts under its own name."""

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand

from heartwood.cli.language import help_text


class Spoken(TyperCommand):
    """A command whose every help line is a text of ours, the one of --help included."""

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = help_text("show-help")
        return option


def add(
    app: typer.Typer, name: str, command: Callable[..., None], texts: str = "", environment: str | None = None
) -> None:
    """Add a command; `texts` names its help texts where they are not under its own name.

    `environment`: what the names of the variables begin with that set its options.
    """
    key = texts or name
    context = {"auto_envvar_prefix": environment}
    app.command(name, cls=Spoken, help=help_text(key), epilog=help_text(f"{key}-examples"), context_settings=context)(
        command
    )
