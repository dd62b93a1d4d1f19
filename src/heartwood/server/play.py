"""One command, one transaction: move, head state, snapshot, events and the command's own id, all or nothing."""

import json
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from heartwood.core import EVERYONE, BadNotation, Position, Refusal, Refused
from heartwood.core.position import MASK_SHIFT
from heartwood.server import clocks, schema
from heartwood.server.history import (
    WayBack,
    becomes_public,
    moves_in_force,
    ply_at,
    position_at,
    visible_position,
    way_back_for,
    withheld_events,
)
from heartwood.server.memory import AddressedEvent, Move, NewEvent, StoredEvent
from heartwood.server.messages import Command
from heartwood.server.problems import ProblemError, quarantined, wrong_seat
from heartwood.server.state import ENDED, OVER, RUNNING, ServerState
from heartwood.server.store import CommittedReader
from heartwood.server.titles import hook_of

ACCEPTED, DUPLICATE, STALE, REFUSED = "accepted", "duplicate", "stale", "refused"
END = -1  # in place of the move to go back to: the game is to be ended


select_command = select(schema.commands).where(
    schema.commands.c.table_id == bindparam("table"), schema.commands.c.command_id == bindparam("command")
)
insert_command = insert(schema.commands)
insert_move = insert(schema.moves)
insert_snapshot = insert(schema.snapshots)
HEAD_COLUMNS = [
    "version",
    "phase",
    "head",
    "public_head",
    "last_move_id",
    "event_count",
    "decisions",
    "position",
    "undo_request",
    "clock",
    "due",
]
update_head = update(schema.tables).where(schema.tables.c.id == bindparam("table"))
update_head = update_head.values({name: bindparam(f"new_{name}") for name in HEAD_COLUMNS})


class NewHead(NamedTuple):
    """A new head that is to be remembered once it is committed: its row and position, the move, and its events."""

    old_row: Row[Any]
    row: schema.TableRow
    position: Position
    move: Move | None
    events: list[AddressedEvent]
    generation: int  # of what was remembered of the table, before this


class Result(NamedTuple):
    """What became of a command; `ply` is the number of the move in force after it, where it was carried out."""

    status: str
    ply: int = 0
    refusal: Refusal | None = None
    new_head: NewHead | None = None


class CommandContext(NamedTuple):
    """A command at its table, with all that is needed to carry it out."""

    state: ServerState
    connection: Connection
    row: Row[Any]
    command: Command
    automatic: bool  # from a bot, or from the rules' own timer


def carry_out_command(state: ServerState, id: str, token: str, command: Command) -> Result:
    """A command of a person, who shows the credential of the seat."""
    return in_transaction(state, id, command, token, automatic=False)


def carry_out_bot_command(state: ServerState, id: str, command: Command) -> Result:
    """A command of a bot: the same path, without a credential."""
    return in_transaction(state, id, command, "", automatic=True)


def in_transaction(state: ServerState, id: str, command: Command, token: str, automatic: bool) -> Result:
    """Carry a command out, all of it or nothing; an error in the rules stops this table only."""

    def work(connection: Connection) -> Result:
        committed = cast(Connection, CommittedReader(state.store, connection))  # nothing is written yet
        row = state.row(committed, id, lock=True)
        if not automatic:
            state.admit(committed, row, token, command.seat)
        return dispatch(CommandContext(state, connection, row, command, automatic))

    return commit_and_remember(state, id, work)


def commit_and_remember(state: ServerState, id: str, work: Callable[[Connection], Result]) -> Result:
    """Do something at a table in a transaction, and remember what was committed."""

    def on_commit(result: Result) -> None:
        if result.new_head is not None:
            remember(state, result.new_head)
        elif result.status == ACCEPTED:
            state.heads.forget()

    with state.quarantine_on_error(id):
        return state.store.transact(id, work, on_commit)


def remember(state: ServerState, new_head: NewHead) -> None:
    """Keep a new head in memory, now that it is committed."""
    row, move = new_head.row, new_head.move
    state.positions.put((row.id, row.head), new_head.position)
    if move is not None:
        state.moves.put((row.id, row.head), move)
    log = state.event_logs.get(row.id)
    if log is not None:
        log.append(new_head.old_row.event_count, move, new_head.events)
    known = state.seatings.get((row.id, new_head.old_row.version))
    if known is not None and not any(seat.away for seat in known):  # a bot that stood in may have gone with the move
        state.seatings.put((row.id, row.version), known)
    state.heads.put_committed(row, new_head.generation)


