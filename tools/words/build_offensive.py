"""Build words/english.offensive and words/german.offensive: digests of words that no table should have to hear.

    python tools/words/build_offensive.py --wordnet /usr/share/wordnet    find them in WordNet anew (English)
    python tools/words/build_offensive.py --add german < WORDS            mark words after a review
    python tools/words/build_offensive.py --spare english < WORDS         keep words out, whatever WordNet says
    python tools/words/build_offensive.py --check english < WORDS         how many of these are marked

Words come from standard input, apart by blanks or lines; none is ever printed or written, only counted. Which words
are meant: docs/decisions/0015-words-we-do-not-say.md. The same input gives the same bytes.
"""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from wordnet import PARTS  # noqa: E402

from heartwood.games.wordcraft import families as family_room  # noqa: E402
from heartwood.games.wordcraft import lexicon as lexicon_room  # noqa: E402
from heartwood.games.wordcraft import offensive as offensive_room  # noqa: E402

WORDS = ROOT / "src/heartwood/games/wordcraft/words"
LANGUAGES = {"english": "en", "german": "de"}
USAGE = ";u"  # WordNet's pointer from a meaning to the domain of its usage
DOMAINS = {"ethnic_slur", "obscenity", "disparagement"}  # vulgarism is another name of obscenity
# Some meanings have no pointer, but their explanation says the same in so many words.
SAID_SO = re.compile(r"\b(ethnic slur|obscene terms?|vulgar slang)\b")
ENDING = re.compile(r"(E|Y)$")


def senses(wordnet: Path) -> dict[str, list[bool]]:
    """Every single word of WordNet and, for each of its meanings, whether that one is marked."""
    names: dict[tuple[str, str], list[str]] = {}
    marked: dict[tuple[str, str], list[bool]] = {}
    pointers: list[tuple[tuple[str, str], tuple[str, str], int]] = []
    for file, part in PARTS.items():
        for line in (wordnet / f"data.{file}").read_text("ascii").splitlines():
            if line.startswith("  "):
                continue
            facts, _, gloss = line.partition(" | ")
            fields = facts.split()
            here = (part, fields[0])
            count = int(fields[3], 16)
            names[here] = [fields[4 + 2 * k].split("(")[0] for k in range(count)]
            marked[here] = [bool(SAID_SO.search(re.sub(r'"[^"]*"', " ", gloss)))] * count
            at = 4 + 2 * count
            for k in range(int(fields[at])):
                symbol, offset, other, ends = fields[at + 1 + 4 * k : at + 5 + 4 * k]
                if symbol == USAGE:
                    pointers.append((here, (other.replace("s", "a"), offset), int(ends[:2], 16)))
    for here, domain, word in pointers:
        if DOMAINS.intersection(names[domain]):
            for place in range(len(names[here])):
                marked[here][place] |= word in (0, place + 1)  # 0 stands for all words of the meaning
    found: dict[str, list[bool]] = defaultdict(list)
    for here, spellings in names.items():
        for place, spelling in enumerate(spellings):
            if spelling.isalpha():
                found[spelling.upper()].append(marked[here][place])
    return found


def find(wordnet: Path) -> set[str]:
    """Words that WordNet knows in marked meanings alone, with what is derived from them.

    A word that also means something harmless is left to the review.
    """
    lexicon = lexicon_room.load("english")
    families = family_room.load("english", lexicon)
    found = {word for word, marks in senses(wordnet).items() if all(marks)}
    for word in sorted(found):
        place = lexicon.find(word)
        forms = (word, ENDING.sub("I", word))  # what goes on from the word itself, not its harmless base
        if place >= 0:
            found.update(lexicon.words[kin] for kin in families.kin(place) if lexicon.words[kin].startswith(forms))
    return found


def read_words(language: str) -> set[bytes]:
    """The digests of the words on standard input."""
    words = [lexicon_room.normal(word, language) for word in sys.stdin.read().split()]
    return {offensive_room.digest_of(word) for word in words}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wordnet", type=Path, help="folder of the WordNet files")
    for name in ("add", "spare", "check"):
        parser.add_argument(f"--{name}", choices=list(LANGUAGES), metavar="LANGUAGE", help="see above")
    options = parser.parse_args()
    name = options.add or options.spare or options.check or "english"
    file = WORDS / f"{name}.offensive"
    marks = offensive_room.Marks(set(), set(), set())
    if file.is_file():
        marks = offensive_room.from_bytes(file.read_bytes(), str(file))
    if options.wordnet:
        if not (options.wordnet / "data.noun").is_file():
            parser.error(f"{options.wordnet} has no data.noun: install the Debian package 'wordnet-base'")
        marks.found = {offensive_room.digest_of(word) for word in find(options.wordnet)}
    given = read_words(LANGUAGES[name]) if options.add or options.spare or options.check else set()
    if options.check:
        print(f"{name}: {len(given & marks.all)} of {len(given)} words are marked")
        return 0
    if options.add:
        marks.added |= given
        marks.spared -= given
    if options.spare:
        marks.spared |= given
        marks.added -= given
    file.write_bytes(offensive_room.to_bytes(marks))
    counts = f"{len(marks.found)} found, {len(marks.added)} added, {len(marks.spared)} spared"
    print(f"{file.name}: {file.stat().st_size:,} bytes, {counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
