"""The list of legal moves of Woodcraft on the screen."""

from collections.abc import Sequence

from heartwood.cli.menu import Choice, Menu
from heartwood.cli.woodcraft.choices import BY_HELPER, IN_LINES
from heartwood.cli.woodcraft.speech import Speech


def menu(choices: Sequence[Choice], speech: Speech) -> Menu:
    """All moves, long groups folded."""
    return Menu(choices, speech, IN_LINES, BY_HELPER)
