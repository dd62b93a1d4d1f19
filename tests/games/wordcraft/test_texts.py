"""Every text of Wordcraft exists in both languages, with the same parameters, for all that the rules can say.

Modules: `view`.
"""

import pytest

from heartwood.cli.language import texts_in
from heartwood.core.texts import LANGUAGES, load_texts
from heartwood.games import FOLDER
from heartwood.games.wordcraft.cards import CATEGORIES, COLOURS, DIFFICULTIES, KINDS
from heartwood.games.wordcraft.lexicon import REASON_NAMES
from heartwood.speech.wordcraft.speech import WordcraftSpeech
from tests.games.text_checks import agree, in_words, named, reported
from tests.games.wordcraft.builders import game, table

TEXTS = FOLDER / "wordcraft" / "texts"
EVENTS = [  # some are chosen by what has happened, so that `tell` is not given their names
    *("said", "claimed", "kept", "passed", "timed-out", "hurried", "deadline", "doubted", "let-stand", "appealed"),
    *("proposed", "proposed-relative", "admitted", "not-admitted"),
    *("voted", "stands", "rejected", "lifted", "not-lifted", "triggered", "all-passed", "letter-scored"),
    *("letter-empty", "round-scored", "round", "card-scored", "game-over"),
]


def speech(language: str) -> WordcraftSpeech:
    """A speech for two seats."""
    return WordcraftSpeech(game(), texts_in(language, "wordcraft"), ["Ann", "Ben"])


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    agree(*(load_texts(language, [TEXTS]).templates for language in LANGUAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    keys = named(game())
    keys += [f"refusal.word.{name}" for name in REASON_NAMES if name]
    keys += [f"colour.{name}" for name in COLOURS] + [f"category.{name}" for name in CATEGORIES]
    keys += [f"difficulty.{name}" for name in DIFFICULTIES] + [f"requirement.{name}" for name in KINDS]
    keys += [f"prompt.{name}" for name in ("turn", "cubes", "doubt", "appeal", "proposal", "last-call")]
    assert not [key for key in keys if key not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_rules_report_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    assert reported("wordcraft") <= set(EVENTS)
    assert not [key for key in EVENTS if f"event.{key}" not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_as_the_pack_calls_them(language: str) -> None:
    for card in game().pack.cards.achievements:
        assert speech(language).say(f"card.{card.id}") == card.name[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_and_every_card_is_said_in_words(language: str) -> None:
    says = speech(language)
    for score in table(2).scores(projected=True):
        for source, _ in score.parts:
            in_words(says.source(source))
    said = {says.requirement(card) for card in says.pack.cards.achievements}
    assert len(said) == len(says.pack.cards.achievements)
    for text in said:
        in_words(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_many_read_equally_well(language: str) -> None:
    """Counts never stand directly before a noun that would have to change its form."""
    texts = load_texts(language, [TEXTS]).templates
    for key, template in texts.items():
        for name in ("hand", "needs", "has", "yes", "people", "seconds"):
            after = template.partition("{" + name + "}")[2]
            assert not after[1:5].strip().lower().startswith(("cube", "stei", "vote", "stim")), key
