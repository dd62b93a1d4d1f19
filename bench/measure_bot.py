"""One round of measuring a bot of ours: games of four against themselves, for some seconds, as JSON."""

import argparse
import json
import time

from heartwood.bots import bot_from_code, decide
from heartwood.core import build, fast
from heartwood.games import open_game


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("code")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = open_game(given.title)
    bot = bot_from_code(given.code, given.title)
    chance = fast(given.seed)
    decisions = games = 0
    position = game.start(given.seats, {}, fast(given.seed))
    started = time.process_time()
    while time.process_time() - started < given.seconds:
        if not position.stack:
            games += 1
            position = game.start(given.seats, {}, fast(given.seed + games))
        seat = position.to_act()[0]
        position.apply(seat, decide(bot, seat, position, chance))
        decisions += 1
    spent = time.process_time() - started
    print(json.dumps({"build": build(), "decisions_per_s": decisions / spent, "games": games}))


if __name__ == "__main__":
    main()
