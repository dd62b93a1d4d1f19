"""Hints: the best few moves, each with the rest of its turn and what speaks for it.

A planner plans the turn, or a search finds the best moves and the judge plays the turn on from there: what that brings
is summed up from the outcomes of its moves, and compared with the best of them. Where a game has no turns of several
decisions, the judge says what has changed in its features. Where it is about finding a move, clues come before it.
Everything is thought out on guesses, so a hint tells nobody more than the seat may know.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from heartwood.bots import clock
from heartwood.bots.base import Bot
from heartwood.bots.codes import HINT_CODE, bot_from_code
from heartwood.bots.judge import Clue, Judge
from heartwood.bots.judges import judge_of
from heartwood.bots.planner import End, Plan, Planner, PlannerBot, tried
from heartwood.bots.search import SearchBot
from heartwood.bots.values import Features, features_of
from heartwood.bots.values import outcome as final_value
from heartwood.core import Chance, Outcome, Position, fast
from heartwood.core.outcome import PieceMove, foresee
from heartwood.core.position import MASK_SHIFT

LONGEST: Final = 40  # own decisions that may follow a move
LEAST: Final = 0.25  # points: smaller changes are not worth a word
SEEDS: Final = 1 << 30
SPREAD: Final = 2.0  # points that make a move clearly better than another
FIRST: Final = 0.6  # of the time is for the best plan, the rest for others
POINTS: Final = "points"
COUNTED: Final = (POINTS, "money")  # of all sources together
CARD: Final = "card"
USED: Final = "used"  # the place of tiles of its own that a seat uses up for a while
TIE: Final = 0.5  # points: plans that differ by less are as good in the long run
GOODS: Final = ("beside", "keeps", "earned", "there", "moved")
LUCKS: Final = 4  # a plan is told as far as it can be played on so many of them


Best = Callable[[int, Position], int]  # the move of a seat that looks best


class Change(NamedTuple):
    """A feature that a move changes."""

    feature: str
    change: float  # in its own unit
    points: float  # as points at the end


class Good(NamedTuple):
    """How many more of a good a seat has, or fewer."""

    item: str
    amount: int
    where: str  # of dice and wood: their place; CARD for cards, pieces and tools


class Turn(NamedTuple):
    """What a planned turn leads to."""

    outlook: float | None  # points at the end; among several seats, points ahead of the best other one; None: unknown
    alone: bool
    best: bool
    lead: float | None  # points more than the next plan, if there is one; of any but the best: than the best one
    goods: list[Good]  # what it brings and costs, as far as that is certain
    completes: list[str]  # orders, tasks, cards
    nearer: list[str]  # orders, tasks that lack less after it
    beside: list[Good]  # how its goods differ from those of the best plan
    keeps: list[Good]  # of the best plan: what the next one spends, and it does not
    earned: list[Good]  # its points or money by source
    there: list[Good]  # what more lies where it leads than where the best plan leads, or less
    leaves: list[str]  # what the best plan completes and this one does not
    adds: list[str]  # what this one completes and the best plan does not
    purposes: list[Clue]  # what it is for, what counts most first: what tells it from the other plans, if anything does
    alike: list[Clue]  # of the best plan: what it is for like all the others
    forgoes: list[Clue]  # what it leaves undone, and the best plan does not; of the best one: and the next one does not
    whole: bool  # it is told to the end of the turn: whatever is drawn, it can be played
    still: Sequence[str] = ()  # goods of the best plan that can still be got after this one, in the same round
    moved: Sequence[Good] = ()  # how much has come to a place from another place of the seat


class Hint(NamedTuple):
    """A move worth considering."""

    move: int
    line: list[int]  # the moves of the same seat that would follow
    share: float  # how much speaks for this move beside the others; all together make 1
    gain: float  # points: after the line instead of before, by the judge; of a planned turn, its lead
    changes: list[Change]  # the largest first
    turn: Turn | None = None  # where it was planned


def hints(
    title: str, seat: int, position: Position, chance: Chance, count: int = 3, code: str | Bot = "search"
) -> list[Hint]:
    """The best moves of a seat that is to act, the best first; `code` names the searching bot that ranks them."""
    judge = judge_of(title)
    bot = bot_from_code(code, title) if isinstance(code, str) else code
    guess = position.for_bots().guess(seat, fast(chance.below(SEEDS)))
    if isinstance(bot, PlannerBot | SearchBot) and not bot.knows(guess):
        bot = bot_from_code(HINT_CODE, title)
    if isinstance(bot, PlannerBot):
        planner = bot.planner_for(guess)
        if planner is not None:
            adviser = Adviser(planner.features, planner.evaluator, judge, bot.values)
            return planned(adviser, seat, guess, chance, count)
        bot = bot_from_code(HINT_CODE, title)
    named = judge.advisable(guess, seat)
    if len(named) == 1:
        rows = [(named[0], 1.0)]
    elif isinstance(bot, SearchBot):
        values = [(move, value) for move, _, value in bot.ranked(seat, guess, chance)]
        features = features_of(title, guess)
        if features is not None:
            return searched(judge, features, seat, guess, values, chance, count)
        rows = shared(values)
    else:
        rows = by_worth(judge, seat, guess, named, chance)
    rows = rows[:count]
    whole = sum(share for _, share in rows)
    return [explained(judge, seat, guess, move, share / whole, chance) for move, share in rows]


def clues(title: str, seat: int, position: Position, found: list[Hint]) -> list[Clue]:
    """What to tell step by step before the best of these moves is named, where the game is about finding it."""
    return judge_of(title).clues(position.for_bots(), seat, found[0].move) if found else []


def by_worth(judge: Judge, seat: int, position: Position, moves: list[int], chance: Chance) -> list[tuple[int, float]]:
    """Moves by what the judge thinks of the position after them."""
    dice = fast(chance.below(SEEDS))
    return shared([(move, judge.value_of(position, seat, move, dice)) for move in moves])


def shared(values: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Moves with their values as moves with their shares, the best first: the better, the larger the share."""
    top = max(value for _, value in values)
    rows = [(move, math.exp((value - top) / SPREAD)) for move, value in values]
    return sorted(rows, key=lambda row: -row[1])


