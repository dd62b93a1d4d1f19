"""`heartwood simulate`: bots against bots, many times."""

import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import (
    AsJson,
    Content,
    FamilyFile,
    Language,
    Lexicon,
    NoColor,
    Options,
    Title,
    open_title,
    read_bots,
    read_options,
)
from heartwood.cli.registering import add
from heartwood.cli.simulation import Plan, Played, Simulator, play_all
from heartwood.cli.summary import summarise
from heartwood.core import build
from heartwood.core.texts import Texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "simulate", simulate)


def simulate(
    title: Title,
    seats: Annotated[int | None, typer.Option("--seats", help=help_text("simulate-seats"), show_default=False)] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="CODE,CODE", help=help_text("simulate-bots"))] = "random",
    games: Annotated[int, typer.Option("--games", "-n", help=help_text("simulate-games"))] = 100,
    seed: Annotated[int, typer.Option("--seed", help=help_text("simulate-seed"))] = 0,
    options: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help=help_text("jobs"))] = 1,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help=help_text("records"), show_default=False)
    ] = None,
    timing: Annotated[bool, typer.Option("--timing", help=help_text("timing"))] = False,
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Play, then sum up."""
    if games < 1 or jobs < 1:
        raise Mistake("--games and --jobs take a whole number from 1 on")
    game = open_title(title, content, lexicon, families)
    codes = [bot.code() for bot in read_bots(bots, title)]
    if not codes:
        raise Mistake("--bots: at least one bot is needed, such as random")
    count = seats if seats is not None else max(len(codes), min(n for n in game.seat_counts if n > 1))
    game.check_seats(count)
    if len(codes) > count:
        raise Mistake(f"--bots: {len(codes)} bots are too many for {count} seats")
    lineup = tuple(codes[place % len(codes)] for place in range(count))
    chosen = game.read_options(read_options(options), count)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    plan = Plan(title, content, lexicon, families, count, chosen, lineup, seed, records)
    started = time.perf_counter()
    played = with_progress(Simulator(plan, game), games, jobs, texts_in(lang))
    seconds = time.perf_counter() - started
    summary: dict[str, Any] = summarise(plan, game, played)
    pace = timing_of(summary, seconds, jobs)
    if as_json:
        print_json({**summary, "timing": pace} if timing else summary)
    else:
        show(summary, pace, texts_in(lang), console_for(no_color))


def with_progress(simulator: Simulator, games: int, jobs: int, texts: Texts) -> list[Played]:
    """The games, with a bar on stderr where a person looks at it."""
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(texts.say("simulate.playing", {}), total=games)
        return play_all(simulator, games, jobs, lambda more: progress.advance(task, more))


def timing_of(summary: dict[str, Any], seconds: float, jobs: int) -> dict[str, object]:
    """How fast it went, and on which build: the only part that differs from run to run."""
    return {
        "build": build(),
        "jobs": jobs,
        "seconds": round(seconds, 3),
        "games_per_second": round(summary["games"] / seconds, 1),
        "decisions_per_second": round(summary["decisions"] / seconds, 1),
    }


def show(summary: dict[str, Any], pace: dict[str, object], texts: Texts, console: Console) -> None:
    """The summary for a person."""
    console.print(texts.say("simulate.headline", {**summary, "lineup": ", ".join(summary["lineup"])}))
    if not summary["seat_balanced"]:
        console.print(texts.say("simulate.unbalanced", summary))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    alone = summary["seats"] == 1  # nobody wins against nobody
    for key in ("who", "games", "score") if alone else ("who", "games", "wins", "interval", "score"):
        table.add_column(texts.say(f"simulate.column-{key}", {}), justify="left" if key == "who" else "right")
    for entry in summary["bots"]:
        table.add_row(entry["code"], *cells(entry, alone))
    if not alone:
        table.add_section()
        for entry in summary["by_seat"]:
            table.add_row(texts.say("simulate.seat", entry), *cells(entry, alone))
    console.print(table)
    shape = {**summary, "forced": f"{summary['forced_share']:.1%}", "branching": f"{summary['mean_branching']:.1f}"}
    console.print(texts.say("simulate.shape", {**shape, "per_game": f"{summary['decisions_per_game']:.1f}"}))
    console.print(texts.say("simulate.pace", pace))
    console.print(texts.say("simulate.digests", summary["digests"]))


def cells(entry: dict[str, Any], alone: bool) -> list[str]:
    """The numbers of a bot or a seat; in a game played alone, without wins."""
    if not entry["games"]:
        return ["0", "-", "-", "-"]
    if alone:
        return [str(entry["games"]), f"{entry['mean_score']:.1f}"]
    low, high = entry["win_share_95"]
    wins = f"{entry['wins']} ({entry['win_share']:.1%})"
    return [str(entry["games"]), wins, f"{low:.1%} - {high:.1%}", f"{entry['mean_score']:.1f}"]
