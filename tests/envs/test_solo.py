"""Gymnasium's own tests on the solo game, and what they do not look at."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from heartwood.core import BadSeats, Refused
from heartwood.envs import solo

NAME = "heartwood.envs.solo:heartwood/woodcraft-solo-v1"


class Legal(gymnasium.ActionWrapper[Any, Any, Any]):
    """Takes the legal action at or after the one that is asked for: gymnasium's own test knows no masks."""

    def action(self, action: Any) -> Any:
        legal = np.flatnonzero(self.unwrapped.action_masks())  # type: ignore[attr-defined]
        return legal[int(action) % len(legal)]


def test_gymnasium_finds_the_api_kept() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*Box observation space m..imum value is .?infinity.*")
        warnings.filterwarnings(
            "ignore", ".*(different from the unwrapped version|Not able to test alternative render).*"
        )
        check_env(Legal(solo.SoloEnv("woodcraft")))


def test_points_come_at_the_end() -> None:
    env = solo.SoloEnv("woodcraft")
    _, info = env.reset(seed=5)
    rng = np.random.default_rng(1)
    over = False
    while not over:
        assert np.array_equal(info["action_mask"], env.action_masks())
        _, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
        assert over or not reward
    assert reward == env.table.position.scores()[0].total > 0
    with pytest.raises(Refused):
        env.step(np.int64(0))


def test_a_game_is_cut_off_and_shown() -> None:
    env = solo.SoloEnv("woodcraft", max_cycles=2, render_mode="ansi")
    _, info = env.reset(seed=5)
    for cycle in range(2):
        _, reward, over, cut, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert (reward, over, cut) == (0, False, cycle == 1)
    shown = env.render()
    assert shown is not None
    assert shown.startswith("player_0: ")


def test_many_games_side_by_side() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, max_cycles=40)
    single = solo.SoloEnv("woodcraft", max_cycles=40)
    seen, info = envs.reset(seed=9)
    single.reset(seed=10)
    assert envs.observation_space.contains(seen)
    for cycle in range(1, 90):
        masks = envs.unwrapped.action_masks()
        assert np.array_equal(masks, info["action_mask"])
        actions = masks.argmax(1)
        assert envs.action_space.contains(actions)
        seen, rewards, over, cut, info = envs.step(actions)
        here = single.step(actions[1])
        assert (rewards[1], over[1], cut[1]) == here[1:4]
        assert cut.tolist() == [cycle % 40 == 0] * 3
        if cut[1]:
            assert np.array_equal(info["final_obs"][1], here[0])
            assert info["_final_obs"].all()
            here = single.reset()
        else:
            assert "final_obs" not in info
        assert np.array_equal(seen[1], here[0])


def test_who_needs_company_is_told() -> None:
    with pytest.raises(BadSeats):
        solo.SoloEnv("lignum")
