"""Clocks of tables: what was agreed about time, how it stands, and when it is up.

A clock is kept as text in the row of its table. It counts for people who are at the table and awaited: the time of a
turn anew whenever all can see that they face another decision, then their bank. What only one seat may notice does not
touch it. The rules' own timers (Wordcraft, X-TIME) are counted here as well; their view says whose runs, how long, and
what is played in the end.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, Row, update

from heartwood.core import Position
from heartwood.core.game import Option
from heartwood.server import schema
from heartwood.server.messages import ClockShown, Command, Replacement, SeatTimeShown, Terms, TimerShown
from heartwood.server.problems import ProblemError

if TYPE_CHECKING:
    from heartwood.server.state import ServerState

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LIMITS = {  # least and most seconds of a turn, most of the bank and of a vacation
    "none": (0, 0, 0, 0),
    "live": (1, 2 * HOUR, 10 * HOUR, 0),
    "days": (HOUR, 30 * DAY, 0, 90 * DAY),
}
Values = dict[str, Any]  # of columns of a table


class SeatTime(Struct, omit_defaults=True):
    """The time of a seat; all moments are in service time. A field with a `name` goes by it in the store."""

    bank: float = 0.0  # left
    vacation_left: float = field(default=0.0, name="vacation")
    awaited_since: float | None = field(default=None, name="asked")
    counted_since: float | None = field(default=None, name="since")  # None: its time is not counted
    used: float = 0.0  # of this decision, before `counted_since`
    spent: float = 0.0  # on the last decision that it made
    retaken: bool = False  # it took a move back: its own moves give it no new time
    vacation_since: float | None = field(default=None, name="holiday")
    away_since: float | None = field(default=None, name="gone")
    up: bool = False  # its time is up, and the others may end the game
    stand_in: bool = False  # a bot plays for it until its turn is over


class Timer(Struct):
    """The rules' own timer of a turn."""

    round: int
    seat: int
    seconds: int
    preview: float  # until when all look at the letters first, 0 for no such time
    used: float = 0.0
    counted_since: float | None = field(default=None, name="since")


class Clock(Struct):
    """What was agreed, and how it stands."""

    terms: Terms
    timed: bool  # the rules have timers of their own
    written: float = 0.0  # when it was last changed
    seats: list[SeatTime] = []
    timer: Timer | None = None
    open: list[int] = []  # seats of absent people that somebody who is invited may take


# --- agreeing --------------------------------------------------------------------------------------------------


def agreed(terms: Terms, options: Sequence[Option], chosen: dict[str, object], people: int) -> str:
    """The clock of a new table; "" where there is nothing to count."""
    least, most, bank, vacation = LIMITS[terms.kind]
    if not (least <= terms.turn <= most and terms.bank <= bank and terms.vacation <= vacation):
        raise ProblemError("bad-option", 422, f"a clock of the kind {terms.kind} does not go like that")
    timed = any(option.kind == "seconds" and chosen[option.name] != 0 for option in options)
    if terms.kind == "none" and not timed and (people < 2 or not terms.absence):
        return ""
    return text_of(Clock(terms, timed))


def read(row: Row[Any]) -> Clock | None:
    """The clock of a table."""
    return msgspec.json.decode(row.clock, type=Clock) if row.clock else None


def text_of(clock: Clock) -> str:
    """A clock as the store keeps it."""
    return msgspec.json.encode(clock).decode()


def terms_of(row: Row[Any]) -> Terms:
    """What a table has agreed about time."""
    clock = read(row)
    return Terms(absence=0) if clock is None else clock.terms


def latest(text: str) -> float:
    """The latest moment that a clock knows of."""
    return msgspec.json.decode(text, type=Clock).written


# --- running -----------------------------------------------------------------------------------------------------


def clock_at_start(row: Row[Any], seats: Sequence[Row[Any]], position: Position, now: float) -> Values:
    """The clock when the game begins."""
    clock = read(row)
    if clock is None:
        return {}
    clock.seats = [SeatTime(float(clock.terms.bank), float(clock.terms.vacation)) for _ in seats]
    for seat in position.to_act():
        start_time(clock, seats[seat], now)
    run_timer(clock, seats, position, now)
    return clock_columns(clock, now)


def clock_after_command(
    state: "ServerState", connection: Connection, row: Row[Any], after: Position, decisions: list[int], command: Command
) -> Values:
    """The clock after a command that all may notice."""
    clock = read(row)
    if clock is None:
        return {"clock": "", "due": None}
    now = state.time.now()
    seats = state.committed_seats(connection, row)
    before: list[int] = msgspec.json.decode(row.decisions)
    for seat, time in enumerate(clock.seats):
        awaited, own = seat in after.to_act(), seat == command.seat
        if own and awaited and command.act in ("undo", "reset"):
            retake(clock, seats[seat], now)
        elif awaited and time.awaited_since is not None and (before[seat] == decisions[seat] or (own and time.retaken)):
            continue  # it still faces the decision it faced, or plays on with the time that was left
        else:
            stop_time(clock, seat, now)
            if awaited:
                start_time(clock, seats[seat], now)
            elif time.stand_in:
                time.stand_in = False
                seated = schema.seats.c.table_id == row.id, schema.seats.c.seat == seat
                connection.execute(update(schema.seats).where(*seated).values(away=False))
    run_timer(clock, seats, after, now)
    return clock_columns(clock, now)


