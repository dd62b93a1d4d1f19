"""What a turn of Lignum is for: each need of a position is named by the turn that serves it, and by no other."""

from typing import Any

import pytest

from heartwood.bots.judges import judge_of
from heartwood.bots.judges.lignum import heat_need
from heartwood.core.texts import LANGUAGES
from heartwood.games import open_game
from heartwood.games.lignum import Lignum
from heartwood.games.lignum.ids import CLEARING
from heartwood.speech import speech_of
from tests.bots.turns import after
from tests.games.lignum.builders import player, table

Purposes = dict[str, dict[str, Any]]

WOOD = {1: "firewood softwood softwood"}
BOUGHT = {"task.01": 0}  # milled hardwood from drying area 1, milled firewood from drying area 1


def purposes(p: Lignum, *moves: str) -> Purposes:
    """What these moves of the first seat are for."""
    found = judge_of("lignum").purposes(p, after(p, moves), 0)
    for language in LANGUAGES:
        speech = speech_of(open_game("lignum"), language, ["Ann", "Ben", "Eve"])
        for key, params in found:
            said = speech.purpose(key, params)
            assert said
            assert not any(sign in said for sign in "[]{}"), said
    return dict(found)


def english(p: Lignum, *moves: str) -> list[str]:
    """The same in words."""
    speech = speech_of(open_game("lignum"), "en", ["Ann", "Ben", "Eve"])
    return [speech.purpose(key, params) for key, params in judge_of("lignum").purposes(p, after(p, moves), 0)]


def alone(at: str, round: int = 1, **mill: Any) -> Lignum:
    """A table of two in a phase of all, where only the first is awaited."""
    return table(player(**{"mill": True, **mill}), player(), at=at, round=round, awaited=[0])


def on_path(round: int = 1, path: dict[int, str] | None = None, **mill: Any) -> Lignum:
    """A table of two on the path; the first of them is in area 1."""
    return table(player(**{"mill": True, **mill}), player(), round=round, forest=WOOD, path=path)


# --- workers -------------------------------------------------------------------------------------------------------


def test_workers_are_for_the_wood_that_waits_for_them() -> None:
    p = on_path(money=9, woodpile="firewood hardwood")
    bearers = purposes(p, "bearers 2")["timber.bearers"]
    assert (bearers["bearers"], bearers["piled"], bearers["standing"], bearers["area"]) == (2, 2, 3, 1)
    assert "timber.bearers-area" in purposes(on_path(money=9), "bearers 2")
    empty = table(player(money=9, woodpile="firewood"), player())
    assert "timber.bearers-pile" in purposes(empty, "bearers 1")
    cutters = purposes(p, "woodcutters 2")["timber.woodcutters-alone"]
    assert (cutters["cut"], cutters["dollars"], cutters["wood"]) == (2, 8, {"firewood": 1, "softwood": 2})
    assert "timber.woodcutters" in purposes(on_path(money=9, workers=(0, 2, 0)), "woodcutters 2")
    assert not any(key.startswith("timber") for key in purposes(p, "sawyers 1"))


def test_sawyers_are_for_wood_in_the_sawing_area_and_need_saws() -> None:
    p = on_path(money=1, sawing="hardwood", gear={"saw": 1}, mill=False)
    now = purposes(p, "sawyers 1")["mill.sawyers-now"]
    assert (now["waiting"], now["can"]) == ({"wood": {"hardwood": 1}, "pile": "sawing"}, 1)
    piled = on_path(money=1, woodpile="hardwood", gear={"saw": 1})
    assert purposes(piled, "sawyers 1")["mill.sawyers"]["waiting"]["pile"] == "woodpile"
    assert "mill.sawyers-market" in purposes(on_path(money=1, sawing="hardwood"), "sawyers 1")
    assert "mill.sawyers-sawless" in purposes(on_path(sawing="hardwood"), "sawyers 1")
    assert not any(key.startswith("mill") for key in purposes(on_path(gear={"saw": 1}), "sawyers 1"))


