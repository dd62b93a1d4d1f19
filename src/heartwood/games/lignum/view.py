"""What a seat or a spectator of Lignum may know, as plain data, by listing what is allowed.

Hidden are areas chosen and not revealed, and the kinds of craftwork in the mills of the others (L-STORE-08).
"""

from typing import Final

from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK
from heartwood.games.lignum.areas import order_of_choice, share_of
from heartwood.games.lignum.board import LOCATIONS, PIECES
from heartwood.games.lignum.extras import MOVING_PILES
from heartwood.games.lignum.ids import BURNING, CLEARING, DISKS, FIREWOOD, FORCED_SALE, PHASE_ARRIVAL
from heartwood.games.lignum.ids import PIECES as KINDS
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, TARGET_SHIFT, Lignum, token_word
from heartwood.games.lignum.rounds import PHASE_NAMES, REGULAR, WINTERLY, takes_place
from heartwood.games.lignum.view_types import (
    LignumCraft,
    LignumForest,
    LignumGear,
    LignumPending,
    LignumPlayer,
    LignumTask,
    LignumView,
    LignumWinter,
)
from heartwood.games.lignum.winter import debt_of, demand, shortage

PILE_WORDS: Final = [
    *("woodpile", "sawing", "sale", "river", "heating"),
    *("dry0", "dry1", "dry2", "load0", "load1", "load2"),
]
GEAR_WORDS: Final = ["wagon", "saw", "raft", "sledge"]


def view(p: Lignum, seat: int | None) -> LignumView:
    """Plain data for a seat, or for a spectator."""
    if seat is not None:
        p.check_seat(seat)
    numbers = p.pack.numbers
    scores = [score.to_data() for score in p.scores()]
    return {
        "game": "lignum",
        "seat": seat,
        "seats": p.seats,
        "over": p.over(),
        "to_act": list(p.to_act()),
        "step": p.asking().name if p.stack else None,
        "pending": pending(p),
        "round": p.round,
        "rounds": len(numbers.season),
        "seasons": numbers.season_names[:],
        "winter": p.in_winter(),
        "phase": PHASE_NAMES[p.phase],
        "phases": [PHASE_NAMES[phase] for phase in (WINTERLY if p.in_winter() else REGULAR) if takes_place(p, phase)],
        "order": p.order[:],
        "choosing": order_of_choice(p)[:] if p.setup.tactical else [],
        "clearing": p.clearing[:],
        "path": [token_word(token) for token in p.path],  # L-FILL-05, L-AMB-06: open, craftwork too
        "locations": LOCATIONS[:],
        "arrival": arrival(p),
        "stock": {
            "woodcutters": p.stock[0],
            "bearers": p.stock[1],
            "sawyers": p.stock[2],
            "paid_sawyers": p.stock[3],
            "fodder": p.stock[4],
        },
        "supply": gear(p.supply),
        "areas": [
            {
                "number": area + 1,
                "wood": forest(p.forest[area * DISKS : (area + 1) * DISKS]),
                "food": p.food[area],
                "shares": [share_of(p, area, number + 1) for number in range(p.seats)],
                "tokens": [other for other, player in enumerate(p.players) if player.area == area],
                "raided": [other for other in range(p.seats) if p.raided[area] >> other & 1],
            }
            for area in range(numbers.areas)
        ],
        "tasks": [p.pack.tasks.ids[card] for card in p.open_tasks],
        "task_deck": len(p.task_deck),
        "ready": numbers.ready[:],
        "works": [
            {"id": p.pack.works.ids[work], "tokens": p.planned[place]} for place, work in enumerate(p.setup.works)
        ],
        "winters": winters(p),
        "placements_shown": [p.pack.placements.ids[card] for card in p.shown],
        "placements_due": [p.pack.placements.ids[card] for card in p.due],
        "placements_left": len(p.placements),
        "craft_pile": sum(p.pile),
        "players": [player_view(p, other, seat) for other in range(p.seats)],
        "scores": scores,
        "projected": [score.to_data(scores[score.seat]) for score in p.scores(projected=True)],
        "winners": p.winners(),
        "options": dict(p.setup.options),
        "content": dict(p.pack.content),
    }


def gear(counts: list[int]) -> LignumGear:
    """Equipment by its kinds."""
    wagon, saw, raft, sledge = counts
    return {"wagon": wagon, "saw": saw, "raft": raft, "sledge": sledge}


def forest(counts: list[int]) -> LignumForest:
    """The wood in a cutting area, by its kinds."""
    firewood, softwood, hardwood = counts
    return {"firewood": firewood, "softwood": softwood, "hardwood": hardwood}


def craft(counts: list[int]) -> LignumCraft:
    """Craftwork by its kinds."""
    board, shingle, stake, reed, joker = counts
    return {"board": board, "shingle": shingle, "stake": stake, "reed": reed, "joker": joker}


