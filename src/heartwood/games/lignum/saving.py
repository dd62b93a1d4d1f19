"""Reading saved positions back: every field checked, and no piece in two places."""

from typing import Final

from heartwood.core.chance import chance_from_data
from heartwood.core.errors import BadData
from heartwood.core.game import Saved
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK
from heartwood.games.lignum import ids
from heartwood.games.lignum.pack import Pack, Setup
from heartwood.games.lignum.position import CARD_MASK, NONE, Lignum, Player

MOST: Final = 100_000  # of anything that is counted
REGULAR_PHASES: Final = 13
WINTER_PHASES: Final = 9
COUNTING: Final = [ids.TURNS, ids.TURNS_CUTTING, ids.CHOICES, ids.SETTLING]
LAST_TOKEN: Final = ids.CRAFT_TOKEN + ids.JOKER


def restored(saved: Saved, pack: Pack, setup: Setup, stack: list[int], seats: int) -> Lignum:
    """The position that `to_data` described, or BadData."""
    numbers = pack.numbers
    rows = saved.data.get("players")
    if not isinstance(rows, list) or len(rows) != seats:
        raise BadData(f"players: a list of {seats} tables is expected")
    last_task = len(pack.tasks.ids) - 1
    last_placement = len(pack.placements.ids) - 1
    return Lignum(
        pack,
        setup,
        stack,
        chance_from_data(saved.data.get("chance")),
        [restored_player(pack, row) for row in rows],
        round=saved.number("round", 1, len(numbers.season)),
        phase=saved.number("phase", 0, ids.PHASE_END),
        order=saved.numbers("order", seats, 0, seats - 1),
        clearing=saved.numbers("clearing", -1, 0, seats - 1),
        path=saved.numbers("path", ids.LAST_LOCATION + 1, ids.EMPTY, LAST_TOKEN),
        supply=saved.numbers("supply", ids.GEAR, 0, MOST),
        pile=saved.numbers("pile", ids.CRAFTS, 0, MOST),
        craft_gone=saved.numbers("craft_gone", ids.CRAFTS, 0, MOST),
        stock=saved.numbers("stock", 5, 0, MOST),
        fodder_left=saved.number("fodder_left", 0, MOST),
        forest=saved.numbers("forest", numbers.areas * ids.DISKS, 0, MOST),
        food=saved.numbers("food", numbers.areas, 0, MOST),
        raided=saved.numbers("raided", numbers.areas, 0, (1 << seats) - 1),
        open_tasks=saved.numbers("open_tasks", -1, 0, last_task),
        task_deck=saved.numbers("task_deck", -1, 0, last_task),
        placements=saved.numbers("placements", -1, 0, last_placement),
        shown=saved.numbers("shown", -1, 0, last_placement),
        due=saved.numbers("due", -1, 0, last_placement),
        planned=saved.numbers("planned", len(setup.works), 0, MOST),
        active=saved.number("active", 0, seats - 1),
    )


def restored_player(pack: Pack, data: object) -> Player:
    """A player's part of a saved position."""
    saved = Saved(data, None)
    numbers = pack.numbers
    player = Player(
        money=saved.number("money", -MOST, MOST),
        sources=saved.numbers("sources", ids.SOURCES, -MOST, MOST),
        food=saved.number("food", 0, MOST),
        loans=saved.number("loans", 0, len(numbers.loan_repay) - 1),
        wood=saved.numbers("wood", ids.PILES * ids.PIECES, 0, MOST),
        gear=saved.numbers("gear", ids.GEAR, 0, MOST),
        fodder=saved.number("fodder", 0, 3),
        craft=saved.numbers("craft", ids.CRAFTS, 0, MOST),
        huts=saved.numbers("huts", 3, 0, MOST),
        workers=saved.numbers("workers", 3, 0, MOST),
        mill=bool(saved.number("mill", 0, 1)),
        tasks=saved.numbers("tasks", -1, 0, MOST),
        plans=saved.numbers("plans", len(numbers.pairs), 0, MOST),
        area=saved.number("area", NONE, numbers.areas - 1),
        chosen=saved.number("chosen", NONE, numbers.areas - 1),
        place=saved.number("place", 0, ids.CLEARING),
        busy=saved.numbers("busy", ids.BUSY, 0, MOST),
        raids=saved.numbers("raids", numbers.areas, 0, MOST),
        exchanges=saved.number("exchanges", 0, MOST),
    )
    if player.money != sum(player.sources):
        raise BadData("money: it is not the sum of its sources")
    return player


def check_course(p: Lignum) -> None:
    """The game can go on from here: everybody is where the phase needs him, and there are cards for the rounds left."""
    numbers = p.pack.numbers
    if len(set(p.clearing)) != len(p.clearing):
        raise BadData("clearing: a seat stands there twice")
    travelling = p.phase <= ids.PHASE_TRAVEL and not p.in_winter()
    if not travelling and len(p.clearing) != p.seats:
        raise BadData("clearing: all foremen are expected there")
    if p.phase == ids.PHASE_TRAVEL:
        for seat, player in enumerate(p.players):
            if (player.place == ids.CLEARING) != (seat in p.clearing):
                raise BadData(f"clearing: seat {seat} is here or there")
            if player.area == NONE:
                raise BadData(f"area: seat {seat} has chosen none")
    if len(set(p.setup.works)) != len(p.setup.works):
        raise BadData("works: one lies there twice")
    for year, card in enumerate(p.setup.winters, 1):
        if p.pack.winters.year[card] != year:
            raise BadData("winters: a card of another year")
    for entry in p.stack:
        limit = WINTER_PHASES if p.in_winter() else REGULAR_PHASES
        if entry & ID_MASK == ids.FLOW and (entry >> FIRST_SHIFT & BYTE) >= limit:
            raise BadData("stack: there is no such phase")
        if entry & ID_MASK in COUNTING and (entry >> FIRST_SHIFT & BYTE) > p.seats:
            raise BadData("stack: more turns than seats")
    rounds = len([True for has in numbers.has_cards[p.round :] if has])
    if len(p.placements) + len(p.shown) < rounds * numbers.cards_per_round[p.seats]:
        raise BadData("placements: too few for the rounds to come")
    for player in p.players:
        check_wood(p, player)


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
    check_course(p)
    for seat in p.to_act():
        if not p.moves(seat):
            raise BadData(f"stack: seat {seat} is awaited and has no move")