def test_sawyers_are_told_by_what_they_add() -> None:
    def hired(**mill: Any) -> Purposes:
        return {key: params for key, params in purposes(on_path(money=1, **mill), "sawyers 1").items() if "mill" in key}

    two = hired(sawing="hardwood hardwood", gear={"saw": 2})["mill.sawyers-more"]
    assert (two["can"], two["before"]) == (2, 1)
    assert list(hired(sawing="hardwood", gear={"saw": 1})) == ["mill.sawyers-free"]  # the mill worker could mill it
    huts = hired(sawing="hardwood", gear={"saw": 1}, mill=False, huts=[0, 0, 1])
    assert list(huts) == ["mill.sawyers-hut"]
    assert list(hired(sawing="hardwood", gear={"saw": 1}, huts=[0, 0, 1])) == ["mill.sawyers-either"]
    assert hired(sawing="hardwood", gear={"saw": 1}, workers=(0, 0, 1)) == {}  # one uses the only saw already


def test_a_mill_worker_who_is_saved_is_named_where_a_saw_waits_for_him() -> None:
    p = alone("transporting", workers=(0, 1, 0), woodpile="softwood", sawing="firewood", gear={"saw": 1})
    assert "mill.free" in purposes(p, "carry softwood sale hired", "finish")
    assert "mill.free" not in purposes(p, "carry softwood sale mill")
    cutting = table(
        player(workers=(1, 1, 0), sawing="firewood", gear={"saw": 1}, mill=True), player(), at="cutting", forest=WOOD
    )
    assert "mill.free" in purposes(cutting, "cut softwood hired")
    carrying = table(player(workers=(1, 0, 0), woodpile="firewood", mill=True), player(), at="cutting", forest=WOOD)
    assert purposes(carrying, "end-turn")["timber.full"] == {"piled": 1, "can": 1}  # more would stay behind
    assert "timber.full" not in purposes(carrying, "cut softwood mill")
    room = table(
        player(workers=(1, 0, 0), woodpile="firewood", mill=True, gear={"wagon": 1}, fodder=[3]),
        player(),
        at="cutting",
        forest=WOOD,
    )
    assert purposes(room, "end-turn")["timber.free"] == {}
    assert purposes(room, "end-turn")["mill.enough"] == {"count": 1, "can": 0}
    no_saw = alone("transporting", workers=(0, 1, 0), woodpile="softwood", sawing="firewood")
    assert "mill.free" not in purposes(no_saw, "carry softwood sale hired", "finish")


# --- equipment -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mill", "key"),
    [
        ({"sawing": "softwood", "workers": (0, 0, 1)}, "saw-sawyer"),
        ({"sawing": "softwood"}, "saw-mill"),
        ({"sawing": "softwood", "mill": False}, "saw-hire"),
        ({"sawing": "softwood softwood softwood softwood", "gear": {"saw": 3}, "place": 17}, "saw-waiting"),
        ({}, "saw-later"),
    ],
)
def test_a_saw_is_for_who_can_use_it(mill: dict[str, Any], key: str) -> None:
    at = 18 if mill.get("place") else 1
    found = purposes(on_path(path={at: "saw"}, **mill), f"take {at}")
    assert [one for one in found if one.startswith("gear.saw")] == [f"gear.{key}"]


def test_a_saw_that_is_not_needed_now_is_for_later_and_one_for_heating_says_so() -> None:
    spare = on_path(path={1: "saw"}, sawing="hardwood", gear={"saw": 2})
    assert purposes(spare, "take 1")["gear.saw-spare"]["saws"] == 3
    cold = purposes(on_path(path={1: "saw"}, sawing="firewood"), "take 1")["cold.saw"]
    assert (cold["have"], cold["round"]) == (0, 4)
    assert "cold.saw" not in purposes(spare, "take 1")
    assert "cold.saw" not in purposes(on_path(path={1: "saw"}, sawing="hardwood"), "take 1")


def test_all_that_is_of_use_ahead_is_named() -> None:
    p = on_path(
        money=1, path={1: "raft", 11: "raft", 12: "dollar", 14: "saw", 17: "sledge"}, woodpile="firewood firewood"
    )
    ahead = purposes(p, "take 1")["path.ahead-both"]
    tokens = [kind for kind in ahead["contested"] if isinstance(kind, dict)]
    assert ahead["kinds"] == ["woodcutters", "market"]
    assert {"token": "dollar", "location": 12} in tokens
    assert {"token": "sledge", "location": 17} in tokens
    assert {"token": "saw", "location": 14} in tokens
    gone = judge_of("lignum").forgone(p, after(p, ("take 14",)), 0)
    assert ("path.token-12", {"token": "dollar", "location": 12}) in gone


