"""The end of the game (X-END): ladders of achievement cards, the sum, the winner."""

from pathlib import Path

import pytest

from heartwood.games.wordcraft import Wordcraft, WordcraftGame
from heartwood.games.wordcraft.cards import DIFFICULTIES, STANDARD
from tests.games.content_files import add, block_of, change, copied, edit
from tests.games.playing import play, refused
from tests.games.wordcraft.builders import EXAMPLE_GRID, cubes, game, table, with_cards
from tests.marks import rule


def named(difficulty: str) -> list[str]:
    """The cards of a difficulty in the pack, by name."""
    cards = game().pack.cards.achievements
    return [card.id.removeprefix("ach.") for card in cards if DIFFICULTIES[card.difficulty] == difficulty]


EASY, EASY_TOO = named("easy")[0], named("easy")[-1]
MEDIUM = named("medium")[0]
HARD = named("hard")[0]
CARDS = [EASY, EASY_TOO, MEDIUM, HARD]


def ladder(name: str) -> list[int]:
    """The ladder of an achievement card, as the pack has it."""
    return next(card.ladder for card in game().pack.cards.achievements if card.id == "ach." + name)


def on_cards(*rows: dict[str, int]) -> list[int]:
    """Cubes on achievement cards, one table for each seat."""
    return [row.get(name, 0) for row in rows for name in CARDS]


def ended(seats: int, **fields: object) -> Wordcraft:
    """A game that ends with a circle of passes in round 3."""
    given = {"cards": CARDS, "hand": 5, **fields}
    p = table(seats, round=3, turn=seats - 1, passes=seats - 1, **given)  # type: ignore[arg-type]
    p.events = []
    play(p, "pass", seat=seats - 1)
    assert p.over()
    return p


def part(p: Wordcraft, seat: int, source: str) -> int:
    """The points of a seat from one source."""
    return dict(p.scores()[seat].parts)[source]


def with_totals(totals: list[int], counts: list[int]) -> Wordcraft:
    """A game that ended with these totals and these numbers of cubes on the easy card, the rest from round 1."""
    steps = [0, *ladder(EASY)]
    rounds = [[total - steps[count], 0, 0] for total, count in zip(totals, counts, strict=True)]
    p = ended(
        len(totals),
        on_cards=on_cards(*[{EASY: count} for count in counts]),
        letter_ep=[points for row in rounds for points in row],
    )
    assert [score.total for score in p.scores()] == totals
    return p


# --- ladders ---------------------------------------------------------------------------------------------------


@rule("X-END-01")
def test_each_player_scores_each_card_by_its_ladder_and_his_cubes() -> None:
    p = ended(2, on_cards=on_cards({EASY: 3, HARD: 1}, {MEDIUM: 4}))
    assert part(p, 0, "ach." + EASY) == ladder(EASY)[2]
    assert part(p, 0, "ach." + HARD) == ladder(HARD)[0]
    assert part(p, 0, "ach." + MEDIUM) == 0
    assert part(p, 1, "ach." + MEDIUM) == ladder(MEDIUM)[3]
    assert [score.total for score in p.scores()] == [ladder(EASY)[2] + ladder(HARD)[0], ladder(MEDIUM)[3]]


@rule("X-END-01")
def test_nothing_is_scored_for_them_before_the_third_round_is_over() -> None:
    p = table(2, round=3, turn=1, passes=1, cards=CARDS, on_cards=on_cards({EASY: 3}, {}), hand=5)
    assert [source for source, _ in p.scores()[0].parts] == ["letters.1", "letters.2", "letters.3", "trigger"]
    assert (p.scores()[0].total, p.winners()) == (0, [])
    play(p, "pass", seat=1)
    assert p.scores()[0].total == ladder(EASY)[2]


@rule("X-END-01")
@pytest.mark.parametrize("ended_round", [1, 2])
def test_the_first_two_rounds_end_without_them(ended_round: int) -> None:
    p = table(2, round=ended_round, turn=1, passes=1, cards=CARDS, on_cards=on_cards({EASY: 3}, {}), hand=5)
    p.events = []
    play(p, "pass", seat=1)
    assert not p.over()
    assert "card-scored" not in [key for key, _, _ in p.events]
    assert p.scores()[0].total == 0


