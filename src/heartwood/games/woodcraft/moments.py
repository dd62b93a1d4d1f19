"""When a move is possible: what a refusal says to a move that is none of the step that asks now (only for the edge).

In the middle of something, that comes first; otherwise the move itself says when it would be due. A purchase that could
not be paid, and so was not asked for, is refused for its price.
"""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, first_of
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import picking_rule
from heartwood.games.woodcraft.helpers import MUST
from heartwood.games.woodcraft.position import Woodcraft

ACTION_OF: Final = {  # the action that is going on in a step
    ids.LUMBER: ids.BUY_LUMBER,
    ids.TRADING: ids.EXCHANGE,
    ids.MATERIALS: ids.BUY_MATERIALS,
    ids.ORDERS: ids.CHOOSE_ORDERS,
    ids.HIRING: ids.CHOOSE_HELPER,
    ids.PRODUCING: ids.PRODUCE,
    ids.WORKING: ids.PRODUCE,
    ids.PLANTING: ids.PRODUCE,
    ids.BUILDING: ids.IMPROVE,
}


def explain_moment(p: Woodcraft, seat: int, move: int, refusal: Refusal) -> Refusal:
    """The refusal of a move that is not asked for now, with the one true cause."""
    verb = move & ID_MASK
    kind = p.stack[-1] & ID_MASK
    if p.unpaid and (kind == ids.TURN or (kind == ids.LIMIT and p.unpaid & ID_MASK == ids.MARKETING)):
        unasked = p.book.steps[p.unpaid & ID_MASK]
        if unasked is not None and unasked.answers[verb]:
            trial = p.copy()
            trial.stack.append(p.unpaid)
            told = trial.explain(seat, move)
            if told is not None and verb not in [each & ID_MASK for each in trial.moves(seat)]:
                return told  # nothing of the kind could be paid, then as now
    if kind == ids.TURN:
        due = due_in(p, verb)
        refusal.rule = due.rule
        if due.id == ids.WORKING:
            refusal.rule = "W-PROD-01"
        elif due.id == ids.PLACING:
            refusal.rule = "W-ORDER-03"
        refusal.params["when"] = due.name
    elif (
        kind in ACTION_OF
        and not is_gain(p)
        and (in_turn(p, verb) or ACTION_OF.get(due_in(p, verb).id, ACTION_OF[kind]) != ACTION_OF[kind])
    ):
        refusal.rule = "W-TURN-20"  # another action, inside one
    elif kind == ids.PLANTING:
        refusal.rule = "W-PROD-01"  # option B has been chosen
    elif kind == ids.PICKING:
        refusal.rule = picking_rule(p)
    elif kind == ids.TOOL_KIND and verb == ids.HARVEST:
        refusal.rule = "W-ATTIC-01"
    elif kind == ids.GRANTED and first_of(p.stack[-1]) >= ids.AT_ONCE:
        refusal.rule = "W-HELPER-16"
    now = question(p, seat)
    if now:
        refusal.params["now"] = now
    return refusal


def is_gain(p: Woodcraft) -> bool:
    """Do helpers produce for a gain, and not in the action Produce / Plant a Tree?"""
    top = p.stack[-1]
    return top & ID_MASK == ids.WORKING and not first_of(top) & MUST


def in_turn(p: Woodcraft, verb: int) -> bool:
    """Is this verb one of step 2 of a turn: for the tile, the bonus action, a free action?"""
    turn = p.book.steps[ids.TURN]
    return turn is not None and turn.answers[verb]


def due_in(p: Woodcraft, verb: int) -> Step[Any]:
    """The step in which a verb is asked for; an order from hand is placed in an income phase (W-INCOME-05)."""
    found = p.asking()
    for kind in p.book.steps:
        if kind is not None and kind.answers[verb]:
            found = kind
            if verb != ids.PLACE:
                break
    return found


def question(p: Woodcraft, seat: int) -> str:
    """What is asked now, where the step does not say it exactly: a key of the texts under [now], "" for none."""
    kind = p.stack[-1] & ID_MASK
    if kind == ids.GRANTED and first_of(p.stack[-1]) >= ids.AT_ONCE:
        return "granted-or-later"
    if kind not in ACTION_OF:
        return ""
    name = p.asking().name
    verbs = [move & ID_MASK for move in p.moves(seat)]
    stop = False
    for verb in p.asking().verbs:
        stop = stop or (verb.name.startswith("stop-") and verb.id in verbs)
    if kind == ids.TRADING and not stop and (ids.SELL not in verbs or ids.BUY_SIX not in verbs):
        return "buying" if ids.BUY_SIX in verbs else "selling"
    if kind == ids.ORDERS and ids.TAKE not in verbs:
        name = "completing"
    if kind == ids.PLANTING and ids.WORK not in verbs:
        name = "only-planting"
    elif kind == ids.PLANTING and ids.PLANT not in verbs:
        name = "working"
    if stop:
        return f"{name}-or-stop"
    return "" if name == p.asking().name else name
