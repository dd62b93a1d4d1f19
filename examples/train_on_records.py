"""Learn from recorded games what their players do: a softmax over the legal actions, linear in the whole observation.

Every tenth game is kept for the test. The figure to beat is what choosing at random gives.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from heartwood.envs import dataset

Numbers = NDArray[np.float32]


def chances(weights: Numbers, seen: Numbers, legal: NDArray[np.int32]) -> Numbers:
    """How likely each legal action is taken."""
    logits = weights[legal] @ seen
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float32)


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Train, test, and print how often the likeliest action is the one that was taken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("dataset", type=Path, help="made by python -m heartwood.envs.dataset")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=0.02, help="the size of a step")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    data = dataset.read(given.dataset)
    rng = np.random.default_rng(given.seed)
    choices = np.diff(data.starts)
    rows = np.flatnonzero(choices > 1)  # where there is nothing to choose there is nothing to learn
    tests, lessons = rows[data.games[rows] % 10 == 0], rows[data.games[rows] % 10 != 0]
    seen = np.hstack([data.observations, np.ones((len(data.actions), 1), np.float32)])
    weights = np.zeros((int(data.legal.max()) + 1, seen.shape[1]), np.float32)
    hits = 0.0
    for epoch in range(given.epochs):
        for row in rng.permutation(lessons):
            legal = data.legal[data.starts[row] : data.starts[row + 1]]
            towards = -chances(weights, seen[row], legal)
            towards[np.searchsorted(legal, data.actions[row])] += 1
            weights[legal] += np.outer(given.rate * towards, seen[row])
        taken = 0
        for row in tests:
            legal = data.legal[data.starts[row] : data.starts[row + 1]]
            taken += legal[chances(weights, seen[row], legal).argmax()] == data.actions[row]
        hits = taken / len(tests)
        print(f"epoch {epoch + 1}: {hits:.1%} of {len(tests)} moves foreseen", flush=True)
    at_random = float((1 / choices[tests]).mean())
    print(f"at random: {at_random:.1%}")
    return hits, at_random


if __name__ == "__main__":
    main()
