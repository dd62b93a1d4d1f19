"""The agreed dictionary of a Wordcraft table (ledger area X-LEX; X-QU as far as it decides what can be spelled).

A lexicon is a sorted list of words in plain A to Z. A word's id is its place in that list. It answers three
questions: is this a word, why not, and which words can be spelled with the open letters. For the last one the
words hang in a set-trie: a path of letters, rarest first, leads to every word that needs exactly those letters,
so one missing letter cuts off the whole branch behind it.
"""

import json
import sys
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from heartwood.core.errors import BadContent

SHORTEST_WORD: Final = 3  # X-WORD-01, X-LEX-03

# Why a text is not a listed word; 0 is no reason at all.
NOT_LISTED: Final = 1
TOO_SHORT: Final = 2
NAME: Final = 3  # needs a capital
ABBREVIATION: Final = 4  # an abbreviation, or an affix standing alone
MARKED: Final = 5  # has or needs a hyphen or an apostrophe
NOT_LETTERS: Final = 6  # digits, spaces and other signs are no letters of any language played here

REASON_NAMES: Final = ["", "not-listed", "too-short", "name", "abbreviation", "marked", "not-letters"]

MARKS: Final = "-'"
GERMAN_LIST: Final = "/usr/share/dict/ngerman"

GERMAN_VOWELS: Final = frozenset("aeiouyäöüéAEIOUYÄÖÜ")
GERMAN_ABBREVIATIONS: Final = frozenset(["usw", "etc", "dto", "dpi", "inkl", "evtl"])

MAGIC: Final = "heartwood-lexicon"
VERSION: Final = 1
LETTER_COUNT: Final = 26
LARGEST_SIZE: Final = 255  # sizes are stored as one byte each
FIRST_LETTER: Final = 65  # ord("A")
INT: Final = "I"
INT_BYTES: Final = 4

# Letters and marks that Unicode does not take apart by itself (X-AMB-32).
_PLAIN: Final = str.maketrans(
    {
        "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ß": "SS", "ẞ": "SS", "ı": "I",
        "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'",
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "\u00ad": "",
    }
)  # fmt: skip
_GERMAN: Final = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


class LexiconError(BadContent):
    """A word list or a lexicon file that cannot be used; the message says which and why."""


def normal(text: str, language: str) -> str:
    """The plain spelling of a text: upper case, marks folded away, German umlauts as AE, OE, UE (X-AMB-32)."""
    text = text.strip()
    if text.isascii():
        return text.upper()  # X-EDGE-29
    text = unicodedata.normalize("NFC", text).upper()
    if language == "de":
        text = text.translate(_GERMAN)
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join([sign for sign in parts if not unicodedata.combining(sign)]).upper()


def is_plain(word: str) -> bool:
    """True if a normal spelling is made of the letters A to Z alone."""
    return word.isascii() and word.isalpha()


def needed_letters(word: str) -> int:
    """The cards a word cannot do without, as a mask (bit 0 = A): in QU the Qu card gives the U."""
    mask = 0
    for letter in word.replace("QU", "Q"):
        mask |= 1 << (ord(letter) - FIRST_LETTER)
    return mask


class Lexicon:
    """A word list that is ready to be searched. Made by `load`, `from_words`, `from_bytes` or `german`."""

    def __init__(
        self,
        name: str,
        language: str,
        digest: str,
        words: list[str],
        sizes: list[int],
        names: list[str],
        abbreviations: list[str],
        marked: list[str],
        branches: bytes,
        skips: list[int],
        starts: list[int],
        hanging: list[int],
    ) -> None:
        self.name = name
        self.language = language
        self.digest = digest
        self.words = words
        self.sizes = sizes
        # Refused words, sorted, so that a refusal can say why.
        self.names = names
        self.abbreviations = abbreviations
        self.marked = marked
        # The set-trie in preorder: a node's letter, the number of nodes from it to the next branch, and where its
        # words start among the hanging ones (they end where those of the next node start).
        self.branches = branches
        self.skips = skips
        self.starts = starts
        self.hanging = hanging

    def find(self, word: str) -> int:
        """The id of a listed word in normal spelling (X-LEX-07), or -1 (X-LEX-11)."""
        return _place(self.words, word)

    def playable(self, letters: int) -> list[int]:
        """The ids, in no order, of all words that can be spelled with the open letters (X-WORD-02, X-QU-04).

        Letters may be left over (X-WORD-03), and come again and again (X-WORD-04).
        """
        is_open = [(letters >> letter) & 1 for letter in range(LETTER_COUNT)]
        branches, skips, starts, hanging = self.branches, self.skips, self.starts, self.hanging
        found: list[int] = []
        node = 0
        end = len(branches)
        while node < end:
            if is_open[branches[node]]:
                start = starts[node]
                node += 1
                if starts[node] != start:
                    found += hanging[start : starts[node]]
            else:
                node += skips[node]
        return found

    def why_not(self, text: str) -> int:
        """The reason why a text is not a listed word, such as signs in it (X-LEX-09), or 0 if it is one."""
        word = normal(text, self.language)
        letters = word
        for mark in MARKS:
            letters = letters.replace(mark, "")
        if letters and not is_plain(letters):
            return NOT_LETTERS
        if len(letters) < len(word) and letters:
            return MARKED
        if len(word) < SHORTEST_WORD:
            return TOO_SHORT  # X-LEX-03
        if self.find(word) >= 0:
            return 0
        return self.reason_to_refuse(word)

    def reason_to_refuse(self, word: str) -> int:
        """Why a word in normal spelling that is not listed is refused (X-LEX-08, X-LEX-09, X-LEX-10, else X-LEX-11)."""
        if _place(self.marked, word) >= 0:
            return MARKED
        if _place(self.abbreviations, word) >= 0:
            return ABBREVIATION
        if _place(self.names, word) >= 0:
            return NAME
        return NOT_LISTED


