"""`heartwood rules`: the ledger to read, and the tests that hold it."""

import json
import re
from pathlib import Path

import pytest

from heartwood.cli import where
from heartwood.cli.where import code_below, content_folder, find_places, main_places, read_marks
from heartwood.core.ledger import places_by_id, source_lines
from heartwood.games import ledger_of
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat


def rule_tests(folder: Path, without: tuple[str, ...] = ()) -> Path:
    """A list of tests that holds every rule but some."""
    held = {rule.id: ["tests/test_x.py::test_y"] for rule in ledger_of("wordcraft").rules if rule.group != "data"}
    for id in without:
        del held[id]
    path = folder / "build" / "rule-tests.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"format": "heartwood.rule-tests/1", "build": "plain", "rules": held}))
    return path


def test_without_an_id_a_table_of_contents(heartwood: Heartwood) -> None:
    shown = flat(heartwood("rules", "wordcraft").stdout)
    assert "4. Forming a word 17 X-WORD X-QU" in shown
    assert "Rules: 116 · examples: 16 · rulings: 40 · data: 9 · decided: 0 · edge cases: 40" in shown
    german = flat(heartwood("rules", "wordcraft", "--lang", "de").stdout)
    assert "4. Ein Wort bilden 17 X-WORD X-QU" in german
    assert "Regeln: 116 · Beispiele: 16" in german


def test_a_rule_and_an_area(heartwood: Heartwood) -> None:
    one = flat(heartwood("rules", "wordcraft", "x-trig-01").stdout)
    assert one.startswith("X-TRIG-01 When at the end of a turn the active player has 2 or fewer cubes in hand")
    assert "[002 'Round end']" in one
    german = flat(heartwood("rules", "wordcraft", "x-trig-01", "--lang", "de").stdout)
    assert german.startswith("X-TRIG-01 Wer am Ende des eigenen Zuges 2 oder weniger Steine auf der Hand hat")
    area = heartwood("rules", "wordcraft", "X-QU").stdout
    assert [line for line in area.splitlines() if line.startswith("X-")] == [f"X-QU-0{n}" for n in range(1, 7)]


def test_the_json_form(heartwood: Heartwood) -> None:
    data = json.loads(heartwood("rules", "wordcraft", "X-QU-01", "--json").stdout)
    assert list(data) == ["format", "game", "rules"]
    assert data["format"] == "heartwood.rules/1"
    assert list(data["rules"][0]) == ["id", "group", "section", "text", "source"]
    assert len(json.loads(heartwood("rules", "wordcraft", "--json").stdout)["rules"]) == 221


def test_where_a_rule_is_decided_and_what_holds_it(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path)
    shown = flat(heartwood("rules", "wordcraft", "X-END-08", "--where", "--tests", str(path)).stdout)
    assert shown.startswith("X-END-08 Tie: of the tied players")
    assert "Decided at: " in shown
    assert "heartwood/games/wordcraft/scoring.py:" in shown
    assert "most = max([cubes_on_cards[seat] for seat in tied]) # X-END-08 tests: 1 tests/test_x.py::test_y" in shown
    german = flat(heartwood("rules", "wordcraft", "X-END", "--where", "--tests", str(path), "--lang", "de").stdout)
    assert german.count("tests/test_x.py::test_y") == len(ledger_of("wordcraft").matching("X-END"))
    assert "Entschieden in: " in german


def test_an_id_alone_says_whose_it_is(heartwood: Heartwood, tmp_path: Path) -> None:
    path = str(rule_tests(tmp_path))
    alone = heartwood("rules", "x-end-08", "--where", "--tests", path).stdout
    assert alone == heartwood("rules", "wordcraft", "X-END-08", "--where", "--tests", path).stdout
    assert flat(heartwood("rules", "W-SAW-01").stdout).startswith("W-SAW-01 ")
    assert json.loads(heartwood("rules", "L-SLED", "--json").stdout)["game"] == "lignum"


