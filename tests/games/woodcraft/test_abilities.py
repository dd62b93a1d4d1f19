"""Abilities of helpers: immediate, once per turn, permanent, and the actions they grant (W-ABIL).

Modules: `gains`.
"""

import re
from functools import cache
from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.cards import STANDARD
from heartwood.games.woodcraft.effects import EVENT_WORDS, RULE_WORDS, words_of_effect
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting
from tests.games.woodcraft.builders import (
    agree,
    board,
    changed_game,
    changes,
    game,
    lumber,
    next_round,
    player,
    stock,
    table,
)
from tests.marks import rule

PACK = game().pack
HELPERS = PACK.helpers
CARDS = list(enumerate(HELPERS.ids))
IMMEDIATE = [id for card, id in CARDS if HELPERS.kind[card] == ids.IMMEDIATE]
PAID_GAINS = [id for card, id in CARDS if HELPERS.kind[card] == ids.ONCE_PER_TURN and HELPERS.gain[card]]
SHIFTS = [id for card, id in CARDS if HELPERS.op[card] == ids.SHIFT]
TRIGGERED = [id for card, id in CARDS if HELPERS.trigger[card] >= 0 and HELPERS.gain[card]]
DISCOUNTS = [id for card, id in CARDS if HELPERS.discount[card]]
RULES = [
    (id, RULE_WORDS[HELPERS.rule[card]], HELPERS.rule_amount[card]) for card, id in CARDS if HELPERS.rule[card] >= 0
]
TRACKS = ["reputation", "hazelnut_income", "blueberry_income"]


def number(id: str) -> int:
    """The number of a helper."""
    return HELPERS.ids.index(id)


def words(effect: int) -> dict[str, Any]:
    """An effect of the pack in its words."""
    return words_of_effect(PACK.effects, effect, PACK.board.tool_ids)


def gained(p: Woodcraft, *texts: str) -> list[tuple[object, object]]:
    """What abilities bring during these moves."""
    told = events(p, *texts)
    return [
        (params["item"], params["amount"]) for key, params in told if key == "gain" and params["source"] == "abilities"
    ]


def pending(p: Woodcraft) -> Any:
    """What the step that asks is about."""
    return p.view(0)["pending"]


def dice_for(order: str) -> str:
    """Dice that pay for an order."""
    symbols = PACK.orders.dice[PACK.orders.ids.index(order)]
    return " ".join(DIE_WORDS[PACK.dice_of[symbol][0]] for symbol in symbols)


# --- cards of our own ------------------------------------------------------------------------------------------


def helper(id: str, ability: str, cost: int = 3) -> tuple[str, str, str]:
    """The change that puts a helper of our own in the place of a card."""
    text = (STANDARD / "helpers.toml").read_text("utf-8")
    old = next(block for block in re.split(r"\[\[helper\]\].*\n", text) if block.startswith(f'id = "{id}"'))
    lines = [
        f'id = "{id}"',
        f'deck = "{"late" if id.startswith("hl") else "early"}"',
        f'name = {{ en = "Test {id}", de = "Test {id}" }}',
        f"cost = {cost}",
        "production = { points = 1 }",
        f"ability = {{ {ability} }}",
        f'text = {{ en = "Test {id}", de = "Test {id}" }}',
        'source = "designed"',
    ]
    return ("helpers.toml", old, "\n".join(lines) + "\n\n")


def immediate(gain: str) -> str:
    """An immediate ability."""
    return f'kind = "immediate", gain = {{ {gain} }}'


def once(rest: str) -> str:
    """A once-per-turn ability."""
    return f'kind = "once_per_turn", {rest}'


def on(event: str, rest: str) -> str:
    """A permanent ability that answers to an event."""
    return f'kind = "permanent", trigger = "{event}", {rest}'


@cache
def crew() -> WoodcraftGame:
    """A game with abilities of our own."""
    return changed_game(
        helper("he07", once("modify = { op = 'shift', by = [1, -2] }")),
        helper("he08", once("modify = { op = 'shift', by = [1, 3], target = 'tree' }")),
        helper("he09", once("modify = { op = 'flip' }, pay = { blueberries = 2 }")),
        helper("he10", once("modify = { op = 'recolor' }")),
        helper("he11", once("modify = { op = 'transfer' }")),
        helper("he12", once("modify = { op = 'split' }")),
        helper("he13", once("pay = { lantern = 2, glue = 1 }, gain = { points = 4, sawblade = 2 }")),
        helper(
            "he14",
            once(
                "pay = { blueberries = 1, dice = [{ colors = ['green', 'yellow', 'brown'], value = 0 }, "
                "{ colors = ['green'], value = 2 }] }, gain = { lantern = 1 }"
            ),
        ),
        helper("he15", once("gain = { action = { name = 'choose_orders', discount = 2 } }")),
        helper("he16", on("die_sold", "gain = { blueberries = 2 }")),
        helper("he17", on("die_sold", "gain = { action = { name = 'buy_materials' } }")),
        helper("he18", on("saw", "gain = { action = { name = 'choose_orders' } }")),
        helper("he19", on("saw", "gain = { action = { name = 'buy_materials' } }")),
        helper("he20", on("saw", "gain = { glue = 1 }")),
        helper("he21", on("die_bought", "gain = { lantern = 1 }, if = { colors = ['yellow'], min_value = 3 }")),
        helper("he22", on("harvest", "gain = { lantern = 1 }, if = { min_value = 4 }")),
        helper("he23", on("complete", "gain = { lantern = 1 }, if = { rows = [2, 4] }")),
        helper("hl01", on("complete", "gain = { glue = 1 }, if = { min_dice = 3 }")),
        helper("hl02", on("die_bought", "discount = 2, if = { colors = ['green', 'brown'], min_value = 2 }")),
        helper("hl03", on("die_bought", "discount = 9")),
        helper("hl04", on("second_order", "discount = 1")),
        helper("hl05", immediate("action = { name = 'buy_lumber', discount = 5 }")),
        helper("hl06", immediate("action = { name = 'improve' }")),
        helper("hl07", on("improve", "discount = 9")),
        helper("hl08", on("choose_helper", "discount = 9")),
        helper("hl09", on("marketing", "discount = 9")),
        helper("hl10", once("gain = { action = { name = 'improve', discount = 2 } }")),
        helper("hl11", on("choose_helper", "discount = 1, gain = { glue = 1 }")),
        helper("hl12", on("die_bought", "gain = { blueberries = 1 }")),
    )


def shown_besides(*cards: str) -> list[str]:
    """Four helpers for the display, none of them among these."""
    return [id for id in ("he26", "he27", "he24", "he25", "he04", "hl22", "hl21") if id not in cards][:4]


def at(*cards: str, **given: Any) -> Woodcraft:
    """A player with these helpers beside the first one; the rest goes to the board or to the table."""
    rooms = ["room_1_2", "room_2_1", "room_2_2", "room_1_3"]
    outer: dict[str, Any] = {"of": crew(), "helper_display": shown_besides(*cards)}
    outer.update({key: given.pop(key) for key in [*given] if key in OUTER})
    me = player(**{**given, "helpers": dict(zip(rooms, cards, strict=False))})
    return table(me, player(), **outer)


OUTER = ["of", "tile", "done", "fresh", "yard", "round", "tiles", "lead", "helper_display", "order_display", "turn"]


# --- the three kinds -------------------------------------------------------------------------------------------


@rule("W-ABIL-01")
@pytest.mark.parametrize(("card", "id"), CARDS)
def test_every_helper_has_one_ability_of_one_kind(card: int, id: str) -> None:
    kind = HELPERS.kind[card]
    parts = [HELPERS.op[card] > 0, HELPERS.trigger[card] >= 0, HELPERS.rule[card] >= 0]
    if kind == ids.IMMEDIATE:
        assert (HELPERS.gain[card] > 0, parts) == (True, [False, False, False])
    elif kind == ids.ONCE_PER_TURN:
        assert (HELPERS.gain[card] > 0, parts[1:]) == (not parts[0], [False, False])
    else:
        assert (kind, sum(parts)) == (ids.PERMANENT, 1)


# --- immediate -------------------------------------------------------------------------------------------------


def hire(id: str, **given: Any) -> Woodcraft:
    """A player who has just taken a helper into the room beside the first, with 20 blueberries left."""
    me = player(
        **{
            "blueberries": HELPERS.cost[number(id)] + 20,
            "helpers": {"room_1_1": "he07"},
            "completed": {"oe01": 1, "oe02": 5},
            "pieces": ["saw_2", "glue_1", "pot_yellow"],
            "lumber": "green1",
            **given,
        }
    )
    display = [id, *shown_besides(id)[:3]]
    p = table(me, player(helpers={"room_1_1": "he21"}), helper_display=display, tile="choose_helper")
    play(p, "perform", f"hire {id} room_1_2")
    return p


