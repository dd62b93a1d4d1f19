"""The pages of the documentation, taken apart: fenced blocks, links and anchors."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(.*)$")
LINK = re.compile(r"(!?)\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block; `after` is the block directly before it, with nothing but blank lines between."""

    page: Path
    line: int
    language: str
    text: str
    after: "Block | None"

    def __str__(self) -> str:
        return f"{said(self.page)}:{self.line}"


def said(page: Path) -> str:
    """A page as a person names it."""
    return page.relative_to(ROOT).as_posix()


@cache
def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    blocks: list[Block] = []
    opened: tuple[int, str] | None = None
    inside: list[str] = []
    last: Block | None = None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        fence = FENCE.match(line)
        if opened is None and fence:
            opened, inside = (number, fence[2].strip()), []
        elif opened is not None and fence:
            last = Block(page, *opened, "\n".join(inside) + "\n", last)
            blocks.append(last)
            opened = None
        elif opened is not None:
            inside.append(line)
        elif line.strip():
            last = None
    assert opened is None, f"{said(page)}: a block is not closed"
    return blocks


def blocks(*languages: str) -> list[Block]:
    """All blocks in these languages, of all pages."""
    return [block for page in PAGES for block in blocks_of(page) if block.language in languages]


def prose_of(page: Path) -> str:
    """A page without its blocks and without code in a line."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def links_of(page: Path) -> list[str]:
    """Where a page leads to, and the pictures it shows."""
    return [target for _, target in LINK.findall(prose_of(page))]


@cache
def anchors_of(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number = 0
        while (name := slug if not number else f"{slug}-{number}") in found:
            number += 1
        found.add(name)
    return found
