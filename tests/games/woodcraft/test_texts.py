"""Every text of Woodcraft exists in both languages, with the same parameters, and fits what the rules really say.

Modules: `view`.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from heartwood.cli.language import texts_in
from heartwood.core import Event, Refusal, fast
from heartwood.core.position import EVERYONE, ID_MASK
from heartwood.core.texts import LANGUAGES, load_texts
from heartwood.games import FOLDER
from heartwood.games.woodcraft import Woodcraft
from heartwood.games.woodcraft.board import ATTIC_ROWS
from heartwood.games.woodcraft.effects import (
    COLOUR_WORDS,
    COUNTER_WORDS,
    EVENT_WORDS,
    words_of_effect,
)
from heartwood.games.woodcraft.game import REASONS, TILE_WORDS
from heartwood.games.woodcraft.position import SOURCE_NAMES
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.games.playing import play
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
from tests.games.woodcraft.builders import changed_game, game, player, table

TEXTS = FOLDER / "woodcraft" / "texts"
# Reasons that random play hardly ever meets, with a move whose parameters they get
DIRECTED = {
    "too-dear-start": "start he01",
    "glue-too-much": "glue green3 yellow4 green",
    "other-tile": "saw green3 2+1",
    "wrong-die": "pay green3",
    "rest-unpayable": "pay green1",
    "ability-used": "flip he10 green1",
    "cannot-pay": "use he12",
    "tile-not-used": "reuse saw",
    "no-more-work": "work he01",
    "helper-used": "work he01",
    "cannot-split": "split he15 green4 2+1+1",
    "wrong-split": "split he15 green4 2+1",
    "too-small-to-split": "split he15 green1 1+1",
    "wrong-shift": "shift he08 green1 +5",
    "only-trees": "shift he14 green1 +1",
    "same-colour": "recolor he11 green1 green",
    "no-worker": "option helpers",
    "now-or-never": "later",
    "not-in-turn": "complete oe01",
    "order-waits": "complete oe01",
    "pot-taken": "plant green2 2",
    "pot-planted": "plant green2 2",
    "claimed-before": "claim pc01",
    "contract-closed": "claim pc01",
    "contract-gone": "claim pc01",
    "no-contract": "pick 1",
    "not-dealt": "claim pc08",
    "wrong-target": "shift he08 green-tree +1",
    "enough-kept": "keep oe01",
    "not-kept": "place oe01",
    "kind-gone": "tool mallet",
    "space-taken": "attic b1",
    "no-reward": "reward link_b1_b2",
    "not-triggered": "trigger he01",
    "not-offered": "colour green",
}
# Reported by the rules, but too rare for the games below
RARE: list[Event] = [
    ("tool-lost", EVERYONE, {"seat": 0}),
    ("shrinks", EVERYONE, {"seat": 0, "die": "green2"}),
    ("link", EVERYONE, {"seat": 0, "link": "link_b1_b2"}),
    ("helpers-shuffled", EVERYONE, {"cards": 1}),
    ("orders-shuffled", EVERYONE, {"cards": 12}),
    ("grant-lapses", EVERYONE, {"seat": 0, "action": "improve"}),
]


def speech(language: str) -> WoodcraftSpeech:
    """A speech for four seats."""
    texts = texts_in(language, "woodcraft")
    return WoodcraftSpeech(game(), texts, ["Ann", "Ben"], 4)


def positions(seed: int) -> Iterator[Woodcraft]:
    """Every position of a random game, with one to four players."""
    return played_on(game().start(seed % 4 + 1, {}, fast(seed)), seed)


@cache
def events() -> list[Event]:
    """The events of random games, and those of RARE."""
    return [*RARE, *heard(p for seed in range(60) for p in positions(seed))]


@cache
def refusals() -> list[Refusal]:
    """Refusals of moves near legal ones, in random games; and those of DIRECTED."""
    found: list[Refusal] = []
    chance = fast(1)
    vocabulary = game().book.vocabulary
    for seed in range(16):
        for p in positions(seed):
            if p.over():
                continue
            seat = p.to_act()[0]
            tried = [move for verb in p.asking().verbs for move in [verb.pack(*[0] * len(verb.domains))]]
            for move in [*tried, *p.moves(seat)[:20]]:
                verb = vocabulary.by_id[move & ID_MASK]
                assert verb is not None
                arguments = verb.arguments(move)
                near = [move]
                for place, domain in enumerate(verb.domains):
                    other = arguments[:]
                    other[place] = chance.below(vocabulary.domains[domain].size())
                    near.append(verb.pack(*other))
                found += [refusal for refusal in (p.explain(seat, each) for each in near) if refusal is not None]
    plain = table(player(attic={"b1": "mallet"}), player())
    flexible = player(lumber="green1 brown1 green2 brown2 green3", orders={"oe28": 3})
    granting = changed_game(
        (
            "helpers.toml",
            'ability = { kind = "permanent", trigger = "buy_materials", gain = { lantern = 1 } }',
            'ability = { kind = "once_per_turn", gain = { action = { name = "produce" } } }',
        )
    )
    reusing = player(lumber="green3", used=["splice_1"], scrapwood=1, reuse=1)
    special = {
        "wrong-die": play(table(flexible, player()), "complete oe28"),
        "rest-unpayable": play(table(flexible, player()), "complete oe28"),
        "other-tile": play(table(reusing, player()), "reuse splice_1"),
        "now-or-never": play(table(player(helpers={"room_1_1": "he18"}), player(), of=granting), "use he18"),
    }
    found += [refusal_of(special.get(key, plain), key, text, "turn") for key, text in DIRECTED.items()]
    found += [bare_refusal(plain, key, "turn") for key in COMMON_REFUSALS]
    return found


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    agree(*(load_texts(language, [TEXTS]).templates for language in LANGUAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    keys = named(game()) + option_values(game())
    keys += [f"{table}.{name}" for table in ("source", "via") for name in SOURCE_NAMES]
    keys += [f"trigger.{name}" for name in EVENT_WORDS] + [f"colour.{name}" for name in COLOUR_WORDS]
    keys += [f"item.{name}.{form}" for name in TOKEN_WORDS for form in ("one", "many")]
    keys += [f"counter.{name}.{form}" for name in COUNTER_WORDS for form in ("one", "many")]
    keys += [f"item.tile-{name}" for name in TILE_WORDS] + [f"item.space-{name}" for name in ATTIC_ROWS]
    keys += [f"item.option-{name}" for name in game().book.vocabulary.domains["option"].words]  # type: ignore[attr-defined]
    keys += [f"verdict.{name}" for name in ("plain", "good", "excellent")]
    assert not [key for key in keys if key not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_rules_report_has_a_text(language: str) -> None:
    texts = load_texts(language, [TEXTS]).templates
    keys = reported("woodcraft")
    assert len(keys) > 60
    assert {key for key, _, _ in events()} == keys  # the games above meet them all
    assert not [key for key in sorted(keys) if f"event.{key}" not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_said_with_all_it_knows(language: str) -> None:
    knows_all(speech(language), events(), {"gain": {"amount"}, "orders-slide": {"rows"}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_seat_does_begins_with_its_name(language: str) -> None:
    begin_with_the_seat(load_texts(language, [TEXTS]).templates)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_in_a_sentence(language: str) -> None:
    assert sentences(speech(language), refusals()) == {key for _, key in REASONS.values()}


def said(key: str, language: str = "en", **params: object) -> str:
    """A refusal in words."""
    return speech(language).refusal(Refusal("", key, {"seat": 0, "step": "turn", **params}, []))


def test_refusals_answer_a_person() -> None:
    assert said("blocked", action="improve", quadrant="q1", tiles=2, chosen="") == (
        "Improve Workshop is blocked: the Noon Quarter still holds 2 tiles."
    )
    assert said("blocked", action="improve", quadrant="q3", tiles=1, chosen="").endswith("Quarter still holds 1 tile.")
    assert said("too-dear", price=5, missing=2, blueberries=3) == "Needs 2 more blueberries (price 5, you have 3)."
    assert said("too-dear", price=4, missing=1, blueberries=3) == "Needs 1 more blueberry (price 4, you have 3)."
    assert said("too-dear", "de", price=4, missing=1, blueberries=3) == "1 Blaubeere zu wenig (Preis 4, du hast 3)."
    assert said("no-die", lacking=["green3", "brown1"]) == "That is not in your lumber: green 3, brown 1."
    assert said("not-on-display", order="oe01") == "“Field Mouse Footstool” is not on display."
    assert said("not-drawn", helper="he01") == "“Pip the Errand Mouse” is not among the cards you have drawn."
    assert said("not-built", die="green1", splicing="splice_4").endswith("Splicing tile +1 to +4.")
    assert said("tile-used", die="green1", other_die="green2").endswith("the gluing tile.")
    assert said("not-due", piece="pot_brown", before="pot_yellow").endswith("first build Yellow pot.")
    assert said("dice-missing", order="oe02", missing_dice=["green/yellow4", "any3", "any", "any"]).endswith(
        "lacks dice: green or yellow 4, any 3, 2 × any die."
    )
    assert said("tokens-missing", order="oe02", missing_tokens={"glue": 1, "sawblade": 2}).endswith(
        "lacks tokens: 1 glue, 2 sawblades."
    )
    assert said("space-closed", space="t2", empty=["m1", "m2"]).endswith("middle row 1, middle row 2.")
    assert said("not-now") == f"That is not possible now. {speech('en').step('turn')}"
    assert said("not-your-turn") == "It is not the turn of Ann."


def test_what_an_ability_costs_is_told_when_it_cannot_be_paid() -> None:
    helpers = game().pack.helpers
    for card, id in enumerate(helpers.ids):
        if helpers.pay[card] or helpers.pay_dice[card]:
            assert speech("en").pay(id) in said("cannot-pay", helper=id)
    assert speech("en").pay("he10") == "3 blueberries"
    assert speech("en").pay("he12") == "1 scrapwood"
    assert speech("en").pay("he01") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_piece_and_place_has_a_name(language: str) -> None:
    says = speech(language)
    pack = game().pack
    board = pack.board
    names = [says.order(id) for id in pack.orders.ids] + [says.helper(id) for id in pack.helpers.ids]
    names += [says.contract(id) for id in pack.contracts.ids] + [says.tile(id) for id in pack.tiles.ids]
    names += [says.action(id) for id in board.action_ids] + [says.piece(id) for id in board.piece_ids]
    names += [says.tool(id) for id in board.tool_ids] + [says.room(id) for id in board.room_ids]
    names += [says.space(id) for id in board.space_ids] + [says.offer(id) for id in board.offer_ids]
    names += [says.quadrant(id) for id in board.quadrant_ids] + [says.die(word) for word in DIE_WORDS]
    names += says.names
    assert len(set(names)) == len(names)
    more = [says.needs(id) + says.reward(id) for id in pack.orders.ids] + [says.link(id) for id in board.link_ids]
    more += [says.ability(id) + says.production(id) for id in pack.helpers.ids]
    more += (
        [says.solo_card(id) for id in pack.solo.ids]
        + [says.terms(id) for id in pack.contracts.ids]
        + [says.step("turn"), says.verb("saw")]
    )
    for text in [*names, *more]:
        in_words(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_gain_of_the_pack_is_said_in_words(language: str) -> None:
    says = speech(language)
    effects = game().pack.effects
    for effect in range(1, len(effects.table)):
        text = says.effect(effect)
        in_words(text)
        assert text == says.gain(words_of_effect(effects, effect, game().pack.board.tool_ids))
    assert says.effect(0) == ""


def test_gains_in_english_and_german() -> None:
    says = speech("en")
    assert says.gain({"points": 1, "blueberries": 3, "lantern": 1}) == "1 point, 3 blueberries, 1 lantern"
    assert says.gain({"tool": "any"}) == "any tool"
    assert says.gain({"tool": "mallet"}) == "tool Mallet"
    assert says.gain({"dice": [{"colors": ["green", "brown"], "value": 2}]}) == "green or brown 2"
    assert (
        says.gain({"action": {"name": "improve", "discount": 3}}) == "extra action Improve Workshop, 3 blueberries off"
    )
    assert says.gain({"action": {"name": "produce"}}) == "extra action Produce / Plant a Tree"
    assert says.gain({"per": {"count": "tools", "gain": {"points": 2}}}) == "2 points for each tool"
    assert says.gain({"per": {"count": "pips", "gain": {"points": 1}, "every": 5, "max": 3}}) == (
        "1 point for every 5 pips on one's own dice (at most 3 times)"
    )
    assert says.gain({"one_of": [{"points": 5, "blueberries": 5}, {"contract": 1}]}) == (
        "either 5 points and 5 blueberries or a public contract"
    )
    german = speech("de")
    assert (
        german.gain({"reuse": 2, "sawblade": 1, "scrapwood": 1}) == "2 Zweitnutzungsplättchen, 1 Sägeblatt, 1 Restholz"
    )
    assert german.gain({"hazelnut_income": 1, "reputation": 2}) == "1 Haselnuss-Einkommen, 2 Ansehen"


def test_dice_and_amounts() -> None:
    says = speech("en")
    assert says.dice([]) == "–"
    assert says.dice(["green3", "brown1", "green3"]) == "2 × green 3, brown 1"
    assert says.amount("sawblade", 0) == "0 sawblades"
    assert says.blueberries(0) == "free"
    assert says.blueberries(1) == "1 blueberry"
    assert says.tokens([1, 0, 2, 0, 0, 0]) == "1 blueberry, 2 glue"
    assert says.die("green-tree") == "green tree"
    assert says.tile("improve") == "Improve Workshop"
    assert says.tile("saw") == "the sawing tile"


def test_solo_verdicts() -> None:
    for points, start in ((109, "A solo game"), (110, "A good"), (139, "A good"), (140, "An excellent")):
        text = speech("en").event(("game-over", EVERYONE, {"winners": [], "totals": [points]}))
        assert text.startswith(f"The game is over. Final points: Ann {points}. {start}")
    text = speech("de").event(("game-over", EVERYONE, {"winners": [1], "totals": [3, 4]}))
    assert text == "Das Spiel ist zu Ende. Gewonnen: Ben. Endstand: Ann 3, Ben 4."


def test_rules_are_quoted_by_their_ids() -> None:
    assert speech("en").rule("W-TURN-10").startswith("W-TURN-10")
    assert speech("en").rule("W-NONE-01") == ""


def test_seats_without_a_name_are_called_by_colours_that_no_die_has() -> None:
    for language in LANGUAGES:
        texts = texts_in(language, "woodcraft")
        names = WoodcraftSpeech(game(), texts, ["Ann"], 4).names
        assert names[0] == "Ann"
        assert len(set(names)) == 4
        dice = {texts.say(f"colour.{colour}", {}).lower() for colour in COLOUR_WORDS}
        assert not dice & {name.lower() for name in names}
        assert WoodcraftSpeech(game(), texts, ["Ann", "Ben"], 1).names == ["Ann"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_bot_is_called_like_a_helper(language: str) -> None:
    bots = texts_in(language, "woodcraft").say("called.bots", {}).split(",")
    words = {word.strip(",") for name in speech(language).helpers.values() for word in str(name).split()}
    assert len(bots) > 3
    assert "Rowan" in words
    assert not words & set(bots)
