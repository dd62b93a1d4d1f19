"""The Qu card: Q or QU, one cube either way (ledger area X-QU)."""

from typing import Any

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft, WordcraftGame
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import FAMILIES, WORDS, changed_game, game, legal, on_letter, table
from tests.marks import rule

WITH_U = "EITNSUDLPYQZ"
WITHOUT_U = "EITNSMDLPYQZ"
WITH_A = "AETNSUDLBPQK"
CARDS = ["count.green2", "ends.yellow_green", "cubes.4", "pair.green_blue"]


def open_table(grid: str = WITH_U, hand: int = 18, seats: int = 2, turn: int = 0, **fields: Any) -> Wordcraft:
    """A table with a Qu card and cards of green letters (U is green)."""
    return table(seats, grid=grid, cards=CARDS, hand=hand, turn=turn, **fields)


def spent(p: Wordcraft, seat: int = 0) -> dict[str, int]:
    """The cubes of a seat on letter cards, empty cards left out."""
    counts = {chr(65 + card): on_letter(p, seat, chr(65 + card)) for card in p.grid}
    return {letter: count for letter, count in counts.items() if count}


def spellings(p: Wordcraft, word: str) -> list[str]:
    """The offered ways to say a word."""
    return [text for text in offered(p, seat=p.to_act()[0]) if text.split()[:2] == ["say", word]]


def purple_cards() -> WordcraftGame:
    """Wordcraft with cards that ask for purple, the colour of Qu: a start with it and a pair with blue."""
    return changed_game(
        ("achievements.toml", 'first = "yellow", last = "green"', 'first = "purple", last = "yellow"'),
        ("achievements.toml", 'first = "blue", second = "red"', 'first = "purple", second = "blue"'),
    )


@rule("X-QU-01")
@pytest.mark.parametrize(("word", "grid"), [("QAT", WITH_A), ("NIQAB", "AITNSUDLBYQZ"), ("QUIET", WITH_U)])
def test_the_qu_card_stands_for_q_and_for_qu(word: str, grid: str) -> None:
    p = open_table(grid)
    play(p, "say " + word, seat=0)
    assert spent(p) == dict.fromkeys(word.replace("QU", "Q"), 1)


@rule("X-QU-01")
@pytest.mark.parametrize("word", ["QAT", "QUAD", "SQUAD"])
def test_without_the_qu_card_neither_q_nor_qu_can_be_said(word: str) -> None:
    refusal = refused(open_table("AETNSUDLBYKZ"), "say " + word, seat=0)
    assert (refusal.rule, refusal.key, refusal.params["letter"]) == ("X-WORD-02", "no-letter", "Qu")


@rule("X-QU-01")
def test_the_announcement_names_the_cards_used() -> None:
    p = open_table()
    p.events = []
    play(p, "say QUIET", seat=0)
    play(p, "keep", seat=0)
    play(p, "say QUITE u1", seat=1)
    said = [event for event in p.events if event[0] == "said"]
    short = {"seat": 0, "word": "QUIET", "spelled": ["Qu", "I", "E", "T"], "hand": 14}
    long = {"seat": 1, "word": "QUITE", "spelled": ["Qu", "U", "I", "T", "E"], "hand": 13}
    assert said == [("said", EVERYONE, short), ("said", EVERYONE, long)]


@rule("X-QU-02")
@pytest.mark.parametrize(
    ("say", "grid", "on_qu", "all_cubes"),
    [
        ("QAT", WITH_A, 1, 3),
        ("QUIT", WITH_U, 1, 3),
        ("QUIT u1", WITH_U, 1, 4),
        ("QUINQUE", WITH_U, 2, 5),
        ("QUINQUE u12", WITH_U, 2, 7),
    ],
)
def test_each_use_of_the_qu_card_costs_one_cube_there(say: str, grid: str, on_qu: int, all_cubes: int) -> None:
    p = open_table(grid, turn=1)
    play(p, "say " + say, seat=1)
    assert (on_letter(p, 1, "Q"), p.hand[1]) == (on_qu, 18 - all_cubes)


