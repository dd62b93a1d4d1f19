"""What a position of Lignum is worth to a seat: the money at the end, as things lie and as the round is likely to go.

Wood is worth what it will bring, less what is still to be paid for it; the round ahead is planned in a simple way with
the workers, the gear and the locations that are still to be had.
"""

from typing import Final

from heartwood.bots.judge import Clue, Judge
from heartwood.core.chance import Chance
from heartwood.core.position import ID_MASK, MASK_SHIFT, Position, first_of
from heartwood.games.lignum.extras import MOVING_PLACE
from heartwood.games.lignum.ids import (
    AT_BEARERS,
    AT_FODDER,
    AT_MARKET,
    AT_MARKET_STEP,
    AT_SAWYERS,
    AT_TASKS,
    AT_WOODCUTTERS,
    AT_WORKS,
    BEARER,
    BUSY,
    BY_HIRED,
    BY_HUT,
    BY_MILL,
    CARRY,
    CLEARING,
    CRAFT_TOKEN,
    CUT,
    DISKS,
    DRIVE,
    DRY,
    DRY_0,
    DRYING,
    DRYING_HUT,
    EMPTY,
    FINISH,
    FIREWOOD,
    FOOD_HUT,
    FOOD_TOKEN,
    FORCED_SALE,
    HARDWOOD,
    HEATING,
    JOKER,
    LEFT,
    LOAD_0,
    LOAN,
    LODGING_HUT,
    MILL,
    MILLED_HARDWOOD,
    OVERTIME,
    PHASE_ARRIVAL,
    PHASE_BONUS,
    PHASE_CUTTING,
    PHASE_DRYING,
    PHASE_END,
    PHASE_FEEDING,
    PHASE_HEATING,
    PHASE_SAWING,
    PHASE_SELECT,
    PHASE_SELLING,
    PHASE_START,
    PHASE_TASKS,
    PHASE_TRANSPORT,
    PHASE_TRAVEL,
    PIECES,
    RAFT,
    RAID,
    RIVER,
    SALE,
    SAW,
    SAWING,
    SAWYER,
    SELECT,
    SELECTING,
    SLEDGE,
    SOFTWOOD,
    TRIP,
    TURNS_PROVIDING,
    WAGON,
    WAGON_TRIP,
    WOODCUTTER,
    WOODPILE,
)
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, TARGET_SHIFT, Lignum, Player
from heartwood.games.lignum.travel import FRESH_FODDER, OLD_FODDER

NAMES: Final = [
    "dollars",  # in hand, loans and debts repaid
    "purse",  # money to hire with in the next round; the first dollars count twice
    "rewards",  # of completed tasks
    "tasks",  # what tasks in work promise beyond the wood they take
    "goods",  # wood for sale, at its price as it lies
    "drying",  # the bonus that it can still dry to
    "mill",  # disks in the sawing area, as logs
    "timber",  # wood on the way: woodpile, river and what will be cut, less the workers still to be hired
    "hunger",  # dollars for the food that the winter will miss
    "cold",  # dollars for the logs that the winters will miss
    "gear",  # wagons, fodder, saws, rafts and sledges, by what they save
    "huts",  # huts and craftwork
    "plans",  # planned works still to come
    "path",  # tokens that lie ahead
]
WEIGHTS: Final = [1.0, 0.4, 1.0, 1.0, 1.0, 0.8, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 0.4]

