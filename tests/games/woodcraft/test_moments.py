"""What a refusal says: the one true cause, and the most specific rule (modules `moments`, `verb`; many areas)."""

from typing import Any

import pytest

from heartwood.cli.language import texts_in
from heartwood.core import BadData, fast
from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, ids
from heartwood.games.woodcraft.ids import BLUEBERRIES
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.games.playing import asked, offered, play, refused
from tests.games.woodcraft.acting import acting
from tests.games.woodcraft.builders import changed_game, game, player, table
from tests.marks import rule


def told(p: Woodcraft, text: str) -> tuple[str, str]:
    """The rule and the key of a refusal."""
    refusal = refused(p, text)
    return refusal.rule, refusal.key


def said(p: Woodcraft, text: str) -> str:
    """The sentence of a refusal."""
    return WoodcraftSpeech(game(), texts_in("en", "woodcraft"), ["Ann", "Ben"]).refused(refused(p, text))


# --- what could not be paid, and so was not asked for --------------------------------------------------------


@rule("W-TAKE-04")
def test_a_second_order_that_cannot_be_paid_is_refused_for_its_price() -> None:
    p = play(
        acting("choose_orders", player(blueberries=2), order_display=("oe29", "oe30", "oe31", "oe32")), "take oe29"
    )
    refusal = refused(p, "take oe30")
    assert (asked(p), refusal.rule, refusal.key) == ("turn", "W-TAKE-04", "too-dear")
    assert (refusal.params["price"], refusal.params["missing"]) == (3, 1)
    assert told(p, "take oe29") == ("W-TAKE-01", "not-on-display")


@rule("W-LUMBER-02")
def test_a_second_die_that_cannot_be_paid_is_refused_for_its_price() -> None:
    p = play(acting("buy_lumber", player(blueberries=1)), "buy green1")
    refusal = refused(p, "buy green2")
    assert (asked(p), refusal.rule, refusal.key) == ("turn", "W-LUMBER-02", "too-dear")
    assert (refusal.params["price"], refusal.params["missing"]) == (2, 2)


@rule("W-MATS-02", "W-MATS-03")
def test_a_second_material_that_cannot_be_paid_is_refused_for_its_price() -> None:
    p = play(acting("buy_materials", player(blueberries=1)), "material glue_2")
    assert asked(p) == "turn"
    assert told(p, "material scrapwood_2") == ("W-MATS-02", "too-dear")
    assert told(p, "material glue_3") == ("W-MATS-03", "same-material")
    p.players[0].stock[BLUEBERRIES] = 9  # gained since: the action is over all the same
    assert told(p, "material scrapwood_2") == told(p, "material glue_3") == ("W-MATS-01", "not-now")


@rule("W-EXCH-05", "W-EXCH-06")
def test_a_six_that_cannot_be_paid_after_a_sale_is_refused_for_its_price() -> None:
    p = play(acting("exchange", player(lumber="green1")), "sell green1")
    assert asked(p) == "turn"
    assert told(p, "buy-six yellow") == ("W-EXCH-05", "too-dear")
    assert told(p, "buy-six green") == ("W-EXCH-06", "sold-colour")
    assert told(p, "sell green1") == ("W-EXCH-01", "sold-already")


@rule("W-MARKET-04", "W-MARKET-01")
def test_marketing_that_cannot_be_paid_is_refused_for_its_price() -> None:
    p = table(player(lumber="green1 " * 7), player(), tile="exchange", done=True)
    assert told(p, "market") == ("W-MARKET-01", "not-now")
    play(p, "finish")
    assert (asked(p), told(p, "market")) == ("limit", ("W-MARKET-04", "too-dear"))


@rule("W-TAKE-01")
def test_the_price_is_forgotten_with_the_next_action_and_the_next_turn() -> None:
    board = player(blueberries=2, lantern=3)
    p = acting("choose_orders", board, order_display=("oe29", "oe30", "oe31", "oe32"))
    play(p, "take oe29", "bonus buy_materials", "material glue_2", "stop-materials")
    assert told(p, "take oe30") == ("W-TAKE-01", "not-now")
    p = acting("choose_orders", player(blueberries=2), order_display=("oe29", "oe30", "oe31", "oe32"))
    play(p, "take oe29")
    p.players[0].stock[ids.BLUEBERRIES] = 3  # it could be paid now, but the action is over
    assert told(p, "take oe30") == ("W-TAKE-01", "not-now")
    play(p, "finish")
    while p.active == 0:
        play(p, "no-market")
    assert p.unpaid == 0


