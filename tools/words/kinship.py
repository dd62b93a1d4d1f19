"""Joins words into families: nodes are lemmas with their part of speech, edges say how two lemmas are related.

A spelling stands for every lemma it can be a form of: BORE for BORE itself and for BEAR. A family is what hangs
together; a spelling belongs to the families of all its lemmas (X-AMB-31).
"""

import re
import tomllib
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from pathlib import Path

from derivation import CHECKED, LITTLE_WORDS, NOUN_PREFIXES, SURE, TURNING_PREFIXES, bases_by_prefix, bases_by_suffix
from inflection import degree_forms, learned_plurals, noun_forms, verb_forms
from variants import is_clipping, is_variant, twins
from wordnet import ANTONYM, DERIVED, PARTICIPLE, PERTAINS, Lemma, WordNet

UNKNOWN = "x"  # the part of speech of a lemma that WordNet lacks
NEGATIVE_PREFIXES = ("UN", "IN", "IM", "IR", "IL", "DIS", "NON", "MIS", "DE", "AB", "A", "ANTI", "COUNTER")
UNLISTED_SIZE = 99
SHORTEST_LAST_PART = 3  # of a compound that goes like its last part
CLEAR_MEANINGS = 2  # a short word with no more senses than these goes wholly with its long word
CLASS_PREFIXES = (
    "ANTI",
    "BI",
    "EXTRA",
    "INTER",
    "INTRA",
    "IN",
    "IR",
    "MULTI",
    "NON",
    "POST",
    "PRE",
    "SUB",
    "TRANS",
    "TRI",
    "UN",
)
SHIPS = {"SHIP", "SHIPS", "VESSEL", "BOAT", "AIRCRAFT", "SPACECRAFT"}


