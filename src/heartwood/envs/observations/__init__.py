"""What a seat sees as numbers, one module for each title; for one that brings none, the numbers in its view."""

from heartwood.core import Game, fast
from heartwood.envs.layout import Encoder, Layout
from heartwood.envs.observations.generic import generic_observation
from heartwood.games import room_of


def layout_of(game: Game, seats: int) -> Layout:
    """The layout of a game with so many seats."""
    example = game.start(seats, game.read_options({}, seats), fast(0)).view(0)
    room = room_of(game.id, "observation")
    if room is None:
        return Layout(generic_observation(game, seats, example), example)
    encode: Encoder = getattr(room, f"{game.id}_observation")(game)
    return Layout(encode, example)