@pytest.mark.parametrize("wrong", [step(ids.TURN, 1), step(ids.ORDERS, 1, 200), step(ids.PICKING, 1, 255)])
def test_a_saved_position_says_only_what_was_not_paid(wrong: int) -> None:
    data: Any = table(player(), player()).to_data()
    assert game().restore({**data, "unpaid": step(ids.ORDERS, 1, 3)}).unpaid
    with pytest.raises(BadData):
        game().restore({**data, "unpaid": wrong})


# --- when a move would be due --------------------------------------------------------------------------------


DUE = {
    "start he01": "W-PSETUP-19",
    "keep oe01": "W-PSETUP-19",
    "place oe01": "W-ORDER-03",
    "pay green1": "W-ORDER-10",
    "buy green1": "W-LUMBER-01",
    "stop-buying": "W-LUMBER-01",
    "sell green1": "W-EXCH-01",
    "buy-six green": "W-EXCH-01",
    "material glue_2": "W-MATS-01",
    "take oe01": "W-TAKE-01",
    "hire he01 room_1_2": "W-HELPER-01",
    "option helpers": "W-PROD-01",
    "work he06": "W-PROD-01",
    "plant green1 1": "W-PROD-01",
    "build glue_1": "W-IMPROVE-01",
    "pick 1": "W-ICON-07",
    "colour green": "W-ICON-07",
    "tool mallet": "W-ATTIC-14",
    "attic b1": "W-ATTIC-01",
    "trigger he06": "W-ABIL-14",
    "claim pc01": "W-HAZEL-02",
    "accept": "W-ABIL-13",
    "later": "W-HELPER-16",
    "market": "W-MARKET-01",
    "return green1": "W-LIMIT-02",
}


@rule(*sorted(set(DUE.values())))
@pytest.mark.parametrize("text", list(DUE))
def test_in_a_turn_a_move_says_when_it_would_be_due(text: str) -> None:
    p = table(player(lumber="green1"), player(), tile="exchange", done=True)
    assert told(p, text) == (DUE[text], "not-now")
    assert "time for your tile" not in said(p, text)


@rule("W-TURN-07", "W-TURN-25")
def test_a_move_of_the_chosen_tile_says_that_its_action_comes_first() -> None:
    p = table(player(blueberries=3), player(), tile="buy_materials")
    assert told(p, "material glue_2") == ("W-TURN-07", "not-now")
    assert said(p, "material glue_2").endswith("First perform the action of your tile, “Buy Materials”.")
    assert told(p, "buy green1") == ("W-LUMBER-01", "not-now")  # of another tile
    p.players[0].stock[BLUEBERRIES] = 0  # its action could not be performed at all
    assert told(p, "material glue_2") == ("W-MATS-01", "not-now")
    p = table(player(blueberries=3), player(), tile="buy_materials", done=True)
    assert told(p, "material glue_2") == ("W-MATS-01", "not-now")


@rule("W-TURN-20")
@pytest.mark.parametrize(
    "text", ["saw green3 2+1", "bonus produce", "finish", "take oe29", "build glue_1", "choose improve"]
)
def test_inside_an_action_no_other_is_begun(text: str) -> None:
    p = acting("buy_lumber", player(blueberries=9, lantern=3, lumber="green3"))
    assert told(p, text) == ("W-TURN-20", "not-now")
    verb = texts_in("en", "woodcraft").say(f"verb.{text.split()[0]}", {})
    assert said(p, text) == f"You cannot {verb} in the middle of “Buy Lumber”. Now buy a die from the yard."


@rule("W-TURN-25")
def test_stopping_is_named_only_where_it_is_possible() -> None:
    board = player(blueberries=20, lumber="green1 yellow3", helpers={"room_1_2": "he13"})
    for action, do in (
        ("buy_lumber", "buy green1"),
        ("exchange", "sell green1"),
        ("buy_materials", "material glue_2"),
        ("choose_orders", "take oe29"),
        ("produce", "work he13"),
    ):
        p = acting(action, board, order_display=("oe29", "oe30", "oe31", "oe32"))
        if action == "produce":
            play(p, "option helpers")
        assert "stop" not in said(p, "finish")
        play(p, do)
        assert said(p, "finish").endswith(", or stop.")
    p = play(acting("produce", board), "option planting")
    assert said(p, "finish").endswith("”. Now plant, or let a helper produce.")
    play(p, "work he13")
    assert said(p, "finish").endswith("”. Now plant, or stop.")
    assert told(p, "option helpers") == ("W-PROD-01", "not-now")


