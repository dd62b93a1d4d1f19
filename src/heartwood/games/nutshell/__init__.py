"""Nutshell: the smallest game with secrets. It shows the contract on one page and proves the conformance suite.

Twelve nuts, worth 1 to 12. Every seat holds three in secret, the rest is the store. Each round the leader may
crack one of his nuts (it is laid open, out of play) and draw another from the store. Then all seats choose a nut in
secret; the choices are opened together, and the largest nut wins one point for each nut opened; its seat leads next.
The game ends when a hand is empty; most points win, ties are shared. Rules: N-CRACK-01, N-CHOOSE-01, N-WIN-01, ...
"""

from typing import Final

from heartwood.core.chance import WORD, Chance, chance_from_data
from heartwood.core.errors import Refusal
from heartwood.core.fields import ANY, NUMBER, Field, Fields
from heartwood.core.game import Game, Saved
from heartwood.core.position import (
    EVERYONE,
    NO_SUCH_MOVE,
    NOT_AWAITED,
    NOT_NOW,
    NOT_YOUR_TURN,
    OVER,
    Position,
    Rulebook,
    Score,
    Step,
    step,
)
from heartwood.core.verbs import Verb, Vocabulary, Words
from heartwood.games.nutshell.view_types import NutshellView

NUTS: Final = 12
HAND: Final = 3
NONE: Final = -1

CRACK: Final = 1
LEAVE: Final = 2
CHOOSE: Final = 3

CRACKING: Final = 1
CHOOSING: Final = 2
OPENING: Final = 3

NOT_HELD: Final = 8
STORE_EMPTY: Final = 9