@rule("X-END-02", "X-EDGE-20")
@pytest.mark.parametrize("name", [EASY, MEDIUM, HARD])
def test_every_five_cubes_fill_a_set(name: str) -> None:
    step = ladder(name)
    values = {
        0: 0,
        1: step[0],
        2: step[1],
        3: step[2],
        4: step[3],
        5: step[4],
        6: step[4] + step[0],
        9: step[4] + step[3],
        10: 2 * step[4],
        11: 2 * step[4] + step[0],
        12: 2 * step[4] + step[1],
        15: 3 * step[4],
        19: 3 * step[4] + step[3],
    }
    for count, points in values.items():
        assert part(ended(2, on_cards=on_cards({name: count}, {})), 0, "ach." + name) == points


@rule("X-END-02", "X-EX-10")
def test_seven_cubes_on_an_easy_card_are_18_points() -> None:
    assert part(ended(2, on_cards=on_cards({}, {EASY: 7})), 1, "ach." + EASY) == 14 + 4


@rule("X-END-03")
def test_the_ladder_of_a_card_is_that_of_its_difficulty() -> None:
    by_difficulty: dict[str, list[list[int]]] = {}
    for card in game().pack.cards.achievements:
        by_difficulty.setdefault(DIFFICULTIES[card.difficulty], []).append(card.ladder)
    assert set(by_difficulty) == {"easy", "medium", "hard"}
    for ladders in by_difficulty.values():
        assert all(each == ladders[0] for each in ladders)
    assert len({tuple(ladders[0]) for ladders in by_difficulty.values()}) == 3


@rule("X-END-03")
def test_cards_of_one_difficulty_pay_the_same_whatever_their_category() -> None:
    categories = [
        card.category
        for name in (EASY, EASY_TOO)
        for card in game().pack.cards.achievements
        if card.id == "ach." + name
    ]
    assert categories[0] != categories[1]
    p = ended(2, on_cards=on_cards(dict.fromkeys(CARDS, 3), {}))
    paid = [part(p, 0, "ach." + name) for name in CARDS]
    assert paid == [ladder(EASY)[2], ladder(EASY)[2], ladder(MEDIUM)[2], ladder(HARD)[2]]


@rule("X-END-04")
@pytest.mark.parametrize(("count", "points"), [(2, 4), (5, 14)])
def test_the_stated_steps_of_the_easy_ladder(count: int, points: int) -> None:
    assert part(ended(2, on_cards=on_cards({EASY: count}, {})), 0, "ach." + EASY) == points


@rule("X-END-05")
def test_there_is_no_majority_on_achievement_cards() -> None:
    p = ended(3, on_cards=on_cards({EASY: 1}, {EASY: 2}, {EASY: 3}))
    assert [part(p, seat, "ach." + EASY) for seat in range(3)] == ladder(EASY)[:3]


# --- the sum ---------------------------------------------------------------------------------------------------


@rule("X-END-06")
def test_the_total_adds_up_three_rounds_the_trigger_and_the_cards() -> None:
    """Round 3 ends with cubes on T and E for seat 0, on D for seat 1."""
    eps = {letter.id: letter.ep for letter in game().pack.cards.letters}
    p = ended(
        2,
        letter_ep=[10, 20, 0, 7, 5, 0],
        trigger_ep=[2, 4],
        on_letters=cubes(2, EXAMPLE_GRID, T="20", E="10", D="01"),
        on_cards=on_cards({EASY: 2}, {HARD: 1}),
    )
    assert p.scores()[0].parts == [
        ("letters.1", 10),
        ("letters.2", 20),
        ("letters.3", eps["letter.t"] + eps["letter.e"]),
        ("trigger", 2),
        ("ach." + EASY, 4),
        ("ach." + EASY_TOO, 0),
        ("ach." + MEDIUM, 0),
        ("ach." + HARD, 0),
    ]
    assert p.scores()[0].total == 10 + 20 + eps["letter.t"] + eps["letter.e"] + 2 + 4
    assert p.scores()[1].total == 7 + 5 + eps["letter.d"] + 4 + ladder(HARD)[0]


