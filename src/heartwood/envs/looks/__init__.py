"""What a seat sees as numbers, one module for each title: the one place that knows them by name."""

from heartwood.core import Game, fast
from heartwood.envs.layout import Layout
from heartwood.envs.looks.lignum import lignum_look
from heartwood.envs.looks.woodcraft import woodcraft_look
from heartwood.envs.looks.wordcraft import wordcraft_look
from heartwood.games.lignum import LignumGame
from heartwood.games.woodcraft import WoodcraftGame
from heartwood.games.wordcraft import WordcraftGame


def layout_of(game: Game, seats: int) -> Layout:
    """The layout of a game with so many seats."""
    example = game.start(seats, game.read_options({}, seats), fast(0)).view(0)
    if isinstance(game, WoodcraftGame):
        return Layout(woodcraft_look(game), example)
    if isinstance(game, LignumGame):
        return Layout(lignum_look(game), example)
    assert isinstance(game, WordcraftGame)
    return Layout(wordcraft_look(game), example)
