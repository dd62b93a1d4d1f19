"""What a title may add to the server beyond its rules, found by its name."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from heartwood.core import Game
from heartwood.core.game import Option
from heartwood.games import open_game, room_of

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler


class TitleHook:
    """What a title adds; this one adds nothing.

    Settings belong to a table as options belong to a game: they are chosen when it is made and never change. An edition
    is one of several games of the same title, each with content of its own.
    """

    def settings(self) -> list[Option]:
        """What can be chosen for a table beside the options of the rules."""
        return []

    def edition(self, settings: Mapping[str, object]) -> str:
        """The edition that is played with these settings."""
        return ""

    def open(self, title: str, edition: str) -> Game:
        """An edition; HeartwoodError or OSError if it is not to be had here."""
        return open_game(title)

    def explains_unlisted(self, settings: Mapping[str, object]) -> bool:
        """Does the table tell before it is played whether a move is legal that is to be found by thinking?"""
        return False

    def hints(self, people: int) -> bool:
        """Are there hints at a table for so many people, where nobody said?"""
        return True

    def routes(self) -> "list[HTTPRouteHandler]":
        """What can be asked at tables of this title only."""
        return []


@cache
def hook_of(title: str) -> TitleHook:
    """What a title adds: its room `server` has a function for that."""
    room = room_of(title, "server")
    if room is None:
        return TitleHook()
    hook: TitleHook = getattr(room, f"{title}_server")()
    return hook
