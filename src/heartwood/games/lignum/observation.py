"""What a seat of Lignum sees, as numbers."""

from typing import Final

from heartwood.core.observation import NUMBERS, Observer, Sheet, States, total
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, Position
from heartwood.games.lignum import ids
from heartwood.games.lignum.board import CRAFTS, PIECES
from heartwood.games.lignum.extras import MOVING_PILES
from heartwood.games.lignum.game import LignumGame
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, TARGET_SHIFT, TOKEN_WORDS, Lignum, Player
from heartwood.games.lignum.rounds import PHASE_NAMES
from heartwood.games.lignum.scoring import debts, goods_value, task_value
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.games.lignum.winter import debt_of, demand

STOCK: Final = ["woodcutters", "bearers", "sawyers", "paid_sawyers", "fodder"]
WORKERS: Final = ["woodcutters", "bearers", "sawyers", "mill"]
PENDING: Final = ["food", "heating", "logs", "debt"]
HUTS: Final = ["drying", "food", "lodging"]
FODDER: Final = ["2", "3"]
YEARS: Final = ["1", "2"]
PHASES: Final = [str(name) for name in PHASE_NAMES]
DISKS: Final = PIECES[: ids.DISKS]
PLACES: Final = [*[str(place) for place in range(ids.LAST_LOCATION + 1)], "clearing"]
ON_PATH: Final = [f"path.{place}" for place in range(ids.LAST_LOCATION + 1)]
BUSY: Final = [str(place) for place in range(ids.BUSY)]
IN_AREA: Final = 4  # parts for each area
IN_PLAN: Final = 2  # and for each pair of rounds
MOST_BUSY: Final = 8  # what is beyond is not told
IN_PILE: Final = [f"wood.{pile}" for pile in PILE_WORDS]
DRIED: Final = [f"dried.{PILE_WORDS[pile]}" for pile in MOVING_PILES]
PUSHED: Final = [f"pushed.{PILE_WORDS[pile]}" for pile in MOVING_PILES]


