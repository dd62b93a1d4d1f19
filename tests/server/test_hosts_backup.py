"""Backups are made while people play, are whole, and lead back; of either store, into either."""

import threading
from pathlib import Path

import pytest

from heartwood.core import fast
from heartwood.server.hosting import backup
from heartwood.server.hosting.opening import Impossible
from tests.server.people import Data, Person, client_of, gather, play_on, server_of, settings
from tests.server.test_hosts_tables import change

FEW = 6  # moves
ROUNDS = 3


def looks(people: list[Person]) -> list[Data]:
    """What everybody sees."""
    return [person.look() for person in people]


def test_a_backup_of_a_running_server_leads_back_into_sqlite(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    file = tmp_path / "copy.db"
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1), 3)
        seen = looks(people)
        made = backup.back_up(settings(tmp_path).database, file)
        assert (made.tables, made.moves, made.size) == (1, 3, file.stat().st_size)
        assert file.stat().st_mode & 0o077 == 0
        play_on(people, fast(2), 2)
    target = tmp_path / "other" / "tables.db"
    backup.restore(file, f"sqlite:///{target}")
    assert sorted(path.name for path in target.parent.iterdir()) == ["tables.db", "tables.db.lock"]
    with client_of(tmp_path / "other", database=f"sqlite:///{target}") as client:
        for person in people:
            person.client = client
        assert looks(people) == seen
        play_on(people, fast(3))


def test_a_backup_is_restored_into_an_empty_database_of_this_store(tmp_path: Path, store: str) -> None:
    (tmp_path / "other").mkdir()
    file = tmp_path / "copy.db"
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1), 3)
        seen = looks(people)
        backup.back_up(settings(tmp_path).database, file)
    url = settings(tmp_path / "other").database
    backup.restore(file, url)
    with client_of(tmp_path / "other") as client:
        for person in people:
            person.client = client
        assert looks(people) == seen
    if store == "postgres":
        with pytest.raises(Impossible, match="not-empty"):
            backup.restore(file, url)


def test_backups_made_in_a_storm_of_moves_are_whole(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        url = settings(tmp_path).database
        stop = threading.Event()

        def play() -> None:
            chance = fast(7)
            while not stop.is_set():
                play_on(gather(client, "nutshell", 2), chance, FEW)

        player = threading.Thread(target=play)
        player.start()
        try:
            made = [backup.back_up(url, tmp_path / f"{number}.db") for number in range(ROUNDS)]
        finally:
            stop.set()
            player.join()
    assert [copied.moves for copied in made] == sorted(copied.moves for copied in made)
    assert all(backup.verified(copied.file) == copied for copied in made)


def test_in_a_folder_the_latest_stay(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with client_of(tmp_path) as client:
        gather(client, "nutshell", 2)
        for stamp in ("20200101-000000", "20200102-000000", "20200103-000000"):
            (folder / f"heartwood-{stamp}.db").touch()
        (folder / "notes.txt").touch()
        made = backup.back_up(settings(tmp_path).database, folder, keep=2)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["heartwood-20200103-000000.db", made.file.name, "notes.txt"]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)  # a backup is the same file for all stores
def test_what_is_no_backup_or_not_whole_is_not_restored(tmp_path: Path, store: str) -> None:
    url = settings(tmp_path).database
    file = tmp_path / "copy.db"
    with client_of(tmp_path) as client:
        play_on(gather(client, "nutshell", 2), fast(1), 3)
        backup.back_up(url, file)
    before = (tmp_path / "tables.db").read_bytes()
    good = file.read_bytes()
    file.write_text("something else")
    with pytest.raises(Impossible, match="no-backup"):
        backup.restore(file, url)
    file.write_bytes(good[: len(good) // 2])
    with pytest.raises(Impossible, match=r"damaged|no-backup"):
        backup.restore(file, url)
    with pytest.raises(Impossible, match="no-file"):
        backup.restore(tmp_path / "nothing.db", url)
    assert (tmp_path / "tables.db").read_bytes() == before
    assert not list(tmp_path.glob("*.partial*"))


def test_a_damaged_table_is_named_and_all_are_backed_up(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1), 3)
        play_on(gather(client, "nutshell", 2), fast(1), 3)
        change(server_of(client).state, people[0].table, head=99)
        made = backup.back_up(settings(tmp_path).database, tmp_path / "copy.db")
    assert (made.tables, made.moves, made.lost) == (2, 6, [people[0].table])


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)  # only an empty Postgres is restored into
def test_what_was_there_before_is_kept(tmp_path: Path, store: str) -> None:
    url = settings(tmp_path).database
    file = tmp_path / "copy.db"
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        backup.back_up(url, file)
        play_on(people, fast(1), 3)
    restored = backup.restore(file, url)
    assert restored.before is not None
    assert backup.verified(restored.before).moves == 3
    assert backup.verified(tmp_path / "tables.db").moves == 0
