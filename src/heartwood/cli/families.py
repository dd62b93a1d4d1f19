"""`heartwood families`: the word families behind "derivatives are refused", and how good the table is."""

from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, FamilyFile, Language, Lexicon, NoColor, open_title
from heartwood.cli.registering import add
from heartwood.games.wordcraft import WordcraftGame
from heartwood.games.wordcraft.families import measure, read_pairs
from heartwood.games.wordcraft.lexicon import normal

FORMAT = "heartwood.families/1"
HELD_OUT = Path("tests/games/wordcraft/family_pairs_heldout.toml")


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "families", families)


def families(
    word: Annotated[str, typer.Argument(metavar="[WORD]", help=help_text("family-word"), show_default=False)] = "",
    pairs: Annotated[
        Path | None, typer.Option("--pairs", metavar="FILE", help=help_text("pairs"), show_default=False)
    ] = None,
    lexicon: Lexicon = None,
    family_file: FamilyFile = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """The family of a word, or the measure of the table."""
    game = open_title("wordcraft", None, lexicon=lexicon, families=family_file)
    assert isinstance(game, WordcraftGame)
    texts = texts_in(lang, "wordcraft")
    console = console_for(no_color)
    if word:
        found = families_of(game, word)
        if as_json:
            print_json({"format": FORMAT, "word": normal(word, game.pack.lexicon.language), "families": found})
            return
        if not found:
            console.print(texts.say("families.alone", {"word": word.upper()}))
        for family in found:
            console.print(texts.say("families.family", {"base": family["base"], "members": family["members"]}))
        return
    path = pairs or held_out()
    related, unrelated = read_pairs(path)
    result = measure(game.pack.lexicon, game.pack.families, related, unrelated)
    facts: dict[str, object] = {
        "pairs": str(path),
        "related": len(related),
        "unrelated": len(unrelated),
        "found": result.found,
        "missed": result.missed,
        "wrong": result.wrong,
        "right": result.right,
        "unlisted": result.unlisted,
        "precision": round(result.precision(), 4),
        "recall": round(result.recall(), 4),
    }
    if as_json:
        print_json({"format": FORMAT, **facts})
    else:
        shares = {"precision": texts.number(result.precision(), ".1%"), "recall": texts.number(result.recall(), ".1%")}
        console.print(texts.say("families.measured", {**facts, **shares}))


def families_of(game: WordcraftGame, word: str) -> list[dict[str, object]]:
    """The families of a listed word, each with its base and members."""
    lexicon, table = game.pack.lexicon, game.pack.families
    place = lexicon.find(normal(word, lexicon.language))
    if place < 0:
        raise Mistake(f"{word} is not in the dictionary {lexicon.name}")
    return [
        {"base": table.base_of(family), "members": [lexicon.words[member] for member in table.members_of(family)]}
        for family in table.of(place)
    ]


def held_out() -> Path:
    """The judged pairs of a checkout, here or in a folder above."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / HELD_OUT).is_file():
            return folder / HELD_OUT
    raise Mistake(f"there is no {HELD_OUT} here or above (only in a checkout); name a file with --pairs")
