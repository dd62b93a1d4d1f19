"""The same games on a Ray cluster: a local one with two workers."""

import sys

import pytest

from heartwood.arena.contest import Contest
from heartwood.arena.engines import NotInstalled, local, on_ray
from tests.cli.conftest import Heartwood, one_line

CONTEST = Contest("nutshell", ("random", "random"), seed=11, records=True)


@pytest.mark.slow
def test_identical_seeds_give_identical_games() -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'heartwood-games[ray]'")
    here = {played.result.number: played for played in local(CONTEST, range(12), 1)}
    there = {played.result.number: played for played in on_ray(CONTEST, range(12), 2)}
    assert not ray.is_initialized()
    assert sorted(there) == sorted(here)
    for number, played in here.items():
        assert there[number].result.repeatable() == played.result.repeatable()
        assert there[number].record == played.record


def test_without_ray_the_option_says_how_to_install_it(heartwood: Heartwood, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = heartwood("arena", "woodcraft", "--games", "2", "--engine", "ray")
    assert result.exit_code == 2
    assert "pip install 'heartwood-games[ray]'" in one_line(result)
    with pytest.raises(NotInstalled):
        next(iter(on_ray(CONTEST, [0], 1)))
