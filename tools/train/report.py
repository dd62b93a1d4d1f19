"""The report of a run: one page in the style of the arena's, written anew after each generation."""

import hashlib
import json
import platform
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from heartwood import __version__
from heartwood.arena.numbers import share
from heartwood.arena.page import page, paragraph, soft, table
from heartwood.arena.plots import Point, curve
from heartwood.arena.tables import with_interval
from heartwood.bots.values.net import load_net
from heartwood.core import position
from heartwood.core.texts import Texts

ENGLISH = Texts("en", {})
FORMS = {"wins": ".0%", "mean": ".1f"}  # what a trial tells, and how it is written

MEASURED = (
    "Each net is measured in games of seeds that nothing is learned from, the same for all. In brackets, and as bars: "
    "95 % intervals."
)
ERROR = "In points (root of the mean square), on the positions that were learned from; much of it is luck."


def write_report(folder: Path, command: str, entries: Sequence[dict[str, Any]]) -> None:
    """The page of a run in its folder."""
    new = folder / "report.html.new"
    new.write_text(report(folder / "net.npz", command, entries), "utf-8")
    new.replace(folder / "report.html")


def report(net: Path, command: str, entries: Sequence[dict[str, Any]]) -> str:
    """What was done, what came of it, and with what."""
    about = load_net(net).about
    games, rows = (sum(entry[key] for entry in entries) for key in ("games", "rows"))
    minutes = f"{sum(entry['seconds'] for entry in entries) / 60:.1f}"
    told = strengths(entries)
    key = measure_of(entries)
    errors: list[Point] = [
        (entry["generation"], {"value": entry["error"], "interval": None}) for entry in entries if entry["steps"]
    ]
    players = "alone" if about["seats"] == 1 else f"at {about['seats']} seats"
    strong = "Share of games won, by generation" if key == "wins" else "Points, by generation"
    parts = [
        paragraph(f"{games} games in {len(entries)} generations, {rows} positions, {minutes} minutes."),
        *([title("How strong"), curve(strong, told, FORMS[key], ENGLISH), soft(MEASURED)] if told else []),
        title("What is left to learn"),
        curve("Error, by generation", errors, ".1f", ENGLISH) if errors else "",
        soft(ERROR),
        title("Generations"),
        table(*generation_table(entries)),
        title("Settings that are not the defaults"),
        settings(entries),
        title("With what"),
        table(["", ""], versions(net, about, entries)),
        title("The same again"),
        f"<pre>{escape(command)}</pre>",
    ]
    return page(f"{str(about['title']).capitalize()} {players}: values learned", "en", parts)


def measure_of(entries: Sequence[dict[str, Any]]) -> str:
    """What tells how strong a net is: the wins, or the points where nobody else plays."""
    trials = [entry["trial"] for entry in entries if "trial" in entry]
    return "wins" if trials and all("wins" in trial for trial in trials) else "mean"


def strengths(entries: Sequence[dict[str, Any]]) -> list[Point]:
    """How strong the nets are, by generation; only what was measured."""
    key = measure_of(entries)
    return [(entry["generation"], strength(entry["trial"], key)) for entry in entries if "trial" in entry]


def strength(trial: dict[str, Any], key: str) -> dict[str, Any]:
    """What a trial tells, with its interval."""
    if key == "wins":
        return share(trial["wins"] * trial["games"], trial["games"]).to_data()
    value, spread = trial["mean"], trial["interval"]
    return {"value": value, "interval": [value - spread, value + spread] if trial["games"] > 1 else None}


def generation_table(entries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows."""
    key = measure_of(entries)
    heads = ["", "games", "positions", "error", "won" if key == "wins" else "points", "seconds"]
    heads += ["digest of the games", "digest of the net"]
    found = []
    for entry in entries:
        told = with_interval(strength(entry["trial"], key), FORMS[key], ENGLISH) if "trial" in entry else "-"
        cells = [entry["generation"], entry["games"], entry["rows"], entry["error"] if entry["steps"] else "-"]
        cells += [told, entry["seconds"], entry["digest"], entry.get("net", "-")]
        found.append([str(cell) for cell in cells])
    return heads, found


def settings(entries: Sequence[dict[str, Any]]) -> str:
    """From which generation on: a run may go on with others."""
    found = []
    for given, those in groupby(entries, lambda entry: entry.get("settings", {})):
        words = " ".join(f"--{name} {value}" if value is not True else f"--{name}" for name, value in given.items())
        found.append([str(next(those)["generation"]), words or "none"])
    return table(["from generation", ""], found)


def versions(net: Path, about: dict[str, Any], entries: Sequence[dict[str, Any]]) -> list[list[str]]:
    """What the games and the net depend on."""
    compiled = not str(position.__file__).endswith(".py")
    learner = f"torch {version('torch')}" if find_spec("torch") else f"numpy {np.__version__}"
    return [
        ["Heartwood", f"{__version__}, {'compiled' if compiled else 'plain'} engine"],
        ["Python", platform.python_version()],
        ["learned by", learner],
        ["version of the rules", str(about["rules"])],
        ["digest of the cards", str(about["content"])],
        ["digest of the layout", str(about["layout"])],
        ["digest of all games", joined([entry["digest"] for entry in entries])],
        ["digest of the net", digest_of_net(net)],
    ]


def digest_of_net(path: Path) -> str:
    """As it stands in the file, which is read whole and held against it."""
    load_net(path)
    with np.load(path) as file:
        return str(json.loads(bytes(file["about"]))["digest"])


def joined(digests: Sequence[str]) -> str:
    """One digest of many."""
    return hashlib.blake2b("".join(digests).encode(), digest_size=16).hexdigest()


def title(text: str) -> str:
    """A heading."""
    return f"<h2>{escape(text)}</h2>"
