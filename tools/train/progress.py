"""What is seen of a run while it goes on: on a terminal a bar with the time left, else a line now and then."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PACE = 600  # seconds that the time left is estimated from: parts come in bursts


class Lines:
    """Plain lines, each with the seconds gone."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.told = ("", 0)

    def gone(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self.began

    def say(self, text: str) -> None:
        """Something that stays to be read."""
        print(f"[{self.gone():6.1f}] {text}", flush=True)

    def tell(self, what: str, done: int, total: int, more: str = "") -> None:
        """How far something is; a line says so at its beginning and after each quarter."""
        quarter = (what, 4 * done // total)
        if quarter != self.told:
            self.told = quarter
            self.say(f"{what}: {done} of {total}{more}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


class Bar(Lines):
    """One bar for what is being done; what is said stays above it."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        left = TextColumn("left{task.fields[more]}")
        self.bar = Progress(*columns, left, console=console, speed_estimate_period=PACE)
        self.what = ""

    def say(self, text: str) -> None:
        self.bar.console.print(f"[{self.gone():6.1f}] {text}", markup=False, highlight=False, soft_wrap=True)

    def tell(self, what: str, done: int, total: int, more: str = "") -> None:
        if what != self.what:
            self.what = what
            for task in self.bar.task_ids:
                self.bar.remove_task(task)
            self.bar.add_task(what, total=total, more="")
        self.bar.update(self.bar.task_ids[0], completed=done, more=more)

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()


def teller() -> Lines:
    """A bar where somebody looks on, else lines."""
    return Bar(Console()) if sys.stdout.isatty() else Lines()
