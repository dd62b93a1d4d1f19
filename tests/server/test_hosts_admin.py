"""The admin page and the figures: for the host alone, in both languages, and what is done there is done."""

import logging
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from heartwood.core import fast
from heartwood.server.hosting.admin import texts_in
from heartwood.server.hosting.token import renew
from heartwood.server.state import QUARANTINED
from tests.games.text_checks import agree
from tests.server.people import client_of, gather, listening, play_on, server_of
from tests.server.test_hosts_tables import change

STORES = ("sqlite",)  # it is the same page on all


def signed_in(client: Any, token: str) -> None:
    """Enter."""
    answer = client.post("/admin/enter", data={"token": token}, follow_redirects=False)
    assert answer.headers["location"] == "/admin"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "samesite=strict" in answer.headers["set-cookie"].lower()
    client.cookies.set("heartwood_host", token)


def test_the_words_of_the_page_exist_in_both_languages() -> None:
    agree(*(texts_in(language).templates for language in ("en", "de")))


def test_without_the_token_nothing_is_seen_and_nothing_done(tmp_path: Path) -> None:
    file = tmp_path / "token"
    older, _ = renew(file), renew(file)
    with client_of(tmp_path, token=file) as client:
        [ann, _] = gather(client, "nutshell", 2)
        wrong = client.post("/admin/enter", data={"token": older}, follow_redirects=False)
        assert wrong.headers["location"] == "/admin?said=wrong"
        assert "set-cookie" not in wrong.headers
        client.cookies.clear()
        page = client.get("/admin").text
        assert 'type="password"' in page
        assert ann.table not in page
        for token in ("", older):
            client.cookies.set("heartwood_host", token)
            assert ann.table not in client.get("/admin").text
            for act in ("end", "release", "announce"):
                answer = client.post(f"/admin/{act}", data={"table": ann.table, "text": "Hello"})
                assert answer.status_code == 404
        client.cookies.clear()
        assert ann.look()["phase"] == "running"


