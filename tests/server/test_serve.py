"""`heartwood serve` as a process: it says where it is, answers, and stops gracefully."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.people import wait_until
from tools.kill_storm import free_port

RUN = "from heartwood.cli import main; main()"


def answers(address: str) -> bool:
    """Is somebody there?"""
    try:
        return httpx.get(f"{address}/api/health").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize(("language", "ready", "stopped"), [("en", "ready", "Stopped"), ("de", "bereit", "Beendet")])
def test_serve_says_where_it_is_and_stops_gracefully(language: str, ready: str, stopped: str, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", RUN, "serve", "--port", str(port), "--database", str(tmp_path / "club.db")]
    server = subprocess.Popen(
        [*command, "--lang", language], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    wait_until(lambda: answers(address))
    made = httpx.post(f"{address}/api/tables", json={"game": "wordcraft", "name": "Ann", "bots": ["", "random"]})
    assert made.status_code == 200
    assert "HttpOnly" in made.headers["set-cookie"]
    assert "samesite=lax" in made.headers["set-cookie"].lower()
    assert "server" not in made.headers
    server.send_signal(signal.SIGINT)
    said, logged = server.communicate(timeout=30)
    assert address in " ".join(said.split())
    assert ready in said
    assert stopped in said
    assert made.cookies["heartwood"] not in said + logged
    assert (tmp_path / "club.db").exists()


def test_a_database_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUN, "serve", "--database", str(tmp_path / "missing" / "club.db"), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "the database cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", RUN, "serve", "--port", port, "--database", str(tmp_path / "club.db")]
        done = subprocess.run([*command, "--lang", "en"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"127.0.0.1:{port}" in done.stderr
    assert "ready" not in done.stdout
