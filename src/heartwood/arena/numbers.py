"""Shares and means with 95 % intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

Z = 1.959964  # of a 95 % interval
FEWEST = 3  # samples for which an interval of a mean is given
MANY = 10  # blocks for which it is asked how much they differ


class Estimate(NamedTuple):
    """A number and the interval that it is in, by 95 %; None where there is too little to say."""

    value: float
    low: float | None
    high: float | None

    def to_data(self) -> dict[str, object]:
        """Plain data with four places."""
        bounds = None if self.low is None or self.high is None else [round(self.low, 4), round(self.high, 4)]
        return {"value": round(self.value, 4), "interval": bounds}


def share(wins: float, games: float) -> Estimate:
    """A share with Wilson's interval: honest for few games and for shares near 0 and 1. A win may be a shared one."""
    if not games:
        return Estimate(0.0, None, None)
    part = wins / games
    middle = part + Z * Z / (2 * games)
    spread = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low = 0.0 if part == 0 else (middle - spread) / scale
    high = 1.0 if part == 1 else (middle + spread) / scale
    return Estimate(part, low, high)


def share_of_blocks(shares: Sequence[float], games: int) -> Estimate:
    """A share from those of blocks of games, with Wilson's interval.

    Games of a block have their cards in common. Where that makes blocks differ more than independent games would, they
    count as fewer games; never as more.
    """
    part = fmean(shares) if shares else 0.0
    spread = variance(shares) / len(shares) if len(shares) >= MANY else 0.0
    worth = min(games, part * (1 - part) / spread) if spread else games
    return share(part * worth, worth)


def mean(samples: Sequence[float]) -> Estimate:
    """A mean with Student's interval."""
    if len(samples) < FEWEST:
        return Estimate(fmean(samples) if samples else 0.0, None, None)
    value = fmean(samples)
    spread = student(len(samples) - 1) * sqrt(variance(samples) / len(samples))
    return Estimate(value, value - spread, value + spread)


def difference(ones: Sequence[float], others: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """How far the mean of the ones is above that of the others, with Welch's interval."""
    if len(ones) < fewest or len(others) < fewest:
        return Estimate(fmean(ones) - fmean(others) if ones and others else 0.0, None, None)
    value = fmean(ones) - fmean(others)
    first, second = variance(ones) / len(ones), variance(others) / len(others)
    if not first + second:
        return Estimate(value, value, value)
    freedom = (first + second) ** 2 / (first**2 / (len(ones) - 1) + second**2 / (len(others) - 1))
    spread = student(freedom) * sqrt(first + second)
    return Estimate(value, value - spread, value + spread)


def student(freedom: float) -> float:
    """The 97.5 % quantile of Student's distribution, by its expansion around the normal one (within 4 % from 2 on)."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
