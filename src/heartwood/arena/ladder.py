"""The ladder: contests listed in a file, played one after the other, and their results as one page of Markdown."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from heartwood.arena.contest import Contest, filled
from heartwood.arena.tables import bot_table
from heartwood.bots import bot_from_code
from heartwood.core import BadOption, Game
from heartwood.core.texts import Texts
from heartwood.games import open_game

KEYS = {"game", "bots", "games", "seats", "seed", "options"}


class Rung(NamedTuple):
    """One contest of a ladder, with the number of its games."""

    contest: Contest
    game: Game
    games: int

    def name(self) -> str:
        """The folder of its results."""
        bots = "-".join(dict.fromkeys(self.contest.lineup))
        plain = "".join(sign if sign.isalnum() or sign in "-.=" else "_" for sign in bots)
        return f"{self.contest.title}-{len(self.contest.lineup)}-{plain}"


def read_ladder(path: Path) -> list[Rung]:
    """The contests of a file, in their order; BadOption says what is wrong with one."""
    try:
        entries = tomllib.loads(path.read_text("utf-8")).get("contest", [])
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{path}: this is not TOML: {error}") from None
    rungs = [read_rung(entry, f"{path}: contest {place}") for place, entry in enumerate(entries, 1)]
    if not rungs:
        raise BadOption(f"{path}: no [[contest]] in it")
    if len({rung.name() for rung in rungs}) != len(rungs):
        raise BadOption(f"{path}: two contests have the same game, seats and bots")
    return rungs


def read_rung(entry: dict[str, Any], where: str) -> Rung:
    """One contest of a file."""
    if not {"game", "bots", "games"} <= set(entry) <= KEYS:
        raise BadOption(f"{where}: its keys are game, bots, games and, if need be, seats, seed, options")
    try:
        game = open_game(entry["game"])
        codes = [bot_from_code(code, game.id, files=True).code() for code in entry["bots"]]
        lineup = filled(codes, entry.get("seats", len(codes)))
        options = game.read_options(entry.get("options", {}), len(lineup))
    except BadOption as error:
        raise BadOption(f"{where}: {error}") from None
    contest = Contest(game.id, lineup, tuple(options.items()), entry.get("seed", 0))
    return Rung(contest, game, contest.whole_blocks(entry["games"]))


def ladder_page(reports: Sequence[tuple[Rung, dict[str, Any]]], command: str, texts: Texts) -> str:
    """The page in Markdown."""
    parts = [texts.say("ladder.title", {}), texts.say("ladder.intro", {}), f"```sh\n{command}\n```"]
    for rung, data in reports:
        heads, rows = bot_table(data, texts)
        seats = {"game": data["contest"]["game"].capitalize(), "seats": data["contest"]["seats"]}
        parts.append(texts.say("ladder.alone" if seats["seats"] == 1 else "ladder.contest", seats))
        parts.append("\n".join(markdown_row(cells) for cells in (heads, ["---"] * len(heads), *rows)))
        again = rung.contest.command(rung.game, rung.games)
        parts.append(texts.say("ladder.games", {"games": data["games"], "command": again}))
    return "\n\n".join(parts) + "\n"


def markdown_row(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"
