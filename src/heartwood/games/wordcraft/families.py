"""The families of words: which words are derivatives of each other (X-LEX-05; X-AMB-15, X-AMB-30, X-AMB-31).

A family is a base word with its forms and derivatives: RUN, RAN, RUNNER. A spelling with several meanings stands in
several families (LEAVES in those of LEAF and LEAVE). Two words are related if they share any family; the relation
does not run on from there. The table is an aid for the first answer: the players' vote may lift a refusal.
"""

import tomllib
from collections.abc import Iterable
from hashlib import blake2b
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from heartwood.games.wordcraft.lexicon import (
    INT_BYTES,
    Lexicon,
    LexiconError,
    is_plain,
    normal,
    pack_ints,
    read_words_file,
    seal,
    unpack_ints,
    unseal,
)

MAGIC: Final = "heartwood-families"
VERSION: Final = 1
FORMS_MAGIC: Final = "heartwood-forms"
NO_ENDING: Final = "-"
LONG_WORD: Final = 6  # letters; shorter relatives differ by their vowels alone (SWORE, SWEARS)
ALIKE: Final = 4  # letters in a row that make two long words look related


class Families:
    """A family table, tied to the lexicon whose word ids it uses. Made by `load`, `from_lines` or `none`."""

    def __init__(
        self,
        digest: str,
        words: list[str],
        word_starts: list[int],
        word_families: list[int],
        member_starts: list[int],
        members: list[int],
        bases: list[int],
        unlisted_bases: list[str],
    ) -> None:
        self.digest = digest
        self.words = words
        # The families of word w are word_families[word_starts[w] : word_starts[w + 1]]; members likewise.
        self.word_starts = word_starts
        self.word_families = word_families
        self.member_starts = member_starts
        self.members = members
        # A base is a word id, or, counted on from the last id, one of the bases that the lexicon lacks (GO, BE).
        self.bases = bases
        self.unlisted_bases = unlisted_bases

    def of(self, word: int) -> list[int]:
        """The families of a word; none for a word that stands alone."""
        return self.word_families[self.word_starts[word] : self.word_starts[word + 1]]

    def members_of(self, family: int) -> list[int]:
        """The ids, ascending, of all words of a family."""
        return self.members[self.member_starts[family] : self.member_starts[family + 1]]

    def base_of(self, family: int) -> str:
        """The word after which a family is named."""
        base = self.bases[family]
        listed = len(self.words)
        return self.words[base] if base < listed else self.unlisted_bases[base - listed]

    def kin(self, word: int) -> list[int]:
        """The ids, ascending, of every other word that shares a family with this one (X-AMB-15, X-AMB-31)."""
        families = self.of(word)
        if len(families) == 1:
            relatives = self.members_of(families[0])
            relatives.remove(word)
            return relatives
        found: set[int] = set()
        for family in families:
            found.update(self.members_of(family))
        found.discard(word)
        return sorted(found)

    def related(self, a: int, b: int) -> bool:
        """True if the two words share a family, or are one word: X-AMB-15, both ways."""
        return a == b or self.shared_family(a, b) >= 0

    def shared(self, a: int, b: int) -> str:
        """The base of a family that two words share, to tell a person why; "" if there is none."""
        family = self.shared_family(a, b)
        return self.base_of(family) if family >= 0 else ""

    def shared_family(self, a: int, b: int) -> int:
        """The first family that two words share, or -1: X-AMB-31, any will do."""
        others = self.of(b)
        for family in self.of(a):
            if family in others:
                return family
        return -1

    def unsure(self, a: int, b: int) -> bool:
        """Are two related words perhaps not? One is also a form of another word (LEAVES beside LEAF), or only a chain
        of derivatives joins them that nobody sees in their letters (GRAINY and GRANULATED)."""
        base = self.shared(a, b)
        for word in (a, b):
            for family in self.of(word):
                other = self.base_of(family)
                if other != base and self.words[word].startswith(other[:-1]):
                    return True
        one, two = self.words[a], self.words[b]
        if base in (one, two) or len(one) < LONG_WORD or len(two) < LONG_WORD:
            return False
        return not any([one[at : at + ALIKE] in two for at in range(len(one) - ALIKE + 1)])


# --- making a table --------------------------------------------------------------------------------------------


def none(lexicon: Lexicon) -> Families:
    """No families at all, for a list without a table: every derivative falls to the players' vote."""
    return from_groups(lexicon, [])


