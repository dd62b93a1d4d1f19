"""What a host can set."""

from collections.abc import Iterable
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from heartwood import games
from heartwood.server.safety import LIMITS

CAPS = ("connections", "connections_each", "streams", "listed")
ALONE, PEOPLE, BOTS = "alone", "people", "bots"  # the roles of a process
LIMIT_NAMES = (*LIMITS, *CAPS)


class Settings(NamedTuple):
    """The settings of a server; the defaults suit a club on one small machine."""

    database: str = "sqlite:///heartwood.db"
    titles: tuple[str, ...] = tuple(games.titles())
    origins: tuple[str, ...] = ()  # other pages that may talk to this server
    hosts: tuple[str, ...] = ()  # the names this server goes by; any, where none is given
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word about their callers is believed
    pace: float = 0.8  # seconds between a bot's moves
    think: float = 15.0  # seconds after which a thinking bot is killed
    thinkers: int = 1  # processes that think
    token: Path | None = None  # the file with the hash of the host's token
    role: str = ALONE  # what this process does among those that serve together
    engine: Path | None = None  # the folder in which the compiled engine appears while we run
    connections: int = 1000  # at a time
    connections_each: int = 200  # of them, for each address
    streams: int = 50  # open streams for each address
    listed: int = 5  # tables in the public list, for each address
    limits: dict[str, int] = LIMITS  # requests a minute for each address, by kind


def share(settings: Settings, processes: int) -> Settings:
    """The settings of one of several processes: together they keep to the limits, whoever serves a connection.

    Listed tables are not divided: of those all processes hear.
    """
    limits = {name: ceil(most / processes) for name, most in settings.limits.items()}
    caps = {name: ceil(getattr(settings, name) / processes) for name in CAPS if name != "listed"}
    return settings._replace(limits=limits, **caps)


def with_limits(settings: Settings, wanted: Iterable[str]) -> Settings:
    """Settings with limits changed, each given as NAME=NUMBER; what cannot be is a ValueError that says so."""
    for text in wanted:
        name, _, digits = text.partition("=")
        if name not in LIMIT_NAMES or not digits.isdecimal() or not int(digits):
            raise ValueError(text)
        number = int(digits)
        more: Any = {name: number} if name in CAPS else {"limits": {**settings.limits, name: number}}
        settings = settings._replace(**more)
    return settings
