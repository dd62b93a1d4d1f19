"""Words for persons: templates with named parameters, one TOML file per language and room.

A key names a template in every language. Parameters may be keys themselves (written `@key`), so that a letter
colour or a card's name is said in the reader's language.
"""

import tomllib
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de")


class Texts:
    """The templates of one or more folders in one language."""

    def __init__(self, language: str, templates: dict[str, str]) -> None:
        self.language = language
        self.templates = templates

    def say(self, key: str, params: dict[str, object]) -> str:
        """The sentence of a key with its parameters filled in; a missing key is shown as such, never hidden."""
        template = self.templates.get(key)
        if template is None:
            return f"[{key}]"
        return template.format_map({name: self.plain(value) for name, value in params.items()})

    def plain(self, value: object) -> str:
        """A parameter as words: `@key` by its own template, a list with commas."""
        if isinstance(value, list):
            return ", ".join([self.plain(entry) for entry in value])
        if isinstance(value, str) and value.startswith("@"):
            return self.say(value[1:], {})
        return str(value)


def load_texts(language: str, folders: list[Path]) -> Texts:
    """The texts of these folders (`en.toml`, `de.toml` in each); nested tables become dotted keys.

    A title of another package may speak English only.
    """
    templates: dict[str, str] = {}
    for folder in folders:
        path = folder / f"{language}.toml"
        with (path if path.is_file() else folder / "en.toml").open("rb") as file:
            flatten("", tomllib.load(file), templates)
    return Texts(language, templates)


def flatten(prefix: str, table: dict[str, object], into: dict[str, str]) -> None:
    """Collect nested tables under dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            flatten(f"{prefix}{key}.", value, into)
        else:
            into[prefix + key] = str(value)
