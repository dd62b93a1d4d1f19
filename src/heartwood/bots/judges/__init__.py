"""The judges, one module for each title; whoever brings none is judged by the points."""

from pathlib import Path
from typing import Final

from heartwood.bots.judge import Judge, PointsJudge
from heartwood.games import room_of

FEATURES: Final = Path(__file__).parent / "texts"


def judge_of(title: str) -> Judge:
    """The judge of a title with its standard weights."""
    room = room_of(title, "judge")
    if room is None:
        return PointsJudge()
    judge: Judge = getattr(room, f"{title}_judge")()
    return judge


def feature_folders(title: str) -> list[Path]:
    """What the features of a position are called; a title of another package says it in its own texts."""
    return [FEATURES, FEATURES / title] if (FEATURES / title).is_dir() else [FEATURES]