def at_setup() -> Woodcraft:
    """Players choose the cards they start with."""
    return game().start(2, {}, fast(1))


def in_an_income_phase() -> Woodcraft:
    """Players choose an order from hand."""
    hands = [player(hand=["oe02", "oe03"]), player(hand=["oe04", "oe05"])]
    return play(table(*hands, round=4, turn=1, tile="exchange", done=True), "finish")


def at_the_limit() -> Woodcraft:
    """The actions of a turn are over, and there are too many dice."""
    return play(table(player(lumber="green1 " * 8), player(), tile="exchange", done=True), "finish")


FREE = ["saw green3 2+1", "splice splice_1 green3 1", "use he12", "bonus produce"]
OTHERS = ["choose exchange", "perform", "berries", "swap improve", "finish", "buy green1", "take oe29", "build glue_1"]


@rule("W-TURN-21", "W-TURN-02", "W-TURN-22", "W-INCOME-16")
def test_outside_step_2_actions_are_refused_by_the_rule_of_their_time() -> None:
    marketing = play(table(player(blueberries=20), player(), tile="exchange", done=True), "finish")
    for p, name, of_actions, of_completing in (
        (at_setup(), "setting-up", "W-TURN-22", "W-TURN-21"),
        (in_an_income_phase(), "placing", "W-TURN-22", "W-INCOME-16"),
        (marketing, "marketing", "W-TURN-02", "W-TURN-21"),
        (at_the_limit(), "limit", "W-TURN-02", "W-TURN-21"),
    ):
        assert asked(p) == name
        assert {told(p, text) for text in FREE} == {("W-TURN-21", "not-now")}
        assert {told(p, text) for text in OTHERS} == {(of_actions, "not-now")}
        assert told(p, "complete oe01") == (of_completing, "not-now")


@rule("W-PSETUP-19", "W-TURN-21")
def test_while_cards_are_chosen_only_what_is_still_to_be_chosen_is_named() -> None:
    p = at_setup()
    seen = [said(p, "saw green3 2+1")]
    for verb in ("start", "keep", "keep"):
        play(p, offered(p, verb, seat=0)[0], seat=0)
        seen.append(said(p, "saw green3 2+1"))
    assert seen == [
        f"That is not possible now. Now choose {what}"
        for what in (
            "your helper, the early orders you keep, and the order to place.",
            "the early orders you keep, and the order to place.",
            "another early order that you keep, and the order to place.",
            "the order to place.",
        )
    ]
    assert refused(p, "saw green3 2+1", seat=1).params.get("now") is None  # the other player has chosen nothing yet


OF_ANOTHER_ACTION = ["buy", "sell", "buy-six", "take", "hire", "option", "work", "plant", "build"]


@rule(*sorted(set(DUE.values())))
@pytest.mark.parametrize("text", [text for text in DUE if not text.startswith("material")])
def test_inside_an_action_what_is_no_action_says_when_it_would_be_due(text: str) -> None:
    p = acting("buy_materials", player(blueberries=9, lumber="green1"))
    other = text.split()[0] in OF_ANOTHER_ACTION
    assert told(p, text) == ("W-TURN-20" if other else DUE[text], "not-now")
    assert said(p, text).endswith("Now buy materials.") == other


@rule("W-MARKET-01", "W-LIMIT-02")
def test_marketing_and_the_limit_have_their_own_time() -> None:
    p = at_the_limit()
    p.unpaid = 0
    assert told(p, "market") == ("W-MARKET-01", "not-now")
    assert said(p, "market").endswith("after all actions and before dice are returned.")
    p = play(table(player(blueberries=20, lumber="green1 " * 8), player(), tile="exchange", done=True), "finish")
    assert told(p, "return green1") == ("W-LIMIT-02", "not-now")


@rule("W-PROD-01", "W-TURN-26", "W-LUMBER-01")
def test_what_is_refused_where_helpers_produce() -> None:
    board = player(blueberries=20, lumber="green1", helpers={"room_1_2": "he13", "room_2_1": "he06"})
    p = play(acting("produce", board), "option helpers")
    assert told(p, "plant green1 1") == ("W-PROD-01", "not-now")  # option B was not chosen
    assert told(p, "stop-buying") == ("W-LUMBER-01", "not-now")
    p = acting("produce", board)
    p.stack[-1] = step(ids.WORKING, 1, 2, 0)  # a gain lets helpers produce
    assert {told(p, text) for text in ("plant green1 1", "finish", "take oe29")} == {("W-TURN-26", "not-now")}