def dispatch(context: CommandContext) -> Result:
    """Carry out a command whose seat is proved, unless it was carried out before or comes too late."""
    row, command = context.row, context.command
    given = {"table": row.id, "command": command.command_id}
    earlier = context.connection.execute(select_command, given).one_or_none()
    if earlier is not None:
        if earlier.seat != command.seat:
            raise wrong_seat()
        return Result(DUPLICATE, earlier.ply)
    seat = context.state.committed_seats(context.connection, row)[command.seat]
    if context.automatic != bool(seat.bot or seat.away):
        if context.automatic:
            return Result(STALE)
        raise ProblemError("away", 409, "a bot plays this seat; come back first")
    if row.phase != RUNNING:
        if row.phase == "quarantined":
            raise quarantined()
        return Result(STALE)
    if command.decision != json.loads(row.decisions)[command.seat]:
        return Result(STALE)
    try:
        return ACTS[command.act](context)
    except Refused as refused:
        return Result(REFUSED, 0, refused.refusal)
    except BadNotation:
        return refused_by_table("bad-notation")  # what was written is not repeated


def refused_by_table(key: str, **params: object) -> Result:
    """A refusal that comes from the table, not from the rules of the game."""
    return Result(REFUSED, 0, table_refusal(key, **params))


def table_refusal(key: str, **params: object) -> Refusal:
    """Why the table says no, not the rules of the game."""
    return Refusal("", f"table.{key}", params, [])


def explain(state: ServerState, connection: Connection, row: Row[Any], seat: int, text: str) -> Refusal | None:
    """Why a move would be refused, by all that the seat may know; nothing is changed.

    Moves that are to be found by thinking are explained only where the table wants that.
    """
    vocabulary = state.game(row).book.vocabulary
    settings = json.loads(row.settings)
    verb = vocabulary.by_name.get(text.split(maxsplit=1)[0].lower() if text.split() else "")
    if verb is not None and not verb.listed and not verb.clock and not hook_of(row.game).explains_unlisted(settings):
        return table_refusal("not-looked-up")
    position = visible_position(state, connection, row, seat)
    try:
        number = position.parse(text)
    except Refused as refused:
        return refused.refusal
    except BadNotation:
        return table_refusal("bad-notation")
    return refusal_of(position, seat, number)


def refusal_of(position: Position, seat: int, number: int) -> Refusal | None:
    """Why a person may not play a move: the rules forbid it, or it is the clock's."""
    verb = position.book.vocabulary.verb(number)
    refusal = position.explain(seat, number)
    return table_refusal("not-yours") if refusal is None and verb is not None and verb.clock else refusal


# --- acts ----------------------------------------------------------------------------------------------------


def move(context: CommandContext) -> Result:
    """Play a move."""
    state, connection, row, command = context.state, context.connection, context.row, context.command
    before = state.position(row)
    number = before.parse(command.move)
    if not context.automatic:
        seconds = clocks.preview_left(row, command.seat, state.time.now())
        if seconds:
            return refused_by_table("preview", seconds=seconds)
        refusal = refusal_of(visible_position(state, connection, row, command.seat), command.seat, number)
        if refusal is not None:
            return Result(REFUSED, 0, refusal)
    position = before.copy()
    position.events = []
    revealed = position.play(command.seat, number)
    move_id = row.last_move_id + 1
    ply = ply_at(state, connection, row, row.head) + 1
    text = position.book.vocabulary.text(number)
    move = Move(move_id, row.head, ply, command.seat, text, context.automatic, revealed)
    connection.execute(insert_move, {"table_id": row.id, **move._asdict()})
    events = [NewEvent(ply, event) for event in position.events]
    position.events = None
    if position.over():
        events.append(NewEvent(0, ("table.over", EVERYONE, {"seed": row.seed})))
    if context.automatic or revealed or becomes_public(before, position, command.seat):
        events = withheld_events(state, connection, row) + events
        public_head = move_id
    else:
        events, public_head = only_for_seat(events, command.seat), row.public_head
    return write_head(
        context, before, position, head=move_id, public_head=public_head, move=move, ply=ply, events=events
    )


def only_for_seat(events: list[NewEvent], seat: int) -> list[NewEvent]:
    """Events as far as one seat hears them."""
    return [NewEvent(ply, (key, mask & 1 << seat, params)) for ply, (key, mask, params) in events]


