"""One command, one transaction: move, head state, snapshot, events and the command's own id, all or nothing."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, insert, select

from heartwood.core import EVERYONE, BadNotation, Event, Position, Refusal, Refused
from heartwood.core.position import MASK_SHIFT
from heartwood.server import schema
from heartwood.server.forms import Command
from heartwood.server.house import OVER, RUNNING, House
from heartwood.server.past import WayBack, position_at, recent, way_back
from heartwood.server.troubles import Trouble, quarantined, wrong_seat

ACCEPTED, DUPLICATE, STALE, REFUSED = "accepted", "duplicate", "stale", "refused"


class Result(NamedTuple):
    """What became of a command."""

    answer: str
    seq: int
    told: int
    refusal: Refusal | None = None


class Deed(NamedTuple):
    """A command at its table, with all that is needed to carry it out."""

    house: House
    connection: Connection
    row: Row[Any]
    command: Command
    bot: bool


def carry_out(house: House, id: str, token: str, command: Command) -> Result:
    """A command of a person, who shows the credential of the seat."""
    return once(house, id, command, token, bot=False)


def carry_out_bot(house: House, id: str, command: Command) -> Result:
    """A command of a bot: the same path, without a credential."""
    return once(house, id, command, "", bot=True)


def once(house: House, id: str, command: Command, token: str, bot: bool) -> Result:
    """Carry a command out unless it was before; an error in the rules stops this table only."""
    with house.guarded(id), house.store.write() as connection:
        row = house.row(connection, id, lock=True)
        if not bot and command.seat not in house.held(connection, id, token):
            raise wrong_seat()
        return answered(Deed(house, connection, row, command, bot))


def answered(deed: Deed) -> Result:
    """The answer to a command whose seat is proved."""
    row, command = deed.row, deed.command
    kept = schema.commands
    query = select(kept).where(kept.c.table_id == row.id, kept.c.command == command.command)
    before = deed.connection.execute(query).one_or_none()
    if before is not None:
        if before.seat != command.seat:
            raise wrong_seat()
        return Result(DUPLICATE, before.seq, before.told)
    seat = deed.house.seats(deed.connection, row.id)[command.seat]
    if deed.bot != bool(seat.bot or seat.away):
        if deed.bot:
            return Result(STALE, row.seq, row.told)
        raise Trouble("away", 409, "a bot plays this seat; come back first")
    if row.phase != RUNNING:
        if row.phase == "quarantined":
            raise quarantined()
        return Result(STALE, row.seq, row.told)
    if command.decision != json.loads(row.decisions)[command.seat]:
        return Result(STALE, row.seq, row.told)
    try:
        return ACTS[command.act](deed)
    except Refused as refused:
        return Result(REFUSED, row.seq, row.told, refused.refusal)
    except BadNotation as error:
        return refused_by_table(deed, "bad-notation", detail=str(error))


def refused_by_table(deed: Deed, key: str, **params: object) -> Result:
    """A refusal that comes from the table, not from the rules of the game."""
    return Result(REFUSED, deed.row.seq, deed.row.told, Refusal("", f"table.{key}", params, []))


# --- acts ----------------------------------------------------------------------------------------------------


def move(deed: Deed) -> Result:
    """Play a move."""
    house, connection, row, command = deed.house, deed.connection, deed.row, deed.command
    before = house.position(row)
    position = before.copy()
    position.events = []
    number = position.book.vocabulary.parse(command.move)
    revealed = position.play(command.seat, number)
    seq = row.seq + 1
    values = {
        "table_id": row.id,
        "seq": seq,
        "before": row.head,
        "seat": command.seat,
        "text": position.book.vocabulary.text(number),
        "bot": deed.bot,
        "revealed": revealed,
    }
    connection.execute(insert(schema.moves).values(values))
    events: list[Event] = list(position.events)
    position.events = None
    if position.over():
        events.append(("table.over", EVERYONE, {"seed": row.seed}))
    return settle(deed, before, position, seq, seq, events)


def undo(deed: Deed) -> Result:
    """Take the last step back."""
    way = own_way(deed)
    if not way.steps:
        return refused_by_table(deed, "no-way-back", barrier=way.barrier)
    return go_back(deed, recent(deed.connection, deed.row, None)[0].before)


def reset(deed: Deed) -> Result:
    """Take all steps back that can be taken back."""
    way = own_way(deed)
    if not way.steps:
        return refused_by_table(deed, "no-way-back", barrier=way.barrier)
    return go_back(deed, way.target)


def own_way(deed: Deed) -> WayBack:
    """The way back of the seat."""
    return way_back(recent(deed.connection, deed.row), deed.command.seat)


def ask(deed: Deed) -> Result:
    """Ask everybody to go back to before the seat's last move, beyond the barrier."""
    if deed.row.wish:
        return refused_by_table(deed, "wish-pending")
    own = [move for move in recent(deed.connection, deed.row, None) if move.seat == deed.command.seat]
    if not own:
        return refused_by_table(deed, "no-way-back", barrier="start")
    return wished(deed, {"seat": deed.command.seat, "back": own[0].before, "agreed": [deed.command.seat]}, "asked")


