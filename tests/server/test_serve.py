"""`heartwood serve` as a process: it says where it is, answers, and stops gracefully."""

import os
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from heartwood.cli import serve
from heartwood.cli.app import app
from heartwood.core import build
from heartwood.server import page
from heartwood.server.store import claimed
from tests.waiting import LONG, wait_until
from tools.kill_storm import free_port

RUN = "from heartwood.cli import main; main()"


def answers(address: str) -> bool:
    """Is somebody there?"""
    try:
        return httpx.get(f"{address}/api/health").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "ready", "stopped", "number"),
    [("en", "ready", "Stopped", signal.SIGINT), ("de", "bereit", "Beendet", signal.SIGTERM)],
)
def test_serve_says_where_it_is_and_stops_gracefully(
    language: str, ready: str, stopped: str, number: signal.Signals, tmp_path: Path
) -> None:
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
    server.send_signal(number)
    said, logged = server.communicate(timeout=LONG)
    assert server.returncode == 0
    assert f"{ready}: {address}\n" in said
    assert str(tmp_path / "club.db") in said
    assert ("plain" in said or "einfach" in said) == (build() == "plain")
    assert stopped in said
    assert made.cookies["heartwood"] not in said + logged
    assert (tmp_path / "club.db").exists()


@pytest.mark.slow
@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize(("host", "said"), [("::1", "[::1]"), ("::", "127.0.0.1")])
def test_serve_listens_by_ipv6(host: str, said: str, tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", RUN, "serve", "--host", host, "--port", str(port), "--lang", "en"]
    command += ["--database", str(tmp_path / "club.db"), "--host-name", "Play.Example.org"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    callers = ["[::1]", "127.0.0.1"] if host == "::" else ["[::1]"]
    named = {"host": "play.example.org"}
    try:
        for caller in callers:
            address = f"http://{caller}:{port}"
            wait_until(partial(answers, address))
            assert httpx.get(f"{address}/metrics").status_code == 200  # who comes by IPv4 is here as well
            passed_on = httpx.get(f"{address}/api/games", headers={**named, "x-forwarded-proto": "https"})
            assert "strict-transport-security" in passed_on.headers  # and so is believed as a proxy
            form = {"game": "wordcraft", "name": "Ann", "bots": ["", "random"]}
            made = httpx.post(f"{address}/api/tables", json=form, headers=named)
            cookie = {"cookie": f"heartwood={made.cookies['heartwood']}"}
            live = f"ws://play.example.org/api/tables/{made.json()['id']}/live"
            connected = socket.create_connection((caller.strip("[]"), port))
            with connect(live, sock=connected, additional_headers=cookie) as stream:
                assert stream.recv(timeout=LONG)
    finally:
        server.send_signal(signal.SIGINT)
        printed, _ = server.communicate(timeout=LONG)
    assert f"ready: http://{said}:{port}\n" in printed


def test_a_database_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUN, "serve", "--database", str(tmp_path / "missing" / "club.db"), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert "the database cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_the_same_file_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    with claimed(f"sqlite:///{file}"):
        command = [sys.executable, "-c", RUN, "serve", "--database", str(file), "--lang", "en"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert f"another server (process {os.getpid()}) uses {file}" in " ".join(done.stderr.split())
    with claimed(f"sqlite:///{file}"):
        pass  # whoever has ended lets go


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", RUN, "serve", "--port", port, "--database", str(tmp_path / "club.db")]
        done = subprocess.run([*command, "--lang", "en"], capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert f"127.0.0.1:{port}" in done.stderr
    assert "ready" not in done.stdout


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORT", free_port())
    with serve.listen("127.0.0.1", None) as first, serve.listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] == serve.PORT
        assert serve.PORT < second.getsockname()[1] < serve.PORT + serve.TRIED
        with pytest.raises(OSError, match="in use"):
            serve.listen("127.0.0.1", serve.PORT)


@pytest.mark.parametrize(
    ("options", "display", "opened"),
    [(["--open"], ":0", 1), (["--open"], "", 0), ([], ":0", 0), (["--no-open"], "", 0)],
)
def test_the_page_is_opened_where_there_is_a_screen(
    options: list[str], display: str, opened: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(serve.webbrowser, "open", seen.append)
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: sockets[0].close())
    port = free_port()
    command = [
        "serve",
        "--host",
        "0.0.0.0",
        "--port",
        str(port),
        "--database",
        str(tmp_path / "club.db"),
        "--lang",
        "en",
    ]
    done = CliRunner().invoke(app, [*command, "--log", str(tmp_path / "log"), *options])
    assert done.exit_code == 0
    assert f"In your network:   http://{serve.network_address()}:{port}\n" in done.stdout
    assert f"Log:               {tmp_path / 'log'}\n" in done.stdout
    wait_until(lambda: len(seen) == opened)
    assert seen == [f"http://127.0.0.1:{port}"] * opened


def test_a_missing_page_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path / "nothing")
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: sockets[0].close())
    port = str(free_port())
    done = CliRunner().invoke(app, ["serve", "--port", port, "--database", str(tmp_path / "club.db"), "--lang", "de"])
    assert "make play baut sie" in done.stdout


def test_no_browser_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(address: str) -> None:
        raise serve.webbrowser.Error(address)

    monkeypatch.setattr(serve.webbrowser, "open", fail)
    serve.open_browser("http://127.0.0.1:1")


def test_little_answers_are_sent_at_once() -> None:
    with (
        serve.listen("127.0.0.1", None) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
