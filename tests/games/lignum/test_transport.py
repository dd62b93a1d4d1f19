"""River and road: arrival, bearers, wagons, log driving, sledges (L-ARR, L-TRANS, L-BEAR, L-WAGON, L-RAFT, L-SLED)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import pile, player, saved_player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

SUMMER, FALL, WINTER, SPRING = 2, 3, 4, 5
WAGON, SAW, RAFT, SLEDGE = range(4)
PASSING = ("finish", "end-turn", "clearing", "no-bonus", "no-overtime")
OLD, FRESH = 1, 2  # fodder of value 2 and of value 3 in the stable


def why(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


def changes(p: Lignum, *texts: str) -> dict[str, object]:
    """What of the first mill, its wood apart, is different after these moves."""
    before = saved_player(p, 0)
    play(p, *texts, seat=0)
    after = saved_player(p, 0)
    return {key: after[key] for key in after if key not in ("wood", "busy", "sources") and after[key] != before[key]}


def transporting(woodpile: str, round: int = SUMMER, /, **given: Any) -> Lignum:
    """A player in the transport phase."""
    given = {"mill": False, **given}
    return table(player(woodpile=woodpile, **given), player(), at="transporting", round=round, awaited=[0])


def wagons(woodpile: str, bearers: int, wagons: int, fodder: list[int], /, **given: Any) -> Lignum:
    """A player with wagons."""
    return transporting(woodpile, workers=(0, bearers, 0), gear={"wagon": wagons}, fodder=fodder, **given)


def sledging(woodpile: str, food: int = 0, sledges: int = 1, **given: Any) -> Lignum:
    """A player with sledges in winter."""
    given = {"mill": True, **given}
    return transporting(woodpile, WINTER, food=food, gear={"sledge": sledges}, **given)


def disks(number: int) -> str:
    """So much firewood."""
    return " ".join(["firewood"] * number)


def places(p: Lignum) -> dict[str, str]:
    """Where the first player's wood lies."""
    names = ("woodpile", "sawing", "sale", "river", "heating", "dry0", "dry1", "dry2", "load0", "load1", "load2")
    return {name: pile(p, name) for name in names if pile(p, name)}


def go_on(p: Lignum, step: str, round: int | None = None) -> Lignum:
    """Everybody passes until a step asks."""
    while asked(p) != step or round not in (None, p.round):
        seat = p.to_act()[0]
        moves = offered(p, seat=seat)
        ways = [move for move in moves if move in (*PASSING, f"select area{seat + 1}")]
        play(p, (ways or moves)[0], seat=seat)
    return p


# --- arrival -----------------------------------------------------------------------------------------------


@rule("L-ARR-01", "L-ARR-02", "L-AMB-45")
def test_all_river_wood_lands_without_worker_or_equipment() -> None:
    p = table(player(river="firewood softwood", mill=False), player(), at="arriving", awaited=[0])
    assert why(p, "finish") == ("L-ARR-01", "must-land")
    assert changes(p, "land firewood sawing") == {}
    refusal = refused(p, "land firewood sale")
    assert (refusal.rule, refusal.key) == ("L-ARR-01", "not-arriving")
    assert why(p, "finish") == ("L-ARR-01", "must-land")
    assert changes(p, "land softwood sale") == {}
    assert places(p) == {"sawing": "firewood", "sale": "softwood"}
    assert "finish" in offered(p)


@rule("L-ARR-03", "L-EDGE-17")
def test_hardwood_lands_in_the_sawing_area() -> None:
    p = table(player(river="firewood hardwood"), player(), at="arriving", awaited=[0])
    assert why(p, "land hardwood sale") == ("L-ARR-03", "hardwood-to-sawing")
    assert offered(p, "land") == ["land firewood sawing", "land firewood sale", "land hardwood sawing"]


@rule("L-ARR-03", "L-ARR-01")
@pytest.mark.parametrize("split", [0, 1, 2, 3])
def test_disks_are_spread_freely(split: int) -> None:
    p = table(player(river=disks(3)), player(), at="arriving", awaited=[0])
    play(p, *["land firewood sawing"] * split, *["land firewood sale"] * (3 - split))
    assert (pile(p, "sawing"), pile(p, "sale"), pile(p, "river")) == (disks(split), disks(3 - split), "")


@rule("L-ARR-03", "L-ARR-01")
def test_hardwood_alone_arrives_by_itself() -> None:
    p = table(player(river="hardwood"), player(), at="cutting", round=SUMMER, forest={1: "firewood"})
    play(p, "end-turn")
    assert places(p) == {"sawing": "hardwood"}


