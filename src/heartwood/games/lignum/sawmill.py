"""In the mill: sawing, tasks and selling (L-SAW, L-TASK, L-SELL, L-PW-03 to L-PW-07)."""

from heartwood.core.errors import Refusal
from heartwood.games.lignum.deed import WAYS, Deed, any_worker, has_worker, spend_worker
from heartwood.games.lignum.ids import (
    BY_SALES,
    DISKS,
    DRY_0,
    DRY_2,
    FIREWOOD,
    HEATING,
    HEATING_SUPPLY,
    LOAD_0,
    LOAD_2,
    MORE_DISKS,
    NO_MORE_DISKS,
    NO_PIECE,
    NO_SAW,
    NO_TASK,
    NO_WORKER,
    NOT_NEEDED,
    NOT_SELLABLE,
    PIECES,
    SALE,
    SAW,
    SAWING,
    SAWING_WORK,
    SAWYER,
    TOO_MANY_LOGS,
    WRONG_PILE,
    WRONG_STAGE,
)
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, SELLING_PILES, Lignum, Player

# --- sawing ------------------------------------------------------------------------------------------------


def logs_from(p: Lignum, player: Player, disk: int) -> int:
    """How many logs a disk gives; nobody must use a planned work (L-SAW-02, L-PW-06, L-PLAN-15)."""
    logs = p.pack.numbers.yields[disk]
    if disk == FIREWOOD and player.planned(HEATING_SUPPLY):
        return max(logs, p.pack.works.value[p.pack.work_of[HEATING_SUPPLY]])
    return logs


def saw_up(p: Lignum, seat: int, disk: int, heating: int) -> None:
    """A disk becomes logs: so many for the heating store, the others for the sale area (L-SAW-04)."""
    player = p.players[seat]
    log = p.pack.numbers.milled_into[disk]
    logs = logs_from(p, player, disk)
    player.wood[SAWING * PIECES + disk] -= 1
    player.wood[HEATING * PIECES + log] += heating
    player.wood[SALE * PIECES + log] += logs - heating
    if p.events is not None:
        piece = p.book.vocabulary.domains["piece"].word(disk)
        p.tell("saws", {"seat": seat, "piece": piece, "heating": heating, "sale": logs - heating})


def can_saw(p: Lignum, seat: int) -> bool:
    """Is there a disk, a saw and a worker?"""
    player = p.players[seat]
    return player.gear[SAW] > 0 and player.holds(SAWING) and any_worker(player, SAWYER)


class Mill(Deed):
    """A worker with a saw mills a disk: its kind, the logs for the heating store, who does it (L-SAW)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.gear[SAW]:
            return
        for disk in range(DISKS):
            if player.wood[SAWING * PIECES + disk]:
                for heating in range(logs_from(p, player, disk) + 1):
                    for by in WAYS:
                        if has_worker(player, SAWYER, by):
                            out.append(self.pack(disk, heating, by))

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = logs_from(p, p.players[seat], a)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.gear[SAW]:
            return NO_SAW
        if not has_worker(player, SAWYER, c):
            return NO_WORKER
        return refuse_disk(p, player, a, b)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, SAWYER, c)
        player.gear[SAW] -= 1
        p.supply[SAW] += 1
        if player.planned(SAWING_WORK):
            player.busy[MORE_DISKS] += p.pack.works.value[p.pack.work_of[SAWING_WORK]] - 1  # L-PW-03
        saw_up(p, seat, a, b)


class MillMore(Deed):
    """The planned work Sawing: another disk with the same worker and saw (L-PW-03, L-PW-04)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.busy[MORE_DISKS]:
            return
        for disk in range(DISKS):
            if player.wood[SAWING * PIECES + disk]:
                for heating in range(logs_from(p, player, disk) + 1):
                    out.append(self.pack(disk, heating))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        return refuse_disk(p, player, a, b) if player.busy[MORE_DISKS] else NO_MORE_DISKS

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy[MORE_DISKS] -= 1
        saw_up(p, seat, a, b)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = logs_from(p, p.players[seat], a)


