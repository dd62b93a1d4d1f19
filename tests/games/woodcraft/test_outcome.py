"""What is told of a move before it is played: hand-made tables, and random games in which it then is played."""

from typing import Any

import pytest

from heartwood.core import Refused, fast
from heartwood.core.position import ID_MASK
from heartwood.games.woodcraft import Woodcraft, ids
from heartwood.games.woodcraft.view import TOKEN_WORDS
from tests.games.foreseen import at, check_goods, check_places, foreseen, in_words, tried
from tests.games.playing import asked, offered, play
from tests.games.woodcraft.acting import acting
from tests.games.woodcraft.builders import changed_game, game, player, table

PACK = game().pack
OTHERS = ["exchange", "buy_materials", "choose_orders", "choose_helper", "produce", "improve"]


# --- the wheel -------------------------------------------------------------------------------------------------


def test_a_tile_slides_into_the_next_quadrant() -> None:
    assert foreseen(table(player(), player()), "choose buy_lumber") == {
        "moves": ["buy_lumber: wheel.0.1 > wheel.1.7"],
    }


def test_a_tile_that_crosses_the_arrow_turns_the_saw() -> None:
    p = table(player(), player(), tiles={"exchange": (1, 7)})
    assert foreseen(p, "choose exchange")["moves"] == ["exchange: wheel.1.7 > wheel.2.7", "saw: wheel.1 > wheel.2"]


def test_the_last_tile_of_the_first_quadrant_takes_the_arc_away() -> None:
    p = table(player(), player(), tiles={action: (1, 7 - place) for place, action in enumerate(OTHERS)})
    assert foreseen(p, "choose buy_lumber")["moves"] == [
        "buy_lumber: wheel.0.1 > wheel.1.1",
        "arc: wheel.0 > supply",
    ]


def test_where_a_tile_goes_is_told_although_its_bonus_asks_first() -> None:
    board = PACK.board
    place = next(
        place
        for place in range(7, 28)
        if any(part & ids.OP_MASK == ids.OP_ONE_OF for part in PACK.effects.table[board.rim[place]])
    )
    quadrant, space = place // 7, place % 7 + 1
    others = ["buy_lumber", *OTHERS[:-1]]
    tiles = {action: ((quadrant + 2) % 4, 7 - place) for place, action in enumerate(others)}
    options: dict[str, object] = {"quadrant": board.quadrant_ids[0]}
    p = table(
        *(player(), player()),
        tiles={**tiles, "improve": (quadrant, space)},
        lead=(quadrant + 2) % 4,
        arc=False,
        options=options,
    )
    (move,) = foreseen(p, "choose improve")["moves"]
    assert move.startswith(f"improve: wheel.{quadrant}.{space} > wheel.{(quadrant + 1) % 4}.")
    play(p, "choose improve")
    assert asked(p) == "picking"
    assert foreseen(p, "pick 1")["moves"] == [move]


# --- dice ------------------------------------------------------------------------------------------------------


def test_a_die_is_bought_from_the_yard() -> None:
    p = acting("buy_lumber", player(blueberries=9))
    assert foreseen(p, "buy yellow4") == {
        "pays": {"blueberries": 5},
        "gains": {"yellow4 in lumber": 1},
        "moves": ["yellow4: yard > my lumber"],
    }


@pytest.mark.parametrize("seed", range(12))  # enough for every roll, the die bought among them
def test_what_is_rolled_afterwards_changes_nothing_of_it(seed: int) -> None:
    p = acting("buy_lumber", player(blueberries=2))
    (outcome,) = p.outcomes(0, [p.book.vocabulary.parse("buy green2")], seed)
    assert in_words(outcome, 0) == {
        "pays": {"blueberries": 2},
        "gains": {"green2 in lumber": 1},
        "moves": ["green2: yard > my lumber"],
        "reveals": True,
    }


def test_the_exchange_deals_with_the_supply() -> None:
    p = acting("exchange", player(blueberries=9, lumber="green3 brown2"))
    assert foreseen(p, "sell brown2") == {
        "pays": {"brown2 in lumber": 1},
        "gains": {"blueberries": 6},
        "moves": ["brown2: my lumber > supply"],
    }
    assert foreseen(p, "buy-six yellow") == {
        "pays": {"blueberries": 7},
        "gains": {"yellow6 in lumber": 1},
        "moves": ["yellow6: supply > my lumber"],
    }


