"""One version, one name: what the package says of itself is what the changelog and every hint say."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from heartwood import __version__

ROOT = Path(__file__).parents[2]
HINT = re.compile(r"(?<![\w./-])heartwood(?:-games)?\[([a-z{},]+)\]")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert headings[0][0] == __version__
    assert all(date != "unreleased" for _, date in headings[1:])


def test_every_hint_names_our_distribution_and_extras_that_it_has() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True)
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name.endswith((".md", ".py", ".toml"))]
    hints = [hint for file in files if file.exists() for hint in HINT.finditer(file.read_text())]
    assert len(hints) > 10
    for hint in hints:
        assert hint[0].startswith("heartwood-games["), hint.string[hint.start() - 40 : hint.end()]
        assert "{" in hint[1] or set(hint[1].split(",")) <= set(PROJECT["optional-dependencies"]), hint[0]


def test_make_play_installs_what_the_server_and_the_learned_values_need() -> None:
    extras = PROJECT["optional-dependencies"]
    needed = {re.split(r"[<>=\[]", one)[0] for extra in ("server", "learned") for one in extras[extra]}
    assert "numpy" in needed
    for lock in ("run", "fast", "dev", "docs"):  # run.in is in all of them
        text = (ROOT / "requirements" / f"{lock}.txt").read_text()
        pinned = re.findall(r"^([a-z0-9-]+)(?:\[[a-z]+\])?==", text, re.M)
        assert needed <= set(pinned), lock