class LignumObserver(Observer):
    """For one content and number of seats."""

    def __init__(self, game: LignumGame, seats: int) -> None:
        super().__init__()
        pack = game.pack
        self.states = States(game.book, seats)
        self.tasks = pack.tasks.ids
        self.works = pack.works.ids
        self.placements = pack.placements.ids
        self.areas = [str(area + 1) for area in range(pack.numbers.areas)]
        self.in_area = [f"area.{area}." for area in self.areas]
        self.in_order = [f"order.{place}" for place in range(seats)]
        self.plan_work = [f"plan.{pair}" for pair in pack.numbers.pairs]
        self.plan_round = [f"plan.{pair}.round" for pair in pack.numbers.pairs]
        self.of_player = [f"player{place}." for place in range(seats)]

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """One's own mill comes first, and at the end what only oneself knows."""
        assert isinstance(p, Lignum)
        states = self.states
        states.write(out, p, seat, p.round, len(p.pack.numbers.season))
        players = [p.players[other] for other in states.clockwise[seat]]
        out.numbers("points", [player.money for player in players], states.places, 100)
        woods = [out.kept(player.wood) for player in players]
        projected = [self.projected(p, player, woods[place], out) for place, player in enumerate(players)]
        out.numbers("projected", projected, states.places, 100)
        self.write_table(p, seat, out)
        for place, player in enumerate(players):
            out.prefix = self.of_player[place]
            self.write_player(p, player, woods[place], out)
        out.prefix = "own."
        own = p.players[seat]
        out.numbers("craft", own.craft, CRAFTS, 3)
        out.one_of("chosen", own.chosen, self.areas)

    def projected(self, p: Lignum, player: Player, wood: list[int], out: Sheet) -> int:
        """The dollars of a player if the game ended as it lies now; wood is valued anew when it has changed."""
        place = out.next
        if not out.same(wood):
            out.told[place] = goods_value(p, player)
        return player.money + out.told[place] + task_value(p, player) - debts(p, player) if p.stack else player.money

    def write_table(self, p: Lignum, seat: int, out: Sheet) -> None:
        """What lies on the table."""
        states = self.states
        out.flag("winter", p.in_winter())
        out.one_of("phase", p.phase, PHASES)
        if out.same(p.order):
            out.skip(len(self.in_order))
        else:
            out.one_of_each(self.in_order, [states.place(other, seat) for other in p.order], states.places)
        if out.same(p.clearing):
            out.skip(1)
        else:
            there = 0
            for other in p.clearing:
                there |= 1 << other
            out.flags("clearing", states.turned(there, seat), states.places, NUMBERS)
        out.numbers("pending", pending(p), PENDING, 10)
        out.one_of_each(ON_PATH, p.path, TOKEN_WORDS)
        out.numbers("stock", p.stock, STOCK, 8)
        out.numbers("supply", p.supply, GEAR_WORDS, 10)
        self.write_areas(p, seat, out)
        out.some_of("tasks", p.open_tasks, self.tasks)
        out.number("task_deck", len(p.task_deck), 20)
        setup = p.setup
        if out.same(setup.works) & out.same(p.planned):
            out.skip(1)
        else:
            out.numbers_of("works", setup.works, [planned + 1 for planned in p.planned], self.works, 4)
        if out.same(setup.winters) & out.same(setup.halves):
            out.skip(2)
        else:
            winters = p.pack.winters
            food = [winters.food[card][setup.halves[year]] for year, card in enumerate(setup.winters)]
            heating = [winters.heating[card][setup.halves[year]] for year, card in enumerate(setup.winters)]
            out.numbers("winters.food", food, YEARS, 10)
            out.numbers("winters.heating", heating, YEARS, 10)
        out.some_of("placements_shown", p.shown, self.placements)
        out.some_of("placements_due", p.due, self.placements)
        out.number("craft_pile", total(p.pile), 20)

    def write_areas(self, p: Lignum, seat: int, out: Sheet) -> None:
        """What lies in the cutting areas, and who is there."""
        states = self.states
        at = [player.area for player in p.players]
        as_before = out.same(out.kept(p.forest)) & out.same(out.kept(p.food))
        if as_before & out.same(p.raided) & out.same(at):
            out.skip((1 + IN_AREA) * len(self.areas))
            return
        tokens = [0] * len(self.areas)
        for other, area in enumerate(at):
            if area >= 0:
                tokens[area] |= 1 << states.place(other, seat)
        for area, prefix in enumerate(self.in_area):
            wood = p.forest[area * ids.DISKS : (area + 1) * ids.DISKS]
            if out.same([*wood, p.food[area], p.raided[area], tokens[area]]):
                out.skip(IN_AREA)
            else:
                out.prefix = prefix
                out.numbers("wood", wood, DISKS, 4)
                out.number("food", p.food[area], 4)
                out.flags("tokens", tokens[area], states.places, NUMBERS)
                out.flags("raided", states.turned(p.raided[area], seat), states.places, NUMBERS)
        out.prefix = ""

    def write_player(self, p: Lignum, player: Player, wood: list[int], out: Sheet) -> None:
        """What everybody sees of a player."""
        out.number("money", player.money, 20)
        out.number("food", player.food, 8)
        out.number("loans", player.loans, 4)
        out.number("owed", player.owed, 20)
        if out.same(wood):
            out.skip(len(IN_PILE))
        else:
            out.rows(IN_PILE, wood, PIECES, 4)
        out.numbers("gear", player.gear, GEAR_WORDS, 3)
        out.flags("fodder", player.fodder, FODDER)
        out.number("craft_count", total(player.craft), 6)
        out.numbers("huts", player.huts, HUTS, 2)
        hired = player.workers
        workers = [hired[ids.WOODCUTTER], hired[ids.BEARER], hired[ids.SAWYER], 1 if player.mill else 0]
        out.numbers("workers", workers, WORKERS, 3)
        if out.same(player.tasks):
            out.skip(1)
        else:
            cards = [entry & CARD_MASK for entry in player.tasks]
            out.numbers_of("tasks", cards, [unfilled(p, entry) + 1 for entry in player.tasks], self.tasks, 4)
        if out.same(player.plans):
            out.skip(IN_PLAN * len(player.plans))
        else:
            for pair, plan in enumerate(player.plans):
                out.one_of(self.plan_work[pair], (plan & CARD_MASK) - 1, self.works)
                out.number(self.plan_round[pair], plan >> TARGET_SHIFT, 8)
        out.one_of("area", player.area, self.areas)
        out.one_of("place", player.place, PLACES)
        if out.same(out.kept(player.busy)):
            out.skip(1)
        else:
            out.numbers("busy", [min(busy, MOST_BUSY) for busy in player.busy], BUSY, MOST_BUSY)
        out.numbers("raids", player.raids, self.areas, 2)
        out.number("exchanges", player.exchanges, 2)
        if out.same(player.dried):
            out.skip(len(DRIED))
        else:
            out.rows(DRIED, player.dried, PIECES, 4)
        if out.same(player.pushed):
            out.skip(len(PUSHED))
        else:
            out.rows(PUSHED, player.pushed, PIECES, 4)


def unfilled(p: Lignum, entry: int) -> int:
    """How many needs of a task are not filled yet."""
    left = 0
    for need in range(len(p.pack.tasks.needs[entry & CARD_MASK])):
        if not entry >> FILLED_SHIFT >> need & 1:
            left += 1
    return left


def pending(p: Lignum) -> list[int]:
    """What the top step is about."""
    food, heating, logs, debt = 0, 0, 0, 0
    if p.stack:
        top = p.stack[-1]
        if top & ID_MASK == ids.FORCED_SALE:
            debt = debt_of(top)
        elif top & ID_MASK == ids.BURNING:
            logs = top >> FIRST_SHIFT & BYTE
        elif p.in_winter():
            food, heating = demand(p)
    return [food, heating, logs, debt]


def lignum_observer(game: LignumGame, seats: int) -> LignumObserver:
    """The observer of a game."""
    return LignumObserver(game, seats)
