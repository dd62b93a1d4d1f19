"""Every legal move of Woodcraft has its place on the board, few presses away, and nothing else is lit; what is not lit
says why, from the rules: over positions of random games (HEARTWOOD_POSITION_COUNT of them).

Modules: web/src/games/woodcraft, web/src/table/direct.svelte.ts
"""

import json
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.core import Position, fast
from heartwood.core.errors import Refused
from heartwood.games import open_game
from heartwood.server.books import make_book
from heartwood.server.speaking import Speaker
from heartwood.speech import speech_of

WEB = Path(__file__).parents[2] / "web"
POSITIONS = int(os.environ.get("HEARTWOOD_POSITION_COUNT", "120"))
MOST_PRESSES = 3  # two after the first
Decision = tuple[Position, int, Speaker]


@pytest.mark.slow
@pytest.mark.skipif(not (WEB / "node_modules" / "vitest").is_dir(), reason="the client's tools are not installed")
def test_every_move_has_its_place_and_nothing_else_is_lit(tmp_path: Path) -> None:
    given = tmp_path / "positions.json"
    game = open_game("woodcraft")
    decisions = some_decisions()
    tables = [as_table(*decision) for decision in decisions]
    given.write_bytes(msgspec.json.encode({"book": make_book(game, "en")[0], "tables": tables}))
    assert len({p.asking().name for p, _, _ in decisions}) > 12
    npx = shutil.which("npx")
    assert npx
    command = [npx, "vitest", "run", "src/games/woodcraft/board.test.ts"]
    done = subprocess.run(
        command,
        cwd=WEB,
        env={**os.environ, "VITE_POSITIONS": str(given)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "4 passed" in done.stdout
    check_reasons(decisions, json.loads(given.with_name("positions.json.asked").read_bytes()))
    check_presses(tables, json.loads(given.with_name("positions.json.presses").read_bytes()))


def check_reasons(decisions: list[Decision], asked: list[list[dict[str, str]]]) -> None:
    """Every place that is not lit has its reason: a sentence and a rule of the ledger."""
    rules = {line.id for line in make_book(open_game("woodcraft"), "en")[0].rules}
    reasons: Counter[str] = Counter()
    for (p, seat, speaker), questions in zip(decisions, asked, strict=True):
        for question in questions:
            refusal = speaker.refusal(refusal_of(p, seat, question["move"]))
            assert refusal is not None, f"{question} is legal: {p.asking().name}"
            assert refusal.rule in rules, f"{question}: {refusal}"
            assert refusal.said not in ("", refusal.key), f"{question}: {refusal}"
            reasons[refusal.key] += 1
    print(f"{sum(reasons.values())} places that are not lit, in {len(asked)} positions: {dict(reasons.most_common())}")


def refusal_of(p: Position, seat: int, move: str) -> Any:
    """Why a move is refused."""
    try:
        return p.explain(seat, p.parse(move))
    except Refused as refused:
        return refused.refusal


def check_presses(tables: list[dict[str, Any]], presses: list[dict[str, int]]) -> None:
    """No move takes more than a few presses, where a list would show them all; a yes at the barrier comes on top."""
    found: Counter[int] = Counter()
    for table, counts in zip(tables, presses, strict=True):
        for move in table["moves"]:
            number = counts[move["text"]] - move["reveals"]
            assert number <= MOST_PRESSES, f"{move['text']} takes {number} presses"
            found[number] += 1
    longest = max(len(table["moves"]) for table in tables)
    print(f"moves by presses: {dict(sorted(found.items()))}; the longest list would have {longest}")


def some_decisions() -> list[Decision]:
    """Random decisions of random games; steps that are rare as often as common ones."""
    game = open_game("woodcraft")
    found: list[Decision] = []
    seen: Counter[str] = Counter()
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        seats = 1 + seed % 4
        p = game.start(seats, {}, fast(seed))
        speaker = Speaker(speech_of(game, "en", [f"Seat {seat}" for seat in range(seats)]))
        chance = fast(seed + 1000)
        while not p.over():
            seat = p.to_act()[chance.below(len(p.to_act()))]
            step = p.asking().name
            if not chance.below(12 + 6 * seen[step]) and len(found) < POSITIONS:
                seen[step] += 1
                found.append((p.copy(), seat, speaker))
            moves = p.moves(seat)
            p.play(seat, moves[chance.below(len(moves))])
    return found


def as_table(p: Position, seat: int, speaker: Speaker) -> dict[str, Any]:
    """A decision as the page gets it."""
    view = p.view(seat)
    moves = msgspec.to_builtins(speaker.moves(speaker.speech.sight(p, seat, view)))
    table = {"id": "x", "phase": "running", "game": "woodcraft", "seats": []}
    return {**table, "seat": seat, "decision": 1, "view": view, "moves": moves}
