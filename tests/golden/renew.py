"""Golden games: records and their narrations. `python tests/golden/renew.py` plays them anew; review the text diff.

Each game of Wordcraft shows something: `two` and `four` are ordinary games of bots that know common words, `doubts` has
doubts, appeals and votes, `teams` two teams with time limits, told in German. Of Woodcraft there is a random game for
each number of seats, in both languages in turn; of Lignum one for each number of seats and a tactical one.
"""

import os
import sys
from pathlib import Path

from typer.testing import CliRunner

from heartwood.bots import bot_from_code
from heartwood.cli.app import app
from heartwood.core import Chance, Match, fast
from heartwood.games import open_game

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[int, dict[str, object], int | bytes, str, bool]] = {
    "two": (2, {}, 2026, "en", False),
    "four": (4, {"achievements": "difficulty", "first": 2}, bytes(range(32)), "en", False),
    "doubts": (3, {"call_deadline": 60}, 11, "en", True),
    "teams": (2, {"people": "2,3", "preview": 60}, bytes(range(7, 39)), "de", True),
}
WOODCRAFT: dict[str, tuple[int, dict[str, object], int | bytes, str]] = {
    "woodcraft_1": (1, {}, 115, "en"),
    "woodcraft_2": (2, {"quadrant": "random"}, 133, "de"),
    "woodcraft_3": (3, {}, 62, "en"),
    "woodcraft_4": (4, {"first": 2, "hands": "open"}, bytes(range(32)), "de"),
}
LIGNUM: dict[str, tuple[int, dict[str, object], int | bytes, str]] = {
    "lignum_2": (2, {}, 25, "en"),
    "lignum_3": (3, {"winter": "easier"}, 9, "de"),
    "lignum_4": (4, {"first": 2, "winter": "harder"}, bytes(range(32)), "en"),
    "lignum_tactical": (3, {"tactical": "on"}, 34, "de"),
}
FIRST = ("deliver", "build", "exchange", "raid", "dry-hut", "leave-market", "mill", "dry")
LAZY = ("loan", "clearing", "market", "end-turn", "finish", "no-bonus", "no-overtime")


def play(seats: int, options: dict[str, object], seed: int | bytes, lively: bool) -> Match:
    """A game of wordsmiths; in a lively one the seats also doubt, appeal, vote and run out of time."""
    game = open_game("wordcraft")
    match = Match(game, seats, options, seed)
    bot = bot_from_code("wordsmith:care=0", game.id)
    chance = fast(5)
    while not match.position.over():
        seat, move = lively_move(match, chance) if lively and chance.below(5) == 0 else (match.position.to_act()[0], 0)
        if not move:
            move = bot.choose(seat, match.position.guess(seat, fast(len(match.moves))), chance)
        if lively and match.position.asking().name == "vote":
            move = match.position.moves(seat)[chance.below(len(match.position.moves(seat)))]
        match.play(seat, move)
    return match


def lively_move(match: Match, chance: Chance) -> tuple[int, int]:
    """Something out of the ordinary, if there is anything: an aside, or a verb that wordsmiths never use."""
    p = match.position
    asides = [(seat, move) for seat in p.may_interject() for move in p.moves(seat)]
    seat = p.to_act()[0]
    rare = [
        (seat, move) for move in p.moves(seat) if p.book.vocabulary.words(move)[0] in ("appeal", "timeout", "doubt")
    ]
    choices = asides + rare[: 1 + chance.below(5)]
    return choices[chance.below(len(choices))] if choices else (seat, 0)


def play_woodcraft(seats: int, options: dict[str, object], seed: int | bytes) -> Match:
    """A random game: first a verb is drawn, then one of its moves. An order that can be completed is completed."""
    match = Match(open_game("woodcraft"), seats, options, seed)
    chance = fast(5)
    while not match.position.over():
        p = match.position
        seat = p.to_act()[0]
        moves: dict[str, list[int]] = {}
        for move in p.moves(seat):
            moves.setdefault(p.book.vocabulary.words(move)[0], []).append(move)
        same = moves.get("complete") or list(moves.values())[chance.below(len(moves))]
        match.play(seat, same[chance.below(len(same))])
    return match


def play_lignum(seats: int, options: dict[str, object], seed: int | bytes) -> Match:
    """A random game of busy players: mostly the first verb of FIRST that is possible, else one that does something."""
    match = Match(open_game("lignum"), seats, options, seed)
    chance = fast(5)
    while not match.position.over():
        p = match.position
        seat = p.to_act()[0]
        moves: dict[str, list[int]] = {}
        for move in p.moves(seat):
            moves.setdefault(p.book.vocabulary.words(move)[0], []).append(move)
        verbs = [verb for verb in moves if verb not in LAZY] or list(moves)
        if chance.below(4):
            verbs = [verb for verb in FIRST if verb in moves][:1] or verbs
        same = moves[verbs[chance.below(len(verbs))]]
        match.play(seat, same[chance.below(len(same))])
    return match


def narration(name: str) -> str:
    """The committed record, told by `heartwood replay`."""
    language = GAMES[name][3] if name in GAMES else (WOODCRAFT | LIGNUM)[name][3]
    command = ["replay", str(FOLDER / f"{name}.json"), "--lang", language, "--no-color"]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "100", "TERM": "dumb"})
    assert result.exit_code == 0, result.output
    return result.output


def main() -> int:
    """Play and tell all of them anew."""
    matches = {name: play(seats, options, seed, lively) for name, (seats, options, seed, _, lively) in GAMES.items()}
    for name, (seats, options, seed, _) in WOODCRAFT.items():
        matches[name] = play_woodcraft(seats, options, seed)
    for name, (seats, options, seed, _) in LIGNUM.items():
        matches[name] = play_lignum(seats, options, seed)
    for name, match in matches.items():
        (FOLDER / f"{name}.json").write_text(match.record().to_json(), "utf-8")
        (FOLDER / f"{name}.txt").write_text(narration(name), "utf-8")
        print(f"{name}: {os.path.getsize(FOLDER / f'{name}.txt')} bytes of narration")
    return 0


if __name__ == "__main__":
    sys.exit(main())
