"""The games a server can offer, and the check that a table finds the rules it was made with."""

import threading
from collections.abc import Mapping, Sequence

from heartwood.core import Game, HeartwoodError
from heartwood.core.game import read_options
from heartwood.server.problems import ProblemError, unloadable
from heartwood.server.titles import hook_of


class Catalog:
    """Games by title and edition, each opened once."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = list(titles)
        self.games: dict[tuple[str, str], Game] = {}
        self.lock = threading.Lock()

    def check_offered(self, title: str) -> None:
        """Refuse a title that is not offered here."""
        if title not in self.titles:
            raise ProblemError(
                "unknown-game", 404, f"there is no game {title!r}; the games are: {', '.join(self.titles)}"
            )

    def settings(self, title: str, given: dict[str, object], seats: int) -> dict[str, object]:
        """All settings of a new table with their plain values; BadOption says what is wrong with one."""
        self.check_offered(title)
        return read_options(title, hook_of(title).settings(), given, seats)

    def game(self, title: str, settings: Mapping[str, object]) -> Game:
        """An offered game in the edition that goes with the settings of a table."""
        self.check_offered(title)
        hook = hook_of(title)
        edition = hook.edition(settings)
        with self.lock:
            if (title, edition) not in self.games:
                try:
                    self.games[title, edition] = hook.open(title, edition)
                except (HeartwoodError, OSError) as error:
                    raise ProblemError("unloadable", 409, f"{title} cannot be opened here: {error}") from None
            return self.games[title, edition]

    def usual_game(self, title: str) -> Game:
        """An offered game as it is without any choice."""
        return self.game(title, self.settings(title, {}, 0))

    def pinned(self, title: str, settings: Mapping[str, object], rules: int, content: dict[str, str]) -> Game:
        """The game as a table was made with it, or a clear word that it is not here."""
        try:
            game = self.game(title, settings)
        except ProblemError as problem:
            raise unloadable(problem.detail) from None
        if game.version != rules:
            raise unloadable(f"{title} rules version {rules}, here is version {game.version}")
        if game.content != content:
            raise unloadable(f"other content of {title}")
        return game