@rule("W-ABIL-02")
@pytest.mark.parametrize("id", IMMEDIATE)
def test_an_immediate_ability_works_on_placement(id: str) -> None:
    gain = words(HELPERS.gain[number(id)])
    per = gain.get("per")
    times = {"completed_orders": 2, "improvements": 3}[per["count"]] if per else 0
    p = hire(id)
    shown = board(p)
    points = gain.get("points", 0) + times * (per["gain"]["points"] if per else 0)
    assert p.players[0].points[ids.BY_ABILITY] == p.players[0].score == points
    for token in TOKEN_WORDS:
        assert shown[token] == gain.get(token, 0) + (20 if token == "blueberries" else 0)
    assert [shown[track] for track in TRACKS[:2]] == [gain.get(track, 0) for track in TRACKS[:2]]
    if "action" in gain:
        assert (asked(p), pending(p)["action"]) == ("granted", gain["action"]["name"])
        assert pending(p)["discount"] == gain["action"].get("discount", 0)
    else:
        assert asked(p) == ("tool-kind" if "tool" in gain else "turn")


@rule("W-ABIL-02")
@pytest.mark.parametrize("id", IMMEDIATE)
def test_an_immediate_ability_works_only_once(id: str) -> None:
    given = {"room_1_1": "he07", "room_1_2": id}
    p = hire("he24", helpers={"room_1_1": "he07", "room_2_1": id})
    assert (asked(p), p.players[0].score, stock(p, "blueberries"), p.grants) == ("turn", 0, 20, [])
    p = table(player(helpers=given, blueberries=1), player(helpers={"room_1_1": "he21"}))
    before = board(p)
    next_round(p)
    assert (asked(p), {**board(p), "blueberries": 1}) == ("turn", before)


STEPS = {
    "buy_lumber": ("lumber", "buy green3"),
    "exchange": ("trading", "buy-six green"),
    "buy_materials": ("materials", "material sawblade_2"),
    "choose_orders": ("orders", "take oe29"),
    "choose_helper": ("hiring", "hire he26 room_2_1"),
    "produce": ("producing", "option helpers"),
    "improve": ("building", "build pot_brown"),
}
PRICES = {
    "buy_lumber": 3,
    "exchange": 6 - 2,  # the second sawing tile is built
    "buy_materials": PACK.board.offer_price[PACK.board.offer_ids.index("sawblade_2")],
    "choose_helper": HELPERS.cost[number("he26")],
    "improve": 5,
}


@rule("W-ABIL-02")
@pytest.mark.parametrize("id", [id for id in IMMEDIATE if "action" in words(HELPERS.gain[number(id)])])
def test_a_granted_action_is_performed_with_its_discount(id: str) -> None:
    action = words(HELPERS.gain[number(id)])["action"]
    off = action.get("discount", 0)
    step, text = STEPS[action["name"]]
    p = hire(id)
    p.yard[:] = [0] * ids.DICE
    p.yard[DIE_WORDS.index("green3")] = 1
    before = stock(p, "blueberries")
    play(p, "accept")
    assert (asked(p), pending(p).get("discount", 0)) == (step, off)
    play(p, text)
    assert before - stock(p, "blueberries") == max(0, PRICES.get(action["name"], 0) - off)
    assert (p.bonus, p.fresh, p.grants) == (False, 0, [])


# --- once per turn ---------------------------------------------------------------------------------------------


def uses() -> list[tuple[str, dict[str, Any], str, dict[str, Any]]]:
    """For every once-per-turn helper of the pack: what the player has, the move, and what changes besides the cost."""
    found: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = []
    for id in SHIFTS:
        card = number(id)
        for by in HELPERS.by[card]:
            if HELPERS.on_trees[card]:
                change: dict[str, Any] = {"trees": {"green": 3 + by}}
                found.append((id, {"trees": {"green": 3}}, f"shift {id} green-tree {by:+d}", change))
            else:
                found.append((id, {"lumber": "green3"}, f"shift {id} green3 {by:+d}", {"lumber": [f"green{3 + by}"]}))
    for card, id in CARDS:
        if HELPERS.op[card] == ids.FLIP:
            found.append((id, {"lumber": "green2"}, f"flip {id} green2", {"lumber": ["green5"]}))
        if HELPERS.op[card] == ids.RECOLOR:
            found.append((id, {"lumber": "green2"}, f"recolor {id} green2 brown", {"lumber": ["brown2"]}))
        if HELPERS.op[card] == ids.TRANSFER:
            dice = {"lumber": ["green1", "brown4"]}
            found.append((id, {"lumber": "green2 brown3"}, f"transfer {id} green2 brown3", dice))
        if HELPERS.op[card] == ids.SPLIT:
            found.append((id, {"lumber": "green5"}, f"split {id} green5 3+2", {"lumber": ["green2", "green3"]}))
    return found


@rule("W-ABIL-03", "W-ABIL-15")
@pytest.mark.parametrize(("id", "given", "text", "change"), uses())
def test_a_die_is_changed_once_per_turn(id: str, given: dict[str, Any], text: str, change: dict[str, Any]) -> None:
    pay = dict(zip(TOKEN_WORDS, HELPERS.pay[number(id)], strict=False))
    used = ["saw_1", "splice_1"]  # no tile is needed
    p = at(id, of=game(), **given, **pay, used=used)
    cost = {token: 0 for token, amount in pay.items() if amount}
    assert changes(p, text) == {**change, **cost, "once_used": [id]}
    assert (asked(p), p.tile) == ("turn", -1)
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-ABIL-05", "ability-used", id)


@rule("W-ABIL-03")
@pytest.mark.parametrize("id", PAID_GAINS)
def test_a_gain_is_paid_for_once_per_turn(id: str) -> None:
    card = number(id)
    pay = dict(zip(TOKEN_WORDS, HELPERS.pay[card], strict=False))
    gain = words(HELPERS.gain[card])
    p = at(id, of=game(), **pay)
    assert offered(p, "use") == [f"use {id}"]
    play(p, f"use {id}")
    assert {token: stock(p, token) for token in TOKEN_WORDS} == {token: gain.get(token, 0) for token in TOKEN_WORDS}
    assert p.players[0].points[ids.BY_ABILITY] == p.players[0].score == gain.get("points", 0)
    assert (board(p)["once_used"], asked(p)) == ([id], "turn")
    assert refused(p, f"use {id}").key == "ability-used"
    for token, amount in pay.items():
        if amount:
            refusal = refused(at(id, of=game(), **{**pay, token: amount - 1}), f"use {id}")
            assert (refusal.rule, refusal.key) == ("W-TURN-18", "cannot-pay")


@rule("W-ABIL-03")
@pytest.mark.parametrize("given", [{}, {"tile": "exchange"}, {"tile": "exchange", "done": True}])
def test_an_ability_is_a_free_and_optional_action(given: dict[str, Any]) -> None:
    p = at("he07", lumber="green3", **given)
    assert sorted(offered(p, "shift")) == ["shift he07 green3 +1", "shift he07 green3 -2"]
    if "done" in given:
        play(p, "finish")
        assert (p.active, lumber(p)) == (1, "green3")
    else:
        play(p, "shift he07 green3 +1")
        assert (lumber(p), p.tile >= 0, p.done) == ("green4", "tile" in given, False)


@rule("W-ABIL-03", "W-TURN-21")
def test_no_ability_inside_an_action_or_after_it() -> None:
    p = at("he07", lumber="green3", blueberries=9, tile="exchange")
    play(p, "perform")
    assert refused(p, "shift he07 green3 +1").key == "not-now"
    play(p, "sell green3", "stop-trading", "finish")
    assert (asked(p), refused(p, "shift he07 green3 +1").rule) == ("marketing", "W-TURN-21")


@rule("W-ABIL-04")
def test_an_ability_may_be_used_in_the_turn_of_placement() -> None:
    p = hire("he08", lumber="green3")
    assert "shift he08 green3 +1" in offered(p)
    play(p, "shift he08 green3 +1")
    assert (lumber(p), board(p)["once_used"]) == ("green4", ["he08"])


@rule("W-ABIL-05", "W-EDGE-28")
def test_each_helper_once_in_a_turn() -> None:
    p = at("he07", "he10", lumber="green3")
    play(p, "shift he07 green3 +1", "recolor he10 green4 brown")
    assert (lumber(p), board(p)["once_used"]) == ("brown4", ["he07", "he10"])
    assert refused(p, "shift he07 brown4 +1").key == "ability-used"
    assert refused(p, "recolor he10 brown4 green").key == "ability-used"
    assert [text for text in offered(p) if text.split()[0] in ("shift", "recolor")] == []
    next_round(p)
    play(p, "recolor he10 brown4 yellow", "shift he07 yellow4 -2")
    assert lumber(p) == "yellow2"


@rule("W-ABIL-05")
def test_an_ability_used_leaves_the_others() -> None:
    p = at("he07", "he10", "he12", lumber="green3")
    play(p, "recolor he10 green3 brown")
    assert sorted(offered(p, "shift")) == ["shift he07 brown3 +1", "shift he07 brown3 -2"]
    assert offered(p, "split") == ["split he12 brown3 2+1"]


@rule("W-ABIL-06")
def test_unused_abilities_do_not_add_up() -> None:
    p = at("he07", lumber="green3")
    next_round(next_round(p))
    play(p, "shift he07 green3 +1")
    assert refused(p, "shift he07 green4 +1").key == "ability-used"


