"""The bot that plans its whole turn: a beam over its own moves, valued by what it has learned.

From the decision at hand the beam follows the best few positions move by move until the turn is over; positions whose
features are equal count once. The best ends are then carried over the end of the turn, all on the same few lucks, and
valued at the moment that follows. The plan is kept, and followed while the world is as foreseen.

Where all are asked at once, a plan ends with one's own last answer, and is valued there: what the answers of all lead
to is not looked at, since those of the others are not known, or not given yet.

A title gives its features, which also say when a turn is over; its judge gives the moves worth a thought. Without
learned values that fit, the judge plays, and a notice says so.
"""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

from heartwood.bots import clock
from heartwood.bots.base import Bot, Parameter
from heartwood.bots.judge import Judge
from heartwood.bots.judges import judge_of
from heartwood.bots.values import (
    Evaluator,
    Features,
    content_of,
    features_of,
    given_values,
    has_numpy,
    has_values,
    outcome,
)
from heartwood.core import Chance, Position, fast
from heartwood.core.position import BYTE, MASK_SHIFT

SEEDS = 1 << 30
ROOTS = 6  # so many first moves are compared at the end, if there are
LUCKS_AT_ONCE = 4  # between two looks at the time
LONGEST = 60  # decisions of each seat until one's own next turn
WORSE = 5.0  # points by which a first move is taken to be worse that one beam has dropped

Steps = tuple[tuple[bytes, int], ...]  # what is seen before each move of a plan, and the move


class Branch(NamedTuple):
    """A position inside the turn, and the way there."""

    position: Position
    row: bytes
    steps: Steps


class End(NamedTuple):
    """A way to the end of the turn: its last move is played in `position`, once for each luck."""

    value: float
    position: Position
    steps: Steps
    cut: bool  # thought of no further: valued as it lies


class Plan(NamedTuple):
    """The moves of the rest of a turn, and what they lead to."""

    value: float
    steps: Steps

    def move(self) -> int:
        """The first move."""
        return self.steps[0][1]


