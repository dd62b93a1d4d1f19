"""Records and the whole vocabulary: another pack is refused by its hash, and no int is both offered and refused."""

import json

import pytest

from heartwood.core import BadRecord, Match, Position, Refused, fast, record_from_json, replay, roll_out
from heartwood.games.woodcraft import ids
from tests.conformance.checks import vocabulary_of
from tests.conformance.woodcraft import alone, coloured, many_colours, rich
from tests.games.woodcraft.builders import changed_game, game


def finished(seats: int) -> Match:
    """A random game with its record."""
    match = Match(game(), seats, {}, 3)
    chance = fast(4)
    while not match.position.over():
        seat = match.position.to_act()[0]
        moves = match.position.moves(seat)
        match.play(seat, moves[chance.below(len(moves))])
    return match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_record_replays_to_the_same_position(seats: int) -> None:
    match = finished(seats)
    record = record_from_json(match.record().to_json())
    assert replay(record, game()).digest() == match.position.digest()


def test_a_record_of_another_pack_is_refused_with_both_hashes() -> None:
    other = changed_game(("helpers.toml", "cost = 2\n", "cost = 3\n"))
    record = record_from_json(finished(2).record().to_json())
    assert other.content != game().content
    with pytest.raises(BadRecord) as error:
        replay(record, other)
    assert str(error.value) == (
        f"other cards: the record was made with {game().content['cards']}, here is {other.content['cards']}"
    )


def test_a_record_of_older_rules_is_refused_by_their_version() -> None:
    data = json.loads(finished(2).record().to_json())
    assert data["rules"] == ids.VERSION == 2
    with pytest.raises(BadRecord, match="this record follows rules version 1, this is version 2"):
        replay(record_from_json(json.dumps({**data, "rules": 1})), game())


def vocabulary_holds(p: Position, vocabulary: list[int], seats: list[int]) -> None:
    """Every move of the vocabulary is offered, or refused with a rule."""
    for seat in seats:
        legal = set(p.moves(seat))
        for move in vocabulary:
            assert (p.reason(seat, move) == 0) == (move in legal), p.book.vocabulary.text(move)


@pytest.mark.parametrize("start", [rich, alone, coloured], ids=["rich", "alone", "coloured"])
def test_the_whole_vocabulary_is_offered_or_refused(start: object) -> None:
    assert callable(start)
    whole = vocabulary_of(many_colours() if start is coloured else game(), 1)
    assert len(whole) > 50_000
    for seed in range(3):
        p = start(seed)
        chance = fast(seed)
        for place in range(40):
            if p.over():
                break
            if place % 20 == 0:
                vocabulary_holds(p, whole, list(p.to_act()))
            seat = p.to_act()[0]
            moves = p.moves(seat)
            p.apply(seat, moves[chance.below(len(moves))])


@pytest.mark.parametrize("number", [-1, 0, 1 << 30, 63, 9 | 200 << 6, 5 | 1 << 6])
def test_an_int_that_is_no_move_changes_nothing(number: int) -> None:
    p = rich(1)
    before = p.digest()
    refusal = p.explain(1, number)
    assert refusal is not None
    assert refusal.key == "no-such-move"
    with pytest.raises(Refused):
        p.play(1, number)
    assert p.digest() == before


def test_a_rollout_counts_its_decisions_and_checks_alike() -> None:
    first = roll_out(game().start(3, {}, fast(1)), fast(2))
    p = game().start(3, {}, fast(1))
    second = roll_out(p, fast(2), checked=True)
    assert p.over()
    assert (first.decisions, first.offered, first.forced) == (second.decisions, second.offered, second.forced)
    assert first.offered > first.decisions > first.forced > 0
