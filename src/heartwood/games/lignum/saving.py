"""Reading saved positions back: every field checked, and no piece in two places."""

from typing import Final

from heartwood.core.chance import chance_from_data
from heartwood.core.errors import BadData
from heartwood.core.game import Saved
from heartwood.core.position import ID_MASK, first_of, second_of
from heartwood.games.lignum import ids
from heartwood.games.lignum.areas import order_of_choice
from heartwood.games.lignum.drying import areas_of
from heartwood.games.lignum.pack import Pack, Setup
from heartwood.games.lignum.position import CARD_MASK, NONE, Lignum, Player
from heartwood.games.lignum.rounds import REGULAR, STEP_OF, WINTERLY, overtime
from heartwood.games.lignum.winter import logs_to_burn

EXTRAS: Final = [ids.LOAN, ids.BUILD, ids.EXCHANGE, ids.DRY_HUT, ids.FOOD_HUT_VERB]


def restored(saved: Saved, pack: Pack, setup: Setup, stack: list[int], seats: int) -> Lignum:
    """The position that `to_data` described, or BadData."""
    players = [restored_player(pack, row) for row in saved.tables("players", seats)]
    p = Lignum(pack, setup, stack, chance_from_data(saved.data.get("chance")), players)
    pack.table_fields[seats].fill(p, saved)
    if len(p.planned) != len(setup.works):
        raise BadData(f"planned: a list of {len(setup.works)} numbers is expected")
    for player in p.players:
        for plan in player.plans:
            if plan and (plan & CARD_MASK) - 1 >= len(pack.works.ids):
                raise BadData("plans: there is no such work")
        player.begin_round(pack, p.round)
    return p


def restored_player(pack: Pack, saved: Saved) -> Player:
    """A player's part of a saved position."""
    player = Player()
    pack.player_fields.fill(player, saved)
    if player.money != sum(player.sources):
        raise BadData("money: it is not the sum of its sources")
    return player


def check_course(p: Lignum) -> None:
    """The game can go on from here: everybody is where the phase needs him, and there are cards for the rounds left."""
    if len(set(p.clearing)) != len(p.clearing):
        raise BadData("clearing: a seat stands there twice")
    if not p.stack:
        return
    before = not p.in_winter() and p.phase < ids.PHASE_TRAVEL
    if not before and p.phase != ids.PHASE_TRAVEL and len(p.clearing) != p.seats:
        raise BadData("clearing: all foremen are expected there")
    for seat, player in enumerate(p.players):
        if player.money < 0:
            raise BadData(f"money: seat {seat} has less than nothing")
        if before and player.place:
            raise BadData(f"place: seat {seat} has not set out yet")
        if p.phase == ids.PHASE_TRAVEL and (player.place == ids.CLEARING) != (seat in p.clearing):
            raise BadData(f"clearing: seat {seat} is here or there")
        if not before and not p.in_winter() and player.area == NONE:
            raise BadData(f"area: seat {seat} has chosen none")
        check_wood(p, player)
        check_drying(p, seat)
    check_steps(p)
    check_cards(p)
    check_workers(p)


