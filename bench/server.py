"""The server under load: tables in play, two people at each with streams of their own, moves at an even rate.

    python bench/server.py --tables 200 --rate 200 --seconds 20 --store sqlite --store postgres

All over the loopback, and bounded by its arguments. People play random moves (in Wordcraft words that fit the letters)
and hear of each other's moves over their streams. Printed are moves per second, milliseconds to the answer and to the
other player's stream, processor time of the server for each move, its memory for each table, and bytes for each move;
then what a late move of a game costs beside an early one. With `--before` another checkout is measured beside ours.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from heartwood.games.wordcraft import open_wordcraft
from tools.kill_storm import free_port

HERE = Path(__file__).parents[1]
TITLES = ["wordcraft", "woodcraft"]
PROCESSOR_TIME = 2  # of a process, by its number: a kind of clock that Linux has
PAGE = os.sysconf("SC_PAGE_SIZE")
EARLY, LATE = range(10, 40), range(280, 310)  # moves of a game, for what they cost
GAMES_IN_FULL = 8  # for that, as the machine is now quick, now slow
PATIENCE = 30  # seconds to wait for news of one's turn
WARM_UP = 3.0  # seconds of play that are not counted


class MoveSeen(msgspec.Struct):
    """A legal move, as far as its player needs it."""

    text: str


class TableSeen(msgspec.Struct):
    """A table, as far as its players need it."""

    id: str
    phase: str
    decision: int
    seat: int | None
    view: Any
    moves: list[MoveSeen]
    invite: str | None = None


class AnswerSeen(msgspec.Struct):
    """The answer to a command."""

    answer: str
    table: TableSeen


class Part(msgspec.Struct):
    """A part of a table that changed."""

    path: list[str | int]
    value: Any


class UpdateSeen(msgspec.Struct):
    """News from a stream: the table, or the parts of it that changed."""

    table: dict[str, Any] | None = None
    changes: list[Part] = []


class Person:
    """Somebody at a table: a cookie, a stream, and what was shown last."""

    def __init__(self, seat: int, cookie: str) -> None:
        self.seat = seat
        self.cookie = cookie
        self.shown: TableSeen | None = None
        self.streamed: dict[str, Any] = {}  # the table as the stream tells it
        self.news = asyncio.Event()
        self.stream: ClientConnection | None = None

    def heard(self, update: UpdateSeen) -> TableSeen:
        """The table after news."""
        self.streamed = update.table or self.streamed
        for part in update.changes:
            inside: Any = self.streamed
            for key in part.path[:-1]:
                inside = inside[key]
            inside[part.path[-1]] = part.value
        return msgspec.convert(self.streamed, TableSeen)


class Measured(NamedTuple):
    """What a load came to."""

    moves: int
    seconds: float
    cpu: float  # seconds of the server
    answers: list[float]  # seconds to the answer
    streams: list[float]  # seconds to the other player's stream
    out: int  # bytes from the server
    memory: float  # bytes more for each table
    ratio: float  # a late move's processor time beside an early one's


class Line:
    """A connection that is kept, for one request at a time; it costs less than a client that can do more."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object, cookie: str) -> bytes:
        """Send a body; the answer's. A connection that was closed meanwhile is made anew."""
        data = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: heartwood={cookie}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        for _ in range(2):
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            try:
                writer.write(head.encode() + data)
                answer = await reader.readuntil(b"\r\n\r\n")
            except (OSError, asyncio.IncompleteReadError):
                self.streams = None
                continue
            if not answer.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(answer.decode())
            length = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            return await reader.readexactly(int(length.partition(b":")[2]))
        raise RuntimeError("the server does not answer")


