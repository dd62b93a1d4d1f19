"""The command line, as in its own tests."""

from tests.cli.conftest import heartwood

__all__ = ["heartwood"]