@rule("L-ARR-04")
def test_nothing_arrives_in_the_first_round() -> None:
    p = table(player(woodpile="firewood", gear={"raft": 1}), player(), at="cutting", forest={1: "firewood"})
    go_on(p, "transporting")
    assert p.round == 1
    play(p, "drive firewood mill")
    go_on(p, "arriving")
    assert (p.round, places(p)) == (2, {"river": "firewood"})


@rule("L-DATA-15")
def test_the_river_has_no_limit() -> None:
    p = table(player(river=disks(28), woodpile="firewood", gear={"raft": 1}), player(), at="transporting", awaited=[0])
    play(p, "drive firewood mill")
    assert places(p) == {"river": disks(29)}


@rule("L-EX-14", "L-ARR-06", "L-RAFT-03")
def test_nicole_rafts_four_in_summer_and_gets_them_in_fall() -> None:
    p = transporting("firewood firewood softwood hardwood", workers=(0, 1, 0), gear={"raft": 4})
    play(p, "drive hardwood hired", "raft firewood", "raft firewood", "raft softwood")
    go_on(p, "selecting")
    assert (p.round, pile(p, "river")) == (FALL, "firewood firewood softwood hardwood")
    go_on(p, "arriving")
    assert p.round == FALL
    play(p, "land firewood sale", "land firewood sale", "land softwood sale")
    assert places(p) == {"sale": "firewood firewood softwood", "sawing": "hardwood"}


@rule("L-ARR-05", "L-EX-18", "L-EDGE-33", "L-RAFT-05", "L-AMB-56")
def test_fall_wood_arrives_in_spring_and_not_in_winter() -> None:
    p = transporting(
        "softwood hardwood", FALL, workers=(0, 1, 0), gear={"raft": 2}, food=30, heating="milled_firewood " * 20
    )
    play(p, "drive softwood hired", "raft hardwood")
    go_on(p, "winter-bonus")
    while p.round == WINTER:
        assert pile(p, "river") == "softwood hardwood"
        assert asked(p) != "arriving"
        moves = offered(p, seat=p.to_act()[0])
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    go_on(p, "arriving")
    assert (p.round, pile(p, "sawing"), pile(p, "river")) == (SPRING, "hardwood", "softwood")
    play(p, "land softwood sale")
    assert pile(p, "sale") == "softwood"


@rule("L-EDGE-33", "L-FORCE-04")
def test_a_forced_sale_cannot_use_river_wood() -> None:
    goods = player(loans=2, river="softwood softwood", sale="milled_firewood", gear={"saw": 1}, sawing="hardwood")
    p = table(goods, player(food=30), at="sawing", round=WINTER, awaited=[0])
    play(p, "finish")
    assert asked(p) == "forced-sale"
    assert offered(p) == ["sell-off sale milled_firewood"]
    refused(p, "sell-off river softwood")


@rule("L-ARR-05")
def test_wood_set_afloat_in_the_last_fall_never_arrives() -> None:
    p = transporting("softwood", 7, workers=(0, 1, 0), gear={"raft": 1}, food=30, heating="milled_firewood " * 20)
    play(p, "drive softwood hired")
    while not p.over():
        assert asked(p) != "arriving"
        moves = offered(p, seat=p.to_act()[0])
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    assert (pile(p, "sawing"), pile(p, "sale")) == ("", "")


# --- carrying ----------------------------------------------------------------------------------------------


@rule("L-TRANS-08")
def test_nobody_has_to_carry() -> None:
    p = transporting("firewood softwood", workers=(0, 2, 0))
    play(p, "finish")
    assert pile(p, "woodpile") == "firewood softwood"


@rule("L-BEAR-01", "L-EX-15", "L-TRANS-03", "L-TRANS-08")
def test_each_bearer_carries_one_disk_and_the_rest_stays() -> None:
    p = transporting("firewood softwood firewood", workers=(0, 2, 0))
    assert changes(p, "carry firewood sawing hired") == {"workers": [0, 1, 0]}
    assert changes(p, "carry softwood sale hired") == {"workers": [0, 0, 0]}
    assert places(p) == {"woodpile": "firewood", "sawing": "firewood", "sale": "softwood"}
    assert why(p, "carry firewood sale hired") == ("L-BEAR-01", "no-bearer")
    play(p, "finish")
    assert pile(p, "woodpile") == "firewood"


