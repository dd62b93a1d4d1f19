"""Forming a word and paying for it (ledger area X-WORD)."""

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import (
    EXAMPLE_GRID,
    cubes,
    finish_round,
    game,
    legal,
    letters,
    on_letter,
    table,
    words_offered,
)
from tests.marks import rule


def spent(p: Wordcraft, seat: int) -> dict[str, int]:
    """The cubes of a seat on letter cards, empty cards left out."""
    counts = {chr(65 + card): on_letter(p, seat, chr(65 + card)) for card in p.grid}
    return {letter: count for letter, count in counts.items() if count}


def draws(grid: str) -> dict[str, object]:
    """A chance that opens this grid in the next round."""
    colour_of = game().pack.cards.colour_of
    outcomes = []
    for colour in range(5):
        deck = [card for card in range(26) if colour_of[card] == colour]
        for card in letters(grid):
            if card in deck:
                outcomes.append(deck.index(card))
                deck.remove(card)
    return {"kind": "forced", "draws": 0, "outcomes": outcomes, "then": None}


@rule("X-WORD-01")
@pytest.mark.parametrize("word", ["IN", "NO", "A"])
def test_a_word_of_fewer_than_three_letters_is_refused(word: str) -> None:
    p = table(2, grid="AIONRTDLMGWK", of=game("IN NO A ION", ""))
    refusal = refused(p, "say " + word, seat=0)
    assert (refusal.rule, refusal.key) == ("X-LEX-03", "word.too-short")
    assert refusal.params == {"word": word, "lexicon": "test"}
    assert words_offered(p, 0) == {"ION"}


@rule("X-WORD-01")
def test_a_word_of_three_letters_is_long_enough() -> None:
    p = table()
    play(p, "say KEG", seat=0)
    assert spent(p, 0) == {"K": 1, "E": 1, "G": 1}


@rule("X-WORD-02")
@pytest.mark.parametrize(
    ("word", "letter"), [("RAN", "N"), ("BIKE", "B"), ("CRATE", "C"), ("LEAF", "F"), ("RUN", "U"), ("QUAD", "Qu")]
)
def test_a_letter_that_is_not_in_the_grid_makes_the_word_illegal(word: str, letter: str) -> None:
    """The first missing letter is named."""
    p = table(turn=1)
    refusal = refused(p, "say " + word, seat=1)
    assert (refusal.rule, refusal.key) == ("X-WORD-02", "no-letter")
    assert refusal.params == {"seat": 1, "step": "turn", "word": word, "letter": letter}
    assert not legal(p, 1, "say " + word)


@rule("X-WORD-02")
def test_exactly_the_words_of_the_open_letters_can_be_said() -> None:
    p = table(grid="AERSTDLMGWKV")
    assert words_offered(p, 0) == {word for word in game().pack.lexicon.words if set(word) <= set("AERSTDLMGWKV")}
    assert {"TREE", "VAT", "KEG", "SWEETEST"} <= words_offered(p, 0)


@rule("X-WORD-02")
@pytest.mark.parametrize("letter", EXAMPLE_GRID)
def test_every_open_card_counts_as_open(letter: str) -> None:
    """First and last card of the grid alike."""
    word = letter + "AT"
    assert legal(table(of=game(word, "")), 0, "say " + word)
    closed = EXAMPLE_GRID.replace(letter, "Z")
    assert not legal(table(of=game(word, ""), grid=closed), 0, "say " + word)


@rule("X-WORD-03")
@pytest.mark.parametrize("word", ["SEE", "TREE", "MASTER"])
def test_letters_may_be_left_unused(word: str) -> None:
    p = table()
    play(p, "say " + word, seat=0)
    assert set(spent(p, 0)) == set(word)
    assert set(word) < set(EXAMPLE_GRID)


