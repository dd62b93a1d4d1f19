"""The rehearsal of an upgrade: every stored game is played again under the code that is here, and compared.

A game is played from its seed. Wherever a snapshot was kept, and at the head, the position must be the one that was
stored; as that is read by the code of today, a new field with a plain value makes no difference.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from heartwood.core import Game, Position, sealed
from heartwood.server import schema
from heartwood.server.hosting.backup import copy_file
from heartwood.server.hosting.opening import check_there, open_state
from heartwood.server.problems import ProblemError
from heartwood.server.state import GATHERING, ServerState
from heartwood.server.store import Store, sqlite_file

SAME, DIFFERS, BREAKS, UNLOADABLE = "same", "differs", "breaks", "unloadable"


class Verdict(NamedTuple):
    """What became of a table: at which move it goes another way, and why it breaks."""

    table: str
    game: str
    phase: str
    state: str
    ply: int = 0
    reason: str = ""


class Damaged(Exception):
    """The rows of a table do not fit together."""


@contextmanager
def rehearsed(url: str, titles: tuple[str, ...] = ()) -> Iterator[ServerState]:
    """The tables of a database, which is not touched: a copy of its file is brought up to date."""
    check_there(url)
    file = sqlite_file(url)
    if file is None:
        with open_state(url, titles) as state:
            yield state
        return
    with tempfile.TemporaryDirectory(prefix="heartwood-shadow-") as folder:
        copy = Path(folder) / "copy.db"
        copy_file(file, copy)
        Store(f"sqlite:///{copy}").close()
        with open_state(f"sqlite:///{copy}", titles) as state:
            yield state


def shadow(state: ServerState) -> Iterator[Verdict]:
    """Every table whose game has begun, one after the other."""
    tables = schema.tables
    with state.store.read() as connection:
        query = select(tables.c.id).where(tables.c.phase != GATHERING).order_by(tables.c.created)
        ids = list(connection.execute(query).scalars())
    for id in ids:
        with state.store.read() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
            if row is not None:
                yield look(state, connection, row)


def look(state: ServerState, connection: Connection, row: Row[Any]) -> Verdict:
    """One table."""

    def verdict(said: str, ply: int = 0, reason: str = "") -> Verdict:
        return Verdict(row.id, row.game, row.phase, said, ply, reason)

    if row.phase == GATHERING:
        return verdict(SAME)
    try:
        game = state.game(row)
    except ProblemError as problem:
        return verdict(UNLOADABLE, reason=problem.detail)
    ply = 0
    try:
        kept = schema.snapshots
        snapshots = dict(
            connection.execute(select(kept.c.move_id, kept.c.position).where(kept.c.table_id == row.id)).all()
        )
        chain = chain_of(connection, row)
        position = begin(game, row)
        if 0 in snapshots and not agrees(game, position, snapshots[0]):
            return verdict(DIFFERS)
        for ply, move in enumerate(chain, 1):
            position.play(move.seat, game.book.vocabulary.parse(move.text))
            if move.move_id in snapshots and not agrees(game, position, snapshots[move.move_id]):
                return verdict(DIFFERS, ply)
        return verdict(SAME if agrees(game, position, row.position) else DIFFERS, ply)
    except Exception as error:  # whatever the rules of today make of it
        return verdict(BREAKS, ply, f"{type(error).__name__}: {error}".removesuffix(": "))


def chain_of(connection: Connection, row: Row[Any]) -> list[Row[Any]]:
    """The moves in force from the first to the head; Damaged if one of them is missing."""
    moves = schema.moves
    found = connection.execute(select(moves).where(moves.c.table_id == row.id)).all()
    by_id = {move.move_id: move for move in found}
    chain: list[Row[Any]] = []
    wanted = row.head
    while wanted:
        move = by_id.pop(wanted, None)  # popped: a chain that bites its tail ends, too
        if move is None:
            raise Damaged(f"move {wanted} is missing")
        chain.append(move)
        wanted = move.parent_id
    return chain[::-1]


def begin(game: Game, row: Row[Any]) -> Position:
    """The first position of a table."""
    options = game.read_options(json.loads(row.options), row.seats)
    return game.start(row.seats, options, sealed(bytes.fromhex(row.seed)))


def agrees(game: Game, position: Position, stored: str) -> bool:
    """Is it the stored position, read by the code of today?"""
    return position.to_data() == game.restore(json.loads(stored)).to_data()


def summed(verdicts: list[Verdict]) -> dict[str, int]:
    """How many of each."""
    counted = Counter(verdict.state for verdict in verdicts)
    return {state: counted[state] for state in (SAME, DIFFERS, BREAKS, UNLOADABLE)}
