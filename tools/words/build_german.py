"""Build words/german.forms: which German words are forms of one word, for the list of Debian's package `wngerman`.

    python -m venv VENV && VENV/bin/pip install simplemma
    VENV/bin/python tools/words/build_german.py --list /usr/share/dict/ngerman --out FILE

The lemmatiser is needed here only: the game reads the finished table. The same input gives the same bytes.

    --show WORD ...   the forms of some words
    --sample N        N random families
"""

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path

import simplemma

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from heartwood.games.wordcraft import families as family_room  # noqa: E402
from heartwood.games.wordcraft import lexicon as lexicon_room  # noqa: E402

DEFAULT_OUT = ROOT / "src/heartwood/games/wordcraft/words/german.forms"


ADJECTIVE_ENDINGS = ("EM", "EN", "ER", "ES", "E")
PARTICIPLE_ENDINGS = ("T", "EN", "ND")  # GELOBT, GELAUFEN, LAUFEND


def families_in(path: Path) -> list[list[str]]:
    """The families, each with its base first and then its other forms, all of them listed."""
    lexicon = lexicon_room.german(path)
    forms: dict[str, set[str]] = defaultdict(set)
    for word in lexicon_room.read_list(path):
        spelling = lexicon_room.normal(word, "de")
        if lexicon.find(spelling) >= 0:
            forms[lexicon_room.normal(simplemma.lemmatize(word, lang="de"), "de")].add(spelling)
    bring_participles_home(forms)
    found: list[list[str]] = []
    for lemma in sorted(forms):
        others = sorted(forms[lemma] - {lemma})
        base = [lemma] if lemma in forms[lemma] else []
        if lexicon_room.is_plain(lemma) and len(base) + len(others) > 1:
            found.append([*base, *others])
    return found


def bring_participles_home(forms: dict[str, set[str]]) -> None:
    """GELOBTER and LOBENDE go with LOBEN: the lemmatiser takes declined participles for words of their own."""
    lemma_of = {form: lemma for lemma in sorted(forms) for form in forms[lemma]}
    for lemma in sorted(forms):
        root = without_ending(lemma)
        if not root.endswith(PARTICIPLE_ENDINGS) or any(without_ending(form) != root for form in forms[lemma]):
            continue
        verb = root[:-1] if root.endswith("ND") and root[:-1] in forms else lemma_of.get(root, lemma)
        if verb != lemma and verb in forms:
            forms[verb] |= forms.pop(lemma)


def without_ending(word: str) -> str:
    """A declined adjective without its ending; LAUFEND itself has none."""
    for ending in ADJECTIVE_ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and stem.endswith(PARTICIPLE_ENDINGS):
            return stem
    return word


def lines_of(families: list[list[str]]) -> list[str]:
    """A line for each family: what its forms share, and how each goes on from there."""
    lines: list[str] = []
    for family in families:
        first, last = min(family), max(family)  # what these two share, all share
        stem = first[: next((at for at in range(len(first)) if not last.startswith(first[: at + 1])), len(first))]
        parts = [stem, *(form[len(stem) :] for form in family)]
        lines.append(" ".join(part or family_room.NO_ENDING for part in parts))
    return sorted(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, default=Path(lexicon_room.GERMAN_LIST), help="the list of words")
    parser.add_argument("--out", type=Path, help="file to write (default: the committed one; nothing when looking)")
    parser.add_argument("--show", nargs="+", metavar="WORD", help="print the families of some words")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="print N random families")
    options = parser.parse_args()
    families = families_in(options.list)
    for word in options.show or []:
        for family in families:
            if word.upper() in family:
                print(" ".join(family))
    for family in random.Random(1).sample(families, options.sample):
        print(" ".join(family))
    if options.out or not (options.show or options.sample):
        out = options.out or DEFAULT_OUT
        out.write_bytes(family_room.forms_to_bytes("de", lines_of(families)))
        words = sum(len(family) for family in families)
        print(f"{out}: {out.stat().st_size:,} bytes, {len(families):,} families, {words:,} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
