"""Records: everything needed to play a game again, move for move, and to prove that it was so.

A record names game, rules version, content, options, seats, the seed (or only its commitment while a sealed game
runs) and the moves in notation. `Match` plays a game and keeps its record; `replay` plays a record again and
refuses one that does not hold.
"""

import json
from collections.abc import Iterator

from heartwood.core.chance import Chance, commitment, fast, sealed, seed_from_hex
from heartwood.core.errors import BadData, BadNotation, BadOption, BadRecord, BadSeats, Refused
from heartwood.core.game import Game
from heartwood.core.position import Position, digest

FORMAT = "heartwood.record/1"
KEYS = ["format", "game", "rules", "content", "seats", "options", "chance", "moves", "final", "digest"]


class Record:
    """A played game as plain values. `final` is the digest of the last position, None while the game runs."""

    def __init__(
        self,
        game: str,
        rules: int,
        content: dict[str, str],
        seats: int,
        options: dict[str, object],
        chance: dict[str, object],
        moves: list[tuple[int, str]],
        final: str | None,
        digest: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = options
        self.chance = chance
        self.moves = moves
        self.final = final
        self.digest = digest  # as it was read from a file; to_data() makes it anew

    def body(self) -> dict[str, object]:
        """All but the digest."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "seats": self.seats,
            "options": self.options,
            "chance": self.chance,
            "moves": [[seat, text] for seat, text in self.moves],
            "final": self.final,
        }

    def to_data(self) -> dict[str, object]:
        """Plain data, sealed by a digest over all of it."""
        body = self.body()
        body["digest"] = digest(self.body())
        return body

    def to_json(self) -> str:
        """A readable file: one move a line."""
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in self.to_data().items() if key != "moves"]
        moves = ",\n".join([f"    {json.dumps([seat, text])}" for seat, text in self.moves])
        lines.insert(-2, f'  "moves": [\n{moves}\n  ]' if self.moves else '  "moves": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"


def record_from_json(text: str) -> Record:
    """The record in a file, its form checked; `replay` checks that it holds."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    return record_from_data(data)


def record_from_data(data: object) -> Record:
    """The record of plain data, its form checked; `replay` checks that it holds."""
    if not isinstance(data, dict):
        raise BadRecord("a record is a table")
    if data.get("format") != FORMAT:
        raise BadRecord(f"format: {FORMAT!r} is expected, not {data.get('format')!r}")
    for key in KEYS:
        if key not in data:
            raise BadRecord(f"{key} is missing")
    for key in data:
        if key not in KEYS:
            raise BadRecord(f"{key} is no part of a record")
    for key in ("content", "options", "chance"):
        if not isinstance(data[key], dict):
            raise BadRecord(f"{key}: a table is expected")
    for key in ("rules", "seats"):
        if isinstance(data[key], bool) or not isinstance(data[key], int):
            raise BadRecord(f"{key}: a whole number is expected")
    for key in ("game", "digest"):
        if not isinstance(data[key], str):
            raise BadRecord(f"{key}: a text is expected")
    if data["final"] is not None and not isinstance(data["final"], str):
        raise BadRecord("final: a text or null is expected")
    moves: list[tuple[int, str]] = []
    if not isinstance(data["moves"], list):
        raise BadRecord("moves: a list is expected")
    for place, move in enumerate(data["moves"], 1):
        if (
            not isinstance(move, list)
            or len(move) != 2
            or isinstance(move[0], bool)
            or not isinstance(move[0], int)
            or not isinstance(move[1], str)
        ):
            raise BadRecord(f"move {place}: [seat, notation] is expected, not {move!r}")
        moves.append((move[0], move[1]))
    return Record(
        data["game"],
        data["rules"],
        data["content"],
        data["seats"],
        data["options"],
        data["chance"],
        moves,
        data["final"],
        data["digest"],
    )


class Match:
    """A game being played and recorded. The position is the true one: show views of it, never itself."""

    def __init__(self, game: Game, seats: int, options: dict[str, object], seed: int | bytes) -> None:
        self.game = game
        self.seed = seed
        self.options = game.read_options(options, seats)
        self.position = game.start(seats, self.options, chance_of_seed(seed))
        self.moves: list[tuple[int, str]] = []

    def play(self, seat: int, move: int) -> bool:
        """Play a move and write it down; see `Position.play`."""
        revealed = self.position.play(seat, move)
        self.moves.append((seat, self.game.book.vocabulary.text(move)))
        return revealed

    def record(self) -> Record:
        """The game so far. The seed of a sealed game is revealed when it is over, not before."""
        over = self.position.over()
        seed = self.seed
        if isinstance(seed, bytes):
            shown = seed.hex() if over else None
            chance: dict[str, object] = {"kind": "sealed", "commitment": commitment(seed), "seed": shown}
        else:
            chance = {"kind": "fast", "seed": seed}
        return Record(
            self.game.id,
            self.game.version,
            self.game.content,
            self.position.seats,
            self.options,
            chance,
            list(self.moves),
            self.position.digest() if over else None,
        )


def chance_of_seed(seed: int | bytes) -> Chance:
    """A whole number gives a fast chance, 32 bytes a sealed one."""
    if isinstance(seed, bytes):
        return sealed(seed)
    return fast(seed)


def follow(record: Record, game: Game) -> Iterator[Position]:
    """Play a record again: the position before the first move and after each (one object, changing).

    What happened lies in the position's `events`; whoever reads them empties the list. Raises BadRecord at the
    first thing that does not hold, at the latest after the last move.
    """
    check_origin(record, game)
    position = start_again(record, game)
    position.events = []
    position.announce()
    yield position
    for place, (seat, text) in enumerate(record.moves, 1):
        play_again(position, place, seat, text)
        yield position
    check_end(record, position)


def start_again(record: Record, game: Game) -> Position:
    """The first position of a record."""
    seed = record_seed(record)
    try:
        return game.start(record.seats, game.read_options(record.options, record.seats), chance_of_seed(seed))
    except (BadSeats, BadOption) as error:
        raise BadRecord(str(error)) from None


def play_again(position: Position, place: int, seat: int, text: str) -> None:
    """Play the move that stands in this place of a record."""
    try:
        position.play(seat, position.book.vocabulary.parse(text))
    except Refused as refused:
        raise BadRecord(f"move {place} ({text}) of seat {seat} is refused: {refused}") from None
    except (BadNotation, BadSeats) as error:
        raise BadRecord(f"move {place} ({text}): {error}") from None


def replay(record: Record, game: Game) -> Position:
    """The last position of a record that holds in every respect; BadRecord otherwise."""
    last: Position | None = None
    for position in follow(record, game):
        last = position
    assert last is not None
    return last


def check_origin(record: Record, game: Game) -> None:
    """Refuse a record of another game, other rules or other content."""
    if record.game != game.id:
        raise BadRecord(f"this is a record of {record.game}, not of {game.id}")
    if record.rules != game.version:
        raise BadRecord(f"this record follows rules version {record.rules}, this is version {game.version}")
    for part in sorted({*record.content, *game.content}):
        there = record.content.get(part, "nothing")
        here = game.content.get(part, "nothing")
        if there != here:
            raise BadRecord(f"other {part}: the record was made with {there}, here is {here}")


def record_seed(record: Record) -> int | bytes:
    """The seed of a record, a sealed one checked against its commitment."""
    kind = record.chance.get("kind")
    seed = record.chance.get("seed")
    if kind == "fast":
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadRecord("chance: the seed of a fast game is a whole number")
        return seed
    if kind == "sealed":
        if seed is None:
            raise BadRecord("chance: the seed is still sealed; it is revealed when the game is over")
        try:
            secret = seed_from_hex(seed)
        except BadData as error:
            raise BadRecord(f"chance: {error}") from None
        if commitment(secret) != record.chance.get("commitment"):
            raise BadRecord("chance: the seed does not fit the commitment published at the start")
        return secret
    raise BadRecord(f"chance: unknown kind {kind!r}")


def check_end(record: Record, position: Position) -> None:
    """Refuse a record that does not end as it says, or that was altered elsewhere."""
    if position.over() != (record.final is not None):
        raise BadRecord(
            "the moves end before the game does" if record.final else "the game is over, but no end is noted"
        )
    if record.final is not None and position.digest() != record.final:
        raise BadRecord(f"the game ends in position {position.digest()}, the record says {record.final}")
    if record.digest and digest(record.body()) != record.digest:
        raise BadRecord(f"the record was altered: its digest is {digest(record.body())}, it says {record.digest}")
