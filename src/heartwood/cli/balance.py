"""`heartwood balance`: what becomes of the cards of a content pack when bots play, and what they are worth."""

from typing import Annotated, Any

import typer
from rich.console import Console

from heartwood.arena.balance import balance as weigh
from heartwood.arena.contest import Contest
from heartwood.arena.page import balance_page
from heartwood.arena.tables import card_table, method, with_interval
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
from heartwood.core.texts import Texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "balance", balance)


def balance(
    title: Title,
    bots: Bots = "random,random",
    games: Games = 400,
    seats: Seats = None,
    seed: Seed = 0,
    margin: Annotated[
        float | None, typer.Option("--margin", min=0, help=help_text("balance-margin"), show_default=False)
    ] = None,
    options: Options = None,
    jobs: Jobs = None,
    out: Out = None,
    records: Records = False,
    html: Html = None,
    engine: EngineName = "local",
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Play what is missing, then weigh the cards."""
    texts = texts_in(lang, title)
    parts = {"lexicon": lexicon, "families": families}
    game = open_title(title, content, **parts)
    lineup = read_lineup(game, bots, seats)
    chosen = tuple(game.read_options(read_options(options), len(lineup)).items())
    keep = records and out is not None
    contest = Contest(title, lineup, chosen, seed, content, tuple(parts.items()), keep, census=True)
    results = play(contest, game, games, out, engine, jobs, texts)
    data = weigh(contest, game, results, margin)
    command = contest.command(game, contest.whole_blocks(games))
    command += f" --margin {margin:g}" if margin is not None else ""
    write_pages(balance_page(data, command, texts), html, out)
    if as_json:
        print_json(data)
    else:
        show(data, texts, console_for(no_color))
    check_failed(results, texts)


def show(data: dict[str, Any], texts: Texts, console: Console) -> None:
    """The report for a person."""
    console.print(texts.say("arena.headline", {**data["contest"], "games": data["games"]}))
    console.print(texts.say("balance.score", {"score": with_interval(data["score"], ".1f", texts)}))
    for kind in data["kinds"]:
        console.print()
        console.print(texts.say(f"balance.kind-{kind['kind']}", {}), style="bold")
        print_table(console, *card_table(kind, texts))
    console.print(method(data, texts))
