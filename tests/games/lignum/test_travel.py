"""The journey along the path, its locations and its end (L-PATH, L-LOC, L-TBUY, L-PLAN, L-STORE, L-CLEAR)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import game, pile, player, table
from tests.games.lignum.test_setup import next_round, quick_move
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

PACK = game().pack
WORKS = ["pw.sawing", "pw.log_driving", "pw.craftwork", "pw.drying"]
HUT_SET = {"stake": 1, "board": 1, "shingle": 1}
GEAR = {"wagon": ids.WAGON, "saw": ids.SAW, "raft": ids.RAFT, "sledge": ids.SLEDGE}

STANDS, PASSED = ("L-PATH-05", "stands-here"), ("L-PATH-04", "passed")


def mills(seats: int, **given: Any) -> list[dict[str, Any]]:
    """So many equal mills."""
    return [player(**given) for _ in range(seats)]


def reason(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


def verbs(p: Lignum) -> set[str]:
    """The verbs that are offered."""
    return {move.split()[0] for move in offered(p)}


# --- moving ----------------------------------------------------------------------------------------------------


@rule("L-PATH-01", "L-AMB-02")
def test_one_move_each_in_path_order_again_and_again() -> None:
    path = dict.fromkeys([1, 2, 3, 5, 7, 9], "raft")
    p = table(*mills(3), order=[2, 0, 1], turn=2, path=path)
    movers = []
    for place in (1, 2, 3, 5, 7, 9):
        movers.append(p.to_act())
        play(p, f"take {place}")
    assert movers == [(2,), (0,), (1,)] * 2
    assert [mill.place for mill in p.players] == [7, 9, 5]
    assert reason(p, "clearing", seat=0) == ("L-PATH-01", "not-your-turn")


@rule("L-PATH-02", "L-ORDER-02")
def test_every_round_begins_on_location_0() -> None:
    p = next_round(table(player(place="clearing"), player(place="clearing"), at="drying"))
    assert [mill.place for mill in p.players] == [0, 0]
    play(p, "select area1", "select area2")
    assert [mill.place for mill in p.players] == [0, 0]
    assert offered(p, "take")[0] == "take 1"


@rule("L-PATH-03", "L-PATH-04", "L-AMB-03")
@pytest.mark.parametrize("place", [0, 1, 7, 11, 19])
def test_forward_to_any_location_or_the_clearing_never_back(place: int) -> None:
    spots = [1, 2, 3, 5, 7, 9, 11, 12, 14, 15, 17, 18, 20]
    p = table(player(place=place), player(), path=dict.fromkeys(spots, "raft"))
    assert offered(p, "take") == [f"take {spot}" for spot in spots if spot > place]
    assert "clearing" in offered(p)
    for spot in spots:
        if spot <= place:
            assert reason(p, f"take {spot}") == (STANDS if spot == place else PASSED)


@rule("L-PATH-04")
@pytest.mark.parametrize(
    ("text", "location"),
    [
        *[("bearers 1", 4), ("fodder", 6), ("plan pw.sawing 1", 8), ("woodcutters 1", 10), ("task task.01", 13)],
        *[("sawyers 1", 16), ("market", 19)],
    ],
)
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_a_fixed_location_that_is_left_or_passed_cannot_be_visited(text: str, location: int, beyond: int) -> None:
    mill = player(money=5, place=location + beyond)
    p = table(mill, player(), works=WORKS, open_tasks=["task.01"], forest={1: "firewood"})
    if beyond < 0:
        assert text in offered(p)
    else:
        assert reason(p, text) == (PASSED if beyond else STANDS)


@rule("L-PATH-05", "L-PATH-12")
@pytest.mark.parametrize("place", [0, 12, 20])
def test_a_turn_does_not_end_without_a_move(place: int) -> None:
    p = table(player(place=place, loans=2), player())
    assert reason(p, "end-turn") == ("L-PATH-05", "not-now")
    assert verbs(p) <= {"clearing", "plan", "sawyers"}


@rule("L-PATH-06", "L-PATH-07", "L-EDGE-08")
@pytest.mark.parametrize(
    ("text", "location", "room"),
    [
        *[("bearers 1", 4, 4), ("plan pw.sawing 1", 8, 4), ("woodcutters 1", 10, 4), ("task task.01", 13, 4)],
        *[("sawyers 1", 16, 4), ("market", 19, 4), ("fodder", 6, 2)],
    ],
)
def test_how_many_foremen_a_location_holds(text: str, location: int, room: int) -> None:
    works = [*WORKS, "pw.trade", "pw.overtime"]
    for there in range(4):
        others = [player(place=location) if seat < there else player() for seat in range(3)]
        p = table(
            player(money=9), *others, works=works, open_tasks=["task.01"], forest={1: "firewood"}, stock={"fodder": 2}
        )
        if there < room:
            assert text in offered(p)
        else:
            assert reason(p, text) == ("L-PATH-07", "full")
    assert PACK.numbers.capacity[location] == room


@rule("L-PATH-06", "L-PATH-07")
@pytest.mark.parametrize("place", [1, 2, 3, 5, 7, 9, 11, 12, 14, 15, 17, 18, 20])
def test_a_token_location_holds_one_foreman_and_can_be_skipped(place: int) -> None:
    p = table(player(), player(place=place), path={place: "raft"})
    assert reason(p, f"take {place}") == ("L-PATH-07", "full")
    play(p, "clearing")
    assert p.players[0].place == ids.CLEARING


@rule("L-PATH-08", "L-AMB-05")
def test_no_location_without_its_action() -> None:
    p = table(
        player(loans=2), player(), works=WORKS, planned=dict.fromkeys(WORKS, 1), open_tasks=[], stock={"sawyers": 0}
    )
    assert offered(p) == ["clearing"]


@rule("L-PATH-09")
@pytest.mark.parametrize("place", [1, 20])
def test_a_location_without_token_cannot_be_entered(place: int) -> None:
    p = table(player(), player())
    assert reason(p, f"take {place}") == ("L-PATH-09", "no-token")


@rule("L-PATH-07", "L-PATH-10")
def test_a_taken_token_is_gone_for_the_others() -> None:
    p = table(player(), player(), path={2: "raft", 5: "raft"})
    play(p, "take 2")
    assert p.path[2] == ids.EMPTY
    assert reason(p, "take 2") == ("L-PATH-07", "full")  # who took it still stands there
    play(p, "take 5", "clearing")
    assert p.players[0].place == ids.CLEARING
    assert p.path[5] == ids.EMPTY


@rule("L-PATH-10", "L-LOC-15", "L-STORE-04")
@pytest.mark.parametrize("token", ["wagon", "raft", "sledge", "saw"])
@pytest.mark.parametrize("had", [0, 3])
def test_an_equipment_token_is_free(token: str, had: int) -> None:
    p = table(player(gear={token: had}), player(), path={3: token})
    supply = p.supply[:]
    play(p, "take 3")
    mill = p.players[0]
    assert mill.gear == [had + 1 if GEAR[token] == gear else 0 for gear in range(4)]
    assert (mill.money, mill.place, p.supply) == (0, 3, supply)
    assert p.to_act() == (1,)


@rule("L-LOC-15", "L-STORE-04")
@pytest.mark.parametrize("token", ["wagon", "raft", "sledge"])
def test_wagons_rafts_and_sledges_have_no_limit(token: str) -> None:
    p = table(player(gear={token: 5}), player(), path={3: token})
    play(p, "take 3")
    assert p.players[0].gear[GEAR[token]] == 6


@rule("L-PATH-10", "L-LOC-15", "L-STORE-08", "L-AMB-60")
@pytest.mark.parametrize("token", ["board", "shingle", "stake", "reed", "joker"])
def test_a_craftwork_token_is_free_and_named_to_all(token: str) -> None:
    p = table(player(), player(), path={3: token})
    kind = ("board", "shingle", "stake", "reed", "joker").index(token)
    p.players[0].craft[kind] = 4
    told = events(p, "take 3")
    assert ("takes", {"seat": 0, "token": token, "number": 1}) in told
    assert p.players[0].craft == [5 if place == kind else 0 for place in range(5)]
    assert p.players[0].money == 0


@rule("L-STORE-08", "L-AMB-60")
@pytest.mark.parametrize(("jokers", "text"), [(0, "build none 1-1-1"), (1, "build stake 1-1-1")])
def test_craftwork_turned_into_huts_is_named_to_all(jokers: int, text: str) -> None:
    p = table(player(craft={"stake": 1, "board": 1, "shingle": 1, "joker": jokers}), player())
    told = [params for key, params in events(p, text) if key == "builds"]
    words = str(told)
    assert "board" in words
    assert "shingle" in words
    assert ("joker" in words) == (jokers == 1)


@rule("L-PATH-11", "L-AMB-59")
@pytest.mark.parametrize(
    ("text", "location", "named"),
    [
        *[("bearers 2", 4, "L-LOC-01"), ("fodder", 6, "L-LOC-18"), ("woodcutters 2", 10, "L-LOC-07")],
        ("task task.01", 13, "L-TBUY-04"),
    ],
)
def test_payment_is_due_on_arrival(text: str, location: int, named: str) -> None:
    price = 2 if text.endswith("2") else 1
    given: dict[str, Any] = {"open_tasks": ["task.01"], "forest": {1: "firewood firewood"}}
    p = table(player(money=price), player(), **given)
    play(p, text)
    assert (p.players[0].money, p.players[0].place) == (0, location)
    p = table(player(money=price - 1), player(), **given)
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key, refusal.params["price"]) == (named, "too-dear", price)


@rule("L-PATH-12", "L-EDGE-46", "L-AMB-03")
@pytest.mark.parametrize("place", [0, 9, 20])
def test_with_nothing_ahead_the_clearing_is_left(place: int) -> None:
    p = table(
        player(loans=2, place=place),
        player(place="clearing"),
        clearing=[1],
        works=WORKS,
        planned=dict.fromkeys(WORKS, 1),
        open_tasks=[],
        stock={"sawyers": 0},
    )
    assert offered(p) == ["clearing"]
    assert ("clearing", {"seat": 0, "position": "B"}) in events(p, "clearing")
    assert p.order == [0, 1]


@rule("L-PATH-13")
def test_from_location_20_only_the_clearing_is_left() -> None:
    path = dict.fromkeys([1, 18, 20], "raft")
    p = table(player(money=9, place=20, loans=2), player(), path=path)
    assert offered(p) == ["clearing"]


@rule("L-PATH-14", "L-CLEAR-01", "L-CLEAR-02")
def test_who_stands_in_the_clearing_has_no_more_turns() -> None:
    p = table(*mills(3), path=dict.fromkeys([1, 2, 3, 5], "raft"))
    play(p, "take 1", "clearing", "take 2")
    assert p.clearing == [1]
    movers = []
    for text in ("take 3", "take 5", "clearing"):
        movers.append(p.to_act())
        play(p, text)
    assert movers == [(0,), (2,), (0,)]
    assert asked(p) == "travelling"  # work waits for the last one
    assert p.to_act() == (2,)
    play(p, "clearing")
    assert p.order == [2, 0, 1]
    assert asked(p) != "travelling"


@rule("L-PATH-15", "L-EDGE-02", "L-AMB-04")
def test_a_loan_opens_a_paid_location_in_the_same_turn() -> None:
    p = table(player(), player())
    assert reason(p, "bearers 1") == ("L-LOC-01", "too-dear")
    assert offered(p, "bearers") == []
    play(p, "loan")
    assert p.to_act() == (0,)
    assert offered(p, "bearers") == [f"bearers {count}" for count in (1, 2, 3, 4)]
    play(p, "bearers 4")
    assert (p.players[0].money, p.players[0].loans, p.players[0].workers) == (0, 1, [0, 4, 0])


@rule("L-AMB-04", "L-PLAN-16")
@pytest.mark.parametrize(
    "text", ["bearers 1", "woodcutters 1", "fodder", "plan pw.trade 1", "task task.01", "sawyers 2"]
)
def test_only_what_the_cash_at_hand_pays_for_is_offered(text: str) -> None:
    given: dict[str, Any] = {"open_tasks": ["task.01"], "forest": {1: "firewood"}}
    given |= {"works": ["pw.trade", *WORKS[:3]], "planned": {"pw.trade": 1}}
    p = table(player(), player(), **given)
    assert text not in offered(p)
    assert refused(p, text).key == "too-dear"
    p = table(player(money=1), player(), **given)
    assert text in offered(p)
    play(p, text)
    assert (p.players[0].money, p.players[0].loans) == (0, 0)


@rule("L-PATH-16", "L-AMB-65")
@pytest.mark.parametrize("text", ["take 1", "bearers 1", "sawyers 1", "clearing"])
def test_extras_come_before_and_after_the_move(text: str) -> None:
    mill = player(money=1, craft={"stake": 2, "board": 2, "shingle": 2}, huts=(1, 1, 0), sale="firewood")
    p = table(mill, player(), path={1: "raft", 2: "raft"}, food={5: 2})
    play(p, "loan", "build none 3-0-0")
    assert asked(p) == "travelling"
    play(p, text)
    assert (asked(p), p.to_act()) == ("travelled", (0,))
    assert verbs(p) == {"end-turn", "loan", "build", "dry-hut", "food-hut"}
    assert reason(p, "take 2") == ("L-PATH-01", "not-now")  # one move in a turn
    play(p, "loan", "build none 0-0-3", "dry-hut sale firewood", "food-hut area5", "end-turn")
    assert p.to_act() == (1,)
    assert (p.players[0].loans, p.players[0].food, p.players[0].huts) == (2, 2, [3, 0, 3])


@rule("L-PATH-16", "L-EDGE-76", "L-AMB-65")
def test_at_the_market_nobody_builds_with_the_last_thing_to_sell() -> None:
    mill = player(loans=2, craft={"stake": 2, "board": 1, "shingle": 1})
    p = table(mill, player(), works=WORKS, planned=dict.fromkeys(WORKS, 1))
    play(p, "market")
    assert offered(p) == ["sell-set stake 2 0"]
    assert reason(p, "build none 3-0-0") == ("L-PATH-16", "deal-first")
    play(p, "sell-set stake 2 0")
    assert p.players[0].money == 2
    p = table(mill, player(), works=WORKS, planned=dict.fromkeys(WORKS, 1))
    play(p, "build none 3-0-0")
    assert reason(p, "market") == ("L-MKT-01", "nothing-to-trade")


@rule("L-PATH-16", "L-AMB-65", "L-LOAN-01")
@pytest.mark.parametrize("text", ["loan", "build none 3-0-0", "dry-hut sale firewood", "food-hut area5"])
def test_at_the_market_extras_are_possible_on_arrival_and_later(text: str) -> None:
    p = table(player(money=3, craft=HUT_SET, huts=(1, 1, 0), sale="firewood"), player(), food={5: 1})
    play(p, "market", text)
    assert reason(p, "leave-market") == ("L-MKT-01", "nothing-done")
    play(p, "buy-food", "leave-market")
    p = table(player(money=3, craft=HUT_SET, huts=(1, 1, 0), sale="firewood"), player(), food={5: 1})
    play(p, "market", "buy-food", text, "buy-food", "leave-market")
    assert p.players[0].place == 19


@rule("L-PATH-16", "L-AMB-65", "L-PW-18")
@pytest.mark.parametrize("text", ["build none 3-0-0", "exchange stake+board 2-0-0"])
def test_a_loan_at_the_market_pays_for_the_deal_so_that_huts_can_be_built(text: str) -> None:
    craft = {"stake": 1, "board": 2, "shingle": 1}
    mill = player(craft=craft, plans={1: ("pw.hut_construction", 1)})
    p = table(mill, player())
    play(p, "market")
    assert reason(p, text) == ("L-PATH-16", "deal-first")
    play(p, "loan", text, "buy-food", "leave-market")
    assert (p.players[0].loans, p.players[0].money) == (1, 3)
    rich = table(player(craft={"stake": 1, "board": 3, "shingle": 1}), player())
    play(rich, "market", "build none 3-0-0", "sell-set board 2 0", "leave-market")


# --- locations -------------------------------------------------------------------------------------------------


@rule("L-LOC-01", "L-AMB-57", "L-STORE-06")
@pytest.mark.parametrize(("money", "stock", "most"), [(1, 6, 1), (3, 6, 3), (9, 6, 6), (9, 2, 2), (6, 6, 6)])
def test_bearers_up_to_the_stock_and_the_money(money: int, stock: int, most: int) -> None:
    p = table(player(money=money), player(), stock={"bearers": stock})
    assert offered(p, "bearers") == [f"bearers {count}" for count in range(1, most + 1)]
    before = p.stock[:]
    play(p, f"bearers {most}")
    mill = p.players[0]
    assert (mill.money, mill.workers, mill.place) == (money - most, [0, most, 0], 4)
    assert p.stock == [before[0], stock - most, *before[2:]]


@rule("L-LOC-01")
def test_more_bearers_than_there_are() -> None:
    p = table(player(money=9), player(), stock={"bearers": 2})
    refusal = refused(p, "bearers 3")
    assert (refusal.key, refusal.params["most"]) == ("too-many", 2)


@rule("L-LOC-01", "L-LOC-12")
@pytest.mark.parametrize(("text", "named"), [("bearers 7", "L-LOC-01"), ("sawyers 3", "L-LOC-12")])
def test_the_refusal_of_too_many_workers_names_its_rule(text: str, named: str) -> None:
    assert refused(table(player(money=9), player()), text).rule == named


@rule("L-LOC-02", "L-EDGE-09")
def test_no_bearers_without_stock_or_money() -> None:
    p = table(player(money=2), player(money=9), player(money=9), stock={"bearers": 2})
    play(p, "bearers 2")
    assert reason(p, "bearers 1") == ("L-LOC-02", "sold-out")
    assert offered(p, "bearers") == []
    p = table(player(), player())
    assert reason(p, "bearers 1") == ("L-LOC-01", "too-dear")


@rule("L-LOC-03", "L-STORE-01")
def test_one_fodder_for_a_dollar() -> None:
    p = table(player(money=3), player(), stock={"fodder": 2})
    assert offered(p, "fodder") == ["fodder"]
    left = p.fodder_left
    play(p, "fodder")
    mill: dict[str, Any] = p.view(None)["players"][0]  # type: ignore[index]
    assert (mill["fodder"], mill["money"], mill["place"]) == ([3], 2, 6)
    assert (p.stock[4], p.fodder_left) == (1, left)
    play(p, "clearing")
    assert reason(p, "fodder") == STANDS  # once per round


@rule("L-LOC-04", "L-LOC-05", "L-STORE-01", "L-STORE-02", "L-EDGE-05")
@pytest.mark.parametrize(("stable", "after"), [([], [3]), ([2], [2, 3]), ([3], None), ([3, 2], None)])
def test_fodder_of_value_three_bars_location_6(stable: list[int], after: list[int] | None) -> None:
    p = table(player(money=1, fodder=stable), player())
    if after is None:
        assert reason(p, "fodder") == ("L-LOC-04", "stable-full")
        assert offered(p, "fodder") == []
    else:
        play(p, "fodder")
        mill: dict[str, Any] = p.view(None)["players"][0]  # type: ignore[index]
        assert mill["fodder"] == after


@rule("L-LOC-06", "L-EDGE-08", "L-FILL-07")
@pytest.mark.parametrize(("seats", "sales"), [(2, 1), (3, 2), (4, 2)])
def test_location_6_closes_when_its_fodder_is_sold(seats: int, sales: int) -> None:
    p = table(*mills(seats, money=2))
    for _ in range(sales):
        play(p, "fodder")
    assert p.stock[4] == 0
    assert offered(p, "fodder") == []
    assert refused(p, "fodder").key in ("sold-out", "full")
    for mill in p.players:
        mill.place = 0  # with room again
    assert reason(p, "fodder") == ("L-LOC-06", "sold-out")


@rule("L-LOC-07", "L-LOC-08", "L-AMB-53")
@pytest.mark.parametrize(
    ("wood", "money", "stock", "most"),
    [
        ("firewood", 9, 8, 1),
        ("firewood softwood hardwood", 9, 8, 3),
        ("firewood softwood hardwood", 2, 8, 2),
        ("firewood softwood hardwood", 9, 2, 2),
    ],
)
@pytest.mark.parametrize("shared", [False, True])
def test_woodcutters_up_to_the_wood_in_the_own_area(wood: str, money: int, stock: int, most: int, shared: bool) -> None:
    forest = {3: wood, 4: "firewood " * 8}
    p = table(player(money=money, area=3), player(area=3 if shared else 4), forest=forest, stock={"woodcutters": stock})
    assert offered(p, "woodcutters") == [f"woodcutters {count}" for count in range(1, most + 1)]
    before = p.stock[:]
    play(p, f"woodcutters {most}")
    mill = p.players[0]
    assert (mill.money, mill.workers, mill.place) == (money - most, [most, 0, 0], 10)
    assert p.stock == [stock - most, *before[1:]]


@rule("L-LOC-08")
def test_one_woodcutter_too_many() -> None:
    p = table(player(money=9), player(), forest={1: "firewood softwood"})
    refusal = refused(p, "woodcutters 3")
    assert (refusal.rule, refusal.key, refusal.params["most"]) == ("L-LOC-08", "no-wood-for-them", 2)
    p = table(player(money=9), player(), forest={2: "firewood"})
    assert reason(p, "woodcutters 1") == ("L-LOC-08", "no-wood-for-them")


@rule("L-LOC-09")
def test_mill_worker_and_huts_cut_beside_all_woodcutters() -> None:
    p = table(player(money=9, huts=(0, 0, 2)), player(), forest={1: "firewood firewood firewood"})
    assert offered(p, "woodcutters")[-1] == "woodcutters 3"
    wood = {1: "firewood firewood firewood"}
    p = table(player(workers=(1, 0, 0), huts=(0, 0, 1)), player(), at="cutting", forest=wood)
    play(p, "cut firewood hired", "cut firewood mill", "cut firewood hut")
    assert pile(p, "woodpile") == "firewood firewood firewood"


@rule("L-LOC-10", "L-LOC-11", "L-LOC-12")
@pytest.mark.parametrize(("count", "price"), [(1, 0), (2, 1)])
def test_a_sawyer_for_free_and_a_second_for_a_dollar(count: int, price: int) -> None:
    p = table(player(money=3), player())
    assert offered(p, "sawyers") == ["sawyers 1", "sawyers 2"]
    play(p, f"sawyers {count}")
    mill = p.players[0]
    assert (mill.money, mill.workers, mill.place) == (3 - price, [0, 0, count], 16)
    assert p.stock[2:4] == [1, 2 - count]


@rule("L-LOC-11", "L-LOC-12", "L-EDGE-51")
def test_the_paid_sawyer_is_there_once() -> None:
    p = table(*mills(3, money=5))
    play(p, "sawyers 2")
    for _ in range(2):
        assert offered(p, "sawyers") == ["sawyers 1"]
        assert reason(p, "sawyers 2") == ("L-LOC-11", "no-paid-sawyer")
        play(p, "sawyers 1")
    assert [mill.workers[ids.SAWYER] for mill in p.players] == [2, 1, 1]
    assert [mill.money for mill in p.players] == [4, 5, 5]


@rule("L-LOC-11", "L-LOC-12")
def test_no_third_sawyer_and_none_without_money() -> None:
    p = table(player(money=9), player())
    refusal = refused(p, "sawyers 3")
    assert (refusal.rule, refusal.key, refusal.params["count"]) == ("L-LOC-12", "two-sawyers", "3")
    p = table(player(), player())
    refusal = refused(p, "sawyers 2")
    assert (refusal.rule, refusal.key, refusal.params["price"]) == ("L-LOC-11", "too-dear", 1)
    p = table(player(money=5), player(), stock={"sawyers": 0})
    assert reason(p, "sawyers 1") == ("L-PATH-08", "sold-out")
    assert reason(p, "sawyers 2") == ("L-PATH-08", "sold-out")


@rule("L-LOC-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_free_sawyer_for_everybody(seats: int) -> None:
    p = table(*mills(seats, loans=2))
    play(p, *["sawyers 1"] * seats)
    assert [mill.workers for mill in p.players] == [[0, 0, 1]] * seats
    assert p.stock[2:4] == [0, 1]


@rule("L-LOC-14", "L-STORE-04", "L-EDGE-03")
@pytest.mark.parametrize("saws", [3, 4])
def test_a_saw_token_only_up_to_four_saws(saws: int) -> None:
    p = table(player(gear={"saw": saws}, money=1), player(), path={3: "saw", 5: "wagon"})
    if saws == 3:
        play(p, "take 3")
        assert p.players[0].gear[ids.SAW] == 4
    else:
        assert reason(p, "take 3") == ("L-LOC-14", "too-many-saws")
        assert offered(p, "take") == ["take 5"]
        play(p, "market")  # for its food
        assert offered(p) == ["buy-food", "loan"]
        assert reason(p, "buy-saw") == ("L-STORE-04", "too-many-saws")


@rule("L-LOC-16", "L-LOC-17", "L-AMB-47", "L-DATA-03")
def test_food_and_dollar_tokens_turn_at_once_into_what_they_show() -> None:
    p = table(player(), player(), path={3: "food", 5: "dollar"})
    supply = p.supply[:]
    play(p, "take 3")
    assert (p.players[0].food, p.players[0].money) == (1, 0)
    play(p, "take 5")
    assert (p.players[1].food, p.players[1].money) == (0, 1)
    assert [sum(mill.gear) for mill in p.players] == [0, 0]
    assert p.supply == supply
    assert (p.path[3], p.path[5]) == (ids.EMPTY, ids.EMPTY)


@rule("L-LOC-18")
@pytest.mark.parametrize("text", ["fodder", "woodcutters 1"])
@pytest.mark.parametrize("money", [0, 1])
def test_fodder_and_woodcutters_need_a_dollar(text: str, money: int) -> None:
    p = table(player(money=money), player(), forest={1: "firewood"})
    if money:
        play(p, text)
        assert p.players[0].money == 0
    else:
        assert reason(p, text) == ("L-LOC-18" if text == "fodder" else "L-LOC-07", "too-dear")


@rule("L-LOC-18")
def test_no_woodcutter_is_left() -> None:
    p = table(player(money=3), player(), forest={1: "firewood"}, stock={"woodcutters": 0})
    assert reason(p, "woodcutters 1") == ("L-LOC-18", "sold-out")
    assert offered(p, "woodcutters") == []


# --- tasks -----------------------------------------------------------------------------------------------------


@rule("L-TBUY-01", "L-TBUY-03", "L-TBUY-05", "L-EX-08")
@pytest.mark.parametrize("card", ["task.03", "task.08", "task.19"])
def test_one_open_task_for_a_dollar_and_no_new_one_before_the_next_round(card: str) -> None:
    opened = ["task.03", "task.08", "task.19"]
    p = table(player(money=2), *mills(2), open_tasks=opened)
    assert sorted(offered(p, "task")) == [f"task {id}" for id in opened]
    deck = p.task_deck
    play(p, f"task {card}")
    mill = p.players[0]
    assert (mill.money, mill.place, mill.tasks) == (1, 13, [PACK.tasks.ids.index(card)])
    view: dict[str, Any] = p.view(1)["players"][0]  # type: ignore[index]
    assert [task["id"] for task in view["tasks"]] == [card]
    assert not any(need["filled"] for need in view["tasks"][0]["needs"])
    left = [PACK.tasks.ids.index(id) for id in opened if id != card]
    while p.round == 1:
        assert (p.open_tasks, p.task_deck) == (left, deck)
        play(p, quick_move(p))
    assert p.open_tasks[:2] == left
    assert len(p.open_tasks) == 3


@rule("L-TBUY-02")
def test_one_task_per_round_and_any_number_in_the_game() -> None:
    had = {f"task.{number:02}": 0 for number in range(1, 11)}
    p = table(player(money=5, tasks=had), player(), open_tasks=["task.18", "task.19"])
    play(p, "task task.18", "clearing")
    assert len(p.players[0].tasks) == 11
    assert offered(p, "task") == []
    assert reason(p, "task task.19") == STANDS


@rule("L-TBUY-04", "L-AMB-59")
def test_no_task_without_a_dollar_or_an_open_card() -> None:
    p = table(player(), player(), open_tasks=["task.02"])
    refusal = refused(p, "task task.02")
    assert (refusal.rule, refusal.key, refusal.params["price"]) == ("L-TBUY-04", "too-dear", 1)
    assert offered(p, "task") == []
    p = table(player(money=5), player(), open_tasks=[])
    assert offered(p, "task") == []
    assert reason(p, "task task.02") == ("L-TBUY-04", "not-open")


# --- planned works ---------------------------------------------------------------------------------------------


def plans(p: Lignum, seat: int = 0) -> list[tuple[int, str, int]]:
    """Pair, work and target round of the plans of a seat, as all see them."""
    mill: dict[str, Any] = p.view(None)["players"][seat]  # type: ignore[index]
    return [(plan["pair"], plan["work"], plan["round"]) for plan in mill["plans"]]


def tokens_on(p: Lignum) -> dict[str, int]:
    """The tokens on each open work."""
    return {PACK.works.ids[work]: p.planned[place] for place, work in enumerate(p.setup.works)}


@rule("L-PLAN-01", "L-PLAN-02", "L-PLAN-08", "L-PLAN-14", "L-EX-09")
def test_a_work_is_planned_with_a_pair_of_tokens() -> None:
    p = table(player(), player(), works=WORKS)
    assert sorted(offered(p, "plan")) == [
        *[f"plan {work} {pair}" for work in ("pw.craftwork", "pw.drying", "pw.log_driving") for pair in (1, 2)],
        *[f"plan pw.sawing {pair}" for pair in (1, 2, 3)],
    ]
    play(p, "plan pw.sawing 2")
    assert plans(p) == [(2, "pw.sawing", 3)]
    assert tokens_on(p) == {"pw.sawing": 1, "pw.log_driving": 0, "pw.craftwork": 0, "pw.drying": 0}
    assert (p.players[0].place, p.players[0].money) == (8, 0)
    play(p, "clearing")
    assert reason(p, "plan pw.drying 1") == STANDS  # once per round


@rule("L-PLAN-02", "L-PLAN-03", "L-PLAN-05", "L-AMB-48")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("pair", [1, 2, 3])
def test_the_target_lies_as_many_rounds_ahead_winter_counted_and_within_the_game(round: int, pair: int) -> None:
    p = table(player(), player(), works=WORKS, round=round)
    if round + pair <= 8:
        play(p, f"plan pw.sawing {pair}")
        assert plans(p) == [(pair, "pw.sawing", round + pair)]
    else:
        refusal = refused(p, f"plan pw.sawing {pair}")
        assert (refusal.rule, refusal.key, refusal.params["target"]) == ("L-PLAN-05", "past-the-end", round + pair)


@rule("L-PLAN-05", "L-PLAN-16", "L-EDGE-28")
@pytest.mark.parametrize(("left", "open"), [([1], True), ([2], False), ([3], False), ([2, 3], False)])
def test_in_the_last_fall_only_pair_one_is_of_use(left: list[int], open: bool) -> None:
    placed = {pair: ("pw.sawing", 5) for pair in (1, 2, 3) if pair not in left}
    p = table(player(plans=placed), player(), works=WORKS, round=7)
    assert offered(p, "plan") == (["plan pw.sawing 1"] if open else [])


@rule("L-PLAN-06", "L-EDGE-29", "L-DATA-08")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 6])
def test_a_work_is_planned_only_for_its_seasons(round: int) -> None:
    pair = (4 if round < 4 else 8) - round
    p = table(player(), player(), works=WORKS, round=round)
    refusal = refused(p, f"plan pw.log_driving {pair}")
    assert (refusal.rule, refusal.key) == ("L-PLAN-06", "wrong-season")
    other = pair % 3 + 1
    if round + other <= 8:
        play(p, f"plan pw.log_driving {other}")
        assert plans(p) == [(other, "pw.log_driving", round + other)]


@rule("L-PLAN-06", "L-DATA-08")
@pytest.mark.parametrize("work", ["pw.sawing", "pw.heating_supply", "pw.hut_construction", "pw.overtime"])
def test_these_works_are_planned_for_winter_too(work: str) -> None:
    p = table(player(), player(), works=[work, *WORKS[1:]], round=3)
    play(p, f"plan {work} 1")
    assert plans(p) == [(1, work, 4)]


@rule("L-PLAN-07", "L-PLAN-08", "L-PLAN-09", "L-EX-11", "L-AMB-10")
@pytest.mark.parametrize(("work", "price"), list(zip(WORKS, (2, 0, 1, 2), strict=True)))
def test_a_dollar_for_every_token_on_the_card(work: str, price: int) -> None:
    planned = dict(zip(WORKS, (2, 0, 1, 2), strict=True))
    p = table(player(money=price), player(), works=WORKS, planned=planned)
    play(p, f"plan {work} 1")
    assert p.players[0].money == 0
    assert tokens_on(p) == {**planned, work: planned[work] + 1}
    if price:
        p = table(player(money=price - 1), player(), works=WORKS, planned=planned)
        refusal = refused(p, f"plan {work} 1")
        assert (refusal.rule, refusal.key, refusal.params["price"]) == ("L-PLAN-07", "too-dear", price)


@rule("L-PLAN-07", "L-EDGE-30", "L-AMB-10")
def test_own_tokens_cost_too() -> None:
    planned = {"pw.sawing": 1, **dict.fromkeys(WORKS[1:], 2)}
    mill = player(money=1, plans={3: ("pw.sawing", 4)})
    p = table(mill, player(), works=WORKS, planned=planned, round=2)
    assert sorted(offered(p, "plan")) == ["plan pw.sawing 1", "plan pw.sawing 2"]
    play(p, "plan pw.sawing 1")
    assert p.players[0].money == 0
    assert tokens_on(p)["pw.sawing"] == 2


@rule("L-PLAN-07", "L-AMB-10")
def test_the_price_of_a_card_has_no_bound() -> None:
    p = table(player(money=11), player(), works=WORKS, planned={"pw.sawing": 11})
    play(p, "plan pw.sawing 1")
    assert p.players[0].money == 0


@rule("L-PLAN-09", "L-PLAN-07")
def test_different_players_plan_the_same_work() -> None:
    p = table(*mills(3, money=5), works=[*WORKS, "pw.trade"])
    for pair in (1, 1, 2):
        play(p, f"plan pw.sawing {pair}")
    assert [mill.money for mill in p.players] == [5, 4, 3]
    assert [plans(p, seat) for seat in range(3)] == [
        [(1, "pw.sawing", 2)],
        [(1, "pw.sawing", 2)],
        [(2, "pw.sawing", 3)],
    ]


@rule("L-PLAN-10", "L-PLAN-17", "L-AMB-11")
def test_one_player_plans_a_work_again_even_for_the_same_season() -> None:
    mill = player(money=3, plans={2: ("pw.sawing", 3), 3: ("pw.sawing", 4)})
    p = table(mill, player(), works=WORKS, planned={"pw.sawing": 2}, round=2)
    play(p, "plan pw.sawing 1")
    assert plans(p) == [(1, "pw.sawing", 3), (2, "pw.sawing", 3), (3, "pw.sawing", 4)]
    assert p.players[0].money == 1


@rule("L-PLAN-17", "L-AMB-11")
def test_two_works_for_one_season() -> None:
    p = table(player(plans={2: ("pw.drying", 3)}), player(), works=WORKS, planned={"pw.drying": 1}, round=2)
    play(p, "plan pw.sawing 1")
    assert plans(p) == [(1, "pw.sawing", 3), (2, "pw.drying", 3)]


@rule("L-PLAN-11", "L-PLAN-16")
@pytest.mark.parametrize("pair", [1, 2, 3])
def test_a_pair_is_placed_once_in_a_game(pair: int) -> None:
    p = table(player(money=9, plans={pair: ("pw.sawing", 2)}), player(), works=WORKS, round=5)
    refusal = refused(p, f"plan pw.drying {pair}")
    assert (refusal.rule, refusal.key) == ("L-PLAN-11", "pair-used")
    used = dict.fromkeys((1, 2, 3), ("pw.sawing", 2))
    p = table(player(money=9, plans=used), player(), works=WORKS, round=5)
    assert offered(p, "plan") == []


@rule("L-PLAN-11", "L-PLAN-13")
def test_tokens_stay_where_they_are_after_the_target_round() -> None:
    mill = player(plans={1: ("pw.sawing", 2)})
    p = table(mill, player(), at="drying", round=2, works=WORKS, planned={"pw.sawing": 1})
    assert p.players[0].due
    next_round(p)
    assert p.round == 3
    assert not p.players[0].due  # what was not used is lost
    assert plans(p) == [(1, "pw.sawing", 2)]
    assert tokens_on(p)["pw.sawing"] == 1
    assert p.players[0].money == 0  # nothing is paid back


@rule("L-PLAN-04", "L-PLAN-12", "L-PLAN-13", "L-EX-10")
@pytest.mark.parametrize("target", [1, 2, 3, 4, 5])
def test_a_work_works_in_its_target_round_only(target: int) -> None:
    mill = player(sawing="firewood softwood", workers=(0, 0, 1), gear={"saw": 1}, plans={2: ("pw.sawing", target)})
    p = table(mill, player(), at="sawing", round=3, works=WORKS)
    play(p, "mill firewood 4 hired", seat=0)
    assert (p.players[0].workers, p.players[0].gear[ids.SAW]) == ([0, 0, 0], 0)
    if target == 3:
        play(p, "mill-more softwood 0", seat=0)
        assert (pile(p, "sawing"), pile(p, "heating")) == ("", " ".join(["milled_firewood"] * 4))
        assert pile(p, "sale") == " ".join(["milled_softwood"] * 3)
    else:
        assert offered(p, "mill-more", seat=0) == []
        assert reason(p, "mill-more softwood 0", seat=0) == ("L-PW-03", "no-sawing-work")


@rule("L-PLAN-04")
def test_a_work_does_not_work_in_the_round_of_its_planning() -> None:
    p = table(player(money=1, gear={"raft": 1}), player(), works=[*WORKS[:3], "pw.trade"])
    play(p, "plan pw.trade 1", "clearing", "market")
    assert offered(p, "sell-gear") == []
    assert reason(p, "sell-gear raft") == ("L-MKT-10", "no-trade")


@rule("L-PLAN-15")
def test_a_planned_work_need_not_be_used() -> None:
    mill = player(sawing="firewood firewood", workers=(0, 0, 1), gear={"saw": 1}, plans={2: ("pw.sawing", 3)})
    p = table(mill, player(), at="sawing", round=3, works=WORKS)
    play(p, "mill firewood 0 hired", "finish", seat=0)
    assert pile(p, "sawing") == "firewood"
    p = next_round(table(player(plans={1: ("pw.overtime", 2)}), player(), at="drying"))
    play(p, "no-overtime")
    assert pile(p, "woodpile") == ""


@rule("L-PLAN-16", "L-PLAN-08")
def test_location_8_needs_an_affordable_card() -> None:
    dear = dict.fromkeys(WORKS, 2)
    p = table(player(money=1), player(), works=WORKS, planned=dear)
    assert offered(p, "plan") == []
    p = table(player(money=1), player(), works=WORKS, planned={**dear, "pw.drying": 1})
    assert sorted(offered(p, "plan")) == ["plan pw.drying 1", "plan pw.drying 2"]
    p = table(player(), player(), works=WORKS, planned={**dear, "pw.drying": 0})
    assert sorted(offered(p, "plan")) == ["plan pw.drying 1", "plan pw.drying 2"]


# --- storage ---------------------------------------------------------------------------------------------------


@rule("L-STORE-02", "L-WAGON-05", "L-EDGE-06", "L-EDGE-07")
@pytest.mark.parametrize(("stable", "loads", "after"), [([3, 2], [2, 3], [2]), ([3], [3, 2], [])])
def test_two_trips_with_the_fodder_of_the_stable(stable: list[int], loads: list[int], after: list[int]) -> None:
    mill = player(fodder=stable, gear={"wagon": 3}, workers=(0, 3, 0), woodpile="firewood " * 6, mill=False)
    p = table(mill, player(), at="transporting")
    for load in loads:
        play(p, "wagon hired", seat=0)
        for _ in range(load):
            assert "load firewood sale" in offered(p, seat=0)
            play(p, "load firewood sale", seat=0)
        if "depart" in offered(p, seat=0):
            play(p, "depart", seat=0)
        assert "load firewood sale" not in offered(p, seat=0)
    assert pile(p, "sale") == " ".join(["firewood"] * 5)
    view: dict[str, Any] = p.view(None)["players"][0]  # type: ignore[index]
    assert (view["fodder"], view["gear"]["wagon"], view["workers"]["bearers"]) == (after, 1, 1)
    if not after:
        assert reason(p, "wagon hired", seat=0) == ("L-WAGON-01", "no-fodder")


@rule("L-STORE-03", "L-COMP-08")
def test_wood_and_food_stores_have_no_limit() -> None:
    many = "firewood " * 60
    mill = player(
        woodpile=many,
        sawing=many,
        sale=many,
        heating="milled_firewood " * 60,
        food=60,
        workers=(0, 2, 1),
        gear={"raft": 1, "saw": 1},
        mill=False,
    )
    p = table(mill, player(), at="transporting", awaited=[0])
    play(p, "carry firewood sawing hired", "drive firewood hired", "finish", "mill firewood 4 hired", seat=0)
    counts = [p.players[0].count(kind) for kind in (ids.WOODPILE, ids.SAWING, ids.SALE, ids.RIVER, ids.HEATING)]
    assert counts == [58, 60, 60, 1, 64]
    p = table(player(area=1, food=60, woodpile=many), player(), at="cutting", forest={1: "hardwood"})
    play(p, "cut hardwood mill")
    assert p.players[0].count(ids.WOODPILE) == 61


@rule("L-STORE-06")
def test_hired_workers_wait_until_they_are_used() -> None:
    p = table(player(money=5), player(), forest={1: "firewood firewood"})
    play(p, "bearers 1", "clearing", "woodcutters 2", "sawyers 1", "clearing")
    assert p.players[0].workers == [2, 1, 1]
    assert asked(p) == "cutting"
    while asked(p) != "cutting" or p.to_act() != (0,):
        play(p, "end-turn")
    play(p, "cut firewood hired")
    assert p.players[0].workers == [1, 1, 1]


@rule("L-STORE-07", "L-FEED-04")
@pytest.mark.parametrize("round", [1, 3, 4])
def test_what_is_kept_for_later_rounds(round: int) -> None:
    gear = {"saw": 4, "wagon": 2, "raft": 3, "sledge": 1}
    mill = player(
        money=60,
        food=3,
        gear=gear,
        fodder=[3, 2],
        craft={"reed": 2, "joker": 1},
        huts=(0, 0, 2),
        tasks={"task.01": 1},
        woodpile="hardwood",
        sawing="softwood",
        heating="milled_firewood " * 30,
        dry1="softwood",
        mill=False,
    )
    at = "winter-bonus" if round == 4 else "drying"
    p = table(mill, player(money=60), at=at, round=round)
    wood = p.players[0].wood[:]
    next_round(p)
    after = p.players[0]
    assert (after.gear, after.fodder, after.craft, after.huts) == ([2, 4, 3, 1], 3, [0, 0, 0, 2, 1], [0, 0, 2])
    assert after.tasks == [1 << 8]
    assert after.food == (0 if round == 4 else 3)
    assert after.wood[: ids.HEATING * 6] == wood[: ids.HEATING * 6]
    assert after.wood[ids.DRY_0 * 6 :] == wood[ids.DRY_0 * 6 :]
    assert after.mill


# --- the clearing ----------------------------------------------------------------------------------------------


@rule("L-CLEAR-01", "L-CLEAR-03", "L-CLEAR-04", "L-EX-12", "L-ORDER-01")
def test_who_comes_first_works_first_and_travels_last() -> None:
    harold, nicole, john, victoria = range(4)
    p = table(
        *mills(4),
        order=[harold, nicole, john, victoria],
        path=dict.fromkeys([1, 2, 3, 5, 7, 9, 11, 12], "raft"),
        forest=dict.fromkeys(range(1, 5), "firewood"),
    )
    told = events(p, "take 1", "take 2", "take 3", "clearing", "take 5", "take 7", "clearing")
    told += events(p, "clearing", "take 9", "clearing")
    places = [(params["seat"], params["position"]) for key, params in told if key == "clearing"]
    assert places == [(victoria, "A"), (john, "B"), (harold, "C"), (nicole, "D")]
    workers = []
    while asked(p) == "cutting":
        workers.append(p.to_act()[0])
        play(p, "end-turn")
    assert workers == [victoria, john, harold, nicole]
    assert p.round == 2  # nothing else was to be done
    assert p.order == [nicole, harold, john, victoria]


@rule("L-CLEAR-02")
def test_work_waits_until_all_are_in_the_clearing() -> None:
    p = table(player(), player(), player(), path={1: "raft"}, forest={1: "firewood"})
    play(p, "clearing", "clearing")
    assert refused(p, "cut firewood mill", seat=0).key == "not-your-turn"
    play(p, "take 1")
    assert asked(p) == "travelling"
    play(p, "clearing")
    assert (asked(p), p.to_act()) == ("cutting", (0,))


@rule("L-CLEAR-04")
@pytest.mark.parametrize("clearing", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_the_next_path_order_is_the_reverse(clearing: list[int]) -> None:
    p = next_round(table(*mills(3), at="drying", clearing=clearing))
    assert p.order == clearing[::-1]
    play(p, "select area1", "select area2", "select area3")
    assert p.to_act() == (clearing[-1],)


# --- corners ---------------------------------------------------------------------------------------------------


@rule("L-EDGE-01", "L-PATH-08", "L-LOC-13")
def test_what_is_left_without_money_loans_and_tokens() -> None:
    planned = {**dict.fromkeys(WORKS, 1), "pw.drying": 0}
    given: dict[str, Any] = {"works": WORKS, "planned": planned, "forest": {1: "firewood"}}
    p = table(player(loans=2), player(), **given)
    assert verbs(p) == {"plan", "sawyers", "clearing"}
    assert sorted(offered(p, "plan")) == ["plan pw.drying 1", "plan pw.drying 2"]
    assert offered(p, "sawyers") == ["sawyers 1"]
    p = table(player(loans=2, craft={"reed": 2}), player(), **given)
    assert verbs(p) == {"plan", "sawyers", "market", "clearing"}


@rule("L-EDGE-01", "L-PW-01")
@pytest.mark.parametrize("gear", ["raft", "sledge", "wagon", "saw"])
def test_with_trade_the_market_is_open_for_equipment(gear: str) -> None:
    mill = player(loans=2, gear={gear: 1}, plans={1: ("pw.trade", 2)})
    p = table(mill, player(), round=2, works=["pw.trade", *WORKS[:3]])
    assert ("market" in offered(p)) == (gear != "saw")


@rule("L-EDGE-72", "L-PATH-12", "L-AMB-04")
def test_nobody_is_forced_into_a_loan_on_the_path() -> None:
    p = table(
        player(),
        player(),
        works=WORKS,
        planned=dict.fromkeys(WORKS, 1),
        stock={"sawyers": 0},
        forest={1: "firewood"},
        open_tasks=["task.01"],
    )
    assert offered(p) == ["clearing", "loan"]
    play(p, "clearing")
    assert (p.players[0].money, p.players[0].loans) == (0, 0)
    p = table(
        player(),
        player(),
        works=WORKS,
        planned=dict.fromkeys(WORKS, 1),
        stock={"sawyers": 0},
        forest={1: "firewood"},
        open_tasks=["task.01"],
    )
    play(p, "loan")
    assert verbs(p) == {"bearers", "fodder", "woodcutters", "task", "plan", "market", "clearing", "loan"}


@rule("L-CLEAR-01", "L-ORDER-01")
def test_the_clearing_is_seen_until_the_next_round_begins() -> None:
    p = table(player(money=1, sale="firewood"), player(), at="selling", clearing=[1, 0], awaited=[0])
    assert p.view(None)["clearing"] == [1, 0]
    play(p, "finish")
    assert (asked(p), p.view(None)["clearing"]) == ("drying", [1, 0])
    play(p, "finish")
    assert (p.round, p.view(None)["clearing"], p.order) == (2, [], [0, 1])


# --- what refusals name --------------------------------------------------------------------------------------


@rule("L-PATH-01")
@pytest.mark.parametrize("at", ["market", "travelled"])
def test_whose_turn_it_is_on_the_path_follows_from_the_path_order(at: str) -> None:
    p = table(player(money=3, craft=HUT_SET), player(), at=at)
    refusal = refused(p, "clearing", seat=1)
    assert (refusal.rule, refusal.key) == ("L-PATH-01", "not-your-turn")


@rule("L-LOC-11")
def test_the_second_sawyer_is_refused_by_the_rule_of_the_paid_one() -> None:
    p = table(player(money=5), player(money=5))
    play(p, "sawyers 2")
    assert offered(p, "sawyers") == ["sawyers 1"]
    refusal = refused(p, "sawyers 2")
    assert refusal.rule == "L-LOC-11"
    assert refusal.key != "sold-out"


@rule("L-TBUY-01")
def test_a_card_that_is_not_open_is_refused_by_the_rule_of_open_cards() -> None:
    p = table(player(money=5), player(), open_tasks=["task.01"])
    assert offered(p, "task") == ["task task.01"]
    assert refused(p, "task task.02").rule == "L-TBUY-01"