@rule("X-QU-03")
def test_with_the_u_card_qu_can_be_spelled_both_ways() -> None:
    p = open_table()
    assert spellings(p, "QUIET") == ["say QUIET", "say QUIET u1"]
    assert legal(p, 0, "say QUIET")
    assert legal(p, 0, "say QUIET u1")


@rule("X-QU-03")
def test_the_longer_spelling_needs_a_cube_more() -> None:
    p = open_table(hand=4)
    refusal = refused(p, "say QUIET u1", seat=0)
    assert (refusal.rule, refusal.key) == ("X-WORD-07", "too-few-cubes")
    assert (refusal.params["needs"], refusal.params["has"]) == (5, 4)
    assert spellings(p, "QUIET") == ["say QUIET"]
    assert spellings(open_table(hand=5), "QUIET") == ["say QUIET", "say QUIET u1"]


@rule("X-QU-03")
@pytest.mark.parametrize("say", ["TENT u1", "QUIT u2", "QUIT u12", "QUINQUE u3", "QUINQUE u123", "QUIT u4"])
def test_only_a_qu_of_the_word_can_be_spelled_with_u(say: str) -> None:
    p = open_table(of=game(WORDS + " TENT", FAMILIES))
    refusal = refused(p, "say " + say, seat=0)
    assert (refusal.rule, refusal.key) == ("X-QU-03", "no-spelling")
    assert refusal.params == {"seat": 0, "step": "turn", "word": say.split()[0], "spelling": say.split()[1]}
    assert not legal(p, 0, "say " + say)


@rule("X-QU-03")
@pytest.mark.parametrize("said", ["say QUIET", "say QUIET u1"])
@pytest.mark.parametrize("again", ["say QUIET", "say QUIET u1"])
def test_a_word_is_used_up_in_both_spellings(said: str, again: str) -> None:
    p = open_table()
    play(p, said, "keep", seat=0)
    refusal = refused(p, again, seat=1)
    assert (refusal.rule, refusal.key) == ("X-LEX-04", "used")
    assert spellings(p, "QUIET") == []


@rule("X-QU-03")
@pytest.mark.parametrize("length", [31, 32, 33])
def test_a_word_with_qu_far_beyond_any_hand_is_refused(length: int) -> None:
    word = "QUIT" + "TEN" * 10
    word = word[: length + 1]  # one cube less than letters
    p = open_table(of=game(word, ""))
    refusal = refused(p, "say " + word, seat=0)
    assert (refusal.key, refusal.params["needs"]) == ("too-few-cubes", length)
    assert offered(p, seat=0) == ["pass"]


@rule("X-QU-04")
@pytest.mark.parametrize("word", ["QUIET", "QUIT", "QUINQUE", "EQUIP"])
def test_without_the_u_card_qu_is_spelled_with_the_qu_card_alone(word: str) -> None:
    p = open_table(WITHOUT_U)
    assert spellings(p, word) == ["say " + word]
    play(p, "say " + word, seat=0)
    assert sum(spent(p).values()) == len(word) - word.count("QU")


@rule("X-QU-04")
@pytest.mark.parametrize("say", ["QUIET u1", "QUINQUE u1", "QUINQUE u2", "QUINQUE u12"])
def test_without_the_u_card_the_longer_spelling_is_refused(say: str) -> None:
    p = open_table(WITHOUT_U)
    refusal = refused(p, "say " + say, seat=0)
    assert refusal.key == "no-u-card"
    assert refusal.params == {"seat": 0, "step": "turn", "word": say.split()[0], "spelling": say.split()[1]}
    assert not legal(p, 0, "say " + say)


@rule("X-QU-04")
def test_the_refusal_of_the_longer_spelling_without_the_u_card_names_its_rule() -> None:
    """X-QU-04 says what holds without the U card; X-QU-03 only what holds with it."""
    assert refused(open_table(WITHOUT_U), "say QUIET u1", seat=0).rule == "X-QU-04"


