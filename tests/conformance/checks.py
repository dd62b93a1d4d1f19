"""The promises of the contract as checks on a position: written once, for every game.

Each check raises AssertionError. They use nothing but the contract, so that they can be turned on a stand-in that
breaks a promise, which is how the suite proves that it would notice.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from heartwood.core import Chance, Game, Position, Refused, fast, heard_by
from tests.conformance.subjects import Start, Subject, Typed

MANY = 800  # moves of one verb


def as_json(value: object) -> str:
    """Plain data as bytes would leave the machine."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def sent(value: object) -> bytes:
    """The very bytes that would leave the machine, the order of keys included: to compare much, quickly."""
    return msgspec.json.encode(value)


def choose(p: Position, chance: Chance, typed: Typed | None = None) -> tuple[int, int]:
    """A random move of a seat that is awaited, or now and then of one that may interject.

    Moves are picked verb first, so that a verb with few moves beside thousands of words has its chance. `typed`, where
    there are moves that cannot be offered, makes some up.
    """
    seats = list(p.to_act())
    if chance.below(8) == 0:
        seats = list(p.may_interject()) or seats
    seat = seats[chance.below(len(seats))]
    moves = p.moves(seat)
    assert moves, f"dead end: seat {seat} is awaited and has no move"
    if typed is not None and chance.below(4) == 0:
        found = [p.book.vocabulary.parse(text) for text in typed(p, chance)]
        found = [move for move in found if p.explain(seat, move) is None]
        if found:
            return seat, found[0]
    verbs = sorted({move & 63 for move in moves})
    if chance.below(3) == 0:
        verb = verbs[chance.below(len(verbs))]
        moves = [move for move in moves if move & 63 == verb]
    return seat, moves[chance.below(len(moves))]


def play_through(subject: Subject, start: Start, seed: int) -> Iterator[Position]:
    """A random game; the position before each move and at the end (one object, changing)."""
    p = start(seed)
    chance = fast(seed + 77)
    for _ in range(subject.longest):
        yield p
        if p.over():
            return
        seat, move = choose(p, chance, subject.typed)
        p.play(seat, move)
    raise AssertionError(f"{subject.name}: no end after {subject.longest} moves")


