"""Reading content packs strictly: every mistake is reported with file, entry and key.

A pack is a folder of TOML files. Each entry has an id and says where its facts come from; a game's own loader
asks for the keys it knows, and whatever is left over is an error.
"""

import hashlib
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from heartwood.core.errors import BadContent
from heartwood.core.texts import CASES

SOURCES: Final = ("stated", "deduced", "designed")
DECLINED: Final = [f"de_{case}" for case in CASES]  # English names do not change

W = TypeVar("W", bound=str)


class Entry:
    """One table of a content file; every getter names file, entry and key when it complains."""

    def __init__(self, where: str, data: dict[str, object]) -> None:
        self.where = where
        self.data = data
        self.known: set[str] = set()

    def wrong(self, key: str, problem: str) -> BadContent:
        """The error for a key of this entry."""
        return BadContent(f"{self.where}: {key}: {problem}")

    def value(self, key: str) -> object:
        """Any value; it must be there."""
        self.known.add(key)
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.value(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, f"a text is expected, not {value!r}")
        return value

    def one_of(self, key: str, allowed: Sequence[W]) -> W:
        """One of a closed list of words."""
        value = self.text(key)
        for word in allowed:
            if word == value:
                return word
        raise self.wrong(key, f"{value!r} is not one of {', '.join(allowed)}")

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high} is expected, not {value!r}")
        return value

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        value = self.value(key)
        if not isinstance(value, list) or not value:
            raise self.wrong(key, "a list of whole numbers is expected")
        for number in value:
            if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
                raise self.wrong(key, f"whole numbers from {low} to {high} are expected, not {number!r}")
        return list(value)

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.value(key)
        if not isinstance(value, list) or not value or not all(isinstance(text, str) and text for text in value):
            raise self.wrong(key, "a list of texts is expected")
        return list(value)

    def flag(self, key: str) -> bool:
        """true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"true or false is expected, not {value!r}")
        return value

    def table(self, key: str) -> "Entry":
        """A table inside the entry."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "a table is expected")
        return Entry(f"{self.where}: {key}", value)

    def name(self) -> dict[str, str]:
        """The shown name in English and German; `de_acc` and `de_dat` where German declines it."""
        names = self.table("name")
        both = {"en": names.text("en"), "de": names.text("de")}
        for case in DECLINED:
            if case in names.data:
                both[case] = names.text(case)
        names.done()
        return both

    def provenance(self) -> None:
        """Where the facts come from: source, ref, and overrides for single keys."""
        source = self.one_of("source", list(SOURCES))
        if source != "designed" or "ref" in self.data:
            self.texts("ref")
        if "field_source" in self.data:
            marks = self.table("field_source")
            for key, mark in marks.data.items():
                if key not in self.data:
                    raise marks.wrong(key, "marks a key that the entry does not have")
                for single in mark if isinstance(mark, list) else [mark]:
                    if single not in SOURCES:
                        raise marks.wrong(key, f"{single!r} is not one of {', '.join(SOURCES)}")

    def done(self) -> None:
        """Every key has been asked for; anything else is a mistake."""
        for key in self.data:
            if key not in self.known:
                raise self.wrong(key, "is not a key of this entry")


class ContentFile:
    """One file of a pack."""

    def __init__(self, path: Path, schema: str) -> None:
        self.path = path
        self.data = read_toml(path)
        self.known: set[str] = set()
        self.head(schema)

    def head(self, schema: str) -> None:
        """The file says that it has the expected format."""
        self.known.add("schema")
        if self.data.get("schema") != schema:
            raise BadContent(f"{self.path.name}: schema: {schema!r} is expected, not {self.data.get('schema')!r}")

    def entries(self, table: str) -> list[Entry]:
        """The entries `[[table]]`, each with an id of its own."""
        self.known.add(table)
        rows = self.data.get(table)
        if not isinstance(rows, list) or not rows:
            raise BadContent(f"{self.path.name}: there is no [[{table}]]")
        entries: list[Entry] = []
        seen: set[str] = set()
        for place, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                raise BadContent(f"{self.path.name}: {table} {place}: a table is expected")
            entries.append(self.entry(table, row, f"{table} {place}"))
            if str(row["id"]) in seen:
                raise BadContent(f"{self.path.name}: {row['id']}: id: occurs twice")
            seen.add(str(row["id"]))
        return entries

    def single(self, table: str) -> Entry:
        """The one entry `[table]`."""
        self.known.add(table)
        row = self.data.get(table)
        if not isinstance(row, dict):
            raise BadContent(f"{self.path.name}: there is no [{table}]")
        return self.entry(table, row, table)

    def entry(self, table: str, row: dict[str, object], place: str) -> Entry:
        """A row with its id and provenance checked."""
        id = row.get("id")
        entry = Entry(f"{self.path.name}: {id if isinstance(id, str) and id else place}", row)
        if entry.text("id").split() != [id]:
            raise entry.wrong("id", f"a word without blanks is expected, not {id!r}")
        entry.provenance()
        return entry

    def done(self) -> None:
        """Every table has been asked for; anything else is a mistake."""
        for table in self.data:
            if table not in self.known:
                raise BadContent(f"{self.path.name}: [{table}] is not a table of this file")


def content_digest(folder: Path, names: list[str]) -> str:
    """The fingerprint of a pack: all that its files say counts, their comments do not."""
    text = json.dumps({name: read_toml(folder / name) for name in names}, separators=(",", ":"), default=str)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def read_toml(path: Path) -> dict[str, object]:
    """What a file of a pack says."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise BadContent(f"{path.name}: the file is missing in {path.parent}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: not valid TOML: {error}") from None
