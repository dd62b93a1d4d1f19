"""What a host does to tables: look, end, release, delete, expire, take elsewhere, rehearse an upgrade."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, String, Table, create_engine, delete, func, insert, select, update

from heartwood.core import fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import open_game
from heartwood.server import schema
from heartwood.server.hosting import shadow, tables
from heartwood.server.hosting.opening import Impossible, open_state, revision_of
from heartwood.server.state import ENDED, OVER, QUARANTINED, RUNNING, ServerState
from tests.server.people import Person, client_of, gather, play_on, server_of, settings

TITLES = ("nutshell",)


def some_moves(client: Any, moves: int = 3) -> list[Person]:
    """A table of two people who have made some moves."""
    people = gather(client, "nutshell", 2)
    play_on(people, fast(3), moves)
    return people


def change(state: ServerState, id: str, **values: object) -> None:
    """Alter a row, as a defect would."""
    with state.store.write() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))


def rows(state: ServerState) -> dict[str, int]:
    """How many rows there are of each kind."""
    with state.store.read() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in schema.metadata.sorted_tables
        }


def test_a_list_says_who_plays_what_and_nothing_secret(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = some_moves(client)
        Person(client, "Eve").create("nutshell", ["", ""], listed=True)
        state = server_of(client).state
        with state.store.read() as connection:
            [waiting, played] = tables.facts(connection)
            shown = json.dumps(tables.details(state, connection, ann.table))
            seed = state.row(connection, ann.table).seed
        assert (played.id, played.game, played.phase, played.moves) == (ann.table, "nutshell", "running", 3)
        assert played.seats == [ann.name, bob.name]
        assert (waiting.phase, waiting.listed, waiting.seats) == ("gathering", True, ["Eve", ""])
        assert '"check": {"state": "same", "ply": 3' in shown
        for secret in (seed, ann.token, ann.look()["watch"]):
            assert secret not in shown
        with state.store.read() as connection:
            assert [table.id for table in tables.facts(connection, ["running"])] == [ann.table]
            assert tables.facts(connection, before=played.created) == []
            assert len(tables.facts(connection, most=1)) == 1


def test_an_ended_game_shows_its_seed_and_its_record_holds(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = some_moves(client)
        state = server_of(client).state
        before = ann.look()
        tables.end(state, ann.table)
        shown = ann.look()
        assert (shown["phase"], shown["moves"], shown["undo"]["steps"]) == (ENDED, [], 0)
        assert shown["prompt"] == "The game was ended early."
        assert shown["version"] > before["version"]
        told = [event["key"] for event in bob.get(f"/api/tables/{bob.table}/events")["events"]]
        assert told[-2:] == ["table.ended", "table.over"]
        record = record_from_data(ann.get(f"/api/tables/{ann.table}/record"))
        assert len(record.moves) == 3
        replay(record, open_game("nutshell"))
        [line] = bob.get("/api/mine")["tables"]
        assert (line["needs_me"], line["prompt"]) == (False, shown["prompt"])
        with pytest.raises(Impossible, match="not-running"):
            tables.end(state, ann.table)


def test_a_half_made_turn_is_told_when_the_game_is_ended(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        state = server_of(client).state
        for _ in range(60):
            with state.store.read() as connection:
                row = state.row(connection, people[0].table)
            if row.head != row.public_head:
                break
            play_on(people, fast(5 + row.head), 1)
        assert row.head != row.public_head
        tables.end(state, people[0].table)
        assert people[0].look()["view"]["players"] is not None
        assert people[0].look()["ply"] == people[1].look()["ply"]
        heard = [people[seat].get(f"/api/tables/{people[0].table}/events", seat=seat)["events"] for seat in (0, 1)]
        assert heard[0][-1]["key"] == heard[1][-1]["key"] == "table.over"


def test_a_stopped_table_goes_on_if_it_is_sound(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = some_moves(client)
        ann = people[0]
        state = server_of(client).state
        with pytest.raises(Impossible, match="not-stopped"):
            tables.release(state, ann.table)
        change(state, ann.table, phase=QUARANTINED)
        assert ann.look()["phase"] == "quarantined"
        tables.release(state, ann.table)
        assert ann.look()["phase"] == RUNNING
        assert play_on(people, fast(9), 2) == 2


@pytest.mark.parametrize(("head", "key"), [(99, "unsound-breaks"), (1, "unsound-differs")])
def test_a_stopped_table_that_is_not_sound_stays_stopped(head: int, key: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        [ann, _] = some_moves(client)
        state = server_of(client).state
        change(state, ann.table, phase=QUARANTINED, head=head)
        with pytest.raises(Impossible, match=key):
            tables.release(state, ann.table)
        assert ann.look()["phase"] == QUARANTINED


def test_a_deleted_table_leaves_nothing_and_the_others_alone(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        some_moves(client)
        before = rows(state)
        [ann, _] = some_moves(client)
        tables.remove(state, ann.table)
        assert rows(state) == before
        assert ann.get(f"/api/tables/{ann.table}", 404)["error"] == "unknown-table"
        with pytest.raises(Impossible, match="no-table"):
            tables.remove(state, ann.table)


def test_a_rematch_that_was_deleted_is_not_led_to(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = some_moves(client, 10_000)
        state = server_of(client).state
        ann = people[0]
        new = ann.post(f"/api/tables/{ann.table}/rematch", {"seat": 0})["id"]
        tables.remove(state, new)
        assert ann.look()["rematch"] is None


def test_old_tables_expire_by_phase(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        running, over, fresh = (some_moves(client, moves)[0].table for moves in (2, 10_000, 10_000))
        for id in (running, over):
            change(state, id, created=time.time() - 40 * tables.DAY)
        assert [table.id for table in tables.expire(state, 30, [OVER], dry=True)] == [over]
        assert [table.id for table in tables.expire(state, 30, [OVER])] == [over]
        with state.store.read() as connection:
            assert {table.id for table in tables.facts(connection)} == {running, fresh}


def test_a_message_reaches_everybody_at_a_table_that_is_on(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        ann, bob = some_moves(client)
        done = some_moves(client, 10_000)[0]
        assert tables.announce(state, " We restart\n at ten ") == [ann.table]
        for person in (ann, bob):
            told = person.get(f"/api/tables/{ann.table}/events", lang="de")["events"][-1]
            assert (told["key"], told["said"]) == ("table.announced", "Vom Betrieb des Servers: We restart at ten")
        assert done.get(f"/api/tables/{done.table}/events")["events"][-1]["key"] != "table.announced"
        assert tables.announce(state, "  ") == []


# --- taking a table elsewhere --------------------------------------------------------------------------------------


def test_an_exported_table_is_played_on_elsewhere_by_the_same_people(tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    with client_of(tmp_path / "here") as client:
        people = some_moves(client)
        seen = [person.look() for person in people]
        data = json.loads(json.dumps(tables.export(server_of(client).state, people[0].table)))
    with client_of(tmp_path / "there") as client:
        state = server_of(client).state
        id = tables.take_in(state, data)
        assert id != people[0].table  # a server that runs may remember the old one
        for person, before in zip(people, seen, strict=True):
            person.client, person.table = client, id
            assert person.look() == {**before, "id": id}
            assert [line["id"] for line in person.get("/api/mine")["tables"]] == [id]
        with pytest.raises(Impossible, match="there-already"):
            tables.take_in(state, data)
        play_on(people, fast(4))
        assert people[0].look()["phase"] == OVER


def test_a_table_that_was_deleted_is_taken_in_again_where_the_server_still_remembers_it(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        people = some_moves(client, 2)
        seen = [person.look() for person in people]
        data = json.loads(json.dumps(tables.export(state, people[0].table)))
        play_on(people, fast(11), 2)
        tables.remove(state, people[0].table)
        id = tables.take_in(state, data)
        for person, before in zip(people, seen, strict=True):
            person.table = id
            assert person.look() == {**before, "id": id}
        play_on(people, fast(12))
        assert people[0].look()["phase"] == OVER
        assert verdicts(state) == {id: ("same", people[0].look()["ply"])}


def test_what_was_altered_or_is_no_export_is_not_taken_in(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        [ann, _] = some_moves(client)
        data = tables.export(state, ann.table)
        tables.remove(state, ann.table)
        before = rows(state)

        def sealed(**changed: Any) -> dict[str, Any]:
            """Altered, with the right digest."""
            body = {key: value for key, value in {**data, **changed}.items() if key != "digest"}
            return {**body, "digest": tables.digest(body)}

        seats = data["rows"]["seats"]
        kinds = sealed(rows={**data["rows"], "seats": [{**seats[0], "seat": "0"}]})
        foreign = sealed(rows={**data["rows"], "seats": [{**seats[0], "table_id": "0" * 16}]})
        missing = sealed(rows={**data["rows"], "moves": []})
        shorter = sealed(rows={**data["rows"], "tables": [{**data["rows"]["tables"][0], "head": 1}]})
        for wrong, key in [
            ([], "no-export"),
            ({**data, "format": "other"}, "no-export"),
            ({**data, "table": "x"}, "altered"),
            (sealed(revision="0000"), "other-revision"),
            (kinds, "no-export"),
            (foreign, "no-export"),
            (sealed(rows={**data["rows"], "tables": []}), "no-export"),
            (missing, "unsound-breaks"),
            (shorter, "unsound-differs"),
        ]:
            with pytest.raises(Impossible, match=key):
                tables.take_in(state, wrong)
        assert rows(state) == before


# --- the rehearsal of an upgrade -----------------------------------------------------------------------------------


def verdicts(state: ServerState) -> dict[str, tuple[str, int]]:
    """What became of each table."""
    return {verdict.table: (verdict.state, verdict.ply) for verdict in shadow.shadow(state)}


def test_the_rehearsal_says_which_tables_stay_the_same(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        state = server_of(client).state
        Person(client).create("nutshell", ["", ""])  # not begun
        same, over, differs, breaks, lost, other = (
            some_moves(client, moves)[0].table for moves in (3, 10_000, 4, 4, 4, 3)
        )
        with state.store.write() as connection:
            moves, kept = schema.moves, schema.snapshots
            for id, move_id, text in [(breaks, 3, "dance")]:
                at = moves.c.table_id == id, moves.c.move_id == move_id
                connection.execute(update(moves).where(*at).values(text=text))
            connection.execute(delete(moves).where(moves.c.table_id == lost, moves.c.move_id == 2))
            first = connection.execute(select(kept.c.position).where(kept.c.table_id == differs, kept.c.move_id == 0))
            at = kept.c.table_id == differs, kept.c.move_id == 2
            changed = connection.execute(update(kept).where(*at).values(position=first.scalar_one())).rowcount
        assert changed == 1
        change(state, other, rules=77)
        found = verdicts(state)
        assert found.pop(over)[0] == "same"
        assert found == {
            same: ("same", 3),
            differs: ("differs", 2),
            breaks: ("breaks", 3),
            lost: ("breaks", 0),
            other: ("unloadable", 0),
        }


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)  # an older Postgres is rehearsed from its backup
def test_the_rehearsal_brings_a_copy_of_an_older_database_up_to_date(tmp_path: Path, store: str) -> None:
    url = settings(tmp_path).database
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "heartwood.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = Table("tables", MetaData(), autoload_with=connection)
        plain = {column.name: "" if isinstance(column.type, String) else 0 for column in old.columns}
        row = {**plain, "id": "a", "game": "nutshell", "phase": OVER, "content": "{}", "options": "{}"}
        connection.execute(insert(old).values({**row, "listed": False, "hints": True, "live_words": False}))
    engine.dispose()
    before = (tmp_path / "tables.db").read_bytes()
    with pytest.raises(Impossible, match="other-revision"), open_state(url, TITLES):
        pass
    with shadow.rehearsed(url, TITLES) as state:
        assert verdicts(state) == {"a": ("unloadable", 0)}
    assert (tmp_path / "tables.db").read_bytes() == before
    assert revision_of(url) == "0001"