def check_moves(p: Position) -> None:
    """Offered moves are legal, each once, in a stable order; notation and JSON are exact both ways."""
    vocabulary = p.book.vocabulary
    for seat in range(p.seats):
        moves = p.moves(seat)
        assert len(set(moves)) == len(moves)
        assert moves == p.moves(seat)
        assert bool(moves) == (seat in p.to_act() or seat in p.may_interject())
        for verb in vocabulary.by_name.values():
            assert not verb.typed or not any(move & 63 == verb.id for move in moves), "a typed move is offered"
        for move in moves[:: max(1, len(moves) // 50)]:
            assert p.explain(seat, move) is None
            assert vocabulary.parse(vocabulary.text(move)) == move
            assert vocabulary.from_data(json.loads(as_json(vocabulary.to_data(move)))) == move
        shown = p.shown_moves(seat)
        assert set(shown) <= set(moves)


def vocabulary_of(game: Game, every: int) -> list[int]:
    """The moves of the whole vocabulary, or every so-manieth of a long verb; of typed ones none."""
    moves: list[int] = []
    for verb in game.book.vocabulary.by_name.values():
        if verb.typed:
            continue
        sizes = [game.book.vocabulary.domains[name].size() for name in verb.domains] + [1, 1, 1]
        first = every if sizes[0] > 300 else 1
        second = [0, 1, sizes[1] - 1] if first > 1 and sizes[1] > 1 else list(range(sizes[1]))
        found = [
            verb.pack(*(a, b, c)[: len(verb.domains)])
            for a in range(0, sizes[0], first)
            for b in second
            for c in range(sizes[2])
        ]
        moves += found[::every] if len(found) > MANY else found
    return moves


def check_refusals(p: Position, vocabulary: list[int], ledger: set[str] | None) -> None:
    """For every move of the vocabulary and every seat: legal, or refused with a rule; never both, never silent."""
    for seat in range(p.seats):
        legal = set(p.moves(seat))
        for move in vocabulary:
            refusal = p.explain(seat, move)
            assert (refusal is None) == (move in legal), (seat, p.book.vocabulary.text(move), refusal)
            if refusal is not None:
                assert refusal.rule
                assert refusal.key
                assert ledger is None or refusal.rule in ledger
                as_json(refusal.to_data())


def check_typed(p: Position, world: Position, game: Game, texts: list[str], ledger: set[str] | None) -> None:
    """Moves that cannot be offered: `explain` and `play` agree, notation is exact, and no secret is told."""
    vocabulary = p.book.vocabulary
    before = p.digest()
    for seat in range(p.seats):
        for text in texts:
            move = vocabulary.parse(text)
            assert vocabulary.parse(vocabulary.text(move)) == move
            assert vocabulary.from_data(json.loads(as_json(vocabulary.to_data(move)))) == move
            refusal = p.explain(seat, move)
            there = world.explain(seat, move)
            assert as_json(refusal and refusal.to_data()) == as_json(there and there.to_data()), "a refusal tells"
            twin = p.copy()
            if refusal is None:
                twin.play(seat, move)
                assert p.digest() == before, "copies are not independent"
                check_round_trip(twin, game)
                continue
            assert ledger is None or refusal.rule in ledger
            try:
                twin.play(seat, move)
            except Refused:
                assert twin.digest() == before
            else:
                raise AssertionError("an illegal move was played")


def check_refused_play(p: Position, vocabulary: list[int]) -> None:
    """A refused move changes nothing."""
    before = p.digest()
    for seat in range(p.seats):
        refused = [move for move in vocabulary[seat::53] if p.explain(seat, move) is not None]
        for move in refused[:5]:
            try:
                p.play(seat, move)
            except Refused:
                assert p.digest() == before
            else:
                raise AssertionError("an illegal move was played")


def check_round_trip(p: Position, game: Game) -> None:
    """Saved and restored at any moment: the same position, with the same moves."""
    twin = game.restore(json.loads(as_json(p.to_data())))
    assert as_json(twin.to_data()) == as_json(p.to_data())
    for seat in range(p.seats):
        assert twin.moves(seat) == p.moves(seat)
    assert as_json(twin.view(None)) == as_json(p.view(None))


def check_guess(p: Any, world: Any, seat: int | None, seed: int) -> None:
    """A guess is a function of what the seat knows, agrees with its view, and leaves the real position alone."""
    before = sent(p.to_data())
    guess = p.guess(seat, fast(seed))
    assert sent(p.to_data()) == before, "guessing disturbs the game"
    assert sent(guess.view(seat)) == sent(p.view(seat)), "a guess contradicts the view"
    if seat is not None:
        assert guess.moves(seat) == p.moves(seat)
    assert sent(world.guess(seat, fast(seed)).to_data()) == sent(guess.to_data()), "a guess knows a secret"
    again = p.guess(seat, fast(seed + 1)).guess(seat, fast(seed))
    assert sent(again.to_data()) == sent(guess.to_data()), "a guess is not all of what the seat knows"


def check_same_view(p: Any, world: Any, seat: int | None) -> None:
    """Two worlds that differ only in what the seat may not know look the same to it."""
    assert sent(p.view(seat)) == sent(world.view(seat)), "a view shows a secret"


def check_same_refusals(p: Any, world: Any, seat: int, vocabulary: list[int]) -> None:
    """What a seat is told about a refused move depends on nothing it may not know."""
    for move in vocabulary:
        here = p.explain(seat, move)
        there = world.explain(seat, move)
        texts = [None if refusal is None else refusal.to_data() for refusal in (here, there)]
        assert sent(texts[0]) == sent(texts[1]), "an error text tells a secret"


def check_same_events(p: Any, world: Any, seat: int | None, mover: int, move: int, seed: int) -> None:
    """A move that reveals nothing sounds the same in both worlds to whoever listens, chance being equal."""
    if world.explain(mover, move) is not None:
        return
    heard = []
    for each in (p, world):
        twin = each.copy()
        twin.chance = fast(seed)
        twin.events = []
        revealed = twin.play(mover, move)
        heard.append((revealed, [event for event in twin.events if heard_by(event, seat)]))
    assert heard[0][0] == heard[1][0], "the barrier depends on a secret"
    if not heard[0][0]:
        assert sent(heard[0][1]) == sent(heard[1][1]), "an event tells a secret"


def check_outcomes(p: Any, world: Any, seat: int, moves: list[int], seed: int) -> None:
    """What a seat is told of its moves depends on nothing it may not know, nor on what is yet to be drawn."""
    before = p.digest()
    told = as_json([outcome.to_data() for outcome in p.outcomes(seat, moves)])
    assert p.digest() == before, "telling what a move does disturbs the game"
    there = [outcome.to_data() for outcome in world.outcomes(seat, moves)]
    assert as_json(there) == told, "an outcome tells a secret"
    again = [outcome.to_data() for outcome in p.outcomes(seat, moves, seed + 1)]
    assert as_json(again) == told, "an outcome tells what is yet to be drawn"
    for move, outcome in zip(moves, p.outcomes(seat, moves), strict=True):
        guess = p.guess(seat, fast(seed))
        assert guess.play(seat, move) == outcome.reveals, "an outcome and the barrier differ"
        assert all(change.amount > 0 for change in [*outcome.pays, *outcome.gains])


def check_scores(p: Position) -> None:
    """Every point has a source; a finished game has winners, unless it was played alone, a running one none."""
    for projected in (False, True):
        scores = p.scores(projected)
        assert [score.seat for score in scores] == list(range(p.seats))
        for score in scores:
            assert score.total == sum(points for _, points in score.parts)
            assert len({source for source, _ in score.parts}) == len(score.parts)
            as_json(score.to_data())
    assert bool(p.winners()) == (p.over() and p.seats > 1)