def _place(words: list[str], word: str) -> int:
    place = bisect_left(words, word)
    return place if place < len(words) and words[place] == word else -1


# --- making a lexicon from words -------------------------------------------------------------------------------


def from_words(
    words: Iterable[str],
    name: str,
    language: str,
    sizes: Sequence[int] | None = None,
    names: Iterable[str] = (),
    abbreviations: Iterable[str] = (),
    marked: Iterable[str] = (),
) -> Lexicon:
    """A lexicon of the usable words among these: unmarked, 3 letters or more, in any case and order.

    Sizes, where given, stand beside the words. The refused lists lose what is also an ordinary word (MAY, MARK);
    words with a hyphen or an apostrophe join the marked ones.
    """
    usable, with_marks = _sort_out(words, language, sizes)
    if not usable:
        raise LexiconError(f"the list {name!r} has no usable word: 3 or more letters, no signs among them")
    listed = sorted(usable)
    if not all(0 <= size <= LARGEST_SIZE for size in usable.values()):
        raise LexiconError(f"the list {name!r} has a size that is not in 0..{LARGEST_SIZE}")
    with_marks.update(_without_marks(word, language) for word in marked)
    refused_marked = _refusals(with_marks, usable)
    refused_abbreviations = _refusals((_without_marks(word, language) for word in abbreviations), usable)
    refused_names = _refusals((_without_marks(word, language) for word in names), usable)
    listed_sizes = [usable[word] for word in listed]
    branches, skips, starts, hanging = _hang(listed)
    digest = content_digest(listed, listed_sizes, refused_names, refused_abbreviations, refused_marked)
    return Lexicon(
        name,
        language,
        digest,
        listed,
        listed_sizes,
        refused_names,
        refused_abbreviations,
        refused_marked,
        bytes(branches),
        skips,
        starts,
        hanging,
    )


def _sort_out(words: Iterable[str], language: str, sizes: Sequence[int] | None) -> tuple[dict[str, int], set[str]]:
    """The usable words with their smallest size, and the words that need a mark."""
    usable: dict[str, int] = {}
    with_marks: set[str] = set()
    for place, text in enumerate(words):
        word = normal(text, language)
        if is_plain(word):
            if len(word) < SHORTEST_WORD:  # X-QU-06, X-AMB-07, X-AMB-27: letters, with repeats, not cubes
                continue  # X-LEX-03
            size = 0 if sizes is None else sizes[place]
            known = usable.get(word)
            if known is None or size < known:
                usable[word] = size
        elif "-" in word or "'" in word:
            with_marks.add(_without_marks(word, language))  # X-LEX-09
    return usable, with_marks


def _without_marks(text: str, language: str) -> str:
    return normal(text, language).replace("-", "").replace("'", "")


def _refusals(words: Iterable[str], listed: dict[str, int]) -> list[str]:
    return sorted({word for word in words if len(word) >= SHORTEST_WORD and is_plain(word) and word not in listed})


def content_digest(
    words: list[str], sizes: list[int], names: list[str], abbreviations: list[str], marked: list[str]
) -> str:
    """What tells two dictionaries apart: words, sizes and refusals, however they were loaded."""
    digest = blake2b(digest_size=16)
    for part in (words, names, abbreviations, marked):
        digest.update("\n".join(part).encode("ascii"))
        digest.update(b"\0")
    digest.update(bytes(sizes))
    return digest.hexdigest()


