"""The folder of a contest: `contest.json` says what is played, `games.jsonl` has a line for each finished game.

Lines are appended as games end, so that a run can stop at any moment and go on later; at the end they are sorted.
"""

import json
from pathlib import Path

from heartwood.arena.playing import Played, Result, result_from_data
from heartwood.core import BadOption


class Folder:
    """Where results are kept; without a path, only in memory. Records are kept beside them, or where it is said."""

    def __init__(self, path: Path | None, data: dict[str, object], records: Path | None = None) -> None:
        self.path = path
        self.records = path / "records" if path is not None and records is None else records
        self.results: dict[int, Result] = {}
        if path is not None:
            path.mkdir(parents=True, exist_ok=True)
            self.check(path / "contest.json", data)
            self.read(path / "games.jsonl")

    def check(self, file: Path, data: dict[str, object]) -> None:
        """Write down what is played here, or refuse a folder where it was something else."""
        plain = json.loads(json.dumps(data))
        if not file.exists():
            if file.parent.joinpath("games.jsonl").exists():
                raise BadOption(f"{file.parent}: there are games, but no {file.name} that says what they are")
            file.write_text(json.dumps(plain, indent=2) + "\n", "utf-8")
            return
        there = json.loads(file.read_text("utf-8"))
        for key in plain:
            if there.get(key) != plain[key]:
                said = f"{key} is {json.dumps(there.get(key))} there and {json.dumps(plain[key])} here"
                raise BadOption(f"{file.parent}: another contest was played here: {said}; choose another folder")

    def read(self, file: Path) -> None:
        """The finished games; half a line, left by a run that was killed, is dropped, failed games are played anew."""
        if not file.exists():
            return
        text = file.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, "utf-8")
        for line in whole.splitlines():
            result = result_from_data(json.loads(line))
            if result.error is None:
                self.results[result.number] = result

    def add(self, played: Played) -> None:
        """Keep a game: its record first, so that every game in the list has one."""
        result = played.result
        self.results[result.number] = result
        if self.records is not None and played.record is not None:
            self.records.mkdir(parents=True, exist_ok=True)
            (self.records / f"{result.number:06}.json").write_text(played.record + "\n", "utf-8")
        if self.path is not None:
            with (self.path / "games.jsonl").open("a", encoding="utf-8") as file:
                file.write(line_of(result))

    def finish(self) -> None:
        """Sort the lines; every game once."""
        if self.path is not None:
            lines = [line_of(self.results[number]) for number in sorted(self.results)]
            fresh = self.path / "games.jsonl.new"
            fresh.write_text("".join(lines), "utf-8")
            fresh.replace(self.path / "games.jsonl")


def line_of(result: Result) -> str:
    """A result as a line of JSON."""
    return json.dumps(result._asdict(), separators=(",", ":")) + "\n"
