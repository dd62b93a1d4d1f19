"""A match at a table: who sits where, what has happened, and the way back.

No words and no terminal here. Undo walks back move by move, never over something that was revealed and never over a
bot's move: a bot has answered what it saw.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from heartwood.bots import Bot, decide
from heartwood.core import Chance, Event, Match, Position, fast

NOTHING, REVEALED, BOT = "nothing", "revealed", "bot"  # what bars the way back


class Moment(NamedTuple):
    """A position to come back to."""

    position: Position
    moves: int
    log_length: int


class Table:
    """A match with persons and bots (None marks a person's seat)."""

    def __init__(self, match: Match, bots: Sequence[Bot | None]) -> None:
        self.match = match
        self.bots = list(bots)
        self.undoable: list[Moment] = []
        self.barrier = NOTHING
        self.barrier_seat = -1
        self.log: list[Event] = []
        self.log_at_own_move = [0] * len(self.bots)  # how much of it was there after each seat's own last move
        position = self.position
        position.events = []
        position.announce()
        self.listen()

    @property
    def position(self) -> Position:
        """The true position: only for the rules; show views of it."""
        return self.match.position

    def listen(self) -> None:
        """Take over what the position has reported, and have it report on."""
        self.log.extend(self.match.position.events or [])
        self.match.position.events = []

    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def codes(self) -> list[str]:
        """The codes of the bots by seat, "" for a person."""
        return ["" if bot is None else bot.code() for bot in self.bots]

    def play(self, seat: int, move: int) -> bool:
        """Play a move; True if there is no way back from here. Raises Refused and changes nothing."""
        moment = Moment(self.position.copy(), len(self.match.moves), len(self.log))
        revealed = self.match.play(seat, move)
        self.listen()
        self.log_at_own_move[seat] = len(self.log)
        if revealed or self.bots[seat] is not None:
            self.undoable.clear()
            self.barrier = REVEALED if revealed else BOT
            self.barrier_seat = seat
            return True
        self.undoable.append(moment)
        return False

    def would_reveal(self, seat: int, move: int) -> bool:
        """Would this legal move cross the barrier? Tried on a guess, so the answer tells nothing else."""
        return self.position.guess(seat, fast(0)).play(seat, move)

    def undo(self) -> bool:
        """Take the last move back, if there is a way."""
        if not self.undoable:
            return False
        moment = self.undoable.pop()
        self.match.position = moment.position
        del self.match.moves[moment.moves :]
        del self.log[moment.log_length :]
        self.match.position.events = []
        return True

    def play_bot(self, seat: int) -> None:
        """Let a bot move."""
        bot = self.bots[seat]
        assert bot is not None
        self.play(seat, decide(bot, seat, self.position, self.bot_chance(seat)))

    def bot_chance(self, seat: int) -> Chance:
        """A chance of the bot's own for this decision, derived from seed, seat and move, never the position's.

        So a game that was saved and resumed, or undone, goes on exactly as it would have.
        """
        seed = self.match.seed
        text = seed.hex() if isinstance(seed, bytes) else str(seed)
        name = f"bot {text} {seat} {len(self.match.moves)}"
        return fast(int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big"))
