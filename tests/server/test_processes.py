"""Several processes that serve the same tables: they hear of each other, share the bots, and die without a loss.

Modules: server.processes, server.relay
"""

import os
import signal
import socket
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from heartwood.server import views
from heartwood.server.lists import NEW_FOR
from heartwood.server.problems import ProblemError
from heartwood.server.processes import Processes
from heartwood.server.relay import SEEN, Claims
from heartwood.server.settings import LIMIT_NAMES, Settings, share
from heartwood.server.store import NotInMemoryError, Store, memory_only
from tests.server.people import Person, client_of, database_of, gather, server_of
from tests.server.test_abuse_lists import age, listed_tables
from tests.server.test_serve import RUN, answers
from tests.waiting import LONG, wait_until
from tools.kill_storm import StormOfProcesses, children, free_port

STORES = ("postgres",)


def at(client: Any, person: Person) -> Person:
    """The same person at another server."""
    twin = Person(client, person.name)
    twin.token, twin.table, twin.seat = person.token, person.table, person.seat
    return twin


def is_asked(person: Person) -> bool:
    """Has somebody something to do, or is the game over?"""
    shown = person.look()
    return bool(shown["moves"]) or shown["phase"] == "over"


def processes_of(pid: int, number: int) -> list[int]:
    """The processes of a server, as soon as there are so many."""
    wait_until(lambda: len(children(pid)) == number)
    return children(pid)


def are_gone(found: list[int]) -> bool:
    """Have all processes ended?"""
    return not any(Path(f"/proc/{pid}").exists() for pid in found)


