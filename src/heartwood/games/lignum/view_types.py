"""The view of Lignum as types."""

from typing import Literal, TypedDict

from heartwood.core.view_types import CommonView

Phase = Literal[
    "start",
    "fill",
    "mark",
    "select",
    "travel",
    "cutting",
    "arrival",
    "transport",
    "sawing",
    "tasks",
    "selling",
    "drying",
    "bonus",
    "feeding",
    "heating",
    "end",
]
Season = Literal["spring", "summer", "fall", "winter"]
Location = Literal["start", "token", "bearers", "fodder", "planned_work", "woodcutters", "tasks", "sawyers", "market"]


class LignumPending(TypedDict, total=False):
    """What the step is about: a debt, logs to burn, or what the winter asks of each player."""

    debt: int
    logs: int
    food: int
    heating: int


class LignumStock(TypedDict):
    """Workers and fodder that are still to be had on the path."""

    woodcutters: int
    bearers: int
    sawyers: int
    paid_sawyers: int
    fodder: int


class LignumGear(TypedDict):
    """Equipment."""

    wagon: int
    saw: int
    raft: int
    sledge: int


class LignumForest(TypedDict):
    """Wood that stands in a cutting area."""

    firewood: int
    softwood: int
    hardwood: int


class LignumArea(TypedDict):
    """A cutting area, the seats whose tokens lie there, and those that raided it.

    `shares`: the food that each gets who shares it, by how many they are, from one.
    """

    number: int
    wood: LignumForest
    food: int
    shares: list[int]
    tokens: list[int]
    raided: list[int]


class LignumOpenWork(TypedDict):
    """A planned work and the tokens on it."""

    id: str
    tokens: int


class LignumWinter(TypedDict):
    """What a winter asks of each player."""

    id: str
    food: int
    heating: int


class LignumCraft(TypedDict):
    """Craftwork by its kinds."""

    board: int
    shingle: int
    stake: int
    reed: int
    joker: int


class LignumWorkers(TypedDict):
    """A player's hired workers who have not worked yet, and whether the mill worker still can."""

    woodcutters: int
    bearers: int
    sawyers: int
    mill: bool


class LignumNeed(TypedDict):
    """A piece that a task needs, and from which drying area."""

    piece: str
    stage: int
    filled: bool


class LignumTask(TypedDict):
    """A task that a player has taken."""

    id: str
    needs: list[LignumNeed]
    reward: int


class LignumPlan(TypedDict):
    """A work that a player has planned, so many rounds ahead, for a round."""

    pair: int
    work: str
    round: int


class LignumShortage(TypedDict):
    """What a player lacks for the next winter as things lie, its price, the loans that it forces, and what is left.

    Below 0 `left` is what wood must be sold for, or what stays owed.
    """

    food: int
    logs: int
    price: int
    loans: int
    left: int


class LignumPlayer(TypedDict):
    """A player's mill. `wood` is by pile and piece; `craft` and `chosen` are shown to their owner.

    `owed`: penalties that could not be paid, due at the end. `dried` and `pushed`: what has moved on in this drying
    phase, by drying and by huts.
    """

    seat: int
    money: int
    food: int
    loans: int
    owed: int
    wood: dict[str, dict[str, int]]
    gear: LignumGear
    fodder: list[int]
    craft_count: int
    craft: LignumCraft | None
    huts: list[int]
    workers: LignumWorkers
    shortage: LignumShortage
    tasks: list[LignumTask]
    plans: list[LignumPlan]
    area: int | None
    chosen: int | None
    place: Literal["clearing"] | int
    busy: list[int]
    raids: list[int]
    exchanges: int
    dried: dict[str, dict[str, int]]
    pushed: dict[str, dict[str, int]]


class LignumView(CommonView):
    """Tasks, works, winters and placement cards go by their ids; an empty place on the path is "".

    `seasons` are those of all rounds, `phases` those of this round, `locations` what each location of the path is for.
    `ready`: by drying area, the last round whose drying phase a piece can enter from the sale area to be of use there.
    `choosing`: the order of choice in the tactical game. `arrival`: the round in which wood that is on the river
    arrives, none if it never will.
    """

    game: Literal["lignum"]
    pending: LignumPending
    round: int
    rounds: int
    seasons: list[Season]
    winter: bool
    phase: Phase
    phases: list[Phase]
    order: list[int]
    choosing: list[int]
    clearing: list[int]
    path: list[str]
    locations: list[Location]
    arrival: int | None
    stock: LignumStock
    supply: LignumGear
    areas: list[LignumArea]
    tasks: list[str]
    task_deck: int
    ready: list[int]
    works: list[LignumOpenWork]
    winters: list[LignumWinter]
    placements_shown: list[str]
    placements_due: list[str]
    placements_left: int
    craft_pile: int
    players: list[LignumPlayer]
    options: dict[str, object]
    content: dict[str, str]


View = LignumView
