"""Many games side by side are the same games as one by one, and nothing of one shows in another."""

import numpy as np
import pytest

from heartwood.core import BadOption, Refused
from heartwood.envs import vector, zoo
from heartwood.games import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_games_side_by_side_are_those_of_single_environments(title: str) -> None:
    games = vector.Games(title, 2, reward="margin", max_cycles=60)
    singles = [zoo.raw_env(title, reward="margin", max_cycles=60) for _ in range(2)]
    batch = games.reset(seed=4)
    for row, env in enumerate(singles):
        env.reset(seed=4 + row)
    rng = np.random.default_rng(1)
    for _ in range(80):
        actions = vector.random_actions(batch.masks, rng)
        for row, env in enumerate(singles):
            seen = env.observe(env.agent_selection)
            assert env.agent_selection == f"player_{batch.seats[row]}"
            assert np.array_equal(seen["observation"], batch.observations[row])
            assert np.array_equal(seen["action_mask"], batch.masks[row])
        batch = games.step(actions)
        for row, env in enumerate(singles):
            env.step(int(actions[row]))
            assert list(env.rewards.values()) == batch.rewards[row].tolist()
            assert any(env.terminations.values()) == batch.terminated[row]
            assert any(env.truncations.values()) == batch.truncated[row]
            if batch.terminated[row] or batch.truncated[row]:
                assert np.array_equal(env.observe("player_1")["observation"], games.last_seen(row, 1))
                env.reset()


def test_games_begin_anew_by_themselves() -> None:
    games = vector.Games("lignum", 3, seats=3)
    batch = games.reset(seed=[7, 8, 7])
    rng = np.random.default_rng(2)
    ended = 0
    while ended < 4:
        assert np.array_equal(batch.masks.sum(1) > 0, [True] * 3)
        batch = games.step(vector.random_actions(batch.masks, rng))
        for row in np.flatnonzero(batch.terminated):
            ended += 1
            assert batch.rewards[row].sum() == pytest.approx(0)
            assert batch.rewards[row].any()
        assert not batch.rewards[~batch.terminated].any()


def test_equal_seeds_give_equal_games() -> None:
    ends = []
    for _ in range(2):
        games = vector.Games("woodcraft", 2, seats=1)
        batch = games.reset(seed=3)
        rng = np.random.default_rng(3)
        for _ in range(150):
            batch = games.step(vector.random_actions(batch.masks, rng))
        ends.append([position.digest() for position in games.positions])
    assert ends[0] == ends[1]
    assert ends[0][0] != ends[0][1]


def test_one_illegal_action_stops_all() -> None:
    games = vector.Games("lignum", 2)
    batch = games.reset(seed=1)
    legal = vector.random_actions(batch.masks, np.random.default_rng(1))
    before = [position.digest() for position in games.positions]
    illegal = int(np.flatnonzero(batch.masks[1] == 0)[0])
    with pytest.raises(Refused, match="L-"):
        games.step([legal[0], illegal])
    assert [position.digest() for position in games.positions] == before
    with pytest.raises(ValueError, match="2 games, and 1 actions"):
        games.step(legal[:1])


def test_random_actions_are_legal_and_all_come_up() -> None:
    masks = np.zeros((3, 50), np.int8)
    masks[0, 7] = 1
    masks[1, [3, 49]] = 1
    masks[2, :] = 1
    rng = np.random.default_rng(1)
    drawn = np.array([vector.random_actions(masks, rng) for _ in range(2000)])
    assert set(drawn[:, 0]) == {7}
    assert set(drawn[:, 1]) == {3, 49}
    assert set(drawn[:, 2]) == set(range(50))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadOption, match="rank or margin"):
        vector.Games("lignum", 2, reward="glory")
    with pytest.raises(BadOption, match="there must be a game"):
        vector.Games("lignum", 0)
    with pytest.raises(ValueError, match="zip"):
        vector.Games("lignum", 2).reset(seed=[1, 2, 3])
