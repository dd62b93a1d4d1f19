"""Planned works: at the market, with huts, at the start of a round, in winter (L-PW-01, -02, -16, -18 to -20, -23)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import changed_game, pile, player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

CARDS: dict[str, Any] = {"winters": ["winter.y1.1", "winter.y2.1"], "halves": (1, 1)}
PAIRS = ["stake+board", "stake+shingle", "board+shingle", "stake+joker", "board+joker", "shingle+joker", "joker+joker"]
TWO_SPLITS = ["2-0-0", "1-1-0", "1-0-1", "0-2-0", "0-1-1", "0-0-2"]
GEAR = {"wagon": 1, "saw": 2, "raft": 2, "sledge": 1}


def with_work(work: str, round: int = 2, at: str = "travelling", target: int = 0, **given: Any) -> Lignum:
    """A player with a work planned for this round (or another one)."""
    me = player(plans={1: (work, target or round)}, **given)
    return table(me, player(), at=at, round=round, **CARDS)


# --- Trade ---------------------------------------------------------------------------------------------------


@rule("L-PW-01", "L-PW-02")
def test_trade_sells_rafts_sledges_and_wagons_for_two_dollars_each() -> None:
    p = with_work("pw.trade", gear=GEAR)
    supply = p.supply[:]
    play(p, "market")
    assert offered(p, "sell-gear") == ["sell-gear wagon", "sell-gear raft", "sell-gear sledge"]
    play(p, "sell-gear raft")
    assert (p.players[0].money, p.players[0].gear) == (2, [1, 2, 1, 1])
    play(p, "sell-gear raft", "sell-gear wagon", "sell-gear sledge")
    assert (p.players[0].money, p.players[0].gear) == (8, [0, 2, 0, 0])
    assert p.supply == [supply[0] + 1, supply[1], supply[2] + 2, supply[3] + 1]
    error = refused(p, "sell-gear raft")
    assert (error.rule, error.key, error.params["gear"]) == ("L-PW-01", "no-raft", "raft")


@rule("L-PW-02")
def test_trade_covers_neither_saws_nor_single_craftwork() -> None:
    p = with_work("pw.trade", gear=GEAR, craft={"board": 1}, money=1)
    play(p, "market")
    error = refused(p, "sell-gear saw")
    assert (error.rule, error.key, error.params["gear"]) == ("L-PW-02", "no-saw-sale", "saw")
    assert refused(p, "sell-set board 2 0").key == "no-set"


@rule("L-PW-01", "L-PLAN-12")
@pytest.mark.parametrize(("round", "target"), [(2, 1), (2, 3), (1, 2)])
def test_trade_works_in_its_round_only(round: int, target: int) -> None:
    p = with_work("pw.trade", round, target=target, gear=GEAR, money=1)
    play(p, "market")
    assert not offered(p, "sell-gear")
    for gear in ("wagon", "raft", "sledge"):
        assert refused(p, f"sell-gear {gear}").key == "no-trade"
    poor = with_work("pw.trade", round, target=target, gear=GEAR)
    assert refused(poor, "market").key == "nothing-to-trade"


@rule("L-PW-02")
@pytest.mark.parametrize("gear", ["wagon", "raft", "sledge"])
def test_such_a_sale_alone_opens_the_market(gear: str) -> None:
    p = with_work("pw.trade", gear={gear: 1})
    assert "market" in offered(p)
    play(p, "market", f"sell-gear {gear}", "leave-market")
    assert (p.players[0].money, p.players[0].place) == (2, 19)


@rule("L-PW-02")
@pytest.mark.parametrize("given", [{"gear": {"saw": 2}}, {"craft": {"board": 1, "reed": 1}}, {}])
def test_trade_alone_does_not_open_the_market(given: dict[str, Any]) -> None:
    p = with_work("pw.trade", **given)
    error = refused(p, "market")
    assert (error.rule, error.key) == ("L-MKT-01", "nothing-to-trade")


@rule("L-PW-02")
def test_trade_does_nothing_away_from_the_market() -> None:
    p = with_work("pw.trade", gear=GEAR)
    assert refused(p, "sell-gear raft").key == "not-now"
    play(p, "clearing")
    assert (p.players[0].money, p.players[0].gear) == (0, [1, 2, 2, 1])


@rule("L-PW-01", "L-AMB-11")
def test_trade_planned_twice_pays_no_more() -> None:
    me = player(plans={1: ("pw.trade", 3), 2: ("pw.trade", 3)}, gear={"raft": 2})
    p = table(me, player(), round=3)
    play(p, "market", "sell-gear raft")
    assert p.players[0].money == 2


# --- Craftwork -----------------------------------------------------------------------------------------------


@rule("L-PW-16", "L-EX-33")
@pytest.mark.parametrize(("size", "dollars"), [(2, 5), (3, 8), (4, 11)])
@pytest.mark.parametrize("kind", ["board", "shingle", "stake", "reed"])
@pytest.mark.parametrize("jokers", [0, 1])
def test_sets_bring_more_with_craftwork(kind: str, size: int, dollars: int, jokers: int) -> None:
    p = with_work("pw.craftwork", craft={kind: size - jokers, "joker": jokers})
    play(p, "market", f"sell-set {kind} {size} {jokers}")
    assert (p.players[0].money, sum(p.players[0].craft), sum(p.craft_gone)) == (dollars, 0, size)


@rule("L-PW-16", "L-AMB-09")
def test_two_jokers_are_a_pair_and_one_token_is_no_set() -> None:
    p = with_work("pw.craftwork", craft={"joker": 2, "reed": 1})
    play(p, "market")
    assert refused(p, "sell-set reed 2 0").key == "no-set"
    play(p, "sell-set joker 2 2")
    assert p.players[0].money == 5


@rule("L-PW-16", "L-PLAN-12", "L-MKT-04")
@pytest.mark.parametrize(("round", "target"), [(2, 1), (2, 3)])
@pytest.mark.parametrize(("size", "dollars"), [(2, 2), (3, 4), (4, 6)])
def test_in_other_rounds_sets_bring_the_usual_price(round: int, target: int, size: int, dollars: int) -> None:
    p = with_work("pw.craftwork", round, target=target, craft={"board": 4})
    play(p, "market", f"sell-set board {size} 0")
    assert p.players[0].money == dollars


@rule("L-PW-16")
def test_only_the_planner_gets_the_higher_price() -> None:
    me, other = player(plans={1: ("pw.craftwork", 2)}), player(craft={"board": 2})
    p = table(me, other, round=2, turn=1)
    play(p, "market", "sell-set board 2 0")
    assert p.players[1].money == 2


@rule("L-PW-16", "L-AMB-11")
def test_craftwork_planned_twice_pays_no_more() -> None:
    me = player(plans={1: ("pw.craftwork", 3), 2: ("pw.craftwork", 3)}, craft={"board": 2})
    p = table(me, player(), round=3)
    play(p, "market", "sell-set board 2 0")
    assert p.players[0].money == 5


# --- Hut construction ----------------------------------------------------------------------------------------


@rule("L-PW-18", "L-EDGE-26", "L-EDGE-70", "L-AMB-16")
@pytest.mark.parametrize("pair", PAIRS)
def test_two_different_tokens_become_two_huts(pair: str) -> None:
    tokens = pair.split("+")
    p = with_work("pw.hut_construction", craft={token: tokens.count(token) for token in tokens}, money=1)
    assert offered(p, "exchange") == [f"exchange {pair} {split}" for split in TWO_SPLITS]
    play(p, f"exchange {pair} 1-0-1")
    me = p.players[0]
    assert (me.huts, sum(me.craft), sum(p.craft_gone), me.money) == ([1, 0, 1], 0, 2, 1)


@rule("L-PW-18", "L-HUT-04")
@pytest.mark.parametrize("split", TWO_SPLITS)
def test_the_two_huts_are_split_freely(split: str) -> None:
    p = with_work("pw.hut_construction", craft={"stake": 1, "board": 1, "shingle": 1}, huts=(1, 1, 1))
    play(p, f"exchange stake+shingle {split}")
    assert p.players[0].huts == [1 + int(number) for number in split.split("-")]
    assert p.players[0].craft == [1, 0, 0, 0, 0]


@rule("L-PW-18", "L-EDGE-26", "L-EDGE-70", "L-AMB-16")
@pytest.mark.parametrize(
    "tokens",
    [{"stake": 2}, {"board": 4}, {"reed": 1, "joker": 1}, {"reed": 2}, {"stake": 1, "reed": 3}, {"joker": 1}, {}],
)
def test_other_pairs_make_no_huts(tokens: dict[str, int]) -> None:
    p = with_work("pw.hut_construction", craft=tokens)
    assert not offered(p, "exchange")
    pairs = p.book.vocabulary.domains["pair-of-craft"]
    for place in range(pairs.size()):
        error = refused(p, f"exchange {pairs.word(place)} 2-0-0")
        assert (error.rule, error.key) == ("L-PW-18", "no-craft")


@rule("L-PW-18", "L-AMB-11")
def test_one_exchange_for_each_planning() -> None:
    craft = {"stake": 2, "board": 2}
    p = with_work("pw.hut_construction", craft=craft)
    play(p, "exchange stake+board 2-0-0")
    error = refused(p, "exchange stake+board 2-0-0")
    assert (error.rule, error.key) == ("L-PLAN-11", "exchanged")
    twice = player(plans={1: ("pw.hut_construction", 3), 2: ("pw.hut_construction", 3)}, craft={"stake": 3, "board": 3})
    p = table(twice, player(), round=3)
    play(p, "exchange stake+board 2-0-0", "exchange stake+board 0-0-2")
    assert p.players[0].huts == [2, 0, 2]
    assert refused(p, "exchange stake+board 2-0-0").key == "exchanged"


@rule("L-PW-18", "L-PLAN-12", "L-PLAN-13")
@pytest.mark.parametrize(("round", "target"), [(2, 1), (2, 3)])
def test_no_exchange_in_other_rounds(round: int, target: int) -> None:
    p = with_work("pw.hut_construction", round, target=target, craft={"stake": 1, "board": 1})
    assert refused(p, "exchange stake+board 2-0-0").key == "no-exchange"


@rule("L-PW-18", "L-AMB-11")
def test_an_exchange_is_used_up_for_the_whole_round() -> None:
    me = player(plans={1: ("pw.hut_construction", 2)}, craft={"stake": 2, "board": 2}, sale="firewood")
    p = table(me, player(), at="selling", round=2)
    play(p, "exchange stake+board 2-0-0", "finish", "finish")
    assert asked(p) == "drying"
    assert refused(p, "exchange stake+board 2-0-0", seat=0).key == "exchanged"


@rule("L-PW-19")
def test_the_set_of_three_can_be_built_in_that_round_too() -> None:
    p = with_work("pw.hut_construction", craft={"stake": 2, "board": 2, "shingle": 1})
    play(p, "exchange stake+board 2-0-0", "build none 0-3-0")
    assert (p.players[0].huts, sum(p.players[0].craft)) == ([2, 3, 0], 0)
    p = with_work("pw.hut_construction", craft={"stake": 2, "board": 2, "shingle": 1})
    play(p, "build none 0-3-0", "exchange stake+board 2-0-0")
    assert p.players[0].huts == [2, 3, 0]


# --- Overtime ------------------------------------------------------------------------------------------------


def before(work: str, round: int, target: int, **given: Any) -> Lignum:
    """The end of the round before, with a work planned."""
    return table(player(plans={1: (work, target)}, money=1, **given), player(), at="drying", round=round, **CARDS)


@rule("L-PW-20", "L-AMB-54")
@pytest.mark.parametrize(
    ("round", "then"), [(1, "selecting"), (2, "selecting"), (3, "winter-bonus"), (7, "winter-bonus")]
)
def test_overtime_brings_a_hardwood_at_the_start_of_its_round(round: int, then: str) -> None:
    p = before("pw.overtime", round, round + 1)
    play(p, "finish", "finish")
    assert (p.round, asked(p), p.to_act()) == (round + 1, "overtime", (0,))
    assert set(p.path) == {-1}  # before step 1
    assert offered(p) == ["take-overtime", "no-overtime"]
    play(p, "take-overtime")
    me = p.players[0]
    assert (asked(p), pile(p, "woodpile"), me.money, me.mill) == (then, "hardwood", 1, True)


@rule("L-PW-20", "L-PLAN-15", "L-PLAN-13")
def test_overtime_may_be_left_and_is_lost_then() -> None:
    p = before("pw.overtime", 1, 2)
    play(p, "finish", "finish", "no-overtime")
    assert (asked(p), pile(p, "woodpile")) == ("selecting", "")
    assert refused(p, "take-overtime", seat=0).key == "not-now"
    play(p, "select area1", "select area2")
    assert asked(p) == "travelling"


@rule("L-PW-20", "L-PLAN-12")
def test_overtime_of_another_round_asks_nobody() -> None:
    p = before("pw.overtime", 1, 3)
    play(p, "finish", "finish")
    assert (asked(p), pile(p, "woodpile")) == ("selecting", "")


@rule("L-PW-20", "L-AMB-11", "L-EDGE-75")
def test_overtime_planned_twice_brings_two() -> None:
    me = player(plans={1: ("pw.overtime", 3), 2: ("pw.overtime", 3)})
    p = table(me, player(), at="drying", round=2)
    play(p, "finish", "finish", "take-overtime")
    assert (asked(p), pile(p, "woodpile")) == ("overtime", "hardwood")
    one = p.copy()
    play(one, "no-overtime")
    assert (asked(one), pile(one, "woodpile")) == ("selecting", "hardwood")
    play(p, "take-overtime")
    assert (asked(p), pile(p, "woodpile")) == ("selecting", "hardwood hardwood")


@rule("L-EX-35", "L-WIN-04", "L-PW-20")
def test_two_winters_and_overtime_bring_three_hardwood() -> None:
    p = before("pw.overtime", 3, 4, food=20, heating="milled_firewood " * 9)
    play(p, "finish", "finish", "take-overtime", "bonus hardwood", "no-bonus", "finish", "finish")
    assert (p.round, pile(p, "woodpile")) == (5, "hardwood hardwood")
    last = table(player(woodpile="hardwood hardwood"), player(), at="winter-bonus", round=8, **CARDS)
    play(last, "bonus hardwood", "no-bonus")
    assert pile(last, "woodpile") == "hardwood hardwood hardwood"


# --- in winter -----------------------------------------------------------------------------------------------


@rule("L-PW-23", "L-PW-03")
@pytest.mark.parametrize("by", ["mill", "hut"])
def test_sawing_planned_for_winter_mills_two_disks_with_one_saw(by: str) -> None:
    given: dict[str, Any] = {"area": 0, "sawing": "firewood hardwood softwood", "gear": {"saw": 1}}
    p = with_work("pw.sawing", 4, "sawing", mill=by == "mill", huts=(0, 0, int(by == "hut")), **given)
    play(p, f"mill firewood 4 {by}", "mill-more hardwood 1", seat=0)
    assert pile(p, "heating").split() == ["milled_firewood"] * 4 + ["milled_hardwood"]
    assert (pile(p, "sawing"), p.players[0].gear[1]) == ("softwood", 0)
    assert refused(p, "mill-more softwood 0", seat=0).key == "no-more-disks"


@rule("L-PW-23", "L-PW-06")
@pytest.mark.parametrize(("target", "logs"), [(4, 6), (3, 4), (5, 4)])
def test_heating_supply_planned_for_winter_gives_six_logs(target: int, logs: int) -> None:
    p = with_work("pw.heating_supply", 4, "sawing", target=target, sawing="firewood softwood", gear={"saw": 2})
    if logs == 4:
        error = refused(p, "mill firewood 5 mill", seat=0)
        assert (error.rule, error.key) == ("L-SAW-02", "too-many-logs")
    play(p, f"mill firewood {logs} mill", seat=0)
    assert (pile(p, "heating").split(), pile(p, "sale")) == (["milled_firewood"] * logs, "")


@rule("L-PW-23", "L-PW-06")
def test_heating_supply_leaves_other_disks_as_they_are() -> None:
    p = with_work("pw.heating_supply", 4, "sawing", sawing="softwood hardwood", gear={"saw": 2}, huts=(0, 0, 1))
    play(p, "mill softwood 0 mill", "mill hardwood 0 hut", seat=0)
    assert pile(p, "sale").split() == ["milled_softwood"] * 3 + ["milled_hardwood"]


@rule("L-PW-23", "L-PW-18")
@pytest.mark.parametrize(
    ("at", "round"),
    [(at, round) for at in ("winter-bonus", "winter-cutting", "transporting", "sawing") for round in (4, 8)]
    + [("tasks", 8)],
)
def test_hut_construction_planned_for_winter_works_in_any_winter_turn(at: str, round: int) -> None:
    p = with_work("pw.hut_construction", round, at, craft={"shingle": 1, "joker": 1}, area=0)
    play(p, "exchange shingle+joker 0-0-2", seat=0)
    assert (p.players[0].huts, asked(p)) == ([0, 0, 2], at)


@rule("L-PW-02")
def test_a_saw_is_refused_by_the_rule_of_the_work_trade() -> None:
    mill = player(gear={"saw": 1, "raft": 1}, plans={1: ("pw.trade", 2)})
    p = table(mill, player(), at="market", round=2)
    assert offered(p, "sell-gear") == ["sell-gear raft"]
    refusal = refused(p, "sell-gear saw")
    assert (refusal.rule, refusal.key) == ("L-PW-02", "no-saw-sale")


@rule("L-PLAN-15", "L-PW-16")
def test_nobody_must_use_a_planned_work_that_pays_less() -> None:
    of = changed_game(("planned_works.toml", "{ 2 = 5, 3 = 8, 4 = 11 }", "{ 2 = 1, 3 = 8, 4 = 11 }"))
    p = table(player(craft={"reed": 2}, plans={1: ("pw.craftwork", 2)}), player(), of=of, at="market", round=2)
    play(p, "sell-set reed 2 0")
    assert p.players[0].money == of.pack.numbers.set_price[2] > 1