def test_a_stream_hears_of_moves_that_were_made_elsewhere(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        ann, bob = gather(here, "nutshell", 2)
        watching = at(there, bob)
        path = f"/api/tables/{ann.table}/live?seat=1"
        with there.websocket_connect(path, headers=watching.headers()) as socket:
            first = socket.receive_json()
            ann.play("leave")
            news = socket.receive_json()
            assert news["table"]["ply"] == first["table"]["ply"] + 1
            assert news["table"] == bob.look()


def updates(person: Person, after: int = 0, must_see_others: bool = False) -> Any:
    """What a stream of this person is told."""
    state = server_of(person.client).state
    return views.updates(state, person.table, person.token, person.seat, after, "en", must_see_others)


def is_told(person: Person, ply: int) -> bool:
    """Does a stream of this person tell of so many moves?"""
    return bool(updates(person).table.ply == ply)


def test_after_a_move_its_streams_do_not_ask_the_database(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        for person in people:
            updates(person)
        people[0].play("leave")
        for person in people:  # who holds which seat is read once
            updates(person)
        people[1].play(people[1].look()["moves"][0]["text"])
        token = memory_only.set(True)
        assert [updates(person).table.ply for person in people] == [2, 2]
        with pytest.raises(NotInMemoryError):
            updates(people[0], must_see_others=True)
        server_of(client).state.hears_others = False
        with pytest.raises(NotInMemoryError):
            updates(people[0])
        memory_only.reset(token)


def test_what_is_remembered_is_forgotten_when_another_server_changes_it(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        people = gather(here, "nutshell", 2)
        for number in range(20):
            shown = [person.look() for person in people]
            mover = next((seat for seat in (0, 1) if shown[seat]["moves"]), None)
            if mover is None:
                break
            twins = [at((here, there)[number % 2], person) for person in people]
            twins[mover].play(shown[mover]["moves"][-1]["text"])
            ply = twins[mover].look()["ply"]
            for client in (here, there):
                wait_until(partial(is_told, at(client, people[0]), ply))
            assert [updates(at(client, people[1])).table.ply for client in (here, there)] == [ply, ply]
        assert number > 3


def test_who_lost_a_seat_at_another_server_is_told_nothing_any_more(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        ann, bob = gather(here, "nutshell", 2)
        ann.play("leave")
        assert updates(bob).table.seat == 1
        link = bob.post(f"/api/tables/{bob.table}/link", {"seat": 1})["token"]
        new = Person(there, "Bob")
        new.post("/api/recover", {"token": link, "hold": "alone"})

        def is_out() -> bool:
            try:
                updates(bob)
            except ProblemError:
                return True
            return False

        wait_until(is_out)


def test_two_servers_play_a_game_with_bots_together(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        ann = Person(here, "Ann")
        ann.create("nutshell", ["", "random", "random"])
        twin = at(there, ann)
        for number in range(60):
            person = (ann, twin)[number % 2]
            shown = person.look()
            if shown["phase"] == "over":
                break
            if shown["moves"]:
                person.play(shown["moves"][0]["text"])
            else:
                wait_until(partial(is_asked, person))
        assert ann.look() == twin.look()
        assert ann.look()["phase"] == "over"


def test_the_bots_of_a_table_belong_to_one_process_until_it_is_gone(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        store = server_of(client).state.store
        ours, theirs = Claims(store), Claims(Store(database_of(tmp_path)))
        table = "00000000000000ab"
        assert ours.try_claim(table)
        assert ours.try_claim(table)
        assert not theirs.try_claim(table)
        assert theirs.try_claim("ffffffffffffffff")
        ours.give(table)
        assert theirs.try_claim(table)
        theirs.close()
        wait_until(lambda: ours.try_claim(table))
        assert ours.connection is not None
        ours.connection.close()  # the database was away: nothing is ours any more
        assert ours.try_claim("00000000000000ac")
        assert table not in ours.ours
        ours.close()


def test_bots_alone_play_for_somebody_who_looks_at_another_process(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        relay = server_of(here).relay
        presence = server_of(there).presence
        assert not presence.is_watched("00000000000000ab")
        relay.say(SEEN, "00000000000000ab", "192.0.2.1")
        wait_until(lambda: presence.is_watched("00000000000000ab"))


def make_listed(client: Any, expected: int = 200) -> Person:
    """Somebody makes a table for the public list."""
    person = Person(client)
    form = {"game": "nutshell", "name": "Ann", "bots": ["", ""], "listed": True}
    person.table = person.post("/api/tables", form, expected).get("id", "")
    return person


def test_one_visitor_does_not_fill_the_list_at_another_process(tmp_path: Path) -> None:
    with client_of(tmp_path, listed=2) as here, client_of(tmp_path, listed=2) as there:
        for client, other in ((here, there), (there, here)):
            table = make_listed(client).table
            wait_until(partial(knows_listed, other, table))
        for client in (here, there):
            make_listed(client, expected=429)


def knows_listed(client: Any, table: str) -> bool:
    """Has a process heard who made a listed table?"""
    return any(table in made for made in server_of(client).lists.made.values())


def test_who_waits_at_one_process_keeps_the_table_listed_at_all(tmp_path: Path) -> None:
    with client_of(tmp_path) as here, client_of(tmp_path) as there:
        ann, eve = make_listed(here), Person(there)
        age(here, ann.table, NEW_FOR)
        assert listed_tables(eve) == []
        with here.websocket_connect(f"/api/tables/{ann.table}/live", headers=ann.headers()):
            wait_until(lambda: listed_tables(eve) == [ann.table])


def test_processes_keep_to_the_limits_together() -> None:
    settings = Settings()
    shares = share(settings, 4)
    for name in LIMIT_NAMES:
        least = getattr(settings, name, 0) or settings.limits[name]
        given = getattr(shares, name, 0) or shares.limits[name]
        assert (given == least) if name == "listed" else least <= 4 * given < least + 4
    with socket.socket() as listening:
        assert all(given[0] == shares for _, given in Processes(settings, listening, 4, None).roles)


@pytest.mark.slow
def test_processes_that_die_lose_and_double_nothing(tmp_path: Path) -> None:
    storm = StormOfProcesses(tmp_path, tables=8, workers=4, seed=1, database=database_of(tmp_path))
    report = storm.run(kills=3)
    assert not report.faults
    assert report.acknowledged > 10


@pytest.mark.slow
def test_all_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from heartwood.cli import main; main()", "serve", "--processes", "2"]
    environment = {**os.environ, "HEARTWOOD_DATABASE": database_of(tmp_path)}
    for number in (signal.SIGTERM, signal.SIGKILL):
        server = subprocess.Popen([*command, "--port", str(free_port())], env=environment, stdout=subprocess.PIPE)
        assert server.stdout is not None
        assert b"http://" in server.stdout.readline()
        found = processes_of(server.pid, 3)
        server.send_signal(number)
        server.wait(60)
        wait_until(partial(are_gone, found))
        server.stdout.close()


@pytest.mark.slow
def test_the_signal_to_rotate_the_log_reaches_all_processes(tmp_path: Path) -> None:
    log, rotated, port = tmp_path / "server.log", tmp_path / "server.log.1", free_port()
    server = subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", "--processes", "2", "--port", str(port), "--log", str(log)],
        env={**os.environ, "HEARTWOOD_DATABASE": database_of(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(address))
        with httpx.Client(base_url=address, timeout=LONG) as ann:
            made = ann.post("/api/tables", json={"game": "woodcraft", "name": "Ann", "bots": [""]}).json()
            given = count(1)

            def undo() -> bool:
                """A command that leaves a line in the log of the process that it reaches; is there a new log?"""
                body = {"seat": 0, "decision": 0, "command": f"command-{next(given)}", "act": "undo"}
                assert ann.post(f"/api/tables/{made['id']}/commands", json=body).status_code == 200
                return log.exists()

            undo()
            log.rename(rotated)
            server.send_signal(signal.SIGHUP)
            wait_until(undo)
    finally:
        server.terminate()
        server.wait(LONG)


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from heartwood.cli import main; main()", "serve", "--processes", "2"]
    done = subprocess.run([*command, "--database", str(tmp_path / "a.db")], capture_output=True, text=True, check=False)
    assert done.returncode
    assert "Postgres" in done.stderr
