"""Bots by their codes: `random`, `search:time=1.0`, `wordsmith:vocabulary=50:recall=20`; or by a level: `master`."""

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.greedy import GreedyBot
from heartwood.bots.levels import LEVELS, code_of
from heartwood.bots.random import RandomBot
from heartwood.bots.search import SearchBot
from heartwood.bots.wordsmith import WordsmithBot
from heartwood.core import BadOption

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, SearchBot, WordsmithBot)}


def bots_for(game: str) -> list[type[Bot]]:
    """The bots that can play a title."""
    return [kind for kind in BOTS.values() if not kind.games or game in kind.games]


def bot_from_code(code: str, game: str) -> Bot:
    """The bot of a code for a title; BadOption says what is wrong with it."""
    name, *settings = code_of(code, game).strip().split(":")
    names = ", ".join([*(kind.name for kind in bots_for(game)), *LEVELS.get(game, {})])
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}; the bots for {game} are: {names}")
    kind = BOTS[name]
    if kind not in bots_for(game):
        raise BadOption(f"the bot {name} does not play {game}; the bots for it are: {names}")
    values: dict[str, float] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        values[key] = read_value(parameter_of(kind, key), value)
    return kind(game, values)


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