def winters(p: Lignum) -> list[LignumWinter]:
    """What each winter asks of each player: public from the start."""
    cards = p.pack.winters
    return [
        {"id": cards.ids[card], "food": cards.food[card][half], "heating": cards.heating[card][half]}
        for card, half in zip(p.setup.winters, p.setup.halves, strict=True)  # L-SETUP-07: open for all
    ]


def arrival(p: Lignum) -> int | None:
    """The round in which what is on the river arrives: this one, or the next that is no winter."""
    is_winter = p.pack.numbers.is_winter
    round = p.round if p.phase <= PHASE_ARRIVAL else p.round + 1
    while round <= len(is_winter) and is_winter[round - 1]:
        round += 1
    return round if round <= len(is_winter) else None


def player_view(p: Lignum, seat: int, viewer: int | None) -> LignumPlayer:
    """A player's mill."""
    player = p.players[seat]
    own = seat == viewer
    wood = player.wood
    food, logs, price, loans, left = shortage(p, seat)
    return {
        "seat": seat,
        "money": player.money,
        "food": player.food,
        "loans": player.loans,
        "owed": player.owed,
        "wood": {
            PILE_WORDS[pile]: {
                PIECES[kind]: wood[pile * KINDS + kind] for kind in range(KINDS) if wood[pile * KINDS + kind]
            }
            for pile in range(len(PILE_WORDS))
        },
        "gear": gear(player.gear),
        "fodder": [value for value, bit in ((2, 1), (3, 2)) if player.fodder & bit],
        "craft_count": sum(player.craft),  # L-STORE-05
        # L-STORE-05, L-STORE-08, L-COMP-13, L-AMB-60: the others see the number only
        "craft": craft(player.craft) if own else None,
        "huts": player.huts[:],
        "workers": {
            "woodcutters": player.workers[0],
            "bearers": player.workers[1],
            "sawyers": player.workers[2],
            "mill": player.mill,
        },
        "shortage": {"food": food, "logs": logs, "price": price, "loans": loans, "left": left},
        "tasks": [task(p, entry) for entry in player.tasks],
        "plans": [
            {
                "pair": p.pack.numbers.pairs[pair],
                "work": p.pack.works.ids[(plan & CARD_MASK) - 1],
                "round": plan >> TARGET_SHIFT,
            }
            for pair, plan in enumerate(player.plans)
            if plan
        ],
        "area": None if player.area == NONE else player.area + 1,
        "chosen": player.chosen + 1 if own and player.chosen != NONE else None,  # L-AREA-01, L-COMP-13
        "place": "clearing" if player.place == CLEARING else player.place,
        "busy": player.busy[:],
        "raids": player.raids[:],
        "exchanges": player.exchanges,
        "dried": moved(player.dried),
        "pushed": moved(player.pushed),
    }


def moved(counts: list[int]) -> dict[str, dict[str, int]]:
    """Pieces that have moved on in this drying phase, by the pile they came from."""
    if not sum(counts):
        return {}  # nearly always
    return {
        PILE_WORDS[pile]: {
            PIECES[kind]: counts[place * KINDS + kind] for kind in range(KINDS) if counts[place * KINDS + kind]
        }
        for place, pile in enumerate(MOVING_PILES)
        if sum(counts[place * KINDS : (place + 1) * KINDS])
    }


def task(p: Lignum, entry: int) -> LignumTask:
    """A task with what it needs and what lies on it."""
    card = entry & CARD_MASK
    return {
        "id": p.pack.tasks.ids[card],
        "needs": [
            {"piece": PIECES[need & 7], "stage": need >> 3, "filled": bool(entry >> FILLED_SHIFT >> place & 1)}
            for place, need in enumerate(p.pack.tasks.needs[card])
        ],
        "reward": p.pack.tasks.reward[card],
    }


def pending(p: Lignum) -> LignumPending:
    """What the top step is about: all of it is public."""
    if not p.stack:
        return {}
    top = p.stack[-1]
    if top & ID_MASK == FORCED_SALE:
        return {"debt": debt_of(top)}
    if top & ID_MASK == BURNING:
        return {"logs": top >> FIRST_SHIFT & BYTE}
    if p.in_winter():
        food, heating = demand(p)
        return {"food": food, "heating": heating}
    return {}


def announce(p: Lignum) -> None:
    """How things stand at the beginning."""
    if p.events is None:
        return
    p.tell(
        "table",
        {
            "order": p.order[:],
            "works": [p.pack.works.ids[work] for work in p.setup.works],
            "tasks": [p.pack.tasks.ids[card] for card in p.open_tasks],
            "winters": [p.pack.winters.ids[card] for card in p.setup.winters],
            "demands": [[each["food"], each["heating"]] for each in winters(p)],
            "path": [token_word(token) for token in p.path],
            "areas": [player.area + 1 for player in p.players if player.area != NONE],  # else they are placed now
            "firewood": [p.forest[area * DISKS + FIREWOOD] for area in range(p.pack.numbers.areas)],
        },
    )
    if p.shown:
        p.tell("shown", {"cards": [p.pack.placements.ids[card] for card in p.shown]})  # L-TACT-02
