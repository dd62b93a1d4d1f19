"""The view of Woodcraft as types. A die is a word such as `green4`."""

from typing import Literal, NotRequired, TypedDict

from heartwood.core.view_types import CommonView

Verdict = Literal["excellent", "good", "plain"]


class WoodcraftPending(TypedDict, total=False):
    """What the step is about; which keys there are depends on it. `options` are effects as the pack writes them."""

    options: list[dict[str, object]]
    source: str
    demand: str
    symbol: str
    action: str
    discount: int
    tool: str
    links: list[str]
    event: str
    helpers: list[str]
    left: int
    trees: int
    tile: str


class WoodcraftTurn(TypedDict):
    """What the active player has done of the turn; `grants` are actions still to come."""

    tile: str | None
    done: bool
    bonus: bool
    fresh_lanterns: int
    acting: bool
    grants: list[str]


class WoodcraftTile(TypedDict):
    """An action tile on the wheel: its quadrant, counted from the start, and the space in it, from 1."""

    action: str
    quadrant: int
    space: int
    blocked: bool


class WoodcraftWheel(TypedDict):
    """The wheel: its tiles, the lead quadrant, whether the arc tile lies, and the quadrant that the game began with."""

    tiles: list[WoodcraftTile]
    lead: int
    arc: bool
    start: str


class WoodcraftDecks(TypedDict):
    """How many cards are left and discarded, and which of the discarded ones this seat has seen."""

    orders: int
    helpers: int
    order_discard: int
    helper_discard: int
    orders_seen: list[str]
    helpers_seen: list[str]


class WoodcraftContract(TypedDict):
    """A public contract and the seats that claimed it; `worth`: what it would pay each seat now."""

    id: str
    claimed_by: list[int]
    closed: bool
    removed: bool
    worth: list[int]


class WoodcraftReputationTile(TypedDict):
    """A tile of the reputation track; `reached` is by seat the round in which it was, 0 for never.

    `reward` is the effect, as the pack writes it, for who reaches it in this round; None for nothing.
    """

    id: str
    space: int
    gone: bool
    reached: list[int]
    reward: dict[str, object] | None


class WoodcraftOrder(TypedDict):
    """An order beside the board, and its row."""

    id: str
    row: int


class WoodcraftPlayer(TypedDict):
    """A player's board. `hand`, `draft`, `kept` and `chosen_order` are None for those who may not see them.

    `prices`: what the dice of the yard and the helpers on display cost this player.
    """

    seat: int
    score: int
    blueberries: int
    lantern: int
    glue: int
    scrapwood: int
    sawblade: int
    reuse: int
    lumber: list[str]
    trees: dict[str, int]
    reputation: int
    hazelnut_income: int
    blueberry_income: int
    marketing: int
    pieces: list[str]
    used: list[str]
    rooms: list[str | None]
    once_used: list[str]
    attic: list[str | None]
    orders: list[WoodcraftOrder]
    completed: list[WoodcraftOrder]
    claims: list[str]
    prices: dict[str, int]
    hand_count: int
    hand: list[str] | None
    draft: list[str] | None
    kept: list[str] | None
    chosen_helper: str | None
    chosen_order: str | None


class WoodcraftSolo(TypedDict):
    """The neutral counter on the reputation track and the solo cards; the verdict when the game is over.

    `good` and `excellent` are the points that count as such.
    """

    rival: int
    good: int
    excellent: int
    deck: int
    discard: list[str]
    verdict: Verdict | None


class WoodcraftView(CommonView):
    """Cards, tools and actions go by their ids; an empty place in a row of cards is None."""

    game: Literal["woodcraft"]
    pending: WoodcraftPending
    round: int
    rounds: int
    first: int
    active: int
    turn: WoodcraftTurn
    wheel: WoodcraftWheel
    yard: list[str]
    orders: list[str | None]
    helpers: list[str | None]
    late: bool
    decks: WoodcraftDecks
    contracts: list[WoodcraftContract]
    reputation_tiles: list[WoodcraftReputationTile]
    tools: dict[str, int]
    players: list[WoodcraftPlayer]
    options: dict[str, object]
    content: dict[str, str]
    solo: NotRequired[WoodcraftSolo]


View = WoodcraftView