def test_a_server_without_a_token_has_a_closed_door(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        for token in ("", "None", "x" * 43):
            answer = client.post("/admin/enter", data={"token": token}, follow_redirects=False)
            assert answer.headers["location"] == "/admin?said=wrong"
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_another_page_cannot_press_the_buttons(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = renew(file)
    with client_of(tmp_path, token=file) as client:
        [ann, _] = gather(client, "nutshell", 2)
        client.cookies.set("heartwood_host", token)
        for origin in ("https://elsewhere.example", "null"):
            answer = client.post("/admin/end", data={"table": ann.table}, headers={"origin": origin})
            assert answer.status_code == 403
        client.cookies.clear()
        assert ann.look()["phase"] == "running"


def test_the_host_sees_live_tables_ends_one_and_speaks_to_all(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = renew(file)
    with client_of(tmp_path, token=file) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1), 2)
        [bob, _] = gather(client, "nutshell", 2)
        [eve, _] = gather(client, "nutshell", 2)
        change(server_of(client).state, eve.table, phase=QUARANTINED)
        names = [person.look()["watch"] for person in people]
        client.cookies.clear()
        signed_in(client, token)
        page = client.get("/admin", headers={"accept-language": "de-AT,en"}).text
        assert "Laufende Spiele" in page
        assert page.count("<tr>") >= 4
        for table in (people[0].table, bob.table, eve.table):
            assert f"<code>{table}</code>" in page
        for secret in (token, people[0].token, *names):
            assert secret not in page

        def act(name: str, **given: str) -> str:
            client.cookies.set("heartwood_host", token)
            answer = client.post(f"/admin/{name}", data=given, follow_redirects=False)
            client.cookies.clear()
            return str(answer.headers["location"]).partition("said=")[2]

        assert act("announce", text="We restart <b>at ten</b>") == "announced"
        assert act("end", table=people[0].table) == "ended"
        assert act("end", table=people[0].table) == "refused"
        assert act("end", table="nothing") == "refused"
        assert act("release", table=eve.table) == "released"
        assert people[0].look()["phase"] == "ended"
        assert eve.look()["phase"] == "running"
        told = bob.get(f"/api/tables/{bob.table}/events")["events"][-1]
        assert told["said"] == "The host says: We restart <b>at ten</b>"


def test_names_cannot_put_anything_onto_the_page(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = renew(file)
    with client_of(tmp_path, token=file) as client:
        people = gather(client, "nutshell", 1, bots=1)
        people[0].name = "<b>Ann"
        people[0].create("nutshell", ["", ""])
        client.cookies.set("heartwood_host", token)
        page = client.get("/admin").text
        assert "<b>Ann" not in page
        assert "&lt;b&gt;Ann" in page


def test_a_stream_hears_at_once_that_the_host_ended_the_game(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = renew(file)
    with client_of(tmp_path, token=file) as client:
        [ann, _] = gather(client, "nutshell", 2)
        with client.websocket_connect(f"/api/tables/{ann.table}/live?seat=0", headers=ann.headers()) as socket:
            socket.receive_json()
            client.cookies.set("heartwood_host", token)
            client.post("/admin/end", data={"table": ann.table}, follow_redirects=False)
            told = socket.receive_json()
        assert told["table"]["phase"] == "ended"


# --- figures -------------------------------------------------------------------------------------------------------


def values(text: str) -> dict[str, float]:
    """The figures by name and labels; every line has the form that Prometheus reads."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter|histogram))", line), line
            continue
        parts = re.fullmatch(r'([a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) (-?[0-9.e+]+)', line)
        assert parts is not None, line
        assert parts[1] not in found
        found[parts[1]] = float(parts[2])
    return found


def test_figures_count_commands_answers_tables_and_errors(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = renew(file)
    with client_of(tmp_path, token=file) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1), 3)
        people[0].get("/api/tables/0123456789abcdef", 404)
        logging.getLogger("heartwood.server").error("quarantine", extra={"table": people[0].table})
        client.cookies.clear()
        answer = client.get("/metrics", headers={"authorization": f"Bearer {token}"})
        assert answer.headers["content-type"].startswith("text/plain")
        found = values(answer.text)
    assert found['heartwood_commands_total{answer="accepted"}'] == 3
    assert found["heartwood_command_seconds_count"] == found['heartwood_command_seconds_bucket{le="+Inf"}'] == 3
    assert found["heartwood_command_seconds_sum"] > 0
    assert found['heartwood_tables{phase="running"}'] == 1
    assert found['heartwood_answers_total{status="404"}'] == 1
    assert found['heartwood_log_total{level="error",event="quarantine"}'] == 1
    assert found["heartwood_thinkers"] == 1
    assert found["process_cpu_seconds_total"] > 0
    buckets = [value for name, value in found.items() if name.startswith("heartwood_command_seconds_bucket")]
    assert buckets == sorted(buckets)


def test_figures_are_for_this_machine_and_not_for_what_a_proxy_passes_on(tmp_path: Path) -> None:
    with listening(tmp_path) as address:
        assert httpx.get(f"{address}/metrics").status_code == 200
        for headers in (
            {"host": "play.example.org"},
            {"x-forwarded-for": "203.0.113.9"},
            {"x-forwarded-for": "127.0.0.1"},
            {"forwarded": "for=127.0.0.1"},
        ):
            assert httpx.get(f"{address}/metrics", headers=headers).status_code == 404


def test_a_server_that_knows_its_names_is_still_asked_how_it_is_from_its_own_machine(tmp_path: Path) -> None:
    found = {"/metrics": 200, "/api/health": 200, "/api/games": 403, "/admin": 403, "/": 403}
    with listening(tmp_path, hosts=("play.example.org",)) as address:
        for host in ("127.0.0.1:8000", "localhost", "[::1]", "[::1]:8000"):
            for path, status in found.items():
                assert httpx.get(f"{address}{path}", headers={"host": host}).status_code == status
            assert httpx.head(f"{address}/api/health", headers={"host": host}).status_code == 200
        for headers in (
            {"host": "rebound.example"},  # a page that has its own name resolved to this machine
            {"host": "127.0.0.1.rebound.example"},
            {"x-forwarded-for": "203.0.113.9"},
            {"x-forwarded-for": "127.0.0.1"},
        ):
            for path in ("/metrics", "/api/health"):
                assert httpx.get(f"{address}{path}", headers=headers).status_code == 403
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as stranger:
            assert stranger.get(f"{address}/metrics").status_code == 403


def test_all_that_the_page_names_is_there(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        named = re.findall(r'<link rel="(\w+)" href="([^"]+)"', client.get("/admin").text)
        assert [rel for rel, _ in named] == ["icon", "stylesheet"]  # without an icon browsers ask for one elsewhere
        for _, address in named:
            assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/admin", "/admin/style.css", "/admin/icon.svg"])
def test_the_page_has_the_strict_headers_of_all_others(address: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        answer = client.get(address)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "<script" not in answer.text
        assert "style=" not in answer.text
