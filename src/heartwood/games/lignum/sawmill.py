"""In the mill: sawing, tasks and selling (L-SAW, L-TASK, L-SELL, L-PW-03, L-PW-06)."""

from heartwood.core.errors import Refusal
from heartwood.games.lignum import ids
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, SELLING_PILES, STAGE_OF, Lignum, Player
from heartwood.games.lignum.verb import (
    WAYS,
    LignumVerb,
    any_worker,
    has_worker,
    refuse_pile,
    refuse_worker,
    spend_worker,
)

# --- sawing ------------------------------------------------------------------------------------------------


def logs_from(p: Lignum, player: Player, disk: int) -> int:
    """How many logs a disk gives; nobody must use a planned work (L-SAW-02, L-PW-06, L-PW-07)."""
    logs = p.pack.numbers.yields[disk]
    if disk == ids.FIREWOOD and player.planned(ids.HEATING_SUPPLY):
        return max(logs, p.work_rate(player, ids.HEATING_SUPPLY))  # L-PLAN-15
    return logs


def saw_up(p: Lignum, seat: int, disk: int, heating: int, by: str) -> None:
    """A disk becomes logs: so many for the heating store, whatever kind, the others for the sale area, for good.

    L-AMB-44. `by`: who saws, or "again" with the same saw, for the log.
    """
    player = p.players[seat]
    log = p.pack.numbers.milled_into[disk]
    logs = logs_from(p, player, disk)
    player.wood[ids.SAWING * ids.PIECES + disk] -= 1  # L-SAW-02: to the supply
    player.wood[ids.HEATING * ids.PIECES + log] += heating  # L-COMP-08, L-SAW-04, L-SAW-06, L-EX-21, L-DATA-15
    player.wood[ids.SALE * ids.PIECES + log] += logs - heating  # L-SAW-04, L-SAW-05: for good
    if p.events is not None:
        works = p.work_ids(player, ids.SAWING_WORK) if by == "again" else []
        if logs > p.pack.numbers.yields[disk]:
            works += p.work_ids(player, ids.HEATING_SUPPLY)
        params: dict[str, object] = {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(disk), "by": by}
        p.tell("saws", {**params, "works": works, "heating": heating, "sale": logs - heating})


def can_saw(p: Lignum, seat: int) -> bool:
    """Is there a disk, a saw and a worker?"""
    player = p.players[seat]
    return player.gear[ids.SAW] > 0 and player.holds(ids.SAWING) and any_worker(player, ids.SAWYER)


class Mill(LignumVerb):
    """A worker with a saw mills a disk: its kind, the logs for the heating store, who does it.

    Sawyer, mill worker and hut alike; a saw is spent with each, so saws and workers set the limit.
    """

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.gear[ids.SAW]:
            return
        workers = [by for by in WAYS if has_worker(player, ids.SAWYER, by)]
        for disk in range(ids.DISKS):
            if player.wood[ids.SAWING * ids.PIECES + disk]:
                for heating in range(logs_from(p, player, disk) + 1):
                    for by in workers:
                        out.append(self.pack(disk, heating, by))

    def add_params(self, p: Lignum, seat: int, disk: int, heating: int, by: int, refusal: Refusal) -> None:
        not_to_be_milled(p, seat, disk, refusal)

    def refuse(self, p: Lignum, seat: int, disk: int, heating: int, by: int) -> int:
        player = p.players[seat]
        reason = refuse_disk(p, player, disk, heating)
        if reason:
            return reason
        # L-MILL-03, L-SAW-01, L-HUT-16, L-EDGE-19: nobody saws without a saw
        return refuse_worker(p, player, ids.SAWYER, by) if player.gear[ids.SAW] else ids.NO_SAW

    def play(self, p: Lignum, seat: int, disk: int, heating: int, by: int) -> None:
        player = p.players[seat]
        # L-SAW-01, L-SAW-08, L-WIN-09, L-PW-07: a worker and a saw for each disk, the saw to the supply
        spend_worker(player, ids.SAWYER, by)
        player.gear[ids.SAW] -= 1
        p.supply[ids.SAW] += 1
        if player.planned(ids.SAWING_WORK):
            # L-PW-03, L-PW-23: in winter too; L-AMB-12: whatever each disk then yields
            player.busy[ids.MORE_DISKS] += p.work_rate(player, ids.SAWING_WORK) - 1  # L-PW-04, L-PW-05, L-EX-10
        saw_up(p, seat, disk, heating, p.book.vocabulary.domains["by"].word(by))


