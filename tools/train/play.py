"""Games that values are learned from, and games that show how well they are learned. One part of them in one process.

Each game has a number, and all that is random in it follows from that: which process plays it makes no difference.
"""

import hashlib
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from heartwood.bots.base import Bot
from heartwood.bots.greedy import GreedyBot
from heartwood.bots.judge import Judge
from heartwood.bots.judges import judge_of
from heartwood.bots.planner import Plan, PlannerBot, asks_others, tried
from heartwood.bots.search import SearchBot
from heartwood.bots.values import Features, features_of, outcome
from heartwood.bots.values.net import load_net
from heartwood.core import Game, Position, fast
from heartwood.games import open_game

WANDERINGS = (0.0, 0.0, 0.02, 0.05)  # how often a move is any move
WARMTHS = (0.0, 0.0, 0.5, 1.0)  # points by which a plan may be worse and is still followed now and then
OPENINGS = (0.0, 0.3, 1.0)  # how often in the first turn a move is any move
SPREADS = (0.0, 0.2, 0.5, 0.8)  # how far the weights of the first teachers are apart
STRAYS = (0.0, 0.05, 0.15, 0.4)  # how often a move is any move, before quiet moments are looked at
LATEST = 10  # rounds after which they are, at the latest
BLUNDER = 1.0  # points lost on purpose, after which a game says nothing about the moves before


class Part(NamedTuple):
    """Some games of a generation, for one process."""

    title: str
    seats: int
    first: int  # the number of its first game
    count: int
    net: str  # the file; empty: by the judge
    settings: dict[str, float]
    trust: float  # how much of a value is taken from what came of it; the rest from what the net thought
    share: float  # of the positions that are kept
    quiet: bool  # only quiet moments are learned from, for tree search
    out: str


class Explorer(PlannerBot):
    """A planner that tries other things now and then."""

    def begin(self, source: random.Random) -> None:
        """A new game."""
        self.source = source
        quiet = source.random() < 0.15
        self.wandering = 0.0 if quiet else source.choice(WANDERINGS)
        self.warmth = 0.0 if quiet else source.choice(WARMTHS)
        self.opening = 0.0 if quiet else source.choice(OPENINGS)
        self.quiet = self.wandering == self.warmth == self.opening == 0.0
        self.in_opening = True
        self.blundered = False
        self.ahead = {}

    def select(self, plans: list[Plan], moves: list[int]) -> Plan:
        best = plans[0]
        if self.source.random() < (self.opening if self.in_opening else self.wandering):
            move = self.source.choice(moves)
            known = {plan.move(): plan for plan in plans}
            self.blundered = move not in known or best.value - known[move].value > BLUNDER
            return known.get(move, Plan(best.value, ((b"", move),)))
        if self.warmth:
            weights = [math.exp((plan.value - best.value) / self.warmth) for plan in plans]
            return self.source.choices(plans, weights)[0]
        return best


class Told(NamedTuple):
    """What one seat saw in a game."""

    rows: list[bytes]
    blunders: list[bool]  # made just after


def play_or_read(part: Part) -> dict[str, Any]:
    """A part of a generation; what it told is kept beside its rows."""
    told = Path(part.out).with_suffix(".json")
    if told.exists():
        found: dict[str, Any] = json.loads(told.read_text())
        return found
    found = play_quiet(part) if part.quiet else play_part(part)
    new = told.with_suffix(".json.new")
    new.write_text(json.dumps(found))
    new.replace(told)
    return found


def play_part(part: Part) -> dict[str, Any]:
    """Play, and write what was seen and what came of it."""
    game = open_game(part.title)
    rows: list[bytes] = []
    targets: list[tuple[float, float]] = []
    scores: list[int] = []
    quiet: list[int] = []
    moves = hashlib.blake2b(digest_size=16)
    kind = type("Explorer", (Explorer,), {"net": Path(part.net)}) if part.net else None
    bot = kind(part.title, part.settings) if kind else None
    net = load_net(Path(part.net)) if part.net else None
    for number in range(part.first, part.first + part.count):
        source = random.Random(number)
        position, told, calm = play_game(game, part, source, bot, moves)
        totals = [score.total for score in position.scores()]
        scores += totals
        if calm:
            quiet += totals
        for seat, seen in enumerate(told):
            if not seen.rows:
                continue
            known = net.of_bytes(seen.rows) if net else None
            for row, learned, came in followed(seen, known, outcome(position, seat), part.trust):
                if source.random() < part.share:
                    rows.append(row)
                    targets.append((learned, came))
    keep(part, rows, targets)
    return {"rows": len(rows), "scores": scores, "quiet": quiet, "digest": moves.hexdigest()}


def keep(part: Part, rows: list[bytes], targets: list[tuple[float, float]]) -> None:
    """Write what was seen, what is to be learned and what came of it."""
    out = Path(part.out)
    new = out.with_suffix(".new")
    with new.open("wb") as file:
        x: NDArray[np.int16] = np.frombuffer(b"".join(rows), "<i2").reshape(len(rows), -1)
        np.savez(file, x=x, y=np.array(targets, np.float32).reshape(len(rows), 2))
    new.replace(out)


