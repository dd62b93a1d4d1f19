"""Every rule has its id at the place that decides it, and every id in the sources is one of a ledger."""

from pathlib import Path

import pytest

from heartwood.cli.where import cited, read_marks
from heartwood.core.ledger import RANGE, Place, places_by_id, source_lines
from heartwood.games import TITLES, ledger_of

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def lines() -> list[Place]:
    return source_lines(ROOT / "src" / "heartwood", ROOT)


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_and_ruling_has_a_place(title: str, lines: list[Place]) -> None:
    places = places_by_id(lines)
    owed = [rule.id for rule in ledger_of(title).rules if rule.group in ("rule", "ruling")]
    assert [id for id in owed if id not in places] == []


@pytest.fixture(scope="module")
def marks() -> dict[str, list[str]]:
    return read_marks(ROOT)


@pytest.mark.parametrize("title", TITLES)
def test_every_example_and_edge_case_leads_to_a_rule(
    title: str, lines: list[Place], marks: dict[str, list[str]]
) -> None:
    """It has a place, names a rule, or has a test that holds a rule as well."""
    ledger = ledger_of(title)
    places = places_by_id(lines)
    rules = {rule.id for rule in ledger.rules if rule.group in ("rule", "ruling")}
    held = {test for id in rules for test in marks.get(id, [])}
    cases = [rule for rule in ledger.rules if rule.group in ("example", "edge") and rule.id not in places]
    assert cases
    nameless = [rule.id for rule in cases if rules.isdisjoint(cited(rule, ledger))]
    assert [id for id in nameless if held.isdisjoint(marks.get(id, []))] == []


WITHOUT_VALUE = ["W-DATA-24", "L-DATA-09", "L-DATA-10", "X-DATA-08"]


@pytest.mark.parametrize("title", TITLES)
def test_data_stand_at_their_values(title: str, lines: list[Place]) -> None:
    places = places_by_id(lines)
    missing = [rule.id for rule in ledger_of(title).rules if rule.group == "data" and rule.id not in places]
    assert missing == [id for id in WITHOUT_VALUE if id[0] == ledger_of(title).rules[0].id[0]]


def test_every_id_in_the_sources_is_one_of_a_ledger(lines: list[Place]) -> None:
    ledgers = [ledger_of(title) for title in TITLES]
    known = {id for ledger in ledgers for id in ledger.by_id}
    letters = {id[0] for id in known}
    unknown = {id: places for id, places in places_by_id(lines).items() if id[0] in letters and id not in known}
    assert {id: f"{places[0].file}:{places[0].line}" for id, places in unknown.items()} == {}


@pytest.mark.parametrize("title", TITLES)
def test_no_range_stands_for_its_ids(title: str, lines: list[Place]) -> None:
    letter = ledger_of(title).rules[0].id[0]
    ranges = [
        f"{place.file}:{place.line}" for place in lines for found in RANGE.findall(place.text) if found[0] == letter
    ]
    assert ranges == []


@pytest.mark.parametrize(
    "text", ["X-QU-01..03", "X-QU-01 to X-QU-03", "X-QU-01 to 03", "X-QU-01 to -03", "X-QU-01, -03"]
)
def test_a_range_is_known_by_its_look(text: str) -> None:
    assert RANGE.search(f"(see {text})")


@pytest.mark.parametrize("text", ["X-QU-01, X-QU-03", "X-QU-01: 3 cubes", "X-QU-01 and X-QU-03", "# X-QU-01"])
def test_ids_written_out_are_no_range(text: str) -> None:
    assert not RANGE.search(text)


def test_a_place_is_a_line_of_code_or_content_and_texts_are_none(tmp_path: Path) -> None:
    (tmp_path / "house" / "texts").mkdir(parents=True)
    (tmp_path / "house" / "turn.py").write_text("pass\n\n    # X-QU-01, X-QU-03: X-QU-01 twice\n")
    (tmp_path / "house" / "cards.toml").write_text("# X-QU-02\n")
    (tmp_path / "house" / "texts" / "en.toml").write_text("# X-QU-04\n")
    found = places_by_id(source_lines(tmp_path / "house", tmp_path))
    assert list(found) == ["X-QU-02", "X-QU-01", "X-QU-03"]
    assert [place.to_data() for place in found["X-QU-01"]] == [
        {"file": "house/turn.py", "line": 3, "text": "# X-QU-01, X-QU-03: X-QU-01 twice"}
    ]
