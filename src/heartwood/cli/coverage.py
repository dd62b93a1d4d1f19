"""Which tests hold which rules, as the last full test run wrote it down."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from heartwood.cli.failures import Mistake
from heartwood.core.ledger import Rule

FORMAT = "heartwood.coverage/1"
TESTS_FORMAT = "heartwood.rule-tests/1"
PLACE = Path("build") / "rule-tests.json"
OWED = ("rule", "ruling", "example")  # the groups in which every line must have a test
INFORMATIVE = ("data", "decision")  # lines that explain others


class Coverage:
    """Rules of a ledger, held against the tests by rule id."""

    def __init__(self, rules: Sequence[Rule], tests: dict[str, list[str]]) -> None:
        self.rules = list(rules)
        self.tests = tests

    def without(self, group: str) -> list[str]:
        """The ids of a group that no test holds."""
        return [rule.id for rule in self.rules if rule.group == group and not self.tests.get(rule.id)]

    def missing(self) -> list[str]:
        """The rules, rulings and examples that should have a test and have none."""
        return [id for group in OWED for id in self.without(group)]

    def totals(self) -> dict[str, dict[str, Any]]:
        """By group: lines, how many are tested, and the ids that are not (none for lines that only inform)."""
        groups = dict.fromkeys(rule.group for rule in self.rules)
        totals: dict[str, dict[str, Any]] = {}
        for group in groups:
            lines = sum(rule.group == group for rule in self.rules)
            without = self.without(group)
            totals[group] = {
                "lines": lines,
                "tested": lines - len(without),
                "without": [] if group in INFORMATIVE else without,
            }
        return totals

    def to_data(self, title: str) -> dict[str, object]:
        """The documented object of `rules --coverage --json`."""
        return {
            "format": FORMAT,
            "game": title,
            "groups": self.totals(),
            "rules": [{"id": r.id, "group": r.group, "tests": self.tests.get(r.id, [])} for r in self.rules],
            "missing": self.missing(),
        }


def find_rule_tests() -> Path:
    """The list of the last test run, here or in a folder above."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / PLACE).is_file():
            return folder / PLACE
    raise Mistake(f"there is no {PLACE} here or above; a full test run writes it: make test-plain")


def read_rule_tests(path: Path) -> dict[str, list[str]]:
    """The tests by rule id."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise Mistake(f"{path}: this is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != TESTS_FORMAT or not isinstance(data.get("rules"), dict):
        raise Mistake(f"{path}: this is not a list of rule tests ({TESTS_FORMAT}); a full test run writes one")
    return {str(id): [str(name) for name in names] for id, names in data["rules"].items()}