@rule("X-WORD-04")
@pytest.mark.parametrize(
    ("word", "letter", "times"), [("TREE", "E", 2), ("TATTER", "T", 3), ("SWEETEST", "E", 3), ("ASSESS", "S", 4)]
)
def test_a_word_may_use_a_letter_many_times(word: str, letter: str, times: int) -> None:
    p = table()
    assert legal(p, 0, "say " + word)
    play(p, "say " + word, seat=0)
    assert on_letter(p, 0, letter) == times


@rule("X-WORD-05")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_use_of_a_card_puts_one_cube_of_the_player_on_it(seat: int) -> None:
    p = table(turn=seat)
    play(p, "say TREE", seat=seat)
    digits = "".join(["1" if other == seat else "0" for other in range(3)])
    twice = digits.replace("1", "2")
    assert p.on_letters == cubes(3, EXAMPLE_GRID, T=digits, R=digits, E=twice)


@rule("X-WORD-05")
def test_cubes_of_several_words_add_up() -> None:
    p = table(2)
    play(p, "say RATS", seat=0)
    play(p, "say STAR", seat=1)
    play(p, "say RATE", seat=0)
    assert spent(p, 0) == {"R": 2, "A": 2, "T": 2, "S": 1, "E": 1}
    assert spent(p, 1) == {"S": 1, "T": 1, "A": 1, "R": 1}


@rule("X-WORD-05")
def test_the_first_and_the_last_card_of_the_grid_take_cubes() -> None:
    p = table(4, turn=3)
    play(p, "say VAT", seat=3)
    assert (p.on_letters[36], p.on_letters[47]) == (1, 1)
    assert sum(p.on_letters) == 3


@rule("X-WORD-06")
@pytest.mark.parametrize("word", ["VAT", "STAR", "MASTER", "RESTART", "SWEETEST"])
def test_every_letter_is_paid_from_the_hand(word: str) -> None:
    p = table(hand=[18, 17, 16], turn=1)
    play(p, "say " + word, seat=1)
    assert p.hand == [18, 17 - len(word), 16]
    assert sum(p.on_letters) == len(word)


@rule("X-WORD-06")
def test_there_is_no_way_to_say_a_word_without_its_cubes() -> None:
    assert [text for text in offered(table(), seat=0) if text.split()[1:2] == ["TREE"]] == ["say TREE"]


@rule("X-WORD-07")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_words_that_the_hand_can_pay_for_are_offered(seat: int) -> None:
    p = table(hand=[5 if other == seat else 18 for other in range(3)], turn=seat)
    sizes = {len(word) for word in words_offered(p, seat)}
    assert sizes == {3, 4, 5}
    assert not legal(p, seat, "say MASTER")


@rule("X-WORD-07")
def test_a_hand_of_two_cubes_can_only_pass() -> None:
    assert offered(table(hand=2), seat=0) == ["pass"]


@rule("X-WORD-07")
@pytest.mark.parametrize("length", [18, 19, 24, 25, 31, 32, 33, 60])
def test_a_word_of_any_length_is_paid_in_full_or_refused(length: int) -> None:
    """Also lengths far beyond what any hand holds, alone or as a relative of a word that is said."""
    word = ("TAR" * length)[:length]
    p = table(2, of=game(f"TAR {word}", f"TAR {word}"))
    if length > 18:
        refusal = refused(p, "say " + word, seat=0)
        assert (refusal.key, refusal.params["needs"], refusal.params["has"]) == ("too-few-cubes", length, 18)
    assert legal(p, 0, "say " + word) == (length == 18)
    play(p, "say TAR", seat=0)
    assert (p.hand[0], words_offered(p, 1)) == (15, set())


@rule("X-WORD-08")
def test_the_order_of_the_cards_in_the_grid_changes_no_word() -> None:
    lying = ["AERSTDLMGWKV", "VKWGMLDTSREA", "KDAVGTLEWRMS"]
    words = [words_offered(table(grid=grid), 0) for grid in lying]
    assert words[0] == words[1] == words[2]
    assert len(words[0]) > 40


