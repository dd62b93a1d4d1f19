"""Corners of the seven actions, trees and helper abilities: packs and moments that are easy to overlook."""

from typing import Any

import pytest

from heartwood.core import BadContent
from heartwood.games.woodcraft import Woodcraft
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, lumber, player, stock, table
from tests.marks import rule

BOARD = "board.toml"
HELPERS = "helpers.toml"
# The rat of the attic gains for a harvest, and in blueberries; no card of the pack does.
HARVEST_PAYS = (HELPERS, 'trigger = "tool_placed", gain = { blueberries = 2 }', 'trigger = "harvest", gain = { %s }')
ROOMS = ["room_1_2", "room_1_3", "room_1_4", "room_2_1", "room_2_2", "room_2_3", "room_2_4"]


def acting(action: str, board: dict[str, Any], **laid: Any) -> Woodcraft:
    """A player with this board has begun the action of the chosen tile."""
    return play(table(board, player(), tile=action, **laid), "perform")


def paid_harvest(gain: str) -> Any:
    """A pack in which he16 brings this for every harvest."""
    file, old, new = HARVEST_PAYS
    return changed_game((file, old, new % gain))


# Granted actions and harvesting


@rule("W-ABIL-13", "W-TURN-20")
def test_a_granted_exchange_waits_for_a_harvest() -> None:
    p = acting(
        "choose_helper",
        player(blueberries=4, trees={"green": 3}),
        late=True,
        helper_display=["hl08", "hl09", "hl10", "hl11"],
    )
    play(p, "hire hl08 room_1_2")
    assert (asked(p), offered(p)) == ("granted", ["decline", "harvest green"])
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
        (HELPERS, "gain = { hazelnut_income = 2 }", 'gain = { action = { name = "choose_orders" } }'),
        (
            HELPERS,
            'gain = { action = { name = "buy_materials" }, blueberries = 1 }',
            'gain = { one_of = [{ action = { name = "produce" } }, {}], action = { name = "choose_helper" } }',
        ),
    )
    board = player(blueberries=9, helpers={"room_1_1": "he13"})
    p = acting("choose_helper", board, of=of, helper_display=["he01", "he06", "he26", "he27"])
    play(p, "hire he01 room_1_2", "pick 1")
    granted: list[object] = []
    while asked(p) == "granted":
        view: Any = p.view(0)
        granted.append(view["pending"]["action"])
        play(p, *(["accept", "hire he06 room_1_3"] if len(granted) == 1 else ["decline"]))
    assert granted == ["choose_helper", "produce", "choose_orders"]


# A harvest that pays, in the middle of an action


@rule("W-TURN-20", "W-TAKE-03", "W-TAKE-04")
def test_a_harvest_can_pay_for_the_second_order_after_the_refill() -> None:
    board = player(trees={"green": 3}, helpers={"room_1_2": "he16"})
    p = acting("choose_orders", board, of=paid_harvest("blueberries = 3"))
    play(p, "take oe31")
    assert (asked(p), offered(p)) == ("orders", ["stop-orders", "harvest green"])
    play(p, "harvest green", "take oe30")
    view: Any = p.view(0)
    assert [order["id"] for order in view["players"][0]["orders"]] == ["oe31", "oe30"]


@rule("W-TURN-20", "W-LUMBER-01", "W-MATS-01", "W-EXCH-01")
@pytest.mark.parametrize(
    ("action", "board", "first", "second"),
    [
        ("buy_lumber", {"blueberries": 1}, "buy green1", "buy green2"),
        ("buy_materials", {"blueberries": 1}, "material glue_2", "material scrapwood_2"),
        ("exchange", {"lumber": "yellow1"}, "sell yellow1", "buy-six green"),
    ],
)
def test_a_harvest_can_pay_for_the_second_half_of_an_action(
    action: str, board: dict[str, Any], first: str, second: str
) -> None:
    p = acting(
        action,
        player(trees={"green": 3}, helpers={"room_1_2": "he16"}, **board),
        of=paid_harvest("blueberries = 3"),
    )
    play(p, first, "harvest green", second)
    assert asked(p) == "turn"


# Planting with other numbers


@rule("W-PROD-03")
@pytest.mark.parametrize(
    "amount",
    [
        1,
        2,
        3,
        60,
    ],
)
def test_one_more_tree_for_each_that_the_brown_pot_adds(amount: int) -> None:
    of = changed_game((BOARD, "rule = { plant_trees = 1 }", f"rule = {{ plant_trees = {amount} }}"))
    p = acting("produce", player(lumber="green1 yellow1 brown1", pieces=["pot_yellow", "pot_brown"]), of=of)
    play(p, "option planting", "work he06")
    for planted, colour in enumerate(["green", "yellow", "brown"]):
        possible = planted < 1 + amount
        assert (f"plant {colour}1 1" in offered(p)) == possible
        if possible:
            play(p, f"plant {colour}1 1")


@rule("W-PROD-06", "W-PROD-07")
@pytest.mark.parametrize(("faces", "die"), [("[2]", 1), ("[2, 3]", 1), ("[1, 3]", 2)])
def test_planting_never_makes_a_die_larger(faces: str, die: int) -> None:
    of = changed_game((BOARD, "plant_faces = [1, 2]", f"plant_faces = {faces}"))
    p = play(acting("produce", player(lumber=f"green{die}"), of=of), "option planting")
    assert [text for text in offered(p, "plant") if int(text[-1]) > die] == []


