"""Texts: templates with parameters; a missing one is shown, never hidden."""

from pathlib import Path

from heartwood.core.texts import Texts, load_texts


def test_a_template_is_filled_in() -> None:
    texts = Texts("en", {"said": "{who} says {word}.", "red": "ember red"})
    assert texts.say("said", {"who": "Ada", "word": "TREE"}) == "Ada says TREE."
    assert texts.say("said", {"who": "@red", "word": ["A", "@red", 3]}) == "ember red says A, ember red, 3."


def test_a_missing_text_is_shown_as_such() -> None:
    assert Texts("en", {}).say("nothing", {}) == "[nothing]"


def test_nested_tables_become_dotted_keys(tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text('top = "oben"\n[a.b]\nc = "unten"\n')
    texts = load_texts("de", [tmp_path])
    assert texts.templates == {"top": "oben", "a.b.c": "unten"}
    assert texts.language == "de"
