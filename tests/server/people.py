"""People at an online table, as programs: each has a browser of its own with one cookie."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import create_engine, make_url, text

from heartwood.core import Chance
from heartwood.games import TITLES
from heartwood.server.api import Server
from heartwood.server.app import make_app
from heartwood.server.connections import WebConfig, WebServer
from heartwood.server.safety import LIMITS
from heartwood.server.settings import Settings
from tests.waiting import wait_until
from tools.kill_storm import free_port

FREELY = dict.fromkeys(LIMITS, 10_000_000)
NUMBERS = count()
Data = dict[str, Any]

# A whole game of every title; on Postgres of the shortest: what a store has to do with a game is the same for all.
WHOLE_GAMES = [*(("sqlite", title) for title in (*TITLES, "nutshell")), ("postgres", "nutshell")]
whole_games = pytest.mark.parametrize(("store", "title"), WHOLE_GAMES, indirect=["store"])


def database_of(folder: Path) -> str:
    """SQLite in the folder; or, with HEARTWOOD_DATABASE, a database of the folder's own on that server."""
    url = os.environ.get("HEARTWOOD_DATABASE")
    if url is None:
        return f"sqlite:///{folder / 'tables.db'}"
    name = "heartwood_" + sha256(str(folder).encode()).hexdigest()[:16]
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        known = connection.execute(text("select 1 from pg_database where datname = :name"), {"name": name})
        if known.first() is None:
            connection.execute(text(f"create database {name}"))
    engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


def settings(folder: Path, **changed: Any) -> Settings:
    """Settings for tests: no pauses, no limits, and the game of the tests among the titles."""
    plain = Settings(database_of(folder), (*TITLES, "nutshell"), pace=0.0, limits=FREELY)
    return plain._replace(**changed)


def client_of(folder: Path, **changed: Any) -> TestClient[Litestar]:
    """A server in this process, on the database of a folder."""
    return TestClient(make_app(settings(folder, **changed)))


class Person:
    """A browser. What it was ever sent is kept, for those who look for leaks."""

    def __init__(self, client: TestClient[Litestar], name: str = "Ann") -> None:
        self.client = client
        self.name = name
        self.token = ""
        self.seat = 0
        self.table = ""
        self.received: list[str] = []

    def headers(self) -> dict[str, str]:
        """The cookie, if there is one."""
        return {"cookie": f"heartwood={self.token}"} if self.token else {}

    def take(self, response: Any, expected: int = 200) -> Data:
        """The answer, kept; a new cookie is put into the jar."""
        self.received.append(response.text + str(response.headers.raw))
        assert response.status_code == expected, response.text
        if "heartwood" in response.cookies:
            self.token = response.cookies["heartwood"]
        self.client.cookies.clear()
        data: Data = response.json()
        return data

    def get(self, path: str, expected: int = 200, **query: Any) -> Data:
        """Ask."""
        return self.take(self.client.get(path, params=query, headers=self.headers()), expected)

    def post(self, path: str, data: Data, expected: int = 200) -> Data:
        """Do."""
        return self.take(self.client.post(path, json=data, headers=self.headers()), expected)

    def create(self, game: str, bots: list[str], **more: Any) -> Data:
        """Make a table."""
        shown = self.post("/api/tables", {"game": game, "name": self.name, "bots": bots, **more})
        self.table, self.seat = shown["id"], shown["seat"]
        return shown

    def sit(self, table: str, invite: str | None = None) -> Data:
        """Sit down."""
        shown = self.post(f"/api/tables/{table}/sit", {"name": self.name, "invite": invite})
        self.table, self.seat = table, shown["seat"]
        return shown

    def look(self) -> Data:
        """My view of the table."""
        return self.get(f"/api/tables/{self.table}", seat=self.seat)

    def do(self, act: str, move: str = "", shown: Data | None = None, command: str = "", expected: int = 200) -> Data:
        """A command that answers what was shown last."""
        now = shown or self.look()
        body = {
            "seat": self.seat,
            "decision": now["decision"],
            "command": command or f"command-{next(NUMBERS)}",
            "act": act,
            "move": move,
        }
        return self.post(f"/api/tables/{self.table}/commands", body, expected)

    def play(self, move: str, shown: Data | None = None) -> Data:
        """A move that is accepted."""
        answer = self.do("move", move, shown)
        assert answer["answer"] == "accepted", answer["refusal"]
        shown = answer["table"]
        return shown


def gather(
    client: TestClient[Litestar], game: str, people: int, bots: int = 0, level: str = "random", **more: Any
) -> list[Person]:
    """A table with people, and perhaps bots on the last seats."""
    first = Person(client, "Person 0")
    shown = first.create(game, [""] * people + [level] * bots, **more)
    others = [Person(client, f"Person {number}") for number in range(1, people)]
    for other in others:
        other.sit(first.table, shown["invite"])
    return [first, *others]


def play_on(people: list[Person], chance: Chance, moves: int = 10_000, each: Callable[[], None] = lambda: None) -> int:
    """Random moves of people, by the moves they are shown, until the game is over or so many were made."""
    for made in range(moves):
        shown = people[0].look()
        if shown["phase"] != "running":
            return made
        each()
        for person in people:
            shown = person.look()
            if person.seat in shown["view"]["to_act"] and shown["moves"]:
                answer = person.do("move", shown["moves"][chance.below(len(shown["moves"]))]["text"], shown)
                assert answer["answer"] in ("accepted", "stale"), answer["refusal"]  # a bot may be faster
                break
    return moves


def way_back(shown: Data) -> tuple[int, str]:
    """How many steps can be taken back, and what bars the way behind them."""
    return shown["undo"]["steps"], shown["undo"]["barrier"]


def server_of(client: Any) -> Server:
    """The server behind a client."""
    server: Server = client.app.dependencies["server"].dependency()
    return server


@contextmanager
def listening(folder: Path, **changed: Any) -> Iterator[str]:
    """A server that listens, in a thread; its address."""
    port = free_port()
    chosen = settings(folder, **changed)
    server = WebServer(WebConfig(make_app(chosen), chosen, port=port))
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
