"""Reports as one page each: HTML that needs nothing else, in light and dark, on a phone and on a desk."""

from collections.abc import Sequence
from html import escape
from typing import Any

from heartwood.arena.plots import Scale, histogram, intervals
from heartwood.arena.tables import Rows, bot_table, by_effect, card_table, lengths, method, with_interval
from heartwood.core.texts import Key, Texts

STYLE = """
:root { color-scheme: light dark; --ink: #2b2118; --soft: #75675a; --paper: #fbf8f3; --line: #e2d9cc; --wood: #9a5b1f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee6da; --soft: #a99c8c; --paper: #1d1813; --line: #3c332a; --wood: #dda05c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 56rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; }
p { max-width: 44rem; } .soft, .axis, .value { color: var(--soft); } .value { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } th { color: var(--soft); font-weight: 600; }
dl.plot { margin: 0; display: grid; grid-template-columns: minmax(6rem, 30%) 1fr; gap: .4rem .8rem; }
dt, dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dd { font-variant-numeric: tabular-nums; font-size: .85rem; }
dt.out { font-weight: 700; color: var(--wood); }
.axis { display: flex; justify-content: space-between; max-width: none; margin: .2rem 0 0; font-size: .8rem; }
dl.plot + .axis { padding-left: calc(max(6rem, 30%) + .8rem); }
svg { display: block; width: 100%; overflow: visible; } svg.whisker { height: .9rem; } svg.histogram { height: 5rem; }
rect, .dot, .bar { fill: var(--wood); stroke: var(--wood); } rect { stroke: none; }
.bar { stroke-width: 3px; opacity: .55; }
div.curve { display: grid; grid-template-columns: auto 1fr; gap: 0 .6rem; margin-top: .6rem; }
div.curve p { margin: .2rem 0 0; } svg.path { height: 10rem; }
div.curve > .axis:first-child { flex-direction: column; text-align: right; margin: 0; }
.way { fill: none; stroke: var(--wood); stroke-width: 2px; opacity: .7; }
.point { stroke: var(--wood); stroke-width: 8px; stroke-linecap: round; }
.dot { stroke-width: 4px; } .mark { stroke: var(--soft); stroke-dasharray: 2 2; }
pre { background: var(--line); padding: .8rem; border-radius: .3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
"""


def page(title: str, language: str, parts: Sequence[str]) -> str:
    """A whole page."""
    viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{viewport}<title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join([f"<h1>{escape(title)}</h1>", *(part for part in parts if part)])
    return f'<!doctype html>\n<html lang="{language}">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def arena_page(data: dict[str, Any], command: str, texts: Texts) -> str:
    """The report of a contest."""
    contest, bots = data["contest"], data["bots"]
    several = contest["seats"] > 1
    return page(
        texts.say("arena.title", {"game": contest["game"].capitalize()}),
        texts.language,
        [
            paragraph(texts.say("arena.headline", {**contest, "games": data["games"]})),
            *failures(data, texts),
            *(wins(bots, contest["seats"], texts) if several else []),
            heading("arena.table", texts),
            table(*bot_table(data, texts, wide=True)),
            soft(texts.say("arena.balance", data)) if data["block"] > 1 else "",
            soft(texts.say("arena.intervals", {})),
            "" if data["rated"] else soft(texts.say("arena.unrated", {})),
            heading("arena.scores", texts),
            *histograms([(entry["code"], entry["scores"], entry["score"]) for entry in bots], texts),
            *([heading("arena.by-seat", texts), seats(data, texts)] if several else []),
            soft(lengths(data, texts)),
            *again(command, texts),
        ],
    )


def balance_page(data: dict[str, Any], command: str, texts: Texts) -> str:
    """The balance of a content pack."""
    contest = data["contest"]
    parts = [
        paragraph(texts.say("arena.headline", {**contest, "games": data["games"]})),
        *failures(data, texts),
        paragraph(method(data, texts)),
        heading("balance.outliers", texts),
        outliers(data, texts),
        heading("arena.scores", texts),
        *histograms([(", ".join(dict.fromkeys(contest["lineup"])), data["scores"], data["score"])], texts),
    ]
    for kind in data["kinds"]:
        parts += [heading(f"balance.kind-{kind['kind']}", texts), effects(kind, texts)]
        parts.append(table(*card_table(kind, texts)))
    return page(
        texts.say("balance.title", {"game": contest["game"].capitalize()}),
        texts.language,
        [*parts, *again(command, texts)],
    )


