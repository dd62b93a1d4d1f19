"""The conversation at a table of Woodcraft."""

from heartwood.cli.listed import ListedSession
from heartwood.cli.woodcraft.voice import WoodcraftVoice

TURN_ENDS = ("finish", "market", "no-market", "return", "place")


class WoodcraftSession(ListedSession):
    """One game of Woodcraft at one terminal."""

    voice: WoodcraftVoice

    def secret(self) -> bool:
        position = self.voice.position
        hands = any(position.players[person].hand for person in self.table.persons())
        return hands and not position.setup.open_hands

    def ends_turn(self, seat: int, move: int) -> bool:
        return self.vocabulary.words(move)[0] in TURN_ENDS
