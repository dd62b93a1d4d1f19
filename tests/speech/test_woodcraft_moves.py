"""The moves of Woodcraft with price and result: what their outcome tells, and their sentence does not.

Modules: heartwood.speech.woodcraft
"""

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.speech import SaidMove, speech_of
from tests.games.playing import offered, play
from tests.games.woodcraft.acting import acting
from tests.games.woodcraft.builders import changed_game, game, player, table
from tests.marks import rule
from tests.speech.saying import said

PACK = game().pack


def told(
    p: Woodcraft, text: str, language: str = "en", signs: bool = False, of: WoodcraftGame | None = None
) -> SaidMove:
    """What a player is told about a move."""
    return said(of or game(), p, text, language, signs)


def changes(move: SaidMove) -> tuple[str, str]:
    """Price and result."""
    return move.price, move.result


def helper_with(trigger: int) -> str:
    """A helper of the pack with an ability that this sets off."""
    return next(id for id, set_off in zip(PACK.helpers.ids, PACK.helpers.trigger, strict=True) if set_off == trigger)


def cost_of(helper: str) -> int:
    """What a helper costs."""
    return PACK.helpers.cost[PACK.helpers.ids.index(helper)]


def test_a_die_has_its_price_and_is_named_once() -> None:
    p = acting("buy_lumber", player(blueberries=9))
    assert changes(told(p, "buy yellow4")) == ("costs 5 blueberries", "")
    assert changes(told(p, "buy yellow4", signs=True)) == ("-5 berries", "")
    assert changes(told(p, "buy yellow4", "de")) == ("kostet 5 Blaubeeren", "")


def test_a_discount_is_taken_off() -> None:
    p = acting("buy_lumber", player(blueberries=9, helpers={"room_1_2": helper_with(ids.ON_DIE_BOUGHT)}))
    assert changes(told(p, "buy yellow4")) == ("costs 4 blueberries", "")


def test_a_price_is_told_although_the_move_reveals_something() -> None:
    move = told(acting("buy_lumber", player(blueberries=2)), "buy green2")
    assert move.final
    assert changes(move) == ("costs 2 blueberries", "")


def test_a_new_helper_brings_at_once_what_is_told_although_a_card_is_drawn() -> None:
    board = player(blueberries=20, helpers={"room_1_1": "he13"})
    p = acting("choose_helper", board, helper_display=("he06", "he25", "he26", "he27"))
    move = told(p, "hire he06 room_1_2")
    assert move.final
    assert f"for {cost_of('he06')} blueberries" in move.text
    assert changes(move) == ("", "brings 2 hazelnut income")  # that of the room is named in the sentence


def test_what_the_sentence_says_only_in_part_is_told_in_all() -> None:
    board = player(blueberries=20, helpers={"room_1_1": "he13"})
    p = acting("choose_helper", board, helper_display=("he01", "he25", "he26", "he27"))
    left = cost_of("he01") - 1  # a blueberry comes back
    assert left == 1
    assert told(p, "hire he01 room_1_2").price == "costs 1 blueberry in all"
    assert told(p, "hire he01 room_1_2", "de").price == "kostet 1 Blaubeere insgesamt"


def test_gains_of_several_sources_are_one_sum() -> None:
    """The card's reward and the row's: the sentence names both."""
    p = table(player(lumber="brown2 green2", scrapwood=1, orders={"oe01": 1}), player())
    assert changes(told(p, "complete oe01")) == ("", "")
    assert "3 reputation" in told(p, "complete oe01").text


def test_what_pays_for_any_die_is_told_as_far_as_it_is_certain() -> None:
    p = table(player(lumber="brown4 green2", orders={"oe14": 2}), player())
    assert "green or yellow 2" in told(p, "complete oe14").text
    assert told(p, "complete oe14").price == "costs green 2"
    p = table(player(lumber="brown4 green2 yellow2", orders={"oe14": 2}), player())
    assert told(p, "complete oe14").price == ""
    play(p, "complete oe14")
    assert told(p, "pay yellow2").price == ""
    assert told(p, "pay yellow2").result.startswith("brings ")


