"""Which words are accepted (X-LEX): the agreed dictionary, used words, their families."""

import json

import pytest

from heartwood.core import BadData
from heartwood.games.wordcraft import Wordcraft, WordcraftGame, wordcraft
from heartwood.games.wordcraft.families import from_lines, none
from heartwood.games.wordcraft.lexicon import from_words
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import (
    EXAMPLE_GRID,
    WORDS,
    finish_round,
    game,
    legal,
    letters,
    on_letter,
    table,
    words_offered,
)
from tests.marks import rule

RUN_GRID = "AERNSUDLGWKV"
BIKE_GRID = "EIRSTCDLBYKV"
LEAF_GRID = "AERSTDLMFGKV"
QAT_GRID = "AINSTCDLBGQV"  # no U


def house(language: str = "en") -> WordcraftGame:
    """A table whose dictionary also knows why it refuses some words."""
    lexicon = from_words(
        ["tree", "may", "café", "naïve", "pre-war", "Straße", "Ärger", "Haus", "rat"],
        "house",
        language,
        names=["Paris", "Monday", "May"],
        abbreviations=["etc", "ness", "pre"],
        marked=["doesn't", "T-shirt"],
    )
    return wordcraft(lexicon, none(lexicon))


def reason_of(p: Wordcraft, text: str) -> tuple[str, str, dict[str, object]]:
    """Rule, key and parameters of the refusal of a move by the seat in turn."""
    refusal = refused(p, text, seat=p.in_turn())
    return refusal.rule, refusal.key, refusal.params


def after(word: str, grid: str) -> Wordcraft:
    """Seat 0 has said this word and seat 1 is in turn."""
    p = table(3, grid=grid, cards=["count.yellow2", "ends.red_yellow", "cubes.7", "pair.blue_red"])
    play(p, f"say {word}", seat=0)
    if p.asking().name == "cubes":
        play(p, "keep", seat=0)
    assert p.to_act() == (1,)
    return p


# --- the dictionary --------------------------------------------------------------------------------------------


@rule("X-LEX-01")
def test_the_agreed_dictionary_decides_and_is_named() -> None:
    """The same grid, two dictionaries: STAR is a word only where it is listed."""
    small = game("TREE RATE")
    assert legal(table(2), 0, "say STAR")
    p = table(2, of=small)
    assert reason_of(p, "say STAR") == ("X-LEX-11", "word.not-listed", {"word": "STAR", "lexicon": "test"})
    content = p.view(0)["content"]
    assert isinstance(content, dict)
    assert content["lexicon"] == f"test@{small.pack.lexicon.digest}"
    assert small.content["lexicon"] != game().content["lexicon"]


@rule("X-LEX-01")
def test_the_dictionary_cannot_be_changed_during_the_game() -> None:
    data = table(2).to_data()
    with pytest.raises(BadData, match="other content"):
        game("TREE RATE").restore(data)


@rule("X-LEX-02")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_view_holds_a_list_of_playable_words(seat: int | None) -> None:
    p = table(2)
    text = json.dumps(p.view(seat))
    playable = words_offered(p, 0)
    assert len(playable) > 30
    assert [word for word in sorted(playable) if f'"{word}"' in text] == []


@rule("X-LEX-02")
def test_a_person_is_shown_no_words_to_say_or_to_appeal_for() -> None:
    p = table(2, said=[("GEM", 1, 1)], options={"turn_timer": 180})
    assert {"say TREE", "appeal GEMS"} <= set(offered(p, seat=0))
    shown = [p.book.vocabulary.text(move) for move in p.shown_moves(0)]
    assert shown == ["pass"]  # nor the move that only a clock should play
    assert "timeout" in offered(p, seat=0)


@rule("X-LEX-02")
def test_a_person_is_shown_the_doubt_of_a_word_that_was_said() -> None:
    p = table(2)
    play(p, "say STAR", seat=0)
    assert [p.book.vocabulary.text(move) for move in p.shown_moves(1)] == ["pass", "doubt STAR"]


@rule("X-LEX-03", "X-EX-13")
@pytest.mark.parametrize("word", ["IN", "NO", "in", "I"])
def test_words_with_fewer_than_3_letters_are_refused(word: str) -> None:
    p = table(2, grid="IONRSCDLBGKV")
    assert reason_of(p, f"say {word}") == ("X-LEX-03", "word.too-short", {"word": word.upper(), "lexicon": "test"})


@rule("X-LEX-03")
def test_a_list_with_a_short_word_does_not_make_it_playable() -> None:
    p = table(2, of=game("IN TIN"), grid="IONRTCDLBGKV")
    assert words_offered(p, 0) == {"TIN"}
    assert reason_of(p, "say IN")[0] == "X-LEX-03"


