"""`play` and `replay` with the games whose moves are listed, as typed."""

import json
from pathlib import Path

import pytest

from heartwood.core import commitment
from tests.cli.conftest import Heartwood

ON_AND_ON = "1\n" * 3000  # the first move of every list


@pytest.mark.parametrize("title", ["lignum", "woodcraft"])
@pytest.mark.parametrize(("language", "winner"), [("en", "Winner: "), ("de", "Gewonnen: ")])
def test_a_whole_game_through_a_pipe_is_recorded_and_verified(
    heartwood: Heartwood, tmp_path: Path, title: str, language: str, winner: str
) -> None:
    record = tmp_path / "game.json"
    result = heartwood("play", title, "--lang", language, "--save", str(record), lines=ON_AND_ON)
    assert result.exit_code == 0
    assert winner in result.stdout
    assert "[" not in result.stdout
    chance = json.loads(record.read_text())["chance"]
    assert chance["kind"] == "sealed"
    assert chance["commitment"] in result.stdout
    assert commitment(bytes.fromhex(chance["seed"])) == chance["commitment"]
    told = heartwood("replay", str(record), "--lang", language)
    assert told.exit_code == 0
    assert "[" not in told.stdout
    assert heartwood("replay", str(record), "--quiet").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize(("title", "option", "value"), [("lignum", "tactical", "on"), ("woodcraft", "discard", "1")])
def test_a_saved_game_goes_on_exactly_where_it_was(
    heartwood: Heartwood, tmp_path: Path, title: str, option: str, value: str
) -> None:
    saved, whole, resumed = (tmp_path / name for name in ("saved.json", "whole.json", "resumed.json"))
    start = ("play", title, "--seed", "3", "--seats", "3", "--names", "Ann", "-o", f"first=0 {option}={value}")
    heartwood(*start, "--save", str(whole), lines=ON_AND_ON)
    heartwood(*start, lines="1\n" * 40 + f"save {saved}\nquit\n\n")
    result = heartwood("play", title, "--resume", str(saved), "--save", str(resumed), lines=ON_AND_ON)
    assert result.exit_code == 0
    assert "Ann" in result.stdout
    assert json.loads(whole.read_text()) == json.loads(resumed.read_text())
    assert json.loads(whole.read_text())["options"][option] == value
