"""`play`, `simulate`, `replay` and `content` with Lignum, as typed."""

import json
from pathlib import Path

import pytest

from heartwood.games.lignum.cards import STANDARD
from tests.cli.conftest import Heartwood

ON_AND_ON = "1\n" * 1500  # the first move of every list


@pytest.mark.parametrize(("language", "winner"), [("en", "Winner: "), ("de", "Gewonnen: ")])
def test_a_whole_game_through_a_pipe_is_recorded_and_verified(
    heartwood: Heartwood, tmp_path: Path, language: str, winner: str
) -> None:
    record = tmp_path / "game.json"
    result = heartwood("play", "lignum", "--lang", language, "--save", str(record), lines=ON_AND_ON)
    assert result.exit_code == 0
    assert winner in result.stdout
    assert "[" not in result.stdout
    told = heartwood("replay", str(record), "--lang", language)
    assert told.exit_code == 0
    assert "[" not in told.stdout


def test_a_saved_game_goes_on_exactly_where_it_was(heartwood: Heartwood, tmp_path: Path) -> None:
    saved, whole, resumed = (tmp_path / name for name in ("saved.json", "whole.json", "resumed.json"))
    start = ("play", "lignum", "--seed", "3", "--seats", "3", "--names", "Ann", "-o", "first=0 tactical=on")
    heartwood(*start, "--save", str(whole), lines=ON_AND_ON)
    heartwood(*start, lines="1\n" * 20 + f"save {saved}\nquit\n\n")
    result = heartwood("play", "lignum", "--resume", str(saved), "--save", str(resumed), lines=ON_AND_ON)
    assert result.exit_code == 0
    assert "Ann" in result.stdout
    assert json.loads(whole.read_text()) == json.loads(resumed.read_text())


def test_games_are_simulated(heartwood: Heartwood) -> None:
    result = heartwood("simulate", "lignum", "--games", "2", "--seats", "4", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["games"] == 2


def test_the_pack_is_checked_and_shown(heartwood: Heartwood) -> None:
    result = heartwood("content", "check", str(STANDARD), "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["game"] == "lignum"
    assert found["tables"]["task"] == 19
    shown = heartwood("content", "show", "lignum", "task.01", "--lang", "de")
    assert shown.exit_code == 0
    assert "Werkzeugstiele" in shown.stdout