def test_other_equipment_says_what_it_does_with_what_is_there() -> None:
    path = {1: "wagon", 2: "raft", 3: "sledge"}
    p = on_path(path=path, money=1, fodder=[3])
    assert purposes(p, "take 1")["gear.wagon"]["load"] == 3
    assert purposes(p, "take 2")["gear.raft-hire"]["rafts"] == 1
    by_bearer = on_path(path=path, workers=(0, 1, 0))
    assert purposes(by_bearer, "take 2")["gear.raft"]["rafts"] == 1
    by_mill = purposes(on_path(path=path, woodpile="firewood hardwood"), "take 2")["gear.raft-mill"]
    assert (by_mill["can"], by_mill["piled"]) == (1, 2)
    assert "gear.raft-later" in purposes(on_path(path=path), "take 2")
    assert purposes(p, "take 3")["gear.sledge"]["round"] == 4
    assert "gear.wagon-fodder" in purposes(on_path(path=path), "take 1")
    assert "gear.wagon-later" in purposes(on_path(path={7: "wagon"}), "take 7")
    assert "gear.fodder-later" in purposes(on_path(money=1), "fodder")
    assert "gear.fodder" in purposes(on_path(money=1, gear={"wagon": 1}), "fodder")
    assert "gear.raft" not in purposes(on_path(round=7, path=path), "take 2")  # it would never arrive


def test_craftwork_is_for_huts_or_sets() -> None:
    path = {1: "stake", 2: "reed", 3: "joker"}
    assert purposes(on_path(path=path, craft={"board": 1, "shingle": 1}), "take 1")["huts.three"]
    assert purposes(on_path(path=path, craft={"board": 1}), "take 1")["huts.part"]["crafts"] == ["shingle"]
    assert purposes(on_path(path=path, craft={"reed": 1}), "take 2")["huts.set"]["price"] == 2
    assert "huts.single" in purposes(on_path(path=path), "take 2")
    assert "huts.joker" in purposes(on_path(path=path), "take 3")


# --- the winter ----------------------------------------------------------------------------------------------------


def test_food_is_for_the_winter_as_long_as_some_is_missing() -> None:
    p = on_path(path={1: "food"})
    asked = p.pack.winters.food[p.setup.winters[0]][p.setup.halves[0]]
    found = purposes(p, "take 1")["hunger.food"]
    assert (found["asked"], found["have"], found["round"]) == (asked, 1, 4)
    assert "hunger.enough" in purposes(on_path(path={1: "food"}, food=asked - 1), "take 1")
    fed = purposes(on_path(path={1: "food"}, food=asked), "take 1")
    assert not any(key.startswith("hunger") for key in fed)
    assert "hunger.sledge" in purposes(on_path(path={1: "food"}, food=asked, gear={"sledge": 1}), "take 1")


def test_logs_are_for_the_winter_and_then_for_the_next_one() -> None:
    p = alone("sawing", round=3, sawing="firewood", gear={"saw": 1})
    asked = heat_need(p, 0)
    some = purposes(p, "mill firewood 1 mill")
    assert (some["cold.logs"]["asked"], some["cold.logs"]["have"]) == (asked, 1)
    assert "cold.logs" not in purposes(p, "mill firewood 0 mill")
    full = " ".join(["milled_firewood"] * (asked - 1))
    assert "cold.enough" in purposes(
        alone("sawing", round=3, sawing="firewood", gear={"saw": 1}, heating=full), "mill firewood 1 mill"
    )
    more = " ".join(["milled_firewood"] * asked)
    next_one = purposes(
        alone("sawing", round=3, sawing="firewood", gear={"saw": 1}, heating=more), "mill firewood 1 mill"
    )
    assert next_one["cold.logs"]["round"] == 8


def test_the_winter_bonus_says_what_the_disk_is_worth_and_how_it_is_carried() -> None:
    p = alone("winter-bonus", round=4, gear={"sledge": 1})
    soft = purposes(p, "bonus softwood")
    assert (soft["timber.worth"]["now"], soft["timber.worth"]["then"]) == (4, 6)
    assert soft["timber.sledge"]["most"] == 2
    asked = p.pack.winters.food[p.setup.winters[0]][p.setup.halves[0]]
    fed = alone("winter-bonus", round=4, gear={"sledge": 1}, food=asked + 1)
    assert purposes(fed, "bonus softwood")["timber.sledge"]["most"] == 3  # what the winter asks for is not to be had
    assert "timber.worth-milled" in purposes(p, "bonus hardwood")
    assert "timber.spring" in purposes(alone("winter-bonus", round=4), "bonus softwood")
    assert not purposes(p, "no-bonus")


