"""Making tables, sitting down, leaving and coming back, links, and the next game of the same people."""

import json
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from heartwood.bots import bot_from_code, level_code, levels_of
from heartwood.core import EVERYONE, BadOption, BadSeats, Event, Game, Record, commitment, sealed
from heartwood.core.game import table_options, with_bots
from heartwood.server import clocks, schema
from heartwood.server.history import moves_in_force
from heartwood.server.memory import NewEvent
from heartwood.server.messages import NewTable, SitDown
from heartwood.server.names import check_unlike, clean
from heartwood.server.problems import ProblemError, unknown_table
from heartwood.server.state import ENDED, GATHERING, OVER, RUNNING, SPECTATOR, ServerState
from heartwood.server.titles import hook_of
from heartwood.server.tokens import hashed, new_id, new_seed, new_token, same

LINK_LASTS = 24 * 3600  # seconds
PLAIN_BOT = "random"
STAND_IN = "journeyman"  # plays for somebody who left


def levels(title: str) -> list[str]:
    """The bots that can be seated: levels with a bounded time, and the random one."""
    return [*levels_of(title), PLAIN_BOT]


def create(state: ServerState, new: NewTable, token: str) -> str:
    """A new table; whoever makes it takes the first seat that is not a bot's, or watches."""
    name = clean(new.name)
    try:
        settings = state.catalog.settings(new.game, dict(new.settings), len(new.bots))
        game = state.catalog.game(new.game, settings)
        options = game.read_options(table_options(game.options, dict(new.options), not new.listed), len(new.bots))
        for code in filter(None, new.bots):
            check_level(game.id, code)
    except (BadOption, BadSeats) as error:
        raise ProblemError("bad-option", 422, str(error)) from None
    clock = clocks.agreed(new.clock, game.options, options, new.bots.count(""))
    with state.store.write() as connection:
        hints = hook_of(game.id).hints(new.bots.count("")) if new.hints is None else new.hints
        creator = new.bots.index("") if "" in new.bots else SPECTATOR
        id = insert_table(
            connection, game, len(new.bots), options, settings, new.listed, hints, clock=clock, creator=creator
        )
        for seat, code in enumerate(new.bots):
            add_seat(connection, id, seat, "", code)
        state.grant(connection, id, creator, token)
        if creator != SPECTATOR:
            seat_person(state, connection, id, creator, name)
        start_if_full(state, connection, id)
    return id


def check_level(title: str, level: str) -> None:
    """Refuse a bot that cannot be seated."""
    if level != PLAIN_BOT and not level_code(title, level):
        raise BadOption(f"there is no bot {level!r}; the bots for {title} are: {', '.join(levels(title))}")
    bot_from_code(level, title)


def insert_table(
    connection: Connection,
    game: Game,
    seats: int,
    options: dict[str, object],
    settings: dict[str, object],
    listed: bool,
    hints: bool,
    seed: str = "",
    clock: str = "",
    creator: int = SPECTATOR,
) -> str:
    """The row of a new table, its seed sealed: a fresh one, but for a lesson."""
    id = new_id()
    values = {
        "id": id,
        "created": time.time(),
        "game": game.id,
        "rules": game.version,
        "content": json.dumps(game.content),
        "seats": seats,
        "options": json.dumps(options),
        "settings": json.dumps(settings),
        "listed": listed,
        "hints": hints,
        "invite": new_token(),
        "watch": new_token(),
        "seed": seed or new_seed(),
        "phase": GATHERING,
        "version": 0,
        "head": 0,
        "public_head": 0,
        "last_move_id": 0,
        "event_count": 0,
        "decisions": json.dumps([0] * seats),
        "position": "",
        "undo_request": "",
        "rematch": "",
        "clock": clock,
        "creator": creator,
    }
    connection.execute(insert(schema.tables).values(values))
    return id


