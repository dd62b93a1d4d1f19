"""Planted secrets: nothing that a seat may not know is in any byte that leaves the server for it, nor in any log.

Every route of the schema is tried, so that a new one cannot be forgotten; bytes are taken where they leave.
"""

import json
import logging
import math
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from heartwood.core import Position, fast
from heartwood.games import open_game
from heartwood.server import api, play, views
from heartwood.server.logs import Lines
from heartwood.server.state import ServerState
from heartwood.server.thinkers import Job
from tests.server.people import Person, client_of, gather, play_on, server_of

TITLES = ["nutshell", "woodcraft", "lignum"]
SEED = "5ec7e7" * 10 + "beef"
ENOUGH = 6  # comparisons
DIFFERENT, SENT, LOGGED = "the worlds can be told apart", "a secret was sent", "a secret was logged"
STORES = ("sqlite",)  # what is shown does not depend on the store
ALONE = {  # these change or draw lots
    "post /api/tables",
    "post /api/lessons/{game}",
    "post /api/tables/{id}/leave",
    "post /api/tables/{id}/link",
}


class Wire:
    """All bytes that leave a server, by the cookie of whoever asked; and its logs, but for times."""

    def __init__(self, client: Any, caplog: pytest.LogCaptureFixture) -> None:
        self.client = client
        self.caplog = caplog
        self.sent: dict[str, list[str]] = defaultdict(list)
        self.server = server_of(client)
        self.schema = client.get("/schema/openapi.json").json()
        inner = client.app.asgi_handler

        async def handle(scope: Any, receive: Any, send: Any) -> None:
            headers = dict(scope.get("headers", ()))
            headers.pop(b"accept-encoding", None)  # so that bytes can be read
            cookie = headers.get(b"cookie", b"").decode()

            async def leave(message: Any) -> None:
                self.sent[cookie].append(spelled(message))
                await send(message)

            await inner({**scope, "headers": list(headers.items())} if headers else scope, receive, leave)

        client.app.asgi_handler = handle
        caplog.set_level(logging.INFO, "heartwood.server")

    def told(self, person: Person) -> str:
        """All that went to one browser."""
        return "\n".join(self.sent[person.headers().get("cookie", "")])

    def forget(self) -> None:
        """From here on."""
        self.sent.clear()
        self.caplog.clear()

    def logged(self) -> str:
        """The lines of the logs."""
        records = [
            record for record in self.caplog.records if record.name == "heartwood.server" and record.msg != "checked"
        ]
        lines = [json.loads(Lines().format(record)) for record in records]
        return "\n".join(json.dumps({k: v for k, v in line.items() if k not in ("time", "ms")}) for line in lines)


