"""`games`, `content check`, `families`, `--version`, `--help`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from heartwood.core import build
from heartwood.games.wordcraft.cards import STANDARD
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat
from tests.games.content_files import copied, rewrite
from tests.waiting import LONG


def test_version_names_release_build_and_python(heartwood: Heartwood) -> None:
    shown = heartwood("--version").stdout
    assert re.fullmatch(rf"heartwood [0-9.]+ \({build()} engine, Python 3\.[0-9.]+\)\n", shown)


COMMANDS = ["games", "play", "learn", "simulate", "replay", "rules", "content check", "families"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(heartwood: Heartwood, command: str) -> None:
    result = heartwood(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"heartwood {command}" in result.stdout.partition("Examples:")[2]
    assert "--lang" in result.stdout


def test_help_is_german_where_the_environment_is() -> None:
    environment = {**os.environ, "HEARTWOOD_LANG": "de", "COLUMNS": "80"}
    command = [sys.executable, "-c", "from heartwood.cli import main; main()", "play", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout
    assert "Spielt im Terminal" in shown
    assert "Beispiele:" in shown
    assert "Optionen" in shown
    assert "exit" not in shown


def test_an_unknown_command_is_one_line(heartwood: Heartwood) -> None:
    result = heartwood("dance")
    assert result.exit_code == 2
    assert "No such command 'dance'" in one_line(result)


def test_games_lists_seats_options_and_bots(heartwood: Heartwood) -> None:
    shown = flat(heartwood("games").stdout)
    assert "wordcraft (rules version 2; seats: 2, 3, 4)" in shown
    assert "acceptance default vote" in shown
    assert "vocabulary largest word size it knows" in shown
    data = json.loads(heartwood("games", "--json").stdout)
    assert data["format"] == "heartwood.games/1"
    assert list(data["games"][0]) == ["id", "rules", "seats", "options", "content", "bots", "levels"]
    assert [each["id"] for each in data["games"]] == ["woodcraft", "lignum", "wordcraft"]
    assert data["games"][2]["bots"][3]["parameters"][0] == {
        "name": "vocabulary", "default": 35, "low": 10, "high": 100, "help_key": "bot.parameter.vocabulary",
    }  # fmt: skip
    assert "Vorgabe vote" in flat(heartwood("games", "--lang", "de").stdout)


def test_a_valid_pack_is_summed_up(heartwood: Heartwood) -> None:
    result = heartwood("content", "check", str(STANDARD))
    assert result.exit_code == 0
    shown = flat(result.stdout)
    assert "letter 26" in shown
    assert "achievement 14" in shown
    assert "is a valid pack for wordcraft" in shown
    data = json.loads(heartwood("content", "check", str(STANDARD), "--json").stdout)
    assert list(data) == ["format", "game", "valid", "tables", "sources", "fingerprint"]
    assert data["format"] == "heartwood.content/1"
    assert sum(data["sources"].values()) == sum(data["tables"].values())


@pytest.mark.parametrize(
    ("file", "before", "after", "problem"),
    [
        ("letters.toml", 'colour = "blue"', 'colour = "pink"', "letters.toml: letter.a: colour: 'pink' is not one of"),
        ("game.toml", "rounds = 3", 'rounds = "3"', "game.toml: game: rounds: a whole number"),
        ("ladders.toml", "[[ladder]]", "[[ladder]", "ladders.toml: not valid TOML"),
    ],
)
def test_the_first_mistake_of_a_pack_is_named(
    heartwood: Heartwood, tmp_path: Path, file: str, before: str, after: str, problem: str
) -> None:
    pack = copied(STANDARD, tmp_path)
    rewrite(pack, file, before, after)
    result = heartwood("content", "check", str(pack))
    assert result.exit_code == 1
    assert problem in one_line(result)
    data = json.loads(heartwood("content", "check", str(pack), "--json").stdout)
    assert data["valid"] is False
    assert problem in data["problem"]


def test_a_pack_must_be_there_and_be_known(heartwood: Heartwood, tmp_path: Path) -> None:
    assert "there is no such folder" in one_line(heartwood("content", "check", str(tmp_path / "nothing")))
    unknown = heartwood("content", "check", str(tmp_path))
    assert unknown.exit_code == 2
    assert "name the game with --game" in one_line(unknown)
    assert "there is no game 'chess'" in one_line(heartwood("content", "check", str(tmp_path), "--game", "chess"))
    missing = heartwood("content", "check", str(tmp_path), "--game", "wordcraft")
    assert missing.exit_code == 1
    assert "the file is missing" in one_line(missing)


def test_the_family_of_a_word(heartwood: Heartwood, tmp_path: Path) -> None:
    words, table = tmp_path / "words.txt", tmp_path / "families.txt"
    words.write_text("run\nruns\nrunner\ntree\n")
    table.write_text("run runs runner\n")
    own = ("--lexicon", str(words), "--families", str(table))
    assert "RUN: RUN, RUNNER, RUNS" in heartwood("families", "runs", *own).stdout
    assert "TREE stands alone" in heartwood("families", "tree", *own).stdout
    data = json.loads(heartwood("families", "runs", *own, "--json").stdout)
    assert data == {
        "format": "heartwood.families/1",
        "word": "RUNS",
        "families": [{"base": "RUN", "members": ["RUN", "RUNNER", "RUNS"]}],
    }
    assert "zzz is not in the dictionary words" in one_line(heartwood("families", "zzz", *own))


def test_precision_and_recall_on_judged_pairs(heartwood: Heartwood, tmp_path: Path) -> None:
    words, table, pairs = (tmp_path / name for name in ("words.txt", "families.txt", "pairs.toml"))
    words.write_text("run\nruns\nrunner\ntree\ntrees\ncraft\ncrate\n")
    table.write_text("run runs runner\ncraft crate\n")
    pairs.write_text(
        'related = [["RUN", "RUNS"], ["TREE", "TREES"]]\nunrelated = [["CRAFT", "CRATE"], ["RUN", "TREE"]]\n'
    )
    chosen = ("--lexicon", str(words), "--families", str(table), "--pairs", str(pairs))
    data = json.loads(heartwood("families", *chosen, "--json").stdout)
    assert list(data) == [
        "format", "pairs", "related", "unrelated", "found", "missed", "wrong", "right", "unlisted", "precision",
        "recall",
    ]  # fmt: skip
    assert (data["precision"], data["recall"]) == (0.5, 0.5)
    assert "Precision 50.0%, recall 50.0%" in heartwood("families", *chosen).stdout


def test_the_held_out_pairs_are_those_of_a_checkout(
    heartwood: Heartwood, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    data = json.loads(heartwood("families", "--json").stdout)
    assert data["related"] >= 100
    assert data["unrelated"] >= 100
    monkeypatch.chdir(tmp_path)
    result = heartwood("families")
    assert result.exit_code == 2
    assert "name a file with --pairs" in one_line(result)


def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    code = "from heartwood.cli import main; main()"
    command = f'{sys.executable} -c "{code}" rules wordcraft --json | head -1'
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stdout == "{\n"
    assert result.stderr == ""


def test_an_interrupt_is_one_line(tmp_path: Path) -> None:
    code = "from heartwood.cli import main; main()"
    command = [sys.executable, "-c", code, "simulate", "wordcraft", "--games", "1000000", "--records", str(tmp_path)]
    environment = {**os.environ, "HEARTWOOD_LANG": "en"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        while not any(tmp_path.iterdir()) and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert complaint == "heartwood: interrupted\n"
