"""The balance of a content pack: what becomes of its cards in many games, and what they do to the score.

The effect of a card is the difference between the final scores of seats that took it and of seats that could have
taken it and did not, each score taken relative to the mean of its bot. It is no proof of a cause: good seats take good
cards. A card stands out when the whole interval of its effect lies further from the mean effect of its kind than a
margin: a part of the spread of all scores, unless one is given.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from heartwood.arena.census import ALL, FINISHED, SEEN, TAKEN, Inventory, census_of
from heartwood.arena.contest import Contest
from heartwood.arena.numbers import Estimate, difference, mean, share
from heartwood.arena.playing import Result
from heartwood.core import Game, fast

FORMAT = "heartwood.balance/1"
MARGIN = 0.25  # of the standard deviation of all scores
FEWEST = 10  # seats with a card and without it, for its effect to be given


def balance(contest: Contest, game: Game, results: Sequence[Result], margin: float | None) -> dict[str, Any]:
    """The documented object of `balance --json`."""
    counted = [result for result in results if result.error is None]
    scores = [score for result in counted for score in result.scores]
    far = margin if margin is not None else MARGIN * pstdev(scores) if scores else 0.0
    census = census_of(contest.title)
    table = game.start(len(contest.lineup), dict(contest.options), fast(contest.seed))
    inventory = census.inventory(table)
    return {
        "format": FORMAT,
        "contest": contest.to_data(game),
        "games": len(counted),
        "failed": [{"number": result.number, "error": result.error} for result in results if result.error is not None],
        "score": mean(scores).to_data(),
        "scores": sorted(scores),
        "margin": round(far, 4),
        "fewest": FEWEST,
        "kinds": [
            kind_data(kind, inventory, counted, far, kind in census.finishes, census.groups(table, kind))
            for kind in inventory
        ],
    }


def kind_data(
    kind: str,
    inventory: Inventory,
    results: Sequence[Result],
    margin: float,
    finishes: bool,
    groups: dict[str, int],
) -> dict[str, Any]:
    """All cards of a kind, and what stands out among those of the same group."""
    items = [
        {"id": item, "name": names, **count.to_data(finishes)}
        for (item, names), count in zip(inventory[kind].items(), counts_of(kind, inventory, results), strict=True)
    ]
    sure = [item for item in items if item["effect"]["interval"] is not None]
    for item in items:
        alike = [other for other in sure if groups.get(other["id"], 0) == groups.get(item["id"], 0)]
        middle = middle_of(alike)
        item["mean"] = round(middle, 4)
        item["outlier"] = outlier(item["effect"]["interval"], middle, margin)
    return {"kind": kind, "effect": round(middle_of(sure), 4), "finishes": finishes, "items": items}


def middle_of(items: Sequence[dict[str, Any]]) -> float:
    """The mean effect of some cards."""
    return fmean([item["effect"]["value"] for item in items]) if items else 0.0


def outlier(interval: Sequence[float] | None, middle: float, margin: float) -> str | None:
    """Is the whole interval beyond the margin around the middle, above or below?"""
    if interval is None:
        return None
    if interval[0] > middle + margin:
        return "high"
    return "low" if interval[1] < middle - margin else None


class Count:
    """What became of one card: seats that had it before them, took it, finished it, and their scores."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.having: list[float] = []  # scores, relative to the mean of the bot
        self.lacking: list[float] = []

    def effect(self) -> Estimate:
        """How much better seats with the card did than seats without."""
        return difference(self.having, self.lacking, FEWEST)

    def to_data(self, finishes: bool) -> dict[str, Any]:
        """Plain data."""
        taken, seen = len(self.having), len(self.having) + len(self.lacking)
        return {
            "games": self.games,
            "seen": seen,
            "taken": taken,
            "taken_share": share(taken, seen).to_data(),
            "finished": self.finished if finishes else None,
            "finished_share": share(self.finished, taken).to_data() if finishes else None,
            "effect": self.effect().to_data(),
        }


def counts_of(kind: str, inventory: Inventory, results: Sequence[Result]) -> list[Count]:
    """The counts of all cards of a kind, in the order of the inventory."""
    usual = usual_scores(results)
    counts = {item: Count() for item in inventory[kind]}
    for result in results:
        by_item: dict[str, set[tuple[int, str]]] = {}
        for fact in result.facts:
            if fact.kind == kind:
                by_item.setdefault(fact.item, set()).add((fact.seat, fact.stage))
        for item, facts in by_item.items():
            count = counts[item]
            count.games += 1
            for seat, score in enumerate(result.scores):
                if (ALL, SEEN) in facts or (seat, SEEN) in facts:
                    own = count.having if (seat, TAKEN) in facts else count.lacking
                    own.append(score - usual[result.bots[seat]])
                    count.finished += (seat, TAKEN) in facts and (seat, FINISHED) in facts
    return list(counts.values())


def usual_scores(results: Sequence[Result]) -> dict[str, float]:
    """The mean score of each bot."""
    sums: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for result in results:
        for code, score in zip(result.bots, result.scores, strict=True):
            sums[code] += score
            seats[code] += 1
    return {code: sums[code] / seats[code] for code in sums}