@rule("L-BEAR-01")
@pytest.mark.parametrize(("by", "change"), [("mill", {"mill": 0}), ("hut", {"huts": [0, 0, 0]})])
def test_mill_worker_and_hut_carry_one_disk(by: str, change: dict[str, object]) -> None:
    p = transporting("firewood firewood", mill=by == "mill", huts=(0, 0, int(by == "hut")))
    assert changes(p, f"carry firewood sale {by}") == change
    assert why(p, f"carry firewood sale {by}") == (
        ("L-MILL-01", "mill-worked") if by == "mill" else ("L-HUT-15", "no-lodging")
    )


@rule("L-TRANS-01", "L-SLED-01", "L-SLED-05")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("by", ["mill", "hut"])
def test_no_sledge_outside_of_winter(round: int, by: str) -> None:
    p = transporting("firewood", round, gear={"sledge": 1}, mill=True, huts=(0, 0, 1), workers=(0, 1, 0))
    assert why(p, f"sledge {by}") == ("L-SLED-01", "only-in-winter")
    assert why(p, "sledge hired") == ("L-SLED-01", "only-in-winter")  # the season counts, not only who drives


@rule("L-SLED-01", "L-TRANS-01", "L-RAFT-05", "L-WIN-08")
@pytest.mark.parametrize("round", [WINTER, 8])
@pytest.mark.parametrize(
    "move", ["carry firewood sale mill", "carry firewood sale hut", "wagon mill", "drive firewood mill", "wagon hut"]
)
def test_the_sledge_is_the_only_transport_of_winter(round: int, move: str) -> None:
    gear = {"sledge": 1, "wagon": 1, "raft": 1}
    p = transporting("firewood", round, gear=gear, fodder=[3], mill=True, huts=(0, 0, 1))
    refused(p, move)
    assert offered(p, "sledge") == ["sledge mill", "sledge hut"]


@rule("L-SLED-05", "L-STORE-07")
def test_sledges_are_kept_for_winter() -> None:
    p = transporting("firewood", FALL, gear={"sledge": 2}, workers=(0, 1, 0))
    go_on(p, "winter-bonus")
    assert p.players[0].gear[SLEDGE] == 2


@rule("L-SLED-05", "L-PW-01")
@pytest.mark.parametrize("target", [SUMMER, FALL])
def test_a_sledge_is_sold_only_with_the_work_trade(target: int) -> None:
    p = table(player(gear={"sledge": 1}, plans={1: ("pw.trade", target)}), player(), round=SUMMER)
    if target == FALL:
        assert refused(p, "market").key == "nothing-to-trade"
    else:
        play(p, "market", "sell-gear sledge")
        assert (p.players[0].gear, p.players[0].money) == ([0, 0, 0, 0], 2)


@rule("L-TRANS-02")
def test_all_methods_in_one_turn() -> None:
    gear = {"wagon": 2, "raft": 2}
    p = transporting(disks(10), workers=(0, 4, 0), gear=gear, fodder=[3], mill=True, huts=(0, 0, 1))
    play(p, "carry firewood sale mill", "wagon hired", *["load firewood sawing"] * 3)
    play(p, "drive firewood hired", "wagon hut", *["load firewood sale"] * 2, "raft firewood")
    play(p, "carry firewood sawing hired", "carry firewood sawing hired")
    assert places(p) == {"sawing": disks(5), "sale": disks(3), "river": disks(2)}


@rule("L-TRANS-03")
def test_carried_wood_goes_only_to_sawing_and_sale_area() -> None:
    p = transporting("firewood", workers=(0, 1, 0), gear={"wagon": 1}, fodder=[3])
    assert offered(p, "carry") == ["carry firewood sawing hired", "carry firewood sale hired"]
    play(p, "wagon hired")
    assert offered(p, "load") == ["load firewood sawing", "load firewood sale"]


@rule("L-TRANS-04", "L-TRANS-05", "L-TRANS-06")
def test_placed_disks_stay_where_they_are() -> None:
    gear = {"saw": 1, "wagon": 1, "raft": 1}
    p = table(
        player(sawing="firewood", sale="softwood", woodpile="firewood", workers=(1, 1, 1), gear=gear),
        *(player(),),
        at="transporting",
        awaited=[0],
    )
    assert why(p, "carry softwood sawing hired")[1] == "no-piece"
    play(p, "carry firewood sawing hired")
    assert why(p, "carry firewood sale mill")[1] == "no-piece"
    play(p, "finish")
    assert why(p, "mill softwood 3 hired")[1] == "no-piece"
    assert offered(p, "mill") == [move for move in offered(p, "mill") if move.startswith("mill firewood")]
    play(p, "finish")
    assert why(p, "sell sawing firewood") == ("L-SELL-01", "wrong-pile")
    assert offered(p, "sell") == ["sell sale softwood"]
    play(p, "finish")
    assert why(p, "dry sawing firewood") == ("L-DRY-01", "not-dryable")


