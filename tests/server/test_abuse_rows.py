"""A bad row hurts its own table: it is stopped and says so, the others go on, and the server starts and ends as ever.

Modules: src/heartwood/server/history.py, src/heartwood/server/check.py
"""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from heartwood.core import fast
from heartwood.server.check import MOST_FAILED, Check
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.waiting import wait_until

STORES = ("sqlite",)
BROKEN = {
    "a head that names no move": "update tables set head = 999, settled = 999 where id = :id",
    "moves that follow themselves": "update moves set before = seq where table_id = :id",
    "moves that follow later ones": "update moves set before = 900 where table_id = :id",
    "no moves": "delete from moves where table_id = :id",
    "no snapshots": "delete from snapshots where table_id = :id",
    "snapshots that are none": "update snapshots set position = '[' where table_id = :id",
}
UNREADABLE = {
    "no seats": "delete from seats where table_id = :id",
    "decisions that are none": "update tables set decisions = 'x' where id = :id",
    "no decisions": "update tables set decisions = '[]' where id = :id",
}


def spoil(client: Any, person: Person, statement: str) -> None:
    """Change a row behind the server's back; it remembers nothing."""
    state = server_of(client).state
    with state.store.write() as connection:
        connection.execute(text(statement), {"id": person.table})
    for kept in (state.positions, state.moves, state.seatings, state.seen_cache):
        kept.clear()


@pytest.mark.parametrize("what", [*BROKEN, *UNREADABLE])
def test_a_bad_row_stops_its_table_and_no_other(what: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        others = gather(client, "lignum", 2)
        play_on(people, fast(1), 6)
        spoil(client, people[0], (BROKEN | UNREADABLE)[what])
        path = f"/api/tables/{people[0].table}"
        for person in people:
            for _ in range(2):
                answer = client.get(f"{path}?seat={person.seat}", headers=person.headers())
                body = {"seat": person.seat, "decision": 1, "command": "the-command", "act": "undo"}
                client.post(f"{path}/commands", json=body, headers=person.headers())
                assert answer.status_code < 500
            assert [line["id"] for line in person.get("/api/mine")["tables"]] == [person.table]
        assert play_on(others, fast(1), 6) == 6
        assert others[0].look()["phase"] == "running"


@pytest.mark.parametrize("what", BROKEN)
def test_the_look_around_after_a_start_goes_on(what: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        tables = [gather(client, "lignum", 2) for _ in range(5)]
        for people in tables:
            play_on(people, fast(1), 6)
        for people in tables[:4]:
            spoil(client, people[0], BROKEN[what])
    with client_of(tmp_path) as client:
        for people in tables:
            people[0].client = client

        def phases() -> list[str]:
            return [people[0].get("/api/mine")["tables"][0]["phase"] for people in tables]

        wait_until(lambda: phases() == ["quarantined"] * 4 + ["running"])
        assert tables[0][0].look()["phase"] == "quarantined"


def test_a_table_that_the_store_does_not_give_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But if it gives none at all, it is not asked for each of thousands."""
    with client_of(tmp_path) as client:
        tables = sorted(gather(client, "nutshell", 2)[0].table for _ in range(2 * MOST_FAILED))
        check = Check(server_of(client).state)
        asked: list[str] = []
        bad: list[str] = []

        def compare(id: str) -> None:
            asked.append(id)
            if id in bad:
                raise DatabaseError("select", {}, Exception("malformed page"))

        monkeypatch.setattr(check, "compare", compare)
        bad = tables[:1]
        check.run()
        assert sorted(asked) == tables
        asked, bad = [], tables
        check.run()
        assert len(asked) == MOST_FAILED
