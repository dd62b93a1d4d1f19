"""What a host can set."""

from pathlib import Path
from typing import NamedTuple

from heartwood import games
from heartwood.server.safety import LIMITS


class Settings(NamedTuple):
    """The settings of a server; the defaults suit a club on one small machine."""

    database: str = "sqlite:///heartwood.db"
    titles: tuple[str, ...] = tuple(games.titles())
    origins: tuple[str, ...] = ()  # other pages that may talk to this server
    pace: float = 0.8  # seconds between a bot's moves
    think: float = 15.0  # seconds after which a thinking bot is killed
    thinkers: int = 1  # processes that think
    token: Path | None = None  # the file with the hash of the host's token
    engine: Path | None = None  # the folder in which the compiled engine appears while we run
    streams: int = 50  # open streams for each address
    limits: dict[str, int] = LIMITS