def explained(judge: Judge, seat: int, position: Position, move: int, share: float, chance: Chance) -> Hint:
    """What a move and the rest of the turn would change."""
    before = judge.features(position, seat)
    world = position.copy()
    world.chance = fast(chance.below(SEEDS))
    world.apply(seat, move)
    line: list[int] = []
    while world.stack and world.to_act() == (seat,) and len(line) < LONGEST:
        line.append(judge.best(world, seat, chance))
        world.apply(seat, line[-1])
    gain = judge.worth(world, seat) - judge.weigh(before)
    return Hint(move, line, share, gain, changed(judge, before, judge.features(world, seat)))


def changed(judge: Judge, before: list[float], after: list[float]) -> list[Change]:
    """What has changed in the features, the weightiest first."""
    changes = [
        Change(name, now - was, (now - was) * weight)
        for name, was, now, weight in zip(judge.names, before, after, judge.weights, strict=True)
    ]
    return sorted((change for change in changes if abs(change.points) >= LEAST), key=lambda change: -abs(change.points))


class Adviser(Planner):
    """A planner that thinks a few first moves through to the end of the turn, however good one of them looks."""

    least = 3

    def ends(self, seat: int, position: Position, luck: Chance, end: float) -> list[End]:
        now = clock.now()
        found = super().ends(seat, position, luck, now + (end - now) * FIRST)
        tried = {one.steps[0][1] for one in found}
        there = {one.steps[-1] for one in found}
        row = self.features.row(position, seat)
        turn = self.features.turn_of(position)
        for move in self.by_judge(seat, position, luck):
            if len(tried) >= self.least or clock.now() >= end:
                break
            trial = position.copy()
            trial.chance = luck.copy()
            trial.apply(seat, move)
            if move in tried or is_over(self.features, seat, trial, turn):
                continue
            ways = [one for one in super().ends(seat, trial, luck, end) if one.steps[-1] not in there]  # not reordered
            if ways:
                tried.add(move)
                there |= {one.steps[-1] for one in ways}
                found += [one._replace(steps=((row, move), *one.steps)) for one in ways]
        return found

    def by_judge(self, seat: int, position: Position, luck: Chance) -> list[int]:
        """The moves worth a thought, in the order in which the judge likes them."""
        moves = self.judge.candidates(position, seat)
        return sorted(moves, key=lambda move: -self.judge.value_of(position, seat, move, luck.copy()))


