"""The judge of Wordcraft: what it sees in letters, cards and hands, and that its short cut judges words rightly."""

import tomllib
from pathlib import Path

import pytest

from heartwood.bots import bot_from_code, decide, play_out
from heartwood.bots.judges import judge_of
from heartwood.bots.judges import wordcraft as judging
from heartwood.bots.judges.wordcraft import AT_RISK, IN_HAND, IN_REACH, LATER, NAMES, POINTS, PROGRESS, RIVALS, TEMPO
from heartwood.core import Position, fast
from heartwood.core.position import ID_MASK
from heartwood.core.texts import LANGUAGES
from heartwood.games import open_game
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.ids import PASS, SAY
from tests.cli.tables import LETTERS, table

JUDGE = judging.wordcraft_judge()
SIZE = len(LETTERS)


def cubes_on(**cubes: int) -> list[int]:
    """Cubes of two seats on letter cards, such as T0=2 for two of seat 0 on T."""
    counts = [0] * 2 * SIZE
    for where, count in cubes.items():
        counts[int(where[1]) * SIZE + LETTERS.index(where[0])] = count
    return counts


def seen(position: Position, seat: int = 0) -> list[float]:
    """The features of a position."""
    return JUDGE.features(position, seat)


def play(position: Wordcraft, *moves: str) -> Wordcraft:
    """The position after these moves of whoever is to act."""
    for move in moves:
        position.play(position.to_act()[0], position.book.vocabulary.parse(move))
    return position


def test_every_feature_has_a_text_in_every_language() -> None:
    folder = Path(judging.__file__).parent / "texts" / "wordcraft"
    for language in LANGUAGES:
        texts = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))["feature"]
        assert list(texts) == NAMES == judge_of("wordcraft").names
        assert all("{change}" in text for text in texts.values())


def test_points_are_those_that_would_be_scored_now() -> None:
    position = open_game("wordcraft").start(3, {}, fast(3))
    bot = bot_from_code("wordsmith", "wordcraft")
    while not position.over():
        for seat, score in enumerate(position.scores(projected=True)):
            assert JUDGE.features(position, seat)[POINTS] == score.total
        seat = position.to_act()[0]
        position.play(seat, decide(bot, seat, position, fast(3)))
    totals = [score.total for score in position.scores()]
    assert seen(position)[POINTS] == totals[0]
    assert seen(position)[RIVALS] == sum(totals[1:]) / 2


def test_a_small_lead_is_at_risk_while_others_have_cubes() -> None:
    risks = [seen(table(on_letters=cubes_on(T0=lead)).position)[AT_RISK] for lead in (1, 2, 5)]
    assert 3 > risks[0] > risks[1] > risks[2] > 0
    tied = seen(table(on_letters=cubes_on(T0=2, T1=2)).position)
    assert tied[POINTS] == 3
    assert tied[AT_RISK] > risks[1]


def test_a_card_that_others_hold_is_in_reach_while_cubes_are_left() -> None:
    reach = [seen(table(on_letters=cubes_on(T1=lead)).position)[IN_REACH] for lead in (1, 3, 6)]
    assert reach[0] > reach[1] > reach[2] > 0
    rivals = [seen(table(on_letters=cubes_on(T1=lead)).position)[RIVALS] for lead in (1, 3, 6)]
    assert rivals[0] < rivals[1] < rivals[2]


def test_after_the_last_word_nothing_is_at_risk_or_in_reach() -> None:
    position = play(table(hand=5).position, "say TIE", "say SEAT", "keep")
    assert position.asking().name == "last-call"
    features = seen(position)
    assert (features[AT_RISK], features[IN_REACH], features[IN_HAND]) == (0, 0, 0)
    assert features[RIVALS] == 2 + 2 + 3 + 3  # A, E and S alone, T tied
    assert features[TEMPO] == 1


def test_only_cubes_that_can_still_be_spent_count() -> None:
    assert seen(table(hand=18).position)[IN_HAND] == 18
    hurried = table().position
    hurried.hand[1] = 4  # the other one is about to end the round
    assert seen(hurried)[IN_HAND] == 4 + judging.LAST_WORD - 2
    assert seen(hurried, 1)[TEMPO] == 18 - seen(hurried)[IN_HAND]
    ended = play(table(hand=5).position, "say TIE")
    assert seen(ended)[IN_HAND] == 0
    assert seen(ended, 1)[IN_HAND] == 5


def test_a_cube_on_a_card_costs_one_in_every_round_to_come() -> None:
    for round, cost in [(1, 2), (2, 1), (3, 0)]:
        features = seen(table(round=round, on_cards=[1, 0, 0, 0, 0, 0, 0, 0]).position)
        assert features[LATER] == cost
        assert (features[PROGRESS] > 0) == (round < 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_short_cut_tells_words_apart_as_the_positions_after_them_do(seats: int) -> None:
    """In the opening, later and after the trigger: both differ by the same number for every word."""
    position = open_game("wordcraft").start(seats, {}, fast(seats))
    assert isinstance(position, Wordcraft)
    looked = 0
    while position.round == 1:
        seat = position.to_act()[0]
        if position.asking().name == "turn":
            turn = judging.Turn(position, seat, JUDGE.weights)
            words = [move for move in position.moves(seat)[::9] if move & ID_MASK == SAY]
            apart = [JUDGE.value_of(position, seat, word, fast(1)) - turn.word(word) for word in words]
            assert apart == pytest.approx([apart[0]] * len(words))
            looked += len(words)
        position.play(seat, JUDGE.best(position, seat, fast(1)))
    assert looked > 100


def test_its_candidates_are_the_best_words_and_all_claims() -> None:
    position = open_game("wordcraft").start(2, {}, fast(5))
    assert isinstance(position, Wordcraft)
    seat = position.to_act()[0]
    words = JUDGE.candidates(position, seat)
    assert len(words) == judging.WIDTH
    assert words[0] == JUDGE.best(position, seat, fast(1))
    assert words[0] == JUDGE.best_word(position, seat, [m for m in position.moves(seat) if m & ID_MASK == SAY])
    said = play(table().position, "say SEAT")
    assert JUDGE.candidates(said, 0) == said.moves(0)


def test_in_its_very_last_turn_it_claims_all_it_can() -> None:
    position = play(table(round=3, trigger=1).position, "say SEAT")
    assert position.asking().name == "cubes"
    while position.to_act() == (0,) and position.asking().name == "cubes":
        position.play(0, JUDGE.best(position, 0, fast(1)))
    assert position.cards_of(0) == 2


def test_without_a_word_it_passes() -> None:
    position = table(hand=2).position
    assert JUDGE.candidates(position, 0) == [PASS]
    assert JUDGE.best_word(position, 0, []) == PASS


def test_greedy_beats_three_random_bots() -> None:
    game = open_game("wordcraft")
    for seed in range(8):
        lineup = [bot_from_code("greedy" if seat == seed % 4 else "random", "wordcraft") for seat in range(4)]
        position = game.start(4, {}, fast(seed))
        play_out(position, lineup, fast(seed))
        assert position.winners() == [seed % 4]
