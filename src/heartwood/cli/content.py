"""`heartwood content`: is this folder a pack that can be played with, and what is in a pack?"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heartwood.cli.failures import Failed, Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add
from heartwood.core import BadContent
from heartwood.core.content import SOURCES
from heartwood.core.texts import Texts
from heartwood.games import entry_of, room_of, titles

FORMAT = "heartwood.content/1"
SHOWN_FORMAT = "heartwood.content-entries/1"
SCHEMA = re.compile(r'^\s*(?:schema\s*=\s*"([a-z]+)\.|pack\s*=\s*"([a-z]+)")', re.MULTILINE)
UNSHOWN = ("meta", "schema")  # about a file, not about the game
DETAILS = ("id", "name", "source", "ref")


def cards_of(title: str) -> Any:
    """The module that reads the packs of a title: STANDARD (its own), FILES, and `load_content`, which checks one."""
    cards = room_of(title, "cards")
    if cards is None:
        raise Mistake(f"{title} has no content packs")
    return cards


def register(app: typer.Typer) -> None:
    """Add the command and the group it stands in."""
    group = typer.Typer(help=help_text("content"), no_args_is_help=False, rich_markup_mode="rich")
    group.callback()(content)
    add(group, "check", check, "content-check")
    add(group, "show", show, "content-show")
    app.add_typer(group, name="content")


def content() -> None:
    """A group of commands."""


def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=help_text("pack"))],
    title: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help=help_text("pack-game"), show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Load the pack as a game would; the first mistake is the answer."""
    title = title_of(folder, title)
    try:
        digest = cards_of(title).load_content(folder).digest
    except BadContent as error:
        if as_json:
            print_json({"format": FORMAT, "game": title, "valid": False, "problem": str(error)})
        raise Failed(str(error)) from None
    tables, sources = counted(folder, cards_of(title).FILES)
    if as_json:
        facts: dict[str, object] = {"tables": tables, "sources": sources, "fingerprint": digest}
        print_json({"format": FORMAT, "game": title, "valid": True, **facts})
        return
    texts = texts_in(lang, title)
    console = console_for(no_color)
    rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    rows.add_column(texts.say("content.table", {}))
    rows.add_column(texts.say("content.entries", {}), justify="right")
    for name, count in tables.items():
        rows.add_row(name, str(count))
    console.print(rows)
    console.print(texts.say("content.sources", dict(sources)))
    console.print(texts.say("content.valid", {"folder": folder, "game": title, "fingerprint": digest}))


def title_of(folder: Path, title: str | None) -> str:
    """The game that a pack is for: as said, or as its files say."""
    if not folder.is_dir():
        raise Mistake(f"{folder}: there is no such folder")
    title = title or recognised(folder)
    entry_of(title)  # raises, and names the games there are
    return title


def recognised(folder: Path) -> str:
    """The game that the files of a pack name."""
    for path in sorted(folder.glob("*.toml")):
        match = SCHEMA.search(path.read_text("utf-8", "replace"))
        if match is not None:
            return str(match[1] or match[2])
    raise Mistake(f"{folder}: no TOML file says which game the pack is for; name the game with --game")


def entries_of(folder: Path, files: list[str]) -> dict[str, list[dict[str, Any]]]:
    """The entries of a pack by table, in the order of its files."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for name in files:
        with (folder / name).open("rb") as file:
            data = tomllib.load(file)
        for table, rows in data.items():
            if table not in UNSHOWN and isinstance(rows, list | dict):
                tables.setdefault(table, []).extend(rows if isinstance(rows, list) else [rows])
    return tables


def counted(folder: Path, files: list[str]) -> tuple[dict[str, int], dict[str, int]]:
    """How many entries each table has, and how many entries are stated, deduced and designed."""
    sources: Counter[str] = Counter(dict.fromkeys(SOURCES, 0))
    tables = entries_of(folder, files)
    for entries in tables.values():
        sources.update(str(entry["source"]) for entry in entries)
    return {table: len(entries) for table, entries in tables.items()}, dict(sources)


def show(
    pack: Annotated[str, typer.Argument(metavar="GAME|DIR", help=help_text("pack-shown"))],
    what: Annotated[str, typer.Argument(metavar="[TABLE|ID]", help=help_text("entry"), show_default=False)] = "",
    title: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help=help_text("pack-game"), show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """The entries of a valid pack: all tables, one table, or one entry with everything it says."""
    folder = cards_of(pack).STANDARD if pack in titles() else Path(pack)
    title = title_of(folder, pack if pack in titles() else title)
    try:
        cards_of(title).load_content(folder)
    except BadContent as error:
        raise Failed(str(error)) from None
    tables = entries_of(folder, cards_of(title).FILES)
    chosen = {table: entries for table, entries in tables.items() if what in ("", table)}
    if not chosen:
        chosen = {table: [entry for entry in entries if entry["id"] == what] for table, entries in tables.items()}
        chosen = {table: entries for table, entries in chosen.items() if entries}
    if not chosen:
        raise Mistake(f"{title} has no table or entry {what!r}; the tables are: {', '.join(tables)}")
    if as_json:
        print_json({"format": SHOWN_FORMAT, "game": title, "tables": chosen})
        return
    texts = texts_in(lang, title)
    console = console_for(no_color)
    single = what not in ("", *tables)
    for table, entries in chosen.items():
        console.print(Text(f"{table} ({len(entries)})", style="bold"))
        for entry in entries:
            show_entry(entry, single, texts, console)


def show_entry(entry: dict[str, Any], whole: bool, texts: Texts, console: Console) -> None:
    """A line about an entry, or all it says."""
    name = entry.get("name")
    line = Text(f"  {entry['id']}", style="bold")
    if isinstance(name, dict):
        line.append(f"  {name[texts.language]}", style="not bold")
    console.print(line)
    facts = {key: value for key, value in entry.items() if whole or key not in DETAILS}
    if not whole:
        facts = {key: value for key, value in facts.items() if not key.endswith(("_source", "_ref", "source", "ref"))}
    listed = ", ".join(f"{key}: {plain(value, texts)}" for key, value in facts.items() if key not in ("id", "name"))
    if listed:
        console.print(Text(f"      {listed}", style="dim" if not whole else "none"))


def plain(value: object, texts: Texts) -> str:
    """A value of a pack without its brackets and quotes."""
    if isinstance(value, dict):
        if set(value) >= {"en", "de"}:
            return str(value[texts.language])
        inside = ", ".join(f"{key} {plain(inner, texts)}" for key, inner in value.items())
        return f"({inside})" if inside else "-"
    if isinstance(value, list):
        return " ".join(plain(inner, texts) for inner in value) or "-"
    return str(value)