def _hang(words: list[str]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Hang sorted words into the set-trie: branches, skips, starts and the hanging words.

    Each letter is renamed by its rank, the rarest A, the next B. A word's set of letters, written in order of rank,
    is its path; sorted paths are the trie in preorder, for a path sorts right before its own continuations.
    """
    ranks = _ranks(words)
    renamed = "\n".join(words).replace("QU", "Q").translate(ranks).split("\n")
    at: dict[str, list[int]] = {}
    for word, spelled in enumerate(renamed):
        path = "".join(sorted(set(spelled)))  # X-WORD-04: each once, however often it comes
        if path in at:
            at[path].append(word)
        else:
            at[path] = [word]
    letter_of = {chr(rank): letter - FIRST_LETTER for letter, rank in ranks.items()}
    branches: list[int] = []
    skips: list[int] = []
    starts: list[int] = []
    hanging: list[int] = []
    open_nodes: list[int] = []
    before = ""
    for path in sorted(at):
        shared = 0
        while shared < len(before) and before[shared] == path[shared]:
            shared += 1
        while len(open_nodes) > shared:
            node = open_nodes.pop()
            skips[node] = len(branches) - node
        for letter in path[shared:]:
            open_nodes.append(len(branches))
            branches.append(letter_of[letter])
            skips.append(0)
            starts.append(len(hanging))
        hanging += at[path]
        before = path
    for node in open_nodes:
        skips[node] = len(branches) - node
    starts.append(len(hanging))
    return branches, skips, starts, hanging


def _ranks(words: list[str]) -> dict[int, int]:
    """For each letter (as a code) the letter that stands for its rank, from the rarest on."""
    text = "".join(words)
    rarest_first = sorted((text.count(chr(FIRST_LETTER + k)), k) for k in range(LETTER_COUNT))
    return {FIRST_LETTER + k: FIRST_LETTER + rank for rank, (_, k) in enumerate(rarest_first)}


# --- lists of people's own, and German -------------------------------------------------------------------------


def read_list(path: str | Path) -> list[str]:
    """The words of a text file, one on each line; what follows a # is a comment."""
    text = _read_text(Path(path))
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    words = [line for line in lines if line]
    if not words:
        raise LexiconError(f"{path}: the word list is empty")
    if not any(_is_usable(word) for word in words):
        first = next(number for number, line in enumerate(lines, 1) if line)
        raise LexiconError(
            f"{path}: no usable word; one word of 3 or more letters is expected on each line, "
            f"but line {first} is {lines[first - 1][:40]!r}"
        )
    return words


def _is_usable(text: str) -> bool:
    word = normal(text, "")
    return len(word) >= SHORTEST_WORD and is_plain(word)


def _read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: cannot be read ({error.strerror})") from error
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise LexiconError(f"{path}, line {line}: this is a binary file, not a list of words")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LexiconError(f"{path}, line {line}: not UTF-8 text") from error


def german(path: str | Path = GERMAN_LIST) -> Lexicon:
    """The German dictionary from the list of Debian's package wngerman (house rules: words/README.md)."""
    if not Path(path).exists():
        raise LexiconError(f"{path}: there is no German word list; install the Debian package 'wngerman'")
    known = german_names()
    words: list[str] = []
    names: list[str] = []
    abbreviations: list[str] = []
    for word in read_list(path):
        if word in known or word.removesuffix("s") in known:
            names.append(word)  # X-LEX-10, X-AMB-32: Anna, Annas; what is also a word in small letters stays one
        else:
            (abbreviations if _is_german_abbreviation(word) else words).append(word)
    return from_words(words, "german", "de", names=names, abbreviations=abbreviations)


def german_names() -> frozenset[str]:
    """Names that stand among the nouns of German lists: capitals alone do not tell them from nouns."""
    lines = read_words_file("german.names").decode("utf-8").splitlines()
    return frozenset([name for line in lines for name in line.partition("#")[0].split()])


def _is_german_abbreviation(word: str) -> bool:
    """A capital behind the first letter (GmbH, ABC), no vowel (bzw), or one of the few others (usw): X-LEX-08."""
    if "-" in word or "'" in word:
        return False  # marked, and sorted out with the words
    return not word[1:].islower() or word in GERMAN_ABBREVIATIONS or GERMAN_VOWELS.isdisjoint(word)


# --- the file --------------------------------------------------------------------------------------------------


def to_bytes(lexicon: Lexicon) -> bytes:
    """The lexicon as a file: a line with the sum of all that follows, a line of JSON, and the packed lists."""
    texts = [lexicon.words, lexicon.names, lexicon.abbreviations, lexicon.marked]
    packed_texts = ["\n".join(words).encode("ascii") for words in texts]
    counts = [after - before for before, after in pairwise(lexicon.starts)]
    payload = b"".join(
        [
            *packed_texts,
            bytes(lexicon.sizes),
            lexicon.branches,
            pack_ints(lexicon.skips),
            pack_ints(counts),
            pack_ints(lexicon.hanging),
        ]
    )
    header = {
        "name": lexicon.name,
        "language": lexicon.language,
        "digest": lexicon.digest,
        "words": len(lexicon.words),
        "nodes": len(lexicon.branches),
        "texts": [len(text) for text in packed_texts],
    }
    return seal(MAGIC, VERSION, header, payload)


def from_bytes(data: bytes, source: str = "lexicon") -> Lexicon:
    """The lexicon of such a file; `source` names it in messages."""
    header, payload = unseal(MAGIC, VERSION, data, source)
    texts: list[list[str]] = []
    at = 0
    for length in header["texts"]:
        texts.append(payload[at : at + length].decode("ascii").split("\n") if length else [])
        at += length
    words, nodes = int(header["words"]), int(header["nodes"])
    sizes = list(payload[at : at + words])
    at += words
    branches = payload[at : at + nodes]
    at += nodes
    skips = unpack_ints(payload, at, nodes)
    at += nodes * INT_BYTES
    starts = list(accumulate(unpack_ints(payload, at, nodes), initial=0))
    at += nodes * INT_BYTES
    hanging = unpack_ints(payload, at, words)
    if at + words * INT_BYTES != len(payload) or len(texts) != 4 or len(texts[0]) != words:
        raise LexiconError(f"{source}: the header does not fit the lists behind it")
    return Lexicon(
        str(header["name"]),
        str(header["language"]),
        str(header["digest"]),
        texts[0],
        sizes,
        texts[1],
        texts[2],
        texts[3],
        branches,
        skips,
        starts,
        hanging,
    )


def load(name: str = "english") -> Lexicon:
    """One of the lexicons that come with the game."""
    return from_bytes(read_words_file(f"{name}.lexicon"), f"{name}.lexicon")


def read_words_file(name: str) -> bytes:
    """The bytes of a file in the folder words/ beside this module."""
    path = Path(__file__).parent / "words" / name
    try:
        return path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: cannot be read ({error.strerror})") from error


def seal(magic: str, version: int, header: dict[str, Any], payload: bytes) -> bytes:
    """A data file of this folder: magic, version and sum; a header in JSON; the compressed payload."""
    header_line = json.dumps(header, sort_keys=True, separators=(",", ":")).encode("ascii")
    body = header_line + b"\n" + zlib.compress(payload, 9)
    return f"{magic} {version} {_sum_of(body)}\n".encode("ascii") + body


def unseal(magic: str, version: int, data: bytes, source: str) -> tuple[dict[str, Any], bytes]:
    """The header and payload of such a file, or a LexiconError that says what is wrong with it."""
    kind = magic.encode("ascii")
    if not data:
        raise LexiconError(f"{source}: the file is empty")
    if not data.startswith(kind + b" "):
        raise LexiconError(f"{source}: not a {magic} file")
    line, _, body = data.partition(b"\n")
    fields = line.split(b" ")
    if len(fields) != 3 or fields[1] != str(version).encode("ascii"):
        raise LexiconError(f"{source}: format {fields[1].decode('ascii', 'replace')} of {magic}, expected {version}")
    if fields[2] != _sum_of(body).encode("ascii"):
        raise LexiconError(f"{source}: the file is cut short or altered (its sum does not match)")
    header_line, _, packed = body.partition(b"\n")
    try:
        header = json.loads(header_line)
        payload = zlib.decompress(packed)
    except (ValueError, zlib.error) as error:
        raise LexiconError(f"{source}: cannot be unpacked ({error})") from error
    return header, payload


def _sum_of(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def pack_ints(numbers: list[int]) -> bytes:
    """Numbers of 4 bytes each: all lowest bytes first, then the next ones, for they compress best side by side."""
    packed = array(INT, numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    data = packed.tobytes()
    return b"".join([data[place::INT_BYTES] for place in range(INT_BYTES)])


def unpack_ints(payload: bytes, at: int, count: int) -> list[int]:
    """The inverse of `pack_ints`, from a place in the payload."""
    data = bytearray(count * INT_BYTES)
    for place in range(INT_BYTES):
        data[place::INT_BYTES] = payload[at + place * count : at + (place + 1) * count]
    unpacked = array(INT)
    unpacked.frombytes(data)
    if sys.byteorder == "big":
        unpacked.byteswap()
    return unpacked.tolist()
