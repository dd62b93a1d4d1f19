"""A planned turn in words, in both languages."""

import pytest

from heartwood.bots.hints import CARD, USED, Good, Turn
from heartwood.core.texts import LANGUAGES
from heartwood.games import open_game
from heartwood.speech import Speech, speech_of
from heartwood.speech.turns import steps, turn_in_words

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
    *([] for _ in range(9)),
    whole=True,
)
OTHER = BEST._replace(
    best=False,
    lead=-2.6,
    outlook=148.6,
    completes=[],
    leaves=["oe01"],
    goods=[Good("glue", 2, "")],
    beside=[Good("points", -7, ""), Good("glue", 2, "")],
)


def speech(language: str = "en") -> Speech:
    """Woodcraft at a table of Ann and Ben."""
    return speech_of(open_game("woodcraft"), language, ["Ann", "Ben"])


def test_what_the_best_plan_brings_now_and_in_the_long_run() -> None:
    said = speech()
    order, open_order = said.words()["oe01"], said.words()["oe02"]
    plan = turn_in_words(said, BEST)
    brings = f"{order} completed, +7 points, +{said.words()['pot_brown']}, +yellow 4, +green 2 (tree)"
    assert plan.now == f"{brings}, closer to {open_order}; it costs 2 glue"
    assert plan.prospects == ""
    assert plan.later == "about 5 points more than with the next best plan"
    assert plan.end == "about 151 points"
    assert plan.beside == ""
    assert len(plan.sentences(said)) == 3


def test_points_of_several_sources_are_told_with_them() -> None:
    said = speech()
    both = [Good("points", 4, "orders"), Good("points", 3, "gluing")]
    plan = turn_in_words(said, BEST._replace(earned=both, completes=[]))
    assert plan.now.startswith("+7 points (4 from orders, 3 for gluing two colours), ")
    one = turn_in_words(said, BEST._replace(earned=[Good("points", 7, "tiles")], completes=[]))
    assert one.now.startswith("+7 points (from a reputation tile), ")
    unknown = turn_in_words(said, BEST._replace(earned=[Good("points", 7, "elsewhere")], completes=[]))
    assert unknown.now.startswith("+7 points, ")


def test_what_comes_back_by_itself_is_used_and_not_spent() -> None:
    said = speech()
    plan = turn_in_words(said, BEST._replace(completes=[], nearer=[], goods=[Good("saw_1", -1, USED)]))
    assert plan.now == "it uses your first saw until the next income phase"
    other = OTHER._replace(leaves=[], goods=[Good("lantern", -1, "")], beside=[Good("lantern", 2, "")])
    assert turn_in_words(said, other).beside == "it keeps 2 lanterns"
    unbuilt = [Good("saw_2", -1, CARD), Good("saw_2", 1, USED)]
    assert "keeps" not in turn_in_words(said, OTHER._replace(goods=[], beside=unbuilt)).beside
    dearer = OTHER._replace(leaves=[], goods=[Good("lantern", -3, "")], beside=[Good("lantern", -2, "")])
    assert turn_in_words(said, dearer).beside == "it costs 2 lanterns more"
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    free = BEST._replace(completes=[], nearer=[], goods=[], keeps=[Good("mill", -1, "workers")])
    assert turn_in_words(lignum, free)[:2] == ("", "it keeps your mill worker")
    idle = free._replace(keeps=[Good("bearers", -2, "workers")])
    assert turn_in_words(lignum, idle)[:2] == ("nothing changes", "")


def test_the_same_several_times_in_a_row_is_told_once() -> None:
    said = speech()
    assert steps(said, ["A", "B", "C"]) == ["B", "C"]
    assert steps(said, ["A", "A", "A", "B", "B", "A"]) == ["the same 2 times more", "2 × B", "A"]
    assert steps(said, ["A", "A"]) == ["the same again"]
    assert steps(said, ["A"]) == []


def test_what_lies_elsewhere_tells_two_areas_apart() -> None:
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    other = OTHER._replace(leaves=[], beside=[], there=[Good("softwood", -2, ""), Good("food", 1, "")])
    assert turn_in_words(lignum, other).beside == "there is less: 2 × softwood; there is more: 1 food"
    richer = turn_in_words(lignum, other._replace(there=[Good("food", 1, "")])).beside
    assert richer == "there is more: 1 food; but where more lies, others may go, too"


def test_why_another_plan_is_worse() -> None:
    said = speech()
    plan = turn_in_words(said, OTHER)
    assert plan.later == "about 3 points fewer than with the best plan"
    assert plan.end == ""  # two rounded numbers would not always agree
    lacks = f"it lacks the completed order {said.words()['oe01']} and 7 points"
    assert plan.beside == f"{lacks}; it has 2 glue instead"
    richer = OTHER._replace(leaves=[], beside=[Good("glue", 2, "")])
    assert turn_in_words(said, richer).beside == "it has 2 glue more"
    later = "now it brings the same; only later rounds make the difference"
    assert turn_in_words(said, richer._replace(beside=[])).beside == later
    equal = richer._replace(beside=[], lead=-0.1)
    assert turn_in_words(said, equal).beside == "nothing that is certain tells them apart"
    assert turn_in_words(said, equal._replace(purposes=[("workshop.pot", {})])).beside == ""  # that tells them apart


