"""The rules' own timer at the terminal: it counts while the person in turn is asked, and stands still in a vote."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Any

from heartwood.core import Position


class TimeUp(Exception):
    """The time of a turn is up."""


class TurnTimer:
    """Whose turn is counted, and how much of it is used."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.turn: tuple[int, int, int] | None = None  # round, seat and seconds
        self.limit = 0.0  # with the time to look at the letters
        self.used = 0.0
        self.alarm = False  # also interrupt whoever does not answer

    def left(self, position: Position, seat: int) -> float | None:
        """The seconds that a person who is asked has for the turn; None where none are counted."""
        view: Any = position.view(None)
        clock = view.get("clock")
        if clock is None or clock["seat"] != seat or clock["stopped"] or not clock["seconds"]:
            return None
        turn = view["round"], seat, clock["seconds"]
        if turn != self.turn:
            self.turn, self.limit, self.used = turn, float(clock["seconds"] + clock["preview"]), 0.0
        return max(0.0, self.limit - self.used)

    @contextmanager
    def counting(self, left: float | None) -> Iterator[None]:
        """Count an answer of a person who has so much time left; TimeUp where it comes too late."""
        if left is None:
            yield
            return
        began = self.now()
        try:
            with interrupting(left) if self.alarm else nullcontext():
                yield
        finally:
            self.used += self.now() - began
        if self.used >= self.limit:
            raise TimeUp


@contextmanager
def interrupting(seconds: float) -> Iterator[None]:
    """Raise TimeUp after so many seconds, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
