"""The census: what a game's events say about its cards, one small module for each title."""

from heartwood.arena.census.base import ALL, FINISHED, SEEN, TAKEN, Census, Fact, Inventory
from heartwood.core import BadOption

__all__ = ["ALL", "FINISHED", "SEEN", "TAKEN", "Census", "Fact", "Inventory", "census_of"]


def census_of(title: str) -> Census:
    """An empty census of a title."""
    if title == "lignum":
        from heartwood.arena.census.lignum import LignumCensus

        return LignumCensus()
    if title == "woodcraft":
        from heartwood.arena.census.woodcraft import WoodcraftCensus

        return WoodcraftCensus()
    if title == "wordcraft":
        from heartwood.arena.census.wordcraft import WordcraftCensus

        return WordcraftCensus()
    raise BadOption(f"{title} has no cards to be counted")
