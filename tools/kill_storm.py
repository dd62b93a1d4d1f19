"""Kill the server, again and again, while people and bots play at many tables; then look for anything lost or doubled.

    python tools/kill_storm.py --tables 50 --kills 100
    python tools/kill_storm.py --tables 100 --kills 30 --processes 2 --every 20 --database postgresql+psycopg://...

Half of the kills come from outside at any time, half from inside at any point of a transaction: between two statements,
before its commit, after it and before the answer. Each table has one person who plays all its seats and writes down
what was acknowledged. In the end the moves in force must be exactly those, every table must replay from its seed to
its head, moves and events must be numbered without a gap, and every table must go on.

With `--processes` several of them serve together with one for bots, and each kill is that of one of them.
"""

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import Connection, event, func, select

from heartwood.core import sealed
from heartwood.games import TITLES, open_game
from heartwood.server import schema
from heartwood.server.history import moves_in_force
from heartwood.server.safety import LIMITS
from heartwood.server.settings import Settings
from heartwood.server.store import Store

GAMES = [*TITLES, "nutshell"]
FREELY = dict.fromkeys(LIMITS, 10_000_000)
POINTS = 400  # a server that dies by itself does so at one of so many points
PATIENCE = 10  # seconds to wait for moves, or for a server that is to die by itself
TAKEN = ("accepted", "duplicate")


class Report(NamedTuple):
    """What the storm did, and what was wrong afterwards."""

    kills: int
    from_inside: int
    acknowledged: int
    undone: int
    repeated: int  # sent again after a kill and found to be there already
    tables: int
    faults: list[str]


class Seats:
    """A table, the cookies of its people, and all that was acknowledged to them."""

    def __init__(self, table: str, cookies: list[str], bot: bool) -> None:
        self.table = table
        self.cookies = cookies
        self.bot = bot
        self.over = False
        self.moves: list[tuple[int, str]] = []  # in force, by people
        self.played = 0
        self.commands: list[str] = []


class Storm:
    """A server process that dies often, and people who do not mind."""

    def __init__(self, folder: Path, tables: int, workers: int, seed: int, database: str = "") -> None:
        self.database = database or f"sqlite:///{folder / 'storm.db'}"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.chance = random.Random(seed)
        self.faults: list[str] = []
        self.from_inside = self.taken = self.undone = self.repeated = 0
        self.stopped = threading.Event()
        self.server = self.start(0)
        with httpx.Client(base_url=self.address, timeout=120) as client:
            self.tables = [new_table(client, number) for number in range(tables)]
        self.finished: list[Seats] = []
        self.workers = [threading.Thread(target=self.people, args=(number, workers)) for number in range(workers)]

    def command(self) -> list[str]:
        """What starts a server."""
        return [sys.executable, __file__, "--serve", str(self.port), "--database", self.database]

    def start(self, die: int) -> "subprocess.Popen[bytes]":
        """A server, ready to answer; it dies at the so-manieth point of its transactions, or not by itself."""
        command = [*self.command(), "--die"]
        for tries in range(20):  # one that dies before it answers lives twice as long the next time
            server = subprocess.Popen([*command, str(die << tries)])
            while server.poll() is None:
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
        points = [number % 2 * self.chance.randrange(1, POINTS) for number in range(kills)] + [0]
        for number in range(kills):
            self.strike(points[number])
            self.server = self.start(points[number + 1])
            print(
                f"\r{number + 1} of {kills} kills, {self.taken} moves acknowledged", end="", file=sys.stderr, flush=True
            )
        print(file=sys.stderr)
        return self.end(kills)

    def end(self, kills: int) -> Report:
        """When the storm is over, see what is left."""
        self.stopped.set()
        for worker in self.workers:
            worker.join()
        self.go_on()
        self.server.send_signal(signal.SIGTERM)
        if self.server.wait(120) not in (0, -signal.SIGTERM):
            self.faults.append(f"the server ended with {self.server.returncode}")
        tables = self.tables + self.finished
        self.faults += losses(self.database, tables)
        return Report(kills, self.from_inside, self.taken, self.undone, self.repeated, len(tables), self.faults)

    def strike(self, die: int) -> None:
        """Kill the server after some acknowledgements, at any moment, unless it dies by itself before."""
        ends = time.monotonic() + PATIENCE
        enough = self.taken + self.chance.randrange(1, 2 * len(self.tables))
        while self.server.poll() is None and time.monotonic() < ends and (die or self.taken < enough):
            time.sleep(self.chance.uniform(0.001, 0.01))
        self.from_inside += self.server.poll() is not None
        self.server.kill()
        self.server.wait()

    def go_on(self) -> None:
        """After all that, every table takes another move, and bots still play."""
        chance = random.Random("after the storm")  # other commands than those of the people in it
        with httpx.Client(base_url=self.address, timeout=120) as client:
            for seats in self.tables:
                for _ in range(400):
                    before = seats.played
                    self.act(client, seats, chance)
                    if seats.over or seats.played > before:
                        break
                    time.sleep(0.05)
                else:
                    self.faults.append(f"{seats.table}: the table does not go on")

    def people(self, number: int, workers: int) -> None:
        """Play at every so-manieth table until the storm is over."""
        chance = random.Random(number)
        with httpx.Client(base_url=self.address, timeout=120) as client:
            while not self.stopped.is_set():
                for place in range(number, len(self.tables), workers):
                    try:
                        if self.tables[place].over:
                            new = new_table(client, place)
                            self.finished.append(self.tables[place])
                            self.tables[place] = new
                        self.act(client, self.tables[place], chance)
                    except httpx.TransportError:
                        time.sleep(0.05)
                    except httpx.HTTPStatusError as error:
                        if error.response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                            self.faults.append(f"{self.tables[place].table}: {error!r}")
                            return
                        time.sleep(0.05)  # the store is busy: whoever only looked asks again
                    except Exception as error:
                        self.faults.append(f"{self.tables[place].table}: {error!r}")
                        return

    def act(self, client: httpx.Client, seats: Seats, chance: random.Random) -> None:
        """One command at a table by whoever can give one, sent until it is answered."""
        for seat, cookie in enumerate(seats.cookies):
            path = f"/api/tables/{seats.table}"
            shown = client.get(path, params={"seat": seat}, headers={"cookie": cookie}).raise_for_status().json()
            seats.over = shown["phase"] == "over"
            steps = shown["undo"]["steps"]
            if seats.over:
                return
            backwards = steps and chance.random() < (0.2 if shown["moves"] else 0.1)
            if not backwards and not shown["moves"]:
                continue
            act = chance.choice(["undo", "reset"]) if backwards else "move"
            body = {
                "seat": seat,
                "decision": shown["decision"],
                "command": f"{chance.getrandbits(64):016x}",
                "act": act,
                "move": chance.choice(shown["moves"])["text"] if act == "move" else "",
            }
            answer, sent = insist(client, f"{path}/commands", body, cookie)
            if answer in TAKEN and not (answer == "duplicate" and sent == 1):
                self.repeated += answer == "duplicate"
                self.note(seats, body, steps)
            elif not seats.bot or answer in TAKEN:  # else a bot may have been quicker
                self.faults.append(f"{seats.table}: {act} {body['move']} was answered {answer}")
            return

    def note(self, seats: Seats, body: dict[str, Any], steps: int) -> None:
        """Write down what was acknowledged."""
        seats.commands.append(body["command"])
        self.taken += 1
        if body["act"] == "move":
            seats.moves.append((body["seat"], body["move"]))
            seats.played += 1
            return
        self.undone += 1
        for _ in range(steps if body["act"] == "reset" else 1):
            if seats.moves.pop()[0] != body["seat"]:
                self.faults.append(f"{seats.table}: somebody else's move was taken back")


