"""Every text of the command line exists in both languages, with the same parameters."""

import pytest

from heartwood.bots import BOTS
from heartwood.cli.language import language_of, texts_in
from heartwood.core.texts import LANGUAGES
from tests.games.text_checks import agree


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    agree(*(texts_in(language).templates for language in LANGUAGES))


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