@rule("X-END-06")
def test_projected_scores_are_the_scores_of_a_game_that_is_over() -> None:
    p = ended(2, letter_ep=[1, 2, 0, 3, 4, 0], on_letters=cubes(2, EXAMPLE_GRID, T="10"), on_cards=[1] * 8)
    plain = [score.to_data() for score in p.scores()]
    assert [score.to_data() for score in p.scores(projected=True)] == plain


@rule("X-END-06")
def test_projected_scores_of_a_running_game_count_letters_and_cards_as_they_lie() -> None:
    p = table(
        2,
        round=2,
        letter_ep=[5, 0, 0, 6, 0, 0],
        on_letters=cubes(2, EXAMPLE_GRID, T="12"),
        cards=CARDS,
        on_cards=on_cards({EASY: 5}, {}),
        hand=10,
    )
    t = next(letter.ep for letter in game().pack.cards.letters if letter.id == "letter.t")
    assert [score.total for score in p.scores()] == [5, 6]
    assert [score.total for score in p.scores(projected=True)] == [5 + 14, 6 + t]
    assert dict(p.scores(projected=True)[1].parts)["letters.2"] == t


@rule("X-END-06")
def test_the_events_tell_every_card_of_every_seat_and_the_totals() -> None:
    p = ended(2, letter_ep=[100, 0, 0, 0, 3, 0], on_cards=on_cards({EASY: 2, HARD: 1}, {EASY: 5}))
    assert p.events is not None
    assert p.events[-9:] == [
        ("card-scored", -1, {"seat": 0, "card": "ach." + EASY, "points": 4}),
        ("card-scored", -1, {"seat": 0, "card": "ach." + EASY_TOO, "points": 0}),
        ("card-scored", -1, {"seat": 0, "card": "ach." + MEDIUM, "points": 0}),
        ("card-scored", -1, {"seat": 0, "card": "ach." + HARD, "points": ladder(HARD)[0]}),
        ("card-scored", -1, {"seat": 1, "card": "ach." + EASY, "points": 14}),
        ("card-scored", -1, {"seat": 1, "card": "ach." + EASY_TOO, "points": 0}),
        ("card-scored", -1, {"seat": 1, "card": "ach." + MEDIUM, "points": 0}),
        ("card-scored", -1, {"seat": 1, "card": "ach." + HARD, "points": 0}),
        ("game-over", -1, {"winners": [0], "totals": [100 + 4 + ladder(HARD)[0], 3 + 14]}),
    ]
    assert p.events[-10][0] == "round-scored"


# --- the winner ------------------------------------------------------------------------------------------------


@rule("X-END-07")
@pytest.mark.parametrize(
    ("totals", "winner"),
    [([31, 30], 0), ([30, 31], 1), ([40, 41, 39], 1), ([40, 41, 39, 42], 3), ([43, 41, 39, 42], 0)],
)
def test_the_highest_total_wins(totals: list[int], winner: int) -> None:
    """However few cubes the winner has on achievement cards."""
    counts = [0 if seat == winner else 5 for seat in range(len(totals))]
    assert with_totals(totals, counts).winners() == [winner]


@rule("X-END-07")
def test_there_is_no_winner_while_the_game_runs() -> None:
    assert table(2, round=3, letter_ep=[50, 0, 0, 1, 0, 0]).winners() == []


@rule("X-END-08", "X-EDGE-21")
@pytest.mark.parametrize(("counts", "winner"), [([2, 1], 0), ([1, 2], 1), ([3, 5], 1), ([1, 0], 0)])
def test_of_tied_players_the_one_with_more_achievement_cubes_wins(counts: list[int], winner: int) -> None:
    assert with_totals([30, 30], counts).winners() == [winner]


