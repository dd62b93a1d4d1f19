"""Whole games over the routes: people, bots, restarts, records."""

from pathlib import Path

import pytest
from sqlalchemy import text

from heartwood.core import BadOption, fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import TITLES, open_game
from heartwood.server.tables import check_level, levels
from tests.server.people import Person, client_of, gather, play_on, server_of, whole_games
from tests.waiting import wait_until


@pytest.mark.slow
@whole_games
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
        with server_of(client).state.store.read() as connection:  # no way back: the first snapshot and the last
            assert connection.execute(text("select count(*) from snapshots")).scalar_one() == 2


@pytest.mark.slow
@whole_games
def test_people_and_bots_play_to_the_end(title: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        level = "random" if title == "nutshell" else "apprentice"
        person = gather(client, title, 1, bots=1, level=level)[0]

        def over() -> bool:
            play_on([person], fast(5), 1)
            return bool(person.look()["phase"] == "over")

        wait_until(over)


def test_a_bot_can_be_seated_by_its_level_also_by_the_name_that_it_had_once() -> None:
    for title in TITLES:
        for level in (*levels(title), "beginner"):
            check_level(title, level)
        with pytest.raises(BadOption, match="there is no bot 'greedy'; the bots for"):
            check_level(title, "greedy")


def test_a_start_looks_whether_every_table_stands_where_its_moves_lead(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        tables = [gather(client, title, 2) for title in (*TITLES, "nutshell")]
        for people in tables:
            play_on(people, fast(6), 3)
        spoilt = tables[-1][0]
        with server_of(client).state.store.write() as connection:
            data = connection.execute(text("select position from tables where game = 'nutshell'")).scalar_one()
            other = data.replace('"points": [', '"points": [1')
            connection.execute(text("update tables set position = :other where game = 'nutshell'"), {"other": other})
    with client_of(tmp_path) as client:
        phases: list[str] = []
        for people in tables:
            again = Person(client)
            again.table, again.token = people[0].table, people[0].token
            if people[0] is spoilt:
                wait_until(lambda again=again: again.look()["phase"] == "quarantined")
            phases.append(again.look()["phase"])
        assert phases == ["running"] * len(TITLES) + ["quarantined"]
