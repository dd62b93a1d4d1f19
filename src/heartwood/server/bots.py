"""Bots at online tables: awake when a table changes, paced so that people can follow, never able to hold a table up.

They think when it is the turn of whoever woke them. Where only bots play, they do while somebody looks.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from heartwood.core import Position, fast
from heartwood.server import clocks
from heartwood.server.history import ply_at
from heartwood.server.messages import Command
from heartwood.server.play import REFUSED, Result, carry_out_bot_command
from heartwood.server.presence import Presence
from heartwood.server.problems import ProblemError
from heartwood.server.relay import Claims
from heartwood.server.safety import CALLER, Caller
from heartwood.server.state import RUNNING, ServerState
from heartwood.server.tables import STAND_IN
from heartwood.server.thinkers import Job, NoAnswer, Thinkers
from heartwood.server.threads import in_memory_or_thread, in_thread
from heartwood.speech.lesson import lesson_of

LESSON = "lesson"  # the bot that plays what a lesson says; no level, nobody can seat it
AGAIN = 5.0  # seconds to wait when the store is out of reach
SEED_BITS = 60

log = logging.getLogger("heartwood.server")


class BotDecision(NamedTuple):
    """A bot that is to act: the decision it faces, by its number, and what is known of the table."""

    seat: int
    number: int
    position: Position
    title: str
    edition: str
    code: str
    scripted: str  # the move that a lesson wants, without a thought
    alone: bool  # no person plays at this table


class Bots:
    """Plays all bots of all tables; one task for each table where one is to act."""

    def __init__(
        self,
        state: ServerState,
        thinkers: Thinkers,
        presence: Presence,
        pace: float,
        limit: float,
        publish: Callable[[str], None],
        claims: Claims,
    ) -> None:
        self.state = state
        self.thinkers = thinkers
        self.presence = presence
        self.pace = pace
        self.limit = limit
        self.publish = publish
        self.claims = claims
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.woken: set[str] = set()
        self.closed = False
        self.wakers: dict[str, Caller] = {}  # who changed a table last
        presence.on_arrival = self.wake

    def wake(self, id: str) -> None:
        """A table has changed: see whether a bot is to act."""
        if self.closed:
            return
        self.woken.add(id)
        caller = CALLER.get()
        if caller is not None:
            self.wakers[id] = caller
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self.drive(id))

    async def drive(self, id: str) -> None:
        """Play the bots of a table until a person is to act."""
        try:
            while id in self.woken:
                self.woken.discard(id)
                while await self.step(id):
                    self.publish(id)
        except ProblemError as problem:
            log.warning("bot stopped", extra={"table": id, "error": problem.code})
            self.publish(id)
        except SQLAlchemyError as error:
            log.error("bot waits", extra={"table": id, "error": type(error).__name__})
            await asyncio.sleep(AGAIN)
            self.woken.add(id)
        except Exception as error:
            log.error("bot failed", extra={"table": id, "error": type(error).__name__}, exc_info=error)
        finally:
            self.tasks.pop(id, None)
            if id in self.claims.ours:
                asyncio.get_running_loop().run_in_executor(None, self.claims.give, id)
            if id not in self.woken:
                self.wakers.pop(id, None)
                self.presence.stop_bot_game(id)
        if id in self.woken:
            self.wake(id)

    async def step(self, id: str) -> bool:
        """One move of one bot; False when none is to act."""
        decision = await in_memory_or_thread(self.next_decision, id, False)
        if decision is None or (decision.alone and not self.presence.may_bots_play(id)):
            return False
        if not await in_thread(self.claims.try_claim, id):  # another process plays here; if it dies, we do
            await asyncio.sleep(AGAIN)
            return True
        await asyncio.sleep(self.pace)
        play = partial(self.play, id)
        await (asyncio.to_thread(play) if decision.scripted else self.thinkers.run_in_slot(self.queue_of(id), play))
        return True

    def queue_of(self, id: str) -> Caller:
        """Where a bot waits for its turn: behind the other bots of whoever woke it, not before the hints for him."""
        waker = self.wakers.get(id, Caller("", ""))  # after a start nobody knows: all these share one place
        return Caller(waker.network, f"bots {waker.token}")

    def next_decision(self, id: str, must_see_others: bool = True) -> BotDecision | None:
        """The bot that is to act, if any; bots alone wait for the people who left."""
        with self.state.quarantine_on_error(id):
            with self.state.store.read(must_see_others) as connection:
                row = self.state.row(connection, id)
                seats = self.state.committed_seats(connection, row)
                if row.phase != RUNNING or not clocks.bots_play(row, seats):
                    return None
                ply = ply_at(self.state, connection, row, row.head)
            position, now = self.state.position(row), self.state.time.now()
            alone = all(seat.bot for seat in seats)
            for seat in position.to_act():
                if (seats[seat].bot or seats[seat].away) and not clocks.preview_left(row, seat, now):
                    code = seats[seat].bot or STAND_IN
                    scripted = ""
                    if code == LESSON:
                        scripted, code = in_lesson(row.game, ply, position, seat)
                        if not code:
                            continue
                    number = decision_of(row.decisions, seat)
                    edition = self.state.edition(row)
                    return BotDecision(seat, number, position, row.game, edition, code, scripted, alone)
        return None

    def play(self, id: str) -> None:
        """Think and move; a bot that fails or is too slow makes any legal move instead, unless the server stops.

        What is to be decided is looked up anew: much may have happened while others had their turn.
        """
        decision = self.next_decision(id)
        if decision is None or (decision.alone and not self.presence.is_watched(id)):
            return
        try:
            text = decision.scripted or str(self.thinkers.ask(self.job(id, decision), self.limit))
        except NoAnswer as error:
            if self.thinkers.closed:
                return
            log.warning("bot failed", extra={"table": id, "seat": decision.seat, "error": str(error) or "too slow"})
            text = any_move(decision)
        if self.send(id, decision, text).status == REFUSED:
            log.error("bot refused", extra={"table": id, "seat": decision.seat})
            self.send(id, decision, any_move(decision))

    def job(self, id: str, decision: BotDecision) -> Job:
        """What a thinker is asked."""
        with self.state.quarantine_on_error(id):
            return job_for(decision.position, decision.title, decision.edition, decision.seat, decision.code)

    def send(self, id: str, decision: BotDecision, text: str) -> Result:
        """The bot's move, by the same path as everybody's."""
        command_id = f"bot-{decision.seat}-{decision.number}-{secrets.token_hex(4)}"
        return carry_out_bot_command(self.state, id, Command(decision.seat, decision.number, command_id, "move", text))

    async def close(self) -> None:
        """Stop; what was committed stays, the rest is played after the next start."""
        self.closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def decision_of(decisions: str, seat: int) -> int:
    """The number of a seat's decision, from the row of the table."""
    return int(json.loads(decisions)[seat])


def in_lesson(title: str, ply: int, position: Position, seat: int) -> tuple[str, str]:
    """The move that the lesson wants of a seat, and the bot that thinks if it cannot be played; no bot: it waits."""
    lesson = lesson_of(title)
    script = [] if lesson is None else lesson.script()
    if lesson is None or ply >= len(script):
        return "", ""
    mover, text = script[ply]
    if mover != seat and mover in position.to_act():
        return "", ""
    legal = mover == seat and position.explain(seat, position.book.vocabulary.parse(text)) is None
    return text if legal else "", lesson.level


def job_for(position: Position, title: str, edition: str, seat: int, code: str) -> Job:
    """What a thinker needs: a guess, with a chance that is not the table's."""
    guess = position.for_bots().guess(seat, fast(secrets.randbits(SEED_BITS)))
    return Job(title, edition, seat, guess.to_data(), secrets.randbits(SEED_BITS), code)


def any_move(decision: BotDecision) -> str:
    """Some legal move."""
    moves = decision.position.for_bots().moves(decision.seat)
    return decision.position.book.vocabulary.text(moves[secrets.randbelow(len(moves))])
