"""Bots by their codes: `random`, `search:time=1.0`, `wordsmith:vocabulary=50:recall=20`; by a level: `master`; or by
the file with their class: `mine.py:MyBot`, `bots/mine.py:MyBot:noise=3`.
"""

from collections.abc import Mapping
from typing import Final

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.files import bot_in_file, is_file
from heartwood.bots.greedy import GreedyBot
from heartwood.bots.random import RandomBot
from heartwood.bots.search import SearchBot
from heartwood.bots.wordsmith import WordsmithBot
from heartwood.core import BadOption

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, SearchBot, WordsmithBot)}
# Levels that a person understands: each is a bot with a bounded time for a decision.
LEVELS: Final = {"apprentice": "greedy:noise=250", "journeyman": "greedy", "master": "search"}
HINT_CODE: Final = "search:time=1.0"  # thoughtful, but nobody waits long


def bots_for(title: str) -> list[type[Bot]]:
    """The bots that can play a title."""
    return [kind for kind in BOTS.values() if not kind.games or title in kind.games]


def levels_of(title: str) -> Mapping[str, str]:
    """The levels of a title with the codes behind them: those of a bot that is made for it, or the usual ones."""
    return next((kind.levels for kind in bots_for(title) if kind.levels), LEVELS)


def hint_code(title: str) -> str:
    """The code of the bot that ranks the moves of a title for hints."""
    return next((kind.hint_code for kind in bots_for(title) if kind.hint_code), HINT_CODE)


def bot_from_code(code: str, title: str, files: bool = False) -> Bot:
    """The bot of a code for a title; BadOption says what is wrong with it.

    `files`: a file may be named, too. It is run, so this is only for codes that the user of this machine has typed.
    """
    code = levels_of(title).get(code.strip(), code.strip())
    name, *settings = code.split(":")
    if is_file(code):
        if not files:
            raise BadOption(f"{code}: bots in files are not played here")
        if not settings:
            raise BadOption(f"{code}: which class? For example {code}:MyBot")
        kind = bot_in_file(name, settings.pop(0))
    elif name in BOTS:
        kind = BOTS[name]
    else:
        raise BadOption(f"there is no bot {name!r}; the bots for {title} are: {names_for(title)}")
    if kind.games and title not in kind.games:
        raise BadOption(f"the bot {kind.name} does not play {title}; the bots for it are: {names_for(title)}")
    values: dict[str, float] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        values[key] = read_value(parameter_of(kind, key), value)
    return kind(title, values)


def names_for(title: str) -> str:
    """What a person can name: the bots and the levels of a title."""
    return ", ".join([*(kind.name for kind in bots_for(title)), *levels_of(title)])


def parameter_of(kind: type[Bot], key: str) -> Parameter:
    """The declared parameter of a name."""
    for parameter in kind.parameters:
        if parameter.name == key:
            return parameter
    known = ", ".join(parameter.name for parameter in kind.parameters)
    raise BadOption(f"the bot {kind.name} has no parameter {key!r}; it has {known or 'none'}")


def read_value(parameter: Parameter, text: str) -> float:
    """The value of a parameter within its declared range."""
    whole = isinstance(parameter.default, int)
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = parameter.low - 1
    if not parameter.low <= value <= parameter.high:
        allowed = f"a {'whole ' if whole else ''}number from {parameter.low:g} to {parameter.high:g}"
        raise BadOption(f"{parameter.name}: {text!r} is not possible; it takes {allowed}")
    return value
