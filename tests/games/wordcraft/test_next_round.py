"""Phase III (X-NEXT): the next First player, a new grid, three more cubes, and what is carried over."""

import pytest

from heartwood.core import fast
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.cards import COLOURS
from tests.games.playing import offered, play, refused, reveals
from tests.games.wordcraft.builders import (
    EXAMPLE_GRID,
    WORDS,
    finish_round,
    game,
    letters,
    on_card,
    table,
    words_offered,
)
from tests.marks import rule

OTHER_GRID = "IOHNTCLUFYJZ"  # shares only T and L with the example
NEW_GRID = "EINRSUDLGWKV"


def opening(*grids: str) -> dict[str, object]:
    """A saved chance that opens these grids, one after the other, and has no outcome left for anything else."""
    colour_of = game().pack.cards.colour_of
    outcomes: list[int] = []
    for grid in grids:
        for colour in range(len(COLOURS)):
            deck = [letter for letter in range(26) if colour_of[letter] == colour]
            for letter in letters(grid):
                if letter in deck:
                    outcomes.append(deck.index(letter))
                    deck.remove(letter)
    return {"kind": "forced", "draws": 0, "outcomes": outcomes, "then": None}


def cards_of(*rows: str) -> list[int]:
    """Cubes on the four achievement cards, one row of four digits for each seat."""
    return [int(digit) for row in rows for digit in row]


def scored(seats: int, **fields: object) -> Wordcraft:
    """A round of nothing but passes, scored: the next one has begun."""
    p = table(seats, **fields)  # type: ignore[arg-type]
    finish_round(p)
    return p


# --- the First player ------------------------------------------------------------------------------------------


@rule("X-NEXT-01")
@pytest.mark.parametrize("last_first", [0, 1, 2, 3])
@pytest.mark.parametrize("fewest", [0, 1, 2, 3])
def test_the_player_with_the_fewest_cubes_on_achievement_cards_starts(fewest: int, last_first: int) -> None:
    rows = ["0110", "2000", "0002", "1001"]
    rows[fewest] = "0010"
    p = scored(4, first=last_first, turn=last_first, on_cards=cards_of(*rows))
    assert (p.first, p.to_act()) == (fewest, (fewest,))


@rule("X-NEXT-01")
def test_the_cubes_on_all_four_cards_count_together() -> None:
    """Seat 1 has the most on one card, but the fewest in all."""
    assert scored(3, on_cards=cards_of("1111", "0300", "2020")).first == 1


@rule("X-NEXT-01")
def test_cubes_in_hand_do_not_decide_who_starts() -> None:
    assert scored(2, hand=[5, 20], on_cards=cards_of("0000", "0001")).first == 0


@rule("X-NEXT-02")
@pytest.mark.parametrize(
    ("seats", "last_first", "tied", "starts"),
    [
        (2, 0, {0, 1}, 1),
        (2, 1, {0, 1}, 0),
        (3, 0, {1, 2}, 2),
        (3, 2, {0, 1}, 1),
        (4, 0, {0, 1, 2, 3}, 3),
        (4, 2, {0, 1, 2, 3}, 1),
        (4, 3, {0, 1}, 1),
        (4, 3, {1, 2}, 2),
    ],
)
def test_of_the_tied_the_farthest_clockwise_from_the_last_first_player_starts(
    seats: int, last_first: int, tied: set[int], starts: int
) -> None:
    rows = ["1000" if seat in tied else "1100" for seat in range(seats)]
    p = scored(seats, first=last_first, turn=last_first, on_cards=cards_of(*rows))
    assert (p.first, p.to_act()) == (starts, (starts,))


@rule("X-NEXT-02", "X-EDGE-14")
def test_three_steps_away_beats_one_step_away() -> None:
    p = scored(4, first=1, turn=1, on_cards=cards_of("0000", "0001", "0000", "0001"))
    assert p.first == 0


# --- the grid --------------------------------------------------------------------------------------------------


@rule("X-NEXT-03")
def test_the_new_grid_is_drawn_from_complete_decks() -> None:
    """The same twelve letters can come again; exactly twelve cards are drawn."""
    p = scored(3, chance=opening(EXAMPLE_GRID))
    assert p.grid == letters(EXAMPLE_GRID)
    assert p.chance.draws == 12