# --- tasks ---------------------------------------------------------------------------------------------------------


def test_wood_that_comes_nearer_to_a_task_names_it() -> None:
    p = alone("transporting", workers=(0, 2, 0), woodpile="hardwood softwood", tasks=BOUGHT)
    found = purposes(p, "carry hardwood sawing hired")["tasks.nearer"]
    assert (found["task"], found["there"]) == ("task.01", [{"piece": "hardwood", "pile": "sawing"}])
    assert "tasks.nearer" not in purposes(p, "carry softwood sale hired")
    late = alone("transporting", round=7, workers=(0, 2, 0), woodpile="hardwood", tasks={"task.17": 0})
    assert "tasks.nearer" not in purposes(late, "carry hardwood sawing hired")  # it cannot dry so far any more


def test_wood_that_lies_ready_and_wood_that_is_kept_name_their_task() -> None:
    p = alone("drying", sale="milled_hardwood milled_softwood", tasks=BOUGHT)
    assert "tasks.ready" in purposes(p, "dry sale milled_hardwood")
    assert "tasks.ready" not in purposes(p, "dry sale milled_softwood")
    market = alone("selling", dry0="milled_hardwood milled_softwood", tasks=BOUGHT)
    assert "tasks.kept" in purposes(market, "sell dry0 milled_softwood", "finish")
    assert "tasks.kept" not in purposes(market, "sell dry0 milled_hardwood", "finish")


def test_a_task_that_is_filled_says_what_it_still_lacks_or_pays() -> None:
    p = alone("tasks", dry0="milled_hardwood milled_firewood", tasks=BOUGHT)
    assert len(purposes(p, "deliver task.01 1")["tasks.filled"]["lacks"]) == 1
    done = purposes(p, "deliver task.01 1", "deliver task.01 2")
    assert done["rewards.complete"]["dollars"] == 15
    assert "tasks.filled" not in done


def test_a_task_that_is_bought_says_what_is_there_for_it() -> None:
    def bought(**mill: Any) -> Purposes:
        p = table(player(money=1, **mill), player(), open_tasks=["task.01"])
        return purposes(p, "task task.01")

    assert len(bought(woodpile="hardwood")["tasks.bought"]["lacks"]) == 1
    assert "tasks.bought-all" in bought(woodpile="hardwood firewood")
    assert "tasks.bought-none" in bought()
    taken = bought(woodpile="hardwood", tasks={"task.02": 0})["tasks.bought-none"]
    assert taken["there"] == []  # it goes to the other task first


# --- wood and money ------------------------------------------------------------------------------------------------


def test_wood_for_sale_says_what_it_brings_and_what_drying_adds() -> None:
    p = alone("transporting", workers=(0, 2, 0), woodpile="softwood")
    found = purposes(p, "carry softwood sale hired")
    assert found["goods.sale"]["dollars"] == 4
    assert (found["drying.later"]["now"], found["drying.later"]["then"]) == (4, 6)
    last = alone("transporting", round=7, workers=(0, 2, 0), woodpile="softwood")
    assert "drying.later" not in purposes(last, "carry softwood sale hired")  # one more phase brings no dollar
    kept = alone("selling", sale="softwood", dry2="milled_softwood")
    assert "drying.later" in purposes(kept, "sell dry2 milled_softwood", "finish")
    assert "drying.later" not in purposes(kept, "sell dry2 milled_softwood", "sell sale softwood", "finish")


def test_dried_wood_says_how_much_more_it_brings() -> None:
    p = alone("drying", sale="softwood", dry0="milled_softwood")
    dried = purposes(p, "dry dry0 milled_softwood")["drying.moved"]
    assert (dried["dollars"], dried["there"]) == (1, [{"piece": "milled_softwood", "pile": "dry1"}])
    both = alone("drying", sale="softwood", dry1="milled_firewood")
    assert "1 dollar more when sold: milled firewood (drying area 3)" in english(
        both, "dry sale softwood", "dry dry1 milled_firewood"
    )
    assert "drying.moved" not in purposes(alone("drying", sale="softwood"), "dry sale softwood")


def test_wood_to_mill_says_what_it_gives_and_how_much_can_be_milled_now() -> None:
    def carried(**mill: Any) -> Purposes:
        return purposes(
            alone("transporting", workers=(0, 2, 1), woodpile="softwood", **mill), "carry softwood sawing hired"
        )

    assert carried(gear={"saw": 1})["mill.now"]["logs"] == {"milled_softwood": 3}
    assert carried(gear={"saw": 1}, sawing="hardwood")["mill.part"]["can"] == 1
    assert "mill.later" in carried()


