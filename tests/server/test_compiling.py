"""The compiled engine comes while the server runs: its progress is told, and thinkers change over in the middle of a
game. What does not fit or does not run is left alone."""

import logging
import os
import signal
import subprocess
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from heartwood.core import build, fast
from heartwood.games import open_game
from heartwood.server import compiling
from heartwood.server.bots import job_for
from heartwood.server.compiling import Compiling
from heartwood.server.engine import PACKAGE, Engine, fingerprint
from heartwood.server.thinkers import Job, Thinkers, greeting
from tests.server.engines import BROKEN, progress, put_engine
from tests.server.people import client_of, gather, play_on, server_of
from tests.server.test_faults import check_record, moves_of
from tests.waiting import LONG, wait_until

STORES = ("sqlite",)
pytestmark = pytest.mark.skipif(build() != "plain", reason="a compiled server waits for no engine")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the engine, looked into often."""
    monkeypatch.setattr(compiling, "EVERY", 0.05)
    return tmp_path / "fast"


def ended() -> int:
    """The number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def status(client: Any) -> dict[str, Any]:
    """What the page is told."""
    found: dict[str, Any] = client.get("/api/status").json()
    return found


def test_without_a_folder_there_is_nothing_to_wait_for(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        assert status(client) == {"engine": "plain", "thinkers": "plain", "compiling": None, "problem": None}


@pytest.mark.parametrize(
    ("written", "shown", "problem"),
    [
        (None, None, None),
        ("", None, None),
        ("[]", None, None),
        ('{"stage": "compile", "done": "x", "total": 3, "pid": 1}', None, None),
        (("translate", 0, 0), {"stage": "translate", "done": 0, "total": 0}, None),
        (("compile", 43, 103), {"stage": "compile", "done": 43, "total": 103}, None),
        (("link", 103, 103), {"stage": "link", "done": 103, "total": 103}, None),
        (("compile", 43, 103, ended), None, "stopped"),
        (("failed", 43, 103), None, "failed"),
        (("failed", 43, 103, ended), None, "failed"),
        (("done", 103, 103), None, None),  # but nothing is there
    ],
)
def test_the_progress_is_told(written: Any, shown: Any, problem: str | None, tmp_path: Path, folder: Path) -> None:
    folder.mkdir()
    if isinstance(written, str):
        (folder / "progress.json").write_text(written)
    elif written is not None:
        progress(folder, *(part() if callable(part) else part for part in written))
    with client_of(tmp_path, engine=folder) as client:
        assert status(client) == {"engine": "plain", "thinkers": "plain", "compiling": shown, "problem": problem}


def test_the_progress_is_followed(tmp_path: Path, folder: Path) -> None:
    with client_of(tmp_path, engine=folder) as client:
        for done in range(3):
            progress(folder, "compile", done, 3)
            wait_until(lambda wanted=done: (status(client)["compiling"] or {}).get("done") == wanted)  # type: ignore[misc]
        progress(folder, "compile", 3, 3, ended())
        wait_until(lambda: status(client)["problem"] == "stopped")
        progress(folder, "compile", 3, 3)
        wait_until(lambda: status(client)["problem"] is None and status(client)["compiling"] is not None)


def test_thinkers_change_over_in_the_middle_of_a_game(tmp_path: Path, folder: Path) -> None:
    with client_of(tmp_path, engine=folder, thinkers=2) as client:
        people = gather(client, "nutshell", 1, bots=1)
        chance = fast(3)
        play_on(people, chance, 2)
        put_engine(folder)
        progress(folder, "done", 103, 103)
        kept = [thinker.process for thinker in server_of(client).thinkers.all]
        while status(client)["thinkers"] == "plain":
            if not play_on(people, chance, 1):  # over
                check_record(people[0], "nutshell")
                people = gather(client, "nutshell", 1, bots=1)
        assert status(client) == {"engine": "plain", "thinkers": "compiled", "compiling": None, "problem": None}
        assert not any(process is not None and process.is_alive() for process in kept)
        play_on(people, chance)
        check_record(people[0], "nutshell")
        numbers = [seq for table, seq, _ in moves_of(client) if table == people[0].table]
        assert numbers == list(range(1, len(numbers) + 1))


def question() -> Job:
    """Something to think about."""
    position = open_game("nutshell").start(2, {}, fast(1))
    return job_for(position, "nutshell", "", position.to_act()[0], "random")


def fitting(folder: Path) -> Engine:
    """The engine in a folder, as this server would have it."""
    return Engine(folder / "lib", fingerprint(PACKAGE))


def test_a_thought_under_way_is_finished(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_engine(folder)
    thinkers, job, greeted, moves = Thinkers(1), question(), threading.Event(), []
    [thinker] = thinkers.all
    moves.append(thinkers.ask(job, LONG))
    old = thinker.process
    os.kill(old.pid, signal.SIGSTOP)  # a very long thought

    def greet(pipe: Connection) -> str:
        said = greeting(pipe)
        greeted.set()
        return said

    monkeypatch.setattr("heartwood.server.thinkers.greeting", greet)
    asking = threading.Thread(target=lambda: moves.append(thinkers.ask(job, LONG)))
    changing = threading.Thread(target=thinkers.change, args=(fitting(folder),))
    try:
        asking.start()
        wait_until(thinker.lock.locked)
        changing.start()
        assert greeted.wait(LONG)
        assert (old.is_alive(), len(moves), thinkers.build) == (True, 1, "plain")
    finally:
        os.kill(old.pid, signal.SIGCONT)
        asking.join()
        changing.join()
    assert (old.is_alive(), thinkers.build) == (False, "compiled")
    assert moves == [moves[0]] * 2  # the same seed, the same move
    assert thinkers.ask(job, LONG) == moves[0]
    thinkers.close()


def test_whoever_starts_later_uses_it_too_until_it_is_another_one(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("heartwood.server"), "propagate", True)
    put_engine(folder)
    thinkers, path = Thinkers(1), list(sys.path)
    try:
        thinkers.change(fitting(folder))
        thinkers.all[0].kill()
        assert thinkers.ask(question(), LONG)
        assert thinkers.build == "compiled"
        put_engine(folder, edited="bots/judge.py")
        thinkers.all[0].kill()
        assert thinkers.ask(question(), LONG)
        assert thinkers.build == "plain"
        assert [record.msg for record in caplog.records] == ["engine lost"]
        assert sys.path == path
    finally:
        thinkers.close()


@pytest.mark.parametrize(
    "lib",
    [
        {"begins": BROKEN},
        {"begins": ""},  # runs, but as plain code: it was made for another Python
        {"edited": "games/nutshell/__init__.py"},
        {"edited": "core/position.py"},
    ],
)
def test_what_is_of_no_use_is_left_alone(
    lib: dict[str, str], tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("heartwood.server"), "propagate", True)
    put_engine(folder, **lib)
    progress(folder, "done", 103, 103)
    with client_of(tmp_path, engine=folder) as client:
        wait_until(lambda: status(client)["problem"] == "unfit", LONG)
        assert status(client) == {"engine": "plain", "thinkers": "plain", "compiling": None, "problem": "unfit"}
        people = gather(client, "nutshell", 1, bots=1)
        play_on(people, fast(1), 3)
        alarms = [record.msg for record in caplog.records if record.levelno > logging.INFO]
        assert set(alarms) - {"command"} == {"compiling unfit"}  # a command that took long is said at that level, too
        assert alarms.count("compiling unfit") == 1
        put_engine(folder)  # a new one is tried again
        wait_until(lambda: status(client)["thinkers"] == "compiled", LONG)
        assert status(client)["problem"] is None
        play_on(people, fast(2))
        check_record(people[0], "nutshell")


def test_a_thinker_that_falls_back_later_is_told(tmp_path: Path, folder: Path) -> None:
    put_engine(folder)
    progress(folder, "done")
    with client_of(tmp_path, engine=folder) as client:
        wait_until(lambda: status(client)["thinkers"] == "compiled", LONG)
        thinkers = server_of(client).thinkers
        put_engine(folder, begins=BROKEN)  # of the right sources, but it does not start
        thinkers.all[0].kill()
        assert thinkers.ask(question(), LONG)
        assert status(client) == {"engine": "plain", "thinkers": "plain", "compiling": None, "problem": "unfit"}


def test_a_server_that_stops_while_thinkers_change_leaves_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_engine(folder)
    thinkers = Thinkers(1)
    thinkers.close()
    thinkers.change(fitting(folder))
    assert not thinkers.all[0].process.is_alive()


def test_the_status_has_no_secret(folder: Path) -> None:
    told = str(Compiling(folder, Thinkers(1)).shown())
    assert str(folder) not in told
    assert str(os.getpid()) not in told
