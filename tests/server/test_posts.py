"""Many commands at once, over real connections: one effect for one decision, and an answer for everybody."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.server.people import client_of, database_of, gather, listening, server_of
from tests.waiting import LONG

MANY = 50


def posted(address: str, path: str, cookie: str, bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to commands that are all sent at the same moment, each over a connection of its own."""
    together = threading.Barrier(len(bodies))

    def send(body: dict[str, Any]) -> dict[str, Any]:
        with httpx.Client(base_url=address, headers={"cookie": cookie}, timeout=LONG) as client:
            client.get("/api/health")
            together.wait()
            response = client.post(path, json=body)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(send, bodies))


@pytest.mark.slow
@pytest.mark.parametrize("same", [True, False])
def test_fifty_posts_for_one_decision_have_one_effect(same: bool, tmp_path: Path) -> None:
    """Equal ones are answered alike; of different ones one is accepted and the others learn that they are stale."""
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
    moves = [move["text"] for move in shown["moves"]]
    bodies = [
        {
            "seat": 0,
            "decision": shown["decision"],
            "command": f"command-{0 if same else n}",
            "move": moves[n % len(moves)],
        }
        for n in range(MANY)
    ]
    if same:
        bodies = [bodies[0]] * MANY
    with listening(tmp_path) as address:
        answers = posted(address, f"/api/tables/{ann.table}/commands", f"heartwood={ann.token}", bodies)
    assert Counter(answer["answer"] for answer in answers) == {
        "accepted": 1,
        "duplicate" if same else "stale": MANY - 1,
    }
    assert {answer["ply"] for answer in answers if answer["answer"] != "stale"} == {1}
    assert len({answer["table"]["last"] for answer in answers}) == 1
    engine = create_engine(database_of(tmp_path))
    with engine.connect() as connection:
        counts = [
            connection.execute(text(f"select count(*) from {kind}")).scalar_one() for kind in ("moves", "commands")
        ]
        events = connection.execute(text("select count(*), max(number) from events")).one()
    engine.dispose()
    assert counts == [1, 1]
    assert events[0] == events[1]


def test_two_tables_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """While a transaction holds one table's row, another table goes on (SQLite has one writer and is left out)."""
    with client_of(tmp_path) as client:
        state = server_of(client).state
        if state.store.sqlite:
            return
        ann = gather(client, "nutshell", 2)[0]
        other = gather(client, "nutshell", 2)[0]
        with state.store.write() as connection:
            state.row(connection, ann.table, lock=True)
            assert other.do("move", "leave")["answer"] == "accepted"
