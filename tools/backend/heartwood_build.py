"""The build backend: setuptools, and the page in every sdist and wheel.

From a checkout the page is built by Node, if it is missing or older than its sources; an sdist carries it, so that
building from one needs no Node. With HEARTWOOD_FAST=1 a wheel is compiled, and mypy is asked for. Editable installs are
left as they are.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

PAGE = Path("src/heartwood/server/page/index.html")
WEB = Path("web")
TOOLS = WEB / "node_modules" / ".stamp"  # the Makefile's
LOCK = (WEB / "package.json", WEB / "package-lock.json")
INSTALL = ("install", "--no-save", "--no-progress", "--loglevel=error")
BUILD = ("run", "--silent", "build", "--", "--logLevel", "warn")
NO_NODE = "the page of Heartwood is built with Node 20.19 or newer and npm, which are not here; an sdist needs neither"
FAST = "HEARTWOOD_FAST"
COMPILED = os.environ.pop(FAST, "") == "1"  # hidden from setup.py until a wheel is built: nothing else needs a compiler

Settings = Mapping[str, Any] | None


def build_sdist(directory: str, settings: Settings = None) -> str:
    """The sources and the page."""
    build_page()
    return str(build_meta.build_sdist(directory, settings))


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """The compiler, where it is wanted."""
    return [*build_meta.get_requires_for_build_wheel(settings), *["mypy>=2"] * COMPILED]


def build_wheel(directory: str, settings: Settings = None, metadata: str | None = None) -> str:
    """The package and the page, plain or compiled."""
    build_page()
    for left in Path("build").glob("lib*"):  # setuptools would pack what an earlier build left there
        shutil.rmtree(left)
    if COMPILED:
        os.environ[FAST] = "1"
    return str(build_meta.build_wheel(directory, settings, metadata))


def build_page() -> None:
    """Build the page, unless it is there and newer than what it is made of."""
    if Path("PKG-INFO").exists():  # an sdist: unpacking may have made all files equally old
        return
    if PAGE.exists() and newest(sources()) <= PAGE.stat().st_mtime:
        return
    if not TOOLS.exists() or newest(LOCK) > TOOLS.stat().st_mtime:
        npm(*INSTALL)
        TOOLS.touch()
    npm(*BUILD)


def sources() -> Iterator[Path]:
    """What the page is made of."""
    for folder in ("src", "public"):
        yield from (path for path in (WEB / folder).rglob("*") if path.is_file())
    yield from (path for path in WEB.iterdir() if path.is_file())


def newest(files: Iterator[Path] | tuple[Path, ...]) -> float:
    """When the last of them changed."""
    return max(file.stat().st_mtime for file in files)


def npm(*arguments: str) -> None:
    """Let npm do it."""
    program = shutil.which("npm")
    if program is None or shutil.which("node") is None:
        raise SystemExit(NO_NODE)
    subprocess.run([program, *arguments], cwd=WEB, check=True)
