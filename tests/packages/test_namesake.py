"""A distribution named heartwood that is not this one is noticed and named; ours under its old name is told apart."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import heartwood
from heartwood.cli.namesake import find_namesake, is_ours, warn_of_namesake
from tests.waiting import LONG

SOURCES = Path(heartwood.__file__).parents[1]
SUMMARY = "Trees for time series"
OURS = "[console_scripts]\nheartwood = heartwood.cli:main\n"


def install(folder: Path, kind: str = "dist-info", commands: str = "") -> None:
    """The traces of a distribution named heartwood in a folder."""
    traces = folder / f"heartwood-7.5.{kind}"
    traces.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: heartwood\nVersion: 7.5\nSummary: {SUMMARY}\n"
    (traces / ("METADATA" if kind == "dist-info" else "PKG-INFO")).write_text(about)
    (traces / "entry_points.txt").write_text(commands)
    if kind == "dist-info":
        (traces / "RECORD").write_text("heartwood/__init__.py,,\n")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one folder in which Python looks for distributions."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    return tmp_path


def test_nothing_is_said_without_one(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    warn_of_namesake()
    assert capsys.readouterr() == ("", "")


def test_ours_is_told_apart(elsewhere: Path) -> None:
    install(elsewhere, commands=OURS)
    namesake = find_namesake()
    assert namesake is not None
    assert is_ours(namesake)


def test_what_a_build_left_beside_the_sources_is_not_installed(elsewhere: Path) -> None:
    install(elsewhere, kind="egg-info", commands=OURS)
    assert find_namesake() is None


@pytest.mark.parametrize(
    ("language", "commands", "said"),
    [
        ("en", "", f"Another program is installed under our name (heartwood 7.5: {SUMMARY})"),
        ("de", "", f"ein anderes Programm installiert (heartwood 7.5: {SUMMARY})"),
        ("en", OURS, "under its old name (heartwood 7.5)"),
        ("de", OURS, "unter seinem alten Namen installiert (heartwood 7.5)"),
    ],
)
def test_the_command_warns_in_one_line_and_goes_on(language: str, commands: str, said: str, tmp_path: Path) -> None:
    install(tmp_path, commands=commands)
    environment = {**os.environ, "HEARTWOOD_LANG": language, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SOURCES}"}
    command = [sys.executable, "-c", "from heartwood.cli import main; main()", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=LONG, check=True)
    assert done.stdout.startswith(f"heartwood {heartwood.__version__} (")
    assert said in done.stderr
    assert "pip uninstall heartwood; " in done.stderr
    assert done.stderr.rstrip().endswith("pip install --force-reinstall --no-deps heartwood-games")
    assert done.stderr.count("\n") == 1
