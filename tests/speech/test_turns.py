"""A planned turn in words, in both languages."""

import pytest

from heartwood.bots.hints import CARD, Change, Good, Turn
from heartwood.core.texts import LANGUAGES
from heartwood.games import open_game
from heartwood.speech import Speech, speech_of
from heartwood.speech.turns import turn_in_words

BEST = Turn(
    151.2,
    True,
    True,
    5.3,
    [
        *(Good("points", 7, ""), Good("pot_brown", 1, CARD), Good("glue", -2, ""), Good("marketing", 1, "")),
        *(Good("yellow4", 1, "lumber"), Good("green2", 1, "trees.green")),
    ],
    ["oe01"],
    ["oe02"],
    [],
    [],
    [],
    [],
    [],
    True,
)
OTHER = BEST._replace(
    best=False,
    lead=-2.6,
    outlook=148.6,
    completes=[],
    leaves=["oe01"],
    beside=[Good("points", -7, ""), Good("glue", 2, "")],
)


def speech(language: str = "en") -> Speech:
    """Woodcraft at a table of Ann and Ben."""
    return speech_of(open_game("woodcraft"), language, ["Ann", "Ben"])


def test_what_the_best_plan_brings_now_and_in_the_long_run() -> None:
    said = speech()
    order, open_order = said.words()["oe01"], said.words()["oe02"]
    changes = [Change("abilities", 1.0, 2.0), Change("points", 7.0, 7.0), Change("tools", 1.0, 0.3)]
    plan = turn_in_words(said, BEST, changes)
    brings = f"{order} completed, +7 points, +{said.words()['pot_brown']}, +yellow 4, +green 2 as a tree"
    assert plan.now == f"{brings}, closer to {open_order}; it costs 2 glue"
    assert plan.prospects == "your helpers' abilities"
    assert plan.later == "about 5 points more than with the next best plan"
    assert plan.end == "about 151 points"
    assert plan.beside == ""
    assert len(plan.sentences(said)) == 4


def test_why_another_plan_is_worse() -> None:
    said = speech()
    plan = turn_in_words(said, OTHER, [])
    assert plan.later == "about 3 points fewer than with the best plan"
    assert plan.beside == f"it lacks the completed order {said.words()['oe01']} and 7 points; it has 2 glue instead"
    richer = OTHER._replace(leaves=[], beside=[Good("glue", 2, "")])
    assert turn_in_words(said, richer, []).beside == "it has 2 glue more; it leaves less for later"
    assert turn_in_words(said, richer._replace(beside=[], lead=-0.1), []).beside == "otherwise it brings the same"


def test_what_a_worse_plan_completes_or_goes_past_is_told_too() -> None:
    said = speech()
    other, left = said.words()["oe02"], said.words()["oe01"]
    turn = turn_in_words(said, OTHER._replace(adds=["oe02"], beside=[]), [])
    assert turn.beside == f"it lacks the completed order {left}; it has the completed order {other} instead"
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    passed = OTHER._replace(leaves=[], beside=[], forgoes=[("path.tasks", {}), ("path.market", {})])
    assert turn_in_words(lignum, passed, []).beside == "it goes past the tasks and the market"


def test_goods_that_only_change_their_place_are_told_as_such() -> None:
    goods = [Good("yellow4", 1, "lumber"), Good("yellow4", -1, "trees.yellow"), Good("green2", -1, "trees.green")]
    plan = BEST._replace(completes=[], nearer=[], goods=goods)
    assert turn_in_words(speech(), plan, []).now == "yellow 4 harvested; it costs green 2 as a tree"
    wood = [Good("firewood", 3, "wood.sale"), Good("firewood", -2, "wood.woodpile"), Good("bearers", -2, "workers")]
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    said = turn_in_words(lignum, plan._replace(goods=wood), []).now
    assert said == "2 × firewood: woodpile > sale area, +firewood (sale area); it costs 2 bearers"


def test_purposes_come_before_what_grows() -> None:
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    changes = [Change("goods", 4.0, 4.0)]
    plan = BEST._replace(completes=[], nearer=[], goods=[])
    assert turn_in_words(lignum, plan, changes).prospects == "wood for sale"
    purposes = [("path.last", {}), ("huts.lodging", {}), ("huts.food", {}), ("huts.drying", {})]
    said = turn_in_words(lignum, plan._replace(purposes=purposes), changes).prospects
    assert said.split("; ") == [lignum.purpose(key, {}) for key, _ in purposes[:3]]


@pytest.mark.parametrize(
    ("outlook", "words"),
    [
        (6.2, "about 6 points ahead of the best of the others"),
        (-1.0, "about 1 point behind the best of the others"),
        (0.2, "level with the best of the others"),
    ],
)
def test_among_several_the_outlook_is_a_margin(outlook: float, words: str) -> None:
    assert turn_in_words(speech(), BEST._replace(alone=False, outlook=outlook), []).end == words


def test_a_plan_that_brings_nothing_or_stands_alone_says_so() -> None:
    alone = BEST._replace(lead=None, goods=[], completes=[], nearer=[])
    plan = turn_in_words(speech(), alone, [])
    assert (plan.now, plan.later) == ("nothing yet", "")
    assert turn_in_words(speech(), BEST._replace(lead=0.2), []).later == "about as good as the next best plan"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_said_in_every_language(language: str) -> None:
    said = speech(language)
    for turn in (BEST, OTHER, OTHER._replace(leaves=[], beside=[]), BEST._replace(alone=False)):
        sentences = turn_in_words(said, turn, [Change("reputation", 1.0, 1.0)]).sentences(said)
        assert len(sentences) >= 4
        assert all(sentence.endswith(".") and "planned" not in sentence for sentence in sentences)
        assert not any(sign in "".join(sentences) for sign in "{}")
    assert said.say("planned.decide-anew")


def test_prospects_are_features_of_the_judge() -> None:
    from heartwood.bots.judges import judge_of

    names = judge_of("woodcraft").names
    for language in LANGUAGES:
        keys = [
            key.removeprefix("prospect.") for key in speech(language).texts.templates if key.startswith("prospect.")
        ]
        assert keys
        assert set(keys) <= set(names)
