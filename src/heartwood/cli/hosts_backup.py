"""`heartwood backup` and `heartwood restore`: a copy made while the server runs, and the way back."""

from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.hosts import FILE, ConfigFile, Database, refusals
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.parameters import Language
from heartwood.cli.registering import add

KIB = 1024


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(app, "backup", backup)
    add(app, "restore", restore)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help=help_text("backup-target"))],
    keep: Annotated[int, typer.Option("--keep", min=0, help=help_text("backup-keep"))] = 0,
    database: Database = FILE,
    config: ConfigFile = None,
    lang: Language = None,
) -> None:
    """Copy the database, look the copy through, and only then give it its name."""
    texts = texts_in(lang)
    with refusals(texts):
        from heartwood.server.hosting.backup import back_up
        from heartwood.server.hosting.opening import url_of

        made = back_up(url_of(database), target, keep)
    params: dict[str, object] = {**made._asdict(), "size": made.size // KIB}
    print(texts.say("hosts.backed-up", params))
    if made.lost:
        print(texts.say("hosts.heads-lost", {"tables": made.lost}))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text("restore-file"))],
    database: Database = FILE,
    config: ConfigFile = None,
    lang: Language = None,
) -> None:
    """Put a backup in place of the database; what was there is kept beside it."""
    texts = texts_in(lang)
    with refusals(texts):
        from heartwood.server.hosting.backup import restore as put_back
        from heartwood.server.hosting.opening import url_of

        copied, before = put_back(file, url_of(database))
    print(texts.say("hosts.restored", {"file": file, "tables": copied.tables, "moves": copied.moves}))
    if before is not None:
        print(texts.say("hosts.before", {"file": before}))
