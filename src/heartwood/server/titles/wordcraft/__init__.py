"""What Wordcraft adds to the server: the choice of a lexicon, words looked up while they are typed."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from heartwood.core import Game
from heartwood.core.game import Choice, Option, Switch
from heartwood.games import open_game
from heartwood.games.wordcraft.lexicon import GERMAN_LIST
from heartwood.server.titles import TitleHook

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

ENGLISH = "english"
LEXICONS = {ENGLISH: "", "german": GERMAN_LIST}  # and the file each needs on this machine
BY_LANGUAGE = {"en": ENGLISH, "de": "german"}


class WordcraftHook(TitleHook):
    """Each lexicon makes an edition."""

    def settings(self) -> list[Option]:
        found = [name for name, file in LEXICONS.items() if not file or Path(file).exists()]
        lexicon = Choice("lexicon", ENGLISH, found)
        lexicon.by_language = BY_LANGUAGE
        return [lexicon, Switch("live_words", False)]

    def edition(self, settings: Mapping[str, object]) -> str:
        return str(settings["lexicon"])

    def open(self, title: str, edition: str) -> Game:
        return open_game(title, lexicon=edition)

    def explains_unlisted(self, settings: Mapping[str, object]) -> bool:
        """Whether the lexicon is asked before a word is said: that is help from outside."""
        return settings["live_words"] is True

    def hints(self, people: int) -> bool:
        """For practice against bots only: among people a hint is outside help."""
        return people < 2  # X-LEX-02

    def routes(self) -> "list[HTTPRouteHandler]":
        from heartwood.server.titles.wordcraft.sketch import typed  # thinkers open games, and need no routes

        return [typed]


def wordcraft_server() -> WordcraftHook:
    """The hook, as the server finds it."""
    return WordcraftHook()
