"""The features of a position: what one seat may know of it, as a row of small whole numbers for a learned value.

The layout is declared once, by `LignumFeatures` and `PlayerPlaces`: every number has a name. Things are told by what
they are: wood by place and piece; the own cutting area by what stands there; tasks by what they bring, ask for and
still lack, and by whether it can be ready in time; works by their kind and the rounds that are left; the winters by
what is missing and its price. One's own mill comes first and in detail, the others' in sums; of their craftwork only
the number is known.

Where all are asked at once, the row says whether this seat is, and nothing of the others: whether they have answered
makes no difference to what one does there.
"""

from typing import Final

from heartwood.core.features import WIDTH, Layout, add, numbers, put
from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT, Position, digest
from heartwood.games.lignum import ids
from heartwood.games.lignum.board import CRAFTS, PIECES, YEARS
from heartwood.games.lignum.cards import ADDED, WORKS
from heartwood.games.lignum.extras import MOVING_PILES, can_build
from heartwood.games.lignum.observation import BUSY, DISKS, HUTS, PHASES, PLACES, STOCK
from heartwood.games.lignum.pack import Pack
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, TARGET_SHIFT, TOKEN_WORDS, Lignum, Player
from heartwood.games.lignum.scoring import river_value, task_value, wood_value
from heartwood.games.lignum.travel import FRESH_FODDER, OLD_FODDER
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.games.lignum.winter import debt_of, logs_to_burn, shortage

PHASE_BITS: Final = 5  # of a turn's number
LAST_STAGE: Final = 2
MOST_MONEY: Final = 12  # more dollars than these are not told one by one
OWN_TASKS: Final = 4  # in work that are told one by one
WORKERS: Final = ["woodcutters", "bearers", "sawyers"]
CRAFT_WORD: Final = 12  # after all kinds of tokens: craftwork of any kind
AHEAD_WORDS: Final = [*TOKEN_WORDS, "craftwork"]
FIXED: Final = [
    *(ids.AT_BEARERS, ids.AT_FODDER, ids.AT_WORKS, ids.AT_WOODCUTTERS, ids.AT_TASKS, ids.AT_SAWYERS, ids.AT_MARKET),
]
FIXED_WORDS: Final = ["bearers", "fodder", "works", "woodcutters", "tasks", "sawyers", "market"]
AREA_WORDS: Final = [*DISKS, "food", "others"]
AREA_FOOD: Final = 3
AREA_OTHERS: Final = 4
OWN_AREA_WORDS: Final = [*DISKS, "food", "sharing", "before", "raided"]  # before: who shares it and cuts first
OWN_AREA_BEFORE: Final = 5
OWN_AREA_RAIDED: Final = 6
TASK_WORDS: Final = [
    "there",
    "reward",
    "missing",
    "ready",  # of these: pieces that lie where the task wants them,
    "drying",  # that lie further left,
    "disks",  # that are still to be milled or carried,
    "lacking",  # and that are nowhere
    "slack",  # drying phases beyond those that it still takes; below 0: too late
    *[piece for piece in PIECES if piece != "hardwood"],
]
TASK_PIECES: Final = 8
PIECE_PLACE: Final = [0, 1, NONE, 2, 3, 4]  # by piece, in the words above


