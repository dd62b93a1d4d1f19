"""The ladder: contests of a file, and the page they make."""

from pathlib import Path

import pytest

from heartwood.arena.ladder import read_ladder
from heartwood.core import BadOption
from tests.cli.conftest import Heartwood

LADDER = """
[[contest]]
game = "lignum"
bots = ["greedy", "random"]
seats = 3
games = 4
seed = 5

[[contest]]
game = "woodcraft"
bots = ["random"]
games = 3
"""


def test_the_page_and_its_command(heartwood: Heartwood, tmp_path: Path) -> None:
    file, page, out = tmp_path / "ladder.toml", tmp_path / "ladder.md", tmp_path / "out"
    file.write_text(LADDER, "utf-8")
    words = ["ladder", str(file), "--out", str(out), "--markdown", str(page)]
    assert heartwood(*words, "--jobs", "1").exit_code == 0
    text = page.read_text("utf-8")
    assert f"heartwood {' '.join(words)}" in text
    assert "## Lignum, 3 seats" in text
    assert "## Woodcraft, alone" in text
    assert "| greedy | " in text
    assert "| random (2) | " in text
    assert "`heartwood arena lignum --bots greedy,random --seats 3 --games 6 --seed 5`" in text
    assert len(list(out.glob("*/records/*.json"))) == 9
    assert heartwood(*words).exit_code == 0
    assert page.read_text("utf-8") == text  # nothing was played again, so not even the times differ


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no \\[\\[contest\\]\\]"),
        ("[[contest]", "not TOML"),
        ('[[contest]]\ngame = "woodcraft"', "its keys are"),
        ('[[contest]]\ngame = "woodcraft"\nbots = ["nobody"]\ngames = 2', "contest 1: there is no bot"),
        (LADDER + LADDER, "the same game, seats and bots"),
    ],
)
def test_mistakes_in_the_file_are_said(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "ladder.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadOption, match=complaint):
        read_ladder(file)
