"""`heartwood content check`: is this folder a pack that can be played with?"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from heartwood.cli.failures import Failed, Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add
from heartwood.core import BadContent
from heartwood.core.content import SOURCES
from heartwood.games import TITLES, ledger_of
from heartwood.games.wordcraft.cards import FILES, load_cards

FORMAT = "heartwood.content/1"
SCHEMA = re.compile(r'^\s*schema\s*=\s*"([a-z]+)\.', re.MULTILINE)


def register(app: typer.Typer) -> None:
    """Add the command and the group it stands in."""
    group = typer.Typer(help=help_text("content"), no_args_is_help=False, rich_markup_mode="rich")
    group.callback()(content)
    add(group, "check", check, "content-check")
    app.add_typer(group, name="content")


def content() -> None:
    """A group of commands; so far there is one."""


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
    if not folder.is_dir():
        raise Mistake(f"{folder}: there is no such folder")
    title = title or recognised(folder)
    if title not in TITLES:
        ledger_of(title)  # raises, and names the games there are
    try:
        digest = load_cards(folder).digest
    except BadContent as error:
        if as_json:
            print_json({"format": FORMAT, "game": title, "valid": False, "problem": str(error)})
        raise Failed(str(error)) from None
    tables, sources = counted(folder, FILES)
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


def recognised(folder: Path) -> str:
    """The game that the schema lines of a pack name."""
    for path in sorted(folder.glob("*.toml")):
        match = SCHEMA.search(path.read_text("utf-8", "replace"))
        if match is not None:
            return match[1]
    raise Mistake(f'{folder}: no TOML file with a line such as schema = "wordcraft.game/1"; name the game with --game')


def counted(folder: Path, files: list[str]) -> tuple[dict[str, int], dict[str, int]]:
    """How many entries each table has, and how many entries are stated, deduced and designed."""
    tables: dict[str, int] = {}
    sources: Counter[str] = Counter(dict.fromkeys(SOURCES, 0))
    for name in files:
        with (folder / name).open("rb") as file:
            data = tomllib.load(file)
        for table, rows in data.items():
            entries = rows if isinstance(rows, list) else [rows]
            if isinstance(rows, list | dict):
                tables[table] = len(entries)
                sources.update(str(entry["source"]) for entry in entries)
    return tables, dict(sources)
