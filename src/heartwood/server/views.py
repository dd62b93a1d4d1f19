"""What leaves the server: views, legal moves and events of one seat or of a spectator, and nothing else."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, select

from heartwood.core import Refusal, commitment
from heartwood.server import schema
from heartwood.server.history import ply_at, visible_head, visible_position, way_back, way_back_for
from heartwood.server.messages import (
    EventShown,
    RefusalShown,
    SeatShown,
    TableLine,
    TableShown,
    UndoRequestShown,
    UndoShown,
    Update,
)
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Language, Speaker, called, speaker_for
from heartwood.server.state import GATHERING, OVER, RUNNING, SPECTATOR, ServerState

PAGE = 500  # events in one update
SPECTATORS = 1 << 30  # their bit in an audience: set in that of everyone, in no mask of seats


def row_and_viewer(
    state: ServerState, connection: Connection, id: str, token: str, wanted_seat: int | None
) -> tuple[Row[Any], int]:
    """The row of a table and the seat to look from: the wanted one, else one's own, else a spectator's."""
    row = state.row(connection, id)
    held = state.admit(connection, row, token, wanted_seat)
    if wanted_seat is not None:
        return row, wanted_seat
    return row, next((own for own in held if own != SPECTATOR), SPECTATOR)


def show(state: ServerState, id: str, token: str, wanted_seat: int | None, language: Language) -> TableShown:
    """A table as one seat sees it now."""
    return table_and_refusal(state, id, token, wanted_seat, language, None)[0]


def table_and_refusal(
    state: ServerState, id: str, token: str, wanted_seat: int | None, language: Language, refusal: Refusal | None
) -> tuple[TableShown, RefusalShown | None]:
    """A table as one seat sees it now, and why something was refused."""
    with state.guarded(id), state.store.read() as connection:
        row, viewer = row_and_viewer(state, connection, id, token, wanted_seat)
        seats = state.seats(connection, id)
        speaker = speaker_for(state, row, seats, language)
        held = state.held(connection, id, token)
        return table_for(state, connection, row, seats, viewer, held, speaker), speaker.refusal(refusal)


def table_for(
    state: ServerState,
    connection: Connection,
    row: Row[Any],
    seats: Sequence[Row[Any]],
    viewer: int,
    held: list[int],
    speaker: Speaker,
) -> TableShown:
    """A table as this viewer sees it."""
    seat = None if viewer == SPECTATOR else viewer
    position = visible_position(state, connection, row, viewer) if row.phase in (RUNNING, OVER) else None
    view = None if position is None else position.view(seat)
    sight = None
    if position is not None and view is not None and seat is not None and not seats[seat].away:
        sight = speaker.sight(position, seat, view)
    back = way_back([], viewer) if position is None else way_back_for(state, connection, row, viewer)
    decision = 0 if seat is None else json.loads(row.decisions)[seat]
    return TableShown(
        id=row.id,
        game=row.game,
        rules=row.rules,
        phase=row.phase,
        options=json.loads(row.options),
        settings=json.loads(row.settings),
        listed=row.listed,
        hints=row.hints,
        commitment=commitment(bytes.fromhex(row.seed)),
        seed=row.seed if row.phase == OVER else None,
        seats=seats_shown(seats, held, speaker.speech.texts.language),
        seat=seat,
        version=row.version + decision,  # rises with all that this viewer can notice
        last=connection.execute(select(func.count()).where(*meant_for(row, viewer))).scalar_one(),
        ply=0 if position is None else ply_at(connection, row, visible_head(state, row, viewer)),
        decision=decision,
        view=view,
        prompt="" if position is None or view is None else speaker.prompt(position, view, sight),
        sources={} if view is None else speaker.sources(view),
        moves=[] if sight is None else speaker.moves(sight),
        undo=undo_shown(back.steps if row.phase == RUNNING else 0, back.barrier, speaker),
        undo_request=undo_request_shown(row, seats),
        invite=row.invite if seat is not None and row.phase == GATHERING else None,
        watch=row.watch if seat is not None else None,
        rematch=row.rematch or None,
    )


def seats_shown(seats: Sequence[Row[Any]], held: list[int], language: str) -> list[SeatShown]:
    """Who sits where."""
    names = [called(row.seat, row.name, row.bot, language) for row in seats]
    return [SeatShown(row.seat, row.name, row.bot, row.away, row.seat in held, names[row.seat]) for row in seats]


def undo_shown(steps: int, barrier: str, speaker: Speaker) -> UndoShown:
    """The way back, and what bars it."""
    return UndoShown(steps, barrier, speaker.barrier(barrier))  # type: ignore[arg-type]


def undo_request_shown(row: Row[Any], seats: Sequence[Row[Any]]) -> UndoRequestShown | None:
    """The request to go back beyond the barrier, if there is one."""
    if not row.undo_request:
        return None
    request = json.loads(row.undo_request)
    people = [seat.seat for seat in seats if not seat.bot and not seat.away]
    return UndoRequestShown(
        request["seat"], request["agreed"], [seat for seat in people if seat not in request["agreed"]]
    )


def updates(state: ServerState, id: str, token: str, wanted_seat: int | None, after: int, language: Language) -> Update:
    """What is new after a number, at most a page of it; a number we never gave makes the reader start anew."""
    with state.guarded(id), state.store.read() as connection:
        row, viewer = row_and_viewer(state, connection, id, token, wanted_seat)
        seats = state.seats(connection, id)
        speaker = speaker_for(state, row, seats, language)
        table = table_for(state, connection, row, seats, viewer, state.held(connection, id, token), speaker)
        if after > table.last:
            return Update(table.last, True, [], table)
        events = events_for(connection, row, viewer, after, speaker)
        return Update(after + len(events), False, events, table)


def events_for(connection: Connection, row: Row[Any], viewer: int, after: int, speaker: Speaker) -> list[EventShown]:
    """What this viewer was told after a number; the numbers count what it was told, so that gaps tell nothing."""
    query = select(schema.events).where(*meant_for(row, viewer)).order_by(schema.events.c.number)
    rows = connection.execute(query.offset(after).limit(PAGE))
    found = [(event.ply, event.key, json.loads(event.params)) for event in rows]
    return [
        EventShown(number, ply, key, params, speaker.event(key, params))
        for number, (ply, key, params) in enumerate(found, after + 1)
    ]


def meant_for(row: Row[Any], viewer: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Is an event of this table, and meant for this viewer."""
    events = schema.events.c
    bit = SPECTATORS if viewer == SPECTATOR else 1 << viewer
    return events.table_id == row.id, events.audience.bitwise_and(bit) != 0


def line(state: ServerState, connection: Connection, row: Row[Any], token: str, language: Language) -> TableLine:
    """A table in a list; it needs me if one of my seats is awaited."""
    held = state.held(connection, row.id, token)
    to_act: list[int] = []
    if row.phase == RUNNING:
        with suppress(ProblemError):
            to_act = list(state.position(row).to_act())
    needs_me = any(seat in held for seat in to_act)
    seats = seats_shown(state.seats(connection, row.id), held, language)
    return TableLine(row.id, row.game, row.phase, seats, to_act, needs_me)
