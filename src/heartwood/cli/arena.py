"""`heartwood arena`: seat-balanced games of bots against bots, with intervals."""

from typing import Any

import typer
from rich.console import Console

from heartwood.arena.contest import Contest
from heartwood.arena.page import arena_page
from heartwood.arena.report import report
from heartwood.arena.tables import bot_table, lengths
from heartwood.cli.contests import (
    Bots,
    EngineName,
    Games,
    Html,
    Jobs,
    Out,
    Records,
    Seats,
    Seed,
    check_failed,
    play,
    print_table,
    read_lineup,
    write_pages,
)
from heartwood.cli.language import texts_in
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
from heartwood.core.texts import Texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "arena", arena)


def arena(
    title: Title,
    bots: Bots = "random,random",
    games: Games = 100,
    seats: Seats = None,
    seed: Seed = 0,
    options: Options = None,
    jobs: Jobs = None,
    out: Out = None,
    records: Records = True,
    html: Html = None,
    engine: EngineName = "local",
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Play what is missing, then report."""
    texts = texts_in(lang, title)
    parts = {"lexicon": lexicon, "families": families}
    game = open_title(title, content, **parts)
    lineup = read_lineup(game, bots, seats)
    chosen = tuple(game.read_options(read_options(options), len(lineup)).items())
    contest = Contest(title, lineup, chosen, seed, content, tuple(parts.items()), records and out is not None)
    results = play(contest, game, games, out, engine, jobs, texts)
    data = report(contest, game, results)
    write_pages(arena_page(data, contest.command(game, contest.whole_blocks(games)), texts), html, out)
    if as_json:
        print_json(data)
    else:
        show(data, texts, console_for(no_color))
    check_failed(results, texts)


def show(data: dict[str, Any], texts: Texts, console: Console) -> None:
    """The report for a person."""
    console.print(texts.say("arena.headline", {**data["contest"], "games": data["games"]}))
    print_table(console, *bot_table(data, texts))
    console.print(lengths(data, texts))
    if data["block"] > 1:
        console.print(texts.say("arena.balance", data))
    if not data["rated"]:
        console.print(texts.say("arena.unrated", {}))
