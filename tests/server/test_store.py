"""The store: migrations make what is declared, writes are durable, and the schema for browsers is complete."""

import json
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, String, Table, create_engine, insert, select

from heartwood.games import TITLES
from heartwood.server.schema import metadata, tables
from heartwood.server.store import Store
from tests.server.people import client_of, database_of

SETTINGS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_migrations_make_the_declared_tables_and_run_twice(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(database_of(tmp_path))
        with store.read_engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            for setting, value in SETTINGS.items() if store.sqlite else []:
                assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar() == value
        store.close()


def test_tables_of_the_first_version_keep_lexicon_and_live_words(tmp_path: Path) -> None:
    url = database_of(tmp_path)
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "heartwood.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = Table("tables", MetaData(), autoload_with=connection)
        plain = {column.name: "" if isinstance(column.type, String) else 0 for column in old.columns}
        for id, game, lexicon, live in [
            ("a", "wordcraft", "german", True),
            ("b", "wordcraft", "", False),
            ("c", "lignum", "", False),
        ]:
            row = {
                **plain,
                "id": id,
                "game": game,
                "lexicon": lexicon,
                "live_words": live,
                "listed": False,
                "hints": True,
            }
            connection.execute(insert(old).values(row))
    engine.dispose()
    store = Store(url)
    with store.read() as connection:
        kept = connection.execute(select(tables.c.id, tables.c.settings).order_by(tables.c.id)).all()
    store.close()
    assert [(id, json.loads(settings)) for id, settings in kept] == [
        ("a", {"lexicon": "german", "live_words": True}),
        ("b", {"lexicon": "english", "live_words": False}),
        ("c", {}),
    ]


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
        view, _ = schema["components"]["schemas"]["TableShown"]["properties"]["view"]["oneOf"]
        named = [f"#/components/schemas/{title.capitalize()}View" for title in [*TITLES, "common"]]
        assert view == {"anyOf": [{"$ref": name} for name in named]}
        assert schema["components"]["schemas"]["WordcraftView"]["properties"]["letters"]["type"] == "array"
