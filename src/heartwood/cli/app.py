"""The commands put together, and the one place where failures become a line and an exit code."""

import platform
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer import rich_utils
from typer.core import TyperGroup

from heartwood import __version__
from heartwood.cli import (
    arena,
    balance,
    content,
    families,
    games,
    hint,
    hosts_backup,
    hosts_doctor,
    hosts_shadow,
    hosts_tables,
    hosts_token,
    ladder,
    learn,
    play,
    replay,
    rules,
    schema,
    serve,
    simulate,
)
from heartwood.cli.failures import INTERRUPTED, MISTAKE, complain, explained, leave_quietly
from heartwood.cli.language import HELP, help_text
from heartwood.cli.welcome import welcome
from heartwood.core import build


class OneLineErrors(TyperGroup):
    """A group whose failures are one line on stderr, never a box and never a traceback for what is expected."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            leave_quietly()
            code = 0
        except (typer.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except typer.TyperException as error:
            complain(error.format_message())
            code = MISTAKE
        if code == INTERRUPTED:
            complain(HELP.say("error.interrupted", {}))
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = help_text("show-help")
        return option

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            leave_quietly()
            raise typer.Exit(0) from None
        except Exception as error:
            failure = explained(error)
            if failure is None:
                raise
            complain(failure[0])
            raise typer.Exit(failure[1]) from None


def show_version(wanted: bool) -> None:
    """`--version`: the release, the build of the rules, and the Python below."""
    if wanted:
        print(f"heartwood {__version__} ({build()} engine, Python {platform.python_version()})")
        raise typer.Exit


app = typer.Typer(
    cls=OneLineErrors,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    help=help_text("heartwood"),
    epilog=help_text("heartwood-examples"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
rich_utils.OPTIONS_PANEL_TITLE = help_text("panel-options")
rich_utils.ARGUMENTS_PANEL_TITLE = help_text("panel-arguments")
rich_utils.COMMANDS_PANEL_TITLE = help_text("panel-commands")
rich_utils.DEFAULT_STRING = help_text("default")
rich_utils.REQUIRED_LONG_STRING = help_text("required")
rich_utils.ENVVAR_STRING = help_text("variable")


@app.callback(invoke_without_command=True)
def heartwood(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=help_text("version"), is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Without a command: the greeting."""
    if ctx.invoked_subcommand is None:
        welcome(ctx)


HOSTING = (hosts_tables, hosts_backup, hosts_shadow, hosts_doctor, hosts_token)
COMMANDS = (play, serve, learn, games, simulate, arena, balance, ladder, hint, replay, rules, content, families, schema)
for command in (*COMMANDS, *HOSTING):
    command.register(app)
