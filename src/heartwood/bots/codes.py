"""Bots by their codes: `random`, `novice`, `novice:vocabulary=50:recall=20`."""

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.novice import NoviceBot
from heartwood.bots.random import RandomBot
from heartwood.core import BadOption

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, NoviceBot)}


def bots_for(game: str) -> list[type[Bot]]:
    """The bots that can play a title."""
    return [kind for kind in BOTS.values() if not kind.games or game in kind.games]


def bot_from_code(code: str, game: str) -> Bot:
    """The bot of a code for a title; BadOption says what is wrong with it."""
    name, *settings = code.strip().split(":")
    names = ", ".join(kind.name for kind in bots_for(game))
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}; the bots for {game} are: {names}")
    kind = BOTS[name]
    if kind not in bots_for(game):
        raise BadOption(f"the bot {name} does not play {game}; the bots for it are: {names}")
    values: dict[str, int] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        values[key] = read_value(parameter_of(kind, key), value)
    return kind(values)


def parameter_of(kind: type[Bot], key: str) -> Parameter:
    """The declared parameter of a name."""
    for parameter in kind.parameters:
        if parameter.name == key:
            return parameter
    known = ", ".join(parameter.name for parameter in kind.parameters)
    raise BadOption(f"the bot {kind.name} has no parameter {key!r}; it has {known or 'none'}")


def read_value(parameter: Parameter, text: str) -> int:
    """The value of a parameter within its declared range."""
    try:
        value = int(text)
    except ValueError:
        value = parameter.low - 1
    if not parameter.low <= value <= parameter.high:
        allowed = f"a whole number from {parameter.low} to {parameter.high}"
        raise BadOption(f"{parameter.name}: {text!r} is not possible; it takes {allowed}")
    return value
