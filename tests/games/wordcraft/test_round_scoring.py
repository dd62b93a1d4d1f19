"""The end of a round: majorities on the letter cards (ledger area X-SCORE)."""

from pathlib import Path

import pytest

from heartwood.core import EVERYONE
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.cards import DIFFICULTIES, STANDARD
from heartwood.games.wordcraft.scoring import letter_points, majority
from tests.games.content_files import add, copied, edit
from tests.games.playing import play
from tests.games.wordcraft.builders import EXAMPLE_GRID, cubes, finish_round, game, table, with_cards
from tests.marks import rule

OTHER_LADDER = """
[[ladder]]
id = "ladder.other"
name = { en = "Other", de = "Anders" }
marker = "green"
ep = [1, 50, 51, 52, 53]
source = "designed"
"""


def ep(letters: str) -> int:
    """The EP of these letter cards together."""
    return sum([game().pack.cards.ep_of[ord(letter) - 65] for letter in letters])


def scored(seats: int = 3, number: int = 1, hand: int = 9, **counts: str) -> Wordcraft:
    """A round just scored with these cubes on the letter cards of the example: `T="012"`."""
    p = table(seats, round=number, hand=hand, on_letters=cubes(seats, EXAMPLE_GRID, **counts), passes=seats - 1)
    p.events = []
    play(p, "pass", seat=0)
    return p


def totals(p: Wordcraft) -> list[int]:
    """Everybody's points so far."""
    return [score.total for score in p.scores()]


def of_letter(p: Wordcraft, letter: str) -> tuple[str, list[int]]:
    """The event of a letter card: its key and the seats that score."""
    (event,) = [event for event in p.events or [] if event[2].get("letter") == letter]
    seats = event[2]["seats"]
    assert isinstance(seats, list)
    return event[0], seats


@rule("X-SCORE-01")
@pytest.mark.parametrize("letter", EXAMPLE_GRID)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_player_with_most_cubes_scores_the_points_of_the_card(seat: int, letter: str) -> None:
    digits = "".join(["2" if other == seat else "1" for other in range(3)])
    p = scored(3, **{letter: digits})
    assert totals(p) == [ep(letter) if other == seat else 0 for other in range(3)]


@rule("X-SCORE-01")
def test_every_open_card_is_scored_by_itself() -> None:
    p = scored(3, A="100", V="010", T="002", W="210", K="021", M="301")
    assert totals(p) == [ep("AWM"), ep("VK"), ep("T")]


@rule("X-SCORE-01")
def test_the_points_of_a_card_and_its_winners_are_told() -> None:
    p = scored(3, T="012")
    told = {"letter": "T", "ep": 3, "seats": [2]}
    assert ("letter-scored", EVERYONE, told) in p.events
    letters = [(key, params["letter"]) for key, _, params in p.events if key.startswith("letter-")]
    assert letters == [("letter-scored" if letter == "T" else "letter-empty", letter) for letter in EXAMPLE_GRID]


@rule("X-SCORE-01")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_points_of_a_round_are_told(number: int) -> None:
    p = scored(2, number, T="10", D="12")
    assert ("round-scored", EVERYONE, {"round": number, "points": [3, 4]}) in p.events


@rule("X-SCORE-02")
@pytest.mark.parametrize(
    ("digits", "winners"), [("220", [0, 1]), ("202", [0, 2]), ("022", [1, 2]), ("333", [0, 1, 2]), ("122", [1, 2])]
)
def test_all_tied_for_most_score_in_full(digits: str, winners: list[int]) -> None:
    p = scored(3, D=digits)
    assert totals(p) == [4 if seat in winners else 0 for seat in range(3)]
    assert of_letter(p, "D") == ("letter-scored", winners)


@rule("X-SCORE-03")
def test_a_card_without_cubes_scores_for_nobody() -> None:
    p = scored(3)
    assert totals(p) == [0, 0, 0]
    empty = {"letter": "L", "ep": ep("L"), "seats": []}
    assert ("letter-empty", EVERYONE, empty) in p.events


@rule("X-SCORE-04")
@pytest.mark.parametrize(("digits", "winner"), [("321", 0), ("231", 1), ("123", 2), ("213", 2)])
def test_second_place_scores_nothing(digits: str, winner: int) -> None:
    assert totals(scored(3, T=digits)) == [3 if seat == winner else 0 for seat in range(3)]


@rule("X-SCORE-05")
@pytest.mark.parametrize("digits", ["10", "21", "50", "80"])
def test_the_size_of_a_majority_does_not_matter(digits: str) -> None:
    assert totals(scored(2, T=digits)) == [3, 0]


