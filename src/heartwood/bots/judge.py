"""What a position is worth to a seat: named features of it, each with a weight, as points at the end of the game.

One module for each title stands in `judges`; a title without one is judged by its points. Greedy play, playouts, tree
search and hints all ask the same judge. It is compiled with the rules, as it looks at every position that a searching
bot comes to.
"""

from heartwood.core.chance import Chance, fast
from heartwood.core.position import Position
from heartwood.subclassing import mypyc_attr

LONGEST = 60  # decisions until a quiet moment comes
UNKNOWN = 1 << 30  # outcomes are drawn anew from so many seeds

Clue = tuple[str, dict[str, object]]  # the key of a text, and its parameters


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Features and weights for one title. A feature is a plain number, the same for everybody who sees the position."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        if len(names) != len(weights) or len(set(names)) != len(names):
            raise ValueError("every feature has a name of its own and a weight")
        self.names = names
        self.weights = weights

    def features(self, p: Position, seat: int) -> list[float]:
        """The numbers, in the order of the names."""
        raise NotImplementedError

    def worth(self, p: Position, seat: int) -> float:
        """The points that this position promises a seat."""
        return self.weigh(self.features(p, seat))

    def weigh(self, features: list[float]) -> float:
        """The sum of the features, each times its weight."""
        total = 0.0
        weights = self.weights
        for place in range(len(features)):
            total += weights[place] * features[place]
        return total

    def candidates(self, p: Position, seat: int) -> list[int]:
        """The moves worth a thought: all of them, unless a title knows better. At least one, if there is any."""
        return p.moves(seat)

    def advisable(self, p: Position, seat: int) -> list[int]:
        """The moves that a hint may name to a person: those worth a thought, unless a title knows better."""
        return self.candidates(p, seat)

    def clues(self, p: Position, seat: int, move: int) -> "list[Clue]":
        """What a hint tells step by step before it names this move; nothing where it may be named at once."""
        return []

    def nearer(self, before: Position, after: Position, seat: int) -> list[str]:
        """Which orders or tasks of a seat lack less after than before, where a title has such."""
        return []

    def purposes(self, before: Position, after: Position, seat: int) -> "list[Clue]":
        """What a turn is for, what counts most first: keys that begin with the feature they explain."""
        return []

    def served(self, before: Position, after: Position, seat: int) -> "list[Clue]":
        """The same, with all that a turn tells only where there is nothing weightier to tell."""
        return self.purposes(before, after, seat)

    def is_alike(self, purpose: Clue, other: Clue) -> bool:
        """Are two purposes the same, so that they do not tell two plans apart?"""
        return purpose == other

    def forgone(self, before: Position, after: Position, seat: int) -> "list[Clue]":
        """What is of use and can no longer be done after a turn, where a title has such."""
        return []

    def still_open(self, before: Position, after: Position, seat: int) -> dict[str, int]:
        """What a seat can still get in the same round after a turn, whatever others do, where a title has such."""
        return {}

    def there(self, before: Position, after: Position, seat: int) -> dict[str, int]:
        """What lies where a turn leads, to be fetched later, where a title has such."""
        return {}

    def is_store(self, place: str) -> bool:
        """Is this a place of a seat's own goods, so that it is worth a word when one goes to another such place?"""
        return False

    def is_quiet(self, p: Position) -> bool:
        """Is this a moment to judge by: nothing half done that would make the one look better and the other worse?"""
        return True

    def value_of(self, p: Position, seat: int, move: int, dice: Chance) -> float:
        """What a move is worth: the position after it, with what it draws taken from `dice`."""
        trial = p.copy()
        trial.chance = dice
        trial.apply(seat, move)
        return self.worth(trial, seat)

    def best(self, p: Position, seat: int, chance: Chance) -> int:
        """The move after which the position is worth most; among equals the first one.

        What a move draws is drawn anew, so that nobody foresees it.
        """
        moves = self.candidates(p, seat)
        if len(moves) == 1:
            return moves[0]
        dice = fast(chance.below(UNKNOWN))
        best = moves[0]
        most = 0.0
        for place, move in enumerate(moves):
            value = self.value_of(p, seat, move, dice)
            if place == 0 or value > most:
                best = move
                most = value
        return best


class PointsJudge(Judge):
    """Judges any title by the points that a seat would have if the game were scored as it lies."""

    def __init__(self) -> None:
        super().__init__(["points"], [1.0])

    def features(self, p: Position, seat: int) -> list[float]:
        return [float(p.scores(True)[seat].total)]


def play_on(p: Position, judge: Judge, chance: Chance, decisions: int) -> int:
    """Play a position on by its judge, for so many decisions and on to a quiet moment; how many there were."""
    made = 0
    while p.stack and (made < decisions or (made < decisions + LONGEST and not judge.is_quiet(p))):
        seat = p.to_act()[0]
        p.apply(seat, judge.best(p, seat, chance))
        made += 1
    return made


def margin(p: Position, judge: Judge, seat: int) -> float:
    """How far a seat is ahead of the best other one; alone at the table, its own points."""
    best = 0.0
    others = 0
    for other in range(p.seats):
        if other != seat:
            worth = judge.worth(p, other)
            if not others or worth > best:
                best = worth
            others += 1
    return judge.worth(p, seat) - best
