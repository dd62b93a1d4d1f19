"""The season planner: a player's own coming seasons, played out by the rules from what the player knows.

A draft is a list of moves, each for a phase of a round. It is played on a guess in which the others leave everything
to this player: they go straight to the clearing, cut, take and plan nothing, and choose areas in which the draft does
nothing. What the draft does not say is passed over, as far as the rules let one pass. Nothing is made up: from the next
season on the tokens on the path, the tasks to be opened and what the placement cards bring are not there, and only the
fixed locations, the wood and food that lie in the areas and the own mill count.
"""

from typing import Final

from heartwood.core.chance import fast
from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Event
from heartwood.core.verbs import ID_BITS
from heartwood.games.lignum import ids
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, TARGET_SHIFT, Lignum, Player
from heartwood.games.lignum.rounds import PHASE_NAMES, REGULAR, WINTERLY

MOST_MOVES: Final = 160  # of a draft
MOST_STEPS: Final = 3000  # of a forecast: far more than two years of passing and a full draft take
PLACES: Final = 32
CHOICES_OF_AREA: Final = [ids.SELECTING, ids.CHOOSING, ids.PLACING]

# How whoever does nothing answers: the first of these that is legal, and what comes last only where nothing else is.
PASSING: Final = [
    *(ids.LEAVE_FOOD, ids.NO_OVERTIME, ids.NO_BONUS, ids.FINISH, ids.END_TURN, ids.GO_CLEARING),
    *(ids.LEAVE_MARKET, ids.ENOUGH, ids.DEPART),
]
FORCED: Final = [
    *(ids.LAND, ids.LOAD, ids.SELL, ids.DRY, ids.BURN, ids.SELL_OFF),
    *(ids.BUY_FOOD, ids.SELL_SET, ids.SELL_GEAR, ids.BUY_SAW),
]
LAST_ONE: Final = [ids.LAND, ids.SELL]  # to the sale area; from the last drying area
KEPT: Final = 10_000  # an area that is kept free

# How the status of a move of a draft is told
PLAYED: Final = 0
REFUSED: Final = 1
UNKNOWN: Final = 2  # it needs what nobody can know yet
MISSED: Final = 3  # there is nothing to do in its phase
PAST: Final = 4  # its phase is over

# By kind of planned work: the verbs that use it; Heating supply and Drying depend on more
USED_BY: Final[list[list[int]]] = [
    [ids.SELL_GEAR],
    [ids.MILL_MORE],
    [],
    [],
    [ids.FLOAT],
    [ids.RAID],
    [ids.SELL_SET],
    [ids.DRIVE, ids.RAFT_VERB, ids.FLOAT],
    [ids.EXCHANGE],
    [ids.TAKE_OVERTIME],
]


class DraftMove:
    """A move of a draft, and what became of it."""

    def __init__(self, round: int, phase: int, move: int) -> None:
        self.round = round
        self.phase = phase
        self.move = move
        self.status = MISSED
        self.refusal: Refusal | None = None


class Done:
    """A move that is played in the forecast, and the position before it. `item`: its place in the draft, or NONE."""

    def __init__(self, world: Lignum, move: int, item: int) -> None:
        self.world = world
        self.move = move
        self.item = item


class Work:
    """A planned work that comes due, and whether anything comes of it."""

    def __init__(self, card: int, used: bool) -> None:
        self.card = card
        self.used = used


class Winter:
    """What a winter asks for, what there is, and what the shortage costs."""

    def __init__(self) -> None:
        self.food_need = 0
        self.food = 0
        self.logs_need = 0
        self.logs = 0
        self.spoiled = 0
        self.penalty = 0
        self.loans = 0


class Season:
    """A season of the forecast: the mill before and after it, and what is done in it."""

    def __init__(self, round: int, known: bool, before: Player) -> None:
        self.round = round
        self.known = known  # the path lies open
        self.before = before
        self.after = before
        self.money = before.money  # at its end, before the final sale
        self.done: list[Done] = []
        self.works: list[Work] = []
        self.completes: list[int] = []  # tasks
        self.winter: Winter | None = None