@rule("X-QU-04")
@pytest.mark.parametrize("word", ["QUEUE", "UNIQUE", "SUQ"])
def test_without_the_u_card_any_other_u_makes_the_word_illegal(word: str) -> None:
    p = open_table(WITHOUT_U, of=game(WORDS + " UNIQUE SUQ", FAMILIES))
    refusal = refused(p, "say " + word, seat=0)
    assert (refusal.rule, refusal.key) == ("X-QU-04", "no-letter")
    assert refusal.params == {"seat": 0, "step": "turn", "word": word, "letter": "U"}
    assert not legal(p, 0, "say " + word)


@rule("X-QU-04", "X-WORD-02")
@pytest.mark.parametrize(("say", "letter"), [("QUIT", "T"), ("QUIT u1", "T"), ("EQUIP", "P"), ("QUAY", "A")])
def test_the_u_of_qu_is_never_the_missing_letter(say: str, letter: str) -> None:
    refusal = refused(open_table("EIRNSMDLGWQZ"), "say " + say, seat=0)
    assert (refusal.rule, refusal.key, refusal.params["letter"]) == ("X-WORD-02", "no-letter", letter)


@rule("X-QU-04", "X-WORD-02")
@pytest.mark.parametrize(("word", "grid"), [("SUN", WITHOUT_U), ("UNIQUE", "EITNSMDLPYKZ")])
def test_a_missing_u_is_a_missing_letter_where_the_qu_card_plays_no_part(word: str, grid: str) -> None:
    refusal = refused(open_table(grid, of=game("SUN UNIQUE", "")), "say " + word, seat=0)
    assert (refusal.rule, refusal.params["letter"]) == ("X-WORD-02", "U")


@rule("X-QU-05")
@pytest.mark.parametrize(
    ("say", "cubes"),
    [
        ("QUINQUE", {"Q": 2, "I": 1, "N": 1, "E": 1}),
        ("QUINQUE u1", {"Q": 2, "U": 1, "I": 1, "N": 1, "E": 1}),
        ("QUINQUE u2", {"Q": 2, "U": 1, "I": 1, "N": 1, "E": 1}),
        ("QUINQUE u12", {"Q": 2, "U": 2, "I": 1, "N": 1, "E": 1}),
    ],
)
def test_each_qu_of_a_word_is_spelled_as_the_player_likes(say: str, cubes: dict[str, int]) -> None:
    p = open_table()
    play(p, "say " + say, seat=0)
    assert spent(p) == cubes


@rule("X-QU-05")
@pytest.mark.parametrize(
    ("say", "spelled"),
    [
        ("QUINQUE u1", ["Qu", "U", "I", "N", "Qu", "E"]),
        ("QUINQUE u2", ["Qu", "I", "N", "Qu", "U", "E"]),
    ],
)
def test_the_choice_says_which_qu_takes_the_u_card(say: str, spelled: list[str]) -> None:
    p = open_table()
    p.events = []
    play(p, "say " + say, seat=0)
    assert p.events[0][2]["spelled"] == spelled


@rule("X-QU-06")
@pytest.mark.parametrize("word", ["QI", "QU"])
def test_two_letters_are_too_few_even_with_the_qu_card(word: str) -> None:
    p = open_table(of=game("QI QU QUE", ""))
    refusal = refused(p, "say " + word, seat=0)
    assert (refusal.rule, refusal.key) == ("X-LEX-03", "word.too-short")


@rule("X-QU-06")
def test_a_hand_of_two_cubes_pays_for_three_letters() -> None:
    p = open_table(hand=2)
    assert offered(p, seat=0) == ["pass", "say QUE"]
    play(p, "say QUE", seat=0)
    assert (spent(p), p.hand[0]) == ({"Q": 1, "E": 1}, 0)


# The rulebook's example


@rule("X-EX-11", "X-QU-03", "X-ACH-09")
def test_quiet_with_the_u_card_takes_five_cubes_and_is_not_exactly_four() -> None:
    p = open_table(seats=3)
    play(p, "say QUIET u1", seat=0)
    assert (spent(p), p.hand[0]) == ({"Q": 1, "U": 1, "I": 1, "E": 1, "T": 1}, 13)
    assert refused(p, "claim cubes.4", seat=0).rule == "X-ACH-09"


