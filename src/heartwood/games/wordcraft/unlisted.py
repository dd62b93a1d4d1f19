"""Words that the dictionary lacks, at a table whose players may admit them (X-LEX-14, X-AMB-42).

The number of a listed word is its place in the lexicon. A word that was put to the vote although it is not listed is
numbered on from there, in the order of these votes; the position keeps its letters. A move comes before there is such
a number, so it carries the letters themselves: the place of the text among all texts there are.
"""

from typing import Final

from heartwood.games.wordcraft.lexicon import FIRST_LETTER, LETTER_COUNT, SHORTEST_WORD
from heartwood.games.wordcraft.pack import Pack

LONGEST_WORD: Final = 48  # letters; as many as 24 cubes can spell, were each on the Qu card
LETTERS_BITS: Final = 5 * LONGEST_WORD

# The endings of regular forms, by language: all that is known of the family of a word that no table has.
ENDINGS: Final[dict[str, list[str]]] = {
    "en": ["S", "ES", "D", "ED", "ING", "INGS", "ER", "ERS", "EST"],
    "de": ["E", "EN", "ER", "ERN", "ES", "EM", "N", "S", "ST", "T", "TE", "TEN"],
}
VOWELS: Final = "AEIOU"


# --- any text as a number ------------------------------------------------------------------------------------------


def texts_up_to(length: int) -> int:
    """How many texts there are with so many letters at most."""
    return sum([LETTER_COUNT**letters for letters in range(1, length + 1)])


SHORTER: Final = texts_up_to(SHORTEST_WORD - 1)
TEXTS: Final = texts_up_to(LONGEST_WORD) - SHORTER


def number_of(text: str) -> int:
    """The place of a plain text among all of 3 letters or more, the short ones first; -1 for one of another length."""
    if not SHORTEST_WORD <= len(text) <= LONGEST_WORD:
        return -1
    number = 0
    for letter in text:
        number = number * LETTER_COUNT + ord(letter) - FIRST_LETTER + 1
    return number - SHORTER - 1


def text_of(number: int) -> str:
    """The text in this place."""
    letters: list[str] = []
    rest = number + SHORTER + 1
    while rest:
        letters.append(chr(FIRST_LETTER + (rest - 1) % LETTER_COUNT))
        rest = (rest - 1) // LETTER_COUNT
    letters.reverse()
    return "".join(letters)


# --- its family ----------------------------------------------------------------------------------------------------


def bases(text: str, language: str) -> list[str]:
    """What a word can be a regular form of, itself first: VLOGGED of VLOG, VIBED of VIBE, SELFIES of SELFIE."""
    found = [text]
    for ending in ENDINGS.get(language, []):
        base = text.removesuffix(ending)
        if base == text or len(base) < SHORTEST_WORD:
            continue
        found.append(base)
        if language == "en" and ending[0] in VOWELS:
            found.append(base + "E")
            if base[-1] == "I":
                found.append(base[:-1] + "Y")
            if base[-1] == base[-2] and len(base) > SHORTEST_WORD:
                found.append(base[:-1])
    return found


def forms(base: str, language: str) -> list[str]:
    """What can be a regular form of a word: whatever has it among its bases."""
    found: list[str] = []
    for ending in ENDINGS.get(language, []):
        found.append(base + ending)
        if language == "en" and ending[0] in VOWELS:
            found.append(base + base[-1] + ending)
            if base[-1] == "E":
                found.append(base[:-1] + ending)
            if base[-1] == "Y":
                found.append(base[:-1] + "I" + ending)
    return found


def listed_kin(pack: Pack, text: str) -> list[int]:
    """The listed words of the family of an unlisted one, ascending.

    Words of which it is a regular form, with their families, and regular forms of the same base; other relatives fall
    to the players' vote (X-AMB-42).
    """
    lexicon = pack.lexicon
    found: set[int] = set()
    for base in bases(text, lexicon.language):
        place = lexicon.find(base)
        if place >= 0:
            found.add(place)
            found.update(pack.families.kin(place))
        for form in forms(base, lexicon.language):
            place = lexicon.find(form)
            if place >= 0:
                found.add(place)
    return sorted(found)


def are_forms(one: str, two: str, language: str) -> bool:
    """Can two unlisted words be regular forms of one?"""
    others = bases(two, language)
    return any([base in others for base in bases(one, language)])
