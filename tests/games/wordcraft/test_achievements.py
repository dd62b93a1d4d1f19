"""Achievement cards in play: what fulfils them and the cubes put there (ledger area X-ACH)."""

from typing import Any

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.achievements import fulfils
from heartwood.games.wordcraft.cards import COUNT_OF_COLOUR, PAIR, START_END, Achievement
from heartwood.games.wordcraft.spelling import spell
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import (
    CARDS,
    FAMILIES,
    WORDS,
    card,
    finish_round,
    game,
    legal,
    on_card,
    on_letter,
    table,
)
from tests.marks import rule

# SWAGE fulfils all four cards of the rulebook's example; the others meet a card in one way only.
MORE = WORDS + " SWAGE EGG GAG WAG WAGWAG GAGE STAGE ERA AGE RAGE"
BLUE, YELLOW, GREEN, RED, PURPLE = range(5)


def at(seats: int = 3, **fields: Any) -> Wordcraft:
    """The example's table with a few more words."""
    return table(seats, of=game(MORE, FAMILIES), **fields)


def claims(word: str, cards: list[str]) -> list[str]:
    """The cards among these four that a word may claim."""
    p = at(cards=cards)
    play(p, "say " + word, seat=0)
    return [text.removeprefix("claim ") for text in offered(p, seat=0) if text.startswith("claim ")]


def on_cards(p: Wordcraft, seat: int) -> list[int]:
    """The cubes of a seat on the four open cards."""
    return p.on_cards[seat * 4 : seat * 4 + 4]


def asks(kind: int, x: int, y: int) -> Achievement:
    """A card of test data."""
    return Achievement("ach.test", {"en": "Test", "de": "Test"}, kind, kind, x, y, 0, [1, 2, 3, 4, 5])


# Placing cubes


@rule("X-ACH-01")
def test_a_word_may_put_one_cube_on_each_card_it_fulfils() -> None:
    p = at()
    play(p, "say SWAGE", seat=0)
    every = ["claim count.red2", "claim ends.yellow_blue", "claim cubes.5", "claim pair.red_blue"]
    assert offered(p, seat=0) == [*every, "keep"]
    play(p, *every, seat=0)
    assert (on_cards(p, 0), p.hand[0], p.to_act()) == ([1, 1, 1, 1], 9, (1,))
    assert on_cards(p, 1) + on_cards(p, 2) == [0] * 8


@rule("X-ACH-01")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("place", "name"), list(enumerate(CARDS)))
def test_a_cube_goes_from_hand_to_the_card_named(seat: int, place: int, name: str) -> None:
    p = at(turn=seat)
    play(p, "say SWAGE", "claim " + name, "keep", seat=seat)
    board = [0] * 12
    board[seat * 4 + place] = 1
    hands = [18] * 3
    hands[seat] = 12
    assert (p.on_cards, p.hand) == (board, hands)
    assert p.to_act() == ((seat + 1) % 3,)


@rule("X-ACH-01")
def test_a_claim_is_told_with_the_cubes_left() -> None:
    p = at(turn=1)
    play(p, "say SWAGE", seat=1)
    p.events = []
    play(p, "claim cubes.5", seat=1)
    assert p.events == [("claimed", EVERYONE, {"seat": 1, "card": "ach.cubes.5", "hand": 12})]


@rule("X-ACH-01")
def test_the_cards_that_may_take_a_cube_are_shown() -> None:
    def claimable() -> list[bool]:
        return [shown["claimable"] for shown in p.view(None)["achievements"]]

    p = at()
    assert claimable() == [False, False, False, False]
    play(p, "say WAGE", seat=0)
    assert claimable() == [True, False, False, True]
    play(p, "claim count.red2", seat=0)
    assert claimable() == [False, False, False, True]
    play(p, "keep", seat=0)
    assert claimable() == [False, False, False, False]


@rule("X-ACH-01")
def test_the_cubes_on_a_card_are_shown_by_seat() -> None:
    p = at(hand=8, on_cards=[0, 1, 2, 0, 3, 0, 0, 0, 0, 0, 0, 4])
    assert [shown["cubes"] for shown in p.view(2)["achievements"]] == [[0, 3, 0], [1, 0, 0], [2, 0, 0], [0, 0, 4]]


