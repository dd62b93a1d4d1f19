"""Winter: bonus, felling, feeding and heating with loans and forced sales (L-WIN, L-FEED, L-HEAT, L-FORCE)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, ID_MASK, Step, first_of, second_of, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import passes, take_loan
from heartwood.games.lignum.position import SELLING_PILES, Lignum, Player
from heartwood.games.lignum.sawmill import sell_piece
from heartwood.games.lignum.verb import LignumVerb, ask, refuse_pile, refuse_worker, spend_worker

# --- bonus and woodcutting ---------------------------------------------------------------------------------


class Bonus(LignumVerb):
    """Take a disk of any kind from the supply (L-WIN-04)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for kind in p.pack.numbers.bonus_kinds:
            out.append(self.pack(kind))

    def refuse(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> int:
        return 0 if disk in p.pack.numbers.bonus_kinds else ids.NO_PIECE

    def play(self, p: Lignum, seat: int, disk: int, b: int, c: int) -> None:
        p.players[seat].wood[ids.WOODPILE * ids.PIECES + disk] += 1
        if p.events is not None:
            p.tell("bonus", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(disk)})
        p.answered(seat)


class NoBonus(LignumVerb):
    """Do without: the winter bonus, or the disk of the work Overtime (L-PLAN-15)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        out.append(self.id)

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.answered(seat)


class Fell(LignumVerb):
    """Winter woodcutting: firewood from the supply, by the mill worker or a hut."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for by in (ids.BY_MILL, ids.BY_HUT):  # L-HUT-17, L-AMB-30
            if not self.refuse(p, seat, by, 0, 0):
                out.append(self.pack(by))

    def refuse(self, p: Lignum, seat: int, by: int, b: int, c: int) -> int:
        return refuse_worker(p, p.players[seat], ids.WOODCUTTER, by)

    def play(self, p: Lignum, seat: int, by: int, b: int, c: int) -> None:
        player = p.players[seat]
        spend_worker(player, ids.WOODCUTTER, by)
        # L-WIN-06, L-WIN-07, L-AMB-52
        disks = p.pack.numbers.mill_firewood if by == ids.BY_MILL else p.pack.numbers.hut_firewood
        player.wood[ids.WOODPILE * ids.PIECES + ids.FIREWOOD] += disks  # L-WIN-06: from the supply
        if p.events is not None:
            p.tell("fells", {"seat": seat, "number": disks})


# --- feeding and heating -----------------------------------------------------------------------------------


def demand(p: Lignum) -> tuple[int, int]:
    """Food and logs that this winter asks of each player (L-WIN-11, L-WIN-12, L-AMB-49)."""
    year = (p.round - 1) // 4
    card = p.setup.winters[year]
    half = p.setup.halves[year]
    return p.pack.winters.food[card][half], p.pack.winters.heating[card][half]


def shortage(p: Lignum, seat: int) -> tuple[int, int, int, int, int]:
    """What a player still lacks for this year's winter as things lie: food, logs, their price, loans forced, cash left.

    Whoever has handed in food or logs lacks none of them any more, but may still owe the penalty.
    """
    player = p.players[seat]
    numbers = p.pack.numbers
    food, logs = demand(p)
    debt = 0
    done = False
    for other in p.clearing:
        if other == p.active:
            break
        done = done or other == seat
    top = p.stack[-1] if p.stack else 0
    if seat == p.active and top & ID_MASK == ids.FORCED_SALE:
        debt = debt_of(top)
        done = True
    elif seat == p.active and top & ID_MASK == ids.BURNING:
        logs = logs_to_burn(top)
    if p.in_winter() and (p.phase >= ids.PHASE_HEATING or (p.phase == ids.PHASE_FEEDING and done)):
        food = 0
    if p.in_winter() and (p.phase == ids.PHASE_END or (p.phase == ids.PHASE_HEATING and done)):
        logs = 0
    food = max(0, food - player.food)
    logs = max(0, logs - player.count(ids.HEATING))
    price = debt + food * numbers.food_price + logs * numbers.heat_price
    loans = 0
    while player.money + loans * numbers.loan_gain < price and player.loans + loans + 1 < len(numbers.loan_repay):
        loans += 1
    return food, logs, price, loans, player.money + loans * numbers.loan_gain - price


