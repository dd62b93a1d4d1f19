"""What a seat of Woodcraft sees, made from its view alone: the model to which its observer is held."""

from typing import Any

from heartwood.envs.views import Encoder, SeatOrder, View, Writer, asking_steps
from heartwood.games.woodcraft import WoodcraftGame
from heartwood.games.woodcraft.effects import COLOUR_WORDS
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from tests.envs.views.common import write_state

TRACKS = ["reputation", "hazelnut_income", "blueberry_income", "marketing"]
QUADRANTS = range(4)


def woodcraft_observation(game: WoodcraftGame) -> Encoder:
    """How a view becomes numbers, for one content."""
    pack = game.pack
    board = pack.board
    steps = asking_steps(game)
    orders, helpers, contracts = pack.orders.ids, pack.helpers.ids, pack.contracts.ids
    actions, pieces, tools = board.action_ids, board.piece_ids, board.tool_ids

    def table(out: Writer, view: View, order: SeatOrder) -> None:
        """What lies on the table."""
        out.one_of("first", order.place(view["first"]), order.places)
        out.one_of("active", order.place(view["active"]), order.places)
        turn = view["turn"]
        out.one_of("turn.tile", turn["tile"], actions)
        out.flag("turn.done", turn["done"])
        out.flag("turn.bonus", turn["bonus"])
        out.number("turn.fresh_lanterns", turn["fresh_lanterns"], 4)
        out.some_of("turn.grants", turn["grants"], actions)
        pending = view["pending"]
        out.number("pending.discount", pending.get("discount", 0), 4)
        out.number("pending.left", pending.get("left", 0), 4)
        out.one_of("pending.action", pending.get("action"), actions)
        out.one_of("pending.demand", pending.get("demand"), [*orders, *helpers])
        wheel = view["wheel"]
        for tile in wheel["tiles"]:
            name = f"wheel.{tile['action']}"
            out.one_of(f"{name}.quadrant", tile["quadrant"], QUADRANTS)
            out.number(f"{name}.space", tile["space"], 7)
            out.flag(f"{name}.blocked", tile["blocked"])
        out.one_of("wheel.lead", wheel["lead"] % len(QUADRANTS), QUADRANTS)
        out.flag("wheel.arc", wheel["arc"])
        out.some_of("yard", view["yard"], DIE_WORDS, 2)
        out.some_of("orders", view["orders"], orders)
        out.some_of("helpers", view["helpers"], helpers)
        out.flag("late", view["late"])
        out.number("decks.orders", view["decks"]["orders"], 32)
        out.number("decks.helpers", view["decks"]["helpers"], 32)
        dealt = view["contracts"]
        out.some_of("contracts", [c["id"] for c in dealt if not c["removed"]], contracts)
        out.some_of("contracts.closed", [c["id"] for c in dealt if c["closed"]], contracts)
        for place, tile in enumerate(view["reputation_tiles"]):
            out.one_of(f"tiles.{place}", None if tile["gone"] else tile["id"], pack.tiles.ids)
            out.numbers(f"tiles.{place}.reached", order.rotated(tile["reached"]), order.places, view["rounds"])
        out.numbers("tools", view["tools"].values(), tools, 5)

    def player(out: Writer, board: dict[str, Any]) -> None:
        """What everybody sees of a player."""
        out.numbers("tokens", [board[token] for token in TOKEN_WORDS], TOKEN_WORDS, 5)
        out.some_of("lumber", board["lumber"], DIE_WORDS, 2)
        out.numbers("trees", [board["trees"].get(colour, 0) for colour in COLOUR_WORDS], COLOUR_WORDS, 6)
        out.numbers("tracks", [board[track] for track in TRACKS], TRACKS, 10)
        out.some_of("pieces", board["pieces"], pieces)
        out.some_of("used", board["used"], pieces)
        out.some_of("rooms", board["rooms"], helpers)
        out.some_of("once_used", board["once_used"], helpers)
        out.some_of("attic", board["attic"], tools)
        out.numbers("attic.taken", [tool is not None for tool in board["attic"]], range(len(board["attic"])))
        rows = {order["id"]: order["row"] for order in board["orders"]}
        out.numbers("orders", [rows.get(order, 0) for order in orders], orders, 4)
        out.number("completed", len(board["completed"]), 10)
        out.some_of("claims", board["claims"], contracts)
        out.number("hand_count", board["hand_count"], 4)

    def encode(out: Writer, view: View) -> None:
        """The whole view, one's own board first."""
        order = SeatOrder(view)
        write_state(out, view, order, steps)
        table(out, view, order)
        if "solo" in view:
            out.number("solo.rival", view["solo"]["rival"], 10)
            out.number("solo.deck", view["solo"]["deck"], 10)
        boards = order.rotated(view["players"])
        for place, board in enumerate(boards):
            out.prefix = f"player{place}."
            player(out, board)
        out.prefix = "own."
        own = boards[0]
        out.some_of("hand", own["hand"], orders)
        out.some_of("draft", own["draft"], helpers)
        out.some_of("kept", own["kept"], orders)
        out.one_of("chosen_helper", own["chosen_helper"], helpers)
        out.one_of("chosen_order", own["chosen_order"], orders)

    return encode