@rule("W-ABIL-10")
def test_the_ability_of_another_is_not_mine() -> None:
    p = table(player(lumber="green3"), player(helpers={"room_1_2": "he07"}, lumber="green3"), of=crew())
    refusal = refused(p, "shift he07 green3 +1")
    assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-ABIL-10", "no-helper", "he07")
    refusal = refused(p, "shift he07 green3 +1", seat=1)
    assert (refusal.rule, refusal.key) == ("W-TURN-22", "not-your-turn")


@rule("W-ABIL-10")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_owner_gains(seat: int) -> None:
    boards = [player(lumber="green3"), player(lumber="green3", helpers={"room_1_2": "he20"})]
    p = table(*boards, of=crew(), turn=seat)
    play(p, "saw green3 2+1")
    assert [stock(p, "glue", each) for each in (0, 1)] == [0, seat]


@rule("W-ABIL-03")
@pytest.mark.parametrize(
    "text",
    [
        "use he07",
        "use he20",
        "shift he13 green3 +1",
        "shift he20 green3 +1",
        "flip he07 green3",
        "recolor he09 green3 brown",
        "transfer he10 green3 green4",
        "split he11 green3 2+1",
        "shift he12 green3 +1",
    ],
)
def test_each_ability_is_used_in_its_own_way(text: str) -> None:
    id = text.split()[1]
    p = at(id, lumber="green3 green4", blueberries=9, lantern=9, glue=9)
    refusal = refused(p, text)
    by_kind = [("W-ABIL-02", "immediate-only"), ("W-ABIL-17", "no-such-ability"), ("W-ABIL-07", "by-itself")]
    assert (refusal.rule, refusal.key) == by_kind[p.pack.helpers.kind[p.pack.helpers.ids.index(id)]]
    assert refused(at(lumber="green3 green4"), text).key == "no-helper"


# --- what a die becomes ----------------------------------------------------------------------------------------


@rule("W-ABIL-11")
@pytest.mark.parametrize("colour", ["green", "yellow", "brown"])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_shift_by_listed_amounts_stays_within_one_and_six(colour: str, face: int) -> None:
    p = at("he07", lumber=f"{colour}{face}")
    possible = [by for by in (-2, 1) if 1 <= face + by <= 6]
    assert set(offered(p, "shift")) == {f"shift he07 {colour}{face} {by:+d}" for by in possible}
    assert len(offered(p, "shift")) == len(possible)
    for by in (-2, 1):
        if by not in possible:
            refusal = refused(p, f"shift he07 {colour}{face} {by:+d}")
            assert (refusal.rule, refusal.key) == ("W-ABIL-11", "out-of-range")
    for by in possible:
        p = at("he07", lumber=f"{colour}{face}")
        play(p, f"shift he07 {colour}{face} {by:+d}")
        assert lumber(p) == f"{colour}{face + by}"


@rule("W-ABIL-03")
@pytest.mark.parametrize("by", [-5, -1, 2, 5])
def test_an_amount_that_is_not_listed_is_refused(by: int) -> None:
    refusal = refused(at("he07", lumber="green3"), f"shift he07 green3 {by:+d}")
    assert (refusal.rule, refusal.key, refusal.params["shift"]) == ("W-ABIL-17", "wrong-shift", f"{by:+d}")


@rule("W-ABIL-11")
@pytest.mark.parametrize("colour", ["green", "yellow", "brown"])
def test_a_tree_changes_and_leaves_its_pot_as_a_six(colour: str) -> None:
    p = at("he08", trees={colour: 3}, lumber=f"{colour}3")
    assert offered(p, "shift") == [f"shift he08 {colour}-tree +1", f"shift he08 {colour}-tree +3"]
    assert changes(p, f"shift he08 {colour}-tree +1") == {"trees": {colour: 4}, "once_used": ["he08"]}
    p = at("he08", trees={colour: 3})
    assert changes(p, f"shift he08 {colour}-tree +3") == {
        "trees": {},
        "lumber": [f"{colour}6"],
        "once_used": ["he08"],
    }
    refusal = refused(at("he08", trees={colour: 4}), f"shift he08 {colour}-tree +3")
    assert (refusal.rule, refusal.key) == ("W-ABIL-11", "out-of-range")


@rule("W-GROW-06", "W-ABIL-17")
def test_lumber_and_trees_are_not_taken_for_each_other() -> None:
    given = {"lumber": "green3", "trees": {"green": 3}}
    refusal = refused(at("he07", **given), "shift he07 green-tree +1")
    assert (refusal.rule, refusal.key) == ("W-GROW-06", "wrong-target")
    refusal = refused(at("he08", **given), "shift he08 green3 +1")
    assert (refusal.rule, refusal.key) == ("W-ABIL-17", "only-trees")
    for helper in ("he07", "he08"):  # whom it changes does not matter where nothing stands
        refusal = refused(at(helper, **given), f"shift {helper} brown-tree +1")
        assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-ABIL-17", "no-tree", "brown")


@rule("W-ABIL-03", "W-GROW-06")
@pytest.mark.parametrize(
    "text",
    [
        "shift he07 brown4 +1",
        "flip he09 brown4",
        "recolor he10 brown4 green",
        "transfer he11 brown4 green3",
        "transfer he11 green3 brown4",
        "transfer he11 green3 green3",
        "split he12 brown4 3+1",
    ],
)
def test_only_dice_of_the_pile_are_changed(text: str) -> None:
    refusal = refused(at(text.split()[1], lumber="green3", trees={"brown": 4}, blueberries=9), text)
    assert (refusal.rule, refusal.key) == ("W-GROW-06" if "brown4" in text else "W-ABIL-17", "no-die")


@rule("W-ABIL-03")
@pytest.mark.parametrize("colour", ["green", "yellow", "brown"])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_flipped_die_shows_its_other_side(colour: str, face: int) -> None:
    p = at("he09", lumber=f"{colour}{face}", blueberries=3)
    assert offered(p, "flip") == [f"flip he09 {colour}{face}"]
    play(p, f"flip he09 {colour}{face}")
    assert (lumber(p), stock(p, "blueberries")) == (f"{colour}{7 - face}", 1)


@rule("W-ABIL-03")
@pytest.mark.parametrize(("blueberries", "possible"), [(0, False), (1, False), (2, True)])
def test_changing_a_die_may_have_a_price(blueberries: int, possible: bool) -> None:
    p = at("he09", lumber="green2", blueberries=blueberries)
    if possible:
        play(p, "flip he09 green2")
        assert stock(p, "blueberries") == 0
    else:
        refusal = refused(p, "flip he09 green2")
        assert (refusal.rule, refusal.key, refusal.params["blueberries"]) == ("W-TURN-18", "cannot-pay", blueberries)


@rule("W-ABIL-03")
@pytest.mark.parametrize(
    ("colour", "others"),
    [("green", ["yellow", "brown"]), ("yellow", ["green", "brown"]), ("brown", ["green", "yellow"])],
)
def test_a_recoloured_die_keeps_its_face(colour: str, others: list[str]) -> None:
    p = at("he10", lumber=f"{colour}4")
    assert offered(p, "recolor") == [f"recolor he10 {colour}4 {other}" for other in others]
    refusal = refused(p, f"recolor he10 {colour}4 {colour}")
    assert (refusal.rule, refusal.key) == ("W-ABIL-17", "same-colour")
    play(p, f"recolor he10 {colour}4 {others[1]}")
    assert lumber(p) == f"{others[1]}4"


@rule("W-ABIL-11")
def test_a_pip_goes_from_one_die_to_another() -> None:
    p = at("he11", lumber="green1 green3 brown6")
    pairs = ["green3 green1", "brown6 green1", "brown6 green3"]
    assert offered(p, "transfer") == [f"transfer he11 {pair}" for pair in pairs]
    for pair in ("green1 green3", "green3 brown6", "green1 brown6"):
        refusal = refused(p, f"transfer he11 {pair}")
        assert (refusal.rule, refusal.key) == ("W-ABIL-11", "out-of-range")
    play(p, "transfer he11 brown6 green1")
    assert lumber(p) == "green2 green3 brown5"


@rule("W-ABIL-11")
@pytest.mark.parametrize(
    ("dice", "text", "after"),
    [
        ("green3 green3", "green3 green3", "green2 green4"),
        ("green2 green5", "green2 green5", "green1 green6"),
        ("yellow2 yellow2 yellow2", "yellow2 yellow2", "yellow1 yellow2 yellow3"),
    ],
)
def test_a_pip_between_equal_dice_and_up_to_the_limits(dice: str, text: str, after: str) -> None:
    p = at("he11", lumber=dice)
    play(p, f"transfer he11 {text}")
    assert lumber(p) == after


@rule("W-ABIL-03")
@pytest.mark.parametrize("colour", ["green", "yellow", "brown"])
@pytest.mark.parametrize(
    ("face", "cuts"), [(1, []), (2, ["1+1"]), (3, ["2+1"]), (4, ["3+1", "2+2"]), (6, ["5+1", "4+2", "3+3"])]
)
def test_a_split_die_gives_two_of_its_colour(colour: str, face: int, cuts: list[str]) -> None:
    p = at("he12", lumber=f"{colour}{face}", sawblade=9)
    assert offered(p, "split") == [f"split he12 {colour}{face} {parts}" for parts in cuts]
    for parts in cuts:
        p = at("he12", lumber=f"{colour}{face}")
        play(p, f"split he12 {colour}{face} {parts}")
        assert lumber(p) == " ".join(sorted(f"{colour}{part}" for part in parts.split("+")))


