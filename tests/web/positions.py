"""Positions of random games for the boards of the page: what seats are shown at their decisions.

What the page does with them stands in web/src/table/positions.ts.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.core import fast
from heartwood.core.game import Game
from heartwood.core.position import Position
from heartwood.games import open_game
from heartwood.server.books import make_book
from heartwood.server.speaking import Speaker
from heartwood.speech import speech_of

WEB = Path(__file__).parents[2] / "web"
POSITIONS = int(os.environ.get("HEARTWOOD_POSITION_COUNT", "120"))
needs_tools = pytest.mark.skipif(
    not (WEB / "node_modules" / "vitest").is_dir(), reason="the client's tools are not installed"
)
Asked = tuple[Position, int]


class Positions:
    """Decisions of random games; steps that are rare come as often as common ones."""

    def __init__(self, title: str, seats: list[int], options: list[dict[str, object]]) -> None:
        self.title = title
        self.game: Game[Any] = open_game(title)
        self.asked: list[Asked] = []
        self.tables: list[dict[str, Any]] = []
        seen: dict[str, int] = {}
        seed = 0
        while len(self.asked) < POSITIONS:
            seed += 1
            self.play(seed, seats[seed % len(seats)], options[seed % len(options)], seen)

    def play(self, seed: int, seats: int, options: dict[str, object], seen: dict[str, int]) -> None:
        """One game to its end, some of its decisions kept."""
        p = self.game.start(seats, options, fast(seed))
        speech = speech_of(self.game, "en", [f"Seat {seat}" for seat in range(seats)])
        chance = fast(seed + 1000)
        while not p.over():
            seat = p.to_act()[chance.below(len(p.to_act()))]
            step = p.asking().name
            if not chance.below(12 + 6 * seen.get(step, 0)) and len(self.asked) < POSITIONS:
                seen[step] = seen.get(step, 0) + 1
                view = p.view(seat)
                moves = Speaker(speech).moves(speech.sight(p, seat, view))
                shown = {"seat": seat, "decision": 1, "view": view, "moves": msgspec.to_builtins(moves)}
                self.tables.append({"id": "x", "phase": "running", "game": self.title, "seats": [], **shown})
                self.asked.append((p.copy(), seat))
            moves_now = p.moves(seat)
            p.play(seat, moves_now[chance.below(len(moves_now))])

    def steps(self) -> set[str]:
        """What the decisions are about."""
        return {table["view"]["step"] for table in self.tables}

    def show(self, folder: Path) -> list[list[tuple[str, str]]]:
        """The board's test over all of them: for each the places that are not lit, with the move to ask about."""
        given = folder / "positions.json"
        given.write_bytes(msgspec.json.encode({"book": make_book(self.game, "en")[0], "tables": self.tables}))
        npx = shutil.which("npx")
        assert npx
        done = subprocess.run(
            [npx, "vitest", "run", f"src/games/{self.title}/board.test.ts"],
            cwd=WEB,
            env={**os.environ, "VITE_POSITIONS": str(given)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        assert not re.search(r"\d+ skipped", done.stdout)
        tried = re.search(r"tried (\[.*\]) tried", done.stdout)
        assert tried
        found: list[list[tuple[str, str]]] = json.loads(tried[1])
        return found

    def unexplained(self, tried: list[list[tuple[str, str]]]) -> list[str]:
        """The places of these positions that cannot say why they are not lit."""
        missing: list[str] = []
        for (p, seat), places in zip(self.asked, tried, strict=True):
            for place, text in places:
                try:
                    refusal = p.explain(seat, p.book.vocabulary.parse(text))
                except Exception as error:
                    missing.append(f"{place}: {text}: {error}")
                    continue
                if refusal is None:
                    missing.append(f"{place}: {text} is legal in step {p.asking().name}")
        return missing