def is_over(features: Features, seat: int, position: Position, turn: int) -> bool:
    """Is a seat's turn over?"""
    stack = position.stack
    return not stack or features.turn_of(position) != turn or not stack[-1] >> MASK_SHIFT >> seat & 1


def searched(
    judge: Judge,
    features: Features,
    seat: int,
    position: Position,
    values: list[tuple[int, float]],
    chance: Chance,
    count: int,
) -> list[Hint]:
    """The moves that a search likes best, the best first, each with its turn as the judge plays it on from there."""
    worlds = [position.guess(seat, fast(chance.below(SEEDS))) for _ in range(LUCKS)]
    best = partial(judged_best, judge)
    shares = dict(shared(values))
    plans: list[tuple[float, Told]] = []
    for move, value in values:
        told = follow(judge, features, seat, worlds, [move], best)
        if all((told.goods, told.features) != (plan.goods, plan.features) for _, plan in plans):  # not reordered
            plans.append((value, told))
        if len(plans) == count:
            break
    plans = list(zip([value for value, _ in plans], distinct(judge, [told for _, told in plans]), strict=True))
    whole = sum(shares[told.moves[0]] for _, told in plans)
    found: list[Hint] = []
    for place, (value, told) in enumerate(plans):
        beside, other = plans[0] if place else plans[1] if len(plans) > 1 else (value, None)
        turn = turn_of(
            told, [plan for _, plan in plans], None, position.seats == 1, None if other is None else value - beside
        )
        changes = told.changes if other is None else speaking_for(judge, told, other)
        share = shares[told.moves[0]] / whole
        found.append(Hint(told.moves[0], told.moves[1:], share, value - beside, changes, turn))
    return found


def speaking_for(judge: Judge, told: "Told", other: "Told") -> list[Change]:
    """What a turn changes: first what speaks for it beside another one, which may be all that does."""
    beside = changed(judge, other.features, told.features)
    if not any(change.points > 0 for change in told.changes):
        return beside
    more = {change.feature: change.points for change in beside}
    return sorted(told.changes, key=lambda change: -more.get(change.feature, 0.0))


def judged_best(judge: Judge, seat: int, position: Position) -> int:
    """The move that the judge likes best."""
    return judge.best(position, seat, fast(0))


def planned(adviser: Adviser, seat: int, position: Position, chance: Chance, count: int) -> list[Hint]:
    """The best plans for the rest of the turn, each with what it brings, and with how it differs from the best one."""
    adviser.least = count
    plans = adviser.plans(seat, position, chance)
    top = plans[0].value
    worlds = [position.guess(seat, fast(chance.below(SEEDS))) for _ in range(LUCKS)]
    both = [(plan, follow_plan(adviser, seat, worlds, [move for _, move in plan.steps])) for plan in plans]
    equal = [one for one in both if one[0].value > top - TIE]  # of these, the one first that brings more now
    both = [
        *sorted(equal, key=lambda one: (-len(one[1].completes), -one[1].goods.get((POINTS, ""), 0))),
        *both[len(equal) :],
    ]
    both = different(both)
    shares = [math.exp((min(plan.value, top - TIE) - top) / SPREAD) for plan, _ in both]
    first = both[0][0]
    told_apart = distinct(adviser.judge, [told for _, told in both[:count]])
    found: list[Hint] = []
    for place, (plan, told) in enumerate(zip([plan for plan, _ in both[:count]], told_apart, strict=True)):
        lead: float | None = plan.value - first.value
        if not place:
            lead = plan.value - both[1][0].value if len(both) > 1 else None
        turn = turn_of(told, told_apart, plan.value, position.seats == 1, lead)
        move, *line = told.moves
        found.append(Hint(move, line, shares[place] / sum(shares[:count]), lead or 0.0, told.changes, turn))
    return found