@rule("W-ABIL-03")
@pytest.mark.parametrize(
    ("die", "parts", "found"),
    [
        ("green3", "1+1+1", ("W-ABIL-17", "cannot-split")),
        ("green6", "2+2+2", ("W-ABIL-17", "cannot-split")),
        ("green3", "3+1", ("W-ABIL-17", "wrong-split")),
        ("green1", "1+1", ("W-ABIL-17", "too-small-to-split")),
    ],
)
def test_other_splits_are_refused(die: str, parts: str, found: tuple[str, str]) -> None:
    refusal = refused(at("he12", lumber=die, sawblade=9), f"split he12 {die} {parts}")
    assert (refusal.rule, refusal.key) == found


@rule("W-ABIL-03")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("shift he07 green3 +1", [("changes", {"seat": 0, "die": "green3", "result": "green4"})]),
        ("flip he09 brown2", [("changes", {"seat": 0, "die": "brown2", "result": "brown5"})]),
        ("recolor he10 green3 yellow", [("changes", {"seat": 0, "die": "green3", "result": "yellow3"})]),
        (
            "transfer he11 green3 brown2",
            [
                ("changes", {"seat": 0, "die": "green3", "result": "green2"}),
                ("changes", {"seat": 0, "die": "brown2", "result": "brown3"}),
            ],
        ),
        ("split he12 green3 2+1", [("splits", {"seat": 0, "die": "green3", "parts": "2+1"})]),
        ("shift he08 green-tree +1", [("grows", {"seat": 0, "die": "green3"})]),
    ],
)
def test_the_use_of_an_ability_is_told(text: str, told: list[Any]) -> None:
    id = text.split()[1]
    p = at(id, lumber="green3 brown2", trees={"green": 2}, blueberries=2)
    assert events(p, text) == [("uses", {"seat": 0, "helper": id}), *told]


@rule("W-ABIL-03", "W-ABIL-11")
@pytest.mark.parametrize("dice", ["", "green1", "green3 green3 brown6", "yellow2 yellow5 brown1 brown1"])
@pytest.mark.parametrize("id", ["he07", "he08", "he09", "he10", "he11", "he12", "he13", "he14"])
def test_what_an_ability_allows_is_offered(id: str, dice: str) -> None:
    for spent in ([], [id]):
        p = at(id, "he20", lumber=dice, trees={"green": 3, "brown": 4}, blueberries=2, lantern=2, glue=1, once=spent)
        agree(p, "use", "shift", "flip", "recolor", "transfer", "split", helpers=[id, "he20", "he01"])


@rule("W-ABIL-03", "W-ABIL-10")
@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("shift he07 green3 +1", {"lumber": ["green4", "brown2"]}),
        ("flip he09 green3", {"lumber": ["green4", "brown2"], "blueberries": 0}),
        ("recolor he10 green3 yellow", {"lumber": ["yellow3", "brown2"]}),
        ("transfer he11 green3 brown2", {"lumber": ["green2", "brown3"]}),
        ("split he12 green3 2+1", {"lumber": ["green1", "green2", "brown2"]}),
        ("shift he08 green-tree +3", {"trees": {"green": 5}}),
        ("shift he08 green-tree +1", {"trees": {"green": 3}}),
        ("use he13", {"lantern": 0, "glue": 0, "sawblade": 2, "score": 4, "points": {"abilities": 4}}),
    ],
)
def test_abilities_work_on_the_board_of_their_owner(text: str, change: dict[str, Any]) -> None:
    id = text.split()[1]
    given = {"lumber": "green3 brown2", "trees": {"green": 2}, "blueberries": 2, "lantern": 2, "glue": 1}
    p = table(player(**given), player(**given, helpers={"room_2_1": id}), of=crew(), turn=1)
    other = board(p)
    assert changes(p, text, seat=1) == {**change, "once_used": [id]}
    assert board(p) == other


@rule("W-ABIL-07")
def test_the_second_player_chooses_among_own_abilities() -> None:
    given = {"lumber": "green3", "blueberries": 5}
    crew_of_two = {"room_1_2": "he19", "room_2_1": "he20"}
    p = table(player(**given), player(**given, helpers=crew_of_two), of=crew(), turn=1)
    play(p, "saw green3 2+1", "trigger he20")
    assert (stock(p, "glue"), stock(p, "glue", 1), asked(p), p.to_act()) == (0, 1, "granted", (1,))
    play(p, "accept", "material scrapwood_2", "stop-materials")
    assert (stock(p, "scrapwood"), stock(p, "scrapwood", 1)) == (0, 2)


# --- paying for a gain -----------------------------------------------------------------------------------------


@rule("W-ABIL-03")
def test_tokens_pay_for_a_gain() -> None:
    p = at("he13", lantern=2, glue=3, blueberries=1)
    assert changes(p, "use he13") == {
        "lantern": 0,
        "glue": 2,
        "score": 4,
        "points": {"abilities": 4},
        "sawblade": 2,
        "once_used": ["he13"],
    }
    for given in ({"lantern": 1, "glue": 1}, {"lantern": 2, "glue": 0}):
        p = at("he13", **given)
        assert (refused(p, "use he13").key, offered(p, "use")) == ("cannot-pay", [])


