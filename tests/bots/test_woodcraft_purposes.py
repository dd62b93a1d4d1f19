"""What a turn of Woodcraft is for: each fact of a position is named by the turn that brings it about, and is true."""

from typing import Any

from heartwood.bots.judges import judge_of
from heartwood.core import fast
from heartwood.core.texts import LANGUAGES
from heartwood.games import open_game
from heartwood.games.woodcraft import Woodcraft
from heartwood.speech import speech_of
from tests.bots.turns import after
from tests.games.woodcraft.builders import player, table

Found = dict[str, dict[str, Any]]
LAST = 14  # round


def found(p: Woodcraft, *moves: str, forgone: bool = False) -> Found:
    """What these moves of the first seat are for, or what they leave undone."""
    judge = judge_of("woodcraft")
    clues = (judge.forgone if forgone else judge.purposes)(p, after(p, moves), 0)
    for language in LANGUAGES:
        speech = speech_of(open_game("woodcraft"), language, ["Ann", "Ben", "Eve"])
        for key, params in clues:
            assert key.partition(".")[0] in judge.names
            said = speech.purpose(key, params)
            assert said
            assert not any(sign in said for sign in "[]{}"), said
    return dict(clues)


def english(p: Woodcraft, *moves: str) -> list[str]:
    """The same in words."""
    speech = speech_of(open_game("woodcraft"), "en", ["Ann", "Ben", "Eve"])
    return [speech.purpose(key, params) for key, params in judge_of("woodcraft").purposes(p, after(p, moves), 0)]


def alone(round: int = 1, **board: Any) -> Woodcraft:
    """A table of two; the first is at turn."""
    return table(player(**board), player(), round=round)


def at_end(round: int = 1, **board: Any) -> Woodcraft:
    """The same, but only free actions are left."""
    return table(player(**board), player(), round=round, tile="exchange", done=True)


# --- orders: Acorn Whistles (oe19) asks for two brown 2, Bread Board (oe27) for brown 6 and green 2 ------------------


def test_an_order_that_lacks_less_says_what_it_still_lacks_and_until_when() -> None:
    p = at_end(lumber="brown6 green3", orders={"oe27": 3})
    can = found(p, "saw green3 2+1")["orders.ready"]
    assert (can["order"], can["row"], can["round"]) == ("oe27", 3, 4)
    assert "you then have all that “Bread Board” asks for (3 points, 11 blueberries; row 3: 1 reputation)" in english(
        p, "saw green3 2+1"
    )
    whistles = at_end(lumber="brown3", orders={"oe19": 3})
    assert found(whistles, "saw brown3 2+1")["orders.nearer"]["lacks"] == {"dice": ["brown2"], "tokens": {}}
    assert "orders.nearer" not in found(at_end(lumber="yellow3", orders={"oe19": 3}), "saw yellow3 2+1")
    assert not found(at_end(LAST, lumber="brown3", orders={"oe19": 3}), "saw brown3 2+1")  # no turn is left for it


def test_what_an_order_lacked_is_named_where_the_turn_finds_it() -> None:
    p = at_end(lumber="brown6 green3", orders={"oe27": 3})
    moves = ("saw green3 2+1", "complete oe27")
    assert found(p, *moves)["orders.found"]["lacks"] == {"dice": ["green2"], "tokens": {}}
    assert "it finds what “Bread Board” lacked: green 2" in english(p, *moves)
    there = at_end(lumber="brown6 green2", orders={"oe27": 3})
    assert "orders.found" not in found(there, "complete oe27")


def soon(p: Woodcraft, *moves: str) -> list[dict[str, Any]]:
    """The ways in which an order can be completed in the next turn."""
    clue = found(p, *(moves or ("finish",))).get("orders.soon", {})
    assert clue.get("order", "") in ("", "oe27", "oe19")
    return clue.get("ways", [])


