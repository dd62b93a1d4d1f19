"""Build words/english.lexicon from the raw SCOWL lists (Debian package `scowl`).

    python tools/words/build_lexicon.py --scowl /usr/share/dict/scowl --out FILE

The same input gives the same bytes.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from inflection import VOWELS, with_ending  # noqa: E402

from heartwood.games.wordcraft import lexicon as lexicon_room  # noqa: E402

LARGEST_SIZE = 70  # SCOWL: "words found in most dictionaries"; 80 and 95 are for word hunters
# Every spelling that is correct somewhere. variant_3 is left out: SCOWL calls it hardly correct.
SPELLINGS = (
    "english", "american", "british", "british_z", "canadian", "australian",
    "variant_1", "british_variant_1", "canadian_variant_1", "australian_variant_1",
    "variant_2", "british_variant_2", "canadian_variant_2", "australian_variant_2",
)  # fmt: skip
NAME_LISTS = ("upper", "proper-names")
DEFAULT_OUT = ROOT / "src/heartwood/games/wordcraft/words/english.lexicon"
DEFAULT_HOUSE = Path(__file__).with_name("house_list.toml")
DEFAULT_TODAY = Path(__file__).with_name("words_of_today.toml")


def entries(scowl: Path, kind: str) -> Iterator[tuple[str, int]]:
    """Every entry of one kind of list, with its size, in a fixed order."""
    for spelling in SPELLINGS:
        for path in sorted(scowl.glob(f"{spelling}-{kind}.*")):
            size = int(path.suffix[1:])
            if size <= LARGEST_SIZE:
                for line in path.read_text("utf-8").split():
                    yield line, size


def is_ordinary(entry: str) -> bool:
    """Lower case, and no mark or sign once accents are folded (X-LEX-09, X-LEX-10, X-AMB-32)."""
    return entry == entry.lower() and lexicon_room.is_plain(lexicon_room.normal(entry, "en"))


def is_name(entry: str) -> bool:
    """A capital that is not just that of I'm and I've: Hallowe'en, Qur'an (X-LEX-10)."""
    return entry[:1].isupper() and not entry.startswith("I'")


def without_possessive(entry: str) -> str:
    return re.sub(r"'s$", "", entry)


def s_form(word: str) -> str:
    """The one regular plural of a noun, or S form of a verb: emojis, smartwatches, gamifies."""
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2].upper() not in VOWELS else word + "s"


def words_of_today(path: Path) -> tuple[list[str], int]:
    """The supplement with its regular forms, and the size its words get."""
    today = tomllib.loads(path.read_text("utf-8"))
    words = [*today["nouns"], *today["verbs"], *today["adjectives"], *today["words"]]
    words += [s_form(word) for word in [*today["nouns"], *today["verbs"]]]
    for verb in today["verbs"]:
        for ending in ("ED", "ING"):
            words += sorted(form.lower() for form in with_ending(verb.upper(), ending))
    return words, today["size"]


def build(scowl: Path, house: Path, today: Path) -> lexicon_room.Lexicon:
    decisions = tomllib.loads(house.read_text("utf-8"))
    refused = {word.upper() for word in decisions["abbreviations"] + decisions["affixes"]}
    words: list[str] = []
    sizes: list[int] = []
    for entry, size in entries(scowl, "words"):
        if is_ordinary(entry) and lexicon_room.normal(entry, "en") not in refused:
            words.append(entry)
            sizes.append(size)
    words += decisions["words"]
    sizes += [decisions["words_size"]] * len(decisions["words"])
    supplement, size = words_of_today(today)
    words += supplement
    sizes += [size] * len(supplement)
    names = [without_possessive(entry) for kind in NAME_LISTS for entry, _ in entries(scowl, kind)]
    abbreviations = [without_possessive(entry) for entry, _ in entries(scowl, "abbreviations")]
    contractions = [without_possessive(entry) for entry, _ in entries(scowl, "contractions")]
    return lexicon_room.from_words(
        words,
        "english",
        "en",
        sizes=sizes,
        names=[*(name for name in names if "'" not in name), *filter(is_name, contractions)],
        abbreviations=[*(word for word in abbreviations if "'" not in word), *sorted(refused)],
        marked=[entry for entry in contractions if not is_name(entry)],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="folder of the SCOWL lists")
    parser.add_argument("--house", type=Path, default=DEFAULT_HOUSE, help="the house's own decisions (TOML)")
    parser.add_argument("--today", type=Path, default=DEFAULT_TODAY, help="the supplement of today's words (TOML)")
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT, help="file to write (default: the committed one)")
    options = parser.parse_args()
    if not (options.scowl / "english-words.10").is_file():
        parser.error(f"{options.scowl} has no english-words.10: install the Debian package 'scowl', or see --scowl")
    for path in (options.house, options.today):
        if not path.is_file():
            parser.error(f"{path} is no file, see --house and --today")
    lexicon = build(options.scowl, options.house, options.today)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(lexicon_room.to_bytes(lexicon))
    print(
        f"{options.out}: {options.out.stat().st_size:,} bytes, {len(lexicon.words):,} words, "
        f"{len(lexicon.names):,} names, {len(lexicon.abbreviations):,} abbreviations, {len(lexicon.marked):,} marked, "
        f"{len(lexicon.branches):,} nodes, digest {lexicon.digest}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
