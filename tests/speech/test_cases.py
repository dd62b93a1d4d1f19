"""German sentences decline the names in them, and every name has the forms that sentences ask for."""

import re
import string

import pytest

from heartwood.bots.hints import Change
from heartwood.bots.judges import judge_of
from heartwood.cli.language import texts_in
from heartwood.core import EVERYONE, fast
from heartwood.core.texts import CASES, LANGUAGES
from heartwood.games import TITLES, open_game
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame
from heartwood.speech import speech_of
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.games.woodcraft.acting import acting
from tests.games.woodcraft.builders import game, player

# They look as if they began with an adjective, but it is a title or a first name.
INVARIABLE = {
    *("Meister Eibe", "Quartiermeister Hermelin", "Erntemeister Hamster", "Großmutter Farn"),
    *("Tante Brombeer", "Dame Lärche, Gönnerin", "Madame Fuchs, Auktionatorin"),
    *("Mortimer Maulwurf, Baumeister", "Jasper Dohle, Händler"),
}


def speech(language: str = "de") -> WoodcraftSpeech:
    """Woodcraft at a table of Anna and Ben."""
    said = speech_of(open_game("woodcraft"), language, ["Anna", "Ben"])
    assert isinstance(said, WoodcraftSpeech)
    return said


def asked(title: str, language: str) -> set[tuple[str, str]]:
    """The parameters for which templates ask for a case, each with the case."""
    found: set[tuple[str, str]] = set()
    for template in texts_in(language, title).templates.values():
        for _, name, spec, _ in string.Formatter().parse(template):
            if name and spec:
                found.add((name, spec.removesuffix(",")))
    return found


def declines(name: str, case: str) -> bool:
    """Has this German name another form in that case? Articles and adjectives do; the accusative of `die` does not."""
    article = re.search(r"(?:^|, )([Dd]er|[Dd]ie|[Dd]as) ", name)
    adjective = re.match(r"\w+(er|es|e) [A-ZÄÖÜ]", name)
    ending = article[1][-2:] if article else adjective[1] if adjective and name not in INVARIABLE else ""
    return bool(ending) and (case == "dat" or ending == "er")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_templates_ask_only_for_cases_that_there_are(title: str, language: str) -> None:
    assert {case for _, case in asked(title, language)} <= {"", *CASES}


def test_every_german_name_has_the_cases_that_templates_ask_for() -> None:
    game = open_game("woodcraft")
    assert isinstance(game, WoodcraftGame)
    pack = game.pack
    names = {"helper": pack.helpers.names, "order": pack.orders.names, "piece": pack.board.piece_names}
    names["before"] = names["splicing"] = names["piece"]
    cases = {(name, case) for name, case in asked("woodcraft", "de") if case}
    assert {("helper", "acc"), ("helper", "dat"), ("order", "acc"), ("piece", "acc")} <= cases
    for name, case in cases:
        for forms in names[name]:
            if declines(forms["de"], case):
                assert forms.get(f"de_{case}", forms["de"]) != forms["de"], (forms["de"], case)
    said = {forms["de"] for kind in names.values() for forms in kind}
    assert said >= INVARIABLE


def test_only_names_of_the_pack_are_asked_for_a_case() -> None:
    """Everything else is said as it stands: a case would be asked for in vain."""
    assert {name for name, _ in asked("woodcraft", "de")} <= {"helper", "order", "piece", "before", "splicing"}
    assert not asked("lignum", "de")
    assert not asked("wordcraft", "de")


@pytest.mark.parametrize(
    ("key", "params", "german", "english"),
    [
        ("uses", {"helper": "he14"}, "Anna nutzt Moos, den Nachtgärtner.", "Anna uses Moss the Night Gardener."),
        (
            "produces",
            {"helper": "he04"},
            "Anna lässt Mortimer Maulwurf, Baumeister, produzieren.",
            "Anna lets Mortimer Mole, Builder, produce.",
        ),
        (
            "starts",
            {"helper": "he16"},
            "Anna beginnt mit Rosti, der Dachbodenratte (4 Blaubeeren). Fähigkeit: Wenn du ein Werkzeug ablegst: "
            "Erhalte 2 Blaubeeren.",
            "Anna starts with Rusty the Attic Rat (4 blueberries). Ability: When you place a tool: gain 2 blueberries.",
        ),
        (
            "triggered",
            {"helper": "he16", "event": "saw"},
            "Anna profitiert von Rosti, der Dachbodenratte (gesägt).",
            "Anna gains from Rusty the Attic Rat (sawing).",
        ),
        (
            "builds",
            {"piece": "pot_yellow", "price": 3},
            "Anna baut den gelben Topf (3 Blaubeeren).",
            "Anna builds “Yellow pot” (3 blueberries).",
        ),
    ],
)
def test_events_decline_names(key: str, params: dict[str, object], german: str, english: str) -> None:
    assert speech().event((key, EVERYONE, {"seat": 0, **params})) == german
    assert speech("en").event((key, EVERYONE, {"seat": 0, **params})) == english


def said(p: Woodcraft, text: str, language: str = "de") -> str:
    """A legal move in words."""
    says = speech(language)
    return says.move(says.sight(p, 0), p.book.vocabulary.parse(text)).text


def test_moves_decline_names() -> None:
    rich = player(blueberries=20)
    p = acting("choose_helper", rich, helper_display=("he14", "he16", "he04", "he20"))
    assert said(p, "hire he14 room_1_2").startswith("Moos, den Nachtgärtner, für ")
    assert said(p, "hire he04 room_1_2", "en").startswith("Hire Mortimer Mole, Builder, for ")
    p = acting("improve", rich)
    assert said(p, "build pot_yellow").startswith("Den gelben Topf für ")
    p = game().start(2, {}, fast(2))
    assert said(p, "start he16").startswith("Mit Rosti, der Dachbodenratte, für ")


@pytest.mark.parametrize(("language", "number"), [("en", "+1.5"), ("de", "+1,5")])
def test_numbers_of_a_hint_are_written_as_the_language_does(language: str, number: str) -> None:
    change = Change(judge_of("woodcraft").names[0], 1.5, 1.5)
    assert number in speech(language).reasons([change])


def test_a_person_is_never_taken_for_a_text() -> None:
    says = speech_of(open_game("wordcraft"), "en", ["@event.passed", "Ben"])
    assert says.event(("passed", EVERYONE, {"seat": 0})) == "@event.passed passes."
    assert says.event(("table.sat", EVERYONE, {"name": "@event.passed"})) == "@event.passed sits down."
