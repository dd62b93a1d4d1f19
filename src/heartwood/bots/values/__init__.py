"""Learned values: how many points a position will be worth to a seat at the end, by a net over its title's features.

An evaluator is any object with a batched call, `values(positions, seat)`. It need not inherit from anything, so that it
works with the compiled engine, too. The nets we give out lie in this folder, one for each title and number of seats:
those that a planner asks at any moment of a turn, and those that tree search asks at quiet moments only.
"""

import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from heartwood.core import Position
from heartwood.games import room_of

FOLDER: Final = Path(__file__).parent
SUFFIX: Final = ".npz"
QUIET: Final = "quiet"  # what a net values that was learned only where nothing is half done (`Judge.is_quiet`)


@runtime_checkable
class Evaluator(Protocol):
    """Says what positions are worth to a seat: how many points it will be ahead at the end, or, alone, will have."""

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        """The worth of each position; none of them is over."""


class Features(Protocol):
    """What a seat may know of a position, as a row of numbers; a title's module `features` makes them."""

    names: list[str]  # of the numbers, in their order
    size: int  # how many there are
    seats: int
    version: int  # of the rules
    content: str  # the digest of the cards

    def digest(self) -> str:
        """The fingerprint of the layout."""

    def turn_of(self, p: Position) -> int:
        """A number that is another one when the turn is over."""

    def row(self, p: Position, seat: int) -> bytes:
        """The numbers, 16 bits each, low byte first."""

    def write(self, p: Position, seat: int, out: bytearray, row: int) -> None:
        """The same into a row of a larger buffer, which is zero there."""


class BadNet(ValueError):
    """A net that cannot be used here, and why."""


def features_of(title: str, position: Position) -> Features | None:
    """The features for positions like this one; None for a title without."""
    room = room_of(title, "features")
    if room is None:
        return None
    features: Features = getattr(room, f"{title}_features")(position)
    return features


def outcome(p: Position, seat: int) -> float:
    """What a game that is over was worth: the points ahead of the best other seat; alone, one's own."""
    totals = [score.total for score in p.scores()]
    own = totals.pop(seat)
    return float(own - max(totals)) if totals else float(own)


def net_file(title: str, seats: int, moments: str = "") -> Path:
    """Where the net of a title for a number of seats lies, if we give one out."""
    return FOLDER / f"{'-'.join(filter(None, [title, str(seats), moments]))}{SUFFIX}"


def has_numpy() -> bool:
    """Can a net be asked here at all?"""
    return find_spec("numpy") is not None


def has_values(title: str, seats: int, moments: str = "") -> bool:
    """Is there a net for a title and so many seats, and can it be asked here?"""
    return net_file(title, seats, moments).is_file() and has_numpy()


def unlearned(title: str) -> bool:
    """Do the bots and hints of a title have to do without what has been learned, for want of numpy?"""
    return not has_numpy() and any(FOLDER.glob(f"{title}-*{SUFFIX}"))


def given_values(
    title: str, features: Features | None, path: Path | None = None, moments: str = ""
) -> Evaluator | None:
    """The net for these features, of a file or as given out; None with a notice where there is none that fits."""
    if features is None:
        notice(f"there are no learned values for {title}")
        return None
    path = path or net_file(title, features.seats, moments)
    if not has_numpy():
        notice("learned values need numpy, which is not installed here")
        return None
    from heartwood.bots.values.net import NetValues, net_at

    try:
        net = net_at(path)
        net.check(title, features, moments)
    except BadNet as error:
        notice(str(error))
        return None
    return NetValues(features, net)


class QuietNets:
    """The nets of a title for quiet moments, each found once: for so many seats, and these cards."""

    def __init__(self, title: str, net: Path | None = None) -> None:
        self.title = title
        self.net = net  # another one than those we give out
        self.known: dict[tuple[int, str], Evaluator | None] = {}

    def values_for(self, position: Position) -> Evaluator | None:
        """What positions like this one are worth; None where nothing has been learned of them."""
        key = (position.seats, content_of(position))
        if key not in self.known:
            self.known[key] = given_values(self.title, features_of(self.title, position), self.net, QUIET)
        return self.known[key]


def content_of(position: Position) -> str:
    """Which cards a position is played with."""
    pack = getattr(position, "pack", None)
    return str(getattr(pack, "content", ""))


def notice(why: str) -> None:
    """Say once why a bot plays by its judge."""
    warnings.warn(f"The bot plays by its judge: {why}.", stacklevel=2)
