"""Buy Lumber and Exchange Dice (ledger areas W-LUMBER and W-EXCH)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.view import DIE_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes, discount_of, granted, snapshot
from tests.games.woodcraft.builders import DEFAULT_YARD, changed_game, game, lumber, player, stock, table
from tests.marks import rule

SURCHARGE = {"green": 0, "yellow": 1, "brown": 2}
COLOURS = list(SURCHARGE)
# The dealer of dice gains for a purchase instead of paying less; no card of the pack does.
GAINING = ('trigger = "die_bought", discount = 1', 'trigger = "die_bought", gain = { blueberries = 2 }')


def face_of(die: str) -> int:
    """The face of a die's word."""
    return int(die[-1])


def price_of(die: str) -> int:
    """The price of a die by the ledger."""
    return face_of(die) + SURCHARGE[die[:-1]]


def buying(yard: str = DEFAULT_YARD, **given: Any) -> Woodcraft:
    """A player in the lumber yard."""
    return acting("buy_lumber", player(**given), yard=yard)


def trading(of: WoodcraftGame | None = None, **given: Any) -> Woodcraft:
    """A player who exchanges dice."""
    return acting("exchange", player(**given), of=of)


# Buy Lumber: prices


@rule("W-LUMBER-02", "W-LUMBER-04")
@pytest.mark.parametrize("die", DIE_WORDS)
def test_a_die_costs_its_face_and_its_colours_surcharge(die: str) -> None:
    p = table(player(blueberries=price_of(die)), player(), tile="buy_lumber", yard=die)
    changed = changes(p, "perform", f"buy {die}")
    changed.pop("yard")
    assert changed == {"blueberries": 0, "lumber": [die]}
    assert asked(p) == "turn"


@rule("W-LUMBER-02")
@pytest.mark.parametrize("die", [die for die in DIE_WORDS if die != "green1"])
def test_a_die_is_refused_with_one_blueberry_too_few(die: str) -> None:
    p = buying(f"green1 {die}", blueberries=price_of(die) - 1)
    refusal = refused(p, f"buy {die}")
    assert (refusal.rule, refusal.key) == ("W-LUMBER-02", "too-dear")
    assert refusal.params == {
        "seat": 0,
        "step": "lumber",
        "die": die,
        "price": price_of(die),
        "missing": 1,
        "blueberries": price_of(die) - 1,
        "lanterns": 0,
    }


@rule("W-LUMBER-02")
def test_the_yard_is_closed_to_a_player_who_can_pay_for_no_die() -> None:
    p = table(player(blueberries=2), player(), tile="buy_lumber", yard="green3 yellow2 brown1")
    assert refused(p, "perform").key == "cannot-perform"
    assert "perform" in offered(table(player(blueberries=3), player(), tile="buy_lumber", yard="green4 yellow2"))


@rule("W-EX-01", "W-LUMBER-02", "W-LUMBER-04")
def test_a_brown_three_costs_five() -> None:
    p = buying("brown3 green1", blueberries=5)
    assert changes(p, "buy brown3")["blueberries"] == 0
    assert lumber(p) == "brown3"
    assert refused(buying("brown3 green1", blueberries=4), "buy brown3").params["price"] == 5


@rule("W-LUMBER-07", "W-IMPROVE-15")
@pytest.mark.parametrize("die", DIE_WORDS)
def test_the_second_sawing_tile_makes_only_sixes_cheaper(die: str) -> None:
    price = {"green6": 4, "yellow6": 5, "brown6": 6}.get(die, price_of(die))
    p = table(player(blueberries=price, pieces=["saw_2"]), player(), tile="buy_lumber", yard=die)
    assert changes(p, "perform", f"buy {die}")["blueberries"] == 0
    if die != "green1":
        p = buying(f"green1 {die}", blueberries=price - 1, pieces=["saw_2"])
        refusal = refused(p, f"buy {die}")
        assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", price, 1)


@rule("W-LUMBER-07")
def test_everybody_sees_what_the_dice_of_the_yard_cost_each() -> None:
    p = table(player(pieces=["saw_2"]), player(), yard="yellow3 green6")
    prices: list[dict[str, int]] = [shown["prices"] for shown in p.view(None)["players"]]
    assert [(each["yellow3"], each["green6"]) for each in prices] == [(4, 4), (4, 6)]