class Load:
    """People who play at many tables of one server."""

    def __init__(self, port: int, pid: int, seed: int) -> None:
        self.port = port
        self.pid = pid
        self.address = f"http://127.0.0.1:{port}"
        self.chance = random.Random(seed)
        self.commands = itertools.count()
        self.answers: list[float] = []
        self.streams: list[float] = []
        self.out = self.moves = 0

    def forget(self) -> None:
        """Count from now on."""
        self.moves = self.out = 0
        self.answers.clear()
        self.streams.clear()

    async def new_table(self, client: httpx.AsyncClient, title: str, seats: int = 2) -> list[Person]:
        """A table with people at all its seats."""
        client.cookies.clear()
        made = await client.post("/api/tables", json={"game": title, "name": "Ann", "bots": [""] * seats})
        answers = [made.raise_for_status()]
        for seat in range(1, seats):
            client.cookies.clear()
            asked = {"name": f"Guest {seat}", "invite": made.json()["invite"]}
            sat = await client.post(f"/api/tables/{made.json()['id']}/sit", json=asked)
            answers.append(sat.raise_for_status())
        client.cookies.clear()
        people = [Person(seat, answer.cookies["heartwood"]) for seat, answer in enumerate(answers)]
        for person in people:
            cookie = {"cookie": f"heartwood={person.cookie}"}
            shown = await client.get(f"/api/tables/{made.json()['id']}", params={"seat": person.seat}, headers=cookie)
            person.shown = msgspec.json.decode(shown.content, type=TableSeen)
        return people

    async def listen(self, person: Person, table: "Table") -> None:
        """Hear of the other's moves."""
        assert person.shown is not None
        address = f"ws://127.0.0.1:{self.port}/api/tables/{person.shown.id}/live?seat={person.seat}&changes=yes"
        headers = {"cookie": f"heartwood={person.cookie}"}
        async with connect(address, additional_headers=headers, max_size=None) as stream:
            person.stream = stream
            async for news in stream:
                now = time.perf_counter()
                data = news if isinstance(news, bytes) else news.encode()
                self.out += len(data)
                if table.sent and table.sender is not person:
                    self.streams.append(now - table.sent)
                    table.sent = 0.0
                shown = person.heard(msgspec.json.decode(data, type=UpdateSeen))
                if person.shown is None or shown.decision >= person.shown.decision:
                    person.shown = shown
                person.news.set()

    async def play(self, client: httpx.AsyncClient, table: "Table") -> bool:
        """One move by whoever can make one; False when the game is over."""
        for _ in range(PATIENCE * 20):
            for person in table.people:
                shown = person.shown
                assert shown is not None
                if shown.phase == "over":
                    return False
                if shown.moves:
                    await self.move(client, table, person, shown)
                    return True
            table.people[0].news.clear()
            try:
                await asyncio.wait_for(table.people[0].news.wait(), 0.05)
            except TimeoutError:
                continue
        raise RuntimeError("nobody is asked any more")

    async def move(self, client: httpx.AsyncClient, table: "Table", person: Person, shown: TableSeen) -> None:
        """One move, and how long its answer takes."""
        body = {
            "seat": person.seat,
            "decision": shown.decision,
            "command": f"bench-{next(self.commands):012d}",
            "move": self.chosen(shown),
        }
        began = time.perf_counter()
        table.sender, table.sent = person, began
        table.line = table.line or Line(self.port)
        got = await table.line.post(f"/api/tables/{shown.id}/commands", body, person.cookie)
        self.answers.append(time.perf_counter() - began)
        self.out += len(got)
        answer = msgspec.json.decode(got, type=AnswerSeen)
        person.shown = answer.table
        if answer.answer == "accepted":
            self.moves += 1
            table.moves += 1
        else:
            table.sent = 0.0

    def chosen(self, shown: TableSeen) -> str:
        """Any move; in Wordcraft a word, if one fits."""
        if shown.view["game"] == "wordcraft" and shown.view["step"] == "turn":
            words = sayable(shown)
            if words:
                return f"say {self.chance.choice(words)}"
        return self.chance.choice(shown.moves).text


