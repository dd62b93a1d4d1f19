"""Half-made turns are private: the others see a turn when it becomes public, and never what was tried in between."""

import json
from pathlib import Path
from typing import Any

import pytest

from heartwood.core import Position, fast
from heartwood.server.history import becomes_public
from heartwood.server.state import ServerState
from tests.server.people import Person, client_of, gather, server_of, way_back
from tests.waiting import wait_until

STORES = ("sqlite",)  # what is shown does not depend on the store
StoredEvent = tuple[str, ...]


def watching(people: list[Person]) -> Person:
    """A spectator."""
    eve = Person(people[0].client, "Eve")
    eve.post(f"/api/tables/{people[0].table}/watch", {"token": people[0].look()["watch"]})
    eve.table = people[0].table
    return eve


def told(person: Person, spectator: bool = False) -> StoredEvent:
    """All that somebody is told, by asking and by the stream, but for the names and secrets of the table itself."""
    path = f"/api/tables/{person.table}"
    query: dict[str, Any] = {} if spectator else {"seat": person.seat}
    wire = "" if spectator else f"?seat={person.seat}"
    with person.client.websocket_connect(f"{path}/live{wire}", headers=person.headers()) as socket:
        live = socket.receive_json()
    got = [person.get(path, **query), person.get(f"{path}/events", **query), live]
    for table in (got[0], got[1]["table"], live["table"]):
        table.update(id="", watch="")
        if way_back(table) == (0, "other") or table["undo"]["steps"]:
            table["undo"] = None  # that somebody has begun may be seen by whoever could have gone back
    return tuple(json.dumps(one) for one in got)


def true_position(state: ServerState, id: str) -> Position:
    """The position as it is."""
    with state.store.read() as connection:
        return state.position(state.row(connection, id))


def tries(position: Position, seat: int) -> list[str]:
    """Moves that nobody else would notice."""
    found: list[str] = []
    for move in position.shown_moves(seat):
        after = position.copy()
        if not after.apply(seat, move) and not becomes_public(position, after, seat):
            found.append(position.book.vocabulary.text(move))
    return found


