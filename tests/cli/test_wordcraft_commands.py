"""`play` with Wordcraft as typed: whole games through a pipe, files, and mistakes of the caller."""

import json
from pathlib import Path

import pytest

from heartwood.core import commitment
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat
from tests.marks import rule

PASSING = "/pass\nstand\n" * 60  # passes every turn and lets every last word stand


@pytest.mark.parametrize(("language", "winner"), [("en", "Winner: "), ("de", "Gewonnen: ")])
def test_a_whole_game_through_a_pipe_is_recorded_and_verified(
    heartwood: Heartwood, tmp_path: Path, language: str, winner: str
) -> None:
    record = tmp_path / "game.json"
    result = heartwood(
        "play", "wordcraft", "--bots", "wordsmith", "--lang", language, "--save", str(record), lines=PASSING
    )
    assert result.exit_code == 0
    assert winner in result.stdout
    assert "[" not in result.stdout.replace("[y/N]", "").replace("[j/N]", "")
    chance = json.loads(record.read_text())["chance"]
    assert chance["kind"] == "sealed"
    assert chance["commitment"] in result.stdout
    assert commitment(bytes.fromhex(chance["seed"])) == chance["commitment"]
    replayed = heartwood("replay", str(record), "--lang", language)
    assert replayed.exit_code == 0
    assert chance["commitment"] in replayed.stdout


def test_the_same_seed_gives_the_same_evening(heartwood: Heartwood) -> None:
    first, second = (heartwood("play", "wordcraft", "--seed", "7", lines="/pass\n").stdout for _ in range(2))
    assert first == second
    assert "sealed" not in first
    assert heartwood("play", "wordcraft", "--seed", "8", lines="/pass\n").stdout != first


def test_a_saved_game_goes_on_exactly_where_it_was(heartwood: Heartwood, tmp_path: Path) -> None:
    saved, whole, resumed = (tmp_path / name for name in ("saved.json", "whole.json", "resumed.json"))
    start = ("play", "wordcraft", "--seed", "3", "--bots", "wordsmith,wordsmith", "--names", "Ann")
    heartwood(*start, "--save", str(whole), lines=PASSING)
    left = heartwood(*start, lines=f"/pass\nsave {saved}\n/quit\n\n")
    assert left.exit_code == 0
    result = heartwood("play", "wordcraft", "--resume", str(saved), "--save", str(resumed), lines=PASSING)
    assert result.exit_code == 0
    assert "Ann" in result.stdout
    assert "Since your last turn:" in result.stdout.partition("Round 1 of 3")[0]
    assert "So far:" not in result.stdout
    assert json.loads(whole.read_text()) == json.loads(resumed.read_text())


