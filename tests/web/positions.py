"""Positions of random games for the boards of the page: what seats are shown at their decisions.

What the page does with them stands in web/src/table/positions.ts.
"""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.core import Refusal, Refused, fast
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
Asked = tuple[Position, int, Speaker]


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
        speaker = Speaker(speech_of(self.game, "en", [f"Seat {seat}" for seat in range(seats)]))
        chance = fast(seed + 1000)
        while not p.over():
            seat = p.to_act()[chance.below(len(p.to_act()))]
            step = p.asking().name
            if not chance.below(12 + 6 * seen.get(step, 0)) and len(self.asked) < POSITIONS:
                seen[step] = seen.get(step, 0) + 1
                view = p.view(seat)
                moves = speaker.moves(speaker.speech.sight(p, seat, view))
                shown = {"seat": seat, "decision": 1, "view": view, "moves": msgspec.to_builtins(moves)}
                self.tables.append({"id": "x", "phase": "running", "game": self.title, "seats": [], **shown})
                self.asked.append((p.copy(), seat, speaker))
            moves_now = p.moves(seat)
            p.play(seat, moves_now[chance.below(len(moves_now))])

    def steps(self) -> set[str]:
        """What the decisions are about."""
        return {table["view"]["step"] for table in self.tables}

    def check(self, folder: Path, most_presses: int = 3) -> None:
        """The board's test over all of them; then the rules are asked about what is not lit."""
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
        self.check_reasons(json.loads(given.with_name(f"{given.name}.asked").read_bytes()))
        self.check_presses(json.loads(given.with_name(f"{given.name}.presses").read_bytes()), most_presses)

    def check_reasons(self, tried: list[list[tuple[str, str]]]) -> None:
        """Every place that is not lit has its reason: a sentence and a rule of the ledger."""
        rules = {line.id for line in make_book(self.game, "en")[0].rules}
        reasons: Counter[str] = Counter()
        for (p, seat, speaker), places in zip(self.asked, tried, strict=True):
            for place, text in places:
                refusal = speaker.refusal(refusal_of(p, seat, text))
                assert refusal is not None, f"{place}: {text} is legal in step {p.asking().name}"
                assert refusal.rule in rules, f"{place}: {text}: {refusal}"
                assert refusal.said not in ("", refusal.key), f"{place}: {text}: {refusal}"
                reasons[refusal.key] += 1
        print(f"{sum(reasons.values())} places that are not lit, in {len(tried)} positions: {dict(reasons)}")

    def check_presses(self, presses: list[dict[str, int]], most: int) -> None:
        """No move takes many presses, where a list would show all of them; a yes at the barrier comes on top."""
        found: Counter[int] = Counter()
        for table, counts in zip(self.tables, presses, strict=True):
            for move in table["moves"]:
                number = counts[move["text"]] - move["reveals"]
                assert number <= most, f"{move['text']} takes {number} presses"
                found[number] += 1
        longest = max(len(table["moves"]) for table in self.tables)
        print(f"moves by presses: {dict(sorted(found.items()))}; the longest list would have {longest}")


def refusal_of(p: Position, seat: int, text: str) -> Refusal | None:
    """Why a move is refused."""
    try:
        return p.explain(seat, p.parse(text))
    except Refused as refused:
        return refused.refusal
