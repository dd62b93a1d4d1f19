"""Answers that every game gives at the terminal: help, rules, points; and lines told one below the other."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heartwood.cli.flow import Flow, Rows, indent_of
from heartwood.cli.output import is_stacked
from heartwood.core.ledger import Rule
from heartwood.speech import Speech, View

Line = str | list[str]  # a list holds many small results, to be shown side by side

MOST_RULES = 12  # that a search shows


def rules_about(speech: Speech, words: str) -> RenderableType:
    """The rules of an id or an area, or those with a word; without anything, the areas with their numbers."""
    rules = speech.ledger.rules
    if not rules:
        return Text(speech.say("play.no-rules"))
    if not words:
        areas = Counter(rule.id.rpartition("-")[0] for rule in rules)
        listed = "  ".join(f"{area} ({count})" for area, count in areas.items())
        example = rules[0].id
        return Text(f"{speech.say('play.rule-areas', area=example.rpartition('-')[0], id=example)}\n{listed}")
    found = speech.ledger.matching(words) or [rule for rule in rules if words.lower() in rule.text.lower()]
    if not found:
        return Text(speech.say("play.no-rule", id=words))
    return Text("\n".join(shown_rules(speech, found)))


def shown_rules(speech: Speech, found: Sequence[Rule]) -> list[str]:
    """The lines of some rules; of very many only the first ones, and how many more there are."""
    areas = {rule.id.rpartition("-")[0] for rule in found}
    shown = found if len(areas) == 1 else found[:MOST_RULES]
    lines = [speech.rule(rule.id) for rule in shown]
    if len(found) > len(shown):
        rest = " ".join(rule.id for rule in found[len(shown) :])
        lines.append(speech.say("play.more-rules", count=len(found) - len(shown), ids=rest))
    return lines


class Scores:
    """Points by source and seat; sources that give nobody anything are left out where there are many."""

    def __init__(self, speech: Speech, scores: Sequence[View], title: str) -> None:
        self.speech = speech
        self.scores = scores
        self.title = title

    def lines(self) -> list[tuple[str, list[int]]]:
        """Each source that counts, with the points of each seat."""
        parts = self.scores[0]["parts"]
        lines: list[tuple[str, list[int]]] = []
        for place, part in enumerate(parts):
            points = [score["parts"][place]["points"] for score in self.scores]
            if any(points) or len(parts) <= 8:
                lines.append((self.speech.source(part["source"]), points))
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        total = self.speech.say("play.total")
        totals = [score["total"] for score in self.scores]
        names = [self.speech.names[score["seat"]] for score in self.scores]
        yield Text(self.title, style="italic")
        if is_stacked(console):
            rows = two_columns()
            for source, points in [*self.lines(), (total, totals)]:
                rows.add_row(
                    source,
                    ", ".join(
                        f"{name} {self.speech.written(number)}" for name, number in zip(names, points, strict=True)
                    ),
                )
            yield rows
            return
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
        table.add_column("")
        for name in names:
            table.add_column(name, justify="right")
        for source, points in self.lines():
            table.add_row(source, *(self.speech.written(number) for number in points))
        table.add_section()
        table.add_row(
            Text(total, style="bold"), *(Text(self.speech.written(number), style="bold") for number in totals)
        )
        yield table


def two_columns() -> Rows:
    """Labels in bold, and what belongs to them."""
    rows = Rows(gap=2)
    rows.add_column(no_wrap=True, style="bold")
    rows.add_column()
    return rows


def print_help(console: Console, text: str) -> None:
    """The commands in one column, what they do in the other."""
    rows = two_columns()
    for line in text.splitlines():
        command, _, about = line.partition("  ")
        rows.add_row(command, about.strip())
    console.print(rows)


def print_lines(console: Console, lines: Sequence[Line]) -> None:
    """Lines with an indent, so that each is seen to be one; small results in columns, where there is room."""
    for line in lines:
        if is_stacked(console):
            for entry in [line] if isinstance(line, str) else line:
                console.print(Flow([entry], hanging=2 + indent_of(Text(entry))))
        elif isinstance(line, str):
            text = line.lstrip(" ")
            console.print(Padding(Text(text), (0, 0, 0, 2 + len(line) - len(text))))
        else:
            console.print(Padding(Columns([Text(entry) for entry in line], padding=(0, 3)), (0, 0, 0, 2)))
