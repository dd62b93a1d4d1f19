"""What all verbs of Woodcraft share: the tokens at hand in every refusal; and asking the active player."""

from heartwood.core.errors import Refusal
from heartwood.core.position import step
from heartwood.core.verbs import Verb
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.position import Woodcraft


class WoodcraftVerb(Verb[Woodcraft]):
    """A verb of Woodcraft."""

    def detail(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Name the arguments, and what there is to pay with (W-TURN-18)."""
        super().detail(p, seat, a, b, c, refusal)
        player = p.players[seat]
        refusal.params["blueberries"] = player.stock[ids.BLUEBERRIES]
        refusal.params["lanterns"] = player.stock[ids.LANTERN]


def ask(p: Woodcraft, id: int, first: int = 0, second: int = 0) -> None:
    """Ask the active player: nobody acts in another's turn (W-TURN-22)."""
    p.stack.append(step(id, 1 << p.active, first, second))
