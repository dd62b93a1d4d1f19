"""Waiting for what others do: as long as a busy machine needs, and no longer than it takes."""

import time
from collections.abc import Callable

LONG = 300  # seconds after which something will never happen


def wait_until(done: Callable[[], object], seconds: float = LONG) -> None:
    """Look often, until it is done."""
    ends = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.02)