def test_an_order_that_the_next_turn_completes_says_how() -> None:
    def bread(**board: Any) -> list[dict[str, Any]]:
        return soon(at_end(orders={"oe27": 3}, **board))

    assert bread(lumber="green2", trees={"brown": 4}) == [{"way": "tree", "symbol": "brown6"}]
    assert not bread(lumber="green2", trees={"brown": 3})
    helped = bread(lumber="green2 brown5", helpers={"room_1_2": "he08"}, once=["he08"])
    assert helped == [{"way": "helper", "symbol": "brown6", "helper": "he08", "die": "brown5"}]
    assert bread(lumber="brown6 green6") == [{"way": "saw", "symbol": "green2", "die": "green6"}]
    assert not bread(lumber="brown6 green6", used=["saw_1"])
    assert not bread(lumber="brown6 yellow6")
    spliced = [{"way": "splice", "symbol": "green2", "die": "green1"}]
    assert bread(lumber="brown6 green1", scrapwood=1) == spliced
    assert not bread(lumber="brown6 green1")
    glued = [{"way": "glue", "symbol": "green2", "die": "green1", "other_die": "yellow1"}]
    assert bread(lumber="brown6 green1 yellow1", glue=1, pieces=["glue_1"]) == glued
    assert not bread(lumber="brown6 green1 yellow1", glue=1)
    both = [{"way": "saw", "symbol": "brown2", "die": "brown4"}] * 2
    assert soon(at_end(lumber="brown4", orders={"oe19": 3})) == both
    assert not soon(at_end(LAST, lumber="brown4", orders={"oe19": 3}))


def test_after_an_income_phase_the_tiles_are_ready_and_the_order_has_fallen() -> None:
    p = at_end(4, lumber="brown6 green6", orders={"oe27": 3}, used=["saw_1"])
    assert found(p, "finish")["orders.soon"]["row"] == 4
    lost = at_end(4, lumber="brown6 green6", orders={"oe27": 5})
    assert "orders.soon" not in found(lost, "finish")


def test_what_takes_an_action_or_more_turns_is_named_as_such() -> None:
    p = table(
        player(lumber="green3", blueberries=9, trees={"brown": 2}),
        player(),
        tile="choose_orders",
        order_display=["oe27", "oe19", "oe16", None],
        yard="brown3 yellow1 yellow2 yellow3 green5 green6",
    )
    moves = ("perform", "take oe27")
    bread = found(p, *moves)["orders.taken"]["ways"]
    assert bread == [
        {"way": "trees", "symbol": "brown6", "turns": 2},
        {"way": "saw", "symbol": "green2", "die": "green3"},
    ]
    nuts = found(p, "perform", "take oe16")["orders.taken"]["ways"]
    assert nuts[0] == {"way": "saw-tree", "symbol": "brown3", "die": "brown4"}
    assert nuts[-1] == {"way": "materials", "token": "sawblade", "count": 1}
    poor = table(
        player(lumber="green2"),
        player(),
        tile="choose_orders",
        order_display=["oe27", None, None, None],
        yard="brown3 yellow1 yellow2 yellow3 green5 green6",
    )
    assert found(poor, *moves)["orders.taken"]["ways"] == [{"way": "none", "symbol": "brown6"}]
    rich = table(
        player(lumber="green2", blueberries=20),
        player(),
        tile="choose_orders",
        order_display=["oe27", None, None, None],
        yard="brown3 yellow1 yellow2 yellow3 green5 green6",
    )
    assert found(rich, *moves)["orders.taken"]["ways"][0]["way"] == "six"
    said = "“Bread Board” pays 3 points, 11 blueberries (row 3: 1 reputation); it then still lacks brown 6"
    assert f"{said} (not in sight yet)" in english(poor, *moves)


def test_an_order_is_completed_in_time_in_the_last_turn_before_it_falls() -> None:
    def done(round: int, row: int) -> Found:
        return found(at_end(round, lumber="brown6 green2", orders={"oe27": row}), "complete oe27")

    falls = done(4, 3)["overdue.falls-not"]
    assert (falls["row"], falls["next"]) == (3, 4)
    assert "overdue.falls-not" not in done(3, 3)  # there is another turn before
    assert done(4, 5)["overdue.lost-not"]["spaces"] == 2
    assert "overdue.never-not" in done(LAST, 3)
    late = english(at_end(4, lumber="brown6 green2", orders={"oe27": 4}), "complete oe27")
    assert "“Bread Board” would fall to row 5 after this round (−1 point instead of 1 blueberry)" in late