@rule("W-EDGE-18", "W-IMPROVE-16", "W-LUMBER-07")
@pytest.mark.parametrize("used", [[], ["saw_1", "saw_2"]])
def test_two_sixes_are_two_cheaper_each_whether_the_saws_are_used_or_not(used: list[str]) -> None:
    p = buying("green6 brown6", blueberries=10, pieces=["saw_2"], used=used)
    assert changes(p, "buy brown6") == {"blueberries": 4, "lumber": ["brown6"], "yard": "green6"}
    changed = changes(p, "buy green6")
    assert (changed["blueberries"], changed["lumber"]) == (0, ["green6", "brown6"])


@rule("W-IMPROVE-15")
def test_the_third_sawing_tile_brings_no_further_discount() -> None:
    p = buying("green6", blueberries=4, pieces=["saw_2", "saw_3"])
    assert changes(p, "buy green6")["blueberries"] == 0


# Buy Lumber: which dice, how many


@rule("W-LUMBER-01", "W-LUMBER-03", "W-LUMBER-05")
def test_the_second_die_comes_from_the_five_that_are_left() -> None:
    p = buying("green1 green2 yellow3 yellow4 brown5 brown6", blueberries=20)
    assert offered(p) == [f"buy {die}" for die in ("green1", "green2", "yellow3", "yellow4", "brown5", "brown6")]
    assert changes(p, "buy yellow3") == {
        "blueberries": 16,
        "lumber": ["yellow3"],
        "yard": "green1 green2 yellow4 brown5 brown6",
    }
    assert asked(p) == "lumber"
    left = [f"buy {die}" for die in ("green1", "green2", "yellow4", "brown5", "brown6")]
    assert offered(p) == [*left, "stop-buying"]
    refusal = refused(p, "buy yellow3")
    assert (refusal.rule, refusal.key, refusal.params["die"]) == ("W-LUMBER-01", "not-in-yard", "yellow3")


@rule("W-LUMBER-01")
def test_two_dice_are_the_most() -> None:
    p = buying(blueberries=50)
    play(p, "buy green1", "buy green2")
    assert (asked(p), lumber(p), stock(p, "blueberries")) == ("turn", "green1 green2", 47)
    refusal = refused(p, "buy yellow3")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "turn")


@rule("W-LUMBER-01")
def test_one_die_is_enough() -> None:
    p = play(buying(blueberries=50), "buy green2", "stop-buying")
    assert (asked(p), lumber(p), stock(p, "blueberries")) == ("turn", "green2", 48)


@rule("W-LUMBER-01")
def test_none_at_all_is_too_few() -> None:
    p = buying(blueberries=50)
    refusal = refused(p, "stop-buying")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")


@rule("W-LUMBER-03")
def test_two_equal_dice_may_be_bought() -> None:
    p = buying("yellow2 yellow2 brown4 brown4 green1 green1", blueberries=6)
    assert changes(p, "buy yellow2")["yard"] == "green1 green1 yellow2 brown4 brown4"
    assert changes(p, "buy yellow2")["lumber"] == ["yellow2", "yellow2"]
    assert stock(p, "blueberries") == 0


@rule("W-LUMBER-03")
def test_two_different_dice_may_be_bought() -> None:
    p = buying(blueberries=9, lumber="green1")
    play(p, "buy brown6", "buy green1")
    assert (lumber(p), stock(p, "blueberries")) == ("green1 green1 brown6", 0)


@rule("W-EDGE-19", "W-LUMBER-01", "W-LUMBER-06")
def test_money_for_one_die_buys_one_and_refills_one() -> None:
    p = table(player(blueberries=5), player(), tile="buy_lumber", yard="green5 green6 yellow5 yellow6", chance=[2] * 3)
    changed = changes(p, "perform", "buy green5")
    assert changed == {"blueberries": 0, "lumber": ["green5"], "yard": "green3 green6 yellow5 yellow6 brown3 brown3"}
    assert asked(p) == "turn"


@rule("W-LUMBER-01")
def test_a_second_die_is_offered_as_long_as_one_can_be_paid() -> None:
    p = play(buying("green5 green1", blueberries=6), "buy green5")
    assert (asked(p), offered(p)) == ("lumber", ["buy green1", "stop-buying"])
    assert asked(play(buying("green5 green2", blueberries=6), "buy green5")) == "turn"


