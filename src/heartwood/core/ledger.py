"""Rule ledgers: the specification of a game, one rule per line with a stable id, read from its `rules.md`.

`rules.de.md` holds the same lines in German. The English ledger is the truth: it gives ids, groups, order and sources.
"""

import re
from pathlib import Path
from typing import Final

GROUPS: Final = {"EX": "example", "AMB": "ruling", "DATA": "data", "DIS": "decision", "EDGE": "edge"}
RULING: Final = re.compile(r"\*\([^)]*\bruling\b|\*ruling\*")  # the mark inside a rule that no source settles
LINE: Final = re.compile(r"- \*\*([A-Z]+-([A-Z][A-Z0-9]*)-[0-9]+)\*\* (.*)")
SOURCE: Final = re.compile(r" \[([^\]]*)\]$")
ID: Final = re.compile(r"\b[A-Z]-[A-Z][A-Z0-9]*-[0-9]+\b")
# Written for those who keep ledgers, not for players: marks, the comparison of sources
NOT_FOR_PLAYERS: Final = re.compile(r" ?\*\([^)]*\)\*| ?\{data[^}]*\}|\*|`|,? (?:see |siehe )?[A-Z]-DIS-[0-9]+")
WORDS_FOR_PLAYERS: Final = {"DECISION:": "We play:", "ENTSCHEIDUNG:": "Hier gilt:"}
RANGE: Final = re.compile(
    r"\b[A-Z]-[A-Z][A-Z0-9]*-[0-9]+(?: ?(?:\.\.+|to|\u2013) ?-?|, -)(?:[A-Z]-[A-Z0-9]+-)?[0-9]+\b"
)


class Rule:
    """One line of a ledger.

    Its group is rule, example, ruling (no source settles it: we do), data, decision (between sources that disagree) or
    edge (an edge case).
    """

    def __init__(self, id: str, area: str, group: str, section: str, text: str, source: str) -> None:
        self.id = id
        self.area = area
        self.group = group
        self.section = section
        self.text = text
        self.source = source

    def for_players(self) -> str:
        """The line as a player reads it."""
        text = NOT_FOR_PLAYERS.sub("", self.text)
        for written, said in WORDS_FOR_PLAYERS.items():
            text = text.replace(written, said)
        return text

    def to_data(self) -> dict[str, str]:
        """Plain data."""
        return {"id": self.id, "group": self.group, "section": self.section, "text": self.text, "source": self.source}


class Ledger:
    """The rules of a title, in the order of its ledger."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.by_id = {rule.id: rule for rule in rules}

    def matching(self, prefix: str) -> list[Rule]:
        """The rule of an id, or all rules of an area such as X-QU."""
        wanted = prefix.upper()
        if wanted in self.by_id:
            return [self.by_id[wanted]]
        return [rule for rule in self.rules if rule.id.startswith(wanted.rstrip("-") + "-")]

    def worded(self, words: "Ledger") -> "Ledger":
        """The same rules in the words of another language; a line that is missing there stays as it is."""
        rules: list[Rule] = []
        for rule in self.rules:
            said = words.by_id.get(rule.id, rule)
            rules.append(Rule(rule.id, rule.area, rule.group, said.section, said.text, rule.source))
        return Ledger(rules)


def read_ledger(path: Path) -> Ledger:
    """The ledger in a file."""
    rules: list[Rule] = []
    section = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        match = LINE.fullmatch(line)
        if match is not None:
            id, area, text = str(match[1]), str(match[2]), str(match[3])
            source = SOURCE.search(text)
            rules.append(
                Rule(
                    id,
                    area,
                    GROUPS.get(area, "ruling" if RULING.search(text) else "rule"),
                    section,
                    SOURCE.sub("", text),
                    "" if source is None else str(source[1]),
                )
            )
    return Ledger(rules)


class Place:
    """A line of the sources that names a rule: where the rule is decided."""

    def __init__(self, file: str, line: int, text: str) -> None:
        self.file = file
        self.line = line
        self.text = text

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {"file": self.file, "line": self.line, "text": self.text}


def source_lines(package: Path, root: Path) -> list[Place]:
    """The lines of a package's code and content, not of its texts; files are named as seen from the root."""
    lines: list[Place] = []
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml") and "texts" not in path.relative_to(package).parts:
            file = path.relative_to(root).as_posix()
            for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
                lines.append(Place(file, number, text.strip()))
    return lines


def places_by_id(lines: list[Place]) -> dict[str, list[Place]]:
    """Each rule id with the lines where it stands; a range names only the ids that it writes out."""
    places: dict[str, list[Place]] = {}
    for place in lines:
        for id in dict.fromkeys(ID.findall(place.text)):
            places.setdefault(str(id), []).append(place)
    return places
