"""What leaves the server: views, legal moves and events of one seat or of a spectator, and nothing else."""

import json
import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from heartwood.core import Event, Position, Refusal, commitment
from heartwood.server import clocks, schema
from heartwood.server.history import WayBack, ply_at, visible_head, visible_position, way_back, way_back_for
from heartwood.server.memory import StoredEvent
from heartwood.server.messages import (
    EventShown,
    MoveShown,
    RefusalShown,
    SeatShown,
    TableLine,
    TableShown,
    TableView,
    UndoRequestShown,
    UndoShown,
    Update,
)
from heartwood.server.play import END
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Language, Speaker, called, speaker_for
from heartwood.server.state import ENDED, GATHERING, OVER, RUNNING, SPECTATOR, ServerState
from heartwood.speech.speech import AT_TABLE

PAGE = 500  # events in one update
RECENT = 30  # events in which the last action is looked for
SPECTATORS = 1 << 30  # their bit in an audience: set in that of everyone, in no mask of seats

events_meant = (
    select(schema.events)
    .where(schema.events.c.table_id == bindparam("table"), schema.events.c.audience.bitwise_and(bindparam("bit")) != 0)
    .where(schema.events.c.number <= bindparam("last"))
    .order_by(schema.events.c.number)
    .offset(bindparam("after"))
    .limit(PAGE)
)
latest_events = (
    select(schema.events)
    .where(schema.events.c.table_id == bindparam("table"), schema.events.c.audience.bitwise_and(bindparam("bit")) != 0)
    .order_by(schema.events.c.number.desc())
    .limit(RECENT)
)
log = logging.getLogger("heartwood.server")


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
    with state.quarantine_on_error(id), state.store.read() as connection:
        return table_and_speaker(state, connection, id, token, wanted_seat, language)[0]


def table_and_refusal(
    state: ServerState,
    id: str,
    token: str,
    seat: int,
    language: Language,
    refusal: Refusal | None,
    must_see_others: bool,
) -> tuple[TableShown, RefusalShown | None]:
    """A table as one seat sees it after a command, and why that was refused."""
    with state.quarantine_on_error(id), state.store.read(must_see_others) as connection:
        table, speaker = table_and_speaker(state, connection, id, token, seat, language)
        return table, speaker.refusal(refusal)


def table_and_speaker(
    state: ServerState, connection: Connection, id: str, token: str, wanted_seat: int | None, language: Language
) -> tuple[TableShown, Speaker]:
    """A table as one seat sees it, and who speaks there."""
    row, viewer = row_and_viewer(state, connection, id, token, wanted_seat)
    seats = state.committed_seats(connection, row)
    speaker = speaker_for(state, row, seats, language)
    return table_for(state, connection, row, seats, viewer, state.held(connection, id, token), speaker), speaker


class ShownTable(NamedTuple):
    """A table as it was shown, and what that was made of."""

    row: Row[Any]
    seats: Sequence[Row[Any]]
    held: list[int]
    table: TableShown


