"""Bring a package with compiled rules up to date: sources and data that are not compiled are copied into it.

    python tools/freshen.py src/heartwood build/fast/lib/heartwood

Compiled modules stay: what they are made of changes only when they are compiled anew.
"""

import filecmp
import shutil
import sys
from pathlib import Path

KEPT = {".so", ".pyc"}


def files(folder: Path) -> set[Path]:
    """All files in a folder, by their paths inside it, without what Python made."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in KEPT)
    return {path.relative_to(folder) for path in found}


def freshen(source: Path, target: Path) -> int:
    """Make the target like the source; how many files were not."""
    wanted, there = files(source), files(target)
    stale = [path for path in wanted if path not in there or not filecmp.cmp(source / path, target / path, False)]
    for path in stale:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / path, target / path)
    for path in there - wanted:
        (target / path).unlink()
    return len(stale) + len(there - wanted)


if __name__ == "__main__":
    freshen(Path(sys.argv[1]), Path(sys.argv[2]))
