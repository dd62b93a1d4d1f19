"""Many games of one title side by side: one decision in each at every step, observations, masks and rewards in arrays.

Game i is the one that PettingZoo's `raw_env` plays with the seed `seed + i`. A game that is over, or cut off, begins
anew in the same step; its rewards are told with that step, and `ended` keeps how it ended.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from heartwood.core import BadOption, Chance, Position, Refused, fast
from heartwood.core.many import Many
from heartwood.envs.layout import buffer_of
from heartwood.envs.spec import SEEDS, check_reward, rewards, spec_of


class Batch(NamedTuple):
    """What a step shows: a row for each game. The arrays are the caller's own."""

    seats: NDArray[np.int8]  # who is asked
    observations: NDArray[np.float32]  # what that seat sees
    masks: NDArray[np.int8]  # a 1 for every action that it may take
    rewards: NDArray[np.float32]  # by game and seat, for the game that has just ended
    terminated: NDArray[np.bool_]  # that game was over
    truncated: NDArray[np.bool_]  # or it was cut off


class Games:
    """So many games of a title. `parts` is what the title is opened with: `content`, `lexicon` ..."""

    def __init__(
        self,
        title: str,
        count: int,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        reward: str = "rank",
        max_cycles: int | None = None,
        **parts: object,
    ) -> None:
        check_reward(reward)
        if count < 1:
            raise BadOption(f"there must be a game to play, not {count}")
        self.spec = spec_of(title, seats, **parts)
        self.options = self.spec.game.read_options(dict(options or {}), seats)
        self.count = count
        self.reward = reward
        self.max_cycles = max_cycles
        self.seeds: list[Chance] = [fast(secrets.randbits(63)) for _ in range(count)]
        self.cycles = np.zeros(count, np.int64)
        self.ended: dict[int, Position] = {}  # the last positions of games that ended with the last step
        self.firsts = np.arange(count) * seats
        self.seen = np.zeros((count * seats, self.spec.layout.size), np.float32)  # by game and seat, when last asked
        numbers = buffer_of(self.seen.reshape(-1))
        self.many = Many(count, seats, self.spec.actions, self.spec.layout.observer, numbers)

    @property
    def positions(self) -> list[Position]:
        """How the games stand."""
        return self.many.positions

    def reset(self, seed: int | Sequence[int] | None = None) -> Batch:
        """New games. A seed, or one for each, fixes these games and all that follow."""
        if seed is not None:
            each = range(seed, seed + self.count) if isinstance(seed, int) else seed
            self.seeds = [fast(one) for one, _ in zip(each, range(self.count), strict=True)]
        self.many.positions = [self.start(row) for row in range(self.count)]
        self.ended = {}
        return self.batch()

    def start(self, row: int) -> Position:
        """A new game for a row."""
        self.cycles[row] = 0
        return self.spec.game.start(self.spec.seats, self.options, fast(self.seeds[row].below(SEEDS)))

    def step(self, actions: ArrayLike) -> Batch:
        """An action in each game. If the rules refuse one, Refused says why, and none is played."""
        many, move_of = self.many, self.spec.actions.move
        moves = [move_of(action) for action in np.asarray(actions).tolist()]
        if len(moves) != self.count:
            raise ValueError(f"there are {self.count} games, and {len(moves)} actions")
        wrong = many.refused(moves)
        if wrong >= 0:
            refusal = many.positions[wrong].explain(many.asked[wrong], moves[wrong])
            assert refusal is not None
            raise Refused(refusal)
        ended = many.play(moves)
        self.cycles += 1
        if self.max_cycles is not None:
            ended = sorted({*ended, *np.flatnonzero(self.cycles >= self.max_cycles).tolist()})
        self.ended = {row: many.positions[row] for row in ended}
        for row in ended:
            many.positions[row] = self.start(row)
        return self.batch()

    def batch(self) -> Batch:
        """How all games stand."""
        masks = np.frombuffer(self.many.show(), np.int8).reshape(self.count, self.spec.actions.size)
        gained = np.zeros((self.count, self.spec.seats), np.float32)
        over = np.zeros(self.count, np.bool_)
        cut = np.zeros(self.count, np.bool_)
        for row, position in self.ended.items():
            over[row] = position.over()
            cut[row] = not over[row]
            if over[row]:
                gained[row] = rewards(position, self.reward)
        asked = np.array(self.many.asked, np.int8)
        return Batch(asked, self.seen[self.firsts + asked], masks, gained, over, cut)

    def last_seen(self, row: int, seat: int = 0) -> NDArray[np.float32]:
        """What a seat saw at the end of the game that ended in a row with the last step."""
        return self.spec.observation(self.ended[row], seat)


def random_actions(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row of masks, all equally likely."""
    games, width = masks.shape
    legal = np.flatnonzero(masks.view(np.bool_).reshape(-1))  # in one row: numpy is much faster at that
    counts = np.bincount(legal // width, minlength=games)
    picked = (rng.random(games) * counts).astype(np.int64)
    chosen: NDArray[np.int64] = legal[np.cumsum(counts) - counts + picked] % width
    return chosen
