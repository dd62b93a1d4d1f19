"""Lines of a told game: headings of rounds and turns or phases, and actions below them."""

from typing import Final, NamedTuple

ROUND: Final = 0  # depths of lines
TURN: Final = 1  # a turn, or a phase
ACTION: Final = 2


class Line(NamedTuple):
    """A line with its depth: a heading of a round, of a turn, or a action."""

    depth: int
    text: str
    seat: int = -1  # whose action it is, where no heading says it
    results: tuple[str, ...] = ()  # many small results, to be shown side by side