class Table:
    """Its people, and the move whose news is awaited."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.sender = people[0]
        self.sent = 0.0
        self.moves = 0
        self.line: Line | None = None


@cache
def words_of(lexicon: str) -> Any:
    """The words of a lexicon."""
    return open_wordcraft(None, lexicon, None).pack


def sayable(shown: TableSeen) -> list[str]:
    """Words that fit the letters and the cubes in hand."""
    view, pack = shown.view, words_of("english")
    letters = sum(1 << ord(letter["name"][0]) - ord("A") for letter in view["letters"])
    said = [pack.lexicon.find(one["word"]) for one in view["said"]]
    barred = {*said, *(word for one in said for word in pack.families.kin(one)), *pack.offensive.words}
    found = [pack.lexicon.words[word] for word in pack.lexicon.playable(letters) if word not in barred]
    return [word for word in found if len(word) <= view["hand"][shown.seat] and "Q" not in word]


def cpu_of(pid: int) -> float:
    """Processor seconds of a process, with all its threads."""
    return time.clock_gettime(~pid << 3 | PROCESSOR_TIME)


def memory_of(pid: int) -> int:
    """The bytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


async def under_load(port: int, pid: int, tables: int, rate: float, seconds: float, seed: int) -> Measured:
    """Make the tables, let people play at an even rate for some seconds, and count."""
    load = Load(port, pid, seed)
    limits = httpx.Limits(max_connections=256, max_keepalive_connections=256)
    async with httpx.AsyncClient(base_url=load.address, timeout=60, limits=limits) as client:
        before = memory_of(pid)
        playing = [Table(await load.new_table(client, TITLES[number % len(TITLES)])) for number in range(tables)]
        listening = [asyncio.create_task(load.listen(person, table)) for table in playing for person in table.people]
        while any(person.stream is None for table in playing for person in table.people):
            await asyncio.sleep(0.05)
        memory = (memory_of(pid) - before) / tables
        words_of("english")  # read now, not while somebody waits
        gc.collect()
        gc.freeze()  # our own pauses are not the server's
        began = time.perf_counter()
        ends = began + WARM_UP + seconds

        async def people(number: int) -> None:
            """Play at one table, each move at its time; a finished game makes room for a new one."""
            every = tables / rate if rate else 0.0
            due = began + every * number / tables
            while due < ends and time.perf_counter() < ends:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if not await load.play(client, playing[number]):
                    return
                due = max(due + every, time.perf_counter() - every)

        together = asyncio.gather(*(people(number) for number in range(tables)))
        await asyncio.sleep(WARM_UP)
        load.forget()
        counted_from, used = time.perf_counter(), cpu_of(pid)
        await together
        spent, cpu = time.perf_counter() - counted_from, cpu_of(pid) - used
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        counted = (load.moves, spent, cpu, load.answers[:], load.streams[:], load.out, memory)
        return Measured(*counted, await late_beside_early(load, client))


async def late_beside_early(load: Load, client: httpx.AsyncClient) -> float:
    """Processor time of late moves of a game of four people beside that of early ones."""
    costs: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(GAMES_IN_FULL):
        table = Table(await load.new_table(client, "woodcraft", 4))
        listening = [asyncio.create_task(load.listen(person, table)) for person in table.people]
        used, since = cpu_of(load.pid), 0
        while table.moves < LATE.stop and await load.play(client, table):
            if table.moves in (EARLY.start, LATE.start):
                used, since = cpu_of(load.pid), table.moves
            elif since and table.moves in (EARLY.stop, LATE.stop):
                costs[table.moves == LATE.stop].append((cpu_of(load.pid) - used) / (table.moves - since))
                since = 0
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    if not costs[True]:
        return float("nan")
    return statistics.median(costs[True]) / statistics.median(costs[False])


