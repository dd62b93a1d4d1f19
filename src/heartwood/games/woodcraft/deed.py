"""What all verbs of Woodcraft share: the words of their arguments in every refusal, and dice by colour and face."""

from heartwood.core.errors import Refusal
from heartwood.core.position import step
from heartwood.core.verbs import Verb
from heartwood.games.woodcraft.ids import BLUEBERRIES, LANTERN
from heartwood.games.woodcraft.position import Woodcraft


class Deed(Verb[Woodcraft]):
    """A verb of Woodcraft."""

    def detail(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Name the arguments, too, and the tokens to pay with there is."""
        super().detail(p, seat, a, b, c, refusal)
        player = p.players[seat]
        refusal.params["blueberries"] = player.stock[BLUEBERRIES]
        refusal.params["lanterns"] = player.stock[LANTERN]


def ask(p: Woodcraft, id: int, first: int = 0, second: int = 0) -> None:
    """Ask the active player."""
    p.stack.append(step(id, 1 << p.active, first, second))
