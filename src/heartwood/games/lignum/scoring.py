"""The end: final sale, river, tasks, loans and debts (L-END)."""

from heartwood.games.lignum import ids
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, SELLING_PILES, Lignum, Player
from heartwood.games.lignum.sawmill import sale_price


def wood_value(p: Lignum, player: Player) -> int:
    """What sale area and drying areas bring in the final sale: no other wood does (L-END-02, L-END-04)."""
    value = 0
    wood = player.wood
    for pile in SELLING_PILES:
        if player.holds(pile):
            first = pile * ids.PIECES
            for piece in range(ids.PIECES):
                count = wood[first + piece]
                if count:
                    value += count * sale_price(p, pile, piece)
    return value


def river_value(p: Lignum, player: Player) -> int:
    """The river wood of one kind, the dearer sum (L-END-03, L-END-10, L-AMB-62)."""
    best = 0
    for piece in p.pack.numbers.river_kinds:  # L-END-04: no hardwood
        best = max(best, player.wood[ids.RIVER * ids.PIECES + piece] * p.pack.numbers.price[piece])
    return best


def goods_value(p: Lignum, player: Player) -> int:
    """All that wood brings."""
    return wood_value(p, player) + river_value(p, player)


def task_value(p: Lignum, player: Player) -> int:
    """The rewards of complete tasks (L-END-05, L-TASK-07)."""
    value = 0
    for entry in player.tasks:
        card = entry & CARD_MASK
        if entry >> FILLED_SHIFT == (1 << len(p.pack.tasks.needs[card])) - 1:  # L-TASK-08
            value += p.pack.tasks.reward[card]
    return value


def debts(p: Lignum, player: Player) -> int:
    """Loans and penalties: not to be paid before (L-LOAN-04, L-LOAN-05, L-END-06, L-FORCE-08)."""
    return p.pack.numbers.loan_repay[player.loans] + player.owed


def final_sources(p: Lignum, player: Player, sources: list[int]) -> None:
    """Add what the end brings, as things lie, to a list by source: nothing else is worth anything (L-END-07)."""
    sources[ids.BY_FINAL_SALE] += wood_value(p, player)
    sources[ids.BY_RIVER] += river_value(p, player)
    sources[ids.BY_TASKS] += task_value(p, player)  # L-TASK-07
    sources[ids.BY_LOANS] -= p.pack.numbers.loan_repay[player.loans]  # L-LOAN-04, L-LOAN-05, L-END-06: not before
    sources[ids.BY_PENALTIES] -= player.owed  # L-END-06, L-FORCE-08


def end_game(p: Lignum) -> None:
    """Everything is paid; the result may be negative."""
    for seat, player in enumerate(p.players):
        final_sources(p, player, player.sources)
        player.money = sum(player.sources)  # L-END-06, L-AMB-27, L-EDGE-41: even below 0
        if p.events is not None:
            params: dict[str, object] = {"seat": seat, "wood": wood_value(p, player), "river": river_value(p, player)}
            repaid = p.pack.numbers.loan_repay[player.loans] + player.owed
            p.tell("final", {**params, "tasks": task_value(p, player), "repaid": repaid})
    p.tell("game-over", {"winners": p.winners(), "totals": [player.money for player in p.players]})