def check_steps(p: Lignum) -> None:
    """The pending steps are those of the phase, and they wait for the one whose turn it is."""
    phases = WINTERLY if p.in_winter() else REGULAR
    if p.phase not in phases or p.phase == ids.PHASE_END:
        raise BadData("phase: there is none like that in this round")
    kinds = [entry & ID_MASK for entry in p.stack]
    firsts = [first_of(entry) for entry in p.stack]
    if kinds[0] != ids.FLOW or firsts[0] != phases.index(p.phase) + 1:
        raise BadData("stack: it is not that of the phase")
    if kinds[1:] not in pending(p):
        raise BadData("stack: these steps do not follow each other in the phase")
    had = firsts[1]
    turns: list[int] = []  # whose turn it is after so many
    if kinds[1] == ids.TURNS:
        turns = [p.order[-1], *p.order]
    elif kinds[1] in (ids.TURNS_CUTTING, ids.TURNS_PROVIDING):
        turns = [NONE, *p.clearing]
    elif kinds[1] == ids.CHOICES:
        turns = [NONE, *order_of_choice(p)]
    if turns and (had >= len(turns) or turns[had] != p.active or p.to_act() != (p.active,)):
        raise BadData("stack: it is not the turn of the seat that is asked")
    if kinds[1] == ids.TURNS_PROVIDING and second_of(p.stack[1]) != p.phase:
        raise BadData("stack: it is not that of the phase")
    if kinds[-1] == ids.SELECTING:
        for seat, player in enumerate(p.players):
            if (player.chosen == NONE) != (seat in p.to_act()):
                raise BadData(f"chosen: seat {seat} is awaited, or has chosen")
    if ids.PROVIDING in kinds and firsts[2] != p.phase:
        raise BadData("stack: it is not that of the phase")


def pending(p: Lignum) -> list[list[int]]:
    """The steps that can be pending in a phase, from the bottom, above that of the round."""
    phase = p.phase
    if phase == ids.PHASE_START:
        return [[ids.OVERTIME_STEP]]
    if phase == ids.PHASE_SELECT:
        if p.round == 1:
            return [[ids.CHOICES, ids.PLACING]] if p.setup.placing else []
        if p.setup.tactical:
            return [[ids.CHOICES, ids.CHOOSING], [ids.CHOICES, ids.GATHERING]]
        return [[ids.REVEAL, ids.SELECTING], [ids.GATHERING]]
    if phase == ids.PHASE_TRAVEL:
        return [[ids.TURNS, asked] for asked in (ids.TRAVELLING, ids.AT_MARKET_STEP, ids.TRAVELLED)]
    if phase == ids.PHASE_CUTTING and not p.in_winter():
        return [[ids.TURNS_CUTTING, ids.CUTTING]]
    if phase in (ids.PHASE_FEEDING, ids.PHASE_HEATING):
        possible = [[ids.TURNS_PROVIDING, ids.PROVIDING, ids.WINTER_TURN], [ids.TURNS_PROVIDING, ids.FORCED_SALE]]
        return [*possible, [ids.TURNS_PROVIDING, ids.BURNING]] if phase == ids.PHASE_HEATING else possible
    if ids.PHASE_CUTTING <= phase <= ids.PHASE_BONUS:
        return [[STEP_OF[phase - ids.PHASE_CUTTING]]]
    return []


def check_cards(p: Lignum) -> None:
    """The placement cards suffice for the rounds to come; in the tactical game the next ones lie open."""
    numbers = p.pack.numbers
    each = numbers.cards_per_round[p.seats]
    to_come = len([True for has in numbers.has_cards[p.round :] if has])
    marking = p.phase == ids.PHASE_START and numbers.has_cards[p.round - 1]
    shown = each if p.setup.tactical and to_come else 0
    due = each if p.setup.tactical and marking else 0
    if len(p.shown) != shown or len(p.due) != due:
        raise BadData("shown: too many or too few placement cards lie open")
    if len(p.placements) < to_come * each - shown + (each if marking and not due else 0):
        raise BadData("placements: too few for the rounds to come")


def check_workers(p: Lignum) -> None:
    """No more workers and fodder than there are."""
    numbers = p.pack.numbers
    seats = p.seats
    hired = [sum([player.workers[kind] for player in p.players]) for kind in range(ids.WORKERS)]
    sawyers = numbers.sawyers_free[seats] + numbers.sawyers_paid[seats]
    if (
        p.stock[ids.STOCK_WOODCUTTERS] + hired[ids.WOODCUTTER] > numbers.woodcutters[seats]
        or p.stock[ids.STOCK_BEARERS] + hired[ids.BEARER] > numbers.bearers[seats]
        or p.stock[ids.STOCK_FREE_SAWYERS] + p.stock[ids.STOCK_PAID_SAWYERS] + hired[ids.SAWYER] > sawyers
        or p.stock[ids.STOCK_PAID_SAWYERS] > numbers.sawyers_paid[seats]
        or p.stock[ids.STOCK_FODDER] > numbers.fodder[seats]
    ):
        raise BadData("stock: there are not so many workers or so much fodder")