@rule("W-TURN-26", "W-ATTIC-11")
def test_what_may_still_come_waits_for_the_open_question() -> None:
    """Below the question is a gain that may bring a tool: nobody can say that none waits."""
    p = acting("buy_materials", player(blueberries=9))
    assert told(p, "reward link_b1_b2") == ("W-ATTIC-11", "not-now")
    p.stack.insert(len(p.stack) - 1, step(ids.GAIN))
    assert told(p, "reward link_b1_b2") == ("W-TURN-26", "not-now")


# --- dice ----------------------------------------------------------------------------------------------------


@rule("W-SAW-02", "W-SPLICE-02", "W-GLUE-02", "W-ABIL-17", "W-EXCH-02", "W-GROW-06")
def test_a_die_that_is_not_there_is_refused_by_the_rule_of_the_deed() -> None:
    tools = {"scrapwood": 1, "glue": 1, "pieces": ["glue_1"], "helpers": {"room_1_2": "he08", "room_2_1": "he11"}}
    p = table(player(lumber="green1", trees={"green": 3}, **tools), player())
    assert told(p, "saw brown4 2+2") == ("W-SAW-02", "no-die")
    assert told(p, "splice splice_1 brown4 1") == ("W-SPLICE-02", "no-die")
    assert told(p, "glue green1 brown4 green") == ("W-GLUE-02", "no-die")
    assert told(p, "shift he08 brown4 +1") == ("W-ABIL-17", "no-die")
    assert told(p, "recolor he11 brown4 green") == ("W-ABIL-17", "no-die")
    for text in ("saw green3 2+1", "splice splice_1 green3 1", "glue green1 green3 green", "recolor he11 green3 brown"):
        assert told(p, text) == ("W-GROW-06", "no-die")
    assert told(acting("exchange", player(lumber="green1")), "sell green3") == ("W-EXCH-02", "no-die")


@rule("W-GLUE-02")
def test_gluing_names_only_the_die_that_is_missing() -> None:
    p = table(player(lumber="green1 yellow2", glue=1, pieces=["glue_1"]), player())
    assert refused(p, "glue green1 brown4 green").params["lacking"] == ["brown4"]
    assert said(p, "glue green1 brown4 green") == "That is not in your lumber: brown 4."
    assert said(p, "glue green1 green1 green") == "That is not in your lumber: 2 × green 1."


@rule("W-GLUE-02")
def test_two_dice_to_glue_are_named_in_either_order() -> None:
    p = table(player(lumber="green1 yellow2", glue=1, pieces=["glue_1"]), player())
    vocabulary = p.book.vocabulary
    move = vocabulary.parse("glue yellow2 green1 yellow")
    assert vocabulary.text(move) == "glue green1 yellow2 yellow"
    assert vocabulary.from_data({"verb": "glue", "args": ["yellow2", "green1", "yellow"]}) == move
    assert offered(p, "glue") == ["glue green1 yellow2 green", "glue green1 yellow2 yellow"]
    assert told(p, "glue brown4 green1 green") == ("W-GLUE-02", "no-die")
    play(p, "glue yellow2 green1 yellow")


@rule("W-ABIL-17", "W-ABIL-02", "W-ABIL-07", "W-ABIL-11")
def test_an_ability_is_refused_by_what_its_card_says() -> None:
    p = table(
        player(
            lumber="green1 yellow4 brown6",
            helpers={
                "room_1_1": "he01",
                "room_1_2": "he15",
                "room_2_1": "he11",
                "room_1_3": "he13",
                "room_2_2": "he08",
            },
        ),
        player(),
    )
    assert told(p, "split he15 yellow4 2+1+1") == ("W-ABIL-17", "cannot-split")
    assert told(p, "split he15 yellow4 2+1") == ("W-ABIL-17", "wrong-split")
    assert told(p, "split he15 green1 1+1") == ("W-ABIL-17", "too-small-to-split")
    assert told(p, "recolor he11 yellow4 yellow") == ("W-ABIL-17", "same-colour")
    assert told(p, "recolor he15 yellow4 green") == ("W-ABIL-17", "no-such-ability")
    assert told(p, "shift he08 yellow4 +5") == ("W-ABIL-17", "wrong-shift")
    assert told(p, "shift he08 brown6 +1") == ("W-ABIL-11", "out-of-range")
    assert told(p, "use he01") == ("W-ABIL-02", "immediate-only")
    assert told(p, "use he13") == ("W-ABIL-07", "by-itself")


