"""Bots: players made of code. One file per bot; each declares its parameters once, and never sees the true position.

Whoever seats a bot hands it a *guess* (`Position.guess`): all that the seat knows, the rest drawn anew.
"""

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.codes import BOTS, bot_from_code, bots_for
from heartwood.bots.hints import Hint, hints
from heartwood.bots.levels import LEVELS
from heartwood.bots.playing import Tally, decide, play_out

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Hint",
    "Parameter",
    "Tally",
    "bot_from_code",
    "bots_for",
    "decide",
    "hints",
    "play_out",
]
