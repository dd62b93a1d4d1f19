"""`heartwood rules`: the ledger of a title, where each rule is decided, and which tests hold it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heartwood.cli.coverage import INFORMATIVE, Coverage, find_rule_tests, read_rule_tests
from heartwood.cli.failures import Failed, Mistake
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor, Title
from heartwood.cli.registering import add
from heartwood.cli.where import all_places, cited, code_below, content_folder, find_places, find_tests, main_places
from heartwood.core.ledger import Ledger, Place, Rule
from heartwood.core.texts import Texts
from heartwood.games import ledger_of, titles

FORMAT = "heartwood.rules/1"
GROUPS = ("rule", "example", "ruling", "data", "decision", "edge")
UNPLACED = ("example", "data", "decision", "edge")  # groups whose lines need no place: other rules decide them, or data


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "rules", rules)


def rules(
    title: Title,
    id: Annotated[str, typer.Argument(metavar="[ID]", help=help_text("rule-id"), show_default=False)] = "",
    where: Annotated[bool, typer.Option("--where", help=help_text("where"))] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help=help_text("coverage"))] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", metavar="FILE", help=help_text("rule-tests"), show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """A table of contents, the rules of an id or area, the places that decide them, or the coverage."""
    title, id = title_and_id(title, id)
    texts = texts_in(lang, title)
    ledger = ledger_of(title, texts.language)
    if not ledger.rules:
        raise Mistake(f"{title} has no ledger of rules")
    found = ledger.matching(id) if id else ledger.rules
    if not found:
        areas = ", ".join(dict.fromkeys(rule.id.rpartition("-")[0] for rule in ledger.rules))
        raise Mistake(f"{title} has no rule {id!r}; the areas are: {areas}")
    if where and (coverage or not id):
        raise Mistake("--where goes with a rule or an area, and without --coverage")
    console = console_for(no_color)
    if coverage:
        held = Coverage(found, read_rule_tests(tests or find_rule_tests()))
        if as_json:
            print_json(held.to_data(title))
        else:
            show_coverage(held, texts, console)
        missing = held.missing()
        if missing:
            raise Failed(texts.say("rules.missing", {"count": len(missing), "ids": ", ".join(missing)}))
    elif where:
        places, held_by = all_places(), find_tests(tests)
        if as_json:
            data = [placed(rule, ledger, places, held_by) for rule in found]
            print_json({"format": FORMAT, "game": title, "rules": data})
        else:
            for rule in found:
                show_rules([rule], console)
                show_places(rule, title, places, texts, console)
                if rule.group in UNPLACED:
                    show_related(rule, ledger, places, held_by, texts, console)
                if held_by is None or rule.id in held_by or not (rule.group in UNPLACED and cited(rule, ledger)):
                    show_tests(rule, held_by, texts, console)
    elif as_json:
        print_json({"format": FORMAT, "game": title, "rules": [rule.to_data() for rule in found]})
    elif id:
        show_rules(found, console)
    else:
        show_contents(ledger, texts, console)


def title_and_id(given: str, id: str) -> tuple[str, str]:
    """A title and an id or area; these alone say whose they are, and no title has a hyphen."""
    if id or "-" not in given:
        return given, id
    for title in titles():
        if ledger_of(title).matching(given):
            return title, given
    raise Mistake(f"no game has a rule {given!r}; the games are: {', '.join(titles())}")


def show_contents(ledger: Ledger, texts: Texts, console: Console) -> None:
    """Section by section: the areas with their numbers of lines."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(texts.say("rules.column-section", {}))
    table.add_column(texts.say("rules.column-lines", {}), justify="right")
    table.add_column(texts.say("rules.column-areas", {}))
    sections: dict[str, list[Rule]] = {}
    for rule in ledger.rules:
        sections.setdefault(rule.section, []).append(rule)
    for section, rules in sections.items():
        areas = dict.fromkeys(rule.id.rpartition("-")[0] for rule in rules)
        table.add_row(section, str(len(rules)), " ".join(areas))
    console.print(table)
    counts: dict[str, object] = {group: sum(rule.group == group for rule in ledger.rules) for group in GROUPS}
    console.print(texts.say("rules.totals", counts))


def show_rules(rules: list[Rule], console: Console) -> None:
    """The rules in full, with their sources."""
    for rule in rules:
        console.print(Text(rule.id, style="bold"))
        text = Text(rule.text)
        if rule.source:
            text.append(f"  [{rule.source}]", style="dim")
        console.print(Padding(text, (0, 0, 0, 2)))