class Forecast:
    """How a draft goes. `total`: the result at the end of the game; `open`: the position at the place asked about."""

    def __init__(self, draft: list[DraftMove]) -> None:
        self.draft = draft
        self.seasons: list[Season] = []
        self.stops: list[tuple[int, int]] = []  # round and phase in which the player is asked
        self.open: Lignum | None = None
        self.options: list[int] = []
        self.end: Lignum | None = None
        self.total = 0


def place_of(p: Lignum, round: int, phase: int) -> int:
    """Phases of the game in their order."""
    phases = WINTERLY if p.pack.numbers.is_winter[round - 1] else REGULAR
    return round * PLACES + (phases.index(phase) if phase in phases else PLACES - 1)


def phase_of(name: str) -> int:
    """A phase by its name, NONE if there is none."""
    for phase, other in enumerate(PHASE_NAMES):
        if other == name:
            return phase
    return NONE


def passing(p: Lignum, seat: int, kept: int) -> int:
    """The move of a seat that wants nothing; `kept`: areas that are not to be chosen, as a mask.

    Of areas it takes the one with the least food, since food cannot always be left there.
    """
    best = NONE
    best_rank = 2 * KEPT
    for move in p.moves(seat):
        verb = move & ID_MASK
        if verb in PASSING:
            rank = PASSING.index(verb)
        elif verb in FORCED:
            rank = len(PASSING) + FORCED.index(verb)
        elif verb == ids.SELECT:
            area = area_of(p, move)
            rank = 100 + p.food[area] + (KEPT if kept >> area & 1 else 0)
        else:
            continue
        if rank < best_rank or (rank == best_rank and verb in LAST_ONE):
            best = move
            best_rank = rank
    assert best != NONE
    return best


def area_of(p: Lignum, move: int) -> int:
    """The area that a move names first."""
    verb = p.book.verbs[move & ID_MASK]
    assert verb is not None
    return move >> ID_BITS & verb.first_mask


def areas_named(p: Lignum, moves: list[int]) -> int:
    """The areas that moves are about, as a mask: whoever leaves them to the player stays away."""
    mask = 0
    for move in moves:
        if move & ID_MASK in (ids.SELECT, ids.FOOD_HUT_VERB, ids.RAID, ids.PAY_MOVE):
            mask |= 1 << area_of(p, move)
    return mask


class Sandbox:
    """The game of one seat alone, from what the seat knows."""

    def __init__(self, world: Lignum, seat: int) -> None:
        self.p = world.with_chance(fast(0))  # what is drawn is never looked at
        self.seat = seat
        for other, player in enumerate(self.p.players):
            if other != seat:
                player.chosen = NONE
        self.events: list[Event] = []
        self.p.events = self.events
        # the path of this round lies open, unless it is still to be filled
        self.known = world.round if world.phase > ids.PHASE_START or world.round == 1 else 0
        self.tasks = world.open_tasks
        # tactical: the cards that lie open
        self.open_cards = int(len(world.due) > 0) + int(len(world.shown) > 0)

    def me(self) -> Player:
        """The own mill."""
        return self.p.players[self.seat]

    def is_known(self, move: int) -> bool:
        """Is the thing that a move takes there for certain?"""
        verb = move & ID_MASK
        if verb == ids.TAKE:
            return self.p.round == self.known
        return verb != ids.BUY_TASK or area_of(self.p, move) in self.tasks

    def others_pass(self) -> bool:
        """Let one of the others that are awaited pass; False if nobody but the player is."""
        p = self.p
        for other in p.to_act():
            if other == self.seat:
                continue
            kind = p.stack[-1] & ID_MASK
            if kind not in CHOICES_OF_AREA:
                self.play(other, passing(p, other, 0))
            else:  # wherever they go, it is not in the way
                if kind == ids.SELECTING:
                    p.answered(other)
                else:
                    p.stack.pop()
                p.run_steps()
            return True
        return False

    def play(self, seat: int, move: int) -> None:
        """Play a move; what placement cards bring that do not lie open is taken away again."""
        p = self.p
        forest = p.forest[:]
        food = p.food[:]
        p.apply(seat, move)
        if not grown(forest, p.forest) and not grown(food, p.food):
            return
        if self.open_cards:
            self.open_cards -= 1
            return
        p.forest = forest
        p.food = food

    def options(self) -> list[int]:
        """What the player can do now for certain."""
        return [move for move in self.p.shown_moves(self.seat) if self.is_known(move)]


