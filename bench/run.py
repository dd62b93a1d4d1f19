"""Speed in one run: our titles plain and compiled, beside Catanatron's random games, in turns, as ratios.

Each round measures everybody once, in a process of its own; the table shows medians over the rounds and the spread.
Rates are per second of processor time. Single runs on a shared machine scatter by a fifth: read ratios, not rates.
With `--before` another checkout, built with `make fast`, takes part in the rounds: a second table compares the two.
The last table has the environments on the compiled engine, beside some of PettingZoo and OpenSpiel if these are there.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TITLES = ["woodcraft", "lignum", "wordcraft"]
CATANATRON = "Catanatron"
ENVIRONMENTS = ["PettingZoo's connect four", "PettingZoo's go", "OpenSpiel's backgammon"]  # and then ours
ENVIRONMENTS += [f"{title}, {face}" for face in ["PettingZoo", "OpenSpiel", "side by side"] for title in TITLES[:2]]
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
RATES = ["decisions_per_s", "checked_per_s"]
SPEEDS = {key: title for key, title, _ in COLUMNS if key in [*RATES, "copy_us", "moves_us", "view_us", "guess_us"]}


def measure(python: list[str], expected: str, arguments: list[str]) -> dict[str, float]:
    """One round of one contestant."""
    command = [*python, *arguments]
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
    parser.add_argument("--before", type=Path, help="another checkout with its compiled engine, to compare with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--json", type=Path, help="write all rounds here, too")
    given = parser.parse_args()
    time = ["--seconds", str(given.seconds)]
    measured = {CATANATRON: ([given.catanatron], "plain", [str(HERE / "catanatron_games.py")])}
    checkouts = {"": (HERE.parent / "src", given.compiled)}
    if given.before:
        checkouts[", before"] = (given.before / "src", given.before / "build/fast/lib")
    for title in TITLES:
        for kind, build in enumerate(["plain", "compiled"]):
            for age, folders in checkouts.items():
                python = ["env", f"PYTHONPATH={folders[kind].absolute()}", given.python]
                script = (given.before if age else HERE.parent) / "bench/measure.py"
                measured[f"{title}, {build}{age}"] = (python, build, [str(script), title])
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in measured}
    for number in range(given.rounds):
        for name, (python, build, arguments) in measured.items():
            print(f"\rround {number + 1} of {given.rounds}: {name:<40}", end="", file=sys.stderr, flush=True)
            rounds[name].append(measure(python, build, [*arguments, "--seed", str(number + 1), *time]))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    show(rounds, given.rounds)
    if given.before:
        compare(rounds)
    rounds |= environments(given.python, given.compiled, given.rounds, time)
    if given.json:
        given.json.write_text(json.dumps(rounds, indent=1) + "\n")


def environments(python: str, compiled: Path, count: int, time: list[str]) -> dict[str, list[dict[str, float]]]:
    """Steps per second of environments, with observation and mask, as ratios to the first one."""
    here = ["env", f"PYTHONPATH={compiled.absolute()}", python]
    if subprocess.run([*here, "-c", "import pettingzoo, pyspiel"], capture_output=True, check=False).returncode:
        print("\nno environments: PettingZoo and OpenSpiel are not installed (make .venv/.dev)")
        return {}
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in ENVIRONMENTS}
    for number in range(count):
        for name in ENVIRONMENTS:
            print(f"\rround {number + 1} of {count}: {name:<40}", end="", file=sys.stderr, flush=True)
            arguments = [str(HERE / "measure_env.py"), name, "--seed", str(number + 1), *time]
            rounds[name].append(measure(here, "compiled", arguments))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    anchor = statistics.median([row["steps_per_s"] for row in rounds[ENVIRONMENTS[0]]])
    print(f"\n{f'environments, medians of {count}':<32}{'steps/s':>13}{'x connect four':>16}{'(low-high)':>16}")
    for name, rows in rounds.items():
        rates = sorted([row["steps_per_s"] for row in rows])
        middle = statistics.median(rates)
        spread = f"({rates[0] / anchor:.2f}-{rates[-1] / anchor:.2f})"
        print(f"{name:<32}{middle:>13,.0f}{middle / anchor:>16.2f}{spread:>16}")
    return rounds


def show(rounds: dict[str, list[dict[str, float]]], count: int) -> None:
    """The table of medians, with ratios to Catanatron and the spread of the main rate."""
    anchor = statistics.median([row["decisions_per_s"] for row in rounds[CATANATRON]])
    anchor_copy = statistics.median([row["copy_us"] for row in rounds[CATANATRON]])
    head = f"4 random seats, medians of {count}"
    print(f"{head:<32}{'x Catanatron':>13}{'(low-high)':>14}{'copy x':>8}", end="")
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


def compare(rounds: dict[str, list[dict[str, float]]]) -> None:
    """How fast we are beside the other checkout: above 1 is faster now. Each round is compared with its own twin."""
    print(f"\n{'x before, medians':<32}" + "".join([f"{title.removesuffix(' us'):>21}" for title in SPEEDS.values()]))
    for name in rounds:
        if f"{name}, before" not in rounds:
            continue
        cells = []
        for key in SPEEDS:
            pairs = zip(rounds[name], rounds[f"{name}, before"], strict=True)
            ratios = sorted([now[key] / then[key] if key in RATES else then[key] / now[key] for now, then in pairs])
            cells.append(f"{statistics.median(ratios):.3f} ({ratios[0]:.2f}-{ratios[-1]:.2f})")
        print(f"{name:<32}" + "".join([f"{cell:>21}" for cell in cells]))


if __name__ == "__main__":
    main()
