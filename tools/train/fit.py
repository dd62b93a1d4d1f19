"""Fitting a net to values: by torch on a GPU or a CPU where it is installed, else by the same steps in numpy."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heartwood.bots.values.net import POINTS, Net

Array = NDArray[np.float32]
DECAY = 0.03  # of the weights, by step and rate
BETAS = (0.9, 0.999)
TINY = 1e-8
WARM_UP = 100  # steps at most, and a tenth of all
CALM = 0.05  # of the last layer at the beginning: all positions are worth about the same
TELLING = 50  # steps after which it says how far it is
LEAST_SPREAD = 0.3  # a number that hardly ever changes is not blown up beyond this


@dataclass
class Learner:
    """A net while it learns: its rows are scaled by their spread."""

    scale: Array
    weights: list[Array]
    biases: list[Array]

    def net(self, about: dict[str, object]) -> Net:
        """The net for rows as they are."""
        first, *others = self.weights
        return Net([first * self.scale[:, None], *others], self.biases, about)

    def save(self, path: Path) -> None:
        """In full precision, to go on with."""
        arrays: dict[str, Array] = {"scale": self.scale}
        for place, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays[f"weight{place}"] = weight
            arrays[f"bias{place}"] = bias
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
        new.replace(path)


def load_learner(path: Path) -> Learner:
    """As it was saved."""
    with np.load(path) as file:
        layers = len(file.files) // 2
        return Learner(
            file["scale"],
            [file[f"weight{place}"] for place in range(layers)],
            [file[f"bias{place}"] for place in range(layers)],
        )


def new_learner(rows: NDArray[np.int16], mean: float, hidden: Sequence[int], seed: int) -> Learner:
    """One that has learned nothing but how large the numbers are."""
    source = np.random.default_rng(seed)
    spread = rows.astype(np.float32).std(0)
    sizes = [rows.shape[1], *hidden, 1]
    weights = [
        (source.standard_normal((wide, high)) / math.sqrt(wide)).astype(np.float32) for wide, high in pairwise(sizes)
    ]
    weights[-1] *= np.float32(CALM)
    biases = [np.zeros(size, np.float32) for size in sizes[1:]]
    biases[-1] += np.float32(mean / POINTS)
    return Learner((1 / np.maximum(spread, LEAST_SPREAD)).astype(np.float32), weights, biases)


def taken_over(
    net: Net, names: Sequence[str], new_names: Sequence[str], rows: NDArray[np.int16], mean: float
) -> Learner:
    """One that knows what a net for other seats has learned: by the names of the numbers, right on average."""
    spread = rows.astype(np.float32).std(0)
    scale = (1 / np.maximum(spread, LEAST_SPREAD)).astype(np.float32)
    places = {name: place for place, name in enumerate(names)}
    first = np.zeros((len(new_names), net.weights[0].shape[1]), np.float32)
    for place, name in enumerate(new_names):
        if name in places:
            first[place] = net.weights[0][places[name]] / scale[place]
    learner = Learner(scale, [first, *net.weights[1:]], [bias.copy() for bias in net.biases])
    thought = learner.net({})(rows.astype(np.float32)).mean()
    learner.biases[-1] += np.float32((mean - float(thought)) / POINTS)
    return learner


def rate_at(step: int, steps: int, most: float) -> float:
    """It rises for a while, and falls like a cosine."""
    warm = min(1.0, (step + 1) / min(WARM_UP, 1 + steps // 10))
    return most * warm * (0.49 * (1 + math.cos(math.pi * step / steps)) + 0.02)


def fit(
    learner: Learner,
    rows: list[NDArray[np.int16]],
    values: list[Array],
    *,
    steps: int,
    batch: int,
    rate: float,
    seed: int,
    progress: Callable[[int, float], None],
) -> float:
    """Take so many steps, and change the learner; the error at the end, in points (root of the mean square)."""
    if find_spec("torch") is None:
        return fit_in_numpy(learner, rows, values, steps, batch, rate, seed, progress)
    return fit_in_torch(learner, rows, values, steps, batch, rate, seed, progress)


def fit_in_torch(
    learner: Learner,
    rows: list[NDArray[np.int16]],
    values: list[Array],
    steps: int,
    batch: int,
    rate: float,
    seed: int,
    progress: Callable[[int, float], None],
) -> float:
    """All rows lie on the device, batches are drawn there."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    x = torch.cat([torch.from_numpy(part).to(device) for part in rows])
    y = torch.cat([torch.from_numpy(part).to(device) for part in values]) / POINTS
    scale = torch.from_numpy(learner.scale).to(device)
    weights = [torch.from_numpy(weight).to(device).requires_grad_() for weight in learner.weights]
    biases = [torch.from_numpy(bias).to(device).requires_grad_() for bias in learner.biases]
    optimizer = torch.optim.AdamW([*weights, *biases], lr=rate, betas=BETAS, eps=TINY, weight_decay=DECAY)
    source = torch.Generator(device).manual_seed(seed)
    errors: list[Any] = []
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, steps, rate)
        drawn = torch.randint(len(x), (batch,), device=device, generator=source)
        found = x[drawn].float() * scale
        for weight, bias in zip(weights[:-1], biases[:-1], strict=True):
            found = torch.relu(found @ weight + bias)
        error = ((found @ weights[-1] + biases[-1])[:, 0] - y[drawn]).square().mean()
        optimizer.zero_grad(set_to_none=True)
        error.backward()
        optimizer.step()
        if step % 50 == 0 or step == steps - 1:
            errors.append(error.detach())
            if step % TELLING == 0:
                progress(step, math.sqrt(float(error.detach())) * POINTS)
    learner.weights = [weight.detach().cpu().numpy() for weight in weights]
    learner.biases = [bias.detach().cpu().numpy() for bias in biases]
    return math.sqrt(float(torch.stack(errors[-10:]).mean())) * POINTS


