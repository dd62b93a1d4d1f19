"""Who sits at a table, where others decide it: the creator sends somebody away before the game, people do without
somebody who is absent; vacations; and the server's own time, by which all of that is counted."""

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection, Row, insert, select

from heartwood.core import BadOption
from heartwood.server import clocks, schema, tables, views
from heartwood.server.api import ID, PROBLEMS, InLanguage, Server, ServerDependency, token_of
from heartwood.server.messages import OtherSeat, Replacement, TableShown, TimeShown, Vacation
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Language
from heartwood.server.state import GATHERING, RUNNING, SPECTATOR, ServerState
from heartwood.server.threads import in_thread
from heartwood.server.tokens import new_token

Asked = TypeVar("Asked", OtherSeat, Replacement, Vacation)


@get("/api/time", responses=PROBLEMS, opt={"limit": "look"})
async def time(server: ServerDependency) -> TimeShown:
    """The server's own time."""
    return TimeShown(server.state.time.now())


@post("/api/tables/{id:str}/remove", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def remove(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[OtherSeat],
    lang: InLanguage = "en",
) -> TableShown:
    """Send somebody away before the game; the creator of the table may do that."""
    return await change(request, server, id, data, lang, send_away)


@post("/api/tables/{id:str}/replace", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def replace(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[Replacement],
    lang: InLanguage = "en",
) -> TableShown:
    """Give the seat of somebody absent to a bot, or to whoever comes with the invitation."""
    return await change(request, server, id, data, lang, take_over)


@post("/api/tables/{id:str}/vacation", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def vacation(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[Vacation], lang: InLanguage = "en"
) -> TableShown:
    """Begin or end a vacation."""
    return await change(request, server, id, data, lang, go_on_vacation)


async def change(
    request: Request[Any, Any, Any],
    server: Server,
    id: str,
    asked: Asked,
    language: Language,
    work: Callable[[ServerState, str, Asked, str], None],
) -> TableShown:
    """Change a table for whoever holds a seat there, tell everybody, and show it."""
    token = token_of(request)
    await in_thread(work, server.state, id, asked, token)
    server.notify_changed(id)
    return await in_thread(views.show, server.state, id, token, asked.seat, language)


def send_away(state: ServerState, id: str, asked: OtherSeat, token: str) -> None:
    """Free the seat of somebody before the game; the old invitation is void, so that it does not lead back."""
    with state.store.write() as connection:
        row = tables.own_seat(state, connection, id, asked.seat, token)
        if row.phase != GATHERING:
            raise ProblemError("begun", 409, "the game has begun")
        if row.creator != asked.seat:
            raise ProblemError("not-creator", 403, "only the creator of the table may send somebody away")
        other = other_person(state, connection, row, asked)
        number = state.write_table_event(connection, row, "removed", name=other.name)
        tables.vacate(connection, id, other.seat)
        state.update_table(connection, row, event_count=number, invite=new_token())


def take_over(state: ServerState, id: str, asked: Replacement, token: str) -> None:
    """A bot takes the seat of somebody absent, who may still watch."""
    with state.store.write() as connection:
        row = running_row(state, connection, id, asked.seat, token)
        clock = clocks.read(row)
        is_open = clock is not None and asked.other in clock.open
        if not is_open:
            other_person(state, connection, row, asked)
            if not clocks.is_absent(row, asked.other, state.time.now()):
                raise ProblemError("not-absent", 409, "this person has not been absent for as long as the table wants")
        level = asked.level or tables.STAND_IN
        try:
            tables.check_level(row.game, level)
        except BadOption as error:
            raise ProblemError("bad-option", 422, str(error)) from None
        name = state.read_seats(connection, id)[asked.other].name
        key = "replaced" if asked.level else "opened"
        number = state.write_table_event(connection, row, key, seat=asked.other, name=name, level=level)
        make_spectators(connection, id, asked.other)
        tables.vacate(connection, id, asked.other)
        tables.set_seat(connection, id, asked.other, bot=level, away=False)
        values = clocks.clock_after_replacement(
            row, state.read_seats(connection, id), state.position(row), asked, state.time.now()
        )
        state.update_table(connection, row, undo_request="", event_count=number, **values)


def make_spectators(connection: Connection, id: str, seat: int) -> None:
    """Let whoever held a seat watch."""
    kept = schema.credentials
    of_table = select(kept).where(kept.c.table_id == id, kept.c.recovery.is_(False))
    watching = {held.hash for held in connection.execute(of_table.where(kept.c.seat == SPECTATOR))}
    for held in connection.execute(of_table.where(kept.c.seat == seat)).all():
        if held.hash not in watching:
            values = {"hash": held.hash, "table_id": id, "seat": SPECTATOR, "recovery": False, "created": held.created}
            connection.execute(insert(kept).values(values))


def go_on_vacation(state: ServerState, id: str, asked: Vacation, token: str) -> None:
    """The clock of a seat stands still, or goes on."""
    with state.store.write() as connection:
        row = running_row(state, connection, id, asked.seat, token)
        seats, position = state.read_seats(connection, id), state.position(row)
        values = clocks.clock_after_vacation_change(row, seats, position, asked.seat, asked.on, state.time.now())
        key = "vacation" if asked.on else "vacation-over"
        number = state.write_table_event(connection, row, key, seat=asked.seat)
        state.update_table(connection, row, event_count=number, **values)


def running_row(state: ServerState, connection: Connection, id: str, seat: int, token: str) -> Row[Any]:
    """The row of a table where a game is on, for a browser that holds the seat."""
    row = tables.own_seat(state, connection, id, seat, token)
    if row.phase != RUNNING:
        raise ProblemError("not-begun", 409, "no game is on at this table")
    return row


def other_person(state: ServerState, connection: Connection, row: Row[Any], asked: OtherSeat) -> Row[Any]:
    """The seat of another person."""
    other = next(
        (seat for seat in state.read_seats(connection, row.id) if seat.seat == asked.other and seat.name), None
    )
    if other is None or asked.other == asked.seat:
        raise ProblemError("no-person", 409, "nobody else sits there")
    return other


SEAT_ROUTES = [time, remove, replace, vacation]
