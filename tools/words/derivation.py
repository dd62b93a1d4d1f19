"""English word formation by rule: which shorter word a word may be made of, and how far the rule can be trusted.

A rule only proposes. `SURE` rules need no more than a fitting base; `CHECKED` ones also need evidence that the
meaning fits (WordNet relates the two, or explains one by the other), because CORNER is not made of CORN.
Words that WordNet lacks are rare and nearly always made by rule, so there a `CHECKED` rule is believed unless it is
marked `KNOWN`.
"""

from collections.abc import Iterator

from inflection import DOUBLES, is_one_syllable

SURE = "sure"
CHECKED = "checked"
KNOWN = "known"
STEM_CHANGES = ("", "~", "^", "E", "L")  # the stem itself, or what it was before the ending changed it
SHORTEST_STEM = 3  # of a word whose ending is exchanged: STABLE is not made of STATE

# ending, what stands in its place in the base, parts of speech of the base, of the derived word, fewest letters of
# the base, trust. "" in the second column is the bare stem; "~" also tries the stem as it changes before a vowel
# (BAK-ER > BAKE, STOPP-ER > STOP, CRI-ER > CRY); "^" only Y for I (PENNI-LESS > PENNY).
SUFFIXES: tuple[tuple[str, tuple[str, ...], str, str, int, str], ...] = (
    # adverbs
    ("ICALLY", ("IC", "ICAL"), "a", "r", 4, SURE),
    ("ABLY", ("ABLE",), "a", "r", 4, SURE),
    ("IBLY", ("IBLE",), "a", "r", 4, SURE),
    ("ILY", ("Y",), "a", "r", 3, SURE),
    ("LY", ("", "LE", "L"), "a", "r", 3, SURE),
    ("LY", ("",), "n", "a", 3, CHECKED),
    ("WARDS", ("WARD",), "ar", "r", 3, SURE),
    ("WARD", ("",), "nr", "ar", 4, CHECKED),
    ("WISE", ("",), "na", "ar", 4, SURE),
    ("FOLD", ("",), "na", "ar", 3, SURE),
    ("MOST", ("",), "anr", "ar", 3, SURE),
    # nouns of quality
    ("ABILITY", ("ABLE",), "a", "n", 4, SURE),
    ("IBILITY", ("IBLE",), "a", "n", 4, SURE),
    ("ABLENESS", ("ABLE",), "a", "n", 4, SURE),
    ("INESS", ("Y",), "a", "n", 3, SURE),
    ("NESS", ("",), "a", "n", 3, SURE),
    ("NESS", ("",), "v", "n", 5, CHECKED),
    ("SHIP", ("",), "n", "n", 4, CHECKED),
    ("HOOD", ("",), "na", "n", 3, SURE),
    ("IHOOD", ("Y",), "a", "n", 3, SURE),
    ("DOM", ("", "~"), "na", "n", 3, CHECKED),
    ("ICITY", ("IC", "ICAL"), "a", "n", 4, SURE),
    ("OSITY", ("OUS", "OSE"), "a", "n", 4, SURE),
    ("ITY", ("~",), "a", "n", 5, SURE),
    ("ITY", ("~",), "a", "n", 4, CHECKED),
    ("ITY", ("~",), "n", "n", 5, CHECKED),
    ("ETY", ("OUS",), "a", "n", 4, SURE),
    ("ETY", ("~",), "a", "n", 4, CHECKED),
    ("RIETY", ("ER",), "a", "n", 4, CHECKED),
    ("TY", ("",), "a", "n", 4, SURE),
    ("ANCE", ("ANT",), "a", "n", 5, SURE),
    ("ENCE", ("ENT",), "a", "n", 5, SURE),
    ("ANCY", ("ANT", "ANCE"), "an", "n", 5, SURE),
    ("ENCY", ("ENT", "ENCE"), "an", "n", 5, SURE),
    ("ACY", ("ATE",), "an", "n", 5, SURE),
    ("ACY", ("~",), "avn", "n", 5, CHECKED),
    ("CY", ("T", "TE"), "an", "n", 5, CHECKED),
    ("CY", ("",), "n", "n", 5, CHECKED),
    # nouns of action
    ("IZATION", ("IZE",), "v", "n", 4, SURE),
    ("ISATION", ("ISE",), "v", "n", 4, SURE),
    ("IFICATION", ("IFY",), "v", "n", 4, SURE),
    ("ICATION", ("Y",), "v", "n", 5, SURE),
    ("ITUDE", ("~",), "a", "n", 4, SURE),
    ("ADE", ("~",), "n", "n", 4, CHECKED),
    ("ICATOR", ("Y",), "v", "n", 5, SURE),
    ("ATION", ("ATE", "~"), "v", "n", 5, SURE),
    ("ITION", ("~",), "v", "n", 4, CHECKED),
    ("ATION", ("~",), "na", "n", 4, CHECKED),
    ("ICION", ("~",), "v", "n", 4, CHECKED),
    ("ION", ("~",), "va", "n", 4, CHECKED),
    ("SION", ("D", "DE", "T"), "v", "n", 4, CHECKED),
    ("PTION", ("BE", "VE"), "v", "n", 5, CHECKED),
    ("MENT", ("", "^", "E"), "v", "n", 7, SURE),
    ("MENT", ("", "^", "E"), "va", "n", 3, CHECKED),
    ("ANCE", ("~",), "v", "n", 4, CHECKED),
    ("ENCE", ("~",), "v", "n", 4, CHECKED),
    ("AGE", ("~",), "vn", "n", 3, CHECKED),
    ("AL", ("~",), "v", "n", 4, CHECKED),
    ("URE", ("~",), "v", "n", 4, CHECKED),
    ("URE", ("~", "ION"), "na", "n", 5, CHECKED),
    ("ATURE", ("~", "ATE"), "vn", "n", 4, CHECKED),
    ("T", ("",), "v", "n", 6, CHECKED),
    ("ING", ("~",), "v", "a", 3, SURE),
    ("ING", ("~",), "v", "n", 5, SURE),
    ("ING", ("~",), "vn", "na", 3, CHECKED),
    # doers and things
    ("IZER", ("IZE",), "v", "n", 4, SURE),
    ("ISER", ("ISE",), "v", "n", 4, SURE),
    ("ATOR", ("ATE",), "v", "n", 4, SURE),
    ("ER", ("~",), "v", "n", 5, SURE),
    ("ER", ("~",), "n", "n", 8, SURE),
    ("ER", ("~",), "vna", "n", 3, CHECKED),
    ("OR", ("~",), "v", "n", 4, CHECKED),
    ("AR", ("~",), "v", "n", 3, KNOWN),
    ("EE", ("~",), "v", "n", 5, CHECKED),
    ("EER", ("~",), "n", "nv", 4, CHECKED),
    ("IER", ("~",), "n", "n", 4, KNOWN),
    ("NOMER", ("NOMY",), "n", "n", 6, SURE),
    ("SOPHER", ("SOPHY",), "n", "n", 6, SURE),
    ("AIRE", ("~",), "n", "n", 5, CHECKED),
    ("ARIAN", ("~", "ARY", "ITY"), "na", "na", 5, CHECKED),
    ("ITARIAN", ("ITY", "~"), "na", "na", 4, CHECKED),
    ("YER", ("",), "n", "n", 3, CHECKED),
    ("STER", ("", "~"), "nav", "n", 4, CHECKED),
    ("ESS", ("~",), "n", "n", 4, CHECKED),
    ("RESS", ("ER", "OR"), "n", "n", 4, CHECKED),
    ("STRESS", ("STER", ""), "n", "n", 4, CHECKED),
    ("TRIX", ("TOR",), "n", "n", 5, SURE),
    ("ENNE", ("AN",), "n", "n", 5, SURE),
    ("OCK", ("~",), "n", "n", 4, CHECKED),
    ("ULE", ("~",), "n", "n", 4, CHECKED),
    ("ICLE", ("~",), "n", "n", 4, CHECKED),
    ("ETTE", ("~",), "n", "n", 5, CHECKED),
    ("LET", ("", "~"), "n", "n", 4, CHECKED),
    ("LING", ("",), "na", "n", 4, CHECKED),
    ("KIN", ("",), "n", "n", 4, CHECKED),
    ("ERY", ("~", "ER"), "nav", "n", 5, SURE),
    ("ERY", ("~", "ER"), "nva", "n", 3, CHECKED),
    ("ISTRY", ("IST",), "n", "n", 4, SURE),
    ("RY", ("",), "n", "n", 6, SURE),
    ("RY", ("",), "n", "n", 4, CHECKED),
    ("IE", ("~",), "na", "n", 3, CHECKED),
    ("FUL", ("",), "n", "n", 3, SURE),
    ("IANA", ("IAN",), "n", "n", 4, CHECKED),
    ("IAN", ("~", "IA", "IC", "ICS"), "n", "na", 4, CHECKED),
    ("ICIAN", ("IC", "ICS"), "n", "n", 4, CHECKED),
    ("AN", ("~", "A"), "n", "na", 4, CHECKED),
    ("LOGIST", ("LOGY",), "n", "n", 4, SURE),
    ("LOGICAL", ("LOGY", "LOGIC"), "na", "a", 4, SURE),
    ("LOGIC", ("LOGY",), "n", "a", 4, SURE),
    ("GRAPHIC", ("GRAPHY", "GRAPH"), "n", "a", 6, SURE),
    ("GRAPHICAL", ("GRAPHY", "GRAPHIC"), "na", "a", 6, SURE),
    ("GRAPHER", ("GRAPHY", "GRAPH"), "nv", "n", 6, SURE),
    ("METRIC", ("METRY", "METER", "METRE"), "n", "a", 6, SURE),
    ("METRICAL", ("METRY", "METRIC"), "na", "a", 6, SURE),
    ("SCOPIC", ("SCOPE", "SCOPY"), "n", "a", 6, SURE),
    ("SCOPY", ("SCOPE",), "n", "n", 6, SURE),
    ("PATHIC", ("PATHY", "PATH"), "n", "a", 6, SURE),
    ("NOMIC", ("NOMY", "NOME"), "n", "a", 6, SURE),
    ("CRATIC", ("CRACY", "CRAT"), "n", "a", 6, SURE),
    ("CRAT", ("CRACY",), "n", "n", 6, SURE),
    ("TOMY", ("TOME",), "n", "n", 6, CHECKED),
    ("PHILIA", ("PHILE",), "n", "n", 6, SURE),
    ("PHOBE", ("PHOBIA",), "n", "n", 6, SURE),
    ("PHOBIC", ("PHOBIA", "PHOBE"), "n", "a", 6, SURE),
    ("OSCOPE", ("OSCOPY",), "n", "n", 6, SURE),
    # beliefs, followers
    ("ISM", ("~",), "na", "n", 6, SURE),
    ("ISM", ("~", "IC", "ICAL", "IST", "IZE"), "nav", "n", 3, CHECKED),
    ("IST", ("~",), "na", "n", 4, SURE),
    ("IST", ("~", "ISM", "ICS", "IZE"), "nav", "n", 3, CHECKED),
    ("ISTIC", ("IST", "ISM"), "n", "a", 4, SURE),
    ("ISTICAL", ("ISTIC", "ISTICS"), "an", "a", 4, SURE),
    ("ITE", ("~",), "n", "n", 4, KNOWN),
    # verbs
    ("IZE", ("~", "IC", "ISM", "IS", "Y"), "an", "v", 5, SURE),
    ("IZE", ("~", "IC", "ISM", "Y"), "na", "v", 4, CHECKED),
    ("ISE", ("~", "IC", "ISM", "IS", "Y"), "an", "v", 5, SURE),
    ("ISE", ("~", "IC", "ISM", "Y"), "na", "v", 4, CHECKED),
    ("IFY", ("~", "ITY"), "na", "v", 4, CHECKED),
    ("ATE", ("~",), "na", "va", 4, CHECKED),
    ("ATE", ("",), "n", "n", 4, CHECKED),
    ("EN", ("~",), "a", "v", 4, SURE),
    ("EN", ("~",), "n", "v", 5, SURE),
    ("EN", ("~",), "a", "v", 3, CHECKED),
    ("EN", ("~",), "n", "va", 3, KNOWN),
    # adjectives
    ("ABLE", ("~", "ATE"), "v", "a", 3, SURE),
    ("ABLE", ("~",), "n", "a", 5, SURE),
    ("ABLE", ("~",), "n", "a", 3, CHECKED),
    ("IBLE", ("~", "ION"), "vn", "a", 4, CHECKED),
    ("LESS", ("", "^"), "nv", "a", 3, SURE),
    ("FUL", ("", "^", "E", "L"), "nv", "a", 3, SURE),
    ("LIKE", ("",), "n", "a", 3, SURE),
    ("ISH", ("~",), "na", "a", 3, SURE),
    ("SOME", ("", "E"), "vna", "a", 4, SURE),
    ("SOME", ("", "E"), "nva", "an", 3, CHECKED),
    ("ED", ("~",), "v", "a", 3, SURE),
    ("ED", ("~",), "n", "a", 5, SURE),
    ("ED", ("~",), "nv", "a", 3, CHECKED),
    ("Y", ("~",), "nv", "a", 5, SURE),
    ("Y", ("~",), "nva", "an", 3, CHECKED),
    ("EY", ("~",), "nv", "a", 3, CHECKED),
    ("ICAL", ("IC", "ICS", "~", "Y"), "na", "a", 4, CHECKED),
    ("IC", ("~",), "n", "a", 6, SURE),
    ("IC", ("IA", "ICS"), "n", "a", 7, SURE),
    ("IC", ("~", "ICS", "Y", "IA", "A"), "n", "an", 4, CHECKED),
    ("ATIC", ("~", "A"), "n", "a", 4, CHECKED),
    ("ETIC", ("~", "ESIS", "Y"), "n", "a", 4, CHECKED),
    ("OTIC", ("OSIS",), "n", "a", 4, SURE),
    ("IFIC", ("IFY",), "v", "a", 5, SURE),
    ("YTIC", ("YSIS",), "n", "a", 5, SURE),
    ("ETIC", ("ESIS",), "n", "a", 5, SURE),
    ("ITIC", ("ITIS", "ITE"), "n", "a", 5, CHECKED),
    ("TIC", ("SIS",), "n", "a", 5, CHECKED),
    ("IAL", ("~", "", "IA", "ION"), "n", "a", 4, CHECKED),
    ("TIAL", ("CE",), "n", "a", 4, CHECKED),
    ("CIAL", ("CE", "CY"), "n", "a", 4, CHECKED),
    ("UAL", ("~", ""), "n", "a", 4, CHECKED),
    ("IONAL", ("ION",), "n", "a", 4, SURE),
    ("AL", ("~", "A", "UM", "US", "IS"), "n", "a", 4, CHECKED),
    ("AR", ("~", "US", "UM", "A"), "n", "a", 5, CHECKED),
    ("ULAR", ("LE", "ULE", "ULUS", "ULUM"), "n", "a", 4, CHECKED),
    ("ULATE", ("LE", "ULE", "ULUS", "ULAR"), "na", "va", 4, CHECKED),
    ("ULOUS", ("LE", "ULE"), "n", "a", 4, CHECKED),
    ("TAL", ("",), "n", "a", 5, CHECKED),
    ("ARY", ("~", "ION"), "nv", "an", 4, CHECKED),
    ("ORY", ("ION",), "n", "a", 8, SURE),
    ("ORY", ("~", "ION", "E"), "vn", "a", 4, CHECKED),
    ("ATORY", ("ATE", "ATION", "~"), "vn", "a", 4, CHECKED),
    ("OUS", ("~", "Y"), "n", "a", 6, SURE),
    ("OUS", ("~", "Y", "ION", "ITY", "UM", "US", "A"), "nv", "a", 3, CHECKED),
    ("IOUS", ("~", "Y", "ION", "IA"), "nv", "a", 3, CHECKED),
    ("EOUS", ("~", "TY"), "n", "a", 4, CHECKED),
    ("UOUS", ("~",), "nv", "a", 4, CHECKED),
    ("IVE", ("ION",), "n", "an", 8, SURE),
    ("IVE", ("~", "ION"), "vn", "an", 4, CHECKED),
    ("ATIVE", ("ATE", "ATION", "~"), "vn", "an", 4, CHECKED),
    ("ANT", ("~", "ANCE", "ATE"), "vn", "an", 4, CHECKED),
    ("ENT", ("ENCE", "~"), "vn", "an", 5, CHECKED),
    ("ESQUE", ("~",), "n", "a", 4, CHECKED),
    ("ESE", ("~",), "n", "an", 4, KNOWN),
    ("OID", ("~", "A", "US"), "n", "an", 5, CHECKED),
    ("FORM", ("",), "n", "a", 4, KNOWN),
    ("OSE", ("~",), "n", "a", 5, CHECKED),
    ("INE", ("~",), "n", "a", 5, CHECKED),
    ("EAN", ("~",), "n", "a", 4, CHECKED),
    ("TH", ("", "E"), "av", "n", 3, CHECKED),
)