@rule("L-TRANS-04", "L-END-04")
def test_sawing_area_and_woodpile_are_not_sold_at_the_end() -> None:
    goods: dict[str, Any] = {
        "sawing": "firewood softwood",
        "woodpile": "softwood",
        "food": 30,
        "heating": "milled_firewood " * 20,
    }
    p = table(player(gear={"saw": 1}, **goods), player(), at="sawing", round=8, awaited=[0])
    while not p.over():
        moves = offered(p, seat=p.to_act()[0])
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    assert p.players[0].money == 0


@rule("L-TRANS-07", "L-EDGE-17")
def test_hardwood_is_carried_to_the_sawing_area_only() -> None:
    p = transporting("hardwood hardwood", workers=(0, 2, 0), gear={"wagon": 1}, fodder=[3])
    refusal = refused(p, "carry hardwood sale hired")
    assert (refusal.rule, refusal.key, refusal.params["disk"]) == ("L-TRANS-07", "hardwood-to-sawing", "hardwood")
    play(p, "carry hardwood sawing hired", "wagon hired")
    assert why(p, "load hardwood sale") == ("L-TRANS-07", "hardwood-to-sawing")
    play(p, "load hardwood sawing")
    assert places(p) == {"sawing": "hardwood hardwood"}


@rule("L-TRANS-09")
def test_an_empty_trip_is_refused() -> None:
    gear = {"wagon": 1, "raft": 1}
    p = transporting("", workers=(0, 2, 0), gear=gear, fodder=[3])
    assert why(p, "wagon hired") == ("L-TRANS-09", "empty-woodpile")
    for move in ("drive firewood hired", "carry firewood sale hired"):
        assert refused(p, move).key == "no-piece"
    p = transporting("firewood", workers=(0, 2, 0), gear=gear, fodder=[3])
    play(p, "wagon hired")
    for move in ("depart", "finish"):
        assert why(p, move) == ("L-TRANS-09", "must-load")
    assert why(sledging(""), "sledge mill") == ("L-TRANS-09", "empty-woodpile")
    p = sledging("firewood")
    play(p, "sledge mill")
    assert why(p, "depart") == ("L-TRANS-09", "must-load")


# --- wagons ------------------------------------------------------------------------------------------------


@rule("L-WAGON-01")
@pytest.mark.parametrize(
    ("bearers", "number", "fodder", "reason"),
    [
        (0, 1, [3], ("L-WAGON-01", "no-bearer")),
        (1, 0, [3], ("L-WAGON-01", "no-wagon")),
        (1, 1, [], ("L-WAGON-01", "no-fodder")),
    ],
)
def test_a_trip_needs_worker_wagon_and_fodder(
    bearers: int, number: int, fodder: list[int], reason: tuple[str, str]
) -> None:
    assert why(wagons("firewood", bearers, number, fodder), "wagon hired") == reason
    assert offered(wagons("firewood", 1, 1, [3]), "wagon") == ["wagon hired"]


@rule("L-WAGON-01")
def test_nothing_is_loaded_and_nobody_departs_without_a_trip() -> None:
    p = wagons(disks(2), 1, 1, [3])
    for text in ("load firewood sale", "depart"):
        assert why(p, text) == ("L-WAGON-01", "no-trip")
    play(p, "wagon hired", "load firewood sale", "depart")
    for text in ("load firewood sale", "depart"):
        assert why(p, text) == ("L-WAGON-01", "no-trip")


@rule("L-WAGON-01")
@pytest.mark.parametrize(("by", "change"), [("mill", {"mill": 0}), ("hut", {"huts": [0, 0, 0]})])
def test_mill_worker_and_hut_drive_a_wagon(by: str, change: dict[str, object]) -> None:
    p = wagons(disks(4), 0, 1, [3], mill=by == "mill", huts=(0, 0, int(by == "hut")))
    assert changes(p, f"wagon {by}") == {**change, "gear": [0, 0, 0, 0], "fodder": OLD}


