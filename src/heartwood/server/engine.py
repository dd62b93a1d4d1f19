"""The compiled engine in a folder of its own: is it made of the sources that run here, and does it run at all?

The folder holds the whole package. A process that has it first on its path runs it; ours, which has imported its own
package long ago, does not notice.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import heartwood

PACKAGE = Path(heartwood.__file__).parent
THINKER_SOURCES = ("core", "games", "bots", "server/thinkers.py")  # what a thinker needs
READ = (".py", ".toml", ".lexicon", ".families", ".offensive", ".forms", ".names")
TRIAL = """
from heartwood.core import build
from heartwood.games import TITLES, open_game
import heartwood.server.thinkers
for title in TITLES:
    open_game(title)
print(build())
"""
PATIENCE = 120  # seconds for a trial on a machine that compiles at the same time

lock = threading.Lock()  # the path belongs to all threads


class Engine(NamedTuple):
    """A folder with the compiled package, and the fingerprint of the sources it must be made of."""

    lib: Path
    sources: str

    def fits(self) -> bool:
        """Is it there, and made of the right sources?"""
        return fingerprint(self.lib / PACKAGE.name) == self.sources

    def runs(self) -> bool:
        """Does it run on this Python, as compiled code? Tried in a process of its own."""
        command, path = [sys.executable, "-c", TRIAL], {"PYTHONPATH": str(self.lib)}
        try:
            done = subprocess.run(command, env=os.environ | path, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0 and done.stdout.strip() == b"compiled"


def fingerprint(package: Path) -> str:
    """A digest of all that decides how a thinker thinks, "" where the package is not there."""
    digest = blake2b(digest_size=16)
    try:
        for path in sorted(path for part in THINKER_SOURCES for path in [package / part, *(package / part).rglob("*")]):
            if path.suffix in READ:
                data = path.read_bytes()
                digest.update(f"{path.relative_to(package).as_posix()} {len(data)} ".encode() + data)
    except OSError:
        return ""
    return digest.hexdigest()


@contextmanager
def first_on_path(lib: Path | None) -> Iterator[None]:
    """Processes that are started meanwhile find the package there first; without a folder, where we found it."""
    with lock:
        if lib is not None:
            sys.path.insert(0, str(lib))
        try:
            yield
        finally:
            if lib is not None:
                sys.path.remove(str(lib))
