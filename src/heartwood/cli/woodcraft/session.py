"""The conversation at a table of Woodcraft."""

from heartwood.cli import listed
from heartwood.cli.woodcraft.voice import Voice

TURN_ENDS = ("finish", "market", "no-market", "return", "place")


class Session(listed.Session):
    """One game of Woodcraft at one terminal."""

    voice: Voice

    def secret(self) -> bool:
        position = self.voice.position
        hands = any(position.players[person].hand for person in self.table.persons())
        return hands and not position.setup.open_hands

    def ends_turn(self, seat: int, move: int) -> bool:
        return self.vocabulary.words(move)[0] in TURN_ENDS
