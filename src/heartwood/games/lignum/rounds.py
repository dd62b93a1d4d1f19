"""The year: rounds and their phases follow each other (L-ROUND, L-WORK, L-ORDER, L-CLEAN, L-WIN-01, L-PW-20)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, SEATS_IN, Step, step
from heartwood.games.lignum import ids
from heartwood.games.lignum.areas import clear_path, fill_path, mark_wood, return_workers, show_next
from heartwood.games.lignum.drying import all_fit, areas_of, mark_loads
from heartwood.games.lignum.extras import can_move_on, passes
from heartwood.games.lignum.position import NONE, STILL, Lignum
from heartwood.games.lignum.sawmill import can_deliver, can_saw, can_sell, must_sell
from heartwood.games.lignum.scoring import end_game
from heartwood.games.lignum.transport import TO_SAWING, can_transport, put_down
from heartwood.games.lignum.verb import LignumVerb
from heartwood.games.lignum.view_types import Phase

# L-ROUND-01, L-WORK-01. Wood that is set afloat arrives in the next round, and what lies in the last drying area may
# still go to a task before it must be sold.
REGULAR: Final[list[int]] = [
    ids.PHASE_START,
    ids.PHASE_FILL,
    ids.PHASE_MARK,
    ids.PHASE_SELECT,
    ids.PHASE_TRAVEL,
    ids.PHASE_CUTTING,  # L-SETUP-03: the first of the work
    ids.PHASE_ARRIVAL,  # L-ARR-04, L-ARR-06: before transportation
    ids.PHASE_TRANSPORT,
    ids.PHASE_SAWING,
    ids.PHASE_TASKS,  # L-TASK-10, L-AMB-39: before selling
    ids.PHASE_SELLING,
    ids.PHASE_DRYING,
    ids.PHASE_END,
]
# L-WIN-01. No path, no cards, no choice of areas (L-ROUND-04, L-WIN-03), no arrival (L-ARR-05, L-AMB-56), no selling
# (L-SELL-06, L-AMB-41), no drying (L-DRY-11).
WINTERLY: Final[list[int]] = [
    ids.PHASE_START,
    ids.PHASE_BONUS,
    ids.PHASE_CUTTING,
    ids.PHASE_TRANSPORT,
    ids.PHASE_SAWING,
    ids.PHASE_TASKS,  # L-TASK-09, L-AMB-39: after sawing
    ids.PHASE_FEEDING,  # L-HEAT-06: before heating
    ids.PHASE_HEATING,
    ids.PHASE_END,
]
PHASE_NAMES: Final[list[Phase]] = [
    *("start", "fill", "mark", "select", "travel", "cutting", "arrival", "transport", "sawing", "tasks", "selling"),
    *("drying", "bonus", "feeding", "heating", "end"),
]


class Flow(Step[Lignum]):
    """The next phase of the round, when all are done with the one before (L-WORK-02)."""

    def run(self, p: Lignum, place: int, second: int) -> None:
        phases = WINTERLY if p.in_winter() else REGULAR  # L-WIN-13
        while phases[place] != ids.PHASE_END:
            p.phase = phases[place]
            place += 1
            p.stack.append(step(ids.FLOW, 0, place))
            begin_phase(p)
            if p.stack[-1] & ID_MASK != ids.FLOW:
                return
            p.stack.pop()  # nobody had anything to do
        p.phase = ids.PHASE_END
        end_round(p)


def begin_phase(p: Lignum) -> None:
    """What a phase does, or whom it asks."""
    phase = p.phase
    if not takes_place(p, phase):
        return
    if p.events is not None:
        p.tell("phase", {"round": p.round, "phase": PHASE_NAMES[phase]})
    if ids.PHASE_CUTTING < phase <= ids.PHASE_BONUS:
        begin_work(p)
    elif phase == ids.PHASE_START:
        if not p.in_winter():  # L-WIN-02, L-AMB-29: in winter the order of fall still holds
            p.clearing = []
        show_next(p)
        p.tell_works()
        mask = 0
        for seat in range(p.seats):
            if overtime(p, seat):
                mask |= 1 << seat
        ask_all(p, ids.OVERTIME_STEP, mask)  # L-PW-21, L-AMB-54: Overtime comes before all else, or never
    elif phase == ids.PHASE_FILL:
        fill_path(p)  # L-CLEAN-07
    elif phase == ids.PHASE_MARK:
        mark_wood(p)  # L-WOOD-07: nobody is asked
    elif phase == ids.PHASE_SELECT:
        begin_choice(p)
    elif phase == ids.PHASE_TRAVEL:
        p.stack.append(step(ids.TURNS, 0, 0))
    elif phase != ids.PHASE_CUTTING:
        p.stack.append(step(ids.TURNS_PROVIDING, 0, 0, phase))
    elif p.in_winter():
        begin_work(p)
    else:
        p.stack.append(step(ids.TURNS_CUTTING, 0, 0))


def takes_place(p: Lignum, phase: int) -> bool:
    """Is there such a phase in this round?"""
    numbers = p.pack.numbers
    if phase > ids.PHASE_SELECT:
        return phase != ids.PHASE_TASKS or numbers.has_tasks[p.round - 1]  # L-TASK-09
    if phase == ids.PHASE_FILL:
        return p.round > 1  # L-CLEAN-07: the set-up has filled the path for the first round
    if phase == ids.PHASE_MARK:
        return numbers.has_cards[p.round - 1]  # L-ROUND-02, L-ROUND-03
    if phase == ids.PHASE_SELECT:
        return numbers.has_choice[p.round - 1] or (p.round == 1 and p.setup.placing)  # L-TACT-08
    return True


def begin_choice(p: Lignum) -> None:
    """Step 3: in secret and together, or in turn (L-TACT-05)."""
    if p.setup.tactical:
        p.stack.append(step(ids.CHOICES, 0, 0))
    else:
        p.stack.append(step(ids.REVEAL))
        p.stack.append(step(ids.SELECTING, p.everyone()))  # L-AREA-01: nobody may pass


STEP_OF: Final[list[int]] = [  # by phase, from PHASE_CUTTING on
    ids.WINTER_CUTTING,
    ids.ARRIVING,
    ids.TRANSPORTING,
    ids.SAWING_STEP,
    ids.DELIVERING,
    ids.SELLING,
    ids.DRYING,
    ids.WINTER_BONUS,
]


def begin_work(p: Lignum) -> None:
    """A phase in which all work at the same time: who has anything to do is asked (L-ADV-03)."""
    if p.phase == ids.PHASE_ARRIVAL:
        for seat, player in enumerate(p.players):  # hardwood has no choice (L-ARR-03)
            for _ in range(player.wood[ids.RIVER * ids.PIECES + ids.HARDWOOD]):
                put_down(p, seat, ids.RIVER, ids.HARDWOOD, TO_SAWING, "river")  # L-EX-14
    mask = 0
    for seat in range(p.seats):
        if has_work(p, seat) or not passes(p, seat):
            mask |= 1 << seat
    ask_all(p, STEP_OF[p.phase - ids.PHASE_CUTTING], mask)  # L-WORK-03: all at the same time


def has_work(p: Lignum, seat: int) -> bool:
    """Is there anything for a seat to do in this phase?"""
    player = p.players[seat]
    phase = p.phase
    if phase == ids.PHASE_CUTTING:
        return player.mill or player.huts[ids.LODGING_HUT] > 0
    if phase == ids.PHASE_ARRIVAL:
        return player.holds(ids.RIVER)
    if phase == ids.PHASE_TRANSPORT:
        return can_transport(p, seat)
    if phase == ids.PHASE_SAWING:
        return can_saw(p, seat)
    if phase == ids.PHASE_TASKS:
        return can_deliver(p, seat)
    if phase == ids.PHASE_SELLING:
        return can_sell(p, seat)
    if phase == ids.PHASE_DRYING:
        return can_move_on(player)
    return True  # the winter bonus


def ask_all(p: Lignum, kind: int, mask: int) -> None:
    """Ask these seats at the same time."""
    for seat in SEATS_IN[mask]:
        p.players[seat].busy = [0] * ids.BUSY
    if mask:
        p.stack.append(step(kind, mask))


def overtime(p: Lignum, seat: int) -> int:
    """Disks of the work Overtime that a seat may take now (L-PW-20)."""
    return p.work_amount(p.players[seat], ids.OVERTIME)


class TakeOvertime(LignumVerb):
    """Take a disk of hardwood for the work Overtime (L-PW-20)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.wood[ids.WOODPILE * ids.PIECES + ids.HARDWOOD] += 1  # L-PW-21
        player.busy[ids.TAKEN] += 1
        if p.events is not None:
            p.tell("overtime", {"seat": seat})
        if player.busy[ids.TAKEN] == overtime(p, seat):
            p.answered(seat)