YEAR: Final = 4  # rounds
FALLS: Final = [3, 7]
DRYING_TURN: Final = [0, 0, 3, 0, 0, 2, 1, 0, 2, 1, 0]  # by pile: what lies further right dries first
EVERY_AREA: Final = 2
FOREST: Final = 99  # a source of wood beside the piles
LAST_OVERTIME: Final = 6  # round after which hardwood comes too late for a task
LATER: Final = [6, 5, 4, 3, 3, 2, 1, 0, 0]  # regular rounds after a round
SMALL_PURSE: Final = 5.0  # dollars that count twice
LARGE_PURSE: Final = 6.0  # further dollars that count once
NEED: Final = [0.0, 0.6, 0.9, 1.0, 1.0, 1.0]  # of money, by the regular rounds that are left
CARRY_LATER: Final = 2.2  # dollars that it costs to leave a disk behind for another round
MILL_NOW: Final = 0.3  # dollars that milling costs in this round
MILL_LATER: Final = 1.2  # and in another one
LOST: Final = 3.0  # dollars for a disk that can never be carried
WAGE: Final = 1.05  # dollars for a worker who is still to be hired
PROSPECT: Final = 4.0  # what hardwood brings beyond its price, as there are tasks to be had
DRY_HOPE: Final = [0.85, 0.5, 0.2, 0.1]  # of pairs of logs in the sale area, one after another
FOOD_TROUBLE: Final = 0.95  # dollars for a food that can still be bought
HEAT_TROUBLE: Final = 2.0  # dollars for a log that can still be milled
NEXT_HEAT: Final = 1.0  # dollars for a log of the second winter, in the first year
TOKEN_VALUE: Final = [0.7, 0.8, 0.5, 0.0, 0.0, 1.0, 0.0, 0.6]  # wagon, saw, raft, sledge, -, dollar, -, craftwork
PLAN_VALUE: Final = [1.0, 2.0, 1.5, 2.0, 2.0, 1.0, 1.0, 1.5, 1.0, 6.0]  # by kind of work
TO_DRY: Final = 0.8  # dollars that a piece for a task could gain by drying on
ERRAND: Final = 2.5  # what a task ahead on the path promises for hardwood without one
FROM_PILE: Final = [0.8, 1.0, 0.0, 0.8]  # chance that a disk becomes what a task needs: woodpile, sawing area, river
FROM_FOREST: Final = 0.6  # the same for a disk that is still to be cut
FROM_NOWHERE: Final = [0.7, 0.5, 0.0, 0.75, 0.6, 0.1]  # chance to get a piece for a task, by kind