class StormOfProcesses(Storm):
    """Several processes that serve together, of which one dies now and then; it is started anew by the one above."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        workers: int,
        seed: int,
        database: str,
        *,
        processes: int = 2,
        every: float = 0.0,
    ) -> None:
        self.processes = processes
        self.every = every  # seconds between kills; 0: after some acknowledgements
        super().__init__(folder, tables, workers, seed, database)

    def command(self) -> list[str]:
        return [*super().command(), "--processes", str(self.processes)]

    def run(self, kills: int) -> Report:
        """Play and kill; then look."""
        for worker in self.workers:
            worker.start()
        for number in range(kills):
            self.strike(0)
            print(
                f"\r{number + 1} of {kills} kills, {self.taken} moves acknowledged", end="", file=sys.stderr, flush=True
            )
        print(file=sys.stderr)
        return self.end(kills)

    def strike(self, die: int) -> None:
        """Kill one of the processes after some time or acknowledgements, any of them; not the one above."""
        ends, enough = time.monotonic() + PATIENCE, self.taken + self.chance.randrange(1, 2 * len(self.tables))
        if self.every:
            time.sleep(self.every)
        else:
            while time.monotonic() < ends and self.taken < enough:
                time.sleep(0.01)
        for _ in range(600):
            living = children(self.server.pid)
            if len(living) == self.processes + 1:
                os.kill(self.chance.choice(living), signal.SIGKILL)
                return
            time.sleep(0.1)
        self.faults.append("a process that died was not started anew")


def children(pid: int) -> list[int]:
    """The processes that a process has started to serve: not those that keep its books."""
    found: list[int] = []
    for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(int(one))
    return found


def insist(client: httpx.Client, path: str, body: dict[str, Any], cookie: str) -> tuple[str, int]:
    """Send a command until it is answered; the answer, and how often the command was sent."""
    ends = time.monotonic() + 120
    sent = 0
    while time.monotonic() < ends:
        sent += 1
        try:
            response = client.post(path, json=body, headers={"cookie": cookie})
            if response.status_code != 503:
                return str(response.raise_for_status().json()["answer"]), sent
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise RuntimeError("no answer came")


def new_table(client: httpx.Client, number: int) -> Seats:
    """A table with two people, or with one and a bot."""
    bot = number // len(GAMES) % 3 == 1
    client.cookies.clear()
    new = {"game": GAMES[number % len(GAMES)], "name": "Ann", "bots": ["", "random" if bot else ""]}
    made = client.post("/api/tables", json=new).raise_for_status()
    cookies = [f"heartwood={made.cookies['heartwood']}"]
    if not bot:
        client.cookies.clear()
        asked = {"name": "Bob", "invite": made.json()["invite"]}
        sat = client.post(f"/api/tables/{made.json()['id']}/sit", json=asked).raise_for_status()
        cookies.append(f"heartwood={sat.cookies['heartwood']}")
    client.cookies.clear()
    return Seats(made.json()["id"], cookies, bot)


def losses(database: str, tables: list[Seats]) -> list[str]:
    """All that does not hold in a store after a storm."""
    store = Store(database)
    games = {title: open_game(title) for title in GAMES}
    faults: list[str] = []
    with store.read() as connection:
        for seats in tables:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == seats.table)).one()
            chain = list(moves_in_force(connection, row))[::-1]
            if [(move.seat, move.text) for move in chain if not move.automatic] != seats.moves:
                faults.append(f"{row.id}: the moves in force are not those that were acknowledged")
            made = connection.execute(select(schema.moves).where(schema.moves.c.table_id == row.id)).all()
            if sum(not move.automatic for move in made) != seats.played:
                faults.append(f"{row.id}: {seats.played} acknowledged moves are {len(made)} in the store")
            commands = schema.commands.c
            query = select(commands.command_id).where(commands.table_id == row.id)
            names = list(connection.execute(query).scalars())
            if sorted(name for name in names if not name.startswith("bot-")) != sorted(seats.commands):
                faults.append(f"{row.id}: the commands are not those that were acknowledged")
            if sum(name.startswith("bot-") for name in names) != sum(move.automatic for move in made):
                faults.append(f"{row.id}: a bot's command made no move, or two")
            if sorted(move.move_id for move in made) != list(range(1, row.last_move_id + 1)):
                faults.append(f"{row.id}: a gap in the moves")
            told = select(func.count(), func.min(schema.events.c.number), func.max(schema.events.c.number))
            if connection.execute(told.where(schema.events.c.table_id == row.id)).one() != (
                row.event_count,
                1,
                row.event_count,
            ):
                faults.append(f"{row.id}: a gap in the events")
            game = games[row.game]
            position = game.start(row.seats, json.loads(row.options), sealed(bytes.fromhex(row.seed)))
            for move in chain:
                position.play(move.seat, game.book.vocabulary.parse(move.text))
            if position.to_data() != json.loads(row.position):
                faults.append(f"{row.id}: the moves do not lead to the head")
    store.close()
    return faults


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the server of the storm ---------------------------------------------------------------------------------------


class Doom:
    """Counts the points of transactions, and ends the process at one of them."""

    def __init__(self, points: int) -> None:
        self.left = points

    def pass_by(self, *given: Any) -> None:
        """One more point."""
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def write(self, connection: Connection, *rest: Any) -> None:
        """One more point of a transaction that writes."""
        if connection.get_execution_options().get("writing"):
            self.pass_by()


def serve(port: int, database: str, die: int) -> None:
    """As usual, but without limits, and with the game of the tests."""
    import uvicorn

    from heartwood.server.app import make_app

    app = make_app(Settings(database, tuple(GAMES), pace=0.0, limits=FREELY))
    if die:
        doom = Doom(die)
        server: Any = app.dependencies["server"]
        engine = server.dependency().state.store.engine
        for point in ("before_cursor_execute", "after_cursor_execute", "commit"):
            event.listen(engine, point, doom.write)
        event.listen(engine, "checkin", doom.pass_by)  # among them: committed, but not answered
    uvicorn.run(app, port=port, log_config=None, access_log=False, timeout_graceful_shutdown=10)


def serve_together(port: int, database: str, processes: int) -> None:
    """Several processes, as usual, but without limits, and with the game of the tests."""
    from heartwood.server.processes import Processes, prepare_tables

    settings = Settings(database, tuple(GAMES), pace=0.0, limits=FREELY, connections_each=1000)
    prepare_tables(settings)
    Processes(settings, socket.create_server(("127.0.0.1", port)), processes, None).run()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="URL of an empty database; by default SQLite in a new folder")
    parser.add_argument("--processes", type=int, default=1, help="that serve together; more than one needs Postgres")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between kills of one of several processes")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--die", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        if given.processes > 1:
            serve_together(given.serve, given.database, given.processes)
        else:
            serve(given.serve, given.database, given.die)
        return
    with tempfile.TemporaryDirectory() as folder:
        usual = (Path(folder), given.tables, given.workers, given.seed, given.database)
        storm = (
            StormOfProcesses(*usual, processes=given.processes, every=given.every)
            if given.processes > 1
            else Storm(*usual)
        )
        report = storm.run(given.kills)
    print(json.dumps(report._asdict(), indent=2))
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
