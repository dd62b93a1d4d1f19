"""Reads the database files of WordNet 3.0 (Debian package `wordnet-base`): synsets, word relations, odd forms."""

from collections import defaultdict
from pathlib import Path

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
Lemma = tuple[str, str]  # a spelling in upper case A to Z and its part of speech: n, v, a, r

DERIVED = "+"
PERTAINS = "\\"
PARTICIPLE = "<"
ANTONYM = "!"


class WordNet:
    """What the families need of WordNet: lemmas, relations between words, synset-mates, glosses and odd forms."""

    def __init__(self) -> None:
        self.lemmas: set[Lemma] = set()
        self.relations: dict[str, set[tuple[Lemma, Lemma]]] = defaultdict(set)
        self.synsets: list[tuple[str, list[str], str]] = []  # part of speech, spellings, gloss
        self.gloss: dict[Lemma, str] = defaultdict(str)
        self.odd: dict[Lemma, list[str]] = defaultdict(list)  # an irregular form and its part -> base spellings


def _spelling(word: str, listed: set[str]) -> str:
    """The plain upper-case spelling of an ordinary single word, or "" for names, phrases and marked words.

    A capitalised entry counts when the game's own list has it in lower case (adrenalin, boolean).
    """
    plain = word.split("(")[0]
    if not (plain.isascii() and plain.isalpha()):
        return ""
    return plain.upper() if plain.islower() or plain.upper() in listed else ""


def read_wordnet(folder: Path, listed: set[str]) -> WordNet:
    net = WordNet()
    members: dict[tuple[str, str], list[str]] = {}  # (part, offset) -> spellings in the order of the file
    pending: list[tuple[str, str, str, str, int, int]] = []
    for name, part in PARTS.items():
        for line in (folder / f"data.{name}").read_text("ascii").splitlines():
            if line.startswith("  "):
                continue
            facts, _, gloss = line.partition(" | ")
            fields = facts.split()
            count = int(fields[3], 16)
            spellings = [_spelling(fields[4 + 2 * k], listed) for k in range(count)]
            members[part, fields[0]] = spellings
            net.synsets.append((part, spellings, gloss))
            for spelling in spellings:
                if spelling:
                    net.lemmas.add((spelling, part))
                    net.gloss[spelling, part] += " " + gloss
            at = 4 + 2 * count
            for k in range(int(fields[at])):
                symbol, offset, other, ends = fields[at + 1 + 4 * k : at + 5 + 4 * k]
                source, target = int(ends[:2], 16), int(ends[2:], 16)
                if source and target:
                    pending.append((symbol, part + fields[0], other.replace("s", "a"), offset, source, target))
        _read_odd_forms(net, folder / f"{name}.exc", part)
    for symbol, here, other, offset, source, target in pending:
        one = members[here[0], here[1:]][source - 1]
        two = members[other, offset][target - 1]
        if one and two and (one, here[0]) != (two, other):
            net.relations[symbol].add(((one, here[0]), (two, other)))
    return net


def _read_odd_forms(net: WordNet, path: Path, part: str) -> None:
    for line in path.read_text("ascii").splitlines():
        form, *bases = line.split()
        if form.isalpha():
            net.odd[form.upper(), part] += [base.upper() for base in bases if base.isalpha()]