def add_seat(connection: Connection, id: str, seat: int, name: str, bot: str, away: bool = False) -> None:
    """The row of a seat."""
    values = {"table_id": id, "seat": seat, "name": name, "bot": bot, "away": away}
    connection.execute(insert(schema.seats).values(values))


def set_seat(connection: Connection, id: str, seat: int, **values: object) -> None:
    """Change a seat."""
    query = update(schema.seats).where(schema.seats.c.table_id == id, schema.seats.c.seat == seat)
    connection.execute(query.values(**values))


def seat_person(state: ServerState, connection: Connection, id: str, seat: int, name: str) -> None:
    """Give a seat to a person, and tell the table."""
    row = state.row(connection, id)
    set_seat(connection, id, seat, name=name, bot="")
    number = state.write_table_event(connection, row, "sat", seat=seat, name=name)
    state.update_table(connection, row, event_count=number, **reseated(state, connection, row))


def reseated(state: ServerState, connection: Connection, row: Row[Any]) -> clocks.Values:
    """What becomes of the clock when seats have changed."""
    if not row.clock or row.phase != RUNNING:
        return {}
    return clocks.clock_after_reseating(
        row, state.read_seats(connection, row.id), state.position(row), state.time.now()
    )


def start_if_full(state: ServerState, connection: Connection, id: str) -> None:
    """Once every seat is taken, the game begins: its commitment is the first line, then how things stand."""
    if not all(seat.name or seat.bot for seat in state.read_seats(connection, id)):
        return
    row = state.row(connection, id)
    game = state.game(row)
    seed = bytes.fromhex(row.seed)
    bots = [seat.seat for seat in state.read_seats(connection, id) if seat.bot]
    options = game.read_options(with_bots(game.options, json.loads(row.options), bots), row.seats)
    position = game.start(row.seats, options, sealed(seed))
    position.events = [("table.begun", EVERYONE, {"commitment": commitment(seed)})]
    position.announce()
    events: list[Event] = position.events
    data = json.dumps(position.to_data())
    connection.execute(insert(schema.snapshots).values(table_id=id, move_id=0, position=data))
    event_count = state.write_events(connection, row, [NewEvent(0, event) for event in events])
    decisions = json.dumps([1] * row.seats)
    state.update_table(
        connection,
        row,
        options=json.dumps(options),
        phase=RUNNING,
        event_count=event_count,
        position=data,
        decisions=decisions,
        **clocks.clock_at_start(row, state.read_seats(connection, id), position, state.time.now()),
    )


def invited(state: ServerState, connection: Connection, id: str, invite: str) -> Row[Any]:
    """The row of a table, for whoever has the invitation to it."""
    row = state.row(connection, id)
    if not same(invite, row.invite):
        raise unknown_table()
    return row


def sit(state: ServerState, id: str, asked: SitDown, token: str) -> int:
    """Take a free seat; a browser that has one already and names no other keeps it."""
    name = clean(asked.name)
    with state.store.write() as connection:
        row = state.row(connection, id, lock=True)
        own = [seat for seat in state.held(connection, id, token) if seat != SPECTATOR]
        if own and asked.seat in (None, *own):
            return own[0] if asked.seat is None else asked.seat
        if not row.listed and not own and not same(asked.invite or "", row.invite):
            raise unknown_table()
        open_seats = clocks.open_seats(row)
        free = [seat.seat for seat in state.read_seats(connection, id) if is_free(seat) or seat.seat in open_seats]
        wanted = free[:1] if asked.seat is None else [seat for seat in free if seat == asked.seat]
        if not wanted:
            raise ProblemError("seat-taken", 409, "this seat is taken")
        taken = [seat for seat in state.read_seats(connection, id) if seat.name and seat.seat not in own]
        check_unlike(name, [seat.name for seat in taken])
        state.grant(connection, id, wanted[0], token)
        seat_person(state, connection, id, wanted[0], name)
        if row.phase == GATHERING:
            start_if_full(state, connection, id)
        return int(wanted[0])


