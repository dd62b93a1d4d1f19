"""The course of a game: rounds, phases and turns (ledger area X-FLOW)."""

import pytest

from heartwood.core import EVERYONE, fast
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import EXAMPLE_GRID, cubes, finish_round, game, legal, letters, table
from tests.marks import rule


def keys(p: Wordcraft) -> list[str]:
    """The events so far, each letter card's left out."""
    return [key for key, _, _ in p.events or [] if not key.startswith("letter-")]


def next_first(seats: int, first: int, on_cards: list[int]) -> int:
    """The First player of round 2 after this First player, with these numbers of cubes on achievement cards."""
    spread = [count if place == seat % 4 else 0 for seat, count in enumerate(on_cards) for place in range(4)]
    p = table(seats, hand=[10] * seats, on_cards=spread, first=first, turn=first)
    finish_round(p)
    assert p.to_act() == (p.first,)
    return p.first


@rule("X-FLOW-01")
def test_a_game_has_exactly_three_rounds() -> None:
    p = game().start(2, {}, fast(1))
    rounds = []
    while not p.over():
        rounds.append(p.round)
        finish_round(p)
    assert rounds == [1, 2, 3]
    assert p.view(None)["rounds"] == 3


@rule("X-FLOW-01")
def test_nothing_can_be_done_after_the_third_round() -> None:
    p = table(3, round=3)
    finish_round(p)
    refusal = refused(p, "pass", seat=0)
    view = p.view(None)
    assert (refusal.rule, refusal.key, refusal.params) == ("X-FLOW-01", "over", {"seat": 0})
    assert (view["over"], view["to_act"], view["step"], view["in_turn"]) == (True, [], None, None)
    assert [p.moves(seat) for seat in range(3)] == [[], [], []]


@rule("X-FLOW-02")
@pytest.mark.parametrize("number", [1, 2])
def test_after_rounds_one_and_two_the_letters_score_and_the_next_round_is_prepared(number: int) -> None:
    p = table(2, round=number, passes=1)
    p.events = []
    play(p, "pass", seat=0)
    assert keys(p) == ["passed", "all-passed", "round-scored", "round"]
    assert p.round == number + 1


@rule("X-FLOW-02", "X-EDGE-28")
def test_after_round_three_no_further_round_is_prepared() -> None:
    p = table(2, round=3, hand=[9, 11], passes=1)
    supply = p.supply[:]
    draws = p.chance.draws
    p.events = []
    play(p, "pass", seat=0)
    assert "round" not in keys(p)
    assert (p.round, p.hand, p.supply) == (3, [9, 11], supply)
    assert (p.grid, p.chance.draws) == (letters(EXAMPLE_GRID), draws)


@rule("X-FLOW-02")
def test_the_event_of_a_new_round_names_number_first_player_and_letters() -> None:
    p = table(3, first=1, passes=2)
    p.events = []
    play(p, "pass", seat=0)
    names = [game().pack.cards.letters[card].name["en"] for card in p.grid]
    assert p.events[-1] == ("round", EVERYONE, {"round": 2, "seat": 0, "letters": names})


@rule("X-FLOW-03")
def test_after_round_three_achievement_cards_are_scored_and_the_winner_is_known() -> None:
    ladder = game().pack.cards.achievements[table().setup.open_cards[0]].ladder
    p = table(2, round=3, passes=1, hand=10, on_cards=[0, 0, 0, 0, 2, 0, 0, 0])
    assert (p.winners(), p.view(None)["winners"]) == ([], [])
    p.events = []
    play(p, "pass", seat=0)
    assert keys(p) == ["passed", "all-passed", "round-scored", *["card-scored"] * 8, "game-over"]
    cards = [game().pack.cards.achievements[index].id for index in p.setup.open_cards]
    told = [params for key, _, params in p.events if key == "card-scored"]
    assert told == [
        {"seat": seat, "card": name, "points": ladder[1] if (seat, name) == (1, cards[0]) else 0}
        for seat in (0, 1)
        for name in cards
    ]
    assert p.events[-1] == ("game-over", EVERYONE, {"winners": [1], "totals": [0, ladder[1]]})
    assert (p.winners(), p.view(None)["winners"]) == ([1], [1])


