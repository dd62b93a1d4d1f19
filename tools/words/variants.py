"""One word in two spellings (COLOUR, COLOR) or two lengths (BICYCLE, BIKE)."""

import re

# Each pair of patterns is one habit of spelling; the second is the form that both spellings are brought to.
HABITS = (
    (r"AE|OE", "E"), (r"OUR", "OR"), (r"IS(E|ING|ED|ES|ER|ERS|ATION|ATIONS|ABLE)$", r"IZ\1"),
    (r"YS(E|ED|ES|ING|ER|ERS)$", r"YZ\1"), (r"OGUE", "OG"), (r"RE$", "ER"), (r"RES$", "ERS"), (r"([A-Z])\1", r"\1"),
    (r"PH", "F"), (r"CK|QUE|KH", "K"), (r"C([EIY])", r"S\1"), (r"C", "K"), (r"Q", "K"), (r"Y", "I"), (r"MME", "M"),
    (r"GH", "G"), (r"E(MENT|ABLE|ABLY)", r"\1"), (r"X", "KS"), (r"Z", "S"), (r"([^AEIOU])E$", r"\1"), (r"IE$", "I"),
    (r"AUGHT", "AFT"), (r"EY", "I"), (r"EI", "I"), (r"OLD", "OULD"), (r"^EN", "IN"), (r"^EM", "IM"), (r"RH", "R"),
    (r"H$", ""),
)  # fmt: skip


def skeleton(word: str) -> str:
    for pattern, plain in HABITS:
        word = re.sub(pattern, plain, word)
    return re.sub(r"([A-Z])\1", r"\1", word)


def vowel_step_apart(one: str, two: str) -> bool:
    """One weak vowel changed, put in or left out behind the first syllable, or a last S, E or D: ADAPTER, ADAPTOR."""
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    a, b = one[start:], two[start:]
    if not a or not b:
        return (a or b) in ("S", "E", "D")
    if a[1:] == b[1:]:
        changed = a[0] + b[0]
    elif a[1:] == b:
        changed = a[0]
    elif a == b[1:]:
        changed = b[0]
    else:
        return False
    behind_first = bool(re.match(r"^[^AEIOUY]*[AEIOUY]+[^AEIOUY]", one[:start]))
    return behind_first and all(letter in "AEIOUY" for letter in changed)


def is_variant(one: str, two: str) -> bool:
    """For two words of one meaning."""
    return skeleton(one) == skeleton(two) or (min(len(one), len(two)) >= 6 and vowel_step_apart(one, two))


# Endings that also happen to be words; what else is left of the longer word makes it a compound (GUIDEBOOK).
ENDINGS = {
    "ABLE", "AGE", "ANCE", "ANT", "ATE", "DOM", "EAR", "EASE", "ENT", "ERS", "FUL", "HOOD", "ICE", "IDE", "ION",
    "ISM", "ITE", "LESS", "LET", "LIKE", "LING", "NESS", "RATION", "SHIP", "SOME", "WARD", "WARDS", "WISE",
}  # fmt: skip


def is_clipping(short: str, long: str, listed: set[str]) -> bool:
    """For two words of one meaning: EXAM of EXAMINATION, PHONE of TELEPHONE, BIKE of BICYCLE."""
    if len(short) < 3 or len(long) < len(short) + 2:
        return False
    if long.startswith(short):
        rest = long[len(short) :]
        return rest in ENDINGS or not (rest in listed or (rest[0] == "S" and rest[1:] in listed))
    if long.endswith(short):
        return long[: -len(short)] not in listed
    stem = re.sub(r"(O|Y|IE|E|S)$", "", short)
    return len(stem) >= (4 if short.endswith("E") else 3) and long.startswith(stem)


# Ways from one region's spelling to another's, for words that SCOWL lists for one region or as a variant:
# what stands before, the two spellings, what stands behind.
TWIN_HABITS = (
    ("", "OUR", "OR", ""), ("", "IS", "IZ", "[EIA]"), ("", "YS", "YZ", "[EIA]"), ("", "AE", "E", ""),
    ("", "OE", "E", ""), ("", "LL", "L", ""), ("", "PP", "P", ""), ("", "TT", "T", ""), ("", "SS", "S", ""),
    ("", "GG", "G", ""), ("", "NN", "N", ""), ("[^AEIOUR]", "RE", "ER", "(?:GOER|FOLD|GLASS|BOARD|PIECE|LESS|[DS]?)$"),
    ("", "OGUE", "OG", ""), ("[TNZ]", "OR", "ER", "S?$"), ("", "CE", "SE", "[DR]?S?$"), ("", "PH", "F", ""),
    ("AM", "ME", "", "S?$"), ("[SI]", "C", "K", "[EIAO]"), ("", "Y", "I", "[BDFGLMPRST]"), ("", "IE", "Y", "S?$"),
    ("", "EY", "Y", "S?$"), ("", "OUL", "OL", "[DT]"), ("", "GEM", "GM", ""), ("", "EA", "A", "BL[EY]"),
    ("", "X", "CT", "ION"), ("", "GH", "G", "O?U"), ("", "OUGH", "OW", "(?!T)"), ("", "AUGH", "AF", "T"),
    ("", "S", "Z", "[EIY]"), ("", "ABL", "IBL", "[EY]"), ("^(?:RE)?", "EN", "IN", "[A-Z]{4}"),
)  # fmt: skip
SHORTEST_TWIN = 6


def twins(word: str) -> set[str]:
    """The spellings that one habit turns a word into; for long words, lest BOURN become BURN."""
    found: set[str] = set()
    for before, one, two, behind in TWIN_HABITS:
        for here, there in ((one, two), (two, one)):
            for at in re.finditer(f"(?=({before}){here}{behind})" if here else f"(?=({before}){behind})", word):
                cut = at.start() + len(at[1])
                found.add(word[:cut] + there + word[cut + len(here) :])
    return {twin for twin in found if max(len(word), len(twin)) >= SHORTEST_TWIN and twin != word}