def table_for(
    state: ServerState,
    connection: Connection,
    row: Row[Any],
    seats: Sequence[Row[Any]],
    viewer: int,
    held: list[int],
    speaker: Speaker,
) -> TableShown:
    """A table as this viewer sees it, made once for the answer to a command and for all streams."""
    key = (row.id, viewer, speaker)
    known: ShownTable | None = state.shown_cache.get(key)
    if known is not None and known.row is row and known.seats is seats and known.held == held:
        return known.table
    seat = None if viewer == SPECTATOR else viewer
    position = visible_position(state, connection, row, viewer) if row.phase in (RUNNING, OVER, ENDED) else None
    seen = None
    if position is not None:
        cannot_act = seat is None or seats[seat].away or row.phase == ENDED
        seen = seen_by(state, (row.id, visible_head(state, row, viewer), viewer, cannot_act, speaker), position)
    back = way_back([], viewer) if position is None else way_back_for(state, connection, row, viewer)
    decision = 0 if seat is None else json.loads(row.decisions)[seat]
    clock = clocks.shown(row, row.phase == RUNNING)
    table = TableShown(
        id=row.id,
        game=row.game,
        rules=row.rules,
        phase=row.phase,
        options=json.loads(row.options),
        settings=json.loads(row.settings),
        listed=row.listed,
        hints=row.hints,
        commitment=commitment(bytes.fromhex(row.seed)),
        seed=row.seed if row.phase in (OVER, ENDED) else None,
        seats=seats_shown(seats, held, speaker.speech.texts.language),
        seat=seat,
        version=row.version + decision,  # rises with all that this viewer can notice
        last=state.event_log(connection, row).count(bit_of(viewer), row.event_count),
        ply=0 if position is None else ply_at(state, connection, row, visible_head(state, row, viewer)),
        decision=decision,
        view=None if seen is None else seen.view,
        prompt="" if seen is None else prompt_of(row, speaker, seen),
        sources={} if seen is None else seen.sources,
        moves=[] if seen is None else seen.moves,
        undo=undo_shown(back if row.phase == RUNNING else back._replace(steps=0), speaker),
        undo_request=undo_request_shown(row),
        clock=clock,
        creator=row.creator,
        invite=row.invite if seat is not None and (row.phase == GATHERING or (clock and clock.open)) else None,
        watch=row.watch if seat is not None else None,
        rematch=row.rematch or None,
    )
    state.shown_cache.put(key, ShownTable(row, seats, held, table))
    return table


def prompt_of(row: Row[Any], speaker: Speaker, seen: "Seen") -> str:
    """What this viewer is asked, or that the game was ended before its end."""
    return speaker.speech.say("over.ended") if row.phase == ENDED else seen.prompt


class Seen(NamedTuple):
    """What a position looks like to a viewer, and what can be done there, in words."""

    view: TableView
    prompt: str
    sources: dict[str, str]
    moves: list[MoveShown]


def seen_by(state: ServerState, key: tuple[str, int, int, bool, Speaker], position: Position) -> Seen:
    """What a viewer sees of a position, made once. `key`: table, move, viewer, whether he cannot act, who speaks."""
    known: Seen | None = state.seen_cache.get(key)
    if known is not None:
        return known
    _, _, viewer, cannot_act, speaker = key
    seat = None if viewer == SPECTATOR else viewer
    view: Any = position.view(seat)
    sight = None if seat is None or cannot_act else speaker.sight(position, seat, view)
    moves = [] if sight is None else speaker.moves(sight)
    seen: Seen = state.seen_cache.put(
        key, Seen(view, speaker.prompt(position, view, sight), speaker.sources(view), moves)
    )
    return seen


def seats_shown(seats: Sequence[Row[Any]], held: list[int], language: str) -> list[SeatShown]:
    """Who sits where."""
    names = [called(row.seat, row.name, row.bot, language) for row in seats]
    return [SeatShown(row.seat, row.name, row.bot, row.away, row.seat in held, names[row.seat]) for row in seats]


def undo_shown(way: WayBack, speaker: Speaker) -> UndoShown:
    """The way back, and what bars it."""
    return UndoShown(way.steps, way.barrier, speaker.barrier(way.barrier), way.ply)  # type: ignore[arg-type]


def undo_request_shown(row: Row[Any]) -> UndoRequestShown | None:
    """The request to go back beyond the barrier, if there is one."""
    if not row.undo_request:
        return None
    request = json.loads(row.undo_request)
    waiting = [seat for seat in request["needed"] if seat not in request["agreed"]]
    return UndoRequestShown(request["seat"], request["agreed"], waiting, request["back"] == END)


def updates(
    state: ServerState,
    id: str,
    token: str,
    wanted_seat: int | None,
    after: int,
    language: Language,
    must_see_others: bool = True,
) -> Update:
    """What is new after a number, at most a page of it; a number we never gave makes the reader start anew."""
    with state.quarantine_on_error(id), state.store.read(must_see_others) as connection:
        row, viewer = row_and_viewer(state, connection, id, token, wanted_seat)
        seats = state.committed_seats(connection, row)
        speaker = speaker_for(state, row, seats, language)
        table = table_for(state, connection, row, seats, viewer, state.held(connection, id, token), speaker)
        if after > table.last:
            return Update(table.last, True, [], table)
        events = events_for(state, connection, row, viewer, after, speaker)
        return Update(after + len(events), False, events, table)


