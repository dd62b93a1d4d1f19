"""Setting up the table (ledger area X-SETUP)."""

import pytest

from heartwood.core import BadOption, BadSeats, fast, forced
from heartwood.games.wordcraft.cards import CATEGORIES, COLOURS
from tests.games.wordcraft.builders import finish_round, game
from tests.marks import rule

GRID = {"blue": 2, "yellow": 3, "green": 3, "red": 2, "purple": 2}
SEEDS = range(30)


def colour_counts(grid: list[int]) -> dict[str, int]:
    """How many different cards of each colour lie in a grid."""
    cards = game().pack.cards
    return {name: len({card for card in grid if COLOURS[cards.colour_of[card]] == name}) for name in COLOURS}


@rule("X-SETUP-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_one_achievement_card_of_each_category_is_open(seed: int) -> None:
    p = game().start(3, {}, fast(seed))
    opened = [game().pack.cards.achievements[card] for card in p.setup.open_cards]
    assert sorted([CATEGORIES[card.category] for card in opened]) == ["blue", "green", "orange", "purple"]


@rule("X-SETUP-01")
def test_every_achievement_card_can_be_the_open_one() -> None:
    opened = {card for seed in SEEDS for card in game().start(2, {}, fast(seed)).setup.open_cards}
    assert opened == set(range(14))


@rule("X-SETUP-01")
def test_the_open_achievement_cards_are_seen_by_all() -> None:
    p = game().start(2, {}, fast(7))
    for seat in (None, 0, 1):
        shown = p.view(seat)["achievements"]
        cards = [game().pack.cards.achievements[card] for card in p.setup.open_cards]
        assert isinstance(shown, list)
        for row, card in zip(shown, cards, strict=True):
            assert (row["id"], row["category"], row["ladder"]) == (card.id, CATEGORIES[card.category], card.ladder)
            assert (row["cubes"], row["claimable"]) == ([0, 0], False)


@rule("X-SETUP-02")
def test_the_same_achievement_cards_are_open_in_all_rounds() -> None:
    p = game().start(3, {}, fast(5))
    opened = p.setup.open_cards[:]
    for _ in range(3):
        finish_round(p)
        assert p.setup.open_cards == opened
    assert p.over()


@rule("X-SETUP-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_grid_has_12_cards_in_the_stated_colours(seed: int) -> None:
    p = game().start(2, {}, fast(seed))
    assert len(p.grid) == 12
    assert colour_counts(p.grid) == GRID


@rule("X-SETUP-03")
def test_every_letter_card_can_be_open() -> None:
    assert {card for seed in SEEDS for card in game().start(2, {}, fast(seed)).grid} == set(range(26))


@rule("X-SETUP-03")
def test_the_open_letters_are_seen_by_all() -> None:
    p = game().start(2, {}, fast(3))
    letters = game().pack.cards.letters
    for seat in (None, 0, 1):
        assert p.view(seat)["letters"] == [
            {
                "id": letters[card].id,
                "name": letters[card].name["en"],
                "colour": COLOURS[letters[card].colour],
                "ep": letters[card].ep,
                "cubes": [0, 0],
            }
            for card in p.grid
        ]


@rule("X-SETUP-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_18_cubes_and_six_lie_in_the_supply(seats: int) -> None:
    p = game().start(seats, {}, fast(1))
    view = p.view(None)
    assert view["hand"] == p.hand == [18] * seats
    assert view["supply"] == p.supply == [6] * seats
    assert p.on_letters == [0] * 12 * seats
    assert p.on_cards == [0] * 4 * seats


@rule("X-SETUP-04")
def test_no_two_players_have_the_same_colour() -> None:
    names = [name["en"] for name in game().pack.cards.seat_names]
    assert len(set(names)) == len(names) == game().seat_counts[-1]


@rule("X-SETUP-05")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_the_first_player_can_be_given(seats: int, first: int) -> None:
    p = game().start(seats, {"first": first}, fast(1))
    view = p.view(None)
    assert (p.first, p.to_act()) == (first, (first,))
    assert (view["first"], view["in_turn"]) == (first, first)


@rule("X-SETUP-05")
@pytest.mark.parametrize("first", [-1, 3, True, "three"])
def test_a_first_player_who_is_not_at_the_table_is_refused(first: object) -> None:
    with pytest.raises(BadOption, match="option first"):
        game().start(3, {"first": first}, fast(1))


@rule("X-SETUP-06")
def test_all_start_without_points_and_no_word_is_used() -> None:
    p = game().start(3, {}, fast(1))
    view = p.view(None)
    assert [score.total for score in p.scores()] == [0, 0, 0]
    assert [score.total for score in p.scores(projected=True)] == [0, 0, 0]
    assert (p.said, view["said"], view["last_word"], view["winners"]) == ([], [], None, [])


@rule("X-SETUP-06", "X-FLOW-01")
def test_the_game_starts_in_round_one_with_nothing_done() -> None:
    view = game().start(3, {}, fast(1)).view(None)
    assert (view["round"], view["passes"], view["trigger"]) == (1, 0, None)
    assert (view["step"], view["over"], view["barred"], view["vote"]) == ("turn", False, [], None)


@rule("X-SETUP-06")
def test_the_view_says_which_game_it_is_and_for_whom() -> None:
    p = game().start(3, {"first": 1, "people": [2, 1, 1]}, fast(1))
    for seat in (None, 0, 1, 2):
        view = p.view(seat)
        assert (view["game"], view["seat"], view["people"]) == ("wordcraft", seat, [2, 1, 1])
        assert view["options"]["first"] == 1
        assert view["content"] == game().pack.content
    for seat in (-1, 3):
        with pytest.raises(BadSeats):
            p.view(seat)


# Edge cases


@rule("X-EDGE-26", "X-NEXT-03")
@pytest.mark.parametrize("seed", range(6))
def test_the_colours_of_every_later_grid_are_the_same(seed: int) -> None:
    p = game().start(3, {}, fast(seed))
    for number in (2, 3):
        finish_round(p)
        assert (p.round, len(p.grid), colour_counts(p.grid)) == (number, 12, GRID)


@rule("X-EDGE-26", "X-NEXT-03")
def test_the_very_same_letters_may_come_again() -> None:
    """All 12 go back into their decks, so the same draws open the same grid."""
    p = game().start(2, {"first": 0}, forced([0] * 100))
    grid = p.grid[:]
    for _ in (2, 3):
        finish_round(p)
        assert p.grid == grid


# Rulings


@rule("X-AMB-25", "X-SETUP-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_given_first_player_the_seed_draws_one_of_all(seats: int) -> None:
    drawn = [game().start(seats, {}, fast(seed)).first for seed in SEEDS]
    assert drawn == [game().start(seats, {"first": "random"}, fast(seed)).first for seed in SEEDS]
    assert set(drawn) == set(range(seats))


@rule("X-AMB-25")
def test_a_given_first_player_leaves_nothing_to_chance() -> None:
    """4 achievement cards and 12 letters are drawn; the First player would be draw 17."""
    assert game().start(3, {"first": 2}, fast(1)).chance.draws == 16
    assert game().start(3, {}, fast(1)).chance.draws == 17
