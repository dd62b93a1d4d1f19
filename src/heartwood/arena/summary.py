"""What many games say about the game: wins with intervals, scores, and how wide and deep it is.

Sums of whole numbers only, so that the same games give the same summary whoever played them.
"""

from collections.abc import Sequence
from hashlib import blake2b

from heartwood.arena.contest import Contest
from heartwood.arena.numbers import share
from heartwood.arena.playing import Result
from heartwood.core import Game

FORMAT = "heartwood.simulation/1"


class Tally:
    """The results of one bot, or of one seat."""

    def __init__(self) -> None:
        self.games = 0  # counted once for each seat played
        self.wins = 0
        self.shared = 0  # of the wins, those shared with another seat
        self.points = 0

    def add(self, result: Result, seat: int) -> None:
        """One game on one seat."""
        won = seat in result.winners
        self.games += 1
        self.points += result.scores[seat]
        self.wins += won
        self.shared += won and len(result.winners) > 1

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


def summarise(contest: Contest, game: Game, results: Sequence[Result]) -> dict[str, object]:
    """The documented object of `simulate --json`, without timing; games that failed are left out."""
    played = [result for result in results if result.error is None]
    bots = {code: Tally() for code in contest.lineup}  # equal codes are one bot
    seats = [Tally() for _ in contest.lineup]
    for result in played:
        for seat, code in enumerate(result.bots):
            bots[code].add(result, seat)
            seats[seat].add(result, seat)
    moves = sum(result.length for result in played)
    digests = [result.digest for result in played] or [""]
    return {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "content": game.content,
        "seats": len(contest.lineup),
        "options": dict(contest.options),
        "lineup": list(contest.lineup),
        "seed": contest.seed,
        "games": len(played),
        "seat_balanced": len(played) % contest.rotations == 0,
        "bots": [{"code": code, **tally.to_data()} for code, tally in bots.items()],
        "by_seat": [{"seat": seat, **tally.to_data()} for seat, tally in enumerate(seats)],
        "decisions": moves,
        "decisions_per_game": round(moves / max(1, len(played)), 6),
        "mean_branching": round(sum(result.choices for result in played) / max(1, moves), 6),
        "forced_share": round(1 - sum(sum(result.decisions) for result in played) / max(1, moves), 6),
        "digests": {"first": digests[0], "last": digests[-1], "all": checksum(digests)},
    }


def checksum(digests: Sequence[str]) -> str:
    """One fingerprint over the final positions of all games, in their order."""
    return blake2b("\n".join(digests).encode(), digest_size=16).hexdigest()
