"""The client's files: the page for its rooms, right types, caching, strict headers, and nothing outside the folder."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from heartwood.server import page
from heartwood.server.app import make_app
from tests.server.people import settings

INDEX = "<!doctype html><title>Heartwood</title>"
OUTSIDE = ["/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt"]
SCRIPT = "export const wood = 1\n" * 200


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient[Litestar]:
    """A server with a small client, and a secret beside it."""
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(INDEX)
    (built / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (built / "assets" / "index-abc.js").write_text(SCRIPT)
    (built / "assets" / "index-abc.css").write_text("p { color: green }")
    (tmp_path / "secret.txt").write_text("planted")
    return served(tmp_path, built, monkeypatch)


def served(folder: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient[Litestar]:
    """A server with this client."""
    monkeypatch.setattr(page, "FOLDER", built)
    return TestClient(make_app(settings(folder)))


@pytest.mark.parametrize(
    "path", ["/", "/new", "/new/wordcraft", "/table/0123456789abcdef", "/learn", "/seat", "/index.html"]
)
def test_every_room_is_the_one_page(client: TestClient[Litestar], path: str) -> None:
    with client:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.text == INDEX
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "no-cache" in answer.headers["cache-control"]
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.head(path).headers["etag"] == answer.headers["etag"]


def test_who_loses_the_way_finds_the_page_that_says_so(client: TestClient[Litestar]) -> None:
    with client:
        person = client.get("/nowhere", headers={"accept": "text/html,*/*"})
        assert (person.status_code, person.text) == (404, INDEX)
        assert "script-src 'self'" in person.headers["content-security-policy"]
        for path, accept in [("/nowhere", "application/json"), ("/api/nowhere", "text/html")]:
            program = client.get(path, headers={"accept": accept})
            assert (program.status_code, program.json()["error"]) == (404, "not-found")


def test_files_have_types_and_are_kept_and_compressed(client: TestClient[Litestar]) -> None:
    with client:
        script = client.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
        assert script.text == SCRIPT
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["x-content-type-options"] == "nosniff"
        assert client.get("/assets/index-abc.css").headers["content-type"].startswith("text/css")
        assert client.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/assets/none.js", "/secret.txt", "/assets/", "//etc/passwd", "/new/a/b", *OUTSIDE])
def test_nothing_else_is_there(client: TestClient[Litestar], path: str) -> None:
    with client:
        answer = client.get(path)
        assert answer.status_code == 404
        assert "planted" not in answer.text


def test_unknown_routes_answer_in_json(client: TestClient[Litestar]) -> None:
    with client:
        answer = client.get("/api/nothing")
        assert answer.status_code == 404
        assert answer.json() == {"error": "not-found", "detail": "not-found"}
        assert answer.headers["cache-control"] == "no-store"
        assert client.post("/").status_code == 405
        assert not [path for path in client.get("/schema/openapi.json").json()["paths"] if not path.startswith("/api/")]


def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path, tmp_path / "nothing", monkeypatch) as client:
        answer = client.get("/table/0123456789abcdef")
        assert answer.status_code == 200
        assert answer.text.count("make play") == 2
        assert 'lang="de"' in answer.text
        assert not page.is_built()