class PlayerPlaces:
    """Where the numbers of one player are; `own`: with what only the player sees, and in more detail."""

    def __init__(self, layout: Layout, pack: Pack, who: str, own: bool) -> None:
        self.money = layout.one(f"{who}.money")
        self.worth = layout.one(f"{who}.money_after_debts")
        self.loans = layout.one(f"{who}.loans")
        self.owed = layout.one(f"{who}.owed")
        self.food = layout.one(f"{who}.food")
        self.gear = layout.block(f"{who}.gear", GEAR_WORDS)
        self.fodder = layout.block(f"{who}.fodder", ["2", "3"])
        self.craft_count = layout.one(f"{who}.craft_count")
        self.huts = layout.block(f"{who}.huts", HUTS)
        self.workers = layout.block(f"{who}.workers", WORKERS)
        self.mill = layout.one(f"{who}.mill_worker")
        self.piles = layout.block(f"{who}.pieces", PILE_WORDS)
        self.goods = layout.one(f"{who}.goods")  # what the final sale would bring now
        self.projected = layout.one(f"{who}.projected")
        self.tasks = layout.one(f"{who}.tasks_in_work")
        self.promised = layout.one(f"{who}.tasks_promise")
        self.missing = layout.one(f"{who}.tasks_miss")
        self.rewards = layout.one(f"{who}.rewards")
        self.due = layout.block(f"{who}.due", WORKS)
        self.plans = layout.one(f"{who}.plans_ahead")
        self.place = layout.block(f"{who}.place", PLACES)
        self.ahead = layout.one(f"{who}.tokens_ahead")
        self.order = layout.one(f"{who}.order")
        self.clearing = layout.one(f"{who}.clearing")
        self.hungry = layout.one(f"{who}.winter.food_missing")
        self.cold = layout.one(f"{who}.winter.logs_missing")
        self.penalty = layout.one(f"{who}.winter.penalty")
        self.forced = layout.one(f"{who}.winter.loans")
        self.area_wood = layout.one(f"{who}.area_wood")
        self.wood: list[int] = []
        self.tokens = 0
        self.fixed = 0
        self.money_steps = 0
        self.craft = 0
        self.can_build = 0
        self.busy = 0
        self.dried = 0
        self.pushed = 0
        self.plan: list[int] = []
        self.pairs = 0
        self.exchanges = 0
        self.raids = 0
        self.chosen = 0
        self.area = 0
        self.areas = 0
        self.carries = 0
        self.behind = 0
        self.saws = 0
        self.hands = 0
        self.potential = 0
        self.logs = 0
        self.timber = 0
        self.market = 0
        self.all_logs = 0
        self.lead = 0
        self.slots: list[int] = []
        if own:
            for pile in PILE_WORDS:
                self.wood.append(layout.block(f"{who}.wood.{pile}", PIECES))
            self.tokens = layout.block(f"{who}.ahead", AHEAD_WORDS)
            self.fixed = layout.block(f"{who}.ahead.location", FIXED_WORDS)
            self.money_steps = layout.block(f"{who}.money_is", numbers(MOST_MONEY + 1))
            self.craft = layout.block(f"{who}.craft", CRAFTS)
            self.can_build = layout.one(f"{who}.can_build")
            self.busy = layout.block(f"{who}.busy", BUSY)
            moving = [PILE_WORDS[pile] for pile in MOVING_PILES]
            self.dried = layout.block(f"{who}.dried", moving)
            self.pushed = layout.block(f"{who}.pushed", moving)
            for work in WORKS:  # by the rounds until then
                self.plan.append(layout.block(f"{who}.plan.{work}", [str(pair) for pair in pack.numbers.pairs]))
            self.pairs = layout.block(f"{who}.pair", [str(pair) for pair in pack.numbers.pairs])
            self.exchanges = layout.one(f"{who}.exchanges")
            self.raids = layout.one(f"{who}.raids")
            self.chosen = layout.one(f"{who}.chosen")
            self.area = layout.block(f"{who}.area", OWN_AREA_WORDS)
            self.areas = layout.block(f"{who}.area_is", numbers(ids.AREAS))
            self.carries = layout.one(f"{who}.disks_to_carry")
            self.behind = layout.one(f"{who}.disks_left_behind")
            self.saws = layout.one(f"{who}.disks_to_saw")
            self.hands = layout.one(f"{who}.hands")
            self.potential = layout.one(f"{who}.goods_when_dried")
            self.logs = layout.one(f"{who}.sawing_as_logs")
            self.timber = layout.one(f"{who}.timber")
            self.market = layout.one(f"{who}.craft_price")  # without jokers
            self.all_logs = layout.one(f"{who}.winters.logs_missing")  # of both, as long as both are to come
            self.lead = layout.one(f"{who}.lead")
            for slot in range(OWN_TASKS):
                self.slots.append(layout.block(f"{who}.task{slot + 1}", TASK_WORDS))


