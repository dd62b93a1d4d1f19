"""How every title says its moves, events, refusals, steps, features and cards, in English and German.

The terminal and the server speak with it. A title's speech lies in the folder of its name and is called SPEECH there;
a title without one is said in plain words. What is said about moves is tried out on a guess: it tells no secrets.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from heartwood.core import Game
from heartwood.core.texts import Texts
from heartwood.speech.narration import Line
from heartwood.speech.sight import Sight, View
from heartwood.speech.speech import SaidMove, Speech
from heartwood.speech.wording import texts_of

__all__ = ["Line", "SaidMove", "Sight", "Speech", "View", "speech_of", "texts_of"]


def speech_of(game: Game, language: str, names: Sequence[str], seats: int = 0, texts: Texts | None = None) -> Speech:
    """The speech of a game for a table with these names; further seats are called by their colours.

    `texts`: those of the title together with a room's own.
    """
    place = f"{__name__}.{game.id}"
    kind: type[Speech] = import_module(place).SPEECH if find_spec(place) else Speech
    return kind(game, texts or texts_of(game.id, language), names, seats)
