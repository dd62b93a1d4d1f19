"""`heartwood simulate`: the same games whoever plays them, summed up in a stable form."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from heartwood.core import build
from tests.cli.conftest import Heartwood, one_line

GAMES = ("simulate", "wordcraft", "--seats", "3", "--bots", "wordsmith,random", "--games", "6", "--seed", "40")


def test_the_json_form(heartwood: Heartwood) -> None:
    data = json.loads(heartwood(*GAMES, "--json").stdout)
    assert list(data) == [
        "format", "game", "rules", "content", "seats", "options", "lineup", "seed", "games", "seat_balanced", "bots",
        "by_seat", "decisions", "decisions_per_game", "mean_branching", "forced_share", "digests",
    ]  # fmt: skip
    assert data["format"] == "heartwood.simulation/1"
    assert data["lineup"] == ["wordsmith", "random", "wordsmith"]
    assert data["games"] == 6
    assert data["seat_balanced"] is True
    wordsmith, random = data["bots"]
    assert list(wordsmith) == [
        "code", "games", "wins", "shared_wins", "win_share", "win_share_95", "mean_score",
    ]  # fmt: skip
    assert (wordsmith["code"], wordsmith["games"]) == ("wordsmith", 12)
    assert (random["code"], random["games"]) == ("random", 6)
    assert [entry["seat"] for entry in data["by_seat"]] == [0, 1, 2]
    assert all(entry["games"] == 6 for entry in data["by_seat"])
    assert sum(entry["wins"] for entry in data["by_seat"]) == wordsmith["wins"] + random["wins"] >= 6
    assert set(data["digests"]) == {"first", "last", "all"}


def test_timing_is_given_only_when_asked_for(heartwood: Heartwood) -> None:
    data = json.loads(heartwood(*GAMES, "--json", "--timing").stdout)
    assert list(data["timing"]) == ["build", "jobs", "seconds", "games_per_second", "decisions_per_second"]
    assert data["timing"]["build"] == build()


@pytest.mark.slow
def test_the_result_does_not_depend_on_the_number_of_processes(heartwood: Heartwood) -> None:
    many = [*GAMES[:-3], "40", *GAMES[-2:], "--json"]  # more games than one process is handed at a time
    assert heartwood(*many).stdout == heartwood(*many, "--jobs", "2").stdout


@pytest.mark.slow
def test_the_result_does_not_depend_on_the_hash_seed(heartwood: Heartwood) -> None:
    here = heartwood(*GAMES, "--json").stdout
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "80"}
        code = "from heartwood.cli import main; main()"
        command = [sys.executable, "-c", code, *GAMES, "--json"]
        there = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        assert there.stdout == here


def test_the_same_seed_gives_the_same_games_and_another_one_others(heartwood: Heartwood) -> None:
    first = json.loads(heartwood(*GAMES, "--json").stdout)
    other = json.loads(heartwood(*GAMES[:-1], "41", "--json").stdout)
    assert first["digests"]["all"] != other["digests"]["all"]


def test_a_person_sees_wins_with_intervals_and_the_checksum(heartwood: Heartwood) -> None:
    digest = json.loads(heartwood(*GAMES, "--json").stdout)["digests"]["all"]
    shown = heartwood(*GAMES).stdout
    assert "95 % interval" in shown
    assert digest in shown
    assert f"{build()} engine" in shown
    german = heartwood(*GAMES, "--lang", "de").stdout
    assert "Siege" in german
    assert digest in german
    assert re.search(r"\d,\d%", german)
    assert not re.search(r"\d\.\d", german)


def test_too_few_games_for_a_full_circle_are_called_unbalanced(heartwood: Heartwood) -> None:
    assert "Not seat-balanced" in heartwood(*GAMES, "--games", "2").stdout
    assert "Not seat-balanced" not in heartwood("simulate", "wordcraft", "--seats", "3", "--games", "2").stdout


def test_every_record_can_be_written_and_replayed(heartwood: Heartwood, tmp_path: Path) -> None:
    plain = json.loads(heartwood(*GAMES, "--json").stdout)
    recorded = json.loads(heartwood(*GAMES, "--json", "--records", str(tmp_path / "games")).stdout)
    assert recorded == plain
    records = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in records] == [f"{number:06}.json" for number in range(6)]
    result = heartwood("replay", str(records[0]), "--json")
    assert json.loads(result.stdout)["final"] == plain["digests"]["first"]


def test_any_title_can_be_simulated(heartwood: Heartwood) -> None:
    data = json.loads(heartwood("simulate", "nutshell", "--games", "10", "--json").stdout)
    assert data["game"] == "nutshell"
    assert data["decisions"] > 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game 'chess'"),
        (("wordcraft", "--seats", "9"), "wordcraft is for 2, 3, 4 seats, not 9"),
        (("wordcraft", "--seats", "2", "--bots", "random,random,random"), "3 bots are too many for 2 seats"),
        (("wordcraft", "--bots", "none"), "at least one bot is needed"),
        (("wordcraft", "--bots", "genius"), "there is no bot 'genius'"),
        (("nutshell", "--bots", "wordsmith"), "the bot wordsmith does not play nutshell"),
        (("wordcraft", "--games", "0"), "Invalid value for '--games' / '-n'"),
        (("wordcraft", "--jobs", "0"), "Invalid value for '--jobs' / '-j'"),
        (("nutshell", "--lexicon", "german"), "nutshell is played without lexicon; what can be chosen for it: -"),
        (("wordcraft", "--bots", "nothing.py:Bot"), "nothing.py: there is no such file"),
        (("wordcraft", "-o", "people=9"), "option people: '9' is not possible"),
    ],
)
def test_mistakes_of_the_caller(heartwood: Heartwood, arguments: tuple[str, ...], complaint: str) -> None:
    result = heartwood("simulate", *arguments)
    assert result.exit_code == 2
    assert complaint in one_line(result)