@rule("W-ABIL-17", "W-GROW-06")
def test_an_ability_for_trees_changes_no_lumber() -> None:
    p = table(player(lumber="green1", trees={"green": 3}, helpers={"room_1_2": "he14"}), player())
    assert told(p, "shift he14 green1 +1") == ("W-ABIL-17", "only-trees")
    assert told(p, "shift he14 brown-tree +1") == ("W-ABIL-17", "no-tree")
    assert said(p, "shift he14 brown-tree +1") == "You have no brown tree."


@rule("W-REUSE-01")
def test_a_tile_never_built_is_not_used_once_more() -> None:
    p = table(player(reuse=1, lumber="green1 green2", glue=1), player())
    assert told(p, "reuse glue") == ("W-REUSE-01", "not-built")
    assert told(p, "reuse splice_1") == ("W-REUSE-01", "tile-not-used")


# --- paying --------------------------------------------------------------------------------------------------


ANY = "{ colors = ['green', 'yellow', 'brown'], value = 1 }"
TWO_ONES = (
    "orders.toml",
    "".join(f'    {{ colors = ["green", "yellow", "brown"], value = {face} }},\n' for face in (1, 2, 3)),
    f"    {ANY},\n    {ANY},\n    {ANY},\n",
)


@rule("W-ORDER-05", "W-ORDER-08")
@pytest.mark.parametrize(
    ("lumber", "questions"),
    [
        ("green1 yellow1 brown1", 0),  # all of them pay, whichever for which
        ("green1 green1 green1 green1", 0),
        ("green1 green1 green1 yellow1", 3),
        ("green1 yellow1 brown1 brown1", 3),
    ],
)
def test_a_payment_without_a_choice_pays_itself(lumber: str, questions: int) -> None:
    of = changed_game(TWO_ONES)
    p = play(table(player(lumber=lumber, orders={"oe28": 3}), player(), of=of), "complete oe28")
    count = 0
    while asked(p) == "paying":
        assert len(offered(p, "pay")) > 1
        play(p, offered(p, "pay")[0])
        count += 1
    assert (count <= questions, bool(count)) == (True, bool(questions))
    assert (p.players[0].dice(), p.players[0].orders) == (len(lumber.split()) - 3, [])


@rule("W-ORDER-06", "W-ORDER-08", "W-ORDER-09")
def test_a_die_that_cannot_pay_is_refused_for_one_reason() -> None:
    first, second = ("{ colors = ['green', 'yellow'], value = 1 }", "{ colors = ['green', 'brown'], value = 1 }")
    of = changed_game((*TWO_ONES[:2], f"    {first},\n    {second},\n"))
    board = player(lumber="green1 yellow1 brown2", orders={"oe28": 3})
    p = table(board, player(), of=of)
    p.stack.append(step(ids.PAYING, 1, p.pack.orders.ids.index("oe28"), 0))
    assert told(p, "pay brown2") == ("W-ORDER-06", "wrong-die")
    assert told(p, "pay green1") == ("W-ORDER-08", "rest-unpayable")
    assert told(p, "pay yellow6") == ("W-ORDER-09", "no-die")


# --- cards and choices ---------------------------------------------------------------------------------------


@rule("W-TAKE-01", "W-HELPER-01")
def test_a_card_that_is_not_on_display_is_refused_by_its_action() -> None:
    assert told(acting("choose_orders", player()), "take ol01") == ("W-TAKE-01", "not-on-display")
    assert told(acting("choose_helper", player(blueberries=20)), "hire hl01 room_1_2") == (
        "W-HELPER-01",
        "not-on-display",
    )


