"""Many tables whose people never play: with clocks of a second, every turn must be timed out, and none of them twice.

    python tools/clocks.py --tables 50 --seconds 120

The server is a process of its own, on SQLite; a table that is over makes room for a new one. In the end each turn that
a bot took is compared with what the table was told, and each position is reached again from the seed.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import Connection, Row, select

from heartwood.core import Position, sealed
from heartwood.games import open_game
from heartwood.server import schema
from heartwood.server.history import moves_in_force
from heartwood.server.store import Store
from tools.kill_storm import GAMES, free_port

TURN = 1  # seconds
TOLD = "table.time-up-turn"
STORM = Path(__file__).with_name("kill_storm.py")


class Report(NamedTuple):
    """What happened, and what was wrong."""

    tables: int
    timeouts: int
    by_game: dict[str, int]
    latest: float  # seconds by which a timeout was due and not yet played, at the most, when we looked
    cpu: float  # seconds of the server
    faults: list[str]


def turns(positions: Iterable[tuple[int, Position]]) -> Counter[int]:
    """By seat, the turns that bots took for people: a bot goes when its seat is no longer awaited.

    Given are the moves of a game, each with its seat and the position after it.
    """
    found: Counter[int] = Counter()
    standing: set[int] = set()
    for seat, position in positions:
        if seat not in standing:
            found[seat] += 1
        standing = {*standing, seat} & set(position.to_act())
    return found


def faults_of(connection: Connection, row: Row[Any]) -> tuple[int, list[str]]:
    """How many timeouts there were at a table, and what is wrong there."""
    game = open_game(row.game)
    position = game.start(row.seats, json.loads(row.options), sealed(bytes.fromhex(row.seed)))

    def follow() -> Iterable[tuple[int, Position]]:
        for move in list(moves_in_force(connection, row))[::-1]:
            position.play(move.seat, game.book.vocabulary.parse(move.text))
            yield move.seat, position

    taken = turns(follow())
    events = schema.events.c
    params = connection.execute(select(events.params).where(events.table_id == row.id, events.key == TOLD)).scalars()
    told = Counter(json.loads(text)["seat"] for text in params)
    found = [f"{row.id}: seat {seat} was played for without a timeout" for seat in taken - told]
    for seat, more in (told - taken).items():
        if more > 1 or row.phase == "over" or seat not in position.to_act():  # else its bot was about to play
            found.append(f"{row.id}: {more} timeouts of seat {seat} led to no move")
    if position.to_data() != json.loads(row.position):
        found.append(f"{row.id}: the moves do not lead to the head")
    return told.total(), found


def new_table(client: httpx.Client, game: str) -> tuple[str, str]:
    """A table of two people who will not play; its id, and the cookie of one of them."""
    client.cookies.clear()
    form = {"game": game, "name": "Ann", "bots": ["", ""], "clock": {"kind": "live", "turn": TURN}}
    made = client.post("/api/tables", json=form).raise_for_status()
    client.cookies.clear()
    asked = {"name": "Bob", "invite": made.json()["invite"]}
    client.post(f"/api/tables/{made.json()['id']}/sit", json=asked).raise_for_status()
    client.cookies.clear()
    return made.json()["id"], f"heartwood={made.cookies['heartwood']}"


def overdue(client: httpx.Client, table: str, cookie: str) -> float | None:
    """How long ago the time of somebody at a table was up; None when the game is over."""
    shown = client.get(f"/api/tables/{table}", headers={"cookie": cookie}).raise_for_status().json()
    now: float = client.get("/api/time").raise_for_status().json()["now"]
    if shown["phase"] != "running":
        return None
    moments: list[float] = [seat["up"] for seat in shown["clock"]["seats"] if seat["up"] is not None]
    return max([0.0, *(now - moment for moment in moments)])


def run(folder: Path, games: list[str], tables: int, seconds: float) -> Report:
    """Let the clocks run; then look."""
    port, database = free_port(), f"sqlite:///{folder / 'clocks.db'}"
    server = subprocess.Popen([sys.executable, str(STORM), "--serve", str(port), "--database", database])
    latest, cpu = 0.0, 0.0
    try:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=120, transport=httpx.HTTPTransport(retries=10)
        ) as client:
            places = [new_table(client, games[number % len(games)]) for number in range(tables)]
            ends = time.monotonic() + seconds
            while time.monotonic() < ends:
                for number, (table, cookie) in enumerate(places):
                    late = overdue(client, table, cookie)
                    latest = max(latest, late or 0.0)
                    if late is None:
                        places[number] = new_table(client, games[number % len(games)])
            figures = client.get("/metrics").raise_for_status().text.splitlines()
            cpu = next(float(line.split()[1]) for line in figures if line.startswith("process_cpu_seconds_total "))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(120)
    store = Store(database)
    counted: Counter[str] = Counter()
    faults: list[str] = []
    with store.read() as connection:
        rows = connection.execute(select(schema.tables)).all()
        for row in rows:
            number, found = faults_of(connection, row)
            counted[row.game] += number
            faults += found
    store.close()
    return Report(len(rows), counted.total(), dict(counted), round(latest, 2), round(cpu, 1), faults)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--game", action="append", choices=GAMES, help="several times for several; without it all")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), given.game or GAMES, given.tables, given.seconds)
    print(json.dumps(report._asdict(), indent=2))
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
