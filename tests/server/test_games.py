"""Whole games over the doors: people, bots, restarts, records."""

import time
from pathlib import Path

import pytest

from heartwood.core import fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import TITLES, open_game
from tests.server.people import Person, client_of, gather, play_on


@pytest.mark.parametrize("title", [*TITLES, "nutshell"])
def test_people_play_a_whole_game_and_its_record_holds(title: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, title, 2)
        play_on(people, fast(3))
        shown = people[1].look()
        assert shown["phase"] == "over"
        assert shown["seed"] is not None
        record = record_from_data(people[0].get(f"/api/tables/{people[0].table}/record"))
        position = replay(record, open_game(title))
        assert position.view(1) == shown["view"]


@pytest.mark.parametrize("title", TITLES)
def test_people_and_bots_play_to_the_end(title: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        person = gather(client, title, 1, bots=1, level="apprentice")[0]
        ends = time.monotonic() + 50
        while person.look()["phase"] == "running" and time.monotonic() < ends:
            play_on([person], fast(5), 1)
        assert person.look()["phase"] == "over"


def test_every_decision_survives_a_restart(tmp_path: Path) -> None:
    tables: list[list[tuple[str, str]]] = []
    with client_of(tmp_path) as client:
        for title in (*TITLES, "nutshell"):
            tables.append([(person.table, person.token) for person in gather(client, title, 2)])
    chance = fast(9)
    for _ in range(8):
        with client_of(tmp_path) as client:
            for table in tables:
                people = [Person(client) for _ in table]
                for seat, (person, (id, token)) in enumerate(zip(people, table, strict=True)):
                    person.table, person.token, person.seat = id, token, seat
                before = [person.look() for person in people]
                again = [person.look() for person in people]
                assert before == again
                play_on(people, chance, 3)
