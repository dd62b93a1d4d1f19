"""Bots by their codes: `random`, `search:time=1.0`, `wordsmith:vocabulary=50:recall=20`; by a level: `master`; or by
the file with their class: `mine.py:MyBot`, `bots/mine.py:MyBot:noise=3`; or planners by a file with what they value:
`mine.py:MyValues`, `mine.npz:width=20`.
"""

from collections.abc import Mapping
from typing import Final

from heartwood.bots.base import Bot, Parameter
from heartwood.bots.files import NET, bot_in_file, is_file, planner_with_net
from heartwood.bots.greedy import GreedyBot
from heartwood.bots.planner import PlannerBot
from heartwood.bots.random import RandomBot
from heartwood.bots.search import SearchBot
from heartwood.bots.wordsmith import WordsmithBot
from heartwood.core import BadOption

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, SearchBot, PlannerBot, WordsmithBot)}
# Levels that a person understands: each is a bot with a bounded time for a decision.
LEVELS: Final = {
    "child": "greedy:noise=250",
    "apprentice": "greedy:noise=100",
    "journeyman": "greedy",
    "master": "search:time=0.1",
    "grandmaster": "search:time=0.45",
}
# Where they have been measured, a step from level to level wins about three or four games of five, at two seats.
MEASURED_LEVELS: Final[Mapping[str, Mapping[str, str]]] = {
    "woodcraft": {
        "child": "greedy:noise=150",
        "apprentice": "greedy:noise=30",
        "journeyman": "planner:time=0.1:width=2:leaves=4",
        "master": "planner:time=0.2:width=8:leaves=8",
        "grandmaster": "planner:time=0.35:width=64:leaves=16:lucks=8:beams=2:ahead=1",
    },
    "lignum": {
        "child": "greedy:noise=70",
        "apprentice": "greedy",
        "journeyman": "search:learned=1:iterations=2:width=2:limit=0.2",
        "master": "search:learned=1:iterations=6:width=3:limit=0.2",
        "grandmaster": "search:learned=1:iterations=30:limit=0.45",
    },
}
OLD_LEVELS: Final = {"beginner": "child"}  # names by which levels were called once: records and tables have them
HINT_CODE: Final = "search:time=1.0"  # thoughtful, but nobody waits long
HINT_CODES: Final = {"lignum": "search:time=1.0:learned=1"}  # of titles whose quiet moments have been learned


def bots_for(title: str) -> list[type[Bot]]:
    """The bots that can play a title."""
    return [kind for kind in BOTS.values() if not kind.games or title in kind.games]


def levels_of(title: str) -> Mapping[str, str]:
    """The levels of a title with the codes behind them: those of a bot that is made for it, or the usual ones."""
    return next((kind.levels for kind in bots_for(title) if kind.levels), MEASURED_LEVELS.get(title, LEVELS))


def level_code(title: str, level: str) -> str:
    """The code behind a level, also by a name that it had once; empty where it is no level of the title."""
    levels = levels_of(title)
    return levels.get(level, "") or levels.get(OLD_LEVELS.get(level, ""), "")


def level_of(title: str, code: str) -> str:
    """The level of a title whose bot needs a long code; empty where a bot is as well named by itself."""
    if ":" not in code:
        return ""
    levels = levels_of(title)
    return next((level for level in levels if bot_from_code(levels[level], title).code() == code), "")


def hint_code(title: str) -> str:
    """The code of the bot that ranks the moves of a title for hints."""
    if title in HINT_CODES:
        return HINT_CODES[title]
    return next((kind.hint_code for kind in bots_for(title) if kind.hint_code), HINT_CODE)


def bot_from_code(code: str, title: str, files: bool = False) -> Bot:
    """The bot of a code for a title; BadOption says what is wrong with it.

    `files`: a file may be named, too. It is run, so this is only for codes that the user of this machine has typed.
    """
    level = level_code(title, code.strip())
    code = level or code.strip()
    name, *settings = code.split(":")
    if is_file(code):
        if not files:
            raise BadOption(f"{code}: bots in files are not played here")
        if name.endswith(NET):
            kind = planner_with_net(name)
        elif not settings:
            raise BadOption(f"{code}: which class? For example {code}:MyBot")
        else:
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
    bot = kind(title, values)
    if level and not bot.is_able():  # a level is always played, if by a weaker bot
        seconds = values.get("limit") or values.get("time")
        return SearchBot(title, {"time": seconds} if seconds else {})
    return bot


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
