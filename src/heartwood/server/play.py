"""One command, one transaction: move, head state, snapshot, events and the command's own id, all or nothing."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select

from heartwood.core import EVERYONE, BadNotation, Event, Position, Refusal, Refused
from heartwood.core.position import MASK_SHIFT
from heartwood.server import schema
from heartwood.server.forms import Command
from heartwood.server.house import OVER, RUNNING, House
from heartwood.server.past import WayBack, position_at, recent, seen, settles, way_for, withheld
from heartwood.server.troubles import Trouble, quarantined, wrong_seat

ACCEPTED, DUPLICATE, STALE, REFUSED = "accepted", "duplicate", "stale", "refused"


class Result(NamedTuple):
    """What became of a command; `ply` is the number of the move in force after it, where it was carried out."""

    answer: str
    ply: int = 0
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
        if not bot:
            house.admit(connection, row, token, command.seat)
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
        return Result(DUPLICATE, before.ply)
    seat = deed.house.seats(deed.connection, row.id)[command.seat]
    if deed.bot != bool(seat.bot or seat.away):
        if deed.bot:
            return Result(STALE)
        raise Trouble("away", 409, "a bot plays this seat; come back first")
    if row.phase != RUNNING:
        if row.phase == "quarantined":
            raise quarantined()
        return Result(STALE)
    if command.decision != json.loads(row.decisions)[command.seat]:
        return Result(STALE)
    try:
        return ACTS[command.act](deed)
    except Refused as refused:
        return Result(REFUSED, 0, refused.refusal)
    except BadNotation as error:
        return refused_by_table("bad-notation", detail=str(error))


def refused_by_table(key: str, **params: object) -> Result:
    """A refusal that comes from the table, not from the rules of the game."""
    return Result(REFUSED, 0, by_table(key, **params))


def by_table(key: str, **params: object) -> Refusal:
    """Why the table says no, not the rules of the game."""
    return Refusal("", f"table.{key}", params, [])


def explain(house: House, connection: Connection, row: Row[Any], seat: int, text: str) -> Refusal | None:
    """Why a move would be refused, by all that the seat may know; nothing is changed.

    Words are looked up only where the table wants that: it is help from outside (X-LEX-02).
    """
    vocabulary = house.game(row).book.vocabulary
    verb = vocabulary.by_name.get(text.split(maxsplit=1)[0].lower() if text.split() else "")
    if verb is not None and not verb.listed and not verb.clock and not row.live_words:
        return by_table("not-looked-up")
    try:
        number = vocabulary.parse(text)
    except Refused as refused:
        return refused.refusal
    except BadNotation as error:
        return by_table("bad-notation", detail=str(error))
    return refusal_of(seen(house, connection, row, seat), seat, number)


def refusal_of(position: Position, seat: int, number: int) -> Refusal | None:
    """Why a person may not play a move: the rules forbid it, or it is the clock's."""
    verb = position.book.vocabulary.verb(number)
    refusal = position.explain(seat, number)
    return by_table("not-yours") if refusal is None and verb is not None and verb.clock else refusal


# --- acts ----------------------------------------------------------------------------------------------------


def move(deed: Deed) -> Result:
    """Play a move."""
    house, connection, row, command = deed.house, deed.connection, deed.row, deed.command
    before = house.position(row)
    number = before.book.vocabulary.parse(command.move)
    refusal = None if deed.bot else refusal_of(seen(house, connection, row, command.seat), command.seat, number)
    if refusal is not None:
        return Result(REFUSED, 0, refusal)
    position = before.copy()
    position.events = []
    revealed = position.play(command.seat, number)
    seq = row.seq + 1
    ply = ply_of(deed, row.head) + 1
    values = {
        "table_id": row.id,
        "seq": seq,
        "before": row.head,
        "ply": ply,
        "seat": command.seat,
        "text": position.book.vocabulary.text(number),
        "bot": deed.bot,
        "revealed": revealed,
    }
    connection.execute(insert(schema.moves).values(values))
    events = [(ply, event) for event in position.events]
    position.events = None
    if position.over():
        events.append((0, ("table.over", EVERYONE, {"seed": row.seed})))
    if deed.bot or revealed or settles(before, position, command.seat):
        return settle(deed, before, position, seq, seq, seq, ply, withheld(house, connection, row) + events)
    return settle(deed, before, position, seq, row.settled, seq, ply, own_part(events, command.seat))


def own_part(events: list[tuple[int, Event]], seat: int) -> list[tuple[int, Event]]:
    """Events as far as one seat hears them."""
    return [(ply, (key, mask & 1 << seat, params)) for ply, (key, mask, params) in events]