def test_wood_on_the_woodpile_says_who_carries_it() -> None:
    def cut(**mill: Any) -> Purposes:
        return purposes(table(player(**mill), player(), at="cutting", forest=WOOD), "cut softwood hired")

    assert cut(workers=(1, 2, 0))["timber.carried-all"] == {"piled": 1, "can": 1}
    assert cut(workers=(1, 0, 0), mill=True, woodpile="firewood")["timber.carried"] == {"piled": 2, "can": 1}
    rafts = cut(workers=(1, 1, 0), woodpile="firewood firewood", gear={"raft": 3})
    assert rafts["timber.carried-all"] == {"piled": 3, "can": 3}
    assert "timber.lies" in cut(workers=(1, 0, 0), mill=False)


def test_what_is_ahead_is_told_apart_by_whether_others_can_take_it() -> None:
    def ahead(place: int, **stock: int) -> Purposes:
        p = table(
            player(mill=True, money=9, sawing="softwood", gear={"saw": 2}),
            player(place=place),
            forest=WOOD,
            path={1: "raft", 12: "food", 15: "food"},
            stock=stock,
        )
        found = purposes(p, "take 1")
        return {key: params for key, params in found.items() if key.startswith("path.ahead")}

    gone = ahead(CLEARING)["path.ahead"]["kinds"]  # nobody else can come there any more
    assert gone[-2:] == ["sawyers", "market"]
    assert {"token": "food", "location": 12} in gone
    passed = ahead(13)["path.ahead-both"]
    assert {"token": "food", "location": 12} in passed["kinds"]
    assert passed["contested"] == [{"token": "food", "location": 15}, "sawyers"]
    assert "woodcutters" in ahead(0)["path.ahead-both"]["kinds"]  # there are enough for all the wood
    assert "woodcutters" in ahead(0, woodcutters=2)["path.ahead-both"]["contested"]


def test_what_is_still_open_after_a_turn_is_counted() -> None:
    p = table(player(money=3), player(place=CLEARING), forest=WOOD, path={1: "raft", 12: "food"})
    judge = judge_of("lignum")
    still = judge.still_open(p, after(p, ("take 1",)), 0)
    assert (still["woodcutters"], still["food"]) == (3, 1)
    assert "woodcutters" not in judge.still_open(p, after(p, ("take 12",)), 0)
    rival = table(player(money=3), player(), forest=WOOD, path={1: "raft", 12: "food"})
    assert "food" not in judge.still_open(rival, after(rival, ("take 1",)), 0)


def test_areas_are_told_apart_by_what_lies_there() -> None:
    p = table(player(), player(), at="selecting", forest=WOOD)
    chosen = after(p, ("select area1",))
    assert judge_of("lignum").there(p, chosen, 0) == {"firewood": 1, "softwood": 2}
    assert judge_of("lignum").there(chosen, chosen, 0) == {}
    piled = table(player(woodpile="firewood firewood"), player(), at="selecting", forest=WOOD)
    assert purposes(piled, "select area1")["timber.waiting"] == {"piled": 2}


def test_wood_is_sold_where_more_lies_than_can_dry() -> None:
    many = alone("selling", sale="milled_softwood milled_softwood milled_softwood")
    assert purposes(many, "sell sale milled_softwood")["drying.room"] == {"disks": 1, "most": 2}
    assert "drying.room" not in purposes(alone("selling", sale="milled_softwood"), "sell sale milled_softwood")


def test_money_is_for_what_lies_ahead_or_for_the_next_workers() -> None:
    ahead = purposes(on_path(path={1: "dollar"}), "take 1")["purse.ahead"]
    assert (ahead["dollars"], ahead["kinds"]) == (1, ["bearers", "woodcutters", "tasks", "market"])
    assert purposes(on_path(money=1, path={11: "raft"}), "take 11")["path.ahead-both"] == {
        "kinds": ["market"],
        "contested": ["tasks"],
    }
    sold = purposes(alone("selling", sale="softwood"), "sell sale softwood")["purse.sale"]
    assert (sold["dollars"], sold["round"]) == (4, 2)
    at_market = table(player(money=3, place=19, busy=[0, 0, 0, 0, 0, 0, 1]), player(), at="market")
    assert purposes(at_market, "leave-market")["purse.kept"]["round"] == 2
    last = table(player(money=3, place=19, busy=[0, 0, 0, 0, 0, 0, 1]), player(), at="market", round=7)
    assert "purse.end" in purposes(last, "leave-market")


