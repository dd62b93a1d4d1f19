"""Planted secrets: nothing that a seat may not know is in any byte it is sent, nor in any log."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from heartwood.core import Position, fast
from heartwood.server.logs import Lines
from tests.server.people import Person, client_of, gather, play_on, server_of

ENOUGH = 20  # comparisons


def others(position: Position, seat: int | None, seed: int) -> list[Position]:
    """Another world that this seat (or a spectator) cannot tell from this one, if there is a secret at all."""
    other = position.guess(seat, fast(seed))
    other.chance = position.chance
    return [other] if other.to_data() != position.to_data() else []


def answers(person: Person, spectator: bool) -> list[str]:
    """All that one pair of eyes can get, as it comes over the wire, but for the date."""
    path = f"/api/tables/{person.table}"
    query: dict[str, Any] = {} if spectator else {"seat": person.seat}
    got = [json.dumps(person.get(path, **query)), json.dumps(person.get(f"{path}/events", **query))]
    wire = "" if spectator else f"?seat={person.seat}"
    with person.client.websocket_connect(f"{path}/live{wire}", headers=person.headers()) as socket:
        got.append(socket.receive_text())
    if not spectator:
        body = {"seat": person.seat, "decision": 0, "command": "old-decision", "move": "leave"}
        got.append(json.dumps(person.post(f"{path}/commands", body)))
    return got


@pytest.mark.parametrize("title", ["nutshell", "woodcraft", "lignum"])
def test_worlds_that_differ_in_secrets_look_the_same_byte_for_byte(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's position is replaced by others that agree with all a seat knows; every byte it gets must agree."""
    monkeypatch.setattr("heartwood.server.tables.new_seed", lambda: bytes(range(32)).hex())
    with client_of(tmp_path) as client:
        people = gather(client, title, 2)
        eve = Person(client)
        eve.post(f"/api/tables/{people[0].table}/watch", {"token": people[0].look()["watch"]})
        eve.table = people[0].table
        chance = fast(11)
        house = server_of(client).house
        compared = 0
        for number in range(100):
            with house.store.read() as connection:
                row = house.row(connection, people[0].table)
            true = house.position(row)
            for person, seat in [(people[0], 0), (people[1], 1), (eve, None)]:
                for other in others(true, seat, number):
                    house.keep(row.id, row.head, row.seq, true)
                    before = answers(person, seat is None)
                    house.keep(row.id, row.head, row.seq, other)
                    assert answers(person, seat is None) == before
                    compared += 1
            house.keep(row.id, row.head, row.seq, true)
            play_on(people, chance, 1)
            if compared >= ENOUGH or people[0].look()["phase"] == "over":
                break
        assert compared >= 4


def test_tokens_and_seeds_are_in_no_answer_and_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        with server_of(client).house.store.read() as connection:
            row = connection.execute(text("select seed, position, watch, invite from tables")).one()
        link = people[0].post(f"/api/tables/{people[0].table}/link", {"seat": 0})["token"]
        spied = len(people[0].received)
        for person in people:
            for other in people:
                person.get(f"/api/tables/{person.table}", 200 if other is person else 403, seat=other.seat)
            person.do("move", "nonsense")
            person.do("undo")
            person.do("move", "leave", command="same-command" + str(person.seat))
            person.get(f"/api/tables/{person.table}/record", 409)
            person.get(f"/api/tables/{person.table}/hint", 409)
        mine, his = people
        for person, strangers in [(mine, [his.token]), (his, [mine.token, link])]:
            sent = " ".join(person.received[spied if person is mine else 0 :])
            for secret in [row.seed, *strangers, '"chance"', "counter"]:
                assert secret not in sent
        logged = " ".join(Lines().format(record) for record in caplog.records if record.name == "heartwood.server")
        assert "command" in logged
        for secret in [row.seed, mine.token, his.token, link, row.watch, row.invite, "nonsense"]:
            assert secret not in logged


def test_a_secret_choice_is_not_told_before_all_have_chosen(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play("leave")
        ann.play(ann.look()["moves"][0]["text"])
        events = bob.get(f"/api/tables/{bob.table}/events")["events"]
        assert events[-1]["key"] == "chose"
        assert events[-1]["params"] == {"seat": 0}
        assert bob.look()["view"]["own_choice"] is None
