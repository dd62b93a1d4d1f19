"""The titles, one folder each, and the one place that knows them by name."""

from pathlib import Path
from typing import Final

from heartwood.core.errors import UnknownGame
from heartwood.core.game import Game
from heartwood.core.ledger import Ledger, read_ledger

TITLES: Final = ["woodcraft", "lignum", "wordcraft"]
FOLDER: Final = Path(__file__).parent


def open_game(
    title: str, content: Path | None = None, lexicon: str | None = None, families: Path | None = None
) -> Game:
    """A game by its name, with its standard content or another pack; Wordcraft also with another lexicon."""
    if title == "lignum":
        from heartwood.games.lignum import open_lignum

        return open_lignum(content)
    if title == "woodcraft":
        from heartwood.games.woodcraft import open_woodcraft

        return open_woodcraft(content)
    if title == "wordcraft":
        from heartwood.games.wordcraft import open_wordcraft

        return open_wordcraft(content, "english" if lexicon is None else lexicon, families)
    if title == "nutshell":  # the example of the documentation and the tests: not listed
        from heartwood.games.nutshell import NutshellGame

        return NutshellGame()
    raise UnknownGame(f"there is no game {title!r}; the games are: {', '.join(TITLES)}")


def ledger_of(title: str, language: str = "en") -> Ledger:
    """The rule ledger of a title, in the reader's language as far as it is translated."""
    if title not in TITLES:
        raise UnknownGame(f"there is no game {title!r}; the games are: {', '.join(TITLES)}")
    ledger = read_ledger(FOLDER / title / "rules.md")
    words = FOLDER / title / f"rules.{language}.md"
    return ledger.worded(read_ledger(words)) if words.exists() else ledger
