"""The German ledgers: the lines of the English ones, each once and in order, with the same numbers."""

import re
from collections import Counter

import pytest

from heartwood.core.ledger import read_ledger
from heartwood.games import FOLDER, TITLES, ledger_of


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_there_once_and_in_order(title: str) -> None:
    german = read_ledger(FOLDER / title / "rules.de.md")
    assert [rule.id for rule in german.rules] == [rule.id for rule in ledger_of(title).rules]


@pytest.mark.parametrize("title", TITLES)
def test_a_line_says_the_same_numbers_in_other_words(title: str) -> None:
    english = ledger_of(title).by_id
    for rule in read_ledger(FOLDER / title / "rules.de.md").rules:
        text = english[rule.id].text
        assert numbers(rule.text) == numbers(text), rule.id
        assert rule.text.count("{data}") == text.count("{data}"), rule.id
        assert rule.text != text, rule.id
        assert numbers(rule.section) == numbers(english[rule.id].section), rule.id
        assert rule.source == "", rule.id


def numbers(text: str) -> Counter[str]:
    """The numbers of a line, those of ids included."""
    return Counter(re.findall(r"\d+", text))


def test_only_the_words_are_german() -> None:
    english, german = ledger_of("wordcraft"), ledger_of("wordcraft", "de")
    rule = german.by_id["X-WORD-01"]
    assert rule.to_data() == {
        "id": "X-WORD-01",
        "group": "rule",
        "section": "4. Ein Wort bilden",
        "text": "Ein Wort hat mindestens 3 Buchstaben.",
        "source": "002 'I. Craft words', 'Wording and Words Acceptance'",
    }
    assert [(rule.id, rule.group, rule.source) for rule in german.rules] == [
        (rule.id, rule.group, rule.source) for rule in english.rules
    ]


def test_without_words_in_a_language_the_english_ones_stand() -> None:
    english = ledger_of("lignum")
    assert [rule.to_data() for rule in ledger_of("lignum", "fr").rules] == [rule.to_data() for rule in english.rules]
