"""A game's spec for programs that learn: its action index, its observations and its rewards."""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from heartwood.core import BadOption, Game, Position
from heartwood.core.actions import Actions, Width, full_width
from heartwood.envs.layout import Vector, layout_of
from heartwood.games import open_game, room_of

REWARDS: Final = ["rank", "margin"]
SEEDS: Final = 1 << 31  # how many games a seed can lead to

Mask = NDArray[np.int8]


class Spec:
    """Shared by all positions of a game with so many seats."""

    def __init__(self, game: Game, seats: int, parts: dict[str, object]) -> None:
        game.check_seats(seats)
        self.game = game
        self.parts = parts  # what the game was opened with
        self.seats = seats
        self.actions = actions_of(game)
        self.layout = layout_of(game, seats)

    def observation(self, position: Position, seat: int) -> Vector:
        """What a seat sees."""
        return self.layout.vector(position, seat)

    def legal(self, position: Position, seat: int) -> list[int]:
        """The actions that a seat may take now, ascending; none if the game does not wait for it."""
        return self.actions.legal(position, seat)

    def mask(self, position: Position, seat: int) -> Mask:
        """A 1 for every action that a seat may take now."""
        mask = bytearray(self.actions.size)
        self.actions.mark(position, seat, mask)
        return np.frombuffer(mask, np.int8)


@cache
def actions_of(game: Game) -> Actions:
    """The action index of a game; what takes no room in it, its title knows."""
    room = room_of(game.id, "observation")
    make = getattr(room, f"{game.id}_actions", None)
    width: Width = full_width if make is None else make(game)
    return Actions(game.book.vocabulary, width)


@cache
def spec_of(title: str, seats: int, **parts: object) -> Spec:
    """The spec of a title with its standard content, or with the parts that `open_game` takes; made once."""
    return Spec(game_of(title, **parts), seats, parts)


@cache
def game_of(title: str, **parts: Any) -> Game:
    """A title with its content; opened once."""
    return open_game(title, **parts)


def check_reward(kind: str) -> None:
    """Raise for a kind of rewards that there is not."""
    if kind not in REWARDS:
        raise BadOption(f"rewards are {' or '.join(REWARDS)}, not {kind!r}")


def rewards(position: Position, kind: str) -> list[float]:
    """What the end of a game is worth to each seat.

    `rank`: the share of the others one is ahead of, less the share that is ahead: 1 for a sole winner, -1 for the last,
    0 in all. `margin`: the points beyond those of the best other seat. Alone at the table both are the points.
    """
    check_reward(kind)
    totals = [float(score.total) for score in position.scores()]
    if position.seats == 1:
        return totals
    if kind == "margin":
        return [mine - max(totals[:seat] + totals[seat + 1 :]) for seat, mine in enumerate(totals)]
    winners = position.winners()
    places = [(seat in winners, total) for seat, total in enumerate(totals)]  # a tie-break makes a winner of one
    others = position.seats - 1
    return [(sum(other < mine for other in places) - sum(other > mine for other in places)) / others for mine in places]