class MillMore(LignumVerb):
    """The planned work Sawing: another disk with the same worker and saw (L-PW-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.busy[ids.MORE_DISKS]:
            return
        for disk in range(ids.DISKS):
            if player.wood[ids.SAWING * ids.PIECES + disk]:
                for heating in range(logs_from(p, player, disk) + 1):
                    out.append(self.pack(disk, heating))

    def refuse(self, p: Lignum, seat: int, disk: int, heating: int, c: int) -> int:
        player = p.players[seat]
        if player.busy[ids.MORE_DISKS]:
            return refuse_disk(p, player, disk, heating)
        return ids.NO_MORE_DISKS if player.planned(ids.SAWING_WORK) else ids.NO_SAWING_WORK

    def play(self, p: Lignum, seat: int, disk: int, heating: int, c: int) -> None:
        p.players[seat].busy[ids.MORE_DISKS] -= 1
        saw_up(p, seat, disk, heating, "again")

    def add_params(self, p: Lignum, seat: int, disk: int, heating: int, c: int, refusal: Refusal) -> None:
        not_to_be_milled(p, seat, disk, refusal)


def refuse_disk(p: Lignum, player: Player, disk: int, heating: int) -> int:
    """Why a disk cannot be milled this way."""
    if not player.wood[ids.SAWING * ids.PIECES + disk]:
        return ids.NO_PIECE  # L-SAW-03, L-TRANS-05, L-EDGE-19
    return ids.TOO_MANY_LOGS if heating > logs_from(p, player, disk) else 0


def not_to_be_milled(p: Lignum, seat: int, disk: int, refusal: Refusal) -> None:
    """Name the most logs of a disk, and the place where it is missing."""
    most = logs_from(p, p.players[seat], disk)
    refusal.params["most"] = most
    if refusal.key == "too-many-logs" and most > p.pack.numbers.yields[disk]:
        refusal.rule = "L-PW-06"
    elif refusal.key == "no-piece":
        refusal.params["pile"] = "sawing"
        refusal.rule = "L-SAW-03"


# --- tasks -------------------------------------------------------------------------------------------------


def can_deliver(p: Lignum, seat: int) -> bool:
    """Is there a piece that a task still needs?"""
    player = p.players[seat]
    for entry in player.tasks:
        needs = p.pack.tasks.needs[entry & CARD_MASK]
        for place in range(len(needs)):
            if not entry >> FILLED_SHIFT >> place & 1 and player.in_stage(needs[place] >> 3, needs[place] & 7):
                return True
    return False


class Deliver(LignumVerb):
    """Put a piece on a task, bit by bit: the need is named by its place on the card."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for entry in p.players[seat].tasks:
            card = entry & CARD_MASK
            for place in range(len(p.pack.tasks.needs[card])):
                if not self.refuse(p, seat, card, place, 0):
                    out.append(self.pack(card, place))

    def refuse(self, p: Lignum, seat: int, card: int, place: int, c: int) -> int:
        player = p.players[seat]
        needs = p.pack.tasks.needs[card]
        for entry in player.tasks:
            if entry & CARD_MASK == card:
                if place >= len(needs):
                    return ids.NO_SUCH_NEED
                if entry >> FILLED_SHIFT >> place & 1:
                    return ids.NOT_NEEDED  # L-TASK-05
                if not player.in_stage(needs[place] >> 3, needs[place] & 7):
                    return ids.WRONG_STAGE  # L-TASK-01, L-AMB-19, L-EX-22: exactly what the card names
                return ids.EQUAL_NEED if same_before(needs, entry, place) else 0
        return ids.NO_TASK

    def play(self, p: Lignum, seat: int, card: int, place: int, c: int) -> None:
        player = p.players[seat]
        need = p.pack.tasks.needs[card][place]
        stage = need >> 3
        piece = need & 7
        pile = ids.DRY_0 + stage if player.wood[(ids.DRY_0 + stage) * ids.PIECES + piece] else ids.LOAD_0 + stage
        player.wood[pile * ids.PIECES + piece] -= 1  # L-TASK-03: gone for good
        filled = 1 << place << FILLED_SHIFT  # L-TASK-02: bit by bit, and the phase goes on
        player.tasks = [entry | filled if entry & CARD_MASK == card else entry for entry in player.tasks]
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece), "stage": stage}
            p.tell("delivers", {**params, "task": p.pack.tasks.ids[card]})


def same_before(needs: list[int], entry: int, place: int) -> bool:
    """Equal needs are filled from the left, so that no two moves are the same."""
    for other in range(place):
        if needs[other] == needs[place] and not entry >> FILLED_SHIFT >> other & 1:
            return True
    return False


# --- selling -----------------------------------------------------------------------------------------------


def sale_price(p: Lignum, pile: int, piece: int) -> int:
    """What a piece brings from a pile, in every kind of sale (L-SELL-02, L-SELL-07, L-AMB-21, L-AMB-23)."""
    stage = STAGE_OF[pile]
    return p.pack.numbers.price[piece] + (p.pack.numbers.dry_bonus[stage] if stage != NONE else 0)  # L-SELL-03


def must_sell(player: Player) -> bool:
    """Does anything lie in the last drying area (L-SELL-04, L-AMB-43)?"""
    return player.holds(ids.DRY_2) or player.holds(ids.LOAD_2)


def can_sell(p: Lignum, seat: int) -> bool:
    """Is there anything to sell?"""
    player = p.players[seat]
    for pile in SELLING_PILES:
        if player.holds(pile):
            return True
    return False


def sell_piece(p: Lignum, seat: int, pile: int, piece: int, source: int) -> None:
    """A piece goes to the supply for money at once (L-SELL-05)."""
    player = p.players[seat]
    price = sale_price(p, pile, piece)
    player.wood[pile * ids.PIECES + piece] -= 1
    player.pay(price, source)
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
        p.tell("sells", {**params, "pile": words["pile"].word(pile), "price": price})


class Sell(LignumVerb):
    """Sell a piece from the sale area or a drying area (L-SELL-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        wood = p.players[seat].wood
        sellable = p.pack.numbers.sellable
        for pile in SELLING_PILES:
            first = pile * ids.PIECES
            for piece in range(ids.PIECES):
                if wood[first + piece] and sellable[piece]:
                    out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> int:
        if pile not in SELLING_PILES:
            return ids.WRONG_PILE  # L-SELL-01, L-TRANS-04
        if not p.pack.numbers.sellable[piece]:
            return ids.NOT_SELLABLE
        return refuse_pile(p.players[seat], pile, piece)

    def play(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> None:
        sell_piece(p, seat, pile, piece, ids.BY_SALES)

    def add_params(self, p: Lignum, seat: int, pile: int, piece: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = sale_price(p, pile, piece)
