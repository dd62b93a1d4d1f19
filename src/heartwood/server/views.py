"""What leaves the house: views, legal moves and events of one seat or of a spectator, and nothing else."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, select

from heartwood.core import Position, commitment, fast
from heartwood.server import schema
from heartwood.server.forms import (
    EventShown,
    MoveShown,
    SeatShown,
    TableLine,
    TableShown,
    UndoShown,
    Update,
    WishShown,
)
from heartwood.server.house import GATHERING, OVER, RUNNING, SPECTATOR, House
from heartwood.server.past import seen, way_back, way_for
from heartwood.server.troubles import Trouble

PAGE = 500  # events in one update
SPECTATORS = 1 << 30  # their bit in an audience: set in that of everyone, in no mask of seats


def entrance(house: House, connection: Connection, id: str, token: str, seat: int | None) -> tuple[Row[Any], int]:
    """The row of a table and the seat to look from: the wanted one, else one's own, else a spectator's."""
    row = house.row(connection, id)
    held = house.admit(connection, row, token, seat)
    return row, next((own for own in held if own != SPECTATOR), SPECTATOR) if seat is None else seat


def show(house: House, id: str, token: str, seat: int | None) -> TableShown:
    """A table as one seat sees it now."""
    with house.guarded(id), house.store.read() as connection:
        row, eyes = entrance(house, connection, id, token, seat)
        return shown(house, connection, row, eyes, house.held(connection, id, token))


def shown(house: House, connection: Connection, row: Row[Any], eyes: int, held: list[int]) -> TableShown:
    """A table through the eyes of a seat."""
    seat = None if eyes == SPECTATOR else eyes
    seats = house.seats(connection, row.id)
    position = seen(house, connection, row, eyes) if row.phase in (RUNNING, OVER) else None
    present = seat is not None and not seats[seat].away
    moves = offered(position, seat) if position is not None and seat is not None and present else []
    back = way_back([], eyes) if position is None else way_for(house, connection, row, eyes)
    decision = 0 if seat is None else json.loads(row.decisions)[seat]
    return TableShown(
        id=row.id,
        game=row.game,
        lexicon=row.lexicon,
        rules=row.rules,
        phase=row.phase,
        options=json.loads(row.options),
        listed=row.listed,
        hints=row.hints,
        live_words=row.live_words,
        commitment=commitment(bytes.fromhex(row.seed)),
        seed=row.seed if row.phase == OVER else None,
        seats=sitting(seats, held),
        seat=seat,
        version=row.version + decision,  # rises with all that these eyes can notice
        last=connection.execute(select(func.count()).where(*audible(row, eyes))).scalar_one(),
        decision=decision,
        view=None if position is None else position.view(seat),
        moves=moves,
        undo=UndoShown(back.steps if row.phase == RUNNING else 0, back.barrier),  # type: ignore[arg-type]
        wish=wish_of(row, seats),
        invite=row.invite if seat is not None and row.phase == GATHERING else None,
        watch=row.watch if seat is not None else None,
        rematch=row.rematch or None,
    )


def sitting(seats: Sequence[Row[Any]], held: list[int]) -> list[SeatShown]:
    """Who sits where."""
    return [SeatShown(row.seat, row.name, row.bot, row.away, row.seat in held) for row in seats]


def wish_of(row: Row[Any], seats: Sequence[Row[Any]]) -> WishShown | None:
    """The wish to go back, if there is one."""
    if not row.wish:
        return None
    wish = json.loads(row.wish)
    people = [seat.seat for seat in seats if not seat.bot and not seat.away]
    return WishShown(wish["seat"], wish["agreed"], [seat for seat in people if seat not in wish["agreed"]])


def offered(position: Position, seat: int) -> list[MoveShown]:
    """The legal moves a person may be shown, each with the mark of the barrier, tried on a guess."""
    moves = position.shown_moves(seat)
    if not moves:
        return []
    guess = position.guess(seat, fast(0))
    words = position.book.vocabulary.words
    text = position.book.vocabulary.text
    return [MoveShown(text(move), words(move)[0], words(move)[1:], reveals(guess, seat, move)) for move in moves]


def reveals(guess: Position, seat: int, move: int) -> bool:
    """Is there no way back from a move? One that fails when it is tried is better not promised a way back."""
    try:
        return guess.copy().apply(seat, move)
    except Exception:
        return True


def updates(house: House, id: str, token: str, seat: int | None, after: int) -> Update:
    """What is new after a number, at most a page of it; a number we never gave makes the reader start anew."""
    with house.guarded(id), house.store.read() as connection:
        row, eyes = entrance(house, connection, id, token, seat)
        table = shown(house, connection, row, eyes, house.held(connection, id, token))
        if after > table.last:
            return Update(table.last, True, [], table)
        events = heard(connection, row, eyes, after)
        return Update(after + len(events), False, events, table)


def heard(connection: Connection, row: Row[Any], eyes: int, after: int) -> list[EventShown]:
    """What these eyes were told after a number; the numbers count what they were told, so that gaps tell nothing."""
    query = select(schema.events).where(*audible(row, eyes)).order_by(schema.events.c.number)
    rows = connection.execute(query.offset(after).limit(PAGE))
    return [EventShown(n, event.ply, event.key, json.loads(event.params)) for n, event in enumerate(rows, after + 1)]


def audible(row: Row[Any], eyes: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Is an event of this table, and meant for these eyes."""
    kept = schema.events.c
    bit = SPECTATORS if eyes == SPECTATOR else 1 << eyes
    return kept.table_id == row.id, kept.audience.bitwise_and(bit) != 0


def line(house: House, connection: Connection, row: Row[Any], token: str) -> TableLine:
    """A table in a list; it needs me if one of my seats is awaited."""
    held = house.held(connection, row.id, token)
    to_act: list[int] = []
    if row.phase == RUNNING:
        with suppress(Trouble):
            to_act = list(house.position(row).to_act())
    needs_me = any(seat in held for seat in to_act)
    return TableLine(row.id, row.game, row.phase, sitting(house.seats(connection, row.id), held), to_act, needs_me)
