"""What many games say: wins with intervals, scores, and how wide and deep the game is. Sums of whole numbers only,
so that the same games give the same summary whoever played them.
"""

from collections.abc import Sequence
from hashlib import blake2b

from heartwood.arena.numbers import share
from heartwood.cli.simulation import Plan, Played, bot_at
from heartwood.core import Game

FORMAT = "heartwood.simulation/1"


class Results:
    """The results of one bot, or of one seat."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0  # counted once for each seat played
        self.wins = 0
        self.shared = 0  # of the wins, those shared with another seat
        self.points = 0

    def add(self, points: int, won: bool, winners: int) -> None:
        """One game on one seat."""
        self.games += 1
        self.points += points
        self.wins += won
        self.shared += won and winners > 1

    def to_data(self) -> dict[str, object]:
        """Plain data; shares and means with six places."""
        won = share(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "shared_wins": self.shared,
            "win_share": round(self.wins / self.games, 6) if self.games else None,
            "win_share_95": [round(won.low or 0.0, 6), round(1.0 if won.high is None else won.high, 6)],
            "mean_score": round(self.points / self.games, 6) if self.games else None,
        }


def by_bot(plan: Plan, played: Sequence[Played]) -> list[Results]:
    """The results of each code in the line-up; equal codes are one bot."""
    results = {code: Results(code) for code in plan.lineup}
    for game in played:
        for seat, points in enumerate(game.totals):
            code = plan.lineup[bot_at(plan, game.number, seat)]
            results[code].add(points, seat in game.winners, len(game.winners))
    return list(results.values())


def by_seat(plan: Plan, played: Sequence[Played]) -> list[Results]:
    """The results of each seat, whoever sat there."""
    results = [Results(str(seat)) for seat in range(plan.seats)]
    for game in played:
        for seat, points in enumerate(game.totals):
            results[seat].add(points, seat in game.winners, len(game.winners))
    return results


def checksum(played: Sequence[Played]) -> str:
    """One fingerprint over the final positions of all games, in their order."""
    return blake2b("\n".join(game.digest for game in played).encode(), digest_size=16).hexdigest()


def summarise(plan: Plan, game: Game, played: Sequence[Played]) -> dict[str, object]:
    """The documented object of `simulate --json`, without timing."""
    decisions = sum(entry.decisions for entry in played)
    choices = sum(entry.choices for entry in played)
    forced = sum(entry.forced for entry in played)
    return {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "content": game.content,
        "seats": plan.seats,
        "options": game.read_options(plan.options, plan.seats),
        "lineup": list(plan.lineup),
        "seed": plan.seed,
        "games": len(played),
        "seat_balanced": len(played) % plan.seats == 0,
        "bots": [{"code": results.name, **results.to_data()} for results in by_bot(plan, played)],
        "by_seat": [{"seat": int(results.name), **results.to_data()} for results in by_seat(plan, played)],
        "decisions": decisions,
        "decisions_per_game": round(decisions / len(played), 6),
        "mean_branching": round(choices / decisions, 6),
        "forced_share": round(forced / decisions, 6),
        "digests": {"first": played[0].digest, "last": played[-1].digest, "all": checksum(played)},
    }
