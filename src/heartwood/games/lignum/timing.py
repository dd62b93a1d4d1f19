"""What is said at the wrong time: the rule that gives a verb its time, where that of the step says nothing about it.

`refuse` is not asked then; the machine knows only that the step does not wait for this verb, or not for this seat.
A seat that a phase passes over since it can do nothing there is refused for what it lacks.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, MASK_SHIFT
from heartwood.games.lignum import ids
from heartwood.games.lignum.extras import passes
from heartwood.games.lignum.position import Lignum
from heartwood.games.lignum.rounds import has_work
from heartwood.games.lignum.winter import debt_of

EXTRAS: Final = [ids.LOAN, ids.BUILD, ids.EXCHANGE, ids.DRY_HUT, ids.FOOD_HUT_VERB]
VISITS: Final = [
    *(ids.HIRE_BEARERS, ids.BUY_FODDER, ids.PLAN, ids.HIRE_WOODCUTTERS, ids.BUY_TASK, ids.HIRE_SAWYERS),
    *(ids.TAKE, ids.VISIT_MARKET, ids.GO_CLEARING),
]
DEALS: Final = [ids.BUY_SAW, ids.BUY_FOOD, ids.SELL_SET, ids.SELL_GEAR, ids.LEAVE_MARKET]
ENDS: Final = [ids.END_TURN, ids.FINISH]
# Phases in which all work at the same time
WORK: Final = [
    *(ids.ARRIVING, ids.TRANSPORTING, ids.SAWING_STEP, ids.DELIVERING, ids.SELLING, ids.DRYING, ids.WINTER_CUTTING),
]
# What there is at one time only, wherever else it is said
ONLY_THEN: Final[dict[int, str]] = {
    ids.TAKE_OVERTIME: "L-PW-20",
    ids.NO_OVERTIME: "L-PW-20",
    ids.SELL_OFF: "L-FORCE-02",
    ids.ENOUGH: "L-FORCE-02",
    ids.TAKE_FOOD: "L-AREA-04",
    ids.LEAVE_FOOD: "L-AREA-04",
}
# What there is in winter only
OF_WINTER: Final[dict[int, str]] = {
    ids.BONUS: "L-WIN-04",
    ids.NO_BONUS: "L-WIN-04",
    ids.FELL: "L-WIN-06",
    ids.BURN: "L-WIN-01",
}
# What there is not in winter
NOT_OF_WINTER: Final[dict[int, str]] = {
    ids.SELECT: "L-ROUND-04",
    ids.PAY_MOVE: "L-WIN-06",
    ids.CUT: "L-WIN-06",
    ids.RAID: "L-WIN-06",
    ids.LAND: "L-ARR-05",
    ids.CARRY: "L-WIN-08",
    ids.WAGON_TRIP: "L-WIN-08",
    ids.DRIVE: "L-RAFT-05",
    ids.RAFT_VERB: "L-RAFT-05",
    ids.FLOAT: "L-RAFT-05",
    ids.SELL: "L-SELL-06",
    ids.DRY: "L-DRY-11",
}
# Steps that nobody may end
NO_END: Final[dict[int, str]] = {
    ids.SELECTING: "L-AREA-01",
    ids.CHOOSING: "L-AREA-01",
    ids.CUTTING: "L-CUT-01",
    ids.FORCED_SALE: "L-FORCE-06",
    ids.BURNING: "L-HEAT-07",
}


def at_wrong_time(p: Lignum, seat: int, move: int, refusal: Refusal) -> Refusal:
    """The refusal of a move, with its true cause if it comes at the wrong time or from a seat that is not asked."""
    if refusal.key == "not-awaited":
        if p.stack[-1] & ID_MASK == ids.SELECTING:
            rule, key = p.book.reasons[ids.AREA_CHOSEN]
            return Refusal(rule, key, refusal.params, [])
        if p.stack[-1] & ID_MASK in WORK and not has_work(p, seat) and passes(p, seat):
            trial = p.copy()  # passed over with nothing to do: refused for what is missing, as if it were asked
            trial.stack[-1] |= 1 << seat << MASK_SHIFT
            trial.players[seat].busy = [0] * ids.BUSY
            missing = trial.explain(seat, move)
            if missing is not None:
                return missing
    name_rule(p, move, refusal)
    return refusal


def name_rule(p: Lignum, move: int, refusal: Refusal) -> None:
    """Name the rule of a verb that is said at the wrong time, or by a seat that is not asked."""
    verb = move & ID_MASK
    if refusal.key not in ("not-now", "not-awaited", "not-your-turn"):
        return
    if verb in EXTRAS and (refusal.key != "not-your-turn" or p.asking().together):
        refusal.rule = "L-ROUND-05"
    elif refusal.key == "not-now":
        refusal.rule = rule_of_time(p, verb, refusal.rule)
        now = "no-turn" if verb == ids.END_TURN and p.stack[-1] & ID_MASK in WORK else question(p)
        if now:
            refusal.params["now"] = now
    else:
        refusal.rule = rule_of_turn(p, refusal)


def rule_of_turn(p: Lignum, refusal: Refusal) -> str:
    """Why a seat has to wait: in a phase for all, for everybody to be done with it."""
    step = p.stack[-1] & ID_MASK
    if step == ids.SELECTING and refusal.key == "not-your-turn":
        return "L-AREA-02"
    if step == ids.WINTER_BONUS and refusal.key == "not-your-turn":
        return "L-WIN-01"
    if step == ids.GATHERING and refusal.key == "not-your-turn":
        return "L-AREA-07"
    if step not in WORK:
        return refusal.rule
    if p.in_winter():
        return "L-WIN-01"
    return "L-WORK-06" if refusal.key == "not-awaited" else "L-WORK-02"


def is_covered(p: Lignum) -> bool:
    """In a forced sale: could its penalty be paid by now?"""
    top = p.stack[-1]
    return top & ID_MASK == ids.FORCED_SALE and p.players[p.active].money >= debt_of(top)


def question(p: Lignum) -> str:
    """What is asked now, where the step does not say it exactly: a key of the texts under [now], "" for none."""
    if is_covered(p):
        return "covered"
    step = p.stack[-1] & ID_MASK
    if step == ids.AT_MARKET_STEP and not p.players[p.active].busy[ids.TRADED]:
        return "first-deal"  # L-MKT-01: nobody leaves before it
    return "sledging" if step == ids.TRANSPORTING and p.in_winter() else ""


def has_left_market(p: Lignum) -> bool:
    """Has the foreman who is to move been at the market, or gone past it?"""
    here = p.players[p.active].place
    return p.stack[-1] & ID_MASK in (ids.TRAVELLING, ids.TRAVELLED) and here >= p.pack.numbers.kind.index("market")


def rule_of_time(p: Lignum, verb: int, rule: str) -> str:
    """When a verb could be said; the rule of the step for those that fit in anywhere."""
    step = p.stack[-1] & ID_MASK
    if verb in ENDS:
        if step in WORK:
            return "L-WIN-01" if p.in_winter() else "L-WORK-03"
        return "L-FORCE-07" if is_covered(p) else NO_END.get(step, rule)
    if verb in ONLY_THEN:
        return ONLY_THEN[verb]
    if p.in_winter():
        if verb in VISITS or verb in DEALS:
            return "L-WIN-03"
        if verb == ids.DELIVER and not p.pack.numbers.has_tasks[p.round - 1]:
            return "L-TASK-09"
        return NOT_OF_WINTER.get(verb, "L-WIN-01")
    if verb in OF_WINTER:
        return OF_WINTER[verb]
    if verb == ids.SLEDGE_TRIP:
        return "L-SLED-01"
    if verb in DEALS and p.phase <= ids.PHASE_TRAVEL:
        return "L-PATH-04" if has_left_market(p) else "L-MKT-01"
    if verb in VISITS or verb in DEALS:
        return "L-PATH-01" if step in (ids.AT_MARKET_STEP, ids.TRAVELLED) else "L-ROUND-01"
    if verb == ids.SELECT:
        return "L-ROUND-01" if p.pack.numbers.has_choice[p.round - 1] else "L-ROUND-02"
    return "L-CLEAR-02" if p.phase < ids.PHASE_CUTTING else "L-WORK-01"
