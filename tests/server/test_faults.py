"""When something fails: a full disk, a database that is gone, rules that are wrong or missing. Nothing acknowledged is
lost, whoever asks is told, and all goes on afterwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection, event, text

from heartwood.core import fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import open_game
from heartwood.server import bots, play, views
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.server.postgres import Postgres
from tests.waiting import wait_until


def moves_of(client: Any) -> list[tuple[str, int, str]]:
    """All moves in the store."""
    with server_of(client).state.store.read() as connection:
        found = connection.execute(text("select table_id, seq, text from moves order by table_id, seq"))
        return [(row[0], row[1], row[2]) for row in found]


def check_record(person: Person, title: str) -> None:
    """The finished game replays from its seed."""
    record = record_from_data(person.get(f"/api/tables/{person.table}/record"))
    assert replay(record, open_game(title)).view(0) == person.look()["view"]


@pytest.mark.slow
def test_a_full_disk_is_said_and_all_goes_on_when_there_is_space(store: str, tmp_path: Path) -> None:
    """SQLite may not grow any more: a real error of the disk, in the middle of moves."""
    if store != "sqlite":
        pytest.skip("Postgres has no such limit; its disk is the matter of its own tests")
    room = {"pages": 2**30}

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={room['pages']}")

    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        event.listen(server_of(client).state.store.engine, "begin", limit)
        chance = fast(1)
        play_on(people, chance, 20)
        before = moves_of(client)
        room["pages"] = 1  # SQLite keeps what it has and takes no more
        refused = fill_up(people, chance)
        kept = moves_of(client)
        assert kept[: len(before)] == before
        shown = [person.look() for person in people]
        assert client.get("/api/health").status_code == 200  # reading works
        room["pages"] = 2**30
        assert [person.look() for person in people] == shown
        person, body = refused
        answer = person.post(f"/api/tables/{person.table}/commands", body)
        assert answer["answer"] == "accepted"
        play_on(people, chance)
        check_record(people[0], "lignum")


def fill_up(people: list[Person], chance: Any) -> tuple[Person, dict[str, Any]]:
    """Play until a command is not taken: who sent it, and what it was. Every answer before it is in the store."""
    for number in range(2000):
        for person in people:
            shown = person.look()
            if person.seat in shown["view"]["to_act"]:
                move = shown["moves"][chance.below(len(shown["moves"]))]["text"]
                body = {
                    "seat": person.seat,
                    "decision": shown["decision"],
                    "command": f"fill-up-{number}",
                    "move": move,
                }
                path = f"/api/tables/{person.table}/commands"
                response = person.client.post(path, json=body, headers=person.headers())
                if response.status_code != 200:
                    assert (response.status_code, response.json()["error"]) == (503, "store-gone")
                    assert person.look() == shown
                    return person, body
                assert moves_of(person.client)[-1][2] == move
    raise AssertionError("the disk is never full")


@pytest.mark.slow
def test_a_database_that_is_gone_is_said_and_all_goes_on_when_it_is_back(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Postgres dies at once, as after a crash, and comes back; people and bots go on where they were."""
    if store != "postgres":
        pytest.skip("SQLite is in our own process")
    monkeypatch.setattr(bots, "AGAIN", 0.1)
    postgres: Postgres = request.getfixturevalue("postgres")
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        alone = gather(client, "nutshell", 1, bots=1)[0]
        ann.play("leave")
        before, shown = moves_of(client), ann.look()
        waiting = alone.look()
        postgres.stop()
        try:
            body = {"seat": 0, "decision": shown["decision"], "command": "once-more", "move": shown["moves"][0]["text"]}
            for _ in range(2):
                assert ann.post(f"/api/tables/{ann.table}/commands", body, 503)["error"] == "store-gone"
                assert ann.get(f"/api/tables/{ann.table}", 503)["error"] == "store-gone"
                assert ann.get("/api/health", 503)["error"] == "store-gone"
        finally:
            postgres.start()
        wait_until(lambda: client.get("/api/health").status_code == 200)
        assert moves_of(client)[: len(before)] == before
        assert ann.look() == shown
        assert ann.post(f"/api/tables/{ann.table}/commands", body)["answer"] == "accepted"
        assert ann.post(f"/api/tables/{ann.table}/commands", body)["answer"] == "duplicate"
        alone.play("leave", waiting)
        wait_until(lambda: any(seat["bot"] for seat in alone.look()["seats"]) and alone.look()["view"]["to_act"] == [0])
        play_on([ann, bob], fast(2))
        check_record(ann, "nutshell")