class Kinship:
    def __init__(self, listed: list[str], sizes: list[int], net: WordNet, regional: set[str], edits: Path) -> None:
        self.listed = set(listed)
        self.size = dict(zip(listed, sizes, strict=True))
        self.net = net
        self.regional = regional
        self.lemmas: set[Lemma] = set(net.lemmas)
        self.forms: dict[str, set[Lemma]] = defaultdict(set)  # a spelling and the lemmas it is a form of
        self.edges: dict[Lemma, dict[Lemma, str]] = defaultdict(dict)
        self.aliases: dict[Lemma, set[Lemma]] = defaultdict(set)
        self.meant: dict[Lemma, set[str]] = {}
        self.edits = tomllib.loads(edits.read_text("utf-8"))
        self.cuts: set[frozenset[str]] = {frozenset(pair.split()) for pair in self.edits["cut"]}
        self.apart = {entry.split()[0]: entry.split()[1].split("|") for entry in self.edits["apart"]}
        self.not_forms = {tuple(pair.split()) for pair in self.edits["not_form"]}

    def build(self) -> None:
        self.inflect_known()
        self.inflect_unknown()
        self.join_by_wordnet()
        self.join_participles()
        self.join_same_spelling()
        self.join_variants()
        self.join_by_rule()
        self.join_by_hand()
        self.join_clippings()

    # --- forms -------------------------------------------------------------------------------------------------

    def add_form(self, form: str, lemma: Lemma) -> None:
        if (form, lemma[0]) not in self.not_forms:
            self.forms[form].add(lemma)

    def inflect_known(self) -> None:
        """Every lemma of WordNet, its irregular forms, and the regular ones that the list has."""
        for lemma in self.net.lemmas:
            self.forms[lemma[0]].add(lemma)
        for (form, part), bases in self.net.odd.items():
            for base in bases:
                if (base, part) in self.net.lemmas:
                    self.add_form(form, (base, part))
        for spelling, part in self.net.lemmas:
            for form in self.regular_forms(spelling, part) & self.listed:
                self.add_form(form, (spelling, part))
        self.inflect_compounds()
        for entry in self.edits["form"]:
            form, base, part = entry.split()
            self.lemmas.add((base, part))
            self.add_form(base, (base, part))
            self.add_form(form, (base, part))

    def inflect_compounds(self) -> None:
        """A compound goes like its last part: BREASTFED like FED, SCHOOLCHILDREN like CHILDREN."""
        odd: dict[Lemma, set[str]] = defaultdict(set)
        for (form, part), bases in self.net.odd.items():
            for base in bases:
                if len(base) >= SHORTEST_LAST_PART:
                    odd[base, part].add(form)
        known = {spelling for spelling, _ in self.net.lemmas}
        for spelling, part in self.net.lemmas | {(word, "v") for word in self.listed - known}:
            lemma = (spelling, part if spelling in known else UNKNOWN)
            for cut in range(2, len(spelling) - SHORTEST_LAST_PART + 1):
                for form in odd.get((spelling[cut:], part), ()):
                    whole = spelling[:cut] + form
                    if whole != spelling and whole in self.listed and whole not in known:
                        self.lemmas.add(lemma)
                        self.forms[spelling].add(lemma)
                        self.add_form(whole, lemma)

    def regular_forms(self, spelling: str, part: str) -> set[str]:
        if part == "n":
            # A learned plural that is known as a word of its own is none: TANTRA of TANTRUM.
            learned = learned_plurals(spelling)
            return noun_forms(spelling) - {
                form for form in learned if any((form, one) in self.net.lemmas for one in "nvar")
            }
        if part == "v":
            return verb_forms(spelling)
        more, most = degree_forms(spelling)
        # CORNER is no comparative: an adjective that is compared has both degrees in the list.
        return more | most if more & self.listed and most & self.listed else set()

    def inflect_unknown(self) -> None:
        """Words that WordNet lacks: forms of any listed word, or else lemmas of their own."""
        unknown = {word for word in self.listed if word not in self.forms}
        # WordNet has some plurals as words of their own, without the singular: BIKERS, TIGHTS.
        unknown |= {word for word in self.listed if word.endswith("S") and self.forms.get(word) == {(word, "n")}}
        found: dict[str, set[str]] = defaultdict(set)
        for base in sorted(self.listed):
            more, most = degree_forms(base)
            for form in (noun_forms(base) | verb_forms(base) | more | most) & unknown:
                if form != base and (form, base) not in self.not_forms and self.is_regular_guess(form, base):
                    found[form].add(base)
        for word in sorted(unknown - set(found)):
            if word not in self.forms:
                self.lemmas.add((word, UNKNOWN))
                self.forms[word].add((word, UNKNOWN))
        for form in sorted(found):
            for base in self.roots_of(form, found):
                # TUNNELINGS is of TUNNELING, which is itself only a form of TUNNEL.
                self.forms[form] |= set(self.own_lemmas(base)) or self.forms[base]

    def is_regular_guess(self, form: str, base: str) -> bool:
        """Comparatives only beside their superlative; other ER words are left to the rules of derivation."""
        if form in noun_forms(base) | verb_forms(base):
            return True
        _, most = degree_forms(base)
        return form in most or bool(most & self.listed)

    def roots_of(self, form: str, found: dict[str, set[str]]) -> set[str]:
        """The bases of an unknown form that are no forms themselves."""
        roots: set[str] = set()
        for base in found[form]:
            roots |= self.roots_of(base, found) if base in found and base != form else {base}
        return roots

    # --- edges -------------------------------------------------------------------------------------------------

    def join(self, one: Lemma, two: Lemma, why: str) -> None:
        if one == two or self.is_cut(one, two):
            return
        self.edges[one].setdefault(two, why)
        self.edges[two].setdefault(one, why)

    def is_cut(self, one: Lemma, two: Lemma) -> bool:
        if one[0] == two[0] and one[0] in self.apart:
            return not any(one[1] in group and two[1] in group for group in self.apart[one[0]])
        names = frozenset((one[0], two[0]))
        return names in self.cuts or frozenset((f"{one[0]}.{one[1]}", f"{two[0]}.{two[1]}")) in self.cuts

    def join_by_wordnet(self) -> None:
        for symbol in (DERIVED, PERTAINS, PARTICIPLE):
            for one, two in sorted(self.net.relations[symbol]):
                if share_a_stem(one[0], two[0], symbol):
                    self.join(one, two, "wordnet " + symbol)
        for one, two in sorted(self.net.relations[ANTONYM]):
            for prefix in NEGATIVE_PREFIXES:
                if two[0] == prefix + one[0]:
                    self.join(one, two, "opposite " + prefix)

    def join_participles(self) -> None:
        """KNOWN, BROKEN and the like are adjectives made of their verbs."""
        for (form, part), bases in sorted(self.net.odd.items()):
            if part == "v" and (form, "a") in self.net.lemmas and form not in self.edits["no_participle"]:
                for base in bases:
                    if (base, "v") in self.net.lemmas:
                        self.join((form, "a"), (base, "v"), "participle")

    def join_same_spelling(self) -> None:
        """DRY the adjective, noun and verb are one word; the few that are not, like BEAR, stand apart by hand."""
        for spelling in sorted({spelling for spelling, _ in self.lemmas}):
            own = self.own_lemmas(spelling)
            for place, one in enumerate(own):
                for two in own[place + 1 :]:
                    self.join(one, two, "same spelling")

    def join_variants(self) -> None:
        """COLOUR and COLOR: one meaning in two spellings."""
        for part, one, two in self.synset_mates():
            if is_variant(one, two):
                self.join((one, part), (two, part), "variant")
        self.join_regional_variants()

    def synset_mates(self) -> Iterator[tuple[str, str, str]]:
        for part, spellings, _ in self.net.synsets:
            mates = sorted({spelling for spelling in spellings if spelling})
            for place, one in enumerate(mates):
                for two in mates[place + 1 :]:
                    yield part, one, two

    def join_clippings(self) -> None:
        """BIKE and BICYCLE: one meaning, a long and a short word.

        A short word with many meanings does not take its whole family along: LOG is short for LOGARITHM, but LOGGER
        has nothing to do with it; nor does SEC join SECOND and SECRETARY. There the short word only becomes one more
        form of the long one.
        """
        meanings = Counter((spelling, part) for part, spellings, _ in self.net.synsets for spelling in spellings)
        family = self.components()
        proposed = [pair for pair in self.clip_candidates() if family[pair[0]] != family[pair[1]]]
        pairs = [*self.hand_clippings(), *proposed]
        longs: dict[Lemma, set[int]] = defaultdict(set)
        for short, long in pairs:
            longs[short].add(family[long])
        for short, long in pairs:
            if meanings[short] <= CLEAR_MEANINGS and len(longs[short]) == 1:
                self.join(short, long, "clipping")
            elif not self.is_cut(short, long):
                self.aliases[short].add(long)
        for spelling in sorted(self.forms):
            for lemma in sorted(self.forms[spelling]):
                self.forms[spelling] |= self.aliases.get(lemma, set())

    def clip_candidates(self) -> Iterator[tuple[Lemma, Lemma]]:
        for part, one, two in sorted(self.synset_mates()):
            short, long = sorted((one, two), key=len)
            if is_clipping(short, long, self.listed):
                yield (short, part), (long, part)

    def hand_clippings(self) -> Iterator[tuple[Lemma, Lemma]]:
        for entry in self.edits["clip"]:
            short, *longs = entry.split()
            for long in longs:
                pairs = self.hand_pairs(short, long)
                if not pairs:
                    raise ValueError(f"family_edits.toml: no lemmas for the clipping {entry!r}")
                yield from pairs

    def join_regional_variants(self) -> None:
        """Words that SCOWL lists for one region or as a variant, and their twin in another spelling."""
        for word in sorted(self.regional):
            for twin in twins(word):
                if twin in self.listed and twin != word:
                    for one in self.own_lemmas(word):
                        parts = "navr" if one[1] == UNKNOWN else one[1]
                        self.join_one(one, self.lemmas_in(twin, parts), "regional variant")

    def own_lemmas(self, spelling: str) -> list[Lemma]:
        return sorted(lemma for lemma in self.forms.get(spelling, ()) if lemma[0] == spelling)

    def join_by_rule(self) -> None:
        for word, part in sorted(self.lemmas):
            if word in self.listed and word not in LITTLE_WORDS:
                explained = self.join_by_suffix((word, part))
                self.join_by_prefix((word, part), explained)

    def join_by_suffix(self, lemma: Lemma) -> bool:
        """True if a base was found: RELEASER is made of RELEASE, so nobody need ask about LEASER."""
        word, part = lemma
        explained: set[str] = set()
        for candidates, base_parts, parts, trust, ending in bases_by_suffix(word):
            if part != UNKNOWN and part not in parts:
                continue
            # SUITABLE is of SUIT, DISCUSSABLE of DISCUSS: no other rule of that ending need try SUITE or DISCUS.
            whole_stem = len(candidates[0]) <= len(word) - len(ending) + 1
            if ending in explained and (whole_stem or trust != SURE):
                continue
            if (ending == "SHIP" and self.meaning(lemma) & SHIPS) or (ending == "ESS" and self.is_quality(word)):
                continue
            # Unlisted bases come last; among equals the first proposed is meant.
            for candidate in sorted(candidates, key=lambda base: self.size.get(base, UNLISTED_SIZE)):
                bases = [base for base in self.lemmas_in(candidate, base_parts) if self.is_believed(lemma, base, trust)]
                if bases and not self.is_cut(lemma, bases[0]):
                    self.join_one(lemma, bases, f"{trust} -{ending}")
                    explained.add(ending)
                    break
        return bool(explained)

    def is_quality(self, word: str) -> bool:
        """BITTERNESS is of BITTER, not a lady BITTERN; LIONESS is of LION."""
        base = word[:-4]
        return word.endswith(("NESS", "LESS")) and (base in self.listed or base[:-1] + "Y" in self.listed)

    def join_by_prefix(self, lemma: Lemma, explained: bool) -> None:
        word, part = lemma
        for base, parts, trust, prefix, cues in bases_by_prefix(word):
            if (part != UNKNOWN and part not in parts) or (explained and prefix not in ("UN", "NON")):
                continue
            if trust != SURE and part != UNKNOWN and cues and not self.meaning(lemma) & cues:
                continue
            shared = parts if part == UNKNOWN else part + "n" if prefix in NOUN_PREFIXES else part
            bases = [other for other in self.lemmas_in(base, shared) if self.is_believed(lemma, other, trust)]
            if prefix == "UN" and base not in self.listed:
                bases = self.bases_of_unlisted(base)  # UNMISSABLE is of MISS, although MISSABLE is not listed
            self.join_one(lemma, bases, f"{trust} {prefix}-")
        for prefix, base_parts, parts, shortest in TURNING_PREFIXES:
            base = word[len(prefix) :]
            if part in parts and word.startswith(prefix) and len(base) >= shortest and self.is_meant(lemma, base):
                self.join_one(lemma, self.lemmas_in(base, base_parts), f"turning {prefix}-")

    def bases_of_unlisted(self, word: str) -> list[Lemma]:
        """What an unlisted word would be made of by a sure rule."""
        for candidates, base_parts, _, trust, _ in bases_by_suffix(word):
            for candidate in candidates if trust == SURE else []:
                if bases := self.lemmas_in(candidate, base_parts):
                    return bases
        return []

    def join_one(self, lemma: Lemma, bases: list[Lemma], why: str) -> None:
        """Join a word to one meaning of its base, lest BEARABLE make one word of BEAR the animal and BEAR the verb."""
        if bases and not any(other[0] == bases[0][0] for other in self.edges[lemma]):
            self.join(lemma, bases[0], why)

    def lemmas_in(self, spelling: str, parts: str) -> list[Lemma]:
        """The lemmas of a spelling in some parts of speech, in the order of these, and those of unknown part."""
        own = [(spelling, part) for part in parts + UNKNOWN if (spelling, part) in self.lemmas]
        if own or "a" not in parts:
            return own
        # Participles serve as adjectives: CHIDINGLY is of CHIDE, UNDERCOOKED of COOK.
        forms = self.forms.get(spelling, ())
        if spelling.endswith("S"):
            return []
        return sorted(lemma for lemma in forms if lemma[1] in ("v", UNKNOWN) and lemma[0] != spelling)

    def is_believed(self, lemma: Lemma, base: Lemma, trust: str) -> bool:
        if trust == SURE:
            return True
        if lemma[1] == UNKNOWN:
            return trust == CHECKED
        return self.is_meant(lemma, base[0])

    def is_meant(self, lemma: Lemma, base: str) -> bool:
        """True if WordNet explains a word by the base or by a word that begins like it."""
        start = base[: max(5, len(base) - 2)] if len(base) > 5 else base[:-1] if len(base) > 4 else base
        for word in self.meaning(lemma):
            if any(form[0] == base for form in self.forms.get(word, ())):
                return True
            if len(base) > 4 and word.startswith(start):
                return True
            if word.startswith(base) and word[len(base) :] in self.listed:
                return True  # SUNNY is explained by SUNLIGHT
        return False

    def meaning(self, lemma: Lemma) -> set[str]:
        if lemma not in self.meant:
            definition = re.sub(r'"[^"]*"', " ", self.net.gloss.get(lemma, ""))
            self.meant[lemma] = set(re.findall(r"[A-Z]+", definition.upper()))
        return self.meant[lemma]

    def join_by_hand(self) -> None:
        for entry in self.edits["join"]:
            first, *rest = entry.split()
            for other in rest:
                pairs = self.hand_pairs(first, other)
                if not pairs:
                    raise ValueError(f"family_edits.toml: no lemmas to join in {entry!r}")
                for one, two in pairs:
                    self.join(one, two, "by hand")

    def hand_pairs(self, one: str, two: str) -> list[tuple[Lemma, Lemma]]:
        """Lemmas named LONG.a or LONG; without a part the two words are joined in the parts they share, or all."""
        ones, twos = self.named(one), self.named(two)
        same = [(a, b) for a in ones for b in twos if a[1] == b[1]]
        return same or [(a, b) for a in ones for b in twos]

    def named(self, name: str) -> list[Lemma]:
        spelling, _, part = name.partition(".")
        return [lemma for lemma in self.own_lemmas(spelling) if not part or lemma[1] == part]

    # --- families ----------------------------------------------------------------------------------------------

    def components(self) -> dict[Lemma, int]:
        """The number of the family of every lemma."""
        family: dict[Lemma, int] = {}
        count = 0
        for start in sorted(self.lemmas):
            if start in family:
                continue
            family[start] = count
            waiting = deque([start])
            while waiting:
                for other in self.edges.get(waiting.popleft(), ()):
                    if other not in family:
                        family[other] = count
                        waiting.append(other)
            count += 1
        return family

    def path(self, one: str, two: str) -> str:
        """How two spellings are related, for people."""
        before: dict[Lemma, tuple[Lemma, str] | None] = dict.fromkeys(self.forms[one])
        waiting = deque(sorted(before))
        while waiting:
            here = waiting.popleft()
            if here in self.forms[two]:
                steps = [f"{here[0]}.{here[1]}"]
                step = before[here]
                while step:
                    steps.append(f"{step[0][0]}.{step[0][1]} --{step[1]}--")
                    step = before[step[0]]
                return " ".join(reversed(steps))
            for other, why in sorted(self.edges.get(here, {}).items()):
                if other not in before:
                    before[other] = (here, why)
                    waiting.append(other)
        return ""


def share_a_stem(one: str, two: str, symbol: str) -> bool:
    """False for the few relations of WordNet that jump to a synonym: NEATNESS and TIDY, DENTAL and TOOTH."""
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    if start >= 3 or start == min(len(one), len(two)):
        return True
    if symbol == PARTICIPLE:
        return False
    short, long = sorted((one, two), key=len)
    common = max(k for k in range(len(short) + 1) for at in range(len(short) - k + 1) if short[at : at + k] in long)
    if symbol == PERTAINS:
        # SUBATOMIC pertains to ATOM; COLORECTAL is a compound and stands between two families.
        return common >= max(3, len(short) - 2) and (start > 0 or long.startswith(CLASS_PREFIXES))
    return (start >= 1 and common >= 2) or common >= 3
