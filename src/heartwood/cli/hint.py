"""`heartwood hint`: the best few moves in a saved game, with the reasons in words."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from heartwood.bots import bot_from_code, clues, hint_code, hints
from heartwood.bots.hints import hint_data
from heartwood.bots.values import unlearned
from heartwood.cli.advice import MOST_HINTS
from heartwood.cli.failures import Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Content, FamilyFile, Language, Lexicon, NoColor, open_title
from heartwood.cli.registering import add
from heartwood.cli.replay import lexicon_of
from heartwood.cli.saves import read_saved, resume
from heartwood.cli.terminal import conversation, terminal_of

FORMAT = "heartwood.hint/1"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "hint", hint_command)


def hint_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text("hint-file"))],
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=20, help=help_text("hint-count"))] = MOST_HINTS,
    bot: Annotated[str, typer.Option("--bot", metavar="CODE", help=help_text("hint-bot"), show_default=False)] = "",
    step: Annotated[int, typer.Option("--step", "-s", min=1, max=9, help=help_text("hint-step"))] = 1,
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """For the seat that is to act in a saved game."""
    saved = read_saved(file)
    title = saved.record.game
    game = open_title(title, content, lexicon=lexicon_of(saved.record, lexicon), families=families)
    ranking = bot_from_code(bot or hint_code(title), title, files=True)
    nobody = [""] * saved.record.seats  # the bots at the table have no say
    table = resume(saved._replace(bots=nobody), game, file, terminal_of(title).table)
    waiting = table.position.to_act()
    if not waiting:
        raise Mistake(f"{file}: {texts_in(lang).say('hint.over', {})}")
    seat = waiting[0]
    if as_json:
        found = hints(title, seat, table.position, table.bot_chance(seat), count, ranking)
        steps = clues(title, seat, table.position, found)[step - 1 : step]
        advice = [] if steps else [hint_data(table.position, hint) for hint in found]
        told = [{"key": key, "params": params} for key, params in steps]
        print_json({"format": FORMAT, "game": title, "seat": seat, "clues": told, "hints": advice})
        return
    console = console_for(no_color)
    texts = texts_in(lang, title)
    voice = conversation(table, saved.names, texts, console).voice
    console.print(Text(texts.say("hint.for", {"seat": voice.speech.names[seat]}), style="italic"))
    voice.hint(seat, count, ranking, step - 1)
    if unlearned(title):
        console.print(Text(texts.say("games.unlearned", {})))
