"""Which language to speak, and the texts to speak it with."""

import os
from collections.abc import Mapping
from pathlib import Path

from heartwood.bots.judges import feature_folders
from heartwood.core.texts import LANGUAGES, Texts, load_texts
from heartwood.games import text_folders

TEXTS = Path(__file__).parent / "texts"
PLAIN = "plain."


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

    `plain`: words instead of signs, for a screen reader. The texts below `plain.` are said instead of those they name.
    """
    chosen = language or language_of(os.environ)
    folders = [TEXTS]
    if title:
        folders += [*feature_folders(title), *text_folders(title)]
    texts = load_texts(chosen, folders)
    if plain:
        spoken = {key: text.replace(" · ", "; ") for key, text in texts.templates.items()}
        spoken.update({key.removeprefix(PLAIN): text for key, text in spoken.items() if key.startswith(PLAIN)})
        return Texts(chosen, spoken)
    return texts


HELP = texts_in(None)


def help_text(key: str) -> str:
    """A help text. Typer builds its help while modules are imported, so the environment decides the language."""
    return HELP.say(f"help.{key}", {})
