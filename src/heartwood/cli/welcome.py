"""`heartwood` without a command: a greeting, and the choice of what to do."""

from typing import Any

import typer

from heartwood.cli.answers import two_columns
from heartwood.cli.language import texts_in
from heartwood.cli.learn import show_page
from heartwood.cli.output import Terminal, console_for, wants_plain
from heartwood.cli.play import play
from heartwood.cli.serve import serve
from heartwood.cli.titles import Ask, Item, at_terminal, choose, which_title
from heartwood.core import build
from heartwood.core.texts import Texts

CHOICES = ("play", "serve", "learn", "help", "quit")
SHOWN = ("play", "serve", "learn")  # to a pipe, as commands


def welcome(ctx: typer.Context, ask: Ask = input) -> None:
    """Greet; at a terminal ask what to do until something is played or served, or the person leaves."""
    texts = texts_in(None)
    console = console_for(False, wants_plain())
    console.print(texts.say("welcome.greeting", {}))
    console.print(texts.say(f"welcome.engine-{build()}", {}))
    if not at_terminal():
        show_commands(texts, console)
        return
    items = [Item(id, texts.say(f"welcome.{id}-word", {}), texts.say(f"welcome.{id}", {})) for id in CHOICES]
    while True:
        console.print()
        chosen = choose(items, texts, console, ask)
        if chosen == "help":
            show_help(ctx, texts, console)
        elif chosen == "serve":
            serve(browser=True)
            return
        elif chosen in ("play", "learn"):
            title = which_title(texts, console, ask)
            if title is not None and chosen == "learn":
                show_page(title, texts_in(None, title), console)
            else:
                if title is not None:
                    play(title)
                return
        else:
            if chosen == "quit":
                console.print(texts.say("welcome.left", {}))
            return


def show_commands(texts: Texts, console: Terminal) -> None:
    """The commands that the menu offers."""
    rows = two_columns()
    for id in SHOWN:
        rows.add_row(texts.say(f"welcome.{id}-command", {}), texts.say(f"welcome.{id}", {}))
    console.print(rows)
    console.print(texts.say("welcome.more", {}))


def show_help(ctx: typer.Context, texts: Texts, console: Terminal) -> None:
    """All commands, a line each."""
    group: Any = ctx.command
    rows = two_columns()
    for name in group.list_commands(ctx):
        rows.add_row(f"heartwood {name}", group.get_command(ctx, name).help)
    console.print(rows)
    console.print(texts.say("welcome.more", {}))
