"""No bot sees more than its seat may know: its choice is the same in all worlds that look the same to the seat."""

import pytest

from heartwood.bots import bot_from_code, bots_for, decide, hints
from heartwood.core import Position, fast
from tests.conformance.subjects import Subject, subjects

SUBJECTS = subjects()
# by rounds of thought: time would not be the same twice
CODES = {"search": "search:iterations=6:depth=4", "planner": "planner:time=0:width=3"}
TITLES = ("woodcraft", "lignum", "wordcraft")
CASES = [
    (subject, CODES.get(kind.name, kind.name))
    for subject in SUBJECTS
    if subject.game.id in TITLES
    for kind in bots_for(subject.game.id)
    if kind.needs_position
] + [
    (subject, code)
    for subject in SUBJECTS
    for title, code in (("wordcraft", "wordsmith:thoughts=8:time=0"), ("woodcraft", "planner:time=0:width=3:ahead=1"))
    if subject.game.id == title
]


def some_positions(subject: Subject, count: int) -> list[tuple[Position, int]]:
    """Decisions with a choice, spread over random games."""
    found: list[tuple[Position, int]] = []
    for seed, start in enumerate(subject.starts):
        position = start(seed)
        chance = fast(seed)
        place = 0
        while position.stack and len(found) < count * (seed + 1):
            seat = position.to_act()[0]
            moves = position.moves(seat)
            if len(moves) > 1 and place % 23 == 7:
                found.append((position.copy(), seat))
            place += 1
            position.apply(seat, moves[chance.below(len(moves))])
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("subject", "code"), CASES, ids=[f"{subject.name}: {code}" for subject, code in CASES])
def test_a_choice_does_not_change_with_what_the_seat_cannot_know(subject: Subject, code: str) -> None:
    bot = bot_from_code(code, subject.game.id)
    looked = 0
    for place, (position, seat) in enumerate(some_positions(subject, 3)):
        choice = decide(bot, seat, position, fast(place))
        world = subject.another_world(position, seat, place)
        assert decide(bot, seat, world, fast(place)) == choice
        assert position.explain(seat, choice) is None
        looked += 1
    assert looked


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_does_not_change_either(title: str) -> None:
    subject = next(subject for subject in SUBJECTS if subject.game.id == title)
    code = "greedy" if title == "wordcraft" else CODES["search"]
    for place, (position, seat) in enumerate(some_positions(subject, 2)):
        world = subject.another_world(position, seat, place)
        assert hints(title, seat, position, fast(3), 2, code) == hints(title, seat, world, fast(3), 2, code)
