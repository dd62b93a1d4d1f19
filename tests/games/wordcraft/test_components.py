"""What lies in the box, and for how many players (ledger area X-COMP)."""

from itertools import product

import pytest

from heartwood.core import BadContent, BadSeats, fast
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.cards import CATEGORIES, COLOURS, STANDARD, load_content
from tests.games.playing import changed_pack
from tests.games.wordcraft.builders import WORDS, finish_round, game
from tests.marks import rule


def cubes_of(p: Wordcraft, seat: int) -> list[int]:
    """All cubes of a seat, wherever they are: hand, letter cards, achievement cards, supply."""
    size = len(p.grid)
    return [
        p.hand[seat],
        *p.on_letters[seat * size : (seat + 1) * size],
        *p.on_cards[seat * 4 : (seat + 1) * 4],
        p.supply[seat],
    ]


@rule("X-COMP-01")
def test_there_are_26_letter_cards_in_five_colours() -> None:
    letters = game().pack.cards.letters
    assert len(letters) == 26
    assert {COLOURS[letter.colour] for letter in letters} == {"blue", "yellow", "green", "red", "purple"}


@rule("X-COMP-01")
def test_the_card_of_q_is_qu_and_every_other_card_is_one_letter() -> None:
    names = [letter.name["en"] for letter in game().pack.cards.letters]
    assert names == [letter if letter != "Q" else "Qu" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


@rule("X-COMP-02")
def test_there_are_14_achievement_cards_in_four_categories() -> None:
    cards = game().pack.cards.achievements
    assert len(cards) == len({card.id for card in cards}) == 14
    assert {CATEGORIES[card.category] for card in cards} == {"purple", "blue", "orange", "green"}


@rule("X-COMP-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_24_cubes(seats: int) -> None:
    p = game().start(seats, {}, fast(1))
    assert [sum(cubes_of(p, seat)) for seat in range(seats)] == [24] * seats


@rule("X-COMP-03", "X-COMP-04")
def test_there_are_four_player_colours_with_different_names() -> None:
    names = game().pack.cards.seat_names
    for language in ("en", "de"):
        assert len({name[language] for name in names}) == 4


@rule("X-COMP-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    p = game().start(seats, {}, fast(1))
    assert (p.seats, p.view(None)["seats"], len(p.hand)) == (seats, seats, seats)


@rule("X-COMP-04")
def test_five_players_are_too_many() -> None:
    with pytest.raises(BadSeats, match="wordcraft is for 2, 3, 4 seats, not 5"):
        game().start(5, {}, fast(1))


@rule("X-COMP-04")
def test_four_teams_can_play_and_five_are_too_many() -> None:
    assert game().start(4, {"people": [2, 2, 2, 2]}, fast(1)).seats == 4
    with pytest.raises(BadSeats):
        game().start(5, {"people": [2, 2, 2, 2, 2]}, fast(1))


@rule("X-COMP-05")
def test_the_supply_holds_the_cubes_of_both_further_rounds_and_is_empty_then() -> None:
    p = game().start(3, {}, fast(1))
    left = [p.supply[:]]
    for _ in range(3):
        finish_round(p)
        left.append(p.supply[:])
    assert left == [[6] * 3, [3] * 3, [0] * 3, [0] * 3]


@rule("X-COMP-05")
@pytest.mark.parametrize(
    ("stated", "changed", "needed"),
    [
        ("cubes_per_colour = 24", "cubes_per_colour = 23", 24),
        ("start_cubes = 18", "start_cubes = 19", 25),
        ("cubes_added_per_round = 3", "cubes_added_per_round = 4", 26),
        ("rounds = 3", "rounds = 4", 27),
    ],
)
def test_content_in_which_the_supply_would_run_short_is_refused(stated: str, changed: str, needed: int) -> None:
    """24 cubes are just enough for 18 + 3 + 3: the standard content is accepted."""
    with pytest.raises(BadContent, match=f"cubes_per_colour.*up to {needed} cubes"):
        load_content(changed_pack(STANDARD, (("game.toml", stated, changed),)))


@rule("X-EDGE-27", "X-COMP-03", "X-COMP-05")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_no_cube_is_ever_lost_or_made(seats: int, seed: int) -> None:
    """Whole games of chance moves, with achievement cubes, doubts and votes."""
    many = " ".join([a + b + c + d for a, b, c, d in product("HNRST", "AEIO", "HNRST", "AEIO")])
    p = game(WORDS + many, "").start(seats, {}, fast(seed))
    chance = fast(seed + 100)
    seen = set()
    while not p.over():
        others = p.may_interject()
        seat = others[0] if others and not chance.below(5) else p.to_act()[0]
        moves = p.moves(seat)
        p.play(seat, moves[chance.below(len(moves))])
        for owner in range(seats):
            cubes = cubes_of(p, owner)
            assert (sum(cubes), min(cubes) >= 0) == (24, True)
        seen.add(p.asking().name if p.stack else "over")
    assert {"turn", "cubes", "vote", "over"} <= seen


# Rulings


@rule("X-AMB-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_plays_alone_and_no_fifth_player_joins(seats: int) -> None:
    with pytest.raises(BadSeats):
        game().start(seats, {}, fast(1))
    assert game().seat_counts == [2, 3, 4]
