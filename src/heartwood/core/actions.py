"""The action index: every move of a game's vocabulary as a number from 0 on, and back.

Verbs follow each other in the order of their ids; within a verb the moves are counted by their arguments, the last one
fastest. An argument that makes the rest pointless takes no room: a helper without the verb's ability, a spelling that
a word does not have. Moves that are typed, a text of one's own, cannot be counted and have no index. The index depends
on the content alone, not on seats, options or the position.
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from heartwood.core.position import ID_MASK, Position
from heartwood.core.verbs import ID_BITS, Verb, Vocabulary

Width = Callable[[Verb[Any], int], int]  # how many moves a verb has with this first argument


def full_width(verb: Verb[Any], a: int) -> int:
    """All that the second and the third argument allow."""
    return verb.second_size * verb.third_size


class Rows:
    """The moves of one verb: a row for each first argument, in which the other two are counted."""

    def __init__(self, verb: Verb[Any], first: int, width: Width) -> None:
        self.skipped = 1 if verb.unordered else 0  # where either order is the same move, the second is never the lower
        widths = [width(verb, a) - self.skipped * a * verb.third_size for a in range(verb.first_size)]
        self.seconds = verb.second_size * verb.third_size > 1  # there is something to be counted in a row
        self.verb = verb
        self.first = first  # the index of its first move
        self.starts: list[int] = list(accumulate(widths, initial=first))
        self.end = self.starts.pop()

    def index(self, move: int) -> int:
        """The index of a move of this verb."""
        verb = self.verb
        a = move >> ID_BITS & verb.first_mask
        if not self.seconds:
            return self.starts[a]
        b = (move >> verb.second_shift & verb.second_mask) - self.skipped * a
        c = move >> verb.third_shift & verb.third_mask
        return self.starts[a] + b * verb.third_size + c

    def move(self, index: int) -> int:
        """The move of an index within these rows."""
        a = bisect_right(self.starts, index) - 1
        rest = index - self.starts[a]
        return self.verb.pack(a, rest // self.verb.third_size + self.skipped * a, rest % self.verb.third_size)


class Actions:
    """The action index of one game with its content."""

    def __init__(self, vocabulary: Vocabulary, width: Width) -> None:
        self.vocabulary = vocabulary
        self.rows: list[Rows] = []
        self.by_id: list[Rows | None] = [None] * (ID_MASK + 1)
        self.size = 0
        for verb in vocabulary.by_id:
            if verb is not None and not verb.typed:
                rows = Rows(verb, self.size, width)
                self.rows.append(rows)
                self.by_id[verb.id] = rows
                self.size = rows.end
        self.ends = [rows.end for rows in self.rows]
        self.known = [-1] * self.size  # the moves by their indices, as they are asked for

    def index(self, move: int) -> int:
        """The index of a move."""
        rows = self.by_id[move & ID_MASK]
        assert rows is not None
        return rows.index(move)

    def move(self, index: int) -> int:
        """The move of an index; the inverse of `index`."""
        if not 0 <= index < self.size:
            raise IndexError(f"actions are numbered from 0 to {self.size - 1}, not {index}")
        move = self.known[index]
        if move < 0:
            move = self.known[index] = self.rows[bisect_right(self.ends, index)].move(index)
        return move

    def text(self, index: int) -> str:
        """The notation of an action, such as `saw yellow5 3+2`."""
        return self.vocabulary.text(self.move(index))

    def legal(self, p: Position, seat: int) -> list[int]:
        """The actions that a seat may take now, ascending; none if the game does not wait for it."""
        if seat not in p.to_act():
            return []
        found = [self.index(move) for move in p.moves(seat)]
        found.sort()
        return found

    def mark(self, p: Position, seat: int, mask: bytearray, first: int = 0) -> int:
        """A 1 for every action that a seat may take now, among `size` zeros from `first` on; how many."""
        if seat not in p.to_act():
            return 0
        moves = p.moves(seat)
        for move in moves:
            mask[first + self.index(move)] = 1
        return len(moves)
