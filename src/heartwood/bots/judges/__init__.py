"""The judges, one for each title: the one place that knows them by name."""

from pathlib import Path
from typing import Final

from heartwood.bots.judge import Judge

FEATURES: Final = Path(__file__).parent / "texts"  # what the features are called, by title


def judge_of(title: str) -> Judge:
    """The judge of a title with its standard weights."""
    if title == "woodcraft":
        from heartwood.bots.judges.woodcraft import woodcraft_judge

        return woodcraft_judge()
    if title == "lignum":
        from heartwood.bots.judges.lignum import lignum_judge

        return lignum_judge()
    if title == "wordcraft":
        from heartwood.bots.judges.wordcraft import wordcraft_judge

        return wordcraft_judge()
    raise ValueError(f"nobody judges {title}")