def test_sawing_and_splicing_use_up_a_tile() -> None:
    p = table(player(lumber="green5 yellow2", scrapwood=1), player())
    assert foreseen(p, "saw green5 3+2") == {
        "pays": {"green5 in lumber": 1},
        "gains": {"green3 in lumber": 1, "green2 in lumber": 1},
        "moves": [
            "green2: supply > my lumber",
            "green3: supply > my lumber",
            "green5: my lumber > supply",
            "saw_1: my pieces > my used",
        ],
    }
    assert foreseen(p, "splice splice_1 yellow2 1") == {
        "pays": {"scrapwood": 1, "yellow2 in lumber": 1},
        "gains": {"yellow3 in lumber": 1},
        "moves": ["yellow3: supply > my lumber", "yellow2: my lumber > supply", "splice_1: my pieces > my used"],
    }


def test_gluing_two_colours_scores() -> None:
    p = table(player(lumber="yellow2 brown1", glue=1, pieces=["glue_1"]), player())
    outcome = foreseen(p, "glue yellow2 brown1 brown")
    assert outcome["pays"] == {"glue": 1, "yellow2 in lumber": 1, "brown1 in lumber": 1}
    assert outcome["gains"] == {"points in gluing": PACK.board.glue_points, "brown3 in lumber": 1}


def test_what_stays_mine_moves_without_being_paid() -> None:
    assert foreseen(table(player(trees={"brown": 4}), player()), "harvest brown") == {
        "moves": ["brown4: my trees.brown > my lumber"]
    }
    p = play(acting("produce", player(lumber="green2 yellow5", pieces=["pot_yellow"])), "option planting")
    assert foreseen(p, "plant green2 2") == {"moves": ["green2: my lumber > my trees.green"]}


def test_a_large_die_is_planted_in_pieces() -> None:
    p = play(acting("produce", player(lumber="yellow5", pieces=["pot_yellow"])), "option planting")
    assert foreseen(p, "plant yellow5 1") == {
        "pays": {"yellow5 in lumber": 1},
        "gains": {"yellow4 in lumber": 1, "yellow1 in trees.yellow": 1},
        "moves": [
            "yellow4: supply > my lumber",
            "yellow1: supply > my trees.yellow",
            "yellow5: my lumber > supply",
        ],
    }


# --- cards -----------------------------------------------------------------------------------------------------


def test_an_order_is_taken_from_its_place_in_the_display() -> None:
    p = acting("choose_orders", player(blueberries=5), order_display=("oe01", "oe02", "oe03", "oe04"))
    assert foreseen(p, "take oe03") == {"moves": ["oe03: orders.2 > my orders"], "reveals": True}
    play(p, "take oe03")
    second = foreseen(p, "take oe04")
    assert second == {
        "pays": {"blueberries": PACK.board.second_order},
        "moves": ["oe04: orders.3 > my orders"],
        "reveals": True,
    }


def test_a_helper_moves_in_although_a_card_is_drawn_before() -> None:
    p = acting("choose_helper", player(blueberries=20), helper_display=("he13", "he25", "he26", "he27"))
    outcome = foreseen(p, "hire he26 room_1_2")
    assert outcome["pays"] == {"blueberries": PACK.helpers.cost[PACK.helpers.ids.index("he26")]}
    assert outcome["moves"] == ["he26: helpers.2 > my rooms.1"]
    assert outcome["reveals"]
    assert outcome["gains"] == {"blueberry_income": 1}  # the room's


def test_an_order_is_completed_with_all_that_it_brings() -> None:
    p = table(player(lumber="brown2 green2 green5", scrapwood=2, orders={"oe01": 1}), player())
    assert foreseen(p, "complete oe01") == {
        "pays": {"scrapwood": 1, "brown2 in lumber": 1, "green2 in lumber": 1},
        "gains": {"blueberries": 4, "glue": 2, "reputation": 3},
        "moves": ["green2: my lumber > supply", "brown2: my lumber > supply", "oe01: my orders > my completed"],
        "completes": ["oe01"],
    }