def clock_after_reseating(row: Row[Any], seats: Sequence[Row[Any]], position: Position | None, now: float) -> Values:
    """The clock when somebody went, came back or was replaced: `seats` as they are now."""
    clock = read(row)
    if clock is None or position is None or not clock.seats:
        return {}
    for seat in [seat for seat in clock.open if not seats[seat].bot]:  # somebody new sits there
        clock.open.remove(seat)
        clock.seats[seat] = SeatTime(float(clock.terms.bank), float(clock.terms.vacation))
    for seat, (one, time) in enumerate(zip(seats, clock.seats, strict=True)):
        if not one.away:
            time.away_since, time.stand_in = None, False
        elif time.away_since is None and not time.stand_in:
            time.away_since = now
        if person_plays(one) and seat in position.to_act():
            if time.awaited_since is None:
                start_time(clock, one, now)
            elif time.counted_since is None and time.vacation_since is None:
                time.counted_since = now
        elif time.counted_since is not None:
            time.used, time.counted_since = elapsed(time, now), None
    run_timer(clock, seats, position, now)
    return clock_columns(clock, now)


def person_plays(seat: Row[Any]) -> bool:
    """Does a person play this seat?"""
    return not seat.bot and not seat.away


def start_time(clock: Clock, seat: Row[Any], now: float) -> None:
    """A seat is asked: its turn is counted from now on, if a person plays it."""
    time = clock.seats[seat.seat]
    if seat.bot:
        return
    time.awaited_since, time.used, time.up, time.retaken = now, 0.0, False, False
    time.counted_since = now if person_plays(seat) and time.vacation_since is None else None


def retake(clock: Clock, seat: Row[Any], now: float) -> None:
    """A seat took its move back: it goes on with the time that was left, until others have acted."""
    time = clock.seats[seat.seat]
    if time.awaited_since is None:
        start_time(clock, seat, now)
    time.used += time.spent
    time.bank = min(time.bank + max(0.0, time.spent - clock.terms.turn), float(clock.terms.bank))
    time.spent, time.retaken = 0.0, True


def stop_time(clock: Clock, seat: int, now: float) -> None:
    """A seat has made its decision: what it took beyond the time of a turn comes from its bank."""
    time = clock.seats[seat]
    if time.awaited_since is None:
        return
    if time.counted_since is not None:
        time.spent = elapsed(time, now)
        time.bank = max(0.0, time.bank - max(0.0, time.spent - clock.terms.turn))
    time.awaited_since, time.counted_since, time.used, time.up = None, None, 0.0, False


def elapsed(time: SeatTime, now: float) -> float:
    """How long a seat has thought about its decision."""
    return time.used + (max(0.0, now - time.counted_since) if time.counted_since is not None else 0.0)


def run_timer(clock: Clock, seats: Sequence[Row[Any]], position: Position, now: float) -> None:
    """The rules' own timer: whose runs, how long, and whether it stands still (X-TIME-02, X-TIME-03)."""
    if not clock.timed:
        return
    view: Any = position.view(None)
    timer_view = view["clock"]
    if timer_view["seat"] is None:
        clock.timer = None
        return
    timer, seat = clock.timer, timer_view["seat"]
    same_turn = timer is not None and (timer.round, timer.seat) == (view["round"], seat)
    if timer is None or not same_turn or timer.seconds != timer_view["seconds"]:
        preview = now + timer_view["preview"] if timer_view["preview"] else 0.0
        if timer is not None and same_turn:
            preview = timer.preview
        timer = clock.timer = Timer(view["round"], seat, timer_view["seconds"], preview)
    if person_plays(seats[seat]) and not timer_view["stopped"]:
        timer.counted_since = (
            max(now, timer.preview) if timer.counted_since is None else timer.counted_since
        )  # X-TIME-04: looking is not counted
    elif timer.counted_since is not None:
        timer.used, timer.counted_since = timer.used + max(0.0, now - timer.counted_since), None  # X-TIME-05


# --- when it is up ---------------------------------------------------------------------------------------------


def clock_columns(clock: Clock, now: float) -> Values:
    """What the store keeps: the clock, and when it is to be looked at next."""
    moments = [up_at(clock, seat) for seat in range(len(clock.seats))]
    if clock.timer is not None:
        moments.append(timer_up_at(clock.timer))
        moments.append(clock.timer.preview if clock.timer.preview > now else None)
    clock.written = now
    return {"clock": text_of(clock), "due": min((one for one in moments if one is not None), default=None)}


def up_at(clock: Clock, seat: int) -> float | None:
    """When the time of a seat is up, or its vacation over; None: nothing is counted."""
    time = clock.seats[seat]
    if time.vacation_since is not None:
        return time.vacation_since + time.vacation_left
    if clock.terms.kind == "none" or time.counted_since is None or time.up:
        return None
    return time.counted_since - time.used + clock.terms.turn + time.bank