def events_for(
    state: ServerState, connection: Connection, row: Row[Any], viewer: int, after: int, speaker: Speaker
) -> list[EventShown]:
    """What this viewer was told after a number; the numbers count what it was told, so that gaps tell nothing."""
    bit = bit_of(viewer)
    log_of_table = state.event_log(connection, row)
    found = log_of_table.after(bit, row.event_count, after)
    if found is None:
        given = {"table": row.id, "bit": bit, "last": row.event_count, "after": after}
        rows = connection.execute(events_meant, given)
        found = [StoredEvent(event.ply, event.key, json.loads(event.params)) for event in rows]
    return [
        EventShown(
            number,
            event.ply,
            event.ply > 0 and log_of_table.movers.get(event.ply) == viewer,
            event.key,
            event.params,
            speaker.event(event.key, event.params),
        )
        for number, event in enumerate(found, after + 1)
    ]


def bit_of(viewer: int) -> int:
    """The bit of a viewer in the audience of an event."""
    return SPECTATORS if viewer == SPECTATOR else 1 << viewer


def line(state: ServerState, connection: Connection, row: Row[Any], token: str, language: Language) -> TableLine:
    """A table in a list; it needs me if one of my seats is awaited."""
    held, seats = state.held(connection, row.id, token), state.committed_seats(connection, row)
    shown = seats_shown(seats, held, language)
    found = TableLine(row.id, row.game, row.phase, shown, [], False, "", "", "", [], [], [])
    if row.phase in (RUNNING, OVER, ENDED):
        try:
            tell_game(state, connection, row, seats, held, language, found)
        except ProblemError:
            pass  # the table itself says what is wrong
        except Exception as error:
            log.error("line", extra={"table": row.id, "error": type(error).__name__}, exc_info=error)
    return found


def tell_game(
    state: ServerState,
    connection: Connection,
    row: Row[Any],
    seats: Sequence[Row[Any]],
    held: list[int],
    language: Language,
    line: TableLine,
) -> None:
    """Add how the game stands, seen from the seat of this browser that is awaited, else from its first."""
    line.to_act = list(state.position(row).to_act())
    own = sorted((seat for seat in held if seat != SPECTATOR), key=lambda seat: seat not in line.to_act)
    viewer, seat = (own[0], own[0]) if own else (SPECTATOR, None)
    position, speaker = visible_position(state, connection, row, viewer), speaker_for(state, row, seats, language)
    view = position.view(seat)
    line.needs_me = seat in line.to_act and not seats[viewer].away and row.phase == RUNNING
    sight = speaker.sight(position, viewer, view) if line.needs_me else None
    line.stage = speaker.sentence_or_key("", speaker.speech.stage, view)
    line.last = speaker.last_action(recent_events(state, connection, row, viewer))
    line.glance = speaker.try_to_say(speaker.speech.glance, view) or []
    if row.phase == OVER:
        line.points, line.winners = [score["total"] for score in view["scores"]], list(view["winners"])
    line.prompt = speaker.speech.say("over.ended") if row.phase == ENDED else speaker.prompt(position, view, sight)


def recent_events(state: ServerState, connection: Connection, row: Row[Any], viewer: int) -> list[Event]:
    """What this viewer was told lately of the game, without what was taken back."""
    found: list[Event] = []
    last_ply = ply_at(state, connection, row, row.head)
    for event in connection.execute(latest_events, {"table": row.id, "bit": bit_of(viewer)}):
        params = json.loads(event.params)
        if event.key == "table.undone":
            last_ply = min(last_ply, params["back"])
        elif event.ply <= last_ply and not event.key.startswith(AT_TABLE):
            found.append((event.key, event.audience, params))
    return found[::-1]