def is_free(seat: Row[Any]) -> bool:
    """Does nobody sit there?"""
    return not seat.name and not seat.bot


def fill(state: ServerState, id: str, seat: int, level: str, token: str) -> None:
    """Let bots take all free seats, so that the game begins; whoever has a seat may do that."""
    with state.store.write() as connection:
        row = own_seat(state, connection, id, seat, token)
        if row.phase != GATHERING:
            raise ProblemError("begun", 409, "the game has begun")
        try:
            check_level(row.game, level)
        except BadOption as error:
            raise ProblemError("bad-option", 422, str(error)) from None
        for free in state.read_seats(connection, id):
            if not free.name and not free.bot:
                set_seat(connection, id, free.seat, bot=level)
        state.update_table(
            connection, row, event_count=state.write_table_event(connection, row, "filled", seat=seat, level=level)
        )
        start_if_full(state, connection, id)


def watch(state: ServerState, id: str, link_token: str, token: str) -> None:
    """Watch with the spectators' link."""
    with state.store.write() as connection:
        row = state.row(connection, id, lock=True)
        if not same(link_token, row.watch):
            raise unknown_table()
        if SPECTATOR not in state.held(connection, id, token):
            state.grant(connection, id, SPECTATOR, token)
            state.store.notify_processes(connection, id)


def own_seat(state: ServerState, connection: Connection, id: str, seat: int, token: str) -> Row[Any]:
    """The row of the table, for a browser that holds the seat."""
    row = state.row(connection, id, lock=True)
    state.admit(connection, row, token, seat)
    return row


def leave(state: ServerState, id: str, seat: int, token: str) -> None:
    """Stand up: before the game the seat is free again, later a bot stands in until the person comes back."""
    with state.store.write() as connection:
        row = own_seat(state, connection, id, seat, token)
        creator = row.creator
        if row.phase == GATHERING:
            vacate(connection, id, seat)
            others = [one.seat for one in state.read_seats(connection, id) if one.name]
            creator = min(others, default=SPECTATOR) if creator == seat else creator
        elif state.read_seats(connection, id)[seat].away and not clocks.stood_in(row, seat):
            return
        else:
            set_seat(connection, id, seat, away=True)
        number = state.write_table_event(connection, row, "left", seat=seat)
        values = reseated(state, connection, row)
        state.update_table(connection, row, undo_request="", event_count=number, creator=creator, **values)


def vacate(connection: Connection, id: str, seat: int) -> None:
    """Nobody sits there any more."""
    set_seat(connection, id, seat, name="")
    credentials = schema.credentials
    connection.execute(delete(credentials).where(credentials.c.table_id == id, credentials.c.seat == seat))


def come_back(state: ServerState, id: str, seat: int, token: str) -> None:
    """Take one's seat back from the bot."""
    with state.store.write() as connection:
        row = own_seat(state, connection, id, seat, token)
        if state.read_seats(connection, id)[seat].away:
            set_seat(connection, id, seat, away=False)
            number = state.write_table_event(connection, row, "back", seat=seat)
            state.update_table(connection, row, event_count=number, **reseated(state, connection, row))


def link(state: ServerState, id: str, seat: int, token: str) -> str:
    """A token that takes the seat to another browser, once; an older one is void."""
    with state.store.write() as connection:
        own_seat(state, connection, id, seat, token)
        credentials = schema.credentials
        connection.execute(
            delete(credentials).where(
                credentials.c.table_id == id, credentials.c.seat == seat, credentials.c.recovery.is_(True)
            )
        )
        made = new_token()
        state.grant(connection, id, seat, made, recovery=True)
        return made