def test_points_are_told_by_their_source_and_lost_ones_as_paid() -> None:
    p = table(player(lumber="brown2 green2", scrapwood=1, orders={"oe01": 5}, score=9), player())
    assert foreseen(p, "complete oe01")["pays"]["points in rows"] == PACK.board.row_loss[5]


def test_an_order_counts_as_completed_when_it_is_decided_and_only_once() -> None:
    p = table(player(lumber="brown4 green2 yellow2", orders={"oe14": 2}), player())
    first = foreseen(p, "complete oe14")
    assert first["completes"] == ["oe14"]
    assert first["pays"] == {"brown4 in lumber": 1}
    play(p, "complete oe14")
    assert asked(p) == "paying"
    second = foreseen(p, "pay yellow2")
    assert "completes" not in second
    assert second["pays"] == {"yellow2 in lumber": 1}
    assert second["moves"] == ["yellow2: my lumber > supply", "oe14: my orders > my completed"]


def test_a_tool_goes_to_the_attic() -> None:
    p = play(table(player(lumber="brown5 green1", orders={"oe11": 2}), player()), "complete oe11", "tool mallet")
    assert asked(p) == "tool-space"
    space = offered(p, "attic")[0].split()[1]
    assert foreseen(p, f"attic {space}")["moves"] == [
        "oe11: my orders > my completed",
        f"mallet: tools > my attic.{PACK.board.space_ids.index(space)}",
    ]


def test_a_contract_is_claimed() -> None:
    board = player(lumber="brown4 yellow2 green2", orders={"oh01": 1})
    p = play(table(board, player(), contracts=["pc01", "pc02", "pc03"]), "complete oh01")
    assert foreseen(p, "pick 1")["gains"] == {"points in orders": 5, "blueberries": 5, "reputation": 3}
    play(p, "pick 2")
    assert foreseen(p, "claim pc02")["moves"] == ["oh01: my orders > my completed", "pc02: contracts > my claims"]


def test_a_piece_of_the_workshop_is_built() -> None:
    p = acting("improve", player(blueberries=20))
    assert foreseen(p, "build pot_yellow") == {
        "pays": {"blueberries": PACK.board.piece_price[ids.POT_YELLOW]},
        "gains": {"hazelnut_income": 1, "yellow1 in trees.yellow": 1},
        "moves": ["yellow1: supply > my trees.yellow", "pot_yellow: supply > my pieces"],
    }


# --- the end of a turn, and the start --------------------------------------------------------------------------


def test_marketing_is_told_and_the_next_turn_is_not() -> None:
    p = play(table(player(blueberries=9), player(trees={"green": 2}), tile="exchange", done=True), "finish")
    assert foreseen(p, "market") == {
        "pays": {"blueberries": PACK.board.market_price[0]},
        "gains": {"points in marketing": PACK.board.market_points[0], "marketing": 1},
    }
    assert foreseen(p, "no-market") == {}


def test_income_belongs_to_no_move() -> None:
    p = table(player(), player(hazelnut=2, blueberry=3), tile="exchange", done=True, round=8, turn=1)
    income = play(p.copy(), "finish")
    assert income.players[1].score == 2
    assert foreseen(p, "finish", seat=1) == {"reveals": True}  # the late decks come
    p = table(player(blueberry=3), tile="exchange", done=True, round=1)  # alone: the own trees grow, a card is drawn
    assert foreseen(p, "finish") == {"reveals": True}


def test_choices_in_secret_are_the_own_cards_put_aside() -> None:
    p = game().start(2, {"first": 0}, fast(1))
    helper = offered(p)[0].split()[1]
    assert foreseen(p, f"start {helper}") == {
        "pays": {"blueberries": PACK.helpers.cost[PACK.helpers.ids.index(helper)]},  # due when all have chosen
        "moves": [f"{helper}: my draft > my chosen_helper"],
    }
    play(p, f"start {helper}", seat=0)
    order = offered(p, "keep")[0].split()[1]
    assert foreseen(p, f"keep {order}") == {"moves": [f"{order}: my hand > my kept"]}