def from_lines(lexicon: Lexicon, lines: Iterable[str], source: str = "families") -> Families:
    """A table from text with one family on each line, the base first, words apart by spaces; # starts a comment.

    Words that the lexicon lacks are passed over, so one table can serve several lists.
    """
    groups: list[tuple[str, list[int]]] = []
    for number, line in enumerate(lines, 1):
        names = [normal(word, lexicon.language) for word in line.partition("#")[0].split()]
        for name in names:
            if not is_plain(name):
                raise LexiconError(f"{source}, line {number}: {name!r} is not a word of plain letters")
        if names:
            groups.append((names[0], [lexicon.find(name) for name in names]))
    return from_groups(lexicon, groups)


def from_groups(lexicon: Lexicon, groups: Iterable[tuple[str, list[int]]]) -> Families:
    """A table from (base, word ids) pairs; ids of -1 and groups with fewer than two words are left out."""
    kept: list[tuple[list[int], str]] = []
    for base, ids in groups:
        members = sorted({word for word in ids if word >= 0})
        if len(members) > 1:
            kept.append((members, base))
    kept.sort()
    unlisted = sorted({base for _, base in kept if lexicon.find(base) < 0})
    families_of: list[list[int]] = [[] for _ in lexicon.words]
    member_counts: list[int] = []
    all_members: list[int] = []
    bases: list[int] = []
    for family, (members, base) in enumerate(kept):
        place = lexicon.find(base)
        bases.append(place if place >= 0 else len(lexicon.words) + unlisted.index(base))
        member_counts.append(len(members))
        all_members += members
        for word in members:
            families_of[word].append(family)
    return Families(
        table_digest(lexicon.digest, member_counts, all_members, bases, unlisted),
        lexicon.words,
        _starts([len(families) for families in families_of]),
        [family for families in families_of for family in families],
        _starts(member_counts),
        all_members,
        bases,
        unlisted,
    )


def _starts(counts: list[int]) -> list[int]:
    return list(accumulate(counts, initial=0))


def table_digest(
    lexicon_digest: str, member_counts: list[int], members: list[int], bases: list[int], unlisted: list[str]
) -> str:
    """What tells two tables apart: their lexicon, their families and the names of these."""
    digest = blake2b(lexicon_digest.encode("ascii"), digest_size=16)
    for numbers in (member_counts, members, bases):
        digest.update(pack_ints(numbers))
        digest.update(b"\0")
    digest.update("\n".join(unlisted).encode("ascii"))
    return digest.hexdigest()


# --- the file --------------------------------------------------------------------------------------------------


def to_bytes(families: Families, lexicon: Lexicon) -> bytes:
    """The table as a file; see `lexicon.seal` for the frame."""
    unlisted = "\n".join(families.unlisted_bases).encode("ascii")
    payload = b"".join(
        [
            pack_ints(_counts(families.word_starts)),
            pack_ints(families.word_families),
            pack_ints(_counts(families.member_starts)),
            pack_ints(families.members),
            pack_ints(families.bases),
            unlisted,
        ]
    )
    header: dict[str, Any] = {
        "lexicon": lexicon.digest,
        "lexicon_name": lexicon.name,
        "digest": families.digest,
        "words": len(lexicon.words),
        "families": len(families.bases),
        "members": len(families.members),
    }
    return seal(MAGIC, VERSION, header, payload)


def _counts(starts: list[int]) -> list[int]:
    return [after - before for before, after in pairwise(starts)]


def from_bytes(data: bytes, lexicon: Lexicon, source: str = "families") -> Families:
    """The table of such a file; it must have been made for this very lexicon."""
    header, payload = unseal(MAGIC, VERSION, data, source)
    if header["lexicon"] != lexicon.digest:
        raise LexiconError(
            f"{source}: made for the lexicon {header['lexicon_name']!r} {header['lexicon']}, "
            f"not for {lexicon.name!r} {lexicon.digest}"
        )
    words, families, members = len(lexicon.words), int(header["families"]), int(header["members"])
    at = 0
    parts: list[list[int]] = []
    for count in (words, members, families, members, families):
        parts.append(unpack_ints(payload, at, count))
        at += count * INT_BYTES
    unlisted = payload[at:].decode("ascii")
    return Families(
        str(header["digest"]),
        lexicon.words,
        _starts(parts[0]),
        parts[1],
        _starts(parts[2]),
        parts[3],
        parts[4],
        unlisted.split("\n") if unlisted else [],
    )


