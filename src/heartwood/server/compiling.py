"""The compiler beside the server: how far it is, and the change of the thinkers when it is done."""

import json
import logging
import os
import threading
from pathlib import Path

from heartwood.core import build
from heartwood.server.engine import PACKAGE, Engine, fingerprint
from heartwood.server.messages import CompilingShown, StatusShown
from heartwood.server.thinkers import Thinkers

EVERY = 1.0  # seconds between two looks
STAGES = ("translate", "compile", "link", "done")

log = logging.getLogger("heartwood.server")


class Compiling:
    """Looks into the folder of the compiled engine, in a thread of its own, until the thinkers use what came there.

    The compiler keeps `progress.json` up to date; `lib` is there complete or not at all.
    """

    def __init__(self, folder: Path | None, thinkers: Thinkers) -> None:
        coming = folder is not None and build() == "plain"
        self.engine = Engine((folder / "lib").absolute(), fingerprint(PACKAGE)) if folder and coming else None
        self.thinkers = thinkers
        self.compiling: CompilingShown | None = None
        self.problem = ""
        self.tried = 0  # the folder that did not fit, by its number on the disk
        self.adopted = False
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.watch, args=(self.engine,), name="compiling", daemon=True)

    def start(self) -> None:
        """Begin, where there is anything to wait for."""
        if self.engine is not None:
            self.look(self.engine)
            self.thread.start()

    def close(self) -> None:
        """Look no more; a thinker that is just changing is sent home with the others."""
        self.stopped.set()

    def watch(self, engine: Engine) -> None:
        """Look, again and again."""
        while not self.adopted and not self.stopped.is_set():
            self.look(engine)
            if self.compiling is not None and self.compiling.stage == "done":
                self.adopt(engine)
            self.stopped.wait(EVERY)

    def look(self, engine: Engine) -> None:
        """See how far the compiler is."""
        was = self.problem
        self.compiling, self.problem = self.read(engine)
        if self.problem and self.problem != was:
            log.warning(f"compiling {self.problem}")

    def read(self, engine: Engine) -> tuple[CompilingShown | None, str]:
        """What the compiler says of itself, and what is wrong with it."""
        try:
            said = json.loads((engine.lib.parent / "progress.json").read_text())
            stage, done, total, pid = said["stage"], int(said["done"]), int(said["total"]), int(said["pid"])
        except (OSError, ValueError, TypeError, KeyError):
            return None, ""  # it has not begun
        if stage not in STAGES:
            return None, "failed"
        if stage != "done" and not alive(pid):
            return None, "stopped"
        if stage == "done" and number(engine.lib) in (0, self.tried):
            return None, "unfit" if self.tried else ""
        return CompilingShown(stage, done, total), ""

    def adopt(self, engine: Engine) -> None:
        """Let the thinkers use what the compiler made, if that is of any use; otherwise all stays as it is."""
        self.tried = number(engine.lib)
        if engine.fits() and engine.runs() and not self.stopped.is_set():
            try:
                self.thinkers.change(engine)
                self.adopted = self.thinkers.build == "compiled"
            except (EOFError, OSError) as error:
                log.warning("engine failed", extra={"error": type(error).__name__})
        if self.adopted:
            log.info("engine compiled")
            self.compiling = None
        elif not self.stopped.is_set():
            self.look(engine)

    def shown(self) -> StatusShown:
        """What the page is told. Thinkers that had to go back say so themselves."""
        thinkers = self.thinkers.build
        problem = "unfit" if self.adopted and thinkers == "plain" else self.problem
        return StatusShown(build(), thinkers, self.compiling, problem or None)  # type: ignore[arg-type]


def number(folder: Path) -> int:
    """A folder as the disk knows it, 0 where it is not there: a new one has another number."""
    try:
        found = folder.stat()
    except OSError:
        return 0
    return found.st_ino ^ found.st_mtime_ns


def alive(pid: int) -> bool:
    """Is there such a process?"""
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
