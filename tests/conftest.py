"""What all tests share: which build runs, and the list of rules with the tests that hold them."""

import json
import os
import sys
from pathlib import Path

import pytest

import heartwood.core
from heartwood.core import build

ROOT = Path(__file__).parent.parent
RULE_TESTS = ROOT / "build" / "rule-tests.json"


def pytest_configure(config: pytest.Config) -> None:
    """Fail at once if the tests would run on another build than the one expected, in any single module."""
    expected = os.environ.get("HEARTWOOD_EXPECT")
    if expected is None:
        return
    import heartwood.core.rollout
    import heartwood.games.lignum.view
    import heartwood.games.nutshell
    import heartwood.games.woodcraft.secrets
    import heartwood.games.woodcraft.view
    import heartwood.games.wordcraft.view  # noqa: F401

    rules = [m for m in sys.modules if m.startswith(("heartwood.core", "heartwood.games"))]
    for name in rules:
        origin = sys.modules[name].__file__ or ""
        found = "plain" if origin.endswith(".py") else "compiled"
        if found != expected:
            pytest.exit(f"the {expected} build is expected, but {name} is {found}: {origin}", returncode=3)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Carry the rule ids of each test into its report (which also crosses process borders)."""
    for item in items:
        ids = [id for mark in item.iter_markers("rule") for id in mark.args]
        if ids:
            item.user_properties.append(("rules", ids))


class RuleTests:
    """Collects which passed test holds which rule, and writes it after a full run."""

    def __init__(self, complete: bool) -> None:
        self.complete = complete
        self.tests: dict[str, set[str]] = {}
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember passed and failed tests."""
        name = report.nodeid.split("[")[0]
        if report.failed:
            self.failed.add(name)
        if report.when == "call" and report.passed:
            for key, ids in report.user_properties:
                if key == "rules":
                    for id in ids:  # type: ignore[attr-defined]
                        self.tests.setdefault(id, set()).add(name)

    def pytest_sessionfinish(self) -> None:
        """Write the list, but only of a full run."""
        if self.complete:
            rules = {id: sorted(names - self.failed) for id, names in sorted(self.tests.items())}
            RULE_TESTS.parent.mkdir(exist_ok=True)
            data = {"format": "heartwood.rule-tests/1", "build": build(), "rules": rules}
            RULE_TESTS.write_text(json.dumps(data, indent=1) + "\n")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Only the main process of a full run writes the list."""
    config = session.config
    if not hasattr(config, "workerinput"):
        whole = config.args == config.getini("testpaths") and not config.option.keyword and not config.option.markexpr
        config.pluginmanager.register(RuleTests(whole), "rule-tests")


def pytest_report_header() -> str:
    """Say which build is tested."""
    return f"heartwood: {build()} engine, {heartwood.core.__file__}"