@rule("X-LEX-07")
@pytest.mark.parametrize("text", ["CAFE", "cafe", "café", "CAFÉ"])
def test_foreign_words_that_the_dictionary_lists_are_allowed(text: str) -> None:
    p = table(2, of=house(), grid="AERSTCDLFGKV")
    play(p, f"say {text}", seat=0)
    assert p.text_of(p.word) == "CAFE"
    assert p.hand[0] == 14


@rule("X-LEX-07")
def test_every_listed_word_of_the_open_letters_may_be_said() -> None:
    p = table(2)
    spelled = {word for word in WORDS.split() if set(word) <= set(EXAMPLE_GRID)}
    assert words_offered(p, 0) == spelled
    assert len(spelled) > 30


@rule("X-LEX-08")
@pytest.mark.parametrize("word", ["ETC", "NESS", "PRE", "pre"])
def test_abbreviations_and_affixes_standing_alone_are_refused(word: str) -> None:
    p = table(2, of=house(), grid="AENRSTCPKVBG")
    assert reason_of(p, f"say {word}") == (
        "X-LEX-08",
        "word.abbreviation",
        {"word": word.upper(), "lexicon": "house"},
    )


@rule("X-LEX-09", "X-EX-15")
@pytest.mark.parametrize("word", ["DOESN'T", "T-SHIRT", "doesn’t", "PRE-WAR", "DOESNT", "TSHIRT", "PREWAR"])
def test_words_that_need_a_hyphen_or_an_apostrophe_are_refused(word: str) -> None:
    """With the mark as they are written, and without it as well."""
    p = table(2, of=house())
    shown = word.upper().replace("’", "'")
    assert reason_of(p, f"say {word}") == ("X-LEX-09", "word.marked", {"word": shown, "lexicon": "house"})


@rule("X-LEX-10", "X-EDGE-29")
@pytest.mark.parametrize("word", ["Paris", "PARIS", "paris", "Monday"])
def test_words_that_need_a_capital_are_refused(word: str) -> None:
    p = table(2, of=house(), grid="AIRSTDLMPGKV")
    assert reason_of(p, f"say {word}") == ("X-LEX-10", "word.name", {"word": word.upper(), "lexicon": "house"})


@rule("X-LEX-10")
def test_a_name_that_is_an_ordinary_word_too_is_allowed() -> None:
    assert legal(table(2, of=house(), grid="AERSTDLMYGKV"), 0, "say May")


@rule("X-EDGE-29")
@pytest.mark.parametrize("text", ["tree", "Tree", "TREE", "tReE"])
def test_lower_and_upper_case_are_the_same_word(text: str) -> None:
    p = table(2, said=[("TREE", 1, 1)])
    assert p.book.vocabulary.parse(f"say {text}") == p.book.vocabulary.parse("say TREE")
    assert reason_of(p, f"say {text}")[:2] == ("X-LEX-04", "used")


@rule("X-LEX-11")
@pytest.mark.parametrize(
    ("word", "key"), [("ASTERT", "word.not-listed"), ("TR33", "word.not-letters"), ("TREE!", "word.not-letters")]
)
def test_a_word_not_listed_is_refused_without_a_vote_and_without_ending_the_turn(word: str, key: str) -> None:
    p = table(3)
    before = p.to_data()
    assert reason_of(p, f"say {word}") == ("X-LEX-11", key, {"word": word, "lexicon": "test"})
    assert p.to_data() == before
    play(p, "say TREE", seat=0)


@rule("X-LEX-11")
@pytest.mark.parametrize("verb", ["appeal", "doubt"])
def test_nothing_can_be_done_with_a_word_that_is_not_listed(verb: str) -> None:
    p = after("STAR", EXAMPLE_GRID)
    assert reason_of(p, f"{verb} ASTERT")[:2] == ("X-LEX-11", "word.not-listed")


# --- used words ------------------------------------------------------------------------------------------------


@rule("X-LEX-04")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_used_word_is_refused_whoever_said_it(by: int, seat: int) -> None:
    p = table(3, turn=seat, said=[("RATE", (by + 1) % 3, 1), ("TREE", by, 1)], round=2)
    params = {"seat": seat, "step": "turn", "word": "TREE", "by": by, "round": 1}
    assert reason_of(p, "say TREE") == ("X-LEX-04", "used", params)
    assert not legal(p, seat, "say TREE")


@rule("X-LEX-04")
def test_a_used_word_is_refused_at_once_to_the_next_player() -> None:
    p = after("STAR", EXAMPLE_GRID)
    assert reason_of(p, "say STAR")[:2] == ("X-LEX-04", "used")
    assert legal(p, 1, "say RATS")


