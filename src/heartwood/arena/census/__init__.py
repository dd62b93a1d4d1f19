"""The census: what a game's events say about its cards, one small module for each title."""

from heartwood.arena.census.base import ALL, FINISHED, SEEN, TAKEN, Census, Fact, Inventory
from heartwood.core import BadOption
from heartwood.games import room_of

__all__ = ["ALL", "FINISHED", "SEEN", "TAKEN", "Census", "Fact", "Inventory", "census_of"]


def census_of(title: str) -> Census:
    """An empty census of a title."""
    room = room_of(title, "census")
    if room is None:
        raise BadOption(f"{title} has no cards to be counted")
    census: Census = getattr(room, f"{title}_census")()
    return census
