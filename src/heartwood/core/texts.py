"""Words for persons: templates with named parameters, one TOML file per language and room.

A key names a template in every language. A parameter may be a `Key` itself, so that a colour or a card's name is said
in the reader's language; whatever else it is, a person's name above all, is said as it stands.

A template may ask for a grammatical case of a parameter: `{helper:acc}` is the text `KEY.acc`, or `KEY` where the name
has no such form. A comma behind the case, or alone, closes an apposition: `{helper:,} produces` gives `Moss produces`
and `Mortimer Mole, Builder, produces`.
"""

import tomllib
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de")
CASES: Final = ("acc", "dat")  # beside the nominative
COMMA: Final = ","
DECIMAL: Final = {"de": COMMA}  # where it is not a point


class Key:
    """A parameter that is a text of its own."""

    def __init__(self, key: str) -> None:
        self.key = key


class Parameter:
    """A parameter on its way into a template, which may ask for its case."""

    def __init__(self, texts: "Texts", value: object) -> None:
        self.texts = texts
        self.value = value

    def __format__(self, case: str) -> str:
        said = self.texts.plain(self.value, case.removesuffix(COMMA))
        return said + COMMA if case.endswith(COMMA) and COMMA in said else said


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
        return template.format_map({name: Parameter(self, value) for name, value in params.items()})

    def plain(self, value: object, case: str = "") -> str:
        """A parameter as words: a `Key` by its own template, a list with commas."""
        if isinstance(value, list):
            return ", ".join([self.plain(entry, case) for entry in value])
        if isinstance(value, Key):
            declined = f"{value.key}.{case}"
            return self.say(declined if declined in self.templates else value.key, {})
        return str(value)

    def number(self, value: float, form: str) -> str:
        """A number as this language writes it: `0.5`, `0,5`."""
        return format(value, form).replace(".", DECIMAL.get(self.language, "."))


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
