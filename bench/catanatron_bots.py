"""One round of measuring a bot of Catanatron: games of four against themselves, for some seconds, as JSON."""

import argparse
import json
import random
import time

from catanatron import Color, Game, RandomPlayer
from catanatron.players.search import VictoryPointPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

COLOURS = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]


PLAYERS = {"random": RandomPlayer, "weighted": WeightedRandomPlayer, "points": VictoryPointPlayer}


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", choices=PLAYERS)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random.seed(given.seed)
    game = Game([PLAYERS[given.code](colour) for colour in COLOURS])
    ticks = count = 0
    started = time.process_time()
    while time.process_time() - started < given.seconds:
        if game.winning_color() is not None or count >= 5000:
            game = Game([PLAYERS[given.code](colour) for colour in COLOURS])
            count = 0
        game.play_tick()
        ticks += 1
        count += 1
    print(json.dumps({"build": "plain", "decisions_per_s": ticks / (time.process_time() - started)}))


if __name__ == "__main__":
    main()
