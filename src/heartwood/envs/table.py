"""A game being played in an environment: its spec, its position, the seats as agents."""

import secrets
from collections.abc import Mapping
from typing import Final

from heartwood.core import BadOption, Position, fast
from heartwood.envs.layout import Lookout, Vector
from heartwood.envs.spec import SEEDS, Spec, check_reward, rewards

MODES: Final = ["human", "ansi"]


class Table:
    """What the environments for a single game are made of."""

    def __init__(
        self, spec: Spec, options: Mapping[str, object], reward: str, max_cycles: int | None, render_mode: str | None
    ) -> None:
        check_reward(reward)
        if render_mode not in (None, *MODES):
            raise BadOption(f"render modes are {' and '.join(MODES)}, not {render_mode!r}")
        self.spec = spec
        self.options = spec.game.read_options(dict(options), spec.seats)
        self.reward = reward
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(spec.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.lookout = Lookout(spec.layout, spec.seats)
        self.seeds = fast(secrets.randbits(63))
        self.cycles = 0
        self.position: Position
        self.last: tuple[int, int] | None = None  # seat and move

    def start(self, seed: int | None) -> None:
        """A new game. A seed fixes this game and all that follow without one."""
        if seed is not None:
            self.seeds = fast(seed)
        self.position = self.spec.game.start(self.spec.seats, self.options, fast(self.seeds.below(SEEDS)))
        self.cycles = 0
        self.last = None

    def play(self, seat: int, action: int) -> None:
        """Play an action, or raise what the rules say against it."""
        move = self.spec.actions.move(action)
        self.position.play(seat, move)
        self.last = (seat, move)
        if self.render_mode == "human":
            print(self.rendered(), end="")

    def observation(self, seat: int) -> Vector:
        """What a seat sees now."""
        return self.lookout.vector(self.position, seat)

    def truncated(self) -> bool:
        """Has the agreed number of cycles passed before the end?"""
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.position.over()

    def returns(self) -> dict[str, float]:
        """The rewards of a finished game; before its end nothing."""
        over = self.position.over()
        values = rewards(self.position, self.reward) if over else [0.0] * self.spec.seats
        return dict(zip(self.agents, values, strict=True))

    def rendered(self) -> str:
        """The last move, and how things stand."""
        position = self.position
        points = ", ".join(f"player_{score.seat} {score.total}" for score in position.scores(projected=True))
        asked = position.asking().name if not position.over() else "over"
        played = "" if self.last is None else f"player_{self.last[0]}: {self.spec.game.text(self.last[1])}\n"
        return f"{played}{asked}; points now: {points}\n"
