"""Start the server, and beside it the compiler where it is needed; `make play` ends here.

    python tools/play.py -- --open                               compiled, if the compiled engine fits
    python tools/play.py --compile "make fast" -- --open         plain at once, with the compiler beside it

What follows -- goes to `heartwood serve`. The server's end, Ctrl-C and a kill end both; the compiler's end ends only
itself. Both have process groups of their own, so that each signal reaches them once, by way of us.
"""

import argparse
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from heartwood.cli.serve import STARTED
from heartwood.server.engine import PACKAGE, Engine, fingerprint

SERVE = [sys.executable, "-c", "from heartwood.cli import main; main()", "serve"]
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 10  # seconds for a compiler that was asked to stop

Process = subprocess.Popen[bytes]


class Play:
    """The processes that were started, and the signals that came for them."""

    def __init__(self) -> None:
        self.started: list[Process] = []
        self.asked = 0
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                signal.signal(number, lambda number, _: self.pass_on(number))

    def pass_on(self, number: int) -> None:
        """Whoever wants to stop us wants to stop all."""
        self.asked = number
        if len(self.started) > 1 and sys.stderr.isatty():
            print(file=sys.stderr)  # below the compiler's line
        for process in reversed(self.started):
            send(process, number)

    def start(self, command: list[str], **more: str) -> Process:
        """Start a process; a signal that came too early for it comes after."""
        ready = [int(more[STARTED])] if STARTED in more else []
        process = subprocess.Popen(command, env=os.environ | more, process_group=0, pass_fds=ready)
        self.started.append(process)
        if self.asked:
            send(process, self.asked)
        return process

    def serve(self, options: list[str], lib: Path | None) -> Process:
        """Start the server, and wait until it has said where it is, or is gone."""
        read, write = os.pipe()
        path = {} if lib is None else {"PYTHONPATH": str(lib)}
        process = self.start([*SERVE, *options], **{STARTED: str(write)}, **path)
        os.close(write)
        os.read(read, 1)
        os.close(read)
        return process

    def compile(self, command: str, folder: Path) -> None:
        """Start the compiler."""
        process = self.start(shlex.split(command))
        foretell(folder, process.pid)
        threading.Thread(target=process.wait, daemon=True).start()  # so that it is gone when it is dead


def foretell(folder: Path, pid: int) -> None:
    """Say for the compiler, until it speaks for itself, that it is coming; what is said there is of another time."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "progress.json.first"
    new.write_text(json.dumps({"stage": "translate", "done": 0, "total": 0, "pid": pid}))
    new.replace(folder / "progress.json")


def send(process: Process, number: int) -> None:
    """Send a signal to a process and all it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def end(process: Process) -> None:
    """Ask a process and all it has started to stop, and see that they do."""
    send(process, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    send(process, signal.SIGKILL)


def main() -> int:
    """Start, wait for the server's end, and end as it did."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", type=Path, default=Path("build/fast"), help="the folder of the compiled engine")
    parser.add_argument("--compile", metavar="COMMAND", help="what compiles the engine into its folder")
    parser.add_argument("serve", nargs="*", help="options of heartwood serve")
    wanted = parser.parse_args()
    play = Play()
    if wanted.compile:
        foretell(wanted.engine, os.getpid())
        server = play.serve([*wanted.serve, "--engine", str(wanted.engine)], None)
        if server.poll() is None and not play.asked:
            play.compile(wanted.compile, wanted.engine)
    else:
        engine = Engine((wanted.engine / "lib").absolute(), fingerprint(PACKAGE))
        server = play.serve(wanted.serve, engine.lib if engine.fits() and engine.runs() else None)
    code = server.wait()
    for process in play.started[1:]:
        end(process)
    if code < 0:
        with suppress(OSError):  # SIGKILL cannot be caught in the first place
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main())