@rule("L-WAGON-02", "L-WAGON-04", "L-EX-16")
def test_fresh_fodder_carries_three_and_drops_to_two() -> None:
    p = wagons("firewood softwood firewood firewood", 1, 1, [3])
    supply = p.supply[WAGON]
    assert changes(p, "wagon hired", "load firewood sale", "load softwood sale", "load firewood sawing") == {
        "workers": [0, 0, 0],
        "gear": [0, 0, 0, 0],
        "fodder": OLD,
    }
    assert places(p) == {"woodpile": "firewood", "sale": "firewood softwood", "sawing": "firewood"}
    assert why(p, "load firewood sale") == ("L-WAGON-01", "no-trip")
    assert p.supply[WAGON] == supply + 1


@rule("L-WAGON-03", "L-WAGON-04")
def test_old_fodder_carries_two_and_is_used_up() -> None:
    p = wagons(disks(3), 1, 1, [2])
    left = p.fodder_left
    play(p, "wagon hired", "load firewood sale", "load firewood sale")
    assert why(p, "load firewood sale") == ("L-WAGON-01", "no-trip")
    assert (p.players[0].fodder, p.fodder_left, pile(p, "woodpile")) == (0, left + 1, "firewood")


@rule("L-WAGON-02")
def test_fresh_fodder_is_not_given_back() -> None:
    p = wagons(disks(3), 1, 1, [3])
    left = p.fodder_left
    play(p, "wagon hired", "load firewood sale", "depart")
    assert p.fodder_left == left


@rule("L-WAGON-05", "L-EDGE-06")
def test_the_older_fodder_goes_first() -> None:
    p = wagons(disks(6), 2, 2, [3, 2])
    play(p, "wagon hired", *["load firewood sale"] * 2)
    assert (p.players[0].fodder, why(p, "load firewood sale")[1]) == (FRESH, "no-trip")
    play(p, "wagon hired", *["load firewood sale"] * 3)
    assert (p.players[0].fodder, pile(p, "woodpile")) == (OLD, "firewood")


@rule("L-WAGON-06", "L-EDGE-07")
def test_one_fodder_gives_two_trips_and_five_disks() -> None:
    p = wagons(disks(6), 3, 3, [3])
    play(p, "wagon hired", *["load firewood sale"] * 3, "wagon hired", *["load firewood sale"] * 2)
    assert why(p, "wagon hired") == ("L-WAGON-01", "no-fodder")
    assert (p.players[0].gear[WAGON], p.players[0].workers, pile(p, "woodpile")) == (1, [0, 1, 0], "firewood")


@rule("L-WAGON-06")
@pytest.mark.parametrize(("bearers", "number", "key"), [(1, 2, "no-bearer"), (2, 1, "no-wagon")])
def test_each_trip_needs_its_own_worker_and_wagon(bearers: int, number: int, key: str) -> None:
    p = wagons(disks(6), bearers, number, [3])
    play(p, "wagon hired", *["load firewood sale"] * 3)
    assert refused(p, "wagon hired").key == key


@rule("L-WAGON-06", "L-STORE-07")
def test_the_second_trip_may_come_in_a_later_round() -> None:
    p = wagons(disks(6), 1, 2, [3])
    play(p, "wagon hired", *["load firewood sale"] * 3)
    go_on(p, "transporting", FALL)
    assert changes(p, "wagon mill", *["load firewood sale"] * 2)["fodder"] == 0


@rule("L-WAGON-07", "L-AMB-37")
@pytest.mark.parametrize(("fodder", "after"), [([3], OLD), ([2], 0), ([3, 2], FRESH)])
def test_a_part_load_costs_all(fodder: list[int], after: int) -> None:
    p = wagons(disks(3), 1, 1, fodder)
    changed = changes(p, "wagon hired", "load firewood sale", "depart")
    assert changed == {"workers": [0, 0, 0], "gear": [0, 0, 0, 0], "fodder": after}
    assert places(p) == {"woodpile": "firewood firewood", "sale": "firewood"}


@rule("L-EDGE-73", "L-LOC-04")
def test_after_the_old_fodder_the_fresh_one_still_bars_the_location() -> None:
    p = wagons(disks(3), 1, 1, [3, 2], money=5)
    play(p, "wagon hired", "load firewood sale", "load firewood sale")
    assert (p.players[0].fodder, pile(p, "woodpile")) == (FRESH, "firewood")
    go_on(p, "travelling", FALL)
    while p.to_act() != (0,):
        play(p, "clearing")
    assert why(p, "fodder") == ("L-LOC-04", "stable-full")


