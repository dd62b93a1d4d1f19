"""A lesson: an annotated game with stops at which the learner plays, read from `lesson.toml` beside a title's rules.

A stop is one thing said, and what is played then: one move that the learner is asked for, some that are played for the
learner, or none. The other seats play without a word. Where the learner stands follows from the *ply*, the number of
moves played.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from heartwood.core.errors import BadContent
from heartwood.core.texts import LANGUAGES
from heartwood.games import folder_of

FILE = "lesson.toml"
Said = Mapping[str, str]  # by language
LESSON_KEYS = {"seed", "seats", "learner", "level", "minutes", "options", "end", "chapters"}
CHAPTER_KEYS = {"name", "stops"}
STOP_KEYS = {"say", "ask", "seat", "moves", "also", "rule", "light", "wrong"}
WRONG_KEYS = {"moves", "say"}


class Wrong(NamedTuple):
    """What is said to moves that are legal but not wanted here: all that begin like one of these."""

    moves: list[str]
    say: Said


class Stop(NamedTuple):
    """One thing said, `ply` moves into the game, and the `moves` that follow it. `also`: what may be played instead.

    `light` names places of the board, as its `data-place` has them; one that ends in a dot means all that begin so.
    """

    ply: int
    seat: int
    moves: list[str]
    also: list[str]
    say: Said | None
    ask: Said | None
    rule: str
    light: list[str]
    wrong: list[Wrong]


class Chapter(NamedTuple):
    """Stops that belong together, under a name."""

    name: Said
    stops: list[Stop]


class Lesson(NamedTuple):
    """A whole lesson: how its table is made, what happens there, and the bot that plays on when it is over."""

    seed: str
    seats: int
    learner: int
    level: str
    minutes: int
    options: dict[str, object]
    chapters: list[Chapter]
    end: Said

    def script(self) -> list[tuple[int, str]]:
        """All moves with their seats."""
        return [(stop.seat, move) for chapter in self.chapters for stop in chapter.stops for move in stop.moves]


@cache
def lesson_of(title: str) -> Lesson | None:
    """The lesson of a title, if it has one."""
    folder = folder_of(title)
    path = None if folder is None else folder / FILE
    return None if path is None or not path.is_file() else read_lesson(path)


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file; BadContent says what is wrong with it."""
    data = tomllib.loads(path.read_text("utf-8"))
    check_keys(data, LESSON_KEYS, "lesson")
    chapters: list[Chapter] = []
    ply = 0
    for number, chapter in enumerate(data["chapters"], 1):
        check_keys(chapter, CHAPTER_KEYS, f"chapter {number}")
        stops: list[Stop] = []
        for place, entry in enumerate(chapter["stops"], 1):
            stops.append(read_stop(entry, data["learner"], ply, f"chapter {number}, stop {place}"))
            ply += len(stops[-1].moves)
        chapters.append(Chapter(said(chapter["name"], f"chapter {number}"), stops))
    return Lesson(
        data["seed"],
        data["seats"],
        data["learner"],
        data["level"],
        data["minutes"],
        data["options"],
        chapters,
        said(data["end"], "end"),
    )


def read_stop(entry: dict[str, Any], learner: int, ply: int, where: str) -> Stop:
    """One stop of the file."""
    check_keys(entry, STOP_KEYS, where)
    wrong: list[Wrong] = []
    for one in entry.get("wrong", []):
        check_keys(one, WRONG_KEYS, where)
        wrong.append(Wrong(one["moves"], said(one["say"], where)))
    stop = Stop(
        ply,
        entry.get("seat", learner),
        entry.get("moves", []),
        entry.get("also", []),
        said(entry["say"], where) if "say" in entry else None,
        said(entry["ask"], where) if "ask" in entry else None,
        entry.get("rule", ""),
        entry.get("light", []),
        wrong,
    )
    if stop.seat == learner:
        if stop.say is None or (stop.ask is not None and len(stop.moves) != 1):
            raise BadContent(f"{where}: the learner is told something, and asked for one move or none")
        if stop.ask is None and (stop.also or stop.wrong):
            raise BadContent(f"{where}: what is played for the learner leaves no choice")
    elif not stop.moves or stop.say or stop.ask or stop.also or stop.wrong:
        raise BadContent(f"{where}: another seat plays its moves, and nothing is said")
    return stop


def said(value: object, where: str) -> Said:
    """Words in every language."""
    if not isinstance(value, dict) or set(value) != set(LANGUAGES):
        raise BadContent(f"{where}: words are expected in {', '.join(LANGUAGES)}")
    return value


def check_keys(entry: dict[str, Any], known: set[str], where: str) -> None:
    """Refuse what is no part of a lesson."""
    for key in entry:
        if key not in known:
            raise BadContent(f"{where}: {key} is no part of a lesson")
