"""Requests that nobody sends by chance: odd bodies and origins, other names of the host, many callers, health.

Modules: src/heartwood/server/safety.py, src/heartwood/server/settings.py, src/heartwood/server/health.py
"""

import json
from math import inf
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner

from heartwood.cli.app import app
from heartwood.server.safety import DEEPEST, LIMITS, network_of_host
from heartwood.server.settings import Settings, with_limits
from tests.server.people import Person, client_of, listening, server_of

STORES = ("sqlite",)
JSON = {"content-type": "application/json"}
FORM = {"game": "nutshell", "name": "Ann", "bots": ["", ""]}
PROXY = {"host": "play.example.org", "x-forwarded-proto": "https"}


def form_with(**more: object) -> bytes:
    """The form of a new table, with something odd in it."""
    return json.dumps(FORM | more).encode()


BODIES = {
    "deep objects": form_with().replace(b'"Ann"', b'{"a":' * 2000 + b"1" + b"}" * 2000),
    "deep lists": b"[" * 8000,
    "deeper than needed": form_with(options=json.loads("[" * DEEPEST + "1" + "]" * DEEPEST)),
    "no UTF-8": form_with(name="?").replace(b"?", b"\xff"),
    "half a pair": form_with(name="?").replace(b"?", b"\\ud800"),
    "UTF-16": form_with().decode().encode("utf-16"),
    "no number": form_with(options={"first": float("nan")}),
    "nothing": b"",
    "half of it": form_with()[:-1],
    "two of them": form_with() * 2,
    "a list": b"[]",
}


