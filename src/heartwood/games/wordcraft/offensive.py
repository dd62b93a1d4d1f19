"""Words that no table should have to hear (X-LEX-13, X-AMB-40): slurs and obscenities, which are kept as digests only.

A digest is made from the plain spelling of a word, so that the words themselves stand nowhere to be read. There is a
file for each language; `tools/words/build_offensive.py` makes it, and docs/decisions/0015 says which words are in it.
"""

from hashlib import blake2b
from typing import Any, Final
from zlib import crc32

from heartwood.games.wordcraft.lexicon import Lexicon, LexiconError, read_words_file, seal, unseal

MAGIC: Final = "heartwood-offensive"
VERSION: Final = 1
SUM_BYTES: Final = 4  # a quick sum in front, so that a whole lexicon is looked through in no time
DIGEST_BYTES: Final = SUM_BYTES + 8  # no two words of our lists share so many
KEY: Final = b"heartwood"  # so that no table of digests made elsewhere fits
HIDDEN: Final = "***"  # stands where such a word would be repeated
FILES: Final = {"en": ["english"], "de": ["german"]}  # a list of somebody's own may be in either language

found_files: dict[str, "Marks"] = {}  # by name, each read once


def digest_of(word: str) -> bytes:
    """What is kept of a word in plain spelling."""
    data = word.encode("utf-8")
    rest = blake2b(data, digest_size=DIGEST_BYTES - SUM_BYTES, key=KEY).digest()
    return crc32(data).to_bytes(SUM_BYTES, "big") + rest


class Marks:
    """The digests of a language: found in WordNet, added by review, and spared by review."""

    def __init__(self, found: set[bytes], added: set[bytes], spared: set[bytes]) -> None:
        self.found = found
        self.added = added
        self.spared = spared
        self.all = (found | added) - spared


class Offensive:
    """The offensive words of a lexicon, by id, and a test for any other text."""

    def __init__(self, lexicon: Lexicon, marks: list[Marks]) -> None:
        digests: set[bytes] = set()
        for one in marks:
            digests |= one.all
        self.digests = digests
        sums = {int.from_bytes(one[:SUM_BYTES], "big") for one in digests}
        likely = [place for place, word in enumerate(lexicon.words) if crc32(word.encode("ascii")) in sums]
        self.words = {place for place in likely if digest_of(lexicon.words[place]) in digests}
        self.digest = blake2b(b"".join(sorted(digests)), digest_size=16).hexdigest()

    def holds(self, text: str) -> bool:
        """Is this text, without its signs, such a word? For texts that the lexicon lacks."""
        return digest_of("".join([sign for sign in text if sign.isalpha()])) in self.digests

    def shown(self, text: str) -> str:
        """A text as it may be repeated to whoever typed it."""
        return HIDDEN if self.holds(text) else text


def load(lexicon: Lexicon) -> Offensive:
    """What goes with a lexicon, by its language."""
    names = FILES.get(lexicon.language, ["english", "german"])
    for name in names:
        if name not in found_files:
            found_files[name] = from_bytes(read_words_file(f"{name}.offensive"), f"{name}.offensive")
    return Offensive(lexicon, [found_files[name] for name in names])


# --- the file --------------------------------------------------------------------------------------------------


def to_bytes(marks: Marks) -> bytes:
    """The digests as a file: the counts in its header, then all of them, each kind sorted."""
    kinds = [sorted(marks.found), sorted(marks.added), sorted(marks.spared)]
    header: dict[str, Any] = {"counts": [len(kind) for kind in kinds]}
    return seal(MAGIC, VERSION, header, b"".join([one for kind in kinds for one in kind]))


def from_bytes(data: bytes, source: str = "offensive") -> Marks:
    """The digests of such a file; `source` names it in messages."""
    header, payload = unseal(MAGIC, VERSION, data, source)
    counts: list[int] = header["counts"]
    if len(counts) != 3 or sum(counts) * DIGEST_BYTES != len(payload):
        raise LexiconError(f"{source}: the header does not fit the digests behind it")
    every = [payload[at : at + DIGEST_BYTES] for at in range(0, len(payload), DIGEST_BYTES)]
    first = counts[0]
    second = first + counts[1]
    return Marks(set(every[:first]), set(every[first:second]), set(every[second:]))
