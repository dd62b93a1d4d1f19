"""What a turn of Lignum is for: the needs of a position that it serves, found by comparing before and after.

A purpose is the key of a text and its parameters; what its key begins with is the feature of the judge that it
explains. Needs are facts of the position: what tasks still lack, what the next winter asks for, wood that waits for
workers, workers who wait for wood. Nothing here is played through, and nothing is asked that the seat may not know.
"""

from heartwood.bots.judge import Clue
from heartwood.bots.judges.lignum import YEAR, Outlook, heat_need
from heartwood.games.lignum.board import CRAFTS as CRAFT_WORDS
from heartwood.games.lignum.board import PIECES as PIECE_WORDS
from heartwood.games.lignum.ids import (
    AT_BEARERS,
    AT_FODDER,
    AT_MARKET,
    AT_SAWYERS,
    AT_TASKS,
    AT_WOODCUTTERS,
    BEARER,
    BLOCKED_TOKEN,
    BOARD,
    BY_SALES,
    CLEARING,
    COIN_TOKEN,
    CRAFT_PRICES,
    CRAFTS,
    CUTTING_WORK,
    DISKS,
    DRY_0,
    DRYING_HUT,
    EMPTY,
    FIREWOOD,
    FOOD_HUT,
    FOOD_SUPPLY,
    FOOD_TOKEN,
    HARDWOOD,
    HEATING,
    HEATING_SUPPLY,
    HUT_EXCHANGE,
    JOKER,
    LOAD_0,
    LODGING_HUT,
    OVERTIME,
    PHASE_ARRIVAL,
    PHASE_CUTTING,
    PHASE_DRYING,
    PHASE_SAWING,
    PHASE_SELLING,
    PHASE_TRANSPORT,
    PHASE_TRAVEL,
    PIECES,
    RAFT,
    RIVER,
    SALE,
    SAW,
    SAWING,
    SAWING_WORK,
    SAWYER,
    SLEDGE,
    SOFTWOOD,
    STAKE,
    STOCK_FODDER,
    WAGON,
    WOODCUTTER,
    WOODPILE,
)
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, TARGET_SHIFT, Lignum, Player, token_word
from heartwood.games.lignum.transport import free_river
from heartwood.games.lignum.travel import FRESH_FODDER, OLD_FODDER, full_locations
from heartwood.games.lignum.view import PILE_WORDS

LAST_STAGE = 2  # of drying
PAIR = 2
HIRED_AT = {AT_WOODCUTTERS: "woodcutters", AT_BEARERS: "bearers", AT_SAWYERS: "sawyers"}
HIRING = (AT_WOODCUTTERS, AT_BEARERS, AT_SAWYERS)  # as in the stock
HUT_KEYS = {DRYING_HUT: "drying", FOOD_HUT: "food", LODGING_HUT: "lodging"}


class Way:
    """How far a piece for a need of a task is: where it lies, and how often it must still dry there."""

    def __init__(self, need: int, piece: int, pile: int, steps: int) -> None:
        self.need = need
        self.piece = piece  # as it lies there: perhaps still a disk
        self.pile = pile  # NONE: there is none yet
        self.steps = steps  # of work and drying that are left


