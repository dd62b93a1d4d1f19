"""Every text of Lignum exists in both languages, with the same parameters, and fits what the rules really say.

Modules: `view`.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from heartwood.cli.language import texts_in
from heartwood.core import Event, Refusal, fast
from heartwood.core.position import EVERYONE
from heartwood.core.texts import LANGUAGES, load_texts
from heartwood.games import FOLDER
from heartwood.games.lignum import Lignum
from heartwood.games.lignum.board import CRAFTS, LOCATIONS, PIECES
from heartwood.games.lignum.cards import WORKS
from heartwood.games.lignum.game import REASONS
from heartwood.games.lignum.outcome import HUT_WORDS
from heartwood.games.lignum.position import SOURCE_NAMES, TOKEN_WORDS
from heartwood.games.lignum.rounds import PHASE_NAMES
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.speech.lignum.speech import LignumSpeech
from tests.games.lignum.builders import game, player, table
from tests.games.playing import refused
from tests.games.text_checks import (
    COMMON_REFUSALS,
    agree,
    bare_refusal,
    begin_with_the_seat,
    heard,
    in_words,
    knows_all,
    named,
    option_values,
    played_on,
    refusal_of,
    reported,
    sentences,
)
from tests.marks import rule

TEXTS = FOLDER / "lignum" / "texts"
# Reasons that random play hardly ever meets, with a move whose parameters they get
DIRECTED = {
    "no-loan-left": "loan",
    "no-exchange": "exchange stake+board 1-1-0",
    "exchanged": "exchange stake+board 1-1-0",
    "no-hut": "food-hut area1",
    "fixed-location": "take 4",
    "stands-here": "bearers 1",
    "not-dryable": "dry-hut dry2 firewood",
    "lies-beside": "sell dry0 milled_firewood",
    "no-food-there": "food-hut area1",
    "area-not-free": "pay-move area2",
    "food-hut-waits": "food-hut area1",
    "full": "bearers 1",
    "sold-out": "bearers 1",
    "too-dear": "task task.01",
    "stable-full": "fodder",
    "pair-used": "plan pw.trade 1",
    "past-the-end": "plan pw.trade 3",
    "wrong-season": "plan pw.trade 2",
    "not-open": "plan pw.trade 2",
    "too-many": "bearers 9",
    "no-wood-for-them": "woodcutters 9",
    "two-sawyers": "sawyers 3",
    "too-many-saws": "buy-saw",
    "no-saw-there": "buy-saw",
    "no-saw-sale": "sell-gear saw",
    "only-jokers": "sell-set board 2 2",
    "no-woodcutter": "cut firewood hired",
    "no-bearer": "carry firewood sale hired",
    "no-sawyer": "mill firewood 1 hired",
    "mill-worked": "cut firewood mill",
    "no-lodging": "cut firewood hut",
    "none-hired": "fell hired",
    "no-move-here": "pay-move area2",
    "choice-made": "pay-move area2",
    "nothing-to-trade": "market",
    "no-trade": "sell-gear raft",
    "no-set": "sell-set board 3 1",
    "nothing-done": "leave-market",
    "no-raid": "raid area1 firewood mill",
    "raided-enough": "raid area1 firewood mill",
    "raided-elsewhere": "raid area1 firewood mill",
    "own-area": "raid area1 firewood mill",
    "not-arriving": "land firewood sale",
    "hardwood-to-sawing": "carry hardwood sale mill",
    "no-wagon": "wagon mill",
    "no-fodder": "wagon mill",
    "no-sledge": "sledge mill",
    "no-raft": "drive firewood mill",
    "on-a-trip": "loan",
    "no-saw": "mill firewood 1 mill",
    "too-many-logs": "mill firewood 9 mill",
    "no-trip": "depart",
    "empty-woodpile": "wagon mill",
    "area-chosen": "select area1",
    "trip-full": "load firewood sale",
    "not-driving": "raft firewood",
    "driving-already": "drive firewood mill",
    "no-free-river": "float firewood",
    "no-floating": "float firewood",
    "no-more-disks": "mill-more firewood 1",
    "no-sawing-work": "mill-more firewood 1",
    "no-such-need": "deliver task.01 8",
    "equal-need": "deliver task.01 2",
    "not-a-log": "burn firewood",
    "not-needed": "deliver task.01 1",
    "no-task": "deliver task.01 1",
    "wrong-stage": "deliver task.01 2",
    "not-sellable": "sell sale hardwood",
    "must-sell": "finish",
    "must-land": "finish",
    "must-load": "depart",
    "must-depart": "finish",
    "dried-already": "dry sale firewood",
    "must-dry": "finish",
    "poor-area": "select area1",
    "deal-first": "build none 3-0-0",
    "no-paid-sawyer": "sawyers 2",
    "dry-full": "dry sale firewood",
    "first-others": "sell-off heating milled_firewood",
    "not-covered": "enough",
    "same-area": "pay-move area1",
    "no-food": "load firewood sale",
}
# Reported by the rules, but too rare for the games below
RARE: list[Event] = [
    (
        "builds",
        EVERYONE,
        {"seat": 0, "crafts": ["stake", "joker"], "huts": [1, 1, 0], "works": ["pw.hut_construction"]},
    ),
    ("burns", EVERYONE, {"seat": 0, "piece": "milled_firewood"}),
    ("delivers", EVERYONE, {"seat": 0, "piece": "milled_firewood", "stage": 0, "task": "task.01"}),
    ("dry-hut", EVERYONE, {"seat": 0, "piece": "firewood", "pile": "sale", "to": "dry0"}),
    ("food-hut", EVERYONE, {"seat": 0, "area": 2, "food": 3}),
    ("sells-gear", EVERYONE, {"seat": 0, "gear": "raft", "price": 2, "works": ["pw.trade"]}),
    ("food", EVERYONE, {"seat": 0, "food": 2}),
]


def speech(language: str) -> LignumSpeech:
    """A speech for four seats."""
    texts = texts_in(language, "lignum")
    return LignumSpeech(game(), texts, ["Ann", "Ben"], 4)


def positions(seed: int) -> Iterator[Lignum]:
    """Every position of a random game, with two to four players, every other one with the tactical choice."""
    options: dict[str, object] = {"tactical": "on" if seed % 2 else "off"}
    return played_on(game().start(seed % 3 + 2, options, fast(seed)), seed)


@cache
def events() -> list[Event]:
    """The events of random games, and those of RARE."""
    return [*RARE, *heard(p for seed in range(24) for p in positions(seed))]


@cache
def refusals() -> list[Refusal]:
    """Refusals of moves near legal ones, in random games; and those of DIRECTED."""
    found: list[Refusal] = []
    chance = fast(1)
    vocabulary = game().book.vocabulary
    for seed in range(6):
        for p in positions(seed):
            if p.over():
                continue
            seat = p.to_act()[0]
            for verb in p.asking().verbs:
                for _ in range(2):
                    words = [chance.below(vocabulary.domains[domain].size()) for domain in verb.domains]
                    refusal = p.explain(seat, verb.pack(*words))
                    if refusal is not None:
                        found.append(refusal)
    plain = table(player(), player())
    found += [refusal_of(plain, key, text, "forced-sale") for key, text in DIRECTED.items()]
    found += [bare_refusal(plain, key, "travelling") for key in COMMON_REFUSALS]
    return found


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    agree(*(load_texts(language, [TEXTS]).templates for language in LANGUAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    keys = named(game()) + option_values(game())
    keys += [f"source.{name}" for name in SOURCE_NAMES] + [f"phase.{name}" for name in PHASE_NAMES]
    keys += [f"piece.{name}" for name in PIECES] + [f"pile.{name}" for name in PILE_WORDS]
    keys += [f"{kind}.{name}" for kind in ("token", "thing") for name in TOKEN_WORDS] + [
        f"craft.{name}" for name in CRAFTS
    ]
    keys += [f"location.{name}" for name in LOCATIONS] + [f"about.{name}" for name in WORKS]
    keys += [f"by.{name}" for name in ("hired", "mill", "hut", "wagon", "sledge", "raft", "free")] + [
        f"seat.{seat}" for seat in range(4)
    ]
    counted = [*GEAR_WORDS, *HUT_WORDS, "woodcutter", "bearer", "sawyer", "food", "dollars", "logs"]
    keys += [f"item.{name}.{form}" for name in counted for form in ("one", "many")]
    assert not [key for key in keys if key not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_rules_report_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    keys = reported("lignum")
    assert len(keys) > 35
    assert {key for key, _, _ in events()} == keys  # the games above meet them all
    assert not [key for key in sorted(keys) if f"event.{key}" not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_said_with_all_it_knows(language: str) -> None:
    knows_all(
        speech(language), events(), {"hires": {"worker"}, "takes": {"number"}, "table": {"demands"}, "saws": {"by"}}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_seat_does_begins_with_its_name(language: str) -> None:
    begin_with_the_seat(load_texts(language, [TEXTS]).templates)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_in_a_sentence(language: str) -> None:
    assert sentences(speech(language), refusals()) == {key for _, key in REASONS.values()}


def said(key: str, language: str = "en", **params: object) -> str:
    """A refusal in words."""
    return speech(language).refusal(Refusal("", key, {"seat": 0, "step": "travelling", **params}, []))


def test_refusals_answer_a_person() -> None:
    assert said("not-your-turn") == "It is not the turn of Ann."
    assert said("not-now") == f"That is not possible now. {speech('en').step('travelling')}"
    assert said("too-dear", price=3, dollars=1) == "Too dear (price 3, you have 1)."
    assert said("no-piece", disk="softwood") == "This wood is not there: softwood."
    assert said("no-piece", "de", piece="softwood", pile="dry1").endswith("Weichholz (Trockenplatz 2).")
    assert said("empty-woodpile", by="mill") == "Your woodpile is empty."
    assert said("empty-woodpile", "de", by="mill") == "Dein Holzlager ist leer."
    assert said("area-chosen", area="area1") == "You have chosen your area; the others are still choosing."
    assert said("area-chosen", "de").startswith("Du hast dein Schlaggebiet schon gewählt;")
    assert said("blocked", location="10") == "Location 10 (woodcutters) is blocked in this round."
    assert said("own-area", area="area2").startswith("Area 2 is your own area")
    assert said("not-open", work="pw.trade") == "“Trade” is not on offer."
    assert said("not-open", task="task.01") == "“Tool handles” is not on offer."
    assert said("wrong-stage", task="task.01", need="2").endswith("milled firewood from drying area 1.")
    assert said("no-such-need", task="task.01", need="8") == "“Tool handles” asks for fewer pieces than 8."
    assert said("no-hut", hut="food_hut") == "You have no food hut."
    assert said("no-hut", "de", hut="drying_hut") == "Du hast keine Trockenhütte."
    assert said("no-craft", crafts=["board", "joker"]) == "Craftwork is missing for that: board and joker."
    assert said("deal-first", step="market") == (
        "First buy or sell something: without these tokens nothing would be left to do at the market."
    )
    assert said("full", location=4) == "There is no room for another foreman on location 4 (bearers)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_place_has_a_name(language: str) -> None:
    says = speech(language)
    pack = game().pack
    names = [says.task(id) for id in pack.tasks.ids] + [says.winters[id] for id in pack.winters.ids]
    names += [says.area(number) for number in range(1, 7)] + [says.location(number) for number in range(21)]
    names += [says.round(number) for number in range(1, 9)]
    assert len(set(names)) == len(names)
    more = [says.work(id) + says.about(id) for id in pack.works.ids] + [says.verb("cut"), says.source("tasks")]
    more += [says.needs(id) + says.reward(id) for id in pack.tasks.ids]
    more += [says.placement(id) for id in pack.placements.ids]
    for text in [*names, *more]:
        in_words(text)


def test_amounts_in_english_and_german() -> None:
    english, german = speech("en"), speech("de")
    assert english.pieces({"firewood": 2, "softwood": 1, "hardwood": 0}) == "2 × firewood, softwood"
    assert english.pieces({}) == "–"
    assert english.huts([2, 0, 1]) == "2 drying huts and 1 lodging hut"
    assert german.huts([0, 1, 2]) == "1 Vorratshütte und 2 Unterkünfte"
    assert german.huts([0, 0, 0]) == "–"
    assert english.price(0) == "free"
    assert english.needs("task.01") == "milled hardwood from drying area 1, milled firewood from drying area 1"
    assert english.about("pw.craftwork") == "sets of craftwork bring 5/8/11 dollars"
    assert speech("en").rule("L-END-01")
    assert speech("en").rule("L-XX-01") == ""


def test_events_with_a_rest_say_it_and_without_one_do_not() -> None:
    says = speech("en")
    assert says.event(("feeds", EVERYONE, {"seat": 0, "food": 4, "missing": 0})) == "Ann hands in 4 food."
    assert (
        says.event(("feeds", EVERYONE, {"seat": 0, "food": 4, "missing": 1})) == "Ann hands in 4 food, missing 1 food."
    )
    assert says.event(("penalty", EVERYONE, {"seat": 1, "dollars": 1, "owed": 0})) == "Ben pays a penalty: 1 dollar."
    owing = says.event(("penalty", EVERYONE, {"seat": 1, "dollars": 1, "owed": 2}))
    assert owing == "Ben pays a penalty: 1 dollar, owes until the end: 2 dollars."
    assert says.event(("selects", EVERYONE, {"seat": 0, "area": 1, "food": 0})) == "Ann goes to area 1."
    assert says.event(("selects", EVERYONE, {"seat": 0, "area": 1, "food": 2})) == "Ann goes to area 1: +2 food."
    sold = {"seat": 0, "craft": "reed", "number": 3, "jokers": 1, "price": 6, "works": []}
    assert says.event(("sells-set", EVERYONE, sold)) == (
        "Ann sells a set, 3 × reed bundle (jokers among them: 1), for 6 dollars."
    )
    pair = {"seat": 0, "craft": "joker", "number": 2, "jokers": 2, "price": 3, "works": []}
    assert says.event(("sells-set", EVERYONE, pair)) == "Ann sells a set, 2 × joker, for 3 dollars."


@rule("L-PLAN-11")
@pytest.mark.parametrize(("language", "promise"), [("en", "until it is done"), ("de", "bis sie getan ist")])
def test_no_text_promises_the_tokens_of_a_plan_back(language: str, promise: str) -> None:
    p = table(
        player(plans={1: ("pw.sawing", 2)}),
        player(),
        round=5,
        works=["pw.sawing", "pw.drying", "pw.trade", "pw.overtime"],
    )
    assert refused(p, "plan pw.sawing 1").key == "pair-used"  # done long ago, and still placed
    assert promise not in load_texts(language, [TEXTS]).templates["refusal.pair-used"]