def test_lines_that_decide_come_before_those_that_describe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "turn.py").write_text(
        '"""Turns: X-QU-01."""\n\nREASONS = {1: "X-QU-01"}\n\n\ndef turn():\n'
        '    """A turn.\n\n    X-QU-01.\n    """\n    return 1  # X-QU-01: one\n'
    )
    monkeypatch.setattr(where, "CHECKOUT", tmp_path)
    found = find_places("X-QU-01", places_by_id(source_lines(tmp_path, tmp_path)))
    assert [place.line for place in found.decided] == [9, 11, 3]
    assert [place.line for place in found.described] == [1]
    assert [code_below(place) for place in found.decided] == ["return 1  # X-QU-01: one", "", ""]


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("X-EX-01", "An example: no line of the code is about it alone; its tests play it."),
        ("X-EDGE-01", "An edge case: it follows from other rules; its tests play it."),
        ("X-DATA-08", f"the game needs no value for it: there is none in {content_folder('wordcraft')}."),
        ("W-DIS-01", "A choice between sources that disagree: the rules are as it says. Rules it names: W-"),
        ("W-EDGE-01", "its tests play it. Rules it names: W-TURN-10"),
    ],
)
def test_a_line_that_no_place_decides_says_why(heartwood: Heartwood, tmp_path: Path, id: str, why: str) -> None:
    assert why in flat(heartwood("rules", id, "--where", "--tests", str(rule_tests(tmp_path))).stdout)


def test_rules_beside_an_example_are_those_of_its_tests(heartwood: Heartwood, tmp_path: Path) -> None:
    path = tmp_path / "held.json"
    held = {"X-EX-01": ["a", "b"], "X-QU-01": ["b"], "X-QU-02": ["c"], "X-EX-02": ["a"]}
    path.write_text(json.dumps({"format": "heartwood.rule-tests/1", "build": "plain", "rules": held}))
    shown = flat(heartwood("rules", "X-EX-01", "--where", "--tests", str(path)).stdout)
    assert "its tests play it. Rules that its tests hold as well: X-QU-01 X-QU-01 " in shown
    assert "heartwood/games/wordcraft/" in shown
    assert shown.endswith("tests: 2 a b")


def test_a_line_without_tests_shows_places_and_tests_of_the_rules_it_names(
    heartwood: Heartwood, tmp_path: Path
) -> None:
    path = tmp_path / "held.json"
    held = {"W-TAKE-08": ["a"], "W-TURN-20": ["b"], "W-EDGE-10": ["c"]}
    path.write_text(json.dumps({"format": "heartwood.rule-tests/1", "build": "plain", "rules": held}))
    shown = flat(heartwood("rules", "W-DIS-41", "--where", "--tests", str(path)).stdout)
    assert len(re.findall("W-TAKE-08 (?:src/)?heartwood/", shown)) == 3
    assert "W-TURN-20 b W-TAKE-08" in shown
    assert shown.endswith("W-TAKE-08 a")
    with_test = flat(heartwood("rules", "W-EDGE-10", "--where", "--tests", str(path)).stdout)
    assert re.search("Rules it names: W-WHEEL-12 W-WHEEL-12 (?:src/)?heartwood/", with_test)
    assert with_test.endswith("tests: 1 c")


def test_of_the_places_up_to_three_that_decide_come_before_one_that_only_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "turn.py").write_text(
        'REASONS = {1: "X-QU-01", 2: "X-QU-02"}\nMORE = {3: "X-QU-02"}\n\none = 1  # X-QU-01\ntwo = 2  # X-QU-01\n'
        "three = 3  # X-QU-01\nfour = 4  # X-QU-01\n"
    )
    monkeypatch.setattr(where, "CHECKOUT", tmp_path)
    places = places_by_id(source_lines(tmp_path, tmp_path))
    assert [place.line for place in main_places("X-QU-01", places)] == [4, 5, 6]
    assert [place.line for place in main_places("X-QU-02", places)] == [1]


def test_where_as_json_names_lines_that_hold_the_id(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path)
    data = json.loads(heartwood("rules", "wordcraft", "X-QU", "--where", "--json", "--tests", str(path)).stdout)
    assert data["format"] == "heartwood.rules/1"
    for rule in data["rules"]:
        assert list(rule) == ["id", "group", "section", "text", "source", "where", "cites", "tests"]
        assert rule["tests"] == ["tests/test_x.py::test_y"]
        for place in rule["where"]:
            assert list(place) == ["file", "line", "text"]
            assert rule["id"] in place["text"]