def test_a_loan_says_what_it_costs_and_what_is_left_of_it() -> None:
    p = on_path()
    assert purposes(p, "loan")["purse.loan"] == {
        "dollars": 7,
        "money": 4,
        "kinds": ["bearers", "woodcutters", "tasks", "market"],
    }
    assert "purse.loan" not in purposes(on_path(money=4), "bearers 1")
    at_market = table(player(place=18), player())
    assert "purse.loan-spent" in purposes(at_market, "loan", "market", "buy-food", "buy-food", "buy-food", "buy-food")
    assert purposes(at_market, "loan", "market", "buy-food")["purse.loan-kept"]["money"] == 3


def test_planned_works_say_when_and_for_which_task() -> None:
    p = table(player(tasks=BOUGHT), player(), works=["pw.overtime", "pw.sawing", "pw.drying", "pw.trade"])
    planned = purposes(p, "plan pw.overtime 1")
    assert planned["plans.work"]["round"] == 2
    assert planned["plans.for-task"]["task"] == "task.01"
    assert "plans.for-task" not in purposes(p, "plan pw.sawing 1")


@pytest.mark.parametrize(
    ("work", "mill", "key"),
    [
        ("pw.sawing", {"sawing": "firewood"}, "mill.planned"),
        ("pw.heating_supply", {}, "cold.planned"),
        ("pw.food_supply", {"gear": {"raft": 2}}, "hunger.planned"),
        ("pw.hut_construction", {"craft": {"stake": 1}}, "plans.craft"),
        ("pw.craftwork", {"craft": {"stake": 2}}, "plans.craft"),
    ],
)
def test_planned_works_say_what_there_is_for_them(work: str, mill: dict[str, Any], key: str) -> None:
    works = [work, "pw.drying", "pw.trade", "pw.cutting"]
    provided = {"heating": " ".join(["milled_firewood"] * 20), "food": 20}
    assert key in purposes(table(player(**mill), player(), works=works), f"plan {work} 1")
    nothing = purposes(table(player(**provided), player(), works=works), f"plan {work} 1")
    assert set(nothing) == {"plans.work"}


def test_arriving_early_is_for_cutting_before_those_who_share_the_area() -> None:
    p = table(player(area=1), player(area=1), player(area=2), forest=WOOD)
    assert purposes(p, "clearing")["path.first"]["seats"] == [1]
    assert "path.first" not in purposes(table(player(area=3), player(area=1), forest=WOOD), "clearing")
    last = table(player(area=1), player(area=2, place="clearing"), forest=WOOD, clearing=[1])
    assert "path.last" in purposes(last, "clearing")


def test_an_area_is_chosen_for_its_wood_and_its_food() -> None:
    p = table(player(), player(), at="selecting", round=2, forest=WOOD, food={1: 2}, awaited=[0])
    found = purposes(p, "select area1")
    assert found["timber.area"]["wood"] == {"firewood": 1, "softwood": 2}
    assert (found["hunger.area"]["food"], found["hunger.area"]["have"]) == (2, 0)
    assert "hunger.area" not in purposes(p, "select area2")


def test_what_a_foreman_goes_past_is_named() -> None:
    judge = judge_of("lignum")
    p = on_path(money=5, path={1: "raft", 17: "raft"}, gear={"saw": 1})
    assert judge.forgone(p, after(p, ("take 1",)), 0) == []
    passed = [key for key, _ in judge.forgone(p, after(p, ("take 17",)), 0)]
    assert passed == ["path.bearers", "path.woodcutters", "path.tasks", "path.sawyers"]
    poor = on_path(path={17: "raft"})
    assert judge.forgone(poor, after(poor, ("take 17",)), 0) == []


def test_purposes_read_as_sentences() -> None:
    p = on_path(money=5, sawing="hardwood", path={1: "saw"}, tasks=BOUGHT)
    assert "a saw for your mill worker, to mill hardwood (sawing area)" in english(p, "take 1")
    carry = alone("transporting", workers=(0, 2, 0), woodpile="hardwood", tasks=BOUGHT)
    assert english(carry, "carry hardwood sawing hired")[0] == (
        "towards “Tool handles”, which needs milled hardwood from drying area 1: hardwood (sawing area)"
    )