class Finish(LignumVerb):
    """A seat is done with a phase, however much or little was done (L-WORK-06).

    All work is optional: carrying (L-TRANS-08), sawing, tasks, winter's.
    """

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        kind = p.stack[-1] & ID_MASK
        if kind == ids.ARRIVING and player.holds(ids.RIVER):
            return ids.MUST_LAND  # L-ARR-01, L-AMB-45
        if kind == ids.TRANSPORTING and player.busy[ids.TRIP]:
            return ids.MUST_DEPART if player.busy[ids.LOADED] else ids.MUST_LOAD  # L-TRANS-02
        if kind == ids.SELLING and must_sell(player):
            return ids.MUST_SELL  # L-SELL-04
        if kind == ids.DRYING and not all_fit(p, player):
            return ids.MUST_DRY  # L-DRY-03
        return 0  # L-SAW-07, L-TASK-04, L-DRY-02, L-WIN-14: all other work is optional

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.busy = [0] * ids.BUSY
        player.dried = STILL
        player.pushed = STILL
        if p.answered(seat) and p.phase == ids.PHASE_DRYING:
            mark_loads(p)

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "must-dry":
            areas = areas_of(p, p.players[seat])
            stage = areas.overfull()
            refusal.params["pile"] = p.book.vocabulary.domains["pile"].word(ids.DRY_0 + stage)
            refusal.params["disks"], refusal.params["logs"] = areas.limit(stage, areas.others_entered(stage))


