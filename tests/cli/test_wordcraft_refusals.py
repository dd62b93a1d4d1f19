"""At a table of Wordcraft every refusal says why, in words, and names the rule with its line."""

import pytest

from heartwood.games import ledger_of
from tests.cli.tables import table, talk
from tests.cli.terminal import flat
from tests.marks import rule

START: dict[str, object] = {}
ADMIT: dict[str, object] = {"options": {"acceptance": "admit"}}


@pytest.mark.parametrize(
    ("setting", "lines", "sentence", "rule_id"),
    [
        (START, ["zzz"], "ZZZ is not in the dictionary (small).", "X-LEX-11"),
        (START, ["it"], "IT is too short: a word has at least 3 letters.", "X-LEX-03"),
        (START, ["paris"], "PARIS needs a capital letter: it is a name.", "X-LEX-10"),
        (START, ["pct"], "PCT is an abbreviation, a prefix or a suffix.", "X-LEX-08"),
        (START, ["t-shirt"], "T-SHIRT needs a hyphen or an apostrophe.", "X-LEX-09"),
        (START, ["isn't"], "ISN'T needs a hyphen or an apostrophe.", "X-LEX-09"),
        (START, ["b4d"], "B4D is not made of letters alone.", "X-LEX-11"),
        (START, ["rest"], "REST needs the letter R, and that card is not open.", "X-WORD-02"),
        (START, ["seat tie"], "One word at a time.", "X-WORD-10"),
        (START, ["seat u1"], "SEAT cannot be spelled that way: it has no such QU.", "X-QU-03"),
        ({"letters": "AEISTBCKLPQM"}, ["quiet u1"], "the U card is not open.", "X-QU-04"),
        ({"letters": "AEISTBCKLPQM"}, ["queue"], "QUEUE needs the letter U", "X-QU-04"),
        ({"hand": 3}, ["seat"], "SEAT takes more cubes than Ann has in hand (needed: 4, in hand: 3).", "X-WORD-07"),
        (START, ["tie", "tie"], "TIE was used before, by Ann in round 1.", "X-LEX-04"),
        (START, ["tie", "ties"], "TIES is a derivative of TIE, which was used before.", "X-LEX-05"),
        (START, ["tie", "doubt", "yes", "yes", "tie"], "TIE was rejected in this turn", "X-AMB-17"),
        (START, ["seat", "tie"], "Now the author may put cubes on achievement cards.", "X-FLOW-05"),
        (START, ["claim 1"], "That is not possible now. Now a word is due, or a pass.", "X-FLOW-05"),
        (START, ["seat", "4"], "The word does not fulfil the card “Ember in Water”.", "X-ACH-10"),
        (START, ["seat", "1", "1"], "The card “Two Golds” has had its cube for this turn.", "X-ACH-03"),
        (START, ["doubt"], "No word has been said yet.", "X-CHAL-06"),
        (START, ["seat", "keep", "doubt ann"], "SEAT is the word of Ann: only the others can doubt it.", "X-AMB-37"),
        (START, ["tie", "/pass", "doubt"], "Too late to doubt TIE", "X-CHAL-06"),
        (START, ["tie", "doubt", "yes", "no", "doubt"], "TIE has been voted on, and that is final.", "X-AMB-35"),
        ({"options": {"acceptance": "dictionary"}}, ["tie", "doubt"], "the dictionary alone decides", "X-LEX-01"),
        ({"options": {"acceptance": "dictionary"}}, ["tie", "appeal ties"], "no appeals, no votes", "X-LEX-01"),
        (START, ["appeal seat"], "SEAT needs no appeal: it can simply be said.", "X-AMB-30"),
        (START, ["propose bise"], "BISE is not in the dictionary (small).", "X-LEX-11"),
        (ADMIT, ["propose seat"], "SEAT is in the dictionary and need not be admitted.", "X-LEX-14"),
        (ADMIT, ["propose best", "yes", "no", "propose bise"], "Ann has put a word to the vote", "X-AMB-42"),
        (
            {"options": {"acceptance": "admit", "bots": [1]}},
            ["propose bise"],
            "Only people can admit a word",
            "X-AMB-42",
        ),
        (ADMIT, ["propose bise", "yes", "yes", "keep", "bise"], "BISE was used before, by Ann in round 1.", "X-LEX-04"),
        (
            ADMIT,
            ["propose bise", "yes", "yes", "keep", "doubt"],
            "BISE has been voted on, and that is final.",
            "X-AMB-35",
        ),
        (START, ["tie", "doubt", "vote 3"], "Ann does not have that many votes (at most: 1).", "X-AMB-18"),
        (START, ["/hint"], "There are no hints among people", "X-LEX-02"),
    ],
)
def test_a_refusal_says_why_and_names_the_rule(
    setting: dict[str, object], lines: list[str], sentence: str, rule_id: str
) -> None:
    shown = flat(talk(table(**setting), lines))  # type: ignore[arg-type]
    assert sentence in shown
    assert f"{rule_id}: {ledger_of('wordcraft').by_id[rule_id].for_players()}" in shown


