"""What observers write straight from positions is what an encoder makes of the views alone, number by number."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from heartwood.core import Position, fast
from heartwood.envs import Spec, spec_of
from heartwood.envs.layout import Layout, buffer_of
from heartwood.envs.views import ViewObserver
from heartwood.games import TITLES

SEATS = [(title, seats) for title in TITLES for seats in (1, 2, 3, 4) if seats > 1 or title == "woodcraft"]
CASES: list[tuple[str, int, dict[str, object]]] = [
    *[(title, seats, {}) for title, seats in SEATS],
    ("woodcraft", 3, {"hands": "open", "quadrant": "random"}),
    ("lignum", 3, {"tactical": "on", "winter": "random"}),
    ("wordcraft", 3, {"acceptance": "admit"}),
    ("wordcraft", 2, {"acceptance": "dictionary"}),
]


def model_of(spec: Spec, example: Position) -> Layout:
    """The layout of the title's encoder of views."""
    module: Any = import_module(f"tests.envs.views.{spec.game.id}")
    return Layout(ViewObserver(getattr(module, f"{spec.game.id}_observation")(spec.game)), example)


@pytest.mark.parametrize(("title", "seats", "options"), CASES)
def test_observers_write_what_the_views_say(title: str, seats: int, options: dict[str, object]) -> None:
    spec = spec_of(title, seats)
    chance = fast(seats)
    model = None
    for seed in range(2):
        position = spec.game.start(seats, spec.game.read_options(options, seats), fast(seed))
        if model is None:
            model = model_of(spec, position)
            assert model.parts == spec.layout.parts
        decisions = 0
        over = False
        while not over:
            over = position.over()
            decisions += 1
            for seat in range(seats):
                if over or (decisions + seat) % 3 == 0:
                    seen = spec.observation(position, seat)
                    wrong = seen != model.vector(position, seat)
                    assert not [name for name, place in model.slices.items() if wrong[place].any()], decisions
            if not over:
                seat = position.to_act()[-1]
                moves = position.moves(seat)
                position.apply(seat, moves[chance.below(len(moves))])


@pytest.mark.parametrize(("title", "seats", "options"), CASES)
def test_a_sheet_that_is_renewed_shows_what_a_new_one_does(title: str, seats: int, options: dict[str, object]) -> None:
    spec = spec_of(title, seats)
    observer, slices = spec.layout.observer, spec.layout.slices
    chance = fast(seats)
    shown = np.zeros((seats, spec.layout.size), np.float32)
    sheets = [observer.sheet(seat, buffer_of(row)) for seat, row in enumerate(shown)]
    for seed in range(2):  # the second game follows on the sheets of the first
        position = spec.game.start(seats, spec.game.read_options(options, seats), fast(seed))
        over = False
        while not over:
            over = position.over()
            for seat in range(seats):
                if over or chance.below(3):
                    observer.renew(position, sheets[seat])
                    wrong = shown[seat] != spec.observation(position, seat)
                    assert not [name for name, place in slices.items() if wrong[place].any()]
            if not over:
                seat = position.to_act()[-1]
                moves = position.moves(seat)
                position.apply(seat, moves[chance.below(len(moves))])
