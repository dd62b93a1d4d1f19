"""Chance: fair, copyable, forcible, and sealed so that nobody can foresee or change it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwood.core import BadData, Chance, commitment, fast, forced, sealed
from heartwood.core.chance import chance_from_data

SEED = bytes(range(32))


def kinds() -> list[Chance]:
    return [fast(5), sealed(SEED), forced([0] * 500), forced([1], fast(3))]


@pytest.mark.parametrize("kind", range(4))
def test_a_copy_has_the_same_future_and_leaves_the_original_alone(kind: int) -> None:
    chance = kinds()[kind]
    chance.below(2)
    copy = chance.copy()
    assert [copy.below(9) for _ in range(50)] == [chance.below(9) for _ in range(50)]
    assert copy.draws == chance.draws == 51


@pytest.mark.parametrize("kind", range(4))
def test_saved_chance_goes_on_where_it_was(kind: int) -> None:
    chance = kinds()[kind]
    chance.below(2)
    twin = chance_from_data(json.loads(json.dumps(chance.to_data())))
    assert [twin.below(7) for _ in range(50)] == [chance.below(7) for _ in range(50)]


@pytest.mark.parametrize("chance", [fast(1), sealed(SEED)])
@pytest.mark.parametrize("sides", [1, 2, 3, 6, 12, 100])
def test_every_outcome_is_about_equally_likely(chance: Chance, sides: int) -> None:
    counts = [0] * sides
    for _ in range(200 * sides):
        counts[chance.below(sides)] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in counts)
    assert chi_square < sides - 1 + 6 * (2 * sides) ** 0.5 + 3


@given(st.integers(), st.integers(1, 1 << 30))
def test_outcomes_are_below_the_bound(seed: int, n: int) -> None:
    assert 0 <= fast(seed).below(n) < n
    assert 0 <= sealed(SEED).below(n) < n


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    rows = [tuple(chance.below(1000) for _ in range(4)) for chance in map(fast, range(200))]
    assert len(set(rows)) == 200
    assert len({row[0] for row in rows}) > 150


def test_the_outcomes_of_a_seed_never_change() -> None:
    """Records of earlier versions replay: these numbers are part of the format."""
    assert ten(fast(2026)) == [50, 68, 93, 11, 53, 33, 26, 22, 9, 57]
    assert ten(sealed(SEED)) == [48, 7, 63, 25, 50, 11, 91, 73, 51, 83]


def ten(chance: Chance) -> list[int]:
    return [chance.below(100) for _ in range(10)]


def test_a_deck_gives_each_card_once_and_stays_sorted() -> None:
    deck = list(range(10))
    chance = fast(4)
    taken = []
    while deck:
        taken.append(chance.take(deck))
        assert deck == sorted(deck)
    assert sorted(taken) == list(range(10))
    assert taken != sorted(taken)


@pytest.mark.parametrize("chance", [fast(1), sealed(SEED)])
def test_there_is_no_outcome_below_zero(chance: Chance) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        chance.below(0)


def test_forced_outcomes_occur() -> None:
    assert [forced([n]).below(6) for n in range(6)] == list(range(6))
    assert forced([2]).take([7, 8, 9]) == 9


def test_forced_outcomes_must_be_possible() -> None:
    with pytest.raises(ValueError, match="6 is not below 6"):
        forced([6]).below(6)
    with pytest.raises(ValueError, match="-1 is not below 6"):
        forced([-1]).below(6)
    with pytest.raises(ValueError, match="no forced outcome left"):
        forced([]).below(6)


def test_the_commitment_fixes_the_seed() -> None:
    assert commitment(SEED) == commitment(bytes(range(32)))
    assert commitment(SEED) != commitment(bytes([1, *range(1, 32)]))
    assert len(commitment(SEED)) == 64


def test_a_sealed_seed_has_32_bytes() -> None:
    with pytest.raises(BadData, match="32 bytes, not 31"):
        sealed(SEED[:31])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "a table is expected"),
        ({"kind": "fast"}, "draws"),
        ({"kind": "fast", "draws": -1}, "draws"),
        ({"kind": "fast", "draws": True}, "draws"),
        ({"kind": "fast", "draws": 0, "state": [1]}, "two numbers"),
        ({"kind": "fast", "draws": 0, "state": [1, 1 << 32]}, "32-bit"),
        ({"kind": "sealed", "draws": 0, "counter": 0, "seed": "00"}, "64 hexadecimal digits"),
        ({"kind": "sealed", "draws": 0, "counter": 0, "seed": "z" * 64}, "64 hexadecimal digits"),
        ({"kind": "sealed", "draws": 0, "seed": "00" * 32}, "counter"),
        ({"kind": "forced", "draws": 0}, "outcomes"),
        ({"kind": "loaded", "draws": 0}, "unknown kind 'loaded'"),
    ],
)
def test_wrong_data_is_named(data: object, message: str) -> None:
    with pytest.raises(BadData, match=message):
        chance_from_data(data)
