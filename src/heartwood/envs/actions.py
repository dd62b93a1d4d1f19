"""The action index: every move of a game's vocabulary as a number from 0 on, and back.

Verbs follow each other in the order of their ids; within a verb the moves are counted by their arguments, the last one
fastest. An argument that makes the rest pointless takes no room: a helper without the verb's ability, a spelling that
a word does not have. The index depends on the content alone, not on seats, options or the position.
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from heartwood.core import Game, Verb
from heartwood.core.position import ID_MASK
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import WoodcraftGame
from heartwood.games.woodcraft.ids import FLIP, ONCE_PER_TURN, OP_NONE, RECOLOR, SHIFT, SPLIT, TRANSFER
from heartwood.games.wordcraft import WordcraftGame
from heartwood.games.wordcraft.spelling import spellings

ABILITIES = {"use": OP_NONE, "shift": SHIFT, "flip": FLIP, "recolor": RECOLOR, "transfer": TRANSFER, "split": SPLIT}

Room = Callable[[Verb[Any], int], int]  # how many moves a verb has with this first argument


class Rows:
    """The moves of one verb: a row for each first argument, in which the other two are counted."""

    def __init__(self, verb: Verb[Any], first: int, room: Room) -> None:
        widths = [room(verb, a) for a in range(verb.first_size)]
        self.verb = verb
        self.first = first  # the index of its first move
        self.starts = list(accumulate(widths, initial=first))
        self.end = self.starts.pop()

    def index(self, move: int) -> int:
        """The index of a move of this verb."""
        verb = self.verb
        b = move >> verb.second_shift & verb.second_mask
        c = move >> verb.third_shift & verb.third_mask
        return self.starts[move >> ID_BITS & verb.first_mask] + b * verb.third_size + c

    def move(self, index: int) -> int:
        """The move of an index within these rows."""
        a = bisect_right(self.starts, index) - 1
        b, c = divmod(index - self.starts[a], self.verb.third_size)
        return self.verb.pack(a, b, c)


class Actions:
    """The action index of one game with its content."""

    def __init__(self, game: Game) -> None:
        room = room_of(game)
        self.vocabulary = game.book.vocabulary
        self.rows: list[Rows] = []
        self.by_id: list[Rows | None] = [None] * (ID_MASK + 1)
        self.size = 0
        for verb in self.vocabulary.by_id:
            if verb is not None:
                rows = Rows(verb, self.size, room)
                self.rows.append(rows)
                self.by_id[verb.id] = rows
                self.size = rows.end
        self.ends = [rows.end for rows in self.rows]

    def index(self, move: int) -> int:
        """The index of a move."""
        rows = self.by_id[move & ID_MASK]
        assert rows is not None
        return rows.index(move)

    def move(self, index: int) -> int:
        """The move of an index; the inverse of `index`."""
        if not 0 <= index < self.size:
            raise IndexError(f"actions are numbered from 0 to {self.size - 1}, not {index}")
        return self.rows[bisect_right(self.ends, index)].move(index)

    def text(self, index: int) -> str:
        """The notation of an action, such as `saw yellow5 3+2`."""
        return self.vocabulary.text(self.move(index))


def room_of(game: Game) -> Room:
    """What takes room in the index of a game: by its content."""
    if isinstance(game, WoodcraftGame):
        helpers = game.pack.helpers

        def by_ability(verb: Verb[Any], a: int) -> int:
            """A helper's ability is of one kind."""
            op = ABILITIES.get(verb.name)
            able = op is None or (helpers.kind[a] == ONCE_PER_TURN and helpers.op[a] == op)
            return verb.second_size * verb.third_size if able else 0

        return by_ability
    if isinstance(game, WordcraftGame):
        words = game.pack.lexicon.words

        def by_word(verb: Verb[Any], a: int) -> int:
            """A word without QU has one spelling."""
            return spellings(words[a], True) if "spelling" in verb.domains else 1

        return by_word
    return lambda verb, a: verb.second_size * verb.third_size