@rule("X-WORD-08")
@pytest.mark.parametrize("grid", ["AERSTDLMGWKV", "VKWGMLDTSREA", "KDAVGTLEWRMS"])
def test_cubes_find_their_cards_wherever_they_lie(grid: str) -> None:
    p = table(grid=grid, turn=2)
    play(p, "say TREE", "claim ends.yellow_blue", seat=2)
    assert spent(p, 2) == {"T": 1, "R": 1, "E": 2}


@rule("X-WORD-08")
def test_the_order_of_letters_inside_the_word_matters() -> None:
    """RATE and TEAR use the same cards; only one of them goes from yellow to blue."""
    offers = []
    for word in ("RATE", "TEAR"):
        p = table()
        play(p, "say " + word, seat=0)
        offers.append(p.asking().name)
    assert offers == ["cubes", "turn"]


@rule("X-WORD-09")
def test_cubes_of_others_never_block_a_card() -> None:
    crowded = table(hand=10, on_letters=cubes(3, EXAMPLE_GRID, T="055", R="044", E="033"))
    assert words_offered(crowded, 0) == words_offered(table(hand=10), 0)
    play(crowded, "say TREE", seat=0)
    assert [on_letter(crowded, seat, "T") for seat in range(3)] == [1, 5, 5]


@rule("X-WORD-10")
def test_after_a_word_the_next_player_is_in_turn() -> None:
    p = table()
    play(p, "say STAR", seat=0)
    refusal = refused(p, "say GATE", seat=0)
    assert (refusal.rule, refusal.key) == ("X-FLOW-04", "not-your-turn")
    assert p.to_act() == (1,)


@rule("X-WORD-10")
@pytest.mark.parametrize("move", ["say TREE", "pass"])
def test_no_second_word_follows_while_achievement_cubes_are_placed(move: str) -> None:
    p = table()
    play(p, "say WAGE", "claim count.red2", seat=0)
    refusal = refused(p, move, seat=0)
    assert (refusal.key, refusal.params) == ("not-now", {"seat": 0, "step": "cubes"})


@rule("X-WORD-11")
def test_a_card_shows_one_number_of_cubes_for_each_seat_and_no_corners() -> None:
    p = table(3, on_letters=cubes(3, EXAMPLE_GRID, V="012", A="200"))
    shown = {letter["name"]: letter for letter in p.view(1)["letters"]}
    assert (shown["V"]["cubes"], shown["A"]["cubes"], shown["E"]["cubes"]) == ([0, 1, 2], [2, 0, 0], [0, 0, 0])
    assert set(shown["V"]) == {"id", "name", "colour", "ep", "cubes"}


@rule("X-WORD-11")
def test_the_order_in_which_cubes_came_leaves_no_trace_on_a_card() -> None:
    boards = []
    for first, second in [("RATS", "TAR"), ("TAR", "RATS")]:
        p = table(2, cards=["count.red2", "cubes.7", "cubes.6", "ends.red_yellow"])
        play(p, "say " + first, seat=0)
        play(p, "pass", seat=1)
        play(p, "say " + second, seat=0)
        boards.append(p.view(None)["letters"])
    assert boards[0] == boards[1]


@rule("X-WORD-05")
def test_a_word_is_announced_with_its_cards_and_the_cubes_left() -> None:
    p = table(turn=2)
    p.events = []
    play(p, "say TEST", seat=2)
    told = {"seat": 2, "word": "TEST", "spelled": ["T", "E", "S", "T"], "hand": 14}
    assert p.events == [("said", EVERYONE, told)]


def test_a_word_said_in_a_copy_stays_free_in_the_original() -> None:
    p = table()
    before = offered(p, seat=0)
    for word in ("GEM", "TREE", "EARS"):
        copy = p.copy()
        play(copy, "say " + word, seat=0)
        assert offered(p, seat=0) == before


# Edge cases


@rule("X-EDGE-01", "X-WORD-02")
def test_a_word_refused_for_its_letters_can_be_said_in_a_round_that_has_them() -> None:
    p = table(3, chance=draws("AEHNRCDLBFJK"), turn=2, passes=2)
    assert refused(p, "say RAN", seat=2).params["letter"] == "N"
    finish_round(p)
    assert p.round == 2
    play(p, "say RAN", seat=p.first)
    assert spent(p, p.first) == {"R": 1, "A": 1, "N": 1}
    assert refused(p, "say TREE", seat=p.to_act()[0]).params["letter"] == "T"


