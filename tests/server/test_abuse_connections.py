"""Silent, slow and many connections: they are let go, the others are served, and the log stays short.

Modules: src/heartwood/server/connections.py
"""

import json
import logging
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from heartwood.server import connections
from heartwood.server.connections import HEADERS, affordable
from heartwood.server.hosting.counts import REMEMBERED, Counts
from heartwood.server.logs import OFTEN, write_logs
from tests.server.people import Person, client_of, listening
from tests.waiting import LONG, wait_until
from tools.kill_storm import free_port

STORES = ("sqlite",)
STRANGER = "127.0.0.2"  # on this machine, but no proxy that is believed
HALF = b"GET /api/games HTTP/1.1\r\nhost: x\r\n"
HALF_A_BODY = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"


def call(address: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection to the server, from an address of ours."""
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname or "", parts.port or 0), LONG, (source, 0))


def is_closed(connection: socket.socket) -> bool:
    """Has the server closed a connection?"""
    if not select.select([connection], [], [], 0)[0]:
        return False
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except OSError:
        return True


def test_silent_connections_make_room(tmp_path: Path) -> None:
    with listening(tmp_path, connections=20) as address, ExitStack() as opened:
        silent = [opened.enter_context(call(address)) for _ in range(60)]
        wait_until(lambda: sum(is_closed(one) for one in silent) >= 40)
        assert httpx.get(f"{address}/api/games", timeout=LONG).status_code == 200
        assert not is_closed(silent[-1])  # the oldest went


def test_nobody_has_more_than_a_share_of_the_connections(tmp_path: Path) -> None:
    with listening(tmp_path, connections_each=3) as address, ExitStack() as opened:
        other = opened.enter_context(call(address))
        silent = [opened.enter_context(call(address, STRANGER)) for _ in range(8)]
        wait_until(lambda: sum(is_closed(one) for one in silent) >= 5)
        assert not is_closed(other)


def test_a_stream_is_closed_for_nobody(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        table = ann.create("nutshell", ["", ""])["id"]
    with listening(tmp_path, connections=2) as address, ExitStack() as opened:
        live = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
        streams = [opened.enter_context(connect(live, additional_headers=ann.headers())) for _ in range(2)]
        for stream in streams:
            assert stream.recv(timeout=LONG)
        refused = opened.enter_context(call(address))
        wait_until(lambda: is_closed(refused))
        for stream in streams:
            stream.ping().wait(LONG)
            with pytest.raises(TimeoutError):
                stream.recv(timeout=0)


@pytest.mark.parametrize("sent", [b"", HALF, HALF_A_BODY])
def test_a_request_that_does_not_arrive_is_not_waited_for(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ARRIVING", 0.2)
    with listening(tmp_path) as address, call(address) as slow:
        slow.sendall(sent)
        with suppress(ConnectionResetError):
            assert slow.recv(1) == b""


def test_a_request_that_trickles_in_is_not_waited_for_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ARRIVING", 0.2)
    with listening(tmp_path) as address, call(address) as slow:
        slow.sendall(HALF)

        def drip() -> bool:
            with suppress(OSError):
                slow.sendall(b"a")
            return is_closed(slow)

        wait_until(drip)


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    line = b"x-long: " + b"x" * 1000 + b"\r\n"
    with listening(tmp_path) as address, call(address) as endless:
        endless.sendall(HALF)
        with suppress(OSError):  # closed while we still write
            for _ in range(2 * HEADERS // len(line)):
                endless.sendall(line)
        wait_until(lambda: is_closed(endless) or endless.recv(1 << 16, socket.MSG_PEEK).startswith(b"HTTP/1.1 400"))


def test_headers_are_counted_for_each_request(tmp_path: Path) -> None:
    with listening(tmp_path) as address, httpx.Client(base_url=address, timeout=LONG) as client:
        for _ in range(10):
            assert client.get("/api/health", headers={"x-long": "x" * (HEADERS // 5)}).status_code == 200


def test_requests_that_come_together_are_answered_one_after_the_other(tmp_path: Path) -> None:
    with listening(tmp_path) as address, call(address) as connection:
        connection.sendall(b"".join(b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n" for _ in range(3)))
        got = b""
        while got.count(b"HTTP/1.1 200") < 3:
            part = connection.recv(1 << 16)
            assert part
            got += part


def test_an_answer_that_nobody_takes_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = threading.Event()
    monkeypatch.setattr(connections, "TAKING", 0.2)
    end = connections.HttpProtocol.connection_lost

    def note(connection: connections.HttpProtocol, error: Exception | None) -> None:
        lost.set()
        end(connection, error)

    monkeypatch.setattr(connections.HttpProtocol, "connection_lost", note)
    with listening(tmp_path) as address, call(address) as slow:
        asked = b"GET /schema/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 400
        with suppress(ConnectionError):
            slow.sendall(asked)
        assert lost.wait(LONG)


def test_whoever_keeps_a_pace_is_served_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ARRIVING", LONG)
    with listening(tmp_path) as address, call(address) as steady:
        for _ in range(3):
            for part in (HALF, b"accept: */*\r\n", b"\r\n"):
                steady.sendall(part)
            assert steady.recv(12) == b"HTTP/1.1 200"
            steady.settimeout(0.1)
            with suppress(TimeoutError):
                while steady.recv(65536):
                    pass
            steady.settimeout(LONG)


HANGING = """
import sys, threading
from heartwood.server import check, connections
connections.END = 1.0
check.Check.look = lambda self, id: threading.Event().wait()
from heartwood.cli import main
main()
"""


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_stops_even_if_a_thread_hangs(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        Person(client).create("nutshell", ["", "random"])
    port = free_port()
    command = [sys.executable, "-c", HANGING, "serve", "--port", str(port), "--database", str(tmp_path / "tables.db")]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    try:
        wait_until(answers)
        server.send_signal(signal.SIGTERM)
        server.wait(LONG)
    finally:
        server.kill()


def test_the_limit_of_open_files_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: raised.append(limits))
    for limits, most in [((1024, 4096), 1000), ((1024, 1024), 768), ((100, 100), 50), ((4096, 4096), 1000)]:
        monkeypatch.setattr(resource, "getrlimit", lambda kind, limits=limits: limits)
        assert affordable(1000) == most
    assert raised == [(1256, 4096), (1024, 1024), (100, 100)]


@pytest.fixture
def ours() -> Iterator[logging.Logger]:
    """Our logger, put back as it was afterwards."""
    logger = logging.getLogger("heartwood.server")
    handlers, level, propagate = logger.handlers, logger.level, logger.propagate
    yield logger
    for handler in logger.handlers:
        handler.close()
    logger.handlers, logger.propagate = handlers, propagate
    logger.setLevel(level)


@pytest.mark.parametrize("name", ["uvicorn.error", "asyncio"])
def test_a_thousand_lines_of_others_about_one_thing_are_a_few(
    name: str, ours: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    write_logs()
    logger = logging.getLogger(name)
    try:
        for _ in range(1000):
            logger.warning("Invalid HTTP request received.")
        logger.warning("something else")
    finally:
        logger.filters = []
    assert caplog.messages == ["Invalid HTTP request received."] * OFTEN + ["something else"]


def test_a_thousand_lines_about_one_thing_are_a_few_and_all_are_counted(tmp_path: Path, ours: logging.Logger) -> None:
    file = tmp_path / "server.log"
    write_logs(file)
    counts = Counts()
    counts.listen()
    ours.error("defect")
    for _ in range(1000):
        ours.warning("connection refused")
    lines = [json.loads(line)["event"] for line in file.read_text().splitlines()]
    assert lines == ["defect"] + ["connection refused"] * OFTEN
    assert counts.problems == {("error", "defect"): 1, ("warning", "connection refused"): 1000}
    assert OFTEN < REMEMBERED
    assert counts.latest_problems()[-1]["event"] == "defect"  # the others did not push it out