def test_what_becomes_of_an_order_that_is_not_completed() -> None:
    def left(round: int, row: int) -> Found:
        return found(at_end(round, lumber="brown6 green2", orders={"oe27": row}), "finish", forgone=True)

    assert left(3, 3)["overdue.stays"]["round"] == 4
    lacking = at_end(3, lumber="green2", orders={"oe27": 3})
    assert found(lacking, "finish", forgone=True)["overdue.stays"]["still"] == [
        {"way": "yard-dear", "symbol": "brown6", "blueberries": 8}
    ]
    assert left(4, 3)["overdue.falls"]["next"] == 4
    assert "overdue.lost" in left(4, 5)
    assert "overdue.never" in left(LAST, 1)


def test_a_new_order_says_what_it_lacks() -> None:
    p = table(player(lumber="brown6"), player(), tile="choose_orders", order_display=["oe27", "oe19", None, None])
    taken = found(p, "perform", "take oe27")["orders.taken"]
    assert (taken["lacks"], taken["row"]) == ({"dice": ["green2"], "tokens": {}}, 3)
    rich = table(
        player(lumber="brown6 green2"), player(), tile="choose_orders", order_display=["oe27", "oe19", None, None]
    )
    assert "orders.taken-ready" in found(rich, "perform", "take oe27")


def test_trees_say_what_they_will_be_and_which_order_lacks_it() -> None:
    def planted(orders: dict[str, int], *moves: str, **board: Any) -> Found:
        p = table(player(orders=orders, **board), player(), tile="produce")
        return found(p, "perform", "option planting", *moves)

    trees = planted({}, "plant green3 2", lumber="green3")
    assert trees == {"lumber.trees": {"dice": ["green2"], "grown": ["green4"]}}
    kept = found(at_end(trees={"yellow": 5}, lumber="green2"), "finish")
    assert kept == {"lumber.stays": {"die": "yellow5", "target": "yellow6"}}
    assert found(at_end(trees={"yellow": 5}), "harvest yellow") == {"lumber.ready": {"die": "yellow5"}}
    assert found(at_end(trees={"yellow": 2}), "harvest yellow") == {"lumber.harvest": {"die": "yellow2"}}
    both = at_end(trees={"yellow": 5, "green": 1})
    clues = judge_of("woodcraft").purposes(both, after(both, ("finish",)), 0)
    speech = speech_of(open_game("woodcraft"), "en", ["Ann", "Ben"])
    grown = "your trees go on growing: green 1 and yellow 5 now, green 3 and yellow 6 in your next turn"
    assert speech.purposes(clues) == [grown]
    # Squirrel's Nutcracker asks for brown 3, green 3 and a sawblade
    nuts = planted({"oe16": 3}, "plant green6 1", lumber="green6 brown3", sawblade=1)
    assert nuts["orders.soon"]["ways"] == [{"way": "tree", "symbol": "green3"}]
    more = planted({"oe16": 3}, "plant green6 1", lumber="green6")
    assert more["lumber.grows"] == {"order": "oe16", "die": "green1", "target": "green3"}
    assert "lumber.grows" not in planted({"oe16": 3}, "plant green6 2", lumber="green6")
    hand = at_end(trees={"green": 1}, hand=["oe16"])
    assert found(hand, "finish")["lumber.grows"]["order"] == "oe16"


def test_a_tree_that_outgrows_what_an_order_lacks_is_no_gain() -> None:
    p = at_end(trees={"green": 3}, hand=["oe16"])  # asks for brown 3, green 3 and a sawblade
    assert not found(p, "finish")
    past = {"die": "green3", "target": "green5", "order": "oe16"}
    assert found(p, "finish", forgone=True)["lumber.passes"] == past
    assert found(p, "harvest green") == {"lumber.saved": {"die": "green3", "order": "oe16"}}
    assert "lumber.passes" not in found(p, "harvest green", forgone=True)
    full = at_end(trees={"green": 3}, lumber="green3", hand=["oe16"])
    assert "lumber.stays" in found(full, "finish")
    assert "lumber.passes" not in found(full, "finish", forgone=True)