def different(plans: list[tuple[Plan, "Told"]]) -> list[tuple[Plan, "Told"]]:
    """Without those that bring the same as one before them and are as good, or begin with a later move of it."""
    kept: list[tuple[Plan, Told]] = []
    for plan, told in plans:
        if not any(
            told.goods == other.goods
            and told.completes == other.completes
            and (abs(plan.value - same.value) < TIE or told.moves[0] in other.moves[1:])
            for same, other in kept
        ):
            kept.append((plan, told))
    return kept


def distinct(judge: Judge, plans: list["Told"]) -> list["Told"]:
    """Plans with what each is for as far as that tells it from others: the best from the others, these from the best.

    What all the plans are for says nothing about them, but that they are alike.
    """
    if len(plans) < 2:
        return plans
    best, *others = plans
    nearer = [one for one in best.nearer if not all(one in other.nearer for other in others)]
    held = [sum(is_held(judge, clue, other) for other in others) for clue in best.purposes]
    rows = sorted(zip(held, best.purposes, strict=True), key=lambda row: row[0])
    own = [clue for count, clue in rows if count < len(others)]
    return [
        best._replace(purposes=own, alike=[clue for count, clue in rows if count == len(others)], nearer=nearer),
        *(
            other._replace(
                purposes=[clue for clue in other.purposes if not is_held(judge, clue, best)],
                nearer=[one for one in other.nearer if one not in best.nearer],
            )
            for other in others
        ),
    ]


def is_held(judge: Judge, clue: Clue, plan: "Told") -> bool:
    """Is a plan for this, too?"""
    return any(judge.is_alike(clue, other) for other in plan.served)


def spared(best: "Told", others: Sequence["Told"]) -> list[Good]:
    """What every other plan spends, and the best one does not."""
    differences = [
        {
            key: min(0, best.goods.get(key, 0)) - amount
            for key, amount in other.goods.items()
            if amount < min(0, best.goods.get(key, 0))
            and (key[0], CARD) not in other.goods  # what it gets and uses
            and key[0] not in [item for item, _ in other.moved]  # nor is that spent
        }
        for other in others
    ]
    first, *rest = differences
    return goods_of({key: min([amount, *(one.get(key, 0) for one in rest)]) for key, amount in first.items()})


def turn_of(told: "Told", plans: Sequence["Told"], outlook: float | None, alone: bool, lead: float | None) -> Turn:
    """What a turn leads to, beside the best of these plans, or the best one beside the others."""
    best, *others = plans
    other = others[0] if others else None
    beside = {key: told.goods.get(key, 0) - best.goods.get(key, 0) for key in best.goods | told.goods}
    there = {key: told.there.get(key, 0) - best.there.get(key, 0) for key in best.there | told.there}
    return Turn(
        outlook,
        alone,
        told is best,
        lead,
        goods_of(told.goods),
        told.completes,
        told.nearer,
        goods_of(beside),
        spared(best, others) if told is best and others else [],
        [Good(item, amount, where) for (item, where), amount in told.earned.items() if amount],
        [Good(item, amount, "") for item, amount in there.items() if amount],
        [one for one in best.completes if one not in told.completes],
        [one for one in told.completes if one not in best.completes],
        told.purposes,
        told.alike,
        undone(told, other if told is best else best),
        told.whole,
        [item for (item, _), amount in beside.items() if amount < 0 and told.still.get(item, 0) >= -amount],
        [Good(item, amount, where) for (item, where), amount in told.moved.items()],
    )