class Planner:
    """Plans turns of one title for one number of seats."""

    def __init__(self, features: Features, values: Evaluator, judge: Judge, settings: Mapping[str, float]) -> None:
        self.features = features
        self.evaluator = values
        self.of_rows = getattr(values, "of_rows", None)  # a net takes rows as they are
        self.judge = judge
        self.width = int(settings["width"])
        self.depth = int(settings["depth"])
        self.leaves = int(settings["leaves"])
        self.lucks = int(settings["lucks"])
        self.beams = int(settings["beams"])
        self.ahead = bool(settings["ahead"])
        self.moves = int(settings["moves"])
        self.seconds = settings["time"]

    def plans(self, seat: int, position: Position, chance: Chance) -> list[Plan]:
        """A plan for each first move that was thought through, the best first."""
        end = clock.now() + self.seconds if self.seconds else math.inf
        values: dict[int, list[float]] = {}  # by the first move
        steps: dict[int, Steps] = {}
        beams = 0
        while beams < self.beams and (not beams or clock.now() < end):
            for plan in self.one_beam(seat, position, fast(chance.below(SEEDS)), chance, end):
                values.setdefault(plan.move(), []).append(plan.value)
                steps.setdefault(plan.move(), plan.steps)
            beams += 1
        worst = min(min(found) for found in values.values()) - WORSE
        plans = [
            Plan((sum(found) + worst * (beams - len(found))) / beams, steps[move]) for move, found in values.items()
        ]
        return sorted(plans, key=lambda plan: -plan.value)

    def one_beam(self, seat: int, position: Position, luck: Chance, chance: Chance, end: float) -> list[Plan]:
        """The plans that one beam finds, all on one luck until the turn is over."""
        ends = self.ends(seat, position, luck, end)
        ends.sort(key=lambda found: -found.value)
        chosen = ends[: self.leaves]
        roots = {found.steps[0][1] for found in chosen}
        for found in ends[self.leaves :]:
            if len(roots) >= ROOTS:
                break
            if found.steps[0][1] not in roots:
                roots.add(found.steps[0][1])
                chosen.append(found)
        values = [found.value for found in chosen]
        if self.lucks and clock.now() < end:
            lucks = [fast(chance.below(SEEDS)) for _ in range(self.lucks)]
            values = self.on_lucks(seat, chosen, lucks, end)
        best: dict[int, Plan] = {}  # by the first move
        for value, found in zip(values, chosen, strict=True):
            move = found.steps[0][1]
            if move not in best or value > best[move].value:
                best[move] = Plan(value, found.steps)
        return list(best.values())

    def ends(self, seat: int, position: Position, luck: Chance, end: float) -> list[End]:
        """The ways to the end of the turn that the beam finds."""
        features = self.features
        turn = features.turn_of(position)
        frontier = [Branch(position, features.row(position, seat), ())]
        known = {frontier[0].row}
        left: list[tuple[float, Branch]] = []  # what the beam was too narrow for
        ends: list[End] = []
        for _ in range(self.depth):
            rows: list[bytes] = []
            reached: list[tuple[Position, Branch, int]] = []
            for branch in frontier:
                for move in self.candidates(branch.position, seat, luck):
                    if branch.steps and (ends or rows) and clock.now() >= end:
                        break
                    trial = tried(branch.position, seat, move, luck)
                    if not trial.stack:
                        steps = (*branch.steps, (branch.row, move))
                        ends.append(End(outcome(trial, seat), branch.position, steps, False))
                        continue
                    row = features.row(trial, seat)
                    if row not in known:
                        known.add(row)
                        rows.append(row)
                        reached.append((trial, branch, move))
            values = self.values(rows, [trial for trial, _, _ in reached], seat)
            late = clock.now() >= end
            frontier = []
            for place in sorted(range(len(rows)), key=lambda place: -values[place]):
                trial, branch, move = reached[place]
                steps = (*branch.steps, (branch.row, move))
                if features.turn_of(trial) != turn or not trial.stack[-1] >> MASK_SHIFT >> seat & 1:
                    ends.append(End(values[place], branch.position, steps, asks_others(branch.position)))
                elif late:
                    ends.append(End(values[place], branch.position, steps, True))
                elif len(frontier) < self.width:
                    frontier.append(Branch(trial, rows[place], steps))
                elif not ends:
                    left.append((values[place], Branch(trial, rows[place], steps)))
            if not frontier and not ends:  # all ways led back: take up what was left
                left.sort(key=lambda one: -one[0])
                frontier = [branch for _, branch in left[: self.width]]
                left = left[self.width :]
            if not frontier:
                break
        if not ends and not frontier:  # no move changes what is seen
            move = self.judge.best(position, seat, luck.copy())
            ends = [End(0.0, position, ((features.row(position, seat), move),), True)]
        if not ends:  # the turn is longer than we think
            values = self.values([branch.row for branch in frontier], [branch.position for branch in frontier], seat)
            ends = [
                End(value, branch.position, branch.steps, True) for value, branch in zip(values, frontier, strict=True)
            ]
        return ends

    def candidates(self, position: Position, seat: int, luck: Chance) -> list[int]:
        """The moves worth a thought, of many of them those that the judge likes best."""
        moves = self.judge.candidates(position, seat)
        if not self.moves or len(moves) <= self.moves:
            return moves
        worth = {move: self.judge.value_of(position, seat, move, luck.copy()) for move in moves}
        return sorted(moves, key=lambda move: -worth[move])[: self.moves]

    def on_lucks(self, seat: int, ends: list[End], lucks: Sequence[Chance], until: float) -> list[float]:
        """What the ends are worth on average, each carried over the end of the turn on the same lucks.

        All ends on a few lucks, then on a few more, as long as there is time.
        """
        worths = [found.value for found in ends]
        open_places = [place for place, found in enumerate(ends) if not found.cut]
        totals = [0.0] * len(ends)
        at_once = 1 if self.ahead else LUCKS_AT_ONCE
        for first in range(0, len(lucks), at_once):
            if first and clock.now() >= until:
                break
            some = lucks[first : first + at_once]
            rows: list[bytes] = []
            trials: list[Position] = []
            owners: list[int] = []
            gained = [0.0] * len(ends)
            certain: set[int] = set()  # where nothing is drawn: all lucks are the same
            for place in open_places:
                if self.ahead and clock.now() >= until:
                    return worths  # what counts was tried on the same lucks, or on none
                found = ends[place]
                for luck in some:
                    trial = found.position.guess(seat, luck.copy())  # other secrets, too: none of them is known
                    trial.apply(seat, found.steps[-1][1])
                    if self.ahead:
                        self.play_on(trial, seat, luck.copy())
                    if trial.stack:
                        rows.append(self.features.row(trial, seat))
                        trials.append(trial)
                        owners.append(place)
                    else:
                        gained[place] += outcome(trial, seat)
                    if trial.chance.draws == luck.draws and not self.ahead:
                        certain.add(place)
                        break
            for place, value in zip(owners, self.values(rows, trials, seat), strict=True):
                gained[place] += value
            for place in open_places:
                totals[place] += gained[place]
                worths[place] = totals[place] / (1 if place in certain else first + len(some))
            open_places = [place for place in open_places if place not in certain]
        return worths

    def play_on(self, position: Position, seat: int, luck: Chance) -> None:
        """Play on to this seat's next turn, all by the judge: what comes between the turns is then no riddle."""
        for _ in range(LONGEST * position.seats):
            if not position.stack:
                return
            asked = position.to_act()
            if asked[0] == seat and not position.asking().together:
                return
            position.apply(asked[0], self.judge.best(position, asked[0], luck))

    def values(self, rows: list[bytes], positions: list[Position], seat: int) -> list[float]:
        """What positions are worth; `rows` are their features."""
        if not rows:
            return []
        if self.of_rows is not None:
            found: list[float] = self.of_rows(rows)
            return found
        return list(self.evaluator.values(positions, seat))


