"""A server as its host starts it: settings by file and environment, a log that can be rotated, the check-up."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from itertools import count
from pathlib import Path

import httpx
import pytest

from heartwood.core import fast
from heartwood.server.hosting import doctor
from heartwood.server.hosting.opening import revision_here
from heartwood.server.state import QUARANTINED
from heartwood.server.store import claimed
from tests.server.people import client_of, gather, play_on, server_of, settings
from tests.server.test_hosts_tables import change
from tests.server.test_serve import RUN, answers
from tests.waiting import LONG, wait_until
from tools.kill_storm import free_port

STORES = ("sqlite",)


@pytest.mark.slow
def test_a_rotated_log_is_begun_anew_and_no_line_is_lost(tmp_path: Path) -> None:
    port, other = free_port(), free_port()
    address = f"http://127.0.0.1:{port}"
    log, rotated = tmp_path / "server.log", tmp_path / "server.log.1"
    config = tmp_path / "heartwood.toml"
    config.write_text(f'port = {other}\ndatabase = "{tmp_path / "club.db"}"\nlog = "{log}"\npace = 0\n')
    server = subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", "--config", str(config)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "HEARTWOOD_PORT": str(port)},
    )
    try:
        wait_until(lambda: answers(address))
        with httpx.Client(base_url=address) as ann:
            made = ann.post("/api/tables", json={"game": "woodcraft", "name": "Ann", "bots": [""]}).json()

            given = count(1)

            def undo() -> bool:
                """A command that leaves a line in the log; is there a new log?"""
                body = {"seat": 0, "decision": 0, "command": f"command-{next(given)}", "act": "undo"}
                assert ann.post(f"/api/tables/{made['id']}/commands", json=body).status_code == 200
                return log.exists()

            undo()
            log.rename(rotated)
            assert not undo()
            server.send_signal(signal.SIGHUP)
            wait_until(undo)
            undo()
        events = [json.loads(line)["event"] for file in (rotated, log) for line in file.read_text().splitlines()]
        assert events.count("command") == next(given) - 1
        assert "command" in log.read_text()
    finally:
        server.terminate()
        server.wait(LONG)


def findings(folder: Path, **more: object) -> dict[str, str]:
    """What the check-up finds, by level."""
    patient = doctor.Patient(settings(folder).database, titles=("nutshell",))._replace(**more)  # type: ignore[arg-type]
    return {finding.key: finding.level for finding in doctor.examine(patient)}


def test_a_sound_server_is_found_sound(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        play_on(gather(client, "nutshell", 2), fast(1), 3)
    found = findings(tmp_path, log=tmp_path / "server.log")
    assert "bad" not in found.values()
    assert not (tmp_path / "tables.db.lock").exists()  # it would belong to whoever asked
    with claimed(settings(tmp_path).database):
        assert findings(tmp_path)["serving"] == "fine"
    assert findings(tmp_path)["stopped"] == "fine"
    assert {"versions", "revision", "disk", "sync", "whole", "tables", "quick", "log", "no-token"} <= found.keys()


def test_tables_that_need_the_host_are_named(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        stopped, waiting = (gather(client, "nutshell", 2)[0].table for _ in range(2))
        change(state, stopped, phase=QUARANTINED)
        change(state, waiting, rules=77)
    patient = doctor.Patient(settings(tmp_path).database, titles=("nutshell",))
    found = {finding.key: finding for finding in doctor.examine(patient)}
    assert found["stopped-tables"].params == {"tables": [stopped]}
    assert found["waiting-tables"].params == {"tables": [waiting]}
    assert found["waiting-tables"].level == "warning"


@pytest.mark.parametrize(
    ("revision", "key", "level"), [("0000", "revision-older", "warning"), ("9999", "revision-newer", "bad")]
)
def test_a_database_of_another_version_is_named(revision: str, key: str, level: str, tmp_path: Path) -> None:
    with client_of(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("update alembic_version set version_num = ?", [revision])
    connection.close()
    assert findings(tmp_path)[key] == level
    assert revision_here() not in (revision, "")


def test_what_is_missing_damaged_or_open_to_others_is_to_be_mended(tmp_path: Path) -> None:
    assert findings(tmp_path)["no-database-file"] == "bad"
    file = tmp_path / "tables.db"
    file.touch()
    assert findings(tmp_path)["no-tables"] == "bad"
    file.unlink()
    with client_of(tmp_path) as client:
        for _ in range(20):
            play_on(gather(client, "nutshell", 2), fast(1), 3)
    assert findings(tmp_path, log=tmp_path / "missing" / "server.log")["no-log"] == "bad"
    file.chmod(0o640)
    assert findings(tmp_path)["open-to-others"] == "bad"
    data = bytearray(file.read_bytes())
    data[8192:] = bytes(len(data) - 8192)
    file.write_bytes(bytes(data))
    assert findings(tmp_path)["damaged"] == "bad"


def test_slow_statements_and_little_space_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        gather(client, "nutshell", 2)
    monkeypatch.setattr(doctor, "SLOW", -1.0)
    monkeypatch.setattr(doctor, "SLOW_DISK", -1.0)
    monkeypatch.setattr(doctor, "TOO_LITTLE", 2**60)
    found = findings(tmp_path)
    assert (found["slow"], found["sync"], found["disk"]) == ("warning", "warning", "bad")
    assert "quick" not in found
