"""Options that several commands share, declared once, and what they are read into."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from heartwood.bots import Bot, bot_from_code
from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text
from heartwood.core import Game
from heartwood.games import open_game

Title = Annotated[str, typer.Argument(metavar="GAME", help=help_text("game"))]
AnyTitle = Annotated[str | None, typer.Argument(metavar="[GAME]", help=help_text("game"), show_default=False)]
Language = Annotated[
    Literal["en", "de"] | None,
    typer.Option("--lang", help=help_text("lang"), show_default=False, allow_from_autoenv=False),  # read by texts_in
]
NoColor = Annotated[bool, typer.Option("--no-color", help=help_text("no-color"))]
AsJson = Annotated[bool, typer.Option("--json", help=help_text("json"))]
Lexicon = Annotated[
    str | None,
    typer.Option("--lexicon", metavar="NAME|FILE", help=help_text("lexicon"), show_default=False),
]
FamilyFile = Annotated[
    Path | None, typer.Option("--families", metavar="FILE", help=help_text("family-file"), show_default=False)
]
Content = Annotated[
    Path | None, typer.Option("--content", metavar="DIR", help=help_text("content-dir"), show_default=False)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--options", "--option", "-o", metavar="KEY=VALUE", help=help_text("options"), show_default=False),
]


def read_options(given: list[str] | None) -> dict[str, object]:
    """`key=value` pairs, one option each or several with blanks; the game itself checks keys and values."""
    options: dict[str, object] = {}
    for pair in " ".join(given or []).split():
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise Mistake(f"--options {pair}: KEY=VALUE is expected, such as --options first=0")
        if key in options:
            raise Mistake(f"--options {key}: given twice")
        options[key] = value
    return options


def read_bots(codes: str, title: str) -> list[Bot]:
    """Bots of codes with commas; none for an empty text or `none`."""
    if codes.strip() in ("", "none"):
        return []
    return [bot_from_code(code, title, files=True) for code in codes.split(",")]


def open_title(title: str, content: Path | None, **parts: object) -> Game:
    """The game, or a clear word about a folder or file that is not there."""
    if content is not None and not content.is_dir():
        raise Mistake(f"--content {content}: there is no such folder")
    for name, part in parts.items():
        if isinstance(part, Path) and not part.is_file():
            raise Mistake(f"--{name} {part}: there is no such file")
    return open_game(title, content, **parts)
