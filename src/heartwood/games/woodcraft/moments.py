"""When a move is possible: what a refusal says to a move that is none of the step that asks now (only for the edge).

What would not be possible after the open question either says when it is due; otherwise that question comes first. A
purchase that could not be paid, and so was not asked for, is refused for its price.
"""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, first_of
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import picking_rule
from heartwood.games.woodcraft.helpers import MUST
from heartwood.games.woodcraft.position import NONE, Woodcraft

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
PARTS_OF_THE_GAME: Final = [ids.SETTING_UP, ids.PLACING, ids.MARKETING, ids.LIMIT]  # besides step 2 of a turn
CALLED_FOR: Final = [  # questions that are there only when something calls for them
    *(ids.PAYING, ids.PICKING, ids.TOOL_KIND, ids.TOOL_SPACE, ids.REWARDS, ids.DIE_COLOUR, ids.TRIGGERS),
    *(ids.CLAIMING, ids.GRANTED),
]
UNDER_WAY: Final = [  # steps that may still call for something
    *(ids.GAIN, ids.ADVANCE, ids.MOVE_TILE, ids.COMPLETED, ids.FACE_DOWN, ids.REWARD_CHECK, ids.TOOL_PLACED),
    *(ids.TRIGGER_CHECK, ids.ASK_TOOL),
]
FOR_THE_TILE: Final = [ids.CHOOSE, ids.PERFORM, ids.BERRIES, ids.SWAP, ids.FINISH]
STOPS: Final = [
    *(ids.STOP_BUYING, ids.STOP_TRADING, ids.STOP_MATERIALS, ids.STOP_ORDERS, ids.STOP_WORK, ids.STOP_PLANTING),
]
# Where the rule of a step is not the one that says when it comes
OWN_RULES: Final = {
    ids.WORKING: "W-PROD-01",
    ids.PLANTING: "W-PROD-01",
    ids.PLACING: "W-ORDER-03",
    ids.PAYING: "W-ORDER-10",
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
    due = due_in(p, verb)
    if kind == ids.TURN and ACTION_OF.get(due.id, NONE) == p.tile != NONE and (p.done or can_begin(p, seat)):
        # the tile is the right one, only its action has not begun, or is over
        refusal.rule = due.rule if p.done else "W-TURN-07"
        refusal.params["when"] = "performed" if p.done else "perform-first"
        refusal.params["action"] = p.pack.board.action_ids[p.tile]
        return refusal
    if comes_another_time(p, verb, due):
        refusal.rule = "W-HELPER-16" if verb == ids.LATER else OWN_RULES.get(due.id, due.rule)
        refusal.params["when"] = due.name
        if verb == ids.PLACE and move >> ID_BITS in p.order_display:
            refusal.rule = "W-TAKE-01"  # not from hand: it lies on display
            refusal.params["when"] = "orders"
        return refusal
    if kind in ACTION_OF:
        refusal.rule = rule_inside(p, verb, due)
        if refusal.rule == "W-TURN-20":
            refusal.params["within"] = p.pack.board.action_ids[ACTION_OF[kind]]
            refusal.params["verb"] = p.book.vocabulary.text(move).split(" ")[0]
    elif kind in PARTS_OF_THE_GAME:
        refusal.rule = rule_of_part(p, kind, verb)
    elif kind == ids.PICKING:
        refusal.rule = picking_rule(p)
    elif kind == ids.TOOL_KIND and verb != ids.ATTIC:
        refusal.rule = "W-ATTIC-01"
    elif kind == ids.PAYING:
        refusal.rule = "W-ORDER-10" if first_of(p.stack[-1]) < p.pack.order_count else "W-TURN-18"
    elif kind == ids.GRANTED and first_of(p.stack[-1]) >= ids.AT_ONCE:
        refusal.rule = "W-HELPER-16"
    now = question(p, seat)
    if now:
        refusal.params["now"] = now
    return refusal


def comes_another_time(p: Woodcraft, verb: int, due: Step[Any]) -> bool:
    """Would a move still not be possible when the question that is open now is answered?"""
    kind = p.stack[-1] & ID_MASK
    if kind == ids.TURN or due.id in PARTS_OF_THE_GAME:
        return True
    if kind == ids.TOOL_KIND and verb == ids.ATTIC:
        return False
    if due.id in CALLED_FOR:
        return (kind == ids.TOOL_SPACE and verb == ids.TOOL) or not more_to_come(p)
    return verb in STOPS and ACTION_OF[due.id] != ACTION_OF.get(kind, NONE)


def can_begin(p: Woodcraft, seat: int) -> bool:
    """Is the action of the chosen tile still to come, and possible?"""
    return ids.PERFORM in [each & ID_MASK for each in p.moves(seat)]


def more_to_come(p: Woodcraft) -> bool:
    """Is something else going on below the question that is open now, which may still bring tools, picks and so on?"""
    for waiting in p.stack[:-1]:
        if waiting & ID_MASK in UNDER_WAY:
            return True
    return len(p.grants) > 0


def rule_inside(p: Woodcraft, verb: int, due: Step[Any]) -> str:
    """Why a move has to wait inside an action."""
    top = p.stack[-1]
    if top & ID_MASK == ids.WORKING and not first_of(top) & MUST:
        return "W-TURN-26"  # helpers produce for a gain, in no action of their own
    if due.id in CALLED_FOR:
        return "W-TURN-26"
    if ACTION_OF.get(due.id, NONE) != ACTION_OF[top & ID_MASK]:
        return "W-TURN-20"  # another action, inside one
    return "W-PROD-01"  # the action with a choice: it has been made, or is to be made first


def rule_of_part(p: Woodcraft, kind: int, verb: int) -> str:
    """Why there are no actions in a part of the game outside step 2 of a turn."""
    if kind == ids.PLACING and verb == ids.COMPLETE:
        return "W-INCOME-16"
    if in_turn(p, verb) and verb not in FOR_THE_TILE:
        return "W-TURN-21"
    return "W-TURN-22" if kind in (ids.SETTING_UP, ids.PLACING) else "W-TURN-02"


def in_turn(p: Woodcraft, verb: int) -> bool:
    """Is this verb one of step 2 of a turn: for the tile, the bonus action, a free action?"""
    turn = p.book.steps[ids.TURN]
    return turn is not None and turn.answers[verb]


def due_in(p: Woodcraft, verb: int) -> Step[Any]:
    """The step in which a verb is asked for; an order from hand is placed in an income phase."""
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
    if kind == ids.SETTING_UP and p.players[seat].chosen_helper != NONE:
        kept = len(p.players[seat].kept)
        return "to-place" if kept == p.pack.board.orders_kept else "keeping-more" if kept else "keeping"
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
