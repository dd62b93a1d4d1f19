"""A game's spec for programs that learn: its action index, its observations and its rewards."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from heartwood.core import BadOption, Game, Position
from heartwood.envs.actions import Actions
from heartwood.envs.layout import Vector
from heartwood.envs.observations import layout_of
from heartwood.games import open_game

REWARDS: Final = ["rank", "margin"]

Mask = NDArray[np.int8]


class Spec:
    """Shared by all positions of a game with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.actions = Actions(game)
        self.layout = layout_of(game, seats)

    def observation(self, position: Position, seat: int) -> Vector:
        """What a seat sees; made from its view alone."""
        return self.layout.vector(position.view(seat))

    def legal(self, position: Position, seat: int) -> list[int]:
        """The actions that a seat may take now, ascending; none if the game does not wait for it."""
        if seat not in position.to_act():
            return []
        return sorted([self.actions.index(move) for move in position.moves(seat)])

    def mask(self, position: Position, seat: int) -> Mask:
        """A 1 for every action that a seat may take now."""
        mask = np.zeros(self.actions.size, dtype=np.int8)
        mask[self.legal(position, seat)] = 1
        return mask


@cache
def spec_of(title: str, seats: int) -> Spec:
    """The spec of a title with its standard content; made once."""
    return Spec(standard_game(title), seats)


@cache
def standard_game(title: str) -> Game:
    """A title with its standard content; opened once."""
    return open_game(title)


def rewards(position: Position, kind: str) -> list[float]:
    """What the end of a game is worth to each seat.

    `rank`: the share of the others one is ahead of, less the share that is ahead: 1 for a sole winner, -1 for the last,
    0 in all. `margin`: the points beyond those of the best other seat. Alone at the table both are the points.
    """
    if kind not in REWARDS:
        raise BadOption(f"rewards are {' or '.join(REWARDS)}, not {kind!r}")
    totals = [float(score.total) for score in position.scores()]
    if position.seats == 1:
        return totals
    if kind == "margin":
        return [mine - max(totals[:seat] + totals[seat + 1 :]) for seat, mine in enumerate(totals)]
    winners = position.winners()
    places = [(seat in winners, total) for seat, total in enumerate(totals)]  # a tie-break makes a winner of one
    others = position.seats - 1
    return [(sum(other < mine for other in places) - sum(other > mine for other in places)) / others for mine in places]
