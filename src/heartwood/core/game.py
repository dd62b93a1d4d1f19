"""A game: the rules of a title with one content, ready to start positions of it."""

from typing import Literal

from heartwood.core.chance import WORD, Chance
from heartwood.core.errors import BadData, BadOption, BadSeats
from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT, Position, Rulebook
from heartwood.subclassing import mypyc_attr

# What an option takes besides its choices: nothing more, a seat, seconds for all or for each seat, yes or no, or a text
# in a notation of its own.
OptionKind = Literal["choice", "seat", "seconds", "switch", "text"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A choice made before the game: a form is built from what it declares.

    `read` turns what a person or a file says into the value's plain form.
    """

    def __init__(self, name: str, default: object, kind: OptionKind, choices: list[str]) -> None:
        self.name = name
        self.default = default
        self.kind: OptionKind = kind
        self.choices = choices
        self.asked = True  # False: no person chooses it, the table knows it by itself
        self.private = default  # what a table begins with that only invited people come to
        self.by_language: dict[str, str] = {}  # the choice that suits a reader, where that differs by language

    def read(self, value: object, seats: int) -> object:
        """The plain JSON form of a value, or BadOption."""
        raise NotImplementedError

    def takes(self) -> str:
        """The values it takes, in a few words."""
        raise NotImplementedError

    def wrong(self, value: object) -> BadOption:
        """The error for a value it does not take."""
        return BadOption(f"option {self.name}: {value!r} is not possible; it takes {self.takes()}")


class Choice(Option):
    """One of a few words."""

    def __init__(self, name: str, default: str, choices: list[str]) -> None:
        super().__init__(name, default, "choice", choices)

    def read(self, value: object, seats: int) -> object:
        if value not in self.choices:
            raise self.wrong(value)
        return value

    def takes(self) -> str:
        return " or ".join(self.choices)


class Switch(Option):
    """Yes or no."""

    def __init__(self, name: str, default: bool) -> None:
        super().__init__(name, default, "switch", [])

    def read(self, value: object, seats: int) -> object:
        if not isinstance(value, bool):
            raise self.wrong(value)
        return value

    def takes(self) -> str:
        return "true or false"


class SeatOrRandom(Option):
    """A seat, or "random" to let chance decide."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "random", "seat", ["random"])

    def read(self, value: object, seats: int) -> object:
        if value == "random":
            return value
        if isinstance(value, str) and value.isdecimal():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
            raise self.wrong(value)
        return value

    def takes(self) -> str:
        return "random or a seat, counted from 0"


class BotSeats(Option):
    """The seats that bots play: known to the table, which nobody has to tell it."""

    def __init__(self) -> None:
        super().__init__("bots", [], "text", [])
        self.asked = False

    def read(self, value: object, seats: int) -> object:
        if not isinstance(value, list) or any([type(seat) is not int for seat in value]):
            raise self.wrong(value)
        if value != [seat for seat in range(seats) if seat in value]:
            raise self.wrong(value)
        return list(value)

    def takes(self) -> str:
        return "a list of seats, counted from 0"


def read_options(title: str, options: list[Option], given: dict[str, object], seats: int) -> dict[str, object]:
    """All options with their plain values: the given ones checked, the others by default."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            asked = [option.name for option in options if option.asked]
            raise BadOption(f"{title} has no option {name!r}; its options are: {', '.join(asked)}")
    return {
        option.name: option.read(given[option.name], seats) if option.name in given else option.default
        for option in options
    }


def table_options(options: list[Option], given: dict[str, object], private: bool) -> dict[str, object]:
    """What people at a table play with: what was chosen, or what is usual there; nothing that they are not asked."""
    chosen: dict[str, object] = {}
    for option in options:
        if not option.asked:
            if option.name in given:
                raise BadOption(f"option {option.name}: there is nothing to choose at a table")
            chosen[option.name] = option.default
        elif private and option.private != option.default:
            chosen[option.name] = option.private
    return {**chosen, **given}


def with_bots(options: list[Option], chosen: dict[str, object], bots: list[int]) -> dict[str, object]:
    """The options of a game that begins with bots on these seats, where its rules want to know."""
    known = [option.name for option in options if isinstance(option, BotSeats)]
    return {**chosen, **dict.fromkeys(known, bots)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of a title over one content. `content` names each part of it with its fingerprint."""

    def __init__(
        self,
        id: str,
        version: int,
        seat_counts: list[int],
        options: list[Option],
        content: dict[str, str],
        book: Rulebook,
    ) -> None:
        self.id = id
        self.version = version  # of the rules: it rises when an old record would no longer replay
        self.seat_counts = seat_counts
        self.options = options
        self.content = content
        self.book = book

    def read_options(self, given: dict[str, object], seats: int) -> dict[str, object]:
        """All options with their plain values: the given ones checked, the others by default."""
        self.check_seats(seats)
        return read_options(self.id, self.options, given, seats)

    def check_seats(self, seats: int) -> None:
        """Raise for a number of seats the game is not made for."""
        if seats not in self.seat_counts:
            counts = ", ".join([str(count) for count in self.seat_counts])
            raise BadSeats(f"{self.id} is for {counts} seats, not {seats}")

    def start(self, seats: int, options: dict[str, object], chance: Chance) -> Position:
        """A new position, played up to its first decision; the chance becomes the position's own."""
        raise NotImplementedError

    def restore(self, data: object) -> Position:
        """The position that `to_data` described, or BadData."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The move of a notation such as `say LILAC`; BadNotation, or Refused where a rule says no."""
        return self.book.vocabulary.parse(text)

    def text(self, move: int) -> str:
        """The notation of a move; the inverse of `parse`."""
        return self.book.vocabulary.text(move)


class Saved:
    """Reads the fields of saved data and complains about each by name: for `Game.restore`."""

    def __init__(self, data: object, game: Game | None) -> None:
        if not isinstance(data, dict):
            raise BadData("a saved position is a table")
        self.data: dict[str, object] = data
        if game is None:  # a table inside a saved position
            return
        if data.get("game") != game.id or data.get("version") != game.version:
            there = f"{data.get('game')} version {data.get('version')}"
            raise BadData(f"this position is of {there}, not {game.id} version {game.version}")
        if data.get("content") != game.content:
            raise BadData(f"this position was made with other content: {data.get('content')}, here {game.content}")

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadData(f"{key}: a whole number from {low} to {high} is expected, not {value!r}")
        return value

    def numbers(self, key: str, length: int, low: int, high: int = WORD) -> list[int]:
        """A list of whole numbers from low to high; length -1 for any."""
        values = self.data.get(key)
        if not isinstance(values, list) or (length >= 0 and len(values) != length):
            raise BadData(f"{key}: a list of {length if length >= 0 else 'any number of'} numbers is expected")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise BadData(f"{key}: whole numbers from {low} to {high} are expected, not {value!r}")
        return list(values)

    def table(self, key: str) -> dict[str, object]:
        """A table."""
        value = self.data.get(key)
        if not isinstance(value, dict):
            raise BadData(f"{key}: a table is expected")
        return value

    def tables(self, key: str, length: int) -> "list[Saved]":
        """So many tables."""
        values = self.data.get(key)
        if not isinstance(values, list) or len(values) != length:
            raise BadData(f"{key}: a list of {length} tables is expected")
        return [Saved(value, None) for value in values]

    def stack(self, game: Game, seats: int) -> list[int]:
        """The pending steps, each of a known kind and waiting only for seats at the table."""
        steps = self.numbers("stack", -1, 0, (1 << 30) - 1)
        for step in steps:
            kind = game.book.steps[step & ID_MASK]
            mask = step >> MASK_SHIFT & BYTE
            if kind is None or mask >> seats or (kind.asks and not mask):
                raise BadData(f"stack: {step} is no step of {game.id}")
        if steps:
            top = game.book.steps[steps[-1] & ID_MASK]
            if top is None or not top.asks:
                raise BadData("stack: the top step asks nobody")
        return steps
