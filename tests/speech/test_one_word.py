"""One word for each thing in every text (docs/glossary.md): what readers stumbled over does not come back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT = {
    "en": [r"\bEP\b", "in flight", "dice were fair", r"is fine\b", r"word\} unacceptable"],
    "de": [r"\bEP\b", "Vermarktung", r"\bLeistung", "ein Bot vertritt", '"Zurück"', 'gone": "Weg"'],
}
LEFT_IN_NAMES = ["Linnet", "Swift", "Zweimal Grün"]  # of cards: untranslated, or not the word of the page


def text_files(language: str) -> Iterator[Path]:
    """The texts of the rules and their ledgers, of the speech, of bots and hosts, of the terminal and of the page."""
    yield from (ROOT / "src/heartwood/games").glob("*/rules.md" if language == "en" else f"*/rules.{language}.md")
    for folder in ("games", "speech", "bots", "server", "cli"):
        yield from (ROOT / "src/heartwood" / folder).rglob(f"texts/**/{language}.toml")
    yield from (ROOT / "web/src/texts").glob(f"*.{language}.json")


@pytest.mark.parametrize(("language", "pattern"), [(language, each) for language in LEFT for each in LEFT[language]])
def test_words_that_readers_stumbled_over_are_gone(language: str, pattern: str) -> None:
    files = list(text_files(language))
    assert len(files) >= 10
    found = [(path.name, line) for path in files for line in path.read_text("utf-8").splitlines()]
    assert [each for each in found if re.search(pattern, each[1])] == []


@pytest.mark.parametrize("word", LEFT_IN_NAMES)
def test_german_names_of_cards_are_german_and_in_the_words_of_the_page(word: str) -> None:
    names = [
        (path.name, name)
        for path in (ROOT / "src/heartwood/games").glob("*/content/*.toml")
        for name in re.findall(r'name = \{.*\bde = "(.*?)"', path.read_text("utf-8"))
    ]
    assert len(names) > 200
    assert [each for each in names if word in each[1]] == []
