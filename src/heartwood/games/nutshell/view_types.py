"""The view of Nutshell as types."""

from typing import Literal

from heartwood.core.view_types import CommonView


class NutshellView(CommonView):
    """Own nuts are None for a spectator."""

    game: Literal["nutshell"]
    hand: list[int] | None
    own_choice: int | None
    held: list[int]
    store: int
    leader: int
    points: list[int]


View = NutshellView
