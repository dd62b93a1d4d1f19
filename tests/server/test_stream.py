"""The stream: numbered events for each pair of eyes, going on from any number, over HTTP and WebSocket alike."""

import json
import random
import statistics
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from heartwood.core import fast
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.waiting import wait_until

PATH = "/api/tables/"
SMALLER = {"nutshell": 1.0, "wordcraft": 1.0, "lignum": 0.7, "woodcraft": 0.7}  # than the table is what changed


def all_events(person: Person, after: int = 0) -> list[dict[str, Any]]:
    """Page by page, from a number on."""
    found: list[dict[str, Any]] = []
    while True:
        update = person.get(f"/api/tables/{person.table}/events", seat=person.seat, after=after)
        assert not update["full"]
        found += update["events"]
        after = update["last"]
        if after == update["table"]["last"]:
            return found


def test_events_go_on_from_any_number(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(2))
        whole = all_events(people[0])
        for event in whole:
            assert all_events(people[0], event["number"]) == [e for e in whole if e["number"] > event["number"]]
        assert whole[0]["key"] == "table.sat"
        begun = next(event for event in whole if event["key"] == "table.begun")
        assert begun["params"] == {"commitment": people[0].look()["commitment"]}
        assert whole[-1]["params"] == {"seed": people[0].look()["seed"]}


def test_long_logs_come_in_pages_without_a_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        play_on(people, fast(2), 40)
        whole = all_events(people[0])
        monkeypatch.setattr("heartwood.server.views.PAGE", 7)
        assert all_events(people[0]) == whole


@pytest.mark.slow
def test_events_reach_only_their_audience(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play(next(move["text"] for move in ann.look()["moves"] if move["verb"] == "crack"))
        assert [e["key"] for e in all_events(ann)][-2:] == ["cracked", "drew"]
        assert [e["key"] for e in all_events(bob)][-1:] == ["cracked"]


def test_numbers_have_no_gap_where_others_are_told_more(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        eve = Person(client)
        eve.post(f"/api/tables/{people[0].table}/watch", {"token": people[0].look()["watch"]})
        people[0].play(next(move["text"] for move in people[0].look()["moves"] if move["verb"] == "crack"))
        play_on(people, fast(2))
        counts: set[int] = set()
        spectated = eve.get(f"{PATH}{people[0].table}/events")["events"]
        for events in (all_events(people[0]), all_events(people[1]), spectated):
            assert [event["number"] for event in events] == list(range(1, len(events) + 1))
            counts.add(len(events))
        assert len(counts) > 1


def test_a_number_we_never_gave_means_start_anew(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        update = ann.get(f"/api/tables/{ann.table}/events", after=10_000)
        assert update["full"]
        assert update["table"] == ann.look()


def test_the_live_stream_says_the_same_as_asking(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        path = f"/api/tables/{ann.table}/live"
        with client.websocket_connect(f"{path}?seat=1", headers=bob.headers()) as socket:
            first = socket.receive_json()
            assert first["events"] == all_events(bob)
            ann.play("leave")
            news = socket.receive_json()
            assert news["events"] == all_events(bob, first["last"])
            assert news["table"] == bob.look()
        with client.websocket_connect(f"{path}?seat=1&after={first['last']}", headers=bob.headers()) as socket:
            assert socket.receive_json()["last"] == news["last"]


def apply(table: dict[str, Any], changes: list[dict[str, Any]]) -> None:
    """Put what changed where it belongs."""
    for change in changes:
        inside: Any = table
        for key in change["path"][:-1]:
            inside = inside[key]
        inside[change["path"][-1]] = change["value"]


@pytest.mark.parametrize("title", ["nutshell", "woodcraft", "lignum", "wordcraft"])
def test_what_changed_makes_the_old_table_the_new_one(title: str, tmp_path: Path) -> None:
    chance, sizes = random.Random(3), []
    with client_of(tmp_path) as client:
        people = gather(client, title, 2)
        path = f"/api/tables/{people[0].table}/live"
        bob = people[1]
        with client.websocket_connect(f"{path}?seat=1&changes=yes", headers=bob.headers()) as socket:
            table = socket.receive_json()["table"]
            for _ in range(25):
                person = next((one for one in people if one.look()["moves"]), None)
                if person is None:
                    break
                person.play(chance.choice(person.look()["moves"])["text"])
                expected, size, sent = bob.look(), 0, 0
                while table != expected:
                    news = socket.receive_json()
                    assert "table" not in news
                    apply(table, news["changes"])
                    size, sent = size + len(json.dumps(news["changes"])), sent + 1
                if size:
                    sizes.append(size / sent / len(json.dumps(table)))
            assert statistics.median(sizes) < SMALLER[title]


def test_bots_are_seen_live(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        with client.websocket_connect(f"/api/tables/{ann.table}/live", headers=ann.headers()) as socket:
            socket.receive_json()
            ann.play("leave")
            while "chose" not in [event["key"] for event in socket.receive_json()["events"]]:
                pass


def closed_with(client: Any, path: str, headers: dict[str, str]) -> tuple[int, str]:
    """The code with which a stream is closed at once, and what was said before."""
    said = ""
    try:
        with client.websocket_connect(path, headers=headers) as socket:
            said = socket.receive_text()
            socket.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code, said
    raise AssertionError("the stream stays open")


@pytest.mark.parametrize(
    ("seat", "origin", "code"),
    [("0", "http://evil.example", 4403), ("1", "", 4403), ("9", "", 4403), ("x", "", 4400), ("0", "null", 4403)],
)
def test_strangers_get_no_stream(seat: str, origin: str, code: int, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        headers = ann.headers() | ({"origin": origin} if origin else {})
        found, said = closed_with(client, f"/api/tables/{ann.table}/live?seat={seat}", headers)
        assert found == code
        assert "view" not in said


def test_too_many_streams_and_streams_of_no_table_are_closed(tmp_path: Path) -> None:
    with client_of(tmp_path, streams=1) as client:
        ann, _ = gather(client, "nutshell", 2)
        path = f"/api/tables/{ann.table}/live"
        with client.websocket_connect(path, headers=ann.headers()) as first:
            first.receive_json()
            assert closed_with(client, path, ann.headers())[0] == 4429
        wait_until(lambda: not server_of(client).streams)
        code, said = closed_with(client, "/api/tables/0123456789abcdef/live", {})
        assert code == 4404
        assert "unknown-table" in said


def test_whoever_stops_last_can_still_tell_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with client_of(tmp_path) as client:
        server = server_of(client)
        close = server.timekeeper.close

        async def attend_and_close() -> None:
            server.publish("0123456789abcdef")
            told.append("news")
            await close()

        monkeypatch.setattr(server.timekeeper, "close", attend_and_close)
    assert told == ["news"]
