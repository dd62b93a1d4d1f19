"""Gymnasium's environment for titles that one can play alone: one game, or many side by side.

`gymnasium.make("heartwood.envs.solo:heartwood/woodcraft-solo-v1")`, or `make_vec` with the same name. An observation is
the vector of the layout; `action_masks()` says what is legal now, and so does the info. The reward, at the end, is the
points.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from heartwood.envs.needs import not_installed
from heartwood.envs.spec import Spec, spec_of
from heartwood.envs.table import MODES, Table
from heartwood.envs.vector import Batch, Games

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise not_installed("gymnasium", "envs") from None

ALONE: Final = ["woodcraft"]  # the titles that gymnasium is told of

Vector = NDArray[np.float32]
Flags = NDArray[np.bool_]


def vector_space(spec: Spec) -> spaces.Space[Vector]:
    """The space of observations."""
    space: spaces.Space[Any] = spaces.Box(-np.inf, np.inf, (spec.layout.size,), np.float32)
    return space


class SoloEnv(gymnasium.Env[Vector, np.int64]):
    """One game, played alone. A cycle is one decision; an action that is not legal raises Refused, with the rule."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        title: str,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **parts: object,
    ) -> None:
        self.table = Table(spec_of(title, 1, **parts), options or {}, "rank", max_cycles, render_mode)
        self.render_mode = render_mode
        self.observation_space = vector_space(self.table.spec)
        self.action_space = spaces.Discrete(self.table.spec.actions.size)

    def action_masks(self) -> Flags:
        """Which actions are legal now."""
        return self.table.spec.mask(self.table.position, 0).view(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """A new game; its options were given when the environment was made."""
        super().reset(seed=seed)
        self.table.start(seed)
        return self.seen()

    def seen(self) -> tuple[Vector, dict[str, Any]]:
        """Observation and info."""
        table = self.table
        return table.observation(0), {"action_mask": table.spec.mask(table.position, 0)}

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        table = self.table
        table.play(0, int(action))
        table.cycles += 1
        vector, info = self.seen()
        return vector, table.returns()["player_0"], table.position.over(), table.truncated(), info

    def render(self) -> str | None:
        """The last move and the points: as a text, or, when a person watches, printed with every move."""
        return self.table.rendered() if self.render_mode == "ansi" else None


class SoloVectorEnv(VectorEnv[Vector, NDArray[np.int64], NDArray[Any]]):
    """Many games, each played alone. One that is over begins anew in the same step; `final_obs` is how it ended."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        **parts: object,
    ) -> None:
        self.games = Games(title, num_envs, 1, options, "rank", max_cycles, **parts)
        self.num_envs = num_envs
        self.single_observation_space = vector_space(self.games.spec)
        self.single_action_space = spaces.Discrete(self.games.spec.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.shown: Batch

    def action_masks(self) -> Flags:
        """Which actions are legal now, by game."""
        return self.shown.masks.view(np.bool_)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """New games; their options were given when the environment was made."""
        self.shown = self.games.reset(seed)
        return self.shown.observations, self.info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Vector, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action in each game."""
        shown = self.shown = self.games.step(actions)
        info = self.info()
        if self.games.ended:
            last = np.full(self.num_envs, None, dtype=object)
            for row in self.games.ended:
                last[row] = self.games.last_seen(row)
            info |= {"final_obs": last, "_final_obs": shown.terminated | shown.truncated}
        return shown.observations, shown.rewards[:, 0].astype(np.float64), shown.terminated, shown.truncated, info

    def info(self) -> dict[str, Any]:
        """The masks."""
        return {"action_mask": self.shown.masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


for title in ALONE:
    gymnasium.register(
        f"heartwood/{title}-solo-v1",
        entry_point="heartwood.envs.solo:SoloEnv",
        vector_entry_point="heartwood.envs.solo:SoloVectorEnv",
        kwargs={"title": title},
    )