# Buy Lumber: the yard


@rule("W-LUMBER-05", "W-LUMBER-06")
def test_each_die_is_replaced_by_a_new_one_of_its_colour_after_the_purchase() -> None:
    p = table(player(blueberries=20), player(), tile="buy_lumber", chance=[5, 0])
    play(p, "perform", "buy brown5")
    assert snapshot(p)["yard"] == "green1 green2 yellow3 yellow4 brown6"
    play(p, "buy green2")
    assert snapshot(p)["yard"] == "green1 green6 yellow3 yellow4 brown1 brown6"


@rule("W-LUMBER-06")
def test_two_dice_of_one_colour_are_both_replaced() -> None:
    p = table(player(blueberries=20), player(), tile="buy_lumber", chance=[3, 4])
    play(p, "perform", "buy yellow3", "buy yellow4")
    assert snapshot(p)["yard"] == "green1 green2 yellow4 yellow5 brown5 brown6"


@rule("W-LUMBER-06")
def test_stopping_refills_too_and_tells_what_is_rolled() -> None:
    p = table(player(blueberries=20), player(), tile="buy_lumber", chance=[4])
    play(p, "perform")
    assert events(p, "buy yellow4") == [("buys-die", {"seat": 0, "die": "yellow4", "price": 5})]
    assert events(p, "stop-buying") == [("rolled", {"die": "yellow5"})]
    assert snapshot(p)["yard"] == "green1 green2 yellow3 yellow5 brown5 brown6"


@rule("W-LUMBER-06")
def test_any_face_can_be_rolled() -> None:
    for face in range(6):
        p = table(player(blueberries=5), player(), tile="buy_lumber", yard="green5 green6", chance=[face] * 6)
        play(p, "perform", "buy green5")
        rolled = f"yellow{face + 1} yellow{face + 1} brown{face + 1} brown{face + 1}"
        assert sorted(snapshot(p)["yard"].split()) == sorted(f"green6 green{face + 1} {rolled}".split())


# Discounts and gains for bought dice


@rule("W-ABIL-09", "W-LUMBER-07")
def test_ruling_discounts_on_a_die_add_up() -> None:
    helper = game().pack.helpers.ids.index("he17")
    less = game().pack.helpers.discount[helper]
    p = buying("brown6 green6", blueberries=6, pieces=["saw_2"], helpers={"room_1_2": "he17"})
    assert changes(p, "buy brown6")["blueberries"] == less


@rule("W-ABIL-09")
def test_ruling_a_price_never_falls_below_nothing() -> None:
    of = changed_game(("helpers.toml", 'trigger = "die_bought", discount = 1', 'trigger = "die_bought", discount = 5'))
    p = acting("buy_lumber", player(blueberries=2, helpers={"room_1_2": "he17"}), of=of, yard="green1 yellow1 brown6")
    refusal = refused(p, "buy brown6")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 3, 1)
    assert changes(p, "buy green1") == {"lumber": ["green1"], "yard": "yellow1 brown6"}
    assert (stock(p, "blueberries"), offered(p)) == (2, ["buy yellow1", "stop-buying"])


@pytest.mark.parametrize(
    ("condition", "die", "gain"),
    [
        ('if = { colors = ["yellow"] }', "yellow3", 3),
        ('if = { colors = ["yellow"] }', "green2", 0),
        ('if = { colors = ["yellow"] }', "brown5", 0),
        ("if = { min_value = 5 }", "brown5", 3),
        ("if = { min_value = 5 }", "yellow4", 0),
        ('if = { colors = ["brown"], min_value = 6 }', "brown5", 0),
        ('if = { colors = ["brown"], min_value = 6 }', "brown6", 3),
    ],
)
def test_a_gain_for_a_bought_die_looks_at_its_colour_and_face(condition: str, die: str, gain: int) -> None:
    words = f'trigger = "die_bought", gain = {{ blueberries = 3 }}, {condition}'
    of = changed_game(("helpers.toml", 'trigger = "die_bought", discount = 1', words))
    p = acting("buy_lumber", player(blueberries=20, helpers={"room_1_2": "he17"}), of=of)
    play(p, f"buy {die}")
    assert stock(p, "blueberries") == 20 - price_of(die) + gain


