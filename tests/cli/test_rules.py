"""`heartwood rules`: the ledger to read, and the tests that hold it."""

import json
from pathlib import Path

import pytest

from heartwood.cli import where
from heartwood.cli.where import read_marks
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
    assert "Rules: 115 · examples: 16 · rulings: 39 · data: 9 · decided: 0 · edge cases: 39" in shown
    german = flat(heartwood("rules", "wordcraft", "--lang", "de").stdout)
    assert "4. Ein Wort bilden 17 X-WORD X-QU" in german
    assert "Regeln: 115 · Beispiele: 16" in german


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
    assert len(json.loads(heartwood("rules", "wordcraft", "--json").stdout)["rules"]) == 218


def test_where_a_rule_is_decided_and_what_holds_it(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path)
    shown = flat(heartwood("rules", "wordcraft", "X-END-08", "--where", "--tests", str(path)).stdout)
    assert shown.startswith("X-END-08 Tie: of the tied players")
    assert "Decided at: " in shown
    assert "heartwood/games/wordcraft/scoring.py:" in shown
    assert "most = max([cubes_on_cards[seat] for seat in tied]) # X-END-08 tests: 1 tests/test_x.py::test_y" in shown
    german = flat(heartwood("rules", "wordcraft", "X-END", "--where", "--tests", str(path), "--lang", "de").stdout)
    assert german.count("Entschieden in: ") == len(ledger_of("wordcraft").matching("X-END"))


def test_where_as_json_names_lines_that_hold_the_id(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path)
    data = json.loads(heartwood("rules", "wordcraft", "X-QU", "--where", "--json", "--tests", str(path)).stdout)
    assert data["format"] == "heartwood.rules/1"
    for rule in data["rules"]:
        assert list(rule) == ["id", "group", "section", "text", "source", "where", "tests"]
        assert rule["tests"] == ["tests/test_x.py::test_y"]
        for place in rule["where"]:
            assert list(place) == ["file", "line", "text"]
            assert rule["id"] in place["text"]


def test_marks_are_read_where_no_test_run_was(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(
        '@rule("X-QU-01", "X-QU-02")\ndef test_b():\n    pass\n\n\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("X-QU-02"))])\ndef test_c(n):\n    pass\n'
    )
    assert read_marks(tmp_path) == {
        "X-QU-01": ["tests/test_a.py::test_b"],
        "X-QU-02": ["tests/test_a.py::test_b", "tests/test_a.py::test_c"],
    }


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
    assert "rules 115 115 -" in shown
    assert "data 9 0 (informative)" in shown


def test_a_rule_without_a_test_fails_the_coverage(heartwood: Heartwood, tmp_path: Path) -> None:
    path = rule_tests(tmp_path, without=("X-WORD-01", "X-EX-03", "X-AMB-05", "X-EDGE-07"))
    result = heartwood("rules", "wordcraft", "--coverage", "--tests", str(path))
    assert result.exit_code == 1
    assert "rules or examples without a test: 3 (X-WORD-01, X-AMB-05, X-EX-03)" in one_line(result)
    assert "rulings (our decisions) 39 38 X-AMB-05" in flat(result.stdout)
    data = json.loads(heartwood("rules", "wordcraft", "--coverage", "--json", "--tests", str(path)).stdout)
    assert list(data) == ["format", "game", "groups", "rules", "missing"]
    assert data["format"] == "heartwood.coverage/1"
    assert data["missing"] == ["X-WORD-01", "X-AMB-05", "X-EX-03"]
    assert data["groups"]["edge"] == {"lines": 39, "tested": 38, "without": ["X-EDGE-07"]}


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
        (("wordcraft", "--where"), "--where goes with a rule"),
    ],
)
def test_mistakes_of_the_caller(heartwood: Heartwood, arguments: tuple[str, ...], complaint: str) -> None:
    result = heartwood("rules", *arguments)
    assert result.exit_code == 2
    assert complaint in one_line(result)