def asks_others(position: Position) -> bool:
    """Are all asked at once, so that what one answers decides nothing before the others have answered, too?"""
    return position.seats > 1 and position.asking().together


def tried(position: Position, seat: int, move: int, luck: Chance) -> Position:
    """What comes of a move on a luck. Where all are asked at once, somebody else is always still to answer."""
    trial = position.copy()
    trial.chance = luck.copy()
    awaited = position.stack[-1] >> MASK_SHIFT & BYTE
    if awaited != 1 << seat or not asks_others(position):
        trial.apply(seat, move)
        return trial
    other = 1 << (seat + 1) % position.seats << MASK_SHIFT
    trial.stack[-1] |= other
    trial.apply(seat, move)
    if trial.stack[-1] >> MASK_SHIFT >> seat & 1:  # there is more to answer
        trial.stack[-1] &= ~other
    return trial


class PlannerBot(Bot):
    """Whole turns by beam and learned values."""

    name = "planner"
    games = ("woodcraft", "lignum")  # those with features to learn by
    parameters = (
        Parameter("time", 0.3, 0.0, 60.0, "bot.parameter.limit"),
        Parameter("width", 12, 1, 1000, "bot.parameter.beam"),
        Parameter("depth", 40, 1, 1000, "bot.parameter.turn"),
        Parameter("leaves", 12, 1, 1000, "bot.parameter.leaves"),
        Parameter("lucks", 4, 0, 1000, "bot.parameter.lucks"),
        Parameter("beams", 1, 1, 1000, "bot.parameter.beams"),
        Parameter("moves", 0, 0, 1000, "bot.parameter.moves"),
        Parameter("ahead", 0, 0, 1, "bot.parameter.ahead"),
    )
    hint_code = "planner:time=1.0:width=20:leaves=16:lucks=24:ahead=1"  # thoughtful, but nobody waits long
    net: ClassVar[Path | None] = None  # another one than those we give out
    evaluator: ClassVar[type[Evaluator] | None] = None  # another judgement than a net's

    def __init__(self, title: str, values: Mapping[str, float] | None = None) -> None:
        super().__init__(title, values)
        self.judge = judge_of(title)
        self.planners: dict[tuple[int, str], Planner | None] = {}
        self.ahead: dict[int, Steps] = {}  # the rest of the plan, by seat

    def is_able(self) -> bool:
        return has_numpy()

    def knows(self, position: Position) -> bool:
        """Are there values for positions like this one, of one's own or given out?"""
        return bool(self.net or self.evaluator) or has_values(self.title, position.seats)

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        planner = self.planner_for(position)
        if planner is None:
            return self.judge.best(position, seat, chance)
        ahead = self.ahead.pop(seat, ())
        if ahead:
            row, move = ahead[0]
            if row == planner.features.row(position, seat) and position.explain(seat, move) is None:
                self.ahead[seat] = ahead[1:]
                return move
        moves = self.judge.candidates(position, seat)
        if len(moves) == 1:
            return moves[0]
        plan = self.select(planner.plans(seat, position, chance), moves)
        self.ahead[seat] = plan.steps[1:]
        return plan.move()

    def select(self, plans: list[Plan], moves: list[int]) -> Plan:
        """The plan to follow: the best one."""
        return plans[0]

    def planner_for(self, position: Position) -> Planner | None:
        """The planner for positions like this one; None where there are no values for them."""
        key = (position.seats, content_of(position))
        if key not in self.planners:
            features = features_of(self.title, position)
            values = self.evaluator() if self.evaluator else given_values(self.title, features, self.net)
            planner = None
            if features is not None and values is not None:
                planner = Planner(features, values, self.judge, self.values)
            self.planners[key] = planner
        return self.planners[key]
