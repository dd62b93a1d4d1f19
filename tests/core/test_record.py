"""Records: a game proves itself from its record alone, and any change is refused with the reason."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heartwood.core import BadRecord, Match, Record, commitment, fast, follow, record_from_json, replay
from heartwood.core.record import record_from_data
from tests.conformance.checks import choose
from tests.games.wordcraft.builders import WORDS, game

SEED = bytes(range(100, 132))


def played(seed: int | bytes, moves: int = 10_000) -> Match:
    match = Match(game(), 3, {}, seed)
    chance = fast(3)
    while not match.position.over() and len(match.moves) < moves:
        match.play(*choose(match.position, chance))
    return match


SEALED = played(SEED).record()
FAST = played(12).record()


def changed(record: Record, **values: Any) -> Record:
    """The record with some values changed, as somebody would change them in the file."""
    return record_from_data({**record.to_data(), **values})


def test_a_sealed_game_verifies_from_its_record_alone() -> None:
    assert SEALED.chance == {"kind": "sealed", "commitment": commitment(SEED), "seed": SEED.hex()}
    assert replay(record_from_json(SEALED.to_json()), game()).digest() == SEALED.final


def test_the_seed_is_not_told_before_the_end() -> None:
    running = played(SEED, 5).record()
    assert running.chance == {"kind": "sealed", "commitment": commitment(SEED), "seed": None}
    assert running.final is None
    assert SEED.hex() not in running.to_json()
    with pytest.raises(BadRecord, match="still sealed"):
        replay(running, game())


def test_a_running_fast_game_replays_as_far_as_it_goes() -> None:
    match = played(5, 7)
    assert replay(match.record(), game()).digest() == match.position.digest()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_a_record_and_its_json_are_the_same(seed: int, moves: int) -> None:
    record = played(seed, moves).record()
    again = record_from_json(record.to_json())
    assert again.to_data() == record.to_data()
    assert again.to_json() == record.to_json()


@pytest.mark.parametrize("record", [SEALED, FAST], ids=["sealed", "fast"])
def test_every_single_changed_move_is_refused(record: Record) -> None:
    for place, (seat, text) in enumerate(record.moves):
        for other in ([seat, "pass" if text != "pass" else "keep"], [(seat + 1) % 3, text]):
            moves = [list(move) for move in record.moves]
            moves[place] = other
            with pytest.raises(BadRecord):
                replay(changed(record, moves=moves), game())


def test_a_refused_move_is_named_with_its_rule() -> None:
    moves = [[seat, text] for seat, text in FAST.moves]
    moves[0] = [moves[0][0], "keep"]
    with pytest.raises(BadRecord, match=r"move 1 \(keep\) of seat \d is refused: not-now \[X-FLOW-05\]"):
        replay(changed(FAST, moves=moves), game())
    moves[0] = [0, "sing"]
    with pytest.raises(BadRecord, match=r"move 1 \(sing\): there is no verb 'sing'"):
        replay(changed(FAST, moves=moves), game())
    moves[0] = [9, "pass"]
    with pytest.raises(BadRecord, match=r"move 1 \(pass\): there is no seat 9"):
        replay(changed(FAST, moves=moves), game())


def test_missing_moves_are_refused() -> None:
    with pytest.raises(BadRecord, match="the moves end before the game does"):
        replay(changed(FAST, moves=[list(move) for move in FAST.moves[:-1]]), game())
    with pytest.raises(BadRecord, match="over, but no end is noted"):
        replay(changed(FAST, final=None), game())


def test_a_changed_seed_is_refused() -> None:
    tampered = {**SEALED.chance, "seed": bytes([*SEED[:31], 0]).hex()}
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        replay(changed(SEALED, chance=tampered), game())
    with pytest.raises(BadRecord):
        replay(changed(FAST, chance={"kind": "fast", "seed": 13}), game())


def test_another_commitment_with_a_fitting_seed_is_refused() -> None:
    other = bytes(32)
    tampered = {"kind": "sealed", "commitment": commitment(other), "seed": other.hex()}
    with pytest.raises(BadRecord):
        replay(changed(SEALED, chance=tampered), game())


@pytest.mark.parametrize(
    ("chance", "message"),
    [
        ({"kind": "fast", "seed": "7"}, "the seed of a fast game is a whole number"),
        ({"kind": "fast", "seed": True}, "the seed of a fast game is a whole number"),
        ({"kind": "sealed", "seed": "77"}, "64 hexadecimal digits"),
        ({"kind": "dice"}, "unknown kind 'dice'"),
    ],
)
def test_a_wrong_chance_is_named(chance: dict[str, object], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        replay(changed(FAST, chance=chance), game())


def test_other_content_is_refused_with_both_fingerprints() -> None:
    other = game(WORDS + " ASTER")
    with pytest.raises(BadRecord) as error:
        replay(FAST, other)
    there, here = FAST.content["families"], other.content["families"]
    assert str(error.value) == f"other families: the record was made with {there}, here is {here}"


def test_another_game_or_rules_version_is_refused() -> None:
    with pytest.raises(BadRecord, match="a record of lignum, not of wordcraft"):
        replay(changed(FAST, game="lignum"), game())
    with pytest.raises(BadRecord, match="rules version 3, this is version 2"):
        replay(changed(FAST, rules=3), game())


def test_changed_options_or_seats_are_refused() -> None:
    with pytest.raises(BadRecord, match="no option 'luck'"):
        replay(changed(FAST, options={"luck": 1}), game())
    with pytest.raises(BadRecord, match="2, 3, 4 seats, not 5"):
        replay(changed(FAST, seats=5), game())
    with pytest.raises(BadRecord):
        replay(changed(FAST, options={**FAST.options, "turn_timer": 60}), game())


def test_a_changed_end_or_digest_is_refused() -> None:
    with pytest.raises(BadRecord, match="the game ends in position"):
        replay(changed(FAST, final="0" * 32), game())
    with pytest.raises(BadRecord, match="the record was altered"):
        replay(changed(FAST, digest="0" * 32), game())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess/1"}, "'heartwood.record/1' is expected, not 'chess/1'"),
        ({"seats": "3"}, "seats: a whole number"),
        ({"rules": True}, "rules: a whole number"),
        ({"game": 1}, "game: a text"),
        ({"digest": None}, "digest: a text"),
        ({"final": 1}, "final: a text or null"),
        ({"options": []}, "options: a table"),
        ({"moves": {}}, "moves: a list"),
        ({"moves": [[0, "pass"], ["x"]]}, r"move 2: \[seat, notation\] is expected"),
        ({"moves": [[True, "pass"]]}, r"move 1: \[seat, notation\] is expected"),
        ({"luck": 1}, "luck is no part of a record"),
    ],
)
def test_a_malformed_record_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        record_from_data({**FAST.to_data(), **change})


@pytest.mark.parametrize("key", ["game", "rules", "content", "seats", "options", "chance", "moves", "final", "digest"])
def test_a_missing_part_is_named(key: str) -> None:
    data = FAST.to_data()
    del data[key]
    with pytest.raises(BadRecord, match=f"{key} is missing"):
        record_from_data(data)


def test_a_file_that_is_no_json_is_named() -> None:
    with pytest.raises(BadRecord, match="this is not JSON"):
        record_from_json("not json")
    with pytest.raises(BadRecord, match="a record is a table"):
        record_from_json("[]")


def test_every_changed_byte_of_the_moves_is_refused() -> None:
    """Whatever is changed in the text of the moves: it is refused, as form or as game."""
    text = played(12, 60).record().to_json()
    start = text.index('"moves"')
    for place in range(start, text.index('"final"'), 7):
        letter = "X" if text[place] != "X" else "Y"
        if text[place].isspace():
            continue
        with pytest.raises(BadRecord):
            replay(record_from_json(text[:place] + letter + text[place + 1 :]), game())


def test_following_a_record_tells_what_happened() -> None:
    heard = []
    for position in follow(FAST, game()):
        assert position.events is not None
        heard += position.events
        position.events.clear()
    assert heard[-1][0] == "game-over"
    assert json.dumps(heard)
