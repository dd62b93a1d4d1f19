"""How an order could be made now, and which orders a purchase would finish: for the seat that asks, from a guess."""

import json
from typing import Annotated, Any, NamedTuple

from litestar import Request, get
from litestar.params import QueryParameter
from msgspec import Struct

from heartwood.core import Outcome, fast
from heartwood.games.woodcraft import Woodcraft
from heartwood.games.woodcraft.ids import TOKENS
from heartwood.games.woodcraft.plans import Plan, may_plan, plans_for, purchases
from heartwood.games.woodcraft.view import TOKEN_WORDS, dice_words, missing, symbol_word
from heartwood.server import views
from heartwood.server.api import ID, PROBLEMS, InLanguage, Server, ServerDependency, WantedSeat, begun_row, token_of
from heartwood.server.history import visible_position
from heartwood.server.outcomes import OutcomeShown, outcome_shown
from heartwood.server.problems import ProblemError, wrong_seat
from heartwood.server.speaking import Language, Speaker, speaker_for
from heartwood.server.state import SPECTATOR
from heartwood.server.threads import in_thread

OrderText = Annotated[str, QueryParameter(max_length=40)]


class PlanStep(Struct):
    """A move of a plan, as it is sent when its turn has come."""

    text: str
    verb: str
    args: list[str]
    said: str


class LostShown(Struct):
    """What another order of mine had and then lacks: die symbols and tokens."""

    order: str
    dice: list[str]
    tokens: dict[str, int]


class PlanShown(Struct):
    """One way to make an order. `actions`: free actions before it is completed; `spent`: tokens that they cost, less
    what they bring; `outcome`: all steps together; `lumber`: the pile after them; `points`: scored at once;
    `projected`: more than now if the game were scored then; `asks`: something of the reward is still to be chosen then,
    and not counted; `tag`: why it is offered, "" for one more."""

    tag: str
    steps: list[PlanStep]
    actions: int
    spent: dict[str, int]
    outcome: OutcomeShown
    lumber: list[str]
    points: int
    projected: int
    asks: bool
    lost: list[LostShown]


class PlansShown(Struct):
    """The plans for one order, the cheapest first. `open`: it is my turn, and free actions may be taken at this step;
    `missing_dice` and `missing_tokens`: what the order lacks now."""

    decision: int
    order: str
    open: bool
    missing_dice: list[str]
    missing_tokens: dict[str, int]
    plans: list[PlanShown]


class FinishedShown(Struct):
    """An order that a purchase makes possible, or sooner, and the free actions that it takes then."""

    order: str
    actions: int


class PurchaseShown(Struct):
    """A purchase that is offered now, and what it would finish."""

    move: str
    finishes: list[FinishedShown]


class PurchasesShown(Struct):
    """All purchases that are offered for a decision."""

    decision: int
    purchases: list[PurchaseShown]


class Asked(NamedTuple):
    """What a seat may know of its table, to think about outside of the table's lock."""

    decision: int
    seat: int
    world: Woodcraft
    speaker: Speaker


def asked(
    request: Request[Any, Any, Any], server: Server, id: str, wanted_seat: int | None, language: Language
) -> Asked:
    """The seat that asks and a guess of its own."""
    with server.state.quarantine_on_error(id), server.state.store.read() as connection:
        _, seat = views.row_and_viewer(server.state, connection, id, token_of(request), wanted_seat)
        if seat == SPECTATOR:
            raise wrong_seat()
        row = begun_row(server.state, connection, id, token_of(request), seat)
        position = visible_position(server.state, connection, row, seat)
        if not isinstance(position, Woodcraft):
            raise ProblemError("no-orders", 409, "there are no orders in this game")
        speaker = speaker_for(server.state, row, server.state.read_seats(connection, id), language)
        return Asked(json.loads(row.decisions)[seat], seat, position.guess(seat, fast(0)), speaker)


@get("/api/tables/{id:str}/plans", responses=PROBLEMS, opt={"limit": "act"})
async def plans(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    order: OrderText,
    wanted_seat: WantedSeat = None,
    lang: InLanguage = "en",
) -> PlansShown:
    """Up to five short series of free actions that complete an order beside the board of the seat."""

    def look() -> PlansShown:
        decision, seat, world, speaker = asked(request, server, id, wanted_seat, lang)
        orders = world.pack.orders.ids
        card = orders.index(order) if order in orders else -1
        if card < 0 or not world.players[seat].row_of(card):
            raise ProblemError("not-beside", 409, "this order does not lie beside your board")
        lacks: dict[str, Any] = missing(world, world.players[seat], card)
        found = [plan_shown(world, seat, plan, speaker) for plan in plans_for(world, seat, card)]
        return PlansShown(decision, order, may_plan(world, seat), lacks["missing_dice"], lacks["missing_tokens"], found)

    return await in_thread(look)


@get("/api/tables/{id:str}/purchases", responses=PROBLEMS, opt={"limit": "act"})
async def finishing(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, wanted_seat: WantedSeat = None
) -> PurchasesShown:
    """Which orders each purchase that the seat is offered now would finish."""

    def look() -> PurchasesShown:
        decision, seat, world, _ = asked(request, server, id, wanted_seat, "en")
        text, orders = world.book.vocabulary.text, world.pack.orders.ids
        found = [
            PurchaseShown(text(move), [FinishedShown(orders[one.card], one.actions) for one in finished])
            for move, finished in purchases(world, seat)
        ]
        return PurchasesShown(decision, found)

    return await in_thread(look)


def plan_shown(world: Woodcraft, seat: int, plan: Plan, speaker: Speaker) -> PlanShown:
    """A plan as it goes over the wire, each step with its sentence."""
    vocabulary = world.book.vocabulary
    texts = [vocabulary.text(move) for move in plan.moves]
    steps: list[PlanStep] = []
    for text, said in zip(texts, speaker.line(speaker.speech.sight(world, seat), texts), strict=True):
        verb, *args = vocabulary.words(vocabulary.parse(text))
        steps.append(PlanStep(text, verb, args, said))
    outcome = Outcome([], [], [], [], False)
    world.compare(plan.world, plan.world, seat, outcome)
    now, then = (position.scores(True)[seat].total for position in (world, plan.world))
    ids = world.pack.orders.ids
    lost = [
        LostShown(ids[one.card], [symbol_word(symbol) for symbol in one.symbols], named(one.tokens))
        for one in plan.lost
    ]
    return PlanShown(
        plan.tag,
        steps,
        plan.actions,
        named(plan.spent),
        outcome_shown("", outcome),
        dice_words(plan.world.players[seat].lumber),
        plan.points,
        then - now,
        plan.world.stack[-1] != world.stack[-1],
        lost,
    )


def named(tokens: list[int]) -> dict[str, int]:
    """Tokens by their names, without those of which there are none."""
    return {TOKEN_WORDS[token]: tokens[token] for token in range(TOKENS) if tokens[token]}
