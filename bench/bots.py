"""Speed of whole bots in one run: decisions per second of ours, compiled and plain, beside Catanatron's bots.

Four equal bots play games against themselves; the rate counts every decision, forced ones too, per second of
processor time. A search bot thinks a fixed number of rounds for each decision, so its rate tells what a round costs.

Catanatron's ValueFunction and AlphaBeta bots are not part of its package; where they were measured beside its random
bot (version 3.3.0: 23,270 decisions/s random, 295 ValueFunction, 76 AlphaBeta of depth 2), they made 1/79 and 1/306 of
its rate. The two columns to the right compare with these shares of the random rate of this very run.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OURS = [
    ("woodcraft", "random"),
    ("woodcraft", "greedy"),
    ("woodcraft", "search:iterations=20"),
    ("lignum", "random"),
    ("lignum", "greedy"),
    ("lignum", "search:iterations=20"),
    ("wordcraft", "random"),
    ("wordcraft", "greedy"),
    ("wordcraft", "wordsmith"),
]
THEIRS = ["random", "weighted", "points"]
VALUE = 295 / 23270  # of the rate of random games
ALPHABETA = 76 / 23270


def measure(python: list[str], script: str, *arguments: str) -> float:
    """Decisions per second of one contestant in one round."""
    done = subprocess.run([*python, str(HERE / script), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{script} {' '.join(arguments)} failed:\n{done.stderr}")
    return float(json.loads(done.stdout)["decisions_per_s"])


def main() -> None:
    """Measure in turns and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", required=True, help="Python with the plain engine")
    parser.add_argument("--compiled", required=True, type=Path, help="folder of the compiled engine")
    parser.add_argument("--catanatron", required=True, help="Python with Catanatron")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    time = ["--seconds", str(given.seconds)]
    compiled = ["env", f"PYTHONPATH={given.compiled.absolute()}", given.python]
    contestants = {f"Catanatron {name}": ([given.catanatron], "catanatron_bots.py", [name]) for name in THEIRS}
    for title, code in OURS:
        for build, python in (("plain", [given.python]), ("compiled", compiled)):
            contestants[f"{title} {code}, {build}"] = (python, "measure_bot.py", [title, code])
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(given.rounds):
        for name, (python, script, arguments) in contestants.items():
            print(f"\rround {number + 1} of {given.rounds}: {name:<50}", end="", file=sys.stderr, flush=True)
            rates[name].append(measure(python, script, *arguments, "--seed", str(number + 1), *time))
    print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
    anchor = statistics.median(rates["Catanatron random"])
    value, deep = anchor * VALUE, anchor * ALPHABETA
    print(f"{'medians of ' + str(given.rounds) + ' rounds':<44}{'decisions/s':>13}{'x Value':>10}{'x AlphaBeta-2':>15}")
    for name, row in rates.items():
        rate = statistics.median(row)
        print(f"{name:<44}{rate:>13,.0f}{rate / value:>10.1f}{rate / deep:>15.1f}")


if __name__ == "__main__":
    main()