@rule("W-ABIL-11", "W-PROD-01")
@pytest.mark.parametrize(
    "option",
    [
        "helpers",
        "planting",
    ],
)
def test_an_ability_lets_all_eight_helpers_produce(option: str) -> None:
    of = changed_game((HELPERS, "rule = { produce_helpers = 1 }", "rule = { produce_helpers = 7 }"))
    crew = ["he21", "he07", "he13", "he20", "he22", "he23", "he26"]
    p = play(acting("produce", player(helpers=dict(zip(ROOMS, crew, strict=True))), of=of), f"option {option}")
    for worked, helper in enumerate(["he06", *crew]):
        assert f"work {helper}" in offered(p), f"after {worked} helpers"
        play(p, f"work {helper}")


@rule("W-ABIL-11", "W-HELPER-13")
def test_very_many_producing_helpers_are_all_of_them() -> None:
    changes = [
        (HELPERS, "rule = { produce_helpers = 1 }", "rule = { produce_helpers = 60 }"),
        (HELPERS, 'trigger = "marketing", discount = 1', "rule = { produce_helpers = 60 }"),
        (HELPERS, 'trigger = "arrow_crossed", gain = { blueberries = 2 }', "rule = { produce_helpers = 60 }"),
        (HELPERS, 'trigger = "choose_helper", discount = 2', "rule = { produce_helpers = 60 }"),
        (HELPERS, 'trigger = "improve", discount = 2', "rule = { produce_helpers = 60 }"),
    ]
    crew = dict(zip(ROOMS, ["he21", "he07", "he13", "he20", "he22"], strict=False))
    p = play(acting("produce", player(helpers=crew), of=changed_game(*changes)), "option helpers")
    assert offered(p, "work") == ["work he06", *[f"work {helper}" for helper in crew.values()]]


@rule("W-PROD-12", "W-HARVEST-02")
def test_a_tree_harvested_inside_option_b_leaves_room_for_the_second_tree_only_elsewhere() -> None:
    board = player(lumber="green2 yellow2", trees={"brown": 3}, pieces=["pot_yellow", "pot_brown"])
    p = play(acting("produce", board), "option planting", "plant green2 2", "harvest green")
    assert refused(p, "plant green2 2").key == "pot-planted"
    play(p, "harvest brown", "plant brown3 1", "work he06")
    assert (asked(p), lumber(p)) == ("turn", "green2 yellow2 brown2")


# Moves that are legal and not listed


@rule("W-TURN-07", "W-TURN-09")
def test_a_swap_that_costs_nothing_is_offered_without_lanterns() -> None:
    p = table(player(), player(), of=changed_game((BOARD, "swap_lanterns = 1", "swap_lanterns = 0")), tile="improve")
    move = p.book.vocabulary.parse("swap choose_orders")
    assert p.explain(0, move) is None
    assert move in p.moves(0)


# Rules named by refusals


@rule("W-PROD-04")
def test_planting_a_die_that_is_not_there_names_its_rule() -> None:
    p = play(acting("produce", player(lumber="green1")), "option planting")
    assert refused(p, "plant green2 2").rule == "W-PROD-04"


@rule("W-GROW-06")
def test_an_ability_for_lumber_refuses_a_tree_by_the_rule_for_trees() -> None:
    p = table(player(trees={"green": 3}, lumber="green1", helpers={"room_1_2": "he08"}), player())
    assert refused(p, "shift he08 green-tree +1").rule == "W-GROW-06"


@rule("W-GROW-06")
def test_a_tree_that_is_lowered_does_not_grow() -> None:
    lowering = 'modify = { op = "shift", by = [-1], target = "tree" }'
    of = changed_game((HELPERS, 'modify = { op = "shift", by = [1], target = "tree" }', lowering))
    p = table(player(trees={"green": 3}, helpers={"room_1_2": "he14"}), player(), of=of)
    assert "grows" not in [key for key, _ in events(p, "shift he14 green-tree -1")]


# Tools, when a room or an ability brings one


@rule("W-ATTIC-15", "W-SUPPLY-02")
def test_a_tool_is_lost_when_no_tool_of_any_kind_is_left() -> None:
    more = "".join(f'[[attic_space]]\nid = "b{place}"\nrow = "bottom"\nsource = "designed"\n' for place in range(5, 10))
    of = changed_game((BOARD, '[[attic_space]]\nid = "m1"', f'{more}[[attic_space]]\nid = "m1"'))
    kinds = game().pack.board.tool_ids
    spaces = of.pack.board.space_ids
    tools = [kind for kind in kinds for _ in range(5)]  # 55, for four attics of 16 spaces
    attics = [dict(zip(spaces, tools[start : start + 14], strict=False)) for start in (0, 14, 28, 42)]
    boards = [player(attic=attic, blueberries=9) for attic in attics]
    p = table(*boards, of=of, tile="choose_helper", late=True, helper_display=["hl04", "hl09", "hl10", "hl11"])
    play(p, "perform", "hire hl04 room_1_2")
    assert offered(p) != []


def test_a_pack_whose_option_b_lets_nobody_produce_is_refused() -> None:
    with pytest.raises(BadContent, match="produce_with_planting: a whole number from 1 to 8"):
        changed_game(("board.toml", "produce_with_planting = 1", "produce_with_planting = 0"))
