"""PettingZoo's own tests on our environments, and what they do not look at."""

import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import parallel_to_aec

from heartwood.core import BadOption, BadSeats, Refused
from heartwood.envs import zoo

TITLES = ["woodcraft", "lignum", "wordcraft"]


@pytest.fixture(params=TITLES)
def module(request: pytest.FixtureRequest) -> ModuleType:
    """The module of each title's environment."""
    return import_module(f"heartwood.envs.{request.param}_v1")


@pytest.fixture(autouse=True)
def quiet() -> None:
    """PettingZoo warns of every observation that is a dict, its own games excepted; no other warning will do."""
    warnings.filterwarnings("error", module="pettingzoo")
    warnings.filterwarnings("ignore", "Observation is not a NumPy array")
    warnings.filterwarnings("ignore", "Observation space for each agent probably should be")


@pytest.mark.parametrize("seats", [2, 4])
def test_pettingzoo_finds_the_api_kept(module: ModuleType, seats: int) -> None:
    api_test(module.env(seats=seats), num_cycles=200)


def test_pettingzoo_finds_it_kept_without_guards_too() -> None:
    api_test(zoo.raw_env("lignum"), num_cycles=100)


def test_a_seed_fixes_everything(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=60)


def test_all_at_once_keeps_the_api_too(module: ModuleType) -> None:
    parallel_api_test(module.parallel_env(max_cycles=30), num_cycles=30)


def test_cycles_are_limited(module: ModuleType) -> None:
    def in_turn(max_cycles: int) -> object:
        return parallel_to_aec(module.parallel_env(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=module.parallel_env, env=in_turn))


def play_out(env: zoo.HeartwoodEnv) -> dict[str, float]:
    """Take the first legal action until the game ends; the rewards."""
    env.reset(seed=3)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    return dict(env.rewards)


def test_only_the_seat_that_is_asked_has_actions(module: ModuleType) -> None:
    env = module.raw_env(seats=2)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert [agent for agent, count in masks.items() if count] == [env.agent_selection]
    assert list(env.infos[env.agent_selection]) == ["action_mask"]


def test_rewards_come_at_the_end() -> None:
    ranks = play_out(zoo.raw_env("lignum"))
    assert sum(ranks.values()) == 0
    assert play_out(zoo.raw_env("woodcraft", seats=1))["player_0"] > 0
    env = zoo.raw_env("woodcraft", reward="margin")
    margins = play_out(env)
    totals = [score.total for score in env.table.position.scores()]
    assert margins == {"player_0": totals[0] - totals[1], "player_1": totals[1] - totals[0]}


def test_a_game_is_cut_off(module: ModuleType) -> None:
    env = module.raw_env(max_cycles=5)
    assert set(play_out(env).values()) == {0.0}
    assert all(env.truncations.values())
    assert env.table.cycles == 5


def test_an_illegal_action_is_refused_by_a_rule_or_ends_the_game() -> None:
    env = zoo.raw_env("wordcraft")
    env.reset(seed=1)
    before = env.table.position.digest()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(Refused, match="X-"):
        env.step(illegal)
    assert env.table.position.digest() == before
    guarded = zoo.env("wordcraft")
    guarded.reset(seed=1)
    guarded.step(illegal)
    assert all(guarded.terminations.values())
    assert sorted(guarded.rewards.values()) == [-1.0, 0.0]


def test_options_reach_the_game() -> None:
    env = zoo.raw_env("wordcraft", seats=3, options={"first": 2, "acceptance": "dictionary"})
    env.reset(seed=1)
    assert env.agent_selection == "player_2"


def test_another_lexicon_is_another_game(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("oak\nelm\nash\n")
    env = zoo.raw_env("wordcraft", lexicon=str(words))
    env.reset(seed=1)
    assert env.action_space("player_0").n == env.table.spec.actions.size < 100
    assert env.table.spec.actions.text(0) == "say ASH"


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadOption, match="rank or margin"):
        zoo.raw_env("lignum", reward="glory")
    with pytest.raises(BadOption, match="human and ansi"):
        zoo.raw_env("lignum", render_mode="oil on canvas")
    with pytest.raises(BadSeats):
        zoo.raw_env("lignum", seats=1)


def test_the_last_move_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.raw_env("lignum", render_mode="ansi", max_cycles=1)
    play_out(env)
    shown = env.render()
    assert shown is not None
    assert shown.startswith("player_")
    assert "points now: player_0" in shown
    assert capsys.readouterr().out == ""
    env = zoo.raw_env("lignum", render_mode="human", max_cycles=1)
    play_out(env)
    assert env.render() is None
    assert capsys.readouterr().out == shown


def test_all_at_once_seats_wait_or_are_refused_without_harm() -> None:
    env = zoo.parallel_env("wordcraft", options={"first": 0}, render_mode="ansi")
    seen, infos = env.reset(seed=1)
    assert seen["player_1"]["action_mask"][env.wait] == 1 == seen["player_1"]["action_mask"].sum()
    assert seen["player_0"]["action_mask"][env.wait] == 0
    illegal = int(np.flatnonzero(infos["player_0"]["action_mask"] == 0)[0])
    _, _, _, _, infos = env.step({"player_0": illegal, "player_1": 0})
    assert "X-" in infos["player_0"]["refused"]
    assert "refused" not in infos["player_1"]
    legal = int(np.flatnonzero(infos["player_0"]["action_mask"])[0])
    seen, rewards, terminated, truncated, _ = env.step({"player_0": legal, "player_1": env.wait})
    assert seen["player_0"]["action_mask"][env.wait] == 1
    assert not any([*rewards.values(), *terminated.values(), *truncated.values()])
    assert str(env.render()).startswith("player_0: ")


def test_seats_that_choose_together_do_so_in_one_cycle() -> None:
    env = zoo.parallel_env("woodcraft")
    seen, _ = env.reset(seed=1)
    firsts = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    assert env.wait not in firsts.values()
    _, _, _, _, infos = env.step(firsts)
    assert not any("refused" in info for info in infos.values())