def undone(told: "Told", other: "Told | None") -> list[Clue]:
    """What a plan leaves undone, and another one does not."""
    if other is None:
        return []
    both = [(key, params.get("order")) for key, params in other.forgone]
    return [(key, params) for key, params in told.forgone if (key, params.get("order")) not in both]


class Told(NamedTuple):
    """A plan, as far as it is certain."""

    moves: list[int]
    goods: dict[tuple[str, str], int]  # by item and place
    earned: dict[tuple[str, str], int]  # points and money by source
    there: dict[str, int]  # what lies where it leads
    completes: list[str]
    nearer: list[str]
    changes: list[Change]
    features: list[float]  # by the judge, at its end
    purposes: list[Clue]
    served: list[Clue]  # with what is told only where there is nothing weightier
    alike: list[Clue]  # those that do not tell it from others
    forgone: list[Clue]
    whole: bool
    still: dict[str, int]  # what can still be got in the same round
    moved: dict[tuple[str, str], int]  # by item and the place of the seat to which it goes from another one


def follow(judge: Judge, features: Features, seat: int, worlds: list[Position], moves: list[int], best: "Best") -> Told:
    """What the moves of a plan bring, as far as they can be made in all of these worlds.

    A plan that ends before its turn is over is carried on, so that a hint never ends at its first move.
    """
    before = worlds[0]
    own = f"players.{seat}."
    turn = features.turn_of(before)
    worlds = [world.copy() for world in worlds]
    quiet = before
    made: list[int] = []
    goods: dict[tuple[str, str], int] = {}
    earned: dict[tuple[str, str], int] = {}
    moved: dict[tuple[str, str], int] = {}
    completes: list[str] = []
    for move in islice(chain(moves, carried_on(features, seat, worlds, turn, best)), LONGEST):
        if any(world.explain(seat, move) is not None for world in worlds):
            break
        outcome = foresee(worlds[0], seat, move)
        for sign, some in ((-1, outcome.pays), (1, outcome.gains)):
            for change in some:
                key = (change.item, "" if change.item in COUNTED else change.where)
                goods[key] = goods.get(key, 0) + sign * change.amount
                if change.item in COUNTED:
                    source = (change.item, change.where)
                    earned[source] = earned.get(source, 0) + sign * change.amount
        for way in outcome.moves:
            for sign, place in ((1, way.source), (-1, way.target)):
                if place == own + USED:
                    goods[way.piece, USED] = goods.get((way.piece, USED), 0) + sign
        for card in cards_in(outcome, own):
            goods[card, CARD] = 1
        for way in moved_between(judge, outcome, own):
            for sign, place in ((-1, way.source), (1, way.target)):
                key = (way.piece, place.removeprefix(own))
                goods[key] = goods.get(key, 0) + sign
                if sign > 0:
                    moved[key] = moved.get(key, 0) + 1
        completes += outcome.completes
        quiet = worlds[0].copy()
        for world in worlds:
            world.apply(seat, move)
        made.append(move)
    goods = {key: amount for key, amount in goods.items() if amount and key not in [(card, CARD) for card in completes]}
    if made:  # what the end of a turn brings is no merit of the plan
        quiet.begin(seat, made[-1])
        quiet.run_steps(to_the_end=False)
    at_end = judge.features(quiet, seat)
    changes = changed(judge, judge.features(before, seat), at_end)
    nearer = judge.nearer(before, quiet, seat)
    purposes = judge.purposes(before, quiet, seat) if made else []
    served = judge.served(before, quiet, seat) if made else []
    still = judge.still_open(before, quiet, seat) if made else {}
    forgone = judge.forgone(before, quiet, seat) if made else []
    whole = is_over(features, seat, worlds[0], turn)
    there = judge.there(before, quiet, seat) if made else {}
    return Told(
        moves=made,
        goods=goods,
        earned=earned,
        there=there,
        completes=completes,
        nearer=nearer,
        changes=changes,
        features=at_end,
        purposes=purposes,
        served=served,
        alike=[],
        forgone=forgone,
        whole=whole,
        still=still,
        moved=moved,
    )


