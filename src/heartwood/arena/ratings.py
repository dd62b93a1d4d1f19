"""Ratings of the bots in a contest, by openskill's Plackett-Luce model; an optional part."""

from collections.abc import Sequence

from heartwood.arena.playing import Result


def ratings(results: Sequence[Result], codes: Sequence[str]) -> dict[str, dict[str, float]] | None:
    """The skill of each code and how unsure it is; None without openskill. Games count in their order."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    skills = {code: model.rating(name=code) for code in codes}
    for result in results:
        places = [places_of(result)[seat] for seat in range(len(result.bots))]
        rated = model.rate([[skills[code]] for code in result.bots], ranks=places)
        for code in codes:  # a code on several seats learns the mean of what they learn
            seats = [seat for seat, other in enumerate(result.bots) if other == code]
            skills[code] = model.rating(
                name=code,
                mu=sum(rated[seat][0].mu for seat in seats) / len(seats),
                sigma=sum(rated[seat][0].sigma for seat in seats) / len(seats),
            )
    return {code: {"mu": round(skill.mu, 2), "sigma": round(skill.sigma, 2)} for code, skill in skills.items()}


def places_of(result: Result) -> list[float]:
    """The place of each seat: the winners first, then by points."""
    keys = [(seat not in result.winners, -points) for seat, points in enumerate(result.scores)]
    return [float(sorted(keys).index(key) + 1) for key in keys]