@pytest.mark.parametrize("kind", BODIES)
def test_a_body_that_cannot_be_read_is_refused(kind: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        answer = client.post("/api/tables", content=BODIES[kind], headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


ORIGINS = ["http://[", "http://[::1", "null", "", "ftp://testserver.local", "https://testserver.local"]
ORIGINS += ["//testserver.local", "http://testserver.local@evil.example", "http://testserver.local/", "x" * 5000]


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_odd_origin_is_foreign(origin: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        answer = client.post("/api/tables", json=FORM, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "foreign-origin")
        table = client.post("/api/tables", json=FORM, headers={"origin": "http://testserver.local"}).json()["id"]
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect(f"/api/tables/{table}/live", headers={"origin": origin}) as socket,
        ):
            socket.receive_json()
        assert closed.value.code == 4403


def test_a_page_by_http_is_not_ours_where_we_speak_https(tmp_path: Path) -> None:
    with listening(tmp_path) as address:
        for scheme, status in (("https", 200), ("http", 403)):
            headers = PROXY | {"origin": f"{scheme}://play.example.org"}
            assert httpx.post(f"{address}/api/tables", json=FORM, headers=headers).status_code == status


def test_behind_tls_the_cookie_is_for_this_host_alone(tmp_path: Path) -> None:
    with listening(tmp_path) as address:
        made = httpx.post(f"{address}/api/tables", json=FORM, headers=PROXY)
        name, _, rest = made.headers["set-cookie"].partition("=")
        token = rest.partition(";")[0]
        said = made.headers["set-cookie"].lower()
        assert name == "__Host-heartwood"
        assert "secure" in said
        assert "path=/;" in f"{said};"
        assert "domain" not in said
        assert made.headers["strict-transport-security"].startswith("max-age=")

        def found(cookie: str) -> int:
            headers = PROXY | {"cookie": f"{cookie}={token}"}
            return len(httpx.get(f"{address}/api/mine", headers=headers).json()["tables"])

        assert found("__Host-heartwood") == 1
        assert found("heartwood") == 0  # which a page of another host of this domain could have put there
        plain = httpx.post(f"{address}/api/tables", json=FORM)
        assert plain.headers["set-cookie"].startswith("heartwood=")
        assert "strict-transport-security" not in plain.headers


def test_a_server_that_knows_its_names_answers_to_no_other(tmp_path: Path) -> None:
    with client_of(tmp_path, hosts=("play.example.org", "127.0.0.1")) as client:
        for host, status in [
            ("play.example.org", 200),
            ("Play.Example.org:8000", 200),
            ("127.0.0.1:8000", 200),
            ("evil.example", 403),
            ("play.example.org.evil.example", 403),
            ("", 403),
        ]:
            for path in ("/", "/api/games"):
                assert client.get(path, headers={"host": host}).status_code == status
        ann = Person(client)
        made = client.post("/api/tables", json=FORM, headers={"host": "play.example.org"})
        ann.token = made.cookies["heartwood"]
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect(
                f"/api/tables/{made.json()['id']}/live", headers=ann.headers() | {"host": "evil.example"}
            ) as socket,
        ):
            socket.receive_json()
        assert closed.value.code == 4403


@pytest.mark.parametrize("host", ["::1", "[", "[::1", "a b", "x:port", "\xff", "a@b", "[::1]:99999999"])
def test_a_host_that_cannot_be_is_refused(host: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        for body in ({}, FORM):
            answer = client.post("/api/tables", json=body, headers={b"host": host.encode("latin-1")})
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("host", ["[::1]:8000", "[2001:db8::1]", "club_house.example.", "192.0.2.7:80", "x"])
def test_hosts_that_can_be_are_served(host: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        headers = {"host": host, "origin": f"http://{host}"}
        assert client.post("/api/tables", json=FORM, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("no address", "no address"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_callers_are_counted_by_their_network(host: str, counted: str) -> None:
    assert network_of_host(host) == counted


def test_all_addresses_of_one_house_share_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)
    with listening(tmp_path, limits=dict.fromkeys(LIMITS, 2)) as address:
        callers = [f"2001:db8::{number:x}" for number in range(4)] + ["2001:db8:0:1::1"]
        asked = [httpx.get(f"{address}/api/games", headers={"x-forwarded-for": caller}) for caller in callers]
        assert [answer.status_code for answer in asked] == [200, 200, 429, 429, 200]


@pytest.mark.parametrize("path", ["/", "/api/status", "/schema/openapi.json"])
def test_whatever_can_be_asked_has_a_limit(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)
    with client_of(tmp_path, limits=dict.fromkeys(LIMITS, 2)) as client:
        assert [client.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_only_a_proxy_that_is_named_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)
    limits = dict.fromkeys(LIMITS, 1)
    for folder, proxies, expected in (("one", (), [200, 429]), ("two", ("127.0.0.1",), [200, 200])):
        (tmp_path / folder).mkdir()
        with listening(tmp_path / folder, limits=limits, proxies=proxies) as address:
            asked = [
                httpx.get(f"{address}/api/games", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
                for number in range(2)
            ]
            assert asked == expected


def test_limits_are_options() -> None:
    changed = with_limits(Settings(), ["make=100", "streams=200", "connections_each=999"])
    assert changed.limits == LIMITS | {"make": 100}
    assert (changed.streams, changed.connections_each) == (200, 999)
    for wrong in ("make", "make=", "make=-1", "make=0", "think=3", "titles=1", "make=1.5", "=1"):
        with pytest.raises(ValueError, match=wrong):
            with_limits(Settings(), [wrong])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "make=none is not a limit"), ("de", "make=none ist keine Grenze")]
)
def test_a_limit_that_is_none_is_said(language: str, said: str, tmp_path: Path) -> None:
    command = ["serve", "--database", str(tmp_path / "club.db"), "--limit", "make=none", "--lang", language]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert said in done.output


# --- health ------------------------------------------------------------------------------------------------------


def health(client: Any) -> tuple[int, int]:
    """What is said to those who ask and to those who only look."""
    seen = client.head("/api/health")
    assert seen.content == b""
    return client.get("/api/health").status_code, seen.status_code


def test_health_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heartwood.server.safety.MINUTE", inf)
    with client_of(tmp_path, limits={**LIMITS, "health": 3}) as client:
        assert health(client) == (200, 200)
        assert health(client) == (429, 200)


def test_a_store_that_takes_nothing_is_not_well(tmp_path: Path) -> None:
    """It can be read, so nothing looks wrong until somebody moves."""
    refusing = False

    def refuse(connection: Connection) -> None:
        if refusing and connection.get_execution_options().get("writing"):
            raise OperationalError("begin", {}, Exception("disk full"))

    with client_of(tmp_path) as client:
        ann = Person(client)
        ann.create("nutshell", ["", ""])
        event.listen(server_of(client).state.store.engine, "begin", refuse)
        assert health(client) == (200, 200)
        refusing = True
        assert health(client) == (503, 503)
        assert ann.look()["phase"] == "gathering"
        refusing = False
        assert health(client) == (200, 200)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_or_replaced_is_not_well_and_takes_no_moves(replaced: bool, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        ann.create("nutshell", ["", "random"])
        shown = ann.look()
        file = tmp_path / "tables.db"
        kept = file.rename(tmp_path / "elsewhere.db")
        if replaced:
            file.write_bytes(kept.read_bytes())
        assert health(client) == (503, 503)
        assert ann.do("move", "leave", shown, expected=503)["error"] == "store-gone"
