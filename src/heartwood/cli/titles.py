"""Ledger and texts of every title that can be opened, also of one that is not listed yet."""

from typing import Final

from heartwood.cli.language import TEXTS, texts_in
from heartwood.core.ledger import Ledger, read_ledger
from heartwood.core.texts import Texts, load_texts
from heartwood.games import FOLDER, ledger_of

UNLISTED: Final = ("lignum",)


def ledger_for(title: str) -> Ledger:
    """The rule ledger of a title; raises for an unknown one, and names those there are."""
    return read_ledger(FOLDER / title / "rules.md") if title in UNLISTED else ledger_of(title)


def texts_for(language: str | None, title: str) -> Texts:
    """The texts of the command line and of a title."""
    texts = texts_in(language, title)
    if title not in UNLISTED:
        return texts
    return load_texts(texts.language, [TEXTS, FOLDER / title / "texts"])
