"""What the moves of a seat will do, told before they are played: for one move or for all that the seat is offered."""

import json
import logging
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.params import QueryParameter
from msgspec import Struct
from sqlalchemy import Connection, Row

from heartwood.core import Outcome, Position, fast
from heartwood.core.outcome import foresee
from heartwood.server import play, views
from heartwood.server.api import ID, PROBLEMS, InLanguage, ServerDependency, WantedSeat, begun_row, token_of
from heartwood.server.history import visible_position
from heartwood.server.messages import RefusalShown
from heartwood.server.problems import wrong_seat
from heartwood.server.speaking import Language, speaker_for
from heartwood.server.state import RUNNING, SPECTATOR, ServerState
from heartwood.server.threads import in_thread

MoveText = Annotated[str | None, QueryParameter(max_length=200)]

log = logging.getLogger("heartwood.server")


class GoodShown(Struct):
    """Something that the seat pays or gains; `where` is its source, or its place among the things of the seat."""

    item: str
    amount: int
    where: str


class PieceMoveShown(Struct):
    """A piece that changes its place; a place is its path in the view, such as `players.0.rooms.2`, or `supply`."""

    piece: str
    source: str
    target: str


class OutcomeShown(Struct):
    """What is certain about a move before it is played. `completes`: orders, tasks, cards; `reveals`: no way back."""

    move: str
    pays: list[GoodShown]
    gains: list[GoodShown]
    moves: list[PieceMoveShown]
    completes: list[str]
    reveals: bool


class OutcomesShown(Struct):
    """The outcomes for the decision of a seat; none and why not, if the one that was asked for is no legal move."""

    decision: int
    outcomes: list[OutcomeShown]
    refusal: RefusalShown | None


@get("/api/tables/{id:str}/outcomes", responses=PROBLEMS, opt={"limit": "act"})
async def outcomes(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    wanted_seat: WantedSeat = None,
    move: MoveText = None,
    lang: InLanguage = "en",
) -> OutcomesShown:
    """What a move will do, or all moves that the seat is offered; nothing is changed."""

    def look() -> OutcomesShown:
        with server.state.quarantine_on_error(id), server.state.store.read() as connection:
            _, seat = views.row_and_viewer(server.state, connection, id, token_of(request), wanted_seat)
            if seat == SPECTATOR:
                raise wrong_seat()
            row = begun_row(server.state, connection, id, token_of(request), seat)
            return outcomes_for(server.state, connection, row, seat, move, lang)

    return await in_thread(look)


def outcomes_for(
    state: ServerState, connection: Connection, row: Row[Any], seat: int, move: str | None, language: Language
) -> OutcomesShown:
    """What a seat may be told about its moves: tried out on a guess, so nothing it may not know."""
    decision = json.loads(row.decisions)[seat]
    position = visible_position(state, connection, row, seat)
    if move is None:
        present = row.phase == RUNNING and not state.read_seats(connection, row.id)[seat].away
        wanted = position.shown_moves(seat) if present else []
    else:
        refusal = play.explain(state, connection, row, seat, move)
        if refusal is not None:
            speaker = speaker_for(state, row, state.read_seats(connection, row.id), language)
            return OutcomesShown(decision, [], speaker.refusal(refusal))
        wanted = [position.book.vocabulary.parse(move)]
    world = position.guess(seat, fast(0))
    text = position.book.vocabulary.text
    return OutcomesShown(decision, [outcome_shown(text(each), try_move(world, seat, each)) for each in wanted], None)


def try_move(world: Position, seat: int, move: int) -> Outcome:
    """The outcome of a move; of one that fails when it is tried only that it is better not promised a way back."""
    try:
        return foresee(world, seat, move)
    except Exception as error:
        log.error("outcome", extra={"seat": seat, "error": type(error).__name__}, exc_info=error)
        return Outcome([], [], [], [], True)


def outcome_shown(text: str, outcome: Outcome) -> OutcomeShown:
    """An outcome as it goes over the wire."""
    return msgspec.convert({"move": text, **outcome.to_data()}, OutcomeShown)
