"""What every view has, as types. Each title declares the rest beside its view, in a module of this name.

These modules are never compiled: the compiler keeps only the outlines of such types, and the server's schema, from
which the page has its types, is made from the whole.
"""

from typing import TypedDict


class ScorePart(TypedDict):
    """Points and where they came from."""

    source: str
    points: int


class ScoreView(TypedDict):
    """The points of one seat, the parts in their order."""

    seat: int
    total: int
    parts: list[ScorePart]


class CommonView(TypedDict):
    """What a table needs to know of any game. `seat` is whose view it is, None for a spectator's."""

    seat: int | None
    seats: int
    over: bool
    to_act: list[int]
    step: str | None
    scores: list[ScoreView]
    projected: list[ScoreView]
    winners: list[int]
