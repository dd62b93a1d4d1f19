"""The clock by which bots keep their limits of time: time as it passes, or where games are compared, the processor's.

Whoever waits for a bot counts seconds on the wall. In a contest nobody waits, and a machine that has other work, too,
must not make one bot weaker than the other.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

now: Callable[[], float] = time.monotonic


@contextmanager
def processor_time() -> Iterator[None]:
    """Meanwhile limits are of the time that the processor works for this process."""
    global now
    before, now = now, time.process_time
    try:
        yield
    finally:
        now = before