def undo(context: CommandContext) -> Result:
    """Take the last step back."""
    way = own_way_back(context)
    if not way.steps:
        return no_way_back(way)
    chain = moves_in_force(context.connection, context.row, known=context.state.moves)
    return go_back(context, next(chain).parent_id)


def reset(context: CommandContext) -> Result:
    """Take all steps back that can be taken back."""
    way = own_way_back(context)
    return go_back(context, way.target) if way.steps else no_way_back(way)


def own_way_back(context: CommandContext) -> WayBack:
    """The way back of the seat."""
    return way_back_for(context.state, context.connection, context.row, context.command.seat)


def no_way_back(way: WayBack) -> Result:
    """Nothing can be taken back; what bars the way is said."""
    return refused_by_table("no-way-back", barrier=way.barrier)


def request_undo(context: CommandContext) -> Result:
    """Ask everybody to go back to before the seat's last move, beyond the barrier."""
    if context.row.undo_request:
        return refused_by_table("undo-requested")
    public = moves_in_force(context.connection, context.row, context.row.public_head, context.state.moves)
    own = next((move for move in public if move.seat == context.command.seat), None)
    if own is None:
        return refused_by_table("no-way-back", barrier="start")
    request = {"seat": context.command.seat, "back": own.parent_id, "agreed": [context.command.seat]}
    return carry_out_if_agreed(context, request, "asked")


def agree(context: CommandContext) -> Result:
    """Agree to go back."""
    if not context.row.undo_request:
        return refused_by_table("no-undo-request")
    request = json.loads(context.row.undo_request)
    request["agreed"] = sorted({*request["agreed"], context.command.seat})
    return carry_out_if_agreed(context, request, "agreed")


def carry_out_if_agreed(context: CommandContext, request: dict[str, Any], key: str) -> Result:
    """Go back, or end the game, if all people agree; else go on waiting."""
    end = request["back"] == END
    request["needed"] = must_agree_to_end(context) if end else must_agree_to_undo(context, request["back"])
    if set(request["needed"]) - set(request["agreed"]):
        return write_undo_request(context, f"{key}-end" if end else key, request)
    return end_game(context) if end else go_back(context, request["back"])


def request_end(context: CommandContext) -> Result:
    """Ask everybody to end the game as it stands; where somebody's time is up, the others may do it at once."""
    if context.row.undo_request:
        return refused_by_table("undo-requested")
    if clocks.may_end_for_time(context.row, context.command.seat):
        return end_game(context)
    seat = context.command.seat
    return carry_out_if_agreed(context, {"seat": seat, "back": END, "agreed": [seat]}, "asked")


def must_agree_to_end(context: CommandContext) -> list[int]:
    """The seats of people who must agree to end the game: those who are here, and have not been absent for too long."""
    now = context.state.time.now()
    seats = context.state.committed_seats(context.connection, context.row)
    return [
        seat.seat for seat in seats if clocks.person_plays(seat) and not clocks.is_absent(context.row, seat.seat, now)
    ]


def end_game(context: CommandContext) -> Result:
    """End the game as it stands: nobody has won, and its seed is no secret any more."""
    state, connection, row = context.state, context.connection, context.row
    events = [
        *withheld_events(state, connection, row),
        NewEvent(0, ("table.ended", EVERYONE, {"seat": context.command.seat})),
        NewEvent(0, ("table.over", EVERYONE, {"seed": row.seed})),
    ]
    number = state.write_events(connection, row, events)
    state.update_table(
        connection, row, phase=ENDED, public_head=row.head, event_count=number, undo_request="", due=None
    )
    return record_command(context, ply_at(state, connection, row, row.head))


def decline(context: CommandContext) -> Result:
    """Do not go back."""
    if not context.row.undo_request:
        return refused_by_table("no-undo-request")
    end = json.loads(context.row.undo_request)["back"] == END
    return write_undo_request(context, "declined-end" if end else "declined", None)


def must_agree_to_undo(context: CommandContext, back: int) -> list[int]:
    """The seats of people who must agree to go back to a move: all who are at the table.

    Where something was revealed since, also those who are away: nobody gives up what he cannot defend.
    """
    chain = moves_in_force(context.connection, context.row, known=context.state.moves)
    revealed = any(move.revealed for move in takewhile(lambda move: move.move_id > back, chain))
    seats = context.state.committed_seats(context.connection, context.row)
    return [seat.seat for seat in seats if not seat.bot and (revealed or not seat.away)]


