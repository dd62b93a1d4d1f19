"""What is remembered of tables is what is committed, whoever commits it; and what is remembered is not read again.

Modules: server.memory, server.state, server.store
"""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event, update
from sqlalchemy.exc import OperationalError

from heartwood.server import schema, views
from heartwood.server.memory import Heads
from heartwood.server.schema import TableRow
from heartwood.server.state import ServerState
from heartwood.server.store import NotInMemoryError, Store, memory_only
from tests.server.people import Person, client_of, database_of, gather, server_of

STORES = ("sqlite",)  # where others write, too, see test_processes.py


def statements(state: ServerState) -> list[str]:
    """What the database is asked for looking, from now on."""
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        asked.append(statement)

    event.listen(state.store.read_engine, "before_cursor_execute", note)
    return asked


def test_a_remembered_row_has_all_columns() -> None:
    assert TableRow._fields == tuple(schema.tables.columns.keys())


def test_after_a_move_nobody_who_looks_asks_the_database(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        for person in (ann, bob):
            person.look()
            person.get(f"/api/tables/{ann.table}/events", seat=person.seat)
        asked = statements(server_of(client).state)
        ann.play("leave")
        for person in (ann, bob):
            assert person.look()["ply"] == 1
            assert person.get(f"/api/tables/{ann.table}/events", seat=person.seat, after=2)["events"]
        assert asked == []


def test_what_another_process_writes_is_seen_at_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play("leave")
        before = bob.look()
        other = Store(database_of(tmp_path))
        with other.write() as connection:
            row = connection.execute(schema.tables.select()).one()
            connection.execute(update(schema.tables).values(version=row.version + 7))
        other.close()
        assert bob.look()["version"] == before["version"] + 7
        refused = ann.do("move", "nonsense")
        assert refused["table"]["version"] == ann.look()["version"]
        bob.play(bob.look()["moves"][0]["text"])
        assert server_of(client).state.heads.rows.get(ann.table).version > row.version + 7


def test_who_loses_a_seat_is_forgotten_at_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client, "Ann")
        ann.create("nutshell", ["", ""])
        bob = Person(client, "Bob")
        bob.sit(ann.table, ann.look()["invite"])
        state = server_of(client).state
        ann.play("leave")
        assert bob.look()["seat"] == 1
        with state.store.write() as connection:
            connection.execute(schema.credentials.delete().where(schema.credentials.c.seat == 1))
        bob.get(f"/api/tables/{ann.table}", expected=404)


def test_a_move_that_is_not_committed_is_not_remembered(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        before = bob.look()
        state = server_of(client).state

        def fail(connection: Any) -> None:
            raise OperationalError("commit", {}, OSError())

        event.listen(state.store.engine, "commit", fail)
        ann.do("move", "leave", expected=503)
        event.remove(state.store.engine, "commit", fail)
        assert state.heads.rows.get(ann.table) is None or state.heads.rows.get(ann.table).head == 0
        assert bob.look()["ply"] == before["ply"] == 0


def test_what_was_read_before_a_write_is_not_remembered_after_it() -> None:
    heads = Heads(10)
    read = heads.writes
    heads.forget()
    assert heads.put_held("a", "b", [1], read) == [1]
    assert heads.seats_held("a", "b") is None
    heads.put_held("a", "b", [1], heads.writes)
    assert heads.seats_held("a", "b") == [1]
    row = SimpleNamespace(id="a", last_move_id=1, event_count=1)
    assert heads.put_row(row, heads.writes - 1) is row
    assert heads.rows.get("a") is None
    heads.put_row(row, heads.writes)
    assert heads.rows.get("a") is row


def test_a_new_head_is_remembered_unless_somebody_else_may_have_written_a_newer_one() -> None:
    heads = Heads(10)
    first, second, third = (SimpleNamespace(id="a", last_move_id=number, event_count=3) for number in (1, 2, 3))
    known = heads.generation("a")
    heads.put_committed(second, known)
    heads.put_committed(first, known)  # committed before it, told after it
    assert heads.rows.get("a") is second
    heads.put_held("a", "b", [1], heads.writes)
    heads.forget_table("z")
    heads.put_committed(third, known)
    assert heads.rows.get("a") is third
    heads.forget_table("a")
    assert heads.rows.get("a") is None
    assert heads.seats_held("a", "b") is None
    heads.put_row(second, heads.writes)
    heads.put_committed(third, known)
    assert heads.rows.get("a") is None  # neither what was read meanwhile
    heads.put_committed(third, heads.generation("a"))
    assert heads.rows.get("a") is third
    known = heads.generation("a")
    heads.forget()
    heads.put_committed(third, known)
    assert heads.rows.get("a") is None


def test_who_looks_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        ann.look()
        state = server_of(client).state
        writing, done = threading.Event(), threading.Event()

        def write() -> None:
            with state.store.write():
                writing.set()
                done.wait(60)

        thread = threading.Thread(target=write)
        thread.start()
        assert writing.wait(60)
        assert ann.look()["ply"] == 0
        done.set()
        thread.join()


def test_what_is_not_in_memory_is_said_where_nothing_may_be_read(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        state = server_of(client).state
        state.heads.forget()
        token = memory_only.set(True)
        with pytest.raises(NotInMemoryError):
            views.show(state, ann.table, "", None, "en")
        memory_only.reset(token)


def test_a_look_that_began_before_a_write_goes_on_as_it_began_and_is_not_remembered(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        state = server_of(client).state
        with state.store.read() as look:
            look.execute(schema.seats.select()).all()  # from now on it sees what was there at this moment
            ann.play("leave")
            assert state.row(look, ann.table).head == 0
            assert state.held(look, ann.table, ann.token) == [0]
        with state.store.read() as look:
            assert state.row(look, ann.table).head == 1
        state.heads.forget()
        with state.store.read() as look:
            look.execute(schema.seats.select()).all()
            with state.store.write() as connection:
                connection.execute(update(schema.tables).values(version=99))
            assert state.row(look, ann.table).version != 99
        with state.store.read() as look:
            assert state.row(look, ann.table).version == 99
