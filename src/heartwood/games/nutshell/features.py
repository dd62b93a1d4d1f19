"""The features of a Nutshell position: the smallest example of what a learned value looks at."""

from struct import pack

from heartwood.core.position import ID_MASK, Position, digest
from heartwood.games.nutshell import NONE, NUTS, Nutshell


class NutshellFeatures:
    """What a seat knows: its nuts, its choice, who leads, all points."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.version = 1
        self.content = ""
        nuts = [str(nut) for nut in range(1, NUTS + 1)]
        self.names = [
            *[f"hand.{nut}" for nut in nuts],
            *[f"choice.{nut}" for nut in nuts],
            "step",
            "held",
            *[f"leads.{distance}" for distance in range(seats)],  # how many seats on from this one
            *[f"points.{distance}" for distance in range(seats)],
        ]
        self.size = len(self.names)

    def digest(self) -> str:
        """The fingerprint of the layout."""
        return digest(self.names)

    def turn_of(self, p: Position) -> int:
        """A round brings somebody points; in it, a seat after the other has chosen."""
        assert isinstance(p, Nutshell)
        return sum(p.points) * (p.seats + 1) + p.seats - p.chosen.count(NONE)

    def row(self, p: Position, seat: int) -> bytes:
        """The numbers, 16 bits each, low byte first."""
        assert isinstance(p, Nutshell)
        around = [(seat + distance) % p.seats for distance in range(p.seats)]
        numbers = [
            *[int(nut in p.hands[seat]) for nut in range(NUTS)],
            *[int(nut == p.chosen[seat] and nut != NONE) for nut in range(NUTS)],
            p.stack[-1] & ID_MASK if p.stack else 0,
            len(p.hands[seat]),
            *[int(other == p.leader) for other in around],
            *[p.points[other] for other in around],
        ]
        return pack(f"<{len(numbers)}h", *numbers)

    def write(self, p: Position, seat: int, out: bytearray, row: int) -> None:
        """The same into a row of a larger buffer."""
        found = self.row(p, seat)
        out[row * len(found) : (row + 1) * len(found)] = found


def nutshell_features(p: Position) -> NutshellFeatures:
    """The features for positions like this one."""
    return NutshellFeatures(p.seats)