@rule("X-SCORE-06")
def test_the_points_of_all_rounds_and_of_the_trigger_add_up() -> None:
    fields = {"letter_ep": [5, 7, 0, 11, 13, 0], "trigger_ep": [2, 4]}
    p = table(2, round=3, hand=9, on_letters=cubes(2, EXAMPLE_GRID, T="10", D="01"), passes=1, **fields)
    play(p, "pass", seat=0)
    assert totals(p) == [5 + 7 + 3 + 2, 11 + 13 + 4 + 4]
    assert p.scores()[0].parts[:4] == [("letters.1", 5), ("letters.2", 7), ("letters.3", 3), ("trigger", 2)]


@rule("X-SCORE-06")
def test_points_are_kept_by_round_and_source() -> None:
    p = scored(3, 2, T="012", D="200")
    parts = [score.parts for score in p.scores()]
    assert parts == [
        [("letters.1", 0), ("letters.2", 4), ("letters.3", 0), ("trigger", 0)],
        [("letters.1", 0), ("letters.2", 0), ("letters.3", 0), ("trigger", 0)],
        [("letters.1", 0), ("letters.2", 3), ("letters.3", 0), ("trigger", 0)],
    ]
    assert p.view(None)["scores"][2] == {
        "seat": 2,
        "total": 3,
        "parts": [
            {"source": "letters.1", "points": 0},
            {"source": "letters.2", "points": 3},
            {"source": "letters.3", "points": 0},
            {"source": "trigger", "points": 0},
        ],
    }


@rule("X-SCORE-06")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_projected_points_are_those_the_letters_would_give_now(number: int) -> None:
    earned = [5 if place == number - 1 else 0 for place in range(3)] * 2
    fields = {"letter_ep": earned, "trigger_ep": [2, 0], "round": number}
    p = table(2, hand=9, on_letters=cubes(2, EXAMPLE_GRID, T="10", D="01"), **fields)
    projected = p.scores(projected=True)
    assert projected[0].parts[number - 1] == (f"letters.{number}", 5 + 3)
    assert [score.total for score in projected] == [5 + 3 + 2, 5 + 4]
    assert [score["total"] for score in p.view(None)["projected"]] == [10, 9]
    assert totals(p) == [5 + 2, 5]


@rule("X-SCORE-06")
def test_three_rounds_played_add_up() -> None:
    """A word in each round; alone on its letters, its author scores them all."""
    words = " ".join([a + b + a for a in "HNRST" for b in "AEIO"])
    p = table(2, of=game(words, ""), cards=["cubes.4", "cubes.5", "cubes.6", "cubes.7"])
    expected = 0
    for _ in range(3):
        seat = p.to_act()[0]
        word = p.book.vocabulary.text(p.moves(seat)[1]).removeprefix("say ")
        play(p, "say " + word, seat=seat)
        expected += ep("".join(set(word)))
        finish_round(p)
        assert sum(totals(p)) == expected
    assert p.over()


@rule("X-SCORE-07")
@pytest.mark.parametrize(("number", "more"), [(1, 3), (2, 3), (3, 0)])
def test_all_cubes_on_letters_go_back_to_their_owners(number: int, more: int) -> None:
    """Rounds 1 and 2 add the 3 cubes of the next round."""
    p = scored(3, number, hand=5, A="120", T="012", V="340")
    assert p.hand == [5 + 4 + more, 5 + 7 + more, 5 + 2 + more]
    assert p.on_letters == [0] * 36


@rule("X-SCORE-08")
def test_round_three_is_scored_like_the_others() -> None:
    rounds = [scored(3, number, T="122", D="211", V="003") for number in (1, 2, 3)]
    letters = [[event for event in p.events if event[0].startswith("letter-")] for p in rounds]
    assert letters[0] == letters[1] == letters[2]
    for number, p in enumerate(rounds):
        assert [score.parts[number] for score in p.scores()] == [
            (f"letters.{number + 1}", points) for points in (4, 3, 3 + ep("V"))
        ]
    assert rounds[2].over()


@rule("X-SCORE-01", "X-SCORE-02", "X-SCORE-03")
@pytest.mark.parametrize(
    ("counts", "winners"),
    [
        ([0, 0, 0, 0], []),
        ([1, 0, 0, 0], [0]),
        ([0, 0, 0, 1], [3]),
        ([1, 2, 3, 4], [3]),
        ([4, 3, 2, 1], [0]),
        ([2, 1, 2, 0], [0, 2]),
        ([1, 2, 1, 2], [1, 3]),
        ([3, 3, 3, 3], [0, 1, 2, 3]),
    ],
)
def test_majorities_of_four(counts: list[int], winners: list[int]) -> None:
    flat = [number for count in counts for number in (9, count, 0)]
    assert majority(flat, 4, 3, 1) == winners
    assert letter_points(flat, 4, [0, 5, 7]) == [5 if seat in winners else 0 for seat in range(4)]


# The rulebook's example (Orange 0, Black 1, Brown 2) with counts that fit it, see X-AMB-14

