"""`heartwood hint` on saved games, and the command at the table."""

import json
import sys
from pathlib import Path

import pytest

from heartwood.cli.advice import hundredths
from heartwood.games import TITLES
from tests.cli.conftest import Heartwood
from tests.cli.terminal import flat
from tests.marks import rule

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
    step = ("--step", "3") if title == "wordcraft" else ()
    shown = flat(heartwood("hint", str(path), "--bot", QUICK[title], "--count", "2", *step).stdout)
    assert shown.startswith("Hints for ")
    assert shown.count("%") == (1 if step else 2)
    assert flat(heartwood("hint", str(path), "--bot", QUICK[title], "--lang", "de").stdout).startswith("Tipps für ")
    data = json.loads(heartwood("hint", str(path), "--bot", QUICK[title], "--json", *step).stdout)
    assert (data["format"], data["game"]) == ("heartwood.hint/1", title)
    assert {"move", "line", "share", "gain", "changes", "turn"} == set(data["hints"][0])
    assert (data["hints"][0]["turn"] is None) == (title == "wordcraft")


def alone(heartwood: Heartwood, folder: Path) -> Path:
    """A game of Woodcraft alone, in its first turn."""
    path = folder / "alone.json"
    lines = "\n".join(["1"] * 5)
    result = heartwood("play", "woodcraft", "--seats", "1", "--seed", "5", lines=f"{lines}\nsave {path}\nquit\n")
    assert result.exit_code == 0
    return path


def test_a_planned_turn_is_told_step_by_step_with_what_it_brings(heartwood: Heartwood, tmp_path: Path) -> None:
    path = alone(heartwood, tmp_path)
    quick = ("--bot", "planner:time=0:width=4")
    data = json.loads(heartwood("hint", str(path), *quick, "--json").stdout)
    best, *others = data["hints"]
    assert best["turn"]["best"]
    assert best["line"]
    assert not any(hint["turn"]["best"] for hint in others)
    shown = flat(heartwood("hint", str(path), *quick).stdout)
    assert "Now: " in shown
    assert shown.count("In the long run: ") == len(data["hints"])
    assert shown.count("Expected at the end: ") == 1  # of the best plan
    assert shown.count("Compared with the best plan: ") <= len(others)  # or what it is for says the difference
    assert "then: " in shown
    assert "numpy" not in shown
    assert "Auf lange Sicht: " in flat(heartwood("hint", str(path), *quick, "--lang", "de").stdout)


def test_without_numpy_hints_are_given_and_it_is_said(
    heartwood: Heartwood, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = alone(heartwood, tmp_path)
    monkeypatch.setitem(sys.modules, "numpy", None)
    shown = flat(heartwood("hint", str(path), "--bot", QUICK["woodcraft"]).stdout)
    assert "Now: " in shown
    assert "that needs numpy (pip install 'heartwood-games[learned]')" in shown
    table = heartwood("play", "woodcraft", "--bots", "random", lines="quit\n")
    assert "that needs numpy" in flat(table.stdout)
    assert "that needs numpy" not in flat(heartwood("play", "wordcraft", "--bots", "random", lines="quit\n").stdout)
    assert flat(heartwood("games").stdout).count("that needs numpy") == 2


def test_a_hint_at_the_table(heartwood: Heartwood) -> None:
    lines = "/hint\n/hint\n/hint\nquit\n\n"
    result = heartwood("play", "wordcraft", "--seed", "5", "--bots", "random", lines=lines)
    assert "points" in result.stdout
    assert "%" in result.stdout


@rule("X-LEX-02")
def test_a_hint_for_a_word_tells_step_by_step(heartwood: Heartwood, tmp_path: Path) -> None:
    path = saved(heartwood, "wordcraft", tmp_path)
    first, second, third = (
        json.loads(heartwood("hint", str(path), "--json", "--step", step).stdout) for step in ("1", "2", "3")
    )
    assert [len(one["clues"]) for one in (first, second, third)] == [1, 1, 0]
    assert [len(one["hints"]) for one in (first, second, third)] == [0, 0, 1]
    assert first["clues"][0]["key"] in ("card", "letter", "both", "any")
    word = third["hints"][0]["move"].split()[1]
    assert second["clues"][0]["params"] == {"length": len(word), "first": word[0]}


def test_what_is_no_running_game_is_refused(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("{}", "utf-8")
    assert heartwood("hint", str(path)).exit_code == 2
    good = saved(heartwood, "lignum", tmp_path)
    wrong = heartwood("hint", str(good), "--bot", "genius")
    assert wrong.exit_code == 2
    assert "there is no bot 'genius'" in wrong.stderr


def test_rounded_shares_add_up_to_a_hundred() -> None:
    assert hundredths([0.452, 0.274, 0.274]) == [45, 28, 27]
    assert hundredths([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert hundredths([0.486, 0.328, 0.186]) == [49, 33, 18]
    assert hundredths([1.0]) == [100]
