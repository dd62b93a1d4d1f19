"""`heartwood tables`: what a host can see of the tables of a server and do to them."""

import json
import os
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from heartwood.cli.failures import Mistake
from heartwood.cli.hosts import FILE, ConfigFile, Database, Yes, stored_tables, sure
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add
from heartwood.core.texts import Texts

LIST_FORMAT = "heartwood.tables/1"
SHOWN_FORMAT = "heartwood.table-shown/1"
DAYS = 90.0


class Phase(StrEnum):
    """Where a table is."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    ENDED = "ended"
    QUARANTINED = "quarantined"


TableId = Annotated[str, typer.Argument(metavar="TABLE", help=help_text("hosts-table"))]
Phases = Annotated[
    list[Phase] | None,
    typer.Option("--phase", help=help_text("hosts-phase"), show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the commands and the group they stand in."""
    group = typer.Typer(help=help_text("tables"), no_args_is_help=False, rich_markup_mode="rich")
    group.callback()(tables)
    add(group, "list", list_tables, "tables-list")
    add(group, "show", show, "tables-show")
    add(group, "end", end, "tables-end")
    add(group, "release", release, "tables-release")
    add(group, "delete", delete, "tables-delete")
    add(group, "expire", expire, "tables-expire")
    add(group, "export", export, "tables-export")
    add(group, "import", take_in, "tables-import")
    app.add_typer(group, name="tables")


def tables() -> None:
    """A group of commands."""


def list_tables(
    phase: Phases = None,
    database: Database = FILE,
    config: ConfigFile = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """All tables, the latest first."""
    texts = texts_in(lang)
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        with state.store.read() as connection:
            found = hosting.facts(connection, phase or hosting.PHASES)
    if as_json:
        print_json({"format": LIST_FORMAT, "tables": [table._asdict() for table in found]})
        return
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in ("table", "game", "phase", "made", "moves", "people"):
        grid.add_column(texts.say(f"hosts.column-{name}", {}), overflow="fold")
    for table in found:
        people = ", ".join(name or texts.say("hosts.nobody", {}) for name in table.seats)
        grid.add_row(table.id, table.game, said_phase(texts, table.phase), day(table.created), str(table.moves), people)
    console = console_for(no_color)
    if found:
        console.print(grid)
    console.print(texts.say("hosts.counted", {"count": len(found)}))


def said_phase(texts: Texts, phase: object) -> str:
    """A phase in words."""
    return texts.say(f"hosts.phase-{phase}", {})


def day(moment: float) -> str:
    """A moment as a host reads it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def show(
    table: TableId,
    database: Database = FILE,
    config: ConfigFile = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """One table: who plays, and whether its moves lead to where it stands."""
    texts = texts_in(lang)
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        with state.store.read() as connection:
            found: dict[str, Any] = hosting.details(state, connection, table)
    if as_json:
        print_json({"format": SHOWN_FORMAT, **found})
        return
    console = console_for(no_color)
    found = {**found, "made": day(found["created"]), "phase": said_phase(texts, found["phase"])}
    console.print(texts.say("hosts.shown", found), soft_wrap=True)
    for seat in found["seats"]:
        key = "away" if seat["away"] else "bot" if seat["bot"] else "person" if seat["name"] else "free"
        console.print(texts.say(f"hosts.seat-{key}", seat), soft_wrap=True)
    console.print(texts.say(f"hosts.verdict-{found['check']['state']}", found["check"]), soft_wrap=True)


def end(
    table: TableId, database: Database = FILE, config: ConfigFile = None, yes: Yes = False, lang: Language = None
) -> None:
    """End a running game as it stands."""
    sure(texts_in(lang).say("hosts.sure-end", {"table": table}), yes)
    done("ended", "end", table, database, lang)


def release(table: TableId, database: Database = FILE, config: ConfigFile = None, lang: Language = None) -> None:
    """Let a stopped table go on."""
    done("released", "release", table, database, lang)


def delete(
    table: TableId, database: Database = FILE, config: ConfigFile = None, yes: Yes = False, lang: Language = None
) -> None:
    """Delete a table for good."""
    sure(texts_in(lang).say("hosts.sure-delete", {"table": table}), yes)
    done("deleted", "remove", table, database, lang)


def done(key: str, what: str, table: str, database: str, lang: str | None) -> None:
    """Do something to a table, and say so."""
    texts = texts_in(lang)
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        getattr(hosting, what)(state, table)
    print(texts.say(f"hosts.{key}", {"table": table}))


def expire(
    days: Annotated[float, typer.Option("--days", min=0, help=help_text("hosts-days"))] = DAYS,
    phase: Phases = None,
    dry: Annotated[bool, typer.Option("--dry-run", help=help_text("hosts-dry"))] = False,
    database: Database = FILE,
    config: ConfigFile = None,
    yes: Yes = False,
    lang: Language = None,
) -> None:
    """Delete old tables: those that are over or never began, unless other phases are named."""
    texts = texts_in(lang)
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        phases = phase or hosting.DONE
        old = hosting.expire(state, days, phases, dry=True)
        if old and not dry:
            sure(texts.say("hosts.sure-expire", {"count": len(old)}), yes)
            old = hosting.expire(state, days, phases)
    for table in old:
        print(f"{table.id}  {table.game}  {day(table.created)}")
    print(texts.say("hosts.would-expire" if dry else "hosts.expired", {"count": len(old)}))


def export(
    table: TableId,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=help_text("hosts-out"), show_default=False)
    ] = None,
    database: Database = FILE,
    config: ConfigFile = None,
    lang: Language = None,
) -> None:
    """Write a table with all that belongs to it into a file of its own; it holds secrets, so it is private."""
    texts = texts_in(lang)
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        data = json.dumps(hosting.export(state, table), indent=1, ensure_ascii=False) + "\n"
    if out is None:
        sys.stdout.write(data)
        return
    with os.fdopen(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(data)
    print(texts.say("hosts.exported", {"table": table, "file": out}))


def take_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text("hosts-exported"))],
    database: Database = FILE,
    config: ConfigFile = None,
    lang: Language = None,
) -> None:
    """Take in a table that was exported elsewhere."""
    texts = texts_in(lang)
    try:
        data = json.loads(file.read_text("utf-8"))
    except ValueError:
        raise Mistake(texts.say("hosts.no-json", {"file": file})) from None
    with stored_tables(database, texts) as state:
        from heartwood.server.hosting import tables as hosting

        table = hosting.take_in(state, data)
    print(texts.say("hosts.imported", {"table": table}))
