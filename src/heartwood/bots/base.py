"""What a bot is: a name, declared parameters, and a choice among the moves of its seat."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from heartwood.core import Chance, Position


class Parameter(NamedTuple):
    """A number that tunes a bot: a whole one, or, where its default has a point, any.

    Declared once: command line, pages and optimisers all read it from here.
    """

    name: str
    default: float
    low: float
    high: float
    help_key: str  # of the text that explains it


class Bot:
    """A player made of code. `games` names the titles it can play; empty for all of them."""

    name: ClassVar[str] = ""
    games: ClassVar[tuple[str, ...]] = ()
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    levels: ClassVar[Mapping[str, str]] = {}  # the codes of a title's levels, where this bot is made for it
    hint_code: ClassVar[str] = ""  # the bot that ranks the moves of such a title for hints
    needs_position: ClassVar[bool] = True  # False: the list of moves is enough, which saves guesses and copies

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        given = values or {}
        self.title = title
        self.values: dict[str, float] = {
            parameter.name: given.get(parameter.name, parameter.default) for parameter in self.parameters
        }

    def is_able(self) -> bool:
        """Is all there that it needs? Where not, a level of it is played by another bot."""
        return True

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        """A legal move for a seat that is to act. The position is a guess, not the true one: it may be played on."""
        return self.pick(position.moves(seat), chance)

    def pick(self, moves: list[int], chance: Chance) -> int:
        """A choice by the list of moves alone: for bots that need no position."""
        raise NotImplementedError

    def code(self) -> str:
        """The code that makes this bot again, with only the parameters that differ from their defaults."""
        changed = [p for p in self.parameters if self.values[p.name] != p.default]
        return ":".join([self.name, *(f"{p.name}={self.values[p.name]:g}" for p in changed)])
