"""What was: the way back and what bars it, the position at any moment, and how much of it each viewer may see.

A viewer is a seat or a spectator. A turn is half-made as long as only its seat can notice: nothing was revealed, nobody
else is to act or may say anything new. Until it becomes public, the others see the table as it was before.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from heartwood.core import Event, Game, Position
from heartwood.server import schema
from heartwood.server.state import ServerState

START, REVEALED, BOT, OTHER = "start", "revealed", "bot", "other"  # what bars the way
PAGE = 50  # moves read at once, looking back


class WayBack(NamedTuple):
    """How many steps a seat may take back by itself, where that leads, and what lies behind."""

    steps: int
    target: int
    barrier: str


def moves_in_force(connection: Connection, row: Row[Any], head: int = -1) -> Iterator[Row[Any]]:
    """The moves in force, the latest first, back from the head or an earlier one."""
    moves = schema.moves
    wanted = row.head if head < 0 else head
    while wanted:
        query = select(moves).where(moves.c.table_id == row.id, moves.c.move_id <= wanted)
        for move in connection.execute(query.order_by(moves.c.move_id.desc()).limit(PAGE)).all():
            if move.move_id == wanted:
                yield move
                wanted = move.before


def way_back(chain: Iterable[Row[Any]], seat: int) -> WayBack:
    """Back over the seat's own moves, never over something revealed, a bot's answer or another seat's move."""
    steps = 0
    for move in chain:
        if move.revealed:
            return WayBack(steps, move.move_id, REVEALED)
        if move.seat != seat or move.bot:
            return WayBack(steps, move.move_id, BOT if move.bot else OTHER)
        steps += 1
    return WayBack(steps, 0, START)


def ply_at(connection: Connection, row: Row[Any], move_id: int) -> int:
    """How many moves lead to a move and its position."""
    moves = schema.moves.c
    query = select(moves.ply).where(moves.table_id == row.id, moves.move_id == move_id)
    return int(connection.execute(query).scalar_one()) if move_id else 0


def position_at(connection: Connection, row: Row[Any], game: Game, move_id: int, anew: bool = False) -> Position:
    """The position after a move in force: the nearest snapshot and the moves since; `anew`: at least one of them."""
    snapshots = schema.snapshots
    query = select(snapshots.c.move_id).where(snapshots.c.table_id == row.id, snapshots.c.move_id <= move_id)
    known = set(connection.execute(query).scalars())
    if anew and move_id:
        known.discard(move_id)
    later: list[Row[Any]] = []
    for move in moves_in_force(connection, row, move_id):
        if move.move_id in known:
            break
        later.append(move)
    base = later[-1].before if later else move_id
    query = select(snapshots.c.position).where(snapshots.c.table_id == row.id, snapshots.c.move_id == base)
    position = game.restore(json.loads(connection.execute(query).scalar_one()))
    for move in reversed(later):
        position.play(move.seat, game.book.vocabulary.parse(move.text))
    return position


# --- half-made turns -------------------------------------------------------------------------------------------


def becomes_public(before: Position, after: Position, seat: int) -> bool:
    """May a move of a person that revealed nothing be seen by all: does it concern anybody else?"""
    if before.to_act() != (seat,) or after.to_act() != (seat,):
        return True
    return any(before.moves(other) != after.moves(other) for other in range(after.seats) if other != seat)


def visible_head(state: ServerState, row: Row[Any], viewer: int) -> int:
    """The last move that this viewer may see."""
    inside = row.public_head == row.head or state.position(row).to_act() == (viewer,)
    return int(row.head if inside else row.public_head)


def way_back_for(state: ServerState, connection: Connection, row: Row[Any], viewer: int) -> WayBack:
    """The way back as this viewer may know it; once another seat has begun its turn there is none."""
    head = visible_head(state, row, viewer)
    way = way_back(moves_in_force(connection, row, head), viewer)
    return WayBack(0, head, OTHER) if way.steps and head != row.head else way


def visible_position(state: ServerState, connection: Connection, row: Row[Any], viewer: int) -> Position:
    """The position as far as this viewer may see it: not to be changed, and shown only by its view."""
    position = state.position(row)
    head = visible_head(state, row, viewer)
    if head == row.head:
        return position
    visible = state.cached(row.id, head)
    if visible is None:
        visible = position_at(connection, row, state.game(row), head)
        state.cache(row.id, head, visible)
    return visible


def withheld_events(state: ServerState, connection: Connection, row: Row[Any]) -> list[tuple[int, Event]]:
    """What happened in the half-made turn, for all who were not told: played once more from the public position."""
    if row.public_head == row.head:
        return []
    game = state.game(row)
    position = position_at(connection, row, game, row.public_head)
    events: list[tuple[int, Event]] = []
    for move in reversed(list(takewhile(lambda move: move.move_id > row.public_head, moves_in_force(connection, row)))):
        position.events = []
        position.play(move.seat, game.book.vocabulary.parse(move.text))
        events += [(move.ply, (key, mask & ~(1 << move.seat), params)) for key, mask, params in position.events]
    return events