def grown(before: list[int], after: list[int]) -> bool:
    """Is there more of anything?"""
    for place in range(len(before)):
        if after[place] > before[place]:
            return True
    return False


def forecast(world: Lignum, seat: int, draft: list[DraftMove], round: int = 0, phase: int = 0) -> Forecast:
    """Play a draft to the end of the game. `round` and `phase`: where the next moves are asked for, 0 for nowhere.

    `world` is a guess of the seat, and stays as it is.
    """
    found = Forecast(draft)
    sandbox = Sandbox(world, seat)
    p = sandbox.p
    wanted = place_of(p, round, phase) if round else 0
    now = place_of(p, p.round, p.phase)
    season = begin_season(sandbox)
    at = 0
    while at < len(draft) and place_of(p, draft[at].round, draft[at].phase) < now:
        draft[at].status = PAST
        at += 1
    for _ in range(MOST_STEPS):
        if not p.stack:
            break
        if sandbox.others_pass():
            if p.stack and p.round == season.round:
                continue
        else:
            here = place_of(p, p.round, p.phase)
            if (p.round, p.phase) not in found.stops:
                found.stops.append((p.round, p.phase))
            while at < len(draft) and place_of(p, draft[at].round, draft[at].phase) < here:
                at += 1  # nothing was asked in its phase
            if at < len(draft) and place_of(p, draft[at].round, draft[at].phase) == here:
                if say(sandbox, season, draft, at):
                    at += 1
            else:
                if here == wanted and found.open is None:
                    found.open = p.copy()
                    found.options = sandbox.options()
                do(sandbox, season, passing(p, seat, 0), NONE)
        if not p.stack or p.round != season.round:
            end_season(sandbox, season)
            found.seasons.append(season)
            if p.stack:
                season = begin_season(sandbox)
    found.end = p
    found.total = p.scores()[seat].total
    return found


def say(sandbox: Sandbox, season: Season, draft: list[DraftMove], at: int) -> bool:
    """Play a move of the draft, or tell why not; False if something had to be ended first."""
    p = sandbox.p
    item = draft[at]
    if not sandbox.is_known(item.move):
        item.status = UNKNOWN
        return True
    refusal = p.explain(sandbox.seat, item.move)
    if refusal is None:
        item.status = PLAYED
        do(sandbox, season, item.move, at)
        return True
    if p.stack[-1] & ID_MASK in (ids.TRAVELLED, ids.AT_MARKET_STEP) and refusal.key == "not-now":
        do(sandbox, season, passing(p, sandbox.seat, 0), NONE)  # the next step on the path comes with the next turn
        return False
    item.status = REFUSED
    item.refusal = refusal
    return True


def do(sandbox: Sandbox, season: Season, move: int, item: int) -> None:
    """Play a move of the player's, and note it, unless nothing is done with it."""
    p = sandbox.p
    verb = move & ID_MASK
    if item != NONE or verb not in PASSING:
        season.done.append(Done(p.copy(), move, item))
    me = sandbox.me()
    use_works(sandbox, season, move)
    sandbox.play(sandbox.seat, move)
    if verb == ids.DRY and me.planned(ids.DRYING_WORK) and overloaded(p, me):
        mark_used(p, season, ids.DRYING_WORK)