def play_quiet(part: Part) -> dict[str, Any]:
    """Games that go astray for some rounds, and are then played well: what came of it is due to where they stood."""
    game = open_game(part.title)
    judge = judge_of(part.title)
    kind = type("Searcher", (SearchBot,), {"net": Path(part.net)}) if part.net else None
    bot: Bot = kind(part.title, part.settings) if kind else GreedyBot(part.title)
    net = load_net(Path(part.net)) if part.net else None
    rows: list[bytes] = []
    targets: list[tuple[float, float]] = []
    scores: list[int] = []
    moves = hashlib.blake2b(digest_size=16)
    for number in range(part.first, part.first + part.count):
        source = random.Random(number)
        position = game.start(part.seats, game.read_options({}, part.seats), fast(source.getrandbits(60)))
        chance = fast(source.getrandbits(60))
        features = features_of(part.title, position)
        assert features is not None
        teachers = [teacher(part.title, source) for _ in range(part.seats)]
        stray, until = source.choice(STRAYS), source.randrange(LATEST)
        rounds, quiet = 0, False
        told = [Told([], []) for _ in range(part.seats)]
        while position.stack:
            seat = position.to_act()[0]
            rounds += judge.is_quiet(position) and not quiet
            quiet = judge.is_quiet(position)
            if rounds > until:
                if quiet and source.random() < part.share:
                    for other in range(part.seats):
                        see(told[other], features, position, other)
                move = bot.choose(seat, position.guess(seat, chance), chance)
            elif source.random() < stray:
                move = source.choice(judge.candidates(position, seat))
            else:
                move = teachers[seat].best(position.guess(seat, chance), seat, chance)
            moves.update(move.to_bytes(8, "little"))
            position.apply(seat, move)
        scores += [score.total for score in position.scores()]
        for seat, seen in enumerate(told):
            known = net.of_bytes(seen.rows) if net else None
            for row, learned, came in followed(seen, known, outcome(position, seat), part.trust):
                rows.append(row)
                targets.append((learned, came))
    keep(part, rows, targets)
    return {"rows": len(rows), "scores": scores, "quiet": [], "digest": moves.hexdigest()}


def play_game(
    game: Game, part: Part, source: random.Random, bot: Explorer | None, moves: Any
) -> tuple[Position, list[Told], bool]:
    """One game to its end, with what each seat saw when it decided, when it had, and when another one's turn began."""
    seats = part.seats
    position = game.start(seats, game.read_options({}, seats), fast(source.getrandbits(60)))
    chance = fast(source.getrandbits(60))
    features = features_of(part.title, position)
    assert features is not None
    judges = [teacher(part.title, source) for _ in range(seats)]
    wandering = source.choice((0.0, 0.02, 0.05, 0.1, 0.2))
    opening = source.choice(OPENINGS)
    if bot is not None:
        bot.begin(source)
    told = [Told([], []) for _ in range(seats)]
    turn = first_turn = features.turn_of(position)
    while position.stack:
        seat = position.to_act()[0]
        if features.turn_of(position) != turn:
            turn = features.turn_of(position)
            for other in range(seats):
                if other != seat:
                    see(told[other], features, position, other)
        choices = judges[seat].candidates(position, seat)
        in_opening = turn == first_turn
        if len(choices) == 1:
            move = choices[0]
        else:
            see(told[seat], features, position, seat)
            if bot is not None:
                bot.in_opening = in_opening
                bot.blundered = False
                move = bot.choose(seat, position.guess(seat, chance), chance)
                told[seat].blunders[-1] = bot.blundered
            elif source.random() < (opening if in_opening else wandering):
                move = source.choice(choices)
            else:
                move = judges[seat].best(position.guess(seat, chance), seat, chance)
        moves.update(move.to_bytes(8, "little"))
        if position.to_act() == (seat,) and asks_others(position):  # the others are seen when the next one begins
            answered = tried(position, seat, move, chance)
            if seat not in answered.to_act():
                see(told[seat], features, answered, seat)
        position.apply(seat, move)
    return position, told, bot is not None and bot.quiet


def teacher(title: str, source: random.Random) -> Judge:
    """A judge of a taste of its own: the first games should show many ways to play."""
    judge = judge_of(title)
    spread = source.choice(SPREADS)
    judge.weights = [weight * math.exp(source.gauss(0, spread)) for weight in judge.weights]
    return judge


def see(told: Told, features: Features, position: Position, seat: int) -> None:
    """Remember what a seat sees."""
    told.rows.append(features.row(position, seat))
    told.blunders.append(False)


def followed(seen: Told, known: Sequence[float] | None, came: float, trust: float) -> list[tuple[bytes, float, float]]:
    """Each row with the value to learn, from the end backwards: what came of it, mixed with what the net thought."""
    found: list[tuple[bytes, float, float]] = []
    value = came
    for place in range(len(seen.rows) - 1, -1, -1):
        if known is not None:
            value = known[place] if seen.blunders[place] else (1 - trust) * known[place] + trust * value
        found.append((seen.rows[place], value, came))
    return found
