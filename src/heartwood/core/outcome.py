"""What a move will do, told before it is played: what its seat pays and gains, which pieces move, what it completes.

No rule is written a second time: the move is tried out in a guess, and the game compares what lies there before and
after. So an outcome is a function of what the seat knows. Two limits make it certain. It ends where the move's own part
ends: at the next question, or at a step that closes a turn or a phase (`Step.closes`), though that runs by itself. And
of a move that reveals something only that is told which is the same whatever comes to light.
"""

from typing import TYPE_CHECKING, Final

from heartwood.core.chance import OutcomeMissing, forced

if TYPE_CHECKING:
    from heartwood.core.position import Position

SUPPLY: Final = "supply"  # where pieces come from and go to that lie in no place of the view


class Change:
    """A good that the seat pays or gains: points of every source on their own, dice and wood with their place.

    `where` is the source, or the place in the seat's own part of the view; "" for goods that have but their name there.
    """

    def __init__(self, item: str, amount: int, where: str) -> None:
        self.item = item
        self.amount = amount  # more than 0
        self.where = where

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {"item": self.item, "amount": self.amount, "where": self.where}


class PieceMove:
    """A piece that changes its place. A place is its path in the view, such as `players.0.rooms.2`, or SUPPLY."""

    def __init__(self, piece: str, source: str, target: str) -> None:
        self.piece = piece
        self.source = source
        self.target = target

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {"piece": self.piece, "source": self.source, "target": self.target}


class Outcome:
    """What is certain about a move before it is played, and whether it reveals anything."""

    def __init__(
        self, pays: list[Change], gains: list[Change], moves: list[PieceMove], completes: list[str], reveals: bool
    ) -> None:
        self.pays = pays
        self.gains = gains
        self.moves = moves
        self.completes = completes  # orders, tasks, cards
        self.reveals = reveals  # there is no way back from the move, whatever it is that comes to light

    def change(self, item: str, more: int, where: str) -> None:
        """The seat has so many more of a good, or fewer; 0 is not worth a word."""
        if not more:
            return
        changes = self.gains if more > 0 else self.pays
        for change in changes:
            if change.item == item and change.where == where:
                change.amount += abs(more)
                return
        changes.append(Change(item, abs(more), where))

    def to_data(self) -> dict[str, object]:
        """Plain data for pages and programs."""
        return {
            "pays": [change.to_data() for change in self.pays],
            "gains": [change.to_data() for change in self.gains],
            "moves": [move.to_data() for move in self.moves],
            "completes": self.completes[:],
            "reveals": self.reveals,
        }


class Pieces:
    """Equal pieces that are missing in some places and new in others: matched, these are the ways they went."""

    def __init__(self, own: str) -> None:
        self.own = own  # how the places of the seat begin
        self.missing: list[tuple[str, str]] = []
        self.new: list[tuple[str, str]] = []

    def count(self, piece: str, place: str, more: int) -> None:
        """So many more of a piece lie in a place, or fewer."""
        for _ in range(abs(more)):
            if more > 0:
                self.new.append((piece, place))
            else:
                self.missing.append((piece, place))

    def tell(self, outcome: Outcome) -> None:
        """The ways; what comes from outside is gained and what goes there is paid, if the seat had or has it."""
        missing = self.missing[:]
        for piece, target in self.new:
            source = SUPPLY
            for place in range(len(missing)):
                if missing[place][0] == piece:
                    source = missing.pop(place)[1]
                    break
            self.tell_way(outcome, piece, source, target)
        for piece, source in missing:
            self.tell_way(outcome, piece, source, SUPPLY)

    def tell_way(self, outcome: Outcome, piece: str, source: str, target: str) -> None:
        """One of them."""
        had = source.startswith(self.own)
        has = target.startswith(self.own)
        if not had and not has:
            return
        outcome.moves.append(PieceMove(piece, source, target))
        if had != has:
            where = (target if has else source)[len(self.own) :]
            outcome.change(piece, 1 if has else -1, "" if where == piece else where)


def foresee(world: "Position", seat: int, move: int) -> Outcome:
    """Try a legal move out in a copy, and compare. `world` is a guess: a true position would tell its secrets."""
    outcome = Outcome([], [], [], [], False)
    certain = world.copy()
    certain.chance = forced([])  # the first draw ends the trial
    after = certain
    try:
        certain.begin(seat, move)
        certain.run_steps(to_the_end=False)
    except OutcomeMissing:
        outcome.reveals = True
        after = world.copy()
        after.begin(seat, move)
        after.run_steps(to_the_end=False)
    world.compare(certain, after, seat, outcome)
    if not outcome.reveals:
        try:
            after.run_steps()
        except OutcomeMissing:
            outcome.reveals = True
        outcome.reveals = outcome.reveals or after.revealed
    return outcome