@rule("X-ACH-01")
@pytest.mark.parametrize("name", ["cubes.4", "count.green2", "pair.blue_red"])
def test_a_card_that_is_not_open_takes_no_cube(name: str) -> None:
    p = at()
    play(p, "say WAGE", seat=0)
    refusal = refused(p, "claim " + name, seat=0)
    assert (refusal.rule, refusal.key) == ("X-ACH-01", "not-open")
    assert refusal.params == {"seat": 0, "step": "cubes", "card": "ach." + name}
    assert refusal.highlight == ["ach." + name]


@rule("X-ACH-01")
@pytest.mark.parametrize(
    ("word", "name", "id"),
    [
        ("TREE", "count.red2", "X-ACH-07"),
        ("DARTS", "ends.yellow_blue", "X-ACH-08"),
        ("WAGE", "cubes.5", "X-ACH-09"),
        ("TREE", "pair.red_blue", "X-ACH-10"),
    ],
)
def test_a_card_that_the_word_does_not_fulfil_takes_no_cube(word: str, name: str, id: str) -> None:
    """The refusal names the rule of the card's category."""
    p = at()
    play(p, "say " + word, seat=0)
    refusal = refused(p, "claim " + name, seat=0)
    assert (refusal.rule, refusal.key) == (id, "not-fulfilled")
    assert refusal.params == {"seat": 0, "step": "cubes", "card": "ach." + name}
    assert refusal.highlight == ["ach." + name]
    assert not legal(p, 0, "claim " + name)


@rule("X-ACH-01")
def test_only_the_author_of_the_word_places_cubes() -> None:
    p = at()
    play(p, "say WAGE", seat=0)
    refusal = refused(p, "claim count.red2", seat=1)
    assert (refusal.rule, refusal.key, refusal.params) == ("X-FLOW-04", "not-your-turn", {"seat": 1, "step": "cubes"})


@rule("X-ACH-02")
def test_no_cube_need_be_placed() -> None:
    p = at(turn=2)
    play(p, "say SWAGE", seat=2)
    p.events = []
    play(p, "keep", seat=2)
    assert p.events == [("kept", EVERYONE, {"seat": 2})]
    assert (p.on_cards, p.hand[2], p.to_act()) == ([0] * 12, 13, (0,))


@rule("X-ACH-02")
@pytest.mark.parametrize(
    ("claimed", "board"),
    [
        (["count.red2"], [1, 0, 0, 0]),
        (["pair.red_blue"], [0, 0, 0, 1]),
        (["cubes.5", "ends.yellow_blue"], [0, 1, 1, 0]),
        (["pair.red_blue", "cubes.5", "count.red2"], [1, 0, 1, 1]),
    ],
)
def test_the_player_chooses_card_by_card(claimed: list[str], board: list[int]) -> None:
    p = at()
    play(p, "say SWAGE", *["claim " + name for name in claimed], "keep", seat=0)
    assert (on_cards(p, 0), p.hand[0]) == (board, 13 - len(claimed))


@rule("X-ACH-02")
def test_after_a_claim_the_others_are_still_optional() -> None:
    p = at()
    play(p, "say SWAGE", "claim ends.yellow_blue", seat=0)
    assert offered(p, seat=0) == ["claim count.red2", "claim cubes.5", "claim pair.red_blue", "keep"]


@rule("X-ACH-03")
@pytest.mark.parametrize("name", ["count.red2", "ends.yellow_blue", "cubes.5", "pair.red_blue"])
def test_a_card_takes_one_cube_a_turn(name: str) -> None:
    p = at()
    play(p, "say SWAGE", "claim " + name, seat=0)
    refusal = refused(p, "claim " + name, seat=0)
    assert (refusal.rule, refusal.key) == ("X-ACH-03", "claimed-already")
    assert refusal.params == {"seat": 0, "step": "cubes", "card": "ach." + name}
    assert not legal(p, 0, "claim " + name)


