"""What all tests share: which build runs, and the list of rules with the tests that hold them."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

import heartwood.core
from heartwood.cli.threads import one_thread
from heartwood.core import build

one_thread()
ROOT = Path(__file__).parent.parent
RULE_TESTS = ROOT / "build" / "rule-tests.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The list of rules is of a run of all rules tests: whoever makes one says so."""
    parser.addoption("--rule-tests", action="store_true", help=f"write {RULE_TESTS.relative_to(ROOT)} after the run")


def pytest_configure(config: pytest.Config) -> None:
    """Fail at once if the tests would run on another build than the one expected, in any single module."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell, which our processes inherit
        signal.signal(signal.SIGINT, signal.default_int_handler)
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
        if name.endswith(".view_types"):  # never compiled: setup.py says why
            continue
        origin = sys.modules[name].__file__ or ""
        found = "plain" if origin.endswith(".py") else "compiled"
        if found != expected:
            pytest.exit(f"the {expected} build is expected, but {name} is {found}: {origin}", returncode=3)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Carry the rule ids of each test into its report (which also crosses process borders); long tests come first."""
    for item in items:
        ids = [id for mark in item.iter_markers("rule") for id in mark.args]
        if ids:
            item.user_properties.append(("rules", ids))
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if workers > 1:
        items[:] = long_ones_first(items, workers)


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Each worker starts with an equal part of the list: let it begin with some of the files that take long, so that
    nobody waits for a last one in the end."""
    files: dict[Path, list[pytest.Item]] = {}
    rest: list[pytest.Item] = []
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "web") or item.get_closest_marker("slow"):
            files.setdefault(item.path, []).append(item)
        else:
            rest.append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for file in files.values():
        min(parts, key=len).extend(file)
    for part in parts:
        missing = len(items) // workers - len(part)
        part += rest[:missing]
        del rest[:missing]
    return [item for part in parts for item in part] + rest


class RuleTests:
    """Collects which passed test holds which rule, and writes it at the end."""

    def __init__(self) -> None:
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
        """Write the list."""
        rules = {id: sorted(names - self.failed) for id, names in sorted(self.tests.items())}
        RULE_TESTS.parent.mkdir(exist_ok=True)
        data = {"format": "heartwood.rule-tests/1", "build": build(), "rules": rules}
        RULE_TESTS.write_text(json.dumps(data, indent=1) + "\n")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Only the main process writes the list."""
    config = session.config
    if config.getoption("rule_tests") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleTests(), "rule-tests")


def pytest_report_header() -> str:
    """Say which build is tested."""
    return f"heartwood: {build()} engine, {heartwood.core.__file__}"