class Outlook:
    """How a round stands for a seat: what is past, what is still to be had, and what wood will bring."""

    def __init__(self, p: Lignum, seat: int) -> None:
        player = p.players[seat]
        numbers = p.pack.numbers
        phase = p.phase
        money = player.money
        self.p = p
        self.seat = seat
        self.player = player
        self.price = numbers.price
        self.wood = player.wood
        self.round = p.round
        self.phase = phase
        self.later = LATER[p.round]
        self.winter = numbers.is_winter[p.round - 1]
        self.travels = not self.winter and phase <= PHASE_TRAVEL
        self.place = player.place if self.travels else CLEARING
        trades = p.stack[-1] & ID_MASK == AT_MARKET_STEP and p.active == seat
        self.market = self.travels and (self.place < AT_MARKET or trades)
        # drying phases to come, whether one runs for this seat, and up to which area pieces can still move in it
        self.dryings = self.later + (1 if not self.winter and phase < PHASE_DRYING else 0)
        top = p.stack[-1]
        self.dries = phase == PHASE_DRYING and top & ID_MASK == DRYING and top >> MASK_SHIFT + seat & 1 == 1
        self.open_to = EVERY_AREA
        # who works: hands that can do anything, and saws with somebody to use them
        self.hands = (1 if player.mill else 0) + player.huts[LODGING_HUT]
        self.carries = not self.winter and phase <= PHASE_TRANSPORT
        working = not self.winter or phase < PHASE_FEEDING  # the bonus comes first, whatever its number
        self.saws = 0
        if working and (phase <= PHASE_SAWING or (self.winter and phase > PHASE_DRYING)):
            saws = player.gear[SAW] + (min(money, 2) if self.market else 0)
            self.saws = min(saws, player.workers[SAWYER] + (1 if self.place < AT_SAWYERS else 0) + self.hands)
        self.idle_saws = self.saws
        self.sledges = 0
        if self.winter and working and (phase <= PHASE_TRANSPORT or phase > PHASE_DRYING):
            self.sledges = min(player.gear[SLEDGE], self.hands)
        # the cutting area, and how much of it is there to cut
        self.area = player.area if player.area != NONE else player.chosen
        self.standing = self.to_cut()
        self.warmed = 0.0  # logs for the heating store that are likely to be milled before the next winter
        self.prospect = 1.0 if self.dryings else 0.0  # what hardwood brings beyond its price
        if self.dryings > 1 and (self.later or self.place < AT_TASKS):
            self.prospect = PROSPECT
        self.arriving = [0.0, 0.0, 0.0]  # what a disk is worth that comes to the mill
        self.hard_cut = 0

    def to_cut(self) -> int:
        """Disks that this seat can hope to cut: a part of a shared area, or those of a free one for a dollar."""
        p = self.p
        if self.area == NONE or self.winter or self.phase > PHASE_CUTTING:
            return 0
        standing = p.wood_in(self.area)
        if self.phase == PHASE_CUTTING:
            return 0 if p.clearing.index(self.seat) < p.clearing.index(p.active) else standing
        if self.player.area == NONE:
            return standing
        taken = 0
        sharing = 0
        for other in p.players:
            if other.area != NONE:
                taken |= 1 << other.area
            if other.area == self.area:
                sharing += 1
        if sharing > 1:
            free = 0
            for elsewhere in range(p.pack.numbers.areas):
                if not taken >> elsewhere & 1:
                    free = max(free, p.wood_in(elsewhere))
            standing = max((standing + sharing - 1) // sharing, min(standing, free))
        return standing

    def goods(self) -> float:
        """Wood in the sale area and the drying areas at its price."""
        value = 0
        wood = self.wood
        for piece in range(PIECES):
            value += wood[SALE * PIECES + piece] * self.price[piece]
            for stage in range(3):
                count = wood[(DRY_0 + stage) * PIECES + piece] + wood[(LOAD_0 + stage) * PIECES + piece]
                if count:
                    value += count * (self.price[piece] + stage)
        return float(value)

    def drying(self) -> float:
        """The bonus that goods can still dry to; from the sale area a pair of logs can follow in each phase."""
        wood = self.wood
        value = 0.0
        for stage in range(2):
            steps = min(2 - stage, self.dryings)
            once_more = min(2 - stage, self.dryings + 1) - steps
            for piece in range(PIECES):
                count = wood[(DRY_0 + stage) * PIECES + piece] + wood[(LOAD_0 + stage) * PIECES + piece]
                if count:
                    value += count * steps + self.undried(stage, piece) * once_more
        disks = wood[SALE * PIECES] + wood[SALE * PIECES + 1]
        logs = wood[SALE * PIECES + 3] + wood[SALE * PIECES + 4] + wood[SALE * PIECES + 5]
        steps = self.dryings + (1 if self.dries else 0)
        for pair in range(len(DRY_HOPE)):
            steps -= 1
            if steps <= 0:
                break
            if logs > 0:
                value += DRY_HOPE[pair] * min(2, steps) * min(2, logs)
                logs -= 2
            elif disks > 0:
                value += DRY_HOPE[pair] * min(2, steps)
                disks -= 1
        return value

    def undried(self, stage: int, piece: int) -> int:
        """Pieces of a drying area that can still move on in the phase that runs."""
        if not self.dries or stage >= self.open_to:
            return 0
        count = self.wood[(DRY_0 + stage) * PIECES + piece] + self.wood[(LOAD_0 + stage) * PIECES + piece]
        dried = self.player.dried
        arrived = dried[MOVING_PLACE[SALE if stage == 0 else DRY_0] * PIECES + piece]
        if stage == 1:
            arrived += dried[MOVING_PLACE[LOAD_0] * PIECES + piece]
        return max(0, count - arrived)

    def mill(self) -> float:
        """Disks in the sawing area as logs: now, in the next winter, or later."""
        numbers = self.p.pack.numbers
        value = 0.0
        in_winter = 1 if self.round in FALLS and self.player.gear[SAW] > self.saws else 0
        for disk in (HARDWOOD, SOFTWOOD, FIREWOOD):
            count = self.wood[SAWING * PIECES + disk]
            if count:
                each = numbers.yields[disk] * self.price[disk + DISKS] + (0.5 if self.dryings > 1 else 0.0)
                if disk == HARDWOOD:
                    each += self.prospect
                now = min(count, self.idle_saws)
                self.idle_saws -= now
                value += now * (each - MILL_NOW)
                then = min(count - now, in_winter)
                in_winter -= then
                value += then * (each - 0.5)
                if self.later:
                    value += (count - now - then) * (each - MILL_LATER)
                if disk == FIREWOOD:
                    self.warmed += 3.6 * now + 3.0 * then
        return value

    def timber(self) -> float:
        """Woodpile, river and what will be cut, at what it brings in the mill, less wages and what stays behind."""
        price = self.price
        wood = self.wood
        idle = self.idle_saws > 0
        self.arriving[FIREWOOD] = price[FIREWOOD] + (0.4 if idle else 0.1)
        self.arriving[SOFTWOOD] = price[SOFTWOOD] + (1.4 if idle else 0.2)
        if idle or self.later:
            milled = MILL_NOW if idle else MILL_LATER
            self.arriving[HARDWOOD] = price[MILLED_HARDWOOD] + self.prospect - milled
        value = 0.0
        piled = 0
        for disk in range(DISKS):
            count = wood[WOODPILE * PIECES + disk]
            piled += count
            value += count * self.arriving[disk]
            count = wood[RIVER * PIECES + disk]
            if count:
                if self.later:
                    value += count * (self.arriving[disk] - 0.3)
                elif disk < HARDWOOD:
                    value += count * price[disk] * 0.95
        riding = 0
        if self.phase == PHASE_TRANSPORT and self.player.busy[TRIP]:
            riding = self.player.busy[LEFT]
            if self.winter:
                riding = max(0, riding - self.p.pack.numbers.sledge_food)
        if self.carries:
            return value + self.cutting(piled - riding)
        behind = max(0, piled - riding - self.sledges * 2)
        return max(0.0, value - behind * (CARRY_LATER if self.later else LOST))

    def cutting(self, piled: int) -> float:
        """What the best number of disks to cut adds, with what lies on the pile, less wages and what stays behind."""
        p = self.p
        player = self.player
        money = player.money
        loads = self.loads()
        leave = CARRY_LATER if self.later else LOST
        chance = 1.0 if player.area != NONE else 0.8  # before all areas are revealed
        to_hire = 0  # bearers for this seat, if all take the same number
        if self.place < AT_BEARERS:
            rivals = 0
            for other in p.players:
                if other.place < AT_BEARERS:
                    rivals += 1
            to_hire = p.stock[1] // rivals
        hard = 0
        soft = 0
        if self.standing:
            if self.arriving[HARDWOOD] > self.arriving[FIREWOOD]:
                hard = p.forest[self.area * DISKS + HARDWOOD]
            soft = p.forest[self.area * DISKS + SOFTWOOD]
        best = -1000.0
        worth = 0.0
        for count in range(self.standing + 1):
            if count:
                disk = HARDWOOD if count <= hard else SOFTWOOD if count <= hard + soft else FIREWOOD
                worth += self.arriving[disk] * chance
            bearers = workers_for(piled + count, loads)
            lack = max(0, bearers - player.workers[BEARER])
            cutters = max(0, count - player.workers[WOODCUTTER])
            wages = 0
            if self.place < AT_WOODCUTTERS:
                hired = min(lack, to_hire)
                used = min(self.hands, lack - hired)
                lack -= hired + used
                wages = max(0, cutters + hired - self.hands + used)
                if wages > money:
                    if wages - money > hired:
                        break
                    lack += wages - money
                    wages = money
            else:
                if cutters > self.hands:
                    break
                lack -= min(self.hands - cutters, lack)
            left = piled + count - moved(bearers - lack, loads) if lack else 0
            value = worth - wages * WAGE - left * leave
            if value > best:
                best = value
                self.hard_cut = min(count, hard)
        return best

    def loads(self) -> list[int]:
        """The loads of wagon trips and of a log drive, for one bearer each."""
        player = self.player
        wagons = player.gear[WAGON]
        loads: list[int] = []
        if wagons:
            fodder = player.fodder
            if self.place < AT_FODDER and player.money:
                fodder |= FRESH_FODDER
            if fodder & OLD_FODDER:
                loads.append(2)
            if fodder & FRESH_FODDER:
                loads.append(3)
                loads.append(2)
            loads = loads[:wagons]
        if self.later and player.gear[RAFT] > 1:
            loads.append(player.gear[RAFT])
        return loads

    def cold(self) -> float:
        """Dollars for the logs that the winters will miss."""
        p = self.p
        year = 0 if self.round <= YEAR else 1
        wood = self.wood
        store = wood[HEATING * PIECES + 3] + wood[HEATING * PIECES + 4] + wood[HEATING * PIECES + 5]
        missing = max(0, heat_need(p, year) - store)
        if self.phase == PHASE_HEATING and has_provided(p, self.seat):
            missing = 0
        if self.round in FALLS or self.winter:
            firewood = wood[FIREWOOD] or (self.standing and p.forest[self.area * DISKS + FIREWOOD])
            if self.carries and self.idle_saws > 0 and firewood:
                self.warmed += 2.5
            saved = min(float(missing), self.warmed)
            value = (missing - saved) * 3.0 + saved * 0.8
        else:
            value = missing * HEAT_TROUBLE
        if not year:
            value += max(0, heat_need(p, 1) - max(0, store - heat_need(p, 0))) * NEXT_HEAT
        return value

    def hungry(self) -> int:
        """Food that the next winter will miss; of a chosen area most of the food is hoped for."""
        p = self.p
        if self.phase == PHASE_HEATING or (self.phase == PHASE_FEEDING and has_provided(p, self.seat)):
            return 0
        year = 0 if self.round <= YEAR else 1
        food = self.player.food
        if self.player.chosen != NONE:
            food += (p.food[self.player.chosen] * 2 + 1) // 3
        return max(0, p.pack.winters.food[p.setup.winters[year]][p.setup.halves[year]] - food)

    def hunger(self, hungry: int) -> float:
        """Dollars for the food that the next winter will miss."""
        if self.winter:
            return hungry * 3.0
        if self.round not in FALLS:
            return hungry * FOOD_TROUBLE
        bought = min(hungry, self.player.money) if self.market else 0
        return bought * 1.1 + (hungry - bought) * 3.0

    def purse(self, timber: float) -> float:
        """Money to hire with in the next round: the first dollars help most."""
        liquid = float(self.player.money)
        if self.phase < PHASE_SELLING and not self.winter:
            liquid += max(0.0, timber - self.arriving[HARDWOOD] * (self.wood[HARDWOOD] + self.hard_cut))
            for piece in range(PIECES):
                liquid += self.wood[SALE * PIECES + piece] * self.price[piece]
        return (min(liquid, SMALL_PURSE) * 2.0 + min(max(0.0, liquid - SMALL_PURSE), LARGE_PURSE)) * NEED[self.later]

    def rewards(self) -> float:
        """Of completed tasks."""
        tasks = self.p.pack.tasks
        value = 0
        for entry in self.player.tasks:
            card = entry & CARD_MASK
            if entry >> FILLED_SHIFT == (1 << len(tasks.needs[card])) - 1:
                value += tasks.reward[card]
        return float(value)

    def tasks(self) -> float:
        """What tasks in work promise beyond the wood they take, and a task to be bought for spare hardwood."""
        p = self.p
        value = 0.0
        if self.place < AT_TASKS and self.player.money and p.open_tasks and self.dryings > 1:
            if self.hardwood() > len(self.player.tasks):
                value = ERRAND
        if not self.player.tasks or (self.round == 2 * YEAR and self.phase > PHASE_TASKS and self.phase != PHASE_BONUS):
            return value
        left = self.wood[:]
        saws = self.saws
        for entry in self.player.tasks:
            needs = p.pack.tasks.needs[entry & CARD_MASK]
            filled = entry >> FILLED_SHIFT
            if filled == (1 << len(needs)) - 1:
                continue
            hope = 1.0
            taken = 0.0
            for place in range(len(needs)):
                if filled >> place & 1:
                    continue
                piece = needs[place] & 7
                stage = needs[place] >> 3
                pile = self.source(left, piece, stage)
                if pile != NONE:  # it lies there already
                    left[pile * PIECES + piece] -= 1
                    at = pile_stage(pile)
                    hope *= 1.0 - 0.04 * (stage - at)
                    at = max(0, at)
                    taken += self.price[piece] + at + TO_DRY * min(2 - at, self.dryings)
                else:
                    disk = piece - DISKS if piece >= DISKS else piece
                    pile = self.disk_source(left, piece, disk)
                    rounds = self.dryings if self.ready(pile) and (saws > 0 or piece < DISKS) else self.later
                    if rounds <= stage or (pile == NONE and rounds == stage + 1):
                        hope = 0.0
                    elif pile == NONE:
                        hope *= FROM_NOWHERE[piece]
                    else:
                        hope *= FROM_PILE[pile] if pile != FOREST else FROM_FOREST
                        saws -= 1 if pile == SAWING else 0
                        if disk == HARDWOOD:
                            taken += self.price[piece] + PROSPECT
                            if pile != FOREST:
                                left[pile * PIECES + disk] -= 1
                if hope == 0.0:
                    break
            value += max(0.0, hope * (p.pack.tasks.reward[entry & CARD_MASK] * 0.97 - taken))
        return value

    def hardwood(self) -> int:
        """Hardwood in hand or in sight that could go to a task."""
        wood = self.wood
        count = wood[HARDWOOD] + wood[SAWING * PIECES + HARDWOOD] + wood[RIVER * PIECES + HARDWOOD]
        count += wood[SALE * PIECES + MILLED_HARDWOOD] + wood[DRY_0 * PIECES + MILLED_HARDWOOD]
        if self.standing and self.p.forest[self.area * DISKS + HARDWOOD]:
            count += 1
        return count

    def source(self, left: list[int], piece: int, stage: int) -> int:
        """The pile with a piece that can reach a drying stage, the nearest first; NONE if there is none."""
        for at in range(stage, -1, -1):
            if stage - at > self.dryings + (1 if self.undried(at, piece) else 0):
                return NONE
            if at < 2 or self.phase != PHASE_SELLING:
                if left[(DRY_0 + at) * PIECES + piece]:
                    return DRY_0 + at
                if left[(LOAD_0 + at) * PIECES + piece]:
                    return LOAD_0 + at
        dried = self.dryings + (1 if self.dries else 0)
        return SALE if left[SALE * PIECES + piece] and dried > stage else NONE

    def disk_source(self, left: list[int], piece: int, disk: int) -> int:
        """The pile with a disk for a piece, FOREST for the cutting area, NONE if there is none."""
        if piece >= DISKS and left[SAWING * PIECES + disk]:
            return SAWING
        if left[WOODPILE * PIECES + disk]:
            return WOODPILE
        if left[RIVER * PIECES + disk]:
            return RIVER
        return FOREST if self.standing and self.p.forest[self.area * DISKS + disk] else NONE

    def ready(self, pile: int) -> bool:
        """Can a disk from there still come to the mill in this round?"""
        if pile == SAWING:
            return True
        if pile == RIVER:
            return not self.winter and self.phase <= PHASE_ARRIVAL
        return self.carries if pile == WOODPILE else self.standing > 0

    def gear(self) -> float:
        """What equipment saves, in this round or later."""
        gear = self.player.gear
        fodder = self.player.fodder
        value = 0.0
        if self.later or self.phase <= PHASE_TRANSPORT:
            value += min(gear[WAGON], 2) * 0.7 + max(0, gear[WAGON] - 2) * 0.2
            value += (0.4 if fodder & OLD_FODDER else 0.0) + (0.9 if fodder & FRESH_FODDER else 0.0)
            if self.later:
                value += min(gear[RAFT], 4) * 0.5
        if self.round < 2 * YEAR:
            value += min(gear[SLEDGE], 1) * 0.6
        if self.round < 2 * YEAR or self.phase <= PHASE_SAWING or self.phase == PHASE_BONUS:
            value += min(gear[SAW], 3) * 0.8 + max(0, gear[SAW] - 3) * 0.4
        return value

    def huts(self) -> float:
        """What huts and craftwork are good for."""
        huts = self.player.huts
        craft = self.player.craft
        value = min(huts[DRYING_HUT], 2) * 0.8 + min(huts[FOOD_HUT], 1) * (1.5 if self.later else 0.3)
        value += min(huts[LODGING_HUT], 2) * (1.0 if self.later else 0.4)
        if self.later or self.travels:
            for kind in range(JOKER):
                if craft[kind]:
                    value += 0.5 + (craft[kind] - 1) * 1.2
            value += craft[JOKER] * 0.9
        return value

    def plans(self) -> float:
        """Planned works that are still to come."""
        value = 0.0
        for plan in self.player.plans:
            target = plan >> TARGET_SHIFT
            if target > self.round:
                kind = self.p.pack.works.kind[(plan & CARD_MASK) - 1]
                value += 0.5 if kind == OVERTIME and target > LAST_OVERTIME else PLAN_VALUE[kind]
        return value

    def path(self, hungry: int) -> float:
        """Tokens ahead, and a work to plan."""
        if not self.travels:
            return 0.0
        value = 2.0 if self.place < AT_WORKS and self.later else 0.0
        path = self.p.path
        for location in self.p.pack.tokens_ahead[self.place] if self.place < CLEARING else []:
            token = path[location]
            if token == FOOD_TOKEN:
                value += FOOD_TROUBLE if hungry else 0.0
            elif token >= CRAFT_TOKEN:
                value += TOKEN_VALUE[CRAFT_TOKEN] if self.later else 0.0
            elif token != EMPTY and (token != RAFT or self.later):
                value += TOKEN_VALUE[token]
        return value


def pieces_missing(p: Lignum, player: Player, entry: int) -> int:
    """The pieces that a task still needs and that do not lie ready for it."""
    needs = p.pack.tasks.needs[entry & CARD_MASK]
    used = [0] * (len(player.wood) + 1)
    missing = 0
    for place in range(len(needs)):
        if entry >> FILLED_SHIFT >> place & 1:
            continue
        at = (DRY_0 + (needs[place] >> 3)) * PIECES + (needs[place] & 7)
        if used[at] < player.in_stage(needs[place] >> 3, needs[place] & 7):
            used[at] += 1
        else:
            missing += 1
    return missing


class LignumJudge(Judge):
    """The money that is there, and the money that wood, gear and plans will bring."""

    def features(self, p: Position, seat: int) -> list[float]:
        assert isinstance(p, Lignum)
        player = p.players[seat]
        if not p.stack:
            return [float(player.money), *[0.0] * (len(NAMES) - 1)]
        return self.seen(Outlook(p, seat))

    def nearer(self, before: Position, after: Position, seat: int) -> list[str]:
        """The tasks for which fewer pieces are missing: neither on the card nor dry enough beside it.

        Those that can no longer be completed are left out.
        """
        from heartwood.bots.judges.lignum_purposes import in_time  # the edge: not needed to judge

        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        had = [entry & CARD_MASK for entry in before.players[seat].tasks]
        found: list[str] = []
        for entry in after.players[seat].tasks:
            card = entry & CARD_MASK
            if card in had and card in in_time(after, seat):
                was = pieces_missing(before, before.players[seat], before.players[seat].tasks[had.index(card)])
                if pieces_missing(after, after.players[seat], entry) < was:
                    found.append(after.pack.tasks.ids[card])
        return found

    def purposes(self, before: Position, after: Position, seat: int) -> list[Clue]:
        from heartwood.bots.judges.lignum_purposes import purposes  # the edge: not needed to judge

        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        return purposes(before, after, seat)

    def forgone(self, before: Position, after: Position, seat: int) -> list[Clue]:
        from heartwood.bots.judges.lignum_purposes import forgone

        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        return forgone(before, after, seat)

    def is_alike(self, purpose: Clue, other: Clue) -> bool:
        if purpose[0].startswith("purse.") and purpose[0] == other[0]:  # how much it is, the goods tell
            return True
        return purpose == other

    def still_open(self, before: Position, after: Position, seat: int) -> dict[str, int]:
        from heartwood.bots.judges.lignum_purposes import still_open

        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        return still_open(before, after, seat)

    def there(self, before: Position, after: Position, seat: int) -> dict[str, int]:
        from heartwood.bots.judges.lignum_purposes import there

        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        return there(before, after, seat)

    def is_store(self, place: str) -> bool:
        return place.startswith(("wood.", "tasks."))

    def seen(self, outlook: Outlook) -> list[float]:
        """The features of a position that has been looked at."""
        p = outlook.p
        player = outlook.player
        mill = outlook.mill()
        timber = outlook.timber()
        hungry = outlook.hungry()
        return [
            float(player.money - p.pack.numbers.loan_repay[player.loans] - player.owed),
            outlook.purse(timber),
            outlook.rewards(),
            outlook.tasks(),
            outlook.goods(),
            outlook.drying(),
            mill,
            timber,
            outlook.hunger(hungry),
            outlook.cold(),
            outlook.gear(),
            outlook.huts(),
            outlook.plans(),
            outlook.path(hungry),
        ]

    def is_quiet(self, p: Position) -> bool:
        """At the beginning of a round nothing is hired and nothing under way."""
        assert isinstance(p, Lignum)
        return not p.stack or p.phase in (PHASE_START, PHASE_SELECT, PHASE_BONUS)

    def candidates(self, p: Position, seat: int) -> list[int]:
        """Without loans that nobody needs, workers kept for better, and logs that no winter asks for."""
        assert isinstance(p, Lignum)
        moves = p.moves(seat)
        if len(moves) < 2:
            return moves
        player = p.players[seat]
        kept: list[int] = []
        for move in moves:
            id = move & ID_MASK
            if id == LOAN:
                if player.money > 1 or player.loans or p.phase != PHASE_TRAVEL:
                    continue
            elif WORK_OF[id] >= 0:
                verb = p.book.verbs[id]
                assert verb is not None
                if verb.arguments(move)[-1] > cheapest(player, WORK_OF[id]):
                    continue
                if id == MILL and move >> verb.second_shift & verb.second_mask > logs_wanted(p, player):
                    continue
            kept.append(move)
        return kept if kept else moves

    def value_of(self, p: Position, seat: int, move: int, dice: Chance) -> float:
        """What a move is worth; of choices in secret and ends of phases only what they mean for this seat."""
        verb = move & ID_MASK
        if verb in (FINISH, SELECT):
            assert isinstance(p, Lignum)
            trial = p.copy()
            if verb == SELECT:
                trial.players[seat].chosen = move >> 6
            else:
                if p.phase != PHASE_SELLING:
                    trial.phase = PHASE_END if p.phase == PHASE_DRYING else p.phase + 1
                trial.players[seat].busy = [0] * BUSY
            return self.worth(trial, seat)
        return super().value_of(p, seat, move, dice)

    def best(self, p: Position, seat: int, chance: Chance) -> int:
        """As usual, but in the drying phase what lies further right moves first, and areas chosen in secret vary."""
        assert isinstance(p, Lignum)
        if p.phase == PHASE_DRYING and p.stack[-1] & ID_MASK == DRYING:
            return self.next_drying(p, seat, chance)
        if p.stack[-1] & ID_MASK == SELECTING:
            return self.next_area(p, seat, chance)
        return super().best(p, seat, chance)

    def next_area(self, p: Lignum, seat: int, chance: Chance) -> int:
        """One of the good cutting areas, the better the more likely: others have eyes, too."""
        moves = p.moves(seat)
        values = [self.value_of(p, seat, move, chance) for move in moves]
        floor = sorted(values)[max(0, len(values) - 1 - p.seats)]
        shares = [max(0, int(100.0 * (value - floor))) for value in values]
        if not sum(shares):
            return moves[chance.below(len(moves))]
        drawn = chance.below(sum(shares))
        place = 0
        while drawn >= shares[place]:
            drawn -= shares[place]
            place += 1
        return moves[place]

    def next_drying(self, p: Lignum, seat: int, chance: Chance) -> int:
        """The best move of the rightmost pieces that is better than to leave them there."""
        moves = self.candidates(p, seat)
        if FINISH not in moves:  # somebody has begun on the left: what lay there must move on
            return super().best(p, seat, chance)
        for turn in range(1, 5):
            outlook = Outlook(p, seat)
            outlook.open_to = EVERY_AREA - turn  # what lies there and further right stays
            if turn > EVERY_AREA:
                outlook.dries = False
            most = self.weigh(self.seen(outlook)) + 0.001
            best = 0
            for move in moves:
                verb = move & ID_MASK
                if (verb == DRY and DRYING_TURN[move >> 6 & 15] == turn) or (turn == 4 and verb not in (DRY, FINISH)):
                    value = self.value_of(p, seat, move, chance)
                    if value > most:
                        most = value
                        best = move
            if best:
                return best
        return FINISH


def has_provided(p: Lignum, seat: int) -> bool:
    """Has a seat been fed (or heated for) already in this phase?"""
    for entry in p.stack:
        if entry & ID_MASK == TURNS_PROVIDING:
            had = first_of(entry)
            place = p.clearing.index(seat)
            return place < had - 1 or (place == had - 1 and p.stack[-1] & ID_MASK == FORCED_SALE)
    return False


def heat_need(p: Lignum, year: int) -> int:
    """Logs that a winter asks for."""
    return p.pack.winters.heating[p.setup.winters[year]][p.setup.halves[year]]


def workers_for(disks: int, loads: list[int]) -> int:
    """How many bearers it takes to carry so many disks."""
    workers = 0
    while disks > 0:
        disks -= loads[workers] if workers < len(loads) else 1
        workers += 1
    return workers


def moved(workers: int, loads: list[int]) -> int:
    """How many disks so many bearers carry."""
    disks = 0
    for worker in range(workers):
        disks += loads[worker] if worker < len(loads) else 1
    return disks


def cheapest(player: Player, work: int) -> int:
    """Who does a kind of work best: a hired worker who can do nothing else, then the mill worker, then a hut."""
    if player.workers[work]:
        return BY_HIRED
    return BY_MILL if player.mill else BY_HUT


def logs_wanted(p: Lignum, player: Player) -> int:
    """Logs that the winters to come can use beyond those in the heating store."""
    need = heat_need(p, 1) + (heat_need(p, 0) if p.round <= YEAR else 0)
    return max(0, need - player.count(HEATING))


def work_of() -> list[int]:
    """By verb: the kind of worker that its last argument names, -1 for none."""
    works = [-1] * (ID_MASK + 1)
    works[CUT] = WOODCUTTER
    works[RAID] = WOODCUTTER
    works[CARRY] = BEARER
    works[WAGON_TRIP] = BEARER
    works[DRIVE] = BEARER
    works[MILL] = SAWYER
    return works


WORK_OF: Final[list[int]] = work_of()


def pile_stage(pile: int) -> int:
    """The drying stage of a pile; -1 for the sale area."""
    return -1 if pile == SALE else pile - LOAD_0 if pile >= LOAD_0 else pile - DRY_0


def lignum_judge() -> LignumJudge:
    """With the standard weights."""
    return LignumJudge(NAMES[:], WEIGHTS[:])