def test_what_is_tried_in_a_turn_is_seen_by_its_seat_alone(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        eve = watching(people)
        state = server_of(client).state
        chance = fast(5)
        steps = 0
        for _ in range(150):
            position = true_position(state, people[0].table)
            person = people[position.to_act()[0]]
            other = people[1 - person.seat]
            private = tries(position, person.seat) if len(position.to_act()) == 1 else []
            if not private:
                moves = person.look()["moves"]
                person.play(moves[chance.below(len(moves))]["text"])
                continue
            before = told(other), told(eve, True)
            mine = person.look()
            after = person.play(private[chance.below(len(private))])
            assert after["view"] != mine["view"]
            assert after["undo"]["steps"] > 0
            steps += 1
            assert (told(other), told(eve, True)) == before
            refused = other.do("move", mine["moves"][0]["text"])
            assert refused["refusal"]["params"]["step"] == mine["view"]["step"]
            if chance.below(2):
                assert person.do("reset" if chance.below(2) else "undo")["answer"] == "accepted"
                assert (told(other), told(eve, True)) == before
            if steps == 6:
                return
        raise AssertionError("few turns of several steps were seen")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_a_turn_with_second_thoughts_looks_like_one_without(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of one seed and the same moves; at one a seat tries this and that. The others cannot tell which."""
    monkeypatch.setattr("heartwood.server.tables.new_seed", lambda: bytes(range(32)).hex())
    monkeypatch.setattr("heartwood.server.service_time.ServiceTime.now", lambda time: 1_000_000.0)
    with client_of(tmp_path) as client:
        clock = {"kind": "live", "turn": 60, "bank": 600}
        straight, winding = gather(client, title, 2, clock=clock), gather(client, title, 2, clock=clock)
        eyes = [(watching(table), table[1]) for table in (straight, winding)]
        state = server_of(client).state
        chance = fast(8)
        tried = 0
        for number in range(60):
            position = true_position(state, straight[0].table)
            seat = position.to_act()[0]
            private = tries(position, 0) if position.to_act() == (0,) else []
            for _ in range(min(len(private), chance.below(3))):
                winding[0].play(private[chance.below(len(private))])
                winding[0].do("undo")
                tried += 1
            moves = straight[seat].look()["moves"]
            text = moves[chance.below(len(moves))]["text"]
            straight[seat].play(text)
            winding[seat].play(text)
            if number % 10 == 9:
                first, second = [(told(eve, True), told(other)) for eve, other in eyes]
                assert first == second
        assert tried > 3
        keys = [event["key"] for event in winding[0].get(f"/api/tables/{winding[0].table}/events")["events"]]
        assert keys.count("table.undone") == tried


def choices(person: Person, position: Position) -> tuple[list[str], list[str]]:
    """The moves that only the person would notice, and those that everybody would."""
    private = tries(position, person.seat) if position.to_act() == (person.seat,) else []
    return private, [move["text"] for move in person.look()["moves"] if move["text"] not in private]


def test_a_public_turn_is_told_whole_and_in_order(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        state = server_of(client).state
        chance = fast(3)
        seen = 0
        while seen < 3:
            position = true_position(state, people[0].table)
            person = people[position.to_act()[0]]
            other = people[1 - person.seat]
            path = f"/api/tables/{other.table}/live?seat={other.seat}"
            with client.websocket_connect(path, headers=other.headers()) as socket:
                first = socket.receive_json()
                hidden = 0
                private, public = choices(person, position)
                while private and (hidden < 3 or not public):
                    person.play(private[0])
                    hidden += 1
                    private, public = choices(person, true_position(state, other.table))
                person.play(public[chance.below(len(public))])
                news = socket.receive_json()
                while news["table"]["version"] == first["table"]["version"]:  # only that the turn has begun
                    assert news["events"] == []
                    news = socket.receive_json()
            seen += hidden > 0
            assert [e["number"] for e in news["events"]] == list(range(first["last"] + 1, news["last"] + 1))
            numbers = [e["ply"] for e in news["events"] if e["ply"]]
            assert numbers == sorted(numbers)
            assert news["table"] == other.look()
            public_view = true_view(state, other)
            assert news["table"]["view"] == public_view
            mine = person.get(f"/api/tables/{person.table}/events", seat=person.seat)
            in_force = [e for e in mine["events"] if not e["key"].startswith("table.")]
            assert {e["key"] for e in news["events"] if e["ply"]} <= {e["key"] for e in in_force}


def true_view(state: ServerState, person: Person) -> dict[str, Any]:
    """The view of a seat as it truly is."""
    shown: dict[str, Any] = json.loads(json.dumps(true_position(state, person.table).view(person.seat)))
    return shown


def test_nobody_else_takes_a_half_made_turn_back(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        state = server_of(client).state
        chance = fast(2)
        for _ in range(150):
            position = true_position(state, people[0].table)
            person = people[position.to_act()[0]]
            other = people[1 - person.seat]
            private = tries(position, person.seat) if len(position.to_act()) == 1 else []
            way = other.look()["undo"]
            if private and way["steps"]:
                person.play(private[0])
                assert way_back(other.look()) == (0, "other")
                assert other.do("reset")["refusal"]["params"] == {"barrier": "other"}
                person.do("undo")
                assert other.look()["undo"] == way
                assert other.do("undo")["answer"] == "accepted"
                log = person.get(f"/api/tables/{person.table}/events")["events"]
                assert log[-1]["key"] == "table.undone"
                assert person.look()["view"] == true_view(state, person)
                return
            moves = person.look()["moves"]
            person.play(moves[chance.below(len(moves))]["text"])
        raise AssertionError("nobody could take a move back while the next one was at it")


def test_a_bot_that_takes_a_turn_over_shows_what_was_begun(tmp_path: Path) -> None:
    with client_of(tmp_path, think=0.001) as client:
        people = gather(client, "woodcraft", 2)
        state = server_of(client).state
        chance = fast(4)
        private: list[str] = []
        while not private:
            position = true_position(state, people[0].table)
            person = people[position.to_act()[0]]
            private = tries(position, person.seat) if len(position.to_act()) == 1 else []
            if not private:
                moves = person.look()["moves"]
                person.play(moves[chance.below(len(moves))]["text"])
        person.play(private[0])
        other = people[1 - person.seat]
        before = other.look()["last"]
        person.post(f"/api/tables/{person.table}/leave", {"seat": person.seat})
        path = f"/api/tables/{other.table}/events"
        wait_until(lambda: len(other.get(path, after=before)["events"]) > 1)
        update = other.get(path, after=before)
        assert update["events"][0]["key"] == "table.left"
        assert update["events"][1]["ply"] > 0