def follow_plan(planner: Planner, seat: int, worlds: list[Position], moves: list[int]) -> Told:
    """The same of the moves of a planner, who goes on with what has the highest value."""
    best = partial(best_at_first_sight, planner)
    return follow(planner.judge, planner.features, seat, worlds, moves, best)


def carried_on(features: Features, seat: int, worlds: list[Position], turn: int, best: Best) -> Iterator[int]:
    """The rest of a turn from where the first of these worlds is by then."""
    while not is_over(features, seat, worlds[0], turn):
        yield best(seat, worlds[0])


def best_at_first_sight(planner: Planner, seat: int, position: Position) -> int:
    """The move after which the position has the highest value."""
    moves = planner.judge.candidates(position, seat)
    trials = [tried(position, seat, move, fast(0)) for move in moves]
    rows = [planner.features.row(trial, seat) for trial in trials if trial.stack]
    values = iter(planner.values(rows, [trial for trial in trials if trial.stack], seat))
    worth = [next(values) if trial.stack else final_value(trial, seat) for trial in trials]
    return moves[worth.index(max(worth))]


def cards_in(outcome: Outcome, own: str) -> list[str]:
    """The cards, pieces and tools that come to a seat, whose places begin so; dice and wood are goods already."""
    goods = [change.item for change in outcome.gains]
    moves = [move for move in outcome.moves if move.target.startswith(own) and not move.source.startswith(own)]
    return [move.piece for move in moves if move.piece not in goods]


def moved_between(judge: Judge, outcome: Outcome, own: str) -> list[PieceMove]:
    """The goods that a seat moves from one of its stores to another one."""
    return [
        move
        for move in outcome.moves
        if move.source.startswith(own)
        and move.target.startswith(own)
        and judge.is_store(move.source.removeprefix(own))
        and judge.is_store(move.target.removeprefix(own))
    ]


def goods_of(amounts: dict[tuple[str, str], int]) -> list[Good]:
    """Points first, then cards, dice and wood last."""
    goods = [Good(item, amount, where) for (item, where), amount in amounts.items() if amount]
    return sorted(goods, key=lambda good: (good.item != POINTS, good.where != CARD, good.where != ""))


def hint_data(position: Position, hint: Hint) -> dict[str, object]:
    """The language-free form."""
    text = position.book.vocabulary.text
    return {
        "move": text(hint.move),
        "line": [text(move) for move in hint.line],
        "share": round(hint.share, 3),
        "gain": round(hint.gain, 2),
        "changes": [
            {"feature": change.feature, "change": round(change.change, 2), "points": round(change.points, 2)}
            for change in hint.changes
        ],
        "turn": None if hint.turn is None else turn_data(hint.turn),
    }


def turn_data(turn: Turn) -> dict[str, object]:
    """The same of a planned turn."""
    return {
        **turn._asdict(),
        "outlook": None if turn.outlook is None else round(turn.outlook, 1),
        "lead": None if turn.lead is None else round(turn.lead, 1),
        "goods": [good._asdict() for good in turn.goods],
        **{key: [good._asdict() for good in getattr(turn, key)] for key in GOODS},
        **{
            name: [{"key": key, "params": params} for key, params in getattr(turn, name)]
            for name in ("purposes", "alike", "forgoes")
        },
    }


def turn_from(data: dict[str, Any]) -> Turn:
    """A planned turn from its language-free form."""
    goods = {key: [Good(**good) for good in data[key]] for key in ("goods", *GOODS)}
    clues = {key: [(one["key"], one["params"]) for one in data[key]] for key in ("purposes", "alike", "forgoes")}
    return Turn(**{**data, **goods, **clues})
