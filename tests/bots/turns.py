"""Turns that are played for a test of what they are for."""

from typing import TypeVar, cast

from heartwood.core import Position

P = TypeVar("P", bound=Position)


def after(p: P, moves: tuple[str, ...]) -> P:
    """The position when the first seat has made its last move, before what follows from it."""
    world = cast(P, p.copy())
    for place, text in enumerate(moves):
        move = world.book.vocabulary.parse(text)
        assert world.explain(0, move) is None, text
        if place + 1 < len(moves):
            world.apply(0, move)
        else:
            world.begin(0, move)
            world.run_steps(to_the_end=False)
    return world
