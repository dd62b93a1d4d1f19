"""The year: rounds and their phases follow each other (L-ROUND, L-WORK, L-ORDER, L-CLEAN, L-WIN-01, L-PW-20)."""

from typing import Final

from heartwood.core.position import ID_MASK, SEATS_IN, Step, step
from heartwood.games.lignum.areas import clear_path, fill_path, mark_wood, return_workers, show_next
from heartwood.games.lignum.deed import Deed
from heartwood.games.lignum.drying import mark_loads
from heartwood.games.lignum.extras import can_move_on, idle
from heartwood.games.lignum.ids import (
    ARRIVING,
    BUSY,
    CHOICES,
    DELIVERING,
    DRYING,
    FLOW,
    HARDWOOD,
    LOADED,
    LODGING_HUT,
    MUST_DEPART,
    MUST_LAND,
    MUST_LOAD,
    MUST_SELL,
    OVERTIME,
    OVERTIME_STEP,
    PHASE_ARRIVAL,
    PHASE_BONUS,
    PHASE_CUTTING,
    PHASE_DRYING,
    PHASE_END,
    PHASE_FEEDING,
    PHASE_FILL,
    PHASE_HEATING,
    PHASE_MARK,
    PHASE_SAWING,
    PHASE_SELECT,
    PHASE_SELLING,
    PHASE_START,
    PHASE_TASKS,
    PHASE_TRANSPORT,
    PHASE_TRAVEL,
    PIECES,
    REVEAL,
    RIVER,
    SAWING_STEP,
    SELECTING,
    SELLING,
    SETTLING,
    TAKEN,
    TRANSPORTING,
    TRIP,
    TURNS,
    TURNS_CUTTING,
    WINTER_BONUS,
    WINTER_CUTTING,
    WOODPILE,
)
from heartwood.games.lignum.position import NONE, Lignum
from heartwood.games.lignum.sawmill import can_deliver, can_saw, can_sell, must_sell
from heartwood.games.lignum.scoring import end_game
from heartwood.games.lignum.transport import TO_SAWING, can_transport, put_down
from heartwood.games.lignum.view_types import Phase

REGULAR: Final[list[int]] = [
    PHASE_START,
    PHASE_FILL,
    PHASE_MARK,
    PHASE_SELECT,
    PHASE_TRAVEL,
    PHASE_CUTTING,
    PHASE_ARRIVAL,
    PHASE_TRANSPORT,
    PHASE_SAWING,
    PHASE_TASKS,
    PHASE_SELLING,
    PHASE_DRYING,
    PHASE_END,
]
WINTERLY: Final[list[int]] = [
    PHASE_START,
    PHASE_BONUS,
    PHASE_CUTTING,
    PHASE_TRANSPORT,
    PHASE_SAWING,
    PHASE_TASKS,
    PHASE_FEEDING,
    PHASE_HEATING,
    PHASE_END,
]
PHASE_NAMES: Final[list[Phase]] = [
    *("start", "fill", "mark", "select", "travel", "cutting", "arrival", "transport", "sawing", "tasks", "selling"),
    *("drying", "bonus", "feeding", "heating", "end"),
]


class Flow(Step[Lignum]):
    """The next phase of the round; the last one leads to the next round."""

    def run(self, p: Lignum, place: int, second: int) -> None:
        phases = WINTERLY if p.in_winter() else REGULAR
        while phases[place] != PHASE_END:
            p.phase = phases[place]
            place += 1
            p.stack.append(step(FLOW, 0, place))
            begin_phase(p)
            if p.stack[-1] & ID_MASK != FLOW:
                return
            p.stack.pop()  # nobody had anything to do
        p.phase = PHASE_END
        end_round(p)


def begin_phase(p: Lignum) -> None:
    """What a phase does, or whom it asks."""
    phase = p.phase
    if not takes_place(p, phase):
        return
    if p.events is not None:
        p.tell("phase", {"round": p.round, "phase": PHASE_NAMES[phase]})
    if phase == PHASE_START:
        if not p.in_winter():
            p.clearing = []
        show_next(p)
        mask = 0
        for seat in range(p.seats):
            if overtime(p, seat):
                mask |= 1 << seat
        ask_all(p, OVERTIME_STEP, mask)
    elif phase == PHASE_FILL:
        fill_path(p)
    elif phase == PHASE_MARK:
        mark_wood(p)
    elif phase == PHASE_SELECT:
        begin_choice(p)
    elif phase == PHASE_TRAVEL:
        p.stack.append(step(TURNS, 0, 0))
    elif phase == PHASE_CUTTING and not p.in_winter():
        p.stack.append(step(TURNS_CUTTING, 0, 0))
    elif phase in (PHASE_FEEDING, PHASE_HEATING):
        p.stack.append(step(SETTLING, 0, 0, phase))
    else:
        begin_work(p)


