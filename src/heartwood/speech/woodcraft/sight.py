"""What a seat at a table of Woodcraft may look at, and the short words of its tables."""

from typing import TYPE_CHECKING, Final

from heartwood.games.woodcraft import Player, Woodcraft
from heartwood.speech.sight import Sight

if TYPE_CHECKING:  # the speech itself looks at sights
    from heartwood.speech.woodcraft.speech import WoodcraftSpeech

LETTERS: Final = {"green": "g", "yellow": "y", "brown": "b"}  # the same in every language; a legend says them in words


class WoodcraftSight(Sight):
    """A seat's view with a world of Woodcraft."""

    world: Woodcraft

    @property
    def me(self) -> Player:
        """The own board: everything on it is known to its owner."""
        return self.world.players[self.seat]


def short_die(word: str) -> str:
    """A die or a die symbol in a few signs: `g3`, `g/b3`, `*3` for any colour, `*` for any die."""
    face = word[-1] if word[-1].isdigit() else ""
    name = word.removesuffix(face)
    if name == "any":
        return f"*{face}"
    return "/".join(LETTERS[colour] for colour in name.split("/")) + face


def row_gain(speech: "WoodcraftSpeech", row: int) -> str:
    """What completing an order in a row brings besides the card's reward; the last row costs points."""
    board = speech.pack.board
    loss = board.row_loss[row]
    lost = speech.costs([speech.amount("points", loss)]) if loss else ""
    return speech.effect(board.row_gain[row]) or lost or speech.say("word.nothing")
