"""Files of the terminal table: the record of a finished game, or a running game with all it needs to go on.

A saved game holds the secret seed of a sealed game: it is for the one who goes on with it, not for the table.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from heartwood.bots import Bot, bot_from_code
from heartwood.cli.failures import Mistake
from heartwood.cli.table import Table
from heartwood.core import BadData, BadNotation, BadRecord, Game, Match, Record, Refused, commitment
from heartwood.core.chance import seed_from_hex
from heartwood.core.record import FORMAT as RECORD_FORMAT
from heartwood.core.record import check_origin, record_from_data

FORMAT = "heartwood.saved/1"
KEYS = {"format", "record", "seed", "names", "bots"}

T = TypeVar("T", bound=Table)


class SavedGame(NamedTuple):
    """A running game as it lies in a file."""

    record: Record
    seed: int | bytes
    names: list[str]
    bots: list[str]  # "" for a person


def save(table: Table, names: Sequence[str], path: Path) -> bool:
    """Write the record of a finished game, or the running game; True for the former."""
    guard(path)
    over = table.position.over()
    path.write_text(table.match.record().to_json() if over else running(table, names), "utf-8")
    return over


def guard(path: Path) -> None:
    """Never write over a file that is not ours."""
    if path.exists() and not path.is_dir():
        start = path.read_bytes()[:200].decode("utf-8", "replace")
        if start.strip() and FORMAT not in start and RECORD_FORMAT not in start:
            raise Mistake(f"{path}: the file exists and is no game of ours; choose another name")


def running(table: Table, names: Sequence[str]) -> str:
    """A running game as text."""
    seed = table.match.seed
    data = {
        "format": FORMAT,
        "record": table.match.record().to_data(),
        "seed": seed.hex() if isinstance(seed, bytes) else seed,
        "names": list(names),
        "bots": table.codes(),
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read_saved(path: Path) -> SavedGame:
    """The running game in a file, its form checked."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError:
        raise Mistake(f"{path}: this is not JSON") from None
    if isinstance(data, dict) and data.get("format") == RECORD_FORMAT:
        raise Mistake(f"{path}: this is a record, not a running game; look at it with: heartwood replay {path}")
    if not isinstance(data, dict) or data.get("format") != FORMAT or set(data) != KEYS:
        raise Mistake(f"{path}: this is not a saved game ({FORMAT})")
    try:
        record = record_from_data(data["record"])
        seed = data["seed"] if isinstance(data["seed"], int) else seed_from_hex(data["seed"])
    except (BadRecord, BadData) as error:
        raise Mistake(f"{path}: {error}") from None
    for key in ("names", "bots"):
        texts = data[key]
        if not isinstance(texts, list) or len(texts) != record.seats or not all(isinstance(t, str) for t in texts):
            raise Mistake(f"{path}: {key}: one text for each seat is expected")
    if isinstance(seed, bytes) and record.chance.get("commitment") != commitment(seed):
        raise Mistake(f"{path}: the seed does not fit the commitment published at the start")
    return SavedGame(record, seed, data["names"], data["bots"])


def resume(saved: SavedGame, game: Game, path: Path, seat: Callable[[Match, list[Bot | None]], T]) -> T:
    """The table of a saved game, played again up to its last move, way back included; `seat` makes the table."""
    record = saved.record
    try:
        check_origin(record, game)
        bots = [bot_from_code(code, game.id, files=True) if code else None for code in saved.bots]
        table = seat(Match(game, record.seats, record.options, saved.seed), bots)
        for mover, text in record.moves:
            table.play(mover, game.book.vocabulary.parse(text))
    except (BadRecord, BadNotation, Refused) as error:
        raise Mistake(f"{path}: {error}") from None
    return table
