"""`heartwood learn`: a title in five minutes, and where its rules are."""

import typer
from rich.text import Text

from heartwood.cli.failures import Mistake
from heartwood.cli.language import texts_in
from heartwood.cli.output import Terminal, console_for, wants_plain
from heartwood.cli.parameters import AnyTitle, Language, NoColor
from heartwood.cli.registering import add
from heartwood.cli.titles import which_title
from heartwood.core.texts import Texts
from heartwood.games import entry_of


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "learn", learn)


def learn(title: AnyTitle = None, lang: Language = None, no_color: NoColor = False) -> None:
    """The page of a title."""
    console = console_for(no_color, wants_plain())
    texts = texts_in(lang)
    title = title or which_title(texts, console)
    if title is not None:
        entry_of(title)  # raises for an unknown title, and names those there are
        show_page(title, texts_in(lang, title), console)


def show_page(title: str, texts: Texts, console: Terminal) -> None:
    """The page, paragraph by paragraph, and what to type next."""
    if f"learn.{title}" not in texts.templates:
        raise Mistake(f"{title} brings no page to learn from; its rules: heartwood rules {title}")
    console.print(Text(texts.say("learn.title", {"title": title.capitalize()}), style="bold"))
    for paragraph in texts.say(f"learn.{title}", {}).split("\n"):
        console.print()
        console.print(paragraph)
    console.print()
    console.print(texts.say("learn.next", {"title": title}))
