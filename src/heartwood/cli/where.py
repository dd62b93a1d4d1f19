"""Where a rule is decided, and the tests that hold it: read from the sources and, in a checkout, from the tests."""

import ast
from pathlib import Path

import heartwood
from heartwood.cli.coverage import PLACE, read_rule_tests
from heartwood.core.ledger import Place, places_by_id, source_lines

PACKAGE = Path(heartwood.__file__).parent
CHECKOUT = PACKAGE.parent.parent if PACKAGE.parent.name == "src" else None


def find_places() -> dict[str, list[Place]]:
    """The places by rule id, as files of the checkout or of the installed package."""
    return places_by_id(source_lines(PACKAGE, CHECKOUT or PACKAGE.parent))


def find_tests(given: Path | None) -> dict[str, list[str]] | None:
    """The tests by rule id: of the given list, of the last test run, or as they are marked; None without a checkout."""
    if given is not None:
        return read_rule_tests(given)
    if CHECKOUT is None or not (CHECKOUT / "tests").is_dir():
        return None
    if (CHECKOUT / PLACE).is_file():
        return read_rule_tests(CHECKOUT / PLACE)
    return read_marks(CHECKOUT)


def read_marks(checkout: Path) -> dict[str, list[str]]:
    """The tests by the ids of their `@rule` marks, those of single parameters included."""
    tests: dict[str, list[str]] = {}
    for path in sorted((checkout / "tests").rglob("test_*.py")):
        file = path.relative_to(checkout).as_posix()
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for id in marked_ids(node.decorator_list):
                    tests.setdefault(id, []).append(f"{file}::{node.name}")
    return tests


def marked_ids(decorators: list[ast.expr]) -> list[str]:
    """The ids in `rule("...")`, wherever it stands in the decorators of a test."""
    calls = [node for decorator in decorators for node in ast.walk(decorator) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule"]
    ids = [argument.value for mark in marks for argument in mark.args if isinstance(argument, ast.Constant)]
    return list(dict.fromkeys(str(id) for id in ids))