# Words in the explanation of a prefixed word that tell what the prefix does there.
WRONGLY = (
    "WRONG WRONGLY BAD BADLY INCORRECT INCORRECTLY FALSE FALSELY IMPROPER "
    "IMPROPERLY ILL FAIL MISTAKE MISTAKEN INACCURATELY ERRONEOUS ERRONEOUSLY POORLY NOT"
)
UNDOING = "NOT NO LACK LACKING WITHOUT DEPRIVE FAIL REFUSE REMOVE LOSE FREE LOSS UNDO SEPARATE UNWILLING REVERSE"
AGAIN = "AGAIN ANEW NEW NEWLY ONCE DIFFERENT DIFFERENTLY FORMER ANOTHER SECOND REPEATED ADDITIONAL"
TAKEN_AWAY = "REMOVE REVERSE UNDO DEPRIVE LOWER REDUCE LESS OPPOSITE FREE RID LOSE NO LOSS DECREASE"
TOGETHER = "JOINT JOINTLY TOGETHER MUTUAL MUTUALLY FELLOW EQUAL SAME ANOTHER ASSOCIATE OTHER"
BEFORE = "BEFORE BEFOREHAND ADVANCE PRIOR EARLIER PRECEDING PREVIOUS PREVIOUSLY EARLY"
BETTER = "BETTER MORE BEYOND SURPASS EXCEED FASTER GREATER LONGER HIGHER LOUDER THAN"
TOO_LITTLE = "TOO INSUFFICIENT INSUFFICIENTLY LITTLE LESS LOW BELOW NOT INADEQUATELY"
NOT = "NOT NO LACK LACKING WITHOUT FAILURE INABILITY ABSENCE UNABLE"
TOO_MUCH = "TOO EXCESS EXCESSIVE EXCESSIVELY MORE BEYOND UNDULY"

