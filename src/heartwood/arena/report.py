"""What a contest says: wins, scores, ratings, time and length, as plain data in a stable form."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from heartwood.arena.contest import Contest
from heartwood.arena.numbers import mean, share, share_of_blocks
from heartwood.arena.playing import Result
from heartwood.arena.ratings import ratings
from heartwood.core import Game

FORMAT = "heartwood.arena/1"


def report(contest: Contest, game: Game, results: Sequence[Result]) -> dict[str, Any]:
    """The documented object of `arena --json`; only whole blocks without a failure count."""
    failed = [result for result in results if result.error is not None]
    broken = {result.number // contest.block for result in failed}
    counted = [result for result in results if result.number // contest.block not in broken]
    codes = list(dict.fromkeys(contest.lineup))
    skills = ratings(counted, codes) if len(codes) > 1 and counted else {}
    return {
        "format": FORMAT,
        "contest": contest.to_data(game),
        "games": len(counted),
        "block": contest.block,
        "failed": [{"number": result.number, "error": result.error} for result in failed],
        "rated": skills is not None,
        "bots": [{**bot_data(contest, code, counted), "rating": (skills or {}).get(code)} for code in codes],
        "by_seat": [seat_data(seat, counted) for seat in range(len(contest.lineup))],
        "length": mean([result.length for result in counted]).to_data(),
        "decisions": mean([sum(result.decisions) for result in counted]).to_data(),
    }


def bot_data(contest: Contest, code: str, results: Sequence[Result]) -> dict[str, object]:
    """One bot. Where it has several seats, a game counts once, with the mean of them."""
    copies = contest.lineup.count(code)
    decisions = sum(result.decisions[seat] for result in results for seat in seats_of(code, result))
    seconds = sum(result.seconds[seat] for result in results for seat in seats_of(code, result))
    slowest = max((result.slowest[seat] for result in results for seat in seats_of(code, result)), default=0.0)
    wins = sum(win_of(result, seat) for result in results for seat in seats_of(code, result))
    return {
        "code": code,
        "seats": copies,
        "wins": round(wins, 4),
        "win_share": share_of_blocks(by_block(contest, code, results, win_of), len(results)).to_data(),
        "score": mean(by_block(contest, code, results, score_of)).to_data(),
        "scores": sorted(result.scores[seat] for result in results for seat in seats_of(code, result)),
        "decisions": decisions,
        "seconds_per_decision": round(seconds / decisions, 6) if decisions else None,
        "slowest": round(slowest, 6),
    }


def seat_data(seat: int, results: Sequence[Result]) -> dict[str, object]:
    """One seat, whoever sat there."""
    return {
        "seat": seat,
        "win_share": share(sum(win_of(result, seat) for result in results), len(results)).to_data(),
        "score": mean([result.scores[seat] for result in results]).to_data(),
    }


def by_block(
    contest: Contest, code: str, results: Sequence[Result], measure: Callable[[Result, int], float]
) -> list[float]:
    """The mean of a bot in each block: games of a block share their cards, so blocks are the samples."""
    blocks: dict[int, list[float]] = {}
    for result in results:
        values = [measure(result, seat) for seat in seats_of(code, result)]
        blocks.setdefault(result.number // contest.block, []).extend(values)
    return [fmean(values) for values in blocks.values()]


def seats_of(code: str, result: Result) -> list[int]:
    """Where a bot sat."""
    return [seat for seat, other in enumerate(result.bots) if other == code]


def score_of(result: Result, seat: int) -> float:
    """The points of a seat."""
    return result.scores[seat]


def win_of(result: Result, seat: int) -> float:
    """1 for a win, a part of it for a shared one."""
    return 1 / len(result.winners) if seat in result.winners else 0.0
