"""`heartwood ladder`: the contests of a file, played and written down as one page."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from heartwood.arena.ladder import ladder_page, read_ladder
from heartwood.arena.playing import Result
from heartwood.arena.report import report
from heartwood.cli.arena import show
from heartwood.cli.contests import EngineName, Jobs, check_failed, play
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add

FORMAT = "heartwood.ladder/1"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "ladder", ladder)


def ladder(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text("ladder-file"))],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=help_text("ladder-out"))],
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help=help_text("ladder-markdown"), show_default=False)
    ] = None,
    jobs: Jobs = None,
    engine: EngineName = "local",
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Play what is missing, contest by contest, then write the page."""
    texts = texts_in(lang)
    console = console_for(no_color)
    reports = []
    results: list[Result] = []
    for rung in read_ladder(file):
        contest = rung.contest._replace(records=True)
        played = play(contest, rung.game, rung.games, out / rung.name(), engine, jobs, texts)
        data = report(contest, rung.game, played)
        reports.append((rung, data))
        results += played
        if not as_json:
            show(data, texts, console)
    if as_json:
        print_json({"format": FORMAT, "contests": [data for _, data in reports]})
    if markdown is not None:
        command = ["heartwood", "ladder", str(file), "--out", str(out), "--markdown", str(markdown)]
        markdown.write_text(ladder_page(reports, shlex.join(command), texts), "utf-8")
    check_failed(results, texts)
