"""The action index is one to one, observations are made of what a seat knows, and rewards follow the result."""

import numpy as np
import pytest

from heartwood.core import BadOption, Position, fast
from heartwood.envs import Spec, rewards, spec_of
from heartwood.games import TITLES

CASES = [(title, seats) for title in TITLES for seats in (1, 2, 3, 4) if seats > 1 or title == "woodcraft"]


def start(spec: Spec, seed: int) -> Position:
    """A new game."""
    return spec.game.start(spec.seats, spec.game.read_options({}, spec.seats), fast(seed))


def random_move(position: Position, seat: int, seed: int) -> int:
    """A legal move."""
    moves = position.moves(seat)
    return moves[fast(seed).below(len(moves))]


@pytest.mark.parametrize(("title", "seats"), CASES)
def test_every_legal_move_has_an_index_of_its_own(title: str, seats: int) -> None:
    spec = spec_of(title, seats)
    for seed in range(3):
        position = start(spec, seed)
        decisions = 0
        while not position.over():
            seat = position.to_act()[0]
            moves = position.moves(seat)
            indices = [spec.actions.index(move) for move in moves]
            assert [spec.actions.move(index) for index in indices] == moves
            assert spec.legal(position, seat) == sorted(set(indices))
            decisions += 1
            position.apply(seat, random_move(position, seat, decisions))


@pytest.mark.parametrize("title", TITLES)
def test_every_index_has_a_move_of_its_own(title: str) -> None:
    actions = spec_of(title, 2).actions
    step = max(1, actions.size // 5000)
    for index in [*range(0, actions.size, step), actions.size - 1]:
        assert actions.index(actions.move(index)) == index
        assert actions.vocabulary.parse(actions.text(index)) == actions.move(index)
    for index in (-1, actions.size):
        with pytest.raises(IndexError, match="numbered from 0"):
            actions.move(index)


def test_the_index_has_no_room_for_what_cannot_be() -> None:
    sizes = {title: spec_of(title, 2).actions.size for title in TITLES}
    assert sizes["woodcraft"] < 5_000  # the verb tables alone would give 52,814
    assert sizes["wordcraft"] < 360_000  # and here 3,895,084


def test_what_is_typed_has_no_index_and_is_never_awaited() -> None:
    spec = spec_of("wordcraft", 2)
    assert "propose" not in [rows.verb.name for rows in spec.actions.rows]
    position = spec.game.start(2, spec.game.read_options({"acceptance": "admit"}, 2), fast(1))
    decisions = 0
    while not position.over():
        seat = position.to_act()[0]
        legal = spec.legal(position, seat)
        assert legal
        assert spec.layout.size == len(spec.observation(position, seat))
        decisions += 1
        position.apply(seat, spec.actions.move(legal[decisions % len(legal)]))


@pytest.mark.parametrize(("title", "seats"), CASES)
def test_observations_and_masks_do_not_depend_on_secrets(title: str, seats: int) -> None:
    spec = spec_of(title, seats)
    position = start(spec, 5)
    decisions = 0
    while not position.over():
        decisions += 1
        if decisions % 7 == 0 or decisions < 10:
            for seat in range(seats):
                seen = spec.observation(position, seat)
                assert seen.shape == (spec.layout.size,)
                assert seen.dtype == np.float32
                assert np.isfinite(seen).all()
                for seed in range(2):
                    guess = position.guess(seat, fast(seed))
                    assert np.array_equal(spec.observation(guess, seat), seen)
                    assert spec.legal(guess, seat) == spec.legal(position, seat)
        actor = position.to_act()[0]
        position.apply(actor, random_move(position, actor, decisions))


def test_seats_see_their_own_cards() -> None:
    spec = spec_of("woodcraft", 2)
    position = start(spec, 1)
    drafts = [spec.observation(position, seat)[spec.layout.slices["own.draft"]] for seat in range(2)]
    assert drafts[0].sum() == drafts[1].sum() > 0
    assert not np.array_equal(drafts[0], drafts[1])


def test_seats_see_themselves_first() -> None:
    spec = spec_of("lignum", 3)
    position = start(spec, 1)
    money = spec.layout.slices["player0.money"]
    areas = [spec.observation(position, seat)[spec.layout.slices["player0.area"]] for seat in range(3)]
    players = position.view(0)["players"]
    assert isinstance(players, list)
    assert [player["area"] for player in players] == [int(area.argmax()) + 1 for area in areas]
    assert spec.observation(position, 2)[money][0] > 0


def test_a_layout_names_every_number_once() -> None:
    for title, seats in CASES:
        layout = spec_of(title, seats).layout
        ends = [0]
        for part in layout.parts:
            assert part.start == ends[-1]
            assert part.size > 0
            assert part.meaning()
            ends.append(part.start + part.size)
        assert ends[-1] == layout.size


@pytest.mark.parametrize(("title", "seats"), CASES)
def test_rewards_follow_the_result(title: str, seats: int) -> None:
    spec = spec_of(title, seats)
    position = start(spec, 9)
    decisions = 0
    while not position.over():
        seat = position.to_act()[0]
        decisions += 1
        position.apply(seat, random_move(position, seat, decisions))
    totals = [score.total for score in position.scores()]
    ranks, margins = rewards(position, "rank"), rewards(position, "margin")
    if seats == 1:
        assert ranks == margins == totals
        return
    assert sum(ranks) == pytest.approx(0)
    assert [seat for seat in range(seats) if ranks[seat] == max(ranks)] == position.winners()
    best = totals.index(max(totals))
    assert margins[best] == totals[best] - sorted(totals)[-2]


def test_unknown_rewards_are_refused() -> None:
    with pytest.raises(BadOption, match="rank or margin"):
        rewards(start(spec_of("lignum", 2), 1), "glory")