# --- log driving -------------------------------------------------------------------------------------------


@rule("L-RAFT-01", "L-RAFT-02", "L-EX-17")
def test_one_bearer_drives_four_rafts() -> None:
    p = transporting(disks(5), workers=(0, 2, 0), gear={"raft": 4})
    supply = p.supply[RAFT]
    assert changes(p, "drive firewood hired") == {"workers": [0, 1, 0], "gear": [0, 0, 3, 0]}
    assert changes(p, *["raft firewood"] * 3) == {"gear": [0, 0, 0, 0]}
    assert why(p, "raft firewood") == ("L-RAFT-02", "no-raft")
    assert (places(p), p.supply[RAFT]) == ({"woodpile": "firewood", "river": disks(4)}, supply + 4)
    go_on(p, "selecting")
    assert pile(p, "river") == disks(4)


@rule("L-RAFT-01")
def test_rafts_need_a_worker_and_only_one() -> None:
    p = transporting(disks(3), workers=(0, 2, 0), gear={"raft": 3})
    assert why(p, "raft firewood") == ("L-RAFT-01", "not-driving")
    assert why(transporting("firewood", workers=(0, 1, 0)), "raft firewood") == ("L-RAFT-02", "no-raft")
    play(p, "drive firewood hired")
    assert why(p, "drive firewood hired") == ("L-RAFT-01", "driving-already")
    p = transporting("firewood", gear={"raft": 1})
    assert why(p, "drive firewood hired") == ("L-RAFT-01", "no-bearer")


@rule("L-RAFT-01")
@pytest.mark.parametrize(("by", "change"), [("mill", {"mill": 0}), ("hut", {"huts": [0, 0, 0]})])
def test_mill_worker_and_hut_drive_logs(by: str, change: dict[str, object]) -> None:
    p = transporting(disks(2), mill=by == "mill", huts=(0, 0, int(by == "hut")), gear={"raft": 2})
    assert changes(p, f"drive firewood {by}", "raft firewood") == {**change, "gear": [0, 0, 0, 0]}


@rule("L-RAFT-02")
def test_the_player_chooses_how_many_rafts() -> None:
    p = transporting(disks(3), workers=(0, 1, 0), gear={"raft": 3})
    play(p, "drive firewood hired", "finish")
    assert (p.players[0].gear[RAFT], pile(p, "woodpile"), pile(p, "river")) == (2, disks(2), "firewood")


@rule("L-EDGE-16", "L-RAFT-02")
def test_rafts_without_wood_are_kept() -> None:
    p = transporting(disks(2), workers=(0, 1, 0), gear={"raft": 4})
    play(p, "drive firewood hired", "raft firewood")
    assert refused(p, "raft firewood").key == "no-piece"
    assert (p.players[0].gear[RAFT], places(p)) == (2, {"river": disks(2)})


@rule("L-RAFT-03")
@pytest.mark.parametrize("disk", ["firewood", "softwood", "hardwood"])
def test_any_kind_floats(disk: str) -> None:
    p = transporting(f"{disk} {disk}", workers=(0, 1, 0), gear={"raft": 2})
    play(p, f"drive {disk} hired", f"raft {disk}")
    assert places(p) == {"river": f"{disk} {disk}"}


@rule("L-RAFT-04")
@pytest.mark.parametrize(
    ("at", "move", "reason"),
    [
        ("transporting", "carry softwood sale mill", "no-piece"),
        ("sawing", "mill softwood 3 mill", "no-piece"),
        ("selling", "sell river softwood", "wrong-pile"),
        ("drying", "dry river softwood", "not-dryable"),
        ("drying", "dry-hut river softwood", "not-dryable"),
    ],
)
def test_river_wood_is_out_of_reach(at: str, move: str, reason: str) -> None:
    p = table(player(river="softwood", gear={"saw": 1}, huts=(1, 0, 0)), player(), at=at, awaited=[0])
    assert refused(p, move).key == reason


@rule("L-RAFT-05")
@pytest.mark.parametrize("round", [FALL, 7])
def test_log_driving_is_possible_in_fall(round: int) -> None:
    p = transporting("firewood", round, workers=(0, 1, 0), gear={"raft": 1})
    play(p, "drive firewood hired")
    assert places(p) == {"river": "firewood"}