def recover(state: ServerState, link_token: str, token: str, alone: bool) -> tuple[str, int]:
    """Take a seat to this browser, `alone`: from all others; the table it is at, and the seat."""
    credentials = schema.credentials
    with state.store.write() as connection:
        query = select(credentials).where(credentials.c.hash == hashed(link_token), credentials.c.recovery.is_(True))
        row = connection.execute(query).one_or_none()
        if row is None or row.created < time.time() - LINK_LASTS:
            raise ProblemError("link-void", 410, "this link was used, replaced, or is older than a day")
        if connection.execute(delete(credentials).where(credentials.c.hash == row.hash)).rowcount != 1:
            raise ProblemError("link-void", 410, "this link was used")
        if alone:
            of_seat = credentials.c.table_id == row.table_id, credentials.c.seat == row.seat
            connection.execute(delete(credentials).where(*of_seat, credentials.c.hash != hashed(token)))
        if row.seat not in state.held(connection, row.table_id, token):
            state.grant(connection, row.table_id, row.seat, token)
        state.store.notify_processes(connection, row.table_id)
        return row.table_id, row.seat


def rematch(state: ServerState, id: str, seat: int, token: str) -> str:
    """The same people, bots and options once more, bots for those who left; whoever asks second joins the first."""
    with state.store.write() as connection:
        row = own_seat(state, connection, id, seat, token)
        if row.rematch:
            return str(row.rematch)
        if row.phase not in (OVER, ENDED):
            raise ProblemError("not-over", 409, "the game is not over")
        settings = json.loads(row.settings)
        game = state.catalog.game(row.game, settings)
        asked = [option.name for option in game.options if option.asked]
        old = {name: value for name, value in json.loads(row.options).items() if name in asked}
        options = game.read_options(table_options(game.options, old, not row.listed), row.seats)
        people = sum(not one.bot for one in state.read_seats(connection, id))
        clock = clocks.agreed(clocks.terms_of(row), game.options, options, people)
        new = insert_table(
            connection, game, row.seats, options, settings, row.listed, row.hints, clock=clock, creator=seat
        )
        for one in state.read_seats(connection, id):
            add_seat(connection, new, one.seat, one.name, one.bot, one.away and one.seat != seat)
        kept = schema.credentials
        query = select(kept).where(kept.c.table_id == id, kept.c.recovery.is_(False))
        for held in connection.execute(query).all():
            values = {"hash": held.hash, "table_id": new, "seat": held.seat, "recovery": False, "created": time.time()}
            connection.execute(insert(kept).values(values))
        event_count = state.write_table_event(connection, row, "rematch", table=new)
        state.update_table(connection, row, event_count=event_count, rematch=new)
        start_if_full(state, connection, new)
        return new


def record(state: ServerState, connection: Connection, row: Row[Any]) -> Record:
    """The record of a finished game, seed included."""
    if row.phase not in (OVER, ENDED):
        raise ProblemError("not-over", 409, "the record is shown when the game is over")
    position = state.position(row)
    played = [(move.seat, move.text) for move in reversed(list(moves_in_force(connection, row)))]
    chance: dict[str, object] = {
        "kind": "sealed",
        "commitment": commitment(bytes.fromhex(row.seed)),
        "seed": row.seed,
    }
    content = json.loads(row.content)
    options = json.loads(row.options)
    final = position.digest() if position.over() else None
    return Record(row.game, row.rules, content, row.seats, options, chance, played, final)


def mine(state: ServerState, connection: Connection, token: str) -> Sequence[Row[Any]]:
    """The tables where a browser holds a seat, the latest first."""
    credentials = schema.credentials
    at = select(credentials.c.table_id).where(
        credentials.c.hash == hashed(token), credentials.c.recovery.is_(False), credentials.c.seat >= 0
    )
    query = select(schema.tables).where(schema.tables.c.id.in_(at)).order_by(schema.tables.c.created.desc())
    return connection.execute(query.limit(200)).all()


def running(connection: Connection) -> list[str]:
    """All tables where a game is on."""
    return list(connection.execute(select(schema.tables.c.id).where(schema.tables.c.phase == RUNNING)).scalars())
