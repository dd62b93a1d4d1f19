"""PettingZoo environments. `raw_env` asks seat by seat, in the order of `to_act`; `parallel_env` asks all at once.

An observation is a dict: `observation`, the vector of the seat's layout, and `action_mask`, a 1 for every legal action
(also in the seat's info). Rewards come at the end of the game.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from heartwood.core import BadOption, Position, Refused, fast
from heartwood.envs.layout import Vector
from heartwood.envs.needs import not_installed
from heartwood.envs.spec import REWARDS, Spec, rewards, spec_of

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise not_installed("pettingzoo", "envs") from None

MODES: Final = ["human", "ansi"]
SEEDS: Final = 1 << 31

Observation = dict[str, Any]


class Table:
    """What both kinds of environment are made of: a spec, a position and the seats as agents."""

    def __init__(
        self, spec: Spec, options: Mapping[str, object], reward: str, max_cycles: int | None, render_mode: str | None
    ) -> None:
        if reward not in REWARDS:
            raise BadOption(f"rewards are {' or '.join(REWARDS)}, not {reward!r}")
        if render_mode not in (None, *MODES):
            raise BadOption(f"render modes are {' and '.join(MODES)}, not {render_mode!r}")
        self.spec = spec
        self.options = spec.game.read_options(dict(options), spec.seats)
        self.reward = reward
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(spec.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.seeds = fast(secrets.randbits(63))
        self.cycles = 0
        self.position: Position
        self.last_move = ""

    def start(self, seed: int | None) -> None:
        """A new game. A seed fixes this game and all that follow without one."""
        if seed is not None:
            self.seeds = fast(seed)
        self.position = self.spec.game.start(self.spec.seats, self.options, fast(self.seeds.below(SEEDS)))
        self.cycles = 0
        self.last_move = ""

    def play(self, seat: int, action: int) -> None:
        """Play an action, or raise what the rules say against it."""
        move = self.spec.actions.move(action)
        self.position.play(seat, move)
        self.last_move = f"player_{seat}: {self.spec.actions.vocabulary.text(move)}\n"
        if self.render_mode == "human":
            print(self.rendered(), end="")

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
        return f"{self.last_move}{asked}; points now: {points}\n"

    def space(self, actions: int) -> spaces.Dict:
        """The space of observations."""
        vector = spaces.Box(-np.inf, np.inf, (self.spec.layout.size,), np.float32)
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
        self.observation_spaces = {agent: table.space(size) for agent in table.agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in table.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; its options were given when the environment was made."""
        self.table.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.ask()

    def ask(self) -> None:
        """Turn to the seat that is to act; its legal actions are worked out once."""
        seats = self.table.position.to_act()
        if seats:
            self.agent_selection = self.possible_agents[seats[0]]
        mask = self.table.spec.mask(self.table.position, self.table.seat_of[self.agent_selection])
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = mask

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and its legal actions: none unless it is the one that is asked."""
        vector = self.table.spec.observation(self.table.position, self.table.seat_of[agent])
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
        self.rewards = table.returns()
        self.terminations = dict.fromkeys(self.agents, table.position.over())
        self.truncations = dict.fromkeys(self.agents, table.truncated())
        self._accumulate_rewards()
        self.ask()

    def render(self) -> str | None:
        """The last move and the points: as a text, or, when a person watches, printed with every move."""
        return self.table.rendered() if self.render_mode == "ansi" else None

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
        self.observation_spaces = {agent: table.space(self.wait + 1) for agent in table.agents}
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
        vector: Vector = spec.observation(position, seat)
        mask = np.zeros(self.wait + 1, dtype=np.int8)
        legal = spec.legal(position, seat)
        mask[legal or [self.wait]] = 1
        return {"observation": vector, "action_mask": mask}

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
) -> HeartwoodEnv:
    """A title's environment as it is: an action that is not legal raises Refused."""
    return HeartwoodEnv(Table(spec_of(title, seats), options or {}, reward, max_cycles, render_mode))


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
) -> HeartwoodParallelEnv:
    """A title's environment in which all seats act at the same time."""
    return HeartwoodParallelEnv(Table(spec_of(title, seats), options or {}, reward, max_cycles, render_mode))
