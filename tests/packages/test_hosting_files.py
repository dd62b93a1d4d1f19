"""What is given to hosts beside the program: the unit, the settings, the rotation of the log, the container."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import heartwood
from heartwood.cli.app import app
from heartwood.cli.hosts import ENVIRONMENT, names_of
from tests.cli.conftest import PLAIN
from tests.server.people import client_of, gather, listening

ROOT = Path(__file__).parents[2]
FILES = ROOT / "packaging"
PROGRAM = "/opt/heartwood/bin/heartwood"
ANALYZE = shutil.which("systemd-analyze")
EXPOSED = 30  # of 100: what `systemd-analyze security` may find at most

needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed")


def units(folder: Path) -> list[str]:
    """The units in a folder of their own, with a program that is there."""
    made: list[str] = []
    for unit in sorted([*FILES.glob("*.service"), *FILES.glob("*.timer")]):
        (folder / unit.name).write_text(unit.read_text().replace(PROGRAM, "/bin/true"))
        made.append(str(folder / unit.name))
    return made


def analyze(*given: str) -> "subprocess.CompletedProcess[str]":
    """What systemd says about units."""
    assert ANALYZE is not None
    return subprocess.run([ANALYZE, *given], capture_output=True, text=True, check=False)


@needs_systemd
def test_systemd_reads_the_units_without_a_complaint(tmp_path: Path) -> None:
    said = analyze("verify", *units(tmp_path))
    assert (said.returncode, said.stderr) == (0, "")


@needs_systemd
def test_the_services_can_do_little_else_than_serve(tmp_path: Path) -> None:
    for unit in units(tmp_path):
        if unit.endswith(".service"):
            said = analyze("security", "--offline=true", f"--threshold={EXPOSED}", unit)
            assert said.returncode == 0, said.stdout


def commands(unit: str) -> list[list[str]]:
    """What a unit runs, as words behind the name of our program."""
    lines = re.findall(rf"^ExecStart={PROGRAM} (.+)$", (FILES / unit).read_text(), re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize("unit", ["heartwood.service", "heartwood-backup.service"])
def test_the_units_run_commands_that_exist(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(f"{ENVIRONMENT}_CONFIG", raising=False)
    [words] = commands(unit)
    group: Any = get_command(app)
    command = group.commands[words[0]]
    command.make_context(words[0], words[1:], parent=group.make_context("heartwood", [words[0]]))
    assert f"Environment={ENVIRONMENT}_CONFIG=/etc/heartwood/heartwood.toml" in (FILES / unit).read_text()


def test_the_settings_that_we_give_away_are_read(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        gather(client, "woodcraft", 2)
    text = (FILES / "heartwood.toml").read_text()
    given = tomllib.loads(text)
    config = tmp_path / "heartwood.toml"
    text = text.replace(given["database"], str(tmp_path / "tables.db"))
    config.write_text(text.replace(given["log"], str(tmp_path / "server.log")))
    told = CliRunner().invoke(app, ["doctor", "--config", str(config), "--json"], env=PLAIN)
    assert told.exit_code == 0, told.output
    levels = {finding["key"]: finding["level"] for finding in json.loads(told.stdout)["findings"]}
    assert levels["config"] == levels["log"] == levels["tables"] == "fine"


def test_units_settings_and_rotation_mean_the_same_places() -> None:
    given = tomllib.loads((FILES / "heartwood.toml").read_text())
    service = (FILES / "heartwood.service").read_text()
    assert "StateDirectory=heartwood\n" in service
    assert given["database"].startswith("/var/lib/heartwood/")
    assert "LogsDirectory=heartwood\n" in service
    assert given["log"].startswith("/var/log/heartwood/")
    rotation = (FILES / "heartwood.logrotate").read_text()
    assert "/var/log/heartwood/*.log {" in rotation
    assert "systemctl reload heartwood.service" in rotation
    assert "ExecReload=/bin/kill -HUP $MAINPID" in service


@pytest.mark.skipif(shutil.which("logrotate") is None, reason="logrotate is not installed")
def test_logrotate_reads_its_file() -> None:
    said = subprocess.run(
        ["logrotate", "--debug", str(FILES / "heartwood.logrotate")], capture_output=True, text=True, check=False
    )
    assert "error" not in said.stderr


# --- the container -------------------------------------------------------------------------------------------------


def instructions() -> dict[str, list[str]]:
    """The steps of the container file, each kind in its order."""
    text = re.sub(r"\\\n\s*", "", (FILES / "Containerfile").read_text())
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            found.setdefault(name, []).append(rest)
    return found


def test_the_container_copies_what_a_checkout_makes() -> None:
    [copied] = instructions()["COPY"]
    *sources, target = copied.split()
    wheel = f"dist/heartwood_games-{heartwood.__version__}-py3-none-any.whl"
    for source in sources:
        pattern = re.escape(source).replace(r"\*", "[^/]*")
        assert re.fullmatch(pattern, wheel) or (ROOT / source).is_file(), source
    [steps] = instructions()["RUN"]
    assert {f"{target}run.txt", f"{target}*.whl"} <= set(steps.split())
    requirements = (ROOT / "requirements" / "run.txt").read_text()
    assert requirements.count("--hash=sha256:") >= requirements.count("==") > 0


def test_the_steps_of_the_container_are_a_shell_script_that_stops_at_the_first_failure() -> None:
    [steps] = instructions()["RUN"]
    said = subprocess.run(["sh", "-n", "-c", steps], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert not re.search(r";|\|\|", steps)


def test_the_container_serves_as_somebody_who_is_not_root_with_settings_that_exist() -> None:
    found = instructions()
    assert found["USER"] == ["heartwood"]
    assert found["FROM"][0].startswith("python:3.")
    assert json.loads(found["ENTRYPOINT"][0]) + json.loads(found["CMD"][0]) == ["heartwood", "serve"]
    group: Any = get_command(app)
    known = names_of(group.commands["serve"])
    for setting in found["ENV"][0].split():
        name = setting.partition("=")[0].removeprefix(f"{ENVIRONMENT}_").lower().replace("_", "-")
        assert name in known, setting
    assert list(found) == [
        "FROM",
        "COPY",
        "RUN",
        "USER",
        "WORKDIR",
        "VOLUME",
        "ENV",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    ]


def test_the_check_of_the_container_tells_a_server_that_is_there_from_none(tmp_path: Path) -> None:
    [check] = instructions()["HEALTHCHECK"]
    _, option, code = json.loads(check.removeprefix("CMD "))

    def asked(port: str) -> int:
        command = [sys.executable, option, code]
        environment = {**os.environ, "HEARTWOOD_PORT": port}
        return subprocess.run(command, env=environment, capture_output=True, check=False).returncode

    with listening(tmp_path) as address:
        port = address.rpartition(":")[2]
        assert asked(port) == 0
    assert asked(port) != 0