def timer_up_at(timer: Timer) -> float | None:
    """When the rules' own timer is up."""
    if not timer.seconds or timer.counted_since is None:
        return None
    return timer.counted_since - timer.used + timer.seconds


def timeout_move(position: Position) -> str:
    """What the rules' own timer plays: a pass, or once the word is said that the rest of its cubes are kept."""
    view: Any = position.view(None)
    return str(view["clock"]["on_timeout"])


def preview_left(row: Row[Any], seat: int, now: float) -> int:
    """The seconds for which all still look at the letters before this seat may begin."""
    clock = read(row) if row.due is not None else None
    timer = None if clock is None else clock.timer
    return 0 if timer is None or timer.seat != seat or timer.preview <= now else int(timer.preview - now) + 1


def bots_play(row: Row[Any], seats: Sequence[Row[Any]]) -> bool:
    """Do bots play at a table? Alone they wait for the people who left, but not where a clock has called them."""
    people = [seat for seat in seats if not seat.bot]
    if not people or not all(seat.away for seat in people):
        return True
    clock = read(row)
    return clock is not None and any(time.stand_in for time in clock.seats)


# --- vacations and absence ---------------------------------------------------------------------------------------


def clock_after_vacation_change(
    row: Row[Any], seats: Sequence[Row[Any]], position: Position, seat: int, on: bool, now: float
) -> Values:
    """Begin or end the vacation of a seat: its clock stands still, as long as it has vacation left."""
    clock = read(row)
    if clock is None or not clock.terms.vacation:
        raise ProblemError("no-vacation", 409, "there are no vacations at this table")
    time = clock.seats[seat]
    if on and time.vacation_since is None and time.vacation_left > 0:
        time.used, time.counted_since, time.vacation_since = elapsed(time, now), None, now
    elif not on and time.vacation_since is not None:
        time.vacation_left = max(0.0, time.vacation_left - (now - time.vacation_since))
        time.vacation_since = None
        if seat in position.to_act() and person_plays(seats[seat]):
            time.awaited_since = time.counted_since = now
    return clock_columns(clock, now)


def absent_at(clock: Clock, seat: int) -> float | None:
    """When a person counts as absent: away, or awaited, for the time that the table chose."""
    time = clock.seats[seat]
    began = time.awaited_since if time.away_since is None else time.away_since
    if not clock.terms.absence or began is None or time.vacation_since is not None:
        return None
    return began + clock.terms.absence


def is_absent(row: Row[Any], seat: int, now: float) -> bool:
    """May the others do without this person?"""
    clock = read(row)
    moment = absent_at(clock, seat) if clock is not None and clock.seats else None
    return moment is not None and moment <= now


def clock_after_replacement(
    row: Row[Any], seats: Sequence[Row[Any]], position: Position, asked: Replacement, now: float
) -> Values:
    """The clock when a bot takes the seat of somebody absent: for good, or until somebody else comes."""
    clock = read(row)
    assert clock is not None  # without one nobody is absent
    clock.open = sorted({*clock.open} - {asked.other} | (set() if asked.level else {asked.other}))
    clock.seats[asked.other] = SeatTime()
    run_timer(clock, seats, position, now)
    return clock_columns(clock, now)


def open_seats(row: Row[Any]) -> list[int]:
    """The seats of absent people that somebody who is invited may take."""
    clock = read(row)
    return [] if clock is None else clock.open


def stood_in(row: Row[Any], seat: int) -> bool:
    """Does a bot play for a seat only until its turn is over?"""
    clock = read(row)
    return clock is not None and bool(clock.seats) and clock.seats[seat].stand_in


def may_end_for_time(row: Row[Any], seat: int) -> bool:
    """Is the time of somebody else up, so that this seat may end the game?"""
    clock = read(row)
    return clock is not None and any(time.up for other, time in enumerate(clock.seats) if other != seat)


# --- showing -----------------------------------------------------------------------------------------------------


def shown(row: Row[Any], running: bool) -> ClockShown | None:
    """The clock for everybody at the table; it says nothing that not all may know. Moments are in service time."""
    clock = read(row)
    if clock is None:
        return None
    if not running:
        return ClockShown(clock.terms, [], None, [])
    seats = [
        SeatTimeShown(
            turn=None if time.counted_since is None else time.counted_since - time.used + clock.terms.turn,
            up=None if time.vacation_since is not None else up_at(clock, seat),
            bank=time.bank,
            vacation=time.vacation_left,
            holiday=None if time.vacation_since is None else time.vacation_since + time.vacation_left,
            absent=absent_at(clock, seat),
            over=time.up,
            stand_in=time.stand_in,
        )
        for seat, time in enumerate(clock.seats)
    ]
    return ClockShown(clock.terms, seats, timer_shown(clock.timer), clock.open)


def timer_shown(timer: Timer | None) -> TimerShown | None:
    """The rules' own timer, where one runs or stands still."""
    if timer is None or not (timer.seconds or timer.preview):
        return None
    left = None if timer.counted_since is not None or not timer.seconds else timer.seconds - timer.used
    return TimerShown(timer.seat, timer.seconds, timer_up_at(timer), left, timer.preview or None)