@rule("X-ACH-04")
def test_over_several_turns_a_player_may_put_any_number_of_cubes_on_a_card() -> None:
    p = at(2, hand=[18, 3])
    for word in ("WAGE", "GAG", "WAG"):
        play(p, "say " + word, "claim count.red2", seat=0)
        if p.asking().name == "cubes":
            play(p, "keep", seat=0)
        play(p, "pass", seat=1)
    assert on_cards(p, 0) == [3, 0, 0, 0]


@rule("X-ACH-04")
def test_several_players_may_share_a_card() -> None:
    p = at()
    for seat, word in enumerate(["DARTS", "STARE", "STEAM"]):
        play(p, "say " + word, "claim cubes.5", seat=seat)
        if p.asking().name == "cubes":
            play(p, "keep", seat=seat)
    assert [on_card(p, seat, "cubes.5") for seat in range(3)] == [1, 1, 1]
    assert sum(p.on_cards) == 3


@rule("X-ACH-05")
def test_without_a_cube_left_no_card_can_be_claimed() -> None:
    p = at(hand=[4, 18, 18])
    play(p, "say WAGE", seat=0)
    assert (p.hand[0], p.asking().name, p.to_act()) == (0, "turn", (1,))


@rule("X-ACH-05")
def test_with_one_cube_left_one_card_can_be_claimed() -> None:
    p = at(hand=[5, 18, 18])
    play(p, "say WAGE", seat=0)
    assert offered(p, seat=0) == ["claim count.red2", "claim pair.red_blue", "keep"]
    play(p, "claim pair.red_blue", seat=0)
    assert (on_cards(p, 0), p.hand[0], p.to_act()) == ([0, 0, 0, 1], 0, (1,))


@rule("X-ACH-06")
def test_a_pass_fulfils_nothing() -> None:
    p = at(cards=["cubes.4", "cubes.5", "cubes.6", "cubes.7"])
    play(p, "say TREE", seat=0)
    play(p, "keep", seat=0)
    play(p, "pass", seat=1)
    assert (p.asking().name, p.to_act(), p.on_cards) == ("turn", (2,), [0] * 12)
    assert refused(p, "claim cubes.4", seat=1).key == "not-your-turn"


# What fulfils a card


@rule("X-ACH-07")
@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("STAR", ["count.yellow2"]),
        ("MEDAL", ["count.green2"]),
        ("WAGE", ["count.red2"]),
        ("DREAM", ["count.green2"]),
        ("MASTER", ["count.yellow2"]),
        ("SWAGE", ["count.red2"]),
        ("GEM", []),
        ("ERA", []),
    ],
)
def test_a_purple_card_asks_for_two_letters_of_its_colour(word: str, named: list[str]) -> None:
    assert claims(word, ["count.yellow2", "count.green2", "count.red2", "cubes.7"]) == named


@rule("X-ACH-07")
@pytest.mark.parametrize("colour", range(5))
@pytest.mark.parametrize(("times", "enough"), [(0, False), (1, False), (2, True), (3, True), (5, True)])
def test_two_or_more_of_the_colour_are_enough_and_one_is_not(colour: int, times: int, enough: bool) -> None:
    other = (colour + 1) % 5
    assert fulfils(asks(COUNT_OF_COLOUR, colour, 2), [other] + [colour] * times + [other] * 2) == enough


@rule("X-ACH-08")
@pytest.mark.parametrize(
    ("word", "meets"),
    [("TREE", True), ("STARE", True), ("SEE", True), ("EAR", False), ("TEAR", False), ("LATE", False), ("ERA", False)],
)
def test_a_blue_card_asks_for_the_colours_of_first_and_last_letter_in_this_order(word: str, meets: bool) -> None:
    assert (claims(word, ["ends.yellow_blue", "cubes.6", "cubes.7", "count.red2"]) == ["ends.yellow_blue"]) == meets


