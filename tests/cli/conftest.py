"""The command line as a test drives it: the real application, with a fixed width and language."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from heartwood.cli.app import app

PLAIN = {"COLUMNS": "80", "HEARTWOOD_LANG": "en", "NO_COLOR": "1", "FORCE_COLOR": None, "TERM": "xterm"}

Heartwood = Callable[..., Result]


@pytest.fixture
def heartwood() -> Heartwood:
    """Run `heartwood ...`; `lines` is what a person types."""

    def run(*arguments: str, lines: str | None = None, **environment: str | None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=lines, env={**PLAIN, **environment})

    return run


def one_line(result: Result) -> str:
    """The complaint on stderr: exactly one line, and no traceback behind it."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.stderr.startswith("heartwood: ")
    assert result.stderr.count("\n") == 1
    return result.stderr
