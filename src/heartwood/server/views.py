"""What leaves the house: views, legal moves and events of one seat or of a spectator, and nothing else."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, or_, select

from heartwood.core import EVERYONE, Position, commitment, fast
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
from heartwood.server.past import recent, way_back
from heartwood.server.troubles import Trouble, unknown_table, wrong_seat

PAGE = 500  # events in one update


def entrance(house: House, connection: Connection, id: str, token: str, seat: int | None) -> tuple[Row[Any], int]:
    """The row of a table and the seat to look from: the wanted one, else one's own, else a spectator's."""
    row = house.row(connection, id)
    held = house.held(connection, id, token)
    if seat is not None:
        if seat not in held:
            raise wrong_seat() if held or row.listed else unknown_table()
        return row, seat
    if not held and not row.listed:
        raise unknown_table()
    return row, next((own for own in held if own != SPECTATOR), SPECTATOR)


def show(house: House, id: str, token: str, seat: int | None) -> TableShown:
    """A table as one seat sees it now."""
    with house.guarded(id), house.store.read() as connection:
        row, eyes = entrance(house, connection, id, token, seat)
        return shown(house, connection, row, eyes, house.held(connection, id, token))


def shown(house: House, connection: Connection, row: Row[Any], eyes: int, held: list[int]) -> TableShown:
    """A table through the eyes of a seat."""
    seat = None if eyes == SPECTATOR else eyes
    seats = house.seats(connection, row.id)
    position = house.position(row) if row.phase in (RUNNING, OVER) else None
    present = seat is not None and not seats[seat].away
    moves = offered(position, seat) if position is not None and seat is not None and present else []
    back = way_back(recent(connection, row), eyes)
    return TableShown(
        id=row.id,
        game=row.game,
        lexicon=row.lexicon,
        rules=row.rules,
        phase=row.phase,
        options=json.loads(row.options),
        listed=row.listed,
        hints=row.hints,
        commitment=commitment(bytes.fromhex(row.seed)),
        seed=row.seed if row.phase == OVER else None,
        seats=sitting(seats, held),
        seat=seat,
        version=row.version,
        last=row.told,
        decision=0 if seat is None else json.loads(row.decisions)[seat],
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
        if after > row.told:
            return Update(row.told, True, [], table)
        events = heard(connection, row, eyes, after)
        last = events[-1].number if len(events) == PAGE else row.told
        return Update(last, False, events, table)


def heard(connection: Connection, row: Row[Any], eyes: int, after: int) -> list[EventShown]:
    """The events after a number that these eyes may see."""
    kept = schema.events
    audience = kept.c.audience == EVERYONE
    if eyes != SPECTATOR:
        audience = or_(audience, kept.c.audience.bitwise_and(1 << eyes) != 0)
    query = select(kept).where(kept.c.table_id == row.id, kept.c.number > after, audience)
    rows = connection.execute(query.order_by(kept.c.number).limit(PAGE))
    return [EventShown(event.number, event.seq, event.key, json.loads(event.params)) for event in rows]


def line(house: House, connection: Connection, row: Row[Any], token: str) -> TableLine:
    """A table in a list; it needs me if one of my seats is awaited."""
    held = house.held(connection, row.id, token)
    needs_me = False
    if row.phase == RUNNING:
        try:
            needs_me = any(seat in held for seat in house.position(row).to_act())
        except Trouble:
            needs_me = False
    return TableLine(row.id, row.game, row.phase, sitting(house.seats(connection, row.id), held), needs_me)