def spelled(message: Any) -> str:
    """A message to a browser with all that is in it."""
    rest = {name: value for name, value in message.items() if name not in ("body", "text")}
    return f"{message.get('body', b'').decode()}{message.get('text') or ''} {rest}"


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed we know; ids and tokens that are drawn in order; thinkers that show what they are handed."""
    numbers = count(1)
    monkeypatch.setattr("heartwood.server.tables.new_seed", lambda: SEED)
    monkeypatch.setattr("heartwood.server.tables.new_id", lambda: f"{next(numbers):016x}")
    for module in ("tables", "api"):
        monkeypatch.setattr(f"heartwood.server.{module}.new_token", lambda: f"token-{next(numbers):037}")
    monkeypatch.setattr("heartwood.server.bots.secrets.randbits", lambda bits: 7)
    monkeypatch.setattr("heartwood.server.service_time.ServiceTime.now", lambda time: 1_000_000.0)


def seated(client: Any, title: str) -> list[Person]:
    """Two people at a table with a clock, and somebody who watches."""
    people = gather(client, title, 2, clock={"kind": "live", "turn": 60, "bank": 600})
    eve = Person(client, "Eve")
    eve.post(f"/api/tables/{people[0].table}/watch", {"token": people[0].look()["watch"]})
    eve.table, eve.seat = people[0].table, -1
    return [*people, eve]


def ask_everything(person: Person, wire: Wire, moves: list[str]) -> None:
    """Ask at every route, from every seat, in all ways that change nothing."""
    client, headers = person.client, person.headers()
    shown = client.get(f"/api/tables/{person.table}", headers=headers).json()
    for path, operations in wire.schema["paths"].items():
        where = path.replace("{id}", person.table).replace("{game}", shown["game"]).replace("{language}", "en")
        for method, operation in operations.items():
            for seat in (0, 1, None) if "{id}" in path or method == "post" else (None,):
                if method == "get":
                    for lang in ("en", "de"):
                        seen: dict[str, Any] = {"lang": lang} if seat is None else {"lang": lang, "seat": seat}
                        for needed in required(operation, shown):
                            client.get(where, params=seen | needed, headers=headers)
                elif f"{method} {path}" not in ALONE and seat is not None:
                    for body in bodies(wire.schema, operation, seat, shown, moves):
                        client.post(where, json=body, headers=headers)
    for query in ("", "?seat=0", "?seat=1&changes=yes", "?after=3&lang=de", "?seat=x"):
        live = client.websocket_connect(f"/api/tables/{person.table}/live{query}", headers=headers)
        with suppress(WebSocketDisconnect), live as socket:  # of a refused one, what was said is on the wire
            socket.receive_text()
    client.cookies.clear()


def required(operation: dict[str, Any], shown: dict[str, Any]) -> list[dict[str, str]]:
    """What must be said with a question: about which of the orders that lie beside a board."""
    if not any(one["name"] == "order" for one in operation.get("parameters", [])):
        return [{}]
    boards = [player.get("orders", []) for player in (shown["view"] or {}).get("players", [])]
    return [{"order": "oe01"}, *({"order": order["id"]} for orders in boards for order in orders if "id" in order)]


def bodies(
    schema: dict[str, Any], operation: dict[str, Any], seat: int, shown: dict[str, Any], moves: list[str]
) -> Iterator[dict[str, Any]]:
    """Bodies for a route: a stale command, and every move that is not legal for this seat, or cannot be played here."""
    content = operation["requestBody"]["content"]["application/json"]["schema"]
    fields = schema["components"]["schemas"][content["$ref"].rpartition("/")[2]]["properties"]
    good = {"seat": seat, "decision": 0, "command": "a-command", "act": "move", "move": "x", "name": "Eve"}
    good |= {"token": "x" * 43, "invite": "x" * 43, "word": "cat", "level": "random", "ply": 0}
    good |= {"other": 1 - seat, "on": True}
    body = {name: good[name] for name in fields if name in good}
    yield body
    legal = {move["text"] for move in shown["moves"]}
    for move in moves:
        if "decision" in fields and move not in legal:
            yield body | {"decision": shown["decision"], "move": move}
        if "move" in fields and "decision" not in fields:
            yield body | {"move": move}


def put(state: ServerState, table: str, position: Position) -> None:
    """Make a position the true one, in the store."""
    with state.store.write() as connection:
        data = {"id": table, "position": json.dumps(position.to_data())}
        connection.execute(text("update tables set position = :position where id = :id"), data)
    state.positions.clear()


def other_world(position: Position, seat: int, number: int) -> Position | None:
    """Another world that these eyes cannot tell from this one, if there is a secret at all; its lots fall otherwise."""
    lots = fast(number)
    other = position.guess(None if seat < 0 else seat, lots)
    other.chance = position.chance
    known = other.to_data() == position.to_data()
    other.chance = lots
    return None if known else other


def tempting(true: Position, other: Position) -> list[str]:
    """Some moves of all seats in both worlds: what one cannot know is among them."""
    said = true.book.vocabulary.text
    found = {said(move) for world in (true, other) for seat in (0, 1) for move in world.moves(seat)}
    return sorted(found)[:: max(1, len(found) // 6)]


def some_hint(job: Job) -> tuple[None, list[dict[str, Any]]]:
    """A hint that a thinker could have found: what is said about it goes out."""
    guess = open_game(job.title).restore(job.guess)
    move = guess.book.vocabulary.text(guess.moves(job.seat)[0])
    return None, [{"move": move, "line": [], "share": 1.0, "gain": 0.0, "changes": []}]


def compare_worlds(title: str, folder: Path, caplog: pytest.LogCaptureFixture) -> int:
    """A table's position is replaced by others that agree with all a pair of eyes knows: every byte must agree."""
    with client_of(folder) as client:
        wire = Wire(client, caplog)
        wire.server.thinkers.ask = lambda job, limit: wire.sent["job"].append(str(job)) or some_hint(job)  # type: ignore[assignment]
        people = seated(client, title)
        state, table, chance = wire.server.state, people[0].table, fast(11)
        compared = 0
        for number in range(100):
            with state.store.read() as connection:
                true = state.position(state.row(connection, table))
            for person in people:
                other = other_world(true, person.seat, number)
                if other is None or compared >= ENOUGH:
                    continue
                heard = []
                for world in (true, other):
                    put(state, table, world)
                    wire.forget()
                    ask_everything(person, wire, tempting(true, other))
                    heard.append(f"{wire.told(person)}\n{wire.sent['job']}\n{wire.logged()}")
                put(state, table, true)
                assert heard[0] == heard[1], DIFFERENT
                assert '"view":{' in heard[0]
                compared += 1
            play_on(people[:2], chance, 1)
            if compared >= ENOUGH or people[0].look()["phase"] == "over":
                return compared
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_worlds_that_differ_in_secrets_look_the_same_byte_for_byte(
    title: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert compare_worlds(title, tmp_path, caplog) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_a_sealed_choice_leaves_no_trace(
    title: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers, equal in everything; where several choose at once, one seat chooses otherwise. The others notice
    nothing before the choices are opened."""
    heard: list[list[str]] = []
    for which in (0, -1):
        with monkeypatch.context() as fresh:
            numbers = count(1)
            fresh.setattr("heartwood.server.tables.new_id", lambda n=numbers: f"{next(n):016x}")
            for module in ("tables", "api"):
                fresh.setattr(f"heartwood.server.{module}.new_token", lambda n=numbers: f"token-{next(n):037}")
            fresh.setattr("heartwood.server.api.SLOW", math.inf)  # a busy machine says nothing about the choice
            folder = tmp_path / str(which)
            folder.mkdir()
            with client_of(folder) as client:
                wire = Wire(client, caplog)
                wire.server.thinkers.ask = lambda job, limit: []  # type: ignore[method-assign]
                ann, bob, eve = seated(client, title)
                play_until_together([ann, bob])
                shown = ann.look()
                wire.forget()
                ann.do("move", shown["moves"][which]["text"], shown, "the-command")
                for person in (bob, eve):
                    ask_everything(person, wire, [])
                heard.append([wire.told(bob), wire.told(eve), wire.logged()])
                assert wire.told(ann)
    assert heard[0] == heard[1]


def play_until_together(people: list[Person]) -> None:
    """Play until several seats choose at once."""
    chance = fast(3)
    for _ in range(200):
        shown = people[0].look()
        if shown["view"]["to_act"] == [0, 1] and len(shown["moves"]) > 1:
            return
        play_on(people, chance, 1)
    raise AssertionError("nobody chooses at once")


def hidden(position: Position, seat: int) -> list[str]:
    """What these eyes do not know, as it would be written: every list that is otherwise in a world they believe in."""
    other = position.guess(None if seat < 0 else seat, fast(5))
    return [spelling for spelling in lists(position.to_data()) if spelling not in set(lists(other.to_data()))]


def lists(data: Any) -> list[str]:
    """All lists of at least three different numbers in some data, written down."""
    if isinstance(data, dict):
        return [spelling for value in data.values() for spelling in lists(value)]
    if isinstance(data, list):
        own = [json.dumps(data, separators=(",", ":"))] if len({str(value) for value in data}) > 2 else []
        return own + [spelling for value in data for spelling in lists(value)]
    return []


def check_markers(title: str, folder: Path, caplog: pytest.LogCaptureFixture, times: int = 5) -> None:
    """Play, and look after every few moves for seeds, lots, tokens, hands and decks in all that went out."""
    seed = bytes.fromhex(SEED)
    always = [SEED, b64encode(seed).decode(), str(int.from_bytes(seed)), str(list(seed))[1:60], '"chance"', '"counter"']
    with client_of(folder) as client:
        wire = Wire(client, caplog)
        wire.server.thinkers.ask = lambda job, limit: []  # type: ignore[method-assign]
        people = seated(client, title)
        state, table, chance = wire.server.state, people[0].table, fast(4)
        tokens = [person.token for person in people]
        link = people[0].post(f"/api/tables/{table}/link", {"seat": 0})["token"]
        for _ in range(times):
            with state.store.read() as connection:
                row = state.row(connection, table)
            if row.phase != "running":
                break
            position = state.position(row)
            wire.forget()
            for person in people:
                ask_everything(person, wire, [])
            for person in people:
                told = wire.told(person)
                others = [token for token in tokens if token != person.token]
                for secret in [*always, *others, link, *hidden(position, person.seat)]:
                    assert secret not in told, SENT
            for secret in [*always, *tokens, link, row.watch, row.invite, "a-command"]:
                assert secret not in wire.logged(), LOGGED
            assert "command" in wire.logged()
            play_on(people[:2], chance, 3)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_no_marker_of_a_hidden_thing_goes_out(title: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    check_markers(title, tmp_path, caplog)


# --- with teeth: what leaks is caught ------------------------------------------------------------------------------


def leaking_view(given: Any) -> Any:
    """A server that shows the whole hand of everybody."""

    def table_for(state: ServerState, connection: Any, row: Any, *rest: Any) -> Any:
        table = given(state, connection, row, *rest)
        if table.view is not None:
            table.view = table.view | {"all": state.position(row).to_data()}
        return table

    return table_for


def leaking_length(given: Any) -> Any:
    """A server whose answers differ by one byte."""

    def table_for(state: ServerState, connection: Any, row: Any, *rest: Any) -> Any:
        table = given(state, connection, row, *rest)
        if table.view is not None:
            table.view = table.view | {"pad": "x" * (sum(state.position(row).hands[0]) % 7)}  # type: ignore[attr-defined]
        return table

    return table_for


def leaking_log(given: Any) -> Any:
    """A server that logs what a secret command was."""

    def carry_out_command(state: ServerState, id: str, token: str, command: Any) -> Any:
        logging.getLogger("heartwood.server").info(f"{command.command_id} of {token}")
        return given(state, id, token, command)

    return carry_out_command


def leaking_problem(given: Any) -> Any:
    """A server that says too much when it refuses."""

    def row_and_viewer(state: ServerState, connection: Any, id: str, token: str, seat: int | None) -> Any:
        try:
            return given(state, connection, id, token, seat)
        except api.ProblemError as problem:
            problem.detail += state.row(connection, id).seed
            raise

    return row_and_viewer


LEAKS: list[tuple[Any, str, Callable[[Any], Any], str]] = [
    (views, "table_for", leaking_view, DIFFERENT),
    (views, "table_for", leaking_view, SENT),
    (views, "table_for", leaking_length, DIFFERENT),
    (views, "row_and_viewer", leaking_problem, SENT),
    (play, "carry_out_command", leaking_log, LOGGED),
]


@pytest.mark.slow
@pytest.mark.parametrize(("module", "name", "leak", "caught"), LEAKS)
def test_a_server_that_leaks_is_caught(
    module: Any,
    name: str,
    leak: Callable[[Any], Any],
    caught: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, leak(getattr(module, name)))
    look: Callable[..., Any] = compare_worlds if caught == DIFFERENT else check_markers
    with pytest.raises(AssertionError, match=caught):
        look("nutshell", tmp_path, caplog)


def test_a_secret_choice_is_not_told_before_all_have_chosen(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play("leave")
        ann.play(ann.look()["moves"][0]["text"])
        events = bob.get(f"/api/tables/{bob.table}/events")["events"]
        assert events[-1]["key"] == "chose"
        assert events[-1]["params"] == {"seat": 0}
        assert bob.look()["view"]["own_choice"] is None