def test_the_last_choice_does_not_tell_what_follows_from_all_of_them() -> None:
    boards = [player(hand=["oe03", "oe04"], blueberry=3), player()]
    p = play(table(*boards, tile="exchange", done=True, round=4, turn=1), "finish")
    assert asked(p) == "placing"
    income = play(p.copy(), "place oe03")
    assert income.players[0].stock[ids.BLUEBERRIES] == 3
    assert foreseen(p, "place oe03") == {"moves": ["oe03: my hand > my chosen_order"], "reveals": True}
    p = game().start(2, {"first": 0}, fast(1))
    while p.to_act() != (1,) or not offered(p, "place"):
        play(p, offered(p)[0])
    order = offered(p, "place")[0].split()[1]
    begun = play(p.copy(), f"place {order}")
    assert begun.players[1].rooms.count(-1) < len(begun.players[1].rooms)
    assert foreseen(p, f"place {order}") == {"moves": [f"{order}: my hand > my chosen_order"], "reveals": True}


def test_a_gain_set_off_by_the_move_is_part_of_it() -> None:
    old = 'trigger = "die_bought", discount = 1'
    gaining = changed_game(("helpers.toml", old, 'trigger = "die_bought", gain = { lantern = 1 }'))
    dealer = next(
        gaining.pack.helpers.ids[card]
        for card in range(len(gaining.pack.helpers.ids))
        if gaining.pack.helpers.trigger[card] == ids.ON_DIE_BOUGHT and gaining.pack.helpers.gain[card]
    )
    p = acting("buy_lumber", player(blueberries=9, helpers={"room_1_2": dealer}), of=gaining)
    outcomes = [foreseen(p, move).get("gains", {}).get("lantern", 0) for move in offered(p, "buy")]
    assert 1 in outcomes


# --- asking ----------------------------------------------------------------------------------------------------


def test_only_of_a_legal_move_can_be_told_what_it_does() -> None:
    p = acting("buy_lumber", player(blueberries=1))
    with pytest.raises(Refused) as error:
        foreseen(p, "buy brown6")
    assert error.value.refusal.key == "too-dear"


# --- random games ----------------------------------------------------------------------------------------------


def goods(p: Woodcraft, seat: int) -> dict[str, int]:
    """All that a player has, by the words of an outcome; dice of pile and pots together."""
    view: Any = p.view(seat)
    mine = view["players"][seat]
    found = {word: mine[word] for word in (*TOKEN_WORDS, "reputation", "hazelnut_income", "blueberry_income")}
    found["marketing"] = mine["marketing"]
    for part in view["scores"][seat]["parts"]:
        found[f"points in {part['source']}"] = part["points"]
    for die in [*mine["lumber"], *(f"{colour}{face}" for colour, face in mine["trees"].items())]:
        found[die] = found.get(die, 0) + 1
    return found


def holds(view: Any, place: str, piece: str) -> bool:
    """Does a piece lie at a place?"""
    if place.startswith("wheel."):
        tiles = {tile["action"]: f"wheel.{tile['quadrant']}.{tile['space']}" for tile in view["wheel"]["tiles"]}
        return {**tiles, "saw": f"wheel.{view['wheel']['lead']}"}[piece] == place
    there = at(view, place)
    if ".trees." in place:
        return piece == f"{place.rsplit('.', 1)[1]}{there}"
    if isinstance(there, list):
        return piece in [each["id"] if isinstance(each, dict) else each for each in there]
    return bool(there == piece)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_was_foreseen_happens(seats: int) -> None:
    checked = 0
    for seed in range(2):
        p = game().start(seats, {}, fast(seed))
        for before, seat, move, outcome, after in tried(p, seed + 50, 400):
            assert isinstance(before, Woodcraft)
            assert isinstance(after, Woodcraft)
            same_turn = (before.round, before.active, before.acting) == (after.round, after.active, after.acting)
            if not same_turn or asked(before) in ("setting-up", "placing") or after.over():
                continue
            said = before.book.vocabulary.text(move)
            check_goods(goods(before, seat), goods(after, seat), outcome, said)
            if not any(step & ID_MASK == ids.MOVE_TILE for step in after.stack):
                check_places(after.view(seat), outcome, holds, said)
            done = len(after.players[seat].completed) - len(before.players[seat].completed)
            assert done == len([1 for way in outcome.moves if way.target.endswith(".completed")]), said
            checked += 1
    assert checked > 300
