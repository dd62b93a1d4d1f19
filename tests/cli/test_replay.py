"""`heartwood replay`: a record that holds is told in words; one that does not is refused with the reason."""

import json
from pathlib import Path

import pytest

from heartwood.bots import bot_from_code, play_out
from heartwood.core import Match, fast
from heartwood.games import open_game
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat
from tests.golden.renew import play_woodcraft

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed game of two wordsmiths."""
    match = Match(open_game("wordcraft"), 2, {}, SEED)
    play_out(match, [bot_from_code("wordsmith", "wordcraft")] * 2, fast(1))
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(match.record().to_json())
    return path


def test_a_record_is_told_round_by_round_with_scores_and_verdict(heartwood: Heartwood, record: Path) -> None:
    result = heartwood("replay", str(record), "--names", "Ann,Ben")
    shown = flat(result.stdout)
    assert result.exit_code == 0
    for number in (1, 2, 3):
        assert f"Round {number} opens" in shown
        assert f"Letter cards in round {number}: Ann" in shown
    assert "Final score" in shown
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Verified: wordcraft, ")
    assert "fits the commitment" in last
    assert "the record is unaltered" in last


def test_in_german_and_quietly(heartwood: Heartwood, record: Path) -> None:
    result = heartwood("replay", str(record), "--quiet", "--lang", "de")
    assert result.stdout.startswith("Geprüft: wordcraft, ")
    assert result.stdout.count("\n") == 1
    assert "Orange sagt" in heartwood("replay", str(record), "--lang", "de").stdout


def test_the_json_form(heartwood: Heartwood, record: Path) -> None:
    data = json.loads(heartwood("replay", str(record), "--json").stdout)
    assert list(data) == [
        "format", "verified", "game", "rules", "content", "seats", "options", "chance", "moves", "events", "finished",
        "scores", "winners", "final", "digest",
    ]  # fmt: skip
    assert data["format"] == "heartwood.replay/1"
    assert data["verified"] is True
    assert data["finished"] is True
    assert data["moves"][0].keys() == {"seat", "move"}
    assert data["events"][-1]["key"] == "game-over"
    assert data["events"][-1]["params"]["winners"] == data["winners"]
    assert data == json.loads(heartwood("replay", str(record), "--json", "--lang", "de").stdout)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": 3}, "refused"),
        ({"rules": 1}, "this record follows rules version 1"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {}}, "the record was altered"),
        ({"final": "00"}, "the record says 00"),
        ({"digest": "00"}, "the record was altered"),
        ({"moves": [[0, "fly"]]}, "there is no verb 'fly'"),
        ({"moves": []}, "the moves end before the game does"),
        ({"chance": {"kind": "sealed", "seed": "00" * 32, "commitment": "00"}}, "does not fit the commitment"),
        ({"format": "other/1"}, "'heartwood.record/1' is expected"),
        ({"content": {"cards": "x", "lexicon": "english@x", "families": "x"}}, "other cards: the record"),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_the_reason(
    heartwood: Heartwood, record: Path, tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    path = tmp_path / "changed.json"
    path.write_text(json.dumps({**json.loads(record.read_text()), **change}))
    result = heartwood("replay", str(path))
    assert result.exit_code == (2 if "game" in change else 1)
    assert reason in one_line(result)
    assert result.stdout == ""
    if result.exit_code == 1:
        data = json.loads(heartwood("replay", str(path), "--json").stdout)
        assert data["verified"] is False
        assert reason in data["reason"]


def test_files_that_are_no_records(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not JSON")
    result = heartwood("replay", str(path))
    assert result.exit_code == 1
    assert "this is not JSON" in one_line(result)
    path.write_bytes(b"\xff\xfe")
    assert heartwood("replay", str(path)).exit_code == 1
    missing = heartwood("replay", str(tmp_path / "nothing.json"))
    assert missing.exit_code == 2
    assert "No such file or directory" in one_line(missing)


def test_a_running_game_is_sent_to_play(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    heartwood("play", "wordcraft", "--save", str(path), lines="")
    result = heartwood("replay", str(path))
    assert result.exit_code == 2
    assert "--resume" in one_line(result)


def test_an_unfinished_fast_game_is_verified_as_far_as_it_goes(heartwood: Heartwood, tmp_path: Path) -> None:
    match = Match(open_game("wordcraft"), 2, {}, 5)
    match.play(match.position.to_act()[0], match.game.book.vocabulary.parse("pass"))
    path = tmp_path / "running.json"
    path.write_text(match.record().to_json())
    result = heartwood("replay", str(path))
    assert result.exit_code == 0
    assert "The game is not finished" in result.stdout


def test_a_game_without_texts_is_shown_in_notation(heartwood: Heartwood, tmp_path: Path) -> None:
    match = Match(open_game("nutshell"), 2, {}, 5)
    play_out(match, [bot_from_code("random", "nutshell")] * 2, fast(1))
    path = tmp_path / "nutshell.json"
    path.write_text(match.record().to_json())
    result = heartwood("replay", str(path))
    assert result.exit_code == 0
    assert "1. [0] " in result.stdout


def test_replay_tells_a_game_of_woodcraft(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match: Match = play_woodcraft(2, {}, 4)
    path.write_text(match.record().to_json(), "utf-8")
    shown = heartwood("replay", str(path), "--names", "Ann,Ben", "--lang", "en").stdout
    lines = [line.strip() for line in shown.splitlines()]
    for heading in (
        "The table",
        "Setup",
        "Round 1 of 14",
        "Round 14 of 14",
        "Income phase after round 14",
        "Ann",
        "Ben",
    ):
        assert heading in lines
    assert lines.count("Ann") == lines.count("Ben") == 14
    assert "Final scoring" in lines
    assert "Final score" in shown
    assert f"Final points: Ann {match.position.scores()[0].total}, Ben" in " ".join(lines)
    german = heartwood("replay", str(path), "--lang", "de").stdout
    assert "Runde 1 von 14" in german
    assert "Schlusswertung" in german