def test_a_die_of_the_yard_is_a_way_even_where_it_cannot_be_paid_yet() -> None:
    p = table(
        player(lumber="green2", blueberries=1),
        player(),
        tile="choose_orders",
        order_display=["oe27", None, None, None],
        yard="brown6 yellow1 yellow2 yellow3 green5 green6",
    )
    moves = ("perform", "take oe27")
    assert found(p, *moves)["orders.taken"]["ways"][0]["way"] == "yard-dear"


def test_a_taller_tree_is_a_way_where_a_saw_is_ready() -> None:
    tree = [{"way": "saw-tree", "symbol": "green2", "die": "green5"}]
    assert soon(at_end(lumber="brown6", trees={"green": 3}, orders={"oe27": 3})) == tree
    assert not soon(at_end(lumber="brown6", trees={"green": 3}, orders={"oe27": 3}, used=["saw_1"]))
    assert not soon(at_end(lumber="brown6", trees={"yellow": 3}, orders={"oe27": 3}))


def test_a_saw_is_left_to_the_die_that_has_no_other_way() -> None:
    # Squirrel's Strongbox asks for brown 4, yellow 2 and green 2; the only saw could cut the tree or green 3
    mill = player(lumber="brown4 green3", trees={"yellow": 4}, orders={"oh01": 2})
    yard = "brown3 yellow1 yellow2 yellow3 green5 green6"
    p = table(mill, player(), tile="exchange", done=True, yard=yard)
    dear, sawn = found(p, "finish", forgone=True)["overdue.stays"]["still"]
    assert (dear["way"], dear["symbol"]) == ("yard-dear", "yellow2")
    assert sawn == {"way": "saw", "symbol": "green2", "die": "green3"}


def test_what_counts_for_little_is_known_but_told_only_where_there_is_nothing_else() -> None:
    p = table(player(blueberries=20, lumber="green3"), player(), tile="produce")
    moves = ("perform", "option planting", "plant green3 2")
    assert set(found(p, *moves)) == {"lumber.trees"}
    judge = judge_of("woodcraft")
    low = at_end(lumber="brown6 green2", orders={"oe27": 3}, trees={"green": 1})
    keys = [key for key, _ in judge.served(low, after(low, ("complete oe27",)), 0)]
    assert "blueberries.have" in keys


# --- points at the end -----------------------------------------------------------------------------------------------


def test_reputation_says_when_completed_orders_count_more() -> None:
    p = at_end(lumber="brown6 green2", orders={"oe27": 3}, reputation=6, completed={"oe01": 2})
    more = found(p, "complete oe27")["reputation.value"]
    assert (more["space"], more["value"], more["before"], more["orders"]) == (7, 2, 1, 2)
    same = at_end(lumber="brown6 green2", orders={"oe27": 3}, reputation=7)
    counted = found(same, "complete oe27")
    assert counted["reputation.orders"]["points"] == 2
    low = found(at_end(lumber="brown6 green2", orders={"oe27": 3}), "complete oe27")["reputation.next"]
    assert (low["next"], low["value"]) == (3, 1)
    assert "reputation.value" not in counted


def test_a_reputation_tile_is_named_only_where_it_brings_something() -> None:
    p = at_end(lumber="brown6 green2", orders={"oe27": 3}, reputation=4)
    assert found(p, "complete oe27")["reputation.tile"]["space"] == 5
    late = table(
        player(lumber="brown6 green2", orders={"oe27": 3}, reputation=4),
        player(reached=(1, 0), reputation=5),
        round=3,
        tile="exchange",
        done=True,
    )
    assert "reputation.tile" not in found(late, "complete oe27")