# --- sledges -----------------------------------------------------------------------------------------------


@rule("L-SLED-02", "L-AMB-30")
@pytest.mark.parametrize(("by", "change"), [("mill", {"mill": 0}), ("hut", {"huts": [0, 0, 0]})])
def test_a_sledge_needs_mill_worker_or_hut(by: str, change: dict[str, object]) -> None:
    p = sledging(disks(3), mill=by == "mill", huts=(0, 0, int(by == "hut")))
    supply = p.supply[SLEDGE]
    assert changes(p, f"sledge {by}") == {**change, "gear": [0, 0, 0, 0]}
    assert p.supply[SLEDGE] == supply + 1


@rule("L-SLED-02")
def test_a_sledge_trip_is_refused_without_worker_or_sledge() -> None:
    p = sledging(disks(3), mill=False)
    for by, nobody in (
        ("mill", ("L-MILL-01", "mill-worked")),
        ("hut", ("L-HUT-15", "no-lodging")),
        ("hired", ("L-WIN-05", "none-hired")),
    ):
        assert why(p, f"sledge {by}") == nobody
    assert why(sledging(disks(3), sledges=0), "sledge mill") == ("L-SLED-02", "no-sledge")
    p = sledging(disks(6), sledges=1, huts=(0, 0, 1))
    play(p, "sledge mill", *["load firewood sale"] * 2)
    assert why(p, "sledge hut") == ("L-SLED-02", "no-sledge")


@rule("L-SLED-03")
def test_a_sledge_carries_two_without_food() -> None:
    p = sledging("firewood hardwood softwood")
    play(p, "sledge mill")
    assert why(p, "load hardwood sale") == ("L-TRANS-07", "hardwood-to-sawing")
    play(p, "load hardwood sawing", "load softwood sale")
    assert places(p) == {"woodpile": "firewood", "sawing": "hardwood", "sale": "softwood"}
    assert refused(p, "load firewood sale").key in ("no-food", "no-trip")


@rule("L-SLED-04", "L-SLED-06")
@pytest.mark.parametrize(
    ("wood", "food", "carried", "left"),
    [(6, 0, 2, 0), (6, 1, 3, 0), (6, 2, 4, 0), (6, 3, 5, 0), (6, 4, 5, 1), (5, 3, 5, 0), (4, 3, 4, 1), (2, 3, 2, 3)],
)
def test_food_carries_one_more_each_up_to_five(wood: int, food: int, carried: int, left: int) -> None:
    p = sledging(disks(wood), food)
    play(p, "sledge mill", *["load firewood sawing"] * carried)
    assert why(p, "load firewood sawing") == ("L-SLED-02", "no-trip")
    assert (p.players[0].food, pile(p, "sawing"), pile(p, "woodpile")) == (left, disks(carried), disks(wood - carried))