def purposes(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """What a turn is for, what counts most first."""
    now = Outlook(after, seat)
    return [
        *for_tasks(p, after, seat, now),
        *for_winter(p, after, seat),
        *for_area(p, after, seat),
        *for_workers(p, after, seat, now),
        *for_gear(p, after, seat, now),
        *for_wood(p, after, seat, now),
        *for_drying(p, after, seat, now),
        *for_craft(p, after, seat),
        *for_plans(p, after, seat),
        *for_order(p, after, seat),
        *for_money(p, after, seat),
    ]


def forgone(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """Locations of use that a foreman goes past."""
    place = after.players[seat].place
    if not has_moved(p, after, seat):
        return []
    passed: list[Clue] = [(f"path.{p.pack.numbers.kind[at]}", {}) for at in useful(p, seat) if at < place]
    tokens = [at for at in useful_tokens(p, seat) if at < place]
    return [*passed, *[(f"path.token-{at}", token_at(p, at)) for at in tokens]]


def there(p: Lignum, after: Lignum, seat: int) -> dict[str, int]:
    """What lies in the cutting area that is chosen."""
    area = after.players[seat].chosen
    if area == NONE or p.players[seat].chosen != NONE:
        return {}
    lying = standing_in(p, area)
    if p.food[area]:
        lying["food"] = p.food[area]
    return lying


def has_moved(p: Lignum, after: Lignum, seat: int) -> bool:
    """Does a turn send a foreman further along?"""
    return p.phase == PHASE_TRAVEL and after.players[seat].place > p.players[seat].place


def useful(p: Lignum, seat: int) -> list[int]:
    """Locations ahead that this player can pay and make use of, tokens aside."""
    me = p.players[seat]
    now = Outlook(p, seat)
    wood = disks_in(me, WOODPILE) + now.standing
    uses = [
        (AT_BEARERS, p.stock[1] > 0 and me.money > 0 and wood > me.workers[BEARER]),
        (AT_FODDER, p.stock[STOCK_FODDER] > 0 and me.money > 0 and me.gear[WAGON] > 0 and not me.fodder),
        (AT_WOODCUTTERS, p.stock[0] > 0 and me.money > 0 and now.standing > me.workers[WOODCUTTER]),
        (AT_TASKS, len(p.open_tasks) > 0 and me.money > 0 and now.dryings > 1),
        (AT_SAWYERS, p.stock[2] > 0 and me.gear[SAW] > me.workers[SAWYER]),
        (AT_MARKET, me.money > 0),
    ]
    full = full_locations(p, me.place)
    return [at for at, use in uses if use and at > me.place and not full >> at & 1]


def useful_tokens(p: Lignum, seat: int) -> list[int]:
    """Locations ahead with a token that this player can make use of."""
    me = p.players[seat]
    full = full_locations(p, me.place)
    year = 0 if p.round <= YEAR else 1
    uses = {
        SAW: me.gear[SAW] < min(disks_to_mill(p, seat), p.pack.numbers.saw_limit),
        RAFT: disks_in(me, WOODPILE) > me.gear[RAFT] and p.round < 2 * YEAR - 1,
        WAGON: disks_in(me, WOODPILE) > 1 and bool(me.fodder),
        SLEDGE: not me.gear[SLEDGE],
        FOOD_TOKEN: me.food < p.pack.winters.food[p.setup.winters[year]][p.setup.halves[year]],
        COIN_TOKEN: True,
        BLOCKED_TOKEN: False,
        EMPTY: False,
    }
    ahead = p.pack.tokens_ahead[me.place] if me.place < CLEARING else []
    return [at for at in ahead if uses.get(p.path[at], True) and not full >> at & 1]  # craftwork is of use to anybody


def token_at(p: Lignum, at: int) -> dict[str, object]:
    """A token on the path and where it lies."""
    return {"token": token_word(p.path[at]), "location": at}


def open_ahead(p: Lignum, seat: int) -> list[object]:
    """All that is of use ahead, as it lies along the path."""
    return [kind_at(p, at) for at in sorted([*useful(p, seat), *useful_tokens(p, seat)])]


def kind_at(p: Lignum, at: int) -> object:
    """A location, by its token where it has one."""
    return token_at(p, at) if p.pack.numbers.kind[at] == "token" else p.pack.numbers.kind[at]


def ahead_in_words(p: Lignum, seat: int) -> list[Clue]:
    """The same, told apart: what nobody else can take, and what is there only if others leave it."""
    places = sorted([*useful(p, seat), *useful_tokens(p, seat)])
    sure: list[object] = [kind_at(p, at) for at in places if not is_contested(p, seat, at)]
    others: list[object] = [kind_at(p, at) for at in places if is_contested(p, seat, at)]
    if sure and others:
        return [("path.ahead-both", {"kinds": sure, "contested": others})]
    return [("path.ahead", {"kinds": sure})] if sure else [("path.ahead-contested", {"kinds": others})]


def is_contested(p: Lignum, seat: int, at: int) -> bool:
    """Can others who have not passed a location yet leave nothing there, of goods or of room?"""
    rivals = [one for other, one in enumerate(p.players) if other != seat and one.place < at]
    if not rivals:
        return False
    on_it = len([one for other, one in enumerate(p.players) if other != seat and one.place == at])
    if on_it + len(rivals) >= p.pack.numbers.capacity[at]:
        return True
    stock = p.stock
    if at == AT_WOODCUTTERS:  # nobody hires more than there is wood for
        wood = [p.wood_in(one.area) + p.work_amount(one, CUTTING_WORK) for one in rivals]
        return stock[0] - sum(wood) < Outlook(p, seat).standing - p.players[seat].workers[WOODCUTTER]
    if at == AT_FODDER:
        return stock[STOCK_FODDER] <= len(rivals)
    return at in (AT_BEARERS, AT_SAWYERS, AT_TASKS)  # one can take all of them, or the very task


def still_open(p: Lignum, after: Lignum, seat: int) -> dict[str, int]:
    """Workers and tokens that a player can still get on the path, whatever others do."""
    found: dict[str, int] = {}
    me = after.players[seat]
    if p.phase != PHASE_TRAVEL or after.phase != PHASE_TRAVEL or me.place == CLEARING:
        return found
    for at in [*useful(after, seat), *useful_tokens(after, seat)]:
        if is_contested(after, seat, at):
            continue
        if at in HIRED_AT:
            found[HIRED_AT[at]] = min(me.money, after.stock[HIRING.index(at)]) + (at == AT_SAWYERS)
        elif after.pack.numbers.kind[at] == "token":
            word = token_word(after.path[at])
            found[word] = found.get(word, 0) + 1
    return found


def firewood_to_mill(p: Lignum, seat: int) -> bool:
    """Is there firewood that can still be milled to heat with?"""
    me = p.players[seat]
    now = Outlook(p, seat)
    lies = any(me.wood[pile * PIECES + FIREWOOD] for pile in (SAWING, WOODPILE, RIVER))
    return lies or (now.standing > 0 and me.workers[WOODCUTTER] > 0 and p.forest[now.area * DISKS + FIREWOOD] > 0)


def disks_to_mill(p: Lignum, seat: int) -> int:
    """Disks that lie before the saw, and those that can still come there in this round or the next."""
    me = p.players[seat]
    now = Outlook(p, seat)
    return sum([disks_in(me, pile) for pile in (SAWING, WOODPILE, RIVER)]) + min(me.workers[WOODCUTTER], now.standing)


# --- tasks ---------------------------------------------------------------------------------------------------------


def for_tasks(p: Lignum, after: Lignum, seat: int, now: Outlook) -> list[Clue]:
    """Tasks bought, completed, filled further, and wood on its way to them or kept for them."""
    tasks = p.pack.tasks
    me = p.players[seat]
    mine = after.players[seat]
    had = {entry & CARD_MASK: entry for entry in me.tasks}
    old = {way.need: way for way in ways(p, me)}
    found: list[Clue] = []
    bought: list[Clue] = []
    after_ways = ways(after, mine)
    hopeless = out_of_time(after, after_ways, now)
    for entry in mine.tasks:
        card = entry & CARD_MASK
        every = (1 << len(tasks.needs[card])) - 1
        own = [way for way in after_ways if way.need >> 8 == card]
        there: list[object] = [place_of(way) for way in own if way.pile != NONE]
        lacks: list[object] = [need_of(p, way) for way in own if way.pile == NONE]
        if card not in had:
            key = "bought" if there and lacks else "bought-all" if there else "bought-none"
            about: dict[str, object] = {"task": tasks.ids[card], "dollars": tasks.reward[card]}
            bought.append((f"tasks.{key}", {**about, "there": there, "lacks": lacks}))
        elif entry >> FILLED_SHIFT != had[card] >> FILLED_SHIFT:
            if entry >> FILLED_SHIFT == every:
                found.append(("rewards.complete", {"task": tasks.ids[card], "dollars": tasks.reward[card]}))
            else:
                left: list[object] = [need_of(p, way) for way in own]
                found.append(("tasks.filled", {"task": tasks.ids[card], "lacks": left}))
    for key in ("ready", "nearer", "kept"):
        for entry in mine.tasks:
            card = entry & CARD_MASK
            if card not in had or card in hopeless:
                continue
            some = [way for way in after_ways if way.need >> 8 == card and progress(p, old, way) == key]
            if some:
                needs: list[object] = [need_of(p, way) for way in some]
                wood: list[object] = [place_of(way) for way in some]
                found.append((f"tasks.{key}", {"task": tasks.ids[card], "needs": needs, "there": wood}))
    return [*found, *bought]


def out_of_time(p: Lignum, found: list[Way], now: Outlook) -> list[int]:
    """The tasks for which something can no longer dry far enough."""
    left = now.dryings + (1 if p.phase == PHASE_DRYING else 0)
    return [way.need >> 8 for way in found if to_dry(way) > left]


def in_time(p: Lignum, seat: int) -> list[int]:
    """The tasks that there is still time for."""
    player = p.players[seat]
    late = out_of_time(p, ways(p, player), Outlook(p, seat))
    return [entry & CARD_MASK for entry in player.tasks if entry & CARD_MASK not in late]


def progress(p: Lignum, old: dict[int, Way], way: Way) -> str:
    """What a turn has done for a need: wood lies ready, has come nearer, or was kept from being sold."""
    if way.pile == NONE or way.need not in old:
        return ""
    if way.steps < old[way.need].steps:
        return "nearer" if way.steps else "ready"
    return "kept" if p.phase == PHASE_SELLING and way.pile not in (SAWING, WOODPILE, RIVER) else ""


def ways(p: Lignum, player: Player) -> list[Way]:
    """For each need that is still open: the piece that is nearest to it. A need is card << 8 | place."""
    left = player.wood[:]
    found: list[Way] = []
    for entry in player.tasks:
        card = entry & CARD_MASK
        needs = p.pack.tasks.needs[card]
        for place in range(len(needs)):
            if not entry >> FILLED_SHIFT >> place & 1:
                found.append(way_to(left, card << 8 | place, needs[place] & 7, needs[place] >> 3))
    return found


def way_to(left: list[int], need: int, piece: int, stage: int) -> Way:
    """The nearest piece, which is then taken."""
    places: list[tuple[int, int, int]] = []  # piece, pile, steps
    for at in range(stage, -1, -1):
        places.append((piece, DRY_0 + at, stage - at))
        places.append((piece, LOAD_0 + at, stage - at))
    places.append((piece, SALE, stage + 1))
    disk = piece
    if piece >= DISKS:
        disk = piece - DISKS
        places.append((disk, SAWING, stage + 2))
    places.append((disk, WOODPILE, stage + 3))
    places.append((disk, RIVER, stage + 3))
    for kind, pile, steps in places:
        if left[pile * PIECES + kind]:
            left[pile * PIECES + kind] -= 1
            return Way(need, kind, pile, steps)
    return Way(need, piece, NONE, stage + 5)


def to_dry(way: Way) -> int:
    """How many drying phases it still takes at least; what lies nowhere yet counts like wood for sale."""
    if way.pile >= DRY_0 or way.pile == SALE:
        return way.steps
    return way.steps - (4 if way.pile == NONE else 1 if way.pile == SAWING else 2)


def place_of(way: Way) -> object:
    """A piece and where it lies."""
    return {"piece": PIECE_WORDS[way.piece], "pile": PILE_WORDS[way.pile]}


def need_of(p: Lignum, way: Way) -> int:
    """The need as a task has it: piece | stage << 3."""
    return p.pack.tasks.needs[way.need >> 8][way.need & 255]


# --- the winter ----------------------------------------------------------------------------------------------------


def for_winter(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """Food and logs that the next winter asks for."""
    me = p.players[seat]
    now = after.players[seat]
    numbers = p.pack.numbers
    year = 0 if p.round <= YEAR else 1
    winter = (year + 1) * YEAR
    found: list[Clue] = []
    asked = p.pack.winters.food[p.setup.winters[year]][p.setup.halves[year]]
    lying = p.food[now.chosen] if now.chosen != NONE and me.chosen == NONE else 0
    if me.food < asked and lying:
        found.append(("hunger.area", {"round": winter, "food": lying, "asked": asked, "have": me.food}))
    elif me.food < asked and now.food > me.food:
        key = "hunger.food" if now.food < asked else "hunger.enough"
        found.append(
            (key, {"round": winter, "asked": asked, "have": now.food, "before": me.food, "price": numbers.food_price})
        )
    elif now.food > me.food and now.gear[SLEDGE]:
        found.append(("hunger.sledge", {"round": winter, "asked": asked}))
    store = me.count(HEATING)
    logs = now.count(HEATING)
    asked = heat_need(p, year)
    saw = now.gear[SAW] > me.gear[SAW] and now.gear[SAW] <= disks_to_mill(after, seat)
    if saw and store < asked and firewood_to_mill(after, seat):
        found.append(("cold.saw", {"round": winter, "asked": asked, "have": store, "price": numbers.heat_price}))
    more = now.wood[WOODPILE * PIECES + FIREWOOD] > me.wood[WOODPILE * PIECES + FIREWOOD]
    hands = (1 if now.mill else 0) + now.huts[LODGING_HUT]  # one for the sledge, one for the saw
    if p.in_winter() and more and store < asked and hands > 1 and now.gear[SLEDGE] and now.gear[SAW]:
        given = numbers.yields[FIREWOOD]
        found.append(("cold.disk", {"round": winter, "asked": asked, "have": store, "most": given}))
    if logs > store:
        if store >= asked and not year:
            winter += YEAR
            asked = heat_need(p, 1)
            logs -= heat_need(p, 0)
        key = "cold.logs" if logs < asked else "cold.enough"
        found.append((key, {"round": winter, "asked": asked, "have": logs, "price": numbers.heat_price}))
    return found


# --- wood and workers ----------------------------------------------------------------------------------------------


def for_area(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """A cutting area that is chosen, by the wood in it."""
    now = after.players[seat]
    if now.chosen == NONE or p.players[seat].chosen != NONE:
        return []
    found: list[Clue] = [("timber.area", {"area": now.chosen + 1, "wood": standing_in(p, now.chosen)})]
    piled = disks_in(now, WOODPILE)
    if piled:
        found.append(("timber.waiting", {"piled": piled}))
    return found


def for_workers(p: Lignum, after: Lignum, seat: int, now: Outlook) -> list[Clue]:
    """Workers hired, by the wood that waits for them; the mill worker, where he is saved for the saw."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    piled = disks_in(mine, WOODPILE)
    bearers = mine.workers[BEARER]
    if bearers > me.workers[BEARER] and (piled or now.standing):
        key = "bearers" if piled and now.standing else "bearers-pile" if piled else "bearers-area"
        found.append(
            (f"timber.{key}", {"bearers": bearers, "piled": piled, "standing": now.standing, "area": now.area + 1})
        )
    cutters = mine.workers[WOODCUTTER]
    if cutters > me.workers[WOODCUTTER] and now.standing:
        found.append(
            (
                "timber.woodcutters" if bearers else "timber.woodcutters-alone",
                {
                    "cut": min(cutters, now.standing),
                    "bearers": bearers,
                    "area": now.area + 1,
                    "wood": standing_in(p, now.area),
                    "dollars": worth_of(p, now.area, min(cutters, now.standing)),
                },
            )
        )
    found += for_sawyers(after, me, mine)
    found += for_mill_worker(p, me, mine, now)
    waits = piled + disks_in(mine, SAWING)
    if p.phase == PHASE_CUTTING and piled == disks_in(me, WOODPILE) and waits and waits >= can_mill(p, mine):
        found.append(("mill.enough", {"count": waits, "can": can_mill(p, mine)}))
    return found


def for_sawyers(after: Lignum, me: Player, mine: Player) -> list[Clue]:
    """Sawyers hired, by what they add: disks that can be milled, or others who need not mill."""
    waiting = waiting_for_saw(mine)
    if mine.workers[SAWYER] <= me.workers[SAWYER] or not waiting:
        return []
    saws = mine.gear[SAW]
    lying = disks_in(mine, SAWING)
    can = min(can_mill(after, mine), lying)
    before = min(can_mill(after, mine, me.workers[SAWYER]), lying)
    params = {"sawyers": mine.workers[SAWYER], "saws": saws, "waiting": waiting, "can": can, "before": before}
    if not saws:
        buys = mine.place < AT_MARKET and mine.money > 0
        return [("mill.sawyers-market" if buys else "mill.sawyers-sawless", params)]
    if can > before:
        return [("mill.sawyers-more" if before else "mill.sawyers-now", params)]
    if saws <= me.workers[SAWYER]:  # those hired before use all of them
        return []
    if can and me.workers[SAWYER] < min(saws, lying):
        key = "hut" if not mine.mill else "either" if mine.huts[LODGING_HUT] else "free"
        return [(f"mill.sawyers-{key}", params)]
    return [("mill.sawyers", params)]


def for_mill_worker(p: Lignum, me: Player, mine: Player, now: Outlook) -> list[Clue]:
    """What the mill worker can still do, where he is saved from other work."""
    if p.phase not in (PHASE_CUTTING, PHASE_TRANSPORT) or not me.mill or not mine.mill or p.in_winter():
        return []
    sawing = wood_in(mine, SAWING)
    piled = disks_in(mine, WOODPILE)
    idle = p.phase == PHASE_TRANSPORT or mine.workers[BEARER] > 0
    if piled and not idle:  # he may have to carry
        can = can_carry(p, mine, now)
        if can <= piled == disks_in(me, WOODPILE):
            return [("timber.full", {"piled": piled, "can": can})]
        return [("timber.free", {})]
    if sawing and mine.gear[SAW] > mine.workers[SAWYER]:
        return [("mill.free", {"wood": sawing, "saws": mine.gear[SAW]})]
    return []


def for_gear(p: Lignum, after: Lignum, seat: int, now: Outlook) -> list[Clue]:
    """Saws, wagons, fodder, rafts and sledges: who uses them, and for what."""
    me = p.players[seat]
    mine = after.players[seat]
    gear = mine.gear
    more = [gear[kind] > me.gear[kind] for kind in range(len(gear))]
    found: list[Clue] = []
    if more[SAW]:
        waiting = waiting_for_saw(mine)
        sawyers = mine.workers[SAWYER]
        spare = gear[SAW] > disks_to_mill(after, seat)  # those that are there already are enough
        if waiting and spare:
            found.append(("gear.saw-spare", {"saws": gear[SAW]}))
        elif waiting and gear[SAW] <= sawyers:
            found.append(("gear.saw-sawyer", {"waiting": waiting, "saws": gear[SAW], "sawyers": sawyers}))
        elif waiting and gear[SAW] == sawyers + 1 and mine.mill:
            found.append(("gear.saw-mill", {"waiting": waiting}))
        elif waiting and mine.place < AT_SAWYERS and after.stock[2]:
            found.append(("gear.saw-hire", {"waiting": waiting, "location": AT_SAWYERS, "saws": gear[SAW]}))
        elif p.round < 2 * YEAR and disks_in(mine, SAWING) + disks_in(mine, WOODPILE) > me.gear[SAW]:
            found.append(("gear.saw-waiting", {"waiting": waiting, "saws": gear[SAW]}))
        elif p.round < 2 * YEAR:
            found.append(("gear.saw-later", {"saws": gear[SAW]}))
    if more[RAFT] and now.later:
        piled = disks_in(mine, WOODPILE)
        can = min(piled, gear[RAFT])
        if mine.workers[BEARER]:
            found.append(("gear.raft", {"rafts": gear[RAFT]}))
        elif mine.mill and piled:
            found.append(("gear.raft-mill", {"rafts": gear[RAFT], "piled": piled, "can": can}))
        elif mine.place < AT_BEARERS and mine.money and after.stock[1]:
            found.append(("gear.raft-hire", {"rafts": gear[RAFT], "location": AT_BEARERS}))
        else:
            found.append(("gear.raft-later", {"rafts": gear[RAFT]}))
    load = 3 if mine.fodder & FRESH_FODDER and not mine.fodder & OLD_FODDER else 2
    if more[WAGON]:
        key = "wagon" if mine.fodder else "wagon-fodder" if mine.place < AT_FODDER else "wagon-later"
        found.append((f"gear.{key}", {"load": load, "location": AT_FODDER}))
    if mine.fodder != me.fodder and mine.fodder & FRESH_FODDER and not me.fodder & FRESH_FODDER:
        found.append(("gear.fodder" if gear[WAGON] else "gear.fodder-later", {"wagons": gear[WAGON], "load": load}))
    if more[SLEDGE]:
        winter = YEAR if p.round <= YEAR else 2 * YEAR
        load = p.pack.numbers.sledge_load
        found.append(("gear.sledge", {"round": winter, "load": load, "most": most_by_sledge(p)}))
    return found


def for_wood(p: Lignum, after: Lignum, seat: int, now: Outlook) -> list[Clue]:
    """Wood that has come nearer to being milled or sold in this turn."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    gained = [max(0, now - was) for was, now in zip(me.wood, mine.wood, strict=True)]
    sawing = counted(gained, SAWING)
    if sawing:
        can = can_mill(p, mine)
        logs, dollars = logs_of(p, gained)
        key = "mill.later" if not can else "mill.now" if disks_in(mine, SAWING) <= can else "mill.part"
        found.append((key, {"wood": sawing, "logs": logs, "dollars": dollars, "saws": mine.gear[SAW], "can": can}))
    piled = disks_in(mine, WOODPILE)
    if counted(gained, WOODPILE):
        if p.in_winter():
            numbers = p.pack.numbers
            for disk in range(DISKS):
                if gained[WOODPILE * PIECES + disk]:
                    found.append(worth_as_log(p, disk))
            if mine.gear[SLEDGE] and mine.mill:
                most = numbers.sledge_load + min(numbers.sledge_food, spare_food(p, mine))
                found.append(("timber.sledge", {"piled": piled, "most": most}))
            elif p.round == YEAR:
                found.append(("timber.spring", {"piled": piled}))
        elif p.phase == PHASE_CUTTING:
            can = min(piled, can_carry(p, mine, now))
            key = "lies" if not can else "carried-all" if can == piled else "carried"
            found.append((f"timber.{key}", {"piled": piled, "can": can}))
    sale = counted(gained, SALE)
    if sale and p.phase in (PHASE_TRANSPORT, PHASE_ARRIVAL, PHASE_SAWING):
        key = "sale" if not p.in_winter() else "spring" if p.round == YEAR else "end"
        dollars = sum([gained[SALE * PIECES + piece] * p.pack.numbers.price[piece] for piece in range(PIECES)])
        found.append((f"goods.{key}", {"wood": sale, "dollars": dollars}))
    if counted(gained, RIVER) and p.round < 2 * YEAR - 1:
        found.append(("timber.river", {"wood": counted(gained, RIVER)}))
    return found


def for_drying(p: Lignum, after: Lignum, seat: int, now: Outlook) -> list[Clue]:
    """What drying has brought, and wood that can gain by drying on, where it is kept or put there."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    if p.phase == PHASE_DRYING:
        dried = dried_on(p, me, mine)
        more = int(now.goods() - Outlook(p, seat).goods())
        if more > 0 and dried:
            found.append(("drying.moved", {"dollars": more, "there": dried}))
        return found
    if p.phase not in (PHASE_SAWING, PHASE_SELLING, PHASE_TRANSPORT) or p.in_winter():
        return found
    gaining: list[tuple[int, Clue]] = []
    if p.phase == PHASE_SELLING and now.dryings:
        found += for_drying_room(p, me, mine)
    for pile in (SALE, DRY_0, DRY_0 + 1, LOAD_0, LOAD_0 + 1):
        at = -1 if pile == SALE else pile - (LOAD_0 if pile >= LOAD_0 else DRY_0)
        top = min(LAST_STAGE, at + now.dryings)
        bonus = top - max(0, at)
        for piece in range(PIECES):
            count = mine.wood[pile * PIECES + piece]
            if count and bonus > 0 and (p.phase == PHASE_SELLING or count > me.wood[pile * PIECES + piece]):
                price = p.pack.numbers.price[piece]
                if pile == SALE:  # no more can begin to dry in a phase
                    count = min(count, p.pack.numbers.dry_disks if piece < DISKS else p.pack.numbers.dry_logs)
                place: dict[str, object] = {"piece": PIECE_WORDS[piece], "pile": PILE_WORDS[pile], "count": count}
                dries: dict[str, object] = {"place": place, "to": PILE_WORDS[DRY_0 + top], "phases": top - at}
                gaining.append(
                    (
                        bonus,
                        (
                            "drying.each" if count > 1 else "drying.later",
                            {**dries, "now": price + max(0, at), "then": price + top},
                        ),
                    )
                )
    return [*found, *[clue for _, clue in sorted(gaining, key=lambda one: -one[0])]]


def dried_on(p: Lignum, me: Player, mine: Player) -> list[object]:
    """Wood that has moved on to where it sells for more, piece by piece."""
    found: list[object] = []
    for stage in range(1, LAST_STAGE + 1):
        for piece in range(PIECES):
            more = mine.in_stage(stage, piece) - me.in_stage(stage, piece)
            place = {"piece": PIECE_WORDS[piece], "pile": PILE_WORDS[DRY_0 + stage]}
            found += [place] * (more if p.pack.numbers.price[piece] else 0)
    return found


def for_drying_room(p: Lignum, me: Player, mine: Player) -> list[Clue]:
    """Wood sold because more lies in the sale area than can move on to dry in a phase."""
    numbers = p.pack.numbers
    sale = [me.wood[SALE * PIECES + piece] for piece in range(PIECES)]
    sold = sum(sale) - mine.count(SALE)
    fits = sum(sale[:DISKS]) <= numbers.dry_disks and sum(sale[DISKS:]) <= numbers.dry_logs
    return [("drying.room", {"disks": numbers.dry_disks, "most": numbers.dry_logs})] if sold and not fits else []


# --- what else -----------------------------------------------------------------------------------------------------


def for_craft(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """Craftwork by what it can make with what is there; huts by what they do."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    jokers = mine.craft[JOKER]
    kinds = [kind for kind in range(BOARD, STAKE + 1) if mine.craft[kind]]
    for kind in range(CRAFTS):
        if mine.craft[kind] <= me.craft[kind]:
            continue
        size = mine.craft[kind] + (jokers if kind != JOKER else 0)
        words: list[object] = [*[CRAFT_WORDS[one] for one in kinds], *[CRAFT_WORDS[JOKER]] * jokers]
        if (kind <= STAKE or kind == JOKER) and len(kinds) + jokers > PAIR:
            found.append(("huts.three", {"crafts": words[: PAIR + 1]}))
        elif kind != JOKER and size >= PAIR:
            most = min(size, len(p.pack.numbers.set_price) - 1)
            found.append(
                ("huts.set", {"craft": CRAFT_WORDS[kind], "size": most, "price": p.pack.numbers.set_price[most]})
            )
        elif kind == JOKER:
            found.append(("huts.joker", {}))
        elif kind <= STAKE:
            lacking: list[object] = [CRAFT_WORDS[one] for one in range(BOARD, STAKE + 1) if not mine.craft[one]]
            found.append(("huts.part", {"crafts": lacking[: PAIR + 1 - len(kinds) - jokers]}))
        else:
            found.append(("huts.single", {"price": p.pack.numbers.set_price[PAIR]}))
    for hut, key in HUT_KEYS.items():
        if mine.huts[hut] > me.huts[hut]:
            found.append((f"huts.{key}", {}))
    return found


def for_plans(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """A work that has been planned, and what for."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    for pair, plan in enumerate(mine.plans):
        if plan == me.plans[pair]:
            continue
        work = (plan & CARD_MASK) - 1
        round = plan >> TARGET_SHIFT
        found.append(("plans.work", {"work": p.pack.works.ids[work], "round": round}))
        found += planned_for(p, after, seat, p.pack.works.kind[work], round)
    return found


def planned_for(p: Lignum, after: Lignum, seat: int, kind: int, round: int) -> list[Clue]:
    """What lies there already that a planned work can serve, or what it lacks."""
    mine = after.players[seat]
    year = 0 if round <= YEAR else 1
    winter = (year + 1) * YEAR
    if kind == OVERTIME:
        for way in ways(after, mine):
            if way.pile == NONE and way.piece == HARDWOOD + DISKS:
                return [("plans.for-task", {"task": p.pack.tasks.ids[way.need >> 8], "need": need_of(p, way)})]
    if kind in (HUT_EXCHANGE, CRAFT_PRICES):
        crafts: list[object] = [word for number, word in enumerate(CRAFT_WORDS) for _ in range(mine.craft[number])]
        return [("plans.craft", {"crafts": crafts})] if crafts else []
    if kind == SAWING_WORK and waiting_for_saw(mine):
        return [("mill.planned", {"waiting": waiting_for_saw(mine)})]
    logs = mine.count(HEATING)
    if kind == HEATING_SUPPLY and logs < heat_need(p, year):
        return [("cold.planned", {"round": winter, "asked": heat_need(p, year), "have": logs})]
    food = p.pack.winters.food[p.setup.winters[year]][p.setup.halves[year]]
    if kind == FOOD_SUPPLY and mine.food < food:
        rafts = mine.gear[RAFT]
        return [("hunger.planned", {"round": winter, "asked": food, "have": mine.food, "rafts": rafts})]
    return []


def for_money(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """Money by what it is for: a loan, sales, a coin, and what is not spent."""
    me = p.players[seat]
    mine = after.players[seat]
    numbers = p.pack.numbers
    found: list[Clue] = []
    ahead = open_ahead(after, seat) if p.phase == PHASE_TRAVEL else []
    hiring = [round for round in range(p.round + 1, len(numbers.is_winter) + 1) if not numbers.is_winter[round - 1]]
    if mine.loans > me.loans:
        repay = numbers.loan_repay[mine.loans] - numbers.loan_repay[me.loans]
        key = "loan" if ahead else "loan-spent" if mine.money <= me.money else "loan-kept"
        found.append((f"purse.{key}", {"dollars": repay, "money": mine.money, "kinds": ahead}))
    elif mine.sources[BY_SALES] > me.sources[BY_SALES] and hiring:
        found.append(("purse.sale", {"dollars": mine.money, "round": hiring[0]}))
    elif has_moved(p, after, seat) and ahead:
        if mine.money == me.money or not mine.money:
            found += ahead_in_words(after, seat)
        else:
            found.append(("purse.ahead", {"dollars": mine.money, "kinds": ahead}))
    elif p.phase == PHASE_TRAVEL and mine.money and mine.money >= me.money:
        if hiring:
            found.append(("purse.kept", {"dollars": mine.money, "round": hiring[0]}))
        else:
            found.append(("purse.end", {"dollars": mine.money}))
    return found


def for_order(p: Lignum, after: Lignum, seat: int) -> list[Clue]:
    """What arriving in the clearing now is good for."""
    me = p.players[seat]
    mine = after.players[seat]
    if p.phase != PHASE_TRAVEL or me.place == CLEARING or mine.place != CLEARING:
        return []
    found: list[Clue] = []
    others = [other for other in range(p.seats) if other != seat and p.players[other].place != CLEARING]
    sharing: list[object] = [other for other in others if mine.area != NONE and p.players[other].area == mine.area]
    if sharing:
        found.append(("path.first", {"seats": sharing, "area": mine.area + 1}))
    elif not others and not p.pack.numbers.is_winter[p.round - 1] and p.round < 2 * YEAR - 1:
        found.append(("path.last", {}))
    return found


def can_mill(p: Lignum, player: Player, sawyers: int = NONE) -> int:
    """How many disks a mill can saw in this round: each takes a saw and somebody, but for the planned work Sawing.

    `sawyers`: with so many of them instead of those who are hired.
    """
    hands = (
        (player.workers[SAWYER] if sawyers == NONE else sawyers) + (1 if player.mill else 0) + player.huts[LODGING_HUT]
    )
    rate = p.work_rate(player, SAWING_WORK) if player.planned(SAWING_WORK) else 1
    return min(hands, player.gear[SAW]) * rate


def can_carry(p: Lignum, player: Player, now: Outlook) -> int:
    """How many disks can leave the woodpile in this round, with wagons, rafts and all hands."""
    hands = player.workers[BEARER] + (1 if player.mill else 0) + player.huts[LODGING_HUT]
    loads = sorted(now.loads(), reverse=True)[:hands]
    return sum(loads) + hands - len(loads) + free_river(p, player)


def spare_food(p: Lignum, player: Player) -> int:
    """Food beyond what the winter asks for."""
    year = 0 if p.round <= YEAR else 1
    return max(0, player.food - p.pack.winters.food[p.setup.winters[year]][p.setup.halves[year]])


def most_by_sledge(p: Lignum) -> int:
    """How many disks a sledge carries, if food is given for some."""
    return p.pack.numbers.sledge_load + p.pack.numbers.sledge_food


# --- counting ------------------------------------------------------------------------------------------------------


def disks_in(player: Player, pile: int) -> int:
    """How many disks lie in a pile."""
    return sum(player.wood[pile * PIECES : pile * PIECES + DISKS])


def wood_in(player: Player, pile: int) -> dict[str, int]:
    """What lies in a pile."""
    return counted(player.wood, pile)


def counted(wood: list[int], pile: int) -> dict[str, int]:
    """The pieces of a pile by their words."""
    return {PIECE_WORDS[piece]: wood[pile * PIECES + piece] for piece in range(PIECES) if wood[pile * PIECES + piece]}


def standing_in(p: Lignum, area: int) -> dict[str, int]:
    """The disks in a cutting area by their words."""
    return {PIECE_WORDS[disk]: p.forest[area * DISKS + disk] for disk in range(DISKS) if p.forest[area * DISKS + disk]}


def worth_as_log(p: Lignum, disk: int) -> Clue:
    """What a disk brings as it is, and milled."""
    numbers = p.pack.numbers
    key = "timber.worth" if numbers.sellable[disk] else "timber.worth-milled"
    log = disk + DISKS
    milled: dict[str, object] = {"logs": {PIECE_WORDS[log]: numbers.yields[disk]}}
    return key, {
        **milled,
        "piece": PIECE_WORDS[disk],
        "now": numbers.price[disk],
        "then": numbers.yields[disk] * numbers.price[log],
    }


def logs_of(p: Lignum, gained: list[int]) -> tuple[dict[str, int], int]:
    """The logs that disks in the sawing area give, and what these bring undried."""
    numbers = p.pack.numbers
    logs = [gained[SAWING * PIECES + disk] * numbers.yields[disk] for disk in range(DISKS)]
    dollars = sum([logs[disk] * numbers.price[disk + DISKS] for disk in range(DISKS)])
    return {PIECE_WORDS[disk + DISKS]: logs[disk] for disk in range(DISKS) if logs[disk]}, dollars


def worth_of(p: Lignum, area: int, count: int) -> int:
    """What the dearest disks of a cutting area bring: as they are, hardwood milled."""
    dollars = 0
    for disk, sold in ((HARDWOOD, HARDWOOD + DISKS), (SOFTWOOD, SOFTWOOD), (FIREWOOD, FIREWOOD)):
        some = min(count, p.forest[area * DISKS + disk])
        count -= some
        dollars += some * p.pack.numbers.price[sold]
    return dollars


def waiting_for_saw(player: Player) -> dict[str, object]:
    """Disks to be milled: those in the sawing area, else those that can still come there from the woodpile."""
    for pile in (SAWING, WOODPILE):
        wood = wood_in(player, pile)
        if wood:
            return {"wood": wood, "pile": PILE_WORDS[pile]}
    return {}