@rule("X-EX-12", "X-QU-02", "X-QU-03", "X-ACH-09")
def test_quiet_without_the_u_card_takes_four_cubes_and_may_claim_exactly_four() -> None:
    p = open_table(seats=3)
    play(p, "say QUIET", seat=0)
    assert (spent(p), p.hand[0], offered(p, seat=0)) == (
        {"Q": 1, "I": 1, "E": 1, "T": 1},
        14,
        ["claim cubes.4", "keep"],
    )
    play(p, "claim cubes.4", seat=0)
    assert (p.on_cards, p.hand[0], p.to_act()) == ([0, 0, 1, 0] + [0] * 8, 13, (1,))


# Edge cases


@rule("X-EDGE-18", "X-ACH-08", "X-ACH-10", "X-ACH-11")
def test_qu_is_one_entry_of_its_own_colour_at_the_start_and_in_pairs() -> None:
    """Purple to yellow; Qu directly before the blue I; not green before blue, for there is no U."""
    cards = ["ends.yellow_green", "pair.blue_red", "pair.green_blue", "cubes.4"]
    p = table(2, grid=WITH_U, cards=cards, of=purple_cards())
    play(p, "say QUIET", seat=0)
    assert offered(p, seat=0) == ["claim ends.yellow_green", "claim pair.blue_red", "claim cubes.4", "keep"]


@rule("X-EDGE-18", "X-QU-03", "X-ACH-10")
def test_with_the_u_card_the_pair_is_u_and_the_next_card() -> None:
    cards = ["ends.yellow_green", "pair.blue_red", "pair.green_blue", "cubes.5"]
    p = table(2, grid=WITH_U, cards=cards, of=purple_cards())
    play(p, "say QUIET u1", seat=0)
    assert offered(p, seat=0) == ["claim ends.yellow_green", "claim pair.green_blue", "claim cubes.5", "keep"]


@rule("X-EDGE-19", "X-QU-04")
def test_quiet_without_an_open_u_has_only_the_spelling_of_four_cubes() -> None:
    p = open_table(WITHOUT_U)
    assert spellings(p, "QUIET") == ["say QUIET"]
    play(p, "say QUIET", seat=0)
    assert (spent(p), p.hand[0]) == ({"Q": 1, "I": 1, "E": 1, "T": 1}, 14)


# Rulings


@rule("X-AMB-07")
@pytest.mark.parametrize("grid", [WITH_U, WITHOUT_U])
def test_qu_and_one_letter_are_long_enough(grid: str) -> None:
    """3 letters, 2 cubes."""
    p = open_table(grid)
    play(p, "say QUE", seat=0)
    assert (spent(p), p.hand[0]) == ({"Q": 1, "E": 1}, 16)


@rule("X-AMB-08")
def test_qu_used_twice_is_free_each_time() -> None:
    assert spellings(open_table(), "QUINQUE") == [
        "say QUINQUE",
        "say QUINQUE u1",
        "say QUINQUE u2",
        "say QUINQUE u12",
    ]
    assert spellings(open_table(hand=6), "QUINQUE") == ["say QUINQUE", "say QUINQUE u1", "say QUINQUE u2"]
    assert spellings(open_table(hand=5), "QUINQUE") == ["say QUINQUE"]


@rule("X-AMB-08")
def test_qu_can_be_q_and_qu_in_one_word() -> None:
    p = open_table(of=game("QINQUE", ""))
    play(p, "say QINQUE", seat=0)
    assert spent(p) == {"Q": 2, "I": 1, "N": 1, "E": 1}


@rule("X-AMB-09")
@pytest.mark.parametrize(
    ("say", "fulfilled"),
    [
        ("QUIET", ["claim cubes.4", "keep"]),
        ("QUIET u1", ["claim pair.green_blue", "keep"]),
        ("QUEUE", ["claim cubes.4", "claim pair.green_blue", "keep"]),
        ("QUEUE u1", ["claim count.green2", "claim pair.green_blue", "keep"]),
    ],
)
def test_the_u_inside_qu_has_no_colour(say: str, fulfilled: list[str]) -> None:
    """U is green: it counts for two greens, and for green before blue, only with a cube of its own."""
    p = open_table()
    play(p, "say " + say, seat=0)
    assert offered(p, seat=0) == fulfilled