@rule("W-ABIL-03", "W-TURN-16")
@pytest.mark.parametrize(("fresh", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_lanterns_of_the_wheel_are_spent_first(fresh: int, left: int) -> None:
    p = at("he13", lantern=3, glue=1, fresh=fresh, tile="exchange")
    play(p, "use he13")
    assert (stock(p, "lantern"), p.fresh) == (1, left)


@rule("W-ABIL-03")
def test_dice_pay_for_a_gain() -> None:
    p = at("he14", lumber="green2 green2 brown5", blueberries=2)
    play(p, "use he14")
    assert (asked(p), pending(p)) == ("paying", {"demand": "he14", "symbol": "any"})
    assert offered(p) == ["pay green2", "pay brown5"]
    assert (lumber(p), stock(p, "blueberries"), stock(p, "lantern")) == ("green2 brown5", 1, 0)
    play(p, "pay brown5")
    assert (lumber(p), stock(p, "lantern"), board(p)["once_used"], asked(p)) == ("green2", 1, ["he14"], "turn")


@rule("W-ABIL-03")
@pytest.mark.parametrize(
    ("dice", "blueberries", "possible"),
    [("green2 brown5", 1, True), ("green2 brown5", 0, False), ("green2", 1, False), ("green3 brown5", 1, False)],
)
def test_all_that_is_asked_must_be_there(dice: str, blueberries: int, possible: bool) -> None:
    p = at("he14", lumber=dice, blueberries=blueberries)
    assert offered(p, "use") == ["use he14"] * possible
    if possible:
        play(p, "use he14")
        assert (lumber(p), stock(p, "lantern")) == ("", 1)
    else:
        refusal = refused(p, "use he14")
        assert (refusal.rule, refusal.key) == ("W-TURN-18", "cannot-pay")


# --- triggered gains -------------------------------------------------------------------------------------------

MARKET = PACK.board.market_price[0]
TOOL_LINE = PACK.board.line_after[ids.HAZELNUT_TRACK][0]
# For an event: what the player has, what the table is like, and the moves
SCENES: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "buy_materials": ({"blueberries": 9}, {"tile": "buy_materials"}, ["perform", "material glue_2", "stop-materials"]),
    "choose_orders": ({}, {"tile": "choose_orders"}, ["perform", "take oe29"]),
    "choose_helper": ({"blueberries": 9}, {"tile": "choose_helper"}, ["perform", "hire he27 room_2_1"]),
    "die_sold": (
        {"lumber": "green3", "blueberries": 9},
        {"tile": "exchange"},
        ["perform", "sell green3", "stop-trading"],
    ),
    "saw": ({"lumber": "green4"}, {}, ["saw green4 2+2"]),
    "splice": ({"lumber": "green4", "scrapwood": 1}, {}, ["splice splice_1 green4 1"]),
    "glue": ({"lumber": "green1 green1", "glue": 1, "pieces": ["glue_1"]}, {}, ["glue green1 green1 green"]),
    "harvest": ({"trees": {"brown": 1}}, {}, ["harvest brown"]),
    "complete": ({"orders": {"oe04": 5}, "lumber": dice_for("oe04")}, {}, ["complete oe04"]),
    "marketing": ({"blueberries": MARKET}, {"tile": "exchange", "done": True}, ["finish", "market"]),
    "tool_placed": (
        {"blueberries": 9, "hazelnut": TOOL_LINE},
        {"tile": "improve"},
        ["perform", "build glue_1", "tool mallet", "attic b1"],
    ),
    "arrow_crossed": ({}, {"tiles": {"exchange": (1, 7)}, "lead": 1}, ["choose exchange"]),
}


@rule("W-ABIL-07")
@pytest.mark.parametrize("id", TRIGGERED)
def test_a_permanent_ability_gains_each_time(id: str) -> None:
    card = number(id)
    given, outer, moves = SCENES[EVENT_WORDS[HELPERS.trigger[card]]]
    gain = words(HELPERS.gain[card])
    with_it, without = (at(*cards, of=game(), **given, **outer) for cards in ([id], []))
    told = events(with_it, *moves)
    play(without, *moves)
    triggered = {"seat": 0, "helper": id, "event": EVENT_WORDS[HELPERS.trigger[card]]}
    assert [params for key, params in told if key == "triggered"] == [triggered]
    here, there = board(with_it), board(without)
    for item in (*TOKEN_WORDS, *TRACKS):
        assert here[item] - there[item] == gain.get(item, 0)
    assert here["points"].get("abilities", 0) == gain.get("points", 0)
    assert here["score"] - there["score"] == gain.get("points", 0)
    for key in ("lumber", "trees", "attic", "orders", "completed", "pieces", "used"):
        assert here[key] == there[key]
    assert with_it.asking().name == without.asking().name


@rule("W-ABIL-07")
@pytest.mark.parametrize("id", TRIGGERED)
def test_a_permanent_ability_is_silent_at_other_events(id: str) -> None:
    event = EVENT_WORDS[HELPERS.trigger[number(id)]]
    for other, (given, outer, moves) in SCENES.items():
        if other != event and event not in ("tool_placed", "choose_helper"):
            told = events(at(id, of=game(), **given, **outer), *moves)
            assert "triggered" not in [key for key, _ in told]


@rule("W-ABIL-07")
def test_a_gain_comes_per_event() -> None:
    p = at("he20", lumber="green6", pieces=["saw_2", "saw_3"], sawblade=3)
    assert gained(p, "saw green6 2+2+2") == [("glue", 1)]
    assert gained(p, "saw green2 1+1", "saw green2 1+1") == [("glue", 1), ("glue", 1)]
    assert stock(p, "glue") == 3


ACTIONS = {
    "buy_lumber": ["buy green1", "stop-buying"],
    "exchange": ["sell green2", "stop-trading"],
    "buy_materials": ["material glue_2", "stop-materials"],
    "choose_orders": ["take oe29", "stop-orders"],
    "choose_helper": ["hire he26 room_2_1"],
    "produce": ["option helpers", "work he06", "stop-work"],
    "improve": ["build saw_2"],
}


@rule("W-ABIL-07")
@pytest.mark.parametrize("action", list(ACTIONS))
def test_a_gain_for_each_of_the_seven_actions(action: str) -> None:
    clerk = changed_game(helper("he13", on(action, "gain = { scrapwood = 1 }")))
    for other, moves in ACTIONS.items():
        p = at("he13", of=clerk, blueberries=20, lumber="green2", tile=other)
        play(p, "perform")
        for text in moves:
            assert stock(p, "scrapwood") == 0
            play(p, text)
        assert (asked(p), stock(p, "scrapwood")) == ("turn", int(other == action))
    p = at("he13", of=clerk, tile=action)
    play(p, "berries")
    assert (stock(p, "blueberries"), stock(p, "scrapwood")) == (3, 0)


@rule("W-ABIL-07", "W-REUSE-01")
@pytest.mark.parametrize(
    ("event", "tile", "text"),
    [
        ("saw", "saw", "saw green3 2+1"),
        ("splice", "splice_1", "splice splice_1 green3 1"),
        ("glue", "glue", "glue green3 green3 green"),
    ],
)
def test_a_tile_used_once_more_sets_abilities_off(event: str, tile: str, text: str) -> None:
    clerk = changed_game(helper("he13", on(event, "gain = { lantern = 1 }")))
    used = ["saw_1", "splice_1", "glue_1"]
    given = {"lumber": "green3 green3", "reuse": 1, "scrapwood": 1, "glue": 1, "pieces": ["glue_1"], "used": used}
    p = at("he13", of=clerk, **given)
    assert gained(p, f"reuse {tile}") == []
    assert gained(p, text) == [("lantern", 1)]


WAYS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "tile": ({}, {"tile": "buy_materials"}, ["perform"]),
    "bonus": ({"lantern": 3}, {}, ["bonus buy_materials"]),
    "swap": ({"lantern": 1}, {"tile": "exchange"}, ["swap buy_materials"]),
    "granted": ({"lumber": "green2"}, {}, ["saw green2 1+1", "accept"]),
}


@cache
def sellers() -> WoodcraftGame:
    """he19 grants Buy Materials for a sawing, he18 gains a lantern for it and he22 makes building cheaper."""
    return changed_game(
        helper("he19", on("saw", "gain = { action = { name = 'buy_materials' } }")),
        helper("he18", on("buy_materials", "gain = { lantern = 1 }")),
        helper("he20", on("saw", "gain = { action = { name = 'improve' } }")),
        helper("he22", on("improve", "discount = 2")),
    )


@rule("W-ABIL-08")
@pytest.mark.parametrize("way", list(WAYS))
def test_a_gain_comes_however_the_action_came_about(way: str) -> None:
    given, outer, moves = WAYS[way]
    p = at("he18", "he19", of=sellers(), blueberries=5, **given, **outer)
    play(p, *moves)
    before = stock(p, "lantern")
    play(p, "material glue_2", "stop-materials")
    assert (stock(p, "lantern") - before, asked(p)) == (1, "turn")


@rule("W-ABIL-08", "W-EDGE-29")
@pytest.mark.parametrize("way", list(WAYS))
def test_a_discount_holds_however_the_action_came_about(way: str) -> None:
    given, outer, moves = WAYS[way]
    improve = [text.replace("buy_materials", "improve") for text in moves]
    outer = {key: "improve" if value == "buy_materials" else value for key, value in outer.items()}
    p = at("he22", "he20", of=sellers(), blueberries=2, **given, **outer)
    play(p, *improve, "build glue_1")  # 4 less 2
    assert (stock(p, "blueberries"), "glue_1" in board(p)["pieces"]) == (0, True)


# --- conditions ------------------------------------------------------------------------------------------------


@rule("W-ABIL-07")
@pytest.mark.parametrize(
    ("die", "lanterns"), [("yellow2", 0), ("yellow3", 1), ("yellow6", 1), ("green3", 0), ("brown3", 0)]
)
def test_a_gain_for_certain_dice_bought(die: str, lanterns: int) -> None:
    p = at("he21", blueberries=20, tile="buy_lumber", yard=f"{die} {die}")
    play(p, "perform", f"buy {die}", f"buy {die}")
    assert stock(p, "lantern") == 2 * lanterns


@rule("W-ABIL-07")
@pytest.mark.parametrize(("colour", "lanterns"), [("green", 0), ("yellow", 1), ("brown", 0)])
def test_a_gain_for_a_six_of_the_exchange(colour: str, lanterns: int) -> None:
    p = at("he21", blueberries=20, tile="exchange")
    play(p, "perform", f"buy-six {colour}")
    assert stock(p, "lantern") == lanterns


@rule("W-ABIL-07")
@pytest.mark.parametrize("colour", ["green", "brown"])
@pytest.mark.parametrize(("face", "lanterns"), [(3, 0), (4, 1), (5, 1)])
def test_a_gain_for_large_trees(colour: str, face: int, lanterns: int) -> None:
    p = at("he22", trees={colour: face})
    play(p, f"harvest {colour}")
    assert stock(p, "lantern") == lanterns


@rule("W-ABIL-07")
def test_a_tree_that_leaves_as_a_six_is_harvested_too() -> None:
    p = at("he22", "he08", trees={"green": 3, "yellow": 4})
    play(p, "shift he08 green-tree +3")
    assert (lumber(p), stock(p, "lantern")) == ("green6", 1)
    next_round(p)
    assert (lumber(p), stock(p, "lantern")) == ("green6 yellow6", 2)


@rule("W-ABIL-07")
@pytest.mark.parametrize(("row", "lanterns"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0)])
def test_a_gain_for_certain_rows(row: int, lanterns: int) -> None:
    p = at("he23", orders={"oe12": row}, lumber=dice_for("oe12"))
    assert gained(p, "complete oe12") == [("lantern", 1)] * lanterns


@rule("W-ABIL-07")
def test_a_gain_for_many_dice() -> None:
    for card in ("oe12", "oe10", "oe08"):
        dice = dice_for(card)
        p = at("hl01", orders={card: 5}, lumber=dice)
        more = ["stop-work"] if card == "oe08" else []
        assert gained(p, f"complete {card}", *more) == [("glue", 1)] * (len(dice.split()) >= 3)
    assert {len(dice_for(card).split()) for card in ("oe12", "oe10", "oe08")} == {2, 3, 4}


@rule("W-ABIL-07")
def test_the_gain_for_an_order_follows_its_row_reward() -> None:
    p = at("he23", orders={"oe12": 4}, lumber=dice_for("oe12"))
    told = [params["source"] for key, params in events(p, "complete oe12") if key == "gain"]
    assert told[-2:] == ["rows", "abilities"]


# --- discounts -------------------------------------------------------------------------------------------------


