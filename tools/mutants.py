"""Break the rules at random and see whether a test notices.

    python tools/mutants.py src/heartwood/games/wordcraft --tests tests/games/wordcraft --sample 300

A mutant is one small change in the syntax tree of a rules module: a comparison turned round, a number off by one, a
condition negated, a statement dropped. Each runs in a process of its own, changed while it is imported, so that no
file is touched. Survivors are listed with file, line and change: look at each, it is a missing test or a change
without meaning. With `--seed` the sample is repeatable.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

TURNED = {
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.LtE], ast.In: [ast.NotIn], ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot], ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub], ast.Sub: [ast.Add], ast.Mult: [ast.Add], ast.FloorDiv: [ast.Mult], ast.Mod: [ast.FloorDiv],
    ast.BitAnd: [ast.BitOr], ast.BitOr: [ast.BitAnd], ast.LShift: [ast.RShift], ast.RShift: [ast.LShift],
    ast.And: [ast.Or], ast.Or: [ast.And],
}  # fmt: skip


def is_left_alone(node: ast.AST) -> bool:
    """Docstrings, annotations and raised messages carry no rule."""
    return isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom)


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str, Any]]:
    """Every place and way to change something: the node, the kind of change, and its detail."""
    for node in walk(tree):
        if isinstance(node, ast.Compare):
            for place, op in enumerate(node.ops):
                for other in TURNED[type(op)]:
                    yield node, "compare", (place, other)
        elif isinstance(node, ast.BinOp | ast.AugAssign):
            for other in TURNED.get(type(node.op), []):
                yield node, "operator", other
        elif isinstance(node, ast.BoolOp):
            yield node, "operator", TURNED[type(node.op)][0]
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, "value", not node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield node, "value", node.value + 1
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node, "negate", None
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "without not", None
        if isinstance(node, ast.FunctionDef):
            for statement in node.body:
                yield from droppable(statement)


def droppable(statement: ast.stmt) -> Iterator[tuple[ast.AST, str, Any]]:
    """Statements whose loss leaves valid code, at any depth."""
    is_call = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    names_only = isinstance(statement, ast.Assign) and all(isinstance(t, ast.Name) for t in statement.targets)
    if is_call or (isinstance(statement, ast.AugAssign | ast.Assign) and not names_only):
        yield statement, "drop", None
    for block in ("body", "orelse"):
        for inner in getattr(statement, block, []):
            yield from droppable(inner)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes in source order, without annotations, decorators and what `is_left_alone`."""
    if is_left_alone(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from walk(child)


def change(tree: ast.Module, index: int) -> tuple[int, str]:
    """Carry out one change in place; the line and a description of it."""
    node, kind, detail = list(sites(tree))[index]
    before = ast.unparse(node).splitlines()[0]
    if kind == "compare":
        place, other = detail
        node.ops[place] = other()  # type: ignore[attr-defined]
    elif kind == "operator":
        node.op = detail()  # type: ignore[attr-defined]
    elif kind == "value":
        node.value = detail  # type: ignore[attr-defined]
    elif kind == "negate":
        node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
    elif kind == "without not":
        replace(tree, node, node.operand)  # type: ignore[attr-defined]
    else:
        replace(tree, node, ast.Pass())
    ast.fix_missing_locations(tree)
    after = {"drop": "(dropped)", "without not": "(without not)"}.get(kind) or ast.unparse(node).splitlines()[0]
    return node.lineno, f"{before}  ->  {after}"  # type: ignore[attr-defined]


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put one node in another's place."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                for place, child in enumerate(value):
                    if child is old:
                        value[place] = new


# --- inside the tested process: a pytest plugin that changes one module while it is imported -------------------------


class Changing(importlib.machinery.SourceFileLoader):
    """Loads a module with the change that the environment asks for."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(Path(path).read_text("utf-8"))
        change(tree, int(os.environ["HEARTWOOD_MUTANT"].rsplit(":", 1)[1]))
        return compile(tree, path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the one module that is to be changed."""

    def find_spec(
        self, name: str, path: Any, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = os.environ["HEARTWOOD_MUTANT"].rsplit(":", 1)[0]
        wanted = Path(file).with_suffix("").parts
        module = ".".join(wanted[wanted.index("heartwood") :]).removesuffix(".__init__")
        if name != module:
            return None
        return importlib.util.spec_from_file_location(name, file, loader=Changing(name, file))


if os.environ.get("HEARTWOOD_MUTANT") and __name__ != "__main__":
    sys.meta_path.insert(0, Finder())


# --- the run ---


def nearest(file: Path, tests: list[str]) -> list[str]:
    """The tests named after a module, and those that name it: they are quick, and notice most."""
    found: list[str] = []
    for folder in tests:
        for near in sorted(Path(folder).rglob("test_*.py")):
            named = near.stem == f"test_{file.stem}"
            if named or f"`{file.stem}`" in near.read_text("utf-8").split('"""')[1]:
                found.append(str(near))
    return found


def survives(file: Path, index: int, tests: list[str], limit: float) -> bool:
    """Do all tests pass on this mutant, the nearest first? Running past the limit counts as noticed."""
    near = nearest(file, tests)
    return (not near or passes(file, index, near, limit)) and passes(file, index, tests, limit)


def passes(file: Path, index: int, tests: list[str], limit: float) -> bool:
    """Do these tests pass on this mutant?"""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tools.mutants", "-p", "no:cacheprovider", *tests]
    env = {**os.environ, "HEARTWOOD_MUTANT": f"{file.resolve()}:{index}", "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("HEARTWOOD_EXPECT", None)
    try:
        done = subprocess.run(command, env=env, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> int:
    """Draw a sample, run it, list the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder of rules modules to break")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="tests that should notice")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (default 300; 0 for all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--exclude", nargs="*", default=["ids.py"], help="modules without rules (default ids.py)")
    parser.add_argument("--limit", type=float, default=120, help="seconds per mutant")
    parser.add_argument("--json", type=Path, help="write the result here, too")
    given = parser.parse_args()

    files = [file for file in sorted(given.folder.rglob("*.py")) if file.name not in given.exclude]
    every = [(file, i) for file in files for i in range(len(list(sites(ast.parse(file.read_text("utf-8"))))))]
    chosen = every if not given.sample else random.Random(given.seed).sample(every, min(given.sample, len(every)))
    print(f"{len(every)} possible mutants in {len(files)} modules; {len(chosen)} drawn with seed {given.seed}")
    started = time.monotonic()
    survivors: list[tuple[Path, int]] = []
    with ThreadPoolExecutor(given.jobs) as pool:
        running = {pool.submit(survives, file, i, given.tests, given.limit): (file, i) for file, i in chosen}
        for done, future in enumerate(as_completed(running), 1):
            if future.result():
                survivors.append(running[future])
            minutes = (time.monotonic() - started) / 60
            print(f"\r{done}/{len(chosen)} run, {len(survivors)} survived, {minutes:.1f} min", end="", flush=True)
    killed = len(chosen) - len(survivors)
    print(f"\n{killed} of {len(chosen)} mutants noticed ({100 * killed / max(1, len(chosen)):.1f} %)")
    rows = []
    for file, i in sorted(survivors):
        line, what = change(copy.deepcopy(ast.parse(file.read_text("utf-8"))), i)
        rows.append({"file": str(file), "line": line, "index": i, "change": what})
        print(f"survived: {file}:{line}: {what}")
    if given.json:
        result = {"drawn": len(chosen), "noticed": killed, "seed": given.seed, "survivors": rows}
        given.json.write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