@rule("X-FLOW-03")
def test_round_threes_letters_count_before_the_winner_is_found() -> None:
    p = table(2, round=3, hand=10, on_letters=cubes(2, EXAMPLE_GRID, T="01", D="10"))
    finish_round(p)
    assert ([score.total for score in p.scores()], p.winners()) == ([4, 3], [0])


@rule("X-FLOW-04")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 3)])
def test_turns_go_clockwise_from_the_first_player(seats: int, first: int) -> None:
    words = ["TREE", "WARM", "STAR", "MEDAL", "GRADE", "LATE", "METAL", "KEG"]
    p = table(seats, first=first, turn=first)
    order = []
    for word in words[: seats + 1]:
        (seat,) = p.to_act()
        order.append(seat)
        play(p, "say " + word, seat=seat)
        if p.asking().name == "cubes":
            play(p, "keep", seat=seat)
    assert order == [(first + turn) % seats for turn in range(seats + 1)]


@rule("X-FLOW-04")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_starts_the_round(first: int) -> None:
    p = game().start(3, {"first": first}, fast(1))
    view = p.view(None)
    assert (p.to_act(), view["to_act"], view["in_turn"]) == ((first,), [first], first)


@rule("X-FLOW-04")
@pytest.mark.parametrize("move", ["say TREE", "pass", "keep", "claim cubes.5"])
@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_plays_out_of_turn(seat: int, move: str) -> None:
    p = table(3, turn=1)
    refusal = refused(p, move, seat=seat)
    assert (refusal.rule, refusal.key) == ("X-FLOW-04", "not-your-turn")
    assert refusal.params == {"seat": seat, "step": "turn"}
    assert not legal(p, seat, move)


@rule("X-FLOW-05")
def test_a_turn_is_a_word_or_a_pass() -> None:
    texts = offered(table(), seat=0)
    assert texts[0] == "pass"
    assert {text.split()[0] for text in texts} == {"pass", "say"}


@rule("X-FLOW-05")
@pytest.mark.parametrize("move", ["claim cubes.5", "keep", "stand", "vote 0"])
def test_achievement_cubes_come_only_after_a_word(move: str) -> None:
    refusal = refused(table(), move, seat=0)
    assert (refusal.rule, refusal.key, refusal.params) == ("X-FLOW-05", "not-now", {"seat": 0, "step": "turn"})


@rule("X-FLOW-05")
@pytest.mark.parametrize("move", [-1, 0, 63, 1 << 30])
def test_what_is_no_move_at_all_is_refused(move: int) -> None:
    refusal = table().explain(0, move)
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.params) == ("X-FLOW-05", "no-such-move", {"seat": 0, "step": "turn"})


@rule("X-FLOW-05")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_after_a_word_its_author_may_place_achievement_cubes(seat: int) -> None:
    p = table(4, turn=seat)
    play(p, "say DARTS", seat=seat)
    view = p.view(seat)
    assert (view["step"], view["to_act"], view["in_turn"]) == ("cubes", [seat], seat)
    play(p, "claim cubes.5", seat=seat)
    assert p.to_act() == ((seat + 1) % 4,)


@rule("X-FLOW-05")
def test_a_word_that_fulfils_no_card_ends_the_turn_at_once() -> None:
    p = table(3)
    play(p, "say STAR", seat=0)
    view = p.view(None)
    assert (view["step"], view["to_act"], view["in_turn"]) == ("turn", [1], 1)


@rule("X-FLOW-05")
def test_the_round_end_is_checked_after_the_achievement_cubes() -> None:
    p = table(3, hand=8)
    p.events = []
    play(p, "say WAGE", "claim count.red2", "claim pair.red_blue", seat=0)
    assert keys(p) == ["said", "claimed", "claimed", "triggered"]


