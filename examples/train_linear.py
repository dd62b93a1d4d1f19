"""Train a small policy for two-player Woodcraft by self-play, and see whether it beats random play.

The policy is a softmax over the legal actions; the weight of an action is linear in a few named parts of the
observation. It learns by REINFORCE: after each game, what the winner did becomes likelier, what the loser did less so.
"""

import argparse
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heartwood.envs import woodcraft_v1

PARTS = ["round", "turn.done", "turn.bonus", "player0.tokens", "player0.tracks"]

Numbers = NDArray[np.float64]
Step = tuple[Numbers, NDArray[np.int64], Numbers, int]  # features, legal actions, their chances, which was taken


class Policy:
    """One row of weights for each action."""

    def __init__(self, actions: int, slices: dict[str, slice]) -> None:
        self.slices = [slices[part] for part in PARTS]
        size = 1 + sum(part.stop - part.start for part in self.slices)
        self.weights = np.zeros((actions, size))

    def features(self, observation: Numbers) -> Numbers:
        """The parts it looks at, and a constant."""
        return np.concatenate([[1.0], *[observation[part] for part in self.slices]])

    def chances(self, features: Numbers, legal: NDArray[np.int64]) -> Numbers:
        """How likely it takes each legal action."""
        logits = self.weights[legal] @ features
        powers = np.exp(logits - logits.max())
        return np.asarray(powers / powers.sum())

    def learn(self, steps: list[Step], gain: float) -> None:
        """Make what was done likelier, or less likely where the gain is negative."""
        for features, legal, chances, place in steps:
            towards = -gain * chances
            towards[place] += gain
            self.weights[legal] += np.outer(towards, features)


def play(env: Any, policies: list[Policy | None], rng: np.random.Generator) -> tuple[list[list[Step]], list[float]]:
    """One game: what each seat did, and its margin. A seat without a policy plays at random."""
    env.reset(seed=int(rng.integers(1 << 31)))
    done: list[list[Step]] = [[] for _ in policies]
    while not any(env.terminations.values()):
        seat = env.possible_agents.index(env.agent_selection)
        seen = env.observe(env.agent_selection)
        legal = np.flatnonzero(seen["action_mask"])
        policy = policies[seat]
        if policy is None:
            place = int(rng.integers(len(legal)))
        else:
            features = policy.features(seen["observation"])
            chances = policy.chances(features, legal)
            place = int(rng.choice(len(legal), p=chances))
            done[seat].append((features, legal, chances, place))
        env.step(legal[place])
    return done, [env.rewards[agent] for agent in env.possible_agents]


def train(env: Any, policy: Policy, games: int, rate: float, rng: np.random.Generator) -> None:
    """Self-play. Margins are measured by their usual size, so that the rate means the same all the time."""
    usual = 10.0
    for game in range(games):
        done, margins = play(env, [policy, policy], rng)
        usual += (abs(margins[0]) - usual) / 20
        for steps, margin in zip(done, margins, strict=True):
            policy.learn(steps, rate * margin / max(usual, 1.0))
        if (game + 1) % 50 == 0:
            print(f"{game + 1} games of self-play", flush=True)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main(arguments: list[str] | None = None) -> float:
    """Train, test against random play from both seats, and print the share of wins (a tie is half a win)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300, help="games of self-play")
    parser.add_argument("--tests", type=int, default=200, help="games against random play")
    parser.add_argument("--rate", type=float, default=0.03, help="the size of a step")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    rng = np.random.default_rng(given.seed)
    env = woodcraft_v1.raw_env(reward="margin")
    spec = env.table.spec
    policy = Policy(spec.actions.size, spec.layout.slices)
    train(env, policy, given.games, given.rate, rng)
    wins = 0.0
    for test in range(given.tests):
        seat = test % 2
        _, margins = play(env, [policy, None] if seat == 0 else [None, policy], rng)
        wins += 1.0 if margins[seat] > 0 else 0.5 if margins[seat] == 0 else 0.0
    share = float(wins / given.tests)
    low, high = wilson(share, given.tests)
    print(f"against random: {share:.1%} of {given.tests} games, 95 % interval {low:.1%} to {high:.1%}")
    return share


if __name__ == "__main__":
    main()