def test_marketing_goes_a_step() -> None:
    p = play(table(player(blueberries=9), player(), tile="exchange", done=True), "finish")
    assert changes(told(p, "market")) == ("", "brings 1 marketing step")
    assert changes(told(p, "market", "de", signs=True)) == ("", "+1 Marketing-Schritt")
    assert changes(told(p, "no-market")) == ("", "")


def test_dice_that_the_sentence_says_in_its_own_way_are_not_said_again() -> None:
    p = table(player(lumber="green5 yellow2", scrapwood=1, sawblade=1), player())
    assert changes(told(p, "saw green5 3+2")) == ("", "")
    assert changes(told(p, "saw green5 3+1+1")) == ("costs 1 sawblade", "")
    assert changes(told(p, "splice splice_1 yellow2 1", signs=True)) == ("", "")


def test_a_pot_comes_with_a_tree_and_a_planted_die_leaves_a_rest() -> None:
    assert told(acting("improve", player(blueberries=20)), "build pot_yellow").result == "brings yellow 1 (tree)"
    p = play(acting("produce", player(lumber="yellow5", pieces=["pot_yellow"])), "option planting")
    assert changes(told(p, "plant yellow5 1")) == ("", "brings yellow 4")
    assert changes(told(p, "plant yellow5 1", "de", signs=True)) == ("", "+Gelb 4")


def test_the_price_of_an_order_is_not_taken_for_its_reward() -> None:
    of = changed_game(("board.toml", f"second_order_price = {PACK.board.second_order}", "second_order_price = 4"))
    p = acting("choose_orders", player(blueberries=9), of=of, order_display=("oe01", "oe02", "oe03", "oe04"))
    play(p, "take oe02")
    assert "pays 4 blueberries" in told(p, "take oe01", of=of).text
    assert told(p, "take oe01", of=of).price == "costs 4 blueberries"


def test_a_starting_helper_has_his_price_once() -> None:
    p = game().start(2, {"first": 0}, fast(1))
    for text in offered(p, "start"):
        move = told(p, text)
        assert f"for {cost_of(text.split()[1])} blueberries" in move.text
        assert changes(move) == ("", "")


@rule("W-PSETUP-12")
@pytest.mark.parametrize(("language", "open_choice"), [("en", "still to choose: "), ("de", "noch zu wählen: ")])
def test_at_the_start_the_prompt_says_how_many_orders_are_still_to_choose(language: str, open_choice: str) -> None:
    p = game().start(1, {}, fast(1))
    says = speech_of(game(), language, ["Ann"])
    play(p, offered(p, "start")[0])
    for left in (2, 1):
        assert f"{open_choice}{left};" in says.due(says.sight(p, 0))
        play(p, offered(p, "keep")[0])


def due(p: Woodcraft, language: str) -> str:
    """What the player whose turn it is has to do."""
    says = speech_of(game(), language, ["Ann", "Ben"])
    return says.due(says.sight(p, p.active))


@pytest.mark.parametrize(("language", "ends"), [("en", "trees left: 1)."), ("de", "Bäume noch: 1).")])
def test_what_a_question_adds_in_brackets_stands_before_its_full_stop(language: str, ends: str) -> None:
    p = play(acting("produce", player(lumber="green1")), "option planting")
    asked = due(p, language)
    assert asked.endswith(ends)
    assert asked.count(".") == 1


def test_a_swap_is_named_with_its_price_where_there_is_a_lantern_for_it() -> None:
    assert due(table(player(lantern=1), player(), tile="exchange"), "en").endswith(
        "take blueberries, or swap (1 lantern)."
    )
    assert due(table(player(lantern=0), player(), tile="exchange"), "en").endswith("perform it, or take blueberries.")


@rule("W-HAZEL-02")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Take a public contract"), ("de", "Einen Öffentlichen Auftrag nehmen")]
)
def test_a_public_contract_is_taken_not_the_claim_to_it(language: str, said: str) -> None:
    board = player(orders={"oh03": 2}, lumber="green5 yellow5")
    p = play(table(board, player(), contracts=["pc01", "pc02", "pc03"]), "complete oh03")
    assert told(p, "pick 2", language).text == said
