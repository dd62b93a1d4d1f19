"""`heartwood hint` on saved games, and the command at the table."""

import json
from pathlib import Path

import pytest

from heartwood.games import TITLES
from tests.cli.conftest import Heartwood
from tests.cli.terminal import flat

QUICK = {"woodcraft": "search:iterations=8:depth=2", "lignum": "search:iterations=8:depth=2", "wordcraft": "greedy"}


def saved(heartwood: Heartwood, title: str, folder: Path) -> Path:
    """A game that was begun and left."""
    path = folder / f"{title}.json"
    result = heartwood("play", title, "--seed", "5", "--bots", "random", lines=f"save {path}\nquit\n")
    assert result.exit_code == 0
    return path


@pytest.mark.parametrize("title", TITLES)
def test_the_best_moves_of_a_saved_game(heartwood: Heartwood, title: str, tmp_path: Path) -> None:
    path = saved(heartwood, title, tmp_path)
    shown = flat(heartwood("hint", str(path), "--bot", QUICK[title], "--count", "2").stdout)
    assert shown.startswith("Hints for ")
    assert shown.count("%") == 2
    assert flat(heartwood("hint", str(path), "--bot", QUICK[title], "--lang", "de").stdout).startswith("Tipps für ")
    data = json.loads(heartwood("hint", str(path), "--bot", QUICK[title], "--json").stdout)
    assert (data["format"], data["game"]) == ("heartwood.hint/1", title)
    assert {"move", "line", "share", "gain", "changes"} == set(data["hints"][0])


def test_a_hint_at_the_table(heartwood: Heartwood) -> None:
    result = heartwood("play", "wordcraft", "--seed", "5", "--bots", "random", lines="/hint\nquit\n\n")
    assert "points" in result.stdout
    assert "%" in result.stdout


def test_what_is_no_running_game_is_refused(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("{}", "utf-8")
    assert heartwood("hint", str(path)).exit_code == 2
    good = saved(heartwood, "lignum", tmp_path)
    wrong = heartwood("hint", str(good), "--bot", "genius")
    assert wrong.exit_code == 2
    assert "there is no bot 'genius'" in wrong.stderr
