"""Regular English inflection: the forms that a noun, verb or adjective can take by rule.

Forms are proposed freely here; the caller keeps those that the word list has. Irregular forms come from WordNet.
"""

import re

VOWELS = "AEIOU"
# Nouns whose F turns into V, alone or at the end of a compound (WOLF, WEREWOLF): no rule tells them from SERF.
VES_NOUNS = (
    "CALF", "DWARF", "ELF", "HALF", "HOOF", "KNIFE", "LEAF", "LIFE", "LOAF", "SCARF", "SELF", "SHEAF", "SHELF",
    "STAFF", "THIEF", "TURF", "WHARF", "WIFE", "WOLF",
)  # fmt: skip
# Learned plurals: the ending, the plural ending, the fewest letters of a word that may take it.
LEARNED_PLURALS = (
    ("US", "I", 5), ("UM", "A", 5), ("ON", "A", 7), ("A", "AE", 5), ("IS", "ES", 5), ("EX", "ICES", 5),
    ("IX", "ICES", 5), ("EAU", "EAUX", 5), ("MA", "MATA", 6), ("O", "I", 6),
)  # fmt: skip
# FUEL, CRUEL, DIAL and TRIAL double their L although two vowels stand before it.
DOUBLES = re.compile(r"(?:(?:^|[^AEIOU]|QU)[AEIOUY][BCDFGKLMNPRSTVZ]|UEL|IAL)$")
ONE_SYLLABLE = re.compile(r"^(?:[^AEIOUY]|QU|Y(?=[AEIOU]))*[AEIOUY][^AEIOUY]+$")


def is_one_syllable(word: str) -> bool:
    return bool(ONE_SYLLABLE.match(word))


def with_ending(word: str, ending: str) -> set[str]:
    """A word with an ending that begins with a vowel: BAKE-R, STOP-P-ER, CRY > CRIER, PANIC-K-ING."""
    found: set[str] = set()
    if word.endswith("E"):
        if ending[0] == "E":
            found.add(word + ending[1:])
        elif word[-2:] in ("EE", "OE", "YE"):
            found.add(word + ending)
        elif word.endswith("IE") and ending.startswith("I"):
            found.add(word[:-2] + "Y" + ending)
        else:
            found.add(word[:-1] + ending)
            if word.endswith(("GE", "CE")) and ending[0] != "I":
                found.add(word + ending)  # CHANGEABLE
            if word in ("AGE", "BINGE", "CUE", "QUEUE", "ROUTE", "SINGE", "SWINGE", "TINGE", "WHINGE", "LIKE"):
                found.add(word + ending)
                if word in ("SINGE", "SWINGE"):
                    found.discard(word[:-1] + ending)
            if ending[0] == "A":
                found.add(word + ending)  # LIKEABLE beside LIKABLE
        return found
    if word.endswith("Y") and len(word) > 1 and word[-2] not in VOWELS:
        found.add(word + ending if ending[0] == "I" else word[:-1] + "I" + ending)
        if is_one_syllable(word):
            found.add(word + ending)  # DRYER beside DRIER
        return found
    if word.endswith("EY") and ending[0] == "E":
        found.add(word[:-2] + "I" + ending)  # CLAYEY > CLAYIER
    if word.endswith("C"):
        found.update({word + "K" + ending, word + ending})
        return found
    if DOUBLES.search(word):
        found.add(word + word[-1] + ending)
        if is_one_syllable(word) and word not in ("BUS", "GAS", "BIAS", "YES"):
            return found
    found.add(word + ending)
    return found


def s_forms(word: str) -> set[str]:
    """The plural of a noun, and the S form of a verb."""
    if word.endswith(("S", "X", "Z", "CH", "SH")):
        found = {word + "ES"}
        if DOUBLES.search(word):
            found.add(word + word[-1] + "ES")
        if word.endswith("CH"):
            found.add(word + "S")  # LOCHS
        return found
    if word.endswith("Y") and len(word) > 1 and word[-2] not in VOWELS:
        return {word[:-1] + "IES"}
    if word.endswith("QUY"):
        return {word[:-1] + "IES"}
    if word.endswith("O"):
        return {word + "S", word + "ES"}
    return {word + "S"}


def noun_forms(word: str) -> set[str]:
    found = s_forms(word)
    for noun in VES_NOUNS:
        if word.endswith(noun):
            found.add(word.rstrip("FE") + "VES" if noun != "STAFF" else word[:-2] + "VES")
    if word.endswith("MAN") and word != "HUMAN":
        found.add(word[:-3] + "MEN")
    if word.endswith("QUY"):
        found.add(word[:-1] + "IES")
    return found | learned_plurals(word)


def learned_plurals(word: str) -> set[str]:
    return {
        word[: len(word) - len(ending)] + plural
        for ending, plural, shortest in LEARNED_PLURALS
        if word.endswith(ending) and len(word) >= shortest
    }


def verb_forms(word: str) -> set[str]:
    return s_forms(word) | with_ending(word, "ED") | with_ending(word, "ING")


def degree_forms(word: str) -> tuple[set[str], set[str]]:
    """Comparative and superlative of an adjective or adverb."""
    return with_ending(word, "ER"), with_ending(word, "EST")