@rule("X-ACH-08")
@pytest.mark.parametrize(
    ("colours", "meets"),
    [
        ([RED, GREEN, YELLOW], True),
        ([RED, YELLOW], True),
        ([YELLOW, GREEN, RED], False),
        ([RED, YELLOW, GREEN], False),
        ([GREEN, RED, YELLOW], False),
        ([BLUE, RED, YELLOW, BLUE], False),
    ],
)
def test_only_the_ends_count_for_a_blue_card(colours: list[int], meets: bool) -> None:
    assert fulfils(asks(START_END, RED, YELLOW), colours) == meets


@rule("X-ACH-09")
@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("EAR", []),
        ("TREE", ["cubes.4"]),
        ("STEEL", ["cubes.5"]),
        ("TATTER", ["cubes.6"]),
        ("RESTART", ["cubes.7"]),
        ("SWEETEST", []),
    ],
)
def test_an_orange_card_asks_for_its_exact_number_of_cubes(word: str, named: list[str]) -> None:
    """Several cubes on one card count each."""
    assert claims(word, ["cubes.4", "cubes.5", "cubes.6", "cubes.7"]) == named


@rule("X-ACH-10")
@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("GEM", ["pair.red_blue"]),
        ("WARM", ["pair.red_blue"]),
        ("STAGE", ["pair.red_blue", "pair.blue_red"]),
        ("RAG", ["pair.blue_red"]),
        ("EGG", ["pair.blue_red"]),
        ("GRADE", ["pair.green_blue"]),
        ("LAD", ["pair.green_blue"]),
        ("STEAM", []),
        ("STAR", []),
    ],
)
def test_a_green_card_asks_for_two_colours_side_by_side_in_its_order(word: str, named: list[str]) -> None:
    assert claims(word, ["pair.red_blue", "pair.blue_red", "pair.green_blue", "cubes.7"]) == named


@rule("X-ACH-10")
@pytest.mark.parametrize(
    ("colours", "meets"),
    [
        ([RED, BLUE, GREEN, GREEN], True),
        ([GREEN, RED, BLUE, GREEN], True),
        ([GREEN, GREEN, RED, BLUE], True),
        ([RED, BLUE, RED, BLUE], True),
        ([RED, GREEN, BLUE], False),
        ([BLUE, RED], False),
        ([BLUE, GREEN, RED], False),
        ([RED, RED, RED], False),
        ([BLUE, BLUE, BLUE], False),
    ],
)
def test_one_pair_anywhere_is_enough_for_a_green_card(colours: list[int], meets: bool) -> None:
    assert fulfils(asks(PAIR, RED, BLUE), colours) == meets


@rule("X-ACH-11")
@pytest.mark.parametrize(
    ("say", "shown"),
    [
        ("QUIET", [False, False]),
        ("QUIET u1", [True, False]),
        ("NEQU", [False, False]),
        ("NEQU u1", [False, True]),
    ],
)
def test_qu_used_as_qu_is_one_entry_with_the_colour_of_its_card(say: str, shown: list[bool]) -> None:
    """U is green, Qu is not: only a U card of its own stands before a blue letter, or at the end."""
    cards = ["pair.green_blue", "ends.yellow_green", "cubes.4", "cubes.5"]
    p = table(2, grid="EITNSUDLPYQZ", cards=cards, of=game("QUIET NEQU", ""))
    play(p, "say " + say, seat=0)
    if p.asking().name == "cubes":
        assert [legal(p, 0, "claim " + name) for name in cards[:2]] == shown
    else:
        assert shown == [False, False]


@rule("X-ACH-12")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_achievement_cubes_stay_on_their_card_at_the_end_of_a_round(number: int) -> None:
    p = at(2, round=number)
    play(p, "say SWAGE", "claim count.red2", "claim cubes.5", "keep", seat=0)
    play(p, "say DARTS", "claim cubes.5", seat=1)
    finish_round(p)
    assert p.on_cards == [1, 0, 1, 0, 0, 0, 1, 0]


@rule("X-ACH-12")
def test_achievement_cubes_stay_to_the_end_of_the_game() -> None:
    p = at(2)
    play(p, "say SWAGE", "claim count.red2", "claim cubes.5", "keep", seat=0)
    for _ in range(3):
        finish_round(p)
    assert p.over()
    assert p.on_cards == [1, 0, 1, 0, 0, 0, 0, 0]
    assert p.hand == [22, 24]


