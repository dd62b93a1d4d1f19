"""The position: the full state of a game, with its moves.

Pending decisions are data on a stack. The top step says who decides and what can be said; steps that ask for
nothing run by themselves. A step is one int: its id in 6 bits, the mask of the seats it waits for in 8, and two
arguments of 8 bits. A game adds its own fields; the machine that offers, refuses and plays moves is here, once.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, Generic

from heartwood.core.chance import Chance, fast
from heartwood.core.errors import BadSeats, Refusal, Refused
from heartwood.core.outcome import Outcome, foresee
from heartwood.core.verbs import ID_BITS, P, Verb, Vocabulary
from heartwood.core.view_types import CommonView, ScorePart, ScoreView
from heartwood.subclassing import mypyc_attr

EVERYONE: Final = -1  # the audience of a public event; otherwise a mask of seats
MASK_SHIFT: Final = 6
FIRST_SHIFT: Final = 14
SECOND_SHIFT: Final = 22
ID_MASK: Final = 63
BYTE: Final = 255

# Reasons that every game has; a game's own start at FIRST_REASON.
OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_NOW: Final = 3
NO_SUCH_MOVE: Final = 4
NOT_AWAITED: Final = 5
FIRST_REASON: Final = 8

SEATS_IN: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)]

Event = tuple[str, int, dict[str, object]]  # message key, audience, parameters


def step(id: int, mask: int = 0, first: int = 0, second: int = 0) -> int:
    """A step as it lies on the stack."""
    return id | mask << MASK_SHIFT | first << FIRST_SHIFT | second << SECOND_SHIFT


def first_of(step: int) -> int:
    """The first argument of a step on the stack."""
    return step >> FIRST_SHIFT & BYTE


def second_of(step: int) -> int:
    """The second argument of a step on the stack."""
    return step >> SECOND_SHIFT & BYTE


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[P]):
    """A kind of step. One that asks has verbs; one that runs does its work in `run` and never waits."""

    def __init__(self, id: int, name: str, rule: str, verbs: "list[Verb[P]]", asides: "list[Verb[P]]") -> None:
        self.id = id
        self.name = name
        self.rule = rule  # the rule that says what happens in this step
        self.order_rule = rule  # the rule that says whose turn it is
        self.verbs = verbs  # for the seats that the step waits for
        self.asides = asides  # for the others: things they may say although nobody waits for them
        self.asks = len(verbs) > 0
        self.together = False  # all are asked at once: whoever is no longer awaited has answered
        self.closes = False  # it runs when a turn or a phase is over: what it does is no longer part of the last move
        self.answers = [any(verb.id == id for verb in verbs) for id in range(1 << ID_BITS)]
        self.interjects = [any(verb.id == id for verb in asides) for id in range(1 << ID_BITS)]

    def offer(self, p: P, seat: int, out: list[int]) -> None:
        """Append the legal moves of a seat that the step waits for; a game may pass over verbs that have none now."""
        for verb in self.verbs:
            verb.offer(p, seat, out)

    def run(self, p: P, first: int, second: int) -> None:
        """What an automatic step does; it has been taken from the stack."""
        raise NotImplementedError


class Score:
    """The points of one seat and where they came from."""

    def __init__(self, seat: int, sources: list[str], points: list[int]) -> None:
        self.seat = seat
        self.sources = sources
        self.points = points  # by source
        self.total = sum(points)

    @property
    def parts(self) -> list[tuple[str, int]]:
        """The sources in their order, each with its points."""
        return list(zip(self.sources, self.points, strict=True))

    def to_data(self, before: ScoreView | None = None) -> ScoreView:
        """Plain data, the parts in their order. What is as in a score of these sources `before` is not built again."""
        sources, points = self.sources, self.points
        parts: list[ScorePart]
        if before is None:
            parts = [{"source": sources[place], "points": amount} for place, amount in enumerate(points)]
        else:
            parts = before["parts"][:]
            for place, part in enumerate(parts):
                if part["points"] != points[place]:
                    parts[place] = {"source": sources[place], "points": points[place]}
            for place in range(len(parts), len(points)):  # the end adds sources
                parts.append({"source": sources[place], "points": points[place]})
        return {"seat": self.seat, "total": self.total, "parts": parts}


class Rulebook:
    """What all positions of one game and content share: vocabulary, kinds of steps, reasons for refusals."""

    def __init__(self, vocabulary: Vocabulary, steps: "list[Step[Any]]", reasons: dict[int, tuple[str, str]]) -> None:
        self.vocabulary = vocabulary
        self.verbs: list[Verb[Any] | None] = vocabulary.by_id
        self.steps: list[Step[Any] | None] = [None] * (1 << ID_BITS)
        for kind in steps:
            if self.steps[kind.id] is not None:
                raise ValueError(f"step {kind.name} ({kind.id}) is declared twice")
            self.steps[kind.id] = kind
        self.asks = [kind is not None and kind.asks for kind in self.steps]
        self.reasons = reasons  # number -> (rule id, message key); the rule "" stands for the step's own


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Everything about a running game. Copies are independent; views, guesses and data are plain and complete."""

    def __init__(self, book: Rulebook, seats: int, stack: list[int], chance: Chance) -> None:
        self.book = book
        self.seats = seats
        self.stack = stack
        self.chance = chance
        self.events: list[Event] | None = None  # a list here collects what happens; copies start without
        self.revealed = False  # a secret was opened by the move being played

    # --- what a game adds --------------------------------------------------------------------------------

    def copy(self) -> "Position":
        """An independent copy, in a few microseconds; events are not collected in it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> CommonView:
        """All that this seat (None: a spectator) may know, as plain data, built by listing what is allowed."""
        raise NotImplementedError

    def guess(self, seat: int | None, chance: Chance) -> "Position":
        """A full position that agrees with all the seat knows, the rest drawn anew from `chance`.

        It is a function of what the seat knows: guessing again from a guess gives the same.
        """
        raise NotImplementedError

    def for_bots(self) -> "Position":
        """This position without moves that are legal, but that no bot of ours should make; itself if it has none."""
        return self

    def scores(self, projected: bool = False) -> list[Score]:
        """Points by seat and source; projected: as if the game were scored as it lies now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that won, several if they share; empty while the game runs, and for a game played alone."""
        raise NotImplementedError

    def to_data(self) -> dict[str, object]:
        """The exact state as JSON-ready data, pending decisions and chance included: for storage only."""
        raise NotImplementedError

    def announce(self) -> None:
        """Report, as events, how things stand at the beginning: for whoever has just started to listen."""

    def summary(self) -> list[str]:
        """How things stand, in a few lines that everybody may read; a game may say more."""
        view: Mapping[str, Any] = self.view(None)
        lines = [f"{view.get('game', 'a game')}, {self.seats} seats"]
        if "round" in view:
            rounds = f" of {view['rounds']}" if "rounds" in view else ""
            phase = f", {view['phase']}" if view.get("phase") else ""
            lines.append(f"round {view['round']}{rounds}{phase}")
        if self.stack:
            lines.append(f"to act: {seats_in_words(self.to_act())} ({self.asking().name})")
        else:
            lines.append(f"over; won by: {seats_in_words(self.winners())}")
        totals = [f"seat {score.seat}: {score.total}" for score in self.scores(True)]
        lines.append(f"points if scored now: {', '.join(totals)}")
        return lines

    def compare(self, certain: "Position", after: "Position", seat: int, outcome: Outcome) -> None:
        """Tell what a move tried out from here has changed for its seat.

        `after` is the position when the move's own part is done, `certain` as it was before anything was drawn: the
        same one if nothing was. Of `after` only that may be told which no draw can change. As it stands here: points.
        """
        if outcome.reveals or after.revealed:
            return
        had = dict(self.scores()[seat].parts)
        for source, points in after.scores()[seat].parts:
            outcome.change("points", points - had.get(source, 0), source)

    # --- the machine -------------------------------------------------------------------------------------

    def over(self) -> bool:
        """Has the game ended?"""
        return not self.stack

    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for: several in simultaneous choices, none when it is over."""
        if not self.stack:
            return ()
        return SEATS_IN[self.stack[-1] >> MASK_SHIFT & BYTE]

    def may_interject(self) -> tuple[int, ...]:
        """Seats that nobody waits for, but that may say something now (a doubt about a word, say)."""
        if not self.stack or not self.asking().asides:
            return ()
        awaited = self.to_act()
        return tuple([s for s in range(self.seats) if s not in awaited and self.moves(s)])

    def asking(self) -> "Step[Any]":
        """The kind of the top step."""
        kind = self.book.steps[self.stack[-1] & ID_MASK]
        assert kind is not None
        return kind

    def moves(self, seat: int) -> list[int]:
        """Every legal move of a seat, each once, in a stable order; without those that are typed."""
        if seat < 0 or seat >= self.seats:
            self.check_seat(seat)
        out: list[int] = []
        if self.stack:
            top = self.stack[-1]
            kind = self.book.steps[top & ID_MASK]
            assert kind is not None
            if top >> MASK_SHIFT >> seat & 1:
                kind.offer(self, seat, out)
            else:
                for verb in kind.asides:
                    verb.offer(self, seat, out)
        return out

    def shown_moves(self, seat: int) -> list[int]:
        """The legal moves a person may be shown: without those to be found by thinking, or played by a clock."""
        verbs = self.book.verbs
        shown: list[int] = []
        for move in self.moves(seat):
            verb = verbs[move & ID_MASK]
            if verb is not None and verb.listed:
                shown.append(move)
        return shown

    def parse(self, text: str) -> int:
        """The move of a notation, as `Vocabulary.parse`; a position may know a better reason why a text is none."""
        return self.book.vocabulary.parse(text)

    def reason(self, seat: int, move: int) -> int:
        """0 if the move is legal, else the number of the reason. The int must be a move of the vocabulary."""
        if not self.stack:
            return OVER
        id = move & ID_MASK
        kind = self.asking()
        if self.stack[-1] >> MASK_SHIFT >> seat & 1:
            if not kind.answers[id]:
                return NOT_NOW
        elif not kind.interjects[id]:
            return NOT_AWAITED if kind.together and kind.answers[id] else NOT_YOUR_TURN
        verb = self.book.verbs[id]
        assert verb is not None
        return verb.refuse(
            self,
            seat,
            move >> ID_BITS & verb.first_mask,
            move >> verb.second_shift & verb.second_mask,
            move >> verb.third_shift & verb.third_mask,
        )

    def explain(self, seat: int, move: int) -> Refusal | None:
        """None if the move is legal; else the rule that forbids it, and why."""
        self.check_seat(seat)
        verb = self.book.vocabulary.verb(move)
        reason = NO_SUCH_MOVE if verb is None else self.reason(seat, move)
        if not reason:
            return None
        rule, key = self.book.reasons[reason]
        refusal = Refusal(rule, key, {"seat": seat}, [])
        if self.stack:
            kind = self.asking()
            refusal.params["step"] = kind.name
            if not rule:
                refusal.rule = kind.order_rule if reason == NOT_YOUR_TURN else kind.rule
        if verb is not None and reason >= FIRST_REASON:
            arguments = [*verb.arguments(move), 0, 0, 0]
            verb.detail(self, seat, arguments[0], arguments[1], arguments[2], refusal)
        return refusal

    def play(self, seat: int, move: int) -> bool:
        """Play a legal move; True if it revealed anything, so that there is no way back. Else: Refused."""
        if seat < 0 or seat >= self.seats or self.book.vocabulary.verb(move) is None or self.reason(seat, move):
            refusal = self.explain(seat, move)
            assert refusal is not None
            raise Refused(refusal)
        return self.apply(seat, move)

    def apply(self, seat: int, move: int) -> bool:
        """`play` without the check: only for moves taken from `moves` of this very position."""
        verb = self.book.verbs[move & ID_MASK]
        assert verb is not None
        draws = self.chance.draws
        self.revealed = False
        verb.play(  # as in `begin`: a call less for what simulators do most of all
            self,
            seat,
            move >> ID_BITS & verb.first_mask,
            move >> verb.second_shift & verb.second_mask,
            move >> verb.third_shift & verb.third_mask,
        )
        if not self.stack or not self.book.asks[self.stack[-1] & ID_MASK]:
            self.run_steps()
        return self.revealed or self.chance.draws != draws

    def begin(self, seat: int, move: int) -> None:
        """Let the verb of a move change the position; the steps that follow by themselves have not run yet."""
        verb = self.book.verbs[move & ID_MASK]
        assert verb is not None
        self.revealed = False
        verb.play(
            self,
            seat,
            move >> ID_BITS & verb.first_mask,
            move >> verb.second_shift & verb.second_mask,
            move >> verb.third_shift & verb.third_mask,
        )

    def run_steps(self, to_the_end: bool = True) -> None:
        """Run the automatic steps until one asks, or the game is over; else only up to one that closes something."""
        stack = self.stack
        while stack:
            top = stack[-1]
            kind = self.book.steps[top & ID_MASK]
            assert kind is not None
            if kind.asks or (kind.closes and not to_the_end):
                return
            stack.pop()
            kind.run(self, top >> FIRST_SHIFT & BYTE, top >> SECOND_SHIFT & BYTE)

    def outcome(self, seat: int, move: int) -> Outcome:
        """What a legal move will do for its seat, as far as that is certain (see `core.outcome`). Else: Refused."""
        refusal = self.explain(seat, move)
        if refusal is not None:
            raise Refused(refusal)
        return self.outcomes(seat, [move])[0]

    def outcomes(self, seat: int, moves: list[int], seed: int = 0) -> list[Outcome]:
        """The same for several moves, taken from `moves` of this very position; equal for all seeds of the guess."""
        world = self.guess(seat, fast(seed))
        return [foresee(world, seat, move) for move in moves]

    def answered(self, seat: int) -> bool:
        """A seat has answered the top step; True (and the step is gone) if it was the last one awaited."""
        top = self.stack[-1] & ~(1 << MASK_SHIFT + seat)
        if top >> MASK_SHIFT & BYTE:
            self.stack[-1] = top
            return False
        self.stack.pop()
        return True

    def tell(self, key: str, params: dict[str, object], audience: int = EVERYONE) -> None:
        """Report an event. Ask `self.events is not None` first where building the parameters costs."""
        if self.events is not None:
            self.events.append((key, audience, params))

    def check_seat(self, seat: int) -> None:
        """Raise for a seat that is not at this table."""
        if seat < 0 or seat >= self.seats:
            raise BadSeats(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def digest(self) -> str:
        """A fingerprint of the exact state: equal positions, equal digests, on every machine and build."""
        return digest(self.to_data())

    def __repr__(self) -> str:
        return "\n".join(self.summary())

    def _repr_html_(self) -> str:
        """For a notebook."""
        head, *lines = [escape(line) for line in self.summary()]
        return f"<div><b>{head}</b>{''.join([f'<br>{line}' for line in lines])}</div>"


def seats_in_words(seats: Sequence[int]) -> str:
    """`seat 0`, `seats 0 and 2`, `nobody`."""
    if not seats:
        return "nobody"
    *others, last = [str(seat) for seat in seats]
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def with_item(items: list[int], place: int, item: int) -> list[int]:
    """A new list in which one item is another: for lists that copies of a position share."""
    changed = items[:]
    changed[place] = item
    return changed


def digest(data: object) -> str:
    """The fingerprint of plain data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def heard_by(event: Event, seat: int | None) -> bool:
    """May this seat (None: a spectator) see the event?"""
    return event[1] == EVERYONE or (seat is not None and bool(event[1] >> seat & 1))
