"""Looks at the clocks of all tables and does what is due: each timeout once, whoever else looks."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import SQLAlchemyError

from heartwood.server import clocks, play, schema
from heartwood.server.bots import decision_of
from heartwood.server.clocks import Clock
from heartwood.server.messages import Command
from heartwood.server.problems import ProblemError
from heartwood.server.state import RUNNING, ServerState

OFTEN = 1.0  # seconds between two looks
RARELY = 60.0  # seconds after which the time is written down at the latest, while a clock runs
SHARE = 20  # what is due in so many seconds, a loss of one does not matter for
MOST = 100  # tables in one look

next_due = select(schema.tables.c.id, schema.tables.c.due).where(schema.tables.c.due.is_not(None))
next_due = next_due.order_by(schema.tables.c.due).limit(MOST)

log = logging.getLogger("heartwood.server")


class Timekeeper:
    """One task for the clocks of all tables."""

    def __init__(self, state: ServerState, changed: Callable[[str], None]) -> None:
        self.state = state
        self.changed = changed
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Look again and again; while the store is out of reach, time stands still."""
        while True:
            wait = OFTEN
            try:
                done, wait = await asyncio.to_thread(self.handle_due)
                for id in done:
                    self.changed(id)
            except SQLAlchemyError as error:
                log.error("clocks wait", extra={"error": type(error).__name__})
            except Exception as error:
                log.error("clocks", extra={"error": type(error).__name__}, exc_info=error)
            await asyncio.sleep(wait)

    def handle_due(self) -> tuple[list[str], float]:
        """Do what is due; the tables that changed, and how long nothing will be."""
        time = self.state.time
        with self.state.store.read() as connection:
            found = connection.execute(next_due).all()
        now = time.beat()
        if not found:
            return [], OFTEN
        left = found[0].due - now
        if time.written is None or now - time.written >= min(max(left / SHARE, OFTEN), RARELY):
            time.write()
        due = [row.id for row in found if row.due <= now]
        done = [id for id in due if self.attend(id)]
        return done, 0.0 if done else min(max(left, 0.05), OFTEN)

    def attend(self, id: str) -> bool:
        """See to one table; what is wrong there concerns no other."""
        try:
            result = play.commit_and_remember(self.state, id, lambda connection: self.attend_in(connection, id))
            return result.status == play.ACCEPTED
        except ProblemError as problem:
            log.warning("clock stopped", extra={"table": id, "error": problem.code})
            self.stop(id)
            return False

    def stop(self, id: str) -> None:
        """Take no more notice of a table that cannot be played."""
        with self.state.store.write() as connection:
            row = self.state.row(connection, id, lock=True)
            self.state.update_table(connection, row, due=None)

    def attend_in(self, connection: Connection, id: str) -> play.Result:
        """What is due at a table, if anything still is."""
        state = self.state
        row = state.row(connection, id, lock=True)
        now = state.time.now()
        clock = clocks.read(row)
        if row.due is None or row.due > now or clock is None or row.phase != RUNNING:
            if row.due is not None and row.phase != RUNNING:
                state.update_table(connection, row, due=None)
            return play.Result(play.STALE)
        timer = clock.timer
        if timer is not None and (clocks.timer_up_at(timer) or now + 1) <= now:
            number = decision_of(row.decisions, timer.seat)
            command = Command(timer.seat, number, f"clock-{row.last_move_id}-{number}", "move")
            command.move = clocks.timeout_move(state.position(row))
            return play.move(play.CommandContext(state, connection, row, command, automatic=True))
        for seat in range(len(clock.seats)):
            moment = clocks.up_at(clock, seat)
            if moment is not None and moment <= now:
                self.time_up(connection, row, clock, seat, now)
                return play.Result(play.ACCEPTED)
        state.update_table(connection, row, **clocks.clock_columns(clock, now))  # all have looked at the letters
        return play.Result(play.ACCEPTED)

    def time_up(self, connection: Connection, row: Row[Any], clock: Clock, seat: int, now: float) -> None:
        """The time of a seat is up, or its vacation over: do as the table has agreed."""
        state, time = self.state, clock.seats[seat]
        position, seats = state.position(row), state.read_seats(connection, row.id)
        if time.vacation_since is not None:
            values = clocks.clock_after_vacation_change(row, seats, position, seat, False, now)
            number = state.write_table_event(connection, row, "vacation-over", seat=seat)
            state.update_table(connection, row, event_count=number, **values)
            return
        policy = clock.terms.on_timeout
        time.bank, time.used, time.counted_since = 0.0, 0.0, None
        if policy == "end":
            time.up = True
        else:
            time.stand_in = policy == "turn"
            time.away_since = None if time.stand_in else now
            connection.execute(
                schema.seats.update()
                .where(schema.seats.c.table_id == row.id, schema.seats.c.seat == seat)
                .values(away=True)
            )
        number = state.write_table_event(connection, row, f"time-up-{policy}", seat=seat)
        state.update_table(connection, row, event_count=number, **clocks.clock_columns(clock, now))

    async def close(self) -> None:
        """Stop; the time is written down."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        with suppress(SQLAlchemyError):
            await asyncio.to_thread(self.state.time.write)
