"""A short way to play, to be offered and to be refused, in the notation of moves; and packs with another text in them.

It works for every game alike; what a table looks like is said by the builders of each.
"""

import shutil
import tempfile
from pathlib import Path
from typing import TypeVar

from heartwood.core import BadData, Game, Position, Refusal, Refused, fast
from heartwood.core.rollout import roll_out

P = TypeVar("P", bound=Position)


def play(p: P, *texts: str, seat: int | None = None) -> P:
    """Play moves given in notation, each for the seat that is awaited first (or `seat`)."""
    for text in texts:
        reveals(p, text, seat)
    return p


def reveals(p: Position, text: str, seat: int | None = None) -> bool:
    """Play a move: has it revealed anything, so that there is no way back?"""
    return p.play(p.to_act()[0] if seat is None else seat, p.book.vocabulary.parse(text))


def refused(p: Position, text: str, seat: int | None = None) -> Refusal:
    """The refusal of a move; the position stays as it was, which is checked by its digest."""
    before = p.digest()
    who = p.to_act()[0] if seat is None and p.to_act() else seat or 0
    try:
        move = p.book.vocabulary.parse(text)
        assert move not in p.moves(who), f"{text} is offered"
        p.play(who, move)
    except Refused as error:
        assert p.digest() == before
        return error.refusal
    raise AssertionError(f"{text} was not refused")


def offered(p: Position, verb: str = "", seat: int | None = None) -> list[str]:
    """The legal moves in notation, of one verb or all."""
    who = p.to_act()[0] if seat is None else seat
    texts = [p.book.vocabulary.text(move) for move in p.moves(who)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def asked(p: Position) -> str | None:
    """The name of the step that asks now."""
    return p.asking().name if p.stack else None


def events(p: Position, *texts: str) -> list[tuple[str, dict[str, object]]]:
    """Play moves and return what was reported: (key, parameters)."""
    p.events = []
    play(p, *texts)
    told = [(key, params) for key, _, params in p.events]
    p.events = None
    return told


def carry_on(game: Game, data: dict[str, object]) -> None:
    """Whoever restores it can look at it, is offered moves and can play it to its end; or it is BadData."""
    try:
        p = game.restore(data)
    except BadData:
        return
    for seat in (None, *range(p.seats)):
        p.view(seat)
    p.guess(0, fast(3))
    assert all(p.moves(seat) for seat in p.to_act())
    roll_out(p, fast(5), checked=True)
    assert p.over()


def changed_pack(standard: Path, changes: tuple[tuple[str, str, str], ...]) -> Path:
    """A copy of a pack with (file, old text, new text) replaced, each once."""
    folder = Path(tempfile.mkdtemp(prefix="heartwood-"))
    for source in standard.glob("*.toml"):
        shutil.copy(source, folder / source.name)
    for name, old, new in changes:
        text = (folder / name).read_text("utf-8")
        assert old in text, f"{name} has no {old!r}"
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    return folder
