"""Build words/english.families from WordNet 3.0, for the committed english.lexicon.

    python tools/words/build_families.py --wordnet /usr/share/wordnet --scowl /usr/share/dict/scowl --out FILE

The same input gives the same bytes. Further options look at the result instead of trusting it:

    --show WORD ...     the families of some words
    --why WORD WORD     the steps by which two words came to be related
    --largest N         the N largest families
    --sample N          N random pairs of related words
    --pairs FILE        precision and recall on judged pairs (TOML); --mistakes names the pairs that fail
"""

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from build_lexicon import LARGEST_SIZE  # noqa: E402
from kinship import Kinship  # noqa: E402
from wordnet import read_wordnet  # noqa: E402

from heartwood.games.wordcraft import families as family_room  # noqa: E402
from heartwood.games.wordcraft import lexicon as lexicon_room  # noqa: E402

WORDS = ROOT / "src/heartwood/games/wordcraft/words"
DEFAULT_EDITS = Path(__file__).with_name("family_edits.toml")
COMMONNESS = {10: 0, 20: 1, 35: 2, 40: 3, 50: 4, 55: 5, 60: 6, 70: 8}
UNLISTED = 9


def regional_words(scowl: Path, lexicon: lexicon_room.Lexicon) -> set[str]:
    """Listed words that are not in SCOWL's common English lists: one region's spelling, or a variant."""
    common: set[str] = set()
    for path in sorted(scowl.glob("english-words.*")):
        if int(path.suffix[1:]) <= LARGEST_SIZE:
            common.update(lexicon_room.normal(word, "en") for word in path.read_text("utf-8").split())
    return set(lexicon.words) - common


def groups_of(kinship: Kinship, lexicon: lexicon_room.Lexicon) -> list[tuple[str, list[int]]]:
    """The families as (base, word ids)."""
    family = kinship.components()
    members: dict[int, set[int]] = defaultdict(set)
    lemmas: dict[int, set[str]] = defaultdict(set)
    for lemma, number in family.items():
        lemmas[number].add(lemma[0])
    for place, word in enumerate(lexicon.words):
        for lemma in kinship.forms[word]:
            members[family[lemma]].add(place)
    distinct: dict[tuple[int, ...], str] = {}
    for number in sorted(members):
        ids = tuple(sorted(members[number]))
        base = min(lemmas[number], key=lambda word: basicness(word, kinship.size))
        # Noun and verb of one spelling are often separate families with the same members: one is enough.
        if len(ids) > 1 and (
            ids not in distinct or basicness(base, kinship.size) < basicness(distinct[ids], kinship.size)
        ):
            distinct[ids] = base
    return [(base, list(ids)) for ids, base in distinct.items()]


def basicness(word: str, size: dict[str, int]) -> tuple[int, int, str]:
    """Short and common words first."""
    rank = COMMONNESS.get(size.get(word, 0), UNLISTED)
    return len(word) + rank, len(word), word


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"), help="folder of the WordNet files")
    found.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="folder of the SCOWL lists")
    found.add_argument("--lexicon", type=Path, default=WORDS / "english.lexicon", help="the lexicon to build for")
    found.add_argument("--edits", type=Path, default=DEFAULT_EDITS, help="decisions made by hand (TOML)")
    found.add_argument("--out", type=Path, help="file to write (default: the committed one; nothing when looking)")
    found.add_argument("--show", nargs="+", metavar="WORD", help="print the families of some words")
    found.add_argument("--why", nargs=2, metavar="WORD", help="print how two words are related")
    found.add_argument("--largest", type=int, default=0, metavar="N", help="print the N largest families")
    found.add_argument("--sample", type=int, default=0, metavar="N", help="print N random related pairs")
    found.add_argument("--seed", type=int, default=1, help="seed of the sample")
    found.add_argument("--pairs", type=Path, help="measure against judged pairs")
    found.add_argument("--mistakes", action="store_true", help="with --pairs: name the pairs that fail")
    return found


def main() -> int:
    arguments = parser()
    options = arguments.parse_args()
    for path, package in (
        (options.wordnet / "data.noun", "wordnet-base"),
        (options.scowl / "english-words.10", "scowl"),
    ):
        if not path.is_file():
            arguments.error(f"{path} is missing: install the Debian package {package!r}, or name another folder")
    for path in (options.lexicon, options.edits):
        if not path.is_file():
            arguments.error(f"{path} is no file")
    lexicon = lexicon_room.from_bytes(options.lexicon.read_bytes(), str(options.lexicon))
    net = read_wordnet(options.wordnet, set(lexicon.words))
    kinship = Kinship(lexicon.words, lexicon.sizes, net, regional_words(options.scowl, lexicon), options.edits)
    kinship.build()
    table = family_room.from_groups(lexicon, groups_of(kinship, lexicon))
    looked = look(options, kinship, lexicon, table)
    if options.out or not looked:
        out = options.out or WORDS / "english.families"
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(family_room.to_bytes(table, lexicon))
        alone = sum(not table.of(word) for word in range(len(lexicon.words)))
        print(
            f"{out}: {out.stat().st_size:,} bytes, {len(table.bases):,} families, "
            f"{len(table.members):,} memberships, {alone:,} words alone, digest {table.digest}"
        )
    return 0


def look(
    options: argparse.Namespace, kinship: Kinship, lexicon: lexicon_room.Lexicon, table: family_room.Families
) -> bool:
    """Answer the questions that were asked; False if there were none."""
    names = lexicon.words
    for word in options.show or []:
        place = lexicon.find(word.upper())
        print(f"{word.upper()}: " + ("not listed" if place < 0 else "alone" if not table.of(place) else ""))
        for family in table.of(place) if place >= 0 else []:
            print(f"  of {table.base_of(family)}: " + " ".join(names[one] for one in table.members_of(family)))
    if options.why:
        print(kinship.path(options.why[0].upper(), options.why[1].upper()) or "not related")
    sizes = [(len(table.members_of(family)), family) for family in range(len(table.bases))]
    for size, family in sorted(sizes, reverse=True)[: options.largest]:
        print(f"{size} {table.base_of(family)}: " + " ".join(names[one] for one in table.members_of(family)))
    if options.sample:
        print_sample(options, names, table)
    if options.pairs:
        print_measure(options, lexicon, table)
    return bool(options.show or options.why or options.largest or options.sample or options.pairs)


def print_sample(options: argparse.Namespace, names: list[str], table: family_room.Families) -> None:
    chance = random.Random(options.seed)
    shown = 0
    while shown < options.sample:
        word = chance.randrange(len(names))
        kin = table.kin(word)
        if kin:
            print(names[word], names[chance.choice(kin)])
            shown += 1


def print_measure(options: argparse.Namespace, lexicon: lexicon_room.Lexicon, table: family_room.Families) -> None:
    related, unrelated = family_room.read_pairs(options.pairs)
    result = family_room.measure(lexicon, table, related, unrelated)
    print(
        f"{options.pairs.name}: precision {result.precision():.3f}, recall {result.recall():.3f} "
        f"(found {result.found}, missed {result.missed}, wrong {result.wrong}, right {result.right}, "
        f"unlisted {result.unlisted})"
    )
    if options.mistakes:
        for kind, pairs, expected in (("missed", related, True), ("wrong", unrelated, False)):
            for first, second in pairs:
                one, two = lexicon.find(first.upper()), lexicon.find(second.upper())
                if one < 0 or two < 0:
                    print(f"unlisted: {first} {second}")
                elif table.related(one, two) != expected:
                    print(f"{kind}: {first} {second}")


if __name__ == "__main__":
    sys.exit(main())
