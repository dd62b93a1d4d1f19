"""One round of measuring a title, in the environment that runs this: random games and single calls, as JSON."""

import argparse
import json
import time
from collections.abc import Callable

from heartwood.core import Position, build, fast, roll_out
from heartwood.games import open_game


def rate(title: str, seats: int, seconds: float, seed: int, checked: bool = False) -> dict[str, float]:
    """Random games for about so many seconds of processor time; `checked`: every move is checked, as at a table."""
    game = open_game(title)
    chance = fast(seed)
    games = decisions = offered = forced = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        rollout = roll_out(game.start(seats, {}, fast(seed + games)), chance, checked)
        decisions += rollout.decisions
        offered += rollout.offered
        forced += rollout.forced
        games += 1
    spent = time.process_time() - started
    return {
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
        "branching": offered / decisions,
        "forced": forced / decisions,
    }


def cost(call: Callable[[], object], seconds: float) -> float:
    """Microseconds of processor time per call."""
    calls = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        for _ in range(200):
            call()
        calls += 200
    return (time.process_time() - started) / calls * 1e6


def middle(title: str, seats: int) -> Position:
    """A position from the middle of a random game."""
    game = open_game(title)
    whole = roll_out(game.start(seats, {}, fast(1)), fast(2)).decisions
    p = game.start(seats, {}, fast(1))
    chance = fast(2)
    for _ in range(whole // 2):
        seat = p.to_act()[0]
        moves = p.moves(seat)
        p.play(seat, moves[chance.below(len(moves))])
    return p


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    p = middle(given.title, given.seats)
    seat = p.to_act()[0]
    spare = fast(9)
    rate(given.title, given.seats, given.seconds / 4, given.seed)  # warm up
    result: dict[str, object] = {
        "build": build(),
        **rate(given.title, given.seats, given.seconds, given.seed),
        "checked_per_s": rate(given.title, given.seats, given.seconds / 2, given.seed, True)["decisions_per_s"],
        "copy_us": cost(p.copy, given.seconds / 8),
        "moves_us": cost(lambda: p.moves(seat), given.seconds / 8),
        "outcomes_us": cost(lambda: p.outcomes(seat, p.shown_moves(seat)), given.seconds / 8),
        "view_us": cost(lambda: p.view(seat), given.seconds / 8),
        "guess_us": cost(lambda: p.guess(seat, spare), given.seconds / 8),
        "to_data_us": cost(p.to_data, given.seconds / 8),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
