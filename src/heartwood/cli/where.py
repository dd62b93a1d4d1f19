"""Where a rule is decided, and the tests that hold it: read from the sources and, in a checkout, from the tests."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import heartwood
from heartwood.cli.coverage import read_rule_tests
from heartwood.core.ledger import ID, Ledger, Place, Rule, places_by_id, source_lines
from heartwood.games import folder_of

PACKAGE = Path(heartwood.__file__).parent
CHECKOUT = PACKAGE.parent.parent if PACKAGE.parent.name == "src" else None
LESSON = "lesson.toml"
NAMED = 2
MOST_PLACES = 3


class Places(NamedTuple):
    """The lines that name a rule: the code and content that decide it, and what only tells of it."""

    decided: list[Place]
    described: list[Place]


def find_places(id: str, places: dict[str, list[Place]]) -> Places:
    """The places of a rule: first functions that say they decide it, then comments, then refusals that name the id."""
    found = places.get(id, [])
    described = [place for place in found if describes(place)]
    decided = [place for place in found if place not in described]
    return Places(sorted(decided, key=lambda place: order(id, place)), described)


def describes(place: Place) -> bool:
    """Does a line only tell of a rule: in the head of a module, or in a lesson?"""
    file = root() / place.file
    return file.name == LESSON or place.line in docstring_lines(file).get("module", [])


def main_places(id: str, places: dict[str, list[Place]]) -> list[Place]:
    """The places to look at first: up to three that say they decide a rule, or else any one that names it."""
    found = find_places(id, places)
    deciding = [place for place in found.decided if order(id, place) < NAMED]
    return deciding[:MOST_PLACES] or [*found.decided, *found.described][:1]


def order(id: str, place: Place) -> int:
    """How closely a line decides a rule: by the docstring of its function, by a comment, or by naming it only."""
    if place.line in docstring_lines(root() / place.file).get("body", []):
        return 0
    return 1 if id in place.text.partition("#")[2] else NAMED


def code_below(place: Place) -> str:
    """The first line of code under a comment or docstring; empty for a line that is code itself."""
    path = root() / place.file
    told = docstring_lines(path).get("body", [])
    lines = path.read_text("utf-8").splitlines()
    if place.line not in told and not lines[place.line - 1].lstrip().startswith("#"):
        return ""
    for number, line in enumerate(lines[place.line :], place.line + 1):
        if line.strip() and number not in told and not line.lstrip().startswith("#"):
            return line.strip()
    return ""


def all_places() -> dict[str, list[Place]]:
    """The places by rule id, as files of the checkout or of the installed package."""
    return places_by_id(source_lines(PACKAGE, root()))


def root() -> Path:
    """The folder that files are named from: the checkout, or the one in which the package is installed."""
    return CHECKOUT or PACKAGE.parent


@cache
def docstring_lines(path: Path) -> dict[str, list[int]]:
    """The lines of a Python file on which docstrings stand: of the module, and of the bodies in it."""
    lines: dict[str, list[int]] = {}
    if path.suffix != ".py":
        return lines
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                kind = "module" if isinstance(node, ast.Module) else "body"
                lines.setdefault(kind, []).extend(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return lines


def content_folder(title: str) -> str:
    """The folder of a title's content, named like the files of the places."""
    folder = folder_of(title)
    content = root() if folder is None else folder / "content"
    return (content.relative_to(root()) if content.is_relative_to(root()) else content).as_posix()


def cited(rule: Rule, ledger: Ledger) -> list[str]:
    """The other rules that a line of the ledger names."""
    ids = dict.fromkeys(ID.findall(f"{rule.text} {rule.source}"))
    return [id for id in ids if id in ledger.by_id and id != rule.id]


def find_tests(given: Path | None) -> dict[str, list[str]] | None:
    """The tests by rule id: of the given list, or as they are marked now; None without a checkout."""
    if given is not None:
        return read_rule_tests(given)
    if CHECKOUT is None or not (CHECKOUT / "tests").is_dir():
        return None
    return read_marks(CHECKOUT)


def read_marks(checkout: Path) -> dict[str, list[str]]:
    """The tests by the ids of their `@rule` marks, those of classes and of single parameters included."""
    tests: dict[str, list[str]] = {}
    for path in sorted((checkout / "tests").rglob("test_*.py")):
        file = path.relative_to(checkout).as_posix()
        for name, decorators in tests_in(ast.parse(path.read_text("utf-8")).body, f"{file}::", []):
            for id in marked_ids(decorators):
                tests.setdefault(id, []).append(name)
    return tests


def tests_in(body: list[ast.stmt], prefix: str, inherited: list[ast.expr]) -> Iterator[tuple[str, list[ast.expr]]]:
    """The tests of a module or class by name, each with its decorators and those of its classes."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from tests_in(node.body, f"{prefix}{node.name}::", [*inherited, *node.decorator_list])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield prefix + node.name, [*inherited, *node.decorator_list]


def marked_ids(decorators: list[ast.expr]) -> list[str]:
    """The ids in `rule("...")`, wherever it stands in the decorators of a test."""
    calls = [node for decorator in decorators for node in ast.walk(decorator) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule"]
    ids = [argument.value for mark in marks for argument in mark.args if isinstance(argument, ast.Constant)]
    return list(dict.fromkeys(str(id) for id in ids))