def test_the_end_of_the_input_saves_where_asked_to(heartwood: Heartwood, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    assert heartwood("play", "wordcraft", "--save", str(saved), lines="").exit_code == 0
    result = heartwood("play", "wordcraft", "--resume", str(saved), lines="")
    assert result.exit_code == 0
    data = json.loads(saved.read_text())
    assert data["format"] == "heartwood.saved/1"
    assert set(data) == {"format", "record", "seed", "names", "bots"}


@rule("X-LEX-13", "X-AMB-40")
def test_at_the_terminal_all_words_may_be_said_unless_clean_ones_are_wanted(
    heartwood: Heartwood, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.json"
    for more, words in (((), "all"), (("-o", "words=clean"), "clean")):
        heartwood("play", "wordcraft", "--save", str(saved), *more, lines="")
        assert json.loads(saved.read_text())["record"]["options"]["words"] == words


def test_a_saved_game_that_was_changed_is_refused(heartwood: Heartwood, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    heartwood("play", "wordcraft", "--save", str(saved), "--bots", "random", lines="/pass\n")
    good = json.loads(saved.read_text())
    for change, complaint in [
        ({"seed": "00" * 32}, "does not fit the commitment"),
        ({"names": ["Ann"]}, "one text for each seat"),
        ({"record": {**good["record"], "moves": [[0, "fly"]]}}, "there is no verb 'fly'"),
        ({"record": {**good["record"], "rules": 99}}, "rules version 99"),
        ({"format": "other"}, "this is not a saved game"),
    ]:
        saved.write_text(json.dumps({**good, **change}))
        result = heartwood("play", "wordcraft", "--resume", str(saved), lines="")
        assert result.exit_code == 2
        assert complaint in one_line(result)
    saved.write_text("{")
    assert "this is not JSON" in one_line(heartwood("play", "wordcraft", "--resume", str(saved)))


def test_names_persons_and_bots_take_their_seats(heartwood: Heartwood) -> None:
    shown = heartwood("play", "wordcraft", "--seats", "4", "--bots", "random,wordsmith", "--names", "Ann,Ben").stdout
    assert "Ann" in shown
    assert "Ben" in shown
    assert "Brown (random)" in shown
    assert "White (wordsmith)" in shown


def test_german_words_with_a_list_of_ones_own(heartwood: Heartwood, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("".join(f"{a}{b}{c}\n" for a in "aeiou" for b in "nrst" for c in "aeiou"))
    record = tmp_path / "game.json"
    chosen = ("--lexicon", str(words))
    result = heartwood("play", "wordcraft", *chosen, "--bots", "random", "--save", str(record), lines=PASSING)
    assert "Dictionary: mine (100 words)" in result.stdout
    missing = heartwood("replay", str(record), "--quiet")
    assert missing.exit_code == 2
    assert "--lexicon" in one_line(missing)
    assert heartwood("replay", str(record), "--quiet", *chosen).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game 'chess'; the games are: woodcraft, lignum, wordcraft"),
        (("wordcraft", "--seats", "7"), "wordcraft is for 2, 3, 4 seats, not 7"),
        (("wordcraft", "--seats", "many"), "--seats"),
        (("wordcraft", "--bots", "genius"), "there is no bot 'genius'; the bots for wordcraft are: random, "),
        (
            ("wordcraft", "--bots", "wordsmith:iq=3"),
            "the bot wordsmith has no parameter 'iq'; it has vocabulary, recall, care",
        ),
        (("wordcraft", "--bots", "wordsmith:vocabulary=lots"), "a whole number from 10 to 100"),
        (("wordcraft", "--bots", "random,random", "--seats", "2"), "leave no seat of 2 for a person"),
        (("wordcraft", "-o", "speed=9"), "wordcraft has no option 'speed'"),
        (("wordcraft", "-o", "acceptance=maybe"), "option acceptance: 'maybe' is not possible"),
        (("wordcraft", "-o", "acceptance"), "KEY=VALUE is expected"),
        (("wordcraft", "-o", "first=0", "-o", "first=1"), "given twice"),
        (("wordcraft", "--lexicon", "nowhere.txt"), "nowhere.txt: cannot be read"),
        (("wordcraft", "--families", "nowhere.txt"), "there is no such file"),
        (("wordcraft", "--content", "nowhere"), "there is no such folder"),
        (("wordcraft", "--names", "Ann,Ann"), "different names"),
        (("wordcraft", "--names", "A,B,C,D"), "4 names are too many for 3 seats"),
        (("wordcraft", "--resume", "nowhere.json"), "nowhere.json: No such file or directory"),
        (("wordcraft", "--resume", "x.json", "--seats", "3"), "--resume goes on with the seats"),
        (("wordcraft", "--lang", "fr"), "--lang"),
        (("wordcraft", "--hurry-up"), "No such option"),
        ((), "name the game; the games are: woodcraft, lignum, wordcraft"),
    ],
)
def test_mistakes_of_the_caller_are_one_line_and_exit_code_2(
    heartwood: Heartwood, arguments: tuple[str, ...], complaint: str
) -> None:
    result = heartwood("play", *arguments)
    assert result.exit_code == 2
    assert complaint in one_line(result)


def test_without_colour_nothing_is_lost(heartwood: Heartwood) -> None:
    shown = heartwood("play", "wordcraft", "--seed", "1", "--no-color", NO_COLOR=None).stdout
    assert "\x1b[" not in shown
    assert "yellow" in flat(shown)