def price_scene(event: str, money: int, *cards: str, of: WoodcraftGame) -> tuple[Woodcraft, str]:
    """A player before a purchase of this kind, and the move."""
    if event == "die_bought":
        p = at(*cards, of=of, blueberries=money, lumber="green1", tile="buy_lumber", yard="brown5 green1 green1")
        return p, "buy brown5"
    if event == "choose_helper":
        return at(*cards, of=of, blueberries=money, tile="choose_helper"), "hire he26 room_2_1"
    if event == "improve":
        return at(*cards, of=of, blueberries=money, tile="improve"), "build pot_yellow"
    assert event == "second_order"
    return at(*cards, of=of, blueberries=money, tile="choose_orders"), "take oe30"


BASE = {
    "die_bought": PACK.price[DIE_WORDS.index("brown5")],
    "choose_helper": HELPERS.cost[number("he26")],
    "improve": 4,
    "second_order": 3,
}


@rule("W-ABIL-07")
@pytest.mark.parametrize("id", DISCOUNTS)
def test_a_discount_comes_off_the_price(id: str) -> None:
    card = number(id)
    event = EVENT_WORDS[HELPERS.trigger[card]]
    off = HELPERS.discount[card]
    if event == "marketing":
        p = at(id, of=game(), blueberries=MARKET - off, tile="exchange", done=True)
        play(p, "finish", "market")
        assert (stock(p, "blueberries"), p.players[0].marketing) == (0, 1)
        p = at(id, of=game(), blueberries=MARKET - off - 1, tile="exchange", done=True)
        play(p, "finish")
        assert (p.active, p.players[0].marketing) == (1, 0)
        return
    price = max(0, BASE[event] - off)
    first = ["take oe29"] if event == "second_order" else []
    p, text = price_scene(event, price, id, of=game())
    play(p, "perform", *first, text)
    assert stock(p, "blueberries") == 0
    p, text = price_scene(event, BASE[event] + 1, id, of=game())
    play(p, "perform", *first, text)
    assert stock(p, "blueberries") == BASE[event] + 1 - price
    p, text = price_scene(event, BASE[event], of=game())
    play(p, "perform", *first, text)
    assert stock(p, "blueberries") == 0


@rule("W-ABIL-07")
@pytest.mark.parametrize("id", [id for id in DISCOUNTS if HELPERS.trigger[number(id)] != ids.ON_MARKETING])
def test_one_blueberry_less_than_the_price_is_too_little(id: str) -> None:
    event = EVENT_WORDS[HELPERS.trigger[number(id)]]
    price = BASE[event] - HELPERS.discount[number(id)]
    if price > 0:
        p, text = price_scene(event, price - 1, id, of=game())
        if "perform" in offered(p):
            play(p, "perform")
            refusal = refused(p, text)
            assert refusal.key == "too-dear"
            assert (refusal.params["price"], refusal.params["missing"]) == (price, 1)
        else:
            assert refused(p, "perform").key == "cannot-perform"


@rule("W-ABIL-07")
@pytest.mark.parametrize(("money", "possible"), [(1, False), (2, True)])
def test_a_discount_on_the_second_order(money: int, possible: bool) -> None:
    p = at("hl04", blueberries=money, tile="choose_orders")
    play(p, "perform", "take oe29")
    assert (asked(p), stock(p, "blueberries")) == ("orders" if possible else "turn", money)
    if possible:
        play(p, "take oe30")
        assert stock(p, "blueberries") == 0


@rule("W-ABIL-07")
@pytest.mark.parametrize(
    ("die", "off"), [("green1", 0), ("green2", 2), ("green6", 2), ("brown1", 0), ("brown2", 2), ("yellow5", 0)]
)
def test_a_discount_on_certain_dice(die: str, off: int) -> None:
    p = at("hl02", blueberries=9, tile="buy_lumber", yard=die)
    play(p, "perform", f"buy {die}")
    assert stock(p, "blueberries") == 9 - PACK.price[DIE_WORDS.index(die)] + off


@rule("W-ABIL-07")
def test_a_helper_may_have_discount_and_gain_at_once() -> None:
    p = at("hl11", blueberries=9, tile="choose_helper")
    play(p, "perform", "hire he26 room_1_3")
    assert (stock(p, "blueberries"), stock(p, "glue")) == (10 - HELPERS.cost[number("he26")], 1)


# --- numbers of the rules --------------------------------------------------------------------------------------


@rule("W-ABIL-11")
@pytest.mark.parametrize(("id", "word", "amount"), RULES)
def test_a_permanent_ability_changes_a_number_of_the_rules(id: str, word: str, amount: int) -> None:
    if word == "growth":
        p = at(id, of=game(), trees={"green": 1}, round=1)
        next_round(p)
        assert p.players[0].trees == [3 + amount, 0, 0]
    elif word == "splice":
        p = at(id, of=game(), lumber="green1", scrapwood=1)
        assert offered(p, "splice") == [f"splice splice_1 green1 {more}" for more in range(1, 2 + amount)]
        assert refused(p, f"splice splice_1 green1 {2 + amount}").key == "wrong-amount"
        play(p, f"splice splice_1 green1 {1 + amount}")
        assert (lumber(p), stock(p, "scrapwood")) == (f"green{2 + amount}", 0)
    elif word == "free_cuts":
        p = at(id, of=game(), lumber="green6")
        parts = "+".join(["1"] * 6)
        refusal = refused(p, f"saw green6 {parts}")
        assert (refusal.params["needs"], refusal.params["has"]) == (4 - amount, 0)
        most = max(text.count("+") for text in offered(p, "saw"))
        assert most == 1 + amount
        p = at(id, of=game(), lumber="green6", sawblade=5)
        play(p, f"saw green6 {parts}")
        assert stock(p, "sawblade") == 1 + amount
    else:
        assert word == "produce_helpers"
        for option, count in (("helpers", 2), ("planting", 1)):
            p = at(id, "he24", "he26", "he13", of=game(), lumber="green1", tile="produce")
            play(p, "perform", f"option {option}")
            assert pending(p)["left"] == count + amount


@rule("W-ABIL-11")
@pytest.mark.parametrize(("option", "count"), [("helpers", 2), ("planting", 1)])
def test_changed_numbers_add_up(option: str, count: int) -> None:
    more = {id: amount for id, word, amount in RULES if word == "produce_helpers"}
    assert len(more) == 2
    p = at(*more, of=game(), lumber="green1", tile="produce")
    play(p, "perform", f"option {option}")
    assert pending(p)["left"] == count + sum(more.values())


@rule("W-ABIL-11")
def test_an_extra_free_cut_never_pays_back() -> None:
    p = at("hl15", of=game(), lumber="green6", sawblade=1)
    play(p, "saw green6 5+1")
    assert (lumber(p), stock(p, "sawblade")) == ("green1 green5", 1)


@rule("W-ABIL-11")
@pytest.mark.parametrize(
    ("tile", "face", "most"), [("splice_1", 5, 1), ("splice_1", 4, 2), ("splice_4", 1, 5), ("splice_4", 2, 4)]
)
def test_a_better_splice_stops_at_six(tile: str, face: int, most: int) -> None:
    p = at("he25", of=game(), lumber=f"green{face}", scrapwood=1, pieces=["splice_2", "splice_4"])
    found = [text for text in offered(p, "splice") if text.split()[1] == tile]
    assert found == [f"splice {tile} green{face} {more}" for more in range(1, most + 1)]


@rule("W-ABIL-11", "W-EDGE-108")
@pytest.mark.parametrize(
    ("face", "tree", "dice"), [(1, 4, ""), (2, 5, ""), (3, 0, "green6"), (4, 0, "green6"), (5, 0, "green6")]
)
def test_faster_growth(face: int, tree: int, dice: str) -> None:
    grower = changed_game(helper("he27", 'kind = "permanent", rule = { growth = 1 }'))
    p = at("he27", of=grower, trees={"green": face})
    next_round(p)
    assert (p.players[0].trees, lumber(p)) == ([tree, 0, 0], dice)


@rule("W-ABIL-11")
def test_only_the_own_trees_grow_faster() -> None:
    p = table(player(helpers={"room_1_2": "he27"}), player(trees={"green": 2}), helper_display=shown_besides("he27"))
    play(p, "choose exchange", "berries", "finish", "no-market")
    assert (p.active, p.players[1].trees) == (1, [4, 0, 0])


# --- counters --------------------------------------------------------------------------------------------------

COUNTERS = {
    "he01": ("completed_orders", 4),
    "he02": ("completed_late", 1),
    "he03": ("completed_on_time", 2),
    "he04": ("helpers", 2),
    "he05": ("tools", 3),
    "he06": ("improvements", 5),
    "he08": ("income_min", 3),
    "he09": ("marketing_steps", 6),
    "he10": ("pips", 10),
}


@cache
def counting() -> WoodcraftGame:
    """Helpers that bring glue for each of something; he11 for every 4 pips, he12 at most 2, he13 two things."""
    each = [
        helper(id, immediate(f"per = {{ count = '{word}', gain = {{ glue = 1 }} }}"))
        for id, (word, _) in COUNTERS.items()
    ]
    return changed_game(
        *each,
        helper("he11", immediate("per = { count = 'pips', gain = { glue = 1 }, every = 4 }")),
        helper("he12", immediate("per = { count = 'pips', gain = { glue = 1 }, every = 3, max = 2 }")),
        helper("he13", immediate("per = { count = 'tools', gain = { glue = 1, points = 2 } }, scrapwood = 1")),
    )