def use_works(sandbox: Sandbox, season: Season, move: int) -> None:
    """Note the planned works that a move uses."""
    p = sandbox.p
    verb = move & ID_MASK
    for kind in range(len(USED_BY)):
        if verb in USED_BY[kind]:
            mark_used(p, season, kind)
    if verb in (ids.MILL, ids.MILL_MORE) and area_of(p, move) == ids.FIREWOOD:
        mark_used(p, season, ids.HEATING_SUPPLY)
    elif verb == ids.HIRE_WOODCUTTERS and area_of(p, move) >= p.wood_in(sandbox.me().area):
        mark_used(p, season, ids.CUTTING_WORK)


def mark_used(p: Lignum, season: Season, kind: int) -> None:
    """Something has come of the works of a kind."""
    for work in season.works:
        if p.pack.works.kind[work.card] == kind:
            work.used = True


def overloaded(p: Lignum, me: Player) -> bool:
    """Does the first drying area hold more than it does without the work Drying?"""
    disks = sum(me.wood[ids.DRY_0 * ids.PIECES : ids.DRY_0 * ids.PIECES + ids.DISKS])
    return disks > p.pack.numbers.dry_disks or me.count(ids.DRY_0) - disks > p.pack.numbers.dry_logs


def begin_season(sandbox: Sandbox) -> Season:
    """A season with the works that are planned for it."""
    p = sandbox.p
    me = sandbox.me()
    season = Season(p.round, p.round == sandbox.known, Player(me))
    for plan in me.plans:
        if plan and plan >> TARGET_SHIFT == p.round:
            season.works.append(Work((plan & CARD_MASK) - 1, False))
    if p.in_winter():
        season.winter = Winter()
    return season


def end_season(sandbox: Sandbox, season: Season) -> None:
    """The mill after a season, and how its winter went."""
    p = sandbox.p
    me = sandbox.me()
    season.after = Player(me)
    season.money = me.money
    if not p.stack:  # all is paid by now
        season.money -= me.sources[ids.BY_FINAL_SALE] + me.sources[ids.BY_RIVER] + me.sources[ids.BY_TASKS]
        season.money += p.pack.numbers.loan_repay[me.loans] + me.owed
    for place, entry in enumerate(me.tasks):
        before = season.before.tasks[place] if place < len(season.before.tasks) else 0
        if is_complete(p, entry) and not is_complete(p, before):
            season.completes.append(entry & CARD_MASK)
    if season.winter is not None:
        tell_winter(sandbox, season.winter)
        season.winter.loans = me.loans - season.before.loans
    sandbox.events.clear()


def is_complete(p: Lignum, entry: int) -> bool:
    """Does a task have all that it needs?"""
    return entry >> FILLED_SHIFT == (1 << len(p.pack.tasks.needs[entry & CARD_MASK])) - 1


def tell_winter(sandbox: Sandbox, winter: Winter) -> None:
    """Food and logs that were asked for and there, from what was reported."""
    for key, _, params in sandbox.events:
        if params.get("seat") != sandbox.seat:
            continue
        if key == "feeds":
            winter.food += number(params, "food")
            winter.food_need = number(params, "food") + number(params, "missing")
        elif key == "heats":
            winter.logs += number(params, "logs")
            winter.logs_need = number(params, "logs") + number(params, "missing")
        elif key == "spoils":
            winter.spoiled = number(params, "food")
            winter.food += winter.spoiled
        elif key == "penalty":
            winter.penalty += number(params, "dollars") + number(params, "owed")
    winter.logs += sandbox.me().count(ids.HEATING)


def number(params: dict[str, object], key: str) -> int:
    """A number that was reported."""
    value = params[key]
    assert isinstance(value, int)
    return value
