"""Where work is done: what waits for the disk in threads, and what is in memory at once."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from heartwood.server.store import NotInMemoryError, memory_only

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *given: Any) -> T:
    """Do something that waits for the disk in a thread."""
    return await asyncio.to_thread(work, *given)


async def in_memory_or_thread(work: Callable[..., T], *given: Any) -> T:
    """Look at something here and now if all of it is in memory, which costs less than a thread; else in a thread."""
    token = memory_only.set(True)
    try:
        return work(*given)
    except NotInMemoryError:
        pass
    finally:
        memory_only.reset(token)
    return await in_thread(work, *given)
