"""The templates of a title in a language: those of its rules, of its judge, and those that say its moves.

Two wordings of the same: with signs and short forms where room is dear, as in a terminal; and in plain words, for a
screen reader and for a page. The texts below `plain.` are said instead of those they name, those below `brief.` are
the shorter ones.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from heartwood.bots.judges import feature_folders
from heartwood.core.texts import Texts, load_texts
from heartwood.games import text_folders

TEXTS: Final = Path(__file__).parent / "texts"
PLAIN: Final = "plain."
BRIEF: Final = "brief."


def texts_of(title: str, language: str, also: Sequence[Path] = (), signs: bool = False) -> Texts:
    """The texts of a title; `also`: folders of the room that speaks, whose own words come first."""
    return wording(title, language, tuple(also), signs)


@cache
def wording(title: str, language: str, also: tuple[Path, ...], signs: bool) -> Texts:
    """They are read once."""
    said = [TEXTS / title] if (TEXTS / title).is_dir() else []
    own = [*said, *text_folders(title), *feature_folders(title)] if title else []
    texts = load_texts(language, [TEXTS, *own, *also])
    return texts if signs else in_words(texts)


def in_words(texts: Texts) -> Texts:
    """Words instead of signs, and nothing shortened."""
    templates = {key: text.replace(" · ", "; ") for key, text in texts.templates.items() if not key.startswith(BRIEF)}
    plain = {key.removeprefix(PLAIN): text for key, text in templates.items() if key.startswith(PLAIN)}
    return Texts(texts.language, {**templates, **plain})


def shortened(texts: Texts) -> Texts:
    """The short forms, where there are any."""
    shorter = {key.removeprefix(BRIEF): text for key, text in texts.templates.items() if key.startswith(BRIEF)}
    return Texts(texts.language, {**texts.templates, **shorter})
