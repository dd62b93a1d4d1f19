"""The tests of a module that opens servers run on SQLite and on Postgres."""

import time
from collections.abc import Iterator

import pytest

from heartwood.server.service_time import ServiceTime
from tests.server.postgres import MISSING, Postgres, programs

STORES = ("sqlite", "postgres")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once for each store; a module that names its STORES runs on those, and a test may choose for itself."""
    if any("store" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")):
        return
    stores = getattr(metafunc.module, "STORES", STORES if hasattr(metafunc.module, "client_of") else ())
    if stores:
        metafunc.parametrize("store", stores, indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A Postgres for all tests of this process."""
    if programs() is None:
        pytest.skip(MISSING)
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(autouse=True)
def store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The store that the servers of a test use."""
    kind: str = getattr(request, "param", STORES[0])
    if kind == "postgres":
        monkeypatch.setenv("HEARTWOOD_DATABASE", request.getfixturevalue("postgres").url)
    else:
        monkeypatch.delenv("HEARTWOOD_DATABASE", raising=False)
    return kind


@pytest.fixture
def wall_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only `pass_time` lets time go by, however long a test takes."""
    moment = time.time()
    monkeypatch.setattr(ServiceTime.__init__, "__defaults__", (lambda: moment,))
