"""What all verbs of Woodcraft share: the tokens at hand in every refusal; and asking the active player."""

from heartwood.core.errors import Refusal
from heartwood.core.position import step
from heartwood.core.verbs import Verb
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.position import Player, Woodcraft


class WoodcraftVerb(Verb[Woodcraft]):
    """A verb of Woodcraft."""

    def detail(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Name the arguments, and what there is to pay with."""
        super().detail(p, seat, a, b, c, refusal)
        player = p.players[seat]
        refusal.params["blueberries"] = player.stock[ids.BLUEBERRIES]
        refusal.params["lanterns"] = player.stock[ids.LANTERN]
        if refusal.key == "no-die":
            self.add_lacking(p, player, [a, b, c], refusal)

    def add_lacking(self, p: Woodcraft, player: Player, arguments: list[int], refusal: Refusal) -> None:
        """Name the dice that are not there, and no others; one that stands in a pot is no lumber."""
        dice = [arguments[place] for place, name in enumerate(self.domains) if name in ("die", "target")]
        lacking = [die for die in dice if player.lumber[die] < dice.count(die)]
        words = p.book.vocabulary.domains["die"]
        refusal.params["lacking"] = [words.word(die) for die in lacking]
        if self.changing_rule():
            refusal.rule = self.changing_rule()
            for die in lacking:
                if player.trees[die // ids.FACES] == die % ids.FACES + 1:
                    refusal.rule = "W-GROW-06"

    def changing_rule(self) -> str:
        """The rule by which this verb changes a die of one's own; "" if it changes none."""
        return ""


def ask(p: Woodcraft, id: int, first: int = 0, second: int = 0) -> None:
    """Ask the active player: nobody acts in another's turn (W-TURN-22)."""
    p.stack.append(step(id, 1 << p.active, first, second))