@pytest.mark.parametrize(("colour", "gain"), [("green", 0), ("yellow", 3), ("brown", 0)])
def test_a_gain_for_a_bought_die_comes_in_the_exchange_too(colour: str, gain: int) -> None:
    words = 'trigger = "die_bought", gain = { blueberries = 3 }, if = { colors = ["yellow"], min_value = 6 }'
    of = changed_game(("helpers.toml", 'trigger = "die_bought", discount = 1', words))
    p = trading(of, helpers={"room_1_2": "he17"}, blueberries=20)
    play(p, f"buy-six {colour}")
    assert stock(p, "blueberries") == 20 - price_of(f"{colour}6") + gain


@rule("W-ABIL-14", "W-LUMBER-01")
def test_ruling_a_gain_for_the_first_die_pays_for_the_second() -> None:
    of = changed_game(("helpers.toml", *GAINING))
    p = acting("buy_lumber", player(blueberries=2, helpers={"room_1_2": "he17"}), of=of, yard="green2 green1 brown6")
    play(p, "buy green2")
    assert stock(p, "blueberries") == 2
    assert offered(p, "buy") == ["buy green1"]


# A granted Buy Lumber with something off its total


def test_a_granted_purchase_takes_its_discount_off_the_total() -> None:
    off = discount_of("hl07")
    p = granted("hl07", 3, yard="green4 yellow3 brown6")
    assert events(p, "buy green4") == [("buys-die", {"seat": 0, "die": "green4", "price": 0})]
    assert stock(p, "blueberries") == 3
    assert changes(p, "buy yellow3")["blueberries"] == 3 - (8 - off)


def test_what_the_discount_does_not_cover_is_paid_and_told() -> None:
    off = discount_of("hl07")
    p = granted("hl07", 9 - off, yard="brown6 brown5 green1")
    refusal = refused(p, "buy yellow1")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("not-in-yard", 0, 2 - off - (9 - off))
    assert events(p, "buy brown6") == [("buys-die", {"seat": 0, "die": "brown6", "price": 8 - off})]
    assert (stock(p, "blueberries"), offered(p)) == (1, ["buy green1", "stop-buying"])
    refusal = refused(p, "buy brown5")
    assert (refusal.params["price"], refusal.params["missing"]) == (7, 6)


def test_the_discount_alone_can_pay() -> None:
    off = discount_of("he05")
    p = granted("he05", 0, yard=f"green{off} green{off + 1}")
    assert offered(p, "buy") == [f"buy green{off}"]
    refusal = refused(p, f"buy green{off + 1}")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 1, 1)
    play(p, f"buy green{off}")
    assert (stock(p, "blueberries"), asked(p)) == (0, "turn")


# Exchange Dice: selling


@rule("W-EXCH-02", "W-EXCH-03")
@pytest.mark.parametrize("die", DIE_WORDS)
def test_a_sold_die_brings_twice_its_face_and_its_colours_surcharge(die: str) -> None:
    p = trading(lumber=f"{die} green1 brown6", blueberries=1)
    left = sorted(["green1", "brown6"], key=DIE_WORDS.index)
    brings = 2 * face_of(die) + SURCHARGE[die[:-1]]
    assert changes(p, f"sell {die}") == {"blueberries": 1 + brings, "lumber": left}


@rule("W-EXCH-02")
def test_only_own_lumber_can_be_sold() -> None:
    p = trading(lumber="green3 yellow2 yellow2")
    assert offered(p, "sell") == ["sell green3", "sell yellow2"]
    refusal = refused(p, "sell green2")
    assert (refusal.rule, refusal.key, refusal.params["die"]) == ("W-EXCH-02", "no-die", "green2")


@rule("W-EX-02", "W-EXCH-03")
def test_a_brown_three_brings_eight() -> None:
    p = trading(lumber="brown3")
    assert events(p, "sell brown3") == [("sells-die", {"seat": 0, "die": "brown3", "price": 8})]
    assert stock(p, "blueberries") == 8


@rule("W-EXCH-01")
@pytest.mark.parametrize("first", ["green1", "yellow1", "brown1"])
def test_one_die_at_most_is_sold(first: str) -> None:
    p = play(trading(lumber=f"{first} {first} green2", blueberries=9), f"sell {first}")
    assert offered(p, "sell") == []
    for die in (first, "green2"):
        refusal = refused(p, f"sell {die}")
        assert (refusal.rule, refusal.key) == ("W-EXCH-01", "sold-already")


