"""One word for each thing in every text (docs/glossary.md): what readers stumbled over does not come back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT = {
    "en": [r"\bEP\b", "in flight", "dice were fair", r"is fine\b"],
    "de": [r"\bEP\b", "Vermarktung", "Leistung(en)?\\b", "ein Bot vertritt", '"Zurück"'],
}


def text_files(language: str) -> Iterator[Path]:
    """The texts of the rules, of the speech, of the terminal and of the page."""
    for folder in ("games", "speech", "cli"):
        yield from (ROOT / "src/heartwood" / folder).rglob(f"texts/**/{language}.toml")
    yield from (ROOT / "web/src/texts").glob(f"*.{language}.json")


@pytest.mark.parametrize(("language", "pattern"), [(language, each) for language in LEFT for each in LEFT[language]])
def test_words_that_readers_stumbled_over_are_gone(language: str, pattern: str) -> None:
    files = list(text_files(language))
    assert len(files) >= 10
    found = [(path.name, line) for path in files for line in path.read_text("utf-8").splitlines()]
    assert [each for each in found if re.search(pattern, each[1])] == []
