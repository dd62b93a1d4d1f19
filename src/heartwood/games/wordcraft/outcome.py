"""What a move of Wordcraft will do: cubes from the hand to letters and cards, and the points for the trigger.

That is what happens at once. A word may still be doubted and taken back with all that is told here: others decide that.
Of a vote that opens those of the others nothing is told, because it depends on them.
"""

from heartwood.core.outcome import Outcome, PieceMove
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK
from heartwood.games.wordcraft.cards import OPEN_CARDS
from heartwood.games.wordcraft.ids import CUBES
from heartwood.games.wordcraft.position import Wordcraft


def compare(p: Wordcraft, after: Wordcraft, seat: int, outcome: Outcome) -> None:
    """All that a move changes for its seat; `completes` names the cards that a word fulfils and that can be claimed."""
    if after.revealed:
        return
    outcome.change("cubes", after.hand[seat] - p.hand[seat], "hand")
    outcome.change("points", after.trigger_ep[seat] - p.trigger_ep[seat], "trigger")
    size = len(p.grid)
    for place in range(size):
        for _ in range(after.on_letters[seat * size + place] - p.on_letters[seat * size + place]):
            outcome.moves.append(PieceMove("cube", f"hand.{seat}", f"letters.{place}.cubes.{seat}"))
    for place in range(OPEN_CARDS):
        for _ in range(after.on_cards[seat * OPEN_CARDS + place] - p.on_cards[seat * OPEN_CARDS + place]):
            outcome.moves.append(PieceMove("cube", f"hand.{seat}", f"achievements.{place}.cubes.{seat}"))
    fulfilled = claimable(after) & ~(claimable(p) | p.claimed)
    for place, card in enumerate(p.setup.open_cards):
        if fulfilled >> place & 1:
            outcome.completes.append(p.pack.cards.achievements[card].id)


def claimable(p: Wordcraft) -> int:
    """The cards on which the last word may still put a cube, as a mask of places."""
    return p.stack[-1] >> FIRST_SHIFT & BYTE if p.stack and p.stack[-1] & ID_MASK == CUBES else 0
