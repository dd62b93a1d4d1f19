"""Ledgers: every line with an id is found, with its group."""

import re
from collections import Counter

import pytest

from heartwood.core.ledger import ID, Rule
from heartwood.core.texts import LANGUAGES
from heartwood.games import FOLDER, TITLES, ledger_of


def test_the_ledger_of_wordcraft_is_whole() -> None:
    ledger = ledger_of("wordcraft")
    assert Counter(rule.group for rule in ledger.rules) == {
        "rule": 116,
        "example": 16,
        "ruling": 40,
        "edge": 40,
        "data": 9,
    }
    assert len(ledger.by_id) == len(ledger.rules)


def test_the_ledger_of_woodcraft_is_whole() -> None:
    ledger = ledger_of("woodcraft")
    groups = Counter(rule.group for rule in ledger.rules)
    assert groups["rule"] + groups["ruling"] == 426
    assert groups == {"rule": 371, "ruling": 55, "example": 35, "edge": 110, "data": 27, "decision": 42}
    assert ledger.by_id["W-TURN-11"].group == "ruling"
    assert ledger.by_id["W-EXCH-02"].group == "ruling"
    assert ledger.by_id["W-TURN-10"].group == "rule"


def test_a_rule_has_text_section_and_source() -> None:
    rule = ledger_of("wordcraft").by_id["X-WORD-01"]
    assert rule.to_data() == {
        "id": "X-WORD-01",
        "group": "rule",
        "section": "4. Forming a word",
        "text": "A word has at least 3 letters.",
        "source": "002 'I. Craft words', 'Wording and Words Acceptance'",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_players_read_no_notes_of_those_who_keep_ledgers(title: str, language: str) -> None:
    for rule in ledger_of(title, language).rules:
        if rule.group not in ("data", "decision"):
            text = rule.for_players()
            assert text, rule.id
            assert not re.search(r"[*`]|\{data|DECISION|ENTSCHEIDUNG|-DIS-|\((see|siehe)?\)", text), text
            assert not re.search(r"(Reason: not stated|Grund: nicht angegeben)", text), text
            assert not re.search(r"\b(engine|PW|M[FSH]|D[0-2]|[2-4]p)\b", ID.sub("", text)), text


def test_a_ruling_is_told_with_its_reason() -> None:
    rule = Rule("X-AMB-99", "AMB", "ruling", "", "Until when? *(old)* DECISION: now. Reason: it ends.", "")
    assert rule.for_players() == "Until when? We play: now. Reason: it ends."
    rule = Rule("X-AMB-99", "AMB", "ruling", "", "Bis wann? ENTSCHEIDUNG: jetzt. Grund: Es endet.", "")
    assert rule.for_players() == "Bis wann? Hier gilt: jetzt. Grund: Es endet."


def test_an_area_gives_its_rules() -> None:
    ledger = ledger_of("wordcraft")
    assert [rule.id for rule in ledger.matching("x-qu")] == [f"X-QU-0{n}" for n in range(1, 7)]
    assert [rule.id for rule in ledger.matching("X-QU-03")] == ["X-QU-03"]
    assert ledger.matching("X-Q") == []


@pytest.mark.parametrize("title", TITLES)
def test_no_line_of_a_ledger_is_overlooked(title: str) -> None:
    text = (FOLDER / title / "rules.md").read_text("utf-8")
    ids = [line.split("**")[1] for line in text.splitlines() if line.startswith("- **")]
    ours = [id for id in ids if id.count("-") == 2 and id[:2] in ("W-", "L-", "X-")]
    assert [rule.id for rule in ledger_of(title).rules] == ours
