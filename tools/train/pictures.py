"""The curves of docs/training.md, drawn from the tables above them: `python -m tools.train.pictures`."""

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from heartwood.arena.plots import TALL, Point, curve_marks, heights
from tools.train.report import ENGLISH

DOCS = Path(__file__).parents[2] / "docs"
TABLE = re.compile(r"^((?:\|.*\|\n)+)\n!\[(.*)\]\((pictures/.*\.svg)\)$", re.MULTILINE)
WIDE, HIGH = 640, 260  # a picture, and in it the place of the curve:
LEFT, TOP, RIGHT, BOTTOM = 52, 24, 16, 40
STYLE = """
.way { fill: none; stroke: #9a5b1f; stroke-width: 2px; opacity: .7; }
.bar { stroke: #9a5b1f; stroke-width: 3px; opacity: .45; }
.point { stroke: #9a5b1f; stroke-width: 8px; stroke-linecap: round; }
text { fill: #75675a; font: 13px system-ui, sans-serif; }
"""


def pictures() -> Iterator[tuple[Path, str]]:
    """Each picture of the page, drawn anew: a table's first row has the generations, the next what was measured."""
    for rows, name, path in TABLE.findall((DOCS / "training.md").read_text("utf-8")):
        heads, _, values, *_ = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines())
        points = [(int(step), estimate(told)) for step, told in zip(heads[1:], values[1:], strict=True)]
        yield DOCS / path, picture_of(name, points)


def estimate(told: str) -> dict[str, object]:
    """A number as the page has it: 128 or 128.4 ± 3.2."""
    value, *spread = (float(number) for number in told.split(" ± "))
    return {"value": value, "interval": [value - spread[0], value + spread[0]] if spread else None}


def picture_of(name: str, points: list[Point]) -> str:
    """A curve as a file of its own, with its words."""
    up, x, y = heights(points), WIDE - RIGHT, HIGH - BOTTOM
    words = [
        (LEFT - 10, TOP + 5, "end", f"{up.high:.0f}"),
        (LEFT - 10, y + 5, "end", f"{up.low:.0f}"),
        (LEFT, y + 24, "middle", str(points[0][0])),
        (x, y + 24, "middle", str(points[-1][0])),
        ((LEFT + x) / 2, y + 24, "middle", "generation"),
    ]
    size = f'viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img"'
    place = f'x="{LEFT}" y="{TOP}" width="{x - LEFT}" height="{y - TOP}" overflow="visible"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(name)}</title>",
        f"<style>{STYLE}</style>",
        '<rect width="100%" height="100%" rx="6" fill="#fbf8f3"/>',
        *(f'<text x="{a:g}" y="{b:g}" text-anchor="{c}">{escape(word)}</text>' for a, b, c, word in words),
        f'<svg {place} viewBox="0 0 100 {TALL}" preserveAspectRatio="none">',
        curve_marks(points, ".1f", ENGLISH).replace("<g>", "\n<g>"),
        "</svg>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """All of them."""
    for path, text in pictures():
        path.write_text(text, "utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