# prefix, parts of speech (base and derived word share one of them), fewest letters of the base, trust, and the words
# of which one must stand in the explanation of a word that WordNet knows ("" where the base alone is enough).
PREFIXES: tuple[tuple[str, str, int, str, str], ...] = (
    ("UN", "avr", 3, SURE, ""),
    ("UN", "n", 4, CHECKED, "NOT NO LACK LACKING ABSENCE WITHOUT UNEASY"),
    ("NON", "anr", 4, SURE, ""),
    ("IN", "ar", 6, SURE, ""),
    ("IN", "arn", 4, CHECKED, NOT),
    ("IM", "ar", 6, SURE, ""),
    ("IM", "arn", 4, CHECKED, NOT),
    ("IR", "arn", 8, SURE, ""),
    ("IR", "arn", 5, CHECKED, "NOT NO LACK LACKING WITHOUT"),
    ("IL", "arn", 8, SURE, ""),
    ("IL", "arn", 5, CHECKED, "NOT NO LACK LACKING WITHOUT"),
    ("DIS", "avr", 7, SURE, ""),
    ("DIS", "avnr", 4, CHECKED, UNDOING),
    ("RE", "v", 7, SURE, ""),
    ("RE", "vn", 3, CHECKED, AGAIN),
    ("MIS", "vn", 4, SURE, ""),
    ("MIS", "vn", 3, CHECKED, WRONGLY),
    ("MAL", "anv", 8, SURE, ""),
    ("MAL", "a", 5, SURE, ""),
    ("MAL", "avn", 5, CHECKED, ""),
    ("DE", "v", 4, CHECKED, TAKEN_AWAY),
    ("OVER", "var", 6, SURE, ""),
    ("OVER", "var", 3, CHECKED, TOO_MUCH),
    ("OVER", "n", 4, KNOWN, "TOO EXCESS EXCESSIVE EXCESSIVELY MORE"),
    ("UNDER", "va", 6, SURE, ""),
    ("UNDER", "va", 3, CHECKED, TOO_LITTLE),
    ("UNDER", "n", 4, KNOWN, "TOO INSUFFICIENT INSUFFICIENTLY LITTLE LESS LOW"),
    ("OUT", "v", 3, CHECKED, BETTER),
    ("PRE", "a", 5, SURE, ""),
    ("PRE", "vna", 3, CHECKED, BEFORE),
    ("POST", "a", 5, SURE, ""),
    ("POST", "an", 3, CHECKED, "AFTER FOLLOWING LATER"),
    ("FORE", "v", 3, CHECKED, "BEFORE ADVANCE BEFOREHAND FUTURE"),
    ("SUB", "van", 3, CHECKED, ""),
    ("SUPER", "an", 4, CHECKED, ""),
    ("INTER", "a", 5, SURE, ""),
    ("INTER", "van", 5, CHECKED, ""),
    ("INTRA", "a", 5, SURE, ""),
    ("EXTRA", "a", 5, SURE, ""),
    ("EXTRA", "a", 5, CHECKED, ""),
    ("TRANS", "a", 5, CHECKED, ""),
    ("ANTI", "an", 7, SURE, ""),
    ("ANTI", "a", 5, SURE, ""),
    ("ANTI", "an", 3, CHECKED, ""),
    ("COUNTER", "vn", 4, CHECKED, ""),
    ("CO", "a", 5, SURE, ""),
    ("CO", "vn", 4, CHECKED, TOGETHER),
    ("HYPER", "a", 5, SURE, ""),
    ("HYPER", "an", 5, CHECKED, ""),
    ("ULTRA", "a", 5, SURE, ""),
    ("ULTRA", "an", 4, CHECKED, ""),
    ("SEMI", "an", 5, SURE, ""),
    ("SEMI", "an", 4, CHECKED, ""),
    ("PSEUDO", "an", 4, CHECKED, ""),
    ("PRO", "a", 6, KNOWN, "FAVORING FAVOR SUPPORTING"),
    ("ARCH", "n", 4, CHECKED, ""),
    ("BI", "a", 5, SURE, ""),
    ("BI", "an", 5, CHECKED, "TWO TWICE BOTH"),
    ("TRI", "an", 5, CHECKED, "THREE"),
    ("UNI", "a", 6, SURE, ""),
    ("MULTI", "a", 5, SURE, ""),
    ("MULTI", "an", 4, CHECKED, ""),
    ("NEO", "a", 5, SURE, ""),
    ("NEO", "an", 5, CHECKED, ""),
    ("STEP", "n", 3, KNOWN, "REMARRIAGE MARRIAGE"),
    ("AUTO", "navr", 4, CHECKED, ""),
    ("MICRO", "nav", 4, CHECKED, ""),
    ("MACRO", "na", 4, CHECKED, ""),
    ("MINI", "na", 3, CHECKED, ""),
    ("MEGA", "na", 3, CHECKED, ""),
    ("MONO", "na", 4, CHECKED, ""),
    ("POLY", "na", 4, CHECKED, ""),
    ("QUASI", "na", 4, CHECKED, ""),
    ("PARA", "na", 5, CHECKED, ""),
    ("PROTO", "na", 4, CHECKED, ""),
    ("META", "na", 4, CHECKED, ""),
    ("BIO", "na", 4, CHECKED, ""),
    ("GEO", "na", 4, CHECKED, ""),
    ("HYDRO", "na", 4, CHECKED, ""),
    ("AERO", "na", 4, CHECKED, ""),
    ("ELECTRO", "na", 4, CHECKED, ""),
    ("PHOTO", "na", 4, CHECKED, ""),
    ("PSYCHO", "na", 4, CHECKED, ""),
    ("NEURO", "na", 4, CHECKED, ""),
    ("THERMO", "na", 4, CHECKED, ""),
    ("RADIO", "na", 4, CHECKED, ""),
    ("TELE", "na", 4, CHECKED, ""),
)  # fmt: skip

