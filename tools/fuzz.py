"""Ask a server of our own thousands of things that no client would: nothing may be an error of ours.

    python tools/fuzz.py --requests 20000 --seed 1

Routes, parameters and bodies are those of the schema, filled with what could be right, what is nearly right and what
is nonsense; some requests are legal moves, so that games go on meanwhile. An answer of 5xx, no answer, or one that is
not what the schema says it is (JSON), is a fault, and so is a table that was stopped or a server that is not well.
"""

import argparse
import json
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from heartwood.games import TITLES
from heartwood.server.app import make_app, schema
from heartwood.server.connections import WebConfig, WebServer
from heartwood.server.safety import LIMITS
from heartwood.server.settings import Settings
from tools.kill_storm import free_port

GAMES = [*TITLES, "nutshell"]
FREELY = dict.fromkeys(LIMITS, 10_000_000)
PATIENCE = 120  # seconds for an answer
HINTS = 50  # one in so many questions for a hint is asked: they cost the most
METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "get", "X"]
TEXTS = [
    "",
    " ",
    "\x00",
    "\u202eevil",
    "\ud800",
    "\uffff",
    "é" * 24,
    "🌲" * 24,
    "a" * 300,
    "../../etc/passwd",
    "'; drop table",
]
TEXTS += [
    "null",
    "-1",
    "0",
    "9" * 400,
    "1e999",
    "NaN",
    "true",
    "%",
    "%00",
    "<script>",
    "{}",
    "[]",
    "x" * 43,
    "\n",
    "\r\nset-cookie: x",
]
NUMBERS = [0, 1, 2, 3, 7, 8, -1, 255, 2**31 - 1, 2**31, 2**63, 2**64, 10**100, 0.5, -0.0, 1e308]
ORIGINS = ["null", "http://[", "http://[::1", "https://evil.example", "ftp://x", "//", "x" * 3000, "\x7f", "http://%00"]
KINDS = [
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "multipart/form-data",
    "\x7f",
]
GARBAGE = [
    b"\x00" * 100,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\xff\xfe\r\n",
    b"POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
]
GARBAGE += [b"GET /\xff HTTP/1.1\r\nhost: x\r\n\r\n", b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 20_000 + b"\r\n"]
GARBAGE += [b"GET /api/tables/x/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"]


class Report(NamedTuple):
    """What was answered, by status, and what was wrong."""

    answers: dict[int, int]
    played: int
    faults: list[str]


class Table(NamedTuple):
    """A table that exists, and whoever has a seat there."""

    id: str
    cookies: list[str]
    tokens: list[str]


