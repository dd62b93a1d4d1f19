"""Debian's Postgres, started for the tests in a folder and on a port of its own."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from tools.kill_storm import free_port

MISSING = "Postgres is not installed: as root, apt-get install postgresql"
USER = "postgres"  # initdb refuses root
SETTINGS = ["-F", "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]


def programs() -> Path | None:
    """The folder of the newest Postgres that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    other = shutil.which("initdb")
    return found[-1].parent if found else Path(other).parent if other else None


class Postgres:
    """A database server that can be stopped and started again."""

    def __init__(self) -> None:
        folder = programs()
        assert folder is not None, MISSING
        self.programs = folder
        self.folder = tempfile.mkdtemp(prefix="heartwood-postgres-")
        self.port = free_port()
        self.url = f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/postgres"
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        made = self.call(
            "initdb", "--no-sync", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--locale=C.UTF-8"
        )
        assert made.wait() == 0, Path(f"{self.folder}.log").read_text()
        self.start()

    def call(self, program: str, *given: str) -> "subprocess.Popen[bytes]":
        """Run one of its programs on our folder; it ends when we do."""
        command = ["setpriv", "--pdeathsig=QUIT", str(self.programs / program), "-D", f"{self.folder}/data", *given]
        if os.geteuid() == 0:
            command[1:1] = [f"--reuid={USER}", f"--regid={USER}", "--init-groups"]
        with open(f"{self.folder}.log", "ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)

    def start(self) -> None:
        """Answer from now on."""
        self.server = self.call("postgres", *SETTINGS, "-p", str(self.port), "-k", self.folder)
        for _ in range(600):
            try:
                psycopg.connect(self.url.replace("+psycopg", "")).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError(Path(f"{self.folder}.log").read_text())

    def stop(self) -> None:
        """Be gone at once, as after a crash."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)
        os.remove(f"{self.folder}.log")
