"""The shared table, with a position of Wordcraft on it."""

from heartwood.cli import table
from heartwood.games.wordcraft import Wordcraft


class Table(table.Table):
    """A match of Wordcraft with persons and bots."""

    @property
    def position(self) -> Wordcraft:
        """The true position: only for the rules; show views of it."""
        position = self.match.position
        assert isinstance(position, Wordcraft)
        return position
