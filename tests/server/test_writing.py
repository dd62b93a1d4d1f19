"""Writing to the store: commands that wait for each other go together, and nothing is acknowledged that would be lost.

Modules: server/store.py, server/memory.py
"""

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from heartwood.server.memory import BoundedCache
from heartwood.server.store import MOST_TOGETHER, FileGoneError, Store


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Store(f"sqlite:///{tmp_path / 'heartwood.db'}")
    with store.write() as connection:
        connection.execute(text("create table notes (said text)"))
    yield store
    store.close()


def note(store: Store, said: str) -> None:
    """Write something down, and fail if it is `bad`."""

    def work(connection: Connection) -> None:
        connection.execute(text("insert into notes values (:said)"), {"said": said})
        if said.endswith("bad"):
            raise ValueError(said)

    store.transact(said.split()[0], work)


def notes(store: Store) -> list[str]:
    with store.read() as connection:
        return sorted(connection.execute(text("select said from notes")).scalars())


def wait_together(store: Store, said: list[str]) -> list[str]:
    """Let many wait for the store at the same time; what was refused."""
    failed: list[str] = []

    def write(one: str) -> None:
        try:
            note(store, one)
        except Exception as error:
            failed.append(f"{one}: {error}")

    assert store.lock is not None
    threads = [threading.Thread(target=write, args=(one,)) for one in said]
    with store.lock:
        for thread in threads:
            thread.start()
        while len(store.waiting) < len(said):
            threading.Event().wait(0.001)
    for thread in threads:
        thread.join()
    return sorted(failed)


def commits(store: Store) -> list[int]:
    counted: list[int] = []
    event.listen(store.engine, "commit", lambda connection: counted.append(1))
    return counted


def test_what_waits_is_committed_together_and_the_wrong_alone_is_refused(store: Store) -> None:
    counted = commits(store)
    assert wait_together(store, ["a good", "b bad", "c good", "d good"]) == ["b bad: b bad"]
    assert notes(store) == ["a good", "c good", "d good"]
    assert len(counted) == 1


def test_two_commands_of_one_table_never_go_together(store: Store) -> None:
    counted = commits(store)
    assert wait_together(store, ["a 1", "a 2", "b 1", "a 3"]) == []
    assert notes(store) == ["a 1", "a 2", "a 3", "b 1"]
    assert len(counted) == 3


def test_more_than_fit_into_one_transaction_need_another(store: Store) -> None:
    counted = commits(store)
    assert wait_together(store, [f"{number} good" for number in range(MOST_TOGETHER + 5)]) == []
    assert len(notes(store)) == MOST_TOGETHER + 5
    assert len(counted) == 2


def test_what_cannot_be_committed_has_not_happened_for_anybody(store: Store) -> None:
    def fail(connection: Connection) -> None:
        raise OSError("the disk is full")

    event.listen(store.engine, "commit", fail)
    assert wait_together(store, ["a good", "b good"]) == ["a good: the disk is full", "b good: the disk is full"]
    event.remove(store.engine, "commit", fail)
    assert notes(store) == []
    note(store, "c good")
    assert notes(store) == ["c good"]


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    kept: BoundedCache[int, str] = BoundedCache(2)
    kept.put(1, "one")
    kept.put(2, "two")
    assert kept.get(1) == "one"
    kept.put(3, "three")
    assert (kept.get(1), kept.get(2), kept.get(3)) == ("one", None, "three")


def test_a_new_database_is_for_its_owner_alone(store: Store, tmp_path: Path) -> None:
    note(store, "a good")
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_when_the_file_is_gone(store: Store, tmp_path: Path, replaced: bool) -> None:
    note(store, "a good")
    file = tmp_path / "heartwood.db"
    file.rename(tmp_path / "elsewhere.db")
    if replaced:
        file.touch()
    with pytest.raises(FileGoneError):
        note(store, "b good")
    with pytest.raises(FileGoneError), store.write() as connection:
        connection.execute(text("insert into notes values ('c')"))
    file.unlink(missing_ok=True)
    (tmp_path / "elsewhere.db").rename(file)
    assert notes(store) == ["a good"]
    note(store, "d good")
    assert notes(store) == ["a good", "d good"]