def count(id: str, **given: Any) -> Woodcraft:
    """A player who has just taken such a helper."""
    me = player(
        **{
            "blueberries": 3,
            "helpers": {"room_1_1": "he07"},
            "completed": {"oe01": 1, "ol02": 3, "oe03": 4, "oh01": 5},
            "attic": {"b1": "mallet", "b2": "mallet", "b4": "file"},
            "pieces": ["saw_2", "glue_1", "pot_yellow", "splice_2", "splice_4"],
            "hazelnut": 3,
            "blueberry": 4,
            "marketing": 6,
            "lumber": "green2 brown5",
            "trees": {"yellow": 3},
            **given,
        }
    )
    display = [id, "he24", "he25", "he26"]
    p = table(me, player(helpers={"room_1_1": "he21"}), of=counting(), helper_display=display, tile="choose_helper")
    play(p, "perform", f"hire {id} room_2_1")
    return p


@rule("W-ABIL-02")
@pytest.mark.parametrize(("id", "times"), [(id, times) for id, (_, times) in COUNTERS.items()])
def test_a_gain_for_each_of_something(id: str, times: int) -> None:
    assert stock(count(id), "glue") == times


@rule("W-ABIL-02")
@pytest.mark.parametrize(("hazelnut", "blueberry", "lower"), [(1, 9, 1), (9, 2, 2), (0, 0, 0), (12, 11, 11)])
def test_the_lower_income_counts(hazelnut: int, blueberry: int, lower: int) -> None:
    assert stock(count("he08", hazelnut=hazelnut, blueberry=blueberry), "glue") == lower


@rule("W-ABIL-02")
@pytest.mark.parametrize(
    ("id", "dice", "times"), [("he11", "green5", 2), ("he11", "green4", 1), ("he12", "green6", 2), ("he12", "", 1)]
)
def test_a_gain_for_every_so_many_up_to_a_limit(id: str, dice: str, times: int) -> None:
    assert stock(count(id, lumber=dice), "glue") == times


@rule("W-ABIL-02")
def test_a_repeated_gain_may_have_several_parts() -> None:
    p = count("he13")
    assert (stock(p, "glue"), stock(p, "scrapwood"), p.players[0].points[ids.BY_ABILITY]) == (3, 1, 6)


class TestRulings:
    """What no source settles."""

    @rule("W-ABIL-09")
    def test_discounts_add_up(self) -> None:
        for cards, built, price in [
            ([], [], 8),
            ([], ["saw_2"], 6),
            (["hl02"], [], 6),
            (["hl02"], ["saw_2"], 4),
        ]:
            p = at(*cards, blueberries=price, pieces=built, tile="buy_lumber", yard="brown6")
            play(p, "perform", "buy brown6")
            assert stock(p, "blueberries") == 0

    @rule("W-ABIL-09")
    @pytest.mark.parametrize(
        ("id", "outer", "moves"),
        [
            ("hl03", {"tile": "buy_lumber", "yard": "green1 brown2"}, ["perform", "buy brown2", "buy green1"]),
            ("hl03", {"tile": "exchange"}, ["perform", "buy-six brown"]),
            ("hl07", {"tile": "improve"}, ["perform", "build glue_1"]),
            ("hl08", {"tile": "choose_helper"}, ["perform", "hire he27 room_1_3"]),
            ("hl09", {"tile": "exchange", "done": True}, ["finish", "market"]),
        ],
    )
    @pytest.mark.parametrize("money", [0, 4])
    def test_no_price_falls_below_nothing(self, id: str, outer: dict[str, Any], moves: list[str], money: int) -> None:
        p = at(id, blueberries=money, **outer)
        play(p, *moves)
        assert stock(p, "blueberries") == money

    @rule("W-ABIL-12")
    def test_a_granted_action_costs_no_lantern_and_moves_nothing(self) -> None:
        p = at("he15", lantern=3, blueberries=1)
        wheel = (p.tiles[:], p.lead, p.arc)
        play(p, "use he15")
        assert (asked(p), pending(p)) == ("granted", {"action": "choose_orders", "discount": 2})
        assert events(p, "accept") == [("granted", {"seat": 0, "action": "choose_orders"})]
        play(p, "take oe29")
        assert (stock(p, "lantern"), p.fresh, p.bonus, p.done, p.tile) == (3, 0, False, False, -1)
        assert (p.tiles, p.lead, p.arc) == wheel
        assert pending(p) == {"discount": 2}
        play(p, "take oe30")
        assert (stock(p, "blueberries"), len(board(p)["orders"]), asked(p)) == (0, 2, "turn")
        play(p, "bonus choose_orders")  # it was not the bonus action
        assert stock(p, "lantern") == 0

    @rule("W-ABIL-12", "W-ABIL-13")
    def test_a_granted_action_may_be_declined(self) -> None:
        p = at("he15")
        play(p, "use he15")
        assert offered(p) == ["accept", "decline"]
        before = board(p)
        assert events(p, "decline") == [("grant-declined", {"seat": 0, "action": "choose_orders"})]
        assert (asked(p), board(p), p.grants) == ("turn", before, [])

    @rule("W-ABIL-12")
    def test_the_discount_is_for_the_whole_granted_action(self) -> None:
        p = table(
            player(blueberries=5), helper_display=["hl05", "he24", "he25", "he26"], tile="choose_helper", of=crew()
        )
        p.yard[:] = [0] * 18
        for word in ("green4", "brown1", "yellow5"):
            p.yard[DIE_WORDS.index(word)] += 1
        play(p, "perform", "hire hl05 room_1_2", "accept")
        assert (asked(p), pending(p), stock(p, "blueberries")) == ("lumber", {"discount": 5}, 2)
        told = events(p, "buy green4")
        assert told == [("buys-die", {"seat": 0, "die": "green4", "price": 0})]
        assert (pending(p), stock(p, "blueberries")) == ({"discount": 1}, 2)
        refusal = refused(p, "buy yellow5")
        assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 5, 3)
        told = events(p, "buy brown1")
        assert told[0] == ("buys-die", {"seat": 0, "die": "brown1", "price": 2})
        assert (stock(p, "blueberries"), asked(p)) == (0, "turn")

    @rule("W-ABIL-13")
    @pytest.mark.parametrize("first", ["he18", "he19"])
    def test_granted_actions_come_in_the_order_granted(self, first: str) -> None:
        p = at("he18", "he19", lumber="green3", blueberries=5)
        play(p, "saw green3 2+1")
        assert (asked(p), offered(p)) == ("triggers", ["trigger he18", "trigger he19"])
        play(p, f"trigger {first}")
        actions = ["choose_orders", "buy_materials"] if first == "he18" else ["buy_materials", "choose_orders"]
        turn: Any = p.view(0)["turn"]
        assert (asked(p), pending(p)["action"], turn["grants"]) == ("granted", actions[0], actions[1:])
        play(p, "decline")
        assert (asked(p), pending(p)["action"]) == ("granted", actions[1])
        play(p, "decline")
        assert asked(p) == "turn"

    @rule("W-ABIL-13")
    def test_a_granted_action_waits_for_the_action_that_granted_it(self) -> None:
        p = at("he17", lumber="green3 yellow2", blueberries=5, tile="exchange", trees={"green": 2})
        play(p, "perform", "sell green3")
        turn: Any = p.view(0)["turn"]
        assert (asked(p), turn["grants"]) == ("trading", ["buy_materials"])
        play(p, "buy-six yellow")
        assert (asked(p), offered(p)) == ("granted", ["accept", "decline", "harvest green"])

    @rule("W-ABIL-13")
    @pytest.mark.parametrize("text", ["finish", "berries", "saw green3 2+1", "bonus exchange", "use he15"])
    def test_before_anything_else_but_harvesting(self, text: str) -> None:
        p = at("he15", lumber="green3", trees={"brown": 2}, lantern=3)
        play(p, "use he15")
        assert offered(p) == ["accept", "decline", "harvest brown"]
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == ("W-ABIL-13", "not-now")
        play(p, "harvest brown")
        assert (asked(p), lumber(p)) == ("granted", "green3 brown2")

    @rule("W-ABIL-13")
    @pytest.mark.parametrize("blueberries", [0, 1])
    def test_a_discount_may_make_a_granted_action_possible(self, blueberries: int) -> None:
        p = at("hl10", blueberries=blueberries)
        play(p, "use hl10")
        assert asked(p) == "granted"
        play(p, "accept", "build splice_2", "pick 1")  # 2 less 2
        assert (stock(p, "blueberries"), p.players[0].tracks, asked(p)) == (blueberries, [0, 1, 0], "turn")

    @rule("W-ABIL-13")
    @pytest.mark.parametrize(("blueberries", "possible"), [(3, False), (4, False), (5, True)])
    def test_a_granted_action_that_cannot_be_performed_lapses(self, blueberries: int, possible: bool) -> None:
        me = player(blueberries=blueberries)
        p = table(me, helper_display=["hl06", "he24", "he25", "he26"], tile="choose_helper", of=crew())
        told = events(p, "perform", "hire hl06 room_1_2")
        lapse = ("grant-lapses", {"seat": 0, "action": "improve"})
        assert (asked(p), lapse in told, p.grants) == ("granted" if possible else "turn", not possible, [])

    @rule("W-ABIL-13")
    def test_the_next_granted_action_follows_a_performed_one(self) -> None:
        p = at("he18", "he19", lumber="green3", blueberries=5)
        play(p, "saw green3 2+1", "trigger he18", "accept", "take oe29", "stop-orders")
        assert (asked(p), pending(p)["action"]) == ("granted", "buy_materials")
        play(p, "accept", "material glue_2", "stop-materials")
        assert (asked(p), stock(p, "glue"), p.grants) == ("turn", 2, [])

    @rule("W-ABIL-14")
    def test_the_gain_for_a_sale_pays_for_the_purchase(self) -> None:
        p = at("he16", lumber="yellow1", blueberries=1, tile="exchange")
        play(p, "perform", "sell yellow1")
        assert (asked(p), stock(p, "blueberries")) == ("trading", 6)
        play(p, "buy-six green")
        assert (lumber(p), stock(p, "blueberries")) == ("green6", 0)

    @rule("W-ABIL-14")
    def test_the_gain_for_a_die_pays_for_the_next_one(self) -> None:
        p = at("hl12", blueberries=1, tile="buy_lumber", yard="green1 green1")
        play(p, "perform", "buy green1")
        assert (asked(p), stock(p, "blueberries")) == ("lumber", 1)
        play(p, "buy green1")
        assert (lumber(p), stock(p, "blueberries")) == ("green1 green1", 1)

    @rule("W-ABIL-14")
    @pytest.mark.parametrize("order", [["he20", "he18", "he19"], ["he19", "he20", "he18"]])
    def test_several_abilities_come_in_the_owners_order(self, order: list[str]) -> None:
        p = at("he18", "he19", "he20", lumber="green3", blueberries=5)
        play(p, "saw green3 2+1")
        assert sorted(offered(p)) == ["trigger he18", "trigger he19", "trigger he20"]
        assert (pending(p)["event"], sorted(pending(p)["helpers"])) == ("saw", ["he18", "he19", "he20"])
        told = events(p, f"trigger {order[0]}", f"trigger {order[1]}")
        assert [params["helper"] for key, params in told if key == "triggered"] == order

    @rule("W-ABIL-14", "W-ABIL-16")
    def test_no_ability_is_chosen_twice_or_left_out(self) -> None:
        p = at("he18", "he19", "he20", "he16", lumber="green3", trees={"brown": 1})
        play(p, "saw green3 2+1")
        for text, key in [
            ("trigger he16", "not-triggered"),
            ("trigger he06", "not-triggered"),
            ("trigger he01", "not-triggered"),
            ("finish", "not-now"),
        ]:
            refusal = refused(p, text)
            assert (refusal.rule, refusal.key) == ("W-ABIL-14", key)
        assert refused(p, "decline").key == "not-now"
        play(p, "trigger he20")
        assert (stock(p, "glue"), refused(p, "trigger he20").key) == (1, "not-triggered")
        assert sorted(offered(p)) == ["harvest brown", "trigger he18", "trigger he19"]

    @rule("W-ABIL-14", "W-EDGE-110")
    def test_a_new_helper_is_not_set_off_by_its_own_coming(self) -> None:
        p = table(
            player(blueberries=20), helper_display=["hl11", "he24", "he25", "he26"], tile="choose_helper", of=crew()
        )
        play(p, "perform", "hire hl11 room_1_2")
        assert (stock(p, "blueberries"), stock(p, "glue"), asked(p)) == (17, 0, "turn")
        p = at("hl11", helper_display=["hl19", "he24", "he25", "he26"], blueberries=20, tile="choose_helper")
        assert gained(p, "perform", "hire hl19 room_2_1") == [("glue", 1)]  # but an older one is

    @rule("W-ABIL-14", "W-EDGE-110")
    @pytest.mark.parametrize("room", ["room_1_2", "room_2_1"])
    def test_a_new_helper_is_set_off_by_a_tool_of_its_room(self, room: str) -> None:
        me = player(blueberries=4, hazelnut=TOOL_LINE, blueberry=TOOL_LINE)
        keeper = changed_game(helper("he16", on("tool_placed", "gain = { lantern = 1 }"), cost=4))
        p = table(me, helper_display=["he16", "he24", "he25", "he26"], tile="choose_helper", of=keeper)
        play(p, "perform", f"hire he16 {room}")
        assert (asked(p), stock(p, "lantern")) == ("tool-kind", 0)
        play(p, "tool mallet", "attic b1")
        assert (asked(p), stock(p, "lantern")) == ("turn", 1)

    @rule("W-ABIL-15")
    @pytest.mark.parametrize(
        ("id", "text"),
        [
            ("he07", "shift he07 green3 +1"),
            ("he09", "flip he09 green3"),
            ("he10", "recolor he10 green3 brown"),
            ("he11", "transfer he11 green3 green4"),
            ("he12", "split he12 green3 2+1"),
        ],
    )
    def test_changing_a_die_is_neither_sawing_splicing_nor_gluing(self, id: str, text: str) -> None:
        tiles = ["saw_1", "splice_1", "glue_1"]
        given = {"lumber": "green3 green4", "blueberries": 2, "pieces": ["glue_1"], "used": tiles}
        p = at(id, "he20", "hl13", "hl16", **given)
        told = [key for key, _ in events(p, text)]
        assert (told[0], "triggered" in told) == ("uses", False)
        assert (stock(p, "glue"), p.players[0].score, board(p)["used"]) == (0, 0, tiles)

    @rule("W-ABIL-16")
    def test_a_gain_cannot_be_refused(self) -> None:
        p = at("he20", lumber="green3")
        play(p, "saw green3 2+1")
        assert (asked(p), stock(p, "glue")) == ("turn", 1)


