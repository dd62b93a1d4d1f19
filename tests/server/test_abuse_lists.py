"""Lists stay short and cheap: pages, lines that are made once, and a public list that nobody can fill.

Modules: src/heartwood/server/lists.py
"""

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, text

from heartwood.core import fast
from heartwood.server import lists
from heartwood.server.lists import LISTED_FOR, NEW_FOR
from tests.server.people import Data, Person, client_of, gather, listening, play_on, server_of
from tests.waiting import wait_until

STORES = ("sqlite",)


def tables_of(client: Any, count: int) -> Person:
    """Somebody with many tables where one awaits her, some where the other does, and some that are over."""
    ann = Person(client, "Ann")
    for number in range(count):
        made = ann.create("nutshell", ["", ""])
        other = Person(client, "Bob")
        other.sit(made["id"], made["invite"])
        if number % 3 == 0:
            play_on([ann, other], fast(number))
        elif number % 3 == 1:
            ann.play("leave")
            ann.play(ann.look()["moves"][0]["text"])
    return ann


def pages(person: Person, path: str) -> list[list[Data]]:
    """All pages of a list."""
    found: list[list[Data]] = []
    while True:
        page = person.get(path, page=len(found))
        found.append(page["tables"])
        if not page["more"]:
            return found


def test_my_tables_come_in_pages_those_that_need_me_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        ann = tables_of(client, 12)
        whole = ann.get("/api/mine")
        assert not whole["more"]
        monkeypatch.setattr(lists, "PAGE", 5)
        found = pages(ann, "/api/mine")
        assert [len(page) for page in found] == [5, 5, 2]
        lines = [line for page in found for line in page]
        assert lines == whole["tables"]
        assert len({line["id"] for line in lines}) == 12
        kinds = ["over" if line["phase"] == "over" else "mine" if line["needs_me"] else "other" for line in lines]
        assert kinds == ["mine"] * 4 + ["other"] * 4 + ["over"] * 4
        monkeypatch.setattr(lists, "SORTED", 3)
        assert sorted(str(line) for page in pages(ann, "/api/mine") for line in page) == sorted(map(str, lines))
        assert ann.get("/api/mine", 400, page=-1)["error"] == "malformed"
        assert ann.get("/api/mine", page=99) == {"tables": [], "more": False}


def test_a_list_that_has_not_changed_costs_a_few_statements(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = tables_of(client, 12)
        for _ in range(8):
            Person(client).create("nutshell", ["", ""], listed=True)
            server_of(client).lists.made.clear()
        asked: list[str] = []

        def note(*given: Any) -> None:
            asked.append(given[2])

        before = ann.get("/api/mine"), ann.get("/api/tables")
        event.listen(server_of(client).state.store.read_engine, "before_cursor_execute", note)
        assert (ann.get("/api/mine"), ann.get("/api/tables")) == before
        reads = [statement for statement in asked if statement.startswith("SELECT")]
        assert 0 < len(reads) <= 6
        assert not any("position" in statement for statement in reads)


def test_a_change_is_seen_in_the_list_at_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)

        def needed() -> list[bool]:
            return [person.get("/api/mine")["tables"][0]["needs_me"] for person in (ann, bob)]

        assert needed() == [True, False]
        ann.play("leave")
        assert needed() == [True, True]
        ann.do("undo")
        assert needed() == [True, False]
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert needed()[0] is False


def age(client: Any, table: str, seconds: float) -> None:
    """Make a table older."""
    with server_of(client).state.store.write() as connection:
        given = {"seconds": seconds, "id": table}
        connection.execute(text("update tables set created = created - :seconds where id = :id"), given)


def listed_tables(person: Person) -> list[str]:
    """The public list, as somebody sees it."""
    return [line["id"] for line in person.get("/api/tables")["tables"]]


def test_a_listed_table_needs_somebody_and_does_not_last_for_ever(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, eve = Person(client, "Ann"), Person(client, "Eve")
        table = ann.create("nutshell", ["", ""], listed=True)["id"]
        assert listed_tables(eve) == [table]
        age(client, table, NEW_FOR)
        assert listed_tables(eve) == []
        path = f"/api/tables/{table}/live"
        with client.websocket_connect(path) as stranger:
            stranger.receive_json()
            assert listed_tables(eve) == []
        with client.websocket_connect(path, headers=ann.headers()) as own:
            own.receive_json()
            assert listed_tables(eve) == [table]
            age(client, table, LISTED_FOR)
            assert listed_tables(eve) == []
        wait_until(lambda: not server_of(client).presence.streams)


def test_one_visitor_does_not_fill_the_list(tmp_path: Path) -> None:
    """Not with another secret each time either; once people have come, there is room again."""
    with listening(tmp_path, listed=2) as address:

        def make(caller: str) -> httpx.Response:
            form = {"game": "nutshell", "name": "Ann", "bots": ["", ""], "listed": True}
            return httpx.post(f"{address}/api/tables", json=form, headers={"x-forwarded-for": caller})

        made = [make("192.0.2.1") for _ in range(3)]
        assert [answer.status_code for answer in made] == [200, 200, 429]
        assert made[-1].json()["error"] == "too-many"
        assert make("192.0.2.2").status_code == 200
        private = {"game": "nutshell", "name": "Ann", "bots": ["", ""]}
        assert httpx.post(f"{address}/api/tables", json=private, headers={"x-forwarded-for": "192.0.2.1"}).is_success
        httpx.post(f"{address}/api/tables/{made[0].json()['id']}/sit", json={"name": "Bob"})
        assert make("192.0.2.1").status_code == 200
        assert make("192.0.2.1").status_code == 429
