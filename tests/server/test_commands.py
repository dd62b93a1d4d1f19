"""Commands: accepted once, duplicate, stale, refused; and everything that is no command at all."""

import json
from math import inf
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from heartwood.server.play import ACTS
from heartwood.server.safety import LIMITS
from tests.server.people import Person, client_of, gather, server_of


def test_a_command_counts_once_and_is_answered_as_the_first_time(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        first = ann.do("move", "leave", shown, "command-one")
        second = ann.do("move", "leave", shown, "command-one")
        assert (first["answer"], second["answer"]) == ("accepted", "duplicate")
        assert (first["ply"], first["last"]) == (second["ply"], second["last"])


def test_an_old_decision_is_stale_and_comes_with_the_table_as_it_is(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        old = ann.look()
        now = ann.play("leave", old)
        answer = ann.do("move", "leave", old)
        assert answer["answer"] == "stale"
        assert answer["table"] == now


def test_who_chooses_at_once_does_not_make_the_others_stale(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play("leave")
        mine, his = ann.look(), bob.look()
        bob.play(his["moves"][0]["text"], his)
        assert ann.look()["decision"] == mine["decision"]
        ann.play(mine["moves"][0]["text"], mine)


def test_a_refusal_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        before = ann.look()
        answer = bob.do("move", "leave")
        assert answer["answer"] == "refused"
        assert answer["refusal"]["rule"] == "N-CRACK-01"
        assert answer["refusal"]["key"] == "not-your-turn"
        assert ann.do("move", "no such thing")["refusal"]["key"] == "table.bad-notation"
        assert ann.look() == before


def test_a_seat_belongs_to_its_browser(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        stranger = Person(client)
        stranger.token = "x" * 43
        shown = ann.look()
        body = {"seat": 0, "decision": shown["decision"], "command": "taken-over", "move": "leave"}
        path = f"/api/tables/{ann.table}/commands"
        assert bob.post(path, body, 403)["error"] == "wrong-seat"
        for person in (stranger, Person(client)):
            assert person.post(path, body, 404)["error"] == "unknown-table"
        assert bob.get(f"/api/tables/{ann.table}", 403, seat=0)["error"] == "wrong-seat"
        assert stranger.get(f"/api/tables/{ann.table}", 404)["error"] == "unknown-table"
        assert stranger.get(f"/api/tables/{ann.table}", 404, seat=0)["error"] == "unknown-table"
        assert ann.look() == shown
        ann.do("move", "leave", shown, "command-of-ann")
        his = {**body, "seat": 1, "decision": bob.look()["decision"], "command": "command-of-ann"}
        assert bob.post(path, his, 403)["error"] == "wrong-seat"


BAD = [
    ({}, 400),
    ({"seat": -1, "decision": 1, "command": "command-1"}, 400),
    ({"seat": 0, "decision": 2**40, "command": "command-1"}, 400),
    ({"seat": 0, "decision": 1, "command": "short"}, 400),
    ({"seat": 0, "decision": 1, "command": "command-1", "act": "win"}, 400),
    ({"seat": 0, "decision": 1, "command": "command-1", "more": 1}, 400),
    ({"seat": "0", "decision": [], "command": "\u2028\u0000" * 8}, 400),
    ({"seat": 7, "decision": 1, "command": "command-1"}, 403),
    ([1, 2, 3], 400),
    ("leave", 400),
]


@pytest.mark.parametrize(("body", "status"), BAD)
def test_malformed_commands_get_a_typed_answer(body: Any, status: int, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        before = ann.look()
        assert set(ann.post(f"/api/tables/{ann.table}/commands", body, status)) == {"error", "detail"}
        assert ann.look() == before


def test_other_bad_requests_get_a_typed_answer(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        path = f"/api/tables/{ann.table}/commands"
        large = json.dumps({"seat": 0, "move": "x" * 100_000}).encode()

        def post(**more: str) -> httpx.Response:
            return client.post(path, json={}, headers=ann.headers() | more)

        def raw(content: bytes, kind: str = "application/json") -> httpx.Response:
            return client.post(path, content=content, headers=ann.headers() | {"content-type": kind})

        cases: list[tuple[httpx.Response, int, str]] = [
            (raw(large), 413, "too-large"),
            (raw(b"{"), 400, "malformed"),
            (raw(b"{}", "text/plain"), 415, "not-json"),
            (client.post(path, data={"seat": "0"}, headers=ann.headers()), 415, "not-json"),
            (post(origin="https://evil.example"), 403, "foreign-origin"),
            (post(origin="null"), 403, "foreign-origin"),
            (post(**{"sec-fetch-site": "cross-site"}), 403, "foreign-origin"),
            (client.get("/api/tables/0123456789abcdef"), 404, "unknown-table"),
            (client.get("/api/tables/nonsense"), 400, "malformed"),
            (client.get("/api/nothing"), 404, "not-found"),
            (client.delete("/api/tables"), 405, "not-allowed"),
            (client.get(f"/api/tables/{ann.table}/events?after=-1"), 400, "malformed"),
        ]
        for response, status, code in cases:
            assert (response.status_code, response.json()["error"]) == (status, code)
            assert "script-src 'self'" in response.headers["content-security-policy"]
        incomplete = client.post("/api/tables", json={"game": "nutshell", "name": "Ann"}, headers=ann.headers())
        assert "`bots`" in incomplete.json()["detail"]  # what is missing, in our own words
        odd = client.post("/api/tables", json={"game": 1, "name": "Ann", "bots": []}, headers=ann.headers())
        assert odd.json()["detail"] == "Expected `str`, got `int`"
        assert post(origin="http://testserver.local").json()["error"] == "malformed"


def test_too_many_requests_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)  # on a busy machine a bucket fills up meanwhile
    with client_of(tmp_path, limits=LIMITS | {"look": 5}) as client:
        statuses = [client.get("/api/games").status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2


def test_an_error_in_the_rules_stops_only_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        other = gather(client, "lignum", 2)[0]

        def fail(*given: object) -> None:
            raise ZeroDivisionError("hand 3 7 11")

        with monkeypatch.context() as broken:
            broken.setitem(ACTS, "move", fail)
            assert ann.do("move", "leave", expected=423)["error"] == "quarantined"
        assert "7" not in ann.received[-1].split("detail")[1].split("}")[0]
        shown = bob.look()
        assert (shown["phase"], shown["view"], shown["moves"]) == ("quarantined", None, [])
        assert ann.do("move", "leave", shown, expected=423)["error"] == "quarantined"
        assert other.look()["phase"] == "running"


def test_a_table_of_other_rules_is_not_guessed_at(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        with server_of(client).state.store.write() as connection:
            connection.execute(text("update tables set rules = 99"))
        assert ann.get(f"/api/tables/{ann.table}", 409)["error"] == "unloadable"
        assert ann.do("move", "leave", shown, expected=409)["error"] == "unloadable"
        assert ann.get("/api/mine")["tables"][0]["needs_me"] is False


def test_a_store_that_fails_is_said_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        engine = server_of(client).state.store.engine

        def full(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
            if statement.startswith("INSERT INTO commands"):
                raise OperationalError("disk full", {}, Exception("disk full"))

        event.listen(engine, "before_cursor_execute", full)
        assert ann.do("move", "leave", shown, "command-one", expected=503)["error"] == "store-gone"
        event.remove(engine, "before_cursor_execute", full)
        assert ann.look() == shown
        assert ann.do("move", "leave", shown, "command-one")["answer"] == "accepted"
