"""The market at location 19 (L-MKT)."""

from typing import Any

import pytest

from heartwood.core import BadNotation
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

KINDS = ["board", "shingle", "stake", "reed"]
CRAFTWORK = {2: ("pw.craftwork", 2)}
PRICES = [(2, 2), (3, 4), (4, 6)]


def market(mill: dict[str, Any], **given: Any) -> Lignum:
    """A visit to the market, nothing traded yet."""
    return table({"place": 19, **mill}, player(), at="market", **given)


def reason(p: Lignum, text: str) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text)
    return refusal.rule, refusal.key


def best_sale(craft: dict[str, int], plans: dict[int, Any]) -> int:
    """The most that craftwork can bring in one visit: all ways are tried."""
    best = 0
    waiting = [market(player(craft=craft, plans=plans), round=2)]
    while waiting:
        p = waiting.pop()
        best = max(best, p.players[0].money)
        waiting += [play(p.copy(), text) for text in offered(p, "sell-set")]
    return best


@rule("L-MKT-01", "L-PATH-08", "L-AMB-05")
def test_at_least_one_thing_is_bought_or_sold() -> None:
    p = table(player(money=2), player())
    play(p, "market")
    assert (asked(p), p.players[0].place) == ("market", 19)
    assert sorted(offered(p)) == ["buy-food", "buy-saw", "loan"]
    assert reason(p, "leave-market") == ("L-MKT-01", "nothing-done")
    play(p, "buy-food")
    assert "leave-market" in offered(p)
    play(p, "leave-market")
    assert p.to_act() == (1,)


@rule("L-MKT-01")
def test_any_number_of_trades_in_any_order() -> None:
    p = market(player(money=1, craft={"stake": 2, "reed": 3}))
    play(p, "buy-saw", "sell-set stake 2 0", "buy-food", "sell-set reed 3 0", "buy-saw", "buy-food", "leave-market")
    mill = p.players[0]
    assert (mill.money, mill.food, mill.gear[ids.SAW], mill.craft) == (1 - 4 + 2 + 4, 2, 2, [0] * 5)


@rule("L-MKT-01", "L-MKT-05")
@pytest.mark.parametrize(
    ("mill", "open"),
    [
        (player(), False),
        (player(money=1), True),
        (player(money=1, gear={"saw": 4}), True),
        (player(craft={"stake": 1, "board": 1, "shingle": 1, "reed": 1}), False),
        (player(craft={"reed": 2}), True),
        (player(craft={"reed": 1, "joker": 1}), True),
        (player(craft={"joker": 1}), False),
        (player(craft={"joker": 2}), True),
        (player(gear={"raft": 3, "wagon": 1, "sledge": 1, "saw": 1}, food=9, sale="softwood"), False),
    ],
)
def test_the_market_is_entered_only_to_trade(mill: dict[str, Any], open: bool) -> None:
    p = table({**mill, "loans": 2}, player())
    if open:
        assert "market" in offered(p)
    else:
        assert reason(p, "market") == ("L-MKT-01", "nothing-to-trade")


@rule("L-MKT-02", "L-STORE-04", "L-EDGE-03", "L-EDGE-04")
@pytest.mark.parametrize("saws", [0, 3])
def test_a_saw_costs_a_dollar_and_four_are_the_limit(saws: int) -> None:
    p = market(player(money=9, gear={"saw": saws}))
    supply = p.supply[ids.SAW]
    for _ in range(4 - saws):
        play(p, "buy-saw")
    assert (p.players[0].gear[ids.SAW], p.players[0].money) == (4, 9 - (4 - saws))
    assert p.supply[ids.SAW] == supply - (4 - saws)
    assert reason(p, "buy-saw") == ("L-STORE-04", "too-many-saws")
    assert "buy-food" in offered(p)


@rule("L-MKT-02", "L-MKT-03")
@pytest.mark.parametrize("text", ["buy-saw", "buy-food"])
def test_each_purchase_needs_a_dollar(text: str) -> None:
    p = market(player(money=1))
    play(p, text)
    assert p.players[0].money == 0
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key, refusal.params["price"]) == (
        "L-MKT-02" if text == "buy-saw" else "L-MKT-03",
        "too-dear",
        1,
    )


@rule("L-MKT-02", "L-COMP-09")
def test_only_saws_of_the_supply_can_be_bought() -> None:
    p = market(player(money=5))
    p.supply[ids.SAW] = 1
    play(p, "buy-saw")
    assert p.supply[ids.SAW] == 0
    assert reason(p, "buy-saw") == ("L-COMP-09", "no-saw-there")


@rule("L-MKT-03")
def test_food_as_much_as_the_money_buys() -> None:
    p = market(player(money=20, food=50))
    play(p, *["buy-food"] * 20)
    assert (p.players[0].food, p.players[0].money) == (70, 0)


