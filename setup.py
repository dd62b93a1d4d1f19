"""Packaging: plain by default; with HEARTWOOD_FAST=1 the rules are compiled by mypyc from the same source.

mypyc writes one C file for each module. They are compiled side by side on all cores, and an object file that is newer
than all it is made of is used again: an interrupted build goes on where it stopped.
"""

import json
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOMS = ("core", "games", "bots/judges")
# The types of views are read by the schema: the compiler would keep only their outlines.
RULES = [
    str(path)
    for room in ROOMS
    for path in sorted(Path("src/heartwood", room).rglob("*.py"))
    if path.name != "view_types.py"
]
RULES.append("src/heartwood/bots/judge.py")
LEVEL = "1"  # what each level costs and brings: docs/decisions/0001
CORES = os.cpu_count() or 1
C_FILES = "build/fast/c"
OBJECTS = "build/fast/objects"


class Progress:
    """Says how far the build is, in the file that HEARTWOOD_PROGRESS names."""

    def __init__(self) -> None:
        self.file = os.environ.get("HEARTWOOD_PROGRESS")
        self.done = 0
        self.total = 0
        self.lock = threading.Lock()

    def say(self, stage: str, done: int = 0) -> None:
        """So many more are done; a reader finds the old line or the new one, never half of it."""
        with self.lock:
            self.done += done
            if self.file:
                new = Path(self.file + ".new")
                line = {"stage": stage, "done": self.done, "total": self.total, "pid": os.getppid()}  # who asked for it
                new.write_text(json.dumps(line))
                new.replace(self.file)


PROGRESS = Progress()


class SideBySide(build_ext):
    """Compiles all C files on all cores, and only those that changed."""

    def initialize_options(self) -> None:
        """A wheel and a folder are made of the same object files."""
        super().initialize_options()
        self.build_temp = OBJECTS

    def build_extensions(self) -> None:
        """Hand the compiler one file at a time."""
        compile_files = self.compiler.compile
        runtime = os.path.join(include_dir(), "CPy.h")
        self.parallel = CORES
        PROGRESS.total = sum(len(extension.sources) for extension in self.extensions)

        def compile_file(source: str, output_dir: str, depends: list[str], how: dict[str, Any]) -> str:
            """The object file of a source; it gets its name when it is whole."""
            [target] = map(Path, self.compiler.object_filenames([source], output_dir=output_dir))
            if not is_newer(target, [source, __file__, runtime, *depends]):
                [made] = compile_files([source], output_dir=os.path.join(output_dir, "partial"), **how)
                target.parent.mkdir(parents=True, exist_ok=True)
                Path(made).replace(target)
            PROGRESS.say("compile", 1)
            return str(target)

        with ThreadPoolExecutor(CORES) as pool:

            def side_by_side(sources: list[str], output_dir: str, depends: list[str], **how: Any) -> list[str]:
                """All object files; the longest sources come first, so that none is left alone at the end."""
                longest = sorted(sources, key=os.path.getsize, reverse=True)
                made = pool.map(lambda source: compile_file(source, output_dir, depends, how), longest)
                by_source = dict(zip(longest, made, strict=True))
                return [by_source[source] for source in sources]

            self.compiler.compile = side_by_side
            super().build_extensions()


def is_newer(target: Path, sources: list[str]) -> bool:
    """Is the target there, and newer than everything it is made of?"""
    return target.exists() and target.stat().st_mtime_ns > max(os.stat(source).st_mtime_ns for source in sources)


# Asking for the metadata alone runs this file, too: it needs nothing compiled.
if os.environ.get("HEARTWOOD_FAST") == "1" and "dist_info" not in sys.argv:
    from mypyc.build import include_dir, mypycify

    PROGRESS.say("translate")
    modules = mypycify(
        ["--strict", *RULES],
        opt_level=LEVEL,
        debug_level="0",
        multi_file=True,
        target_dir=C_FILES,
        group_name="heartwood",
    )
    setup(ext_modules=modules, cmdclass={"build_ext": SideBySide})
else:
    setup()
