"""The census of Lignum: tasks, planned works, craftwork."""

from heartwood.arena.census.base import FINISHED, Census, Inventory, named
from heartwood.core import Event, Position
from heartwood.games.lignum.board import CRAFTS
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, Lignum, token_word


class LignumCensus(Census):
    """A task is finished when it is complete at the end, craftwork when it was sold in a set."""

    taking = {"task": ("task", "task"), "plans": ("work", "work"), "takes": ("craft", "token")}
    finishing = {"sells-set": ("craft", "craft")}
    finishes = ("task", "craft")

    def inventory(self, position: Position) -> Inventory:
        assert isinstance(position, Lignum)
        pack = position.pack
        return {
            "task": named(pack.tasks.ids, pack.tasks.names),
            "work": named(pack.works.ids, pack.works.names),
            "craft": named(CRAFTS, pack.numbers.craft_names),
        }

    def look(self, position: Position) -> None:
        assert isinstance(position, Lignum)
        tasks = position.pack.tasks
        self.note("task", [tasks.ids[card] for card in position.open_tasks])
        self.note("work", [position.pack.works.ids[work] for work in position.setup.works])
        self.note("craft", [word for word in map(token_word, position.path) if word in CRAFTS])
        if position.over():
            for seat, player in enumerate(position.players):
                entries = [(entry & CARD_MASK, entry >> FILLED_SHIFT) for entry in player.tasks]
                whole = [card for card, filled in entries if filled + 1 == 1 << len(tasks.needs[card])]
                self.note("task", [tasks.ids[card] for card in whole], FINISHED, seat)

    def hear(self, event: Event) -> None:
        if event[0] != "takes" or event[2]["token"] in CRAFTS:  # equipment lies on the path, too
            super().hear(event)


def lignum_census() -> LignumCensus:
    """An empty census."""
    return LignumCensus()
