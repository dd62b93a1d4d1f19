"""The census of Woodcraft: orders, helpers, contracts, the tools of the attic, workshop improvements."""

from heartwood.arena.census.base import Census, Inventory, named
from heartwood.core import Position
from heartwood.games.woodcraft.ids import START_PIECES
from heartwood.games.woodcraft.position import NONE, Woodcraft


class WoodcraftCensus(Census):
    """A helper is finished when it did something, a contract when it paid."""

    taking = {
        "takes-order": ("order", "order"),
        "places-order": ("order", "order"),
        "hires": ("helper", "helper"),
        "starts": ("helper", "helper"),
        "claims": ("contract", "contract"),
        "tool-placed": ("tool", "tool"),
        "builds": ("improvement", "piece"),
    }
    finishing = {
        "completes": ("order", "order"),
        "produces": ("helper", "helper"),
        "uses": ("helper", "helper"),
        "triggered": ("helper", "helper"),
        "scores-contract": ("contract", "contract"),
    }
    finishes = ("order", "helper", "contract")

    def inventory(self, position: Position) -> Inventory:
        assert isinstance(position, Woodcraft)
        pack = position.pack
        return {
            "order": named(pack.orders.ids, pack.orders.names),
            "helper": named(pack.helpers.ids, pack.helpers.names),
            "contract": named(pack.contracts.ids, pack.contracts.names),
            "tool": named(pack.board.tool_ids, pack.board.tool_names),
            "improvement": {
                id: name
                for piece, (id, name) in enumerate(named(pack.board.piece_ids, pack.board.piece_names).items())
                if not START_PIECES >> piece & 1
            },
        }

    def groups(self, position: Position, kind: str) -> dict[str, int]:
        """Late cards come to those who do well: they are compared among themselves."""
        assert isinstance(position, Woodcraft)
        pack = position.pack
        if kind == "order":
            return dict(zip(pack.orders.ids, pack.orders.deck, strict=True))
        return dict(zip(pack.helpers.ids, pack.helpers.deck, strict=True)) if kind == "helper" else {}

    def look(self, position: Position) -> None:
        assert isinstance(position, Woodcraft)
        pack = position.pack
        orders, helpers = pack.orders.ids, pack.helpers.ids
        self.note("order", [orders[card] for card in position.order_display if card != NONE])
        self.note("helper", [helpers[card] for card in position.helper_display if card != NONE])
        self.note("contract", [pack.contracts.ids[card] for card in position.setup.contracts])
        self.note("tool", pack.board.tool_ids)
        pieces = enumerate(pack.board.piece_ids)
        self.note("improvement", [id for piece, id in pieces if not START_PIECES >> piece & 1])
        for seat, player in enumerate(position.players):
            self.note("order", [orders[card] for card in player.hand], seat=seat)
            self.note("helper", [helpers[card] for card in player.draft], seat=seat)


def woodcraft_census() -> WoodcraftCensus:
    """An empty census."""
    return WoodcraftCensus()