@rule("W-WHEEL-24", "W-IMPROVE-18", "W-HAZEL-02", "W-ICON-07")
def test_a_pick_is_refused_by_the_rule_of_what_is_picked() -> None:
    wheel = play(table(player(), player(), tiles={"exchange": (0, 1)}, lead=3, arc=False), "choose exchange")
    piece = play(acting("improve", player(blueberries=9)), "build splice_2")
    order = game().pack.orders
    hazelnut = order.ids.index("oh01")
    dice = " ".join(f"{['green', 'yellow', 'brown'][(s >> 3).bit_length() - 1]}{s & 7}" for s in order.dice[hazelnut])
    tokens = dict(zip(["lantern", "glue", "scrapwood", "sawblade"], order.tokens[hazelnut][1:5], strict=True))
    claim = play(table(player(lumber=dice, orders={"oh01": 1}, **tokens), player()), "complete oh01")
    of = changed_game(
        (
            "helpers.toml",
            'ability = { kind = "permanent", trigger = "tool_placed", gain = { blueberries = 2 } }',
            'ability = { kind = "once_per_turn", gain = { one_of = [{ glue = 1 }, { scrapwood = 1 }] } }',
        )
    )
    helper = play(table(player(helpers={"room_1_2": "he16"}), player(), of=of), "use he16")
    assert [asked(p) for p in (wheel, piece, claim, helper)] == ["picking"] * 4
    assert told(wheel, "pick 8") == ("W-WHEEL-24", "no-such-option")
    assert told(piece, "pick 8") == ("W-IMPROVE-18", "no-such-option")
    assert told(claim, "pick 8") == ("W-HAZEL-02", "no-such-option")
    assert told(claim, "finish") == ("W-HAZEL-02", "not-now")
    assert told(helper, "pick 8") == ("W-ICON-07", "no-such-option")


@rule("W-ATTIC-04", "W-ATTIC-05", "W-ATTIC-06")
def test_a_closed_space_of_the_attic_is_refused_by_the_rule_of_its_row() -> None:
    p = table(player(orders={"oe11": 1}, lumber="brown5 green1"), player())
    play(p, "complete oe11", "tool mallet")
    rules = {space: told(p, f"attic {space}") for space in ("m1", "t1", "t2", "t3", "t4")}
    assert rules == {
        "m1": ("W-ATTIC-04", "space-closed"),
        "t1": ("W-ATTIC-06", "space-closed"),
        "t2": ("W-ATTIC-05", "space-closed"),
        "t3": ("W-ATTIC-05", "space-closed"),
        "t4": ("W-ATTIC-06", "space-closed"),
    }


@rule("W-PSETUP-12", "W-PSETUP-13", "W-PSETUP-14")
def test_at_the_start_every_refusal_has_one_cause() -> None:
    p = game().start(1, game().read_options({}, 1), fast(3))
    hand = [p.pack.orders.ids[card] for card in p.players[0].hand]
    early, nuts = [card for card in hand if card[1] == "e"], [card for card in hand if card[1] == "h"]
    play(p, offered(p, "start")[0], f"keep {early[0]}")
    assert told(p, f"keep {early[0]}") == ("W-PSETUP-12", "kept-already")
    assert told(p, f"keep {nuts[0]}") == ("W-PSETUP-13", "kept-anyway")
    assert told(p, "place ol01") == ("W-PSETUP-14", "not-in-hand")


@rule("W-IMPROVE-01", "W-HELPER-01")
def test_an_action_that_is_over_is_not_said_to_come() -> None:
    p = table(player(), player(), tile="improve", done=True)
    assert (told(p, "build glue_1"), refused(p, "build glue_1").params["when"]) == (
        ("W-IMPROVE-01", "not-now"),
        "performed",
    )
    assert said(p, "build glue_1").endswith("You have already used your tile “Improve Workshop” in this turn.")
    assert refused(p, "hire he01 room_1_2").params["when"] == "hiring"


@rule("W-TAKE-01", "W-ORDER-03")
def test_an_order_on_display_is_not_placed_from_hand() -> None:
    p = table(player(), player(), tile="improve", done=True, order_display=("oe29", "oe30", "oe31", "oe32"))
    assert told(p, "place oe29") == ("W-TAKE-01", "not-now")
    assert told(p, "place oe21") == ("W-ORDER-03", "not-now")


@rule("W-ORDER-10", "W-HELPER-16")
def test_what_nothing_calls_for_names_the_rule_that_would() -> None:
    p = table(player(lumber="green4"), player(), tile="improve", done=True)
    assert told(p, "pay green4") == ("W-ORDER-10", "not-now")
    assert told(p, "later") == ("W-HELPER-16", "not-now")
    assert told(p, "accept") == ("W-ABIL-13", "not-now")
