"""kill -9 in a storm of moves: nothing acknowledged is lost, nothing is done twice, every table goes on."""

from pathlib import Path

import pytest
from sqlalchemy import text

from heartwood.server.store import Store
from tests.server.people import database_of
from tools.kill_storm import Storm, losses

STORES = ("sqlite", "postgres")


@pytest.mark.slow
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    storm = Storm(tmp_path, tables=8, workers=4, seed=1, database=database_of(tmp_path))
    report = storm.run(kills=3)  # `make storm` kills a hundred times
    assert not report.faults
    assert report.acknowledged > 10
    break_in_every_way(database_of(tmp_path), storm)


def break_in_every_way(database: str, storm: Storm) -> None:
    """With teeth: what is lost or doubled after the storm is found."""
    tables = storm.tables + storm.finished
    ours = ", ".join(f"'{seats.table}'" for seats in tables)  # one whose maker never heard of it would not be missed
    any_of_ours = f"select max(id) from tables where head > 0 and id in ({ours})"
    before_head = 'select "before" from moves where table_id = tables.id and seq = tables.head'  # not head - 1: undone?
    store = Store(database)
    ways = [
        "delete from commands where command = (select max(command) from commands where command not like 'bot-%')",
        f"update tables set head = ({before_head}) where id = ({any_of_ours})",
        "update moves set bot = not bot where seq = 1",
        "update tables set told = told + 1",
    ]
    for number, way in enumerate(ways, 1):
        with store.write() as connection:
            connection.execute(text(way))
        found = {fault.partition(": ")[2] for fault in losses(database, tables)}
        assert len(found) >= number
    store.close()