# A noun behind these makes an adjective: POSTWAR, ANTIWAR, INTERSTATE.
NOUN_PREFIXES = ("ANTI", "INTER", "MULTI", "NON", "POST", "PRE")

# A prefix may also turn one part of speech into another: ENRICH, BEFRIEND, DEFROST, ABLAZE. Prefix, parts of the base,
# parts of the derived word, fewest letters of the base; the explanation of the word must mention the base.
TURNING_PREFIXES: tuple[tuple[str, str, str, int], ...] = (
    ("EN", "nav", "v", 3), ("EM", "nav", "v", 3), ("BE", "nav", "v", 3), ("DE", "n", "v", 3), ("DIS", "n", "v", 4),
    ("UN", "n", "v", 3), ("RE", "an", "v", 3), ("A", "nav", "ar", 3),
)  # fmt: skip


# Little words that make no others by rule: OUTWITH, THEINE and NONARY are not theirs.
LITTLE_WORDS = {
    "AND", "ARE", "BUT", "FOR", "FROM", "HAD", "HAS", "HER", "HIM", "HIS", "HOW", "INTO", "ITS", "NONE", "NOR", "NOT",
    "OUR", "PER", "QUO", "SHE", "THAN", "THAT", "THE", "THEE", "THEM", "THEN", "THERE", "THESE", "THEY", "THIS",
    "THOSE", "THY", "TIL", "UNLESS", "UNTIL", "UNTO", "UPON", "WAS", "WHAT", "WHEN", "WHO", "WHY", "WITH", "YOU",
    "YOUR",
}  # fmt: skip


