"""Answers to questions that change nothing: help, rules, words, score, history."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Rows
from rich.text import Text

from heartwood.cli.wordcraft.screen import View
from heartwood.cli.wordcraft.speech import Speech
from heartwood.cli.wordcraft.story import Line


def rules_about(speech: Speech, prefix: str) -> RenderableType:
    """The rules of an id or an area; without one, the areas with their numbers."""
    if not prefix:
        areas = Counter(rule.id.rpartition("-")[0] for rule in speech.ledger.rules)
        listed = "  ".join(f"{area} ({count})" for area, count in areas.items())
        return Text(f"{speech.say('play.rule-areas')}\n{listed}")
    rules = speech.ledger.matching(prefix)
    if not rules:
        return Text(speech.say("play.no-rule", id=prefix))
    return Text("\n".join(speech.rule(rule.id) for rule in rules))


def used_words(speech: Speech, view: View) -> RenderableType:
    """All words of the game, round by round."""
    if not view["said"]:
        return Text(speech.say("play.none-yet"))
    lines: list[str] = []
    for number in range(1, view["round"] + 1):
        said = [f"{e['word']} ({speech.names[e['seat']]})" for e in view["said"] if e["round"] == number]
        if said:
            lines.append(f"{speech.say('play.round', round=number, rounds=view['rounds'])}: {', '.join(said)}")
    return Text("\n".join(lines))


def score_table(speech: Speech, scores: list[View], title: str) -> RenderableType:
    """Points by source and seat."""
    rows = Rows(box=box.SIMPLE_HEAD, title=title, title_justify="left", padding=(0, 1), pad_edge=False)
    rows.add_column("")
    for score in scores:
        rows.add_column(speech.names[score["seat"]], justify="right")
    for place, part in enumerate(scores[0]["parts"]):
        points = [str(score["parts"][place]["points"]) for score in scores]
        rows.add_row(speech.source(part["source"]), *points)
    totals = [str(score["total"]) for score in scores]
    rows.add_section()
    rows.add_row(Text(speech.say("play.total"), style="bold"), *(Text(total, style="bold") for total in totals))
    return rows


def print_help(console: Console, speech: Speech) -> None:
    """The commands in one column, what they do in the other."""
    rows = Rows.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True, style="bold")
    for line in speech.say("play.help").splitlines():
        command, _, about = line.partition("  ")
        rows.add_row(command, about.strip())
    console.print(rows)


def print_lines(console: Console, lines: Sequence[Line]) -> None:
    """Lines with a hanging indent, so that each is seen to be one; small results in columns."""
    for line in lines:
        shown = Text(line) if isinstance(line, str) else Columns([Text(entry) for entry in line], padding=(0, 3))
        console.print(Padding(shown, (0, 0, 0, 2)))
