"""Winter: bonus, felling, feeding and heating with loans and forced sales (L-WIN, L-FEED, L-HEAT, L-FORCE)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum.deed import Deed, ask, has_worker, spend_worker
from heartwood.games.lignum.extras import idle, take_loan
from heartwood.games.lignum.ids import (
    BURNING,
    BUSY,
    BY_HIRED,
    BY_HUT,
    BY_MILL,
    BY_PENALTIES,
    BY_SALES,
    DISKS,
    FIREWOOD,
    FIRST_OTHERS,
    FORCED_SALE,
    HEATING,
    NO_PIECE,
    NO_WORKER,
    NOT_COVERED,
    NOT_SELLABLE,
    PHASE_FEEDING,
    PIECES,
    PROVIDING,
    SAWING,
    SETTLING,
    WINTER_TURN,
    WOODCUTTER,
    WOODPILE,
    WRONG_PILE,
)
from heartwood.games.lignum.position import SELLING_PILES, Lignum, Player
from heartwood.games.lignum.sawmill import sell_piece

# --- bonus and woodcutting ---------------------------------------------------------------------------------


class Bonus(Deed):
    """Take a disk of any kind from the supply (L-WIN-04)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for kind in p.pack.numbers.bonus_kinds:
            out.append(self.pack(kind))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if a in p.pack.numbers.bonus_kinds else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].wood[WOODPILE * PIECES + a] += 1
        if p.events is not None:
            p.tell("bonus", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(a)})
        p.answered(seat)


class NoBonus(Deed):
    """Do without: the winter bonus, or the disk of the work Overtime."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.answered(seat)


class Fell(Deed):
    """Winter woodcutting: firewood from the supply, two by the mill worker, one by a hut (L-WIN-06, L-WIN-07)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for by in (BY_MILL, BY_HUT):
            if not self.refuse(p, seat, by, 0, 0):
                out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if a != BY_HIRED and has_worker(p.players[seat], WOODCUTTER, a) else NO_WORKER

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, WOODCUTTER, a)
        disks = p.pack.numbers.mill_firewood if a == BY_MILL else p.pack.numbers.hut_firewood
        player.wood[WOODPILE * PIECES + FIREWOOD] += disks
        if p.events is not None:
            p.tell("fells", {"seat": seat, "number": disks})


# --- feeding and heating -----------------------------------------------------------------------------------


def demand(p: Lignum) -> tuple[int, int]:
    """Food and logs that this winter asks of each player (L-WIN-11, L-WIN-12)."""
    year = (p.round - 1) // 4
    card = p.setup.winters[year]
    half = p.setup.halves[year]
    return p.pack.winters.food[card][half], p.pack.winters.heating[card][half]


class Settling(Step[Lignum]):
    """Feeding or heating of the next player in clearing order (L-FEED, L-HEAT)."""

    def run(self, p: Lignum, had: int, phase: int) -> None:
        if had == p.seats:
            return
        p.stack.append(step(SETTLING, 0, had + 1, phase))
        p.active = p.clearing[had]
        p.stack.append(step(PROVIDING, 0, phase))
        if not idle(p, p.active):
            p.players[p.active].busy = [0] * BUSY
            ask(p, WINTER_TURN)  # L-ROUND-05, L-AMB-34


class Providing(Step[Lignum]):
    """The active player hands in food or logs."""

    def run(self, p: Lignum, phase: int, second: int) -> None:
        food, logs = demand(p)
        if phase == PHASE_FEEDING:
            feed(p, p.active, food)
        else:
            heat(p, p.active, logs, 0)


def feed(p: Lignum, seat: int, food: int) -> None:
    """Food first; what is missing costs money (L-FEED-01, L-FEED-02)."""
    player = p.players[seat]
    given = min(food, player.food)
    player.food -= given
    if p.events is not None:
        p.tell("feeds", {"seat": seat, "food": given, "missing": food - given})
    penalty(p, seat, (food - given) * p.pack.numbers.food_price)


def heat(p: Lignum, seat: int, logs: int, burnt: int) -> None:
    """Logs of the heating store, the owner's choice; what is missing costs money (L-HEAT). `burnt`: chosen so far."""
    player = p.players[seat]
    store = player.count(HEATING)
    kinds = len([piece for piece in range(DISKS, PIECES) if player.wood[HEATING * PIECES + piece]])
    if store > logs and kinds > 1 and logs:
        ask(p, BURNING, logs, burnt)
        return
    missing = logs
    for piece in range(DISKS, PIECES):
        given = min(missing, player.wood[HEATING * PIECES + piece])
        player.wood[HEATING * PIECES + piece] -= given
        missing -= given
    if p.events is not None:
        p.tell("heats", {"seat": seat, "logs": burnt + logs - missing, "missing": missing})
    penalty(p, seat, missing * p.pack.numbers.heat_price)