@rule("X-EDGE-02", "X-WORD-07")
def test_a_word_of_four_cubes_needs_four_in_hand() -> None:
    p = table(hand=[18, 3, 18], turn=1)
    refusal = refused(p, "say TREE", seat=1)
    assert (refusal.rule, refusal.key) == ("X-WORD-07", "too-few-cubes")
    assert refusal.params == {"seat": 1, "step": "turn", "word": "TREE", "needs": 4, "has": 3}
    assert refusal.highlight == ["hand"]


@rule("X-EDGE-02")
def test_four_cubes_in_hand_pay_for_a_word_of_four_and_trigger_the_end() -> None:
    p = table(hand=[18, 4, 18], turn=1)
    assert legal(p, 1, "say TREE")
    play(p, "say TREE", seat=1)
    assert (p.hand[1], p.trigger, p.trigger_ep) == (0, 1, [0, 2, 0])
    assert p.to_act() == (2,)


@rule("X-EDGE-10", "X-WORD-05", "X-SCORE-01")
def test_a_letter_used_three_times_counts_three_cubes_for_the_majority() -> None:
    p = table(2, hand=14, on_letters=cubes(2, EXAMPLE_GRID, T="02"))
    play(p, "say TATTER", seat=0)
    assert on_letter(p, 0, "T") == 3
    p.events = []
    finish_round(p)
    assert ("letter-scored", EVERYONE, {"letter": "T", "ep": 3, "seats": [0]}) in p.events


@rule("X-EDGE-31")
@pytest.mark.parametrize(("others", "winners"), [(3, [0]), (4, [0, 1]), (5, [1])])
def test_a_letter_used_four_times_counts_four_cubes_for_the_majority(others: int, winners: list[int]) -> None:
    p = table(2, hand=12, on_letters=cubes(2, EXAMPLE_GRID, S=f"0{others}"))
    play(p, "say ASSESS", seat=0)
    assert spent(p, 0) == {"A": 1, "S": 4, "E": 1}
    p.events = []
    finish_round(p)
    assert [told["seats"] for _, _, told in p.events if told.get("letter") == "S"] == [winners]


@rule("X-EDGE-31")
def test_a_letter_used_four_times_counts_four_times_for_achievement_cards() -> None:
    p = table(cards=["count.yellow2", "cubes.4", "cubes.5", "cubes.6"])
    play(p, "say ASSESS", seat=0)
    assert offered(p, seat=0) == ["claim count.yellow2", "claim cubes.6", "keep"]


@rule("X-EDGE-31")
def test_a_letter_used_four_times_must_be_paid_four_times() -> None:
    refusal = refused(table(hand=5), "say ASSESS", seat=0)
    assert (refusal.rule, refusal.params["needs"], refusal.params["has"]) == ("X-WORD-07", 6, 5)
    assert legal(table(hand=6), 0, "say ASSESS")


# Rulings


@rule("X-AMB-02")
@pytest.mark.parametrize("word", ["STARE", "ASSESS", "SWEETEST"])
def test_a_word_longer_than_the_hand_is_illegal(word: str) -> None:
    """Also where fewer different letters are needed than there are cubes; none is placed in part."""
    p = table(hand=len(word) - 1)
    assert refused(p, "say " + word, seat=0).key == "too-few-cubes"
    assert legal(table(hand=len(word)), 0, "say " + word)


@rule("X-AMB-27")
@pytest.mark.parametrize("word", ["SEE", "MUM", "ZZZ"])
def test_the_three_letters_of_the_minimum_need_not_differ(word: str) -> None:
    p = table(grid="AESTRMUDGWZK", of=game("SEE MUM ZZZ", ""))
    play(p, "say " + word, seat=0)
    assert p.hand[0] == 15
