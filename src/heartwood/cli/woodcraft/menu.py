"""The list of legal moves of Woodcraft on the screen."""

from collections.abc import Sequence
from typing import Final

from heartwood.cli.menu import Menu
from heartwood.speech import SaidMove, Speech
from heartwood.speech.woodcraft.moves import BY_HELPER

# A line each; all other verbs stand side by side, several on a line.
IN_LINES: Final = (
    *("start", "keep", "place", "choose", "perform", "berries", "complete", "use", "market", "no-market", "finish"),
    *("take", "work", "build", "pick", "reward", "trigger", "claim", "accept", "later", "decline", "option", "attic"),
    *("stop-buying", "stop-trading", "stop-materials", "stop-orders", "stop-work", "stop-planting"),
)


def menu(choices: Sequence[SaidMove], speech: Speech) -> Menu:
    """All moves, long groups folded."""
    return Menu(choices, speech, IN_LINES, BY_HELPER)