@rule("X-ACH-13")
@pytest.mark.parametrize("number", [1, 2])
def test_achievement_cards_score_nothing_at_the_end_of_a_round(number: int) -> None:
    p = at(2, round=number, hand=10, on_cards=[5, 4, 0, 1, 0, 0, 2, 0])
    finish_round(p)
    assert [score.total for score in p.scores()] == [0, 0]
    assert [source for source, _ in p.scores()[0].parts] == ["letters.1", "letters.2", "letters.3", "trigger"]
    assert [score["total"] for score in p.view(0)["scores"]] == [0, 0]


@rule("X-ACH-13")
def test_achievement_cards_score_at_the_end_of_the_game() -> None:
    p = at(2, round=3, hand=10, on_cards=[0, 0, 0, 0, 0, 0, 2, 0])
    finish_round(p)
    easy = game().pack.cards.achievements[card("cubes.5")].ladder
    assert p.scores()[1].parts[4:] == [
        ("ach.count.red2", 0),
        ("ach.ends.yellow_blue", 0),
        ("ach.cubes.5", easy[1]),
        ("ach.pair.red_blue", 0),
    ]
    assert [score.total for score in p.scores()] == [0, easy[1]]


# The rulebook's examples


@rule("X-EX-01", "X-WORD-05", "X-ACH-01", "X-ACH-08")
def test_example_tree() -> None:
    p = table(3)
    play(p, "say TREE", seat=0)
    assert offered(p, seat=0) == ["claim ends.yellow_blue", "keep"]
    play(p, "claim ends.yellow_blue", seat=0)
    assert [on_letter(p, 0, letter) for letter in "TRE"] == [1, 1, 2]
    assert (on_cards(p, 0), p.hand[0]) == ([0, 1, 0, 0], 13)


@rule("X-EX-02", "X-WORD-05", "X-ACH-07", "X-ACH-10")
def test_example_wage() -> None:
    p = table(3, turn=1)
    play(p, "say WAGE", seat=1)
    assert offered(p, seat=1) == ["claim count.red2", "claim pair.red_blue", "keep"]
    play(p, "claim count.red2", "claim pair.red_blue", seat=1)
    assert [on_letter(p, 1, letter) for letter in "WAGE"] == [1, 1, 1, 1]
    assert (on_cards(p, 1), p.hand[1]) == ([1, 0, 0, 1], 12)


@rule("X-EX-03", "X-WORD-05", "X-ACH-09")
def test_example_darts() -> None:
    p = table(3, turn=2)
    play(p, "say DARTS", seat=2)
    assert offered(p, seat=2) == ["claim cubes.5", "keep"]
    play(p, "claim cubes.5", seat=2)
    assert [on_letter(p, 2, letter) for letter in "DARTS"] == [1, 1, 1, 1, 1]
    assert (on_cards(p, 2), p.hand[2]) == ([0, 0, 1, 0], 12)


# Edge cases


@rule("X-EDGE-04", "X-ACH-02", "X-TRIG-06")
def test_placing_both_of_two_cubes_triggers_and_placing_one_does_not() -> None:
    both = at(hand=[8, 18, 18])
    play(both, "say WAGE", seat=0)
    assert both.hand[0] == 4
    one = both.copy()
    play(both, "claim count.red2", "claim pair.red_blue", seat=0)
    assert (both.hand[0], both.trigger, both.trigger_ep) == (2, 0, [2, 0, 0])
    play(one, "claim count.red2", "keep", seat=0)
    assert (one.hand[0], one.trigger, one.trigger_ep) == (3, -1, [0, 0, 0])


@rule("X-EDGE-12")
@pytest.mark.parametrize(("words", "on_card_cubes"), [([], 0), (["DARTS"], 1), (["DARTS", "STARE"], 2)])
def test_hand_in_round_two_is_21_less_the_cubes_on_achievement_cards(words: list[str], on_card_cubes: int) -> None:
    p = at(2)
    for word in words:
        play(p, "say " + word, "claim cubes.5", seat=0)
        if p.asking().name == "cubes":
            play(p, "keep", seat=0)
        play(p, "pass", seat=1)
    finish_round(p)
    assert (p.round, p.hand, sum(p.on_cards)) == (2, [21 - on_card_cubes, 21], on_card_cubes)


