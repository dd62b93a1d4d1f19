"""Final scoring: contracts, leftovers, uncompleted orders, completed orders times reputation (W-END)."""

from heartwood.core.position import with_item
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import counter
from heartwood.games.woodcraft.position import Player, Woodcraft


def contract_points(p: Woodcraft, player: Player, contract: int) -> int:
    """What a claimed contract is worth to a player, in full to each of several (W-END-04, W-HAZEL-10)."""
    contracts = p.pack.contracts
    points = counter(p, player, contracts.count[contract]) // contracts.every[contract] * contracts.points[contract]
    most = contracts.most[contract]
    return most if points > most else points


def leftovers(p: Woodcraft, player: Player) -> int:
    """What is counted in step 2, and kept (W-END-06, W-END-08, W-END-09)."""
    stock = player.stock
    return player.pips() + stock[ids.BLUEBERRIES] + stock[ids.SCRAPWOOD] + stock[ids.GLUE] + stock[ids.SAWBLADE]


def leftover_points(p: Woodcraft, player: Player) -> int:
    """What leftovers are worth (W-END-06, W-END-07, W-EDGE-80)."""
    return leftovers(p, player) // p.pack.board.leftovers


def reputation_after(p: Woodcraft, player: Player, orders: int) -> int:
    """The reputation space after losing so many orders, not below the start (W-REP-03, W-ROW-08)."""
    board = p.pack.board
    here = player.tracks[ids.REPUTATION_TRACK] - orders * board.lost_reputation
    return max(here, board.track_start[ids.REPUTATION_TRACK])  # W-EDGE-66, W-EDGE-73


def reputation_left(p: Woodcraft, player: Player) -> int:
    """The reputation space after the loss for uncompleted orders (W-END-10)."""
    return reputation_after(p, player, len(player.orders))


def reputation_points(p: Woodcraft, player: Player) -> int:
    """What completed orders of all kinds alike are worth (W-END-12, W-END-15)."""
    value = p.pack.board.reputation_value[reputation_left(p, player)]  # W-END-13, W-EDGE-79; W-END-11: no other loss
    return len(player.completed) * value


def final_parts(p: Woodcraft, player: Player, points: list[int]) -> None:
    """Add the points of final scoring, as things lie, to a list by source.

    Contracts come first: they see the reputation before its loss.
    """
    for contract in player.claims:  # W-HAZEL-06; W-END-05: on the state as it lies
        points[ids.BY_CONTRACTS] += contract_points(p, player, contract)  # W-END-04
    points[ids.BY_LEFTOVERS] += leftover_points(p, player)
    points[ids.BY_REPUTATION] += reputation_points(p, player)


def brought_by_the_end(p: Woodcraft, player: Player) -> int:
    """All this in one sum."""
    points = leftover_points(p, player) + reputation_points(p, player)
    for contract in player.claims:
        points += contract_points(p, player, contract)
    return points


def final_scoring(p: Woodcraft) -> None:
    """The four steps for every player; the game is over (W-END-03)."""
    for seat in p.seats_in_order():
        player = p.players[seat]
        before = player.points[:]
        final_parts(p, player, player.points)
        player.score = sum(player.points)
        if p.events is not None:
            for contract in player.claims:
                points = contract_points(p, player, contract)
                p.tell("scores-contract", {"seat": seat, "contract": p.pack.contracts.ids[contract], "points": points})
            gained = player.points[ids.BY_LEFTOVERS] - before[ids.BY_LEFTOVERS]
            p.tell("scores-leftovers", {"seat": seat, "amount": leftovers(p, player), "points": gained})
            if player.orders:
                spaces = player.tracks[ids.REPUTATION_TRACK] - reputation_left(p, player)
                p.tell("uncompleted", {"seat": seat, "orders": len(player.orders), "spaces": spaces})
            params: dict[str, object] = {"seat": seat, "orders": len(player.completed)}
            params["value"] = p.pack.board.reputation_value[reputation_left(p, player)]
            p.tell("scores-orders", {**params, "points": player.points[ids.BY_REPUTATION]})
        player.tracks = with_item(player.tracks, ids.REPUTATION_TRACK, reputation_left(p, player))  # W-REP-04
    if p.events is not None:
        p.tell("game-over", {"winners": p.winners(), "totals": [player.score for player in p.players]})
