"""PettingZoo environments. `raw_env` asks seat by seat, in the order of `to_act`; `parallel_env` asks all at once.

An observation is a dict: `observation`, the vector of the seat's layout, and `action_mask`, a 1 for every legal action
(also in the seat's info). Rewards come at the end of the game.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from heartwood.core import Refused
from heartwood.envs.needs import not_installed
from heartwood.envs.spec import Spec, spec_of
from heartwood.envs.table import MODES, Table

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise not_installed("pettingzoo", "envs") from None

Observation = dict[str, Any]


def space_of(spec: Spec, actions: int) -> spaces.Dict:
    """The space of observations."""
    vector = spaces.Box(-np.inf, np.inf, (spec.layout.size,), np.float32)
    return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class HeartwoodEnv(AECEnv):
    """A table that asks one seat at a time. A cycle is one decision."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        title = table.spec.game.id
        self.metadata = {"name": f"heartwood/{title}-v1", "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = table.render_mode
        self.possible_agents = table.agents[:]
        size = table.spec.actions.size
        self.observation_spaces = {agent: space_of(table.spec, size) for agent in table.agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in table.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; its options were given when the environment was made."""
        self.table.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.ask()

    def ask(self) -> None:
        """Turn to the seat that is to act; its legal actions are worked out once."""
        seats = self.table.position.to_act()
        self.infos[self.agent_selection] = {}
        seat = seats[0] if seats else self.table.seat_of[self.agent_selection]
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.table.spec.mask(self.table.position, seat)}

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and its legal actions: none unless it is the one that is asked."""
        vector = self.table.observation(self.table.seat_of[agent])
        mask = self.infos.get(agent, {}).get("action_mask")
        if mask is None:
            mask = np.zeros(self.table.spec.actions.size, dtype=np.int8)
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the seat that is asked; one that is not legal raises Refused, with the rule."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        table = self.table
        table.play(table.seat_of[agent], int(action))
        table.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        over, cut = table.position.over(), table.truncated()
        if over or cut:
            self.rewards = table.returns()
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._accumulate_rewards()
        self.ask()

    def render(self) -> str | None:
        """The last move and the points: as a text, or, when a person watches, printed with every move."""
        return self.table.rendered() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of a seat's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of a seat's actions."""
        return self.action_spaces[agent]


class HeartwoodParallelEnv(ParallelEnv):
    """A table that asks all seats in every cycle. The last action is to wait, the only one of seats not awaited.

    Actions are played in the order of `to_act`. One that the rules refuse changes nothing; the info says which rule.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.wait = table.spec.actions.size
        self.metadata = {"name": f"heartwood/{table.spec.game.id}-v1", "render_modes": MODES}
        self.render_mode = table.render_mode
        self.possible_agents = table.agents[:]
        self.agents: list[str] = []
        self.observation_spaces = {agent: space_of(table.spec, self.wait + 1) for agent in table.agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in table.agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; its options were given when the environment was made."""
        self.table.start(seed)
        self.agents = self.possible_agents[:]
        seen = {agent: self.observe(agent) for agent in self.agents}
        return seen, {agent: {"action_mask": seen[agent]["action_mask"]} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and its legal actions."""
        spec, position, seat = self.table.spec, self.table.position, self.table.seat_of[agent]
        mask = bytearray(self.wait + 1)
        if not spec.actions.mark(position, seat, mask):
            mask[self.wait] = 1
        return {"observation": self.table.observation(seat), "action_mask": np.frombuffer(mask, np.int8)}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the actions of the seats that are awaited."""
        table = self.table
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in table.position.to_act():
            agent = self.possible_agents[seat]
            action = int(actions.get(agent, self.wait))
            if action != self.wait:
                try:
                    table.play(seat, action)
                except Refused as refused:
                    infos[agent]["refused"] = str(refused)
        table.cycles += 1
        seen = {agent: self.observe(agent) for agent in agents}
        for agent in agents:
            infos[agent]["action_mask"] = seen[agent]["action_mask"]
        over, cut = table.position.over(), table.truncated()
        if over or cut:
            self.agents = []
        return seen, table.returns(), dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> str | None:
        """The last move and the points: as a text, or, when a person watches, printed with every move."""
        return self.table.rendered() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of a seat's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of a seat's actions."""
        return self.action_spaces[agent]


def raw_env(
    title: str,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    reward: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **parts: object,
) -> HeartwoodEnv:
    """A title's environment as it is: an action that is not legal raises Refused. `parts`: as for `open_game`."""
    return HeartwoodEnv(Table(spec_of(title, seats, **parts), options or {}, reward, max_cycles, render_mode))


def env(title: str, **settings: Any) -> AECEnv:
    """A title's environment with PettingZoo's guards: an illegal action ends the game with a reward of -1."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(title, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel_env(
    title: str,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    reward: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **parts: object,
) -> HeartwoodParallelEnv:
    """A title's environment in which all seats act at the same time."""
    return HeartwoodParallelEnv(Table(spec_of(title, seats, **parts), options or {}, reward, max_cycles, render_mode))
