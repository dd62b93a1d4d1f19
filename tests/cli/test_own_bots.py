"""A bot in a file of one's own, wherever a bot is named on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Heartwood, one_line

LAST = """
from heartwood.bots import Bot

class Last(Bot):
    def choose(self, seat, position, chance):
        return position.moves(seat)[-1]
"""


@pytest.fixture
def last(tmp_path: Path) -> str:
    """The code of a bot that plays the last of its moves."""
    (tmp_path / "own.py").write_text(LAST)
    return f"{tmp_path / 'own.py'}:Last"


def test_it_plays_many_games(heartwood: Heartwood, last: str, tmp_path: Path) -> None:
    arena = json.loads(
        heartwood("arena", "nutshell", "--bots", f"{last},random", "--games", "4", "--jobs", "1", "--json").stdout
    )
    assert [bot["code"] for bot in arena["bots"]] == [last, "random"]
    assert arena["failed"] == []
    simulated = json.loads(heartwood("simulate", "nutshell", "--bots", last, "--games", "2", "--json").stdout)
    assert simulated["lineup"] == [last, last]
    ladder = tmp_path / "ladder.toml"
    ladder.write_text(f'[[contest]]\ngame = "nutshell"\nbots = ["{last}", "greedy"]\ngames = 2\n')
    result = heartwood("ladder", str(ladder), "--out", str(tmp_path / "out"), "--jobs", "1", "--json")
    assert json.loads(result.stdout)["contests"][0]["games"] == 2


@pytest.mark.slow
def test_other_processes_find_it(heartwood: Heartwood, last: str) -> None:
    result = heartwood("simulate", "nutshell", "--bots", f"{last},random", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(result.stdout)["games"] == 4


def test_a_game_goes_on_only_where_its_file_is_named_again(heartwood: Heartwood, last: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "saved.json")
    begun = heartwood("play", "nutshell", "--bots", last, "--seed", "2", "--save", saved, lines="leave\n1\n")
    assert begun.exit_code == 0, begun.output
    assert f"go on with --bots {last}" in one_line(heartwood("play", "--resume", saved))
    assert f"go on with --bots {last}" in one_line(heartwood("play", "--resume", saved, "--bots", "random"))
    result = heartwood("play", "--resume", saved, "--bots", last, lines="1\n" * 20)
    assert "Final score" in result.stdout


def test_a_file_in_a_saved_game_is_not_run_for_hints(heartwood: Heartwood, last: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "saved.json")
    heartwood("play", "nutshell", "--bots", last, "--seed", "2", "--save", saved, lines="")
    text = Path(saved).read_text().replace("own.py", "no_such_file.py")
    Path(saved).write_text(text)
    assert "Hints for" in heartwood("hint", saved, "--bot", "greedy").stdout
    assert "no_such_file.py: there is no such file" in one_line(heartwood("hint", saved, "--bot", "no_such_file.py:X"))
