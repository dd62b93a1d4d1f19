"""The judge of Lignum: features in words, no peeking, legal candidates, and play that beats chance."""

import tomllib
from pathlib import Path

from heartwood.bots import judge
from heartwood.bots.judges import judge_of, lignum
from heartwood.core import Position, fast
from heartwood.games.lignum import ids
from heartwood.games.lignum import lignum as game
from tests.games.lignum.layouts import drying_table
from tests.marks import rule

TEXTS = Path(lignum.__file__).parent / "texts" / "lignum"
GAME = game()
JUDGE = judge_of("lignum")


def begin(seats: int, seed: int) -> Position:
    """A game at its first decision."""
    return GAME.start(seats, {}, fast(seed))


def play(position: Position, greedy: set[int], seed: int) -> list[int]:
    """Play to the end, some seats by the judge and the others by chance; the money of each."""
    chance = fast(seed)
    while position.stack:
        seat = position.to_act()[0]
        if seat in greedy:
            move = JUDGE.best(position.guess(seat, chance), seat, chance)
        else:
            move = position.moves(seat)[chance.below(len(position.moves(seat)))]
        position.play(seat, move)
    return [score.total for score in position.scores()]


def test_every_feature_has_a_text_in_both_languages() -> None:
    for language in ("en", "de"):
        texts = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))["feature"]
        assert list(texts) == JUDGE.names
        assert all(list(text) == ["for", "against"] for text in texts.values())
        assert all("{points} $" in words for text in texts.values() for words in text.values())


def test_at_the_end_only_the_money_counts() -> None:
    for seats in (2, 3, 4):
        position = begin(seats, seats)
        money = play(position, {0}, seats)
        assert [JUDGE.worth(position, seat) for seat in range(seats)] == money


def test_what_others_chose_in_secret_changes_nothing() -> None:
    position = begin(4, 5)
    chance = fast(5)
    looked = 0
    while looked < 20:
        seats = position.to_act()
        seat = seats[-1]
        if position.asking().name == "selecting" and len(seats) < position.seats:
            worlds = [position.guess(seat, fast(seed)) for seed in range(5)]
            assert all(JUDGE.features(world, seat) == JUDGE.features(worlds[0], seat) for world in worlds)
            assert len({JUDGE.best(world, seat, fast(1)) for world in worlds}) == 1
            looked += 1
        moves = position.moves(seat)
        position.apply(seat, moves[chance.below(len(moves))])
        if not position.stack:
            position = begin(4, 5 + looked)


def test_candidates_are_legal_and_never_run_out() -> None:
    for seed in range(6):
        position = begin(2 + seed % 3, seed)
        chance = fast(seed)
        while position.stack:
            seat = position.to_act()[0]
            moves = position.moves(seat)
            candidates = JUDGE.candidates(position, seat)
            assert candidates
            assert set(candidates) <= set(moves)
            assert len(JUDGE.features(position, seat)) == len(JUDGE.names)
            position.apply(seat, moves[chance.below(len(moves))])


def test_it_plays_any_position_on() -> None:
    position = begin(3, 8)
    assert judge.play_on(position, JUDGE, fast(8), 10_000) > 100
    assert position.over()
    tactical = GAME.start(4, {"tactical": "on"}, fast(9))
    judge.play_on(tactical, JUDGE, fast(9), 10_000)
    assert tactical.over()


def test_it_beats_chance_at_every_number_of_seats() -> None:
    for seed in range(6):
        seats = 2 + seed % 3
        money = play(begin(seats, 20 + seed), {seed % seats}, seed)
        assert sorted(money)[-2] < money[seed % seats]


@rule("L-DRY-03")
def test_it_goes_on_where_somebody_has_begun_to_dry_on_the_left() -> None:
    position = drying_table({"sale": "firewood", "dry0": "softwood", "dry1": "milled_softwood milled_softwood"})
    position.play(0, position.book.vocabulary.parse("dry sale firewood"))
    while position.to_act() == (0,) and position.asking().name == "drying":
        moves = position.moves(0)
        move = JUDGE.best(position, 0, fast(1))
        assert move in moves
        position.apply(0, move)
    assert position.players[0].wood[ids.DRY_2 * ids.PIECES :][: ids.PIECES] == [0, 0, 0, 0, 2, 0]


@rule("L-DRY-03")
def test_it_makes_room_even_with_what_it_would_rather_leave() -> None:
    position = drying_table({"sale": "firewood", "dry0": "milled_firewood", "tasks": {"task.01": 1}})
    parse = position.book.vocabulary.parse
    position.play(0, parse("dry sale firewood"))  # the log that the task needs where it lies must move on now
    assert JUDGE.best(position, 0, fast(1)) == parse("dry dry0 milled_firewood")