@rule("X-LEX-04")
def test_a_used_word_is_refused_in_every_spelling() -> None:
    p = table(2, grid="EIRSTCDUBGQV", said=[("QUIET", 1, 1)])
    assert reason_of(p, "say QUIET")[0] == "X-LEX-04"
    assert reason_of(p, "say QUIET u1")[0] == "X-LEX-04"


@rule("X-LEX-06")
def test_a_word_is_written_down_after_its_turn() -> None:
    p = table(2, cards=["cubes.4", "count.red2", "ends.yellow_blue", "pair.red_blue"])
    play(p, "say STAR", seat=0)
    assert p.view(None)["said"] == []
    play(p, "claim cubes.4", seat=0)
    assert p.view(None)["said"] == [{"word": "STAR", "seat": 0, "round": 1}]


@rule("X-LEX-06")
def test_the_words_are_written_down_in_order_with_seat_and_round() -> None:
    p = table(3, round=2, said=[("STAR", 2, 1)])
    play(p, "say SAD", seat=0)
    play(p, "pass", seat=1)
    play(p, "say LAD", seat=2)
    assert p.view(1)["said"] == [
        {"word": "STAR", "seat": 2, "round": 1},
        {"word": "SAD", "seat": 0, "round": 2},
        {"word": "LAD", "seat": 2, "round": 2},
    ]


# --- families --------------------------------------------------------------------------------------------------


@rule("X-LEX-05", "X-EX-14")
@pytest.mark.parametrize("derived", ["BIKE", "BICYCLES"])
def test_after_bicycle_neither_bike_nor_bicycles(derived: str) -> None:
    p = after("BICYCLE", BIKE_GRID)
    params = {"seat": 1, "step": "turn", "word": derived, "relative": "BICYCLE"}
    refusal = refused(p, f"say {derived}", seat=1)
    assert (refusal.rule, refusal.key, refusal.params) == ("X-LEX-05", "derivative", params)
    assert refusal.highlight == ["said"]
    assert not legal(p, 1, f"say {derived}")


@rule("X-LEX-05")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("by", [0, 1, 2])
def test_derivatives_are_refused_whoever_made_the_word(by: int, seat: int) -> None:
    p = table(3, turn=seat, round=2, said=[("STAR", 0, 1), ("GEM", by, 1)])
    assert reason_of(p, "say GEMS")[:2] == ("X-LEX-05", "derivative")
    assert not legal(p, seat, "say GEMS")


@rule("X-LEX-05")
def test_before_the_word_is_used_its_family_is_free() -> None:
    p = table(2, grid=BIKE_GRID)
    assert {"BICYCLE", "BICYCLES", "BIKE"} <= words_offered(p, 0)


@rule("X-LEX-05")
def test_a_word_that_merely_looks_alike_is_no_derivative() -> None:
    assert legal(after("STAR", EXAMPLE_GRID), 1, "say STARE")


@rule("X-EDGE-32")
def test_run_said_by_an_opponent_in_round_1_bars_runs_and_runner_for_everyone_in_round_3() -> None:
    p = table(3, grid=RUN_GRID)
    play(p, "pass", seat=0)
    play(p, "say RUN", seat=1)
    finish_round(p)
    finish_round(p)
    data = {**p.to_data(), "grid": letters(RUN_GRID)}
    for seat in range(3):
        data["stack"] = table(3, turn=seat).to_data()["stack"]
        q = game().restore(data)
        assert q.round == 3
        for word in ("RUNS", "RUNNER"):
            params = {"seat": seat, "step": "turn", "word": word, "relative": "RUN"}
            assert reason_of(q, f"say {word}") == ("X-LEX-05", "derivative", params)


@rule("X-EDGE-23", "X-LEX-04", "X-NEXT-06")
def test_a_word_of_round_1_is_refused_to_another_player_in_round_3() -> None:
    p = table(3, grid=RUN_GRID)
    play(p, "say RUN", seat=0)
    finish_round(p)
    finish_round(p)
    data = {**p.to_data(), "grid": letters(RUN_GRID), "stack": table(3, turn=2).to_data()["stack"]}
    q = game().restore(data)
    assert q.round == 3
    params = {"seat": 2, "step": "turn", "word": "RUN", "by": 0, "round": 1}
    assert reason_of(q, "say RUN") == ("X-LEX-04", "used", params)


@rule("X-EDGE-38", "X-QU-01", "X-QU-02")
@pytest.mark.parametrize(("word", "cubes"), [("QAT", 3), ("NIQAB", 5)])
def test_q_without_u_is_the_qu_card_read_as_q_for_one_cube(word: str, cubes: int) -> None:
    p = table(2, grid=QAT_GRID, cards=["count.red2", "ends.yellow_blue", "cubes.7", "pair.blue_red"])
    play(p, f"say {word}", seat=0)
    assert on_letter(p, 0, "Q") == 1
    assert p.hand[0] == 18 - cubes