def placed(
    rule: Rule, ledger: Ledger, places: dict[str, list[Place]], tests: dict[str, list[str]] | None
) -> dict[str, object]:
    """A rule as data, with its places, the rules it names and its tests; `tests` is null without a checkout."""
    found = find_places(rule.id, places)
    return {
        **rule.to_data(),
        "where": [place.to_data() for place in [*found.decided, *found.described]],
        "cites": cited(rule, ledger),
        "tests": None if tests is None else tests.get(rule.id, []),
    }


def show_places(rule: Rule, title: str, places: dict[str, list[Place]], texts: Texts, console: Console) -> None:
    """The lines that decide a rule, then those that describe it; where there is none, why."""
    found = find_places(rule.id, places)
    for key, lines in (("rules.places", found.decided), ("rules.described", found.described)):
        if lines:
            console.print(Padding(texts.say(key, {}), (0, 0, 0, 2)))
        for place in lines:
            console.print(Text(f"    {place.file}:{place.line}"), soft_wrap=True)  # unbroken, so that it can be copied
            console.print(Padding(Text(place.text, style="dim"), (0, 0, 0, 6)))
            if place in found.decided and (code := code_below(place)):
                console.print(Padding(Text(code, style="dim"), (0, 0, 0, 6)))
    if not found.decided and not found.described:
        key = f"rules.no-place-{rule.group}" if rule.group in UNPLACED else "rules.no-place"
        console.print(Padding(texts.say(key, {"folder": content_folder(title)}), (0, 0, 0, 2)))


def show_related(
    rule: Rule,
    ledger: Ledger,
    places: dict[str, list[Place]],
    tests: dict[str, list[str]] | None,
    texts: Texts,
    console: Console,
) -> None:
    """The rules that an example or edge case names, and where they are decided; if none, those its tests hold as well.

    Of a line without tests of its own, such as a choice between readings, also the tests of these rules.
    """
    cites = cited(rule, ledger)
    beside = [
        other.id for other in ledger.rules if other.group not in UNPLACED and share_test(rule, other, tests or {})
    ]
    if any(ledger.by_id[id].group not in UNPLACED for id in cites):
        beside = []
    for key, ids in (("rules.cited", cites), ("rules.beside", beside)):
        if ids:
            console.print(Padding(texts.say(key, {"ids": ", ".join(ids)}), (0, 0, 0, 2)))
        for id in ids:
            lines = [f"{place.file}:{place.line}" for place in main_places(id, places)]
            held_by = [] if tests is None or rule.id in tests else tests.get(id, [])
            for line in [*lines, *held_by]:
                console.print(Text(f"    {id}  {line}", style="dim"), soft_wrap=True)


def share_test(rule: Rule, other: Rule, tests: dict[str, list[str]]) -> bool:
    """Is there a test that holds both?"""
    return not set(tests.get(rule.id, [])).isdisjoint(tests.get(other.id, []))


def show_tests(rule: Rule, tests: dict[str, list[str]] | None, texts: Texts, console: Console) -> None:
    """The tests of a rule."""
    if tests is None:
        console.print(Padding(texts.say("rules.tests-elsewhere", {}), (0, 0, 0, 2)))
        return
    names = tests.get(rule.id, [])
    console.print(Padding(texts.say("rules.tests", {"count": len(names)}), (0, 0, 0, 2)))
    for name in names:
        console.print(Text(f"    {name}", style="dim"), soft_wrap=True)


def show_coverage(held: Coverage, texts: Texts, console: Console) -> None:
    """Every line with its tests, then the totals by group."""
    for rule in held.rules:
        names = held.tests.get(rule.id, [])
        console.print(Text(f"{rule.id}  ", style="bold").append(texts.say("rules.tests", {"count": len(names)})))
        for name in names:
            console.print(Padding(Text(name, style="dim"), (0, 0, 0, 4)))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for key in ("group", "lines", "tested", "without"):
        table.add_column(
            texts.say(f"rules.column-{key}", {}), justify="right" if key in ("lines", "tested") else "left"
        )
    for group, entry in held.totals().items():
        without = " ".join(entry["without"]) if group not in INFORMATIVE else texts.say("rules.informative", {})
        table.add_row(texts.say(f"rules.group-{group}", {}), str(entry["lines"]), str(entry["tested"]), without or "-")
    console.print()
    console.print(table)
