"""A contest: which bots play which game, who sits where, and from which seed. Plain values that travel to any process.

Seats are balanced by rotation: the same seed is played once with every different seating of the line-up's rotation, so
that everybody has every seat, with the same cards, equally often. Such a block of games is one sample.
"""

import shlex
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from heartwood import bots
from heartwood.bots.files import is_file
from heartwood.core import Chance, Game, fast

FORMAT = "heartwood.contest/1"


class Contest(NamedTuple):
    """All that a process needs to know to play any game of it."""

    title: str
    lineup: tuple[str, ...]  # bot codes, one for each seat
    options: tuple[tuple[str, object], ...] = ()
    seed: int = 0
    content: Path | None = None
    parts: tuple[tuple[str, object], ...] = ()  # what else the title lets one choose: a lexicon, say
    records: bool = False
    census: bool = False
    fresh: bool = False  # every game has a seed of its own, not every block

    @property
    def rotations(self) -> int:
        """How many games it takes until everybody has had every seat."""
        return next(turn for turn in range(1, len(self.lineup) + 1) if rotated(self.lineup, turn) == self.lineup)

    @property
    def block(self) -> int:
        """How many games have a seed in common."""
        return 1 if self.fresh else self.rotations

    def seed_of(self, number: int) -> int:
        """The seed of a game: the same for all games of its block."""
        return self.seed + number // self.block

    def seating(self, number: int) -> tuple[str, ...]:
        """The bot codes by seat."""
        return rotated(self.lineup, number % self.rotations)

    def whole_blocks(self, games: int) -> int:
        """At least so many games, and every block complete."""
        return -(-games // self.block) * self.block

    def to_data(self, game: Game) -> dict[str, object]:
        """What the results depend on: two runs with equal data have equal games."""
        return {
            "format": FORMAT,
            "game": game.id,
            "rules": game.version,
            "content": game.content,
            "seats": len(self.lineup),
            "options": dict(self.options),
            "lineup": list(self.lineup),
            "bots": bots_digest(self.lineup),
            "seed": self.seed,
            "census": self.census,
        }

    def command(self, game: Game, games: int) -> str:
        """The command line that plays it again."""
        words = [
            "heartwood",
            "balance" if self.census else "arena",
            self.title,
            "--bots",
            ",".join(shortened(self.lineup)),
        ]
        words += ["--seats", str(len(self.lineup)), "--games", str(games), "--seed", str(self.seed)]
        usual = {option.name: option.default for option in game.options}
        for name, value in self.options:
            said = ",".join(map(str, value)) if isinstance(value, list) else value
            words += ["-o", f"{name}={said}"] if value != usual[name] else []
        for name, given in (("content", self.content), *self.parts):
            words += [f"--{name}", str(given)] if given is not None else []
        return shlex.join(words)


def bots_digest(lineup: Sequence[str]) -> str:
    """The fingerprint of the bots' sources, files of the line-up too: results of different bots are never mixed."""
    digest = blake2b(digest_size=8)
    named = sorted({code.partition(":")[0] for code in lineup if is_file(code)})
    for file in [*sorted(Path(bots.__file__).parent.rglob("*.py")), *map(Path, named)]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def rotated(lineup: tuple[str, ...], turns: int) -> tuple[str, ...]:
    """The line-up, moved on by so many seats."""
    return lineup[-turns % len(lineup) :] + lineup[: -turns % len(lineup)]


def shortened(lineup: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest codes that `filled` makes this line-up of."""
    while len(lineup) > 1 and lineup[-1] == lineup[-2]:
        lineup = lineup[:-1]
    return lineup


def filled(codes: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for every seat: the last one as often as it takes."""
    return (*codes, *(codes[-1] for _ in range(seats - len(codes))))


def chance_at(seed: int, seat: int) -> Chance:
    """The own chance of the bot on a seat: derived from the seed, and nothing that the position could tell."""
    return fast(int.from_bytes(blake2b(f"bot {seed} {seat}".encode(), digest_size=8).digest(), "big"))
