"""Who holds a seat: a link can take it away from the old device, and the store holds no secret that opens it.

Modules: src/heartwood/server/tables.py, src/heartwood/server/tokens.py
"""

from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from tests.server.people import Person, client_of, gather, server_of
from tests.waiting import LONG


@pytest.mark.parametrize("alone", [False, True])
def test_a_link_can_end_the_hold_of_the_old_device(alone: bool, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        token = ann.post(f"/api/tables/{ann.table}/link", {"seat": 0})["token"]
        phone = Person(client)
        phone.table = ann.table
        with client.websocket_connect(f"/api/tables/{ann.table}/live?seat=0", headers=ann.headers()) as stream:
            stream.receive_json()
            phone.post("/api/recover", {"token": token, "hold": "alone" if alone else "shared"})
            if alone:
                assert stream.receive_json(timeout=LONG)["error"] == "unknown-table"
                with pytest.raises(WebSocketDisconnect):
                    stream.receive_json(timeout=LONG)
        path = f"/api/tables/{ann.table}"
        if alone:
            assert ann.get(path, 404)["error"] == "unknown-table"
            assert ann.get("/api/mine")["tables"] == []
            assert ann.post(f"{path}/link", {"seat": 0}, 404)["error"] == "unknown-table"
        else:
            assert ann.look()["seat"] == 0
        assert phone.play("leave")["seat"] == 0
        assert bob.look()["seat"] == 1


def test_who_holds_the_seat_already_keeps_it(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        token = ann.post(f"/api/tables/{ann.table}/link", {"seat": 0})["token"]
        assert ann.post("/api/recover", {"token": token, "hold": "alone"})["seat"] == 0
        assert ann.look()["seat"] == 0


def test_secrets_of_browsers_are_not_in_the_store(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        token = ann.post(f"/api/tables/{ann.table}/link", {"seat": 0})["token"]
        with server_of(client).state.store.read() as connection:
            for table in ("tables", "seats", "credentials", "events", "commands", "moves", "snapshots"):
                kept = str(connection.execute(text(f"select * from {table}")).all())
                assert not any(secret in kept for secret in (ann.token, bob.token, token))
