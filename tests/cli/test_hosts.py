"""`tables`, `backup`, `restore`, `shadow`, `doctor`, `token` as a host types them."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from heartwood.core import fast
from heartwood.server.hosting.token import is_host
from heartwood.server.store import claimed
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat
from tests.server.people import client_of, gather, play_on

COMMANDS = ["list", "show", "end", "release", "delete", "expire", "export", "import"]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one running game of two people."""
    monkeypatch.delenv("HEARTWOOD_DATABASE", raising=False)
    with client_of(tmp_path) as client:
        play_on(gather(client, "woodcraft", 2), fast(3), 4)
    return tmp_path / "tables.db"


def only_table(heartwood: Heartwood, club: Path) -> str:
    """The id of the one table."""
    listed = json.loads(heartwood("tables", "list", "--database", str(club), "--json").stdout)
    [table] = listed["tables"]
    return str(table["id"])


@pytest.mark.parametrize("command", [*(f"tables {name}" for name in COMMANDS), "backup", "restore", "doctor", "shadow"])
def test_every_command_of_a_host_has_help_with_examples(heartwood: Heartwood, command: str) -> None:
    result = heartwood(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"heartwood {command}" in result.stdout.partition("Examples:")[2]
    assert "--database" in result.stdout
    assert "--config" in result.stdout


def test_a_table_is_listed_shown_ended_and_deleted(heartwood: Heartwood, club: Path) -> None:
    id = only_table(heartwood, club)
    shown = flat(heartwood("tables", "list", "--database", str(club), "--lang", "de").stdout)
    assert f"{id} woodcraft spielt" in shown
    assert shown.endswith("Person 0, Person 1 Tische: 1")
    told = heartwood("tables", "show", id, "--database", str(club)).stdout
    assert "seat 0: Person 0" in told
    assert "It stands where its moves lead." in told
    assert json.loads(heartwood("tables", "show", id, "--database", str(club), "--json").stdout)["phase"] == "running"
    assert heartwood("tables", "end", id, "--database", str(club), lines="n\n").exit_code != 0
    assert json.loads(heartwood("tables", "show", id, "--database", str(club), "--json").stdout)["phase"] == "running"
    assert "is ended" in heartwood("tables", "end", id, "--database", str(club), "--yes").stdout
    assert "no game is on" in one_line(heartwood("tables", "end", id, "--database", str(club), "--yes"))
    assert "has not been stopped" in one_line(heartwood("tables", "release", id, "--database", str(club)))
    refused = heartwood("tables", "delete", id, "--database", str(club), lines="n\n")
    assert refused.exit_code != 0
    assert only_table(heartwood, club) == id
    assert "is deleted" in heartwood("tables", "delete", id, "--database", str(club), lines="y\n").stdout
    assert flat(heartwood("tables", "list", "--database", str(club)).stdout) == "Tables: 0"
    assert f"there is no table {id}" in one_line(heartwood("tables", "show", id, "--database", str(club)))


def test_old_tables_go_only_when_they_are_done_or_named(heartwood: Heartwood, club: Path) -> None:
    id = only_table(heartwood, club)
    given = ("tables", "expire", "--days", "0", "--database", str(club))
    assert heartwood(*given, "--yes").stdout == "Tables deleted: 0\n"
    assert "Tables that would go: 1" in heartwood(*given, "--phase", "running", "--dry-run").stdout
    assert only_table(heartwood, club) == id
    assert id in heartwood(*given, "--phase", "running", "--yes").stdout
    assert "Tables: 0" in heartwood("tables", "list", "--database", str(club)).stdout


def test_a_table_travels_in_a_private_file(heartwood: Heartwood, club: Path, tmp_path: Path) -> None:
    id = only_table(heartwood, club)
    file = tmp_path / "table.json"
    assert heartwood("tables", "export", id, "--out", str(file), "--database", str(club)).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0
    assert heartwood("tables", "export", id, "--out", str(file), "--database", str(club)).exit_code == 2
    assert "is here already" in one_line(heartwood("tables", "import", str(file), "--database", str(club)))
    heartwood("tables", "delete", id, "--yes", "--database", str(club))
    told = heartwood("tables", "import", str(file), "--database", str(club)).stdout
    assert only_table(heartwood, club) in told
    file.write_text("no JSON")
    assert "this is not JSON" in one_line(heartwood("tables", "import", str(file), "--database", str(club)))


def test_backup_and_restore(heartwood: Heartwood, club: Path, tmp_path: Path) -> None:
    id = only_table(heartwood, club)
    copy = tmp_path / "copy.db"
    made = heartwood("backup", str(copy), "--database", str(club))
    assert "tables: 1, moves: 4" in made.stdout
    assert copy.stat().st_mode & 0o077 == 0
    assert "exists already" in one_line(heartwood("backup", str(copy), "--database", str(club)))
    heartwood("tables", "delete", id, "--yes", "--database", str(club))
    with claimed(f"sqlite:///{club}"):
        assert f"process {os.getpid()}" in one_line(heartwood("restore", str(copy), "--database", str(club)))
    told = heartwood("restore", str(copy), "--database", str(club)).stdout
    assert "is restored: tables: 1, moves: 4" in told
    assert f"{club}.before-" in told
    assert only_table(heartwood, club) == id


def test_shadow_says_what_would_not_go_on(heartwood: Heartwood, club: Path) -> None:
    assert "Same: 1, differ: 0, break: 0" in heartwood("shadow", "--database", str(club)).stdout
    with sqlite3.connect(club) as connection:
        connection.execute("update moves set text = 'dance' where seq = 2")
    result = heartwood("shadow", "--database", str(club))
    assert result.exit_code == 1
    assert "breaks after move 2" in result.stdout
    data = json.loads(heartwood("shadow", "--database", str(club), "--json").stdout)
    assert data["summed"] == {"same": 0, "differs": 0, "breaks": 1, "unloadable": 0}


def test_doctor_tells_what_is_to_be_mended(heartwood: Heartwood, club: Path) -> None:
    healthy = heartwood("doctor", "--database", str(club))
    assert healthy.exit_code == 0, healthy.stdout
    assert "the file is whole" in healthy.stdout
    club.chmod(0o644)
    result = heartwood("doctor", "--database", str(club))
    assert result.exit_code == 1
    assert f"others can read {club}" in flat(result.stdout)
    data = json.loads(heartwood("doctor", "--database", str(club), "--json").stdout)
    assert [finding["key"] for finding in data["findings"] if finding["level"] == "bad"] == ["open-to-others"]
    assert "Tische: 1, laufende Spiele: 1" in heartwood("doctor", "--database", str(club), "--lang", "de").stdout


def test_a_token_is_shown_once_and_an_older_one_is_void(heartwood: Heartwood, club: Path) -> None:
    file = club.with_name(f"{club.name}.token")
    first, second = (heartwood("token", "--database", str(club)).stdout.splitlines()[1] for _ in range(2))
    assert file.stat().st_mode & 0o077 == 0
    assert second not in file.read_text()
    assert is_host(second, file)
    assert not is_host(first, file)
    assert not is_host("", file)


# --- settings ------------------------------------------------------------------------------------------------------


def test_settings_come_from_a_file_the_environment_and_the_command_line(heartwood: Heartwood, club: Path) -> None:
    config = club.with_name("heartwood.toml")
    config.write_text(f'database = "{club}"\nthinkers = 2\norigin = ["https://play.example.org"]\n')
    missing = str(club.with_name("missing.db"))
    assert "Tables: 1" in heartwood("tables", "list", "--config", str(config)).stdout
    assert "Tables: 1" in heartwood("tables", "list", HEARTWOOD_CONFIG=str(config)).stdout
    asked = heartwood("tables", "list", "--config", str(config), HEARTWOOD_DATABASE=missing)
    assert "missing.db: there is no such file" in one_line(asked)
    typed = ("tables", "list", "--config", str(config), "--database", str(club))
    assert "Tables: 1" in heartwood(*typed, HEARTWOOD_DATABASE=missing).stdout


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("prot = 1\n", "there is no setting prot; the settings are: "),
        ("port = [1]\n", "port: a value of another kind is expected"),
        ('origin = "https://play.example.org"\n', "origin: a value of another kind is expected"),
        ("port 1\n", "this is not TOML"),
        ('config = "other.toml"\n', "there is no setting config"),
    ],
)
def test_a_mistake_in_the_settings_is_named(heartwood: Heartwood, tmp_path: Path, text: str, problem: str) -> None:
    config = tmp_path / "heartwood.toml"
    config.write_text(text)
    for command in (["serve"], ["tables", "list"], ["doctor"]):
        assert problem in one_line(heartwood(*command, "--config", str(config)))


def test_a_password_is_taken_from_a_file_and_never_from_the_command_line(heartwood: Heartwood, tmp_path: Path) -> None:
    url = "postgresql+psycopg://heartwood:oaken@127.0.0.1:9/club"
    for command in (["serve"], ["tables", "list"], ["backup", "copy.db"]):
        refused = one_line(heartwood(*command, "--database", url))
        assert "a password on the command line" in refused
        assert "oaken" not in refused
    config = tmp_path / "heartwood.toml"
    config.write_text(f'database = "{url}"\n')
    config.chmod(0o644)
    told = heartwood("doctor", "--config", str(config))
    assert "has a password in it, and others can read it" in flat(told.stdout)
    assert "the database cannot be opened" in told.stdout
    assert "oaken" not in told.output
