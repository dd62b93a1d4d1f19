"""Final scoring: contracts, leftovers, uncompleted orders, completed orders times reputation (W-END)."""

from heartwood.core.position import with_item
from heartwood.games.woodcraft.gains import counter
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    BY_CONTRACTS,
    BY_LEFTOVERS,
    BY_REPUTATION,
    GLUE,
    REPUTATION_TRACK,
    SAWBLADE,
    SCRAPWOOD,
)
from heartwood.games.woodcraft.position import Player, Woodcraft


def contract_points(p: Woodcraft, player: Player, contract: int) -> int:
    """What a claimed contract is worth to a player (W-END-04)."""
    contracts = p.pack.contracts
    times = counter(p, player, contracts.count[contract]) // contracts.every[contract]
    return min(times * contracts.points[contract], contracts.most[contract])


def leftovers(p: Woodcraft, player: Player) -> int:
    """What is counted in step 2 (W-END-06, W-END-08)."""
    stock = player.stock
    return player.pips() + stock[BLUEBERRIES] + stock[SCRAPWOOD] + stock[GLUE] + stock[SAWBLADE]


def reputation_left(p: Woodcraft, player: Player) -> int:
    """The reputation space after the loss for uncompleted orders (W-END-10)."""
    board = p.pack.board
    here = player.tracks[REPUTATION_TRACK] - len(player.orders) * board.lost_reputation
    return max(here, board.track_start[REPUTATION_TRACK])


def final_parts(p: Woodcraft, player: Player, points: list[int]) -> None:
    """Add the points of final scoring, as things lie, to a list by source."""
    for contract in player.claims:
        points[BY_CONTRACTS] += contract_points(p, player, contract)
    points[BY_LEFTOVERS] += leftovers(p, player) // p.pack.board.leftovers  # W-END-07
    value = p.pack.board.reputation_value[reputation_left(p, player)]  # W-END-13
    points[BY_REPUTATION] += len(player.completed) * value  # W-END-12


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
            gained = player.points[BY_LEFTOVERS] - before[BY_LEFTOVERS]
            p.tell("scores-leftovers", {"seat": seat, "amount": leftovers(p, player), "points": gained})
            if player.orders:
                spaces = player.tracks[REPUTATION_TRACK] - reputation_left(p, player)
                p.tell("uncompleted", {"seat": seat, "orders": len(player.orders), "spaces": spaces})
            params: dict[str, object] = {"seat": seat, "orders": len(player.completed)}
            params["value"] = p.pack.board.reputation_value[reputation_left(p, player)]
            p.tell("scores-orders", {**params, "points": player.points[BY_REPUTATION]})
        player.tracks = with_item(player.tracks, REPUTATION_TRACK, reputation_left(p, player))
    if p.events is not None:
        p.tell("game-over", {"winners": p.winners(), "totals": [player.score for player in p.players]})
