"""The conversation at a table of Lignum."""

from heartwood.cli import listed
from heartwood.cli.lignum.voice import Voice
from heartwood.core import fast


class Session(listed.Session):
    """One game of Lignum at one terminal."""

    voice: Voice

    def secret(self) -> bool:
        """Only the choice of a cutting area is made in secret (L-AREA-01)."""
        return self.voice.position.asking().name == "selecting"

    def ends_turn(self, seat: int, move: int) -> bool:
        world = self.voice.position.guess(seat, fast(0))
        world.play(seat, move)
        return seat not in world.to_act()
