"""Which language to speak, and the texts to speak it with."""

import os
from collections.abc import Mapping
from pathlib import Path

from heartwood.core.texts import LANGUAGES, Texts
from heartwood.speech import texts_of

TEXTS = Path(__file__).parent / "texts"


def language_of(environment: Mapping[str, str]) -> str:
    """HEARTWOOD_LANG, or the locale of the machine; English for anything we have no texts for."""
    for name in ("HEARTWOOD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def texts_in(language: str | None, title: str = "", plain: bool = False) -> Texts:
    """The texts of the command line and of one title; without a language, in that of the environment.

    `plain`: words instead of signs, for a screen reader.
    """
    return texts_of(title, language or language_of(os.environ), [TEXTS], signs=not plain)


HELP = texts_in(None)


def help_text(key: str) -> str:
    """A help text. Typer builds its help while modules are imported, so the environment decides the language."""
    return HELP.say(f"help.{key}", {})
