"""Levels that a person understands, for every title: each is a bot with a bounded time for a decision."""

from typing import Final

LEVELS: Final[dict[str, dict[str, str]]] = {
    "woodcraft": {"apprentice": "greedy:noise=250", "journeyman": "greedy", "master": "search"},
    "lignum": {"apprentice": "greedy:noise=250", "journeyman": "greedy", "master": "search"},
    "wordcraft": {
        "apprentice": "wordsmith:vocabulary=35:recall=12:care=20",
        "journeyman": "wordsmith:vocabulary=50:recall=40:care=60",
        "master": "wordsmith:vocabulary=70:recall=200:care=100",
    },
}


def code_of(level: str, title: str) -> str:
    """The code of the bot behind a level; any other code is left as it is."""
    return LEVELS.get(title, {}).get(level.strip(), level)