class Burn(Deed):
    """Choose a log for heating (L-HEAT-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for piece in range(DISKS, PIECES):
            if not self.refuse(p, seat, piece, 0, 0):
                out.append(self.pack(piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if a >= DISKS and p.players[seat].wood[HEATING * PIECES + a] else NO_PIECE

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        top = p.stack.pop()
        p.players[seat].wood[HEATING * PIECES + a] -= 1
        if p.events is not None:
            p.tell("burns", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(a)})
        heat(p, seat, (top >> FIRST_SHIFT & BYTE) - 1, (top >> SECOND_SHIFT & BYTE) + 1)


def penalty(p: Lignum, seat: int, dollars: int) -> None:
    """Cash, then loans, then a forced sale; the rest is dropped (L-FORCE-01 to L-FORCE-03, L-FORCE-08)."""
    player = p.players[seat]
    while player.money < dollars and player.loans + 1 < len(p.pack.numbers.loan_repay):
        take_loan(p, seat)
    if player.money >= dollars or not piles_to_sell(p, player):
        settle_penalty(p, seat, dollars)
        return
    ask(p, FORCED_SALE, dollars % (BYTE + 1), dollars // (BYTE + 1))


def debt_of(top: int) -> int:
    """The penalty that a forced sale is about: it may take both arguments of the step."""
    return (top >> FIRST_SHIFT & BYTE) + (top >> SECOND_SHIFT & BYTE) * (BYTE + 1)


def settle_penalty(p: Lignum, seat: int, dollars: int) -> None:
    """One sum to the bank (L-FORCE-09)."""
    player = p.players[seat]
    paid = min(dollars, player.money)
    if dollars:
        player.pay(-paid, BY_PENALTIES)
        if p.events is not None:
            p.tell("penalty", {"seat": seat, "dollars": paid, "dropped": dollars - paid})


LAST_PILES: Final = [SAWING, HEATING]


def holds_sellable(p: Lignum, player: Player, pile: int) -> bool:
    """Does anything lie in a pile that can be sold?"""
    for piece in range(PIECES):
        if player.wood[pile * PIECES + piece] and p.pack.numbers.sellable[piece]:
            return True
    return False


def piles_to_sell(p: Lignum, player: Player) -> list[int]:
    """Where a forced sale takes wood now: sale and drying areas, then sawing area and heating store (L-FORCE-04)."""
    for pile in SELLING_PILES:
        if holds_sellable(p, player, pile):
            return SELLING_PILES
    for pile in LAST_PILES:
        if holds_sellable(p, player, pile):
            return LAST_PILES
    return []


class SellOff(Deed):
    """Sell a piece in a forced sale (L-FORCE-04 to L-FORCE-07)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        wood = p.players[seat].wood
        sellable = p.pack.numbers.sellable
        for piles in (SELLING_PILES, LAST_PILES):
            found = False
            for pile in piles:
                for piece in range(PIECES):
                    if wood[pile * PIECES + piece] and sellable[piece]:
                        out.append(self.id | pile << ID_BITS | piece << self.second_shift)
                        found = True
            if found:
                return

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if a not in SELLING_PILES and a not in LAST_PILES:
            return WRONG_PILE
        if not p.pack.numbers.sellable[b]:
            return NOT_SELLABLE
        if not player.wood[a * PIECES + b]:
            return NO_PIECE
        return 0 if a in piles_to_sell(p, player) else FIRST_OTHERS

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        debt = debt_of(p.stack[-1])
        sell_piece(p, seat, a, b, BY_SALES)
        last_winter = p.round == len(p.pack.numbers.season)
        if not piles_to_sell(p, player) or (player.money >= debt and last_winter):  # L-FORCE-07
            p.stack.pop()
            settle_penalty(p, seat, debt)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["debt"] = debt_of(p.stack[-1])
        if refusal.key == "wrong-pile":
            refusal.rule = "L-FORCE-04"


class Enough(Deed):
    """The penalty is covered: sell no more (L-FORCE-06)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.players[seat].money >= debt_of(p.stack[-1]) else NOT_COVERED

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        settle_penalty(p, seat, debt_of(p.stack.pop()))

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["debt"] = debt_of(p.stack[-1])