def fit_in_numpy(
    learner: Learner,
    rows: list[NDArray[np.int16]],
    values: list[Array],
    steps: int,
    batch: int,
    rate: float,
    seed: int,
    progress: Callable[[int, float], None],
) -> float:
    """The same by hand."""
    x = np.concatenate(rows)
    y = np.concatenate(values) / np.float32(POINTS)
    source = np.random.default_rng(seed)
    layers = len(learner.weights)
    state = [np.array(part) for part in (*learner.weights, *learner.biases)]
    means = [np.zeros_like(part) for part in state]
    squares = [np.zeros_like(part) for part in state]
    errors: list[float] = []
    for step in range(steps):
        drawn = source.integers(len(x), size=batch)
        outs = [x[drawn].astype(np.float32) * learner.scale]
        for place in range(layers):
            found = outs[-1] @ state[place] + state[layers + place]
            outs.append(np.maximum(found, 0) if place < layers - 1 else found)
        wrong = outs[-1][:, 0] - y[drawn]
        errors.append(float(np.square(wrong).mean()))
        slope = (2 / batch * wrong)[:, None].astype(np.float32)
        slopes: list[Array] = [np.empty(0, np.float32)] * len(state)
        for place in range(layers - 1, -1, -1):
            slopes[place] = outs[place].T @ slope
            slopes[layers + place] = slope.sum(0)
            if place:
                slope = (slope @ state[place].T) * (outs[place] > 0)
        now = rate_at(step, steps, rate)
        for place, part in enumerate(state):
            means[place] += (1 - BETAS[0]) * (slopes[place] - means[place])
            squares[place] += (1 - BETAS[1]) * (np.square(slopes[place]) - squares[place])
            mean = means[place] / (1 - BETAS[0] ** (step + 1))
            square = squares[place] / (1 - BETAS[1] ** (step + 1))
            part *= 1 - now * DECAY
            part -= (now * mean / (np.sqrt(square) + TINY)).astype(np.float32)
        if step % TELLING == 0:
            progress(step, math.sqrt(errors[-1]) * POINTS)
    learner.weights = state[:layers]
    learner.biases = state[layers:]
    return math.sqrt(sum(errors[-10:]) / len(errors[-10:])) * POINTS
