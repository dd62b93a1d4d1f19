"""Bots: players made of code. One file per bot; each declares its parameters once, and never sees the true position.

Whoever seats a bot hands it a *guess* (`Position.guess`): all that the seat knows, the rest drawn anew.
"""

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.codes import BOTS, bot_from_code, bots_for, hint_code, level_code, level_of, levels_of
from heartwood.bots.hints import Hint, clues, hints
from heartwood.bots.playing import Tally, decide, play_out

__all__ = [
    "BOTS",
    "Bot",
    "Hint",
    "Parameter",
    "Tally",
    "bot_from_code",
    "bots_for",
    "clues",
    "decide",
    "hint_code",
    "hints",
    "level_code",
    "level_of",
    "levels_of",
    "play_out",
]