@rule("L-MKT-04", "L-MKT-06", "L-MKT-09", "L-EX-33", "L-AMB-08", "L-STORE-08")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("size", "price"), PRICES)
def test_sets_of_equal_craftwork(kind: str, size: int, price: int) -> None:
    p = market(player(money=1, craft={**dict.fromkeys(KINDS, 4), "joker": 2}))
    gone, pile = p.craft_gone, p.pile
    told = events(p, f"sell-set {kind} {size} 0")
    assert told[0] == (
        "sells-set",
        {"seat": 0, "craft": kind, "number": size, "jokers": 0, "price": price, "works": []},
    )
    mill = p.players[0]
    place = KINDS.index(kind)
    assert mill.money == 1 + price
    assert mill.craft == [4 - size if craft == place else 4 for craft in range(4)] + [2]
    assert p.craft_gone == [gone[craft] + (size if craft == place else 0) for craft in range(5)]
    assert p.pile == pile


@rule("L-MKT-04", "L-EX-33", "L-PW-16")
@pytest.mark.parametrize(("size", "price"), [(2, 5), (3, 8), (4, 11)])
@pytest.mark.parametrize("target", [1, 2, 3])
def test_prices_with_the_work_craftwork_in_its_round(size: int, price: int, target: int) -> None:
    p = market(player(craft={"reed": 4}, plans={2: ("pw.craftwork", target)}), round=2)
    play(p, f"sell-set reed {size} 0")
    assert p.players[0].money == (price if target == 2 else dict(PRICES)[size])


@rule("L-MKT-05")
@pytest.mark.parametrize("had", [0, 1, 2, 3, 4])
def test_a_set_needs_as_many_equal_tokens(had: int) -> None:
    p = market(player(money=1, craft={"board": had, "stake": 1}))
    assert sorted(offered(p, "sell-set")) == [f"sell-set board {size} 0" for size in (2, 3, 4) if size <= had]
    for size in (2, 3, 4):
        if size > had:
            assert reason(p, f"sell-set board {size} 0") == ("L-MKT-04", "no-set")
    assert reason(p, "sell-set stake 2 0") == ("L-MKT-04", "no-set")


@rule("L-MKT-07")
@pytest.mark.parametrize(
    ("craft", "text", "price"),
    [
        ({"reed": 1, "joker": 1}, "sell-set reed 2 1", 2),
        ({"board": 3, "joker": 1}, "sell-set board 4 1", 6),
        ({"stake": 1, "joker": 2}, "sell-set stake 3 2", 4),
        ({"shingle": 2, "joker": 2}, "sell-set shingle 4 2", 6),
    ],
)
def test_a_joker_is_any_craftwork(craft: dict[str, int], text: str, price: int) -> None:
    p = market(player(craft=craft))
    gone = p.craft_gone
    play(p, text)
    mill = p.players[0]
    assert (mill.money, mill.craft) == (price, [0] * 5)
    assert sum(p.craft_gone) - sum(gone) == sum(craft.values())
    assert p.craft_gone[ids.JOKER] - gone[ids.JOKER] == craft["joker"]


@rule("L-MKT-07")
def test_no_more_jokers_than_there_are() -> None:
    p = market(player(money=1, craft={"reed": 1, "joker": 1}))
    for text, named in (
        ("sell-set reed 3 1", ("L-MKT-04", "no-set")),
        ("sell-set reed 3 2", ("L-MKT-07", "no-set")),
        ("sell-set reed 2 2", ("L-MKT-07", "no-set")),
        ("sell-set joker 3 2", ("L-MKT-07", "no-set")),
        ("sell-set joker 2 2", ("L-MKT-07", "no-set")),
        ("sell-set board 2 1", ("L-MKT-04", "no-set")),
    ):
        assert reason(p, text) == named
    assert offered(p, "sell-set") == ["sell-set reed 2 1"]


@rule("L-MKT-07")
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_set_of_jokers_alone_is_named_so_by_whoever_has_them(jokers: int) -> None:
    p = market(player(money=1, craft={"joker": jokers}))
    for text in ("sell-set shingle 2 2", "sell-set joker 2 0", "sell-set joker 2 1"):
        assert refused(p, text).key == ("only-jokers" if jokers == 2 else "no-set")


