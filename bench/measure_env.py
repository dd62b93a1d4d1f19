"""One round of measuring an environment, ours or another's, in the Python that runs this: steps per second, as JSON.

A step is what a learning program does: see the observation and the mask, choose a legal action at random, play it.
"""

import argparse
import json
import random
import sys
import time
import types
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from heartwood.core import build

COUNT = 64  # games side by side
Steps = Iterator[int]  # plays on for a while; how many steps that were


def seat_by_seat(env: Any, seed: int) -> Steps:
    """A PettingZoo environment."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    while True:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        yield 1


def without_pictures(name: str, seed: int) -> Steps:
    """A classic of PettingZoo; it imports pygame for its pictures, which nobody looks at here."""
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))
    module = import_module(f"pettingzoo.classic.{name}")
    return seat_by_seat(module.raw_env(), seed)


def ours(title: str, seats: int, seed: int) -> Steps:
    """Our PettingZoo environment of a title."""
    from heartwood.envs import zoo

    return seat_by_seat(zoo.raw_env(title, seats), seed)


def side_by_side(title: str, seats: int, seed: int) -> Steps:
    """Many games at once."""
    from heartwood.envs import vector

    games = vector.Games(title, COUNT, seats)
    rng = np.random.default_rng(seed)
    batch = games.reset(seed)
    while True:
        batch = games.step(vector.random_actions(batch.masks, rng))
        yield COUNT


def open_spiel(name: str, seed: int) -> Steps:
    """A game of OpenSpiel, with the observation of whoever decides; draws are no steps."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    if name.startswith("python_heartwood"):
        from heartwood.envs import spiel

        assert name.startswith(spiel.PREFIX)
    game = pyspiel.load_game(name)
    seen = make_observation(game)
    rng = random.Random(seed)
    state = game.new_initial_state()
    while True:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        seen.set_from(state, state.current_player())  # into an array of numpy
        state.apply_action(rng.choice(state.legal_actions()))
        yield 1


CONTESTANTS: dict[str, Callable[[int], Steps]] = {
    "PettingZoo's connect four": lambda seed: without_pictures("connect_four_v3", seed),
    "PettingZoo's go": lambda seed: without_pictures("go_v5", seed),
    "OpenSpiel's backgammon": lambda seed: open_spiel("backgammon", seed),
    "woodcraft, PettingZoo": lambda seed: ours("woodcraft", 2, seed),
    "lignum, PettingZoo": lambda seed: ours("lignum", 2, seed),
    "woodcraft, OpenSpiel": lambda seed: open_spiel("python_heartwood_woodcraft", seed),
    "lignum, OpenSpiel": lambda seed: open_spiel("python_heartwood_lignum", seed),
    "woodcraft, side by side": lambda seed: side_by_side("woodcraft", 2, seed),
    "lignum, side by side": lambda seed: side_by_side("lignum", 2, seed),
}


def rate(steps: Steps, seconds: float) -> float:
    """Steps per second of processor time."""
    count = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        for _ in range(20):
            count += next(steps)
    return count / (time.process_time() - started)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=list(CONTESTANTS))
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    steps = CONTESTANTS[given.name](given.seed)
    rate(steps, given.seconds / 4)  # warm up
    print(json.dumps({"build": build(), "steps_per_s": rate(steps, given.seconds)}))


if __name__ == "__main__":
    main()