@rule("X-NEXT-03")
def test_the_old_grid_goes_back() -> None:
    p = scored(3, chance=opening(OTHER_GRID))
    assert p.grid == letters(OTHER_GRID)


@rule("X-NEXT-03")
@pytest.mark.parametrize("seed", range(12))
def test_every_new_grid_has_2_blue_3_yellow_3_green_2_red_and_2_purple(seed: int) -> None:
    p = scored(2, chance=fast(seed).to_data())
    colours = [COLOURS[p.pack.cards.colour_of[letter]] for letter in p.grid]
    assert colours == ["blue"] * 2 + ["yellow"] * 3 + ["green"] * 3 + ["red"] * 2 + ["purple"] * 2
    assert len(set(p.grid)) == 12


@rule("X-NEXT-03")
def test_the_decks_are_shuffled_and_every_letter_can_come() -> None:
    seen = {letter for seed in range(40) for letter in scored(2, chance=fast(seed).to_data()).grid}
    assert seen == set(range(26))


@rule("X-NEXT-03")
def test_words_are_made_from_the_new_grid() -> None:
    """All of them, and none that needs a letter of the old one, such as A."""
    p = scored(3, chance=opening(NEW_GRID))
    spelled = {word for word in WORDS.split() if set(word) <= set(NEW_GRID)}
    assert words_offered(p, p.first) == spelled
    assert {"RUN", "RUNS", "RUNNER"} <= spelled
    refusal = refused(p, "say RAN", seat=p.first)
    assert (refusal.key, refusal.params["letter"]) == ("no-letter", "A")


@rule("X-NEXT-03")
def test_no_cube_lies_on_the_new_grid() -> None:
    p = table(3)
    play(p, "say TREE", "keep", seat=0)
    finish_round(p)
    assert p.on_letters == [0] * 36


# --- cubes -----------------------------------------------------------------------------------------------------


@rule("X-NEXT-04")
def test_each_player_gets_3_more_cubes_from_the_supply() -> None:
    p = table(4, hand=[18, 17, 10, 3])
    supply = p.supply[:]
    finish_round(p)
    assert p.hand == [21, 20, 13, 6]
    assert p.supply == [cubes - 3 for cubes in supply]


@rule("X-NEXT-05", "X-EDGE-12")
def test_a_hand_is_18_and_3_for_each_round_less_the_cubes_on_achievement_cards() -> None:
    """Cubes on letters come home, cubes on achievement cards stay there."""
    p = table(3, chance=opening(EXAMPLE_GRID, EXAMPLE_GRID))
    play(p, "say WAGE", "claim count.red2", "claim pair.red_blue", seat=0)
    play(p, "say DARTS", "claim cubes.5", seat=1)
    finish_round(p)
    assert p.round == 2
    assert p.hand == [21 - 2, 21 - 1, 21]
    assert [on_card(p, 0, "count.red2"), on_card(p, 0, "pair.red_blue"), on_card(p, 1, "cubes.5")] == [1, 1, 1]
    play(p, "say STEAM", "claim cubes.5", seat=2)
    finish_round(p)
    assert p.round == 3
    assert p.hand == [24 - 2, 24 - 1, 24 - 1]
    assert p.supply == [0, 0, 0]


# --- what is carried over, and what starts anew ----------------------------------------------------------------


@rule("X-NEXT-06")
def test_the_list_of_used_words_runs_on() -> None:
    p = table(3, chance=opening(EXAMPLE_GRID, EXAMPLE_GRID))
    play(p, "say TREE", "keep", seat=0)
    play(p, "say GEM", seat=1)
    finish_round(p)
    finish_round(p)
    assert p.round == 3
    assert p.view(None)["said"] == [
        {"word": "TREE", "seat": 0, "round": 1},
        {"word": "GEM", "seat": 1, "round": 1},
    ]
    for seat in (0, 1, 2):
        q = table(3, turn=seat, said=[("TREE", 0, 1), ("GEM", 1, 1)], round=3)
        assert not {"TREE", "GEM", "GEMS"} & words_offered(q, seat)
    assert not {"TREE", "GEM", "GEMS"} & words_offered(p, p.first)
    refusal = refused(p, "say TREE", seat=p.first)
    assert (refusal.rule, refusal.params["by"], refusal.params["round"]) == ("X-LEX-04", 0, 1)
    assert refused(p, "say GEMS", seat=p.first).rule == "X-LEX-05"