@contextmanager
def server_of(checkout: Path, lib: Path | None, python: str, database: str) -> Iterator[tuple[int, int]]:
    """A server of a checkout, without limits; its port and process."""
    port = free_port()
    source = lib or checkout / "src"
    environment = {**os.environ, "PYTHONPATH": f"{source}:{checkout}"}
    command = [python, str(Path(__file__)), "--serve", str(port), "--database", database]
    server = subprocess.Popen(command, env=environment, cwd=checkout, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        else:
            raise RuntimeError("the server does not start")
        yield port, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


@contextmanager
def store_of(kind: str) -> Iterator[str]:
    """An empty database."""
    if kind == "postgres":
        from tests.server.postgres import Postgres

        postgres = Postgres()
        try:
            yield postgres.url
        finally:
            postgres.close()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/bench.db"


def serve(port: int, database: str) -> None:
    """As usual, but without limits."""
    from heartwood.server import app as application
    from heartwood.server.app import make_app
    from heartwood.server.safety import LIMITS
    from heartwood.server.settings import Settings

    freely: Any = {"limits": dict.fromkeys(LIMITS, 10_000_000), "streams": 10_000}
    if "connections" in Settings._fields:
        freely |= {"connections": 10_000, "connections_each": 10_000}
    settings = Settings(database, tuple(TITLES), pace=0.0, **freely)
    app = make_app(settings)
    if hasattr(application, "collect_rarely"):
        application.collect_rarely()
    try:
        from heartwood.server.connections import WebConfig, WebServer
    except ImportError:  # a checkout from before connections were looked after
        import uvicorn

        uvicorn.run(
            app, port=port, log_config=None, access_log=False, ws_max_size=1 << 20, ws_per_message_deflate=False
        )
    else:
        WebServer(WebConfig(app, settings, port=port)).run()


def percent(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def line(name: str, measured: Measured) -> str:
    """A row of the table."""
    rate = measured.moves / measured.seconds
    cpu = measured.cpu / max(1, measured.moves) * 1000
    answer = f"{percent(measured.answers, 0.5):7.1f} {percent(measured.answers, 0.99):7.1f}"
    stream = f"{percent(measured.streams, 0.5):7.1f} {percent(measured.streams, 0.99):7.1f}"
    size = measured.out / max(1, measured.moves) / 1000
    memory = measured.memory / 1000
    return f"{name:28}{rate:9.1f} {answer} {stream} {cpu:9.2f} {memory:9.1f} {size:8.1f} {measured.ratio:10.2f}"


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="moves per second at all tables; 0: no limit")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--store", action="append", choices=["sqlite", "postgres"], help="by default sqlite")
    parser.add_argument("--compiled", type=Path, help="folder of the compiled engine; by default the plain one")
    parser.add_argument("--before", type=Path, help="another checkout, to compare with")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.database)
        return
    print(f"{given.tables} tables, {given.rate:g} moves/s wanted, {given.seconds:g} s; half Wordcraft, half Woodcraft")
    heads = f"{'moves/s':>9} {'answer':>7} {'p99 ms':>7} {'stream':>7} {'p99 ms':>7} {'cpu ms':>9} {'kB/table':>9}"
    print(f"{'':28}{heads} {'kB/move':>8} {'late/early':>10}")
    figures: dict[str, Any] = {}
    checkouts = [("", HERE, given.compiled)]
    if given.before:
        old = given.before / "build" / "fast" / "lib"
        checkouts.append((", before", given.before, old if given.compiled and old.is_dir() else None))
    for kind in given.store or ["sqlite"]:
        for name, checkout, lib in checkouts:
            with (
                store_of(kind) as database,
                server_of(checkout.resolve(), lib and lib.resolve(), given.python, database) as (port, pid),
            ):
                measured = asyncio.run(under_load(port, pid, given.tables, given.rate, given.seconds, 1))
            print(line(kind + name, measured), flush=True)
            figures[kind + name] = measured._asdict()
    if given.json:
        given.json.write_text(json.dumps(figures), "utf-8")


if __name__ == "__main__":
    main()
