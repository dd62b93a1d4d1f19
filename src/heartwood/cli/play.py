"""`heartwood play`: a game in the terminal, persons and bots at one table."""

import secrets
import sys
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from heartwood.bots import Bot
from heartwood.bots.files import is_file
from heartwood.bots.values import unlearned
from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, wants_plain
from heartwood.cli.parameters import (
    AnyTitle,
    Content,
    FamilyFile,
    Language,
    Lexicon,
    NoColor,
    Options,
    open_title,
    read_bots,
    read_options,
)
from heartwood.cli.registering import add
from heartwood.cli.replay import lexicon_of
from heartwood.cli.saves import read_saved, resume
from heartwood.cli.table import Table
from heartwood.cli.terminal import conversation, terminal_of
from heartwood.cli.titles import which_title
from heartwood.core import Game, Match
from heartwood.core.game import table_options, with_bots
from heartwood.games import entry_of

USUAL_BOT = "journeyman"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "play", play)


def play(
    title: AnyTitle = None,
    seats: Annotated[int | None, typer.Option("--seats", help=help_text("play-seats"), show_default=False)] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="CODE,CODE", help=help_text("play-bots"), show_default=False)
    ] = None,
    names: Annotated[
        str, typer.Option("--names", metavar="NAME,NAME", help=help_text("names"), show_default=False)
    ] = "",
    options: Options = None,
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    seed: Annotated[int | None, typer.Option("--seed", help=help_text("play-seed"), show_default=False)] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=help_text("save"), show_default=False)
    ] = None,
    resumed: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help=help_text("resume"), show_default=False)
    ] = None,
    pauses: Annotated[
        bool | None, typer.Option("--pauses/--no-pauses", help=help_text("pauses"), show_default=False)
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help=help_text("plain"))] = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Set the table and hold the conversation."""
    plain = plain or wants_plain()
    console = console_for(no_color, plain)
    if title is None:
        title = read_saved(resumed).record.game if resumed is not None else which_title(texts_in(lang), console)
    if title is None:
        return
    entry_of(title)  # raises for an unknown title, and names those there are
    texts = texts_in(lang, title, plain)
    source = Source(title, content, lexicon, families)
    with nullcontext() if plain else console.status(texts.say("play.opening", {})):
        if resumed is None:
            chance = secrets.token_bytes(32) if seed is None else seed
            table, called = new_table(source, seats, bots, names, read_options(options), chance)
        else:
            if any(given is not None for given in (seats, options, seed)) or names:
                raise Mistake("--resume goes on with the seats, bots, names, options and seed of the saved game")
            table, called = old_table(source, resumed, bots)
    if unlearned(title):
        console.print(Text(texts.say("games.unlearned", {})))
    terminal = sys.stdin.isatty()
    if terminal:
        import readline  # noqa: F401  (makes input() editable)
    session = conversation(table, called, texts, console)
    session.timer.alarm = terminal
    session.pauses = terminal if pauses is None else pauses
    session.echo = not terminal
    session.save_to = save if save is not None else resumed
    session.record_name = f"heartwood-{title}-{datetime.now():%Y%m%d-%H%M%S}.json"
    session.run()


class Source(NamedTuple):
    """Where the game comes from, as the caller said it."""

    title: str
    content: Path | None
    lexicon: str | None
    families: Path | None

    def open(self, lexicon: str | None) -> Game:
        """The game with this lexicon."""
        return open_title(self.title, self.content, lexicon=lexicon, families=self.families)


def new_table(
    source: Source, seats: int | None, bots: str | None, names: str, options: dict[str, object], seed: int | bytes
) -> tuple[Table, list[str]]:
    """A new game, and the names given."""
    game = source.open(source.lexicon)
    if seats is not None:
        game.check_seats(seats)
    guests = seat_bots(seats, bots, source.title, game.seat_counts)
    called = read_names(names, len(guests))
    bots_at = [seat for seat, bot in enumerate(guests) if bot is not None]
    chosen = with_bots(game.options, table_options(game.options, options, True), bots_at)
    return terminal_of(source.title).table(Match(game, len(guests), chosen, seed), guests), called


def old_table(source: Source, path: Path, bots: str | None) -> tuple[Table, list[str]]:
    """A saved game as it was left, and its names; its bots may be named again, those in files must be."""
    saved = read_saved(path)
    check_bots(saved.bots, bots, path)
    game = source.open(lexicon_of(saved.record, source.lexicon))
    return resume(saved, game, path, terminal_of(source.title).table), saved.names


def check_bots(saved: list[str], named: str | None, path: Path) -> None:
    """A saved game goes on with its bots. It never runs a file that the person here has not named."""
    seated = [code for code in saved if code]
    if named is None and not any(is_file(code) for code in seated):
        return
    if named is None or named.split(",") != seated:
        raise Mistake(f"{path}: this game has the bots {','.join(seated)}; go on with --bots {','.join(seated)}")


def seat_bots(seats: int | None, codes: str | None, title: str, counts: list[int]) -> list[Bot | None]:
    """Persons on the first seats, bots on the rest; without a word about it, one person and the title's bots."""
    bots = read_bots(codes, title) if codes is not None else None
    if seats is None:
        usual = max(terminal_of(title).opponents + 1, counts[0])
        seats = usual if bots is None else max(len(bots) + 1, counts[0])
    if bots is None:
        bots = read_bots(",".join([USUAL_BOT] * (seats - 1)), title)
    persons = seats - len(bots)
    if persons < 1:
        raise Mistake(
            f"--bots: {len(bots)} bots leave no seat of {seats} for a person; bots among themselves: heartwood simulate"
        )
    return [*[None] * persons, *bots]


def read_names(given: str, seats: int) -> list[str]:
    """Names with commas, for the seats in their order; each once."""
    names = [name.strip() for name in given.split(",")] if given else []
    if any(not name for name in names) or len({name.lower() for name in names}) != len(names):
        raise Mistake(f"--names {given}: different names with commas between them are expected, such as Ann,Ben")
    if len(names) > seats:
        raise Mistake(f"--names: {len(names)} names are too many for {seats} seats")
    return names
