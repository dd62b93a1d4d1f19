"""`heartwood replay`: play a record again, prove that it holds, and tell the game in words."""

from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from heartwood.cli.answers import Scores, print_lines
from heartwood.cli.failures import Failed, Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Content, FamilyFile, Language, Lexicon, NoColor, open_title
from heartwood.cli.registering import add
from heartwood.cli.saves import FORMAT as SAVED_FORMAT
from heartwood.core import BadRecord, Event, Game, Position, Record, follow, record_from_json, replay
from heartwood.core.texts import Texts
from heartwood.speech import Line, Speech, speech_of
from heartwood.speech.narration import ROUND

FORMAT = "heartwood.replay/1"
OWN_LEXICONS = ("english", "german")


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "replay", replay_command)


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text("record-file"))],
    lexicon: Lexicon = None,
    families: FamilyFile = None,
    content: Content = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=help_text("quiet"))] = False,
    as_json: AsJson = False,
    names: Annotated[
        str, typer.Option("--names", metavar="NAME,NAME", help=help_text("names"), show_default=False)
    ] = "",
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Verify first, then tell."""
    try:
        record = record_from_json(file.read_text("utf-8"))
        game = open_title(record.game, content, lexicon=lexicon_of(record, lexicon), families=families)
        last = replay(record, game)
    except (BadRecord, UnicodeDecodeError) as error:
        if SAVED_FORMAT in str(error):
            raise Mistake(f"{file}: {texts_in(lang).say('replay.saved-game', {'file': file})}") from None
        if as_json:
            print_json({"format": FORMAT, "verified": False, "reason": str(error)})
        raise Failed(f"{file}: {error}") from None
    if as_json:
        print_json(verified(record, game, last))
        return
    texts = texts_in(lang, record.game)
    console = console_for(no_color)
    if not quiet:
        called = [name.strip() for name in names.split(",")] if names else []
        tell_game(record, game, called, texts, console)
    console.print(Text(verdict(record, texts), style="bold"), soft_wrap=True)


def lexicon_of(record: Record, given: str | None) -> str | None:
    """The lexicon that a record names, unless the caller names one; a list of somebody's own must be given."""
    named = str(record.content.get("lexicon", "")).partition("@")[0]
    if given is not None or not named or named in OWN_LEXICONS:
        return given or named or None
    raise Mistake(f"this game was played with the word list {named!r}; say where it is with --lexicon FILE")


def verdict(record: Record, texts: Texts) -> str:
    """What was verified, in a line."""
    params: dict[str, object] = {"moves": len(record.moves), "game": record.game, "final": record.final or "-"}
    parts = [texts.say("replay.verified", params)]
    if record.chance.get("kind") == "sealed":
        parts.append(texts.say("replay.sealed", {"commitment": record.chance.get("commitment")}))
    else:
        parts.append(texts.say("replay.fast", {"seed": record.chance.get("seed")}))
    parts.append(texts.say("replay.finished" if record.final else "replay.running", params))
    return " ".join(parts)


def verified(record: Record, game: Game, last: Position) -> dict[str, object]:
    """The language-free form: the record's facts, every event, and the scores."""
    events, _ = played(record, game)
    return {
        "format": FORMAT,
        "verified": True,
        "game": record.game,
        "rules": record.rules,
        "content": record.content,
        "seats": record.seats,
        "options": record.options,
        "chance": record.chance,
        "moves": [{"seat": seat, "move": text} for seat, text in record.moves],
        "events": [{"key": key, "params": params} for key, _, params in events],
        "finished": last.over(),
        "scores": [score.to_data() for score in last.scores()],
        "winners": last.winners(),
        "final": record.final,
        "digest": record.digest,
    }


def played(record: Record, game: Game) -> tuple[list[Event], Position]:
    """All events of a record, and its last position."""
    events: list[Event] = []
    for position in follow(record, game):
        last = position
        events.extend(position.events or [])
        position.events = []
    return events, last


def tell_game(record: Record, game: Game, names: list[str], texts: Texts, console: Console) -> None:
    """The game in words, with the scores at the end."""
    events, last = played(record, game)
    speech = speech_of(game, texts.language, names, record.seats, texts)
    lines = speech.narration(events)
    if type(speech) is Speech:  # nobody speaks for this title
        for place, (seat, move) in enumerate(record.moves, 1):
            console.print(f"{place}. [{seat}] {move}")
    elif speech.headed:
        tell_lines(lines, console)
    else:
        tell_rounds(lines, console)
    scores = [score.to_data() for score in last.scores(projected=not last.over())]
    console.print(Scores(speech, scores, speech.say("play.final" if last.over() else "play.projected")))


def tell_rounds(lines: list[Line], console: Console) -> None:
    """Lines without headings, an empty one behind each round."""
    for place, line in enumerate(lines):
        print_lines(console, [list(line.results) or line.text])
        if place + 1 == len(lines) or lines[place + 1].depth == ROUND:
            console.print()


def tell_lines(lines: list[Line], console: Console) -> None:
    """Rounds and turns or phases as headings, actions below them."""
    for place, line in enumerate(lines):
        if place and line.depth == ROUND:
            console.print()
        indent = "  " * line.depth
        text = fill(line.text, console.width, initial_indent=indent, subsequent_indent=f"{indent}  ")
        console.print(Text(text, style="bold" if line.depth == ROUND else ""))
    console.print()