@rule("W-ABIL-13", "W-TURN-20")
def test_a_granted_exchange_waits_for_a_harvest() -> None:
    p = acting(
        "choose_helper",
        player(blueberries=4, trees={"green": 3}),
        late=True,
        helper_display=["hl08", "hl09", "hl10", "hl11"],
    )
    play(p, "hire hl08 room_1_2")
    assert (asked(p), offered(p)) == ("granted", ["later", "decline", "harvest green"])
    assert refused(p, "accept").key == "cannot-perform"
    play(p, "harvest green", "accept", "sell green3")
    assert stock(p, "blueberries") == 6


@rule("W-ABIL-13", "W-HARVEST-01")
def test_a_granted_exchange_can_sell_a_tree_harvested_inside_it() -> None:
    p = acting(
        "choose_helper",
        player(blueberries=4, lumber="green1", trees={"green": 3}),
        late=True,
        helper_display=["hl08", "hl09", "hl10", "hl11"],
    )
    play(p, "hire hl08 room_1_2", "accept", "harvest green", "sell green3")
    assert (stock(p, "blueberries"), lumber(p), asked(p)) == (6, "green1", "trading")
    play(p, "buy-six yellow")
    assert (stock(p, "blueberries"), lumber(p), asked(p)) == (1, "green1 yellow6", "turn")


@rule("W-ABIL-13")
def test_an_action_granted_inside_a_granted_action_comes_last() -> None:
    of = changed_game(
        ("helpers.toml", "gain = { hazelnut_income = 2 }", 'gain = { action = { name = "choose_orders" } }'),
        (
            "helpers.toml",
            'gain = { action = { name = "buy_materials" }, blueberries = 1 }',
            'gain = { one_of = [{ action = { name = "produce" } }, {}], action = { name = "choose_helper" } }',
        ),
    )
    board = player(blueberries=9, helpers={"room_1_1": "he13"})
    p = acting("choose_helper", board, of=of, helper_display=["he01", "he06", "he26", "he27"])
    play(p, "hire he01 room_1_2", "later", "pick 1", "later")
    granted: list[object] = []
    while asked(p) == "granted":
        view: Any = p.view(0)
        granted.append(view["pending"]["action"])
        play(p, *(["accept", "hire he06 room_1_3", "later"] if len(granted) == 1 else ["decline"]))
    assert granted == ["choose_helper", "produce", "choose_orders"]


@rule("W-GROW-06")
def test_an_ability_for_lumber_refuses_a_tree_by_the_rule_for_trees() -> None:
    p = table(player(trees={"green": 3}, lumber="green1", helpers={"room_1_2": "he08"}), player())
    assert refused(p, "shift he08 green-tree +1").rule == "W-GROW-06"


@rule("W-GROW-06")
def test_a_tree_that_is_lowered_does_not_grow() -> None:
    lowering = 'modify = { op = "shift", by = [-1], target = "tree" }'
    of = changed_game(("helpers.toml", 'modify = { op = "shift", by = [1], target = "tree" }', lowering))
    p = table(player(trees={"green": 3}, helpers={"room_1_2": "he14"}), player(), of=of)
    assert "grows" not in [key for key, _ in events(p, "shift he14 green-tree -1")]
