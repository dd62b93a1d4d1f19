"""How every title says its moves, events, refusals, steps, features and cards, in English and German.

The terminal and the server speak with it. A title's speech is found from its name, as all its rooms are; a title
without one is said in plain words. What is said about moves is tried out on a guess: it tells no secrets.
"""

from collections.abc import Sequence

from heartwood.core import Game
from heartwood.core.texts import Texts
from heartwood.games import room_of
from heartwood.speech.narration import Line
from heartwood.speech.sight import Sight, View
from heartwood.speech.speech import SaidMove, Speech
from heartwood.speech.wording import texts_of

__all__ = ["Line", "SaidMove", "Sight", "Speech", "View", "speech_of", "texts_of"]


def speech_of(game: Game, language: str, names: Sequence[str], seats: int = 0, texts: Texts | None = None) -> Speech:
    """The speech of a game for a table with these names; further seats are called by their colours.

    `texts`: those of the title together with a room's own.
    """
    room = room_of(game.id, "speech")
    kind: type[Speech] = Speech if room is None else getattr(room, f"{game.id}_speech")
    return kind(game, texts or texts_of(game.id, language), names, seats)