def agree(deed: Deed) -> Result:
    """Agree to go back."""
    if not deed.row.wish:
        return refused_by_table(deed, "no-wish")
    wish = json.loads(deed.row.wish)
    wish["agreed"] = sorted({*wish["agreed"], deed.command.seat})
    return wished(deed, wish, "agreed")


def wished(deed: Deed, wish: dict[str, Any], key: str) -> Result:
    """Go back if all people agree; else go on waiting."""
    if not set(people(deed)) - set(wish["agreed"]):
        return go_back(deed, wish["back"])
    return note(deed, key, wish)


def decline(deed: Deed) -> Result:
    """Do not go back."""
    return note(deed, "declined", None) if deed.row.wish else refused_by_table(deed, "no-wish")


def people(deed: Deed) -> list[int]:
    """The seats of people who are at the table."""
    return [row.seat for row in deed.house.seats(deed.connection, deed.row.id) if not row.bot and not row.away]


ACTS = {"move": move, "undo": undo, "reset": reset, "ask": ask, "agree": agree, "decline": decline}


# --- writing -------------------------------------------------------------------------------------------------


def note(deed: Deed, key: str, wish: dict[str, Any] | None) -> Result:
    """Write a changed wish down; no decision changes by it."""
    house, connection, row = deed.house, deed.connection, deed.row
    told = house.announce(connection, row, key, seat=deed.command.seat)
    house.change(connection, row, told=told, wish=json.dumps(wish) if wish else "")
    return accepted(deed, row.seq, told)


def go_back(deed: Deed, target: int) -> Result:
    """Make an earlier move the last one in force."""
    house, connection, row = deed.house, deed.connection, deed.row
    before = house.position(row)
    position = position_at(connection, row, house.game(row), target)
    events: list[Event] = [("table.undone", EVERYONE, {"seat": deed.command.seat, "back": target})]
    return settle(deed, before, position, target, row.seq, events)


def settle(deed: Deed, before: Position, after: Position, head: int, seq: int, events: list[Event]) -> Result:
    """Write the new head with its events, and a snapshot when somebody else is to act."""
    house, connection, row = deed.house, deed.connection, deed.row
    told = house.tell(connection, row, seq, events)
    data = json.dumps(after.to_data())
    if head == seq and (after.to_act() != before.to_act()):
        connection.execute(insert(schema.snapshots).values(table_id=row.id, seq=seq, position=data))
    decisions = [
        old if same_decision(before, after, seat, deed.command.seat) else row.version + 1
        for seat, old in enumerate(json.loads(row.decisions))
    ]
    house.change(
        connection,
        row,
        phase=OVER if after.over() else RUNNING,
        head=head,
        seq=seq,
        told=told,
        decisions=json.dumps(decisions),
        position=data,
        wish="",
    )
    return accepted(deed, seq, told)


def same_decision(before: Position, after: Position, seat: int, mover: int) -> bool:
    """Does a seat still face the decision it faced? Only where several choose at once and the mover is another one."""
    if seat == mover or after.over() or before.stack[:-1] != after.stack[:-1]:
        return False
    changed = before.stack[-1] ^ after.stack[-1]
    return changed in (0, 1 << MASK_SHIFT + mover) and seat in before.to_act()


def accepted(deed: Deed, seq: int, told: int) -> Result:
    """Write down that a command was carried out."""
    values = {
        "table_id": deed.row.id,
        "command": deed.command.command,
        "seat": deed.command.seat,
        "seq": seq,
        "told": told,
    }
    deed.connection.execute(insert(schema.commands).values(values))
    return Result(ACCEPTED, seq, told)