def test_what_is_still_to_be_had_is_not_lacked() -> None:
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    beside = [Good("sawyers", -1, "workers"), Good("food", 1, "")]
    plan = OTHER._replace(leaves=[], goods=[Good("food", 1, "")], beside=beside)
    assert turn_in_words(lignum, plan).beside == "it lacks 1 sawyer; it has 1 food instead"
    open = turn_in_words(lignum, plan._replace(still=["sawyers"])).beside
    assert open == "it has 1 food more; it can still get 1 sawyer later in this round"


def test_what_a_worse_plan_completes_or_goes_past_is_told_too() -> None:
    said = speech()
    other, left = said.words()["oe02"], said.words()["oe01"]
    turn = turn_in_words(said, OTHER._replace(adds=["oe02"], beside=[]))
    assert turn.beside == f"it lacks the completed order {left}; it has the completed order {other} instead"
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    passed = OTHER._replace(leaves=[], beside=[], forgoes=[("path.tasks", {}), ("path.market", {})])
    assert turn_in_words(lignum, passed).beside == "it goes past the tasks and the market"


def test_goods_that_only_change_their_place_are_told_as_such() -> None:
    goods = [Good("yellow4", 1, "lumber"), Good("yellow4", -1, "trees.yellow"), Good("green2", -1, "trees.green")]
    plan = BEST._replace(completes=[], nearer=[], goods=goods, moved=[Good("yellow4", 1, "lumber")])
    assert turn_in_words(speech(), plan).now == "yellow 4 harvested; it costs green 2 (tree)"
    wood = [Good("firewood", 3, "wood.sale"), Good("firewood", -2, "wood.woodpile"), Good("bearers", -2, "workers")]
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    said = turn_in_words(lignum, plan._replace(goods=wood, moved=[Good("firewood", 3, "wood.sale")])).now
    assert said == "2 × firewood: woodpile > sale area, +firewood (sale area); it uses 2 bearers for this round"

    pot = [Good("brown1", -1, "lumber"), Good("brown1", 1, "trees.brown")]  # one is paid, and one comes with a pot
    assert turn_in_words(speech(), plan._replace(goods=pot, moved=[])).now == "+brown 1 (tree); it costs brown 1"
    other = OTHER._replace(leaves=[], adds=[], goods=goods[:2], beside=goods[:2], forgoes=[], there=[])
    told = turn_in_words(speech(), other._replace(moved=[Good("yellow4", 1, "lumber")])).beside
    assert told == "yellow 4 can be used at once, but grows no more"


def test_what_the_best_plan_leaves_undone_and_weighty_purposes_of_all_plans_are_told() -> None:
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    own = [("huts.lodging", {}), ("huts.food", {})]
    plan = BEST._replace(
        purposes=own,
        forgoes=[("path.tasks", {})],
        alike=[("huts.joker", {}), ("rewards.complete", {"task": "task.01", "dollars": 9})],
    )
    *_, undone, alike = turn_in_words(lignum, plan).prospects.split("; ")
    assert undone == "it goes past the tasks"
    assert alike == "as with the other plans: " + lignum.purpose("rewards.complete", {"task": "task.01", "dollars": 9})


def test_a_few_purposes_are_told_and_few_of_its_own_leave_room_for_those_of_all_plans() -> None:
    lignum = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    plan = BEST._replace(completes=[], nearer=[], goods=[])
    purposes = [("huts.lodging", {}), ("huts.food", {}), ("huts.drying", {}), ("path.last", {}), ("huts.joker", {})]
    said = turn_in_words(lignum, plan._replace(purposes=purposes, alike=purposes[4:])).prospects
    assert said.split("; ") == [lignum.purpose(key, {}) for key, _ in purposes[:4]]
    alone = turn_in_words(lignum, plan._replace(purposes=purposes[:1], alike=purposes[1:2])).prospects
    first, second = (lignum.purpose(key, {}) for key, _ in purposes[:2])
    assert alone == f"{first}; as with the other plans: {second}"


@pytest.mark.parametrize(
    ("outlook", "words"),
    [
        (6.2, "about 6 points ahead of the best of the others"),
        (-1.0, "about 1 point behind the best of the others"),
        (0.2, "level with the best of the others"),
    ],
)
def test_among_several_the_outlook_is_a_margin(outlook: float, words: str) -> None:
    assert turn_in_words(speech(), BEST._replace(alone=False, outlook=outlook)).end == words


def test_a_plan_that_brings_nothing_or_stands_alone_says_so() -> None:
    alone = BEST._replace(lead=None, goods=[], completes=[], nearer=[])
    plan = turn_in_words(speech(), alone)
    assert (plan.now, plan.later) == ("nothing changes", "")
    assert turn_in_words(speech(), BEST._replace(lead=0.2)).later == "about as good as the next best plan"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_said_in_every_language(language: str) -> None:
    said = speech(language)
    for turn in (BEST, OTHER, OTHER._replace(leaves=[], beside=[]), BEST._replace(alone=False)):
        sentences = turn_in_words(said, turn).sentences(said)
        assert len(sentences) >= 3
        assert all(sentence.endswith(".") and "planned" not in sentence for sentence in sentences)
        assert not any(sign in "".join(sentences) for sign in "{}")
    assert said.say("planned.decide-anew")
