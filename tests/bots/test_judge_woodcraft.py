"""The judge of Woodcraft: its words, what it may know, the moves it thinks about, and how it plays."""

import re
from functools import cache
from pathlib import Path

import pytest

import heartwood.bots.judges
from heartwood.bots.judges.woodcraft import WoodcraftJudge, woodcraft_judge
from heartwood.core import Position, fast
from heartwood.core.game import Game
from heartwood.core.texts import LANGUAGES, load_texts
from heartwood.games import open_game

TEXTS = Path(heartwood.bots.judges.__file__).parent / "texts" / "woodcraft"
JUDGE = woodcraft_judge()


@cache
def game() -> Game:
    """The game with its standard content."""
    return open_game("woodcraft")


def start(seats: int, seed: int) -> Position:
    """A new game."""
    return game().start(seats, game().read_options({}, seats), fast(seed))


def positions(seats: int, seed: int, every: int) -> list[Position]:
    """Every so many positions of a game in which the judge plays, with a random move now and then."""
    found: list[Position] = []
    p = start(seats, seed)
    chance = fast(seed)
    count = 0
    while p.stack:
        if count % every == 0:
            found.append(p.copy())
        seat = p.to_act()[0]
        moves = p.moves(seat)
        p.apply(seat, moves[chance.below(len(moves))] if chance.below(3) else JUDGE.best(p, seat, chance))
        count += 1
    found.append(p)
    return found


def judged(seats: int, players: list[WoodcraftJudge | None], seed: int) -> list[int]:
    """The scores of a game between judges and those who play at random."""
    p = start(seats, seed)
    chance = fast(seed)
    while p.stack:
        seat = p.to_act()[0]
        judge = players[seat]
        moves = p.moves(seat)
        p.apply(seat, moves[chance.below(len(moves))] if judge is None else judge.best(p, seat, chance))
    return [score.total for score in p.scores()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_has_words(language: str) -> None:
    texts = load_texts(language, [TEXTS])
    assert set(texts.templates) == {f"feature.{name}" for name in JUDGE.names}
    for template in texts.templates.values():
        assert re.findall(r"{(\w+)}", template) == ["change"]


def test_the_end_is_worth_its_points() -> None:
    p = positions(3, 4, 1000)[-1]
    assert p.over()
    assert [JUDGE.worth(p, seat) for seat in range(3)] == [score.total for score in p.scores()]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_position_has_all_features(seats: int) -> None:
    for p in positions(seats, seats, 3):
        for seat in range(seats):
            assert len(JUDGE.features(p, seat)) == len(JUDGE.names)


def test_secrets_that_a_seat_cannot_know_do_not_count() -> None:
    for p in positions(3, 6, 5):
        for seat in range(3):
            world = p.guess(seat, fast(seat))
            assert JUDGE.features(p, seat) == JUDGE.features(world, seat)
            if seat in p.to_act():
                seen = [each.guess(seat, fast(9)) for each in (p, world)]
                assert JUDGE.best(seen[0], seat, fast(1)) == JUDGE.best(seen[1], seat, fast(1))


@pytest.mark.parametrize("seats", [1, 3])
def test_candidates_are_legal_and_there_is_one_if_there_is_a_move(seats: int) -> None:
    for seed in range(3):
        for p in positions(seats, seed, 2):
            for seat in p.to_act():
                moves = p.moves(seat)
                candidates = JUDGE.candidates(p, seat)
                assert bool(candidates) == bool(moves)
                assert set(candidates) <= set(moves)
                assert len(set(candidates)) == len(candidates)


def test_thinking_changes_nothing() -> None:
    for p in positions(2, 8, 4)[:-1]:
        before = p.to_data()
        seat = p.to_act()[0]
        assert JUDGE.best(p, seat, fast(3)) in p.moves(seat)
        for move in JUDGE.candidates(p, seat):
            JUDGE.value_of(p, seat, move, fast(3))
        assert p.to_data() == before


def test_it_beats_random_play() -> None:
    for seed in range(8):
        players: list[WoodcraftJudge | None] = [None] * 4
        players[seed % 4] = JUDGE
        scores = judged(4, players, seed)
        assert scores[seed % 4] == max(scores)
        assert scores.count(max(scores)) == 1


def test_alone_it_plays_a_good_game() -> None:
    scores = [judged(1, [JUDGE], seed)[0] for seed in range(10)]
    assert sum(scores) / len(scores) > 95
