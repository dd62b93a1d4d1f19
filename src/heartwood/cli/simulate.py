"""`heartwood simulate`: bots against bots, many times. The arena plays; every game has a seed of its own."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from heartwood.arena.contest import Contest
from heartwood.arena.summary import summarise
from heartwood.cli.contests import Seed, check_failed, play, print_table, read_lineup
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
    read_options,
)
from heartwood.cli.registering import add
from heartwood.core import build
from heartwood.core.texts import Texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "simulate", simulate)


def simulate(
    title: Title,
    seats: Annotated[int | None, typer.Option("--seats", help=help_text("simulate-seats"), show_default=False)] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="CODE,CODE", help=help_text("simulate-bots"))] = "random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=help_text("simulate-games"))] = 100,
    seed: Seed = 0,
    options: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help=help_text("jobs"))] = 1,
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
    texts = texts_in(lang)
    parts = {"lexicon": lexicon, "families": families}
    game = open_title(title, content, **parts)
    lineup = read_lineup(game, bots, seats, repeated=True)
    chosen = tuple(game.read_options(read_options(options), len(lineup)).items())
    contest = Contest(title, lineup, chosen, seed, content, tuple(parts.items()), records is not None, fresh=True)
    started = time.perf_counter()
    results = play(contest, game, games, None, "local", jobs, texts, records)
    seconds = time.perf_counter() - started
    summary: dict[str, Any] = summarise(contest, game, results)
    pace = timing_of(summary, seconds, jobs)
    if as_json:
        print_json({**summary, "timing": pace} if timing else summary)
    else:
        show(summary, pace, texts, console_for(no_color))
    check_failed(results, texts)


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
    alone = summary["seats"] == 1  # nobody wins against nobody
    keys = ("who", "games", "score") if alone else ("who", "games", "wins", "interval", "score")
    rows = [[entry["code"], *cells(entry, alone, texts)] for entry in summary["bots"]]
    if not alone:
        rows += [[texts.say("simulate.seat", entry), *cells(entry, alone, texts)] for entry in summary["by_seat"]]
    print_table(console, [texts.say(f"simulate.column-{key}", {}) for key in keys], rows)
    shape: dict[str, object] = {
        "forced": texts.number(summary["forced_share"], ".1%"),
        "branching": texts.number(summary["mean_branching"], ".1f"),
        "per_game": texts.number(summary["decisions_per_game"], ".1f"),
    }
    console.print(texts.say("simulate.shape", shape))
    numbers = {key: texts.number(value, "") if isinstance(value, float) else value for key, value in pace.items()}
    console.print(texts.say("simulate.pace", numbers))
    console.print(texts.say("simulate.digests", summary["digests"]))


def cells(entry: dict[str, Any], alone: bool, texts: Texts) -> list[str]:
    """The numbers of a bot or a seat; in a game played alone, without wins."""
    if not entry["games"]:
        return ["0", "-"] if alone else ["0", "-", "-", "-"]
    score = texts.number(entry["mean_score"], ".1f")
    if alone:
        return [str(entry["games"]), score]
    low, high = (texts.number(bound, ".1%") for bound in entry["win_share_95"])
    wins = f"{entry['wins']} ({texts.number(entry['win_share'], '.1%')})"
    return [str(entry["games"]), wins, f"{low} - {high}", score]
