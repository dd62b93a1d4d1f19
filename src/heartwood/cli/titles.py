"""Which title? Asked at a terminal by number or name; a pipe is told what it may say."""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from heartwood.cli.failures import Mistake
from heartwood.cli.flow import Rows
from heartwood.cli.language import texts_in
from heartwood.cli.output import Terminal
from heartwood.core.texts import Texts
from heartwood.games import titles

Ask = Callable[[str], str]


class Item(NamedTuple):
    """Something to choose: its id, the word for it, and what it is."""

    id: str
    word: str
    about: str


def at_terminal() -> bool:
    """Does a person read and type here?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def which_title(texts: Texts, console: Terminal, ask: Ask = input) -> str | None:
    """The title that a person chooses; None if the person leaves instead."""
    if not at_terminal():
        raise Mistake(texts.say("welcome.name-title", {"titles": ", ".join(titles())}))
    console.print(texts.say("welcome.which", {}))
    items = [Item(title, title.capitalize(), about(title, texts.language)) for title in titles()]
    return choose(items, texts, console, ask)


def about(title: str, language: str) -> str:
    """A title in a few words, as far as it has any."""
    return texts_in(language, title).templates.get(f"welcome.{title}", "")


def choose(items: Sequence[Item], texts: Texts, console: Terminal, ask: Ask) -> str | None:
    """One of some items, by its number or its name; None for a person who leaves (Ctrl-C, Ctrl-D)."""
    rows = Rows()
    rows.add_column(justify="right", no_wrap=True, min_width=4)
    rows.add_column(no_wrap=True, style="bold")
    rows.add_column()
    for number, item in enumerate(items, 1):
        rows.add_row(f"{number})", item.word, item.about)
    console.print(rows)
    while True:
        try:
            typed = ask(texts.say("welcome.input", {})).strip().lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            console.print(texts.say("welcome.left", {}))
            return None
        if typed.isdecimal() and 0 < int(typed) <= len(items):
            return items[int(typed) - 1].id
        meant = [item.id for item in items if typed and typed in (item.id, item.word.lower())]
        if meant:
            return meant[0]
        console.print(texts.say("welcome.number", {"last": len(items)}))
