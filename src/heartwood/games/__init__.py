"""The titles, and where everything that belongs to one is found from its name.

A folder here with a ledger (`rules.md`) is a title of ours. Another package adds a title by an entry point of the group
`heartwood.games`: its name is the title, its value the package that holds it, or `module:function`. A title is opened
by its function `open_<title>`. Whatever else it brings lies in rooms: a module each, with a function `<title>_<room>`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from heartwood.core.errors import BadOption, UnknownGame
from heartwood.core.game import Game
from heartwood.core.ledger import Ledger, read_ledger

GROUP: Final = "heartwood.games"
FOLDER: Final = Path(__file__).parent
LEDGER: Final = "rules.md"
SHOWN_FIRST: Final = ["woodcraft", "lignum", "wordcraft"]  # the others follow by their names

# Where the rooms of our own titles are; those of another package are its own modules of these names. All are optional.
ROOMS: Final = {
    "cards": "heartwood.games.{title}.cards",
    "view_types": "heartwood.games.{title}.view_types",
    "features": "heartwood.games.{title}.features",
    "judge": "heartwood.bots.judges.{title}",
    "census": "heartwood.arena.census.{title}",
    "observation": "heartwood.games.{title}.observation",
    "speech": "heartwood.speech.{title}",
    "terminal": "heartwood.cli.{title}.terminal",
    "server": "heartwood.server.titles.{title}",
}


def own_titles() -> list[str]:
    """The titles of this package, in the order in which they are shown."""
    found = sorted([folder.name for folder in FOLDER.iterdir() if (folder / LEDGER).is_file()])
    return [*[title for title in SHOWN_FIRST if title in found], *[t for t in found if t not in SHOWN_FIRST]]


TITLES: Final = own_titles()


@cache
def foreign_titles() -> dict[str, str]:
    """The titles of other packages, each with its entry point; the name of one of ours is taken."""
    entries = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry.value for entry in entries if entry.name.isidentifier() and not is_own(entry.name)}


def titles() -> list[str]:
    """All titles that can be played here."""
    return [*TITLES, *foreign_titles()]


def is_own(title: str) -> bool:
    """Is it a title of this package? So is Nutshell, the example of documentation and tests, which is not listed."""
    return title.isidentifier() and not title.startswith("_") and (FOLDER / title).is_dir()


def entry_of(title: str) -> str:
    """The entry point of a title; UnknownGame names those there are."""
    if is_own(title):
        return f"heartwood.games.{title}"
    if title not in foreign_titles():
        raise UnknownGame(f"there is no game {title!r}; the games are: {', '.join(titles())}")
    return foreign_titles()[title]


def open_game(title: str, content: Path | None = None, **parts: object) -> Game:
    """A game by its name, with its standard content or another pack, and what else its title lets one choose.

    A title says what that is by the parameters of its function: `lexicon` and `families` for Wordcraft.
    """
    opener = opener_of(title)
    given = {name: part for name, part in {"content": content, **parts}.items() if part is not None}
    known = list(signature(opener).parameters)
    for name in given:
        if name not in known:
            raise BadOption(f"{title} is played without {name}; what can be chosen for it: {', '.join(known) or '-'}")
    game = opener(**given)
    if not isinstance(game, Game) or game.id != title:
        raise UnknownGame(f"{entry_of(title)} opens no game with the id {title!r}")
    return game


def opener_of(title: str) -> Callable[..., Any]:
    """The function that opens a title."""
    entry = entry_of(title)
    module, _, function = entry.partition(":")
    try:
        opener: Callable[..., Any] = getattr(import_module(module), function or f"open_{title}")
    except (ImportError, AttributeError) as error:
        if is_own(title):
            raise
        raise UnknownGame(f"the game {title} ({entry}) cannot be opened: {error}") from error
    return opener


def room_of(title: str, room: str) -> ModuleType | None:
    """The module of a title for one of the ROOMS; None if the title does without."""
    name = ROOMS[room].format(title=title) if is_own(title) else f"{entry_of(title).partition(':')[0]}.{room}"
    try:
        return None if find_spec(name) is None else import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            return None
        raise  # the room is there, but something that it needs is not


def folder_of(title: str) -> Path | None:
    """Where a title keeps its ledger and its texts; None for one that is a single file."""
    if is_own(title):
        return FOLDER / title
    module = import_module(entry_of(title).partition(":")[0])
    return Path(str(module.__file__)).parent if hasattr(module, "__path__") else None


def ledger_of(title: str, language: str = "en") -> Ledger:
    """The rule ledger of a title, in the reader's language as far as it is translated; empty where there is none."""
    folder = folder_of(title)
    if folder is None or not (folder / LEDGER).is_file():
        return Ledger([])
    ledger = read_ledger(folder / LEDGER)
    words = folder / f"rules.{language}.md"
    return ledger.worded(read_ledger(words)) if words.exists() else ledger


def text_folders(title: str) -> list[Path]:
    """The folder of a title's own words, if it has any."""
    folder = folder_of(title)
    return [folder / "texts"] if folder is not None and (folder / "texts").is_dir() else []