class Nutshell(Position):
    """Hands and store are sorted lists of nuts (0 to 11); `chosen` holds what waits to be opened.

    A new position, or an independent copy of another.
    """

    def __init__(
        self, book: Rulebook, seats: int, stack: list[int], chance: Chance, like: "Nutshell | None" = None
    ) -> None:
        super().__init__(book, seats, stack, chance)
        self.hands: list[list[int]] = [] if like is None else [hand[:] for hand in like.hands]
        self.store: list[int] = list(range(NUTS)) if like is None else like.store[:]
        self.chosen: list[int] = [NONE] * seats if like is None else like.chosen[:]
        self.points: list[int] = [0] * seats if like is None else like.points[:]
        self.leader: int = 0 if like is None else like.leader

    def copy(self) -> "Nutshell":
        return Nutshell(self.book, self.seats, self.stack[:], self.chance.copy(), self)

    def guess(self, seat: int | None, chance: Chance) -> "Nutshell":
        world = Nutshell(self.book, self.seats, self.stack[:], chance, self)
        unknown = self.store[:]
        for other in range(self.seats):
            if other != seat:
                unknown.extend(self.hands[other])
                if self.chosen[other] != NONE:
                    unknown.append(self.chosen[other])
        unknown.sort()
        for other in range(self.seats):
            if other != seat:
                world.hands[other] = sorted([chance.take(unknown) for _ in self.hands[other]])
                if self.chosen[other] != NONE:
                    world.chosen[other] = chance.take(unknown)
        world.store = unknown
        return world

    def view(self, seat: int | None) -> NutshellView:
        if seat is not None:
            self.check_seat(seat)
        return {
            "game": "nutshell",
            "seat": seat,
            "seats": self.seats,
            "over": self.over(),
            "to_act": list(self.to_act()),
            "step": self.asking().name if self.stack else None,
            "hand": None if seat is None else self.hands[seat][:],
            "own_choice": None if seat is None or self.chosen[seat] == NONE else self.chosen[seat],
            "held": [len(hand) for hand in self.hands],
            "store": len(self.store),
            "leader": self.leader,
            "points": self.points[:],
            "scores": [score.to_data() for score in self.scores()],
            "projected": [score.to_data() for score in self.scores(projected=True)],
            "winners": self.winners(),
        }

    def scores(self, projected: bool = False) -> list[Score]:
        return [Score(seat, ["won"], [self.points[seat]]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.stack:
            return []
        best = max(self.points)
        return [seat for seat in range(self.seats) if self.points[seat] == best]

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "game": "nutshell",
            "version": 1,
            "content": {},
            "seats": self.seats,
            "stack": self.stack[:],
            "chance": self.chance.to_data(),
            **fields_of(self.seats).data(self),
        }
        for seat, hand in enumerate(self.hands):
            data[f"hand{seat}"] = hand[:]
        return data


def fields_of(seats: int) -> Fields:
    """What is saved beside steps, chance and hands, with its bounds."""
    return Fields(
        [
            Field("store", ANY, 0, NUTS - 1),
            Field("chosen", seats, NONE, NUTS - 1),
            Field("points", seats, 0, WORD),
            Field("leader", NUMBER, 0, seats - 1),
        ]
    )


class Crack(Verb[Nutshell]):
    """Lay a nut open and draw another from the store (N-CRACK-01)."""

    def offer(self, p: Nutshell, seat: int, out: list[int]) -> None:
        if p.store:
            for nut in p.hands[seat]:
                out.append(CRACK | nut << 6)

    def refuse(self, p: Nutshell, seat: int, nut: int, b: int, c: int) -> int:
        if nut not in p.hands[seat]:
            return NOT_HELD
        return 0 if p.store else STORE_EMPTY

    def play(self, p: Nutshell, seat: int, nut: int, b: int, c: int) -> None:
        p.hands[seat].remove(nut)
        drawn = p.chance.take(p.store)
        p.hands[seat].append(drawn)
        p.hands[seat].sort()
        p.tell("cracked", {"seat": seat, "nut": nut}, EVERYONE)
        p.tell("drew", {"nut": drawn}, 1 << seat)
        p.stack.pop()

    def add_params(self, p: Nutshell, seat: int, nut: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["nut"] = nut


class Leave(Verb[Nutshell]):
    """Crack none (N-CRACK-02)."""

    def offer(self, p: Nutshell, seat: int, out: list[int]) -> None:
        out.append(LEAVE)

    def refuse(self, p: Nutshell, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Nutshell, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()


class Choose(Verb[Nutshell]):
    """Choose a nut in secret (N-CHOOSE-01)."""

    def offer(self, p: Nutshell, seat: int, out: list[int]) -> None:
        for nut in p.hands[seat]:
            out.append(CHOOSE | nut << 6)

    def refuse(self, p: Nutshell, seat: int, nut: int, b: int, c: int) -> int:
        return 0 if nut in p.hands[seat] else NOT_HELD

    def play(self, p: Nutshell, seat: int, nut: int, b: int, c: int) -> None:
        p.hands[seat].remove(nut)
        p.chosen[seat] = nut
        p.tell("chose", {"seat": seat}, EVERYONE)
        p.answered(seat)

    def add_params(self, p: Nutshell, seat: int, nut: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["nut"] = nut


class Opening(Step[Nutshell]):
    """All choices are opened; the largest wins and leads (N-WIN-01)."""

    def run(self, p: Nutshell, first: int, second: int) -> None:
        p.revealed = True
        best = max(p.chosen)
        p.leader = p.chosen.index(best)
        p.points[p.leader] += p.seats
        p.tell("opened", {"nuts": p.chosen[:], "seat": p.leader}, EVERYONE)
        p.chosen = [NONE] * p.seats
        if p.hands[0]:
            ask_round(p)


def ask_round(p: Nutshell) -> None:
    """A round: the leader may crack, all choose, the choices are opened."""
    p.stack.append(step(OPENING))
    p.stack.append(step(CHOOSING, (1 << p.seats) - 1))
    p.stack.append(step(CRACKING, 1 << p.leader))


class NutshellGame(Game):
    """Nutshell has neither options nor content."""

    def __init__(self) -> None:
        crack = Crack(CRACK, "crack", ("nut",))
        leave = Leave(LEAVE, "leave")
        choose = Choose(CHOOSE, "choose", ("nut",))
        vocabulary = Vocabulary([crack, leave, choose], [Words("nut", [str(nut + 1) for nut in range(NUTS)])])
        choosing: Step[Nutshell] = Step(CHOOSING, "choosing", "N-CHOOSE-01", [choose], [])
        choosing.together = True
        steps: list[Step[Nutshell]] = [
            Step(CRACKING, "cracking", "N-CRACK-01", [crack, leave], []),
            choosing,
            Opening(OPENING, "opening", "N-WIN-01", [], []),
        ]
        reasons = {
            OVER: ("N-END-01", "over"),
            NOT_YOUR_TURN: ("", "not-your-turn"),
            NOT_NOW: ("", "not-now"),
            NOT_AWAITED: ("", "not-awaited"),
            NO_SUCH_MOVE: ("", "no-such-move"),
            NOT_HELD: ("N-CHOOSE-01", "not-held"),
            STORE_EMPTY: ("N-CRACK-01", "store-empty"),
        }
        super().__init__("nutshell", 1, [2, 3], [], {}, Rulebook(vocabulary, list(steps), reasons))

    def start(self, seats: int, options: dict[str, object], chance: Chance) -> Nutshell:
        self.read_options(options, seats)
        position = Nutshell(self.book, seats, [], chance)
        position.hands = [sorted([chance.take(position.store) for _ in range(HAND)]) for _ in range(seats)]
        ask_round(position)
        return position

    def restore(self, data: object) -> Nutshell:
        saved = Saved(data, self)
        seats = saved.number("seats", 2, 3)
        chance = chance_from_data(saved.data.get("chance"))
        position = Nutshell(self.book, seats, saved.stack(self, seats), chance)
        position.hands = [saved.numbers(f"hand{seat}", ANY, 0, NUTS - 1) for seat in range(seats)]
        fields_of(seats).fill(position, saved)
        return position


def open_nutshell() -> NutshellGame:
    """Nutshell has nothing to choose from."""
    return NutshellGame()