def test_a_refusal_in_german_names_the_rule_and_changes_nothing() -> None:
    start = table()
    before = start.position.digest()
    shown = flat(talk(start, ["rest", "zzz", "seat tie"], language="de"))
    assert "REST braucht den Buchstaben R, und diese Karte liegt nicht aus." in shown
    assert "ZZZ steht nicht im Wörterbuch (small)." in shown
    assert "X-WORD-02: Jeder Buchstabe muss auf einer Karte der Auslage stehen" in shown
    assert start.position.digest() == before


def test_a_derivative_can_be_appealed_for_and_allowed_by_vote() -> None:
    shown = flat(talk(table(), ["tie", "ties", "appeal ties", "yes", "yes"]))
    assert "appeal ties asks the players to allow it (votes needed: 2 of 2)." in shown
    assert "Ben appeals for TIES, a relative of TIE." in shown
    assert "TIES is allowed. Votes for it: 2 of 2 (Ann 1, Ben 1)." in shown
    assert "Ben says TIES." in shown


def test_an_unlisted_word_can_be_proposed_and_admitted_by_vote() -> None:
    shown = flat(talk(table(**ADMIT), ["bise", "propose bise", "yes", "yes"]))  # type: ignore[arg-type]
    assert "propose bise asks the players to admit it (votes needed: 2 of 2)." in shown
    assert "Ann puts BISE to the vote: it is not in the dictionary." in shown
    assert "BISE is admitted. Votes for it: 2 of 2 (Ann 1, Ben 1)." in shown
    assert "Ann says BISE." in shown
    german = flat(talk(table(**ADMIT), ["bise", "vorschlag bise", "ja", "nein"], language="de"))  # type: ignore[arg-type]
    assert "vorschlag bise bittet die anderen, es zuzulassen (nötige Stimmen: 2 von 2)." in german
    assert "BISE steht nicht im Wörterbuch. Soll es zugelassen sein?" in german
    assert "BISE ist nicht zugelassen. Stimmen dafür: 1 von 2 (Ann 1, Ben 0)." in german


def test_bots_vote_against_an_appeal() -> None:
    at_turn = table(bots=["wordsmith"], said=[small_word("tie") | 1 << 20 | 1 << 23])
    shown = flat(talk(at_turn, ["ties", "appeal ties", "yes"]))
    assert "(Bots vote for it where the word families are not certain.)" in shown
    assert "TIES is not allowed. Votes for it: 1 of 2 (Ann 1, Ben 0)." in shown


def small_word(word: str) -> int:
    """The id of a word in the small dictionary."""
    return table().position.pack.lexicon.find(word.upper())


def test_a_second_person_doubts_and_the_word_falls() -> None:
    shown = flat(talk(table(), ["seat", "1", "doubt ben", "yes", "yes", "/pass"]))
    assert "Ben doubts SEAT, the word of Ann." in shown
    assert "SEAT is rejected. Votes against it: 2 of 2 (Ann 1, Ben 1)." in shown
    assert "Ann passes." in shown


def test_a_doubt_that_fails_lets_the_word_stand() -> None:
    shown = flat(talk(table(seats=3), ["tie", "doubt", "no", "yes", "n"]))
    assert "Ben doubts TIE, the word of Ann." in shown
    assert "TIE stands. Votes against it: 1 of 3 (Ann 0, Ben 1, Eve 0)." in shown


def test_a_doubt_by_a_name_that_is_not_at_the_keyboard() -> None:
    assert "Who? At this keyboard: Ann." in talk(table(bots=["random"]), ["seat", "doubt ben"])


@rule("X-LEX-02")
def test_a_person_is_never_shown_playable_words() -> None:
    questions = ["help", "score", "words", "history", "look", "rules X-QU", "undo", "nonsense", "seat tie", "/unknown"]
    for language in ("en", "de"):
        start = table()
        shown = talk(start, questions, language=language)
        listed = [word for word in start.position.pack.lexicon.words if word in shown]
        assert listed == []
