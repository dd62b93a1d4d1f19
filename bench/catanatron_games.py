"""One round of Catanatron's own random games, four players, in an environment that has nothing of ours."""

import argparse
import json
import random
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for seconds in (given.seconds / 4, given.seconds):  # the first is to warm up
        random.seed(given.seed)
        games = ticks = 0
        kept = None
        started = time.process_time()
        while time.process_time() - started < seconds:
            game = Game([RandomPlayer(colour) for colour in COLOURS])
            count = 0
            while game.winning_color() is None and count < 5000:
                game.play_tick()
                count += 1
                if count == 300 and kept is None:
                    kept = game.copy()
            games += 1
            ticks += count
        spent = time.process_time() - started
    copies = 0
    started = time.process_time()
    while kept is not None and time.process_time() - started < given.seconds / 8:
        kept.copy()
        copies += 1
    copy_us = (time.process_time() - started) / max(1, copies) * 1e6
    print(
        json.dumps(
            {
                "build": "plain",
                "decisions_per_s": ticks / spent,
                "games_per_s": games / spent,
                "decisions_per_game": ticks / games,
                "copy_us": copy_us,
            }
        )
    )


if __name__ == "__main__":
    main()