def failing(*given: object, **named: object) -> Any:
    """Rules that fail, with a secret in what they say."""
    raise ZeroDivisionError("the secret hand 3 7 11")


# What was shown is remembered: a look in another language is a new one.
FAILURES: list[tuple[Any, str, Callable[[Person, Any], Any]]] = [
    (views, "visible_position", lambda ann, shown: ann.get(f"/api/tables/{ann.table}", 423, lang="de")),
    (views, "visible_position", lambda ann, shown: ann.get(f"/api/tables/{ann.table}/events", 423, lang="de")),
    (play, "write_head", lambda ann, shown: ann.do("move", "leave", shown, expected=423)),
]


@pytest.mark.parametrize(("module", "name", "ask"), FAILURES)
def test_an_error_in_the_rules_stops_its_table_and_no_other(
    module: Any, name: str, ask: Callable[[Person, Any], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        other = gather(client, "lignum", 2)
        before, shown = moves_of(client), ann.look()
        with monkeypatch.context() as broken:
            broken.setattr(module, name, failing)
            assert ask(ann, shown)["error"] == "quarantined"
        assert "secret" not in ann.received[-1]
        assert moves_of(client) == before
        assert [person.look()["phase"] for person in (ann, bob)] == ["quarantined"] * 2
        assert ann.do("undo", expected=423)["error"] == "quarantined"
        assert bob.get("/api/mine")["tables"][0]["phase"] == "quarantined"
        assert play_on(other, fast(1), 5) == 5


def test_an_error_in_the_rules_while_a_bot_is_to_act_is_seen_by_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        with client.websocket_connect(f"/api/tables/{ann.table}/live", headers=ann.headers()) as socket:
            socket.receive_json()
            monkeypatch.setattr(bots, "job_for", failing)
            ann.play("leave")
            while socket.receive_json()["table"]["phase"] != "quarantined":
                pass


def alter(client: Any, column: str, value: object) -> None:
    """Change all tables, behind the server's back."""
    state = server_of(client).state
    with state.store.write() as connection:
        connection.execute(text(f"update tables set {column} = :value"), {"value": value})
    state.positions.clear()


@pytest.mark.parametrize(
    ("column", "value"),
    [("rules", 99), ("content", '{"words": "another"}'), ("position", '{"game": "nutshell"}'), ("game", "draughts")],
)
def test_a_table_that_cannot_be_loaded_says_so_and_is_not_touched(column: str, value: object, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        with server_of(client).state.store.read() as connection:
            good = connection.execute(text(f"select {column} from tables")).scalar_one()
        alter(client, column, value)
        path = f"/api/tables/{ann.table}"
        assert ann.get(path, 409)["error"] == "unloadable"
        assert ann.get(f"{path}/events", 409)["error"] == "unloadable"
        assert ann.do("move", "leave", shown, "once-more", expected=409)["error"] == "unloadable"
        assert ann.get("/api/mine")["tables"][0]["needs_me"] is False
        with client.websocket_connect(f"{path}/live", headers=ann.headers()) as socket:
            assert json.loads(socket.receive_text())["error"] == "unloadable"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 4409
        alter(client, column, good)
        assert ann.look() == shown
        assert ann.do("move", "leave", shown, "once-more")["answer"] == "accepted"


def test_a_server_without_a_title_says_so_at_its_tables_only(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        other = gather(client, "lignum", 2)
    with client_of(tmp_path, titles=("lignum",)) as client:
        for person in (ann, *other):
            person.client = client
        assert ann.get(f"/api/tables/{ann.table}", 409)["error"] == "unloadable"
        assert play_on(other, fast(1), 5) == 5
