"""What the commands of the arena share: their options, and a contest being played before a person's eyes."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from heartwood.arena.contest import Contest, filled
from heartwood.arena.engines import ENGINES, EngineFailed, play_contest
from heartwood.arena.folder import Folder
from heartwood.arena.playing import Result
from heartwood.cli.failures import Failed, Mistake
from heartwood.cli.language import help_text
from heartwood.cli.parameters import read_bots
from heartwood.core import Game
from heartwood.core.texts import Texts

Bots = Annotated[str, typer.Option("--bots", metavar="CODE,CODE", help=help_text("arena-bots"))]
Games = Annotated[int, typer.Option("--games", "-n", min=1, help=help_text("arena-games"))]
Seats = Annotated[int | None, typer.Option("--seats", help=help_text("arena-seats"), show_default=False)]
Seed = Annotated[int, typer.Option("--seed", help=help_text("simulate-seed"))]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help=help_text("arena-jobs"), show_default=False)]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help=help_text("arena-out"), show_default=False)]
Records = Annotated[bool, typer.Option("--records/--no-records", help=help_text("arena-records"))]
EngineName = Annotated[Literal["local", "ray"], typer.Option("--engine", help=help_text("arena-engine"))]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help=help_text("arena-html"), show_default=False)]


def read_lineup(game: Game, bots: str, seats: int | None, repeated: bool = False) -> tuple[str, ...]:
    """A bot for every seat: the last one fills the table, or all are repeated, with at least one opponent."""
    codes = [bot.code() for bot in read_bots(bots, game.id)]
    if not codes:
        raise Mistake("--bots: at least one bot is needed, such as random")
    least = min((count for count in game.seat_counts if count > 1), default=1) if repeated else 1
    count = seats if seats is not None else max(len(codes), least)
    game.check_seats(count)
    if len(codes) > count:
        raise Mistake(f"--bots: {len(codes)} bots are too many for {count} seats")
    return tuple(codes[place % len(codes)] for place in range(count)) if repeated else filled(codes, count)


def play(
    contest: Contest,
    game: Game,
    games: int,
    out: Path | None,
    engine: str,
    jobs: int | None,
    texts: Texts,
    records: Path | None = None,
) -> list[Result]:
    """All games of a contest in their order, the missing ones played now, with a bar where a person looks at it."""
    folder = Folder(out, contest.to_data(game), records)
    whole = contest.whole_blocks(games)
    there = sum(number in folder.results for number in range(whole))
    console = Console(file=sys.stderr)
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *times)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(texts.say("arena.playing", {"game": contest.title}), total=whole, completed=there)
        cores = jobs or len(os.sched_getaffinity(0))
        try:
            play_contest(contest, whole, folder, ENGINES[engine], cores, lambda: progress.advance(task))
        except EngineFailed as error:
            raise Failed(str(error)) from None
    return [folder.results[number] for number in range(whole)]


def write_pages(text: str, html: Path | None, out: Path | None) -> None:
    """The report as a page: where it was asked for, and beside the games."""
    for path in (html, out / "report.html" if out is not None else None):
        if path is not None:
            path.write_text(text, "utf-8")


def print_table(console: Console, heads: list[str], rows: list[list[str]]) -> None:
    """A table of words in the terminal."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, cells in enumerate(zip(heads, *rows, strict=True)):
        widest = max(len(word) for cell in cells for word in cell.split(" "))  # numbers are never cut
        table.add_column(cells[0], justify="right" if place else "left", min_width=widest)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def check_failed(results: Sequence[Result], texts: Texts) -> None:
    """Failed games are said, with the first of them, and are the exit code."""
    failed = [result for result in results if result.error is not None]
    if failed:
        said = texts.say("arena.failed", {"failed": len(failed)})
        raise Failed(f"{said}: {failed[0].number}: {failed[0].error}")