def wins(bots: Sequence[dict[str, Any]], seats: int, texts: Texts) -> list[str]:
    """The shares of wins, beside what chance alone would give."""
    rows = [(entry["code"], entry["win_share"]) for entry in bots]
    drawn = intervals(rows, Scale([0.0, 1.0]), ".1%", 1 / seats, texts)
    return [
        heading("arena.wins", texts),
        drawn,
        soft(texts.say("arena.even", {"share": texts.number(1 / seats, ".1%")})),
    ]


def histograms(rows: Sequence[tuple[str, list[int], dict[str, Any]]], texts: Texts) -> list[str]:
    """Distributions of scores below each other, on one scale."""
    every = [score for _, scores, _ in rows for score in scores] or [0]
    low, high = min(every), max(every)
    return [histogram(name, scores, low, high, with_interval(score, ".1f", texts)) for name, scores, score in rows]


def seats(data: dict[str, Any], texts: Texts) -> str:
    """How the seats did, whoever sat there."""
    heads = [texts.say(f"arena.column-{key}", {}) for key in ("seat", "wins", "score")]
    rows = [
        [
            str(entry["seat"]),
            with_interval(entry["win_share"], ".1%", texts),
            with_interval(entry["score"], ".1f", texts),
        ]
        for entry in data["by_seat"]
    ]
    return table(heads, rows)


def effects(kind: dict[str, Any], texts: Texts) -> str:
    """The effects of the cards of a kind, beside their mean."""
    known = [item for item in by_effect(kind) if item["effect"]["interval"] is not None]
    if not known:
        return ""
    scale = Scale([kind["effect"], *(bound for item in known for bound in item["effect"]["interval"])])
    rows = [(item["name"][texts.language], item["effect"]) for item in known]
    drawn = intervals(rows, scale, "+z.1f", kind["effect"], texts, [item["outlier"] is not None for item in known])
    return drawn + soft(texts.say("balance.middle", {"effect": texts.number(kind["effect"], "+z.1f")}))


def outliers(data: dict[str, Any], texts: Texts) -> str:
    """The cards that stand out."""
    found = [
        texts.say(
            f"balance.stands-out-{item['outlier']}",
            {
                "card": item["name"][texts.language],
                "kind": Key(f"balance.kind-{kind['kind']}"),
                "effect": with_interval(item["effect"], "+z.1f", texts),
                "mean": texts.number(item["mean"], "+z.1f"),
            },
        )
        for kind in data["kinds"]
        for item in by_effect(kind)
        if item["outlier"]
    ]
    if not found:
        return paragraph(texts.say("balance.no-outliers", {}))
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in found) + "</ul>"


def failures(data: dict[str, Any], texts: Texts) -> list[str]:
    """The games that failed, if any."""
    if not data["failed"]:
        return []
    lines = "".join(f"<li>{entry['number']}: {escape(entry['error'])}</li>" for entry in data["failed"])
    return [paragraph(texts.say("arena.failed", {"failed": len(data["failed"])})), f"<ul>{lines}</ul>"]


def again(command: str, texts: Texts) -> list[str]:
    """How to get the same page."""
    return [heading("arena.again", texts), f"<pre>{escape(command)}</pre>"]


def heading(key: str, texts: Texts) -> str:
    """A heading by its text's key."""
    return f"<h2>{escape(texts.say(key, {}))}</h2>"


def paragraph(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"


def soft(text: str) -> str:
    """A paragraph of small importance."""
    return f'<p class="soft">{escape(text)}</p>'


def table(heads: Sequence[str], rows: Rows) -> str:
    """A table that scrolls where it is too wide."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