@rule("W-EXCH-01")
def test_nothing_is_sold_after_buying() -> None:
    p = play(trading(lumber="green1", blueberries=20), "buy-six brown")
    assert asked(p) == "turn"
    refusal = refused(p, "sell green1")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "turn")


# Exchange Dice: buying


@rule("W-EXCH-04", "W-EXCH-05", "W-EXCH-07", "W-EXCH-08")
@pytest.mark.parametrize(("colour", "price"), [("green", 6), ("yellow", 7), ("brown", 8)])
def test_without_a_sale_a_six_of_any_colour_is_bought_from_the_supply(colour: str, price: int) -> None:
    p = trading(lumber="green1", blueberries=price)
    assert changes(p, f"buy-six {colour}") == {
        "blueberries": 0,
        "lumber": sorted(["green1", f"{colour}6"], key=DIE_WORDS.index),
    }
    assert asked(p) == "turn"


@rule("W-EXCH-05", "W-EXCH-10")
@pytest.mark.parametrize(
    ("colour", "pieces", "price"),
    [
        ("green", [], 6),
        ("yellow", [], 7),
        ("brown", [], 8),
        ("green", ["saw_2"], 4),
        ("yellow", ["saw_2"], 5),
        ("brown", ["saw_2"], 6),
    ],
)
def test_a_six_is_refused_with_one_blueberry_too_few(colour: str, pieces: list[str], price: int) -> None:
    p = trading(lumber="green1", blueberries=price - 1, pieces=pieces)
    refusal = refused(p, f"buy-six {colour}")
    assert (refusal.rule, refusal.key) == ("W-EXCH-05", "too-dear")
    assert refusal.params == {
        "seat": 0,
        "step": "trading",
        "colour": colour,
        "price": price,
        "missing": 1,
        "blueberries": price - 1,
        "lanterns": 0,
    }
    assert f"buy-six {colour}" in offered(trading(lumber="green1", blueberries=price, pieces=pieces))


@rule("W-EXCH-10", "W-EDGE-21", "W-EXCH-07")
@pytest.mark.parametrize(("pieces", "left"), [([], 0), (["saw_2"], 2)])
def test_a_brown_six_costs_eight_or_six_with_the_discount(pieces: list[str], left: int) -> None:
    p = trading(blueberries=8, pieces=pieces)
    assert changes(p, "buy-six brown") == {"lumber": ["brown6"], "blueberries": left}


@rule("W-EXCH-06")
@pytest.mark.parametrize("colour", COLOURS)
def test_after_a_sale_the_same_colour_is_refused(colour: str) -> None:
    p = play(trading(lumber=f"{colour}6", blueberries=20), f"sell {colour}6")
    assert offered(p, "buy-six") == [f"buy-six {other}" for other in COLOURS if other != colour]
    refusal = refused(p, f"buy-six {colour}")
    assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-EXCH-06", "sold-colour", colour)


@rule("W-EXCH-04", "W-EXCH-08")
def test_neither_the_yard_nor_a_lower_face_is_for_sale_here() -> None:
    p = trading(lumber="green1", blueberries=50)
    assert offered(p) == ["sell green1", *[f"buy-six {colour}" for colour in COLOURS]]
    refusal = refused(p, "buy green1")
    assert (refusal.rule, refusal.key) == ("W-TURN-20", "not-now")


@rule("W-EX-03", "W-EXCH-04", "W-EXCH-06")
def test_after_selling_brown_a_green_or_yellow_six_may_be_bought() -> None:
    p = play(trading(lumber="brown3"), "sell brown3")
    assert offered(p) == ["buy-six green", "buy-six yellow", "stop-trading"]
    assert refused(p, "buy-six brown").key == "sold-colour"
    assert refused(p, "buy yellow4").key == "not-now"


@rule("W-EX-04", "W-EXCH-09")
def test_a_brown_three_for_a_yellow_six_leaves_one_blueberry_more() -> None:
    p = trading(lumber="brown3")
    assert changes(p, "sell brown3", "buy-six yellow") == {"blueberries": 1, "lumber": ["yellow6"]}
    assert asked(p) == "turn"


@rule("W-EXCH-04")
def test_the_bought_six_is_told_with_its_price() -> None:
    p = trading(blueberries=9)
    assert events(p, "buy-six yellow") == [("buys-die", {"seat": 0, "die": "yellow6", "price": 7})]


