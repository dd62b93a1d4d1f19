"""The mathematics of intervals, against values known from tables."""

import pytest

from heartwood.arena.numbers import Estimate, difference, mean, share, share_of_blocks, student


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (380, 400, 0.9240, 0.9674)],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    estimate = share(wins, games)
    assert estimate.value == wins / games
    assert estimate.low == pytest.approx(low, abs=2e-4)
    assert estimate.high == pytest.approx(high, abs=2e-4)


def test_a_shared_win_lies_between_none_and_one() -> None:
    low, half, high = share(4, 10).low, share(4.5, 10).low, share(5, 10).low
    assert low is not None
    assert half is not None
    assert high is not None
    assert low < half < high


@pytest.mark.parametrize(("freedom", "quantile"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_a_mean_has_an_interval_from_three_samples_on() -> None:
    assert mean([]) == Estimate(0.0, None, None)
    assert mean([1, 3]) == Estimate(2.0, None, None)
    value, low, high = mean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    assert value == 6
    assert low == pytest.approx(3.77, abs=0.01)
    assert high == pytest.approx(8.23, abs=0.01)


def test_a_difference_is_welchs() -> None:
    value, low, high = difference([4, 5, 6, 7, 8], [1, 2, 3, 4, 5])
    assert value == 3
    assert low == pytest.approx(0.69, abs=0.02)
    assert high == pytest.approx(5.31, abs=0.02)
    assert difference([1, 2], [3, 4, 5]) == Estimate(-2.5, None, None)
    assert difference([2, 2, 2], [1, 1, 1]) == Estimate(1.0, 1.0, 1.0)


def test_no_games_have_no_share() -> None:
    assert share(0, 0).to_data() == {"value": 0.0, "interval": None}


def test_blocks_that_differ_much_count_as_fewer_games() -> None:
    alike = share_of_blocks([0.5] * 20, 40)
    assert alike == share(20, 40)
    whole = share_of_blocks([0.0, 1.0] * 10, 40)  # both games of a block always end alike: 20 games, not 40
    fewer = share(9.5, 19)
    assert whole.low == pytest.approx(fewer.low)
    assert whole.high == pytest.approx(fewer.high)
    assert share_of_blocks([1.0] * 12, 24) == share(24, 24)
    assert share_of_blocks([0.0, 1.0], 4) == share(2, 4)
    assert share_of_blocks([], 0).low is None
