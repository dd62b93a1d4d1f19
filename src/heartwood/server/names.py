"""The names of people: text in one line that can be seen, and nobody at a table who looks like somebody else there."""

import unicodedata
from collections.abc import Iterable

from heartwood.server.problems import ProblemError

INVISIBLE = ("C", "Zl", "Zp")  # controls, formats, surrogates, private and unassigned signs; separators of lines
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs without ink
MOST_MARKS = 2  # accents on one letter
LOOKALIKES = str.maketrans(
    "авсеһіјкмнорстухѕԁԍԛԝαβεζηικμνορτυχϲϳ0i1ı|",
    "abcehljkmhopctyxsdgqwabeznlkmvoptuxcjollll",
)


def clean(name: str) -> str:
    """A name in its usual form; what cannot be printed or seen is refused."""
    text = " ".join(unicodedata.normalize("NFKC", name).split())
    if not text or not text.isprintable() or any(unseen(sign) for sign in text) or piled_up(text):
        raise ProblemError("bad-name", 422, "a name is made of letters, digits and signs that can be printed")
    return text


def unseen(sign: str) -> bool:
    """Does a sign leave no trace?"""
    return unicodedata.category(sign).startswith(INVISIBLE) or sign in BLANK


def piled_up(text: str) -> bool:
    """Do more accents stand on a letter than any language needs?"""
    marks = 0
    for sign in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False


def outline(name: str) -> str:
    """What a name looks like at a glance: no case, accents or gaps, lookalikes of other scripts as our letters."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(LOOKALIKES)
    return "".join(letter for letter in letters if letter.isalnum()) or name


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that looks like that of somebody at the table."""
    if outline(name) in [outline(other) for other in others]:
        raise ProblemError("name-taken", 409, "somebody at this table has a name that looks the same")
