"""Speed in one run: our titles plain and compiled, beside Catanatron's random games, in turns, as ratios.

Each round measures everybody once, in a process of its own; the table shows medians over the rounds and the spread.
Rates are per second of processor time. Single runs on a shared machine scatter by a fifth: read ratios, not rates.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TITLES = ["woodcraft", "lignum", "wordcraft"]
COLUMNS = [
    ("decisions_per_s", "decisions/s", "{:,.0f}"),
    ("checked_per_s", "checked/s", "{:,.0f}"),
    ("games_per_s", "games/s", "{:,.1f}"),
    ("decisions_per_game", "per game", "{:,.0f}"),
    ("branching", "branching", "{:,.1f}"),
    ("forced", "forced", "{:.0%}"),
    ("copy_us", "copy us", "{:,.2f}"),
    ("moves_us", "moves us", "{:,.1f}"),
    ("outcomes_us", "outcomes us", "{:,.0f}"),
    ("view_us", "view us", "{:,.0f}"),
    ("guess_us", "guess us", "{:,.1f}"),
]


def measure(python: list[str], expected: str, script: str, *arguments: str) -> dict[str, float]:
    """One round of one contestant."""
    command = [*python, str(HERE / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    result = json.loads(done.stdout)
    if result["build"] != expected:
        sys.exit(f"{' '.join(python)} runs the {result['build']} engine, not the {expected} one")
    return {key: value for key, value in result.items() if key != "build"}


def main() -> None:
    """Measure in turns and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", required=True, help="Python with the plain engine")
    parser.add_argument("--compiled", required=True, type=Path, help="folder of the compiled engine")
    parser.add_argument("--catanatron", required=True, help="Python with Catanatron")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--json", type=Path, help="write all rounds here, too")
    given = parser.parse_args()
    time = ["--seconds", str(given.seconds)]
    plain = [given.python]
    compiled = ["env", f"PYTHONPATH={given.compiled.absolute()}", given.python]
    contestants = {"Catanatron, 4 random": ([given.catanatron], "plain", "catanatron_games.py")}
    for title in TITLES:
        contestants[f"{title}, 4 random, plain"] = (plain, "plain", "measure.py", title)
        contestants[f"{title}, 4 random, compiled"] = (compiled, "compiled", "measure.py", title)
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in contestants}
    for number in range(given.rounds):
        for name, contestant in contestants.items():
            print(f"\rround {number + 1} of {given.rounds}: {name:<40}", end="", file=sys.stderr, flush=True)
            rounds[name].append(measure(*contestant, "--seed", str(number + 1), *time))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    show(rounds, given.rounds)
    if given.json:
        given.json.write_text(json.dumps(rounds, indent=1) + "\n")


def show(rounds: dict[str, list[dict[str, float]]], count: int) -> None:
    """The table of medians, with ratios to Catanatron and the spread of the main rate."""
    anchor = statistics.median([row["decisions_per_s"] for row in rounds["Catanatron, 4 random"]])
    anchor_copy = statistics.median([row["copy_us"] for row in rounds["Catanatron, 4 random"]])
    print(f"{'medians of ' + str(count) + ' rounds':<32}{'x Catanatron':>13}{'(low-high)':>14}{'copy x':>8}", end="")
    print("".join([f"{title:>13}" for _, title, _ in COLUMNS]))
    for name, rows in rounds.items():
        rates = sorted([row["decisions_per_s"] for row in rows])
        ratio = statistics.median(rates) / anchor
        spread = f"({rates[0] / anchor:.2f}-{rates[-1] / anchor:.2f})"
        copies = anchor_copy / statistics.median([row["copy_us"] for row in rows])
        cells = [
            form.format(statistics.median([row[key] for row in rows])) if key in rows[0] else "-"
            for key, _, form in COLUMNS
        ]
        print(f"{name:<32}{ratio:>13.2f}{spread:>14}{copies:>8.1f}" + "".join([f"{cell:>13}" for cell in cells]))


if __name__ == "__main__":
    main()