def check_wood(p: Lignum, player: Player) -> None:
    """Every piece lies where such a piece can lie; tasks and plans name what there is."""
    for pile in range(ids.PILES):
        for piece in range(ids.PIECES):
            wrong = piece == ids.HARDWOOD or (pile == ids.HEATING and piece < ids.DISKS)
            if pile in (ids.WOODPILE, ids.SAWING, ids.RIVER):
                wrong = piece >= ids.DISKS
            if wrong and player.wood[pile * ids.PIECES + piece]:
                raise BadData("wood: such a piece cannot lie there")
    for entry in player.tasks:
        card = entry & CARD_MASK
        if card >= len(p.pack.tasks.ids) or entry >> 8 >> len(p.pack.tasks.needs[card]):
            raise BadData("tasks: there is no such task or need")
    for plan in player.plans:
        if plan >> 8 > len(p.pack.numbers.season):
            raise BadData("plans: there is no such round")


def check_drying(p: Lignum, seat: int) -> None:
    """Wood has moved on in a drying phase that still runs for the seat, and none of it twice."""
    player = p.players[seat]
    if sum(player.dried) + sum(player.pushed):
        if p.stack[-1] & ID_MASK != ids.DRYING or seat not in p.to_act():
            raise BadData(f"dried: seat {seat} is not drying")
        if not areas_of(p, player).possible:
            raise BadData(f"dried: the wood of seat {seat} cannot have moved so")


def check_places(p: Lignum) -> None:
    """No card or token is in two places, and whoever is awaited has a move."""
    tasks = [*p.open_tasks, *p.task_deck]
    for player in p.players:
        tasks += [entry & CARD_MASK for entry in player.tasks]
        for plan in player.plans:
            if plan and (plan & CARD_MASK) - 1 not in p.setup.works:
                raise BadData("plans: there is no such work")
    if tasks and max(tasks) >= len(p.pack.tasks.ids):
        raise BadData("tasks: there is no such card")
    for key, cards in (("tasks", tasks), ("placements", [*p.placements, *p.shown, *p.due]), ("order", p.order)):
        if len(set(cards)) != len(cards):
            raise BadData(f"{key}: something lies in two places")
    if len(set(p.setup.works)) != len(p.setup.works):
        raise BadData("works: one lies there twice")
    for year, card in enumerate(p.setup.winters, 1):
        if p.pack.winters.year[card] != year:
            raise BadData("winters: a card of another year")
    check_course(p)
    for seat in p.to_act():
        check_asked(p, seat)


def check_asked(p: Lignum, seat: int) -> None:
    """Whoever is awaited can go on without loans and huts."""
    out: list[int] = []
    for verb in p.asking().verbs:
        if verb.id not in EXTRAS:
            verb.offer(p, seat, out)
    if not out:
        raise BadData(f"stack: seat {seat} is awaited and has no move")
    top = p.stack[-1]
    player = p.players[seat]
    if top & ID_MASK == ids.BURNING and not 0 < logs_to_burn(top) <= player.count(ids.HEATING):
        raise BadData(f"stack: seat {seat} does not have so many logs")
    if top & ID_MASK == ids.GATHERING:
        if player.area == NONE or not p.food[player.area] or not p.is_free(seat, player.area):
            raise BadData(f"stack: seat {seat} has no food to take")
    if top & ID_MASK == ids.OVERTIME_STEP and player.busy[ids.TAKEN] >= overtime(p, seat):
        raise BadData(f"stack: seat {seat} has planned no overtime")