def test_contracts_that_grow_and_contracts_claimed() -> None:
    p = at_end(lumber="brown6 green2", orders={"oe27": 3}, claims=["pc08"], completed={"oe01": 2})
    assert found(p, "complete oe27")["contracts.grows"] == {"contract": "pc08", "points": 2, "total": 4}
    low = at_end(lumber="brown6 green2", orders={"oe27": 4}, claims=["pc08"])
    assert "contracts.grows" not in found(low, "complete oe27")


# --- the workshop ----------------------------------------------------------------------------------------------------


def test_new_pieces_say_what_they_do_and_what_the_income_brings() -> None:
    def built(piece: str, round: int = 1, **board: Any) -> Found:
        p = table(player(blueberries=9, **board), player(), round=round, tile="improve")
        return found(p, "perform", f"build {piece}")

    saw = built("saw_2")
    assert saw["workshop.saw"]["saws"] == 2
    assert saw["workshop.cheaper"] == {"value": 6, "blueberries": 2}
    assert saw["hazelnut_income.phases"] == {"more": 1, "phases": 4, "total": 4}
    assert "workshop.pot" in built("pot_yellow")
    assert "workshop.glue" in built("glue_1")
    assert built("glue_1", 9)["blueberry_income.phases"]["total"] == 1  # in the last phase nobody can spend it
    assert built("splice_2", hazelnut=1).get("workshop.splice", {}).get("most") == 2
    assert "workshop.saw" not in built("saw_2", LAST)
    assert built("saw_2", LAST)["hazelnut_income.phases"]["total"] == 1


def test_an_income_track_that_crosses_a_line_says_what_that_brings() -> None:
    p = table(player(blueberries=9, hazelnut=7), player(), tile="improve")
    assert found(p, "perform", "build saw_2")["hazelnut_income.line"]["space"] == 8
    assert "hazelnut income reaches 8: 3 points" in english(p, "perform", "build saw_2")


def test_cards_chosen_in_secret_say_what_they_can_do_and_what_they_lack() -> None:
    p = open_game("woodcraft").start(2, {}, fast(1))
    assert isinstance(p, Woodcraft)
    text = p.book.vocabulary.text
    begin = text(p.moves(0)[0])
    card = begin.split()[1]
    assert found(p, begin)["abilities.helper"]["helper"] == card
    p.apply(0, p.moves(0)[0])
    keep = next(text(move) for move in p.moves(0) if text(move).startswith("keep"))
    order = found(p, keep)
    assert {params["order"] for params in order.values()} == {keep.split()[1]}


def test_helpers_speak_in_the_words_of_their_card() -> None:
    p = table(player(blueberries=9), player(), tile="choose_helper", helper_display=["he07", "he23", "he02", None])
    ids = p.pack.helpers.ids
    spoken = 0
    for card in ("he07", "he23", "he02"):
        new = found(p, "perform", f"hire {card} room_1_2")
        immediate = p.pack.helpers.kind[ids.index(card)] == 0
        assert ("abilities.helper" in new) != immediate
        spoken += not immediate
    assert spoken


# --- marketing and money ---------------------------------------------------------------------------------------------


def test_marketing_leads_to_the_next_step() -> None:
    p = at_end(blueberries=9, marketing=2)
    assert found(p, "finish", "market")["marketing.next"] == {"points": 3, "blueberries": 5}
    assert "marketing.next" not in found(at_end(LAST, blueberries=9), "finish", "market")


def test_blueberries_are_a_reason_where_there_is_no_other() -> None:
    p = table(player(blueberries=2), player(), tile="exchange")
    assert found(p, "berries") == {"blueberries.have": {"blueberries": 5, "turns": 13}}
    assert found(table(player(), player(), round=LAST, tile="exchange"), "berries") == {}
    judge = judge_of("woodcraft")
    assert judge.is_alike(("blueberries.have", {"blueberries": 5}), ("blueberries.have", {"blueberries": 6}))
    assert not judge.is_alike(("orders.ready", {"order": "oe01"}), ("orders.ready", {"order": "oe02"}))
