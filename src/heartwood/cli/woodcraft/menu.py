"""The list of legal moves of Woodcraft on the screen."""

from collections.abc import Sequence

from rich.console import RenderableType

from heartwood.cli import menu as lists
from heartwood.cli.menu import Choice
from heartwood.cli.woodcraft.choices import BY_HELPER, IN_LINES
from heartwood.cli.woodcraft.speech import Speech


def menu(choices: Sequence[Choice], speech: Speech) -> RenderableType:
    """All moves, long groups folded."""
    return lists.menu(choices, speech, IN_LINES, BY_HELPER)