def stems(stem: str) -> list[str]:
    """What a stem before a vowel may have been: itself, with its lost E, undoubled, with Y for I."""
    found = [stem + "E"]
    if not (DOUBLES.search(stem) and is_one_syllable(stem)):  # CUT doubles: CUTTER is its own, CUTER is of CUTE
        found.insert(0, stem)
    if len(stem) > 2 and stem[-1] == stem[-2]:
        found.append(stem[:-1])
    if stem.endswith("I"):
        found.append(stem[:-1] + "Y")
    if stem.endswith("CK"):
        found.append(stem[:-1])
    return found


def bases_by_suffix(word: str) -> Iterator[tuple[list[str], str, str, str, str]]:
    """Every (bases, parts of the base, parts of the word, trust, ending) that a suffix rule proposes.

    Of several bases the most common word is meant: SINGER is of SING, not of SINGE; REDDISH of RED, not of REDD.
    """
    for ending, replaced, base_parts, parts, shortest, trust in SUFFIXES:
        if not word.endswith(ending):
            continue
        stem = word[: len(word) - len(ending)]
        bare = [base for new_ending in replaced if new_ending in STEM_CHANGES for base in bases_of(stem, new_ending)]
        exchanged = [[stem + new_ending] for new_ending in replaced if new_ending not in STEM_CHANGES]
        if len(stem) < SHORTEST_STEM:
            exchanged = [bases for bases in exchanged if bases == [stem + "Y"]]
        for proposed in [bare, *exchanged]:
            bases = [base for base in proposed if len(base) >= shortest and base not in LITTLE_WORDS]
            if bases:
                yield bases, base_parts, parts, trust, ending


def bases_of(stem: str, new_ending: str) -> list[str]:
    if new_ending == "~":
        return stems(stem)
    if new_ending == "^":
        return [stem[:-1] + "Y"] if stem.endswith("I") else []
    return [stem + new_ending]


def bases_by_prefix(word: str) -> Iterator[tuple[str, str, str, str, set[str]]]:
    """Every (base, shared parts of speech, trust, prefix, cues) that a prefix rule proposes."""
    for prefix, parts, shortest, trust, cues in PREFIXES:
        base = word[len(prefix) :]
        if word.startswith(prefix) and len(base) >= shortest and base not in LITTLE_WORDS:
            yield base, parts, trust, prefix, set(cues.split())