ACTS = {
    "move": move,
    "undo": undo,
    "reset": reset,
    "ask": request_undo,
    "end": request_end,
    "agree": agree,
    "decline": decline,
}


# --- writing -------------------------------------------------------------------------------------------------


def write_undo_request(context: CommandContext, key: str, request: dict[str, Any] | None) -> Result:
    """Write a changed request to go back down; no decision changes by it."""
    state, connection, row = context.state, context.connection, context.row
    event_count = state.write_table_event(connection, row, key, seat=context.command.seat)
    state.update_table(connection, row, event_count=event_count, undo_request=json.dumps(request) if request else "")
    return record_command(context, 0)


def go_back(context: CommandContext, target: int) -> Result:
    """Make an earlier move the last one in force; those who never saw the later ones are told nothing."""
    state, connection, row = context.state, context.connection, context.row
    before = state.position(row)
    known = state.positions.get((row.id, target))
    position = known or position_at(connection, row, state.game(row), target)
    ply = ply_at(state, connection, row, target)
    events = [NewEvent(0, ("table.undone", EVERYONE, {"seat": context.command.seat, "back": ply}))]
    public_head = min(target, row.public_head)
    if target >= row.public_head:
        events = only_for_seat(events, context.command.seat)
    return write_head(
        context, before, position, head=target, public_head=public_head, move=None, ply=ply, events=events
    )


def write_head(
    context: CommandContext,
    before: Position,
    after: Position,
    *,
    head: int,
    public_head: int,
    move: Move | None,
    ply: int,
    events: list[NewEvent],
) -> Result:
    """Write the new head with its events, and a snapshot when a new move can be seen by all."""
    state, connection, row, mover = context.state, context.connection, context.row, context.command.seat
    private = public_head == row.public_head
    consent = context.command.act in ("ask", "agree")  # may lead to a decision that only looks the same
    data = json.dumps(after.to_data())
    if move is not None and head == public_head:
        connection.execute(insert_snapshot, {"table_id": row.id, "move_id": head, "position": data})
    decisions = [
        old if (private and seat != mover) or (not consent and same_decision(before, after, seat, mover)) else old + 1
        for seat, old in enumerate(json.loads(row.decisions))
    ]
    time = (
        {"clock": row.clock, "due": row.due}
        if private
        else clocks.clock_after_command(state, connection, row, after, decisions, context.command)
    )
    values = {
        **time,
        "version": row.version + (not private),
        "phase": OVER if after.over() else RUNNING,
        "head": head,
        "public_head": public_head,
        "last_move_id": row.last_move_id if move is None else head,
        "event_count": state.write_events(connection, row, events),
        "decisions": json.dumps(decisions),
        "position": data,
        "undo_request": row.undo_request if (private or context.automatic) and not after.over() else "",
    }
    generation = state.heads.generation(row.id)
    connection.execute(update_head, {"table": row.id, **{f"new_{name}": value for name, value in values.items()}})
    state.store.notify_processes(connection, row.id)
    if after.over():
        forget_snapshots(context, head)
    stored = [
        AddressedEvent(audience, StoredEvent(of_ply, key, params))
        for of_ply, (key, audience, params) in events
        if audience
    ]
    new_head = NewHead(row, schema.TableRow._make(row)._replace(**values), after, move, stored, generation)
    return record_command(context, ply)._replace(new_head=new_head)


def forget_snapshots(context: CommandContext, last: int) -> None:
    """When the game is over there is no way back: only the first and the last snapshot are kept."""
    snapshots = schema.snapshots
    between = snapshots.c.table_id == context.row.id, snapshots.c.move_id > 0, snapshots.c.move_id < last
    context.connection.execute(delete(snapshots).where(*between))


def same_decision(before: Position, after: Position, seat: int, mover: int) -> bool:
    """Does a seat still face the decision it faced? Only where several choose at once and the mover is another one."""
    if seat == mover or after.over() or before.stack[:-1] != after.stack[:-1]:
        return False
    changed = before.stack[-1] ^ after.stack[-1]
    return changed in (0, 1 << MASK_SHIFT + mover) and seat in before.to_act()


def record_command(context: CommandContext, ply: int) -> Result:
    """Write down that a command was carried out."""
    command = context.command
    values = {"table_id": context.row.id, "command_id": command.command_id, "seat": command.seat, "ply": ply}
    context.connection.execute(insert_command, values)
    return Result(ACCEPTED, ply)
