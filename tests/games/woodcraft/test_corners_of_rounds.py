"""Corners of rounds, income, marketing, tracks and scoring, and of odd packs.

Modules: `rounds`.
"""

from typing import Any

import pytest

from heartwood.core import BadContent
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.cards import STANDARD
from tests.games.playing import asked, offered, play, refused, reveals
from tests.games.woodcraft.builders import changed_game, lumber, player, table
from tests.marks import rule

LATE_ORDERS = ("ol29", "ol30", "ol31", "ol32")
LATE_HELPERS = ("hl19", "hl20", "hl21", "hl22")
NO_CARDS = (None, None, None, None)


# --- the undo barrier ----------------------------------------------------------------------------------------


def end_of_round_11(of: WoodcraftGame | None = None, **given: Any) -> Woodcraft:
    """The last move of round 11: both players have one order left in their hands, which the phase reveals."""
    cards: dict[str, Any] = {"order_display": LATE_ORDERS, "helper_display": LATE_HELPERS, **given}
    boards = [player(hand=["oe01"]), player(hand=["oe02"])]
    return table(*boards, of=of, round=11, turn=1, late=True, tile="exchange", done=True, **cards)


def hand_of_first(p: Woodcraft) -> object:
    """What the second player sees of the first one's board."""
    boards: Any = p.view(1)["players"]
    return boards[0]["orders"]


@rule("W-INCOME-05", "W-INCOME-15")
def test_the_last_card_of_a_hand_is_revealed_with_the_cards_that_are_dealt() -> None:
    p = end_of_round_11()
    assert hand_of_first(p) == []
    assert reveals(p, "finish", seat=1)
    assert hand_of_first(p) == [{"id": "oe01", "row": 1}]


@rule("W-INCOME-05", "W-INCOME-15")
@pytest.mark.parametrize("empty", [False, True])
def test_the_last_card_of_a_hand_is_revealed_even_if_nothing_is_drawn(empty: bool) -> None:
    if empty:  # no late card is left anywhere: the discard at the X and the refill find nothing
        p = end_of_round_11(order_display=NO_CARDS, helper_display=NO_CARDS, order_deck=[], helper_deck=[])
    else:
        p = end_of_round_11(changed_game(("board.toml", "discard_after = [4, 11]", "discard_after = [4]")))
    revealed = reveals(p, "finish", seat=1)
    assert hand_of_first(p) == [{"id": "oe01", "row": 1}]
    assert revealed


# --- contracts at the end of a round -------------------------------------------------------------------------


@rule("W-ROUND-03", "W-HAZEL-08")
def test_a_contract_claimed_in_the_round_is_closed_in_the_income_phase_that_follows() -> None:
    p = table(
        player(hand=["oe01", "oe02"], claims=["pc01"]),
        player(hand=["oe03", "oe04"]),
        round=4,
        turn=1,
        tile="exchange",
        done=True,
        contracts=["pc01", "pc02", "pc03"],
        claimed_in=[4, 0, 0],
    )
    play(p, "finish")
    assert asked(p) == "placing"
    contracts: Any = p.view(0)["contracts"]
    assert [contract["closed"] for contract in contracts] == [True, False, False]


# --- marketing that sets off more ----------------------------------------------------------------------------


@rule("W-MARKET-01", "W-LIMIT-02", "W-TURN-21", "W-ABIL-13")
def test_what_marketing_sets_off_comes_before_the_lumber_limit_and_lets_nobody_harvest() -> None:
    dice = 'dice = [{ colors = ["green", "yellow"], value = 1 }]'
    gain = f'gain = {{ {dice}, action = {{ name = "buy_lumber", discount = 9 }} }}'
    of = changed_game(
        ("helpers.toml", 'trigger = "marketing", gain = { points = 2 }', f'trigger = "marketing", {gain}')
    )
    helpers = of.pack.helpers
    answers = zip(helpers.ids, helpers.trigger, helpers.gain, strict=True)
    helper = next(id for id, event, effect in answers if event == ids.ON_MARKETING and effect)
    six = "green1 green1 green1 green1 green1 green1"
    first = player(blueberries=2, lumber=six, trees={"green": 3}, helpers={"room_1_2": helper})
    p = play(table(first, player(), of=of, tile="exchange", done=True), "finish", "market")
    assert offered(p) == ["colour green", "colour yellow"]
    assert refused(p, "harvest green").rule == "W-TURN-21"
    play(p, "colour yellow")
    assert offered(p) == ["accept", "decline"]
    play(p, "accept", "buy brown6", "buy green1")
    assert lumber(p) == "green1 green1 green1 green1 green1 green1 green1 yellow1 brown6"
    play(p, "return green1", "return green1", "return yellow1")
    assert (asked(p), p.active) == ("turn", 1)


@rule("W-RTILE-02", "W-TRACK-13")
def test_a_tile_that_advances_reputation_is_paid_out_before_the_rest_of_the_advance() -> None:
    old = "side_2_4 = [{ points = 5 }, { points = 4 }, { points = 2 }]"
    new = "side_2_4 = [{ points = 5 }, { reputation = 6, points = 4 }, { points = 2 }]"
    of = changed_game(("reputation_tiles.toml", old, new))
    p = table(player(reputation=4, orders={"oe30": 1}, lumber=all_dice(), glue=9, scrapwood=9, sawblade=9), of=of)
    play(p, "complete oe30")
    while asked(p) == "paying":
        play(p, offered(p, "pay")[0])
    while asked(p) in ("tool-kind", "tool-space"):
        play(p, offered(p)[0])
    assert p.players[0].tracks[ids.REPUTATION_TRACK] == 4 + 3 + 6
    assert p.players[0].reached == [1, 1]


def all_dice() -> str:
    """Two dice of every kind."""
    return " ".join(f"{colour}{face}" for colour in ("green", "yellow", "brown") for face in range(1, 7) for _ in "ab")


# --- packs that could not be played --------------------------------------------------------------------------

SAME_TILE = (
    *(
        ("solo.toml", f"tiles = {tiles}", 'tiles = ["improve"]')
        for tiles in (
            '["choose_orders", "buy_lumber"]',
            '["choose_helper", "exchange"]',
            '["buy_lumber", "improve"]',
            '["produce", "choose_orders"]',
            '["buy_materials", "choose_helper"]',
            '["exchange", "produce"]',
            '["buy_materials"]',
            "[]",
            "[]",
        )
    ),
    *(("solo.toml", 'move = "rearmost"\n', 'move = "named"\n'),) * 2,
)


@rule("W-SOLO-14", "W-SOLO-16")
def test_a_solo_deck_can_always_move_a_tile() -> None:
    with pytest.raises(BadContent):  # a game of it would draw cards without end, from round 4 on at the latest
        changed_game(*SAME_TILE)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("board.toml", 'id = "glue_2"', 'id = "glue 2"'),
        ("board.toml", 'id = "room_1_2"', 'id = "room 1 2"'),
        ("orders.toml", 'id = "oe01"', 'id = "oe 01"'),
        ("contracts.toml", 'id = "pc01"', 'id = "pc 01"'),
    ],
)
def test_an_id_is_a_single_word(name: str, old: str, new: str) -> None:
    with pytest.raises(BadContent):
        changed_game((name, old, new))


@rule("W-SETUP-03")
@pytest.mark.parametrize("word", ["random", "recommended"])
def test_a_quadrant_has_a_name_of_its_own(word: str) -> None:
    uses = (STANDARD / "board.toml").read_text("utf-8").count('"q2"')
    with pytest.raises(BadContent):
        changed_game(*(("board.toml", '"q2"', f'"{word}"'),) * uses)