@rule("L-MKT-05", "L-AMB-09")
def test_no_set_is_larger_than_four() -> None:
    p = market(player(craft={"board": 4, "joker": 1}))
    sets = [(2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]
    assert offered(p, "sell-set") == [f"sell-set board {size} {jokers}" for size, jokers in sets]
    with pytest.raises(BadNotation):
        p.book.vocabulary.parse("sell-set board 5 1")


@rule("L-COMP-10", "L-SETUP-04")
def test_the_bank_never_runs_out() -> None:
    p = table(player(place=19, money=200, craft={"board": 4}), player(money=75), at="market")
    play(p, "sell-set board 4 0")  # all 275 dollars of the box were paid out before
    assert [mill.money for mill in p.players] == [206, 75]


@rule("L-MKT-07", "L-AMB-09")
def test_two_jokers_are_a_pair() -> None:
    p = market(player(craft={"joker": 2}))
    assert offered(p) == ["sell-set joker 2 2", "loan"]
    play(p, "sell-set joker 2 2")
    assert (p.players[0].money, p.players[0].craft) == (2, [0] * 5)


@rule("L-MKT-08", "L-AMB-09")
def test_several_sets_and_each_token_once() -> None:
    p = market(player(craft={"board": 4, "reed": 3, "joker": 1}))
    play(p, "sell-set board 2 0", "sell-set board 3 1", "sell-set reed 3 0")
    assert (p.players[0].money, p.players[0].craft) == (2 + 4 + 4, [0] * 5)
    assert offered(p, "sell-set") == []


@rule("L-MKT-08", "L-EDGE-52", "L-AMB-09")
@pytest.mark.parametrize(("plans", "best"), [({}, 6), (CRAFTWORK, 13)])
def test_five_equal_tokens(plans: dict[int, Any], best: int) -> None:
    assert best_sale({"board": 4, "joker": 1}, plans) == best


@rule("L-EDGE-52", "L-PW-16")
def test_a_set_of_four_against_three_and_two() -> None:
    craft = {"board": 4, "joker": 1}
    p = market(player(craft=craft, plans=CRAFTWORK), round=2)
    play(p, "sell-set board 4 0")
    assert p.players[0].money == 11
    p = market(player(craft=craft, plans=CRAFTWORK), round=2)
    play(p, "sell-set board 3 0", "sell-set board 2 1")
    assert p.players[0].money == 13


@rule("L-MKT-10")
@pytest.mark.parametrize("gear", ["raft", "wagon", "sledge", "saw"])
def test_equipment_wood_and_food_are_not_sold(gear: str) -> None:
    stuff = player(money=1, food=5, gear={gear: 2}, sale="softwood", dry2="milled_firewood", woodpile="firewood")
    p = market(stuff)
    assert not [move for move in offered(p) if move.startswith("sell")]
    assert reason(p, f"sell-gear {gear}") == (("L-PW-02", "no-saw-sale") if gear == "saw" else ("L-MKT-10", "no-trade"))
    assert refused(p, "sell sale softwood").key == "not-now"
    names = {verb.name for verb in p.asking().verbs}
    assert {name for name in names if name.startswith("sell")} == {"sell-set", "sell-gear"}


@rule("L-MKT-10", "L-PW-01")
@pytest.mark.parametrize(("gear", "sold"), [("raft", True), ("wagon", True), ("sledge", True), ("saw", False)])
def test_trade_lets_equipment_be_sold_in_its_round(gear: str, sold: bool) -> None:
    p = market(player(money=1, gear={gear: 1}, plans={1: ("pw.trade", 2)}), round=2)
    if sold:
        play(p, f"sell-gear {gear}")
        assert (p.players[0].money, sum(p.players[0].gear)) == (1 + 2, 0)
        assert reason(p, f"sell-gear {gear}") == ("L-PW-01", f"no-{gear}")
    else:
        assert reason(p, f"sell-gear {gear}") == ("L-PW-02", "no-saw-sale")
    p = market(player(money=1, gear={gear: 1}, plans={1: ("pw.trade", 3)}), round=2)
    assert reason(p, f"sell-gear {gear}") == (("L-MKT-10", "no-trade") if sold else ("L-PW-02", "no-saw-sale"))


@rule("L-MKT-11")
def test_huts_are_no_craftwork() -> None:
    p = market(player(money=1, huts=(3, 3, 3)))
    assert offered(p, "sell-set") == []
    for kind in KINDS:
        assert reason(p, f"sell-set {kind} 2 0") == ("L-MKT-04", "no-set")
    p = market(player(money=1, craft={"stake": 1, "board": 1, "shingle": 1, "joker": 1}))
    play(p, "buy-food", "build none 3-0-0")
    assert offered(p, "sell-set") == []  # the joker alone is no set


@rule("L-MKT-01", "L-MKT-02", "L-MKT-03")
def test_dear_food_does_not_close_the_market_while_a_saw_is_cheap() -> None:
    dear = changed_game(("board.toml", "buy = { saw = 1, food = 1 }", "buy = { saw = 1, food = 3 }"))
    p = table(player(money=1), player(), of=dear)
    play(p, "market")
    assert offered(p) == ["buy-saw", "loan"]