@rule("L-SLED-06")
@pytest.mark.parametrize(("carried", "left"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_food_is_spent_only_for_what_is_carried(carried: int, left: int) -> None:
    p = sledging(disks(6), 3)
    play(p, "sledge mill", *["load firewood sawing"] * carried, "depart")
    assert (p.players[0].food, pile(p, "sawing")) == (left, disks(carried))


@rule("L-EX-19", "L-SLED-02", "L-SLED-04", "L-SLED-06")
def test_harold_carries_four_with_two_food() -> None:
    p = sledging("firewood softwood hardwood firewood", 2)
    moves = ["load firewood sawing", "load softwood sawing", "load hardwood sawing", "load firewood sawing"]
    assert changes(p, "sledge mill", *moves) == {"food": 0, "mill": 0, "gear": [0, 0, 0, 0]}
    assert places(p) == {"sawing": "firewood firewood softwood hardwood"}


@rule("L-EDGE-69", "L-SLED-06")
def test_three_disks_cost_at_most_one_food() -> None:
    p = sledging(disks(3), 3)
    play(p, "sledge mill", *["load firewood sawing"] * 3)
    assert (p.players[0].food, places(p)) == (2, {"sawing": disks(3)})


@rule("L-SLED-04", "L-AMB-30")
def test_a_second_sledge_has_its_own_limit() -> None:
    p = sledging(disks(10), 6, sledges=2, huts=(0, 0, 1))
    play(p, "sledge mill", *["load firewood sawing"] * 5, "sledge hut", *["load firewood sawing"] * 5)
    assert (p.players[0].food, pile(p, "sawing")) == (0, disks(10))


@rule("L-EDGE-45", "L-WIN-05", "L-WIN-06", "L-WIN-09", "L-HUT-15", "L-SLED-02")
def test_two_huts_and_the_mill_worker_do_three_works_in_winter() -> None:
    mill = player(huts=(0, 0, 2), gear={"sledge": 1, "saw": 1})
    p = table(mill, player(), at="winter-cutting", round=WINTER, awaited=[0])
    play(p, "fell mill")
    assert pile(p, "woodpile") == "firewood firewood"
    play(p, "finish", "sledge hut", *["load firewood sawing"] * 2, "finish", "mill firewood 4 hut")
    assert places(p) == {"sawing": "firewood", "heating": " ".join(["milled_firewood"] * 4)}
    assert (p.players[0].mill, p.players[0].huts, p.players[0].gear) == (False, [0, 0, 0], [0, 0, 0, 0])


# --- planned works -----------------------------------------------------------------------------------------


@rule("L-PW-10", "L-AMB-11")
@pytest.mark.parametrize(("plans", "most"), [(1, 3), (2, 6)])
def test_log_driving_floats_three_without_worker_or_raft(plans: int, most: int) -> None:
    works = dict.fromkeys(range(1, plans + 1), ("pw.log_driving", SUMMER))
    p = transporting(disks(most + 1), plans=works)
    assert changes(p, *["float firewood"] * most) == {}
    refusal = refused(p, "float firewood")
    assert (refusal.rule, refusal.key, refusal.params["most"]) == ("L-PW-10", "no-free-river", most)
    assert places(p) == {"woodpile": "firewood", "river": disks(most)}


@rule("L-PW-10", "L-PLAN-12")
@pytest.mark.parametrize("target", [1, FALL])
def test_log_driving_works_in_its_round_only(target: int) -> None:
    p = transporting(disks(2), plans={1: ("pw.log_driving", target)}, workers=(0, 1, 0))
    assert why(p, "float firewood") == ("L-PW-10", "no-floating")
    assert offered(p, "float") == []


@rule("L-PW-10", "L-AMB-45")
def test_a_player_without_workers_is_asked_for_the_free_river() -> None:
    rows = [player(woodpile="hardwood", mill=False, plans={1: ("pw.log_driving", SUMMER)}), player(mill=False)]
    p = table(*rows, at="arriving", round=SUMMER, awaited=[0])
    play(p, "finish")
    assert asked(p) == "transporting"
    play(p, "float hardwood")
    assert places(p) == {"river": "hardwood"}


@rule("L-PW-11")
def test_log_driving_adds_to_the_normal_one() -> None:
    gear = {"raft": 2}
    p = transporting(disks(6), plans={1: ("pw.log_driving", SUMMER)}, workers=(0, 1, 0), gear=gear)
    play(p, "float firewood", "drive firewood hired", "float firewood", "raft firewood", "float firewood")
    assert places(p) == {"woodpile": "firewood", "river": disks(5)}
    assert (why(p, "raft firewood")[1], why(p, "float firewood")[1]) == ("no-raft", "no-free-river")


@rule("L-EDGE-59", "L-PW-17", "L-AMB-14")
def test_two_disks_of_the_free_river_bring_four_food() -> None:
    works = {1: ("pw.log_driving", SUMMER), 2: ("pw.food_supply", SUMMER)}
    p = transporting("firewood hardwood", plans=works)
    assert changes(p, "float firewood") == {"food": 2}
    assert changes(p, "float hardwood") == {"food": 4}
    assert refused(p, "float firewood").key == "no-piece"


@rule("L-PW-17", "L-AMB-11")
@pytest.mark.parametrize(("plans", "target", "food"), [(1, SUMMER, 4), (2, SUMMER, 4), (1, FALL, 0), (0, SUMMER, 0)])
def test_each_raft_brings_two_food(plans: int, target: int, food: int) -> None:
    works = dict.fromkeys(range(1, plans + 1), ("pw.food_supply", target))
    p = transporting(disks(3), workers=(0, 2, 0), gear={"raft": 2}, plans=works)
    play(p, "drive firewood hired", "raft firewood", "carry firewood sale hired")
    assert p.players[0].food == food


@rule("L-SLED-02")
@pytest.mark.parametrize("text", ["load firewood sale", "depart"])
def test_without_a_sledge_on_its_way_nothing_is_loaded(text: str) -> None:
    p = sledging("firewood")
    assert why(p, text) == ("L-SLED-02", "no-trip")
