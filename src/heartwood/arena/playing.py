"""One game of a contest, from its number to its result."""

import json
from typing import NamedTuple

from heartwood.arena.census import Fact, census_of
from heartwood.arena.contest import Contest, chance_at
from heartwood.bots import Bot, bot_from_code, clock, decide
from heartwood.core import Game, Match
from heartwood.games import open_game


class Result(NamedTuple):
    """A finished game, or one that failed. Lists are by seat; only the seconds differ from run to run."""

    number: int
    seed: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: list[int]  # with more than one legal move: the others are played without asking
    length: int  # all moves
    choices: int  # legal moves, summed over all of them
    digest: str  # of the final position
    error: str | None
    facts: list[Fact]
    seconds: list[float]  # of the processor
    slowest: list[float]  # the longest thought of each seat

    def repeatable(self) -> tuple[object, ...]:
        """What is equal for equal seeds, whoever played it."""
        return self[:-2]


def result_from_data(data: dict[str, object]) -> Result:
    """The result in a line of a file."""
    data["facts"] = [Fact(*entry) for entry in data["facts"]]  # type: ignore[attr-defined]
    return Result(**data)  # type: ignore[arg-type]


class Played(NamedTuple):
    """What comes back from a process: the result and, if wanted, the record as one line of JSON."""

    result: Result
    record: str | None


_contest: list[tuple[Contest, Game, dict[str, Bot]]] = []  # the contest of this process


def open_contest(contest: Contest) -> tuple[Game, dict[str, Bot]]:
    """The game and the bots of a contest, opened once in each process."""
    if not _contest or _contest[0][0] != contest:
        game = open_game(contest.title, contest.content, **dict(contest.parts))
        bots = {code: bot_from_code(code, contest.title, files=True) for code in contest.lineup}
        _contest[:] = [(contest, game, bots)]
    return _contest[0][1:]


def play_game(contest: Contest, number: int) -> Played:
    """Game `number` of a contest; what goes wrong in it is its result, with the bot's name."""
    game, bots = open_contest(contest)
    run = GameRun(contest, number, game, [bots[code] for code in contest.seating(number)])
    try:
        with clock.processor_time():
            run.play()
    except Exception as error:
        return Played(run.result(f"{type(error).__name__}: {error}"), None)
    record = json.dumps(run.match.record().to_data(), separators=(",", ":")) if contest.records else None
    return Played(run.result(None), record)


class GameRun:
    """A game being played, with what is counted on the way."""

    def __init__(self, contest: Contest, number: int, game: Game, bots: list[Bot]) -> None:
        self.number = number
        self.codes = list(contest.seating(number))
        self.seed = contest.seed_of(number)
        self.bots = bots
        self.chances = [chance_at(self.seed, seat) for seat in range(len(bots))]
        self.match = Match(game, len(bots), dict(contest.options), self.seed)
        self.census = census_of(contest.title) if contest.census else None
        self.choices = 0
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.slowest = [0.0] * len(bots)

    def play(self) -> None:
        """Ask every seat that is to act, until the game is over."""
        position = self.match.position
        if self.census is not None:
            position.events = []
            self.census.look(position)
        while not position.over():
            seat = position.to_act()[0]
            moves = position.moves(seat)
            self.choices += len(moves)
            self.match.play(seat, moves[0] if len(moves) == 1 else self.choice(seat, moves))
            if self.census is not None and position.events:
                for event in position.events:
                    self.census.hear(event)
                position.events = []
                self.census.look(position)

    def choice(self, seat: int, moves: list[int]) -> int:
        """What the bot of a seat decides, and how long it took."""
        started = clock.now()
        bot, chance = self.bots[seat], self.chances[seat]
        move = decide(bot, seat, self.match.position, chance) if bot.needs_position else bot.pick(moves, chance)
        taken = clock.now() - started
        self.decisions[seat] += 1
        self.seconds[seat] += taken
        self.slowest[seat] = max(self.slowest[seat], taken)
        return move

    def result(self, error: str | None) -> Result:
        """The result of a finished game, or of a failed one."""
        position = self.match.position
        over = error is None
        if error is not None and not position.over():
            error = f"{self.codes[position.to_act()[0]]}, move {len(self.match.moves) + 1}: {error}"
        return Result(
            self.number,
            self.seed,
            self.codes,
            [score.total for score in position.scores()] if over else [],
            position.winners() if over else [],
            self.decisions,
            len(self.match.moves),
            self.choices,
            position.digest() if over else "",
            error,
            sorted(self.census.facts) if over and self.census is not None else [],
            [round(seconds, 6) for seconds in self.seconds],
            [round(seconds, 6) for seconds in self.slowest],
        )
