"""Random play to the end: what simulators and searching bots do most of all, and so compiled with the rules."""

from heartwood.core.chance import Chance
from heartwood.core.position import Position


class Rollout:
    """What a random game looked like."""

    def __init__(self, decisions: int, offered: int, forced: int) -> None:
        self.decisions = decisions
        self.offered = offered  # moves to choose from, over all decisions
        self.forced = forced  # decisions without a choice


def roll_out(p: Position, chance: Chance, checked: bool = False) -> Rollout:
    """Play a position to its end: the first seat awaited takes a legal move drawn from `chance`.

    `checked`: by `play`, as at a table; otherwise by `apply`, as the moves come from the position itself.
    """
    decisions = 0
    offered = 0
    forced = 0
    while p.stack:
        seat = p.to_act()[0]
        moves = p.moves(seat)
        count = len(moves)
        decisions += 1
        offered += count
        if count == 1:
            forced += 1
        if checked:
            p.play(seat, moves[chance.below(count)])
        else:
            p.apply(seat, moves[chance.below(count)])
    return Rollout(decisions, offered, forced)
