"""Compile the rules into a folder with the whole package: `PYTHONPATH=build/fast/lib` runs the compiled engine.

    python tools/compile.py            with all the machine can give
    python tools/compile.py --beside   at low priority, while somebody plays

The folder appears when it is whole. How far the work is stands in build/fast/progress.json; object files stay, and an
interrupted build goes on with them.
"""

import argparse
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
FAST = ROOT / "build" / "fast"
POLITE = 10  # how nice the compiler is to those who play
EVERY = 0.25  # seconds between two looks at the progress
STEPS = 10  # lines in all where the line cannot be written over


class Line:
    """One line of progress: written over at a terminal, else a new one now and then."""

    def __init__(self) -> None:
        self.terminal = sys.stderr.isatty()
        self.last = ""
        self.width = 0

    def show(self, progress: dict[str, object]) -> None:
        """Say it, if it is new."""
        stage, done, total = progress["stage"], int(str(progress["done"])), int(str(progress["total"]))
        if stage == "translate" or not total:
            text = "Compiling the rules: translating ..."
        elif self.terminal:
            text = f"Compiling the rules: {done} of {total} files"
        else:
            text = f"Compiling the rules: {done * STEPS // total * (100 // STEPS)} %"
        if text != self.last:
            self.write(text)

    def write(self, text: str, end: str = "") -> None:
        """Over the line before, at a terminal."""
        self.last = text
        self.width = max(self.width, len(text))
        sys.stderr.write(f"\r{text.ljust(self.width)}{end}" if self.terminal else f"{text}\n")
        sys.stderr.flush()


@contextmanager
def alone() -> Iterator[None]:
    """One at a time in this checkout: whoever comes second waits, and then finds nothing left to do."""
    FAST.mkdir(parents=True, exist_ok=True)
    with (FAST / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def say(stage: str) -> None:
    """The last word about a build."""
    new = FAST / "progress.json.new"
    new.write_text(json.dumps({"stage": stage, "done": 0, "total": 0, "pid": os.getpid()}))
    new.replace(FAST / "progress.json")


def build(target: Path, line: Line) -> int:
    """Run setup.py and show how far it is; its exit code."""
    command = [sys.executable, "setup.py", "--quiet", "build", f"--build-lib={target}"]
    environment = dict(os.environ, HEARTWOOD_FAST="1", HEARTWOOD_PROGRESS=str(FAST / "progress.json"))
    environment.pop("PYTHONPATH", None)
    with (FAST / "compile.log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            while process.poll() is None:
                line.show(json.loads((FAST / "progress.json").read_text()))
                time.sleep(EVERY)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)  # the compilers of the C files, too
    return process.wait()


def main() -> int:
    """Compile, and put the folder in its place."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", action="store_true", help="at low priority")
    if parser.parse_args().beside:
        os.nice(POLITE)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    line = Line()
    with alone():
        say("translate")
        started = time.monotonic()
        new, lib, old = FAST / "lib.new", FAST / "lib", FAST / "lib.old"
        for folder in (new, old):
            shutil.rmtree(folder, ignore_errors=True)
        if build(new, line):
            say("failed")
            tail = (FAST / "compile.log").read_text().splitlines()[-15:]
            line.write("The rules could not be compiled; the plain engine plays on.", "\n")
            print(*tail, f"(all of it: {FAST / 'compile.log'})", sep="\n", file=sys.stderr)
            return 1
        if lib.exists():
            lib.rename(old)
        new.rename(lib)
        shutil.rmtree(old, ignore_errors=True)
        say("done")
        line.write(f"The rules are compiled, after {time.monotonic() - started:.0f} seconds.", "\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