class ProvidingTurns(Step[Lignum]):
    """Feeding or heating of the next player in clearing order: nobody may do without."""

    def run(self, p: Lignum, had: int, phase: int) -> None:
        if had == p.seats:
            return
        p.stack.append(step(ids.TURNS_PROVIDING, 0, had + 1, phase))
        p.active = p.clearing[had]  # L-WIN-02
        p.stack.append(step(ids.PROVIDING, 0, phase))  # L-WIN-14: nobody may do without
        if not passes(p, p.active):
            p.players[p.active].busy = [0] * ids.BUSY
            ask(p, ids.WINTER_TURN)  # L-ROUND-05, L-AMB-34


class Providing(Step[Lignum]):
    """The active player hands in food or logs."""

    def run(self, p: Lignum, phase: int, second: int) -> None:
        food, logs = demand(p)
        if phase == ids.PHASE_FEEDING:
            feed(p, p.active, food)
        else:
            heat(p, p.active, logs, 0)


def feed(p: Lignum, seat: int, food: int) -> None:
    """What food is left goes first; what is missing costs money (L-FEED-01, L-FEED-02)."""
    player = p.players[seat]
    given = min(food, player.food)  # L-FEED-03
    player.food -= given
    if p.events is not None:
        p.tell("feeds", {"seat": seat, "food": given, "missing": food - given})
    charge_penalty(p, seat, (food - given) * p.pack.numbers.food_price)  # L-FEED-02


def heat(p: Lignum, seat: int, logs: int, burnt: int) -> None:
    """Logs of the heating store as far as they reach; what is missing costs money. `burnt`: chosen so far.

    Only that store counts, and what it holds beyond the need stays there.
    """
    wood = p.players[seat].wood
    first = ids.HEATING * ids.PIECES  # L-HEAT-04, L-AMB-22, L-AMB-46: no other pile, and no disk ever comes to this one
    store = p.players[seat].count(ids.HEATING)
    kinds = len([piece for piece in range(ids.DISKS, ids.PIECES) if wood[first + piece]])
    if store > logs and kinds > 1 and logs:
        ask(p, ids.BURNING, logs, burnt)  # L-HEAT-02: the owner's choice
        return
    missing = logs
    for piece in range(ids.DISKS, ids.PIECES):  # L-HEAT-02: each log is one
        given = min(missing, wood[first + piece])  # L-HEAT-01, L-HEAT-05, L-HEAT-07, L-EDGE-62: no more than the need
        wood[first + piece] -= given
        missing -= given
    if p.events is not None:
        p.tell("heats", {"seat": seat, "logs": burnt + logs - missing, "missing": missing})
    charge_penalty(p, seat, missing * p.pack.numbers.heat_price)  # L-HEAT-03