def ply_of(deed: Deed, seq: int) -> int:
    """How many moves lead to a move and its position."""
    kept = schema.moves
    query = select(kept.c.ply).where(kept.c.table_id == deed.row.id, kept.c.seq == seq)
    return deed.connection.execute(query).scalar_one() if seq else 0


def undo(deed: Deed) -> Result:
    """Take the last step back."""
    way = own_way(deed)
    return go_back(deed, next(recent(deed.connection, deed.row)).before) if way.steps else no_way(way)


def reset(deed: Deed) -> Result:
    """Take all steps back that can be taken back."""
    way = own_way(deed)
    return go_back(deed, way.target) if way.steps else no_way(way)


def own_way(deed: Deed) -> WayBack:
    """The way back of the seat."""
    return way_for(deed.house, deed.connection, deed.row, deed.command.seat)


def no_way(way: WayBack) -> Result:
    """Nothing can be taken back; what bars the way is said."""
    return refused_by_table("no-way-back", barrier=way.barrier)


def ask(deed: Deed) -> Result:
    """Ask everybody to go back to before the seat's last move, beyond the barrier."""
    if deed.row.wish:
        return refused_by_table("wish-pending")
    settled = recent(deed.connection, deed.row, deed.row.settled)
    own = next((move for move in settled if move.seat == deed.command.seat), None)
    if own is None:
        return refused_by_table("no-way-back", barrier="start")
    return wished(deed, {"seat": deed.command.seat, "back": own.before, "agreed": [deed.command.seat]}, "asked")


def agree(deed: Deed) -> Result:
    """Agree to go back."""
    if not deed.row.wish:
        return refused_by_table("no-wish")
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
    return note(deed, "declined", None) if deed.row.wish else refused_by_table("no-wish")


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
    return accepted(deed, 0)


def go_back(deed: Deed, target: int) -> Result:
    """Make an earlier move the last one in force; those who never saw the later ones are told nothing."""
    house, connection, row = deed.house, deed.connection, deed.row
    before = house.position(row)
    position = position_at(connection, row, house.game(row), target)
    ply = ply_of(deed, target)
    events: list[tuple[int, Event]] = [(0, ("table.undone", EVERYONE, {"seat": deed.command.seat, "back": ply}))]
    if target < row.settled:
        return settle(deed, before, position, target, target, row.seq, ply, events)
    return settle(deed, before, position, target, row.settled, row.seq, ply, own_part(events, deed.command.seat))


def settle(
    deed: Deed,
    before: Position,
    after: Position,
    head: int,
    settled: int,
    seq: int,
    ply: int,
    events: list[tuple[int, Event]],
) -> Result:
    """Write the new head with its events, and a snapshot when a new move can be seen by all."""
    house, connection, row, mover = deed.house, deed.connection, deed.row, deed.command.seat
    private = settled == row.settled
    consent = deed.command.act in ("ask", "agree")  # may lead to a decision that only looks the same
    data = json.dumps(after.to_data())
    if head == seq == settled:
        connection.execute(insert(schema.snapshots).values(table_id=row.id, seq=seq, position=data))
    decisions = [
        old if (private and seat != mover) or (not consent and same_decision(before, after, seat, mover)) else old + 1
        for seat, old in enumerate(json.loads(row.decisions))
    ]
    house.change(
        connection,
        row,
        private,
        phase=OVER if after.over() else RUNNING,
        head=head,
        settled=settled,
        seq=seq,
        told=house.tell(connection, row, events),
        decisions=json.dumps(decisions),
        position=data,
        wish=row.wish if (private or deed.bot) and not after.over() else "",
    )
    if after.over():
        forget_snapshots(deed, head)
    return accepted(deed, ply)


def forget_snapshots(deed: Deed, last: int) -> None:
    """When the game is over there is no way back: only the first and the last snapshot are kept."""
    kept = schema.snapshots
    between = kept.c.table_id == deed.row.id, kept.c.seq > 0, kept.c.seq < last
    deed.connection.execute(delete(kept).where(*between))


def same_decision(before: Position, after: Position, seat: int, mover: int) -> bool:
    """Does a seat still face the decision it faced? Only where several choose at once and the mover is another one."""
    if seat == mover or after.over() or before.stack[:-1] != after.stack[:-1]:
        return False
    changed = before.stack[-1] ^ after.stack[-1]
    return changed in (0, 1 << MASK_SHIFT + mover) and seat in before.to_act()


def accepted(deed: Deed, ply: int) -> Result:
    """Write down that a command was carried out."""
    command = deed.command
    values = {"table_id": deed.row.id, "command": command.command, "seat": command.seat, "ply": ply}
    deed.connection.execute(insert(schema.commands).values(values))
    return Result(ACCEPTED, ply)
