"""Hints: legal moves, the best first, with reasons that add up, and nothing of it changes the game."""

import pytest

from heartwood.bots import hints
from heartwood.bots.judges import judge_of
from heartwood.core import Position, fast
from heartwood.core.texts import load_texts
from heartwood.games import TITLES
from tests.bots.test_search import QUICK, midway


def positions(title: str) -> list[Position]:
    """A few moments of a game."""
    return [midway(title, seed, decisions) for seed, decisions in ((1, 5), (2, 15), (3, 30))]


@pytest.mark.parametrize(
    ("title", "code"), [*((title, "greedy") for title in TITLES), ("woodcraft", QUICK), ("lignum", QUICK)]
)
def test_hints_are_legal_and_explain_their_gain(title: str, code: str) -> None:
    judge = judge_of(title)
    for position in positions(title):
        seat = position.to_act()[0]
        before = position.digest()
        found = hints(title, seat, position, fast(4), 3, code)
        assert position.digest() == before
        assert 0 < len(found) <= 3
        assert len({hint.move for hint in found}) == len(found)
        assert [hint.share for hint in found] == sorted((hint.share for hint in found), reverse=True)
        for hint in found:
            assert position.explain(seat, hint.move) is None
            assert all(change.feature in judge.names for change in hint.changes)
            sizes = [abs(change.points) for change in hint.changes]
            assert sizes == sorted(sizes, reverse=True)
            assert all(size >= 0.25 for size in sizes)
            assert abs(hint.gain - sum(change.points for change in hint.changes)) < 0.25 * len(judge.names)


@pytest.mark.parametrize("title", TITLES)
def test_the_line_is_the_rest_of_the_own_turn(title: str) -> None:
    for position in positions(title):
        seat = position.to_act()[0]
        for hint in hints(title, seat, position, fast(4), 2, "greedy"):
            world = position.guess(seat, fast(1))
            world.apply(seat, hint.move)
            for move in hint.line:
                assert world.to_act()[0] == seat
                if world.explain(seat, move) is not None:
                    break  # what was drawn on the way is different here
                world.apply(seat, move)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_feature_has_a_text_with_its_change(title: str, language: str) -> None:
    from heartwood.bots.judges import FEATURES

    texts = load_texts(language, [FEATURES / title])
    for name in judge_of(title).names:
        assert "+7" in texts.say(f"feature.{name}", {"change": "+7"})