def test_marks_are_read_from_the_tests(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(
        '@rule("X-QU-01", "X-QU-02")\ndef test_b():\n    pass\n\n\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("X-QU-02"))])\ndef test_c(n):\n    pass\n\n\n'
        '@rule("X-QU-03")\nclass TestD:\n    @rule("X-QU-04")\n    def test_e(self):\n        pass\n'
    )
    assert read_marks(tmp_path) == {
        "X-QU-01": ["tests/test_a.py::test_b"],
        "X-QU-02": ["tests/test_a.py::test_b", "tests/test_a.py::test_c"],
        "X-QU-03": ["tests/test_a.py::TestD::test_e"],
        "X-QU-04": ["tests/test_a.py::TestD::test_e"],
    }


def test_the_list_of_an_old_test_run_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule_tests(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text('@rule("X-QU-01")\ndef test_b():\n    pass\n')
    monkeypatch.setattr(where, "CHECKOUT", tmp_path)
    assert where.find_tests(None) == {"X-QU-01": ["tests/test_a.py::test_b"]}


def test_in_an_installed_package_the_tests_are_said_to_be_elsewhere(
    heartwood: Heartwood, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, "CHECKOUT", None)
    result = heartwood("rules", "wordcraft", "X-END-08", "--where")
    assert result.exit_code == 0
    assert "The tests are in the checkout" in flat(result.stdout)
    data = json.loads(heartwood("rules", "wordcraft", "X-END-08", "--where", "--json").stdout)
    assert data["rules"][0]["tests"] is None
    assert data["rules"][0]["where"][0]["file"].startswith("heartwood/games/wordcraft/")


def test_coverage_counts_by_group_and_never_misses_data(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path)
    result = heartwood("rules", "wordcraft", "--coverage", "--tests", str(path))
    assert result.exit_code == 0
    shown = flat(result.stdout)
    assert "X-WORD-01 tests: 1 tests/test_x.py::test_y" in shown
    assert "rules 116 116 -" in shown
    assert "data 9 0 (informative)" in shown


def test_a_rule_without_a_test_fails_the_coverage(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path, without=("X-WORD-01", "X-EX-03", "X-AMB-05", "X-EDGE-07"))
    result = heartwood("rules", "wordcraft", "--coverage", "--tests", str(path))
    assert result.exit_code == 1
    assert "rules or examples without a test: 3 (X-WORD-01, X-AMB-05, X-EX-03)" in one_line(result)
    assert "rulings (our decisions) 40 39 X-AMB-05" in flat(result.stdout)
    data = json.loads(heartwood("rules", "wordcraft", "--coverage", "--json", "--tests", str(path)).stdout)
    assert list(data) == ["format", "game", "groups", "rules", "missing"]
    assert data["format"] == "heartwood.coverage/1"
    assert data["missing"] == ["X-WORD-01", "X-AMB-05", "X-EX-03"]
    assert data["groups"]["edge"] == {"lines": 40, "tested": 39, "without": ["X-EDGE-07"]}


def test_the_list_is_found_in_a_folder_above(
    heartwood: Heartwood, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule_tests(tmp_path)
    (tmp_path / "deep" / "down").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep" / "down")
    assert heartwood("rules", "wordcraft", "X-QU", "--coverage").exit_code == 0


def test_without_a_test_run_the_way_to_one_is_shown(
    heartwood: Heartwood, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = heartwood("rules", "wordcraft", "--coverage")
    assert result.exit_code == 2
    assert "make test-plain" in one_line(result)
    (tmp_path / "other.json").write_text("[]")
    result = heartwood("rules", "wordcraft", "--coverage", "--tests", "other.json")
    assert result.exit_code == 2
    assert "this is not a list of rule tests" in one_line(result)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game 'chess'"),
        (("wordcraft", "Y-NO"), "the areas are: X-COMP, X-SETUP"),
        (("Y-NO",), "no game has a rule 'Y-NO'"),
        (("wordcraft", "--where"), "--where goes with a rule"),
    ],
)
def test_mistakes_of_the_caller(heartwood: Heartwood, arguments: tuple[str, ...], complaint: str) -> None:
    result = heartwood("rules", *arguments)
    assert result.exit_code == 2
    assert complaint in one_line(result)
