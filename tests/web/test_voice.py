"""The browser says what the terminal says: the same sentence for every event and refusal, in both languages.

Modules: web/src/voice
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.cli.language import texts_in
from heartwood.cli.lignum.speech import Speech as LignumSpeech
from heartwood.cli.woodcraft.speech import Speech as WoodcraftSpeech
from heartwood.cli.wordcraft.speech import Speech as WordcraftSpeech
from heartwood.core import EVERYONE, Event, Position, Refusal, fast
from heartwood.core.texts import LANGUAGES
from heartwood.games import ledger_of, open_game
from heartwood.games.lignum import LignumGame
from heartwood.games.woodcraft import WoodcraftGame
from heartwood.games.wordcraft import WordcraftGame
from heartwood.server.books import bound
from tests.waiting import LONG

WEB = Path(__file__).parents[2] / "web"
NAMES = ["Ann", "Ben", "Eve", "Ida"]
GAMES = [
    *(("wordcraft", 2), ("wordcraft", 4)),
    *(("woodcraft", 1), ("woodcraft", 2), ("woodcraft", 4)),
    *(("lignum", 2), ("lignum", 4)),
]
TRIES = 4  # moves of anybody's that are explained at each decision, so that most are refused

Speech = LignumSpeech | WoodcraftSpeech | WordcraftSpeech


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="the client is not set up: run npm install in web/")
def test_the_browser_says_what_the_terminal_says(tmp_path: Path) -> None:
    """Random games of every title, all events and many refusals."""
    told = [heard for number, (title, seats) in enumerate(GAMES) for heard in said(title, seats, number)]
    assert all(len(game["events"]) > 30 and len(game["refusals"]) > 20 for game in told)
    sentences = tmp_path / "sentences.json"
    sentences.write_text(json.dumps(told))
    command = ["node", "node_modules/vitest/vitest.mjs", "run", "--testTimeout=300000", "src/voice/voice.test.ts"]
    environment = {**os.environ, "VITE_SENTENCES": str(sentences)}
    run = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, timeout=LONG, check=False)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert "skipped" not in run.stdout


def said(title: str, seats: int, seed: int) -> list[dict[str, Any]]:
    """A game as data with its sentences, once for each language."""
    events, refusals = played(title, seats, seed)
    found: list[dict[str, Any]] = []
    for language in LANGUAGES:
        speech = speech_of(title, seats, language)
        book, _ = bound(title, language)  # type: ignore[arg-type]
        found.append(
            {
                "book": msgspec.to_builtins(book),
                "names": NAMES[:seats],
                "events": [{"key": event[0], "params": event[2], "said": speech.event(event)} for event in events],
                "refusals": [{**refusal.to_data(), "said": speech.refusal(refusal)} for refusal in refusals],
            }
        )
    return found


def played(title: str, seats: int, seed: int) -> tuple[list[Event], list[Refusal]]:
    """All that is told in a random game, and refusals of moves out of place."""
    chance = fast(seed)
    position = open_game(title).start(seats, {}, fast(seed))
    position.events = []
    position.announce()
    before: list[int] = []
    refusals: list[Refusal] = []
    while not position.over():
        seat = position.to_act()[0]
        moves = position.moves(seat)
        refusals += refused(position, seat, [before[chance.below(len(before))] for _ in range(TRIES) if before])
        move = moves[chance.below(len(moves))]
        before.append(move)
        position.play(seat, move)
    return [event for event in position.events if event[1] == EVERYONE], refusals


def refused(position: Position, seat: int, moves: list[int]) -> list[Refusal]:
    """Why these moves are not possible, where they are not."""
    return [why for move in moves if (why := position.explain(seat, move)) is not None]


def speech_of(title: str, seats: int, language: str) -> Speech:
    """The terminal's speech."""
    game, texts, ledger = open_game(title), texts_in(language, title), ledger_of(title)
    if isinstance(game, WoodcraftGame):
        return WoodcraftSpeech(texts, game, NAMES[:seats], ledger)
    if isinstance(game, LignumGame):
        return LignumSpeech(texts, game, NAMES[:seats], ledger)
    assert isinstance(game, WordcraftGame)
    return WordcraftSpeech(texts, game, NAMES[:seats], ledger)
