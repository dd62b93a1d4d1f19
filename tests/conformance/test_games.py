"""Every game keeps the contract: random games of all subjects, watched move by move."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from heartwood.core import BadOption, Match, build, fast, record_from_json, replay
from heartwood.games import ledger_of
from tests.conformance.checks import (
    as_json,
    check_guess,
    check_moves,
    check_outcomes,
    check_refusals,
    check_refused_play,
    check_round_trip,
    check_same_events,
    check_same_refusals,
    check_same_view,
    check_scores,
    check_typed,
    choose,
    play_through,
    vocabulary_of,
)
from tests.conformance.declared import complaints, view_type
from tests.conformance.subjects import Subject, subjects

SUBJECTS = subjects()
# Both builds are of one source and play the same games (below): the compiled one is looked at less closely.
PLAIN = build() == "plain"
EVERY = 1 if PLAIN else 3  # positions between two looks for secrets
STRIDE = 9 if PLAIN else 27  # and between two at all that is refused
SECRET_STEPS = ("vote", "choosing", "cracking", "setting-up", "placing")
TYPED = [subject for subject in SUBJECTS if subject.typed is not None]
each_subject = pytest.mark.parametrize("subject", SUBJECTS, ids=[subject.name for subject in SUBJECTS])


@each_subject
def test_moves_scores_and_pieces_hold_at_every_step(subject: Subject) -> None:
    steps: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for start in subject.starts:
        for seed in range(8):
            p = start(seed)
            chance = fast(seed + 5)
            while not p.over():
                check_moves(p)
                check_scores(p)
                subject.invariant(p)
                seat, move = choose(p, chance, subject.typed)
                steps[p.asking().name] += 1
                verbs[p.book.vocabulary.words(move)[0]] += 1
                p.play(seat, move)
            check_moves(p)
            check_scores(p)
    asking = {kind.name for kind in subject.game.book.steps if kind is not None and kind.asks}
    assert set(steps) >= asking - subject.unseen_steps
    assert set(verbs) >= set(subject.game.book.vocabulary.by_name) - subject.unseen_verbs


@pytest.mark.slow
@each_subject
def test_what_is_refused_is_explained_and_changes_nothing(subject: Subject) -> None:
    vocabulary = vocabulary_of(subject.game, subject.vocabulary)
    ledger = {rule.id for rule in ledger_of(subject.ledger).rules} if subject.ledger else None
    for start in subject.starts:
        for place, p in enumerate(play_through(subject, start, 3)):
            if place % STRIDE == 0 or p.over():
                check_refusals(p, vocabulary, ledger)
                check_refused_play(p, vocabulary)


@pytest.mark.parametrize("subject", TYPED, ids=[subject.name for subject in TYPED])
def test_moves_that_cannot_be_offered_are_legal_or_explained(subject: Subject) -> None:
    ledger = {rule.id for rule in ledger_of(subject.ledger).rules} if subject.ledger else None
    assert subject.typed is not None
    for start in subject.starts:
        chance = fast(17)
        for place, p in enumerate(play_through(subject, start, 17)):
            for seat in [None, *range(p.seats)]:
                world = subject.another_world(p, seat, place)
                check_typed(p, world, subject.game, subject.typed(p, chance), ledger)


@each_subject
def test_a_saved_position_goes_on_exactly_there(subject: Subject) -> None:
    for start in subject.starts:
        for place, p in enumerate(play_through(subject, start, 11)):
            if subject.vocabulary == 1 or place % 5 == 0:
                check_round_trip(p, subject.game)


@each_subject
def test_copies_are_independent(subject: Subject) -> None:
    for start in subject.starts:
        kept = []
        for p in play_through(subject, start, 21):
            copy = p.copy()
            assert copy.digest() == p.digest()
            assert copy.events is None
            kept.append((copy, p.digest()))
        for copy, digest in kept:
            assert copy.digest() == digest
        chance = fast(1)
        first = kept[0][0]
        second = first.copy()
        while not first.over():
            seat, move = choose(first, chance, subject.typed)
            assert second.explain(seat, move) is None
            revealed = first.play(seat, move)
            assert second.apply(seat, move) == revealed
        assert first.digest() == second.digest()


@pytest.mark.slow
@each_subject
def test_nobody_learns_what_he_may_not_know(subject: Subject) -> None:
    vocabulary = vocabulary_of(subject.game, subject.vocabulary)
    for start in subject.starts:
        chance = fast(31)
        for place, p in enumerate(play_through(subject, start, 31)):
            secret = p.over() or p.asking().name in SECRET_STEPS
            mover, move = (0, 0) if p.over() else choose(p.copy(), chance, subject.typed)
            if place % EVERY and not p.over():
                continue
            for seat in [None, *range(p.seats)]:
                world = subject.another_world(p, seat, place)
                check_same_view(p, world, seat)
                check_guess(p, world, seat, place)
                if seat is not None and (secret or place % STRIDE == 0):
                    check_same_refusals(p, world, seat, vocabulary[:: len(vocabulary) // 300 + 1])
                if not p.over():
                    check_same_events(p, world, seat, mover, move, place)
                if seat is not None:
                    moves = p.moves(seat)
                    check_outcomes(p, world, seat, moves[place % 3 :: len(moves) // 4 + 1], place)


@each_subject
def test_views_are_as_declared(subject: Subject) -> None:
    kind = view_type(subject.game)
    for start in subject.starts:
        for place, p in enumerate(play_through(subject, start, 13)):
            seats = [None, *range(p.seats)]
            for seat in seats if p.over() else [seats[place % len(seats)]]:  # each in turn, at the end all
                assert complaints(p.view(seat), kind) == []


def test_options_take_what_they_offer() -> None:
    for game in {subject.game.id: subject.game for subject in SUBJECTS}.values():
        seats = game.seat_counts[-1]
        for option in game.options:
            usual = game.read_options({}, seats)[option.name]
            assert option.read(option.default, seats) == usual
            assert not option.choices or str(usual) in option.choices
            for choice in option.choices:
                game.start(seats, {option.name: choice}, fast(1))
            with pytest.raises(BadOption, match=option.name):
                option.read("no such choice", seats)


@each_subject
def test_a_game_replays_from_its_record(subject: Subject) -> None:
    counts = [count for count in subject.game.seat_counts if count > 1]
    for seed, seats in [(7, counts[0]), (bytes(range(32)), counts[-1])]:
        match = Match(subject.game, seats, {}, seed)
        chance = fast(99)
        while not match.position.over():
            match.play(*choose(match.position, chance))
        text = match.record().to_json()
        record = record_from_json(text)
        assert record.to_json() == text
        assert replay(record, subject.game).digest() == match.position.digest()


def final_digests(games: int) -> dict[str, list[str]]:
    """The final digests of some games of every subject; other processes and builds must give the same."""
    found: dict[str, list[str]] = {}
    for subject in SUBJECTS:
        rows = found.setdefault(subject.name, [])
        for start in subject.starts:
            for seed in range(games):
                last = ""
                for p in play_through(subject, start, seed):
                    last = p.digest() if p.over() else ""
                rows.append(last)
    return found


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_same_seeds_give_the_same_games_in_another_process(hash_seed: str) -> None:
    code = "import json; from tests.conformance.test_games import final_digests; print(json.dumps(final_digests(2)))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert json.loads(found.stdout) == final_digests(2)


def test_positions_travel_between_processes_as_data() -> None:
    """Compiled positions cannot be pickled; what travels is `to_data()`, in every build."""
    for subject in SUBJECTS:
        p = subject.starts[0](1)
        assert subject.game.restore(json.loads(as_json(p.to_data()))).digest() == p.digest()
