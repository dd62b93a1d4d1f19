"""The books: what a game's things are called, in both languages, told once and kept by the browser."""

import re
from pathlib import Path

import pytest

from heartwood.core.texts import LANGUAGES
from heartwood.games import TITLES, ledger_of
from tests.server.people import Data, client_of

STORES = ("sqlite",)  # what is in a book does not depend on the store


def books_of(folder: Path, title: str) -> list[Data]:
    """A book in every language."""
    with client_of(folder) as client:
        answers = [client.get(f"/api/books/{title}/{language}") for language in LANGUAGES]
        assert [answer.status_code for answer in answers] == [200, 200]
        return [answer.json() for answer in answers]


@pytest.mark.parametrize("title", TITLES)
def test_both_languages_say_the_same_things(title: str, tmp_path: Path) -> None:
    english, german = books_of(tmp_path, title)
    assert [english["language"], german["language"]] == ["en", "de"]
    for part in ("words", "about", "places", "cards"):
        assert english[part].keys() == german[part].keys()
    for part in ("words", "about", "cards"):
        assert english[part]
        assert english[part] != german[part]
        assert all(english[part].values())
    assert [rule["id"] for rule in english["rules"]] == [rule["id"] for rule in german["rules"]]


@pytest.mark.parametrize("title", TITLES)
def test_rules_are_the_ledger_without_the_marks_of_its_writers(title: str, tmp_path: Path) -> None:
    for book in books_of(tmp_path, title):
        ids = {rule["id"] for rule in book["rules"]}
        assert ids == {rule.id for rule in ledger_of(title).rules if rule.group not in ("data", "decision")}
        for rule in book["rules"]:
            assert rule["text"]
            assert not re.search(r"[*`]|\{data|DECISION|ENTSCHEIDUNG", rule["text"] + rule["section"])


def test_cards_are_named_and_described(tmp_path: Path) -> None:
    english, german = books_of(tmp_path, "woodcraft")
    assert english["words"]["oe01"] == "Field Mouse Footstool"
    assert german["words"]["oe01"] == "Feldmaus-Schemel"
    assert english["about"]["oe01"].startswith("Needs brown 2")
    assert german["about"]["he01"].startswith("Kostet ")
    assert german["cards"]["helper"]["he01"]["text"].startswith("Erhalte 1 Blaubeere")
    assert english["cards"]["order"]["oe01"]["dice"][0] == {"colors": ["brown"], "value": 2}
    assert not [card for kind in english["cards"].values() for card in kind.values() if "source" in card]


def test_a_book_is_sent_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        first = client.get("/api/books/wordcraft/de")
        assert "no-cache" in first.headers["cache-control"]
        assert first.headers["content-encoding"] == "gzip"
        again = client.get("/api/books/wordcraft/de", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert first.headers["etag"] != client.get("/api/books/wordcraft/en").headers["etag"]


def test_a_title_without_words_has_an_empty_book(tmp_path: Path) -> None:
    english, german = books_of(tmp_path, "nutshell")
    for book in (english, german):
        assert not any(book[part] for part in ("words", "about", "places", "cards", "rules"))


@pytest.mark.parametrize("path", ["nothing/en", "wordcraft/fr", "wordcraft/e", "%2e%2e/en", "x" * 99])
def test_a_book_that_is_not_there(path: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        answer = client.get(f"/api/books/{path}")
        assert answer.status_code == 404
        assert set(answer.json()) == {"error", "detail"}
