"""Every text exists in both languages, with the same parameters, for everything the engine can say."""

import ast
import string
from pathlib import Path

import pytest

import heartwood.games.wordcraft
from heartwood.bots import BOTS
from heartwood.cli.language import language_of, texts_in
from heartwood.cli.wordcraft.speech import Speech
from heartwood.core.texts import LANGUAGES, load_texts
from heartwood.games import FOLDER, ledger_of
from heartwood.games.wordcraft.cards import CATEGORIES, COLOURS, DIFFICULTIES, KINDS
from heartwood.games.wordcraft.game import REASONS
from heartwood.games.wordcraft.lexicon import REASON_NAMES
from tests.cli.tables import small_game, table

GAME_TEXTS = FOLDER / "wordcraft" / "texts"
EVENTS = [
    *("said", "claimed", "kept", "passed", "timed-out", "hurried", "deadline", "doubted", "let-stand", "appealed"),
    *("voted", "stands", "rejected", "lifted", "not-lifted", "triggered", "all-passed", "letter-scored"),
    *("letter-empty", "round-scored", "round", "card-scored", "game-over"),
]


def parameters(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("title", ["", "wordcraft"])
def test_both_languages_have_the_same_keys_and_parameters(title: str) -> None:
    english, german = (texts_in(language, title).templates for language in LANGUAGES)
    assert set(english) == set(german)
    for key, template in english.items():
        if not key.startswith("command."):
            assert parameters(template) == parameters(german[key]), key
            assert template.strip(), key
            assert german[key].strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_game_can_say_has_a_text(language: str) -> None:
    texts = load_texts(language, [GAME_TEXTS]).templates
    game = small_game()
    keys = [f"refusal.{key}" for _, key in REASONS.values()]
    keys += [f"refusal.word.{name}" for name in REASON_NAMES if name]
    keys += [f"event.{key}" for key in EVENTS]
    keys += [f"verb.{name}" for name in game.book.vocabulary.by_name]
    keys += [f"step.{step.name}" for step in game.book.steps if step is not None]
    keys += [f"colour.{name}" for name in COLOURS] + [f"category.{name}" for name in CATEGORIES]
    keys += [f"difficulty.{name}" for name in DIFFICULTIES] + [f"requirement.{name}" for name in KINDS]
    keys += [f"option.{option.name}" for option in game.options]
    keys += [f"prompt.{name}" for name in ("turn", "cubes", "doubt", "appeal", "last-call")]
    missing = [key for key in keys if key not in texts]
    assert not missing


def test_the_list_of_events_here_is_the_list_in_the_code() -> None:
    """The keys given to `tell(...)`, read from the source of the rules."""
    folder = Path(__file__).parents[2] / "src/heartwood/games/wordcraft"
    told: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                told |= {entry.value for entry in ast.walk(node.args[0]) if isinstance(entry, ast.Constant)}
    assert {key for key in told if isinstance(key, str)} <= set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_as_the_pack_calls_them(language: str) -> None:
    speech = Speech(texts_in(language, "wordcraft"), small_game(), ["Ann", "Ben"], ledger_of("wordcraft"))
    for card in small_game().pack.cards.achievements:
        assert speech.say(f"card.{card.id}") == card.name[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_and_every_card_is_said_in_words(language: str) -> None:
    speech = Speech(texts_in(language, "wordcraft"), small_game(), ["Ann", "Ben"], ledger_of("wordcraft"))
    for score in table().position.scores(projected=True):
        for source, _ in score.parts:
            assert "[" not in speech.source(source)
    said = {speech.requirement(card) for card in speech.cards.achievements}
    assert len(said) == len(speech.cards.achievements)
    assert not any("[" in text or "{" in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_many_read_equally_well(language: str) -> None:
    """Counts never stand directly before a noun that would have to change its form."""
    texts = load_texts(language, [GAME_TEXTS]).templates
    for key, template in texts.items():
        for name in ("hand", "needs", "has", "yes", "people", "seconds"):
            after = template.partition("{" + name + "}")[2]
            assert not after[1:5].strip().lower().startswith(("cube", "stei", "vote", "stim")), key


def test_every_bot_and_parameter_is_explained() -> None:
    for language in LANGUAGES:
        templates = texts_in(language).templates
        for kind in BOTS.values():
            assert f"bot.{kind.name}" in templates
            assert all(parameter.help_key in templates for parameter in kind.parameters)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"HEARTWOOD_LANG": "de"}, "de"),
        ({"HEARTWOOD_LANG": "en", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "fr_FR", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_GB"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_the_texts_lie_beside_the_game() -> None:
    assert GAME_TEXTS.parent == Path(heartwood.games.wordcraft.__file__).parent
