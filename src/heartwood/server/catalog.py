"""The games a server can offer, and the check that a table finds the rules it was made with."""

import threading
from collections.abc import Sequence
from pathlib import Path

from heartwood.core import Game, HeartwoodError
from heartwood.games import open_game
from heartwood.games.wordcraft.lexicon import GERMAN_LIST
from heartwood.server.problems import ProblemError, unloadable

LEXICONS = {"english": "", "german": GERMAN_LIST}  # and the file each needs on this machine


class Catalog:
    """Games by title and lexicon, each opened once."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = list(titles)
        self.games: dict[tuple[str, str], Game] = {}
        self.lock = threading.Lock()

    def game(self, title: str, lexicon: str = "") -> Game:
        """An offered game; `lexicon` only for Wordcraft."""
        if title not in self.titles:
            raise ProblemError(
                "unknown-game", 404, f"there is no game {title!r}; the games are: {', '.join(self.titles)}"
            )
        if lexicon and (title != "wordcraft" or lexicon not in LEXICONS):
            raise ProblemError("bad-option", 422, f"lexicon: {title} has no lexicon {lexicon!r}")
        with self.lock:
            if (title, lexicon) not in self.games:
                try:
                    self.games[title, lexicon] = open_game(title, lexicon=lexicon or None)
                except (HeartwoodError, OSError) as error:
                    raise ProblemError("unloadable", 409, f"{title} cannot be opened here: {error}") from None
            return self.games[title, lexicon]

    def lexicons(self, title: str) -> list[str]:
        """The lexicons that can be had here."""
        if title != "wordcraft":
            return []
        return [name for name, file in LEXICONS.items() if not file or Path(file).exists()]

    def pinned(self, title: str, lexicon: str, rules: int, content: dict[str, str]) -> Game:
        """The game as a table was made with it, or a clear word that it is not here."""
        try:
            game = self.game(title, lexicon)
        except ProblemError as problem:
            raise unloadable(problem.detail) from None
        if game.version != rules:
            raise unloadable(f"{title} rules version {rules}, here is version {game.version}")
        if game.content != content:
            raise unloadable(f"other content of {title}")
        return game
