"""Hints: the best few moves, each with what it changes in the features of the position.

A move inside a turn is judged with what follows it: the judge plays the seat's own decisions on until somebody else is
to act. Where a game is about finding a move, clues come before it. Everything is thought out on guesses, so a hint
tells nobody more than the seat may know.
"""

import math
from typing import Final, NamedTuple

from heartwood.bots.base import Bot
from heartwood.bots.codes import bot_from_code
from heartwood.bots.judge import Clue, Judge
from heartwood.bots.judges import judge_of
from heartwood.bots.search import SearchBot
from heartwood.core import Chance, Position, fast

LONGEST: Final = 40  # own decisions that may follow a move
LEAST: Final = 0.25  # points: smaller changes are not worth a word
SEEDS: Final = 1 << 30
SPREAD: Final = 2.0  # points that make a move clearly better than another


class Change(NamedTuple):
    """A feature that a move changes."""

    feature: str
    change: float  # in its own unit
    points: float  # as points at the end


class Hint(NamedTuple):
    """A move worth considering."""

    move: int
    line: list[int]  # the moves of the same seat that would follow
    share: float  # how much speaks for this move beside the others; all together make 1
    gain: float  # points, by the judge: after the line instead of before
    changes: list[Change]  # the largest first


def hints(
    title: str, seat: int, position: Position, chance: Chance, count: int = 3, code: str | Bot = "search"
) -> list[Hint]:
    """The best moves of a seat that is to act, the best first; `code` names the searching bot that ranks them."""
    judge = judge_of(title)
    bot = bot_from_code(code, title) if isinstance(code, str) else code
    guess = position.for_bots().guess(seat, fast(chance.below(SEEDS)))
    named = judge.advisable(guess, seat)
    if len(named) == 1:
        rows = [(named[0], 1.0)]
    elif isinstance(bot, SearchBot):
        rows = shared([(move, value) for move, _, value in bot.ranked(seat, guess, chance)])
    else:
        rows = by_worth(judge, seat, guess, named, chance)
    whole = sum(share for _, share in rows)
    return [explained(judge, seat, guess, move, share / whole, chance) for move, share in rows[:count]]


def clues(title: str, seat: int, position: Position, found: list[Hint]) -> list[Clue]:
    """What to tell step by step before the best of these moves is named, where the game is about finding it."""
    return judge_of(title).clues(position.for_bots(), seat, found[0].move) if found else []


def by_worth(judge: Judge, seat: int, position: Position, moves: list[int], chance: Chance) -> list[tuple[int, float]]:
    """Moves by what the judge thinks of the position after them."""
    dice = fast(chance.below(SEEDS))
    return shared([(move, judge.value_of(position, seat, move, dice)) for move in moves])


def shared(values: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Moves with their values as moves with their shares, the best first: the better, the larger the share."""
    top = max(value for _, value in values)
    rows = [(move, math.exp((value - top) / SPREAD)) for move, value in values]
    return sorted(rows, key=lambda row: -row[1])


def explained(judge: Judge, seat: int, position: Position, move: int, share: float, chance: Chance) -> Hint:
    """What a move and the rest of the turn would change."""
    before = judge.features(position, seat)
    world = position.copy()
    world.chance = fast(chance.below(SEEDS))
    world.apply(seat, move)
    line: list[int] = []
    while world.stack and world.to_act() == (seat,) and len(line) < LONGEST:
        line.append(judge.best(world, seat, chance))
        world.apply(seat, line[-1])
    after = judge.features(world, seat)
    changes = [
        Change(name, now - was, (now - was) * weight)
        for name, was, now, weight in zip(judge.names, before, after, judge.weights, strict=True)
    ]
    said = sorted((change for change in changes if abs(change.points) >= LEAST), key=lambda change: -abs(change.points))
    return Hint(move, line, share, sum(change.points for change in changes), said)


def hint_data(position: Position, hint: Hint) -> dict[str, object]:
    """The language-free form."""
    text = position.book.vocabulary.text
    return {
        "move": text(hint.move),
        "line": [text(move) for move in hint.line],
        "share": round(hint.share, 3),
        "gain": round(hint.gain, 2),
        "changes": [
            {"feature": change.feature, "change": round(change.change, 2), "points": round(change.points, 2)}
            for change in hint.changes
        ],
    }
