"""Every legal move of Woodcraft has its place on the board, and nothing else is lit: over positions of random games.

Modules: web/src/games/woodcraft, web/src/table/direct.svelte.ts
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.core import fast
from heartwood.games import open_game
from heartwood.server.books import make_book
from heartwood.server.speaking import Speaker
from heartwood.speech import speech_of

WEB = Path(__file__).parents[2] / "web"
POSITIONS = int(os.environ.get("HEARTWOOD_POSITION_COUNT", "120"))


@pytest.mark.slow
@pytest.mark.skipif(not (WEB / "node_modules" / "vitest").is_dir(), reason="the client's tools are not installed")
def test_every_move_has_its_place_and_nothing_else_is_lit(tmp_path: Path) -> None:
    given = tmp_path / "positions.json"
    game = open_game("woodcraft")
    given.write_bytes(msgspec.json.encode({"book": make_book(game, "en")[0], "tables": positions()}))
    steps = {table["view"]["step"] for table in json.loads(given.read_bytes())["tables"]}
    assert len(steps) > 12
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
    assert "3 passed" in done.stdout


def positions() -> list[dict[str, Any]]:
    """What seats are shown at random decisions of random games; steps that are rare as often as common ones."""
    game = open_game("woodcraft")
    found: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        seats = 1 + seed % 4
        p = game.start(seats, {}, fast(seed))
        speech = speech_of(game, "en", [f"Seat {seat}" for seat in range(seats)])
        chance = fast(seed + 1000)
        while not p.over():
            seat = p.to_act()[chance.below(len(p.to_act()))]
            step = p.asking().name
            if not chance.below(12 + 6 * seen.get(step, 0)) and len(found) < POSITIONS:
                seen[step] = seen.get(step, 0) + 1
                view = p.view(seat)
                moves = Speaker(speech).moves(speech.sight(p, seat, view))
                found.append({"seat": seat, "decision": 1, "view": view, "moves": msgspec.to_builtins(moves)})
            moves_now = p.moves(seat)
            p.play(seat, moves_now[chance.below(len(moves_now))])
    return [{"id": "x", "phase": "running", "game": "woodcraft", "seats": [], **table} for table in found]