@rule("X-NEXT-06")
def test_a_word_held_back_can_be_appealed_for_in_the_next_round() -> None:
    p = table(3, chance=opening(EXAMPLE_GRID))
    play(p, "say GEM", seat=0)
    finish_round(p)
    assert "appeal GEMS" in offered(p, seat=p.first)
    assert "appeal GEM" not in offered(p, seat=p.first)


@rule("X-NEXT-07")
def test_first_player_grid_and_cubes_are_all_there_before_anyone_is_asked() -> None:
    """The new First player is found on the cubes of the round that ended, without a draw; then 12 cards are drawn."""
    p = table(3, turn=2, passes=2, on_cards=cards_of("1000", "0000", "0100"), chance=opening(OTHER_GRID))
    p.events = []
    revealed = reveals(p, "pass", seat=2)
    assert revealed
    assert p.events[-2:] == [
        ("round-scored", -1, {"round": 1, "points": [0, 0, 0]}),
        ("round", -1, {"round": 2, "seat": 1, "letters": list(OTHER_GRID)}),
    ]
    assert (p.round, p.first, p.to_act(), p.asking().name) == (2, 1, (1,), "turn")
    assert (p.grid, p.hand, p.chance.draws) == (letters(OTHER_GRID), [21, 21, 21], 12)


@rule("X-NEXT-07")
def test_trigger_passes_and_last_word_belong_to_the_round_that_ended() -> None:
    """Seat 0 triggers, seat 1 passes, seat 2 says the last word."""
    p = table(3, hand=[6, 18, 18])
    play(p, "say TREE", "keep", seat=0)
    play(p, "pass", seat=1)
    play(p, "say DARTS", "claim cubes.5", seat=2)
    assert (p.trigger, p.passes_before) == (0, 1)
    play(p, "stand", seat=0)
    play(p, "stand", seat=1)
    assert p.round == 2
    assert (p.trigger, p.triggered, p.passes, p.passes_before) == (-1, False, 0, 0)
    assert (p.author, p.word, p.claimed, p.voted_on) == (-1, 0, 0, False)
    assert p.trigger_ep == [2, 0, 0]


@rule("X-NEXT-07")
def test_a_settled_word_and_barred_words_are_forgotten() -> None:
    p = table(3, turn=2, trigger=0, hand=[2, 18, 18])
    play(p, "say GEM", seat=2)
    play(p, "doubt GEM", seat=0)
    for seat in (0, 1, 2):
        play(p, "vote 1", seat=seat)
    play(p, "say WAGE", "claim count.red2", seat=2)
    play(p, "doubt WAGE", seat=1)
    for seat in (0, 1, 2):
        play(p, "vote 0", seat=seat)
    play(p, "claim pair.red_blue", seat=2)
    assert p.round == 2
    assert (p.author, p.word, p.claimed, p.voted_on) == (-1, 0, 0, False)
    assert (p.barred, p.barred_before) == ([], [])


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-13", "X-EDGE-13")
@pytest.mark.parametrize(
    ("seats", "last_first", "tied", "starts"),
    [(2, 0, {0, 1}, 1), (3, 1, {1, 2}, 2), (3, 1, {0, 1}, 0), (4, 2, {2, 3}, 3), (4, 0, {0, 1}, 1)],
)
def test_the_last_first_player_loses_every_tie(seats: int, last_first: int, tied: set[int], starts: int) -> None:
    rows = ["0000" if seat in tied else "0001" for seat in range(seats)]
    assert scored(seats, first=last_first, turn=last_first, on_cards=cards_of(*rows)).first == starts


@rule("X-AMB-13")
def test_the_last_first_player_starts_again_when_he_alone_has_the_fewest() -> None:
    assert scored(3, first=1, turn=1, on_cards=cards_of("0001", "0000", "1000")).first == 1