class LignumFeatures:
    """Writes rows for one content pack and number of seats."""

    def __init__(self, pack: Pack, seats: int) -> None:
        self.pack = pack
        self.seats = seats
        self.version = ids.VERSION
        self.content: str = pack.content["cards"]
        layout = Layout()
        rounds = len(pack.numbers.season)
        self.rounds = layout.block("round", [str(round + 1) for round in range(rounds)])
        self.phases = layout.block("phase", PHASES)
        asked: list[str] = []
        self.step_place = [NONE] * (ID_MASK + 1)  # by kind of step
        self.together = [False] * (ID_MASK + 1)
        for kind in pack.book.steps:
            if kind is not None and kind.asks:
                self.step_place[kind.id] = len(asked)
                self.together[kind.id] = kind.together
                asked.append(kind.name)
        self.steps = layout.block("step", asked)
        self.awaited = layout.one("awaited")
        self.active = layout.block("active", numbers(seats))  # how many seats on from this one, where turns are taken
        self.debt = layout.one("debt")
        self.burning = layout.one("logs_to_burn")
        self.later = layout.one("regular_rounds_after")
        self.dryings = layout.one("dryings_left")
        self.river = layout.one("river_arrives")  # 1 in this round, 2 in the next, ...; 0 never
        self.stock = layout.block("stock", STOCK)
        self.supply = layout.block("supply", GEAR_WORDS)
        self.path = [NONE] * (ids.LAST_LOCATION + 1)
        for location in pack.tokens_ahead[0]:
            self.path[location] = layout.block(f"path.{location}", TOKEN_WORDS)
        self.areas = [layout.block(f"area{area + 1}", AREA_WORDS) for area in range(ids.AREAS)]
        self.free_wood = layout.one("free_area.most_wood")
        self.free_food = layout.one("free_area.most_food")
        cards = [f"area{area + 1}.{word}" for area in range(ids.AREAS) for word in ADDED]
        self.due = layout.block("due", cards)  # tactical: in this round,
        self.shown = layout.block("shown", cards)  # and in the next
        self.works = layout.block("works", WORKS)
        self.work_tokens = layout.block("works.tokens", WORKS)
        self.winter_food = layout.block("winter.food", numbers(YEARS))
        self.winter_heating = layout.block("winter.heating", numbers(YEARS))
        self.task_deck = layout.one("task_deck")
        self.open_tasks = [
            layout.block(f"open_task{slot + 1}", TASK_WORDS) for slot in range(pack.numbers.tasks_open[seats])
        ]
        self.players: list[PlayerPlaces] = []
        for distance in range(seats):
            who = f"seat+{distance}" if distance else "own"
            self.players.append(PlayerPlaces(layout, pack, who, distance == 0))
        self.names = layout.names
        self.size = len(layout.names)
        # What follows from the content alone, by round (from 1)
        self.regular_after = [0] * (rounds + 1)
        self.next_arrival = [0] * (rounds + 1)  # the next regular round after this one, 0 if there is none
        for round in range(rounds - 1, 0, -1):
            regular = not pack.numbers.is_winter[round]
            self.regular_after[round] = self.regular_after[round + 1] + int(regular)
            self.next_arrival[round] = round + 1 if regular else self.next_arrival[round + 1]

    def digest(self) -> str:
        """The fingerprint of the layout."""
        return digest(self.names)

    def turn_of(self, p: Position) -> int:
        """A number that is another one when the decisions of a seat on its own are over.

        Those are its visits on the path until another foreman moves; its part of a phase, also of one in which all
        work at the same time; its choice of an area, and after the areas are revealed its question about food.
        """
        assert isinstance(p, Lignum)
        if not p.stack:
            return -1
        top = p.stack[-1]
        secret = 1 if top & ID_MASK == ids.SELECTING else 0
        return (((p.round << PHASE_BITS) + p.phase) << 1 | secret) << 8 | top >> MASK_SHIFT & BYTE

    def row(self, p: Position, seat: int) -> bytes:
        """A row of its own."""
        out = bytearray(self.size * WIDTH)
        self.write(p, seat, out, 0)
        return bytes(out)

    def write(self, p: Position, seat: int, out: bytearray, row: int) -> None:
        """Write what a seat knows into a row of a buffer that is empty (all zeros) there."""
        assert isinstance(p, Lignum)
        base = row * self.size
        me = p.players[seat]
        dryings = self.dryings_left(p, seat)
        self.write_time(p, seat, dryings, out, base)
        self.write_areas(p, seat, out, base)
        self.write_cards(p, out, base)
        most = 0
        own = 0
        for distance in range(p.seats):
            other = (seat + distance) % p.seats
            projected = self.write_player(p, other, self.players[distance], out, base)
            if not distance:
                own = projected
            elif distance == 1 or projected > most:
                most = projected
        at = self.players[0]
        put(out, base + at.lead, own - most)
        self.write_own(p, me, at, out, base)
        self.write_prospects(p, me, at, dryings, out, base)
        self.write_own_area(p, seat, me, at, out, base)
        self.write_ahead(p, me, at, out, base)
        self.write_tasks(p, me, at, dryings, out, base)

    def dryings_left(self, p: Lignum, seat: int) -> int:
        """The drying phases that a seat still has, the one going on included."""
        left = self.regular_after[p.round]
        drying = p.phase == ids.PHASE_DRYING and bool(p.stack) and p.stack[-1] >> MASK_SHIFT >> seat & 1 == 1
        if drying or (p.phase < ids.PHASE_DRYING and not p.in_winter()):
            left += 1
        return left

    def write_time(self, p: Lignum, seat: int, dryings: int, out: bytearray, base: int) -> None:
        """Where the game is, what is being decided, and what there is to be had."""
        put(out, base + self.rounds + p.round - 1, 1)
        put(out, base + self.phases + p.phase, 1)
        if p.stack:
            top = p.stack[-1]
            kind = top & ID_MASK
            put(out, base + self.steps + self.step_place[kind], 1)
            put(out, base + self.awaited, top >> MASK_SHIFT >> seat & 1)
            if not self.together[kind]:
                put(out, base + self.active + (p.active - seat) % p.seats, 1)
            if kind == ids.FORCED_SALE:
                put(out, base + self.debt, debt_of(top))
            elif kind == ids.BURNING:
                put(out, base + self.burning, logs_to_burn(top))
        put(out, base + self.later, self.regular_after[p.round])
        put(out, base + self.dryings, dryings)
        if p.phase <= ids.PHASE_ARRIVAL and not p.in_winter():
            put(out, base + self.river, 1)
        elif self.next_arrival[p.round]:
            put(out, base + self.river, self.next_arrival[p.round] - p.round + 1)
        for place in range(ids.STOCK):
            put(out, base + self.stock + place, p.stock[place])
        for gear in range(ids.GEAR):
            put(out, base + self.supply + gear, p.supply[gear])

    def write_areas(self, p: Lignum, seat: int, out: bytearray, base: int) -> None:
        """The cutting areas, and the best of those without a token of somebody else."""
        most_wood = 0
        most_food = 0
        for area in range(ids.AREAS):
            at = base + self.areas[area]
            wood = 0
            for disk in range(ids.DISKS):
                count = p.forest[area * ids.DISKS + disk]
                put(out, at + disk, count)
                wood += count
            put(out, at + AREA_FOOD, p.food[area])
            others = 0
            for other in range(p.seats):
                if other != seat and p.players[other].area == area:
                    others += 1
            put(out, at + AREA_OTHERS, others)
            if not others:
                most_wood = max(most_wood, wood)
                most_food = max(most_food, p.food[area])
        put(out, base + self.free_wood, most_wood)
        put(out, base + self.free_food, most_food)

    def write_cards(self, p: Lignum, out: bytearray, base: int) -> None:
        """Placement cards that lie open, works and winters."""
        for card in p.due:
            add_all(out, base + self.due, p.pack.placements.adds[card])
        for card in p.shown:
            add_all(out, base + self.shown, p.pack.placements.adds[card])
        works = p.setup.works
        for place in range(len(works)):
            kind = p.pack.works.kind[works[place]]
            add(out, base + self.works + kind, 1)
            add(out, base + self.work_tokens + kind, p.planned[place])
        winters = p.pack.winters
        for year in range(YEARS):
            card = p.setup.winters[year]
            half = p.setup.halves[year]
            put(out, base + self.winter_food + year, winters.food[card][half])
            put(out, base + self.winter_heating + year, winters.heating[card][half])
        put(out, base + self.task_deck, len(p.task_deck))

    def write_player(self, p: Lignum, seat: int, at: PlayerPlaces, out: bytearray, base: int) -> int:
        """What everybody sees of a player; the dollars if the game ended as it lies now."""
        player = p.players[seat]
        projected = self.write_wealth(p, player, at, out, base)
        self.write_mill(player, at, out, base)
        self.write_works(p, player, at, out, base)
        self.write_standing(p, seat, player, at, out, base)
        hungry, cold, price, loans, _ = shortage(p, seat)
        put(out, base + at.hungry, hungry)
        put(out, base + at.cold, cold)
        put(out, base + at.penalty, price)
        put(out, base + at.forced, loans)
        return projected

    def write_wealth(self, p: Lignum, player: Player, at: PlayerPlaces, out: bytearray, base: int) -> int:
        """Money and debts, and what the end would bring; all of it together."""
        projected = player.money
        debts = 0
        if p.stack:
            debts = p.pack.numbers.loan_repay[player.loans] + player.owed
            goods = wood_value(p, player)
            rewards = task_value(p, player)
            projected += goods + river_value(p, player) + rewards - debts
            put(out, base + at.goods, goods)
            put(out, base + at.rewards, rewards)
        put(out, base + at.projected, projected)
        put(out, base + at.money, player.money)
        put(out, base + at.worth, player.money - debts)
        put(out, base + at.loans, player.loans)
        put(out, base + at.owed, player.owed)
        return projected

    def write_mill(self, player: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """What there is in a mill."""
        put(out, base + at.food, player.food)
        for gear in range(ids.GEAR):
            put(out, base + at.gear + gear, player.gear[gear])
        put(out, base + at.fodder, 1 if player.fodder & OLD_FODDER else 0)
        put(out, base + at.fodder + 1, 1 if player.fodder & FRESH_FODDER else 0)
        craft = 0
        for kind in range(ids.CRAFTS):
            craft += player.craft[kind]
        put(out, base + at.craft_count, craft)
        for hut in range(ids.HUTS):
            put(out, base + at.huts + hut, player.huts[hut])
        for kind in range(ids.WORKERS):
            put(out, base + at.workers + kind, player.workers[kind])
        put(out, base + at.mill, 1 if player.mill else 0)
        wood = player.wood
        for pile in range(ids.PILES):
            count = 0
            for place in range(pile * ids.PIECES, (pile + 1) * ids.PIECES):
                count += wood[place]
            put(out, base + at.piles + pile, count)

    def write_standing(self, p: Lignum, seat: int, player: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """Where a player is: on the path, in the order, in the forest."""
        put(out, base + at.place + player.place, 1)
        if player.place < ids.CLEARING:
            tokens = 0
            for location in p.pack.tokens_ahead[player.place]:
                token = p.path[location]
                if token != ids.EMPTY and token != ids.BLOCKED_TOKEN:
                    tokens += 1
            put(out, base + at.ahead, tokens)
        for place in range(p.seats):
            if p.order[place] == seat:
                put(out, base + at.order, place + 1)
        for place in range(len(p.clearing)):
            if p.clearing[place] == seat:
                put(out, base + at.clearing, place + 1)
        if player.area != NONE:
            put(out, base + at.area_wood, p.wood_in(player.area))

    def write_works(self, p: Lignum, player: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """Tasks and planned works in a few numbers."""
        tasks = p.pack.tasks
        promised = 0
        missing = 0
        in_work = 0
        for entry in player.tasks:
            card = entry & CARD_MASK
            lacks = len(tasks.needs[card])
            filled = entry >> FILLED_SHIFT
            while filled:
                lacks -= filled & 1
                filled >>= 1
            if lacks:
                in_work += 1
                missing += lacks
                promised += tasks.reward[card]
        put(out, base + at.tasks, in_work)
        put(out, base + at.promised, promised)
        put(out, base + at.missing, missing)
        ahead = 0
        for plan in player.plans:
            target = plan >> TARGET_SHIFT
            if target > p.round:
                ahead += 1
            elif target == p.round:
                add(out, base + at.due + p.pack.works.kind[(plan & CARD_MASK) - 1], 1)
        put(out, base + at.plans, ahead)

    def write_own(self, p: Lignum, me: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """One's own mill in more detail, and what nobody else sees."""
        wood = me.wood
        for pile in range(ids.PILES):
            first = pile * ids.PIECES
            for piece in range(ids.PIECES):
                if wood[first + piece]:
                    put(out, base + at.wood[pile] + piece, wood[first + piece])
        if 0 <= me.money <= MOST_MONEY:
            put(out, base + at.money_steps + me.money, 1)
        for kind in range(ids.CRAFTS):
            put(out, base + at.craft + kind, me.craft[kind])
        put(out, base + at.can_build, 1 if can_build(p, me) else 0)
        for place in range(ids.BUSY):
            put(out, base + at.busy + place, me.busy[place])
        if p.phase == ids.PHASE_DRYING:
            for place in range(ids.DRYING_PILES * ids.PIECES):
                if me.dried[place]:
                    add(out, base + at.dried + place // ids.PIECES, me.dried[place])
                if me.pushed[place]:
                    add(out, base + at.pushed + place // ids.PIECES, me.pushed[place])
        for pair in range(ids.PAIRS):
            plan = me.plans[pair]
            if not plan:
                put(out, base + at.pairs + pair, 1)
            elif plan >> TARGET_SHIFT > p.round:
                kind = p.pack.works.kind[(plan & CARD_MASK) - 1]
                add(out, base + at.plan[kind] + (plan >> TARGET_SHIFT) - p.round - 1, 1)
        put(out, base + at.exchanges, me.exchanges)

    def write_prospects(self, p: Lignum, me: Player, at: PlayerPlaces, dryings: int, out: bytearray, base: int) -> None:
        """What one's own workers and gear can do in this round, and what the wood in the mill can still bring."""
        hands = me.huts[ids.LODGING_HUT] + (1 if me.mill else 0)
        put(out, base + at.hands, hands)
        carries = disks_carried(p, me, me.workers[ids.BEARER] + hands)
        put(out, base + at.carries, carries)
        put(out, base + at.behind, max(0, me.count(ids.WOODPILE) - carries))
        put(out, base + at.saws, min(me.gear[ids.SAW], me.workers[ids.SAWYER] + hands))
        put(out, base + at.potential, goods_when_dried(p, me, dryings))
        wood = me.wood
        price = p.pack.numbers.price
        logs = 0
        timber = 0
        for disk in range(ids.DISKS):
            log = price[disk + ids.DISKS]
            logs += wood[ids.SAWING * ids.PIECES + disk] * p.pack.numbers.yields[disk] * log
            each = log if disk == ids.HARDWOOD else price[disk]
            timber += (wood[ids.WOODPILE * ids.PIECES + disk] + wood[ids.RIVER * ids.PIECES + disk]) * each
        put(out, base + at.logs, logs)
        put(out, base + at.timber, timber)
        sets = p.pack.numbers.set_price
        market = 0
        for kind in range(ids.JOKER):
            market += sets[min(me.craft[kind], len(sets) - 1)]
        put(out, base + at.market, market)
        winters = p.pack.winters
        need = winters.heating[p.setup.winters[1]][p.setup.halves[1]]
        if p.round <= len(p.pack.numbers.season) // YEARS and p.phase != ids.PHASE_HEATING:
            need += winters.heating[p.setup.winters[0]][p.setup.halves[0]]
        put(out, base + at.all_logs, max(0, need - me.count(ids.HEATING)))

    def write_own_area(self, p: Lignum, seat: int, me: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """What stands in the own area, or in the one that is chosen, and who else is there."""
        area = me.area if me.area != NONE else me.chosen
        if area == NONE:
            return
        put(out, base + at.chosen, 1 if me.chosen != NONE else 0)
        put(out, base + at.areas + area, 1)
        place = base + at.area
        for disk in range(ids.DISKS):
            put(out, place + disk, p.forest[area * ids.DISKS + disk])
        put(out, place + AREA_FOOD, p.food[area])
        sharing = 0
        for other in range(p.seats):
            if other != seat and p.players[other].area == area:
                sharing += 1
        put(out, place + AREA_OTHERS, sharing)
        if sharing:
            before = 0
            for other in p.clearing:
                if other == seat:
                    break
                if p.players[other].area == area:
                    before += 1
            put(out, place + OWN_AREA_BEFORE, before)
        put(out, place + OWN_AREA_RAIDED, 1 if p.raided[area] & ~(1 << seat) else 0)
        put(out, base + at.raids, sum(me.raids))

    def write_ahead(self, p: Lignum, me: Player, at: PlayerPlaces, out: bytearray, base: int) -> None:
        """The path ahead of the own foreman: tokens by their places and kinds, and the fixed locations."""
        if me.place >= ids.CLEARING or p.in_winter():
            return
        for place in range(len(FIXED)):
            if me.place < FIXED[place]:
                put(out, base + at.fixed + place, 1)
        for location in p.pack.tokens_ahead[me.place]:
            token = p.path[location]
            if token != ids.EMPTY:
                put(out, base + self.path[location] + token, 1)
                add(out, base + at.tokens + token, 1)
                if token >= ids.CRAFT_TOKEN:
                    add(out, base + at.tokens + CRAFT_WORD, 1)

    def write_tasks(self, p: Lignum, me: Player, at: PlayerPlaces, dryings: int, out: bytearray, base: int) -> None:
        """The own tasks in work, in the order in which they were bought, and those to be had, by what is left then."""
        left = me.wood[:]
        slot = 0
        for entry in me.tasks:
            card = entry & CARD_MASK
            filled = entry >> FILLED_SHIFT
            if slot < OWN_TASKS and filled != (1 << len(p.pack.tasks.needs[card])) - 1:
                self.write_task(p, card, filled, left, dryings, out, base + at.slots[slot])
                slot += 1
        for slot in range(min(len(p.open_tasks), len(self.open_tasks))):
            self.write_task(p, p.open_tasks[slot], 0, left[:], dryings, out, base + self.open_tasks[slot])

    def write_task(
        self, p: Lignum, card: int, filled: int, left: list[int], dryings: int, out: bytearray, at: int
    ) -> None:
        """A task; the pieces for it are taken from `left`."""
        needs = p.pack.tasks.needs[card]
        found = [0, 0, 0, 0]  # ready, drying, disks, lacking
        missing = 0
        longest = 0
        for place in range(len(needs)):
            if filled >> place & 1:
                continue
            missing += 1
            piece = needs[place] & 7
            stage = needs[place] >> 3
            add(out, at + TASK_PIECES + PIECE_PLACE[piece], 1)
            phases = phases_to_dry(left, piece, stage)
            if phases != NONE:
                found[1 if phases else 0] += 1
            elif has_disk(left, piece):
                phases = stage + 1
                found[2] += 1
            else:
                phases = stage + 2  # it has to be got first
                found[3] += 1
            longest = max(longest, phases)
        put(out, at, 1)
        put(out, at + 1, p.pack.tasks.reward[card])
        put(out, at + 2, missing)
        for place in range(4):
            put(out, at + 3 + place, found[place])
        put(out, at + 7, dryings - longest)


def lignum_features(p: Position) -> LignumFeatures:
    """The features for positions like this one: for its content pack and number of seats."""
    assert isinstance(p, Lignum)
    return LignumFeatures(p.pack, p.seats)


def add_all(out: bytearray, place: int, amounts: list[int]) -> None:
    """Add what a card brings."""
    for at in range(len(amounts)):
        if amounts[at]:
            add(out, place + at, amounts[at])


def disks_carried(p: Lignum, me: Player, workers: int) -> int:
    """The disks that so many workers can carry from the woodpile, on foot and with wagons."""
    disks = workers
    wagons = min(me.gear[ids.WAGON], workers)
    load = p.pack.numbers.wagon_load  # by fodder: 2, 3
    if me.fodder & OLD_FODDER and wagons:
        disks += load[2] - 1
        wagons -= 1
    if me.fodder & FRESH_FODDER and wagons:
        disks += load[3] - 1
        if wagons > 1:
            disks += load[2] - 1
    return disks


def goods_when_dried(p: Lignum, me: Player, dryings: int) -> int:
    """What sale area and drying areas would bring if all of it dried as long as it can; room is not looked at."""
    price = p.pack.numbers.price
    bonus = p.pack.numbers.dry_bonus
    wood = me.wood
    value = 0
    for piece in range(ids.PIECES):
        each = price[piece]
        count = wood[ids.SALE * ids.PIECES + piece]
        if count:
            value += count * (each + (bonus[min(LAST_STAGE, dryings - 1)] if dryings else 0))
        for stage in range(LAST_STAGE + 1):
            count = wood[(ids.DRY_0 + stage) * ids.PIECES + piece] + wood[(ids.LOAD_0 + stage) * ids.PIECES + piece]
            if count:
                value += count * (each + bonus[min(LAST_STAGE, stage + dryings)])
    return value


def phases_to_dry(left: list[int], piece: int, stage: int) -> int:
    """Take the piece that lies nearest to a drying area, not beyond: the drying phases until it is there, or NONE."""
    for at in range(stage, -1, -1):
        for first in (ids.DRY_0, ids.LOAD_0):
            place = (first + at) * ids.PIECES + piece
            if left[place]:
                left[place] -= 1
                return stage - at
    place = ids.SALE * ids.PIECES + piece
    if left[place]:
        left[place] -= 1
        return stage + 1
    return NONE


def has_disk(left: list[int], piece: int) -> bool:
    """Is there a disk to make a piece of? Hardwood, of which a disk makes one piece only, is taken."""
    disk = piece % ids.DISKS
    for pile in (ids.SAWING, ids.WOODPILE, ids.RIVER):
        place = pile * ids.PIECES + disk
        if left[place] and (pile != ids.SAWING or piece >= ids.DISKS):
            if piece == ids.MILLED_HARDWOOD:
                left[place] -= 1
            return True
    return False
