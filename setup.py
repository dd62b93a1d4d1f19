"""Packaging: plain by default; with HEARTWOOD_FAST=1 the rules are compiled by mypyc from the same source."""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOMS = ("core", "games", "bots/judges")
RULES = [str(path) for room in ROOMS for path in sorted(Path("src/heartwood", room).rglob("*.py"))]
RULES.append("src/heartwood/bots/judge.py")

# Asking for the metadata alone runs this file, too: it needs nothing compiled.
if os.environ.get("HEARTWOOD_FAST") == "1" and "dist_info" not in sys.argv:
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(["--strict", *RULES], opt_level="3"))
else:
    setup()
