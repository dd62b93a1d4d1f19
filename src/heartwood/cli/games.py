"""`heartwood games`: the titles, their seats, options and bots."""

from typing import Any

import typer
from rich.table import Table
from rich.text import Text

from heartwood.bots import bots_for, levels_of
from heartwood.bots.values import unlearned
from heartwood.cli.language import texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add
from heartwood.core import Game
from heartwood.games import open_game
from heartwood.games import titles as all_titles

FORMAT = "heartwood.games/1"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "games", games)


def games(as_json: AsJson = False, lang: Language = None, no_color: NoColor = False) -> None:
    """List them."""
    titles = [described(open_game(title)) for title in all_titles()]
    if as_json:
        print_json({"format": FORMAT, "games": titles})
        return
    console = console_for(no_color)
    for title in titles:
        texts = texts_in(lang, title["id"])
        counts = ", ".join(str(count) for count in title["seats"])
        console.print(Text(texts.say("games.title", {**title, "seats": counts}), style="bold"))
        rows = Table.grid(padding=(0, 2))
        for option in title["options"]:
            about = texts.say(f"option.{option['name']}", {})
            rows.add_row(f"  {option['name']}", texts.say("games.default", option), about)
        console.print(texts.say("games.options", {}))
        console.print(rows)
        console.print(texts.say("games.bots", {}))
        bots = Table.grid(padding=(0, 2))
        for bot in title["bots"]:
            bots.add_row(f"  {bot['name']}", texts.say(f"bot.{bot['name']}", {}))
            for parameter in bot["parameters"]:
                bots.add_row(f"    {parameter['name']}", texts.say(parameter["help_key"], parameter))
        console.print(bots)
        levels = ", ".join(f"{level} ({code})" for level, code in title["levels"].items())
        console.print(Text(texts.say("games.levels", {"levels": levels})))
        if unlearned(title["id"]):
            console.print(Text(texts.say("games.unlearned", {})))


def described(game: Game) -> dict[str, Any]:
    """A title as plain data."""
    return {
        "id": game.id,
        "rules": game.version,
        "seats": game.seat_counts,
        "options": [{"name": option.name, "default": option.default} for option in game.options if option.asked],
        "content": game.content,
        "bots": [
            {"name": kind.name, "parameters": [parameter._asdict() for parameter in kind.parameters]}
            for kind in bots_for(game.id)
        ],
        "levels": dict(levels_of(game.id)),
    }
