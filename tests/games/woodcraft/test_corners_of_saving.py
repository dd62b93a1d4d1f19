"""Corners of rounds, income, marketing, tracks and scoring, of saved positions and of odd packs.

Modules: `saving`, `rounds`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from heartwood.core import BadContent, BadData, fast
from heartwood.core.position import step
from heartwood.core.rollout import roll_out
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.cards import STANDARD
from tests.games.woodcraft.builders import asked, changed_game, game, lumber, offered, play, player, refused, table
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
    assert p.play(1, p.book.vocabulary.parse("finish"))
    assert hand_of_first(p) == [{"id": "oe01", "row": 1}]


@rule("W-INCOME-05", "W-INCOME-15")
@pytest.mark.parametrize("empty", [False, True])
def test_the_last_card_of_a_hand_is_revealed_even_if_nothing_is_drawn(empty: bool) -> None:
    if empty:  # no late card is left anywhere: the discard at the X and the refill find nothing
        p = end_of_round_11(order_display=NO_CARDS, helper_display=NO_CARDS, order_deck=[], helper_deck=[])
    else:
        p = end_of_round_11(changed_game(("board.toml", "discard_after = [4, 11]", "discard_after = [4]")))
    revealed = p.play(1, p.book.vocabulary.parse("finish"))
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


# --- saved positions -----------------------------------------------------------------------------------------


def saved(*boards: dict[str, Any]) -> dict[str, Any]:
    """A saved turn of the first of two players."""
    return table(*(boards or (player(), player())), tile="exchange").to_data()


def carry_on(data: dict[str, Any]) -> None:
    """Whoever restores it can look at it, is offered moves and can play it to its end; or it is BadData."""
    try:
        p = game().restore(data)
    except BadData:
        return
    for seat in (None, *range(p.seats)):
        p.view(seat)
    p.guess(0, fast(3))
    assert all(p.moves(seat) for seat in p.to_act())
    roll_out(p, fast(5), checked=True)
    assert p.over()


def test_a_sound_position_can_be_carried_on() -> None:
    carry_on(saved())
    carry_on(saved(player()))
    carry_on(game().start(2, {}, fast(1)).to_data())


@pytest.mark.parametrize(
    "change",
    [
        {"orders": [200 | 1 << 8]},  # no such card
        {"completed": [200 | 1 << 8]},
        {"tracks": [21, 0, 0]},  # beyond the last space of the reputation track
    ],
    ids=["orders", "completed", "reputation"],
)
def test_a_saved_board_holds_only_what_there_is(change: dict[str, object]) -> None:
    data = saved()
    data["players"][0].update(change)
    carry_on(data)


def test_a_saved_granted_action_is_one_of_the_seven() -> None:
    carry_on({**saved(), "grants": [7]})


@rule("W-SOLO-05")
def test_a_saved_solo_game_has_its_cards() -> None:
    carry_on({**saved(player()), "solo_deck": [], "solo_discard": []})


@pytest.mark.parametrize(
    "above",
    [
        [step(ids.PICKING, 1, 250)],
        [step(ids.PICKING, 1, 0, 99)],
        [step(ids.GAIN, 0, 254), step(ids.PICKING, 1, 0)],
        [step(ids.PAYING, 1, 200)],
        [step(ids.TOOL_SPACE, 1, 20)],
        [step(ids.REUSING, 1, 9)],
        [step(ids.REWARDS, 1, 99)],
        [step(ids.GRANTED, 1, 9)],
        [step(ids.TRIGGERS, 1, 0, 254)],
    ],
    ids=["choice", "source", "effect", "demand", "tool", "tile", "space", "action", "room"],
)
def test_a_saved_step_is_about_something(above: list[int]) -> None:
    carry_on({**saved(), "stack": [step(ids.TURN, 1), *above]})


@pytest.mark.parametrize(
    "stack",
    [
        [step(ids.TURN, 1), step(ids.TRIGGERS, 1)],
        [step(ids.TURN, 1), step(ids.AFTER_ACTION), step(ids.LUMBER, 1)],
        [step(ids.INCOME), step(ids.PLACING, 1)],
        [step(ids.CLOSE_TURN), step(ids.LIMIT, 1)],
    ],
    ids=["triggers", "lumber", "placing", "limit"],
)
def test_a_saved_step_can_be_answered(stack: list[int]) -> None:
    carry_on({**saved(), "stack": stack})


@rule("W-PSETUP-19")
@pytest.mark.parametrize("broken", ["answered", "draft", "hand"])
def test_saved_start_choices_are_complete(broken: str) -> None:
    data: dict[str, Any] = game().start(2, {"first": 0}, fast(1)).to_data()
    if broken == "answered":  # the second player is no longer awaited, and has chosen nothing
        data["stack"] = [step(ids.REVEAL), step(ids.SETTING_UP, 1)]
    else:
        data["players"][0][broken] = []
    carry_on(data)


@pytest.mark.parametrize("outcome", ["x", None])
def test_saved_outcomes_are_numbers(outcome: object) -> None:
    chance = {"kind": "forced", "draws": 0, "outcomes": [outcome], "then": None}
    with pytest.raises(BadData):
        game().restore({**saved(), "chance": chance})


def test_a_saved_counter_of_sealed_chance_can_be_used() -> None:
    chance = {"kind": "sealed", "draws": 0, "counter": 1 << 64, "seed": "00" * 32}
    carry_on({**saved(), "chance": chance})


def spoiled(change: Callable[[dict[str, Any]], None], of_start: bool = False) -> str:
    """What is said about a saved position after a change."""
    p = game().start(2, {}, fast(1)) if of_start else table(player(), player())
    data: dict[str, Any] = p.to_data()
    change(data)
    with pytest.raises(BadData) as error:
        game().restore(data)
    return str(error.value)


def test_a_helper_is_in_one_place() -> None:
    def twice(data: dict[str, Any]) -> None:
        data["players"][1]["rooms"][1] = data["players"][0]["rooms"][0]

    def in_the_deck(data: dict[str, Any]) -> None:
        data["helper_deck"] = sorted([*data["helper_deck"], data["players"][0]["rooms"][0]])

    assert spoiled(twice) == "helpers: something lies in two places"
    assert spoiled(in_the_deck) == "helpers: something lies in two places"


def test_decks_may_hold_the_first_card() -> None:
    data: dict[str, Any] = table(player(helpers={"room_1_1": "he06"})).to_data()
    for key in ("order_deck", "helper_deck"):
        assert 0 in data[key]
    data["helper_discard"], data["helper_deck"] = data["helper_deck"], []
    assert game().restore(data).to_data() == data


def test_abilities_wait_only_in_rooms_with_helpers() -> None:
    def waiting(mask: int) -> Callable[[dict[str, Any]], None]:
        def change(data: dict[str, Any]) -> None:
            data["stack"].append(step(ids.TRIGGERS, 1, ids.ON_SAW, mask))

        return change

    assert "something that does not exist" in spoiled(waiting(2))
    data: dict[str, Any] = table(player(), player()).to_data()
    waiting(1)(data)
    assert game().restore(data).to_data() == data


def test_who_has_answered_has_chosen_a_start() -> None:
    def without(key: str, value: object) -> Callable[[dict[str, Any]], None]:
        def change(data: dict[str, Any]) -> None:
            choose(data)
            data["players"][0][key] = value

        return change

    def choose(data: dict[str, Any]) -> None:
        first = data["players"][0]
        first["chosen_helper"] = first["draft"][0]
        first["kept"] = first["hand"][:2]
        first["chosen"] = first["hand"][0]
        data["stack"][-1] = step(ids.SETTING_UP, 2)

    data: dict[str, Any] = game().start(2, {}, fast(1)).to_data()
    choose(data)
    assert game().restore(data).to_data() == data
    assert spoiled(without("chosen_helper", -1), True) == "players: seat 0 has answered, but chosen no start"
    assert spoiled(without("kept", []), True) == "players: seat 0 has answered, but chosen no start"
    assert spoiled(without("chosen", -1), True) == "players: seat 0 has answered, but chosen no order"


@pytest.mark.parametrize("change", ["fallback_blueberries = 3", "second_order_price = 3"])
def test_a_number_of_the_board_may_be_zero(change: str) -> None:
    name = change.split()[0]
    board = changed_game(("board.toml", change, f"{name} = 0")).pack.board
    assert board.fallback * board.second_order == 0