def takes_place(p: Lignum, phase: int) -> bool:
    """Is there such a phase in this round (L-ROUND-02, L-WIN-10)?"""
    numbers = p.pack.numbers
    if phase == PHASE_FILL:
        return p.round > 1  # the set-up has filled the path
    if phase == PHASE_MARK:
        return numbers.has_cards[p.round - 1]
    if phase == PHASE_SELECT:
        return numbers.has_choice[p.round - 1]
    return phase != PHASE_TASKS or numbers.has_tasks[p.round - 1]


def begin_choice(p: Lignum) -> None:
    """Step 3: in secret and together, or in turn (L-AREA-01, L-TACT-05)."""
    if p.setup.tactical:
        p.stack.append(step(CHOICES, 0, 0))
    else:
        p.stack.append(step(REVEAL))
        p.stack.append(step(SELECTING, p.everyone()))


STEP_OF: Final = [  # by phase, from PHASE_CUTTING on
    *(WINTER_CUTTING, ARRIVING, TRANSPORTING, SAWING_STEP, DELIVERING, SELLING, DRYING, WINTER_BONUS),
]


def begin_work(p: Lignum) -> None:
    """A phase in which all work at the same time: who has anything to do is asked (L-WORK-03)."""
    if p.phase == PHASE_ARRIVAL:
        for seat, player in enumerate(p.players):  # hardwood has no choice (L-ARR-03)
            for _ in range(player.wood[RIVER * PIECES + HARDWOOD]):
                put_down(p, seat, RIVER, HARDWOOD, TO_SAWING, "river")
    mask = 0
    for seat in range(p.seats):
        if has_work(p, seat) or not idle(p, seat):
            mask |= 1 << seat
    ask_all(p, STEP_OF[p.phase - PHASE_CUTTING], mask)


def has_work(p: Lignum, seat: int) -> bool:
    """Is there anything for a seat to do in this phase?"""
    player = p.players[seat]
    phase = p.phase
    if phase == PHASE_CUTTING:
        return player.mill or player.huts[LODGING_HUT] > 0
    if phase == PHASE_ARRIVAL:
        return player.holds(RIVER)
    if phase == PHASE_TRANSPORT:
        return can_transport(p, seat)
    if phase == PHASE_SAWING:
        return can_saw(p, seat)
    if phase == PHASE_TASKS:
        return can_deliver(p, seat)
    if phase == PHASE_SELLING:
        return can_sell(p, seat)
    if phase == PHASE_DRYING:
        return can_move_on(player)
    return True  # the winter bonus


def ask_all(p: Lignum, kind: int, mask: int) -> None:
    """Ask these seats at the same time."""
    for seat in SEATS_IN[mask]:
        p.players[seat].busy = [0] * BUSY
    if mask:
        p.stack.append(step(kind, mask))


def overtime(p: Lignum, seat: int) -> int:
    """Disks of the work Overtime that a seat may take now (L-PW-20)."""
    player = p.players[seat]
    return p.pack.works.value[p.pack.work_of[OVERTIME]] * player.planned(OVERTIME)


class TakeOvertime(Deed):
    """Take a disk of hardwood for the work Overtime (L-PW-20, L-PW-21)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.wood[WOODPILE * PIECES + HARDWOOD] += 1
        player.busy[TAKEN] += 1
        if p.events is not None:
            p.tell("overtime", {"seat": seat})
        if player.busy[TAKEN] == overtime(p, seat):
            p.answered(seat)


class Finish(Deed):
    """A seat is done with a phase (L-WORK-06)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        kind = p.stack[-1] & ID_MASK
        if kind == ARRIVING and player.holds(RIVER):
            return MUST_LAND  # L-AMB-45
        if kind == TRANSPORTING and player.busy[TRIP]:
            return MUST_DEPART if player.busy[LOADED] else MUST_LOAD
        if kind == SELLING and must_sell(player):
            return MUST_SELL  # L-SELL-04
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].busy = [0] * BUSY
        if p.answered(seat) and p.phase == PHASE_DRYING:
            mark_loads(p)


def end_round(p: Lignum) -> None:
    """Order, clean-up, and on to the next season (L-ORDER, L-CLEAN)."""
    if p.in_winter():
        for seat, player in enumerate(p.players):
            if p.events is not None and player.food:
                p.tell("spoils", {"seat": seat, "food": player.food})
            player.food = 0  # L-FEED-04
    else:
        p.order = p.clearing[::-1]  # L-ORDER-01
        clear_path(p)
        return_workers(p)  # L-CLEAN-01
    for player in p.players:
        player.workers = [0, 0, 0]
        player.mill = True
        player.area = NONE
        player.place = 0
        player.raids = [0] * len(player.raids)
        player.exchanges = 0
    p.raided = [0] * p.pack.numbers.areas
    if p.round == len(p.pack.numbers.season):
        end_game(p)
        return
    p.round += 1
    for player in p.players:
        player.begin_round(p.pack, p.round)
    p.stack.append(step(FLOW))
