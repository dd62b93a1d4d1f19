"""Kill the server, again and again, while people play at many tables; then look whether anything was lost or doubled.

    python tools/kill_storm.py --tables 50 --kills 100

Every move that was acknowledged must be in the store, once, as it was sent; every table must replay from its seed to
its head; numbers of moves and events must have no gap.
"""

import argparse
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import select

from heartwood.core import sealed
from heartwood.games import TITLES, open_game
from heartwood.server import schema
from heartwood.server.past import recent
from heartwood.server.safety import LIMITS
from heartwood.server.settings import Settings
from heartwood.server.store import Store

GAMES = [*TITLES, "nutshell"]
FREELY = dict.fromkeys(LIMITS, 10_000_000)


class Report(NamedTuple):
    """What the storm did, and what was wrong afterwards."""

    kills: int
    acknowledged: int
    repeated: int  # sent again after a kill and found to be there already
    tables: int
    faults: list[str]


class Chair:
    """A person at a table."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.cookies = {"cookie": f"heartwood={token}"}


class Storm:
    """A server process that dies often, and people who do not mind."""

    def __init__(self, folder: Path, tables: int, workers: int, seed: int) -> None:
        self.database = f"sqlite:///{folder / 'storm.db'}"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.chance = random.Random(seed)
        self.acknowledged: list[tuple[str, int, str]] = []
        self.faults: list[str] = []
        self.repeated = 0
        self.stopped = threading.Event()
        self.server = self.start()
        with httpx.Client(base_url=self.address) as client:
            self.tables = [new_table(client, GAMES[number % len(GAMES)]) for number in range(tables)]
        self.workers = [threading.Thread(target=self.people, args=(number, workers)) for number in range(workers)]

    def start(self) -> "subprocess.Popen[bytes]":
        """A server, ready to answer."""
        server = subprocess.Popen([sys.executable, __file__, "--serve", str(self.port), "--database", self.database])
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/api/health").status_code == 200:
                    return server
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def run(self, kills: int) -> Report:
        """Play and kill; then look."""
        for worker in self.workers:
            worker.start()
        for _ in range(kills):
            time.sleep(self.chance.uniform(0.1, 0.8))
            self.server.kill()
            self.server.wait()
            self.server = self.start()
        time.sleep(0.5)
        self.stopped.set()
        for worker in self.workers:
            worker.join()
        self.server.send_signal(signal.SIGTERM)
        if self.server.wait(30) not in (0, -signal.SIGTERM):
            self.faults.append(f"the server ended with {self.server.returncode}")
        self.faults += losses(self.database, self.acknowledged)
        return Report(kills, len(self.acknowledged), self.repeated, len(self.tables), self.faults)

    def people(self, number: int, workers: int) -> None:
        """Play at every so-manieth table until the storm is over."""
        chance = random.Random(number)
        with httpx.Client(base_url=self.address, timeout=30) as client:
            while not self.stopped.is_set():
                for place in range(number, len(self.tables), workers):
                    try:
                        if not self.move(client, self.tables[place], chance):
                            self.tables[place] = new_table(client, GAMES[place % len(GAMES)])
                    except httpx.TransportError:
                        time.sleep(0.05)

    def move(self, client: httpx.Client, chairs: list[Chair], chance: random.Random) -> bool:
        """One move at a table, sent until it is answered; False when the game is over."""
        for chair in chairs:
            path = f"/api/tables/{chair.table}"
            shown = client.get(path, params={"seat": chair.seat}, headers=chair.cookies).json()
            if shown["phase"] != "running":
                return False
            if chair.seat not in shown["view"]["to_act"]:
                continue
            text = chance.choice(shown["moves"])["text"]
            body = {
                "seat": chair.seat,
                "decision": shown["decision"],
                "command": f"{chance.getrandbits(64):016x}",
                "move": text,
            }
            answer, again = insist(client, f"{path}/commands", body, chair)
            if answer["answer"] in ("accepted", "duplicate"):
                self.acknowledged.append((chair.table, answer["seq"], text))
                self.repeated += answer["answer"] == "duplicate"
            elif not again:
                self.faults.append(f"{chair.table}: {text} was answered {answer['answer']}")
            return True
        return True


def insist(client: httpx.Client, path: str, body: dict[str, Any], chair: Chair) -> tuple[dict[str, Any], bool]:
    """Send a command until it is answered; and was it sent again?"""
    for tries in range(2000):
        try:
            response = client.post(path, json=body, headers=chair.cookies)
            if response.status_code == 200:
                return response.json(), tries > 0
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("no answer came")


def new_table(client: httpx.Client, game: str) -> list[Chair]:
    """A table with two people."""
    client.cookies.clear()
    made = client.post("/api/tables", json={"game": game, "name": "Ann", "bots": ["", ""]})
    shown = made.json()
    chairs = [Chair(shown["id"], 0, made.cookies["heartwood"])]
    client.cookies.clear()
    sat = client.post(f"/api/tables/{shown['id']}/sit", json={"name": "Bob", "invite": shown["invite"]})
    chairs.append(Chair(shown["id"], 1, sat.cookies["heartwood"]))
    client.cookies.clear()
    return chairs


def losses(database: str, acknowledged: list[tuple[str, int, str]]) -> list[str]:
    """All that does not hold in a store after a storm."""
    faults: list[str] = []
    store = Store(database)
    games = {title: open_game(title) for title in GAMES}
    with store.read() as connection:
        moves = {(row.table_id, row.seq): row for row in connection.execute(select(schema.moves))}
        for table, seq, text in acknowledged:
            if (table, seq) not in moves or moves[table, seq].text != text:
                faults.append(f"{table}: the acknowledged move {seq} ({text}) is not there")
        if len({(table, seq) for table, seq, _ in acknowledged}) != len(acknowledged):
            faults.append("one move was acknowledged for two commands")
        commands = connection.execute(select(schema.commands)).all()
        if len({(row.table_id, row.seq) for row in commands}) != len(commands) or len(commands) != len(moves):
            faults.append(f"{len(commands)} commands made {len(moves)} moves")
        for row in connection.execute(select(schema.tables).where(schema.tables.c.phase != "gathering")).all():
            game = games[row.game]
            position = game.start(row.seats, json.loads(row.options), sealed(bytes.fromhex(row.seed)))
            for move in reversed(recent(connection, row, None)):
                position.play(move.seat, game.book.vocabulary.parse(move.text))
            if position.to_data() != json.loads(row.position):
                faults.append(f"{row.id}: the moves do not lead to the head")
            numbers = select(schema.events.c.number).where(schema.events.c.table_id == row.id)
            if sorted(connection.execute(numbers).scalars()) != list(range(1, row.told + 1)):
                faults.append(f"{row.id}: a gap in the events")
            if [seq for table, seq in moves if table == row.id] != list(range(1, row.seq + 1)):
                faults.append(f"{row.id}: a gap in the moves")
    store.close()
    return faults


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(port: int, database: str) -> None:
    """The server of the storm: as usual, but without limits, and with the game of the tests."""
    import uvicorn

    from heartwood.server.app import make_app

    app = make_app(Settings(database, tuple(GAMES), pace=0.0, limits=FREELY))
    uvicorn.run(app, port=port, log_config=None, access_log=False, timeout_graceful_shutdown=10)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--database", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.database)
        return
    with tempfile.TemporaryDirectory() as folder:
        report = Storm(Path(folder), given.tables, given.workers, given.seed).run(given.kills)
    print(json.dumps(report._asdict(), indent=2))
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