def refuse_disk(p: Lignum, player: Player, disk: int, heating: int) -> int:
    """Why a disk cannot be milled this way."""
    if not player.wood[SAWING * PIECES + disk]:
        return NO_PIECE  # L-SAW-03
    return 0 if heating <= logs_from(p, player, disk) else TOO_MANY_LOGS


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


class Deliver(Deed):
    """Put a piece on a task: the need is named by its place on the card (L-TASK)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for entry in p.players[seat].tasks:
            card = entry & CARD_MASK
            for place in range(len(p.pack.tasks.needs[card])):
                if not self.refuse(p, seat, card, place, 0):
                    out.append(self.pack(card, place))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        needs = p.pack.tasks.needs[a]
        for entry in player.tasks:
            if entry & CARD_MASK == a:
                if b >= len(needs) or entry >> FILLED_SHIFT >> b & 1 or same_before(needs, entry, b):
                    return NOT_NEEDED  # L-TASK-05
                return 0 if player.in_stage(needs[b] >> 3, needs[b] & 7) else WRONG_STAGE  # L-TASK-01
        return NO_TASK

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        need = p.pack.tasks.needs[a][b]
        stage = need >> 3
        piece = need & 7
        pile = DRY_0 + stage if player.wood[(DRY_0 + stage) * PIECES + piece] else LOAD_0 + stage
        player.wood[pile * PIECES + piece] -= 1
        player.tasks = [entry | 1 << b << FILLED_SHIFT if entry & CARD_MASK == a else entry for entry in player.tasks]
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece), "stage": stage}
            p.tell("delivers", {**params, "task": p.pack.tasks.ids[a]})


def same_before(needs: list[int], entry: int, place: int) -> bool:
    """Equal needs are filled from the left, so that no two moves are the same."""
    for other in range(place):
        if needs[other] == needs[place] and not entry >> FILLED_SHIFT >> other & 1:
            return True
    return False


# --- selling -----------------------------------------------------------------------------------------------


def bonus_of(p: Lignum, pile: int) -> int:
    """The drying bonus of a pile (L-SELL-03)."""
    if DRY_0 <= pile <= DRY_2:
        return p.pack.numbers.dry_bonus[pile - DRY_0]
    if LOAD_0 <= pile <= LOAD_2:
        return p.pack.numbers.dry_bonus[pile - LOAD_0]
    return 0


def sale_price(p: Lignum, pile: int, piece: int) -> int:
    """What a piece brings from a pile (L-SELL-02, L-SELL-07)."""
    return p.pack.numbers.price[piece] + bonus_of(p, pile)


def in_selling_pile(pile: int) -> bool:
    """May this pile be sold from (L-SELL-01)?"""
    return pile == SALE or DRY_0 <= pile <= LOAD_2


def must_sell(player: Player) -> bool:
    """Does anything lie in the last drying area (L-SELL-04)?"""
    return player.holds(DRY_2) or player.holds(LOAD_2)


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
    player.wood[pile * PIECES + piece] -= 1
    player.pay(price, source)
    if p.events is not None:
        words = p.book.vocabulary.domains
        params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
        p.tell("sells", {**params, "pile": words["pile"].word(pile), "price": price})


class Sell(Deed):
    """Sell a piece from the sale area or a drying area."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        for pile in range(SALE, LOAD_2 + 1):
            if in_selling_pile(pile):
                for piece in range(PIECES):
                    if player.wood[pile * PIECES + piece] and p.pack.numbers.sellable[piece]:
                        out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if not in_selling_pile(a):
            return WRONG_PILE
        if not p.pack.numbers.sellable[b]:
            return NOT_SELLABLE
        return 0 if p.players[seat].wood[a * PIECES + b] else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        sell_piece(p, seat, a, b, BY_SALES)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["price"] = sale_price(p, a, b)
