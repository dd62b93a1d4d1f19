"""The way back: which moves can be taken back, what bars the way, and the position as it was."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from heartwood.core import Game, Position
from heartwood.server import schema

START, REVEALED, BOT, OTHER = "start", "revealed", "bot", "other"  # what bars the way
FAR = 300  # moves to look back for a barrier


class WayBack(NamedTuple):
    """How many steps a seat may take back by itself, where that leads, and what lies behind."""

    steps: int
    target: int
    barrier: str


def recent(connection: Connection, row: Row[Any], count: int | None = FAR) -> list[Row[Any]]:
    """The last moves in force, the latest first; all of them for None."""
    kept = schema.moves
    query = select(kept).where(kept.c.table_id == row.id, kept.c.seq <= row.head).order_by(kept.c.seq.desc())
    chain: list[Row[Any]] = []
    wanted = row.head
    for move in connection.execute(query.limit(count)):
        if move.seq == wanted:
            chain.append(move)
            wanted = move.before
    return chain


def way_back(chain: list[Row[Any]], seat: int) -> WayBack:
    """Back over the seat's own moves, never over something revealed, a bot's answer or another seat's move."""
    target = chain[0].seq if chain else 0
    for steps, move in enumerate(chain):
        if move.revealed:
            return WayBack(steps, target, REVEALED)
        if move.seat != seat or move.bot:
            return WayBack(steps, target, BOT if move.bot else OTHER)
        target = move.before
    return WayBack(len(chain), target, START)


def position_at(connection: Connection, row: Row[Any], game: Game, seq: int) -> Position:
    """The position after a move in force: the nearest snapshot before it, and the moves since."""
    chain = [move for move in recent(connection, row, None) if move.seq <= seq]
    kept = schema.snapshots
    query = select(kept.c.seq).where(kept.c.table_id == row.id, kept.c.seq <= seq)
    known = set(connection.execute(query).scalars())
    later: list[Row[Any]] = []
    for move in chain:
        if move.seq in known:
            break
        later.append(move)
    base = later[-1].before if later else seq
    query = select(kept.c.position).where(kept.c.table_id == row.id, kept.c.seq == base)
    position = game.restore(json.loads(connection.execute(query).scalar_one()))
    for move in reversed(later):
        position.play(move.seat, game.book.vocabulary.parse(move.text))
    return position
