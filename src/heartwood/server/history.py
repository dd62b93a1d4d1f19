"""What was: the way back and what bars it, the position at any moment, and how much of it each viewer may see.

A viewer is a seat or a spectator. A turn is half-made as long as only its seat can notice: nothing was revealed, nobody
else is to act or may say anything new. Until it becomes public, the others see the table as it was before.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from heartwood.core import Game, Position
from heartwood.server import schema
from heartwood.server.memory import BoundedCache, Move, NewEvent
from heartwood.server.state import SPECTATOR, ServerState

START, REVEALED, BOT, OTHER = "start", "revealed", "bot", "other"  # what bars the way
PAGE = 50  # moves read at once, looking back


moves_back = (
    select(schema.moves)
    .where(schema.moves.c.table_id == bindparam("table"), schema.moves.c.move_id <= bindparam("last"))
    .order_by(schema.moves.c.move_id.desc())
    .limit(PAGE)
)
snapshots_until = select(schema.snapshots.c.move_id).where(
    schema.snapshots.c.table_id == bindparam("table"), schema.snapshots.c.move_id <= bindparam("last")
)
one_snapshot = select(schema.snapshots.c.position).where(
    schema.snapshots.c.table_id == bindparam("table"), schema.snapshots.c.move_id == bindparam("move")
)


ply_of_move = select(schema.moves.c.ply).where(
    schema.moves.c.table_id == bindparam("table"), schema.moves.c.move_id == bindparam("move")
)


class BrokenHistory(Exception):
    """The moves of a table do not lead where it says: a row is missing, or one follows a later one."""


class WayBack(NamedTuple):
    """How many steps a seat may take back by itself, where that leads, what lies behind, and after which ply."""

    steps: int
    target: int
    barrier: str
    ply: int


def moves_in_force(
    connection: Connection, row: Row[Any], head: int = -1, known: BoundedCache[tuple[str, int], Move] | None = None
) -> Iterator[Move]:
    """The moves in force, the latest first, back from the head or an earlier one; those that are known are not read."""
    wanted = row.head if head < 0 else head
    while wanted:
        move = known.get((row.id, wanted)) if known else None
        if move is not None:
            yield move
            wanted = move.parent_id
            continue
        read = connection.execute(moves_back, {"table": row.id, "last": wanted}).all()
        if not read or read[0].move_id != wanted:
            raise BrokenHistory
        for found in read:
            if found.move_id == wanted:
                if not 0 <= found.parent_id < wanted:
                    raise BrokenHistory
                move = Move(
                    found.move_id, found.parent_id, found.ply, found.seat, found.text, found.automatic, found.revealed
                )
                if known:
                    known.put((row.id, wanted), move)
                yield move
                wanted = move.parent_id


def way_back(chain: Iterable[Move], seat: int) -> WayBack:
    """Back over the seat's own moves, never over something revealed, a bot's answer or another seat's move."""
    steps = 0
    for move in chain:
        if move.revealed:
            return WayBack(steps, move.move_id, REVEALED, move.ply)
        if move.seat != seat or move.automatic:
            return WayBack(steps, move.move_id, BOT if move.automatic else OTHER, move.ply)
        steps += 1
    return WayBack(steps, 0, START, 0)


def ply_at(state: ServerState, connection: Connection, row: Row[Any], move_id: int) -> int:
    """How many moves lead to a move and its position."""
    if not move_id:
        return 0
    known = state.moves.get((row.id, move_id))
    given = {"table": row.id, "move": move_id}
    ply = known.ply if known else connection.execute(ply_of_move, given).scalar()
    if ply is None:
        raise BrokenHistory
    return int(ply)


def position_at(connection: Connection, row: Row[Any], game: Game, move_id: int, anew: bool = False) -> Position:
    """The position after a move in force: the nearest snapshot and the moves since; `anew`: at least one of them."""
    known = set(connection.execute(snapshots_until, {"table": row.id, "last": move_id}).scalars())
    if anew and move_id:
        known.discard(move_id)
    later: list[Move] = []
    for move in moves_in_force(connection, row, move_id):
        if move.move_id in known:
            break
        later.append(move)
    base = later[-1].parent_id if later else move_id
    data = connection.execute(one_snapshot, {"table": row.id, "move": base}).scalar()
    if data is None:
        raise BrokenHistory
    position = game.restore(json.loads(data))
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
    way = way_back(moves_in_force(connection, row, head, state.moves), viewer)
    return WayBack(0, head, OTHER, way.ply + way.steps) if way.steps and head != row.head else way


def visible_position(state: ServerState, connection: Connection, row: Row[Any], viewer: int) -> Position:
    """The position as far as this viewer may see it: not to be changed, and shown only by its view."""
    position = state.position(row)
    head = visible_head(state, row, viewer)
    if head == row.head:
        return position
    visible = state.positions.get((row.id, head))
    return visible or state.positions.put((row.id, head), position_at(connection, row, state.game(row), head))


def withheld_events(state: ServerState, connection: Connection, row: Row[Any]) -> list[NewEvent]:
    """What happened in the half-made turn, for all who were not told: played once more from the public position."""
    if row.public_head == row.head:
        return []
    game = state.game(row)
    position = visible_position(state, connection, row, SPECTATOR).copy()
    events: list[NewEvent] = []
    chain = moves_in_force(connection, row, known=state.moves)
    for move in reversed(list(takewhile(lambda move: move.move_id > row.public_head, chain))):
        position.events = []
        position.play(move.seat, game.book.vocabulary.parse(move.text))
        events += [NewEvent(move.ply, (key, mask & ~(1 << move.seat), params)) for key, mask, params in position.events]
    return events