class Burn(LignumVerb):
    """Choose a log for heating, never a disk (L-HEAT-02)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for piece in range(ids.DISKS, ids.PIECES):
            if not self.refuse(p, seat, piece, 0, 0):
                out.append(self.pack(piece))

    def refuse(self, p: Lignum, seat: int, piece: int, b: int, c: int) -> int:
        if piece < ids.DISKS:
            return ids.NOT_A_LOG  # L-AMB-46
        return 0 if p.players[seat].wood[ids.HEATING * ids.PIECES + piece] else ids.NO_PIECE

    def play(self, p: Lignum, seat: int, piece: int, b: int, c: int) -> None:
        top = p.stack.pop()
        p.players[seat].wood[ids.HEATING * ids.PIECES + piece] -= 1
        if p.events is not None:
            p.tell("burns", {"seat": seat, "piece": p.book.vocabulary.domains["piece"].word(piece)})
        heat(p, seat, logs_to_burn(top) - 1, second_of(top) + 1)

    def add_params(self, p: Lignum, seat: int, piece: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "no-piece":
            refusal.params["pile"] = "heating"
            refusal.rule = "L-HEAT-04"


def logs_to_burn(top: int) -> int:
    """How many logs are still to be chosen in the step of burning; its second argument counts those chosen."""
    return first_of(top)


def charge_penalty(p: Lignum, seat: int, dollars: int) -> None:
    """Cash, then loans, then a forced sale (L-FORCE-01)."""
    player = p.players[seat]
    while player.money < dollars and player.loans + 1 < len(p.pack.numbers.loan_repay):  # L-FORCE-03
        take_loan(p, seat)  # L-FORCE-02, L-AMB-55: only then is wood sold
    if player.money >= dollars or not piles_to_sell(p, player):  # L-EDGE-38, L-EDGE-66
        pay_penalty(p, seat, dollars)
        return
    ask(p, ids.FORCED_SALE, dollars % (BYTE + 1), dollars // (BYTE + 1))


def debt_of(top: int) -> int:
    """The penalty that a forced sale is about: it may take both arguments of the step."""
    return first_of(top) + second_of(top) * (BYTE + 1)


def pay_penalty(p: Lignum, seat: int, dollars: int) -> None:
    """One sum to the bank (L-FORCE-09)."""
    player = p.players[seat]
    paid = min(dollars, player.money)
    if dollars:
        player.pay(-paid, ids.BY_PENALTIES)
        player.owed += dollars - paid  # L-FORCE-08, L-AMB-26
        if p.events is not None:
            p.tell("penalty", {"seat": seat, "dollars": paid, "owed": dollars - paid})


LAST_PILES: Final = [ids.SAWING, ids.HEATING]  # L-AMB-58: the one sale that reaches the sawing area


def holds_sellable(p: Lignum, player: Player, pile: int) -> bool:
    """Does anything lie in a pile that can be sold?"""
    wood = player.wood
    sellable = p.pack.numbers.sellable
    first = pile * ids.PIECES
    for piece in range(ids.PIECES):
        if wood[first + piece] and sellable[piece]:
            return True
    return False


def piles_to_sell(p: Lignum, player: Player) -> list[int]:
    """Where a forced sale takes wood now: sale and drying areas, then sawing area and heating store.

    L-FORCE-04, L-AMB-24.
    """
    for pile in SELLING_PILES:
        if holds_sellable(p, player, pile):
            return SELLING_PILES
    for pile in LAST_PILES:
        if holds_sellable(p, player, pile):
            return LAST_PILES
    return []


class SellOff(LignumVerb):
    """Sell a piece in a forced sale, at the usual price."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        wood = p.players[seat].wood
        sellable = p.pack.numbers.sellable
        for piles in (SELLING_PILES, LAST_PILES):  # L-AMB-24
            found = False
            for pile in piles:
                first = pile * ids.PIECES
                for piece in range(ids.PIECES):
                    if wood[first + piece] and sellable[piece]:
                        out.append(self.id | pile << ID_BITS | piece << self.second_shift)
                        found = True
            if found:
                return

    def refuse(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> int:
        player = p.players[seat]
        if pile not in SELLING_PILES and pile not in LAST_PILES:
            return ids.WRONG_PILE
        if not p.pack.numbers.sellable[piece]:
            return ids.NOT_SELLABLE  # L-FORCE-05, L-AMB-58, L-EDGE-55: hardwood
        absent = refuse_pile(player, pile, piece)
        if absent:
            return absent
        return 0 if pile in piles_to_sell(p, player) else ids.FIRST_OTHERS

    def play(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> None:
        player = p.players[seat]
        debt = debt_of(p.stack[-1])
        sell_piece(p, seat, pile, piece, ids.BY_SALES)  # L-FORCE-05: at the usual price
        last_winter = p.round == len(p.pack.numbers.season)
        if not piles_to_sell(p, player) or (player.money >= debt and last_winter):  # L-FORCE-07, L-AMB-25
            p.stack.pop()
            pay_penalty(p, seat, debt)

    def add_params(self, p: Lignum, seat: int, pile: int, piece: int, c: int, refusal: Refusal) -> None:
        refusal.params["debt"] = debt_of(p.stack[-1])
        if refusal.key == "wrong-pile":
            refusal.rule = "L-FORCE-04"
        elif refusal.key == "not-sellable":
            refusal.rule = "L-FORCE-05"


class Enough(LignumVerb):
    """The penalty is covered: sell no more (L-FORCE-06)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.players[seat].money >= debt_of(p.stack[-1]) else ids.NOT_COVERED

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        pay_penalty(p, seat, debt_of(p.stack.pop()))

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["debt"] = debt_of(p.stack[-1])