@rule("X-FLOW-05")
def test_the_word_just_said_is_shown_with_its_cards() -> None:
    p = table(3, turn=1)
    play(p, "say WAGE", "claim pair.red_blue", seat=1)
    shown = {"word": "WAGE", "seat": 1, "claimed": ["ach.pair.red_blue"], "doubtable": True}
    assert p.view(None)["last_word"] == shown
    play(p, "claim count.red2", seat=1)
    shown["claimed"] = ["ach.count.red2", "ach.pair.red_blue"]
    assert p.view(None)["last_word"] == shown


@rule("X-FLOW-05")
def test_where_the_dictionary_alone_decides_the_word_just_said_is_not_doubtable() -> None:
    p = table(3, options={"acceptance": "dictionary"})
    play(p, "say STAR", seat=0)
    assert p.view(None)["last_word"] == {"word": "STAR", "seat": 0, "claimed": [], "doubtable": False}


@rule("X-FLOW-05")
@pytest.mark.parametrize(("seat", "number"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_a_word_is_written_down_when_its_turn_ends(seat: int, number: int) -> None:
    p = table(4, turn=seat, round=number)
    play(p, "say WAGE", seat=seat)
    assert p.view(None)["said"] == []
    play(p, "keep", seat=seat)
    assert p.view(None)["said"] == [{"word": "WAGE", "seat": seat, "round": number}]


@rule("X-FLOW-02")
def test_nothing_of_the_last_turn_is_left_in_the_next_round() -> None:
    """The last turn: a word rejected, another one doubted in vain, with an achievement cube."""
    p = table(3, hand=[6, 18, 18])
    play(p, "say STAR", seat=0)
    play(p, "pass", seat=1)
    play(p, "say STEAM", seat=2)
    play(p, "doubt STEAM", seat=0)
    for seat in range(3):
        play(p, "vote 1", seat=seat)
    play(p, "say DARTS", "claim cubes.5", seat=2)
    play(p, "doubt DARTS", seat=0)
    for seat in range(3):
        play(p, "vote 0", seat=seat)
    data = p.to_data()
    clean = {"word": 0, "claimed": 0, "triggered": 0, "voted_on": 0, "barred": [], "barred_before": []}
    clean |= {"round": 2, "author": -1, "passes": 0, "passes_before": 0, "trigger": -1}
    assert {key: data[key] for key in clean} == clean


# Edge cases


@rule("X-EDGE-28")
def test_the_end_of_the_game_brings_no_new_cubes_and_no_new_grid() -> None:
    p = game().start(3, {}, fast(2))
    finish_round(p)
    finish_round(p)
    grid = p.grid[:]
    finish_round(p)
    assert (p.over(), p.round, p.grid) == (True, 3, grid)
    assert (p.hand, p.supply) == ([24] * 3, [0] * 3)


@rule("X-EDGE-13")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_another_tied_player_starts_instead_of_the_last_first_player(first: int) -> None:
    other = (first + 1) % 3
    on_cards = [1 if seat in (first, other) else 2 for seat in range(3)]
    assert next_first(3, first, on_cards) == other


@rule("X-EDGE-14")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_of_two_tied_the_one_three_steps_away_starts(first: int) -> None:
    on_cards = [1 if (seat - first) % 4 in (1, 3) else 2 for seat in range(4)]
    assert next_first(4, first, on_cards) == (first + 3) % 4


# Rulings


@rule("X-AMB-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_first_player_loses_a_tie_of_all(seats: int) -> None:
    """Counting his distance as a whole circle would let him start again."""
    assert [next_first(seats, first, [0] * seats) for first in range(seats)] == [
        (first - 1) % seats for first in range(seats)
    ]


@rule("X-AMB-13")
def test_the_last_first_player_starts_again_with_fewest_cubes_alone() -> None:
    assert next_first(3, 1, [1, 0, 1]) == 1