@rule("W-EDGE-20", "W-EXCH-06", "W-EXCH-09")
def test_the_sale_pays_for_the_six() -> None:
    p = play(trading(lumber="yellow3"), "sell yellow3")
    assert stock(p, "blueberries") == 7
    assert refused(p, "buy-six yellow").key == "sold-colour"
    assert refused(p, "buy-six brown").params["missing"] == 1
    assert changes(p, "buy-six green") == {"blueberries": 1, "lumber": ["green6"]}


# Exchange Dice: the halves


@rule("W-EXCH-11", "W-EXCH-01")
def test_selling_only_is_legal() -> None:
    p = trading(lumber="yellow3 green1", blueberries=30)
    assert changes(p, "sell yellow3", "stop-trading") == {"blueberries": 37, "lumber": ["green1"]}
    assert asked(p) == "turn"


@rule("W-EXCH-11", "W-EXCH-01")
def test_one_half_is_required() -> None:
    p = trading(lumber="yellow3", blueberries=30)
    assert "stop-trading" not in offered(p)
    refusal = refused(p, "stop-trading")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")


@rule("W-EXCH-11")
def test_without_dice_and_money_there_is_no_exchange() -> None:
    def beginning(**given: Any) -> Woodcraft:
        return table(player(**given), player(), tile="exchange")

    assert refused(beginning(blueberries=5), "perform").key == "cannot-perform"
    assert "perform" in offered(beginning(blueberries=6))
    assert "perform" in offered(beginning(lumber="green1"))
    assert refused(beginning(blueberries=3, pieces=["saw_2"]), "perform").key == "cannot-perform"
    assert "perform" in offered(beginning(blueberries=4, pieces=["saw_2"]))


@rule("W-EDGE-22", "W-EXCH-02")
def test_ruling_a_tree_is_harvested_first_and_sold_with_its_face() -> None:
    p = trading(lumber="green1", trees={"yellow": 4}, pieces=["pot_yellow"])
    assert refused(p, "sell yellow4").key == "no-die"
    assert changes(p, "harvest yellow") == {"lumber": ["green1", "yellow4"], "trees": {}}
    assert changes(p, "sell yellow4") == {"lumber": ["green1"], "blueberries": 9}


@rule("W-EDGE-97", "W-EXCH-09")
def test_ruling_a_gain_for_the_sale_pays_for_the_six() -> None:
    gain = game().pack.helpers.gain[game().pack.helpers.ids.index("he23")]
    assert game().pack.effects.table[gain] == [ids.OP_BLUEBERRIES | 2 << ids.OP_BITS]
    p = trading(lumber="yellow1", blueberries=1, helpers={"room_1_2": "he23"})
    play(p, "sell yellow1")
    assert stock(p, "blueberries") == 6
    assert changes(p, "buy-six green") == {"blueberries": 0, "lumber": ["green6"]}
    assert stock(play(trading(lumber="yellow1", blueberries=1), "sell yellow1"), "blueberries") == 4


def test_a_granted_exchange_takes_its_discount_off_the_six() -> None:
    off = discount_of("hl08")
    p = granted("hl08", 7 - off, lumber="green1")
    assert changes(p, "sell green1") == {"blueberries": 9 - off, "lumber": []}
    refusal = refused(p, "buy-six green")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("sold-colour", 6 - off, -3)
    assert events(p, "buy-six brown") == [("buys-die", {"seat": 0, "die": "brown6", "price": 8 - off})]
    assert (stock(p, "blueberries"), lumber(p)) == (1, "brown6")


def test_a_granted_six_is_refused_with_one_blueberry_too_few() -> None:
    off = discount_of("hl08")
    p = granted("hl08", 5 - off, lumber="green1")
    refusal = refused(p, "buy-six green")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 6 - off, 1)
    p = granted("hl08", 6 - off)
    assert offered(p) == ["buy-six green"]


def test_the_pack_can_allow_the_colour_that_was_sold() -> None:
    of = changed_game(("board.toml", "different_color_after_sale = true", "different_color_after_sale = false"))
    p = play(trading(of, lumber="green6", blueberries=0), "sell green6")
    assert changes(p, "buy-six green") == {"blueberries": 6, "lumber": ["green6"]}
