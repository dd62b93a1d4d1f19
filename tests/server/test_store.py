"""The store: migrations make what is declared, writes are durable, and the schema for browsers is complete."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from heartwood.server.schema import metadata
from heartwood.server.store import Store
from tests.server.people import client_of, database_of

SETTINGS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_migrations_make_the_declared_tables_and_run_twice(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(database_of(tmp_path))
        with store.read() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            for setting, value in SETTINGS.items() if store.sqlite else []:
                assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar() == value
        store.close()


def test_passwords_of_databases_are_not_shown(tmp_path: Path) -> None:
    store = Store.__new__(Store)
    store.url = "postgresql://ann:secret@localhost/tables"
    assert "secret" not in str(store)


def test_the_schema_names_every_route_and_every_answer(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        schema = client.get("/schema/openapi.json").json()
        assert {"/api/tables", "/api/tables/{id}/commands", "/api/tables/{id}/events"} <= set(schema["paths"])
        answers = schema["paths"]["/api/tables/{id}/commands"]["post"]["responses"]
        assert {"200", "400", "403", "404", "409", "415", "423", "429", "503"} <= set(answers)
        names = set(schema["components"]["schemas"])
        assert any(name.endswith("TableShown") for name in names)
        assert any(name.endswith("Problem") for name in names)
