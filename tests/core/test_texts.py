"""Texts: templates with parameters, in the case they ask for; a missing one is shown, never hidden."""

from pathlib import Path

import pytest

from heartwood.core.texts import Key, Texts, load_texts

NAMES = {
    "moss": "Moos, der Nachtgärtner",
    "moss.acc": "Moos, den Nachtgärtner",
    "moss.dat": "Moos, dem Nachtgärtner",
    "aunt": "Tante Brombeer",
}


def test_a_template_is_filled_in() -> None:
    texts = Texts("en", {"said": "{who} says {word}.", "red": "ember red"})
    assert texts.say("said", {"who": "Ada", "word": "TREE"}) == "Ada says TREE."
    assert texts.say("said", {"who": Key("red"), "word": ["A", Key("red"), 3]}) == "ember red says A, ember red, 3."


@pytest.mark.parametrize("name", ["@red", "@", "@said {who}", "red", "{who}"])
def test_what_a_person_typed_is_never_a_key(name: str) -> None:
    texts = Texts("en", {"said": "{who} says {word}.", "red": "ember red"})
    assert texts.say("said", {"who": name, "word": [name]}) == f"{name} says {name}."


@pytest.mark.parametrize(
    ("template", "moss", "aunt"),
    [
        ("{who} hilft", "Moos, der Nachtgärtner hilft", "Tante Brombeer hilft"),
        ("{who:,} hilft", "Moos, der Nachtgärtner, hilft", "Tante Brombeer hilft"),
        ("nutzt {who:acc}", "nutzt Moos, den Nachtgärtner", "nutzt Tante Brombeer"),
        ("mit {who:dat,} beginnen", "mit Moos, dem Nachtgärtner, beginnen", "mit Tante Brombeer beginnen"),
        ("{who:gen} Lohn", "Moos, der Nachtgärtner Lohn", "Tante Brombeer Lohn"),
    ],
)
def test_a_template_asks_for_a_case(template: str, moss: str, aunt: str) -> None:
    texts = Texts("de", {**NAMES, "said": template})
    assert texts.say("said", {"who": Key("moss")}) == moss
    assert texts.say("said", {"who": Key("aunt")}) == aunt


def test_a_list_is_declined_and_what_is_no_key_stays_as_it_is() -> None:
    texts = Texts("de", {**NAMES, "said": "mit {who:dat}"})
    assert texts.say("said", {"who": [Key("moss"), "Ada", 3]}) == "mit Moos, dem Nachtgärtner, Ada, 3"


def test_a_number_is_written_as_the_language_does() -> None:
    assert Texts("en", {}).number(-0.52, "+.1f") == "-0.5"
    assert Texts("de", {}).number(-0.52, "+.1f") == "-0,5"
    assert Texts("de", {}).number(0.125, ".1%") == "12,5%"


def test_a_missing_text_is_shown_as_such() -> None:
    assert Texts("en", {}).say("nothing", {}) == "[nothing]"


def test_nested_tables_become_dotted_keys(tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text('top = "oben"\n[a.b]\nc = "unten"\n')
    texts = load_texts("de", [tmp_path])
    assert texts.templates == {"top": "oben", "a.b.c": "unten"}
    assert texts.language == "de"
