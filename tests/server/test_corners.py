"""Corners: what strangers may notice, undo requests and decisions, other tabs, errors while others listen, ends."""

import re
import time
from contextlib import ExitStack, suppress
from math import inf
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from heartwood.core import fast
from heartwood.server import api, play, thinkers, views
from heartwood.server.problems import ProblemError
from tests.server.people import Person, client_of, gather, listening, play_on, server_of, way_back
from tests.waiting import LONG, wait_until

NOWHERE = "0123456789abcdef"


def failing(*given: object, **named: object) -> Any:
    """Rules that fail."""
    raise ZeroDivisionError("the secret hand 3 7 11")


def test_a_stranger_cannot_tell_a_private_table_from_none(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        seat = {"seat": 0}
        asked: list[tuple[str, dict[str, Any]]] = [
            ("leave", seat),
            ("back", seat),
            ("link", seat),
            ("rematch", seat),
            ("fill", {"seat": 0, "level": "random"}),
            ("explain", {"seat": 0, "move": "leave"}),
            ("sketch", {"seat": 0, "word": "leave"}),
            ("commands", {"seat": 0, "decision": 1, "command": "by-a-stranger", "move": "leave"}),
            ("sit", {"name": "Eve", "invite": "x" * 43}),
            ("watch", {"token": "x" * 43}),
        ]
        for known in ("", "x" * 43):
            eve = Person(client, "Eve")
            eve.token = known
            for route, body in asked:
                assert eve.post(f"/api/tables/{ann.table}/{route}", body, 404)["error"] == "unknown-table"
            for route in ("", "/events", "/hint", "/record"):
                assert eve.get(f"/api/tables/{ann.table}{route}", 404)["error"] == "unknown-table"
        assert bob.post(f"/api/tables/{ann.table}/leave", seat, 403)["error"] == "wrong-seat"


def test_a_link_shows_the_seat_it_brings(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        token = bob.post(f"/api/tables/{bob.table}/link", {"seat": 1})["token"]
        shown = ann.post("/api/recover", {"token": token})
        assert (shown["seat"], [seat["mine"] for seat in shown["seats"]]) == (1, [True, True])


def test_going_back_by_consent_gives_everybody_a_new_decision(tmp_path: Path) -> None:
    """Bob chooses again in an earlier round: what he meant for the later one must not count there."""
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        ann = people[0]
        ann.play("leave")
        for person in people:
            person.play(person.look()["moves"][0]["text"])
        leader = people[ann.look()["view"]["leader"]]
        leader.play("leave")
        other = people[1 - leader.seat]
        assert other.look()["view"]["to_act"] == [0, 1]
        old = [person.look() for person in people]
        other.do("ask")
        leader.do("agree")
        assert other.look()["view"]["points"] == [0, 0]
        for person, shown in zip(people, old, strict=True):
            assert person.look()["decision"] > shown["decision"]
            assert person.do("move", shown["moves"][-1]["text"], shown)["answer"] == "stale"


def test_a_bot_that_moves_does_not_end_a_wish(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1.0) as client:
        ann, bob = gather(client, "nutshell", 2, bots=1)
        before = ann.look()
        ann.play(next(move["text"] for move in before["moves"] if move["verb"] == "crack"), before)
        ann.do("ask")
        request = {"seat": 0, "agreed": [0], "waiting": [1], "end": False}
        assert (bob.look()["undo_request"], bob.look()["view"]["to_act"]) == (request, [0, 1, 2])
        wait_until(lambda: bob.look()["view"]["to_act"] == [0, 1])
        assert bob.look()["undo_request"] == request
        bob.do("agree")
        assert ann.look()["view"] == before["view"]


def test_those_who_listen_are_told_when_a_table_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        with client.websocket_connect(f"/api/tables/{bob.table}/live", headers=bob.headers()) as socket:
            assert socket.receive_json()["table"]["phase"] == "running"
            with monkeypatch.context() as broken:
                broken.setattr(play, "becomes_public", failing)
                assert ann.do("move", "leave", expected=423)["error"] == "quarantined"
            told = socket.receive_json(timeout=LONG)
            assert told["table"]["phase"] == "quarantined"
            assert told["events"][-1]["key"] == "table.quarantined"


def test_an_error_in_the_rules_while_hints_are_sought_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "wordcraft", 1, bots=1, options={"first": 0})[0]
        monkeypatch.setattr(api, "job_for", failing)
        assert ann.get(f"/api/tables/{ann.table}/hint", 423)["error"] == "quarantined"


def test_a_thinker_that_cannot_start_holds_no_table_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_left(thinker: object) -> None:
        raise BlockingIOError("no process left")

    monkeypatch.setattr(thinkers.Thinker, "start", nothing_left)
    with client_of(tmp_path) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        ann.play("leave")
        ann.play(ann.look()["moves"][0]["text"])
        wait_until(lambda: ann.look()["view"]["points"] != [0, 0])


def test_many_tries_do_not_shorten_the_way_back(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        chance = fast(2)
        for _ in range(60):
            person = next(p for p in people if p.seat in p.look()["view"]["to_act"])
            moves = person.look()["moves"]
            if person.play(moves[chance.below(len(moves))]["text"])["undo"]["steps"] >= 2:
                break
        whole = person.look()["undo"]
        last = person.do("undo")["table"]
        state = server_of(client).state
        with state.store.write() as connection:  # tried and taken back, again and again
            row = state.row(connection, person.table)
            made = row.last_move_id
            kept = connection.execute(text("select * from moves where seq = :seq"), {"seq": made}).one()._mapping
            for seq in range(made + 1, made + 401):
                names = ", ".join(kept)
                values = {**kept, "seq": seq}
                connection.execute(text(f"insert into moves ({names}) values (:{', :'.join(kept)})"), values)
            state.update_table(connection, row, last_move_id=made + 400)
        assert person.look()["undo"] == last["undo"]
        person.play(kept["text"], person.look())
        assert person.look()["undo"] == whole
        for left in range(whole["steps"] - 1, -1, -1):
            assert way_back(person.do("undo")["table"]) == (left, whole["barrier"])


def test_another_tab_that_sits_down_lets_this_one_start_anew(tmp_path: Path) -> None:
    """Its events are counted otherwise from then on."""
    with client_of(tmp_path) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        table = ann.create("nutshell", ["", "", ""], listed=True)["id"]
        bob.token = "b" * 43
        with client.websocket_connect(f"/api/tables/{table}/live", headers=bob.headers()) as socket:
            assert socket.receive_json()["table"]["seat"] is None
            bob.sit(table)
            told = socket.receive_json(timeout=LONG)
            assert (told["full"], told["events"], told["table"]["seat"]) == (True, [], 1)


def test_who_gives_a_seat_up_hears_no_more(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        made = ann.create("nutshell", ["", "", ""])
        bob.sit(made["id"], made["invite"])
        with client.websocket_connect(f"/api/tables/{made['id']}/live?seat=1", headers=bob.headers()) as socket:
            socket.receive_json()
            bob.post(f"/api/tables/{made['id']}/leave", {"seat": 1})
            assert socket.receive_json(timeout=LONG)["error"] == "unknown-table"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json(timeout=LONG)
            assert closed.value.code == 4404


@pytest.mark.parametrize("id", ["%00", "x", "%F0%9F%8C%B3", NOWHERE])
def test_a_stream_of_no_table_is_closed_with_the_reason(id: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client, client.websocket_connect(f"/api/tables/{id}/live") as socket:
        assert socket.receive_json(timeout=LONG)["error"] == "unknown-table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json(timeout=LONG)
        assert closed.value.code == 4404


def gone(*given: object) -> Any:
    """A database that is gone."""
    raise OperationalError("select", {}, Exception("gone"))


def test_a_stream_says_that_the_database_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        monkeypatch.setattr(views, "updates", gone)
        with client.websocket_connect(f"/api/tables/{ann.table}/live", headers=ann.headers()) as socket:
            assert socket.receive_json(timeout=LONG)["error"] == "store-gone"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json(timeout=LONG)
            assert closed.value.code == 4503


def test_what_was_carried_out_is_not_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database goes between the move and the look at what came of it."""
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        with monkeypatch.context() as broken:
            broken.setattr(views, "table_and_refusal", gone)
            said = ann.do("move", "leave", shown, "one-command", expected=503)
        assert said["error"] == "store-gone"
        assert "changed" not in said["detail"]
        assert ann.do("move", "leave", shown, "one-command")["answer"] == "duplicate"


def test_a_body_without_a_length_is_not_too_large_either(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        sent = (b"x" * 1000 for _ in range(100))
        headers = ann.headers() | {"content-type": "application/json"}
        answer = client.post(f"/api/tables/{ann.table}/commands", content=sent, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


def test_behind_a_proxy_the_page_is_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TLS ends before us: the page says https, we hear http; and each caller has limits of its own."""
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)  # on a busy machine a bucket fills up meanwhile
    limits = dict.fromkeys(("make", "act", "hint", "live"), 100) | {"look": 2}
    proxy = {"host": "play.example.org", "x-forwarded-proto": "https"}
    with listening(tmp_path, limits=limits) as address:

        def ask(caller: str, origin: str = "https://play.example.org") -> httpx.Response:
            headers = proxy | {"origin": origin, "x-forwarded-for": caller}
            body = {"game": "nutshell", "name": "Ann", "bots": ["", ""]}
            return httpx.post(f"{address}/api/tables", json=body, headers=headers)

        made = ask("192.0.2.7")
        assert made.status_code == 200
        assert "secure" in made.headers["set-cookie"].lower()
        assert ask("192.0.2.7", "https://evil.example.org").status_code == 403
        looks = [
            httpx.get(f"{address}/api/games", headers=proxy | {"x-forwarded-for": caller}).status_code
            for caller in ["192.0.2.7"] * 3 + ["192.0.2.8"]
        ]
        assert looks == [200, 200, 429, 200]


def test_every_problem_is_described(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    code = "".join(path.read_text() for path in (root / "src/heartwood/server").glob("*.py"))
    said = set(re.findall(r'ProblemError\(\s*"([a-z-]+)"', code)) | {"malformed", "store-gone", "defect", "too-large"}
    described = (root / "docs/server.md").read_text()
    assert [word for word in sorted(said) if f"`{word}`" not in described] == []
    assert ProblemError("x", 400).detail == "x"


def test_a_seat_asks_for_one_hint_at_a_time(tmp_path: Path) -> None:
    """A thinker that is busy with hints is missing at all other tables."""
    with client_of(tmp_path) as client:
        ann = gather(client, "wordcraft", 1, bots=1, options={"first": 0})[0]
        server = server_of(client)
        server.hinting.add((ann.table, 0))
        assert ann.get(f"/api/tables/{ann.table}/hint", 429)["error"] == "too-many"
        server.hinting.clear()
        assert ann.get(f"/api/tables/{ann.table}/hint")["clue"]
        assert not server.hinting


def test_a_command_id_is_one_command_whatever_it_says_later(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        ann = people[0]
        ann.do("move", "leave", command="the-same-id")
        for act in ("undo", "reset", "ask"):
            assert ann.do(act, command="the-same-id")["answer"] == "duplicate"
        assert ann.look()["view"]["step"] == "choosing"
        play_on(people, fast(1))
        assert ann.do("undo", command="the-same-id")["answer"] == "duplicate"
        assert ann.do("undo")["answer"] == "stale"


def test_streams_are_closed_promptly_when_the_server_stops(tmp_path: Path) -> None:
    """With a code that means: come again. Bots that think do not hold the end up either."""
    with client_of(tmp_path) as client:
        eve = Person(client)
        table = eve.create("woodcraft", ["master", "master"])["id"]
    with ExitStack() as open_streams:
        with listening(tmp_path, think=10.0 * LONG) as address:
            live = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
            socket = open_streams.enter_context(connect(live, additional_headers=eve.headers()))
            socket.send(b"\x00 is not read")
            assert '"events"' in str(socket.recv(timeout=LONG))
            began = time.monotonic()
        assert time.monotonic() - began < LONG
        with suppress(ConnectionClosed):
            list(socket)
        assert socket.close_code in (1001, 1012)


@pytest.mark.slow
def test_two_servers_on_one_database_agree(tmp_path: Path) -> None:
    """Undo and rival moves on one of them are seen by the other: what both remember never changes."""
    with client_of(tmp_path) as first, client_of(tmp_path) as second:
        people = gather(first, "lignum", 2)
        chance = fast(3)
        for number in range(15):
            for person in people:
                person.client = (first, second)[chance.below(2)]
            person = next(p for p in people if p.seat in p.look()["view"]["to_act"])
            shown = person.look()
            after = person.play(shown["moves"][chance.below(len(shown["moves"]))]["text"], shown)
            person.client = (first, second)[number % 2]
            assert person.look() == after
            if after["undo"]["steps"] and chance.below(2):
                undone = person.do("undo")["table"]
                person.client = (second, first)[number % 2]
                assert person.look() == undone
                assert undone["view"] == shown["view"]


def test_a_link_is_good_for_a_day_and_the_latest_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        first, second = (ann.post(f"/api/tables/{ann.table}/link", {"seat": 0})["token"] for _ in range(2))
        assert Person(client).post("/api/recover", {"token": first}, 410)["error"] == "link-void"
        with monkeypatch.context() as tomorrow:
            tomorrow.setattr("heartwood.server.tables.LINK_LASTS", -1)
            assert Person(client).post("/api/recover", {"token": second}, 410)["error"] == "link-void"
        eve = Person(client)
        eve.token = second  # a link is no credential
        assert eve.get(f"/api/tables/{ann.table}", 404)["error"] == "unknown-table"
        assert Person(client).post("/api/recover", {"token": second})["seat"] == 0


def test_who_leaves_and_comes_back_takes_back_own_moves_only(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=60.0) as client:
        ann, bob = gather(client, "nutshell", 2)
        before = ann.look()
        ann.play("leave")
        ann.do("ask")
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert ann.do("undo", expected=409)["error"] == "away"
        assert bob.look()["undo_request"] is None
        ann.post(f"/api/tables/{ann.table}/back", {"seat": 0})
        assert ann.do("undo")["table"]["view"] == before["view"]