@rule("X-EDGE-38", "X-LEX-03", "X-LEX-11")
def test_q_without_u_needs_the_dictionary_and_3_letters() -> None:
    p = table(2, of=game("QUIT TREE"), grid=QAT_GRID)
    assert reason_of(p, "say QAT")[:2] == ("X-LEX-11", "word.not-listed")
    assert reason_of(p, "say QI")[:2] == ("X-LEX-03", "word.too-short")


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-15")
@pytest.mark.parametrize(
    ("grid", "said", "refused_too"),
    [(BIKE_GRID, "BICYCLES", "BICYCLE"), (BIKE_GRID, "BIKE", "BICYCLES"), (RUN_GRID, "RAN", "RUNNER")],
)
def test_the_whole_family_is_refused_both_ways(grid: str, said: str, refused_too: str) -> None:
    p = after(said, grid)
    assert reason_of(p, f"say {refused_too}")[:2] == ("X-LEX-05", "derivative")
    assert not legal(p, 1, f"say {refused_too}")


@rule("X-AMB-15")
def test_a_derivative_that_the_table_does_not_know_falls_to_the_vote() -> None:
    """STAR, STARE: accepted without a vote, and then it may be doubted."""
    p = after("STAR", EXAMPLE_GRID)
    play(p, "say STARE", "keep", seat=1)
    assert legal(p, 2, "doubt STARE")


@rule("X-AMB-15")
def test_the_family_table_is_data() -> None:
    lexicon = game().pack.lexicon
    families = from_lines(lexicon, ["STAR STARE"])
    p = table(2, of=wordcraft(lexicon, families), said=[("STAR", 0, 1)])
    assert reason_of(p, "say STARE")[0] == "X-LEX-05"
    assert legal(p, 0, "say RATE")


@rule("X-AMB-21")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("said_in", "round"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)])
def test_used_means_used_in_the_whole_game(said_in: int, round: int, seat: int) -> None:
    p = table(2, turn=seat, round=round, said=[("TREE", 0, said_in)])
    assert reason_of(p, "say TREE")[:2] == ("X-LEX-04", "used")


@rule("X-AMB-31")
@pytest.mark.parametrize(
    ("said", "related", "free"),
    [("LEAVES", ["LEAF", "LEAVE"], []), ("LEAF", ["LEAVES"], ["LEAVE"]), ("LEAVE", ["LEAVES"], ["LEAF"])],
)
def test_a_word_of_several_families_is_refused_if_it_shares_any_and_no_further(
    said: str, related: list[str], free: list[str]
) -> None:
    p = after(said, LEAF_GRID)
    for word in related:
        assert reason_of(p, f"say {word}")[2]["relative"] == said
        assert not legal(p, 1, f"say {word}")
    for word in free:
        assert legal(p, 1, f"say {word}")


@rule("X-AMB-32")
@pytest.mark.parametrize(
    ("language", "grid", "text", "plain"),
    [
        ("en", "AERSTCDLFGKV", "Café", "CAFE"),
        ("en", "AEINSTCDLGKV", "naïve", "NAIVE"),
        ("de", "AERSTDLMGWKV", "Straße", "STRASSE"),
        ("de", "AERSTDLMGWKV", "strasse", "STRASSE"),
        ("de", "AERSTDLMGWKV", "Ärger", "AERGER"),
    ],
)
def test_words_are_compared_in_plain_letters(language: str, grid: str, text: str, plain: str) -> None:
    p = table(2, of=house(language), grid=grid)
    play(p, f"say {text}", seat=0)
    assert p.text_of(p.word) == plain
    assert p.hand[0] == 18 - len(plain)


@rule("X-AMB-32")
def test_common_nouns_of_german_are_allowed_and_names_are_not() -> None:
    p = table(2, of=house("de"), grid="AISHRDUMPGKV")
    assert legal(p, 0, "say Haus")
    assert reason_of(p, "say Paris")[0] == "X-LEX-10"


@rule("X-AMB-33")
def test_the_list_of_words_is_open_to_bots_and_to_nobody_else() -> None:
    """Every person's list is short, on every seat and in every step; the machine's list has all words."""
    p = table(3)
    assert "TREE" in words_offered(p, 0)
    assert all(not p.book.vocabulary.text(move).startswith("say") for move in p.shown_moves(0))
    play(p, "say WAGE", seat=0)
    assert [p.book.vocabulary.text(move) for move in p.shown_moves(0)] == offered(p, seat=0)
    assert p.shown_moves(1) == p.moves(1)