@rule("X-END-08")
def test_the_cubes_of_all_four_cards_are_summed_for_the_tie() -> None:
    """Seat 0 has the most on one card, seat 1 more in all."""
    mine, yours = ladder(EASY)[2], sum(ladder(name)[0] for name in CARDS)
    p = ended(
        2,
        on_cards=on_cards({EASY: 3}, dict.fromkeys(CARDS, 1)),
        letter_ep=[50 - mine, 0, 0, 50 - yours, 0, 0],
    )
    assert [score.total for score in p.scores()] == [50, 50]
    assert p.winners() == [1]


@rule("X-END-09", "X-EDGE-21")
@pytest.mark.parametrize(
    ("totals", "counts", "winners"),
    [
        ([30, 30], [2, 2], [0, 1]),
        ([30, 30], [0, 0], [0, 1]),
        ([30, 29, 30], [1, 1, 1], [0, 2]),
        ([30, 30, 30, 30], [1, 2, 2, 1], [1, 2]),
        ([30, 30, 30, 30], [1, 1, 1, 1], [0, 1, 2, 3]),
    ],
)
def test_players_tied_in_both_share_the_win(totals: list[int], counts: list[int], winners: list[int]) -> None:
    assert with_totals(totals, counts).winners() == winners


@rule("X-EDGE-22", "X-END-08")
@pytest.mark.parametrize(
    ("totals", "counts", "winners"), [([30, 30, 29], [1, 2, 5], [1]), ([29, 30, 30], [5, 2, 2], [1, 2])]
)
def test_a_third_player_with_more_cubes_plays_no_part_in_the_tie(
    totals: list[int], counts: list[int], winners: list[int]
) -> None:
    assert with_totals(totals, counts).winners() == winners


# --- nothing follows -------------------------------------------------------------------------------------------


@rule("X-EDGE-28")
def test_after_round_3_there_are_no_new_cubes_and_no_new_grid() -> None:
    p = table(2, round=3, turn=1, passes=1, hand=[5, 18], on_letters=cubes(2, EXAMPLE_GRID, T="40"))
    supply, draws, first = p.supply[:], p.chance.draws, p.first
    play(p, "pass", seat=1)
    assert (p.over(), p.round, p.first) == (True, 3, first)
    assert (p.hand, p.supply, p.chance.draws) == ([9, 18], supply, draws)
    assert [chr(65 + letter) for letter in p.grid] == list(EXAMPLE_GRID)


@rule("X-EDGE-28")
def test_a_game_that_is_over_asks_nobody_and_allows_nothing() -> None:
    p = ended(2)
    assert (p.to_act(), p.may_interject()) == ((), ())
    assert [p.moves(seat) for seat in (0, 1)] == [[], []]
    for text in ("pass", "say TREE", "doubt TREE"):
        assert refused(p, text, seat=1).to_data() == {
            "rule": "X-FLOW-01",
            "key": "over",
            "params": {"seat": 1},
            "highlight": [],
        }


# --- rulings ---------------------------------------------------------------------------------------------------


def own_ladder(folder: Path) -> WordcraftGame:
    """The standard pack, but one easy card has an easy ladder of its own: 1, 1, 1, 1, 100."""
    pack = copied(STANDARD, folder)
    ladder = block_of(pack, "ladders.toml", "ladder.easy").replace("ladder.easy", "ladder.own")
    add(pack, "ladders.toml", f"\n{ladder}")
    change(pack, "ladders.toml", "ladder.own", "field_source", "")
    change(pack, "ladders.toml", "ladder.own", "ep", "ep = [1, 1, 1, 1, 100]")
    edit(pack, "achievements.toml", f"ach.{EASY}", "ladder.easy", "ladder.own")
    return with_cards(pack)


@rule("X-AMB-26")
def test_a_ladder_is_data_of_the_card_so_two_easy_cards_can_differ(tmp_path: Path) -> None:
    own = own_ladder(tmp_path)
    p = ended(2, of=own, on_cards=on_cards({EASY: 6, EASY_TOO: 6}, {}))
    assert part(p, 0, "ach." + EASY) == 100 + 1
    assert part(p, 0, "ach." + EASY_TOO) == ladder(EASY_TOO)[4] + ladder(EASY_TOO)[0]
