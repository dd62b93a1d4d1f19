"""What is kept: tables, seats, credentials, moves, snapshots, events, commands, and how long the server has been there.

Moves form a tree: each knows the move before it, and a table's head names the last move in force. An undo moves the
head and deletes nothing. Types are portable: text, whole numbers, truth values. A column with a `key` goes by it in
Python; in the database it keeps the name it was made with.
"""

from typing import NamedTuple

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

NAMING = {"ix": "ix_%(table_name)s_%(column_0_N_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"}
metadata = MetaData(naming_convention=NAMING)


def belongs() -> Column[str]:
    """The table a row belongs to, as the first part of its key."""
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),  # pinned, as is the content
    Column("content", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),  # what the title adds to the options of its rules
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("watch", String(64), nullable=False),
    Column("seed", String(64), nullable=False),  # secret until the game is over
    Column("phase", String(16), nullable=False),  # gathering, running, over, quarantined
    Column("version", Integer, nullable=False),  # rises with every change that all may notice
    Column("head", Integer, nullable=False),  # the id of the last move in force, 0 for none
    Column("settled", Integer, key="public_head", nullable=False),  # the last that all may see: no half-made turn
    Column("seq", Integer, key="last_move_id", nullable=False),  # the last id given to a move
    Column("told", Integer, key="event_count", nullable=False),  # the last number given to an event
    Column("decisions", Text, nullable=False),  # by seat: how many decisions it has faced
    Column("position", Text, nullable=False),  # the head state, secrets included
    Column("wish", Text, key="undo_request", nullable=False),  # an undo beyond the barrier that waits for consent
    Column("rematch", String(32), nullable=False),
    Column("clock", Text, nullable=False, server_default=""),  # what was agreed about time, and how it stands
    Column("due", Float),  # when the clock wants to be looked at next, in service time
    Column("creator", Integer, nullable=False, server_default="-1"),  # the seat that may send others away
    Index(None, "listed", "phase"),
    Index(None, "phase"),
    Index(None, "due"),
)


class TableRow(NamedTuple):
    """A row of `tables`, as it is remembered."""

    id: str
    created: float
    game: str
    rules: int
    content: str
    seats: int
    options: str
    settings: str
    listed: bool
    hints: bool
    invite: str
    watch: str
    seed: str
    phase: str
    version: int
    head: int
    public_head: int
    last_move_id: int
    event_count: int
    decisions: str
    position: str
    undo_request: str
    rematch: str
    clock: str
    due: float | None
    creator: int


seats = Table(
    "seats",
    metadata,
    belongs(),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),  # "" while nobody sits here
    Column("bot", String(128), nullable=False),  # the code of a bot, "" for a person
    Column("away", Boolean, nullable=False),  # a person who left: a bot stands in
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", String(64), primary_key=True),
    belongs(),
    Column("seat", Integer, primary_key=True),  # -1 for a spectator
    Column("moving", Boolean, key="recovery", nullable=False),  # a recovery link, good for one use
    Column("created", Float, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    belongs(),
    Column("seq", Integer, key="move_id", primary_key=True),  # its place in the tree, never given twice
    Column("before", Integer, key="parent_id", nullable=False),  # the id of the move it follows, 0 for the start
    Column("ply", Integer, nullable=False),  # how many moves lead here: the number that people are told
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("bot", Boolean, key="automatic", nullable=False),  # made by a bot, or by the rules' own timer
    Column("revealed", Boolean, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    belongs(),
    Column("seq", Integer, key="move_id", primary_key=True),  # the move it was made after, 0 for the start
    Column("position", Text, nullable=False),
)

events = Table(
    "events",
    metadata,
    belongs(),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),  # the move that caused it, 0 for none
    Column("audience", Integer, nullable=False),  # a mask of seats; spectators have a bit of their own
    Column("key", String(64), nullable=False),
    Column("params", Text, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    belongs(),
    Column("command", String(64), key="command_id", primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # the move in force after it
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", Float, nullable=False),  # the last moment that a server is known to have been there
)
