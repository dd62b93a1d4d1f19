"""The conversation at a table of Lignum."""

from heartwood.cli.lignum.voice import LignumVoice
from heartwood.cli.listed import ListedSession
from heartwood.core import fast


class LignumSession(ListedSession):
    """One game of Lignum at one terminal."""

    voice: LignumVoice

    def secret(self) -> bool:
        """Only the choice of a cutting area is made in secret."""
        return self.voice.position.asking().name == "selecting"

    def ends_turn(self, seat: int, move: int) -> bool:
        world = self.voice.position.guess(seat, fast(0))
        world.play(seat, move)
        return seat not in world.to_act()