def end_round(p: Lignum) -> None:
    """Order, clean-up, and on to the next season."""
    if p.in_winter():  # L-ROUND-04, L-ORDER-03: the order stays
        for seat, player in enumerate(p.players):
            if p.events is not None and player.food:
                p.tell("spoils", {"seat": seat, "food": player.food})
            player.food = 0  # L-STORE-07, L-WOOD-05, L-FEED-04, L-AMB-31, L-EDGE-49: in the stores; not in the areas
    else:
        p.order = p.clearing[::-1]  # L-ORDER-01, L-CLEAR-04
        clear_path(p)
        return_workers(p)  # L-CLEAN-01
    for player in p.players:  # all else is kept, wood put up for sale in winter too (L-CLEAN-05, L-STORE-07, L-WIN-10)
        player.workers = [0, 0, 0]  # L-CLEAN-01, L-CUT-10
        player.mill = True  # L-MILL-02, L-CLEAN-02, L-WIN-13: after winter too
        player.area = NONE  # L-CLEAN-02, L-AMB-34, L-EDGE-27: all areas are free in winter
        player.place = 0  # L-ORDER-02, L-PATH-02
        player.raids = [0] * len(player.raids)
        player.exchanges = 0
    p.raided = [0] * p.pack.numbers.areas
    if p.round == len(p.pack.numbers.season):
        end_game(p)  # L-COMP-02, L-END-01
        return
    p.round += 1  # L-EX-27, L-CLEAN-06
    for player in p.players:
        player.begin_round(p.pack, p.round)
    p.stack.append(step(ids.FLOW))  # L-CLEAN-06: from the first phase
