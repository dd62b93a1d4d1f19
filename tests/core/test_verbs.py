"""Notation: exact in both directions, and mistakes are named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwood.core import BadNotation, Refused
from heartwood.core.verbs import Verb, Vocabulary, Words
from heartwood.games.nutshell import Nutshell
from tests.games.wordcraft.builders import game

V = game().book.vocabulary
WORDS = game().pack.lexicon.words


@given(st.integers(0, len(WORDS) - 1), st.integers(0, 15))
def test_print_and_parse_are_inverse(word: int, long: int) -> None:
    for name in ("say", "appeal"):
        move = V.by_name[name].pack(word, long)
        assert V.parse(V.text(move)) == move
        assert V.from_data(json.loads(json.dumps(V.to_data(move)))) == move


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_clear_mistake(text: str) -> None:
    try:
        move = V.parse(text)
    except (BadNotation, Refused):
        return
    assert V.parse(V.text(move)) == move


@given(st.integers(-(1 << 40), 1 << 40))
def test_any_int_is_a_move_or_none(move: int) -> None:
    if V.verb(move) is None:
        with pytest.raises(BadNotation, match="is no move"):
            V.text(move)
    else:
        assert V.parse(V.text(move)) == move


def test_case_and_blanks_do_not_matter() -> None:
    assert V.text(V.parse("  SAY   quiet  U1 ")) == "say QUIET u1"


def test_an_argument_that_goes_without_saying_is_left_out() -> None:
    assert V.text(V.parse("say QUIET")) == "say QUIET"
    assert V.to_data(V.parse("say QUIET")) == {"verb": "say", "args": ["QUIET"]}
    assert V.to_data(V.parse("say QUIET u1")) == {"verb": "say", "args": ["QUIET", "u1"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text is no move"),
        ("sing TREE", "there is no verb 'sing'; the verbs are: appeal, claim, "),
        ("say", "say: a word for word is missing"),
        ("say TREE u9", "say: 'u9' is no spelling"),
        ("say TREE u1 now", "say: 'now' is one word too many"),
        ("pass TREE", "pass: 'TREE' is one word too many"),
        ("claim cubes.99", "claim: 'cubes.99' is no card"),
        ("vote 99", "vote: '99' is no votes"),
    ],
)
def test_a_wrong_text_is_named(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as error:
        V.parse(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("data", [None, [], {"verb": "pass"}, {"verb": 1, "args": []}, {"verb": "say", "args": [1]}])
def test_wrong_json_is_named(data: object) -> None:
    with pytest.raises(BadNotation, match="a move is"):
        V.from_data(data)


def test_a_move_is_packed_as_its_literals_say() -> None:
    assert V.parse("say QUIET u1") == 1 | WORDS.index("QUIET") << 6 | 1 << 26
    assert V.by_name["say"].arguments(V.parse("say QUIET u1")) == [WORDS.index("QUIET"), 1]
    assert V.by_name["pass"].arguments(V.parse("pass")) == []


def test_two_arguments_without_an_order_are_one_move() -> None:
    verb = Verb[Nutshell](1, "join", ("letter", "letter"))
    verb.unordered = True
    vocabulary = Vocabulary([verb], [Words("letter", ["a", "b", "c"])])
    move = vocabulary.parse("join c a")
    assert (move, vocabulary.text(move)) == (verb.pack(0, 2), "join a c")
    assert vocabulary.from_data({"verb": "join", "args": ["c", "a"]}) == move
    assert (vocabulary.verb(verb.pack(2, 0)), vocabulary.verb(verb.pack(1, 1))) == (None, verb)


def test_only_typed_moves_may_be_long() -> None:
    write = Verb[Nutshell](1, "write", ("letter", "letter"), (1, 90), typed=True)
    vocabulary = Vocabulary([write], [Words("letter", ["a", "b"])])
    move = vocabulary.parse("write b b")
    assert (move, vocabulary.text(move), vocabulary.verb(move)) == (1 | 1 << 6 | 1 << 7, "write b b", write)
    assert vocabulary.verb(1 << 200) is None
    assert vocabulary.verb(move | 1 << 97) is None
    assert not Verb[Nutshell](2, "read").typed


def test_a_declaration_must_fit() -> None:
    with pytest.raises(ValueError, match="does not fit into a move"):
        Verb[Nutshell](1, "long", ("a", "b"), (20, 5))
    with pytest.raises(ValueError, match="does not fit into a move"):
        Verb[Nutshell](64, "late")
    with pytest.raises(ValueError, match="does not fit into a move"):
        Verb[Nutshell](0, "early")
    with pytest.raises(ValueError, match="is declared twice"):
        Vocabulary([Verb[Nutshell](1, "one"), Verb[Nutshell](1, "two")], [])
    with pytest.raises(ValueError, match="is declared twice"):
        Vocabulary([Verb[Nutshell](1, "one"), Verb[Nutshell](2, "one")], [])
    with pytest.raises(ValueError, match="domain big does not fit into 8 bits of one"):
        Vocabulary([Verb[Nutshell](1, "one", ("big",))], [Words("big", [str(n) for n in range(257)])])
    with pytest.raises(ValueError, match="has a word twice"):
        Words("twins", ["a", "a"])