EXAMPLE = {"T": "112", "R": "111", "D": "221"}


@rule("X-EX-04", "X-SCORE-01")
def test_example_brown_alone_scores_t() -> None:
    assert of_letter(scored(3, T=EXAMPLE["T"]), "T") == ("letter-scored", [2])
    assert totals(scored(3, T=EXAMPLE["T"])) == [0, 0, 3]


@rule("X-EX-05", "X-SCORE-02")
def test_example_all_three_score_r() -> None:
    assert totals(scored(3, R=EXAMPLE["R"])) == [3, 3, 3]


@rule("X-EX-06", "X-SCORE-02", "X-SCORE-04")
def test_example_black_and_orange_score_d() -> None:
    assert totals(scored(3, D=EXAMPLE["D"])) == [4, 4, 0]


@rule("X-EX-07", "X-SCORE-03")
def test_example_nobody_scores_l() -> None:
    assert of_letter(scored(3, **EXAMPLE), "L") == ("letter-empty", [])


@rule("X-EX-08", "X-AMB-14", "X-SCORE-01", "X-SCORE-02")
def test_example_sum() -> None:
    p = scored(3, **EXAMPLE)
    assert totals(p) == [7, 7, 6]
    assert ("round-scored", EVERYONE, {"round": 1, "points": [7, 7, 6]}) in p.events


@rule("X-EX-09", "X-SCORE-01", "X-SCORE-02")
def test_example_after_the_three_words_alone() -> None:
    p = table(3)
    play(p, "say TREE", "claim ends.yellow_blue", seat=0)
    play(p, "say WAGE", "claim count.red2", "claim pair.red_blue", seat=1)
    play(p, "say DARTS", "claim cubes.5", seat=2)
    p.events = []
    finish_round(p)
    assert [of_letter(p, letter)[1] for letter in "TRDL"] == [[0, 2], [0, 2], [2], []]
    assert (ep("T"), ep("R"), ep("D")) == (3, 3, 4)
    cards = [told for key, _, told in p.events if key == "letter-scored"]
    points = [sum(card["ep"] for card in cards if seat in card["seats"]) for seat in range(3)]
    assert ("round-scored", EVERYONE, {"round": 1, "points": points}) in p.events


# Edge cases


@rule("X-EDGE-11", "X-SCORE-02", "X-SCORE-04")
@pytest.mark.parametrize(("digits", "points"), [("222", [3, 3, 3]), ("221", [3, 3, 0]), ("122", [0, 3, 3])])
def test_a_tie_of_all_and_a_tie_of_two_ahead_of_a_third(digits: str, points: list[int]) -> None:
    assert totals(scored(3, R=digits)) == points


# Rulings


@rule("X-AMB-12")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_player_without_cubes_never_ties(seat: int) -> None:
    digits = "".join(["1" if other == seat else "0" for other in range(3)])
    p = scored(3, T=digits)
    assert of_letter(p, "T")[1] == [seat]
    assert of_letter(p, "L")[1] == []
    assert sum(totals(p)) == 3


@rule("X-AMB-14")
def test_the_scoring_example_is_another_position_than_the_three_words_give() -> None:
    p = table(3)
    play(p, "say TREE", "keep", seat=0)
    play(p, "say WAGE", "keep", seat=1)
    play(p, "say DARTS", "keep", seat=2)
    p.events = []
    finish_round(p)
    assert of_letter(p, "T")[1] != [2]
    assert of_letter(p, "D")[1] == [2]


@rule("X-AMB-22")
def test_unspent_cubes_are_carried_over() -> None:
    p = table(3, hand=[10, 5, 3], passes=2)
    play(p, "pass", seat=0)
    assert (p.round, p.hand) == (2, [13, 8, 6])


@rule("X-AMB-26")
def test_all_cards_of_one_difficulty_have_one_ladder() -> None:
    cards = game().pack.cards.achievements
    for difficulty in range(len(DIFFICULTIES)):
        ladders = [card.ladder for card in cards if card.difficulty == difficulty]
        assert ladders
        assert all(ladder == ladders[0] for ladder in ladders)


@rule("X-AMB-26")
def test_the_ladder_is_held_by_each_card_so_that_two_easy_cards_may_differ(tmp_path: Path) -> None:
    pack = copied(STANDARD, tmp_path)
    add(pack, "ladders.toml", OTHER_LADDER)
    edit(pack, "achievements.toml", "ach.cubes.4", "ladder.easy", "ladder.other")
    changed = with_cards(pack)
    two = [0, 0, 2, 2, 0, 0, 0, 0]
    p = table(2, round=3, hand=9, on_cards=two, cards=["count.red2", "pair.red_blue", "cubes.4", "cubes.5"], of=changed)
    finish_round(p)
    assert p.scores()[0].parts[-2:] == [("ach.cubes.4", 50), ("ach.cubes.5", 4)]