@rule("X-EDGE-15", "X-ACH-03")
def test_a_card_met_twice_by_one_word_takes_one_cube() -> None:
    """W-A and G-E are two steps from red to blue; only one cube, the other cards still wait."""
    p = at()
    play(p, "say WAGE", "claim pair.red_blue", seat=0)
    assert offered(p, seat=0) == ["claim count.red2", "keep"]
    assert refused(p, "claim pair.red_blue", seat=0).rule == "X-ACH-03"
    play(p, "claim count.red2", seat=0)
    assert (on_cards(p, 0), p.to_act()) == ([1, 0, 0, 1], (1,))


@rule("X-EDGE-16", "X-ACH-07")
@pytest.mark.parametrize(("word", "name"), [("EGG", "count.red2"), ("TEST", "count.yellow2"), ("DAD", "count.green2")])
def test_a_double_letter_counts_as_two_of_its_colour(word: str, name: str) -> None:
    cards = [name, "cubes.5", "cubes.6", "cubes.7"]
    assert claims(word, cards) == [name]


@rule("X-EDGE-17", "X-ACH-08")
def test_a_word_that_starts_and_ends_with_one_letter_card_fulfils_a_card_of_two_equal_colours() -> None:
    colour_of = game().pack.cards.colour_of
    green_green = asks(START_END, GREEN, GREEN)
    assert fulfils(green_green, [colour_of[letter] for letter in spell("DAD", 0)])
    assert not fulfils(green_green, [colour_of[letter] for letter in spell("DATE", 0)])


# Rulings


@rule("X-AMB-10")
def test_two_letters_of_another_colour_do_not_fulfil_a_purple_card() -> None:
    assert claims("STAR", ["count.red2", "count.green2", "cubes.4", "cubes.7"]) == ["cubes.4"]
    assert claims("STAR", ["count.yellow2", "count.green2", "cubes.5", "cubes.7"]) == ["count.yellow2"]


@rule("X-AMB-11", "X-ACH-09")
def test_cubes_on_achievement_cards_do_not_count_for_an_orange_card() -> None:
    """WAGE and one achievement cube are 5 cubes, but not 5 on letters."""
    p = at()
    play(p, "say WAGE", "claim count.red2", seat=0)
    refusal = refused(p, "claim cubes.5", seat=0)
    assert (refusal.rule, refusal.key) == ("X-ACH-09", "not-fulfilled")


@rule("X-AMB-11")
def test_an_orange_card_stays_fulfilled_after_other_cubes_were_placed() -> None:
    p = at()
    play(p, "say SWAGE", "claim count.red2", "claim pair.red_blue", "claim cubes.5", seat=0)
    assert on_cards(p, 0) == [1, 0, 1, 1]


@rule("X-AMB-28")
@pytest.mark.parametrize(
    ("chosen", "board"),
    [
        (["count.red2", "ends.yellow_blue"], [1, 1, 0, 0]),
        (["cubes.5", "pair.red_blue"], [0, 0, 1, 1]),
        (["pair.red_blue", "count.red2"], [1, 0, 0, 1]),
    ],
)
def test_with_fewer_cubes_than_cards_the_player_chooses(chosen: list[str], board: list[int]) -> None:
    p = at(hand=[7, 18, 18])
    play(p, "say SWAGE", *["claim " + name for name in chosen], seat=0)
    assert (on_cards(p, 0), p.hand[0], p.to_act()) == (board, 0, (1,))


@rule("X-AMB-28")
def test_with_fewer_cubes_than_cards_the_player_may_still_keep_them() -> None:
    p = at(hand=[6, 18, 18])
    play(p, "say SWAGE", "keep", seat=0)
    assert (on_cards(p, 0), p.hand[0]) == ([0, 0, 0, 0], 1)
