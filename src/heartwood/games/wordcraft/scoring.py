"""Points: majorities on letter cards (X-SCORE), ladders of achievement cards and the winner (X-END).

Pure functions of cube counts, whatever words led to them (X-AMB-14); lists of cubes are flat, seat by seat.
"""

from heartwood.games.wordcraft.cards import LADDER_STEPS


def majority(cubes: list[int], seats: int, size: int, place: int) -> list[int]:
    """The seats with the most cubes on a letter card, all that are tied (X-SCORE-04: no others), now (X-AMB-14)."""
    most = 0  # X-SCORE-03: an empty card has no winner
    winners: list[int] = []
    for seat in range(seats):
        count = cubes[seat * size + place]
        if count > most:
            most = count
            winners = [seat]
        elif count == most and most:  # X-SCORE-02; X-AMB-12: no tie at 0
            winners.append(seat)
    return winners


def letter_points(cubes: list[int], seats: int, eps: list[int]) -> list[int]:
    """The EP of each seat for the letter cards, given the EP of the open cards (X-SCORE-01)."""
    points = [0] * seats
    for place, ep in enumerate(eps):
        for seat in majority(cubes, seats, len(eps), place):
            points[seat] += ep  # X-SCORE-05: once, by however many cubes
    return points


def ladder_value(ladder: list[int], cubes: int) -> int:
    """What a number of cubes on one achievement card is worth: every five cubes fill a set (X-END-02)."""
    sets = cubes // LADDER_STEPS
    rest = cubes % LADDER_STEPS
    return sets * ladder[LADDER_STEPS - 1] + (ladder[rest - 1] if rest else 0)


def winners_of(totals: list[int], cubes_on_cards: list[int]) -> list[int]:
    """Most points; among the tied, most cubes on achievement cards; still tied, all of them."""
    best = max(totals)  # X-END-07
    tied = [seat for seat, total in enumerate(totals) if total == best]
    most = max([cubes_on_cards[seat] for seat in tied])  # X-END-08
    return [seat for seat in tied if cubes_on_cards[seat] == most]  # X-END-09
