"""`tools/play.py`: the server first and the compiler beside it; whatever ends, nobody is left behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from heartwood.server.compiling import alive
from tests.server.engines import SOURCE, put_engine
from tests.waiting import LONG, wait_until
from tools.kill_storm import free_port

pytestmark = pytest.mark.slow

PLAY = Path(__file__).parents[2] / "tools" / "play.py"
COMPILER = """
import pathlib, subprocess, sys
work = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
print("compiling", file=sys.stderr, flush=True)
pathlib.Path("{folder}/pids").write_text(f"{{__import__('os').getpid()}} {{work.pid}}")
work.wait()
"""


class Launched:
    """The launcher in a session of its own, as in a terminal, with a compiler that never ends by itself."""

    def __init__(self, folder: Path, compiler: str = COMPILER) -> None:
        self.folder = folder
        self.engine = folder / "fast"
        self.port = free_port()
        self.compiler = folder / "compiler.py"
        self.compiler.write_text(compiler.format(folder=folder))

    def start(self, compiling: bool = True) -> "Launched":
        """As `make play` does."""
        compile = ["--compile", f"{sys.executable} {self.compiler}"] if compiling else []
        serve = ["--port", str(self.port), "--database", str(self.folder / "club.db"), "--lang", "en"]
        command = [sys.executable, str(PLAY), "--engine", str(self.engine), *compile, "--", *serve]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
        self.process = subprocess.Popen(
            [*command, "--log", str(self.folder / "log")],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            start_new_session=True,
        )
        return self

    def status(self) -> dict[str, Any]:
        """What the server says of itself; nothing as long as it is not there."""
        try:
            found: dict[str, Any] = httpx.get(f"http://127.0.0.1:{self.port}/api/status").json()
        except httpx.TransportError:
            return {}
        return found

    def pids(self) -> list[int]:
        """The compiler and its own child, once they are there."""
        file = self.folder / "pids"
        wait_until(lambda: file.exists() and len(file.read_text().split()) == 2, LONG)
        return [int(pid) for pid in file.read_text().split()]

    def said(self) -> str:
        """All that was said, when it has ended."""
        return self.process.communicate(timeout=LONG)[0]

    def all_gone(self, pids: list[int]) -> bool:
        """Is there nobody any more?"""
        return not self.status() and not any(alive(pid) for pid in pids)


@pytest.fixture
def launched(tmp_path: Path) -> Iterator[Launched]:
    """Whatever a test leaves is killed."""
    found = Launched(tmp_path)
    yield found
    if found.process.poll() is None:
        found.process.terminate()
        found.process.wait()


def test_ctrl_c_ends_both_and_the_address_comes_first(launched: Launched) -> None:
    pids = launched.start().pids()
    wait_until(lambda: launched.status().get("compiling") is not None, LONG)
    os.killpg(launched.process.pid, signal.SIGINT)  # as a terminal does
    said = launched.said()
    assert launched.process.returncode == 0
    assert said.index("is ready") < said.index("Stop with Ctrl-C") < said.index("compiling") < said.index("Stopped.")
    assert "plain, until" in said
    wait_until(lambda: launched.all_gone(pids), LONG)


def test_a_kill_ends_both(launched: Launched) -> None:
    pids = launched.start().pids()
    launched.process.terminate()
    assert "Stopped." in launched.said()
    assert launched.process.returncode == 0
    wait_until(lambda: launched.all_gone(pids), LONG)


def test_a_server_that_dies_ends_the_compiler(launched: Launched) -> None:
    pids = launched.start().pids()
    children = Path(f"/proc/{launched.process.pid}/task/{launched.process.pid}/children")
    [server] = [int(pid) for pid in children.read_text().split() if int(pid) not in pids]
    os.kill(server, signal.SIGKILL)
    assert launched.process.wait(LONG) == -signal.SIGKILL
    wait_until(lambda: launched.all_gone(pids), LONG)


def test_where_the_server_cannot_start_nothing_is_compiled(launched: Launched) -> None:
    with socket.create_server(("127.0.0.1", launched.port)):
        launched.start()
        assert f"127.0.0.1:{launched.port} cannot be used" in launched.said()
    assert launched.process.returncode == 2
    assert not (launched.folder / "pids").exists()


@pytest.mark.parametrize("code", [0, 1])
def test_the_server_outlives_a_compiler_that_gives_up(code: int, launched: Launched) -> None:
    launched.compiler.write_text(f"raise SystemExit({code})")
    launched.start()
    wait_until(lambda: launched.status().get("problem") == "stopped", LONG)
    assert launched.process.poll() is None
    launched.process.send_signal(signal.SIGINT)
    assert "Stopped." in launched.said()
    assert launched.process.returncode == 0


def test_what_was_compiled_is_used_at_once_and_at_the_next_start(launched: Launched) -> None:
    pids = launched.start().pids()
    put_engine(launched.engine)
    (launched.engine / "progress.json").write_text('{"stage": "done", "done": 3, "total": 3, "pid": 0}')
    wait_until(lambda: launched.status().get("thinkers") == "compiled", LONG)
    assert launched.status() == {"engine": "plain", "thinkers": "compiled", "compiling": None, "problem": None}
    launched.process.send_signal(signal.SIGINT)
    launched.process.communicate(timeout=LONG)
    wait_until(lambda: launched.all_gone(pids), LONG)
    launched.start(compiling=False)
    wait_until(lambda: launched.status() != {}, LONG)
    assert launched.status() == {"engine": "compiled", "thinkers": "compiled", "compiling": None, "problem": None}
    launched.process.send_signal(signal.SIGINT)
    assert "Engine:            compiled" in launched.said()


def test_what_is_of_other_sources_is_not_used(launched: Launched) -> None:
    put_engine(launched.engine, edited="core/game.py")
    launched.start(compiling=False)
    wait_until(lambda: launched.status() != {}, LONG)
    assert launched.status() == {"engine": "plain", "thinkers": "plain", "compiling": None, "problem": None}