def load(name: str, lexicon: Lexicon) -> Families:
    """One of the tables that come with the game, for the lexicon of the same name."""
    return from_bytes(read_words_file(f"{name}.families"), lexicon, f"{name}.families")


# --- forms of one word, for a list that does not come with the game -----------------------------------------------


def forms_to_bytes(language: str, lines: list[str]) -> bytes:
    """Families by spelling, for any list of a language: each line has a stem and the endings of its forms."""
    text = "\n".join(lines).encode("ascii")
    return seal(FORMS_MAGIC, VERSION, {"language": language, "families": len(lines)}, text)


def from_forms(lexicon: Lexicon, data: bytes, source: str = "forms") -> Families:
    """The table of such a file for a lexicon; words that the lexicon lacks are passed over."""
    header, text = unseal(FORMS_MAGIC, VERSION, data, source)
    if header["language"] != lexicon.language:
        raise LexiconError(f"{source}: made for the language {header['language']!r}, not for {lexicon.language!r}")
    groups: list[tuple[str, list[int]]] = []
    for line in text.decode("ascii").split("\n"):
        stem, *endings = line.replace(NO_ENDING, "").split(" ")
        groups.append((stem + endings[0], [lexicon.find(stem + ending) for ending in endings]))
    return from_groups(lexicon, groups)


def german(lexicon: Lexicon) -> Families:
    """The inflections of German words; other derivatives fall to the players' vote."""
    return from_forms(lexicon, read_words_file("german.forms"), "german.forms")


# --- how good is it? -------------------------------------------------------------------------------------------


class Measure:
    """How a table does on pairs that people have judged, counted in pairs."""

    def __init__(self, found: int, missed: int, wrong: int, right: int, unlisted: int) -> None:
        self.found = found  # related, and the table says so (true positives)
        self.missed = missed  # related, but the table does not know (false negatives)
        self.wrong = wrong  # unrelated, but joined by the table (false positives)
        self.right = right  # unrelated, and left apart (true negatives)
        self.unlisted = unlisted  # not judged, for the lexicon lacks a word of the pair

    def precision(self) -> float:
        """The share of the table's relations that are true ones; 1 where it names none."""
        named = self.found + self.wrong
        return self.found / named if named else 1.0

    def recall(self) -> float:
        """The share of the true relations that the table knows; 1 where there are none."""
        related = self.found + self.missed
        return self.found / related if related else 1.0


def measure(
    lexicon: Lexicon, families: Families, related: list[tuple[str, str]], unrelated: list[tuple[str, str]]
) -> Measure:
    """Hold a table against judged pairs; a pair on which the two directions disagree counts as a mistake."""
    found, missed, one_way_related, skipped = _judge(lexicon, families, related)
    wrong, right, one_way_unrelated, also_skipped = _judge(lexicon, families, unrelated)
    return Measure(found, missed + one_way_related, wrong + one_way_unrelated, right, skipped + also_skipped)


def _judge(lexicon: Lexicon, families: Families, pairs: list[tuple[str, str]]) -> tuple[int, int, int, int]:
    """How many pairs are related both ways, neither way, one way only, and not listed."""
    both = neither = one_way = unlisted = 0
    for first, second in pairs:
        a = lexicon.find(normal(first, lexicon.language))
        b = lexicon.find(normal(second, lexicon.language))
        if a < 0 or b < 0:
            unlisted += 1
        elif families.related(a, b) != families.related(b, a):
            one_way += 1
        elif families.related(a, b):
            both += 1
        else:
            neither += 1
    return both, neither, one_way, unlisted


def read_pairs(path: str | Path) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The judged pairs of a TOML file with the lists `related` and `unrelated`."""
    try:
        data = tomllib.loads(Path(path).read_text("utf-8"))
        return (
            [(str(first), str(second)) for first, second in data["related"]],
            [(str(first), str(second)) for first, second in data["unrelated"]],
        )
    except OSError as error:
        raise LexiconError(f"{path}: cannot be read ({error.strerror})") from error
    except KeyError as error:
        raise LexiconError(f"{path}: there is no list {error}") from error
    except ValueError as error:
        raise LexiconError(f"{path}: not a file of word pairs ({error})") from error
