"""What a move is said to do before it is played, in a few words, and what it then does."""

from collections.abc import Callable, Iterator
from typing import Any

from heartwood.core import Outcome, Position, fast
from heartwood.core.outcome import SUPPLY
from tests.conformance.checks import choose


def foreseen(p: Position, text: str, seat: int | None = None) -> dict[str, Any]:
    """The outcome of a move in notation, without what is empty.

    `{"pays": {"blueberries": 3}, "gains": {"green1 in lumber": 1}, "moves": ["green1: yard > my lumber"]}`
    """
    who = p.to_act()[0] if seat is None else seat
    return in_words(p.outcome(who, p.book.vocabulary.parse(text)), who)


def in_words(outcome: Outcome, seat: int) -> dict[str, Any]:
    """An outcome in a few words."""
    words: dict[str, Any] = {
        "pays": {named(change.item, change.where): change.amount for change in outcome.pays},
        "gains": {named(change.item, change.where): change.amount for change in outcome.gains},
        "moves": [
            f"{move.piece}: {move.source} > {move.target}".replace(f"players.{seat}.", "my ") for move in outcome.moves
        ],
        "completes": outcome.completes,
        "reveals": outcome.reveals,
    }
    return {name: value for name, value in words.items() if value}


def named(item: str, where: str) -> str:
    """A good with its place or source."""
    return f"{item} in {where}" if where else item


def tried(p: Position, seed: int, longest: int) -> Iterator[tuple[Position, int, int, Outcome, Position]]:
    """A random game: each position, with some moves of a seat, their outcomes, and the position after them."""
    chance = fast(seed)
    for _ in range(longest):
        if p.over():
            return
        seat, move = choose(p, chance)
        moves = p.shown_moves(seat)
        some = [moves[chance.below(len(moves))] for _ in range(3)] if moves else []
        for other in [move, *some]:
            outcome = p.outcome(seat, other)
            after = p.copy()
            assert after.play(seat, other) == outcome.reveals
            yield p, seat, other, outcome, after
        p.play(seat, move)


def check_goods(before: dict[str, int], after: dict[str, int], outcome: Outcome, said: str) -> None:
    """What a seat has more and less of is exactly what was foreseen."""
    more = {item: after.get(item, 0) - before.get(item, 0) for item in {*before, *after}}
    told: dict[str, int] = {}
    for sign, changes in ((-1, outcome.pays), (1, outcome.gains)):
        for change in changes:
            assert change.amount > 0
            item = named(change.item, change.where) if change.item in ("points", "money") else change.item
            told[item] = told.get(item, 0) + sign * change.amount
    assert {item: n for item, n in told.items() if n} == {item: n for item, n in more.items() if n}, said


def check_places(view: Any, outcome: Outcome, holds: Callable[[Any, str, str], bool], said: str) -> None:
    """Every piece that was foreseen to move lies where it was to go."""
    for move in outcome.moves:
        assert move.source != move.target
        if move.target != SUPPLY:
            assert holds(view, move.target, move.piece), (said, move.to_data())


def at(view: Any, place: str) -> Any:
    """What lies at a place of the view."""
    for part in place.split("."):
        view = view[int(part)] if isinstance(view, list) else view[part]
    return view