class Fuzz:
    """Asks; every choice comes from one seed."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.chance = random.Random(seed)
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)
        self.routes = routes()
        self.tables = [self.new_table(game) for game in GAMES]
        self.answers: Counter[int] = Counter()
        self.played = 0
        self.faults: list[str] = []

    def new_table(self, game: str) -> Table:
        """A table for two people."""
        form = {"game": game, "name": "Ann", "bots": ["", ""], "listed": self.chance.random() < 0.5}
        made = self.client.post("/api/tables", json=form)
        shown, cookie = made.json(), made.cookies["heartwood"]
        self.client.cookies.clear()
        sat = self.client.post(f"/api/tables/{shown['id']}/sit", json={"name": "Bob", "invite": shown["invite"]})
        self.client.cookies.clear()
        return Table(shown["id"], [cookie, sat.cookies["heartwood"]], [shown["invite"], shown["watch"]])

    def run(self, requests: int) -> Report:
        """So many requests."""
        for number in range(requests):
            kind = self.chance.random()
            if kind < 0.1:
                self.play()
            elif kind < 0.12:
                self.talk_nonsense()
            else:
                self.ask()
            if number % 100 == 99:
                print(f"\r{number + 1} of {requests}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        for table in self.tables:
            seen = self.client.get(f"/api/tables/{table.id}", headers=cookie(table.cookies[0]))
            if seen.status_code == 200 and seen.json()["phase"] == "quarantined":
                self.faults.append(f"{table.id} was stopped")
        if self.client.get("/api/health").status_code != 200:
            self.faults.append("the server is not well")
        return Report(dict(sorted(self.answers.items())), self.played, self.faults)

    def play(self) -> None:
        """A legal move, so that there is something to ask about; a game that is over is replaced."""
        place = self.chance.randrange(len(self.tables))
        table = self.tables[place]
        for seat, secret in enumerate(table.cookies):
            seen = self.client.get(f"/api/tables/{table.id}?seat={seat}", headers=cookie(secret))
            if seen.status_code != 200 or seen.json()["phase"] == "over":  # a link may have ended this hold
                self.tables[place] = self.new_table(GAMES[place])
                return
            moves = seen.json()["moves"]
            if moves:
                body = {"seat": seat, "decision": seen.json()["decision"], "command": self.command_id()}
                body["move"] = self.chance.choice(moves)["text"]
                sent = self.client.post(f"/api/tables/{table.id}/commands", json=body, headers=cookie(secret))
                self.note("a move", sent)
                self.played += sent.status_code == 200 and sent.json()["answer"] == "accepted"
                return

    def talk_nonsense(self) -> None:
        """Something that is hardly HTTP: an answer or the end of the connection is all there may be."""
        host, _, port = self.address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), PATIENCE) as connection:
            try:
                connection.sendall(self.chance.choice([*GARBAGE, self.chance.randbytes(200)]) + b"\r\n\r\n")
                connection.shutdown(socket.SHUT_WR)
                said = connection.recv(12)
            except OSError:
                said = b""
            if said.startswith(b"HTTP/1.1 5"):
                self.faults.append(f"nonsense was answered {said!r}")

    def ask(self) -> None:
        """One request, right or wrong in some way."""
        path, method, asked = self.chance.choice(self.routes)
        if path.endswith("/hint") and self.chance.randrange(HINTS):
            return
        table = self.chance.choice(self.tables)
        if self.chance.random() < 0.05:
            method = self.chance.choice(METHODS)
        for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
            path = path.replace("{" + name + "}", self.path_part(name, table))
        query = {
            one["name"]: self.value(one["name"], one.get("schema", {}), table)
            for one in asked.get("parameters", [])
            if one["in"] == "query" and self.chance.random() < 0.7
        }
        headers = self.headers(table)
        body = None
        if "requestBody" in asked:
            shape = asked["requestBody"]["content"]["application/json"]["schema"]
            body = self.body(self.value("", shape, table))
            headers.setdefault(b"content-type", b"application/json")
        text = "&".join(f"{quoted(name)}={quoted(str(value))}" for name, value in query.items())
        said = f"{method} {path}?{text} {body if body is None else body[:200]!r} {headers}"
        try:
            sent = self.client.request(method, f"{path}?{text}", content=body, headers=list(headers.items()))
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeEncodeError):
            return  # which our own client does not let out
        except httpx.HTTPError as error:
            self.faults.append(f"{said}: {type(error).__name__}")
            return
        self.client.cookies.clear()
        self.note(said, sent)

    def note(self, said: str, sent: httpx.Response) -> None:
        """Count an answer."""
        self.answers[sent.status_code] += 1
        if sent.status_code >= 500:
            self.faults.append(f"{said}: {sent.status_code} {sent.text[:200]}")
        if sent.headers.get("content-type", "").startswith("application/json") and sent.content:
            json.loads(sent.content)

    # --- values ------------------------------------------------------------------------------------------------

    def path_part(self, name: str, table: Table) -> str:
        """Something for a place in a path."""
        right = {"id": table.id, "game": self.chance.choice(GAMES), "language": self.chance.choice(["en", "de"])}
        if self.chance.random() < 0.9:
            return right.get(name, "en")
        return quoted(self.chance.choice([*TEXTS, "0" * 16, self.chance.randbytes(8).hex()]))

    def headers(self, table: Table) -> dict[bytes, bytes]:
        """Headers, mostly those of somebody with a seat."""
        found: dict[bytes, bytes] = {}
        kind = self.chance.random()
        if kind < 0.8:
            found[b"cookie"] = f"heartwood={self.chance.choice(table.cookies)}".encode()
        elif kind < 0.9:
            junk = ["x", "heartwood=" + "é" * 43, "heartwood=" + "x" * 43, "=;=;", "heartwood"]
            found[b"cookie"] = self.chance.choice(junk).encode()
        if self.chance.random() < 0.05:
            found[b"origin"] = self.chance.choice([*ORIGINS, self.address]).encode()
        if self.chance.random() < 0.05:
            found[b"content-type"] = self.chance.choice(KINDS).encode()
        if self.chance.random() < 0.02:
            odd = [b"host", b"accept", b"accept-encoding", b"if-none-match", b"x-forwarded-for", b"sec-fetch-site"]
            found[self.chance.choice(odd)] = self.chance.choice(
                [b"\xff", b"x" * 4000, b"", b"::1", b"[", b"cross-site"]
            )
        return found

    def body(self, value: Any) -> bytes:
        """A value as JSON, sometimes damaged."""
        try:
            data = json.dumps(value).encode()
        except (ValueError, RecursionError):
            data = b"{}"
        kind = self.chance.random()
        if kind < 0.9:
            return data
        place = self.chance.randrange(len(data) + 1)
        damaged = [data[:place], data[:place] + b"\xff" + data[place:], data * 2, data.decode().encode("utf-16")]
        damaged += [b"[" * 5000, b'{"a":' * 2000, self.chance.randbytes(50), b"", data + b" " * 20_000]
        return self.chance.choice(damaged)

    def value(self, name: str, shape: dict[str, Any], table: Table, depth: int = 0) -> Any:
        """A value that fits a shape, or a place by its name; or, now and then, one that does not."""
        if self.chance.random() < (0.02 if not name else 0.1):
            return self.nonsense(depth)
        if "$ref" in shape:
            return self.value(name, SHAPES[shape["$ref"].rpartition("/")[2]], table, depth)
        for choice in ("oneOf", "anyOf"):
            if choice in shape:
                return self.value(name, self.chance.choice(shape[choice]), table, depth)
        known = self.known(name, table)
        if known is not None:
            return known
        if "enum" in shape:
            return self.chance.choice(shape["enum"])
        kind = shape.get("type", "object")
        if isinstance(kind, list):
            kind = self.chance.choice(kind)
        if kind == "object":
            inner = shape.get("properties", {})
            wanted = [one for one in inner if one in shape.get("required", []) or self.chance.random() < 0.5]
            return {one: self.value(one, inner[one], table, depth + 1) for one in wanted}
        if kind == "array":
            return [self.value("", shape.get("items", {}), table, depth + 1) for _ in range(self.chance.randrange(4))]
        plain = {"integer": self.chance.choice(NUMBERS[:8]), "boolean": self.chance.random() < 0.5, "null": None}
        return plain.get(kind, self.chance.choice(TEXTS[7:]))

    def known(self, name: str, table: Table) -> Any:
        """What a place with this name wants."""
        choices: dict[str, list[Any]] = {
            "game": GAMES,
            "name": ["Ann", "Bob", "Eve", "Zoë"],
            "bots": [["", ""], ["", "random"], ["random", ""], ["random", "random"], [""] * 8],
            "seat": [0, 0, 1, 1, 2],
            "token": table.tokens,
            "invite": table.tokens,
            "command": [self.command_id()],
            "decision": list(range(1, 20)),
            "move": ["pass", "leave", "word tree", "w", "take 1", "x" * 200, "\x00"],
            "level": ["random", "master"],
            "lang": ["en", "de"],
            "after": [0, 1, 50, 10_000],
            "page": [0, 1],
        }
        return self.chance.choice(choices[name]) if name in choices else None

    def nonsense(self, depth: int) -> Any:
        """Anything."""
        deep: Any = 1
        for _ in range(self.chance.choice([1, 3, 50])):
            deep = [deep] if self.chance.random() < 0.5 else {"a": deep}
        return self.chance.choice([*TEXTS, *NUMBERS, None, True, [], {}, deep, [1] * 3000, float("nan")])

    def command_id(self) -> str:
        """A new command."""
        return f"fuzz-{self.chance.getrandbits(64):x}"


def cookie(secret: str) -> dict[str, str]:
    """The header of somebody with a seat."""
    return {"cookie": f"heartwood={secret}"}


def quoted(text: str) -> str:
    """A text in an address, byte by byte."""
    return "".join(f"%{byte:02x}" for byte in text.encode(errors="surrogatepass"))


DESCRIBED: dict[str, Any] = json.loads(schema())
SHAPES: dict[str, Any] = DESCRIBED["components"]["schemas"]


def routes() -> list[tuple[str, str, dict[str, Any]]]:
    """All routes of the schema: path, method, and what they take."""
    return [
        (path, method.upper(), asked)
        for path, methods in sorted(DESCRIBED["paths"].items())
        for method, asked in sorted(methods.items())
        if method in ("get", "post")
    ]


def fuzz(requests: int, seed: int) -> Report:
    """Ask a new server so many things."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'fuzz.db'}"
        settings = Settings(database, tuple(GAMES), pace=0.0, think=PATIENCE, limits=FREELY, listed=10_000)
        port = free_port()
        server = WebServer(WebConfig(make_app(settings), settings, port=port))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            while not server.started:
                time.sleep(0.02)
            return Fuzz(f"http://127.0.0.1:{port}", seed).run(requests)
        finally:
            server.should_exit = True
            thread.join()


def main() -> int:
    """Ask, and say what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    report = fuzz(given.requests, given.seed)
    print(f"answers by status: {report.answers}; moves played: {report.played}")
    for fault in report.faults[:50]:
        print(fault)
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
